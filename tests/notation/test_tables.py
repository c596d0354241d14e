"""Tables: every form of the contract is read, written back, and read again to an equal state."""

from __future__ import annotations

import pytest

from propertyrules import (
    BANK,
    OpenAnswer,
    Referee,
    TableError,
    make_move,
    parse_tables,
    read_move,
    run_scenario,
    write_table,
)
from tests.notation.tables import FULL, SMALL, classic, faults, table


def test_a_full_table() -> None:
    state = table(FULL)
    ann, bob = state.player("Ann"), state.player("Bob")
    assert (ann.cash, ann.space) == (1340, "Pacific Avenue")
    assert {d.name: d.rung for d in ann.deeds if d.rung} == {
        "Oriental Avenue": 1, "Vermont Avenue": 1, "Park Place": 4, "Boardwalk": 4,
    }  # fmt: skip
    mortgaged = {d.name for d in ann.deeds if d.track("mortgaged")}
    assert mortgaged == {"Reading Railroad", "Short Line", "B. & O. Railroad"}
    assert (bob.track("jailed"), bob.track("jail_turn"), bob.space) == (True, 2, "Jail")
    assert state.player("Cy").out and state.player("Cy").cash == 0
    assert state.supply == (3, 10)
    assert [m.kind for m in state.stack] == ["auction", "debt", "turn"]
    assert [m.kind for m in state.standing] == ["rent_due"]
    assert state.waits_for == ("Dan",)
    ids = [card.id for card in state.setting.program.board.cards]
    chance = next(deck for deck in state.decks if deck.top)
    assert [ids[card] for card in chance.top] == ["advance-to-go", "go-to-jail"]
    assert [ids[card] for card in chance.bottom] == ["chairman", "poor-tax"]


def test_a_table_as_people_say_it() -> None:
    said = FULL.replace("rulebook classic", "Rulebook Classic").replace("  in jail", "  is in jail")
    for gone in ("bankrupt", "gone", "is out"):
        assert table(said.replace("  out", f"  {gone}")) == table(FULL)


def test_a_table_is_written_and_read_back_equal() -> None:
    state = table(FULL)
    written = write_table(state)
    assert table(written) == state
    assert write_table(table(written)) == written


@pytest.mark.parametrize(
    "line",
    [
        "owns oriental avenue WITH a house",
        "owns Oriental with 1 houses",
        "owns the Oriental Avenue with one house",
        'owns "Oriental Avenue" with 1 house',
        "owns Oriental Avenue with 1 house, Vermont Avenue and Connecticut Avenue",
        "owns light blue with 1 house each",
        "owns all of light blue with a house",
    ],
)
def test_ways_to_own(line: str) -> None:
    more = "" if "," in line or "light" in line else "  owns Vermont and Connecticut\n"
    state = table(SMALL.replace("  owns Boardwalk\n", f"  {line}\n{more}"))
    assert state.deed("Oriental Avenue").rung == 1
    assert state.deed("Connecticut Avenue").owner == "Ann"


def test_a_bank_without_pieces() -> None:
    state = table(SMALL + "bank has 0 houses and no hotels\n")
    assert state.supply == (0, 0)
    assert "bank has 0 houses and 0 hotels" in write_table(state)
    assert table(write_table(state)) == state


@pytest.mark.parametrize("each", ["with 4 houses each", "both with 4 houses", "all with 4 houses"])
def test_each_both_all(each: str) -> None:
    text = SMALL.replace("owns Boardwalk", f"owns Boardwalk and Park Place {each}")
    assert table(text).deed("Park Place").rung == 4


def test_what_is_left_out_is_not_known() -> None:
    state = table("player Ann\nplayer Bob\nturn of Bob\n")
    assert state.cash == (None, None)
    assert [state.player(name).space for name in ("Ann", "Bob")] == [None, None]
    assert table("format 1\nplayer Ann\nplayer Bob\nturn of Bob\n").place == (0, 0)
    assert None in state.cards
    assert state.supply == tuple(piece.supply for piece in classic().pieces)


def test_whoever_tells_of_one_jail_card_tells_of_all() -> None:
    state = table(SMALL.replace("  owns Boardwalk", "  holds a jail card"))
    assert sorted(who for who in state.cards if who != BANK) == [0]  # type: ignore[type-var]
    both = table(SMALL.replace("  owns Boardwalk", "  holds 2 jail cards"))
    assert both.cards.count(0) == 2
    told = table(SMALL + "nobody knows who holds the Chance jail card\n")
    assert told.cards.count(None) == 1
    assert table(write_table(told)) == told
    bank = table(SMALL + "the bank holds 2 jail cards\n")
    assert None not in bank.cards and table(write_table(bank)) == bank


NOBODY = "nobody holds Chance jail card"


@pytest.mark.parametrize(
    ("told", "move", "verdict", "assumed"),
    [
        ("Ann holds no jail card", "Ann uses the Chance jail card", "illegal", ()),
        ("Ann holds no Chance jail card", "Ann uses the Chance jail card", "illegal", ()),
        ("Ann holds no jail card", "Bob gives Ann the Chance jail card", "illegal", (NOBODY,)),
        ("Ann holds no jail card\nBob holds no jail card", "Bob gives Ann the Chance jail card",
         "illegal", ()),
        ("Ann holds no jail card\nBob holds the Chance jail card",
         "Bob gives Ann the Chance jail card", "legal", ()),
        ("Ann holds no jail card\nnobody knows who holds the Chance jail card",
         "Bob gives Ann the Chance jail card", "undetermined", ()),
        ("unknown until told\nAnn holds no jail card", "Ann uses the Chance jail card", "illegal",
         ()),
    ],
)  # fmt: skip
def test_whoever_is_said_to_hold_no_card_holds_none(
    told: str, move: str, verdict: str, assumed: tuple[str, ...]
) -> None:
    """That nobody else does either is assumed, unless it is told, and said."""
    state = table(
        "player Ann\n  cash 100\n  in jail, turn 1\nplayer Bob\n  cash 100\n  on Go\n"
        f"turn of Ann, before rolling\n{told}\n"
    )
    referee = Referee(classic())
    ruling = referee.judge(state, referee.read_move(state, move))
    readings = [one.reading for one in ruling.assumptions if not one.clause]
    assert (ruling.verdict.name.lower(), tuple(readings)) == (verdict, assumed)
    assert ruling.verdict.name != "UNDETERMINED" or "who holds" in " ".join(ruling.needs)


def test_nobody_both_holds_a_card_and_holds_none() -> None:
    with pytest.raises(TableError, match="Ann holds `Chance jail card`, in line"):
        table(SMALL + "Ann holds no jail card\nAnn holds the Chance jail card\n")


def test_a_space_by_its_number() -> None:
    state = table(SMALL.replace("cash 500\n  owns", "on space 22\n  owns"))
    assert state.place[0] == 22
    assert "on space 22" in write_table(state)


def test_everything_of_a_player_on_one_line() -> None:
    state = table("player Ann, cash 300, on Boardwalk, owns Reading, mortgaged\nturn of Ann\n")
    assert state.player("Ann").cash == 300
    assert state.deed("Reading Railroad").track("mortgaged")


def test_a_throw_in_the_turn_is_carried_out() -> None:
    at_go = SMALL.replace("cash 500\n  owns", "cash 500\n  on Go\n  owns")
    state = table(at_go.replace("turn of Ann", "turn of Ann, rolled 3 4"))
    assert state.stack[-1].kind == "turn"
    assert table(write_table(state)) == state


def test_a_game_that_is_over() -> None:
    state = table("player Ann\nplayer Bob\nwinner Bob\n")
    assert state.winners == (1,)
    assert table(write_table(state)) == state


def test_names_that_could_be_misread_are_quoted() -> None:
    names = ['"Ann"', '"Ann Lee"', "owns", "rolls", '"The # ""Duke"""', "Boardwalk", "3 4", "Zoë"]
    players = "".join(f"player {name}\n  cash {n}\n" for n, name in enumerate(names))
    state = table(players + 'turn of "Ann Lee"\n')
    assert state.players[4] == 'The # "Duke"'
    assert table(write_table(state)) == state


def test_several_tables_in_a_file() -> None:
    text = f'rulebook classic\nscenario "one"\n{SMALL}ask\n  Ann quits\nscenario "two"\n{SMALL}'
    one, two = parse_tables(text)
    assert (one.title, two.title) == ("one", "two")
    assert one.rulebook == two.rulebook == "classic"
    assert [asked.text for asked in one.blocks[0].lines] == ["Ann quits"]


def test_a_pasted_margin_and_foreign_line_ends_do_not_matter() -> None:
    plain = table(FULL)
    assert table("".join(f"    {line}\n" for line in FULL.splitlines())) == plain
    assert table("\ufeff" + FULL.replace("\n", "\r\n")) == plain


def test_a_new_game_begins_as_the_rulebook_sets_it_up() -> None:
    state = table("rulebook classic\nset salary 200\nplayer Ann\nplayer Bob\n\nA new game\n")
    assert state.cash == (1500, 1500)
    assert state.waits_for == ("Ann", "Bob")


@pytest.mark.parametrize(
    "turn", ["turn of Bob", "Bob's turn, before rolling", "open\n  turn of Bob"]
)
def test_who_begins_may_be_told_of_a_new_game(turn: str) -> None:
    state = table(f"rulebook classic\nplayer Ann\nplayer Bob\nnew game\n{turn}\n")
    assert state.waits_for == ("Bob",)
    assert state.cash == (1500, 1500)


@pytest.mark.parametrize(
    "lines",
    [
        "  cash 5\nnew game", "new game\nopen\n  auction of Boardwalk",
        "new game\nturn of Ann\nturn of Bob",
    ],
)  # fmt: skip
def test_nothing_else_is_told_of_a_new_game(lines: str) -> None:
    found = faults(f"rulebook classic\nplayer Ann\nplayer Bob\n{lines}\n")
    assert [fault.code for fault in found] == ["T011"]


def test_a_debt_is_told_without_a_reason() -> None:
    text = "player Ann\nplayer Bob\nturn of Bob\nowed Ann to Bob 100\n"
    state = table(text)
    (answer,) = run_scenario(parse_tables(text)[0], classic(), ["what is open"]).answers
    assert isinstance(answer, OpenAnswer)
    assert answer.matters[0] == "Ann owes Bob 100"
    (move,) = read_move(state, "Bob ends the turn")
    (violation,) = Referee(state.setting.program).judge(state, move).violations
    assert violation.message == "something else comes first: Ann owes Bob $100"


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("has $340", "cash 340"),
        ("$1,340 cash", "cash 1340"),
        ("340 in cash, in jail", "cash 340, in jail"),
        ("owns Short Line (mortgaged)", "owns Short Line, mortgaged"),
        ("owns Reading, Short Line (mortgaged each)", "owns Reading, Short Line, mortgaged each"),
        ("owns Boardwalk (with a hotel), Park Place (4 houses)",
         "owns Boardwalk with a hotel\n  owns Park Place with 4 houses"),
        ("owns Boardwalk and Park Place with hotel each",
         "owns Boardwalk and Park Place with a hotel each"),
    ],
)  # fmt: skip
def test_what_people_write_of_a_player(line: str, same: str) -> None:
    one, other = (
        table(f"player Ann\n  {told}\nplayer Bob\nturn of Ann\n") for told in (line, same)
    )
    assert one == other


@pytest.mark.parametrize(
    ("line", "column", "said"),
    [
        ("owns Short Line (mortgaged", 19, "`(mortgaged` doesn't say anything"),
        ("owns Short Line, mortgaged)", 29, "`)` doesn't say anything"),
        ("owns Oriental Aveny", 8, "did you mean `Oriental Avenue`?"),
        ("on Park Plyse", 6, "did you mean `Park Place`?"),
        ("cahs 200", 3, "write `cash 340`"),
        ("ownes Boardwalk", 3, "write `owns PROPERTY with 1 house`"),
    ],
)
def test_what_is_said_of_a_line_about_a_player(line: str, column: int, said: str) -> None:
    with pytest.raises(TableError) as error:
        table(f"player Ann\n  {line}\nplayer Bob\nturn of Ann\n")
    (fault,) = error.value.faults
    assert fault.column == column
    assert said in f"{fault.message} {fault.hint}"


ONCE = """\
rulebook classic
player Ann
  cash 500
  owns Boardwalk and Park Place
player Bob
  cash 500
  on {space}
turn of Bob
rent due from Bob to Ann {sum_}
"""


@pytest.mark.parametrize(
    ("space", "sum_", "said"),
    [
        ("Boardwalk", 35, "line 9 says $35, but at this table it is $100"),
        ("Boardwalk", 100, None),
        ("Go", 35, None),  # moved on since, and nothing follows from where he stands
    ],
)
def test_a_sum_that_is_not_what_follows_from_the_table_is_taken_and_told(
    space: str, sum_: int, said: str | None
) -> None:
    state = table(ONCE.format(space=space, sum_=sum_))
    ruling = Referee(classic()).judge(state, make_move("ask_rent", "Ann", {"visitor": "Bob"}))
    taken = [one.reading for one in ruling.assumptions if one.status == "unknown"]
    assert taken == ([said] if said else [])
    assert ruling.after is not None
    assert ruling.after.player("Ann").cash == 500 + sum_
