"""Runs of an audit: whatever becomes of workers, each record is counted once."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest
from attrs import asdict

from propertyrules import PropertyRulesError
from propertyrules.audit import Audit, audit_records
from tests.audit import judges, records

ROOT = Path(__file__).resolve().parents[2]


def games(folder: Path, count: int, *comments: str) -> Path:
    """Write a file of games, some broken; the comments stand in the first ones."""
    texts = [
        (records.broken(n) if n % 3 == 1 else records.text(n)).replace(
            "\n\n", f"\n{comments[n]}\n\n" if n < len(comments) else "\n\n", 1
        )
        for n in range(count)
    ]
    file = folder / "games.table"
    file.write_text("".join(texts), encoding="utf-8")
    return file


def lines(audit: Audit) -> list[str]:
    """Return the findings as lines of JSON."""
    return [json.dumps(asdict(finding)) for finding in audit.findings()]


@pytest.fixture
def expected(tmp_path: Path) -> list[str]:
    """Return what is found in eight games where nothing goes wrong."""
    return lines(audit_records([games(tmp_path, 8)], tmp_path / "plain"))


def test_any_executor_finds_the_same(tmp_path: Path, expected: list[str]) -> None:
    assert sum('"illegal"' in line for line in expected) == 3
    file = tmp_path / "games.table"
    with ThreadPoolExecutor(2) as threads:
        audit = audit_records([file], tmp_path / "threads", executor=threads, most_records=3)
    assert lines(audit) == expected
    assert len(list((tmp_path / "threads").iterdir())) == 3


def test_a_part_that_is_there_is_not_done_again(tmp_path: Path, expected: list[str]) -> None:
    file, folder = tmp_path / "games.table", tmp_path / "parts"
    done: list[int] = []
    for _ in range(2):
        audit = audit_records([file], folder, most_records=3, told=done.append)
        assert lines(audit) == expected
        marks = {path.name: path.stat().st_mtime_ns for path in folder.iterdir()}
    assert done == [3, 3, 2] * 2
    audit_records([file, file], folder, most_records=3)  # the same by the same name counts twice
    assert {
        path.name: path.stat().st_mtime_ns for path in folder.iterdir()
    }.items() >= marks.items()


def test_an_executor_that_is_lost_for_good_is_told(tmp_path: Path) -> None:
    file = games(tmp_path, 2, judges.DEADLY.decode())
    with (
        ProcessPoolExecutor(1, get_context("spawn")) as pool,
        pytest.raises(PropertyRulesError, match="a function that makes one"),
    ):
        audit_records([file], tmp_path / "parts", executor=pool, judge=judges.deadly)


@pytest.mark.slow
def test_a_killed_worker_changes_nothing(tmp_path: Path, expected: list[str]) -> None:
    """With processes of our own: the pool breaks, and all that was under way is done again."""
    mark = tmp_path / "mark"
    (tmp_path / "b").mkdir()
    file = games(tmp_path / "b", 8, judges.ONCE.decode() + str(mark))
    audit = audit_records([file], tmp_path / "parts", jobs=2, judge=judges.deadly, most_records=3)
    assert mark.exists()
    assert outcomes(lines(audit)) == outcomes(expected)


def outcomes(found: list[str]) -> list[str]:
    """Return findings without the names of files and the lines in them."""
    return [line.partition('"outcome"')[2].partition('"line"')[0] for line in found]


@pytest.mark.slow
def test_a_record_that_kills_every_worker_is_named(tmp_path: Path, expected: list[str]) -> None:
    (tmp_path / "b").mkdir()
    file = games(tmp_path / "b", 8, "# fine", "# fine too", judges.DEADLY.decode())
    audit = audit_records([file], tmp_path / "parts", jobs=2, judge=judges.deadly, most_records=4)
    found = list(audit.findings())
    assert [finding.outcome for finding in found].count("fatal") == 1
    fatal = found[2]
    assert (fatal.outcome, fatal.reason) == ("fatal", "3 workers ended while they read it")
    begins = file.read_text(encoding="utf-8").splitlines()[fatal.line - 1]
    assert begins == 'scenario "game 2"'
    assert fatal.record == f"{file.as_posix()}:{fatal.line}"
    told, wanted = outcomes(lines(audit)), outcomes(expected)
    assert told[:2] + told[3:] == wanted[:2] + wanted[3:]
    assert sorted(path.suffix for path in (tmp_path / "parts").iterdir()) == [".part"] * 2


RUN = """
import sys
from propertyrules.audit import audit_records
from tests.audit.judges import deadly

if __name__ == "__main__":
    audit_records(sys.argv[1:2], sys.argv[2], jobs=2, judge=deadly, most_records=2)
"""


@pytest.mark.slow
@pytest.mark.seconds(35)
def test_an_audit_goes_on_after_its_coordinator_is_killed(tmp_path: Path) -> None:
    """And no worker outlives it."""
    file = games(tmp_path, 24, *[judges.SLOW.decode()] * 24)
    parts, script = tmp_path / "parts", tmp_path / "run.py"
    script.write_text(RUN, encoding="utf-8")
    paths = os.pathsep.join((str(ROOT / "src"), str(ROOT)))
    began = subprocess.Popen(
        [sys.executable, str(script), str(file), str(parts)],
        env={**os.environ, "PYTHONPATH": paths},
    )
    try:
        while not list(parts.glob("*.part")):
            assert began.poll() is None
            time.sleep(0.05)
    finally:
        began.kill()
        began.wait()
    time.sleep(1.5)
    done = {path.name: path.stat().st_mtime_ns for path in parts.glob("*.part")}
    assert 0 < len(done) < 12
    audit = audit_records([file], parts, judge=judges.deadly, most_records=2)
    after = {path.name: path.stat().st_mtime_ns for path in parts.iterdir()}
    assert after.items() >= done.items()
    assert len(after) == 12
    whole = audit_records([file], tmp_path / "whole", judge=judges.deadly, most_records=24)
    assert lines(audit) == lines(whole)
    assert audit.summary == whole.summary


MEMORY = """
import resource, sys
from propertyrules.audit import audit_records
from tests.audit.judges import brief
audit = audit_records([sys.argv[1]], sys.argv[2], judge=brief)
assert sum(1 for finding in audit.findings()) == audit.summary.records == int(sys.argv[3])
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


@pytest.mark.slow
def test_memory_does_not_grow_with_the_records(tmp_path: Path) -> None:
    """Ten times as many records: 39 MB either way for 10,000 and 100,000 when this was written."""
    peaks = []
    for count in (2_000, 20_000):
        file = tmp_path / f"{count}.jsonl"
        file.write_text(f'{{"moves": ["{"x" * 200}"]}}\n' * count, encoding="utf-8")
        command = [sys.executable, "-c", MEMORY, str(file), str(tmp_path / "parts"), str(count)]
        done = subprocess.run(
            command, cwd=ROOT, env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"},
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        peaks.append(int(done.stdout))
    assert peaks[1] <= 1.2 * peaks[0]
