"""Checked programs kept in the user's cache folder, so that a second start parses nothing."""

from __future__ import annotations

import io
import os
import pickle
import sys
import tempfile
from collections import OrderedDict
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from typing import Any

from propertyrules import __version__
from propertyrules.cache import cache_folder
from propertyrules.errors import RulebookError
from propertyrules.ir.program import Program
from propertyrules.resource_lookup import Resource, digest, find
from propertyrules.resources import resource_root

_KEPT = 64  # programs kept in the process, and in the folder

# A pickle can name anything that can be imported; these are what a program is made of.
_MODULES = tuple(
    f"propertyrules.{name}"
    for name in (
        "ir.program", "ir.nodes", "span", "ir.types",
        "syntax.phrases", "model.values",
    )
)  # fmt: skip
_OTHERS = frozenset({("fractions", "Fraction"), ("builtins", "frozenset"), ("builtins", "set")})

_programs: OrderedDict[str, Program] = OrderedDict()
_indexes: OrderedDict[str, dict[str, Any]] = OrderedDict()


class _Unpickler(pickle.Unpickler):
    """Makes nothing but what a program is made of."""

    def find_class(self, module: str, name: str) -> Any:
        """Find a class. Raises UnpicklingError for any that is not on the list."""
        if (module, name) not in _OTHERS and module not in _MODULES:
            raise pickle.UnpicklingError(f"`{module}.{name}` is no part of a program")
        found = super().find_class(module, name)
        if not isinstance(found, type) or found.__module__ != module:
            raise pickle.UnpicklingError(f"`{module}.{name}` is no class of a program")
        return found


def index_key(rulebook: Resource, houses: Iterable[Resource], board: Resource | None) -> str:
    """Return the key of what a person asked for; the files that those files name are not in it."""
    asked = [_mark(rulebook), [_mark(house) for house in houses], board and _mark(board)]
    return digest(repr((asked, _made_by())))


def recall(key: str) -> Program | None:
    """Return the program kept under an index's key, if no file that it was made from has
    changed.
    """
    try:
        index = _indexes.get(key) or _read_index(key)
        if index is None or not _holds(index):
            return None
        program = _programs.get(index["program"])
        if program is None:
            program = _read_program(index["program"])
        if program is not None:
            _remember(key, index, program)
        return program
    except Exception:  # a broken cache costs time, nothing else
        return None


def keep(
    key: str, program: Program, files: Iterable[Resource],
    lookups: Iterable[tuple[str, str, str | None, str]],
) -> None:  # fmt: skip
    """Keep a program: in the process, and in the cache folder where that can be written to."""
    read = [[f.real, f.digest] for f in files if f.path]
    texts = [[file.name, digest(file.text)] for file in files]
    index = {
        "files": read,
        "lookups": list(lookups),
        "program": digest(repr((texts, program.key, _made_by()))),
    }  # fmt: skip
    _remember(key, index, program)
    try:
        folder = cache_folder()
        if folder is not None:
            from propertyrules.ir.hash_consing import share_equals

            data = pickle.dumps(share_equals(program), protocol=pickle.HIGHEST_PROTOCOL)
            _write(folder, f"program-{index['program']}.pickle", data)
            _write(folder, f"index-{key}.pickle", pickle.dumps(index))
            _clear(folder)
    except Exception:  # an unwritable cache costs time, nothing else
        return


def forget() -> None:
    """Forget what is kept in the process; the cache folder stays as it is."""
    _programs.clear()
    _indexes.clear()


def _remember(key: str, index: dict[str, Any], program: Program) -> None:
    _indexes[key] = index
    _indexes.move_to_end(key)
    _programs[index["program"]] = program
    _programs.move_to_end(index["program"])
    if len(_indexes) > _KEPT:
        _indexes.popitem(last=False)
    if len(_programs) > _KEPT:
        _programs.popitem(last=False)


def _holds(index: dict[str, Any]) -> bool:
    """Return whether every file is as it was, and every name would still lead to the same file."""
    for path, was in index["files"]:
        with open(path, "rb") as file:
            if digest(file.read()) != was:
                return False
    for form, name, beside, path in index["lookups"]:
        try:
            if find(form, name, beside) != path:
                return False
        except RulebookError:
            return False
    return True


def _read_index(key: str) -> dict[str, Any] | None:
    data = _read(f"index-{key}.pickle")
    if data is None:
        return None
    index = _Unpickler(io.BytesIO(data)).load()
    return index if isinstance(index, dict) else None


def _read_program(key: str) -> Program | None:
    # The key goes into a file name, and comes from a file that may be broken.
    data = _read(f"program-{key}.pickle") if key.isalnum() else None
    if data is None:
        return None
    program = _Unpickler(io.BytesIO(data)).load()
    return program if isinstance(program, Program) else None


def _read(name: str) -> bytes | None:
    """Read a file of the cache folder; None where there is none, or others could have written."""
    folder = cache_folder()
    if folder is None:
        return None
    with open(os.path.join(folder, name), "rb") as file:
        status = os.fstat(file.fileno())
        if hasattr(os, "getuid") and (status.st_uid != os.getuid() or status.st_mode & 0o022):
            return None
        return file.read()


def _write(folder: str, name: str, data: bytes) -> None:
    """Write a file so that nobody ever sees half of it."""
    handle, temporary = tempfile.mkstemp(dir=folder, prefix=".new-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(temporary, os.path.join(folder, name))
    except BaseException:
        with suppress(FileNotFoundError):
            os.unlink(temporary)
        raise


def _clear(folder: str) -> None:
    """Take away the oldest files, so that the folder does not grow without end."""
    for begins in ("program-", "index-"):
        kept = [file for file in os.scandir(folder) if file.name.startswith(begins)]
        kept.sort(key=lambda file: file.stat().st_mtime, reverse=True)
        for file in kept[_KEPT:]:
            with suppress(FileNotFoundError):
                os.unlink(file.path)


def _mark(found: Resource) -> str:
    return f"{found.name}\0{found.real or digest(found.text)}"


@cache
def _made_by() -> str:
    """Return which code makes the programs: a change to it makes all that is kept stale."""
    code = [__file__, os.path.join(resource_root(), "grammars", "rulebook.lark")]
    for folder, folders, names in os.walk(os.path.join(os.path.dirname(__file__), "language")):
        folders.sort()
        code += [os.path.join(folder, name) for name in sorted(names) if name.endswith(".py")]
    marks = [(path, os.stat(path)) for path in code]
    told = [f"{os.path.basename(path)}:{at.st_size}:{at.st_mtime_ns}" for path, at in marks]
    return "\n".join((__version__, sys.version, *told))
