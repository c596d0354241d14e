"""`propertyrules test`: runs the scenarios that lie beside rulebooks and house rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

import click
from attrs import define, field

from propertyrules.cli.error_report import Refusal, Refused, say_data
from propertyrules.cli.options import json_option, names_of, number_option, subcommand
from propertyrules.cli.terminal import indented, painted, paragraph, progress_bars, say
from propertyrules.fault_json import fault_data
from propertyrules.hints import counted

if TYPE_CHECKING:
    from propertyrules.answers.answer import Answer
    from propertyrules.cli.table_input import Input
    from propertyrules.notation.scenarios import Scenario
    from propertyrules.resource_lookup import Listed
    from propertyrules.scenario_runner import Run

NOT_MET = 1  # exit status: some expectation is not met


@define
class Tally:
    """What became of the scenarios of one rulebook or house rule."""

    files: int = 0
    tables: int = 0
    expected: int = 0
    unmet: list[tuple[Run, Answer]] = field(factory=list)
    refused: list[Refusal] = field(factory=list)


@subcommand("test")
@click.argument(
    "rulebooks", metavar="[RULEBOOK]...", nargs=-1,
    shell_complete=names_of("rulebook", "house"),
)  # fmt: skip
@click.option("--mutate", is_flag=True, help="Test whether they notice faults in the rulebook.")
@number_option("--jobs", 1, "Processes that try mutants.", 1, 256)
@number_option("--tables tries", 10_000, "Generate so many for each mutant that survives.", 0)
@number_option("--seed", 0, "Of the tables generated.", 0)
@click.option("--least", default=95.0, show_default=True, type=click.FloatRange(0, 100),
              help="The percentage of mutants that must be killed.")  # fmt: skip
@json_option()
@click.pass_context
def command(
    ctx: click.Context,
    rulebooks: tuple[str, ...],
    mutate: bool,
    jobs: int,
    tries: int,
    seed: int,
    least: float,
    as_json: bool,
) -> None:
    """Run the scenarios of each RULEBOOK or house rule; without one, of all.

    Every line that is not as expected is shown.

    With --mutate the rulebook is changed in one place at a time, and the scenarios must notice. The
    score is the share of changes that they notice. All options but --json are for that.

    Exit status: 0, all is as expected (with --mutate: each score is high enough); 1, something is
    not; 2, a scenario cannot be read.
    """
    from propertyrules.cli.scenario_files import subjects

    asked = subjects(rulebooks)
    if mutate:
        from propertyrules.cli.mutation import Wanted
        from propertyrules.cli.mutation import mutate as mutated

        ctx.exit(mutated(asked, Wanted(jobs, tries, seed, least), as_json))
    tallies: dict[str, Tally] = {}
    for subject in asked:
        with progress_bars(quiet=as_json) as progress:
            tally = tallies[subject.id] = _tally(subject, progress)
        if not as_json:
            _tell(subject.id, tally)
    if as_json:
        say_data({
            "tests": [
                {
                    "rulebook": name, "files": tally.files, "tables": tally.tables,
                    "expectations": tally.expected, "unmet": list(_unmet(tally.unmet)),
                    "faults": [fault_data(r.fault) for r in tally.refused],
                }
                for name, tally in tallies.items()
            ],
        })  # fmt: skip
    if any(tally.refused for tally in tallies.values()):
        ctx.exit(Refused.exit_code)
    ctx.exit(NOT_MET if any(tally.unmet for tally in tallies.values()) else 0)


def _tally(subject: Listed, progress: Callable[[str, int, int], None]) -> Tally:
    """Run the scenarios of a rulebook or house rule, and count what is not as they expect."""
    from propertyrules.cli.scenario_files import files_of, seen_from_here
    from propertyrules.cli.table_input import each_table, program_of
    from propertyrules.notation.scenarios import Options
    from propertyrules.scenario_runner import run_scenario

    tally = Tally()

    def rule(table: Scenario, given: Input) -> None:
        tally.tables += 1
        run = run_scenario(table, program_of(table, given))
        tally.expected += sum(answer.tested for answer in run.answers)
        tally.unmet += [(run, answer) for answer in run.unmet]

    paths = files_of(subject)
    for place, path in enumerate(paths, 1):
        progress(subject.id, place, len(paths))
        tally.files += 1
        tally.refused += each_table([seen_from_here(path)], Options(), rule)[1]
    return tally


def _tell(name: str, tally: Tally) -> None:
    """Print how the scenarios of a rulebook went, and each expectation that is not met."""
    if not tally.files:
        from propertyrules.cli.scenario_files import FOLDER

        say(f"{name}: no scenarios: they lie in a folder `{FOLDER}` beside the rulebook")
        return
    counts = ((tally.files, "file"), (tally.tables, "table"), (tally.expected, "expectation"))
    lines = ", ".join(counted(*each) for each in counts)
    wrong = [f"{len(tally.unmet)} not met"] if tally.unmet else []
    wrong += [f"{len(tally.refused)} faults"] if tally.refused else []
    result = painted(", ".join(wrong), "not met") if wrong else painted("all met", "met")
    say(f"{name}: {lines}: {result}")
    for refusal in tally.refused:
        say(indented(refusal.text, 2))
    for run, answer in tally.unmet:
        say(paragraph(f"{run.scenario.file}:{answer.line}: {answer.text}"))
        say(paragraph(answer.expected or "legal", 4, "expected: "))
        for missed in answer.missed:
            say(paragraph(missed, 4, "- "))


def _unmet(found: Iterable[tuple[Run, Answer]]) -> Iterator[dict[str, object]]:
    for run, answer in found:
        yield {
            "file": run.scenario.file, "line": answer.line, "title": run.scenario.title,
            "text": answer.text, "expected": answer.expected or None,
            "missed": list(answer.missed),
        }  # fmt: skip
