"""Pages that the site makes while it is built: a hook of mkdocs.

The pages of rulebooks and house rules come from the package, and so does their place in the
navigation. Those of differences and settlements come from the tables that the tests run.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from propertyrules import library  # noqa: E402 (found by the line above)
from propertyrules.cli.doc import pages  # noqa: E402
from tests.settlement import settlements  # noqa: E402
from tests.tables import differences_page  # noqa: E402

RULEBOOKS = "rulebooks/"  # the entry of the navigation that stands for all of them


def on_config(config: MkDocsConfig) -> None:
    """Put every rulebook and house rule into the navigation, in place of their folder."""
    for entry in config.nav or ():
        for title, place in entry.items():
            if place == RULEBOOKS:
                entry[title] = navigation()


def on_files(files: Files, config: MkDocsConfig) -> None:
    """Add the pages that are made to those that are written."""
    for place, text in made():
        files.append(File.generated(config, place, content=text))


def navigation() -> list[Any]:
    """Return the entries of all rulebooks, with the house rules under a heading of their own."""
    houses = [{one.title: f"{RULEBOOKS}{one.id}.md"} for one in library.house_rules()]
    rulebooks = [{one.title: f"{RULEBOOKS}{one.id}.md"} for one in library.rulebooks()]
    return [f"{RULEBOOKS}index.md", *rulebooks, {"House rules": houses}]


def made() -> Iterator[tuple[str, str]]:
    """Yield each page that is made: its place below the folder of documents, and its text."""
    for name, text in pages():
        yield f"{RULEBOOKS}{name}", text
    yield "explanation/differences.md", differences_page.written()
    yield "explanation/settlements.md", settlements.page()
