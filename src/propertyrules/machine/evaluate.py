"""Evaluation: the value of a checked expression at a table, three-valued where facts are missing.

What is not known makes what depends on it unknown, and only that: `no and unknown` is no.
Everything is total: a division by zero gives 0, the highest of nothing is 0.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from propertyrules.ir import nodes as c
from propertyrules.ir.builtins import BUILTINS, card_holder, open_matters, standing_claims
from propertyrules.machine import intervals
from propertyrules.machine.draft import Cell, Env, Table
from propertyrules.machine.named import defined, figure, track_words
from propertyrules.machine.trace import Trace
from propertyrules.machine.words import plain, spoken
from propertyrules.model.state import Matter
from propertyrules.model.values import BANK, Unknown, first_unknown

Tracing = Trace | None


def evaluate(table: Table, core: c.Expression, env: Env, trace: Tracing = None) -> Any:
    """Give the value of an expression, or Unknown with the facts that would decide it.

    `env` holds the values of local names. With a trace, the clauses cited and the facts looked
    at on the way are noted there.
    """
    return _BY_CLASS[core.__class__](table, core, env, trace)


def same(left: Any, right: Any) -> bool:
    """Tell whether two values are the same; two matters are only if they are one."""
    if isinstance(left, (Matter, Cell)):
        return left is right
    return bool(left == right)


# -- names -----------------------------------------------------------------------------------


def _const(table: Table, core: c.Constant, env: Env, trace: Tracing) -> Any:
    return core.value


def _local(table: Table, core: c.Local, env: Env, trace: Tracing) -> Any:
    return env[core.name]


def _figure(table: Table, core: c.FigureRead, env: Env, trace: Tracing) -> Any:
    return figure(table, core.name, trace)


def _builtin(table: Table, core: c.BuiltinCall, env: Env, trace: Tracing) -> Any:
    args = tuple([evaluate(table, arg, env, trace) for arg in core.args])
    row = BUILTINS[core.name]
    if not row.tolerant:
        unknown = first_unknown(args)
        if unknown is not None:
            return unknown
    value = row.read(table, *args)
    if trace is not None and row.fact:
        setting = table.setting
        subject = (
            setting.program.pieces[args[0]].plural
            if row.of == "piece"
            else spoken(setting, core.args[0].type, args[0])
        )
        trace.look(row.fact.format(subject), plain(setting, core.type, value))
    return value


def _kind_field(table: Table, core: c.KindField, env: Env, trace: Tracing) -> Any:
    space = evaluate(table, core.of, env, trace)
    if space.__class__ is Unknown:
        return space
    return table.setting.program.board.spaces[space].facts[core.name]


def _track(table: Table, core: c.TrackRead, env: Env, trace: Tracing) -> Any:
    track = table.setting.program.tracks[core.name]
    owner = None
    if core.of is None:
        value = table.table_tracks[track.index]
    else:
        owner = evaluate(table, core.of, env, trace)
        if owner.__class__ is Unknown:
            return owner
        columns = table.player_tracks if track.of == "player" else table.property_tracks
        value = columns[track.index][owner]
    if value.__class__ is Unknown:
        value = intervals.read(value, track.type)
    if trace is not None:
        trace.cite(track.cites)
        trace.look(
            track_words(table.setting, track, owner), plain(table.setting, track.type, value)
        )
    return value


def _matter_field(table: Table, core: c.MatterField, env: Env, trace: Tracing) -> Any:
    matter = evaluate(table, core.of, env, trace)
    if matter.__class__ is Unknown:
        return matter
    value = matter.values[field_index(table, matter.kind, core.name)]
    if value.__class__ is Unknown:
        value = intervals.read(value, core.type)
    if trace is not None:
        what = f"{matter.kind}'s {core.name}".replace("_", " ")
        trace.look(what, plain(table.setting, core.type, value))
    return value


def field_index(table: Table, kind: str, name: str) -> int:
    """Give the place of a matter's field among its values."""
    names = [param.name for param in table.setting.program.matters[kind].fields]
    return names.index(name)


def _call(table: Table, core: c.FunctionCall, env: Env, trace: Tracing) -> Any:
    define = table.setting.program.functions[core.name]
    args = [evaluate(table, arg, env, trace) for arg in core.args]
    scope = {param.name: arg for param, arg in zip(define.params, args, strict=True)}
    return defined(table, define, scope, trace, evaluate)


# -- sums and comparisons --------------------------------------------------------------------


def _arith(table: Table, core: c.Arithmetic, env: Env, trace: Tracing) -> Any:
    left = evaluate(table, core.left, env, trace)
    right = evaluate(table, core.right, env, trace)
    if first_unknown((left, right)) is not None:
        return intervals.computed(core.op, left, right)
    if isinstance(left, tuple):
        if core.op == "+":
            return left + right
        return tuple(member for member in left if not any(same(member, r) for r in right))
    match core.op:
        case "+":
            return left + right
        case "-":
            return left - right
        case "/":
            return left * (1 / Fraction(right)) if right else Fraction(0)
        case _:  # * and `of`: a percentage is a fraction
            return left * right


def _minus(table: Table, core: c.Negative, env: Env, trace: Tracing) -> Any:
    value = evaluate(table, core.value, env, trace)
    return intervals.negative(value) if value.__class__ is Unknown else -value


def _round(table: Table, core: c.Round, env: Env, trace: Tracing) -> Any:
    value = evaluate(table, core.value, env, trace)
    if value.__class__ is Unknown:
        return intervals.rounded(value, core.up)
    return math.ceil(value) if core.up else math.floor(value)


def _compare(table: Table, core: c.Comparison, env: Env, trace: Tracing) -> Any:
    if core.op in ("in", "not in"):
        return _membership(table, core, env, trace)
    left = evaluate(table, core.left, env, trace)
    right = evaluate(table, core.right, env, trace)
    if first_unknown((left, right)) is not None:
        return intervals.compared(core.op, left, right)
    match core.op:
        case "is":
            return same(left, right)
        case "is not":
            return not same(left, right)
        case "at least":
            return left >= right
        case "at most":
            return left <= right
        case "above":
            return left > right
        case _:
            return left < right


def _membership(table: Table, core: c.Comparison, env: Env, trace: Tracing) -> Any:
    value = evaluate(table, core.left, env, trace)
    found = members(table, core.right, env, trace)
    unknown = first_unknown((value, found))
    if unknown is not None:
        return unknown
    held: Any = False
    for member, sure in found:
        if same(member, value):
            held = sure
            if held is True:
                break
    if held.__class__ is Unknown:
        return held
    return held if core.op == "in" else not held


# -- truth -----------------------------------------------------------------------------------


def _junction(table: Table, core: c.Junction, env: Env, trace: Tracing) -> Any:
    """Judge from left to right, up to the term that decides: later ones may lean on earlier."""
    decisive = core.op == "or"
    unknown: list[Unknown] = []
    for term in core.terms:
        value = evaluate(table, term, env, trace)
        if value is decisive:
            return decisive
        if value.__class__ is Unknown:
            unknown.append(value)
    return first_unknown(unknown) if unknown else not decisive


def _not(table: Table, core: c.Not, env: Env, trace: Tracing) -> Any:
    value = evaluate(table, core.value, env, trace)
    return value if value.__class__ is Unknown else not value


def _kind_test(table: Table, core: c.KindTest, env: Env, trace: Tracing) -> Any:
    value = evaluate(table, core.value, env, trace)
    if value.__class__ is Unknown:
        return value
    if core.of == "space":
        return table.setting.program.board.spaces[value].kind in core.kinds
    if core.of == "holder":
        return ("player" if value >= 0 else "bank" if value == BANK else "holder") in core.kinds
    return value is not None and value.kind in core.kinds


def _choose(table: Table, core: c.IfElse, env: Env, trace: Tracing) -> Any:
    condition = evaluate(table, core.condition, env, trace)
    if condition.__class__ is not Unknown:
        return evaluate(table, core.then if condition else core.otherwise, env, trace)
    then = evaluate(table, core.then, env, trace)
    otherwise = evaluate(table, core.otherwise, env, trace)
    unknown = first_unknown((condition, then, otherwise))
    if then.__class__ is not Unknown and otherwise.__class__ is not Unknown:
        return then if same(then, otherwise) else unknown
    return unknown


# -- lists -----------------------------------------------------------------------------------


def members(table: Table, core: c.Expression, env: Env, trace: Tracing) -> Any:
    """Give the members of a list, each with whether it belongs there (True or Unknown).

    So a list with one doubtful member is not unknown as a whole. Unknown where it is.
    """
    if isinstance(core, c.BuiltinCall) and core.name == "cards":
        player = evaluate(table, core.args[0], env, trace)
        if player.__class__ is Unknown:
            return player
        held = [(card, card_holder(table, card)) for card in range(len(table.cards))]
        return [(card, h if h.__class__ is Unknown else True) for card, h in held
                if h.__class__ is Unknown or h == player]  # fmt: skip
    if isinstance(core, c.Quantifier) and core.how == "all":
        over = members(table, core.over, env, trace)
        if over.__class__ is Unknown:
            return over
        return [(member, sure) for member, sure, _ in _chosen(table, core, over, env, trace)]
    value = evaluate(table, core, env, trace)
    return value if value.__class__ is Unknown else [(member, True) for member in value]


def _chosen(
    table: Table, core: c.Quantifier, found: list[tuple[Any, Any]], env: Env, trace: Tracing
) -> Iterator[tuple[Any, Any, Mapping[str, Any]]]:
    """Go through the members that meet the condition, or may: with whether they do."""
    for member, sure in found:
        scope = {**env, core.variable: member}
        if core.where is not None:
            holds = evaluate(table, core.where, scope, trace)
            if holds is False:
                continue
            sure = first_unknown((sure, holds)) or True
        yield member, sure, scope


def _quantifier(table: Table, core: c.Quantifier, env: Env, trace: Tracing) -> Any:
    found = members(table, core.over, env, trace)
    if found.__class__ is Unknown:
        return found
    chosen = _chosen(table, core, found, env, trace)
    match core.how:
        case "every" | "some" | "no":
            return _truth_of(table, core, chosen, trace)
        case "first":
            for member, sure, _ in chosen:
                return member if sure is True else sure
            return None if core.otherwise is None else evaluate(table, core.otherwise, env, trace)
        case "all" | "number":
            sorted_out = [(member, sure) for member, sure, _ in chosen]
            unknown = first_unknown(sure for _, sure in sorted_out)
            if unknown is not None:
                return unknown
            kept = tuple(member for member, _ in sorted_out)
            return len(kept) if core.how == "number" else kept
        case _:
            return _total_of(table, core, chosen, env, trace)


def _truth_of(
    table: Table,
    core: c.Quantifier,
    chosen: Iterator[tuple[Any, Any, Mapping[str, Any]]],
    trace: Tracing,
) -> Any:
    """Judge every, some and no: one member decides `every` by failing, the others by holding."""
    decisive = core.how != "every"
    unknown: list[Unknown] = []
    for _, sure, scope in chosen:
        has = True if core.value is None else evaluate(table, core.value, scope, trace)
        if has is not decisive and has.__class__ is not Unknown:
            continue
        doubt = first_unknown((sure, has))
        if doubt is None:
            return core.how == "some"
        unknown.append(doubt)
    return first_unknown(unknown) if unknown else core.how != "some"


def _total_of(
    table: Table,
    core: c.Quantifier,
    chosen: Iterator[tuple[Any, Any, Mapping[str, Any]]],
    env: Env,
    trace: Tracing,
) -> Any:
    values: list[Any] = []
    doubts: list[Any] = []
    for member, sure, scope in chosen:
        value = member if core.value is None else evaluate(table, core.value, scope, trace)
        values.append(value)
        doubts += [sure, value]
    unknown = first_unknown(doubts)
    if unknown is not None:
        if any(sure is not True for sure in doubts[::2]):
            return unknown
        if core.how == "sum":
            return intervals.total(values)
        return intervals.extreme(values, core.how == "highest")
    if not values and core.otherwise is not None:
        return evaluate(table, core.otherwise, env, trace)
    if core.how == "sum":
        return sum(values)
    pick = max if core.how == "highest" else min
    return pick(values, default=0)


def _open_list(table: Table, core: c.OpenList, env: Env, trace: Tracing) -> Any:
    standing = table.setting.program.matters[core.matter].place == "standing"
    matters = standing_claims(table) if standing else open_matters(table)
    return tuple(matter for matter in matters if matter.kind == core.matter)


def _listed(table: Table, core: c.ListOf, env: Env, trace: Tracing) -> Any:
    values = tuple(evaluate(table, member, env, trace) for member in core.members)
    unknown = first_unknown(values)
    return values if unknown is None else unknown


def _words(table: Table, core: c.Template, env: Env, trace: Tracing) -> str:
    """Fill text in; what is not known is said to be so, for a message must be given anyhow."""
    return "".join(
        part
        if isinstance(part, str)
        else spoken(table.setting, part.type, evaluate(table, part, env, trace))
        for part in core.parts
    )


_BY_CLASS: Mapping[type[c.Expression], Callable[..., Any]] = {
    c.Constant: _const,
    c.Local: _local,
    c.FigureRead: _figure,
    c.BuiltinCall: _builtin,
    c.KindField: _kind_field,
    c.TrackRead: _track,
    c.MatterField: _matter_field,
    c.FunctionCall: _call,
    c.Arithmetic: _arith,
    c.Negative: _minus,
    c.Round: _round,
    c.Comparison: _compare,
    c.Junction: _junction,
    c.Not: _not,
    c.KindTest: _kind_test,
    c.IfElse: _choose,
    c.Quantifier: _quantifier,
    c.OpenList: _open_list,
    c.ListOf: _listed,
    c.Template: _words,
}
