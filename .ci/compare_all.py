"""Compares all pairs of shipped rulebooks, the house rules, and the examples.

    python .ci/compare_all.py [TABLES]

Prints a line for each: the differences, those with a witness, and seconds. The exit status is 1 if
one of them fails or takes longer than 30 seconds.
"""

from __future__ import annotations

import sys
import time
import traceback
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

from propertyrules import library
from propertyrules.cli.diff import TABLES, loaded, tables_of
from propertyrules.errors import RulebookError
from propertyrules.verification.differences import compared

ROOT = Path(__file__).resolve().parent.parent
LONGEST = 30  # seconds of the processor


def pairs() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield what to compare: two rulebooks, and the house rules over the second."""
    shipped = [one.id for one in library.rulebooks()]
    yield from ((one, other, ()) for one, other in combinations(shipped, 2))
    for house in library.house_rules():
        yield from ((one, one, (house.id,)) for one in shipped)
    own = [str(path) for path in sorted((ROOT / "examples").rglob("*.rules"))]
    books = [path for path in own if "\nrulebook " in "\n" + Path(path).read_text()]
    for path in books:
        yield from ((path, other, ()) for other in shipped)
        yield from ((other, path, ()) for other in shipped[:1])
    for path in (path for path in own if path not in books):
        yield from ((one, one, (path,)) for one in (*shipped, *books))


def main() -> int:
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else TABLES
    bad = 0
    for one, other, houses in pairs():
        name = " ".join((Path(one).name, Path(other).name, *(f"+{Path(h).name}" for h in houses)))
        try:
            pair = loaded(one, other, houses)
        except RulebookError:
            continue  # this house rule is not for that rulebook
        begun = time.process_time()
        try:
            found = compared(*pair, tables=tables, starts=tables_of(pair)).differences
        except Exception:
            traceback.print_exc()
            print(name, "FAILED", flush=True)
            bad += 1
            continue
        taken = time.process_time() - begun
        shown = sum(each.witness is not None for each in found)
        slow = taken > LONGEST
        bad += slow
        print(f"{name}: {len(found)}, {shown} shown, {taken:.1f} s{' SLOW' * slow}", flush=True)
    return min(bad, 1)


if __name__ == "__main__":
    sys.exit(main())
