"""JSON Schema: the schemas of typed dictionaries and of the values of the rulebook language.

They use only keywords that JSON Schema 2020-12 shares with earlier drafts, so that most validators
accept them. A schema cannot say what depends on a table, such as the names of its players.
"""

from __future__ import annotations

import json
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, NotRequired, get_args, get_origin, is_typeddict

from propertyrules.ir.program import Program
from propertyrules.ir.types import Type
from propertyrules.limits import MAX_DIGITS
from propertyrules.model.names import EXACT_PATTERN

_MOST = 10**MAX_DIGITS - 1


def envelope(version: int) -> dict[str, Any]:
    """Return the shipped schema of what the data of all rulebooks have in common."""
    path = Path(__file__).with_name(f"envelope-{version}.schema.json")
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def schema_of(typed: Any) -> dict[str, Any]:
    """Return the schema of a type of data: text, None, a union, a list, a typed dictionary, or a
    class with a `schema` of its own.
    """
    if typed in (NoneType, str):
        return {"type": "string" if typed is str else "null"}
    if isinstance(typed, UnionType):
        return {"anyOf": [schema_of(one) for one in get_args(typed)]}
    if get_origin(typed) is NotRequired:
        return schema_of(get_args(typed)[0])
    if get_origin(typed) is list:
        return {"type": "array", "items": schema_of(get_args(typed)[0])}
    if is_typeddict(typed):
        about: dict[str, Any] = {
            "type": "object",
            "properties": {name: schema_of(one) for name, one in typed.__annotations__.items()},
            "required": sorted(typed.__required_keys__),
        }
        return about | ({"additionalProperties": False} if hasattr(typed, "closed") else {})
    own: dict[str, Any] = typed.schema
    return dict(own)


def value_schema(program: Program, type_: Type) -> dict[str, Any]:
    """Return the schema of a value of a type of the rulebook language."""
    board = program.board
    if type_.is_list:
        items = {} if type_.of is None else {"items": value_schema(program, type_.of)}
        return {"type": "array", **items}
    match type_.name:
        case "money" | "count" | "number":
            return {"type": "integer", "minimum": -_MOST, "maximum": _MOST}
        case "percent" | "exact":
            # JSON has no fractions, so a share that is not whole is written as text.
            whole = {"type": "integer", "minimum": -_MOST, "maximum": _MOST}
            return {"anyOf": [whole, {"type": "string", "pattern": f"^{EXACT_PATTERN}$"}]}
        case "truth":
            return {"type": "boolean"}
        case "face":
            return {"type": ["integer", "string"]}
        case "throw":
            faces = list(dict.fromkeys(face for die in program.dice for face in die.faces))
            least = sum(die.number for die in program.dice if not die.optional)
            most = sum(die.number for die in program.dice)
            face = {"type": ["integer", "string"], "enum": faces}
            return {"type": "array", "items": face, "minItems": least, "maxItems": most}
        case "space":
            fitting = [s for s in board.spaces if type_.kinds is None or s.kind in type_.kinds]
            names = [space.name for space in fitting]
            # A name that several spaces share does not tell which one is meant.
            known = [space.number for space in fitting] + _only(names)
            return {"type": ["integer", "string"], "enum": known}
        case "card":
            ids = _only([card.id for card in board.cards])
            return {"enum": [*ids, *program.names_of("card")]}
        case "group" | "deck" | "piece":
            return {"enum": list(program.names_of(type_.name))}
        case "choice":
            return {"enum": list(program.choice_of(type_).words)}
        case "matter":
            # No data stands for an open matter.
            return {"not": {}}
    return {"type": "string"}


def _only(names: list[str]) -> list[Any]:
    return [name for name in names if names.count(name) == 1]
