"""`propertyrules explain`: prints the page of a message's code, or a rule or clause."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from propertyrules.cli import error_report
from propertyrules.cli.error_report import Refused, nearest_of
from propertyrules.cli.options import rulebook_option, subcommand
from propertyrules.cli.terminal import dimmed, heading, indented, paragraph, say
from propertyrules.cli.usage_errors import shown
from propertyrules.resources import resource_root

if TYPE_CHECKING:
    from propertyrules.ir.program import Program

PAGES = ("docs", "reference", "diagnostics")

_CODE = re.compile(r"([a-z])\s*-?\s*0*([0-9]{1,3})", re.IGNORECASE)
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_FENCE = "```"


@subcommand("explain")
@click.argument("topic", nargs=-1, required=True)
@rulebook_option("Look for a rule or clause in this rulebook.")
def command(topic: tuple[str, ...], rulebook: str) -> None:
    """Explain TOPIC: the code of a message (T002), a rule or a clause.

    Exit status: 0, it is explained; 2, there is nothing of that name.
    """
    from propertyrules.cli.show import RulebookView, search_hint
    from propertyrules.library import rulebooks

    name = " ".join(topic)
    # Several words are several codes, or one name.
    asked = dict.fromkeys(map(code_of, topic)) if len(topic) > 1 else {}
    if not asked or not asked.keys() <= codes().keys():
        asked = {code_of(name.partition(":")[0]): None}
    if asked.keys() <= codes().keys():
        for code in asked:
            say("\n".join(page_lines(page_of(code))))
        return
    known = [*codes()]
    for program in _programs(name, rulebook):
        view = RulebookView(program, (program.id, *program.house_rules))
        lines = view.thing(name)
        if lines is not None:
            say(dimmed(f"{program.title} ({program.id})"))
            say("\n".join(lines))
            return
        known += [*program.clauses, *(one.name for one in view.declared)]
    ids = [one.id for one in rulebooks()]
    hint = search_hint(rulebook or ids[0], name) or nearest_of(code_of(name), known)
    hint = hint or ("" if rulebook else _of_own_rulebook(name))
    hint = f"did you mean `propertyrules show {name}`?" if name in ids else hint
    raise Refused.of("C001", f"there is no code, rule or clause `{shown(name)}`", hint=hint)


def _of_own_rulebook(name: str) -> str:
    """Return where a clause is looked for that may be of a rulebook of one's own; else nothing."""
    command = f"propertyrules explain {name} --rulebook FILE.rules"
    return f"for one of your own rulebook: `{command}`" if "." in name else ""


def codes() -> dict[str, str]:
    """Return the codes of messages, each with its meaning in a line."""
    from propertyrules import diagnostics

    return {**diagnostics.CODES, **error_report.CODES}


def code_of(text: str) -> str:
    """Return a code in full: `T002` for `t2`; any other text as it is."""
    found = _CODE.fullmatch(text.strip())
    return f"{found[1].upper()}{int(found[2]):03}" if found else text


def page_of(code: str) -> str:
    """Return the page of a code in Markdown: only a heading if it has no file."""
    path = Path(resource_root(), *PAGES, f"{code.lower()}.md")
    return path.read_text("utf-8") if path.is_file() else f"# {code}: {codes()[code]}\n"


def page_lines(text: str) -> Iterator[str]:
    """Yield the lines of a Markdown page as a terminal shows them."""
    for place, block in enumerate(text.split(_FENCE)):
        # Every second block is code, between two fences.
        if place % 2:
            yield indented(block.partition("\n")[2], trimmed=True)
            yield ""
            continue
        for lines in block.strip("\n").split("\n\n"):
            plain = _LINK.sub(r"\1", lines).strip()
            if plain.startswith("#") or (plain.startswith("**") and plain.endswith("**")):
                yield heading(plain.strip("#* "))
            elif plain.startswith(("|", "- ")):
                yield plain
            elif plain:
                yield paragraph(plain.replace("**", ""), 0)
            if plain:
                yield ""


def _programs(name: str, rulebook: str) -> Iterator[Program]:
    """Yield the rulebooks in which to look for a name: first those that it begins with."""
    from propertyrules.cli.house_rules import first_taking, house_called
    from propertyrules.library import house_rules, load_rulebook, rulebooks

    if rulebook:
        yield load_rulebook(rulebook)
        return
    own = name.partition(".")[0]
    if any(one.id == own for one in house_rules()):
        house = house_called(own)
        if house is not None:
            yield first_taking(house)[1]
    for one in sorted(rulebooks(), key=lambda one: one.id != own):
        yield load_rulebook(one.id)
