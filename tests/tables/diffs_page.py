"""The pages of what changes between two rulebooks, of witnesses that are kept as data and ruled on.

`.ci/write_diffs.py` looks for the witnesses; what is on a page is what both rulebooks rule now.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

from attrs import frozen

from propertyrules.cli.diff import Told, Worded, clause_words, loaded, told_of, without_table
from propertyrules.document.things import Things
from propertyrules.errors import PropertyRulesError
from propertyrules.language.program import Clause, Program
from propertyrules.testing.witness import Witness, bare
from propertyrules.testing.witness.compare import Pair
from propertyrules.testing.witness.groups import Group, Shown, groups
from propertyrules.testing.witness.items import Thing
from propertyrules.testing.witness.kept import again
from propertyrules.testing.witness.words import asked_table, words_of

ROOT = Path(__file__).resolve().parent.parent.parent
KEPT = Path(__file__).resolve().parent / "diffs"
PAGES = ROOT / "docs" / "explanation" / "diffs"
RULEBOOKS = ("classic", "suetology", "videogame", "timed", "cronulla")
PAIRS = tuple(combinations(RULEBOOKS, 2))
_CITED = re.compile(r"\\\[(([\w-]+)\.([\w-]+))\\\]")
INDEX_HEAD = """\
# From one rulebook to another

What changes in play between each two of the five documented rulebooks: rule by rule, with the
clauses of both, and with the smallest tables found on which they rule differently because of it.

The tables were looked for among those of the scenarios and of generated games, as they are and with
things changed by chance, and made smaller for as long as the two still ruled differently, and
wherever possible for that reason alone. They are kept with the tests; these pages show what both
rulebooks rule there now. Where none was found, that is said: the words differ, and perhaps no game
ever feels it.

On the command line `propertyrules diff A B` tells the same of any two rulebooks, and
`propertyrules diff A --with NAME` what a house rule changes. What people quarrel about, put to all
five at the same table, is on a page of its own: [where the rulebooks differ](../differences.md).

| from | to | changes | with a table | tables |
| --- | --- | --- | --- | --- |
"""


@frozen(eq=False)
class Kept:
    """A witness as it is kept, ruled on anew, and the things that matter there."""

    witness: Witness
    things: tuple[Thing, ...]


@frozen(eq=False)
class Diff:
    """Two rulebooks on one board, what changes, and how many tables were looked at for each."""

    one: Program
    other: Program
    found: tuple[tuple[Group, tuple[Shown, ...]], ...]
    looked: tuple[int, ...]

    @property
    def name(self) -> str:
        """The name of the page, and of the file that keeps its witnesses."""
        return f"{self.one.id}-{self.other.id}"

    @property
    def told(self) -> tuple[Told, ...]:
        """What changes, in words."""
        worded = Things(self.one), Things(self.other)
        return tuple(told_of(worded, group, shown) for group, shown in self.found)


def path_of(pair: tuple[str, str]) -> Path:
    """Give the file that keeps the witnesses of a pair."""
    return KEPT / f"{'-'.join(pair)}.json"


@cache
def diff_of(pair: tuple[str, str]) -> Diff:
    """Read what is kept of a pair, and rule on it anew."""
    one, other = loaded(*pair)
    entries = json.loads(path_of(pair).read_text(encoding="utf-8"))["changes"]
    kept = {tuple(entry["things"]): entry for entry in entries}
    found, looked = [], []
    for group in groups(Pair.of(one, other)):
        names = names_of(group.things)
        assert names in kept, f"{pair}: nothing is kept of {', '.join(names)}: .ci/write_diffs.py"
        found.append((group, tuple(shown_again(one, other, group, kept[names]["shown"]))))
        looked.append(int(kept[names]["looked"]))
    return Diff(one, other, tuple(found), tuple(looked))


def names_of(things: Sequence[Thing]) -> tuple[str, ...]:
    """Give what things are called in the data."""
    return tuple(f"{thing.keyword} {thing.name}".strip() for thing in things)


def shown_again(
    one: Program, other: Program, group: Group, entries: Sequence[Mapping[str, Any]]
) -> Iterator[Shown]:
    """Rule anew on what is kept of a group; a ruling that is the same is an error."""
    named = dict(zip(names_of(group.things), group.things, strict=True))
    for entry in entries:
        witness = again(one, other, entry)
        assert differs(witness), f"both rule the same:\n{asked_table(witness)}"
        yield Shown(witness, tuple(named[name] for name in entry["of"]))


def differs(witness: Witness) -> bool:
    """Tell whether a witness, ruled on anew, still shows a difference."""
    said = words_of(witness)
    return said[0] != said[1]


def stands(pair: Pair, entry: Mapping[str, Any]) -> bool:
    """Tell whether what is kept of a group can still be ruled on, and still differs."""
    try:
        found = [again(pair.one, pair.other, shown) for shown in entry["shown"]]
    except PropertyRulesError:
        return False
    return all(differs(witness) for witness in found)


# -- the pages ---------------------------------------------------------------------------------


def page_of(diff: Diff) -> str:
    """Give the page of a pair."""
    one, other = diff.one, diff.other
    told = diff.told
    bare_ones = [n for n, each in enumerate(told, start=1) if not each.shown]
    lines = [
        f"# {one.title} and {other.title}",
        "",
        f"What changes in play from {linked(one)} to {linked(other)}, on the board of"
        f" {one.board.title}; `propertyrules diff {one.id} {other.id}` tells the same. Of"
        f" {len(told)} changes {len(told) - len(bare_ones)} are shown by tables.",
        "",
        "| | change | tables |",
        "| --- | --- | --- |",
    ]
    for number, each in enumerate(told, start=1):
        many = str(len(each.shown)) if each.shown else "none found"
        lines.append(f"| {number} | [{each.heading}](#change-{number}) | {many} |")
    for number, (each, looked) in enumerate(zip(told, diff.looked, strict=True), start=1):
        lines += ["", f"## {number}. {each.heading} {{ #change-{number} }}", ""]
        lines += _change(diff, each, looked)
    return "\n".join(lines) + "\n"


def linked(program: Program) -> str:
    """Name a rulebook with a link to its page."""
    return f"[{program.id}](../../rulebooks/{program.id}.md)"


def _change(diff: Diff, told: Told, looked: int) -> Iterator[str]:
    names = diff.one.id, diff.other.id
    pages = *names, names[1]
    for name, page, clauses in zip((*names, "both"), pages, told.clauses, strict=True):
        for clause in clauses:
            yield f"- **{name}**: {_clause(page, clause)}"
    if any(told.clauses):
        yield ""
    yield f'??? note "What the rulebooks write: {_counted(told.things)}"'
    yield ""
    for thing in told.things:
        yield f"    **{thing.heading}**"
        yield ""
        yield from (f"    {line}".rstrip() for line in _sides(names, thing))
        yield ""
    for witness, headings in told.shown:
        if headings and len(told.things) > 1:
            yield f"Because of *{'*, *'.join(headings)}*:"
            yield ""
        yield from _table(names, witness)
    if not told.shown:
        yield without_table(looked) if looked else "No table has been looked for."
    elif told.unshown and len(told.things) > 1 and any(each for _, each in told.shown):
        yield f"No table was found for these alone: {'; '.join(told.unshown)}."


def _counted(things: Sequence[Worded]) -> str:
    return things[0].heading if len(things) == 1 else f"{len(things)} things"


def _clause(page: str, clause: Clause) -> str:
    anchor = "clause-" + clause.id.replace(".", "-")
    said, _, place = clause_words(clause).rpartition(f" [{clause.id}: ")
    where = f"[{clause.id}](../../rulebooks/{page}.md#{anchor})"
    return f"{_safe(said)} <small>({where}, {_safe(place.removesuffix(']'))})</small>"


def _sides(names: tuple[str, str], thing: Worded) -> Iterator[str]:
    if thing.before == thing.after:
        yield "In the same words; what they lean on differs."
        return
    for name, said in zip(names, (thing.before, thing.after), strict=True):
        yield f"- {name}: {_safe(said[0].strip()) if said else 'nothing of the kind'}"
        last = -1
        for line in said[1:]:
            last = deep = min((len(line) - len(line.lstrip())) // 2, last + 1)
            yield f"{'    ' * (deep + 1)}- {_safe(line.strip())}"


def _table(names: tuple[str, str], witness: Witness) -> Iterator[str]:
    yield from _fenced(asked_table(witness))
    if not witness.same_table:
        yield f"and as {names[1]} writes it:"
        yield ""
        yield from _fenced(asked_table(witness, True))
    for name, said in zip(names, words_of(witness), strict=True):
        verdict, colon, rest = said.partition(": ")
        mark = (
            f"*{verdict}*{colon}" if colon and verdict in ("legal", "illegal") else verdict + colon
        )
        linked = _CITED.sub(rf"([\1](../../rulebooks/{name}.md#clause-\2-\3))", _safe(rest))
        yield f"- **{name}**: {mark}{linked}"
    yield ""


def _fenced(table: str) -> Iterator[str]:
    # Not called a table only: it belongs to two rulebooks, and is ruled on by a test of its own.
    yield "``` {.table}"
    yield from bare(table).rstrip().splitlines()
    yield "```"
    yield ""


def _safe(text: str) -> str:
    """Give a text as it stands, where marks would mean something."""
    for mark in ("\\", "*", "_", "<", "[", "]", "`"):
        text = text.replace(mark, "\\" + mark)
    return text


def index_of(diffs: Sequence[Diff]) -> str:
    """Give the page that lists the others."""
    rows = []
    for diff in diffs:
        told = diff.told
        known = sum(bool(each.shown) for each in told)
        shown = f"{known}" if all(diff.looked) else f"{known}, not all looked for"
        tables = sum(len(each.shown) for each in told)
        rows.append(
            f"| {diff.one.title} | [{diff.other.title}]({diff.name}.md)"
            f" | {len(told)} | {shown} | {tables} |"
        )
    return INDEX_HEAD + "\n".join(rows) + "\n"
