"""Tables told in Python, and names that are refused: checked at once, with every fault."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

import propertyrules
from propertyrules import (
    Build,
    CashUnknown,
    Move,
    MoveError,
    NoSuchName,
    NotationError,
    PropertyRulesError,
    Referee,
    State,
    TableError,
    Verdict,
    load_rulebook,
    make_move,
    rulebooks,
)

CLASSIC = Referee(load_rulebook("classic"))

PLAYERS: dict[str, dict[str, Any]] = {
    "Ann": {
        "cash": 340, "on": "Boardwalk", "owns": ["Oriental Avenue", "Vermont Avenue",
        "Connecticut Avenue", "Reading Railroad"], "buildings": {"Oriental Avenue": 1},
        "mortgaged": ["Reading Railroad"], "cards": ["chance/jail-free"],
    },
    "Bob": {"cash": 200, "on": 0, "jail_turn": 2},
}  # fmt: skip


def test_a_table_in_keywords_is_the_table_in_text() -> None:
    state = CLASSIC.table(PLAYERS, turn="Ann")
    text = """
rulebook classic
format 1
player Ann
  cash 340
  on Boardwalk
  owns Oriental Avenue with 1 house
  owns Vermont Avenue and Connecticut Avenue
  owns Reading Railroad, mortgaged
  holds the chance jail card
player Bob
  cash 200
  on Go
turn of Ann
"""
    told = CLASSIC.read_table(text)
    assert (state.cash, state.owner, state.rung) == (told.cash, told.owner, told.rung)
    assert (state.place, state.supply, state.cards) == (told.place, told.supply, told.cards)
    assert state.property_tracks == told.property_tracks and state.stack == told.stack
    assert state.waits_for == ("Ann",)
    assert CLASSIC.verdict(state, Build("Ann", "Vermont Avenue")) is Verdict.LEGAL
    assert CLASSIC.verdict(state, Build("Ann", "Oriental Avenue")) is Verdict.ILLEGAL
    assert State.from_json(state.to_json()) == state


@pytest.mark.parametrize("name", [one.id for one in rulebooks()])
def test_every_rulebook_has_such_tables(name: str) -> None:
    referee = Referee(load_rulebook(name))
    state = referee.table({"Ann": {"cash": 5, "on": 0}, "Bob": {"cash": 7, "on": 3}}, turn="Bob")
    assert [state.player(one).cash for one in state.players] == [5, 7]
    assert state.player("Bob").position == 3
    assert state.player("Bob").space == referee.rulebook.board.spaces[3].name


def test_what_is_not_told_is_not_known() -> None:
    state = CLASSIC.table({"Ann": {}, "Bob": {}}, turn="Ann")
    assert state.player("Ann").cash is None and state.player("Ann").position is None
    assert CLASSIC.judge(state, Build("Ann", "Boardwalk")).verdict is Verdict.ILLEGAL


def test_what_is_open_is_told_by_its_kind() -> None:
    debt = {"debtor": "Bob", "creditor": "Ann", "amount": 50, "reason": "rent"}
    kind, fields = next(
        (kind.name, [param.name for param in kind.fields])
        for kind in CLASSIC.rulebook.matters.values()
        if "debtor" in [param.name for param in kind.fields]
    )
    told = {name: value for name, value in debt.items() if name in fields}
    state = CLASSIC.table({"Ann": {"cash": 5, "on": 0}, "Bob": {"cash": 70, "on": 1}},
                          turn="Bob", open=[(kind, told)])  # fmt: skip
    assert state.open[0].kind == kind and state.waits_for == ("Bob",)


def test_every_fault_is_told_at_once_with_its_path() -> None:
    with pytest.raises(TableError) as caught:
        CLASSIC.table(
            {"Ann": {"cash": -5, "owns": ["Bordwalk"], "colour": "red"}, "Bob": {"on": "nowhere"}},
            turn="Ann", supply={"castle": 3}, decks={"chance": {"top": ["no-card"]}},
        )  # fmt: skip
    paths = [fault.message.rpartition(" @ ")[2] for fault in caught.value.faults]
    assert paths == ["players.Ann.cash", "players.Ann.owns", "players.Ann.colour", "players.Bob.on",
                     "supply.castle", "decks.chance"]  # fmt: skip
    assert "did you mean `Boardwalk`" in caught.value.faults[1].message
    with pytest.raises(TableError, match="there is no player `Cy` at this table"):
        CLASSIC.table({"Ann": {}}, turn="Cy")
    with pytest.raises(TableError, match="is Ann's already"):
        CLASSIC.table({"Ann": {"owns": ["Boardwalk"]}, "Bob": {"owns": ["Boardwalk"]}})


def test_an_impossible_table_is_refused_or_loaded_with_what_is_impossible() -> None:
    players: dict[str, dict[str, Any]] = {
        "Ann": {"cash": 5, "on": 0, "owns": ["Boardwalk"], "buildings": {"Boardwalk": 2}},
        "Bob": {"cash": 5, "on": 0},
    }
    with pytest.raises(TableError) as caught:
        CLASSIC.table(players, turn="Ann")
    assert len(caught.value.faults) >= 1
    state = CLASSIC.table(players, turn="Ann", strict=False)
    found = CLASSIC.impossible(state)
    assert found and all(violation.clauses for violation in found)
    text = "rulebook classic\nplayer Ann\n  owns Boardwalk with 2 houses\nplayer Bob\nturn of Ann\n"
    with pytest.raises(TableError):
        CLASSIC.read_table(text)
    assert CLASSIC.impossible(CLASSIC.read_table(text, strict=False))
    assert State.from_dict(state.to_dict()) == state, "as data it is loaded, too"
    assert not CLASSIC.impossible(CLASSIC.new_game(["Ann", "Bob"]))


# -- names and errors ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["bank", "Bank", "The Bank", "b a n k", "B\u0430nk", "ba\u0144k"])
def test_nobody_may_be_called_like_the_bank(name: str) -> None:
    with pytest.raises(ValueError, match="can't be told from `bank`"):
        CLASSIC.new_game(["Ann", name])
    with pytest.raises(TableError, match="can't be told from `bank`"):
        CLASSIC.table({"Ann": {}, name: {}})
    with pytest.raises(TableError, match="can't be told from `bank`"):
        CLASSIC.read_table(f'rulebook classic\nplayer Ann\nplayer "{name}"\nturn of Ann\n')
    data = CLASSIC.new_game(["Ann", "Bob"]).to_dict()
    data["players"][1]["name"] = name
    with pytest.raises(PropertyRulesError, match="can't be told from `bank`"):
        State.from_dict(data)


@pytest.mark.parametrize("name", ["Banks", "Bianca", "Hank", "Ann B."])
def test_others_may_be_called_as_they_are(name: str) -> None:
    assert CLASSIC.new_game(["Ann", name]).players == ("Ann", name)


def test_bad_names_are_move_errors_and_as_before_key_errors() -> None:
    state = CLASSIC.new_game(["Ann", "Bob"])
    for ask in (
        lambda: state.player("Anna"),
        lambda: state.deed("Bordwalk"),
        lambda: state.player("Ann").track("jaild"),
        lambda: state.open[0].contender,
        lambda: CLASSIC.legal_moves(state, "Anna"),
        lambda: CLASSIC.measure(state, "net wroth", "Ann"),
        lambda: CLASSIC.raise_cash(state, "Anna", 5),
        lambda: CLASSIC.verdict(state, Build("Anna", "Boardwalk")),
    ):
        with pytest.raises(MoveError, match=r"there is no|has no value") as caught:
            ask()
        assert isinstance(caught.value, (NoSuchName, KeyError))
        assert not str(caught.value).startswith("'")
    with pytest.raises(KeyError, match="did you mean `Boardwalk`"):
        state.deed("Bordwalk")
    assert not hasattr(state.open[0], "nothing_of_that_name")


def test_all_errors_are_exported_and_below_one() -> None:
    found = [getattr(propertyrules, name) for name in propertyrules.__all__]
    errors = {one for one in found if isinstance(one, type) and issubclass(one, Exception)}
    assert CashUnknown in errors
    assert all(issubclass(error, PropertyRulesError) for error in errors)
    below = [PropertyRulesError]
    for error in below:
        below += error.__subclasses__()
    assert {one for one in below if one.__module__ == PropertyRulesError.__module__} <= errors


def test_the_package_shows_its_names() -> None:
    assert set(propertyrules.__all__) <= set(dir(propertyrules))
    assert repr(load_rulebook("classic")).startswith("<Program classic on atlantic, ")
    import pydoc

    shown = pydoc.render_doc(propertyrules, renderer=pydoc.TextDoc())
    assert "class Referee" in shown and "load_rulebook" in shown


def test_a_digest_of_a_state_is_the_same_in_every_process() -> None:
    state = CLASSIC.table(PLAYERS, turn="Ann")
    code = (
        "import sys; from propertyrules import State;"
        "print(State.from_json(sys.stdin.read()).digest())"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], input=state.to_json(), capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    assert done.stdout.strip() == state.digest()
    assert CLASSIC.table(PLAYERS, turn="Bob").digest() != state.digest()


ODD = [None, True, 10**9, 1.5, "x", b"x", ["Ann"], [[]], {"a": 1}, object()]


@pytest.mark.parametrize("odd", ODD)
def test_what_is_of_another_sort_is_refused_by_a_fault(odd: Any) -> None:
    state = CLASSIC.table({"Ann": {"cash": 5}, "Bob": {"cash": 5}}, turn="Ann")
    for move in (
        make_move("buy", "Ann", {"property": odd}),
        make_move("buy", odd, {"property": "Boardwalk"}),
        make_move("sell", "Ann", {"deeds": odd, "partner": odd, "amount": odd}),
    ):
        with pytest.raises(MoveError):
            CLASSIC.judge(state, move)
        with pytest.raises(MoveError):
            CLASSIC.play(state, move)
    with pytest.raises((MoveError, TypeError)):
        CLASSIC.measure(state, "net worth", odd)
    with pytest.raises(TableError):
        CLASSIC.table({"Ann": {}, "Bob": {}}, open=[odd])
    with pytest.raises(TableError):
        CLASSIC.new_game([odd, "Bob"] if odd != "x" else "x")
    if not isinstance(odd, (list, dict)):
        for told in ({"open": odd}, {"claims": odd}):
            with pytest.raises(TableError):
                CLASSIC.table({"Ann": {}, "Bob": {}}, **told)
        with pytest.raises(TableError):
            CLASSIC.table(odd)
    with pytest.raises(NotationError):
        Move.from_dict({"move": "end_turn", "by": "Ann", "args": {5: odd}}, CLASSIC.rulebook)
