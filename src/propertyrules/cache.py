"""The user's cache folder: where it is, and whether it may be trusted.

What lies there is only ever a copy of what can be made again. It is read with `pickle`, so a folder
that somebody else can write to is not used at all.
"""

from __future__ import annotations

import hashlib
import os
import stat
import sys


def cache_folder() -> str | None:
    """Return the cache folder, made where it is missing; None where it cannot be made or
    trusted.
    """
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


def grammar_cache_path(grammar: str = "") -> str | None:
    """Return the file that a built grammar of that text is kept in; None where none may be used."""
    folder = cache_folder()
    if folder is None:
        return None
    import lark  # only who parses needs its version

    key = "\n".join((lark.__version__, sys.version, grammar))
    name = f"grammar-{hashlib.sha256(key.encode()).hexdigest()[:32]}.pickle"
    path = os.path.join(folder, name)
    return path if not os.path.exists(path) or _only_ours(path) else None


def _only_ours(path: str) -> bool:
    """Return whether nobody else can change what stands at `path`, here or through a parent."""
    if not hasattr(os, "getuid"):
        return True  # Windows keeps a user's folders by access lists that `stat` does not show.
    user = os.getuid()
    real = os.path.realpath(path)
    if os.stat(real).st_uid != user:
        return False
    place, above = real, ""
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
