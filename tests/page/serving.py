"""A server of the page that runs beside a test, and stops with it."""

from __future__ import annotations

import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# The command itself, with an answer's time as it is told.
_SERVE = """
import sys
sys.path.insert(0, "src")
from propertyrules.page import server
server.SECONDS = float(sys.argv[1])
server.os.cpu_count = lambda: 2
from propertyrules.cli import main
main(["serve", "--port", "0", "--host", sys.argv[2]])
"""


@contextmanager
def serving(seconds: float = 60, host: str = "127.0.0.1") -> Iterator[int]:
    """Run `serve` with that many seconds for an answer; give its port.

    Whatever it is sent, no traceback stands in its terminal at the end.
    """
    command = [sys.executable, "-c", _SERVE, str(seconds), host]
    with (
        tempfile.TemporaryFile("w+") as errors,
        subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=errors, text=True
        ) as process,
    ):
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            yield int(line.partition(f"{host}:")[2].partition("/")[0])
        finally:
            process.send_signal(signal.SIGINT)
            status = process.wait(timeout=30)
        errors.seek(0)
        written = errors.read()
    assert "Traceback" not in written, written
    assert status in (0, 130, -signal.SIGINT)
