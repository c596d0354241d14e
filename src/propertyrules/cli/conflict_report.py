"""Conflicts between two declarations, each with a table on which their order matters."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from attrs import evolve

from propertyrules.classes import opaque
from propertyrules.cli.error_report import Refusal
from propertyrules.cli.terminal import indented, paragraph
from propertyrules.diagnostic_sink import errors_in
from propertyrules.errors import PropertyRulesError, RulebookError

if TYPE_CHECKING:
    from propertyrules.diagnostic_sink import Diagnostic
    from propertyrules.loader import LoadResult
    from propertyrules.verification.witness.confirmation import Witness

TABLES = 2_000  # tables to look at for one conflict
MOST = 5  # conflicts of one file for which a table is searched: each search takes seconds


@opaque
class Shown:
    """A conflict: the names of its two orders, and the smallest table on which they differ.

    `witness` is None if none was found among so many `tables`.
    """

    orders: tuple[str, str]
    witness: Witness | None
    tables: int


def shown(outcome: LoadResult, fault: Diagnostic) -> Shown | None:
    """Search for a table on which the two orders differ; None if there are no two orders."""
    from propertyrules.verification.witness.finder import WitnessSearch
    from propertyrules.verification.witness.program_pair import Pair

    both = outcome.orders(fault)
    if both is None:
        return None
    one, other = both
    pair = Pair.of(one.program, other.program)
    witness = WitnessSearch(pair, TABLES, 0, unsaid=True).smallest()
    return Shown((one.said, other.said), witness, TABLES)


def lines_of(found: Shown) -> Iterator[str]:
    """Yield the lines about a conflict: the table, and the ruling on it in either order."""
    from propertyrules.verification.witness.witness_printer import asked_table, words_of

    first, second = found.orders
    if found.witness is None:
        text = f"Among {found.tables:,} tables none was found that is ruled on differently"
        yield paragraph(f"{text} {first} and {second}.")
        return
    yield paragraph("On this table it makes a difference:")
    yield ""
    yield indented(asked_table(found.witness), trimmed=True)
    yield ""
    for order, said in zip(found.orders, words_of(found.witness), strict=True):
        yield paragraph(said, 4, f"{order}: ")


def data_of(found: Shown) -> dict[str, Any]:
    """Return a conflict as data for JSON."""
    from propertyrules.verification.witness.witness_printer import words_of

    data: dict[str, Any] = {"orders": list(found.orders), "tables": found.tables}
    witness = found.witness
    if witness is not None:
        data |= {"table": witness.tables[0], "move": witness.moves[0]}
        data["rulings"] = list(words_of(witness))
    return data


def with_tables(
    refusals: tuple[Refusal, ...], error: PropertyRulesError, read: Callable[[], LoadResult]
) -> tuple[Refusal, ...]:
    """Add to the errors of a rulebook the tables that show its conflicts.

    `read` loads the rulebook as far as it can be. There must be one refusal for each diagnostic.
    """
    if not isinstance(error, RulebookError):
        return refusals
    faults = errors_in(error.diagnostics)
    if len(faults) != len(refusals) or not any(fault.rivals for fault in faults):
        return refusals
    outcome = read()
    left = MOST
    out = list(refusals)
    for place, fault in enumerate(faults):
        found = shown(outcome, fault) if fault.rivals and left else None
        if found is not None:
            left -= 1
            text = "\n".join((out[place].text, *lines_of(found)))
            out[place] = evolve(out[place], text=text)
    return tuple(out)
