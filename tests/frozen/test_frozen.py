"""What was ruled before the house was rebuilt is still ruled: a part of it here, all by hand.

The files were written by the last commit before the rebuilding; `replay.py` says how to replay
them whole. They are changed only together with `digests.txt`, and with an argument why.
"""

from __future__ import annotations

import pytest

from tests.frozen.replay import differences, digests, replay
from tests.frozen.rows import FOLDER, KINDS

PARTS = {
    "games": "3/125",
    "golden": "2/8",
    "legal": "11/100",
    "programs": "5/100",
    "scenarios": "3/40",
}
MOST_BYTES = 20_000_000


def test_the_files_are_those_that_were_frozen() -> None:
    lines = (FOLDER / "digests.txt").read_text(encoding="utf-8").splitlines()
    assert [f"{digest}  {name}" for name, digest in digests().items()] == lines
    assert sum(path.stat().st_size for path in FOLDER.glob("*.xz")) < MOST_BYTES


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_part_of_each_file_is_as_it_was(kind: str) -> None:
    found = [
        difference for old, new in replay(kind, PARTS[kind]) for difference in differences(old, new)
    ]
    assert not found, "\n".join(found[:5])


def test_a_difference_is_seen() -> None:
    row = {"seed": 1, "tables": [{"ruling": ["legal", "", []]}]}
    other = {"seed": 1, "tables": [{"ruling": ["illegal", "", []]}]}
    assert list(differences(row, row)) == []
    assert list(differences(row, other)) == ['$.tables[0].ruling[0]: was "legal"\n    is "illegal"']


def test_sentences_and_line_numbers_may_change_and_codes_may_not() -> None:
    row = {"told": '{"violations": [{"rule": "buy.cash", "message": "it is dear", "at": "a:1:1"}]}'}
    other = {"told": row["told"].replace("it is dear", "too little cash").replace("a:1", "a:7")}
    assert list(differences(row, other)) == []
    assert list(differences(row, {"told": row["told"].replace("buy.cash", "buy.here")}))
