"""Drafts: mutable copies of a state that a step changes. A draft has the attributes of a state.

Columns are shared with the state until they are written to. Effects write to the draft, and it is
frozen into the next state when the step is over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, TypeAlias, cast

from attrs import define, field

from propertyrules.errors import PropertyRulesError
from propertyrules.limits import LARGEST, LARGEST_PART, LONGEST_LIST, LONGEST_TEXT, MOST_HAPPENINGS
from propertyrules.machine.trace import Trace
from propertyrules.model.data import PlainData
from propertyrules.model.state import Deck, Matter, Setting, State

Env: TypeAlias = Mapping[str, Any]


class Kept(list[Any]):
    """A column of a draft, or the fields of a matter: values that are set are checked for size."""

    __slots__ = ()

    def __setitem__(self, place: Any, value: Any) -> None:
        list.__setitem__(self, place, kept(value))


def kept(value: Any) -> Any:
    """Return the value itself. Raises PropertyRulesError for one that is too large."""
    sort = value.__class__
    what = ""
    if sort is int:
        if not -LARGEST < value < LARGEST:
            what = "a number"
    elif sort is tuple:
        if len(value) > LONGEST_LIST:
            what = f"a list of {len(value)} members"
    elif sort is str:
        if len(value) > LONGEST_TEXT:
            what = f"a text of {len(value)} characters"
    elif sort is Fraction and not (-LARGEST < value < LARGEST and value.denominator < LARGEST_PART):
        what = "an exact amount"
    if what:
        raise PropertyRulesError(f"this step makes {what} that is too large")
    return value


@define(eq=False, repr=False)
class Cell:
    """An open matter while a step changes it; cells are compared by identity.

    While `values` is a tuple, nothing has changed since the matter was opened, or since the
    state's own matter, `was`; `fields` returns a list that can be changed.
    """

    kind: str
    values: Any
    was: Matter | None = None

    def fields(self) -> list[Any]:
        """Return the values as a list that can be changed."""
        if self.values.__class__ is tuple:
            self.values = Kept(self.values)
        found: list[Any] = self.values
        return found

    def frozen(self) -> Matter:
        """Return the matter; the state's own object where nothing has changed."""
        if self.values.__class__ is tuple:
            # States share what did not change, which makes comparing them quick.
            return self.was or _matter(self.kind, self.values)
        # A matter that this step opened has a plain list, which nothing has checked yet.
        return _matter(self.kind, tuple([kept(value) for value in self.values]))


_SET_KIND = Matter.__dict__["kind"].__set__
_SET_VALUES = Matter.__dict__["values"].__set__


def _matter(kind: str, values: tuple[Any, ...]) -> Matter:
    # Not by the constructor of the frozen class, which takes twice as long.
    matter = object.__new__(Matter)
    _SET_KIND(matter, kind)
    _SET_VALUES(matter, values)
    return matter


Handle: TypeAlias = Matter | Cell


@define(eq=False)
class StepLog:
    """What happened in a step that the state after it does not show: the names of the event
    handlers that generated code has run (`came`), and the kinds of the matters that were opened.
    """

    came: list[str] = field(factory=list)
    opened: list[str] = field(factory=list)


@define(eq=False, repr=False, init=False)
class Draft:
    """A state in lists instead of tuples, and what the step has gathered so far.

    A column that nothing has changed yet is the state's own tuple: `column` returns one that can
    be changed. `opened` are the matters that are laid down at the end of the step; `payments` are
    those of this step, `paid` those of the one before; `trace`, if any, collects clauses and
    effects, and `came` and `rose` are the lists of a log of the step, if there is one.
    """

    setting: Setting
    cash: list[int | None]
    place: list[Any]
    out: list[bool]
    owner: list[Any]
    rung: list[Any]
    player_tracks: list[list[Any]]
    property_tracks: list[list[Any]]
    table_tracks: list[Any]
    supply: list[Any]
    decks: list[Deck]
    cards: list[int | None]
    stack: list[Cell]
    standing: list[Cell]
    winners: tuple[int, ...] | None
    paid: tuple[tuple[int, int, int, str], ...]
    assumed: list[str]
    presumed: frozenset[tuple[Any, ...]]
    trace: Trace | None
    opened: list[Cell]
    payments: list[tuple[int, int, int, str]]
    happened: int
    came: list[str] | None
    rose: list[str] | None

    # Written out, because every move that is played makes a draft. `Any`: columns are tuples until
    # they are written to.
    def __init__(self, state: Any, trace: Trace | None = None, log: StepLog | None = None) -> None:
        self.setting = state.setting
        self.cash = state.cash
        self.place = state.place
        self.out = state.out
        self.owner = state.owner
        self.rung = state.rung
        self.player_tracks = state.player_tracks
        self.property_tracks = state.property_tracks
        self.table_tracks = state.table_tracks
        self.supply = state.supply
        self.decks = state.decks
        self.cards = state.cards
        self.stack = [Cell(matter.kind, matter.values, matter) for matter in state.stack]
        claims = state.standing
        self.standing = [Cell(one.kind, one.values, one) for one in claims] if claims else []
        self.winners = state.winners
        self.paid = state.paid
        self.assumed = state.assumed
        self.presumed = state.presumed
        self.trace = trace
        self.opened = []
        self.payments = []
        self.happened = 0
        self.came, self.rose = (None, None) if log is None else (log.came, log.opened)

    @staticmethod
    def of(state: State) -> Draft:
        """Return a draft whose columns are all lists already, for a search that changes one draft
        many times.
        """
        draft = Draft(state)
        for name in ("cash", "place", "out", "owner", "rung", "supply", "decks", "cards"):
            setattr(draft, name, list(getattr(draft, name)))
        draft.player_tracks = [Kept(column) for column in state.player_tracks]
        draft.property_tracks = [Kept(column) for column in state.property_tracks]
        draft.table_tracks = Kept(state.table_tracks)
        draft.assumed = list(state.assumed)
        for cell in (*draft.stack, *draft.standing):
            cell.fields()
        return draft

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.winners is not None

    def adopt(self, state: State, env: Env) -> dict[str, Any]:
        """Return an environment with this draft's cells in place of the state's matters."""
        # By identity: two debts may be equal in every field and still be two.
        cells: dict[int, Cell] = {}
        for matter, cell in zip(state.stack, self.stack, strict=True):
            cells.setdefault(id(matter), cell)
        for matter, cell in zip(state.standing, self.standing, strict=True):
            cells.setdefault(id(matter), cell)
        return {name: _adopted(value, cells) for name, value in env.items()}

    def freeze(
        self, waiting: tuple[int, ...], paid: tuple[tuple[int, int, int, str], ...]
    ) -> State:
        """Return the next state: whom it waits for, and what was paid, are given."""
        for name in ("cash", "place", "out", "owner", "table_tracks"):
            setattr(self, name, tuple(getattr(self, name)))
        for name in ("player_tracks", "property_tracks"):
            rows = getattr(self, name)
            if rows.__class__ is not tuple:
                setattr(self, name, tuple([tuple(row) for row in rows]))
        self.assumed = cast("list[str]", tuple(dict.fromkeys(self.assumed)))
        stack, claims = (
            tuple([cell.frozen() for cell in cells]) for cells in (self.stack, self.standing)
        )
        # Whether everything is known is found out when it is asked.
        return next_state(self, stack, claims, waiting, paid, complete=False)

    def column(self, name: str) -> list[Any]:
        """Return a column as a list that can be changed."""
        found: Any = getattr(self, name)
        # Columns are shared with the state until something changes: most steps touch few.
        if found.__class__ is tuple:
            found = Kept(found)
            setattr(self, name, found)
        changing: list[Any] = found
        return changing

    def row(self, name: str, index: int) -> list[Any]:
        """Return one of several columns, such as a track's, as a list that can be changed."""
        rows = self.column(name)
        if rows[index].__class__ is tuple:
            rows[index] = Kept(rows[index])
        found: list[Any] = rows[index]
        return found

    def assume(self, text: str) -> None:
        """Note an assumption about something that is not known."""
        self.column("assumed").append(text)

    def count(self, what: str) -> None:
        """Count something that happens. Raises PropertyRulesError where a step does not end."""
        self.happened += 1
        if self.happened > MOST_HAPPENINGS:
            raise PropertyRulesError(
                f"this step doesn't end: `{what}` came after {MOST_HAPPENINGS} other events"
            )


class _NextState(PlainData):
    """A state made of a draft: it has the slots of a state, is filled in, and becomes a State.

    The constructor of the frozen class takes twice as long.
    """

    __slots__ = State.__slots__

    def __init__(
        self, t: Draft, stack: Any, standing: Any, waiting: Any, paid: Any, complete: bool
    ) -> None:
        self.setting = t.setting
        self.cash = t.cash
        self.place = t.place
        self.out = t.out
        self.owner = t.owner
        # These may be lists here; generated code leaves tuples in all other columns.
        self.rung = tuple(t.rung)
        self.player_tracks = t.player_tracks
        self.property_tracks = t.property_tracks
        self.table_tracks = t.table_tracks
        self.supply = tuple(t.supply)
        self.decks = tuple(t.decks)
        self.cards = tuple(t.cards)
        self.stack = stack
        self.standing = standing
        self.winners = t.winners
        self.waiting = waiting
        self.paid = paid
        self.assumed = t.assumed
        self.complete = complete
        self.completions = ()
        self.presumed = t.presumed
        self._attrs_cached_hash = None  # where attrs keeps the hash, once it is asked for
        self.__class__ = State  # type: ignore[assignment]


next_state = cast("Callable[..., State]", _NextState)
"""Return the state that a draft has become, whose columns other than those of buildings, pieces and
cards are tuples: its open matters and claims, the seats it waits for, the payments of the step, and
whether everything is known are given.
"""

Table: TypeAlias = State | Draft


def _adopted(value: Any, cells: Mapping[int, Cell]) -> Any:
    if isinstance(value, Matter):
        # A matter that is no longer open gets a cell of its own.
        return cells.get(id(value)) or Cell(value.kind, list(value.values))
    if isinstance(value, tuple):
        return tuple(_adopted(member, cells) for member in value)
    return value
