"""Finding the files that are shipped beside the code: grammars and rulebooks."""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def resource_root() -> Path:
    """Give the folder that holds `grammars` and `rulebooks`: the package's own, else the checkout.

    Raises FileNotFoundError where neither holds them.
    """
    package = Path(__file__).resolve().parent
    # An installed package carries them inside; a checkout keeps them at its root, above `src`.
    for root in (package, package.parent.parent):
        if (root / "grammars").is_dir():
            return root
    raise FileNotFoundError(f"no folder `grammars` in {package} or {package.parent.parent}")


@cache
def grammar_text(name: str) -> str:
    """Give the text of the grammar of that name (`rulebook`, `table`).

    Raises FileNotFoundError where there is none.
    """
    return (resource_root() / "grammars" / f"{name}.lark").read_text(encoding="utf-8")
