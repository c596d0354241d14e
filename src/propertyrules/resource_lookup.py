"""Lookup of rulebooks, house rules, boards and decks: by a path, shipped, or by an entry point.

A name is looked for beside the file that names it, then among the shipped files, then in the
folders of other packages' entry points. Of a file only the head is read for this.
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from glob import escape, glob
from importlib.machinery import PathFinder
from types import ModuleType
from typing import TYPE_CHECKING

from propertyrules.classes import opaque
from propertyrules.errors import RulebookError
from propertyrules.hints import did_you_mean, nearest, quoted
from propertyrules.limits import MAX_FILE_BYTES
from propertyrules.resources import FORMS, resource_root

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint
    from pathlib import Path

GROUP = "propertyrules.rulebooks"
"""The entry point group under which a package names a folder of rulebooks of its own."""

# The places of each form in a folder of rulebooks; beside another file there are no subfolders.
_PLACES = {
    "rulebook": "{0}/{0}.rules",
    "house": "house/{0}.rules",
    "board": "boards/{0}.board",
    "deck": "decks/{0}.deck",
    "strategy": "strategies/{0}.strategy",
    "questions": "{0}/{0}.questions",
}
SUFFIXES = {form: os.path.splitext(place)[1] for form, place in _PLACES.items()}
"""The suffix of the files of each form."""
_ID = re.compile(r"[a-z_][a-z0-9_]*(?:[.-][a-z0-9_]+)*")
_HEAD = rf'(?m)^({"|".join(FORMS)})\s+(\S+)\s+"([^"]*)"(?:\s+version\s+([0-9.]+))?'


_TOLD = re.compile(r'(?m)^told\s+as\s+("[^"]*"(?:\s*,\s*"[^"]*")*)')


@opaque
class Listed:
    """An entry in a list of files; a house rule has the wordings by which it is `told`."""

    id: str
    title: str
    version: str
    path: Path
    told: tuple[str, ...] = ()


@opaque
class Resource:
    """A file's text, its `name` in messages, and the `digest` of its bytes.

    A text that is not from a file has neither path nor digest.
    """

    name: str
    text: str
    path: str | None = None
    digest: str = ""

    @property
    def folder(self) -> str | None:
        """The folder that is searched first for the files that this one names."""
        return None if self.path is None else os.path.dirname(self.path)

    @property
    def real(self) -> str | None:
        """The path with symbolic links resolved; None for a text that is not from a file."""
        return None if self.path is None else os.path.realpath(self.path)


def find(form: str, name: str, beside: str | None = None) -> str:
    """Return the path of the file of a form (`FORMS`) by its id.

    It is looked for in the folder `beside`, then among the shipped files, then in the folders of
    entry points. Raises RulebookError, with the nearest names, where there is none.
    """
    # Ids are in lower case; `Classic`, as on a box, is no other rulebook.
    id_ = name.lower()
    if _ID.fullmatch(id_):
        if beside is not None:
            path = os.path.join(beside, f"{id_}{SUFFIXES[form]}")
            # Rulebooks and house rules have one suffix: only the first line tells them apart.
            if os.path.isfile(path) and form_of(path) == form:
                return path
        for folder in _folders([]):
            path = os.path.join(folder, _PLACES[form].format(id_))
            if os.path.isfile(path):
                return path
    from propertyrules.diagnostic_sink import Diagnostic  # only where something is wrong

    message = f"there is no {FORMS[form]} `{name}`"
    known = {one.id for one in listed(form)}
    if beside is not None:
        near_by = _beside(os.path.join(beside, ""), SUFFIXES[form])
        names = (os.path.basename(path) for path in near_by if form_of(path) == form)
        known.update(name.removesuffix(SUFFIXES[form]) for name in names)
    meant = did_you_mean(nearest(name, known))
    hints = [meant] if meant else []
    hints += [
        f"there is a {words} of that name"
        for other, words in FORMS.items()
        if other != form and any(one.id == name for one in listed(other))
    ]
    if not hints and known:
        hints.append(f"there are {quoted(sorted(known))}")
    # An entry point that fails may be the one that should have brought it.
    for _ in _folders(hints):
        pass
    hint = "; ".join(hints)
    raise RulebookError(
        f"{message}; {hint}" if hint else message,
        (Diagnostic("R119" if form in ("board", "deck") else "R107", message, hint=hint),),
    )


def find_given(form: str, given: str | os.PathLike[str], beside: str | None = None) -> str:
    """Return the path of a file that a person names by a path or else by its id.

    An id is looked for in the folder `beside` first. Raises RulebookError where there is none.
    """
    text = os.fspath(given)
    suffix = SUFFIXES[form]
    if isinstance(given, str) and not text.endswith(suffix) and "/" not in text:
        return find(form, text, beside)
    if os.path.isfile(text):
        return text
    near = nearest(os.path.basename(text), map(os.path.basename, _beside(text, suffix)))
    hint = did_you_mean(near)
    message = f"there is no file `{text}`"
    raise RulebookError(f"{message}; {hint}" if hint else message)


def _beside(path: str, suffix: str) -> list[str]:
    """Return the files with that suffix in the folder of a file."""
    return sorted(glob(os.path.join(escape(os.path.dirname(path)), f"*{suffix}")))


def read(path: str, name: str = "") -> Resource:
    """Read a file. Raises RulebookError where it cannot be read or is no text."""
    shown = name or shown_as(path)
    try:
        with open(path, "rb") as file:
            # One byte more than allowed, so that the parser reports it.
            data = file.read(MAX_FILE_BYTES + 1)
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
        return Resource(shown, text, path, digest(data))
    except OSError as error:
        raise RulebookError(f"can't read `{shown}`: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        if len(data) > MAX_FILE_BYTES:  # cut inside a letter
            return Resource(shown, data.decode("utf-8", "replace"), path)
        message = f"`{shown}` isn't a text file in UTF-8: byte {error.start} doesn't fit"
        raise RulebookError(message) from error


def digest(data: str | bytes) -> str:
    """Return the digest of a text or of a file's bytes.

    Raises RulebookError for a text that cannot be encoded in UTF-8.
    """
    try:
        raw = data.encode() if isinstance(data, str) else data
    except UnicodeEncodeError as error:
        half = f"U+{ord(error.object[error.start]):04X}"
        line = error.object.count("\n", 0, error.start) + 1
        raise RulebookError(f"the text holds half a letter, {half}, in line {line}") from error
    return hashlib.sha256(raw).hexdigest()[:40]


def shown_as(path: str) -> str:
    """Return the name of a file for messages: its bare name if it is shipped, else its path."""
    shipped = os.path.join(resource_root(), "rulebooks", "")
    return os.path.basename(path) if path.startswith(shipped) else path


def listed(form: str) -> tuple[Listed, ...]:
    """List the files of a form that are shipped or that entry points bring, by id."""
    found: dict[str, Listed] = {}
    place = _PLACES[form]
    for folder in _folders([]):
        for path in sorted(glob(os.path.join(escape(folder), place.replace("{0}", "*")))):
            head = _head(path)
            if head is None or head[1] != form:
                continue
            # A file with another name than its id would not be found by it.
            straight = os.path.join(folder, place.format(head[0].id))
            if os.path.normpath(path) == os.path.normpath(straight):
                # Our folder comes first: no package's file replaces one of ours.
                found.setdefault(head[0].id, head[0])
    return tuple(found[name] for name in sorted(found))


def _head(path: str) -> tuple[Listed, str] | None:
    """Read a file's first line, and how it is told; None where it is not one of ours."""
    from pathlib import Path  # dear to import, and wanted in lists only

    try:
        with open(path, encoding="utf-8-sig", errors="replace") as file:
            begin = file.read(20_000)
    except OSError:
        return None
    found = re.search(_HEAD, begin)
    if found is None:
        return None
    form, name, title, version = found.groups()
    lists = _TOLD.findall(begin) if form == "house" else ()
    told = tuple(" ".join(one.split()) for all_ in lists for one in all_.split('"')[1::2])
    return Listed(name, title, version or "", Path(path), told), form


def form_of(path: str) -> str:
    """Return the form of a file by its first line; empty where it has none."""
    head = _head(path)
    return "" if head is None else head[1]


def _folders(problems: list[str]) -> Iterator[str]:
    """Yield the folders to look in, ours first; entry points that fail go to `problems`."""
    yield os.path.join(resource_root(), "rulebooks")
    if "importlib.metadata" not in sys.modules and not _may_be_brought():
        return
    from importlib.metadata import entry_points  # dear to import, and seldom needed

    for entry in _entries(entry_points, tuple((place, _changed(place)) for place in sys.path)):
        try:
            brought = entry.load()
            if isinstance(brought, ModuleType):
                lies = os.path.dirname(str(brought.__file__))
                yield os.fspath(next(iter(getattr(brought, "__path__", None) or [lies])))
                continue
            yield os.fspath(brought() if callable(brought) else brought)
        except Exception as error:  # a stranger's package must not stop ours
            problems.append(f"the entry point `{entry.name}` gives no folder ({error})")


@lru_cache(maxsize=4)
def _entries(
    look: Callable[..., Iterable[EntryPoint]], _places: tuple[tuple[str, int], ...]
) -> tuple[EntryPoint, ...]:
    """Return our entry points, which stay the same until something is installed in a folder."""
    return tuple(look(group=GROUP))


def _changed(folder: str) -> int:
    """Return when a folder was changed last; 0 where there is none."""
    try:
        return os.stat(folder or ".").st_mtime_ns
    except OSError:
        return 0


def _may_be_brought() -> bool:
    """Check whether an installed package may name an entry point of ours.

    Looking for the group's name in the files takes a tenth of the time of reading them properly.
    What only `importlib.metadata` can look into counts as a yes.
    """
    if any(hasattr(finder, "find_distributions") for finder in sys.meta_path
           if finder is not PathFinder):  # fmt: skip
        return True
    for folder in sys.path:
        try:
            found = [name for name in os.listdir(folder or ".") if name.lower().endswith("-info")]
        except NotADirectoryError:
            return True  # an archive
        except OSError:
            continue
        for name in found:
            brought = os.path.join(folder, name, "entry_points.txt")
            with suppress(OSError), open(brought, "rb") as file:
                if GROUP.encode() in file.read():
                    return True
    return False
