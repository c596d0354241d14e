"""Records gone through natively: the same answer as in Python, to the byte, whatever they hold."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from propertyrules import (
    Referee,
    State,
    load_rulebook,
    move_to_json,
    random_game,
    state_to_json,
)
from propertyrules.codegen.native import library
from propertyrules.codegen.native.engine import NativeEngine, engine_of
from propertyrules.codegen.native.layout import Capacities
from propertyrules.ir.program import Program, once_per_program
from propertyrules.model.moves import Move
from propertyrules.notation import record_words, records
from propertyrules.notation.records import NativeStep, steps
from propertyrules.notation.scenarios import parse_tables
from tests.command_line import invoke

QUICK = (*library.FLAGS, "-O0")
NAMES = ["Ann", "Bob", "Cy"]
MOVES = 500

pytestmark = pytest.mark.skipif(
    not library.compiler() or not pytest.importorskip("cffi"),
    reason="native code needs cffi and a C compiler, and one of them is not here",
)


@once_per_program
def quick(program: Program) -> NativeEngine:
    return engine_of(program, flags=QUICK)


@pytest.fixture(autouse=True)
def quickly_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have records gone through by code that is compiled in a second or two."""
    for module in (records, record_words):
        monkeypatch.setattr(module, "native_engine", quick)


@pytest.fixture(scope="module")
def played() -> tuple[State, list[tuple[Move, State]]]:
    """Play a long game by chance."""
    start = Referee(load_rulebook("classic")).new_game(NAMES)
    return start, [(step.move, step.after) for step in random_game(start, 3, MOVES)]


def spoiled(moves: Sequence[str]) -> Iterator[list[str]]:
    """Yield a record with a step of each kind left out, made by another, or with other figures."""
    kinds: dict[str, int] = {}
    for place, line in enumerate(moves):
        kinds.setdefault(re.sub(r"[\d\" ]+|\b[A-Z]\w*", " ", line), place)
    for place in kinds.values():
        line = moves[place]
        other = line.replace("Ann", "Dee").replace("Bob", "Ann").replace("Dee", "Bob")
        figures = re.sub(r"\d+", lambda found: str(int(found[0]) * 2 + 1), line)
        for changed in ([], [other], [figures], [line, line], [f"{line} tomorrow"]):
            yield [*moves[:place], *changed, *moves[place + 1 : place + 9]]


def same_answers(file: Path, *commands: str) -> str:
    """Return what both engines answer about a file, once it is known to be the same."""
    found = ""
    for command in map(str.split, commands):
        answers = [
            invoke(*command, str(file), "--engine", engine) for engine in ("python", "native")
        ]
        python, native = (f"{one.exit_code}\n{one.stdout}\n{one.stderr}" for one in answers)
        assert native == python, command
        found += native
    return found


@pytest.mark.parametrize("most", [60, pytest.param(MOVES, marks=pytest.mark.slow)])
def test_text_spoiled_in_every_kind_of_step(
    tmp_path: Path, played: tuple[State, list[tuple[Move, State]]], most: int
) -> None:
    start, made = played
    text = records.write_record(start, [move for move, _ in made[:most]])
    head, _, body = text.partition("\nplay\n")
    moves = [line.strip() for line in body.splitlines()]
    tables = [moves, *spoiled(moves)]
    file = tmp_path / "games.table"
    whole = [
        f'scenario "{n}"\n{head}\nplay\n' + "".join(f"  {line}\n" for line in table)
        for n, table in enumerate(tables)
    ]
    file.write_text("\n".join(whole), encoding="utf-8")
    said = same_answers(
        file, "audit --json", *([] if most < MOVES else ["replay", "replay --json"])
    )
    assert all(word in said for word in ("illegal", "legal", "unreadable"))


@pytest.mark.parametrize(
    "changed",
    [
        lambda text: text,
        lambda text: re.sub(r"(?m)^format .*\n", "", text),
        lambda text: re.sub(r"(?m)^(format|digest) .*\n", "", text),
        lambda text: re.sub(r"digest \S+ \w{8}", "digest atlantic.board 00000000", text),
        lambda text: text.replace("cash 1500\n", "cash unknown\n", 1),
        lambda text: re.sub(r"(?m)^(the bank holds) .*\n", "", text),
        lambda text: text + "  Ann is late for tea\n",
        lambda text: text.replace("\nplay\n", "\nplay\n  Ann quits # at once\n"),
        lambda text: re.sub(r"(?m)^(  \w+ (?:buys|bids|ends) .*)", r"\1 -> legal", text),
        lambda text: re.sub(r"(?m)^(  \w+ (?:buys|bids) .*)", r"\1 -> Ann cash 1500", text),
        lambda text: text.replace("Ann", "O'Hara, A.").replace("O'Hara, A.", '"O\'Hara, A."'),
        lambda text: text.replace("rulebook classic", "rulebook classic\nset go_salary 150"),
    ],
)
def test_text_told_otherwise(
    tmp_path: Path, played: tuple[State, list[tuple[Move, State]]], changed: object
) -> None:
    """Records of an older format or another version, of which not all is known, or which expect."""
    start, made = played
    file = tmp_path / "game.table"
    text = records.write_record(start, [move for move, _ in made[:120]])
    assert callable(changed)
    file.write_text(changed(text), encoding="utf-8")
    same_answers(file, "replay", "replay --json", "audit", "audit --json")


def test_json(tmp_path: Path, played: tuple[State, list[tuple[Move, State]]]) -> None:
    start, made = played
    plain = [
        {**move_to_json(move), "cash": dict(zip(NAMES, after.cash, strict=False))}
        for move, after in made
    ]
    lines: list[dict[str, Any]] = [{"start": state_to_json(start), "moves": plain}]
    for place in range(0, len(plain), 61):
        one = plain[place]
        for changed in (
            {**one, "by": "Bob"}, {**one, "by": "Zoe"}, {**one, "move": "fly"},
            {**one, "cash": {"Ann": 1}}, {**one, "cash": {"Zoe": 1}}, {**one, "legal": False},
            {**one, "args": {}}, {**one, "args": {**one["args"], "more": 1}}, "Ann sleeps", 7,
        ):  # fmt: skip
            told = [*plain[:place], changed, *plain[place + 1 : place + 5]]
            lines.append({"rulebook": "classic", "players": NAMES, "moves": told})
    file = tmp_path / "games.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    answers = [
        invoke("audit", str(file), "--json", "--engine", engine) for engine in ("python", "native")
    ]
    assert answers[0].stdout == answers[1].stdout
    outcomes = json.loads(answers[1].stdout)["outcomes"]
    assert all(outcomes[one] for one in ("legal", "illegal", "differs", "unreadable")), outcomes


def gone_through(program: Program, text: str, engine: NativeEngine | None) -> list[State]:
    """Return the tables after each step of a record."""
    (scenario,) = parse_tables(text)
    start = records.read_record(text.partition("\nplay\n")[0] + "\n", program).start
    return [step.after for step in steps(scenario, start, engine)]


def test_what_does_not_fit_is_played_in_python(
    played: tuple[State, list[tuple[Move, State]]],
) -> None:
    start, made = played
    text = records.write_record(start, [move for move, _ in made[:200]])
    program = start.program
    engine = engine_of(program, Capacities(payments=1), QUICK)
    assert gone_through(program, text, engine) == [after for _, after in made[:200]]
    assert engine.counts.python
    assert engine.counts.native > engine.counts.python


def test_steps_are_native_and_lead_to_the_same_tables(
    played: tuple[State, list[tuple[Move, State]]],
) -> None:
    start, made = played
    (scenario,) = parse_tables(records.write_record(start, [move for move, _ in made]))
    engine = engine_of(start.program, flags=QUICK)
    found = list(steps(scenario, start, engine))
    assert all(isinstance(step, NativeStep) for step in found)
    before = [start, *(after for _, after in made)]
    for step, state, (move, after) in list(zip(found, before, made, strict=False))[::17]:
        assert (step.state, step.move, step.after) == (state, move, after)
        assert tuple(step.cash) == after.cash


def audited(path: Path) -> dict[str, Any]:
    """Return an audit as data."""
    found: dict[str, Any] = json.loads(invoke("audit", str(path), "--json").stdout)
    return found


def test_words_are_of_the_rules_they_were_written_by(tmp_path: Path) -> None:
    """Figures that a table changes are written down; options that change the rules are refused."""
    start = Referee(load_rulebook("timed", figures={"last_round": 12})).new_game(NAMES)
    made = [step.move for step in random_game(start, 3, 60)]
    text, words = tmp_path / "game.table", tmp_path / "game.words"
    text.write_text(records.write_record(start, made), encoding="utf-8")
    assert invoke("replay", str(text), "--words", str(words)).exit_code == 0
    tables = [
        json.loads(invoke("replay", str(one), "--json").stdout)["records"][0]["table"]
        for one in (text, words)
    ]
    assert tables[0] == tables[1] and "set last_round 12" in tables[0]
    for more in ("--rulebook=classic", "--with=deal-two-deeds", "--set=last_round=9"):
        assert invoke("replay", str(words), more).exit_code == 2
        assert "unreadable" in invoke("audit", str(words), more).stdout


def test_records_of_words(tmp_path: Path, played: tuple[State, list[tuple[Move, State]]]) -> None:
    """They are written, replayed with the same answer, stopped where they are illegal, refused."""
    start, made = played
    text, words = tmp_path / "game.table", tmp_path / "game.words"
    text.write_text(records.write_record(start, [move for move, _ in made]), encoding="utf-8")
    assert invoke("replay", str(text), "--words", str(words)).exit_code == 0
    answers = [invoke("replay", str(one), "--json").stdout for one in (text, words)]
    by_text, by_words = (json.loads(one)["records"][0] for one in answers)
    assert {**by_words, "record": ""} == {**by_text, "record": ""}
    assert audited(tmp_path)["outcomes"]["legal"] == 2
    whole = words.read_bytes()
    line, size = whole.index(b"\n") + 1, 8
    assert line % size == 0
    moves = line + size * (1 + int.from_bytes(whole[line : line + size], "little"))
    first = whole[moves : moves + size * (1 + whole[moves])]
    twice = whole[:moves] + first + whole[moves:]
    words.write_bytes(twice)
    done = invoke("replay", str(words))
    assert (done.exit_code, "move 2: " in done.stdout) == (1, True)
    (found,) = [one for one in audited(tmp_path)["each"] if one["outcome"] == "illegal"]
    assert (found["record"], found["step"], found["moves"]) == (str(words), 2, 1)
    assert found["broken"] and found["move"] in done.stdout
    bad = [
        whole[:-3],
        whole[:line],
        b"",
        b"{}\n",
        whole[1:],
        whole.replace(b"classic", b"nonesuch"),
    ]
    bad += [whole.replace(b'"words": ', b'"words": 9'), whole.replace(b'"Bob"', b'"Ann"')]
    told = json.loads(whole[:line])
    odds: list[object] = [None, 5, [5], {"salary": []}, [[]], "x" * 70]
    for name in told:
        for odd in odds:
            bad.append(json.dumps({**told, name: odd}).encode() + b"\n" + whole[line:])
    bad += [whole[:moves] + bytes([255]) * size, whole[:line] + bytes([255]) * size * 50]
    for data in bad:
        words.write_bytes(data)
        done = invoke("replay", str(words))
        assert done.exit_code == 2, (data[:80], done.stdout)
        assert str(words) in done.stderr
        assert audited(words)["outcomes"]["unreadable"] == 1
    assert invoke("replay", str(tmp_path / "none.words")).exit_code == 2
