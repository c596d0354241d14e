"""Replays what was frozen, and names every difference.

    python -m tests.frozen.replay                      all of it
    python -m tests.frozen.replay --part 1/50          every fiftieth row
    python -m tests.frozen.replay --only games --jobs 2
    python -m tests.frozen.replay --renew             write what is found now: argue each difference

Run it where the package is installed, or with `PYTHONPATH=src`. Exit code 1 where anything differs.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import multiprocessing
import sys
import traceback
from collections.abc import Iterator
from functools import partial

from tests.frozen.rows import FOLDER, KINDS, Row, canonical, read, write

MOST_SHOWN = 10
WIDTH = 400
PROSE = {
    "at",
    "grounds",
    "headline",
    "hint",
    "instead",
    "message",
    "missed",
    "open",
    "missing",
    "reading",
    "reason",
    "remedy",
}


def renewed(kind: str, row: Row) -> Row:
    """Make a row anew; a crash is a row of its own, which differs from every frozen one."""
    try:
        return KINDS[kind](row)
    except Exception:  # whatever it is, it is a difference, and the others are wanted too
        return {"crash": traceback.format_exc()}


def differences(old: object, new: object, path: str = "$") -> Iterator[str]:
    """Yield where two rows differ: the path, what was, and what is.

    Sentences, line numbers and what is proposed instead are not compared: they may be improved, and
    are no part of a ruling. Of an answer `rule` is a sentence. Verdicts, rules,
    clauses, effects, payments and states are.
    """
    if isinstance(old, dict) and isinstance(new, dict) and "crash" not in new:
        prose = PROSE | {"rule"} if "headline" in new else PROSE
        for key in sorted((old.keys() | new.keys()) - prose):
            yield from differences(_opened(old, key), _opened(new, key), f"{path}.{key}")
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for number, (was, now) in enumerate(zip(old, new, strict=True)):
            yield from differences(was, now, f"{path}[{number}]")
    elif canonical(old) != canonical(new):
        crash = new["crash"] if isinstance(new, dict) and "crash" in new else None
        now = crash if crash else canonical(new)[:WIDTH]
        yield f"{path}: was {canonical(old)[:WIDTH]}\n    is {now}"


def _opened(row: Row, key: str) -> object:
    """Return a value of a row; what a command printed as JSON is read."""
    value = row.get(key)
    return json.loads(value) if key == "told" and isinstance(value, str) else value


def chosen(kind: str, part: str) -> list[Row]:
    """Return the rows of one part: `2/50` is every fiftieth row, from the second on."""
    first, _, parts = part.partition("/")
    return list(read(kind))[int(first) - 1 :: int(parts or 1)]


def replay(kind: str, part: str = "1/1", jobs: int = 1) -> Iterator[tuple[Row, Row]]:
    """Yield the rows of one part of a frozen file, each with the same row made anew."""
    rows = chosen(kind, part)
    if jobs == 1:
        yield from ((row, renewed(kind, row)) for row in rows)
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield from zip(rows, pool.imap(partial(renewed, kind), rows, 10), strict=True)


def digests() -> dict[str, str]:
    """Return the SHA-256 of every frozen file, as `digests.txt` has them."""
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(FOLDER.glob("*.xz"))
    }


def main(arguments: list[str] | None = None) -> int:
    """Replay from the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.frozen.replay")
    parser.add_argument("--part", default="1/1", help="such as 2/50: every fiftieth row")
    parser.add_argument("--only", choices=sorted(KINDS), action="append", help="one of the files")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--renew", action="store_true", help="write the files anew")
    given = parser.parse_args(arguments)
    differing = 0
    for kind in given.only or sorted(KINDS):
        shown, pairs = 0, list(replay(kind, given.part, given.jobs))
        for number, (old, new) in enumerate(pairs):
            found = list(differences(old, new))
            shown += bool(found)
            if found and shown <= MOST_SHOWN:
                print(f"{kind}, row {number} of part {given.part}:", *found[:3], sep="\n  ")
        differing += shown
        print(f"{kind}: {len(pairs)} rows, {shown} differ", flush=True)
        if given.renew and given.part == "1/1":
            write(kind, [new for _, new in pairs])
    if given.renew:
        lines = [f"{digest}  {name}\n" for name, digest in digests().items()]
        (FOLDER / "digests.txt").write_text("".join(lines), encoding="utf-8")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
