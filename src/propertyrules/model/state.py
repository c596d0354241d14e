"""The state: everything that lies on the table, frozen, as columns; and light views of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from attrs import field, fields, frozen, make_class

from propertyrules.model.values import BANK, Unknown

if TYPE_CHECKING:
    from propertyrules.ir.program import Program


@frozen
class Matter:
    """Something open: its kind, and the values of its fields in the order declared."""

    kind: str
    values: tuple[Any, ...]


@frozen
class Deck:
    """What is known of the order of a deck: its `top`, the next card first, and its `bottom`, the
    lowest card last. Between them lie the cards that are in neither and that nobody holds.
    """

    top: tuple[int, ...] = ()
    bottom: tuple[int, ...] = ()

    @staticmethod
    def ordered(
        cards: Sequence[int], held: Sequence[int | None], top: Sequence[int], bottom: Sequence[int]
    ) -> Deck:
        """Return what is known of a deck of these cards, with all that follows from it.

        Where no card can lie between the top and the bottom, or just one that must, the whole order
        is known, and all of it stands in the top.
        """
        if not top and not bottom:
            return Deck()
        between = [
            card for card in cards
            if held[card] in (BANK, None) and card not in top and card not in bottom
        ]  # fmt: skip
        if not between or (len(between) == 1 and held[between[0]] == BANK):
            return Deck((*top, *between, *bottom))
        return Deck(tuple(top), tuple(bottom))

    def without(self, card: int) -> Deck:
        """Return what is known of the deck once a card is taken out of it."""
        top, bottom = (
            tuple([other for other in lying if other != card]) if card in lying else lying
            for lying in (self.top, self.bottom)
        )
        return Deck(top, bottom)


@frozen
class Setting:
    """Who plays by what: the players' names by seat, and the program that judges."""

    names: tuple[str, ...]
    program: Program = field(eq=False, repr=False)
    key: str = ""

    def seat(self, name: str) -> int:
        """Return a player's seat. Raises KeyError for somebody who is not at the table."""
        try:
            return self.names.index(name)
        except ValueError:
            raise KeyError(f"there is no player `{name}` at this table") from None

    def holder(self, code: int) -> str:
        """Return the name of a holder of cash or deeds: a player, `bank`, or one declared."""
        if code >= 0:
            return self.names[code]
        if code == BANK:
            return "bank"
        return self.program.holders[BANK - code - 1].name


def _first_cash(setting: Setting, place: int) -> int:
    seats = len(setting.names)
    return 0 if place < seats else setting.program.holders[place - seats].start


def _column(
    key: str, type: str, empty: Any = 0, name: str = "", json: str = ""
) -> Mapping[str, Any]:
    """Describe a column for `model.schema`: what its values go by and what they are.

    `empty` is what a bare table holds (or a function of the setting and the place), `name` the
    first member of a fact's address and `json` the key in data, where these are not the field's.
    """
    return {"key": key, "type": type, "empty": empty, "name": name, "json": json}


# Without room for weak references, so that `fresh_state` can be laid out like one.
@frozen(cache_hash=True, weakref_slot=False)
class State:
    """What lies on the table. Columns go by seat, by space, by piece, by card or by track.

    What a table does not tell is `Unknown` in its column, but where None stands for it. `cash`: by
    seat, then by declared holder, whole currency units, None where not known;
    `place`: the space each token stands on; `owner`: a seat or -1 for the bank, by space;
    `rung`: buildings, by space; `player_tracks`, `property_tracks`: a tuple for each track, by seat
    or space; `supply`: pieces in the bank, None where endless; `decks`: what is known of the
    order of each; `cards`: who holds each (a seat, -1 in its deck, None not known); `stack`: what
    is open, uppermost first; `claims`: standing claims, oldest first; `winners`: None while the
    game goes on.
    `waiting` are the seats that the game waits for, `paid` is what the last step paid by itself
    (payer, payee, amount, reason), `assumed` what was taken for granted on the way,
    `complete` says that nothing is unknown: these follow from the rest or do not lie on the table,
    so they do not count in comparing. `completions` are the tables that this one may stand for,
    where it does not tell how far a turn is, or which claims still stand; none where it tells.
    `presumed` are the properties that are taken to be the bank's because nobody is said to own
    them.
    """

    setting: Setting
    cash: tuple[int | None, ...] = field(metadata=_column("holder", "money", _first_cash))
    place: tuple[Any, ...] = field(metadata=_column("player", "space", json="on"))
    out: tuple[bool, ...] = field(metadata=_column("player", "truth", False))
    owner: tuple[Any, ...] = field(metadata=_column("space", "holder", BANK))
    rung: tuple[Any, ...] = field(metadata=_column("space", "rung"))
    player_tracks: tuple[tuple[Any, ...], ...] = field(metadata=_column("player", "track"))
    property_tracks: tuple[tuple[Any, ...], ...] = field(metadata=_column("space", "track"))
    table_tracks: tuple[Any, ...] = field(metadata=_column("", "track"))
    supply: tuple[Any, ...] = field(
        metadata=_column("piece", "count", lambda setting, at: setting.program.pieces[at].supply)
    )
    decks: tuple[Deck, ...] = field(metadata=_column("deck", "order", Deck(), "deck"))
    cards: tuple[int | None, ...] = field(metadata=_column("card", "holder", BANK, "card"))
    stack: tuple[Matter, ...] = field(metadata=_column("", "matters", ()))
    claims: tuple[Matter, ...] = field(default=(), metadata=_column("", "matters", ()))
    winners: tuple[int, ...] | None = field(default=None, metadata=_column("", "winners", None))
    waiting: tuple[int, ...] = field(default=(), eq=False)
    paid: tuple[tuple[int, int, int, str], ...] = field(default=(), eq=False)
    assumed: tuple[str, ...] = field(default=(), eq=False)
    complete: bool = field(default=False, eq=False, repr=False)
    completions: tuple[Completion, ...] = field(default=(), repr=False)
    presumed: frozenset[int] = field(default=frozenset(), eq=False, repr=False)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.winners is not None

    @property
    def definite(self) -> State:
        """The first table that this one may stand for; itself where it stands for no other."""
        return self.completions[0].state if self.completions else self

    @property
    def players(self) -> tuple[str, ...]:
        """The names of all players by seat, those who are out among them."""
        return self.setting.names

    @property
    def open(self) -> tuple[MatterView, ...]:
        """The open matters, uppermost first."""
        return tuple(MatterView(self, matter) for matter in self.stack)

    @property
    def waits_for(self) -> tuple[str, ...]:
        """The players whom the game waits for, by seat; none once it is over."""
        return tuple(self.setting.names[seat] for seat in self.waiting)

    def player(self, name: str) -> PlayerView:
        """Return a view of a player. Raises KeyError for somebody who is not at the table."""
        return PlayerView(self, self.setting.seat(name))

    def deed(self, name: str) -> DeedView:
        """Return a view of a property by the name on its deed. Raises KeyError for none."""
        for space in self.setting.program.board.spaces:
            if space.deed and space.name == name:
                return DeedView(self, space.number)
        raise KeyError(f"there is no property `{name}` on this board")


@frozen(cache_hash=True)
class Completion:
    """One of the tables that a table may stand for, and what would tell that it is this one.

    `turn` is what is open beyond what the table tells: the matter that says how far the turn is, or
    what is to be answered first; None where the table tells that. `claims` are the standing
    claims; None where the table tells of them.
    """

    state: State
    turn: Matter | None = None
    claims: tuple[Matter, ...] | None = None


def _become_state(fresh: Any) -> None:
    fresh.__class__ = State


# The frozen class is filled in past its own lock, field by field, which takes four times as long;
# every move that is played makes one state. So one is filled in that is laid out like it.
fresh_state: Callable[..., State] = cast(
    "Callable[..., State]",
    make_class(
        "FreshState",
        {each.name: field() for each in fields(State)}
        # Where attrs keeps the hash, once it is asked for.
        | {"_attrs_cached_hash": field(init=False, default=None)},
        class_body={"__attrs_post_init__": _become_state},
        eq=False,
        repr=False,
        slots=True,
        weakref_slot=False,
    ),
)
"""Makes a state of all its fields, in their order: quicker than `State(...)`, and the same."""


@frozen
class MatterView:
    """A look at an open matter."""

    state: State = field(repr=False)
    matter: Matter

    @property
    def kind(self) -> str:
        return self.matter.kind

    def __getattr__(self, name: str) -> Any:
        kind = self.state.setting.program.matters[self.matter.kind]
        for param, value in zip(kind.fields, self.matter.values, strict=True):
            if param.name == name:
                return value
        raise AttributeError(f"`{self.matter.kind}` has no `{name}`")


@frozen
class PlayerView:
    """A look at a player."""

    state: State = field(repr=False)
    seat: int

    @property
    def name(self) -> str:
        return self.state.setting.names[self.seat]

    @property
    def cash(self) -> int | None:
        """Cash in hand in whole currency units; None where the table does not tell."""
        return self.state.cash[self.seat]

    @property
    def space(self) -> str | None:
        """The name of the space that the token stands on; None where the table does not tell."""
        place = self.state.place[self.seat]
        if place.__class__ is Unknown:
            return None
        name: str = self.state.setting.program.board.spaces[place].name
        return name

    @property
    def out(self) -> bool:
        return self.state.out[self.seat]

    @property
    def deeds(self) -> tuple[DeedView, ...]:
        """The player's properties in order of the board."""
        owner = self.state.owner
        return tuple(DeedView(self.state, n) for n in range(len(owner)) if owner[n] == self.seat)

    def track(self, name: str) -> Any:
        """Return the value of one of the rulebook's tracks of a player. Raises KeyError."""
        track = self.state.setting.program.tracks[name]
        return self.state.player_tracks[track.index][self.seat]


@frozen
class DeedView:
    """A look at a property."""

    state: State = field(repr=False)
    number: int

    @property
    def name(self) -> str:
        return self.state.setting.program.board.spaces[self.number].name

    @property
    def owner(self) -> str | None:
        """The owner's name; None while the bank has the deed, or where the table does not tell."""
        owner = self.state.owner[self.number]
        unowned = owner == BANK or owner.__class__ is Unknown
        return None if unowned else self.state.setting.holder(owner)

    @property
    def rung(self) -> int:
        """How high it is built: 0 for no building, then the rungs of the rulebook's ladder."""
        rung: int = self.state.rung[self.number]
        return rung

    def track(self, name: str) -> Any:
        """Return the value of one of the rulebook's tracks of a property. Raises KeyError."""
        track = self.state.setting.program.tracks[name]
        return self.state.property_tracks[track.index][self.number]
