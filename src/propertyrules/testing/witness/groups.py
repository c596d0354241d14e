"""What differs, gathered by what it is about: things that rest on one clause, or go together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from attrs import evolve, frozen

from propertyrules.language.program import Program
from propertyrules.model.state import State
from propertyrules.testing.witness.compare import STATE, VIOLATIONS, Pair, Spot
from propertyrules.testing.witness.found import Witness
from propertyrules.testing.witness.items import Thing, things, witness_of
from propertyrules.testing.witness.search import Search

_Name = tuple[str, str]
_HELPERS = ("set", "track", "define", "matter", "piece", "ladder", "holder", "line", "table")
"""What changes nothing by itself, but through what reads it."""
LEAST = 200  # tables that are looked at for one thing of several that change together


@frozen(eq=False)
class Group:
    """Things that change together, and the clauses that they rest on in either program.

    What is done or forbidden stands first, what that only reads behind it. `clauses` are of the
    first program and of the second, the one that most of the things rest on first.
    """

    things: tuple[Thing, ...]
    clauses: tuple[tuple[str, ...], tuple[str, ...]]


def groups(pair: Pair) -> tuple[Group, ...]:
    """Gather what differs, in the order of the clauses of the second program, then of the first."""
    found = things(pair)
    cites = {_name(thing): (_told(pair, thing, False), _told(pair, thing, True)) for thing in found}
    joined = _joined(pair, found, cites)
    made = [_group(each, cites) for each in joined]
    places = [{id_: n for n, id_ in enumerate(p.clauses)} for p in (pair.one, pair.other)]

    def order(group: Group) -> tuple[int, int]:
        for rank, side in enumerate((1, 0)):
            known = [places[side][c] for c in group.clauses[side][:1] if c in places[side]]
            if known:
                return rank, known[0]
        return 2, 0

    return tuple(sorted(made, key=order))


@frozen(eq=False)
class Shown:
    """A witness, and the things of a group that matter there; none: only all of them do."""

    witness: Witness
    things: tuple[Thing, ...]


def shown(
    one: Program, other: Program, *, tables: int, seed: int = 0, starts: Sequence[State] = ()
) -> Iterator[tuple[Group, tuple[Shown, ...]]]:
    """Give what differs, group by group, each with the smallest witnesses found of its things."""
    pair = Pair.of(one, other)
    finder = Finder.of(pair, tables=tables, seed=seed, starts=starts)
    for group in groups(pair):
        yield group, tuple(finder.shown(group))


@frozen(eq=False)
class Finder:
    """Looks for witnesses of groups: of each thing by itself, and of all of them together.

    What one program has alone, and others only read, is not looked for by itself.
    """

    whole: Search
    each: Search

    @staticmethod
    def of(pair: Pair, *, tables: int, seed: int = 0, starts: Sequence[State] = ()) -> Finder:
        """Make ready to look at so many tables for a group, and at some of them for a thing."""
        begun = tuple(starts)
        return Finder(
            Search(pair, tables, seed, begun), Search(pair, min(tables, LEAST), seed, begun)
        )

    def shown(self, group: Group) -> Iterator[Shown]:
        """Give the witnesses of a group; those that tell little only where there is no other."""
        return _shown(self.whole, self.each, group)


def _shown(whole: Search, each: Search, group: Group) -> Iterator[Shown]:
    found: dict[Witness, list[Thing]] = {}
    several = [thing for thing in group.things if _by_itself(whole.pair, thing)]
    if len(group.things) > 1:
        for thing in several:
            witness = witness_of(each, thing, tuple(found), alone=True)
            if witness is not None:
                found.setdefault(witness, []).append(thing)
    if not any(telling(whole.pair, witness) for witness in found) and len(group.things) > 1:
        for thing in several:
            witness = witness_of(each, thing, tuple(found))
            if witness is not None:
                found.setdefault(witness, []).append(thing)
    if not any(telling(whole.pair, witness) for witness in found):
        keys = tuple(key for thing in group.things for key in thing.keys)
        witness = witness_of(whole, evolve(group.things[0], keys=keys))
        if witness is not None:
            found.setdefault(witness, [])
    good = [witness for witness in found if telling(whole.pair, witness)]
    for witness in good or tuple(found)[:1]:
        yield Shown(witness, tuple(found[witness]))


def telling(pair: Pair, witness: Witness) -> bool:
    """Tell whether a witness shows something that players feel: not only another reason."""
    one, other = (None if r is None else r.after for r in (witness.one, witness.other))
    if witness.what != STATE or one is None or other is None:
        return witness.what != VIOLATIONS
    return pair.felt(Spot(one, other))


def _by_itself(pair: Pair, thing: Thing) -> bool:
    """Tell whether a thing can be felt by itself: what is only read, if both read it."""
    both = all(any(key in side for key in thing.keys) for side in pair.parts)
    return both or thing.keyword not in _HELPERS


def _name(thing: Thing) -> _Name:
    return thing.keyword, thing.name


def _told(pair: Pair, thing: Thing, of_other: bool) -> tuple[str, ...]:
    """Give the clauses that a thing rests on, without those that say where gaps are filled from."""
    mine, theirs = (pair.other, pair.one) if of_other else (pair.one, pair.other)
    found = dict.fromkeys(_cites(mine, theirs, thing.keyword, thing.name))
    return tuple(clause for clause in found if clause not in mine.fallback)


def _cites(program: Program, beside: Program, keyword: str, name: str) -> Iterator[str]:
    match keyword:
        case "set" if name in program.figures:
            yield from program.figures[name].cites
        case "track" if name in program.tracks:
            yield from program.tracks[name].cites
        case "define" if name in program.defines:
            yield from _defined(program, beside, name)
        case "matter" if name in program.matters:
            yield from program.matters[name].cites
        case "when":
            for event in program.events.values():
                yield from (c for h in event.handlers if h.name == name for c in h.cites)
        case "cite":
            for event in program.events.values():
                yield from (c for one in event.citations if one.name == name for c in one.cites)
        case "move" if name in program.moves:
            yield from program.moves[name].cites
            for guard in program.moves[name].guards:
                if guard.require is None:
                    yield from guard.cites
        case "rule":
            for move in program.moves.values():
                yield from (c for g in move.guards if g.name == name for c in g.cites)
        case "always":
            yield from (c for a in program.always if a.name == name for c in a.cites)
        case "setup":
            yield from program.setup_cites
        case "ladder":
            yield from program.ladder_cites
        case "piece":
            yield from (c for p in program.pieces if p.name == name for c in p.cites)
        case "holder":
            yield from (c for h in program.holders if h.name == name for c in h.cites)


def _defined(program: Program, beside: Program, name: str) -> Iterator[str]:
    """Give the clauses of a value; those of an exception that only one has come first."""
    define = program.defines[name]
    other = beside.defines.get(name)
    shared = {exception.name for exception in other.exceptions} if other is not None else set()
    for exception in define.exceptions:
        if exception.name not in shared:
            yield from exception.cites
    yield from define.normally_cites
    yield from define.cites


_Cites = Mapping[_Name, tuple[tuple[str, ...], tuple[str, ...]]]


def _joined(pair: Pair, found: Sequence[Thing], cites: _Cites) -> list[list[Thing]]:
    """Join what rests on one clause, then what has no clause, or is gone, with what it is of."""
    shared: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    for both in cites.values():
        for count, clauses in zip(shared, both, strict=True):
            count.update(clauses)
    at: dict[_Name, object] = {}
    for thing in found:
        before, after = cites[_name(thing)]
        new = [c for c in after if c not in before] or ([] if before else list(after))
        old = [c for c in before if c not in after] or list(before)
        mark: object = _name(thing)
        if new:
            mark = 1, _most(new, shared[1])
        elif old:
            mark = 0, _most(old, shared[0])
        at[_name(thing)] = mark
    for mark in dict.fromkeys(at[_name(thing)] for thing in found):
        mine = [thing for thing in found if at[_name(thing)] == mark]
        if mine and all(_goes_along(pair, thing, cites[_name(thing)]) for thing in mine):
            near = _near(pair, found, mine, cites, at)
            if near is not None:
                at.update({_name(thing): near for thing in mine})
    out: dict[object, list[Thing]] = {}
    for thing in found:
        out.setdefault(at[_name(thing)], []).append(thing)
    return list(out.values())


def _most(clauses: Sequence[str], shared: Counter[str]) -> str:
    """Give the clause that most things rest on; of several the last, which says most of this."""
    return max(reversed(clauses), key=lambda clause: shared[clause])


def _goes_along(pair: Pair, thing: Thing, cites: tuple[tuple[str, ...], tuple[str, ...]]) -> bool:
    """Tell whether a thing goes with others: it has no clause, or is gone, or is only read."""
    one, other = (any(key in side for key in thing.keys) for side in pair.parts)
    if not any(cites):
        return True
    return not other or (thing.keyword in _HELPERS and not one)


def _near(
    pair: Pair,
    found: Sequence[Thing],
    mine: Sequence[Thing],
    cites: _Cites,
    at: Mapping[_Name, object],
) -> object | None:
    """Give the group of what rested on the same clause and is still there, else of what reads."""
    names = {_name(thing) for thing in mine}
    clauses = {clause for name in names for clause in cites[name][0]}
    keys = {key for thing in mine for key in thing.keys}
    values: Counter[object] = Counter()
    for thing in found:
        if _name(thing) in names:
            continue
        before, after = cites[_name(thing)]
        there = at[_name(thing)]
        if after and clauses & set(before):
            values[there] += len(found)
        for side in pair.parts:
            for key in thing.keys:
                values[there] += len(keys & side[key].reads) if key in side else 0
                values[there] += sum(key in side[k].reads for k in keys if k in side)
    best = values.most_common(1)
    return best[0][0] if best and best[0][1] else None


def _group(found: Sequence[Thing], cites: _Cites) -> Group:
    sides = []
    for side in (0, 1):
        count = Counter(c for thing in found for c in cites[_name(thing)][side])
        sides.append(tuple(clause for clause, _ in count.most_common()))
    ordered = sorted(found, key=lambda thing: _HELPERS.index(thing.keyword) + 1
                     if thing.keyword in _HELPERS else 0)  # fmt: skip
    return Group(tuple(ordered), (sides[0], sides[1]))
