"""The shipped files: where grammars, phrases and rulebooks are, and the forms of files there are.

Here, and wherever a cold start comes by, a path is plain text: `pathlib` takes as long to import
as a cached rulebook to load.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache

FORMS: Mapping[str, str] = {
    "rulebook": "rulebook", "house": "house rule", "board": "board", "deck": "deck",
    "strategy": "strategy", "questions": "file of questions",
}  # fmt: skip
"""The forms of a file: the first word in it, and what messages call such a file."""


@cache
def resource_root() -> str:
    """Return the folder that holds `grammars` and `rulebooks`: the package's own, else the
    checkout.

    Raises FileNotFoundError where neither holds them.
    """
    package = os.path.dirname(os.path.realpath(__file__))
    checkout = os.path.dirname(os.path.dirname(package))
    # An installed package carries them inside; a checkout keeps them at its root, above `src`.
    for root in (package, checkout):
        if os.path.isdir(os.path.join(root, "grammars")):
            return root
    raise FileNotFoundError(f"no folder `grammars` in {package} or {checkout}")


def example_lines(name: str) -> str:
    """Return the lines of `rulebooks/examples.txt` below a name, indented as they stand there.

    They stand beside the rulebooks, for they name what is shipped.
    """
    path = os.path.join(resource_root(), "rulebooks", "examples.txt")
    with open(path, encoding="utf-8") as file:
        _, _, below = f"{file.read()}\n".partition(f"\n\n{name}\n")
    return below.partition("\n\n")[0].rstrip()


@cache
def grammar_text(name: str) -> str:
    """Return the text of the grammar of that name (`rulebook`, `table`).

    Raises FileNotFoundError where there is none.
    """
    path = os.path.join(resource_root(), "grammars", f"{name}.lark")
    with open(path, encoding="utf-8") as file:
        return file.read()


@cache
def phrases(*names: str) -> str:
    """Return the rows of the files of those names below `phrases`, one behind the other.

    Raises FileNotFoundError where there is none.
    """
    found = []
    for name in names:
        path = os.path.join(resource_root(), "phrases", *name.split("/"))
        with open(f"{path}.phrases", encoding="utf-8") as file:
            found.append(file.read())
    return "\n".join(found)
