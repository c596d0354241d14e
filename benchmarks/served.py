"""Measures how long `serve` takes to answer many different tables that are sent at once.

Run it as `python benchmarks/served.py [--tables 200] [--runs 5]`; see README.md beside it.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.page.serving import serving

TABLE = """rulebook classic
player Ann
  cash {}
  on Oriental Avenue
  owns Oriental Avenue with 1 house
  owns Vermont Avenue, Connecticut Avenue
player Bob
  cash {}
turn of Ann, done on this space
no rent due
ask
  Ann builds a house on {}
"""
STREETS = ("Oriental Avenue", "Vermont Avenue", "Connecticut Avenue")


def seconds(port: int, number: int) -> float:
    """Send a unique table; return how long its ruling took, in seconds."""
    table = TABLE.format(100 + number, time.monotonic_ns() % 10**9, STREETS[number % 3])
    body = json.dumps({"kind": "rule", "text": table})
    begun = time.perf_counter()
    line = HTTPConnection("127.0.0.1", port, timeout=300)
    line.request("POST", "/port", body, {"content-type": "application/json"})
    with line.getresponse() as got:
        if not json.loads(got.read())["answers"]:
            sys.exit("a table was not ruled on")
    line.close()
    return time.perf_counter() - begun


def main() -> None:
    """Measure, and print the results."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=200, help="tables at once (default 200)")
    parser.add_argument("--runs", type=int, default=5, help="runs (default 5)")
    options = parser.parse_args()
    with serving() as port, ThreadPoolExecutor(options.tables) as pool:
        for number in range(8):
            seconds(port, number)  # so that every process has begun
        for run in range(options.runs):
            took = sorted(pool.map(seconds, [port] * options.tables, range(options.tables)))
            print(
                f"run {run + 1}: median {statistics.median(took):.2f} s, "
                f"p99 {took[-max(1, options.tables // 100) - 1]:.2f} s, most {took[-1]:.2f} s, "
                f"load {os.getloadavg()[0]:.1f}"
            )


if __name__ == "__main__":
    main()
