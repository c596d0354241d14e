"""Effects: what each of them does to a draft, and the events that they raise.

Effects run in order. An event's handlers run at once, in the order declared, where it is raised.
Matters that are opened wait in `draft.opened` for the end of the step. After the end of the game
nothing more happens. Where an effect hangs on a fact that the table does not tell, that fact is
taken not to hold, and the draft says so; only a payer is taken to hold enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from propertyrules.ir import nodes as c
from propertyrules.ir.program import Citation
from propertyrules.machine import ledger
from propertyrules.machine.changes import (
    close,
    finish,
    give_card,
    give_deed,
    retire,
    step_to,
)
from propertyrules.machine.decks import draw_unnamed, lay_under
from propertyrules.machine.draft import Cell, Draft, Env
from propertyrules.machine.evaluate import evaluate, field_index, members, same
from propertyrules.machine.intervals import computed, laid, read
from propertyrules.machine.money import pay, round_together
from propertyrules.machine.trace import Trace
from propertyrules.machine.walking import move_token
from propertyrules.model.values import Unknown, first_unknown


def perform(draft: Draft, acts: c.Effects, env: Env) -> None:
    """Run effects in order."""
    for act in acts:
        if draft.over:
            return
        _BY_CLASS[act.__class__](draft, act, env)


def announce(draft: Draft, event: str, args: tuple[Any, ...]) -> None:
    """Raise an event: its handlers run at once, in the order declared; then it is cited."""
    declared = draft.setting.program.events.get(event)
    if declared is None:
        return
    for handler in declared.handlers:
        if draft.over:
            break
        env = dict(zip(handler.params, args, strict=True))
        if handler.where is not None:
            branch = None if draft.trace is None else Trace()
            holds = evaluate(draft, handler.where, env, branch)
            if not _held(draft, holds):
                continue
            if draft.trace is not None and branch is not None:
                draft.trace.join(branch)
        draft.count(handler.name)
        if draft.trace is not None:
            draft.trace.cite(handler.cites)
        perform(draft, handler.then, env)
    if draft.trace is not None:
        for citation in declared.citations:
            _tell(draft, draft.trace, citation, dict(zip(citation.params, args, strict=True)))


def _tell(draft: Draft, trace: Trace, citation: Citation, env: Env) -> None:
    """Cite a clause and say its sentence, where its condition is known to hold."""
    if citation.where is not None:
        branch = Trace()
        if evaluate(draft, citation.where, env, branch) is not True:
            return
        trace.join(branch)
    trace.cite(citation.cites)
    ledger.cited(draft, citation.cites, evaluate(draft, citation.says, env, trace))


def _value(draft: Draft, core: c.Expression, env: Env) -> Any:
    return evaluate(draft, core, env, draft.trace)


def _held(draft: Draft, holds: Any) -> bool:
    """Take a condition that is not known not to hold, and say so."""
    if holds.__class__ is Unknown:
        _in_doubt(draft, holds, "taken not to matter")
        return False
    return bool(holds)


def _in_doubt(draft: Draft, value: Unknown, how: str) -> None:
    draft.assume(f"not known, and {how}: {', '.join(sorted(value.needs))}")


def _doubtful(draft: Draft, values: Iterable[Any]) -> bool:
    """Tell whether a value is not known, so that the effect cannot be; and say so."""
    for value in values:
        if value.__class__ is Unknown:
            _in_doubt(draft, value, "left out")
            return True
    return False


def _members(draft: Draft, core: c.Expression, env: Env) -> list[Any]:
    """Give the members of a list that surely belong there; others are left out, which is said."""
    found = members(draft, core, env, draft.trace)
    if _doubtful(draft, (found,)):
        return []
    return [member for member, sure in found if not _doubtful(draft, (sure,))]


# -- money -----------------------------------------------------------------------------------


def _pay(draft: Draft, act: c.Pay, env: Env) -> None:
    payer, payee = _value(draft, act.payer, env), _value(draft, act.payee, env)
    amount = _value(draft, act.amount, env)
    reason = _reason(draft, act.reason, env)
    if not _doubtful(draft, (payer, payee)):
        pay(draft, payer, amount, payee, reason, announce)


def _reason(draft: Draft, reason: c.Expression | None, env: Env) -> str:
    """Give what a payment is for; nothing where that hangs on what is not known."""
    said = "" if reason is None else _value(draft, reason, env)
    return "" if said.__class__ is Unknown else str(said)


def _pay_together(draft: Draft, act: c.PayTogether, env: Env) -> None:
    """Make all payments inside one for each payer and payee, rounded once."""
    sums: dict[tuple[int, int], list[Any]] = {}
    reasons: dict[tuple[int, int], dict[str, None]] = {}
    for part, scope in _payments(draft, act.payments, env):
        payer, payee = _value(draft, part.payer, scope), _value(draft, part.payee, scope)
        amount = _value(draft, part.amount, scope)
        if _doubtful(draft, (payer, payee)):
            continue
        sums.setdefault((payer, payee), []).append(amount)
        said = reasons.setdefault((payer, payee), {})
        # A part of nothing is no reason to pay.
        if part.reason is not None and amount != 0:
            said[_reason(draft, part.reason, scope)] = None
    for (payer, payee), amounts in sums.items():
        if draft.over:  # a payment that fell short may have ended the game
            return
        rounded = round_together(draft, act.rounding, amounts)
        pay(draft, payer, rounded, payee, " and ".join(reasons[payer, payee]), announce)


def _payments(draft: Draft, acts: c.Effects, env: Env) -> Iterator[tuple[c.Pay, Env]]:
    """Go through the payments among some effects, those in choices and repetitions too."""
    for act in acts:
        if isinstance(act, c.Pay):
            yield act, env
        elif isinstance(act, c.If):
            yield from _payments(draft, _branch(draft, act, env), env)
        elif isinstance(act, c.ForEach):
            for scope in _scopes(draft, act, env):
                yield from _payments(draft, act.body, scope)


# -- deeds, cards, buildings -----------------------------------------------------------------


def _give(draft: Draft, act: c.GiveTo, env: Env) -> None:
    taker = _value(draft, act.to, env)
    type_ = act.what.type
    element = type_.of if type_.is_list else type_
    what = act.what
    things = _members(draft, what, env) if type_.is_list else [_value(draft, what, env)]
    if _doubtful(draft, (taker, *things)):
        return
    for thing in things:
        if draft.over:  # whoever received the one before may have ended the game
            return
        if element is not None and element.name == "card":
            give_card(draft, thing, taker)
        else:
            give_deed(draft, thing, taker, announce)


def _rung(draft: Draft, act: c.SetRung, env: Env) -> None:
    space = _value(draft, act.what, env)
    wanted = None if act.to is None else _value(draft, act.to, env)
    if _doubtful(draft, (space, wanted)):
        return
    step_to(draft, space, draft.rung[space] + act.step if wanted is None else wanted)


def _move(draft: Draft, act: c.MoveToken, env: Env) -> None:
    player, where = _value(draft, act.who, env), _value(draft, act.where, env)
    if not _doubtful(draft, (player, where)):
        move_token(draft, player, act.how, where, announce)


def _follow(draft: Draft, act: c.FollowCard, env: Env) -> None:
    """Do what a card says; it goes under its deck."""
    card, player = _value(draft, act.card, env), _value(draft, act.who, env)
    if _doubtful(draft, (card, player)):
        return
    about = draft.setting.program.board.cards[card]
    lay_under(draft, card)
    draft.count(about.title)
    perform(draft, about.then, {"player": player})


def _draw(draft: Draft, act: c.DrawUnnamed, env: Env) -> None:
    deck = _value(draft, act.deck, env)
    if not _doubtful(draft, (deck,)):
        draw_unnamed(draft, deck)


# -- tracks and matters ----------------------------------------------------------------------


def _assign(draft: Draft, act: c.Assign, env: Env) -> None:
    value = _value(draft, act.value, env)
    target = act.target
    if isinstance(target, c.MatterField):
        matter = _value(draft, target.of, env)
        if _doubtful(draft, (matter,)):
            return
        index = field_index(draft, matter.kind, target.name)
        old = matter.values[index]
        matter.fields()[index] = new = _changed(read(old, target.type), value, act)
        if not _alike(old, new):
            ledger.field(draft, matter, target.name, target.type, old, new)
        return
    track = draft.setting.program.tracks[target.name]
    owner = None if target.of is None else _value(draft, target.of, env)
    if _doubtful(draft, (owner,)):
        return
    if owner is None:
        column, place = draft.column("table_tracks"), track.index
    else:
        column, place = draft.row(f"{track.of}_tracks", track.index), owner
    old = column[place]
    column[place] = new = _changed(read(old, track.type), value, act)
    if not _alike(old, new):
        ledger.track(draft, track, owner, old, new)


def _alike(old: Any, new: Any) -> bool:
    return bool(old.__class__ is new.__class__ and old == new)


def _changed(old: Any, value: Any, act: c.Assign) -> Any:
    if act.how == "set":
        return laid(value)
    if first_unknown((old, value)) is not None:
        return laid(computed("+" if act.how == "add" else "-", old, value))
    if isinstance(old, tuple):
        some = value if act.value.type.is_list else (value,)
        if act.how == "add":
            return old + some
        return tuple(member for member in old if not any(same(member, s) for s in some))
    return old + value if act.how == "add" else old - value


def _open(draft: Draft, act: c.OpenMatter, env: Env) -> None:
    matter = Cell(act.matter, [laid(_value(draft, value, env)) for value in act.values])
    draft.opened.append(matter)
    if draft.trace is not None:
        draft.trace.cite(draft.setting.program.matters[act.matter].cites)
    ledger.opened(draft, matter)


def _close(draft: Draft, act: c.CloseMatter, env: Env) -> None:
    """Close a matter, wherever it lies; one that is closed already stays so."""
    matter = _value(draft, act.matter, env)
    if _doubtful(draft, (matter,)):
        return
    close(draft, matter)


def _raise(draft: Draft, act: c.EmitEvent, env: Env) -> None:
    announce(draft, act.event, tuple(_value(draft, arg, env) for arg in act.args))


# -- players and the game --------------------------------------------------------------------


def _retire(draft: Draft, act: c.RetirePlayer, env: Env) -> None:
    player = _value(draft, act.who, env)
    if not _doubtful(draft, (player,)):
        retire(draft, player, announce)


def _finish(draft: Draft, act: c.Finish, env: Env) -> None:
    winners = _value(draft, act.winners, env)
    if winners.__class__ is Unknown:
        _in_doubt(draft, winners, "so nobody is named the winner")
        winners = ()
    finish(draft, winners)


# -- choice and repetition -------------------------------------------------------------------


def _when(draft: Draft, act: c.If, env: Env) -> None:
    perform(draft, _branch(draft, act, env), env)


def _branch(draft: Draft, act: c.If, env: Env) -> c.Effects:
    return act.then if _held(draft, _value(draft, act.condition, env)) else act.otherwise


def _each(draft: Draft, act: c.ForEach, env: Env) -> None:
    for scope in _scopes(draft, act, env):
        perform(draft, act.body, scope)


def _scopes(draft: Draft, act: c.ForEach, env: Env) -> list[Env]:
    """Give the names for each member of the list, all chosen before the first is gone through."""
    found = _members(draft, act.over, env)
    scopes: list[Env] = [{**env, act.variable: member} for member in found]
    if act.where is None:
        return scopes
    return [scope for scope in scopes if _held(draft, _value(draft, act.where, scope))]


_BY_CLASS: Mapping[type[c.Effect], Callable[..., None]] = {
    c.Pay: _pay,
    c.PayTogether: _pay_together,
    c.GiveTo: _give,
    c.Assign: _assign,
    c.SetRung: _rung,
    c.MoveToken: _move,
    c.OpenMatter: _open,
    c.CloseMatter: _close,
    c.EmitEvent: _raise,
    c.FollowCard: _follow,
    c.DrawUnnamed: _draw,
    c.RetirePlayer: _retire,
    c.Finish: _finish,
    c.If: _when,
    c.ForEach: _each,
}
