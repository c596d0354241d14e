"""The sheet: a table as fields, one for each fact, that a form can show and change."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from attrs import evolve

from propertyrules.errors import TableError
from propertyrules.hints import spaced
from propertyrules.interview.prompts import turn_lines
from propertyrules.ir.program import Program
from propertyrules.ir.types import HOLDER, MONEY, SPACE, TRUTH, Type
from propertyrules.limits import MAX_DIGITS
from propertyrules.machine.domains import domain
from propertyrules.machine.untold_facts import fact_words, facts_told, untold
from propertyrules.model.schema import Column, Fact, columns, get, put
from propertyrules.model.state import State
from propertyrules.model.values import is_known
from propertyrules.notation.json import Data
from propertyrules.notation.scenarios import Scenario, head_name, parse_tables
from propertyrules.notation.table_printer import write_table
from propertyrules.notation.tables import read_state
from propertyrules.notation.writer import buildings, write_matter, write_value

FILE = "<table>"
UNTOLD = "unknown until told"

_LABELS = {"rung": "buildings", "place": "stands on", "card": "held by", "supply": "in the bank"}


def new_table(names: Sequence[str]) -> str:
    """Return the text of a table with some players on which nothing else is known."""
    return "".join(f"player {head_name(name)}\n" for name in names) + f"{UNTOLD}\n"


def one_table(text: str) -> Scenario:
    """Return the one table of a text. Raises TableError with all errors."""
    found = parse_tables(text, FILE)
    if len(found) != 1:
        raise TableError(f"here are {len(found)} tables; one is wanted")
    return found[0]


def table_of(text: str, program: Program) -> State:
    """Return the state of a table, without its head and its questions.

    It need not say whose turn it is. Raises TableError with all errors.
    """
    return read_state(one_table(text), program, waited=False)


# -- fields ----------------------------------------------------------------------------------------


def sheet(state: State) -> Data:
    """Return a table as data: players, spaces and the bank with their fields, and what is open.

    A field has the address of its fact, a label, its value in words (empty if it is not known), and
    either `options` with the index of the value, or a `number`.
    """
    setting = state.setting
    board = setting.program.board
    players: list[list[Data]] = [[] for _ in setting.names]
    spaces: list[list[Data]] = [[] for _ in board.spaces]
    bank: list[Data] = []
    by_fact = _columns(state)
    for fact in facts_told(state):
        column, place = by_fact[fact], fact[-1]
        field = _field(state, column, fact)
        if column.key == "space":
            spaces[place].append(field)
        # Holders of cash besides the players have no place among them.
        elif column.key in ("player", "holder") and place < len(players):
            players[place].append(field)
        else:
            bank.append(field | {"label": fact_words(setting, fact)})
    return {
        "currency": board.currency,
        "players": [
            {"name": name, "fields": fields}
            for name, fields in zip(setting.names, players, strict=True)
        ],
        "spaces": [
            {
                "index": space.number,
                "name": space.name,
                "kind": space.kind,
                "group": board.groups[space.group].name if space.group >= 0 else "",
                "fields": fields,
            }
            for space, fields in zip(board.spaces, spaces, strict=True)
        ],
        "bank": bank,
        "open": [write_matter(setting, one) for one in state.open_matters],
        "turns": list(turn_lines(state)),
    }


def _columns(state: State) -> dict[Fact, Column]:
    """Return the column of each fact."""
    setting = state.setting
    return {fact: each for each in columns(setting.program) for fact in each.facts(setting)}


def _field(state: State, column: Column, fact: Fact) -> Data:
    """Return a field of the sheet."""
    value = get(state, fact)
    known = value is not None and is_known(value)
    values = _values(state, column)
    label = _LABELS.get(column.name, spaced(column.name if column.track is None else column.json))
    data: Data = {"fact": list(fact), "label": label}
    if values is None:
        money = _type_of(column) == MONEY
        shown = write_value(state.setting, MONEY, value, sign=True) if known and money else value
        return data | {
            "number": "money" if money else "count",
            "value": value if known else None,
            "words": str(shown) if known else "",
        }
    options = [_words(state, column, each) for each in values]
    words = _words(state, column, value) if known else ""
    place = options.index(words) if known else None
    return data | {"options": options, "value": place, "words": words}


def _type_of(column: Column) -> Type | None:
    if column.track is not None:
        return column.track.type
    return {"holder": HOLDER, "money": MONEY, "space": SPACE, "truth": TRUTH}.get(column.type)


def _values(state: State, column: Column) -> tuple[Any, ...] | None:
    """Return all values that a column can have; None for amounts."""
    if column.type == "rung":
        return tuple(range(len(state.program.ladder)))
    type_ = _type_of(column)
    return None if type_ is None else domain(state, type_)


def _words(state: State, column: Column, value: Any) -> str:
    """Return a value of a column in words."""
    setting = state.setting
    if column.type == "rung":
        return buildings(setting, value) if value else "none"
    type_ = _type_of(column)
    if type_ == TRUTH:
        return "yes" if value else "no"
    if type_ == SPACE:
        return str(setting.program.board.spaces[value].name)
    if type_ == HOLDER:
        name = setting.holder(value)
        return "nobody" if name == "bank" and column.name == "owner" else name
    assert type_ is not None
    return write_value(setting, type_, value)


# -- changes ---------------------------------------------------------------------------------------


def changed(state: State, fact: Fact, value: Any) -> State:
    """Return the table with another value of a fact: a number, the index of an option, or None.

    None makes it unknown. Raises TableError for an unknown fact, or a value that it cannot have.
    """
    setting = state.setting
    if fact not in set(facts_told(state)):
        raise TableError(f"there is no fact {list(fact)!r} at this table")
    column = _columns(state)[fact]
    if value is None:
        return untold(state, [fact])
    values = _values(state, column)
    most = 10**MAX_DIGITS if values is None else len(values)
    # In Python `True` is an integer as well.
    if value.__class__ is not int or not 0 <= value < most:
        wanted = f"a whole number from 0 to {most - 1:,}"
        raise TableError(f"{value!r} is no {fact_words(setting, fact)}; write {wanted}")
    return put(state, fact, value if values is None else values[value])


def with_open(state: State, lines: Sequence[str]) -> str:
    """Return the text of the table with some lines in place of all that is open."""
    text = write_table(evolve(state, stack=(), claims=(), completions=()))
    return "".join((text, *(f"{' '.join(line.split())}\n" for line in lines)))


def with_player(state: State, name: str) -> str:
    """Return the text of the table with one more player, who comes last and has no facts."""
    head, mark, rest = write_table(state).partition(f"\n{UNTOLD}\n")
    return f"{head}\nplayer {head_name(name)}\n{mark or chr(10)}{rest}"


def without_player(state: State, name: str) -> str:
    """Return the text of the table without a player and the lines that name that player."""
    kept: list[str] = []
    inside = False
    named = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
    for line in write_table(state).splitlines():
        if line[:1] not in ("", " "):
            inside = line == f"player {head_name(name)}"
        if not inside and (line.startswith("player ") or not named.search(line)):
            kept.append(line)
    return "".join(f"{line}\n" for line in kept)
