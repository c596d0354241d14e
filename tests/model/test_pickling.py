"""Pickles: a state says which rulebook it is of, and the other process finds its own."""

from __future__ import annotations

import copy
import gc
import multiprocessing
import pickle
import tracemalloc
from concurrent.futures import ProcessPoolExecutor

import pytest

from propertyrules import (
    Buy,
    EndTurn,
    Program,
    Referee,
    Roll,
    RulebookMissing,
    Ruling,
    State,
    TableError,
    Verdict,
    load_rulebook,
    make_move,
    random_game,
    rulebooks,
)


def played(rulebook: str, moves: int = 60, **how: object) -> tuple[Referee, State]:
    referee = Referee(load_rulebook(rulebook, **how))  # type: ignore[arg-type]
    start = referee.new_game(["Ann", "Bob", "Cy", "Di"])
    *_, last = random_game(start, 5, moves)
    return referee, last.after


@pytest.mark.parametrize("name", [one.id for one in rulebooks()])
def test_a_state_a_move_and_a_ruling_are_pickled_by_the_name_of_their_rulebook(name: str) -> None:
    referee, state = played(name)
    data = pickle.dumps(state)
    again = pickle.loads(data)
    assert len(data) < 2048
    assert again == state and again.waits_for == state.waits_for and again.paid == state.paid
    assert again.setting.program is referee.rulebook, "programs are interned"
    assert hash(again) == hash(state)
    ruling = referee.judge(state, EndTurn(state.waits_for[0] if state.waits_for else "Ann"))
    assert pickle.loads(pickle.dumps(ruling)) == ruling
    assert pickle.loads(pickle.dumps(ruling.move)) == ruling.move


def test_a_deep_copy_is_the_thing_itself() -> None:
    referee, state = played("classic")
    ruling = referee.judge(state, EndTurn("Ann"))
    for thing in (state, ruling, ruling.move, referee.rulebook):
        assert copy.deepcopy(thing) is thing and copy.copy(thing) is thing
    assert copy.deepcopy([state])[0] is state


def test_figures_and_house_rules_go_along() -> None:
    program = load_rulebook("classic", with_="wealth-tax", board="london")
    state = Referee(program).read_table(
        "rulebook classic\nboard london\nwith wealth-tax\nset wealth_threshold = 900\n"
        "player Ann\n  cash 5\nplayer Bob\nturn of Ann\n"
    )
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert again.setting.program is state.setting.program
    assert again.setting.program.figures["wealth_threshold"].value == 900


def test_an_untold_table_is_pickled() -> None:
    referee = Referee(load_rulebook("classic"))
    state = referee.read_table("rulebook classic\nplayer Ann\nplayer Bob\nturn of Ann\n")
    assert state.completions
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    move = Buy("Ann", "Boardwalk")
    assert referee.verdict(again, move) is referee.verdict(state, move)


# -- other processes -------------------------------------------------------------------------------


def judged(state: State, name: str) -> tuple[str, State]:
    """Rule in another process, which has loaded nothing."""
    referee = Referee(state.setting.program)
    ruling = referee.judge(state, EndTurn(name))
    return ruling.verdict.value, ruling.state


def test_a_spawned_process_finds_a_shipped_rulebook_by_itself() -> None:
    referee, state = played("classic")
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=spawn) as pool:
        verdict, theirs = pool.submit(judged, state, "Ann").result()
    assert theirs == state and theirs.setting.program is referee.rulebook
    assert verdict == referee.verdict(state, EndTurn("Ann")).value


OWN = """rulebook ours "Ours" version 1.0 language 1
extends classic

replace set salary: money = 300 [classic.salary] "for the first space"  # a text of its own
"""


def own_rulebook() -> Program:
    text = OWN
    clause = load_rulebook("classic").figures["salary"].cites[0]
    return load_rulebook(text.replace("classic.salary", clause))


def test_a_rulebook_that_is_not_shipped_goes_in_a_bundle() -> None:
    referee = Referee(own_rulebook())
    state = referee.new_game(["Ann", "Bob"])
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=spawn, initializer=referee.bundle()) as pool:
        verdict, theirs = pool.submit(judged, state, "Ann").result()
        assert theirs == state and verdict == "illegal"


def said_of(data: bytes) -> str:
    """Read a pickle in another process; return what is said of it."""
    try:
        pickle.loads(data)
    except RulebookMissing as error:
        return str(error)
    return "found"


def test_a_missing_rulebook_is_named_and_another_version_is_refused() -> None:
    ours = Referee(own_rulebook()).new_game(["Ann", "Bob"])
    text = OWN.replace("rulebook ours", "rulebook classic_speed").replace("classic_speed", "timed")
    clause = load_rulebook("classic").figures["salary"].cites[0]
    other = load_rulebook(text.replace("classic.salary", clause))
    theirs = Referee(other).new_game(["Ann", "Bob"])
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=spawn) as pool:
        said = pool.submit(said_of, pickle.dumps(ours)).result()
        assert said.startswith("the rulebook `ours on atlantic` isn't among"), said
        assert "`referee.bundle()`" in said
        said = pool.submit(said_of, pickle.dumps(theirs)).result()
        assert said.startswith("`timed on atlantic` has another version here"), said
        assert other.digest[:8] in said and load_rulebook("timed").digest[:8] in said


# -- programs --------------------------------------------------------------------------------------


def test_a_digest_is_of_the_content() -> None:
    ours = own_rulebook()
    assert ours.digest == own_rulebook().digest != load_rulebook("classic").digest
    commented = load_rulebook("# a comment\n" + next(iter(_text_of(ours))))
    assert commented.digest == ours.digest
    changed = load_rulebook("timed", figures={"last_round": 12})
    assert changed.digest == load_rulebook("timed").digest
    assert load_rulebook("classic", board="london").digest != load_rulebook("classic").digest


def _text_of(program: Program) -> list[str]:
    return [text for name, text in program.sources.items() if name == "<text>"]


def test_programs_are_interned() -> None:
    classic = load_rulebook("classic")
    assert load_rulebook("classic") is classic
    timed = load_rulebook("timed")
    few = load_rulebook("timed", figures={"last_round": 12})
    assert load_rulebook("timed", figures={"last_round": 12}) is few
    assert timed.with_figures({"last_round": 12}) is few
    assert few.with_figures({"last_round": timed.figures["last_round"].value}) is timed


# -- a referee keeps to its rulebook ---------------------------------------------------------------


def test_a_state_of_another_rulebook_is_refused_with_both_names() -> None:
    _, state = played("classic")
    timed = Referee(load_rulebook("timed"))
    move = EndTurn("Ann")
    names = "of `classic on atlantic`, and the referee of `timed on"
    for ask in (timed.verdict, timed.judge, timed.play, timed.is_legal, timed.what_would_change):
        with pytest.raises(TableError, match=names):
            ask(state, move)
    for also in (
        lambda: timed.legal_moves(state, "Ann"),
        lambda: timed.measure(state, "net worth", "Ann"),
        lambda: timed.raise_cash(state, "Ann", 100),
        lambda: timed.settle(state),
        lambda: timed.read_move(state, "Ann ends the turn"),
    ):
        with pytest.raises(TableError, match=names):
            also()
    houses = Referee(load_rulebook("classic", with_="no-auctions"))
    with pytest.raises(TableError, match="classic with no-auctions on atlantic"):
        houses.verdict(state, move)


def test_a_state_with_other_figures_is_taken() -> None:
    few = Referee(load_rulebook("timed", figures={"last_round": 12}))
    state = Referee(load_rulebook("timed")).new_game(["Ann", "Bob"])
    assert few.verdict(state, Roll("Ann", 1, 2)) is Verdict.ILLEGAL


def test_verdicts_and_rulings_are_true_only_where_the_move_is_legal() -> None:
    assert [bool(verdict) for verdict in Verdict] == [True, False, False]
    referee = Referee(load_rulebook("classic"))
    state = referee.read_table("rulebook classic\nplayer Ann\nplayer Bob\nturn of Ann\n")
    unsure = referee.judge(state, Buy("Ann", "Boardwalk"))
    assert bool(unsure) is False and isinstance(unsure, Ruling)
    known = referee.new_game(["Ann", "Bob"])
    throw = make_move("throw_for_start", "Ann", {"throw": (6, 5)})
    assert referee.judge(known, throw) and referee.is_legal(known, throw)
    assert not referee.judge(known, EndTurn("Ann")) and not referee.is_legal(known, EndTurn("Ann"))


def test_a_thousand_kept_states_are_small() -> None:
    referee = Referee(load_rulebook("classic"))
    start = referee.new_game(["Ann", "Bob", "Cy", "Di"])
    moves = [step.move for step in random_game(start, 4, 1000)]

    def kept() -> list[State]:
        states = [start]
        for move in moves:
            states.append(referee.play(states[-1], move))
        return states

    assert len(kept()) == 1001  # what is made once for all games is there now
    gc.collect()
    tracemalloc.start()
    states = kept()
    held = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert held < 500 * 1024 and len(states) == 1001
