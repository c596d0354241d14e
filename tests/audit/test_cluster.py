"""Audits on a Dask cluster: with nannies and without, the report is that of a plain run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from propertyrules import PropertyRulesError
from propertyrules.audit import audit_records, cluster_workers
from tests.audit import judges
from tests.audit.test_run import games, lines, outcomes

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def _paths(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let workers find what this process finds. To import Dask takes seconds, which whoever only
    collects these tests is spared.
    """
    pytest.importorskip("distributed")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(ROOT / "src"), str(ROOT))))


@pytest.mark.seconds(30)
def test_workers_with_nannies(tmp_path: Path) -> None:
    """One is killed and comes back; a record that kills every worker is named."""
    mark = tmp_path / "mark"
    plain = games(tmp_path, 6)
    expected = outcomes(lines(audit_records([plain], tmp_path / "plain")))
    comments = ["# fine", judges.ONCE.decode() + str(mark), "# fine", judges.DEADLY.decode()]
    (tmp_path / "b").mkdir()
    file = games(tmp_path / "b", 6, *comments)
    with cluster_workers(2) as workers:
        assert workers.threads == 2
        audit = audit_records(
            [file], tmp_path / "parts", jobs=2, executor=workers, judge=judges.deadly,
            most_records=3,
        )  # fmt: skip
    assert mark.exists()
    found = outcomes(lines(audit))
    assert '"fatal"' in found[3]
    assert found[:3] + found[4:] == expected[:3] + expected[4:]


def test_workers_without_nannies(tmp_path: Path) -> None:
    """One is killed and does not come back: the other goes on. Where none is left, it is told."""
    mark = tmp_path / "mark"
    file = games(tmp_path, 6, "# fine", judges.ONCE.decode() + str(mark))
    python = [sys.executable, "-m"]
    address = f"tcp://127.0.0.1:{port()}"
    scheduler = [*python, "distributed.cli.dask_scheduler", "--host", address, "--no-dashboard"]
    began = [begin(*scheduler)]
    try:
        for _ in range(2):
            command = [*python, "distributed.cli.dask_worker", address, "--no-nanny"]
            options = ["--nthreads", "1", "--no-dashboard", "--local-directory", str(tmp_path)]
            began.append(begin(*command, *options))
        with cluster_workers(scheduler=address) as workers:
            workers.client.wait_for_workers(2, timeout=120)
            audit = audit_records(
                [file], tmp_path / "parts", jobs=2, executor=workers, judge=judges.deadly,
                most_records=2,
            )  # fmt: skip
            assert mark.exists()
            assert workers.threads == 1
    finally:
        for process in began:
            process.kill()
            process.wait()
    assert lines(audit) == lines(audit_records([file], tmp_path / "plain"))


def test_a_scheduler_that_is_not_there_is_told() -> None:
    with (
        pytest.raises(PropertyRulesError, match="can't be used"),
        cluster_workers(scheduler="nonsense://nowhere"),
    ):
        pass


def port() -> int:
    """Return a port of loopback that nobody uses."""
    import socket

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        number: int = free.getsockname()[1]
        return number


def begin(*command: str) -> subprocess.Popen[bytes]:
    """Begin a process that nobody listens to, where a task whose worker is lost comes back."""
    nothing = subprocess.DEVNULL
    environment = {**os.environ, "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0"}
    return subprocess.Popen(command, env=environment, stdout=nothing, stderr=nothing)
