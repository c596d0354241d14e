"""Conformance kits: what an engine in any language can be held to."""

from __future__ import annotations

import ast
import json
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from propertyrules import (
    Program,
    Referee,
    load_rulebook,
    move_from_json,
    state_from_json,
    state_to_json,
)
from propertyrules.verification import kit_cases, write_kit
from tests.command_line import invoke
from tests.scenario_runs import own_tables

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "conformance"


@cache
def cases(name: str, seed: int = 1, many: int = 5) -> tuple[Program, list[Any]]:
    """Return the cases of a shipped rulebook."""
    program = load_rulebook(name)
    return program, kit_cases(program, own_tables(name, program), seed, many)


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write a kit as a user would."""
    file = tmp_path_factory.mktemp("kit") / "kit.jsonl"
    done = invoke("kit", "classic-short", str(file), "--tables", "5")
    assert done.exit_code == 0, done.output
    return file


def test_the_same_seed_writes_the_same_kit(kit: Path) -> None:
    program, found = cases("classic-short")
    assert kit.read_text(encoding="utf-8") == "".join(write_kit(found, program))
    other = cases("classic-short", seed=2)[1]
    assert [case.move for case in other] != [case.move for case in found]


def test_each_case_is_what_the_referee_says(kit: Path) -> None:
    """Read back from its own data, by somebody who has nothing else."""
    head, *lines = map(json.loads, kit.read_text(encoding="utf-8").splitlines())
    assert head["kit"] == "classic-short"
    referee = Referee(load_rulebook(head["kit"]))
    kinds = set()
    for told in lines:
        kinds.add(told["kind"])
        if told["kind"] != "move":
            continue
        state = state_from_json(told["state"], referee.rulebook)
        ruling = referee.judge(state, move_from_json(told["move"]))
        assert str(ruling.verdict) == told["verdict"]
        if told["verdict"] == "legal":
            assert ruling.after is not None
            assert state_to_json(ruling.after) == {**told["state"], **told["after"]}
        else:
            assert [one.rule for one in ruling.violations] == told["rules"]
            assert told["clause"] in ruling.violations[0].clauses or not ruling.violations
    assert {"move", "game"} <= kinds


def test_a_kit_is_cut_at_a_size() -> None:
    program, found = cases("classic-short")
    lines = list(write_kit(found, program, 50_000))
    assert sum(len(line.encode()) for line in lines) <= 50_000
    assert lines == list(write_kit(found, program))[: len(lines)]


def test_the_reader_of_kits_imports_nothing_of_ours() -> None:
    tree = ast.parse((EXAMPLES / "run_kit.py").read_text(encoding="utf-8"))
    nodes = list(ast.walk(tree))
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    names |= {str(node.module) for node in nodes if isinstance(node, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in names} <= sys.stdlib_module_names


@pytest.mark.skipif(shutil.which("node") is None, reason="the adapter is run by node")
def test_a_fault_of_an_engine_in_another_language_is_found(tmp_path: Path) -> None:
    """The sample adapter buys for what nobody has."""
    program, kit = load_rulebook("classic"), tmp_path / "kit.jsonl"
    found = [one for one in own_tables("classic", program) if one.file.endswith("buying.table")]
    plain = [one for one in found if one.board is None]
    kit.write_text("".join(write_kit(kit_cases(program, plain, many=0), program)), "utf-8")
    assert len((EXAMPLES / "adapter.mjs").read_text(encoding="utf-8").splitlines()) <= 30
    command = [sys.executable, str(EXAMPLES / "run_kit.py"), str(kit), "node", "adapter.mjs"]
    done = subprocess.run(
        command, cwd=EXAMPLES, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 1, done.stderr
    assert "not known" in done.stdout
    assert "'legal', not 'illegal'" in done.stdout


def test_a_rulebook_that_is_not_there(tmp_path: Path) -> None:
    done = invoke("kit", "nonesuch", str(tmp_path / "kit.jsonl"))
    assert done.exit_code == 2
    assert "nonesuch" in done.stderr
