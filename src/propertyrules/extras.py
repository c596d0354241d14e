"""The extras: packages that only some parts of the library need, imported when they are used."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Final

from propertyrules.errors import MissingExtra

EXTRAS: Final = {
    "native": ("cffi",),
    "web": ("segno", "starlette", "uvicorn"),
    "rl": ("gymnasium", "numpy", "pettingzoo"),
    "report": ("matplotlib",),
    "cluster": ("distributed", "pyarrow"),
}
"""The extras of the distribution, each with the packages that it brings."""


def load_extra(extra: str, module: str = "") -> ModuleType:
    """Return a module of an extra by its full name; by default the extra's first package.

    Raises MissingExtra, with the command that installs it, where it is not there.
    """
    wanted = module or EXTRAS[extra][0]
    package = wanted.partition(".")[0]
    if package not in EXTRAS[extra]:
        raise ValueError(f"`{wanted}` does not come with the extra `{extra}`")
    try:
        return import_module(wanted)
    except ModuleNotFoundError as error:
        missing = str(error.name or package)
        message = f"this needs the package `{missing}`: pip install 'propertyrules[{extra}]'"
        raise MissingExtra(message, extra) from None
