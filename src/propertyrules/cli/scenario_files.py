"""Finds the scenarios of rulebooks and house rules: the tables in the folder beside them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from attrs import frozen

from propertyrules.cli.error_report import Refusals, refused
from propertyrules.cli.table_input import Input, T, each_table
from propertyrules.library import find_rulebook, house_rules, rulebooks
from propertyrules.notation.scenarios import Options, Scenario
from propertyrules.resource_lookup import Listed, form_of

FOLDER = "scenarios"


@frozen
class Mention:
    """A line of a scenario that names a clause: the file's name, the line, the table's title."""

    file: str
    line: int
    title: str
    text: str


def subjects(names: tuple[str, ...]) -> list[Listed]:
    """Return the rulebooks and house rules of some names or paths; all of them for none.

    Raises Refused, with the nearest names.
    """
    if not names:
        return [*rulebooks(), *house_rules()]
    found: list[Listed] = []
    wrong = Refusals()
    houses = {one.id: one for one in house_rules()}
    for name in names:
        if name in houses:
            found.append(houses[name])
            continue
        with wrong.caught():
            path = Path(name) if name.endswith(".table") else find_rulebook(name)
            if form_of(str(path)) not in ("rulebook", "house"):
                message = f"`{name}` isn't a rulebook or house rule"
                hint = 'the first line of one is `rulebook NAME "TITLE" version 1.0 language 1`'
                if path.suffix == ".table":
                    hint = f"did you mean `propertyrules check {name}`?"
                wrong += refused("R100", message, "", hint)
            found.append(Listed(path.stem, path.stem, "", path))
    wrong.check()
    return found


def files_of(subject: Listed) -> list[Path]:
    """Return the scenario files of a rulebook or house rule, from the folder `scenarios` beside it.

    All files there belong to it if its folder has its name, or holds no other `.rules` file.
    """
    home = Path(subject.path).resolve().parent
    folder = home / FOLDER
    if not folder.is_dir():
        return []
    if home.name == subject.id or len(list(home.glob("*.rules"))) == 1:
        return sorted(folder.glob("*.table"))
    # In a shared folder its files begin with its name, or lie in a folder of that name.
    own = sorted((folder / subject.id).glob("*.table"))
    named = {*folder.glob(f"{subject.id}.table"), *folder.glob(f"{subject.id}-*.table")}
    return [*own, *sorted(named)]


def of_each_table(subject: Listed, rule: Callable[[Scenario, Input], T]) -> list[T]:
    """Call `rule` with every table of a rulebook's or house rule's scenarios and its file.

    Returns the results. Raises Refused, with the errors of all tables.
    """
    made, found = each_table([seen_from_here(path) for path in files_of(subject)], Options(), rule)
    found.check()
    return made


def seen_from_here(path: Path) -> str:
    """Return a path relative to the working directory if it lies in it."""
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else str(path)


def mentions(subject: Listed, clause: str) -> Iterator[Mention]:
    """Yield the lines of the scenarios that name a clause."""
    for path in files_of(subject):
        title = ""
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            word, _, rest = line.strip().partition(" ")
            if word.lower() == "scenario":
                title = rest.strip().strip('"“”')
            # Clauses are named in an expected answer, which stands behind the arrow.
            behind = line.partition("->")[2].replace(",", " ").replace(";", " ")
            if clause in behind.split():
                yield Mention(path.name, number, title, " ".join(line.split()))
