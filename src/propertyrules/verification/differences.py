"""Differences between two programs, declaration by declaration, each with a table that shows it.

Parts are compared in normal form (`program_parts`), so a renaming or a new order is no difference.
Then the witness finder is aimed at each difference in turn.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import TypeAlias

from attrs import define, evolve, field

from propertyrules.classes import opaque
from propertyrules.ir.program import Clause, Program
from propertyrules.model.state import State
from propertyrules.verification.declaration_text import cites, piece_text, source_place
from propertyrules.verification.program_parts import ORDER, Key, ProgramPart, reaching, unlike
from propertyrules.verification.witness.ablation import Ablation
from propertyrules.verification.witness.confirmation import FoundDifference, Witness
from propertyrules.verification.witness.finder import Aim, WitnessSearch
from propertyrules.verification.witness.program_pair import Aspect, Pair, PairStep, Spot

_FAINT = 2  # the rank of what players hardly notice: another reason for the same refusal
_KEPT = 3  # candidates that are kept for each difference
_ALIKE = 40  # faint candidates of one kind that are looked into


Title: TypeAlias = tuple[str, str]
"""The keyword and the name of a declaration."""


@opaque
class Difference:
    """A declaration that two programs do not have alike.

    A rule that several moves share is one. `keys` are the parts that it is made of. The witness is
    None if none was found in `tried` tables; `along` are other differences that the rulings at the
    witness depend on as well.
    """

    keyword: str
    name: str
    keys: tuple[Key, ...]
    witness: Witness | None = None
    along: tuple[Title, ...] = ()
    tried: int = 0

    @property
    def title(self) -> Title:
        """Its keyword and name."""
        return self.keyword, self.name


Progress: TypeAlias = Callable[[str, int, int], None]
"""Called with the name of the stage, the number done and the number of all."""


@opaque
class PieceChange:
    """A piece of a declaration in either program: lines of text, none if it has none."""

    piece: str
    sides: tuple[tuple[str, ...], tuple[str, ...]]


@opaque
class RulebookComparison:
    """Two programs and how they differ, the differences with a witness first."""

    pair: Pair
    differences: tuple[Difference, ...]

    @property
    def programs(self) -> tuple[Program, Program]:
        """The two programs."""
        return self.pair.programs

    def only_in(self, difference: Difference) -> int | None:
        """Return the number of the only program with a declaration; None if both have it."""
        has = [any(key in side for key in difference.keys) for side in self.pair.parts]
        return None if all(has) else has.index(True)

    def changes(self, difference: Difference) -> tuple[PieceChange, ...]:
        """Return the pieces that differ, with their text in both programs, equal changes once."""
        found: dict[tuple[str, tuple[str, ...], tuple[str, ...]], PieceChange] = {}
        for key in difference.keys:
            one, other = (side.get(key) for side in self.pair.parts)
            pieces = _unlike(self.pair, key)
            for piece in (one or other or _NO_PART).nodes if pieces is None else pieces:
                sides = tuple(
                    () if part is None else piece_text(program, part, piece)
                    for program, part in zip(self.programs, (one, other), strict=True)
                )
                if any(sides):
                    known = (piece, sides[0], sides[1])
                    found.setdefault(known, PieceChange(piece, (sides[0], sides[1])))
        return tuple(found.values())

    def clauses(self, difference: Difference) -> tuple[tuple[Clause, ...], tuple[Clause, ...]]:
        """Return the clauses of a declaration in either program.

        Clauses that both have are left out, if others remain.
        """
        new = {key: frozenset(_unlike(self.pair, key) or ()) for key in difference.keys}
        cited = [
            tuple(dict.fromkeys(
                clause
                for key in difference.keys
                for clause in cites(program, self._own(program, key), new[key])
                if clause in program.clauses and clause not in program.fallback
            ))
            for program in self.programs
        ]  # fmt: skip
        apart = [tuple(c for c in mine if c not in theirs)
                 for mine, theirs in (cited, cited[::-1])]  # fmt: skip
        one, other = (
            tuple(program.clauses[clause] for clause in side)
            for program, side in zip(self.programs, apart if any(apart) else cited, strict=True)
        )
        return one, other

    def _own(self, program: Program, key: Key) -> Key:
        """Return a program's own key of a part."""
        if program is self.pair.programs[0]:
            return key
        return next((own for own, name in self.pair.names.items() if name == key), key)


_NO_PART = ProgramPart({}, {}, frozenset())


def compared(
    one: Program,
    other: Program,
    *,
    tables: int = 1_000,
    seed: int = 0,
    starts: Sequence[State] = (),
    progress: Progress = lambda what, done, of: None,
) -> RulebookComparison:
    """Compare two programs, declaration by declaration.

    Each witness is a table and a move, or a question, that was written as text, read back and
    judged by the interpreter under both programs. Declarations that only have another name, another
    order or other words are no differences. Up to `tables` tables are looked at.
    """
    pair = Pair.of(one, other)
    found = {d.title: d for d in declared(pair)}
    if tables and found:
        finder = _Finder(WitnessSearch(pair, tables, seed, tuple(starts)), found, progress)
        finder.look()
        found = finder.shown()
    # An order that no table shows to matter is no difference.
    told = [
        one for one in found.values()
        if one.witness is not None or any(_unlike(pair, key) != (ORDER,) for key in one.keys)
    ]  # fmt: skip
    return RulebookComparison(pair, tuple(sorted(told, key=lambda d: d.witness is None)))


def declared(pair: Pair) -> tuple[Difference, ...]:
    """Return what differs, in the order of the first rulebook, then of what only the second has.

    A rule of several moves is one difference; rules of a move that only one program has belong to
    the move.
    """
    keys: dict[Title, list[Key]] = {}
    for key in (key for side in pair.parts for key in side):
        if key not in pair.differs or key[0] == "cite":  # what is only cited changes nothing
            continue
        title = key[0], "/".join(key[1:])
        if key[0] == "rule":
            alone = [("move", key[1]) in side for side in pair.parts] != [True, True]
            title = ("move", key[1]) if alone else ("rule", key[2])
        mine = keys.setdefault(title, [])
        if key not in mine:
            mine.append(key)
    made = (Difference(*title, tuple(mine)) for title, mine in keys.items())
    return tuple(sorted(made, key=lambda difference: _place(pair, difference)))


def _place(pair: Pair, difference: Difference) -> tuple[int, int, int]:
    """Return the place of a declaration: the number of the program, of the file, and the line."""
    # Keys are those of the first program; the second may have its own.
    own = {name: key for key, name in pair.names.items()}
    for number, program in enumerate(pair.programs):
        files = [*program.sources]
        for key in difference.keys:
            span = source_place(program, own.get(key, key) if number else key)
            if span is not None and span.file in files:
                return number, files.index(span.file), span.line
    return 2, 0, 0


def _unlike(pair: Pair, key: Key) -> tuple[str, ...] | None:
    """Return the pieces of a part that differ; None if only one program has the part."""
    one, other = (side.get(key) for side in pair.parts)
    return None if one is None or other is None else unlike(one, other)


_Order: TypeAlias = tuple[int, int, int]


@define(eq=False)
class _Finder:
    """Searches for tables that show differences, aimed in turn at each that is not shown yet."""

    search: WitnessSearch
    found: dict[Title, Difference]
    progress: Progress
    ablation: Ablation = field(init=False)
    best: dict[Title, list[tuple[_Order, FoundDifference]]] = field(factory=dict)
    looked: int = 0
    _owners: dict[Key, Title] = field(factory=dict)
    _aims: dict[Title, Aim] = field(factory=dict)

    def look(self) -> None:
        """Look at tables until each difference has a candidate that depends on nothing else."""
        self.ablation = Ablation(self.search.pair)
        for title, difference in self.found.items():
            self._owners.update(dict.fromkeys(difference.keys, title))
        # Each is aimed at in turn, so that none takes all the tables.
        wanted = deque(self.found)
        faint: dict[Title, int] = {}
        for candidate in self.search.differences(lambda: self._next(wanted)):
            name = candidate.step.name if candidate.step is not None else ""
            if self._rank(candidate) == _FAINT:
                sort = candidate.what, name
                faint[sort] = faint.get(sort, 0) + 1
                if faint[sort] > _ALIKE:
                    continue
            deciding, read = self._decided(candidate)
            # Of tables that show it equally well, the one with the least to read.
            table = candidate.spot.one
            owned = sum(owner >= 0 for owner in table.owner)
            size = 4 * len(table.cash) + owned + 2 * len(table.stack)
            for title in (*deciding, *read):
                order = len(deciding) - (title in deciding), self._rank(candidate), size
                kept = self.best.setdefault(title, [])
                kept.append((order, candidate))
                kept.sort(key=lambda each: each[0])
                del kept[_KEPT:]

    def _next(self, wanted: deque[Title]) -> Aim | None:
        """Return what to look for at the next table; None if everything is found."""
        self.progress("tables", self.looked, self.search.tables)
        self.looked += 1
        for _ in range(len(wanted)):
            title = wanted.popleft()
            orders = [order for order, _ in self.best.get(title, ())]
            # A table shows it and depends on nothing else: none is better.
            if orders and min(orders)[:2] == (0, 0):
                continue
            wanted.append(title)
            if title not in self._aims:
                self._aims[title] = self.search.aim(self.found[title].keys)
            return self._aims[title]
        return None

    def _rank(self, candidate: FoundDifference) -> int:
        """Return how telling a candidate is, the most telling at 0."""
        if candidate.what is Aspect.STATE and candidate.step is not None:
            felt = self.search.pair.felt_at(candidate.spot, candidate.step)
            return 0 if felt else _FAINT
        if candidate.what in (Aspect.TABLE, Aspect.BEGINNING):
            return 1
        return 0 if candidate.what.rank <= Aspect.VALUE.rank else _FAINT

    def _decided(self, candidate: FoundDifference) -> tuple[tuple[Title, ...], dict[Title, Title]]:
        """Return the differences that decide at a candidate, and those that these read, by the
        reader.

        A part that only one program has decides nothing by itself: it is shown by what reads it.
        """
        behind = self.ablation.behind(candidate)
        titles = dict.fromkeys(self._owners[key] for key in sorted(behind))
        if len(titles) == 1:
            return tuple(titles), {}
        deciding = tuple(
            title for title in titles
            if any(self.ablation.decides(candidate, key) for key in self.found[title].keys)
        )  # fmt: skip
        pair = self.search.pair
        read: dict[Title, Title] = {}
        for title in titles:
            difference = self.found[title]
            if title not in deciding and not self.ablation.switchable(difference.keys):
                for other in deciding:
                    near = (reaching(side, self.found[other].keys) for side in pair.parts)
                    if any(key in keys for keys in near for key in difference.keys):
                        read[title] = other
                        break
        return deciding, read

    def shown(self) -> dict[Title, Difference]:
        """Return the differences with the smallest witnesses that candidates give."""
        made: list[tuple[Witness, FoundDifference]] = []
        out = {}
        for place, (title, difference) in enumerate(self.found.items()):
            self.progress("witnesses", place, len(self.found))
            for order, candidate in self.best.get(title, ()):
                witness, along = self._known(title, order, made) or self._made(title, candidate)
                if witness is None:
                    continue
                if witness.step is not None and witness.spot is not None:
                    small = evolve(candidate, spot=witness.spot, step=witness.step)
                    made.append((witness, evolve(small, what=witness.what)))
                named = tuple(other for other in self.found if other in along and other != title)
                difference = evolve(difference, witness=witness, along=named)
                break
            out[title] = evolve(difference, tried=min(self.looked, self.search.tables))
        return out

    def _known(
        self, title: Title, order: _Order, made: Sequence[tuple[Witness, FoundDifference]]
    ) -> tuple[Witness | None, tuple[Title, ...]] | None:
        """Return a witness of another difference that shows this one just as well."""
        for witness, small in made:
            deciding, read = self._decided(small)
            if title in deciding or title in read:
                others = len(deciding) - (title in deciding)
                if (others, self._rank(small)) <= order[:2]:
                    return witness, deciding
        return None

    def _made(
        self, title: Title, candidate: FoundDifference
    ) -> tuple[Witness | None, tuple[Title, ...]]:
        """Return the witness of a candidate, and what decides there."""
        deciding, read = self._decided(candidate)
        by = read.get(title, title)
        alone = len(deciding) == 1 and not read

        def wanted(spot: Spot, step: PairStep) -> bool:
            small = evolve(candidate, spot=spot, step=step)
            if alone:
                return self._decided(small)[0] == deciding
            if not any(self.ablation.decides(small, key) for key in self.found[by].keys):
                return False
            return by == title or title in self._decided(small)[1]

        witness = self.search.witness(candidate, wanted)
        if witness is None or witness.spot is None or witness.step is None:
            return witness, deciding
        small = evolve(candidate, spot=witness.spot, step=witness.step)
        return witness, self._decided(small)[0]
