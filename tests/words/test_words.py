"""Lines as people write them are read as they were meant, and no line as anything else."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.words.corpus import MISREAD, READ, outcomes

# Lines that are read at the first try, of 150; disputes, of 15; hints that help, of 50.
LEAST = {"lines": 147, "tables": 13, "refused": 46}


@pytest.mark.parametrize("sort", sorted(LEAST))
def test_what_people_write_is_read(sort: str) -> None:
    found = list(outcomes("seen", sort))
    counted = Counter(outcome.word for outcome in found)
    assert counted[READ] >= LEAST[sort], counted
    assert not [one.row for one in found if one.word in (MISREAD, "crash", "broken row")]
