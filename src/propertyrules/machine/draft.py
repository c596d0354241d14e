"""Drafts: a state while a step changes it. A draft is read by the same names as a state.

Columns are shared with the state until they are written to. Effects write to the draft; nobody sees
it before the step is over and it is frozen.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from operator import attrgetter
from typing import Any, TypeAlias

from attrs import define, field

from propertyrules.errors import PropertyRulesError
from propertyrules.limits import LARGEST, LONGEST_LIST, LONGEST_TEXT, MOST_HAPPENINGS
from propertyrules.machine.trace import Trace
from propertyrules.model.state import Deck, Matter, Setting, State, fresh_state

Env: TypeAlias = Mapping[str, Any]


class Kept(list[Any]):
    """A column of a draft, or the fields of a matter: whatever is put there is held to bounds."""

    __slots__ = ()

    def __setitem__(self, place: Any, value: Any) -> None:
        list.__setitem__(self, place, kept(value))


def kept(value: Any) -> Any:
    """Return a value. Raises PropertyRulesError for one that has grown beyond all bounds."""
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
    elif sort is Fraction and not (
        -LARGEST < value.numerator < LARGEST and value.denominator < LARGEST
    ):
        what = "an exact amount"
    if what:
        raise PropertyRulesError(f"this step makes {what} that is too large")
    return value


@define(eq=False, repr=False)
class Cell:
    """An open matter while a step changes it: two cells are the same only if they are one.

    As long as its values are a tuple they are still those that it was opened with, or those of
    the state's own matter, `was`; `fields` gives them as a list that can be changed.
    """

    kind: str
    values: Any
    was: Matter | None = None

    def fields(self) -> list[Any]:
        """Return the values as a list of this cell's own."""
        if self.values.__class__ is tuple:
            self.values = Kept(self.values)
        found: list[Any] = self.values
        return found

    def frozen(self) -> Matter:
        """Return the matter as it has become; the state's own where nothing has changed."""
        if self.values.__class__ is tuple:
            # The same object as before, so that tables share what did not change and
            # compare quickly.
            return self.was or Matter(self.kind, self.values)
        # A matter that this step opened has a plain list: its bounds are looked at here.
        return Matter(self.kind, tuple([kept(value) for value in self.values]))


Handle: TypeAlias = Matter | Cell


# In the order of the fields of a draft, which are filled in by their places.
_columns = attrgetter(
    "setting", "cash", "place", "out", "owner", "rung", "player_tracks", "property_tracks",
    "table_tracks", "supply", "decks", "cards",
)  # fmt: skip
_rest = attrgetter("winners", "paid", "assumed")


@define(eq=False, repr=False)
class Draft:
    """A state in lists instead of tuples, and what the step has gathered so far.

    A column that nothing has changed yet may be the state's own tuple: `column` gives one that can
    be changed. `opened` waits for the end of the step; `payments` are those of this step, `paid`
    those of the one before; `trace` is where clauses and effects are written, if anybody wants
    them, and `came` where generated code writes the rules that come up by themselves.
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
    trace: Trace | None = None
    opened: list[Cell] = field(factory=list)
    payments: list[tuple[int, int, int, str]] = field(factory=list)
    happened: int = 0
    came: list[str] | None = None
    presumed: frozenset[int] = frozenset()

    @staticmethod
    def sharing(state: State, trace: Trace | None = None) -> Draft:
        """Return a draft of a state; what is not changed stays shared with it."""
        stack = [Cell(m.kind, m.values, m) for m in state.stack]
        claims = [Cell(m.kind, m.values, m) for m in state.standing]
        columns: Any = (*_columns(state), stack, claims, *_rest(state), trace)
        draft = Draft(*columns)
        draft.presumed = state.presumed
        return draft

    @staticmethod
    def of(state: State, trace: Trace | None = None) -> Draft:
        """Return a draft of a state with every column a list from the beginning."""
        # For a search that changes one draft many times: every column can be written at once.
        draft = Draft.sharing(state, trace)
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
        """Return an environment in which matters of the state are this draft's own."""
        # By identity: two debts may be alike in every field and still be two.
        cells: dict[int, Cell] = {}
        for matter, cell in zip(state.stack, self.stack, strict=True):
            cells.setdefault(id(matter), cell)
        for matter, cell in zip(state.standing, self.standing, strict=True):
            cells.setdefault(id(matter), cell)
        return {name: _adopted(value, cells) for name, value in env.items()}

    def freeze(
        self,
        waiting: tuple[int, ...],
        paid: tuple[tuple[int, int, int, str], ...],
    ) -> State:
        """Return the state as it has become."""
        return fresh_state(
            self.setting,
            tuple(self.cash),
            tuple(self.place),
            tuple(self.out),
            tuple(self.owner),
            tuple(self.rung),
            _rows(self.player_tracks),
            _rows(self.property_tracks),
            tuple(self.table_tracks),
            tuple(self.supply),
            tuple(self.decks),
            tuple(self.cards),
            tuple([cell.frozen() for cell in self.stack]),
            tuple([cell.frozen() for cell in self.standing]),
            self.winners,
            waiting,
            paid,
            tuple(dict.fromkeys(self.assumed)) if self.assumed else (),
            False,  # whether all is known is found out when it is asked
            (),
            self.presumed,
        )

    def column(self, name: str) -> list[Any]:
        """Return a column as a list of this draft's own, to be changed."""
        found: Any = getattr(self, name)
        # Columns are shared with the state until something is changed: most steps touch few.
        if found.__class__ is tuple:
            found = Kept(found)
            setattr(self, name, found)
        changing: list[Any] = found
        return changing

    def row(self, name: str, index: int) -> list[Any]:
        """Return one of several columns, such as a track's, as a list of this draft's own."""
        rows = self.column(name)
        if rows[index].__class__ is tuple:
            rows[index] = Kept(rows[index])
        found: list[Any] = rows[index]
        return found

    def assume(self, text: str) -> None:
        """Take note of something that isn't known and that was taken for granted."""
        self.column("assumed").append(text)

    def count(self, what: str) -> None:
        """Count a happening. Raises PropertyRulesError where one step runs away."""
        self.happened += 1
        if self.happened > MOST_HAPPENINGS:
            raise PropertyRulesError(
                f"this step doesn't end: `{what}` came after {MOST_HAPPENINGS} other events"
            )


def _rows(rows: Any) -> Any:
    """Return columns as tuples; as they are where none has changed."""
    return rows if rows.__class__ is tuple else tuple([tuple(row) for row in rows])


Table: TypeAlias = State | Draft


def _adopted(value: Any, cells: Mapping[int, Cell]) -> Any:
    if isinstance(value, Matter):
        # One that is no longer open is carried along by itself.
        return cells.get(id(value)) or Cell(value.kind, list(value.values))
    if isinstance(value, tuple):
        return tuple(_adopted(member, cells) for member in value)
    return value
