"""The types of the rulebook language, and which fits where."""

from __future__ import annotations

from attrs import frozen


# Without slots, because the intern table reads fields by `vars`.
@frozen(slots=False)
class Type:
    """A type: its name; the kinds that it is narrowed to (spaces, matters); the type of members."""

    name: str
    kinds: frozenset[str] | None = None
    of: Type | None = None

    def __str__(self) -> str:
        if self.name == "list":
            return "nothing" if self.of is None else f"list of {self.of}"
        if self.kinds is not None and len(self.kinds) == 1:
            return next(iter(self.kinds))
        return self.name

    @property
    def is_list(self) -> bool:
        """Whether it is the type of lists."""
        return self.name == "list"


MONEY = Type("money")
COUNT = Type("count")
NUMBER = Type("number")  # a literal, before it is known whether it is money or a count
EXACT = Type("exact")
PERCENT = Type("percent")
TRUTH = Type("truth")
PLAYER = Type("player")
HOLDER = Type("holder")
SPACE = Type("space")
GROUP = Type("group")
CARD = Type("card")
DECK = Type("deck")
PIECE = Type("piece")
THROW = Type("throw")
FACE = Type("face")
TEXT = Type("text")
MATTER = Type("matter")
EMPTY = Type("list")  # the type of `nothing`
ERROR = Type("error")  # of a faulty expression; it fits everywhere, so that no fault echoes

SMALL = ("player", "holder", "space", "group", "card", "deck", "piece", "truth", "choice")
"""Types with few values, which can be enumerated."""

AMOUNTS = ("money", "count")
"""Types of whole amounts from 0 up, which have bounds and intervals."""

BASIC = {
    t.name: t
    for t in (
        MONEY, COUNT, EXACT, PERCENT, TRUTH, PLAYER, HOLDER, SPACE, GROUP,
        CARD, DECK, PIECE, THROW, FACE, TEXT, MATTER,
    )
}  # fmt: skip
NUMBERS = (MONEY, COUNT, NUMBER, EXACT, PERCENT)


def list_of(element: Type) -> Type:
    """Return the type of a list of `element`."""
    return Type("list", of=element)


def fits(value: Type, wanted: Type) -> bool:
    """Return whether a value of one type may be used where the other is expected."""
    if ERROR in (value, wanted) or value == wanted:
        return True
    if value.name == "list" and wanted.name == "list":
        # `nothing` fits every list. Lists are immutable, so their types are covariant.
        return value.of is None or (wanted.of is not None and fits(value.of, wanted.of))
    if value == NUMBER:
        return wanted in (MONEY, COUNT, EXACT)
    if wanted == EXACT:
        return value == MONEY
    if wanted == HOLDER:
        return value == PLAYER
    if value.name == wanted.name and value.name in ("space", "matter"):
        return wanted.kinds is None or (value.kinds is not None and value.kinds <= wanted.kinds)
    return False


def join(left: Type, right: Type) -> Type | None:
    """Return the narrowest type that both fit, or None where there is none."""
    if fits(left, right):
        return right
    if fits(right, left):
        return left
    if left.name == right.name == "space" and left.kinds and right.kinds:
        return Type("space", left.kinds | right.kinds)
    if left.name == right.name == "matter":
        return MATTER
    if left.is_list and right.is_list and left.of and right.of:
        element = join(left.of, right.of)
        return None if element is None else list_of(element)
    return None


def arithmetic_type(op: str, left: Type, right: Type, want: Type | None) -> Type | None:
    """Return the type of an operation on two numbers or lists; None where they do not go."""
    if ERROR in (left, right):
        return ERROR
    if left.is_list and right.is_list:
        return join(left, right) if op in "+-" else None
    if left not in NUMBERS or right not in NUMBERS:
        return None
    # `10 % of X`: a share of something that is no share itself.
    if op == "of":
        return EXACT if left == PERCENT and right != PERCENT else None
    if op == "/":
        return EXACT if PERCENT not in (left, right) else None
    if op != "*":
        return join(left, right)
    # A product has the unit of one side; the other side is a factor.
    units = {left, right} - {COUNT, NUMBER}
    if not units and want == MONEY and NUMBER in (left, right):
        return MONEY
    if not units:
        return join(left, right)
    return units.pop() if len(units) == 1 and left != right else None


def comparable(op: str, left: Type, right: Type) -> bool:
    """Return whether values of two types can be compared by an operator."""
    if ERROR in (left, right):
        return True
    if op in ("in", "not in"):
        return right.is_list and (right.of is None or join(left, right.of) is not None)
    if left in NUMBERS and right in NUMBERS:
        return (left == PERCENT) == (right == PERCENT) and {left, right} != {MONEY, COUNT}
    if op not in ("is", "is not"):
        return False  # only numbers have an order
    return {left, right} == {FACE, NUMBER} or join(left, right) is not None
