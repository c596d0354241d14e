"""Three ways agree: the interpreter, the evaluator of lowered code, and the printed Python."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from attrs import evolve

from propertyrules import Program, Referee, load_rulebook, random_game, rulebooks
from propertyrules.codegen.compiled_moves import compiled_moves
from propertyrules.codegen.compiler import CompiledProgram
from propertyrules.codegen.lowered_program import LoweredProgram
from tests.generator.rulebook_generator import check, generate_rulebook
from tests.machine.differential import Counts, differences
from tests.machine.lowered_evaluator import LoweredEvaluator

PROGRAMS = 25
MOST_MOVES = 60


class Evaluated(CompiledProgram):
    """A program whose functions are evaluated where others are printed and compiled."""

    def function(self, name: str) -> Any:
        return LoweredEvaluator(self.lowered).function(name)


def evaluated(program: Program) -> Program:
    """Return a program that is played by the evaluator."""
    copy = evolve(program)
    compiled_moves(copy).closings.code = Evaluated(LoweredProgram.of(copy))
    return copy


def generated() -> Iterator[Program]:
    for seed in range(1, PROGRAMS + 1):
        program, faults = check(generate_rulebook(seed))
        assert program is not None and not faults
        yield program


def test_generated_programs() -> None:
    """Tables of generated programs, by the evaluator and by the interpreter."""
    counts = Counts()
    for seed, program in enumerate(generated(), start=1):
        assert not list(differences(evaluated(program), seed, counts, 2))
    assert counts.legal > PROGRAMS


@pytest.mark.parametrize("rulebook", [listed.id for listed in rulebooks()])
def test_a_game(rulebook: str) -> None:
    """A game by the printed Python, played again by the evaluator."""
    program = load_rulebook(rulebook)
    names = ["Ann", "Bob", "Cy"]
    again = Referee(evaluated(program))
    state = again.new_game(names)
    for step in random_game(Referee(program).new_game(names), 11, MOST_MOVES):
        state = again.play(state, step.move)
        assert state == step.after
