"""Run by prepare.mjs in the Python of the page: what the page asks of, compiled and packed.

Only modules that the page can come to import are kept, as bytecode of this Python, with the
programs of all rulebooks, in one archive. Python's own library is packed anew: what every start
imports as bytecode, which halves the time of a start.
"""

from __future__ import annotations

import ast
import importlib
import marshal
import os
import py_compile
import re
import shutil
import site
import sys
import tarfile
import types
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from compression import zstd  # type: ignore[import-not-found]  # of this Python, not of ours

BARE = frozenset(sys.modules)
SITE = Path(site.getsitepackages()[0])
ROOTS = ("propertyrules.page", "segno")
MADE = Path("/made")  # a cache folder that only this Python can write to
OUT = Path("/referee.tar.zst")
LIBRARY = Path("/library.zip")
# What no page asks for: a third of Python's own library, which every first visit would carry.
UNWANTED = re.compile(
    r"(__hello__|__phello__|_pyrepl|_sysconfigdata|concurrent/interpreters|ctypes|http|json/(__main__|tool)"
    r"|multiprocessing|pydoc_data|sqlite3|sysconfig/__main__|unittest|wsgiref|xml/(dom|sax)|xmlrpc"
    r"|logging/[ch])"
    r"|(_markupbase|_pydatetime|_pyio|_pylong|_strptime|antigravity|argparse|bdb|cmd|code|compileall|configparser|cProfile"
    r"|doctest|filecmp|fileinput|ftplib|gettext|imaplib|mailbox|mimetypes|modulefinder|netrc|nturl2path|optparse"
    r"|pdb|pickletools|plistlib|poplib|profile|pstats|pty|pyclbr|pydoc|quopri|rlcompleter|sched|shelve"
    r"|smtplib|socketserver|ssl|statistics|symtable|tabnanny|this|timeit|tomllib|trace|tracemalloc|uuid|wave|zipapp)\b"
    r"|asyncio/(windows|proactor|tools|__main__)|concurrent/futures/(interpreter|process)|email/(?!__init__)|html/(__init__|entities|parser)"
    r"|importlib/_bootstrap"  # frozen into the interpreter
    r"|pyodide/console|urllib/(request|robotparser)|xml/etree/ElementInclude"
    r"|encodings/(?!__init__|aliases|ascii|charmap|cp437|cp1252|idna|latin_1|punycode|raw_|unic|utf_)"
)
# What a package imports for a few functions, where the rest would bring in what is unwanted.
PARTS = {
    "html/__init__.py": ("escape",),
    "xml/sax/__init__.py": (),
    "xml/sax/saxutils.py": ("__dict_replace", "escape", "quoteattr"),
}
HEADER = 16  # bytes of a file of bytecode before the code
# Of CPython's table of locations: what an entry tells, and of how many code units at most.
NO_COLUMNS, NO_LINE, MOST_UNITS = 13, 15, 8
TABLE = """
rulebook {}
player Ann
  cash 300
  owns {}
player Bob
turn of Ann
ask
  Ann builds a house on {}
"""


def imported(path: Path) -> Iterator[str]:
    """Yield the names of all modules that a file may import, at its top or later."""
    package = path.parent.relative_to(SITE).parts
    left: list[ast.AST] = [ast.parse(path.read_text("utf-8"))]
    while left:
        node = left.pop()
        if not (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"):
            left += ast.iter_child_nodes(node)
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            up = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join((*up, *((node.module,) if node.module else ())))
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def file_of(module: str) -> Path | None:
    """Return the file of a module among the packages; None where it is none of theirs."""
    path = SITE.joinpath(*module.split("."))
    tried = (path.with_suffix(".py"), path / "__init__.py")
    return next((found for found in tried if found.is_file()), None)


def needed() -> set[Path]:
    """Return the files of all modules that the roots can come to import."""
    files: set[Path] = set()
    left = list(ROOTS)
    while left:
        module = left.pop()
        path = file_of(module)
        if path is None or path in files:
            continue
        files.add(path)
        left += imported(path)
        left += [module.rpartition(".")[0]] * ("." in module)  # the packages that it lies in
    return files


def without_columns(bytecode: bytes) -> bytes:
    """Return a file of bytecode that tells of each instruction its line, and not its columns: these
    are a fifth of what a first visit takes, and only mark a place in a traceback.
    """
    return bytecode[:HEADER] + marshal.dumps(_with_lines(marshal.loads(bytecode[HEADER:])))


def _with_lines(code: types.CodeType) -> types.CodeType:
    """Return code with a table of lines alone, in the format of CPython's locations."""
    table, last = bytearray(), code.co_firstlineno
    for begin, end, line in code.co_lines():
        left = (end - begin) // 2  # code units
        while left > 0:
            some = min(left, MOST_UNITS)
            table.append(0x80 | (NO_LINE if line is None else NO_COLUMNS) << 3 | some - 1)
            if line is not None:
                table += _signed(line - last)
                last = line
            left -= some
    inner = (_with_lines(c) if isinstance(c, types.CodeType) else c for c in code.co_consts)
    return code.replace(co_linetable=bytes(table), co_consts=tuple(inner))


def _signed(number: int) -> bytes:
    """Return a number as that format has it: the sign below, six bits a byte, the lowest first."""
    left = abs(number) << 1 | (number < 0)
    found = bytearray()
    while left >= 64:
        found.append(left & 63 | 64)
        left >>= 6
    return bytes((*found, left))


def compile_needed() -> None:
    """Turn the modules that are needed into bytecode, and take all others away."""
    keep = needed()
    for path in sorted(one for one in SITE.rglob("*") if one.is_file()):
        if path in keep:
            py_compile.compile(
                str(path), f"{path}c", str(path.relative_to(SITE)), doraise=True, optimize=2,
                invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
            )  # fmt: skip
            bytecode = Path(f"{path}c")
            bytecode.write_bytes(without_columns(bytecode.read_bytes()))
        if path.suffix in (".py", ".pyi"):
            path.unlink()
    importlib.invalidate_caches()


def compile_rulebooks() -> None:
    """Lay the programs of all rulebooks into the package, that of the first one on every board."""
    os.environ["XDG_CACHE_HOME"] = str(MADE)
    MADE.mkdir(0o700)
    Path("/").chmod(0o755)
    from propertyrules import RulebookError, library, load_rulebook, program_cache, resources

    program_cache.forget()  # what was loaded before there was a folder is not in it
    for rulebook in library.rulebooks():
        load_rulebook(rulebook.id)
    for board in library.boards():
        with suppress(RulebookError):  # a board that is not for it
            load_rulebook(library.rulebooks()[0].id, board=board.id)
    cache = MADE / "propertyrules"
    if not any(cache.glob("program-*")):
        sys.exit("no program was kept")
    compiled = Path(resources.resource_root(), "compiled")  # the wheel brought the grammars
    shutil.copytree(cache, compiled, dirs_exist_ok=True)


def imported_at_a_start() -> frozenset[str]:
    """Rule on a table; return the modules that were imported for that, or before anything."""
    before = frozenset(sys.modules)
    from propertyrules import library
    from propertyrules.page import answer

    first = library.rulebooks()[0].id
    street = next(one for one in library.load_rulebook(first).board.spaces if one.deed).name
    ruled = answer({"kind": "rule", "text": TABLE.format(first, street, street)})
    asked = answer({"kind": "ask", "question": f"can Ann build a house on {street}?"})
    if "faults" in ruled or "faults" in asked:
        sys.exit(f"the page can't rule: {ruled}, {asked}")
    return BARE | (frozenset(sys.modules) - before)


def functions(source: str, names: tuple[str, ...]) -> bytes:
    """Return the functions of a module that have these names, and nothing else of it."""
    found = [one for one in ast.parse(source).body if getattr(one, "name", None) in names]
    return "\n\n".join(ast.unparse(one) for one in found).encode()


def pack_library(started: frozenset[str]) -> None:
    """Pack Python's own library: bytecode of what a start imports, the source of the rest."""
    whole = next(Path(path) for path in sys.path if path.endswith(".zip"))
    with (
        zipfile.ZipFile(whole) as given,
        zipfile.ZipFile(LIBRARY, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed,
    ):
        for entry in given.infolist():
            name = entry.filename
            if entry.is_dir() or (UNWANTED.match(name) and name not in PARTS):
                continue
            data = given.read(entry)
            if name in PARTS:
                data = functions(data.decode(), PARTS[name])
            module = name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
            if name.endswith(".py") and module in started:
                source = LIBRARY.with_name("source.py")
                source.write_bytes(data)
                made = py_compile.compile(
                    str(source), "/made.pyc", name, doraise=True, optimize=2,
                    invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
                )  # fmt: skip
                name, data = f"{name}c", without_columns(Path(str(made)).read_bytes())
            at = zipfile.ZipInfo(name)
            packed.writestr(at, data, zipfile.ZIP_DEFLATED, compresslevel=9)


def pack() -> None:
    """Pack everything into one archive, the same bytes for the same content."""

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.mtime, entry.uid, entry.gid, entry.mode = 0, 0, 0, 0o755 if entry.isdir() else 0o644
        return entry

    whole = OUT.with_suffix("")
    with tarfile.open(whole, "w", format=tarfile.USTAR_FORMAT) as archive:
        for folder in sorted(SITE.iterdir()):
            if folder.suffix != ".dist-info":
                archive.add(folder, folder.name, filter=plain)
    setting = zstd.CompressionParameter
    # It looks back so far that one rulebook is told by its likeness to another.
    options = {setting.compression_level: 22, setting.window_log: 24}
    OUT.write_bytes(zstd.compress(whole.read_bytes(), options=options))


compile_needed()
STARTED = imported_at_a_start()
compile_rulebooks()
pack()
pack_library(STARTED)
