"""The notebook in `examples`: its cells are run in order, and what each shows is shown well.

A notebook asks the value of a cell's last line for what it looks like, by methods of its class: a
picture, a page, or its `repr`. So much of a notebook is done here, without one being installed.
"""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"

LOOKS = {"image/svg+xml": "_repr_svg_", "text/html": "_repr_html_"}


def shown(code: str, names: dict[str, Any]) -> tuple[str, str]:
    """Run a cell; return how the value of its last line is shown, and as what."""
    *before, last = ast.parse(code).body
    assert isinstance(last, ast.Expr), "every cell shows something"
    exec(compile(ast.Module(before, []), "<cell>", "exec"), names)
    value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)
    for kind, method in LOOKS.items():
        if hasattr(type(value), method):
            return kind, getattr(value, method)()
    return "text/plain", repr(value)


@pytest.fixture
def cells(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Return the code of the notebook, and have its folder be the one that one works in."""
    monkeypatch.chdir(EXAMPLES)
    monkeypatch.setattr(sys, "path", [*sys.path])
    told = json.loads((EXAMPLES / "notebook.ipynb").read_text(encoding="utf-8"))
    assert told["nbformat"] == 4
    yield ["".join(cell["source"]) for cell in told["cells"] if cell["cell_type"] == "code"]
    for name in ("engine", "record_games"):
        sys.modules.pop(name, None)


def test_every_cell_of_the_notebook_runs_and_shows_itself(cells: list[str]) -> None:
    names: dict[str, Any] = {}
    found = [shown(cell, names) for cell in cells]
    board, ruling, after, written, findings = (text for _, text in found)
    assert [kind for kind, _ in found] == [
        "image/svg+xml", "text/html", "image/svg+xml", "text/plain", "text/plain",
    ]  # fmt: skip
    assert ElementTree.fromstring(board).tag.endswith("svg") and board != after
    assert 'class="ruling illegal"' in ruling and "Vermont Avenue has no house yet" in ruling
    assert written == "True"
    outcomes = {outcome for outcome, _, _ in ast.literal_eval(findings)}
    assert outcomes <= {"differs", "illegal"} and len(ast.literal_eval(findings)) == 3
