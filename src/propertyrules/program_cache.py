"""The cache of checked programs, in memory and as files, so that nothing is parsed again.

An index entry maps the requested files to a program and to all files that were read for it; it is
valid as long as none of them has changed. The digest of the code is part of every key.
"""

from __future__ import annotations

import io
import os
import pickle
import sys
from collections import OrderedDict
from collections.abc import Iterable
from functools import cache
from typing import Any
from weakref import WeakValueDictionary

from propertyrules.cache import RestrictedUnpickler, mark_of_code, read_kept, write_kept
from propertyrules.errors import RulebookError
from propertyrules.ir.program import Program
from propertyrules.resource_lookup import Resource, digest, find
from propertyrules.resources import resource_root
from propertyrules.version import __version__

_KEPT = 64  # programs kept in memory, and in the folder
_MAKERS = ("syntax", "ir", "semantics")  # the packages that a program is made by


_programs: OrderedDict[str, Program] = OrderedDict()
_living: WeakValueDictionary[str, Program] = WeakValueDictionary()  # those, and all in use
_indexes: OrderedDict[str, dict[str, Any]] = OrderedDict()


class _ProgramUnpickler(RestrictedUnpickler):
    """An unpickler of programs."""

    modules = tuple(
        f"propertyrules.{name}"
        for name in (
            "ir.program", "ir.nodes", "span", "ir.types",
            "syntax.phrases", "model.values",
        )
    )  # fmt: skip
    others = frozenset({("fractions", "Fraction"), ("builtins", "frozenset"), ("builtins", "set")})


def index_key(rulebook: Resource, houses: Iterable[Resource], board: Resource | None) -> str:
    """Return the index key of requested files; the files that these name are not in it."""
    asked = [_mark(rulebook), [_mark(house) for house in houses], board and _mark(board)]
    return digest(repr((asked, _made_by())))


def recall(key: str) -> Program | None:
    """Return the cached program of an index key, if none of its files has changed."""
    try:
        index = _indexes.get(key)
        if index is None:
            data = read_kept(f"index-{key}.pickle")
            index = None if data is None else _ProgramUnpickler(io.BytesIO(data)).load()
        if not isinstance(index, dict) or not _holds(index):
            return None
        name = index["program"]
        program = _living.get(name)
        # The name becomes that of a file, and comes from a file that may be broken.
        if program is None and name.isalnum():
            data = read_kept(f"program-{name}.pickle")
            program = None if data is None else load(data)
        if program is not None:
            _remember(key, index, program)
        return program
    except Exception:  # a broken cache costs time, nothing else
        return None


def keep(
    key: str, program: Program, files: Iterable[Resource],
    lookups: Iterable[tuple[str, str, str | None, str]],
) -> None:  # fmt: skip
    """Cache a program in memory, and in the cache folder where that can be written to."""
    read = [[f.real, f.digest] for f in files if f.path]
    # By the texts and not by the request: several requests may share one program.
    texts = [[file.name, digest(file.text)] for file in files]
    name = digest(repr((texts, program.key, _made_by())))
    index = {"files": read, "lookups": list(lookups), "program": name}
    _remember(key, index, program)
    try:
        write_kept("program", name, dump(program), _KEPT)
        write_kept("index", key, pickle.dumps(index), _KEPT)
    except Exception:  # an unwritable cache costs time, nothing else
        return


def dump(program: Program) -> bytes:
    """Return a whole program as bytes, with equal parts shared."""
    from propertyrules.ir.intern_table import share_equals

    return pickle.dumps(fields_of(share_equals(program)), protocol=pickle.HIGHEST_PROTOCOL)


def load(data: bytes) -> Program:
    """Return the program that `dump` wrote. Raises UnpicklingError for other data."""
    fields = _ProgramUnpickler(io.BytesIO(data)).load()
    if not isinstance(fields, dict):
        raise pickle.UnpicklingError("this is no program")
    return program_of(fields)


def fields_of(program: Program) -> dict[str, Any]:
    """Return a program's fields without `made`, which has functions."""
    return {name: one for name, one in vars(program).items() if name != "made"}


def program_of(fields: dict[str, Any]) -> Program:
    """Return the program that has these fields."""
    program = Program.__new__(Program)
    vars(program).update(fields, made={})
    return program.mark_as_loaded()


def forget() -> None:
    """Empty the cache in memory; the cache folder stays as it is."""
    _programs.clear()
    _living.clear()
    _indexes.clear()


def _remember(key: str, index: dict[str, Any], program: Program) -> None:
    """Cache an index entry and its program in memory."""
    _indexes[key] = index
    _indexes.move_to_end(key)
    _programs[index["program"]] = _living[index["program"]] = program
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
    # A new file may go before the one that was found, so every name is looked up again.
    for form, name, beside, path in index["lookups"]:
        try:
            if find(form, name, beside) != path:
                return False
        except RulebookError:
            return False
    return True


def _mark(found: Resource) -> str:
    """Return a key for a requested file."""
    return f"{found.name}\0{found.real or digest(found.text)}"


@cache
def _made_by() -> str:
    """Return a mark of what makes programs: a change to it invalidates the cache."""
    with open(os.path.join(resource_root(), "grammars", "rulebook.lark"), "rb") as file:
        marks = __version__, sys.version, digest(file.read()), mark_of_code(*_MAKERS)
    return "\n".join(marks)
