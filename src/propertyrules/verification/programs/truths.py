"""Writes conditions and lists by chance: comparisons, tests of kinds, quantifiers, narrowing."""

from __future__ import annotations

from collections.abc import Iterator

from propertyrules.verification.programs.shelf import (
    AMOUNTS,
    AND,
    COMPARED,
    LOOSE,
    NOT,
    OPERAND,
    OR,
    PRODUCT,
    SIMPLE,
    SUM,
    Made,
    Option,
    Scope,
)
from propertyrules.verification.programs.values import MOST_INSIDE, TOTAL, Values

ORDERED = ("at least", "at most", "above", "below", "is", "is not")
ELEMENTS = (
    "player", "space", "property", "group", "card", "holder", "piece", "count", "money", "face",
)  # fmt: skip

Known = dict[str, str]


class Truths(Values):
    """Writes values of every type, conditions and lists among them."""

    def _forms(self, type_: str, scope: Scope, depth: int) -> Iterator[Option]:
        yield from super()._forms(type_, scope, depth)
        if type_ == "truth":
            yield from self._truths(scope, depth)
        elif type_.startswith("list of "):
            yield from self._lists(type_.removeprefix("list of "), scope, depth)

    # -- conditions ---------------------------------------------------------------------------

    def condition(self, scope: Scope, depth: int = 2) -> str:
        """Write a condition that is no plain yes or no."""
        return self.tested(scope, depth)[0]

    def tested(self, scope: Scope, depth: int) -> tuple[str, Known, Known]:
        """Write a condition, with what is known where it holds, and where it fails."""
        if self.shelf.likely("narrowing", 8):
            narrowed = self._narrowing(scope)
            if narrowed is not None:
                test, known, fails = narrowed
                if fails or not self.shelf.likely("narrowing goes on", 8):
                    return test, {} if fails else known, known if fails else {}
                more = self.value("truth", scope.knowing(known), depth)
                return f"{test} and {more.at(NOT)}", known, {}
        found = self.shelf.pick(list(self._truths(scope, max(depth, 1) - 1)))
        return found.at(OR), {}, {}

    def _truths(self, scope: Scope, depth: int) -> Iterator[Option]:
        yield "an order", lambda: self._order(scope, depth)
        yield "the same", lambda: self._same(scope, depth)
        yield "membership", lambda: self._membership(scope, depth)
        yield "and", lambda: self._chain("and", scope, depth)
        yield "or", lambda: self._chain("or", scope, depth)
        yield "not", lambda: self._not(scope, depth)
        yield "a kind", lambda: self._kind(scope, depth)
        yield "a face", lambda: self._face(scope)
        yield from self._calls("truth", scope, depth)
        if scope.inside < MOST_INSIDE:
            yield "every", lambda: self._of_members("every", scope, depth)
            yield "some", lambda: self._of_members("some", scope, depth)
            yield "no", lambda: self._of_members("no", scope, depth)

    def _order(self, scope: Scope, depth: int) -> Made:
        type_ = self.dice.choose(AMOUNTS)
        pair = (type_, "money" if type_ == "exact" and self.dice.one_in(2) else type_)
        left, right = (self.value(one, scope, depth) for one in pair)
        return self.compared(left, self.dice.choose(ORDERED), right)

    def _same(self, scope: Scope, depth: int) -> Made:
        types = ["player", "holder", "space", "property", "group", "card", "deck", "piece"]
        types += ["truth", "text", "list of player", "list of property", *self.shelf.choices]
        types += [type_ for type_, _ in self.shelf.tracks.values()]
        types += [*self.shelf.matters, *(f"list of {name}" for name in self.shelf.matters)]
        if scope.plain:
            types = [type_ for type_ in types if type_ != "text"]
        type_ = self.dice.choose(types)
        if type_ in self.shelf.matters or type_ == "matter":
            type_ = "matter"
        left, right = self.value(type_, scope, depth), self.value(type_, scope, min(depth, 1))
        if type_ in self.shelf.choices and left.text in self.shelf.choices[type_]:
            left, right = right, left
        return self.compared(left, self.dice.choose(ORDERED[-2:]), right)

    def _membership(self, scope: Scope, depth: int) -> Made:
        types = [*ELEMENTS[:6], *self.shelf.matters]
        element = self.dice.choose(types)
        if element in self.shelf.matters:
            one = self.value("matter", scope, 0)
            list_ = Made(f"open {element}", OPERAND, f"list of {element}")
        else:
            one = self.value(element, scope, min(depth, 1))
            list_ = self.value(f"list of {element}", scope, depth)
        return self.compared(one, self.dice.choose(("is in", "is not in")), list_)

    def _chain(self, word: str, scope: Scope, depth: int) -> Made:
        level = AND if word == "and" else OR
        terms = [self.value("truth", scope, depth) for _ in range(2 + self.dice.below(2))]
        return Made(f" {word} ".join(term.at(level + 1) for term in terms), level, "truth")

    def _not(self, scope: Scope, depth: int) -> Made:
        return Made(f"not {self.value('truth', scope, depth).at(NOT)}", NOT, "truth")

    def _kind(self, scope: Scope, depth: int) -> Made:
        found = self._narrowing(scope)
        if found is None:
            return self._order(scope, depth)
        test, known, fails = found
        if not fails and self.shelf.likely("narrowing goes on", 6):
            more = self.value("truth", scope.knowing(known), depth)
            return Made(f"{test} and {more.at(NOT)}", AND, "truth")
        if fails and self.shelf.likely("narrowing goes on", 6):
            more = self.value("truth", scope.knowing(known), depth)
            return Made(f"{test} or {more.at(AND)}", OR, "truth")
        return Made(test, AND if " and " in test else COMPARED, "truth")

    def _narrowing(self, scope: Scope) -> tuple[str, Known, bool] | None:
        """Write a test of a kind: with what is known by it, where it holds or where it fails."""
        fixed = ("bank", *self.shelf.holders)
        types = ("space", "property", "holder", "matter")
        by_type = self._readable(scope)
        testable = [m for t in types for m in by_type.get(t, ()) if m.text not in fixed]
        near = [made for made in testable if made.text.split(".", 1)[0] in scope.names] or testable
        if not near:
            return None
        one = self.dice.choose(near)
        kinds: tuple[str, ...] = ("player",)
        if one.type == "space":
            kinds = ("property", *self.shelf.kinds)
        elif one.type == "property":
            kinds = self.shelf.deeds
        elif one.type == "matter":
            kinds = tuple(self.shelf.matters)
        if not kinds:
            return None
        kind = self.dice.choose(kinds)
        fails = self.dice.one_in(4)
        return f"{one.text} is {'not ' if fails else ''}a {kind}", {one.text: kind}, fails

    def _face(self, scope: Scope) -> Made:
        faces, lists = self.reads(scope, "face"), self.reads(scope, "list of face")
        shown = str(1 + self.dice.below(4)) if self.dice.one_in(2) or scope.plain else "wild"
        word = self.dice.choose(("is", "is not"))
        if faces:
            return Made(f"{self.dice.choose(faces).text} {word} {shown}", COMPARED, "truth")
        if lists:
            one = f"{self.dice.choose(lists).text}.at({self.dice.below(2)})"
            return Made(f"{one} {word} {shown}", COMPARED, "truth")
        return self._order(scope, 0)

    # -- lists --------------------------------------------------------------------------------

    def _element(self, scope: Scope) -> str:
        """Choose the type of what a list holds, by what there is to go through."""
        more = [type_ for type_ in self._readable(scope) if type_.startswith("list of ")]
        if more and self.dice.one_in(3):
            return self.dice.choose(more).removeprefix("list of ")
        if self.shelf.matters and self.dice.one_in(5):
            return self.dice.choose(tuple(self.shelf.matters))
        return self.dice.choose(ELEMENTS[:6])

    def going_through(
        self, scope: Scope, depth: int, element: str = ""
    ) -> tuple[str, str, str, Scope]:
        """Write `NAME in LIST`; give the name, both, what is known, and the scope of the rest."""
        element = element or self._element(scope)
        list_ = self.value(f"list of {element}", scope, min(depth, 1))
        if list_.text == "nothing":
            list_ = self.value(f"list of {element}", scope, 0)
        held = list_.type.removeprefix("list of ")
        name = f"{held[0]}{scope.inside}"
        if scope.names and self.shelf.likely("a name hides another", 12):
            name = self.dice.choose(tuple(scope.names))
        inner = scope.within(name, held)
        over = list_.text if list_.text.startswith("open ") else list_.at(SIMPLE)
        where = ""
        if self.shelf.likely("where", 8):
            test, known, _ = self.tested(inner, min(depth, 1))
            inner = inner.knowing(known)
            where = f" where {test}"
        return name, f"{name} in {over}", where, inner

    def _of_members(self, how: str, scope: Scope, depth: int) -> Made:
        _, over, where, inner = self.going_through(scope, depth)
        has = self.condition(inner, depth)
        return Made(f"{how} {over}{where} has {has}", LOOSE, "truth")

    def _total(self, type_: str, scope: Scope, depth: int) -> Made:
        if type_ == "count" and self.dice.one_in(2):
            _, over, where, _ = self.going_through(scope, depth)
            return Made(f"number of {over}{where}", LOOSE, "count")
        _, over, where, inner = self.going_through(scope, depth)
        what = self.value(type_, inner, min(depth, 1))
        how = self.dice.choose(("sum of", "highest", "lowest"))
        return Made(f"{how} {what.at(SUM)} for {over}{where}", LOOSE, what.type)

    def _members(self, type_: str, scope: Scope, depth: int) -> Iterator[Option]:
        """Give what is taken out of lists: the first that meets a condition, or one by place."""
        if type_ in TOTAL:
            yield "at", lambda: self._nth(type_, scope, depth)
        listed = (*ELEMENTS[:6], *self.shelf.kinds, *self.shelf.deeds)
        if type_ in listed and scope.inside < MOST_INSIDE:
            yield "first", lambda: self._first(type_, scope, depth)

    def _nth(self, type_: str, scope: Scope, depth: int) -> Made:
        list_ = self.value(f"list of {type_}", scope, depth)
        if list_.text == "nothing":
            return self.value(type_, scope, 0)
        found = list_.type.removeprefix("list of ")
        if found not in TOTAL:  # of properties there may be none, and then none is meant
            return self.value(type_, scope, 0)
        place = self.text("count", scope, min(depth, 1))
        return Made(f"{list_.at(SIMPLE)}.at({place})", SIMPLE, found)

    def _first(self, type_: str, scope: Scope, depth: int) -> Made:
        element = "space" if type_ in self.shelf.kinds else type_
        if element == "space" and self.dice.one_in(2):
            element = "property"
        name, over, where, inner = self.going_through(scope, depth, element)
        held = inner.type_of(name)
        if not self.shelf.fits(held, type_):
            if type_ not in self.shelf.kinds:
                return self.value(type_, scope, 0)
            where = f" where {name} is a {type_}"
            held = type_
        otherwise = self.value(type_, scope, min(depth, 1))
        text = f"first {over}{where} else {otherwise.at(LOOSE)}"
        return Made(text, LOOSE, self._joined(held, otherwise.type, type_))

    def _lists(self, element: str, scope: Scope, depth: int) -> Iterator[Option]:
        if element in self.shelf.matters:
            return
        yield "these", lambda: self._these(element, scope, depth)
        yield "lists joined", lambda: self._joined_lists(element, scope, depth)
        if scope.inside < MOST_INSIDE:
            yield "all", lambda: self._all(element, scope, depth)

    def _these(self, element: str, scope: Scope, depth: int) -> Made:
        members = [self.value(element, scope, min(depth, 1)) for _ in range(1 + self.dice.below(3))]
        held = members[0].type
        for member in members[1:]:
            held = self._joined(held, member.type, element)
        if held == "number":
            held = element
        text = f"these({', '.join(member.at(LOOSE) for member in members)})"
        return Made(text, SIMPLE, f"list of {held}")

    def _joined_lists(self, element: str, scope: Scope, depth: int) -> Made:
        left, right = (self.value(f"list of {element}", scope, depth) for _ in range(2))
        held = self._joined(left.type, right.type, f"list of {element}")
        return Made(f"{left.at(SUM)} {self.dice.choose('+-')} {right.at(PRODUCT)}", SUM, held)

    def _all(self, element: str, scope: Scope, depth: int) -> Made:
        name, over, where, inner = self.going_through(scope, depth, element)
        return Made(f"all {over}{where}", LOOSE, f"list of {inner.type_of(name)}")
