"""The C printer: lowered functions as C99. Only numbers reach C, and names of letters that C
allows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Sized
from fractions import Fraction
from itertools import accumulate
from typing import Any

from attrs import define, field

from propertyrules.codegen import statements as s
from propertyrules.codegen.native.intervals import Intervals
from propertyrules.codegen.native.layout import EXACT, LIST, NONE, WORD, Layout, NotNative
from propertyrules.ir.types import COUNT, FACE, HOLDER, SPACE, TEXT, TRUTH, Type, list_of
from propertyrules.limits import BITS_OF_WORD, LARGEST_WORD, MOST_PIECES, SHORT_WORD
from propertyrules.machine.domains import Range

KIND, SUMS, SUM, ROW, NOTHING, ROWS, ANY = "k", "S", "s", "r", "v", "w", "_"
"""Classes beside those of values on the table: the kind of a matter, payments that are rounded
together, one of their sums, the result of a strategy's rule, no value at all, rows of words, which
are written out, and whatever class an expression has."""

C_TYPES: Mapping[str, str] = {
    WORD: "i64", EXACT: "Q", LIST: "L", KIND: "i64", SUMS: "sums", SUM: "const sum *",
    ROW: "const row *",
}  # fmt: skip
_EMPTY: Mapping[str, str] = {
    WORD: "0", EXACT: "{0, 1}", LIST: "{0, 0}", KIND: "0", SUMS: "{0}", SUM: "0", ROW: "0",
}  # fmt: skip

BLANKS: Mapping[str, str] = {WORD: "NONE", EXACT: "NO_Q", LIST: "NO_LIST"}
"""No value, by the way values are held."""

# Functions of the runtime that return more than one word.
_LISTS = frozenset({
    "ahead", "amounts", "answerable", "cards", "deck_cards", "dice", "distinct", "everybody",
    "groups", "held", "joined", "of_kind", "open_claims", "open_stack", "others", "players",
    "properties", "seats", "spaces", "spoken", "tuple", "without",
})  # fmt: skip
# Those of them that hold no value at all nowhere, and nothing that is not on the table.
_SURE = frozenset({
    "answerable", "cards", "deck_cards", "everybody", "groups", "held", "of_kind", "open_claims",
    "open_stack", "others", "players", "spaces",
})  # fmt: skip
_EXACTS = frozenset({"quotient"})
# Functions of the runtime that C has under the same name, with words and lists for arguments.
_PLAIN: Mapping[str, str] = {
    "ahead": "i", "answerable": "", "cards": "i", "cash": "i", "close": "i", "deck_cards": "i",
    "dice": "ii", "distinct": "l", "draw_unnamed": "i", "everybody": "", "finish": "l",
    "follow": "ii", "give_card": "ii", "groups": "", "held": "li", "holder": "i", "left": "i",
    "next": "i", "next_card_is": "ii", "open_claims": "", "open_stack": "", "others": "i",
    "pay": "iiil", "pips": "i", "players": "", "seats": "", "spaces": "", "step_to": "ii",
    "top_rung": "", "total": "i", "uppermost": "", "walk_back": "ii", "way_to": "ii", "at": "ii",
    "bank": "", "among": "il", "without": "ll", "nth": "li", "clipped": "ill",
}  # fmt: skip
# What other calls are printed as: `{1q}` is the second argument, held as an exact number.
_TEMPLATES: Mapping[str, str] = {
    "tuple": "{0l}",
    "size": "({0l}).n",
    "kept": "{0_}",  # what is set is checked where it is set
    "quotient": "q_div(t, {0q}, {1q})",
    "nearest": "(leave(t), NONE)",  # the interpreter looks for it
    # What is open is counted by its kind, and a kind lies in one place.
    "number_open": "t->open_of[{1k}]",
    "of_kind": "f_of_kind(t, {0l}, {1k})",
    "is_matter": "is_matter(t, {0i}, {1k})",
    "gather": "gather(t, &{0_}, {1i}, {2q}, {3i}, {4l})",
}
_HOLE = re.compile(r"\{(\d)(\w)\}")
_COLUMNS = {"owner": HOLDER, "place": SPACE, "out": TRUTH, "rung": Type("rung")}
_CHECKED = {"+": "add", "-": "sub", "*": "mul"}


@define(frozen=True)
class Signature:
    """The signature of a function: its name in C, its parameters, the class of what it returns, and
    of the members of a row; `sure` are parameters that always have a value.
    """

    name: str
    params: tuple[s.Variable, ...]
    returns: str
    row: tuple[str, ...] = ()
    sure: frozenset[str] = frozenset()


@define(eq=False)
class Unit:
    """A unit of C: its functions, and the constants that they use. The file is called by the name
    and a number.
    """

    name: str = "unit"
    functions: list[str] = field(factory=list)
    constants: list[str] = field(factory=list)
    _known: dict[tuple[str, str], str] = field(factory=dict)

    def words(self, members: tuple[int, ...], c_type: str = "i64") -> str:
        """Return the name of a table of numbers."""
        return self.table(c_type, ", ".join(map(word, members)), len(members))

    def table(self, c_type: str, written: str, size: int) -> str:
        """Return the name of a table with entries that are written out already."""
        declared = f"[{size}] = {{{written}}};"
        return self.constant(
            (c_type, written), lambda name: f"static const {c_type} {name}{declared}"
        )

    def list(self, members: tuple[int, ...]) -> str:
        """Return a constant list."""
        return f"(L){{{self.words(members)}, {len(members)}}}" if members else "(L){0, 0}"

    def constant(self, key: tuple[str, str], written: Callable[[str], str]) -> str:
        """Return the name of a constant of the unit, declared on first use."""
        if key not in self._known:
            name = self._known[key] = f"K{len(self._known)}"
            self.constants.append(written(name))
        return self._known[key]


@define(eq=False)
class CPrinter:
    """Prints the functions of one program; `signatures` are those of all functions that may be
    called.
    """

    layout: Layout
    signatures: dict[str, Signature] = field(factory=dict)

    def declare(
        self, function: s.LoweredFunction, returns: str, sure: Iterable[s.Variable] = (),
        row: tuple[str, ...] = (), name: str = "",
    ) -> None:  # fmt: skip
        """Enter the signature of a function; its name in C is the same, unless another is given."""
        names = frozenset(one.name for one in sure)
        signature = Signature(name or function.name, function.params, returns, row, names)
        self.signatures[function.name] = signature

    def name(self, function: str) -> str:
        """Return the name of a function in C."""
        return self.signatures[function].name

    def head(self, name: str) -> str:
        """Return the head of a function."""
        signature = self.signatures[name]
        returns = C_TYPES.get(signature.returns, "void")
        params = ", ".join(
            f"{C_TYPES[self.layout.class_of(param.type)]} {c_name(param.name)}"
            for param in signature.params
        )
        return f"{returns} {signature.name}(ctx *t{', ' if params else ''}{params})"

    def function(self, function: s.LoweredFunction, unit: Unit) -> str:
        """Return a function. Raises NotNative for one that C cannot hold."""
        # The body is printed before the head, because C wants its locals declared.
        body = Body(self, unit, function)
        lines = body.block(function.body, 1)
        declared = [
            f"  {C_TYPES[one]} {c_name(name)} = {_EMPTY[one]};"
            for name, one in body.classes.items()
            if name not in {param.name for param in function.params}
        ]
        return self._framed(function.name, declared, lines)

    def given_up(self, name: str) -> str:
        """Return, for a function of which NotNative was raised, one that leaves the
        step to Python.
        """
        return self._framed(name, [], ["  leave(t);"])

    def _framed(self, name: str, declared: list[str], lines: list[str]) -> str:
        signature = self.signatures[name]
        returned = signature.returns not in (NOTHING, ROWS)
        last = [f"  return {BLANKS.get(signature.returns, '0')};"] if returned else []
        # Compilers warn of parameters that are not read.
        used = f"  (void)t; {' '.join(f'(void){c_name(one.name)};' for one in signature.params)}"
        return "\n".join([f"{self.head(name)} {{", *declared, used, *lines, *last, "}", ""])


def c_name(name: str) -> str:
    """Return the name of a local in C, with a prefix so that it is no keyword."""
    return "x_" + re.sub(r"[^A-Za-z0-9_]", "_", name)


def given(classes: Sequence[str], chosen: Collection[int] | None = None) -> str:
    """Return the context and the arguments of a move in C; those not `chosen` are blank."""
    args = (
        f"a{place}" if chosen is None or place in chosen else BLANKS[one]
        for place, one in enumerate(classes)
    )  # fmt: skip
    return ", ".join(("t", *args))


def unchosen(classes: Sequence[str]) -> str:
    """Return the context and the arguments of a move in C; all but the mover, `seat`, are blank."""
    return ", ".join(("t", "seat", *(BLANKS[one] for one in classes[1:])))


def word(value: int) -> str:
    """Return a number as a literal of C. Raises NotNative for one of more than 64 bits."""
    if value == NONE:
        return "NONE"
    if abs(value) > LARGEST_WORD:
        raise NotNative(f"the number {value}, which takes more than 64 bits")
    return f"{value}" if abs(value) <= SHORT_WORD else f"INT64_C({value})"


def table(name: str, values: Iterable[int], c_type: str = "i64") -> str:
    """Return the declaration of a table of numbers; C has no empty ones, so it has at least one
    entry.
    """
    written = [word(value) for value in values] or ["0"]
    return f"static const {c_type} {name}[{len(written)}] = {{{', '.join(written)}}};"


def starts(rows: Iterable[Sized]) -> list[int]:
    """Return where each row begins in a table of all their numbers, and where the last one ends."""
    return [*accumulate(map(len, rows), initial=0)]


def defined(numbers: Mapping[str, Any]) -> Iterator[str]:
    """Yield a `#define` for each number by its name."""
    return (f"#define {name} ({value}LL)" for name, value in numbers.items())


class Body:
    """Prints the body of one function."""

    def __init__(self, printer: CPrinter, unit: Unit, function: s.LoweredFunction) -> None:
        self.printer, self.unit = printer, unit
        self.layout = printer.layout
        self.signature = printer.signatures[function.name]
        self.classes = {param.name: self.layout.class_of(param.type) for param in function.params}
        # The loops that a statement stands in, and the names that surely have a value.
        self.labels = 0
        self.leaving: tuple[int, ...] = ()
        self.sure = self.signature.sure
        # The spaces that the variables of loops may be, where not all.
        self.among: dict[str, tuple[int, ...]] = {}
        # How each local is held: an exact number where it may be one. A local may be set from
        # another that is set further down, so this is repeated until nothing changes.
        before: dict[str, str] | None = None
        sets = [n for n in s.walk_lowered(function.body) if isinstance(n, (s.SetLocal, s.Loop))]
        while before != self.classes:
            before = dict(self.classes)
            for node in sets:
                if isinstance(node, s.Loop):
                    summed = isinstance(node.over, s.RuntimeCall) and node.over.function == "summed"
                    name, found = node.variable, SUM if summed else WORD
                else:
                    name, found = node.name, self.class_of(node.value)
                self.classes[name] = self._joined(self.classes.get(name, found), found)
        self.intervals = Intervals.of(self.layout, function)

    # -- classes -----------------------------------------------------------------------------

    def _joined(self, left: str, right: str) -> str:
        if left == right:
            return left
        if {left, right} == {WORD, EXACT}:
            return EXACT
        for one in (LIST, ROW):  # nothing, where there may be a list or text, or a row
            if {left, right} == {WORD, one}:
                return one
        raise NotNative("a value that is held in two ways")

    def class_of(self, node: s.Operand) -> str:
        """Return the class of an expression: how its value is held."""
        match node:
            case s.Literal(type=type_, value=value):
                return self._constant_class(type_, value)
            case s.Variable(name=name):
                return self.classes.get(name, self.layout.class_of(node.type))
            case s.TableLookup(type=type_, table=table):
                found = WORD
                for entry in table:
                    # A missing entry can be held in every class, so it decides none.
                    if entry is not None:
                        found = self._joined(found, self._constant_class(type_, entry))
                return found
            case s.FieldRead(place=place) if place < 0:
                return KIND
            case s.Sequence(type=s.ROW):
                return ROW
            case s.ColumnRead(column="standing") | s.Sequence():
                return LIST
            case s.ColumnRead() | s.FieldRead():
                return self.layout.class_of(node.type)
            case s.RuntimeCall():
                return self._called(node)
            case s.Operation(operator="+" | "-" | "*" | "neg", operands=operands):
                found = self.class_of(operands[0])
                for one in operands[1:]:
                    found = self._joined(found, self.class_of(one))
                return found
            case s.Choose(then=then, otherwise=otherwise):
                return self._joined(self.class_of(then), self.class_of(otherwise))
        return WORD

    def _constant_class(self, type_: Type, value: Any) -> str:
        if isinstance(value, tuple):
            return LIST
        if isinstance(value, Fraction):
            return EXACT
        # Texts are lists of pieces; a word on a die is one number.
        if isinstance(value, str) and type_ != FACE:
            return LIST
        return WORD

    def _called(self, node: s.RuntimeCall) -> str:
        name = node.function
        if name.startswith(s.OF_PROGRAM):
            return self.printer.signatures[name].returns
        if name in _LISTS:
            return LIST
        if name in _EXACTS:
            return EXACT
        if name == "no_sums":
            return SUMS
        if name == "entry":
            if self.class_of(node.args[0]) == SUM:
                return self.layout.class_of(node.type)
            return WORD
        return self.class_of(node.args[0]) if name == "kept" else WORD

    # -- expressions -------------------------------------------------------------------------

    def as_class(self, node: s.Operand, wanted: str) -> str:
        """Return an expression as a value of a class. Raises NotNative where that is impossible."""
        if wanted == ANY:
            return self.expression(node)
        if isinstance(node, s.Literal):
            if node.value is None:
                return BLANKS.get(wanted, "0")
            if wanted == KIND and isinstance(node.value, str):
                return str(self.layout.kinds[node.value])
        found, written = self.class_of(node), self.expression(node)
        if found == wanted or {found, wanted} == {WORD, KIND}:
            return written
        if (found, wanted) == (WORD, EXACT):
            return f"q_of({written})"
        raise NotNative("a value that is held in another way than it is used")

    def word(self, node: s.Operand) -> str:
        """Return an expression of one word."""
        return self.as_class(node, WORD)

    def members(self, node: s.Operand) -> str:
        """Return an expression that is a list or a text."""
        return self.as_class(node, LIST)

    def expression(self, node: s.Operand) -> str:
        """Return an expression."""
        match node:
            case s.Literal(type=type_, value=value):
                return self.constant(type_, value)
            case s.Variable(name=name):
                return c_name(name)
            case s.ColumnRead(column="standing"):
                return "open_claims(t)"
            case s.ColumnRead(column=column, keys=keys):
                return self.cell(column, keys)
            case s.TableLookup(type=type_, table=table, key=key):
                return self.lookup(type_, table, key)
            case s.FieldRead(of=of, place=place):
                return self.field(node.type, of, place)
            case s.RuntimeCall():
                return self.call(node)
            case s.Operation():
                return self.operation(node)
            case s.Choose(condition=condition, then=then, otherwise=otherwise):
                # In C both sides of a conditional expression must have one type.
                one = self.class_of(node)
                values = f"{self.as_class(then, one)} : {self.as_class(otherwise, one)}"
                return f"({self.word(condition)} ? {values})"
            case s.Sequence(type=s.ROW, members=(worth, *values)):
                given = zip(values, self.signature.row, strict=True)
                written = ", ".join(f"{{.{how} = {self.as_class(one, how)}}}" for one, how in given)
                listed = f"(const value[]){{{written}}}, {len(values)}"
                return f"row_of(t, {self.as_class(worth, EXACT)}, {listed})"
            case s.Sequence(members=members):
                if not members:
                    return "(L){0, 0}"
                written = ", ".join(map(self.word, members))
                return f"list_of(t, (const i64[]){{{written}}}, {len(members)})"
        raise NotNative("a function that is handed on")

    def constant(self, type_: Type, value: Any) -> str:
        """Return a constant; lists and texts are tables of the unit."""
        if isinstance(value, bool):
            return "1" if value else "0"
        if isinstance(value, tuple):
            return self.unit.list(self._members(type_, value))
        if isinstance(value, Fraction):
            return f"(Q){{{word(value.numerator)}, {word(value.denominator)}}}"
        if isinstance(value, str) and type_ != FACE:
            return self.unit.list((self.layout.piece(value),) if value else ())
        return word(self._word(type_, value))

    def _word(self, type_: Type, value: Any) -> int:
        """Return the number of a constant of one word. Raises NotNative."""
        if value is None:
            return NONE
        if isinstance(value, int):
            return int(value)
        if isinstance(value, str):
            return self.layout.face_code(value)
        return self.layout.word(type_, value)

    def _members(self, type_: Type, values: Iterable[Any]) -> tuple[int, ...]:
        element = type_.of or type_
        if any(isinstance(value, (tuple, Fraction)) for value in values):
            raise NotNative("a list whose members take more than one word")
        if any(isinstance(value, str) for value in values) and element != FACE:
            raise NotNative("a list of texts")
        return tuple([self._word(element, value) for value in values])

    def lookup(self, type_: Type, table: tuple[Any, ...], key: s.Operand) -> str:
        """Return an entry of a table; a negative key counts from its end."""
        how = self.class_of(s.TableLookup(type_, table, key))
        if how == WORD:
            numbers = tuple([self._word(type_, entry) for entry in table])
            among = self.among.get(key.name, ()) if isinstance(key, s.Variable) else ()
            if len(found := {numbers[space] for space in among}) == 1:
                return word(found.pop())
            short = all(abs(one) <= SHORT_WORD for one in numbers)
            name = self.unit.words(numbers, "int16_t" if short else "i64")
        elif how == EXACT:
            fractions = [Fraction(entry or 0) for entry in table]
            written = ", ".join(
                f"{{{word(q.numerator)}, {word(q.denominator)}}}" for q in fractions
            )
            name = self.unit.table("Q", written, len(table))
        else:
            lists = (
                self.constant(type_, row) if isinstance(row, tuple | str) else "" for row in table
            )
            # A negative length stands for no list, which differs from an empty one.
            rows = (row or "{0, -1}" for row in lists)
            written = ", ".join(row.replace("(L)", "") for row in rows)
            name = self.unit.table("L", written, len(table))
        return f"{name}[{self.place(key, len(table))}]"

    def place(self, key: s.Operand, size: int) -> str:
        """Return an index into something of a size, with a check unless it surely lies within."""
        written = self.word(key)
        return written if self._lies_in(key, size) else f"place(t, {written}, {size})"

    def _lies_in(self, key: s.Operand, size: int) -> bool:
        """Return whether an index surely lies within something of a size."""
        found = self.intervals.interval(key)
        sure = isinstance(key, s.Literal) or self._is_sure(key)
        return sure and found is not None and found[0] >= 0 and found[1] < size

    def _is_sure(self, key: s.Operand) -> bool:
        """Return whether a variable surely has a value; a matter is then surely one of
        the cells.
        """
        return isinstance(key, s.Variable) and key.name in self.sure

    def cell(self, column: str, keys: Sequence[s.Operand]) -> str:
        """Return a cell of a column as an lvalue."""
        layout, capacities = self.layout, self.layout.capacities
        program = layout.program
        spaces = len(program.board.spaces)
        match column:
            case "winners":
                return "winners(t)"
            case "table_tracks" | "player_tracks" | "property_tracks":
                number = keys[0].value if isinstance(keys[0], s.Literal) else None
                name = f"t->c.{column}_{number}"
                if len(keys) == 1:
                    return name
                size = capacities.seats if column == "player_tracks" else spaces
                return f"{name}[{self.place(keys[1], size)}]"
            case "cash" | "place" | "out":
                return f"t->c.{column}[{self.place(keys[0], capacities.seats)}]"
            case "owner" | "rung":
                return f"t->c.{column}[{self.place(keys[0], spaces)}]"
        raise NotNative(f"the column `{column}`")

    def field(self, type_: Type, of: s.Operand, place: int) -> str:
        """Return the value of a field of a matter, or the number of its kind."""
        matter = self.matter(of)
        if place < 0:
            return f"{matter}->kind"
        first, how = self.first_word(of.type, place), self.layout.class_of(type_)
        return f"{matter}->f[{first}]" if how == WORD else f"field_{how}({matter}, {first})"

    def matter(self, node: s.Operand) -> str:
        """Return the cell of a matter by its handle."""
        return f"{'known_cell' if self._is_sure(node) else 'cell_of'}(t, {self.word(node)})"

    def first_word(self, type_: Type, place: int) -> int:
        """Return the index of the word at which the field number `place` of a matter begins.

        Raises NotNative if the kind of the matter is not known.
        """
        kinds = tuple(type_.kinds or ())
        fields = self.layout.fields.get(kinds[0]) if len(kinds) == 1 else None
        if fields is None:
            raise NotNative("a field of a matter whose kind is not known")
        return fields[place]

    # -- operators ----------------------------------------------------------------------------

    def operation(self, node: s.Operation) -> str:
        """Return an operation."""
        operator, operands = node.operator, node.operands
        match operator:
            case "and" | "or":
                joined = " && " if operator == "and" else " || "
                return f"({joined.join(map(self.word, operands))})"
            case "not":
                # As in Python, a list is false if it is empty.
                if self.class_of(operands[0]) == LIST:
                    return f"({self.members(operands[0])}.n == 0)"
                return f"(!{self.word(operands[0])})"
            case "neg":
                return self._arithmetic(node, "-", s.Literal(COUNT, 0), operands[0])
            case "+" | "-" | "*":
                return self._arithmetic(node, operator, *operands)
            case "in" | "not in":
                found = f"has({self.members(operands[1])}, {self.word(operands[0])})"
                return found if operator == "in" else f"(!{found})"
        left, right = operands
        operator = {"is": "==", "is not": "!="}.get(operator, operator)
        classes = {self.class_of(left), self.class_of(right)}
        if KIND in classes:
            return f"({self.as_class(left, KIND)} {operator} {self.as_class(right, KIND)})"
        nothing = isinstance(right, s.Literal) and right.value is None
        if LIST in classes:
            if nothing:
                return f"(({self.members(left)}.n < 0) {operator} 1)"
            if operator not in ("==", "!="):
                raise NotNative("an order of lists")
            equal = "texts_equal(t, " if TEXT in (left.type, right.type) else "lists_equal("
            return f"({equal}{self.members(left)}, {self.members(right)}) {operator} 1)"
        if EXACT in classes:
            if nothing:
                return f"({self.as_class(left, EXACT)}.d {operator} 0)"
            both = f"{self.as_class(left, EXACT)}, {self.as_class(right, EXACT)}"
            return f"(q_compare({both}) {operator} 0)"
        return f"({self.word(left)} {operator} {self.word(right)})"

    def _arithmetic(
        self, node: s.Operation, operator: str, left: s.Operand, right: s.Operand
    ) -> str:
        how = self.class_of(node)
        both = f"{self.as_class(left, how)}, {self.as_class(right, how)}"
        if how == LIST:
            return f"joined_lists(t, {both})"
        if how == EXACT:
            return f"q_{_CHECKED[operator]}(t, {both})"
        # If the result may exceed 64 bits, the checked operation leaves the step to Python.
        if self.intervals.interval(node) is None:
            return f"{_CHECKED[operator]}(t, {both})"
        return f"({self.word(left)} {operator} {self.word(right)})"

    # -- calls ---------------------------------------------------------------------------------

    def call(self, node: s.RuntimeCall) -> str:
        """Return a call of a function of the runtime or the program."""
        name, args = node.function, node.args
        if name.startswith(s.OF_PROGRAM):
            signature = self.printer.signatures[name]
            pairs = zip(args, signature.params, strict=True)
            written = [self.as_class(arg, self.layout.class_of(param.type)) for arg, param in pairs]
            return f"{signature.name}({', '.join(('t', *written))})"
        special = getattr(self, f"call_{name}", None)
        if special is not None:
            found: str = special(node, *args)
            return found
        if name in _PLAIN:
            written = [self.as_class(arg, how) for arg, how in zip(args, _PLAIN[name], strict=True)]
            return f"f_{name}({', '.join(('t', *written))})"
        if name not in _TEMPLATES:
            raise NotNative(f"`{name}`")
        return _HOLE.sub(lambda hole: self.as_class(args[int(hole[1])], hole[2]), _TEMPLATES[name])

    def call_entry(self, node: s.RuntimeCall, row: s.Operand, place: s.Operand) -> str:
        if self.class_of(row) == SUM and isinstance(place, s.Literal):
            field_ = ("payer", "payee", "total", "reason")[place.value]
            one = self.expression(row)
            return f"reason_of(t, {one})" if field_ == "reason" else f"{one}->{field_}"
        return f"entry(t, {self.members(row)}, {self.word(place)})"

    def call_ceil(self, node: s.RuntimeCall, value: s.Operand) -> str:
        if self.class_of(value) == WORD:
            return self.word(value)
        return f"q_{node.function}({self.expression(value)})"

    call_floor = call_ceil

    def call_amounts(self, node: s.RuntimeCall, bounds: s.Operand) -> str:
        sides: Iterable[s.Operand]
        if isinstance(bounds, s.Sequence):
            sides = bounds.members
        else:
            assert isinstance(bounds, s.Literal)
            sides = [s.Literal(list_of(COUNT), one) for one in bounds.value]
        return f"f_amounts(t, {', '.join(map(self.members, sides))})"

    def call_just_paid(self, node: s.RuntimeCall, *args: s.Operand) -> str:
        # An argument that is left out matches anything.
        written = ["NONE", "NONE", "NONE", "NO_LIST"]
        for place, arg in enumerate(args):
            written[place] = self.members(arg) if place == len(written) - 1 else self.word(arg)
        return f"just_paid(t, {', '.join(written)})"

    def call_walk(
        self, node: s.RuntimeCall, player: s.Operand, steps: s.Operand, ahead: s.Operand,
        passing: s.Operand,
    ) -> str:  # fmt: skip
        heard = "0"
        if isinstance(passing, s.FunctionReference):
            heard = self.printer.name(passing.function)
        given = f"{self.word(player)}, {self.word(steps)}, {self.members(ahead)}, {heard}"
        return f"walk(t, {given})"

    def call_set_field(
        self, node: s.RuntimeCall, matter: s.Operand, place: s.Operand, value: s.Operand
    ) -> str:
        assert isinstance(place, s.Literal)
        first = self.first_word(matter.type, place.value)
        kind = next(iter(matter.type.kinds or ()))
        type_ = self.layout.program.matters[kind].fields[place.value].type
        return self.put_field(self.matter(matter), first, type_, value)

    def put_field(self, matter: str, first: int, type_: Type, value: s.Operand) -> str:
        """Return a statement that sets a field of a matter that begins at one of its words."""
        how = self.layout.class_of(type_)
        written = self.as_class(value, how)
        if how == WORD:
            return f"{matter}->f[{first}] = {self.fitting(written, type_, value)}"
        return f"put_{how}(t, {matter}, {first}, {written})"

    def fitting(self, written: str, type_: Type, value: s.Operand) -> str:
        """Return a value to be stored, with a check unless it surely fits its type."""
        low, high = self.layout.range_of(type_)
        found = self.intervals.interval(value)
        # What may be no value at all is looked at too.
        sure = isinstance(value, (s.Literal, s.Operation)) and found is not None
        if sure and found is not None and found[0] >= low and found[1] <= high:
            return written
        return f"fit(t, {written}, {word(low)}, {word(high)})"

    def call_open_matter(self, node: s.RuntimeCall, kind: s.Operand, values: s.Operand) -> str:
        assert isinstance(kind, s.Literal) and isinstance(values, s.Sequence | s.Literal)
        members = values.members if isinstance(values, s.Sequence) else ()
        about = self.layout.program.matters[kind.value]
        if isinstance(values, s.Literal):
            pairs = zip(about.fields, values.value, strict=True)
            members = tuple(s.Literal(param.type, value) for param, value in pairs)
        sets = "".join(
            f" {self.put_field('opened', first, param.type, value)};"
            for first, param, value in zip(
                self.layout.fields[about.name], about.fields, members, strict=True
            )
        )
        return f"{{ cell *opened = open_cell(t, {self.layout.kinds[about.name]});{sets} }}"

    # -- texts ---------------------------------------------------------------------------------

    def call_spoken(self, node: s.RuntimeCall, type_: s.Operand, value: s.Operand) -> str:
        return self._text([node])

    def call_joined(self, node: s.RuntimeCall, parts: s.Operand) -> str:
        if isinstance(parts, s.Sequence):
            return self._text(parts.members)
        raise NotNative("a text of parts that are not written out")

    def _text(self, parts: Iterable[s.Operand]) -> str:
        """Return a text of literals and of values in words."""
        plain: list[str] = []
        whole: list[str] = []

        # Adjacent single words make one list; a value of several words is a list by itself.
        def flush() -> None:
            if plain:
                whole.append(f"list_of(t, (const i64[]){{{', '.join(plain)}}}, {len(plain)})")
                plain.clear()

        for part in parts:
            if isinstance(part, s.Literal):
                plain += [str(self.layout.piece(part.value))] if part.value else []
                continue
            assert isinstance(part, s.RuntimeCall) and isinstance(part.args[0], s.Literal)
            type_, value = part.args[0].value, part.args[1]
            how = self.layout.class_of(type_)
            if type_.name == "matter":
                raise NotNative("something open in words")
            if type_ != TEXT:
                plain.append(str(self.layout.piece(type_)))
            if how == WORD:
                plain.append(self.word(value))
                continue
            flush()
            written = self.as_class(value, how)
            whole.append(written if type_ == TEXT else f"spoken_{how}(t, {written})")
        flush()
        text = whole[0] if whole else "(L){0, 0}"
        for each in whole[1:]:
            text = f"joined_lists(t, {text}, {each})"
        return f"short_text(t, {text}, {MOST_PIECES})"

    # -- statements -----------------------------------------------------------------------------

    def block(self, block: s.Block, depth: int) -> list[str]:
        """Return the statements of a block."""
        return [line for one in block for line in self.statement(one, depth)]

    def statement(self, node: s.Statement, depth: int) -> list[str]:
        """Return one statement as one or more lines of C."""
        pad = "  " * depth
        match node:
            case s.SetLocal(name=name, value=value):
                how = self.classes[name]
                if how == SUMS:
                    return [f"{pad}{c_name(name)}.n = 0;"]
                return [f"{pad}{c_name(name)} = {self.as_class(value, how)};"]
            case s.SetColumn(column=column, keys=keys, value=value):
                return [f"{pad}{self.put_cell(column, keys, value)};"]
            case s.AppendTo(value=s.Sequence(members=members)) if self.signature.returns == ROWS:
                return [f"{pad}{written}" for written in self._row(members)]
            case s.AppendTo(name=name, value=value):
                return [f"{pad}append(t, &{c_name(name)}, {self.word(value)});"]
            case s.CallStatement(call=called):
                written = self.call(called)
                return [f"{pad}{written}{'' if written.endswith('}') else ';'}"]
            case s.CountHappening(what=what, is_rule=is_rule):
                return [
                    f"{pad}come(t, {self.layout.rules[what]});" if is_rule else f"{pad}happen(t);"
                ]
            case s.Branch(condition=condition, then=then, otherwise=otherwise):
                lines = [f"{pad}if ({self.truth(condition)}) {{", *self.block(then, depth + 1)]
                if otherwise:
                    lines += [f"{pad}}} else {{", *self.block(otherwise, depth + 1)]
                return [*lines, f"{pad}}}"]
            case s.Loop():
                return self.loop(node, depth)
            case s.LeaveLoop():
                # Not `break`: the block for a loop that was not left early comes behind it.
                return [f"{pad}goto left_{self.leaving[-1]};"]
            case s.NextMember():
                return [f"{pad}continue;"]
            case s.ReturnValue(value=value):
                if self.signature.returns in (NOTHING, ROWS):
                    return [f"{pad}return;"]
                return [f"{pad}return {self.as_class(value, self.signature.returns)};"]
        raise NotNative("a statement")

    def _row(self, members: Iterable[s.Operand]) -> Iterator[str]:
        """Return the lines that write out a row, behind the number of its kind of move."""
        yield "give(t, &t->record, t->chosen);"
        for one in members:
            if isinstance(one, s.Literal) and isinstance(one.value, Range):
                continue  # the same at every table, so it is not written
            how = LIST if self.class_of(one) == LIST else WORD
            yield f"give_{how}(t, &t->record, {self.as_class(one, how)});"

    def truth(self, condition: s.Operand) -> str:
        """Return a condition; a list is true unless it is empty."""
        if self.class_of(condition) == LIST:
            return f"({self.members(condition)}).n > 0"
        return self.word(condition)

    def put_cell(self, column: str, keys: Sequence[s.Operand], value: s.Operand) -> str:
        """Return a statement that sets a cell of a column."""
        if column in _COLUMNS:
            one = _COLUMNS[column]
        else:
            assert isinstance(keys[0], s.Literal)
            of = column.removesuffix("_tracks")
            (one,) = (
                track.type
                for track in self.layout.program.tracks_of(of)
                if track.index == keys[0].value
            )
        how = self.layout.class_of(one)
        written = self.as_class(value, how)
        if how == WORD:
            written = self.fitting(written, one, value)
        elif how == LIST:
            written = f"stored(t, {written})"
        if column == "owner":
            return (
                f"own(t, {self.place(keys[0], len(self.layout.program.board.spaces))}, {written})"
            )
        return f"{self.cell(column, keys)} = {written}"

    def loop(self, node: s.Loop, depth: int) -> list[str]:
        """Return a loop over a list, with the block for a loop that was not left early."""
        pad, number = "  " * depth, self.labels
        self.labels += 1
        outside = self.leaving, self.sure
        self.leaving = (*outside[0], number)
        variable, over = c_name(node.variable), node.over
        i, them = f"i{number}", f"l{number}"
        head: list[str]
        inner = node.body
        match over:
            case s.RuntimeCall(function="summed", args=(sums,)):
                all_ = self.expression(sums)
                head = [f"{pad}for (i64 {i} = 0; {i} < {all_}.n; {i}++) {{"]
                head.append(f"{pad}  {variable} = &{all_}.s[{i}];")
            case _ if owned := self._owned(node):
                # A bit that is set stands for a space, so the variable always has a value.
                self.sure = self.sure | {node.variable}
                inner, bits = owned
                head = [f"{pad}for (uint64_t {i} = {bits}; {i}; {i} &= {i} - 1) {{"]
                head.append(f"{pad}  {variable} = __builtin_ctzll({i});")
            case s.RuntimeCall(function="seats"):
                self.sure = self.sure | {node.variable}
                head = [f"{pad}for (i64 {i} = 0; {i} < t->c.seats; {i}++) {{"]
                head.append(f"{pad}  {variable} = {i};")
            case _:
                calls = isinstance(over, s.RuntimeCall) and over.function in _SURE
                if calls or isinstance(over, s.Literal | s.TableLookup):
                    self.sure = self.sure | {node.variable}
                some = self._some_open(node)
                head = [f"{pad}{some}{{ const L {them} = {self.members(over)};"]
                head.append(f"{pad}for (i64 {i} = 0; {i} < {them}.n; {i}++) {{")
                head.append(f"{pad}  {variable} = {them}.p[{i}];")
        body = self.block(inner, depth + 1)
        # What follows is no part of the loop: a `break` there leaves the loop around it.
        self.leaving, self.sure = outside
        rest = self.block(node.otherwise, depth)
        tail = [f"{pad}}}{' }' if 'const L' in head[0] else ''}", *rest]
        if any(f"goto left_{number};" in line for line in body):
            tail.append(f"{pad}left_{number}: ;")
        return [*head, *body, *tail]

    def _some_open(self, node: s.Loop) -> str:
        """Return a condition that skips a loop over open matters of one kind when none is open; ""
        for other loops.
        """
        match node.body:
            case (
                s.Branch(
                    condition=s.Operation(
                        operator="==",
                        operands=(s.FieldRead(of=s.Variable(name=name), place=place), kind),
                    ),
                    otherwise=(),
                ),
            ) if name == node.variable and place < 0:  # the place of a matter's kind
                return f"if (t->open_of[{self.as_class(kind, KIND)}]) "
        return ""

    def _owned(self, node: s.Loop) -> tuple[s.Block, str] | None:
        """Return the body of a loop over printed spaces that acts only on those that one holder
        owns (or does not own), without that test, and an expression with a bit for each of these
        spaces; None for other loops.
        """
        body, over = node.body, node.over
        if len(body) != 1 or not isinstance(body[0], s.Branch) or body[0].otherwise:
            return None
        asked, then = body[0].condition, body[0].then
        rows: tuple[Any, ...] = ()
        if isinstance(over, s.Literal):
            rows = (over.value,)
        elif isinstance(over, s.TableLookup):
            rows = over.table
        if not rows or any(not isinstance(row, tuple) for row in rows):
            return None
        changing = any(_changes(one, asked) for one in s.walk_lowered(then))
        match asked:
            case s.Operation(
                operator="==" | "!=" as operator,
                operands=(s.ColumnRead(column="owner", keys=(s.Variable(name=key),)), holder),
            ) if key == node.variable and not changing:
                pass
            case _:
                return None
        while (known := _printed(then, node.variable, asked)) is not None:  # the board tells
            test, then = known
            rows = tuple(tuple(one for one in row if test(one)) for row in rows)
        for row in rows:
            # Bits go by number, so that only spaces in rising order keep their order.
            if any(one not in range(BITS_OF_WORD) for one in row) or [*row] != sorted({*row}):
                return None
        bits = [sum(1 << one for one in row) for row in rows]
        self.among[node.variable] = tuple({one for row in rows for one in row})
        # What a holder owns is a bit set of spaces: the loop visits only these.
        table = self.unit.table(
            "uint64_t", ", ".join(f"UINT64_C({one})" for one in bits), len(bits)
        )
        at = self.place(over.key, len(bits)) if isinstance(over, s.TableLookup) else "0"
        sign = "~" if operator == "!=" else ""
        held = f"t->c.held[{self.word(holder)}]"
        if not self._lies_in(holder, self.layout.capacities.seats):
            held = f"*held_by(t, {self.word(holder)})"
        return then, f"{table}[{at}] & {sign}{held}"


def _printed(
    block: s.Block, name: str, asked: s.Operation
) -> tuple[Callable[[int], bool], s.Block] | None:
    """Return a test of the space of that name by the board, and the block behind it, if a block
    acts only on such a condition, or on one that was tested already; None for other blocks.
    """
    match block:
        case (s.Branch(condition=condition, then=then, otherwise=()),):
            pass
        case _:
            return None
    match condition:
        case s.TableLookup(table=table, key=s.Variable(name=key)) if key == name:
            return lambda space: bool(table[space]), then
        case s.Operation(
            operator="not", operands=(s.TableLookup(table=table, key=s.Variable(name=key)),)
        ) if key == name:
            return lambda space: not table[space], then
        case s.Operation(
            operator=asked.operator,
            operands=(
                s.ColumnRead(column="owner", keys=(s.Variable(name=key),)),
                s.Variable(name=who),
            ),
        ) if key == name and who == getattr(asked.operands[1], "name", ""):
            return lambda space: True, then
    return None


def _changes(node: object, asked: s.Operand) -> bool:
    """Return whether a statement may change owners, or a local that is read by the condition."""
    if isinstance(node, s.SetLocal):
        names = (one.name for one in s.walk_lowered(asked) if isinstance(one, s.Variable))
        return node.name in names
    if isinstance(node, s.RuntimeCall) and node.function == "walk":
        return True
    return isinstance(node, (s.SetColumn, s.CallStatement))
