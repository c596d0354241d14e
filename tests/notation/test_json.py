"""JSON: states and moves come back equal, rulings and faults are plain data; records replay."""

from __future__ import annotations

import json
from typing import Any

import pytest

from propertyrules import (
    NotationError,
    Referee,
    faults_to_json,
    load_rulebook,
    move_from_json,
    move_to_json,
    read_record,
    ruling_to_json,
    state_from_json,
    state_to_json,
    write_record,
)
from tests.notation.tables import FULL, SMALL, classic, faults, moves, table


@pytest.mark.parametrize("text", [FULL, SMALL, "player Ann\nplayer Bob\nturn of Bob\n"])
def test_a_state_comes_back_equal(text: str) -> None:
    state = table(text)
    data = json.loads(json.dumps(state_to_json(state)))
    again = state_from_json(data, classic())
    assert again == state and again.waiting == state.waiting


def test_the_keys_of_data_have_no_order() -> None:
    second = (
        'house second-pot "A second pot" version 1.0 language 1\n'
        'clause second-pot.kept "A pot" stated\n  says "There is a second pot."\n'
        'holder another = 7 [second-pot.kept] "another pot"\n'
    )
    rulebook = load_rulebook("classic", with_=["free-parking-jackpot", second])
    state = Referee(rulebook).new_game(["Ann"])
    data = json.loads(json.dumps(state_to_json(state), sort_keys=True))
    assert state_from_json(data, state.setting.program) == state


def test_data_that_are_no_state() -> None:
    data = state_to_json(table(SMALL))
    del data["supply"]
    with pytest.raises(NotationError, match="supply"):
        state_from_json(data, classic())


def test_every_fault_is_found_at_once_with_its_path() -> None:
    data = state_to_json(table(SMALL))
    data["players"][0]["cash"] = -5
    data["players"][1]["on"] = "nowhere"
    data["properties"][0]["owner"] = "Nobody"
    data["decks"]["chance"]["top"] = ["no-such-card"]
    data["open"] = [{"matter": "no_such_matter", "fields": {}}]
    del data["supply"]["house"]
    with pytest.raises(NotationError, match="and 5 more") as caught:
        state_from_json(data, classic())
    paths = [fault.message.rpartition(" @ ")[2] for fault in caught.value.faults]
    assert paths == [
        "$.players[0].cash", "$.players[1].on", "$.properties[0].owner", "$.supply.house",
        "$.decks.chance.top[0]", "$.open[0].matter",
    ]  # fmt: skip
    assert {fault.code for fault in caught.value.faults} == {"T001"}


@pytest.mark.parametrize(
    ("path", "value"),
    [(("figures", "no_such_figure"), 1), (("players", 1, "name"), "Ann"), (("schema_version",), 2)],
)
def test_the_head_is_held_to_what_it_may_be(path: tuple[Any, ...], value: Any) -> None:
    data = state_to_json(table(SMALL))
    place: Any = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    with pytest.raises(NotationError) as caught:
        state_from_json(data, classic())
    assert f" @ $.{path[0]}" in caught.value.faults[0].message


@pytest.mark.parametrize(
    ("top", "bottom"),
    [
        (["poor-tax"], ["poor-tax"]), (["poor-tax", "poor-tax"], []), (["bank-error"], []),
        ([], ["jail-free"]), ("poor-tax", []), ([], None),
    ],
)  # fmt: skip
def test_a_deck_holds_each_of_its_cards_once_and_none_that_is_held(top: Any, bottom: Any) -> None:
    data = state_to_json(table(FULL))  # Ann holds the Chance jail card
    data["decks"]["chance"] = {"top": top, "bottom": bottom}
    with pytest.raises(NotationError):
        state_from_json(data, classic())


def test_a_move_comes_back_equal() -> None:
    (move,) = moves("Ann offers Bob Boardwalk and $50 for Reading")
    assert move_from_json(json.loads(json.dumps(move_to_json(move)))) == move
    with pytest.raises(NotationError):
        move_from_json({"by": "Ann"})


def test_a_ruling_as_data() -> None:
    ruling = Referee(classic()).judge(table(SMALL), moves("Ann builds a house on Boardwalk")[0])
    data = json.loads(json.dumps(ruling_to_json(ruling)))
    assert data["verdict"] == "illegal"
    assert all(v["clauses"] and v["at"] for v in data["violations"])


def test_faults_as_data() -> None:
    data = faults_to_json(faults(SMALL.replace("Boardwalk", "Brdwlk")))
    assert data["faults"][0]["code"] == "T002"
    json.dumps(data)


def test_a_record_is_read_back() -> None:
    referee = Referee(classic())
    start = state = referee.new_game(["Ann", "Bob"])
    played = []
    for text in ("Ann throws 3 4 for the start", "Bob throws 2 1 for the start"):
        move = referee.read_move(state, text)
        played.append(move)
        state = referee.play(state, move)
    record = read_record(write_record(start, played), classic())
    assert record.start == start and list(record.moves) == played
