"""Hold an engine to a conformance kit: `python run_kit.py KIT COMMAND...`

The command is begun once. It is given a case a line and answers with a line of JSON each:
{"verdict": "legal", "after": {...}}, or {} for a case that it does not know. What is compared is
the verdict, and of the table after a legal move whatever the answer holds of it. This reader needs
nothing but Python.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ASKED = ("kind", "state", "move", "ask", "of", "players")
ANSWERS = ("verdict", "possible", "value")


def differs(case: Mapping[str, Any], answer: Mapping[str, Any]) -> str:
    """Return in what an answer is not as a case wants it; empty where it is."""
    for name in ANSWERS:
        if name in case and name in answer and answer[name] != case[name]:
            return f"{name} {answer[name]!r}, not {case[name]!r}"
    wanted = {**case.get("state", {}), **(case.get("after") or {})}
    for name, value in (answer.get("after") or {}).items():
        if case.get("after") is not None and value != wanted.get(name):
            return f"{name} after it"
    return ""


def main(kit: str, *command: str) -> int:
    """Run every case; print what differs by clause, and return 1 where something does."""
    right = unknown = 0
    wrong: Counter[str] = Counter()
    first: dict[str, str] = {}
    with (
        Path(kit).open(encoding="utf-8") as lines,
        subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        ) as engine,
    ):
        assert engine.stdin is not None and engine.stdout is not None
        next(lines)  # of what it is a kit
        for line in lines:
            case = json.loads(line)
            print(json.dumps({name: case[name] for name in ASKED if name in case}),
                  file=engine.stdin, flush=True)  # fmt: skip
            answer = json.loads(engine.stdout.readline())
            if not answer:
                unknown += 1
                continue
            why = differs(case, answer)
            right += not why
            if why:
                clause = str(case.get("clause") or next(iter(case.get("clauses") or ()), "?"))
                wrong[clause] += 1
                first.setdefault(clause, f"case {case['case']} ({case['about']}): {why}")
        engine.stdin.close()
    print(f"{right} right, {wrong.total()} wrong, {unknown} not known")
    for clause, many in wrong.most_common():
        print(f"  {many:4}  {clause}: {first[clause]}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
