"""Measures how long `propertyrules check` takes to start, against importing its dependencies.

Prints ratios of medians over pairs that run in turn, so that a busy machine slows both alike.
Run it as `python benchmarks/startup.py`; see README.md beside it.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / "examples" / "even-building.table"

# What the console script does, without needing the package to be installed.
CHECK = (
    sys.executable,
    "-c",
    "import sys; from propertyrules.cli import main; sys.argv[0] = 'propertyrules'; main()",
    "check",
)
IMPORTS = (sys.executable, "-c", "import attrs, lark, click")
FAILED = 2  # exit codes from here on: the table was not ruled on


def seconds(command: Sequence[str], environment: Mapping[str, str]) -> float:
    """Run a command in a process of its own and return how long it took, in seconds."""
    began = time.perf_counter()
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    took = time.perf_counter() - began
    if done.returncode >= FAILED or "Traceback" in done.stderr:
        sys.exit(f"{' '.join(command[-2:])} failed with {done.returncode}:\n{done.stderr}")
    return took


def with_cache_at(folder: Path) -> dict[str, str]:
    """Return the environment of a run whose user cache is that folder.

    An installed package has its compiled modules beside it, so both sides get theirs, in a folder
    of our own and whatever the environment says of them.
    """
    path = os.pathsep.join(filter(None, (str(ROOT / "src"), os.environ.get("PYTHONPATH"))))
    environment = {
        **os.environ,
        "PYTHONPATH": path,
        "PYTHONPYCACHEPREFIX": str(folder.parent / "compiled"),
        "XDG_CACHE_HOME": str(folder),
        "NO_COLOR": "1",
    }
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    return environment


def main() -> None:
    """Measure, and print the results."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("table", nargs="?", type=Path, default=TABLE)
    parser.add_argument("--pairs", type=int, default=15, help="timed pairs (default 15)")
    parser.add_argument("--without", type=int, default=5, help="runs without a cache (default 5)")
    options = parser.parse_args()
    check = (*CHECK, str(options.table))

    with tempfile.TemporaryDirectory() as scratch:
        warm = with_cache_at(Path(scratch, "warm"))
        seconds(check, warm)  # fills the cache, and Python's own of compiled modules
        seconds(IMPORTS, warm)
        pairs = [(seconds(check, warm), seconds(IMPORTS, warm)) for _ in range(options.pairs)]
        empty = [
            seconds(check, with_cache_at(Path(scratch, f"empty-{run}")))
            for run in range(options.without)
        ]

    ratios = sorted(ours / theirs for ours, theirs in pairs)
    print(f"check, cache warm      {statistics.median(ours for ours, _ in pairs):6.3f} s")
    print(f"import attrs,lark,click{statistics.median(theirs for _, theirs in pairs):6.3f} s")
    print(
        f"ratio                  {statistics.median(ratios):6.2f}"
        f"    ({ratios[0]:.2f} to {ratios[-1]:.2f} over {len(ratios)} pairs)"
    )
    if empty:
        print(
            f"check, no cache        {statistics.median(empty):6.3f} s"
            f"  (worst {max(empty):.3f} s of {len(empty)})"
        )


if __name__ == "__main__":
    main()
