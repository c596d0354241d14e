"""Parsers made from the grammars; the user's cache keeps them, for making one takes long."""

from __future__ import annotations

from typing import Any

from lark import Lark

from propertyrules.cache import grammar_cache_path
from propertyrules.resources import grammar_text


def make_parser(name: str, **options: Any) -> Lark:
    """Return the parser of the grammar of that name (`rulebook`, `table`), with Lark's options."""
    text = grammar_text(name)
    options |= {"parser": "lalr", "lexer": "contextual", "maybe_placeholders": False}
    path = grammar_cache_path(text)
    if path is not None:
        try:
            return Lark(text, cache=path, **options)
        except Exception:  # a broken or unwritable cache costs time, nothing else
            pass
    return Lark(text, **options)
