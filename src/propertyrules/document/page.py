"""The page: a checked rulebook, or what a house rule changes in one, as a whole in Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from propertyrules.document.nouns import title
from propertyrules.document.parts import Item, Section, anchor
from propertyrules.document.phrasing import listed
from propertyrules.document.writing import Writer
from propertyrules.language.program import (
    Program,
)


def rulebook_page(program: Program) -> str:
    """Give a rulebook as a page in Markdown."""
    writer = Writer(program)
    laid = f", with {listed(program.house_rules)}" if program.house_rules else ""
    clauses = [name for name in program.clauses if name in program.in_force]
    gaps = [name for name in clauses if program.clauses[name].status != "stated"]
    lines = [f"# {program.title}", ""]
    lines += [f"Rulebook `{program.id}`, version {program.version}{laid}.", ""]
    if program.source:
        lines += [f"Source: {program.source}.", ""]
    lines += [
        f"Behind each rule stands the clause of the source that it rests on. {len(gaps)} of "
        f"{len(clauses)} clauses are marked *(silent)*, *(garbled)* or *(contradictory)*: "
        "there the source leaves something open, and the rule is a reading of it, given "
        "[at the end](#gaps-and-readings).",
        "",
    ]
    for section in writer.sections():
        lines += _written(section)
    lines += _clauses(program, clauses)
    return _page(lines)


def _written(section: Section) -> list[str]:
    lines = [f"## {section.title}", ""]
    if section.about:
        lines += [section.about, ""]
    if section.title == "Figures":
        lines += ["| figure | | what it is |", "| --- | --- | --- |"]
    head: tuple[str, ...] = ()
    for item in section.items:
        if item.head != head:
            lines += ["", *item.head]
            head = item.head
        lines += item.lines
    return [*lines, ""]


def _clauses(program: Program, names: Sequence[str]) -> list[str]:
    gaps = [name for name in names if program.clauses[name].status != "stated"]
    stated = [name for name in names if program.clauses[name].status == "stated"]
    lines: list[str] = []
    if gaps:
        lines += ["## Gaps and readings", ""]
        lines += ["Where the source is silent, garbled or at odds with itself, and how it is read."]
        lines += ["", *(line for name in gaps for line in _clause(program, name))]
    if stated:
        lines += ["## Clauses", "", "What the source plainly says.", ""]
        lines += [line for name in stated for line in _clause(program, name)]
    return lines


def _clause(program: Program, name: str) -> Iterator[str]:
    clause = program.clauses[name]
    section = f" ({clause.section})" if clause.section else ""
    mark = "" if clause.status == "stated" else f", *{clause.status}*"
    yield f'<a id="{anchor(name)}"></a>**{name}**{section}{mark}: {clause.says}'
    yield ""
    if clause.reading:
        yield f"> Read as: {clause.reading}"
        yield ""


def house_page(base: Program, laid: Program, name: str, heading: str) -> str:
    """Give what a house rule changes in a rulebook, as a page."""
    before = {item.key: item for part in Writer(base).sections() for item in part.items}
    after = Writer(laid).sections()
    own = [
        clause
        for clause in laid.clauses
        if laid.clauses[clause].span.file.rpartition("/")[2] == f"{name}.rules"
    ]
    lines = [f"# {heading}", ""]
    lines += [f"House rule: a table says `with {name}`.", ""]
    for clause in own:
        about = laid.clauses[clause]
        mark = "" if about.status == "stated" else f" *({about.status})*"
        lines += [f"- {about.says}{mark}"]
        if about.reading:
            lines += ["", f"    Read as: {about.reading}", ""]
    lines += ["", f"What follows is what it changes in [{base.title}]({base.id}.md); in other", ""]
    lines[-2] += " rulebooks it changes the same things, where they have them."
    kept = set()
    for section in after:
        kept |= {item.key for item in section.items}
        changed: list[Item] = []
        for item in section.items:
            was = before.get(item.key)
            if was is None:
                changed.append(item)
            elif was.lines != item.lines:
                lines_now = tuple(_changes(was.lines, item.lines))
                changed.append(Item(item.key, lines_now, item.head))
        if changed:
            lines += _written(Section(section.title, "", tuple(changed)))
    gone = [key for key in before if key not in kept]
    if gone:
        lines += ["## What falls away", ""]
        lines += [f"- {title(key)}" for key in gone]
        lines.append("")
    lines += _clauses(laid, _linked(lines, laid))
    return _led_elsewhere(_page(lines), base)


def _led_elsewhere(text: str, base: Program) -> str:
    """Let links to what is not on the page lead to the page of the rulebook beneath."""
    known = set(re.findall(r'(?:id="|\{ #)([\w-]+)', text))

    def led(found: re.Match[str]) -> str:
        return found[0] if found[1] in known else f"]({base.id}.md#{found[1]})"

    return re.sub(r"\]\(#([\w-]+)\)", led, text)


def _linked(lines: Sequence[str], program: Program) -> list[str]:
    text = "\n".join(lines)
    return [name for name in program.clauses if f"(#{anchor(name)})" in text]


def _changes(before: Sequence[str], after: Sequence[str]) -> Iterator[str]:
    """Give the lines of a thing with what is new among them, and then what it replaces."""
    known = set(before)
    for line in after:
        new = bool(line.strip()) and line not in known
        if new and line.lstrip().startswith("- "):
            lead, _, rest = line.partition("- ")
            yield f"{lead}- **New:** {rest}"
        else:
            yield line
    gone = [line for line in before if line.strip() and line not in set(after)]
    dropped = [
        line.strip().removeprefix("- ") for line in gone if line.lstrip().startswith(("- ", "| "))
    ]
    if dropped:
        yield ""
        yield "In place of:"
        yield ""
        yield from (f"- <del>{line.partition(' <small>')[0]}</del>" for line in dropped)
        yield ""


def _page(lines: Iterable[str]) -> str:
    out: list[str] = []
    for line in lines:
        text = line.rstrip()
        if text or (out and out[-1]):
            out.append(text)
    return "\n".join(out).strip() + "\n"
