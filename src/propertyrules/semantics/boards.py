"""The board checker: facts of spaces by kind, groups, and cards, joined to a rulebook."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from attrs import define, field

import propertyrules.syntax.tree as t
from propertyrules.hints import or_list, quoted
from propertyrules.ir import program as p
from propertyrules.ir.types import COUNT, DECK, ERROR, EXACT, MONEY, PLAYER, TEXT, TRUTH, Type
from propertyrules.limits import MAX_PLACE
from propertyrules.semantics.effects import EffectChecker
from propertyrules.semantics.symbols import Scope, SymbolTable


@define
class BoardChecker:
    """Checks a board against the rulebook's kinds of spaces, and makes the program's board of it.

    The names of spaces and decks are declared first, as rules and cards may refer to them; the
    board itself is checked when the kinds are known.
    """

    symbols: SymbolTable
    spaces: Sequence[t.SpaceDecl]
    _groups: dict[str, list[int]] = field(factory=dict)

    def declare(self, decks: Iterable[str]) -> None:
        """Enter the names of spaces and decks into the symbol table."""
        self.symbols.decks = tuple(decks)
        for space in self.spaces:
            self.symbols.spaces.setdefault(space.title, space.number)
            self.symbols.space_kinds.setdefault(space.title, space.kind)

    def check(
        self,
        effects: EffectChecker,
        header: t.Header,
        currency: str,
        decks: Sequence[tuple[t.Header, Sequence[t.CardDecl]]],
    ) -> p.Board:
        """Return the board with its decks; `effects` checks the effects of cards."""
        faults, missing = self.symbols.faults, self.symbols.missing
        gaps = missing.has("space")
        for place, space in enumerate(self.spaces):
            # Where spaces cannot be read the numbers have gaps, and still go up.
            if space.number != place and not (gaps and space.number > place):
                message = f"space {space.number} must be {place}"
                faults.error("R250", message, space.span)
        spaces = tuple(self._space(space, place) for place, space in enumerate(self.spaces))
        self._check_places()
        if not spaces and not gaps and not missing.has("default"):
            faults.error("R250", f"the board `{header.name}` has no spaces", header.span)
        groups = tuple(p.Group(name, tuple(sites)) for name, sites in self._groups.items())
        cards: list[p.Card] = []
        piles: list[p.Deck] = []
        scope = Scope({"player": PLAYER})
        for number, (deck, written) in enumerate(decks):
            first = len(cards)
            for card in written:
                then = effects.check(card.then, scope)
                cards.append(p.Card(card.name, card.title, number, card.kept, card.called, then))
            piles.append(p.Deck(deck.name, deck.title, tuple(range(first, len(cards)))))
        return p.Board(
            header.name, header.title, currency, spaces, groups, tuple(piles), tuple(cards)
        )

    def _check_places(self) -> None:
        """Check that all spaces have a place in the picture, each its own, or that none has."""
        faults = self.symbols.faults
        placed: dict[tuple[int, ...], t.SpaceDecl] = {}
        for space in self.spaces:
            if not space.at:
                continue
            column, row = space.at
            if max(space.at) > MAX_PLACE:
                message = f"space {space.number} can't be drawn at {column} {row}"
                faults.error("R254", message, space.span, f"write numbers from 0 to {MAX_PLACE}")
            elif space.at in placed:
                other = placed[space.at].number
                message = f"space {space.number} is drawn at {column} {row}, as space {other} is"
                faults.error("R254", message, space.span, "each space has a place of its own")
            placed.setdefault(space.at, space)
        for space in self.spaces if placed else ():
            if not space.at:
                message = f"space {space.number} doesn't say where it is drawn"
                hint = (
                    "add `at COLUMN ROW` behind its kind and group, before the first comma,"
                    " or leave it out everywhere: then the board is a ring"
                )
                faults.error("R254", message, space.span, hint)

    def _error(self, space: t.SpaceDecl, message: str, hint: str = "") -> None:
        """Report a fault of a space."""
        self.symbols.faults.error("R252", message, space.span, hint)

    def _space(self, space: t.SpaceDecl, place: int) -> p.Space:
        """Return a space with its facts: the fields of its kind, all of them and no others."""
        kinds = self.symbols.kinds
        kind = kinds.get(space.kind)
        if kind is None:
            hint = (
                f"the rulebook has the kinds {quoted(kinds)};"
                " `lint --over` and `board --rulebook` name another"
            )
            self.symbols.unknown("R251", "kind of space", space.kind, space.span, kinds, hint=hint)
            # It keeps its place all the same, or every space behind it would have another number.
            return p.Space(place, space.title, space.kind, False, -1, {}, space.at, space.called)
        given, fields = dict(space.fields), dict(kind.fields)
        facts: dict[str, Any] = {}
        for name, wanted in fields.items():
            if name in given:
                facts[name] = self._fact(given[name], wanted, space)
            else:
                self._error(space, f"a {kind.name} needs its `{name}`", f"add `{name} ...`")
        for name in (one for one in given if one not in fields):
            message = f"a {kind.name} has no `{name}`"
            tells = quoted(fields)
            hint = f"a board gives it: {tells}" if tells else "a board gives it nothing else"
            self.symbols.unknown("R252", "field", name, space.span, fields, message, hint)
        if not kind.deed:
            if space.group:
                self._error(space, f"a {kind.name} has no deed, so it is in no group")
            return p.Space(place, space.title, space.kind, False, -1, facts, space.at, space.called)
        self._groups.setdefault(space.group, []).append(place)
        if not space.group:
            self._error(space, f'a {kind.name} needs a group: add `in "..."`')
        group = list(self._groups).index(space.group)
        return p.Space(place, space.title, space.kind, True, group, facts, space.at, space.called)

    def _fact(self, values: tuple[int | str, ...], wanted: Type, space: t.SpaceDecl) -> Any:
        """Return the field of a space as a value of a type.

        Money and counts are whole numbers, words of choices and decks their places, spaces their
        numbers. What is no value of the type is a fault (R252), and 0.
        """
        if wanted.is_list:
            element = wanted.of or COUNT
            return tuple(self._fact((value,), element, space) for value in values)
        value = values[0] if len(values) == 1 else None
        match value:
            # The kind's field has a fault of its own, which is reported there.
            case _ if wanted == ERROR:
                return 0
            case int() if wanted in (MONEY, COUNT, EXACT):
                return value
            case str() if wanted == DECK:
                decks = self.symbols.decks
                if value in decks:
                    return decks.index(value)
                self.symbols.unknown("R253", "deck", value, space.span, decks)
                return 0
            case str() if wanted.name == "choice" and wanted.kinds:
                words = self.symbols.choices[next(iter(wanted.kinds))].words
                if value in words:
                    return words.index(value)
            case "yes" | "no" if wanted == TRUTH:
                return value == "yes"
            case str() if wanted == TEXT:
                return value
            case int() | str() if wanted.name == "space":
                return self._other_space(value, wanted, space)
        said = " ".join(map(str, values))
        article = self.symbols.one(wanted)
        self._error(space, f"space {space.number} needs {article}, not `{said}`")
        return 0

    def _other_space(self, value: int | str, wanted: Type, space: t.SpaceDecl) -> int:
        """Return the place of a space that another one names, by its number or its name."""
        # Spaces may name each other in any order, so the titles of all are looked through.
        titles = [one.title for one in self.spaces]
        if isinstance(value, int):
            found = [value] if value < len(titles) else []
        else:
            found = [place for place, title in enumerate(titles) if title == value]
        if not found:
            near = f"the last is {len(titles) - 1}"
            if isinstance(value, str):
                near = f"a space's name in quotes, or its number: {near}"
            self.symbols.unknown("R252", "space", str(value), space.span, titles, hint=near)
            return 0
        kind = self.spaces[found[0]].kind
        if len(found) > 1:
            numbers = or_list(str(place) for place in found)
            message = f"several spaces are called `{value}`"
            self._error(space, message, f"write its number: {numbers}")
        elif wanted.kinds is not None and kind not in wanted.kinds:
            article = self.symbols.one(wanted)
            is_one = f"is wanted of space {space.number}, and {value} is a {kind}"
            self._error(space, f"{article} {is_one}")
        return found[0]
