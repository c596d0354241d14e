"""The same tables settled by every rulebook, and the page that shows them side by side."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from attrs import frozen

from propertyrules import (
    Answer,
    LedgerEntry,
    Measured,
    Program,
    Referee,
    Ruling,
    Run,
    Settlement,
    load_rulebook,
    parse_tables,
    run_scenario,
    write_move,
    write_table,
)
from propertyrules.answers.answer import PlanAnswer

ROOT = Path(__file__).resolve().parent.parent.parent
TABLES = sorted((ROOT / "tests" / "tables" / "settlements").glob("*.table"))
OUTCOMES = ROOT / "tests" / "tables" / "settlements" / "outcomes.txt"
BOARD = "atlantic"
SIGN = "$"
# What changes hands, besides what becomes of a property; the rest follows from it.
LEDGER = ("pay", "deed", "card", "build", "out", "end")

# By name: those that play on the board of the tables, then those that play on one of their own,
# to which the tables are carried over space by space.
HERE = ("classic", "classic-short", "suetology", "timed", "videogame")
ELSEWHERE = ("cronulla", "cronulla-short")
NAMES = (*HERE, *ELSEWHERE)

HEAD = """\
# Settlements, side by side

Bankruptcy is where programs for these games go wrong. Here are the same tables, settled by each
of the rulebooks: what is owed is paid, raised and paid, or ends in bankruptcy, down to the first
sale or choice that is a person's. Rulebooks that come to the same stand together. Each step is a
move like any other; below it stands the ledger of its ruling, which shows the way of every note,
deed, card and building. Then follow what everybody is worth, by its parts, the cash with what came
in and went out on the way, and the table after.

A plan to raise cash loses least for good, then gives up least rent, then brings least beyond the
need, then takes fewest moves. [The language](../reference/language.md) tells how a rulebook says
what may be sold and what is lost by it.

The tables stand in `tests/tables/settlements/`.
"""


@frozen(eq=False)
class Shown:
    """A table as one rulebook settles it."""

    rulebook: str
    title: str
    run: Run
    settlement: Settlement
    names: dict[str, str]  # from this board's to those of the tables

    def text(self) -> str:
        """Return steps, end and the table after, in the names of the tables."""
        return self.here("\n".join(self._lines()).replace(self.run.program.board.currency, SIGN))

    def here(self, found: str) -> str:
        """Return text with the names of this board's spaces as the tables have them."""
        for theirs, ours in sorted(self.names.items(), key=lambda pair: -len(pair[0])):
            found = re.sub(rf"\b{re.escape(theirs)}(?!\w)", ours, found)
        return found

    def _lines(self) -> Iterator[str]:
        for answer in self.run.answers:
            if answer.ruling is not None:
                yield f"*{answer.text}*: {answer.word}{_because(answer)}."
                yield from self._way(answer.ruling, "")
                yield ""
        for number, step in enumerate(self.settlement.steps, 1):
            yield f"{number}. {write_move(step.ruling.state, step.move)}"
            yield from self._way(step.ruling, "   ")
        if self.settlement.steps:
            yield ""
        yield f"{self.settlement.stopped_at[:1].upper()}{self.settlement.stopped_at[1:]}."
        yield ""
        yield from self._accounts()
        yield ""
        yield "```text"
        table = write_table(self.settlement.after).split("\n\n", 1)[1]
        lines = [line.rstrip() for line in table.rstrip("\n").split("\n")]
        # A figure stands as it did: it says nothing of the settlement.
        yield from (line for line in lines if not line.startswith("set "))
        yield "```"

    def _way(self, ruling: Ruling, indent: str) -> Iterator[str]:
        """Yield the ledger of a step."""
        way = [each.text for each in ruling.effects if self._is_told(each)]
        if way:
            told = ". ".join(f"{text[:1].upper()}{text[1:]}" for text in way)
            yield f"{indent}<br>*{told}.*"

    def _is_told(self, effect: LedgerEntry) -> bool:
        """Return whether an effect is part of the way of what changes hands."""
        if effect.kind == "set":
            return any(effect.get("of") == space.name for space in self.run.program.board.spaces)
        return effect.kind in LEDGER and bool(effect.text)

    def _accounts(self) -> Iterator[str]:
        """Yield what becomes of everybody's worth and cash, as sums."""
        yield "| | worth before | worth after | cash |"
        yield "| --- | --- | --- | --- |"
        for each in self.settlement.accounts:
            assert each.before is not None
            assert each.after is not None
            cash = f"{each.cash_before}"
            cash += f" + {each.received}" if each.received else ""
            cash += f" - {each.paid}" if each.paid else ""
            cash += f" = {each.cash_after}" if each.received or each.paid else ""
            yield f"| {each.player} | {_sum(each.before)} | {_sum(each.after)} | {cash} |"


def _sum(worth: Measured) -> str:
    parts = [part for part in worth.parts if part.amount]
    if len(parts) < 2:
        return "".join(f"{part.name.replace('_', ' ')} " for part in parts) + f"{worth.value}"
    said = " + ".join(f"{part.name.replace('_', ' ')} {part.amount}" for part in parts)
    return f"{said} = {worth.value}"


def _because(answer: Answer) -> str:
    return "".join(f", {each.message}" for each in answer.violations)


@cache
def program(name: str) -> Program:
    return load_rulebook(name) if name in ELSEWHERE else load_rulebook(name, board=BOARD)


@cache
def renamed(name: str) -> dict[str, str]:
    """Return the names of the tables' deeds on the rulebook's own board, by number."""
    here, there = program(HERE[0]), program(name)
    pairs = zip(here.board.spaces, there.board.spaces, strict=True)
    return {
        ours.name: theirs.name
        for ours, theirs in pairs
        if ours.deed and theirs.deed and ours.name != theirs.name
    }


def written_for(path: Path, name: str) -> str:
    """Return a table in the words of a rulebook's board."""
    text = path.read_text(encoding="utf-8")
    if name not in ELSEWHERE:
        return text
    text = text.replace(f"board {BOARD}\n", f"board {program(name).board.id}\n")
    if program(name).pieces[0].supply is None:
        text = re.sub(r"^bank has .*\n", "", text, flags=re.MULTILINE)
    text = re.sub(r"^  holds .*\n", "", text, flags=re.MULTILINE)
    for ours, theirs in sorted(renamed(name).items(), key=lambda pair: -len(pair[0])):
        text = text.replace(ours, theirs)
    return text


@cache
def shown(path: Path, name: str) -> Shown:
    """Settle a table by a rulebook."""
    (scenario,) = parse_tables(written_for(path, name), path.name)
    run = run_scenario(scenario, program(name))
    asked = next(answer for answer in run.answers if isinstance(answer, PlanAnswer))
    settlement = Referee(program(name)).settle(asked.state, asked.text.removeprefix("settle "))
    assert settlement.moves == asked.steps
    back = {theirs: ours for ours, theirs in renamed(name).items()}
    return Shown(name, program(name).title, run, settlement, back)


def outcomes() -> str:
    """Return what every table comes to, as text that a test can hold: steps, end, worth, cash."""
    lines = []
    for path in TABLES:
        found: dict[str, list[str]] = {}
        for name in NAMES:
            found.setdefault("\n".join(_outcome(shown(path, name))), []).append(name)
        for outcome, names in found.items():
            lines += [f"{path.stem} by {', '.join(names)}", outcome, ""]
    return "\n".join(lines)


def _outcome(each: Shown) -> Iterator[str]:
    for step in each.settlement.steps:
        yield f"  {each.here(write_move(step.ruling.state, step.move))}"
    yield f"  {each.settlement.stopped_at}"
    for one in each.settlement.accounts:
        assert one.before is not None
        assert one.after is not None
        cash = f"{one.cash_before} + {one.received} - {one.paid} = {one.cash_after}"
        yield f"  {one.player}: worth {one.before.value} to {one.after.value}, cash {cash}"


def page() -> str:
    """Write the page: each table, then how it is settled, rulebooks that agree together."""
    lines = [HEAD]
    for path in TABLES:
        text = path.read_text(encoding="utf-8")
        about, table = text.split("\n", 1)
        question = path.stem.split("-", 1)[1].replace("-", " ")
        lines += [f"## {question.capitalize()}", "", about.removeprefix("# "), ""]
        lines += ["```text", table.rstrip("\n"), "```", ""]
        outcomes: dict[str, list[str]] = {}
        for name in NAMES:
            each = shown(path, name)
            outcomes.setdefault(each.text(), []).append(each.title)
        for outcome, titles in outcomes.items():
            heading = textwrap.fill(" · ".join(titles), 1000)
            lines += [f"**{heading}**", "", outcome, ""]
    return "\n".join(lines).rstrip("\n") + "\n"
