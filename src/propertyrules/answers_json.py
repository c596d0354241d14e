"""Answers as data: what `--json` prints of rulings, values and lists of moves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from propertyrules.answers import UNASKED, Answer, Run
from propertyrules.ir.types import Type
from propertyrules.machine.families import Family, Range
from propertyrules.model.moves import Move
from propertyrules.model.rulings import Assumption, Effect, Measured, Ruling, Verdict, Violation
from propertyrules.model.state import Setting, State
from propertyrules.notation.names import listed
from propertyrules.notation.write import write_move
from propertyrules.notation.write_table import write_table
from propertyrules.syntax.phrases import Optional, PhrasePart, Words, slots_of

SCHEMA = 1

_ENDING = re.compile(r"\(([a-z]+)\)")  # of what is counted: more than one, where the number is open


def runs_data(runs: Sequence[Run], others: bool = False) -> dict[str, Any]:
    """Give the answers of one or several tables as one object.

    The head is that of the first table; of several, each answer says to which it belongs. `others`
    says that there are more tables, which are refused.
    """
    head: dict[str, Any] = {"rulebook": None, "board": None, "house_rules": []}
    if runs:
        head = _head(runs[0])
    answers: list[dict[str, Any]] = []
    for run in runs:
        table = {} if len(runs) == 1 and not others else {"table": {**_place(run), **_head(run)}}
        answers += [{**answer_data(answer), **table} for answer in run.answers]
    return {"schema_version": SCHEMA, **head, "answers": answers}


def _head(run: Run) -> dict[str, Any]:
    program = run.program
    return {
        "rulebook": program.id,
        "board": program.board.id,
        "house_rules": list(program.house_rules),
    }


def _place(run: Run) -> dict[str, Any]:
    return {"file": run.scenario.file, "line": run.scenario.line, "title": run.scenario.title}


def answer_data(answer: Answer) -> dict[str, Any]:
    """Give one answer as data; a line that does not stand in the file has none."""
    data: dict[str, Any] = {
        "line": None if answer.line == UNASKED else answer.line,
        "text": answer.text,
    }
    if answer.ruling is not None:
        data |= ruling_data(answer.ruling)
    elif answer.measured is not None:
        data |= measured_data(answer.measured)
    elif answer.asked == "table":
        data["possible"] = not answer.broken
        data["violations"] = [_violation(violation) for violation in answer.broken]
    elif answer.asked == "moves":
        data["moves"] = [move_data(answer.state, move) for move in answer.moves]
    elif answer.asked == "open":
        data["open"] = list(answer.matters)
        data["waits_for"] = list(answer.waits_for)
    elif answer.asked == "wins":
        data["value"] = None if answer.winners is None else list(answer.winners)
    elif answer.after is not None:
        data["steps"] = [write_move(answer.state, move) for move in answer.steps]
        data["after"] = write_table(answer.after)
        data["told"] = list(answer.matters)
    if answer.kind == "played":
        data["played"] = True
    if answer.met is not None:
        data["expected"] = answer.expected or None
        data["met"] = answer.met
        if answer.grounds:
            data["grounds"] = list(answer.grounds)
        if answer.missed:
            data["missed"] = list(answer.missed)
    return data


def ruling_data(ruling: Ruling) -> dict[str, Any]:
    """Give a ruling as data: verdict, violations, clauses, assumptions, effects, moves near by."""
    return {
        "verdict": str(ruling.verdict),
        "violations": [_violation(violation) for violation in ruling.violations],
        "clauses": list(ruling.clauses),
        "assumptions": [_assumption(assumption) for assumption in ruling.assumptions],
        "effects": [_effect(effect) for effect in ruling.effects],
        "needs": list(ruling.needs),
        "instead": instead_words(ruling),
        "would_be_legal": _would_be_legal(ruling),
        "at": ruling.at,
        "impossible": [_violation(violation) for violation in ruling.impossible],
    }


def instead_words(ruling: Ruling) -> list[str]:
    """Write the legal moves near by, behind them what waits for a throw."""
    setting = ruling.state.setting
    throws = (throw for throw in ruling.throws if isinstance(throw, Family))
    return [
        *(write_move(ruling.state, move) for move in ruling.instead),
        *(family_words(setting, throw, whole=False) for throw in throws),
    ]


def _would_be_legal(ruling: Ruling) -> dict[str, Any] | None:
    """Give the change of one fact that would make a move legal; null where there is none."""
    if ruling.verdict is not Verdict.ILLEGAL:
        return None
    from propertyrules.notation.supposed import what_would_change  # only a refusal asks for it

    change = what_would_change(ruling.state, ruling.move)
    if change is None:
        return None
    return {
        "text": change.text,
        "what": change.what,
        "from": plain(change.before),
        "to": plain(change.after),
    }


def measured_data(measured: Measured) -> dict[str, Any]:
    """Give a value of the rulebook as data; null with its needs where it is not known."""
    return {
        "value": plain(measured.value),
        "parts": [{"name": part.name, "amount": plain(part.amount)} for part in measured.parts],
        "clauses": list(measured.clauses),
        "assumptions": [_assumption(assumption) for assumption in measured.assumptions],
        "needs": list(measured.needs),
    }


def _violation(violation: Violation) -> dict[str, Any]:
    return {
        "rule": violation.rule,
        "message": violation.message,
        "clauses": list(violation.clauses),
        "section": violation.section,
        "at": violation.at,
        "facts": [{"what": fact.what, "value": plain(fact.value)} for fact in violation.facts],
    }


def _assumption(assumption: Assumption) -> dict[str, Any]:
    return {
        "clause": assumption.clause or None,
        "status": assumption.status,
        "reading": assumption.reading,
    }


def _effect(effect: Effect) -> dict[str, Any]:
    return {"kind": effect.kind} | {name: plain(value) for name, value in effect.details}


def plain(value: Any) -> Any:
    """Give a value as JSON has it: exact amounts as text, lists of any sort as lists."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else str(value)
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, tuple | list | frozenset | set):
        return [plain(each) for each in value]
    return str(value)


# -- families ----------------------------------------------------------------------------------


def move_data(state: State, move: Move | Family) -> str | dict[str, Any]:
    """Give a legal move as it is written, a family as data with the range of what is open."""
    if isinstance(move, Move):
        return write_move(state, move)
    return {
        "text": family_words(state.setting, move),
        "move": move.name,
        "by": move.by,
        "fixed": {name: plain(value) for name, value in move.fixed},
        "ranges": {name: _range(range_) for name, range_ in move.ranges},
    }


def _range(range_: Range) -> dict[str, Any]:
    if range_.kind == "amount" and not range_.members:
        return {"kind": "amount", "low": range_.low, "high": range_.high}
    if range_.kind == "throw":
        dice = [{"dice": n, "number": k, "faces": list(f)} for n, k, f in range_.dice]
        return {"kind": "throw", "dice": dice}
    if range_.kind == "list":
        return {"kind": "list", "members": [plain(member) for member in range_.members]}
    if range_.members:
        return {"kind": range_.kind, "values": [plain(member) for member in range_.members]}
    return {"kind": range_.kind}


def family_words(setting: Setting, family: Family, whole: bool = True) -> str:
    """Write a family: its phrase with the open parts in angle brackets, then their ranges."""
    kind = setting.program.moves[family.name]
    fixed: dict[str, Any] = {kind.params[0].name: family.by, **dict(family.fixed)}
    types = {param.name: param.type for param in kind.params}
    # A list that can have no member is left out of the words: nothing can stand there.
    ranges = {name: r for name, r in family.ranges if r.kind != "list" or r.members}
    best = max(kind.phrases, key=lambda p: len(ranges.keys() & set(p.slots)), default=None)
    if best is None:
        return f"{family.by}: {family.name.replace('_', ' ')}"
    text = _fill(setting, best.parts, fixed, ranges, types)
    told = [f"{name.replace('_', ' ')} {_range_words(ranges[name], setting)}" for name in ranges]
    return f"{text} ({'; '.join(told)})" if whole and told else text


def _fill(
    setting: Setting,
    parts: Iterable[PhrasePart],
    fixed: Mapping[str, Any],
    ranges: Mapping[str, Range],
    types: Mapping[str, Type],
) -> str:
    out = []
    for part in parts:
        if isinstance(part, Words):
            out.append(_ENDING.sub(r"\1", part.text))
        elif isinstance(part, Optional):
            if any(name in fixed or name in ranges for name in slots_of(part.parts)):
                out.append(_fill(setting, part.parts, fixed, ranges, types))
        else:
            said = [_slot(setting, name, fixed, ranges, types) for name in part.names]
            out.append(listed(word for word in said if word) or "nothing")
    return "".join(out)


def _slot(
    setting: Setting,
    name: str,
    fixed: Mapping[str, Any],
    ranges: Mapping[str, Range],
    types: Mapping[str, Type],
) -> str:
    if name in ranges:
        return f"<{name.replace('_', ' ')}>"
    value = fixed.get(name)
    if value in (None, (), ""):
        return ""
    if types[name].name == "money":
        return f"{setting.program.board.currency}{value}"
    return listed(str(v) for v in value) if isinstance(value, tuple) else str(value)


def _range_words(range_: Range, setting: Setting) -> str:
    if range_.kind != "list" and range_.members:
        values = range_.members
        if range_.kind == "percent":
            values = tuple(f"{float(Fraction(value) * 100):g}%" for value in values)
        *others, last = (str(value) for value in values)
        return f"{', '.join(others)} or {last}" if others else last
    if range_.kind == "amount":
        return f"from {range_.low}" + ("" if range_.high is None else f" to {range_.high}")
    if range_.kind == "list":
        return f"any of {', '.join(str(m) for m in range_.members)}"
    if range_.kind == "throw":
        dice = (f"{n} {d} of {' '.join(str(f) for f in faces)}" for d, n, faces in range_.dice)
        return f"any throw: {', '.join(dice)}"
    return "any share" if range_.kind == "percent" else "in any words"
