"""Playthroughs: moves with their rulings as text that a person can read, and made again from it.

A playthrough is one table or several in the notation, each with moves below it: `>` before one
that is made, `?` before one that is only asked. Below each stands what is ruled.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen

from propertyrules import (
    Dice,
    Move,
    Program,
    Referee,
    Ruling,
    State,
    Verdict,
    parse_tables,
    read_move,
    read_state,
    write_move,
    write_table,
)
from propertyrules.machine.alternatives import judge_whole as judge
from propertyrules.notation.move_parser import meant
from propertyrules.verification.invariants import proposed
from propertyrules.verification.players import find_policy
from propertyrules.verification.policies import taken
from propertyrules.verification.sampler import play_chosen
from propertyrules.verification.simulator import names_of

MADE, ASKED = ">", "?"

PLAYERS = 3
OPENING = 16  # moves from the new game on
BEFORE, AFTER = 16, 8  # moves before and after the first player goes out
LONGEST = 6_000  # moves in which somebody should have gone out
ASKING = 4  # something is asked once in so many moves


@frozen
class Part:
    """A table, and the moves from it: whether each is made or only asked."""

    start: State
    moves: tuple[tuple[str, Move], ...]


def new_parts(program: Program, seed: int) -> list[Part]:
    """Play a game greedily: the opening, and how the first player goes out."""
    start = Referee(program).new_game(names_of(PLAYERS))
    dice, greedy = Dice(seed), find_policy("lookahead")
    states, moves, state = [start], list[Move](), start
    end = LONGEST
    while not state.over and len(moves) < end:
        chosen = taken(state, greedy(state, dice))
        moves.append(chosen.move(state))
        state = play_chosen(state, chosen)
        states.append(state)
        if end == LONGEST and any(state.out):
            end = len(moves) + AFTER
    late = max(OPENING, len(moves) - BEFORE - AFTER)
    return [
        Part(start, tuple(_with_questions(states, moves, 0, OPENING, dice))),
        Part(states[late], tuple(_with_questions(states, moves, late, len(moves), dice))),
    ]


def _with_questions(
    states: list[State], moves: list[Move], first: int, last: int, dice: Dice
) -> Iterator[tuple[str, Move]]:
    for place in range(first, min(last, len(moves))):
        asked = proposed(states[place], dice) if place % ASKING == 0 else None
        # What is only asked may have a reading that is nearer; then it would not be read again.
        if asked is not None and _read(states[place], write_move(states[place], asked)) == asked:
            yield ASKED, asked
        yield MADE, moves[place]


def write_parts(parts: Iterable[Part]) -> str:
    """Write a playthrough with what is ruled on every move now."""
    out: list[str] = []
    for number, part in enumerate(parts, 1):
        out += [write_table(part.start, f"part {number}").rstrip(), ""]
        state = part.start
        for mark, move in part.moves:
            ruling = judge(state, move)
            out += [f"{mark} {write_move(state, move)}", *_ruled(ruling), ""]
            if mark == MADE and ruling.after is not None:
                state = ruling.after
        out += _standing(state)
    return "\n".join(out).rstrip() + "\n"


def _ruled(ruling: Ruling) -> Iterator[str]:
    yield f"    {ruling.verdict}"
    if ruling.verdict is Verdict.ILLEGAL:
        for violation in ruling.violations:
            yield f"      {' '.join(violation.message.split())} [{', '.join(violation.clauses)}]"
        for move in ruling.instead[:1]:
            yield f"      legal instead: {write_move(ruling.state, move)}"
        return
    for effect in ruling.effects:
        if effect.text:
            yield f"      {' '.join(effect.text.split())}"
    if ruling.clauses:
        yield f"      [{', '.join(ruling.clauses)}]"


def _standing(state: State) -> Iterator[str]:
    names = state.setting.names
    said = [
        f"{name} {'out' if gone else cash}"
        for name, gone, cash in zip(names, state.out, state.cash, strict=False)
    ]
    yield f"= {'; '.join(said)}"
    if state.winners is not None:
        yield f"= the game is over, won by {', '.join(names[seat] for seat in state.winners)}"
    yield ""


def read_parts(text: str, program: Program) -> list[Part]:
    """Read the tables and moves of a playthrough. Raises like the notation where one is neither.

    The rulings are not read: they are what is compared.
    """
    tables = [line for line in text.splitlines() if _of_table(line)]
    found: list[Part] = []
    blocks = text.split("scenario ")[1:]
    for scenario, block in zip(parse_tables("\n".join(tables) + "\n"), blocks, strict=True):
        state = start = read_state(scenario, program)
        moves: list[tuple[str, Move]] = []
        for line in block.splitlines():
            if line[:2] not in (f"{MADE} ", f"{ASKED} "):
                continue
            move = _read(state, line[2:])
            moves.append((line[0], move))
            after = judge(state, move).after if line[0] == MADE else None
            state = state if after is None else after
        found.append(Part(start, tuple(moves)))
    return found


def _read(state: State, text: str) -> Move:
    return meant(state, read_move(state, text))


def _of_table(line: str) -> bool:
    """Return whether a line belongs to a table: moves have a mark, and rulings are set in deep."""
    return not line.startswith((MADE, ASKED, "=", "    "))
