"""The JSON form of answers: rulings, values and lists of moves, as `--json` prints them."""

from __future__ import annotations

from collections.abc import Sequence

from propertyrules.answers.answer import (
    Answer,
    MoveAnswer,
    MovesAnswer,
    OpenAnswer,
    PlanAnswer,
    TableAnswer,
    ToldAnswer,
    ValueAnswer,
    WinnersAnswer,
)
from propertyrules.machine.domains import Range
from propertyrules.machine.legal_moves import Family
from propertyrules.model.evidence import Verdict
from propertyrules.model.moves import Move
from propertyrules.model.rulings import Ruling
from propertyrules.model.state import State
from propertyrules.notation.family_printer import instead_words, move_words
from propertyrules.notation.json import SCHEMA_VERSION, Data, parts_to_json, plain
from propertyrules.notation.short_answer import ShortAnswer, explain_ruling
from propertyrules.notation.table_printer import write_table
from propertyrules.notation.writer import write_move
from propertyrules.scenario_runner import UNASKED, Run

SENTENCES = ("headline", "reason", "rule", "remedy")


def runs_data(runs: Sequence[Run], others: bool = False) -> Data:
    """Return the answers of one or several tables as one object.

    The head is that of the first table; with several, each answer names its table. `others` is
    whether there are more tables, which have errors.
    """
    head: Data = {"rulebook": None, "board": None, "house_rules": []}
    answers: list[Data] = []
    for run in runs:
        scenario, program = run.scenario, run.program
        mine = {
            "rulebook": program.id,
            "board": program.board.id,
            "house_rules": list(program.house_rules),
        }
        head = mine if run is runs[0] else head
        place = {"file": scenario.file, "line": scenario.line, "title": scenario.title}
        table = {} if len(runs) == 1 and not others else {"table": place | mine}
        answers += [answer_data(answer) | table for answer in run.answers]
    return {"schema_version": SCHEMA_VERSION, **head, "answers": answers}


def answer_data(answer: Answer) -> Data:
    """Return one answer as data; `line` is null for a question that is not in the file."""
    data = _asked_data(answer)
    match answer:
        case MoveAnswer():
            data |= ruling_data(answer.ruling, answer.short)
            data |= {"played": True} if answer.made else {}
        case ValueAnswer():
            parts = "value", "parts", "clauses", "assumptions", "needs"
            data |= _unnamed(parts_to_json(answer.measured, *parts))
        case TableAnswer():
            data["possible"] = not answer.violations
            data |= parts_to_json(answer, "violations")
        case MovesAnswer():
            data["moves"] = [_move(answer.state, move) for move in answer.moves]
            data["perhaps"] = [
                {"move": _move(answer.state, move), "lines": list(lines)}
                for move, lines in answer.perhaps
            ]
        case OpenAnswer():
            data |= {"open": list(answer.matters), "waits_for": list(answer.waits_for)}
        case ToldAnswer():
            data |= {"value": answer.value or None, "told": list(answer.more)}
        case WinnersAnswer():
            data["value"] = plain(answer.winners)
        case PlanAnswer():
            data["steps"] = [write_move(answer.state, move) for move in answer.steps]
            data["after"] = write_table(answer.after)
            data["told"] = list(answer.matters)
    if answer.met is not None:
        data |= {"expected": answer.expected or None, "met": answer.met}
        for name in ("grounds", "missed"):
            if getattr(answer, name):
                data[name] = list(getattr(answer, name))
    return data


def _asked_data(answer: Answer) -> Data:
    """Return what an answer of any sort has as data: where it was asked what, and what is said."""
    data: Data = {"line": None if answer.line == UNASKED else answer.line, "text": answer.text}
    if answer.note:
        data["note"] = answer.note
    if answer.right is not None:
        data["right"] = list(answer.right)
    # What is said of a move stands with its ruling.
    return (
        data if isinstance(answer, MoveAnswer) else data | parts_to_json(answer.short, *SENTENCES)
    )


def ruling_data(ruling: Ruling, short: ShortAnswer | None = None) -> Data:
    """Return a ruling as data: its verdict, its reasons, and similar legal moves."""
    parts = "verdict", "violations", "clauses", "assumptions", "effects", "needs"
    change = None
    # Searched for only if it is illegal: this takes longer than the ruling.
    if ruling.verdict is Verdict.ILLEGAL:
        from propertyrules.notation.change_printer import what_would_change

        change = what_would_change(ruling.state, ruling.move)
    return {
        **parts_to_json(short or explain_ruling(ruling), *SENTENCES),
        **_unnamed(parts_to_json(ruling, *parts)),
        "instead": instead_words(ruling),
        "would_be_legal": change and {
            "text": change.text, "what": change.what,
            "from": plain(change.before), "to": plain(change.after),
        },
        **parts_to_json(ruling, "at", "impossible"),
    }  # fmt: skip


def _unnamed(data: Data) -> Data:
    """Set the clause of each assumption without one to null."""
    for assumption in data["assumptions"]:
        assumption["clause"] = assumption["clause"] or None
    return data


def _move(state: State, move: Move | Family) -> str | Data:
    """Return a legal move as a text, and a family as data with the ranges of its open parts."""
    text = move_words(state, move)
    if isinstance(move, Move):
        return text
    return {
        "text": text,
        "move": move.name,
        "by": move.by,
        "fixed": plain(dict(move.fixed)),
        "ranges": {name: _range(range_) for name, range_ in move.ranges},
    }


def _range(range_: Range) -> Data:
    """Return the range of an argument that a family leaves open."""
    kind = range_.kind
    if kind == "amount" and not range_.members:
        return {"kind": kind, "low": range_.low, "high": range_.high}
    if kind == "throw":
        dice = [{"dice": n, "number": k, "faces": list(f)} for n, k, f in range_.dice]
        return {"kind": kind, "dice": dice}
    if kind == "list":
        return {"kind": kind, "members": plain(range_.members)}
    return {"kind": kind, "values": plain(range_.members)} if range_.members else {"kind": kind}
