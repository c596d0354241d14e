"""What only some systems have is looked for before it is used."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parent.parent / "src" / "propertyrules"
POSIX_ONLY = {
    "fcntl",
    "grp",
    "posix",
    "pty",
    "pwd",
    "readline",
    "resource",
    "syslog",
    "termios",
    "tty",
}


def unguarded(tree: ast.AST, guarded: bool = False) -> Iterator[str]:
    """Yield what is imported outside of `try` that not every system has."""
    for node in ast.iter_child_nodes(tree):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [str(node.module)]
        if not guarded:
            yield from (name for name in names if name.partition(".")[0] in POSIX_ONLY)
        yield from unguarded(node, guarded or isinstance(node, ast.Try))


@pytest.mark.parametrize(
    "path", sorted(SOURCE.rglob("*.py")), ids=lambda path: path.relative_to(SOURCE).as_posix()
)
def test_a_module_can_be_imported_on_every_system(path: Path) -> None:
    assert list(unguarded(ast.parse(path.read_text(encoding="utf-8")))) == []


def test_what_is_not_guarded_is_found() -> None:
    assert list(
        unguarded(ast.parse("import fcntl\ntry:\n  import pwd\nexcept ImportError: ..."))
    ) == ["fcntl"]
