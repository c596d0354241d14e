"""How long answers are: all moves of the classic scenarios, as if nothing was expected, and all of
the golden playthroughs.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median

import click
import pytest
from attrs import evolve

from propertyrules import MoveAnswer, Verdict, parse_tables, run_scenario
from propertyrules.cli.answer_printer import AnswerPrinter
from propertyrules.cli.terminal import WIDTH
from propertyrules.notation.table_printer import write_table
from propertyrules.scenario_runner import Run
from tests.interview.measure import golden
from tests.scenario_runs import files, runs

MORE = 1  # the line that says how to read more
MOST, MIDDLE, SHARE = 6, 4, 0.75


def scenarios() -> Iterator[Run]:
    """Yield the runs of the classic scenarios."""
    for path in files("classic"):
        yield from runs(path)


def playthroughs() -> Iterator[Run]:
    """Yield a run of each move of the golden playthroughs, at its table."""
    for case in golden():
        text = f"{write_table(case.state)}ask\n  {case.question}\n"
        yield run_scenario(parse_tables(text)[0], case.state.program)


@pytest.fixture(
    scope="module", params=[scenarios, pytest.param(playthroughs, marks=pytest.mark.slow)]
)
def printed(request: pytest.FixtureRequest) -> list[tuple[Verdict, list[str]]]:
    """Return the lines of each answer, as if it were the only one of its table."""
    found = []
    for run in request.param():
        for answer in run.answers:
            if isinstance(answer, MoveAnswer):
                asked = evolve(answer, met=None, expected="", missed=())
                lines = AnswerPrinter(run.program).short(asked)
                found.append((answer.ruling.verdict, [click.unstyle(line) for line in lines]))
    return found


def test_six_lines_of_eighty_columns_at_most(printed: list[tuple[Verdict, list[str]]]) -> None:
    assert max(len(lines) for _, lines in printed) + MORE <= MOST
    assert max(len(line) for _, lines in printed for line in lines) <= WIDTH


def test_four_lines_in_the_median(printed: list[tuple[Verdict, list[str]]]) -> None:
    assert median(len(lines) + MORE for _, lines in printed) <= MIDDLE


def test_most_lines_are_the_answer_the_reason_or_the_remedy(
    printed: list[tuple[Verdict, list[str]]],
) -> None:
    lines = [line for _, answer in printed for line in answer]
    rules = 0
    for _, answer in printed:
        inside = False
        for line in answer:
            inside = line.startswith("Rule: ") or (
                inside and not line.startswith(("Instead: ", "First: ", "It would be ", "Tell it "))
            )
            rules += inside
    assert (len(lines) - rules) / len(lines) >= SHARE


def test_every_refusal_begins_with_no_and_gives_a_reason(
    printed: list[tuple[Verdict, list[str]]],
) -> None:
    for verdict, lines in printed:
        if verdict is Verdict.ILLEGAL:
            assert lines[0].startswith("No. ")
            assert not lines[1].startswith(("Rule: ", "Instead: "))
