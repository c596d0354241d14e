"""Every limit that is stated, at its edge: what keeps to it is read and played, more is refused."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from lark import Lark

from propertyrules import (
    PropertyRulesError,
    Referee,
    RulebookError,
    State,
    TableError,
    Verdict,
    limits,
    load_rulebook,
    make_move,
    parse_tables,
    write_table,
)
from propertyrules.machine import play
from propertyrules.syntax import parse_file
from tests.cli.conftest import RING, SMALL
from tests.command_line import invoke

CITED = "[small.work]"
ROOT = Path(__file__).resolve().parents[2]


def refused(more: str, board: str = RING) -> list[str]:
    """Load the small rulebook with more in it; give the codes of what is wrong."""
    try:
        load_rulebook(SMALL + more, board=board)
    except RulebookError as error:
        return [fault.code for fault in error.diagnostics if fault.severity == "error"]
    return []


def ring(spaces: int) -> str:
    lots = [f'space {n} "Lot {n}" lot in "g", price 60\n' for n in range(1, spaces)]
    return 'board ring "Ring" language 1\ncurrency "$"\nspace 0 "Start" start\n' + "".join(lots)


def move(rule: str = "player.cash at least 0", then: str = "bank pays 1 to player") -> str:
    return (
        f'move go(player) {CITED}\n  said "{{player}} goes"\n  at any time\n'
        f'  rule go.x {CITED}\n    require {rule}\n    else "no"\n  then {then}\n'
    )


def nested(body: str, times: int) -> str:
    for number in range(times):
        body = f"for each s{number} in spaces do {body} end"
    return body


@pytest.mark.parametrize(
    ("spaces", "loops", "codes"), [(3, 4, []), (3, 5, ["R243"]), (40, 3, []), (40, 4, ["R243"])]
)
def test_work_goes_by_the_size_of_the_board(spaces: int, loops: int, codes: list[str]) -> None:
    assert refused(move(then=nested("bank pays 1 to player", loops)), ring(spaces)) == codes


def test_lists_that_are_joined_count_as_long_as_they_are() -> None:
    joined = "(" + " + ".join(["spaces"] * 20) + ")"
    loops = nested(f"for each x in {joined} do bank pays 1 to player end", 2)
    assert refused(move(then=loops), ring(16)) == []
    assert refused(move(then=f"for each y in {joined} do {loops} end"), ring(16)) == ["R243"]


def test_short_lists_lie_within_each_other_as_deep_as_code_is_made_for() -> None:
    condition = "player.cash at least 0"
    for number in range(limits.MOST_NESTED_LISTS):
        condition = f"(some n{number} in these(player) has {condition})"
    referee = Referee(load_rulebook(SMALL + move(rule=condition), board=RING))
    start = referee.new_game(["Ann", "Bob"])
    assert referee.verdict(start, make_move("go", "Ann")) is Verdict.LEGAL
    one_more = f"some more in these(player) has {condition}"
    assert refused(move(rule=one_more)) == ["R243"]


@pytest.mark.parametrize(("events", "codes"), [(1, []), (9, ["R243"])])
def test_what_follows_counts_with_what_it_follows(events: int, codes: list[str]) -> None:
    text = "event e0(player)\n"
    for number in range(1, events + 1):
        text += f"event e{number}(player)\nwhen w{number}: e{number}(player) {CITED}\n"
        text += f"  then {nested(f'announce e{number - 1}(player)', 1)}\n"
    assert refused(text + move(then=nested(f"announce e{events}(player)", 1))) == codes


CHAINS = {
    "value": "define @ of player: count\n  normally player.#\n",
    "part": "define @ of player: count\n  part a: 1\n  part b: player.#\n",
    "list": "define @ of player: count\n  normally sum of p.# for p in these(player)\n",
}


@pytest.mark.parametrize("sort", CHAINS)
def test_values_as_deep_in_each_other_as_they_may_be(sort: str) -> None:
    def chain(length: int) -> str:
        links = [
            CHAINS[sort].replace("@", f"f{n + 1}").replace("#", f"f{n}") for n in range(length)
        ]
        first = "define f0 of player: count\n  normally 1\n"
        return first + "".join(links) + move(f"player.f{length} is player.f{length}")

    most, beyond = 1, 400
    while beyond - most > 1:
        middle = (most + beyond) // 2
        if refused(chain(middle)):
            beyond = middle
        else:
            most = middle
    assert most > 20
    assert refused(chain(beyond)) == ["R243"]
    referee = Referee(load_rulebook(SMALL + chain(most), board=RING))
    state = referee.new_game(["Ann", "Bob"])
    wanted = make_move("go", "Ann")
    assert referee.judge(state, wanted).legal
    assert play(state, wanted) == referee.play(state, wanted)


@pytest.mark.parametrize(("spaces", "goes_on"), [(21, True), (22, False)])
def test_payments_of_one_step(spaces: int, goes_on: bool) -> None:
    """Each counts as a happening: 21 times 21 times 21 are within the limit, 22 are not."""
    text = SMALL + move(then=nested("bank pays 1 to player", 3))
    referee = Referee(load_rulebook(text, board=ring(spaces)))
    state = referee.new_game(["Ann", "Bob"])
    wanted = make_move("go", "Ann")
    for play_ in (referee.play, play):
        if goes_on:
            assert play_(state, wanted).cash[0] == spaces**3
            continue
        with pytest.raises(PropertyRulesError, match="a payment"):
            play_(state, wanted)


def test_exceptions_to_one_value() -> None:
    def exceptions(many: int) -> str:
        lines = [f"  except e{n} when count is {n}: {n} {CITED}\n" for n in range(many)]
        return "define f(count): count\n  normally 1\n" + "".join(lines)

    assert refused(exceptions(limits.MAX_EXCEPTIONS)) == []
    assert refused(exceptions(limits.MAX_EXCEPTIONS + 1)) == ["R243"]


def test_parts_of_a_phrase_that_may_be_left_out() -> None:
    def said(phrase: str) -> list[str]:
        more = move().replace('said "{player} goes"', f'said "{{player}} goes{phrase}"')
        try:
            load_rulebook(SMALL + more, board=RING)
        except RulebookError as error:
            return [fault.message for fault in error.diagnostics if fault.code == "R224"]
        return []

    assert said("[ a b]" * 7) == []
    assert "too many parts" in said("[ a b]" * 8)[0]
    most = limits.MAX_NESTING + 1
    assert "nested" in said(" " + "[" * most + "x" + "]" * most)[0]


def test_values_grow_so_far() -> None:
    double = "define f0: list of player\n  normally players\n"
    for number in range(1, 14):
        double += f"define f{number}: list of player\n  normally f{number - 1} + f{number - 1}\n"
        fits = limits.SIZE_OF_LIST * 2**number <= limits.MAX_SIZE
        assert refused(double) == ([] if fits else ["R243"])


def test_things_in_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    text = 'rulebook x "X" version 1 language 1\ndefine f: count\n  normally 1 + 2 + 3\n'
    monkeypatch.setattr(limits, "MAX_NODES", 1)
    assert "S023" in [fault.code for fault in parse_file("f", text)[1]]
    monkeypatch.setattr(limits, "MAX_NODES", 20)
    assert not parse_file("f", text)[1]


def test_a_long_declaration_is_refused_before_it_is_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    head = 'rulebook x "X" version 1 language 1\n'
    begun = "define f: count\n  normally 1"
    terms = (limits.MAX_DECLARATION - len(begun)) // 4 - 40
    text = begun + " + 1" * terms
    assert not parse_file("f", head + text.replace(" + 1" * 500, " + 1" * 500 + "\n "))[1]
    built: list[str] = []
    parse = Lark.parse

    def watched(self: Lark, text: str, *args: Any, **options: Any) -> Any:
        built.append(text.split()[0])
        return parse(self, text, *args, **options)

    monkeypatch.setattr(Lark, "parse", watched)
    faults = parse_file("f", head + (text + " + 1" * 500).replace(" + 1" * 99, " + 1" * 99 + "\n "))
    assert faults[1][-1].code == "S023"
    assert built == ["rulebook"]  # the head alone


def test_lines_that_ask_something() -> None:
    head = "rulebook classic\nplayer Ann\nplayer Bob\nnew game\nask\n"
    assert parse_tables(head + "  what is open\n" * limits.MAX_ASKED)
    with pytest.raises(PropertyRulesError, match="one file may have 2,000"):
        parse_tables(head + "  what is open\n" * (limits.MAX_ASKED + 1))


def test_bytes_of_a_table_up_to_the_limit() -> None:
    head = "rulebook classic\nplayer Ann\n"
    comments = ("#" * 99 + "\n") * ((limits.MAX_FILE_BYTES - len(head)) // 100)
    text = head + comments + "#" * (limits.MAX_FILE_BYTES - len(head) - len(comments))
    assert len(parse_tables(text)) == 1
    with pytest.raises(PropertyRulesError, match="more than 1,000,000"):
        parse_tables(text + "#")


def test_players_up_to_the_limit() -> None:
    names = [f"P{n}" for n in range(limits.MAX_PLAYERS)]
    assert len(Referee(load_rulebook("classic")).new_game(names).players) == limits.MAX_PLAYERS

    with pytest.raises(TableError, match=r"101 players are too many: at most 100 can play"):
        Referee(load_rulebook("classic")).new_game([*names, "One More"])


def test_numbers_up_to_the_limit() -> None:
    """As large in a table as in data, and as a step may leave them: what is read is written."""
    referee, most = Referee(load_rulebook("classic")), 10**limits.MAX_DIGITS - 1
    state = referee.table({"Ann": {"cash": most}, "Bob": {"cash": 1}}, turn="Ann")
    assert referee.read_table(write_table(state)) == state
    assert State.from_json(state.to_json()) == state
    with pytest.raises(TableError, match="a number of at most 15 digits is wanted"):
        referee.table({"Ann": {"cash": most + 1}, "Bob": {"cash": 1}}, turn="Ann")
    gift = referee.read_move(state, "Bob gives Ann 1")
    with pytest.raises(PropertyRulesError, match="makes a number that is too large"):
        referee.play(state, gift)


# Where a number may stand in what people write.
NUMBERED = """Ann has {} and is on Baltic. Can she buy it?
Ann pays Bob {}. ok?
I rolled {} where am I
Ann has {}k. Can she buy Baltic?
Ann pays Bob {} thousand
go to the {}th space
Ann has x{} houses on Baltic
Chance card: go back {} spaces
Auction: Ann {}, who gets it?
On our board it says {} for Baltic. right?
Ann rolls double {}s
"""


@pytest.mark.parametrize("text", NUMBERED.splitlines())
@pytest.mark.parametrize("digits", [16, 400, 4_500])
def test_numbers_of_very_many_digits_are_refused(text: str, digits: int) -> None:
    told = invoke("check", "-", given=text.format("9" * digits))
    assert told.exit_code != 3, told.output
    assert "X001" not in told.output + told.stderr


def test_circles_are_told_in_few_words() -> None:
    """Once: 6,000 values in a circle were told in 200 million characters."""
    links = [f"define f{n}: count\n  normally f{n + 1} + f0\n" for n in range(1, 1500)]
    ends = "define f0: count\n  normally f1\ndefine f1500: count\n  normally f0\n"
    with pytest.raises(RulebookError) as caught:
        load_rulebook(SMALL + ends + "".join(links), board=RING)
    assert len(str(caught.value)) < limits.MAX_FAULTS * 1000
    assert len(caught.value.diagnostics) <= limits.MAX_FAULTS


# What a stranger's file may take of memory and of time, in a process of its own.
_BOUNDED = """
import resource, sys
sys.path[:0] = [{src!r}, {root!r}]
from pathlib import Path
from tests.fuzz.ending import end_of_case
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
for path in sorted(Path({cases!r}).glob("*.rules")):
    end_of_case(path)
print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024)
"""


def test_memory_is_bounded() -> None:
    cases = Path(__file__).parent / "cases"
    code = _BOUNDED.format(src=str(ROOT / "src"), root=str(ROOT), cases=str(cases))
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert int(told.stdout) < 100  # megabytes; each of these once took all there was
