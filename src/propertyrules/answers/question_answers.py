"""The answer to a question, by the kind of thing that it asks for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from attrs import evolve

from propertyrules.answers.answer import (
    Answer,
    Judge,
    MovesAnswer,
    OpenAnswer,
    PlanAnswer,
    TableAnswer,
    ToldAnswer,
    ValueAnswer,
    WinnersAnswer,
)
from propertyrules.answers.debts import (
    brought,
    debt,
    needs_for_debt,
    open_between_players,
    paid_already,
    ruined,
)
from propertyrules.answers.open_debts import debts_between
from propertyrules.answers.table_facts import Reply, table_fact, told_value, yes_or_no
from propertyrules.answers.trials import perhaps_of, trial, with_values
from propertyrules.diagnostic_sink import Diagnostic
from propertyrules.errors import NotationError
from propertyrules.ir.types import COUNT, MONEY
from propertyrules.machine.evaluator import function_value
from propertyrules.machine.invariant_checker import broken_by
from propertyrules.machine.legality import measure
from propertyrules.machine.phrase_printer import money_words
from propertyrules.model.evidence import Violation
from propertyrules.model.rulings import Ruling
from propertyrules.model.schema import get
from propertyrules.model.state import State
from propertyrules.model.values import Unknown
from propertyrules.notation.clause_words import sentence
from propertyrules.notation.expectations import (
    Expectation,
    judge_table,
    judge_value,
    judge_winners,
    kept,
)
from propertyrules.notation.facts import owes
from propertyrules.notation.missing_facts import missing_facts
from propertyrules.notation.move_parser import ANYBODY, Place, Question
from propertyrules.notation.scenarios import AskedLine
from propertyrules.notation.words import english
from propertyrules.notation.words.tokens import words_of
from propertyrules.notation.words.vocabulary import listed
from propertyrules.notation.writer import write_matter, write_value
from propertyrules.syntax.source import word_set

_BY_TABLE: Final = word_set("owner owners holder cash place built left turn next state fact")
_OPEN_WORDS: Final = english.ASKS_WHAT | {"whats"}
_CLOSED_WORDS: Final = (
    english.ASKING | english.LEAVE | word_set("right correct true yes")
) - _OPEN_WORDS
_SUMS: Final = _OPEN_WORDS | word_set("rate amount sum value fee percentage much")
_TELL_WHAT: Final = re.compile(
    r"(?i)\bwhat now\b|\b(?:by|to|at|until|from|in|on) (?:what|whom|which|when)\b"
    r"|\b(?:list|name|tell (?:me|us)) (?:all|every|everything|each)\b"
    r"|\b(?:tell|remind|show|explain|know|word on)\b.{0,12}\b(?:what|who|whom|how|where)\b"
    r"|^(?:everything|(?:all|every) ways?)\b"
    r"|^(?:when|if|once)\b[^,]* (?:where|who|what) (?:do|does|gets?|happens)\b"
    r"|^when(?: exactly)? (?:do|does|can|must|may|is)\b"
)
"""What a question asks in the middle: `could you tell me what ...`."""
_RELATED: Final = word_set("one those player person people somebody someone anyone owner")
_PARTS: Final = re.compile("[.,:;?] (?:and |so |then |to )?")
_EITHER: Final = re.compile(
    r"(?i)(?:^|, |: )(?:is|are|was|do|does|did|go|move|pay|stay) .*"
    r"(?:(?:\d%?|percent) or (?:[a-z]+ )?[^a-z ]?\d|\bup or down\b"
    r"|\bor (?:do|does|must|pay|move|go|straight|stay) )"
)
"""A question which of two sums or acts it is: `do I pay 10% or a flat 200?`."""
TOLD_AFTER: Final = _BY_TABLE | {"owes", "walks"}
"""Kinds of questions that may be of what comes of the moves before them."""
_CONDITIONAL: Final = word_set("if when")
_LEFT: Final = word_set("left after afterwards then remaining remain remains")
_BY_TRIAL: Final = word_set("must some many enough effect any")


def answer_question(
    referee: Judge,
    state: State,
    question: Question,
    asked: AskedLine,
    expected: Expectation | None,
    place: Place,
    impossible: Sequence[Violation],
    told: Reply | None = None,
) -> Answer:
    """Answer a question; `impossible` is what a table breaks that can't be, and `told` what is told
    already of what comes of the moves before it.

    Raises NotationError for an expectation that the question can't have, and for a plan that hangs
    on cash that is not known.
    """
    line, said = asked.line, asked.text
    if question.kind == "value":
        return _value(state, question, asked, expected, place)
    told = told or _told(referee, state, question)
    if told is not None:
        met = kept(expected, lambda want: _judge_told(want, state, told, place))
        return ToldAnswer(
            line, said, state, *met, question=question, value=told.words,
            headline=told.headline, more=told.more,
        )  # fmt: skip
    if question.kind == "table":
        broken = tuple(impossible) or tuple(violation for violation, _ in broken_by(state))
        met = kept(expected, lambda want: judge_table(want, broken, place))
        return TableAnswer(line, said, state, *met, violations=broken)
    if question.kind == "wins":
        winners = tuple(state.setting.names[seat] for seat in state.winners or ())
        met = kept(expected, lambda want: judge_winners(want, state, winners))
        return WinnersAnswer(line, said, state, *met, winners=winners if state.over else None)
    # A list of moves and a plan have no form in which they could be expected.
    if expected is not None:
        column = asked.expected.column if asked.expected else place.column
        message = "the answer to this question can't be written after `->`"
        fault = Diagnostic("T020", message, evolve(place, column=column).span)
        raise NotationError(message, (fault,))
    if question.kind == "moves":
        legal = map(with_values, referee.legal_moves(state, question.player))
        moves = tuple(move for move in legal if move is not None)
        perhaps = perhaps_of(state, question.player)
        return MovesAnswer(line, said, state, moves=moves, perhaps=perhaps)
    if question.kind == "open":
        matters = tuple(write_matter(state.setting, m) for m in state.open_matters)
        return OpenAnswer(line, said, state, matters=matters, waits_for=state.waits_for)
    return _plan(state, question, asked, place)


def told_after(rulings: Sequence[Ruling], question: Question) -> Reply | None:
    """Return what is told of a question by what some legal moves made somebody pay or get; None
    where they tell nothing of it.
    """
    if question.kind == "must":
        return paid_already(rulings, question)
    if question.kind == "walks":
        return _walked(rulings, question)
    if question.kind == "ruined" and question.name == "out":
        before = any(_held(ruling.state, question.player) for ruling in rulings)
        after = rulings[-1].after if before else None
        if after is None or owes(after, after.setting.seat(question.player)):
            # Who owes something may be out of the game.
            return None
        stays = _held(after, question.player)
        return yes_or_no(not stays, (stays,) if stays else ())
    if question.kind != "owes":
        return None
    told = brought(rulings, question)
    moved = (one for ruling in rulings for one in ruling.effects if one.kind == "token")
    walked = (one for one in moved if one.get("how") == "to")
    start = next((one for one in walked if one.get("from") is None), None)
    passing = question.values["about"] and "pass" in question.values["what"]
    if passing and start is not None:
        # That it was passed is told; what that brings is found.
        return None
    if start is not None and told is None and open_between_players(rulings[-1].after, question):
        return None  # what one player owes another is found
    if start is not None and (told is None or told.words == "no"):
        # What was passed on the way hangs on that.
        return yes_or_no(None, (), f"It depends: where did {start.get('player')} stand before?")
    if told is None and passing:
        # Nothing was paid for it on the way.
        return yes_or_no(False)
    return told


def _held(state: State, player: str) -> str:
    """Return that somebody is held on a space, in words; empty where that player is not."""
    seat = state.setting.seat(player)
    for track in state.program.holding_tracks:
        if get(state, ("player", track.index, seat)) is True:
            return f"{player} is {track.phrases[0].text}"
    return ""


def _walked(rulings: Sequence[Ruling], question: Question) -> Reply:
    """Return how many spaces some moves led a token on, whether it was as many as asked, or whether
    it passed a space on the way.
    """
    player, walked, past = question.player, 0, False
    after = rulings[-1].after if rulings else None
    held = "" if after is None else _held(after, player)
    for ruling in rulings:
        spaces = [space.name for space in ruling.state.program.board.spaces]
        at = ruling.state.place[ruling.state.setting.seat(player)]
        moved = [one for one in ruling.effects
                 if one.kind == "token" and one.get("player") == player]  # fmt: skip
        on = [one for one in moved if one.get("how") == "forward"]
        if any(one.get("from") is None for one in moved if not held) or (on and at is None):
            return yes_or_no(None, (), f"It depends: where did {player} stand before?")
        for one in on if isinstance(at, int) else ():
            steps = _steps_to(spaces, at, str(one.get("to")))
            site = question.values.get("passed")
            past |= site is not None and 0 < (site - at) % len(spaces) < steps
            walked, at = walked + steps, (at + steps) % len(spaces)
    told = f"{player} moves {walked} spaces." if walked else f"{player} doesn't move."
    if question.name == "far":
        return Reply(str(walked), told, (), COUNT, walked)
    as_far = walked == question.amount if question.amount else walked > 0
    return yes_or_no(past if question.name == "past" else as_far, (told,))


def _steps_to(spaces: Sequence[str], at: int, name: str) -> int:
    """Return how many steps it is from a space to the next one of a name."""
    ahead = (spaces[(at + step) % len(spaces)] for step in range(1, len(spaces) + 1))
    return next(steps for steps, there in enumerate(ahead, 1) if there == name)


def _most(state: State, question: Question) -> Reply:
    """Return which of the players has the most of a measure."""
    define, names = state.program.functions.get(question.name), state.setting.names
    values: dict[str, Any] = {}
    for seat, name in enumerate(names):
        if state.out[seat] is not True:
            env = {} if define is None else {define.params[0].name: seat}
            values[name] = function_value(state, define, env) if define else state.cash[seat]
    unsure = [name for name, value in values.items() if not isinstance(value, int)]
    if unsure:
        return yes_or_no(None, (), f"It depends: what does {unsure[0]} have?")
    best = listed([name for name, value in values.items() if value == max(values.values())])
    has = "has" if define is None else "is worth"
    sums = (f"{name} {has} {money_words(state.setting, value)}"
            for name, value in values.items())  # fmt: skip
    return Reply(best, "; ".join(sums) + ".", value=best)


def _told(referee: Judge, state: State, question: Question) -> Reply | None:
    """Return what is told of a question by the table, by moves that are tried, or by what is owed;
    None of a question of another kind.
    """
    if question.kind in _BY_TABLE:
        return _left(referee, state, question) or table_fact(state, question)
    if question.kind in _BY_TRIAL:
        must = question.kind == "must"
        needed = needs_for_debt(referee, state, question) if must else None
        return needed or trial(referee, state, question)
    if question.kind == "ruined":
        # Of who is held somewhere `is she out?` asks whether they came out of there.
        owing = question.name != "out" or owes(state, state.setting.seat(question.player))
        stays = "" if owing else _held(state, question.player)
        return yes_or_no(False, (stays,)) if stays else ruined(referee, state, question)
    if question.kind == "most":
        return _most(state, question)
    if question.kind == "clause":
        briefly = state.program.clauses[question.name].briefly
        if briefly and _asks_openly(question.text, question.values["holds"]):
            # What happens is no matter of yes, nor is which of two sums it is.
            return Reply(briefly, sentence(briefly))
        return yes_or_no(question.values["holds"])
    if question.kind == "walks":
        # Who is held somewhere, and not led out by a move, stays there.
        if _held(state, question.player):
            return yes_or_no(False)
        player, past = question.player, question.name == "past"
        untold = f"from where {player} moved, and how far" if past else f"what {player} rolls"
        return yes_or_no(None, (), f"The table doesn't say {untold}.")
    return debt(referee, state, question) if question.kind == "owes" else None


def _asks_openly(text: str, holds: bool) -> bool:
    """Check whether a question is no matter of yes: one of its parts asks what is so, or which of
    two; or its beginning does, or no verb asks anything, and the clause answers that.
    """
    said, parts = words_of(text), _PARTS.split(text)
    begin = said[:1] if said[:1] and said[0] in _RELATED else said[:2]  # `the one who refused`
    # `Who starts, the youngest?`, but not `what if I land there, do I stay?`.
    conditional = said[:1] != ("until",) and not _CONDITIONAL.isdisjoint(begin)
    what = holds and not conditional and not _OPEN_WORDS.isdisjoint(begin)
    # `Mortgage interest rate?`
    unasked = holds and _CLOSED_WORDS.isdisjoint(said) and not _SUMS.isdisjoint(said)
    begun = {word for part in parts[1:] or parts for word in words_of(part)[:1]}
    open_ = not _OPEN_WORDS.isdisjoint({*begun, *said[-1:]}) or _TELL_WHAT.search(text)
    return bool(what or unasked or open_ or _EITHER.search(text))


def _left(referee: Judge, state: State, question: Question) -> Reply | None:
    """Return the cash that somebody has left, in whole currency units, when what they owe is paid;
    None where nothing of that is asked, or what they have and owe isn't known.
    """
    if question.kind != "cash" or _LEFT.isdisjoint(words_of(question.text)):
        return None
    seat = state.setting.seat(question.player)
    env = (("debtor", seat), ("creditor", ANYBODY), ("about", ()), ("what", ""))
    tables = list(state.tables)
    sure = all(one.stack[-1:] == tables[0].stack[-1:] for one in tables)
    if sure and not any(debts_between(state, dict(env))):
        return None  # it is known how far the turn is: what a space costs is paid
    asked = Question("owes", question.text, env=env)
    if debt(referee, state, asked).words == "no":
        return None  # of what somebody only gets the sum is told, too
    owed = debt(referee, state, evolve(asked, name="amount")).value
    cash: Any = state.cash[seat]
    if not (isinstance(owed, int) and isinstance(cash, int) and owed > 0):
        return None
    due, has = (write_value(state.setting, MONEY, sum_, sign=True) for sum_ in (owed, cash))
    if owed > cash:
        return Reply("", f"{question.player} owes {due}, and has only {has}.")
    paid = f"{question.player} pays {due}"
    return told_value(
        state, MONEY, cash - owed, lambda left: f"{question.player} has {left}", "", (paid,)
    )


def _judge_told(want: Expectation, state: State, told: Reply, place: Place) -> tuple[str, ...]:
    """Describe in what what is told is not as expected; whether a move is legal is a verdict."""
    if told.words in ("legal", "illegal") and want.verdict is not None:
        return () if str(want.verdict) == told.words else (f"it is {told.words}",)
    return judge_value(want, state, told.type, told.value, place)


def _value(
    state: State, question: Question, asked: AskedLine, expected: Expectation | None, place: Place
) -> ValueAnswer:
    define = state.program.functions[question.name]
    env, supposed = question.values, question.supposing(state)
    measured = measure(supposed, question.name, env)
    # Asked at the table that was told, not at the one supposed: only what is told can be completed.
    measured = evolve(measured, missing=missing_facts(state, measured.needs))
    value: Any = function_value(supposed, define, env)
    known = value.__class__ is not Unknown
    words = write_value(state.setting, define.type, value, sign=True) if known else ""
    met = kept(expected, lambda want: judge_value(want, state, define.type, value, place))
    return ValueAnswer(
        asked.line, asked.text, state, *met, question=question, measured=measured, value=words
    )


def _plan(state: State, question: Question, asked: AskedLine, place: Place) -> PlanAnswer:
    """Answer how a sum can be raised, or how a debt is settled, by the planner."""
    # The planner is not loaded before somebody asks for it.
    from propertyrules.errors import CashUnknown
    from propertyrules.planner.plans import Plan, plan_words, raise_cash
    from propertyrules.planner.settlement import Settlement, settle, settlement_words

    found: Plan | Settlement
    try:
        if question.kind == "raise":
            found = raise_cash(state, question.player, question.amount)
            told = plan_words(found)
        else:
            found = settle(state, question.player)
            told = (*settlement_words(found), f"Stops: {found.stopped_at}.")
    except CashUnknown as error:
        fault = Diagnostic("T022", str(error), place.span)
        raise NotationError(fault.message, (fault,)) from None
    return PlanAnswer(
        asked.line, asked.text, state, steps=found.moves, after=found.after, matters=told
    )
