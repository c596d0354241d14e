"""The state of a table as frozen columns, and light views of it with names for numbers.

A column is a tuple indexed by seat, space, piece or card, described by `model.schema`: what must
visit every column (JSON, shrinking, translation) loops over the schema. Rules read the columns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, cast

from attrs import field, fields, frozen, make_class

from propertyrules.errors import NoSuchName
from propertyrules.hints import nearest, or_list
from propertyrules.model.data import PlainData
from propertyrules.model.names import encode
from propertyrules.model.values import BANK, Unknown

if TYPE_CHECKING:
    from propertyrules.ir.program import Program, Track
    from propertyrules.ir.types import Type
    from propertyrules.model.moves import OpenChance


@frozen
class Matter:
    """Something open: its kind, and the values of its fields in the order declared."""

    kind: str
    values: tuple[Any, ...]

    def __reduce__(self) -> tuple[Any, ...]:
        return Matter, (self.kind, self.values)


@frozen
class Deck:
    """The known order of a deck: its `top`, the next card first, and its `bottom`, the lowest card
    last. Between them, in unknown order, are the other cards that nobody holds.
    """

    top: tuple[int, ...] = ()
    bottom: tuple[int, ...] = ()

    @staticmethod
    def ordered(
        cards: Sequence[int], held: Sequence[int | None], top: Sequence[int], bottom: Sequence[int]
    ) -> Deck:
        """Return the known order of a deck of these cards, with all that follows from it.

        Where no card can be between the top and the bottom, or just one that must, the whole order
        is known, and is in the top.
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
        """Return the known order of the deck without a card."""
        top, bottom = (
            tuple([other for other in lying if other != card]) if card in lying else lying
            for lying in (self.top, self.bottom)
        )
        return Deck(top, bottom)

    def __reduce__(self) -> tuple[Any, ...]:
        return Deck, (self.top, self.bottom)


@frozen(eq=False)
class Setting:
    """The players' names by seat, and the program that they play by.

    Two are equal where the names and the contents of the programs are, wherever the files are.
    """

    names: tuple[str, ...]
    program: Program = field(repr=False)
    key: str = field()

    @key.default
    def _of_program(self) -> str:
        return self.program.key

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Setting):
            return NotImplemented
        # The digest reads all files: it is asked only where the keys do not decide.
        if self.key == other.key or self.names != other.names:
            return self.names == other.names
        mine, theirs = self.program, other.program
        return mine.digest == theirs.digest and mine.changed == theirs.changed

    def __hash__(self) -> int:
        # By the id and not by the digest, which hashes all files: equal programs have the same id.
        return hash((self.names, self.program.id))

    def seat(self, name: str) -> int:
        """Return a player's seat. Raises NoSuchName for somebody who is not at the table."""
        try:
            return self.names.index(name)
        except ValueError:
            raise _no_such("player", name, "at this table", self.names) from None

    def holder(self, code: int) -> str:
        """Return the name of a holder of cash or deeds: a player, `bank`, or one declared."""
        if code >= 0:
            return self.names[code]
        if code == BANK:
            return "bank"
        return self.program.holders[BANK - code - 1].name

    def holder_words(self, code: int) -> str:
        """Return a holder in words: a player's name, `the bank`, or what the rulebook calls it."""
        if code >= 0:
            return self.names[code]
        if code == BANK:
            return "the bank"
        return f"the {self.program.holders[BANK - code - 1].text}"

    def account_words(self, place: int) -> str:
        """Return in words the holder of the cash at an index of its column."""
        seats = len(self.names)
        return self.holder_words(place if place < seats else BANK - 1 - place + seats)

    def __reduce__(self) -> tuple[Any, ...]:
        return Setting, (self.names, self.program)


def _no_such(what: str, name: object, where: str, known: Iterable[str]) -> Exception:
    """Return the error for an unknown name, with the nearest known one."""
    near = or_list(nearest(str(name), tuple(known)))
    hint = f"; did you mean {near}?" if near else ""
    return NoSuchName(f"there is no {what} `{name}` {where}{hint}")


def _track(state: State, name: str, of: str) -> Track:
    """Return a track by its name and owner. Raises NoSuchName."""
    tracks = state.program.tracks
    if name in tracks and tracks[name].of == of:
        return tracks[name]
    known = (track.name for track in tracks.values() if track.of == of)
    raise _no_such("variable", name, f"of a {of} in this rulebook", known)


def _first_cash(setting: Setting, place: int) -> int:
    """Return the cash of a holder at a bare table."""
    seats = len(setting.names)
    return 0 if place < seats else setting.program.holders[place - seats].start


def _column(
    key: str, type: str, empty: Any = 0, name: str = "", json: str = ""
) -> Mapping[str, Any]:
    """Return the metadata of a column for `model.schema`: the key and the type of its values.

    `empty` is the value at a bare table (or a function of the setting and the place), `name` the
    first member of a fact's address and `json` the key in data, where these are not the field's.
    """
    return {"key": key, "type": type, "empty": empty, "name": name, "json": json}


# Without room for weak references, so that `fresh_state` can be laid out like one.
@frozen(cache_hash=True, weakref_slot=False)
class State(PlainData):
    """The state of a table. Columns are indexed by seat, space, piece, card or track.

    Unknown values are `Unknown` in their column, or None where that is said here. `cash`: by
    seat, then by declared holder, whole currency units, None where not known;
    `place`: the space each token stands on; `owner`: a seat or -1 for the bank, by space;
    `rung`: buildings, by space; `player_tracks`, `property_tracks`: a tuple for each track, by seat
    or space; `supply`: pieces in the bank, None where endless; `decks`: the known order of
    each; `cards`: the holder of each (a seat, -1 in its deck, None not known); `stack`: the
    open matters, uppermost first; `standing`: the claims, oldest first; `winners`: None while the
    game goes on.
    `waiting` are the seats that the game waits for, `paid` is what the last step paid by itself
    (payer, payee, amount, reason), `assumed` what was taken for granted on the way,
    `complete` says that nothing is unknown: these follow from the rest or do not lie on the table,
    so they do not count in comparing. `completions` are the tables that this one may stand for,
    where it does not tell how far a turn is, or which claims still stand; none where it tells.
    `presumed` are the facts that are taken for granted because nobody said otherwise: properties
    that are the bank's, `("owner", space)`, and cards that a player does not hold, `("card", card,
    seat)`.
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
    standing: tuple[Matter, ...] = field(
        default=(), alias="claims", metadata=_column("", "matters", (), "claims")
    )
    winners: tuple[int, ...] | None = field(default=None, metadata=_column("", "winners", None))
    waiting: tuple[int, ...] = field(default=(), eq=False)
    paid: tuple[tuple[int, int, int, str], ...] = field(default=(), eq=False)
    assumed: tuple[str, ...] = field(default=(), eq=False)
    complete: bool = field(default=False, eq=False, repr=False)
    completions: tuple[Completion, ...] = field(default=(), repr=False)
    presumed: frozenset[tuple[Any, ...]] = field(default=frozenset(), eq=False, repr=False)

    def __reduce__(self) -> tuple[Any, ...]:
        values = _values(self)
        if not self.completions:
            return _restored_state, values
        # Of the tables that it may stand for, only what is otherwise there.
        others = [
            (
                {n: v for n, v in enumerate(_values(one.state)) if n != _PLACE and v != values[n]},
                one.turn,
                one.claims,
            )
            for one in self.completions
        ]
        return _restored_state, (*values[:_PLACE], others, *values[_PLACE + 1 :])

    def __copy__(self) -> State:
        return self

    def __deepcopy__(self, memo: object) -> State:
        return self

    def digest(self) -> str:
        """Return a digest of the state's content, which is the same in every process and wherever
        the rulebook's files are.
        """
        import hashlib  # only who asks needs it

        return hashlib.sha256(self.to_json().encode()).hexdigest()

    @property
    def program(self) -> Program:
        """The rulebook that judges; hot code reads it from `setting`."""
        return self.setting.program

    @property
    def in_game(self) -> tuple[int, ...]:
        """The seats of the players who are not out."""
        return tuple([seat for seat, gone in enumerate(self.out) if not gone])

    @property
    def answerable(self) -> tuple[Matter, ...]:
        """What a move can be about: the uppermost open matter, then the standing claims."""
        return (*self.stack[:1], *self.standing)

    @property
    def open_matters(self) -> tuple[Matter, ...]:
        """Everything that is open, the uppermost first, then the standing claims."""
        return (*self.stack, *self.standing)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.winners is not None

    @property
    def tables(self) -> tuple[State, ...]:
        """The completions of an ambiguous table as states, or the state itself."""
        return tuple(one.state for one in self.completions) or (self,)

    @property
    def definite(self) -> State:
        """The first completion of an ambiguous table as a state, or the state itself."""
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
    def claims(self) -> tuple[MatterView, ...]:
        """The standing claims, such as one for rent, the oldest first."""
        return tuple(MatterView(self, matter) for matter in self.standing)

    @property
    def waits_for(self) -> tuple[str, ...]:
        """The players whom the game waits for, by seat; none once it is over."""
        return tuple(self.setting.names[seat] for seat in self.waiting)

    def _repr_svg_(self) -> str:
        """Return the board as a picture, for notebooks."""
        from propertyrules import notebook_svg  # only a notebook asks

        return notebook_svg(self)

    @property
    def chance(self) -> OpenChance | None:
        """The random event that must happen next, where nobody has another legal move.

        None elsewhere; to leave the game counts as no move.
        """
        from propertyrules import Referee  # the rules are not known here

        return Referee(self.program).chance(self)

    @property
    def may_act(self) -> tuple[str, ...]:
        """All players who can do something now, by seat: those for whom the game waits, those who
        have a claim, and whoever may build, trade or the like. To leave the game counts as nothing.
        """
        from propertyrules import Referee  # the front door: what lists moves stands above

        return Referee(self.program).may_act(self)

    def player(self, name: str) -> PlayerView:
        """Return a view of a player. Raises NoSuchName for somebody who is not at the table."""
        return PlayerView(self, self.setting.seat(name))

    def deed(self, name: str) -> DeedView:
        """Return a view of a property by the name on its deed. Raises NoSuchName for none."""
        for space in self.program.board.spaces:
            if space.deed and space.name == name:
                return DeedView(self, space.number)
        deeds = (space.name for space in self.program.board.spaces if space.deed)
        raise _no_such("property", name, "on this board", deeds)


@frozen(cache_hash=True)
class Completion:
    """A completion of a table that leaves open how far the turn is, or which claims stand.

    `turn` is the open matter that it adds: the one that says how far the turn is, or that must be
    answered first; None where the table has it. `claims` are the standing claims that it adds;
    None where the table has them.
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
        bases=(PlainData,),  # as `State` has it
        class_body={"__attrs_post_init__": _become_state},
        eq=False,
        repr=False,
        slots=True,
        weakref_slot=False,
    ),
)
"""Makes a state of all its fields, in their order: quicker than `State(...)`, and the same."""

_values = attrgetter(*(each.name for each in fields(State)))


_PLACE = [each.name for each in fields(State)].index("completions")


def _restored_state(*values: Any) -> State:
    """Return a state from its pickle, in which completions have only what differs from it."""
    before, others, behind = values[:_PLACE], values[_PLACE], values[_PLACE + 1 :]
    # Nearly all states have no completions: a fast path for them.
    if not others:
        return fresh_state(*values)
    alone = (*before, (), *behind)
    completions = (
        Completion(fresh_state(*(changed.get(n, v) for n, v in enumerate(alone))), turn, claims)
        for changed, turn, claims in others
    )
    return fresh_state(*before, tuple(completions), *behind)


def _named(state: State, type_: Type, value: Any) -> Any:
    """Return a value as a view gives it: names, not numbers; None where it is not known.

    Something open is a view itself; shares and exact amounts stay fractions.
    """
    if value.__class__ is Matter:
        return MatterView(state, value)
    if type_.is_list and type_.of is not None and value.__class__ is tuple:
        return tuple(_named(state, type_.of, each) for each in value)
    if value.__class__ is Unknown or type_.name not in ("percent", "exact"):
        return encode(state.setting, type_, value)
    return value


@frozen
class MatterView:
    """A look at an open matter: its kind, and its fields by their names."""

    state: State = field(repr=False)
    matter: Matter

    @property
    def kind(self) -> str:
        """The name of its kind."""
        return self.matter.kind

    @property
    def fields(self) -> dict[str, Any]:
        """All fields, by name."""
        kind = self.state.program.matters[self.matter.kind]
        return {param.name: getattr(self, param.name) for param in kind.fields}

    def __getattr__(self, name: str) -> Any:
        kind = self.state.program.matters[self.matter.kind]
        for param, value in zip(kind.fields, self.matter.values, strict=True):
            if param.name == name:
                return _named(self.state, param.type, value)
        # Copying and pickling ask for names that may be missing, and expect this error and no
        # other.
        if name.startswith("__"):
            raise AttributeError(name)
        fields = (param.name for param in kind.fields)
        raise _no_such("field", name, f"in `{self.matter.kind}`", fields)


@frozen
class PlayerView:
    """A look at a player."""

    state: State = field(repr=False)
    seat: int

    @property
    def name(self) -> str:
        """What the player is called."""
        return self.state.setting.names[self.seat]

    @property
    def cash(self) -> int | None:
        """Cash in hand in whole currency units; None where it is not known."""
        return self.state.cash[self.seat]

    @property
    def space(self) -> str | None:
        """The name of the space that the token is on; None where it is not known."""
        place = self.state.place[self.seat]
        if place.__class__ is Unknown:
            return None
        name: str = self.state.program.board.spaces[place].name
        return name

    @property
    def position(self) -> int | None:
        """The number of the space that the token is on; None where it is not known."""
        place = self.state.place[self.seat]
        return None if place.__class__ is Unknown else int(place)

    @property
    def out(self) -> bool:
        """Whether the player is out of the game."""
        return self.state.out[self.seat]

    @property
    def deeds(self) -> tuple[DeedView, ...]:
        """The player's properties in order of the board."""
        owner = self.state.owner
        return tuple(DeedView(self.state, n) for n in range(len(owner)) if owner[n] == self.seat)

    def track(self, name: str) -> Any:
        """Return the value of one of the rulebook's tracks of a player. Raises NoSuchName."""
        track = _track(self.state, name, "player")
        return _named(self.state, track.type, self.state.player_tracks[track.index][self.seat])


@frozen
class DeedView:
    """A look at a property."""

    state: State = field(repr=False)
    number: int

    @property
    def name(self) -> str:
        """The name of the property."""
        return self.state.program.board.spaces[self.number].name

    @property
    def owner(self) -> str | None:
        """The owner's name; None while the bank has the deed, or where it is not known."""
        owner = self.state.owner[self.number]
        unowned = owner == BANK or owner.__class__ is Unknown
        return None if unowned else self.state.setting.holder(owner)

    @property
    def rung(self) -> int:
        """How high it is built: 0 for no building, then the rungs of the rulebook's ladder."""
        rung: int = self.state.rung[self.number]
        return rung

    def track(self, name: str) -> Any:
        """Return the value of one of the rulebook's tracks of a property. Raises NoSuchName."""
        track = _track(self.state, name, "property")
        return _named(self.state, track.type, self.state.property_tracks[track.index][self.number])
