"""Public names of packages, each imported when it is first used.

A package lists its names for the type checker, in `__all__`, and by module for `lazy_names`. To
import the package, or one of its modules, then costs nothing for all the others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from sys import modules
from typing import Any


def lazy_names(
    package: str, contents: Mapping[str, str]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return the functions `__getattr__` and `__dir__` of a package.

    `contents` gives, by the name of a module of the package, the names that are to be found in it,
    parted by blanks; `public=own` where a thing goes by another name in its module.
    """
    found = {
        public: (module, own or public)
        for module, names in contents.items()
        for public, _, own in (name.partition("=") for name in names.split())
    }

    def get(name: str) -> Any:
        """Import what is asked for. Raises AttributeError where the package has no such name."""
        if name not in found:
            raise AttributeError(f"module `{package}` has no `{name}`")
        module, own = found[name]
        value = getattr(import_module(f"{package}.{module}"), own)
        setattr(modules[package], name, value)
        return value

    def names() -> list[str]:
        """Return the public names, beside those that are there already."""
        return sorted({*vars(modules[package]), *found})

    return get, names
