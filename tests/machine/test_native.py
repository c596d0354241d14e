"""Native code: equal to Python move for move, and out of the way where it cannot be had."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from attrs import evolve

from propertyrules import (
    Program,
    PropertyRulesError,
    Referee,
    RulebookError,
    State,
    house_rules,
    load_rulebook,
    rulebooks,
)
from propertyrules.cache import cache_folder
from propertyrules.codegen.compiled_moves import play_on
from propertyrules.codegen.move_generator import legal_moves
from propertyrules.codegen.native import library
from propertyrules.codegen.native.c_package import c_package
from propertyrules.codegen.native.engine import (
    LEGAL,
    MALFORMED,
    NEEDS_PYTHON,
    NOT_OPEN,
    NativeEngine,
    engine_of,
)
from propertyrules.codegen.native.layout import Capacities
from propertyrules.codegen.native.library import NoNativeCode
from propertyrules.codegen.native.units import native_source
from propertyrules.machine.arguments import bind
from propertyrules.model.moves import Roll, make_move
from propertyrules.verification import native_games, simulator
from propertyrules.verification.native_games import (
    BrokenInPlay,
    play_course,
    players_of,
)
from propertyrules.verification.policies import RanDry, by_chance
from propertyrules.verification.random_numbers import Dice
from propertyrules.verification.sampler import Chosen
from propertyrules.verification.simulator import SimulationPlan, engine_of_run, names_of, played
from propertyrules.verification.streams import Stream
from tests.command_line import invoke
from tests.machine import native_equality
from tests.machine.native_equality import (
    EqualityCounts,
    different,
    generated,
    look_at_program,
    whole_game,
)

QUICK = (*library.FLAGS, "-O0")
PROGRAMS = 60
MOST_MOVES = 400
ROOM_OF_RECORD = 20_000

pytestmark = pytest.mark.skipif(
    not library.compiler() or not pytest.importorskip("cffi"),
    reason="native code needs cffi and a C compiler, and one of them is not here",
)


@pytest.fixture(scope="module")
def classic() -> NativeEngine:
    return engine_of(load_rulebook("classic"), flags=QUICK, lists=True)


@pytest.fixture(scope="module")
def players() -> NativeEngine:
    return players_of(load_rulebook("classic"), flags=QUICK)


def games(engine: NativeEngine, counts: EqualityCounts, seeds: range = range(1, 4)) -> list[str]:
    return [
        what for seed in seeds for what in whole_game(engine, 1 + seed, seed, MOST_MOVES, counts)
    ]


# -- equality --------------------------------------------------------------------------------------


def test_whole_games(classic: NativeEngine) -> None:
    """State for state, and the verdict on each move, to what was paid and who is waited for."""
    counts = EqualityCounts()
    assert games(classic, counts) == []
    assert counts.states > MOST_MOVES and counts.left_to_python == 0
    assert classic.source.left == []


@pytest.mark.slow
@pytest.mark.parametrize("rulebook", [listed.id for listed in rulebooks()])
def test_every_rulebook(rulebook: str) -> None:
    """Games, verdicts, and the legal moves of everybody."""
    engine = equal(load_rulebook(rulebook), lists=True)
    assert lists_compared(engine, range(2, 5), 150) > 1000


@pytest.mark.slow
@pytest.mark.parametrize("house", [listed.id for listed in house_rules()])
def test_every_house_rule(house: str) -> None:
    """Each over the first rulebook that it fits; the long run has all that fit."""
    for listed in rulebooks():
        with suppress(RulebookError):
            equal(load_rulebook(listed.id, with_=[house]))
            return


def equal(program: Program, lists: bool = False) -> NativeEngine:
    """Games, and moves that are refused: to the rule that fails first."""
    counts = EqualityCounts()
    engine = look_at_program(program, 1, counts, QUICK, lists=lists)
    assert engine is not None and engine.source.left == []
    assert games(engine, counts, range(2, 4)) == [] and counts.found == []
    assert counts.left_to_python == counts.unread == 0
    return engine


@pytest.mark.slow
@pytest.mark.seconds(50)
def test_generated_programs() -> None:
    """Programs made by chance, at tables made by chance; undefined behaviour ends the run."""
    flags = (*QUICK, "-fsanitize=undefined", "-fno-sanitize-recover=all")
    counts = EqualityCounts()
    for seed in range(1, PROGRAMS + 1):
        program = generated(seed)
        if program is not None:
            look_at_program(program, seed, counts, flags)
    assert counts.found == []
    assert counts.programs > PROGRAMS // 2 and counts.states > PROGRAMS
    assert counts.left_to_python < counts.verdicts / 2


def test_generated_program() -> None:
    counts = EqualityCounts()
    program = generated(5)
    assert program is not None
    look_at_program(program, 5, counts, QUICK)
    assert counts.found == [] and counts.states


TIGHT = (
    Capacities(payments=1), Capacities(words=40), Capacities(scratch=12), Capacities(open=1),
    Capacities(claims=1, cells=3),
)  # fmt: skip


@pytest.mark.parametrize("capacities", TIGHT[:1])
def test_little_room(capacities: Capacities) -> None:
    little_room("cronulla", capacities)


@pytest.mark.slow
@pytest.mark.parametrize("capacities", TIGHT[1:], ids=str)
def test_little_room_of_any_kind(capacities: Capacities) -> None:
    little_room("classic", capacities)


def little_room(rulebook: str, capacities: Capacities) -> None:
    """What does not fit leaves the state as it was; Python goes on, and the game is the same."""
    engine, counts = engine_of(load_rulebook(rulebook), capacities, QUICK), EqualityCounts()
    assert games(engine, counts) == []
    assert counts.left_to_python + counts.unread > 0 and counts.states > 0
    assert engine.counts.python > 0 or counts.unread > 0


# -- legal moves -----------------------------------------------------------------------------------


def lists_compared(engine: NativeEngine, seeds: range, moves: int) -> int:
    """Hold the legal moves of everybody, with what is left to each argument, against Python's, at
    every table of some games; return how many lists were compared.
    """
    compared = 0
    for seed in seeds:
        start = Referee(engine.source.program).new_game(names_of(1 + seed))
        for _, state in played(start, seed, moves, by_chance):
            native = engine.read(state)
            assert native is not None
            for seat in range(1 + seed):
                assert engine.legal_moves(native, seat) == legal_moves(state, seat)
                compared += 1
    return compared


def test_legal_moves(classic: NativeEngine) -> None:
    assert lists_compared(classic, range(1, 4), 100) > 800
    assert classic.source.left == []


def test_legal_moves_that_python_must_list(players: NativeEngine) -> None:
    """An engine that was made without lists says so."""
    state = Referee(players.source.program).new_game(["Ann", "Bob"])
    native = players.read(state)
    assert native is not None and players.legal_moves(native, 0) is None


# -- games by chance -------------------------------------------------------------------------------


def by_chance_both_ways(engine: NativeEngine, numbers: tuple[Dice, Dice], players: int) -> int:
    """Play a game by chance in C and in Python; return how many moves C left to Python."""
    start = Referee(engine.source.program).new_game(names_of(players))
    game = play_course(
        start, numbers[0], MOST_MOVES, by_chance, engine=engine, recorded=ROOM_OF_RECORD
    )
    words: list[int] = []

    def keep(state: State, chosen: Chosen) -> None:
        args = [chosen.env[param.name] for param in chosen.sort.move.params]
        one = engine.move_words(state, chosen.name, args)
        words.extend([len(one), *one])

    slow = play_course(start, numbers[1], MOST_MOVES, by_chance, seen=keep)
    assert different(game.state, slow.state) == ""
    assert (game.made, game.opened, game.record) == (slow.made, slow.opened, words)
    assert numbers[0] == numbers[1]
    assert different(replayed_to_the_end(engine, start, words), slow.state) == ""
    return game.left


def replayed_to_the_end(engine: NativeEngine, state: State, words: list[int]) -> State:
    """Replay a record, each step that C gives up in Python; return where it ends."""
    while words:
        native = engine.read(state)
        if native is not None:
            found = engine.replay(native, words)
            assert found.outcome in (LEGAL, NEEDS_PYTHON)
            state, words = engine.state(found.state), words[found.words :]
        if words:
            kind, env = engine.move_of(state, words[1 : 1 + words[0]])
            after = play_on(state, kind, env)
            assert after is not None
            state, words = after, words[1 + words[0] :]
    return state


@pytest.mark.parametrize("version", [1, 2])
def test_games_by_chance(players: NativeEngine, version: int) -> None:
    """The same moves from the same numbers, and a record that replays to the same state."""
    for seed in (1, 2):
        one, two = ((Dice(seed), Dice(seed)), (Stream(seed, 5), Stream(seed, 5)))[version - 1]
        assert by_chance_both_ways(players, (one, two), 2 + seed) == 0


@pytest.mark.slow
@pytest.mark.parametrize("rulebook", [listed.id for listed in rulebooks()])
def test_games_by_chance_of_every_rulebook(rulebook: str) -> None:
    engine, left = players_of(load_rulebook(rulebook), flags=QUICK), 0
    for seed in range(1, 5):
        left += by_chance_both_ways(engine, (Stream(seed, 1), Stream(seed, 1)), 1 + seed)
    assert left < MOST_MOVES // 10


@pytest.mark.slow
def test_games_by_chance_of_generated_programs() -> None:
    """Whatever a policy chooses there, and whatever is left to Python, the games are the same."""
    for seed in range(1, 13):
        program = generated(seed)
        if program is None or not program.moves:
            continue
        engine = players_of(program, flags=QUICK)
        with suppress(PropertyRulesError, RanDry):
            by_chance_both_ways(engine, (Dice(seed), Dice(seed)), 3)


@pytest.mark.parametrize("seed", [236, 240, 494, 579, 816, 1025, 1337])
def test_programs_whose_games_by_chance_once_differed(seed: int) -> None:
    """Or broke down: nobody is waited for, something is not known, a matter is chosen, a field is
    read of what is no matter.
    """
    program = generated(seed)
    assert program is not None
    engine, numbers = players_of(program, flags=QUICK), Stream(seed, 1)
    found = native_equality.by_chance_both_ways(
        engine, 2 + seed % 3, numbers, MOST_MOVES, EqualityCounts()
    )
    assert [*found] == []


def test_a_step_that_is_given_up_is_played_in_python() -> None:
    """From the same numbers on, so that the game is the same; so is its replay."""
    engine = players_of(load_rulebook("cronulla"), Capacities(payments=1), QUICK)
    assert by_chance_both_ways(engine, (Stream(3, 3), Stream(3, 3)), 4) > 0
    assert by_chance_both_ways(engine, (Dice(3), Dice(3)), 4) > 0


def test_what_was_left_to_python_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def tight(program: Program, players: Any, ahead: bool, *, kept: bool) -> NativeEngine:
        return players_of(program, Capacities(payments=1), QUICK, players, ahead, kept=kept)

    monkeypatch.setattr(native_games, "_engine", tight)
    given = ("--policy", "random", "--engine", "native", "--games", "2", "--moves", "300")
    for command in (("simulate", "--rulebook", "cronulla"), ("compare", "cronulla", "cronulla")):
        text = invoke(*command, *given, plain=True).stdout
        (found, *_) = re.findall(r"in C, ([\d,]+) of ([\d,]+) moves left to Python", text)
        data = json.loads(invoke(*command, *given, "--json").stdout)
        side = data["sides"][0] if "sides" in data else {**data, "moves": data["total_moves"]}
        left, moves = side["left_to_python"], side["moves"]
        assert found == (f"{left:,}", f"{moves:,}") and 0 < left < moves


def test_why_python_plays_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulator, "WORTH_COMPILING", 1)
    monkeypatch.setenv("CC", "nonesuch")
    given = ("simulate", "--rulebook", "suetology", "--games", "1", "--moves", "10")
    why = "Python (no C compiler: CC names `nonesuch`)"
    assert f"in {why}" in invoke(*given, plain=True).stdout
    assert json.loads(invoke(*given, "--json").stdout)["played"] == why
    refused = invoke(*given, "--engine", "native")
    assert refused.exit_code == 2 and "CC names `nonesuch`" in refused.output


# -- faults are found ------------------------------------------------------------------------------

FAULTS = (
    ("t->c.cash[source] - amount,", "t->c.cash[source] - amount - 1,"),
    ("i32 at = where == GROUND", "i32 at = where != GROUND"),
    ("i64 one = (seat(t, player) + i)", "i64 one = (seat(t, player) + i + 1)"),
    ("for (; bits; bits &= bits - 1)", "for (bits &= ~1ULL; bits; bits &= bits - 1)"),
    ("return a.n % a.d > 0 ? w + 1 : w;", "return w;"),
    ("arrived = t->c.n_winners < 0 &&", "arrived = 0 &&"),
)


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_a_fault_in_what_is_printed_is_found(fault: tuple[str, str]) -> None:
    right, wrong = fault
    engine, counts = engine_of(load_rulebook("cronulla"), flags=QUICK), EqualityCounts()
    source = engine.source
    (file,) = [name for name, text in source.files.items() if right in text]
    source.files[file] = source.files[file].replace(right, wrong, 1)
    faulty = NativeEngine(source, *library.load(library.build(source, QUICK)))
    assert games(faulty, counts, range(1, 8))


def test_what_always_holds_is_watched_in_c() -> None:
    """Games that are right go on; one stops that loses a dollar, or waits for nobody."""
    program = load_rulebook("cronulla")
    right = players_of(program, flags=QUICK, watched=True)
    start = Referee(program).new_game(names_of(4))

    def stopped(engine: NativeEngine) -> Exception | None:
        found = (
            play_course(start, Stream(1, seed), MOST_MOVES, by_chance, engine=engine).stopped
            for seed in range(1, 9)
        )
        return next((one for one in found if one is not None), None)

    assert stopped(right) is None
    source = right.source
    for fault, wrong in (FAULTS[0], ("for (; bits; bits &= bits - 1)", "for (; 0; bits = 0)")):
        files = dict(source.files)
        (file,) = [name for name, text in files.items() if fault in text]
        files[file] = files[file].replace(fault, wrong, 1)
        faulty = evolve(source, files=files)
        engine = NativeEngine(faulty, *library.load(library.build(faulty, QUICK)))
        assert isinstance(stopped(engine), BrokenInPlay)


# -- what reaches C --------------------------------------------------------------------------------

HOSTILE = '*/ ??/ \\ " %s \n é {'


def test_no_name_reaches_c() -> None:
    """Names of spaces, cards and players are numbers there; only ASCII that we wrote is printed."""
    program = load_rulebook("cronulla")
    board = program.board
    spaces = tuple(evolve(space, name=f"{HOSTILE}{space.number}") for space in board.spaces)
    hostile = evolve(program, board=evolve(board, spaces=spaces, title=HOSTILE))
    files = native_source(hostile).files
    assert files == native_source(program).files
    assert all(text.isascii() and "??" not in text for text in files.values())
    ours = re.compile(r'"(program\.h|propertyrules\.h|default)"')
    for name in ("program.h", "entry.c"):
        quoted = re.findall(r'"[^"\n]*"', files[name])
        assert all(ours.fullmatch(each) for each in quoted), quoted


# -- C for others ----------------------------------------------------------------------------------


def built(folder: Path) -> list[str]:
    """Compile all files of a package, run the example, and return its lines."""
    cc = library.compiler()
    units = sorted(str(path) for path in folder.glob("*.c"))
    subprocess.run([*cc, "-std=c11", "-O0", "-o", str(folder / "example"), *units], check=True)
    done = subprocess.run([folder / "example", "7"], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def test_the_example_plays_the_same_game(tmp_path: Path) -> None:
    """The files that `compile --target c` writes are all that a C compiler needs."""
    done = invoke("compile", "cronulla", "--target", "c", str(tmp_path), plain=True)
    assert re.fullmatch(r"cronulla: 10 files, [\d,]+ lines of C in .*", done.output.strip(), re.S)
    lines = built(tmp_path)
    program = load_rulebook("cronulla")
    start = Referee(program).new_game(names_of(3))
    made, state = Counter[str](), start
    for chosen, after in played(start, Stream(7, 0), 2000, by_chance):
        made[chosen.name] += 1
        state = after
    ((most, _),) = made.most_common(1)
    assert lines[0] == f"cronulla: {len(program.moves)} moves, 40 spaces"
    assert lines[1] == f"{made.total()} moves, most often {most}"
    assert lines[2:5] == [f"player {n + 1} has {state.cash[n]}" for n in range(3)]


@pytest.mark.skipif(not shutil.which("c++"), reason="there is no C++ compiler here")
def test_the_interface_serves_cpp(tmp_path: Path) -> None:
    """A program in C++ links with what was compiled as C."""
    program = load_rulebook("cronulla")
    for name, text in c_package(program).files.items():
        (tmp_path / name).write_text(text, encoding="ascii")
    (tmp_path / "example.c").unlink()
    (tmp_path / "main.cpp").write_text(
        '#include <cstdio>\n#include "rulebook.h"\n'
        'int main() { std::printf("%d %s", pr_move_number("roll"), pr_space_names[0]); }\n'
    )
    units = sorted(path.name for path in tmp_path.glob("*.c"))
    subprocess.run([*library.compiler(), "-O0", "-c", *units], cwd=tmp_path, check=True)
    objects = [unit.replace(".c", ".o") for unit in units]
    subprocess.run(["c++", "-o", "main", "main.cpp", *objects], cwd=tmp_path, check=True)
    done = subprocess.run(tmp_path / "main", capture_output=True, text=True, check=True)
    assert done.stdout == f"{list(program.moves).index('roll')} {program.board.spaces[0].name}"


def test_names_are_escaped(tmp_path: Path) -> None:
    """Whatever a space is called, C has it as it is."""
    program = load_rulebook("cronulla")
    board = program.board
    spaces = tuple(evolve(space, name=f"{HOSTILE}{space.number}") for space in board.spaces)
    hostile = evolve(program, board=evolve(board, spaces=spaces))
    for name, text in c_package(hostile).files.items():
        (tmp_path / name).write_text(text, encoding="ascii")
    (tmp_path / "example.c").write_text(
        '#include <stdio.h>\n#include "rulebook.h"\n'
        "int main(void) { return fputs(pr_space_names[3], stdout) < 0; }\n"
    )
    assert "\n".join(built(tmp_path)) == f"{HOSTILE}3"


def test_a_package_needs_a_folder() -> None:
    done = invoke("compile", "cronulla", "--target", "c")
    assert done.exit_code == 2 and "no folder to write to" in done.output


def test_words_from_anybody(classic: NativeEngine) -> None:
    """Words that are no state and no move are refused, whatever they are."""
    dice, ffi, lib = Dice(1), classic.ffi, classic.library
    state = Referee(classic.source.program).new_game(["Ann", "Bob"])
    native = classic.read(state)
    assert native is not None
    words = classic.codec.words(state)
    into, room = classic.new_state(), ffi.new("int64_t[]", ROOM_OF_RECORD)
    used, outcome = ffi.new("int64_t *"), ffi.new("int32_t *")
    codes = set()
    for _ in range(2000):
        bad = list(words)
        for _ in range(1 + dice.below(3)):
            bad[dice.below(len(bad))] = dice.choose(
                (-(2**63), -1, 0, 2**40, 2**63 - 1, dice.below(50))
            )
        bad = bad[: len(bad) - dice.below(3)]
        given = ffi.new("int64_t[]", bad)
        where = ffi.cast("pr_state *", into)
        read = lib.pr_read(classic.context, given, len(bad), where)
        codes.add(read)
        if read == LEGAL:
            move = [dice.below(60), *(dice.below(8) - 1 for _ in range(dice.below(6)))]
            given = ffi.new("int64_t[]", move)
            codes.add(lib.pr_verdict(classic.context, where, given, len(move)))
            size = dice.choose((0, 20, ROOM_OF_RECORD))
            codes.add(
                min(0, lib.pr_legal_moves(classic.context, where, dice.below(6) - 1, room, size))
            )
            lib.pr_replay(classic.context, where, given, len(move), used, outcome)
            codes.add(outcome[0])
    assert {LEGAL, MALFORMED, NOT_OPEN} <= codes
    assert all(code >= MALFORMED for code in codes)
    assert classic.state(native) == state


# -- several at once -------------------------------------------------------------------------------


def rolled(engine: NativeEngine) -> list[int]:
    """Return what a few moves come to, each engine by itself."""
    state = Referee(engine.source.program).new_game(["Ann", "Bob"])
    kind = engine.source.program.moves["throw_for_start"]
    found = []
    for _ in range(300):
        native = engine.read(state)
        assert native is not None
        move = make_move(kind.name, "Bob", {"throw": (3, 4)})
        args = list(bind(state, move).values())
        outcome, after = engine.play(native, engine.move_words(state, kind.name, args))
        found.append(outcome)
        found.append(len(engine.state(after).stack))
    return found


def test_threads_and_processes(classic: NativeEngine) -> None:
    """Each thread has a twin of its own; a process that was forked goes on with what it has."""
    expected = rolled(classic)
    assert expected[0] == LEGAL
    with ThreadPoolExecutor(4) as pool:
        assert all(
            found == expected for found in pool.map(rolled, [classic.twin() for _ in range(4)])
        )
    child = os.fork()
    if child == 0:
        os._exit(0 if rolled(classic) == expected else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


# -- getting it ------------------------------------------------------------------------------------


def small() -> Program:
    program = generated(6)
    assert program is not None
    return program


def test_what_is_not_kept_is_not_compiled_for_a_short_run(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    with pytest.raises(NoNativeCode, match="not compiled yet"):
        library.build(native_source(small()), QUICK, kept=True)
    plan = SimulationPlan("classic", policy="careful", most=1_000)
    assert engine_of_run(plan, plan.program(), 100) == (None, "")


def test_it_is_compiled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    first = library.build(native_source(small()), QUICK)

    def never(*args: object) -> Path:
        raise AssertionError("compiled again")

    monkeypatch.setattr(library, "_compiled", never)
    assert library.build(native_source(small()), QUICK, kept=True) == first
    assert library.build(native_source(small()), QUICK) == first
    assert first.parent == Path(str(cache_folder()))


def test_another_library_is_refused(tmp_path: Path) -> None:
    made = library.build(native_source(small()), QUICK)
    other = tmp_path / f"native-{'0' * 64}.so"
    other.write_bytes(made.read_bytes())
    with pytest.raises(NoNativeCode, match="was compiled from something else"):
        library.load(other)
    (tmp_path / "native-1.so").write_text("nothing")
    with pytest.raises(NoNativeCode, match="cannot be loaded"):
        library.load(tmp_path / "native-1.so")


@pytest.mark.parametrize("left", [0, 20_000, -8])
def test_a_library_that_is_not_whole_is_made_anew(left: int) -> None:
    """As a full disc or a crash leaves it; it would end the process that loads it."""
    source = native_source(small())
    made = library.build(source, QUICK)
    whole = made.read_bytes()
    made.unlink()  # this process has it open, and may not lose a page of it
    made.write_bytes(whole[:left])
    made.chmod(0o600)
    again = library.build(source, QUICK)
    assert again.read_bytes() == whole
    assert library.load(again)


def test_a_cache_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is made in a folder of this process, or there is none where no folder takes it."""
    no_folder = tmp_path / "file"
    no_folder.write_text("")
    monkeypatch.setattr(library, "cache_folder", lambda: str(no_folder))
    made = library.build(native_source(small()), QUICK)
    assert made.parent.is_dir()
    library.load(made)
    full = TemporaryDirectory()
    full.cleanup()
    monkeypatch.setattr(library, "_own_folder", lambda: full)
    with pytest.raises(NoNativeCode, match="no native code can be written"):
        library.build(native_source(small()), QUICK)


def test_a_compiler_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "cc -O0  -g0")
    assert library.compiler()[1:] == ("-O0", "-g0")
    monkeypatch.setenv("CC", "nonesuch -O0")
    assert library.compiler() == ()
    with pytest.raises(NoNativeCode, match="no C compiler: CC names `nonesuch -O0`"):
        library.needed()


def test_without_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setattr(library, "find_spec", lambda name: None)
    with pytest.raises(NoNativeCode, match="no C compiler: looked for cc, gcc, clang, in CC, and"):
        engine_of(small())
    monkeypatch.setattr(library, "find_spec", lambda name: name)  # as if it were installed
    assert library.compiler()[1:] == ("-m", "ziglang", "cc")


def test_a_compiler_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(NoNativeCode, match="the C compiler fails"):
        engine_of(small(), flags=(*QUICK, "-fno-such-flag"))


def test_what_is_left_to_python_is_said_by_line() -> None:
    """Something open in words has no words of numbers: the place and the reason are told."""
    told = [str(left) for program in programs_with_texts() for left in program]
    assert told
    assert all(re.match(r".*:\d+: `\w+` is left to Python: .", each) for each in told)


def programs_with_texts() -> Iterator[list[object]]:
    for seed in (11, 12):
        program = generated(seed)
        assert program is not None
        yield list(native_source(program).left)


def test_tables_that_do_not_fit(classic: NativeEngine) -> None:
    """Too many players, or something that nobody told: Python has them alone."""
    program = classic.source.program
    names = [f"P{number}" for number in range(9)]
    assert classic.read(Referee(program).new_game(names)) is None
    state = Referee(program).new_game(["Ann", "Bob"])
    assert classic.read(evolve(state, cash=(None, *state.cash[1:]), complete=False)) is None
    assert classic.read(evolve(state, cash=(10**30, *state.cash[1:]))) is None


def test_the_first_rule_that_fails(classic: NativeEngine) -> None:
    """A verdict is the number of the rule, as the interpreter has it."""
    state = Referee(classic.source.program).new_game(["Ann", "Bob"])
    native = classic.read(state)
    assert native is not None
    args = list(bind(state, Roll("Ann", 1, 2)).values())
    words = classic.move_words(state, "roll", args)
    assert classic.verdict(native, words) == NOT_OPEN
    assert NEEDS_PYTHON not in {classic.verdict(native, words)}


@pytest.mark.parametrize("rulebook", [listed.id for listed in rulebooks()])
def test_every_shipped_rulebook_is_native(rulebook: str) -> None:
    assert native_source(load_rulebook(rulebook)).left == []
