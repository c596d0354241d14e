"""The policy `lookahead` as C: the moves that it considers, and how it weighs them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from attrs import define, frozen

from propertyrules.codegen.native.c99 import (
    BLANKS,
    C_TYPES,
    defined,
    given,
    starts,
    table,
    unchosen,
    word,
)
from propertyrules.codegen.native.games import GamesPrinter, SortPlan
from propertyrules.codegen.native.layout import LIST, WORD, NotNative
from propertyrules.ir.program import Function
from propertyrules.limits import (
    DEALING,
    DEALS_TRIED,
    HORIZON,
    MOST_ANSWERS,
    MOST_EACH,
    NOTHING,
    WORRY,
)


@frozen(eq=False)
class LookaheadPlan:
    """What moves are weighed by: functions of a player's worth and of the rent on a space, if the
    rulebook has them; `rest` are further arguments of the rent.
    """

    worth: Function | None
    rent: Function | None
    rest: tuple[Any, ...] = ()


@define(eq=False)
class LookaheadPrinter:
    """Prints the policy beside the random play of its program. Raises NotNative if the worth or
    rent is not a whole number.
    """

    plan: LookaheadPlan
    games: GamesPrinter

    def constants(self) -> Iterator[str]:
        """Print the constants of the policy, and tables of the arguments of moves."""
        numbers = {
            "HORIZON": HORIZON, "WORRY": WORRY, "MOST_EACH": MOST_EACH, "NOTHING": NOTHING,
            "MOST_ANSWERS": MOST_ANSWERS, "DEALS_TRIED": DEALS_TRIED, "THINKING": DEALING,
        }  # fmt: skip
        yield from defined(numbers)
        sorts = self.games.sorts
        sums = [[slot.place for slot in one.slots if slot.how == "amount"] for one in sorts]
        yield table("SUM_AT", chain(*sums))
        yield table("FIRST_SUM", starts(sums))
        held = [self.games.layout.classes(one.move) for one in sorts]
        # A bit for each argument that is a list: of these a move that is thought of keeps copies.
        listed = (sum(1 << n for n, how in enumerate(one) if how == LIST) for one in held)
        yield table("LISTED", listed)
        yield table("PARAMS", map(len, held))

    def functions(self) -> Iterator[str]:
        """Print the measures of a table, and the functions that switch over kinds of moves."""
        yield self._weighed("worth", "seat", self.plan.worth, ())
        yield self._weighed("charged", "space", self.plan.rent, self.plan.rest)
        dispatched: dict[str, list[str]] = {head: [] for head in _DISPATCH}
        for number, sort in enumerate(self.games.sorts):
            if sort.move.refused:
                continue
            for head, lines in zip(_DISPATCH, self._sort(number, sort), strict=True):
                if lines:
                    dispatched[head] += [f"  case {number}: {{", *lines, "  }"]
        for head, cases in dispatched.items():
            result = _DISPATCH[head]
            yield f"static {head} {{"
            yield f"  switch ({'one->sort' if '*one' in head else 'sort'}) {{"
            yield from cases
            yield f"  }}\n  leave(t);\n  return{result and f' {result}'};\n}}"

    def _weighed(self, name: str, of: str, function: Function | None, rest: tuple[Any, ...]) -> str:
        head = f"static i64 {name}(ctx *t, i64 {of}) {{ return"
        if function is None:
            return f"{head} {'t->c.cash[seat]' if of == 'seat' else '(void)t, (void)space, 0'}; }}"
        layout, printer = self.games.layout, self.games.printer
        if layout.class_of(function.type) != WORD:
            raise NotNative("moves are weighed by what is no whole number")
        words = [
            word(layout.word(param.type, value))
            for param, value in zip(function.params[1:], rest, strict=True)
        ]
        given = ", ".join(["t", of, *words])
        return f"{head} {printer.name(f'd_{function.name}')}({given}); }}"

    # -- one sort ----------------------------------------------------------------------------------

    def _sort(self, number: int, sort: SortPlan) -> Iterator[list[str]]:
        """Yield the case of one kind of move for each of these functions."""
        yield [*self._each(number, sort)] if "CHANCE" not in sort.traits else ["    return;"]
        yield [*self._thought_of(number, sort)] if "DEALING" in sort.traits else []
        move, name_of = sort.move, self.games.printer.name
        classes = self.games.layout.classes(move)
        args = ", ".join(["t", *(f"a[{place}].{one}" for place, one in enumerate(classes))])
        yield [
            f"    i64 found = {name_of(f'open_{move.name}')}({args});",
            "    if (found == NONE) return NONE;",
            f"    return {name_of(f'legal_{move.name}')}({args}, found) ? NONE : found;",
        ]
        yield [f"    made_{number}({args}, matter);", "    return;"]
        sums = [slot for slot in sort.slots if slot.how == "amount"]
        if not sums:
            yield []
            return
        name, held = f"{number}_{sums[0].place}", args.replace("a[", "one->a[")
        yield [
            *self._matter(sort),
            f"    *low = least(low_{name}({held}, matter));",
            f"    *high = greatest(high_{name}({held}, matter));",
            "    (void)p;",
            "    return;",
        ]

    def _matter(self, sort: SortPlan) -> Iterator[str]:
        yield "    const i64 seat = v->seat;"
        yield "    pr_dice *d = v->d;"
        yield "    const int p = (int)(SEAT_0 + seat);"
        yield "    (void)d;"
        yield from (f"  {line}" for line in self.games.find_matter(sort))

    def _begun(self, number: int, sort: SortPlan, none: str) -> Iterator[str]:
        nobody = unchosen(self.games.layout.classes(sort.move))
        yield from self._matter(sort)
        yield f"    if (matter == NONE || !may_{number}({nobody}, matter)) return{none};"
        yield "    const i64 a0 = seat;"
        yield "    (void)p;"

    def _each(self, number: int, sort: SortPlan) -> Iterator[str]:
        """Print loops over all values of small arguments, single members of lists, and the least
        amounts.
        """
        games, classes = self.games, self.games.layout.classes(sort.move)
        yield from self._begun(number, sort, "")
        yield "    i64 tries = 0;"
        chosen, closing = {0}, 0
        for slot in sort.slots:
            place, name = slot.place, f"{number}_{slot.place}"
            args = f"{given(classes, chosen)}, matter"
            c_type = C_TYPES[classes[place]]
            if slot.default is not None:
                yield f"    {c_type} a{place} = usual_{name}({args}); {{"
            elif slot.how in ("small", "list"):
                yield f"    L left_{place} = {self.games.values_left(number, sort, slot, args)};"
                yield f"    for (i64 i_{place} = 0; i_{place} < left_{place}.n; i_{place}++) {{"
                member = f"left_{place}.p + i_{place}"
                value = f"*({member})" if slot.how == "small" else f"{{{member}, 1}}"
                yield f"      {c_type} a{place} = {value};"
            elif slot.how == "amount":
                yield f"    i64 a{place} = least(low_{name}({args}));"
                yield f"    i64 high_{place} = greatest(high_{name}({args}));"
                yield f"    i64 top_{place} = high_{place} > 0 ? high_{place} : a{place};"
                # Nobody promises what he does not hold, unless just that sum is due.
                held = f"(a{place} == high_{place} || a{place} <= t->c.cash[seat])"
                yield f"    if (a{place} <= top_{place} && {held}) {{"
            elif slot.how == "said":
                yield f"    {c_type} a{place} = said_{name}({args});"
                yield f"    if ({games.is_unset(sort, slot)}) leave(t); {{"
            else:
                yield f"    {c_type} a{place} = {BLANKS[classes[place]]};"
                yield "    if (0) {" if slot.how == "throw" else f"    a{place} = (L){{0, 0}}; {{"
            chosen.add(place)
            closing += 1
        found, legal = games.final_test(number, sort)
        yield f"      {found}"
        values = ", ".join(f"{{.{one} = a{place}}}" for place, one in enumerate(classes))
        yield "      if (tries++ == MOST_EACH) return;"
        yield f"      if ({legal}) added(t, v, {number}, found, (const value[]){{{values}}});"
        yield "    " + "}" * closing
        yield "    return;"

    def _thought_of(self, number: int, sort: SortPlan) -> Iterator[str]:
        """Print a random subject of a deal: one member or none in each list, and no sums yet."""
        classes = self.games.layout.classes(sort.move)
        if any(slot.how not in ("amount", "small", "list") for slot in sort.slots):
            yield "    return 0;"
            return
        yield from self._begun(number, sort, " 0")
        chosen = {0}
        for slot in sort.slots:
            place, name = slot.place, f"{number}_{slot.place}"
            args = f"{given(classes, chosen)}, matter"
            if slot.how == "amount":
                yield f"    i64 a{place} = least(low_{name}({args}));"
                yield f"    i64 top_{place} = greatest(high_{name}({args}));"
                yield f"    if (top_{place} != NONE && a{place} > top_{place}) return 0;"
            else:
                yield f"    L left_{place} = {self.games.values_left(number, sort, slot, args)};"
                drawn = f"one_of(t, d, p, left_{place})"
                if slot.how == "small":
                    yield f"    if (!left_{place}.n) return 0;"
                    yield f"    i64 a{place} = {drawn};"
                else:
                    yield f"    L a{place} = {{0, 0}};"
                    yield f"    if (left_{place}.n && !one_in(t, d, p, NOTHING))"
                    yield f"      a{place} = list_of(t, (const i64[]){{{drawn}}}, 1);"
            chosen.add(place)
        values = ", ".join(f"{{.{one} = a{place}}}" for place, one in enumerate(classes))
        yield f"    return added(t, v, {number}, NONE, (const value[]){{{values}}});"


# In the order in which `_sort` yields their lines.
_DISPATCH = {
    "void each(ctx *t, view *v, i64 sort)": "",
    "pick *thought_of(ctx *t, view *v, i64 sort)": "0",
    "i64 asked(ctx *t, i64 sort, const value *a)": "NONE",
    "void done(ctx *t, i64 sort, const value *a, i64 matter)": "",
    "void sum_bounds(ctx *t, view *v, const pick *one, i64 *low, i64 *high)": "",
}
"""The functions that go by sorts, and what they return where a sort has none."""
