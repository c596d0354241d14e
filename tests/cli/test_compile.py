"""`propertyrules compile`: the generated Python, whole or a move's."""

from __future__ import annotations

import ast

from tests.command_line import invoke


def run(*args: str) -> tuple[int, str]:
    result = invoke("compile", *args)
    return result.exit_code, result.output


def test_the_size_is_told() -> None:
    code, output = run("classic")
    assert code == 0
    assert output.startswith("classic: ")


def test_the_source_is_python() -> None:
    code, output = run("classic", "--show")
    assert code == 0
    assert len(ast.parse(output).body) > 100


def test_one_move_is_three_functions() -> None:
    code, output = run("classic", "build_house", "--show")
    assert code == 0
    names = [node.name for node in ast.parse(output).body if isinstance(node, ast.FunctionDef)]
    assert names == ["open_build_house", "legal_build_house", "play_build_house"]


def test_a_misspelt_move_gets_the_nearest() -> None:
    code, output = run("classic", "build_hose")
    assert code == 2
    assert "did you mean `build_house`" in output
