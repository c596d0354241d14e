"""The referee knows no game: no figure, rulebook name or clause id stands in its source.

Figures: in what decides or prepares a ruling, the only numbers written out are 0, 1 and 2 (and
their negatives); bounds and layout stand in modules called `limits.py`, each with its reason.
Names: no string of any module, docstrings included, names a shipped rulebook, house rule, board
or deck, or one of their clauses.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "propertyrules"

# Where a figure could be a rule of some game. The rest only reads, writes and finds things.
DECIDING = ("codegen", "ir", "machine", "model", "planner", "referee.py", "semantics", "syntax")
FREE_FIGURES = frozenset({0, 1, 2})
EXEMPT_FROM_FIGURES = "limits.py"

HEADER = re.compile(r"^(rulebook|house|board|deck)[ \t]+([\w-]+)[ \t]+\"", re.MULTILINE)
DIGITS = re.compile(r"[0-9][0-9,_.]*%?")


def modules(*parts: str) -> list[Path]:
    """List the modules below the named parts of the package, or of all of it."""
    found: list[Path] = []
    for top in [SOURCE / part for part in parts] or [SOURCE]:
        found += [top] if top.is_file() else sorted(top.rglob("*.py"))
    return found


def name_of(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


def shipped() -> dict[str, set[str]]:
    """Read the names that rulebook files give themselves, by what they are."""
    names: dict[str, set[str]] = {"rulebook": set(), "house": set(), "board": set(), "deck": set()}
    for path in (ROOT / "rulebooks").rglob("*.rules"):
        header = HEADER.search(path.read_text(encoding="utf-8"))
        if header:
            names[header[1]].add(header[2])
    return names


def docstrings(tree: ast.AST) -> set[int]:
    """Return the ids of the nodes of a module that are docstrings, of attributes too."""
    return {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


def figures(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the line and text of every number written out that is not free."""
    prose = docstrings(tree)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or id(node) in prose:
            continue
        value = node.value
        if isinstance(value, bool):
            continue
        if isinstance(value, int | float | complex):
            if value not in FREE_FIGURES:
                yield node.lineno, repr(value)
        elif isinstance(value, str) and DIGITS.fullmatch(value) and value not in {"0", "1", "2"}:
            yield node.lineno, repr(value)  # a figure put into words


def naming(tree: ast.AST, names: dict[str, set[str]]) -> Iterator[tuple[int, str]]:
    """Yield the line and word of every string that names a rulebook, or a clause of one."""
    every = sorted(set().union(*names.values()), key=len, reverse=True)
    # The names of decks are everyday words: only a string that is one, whole, counts.
    spoken = sorted(set(every) - names["deck"], key=len, reverse=True)
    clause = re.compile(rf"(?<![\w.-])(?:{'|'.join(map(re.escape, every))})\.[a-z][a-z0-9-]*")
    word = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, spoken))})(?![\w-])")
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
            continue
        found = {*clause.findall(node.value), *word.findall(node.value)}
        found |= {node.value.strip()} & names["deck"]
        for each in sorted(found):
            yield node.lineno, each


def told(path: Path, found: Iterator[tuple[int, str]]) -> list[str]:
    return [f"{name_of(path)}:{line}: {what}" for line, what in found]


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


@pytest.mark.parametrize("path", modules(*DECIDING), ids=name_of)
def test_no_figure_stands_in_what_decides(path: Path) -> None:
    if path.name == EXEMPT_FROM_FIGURES:
        return
    assert told(path, figures(parsed(path))) == []


def test_no_rulebook_or_clause_is_named_in_the_source() -> None:
    names = shipped()
    assert names["rulebook"], "no rulebook was found to look for"
    found = [line for path in modules() for line in told(path, naming(parsed(path), names))]
    assert found == []


def test_the_walk_covers_every_part_that_decides() -> None:
    for part in DECIDING:
        assert modules(part), f"nothing to walk in {part}"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x = 0 + 1 - 1 + 2", []),
        ("x = -1", []),
        ("x = True", []),
        ("x = 50", ["50"]),
        ("x = 0.1", ["0.1"]),
        ("x = -10", ["10"]),
        ("f(limit='10%')", ["'10%'"]),
        ('"""A docstring."""', []),
        ('"200"', []),
    ],
)
def test_the_walk_sees_figures(text: str, expected: list[str]) -> None:
    assert [what for _, what in figures(ast.parse(text))] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x = 'plain'", ["plain"]),
        ("x = f'of the plain game {y}'", ["plain"]),
        ("x = 'explain'", []),
        ("x = 'plain.build-evenly'", ["plain", "plain.build-evenly"]),
        ("x = 'no-sales.debt'", ["no-sales", "no-sales.debt"]),
        ("x = 'fate'", ["fate"]),
        ("x = 'a matter of fate'", []),
        ("x = 'fate.advance'", ["fate.advance"]),
        ('"""As plain has it."""', ["plain"]),
    ],
)
def test_the_walk_sees_names(text: str, expected: list[str]) -> None:
    names = {"rulebook": {"plain"}, "house": {"no-sales"}, "board": {"bay"}, "deck": {"fate"}}
    assert [what for _, what in naming(ast.parse(text), names)] == expected
