"""Imports run downwards only, and never in a circle: the order of the rooms, and of modules."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parent.parent / "src" / "propertyrules"
FRONT_DOOR = "propertyrules"

# From the ground up: a room may import itself and what stands in a row before its own. The front
# door is at the bottom, for it offers everybody's names without importing anybody.
ROWS = (
    ("lazy_names", "version"),
    (FRONT_DOOR,),
    ("classes", "hints", "limits"),
    ("errors",),
    ("model",),
    ("resources", "span"),
    ("cache",),
    ("diagnostic_sink", "extras"),
    ("diagnostics", "fault_json"),
    ("syntax",),
    ("ir",),
    ("semantics",),
    ("resource_lookup",),
    ("program_cache", "loader"),
    ("library",),
    ("machine",),
    ("codegen",),
    ("planner",),
    ("notation",),
    ("referee",),
    ("decisions",),
    ("answers",),
    ("scenario_runner",),
    ("interview",),
    ("verification", "audit"),
    ("laboratory",),
    ("envs", "report"),
    ("page",),
    ("cli",),
    ("__main__",),
)
ROW_OF = {room: number for number, row in enumerate(ROWS) for room in row}

# An import at the top of a module, inside a function, or only for the type checker.
TOP, LATER, TYPES = "top", "later", "types"


@cache
def modules() -> Mapping[str, Path]:
    """Return every module of the library by its dotted name."""
    found = {}
    for path in sorted(SOURCE.rglob("*.py")):
        parts = list(path.relative_to(SOURCE.parent).with_suffix("").parts)
        if parts[-1] == "__init__":
            parts.pop()
        found[".".join(parts)] = path
    return found


@cache
def imports(module: str) -> tuple[tuple[str, str, int], ...]:
    """Return what a module imports of the library: the module, how, and the line."""
    return tuple(_imports(ast.parse(modules()[module].read_text(encoding="utf-8")), TOP))


def _imports(node: ast.AST, how: str) -> Iterator[tuple[str, str, int]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ImportFrom):
            assert not child.level, "an import names the whole path, so that it can be found"
            for alias in child.names:
                whole = f"{child.module}.{alias.name}"
                named = whole if whole in modules() else str(child.module)
                if named in modules():
                    yield named, how, child.lineno
        elif isinstance(child, ast.Import):
            yield from ((a.name, how, child.lineno) for a in child.names if a.name in modules())
        elif isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
            yield from _imports(child, TYPES)
        elif isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)) and how == TOP:
            yield from _imports(child, LATER)
        else:
            yield from _imports(child, how)


def room(module: str) -> str:
    """Return the room that a module stands in: a folder of the library, or a file at its top."""
    _, _, rest = module.partition(".")
    return rest.partition(".")[0] or FRONT_DOOR


def circle(graph: Mapping[str, Iterable[str]]) -> tuple[str, ...]:
    """Return modules that import each other in a circle; none where there is no circle."""
    done: set[str] = set()
    path: list[str] = []

    def walk(name: str) -> tuple[str, ...]:
        if name in path:
            return tuple(path[path.index(name) :])
        if name in done:
            return ()
        path.append(name)
        for other in sorted(graph[name]):
            found = walk(other)
            if found:
                return found
        done.add(path.pop())
        return ()

    return next((found for name in sorted(graph) if (found := walk(name))), ())


def test_every_room_has_its_row() -> None:
    assert {room(module) for module in modules()} <= ROW_OF.keys()


def test_every_package_is_told_of() -> None:
    """In the order of the rows, from the top."""
    page = (SOURCE.parent.parent / "docs" / "explanation" / "machine.md").read_text("utf-8")
    _, _, table = page.partition("| package | what it holds |")
    told = re.findall(r"`([a-z_]+)`", "".join(re.findall(r"^\| `.*? \|", table, re.M)))
    rows = [ROW_OF[each] for each in told if each in ROW_OF]
    assert rows == sorted(rows, reverse=True)
    folders = {room(module) for module, path in modules().items() if path.name == "__init__.py"}
    assert folders - {FRONT_DOOR} <= {*told}


@pytest.mark.parametrize("module", sorted(modules()))
def test_imports_run_downwards(module: str) -> None:
    """Those inside functions too; what only the type checker reads may look up."""
    mine = room(module)
    for other, how, line in imports(module):
        if how != TYPES and room(other) != mine:
            where = f"{module}, line {line}: `{mine}` may not import `{room(other)}`"
            assert ROW_OF[room(other)] < ROW_OF[mine], where


# What people write is read with all of the notation; of that, these pass on what is not its own.
PASS_ON_TO_DISPUTES = {"line_reader", "tables"}


@pytest.mark.parametrize(
    "module", sorted(m for m in modules() if m.startswith("propertyrules.notation."))
)
def test_the_notation_does_without_everyday_words(module: str) -> None:
    """Words know nothing of tables; tables in the notation know nothing of disputes."""
    inner = module.partition(".notation.")[2]
    for other, _, line in imports(module):
        where = f"{module}, line {line}: may not import `{other}`"
        if inner.startswith("words") and room(other) == "notation":
            assert other.startswith("propertyrules.notation.words."), where
        if not inner.startswith("disputes") and inner not in PASS_ON_TO_DISPUTES:
            assert not other.startswith("propertyrules.notation.disputes."), where


# These may: they stand below what they ask for by name.
THROUGH_A_FACE = {"model", "notation"}


@cache
def faces() -> frozenset[str]:
    """Return the packages that offer names of their modules to users."""
    inits = {m: path for m, path in modules().items() if path.name == "__init__.py"}
    return frozenset(m for m, p in inits.items() if "__all__" in p.read_text(encoding="utf-8"))


TESTS = Path(__file__).resolve().parent
MOST_BELOW = 1 / 4  # of the files of tests
DOCUMENTED = {"propertyrules.limits"}  # a module that a page shows


def below(path: Path) -> list[str]:
    """Return what a file imports from below the public names of the library."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [one.name for one in node.names if one.name.startswith(f"{FRONT_DOOR}.")]
        elif isinstance(node, ast.ImportFrom) and str(node.module).partition(".")[0] == FRONT_DOOR:
            names = [f"{node.module}.{one.name}" for one in node.names]
            public = node.module in faces()
            found += [one for one in names if not public or one in modules()]
    return [one for one in found if one not in faces() | DOCUMENTED]


def test_most_tests_go_through_public_names() -> None:
    """So that the library can be rebuilt under them: few hold an inner mechanism to account."""
    files = sorted(TESTS.rglob("test_*.py"))
    inner = {str(path.relative_to(TESTS)): found for path in files if (found := below(path))}
    assert len(inner) <= MOST_BELOW * len(files), "\n".join(f"{one}: {inner[one]}" for one in inner)


def test_an_import_from_below_is_found(tmp_path: Path) -> None:
    file = tmp_path / "test_it.py"
    for text, found in (
        ("from propertyrules import Referee, limits", []),
        ("from propertyrules.machine import judge", []),
        ("from propertyrules import loader", ["propertyrules.loader"]),
        ("from propertyrules.machine import legality", ["propertyrules.machine.legality"]),
        ("import propertyrules.machine.legality", ["propertyrules.machine.legality"]),
        ("from propertyrules.span import Span", ["propertyrules.span.Span"]),
    ):
        file.write_text(text, encoding="utf-8")
        assert below(file) == found


@pytest.mark.parametrize("module", sorted(modules().keys() - faces()))
def test_what_is_imported_is_imported_from_where_it_is(module: str) -> None:
    """Not through a face, behind which everything stands."""
    inner = module.partition(".")[2]
    for other, _, line in imports(module):
        through = other in faces() and not {room(module), inner} & THROUGH_A_FACE
        assert not through, f"{module}, line {line}: `{other}` is there for users"


def test_no_circle_when_the_library_is_loaded() -> None:
    assert not circle({m: {n for n, how, _ in imports(m) if how == TOP} for m in modules()})


def test_no_circle_at_all() -> None:
    """Nor inside functions, nor for the type checker; the public face names everybody's types."""
    graph = {m: {n for n, _, _ in imports(m) if FRONT_DOOR not in (m, n)} for m in modules()}
    assert not circle(graph)


def test_a_circle_is_found() -> None:
    assert circle({"a": ["b"], "b": ["c"], "c": ["b"]}) == ("b", "c")
    assert not circle({"a": ["b", "c"], "b": ["c"], "c": []})
