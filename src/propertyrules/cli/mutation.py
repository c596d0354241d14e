"""`propertyrules test --mutate`: how many small faults in a rulebook its scenarios would notice."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

from propertyrules.cli.error_report import Refused, of_error, say_data
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
    from propertyrules.verification.mutation.runner import Fate, MutationTable, Score

TOO_FEW = 1  # exit status: some score is below what is wanted


@frozen
class Wanted:
    """What the command line says: processes, tables for each survivor, seed, the least score."""

    jobs: int
    tries: int
    seed: int
    least: float


def mutate(subjects: list[Listed], wanted: Wanted, as_json: bool) -> int:
    """Try the mutants of each rulebook, print what came of it, and return the exit status.

    Raises Refused for a rulebook whose scenarios cannot be read.
    """
    from propertyrules.errors import PropertyRulesError
    from propertyrules.verification.mutation.runner import mutation_score

    scores: list[tuple[Score, str]] = []
    for subject in subjects:
        # Read once for all its mutants.
        tables = tables_of(subject)
        try:
            with progress_bars() as progress:
                score = mutation_score(
                    subject.id, tables, jobs=wanted.jobs, tries=wanted.tries, seed=wanted.seed,
                    progress=partial(progress, f"mutants of {subject.id}"),
                )  # fmt: skip
        except PropertyRulesError as error:
            raise Refused(of_error(error)) from None
        scores.append((score, _file(subject)))
        if not as_json:
            _tell(*scores[-1])
    if as_json:
        say_data({"mutations": [_data(*one) for one in scores]})
    # Where no scenario was run nothing was shown, whatever the share.
    low = any(not one.tables or one.share * 100 < wanted.least for one, _ in scores)
    return TOO_FEW if low else 0


def _file(subject: Listed) -> str:
    """Return a rulebook's path as seen from here, else only its name."""
    path, here = Path(subject.path).resolve(), Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else path.name


def tables_of(subject: Listed) -> list[MutationTable]:
    """Read the scenarios of a rulebook, and each rulebook with house rules that they name once."""
    from propertyrules.cli.scenario_files import of_each_table
    from propertyrules.cli.table_input import named, program_of
    from propertyrules.verification.mutation.runner import Book, MutationTable, read_book

    books: dict[tuple[str, ...], Book] = {}

    def read(table: Scenario, given: Input) -> MutationTable:
        scenario = named(table, program_of(table, given))
        key = (scenario.rulebook or "", scenario.board or "", *scenario.house_rules)
        if key not in books:
            books[key] = read_book(key[0], scenario.house_rules, scenario.board)
        return MutationTable(scenario, books[key])

    return of_each_table(subject, read)


# -- telling ------------------------------------------------------------------------------------


def _tell(score: Score, file: str) -> None:
    """Print how many mutants were killed, and each that survived."""
    if not score.tables:
        say(f"{painted(score.name, bold=True)}: no scenarios that a mutant could fail")
        return
    if not score.fates:
        name = painted(score.name, bold=True)
        say(f"{name}: states nothing of its own that a mutant could change")
        return
    tables = counted(score.tables, "table")
    say(f"{painted(score.name, bold=True)}: {len(score.fates)} mutants, tried on {tables}")
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
    if left and not score.tries:
        say(paragraph("some may be equivalent: no tables were generated", 2))
    elif equal:
        say(
            paragraph(f"equivalent: {score.tries:,} tables show no difference from the rulebook", 2)
        )


def _data(score: Score, file: str) -> dict[str, object]:
    return {
        "rulebook": score.name, "tables": score.tables, "tries": score.tries,
        "mutants": len(score.fates), "counted": score.counted, "killed": score.killed,
        "by_the_checker": len(score.those("refused")),
        "equivalent": len(score.those("equivalent")), "score": round(score.share, 4),
        "fates": [_row(fate, file) for fate in score.fates],
    }  # fmt: skip


def _row(fate: Fate, file: str) -> dict[str, object]:
    return {
        "file": file, "line": fate.at.line, "column": fate.at.column, "kind": fate.kind,
        "what": fate.words, "fate": fate.how, "by": fate.by or None,
        "witness": fate.witness or None,
    }  # fmt: skip
