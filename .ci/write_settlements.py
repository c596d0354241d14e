"""Writes the page of settlements from its tables: `python .ci/write_settlements.py`.

For whoever changes a rulebook or the planner on purpose. Read the difference before you commit it.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tests.settlement.settlements import PAGE, page  # noqa: E402 (found by the line above)

PAGE.write_text(page(), encoding="utf-8")
