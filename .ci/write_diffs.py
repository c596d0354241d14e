"""Writes the pages of what changes between two rulebooks: `python .ci/write_diffs.py [PAIR...]`.

For whoever changes a rulebook on purpose, or the finder. A PAIR is the name of a page, as
`classic-timed`; without any, all are written. Witnesses that are kept and still show a difference
stay; the rest are looked for, which takes about a minute of a processor a pair if it is all of
them (`--anew`). `--tables=N` looks at fewer tables or more, and at none with 0. Read the
difference before you commit it.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from propertyrules.cli.diff import TABLES, loaded, tables_of  # noqa: E402
from propertyrules.testing.witness.compare import Pair  # noqa: E402
from propertyrules.testing.witness.groups import Finder, groups  # noqa: E402
from propertyrules.testing.witness.kept import kept  # noqa: E402
from tests.tables import diffs_page as pages  # noqa: E402


def looked_for(pair: tuple[str, str], anew: bool, tables: int) -> dict[str, Any]:
    """Give what is to be kept of a pair."""
    one, other = loaded(*pair)
    path = pages.path_of(pair)
    known: dict[tuple[str, ...], Any] = {}
    if path.is_file() and not anew:
        entries = json.loads(path.read_text(encoding="utf-8"))["changes"]
        known = {tuple(entry["things"]): entry for entry in entries}
    laid = Pair.of(one, other)
    finder = Finder.of(laid, tables=tables, starts=tables_of((one, other)))
    found = []
    for group in groups(laid):
        names = pages.names_of(group.things)
        entry = known.get(names) or _like(names, known)
        if entry is not None:
            entry.setdefault("looked", TABLES)
        lacking = entry is None or not pages.stands(laid, entry)
        if entry is None or lacking or not (entry["shown"] or entry["looked"] >= tables):
            shown = []
            if tables:
                shown = [
                    {"of": list(pages.names_of(each.things)), **kept(each.witness)}
                    for each in finder.shown(group)
                ]
            entry = {"things": list(names), "looked": tables, "shown": shown}
        found.append(entry)
        # What is found is kept at once: a search that is broken off goes on from there.
        if tables:
            rest = [each for each in known.values() if each not in found]
            _keep(pair, one.board.id, [*found, *rest])
    return _keep(pair, one.board.id, found)


def _like(names: tuple[str, ...], known: dict[tuple[str, ...], Any]) -> Any:
    """Give what is kept of a group that has become this one, as far as its things are in this."""
    near = max(known, key=lambda each: len({*each} & {*names}), default=())
    if not {*near} & {*names}:
        return None
    shown = [one for one in known[near]["shown"] if {*one["of"]} <= {*names}]
    looked = known[near].get("looked", TABLES) if shown else 0
    return {"things": list(names), "looked": looked, "shown": shown}


def _keep(pair: tuple[str, str], board: str, changes: list[Any]) -> dict[str, Any]:
    data = {"rulebooks": list(pair), "board": board, "changes": changes}
    text = json.dumps(data, indent=1, ensure_ascii=False) + "\n"
    pages.path_of(pair).write_text(text, encoding="utf-8")
    return data


def main() -> None:
    asked = [word for word in sys.argv[1:] if not word.startswith("-")]
    anew = "--anew" in sys.argv
    told = [word.partition("=")[2] for word in sys.argv if word.startswith("--tables=")]
    tables = int(told[-1]) if told else TABLES
    pages.KEPT.mkdir(exist_ok=True)
    pages.PAGES.mkdir(exist_ok=True)
    for pair in pages.PAIRS:
        if asked and "-".join(pair) not in asked:
            continue
        begun = time.process_time()
        data = looked_for(pair, anew, tables)
        shown = sum(bool(entry["shown"]) for entry in data["changes"])
        taken = time.process_time() - begun
        print(*pair, f"{len(data['changes'])} changes, {shown} shown, {taken:.0f} s", flush=True)
    diffs = [pages.diff_of(pair) for pair in pages.PAIRS if pages.path_of(pair).is_file()]
    for diff in diffs:
        (pages.PAGES / f"{diff.name}.md").write_text(pages.page_of(diff), encoding="utf-8")
    (pages.PAGES / "index.md").write_text(pages.index_of(diffs), encoding="utf-8")


if __name__ == "__main__":
    main()
