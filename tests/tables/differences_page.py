"""The page of differences: a table of what rulebooks say, each cell leading to its scenario."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

from propertyrules import Scenario, parse_tables
from tests.scenario_runs import lines_naming

ROOT = Path(__file__).resolve().parent.parent.parent
TABLES = Path(__file__).resolve().parent / "differences"
ORDER = (
    "three-doubles", "paying-out-of-jail", "card-after-third-failure",
    "building-on-anothers-turn", "building-before-the-throw", "trading-on-anothers-turn",
    "rent-asked-for", "mortgaged-neighbour", "mortgaged-railroad", "no-houses-left", "last-house",
    "thirty-three-houses", "hotel-in-a-shortage", "receiving-a-mortgaged-deed", "auction-opening",
    "auction-beyond-ones-cash", "estate-to-a-player", "estate-to-the-bank", "income-tax",
    "trades-by-the-insolvent", "leaving-the-game", "leaving-with-a-debt-open", "the-end",
    "last-round", "final-worth",
)  # fmt: skip
COLUMNS = ("classic", "suetology", "videogame", "timed", "cronulla")
SHORT = ("classic-short", "cronulla-short")
HEAD = """\
# Where the rulebooks differ

What people quarrel about, put to several rulebooks at the same table. Each cell leads to the
scenario that shows it, with the file that it stands in and its line; these files are run with the
tests. An empty cell: the rulebook knows no such thing, or the table is not for its board.
`propertyrules check --all-rulebooks` lays them beside each other at a table of yours. What changes
in play between two of them, `propertyrules diff` tells [rule by rule](diff.md).
"""


@frozen
class Difference:
    """A file of tables: its name, what it is about, and the scenario of each rulebook."""

    name: str
    title: str
    about: str
    path: Path
    text: str
    scenarios: tuple[Scenario, ...]

    @property
    def cells(self) -> dict[str, Scenario]:
        """The scenario of each rulebook."""
        return {str(scenario.rulebook): scenario for scenario in self.scenarios}

    def source(self, scenario: Scenario) -> str:
        """Return a scenario with its head, as it can be ruled on by itself."""
        lines = self.text.splitlines()
        starts = [n for n, line in enumerate(lines) if line.startswith("scenario ")]
        after = [n for n in starts if n >= scenario.line]
        body = lines[scenario.line : after[0] if after else len(lines)]
        board = next(line for line in lines if line.startswith("board "))
        rulebook = next(line for line in body if line.startswith("rulebook "))
        rest = [line for line in body if line.strip() and line != rulebook]
        return "\n".join((rulebook, board, *rest))


def differences() -> tuple[Difference, ...]:
    """Read all files, in the order of the page."""
    return tuple(_read(TABLES / f"{name}.table") for name in ORDER)


def _read(path: Path) -> Difference:
    text = path.read_text(encoding="utf-8")
    title, about = (line.removeprefix("# ") for line in text.splitlines()[:2])
    return Difference(path.stem, title, about, path, text, tuple(parse_tables(text, path.name)))


def written() -> str:
    """Return the page."""
    found = differences()
    lines = [HEAD]
    lines.append("| | " + " | ".join((*COLUMNS, "the short games")) + " |")
    lines.append("| --- " * (len(COLUMNS) + 2) + "|")
    for one in found:
        cells = [_cell(one, (column,)) for column in COLUMNS] + [_cell(one, SHORT)]
        lines.append(f"| [{one.title}](#{one.name}) | " + " | ".join(cells) + " |")
    for one in found:
        lines += ["", f"## {one.title} {{ #{one.name} }}", "", one.about]
        for rulebook, scenario in one.cells.items():
            lines += ["", *_scenario(one, rulebook, scenario)]
    return "\n".join(lines) + "\n"


def _cell(one: Difference, rulebooks: tuple[str, ...]) -> str:
    said = [
        f"[{one.cells[name].title}](#{one.name}-{name})" for name in rulebooks if name in one.cells
    ]
    return "; ".join(dict.fromkeys(said))


def _scenario(one: Difference, rulebook: str, scenario: Scenario) -> Iterator[str]:
    place = f"`{one.path.relative_to(ROOT).as_posix()}`, line {scenario.line}"
    yield f'<a id="{one.name}-{rulebook}"></a>**{rulebook}**: {scenario.title} ({place})'
    yield ""
    yield "```table"
    yield one.source(scenario)
    yield "```"
    own = own_scenario(rulebook, scenario)
    if own:
        yield ""
        yield own


def own_scenario(rulebook: str, scenario: Scenario) -> str:
    """Name a scenario of the rulebook's own that rests on the same clause."""
    for block in scenario.blocks[::-1]:
        for line in block.lines[::-1]:
            expected = line.expected.text if line.expected else ""
            for clause in re.findall(r"by ([\w.-]+)", expected):
                for found in lines_naming(rulebook, clause):
                    path = f"rulebooks/{rulebook}/scenarios/{found.file}"
                    return f"In its own scenarios: `{path}`, line {found.line}, “{found.title}”."
    return ""
