"""What effects are said to change, held against what they do change in played games."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from attrs import fields

from propertyrules import Referee, State, load_rulebook, random_game, rulebooks
from propertyrules.ir.footprints import MATTERS, changed, looked_at

MOVES = 400
SHIPPED = [listed.id for listed in rulebooks()]
NAMES = {"standing": MATTERS, "claims": MATTERS, "waiting": MATTERS}


def differing(before: State, after: State) -> Iterator[str]:
    """Yield the columns in which two states differ; tracks by their names."""
    for name in (field.name for field in fields(State)):
        old, new = getattr(before, name), getattr(after, name)
        if old == new:
            continue
        if name.endswith("_tracks"):
            tracks = before.setting.program.tracks_of(name.removesuffix("_tracks"))
            yield from (t.name for t in tracks if old[t.index] != new[t.index])
        else:
            yield NAMES.get(name, name)


@pytest.mark.parametrize("rulebook", SHIPPED)
def test_a_step_changes_only_what_its_effects_are_said_to(rulebook: str) -> None:
    program = load_rulebook(rulebook)
    seen, state = set[str](), Referee(program).new_game(["Ann", "Bob", "Cy"])
    for step in random_game(state, 3, MOVES):
        columns = changed(program, program.moves[step.move.name].then)
        open_ = {matter.kind for matter in (*state.stack[:1], *state.standing)}
        closing = looked_at(program, [program.matters[kind].waiting for kind in open_])
        if columns is not None and columns.isdisjoint(closing):
            seen.add(step.move.name)
            assert set(differing(state, step.after)) <= columns, step.move
        state = step.after
    assert seen
