"""Findings as a Parquet file: a row for each record (extra `cluster`)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from pathlib import Path

from propertyrules.audit.findings import Finding, finding_data
from propertyrules.extras import load_extra

ROWS = 10_000
"""Rows of a group, which is the most that is held at once."""


def write_parquet(findings: Iterable[Finding], path: str | Path) -> None:
    """Write findings as a Parquet file; the file appears only when it is whole.

    Its columns are the fields of a Finding; `broken` is a list of rule, clauses and message. Raises
    MissingExtra, and OSError for a file that cannot be written.
    """
    arrow = load_extra("cluster", "pyarrow")
    parquet = load_extra("cluster", "pyarrow.parquet")
    text = arrow.string()
    broken = arrow.struct([("rule", text), ("clauses", arrow.list_(text)), ("message", text)])
    numbers = ("moves", "step", "line")
    names = ("record", "outcome", *numbers, "move", "reason", "broken", "rulebook", "note")
    types = {"broken": arrow.list_(broken)} | dict.fromkeys(numbers, arrow.int64())
    schema = arrow.schema([(name, types.get(name, text)) for name in names])
    whole = Path(path)
    begun = whole.with_name(f"{whole.name}.tmp")
    rows = iter(findings)
    with parquet.ParquetWriter(begun, schema) as writer:
        # Group by group: the findings of millions of records need not fit into memory.
        while group := [finding_data(finding) for finding in islice(rows, ROWS)]:
            writer.write_table(arrow.Table.from_pylist(group, schema=schema))
    begun.replace(whole)
