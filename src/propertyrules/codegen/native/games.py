"""Random play as C: a function for each kind of move that tries it with random arguments."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from attrs import define, field, frozen

from propertyrules.codegen import statements as s
from propertyrules.codegen.certainty import VALUES
from propertyrules.codegen.lowered_program import LoweredProgram
from propertyrules.codegen.native.c99 import (
    BLANKS,
    C_TYPES,
    CPrinter,
    Unit,
    defined,
    given,
    starts,
    table,
    unchosen,
)
from propertyrules.codegen.native.layout import EXACT, LIST, WORD, Layout, NotNative
from propertyrules.ir.nodes import Expression, ListOf
from propertyrules.ir.program import MoveKind, Parameter, Program, Rule
from propertyrules.ir.types import MATTER, Type, list_of
from propertyrules.limits import (
    DEALS,
    FEW_TRIES,
    GENERATOR_INCREMENT,
    GENERATOR_MULTIPLIER,
    MOST_MEMBERS,
    MOST_TRIES,
    PHILOX_MULTIPLIERS,
    PHILOX_ROUNDS,
    PHILOX_WEYL,
    RARELY,
    SELDOM,
)
from propertyrules.machine.legality import named_matter

# Behind a try that came to nothing; printed only where some line jumps there.
AGAIN = "  again:;"
TRAITS = ("RAISES", "LEAVES", "TOLD", "DEALING", "CHANCE", "QUITS")


@frozen(eq=False)
class SlotPlan:
    """An argument to choose: its index among the move's, how it is chosen, and expressions for
    that.

    `how` is small, list, amount, throw, text or said. `values` are those of its type, behind the
    seats of the table where it is `seated`; `drawn` says that chance brings it, as a card.
    """

    place: int
    how: str
    seated: bool
    values: tuple[Any, ...]
    drawn: bool
    default: Expression | None
    left: Expression | None
    bounds: ListOf | None
    said: Expression | None


@frozen(eq=False)
class SortPlan:
    """A kind of move in random play: its traits (names of TRAITS), whether its opening reads more
    than the mover, a test of the mover alone, the arguments, and the rules that these do not
    settle.
    """

    move: MoveKind
    traits: tuple[str, ...]
    reads_more: bool
    may: Expression
    slots: tuple[SlotPlan, ...]
    rest: tuple[Rule, ...]


@define(eq=False)
class GamesPrinter:
    """Prints the random play of one program."""

    program: Program
    layout: Layout
    lowered: LoweredProgram
    printer: CPrinter
    sorts: Sequence[SortPlan]
    unit: Unit = field(factory=Unit)

    def constants(self) -> Iterator[str]:
        """Print the constants of random play, and tables of the kinds of moves."""
        numbers: Mapping[str, int] = {
            "RARELY": RARELY, "MOST_TRIES": MOST_TRIES, "FEW_TRIES": FEW_TRIES,
            "MOST_MEMBERS": MOST_MEMBERS, "SELDOM": SELDOM, "DEALS": DEALS,
            "SORTS": len(self.sorts), "PHILOX_ROUNDS": PHILOX_ROUNDS,
            **{f"PHILOX_{n}": number for n, number in enumerate(PHILOX_MULTIPLIERS)},
            **{f"WEYL_{n}": number for n, number in enumerate(PHILOX_WEYL)},
            "LCG_MULTIPLIER": GENERATOR_MULTIPLIER, "LCG_INCREMENT": GENERATOR_INCREMENT,
            **{name: 1 << bit for bit, name in enumerate(TRAITS)},
        }  # fmt: skip
        yield from defined(numbers)
        # Sorts by what is open, so that a player is not offered moves that answer nothing.
        usable = [(n, one.move) for n, one in enumerate(self.sorts) if not one.move.refused]
        anytime = [n for n, move in usable if move.how == "any"]
        yield f"#define N_ANYTIME ({len(anytime)}LL)"
        yield table("ANYTIME", anytime, "i16")
        answers = [
            [n for n, move in usable if move.how != "any" and matter in move.matters]
            for matter in self.program.matters
        ]
        yield table("ANSWERS", chain(*answers))
        yield table("ANSWERS_FIRST", starts(answers))
        traits = (sum(1 << TRAITS.index(name) for name in one.traits) for one in self.sorts)
        yield table("TRAITS", traits)
        # The faces of the dice, each as often as it stands on them.
        dice = self.program.dice
        faces = [[self.layout.faces(one).index(face) for face in one.faces] for one in dice]
        yield table("ALL_FACES", chain(*faces))
        yield table("ALL_FIRST", starts(faces)[:-1])
        yield table("ALL_SIZE", map(len, faces))
        yield table("DICE_OPTIONAL", [int(one.optional) for one in dice])

    def functions(self) -> Iterator[str]:
        """Print the tests of each kind of move, and the function that tries it."""
        for number, sort in enumerate(self.sorts):
            if not sort.move.refused:
                yield from self.maker(number, sort.move)
                yield from self._sort(number, sort)
        tries = ["0" if one.move.refused else f"try_{n}" for n, one in enumerate(self.sorts)]
        yield f"static int (*const TRIED[])(ctx *, pr_dice *, i64) = {{{', '.join(tries)}}};"

    # -- what is asked -------------------------------------------------------------------------

    def _params(self, sort: SortPlan) -> list[Parameter]:
        matter = named_matter(sort.move) or "_matter"
        type_ = Type("matter", frozenset((matter,))) if named_matter(sort.move) else MATTER
        # A parameter that is called like the matter answered cannot be read by the rules.
        own = [
            Parameter(f"_{param.name}" if param.name == matter else param.name, param.type)
            for param in sort.move.params
        ]
        return [*own, Parameter(matter, type_)]

    def function_of(
        self, name: str, params: list[Parameter], body: Expression | tuple[Rule, ...], returns: str
    ) -> str:
        """Print an expression, or the number of the first rule that fails, as a function; one that
        is not native leaves the step to Python.
        """
        function = self.lowered.expression(name, params, body)
        sure: list[s.Variable] = []
        if params:
            # Somebody makes every move; the values to choose from, if any, come before.
            sure = [function.params[params[0].name == VALUES]]
            sure += [one for one in function.params[-1:] if one.type.kinds]
        self.printer.declare(function, returns, sure)
        try:
            return f"static {self.printer.function(function, self.unit)}"
        except NotNative:
            return f"static {self.printer.given_up(name)}"

    def _sort(self, number: int, sort: SortPlan) -> Iterator[str]:
        params, layout = self._params(sort), self.layout
        yield self.function_of(f"may_{number}", params, sort.may, WORD)
        # Where the arguments decide what is answered, the final test asks all rules of the move.
        if sort.rest and not sort.reads_more:
            yield self.function_of(f"rest_{number}", params, sort.rest, WORD)
        for slot in sort.slots:
            name = f"{number}_{slot.place}"
            type_ = sort.move.params[slot.place].type
            if slot.default is not None:
                how = layout.class_of(type_)
                yield self.function_of(f"usual_{name}", params, slot.default, how)
            if slot.left is not None:
                values = Parameter(VALUES, list_of(type_.of or type_))
                yield self.function_of(f"left_{name}", [values, *params], slot.left, LIST)
            if slot.bounds is not None:
                for side, body in zip(("low", "high"), slot.bounds.members, strict=True):
                    yield self.function_of(f"{side}_{name}", params, body, LIST)
            if slot.said is not None:
                how = layout.class_of(type_)
                yield self.function_of(f"said_{name}", params, slot.said, how)
        yield from labelled(self._tried(number, sort))

    # -- how it is tried -------------------------------------------------------------------------

    def _tried(self, number: int, sort: SortPlan) -> Iterator[str]:
        classes = self.layout.classes(sort.move)
        args, nobody = given(classes), unchosen(classes)
        yield f"static int try_{number}(ctx *t, pr_dice *d, i64 seat) {{"
        yield "  const int p = (int)(SEAT_0 + seat);"
        yield from self.find_matter(sort)
        yield "  if (matter == NONE) return 0;"
        yield f"  if (!may_{number}({nobody}, matter)) return 0;"
        first = bool(sort.slots) and sort.slots[0].how in ("small", "list")
        if first:
            yield "  L first = NO_LIST;"
        yield "  i64 *mark = t->top;"
        yield "  for (int n = 0; n < FEW_TRIES; n++) {"
        yield "    int is_free = 0;"
        # What the lists of a failed try took is given back.
        yield "    t->top = mark;"
        yield "    i64 a0 = seat;"
        for place, one in enumerate(classes[1:], start=1):
            yield f"    {C_TYPES[one]} a{place} = {BLANKS[one]};"
        for at, slot in enumerate(sort.slots):
            yield from self.choose(number, sort, slot, f"{args}, matter", at == 0)
        found, asked = self.final_test(number, sort)
        yield f"    {found}"
        yield f"    if ({asked}) {{"
        yield f"      made_{number}({args}, found);"
        yield "      return 1;"
        yield "    }"
        yield AGAIN
        yield "    if (!is_free) break;"
        yield "  }"
        yield "  (void)p; (void)d;"
        yield "  return 0;"
        yield "}"

    def final_test(self, number: int, sort: SortPlan) -> tuple[str, str]:
        """Return the declaration of the matter that a chosen move answers, and the test whether the
        move is legal.
        """
        name, args = sort.move.name, given(self.layout.classes(sort.move))
        if not sort.reads_more:
            return (
                "const i64 found = matter;",
                f"!rest_{number}({args}, found)" if sort.rest else "1",
            )
        # Which matter is answered, and whether it is open, depends on the arguments.
        opened = f"{self.printer.name(f'open_{name}')}({args})"
        legal = f"{self.printer.name(f'legal_{name}')}({args}, found)"
        return f"const i64 found = {opened};", f"found != NONE && !{legal}"

    def find_matter(self, sort: SortPlan) -> Iterator[str]:
        """Print the search for the matter that a move would answer, before anything is chosen."""
        move = sort.move
        if not sort.reads_more:
            nobody = unchosen(self.layout.classes(move))
            yield f"  i64 matter = {self.printer.name(f'open_{move.name}')}({nobody});"
            return
        if move.how == "any":
            yield "  i64 matter = 1;"
            return
        kinds = " || ".join(f"kind == {self.layout.kinds[name]}" for name in move.matters)
        asked = "1" if move.how == "while" else "has(waits(t, all.p[i]), seat)"
        yield "  L all = f_answerable(t), open = {t->top, 0};"
        yield "  for (i64 i = 0; i < all.n; i++) {"
        yield "    i64 kind = cell_of(t, all.p[i])->kind;"
        yield f"    if (({kinds or 0}) && {asked}) append(t, &open, all.p[i]);"
        yield "  }"
        yield "  i64 matter = open.n ? one_of(t, d, p, open) : NONE;"

    def choose(
        self, number: int, sort: SortPlan, slot: SlotPlan, args: str, first: bool
    ) -> Iterator[str]:
        """Print the choice of an argument; the values left to the `first` one are kept for later
        tries.
        """
        name, to = f"{number}_{slot.place}", f"a{slot.place}"
        pad = "    "
        if slot.default is not None:
            # A try that fails is worth repeating only if chance may choose otherwise.
            yield f"{pad}is_free = 1;"
            yield f"{pad}if (one_in(t, d, p, 2)) {to} = usual_{name}({args}); else {{"
            pad += "  "
        stream = "DRAWN" if slot.drawn else "p"
        match slot.how:
            case "small" | "list":
                left = self.values_left(number, sort, slot, args)
                if first:
                    yield f"{pad}if (first.n < 0) {{ first = {left}; mark = t->top; }}"
                    left = "first"
                yield f"{pad}L left_{slot.place} = {left};"
                yield from self._member(slot, to, stream, pad)
            case "amount":
                sides = f"low_{name}({args}), high_{name}({args})"
                yield f"{pad}if (!amount_of(t, d, p, seat, {sides}, &{to}, &is_free)) goto again;"
            case "throw":
                yield f"{pad}is_free = 1;"
                yield f"{pad}{to} = throw_of(t, d);"
            case "text":
                yield f"{pad}{to} = (L){{0, 0}};"
            case _:
                yield f"{pad}{to} = said_{name}({args});"
                # An argument that no rule determines is left to the interpreter.
                yield f"{pad}if ({self.is_unset(sort, slot)}) leave(t);"
        if slot.default is not None:
            yield "    }"

    def is_unset(self, sort: SortPlan, slot: SlotPlan) -> str:
        """Print the test whether no rule says what an argument must be."""
        none = {WORD: " == NONE", EXACT: ".d == 0", LIST: ".n < 0"}
        how = self.layout.class_of(sort.move.params[slot.place].type)
        return f"a{slot.place}{none[how]}"

    def _member(self, slot: SlotPlan, to: str, stream: str, pad: str) -> Iterator[str]:
        them = f"left_{slot.place}"
        if slot.how == "small":
            yield f"{pad}if (!{them}.n) goto again;"
            yield f"{pad}is_free |= {them}.n > 1;"
            yield f"{pad}{to} = one_of(t, d, {stream}, {them});"
            return
        # A list without a default cannot be empty.
        nothing = "goto again" if slot.default is None else f"{to} = (L){{0, 0}}"
        yield f"{pad}if (!{them}.n) {nothing};"
        yield f"{pad}else few_of(t, d, p, {them}, &{to}, &is_free);"

    def values_left(self, number: int, sort: SortPlan, slot: SlotPlan, args: str) -> str:
        """Return a call that lists the values that the rules leave to an argument."""
        type_ = sort.move.params[slot.place].type
        numbers = tuple(self.layout.word(type_.of or type_, value) for value in slot.values)
        values = f"values_of(t, {int(slot.seated)}, {self.unit.list(numbers)})"
        return f"left_{number}_{slot.place}(t, {values}, {args.removeprefix('t, ')})"

    def maker(self, number: int, move: MoveKind) -> Iterator[str]:
        """Print the function that makes a move, and records it where a record is wanted."""
        classes = self.layout.classes(move)
        params = ", ".join(f"{C_TYPES[one]} a{place}" for place, one in enumerate(classes))
        yield f"static void made_{number}(ctx *t, {params}, i64 matter) {{"
        yield "  if (t->record.end) {"
        yield "    i64 *size = t->record.p;"
        yield "    give(t, &t->record, 0);"
        yield f"    give(t, &t->record, {number});"
        for place, (param, one) in enumerate(zip(move.params, classes, strict=True)):
            value = f"a{place}"
            if param.type.name == "matter":  # by its place among all that is open
                value = f"{value} == NONE ? -1 : {value} - CELL_0"
            yield f"    give_{one}(t, &t->record, {value});"
        yield "    *size = t->record.p - size - 1;"
        yield "  }"
        yield f"  t->chosen = {number};"
        yield f"  {self.printer.name(f'play_{move.name}')}({given(classes)}, matter);"
        yield "  settle(t);"
        yield "}"


def labelled(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines of a function, without its label if nothing jumps there."""
    whole = list(lines)
    wanted = any("goto again" in line for line in whole)
    yield from (line for line in whole if wanted or line != AGAIN)
