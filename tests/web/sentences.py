"""What the referee says, for tests of how it is shown: they hold no sentence of its own."""

from __future__ import annotations

from functools import cache
from typing import Any

from propertyrules.page import answer

BUILD = "can Ann build a house on Oriental Avenue?"


@cache
def answered(*said: str, rulebook: str = "", board: str = "") -> Any:
    """Return the answer to `BUILD`, once its prompts were answered in turn."""
    rules = {"rulebook": rulebook, "board": board}
    told: list[list[str]] = []
    for one in said:
        found: Any = answer({"kind": "ask", "question": BUILD, "told": told})
        told.append([found["prompt"]["text"], one])
    return answer({"kind": "ask", "question": BUILD, "told": told, "rules": rules})


def prompt(*said: str) -> str:
    """Return what is asked after some answers."""
    text: str = answered(*said)["prompt"]["text"]
    return text


def ruling(*said: str, **rules: str) -> dict[str, str]:
    """Return the ruling after some answers."""
    found: dict[str, str] = answered(*said, **rules)["answers"][0]
    return found
