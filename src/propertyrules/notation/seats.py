"""Seats: what a table says of one player or holder: cash, place, deeds, cards, variables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import define, field

from propertyrules.hints import or_list
from propertyrules.ir.program import Track
from propertyrules.ir.types import CARD, MONEY, SPACE, list_of
from propertyrules.model.values import BANK
from propertyrules.notation.buildings import buildings, pieces_words, read_buildings, rung_of
from propertyrules.notation.explain import bad_amount, doubtful, half_spelt, unknown_name
from propertyrules.notation.faults import near
from propertyrules.notation.layout import Layout
from propertyrules.notation.lines import TextLine
from propertyrules.notation.match import Matcher
from propertyrules.notation.names import Hit, listed
from propertyrules.notation.patterns import shown
from propertyrules.notation.slots import Doubt, Line
from propertyrules.notation.tokens import UnclosedQuote, words_of

_EACH = ("each", "both", "all", "apiece")
_NO = ("no", "not")
# A variable is told in a few words; what is further along belongs to something else.
_TRACK_WORDS = 64


@define(eq=False, repr=False)
class _Trailer:
    """What is said behind the names of properties: buildings, variables, and whether of each."""

    each: bool = False
    rung: int | None = None
    tracks: list[tuple[Track, Any]] = field(factory=list)

    @property
    def says(self) -> bool:
        return self.rung is not None or bool(self.tracks)


@define(eq=False, repr=False)
class SeatReader:
    """Reads one line about a player or holder into a layout."""

    layout: Layout
    holder: int
    at: TextLine
    line: Line

    @classmethod
    def read(cls, layout: Layout, holder: int, at: TextLine, start: int = 0) -> None:
        """Read a line from a token on; what cannot be read is told as a fault."""
        try:
            line = Line.of(layout.setting, at.text, at.column - 1)
        except UnclosedQuote as error:
            layout.fault("T014", str(error), at, at.column + error.column - 1)
            return
        reader = cls(layout, holder, at, line)
        pos = start
        while pos < len(line.tokens):
            end = reader._clause(pos)
            if end is None:
                return
            pos = end
            while line.is_word(pos, ",", "and", ";"):
                pos += 1

    @property
    def who(self) -> str:
        if self.holder >= 0:
            return self.layout.setting.names[self.holder]
        return self.line.names.holder(self.holder)

    def _clause(self, pos: int) -> int | None:
        """Read one statement; give the token behind it, or None where it cannot be read."""
        line = self.line
        if line.is_word(pos, "is", "has") and pos + 1 < len(line.tokens):
            pos += 1  # `is in jail`, `is out`, `has $340`
        if line.is_word(pos, "owns", "own"):
            return self._owns(pos + 1)
        if line.is_word(pos, "holds", "hold"):
            return self._holds(pos + 1)
        if self.holder >= 0:
            if line.is_word(pos, "cash"):
                return self._cash(pos + 1)
            if line.tokens[pos].kind == "number":
                return self._amount(pos)
            if line.is_word(pos, "out", "bankrupt", "gone"):
                self.layout.out[self.holder] = True
                return pos + 1
            if line.is_word(pos, "on", "at"):
                return self._on(pos + 1)
            found = self._track(pos, "player")
            if found is not None:
                track, value, end = found
                key = ("track", track.name, self.holder)
                what = f"`{track.name.replace('_', ' ')}` of {self.who}"
                if self.layout.once(key, what, self.at, line.column(pos)):
                    self.layout.player_tracks[track.index][self.holder] = value
                return end
        self._unread(pos)
        return None

    def _unread(self, pos: int) -> None:
        line = self.line
        if line.amounts:
            self.layout.explained(bad_amount(line.amounts[0]), self.at)
            return
        half = half_spelt(line, pos)
        if half is not None:
            self.layout.explained(half, self.at)
            return
        tracks = (
            shown(track.phrases[0]).strip(", ")
            if track.phrases
            else f"{track.name.replace('_', ' ')} VALUE"
            for track in self.layout.program.tracks_of("player")
        )
        forms = ["cash 340", "on SPACE", "owns PROPERTY with 1 house", "holds CARD", "out", *tracks]
        stretch = line.stretch(pos, min(len(line.tokens), pos + 6))
        begun = near(line.stretch(pos, pos + 1), (form.split()[0] for form in forms))
        fitting = [form for form in forms if form.split()[0] in begun[:1]] or forms
        self.layout.fault(
            "T001",
            f"nothing that a table says of a player reads `{stretch}`",
            self.at,
            line.column(pos),
            f"write {or_list(fitting[:8])}",
        )

    # -- cash and place ----------------------------------------------------------------------

    def _cash(self, pos: int) -> int | None:
        line = self.line
        if line.is_word(pos, "of", "is", ":", "="):
            pos += 1
        unknown = line.is_word(pos, "unknown")
        found = None if unknown else next(line.values(MONEY, pos), None)
        if found is None and not unknown:
            if line.amounts:
                self.layout.explained(bad_amount(line.amounts[0]), self.at)
            else:
                message = "`cash` needs an amount in whole currency units"
                self.layout.fault("T006", message, self.at, line.column(pos), "`cash 340`")
            return None
        if self.layout.once(("cash", self.holder), f"{self.who}'s cash", self.at, line.column(0)):
            self.layout.cash[self.holder] = None if found is None else found.value
        return pos + 1 if found is None else found.end

    def _amount(self, pos: int) -> int | None:
        """Read cash by its amount: `$340`, `$340 cash`, `340 in cash`."""
        end = self._cash(pos)
        if end is None:
            return None
        word = end + 1 if self.line.is_word(end, "in") else end
        return word + 1 if self.line.is_word(word, "cash") else end

    def _on(self, pos: int) -> int | None:
        line = self.line
        pos = line.skip(pos)
        hit = next(line.hits(SPACE, pos), None)
        if hit is None:
            self.layout.explained(unknown_name(line, SPACE, pos), self.at)
            return None
        if len(hit.values) > 1:
            fits = tuple(line.names.space(value) for value in hit.values)
            why = doubtful([Doubt(line.stretch(pos, hit.end), line.column(pos), fits)])
            self.layout.explained(why, self.at)
        elif self.layout.once(
            ("place", self.holder), f"where {self.who} stands", self.at, line.column(pos)
        ):
            self.layout.place[self.holder] = hit.values[0]
        return hit.end

    # -- variables -----------------------------------------------------------------------------

    def _track(self, pos: int, of: str) -> tuple[Track, Any, int] | None:
        """Give a variable that is told there, its value, and the token behind."""
        line = self.line
        negated = line.is_word(pos, *_NO)
        start = pos + 1 if negated else pos
        window = Line(line.text, line.tokens[: start + _TRACK_WORDS], line.names, line.offset)
        matcher = Matcher(window)
        best: tuple[Track, Any, int] | None = None
        for track in self.layout.program.tracks_of(of):
            for value, end in track_readings(matcher, track, start):
                if negated:
                    if value is not True:
                        continue
                    value = False
                if best is None or end > best[2]:
                    best = track, value, end
        line.amounts.extend(window.amounts)
        return best

    # -- deeds ---------------------------------------------------------------------------------

    def _owns(self, pos: int) -> int | None:
        line = self.line
        while True:
            start = pos
            all_of = line.is_word(line.skip(pos), *_EACH, "every")
            if all_of:
                pos = line.skip(pos) + 1
                pos = pos + 1 if line.is_word(pos, "of") else pos
            sites, plural, pos = self._sites(pos)
            trailer, pos = self._trailer(pos)
            trailer.each = trailer.each or all_of
            self._take(sites, plural, trailer, start, pos)
            more = pos
            while line.is_word(more, ",", "and"):
                more += 1
            if more == pos or not self._property(more):
                return pos
            pos = more

    def _property(self, pos: int) -> tuple[tuple[int, ...], int, bool] | None:
        """Give the properties named there (several for a group), the token behind, and if so."""
        line = self.line
        pos = line.skip(pos)
        group: Hit | None = None
        hit = next(line.hits(line.property_type, pos), None)
        if hit is None or len(hit.values) > 1:
            group = next(line.names.table("group").find(line.tokens, pos, None), None)
        # A name that is a group's stands for it, and not for some of its members.
        if hit is not None and (group is None or group.end < hit.end):
            if len(hit.values) > 1:
                fits = tuple(line.names.space(value) for value in hit.values)
                why = doubtful([Doubt(line.stretch(pos, hit.end), line.column(pos), fits)])
                self.layout.explained(why, self.at)
                return (), hit.end, False
            return hit.values, hit.end, False
        if group is not None:
            return self.layout.program.board.groups[group.values[0]].sites, group.end, True
        return None

    def _sites(self, pos: int) -> tuple[list[tuple[int, int]], bool, int]:
        """Give the properties of a list with their places, whether they are several, the end."""
        line = self.line
        sites: list[tuple[int, int]] = []
        plural = False
        while True:
            found = self._property(pos)
            if found is None:
                self.layout.explained(unknown_name(line, self.line.property_type, pos), self.at)
                while pos < len(line.tokens) and not line.is_word(pos, ",", "and", "with"):
                    pos += 1
            else:
                numbers, end, group = found
                sites += [(number, pos) for number in numbers]
                plural = plural or group
                pos = end
            more = pos
            while line.is_word(more, ",", "and"):
                more += 1
            if more == pos or not (self._property(more) or self._looks_like_name(more)):
                return sites, plural or len(sites) > 1, pos
            pos = more

    def _looks_like_name(self, pos: int) -> bool:
        """Tell whether a stretch behind a comma is more likely a misspelt name than a statement."""
        line = self.line
        if pos >= len(line.tokens) or line.is_word(pos, *_EACH, *_NO, "with", "on", "at", "cash"):
            return False
        if line.is_word(pos, "owns", "holds", "out") or line.tokens[pos].kind == "number":
            return False
        return not (self._track(pos, "property") or self._track(pos, "player"))

    def _trailer(self, pos: int) -> tuple[_Trailer, int]:
        """Read what is said behind names, in brackets or not; give the token behind."""
        line = self.line
        trailer = _Trailer()
        bracket: int | None = None
        while True:
            at = pos
            while line.is_word(at, ",", "and"):
                at += 1
            if line.is_word(at, *_EACH):
                trailer.each, pos = True, at + 1
                continue
            if at == pos and bracket is None and line.is_word(at, "("):
                bracket, pos = at, at + 1
                continue
            if at == pos and bracket is not None and line.is_word(at, ")"):
                bracket, pos = None, at + 1
                continue
            start = at + 1 if line.is_word(at, "with") else at
            found = read_buildings(line, start)
            if found is not None and (start > at or at == pos):
                pieces, pos = found
                trailer.rung = self._rung(pieces, start)
                continue
            track = self._track(start, "property")
            if track is None:
                if start > at:
                    message = f"`{line.stretch(start, len(line.tokens))}` is nothing to stand there"
                    forms = or_list(buildings(self.layout.setting, 1 + n) for n in range(3))
                    hint = f"write for instance {forms}" if self.layout.program.ladder else ""
                    self.layout.fault("T008", message, self.at, line.column(start), hint)
                    return trailer, len(line.tokens)
                return trailer, pos if bracket is None else bracket
            trailer.tracks.append(track[:2])
            pos = track[2]

    def _rung(self, pieces: tuple[int, ...], pos: int) -> int:
        rung = rung_of(self.layout.program, pieces)
        if rung is not None:
            return rung
        ladder = self.layout.program.ladder
        forms = [buildings(self.layout.setting, n) for n in range(1, len(ladder))]
        message = f"no rung of the ladder has {pieces_words(self.layout.program, pieces)}"
        hint = f"there can be {or_list(forms)}" if forms else ""
        self.layout.faults.add(
            "T008", message, self.at.line, self.line.column(pos), hint,
            self.layout.program.ladder_cites,
        )  # fmt: skip
        return 0

    def _take(
        self,
        sites: list[tuple[int, int]],
        plural: bool,
        trailer: _Trailer,
        start: int,
        end: int,
    ) -> None:
        line, layout = self.line, self.layout
        if plural and trailer.says and not trailer.each:
            names = [line.names.space(number) for number, _ in sites]
            words = line.stretch(start, end)
            layout.fault(
                "T007",
                f"`{words}` may mean each of {listed(names)}, or {names[-1]} alone",
                self.at,
                line.column(start),
                f"write `{words} each`, or give {names[-1]} a line of its own",
            )
        for number, pos in sites:
            known = layout.told.get(("deed", number))
            if known is not None:
                name = layout.program.board.spaces[number].name
                message = f"`{name}` has an owner already, in line {known.line}"
                layout.fault("T005", message, self.at, line.column(pos), "a deed has one owner")
                continue
            layout.told["deed", number] = self.at
            layout.owner[number] = self.holder
            layout.rung[number] = trailer.rung or 0
            for track, value in trailer.tracks:
                layout.property_tracks[track.index][number] = value

    # -- cards ---------------------------------------------------------------------------------

    def _holds(self, pos: int) -> int | None:
        """Read cards; which of several is settled when all lines are read."""
        line = self.line
        cards = self.layout.program.board.cards
        found = list(line.values(list_of(CARD), pos))
        if not found or not found[0].value:
            self.layout.explained(unknown_name(line, CARD, line.skip(pos)), self.at)
            return None
        longest = [f for f in found if f.end == found[0].end]
        kept = [f for f in longest if self.holder == BANK or all(cards[c].kept for c in f.value)]
        if not kept:
            name = line.stretch(pos, longest[0].end)
            message = f"`{name}` is no card that a player keeps"
            self.layout.fault("T018", message, self.at, line.column(pos))
        else:
            self.layout.holding.append((self.holder, kept, self.at, line.column(pos)))
        return longest[0].end


def track_readings(matcher: Matcher, track: Track, start: int) -> Iterator[tuple[Any, int]]:
    """Give the values that a line tells of a variable from a token on, and where each ends."""
    types = {track.name: track.type}
    matcher = Matcher(matcher.line.with_signs("money", "count"))
    for phrase in track.phrases:
        for reading, end in matcher.prefixes(phrase, types, start):
            yield reading.env.get(track.name, True), end
            break
    line = matcher.line
    words = words_of(track.name.replace("_", " "))
    end = start + len(words)
    if tuple(t.folded for t in line.tokens[start:end]) == words:
        value = next(line.values(track.type, end), None)
        if value is not None:
            yield value.value, value.end
        elif track.type.name == "truth":
            yield True, end
        elif track.type.name == "text" and end < len(line.tokens):
            token = line.tokens[end]
            yield (token.text, end + 1)
