"""The file cache: in the user's cache folder, and beside the code in packages built with one.

The files can always be made again. They are read with `pickle`, so a folder that somebody else can
write to is not used.
"""

from __future__ import annotations

import hashlib
import io
import os
import pickle
import stat
import tempfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from typing import Any

from propertyrules.resources import resource_root

_MOST_KEPT = 12  # files of a kind of plain data
_SHIPPED = "compiled"  # the folder of the files in the package


class RestrictedUnpickler(pickle.Unpickler):
    """An unpickler of plain data, and of the classes of some modules and some `others`.

    Pickles may run code when they are loaded, and others may be able to write to the cache.
    """

    modules: tuple[str, ...] = ()
    others: frozenset[tuple[str, str]] = frozenset()

    def find_class(self, module: str, name: str) -> Any:
        """Find a class. Raises UnpicklingError for any that is not allowed."""
        if (module, name) not in self.others and module not in self.modules:
            raise pickle.UnpicklingError(f"`{module}.{name}` is no part of the data")
        # Names that an allowed module imports are not allowed.
        found = super().find_class(module, name)
        if not isinstance(found, type) or found.__module__ != module:
            raise pickle.UnpicklingError(f"`{module}.{name}` is no class of the data")
        return found


def cache_folder() -> str | None:
    """Return the cache folder, created if need be; None where it cannot be created or trusted."""
    base = os.environ.get("XDG_CACHE_HOME", "")
    try:
        parent = base if os.path.isabs(base) else os.path.expanduser(os.path.join("~", ".cache"))
        if not os.path.isabs(parent):  # there is no home folder
            return None
        folder = os.path.join(parent, "propertyrules")
        os.makedirs(folder, mode=0o700, exist_ok=True)
        return folder if _only_ours(folder) else None
    except OSError:
        return None


def read_kept(name: str) -> bytes | None:
    """Return the content of a file of the package or the cache folder.

    Returns None where the folder cannot be used, or where others could have written the file.
    Raises FileNotFoundError where there is no such file.
    """
    shipped = os.path.join(resource_root(), _SHIPPED, name)
    if os.path.exists(shipped):  # as trustworthy as the code beside it
        with open(shipped, "rb") as file:
            return file.read()
    folder = cache_folder()
    if folder is None:
        return None
    with open(os.path.join(folder, name), "rb") as file:
        status = os.fstat(file.fileno())
        # Of the file that was opened, not by its name again: it could be another by then.
        if hasattr(os, "getuid") and (status.st_uid != os.getuid() or status.st_mode & 0o022):
            return None
        return file.read()


def write_kept(kind: str, key: str, data: bytes, most: int = 64) -> None:
    """Write `KIND-KEY.pickle` into the cache folder, if there is one, atomically.

    Of each kind only the newest `most` files are kept. Raises OSError where it can't be written.
    """
    folder = cache_folder()
    if folder is not None:
        write_whole(os.path.join(folder, f"{kind}-{key}.pickle"), data)
        keep_newest(folder, kind, most)


def kept(kind: str, made_from: Iterable[str], make: Callable[[], Any]) -> Any:
    """Return what `make` returns, plain data without classes: from the cache, if it was made from
    the same texts before.
    """
    key = hashlib.sha256("\n".join(made_from).encode()).hexdigest()
    try:
        data = read_kept(f"{kind}-{key}.pickle")
        if data is not None:
            return RestrictedUnpickler(io.BytesIO(data)).load()
    except Exception:  # a missing or broken file costs time, nothing else
        pass
    made = make()
    with suppress(Exception):  # so does a folder that can't be written to
        write_kept(kind, key, pickle.dumps(made, protocol=pickle.HIGHEST_PROTOCOL), _MOST_KEPT)
    return made


@cache
def mark_of_code(*packages: str) -> str:
    """Return a mark of the code of some packages, as `notation.words`: a change to it is another.

    It depends on the content of the code, not on file times, so that a package that is unpacked
    again finds its cached data.
    """
    here, code = os.path.dirname(__file__), list[str]()
    for package in packages:
        for folder, folders, names in os.walk(os.path.join(here, *package.split("."))):
            folders[:] = sorted(set(folders) - {"__pycache__"})
            code += [os.path.join(folder, name) for name in sorted(names)]
    marks = []
    for path in code:
        with open(path, "rb") as file:
            marks.append(hashlib.sha256(file.read()).hexdigest())
    return "\n".join(marks)


def write_whole(path: str, data: bytes) -> None:
    """Write a file, of which nobody ever sees half. Raises OSError where it can't be written."""
    # Renaming within a folder is atomic, so two processes may write the same file.
    handle, temporary = tempfile.mkstemp(dir=os.path.dirname(path), prefix=".new-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(temporary, path)
    except BaseException:
        with suppress(FileNotFoundError):
            os.unlink(temporary)
        raise


def keep_newest(folder: str, kind: str, most: int) -> None:
    """Delete the files of a kind in the cache folder but for the newest."""
    kept = [file for file in os.scandir(folder) if file.name.startswith(f"{kind}-")]
    kept.sort(key=lambda file: file.stat().st_mtime, reverse=True)
    for old in kept[most:]:
        with suppress(FileNotFoundError):
            os.unlink(old.path)


def _only_ours(path: str) -> bool:
    """Return whether nobody else can change a folder, by itself or through a parent."""
    if not hasattr(os, "getuid"):
        return True  # Windows keeps a user's folders by access lists that `stat` does not show.
    user = os.getuid()
    real = os.path.realpath(path)
    if os.stat(real).st_uid != user:
        return False
    place, above = real, ""
    # Whoever can write to a folder above can put another folder in this one's place.
    while place != above:
        status = os.stat(place)
        if status.st_uid not in (user, 0):
            return False
        # In a sticky folder (such as /tmp) others cannot replace what is ours.
        shared = status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
        if shared and (place == real or not status.st_mode & stat.S_ISVTX):
            return False
        place, above = os.path.dirname(place), place
    return True
