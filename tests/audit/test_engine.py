"""How an engine is refereed: the example has six faults, and each of them is found."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

from propertyrules.audit import Finding, audit_records
from tests.command_line import invoke

ROOT = Path(__file__).resolve().parents[2]
ENGINE = ROOT / "examples" / "engine"

# In which game each fault comes up, and what is found: the outcome, and the rule.
FOUND = {
    "salary": (1, "differs", "result of draw_card"),
    "third double": (17, "illegal", "buy"),
    "bare rent": (2, "differs", "result of roll"),
    "uneven": (2, "illegal", "built_evenly"),
    "two utilities": (0, "differs", "result of roll"),
    "jail double": (0, "illegal", "roll.owed"),
}


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the adapter of the example."""
    monkeypatch.syspath_prepend(str(ENGINE))
    for name in ("engine", "record_games"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    import importlib

    return importlib.import_module("record_games")


def found(example: ModuleType, folder: Path, seed: int, *faults: str) -> Finding:
    """Return what is found in a game that is played with some faults."""
    file = folder / "games.jsonl"
    file.write_text(json.dumps(example.record(seed, faults)), encoding="utf-8")
    (finding,) = audit_records([file], folder / "parts").findings()
    return finding


def test_without_its_faults_the_engine_plays_by_the_rules(
    example: ModuleType, tmp_path: Path
) -> None:
    for seed in range(3):
        finding = found(example, tmp_path, seed)
        assert (finding.outcome, finding.moves > 100) == ("legal", True), finding


def test_every_fault_is_one_of_the_six(example: ModuleType) -> None:
    assert FOUND.keys() == sys.modules["engine"].FAULTS.keys()


@pytest.mark.parametrize("fault", FOUND)
def test_a_fault_is_found(example: ModuleType, tmp_path: Path, fault: str) -> None:
    seed, outcome, rule = FOUND[fault]
    finding = found(example, tmp_path, seed, fault)
    assert (finding.outcome, finding.broken[0].rule) == (outcome, rule), finding


def test_the_page_shows_what_is_found(
    example: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the adapter that it shows is the one that is there, in fewer than 60 lines."""
    page = (ROOT / "docs" / "how-to" / "referee-your-engine.md").read_text(encoding="utf-8")
    adapter = (ENGINE / "record_games.py").read_text(encoding="utf-8")
    assert len(adapter.splitlines()) < 60
    assert page.partition("```python\n")[2].partition("```")[0] in adapter
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    lines = (json.dumps(example.record(seed)) + "\n" for seed in range(50))
    Path("games.jsonl").write_text("".join(lines), encoding="utf-8")
    done = invoke("audit", "games.jsonl", "-q")
    assert done.stdout in page
