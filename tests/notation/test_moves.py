"""Moves: the forms that people write, how they are read, and what is said where none fits."""

from __future__ import annotations

import pytest

from propertyrules import (
    AmbiguousMove,
    Answer,
    MoveAnswer,
    MovesAnswer,
    NotationError,
    OpenAnswer,
    PlanAnswer,
    Referee,
    ValueAnswer,
    WinnersAnswer,
    make_move,
    parse_tables,
    read_move,
    run_scenario,
    write_move,
)
from tests.notation.tables import FULL, SMALL, classic, moves, table

FORMS = """\
Ann throws 3 4 for the start
Ann is dealt Reading Railroad and Boardwalk
Ann rolls 3 4
Ann rolls 3 4 for Water Works
Ann buys Boardwalk
Ann declines Boardwalk
Bob bids 120
Bob passes
Bob asks Ann for rent
Ann pays Bob 200
Ann pays the bank 75
Ann pays
Ann builds a house on Oriental Avenue
Ann builds a hotel on Oriental Avenue
Ann sells a house on Oriental Avenue
Ann sells a hotel on Oriental Avenue
Ann sells every building on light blue
Ann sells light blue down to 2 houses each
Ann wants a house on Oriental Avenue
Ann wants a hotel on Oriental Avenue
Bob wants none
Ann withdraws the claim
Ann mortgages Boardwalk
Ann lifts the mortgage on Reading Railroad and Short Line
Ann keeps the mortgage on Reading Railroad
Ann offers Bob Reading Railroad, Short Line and $50 for Boardwalk and the Chance jail card
Bob accepts
Bob refuses
Ann withdraws the offer
Ann sells Reading Railroad to Bob for 400
Ann gives Bob Reading Railroad
Ann lends Bob 100
Ann grants Bob immunity on Reading Railroad
Ann pays the fine
Ann uses the Chance jail card
Ann draws a card: pay 50 to the bank
Ann draws a card: collect 10 from each player
Ann draws a card: advance to Boardwalk
Ann draws a card: go to jail
Ann draws a card: go back 3 spaces
Ann draws a card: jail card
Ann draws a card: pay 25 a house and 100 a hotel
Ann draws a card: advance to the nearest railroad
Ann pays 200 income tax
Ann pays 10% income tax
Ann ends the turn
Ann goes bankrupt
Ann quits
"""


def answers(text: str, above: str = SMALL) -> tuple[Answer, ...]:
    """Return what a line is answered with that is asked at a table."""
    (scenario,) = parse_tables(f"{above}ask\n  {text}\n", "a.table")
    return run_scenario(scenario, classic()).answers


@pytest.mark.parametrize("text", FORMS.splitlines())
def test_every_form_is_read_and_written_back(text: str) -> None:
    state = table(SMALL)
    for move in read_move(state, text):
        assert move in read_move(state, write_move(state, move))


@pytest.mark.parametrize(
    "text",
    [
        "ann BUILDS House on oriental avenue",
        "Ann buys a house for Oriental",
        "Ann builds the house on Oriental",
        "Ann builds houses on Oriental",
        'Ann builds a house on "Oriental Avenue".',
        '"Ann" builds   a house on ORIENTAL!',
    ],
)
def test_freedoms(text: str) -> None:
    assert moves(text) == moves("Ann builds a house on Oriental Avenue")


def test_a_mixed_list_is_shared_out() -> None:
    (move,) = moves("Ann offers Bob Reading, $50 and Short Line for nothing")
    args = dict(move.args)
    assert ("Reading Railroad", "Short Line") in args.values()
    assert 50 in args.values()


def test_cards_of_one_name_are_all_read() -> None:
    readings = moves("Ann uses a jail card")
    assert len(readings) == 2
    holder = table(FULL.split("open\n")[0])
    chosen = Referee(classic()).read_move(holder, "Ann uses a jail card")
    assert chosen.get("card") == "chance/jail-free"


def test_arguments_that_are_the_default_are_left_out() -> None:
    (move,) = moves("Ann offers Bob $50 for Boardwalk")
    assert move == make_move(move.name, "Ann", dict(move.args))
    assert all(value for _, value in move.args)


@pytest.mark.parametrize(
    ("text", "code", "column", "said"),
    [
        ("Ann blds a house on Boardwalk", "T022", 5, "builds"),
        ("Anne builds a house on Boardwalk", "T002", 1, "Ann"),
        ("Ann builds a house on Brdwlk", "T002", 23, "Boardwalk"),
        ("Ann builds a house on Go", "T002", 23, "isn't a property"),
        ("Ann buys Penns", "T023", 10, "`Ann buys Pennsylvania Railroad` or"),
        ("Ann draws advance to ilinoy", "T002", 11, "`Advance to Illinois Avenue`"),
        ("Ann juggles", "T022", 5, "`what may Ann do` asks for every legal move"),
        ("Zed buys Boardwalk", "T002", 1, "the players are `Ann`, `Bob`"),
        ("Mrs Peacock buys Boardwalk", "T002", 1, "nobody called `Mrs Peacock`"),
        ("Bob asks Zed for rent", "T002", 10, "the players are `Ann`, `Bob`"),
        ("Ann builds a house", "T022", 1, "which property?"),
        ("Ann builds a castle on Boardwalk", "T022", 12, "`house` or `hotel`"),
        ("Ann rolls 3 7", "T024", 11, "1 2 3 4 5 6"),
        ("Ann builds a house on Oriental Aveny", "T002", 23, "`Oriental Avenue`"),
        ("Ann offers Bob Bordwk for $20", "T002", 16, "called `Bordwk` at"),
        ("Bob sells Boardwalk whole to Ann", "T022", 21, "`to`"),
        ("Bob pays the bnak 50", "T002", 14, "`bank`"),
        ("Can Ann fly?", "T022", 1, "the rules don't say"),
        ("Can Anne build a house on Oriental?", "T002", 5, "`Ann`"),
        ("May Ann build a house on Oriental Aveny?", "T002", 26, "`Oriental Avenue`"),
        ("can", "T022", 1, "isn't a move or question"),
        ("---", "T022", 1, "isn't a move or question"),
        ("Bob bids -5", "T006", 10, "0 or more"),
        ("Bob bids 1.5", "T006", 10, "whole number"),
        ('Ann builds a house on "Boardwalk', "T014", 23, "quote"),
    ],
)
def test_what_is_said_of_a_line_that_fits_nothing(
    text: str, code: str, column: int, said: str
) -> None:
    with pytest.raises(NotationError) as error:
        answers(text)
    (fault,) = error.value.faults
    assert (fault.file, fault.code, fault.line, fault.column - 2) == ("a.table", code, 8, column)
    assert said in f"{fault.message} {fault.hint}"


@pytest.mark.parametrize(
    ("asked", "stated"),
    [
        ("Can Ann build a house on Boardwalk?", "Ann builds a house on Boardwalk"),
        ("may Bob pass", "Bob passes"),
        ("Could Bob go bankrupt?", "Bob goes bankrupt"),
        ("Ann uses his Chance jail card", "Ann uses the Chance jail card"),
        ("Bob bids 100 dollars", "Bob bids $100"),
        ("Ann buys a house on Boardwalk", "Ann builds a house on Boardwalk"),
        ("Ann sells Boardwalk for $20 to Bob", "Ann sells Boardwalk to Bob for $20"),
        ("Bob buys Boardwalk from Ann for $20", "Ann sells Boardwalk to Bob for $20"),
    ],
)
def test_a_move_is_read_as_people_put_it(asked: str, stated: str) -> None:
    found, plain = (
        [one.ruling.move for one in answers(text) if isinstance(one, MoveAnswer)]
        for text in (asked, stated)
    )
    assert found == plain != []


def test_of_two_cards_that_are_meant_alike_the_one_is_ruled_on_that_the_player_holds() -> None:
    text = FULL.split("open\n")[0]
    state = table(text.replace(", before rolling", ""))
    referee = Referee(state.setting.program)
    ruling = referee.judge(state, referee.read_move(state, "Ann uses a jail card"))
    assert not any("does not hold" in violation.message for violation in ruling.violations)


def test_what_is_due_is_meant_before_what_was_paid_already_where_both_are_refused() -> None:
    state = table("player Ann\n  cash 20\nplayer Bob\nturn of Ann\nAnn owes Bob 50\n")
    move = Referee(state.setting.program).read_move(state, "Ann pays Bob 30")
    assert move == make_move("pay", "Ann", {"payee": "Bob", "amount": 30})


def test_an_ambiguous_name_is_answered_with_those_it_fits() -> None:
    with pytest.raises(AmbiguousMove) as error:
        moves("Ann mortgages Pennsylvania")
    assert [dict(m.args)["property"] for m in error.value.readings] == [
        "Pennsylvania Railroad", "Pennsylvania Avenue",
    ]  # fmt: skip


def test_players_who_are_called_like_words_and_like_each_other() -> None:
    state = table("player Ann\nplayer Ann Rolls\nplayer rolls\nturn of Ann\n")
    assert [m.by for m in read_move(state, "Ann rolls 3 4")] == ["Ann"]
    assert [m.by for m in read_move(state, "Ann Rolls rolls 3 4")] == ["Ann Rolls"]
    assert [m.by for m in read_move(state, "rolls rolls 3 4")] == ["rolls"]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("net worth of Ann", ValueAnswer), ("rent on Water Works after 3 4", ValueAnswer),
        ("how can Ann raise 200", PlanAnswer), ("settle Ann", PlanAnswer),
        ("what may Ann do", MovesAnswer), ("what is open?", OpenAnswer),
        ("who wins", WinnersAnswer), ("Ann quits", MoveAnswer),
    ],
)  # fmt: skip
def test_questions_and_a_move_that_is_none(text: str, kind: type[Answer]) -> None:
    assert [type(answer) for answer in answers(text)] == [kind]


def test_long_lines_take_no_long_time() -> None:
    for text in (
        "Ann offers Bob " + ", ".join(["Pennsylvania"] * 600) + " for $5",
        "Ann lifts the mortgages on " + "a the " * 1500,
        "Ann rolls " + "3 " * 4000,
    ):
        with pytest.raises(NotationError):
            answers(text)


BUYING = SMALL.replace("turn of Ann", "turn of Ann\nopen\n  Ann may buy Baltic Avenue")


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Ann buys Baltic for 60", "Ann buys Baltic Avenue"),
        ("Ann buys Baltic Avenue for $60", "Ann buys Baltic Avenue"),
        ("Ann mortgages Boardwalk for 200", "Ann mortgages Boardwalk"),
        ("Ann mortgages Boardwalk at $200", "Ann mortgages Boardwalk"),
        ("Bob rolls a double 3", "Bob rolls 3 3"),
        ("Bob rolls double threes", "Bob rolls 3 3"),
        ("Bob throws double sixes", "Bob rolls 6 6"),
        ("Bob pays to leave jail", "Bob pays the fine"),
    ],
)
def test_what_people_say_besides(text: str, plain: str) -> None:
    state = table(BUYING)
    assert write_move(state, read_move(state, text)[0]) == plain


@pytest.mark.parametrize(
    ("text", "column", "said"),
    [
        ("Ann mortgages Boardwalk and Baltic", 1, "is 2 moves; write a line for each"),
        ("Ann gives Bob Boardwalk and Boardwalk", 1, "named twice"),
        ("Ann gives Bob Boardwalk, Boardwalk and $5", 1, "named twice"),
    ],
)
def test_what_is_said_besides_must_be_so(text: str, column: int, said: str) -> None:
    state = table(BUYING)
    with pytest.raises(NotationError) as refused:
        read_move(state, text)
    (fault,) = refused.value.faults
    assert (fault.code, fault.column) == ("T022", column)
    assert said in str(refused.value)
    if "2 moves" in said:  # which may be asked about in one line
        assert len(answers(text, BUYING.partition("open\n")[0])) == 2
        return
    with pytest.raises(NotationError) as refused:
        answers(text, BUYING.partition("open\n")[0])
    (fault,) = refused.value.faults
    assert (fault.code, fault.column - 2) == ("T022", column)
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Ann buys Baltic Avenue for 400", "$60 is paid, not $400"),
        ("Ann mortgages Boardwalk for $210", "$200 is paid, not $210"),
        ("Ann declines Baltic Avenue for 60", "nothing is paid, not $60"),
    ],
)
def test_another_sum_than_is_paid_is_ruled_on(text: str, said: str) -> None:
    state = table(BUYING)
    (move,) = read_move(state, text)
    (violation,) = Referee(state.setting.program).judge(state, move).violations
    assert violation.message == said


def test_every_misspelt_name_of_a_line_is_told() -> None:
    with pytest.raises(NotationError) as refused:
        answers("Ann gives Bbo Boardwlk, Readng Railroad and Prk Place")
    assert [(f.code, f.column - 2) for f in refused.value.faults] == [
        ("T002", 11), ("T002", 15), ("T002", 25), ("T002", 45),
    ]  # fmt: skip


def test_the_name_of_a_group_is_not_that_of_some_of_it() -> None:
    state = table(SMALL.replace("owns Boardwalk", "owns railroad"))
    assert [s.name for s in state.setting.program.board.spaces if state.owner[s.number] == 0] == [
        "Reading Railroad", "Pennsylvania Railroad", "B. & O. Railroad", "Short Line",
    ]  # fmt: skip
    (move,) = read_move(state, "Ann gives Bob railroad")
    assert len(dict(move.args)["deeds"]) == 2 + 2
