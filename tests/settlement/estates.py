"""Small estates of shipped rulebooks, and the exhaustive search that plans are held against."""

from __future__ import annotations

from functools import cache
from typing import Any

from attrs import evolve, frozen
from hypothesis import strategies as st

from propertyrules import (
    BANK,
    Matter,
    Move,
    Program,
    Setting,
    State,
    Unknown,
    Verdict,
    load_rulebook,
)
from propertyrules.codegen.engine import decide, play
from propertyrules.machine.arguments import unbind
from propertyrules.machine.evaluator import evaluate, function_value
from propertyrules.machine.initial_state import blank
from propertyrules.machine.invariant_checker import broken

ANN = 0


@cache
def rules(name: str, *house: str) -> Program:
    return load_rulebook(name, with_=list(house))


@frozen
class Best:
    """The best that any row of raising moves comes to: what counts, in order, and most cash."""

    worth: tuple[int, int, int, int] | None
    most: int


def exhausted(state: State, amount: int) -> Best:
    """Visit every row of moves that raise cash, by every table that it leads to.

    At each table the least lost and the fewest moves are kept for each sum in hand: nothing else
    tells two ways to one table apart. The rent given up is the table's.
    """
    before = rent(state)
    costs: dict[State, tuple[int, int]] = {bare(state): (0, 0)}
    todo = [bare(state)]
    best: tuple[int, int, int, int] | None = None
    most = 0
    for here in todo:
        lost, steps = costs[here]
        cash = here.cash[ANN] or 0
        most = max(most, cash)
        if cash >= amount:
            worth = (lost, before - rent(here), cash, steps)
            best = worth if best is None else min(best, worth)
        for move, losing in raising_moves(here):
            after = bare(play(here, move))
            reached = (lost + losing, steps + 1)
            if after not in costs or reached < costs[after]:
                costs[after] = reached
                todo.append(after)
    return Best(best, most)


def bare(state: State) -> State:
    return evolve(state, paid=(), assumed=())


def raising_moves(state: State) -> list[tuple[Move, int]]:
    """Try every raising move on every property, group and level that Ann could mean."""
    program = state.setting.program
    spaces = [space for space, owner in enumerate(state.owner) if owner == ANN]
    groups = sorted({program.board.spaces[space].group for space in spaces})
    found = []
    for kind in program.moves.values():
        if kind.losing is None:
            continue
        envs: list[dict[str, Any]] = [{kind.params[0].name: ANN}]
        for param in kind.params[1:]:
            values = {"space": spaces, "group": groups, "count": range(len(program.ladder))}
            envs = [{**env, param.name: value} for env in envs for value in values[param.type.name]]
        for env in envs:
            if decide(state, kind, env) is Verdict.LEGAL:
                found.append((unbind(state, kind, env), evaluate(state, kind.losing, env)))
    return found


def rent(state: State) -> int:
    define = state.setting.program.functions["rent"]
    first, *rest = (param.name for param in define.params)
    total = 0
    for space, owner in enumerate(state.owner):
        if owner == ANN:
            env = {first: space, **{name: Unknown.of(name) for name in rest}}
            value = function_value(state, define, env)
            total += 0 if isinstance(value, Unknown) else value
    return total


@st.composite
def small_estates(draw: st.DrawFn, name: str, most_groups: int = 2) -> State:
    """Draw a table at which Ann owns a few groups, built on, or deeds, mortgaged or not.

    The name is that of a rulebook, with those of house rules behind it.
    Half the time the bank has few houses, so that hotels may not come down one by one.
    """
    program = rules(*name.split())
    state = blank(Setting(("Ann", "Bob", "Cy"), program, program.key))
    board = program.board
    owner, rung = list(state.owner), list(state.rung)
    column = program.tracks["mortgaged"].index
    mortgaged = list(state.property_tracks[column])
    chosen = draw(
        st.lists(
            st.integers(0, len(board.groups) - 1), min_size=1, max_size=most_groups, unique=True
        )
    )
    top = len(program.ladder) - 1
    high = False
    for group in chosen:
        sites = board.groups[group].sites
        if high and len(sites) > 2:
            continue  # every row of moves on two such groups would take too long to go through
        streets = all(board.spaces[s].kind == "street" for s in sites)
        level = draw(st.sampled_from((0, 0, 1, 2, top, top))) if streets else 0
        high = high or level > 2
        owned = sites if level else sites[: draw(st.integers(1, len(sites)))]
        for site in owned:
            owner[site] = ANN
            if level:
                rung[site] = level - draw(st.integers(0, 1))
            else:
                mortgaged[site] = draw(st.booleans())
    stands = [sum(program.ladder[r][piece] for r in rung) for piece in range(len(program.pieces))]
    supply = list(state.supply)
    for piece, held in enumerate(supply):
        if held is not None:
            free = held - stands[piece]
            supply[piece] = draw(st.one_of(st.just(free), st.integers(0, min(free, 6))))
    tracks = list(state.property_tracks)
    tracks[column] = tuple(mortgaged)
    cash = draw(st.integers(0, 120))
    debts = (Matter("debt", (ANN, draw(st.sampled_from((1, BANK))), 10_000, "rent")),)
    state = evolve(
        state,
        owner=tuple(owner),
        rung=tuple(rung),
        property_tracks=tuple(tracks),
        supply=tuple(supply),
        cash=(cash, 500, 500, *state.cash[3:]),
        stack=(*(debts if draw(st.booleans()) else ()), Matter("turn", (ANN, 1, 0))),
        waiting=(ANN,),
    )
    assert not broken(state), broken(state)
    return state
