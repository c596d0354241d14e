"""`propertyrules test --mutate`: how many small faults in a rulebook its scenarios notice."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

from propertyrules.cli.error_report import Refused, of_error, print_json
from propertyrules.cli.terminal import (
    dimmed,
    indented,
    painted,
    paragraph,
    progress_bars,
    say,
)
from propertyrules.hints import counted

if TYPE_CHECKING:
    from propertyrules.cli.table_input import Input
    from propertyrules.notation.scenarios import Scenario
    from propertyrules.resource_lookup import Listed
    from propertyrules.verification.mutation.runner import MutationTable, Score

TOO_FEW = 1  # exit status: some score is below what is wanted


@frozen
class MutationOptions:
    """The options of mutation: processes, tables for each survivor, seed, least score in %."""

    jobs: int
    tries: int
    seed: int
    least: float


def mutate_each(subjects: list[Listed], options: MutationOptions, as_json: bool) -> int:
    """Try the mutants of each rulebook, print the scores, and return the exit status.

    Raises Refused for a rulebook whose scenarios cannot be read.
    """
    from propertyrules.cli.scenario_files import seen_from_here
    from propertyrules.errors import PropertyRulesError
    from propertyrules.verification.mutation.runner import mutation_score

    scores: list[tuple[Score, str]] = []
    for subject in subjects:
        # Read once for all its mutants.
        tables = tables_of(subject)
        try:
            with progress_bars() as progress:
                score = mutation_score(
                    subject.id, tables, jobs=options.jobs, tries=options.tries, seed=options.seed,
                    progress=partial(progress, f"mutants of {subject.id}"),
                )  # fmt: skip
        except PropertyRulesError as error:
            raise Refused(of_error(error)) from None
        path = Path(subject.path).resolve()
        file = seen_from_here(path) if path.is_relative_to(Path.cwd()) else path.name
        scores.append((score, file))
        if not as_json:
            _print(score, file)
    if as_json:
        print_json({"mutations": [_data(*one) for one in scores]})
    # A score without scenarios shows nothing.
    low = any(not one.tables or one.share * 100 < options.least for one, _ in scores)
    return TOO_FEW if low else 0


def tables_of(subject: Listed) -> list[MutationTable]:
    """Read the scenarios of a rulebook, and once each rulebook that they are judged by."""
    from propertyrules.cli.scenario_files import of_each_table
    from propertyrules.cli.table_rulebook import named, program_of
    from propertyrules.verification.mutation.runner import Book, MutationTable, read_book

    books: dict[tuple[str, ...], Book] = {}

    def read(table: Scenario, given: Input) -> MutationTable:
        scenario = named(table, program_of(table, given))
        key = (scenario.rulebook or "", scenario.board or "", *scenario.house_rules)
        if key not in books:
            books[key] = read_book(key[0], scenario.house_rules, scenario.board)
        return MutationTable(scenario, books[key])

    return of_each_table(subject, read)


def _print(score: Score, file: str) -> None:
    """Print how many mutants were killed, and each that survived."""
    name = painted(score.name, bold=True)
    if not score.tables:
        say(f"{name}: no scenarios that a mutant could fail")
        return
    if not score.fates:
        say(f"{name}: states nothing of its own that a mutant could change")
        return
    say(f"{name}: {len(score.fates)} mutants, tried on {counted(score.tables, 'table')}")
    refused, equal = score.those("refused"), score.those("equivalent")
    parts = [f"{score.killed} of {score.counted} killed"]
    parts += [f"{len(refused)} of them by the checker"] if refused else []
    parts += [f"{len(equal)} equivalent and not counted"] if equal else []
    left = score.those("survived")
    share = painted(f"{score.share:.1%}", "not met" if left else "met")
    say(paragraph(f"{', '.join(parts)}", 2, f"{share}: "))
    for fate in left:
        say(paragraph(f"{file}:{fate.at.line}: {fate.words}", 4, "survived "))
        if fate.witness:
            say(dimmed(indented(fate.witness, 6, trimmed=True)))
    for fate in equal:
        say(paragraph(f"{file}:{fate.at.line}: {fate.words}", 4, "equivalent "))
    # Only generated tables can tell an equivalent mutant from one that survived.
    if left and not score.tries:
        say(paragraph("some may be equivalent: no tables were generated"))
    elif equal:
        said = f"equivalent: {score.tries:,} tables show no difference from the rulebook"
        say(paragraph(said))


def _data(score: Score, file: str) -> dict[str, object]:
    return {
        "rulebook": score.name, "tables": score.tables, "tries": score.tries,
        "mutants": len(score.fates), "counted": score.counted, "killed": score.killed,
        "by_the_checker": len(score.those("refused")),
        "equivalent": len(score.those("equivalent")), "score": round(score.share, 4),
        "fates": [
            {
                "file": file, "line": fate.at.line, "column": fate.at.column, "kind": fate.kind,
                "what": fate.words, "fate": fate.how, "by": fate.by or None,
                "witness": fate.witness or None,
            }
            for fate in score.fates
        ],
    }  # fmt: skip
