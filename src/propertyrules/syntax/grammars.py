"""Parsers made from the grammars. Lark takes long to compute their tables, so these are cached."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable, Mapping
from typing import Any, Final

import lark
from lark import Lark

from propertyrules.cache import RestrictedUnpickler, read_kept, write_kept
from propertyrules.resources import grammar_text

_OPTIONS: Final[Mapping[str, Mapping[str, Any]]] = {
    "rulebook": {"start": ["declaration", "expression"], "keep_all_tokens": True},
    "table": {},
}


def make_parser(name: str, transformer: object = None) -> Lark:
    """Return the parser of the grammar of that name (`rulebook`, `table`).

    Its tables come from the cache, if they were made from this grammar by this version of Lark.
    `transformer` has a method for each rule, which Lark calls while it parses.
    """
    text = grammar_text(name)
    options = {"parser": "lalr", "lexer": "contextual", "maybe_placeholders": False}
    options |= _OPTIONS[name]
    key = hashlib.sha256("\n".join((lark.__version__, repr(options), text)).encode()).hexdigest()
    try:
        data = read_kept(f"grammar-{key}.pickle")
        if data is not None:
            tables = RestrictedUnpickler(io.BytesIO(data)).load()
            load: Callable[..., Lark] = Lark._load_from_dict  # as Lark's own generator does
            return load(tables["data"], tables["memo"], transformer=transformer)
    except Exception:  # missing or broken tables cost time, nothing else
        pass
    parser = Lark(text, transformer=transformer, **options)
    try:
        made = io.BytesIO()
        parser.save(made, exclude_options=("transformer",))
        write_kept("grammar", key, made.getvalue())
    except Exception:  # so does a folder that can't be written to
        pass
    return parser
