"""`propertyrules doc`: prints a rulebook or house rule as a page for players."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from propertyrules.cli.error_report import Refused
from propertyrules.cli.house_rules import first_taking, house_called
from propertyrules.cli.options import board_option, houses_option, names_of, subcommand
from propertyrules.cli.scenario_files import of_each_table, subjects
from propertyrules.cli.table_input import Input
from propertyrules.cli.table_rulebook import program_of
from propertyrules.resource_lookup import Listed

if TYPE_CHECKING:
    from propertyrules.notation.scenarios import Scenario
    from propertyrules.report.rulebook_pages import Example


@subcommand("doc")
@click.argument("rulebook", required=False, shell_complete=names_of("rulebook", "house"))
@houses_option()
@board_option()
@click.option(
    "--into", metavar="FOLDER", type=click.Path(file_okay=False, path_type=Path), default=None,
    help="Write the pages of all rulebooks and house rules there.",
)  # fmt: skip
def command(
    rulebook: str | None,
    houses: tuple[str, ...],
    board: str | None,
    into: Path | None,
) -> None:
    """Print RULEBOOK, or what a house rule changes, as a page in Markdown.

    With --into, write a page for each rulebook and house rule, and one that lists them.

    Exit status: 0, done; 2, there is no such rulebook, it cannot be used, or FOLDER cannot be
    written to.
    """
    if (into is None) == (rulebook is None):
        message = "name one rulebook, or give --into FOLDER for all"
        raise Refused.of("C001", message)
    if into is not None:
        into.mkdir(parents=True, exist_ok=True)
        for name, text in pages():
            (into / name).write_text(text, encoding="utf-8")
        return
    click.echo(page(str(rulebook), houses, board), nl=False)


def page(name: str, houses: tuple[str, ...] = (), board: str | None = None) -> str:
    """Return the page of a rulebook, or of a house rule over the first rulebook that takes it."""
    from propertyrules.library import find_house_rule, load_rulebook
    from propertyrules.report.rulebook_pages import house_page, rulebook_page

    house = house_called(name)
    if house is not None:
        # Its scenarios are found by its file.
        listed = Listed(house.id, house.title, "", find_house_rule(house.source))
        return house_page(first_taking(house)[1], house.id, tuple(_examples(listed)))
    program = load_rulebook(name, with_=houses, board=board)
    beside = [subject for one in (name, *houses) for subject in subjects((one,))]
    return rulebook_page(program, [example for one in beside for example in _examples(one)])


def _examples(subject: Listed) -> list[Example]:
    """Run the scenarios of a rulebook or house rule; return them as examples. Raises Refused."""
    from propertyrules.report.rulebook_pages import Example
    from propertyrules.scenario_runner import run_scenario

    def example(table: Scenario, given: Input) -> Example:
        run = run_scenario(table, program_of(table, given))
        return Example(Path(given.name).name, given.text, run)

    return of_each_table(subject, example)


def pages() -> Iterator[tuple[str, str]]:
    """Yield all pages as pairs of a file name and a text: the list of pages first."""
    from propertyrules.library import house_rules, rulebooks

    books, houses = rulebooks(), house_rules()
    lines = [
        "# The rulebooks",
        "",
        "Each page goes through a rulebook in the order of its source: every clause with its",
        "reading, its figures, the scenarios that show it, and the rules as they stand there.",
        "",
        *(f"- [{one.title}]({one.id}.md): `rulebook {one.id}`" for one in books),
        "",
        "## House rules",
        "",
        "Each page tells what the house rule says, and the rules that it adds or changes.",
        "",
        *(f"- [{one.title}]({one.id}.md): `with {one.id}`" for one in houses),
    ]
    yield "index.md", "\n".join(lines) + "\n"
    for one in (*books, *houses):
        yield f"{one.id}.md", page(one.id)
