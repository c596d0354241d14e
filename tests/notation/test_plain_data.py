"""Plain data and their JSON Schema: what is written comes back, both refuse what is spoilt."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator
from decimal import Decimal
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import fastjsonschema
import jsonschema  # type: ignore[import-untyped]
import pytest

from propertyrules import (
    Buy,
    EndTurn,
    Move,
    NotationError,
    Program,
    Record,
    Referee,
    RulebookMissing,
    Ruling,
    State,
    load_rulebook,
    make_move,
    random_game,
    rulebooks,
    schema,
)
from propertyrules.machine import bind
from tests.command_line import invoke

NAMES = [one.id for one in rulebooks()]
SHIPPED = Path(__file__).parents[2] / "src" / "propertyrules" / "notation"


@cache
def referee(name: str) -> Referee:
    return Referee(load_rulebook(name))


@cache
def validators(name: str) -> tuple[Callable[[Any], bool], ...]:
    """Return two validators of a rulebook's schema; of the envelope for no name."""
    whole = schema(load_rulebook(name) if name else None)
    jsonschema.Draft202012Validator.check_schema(whole)
    fast = fastjsonschema.compile(whole)

    def quick(data: Any) -> bool:
        try:
            fast(data)
        except fastjsonschema.JsonSchemaValueException:
            return False
        return True

    thorough = jsonschema.Draft202012Validator(whole)
    return lambda data: bool(thorough.is_valid(data)), quick


def values(name: str, seed: int, most: int) -> Iterator[State | Move | Record | Ruling]:
    """Yield the states and moves of a game, then its record and a few rulings."""
    start = referee(name).new_game(["Ann", "Bob", "Cy"])
    steps = list(random_game(start, seed, most))
    yield start
    for step in steps:
        yield step.move
        yield step.after
    yield Record(start, tuple(step.move for step in steps))
    for step in steps[:: max(1, most // 2)]:
        yield referee(name).judge(step.after, EndTurn("Ann"))
        yield referee(name).judge(start, step.move)


def there_and_back(name: str, seed: int, most: int) -> int:
    """Write and read the values of a game, and hold them to the schemas; return how many."""
    program = load_rulebook(name)
    checks = (*validators(name), *validators(""))
    number = 0
    for value in values(name, seed, most):
        text = value.to_json()
        data = json.loads(text)
        assert data == value.to_dict()
        again = type(value).from_json(text)
        assert again == value == type(value).from_dict(data, program)
        # The thorough validators take their time.
        some = checks if isinstance(value, Move) or number % 9 == 0 else checks[1::2]
        assert all(check(data) for check in some)
        number += 1
    return number


@pytest.mark.parametrize("name", NAMES)
def test_generated_values_come_back_and_are_of_the_schema(name: str) -> None:
    assert there_and_back(name, 1, 8) > 15


@pytest.mark.slow
@pytest.mark.seconds(35)
def test_ten_thousand_generated_values_come_back() -> None:
    number = 0
    while number < 10_000:
        for name in NAMES:
            number += there_and_back(name, number, 200)


def test_untold_tables_come_back() -> None:
    text = "player Ann\n  cash 5\n  owns Boardwalk\nplayer Bob\nturn of Ann\n"
    state = referee("classic").read_table(f"rulebook classic\n{text}")
    assert State.from_json(state.to_json()) == state
    ruling = referee("classic").judge(state, Buy("Bob", "Boardwalk"))
    assert Ruling.from_json(ruling.to_json()) == ruling


# -- spoilt data -----------------------------------------------------------------------------------

ODD: tuple[Any, ...] = (
    None,
    -1,
    10**30,
    True,
    "nowhere",
    "",
    [],
    {},
    [None],
    {"a": 1},
    [[1]],
    41.5,
)


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    items = data.items() if isinstance(data, dict) else enumerate(data)
    for key, each in items:
        if isinstance(each, (dict, list)):
            yield from places(each, (*path, key))
        else:
            yield (*path, key)


def spoilt(data: Any, chance: random.Random) -> Any:
    """Return data with one thing in them left out, or otherwise."""
    data = copy.deepcopy(data)
    *path, last = chance.choice(list(places(data)))
    where = data
    for key in path:
        where = where[key]
    if chance.random() < 0.3:
        del where[last]
    else:
        where[last] = chance.choice(ODD)
    return data


def refused(kind: type[Any], data: Any, program: Program) -> bool:
    try:
        kind.from_dict(data, program)
    except NotationError as error:
        assert error.faults and all(fault.message for fault in error.faults)
        return True
    return False


@pytest.mark.parametrize("name", ["classic", "suetology"])
def test_what_the_schema_refuses_the_reader_refuses_too(name: str) -> None:
    chance = random.Random(7)
    some = [one for one in values(name, 3, 40) if not isinstance(one, (Ruling, Record))][::3]
    both = 0
    for _ in range(200):
        value = chance.choice(some)
        data = spoilt(value.to_dict(), chance)
        # Which of the parts it is to be, a schema is told by the one who asks.
        part = "move" if isinstance(value, Move) else "state"
        valid = parts(name)[part](data)
        if not valid:
            both += 1
            assert refused(type(value), data, load_rulebook(name)), data
    assert both > 100


@cache
def parts(name: str) -> dict[str, Callable[[Any], bool]]:
    """Return validators of one part of a rulebook's schema: both must agree."""
    whole = schema(load_rulebook(name))
    found: dict[str, Callable[[Any], bool]] = {}
    for part in ("state", "move"):
        only = {"$schema": whole["$schema"], "$ref": f"#/$defs/{part}", "$defs": whole["$defs"]}
        thorough = jsonschema.Draft202012Validator(only)
        fast = fastjsonschema.compile(whole["$defs"][part] | {"$defs": whole["$defs"]})

        def check(
            data: Any,
            thorough: jsonschema.Draft202012Validator = thorough,
            fast: Callable[[Any], Any] = fast,
        ) -> bool:
            try:
                fast(data)
                quick = True
            except fastjsonschema.JsonSchemaValueException:
                quick = False
            assert quick == thorough.is_valid(data), data
            return quick

        found[part] = check
    return found


def outcome(data: Any, program: Program) -> Any:
    try:
        return State.from_dict(data, program)
    except NotationError as error:
        return error.faults


@pytest.mark.parametrize("name", ["classic", "timed"])
def test_data_are_read_alike_quickly_and_with_care(name: str) -> None:
    """What is plainly good is read by tables of names; a tuple for a list is read with care."""
    chance = random.Random(11)
    some = [one for one in values(name, 4, 60) if isinstance(one, State)][::4]
    read = 0
    for number in range(250):
        data = chance.choice(some).to_dict()
        if number % 5:
            data = spoilt(data, chance)
        quick = outcome(data, load_rulebook(name))
        if isinstance(data.get("cards"), list):
            data["cards"] = tuple(data["cards"])
        assert outcome(data, load_rulebook(name)) == quick, data
        read += isinstance(quick, State)
    assert read > 50


def test_a_spoilt_record_or_ruling_is_refused() -> None:
    chance = random.Random(5)
    start = referee("classic").new_game(["Ann", "Bob"])
    ruling = referee("classic").judge(start, EndTurn("Ann"))
    record = Record(start, (EndTurn("Ann"), Buy("Bob", "Boardwalk")))
    for value in (ruling, record):
        data = value.to_dict()
        for _ in range(60):
            worse = spoilt(data, chance)
            if not all(check(worse) for check in validators("")):
                assert refused(type(value), worse, load_rulebook("classic"))
    data = ruling.to_dict()
    data["verdict"] = "legal"
    with pytest.raises(NotationError, match=r"the rules say otherwise @ \$\.verdict"):
        Ruling.from_dict(data)


def test_all_faults_are_told_at_once_with_their_paths() -> None:
    start = referee("classic").new_game(["Ann", "Bob"])
    data = Record(start, (EndTurn("Ann"), Buy("Bob", "Boardwalk"))).to_dict()
    data["start"]["players"][0]["cash"] = -4
    data["start"]["properties"][1]["owner"] = "Nobody"
    data["moves"][0]["args"] = 5
    data["moves"][1]["args"]["property"] = "Boardwlk"
    with pytest.raises(NotationError, match="and 3 more") as caught:
        Record.from_dict(data, load_rulebook("classic"))
    paths = [fault.message.rpartition(" @ ")[2] for fault in caught.value.faults]
    assert paths == [
        "$.start.players[0].cash", "$.start.properties[1].owner", "$.moves[0].args",
        "$.moves[1].args.property",
    ]  # fmt: skip
    with pytest.raises(NotationError, match="did you mean `Boardwalk`") as found:
        Move.from_dict(data["moves"][1], load_rulebook("classic"))
    assert found.value.faults[0].message.endswith("@ $.args.property")
    with pytest.raises(NotationError, match="did you mean `buy`"):
        Move.from_dict({"move": "buuy", "by": "Ann", "args": {}}, load_rulebook("classic"))


@pytest.mark.parametrize("text", ["", "{", "[1]", '{"move": NaN}', "nul", '"x"', "[" * 100_000])
def test_text_that_is_no_data_is_refused(text: str) -> None:
    for kind in (State, Move, Record, Ruling):
        with pytest.raises(NotationError):
            kind.from_json(text)


def test_a_state_names_its_rulebook() -> None:
    state = referee("classic").new_game(["Ann", "Bob"])
    data = state.to_dict()
    back = State.from_dict(data).setting.program
    assert (back.id, back.digest) == ("classic", load_rulebook("classic").digest)
    with pytest.raises(NotationError, match=r"`timed` is wanted @ \$\.rulebook \(and 1 more\)"):
        State.from_dict(data, load_rulebook("timed"))
    with pytest.raises(RulebookMissing, match="another version"):
        State.from_dict(data | {"digest": "0" * 32})
    with pytest.raises(RulebookMissing, match="`no-such on"):
        State.from_dict(data | {"rulebook": "no-such"})
    del data["digest"]
    assert State.from_dict(data) == state


def test_shares_are_written_in_any_usual_way() -> None:
    state = referee("classic").new_game(["Ann", "Bob"])
    for ten in (Fraction(1, 10), Decimal("0.1"), 10, "10%", "1/10", "0.1", "10.0%"):
        move = Move("pay_tax_share", "Ann", (("rate", ten),))
        assert bind(state, move)["rate"] == Fraction(1, 10)
    assert make_move("x", "Ann", {"s": Decimal("0.1")}) == make_move("x", "Ann", {"s": "1/10"})


# -- the schema ------------------------------------------------------------------------------------


def test_the_envelope_is_shipped_and_versioned() -> None:
    shipped = json.loads((SHIPPED / "envelope-1.schema.json").read_text(encoding="utf-8"))
    assert schema() == shipped
    assert shipped["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert shipped["$defs"]["state"]["properties"]["schema_version"]["const"] == 1


def test_the_schema_of_a_rulebook_has_the_arguments_of_each_move() -> None:
    program = load_rulebook("classic")
    moves = {
        move["properties"]["move"]["const"]: move["properties"]["args"]
        for move in schema(program)["$defs"]["move"]["anyOf"]
    }
    assert moves.keys() == program.moves.keys()
    assert moves["buy"]["required"] == ["property"]
    assert "Boardwalk" in moves["buy"]["properties"]["property"]["enum"]
    assert moves["bid"]["properties"]["amount"]["minimum"] == 0
    check, _ = validators("classic")
    assert check(Buy("Ann", "Boardwalk").to_dict())
    assert not check({"move": "buy", "by": "Ann", "args": {"property": "Boardwlk"}})
    assert not check({"move": "buy", "by": "Ann", "args": {}})


def test_the_schema_is_printed() -> None:
    assert json.loads(invoke("schema").stdout) == schema()
    printed = json.loads(invoke("schema", "classic", "--with", "no-auctions").stdout)
    assert printed == schema(load_rulebook("classic", with_="no-auctions"))
