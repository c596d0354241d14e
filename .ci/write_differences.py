"""Writes the page of differences anew, from the tables in which rulebooks differ."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tests.tables.differences_page import PAGE, written  # noqa: E402

if __name__ == "__main__":
    PAGE.write_text(written(), encoding="utf-8")
