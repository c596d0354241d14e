"""Facts: statements about a table, in the words of a table, that hold at a state or do not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from propertyrules.errors import NotationError
from propertyrules.ir.program import MatterKind, Program
from propertyrules.ir.types import MONEY, PLAYER, SPACE, list_of
from propertyrules.machine.evaluate import evaluate
from propertyrules.machine.named import defined
from propertyrules.model.faults import Fault
from propertyrules.model.state import Matter, State
from propertyrules.model.values import BANK, Unknown
from propertyrules.notation.buildings import buildings, read_buildings, rung_of
from propertyrules.notation.explain import Explained, doubtful, explain
from propertyrules.notation.lines import TextLine
from propertyrules.notation.match import Matcher, Reading, closest
from propertyrules.notation.patterns import leading_words
from propertyrules.notation.seats import track_readings
from propertyrules.notation.slots import Line
from propertyrules.notation.tokens import UnclosedQuote, words_of
from propertyrules.notation.write import types_of, with_defaults, write_matter, write_value


@frozen(eq=False, repr=False)
class Answer:
    """Whether a fact holds, and what is so instead, in words."""

    holds: bool
    seen: str = ""


def holds(state: State, fact: TextLine, file: str = "<table>") -> Answer | None:
    """Tell whether a fact holds at a state; None where the table does not tell.

    Raises NotationError for a fact that cannot be read.
    """
    try:
        reader = FactReader(state, Line.of(state.setting, fact.text, fact.column - 1))
        answers = list(reader.read())
    except UnclosedQuote as error:
        raise _refused(file, fact, Explained("T014", str(error), fact.column, "")) from None
    if not answers:
        matcher = Matcher.of(state.setting, fact.text, fact.column - 1)
        for kind in state.setting.program.matters.values():
            for phrase in kind.phrases:
                matcher.match(phrase, types_of(kind.fields))
        why = reader.why or explain(matcher, "fact", "T020")
        raise _refused(file, fact, why)
    answer = next((a for a in answers if a is not None and a.holds), answers[0])
    return None if answer is None else answer


def _refused(file: str, fact: TextLine, why: Explained) -> NotationError:
    fault = Fault(file, fact.line, why.column, why.code, why.message, hint=why.hint)
    return NotationError(why.message, (fault,))


class FactReader:
    """Reads one fact: every way to read it gives an answer, None for what is not known."""

    def __init__(self, state: State, line: Line) -> None:
        self.state = state
        self.line = line
        self.why: Explained | None = None

    @property
    def program(self) -> Program:
        return self.state.setting.program

    def read(self) -> Iterator[Answer | None]:
        """Give the answers of all readings; the first reading that fits is the likeliest."""
        for reader in (
            self._ending, self._defined, self._about_holder, self._about_property,
            self._negated, self._matter, self._choice, self._table,
        ):  # fmt: skip
            answers = list(reader())
            if answers:
                yield from answers
                return

    def _ended(self, pos: int) -> bool:
        return pos == len(self.line.tokens)

    # -- the game, and what the rulebook defines ---------------------------------------------

    def _ending(self) -> Iterator[Answer | None]:
        line, state = self.line, self.state
        if line.is_word(0, "game") and line.is_word(1, "over") and self._ended(2):
            yield Answer(state.over, "" if state.over else "the game goes on")
        elif line.is_word(0, "game") and line.is_word(1, "not") and line.is_word(2, "over"):
            yield Answer(not state.over)
        elif line.is_word(0, "winner", "winners"):
            for found in line.values(list_of(PLAYER), 1):
                if self._ended(found.end):
                    won = state.winners
                    names = line.names
                    seen = "nobody has won" if not won else ", ".join(map(names.player, won))
                    yield Answer(won is not None and set(won) == set(found.value), seen)

    def _defined(self) -> Iterator[Answer | None]:
        line = self.line
        for define in self.program.functions.values():
            if define.type.name != "truth":
                continue
            types = types_of(define.params)
            for negated, used in ((False, line), (True, _without_not(line))):
                if used is None:
                    continue
                for phrase in define.phrases:
                    for reading in Matcher(used).match(phrase, types):
                        yield self._truth(define.name, reading, negated)

    def _truth(self, name: str, reading: Reading, negated: bool) -> Answer | None:
        define = self.program.functions[name]
        env = with_defaults(self.state, define.params, reading.env)
        value = defined(self.state, define, env, None, evaluate)
        return None if value.__class__ is Unknown else Answer(bool(value) is not negated)

    # -- players and holders ------------------------------------------------------------------

    def _about_holder(self) -> Iterator[Answer | None]:
        line = self.line
        start = line.skip(0)
        hits = line.names.table("holder").find(line.tokens, start, None)
        for hit in hits:
            if len(hit.values) == 1 and hit.end < len(line.tokens):
                answers = list(self._holder(hit.values[0], hit.end))
                if answers:
                    yield from answers
                    return

    def _holder(self, holder: int, pos: int) -> Iterator[Answer | None]:
        line = self.line
        negated = line.is_word(pos, "not")
        at = pos + 1 if negated else pos
        if line.is_word(at, "owns", "own"):
            yield from self._owns(holder, at + 1)
        elif line.is_word(at, "holds", "hold"):
            yield from self._holds(holder, at + 1)
        elif holder == BANK:
            yield from self._pieces(at + 1 if line.is_word(at, "has") else at)
        else:
            yield from self._cash(holder, at)
            if holder >= 0:
                yield from self._seat(holder, at, negated)

    def _owns(self, holder: int, pos: int) -> Iterator[Answer | None]:
        line = self.line
        if line.is_word(pos, "nothing") and self._ended(pos + 1):
            owned = [n for n, owner in enumerate(self.state.owner) if owner == holder]
            yield Answer(not owned, ", ".join(line.names.space(n) for n in owned))
            return
        for found in line.values(list_of(line.property_type), pos):
            if not self._ended(found.end):
                continue
            if found.doubts:
                self.why = doubtful(found.doubts)
                return
            others = [n for n in found.value if self.state.owner[n] != holder]
            seen = ", ".join(
                f"{line.names.holder(self.state.owner[n])} owns {line.names.space(n)}"
                for n in others
            )
            yield Answer(not others, seen)
            return

    def _holds(self, holder: int, pos: int) -> Iterator[Answer | None]:
        line = self.line
        none = line.is_word(pos, "no", "neither")
        start = pos + 1 if none else pos
        number = 0
        if start < len(line.tokens) and line.tokens[start].whole is not None:
            number = line.tokens[start].whole or 0
            start += 1
        start = line.skip(start)
        for hit in line.names.table("card").find(line.tokens, start, None):
            if not self._ended(hit.end):
                continue
            held = [self.state.cards[card] for card in hit.values]
            mine = held.count(holder)
            unknown = held.count(None)
            wanted = 0 if none else number or 1
            exact = none or bool(number)
            if mine + unknown < wanted or (exact and mine > wanted):
                yield Answer(False, f"{mine} held")
            elif unknown and (mine < wanted or exact):
                yield None
            else:
                yield Answer(True)
            return

    def _cash(self, holder: int, pos: int) -> Iterator[Answer | None]:
        line, state = self.line, self.state
        said = line.is_word(pos, "cash")
        if not said and holder >= 0:
            return
        pos = pos + 1 if said else pos
        pos = pos + 1 if line.is_word(pos, "of", "is") else pos
        for found in line.values(MONEY, pos):
            if self._ended(found.end):
                index = holder if holder >= 0 else len(state.out) + BANK - holder - 1
                cash = state.cash[index]
                yield None if cash is None else Answer(cash == found.value, f"cash {cash}")

    def _seat(self, seat: int, pos: int, negated: bool) -> Iterator[Answer | None]:
        line, state = self.line, self.state
        if line.is_word(pos, "out") and self._ended(pos + 1):
            yield Answer(state.out[seat] is not negated)
            return
        if line.is_word(pos, "on", "at"):
            start = line.skip(pos + 1)
            for hit in line.hits(SPACE, start):
                if self._ended(hit.end):
                    # Where spaces share a name, any of them will do.
                    there = state.place[seat] in hit.values
                    yield Answer(there is not negated, f"on {line.names.space(state.place[seat])}")
                    return
        for track in self.program.tracks_of("player"):
            value = state.player_tracks[track.index][seat]
            yield from self._track_is(track, value, pos, negated)

    def _track_is(self, track: Any, value: Any, pos: int, negated: bool) -> Iterator[Answer | None]:
        matcher = Matcher(self.line)
        for told, end in track_readings(matcher, track, pos):
            if self._ended(end):
                if value.__class__ is Unknown:
                    yield None
                else:
                    seen = write_value(self.state.setting, track.type, value)
                    yield Answer((value == told) is not negated, f"{track.name} {seen}")
                return

    def _pieces(self, pos: int) -> Iterator[Answer | None]:
        line = self.line
        named = next(line.names.table("piece").find(line.tokens, pos, None), None)
        wanted: dict[int, int] = {}
        if named is not None and named.end == len(line.tokens) - 1:
            number = line.tokens[named.end].whole
            if number is not None:
                wanted[named.values[0]] = number
        else:
            found = read_buildings(line, pos)
            if found is None or not self._ended(found[1]):
                return
            wanted = {piece: number for piece, number in enumerate(found[0]) if number}
            if not wanted:
                hit = next(line.names.table("piece").find(line.tokens, pos + 1, None), None)
                wanted = {hit.values[0]: 0} if hit else {}
        supply = self.state.supply
        seen = ", ".join(
            f"{self.program.pieces[p].plural} {'without end' if left is None else left}"
            for p, left in enumerate(supply)
        )
        if wanted:
            yield Answer(all(supply[piece] == number for piece, number in wanted.items()), seen)

    # -- properties -----------------------------------------------------------------------------

    def _about_property(self) -> Iterator[Answer | None]:
        line, state = self.line, self.state
        start = line.skip(0)
        for hit in line.hits(line.property_type, start):
            pos = hit.end
            if len(hit.values) > 1:
                self.why = None
                continue
            number = hit.values[0]
            negated = line.is_word(pos, "not")
            at = pos + 1 if negated else pos
            if line.is_word(at, "with"):
                found = read_buildings(line, at + 1)
                if found is not None and self._ended(found[1]):
                    rung = rung_of(self.program, found[0])
                    here = state.rung[number]
                    seen = f"with {buildings(state.setting, here)}" if here else "no buildings"
                    yield Answer((here == rung) is not negated, seen)
                    return
            if line.is_word(at, "with", "is"):
                at += 1
            for track in self.program.tracks_of("property"):
                value = state.property_tracks[track.index][number]
                yield from self._track_is(track, value, at, negated)

    # -- what is open, and variables of the table ---------------------------------------------

    def _negated(self) -> Iterator[Answer | None]:
        """`no auction`, `nothing owed`: no matter of that name or beginning is open."""
        line = self.line
        if not line.is_word(0, "no", "nothing"):
            return
        said = tuple(token.folded for token in line.tokens[1:])
        if not said:
            return
        kinds = [kind for kind in self.program.matters.values() if _called(kind, said)]
        if kinds:
            names = {kind.name for kind in kinds}
            found = [m for m in self._matters() if m.kind in names]
            seen = "; ".join(write_matter(self.state.setting, m) for m in found)
            yield Answer(not found, seen)

    def _matters(self) -> tuple[Matter, ...]:
        return (*self.state.stack, *self.state.claims)

    def _matter(self) -> Iterator[Answer | None]:
        found: list[tuple[MatterKind, Reading]] = []
        for kind in self.program.matters.values():
            types = types_of(kind.fields)
            for phrase in kind.phrases:
                matcher = Matcher(self.line.with_signs("count"), partial=True)
                found += [(kind, reading) for reading in matcher.match(phrase, types)]
        best = closest(reading for _, reading in found)
        for kind, reading in found:
            if reading not in best:
                continue
            if reading.doubts:
                self.why = doubtful(reading.doubts)
                continue
            yield self._open(kind, reading)

    def _open(self, kind: MatterKind, reading: Reading) -> Answer | None:
        names = [param.name for param in kind.fields]
        alike = [m for m in self._matters() if m.kind == kind.name]
        unknown = False
        for matter in alike:
            values = dict(zip(names, matter.values, strict=True))
            pairs = [(values[name], told) for name, told in reading.values]
            if all(have == told for have, told in pairs):
                return Answer(True)
            unknown |= all(h == t or h.__class__ is Unknown for h, t in pairs)
        if unknown:
            return None
        seen = "; ".join(write_matter(self.state.setting, m) for m in alike)
        return Answer(False, seen)

    def _choice(self) -> Iterator[Answer | None]:
        """`before rolling`: a word of a choice that a field of the ground matter holds."""
        line = self.line
        negated = line.is_word(0, "not")
        for matter in self.state.stack:
            kind = self.program.matters[matter.kind]
            if kind.place != "ground":
                continue
            for param, value in zip(kind.fields, matter.values, strict=True):
                if param.type.name != "choice":
                    continue
                for found in line.values(param.type, 1 if negated else 0):
                    if self._ended(found.end):
                        seen = write_value(self.state.setting, param.type, value)
                        yield Answer((found.value == value) is not negated, seen)

    def _table(self) -> Iterator[Answer | None]:
        negated = self.line.is_word(0, "not")
        for track in self.program.tracks_of("table"):
            value = self.state.table_tracks[track.index]
            yield from self._track_is(track, value, 1 if negated else 0, negated)


def _called(kind: MatterKind, said: tuple[str, ...]) -> bool:
    """Tell whether words name a sort of matter: by its name, or as its phrase begins."""
    if words_of(kind.name.replace("_", " ")) == said:
        return True
    return any(leading_words(phrase)[: len(said)] == said for phrase in kind.phrases)


def _without_not(line: Line) -> Line | None:
    """Give a line without its `not`, if it has just one."""
    places = [n for n in range(len(line.tokens)) if line.is_word(n, "not")]
    if len(places) != 1:
        return None
    tokens = line.tokens[: places[0]] + line.tokens[places[0] + 1 :]
    return Line(line.text, tokens, line.names, line.offset)
