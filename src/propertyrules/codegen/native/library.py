"""Native libraries: a program's C, compiled by the machine's C compiler, cached, and loaded.

A library is cached in the user's cache folder by the digest of its source, and compiled once, under
a lock. Without cffi or a compiler there is no library, and Python is used.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from propertyrules.cache import cache_folder, keep_newest, write_whole
from propertyrules.codegen.native.c_source import COLD, NativeSource, resource
from propertyrules.errors import PropertyRulesError
from propertyrules.limits import ABI, LIBRARIES_KEPT, MOST_SEATS

COMPILERS = ("cc", "gcc", "clang")
ZIG = "ziglang"
"""A package with a C compiler (`python -m ziglang cc`)."""
FLAGS = ("-std=c11", "-O2", "-fPIC", "-fvisibility=hidden")
_QUICK = {"-O2": "-O1"}  # how units are compiled in which games spend little
_OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH


class NoNativeCode(PropertyRulesError):
    """There is no native code for a program here; the message says what is missing."""


def compiler() -> tuple[str, ...]:
    """Return the command of a C compiler, or (). `CC` names one, with options; if the machine has
    none, that of the package `ziglang` is used.
    """
    named = os.environ.get("CC", "").split()
    found = next((path for name in named[:1] or COMPILERS if (path := shutil.which(name))), None)
    if found:
        return found, *named[1:]
    return (sys.executable, "-m", ZIG, "cc") if not named and find_spec(ZIG) else ()


def needed() -> tuple[str, ...]:
    """Return the command of a C compiler. Raises NoNativeCode if it or cffi is missing."""
    cc = compiler()
    if not cc:
        looked = f"looked for {', '.join(COMPILERS)}, in CC, and for the package {ZIG}"
        named = os.environ.get("CC", "")
        raise NoNativeCode(f"no C compiler: {f'CC names `{named}`' if named.strip() else looked}")
    interface(MOST_SEATS)
    return cc


def build(source: NativeSource, flags: Sequence[str] = FLAGS, kept: bool = False) -> Path:
    """Return the path of a program's library, compiled unless it is cached. Raises NoNativeCode,
    with `kept` also if it would have to be compiled.

    If the cache folder cannot be trusted or written to, the library is made in a folder of this
    process alone.
    """
    cc = needed()
    # The compiler is part of the name: another may make other code of the same source.
    whole = "\0".join([*cc, *flags, *(f"{name}\0{text}" for name, text in source.files.items())])
    digest = hashlib.sha256(whole.encode()).hexdigest()
    named = cache_folder()
    if named is not None:
        with suppress(OSError):
            folder = Path(named)
            found = _kept(folder, digest)
            if found is None and not kept:
                with _lock(Path(folder, "native.lock")):
                    found = _kept(folder, digest)
                    if found is None:
                        found = _compiled(source, cc, flags, digest, folder)
                        keep_newest(named, "native", LIBRARIES_KEPT)
            if found is not None:
                return found
    if kept:
        raise NoNativeCode("it is not compiled yet")
    try:
        return _compiled(source, cc, flags, digest, Path(_own_folder().name))
    except OSError as error:
        raise NoNativeCode(f"no native code can be written: {error}") from None


@cache
def _own_folder() -> tempfile.TemporaryDirectory[str]:
    """Return a temporary folder, which is deleted with the process."""
    return tempfile.TemporaryDirectory(prefix="propertyrules-")


def _kept(folder: Path, digest: str) -> Path | None:
    """Return the cached library of a digest, if it is complete and nobody else could have written
    it.
    """
    if not hasattr(os, "getuid"):  # then there is no lock either, which says so
        return None
    for path in folder.glob(f"native-{digest}-*.so"):
        status = path.stat()
        # A library is run, not read: one that others could have written is not touched.
        ours = status.st_uid == os.getuid() and not status.st_mode & _OTHERS_WRITE
        if ours and path == _path(folder, digest, path.read_bytes()):
            return path
    return None


def _path(folder: Path, digest: str, made: bytes) -> Path:
    """Return the path of a library, by the digest of its source and of its content."""
    return Path(folder, f"native-{digest}-{hashlib.sha256(made).hexdigest()}.so")


@contextmanager
def _lock(path: Path) -> Iterator[None]:
    """Let one process at a time compile; those that wait then find the library."""
    try:
        import fcntl
    except ImportError:
        raise NoNativeCode("there is no native code on this system yet") from None
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _compiled(
    source: NativeSource, cc: Sequence[str], flags: Sequence[str], digest: str, folder: Path
) -> Path:
    """Compile the units of a program in parallel, and put the library into a folder."""
    with tempfile.TemporaryDirectory(prefix="propertyrules-") as name:
        scratch = Path(name)
        for file, text in source.files.items():
            Path(scratch, file).write_text(text, encoding="ascii")
        told = f'-DDIGEST="{digest}"'
        # A third less to compile, for one step in two hundred.
        quick = [_QUICK.get(flag, flag) for flag in flags]
        commands = [
            [*cc, *(quick if unit.startswith(COLD) else flags), told, "-c", unit, "-o",
             f"{unit}.o"]
            for unit in source.units
        ]  # fmt: skip
        _all_run(commands, scratch)
        objects = [f"{unit}.o" for unit in source.units]
        _all_run([[*cc, *flags, "-shared", "-o", "whole.so", *objects]], scratch)
        whole = Path(scratch, "whole.so").read_bytes()
        path = _path(folder, digest, whole)
        write_whole(str(path), whole)
        return path


def _all_run(commands: Sequence[Sequence[str]], folder: Path) -> None:
    """Run commands in parallel. Raises NoNativeCode if one fails."""
    jobs = [
        subprocess.Popen(
            command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
        for command in commands
    ]
    said = [(job.communicate()[1], job.returncode) for job in jobs]
    faults = [text.strip() for text, status in said if status]
    if faults:
        first = next(iter(faults[0].splitlines()), "it says nothing")
        raise NoNativeCode(f"the C compiler fails: {first}")


def load(path: Path, seats: int = MOST_SEATS) -> tuple[Any, Any]:
    """Return cffi's view of the interface, and a library. Raises NoNativeCode for a
    wrong library.
    """
    ffi = interface(seats)
    try:
        library = ffi.dlopen(str(path))
    except OSError as error:
        raise NoNativeCode(f"{path} cannot be loaded: {error}") from None
    if library.pr_abi() != ABI:
        raise NoNativeCode(f"{path} is of version {library.pr_abi()} of the interface, not {ABI}")
    if ffi.string(library.pr_digest()).decode() != path.stem.split("-")[1]:
        raise NoNativeCode(f"{path} was compiled from something else")
    return ffi, library


@cache
def interface(seats: int) -> Any:
    """Return the interface for cffi, for a number of seats. Raises NoNativeCode without cffi."""
    try:
        from cffi import FFI  # type: ignore[import-untyped]  # brought by an extra
    except ImportError:
        raise NoNativeCode("cffi is missing: pip install 'propertyrules[native]'") from None
    ffi = FFI()
    # cffi knows no preprocessor: what is the header's alone is left out.
    streams = str(1 + 2 + seats)
    lines = resource("propertyrules.h").replace("3 + PR_SEATS", streams).splitlines()
    ffi.cdef("\n".join(line.removeprefix("PR_API ") for line in lines if not line.startswith("#")))
    return ffi
