"""Of two things at odds, the table on which either order rules differently."""

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

TABLES = 2_000  # tables that are looked at for one collision
MOST = 5  # collisions of one file that a table is looked for: each takes seconds


@opaque
class Shown:
    """What either order of two things at odds is called, and the table that tells them apart."""

    orders: tuple[str, str]
    witness: Witness | None
    tables: int


def shown(outcome: LoadResult, fault: Diagnostic) -> Shown | None:
    """Look for a table on which the two orders differ; None where there are no two orders."""
    from propertyrules.loader import orders
    from propertyrules.verification.witness.finder import WitnessSearch
    from propertyrules.verification.witness.program_pair import Pair

    both = orders(outcome, fault)
    if both is None:
        return None
    one, other = both
    pair = Pair.of(one.program, other.program)
    witness = WitnessSearch(pair, TABLES, 0, unsaid=True).smallest()
    return Shown((one.said, other.said), witness, TABLES)


def lines_of(found: Shown) -> Iterator[str]:
    """Yield what is printed of a collision: the table, and what is ruled there in either order."""
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
    """Return a collision as data."""
    from propertyrules.verification.witness.witness_printer import words_of

    data: dict[str, Any] = {"orders": list(found.orders), "tables": found.tables}
    if found.witness is not None:
        one, other = words_of(found.witness)
        data |= {"table": found.witness.table, "move": found.witness.move}
        data["rulings"] = [one, other]
    return data


def with_tables(
    refusals: tuple[Refusal, ...], error: PropertyRulesError, read: Callable[[], LoadResult]
) -> tuple[Refusal, ...]:
    """Add to refusals of a rulebook the tables on which what is at odds makes a difference."""
    if not isinstance(error, RulebookError):
        return refusals
    faults = errors_in(error.diagnostics)
    # A table is put to its refusal by place, so there must be one refusal for each fault.
    if len(faults) != len(refusals) or not any(fault.rivals for fault in faults):
        return refusals
    outcome = read()
    out = []
    left = MOST
    for refusal, fault in zip(refusals, faults, strict=True):
        found = shown(outcome, fault) if fault.rivals and left else None
        if found is not None:
            left -= 1
            text = "\n".join((refusal.text, *lines_of(found)))
            refusal = evolve(refusal, text=text)
        out.append(refusal)
    return tuple(out)
