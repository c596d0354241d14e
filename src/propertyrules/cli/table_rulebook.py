"""Loads the rulebook that a table is judged by."""

from __future__ import annotations

from attrs import evolve

from propertyrules.cli.error_report import Refused, of_error
from propertyrules.cli.table_input import Input
from propertyrules.errors import PropertyRulesError
from propertyrules.ir.program import Program
from propertyrules.notation.scenarios import Scenario


def program_of(scenario: Scenario, given: Input) -> Program:
    """Load the rulebook of a table. Raises Refused."""
    from propertyrules.library import load_rulebook, rulebooks

    houses, board = scenario.house_rules, scenario.board
    # A table that names no rulebook is played by the first one, and on the board that has the
    # streets it names.
    name = scenario.rulebook or rulebooks()[0].id
    try:
        program = load_rulebook(name, with_=houses, board=board)
        if scenario.settles_board:
            return program
        from propertyrules.notation.head_sentences import likely_board

        board = likely_board((at.text for at in scenario.said), program)
        return program if board is None else load_rulebook(name, with_=houses, board=board)
    except PropertyRulesError as error:
        from propertyrules.cli.conflict_report import with_tables
        from propertyrules.library import gathered

        found = with_tables(
            of_error(error, given.texts),
            error,
            lambda: gathered(name, with_=houses, board=board),
        )
        # An error that names no file gets the name of the table's.
        raise Refused(
            each if each.fault.file else evolve(
                each, fault=each.fault.in_line(given.name, 0), text=f"{given.name}: {each.text}"
            )
            for each in found
        ) from None  # fmt: skip


def named(scenario: Scenario, program: Program) -> Scenario:
    """Return a table that names its rulebook: where it names none, the one it is played by."""
    if scenario.rulebook:
        return scenario
    return evolve(scenario, rulebook=program.id, board=program.board.id)
