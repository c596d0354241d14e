"""Judging: verdicts, every violation with its reasons, and what may be done instead."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from propertyrules import (
    Family,
    IllegalMove,
    Matter,
    Move,
    MoveError,
    State,
    Unknown,
    Verdict,
    make_move,
)
from propertyrules.machine import bind, judge, list_moves, play, unbind, verdict
from tests.machine.small import program, table, turn

OWNED = (-1, 0, -1, 1, -1, -1)


def build(by: str, where: str) -> Move:
    return make_move("build", by, {"property": where})


def tip(by: str, amount: int, to: str) -> Move:
    return make_move("tip", by, {"amount": amount, "to": to})


def test_a_legal_move_says_what_it_leans_on_and_does() -> None:
    ruling = judge(table(turn(), owner=OWNED), build("Ann", "Ash"))
    assert ruling.legal
    assert ruling.clauses == ("small.huts",)
    assert [effect.text for effect in ruling.effects] == [
        "Ann pays the bank $4 for a hut",
        "Ash now has 1 hut",
    ]
    assert ruling.effects[1].get("takes") == (("hut", 1),)
    assert ruling.after == play(ruling.state, ruling.move)


def test_every_violation_is_told_and_no_nonsense() -> None:
    state = table(turn(), owner=OWNED, cash=(0, 0, 0, 0), supply=(0, None))
    both = judge(state, build("Ann", "Elm"))
    assert [v.rule for v in both.violations] == ["build.own", "build.cheap", "build.left"]
    assert [v.message for v in both.violations] == [
        "Ann does not own Elm",
        "Ann has $0, and it costs $5",
        "no hut is left",
    ]
    assert {str(fact) for fact in both.violations[0].facts} == {"Elm's owner: Bob"}
    assert both.violations[0].section == "Huts"
    # What takes no huts has no price for one: the rules that presuppose a field are not judged.
    shop = judge(evolve(state, supply=(3, None)), build("Ann", "Inn"))
    assert shop.violations[0].message == "Inn takes no huts"
    assert "build.cheap" not in [v.rule for v in shop.violations]


def test_one_sure_failure_outweighs_what_is_not_known() -> None:
    poor = table(turn(), owner=OWNED, cash=(None, 0, 0, 5))
    assert judge(poor, build("Ann", "Elm")).verdict is Verdict.ILLEGAL
    open_ = judge(poor, build("Ann", "Ash"))
    assert open_.verdict is Verdict.UNDETERMINED
    assert open_.needs == ("cash of Ann",)
    assert open_.after is None
    played = play(poor, build("Ann", "Ash"))
    assert played.rung[1] == 1
    assert played.assumed[0] == "“Ann builds on Ash” was legal, which depends on cash of Ann"
    assert ("", "unknown") in {
        (a.clause, a.status) for a in judge(played, build("Ann", "Elm")).assumptions
    }


def test_a_move_says_what_comes_before_it() -> None:
    ruling = judge(table(Matter("purchase", (1, 5)), turn(1)), make_move("end_turn", "Bob"))
    assert ruling.violations[0].message == "something else comes first: Bob may buy Inn"
    assert ruling.instead[0] == make_move("buy", "Bob", {"property": "Inn"})
    assert make_move("pass", "Bob") in ruling.instead


def test_rules_that_read_what_is_not_open_are_not_judged() -> None:
    state = table(turn(), cash=(3, 3, 3, 5))
    ruling = judge(state, make_move("buy", "Ann", {"property": "Inn"}))
    assert [v.rule for v in ruling.violations] == ["buy", "solvent"]
    assert ruling.violations[1].message == "Ann has $3, not $30"
    elsewhere = judge(table(Matter("purchase", (0, 1)), cash=(3, 3, 3, 5)), ruling.move)
    assert [v.rule for v in elsewhere.violations] == ["buy.here", "solvent"]


def test_who_is_not_waited_for_and_who_is_out_cannot_answer() -> None:
    state = table(turn(), out=(False, False, True))
    assert verdict(state, make_move("roll", "Bob", {"throw": (3,)})) is Verdict.ILLEGAL
    gone = judge(state, build("Cy", "Ash"))
    assert [v.message for v in gone.violations] == ["Cy is out of the game"]
    over = judge(evolve(state, winners=(0,)), build("Ann", "Ash"))
    assert [v.message for v in over.violations] == ["the game is over"]


def test_a_rule_that_refuses_always_does() -> None:
    ruling = judge(table(turn()), make_move("curse", "Ann"))
    assert ruling.violations[0].clauses == ("small.pledge", "small.play")
    assert ruling.violations[0].at.startswith("small.rules:")


def test_what_falls_due_by_itself_is_cited_with_the_exceptions_taken() -> None:
    state = table(turn(), owner=(-1, 1, -1, 1, -1, -1))
    ruling = judge(state, make_move("roll", "Ann", {"throw": (3,)}))
    assert ruling.clauses == ("small.play", "small.rent", "small.double")
    assert [a.clause for a in ruling.assumptions] == ["small.double"]
    assert [e.text for e in ruling.effects][1:] == [
        "Ann lands on Elm",
        "Ann pays Bob $10 for rent on Elm",
    ]


def test_playing_an_illegal_move_raises_its_ruling() -> None:
    with pytest.raises(IllegalMove, match="does not own Elm") as raised:
        play(table(turn(), owner=OWNED), build("Ann", "Elm"))
    assert raised.value.ruling.instead[0] == build("Ann", "Ash")


def test_an_amount_out_of_range_is_answered_with_the_nearest() -> None:
    ruling = judge(table(turn()), tip("Ann", 30, "Bob"))
    assert ruling.instead[:2] == (tip("Ann", 20, "Bob"), tip("Ann", 1, "Bob"))


@pytest.mark.parametrize(
    ("name", "args", "message"),
    [
        ("bild", {}, "this rulebook has no move `bild`; did you mean `build`?"),
        ("build", {}, "`build` needs its `property`"),
        (
            "build",
            {"property": "Ashe"},
            "there is no space `Ashe` on this board; did you mean `Ash`?",
        ),
        ("build", {"property": "Gate"}, "`Gate` isn't a property"),
        ("build", {"property": "Ash", "to": "Bob"}, "`build` has no `to`"),
        ("tip", {"amount": -1, "to": "Bob"}, "an amount can't be negative"),
        (
            "tip",
            {"amount": 1, "to": "Bo"},
            "there is no player `Bo` at this table; did you mean `Bob`?",
        ),
        ("tip", {"amount": True, "to": "Bob"}, "`amount` must be an amount"),
        ("pledge", {"deeds": ("Ash", "Ash")}, "`Ash` is named twice"),
        ("pledge", {"deeds": "Ash"}, "`deeds` must be a list of"),
        ("roll", {"throw": (7,)}, "these dice can't show `7`"),
        ("roll", {"throw": (3, 3)}, "these dice can't show"),
    ],
)
def test_a_move_that_means_nothing_is_refused(
    name: str, args: dict[str, Any], message: str
) -> None:
    with pytest.raises(MoveError) as raised:
        bind(table(turn()), make_move(name, "Ann", args))
    assert message in str(raised.value)


@pytest.mark.parametrize(("faces", "dice"), [((3,), ((3,), ())), ((3, "wild"), ((3,), ("wild",)))])
def test_dice_that_are_optional_may_be_left_out(
    faces: tuple[int | str, ...], dice: tuple[tuple[int | str, ...], ...]
) -> None:
    env = bind(table(turn()), make_move("roll", "Ann", {"throw": faces}))
    assert env["throw"].dice == dice


def test_binding_and_back_gives_the_same_move() -> None:
    state = table(turn())
    for move in (
        build("Ann", "Inn"),
        tip("Bob", 3, "Cy"),
        make_move("pledge", "Cy", {"deeds": ()}),
    ):
        assert unbind(state, program().moves[move.name], bind(state, move)) == move


TABLES = [
    table(turn(), owner=OWNED),
    table(turn(thrown=True), owner=OWNED, cash=(3, 15, 100, 5)),
    table(Matter("purchase", (0, 5)), turn()),
    table(Matter("vote", (5, ())), turn(), out=(False, False, True)),
    table(turn(), owner=OWNED, cash=(None, None, 100, 5)),
]


@pytest.mark.parametrize("state", TABLES)
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_legal_moves_are_those_that_are_judged_legal(state: State, seat: int) -> None:
    by = state.players[seat]
    moves, families = list_moves(state, seat)
    assert len(set(moves)) == len(moves)
    spaces = [s.name for s in program().board.spaces if s.deed]
    tried = [build(by, name) for name in spaces]
    tried += [make_move("buy", by, {"property": name}) for name in spaces]
    tried += [make_move(name, by) for name in ("pass", "end_turn", "shrug", "leave", "curse")]
    for move in tried:
        assert (move in moves) == (judge(state, move).legal), move
    ranged = [tip(by, amount, to) for amount in (0, 1, 20, 21) for to in state.players]
    ranged += [make_move("roll", by, {"throw": (2, 1)}), make_move("roll", by, {"throw": (2,)})]
    ranged += [make_move("pledge", by, {"deeds": (name,)}) for name in spaces]
    for move in ranged:
        holding = [family for family in families if family.contains(move)]
        assert bool(holding) == judge(state, move).legal, move
        assert all(_within(family, move) for family in holding), move


def _within(family: Family, move: Move) -> bool:
    """Return whether a move keeps to the ranges that a family shows."""
    for name, range_ in family.ranges:
        value = move.get(name)
        if range_.kind == "amount":
            if value < range_.low or (range_.high is not None and value > range_.high):
                return False
        elif range_.kind == "list" and not set(value) <= set(range_.members):
            return False
    return True


def test_a_family_shows_what_the_rules_leave_to_it() -> None:
    _, families = list_moves(table(turn(), owner=OWNED, cash=(12, 100, 100, 5)), 0)
    tips = [f for f in families if f.name == "tip" and dict(f.fixed) == {"to": "Bob"}]
    (amount,) = [range_ for name, range_ in tips[0].ranges if name == "amount"]
    assert (amount.low, amount.high) == (1, 12)
    (pledges,) = [f for f in families if f.name == "pledge"]
    assert dict(pledges.ranges)["deeds"].members == ("Ash",)


def test_a_doubtful_mover_is_undetermined_for_what_the_table_does_not_tell() -> None:
    state = table(turn())
    index = program().tracks["luck"].index
    doubt = tuple(
        (Unknown.of("luck of Ann"), 3, 0) if place == index else column
        for place, column in enumerate(state.player_tracks)
    )
    state = evolve(state, player_tracks=doubt)
    verdicts = {by: verdict(state, make_move("gamble", by)).value for by in state.players}
    assert verdicts == {"Ann": "undetermined", "Bob": "legal", "Cy": "illegal"}


def test_a_family_that_nothing_can_belong_to_is_not_listed() -> None:
    state = table(turn(), owner=OWNED)
    assert "raze" not in [f.name for f in list_moves(state, 0)[1]]
    built = evolve(state, rung=(0, 2, 0, 1, 0, 0))
    (raze,) = [f for f in list_moves(built, 0)[1] if f.name == "raze"]
    level = dict(raze.ranges)["level"]
    assert (level.low, level.high) == (0, 1)
    # Nobody has paid anything, so nothing can have been paid already.
    assert "thank" not in [f.name for f in list_moves(built, 0)[1]]
    paid = evolve(built, paid=((1, 0, 7, "a tip"),))
    assert "thank" in [f.name for f in list_moves(paid, 0)[1]]
    assert judge(paid, make_move("thank", "Ann", {"amount": 7, "to": "Bob"})).legal
