"""Writes values by chance: of every type of the language, by every form that gives one."""

from __future__ import annotations

from collections.abc import Iterator

from propertyrules.verification.programs.shelf import (
    AMOUNTS,
    COMPARED,
    LOOSE,
    OFFERED,
    OPERAND,
    PRODUCT,
    SIMPLE,
    SUM,
    Made,
    Option,
    Scope,
    Shelf,
)

LITERALS = ("0", "1", "2", "3", "5", "7", "10", "12", "25", "50", "100", "400")
PERCENTAGES = ("10%", "7.5%", "50%", "120%", "0%", "33.3%")
WORDS = ("rent", "a fine", "luck", "the start", "nothing special")

# Types of which a list gives a sensible member even where it is empty: that of number 0.
TOTAL = ("player", "space", "group", "card", "face", "holder", "deck", "piece", *AMOUNTS)

MOST_INSIDE = 2  # lists gone through inside each other


class Values:
    """Writes values; `truths` and `lists` are added by the classes that build on this one."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self.dice = shelf.dice
        self._read: dict[object, dict[str, list[Made]]] = {}

    def value(self, type_: str, scope: Scope, depth: int = 2) -> Made:
        """Write a value that fits a type."""
        shelf = self.shelf
        options: list[Option] = list(self._leaves(type_, scope))
        if depth > 1 and self.dice.one_in(2):
            depth -= 1
        if depth > 0:
            options += self._forms(type_, scope, depth - 1)
        if not options and type_ == "space":
            return Made("spaces.at(0)", SIMPLE, "space")
        if not options:
            raise LookupError(f"nothing of the type {type_} can be written here")
        return shelf.pick(options)

    def text(self, type_: str, scope: Scope, depth: int = 2) -> str:
        """Write a value for a place where any value may stand."""
        return self.value(type_, scope, depth).at(LOOSE)

    # -- what is read -------------------------------------------------------------------------

    def reads(self, scope: Scope, *types: str) -> list[Made]:
        """Give what can be read that fits one of the types: names, their fields, and theirs."""
        by_type = self._readable(scope)
        return [
            made
            for type_, found in by_type.items()
            if any(self.shelf.fits(type_, wanted) for wanted in types)
            for made in found
        ]

    def _any_readable(self, scope: Scope) -> list[Made]:
        by_type = self._readable(scope)
        return by_type[self.dice.choose(tuple(by_type))]

    def forget(self) -> None:
        """Look again at what can be read, after the shelf has changed."""
        self._read.clear()

    def _readable(self, scope: Scope) -> dict[str, list[Made]]:
        key = (tuple(scope.names.items()), tuple(scope.narrowed.items()))
        if key not in self._read:
            found: dict[str, list[Made]] = {}
            for made in self._all_readable(scope):
                found.setdefault(made.type, []).append(made)
            self._read[key] = found
        return self._read[key]

    def _all_readable(self, scope: Scope) -> Iterator[Made]:
        roots = [(name, scope.type_of(name)) for name in scope.names]
        roots += [
            (name, scope.narrowed.get(name, type_))
            for name, type_ in (*OFFERED.items(), *self._globals())
            if name not in scope.names
        ]
        for _ in range(3):
            further: list[tuple[str, str]] = []
            for path, type_ in roots:
                yield Made(path, SIMPLE, type_)
                for name, of in self.shelf.fields_of(type_).items():
                    longer = f"{path}.{name}"
                    further.append((longer, scope.narrowed.get(longer, of)))
            roots = further

    def _globals(self) -> Iterator[tuple[str, str]]:
        shelf = self.shelf
        yield from ((name, type_) for name, (type_, _) in shelf.figures.items())
        yield from ((name, type_) for name, (type_, of) in shelf.tracks.items() if of == "table")
        yield from ((name, "holder") for name in shelf.holders)
        yield from ((name, "piece") for name in shelf.pieces)
        yield from ((name, "deck") for name in shelf.decks)

    def _leaves(self, type_: str, scope: Scope) -> Iterator[Option]:
        readable = self.reads(scope, type_)
        if readable:
            near = [made for made in readable if made.text.split(".", 1)[0] in scope.names]
            yield "read", lambda: self.dice.choose(readable)
            if near:
                yield "read near", lambda: self.dice.choose(near)
        yield from self._literals(type_, scope)

    def _literals(self, type_: str, scope: Scope) -> Iterator[Option]:
        """Give what is written as itself; some types have nothing else at the bottom."""
        dice, shelf = self.dice, self.shelf
        if type_ in ("money", "count", "exact"):
            yield "number", lambda: Made(dice.choose(LITERALS), SIMPLE, "number")
        elif type_ == "percent":
            yield "percentage", lambda: Made(dice.choose(PERCENTAGES), SIMPLE, "percent")
        elif type_ == "truth":
            yield "yes or no", lambda: Made(dice.choose(("yes", "no")), SIMPLE, "truth")
        elif type_ == "text" and not scope.plain:
            yield "text", lambda: self.words(scope)
        elif type_ in shelf.choices:
            yield "word", lambda: Made(dice.choose(shelf.choices[type_]), SIMPLE, type_)
        elif type_.startswith("list of ") and type_.removeprefix("list of ") in shelf.matters:
            yield "open", lambda: Made(f"open {type_.removeprefix('list of ')}", OPERAND, type_)
        elif type_.startswith("list of "):
            yield "nothing", lambda: Made("nothing", SIMPLE, type_)
        elif type_ == "space" and dice.one_in(2):
            yield "space at", lambda: Made(f"spaces.at({dice.below(4)})", SIMPLE, "space")
        elif type_ in ("space", *shelf.kinds) and not scope.plain:
            named = [(title, kind) for title, kind in shelf.spaces if shelf.fits(kind, type_)]
            yield "named", lambda: self._named(dice.choose(named))
        elif type_ == "player":
            yield "player at", lambda: Made(f"players.at({dice.below(3)})", SIMPLE, "player")
        elif type_ == "property":
            # The one list of properties that is never empty.
            yield "property at", lambda: Made(f"properties.at({dice.below(3)})", SIMPLE, "property")
        elif type_ == "group":
            yield "group at", lambda: Made(f"groups.at({dice.below(3)})", SIMPLE, "group")
        elif type_ == "card":
            deck = dice.choose(tuple(shelf.decks))
            yield "card at", lambda: Made(f"{deck}.cards.at({dice.below(3)})", SIMPLE, "card")
        elif type_ == "face" and not scope.plain:
            yield "a word of dice", lambda: Made("wild", SIMPLE, "face")

    @staticmethod
    def _named(space: tuple[str, str]) -> Made:
        return Made(f'named "{space[0]}"', SIMPLE, space[1])

    def words(self, scope: Scope, holes: int = 1) -> Made:
        """Write a text, with holes that hold values of any type."""
        shelf = self.shelf
        said = self.dice.choose(WORDS)
        inner = Scope(scope.names, scope.narrowed, plain=True, inside=scope.inside)
        for _ in range(holes):
            if shelf.likely("hole", 6):
                said += f" {{{self.dice.choose(self._any_readable(inner)).text}}}"
            elif shelf.likely("a first without else", 20):
                where = self.text("truth", inner.within("p", "player"), 1)
                said += f" {{first p in players where {where}}}"
            elif shelf.likely("a sum in a hole", 12):
                said += f" {{{self.text(self.dice.choose(AMOUNTS), inner, 1)}}}"
        return Made(f'"{said}"', SIMPLE, "text")

    # -- what is worked out -------------------------------------------------------------------

    def _forms(self, type_: str, scope: Scope, depth: int) -> Iterator[Option]:
        if type_ in AMOUNTS:
            yield from self._amounts(type_, scope, depth)
        yield "if", lambda: self._choice(type_, scope, depth)
        yield from self._calls(type_, scope, depth)
        yield from self._members(type_, scope, depth)

    def _amounts(self, type_: str, scope: Scope, depth: int) -> Iterator[Option]:
        dice = self.dice
        yield f"{type_} sum", lambda: self._sum(type_, scope, depth)
        yield f"{type_} minus", lambda: self._minus(type_, scope, depth)
        yield f"{type_} times", lambda: self._times(type_, scope, depth)
        if type_ == "exact":
            yield "quotient", lambda: self._quotient(scope, depth)
            yield "percentage of", lambda: self._percentage(scope, depth)
            yield "share", lambda: self._share(scope, depth)
        if type_ == "money":
            yield "rounded", lambda: self._rounded(scope, depth)
        if type_ == "count":
            yield "how often", lambda: self._how_often(scope, depth)
            yield "size", lambda: self._size(scope, depth)
            faces = self.reads(scope, "list of face")
            if faces:
                yield "pips", lambda: Made(f"{dice.choose(faces).text}.at(0).pips", SIMPLE, "count")
        if scope.inside < MOST_INSIDE:
            yield f"total of {type_}", lambda: self._total(type_, scope, depth)

    def _total(self, type_: str, scope: Scope, depth: int) -> Made:
        raise TypeError("values alone go through no lists")

    def _members(self, type_: str, scope: Scope, depth: int) -> Iterator[Option]:
        raise TypeError("values alone go through no lists")

    def firm(self, type_: str, scope: Scope, depth: int) -> Made:
        """Write a value that is surely of the type: no literal, which could be of another."""
        for _ in range(8):
            found = self.value(type_, scope, depth)
            if found.type == type_:
                return found
        readable = self._readable(scope).get(type_)
        if readable:
            return self.dice.choose(readable)
        return Made({"money": "bank.cash", "count": "spaces.size"}[type_], SIMPLE, type_)

    def _sum(self, type_: str, scope: Scope, depth: int) -> Made:
        left, right = (self.value(type_, scope, depth) for _ in range(2))
        op = self.dice.choose("+-")
        found = left.type if right.type == "number" else right.type
        if "exact" in (left.type, right.type):
            found = "exact"
        return Made(f"{left.at(SUM)} {op} {right.at(PRODUCT)}", SUM, found)

    def _minus(self, type_: str, scope: Scope, depth: int) -> Made:
        inner = self.value(type_, scope, depth)
        return Made(f"-{inner.at(OPERAND)}", OPERAND, inner.type)

    def _times(self, type_: str, scope: Scope, depth: int) -> Made:
        """Write a product: of an amount and a count, in either order."""
        if type_ in ("percent", "exact"):
            one = self.value(type_, scope, depth)
            if one.type not in ("percent", "exact"):
                return one
        else:
            one = self.firm(type_, scope, depth)
        # A literal in a product would take on the type that is wanted of the whole.
        other = self.value("count", scope, 0)
        both = [one, other] if self.dice.one_in(2) else [other, one]
        return Made(f"{both[0].at(PRODUCT)} * {both[1].at(OPERAND)}", PRODUCT, one.type)

    def _quotient(self, scope: Scope, depth: int) -> Made:
        left, right = (
            self.value(self.dice.choose(("money", "count", "exact")), scope, depth)
            for _ in range(2)
        )
        return Made(f"{left.at(PRODUCT)} / {right.at(OPERAND)}", PRODUCT, "exact")

    def _share(self, scope: Scope, depth: int) -> Made:
        """Write a share of money: as much of it as money is of money."""
        whole, part, of = (self.firm("money", scope, 0) for _ in range(3))
        quotient = f"({part.at(PRODUCT)} / {of.at(OPERAND)})"
        return Made(f"{whole.at(PRODUCT)} * {quotient}", PRODUCT, "exact")

    def _percentage(self, scope: Scope, depth: int) -> Made:
        rate = self.value("percent", scope, depth)
        of = self.value(self.dice.choose(("money", "exact", "count")), scope, depth)
        return Made(f"{rate.at(PRODUCT)} of {of.at(OPERAND)}", PRODUCT, "exact")

    def _way(self) -> str:
        return self.dice.choose(("rounded up", "rounded down"))

    def _rounded(self, scope: Scope, depth: int) -> Made:
        inner = self._percentage(scope, depth)
        if self.dice.one_in(2):
            inner = self.value("exact", scope, depth)
        if inner.type != "exact":
            return inner
        if " / " in inner.text and inner.level == PRODUCT:
            inner = Made(f"0 + {inner.text}", SUM, "exact")  # money into money would be a count
        return Made(f"{inner.at(PRODUCT)} {self._way()}", PRODUCT, "money")

    def _how_often(self, scope: Scope, depth: int) -> Made:
        """Write how often money goes into money: a count."""
        left, right = self.value("money", scope, depth), self.firm("money", scope, depth)
        return Made(f"({left.at(PRODUCT)} / {right.at(OPERAND)}) {self._way()}", PRODUCT, "count")

    def _size(self, scope: Scope, depth: int) -> Made:
        element = self.dice.choose(("player", "property", "space", *self.shelf.matters))
        list_ = self.value(f"list of {element}", scope, min(depth, 1))
        return Made(f"{list_.at(SIMPLE)}.size", SIMPLE, "count")

    def _choice(self, type_: str, scope: Scope, depth: int) -> Made:
        condition, known, unknown = self.tested(scope, depth)
        then = self.value(type_, scope.knowing(known), depth)
        otherwise = self.value(type_, scope.knowing(unknown), depth)
        text = f"if {condition} then {then.at(LOOSE)} else {otherwise.at(LOOSE)}"
        return Made(text, LOOSE, self._joined(then.type, otherwise.type, type_))

    def tested(self, scope: Scope, depth: int) -> tuple[str, dict[str, str], dict[str, str]]:
        """Write a condition, with what is known where it holds, and where it fails."""
        raise TypeError("values alone write no conditions")

    def _joined(self, left: str, right: str, wanted: str) -> str:
        """Give the type of one or the other."""
        if self.shelf.fits(left, right):
            return right
        return left if self.shelf.fits(right, left) else wanted

    # -- calls --------------------------------------------------------------------------------

    def _calls(self, type_: str, scope: Scope, depth: int) -> Iterator[Option]:
        shelf = self.shelf
        for name, value in shelf.values.items():
            if value.dear and scope.inside:
                continue
            if shelf.fits(value.type, type_) and all(
                self.writable(one, scope) for one in value.params
            ):
                yield "a defined value", lambda name=name: self.called(name, scope, depth)  # type: ignore[misc]
        if type_ == "count":
            yield "pieces at", lambda: self._pieces_at(scope, depth)
        elif type_ == "truth":
            yield "just paid", lambda: self._just_paid(scope, depth)
            yield "next card", lambda: self._next_card(scope, depth)

    def writable(self, type_: str, scope: Scope) -> bool:
        """Tell whether a value of a type can be written here: some only where one is at hand."""
        quoted = scope.plain and (type_ in self.shelf.kinds or type_ in ("text", "face"))
        if type_ != "throw" and type_ not in self.shelf.matters and not quoted:
            return True
        return bool(self.reads(scope, type_))

    def called(self, name: str, scope: Scope, depth: int) -> Made:
        """Write the use of a defined value."""
        value = self.shelf.values[name]
        given = [self.value(type_, scope, min(depth, 1)) for type_ in value.params]
        before = ""
        if value.method:
            first = given.pop(0)
            before = f"({first.text})." if first.type == "number" else f"{first.at(SIMPLE)}."
        args = f"({', '.join(one.at(LOOSE) for one in given)})" if given else ""
        return Made(f"{before}{name}{args}", SIMPLE, value.type)

    def _pieces_at(self, scope: Scope, depth: int) -> Made:
        piece = self.value("piece", scope, 0)
        return Made(f"{piece.text}.at({self.text('count', scope, depth)})", SIMPLE, "count")

    def _just_paid(self, scope: Scope, depth: int) -> Made:
        types = ("player", "holder", "money")[: 1 + self.dice.below(3)]
        args = ", ".join(self.text(type_, scope, min(depth, 1)) for type_ in types)
        return Made(f"just_paid({args})", SIMPLE, "truth")

    def _next_card(self, scope: Scope, depth: int) -> Made:
        deck = self.value("deck", scope, 0).at(SIMPLE)
        return Made(f"{deck}.next_card_is({self.text('card', scope, depth)})", SIMPLE, "truth")

    def compared(self, left: Made, word: str, right: Made) -> Made:
        """Write a comparison."""
        return Made(f"{left.at(SUM)} {word} {right.at(SUM)}", COMPARED, "truth")
