"""`propertyrules test`: runs the scenarios that lie beside rulebooks and house rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click
from attrs import define, field, fields_dict

from propertyrules.cli.error_report import Refusals, Refused, print_json
from propertyrules.cli.mutation import MutationOptions, mutate_each
from propertyrules.cli.options import (
    json_option,
    names_of,
    number_option,
    option_group,
    subcommand,
)
from propertyrules.cli.terminal import indented, painted, paragraph, progress_bars, say
from propertyrules.fault_json import fault_data
from propertyrules.hints import counted

if TYPE_CHECKING:
    from propertyrules.answers.answer import Answer
    from propertyrules.cli.table_input import Input
    from propertyrules.notation.scenarios import Scenario
    from propertyrules.scenario_runner import Run

NOT_MET = 1  # exit status: some expectation is not met


@subcommand("test")
@click.argument(
    "rulebooks", metavar="[RULEBOOK]...", nargs=-1,
    shell_complete=names_of("rulebook", "house"),
)  # fmt: skip
@click.option("--mutate", is_flag=True, help="Test whether they notice faults in the rulebook.")
@option_group(MutationOptions, tuple(fields_dict(MutationOptions)), [
    number_option("--jobs", 1, "Processes that try mutants.", 1, 256),
    number_option("--tables tries", 10_000, "Generate so many for each mutant that survives.", 0),
    number_option("--seed", 0, "Of the tables generated.", 0),
    click.option("--least", default=95.0, show_default=True, type=click.FloatRange(0, 100),
                 help="The percentage of mutants that must be killed."),
])  # fmt: skip
@json_option()
def command(
    rulebooks: tuple[str, ...], mutate: bool, options: MutationOptions, as_json: bool
) -> int:
    """Run the scenarios of each RULEBOOK or house rule; without one, of all.

    Every line that is not as expected is shown.

    With --mutate the rulebook is changed in one place at a time, and the scenarios must notice. The
    score is the share of changes that they notice. All options but --json are for that.

    Exit status: 0, all is as expected (with --mutate: each score is high enough); 1, something is
    not; 2, a scenario cannot be read.
    """
    from propertyrules.cli.scenario_files import files_of, seen_from_here, subjects
    from propertyrules.cli.table_input import each_table
    from propertyrules.notation.scenarios import Options

    asked = subjects(rulebooks)
    if mutate:
        return mutate_each(asked, options, as_json)
    tallies: list[Tally] = []
    for subject in asked:
        tally = Tally(subject.id)
        tallies.append(tally)
        paths = files_of(subject)
        with progress_bars(quiet=as_json) as progress:
            for path in paths:
                tally.files += 1
                progress(subject.id, tally.files, len(paths))
                tally.refused += each_table([seen_from_here(path)], Options(), tally.run)[1]
        if not as_json:
            tally.print()
    if as_json:
        print_json({"tests": [tally.data() for tally in tallies]})
    if any(tally.refused for tally in tallies):
        return Refused.exit_code
    return NOT_MET if any(tally.unmet for tally in tallies) else 0


@define
class Tally:
    """The results of the scenarios of one rulebook or house rule."""

    name: str
    files: int = 0
    tables: int = 0
    expected: int = 0
    unmet: list[tuple[Run, Answer]] = field(factory=list)
    refused: Refusals = field(factory=Refusals)

    def run(self, table: Scenario, given: Input) -> None:
        """Run a table, and count its expectations. Raises Refused and PropertyRulesError."""
        from propertyrules.cli.table_rulebook import program_of
        from propertyrules.scenario_runner import run_scenario

        self.tables += 1
        run = run_scenario(table, program_of(table, given))
        self.expected += sum(answer.tested for answer in run.answers)
        self.unmet += [(run, answer) for answer in run.unmet]

    def print(self) -> None:
        """Print the counts, and each expectation that is not met."""
        if not self.files:
            from propertyrules.cli.scenario_files import FOLDER

            say(f"{self.name}: no scenarios: they lie in a folder `{FOLDER}` beside the rulebook")
            return
        counts = ((self.files, "file"), (self.tables, "table"), (self.expected, "expectation"))
        lines = ", ".join(counted(*each) for each in counts)
        wrong = [f"{len(self.unmet)} not met"] if self.unmet else []
        wrong += [f"{len(self.refused)} faults"] if self.refused else []
        result = painted(", ".join(wrong), "not met") if wrong else painted("all met", "met")
        say(f"{self.name}: {lines}: {result}")
        for refusal in self.refused:
            say(indented(refusal.text, 2))
        for run, answer in self.unmet:
            say(paragraph(f"{run.scenario.file}:{answer.line}: {answer.text}"))
            say(paragraph(answer.expected or "legal", 4, "expected: "))
            for missed in answer.missed:
                say(paragraph(missed, 4, "- "))

    def data(self) -> dict[str, Any]:
        """Return the results as data for JSON."""
        return {
            "rulebook": self.name, "files": self.files, "tables": self.tables,
            "expectations": self.expected,
            "unmet": [
                {
                    "file": run.scenario.file, "line": answer.line, "title": run.scenario.title,
                    "text": answer.text, "expected": answer.expected or None,
                    "missed": list(answer.missed),
                }
                for run, answer in self.unmet
            ],
            "faults": [fault_data(refusal.fault) for refusal in self.refused],
        }  # fmt: skip
