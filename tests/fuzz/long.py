"""Fuzz for long: `python -m tests.fuzz.long [KIND...] [--minutes N] [--seed S] [--into DIR]`.

Goes round the kinds, each for its share of the time, and writes what it finds, shrunk, into a
folder. One fault is told once: by its error and the place in our source where it comes from.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings

from tests.fuzz.kinds import KINDS

A_ROUND = 40  # examples of a kind before the next has its turn

Place = tuple[str, str]


def main() -> int:
    """Fuzz, and tell how many examples of each kind there were and what they found."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("kinds", nargs="*", choices=[[], *KINDS], default=[])
    reader.add_argument("--minutes", type=float, default=1.0)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--into", type=Path, default=Path(tempfile.gettempdir()) / "fuzzed")
    asked = reader.parse_args()
    asked.into.mkdir(parents=True, exist_ok=True)
    counts = dict.fromkeys(asked.kinds or KINDS, 0)
    spent = dict.fromkeys(counts, 0.0)
    known: set[Place] = set()
    end = time.monotonic() + 60 * asked.minutes
    turn = asked.seed * 1_000_003
    while time.monotonic() < end:
        # Whoever had the least time is next: a rulebook takes longer than a table.
        kind = min(spent, key=spent.__getitem__)
        turn += 1
        begun = time.monotonic()
        counts[kind] += _round(kind, turn, known, asked.into, end)
        spent[kind] += time.monotonic() - begun
    for kind, many in counts.items():
        print(f"{kind}: {many} in {spent[kind]:.0f} s")
    print(f"{len(known)} faults" + (f", in {asked.into}" if known else ""))
    return 1 if known else 0


def _round(kind: str, turn: int, known: set[Place], into: Path, end: float) -> int:
    """Try some examples of a kind; give how many there were."""
    strategy, ending = KINDS[kind]
    tried = 0
    found: dict[Place, Any] = {}

    def one(value: Any) -> None:
        nonlocal tried
        if time.monotonic() > end and not found:
            return
        tried += 1
        try:
            ending(value)
        except Exception as error:
            place = _place(error)
            if place in known:
                return
            found[place] = value
            raise

    checked: Callable[[], None] = seed(turn)(
        settings(
            max_examples=A_ROUND, deadline=None, database=None, report_multiple_bugs=False,
            suppress_health_check=list(HealthCheck), phases=(Phase.generate, Phase.shrink),
        )(given(strategy)(one))
    )  # fmt: skip
    try:
        checked()
    except Exception as error:
        place = _place(error)
        value = found.get(place)
        known.update(found)
        name = f"{kind}-{len(list(into.iterdir()))}"
        (into / name).write_text(f"{value}\n", encoding="utf-8", errors="surrogatepass")
        trace = "".join(traceback.format_exception(error)[-6:])
        (into / f"{name}.trace").write_text(f"{place}\n{trace}", encoding="utf-8")
        print(f"{kind}: {place}, in {into / name}", flush=True)
    return tried


def _place(error: BaseException) -> Place:
    """Tell a fault by its error and the innermost place of our own source."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [f for f in frames if "propertyrules" in f.filename or f.filename.startswith("<")]
    last = (ours or frames)[-1]
    what = str(error)[:60] if isinstance(error, AssertionError) else ""
    return f"{type(error).__name__} {what}", f"{Path(last.filename).name}:{last.lineno}"


if __name__ == "__main__":
    sys.exit(main())
