"""The referee that people import: what it refuses before there is a game."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from typing import Any

import pytest

from propertyrules import (
    AmbiguousMove,
    Build,
    Dice,
    IllegalMove,
    MoveError,
    NotationError,
    PropertyRulesError,
    Referee,
    Roll,
    State,
    TableError,
    explain_ruling,
    load_rulebook,
    make_move,
    write_record,
)


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ([], "a list of names"),
        ("Ann", "a list of names"),
        (["Ann", ""], "needs a letter or a digit"),
        (["Ann", "  "], "needs a letter or a digit"),
        (["Ann", "."], "needs a letter or a digit"),
        (["Ann", "Bob\nBee"], "a line break"),
        (["Ann", "Bob\tBee"], "a tab"),
        (["Ann", "Ann"], "'Ann' and 'Ann'"),
        (["Ann", "Bob", "ann"], "'Ann' and 'ann'"),
        (["Zoë", "Zoe"], "'Zoë' and 'Zoe'"),
        (["Ann", "Ann "], "'Ann' and 'Ann '"),
    ],
)
def test_names_that_no_table_could_be_written_with(names: list[str], said: str) -> None:
    with pytest.raises(TableError, match=said):
        Referee(load_rulebook("classic")).new_game(names)


def test_any_other_names_will_do() -> None:
    names = ["Ann Lee", "O'Hara", "Zoë", "李", "2"]
    assert Referee(load_rulebook("classic")).new_game(names).setting.names == tuple(names)


def test_a_value_that_is_misspelt_is_answered_with_the_nearest() -> None:
    referee = Referee(load_rulebook("classic"))
    state = referee.new_game(["Ann", "Bob"])
    with pytest.raises(KeyError, match="did you mean `net worth`"):
        referee.measure(state, "nett worth", "Ann")


def test_dice_are_thrown_as_a_rulebook_has_them_and_always_the_same() -> None:
    plain = load_rulebook("classic")
    assert len(Dice(1).throw(plain)) == 2
    assert Dice(5).throw(plain) == Dice(5).throw(plain)
    # A die that may be left out is left out.
    fast = load_rulebook("classic", with_=["speed-die"])
    assert Dice(5).throw(fast) == Dice(5).throw(plain)


TABLE = """
rulebook {rulebook}
{more}
player Ann
  cash 200
  owns Oriental Avenue with 1 house
  owns Vermont Avenue and Connecticut Avenue
player Bob
turn of Ann
"""


def test_a_table_and_moves_are_read_as_people_write_them() -> None:
    referee = Referee(load_rulebook("classic"))
    state = referee.read_table(TABLE.format(rulebook="Classic", more="board atlantic"))
    assert state.player("Ann").cash == 200
    assert referee.read_move(state, "ann builds a house on vermont") == Build(
        "Ann", "Vermont Avenue"
    )
    with pytest.raises(AmbiguousMove, match="Pennsylvania Railroad"):
        referee.read_move(state, "Ann mortgages Pennsylvania")
    with pytest.raises(NotationError, match="not `dances`"):
        referee.read_move(state, "Ann dances")


@pytest.mark.parametrize("given", [5, None, b"player Ann"])
def test_what_is_no_text_is_no_table_and_no_move(given: Any) -> None:
    referee = Referee(load_rulebook("classic"))
    state = referee.new_game(["Ann", "Bob"])
    with pytest.raises(TypeError, match="a text is wanted, not"):
        referee.read_table(given)
    with pytest.raises(TypeError, match="a text is wanted, not"):
        referee.read_move(state, given)


# What a program may get wrong, and what it is told.
WRONG: dict[str, tuple[Callable[[Referee, State, Any], object], Any]] = {
    "`args` must be a mapping of arguments by name, not list": (
        lambda _, __, given: make_move("buy", "Ann", given), ["Boardwalk"],
    ),
    "`sum` must be a whole number, not str": (
        lambda _, __, given: Roll("Ann", 1, 2).claiming(given), "50",
    ),
    "`cash` must be a mapping of what is claimed by name, not str": (
        lambda _, __, given: Roll("Ann", 1, 2).claiming(cash=given), "Ann",
    ),
    "`state` must be a state, not NoneType": (
        lambda referee, _, given: referee.judge(given, Roll("Ann", 1, 2)), None,
    ),
    "`amount` must be a whole number, not str": (
        lambda referee, state, given: referee.raise_cash(state, "Ann", given), "5",
    ),
    "`width` must be a whole number, not str": (
        lambda referee, state, given: referee.svg(state, width=given), "wide",
    ),
    "`source` must be an id, a path or the text of a rulebook, not NoneType": (
        lambda _, __, given: load_rulebook(given), None,
    ),
    "`moves` must be moves, as of `make_move` or `read_move`, not str": (
        lambda _, state, given: write_record(state, given), ["Ann rolls 1 2"],
    ),
    "`ruling` must be a ruling, as of `Referee.judge`, not NoneType": (
        lambda _, __, given: explain_ruling(given), None,
    ),
    "`seed` must be a whole number, not str": (lambda _, __, given: Dice(given), "x"),
    "`seed` must be a whole number, not bool": (lambda _, __, given: Dice(given), True),
    "`rng` must be a `random.Random` or our `Dice`": (
        lambda referee, state, given: [
            one.sample(given) for one in referee.legal_moves(state, "Ann")
        ], 7,
    ),
}  # fmt: skip


@pytest.mark.parametrize("said", WRONG)
def test_an_argument_of_a_wrong_type_is_named(said: str) -> None:
    """By an error that is both a `PropertyRulesError` and a `TypeError`."""
    call, given = WRONG[said]
    referee = Referee(load_rulebook("classic"))
    state = referee.new_game(["Ann", "Bob"])
    with pytest.raises(PropertyRulesError, match=re.escape(said)) as caught:
        call(referee, state, given)
    assert isinstance(caught.value, TypeError)


@pytest.mark.parametrize("face", [1.0, True, None])
def test_dice_show_numbers_and_words(face: Any) -> None:
    """What equals a number is none, or a record could not be read again."""
    referee = Referee(load_rulebook("classic"))
    state = referee.table({"Ann": {"cash": 5, "on": 0}, "Bob": {"cash": 5, "on": 0}}, turn="Ann")
    with pytest.raises(MoveError, match="must be the faces of the dice"):
        referee.judge(state, Roll("Ann", face, 2))


@pytest.mark.parametrize(("key", "given"), [("owns", "Boardwalk"), ("cards", "jail"), ("owns", 5)])
def test_a_list_of_a_typed_table_is_a_list(key: str, given: Any) -> None:
    referee = Referee(load_rulebook("classic"))
    with pytest.raises(TableError, match=f"a list of .* is wanted, not .* @ players.Ann.{key}"):
        referee.table({"Ann": {"cash": 5, key: given}, "Bob": {}}, turn="Ann")


@pytest.mark.parametrize("given", [5, None, "Ann rolls 3 4"])
def test_what_is_no_move_is_not_judged(given: Any) -> None:
    referee = Referee(load_rulebook("classic"))
    state = referee.new_game(["Ann", "Bob"])
    for ask in (referee.judge, referee.what_would_change, referee.play):
        with pytest.raises(MoveError, match="a move is wanted, not"):
            ask(state, given)


@pytest.mark.parametrize(
    ("head", "said"),
    [
        ({"rulebook": "timed", "more": ""}, "by `timed`, and judged here by `classic`"),
        ({"rulebook": "x/classic.rules", "more": ""}, None),
        ({"rulebook": "classic", "more": "board london"}, "on `london`, and judged here on `atl"),
        (
            {"rulebook": "classic", "more": "with no-auctions"},
            "with `no-auctions`, and judged",
        ),
        ({"rulebook": "classic", "more": "with speed-die"}, None),
    ],
)
def test_a_table_of_other_rules_is_refused(head: dict[str, str], said: str | None) -> None:
    referee = Referee(load_rulebook("classic", with_=["speed-die"]))
    if said is None:
        assert referee.read_table(TABLE.format(**head)).players == ("Ann", "Bob")
        return
    with pytest.raises(TableError, match=said):
        referee.read_table(TABLE.format(**head))


def test_of_several_tables_none_is_chosen() -> None:
    table = TABLE.format(rulebook="classic", more="")
    with pytest.raises(TableError, match="here are 2 tables, and only one can be read"):
        Referee(load_rulebook("classic")).read_table(f'scenario "one"{table}scenario "two"{table}')


def test_a_refused_move_is_explained_when_somebody_asks() -> None:
    referee = Referee(load_rulebook("classic"))
    state = referee.read_table(TABLE.format(rulebook="classic", more=""))
    move = Build("Ann", "Oriental Avenue")
    with pytest.raises(IllegalMove) as refused:
        referee.play(state, move)
    assert refused.value.args == ()  # no ruling was made for the message
    assert refused.value.ruling == referee.judge(state, move)
    assert refused.value.ruling is refused.value.ruling
    assert "Vermont Avenue" in str(refused.value)
    again = pickle.loads(pickle.dumps(refused.value))
    assert again.ruling.violations == refused.value.ruling.violations
