"""The generated pages of the site: a mkdocs hook.

The package writes the pages of rulebooks and house rules, and their places in the navigation. The
pages of differences and settlements come from the tables of the tests, and that of the command line
from its help. The page of the referee is at `try/`, if it is built already (in the folder
`STATIC_PAGE`) or node and npm are installed to build it.
"""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from propertyrules import library  # noqa: E402 (found by the line above)
from propertyrules.cli import GROUPS  # noqa: E402
from propertyrules.cli.doc import pages  # noqa: E402
from tests.command_line import invoke  # noqa: E402
from tests.settlement import settlements  # noqa: E402
from tests.tables import differences_page  # noqa: E402

RULEBOOKS = "rulebooks/"  # the entry of the navigation that stands for all of them
TRY = "try"  # where the page lies in the site
TRY_HERE = "<!-- try it -->"  # where a document links to it
TRY_LINK = '<a class="md-button md-button--primary" href="{}">Try it: ask the referee now</a>'


def on_config(config: MkDocsConfig) -> None:
    """Put all rulebooks and house rules into the navigation, in place of their folder."""
    for entry in config.nav or ():
        for title, place in entry.items():
            if place == RULEBOOKS:
                entry[title] = navigation()


def on_files(files: Files, config: MkDocsConfig) -> None:
    """Add the generated pages to the written ones."""
    for place, text in made():
        files.append(File.generated(config, place, content=text))


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Put the link to the page of the referee into the documents, if it is there."""
    if TRY_HERE not in markdown:
        return markdown
    link = TRY_LINK.format(page.file.src_uri.count("/") * "../" + f"{TRY}/")
    return markdown.replace(TRY_HERE, link if static_page() else "")


def on_post_build(config: MkDocsConfig) -> None:
    """Copy the page of the referee into the site."""
    if found := static_page():
        shutil.copytree(found, Path(config.site_dir, TRY), dirs_exist_ok=True)


@cache
def static_page() -> Path | None:
    """Return the folder of the page, built if necessary; None if it can't be built."""
    if named := os.environ.get("STATIC_PAGE"):
        return Path(named)
    if not (shutil.which("node") and shutil.which("npm")):
        print("the site has no “Try it”: node and npm are needed to build the page")
        return None
    folder = Path(tempfile.mkdtemp())
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    command = [sys.executable, str(ROOT / "web" / "static" / "build.py"), str(folder)]
    if subprocess.run(command, check=False).returncode:
        print("the site has no “Try it”: the page can't be built here, as told above")
        return None
    return folder


def navigation() -> list[Any]:
    """Return the navigation entries of all rulebooks, with the house rules under a heading."""
    houses = [{one.title: f"{RULEBOOKS}{one.id}.md"} for one in library.house_rules()]
    rulebooks = [{one.title: f"{RULEBOOKS}{one.id}.md"} for one in library.rulebooks()]
    return [f"{RULEBOOKS}index.md", *rulebooks, {"House rules": houses}]


def made() -> Iterator[tuple[str, str]]:
    """Yield each generated page: its path in the folder of documents, and its text."""
    for name, text in pages():
        yield f"{RULEBOOKS}{name}", text
    yield "reference/commands.md", commands()
    yield "explanation/differences.md", differences_page.written()
    yield "explanation/settlements.md", settlements.page()


def commands() -> str:
    """Return the page of the command line: the help of each command, by who uses it."""
    lines = ["# The command line", "", "What `propertyrules COMMAND --help` prints."]
    for title, group in GROUPS.items():
        lines += ["", f"## {title}"]
        for name, what in group.items():
            shown = invoke(name, "--help", plain=True).stdout.rstrip()
            lines += ["", f"### {name}", "", what, "", "```text", shown, "```"]
    return "\n".join(lines) + "\n"
