"""Partitions: every record is in one part, whole, with the line that it stands in."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from propertyrules import PropertyRulesError
from propertyrules.audit.partition import Chunk, files_of, halves, parts_of, read_piece

HEAD = "# kept by hand\nrulebook classic\nwith no-auctions\n\n"


def tables(count: int, lines: int) -> list[str]:
    """Write so many tables, each of some lines."""
    return [f"scenario {n}\n" + "player Ann\n" * lines for n in range(count)]


def read(part: Chunk) -> list[tuple[int, str]]:
    """Return the records of a part, each with its line."""
    return [
        (raw.line, (raw.head + raw.data).decode())
        for piece in part.pieces
        for raw in read_piece(piece)
    ]


@settings(max_examples=50, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 6), st.integers(0, 4), st.booleans()), max_size=5),
    st.integers(1, 7),
    st.integers(40, 400),
)
def test_every_record_is_in_one_part(
    tmp_path_factory: pytest.TempPathFactory,
    shapes: list[tuple[int, int, bool]],
    most_records: int,
    most_bytes: int,
) -> None:
    folder = tmp_path_factory.mktemp("files")
    expected: list[str] = []
    for number, (count, lines, with_head) in enumerate(shapes):
        head = HEAD if with_head and count else ""
        written = tables(count, lines)
        (folder / f"{number}.table").write_text(head + "".join(written), encoding="utf-8")
        expected += [head + one for one in written]
    parts = list(parts_of(files_of([folder]), "", most_records, most_bytes))
    assert [text for part in parts for _, text in read(part)] == expected
    for part in parts:
        assert 0 < part.records <= most_records
        assert part.records == 1 or sum(piece.size for piece in part.pieces) <= most_bytes
    for part in parts:
        if part.records > 1:
            first, second = halves(part)
            assert [*read(first), *read(second)] == read(part)
            assert abs(first.records - second.records) <= 1
    assert len({part.key for part in parts}) == len(parts)
    again = list(parts_of(files_of([folder]), "", most_records, most_bytes))
    assert [part.key for part in again] == [part.key for part in parts]


def test_lines_are_those_of_the_file(tmp_path: Path) -> None:
    text = HEAD + "".join(tables(4, 2))
    (tmp_path / "a.table").write_text(text, encoding="utf-8")
    lines = text.splitlines()
    for part in parts_of(files_of([tmp_path]), "", 2):
        for line, record in read(part):
            assert lines[line - 1] in record
            assert lines[line - 1].startswith("scenario")


def test_a_table_without_a_title_is_a_record(tmp_path: Path) -> None:
    text = "rulebook classic\nplayer Ann\n"
    (tmp_path / "a.table").write_text(text + "scenario other\nplayer Bob\n", encoding="utf-8")
    (part,) = parts_of(files_of([tmp_path]))
    assert read(part) == [(1, text), (3, "scenario other\nplayer Bob\n")]


def test_lines_of_json_without_a_fitting_name(tmp_path: Path) -> None:
    (tmp_path / "log").write_text('\n{"a": 1}\n\n{"b": 2}', encoding="utf-8")
    (part,) = parts_of(files_of([tmp_path / "log"]))
    assert read(part) == [(2, '{"a": 1}\n'), (4, '{"b": 2}')]


def test_a_key_tells_of_what_is_within(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    keys = set()
    for text, salt in (("{}", ""), ("{ }", ""), ("{}", "other")):
        file.write_text(text, encoding="utf-8")
        keys |= {part.key for part in parts_of([str(file)], salt)}
    assert len(keys) == 3


def test_a_path_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(PropertyRulesError, match="no file or folder"):
        list(files_of([tmp_path / "nothing"]))
