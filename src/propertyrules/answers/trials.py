"""Questions that are answered by trying moves: whether there is one, how many, what they bring."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from typing import Any, Final

from attrs import evolve

import propertyrules.machine.legality as legality
from propertyrules.answers.answer import Judge
from propertyrules.answers.open_debts import owed_by, rich_tables, shortfall
from propertyrules.answers.table_facts import Reply, told_value, yes_or_no
from propertyrules.ir.footprints import takes_down
from propertyrules.ir.nodes import Assign, CloseMatter, Constant, TrackRead
from propertyrules.ir.program import Program, once_per_program
from propertyrules.ir.traversal import walk
from propertyrules.ir.types import COUNT, MONEY, SPACE
from propertyrules.limits import ENOUGH
from propertyrules.machine.arguments import bind
from propertyrules.machine.claimed_results import gain
from propertyrules.machine.domains import domain
from propertyrules.machine.evaluator import function_value
from propertyrules.machine.invariant_checker import broken
from propertyrules.machine.joint_rulings import turn_fact
from propertyrules.machine.legal_moves import Family, perhaps_legal, with_legal_values
from propertyrules.machine.phrase_printer import money_words
from propertyrules.machine.steps import settled
from propertyrules.model.evidence import Verdict
from propertyrules.model.moves import Move, make_move
from propertyrules.model.names import encode
from propertyrules.model.rulings import Ruling
from propertyrules.model.schema import Fact, get, put
from propertyrules.model.state import State
from propertyrules.model.values import BANK, Throw
from propertyrules.notation.clause_words import sentence
from propertyrules.notation.missing_facts import deciding_lines, missing_facts
from propertyrules.notation.move_parser import Question, meant
from propertyrules.notation.short_answer import asked_words, deciding_violation
from propertyrules.notation.words import english
from propertyrules.notation.words.tokens import words_of
from propertyrules.notation.words.vocabulary import listed
from propertyrules.notation.writer import buildings
from propertyrules.syntax.source import word_set

_HOW_FAR: Final = "the table doesn't say how far the turn is."
_AGAIN: Final = word_set("again another second")
_AT_ONCE: Final = word_set("now first before immediately straight right already")
_MOST_MANY: Final = 60  # moves that are counted


def trial(referee: Judge, state: State, question: Question) -> Reply:
    """Return the answer to a question that is settled by trying moves."""
    answers = {"must": _must, "some": _some, "many": _many, "enough": _enough, "effect": _effect,
               "any": _any_sum}  # fmt: skip
    return answers[question.kind](referee, state, question)


# -- what may or must be done --------------------------------------------------------------------


def _must(referee: Judge, state: State, question: Question) -> Reply:
    """Answer whether nothing else is open to whoever has to move than the moves of a line."""
    readings = question.steps[0]
    ruling = referee.judge(state, meant(state, readings))
    undecided = ruling.verdict is Verdict.UNDETERMINED
    others = () if ruling.violations else tuple(_other_ways(referee, state, ruling, readings))
    if not (ruling.legal or undecided) and (owed := _owed_sum(state, question, ruling.move.by)):
        return yes_or_no(True, headline=f"Yes. {owed[:1].upper()}{owed[1:]}.")
    if state.program.moves[ruling.move.name].how == "any":
        return yes_or_no(False, (_unforced(state, ruling.move.by),))
    if others or ruling.violations:
        return yes_or_no(False, others or (ruling.violations[0].message,))
    if undecided:
        # How far the turn is decides more than the cash that it takes.
        needs = sorted(ruling.needs, key=lambda need: need != turn_fact(state))
        asked = [one.question for one in missing_facts(state, needs)]
        return yes_or_no(None, (), f"It depends: {asked[0]}")
    who, rest = asked_words(state, readings[0])
    return yes_or_no(True, headline=f"Yes. {who} has to {rest}.")


def _other_ways(
    referee: Judge, state: State, ruling: Ruling, readings: Sequence[Move]
) -> Iterator[str]:
    """Yield what else is open to whoever has to move than a move, in words."""
    # Only what answers the same thing stands against the move: that somebody may build does not
    # free them from paying.
    kinds = state.program.moves
    answers = set(kinds[ruling.move.name].matters)
    for move in referee.legal_moves(state, ruling.move.by):
        if move == ruling.move or move in readings:
            continue
        if isinstance(move, Family) and move.falls and move.contains(ruling.move):
            # What chance brings is nobody's choice.
            continue
        if kinds[move.name].how == "any" or not answers & set(kinds[move.name].matters):
            continue
        if isinstance(move, Family) and all(one.low == one.high for _, one in move.ranges):
            move = move.decide(**{name: one.low for name, one in move.ranges})
        if isinstance(move, Family):
            yield _may_words(state, [move])
            continue
        # Two ways to the same table are one choice.
        other = referee.judge(state, move)
        if other.after != ruling.after:
            who, rest = asked_words(state, other.move)
            yield f"{who} may {rest}"


def _owed_sum(state: State, question: Question, player: str) -> str:
    """Return what somebody owes who is asked whether they have to pay, and hasn't the cash for it:
    they have to raise it first; empty where another sum is named, or nothing is owed so.
    """
    _, words, _, due = owed_by(state, state.setting.seat(player))
    said = words_of(question.text)
    sums = {int(word) for word in said if word.isdigit()}
    paying = english.has_verb(said, "pay") and sums <= {due}
    return listed(words) if paying and shortfall(state, player) else ""


def _unforced(state: State, player: str) -> str:
    """Return why nobody has to make a move that may be made at any time."""
    if not (short := shortfall(state, player)):
        return "nothing requires it"
    return f"{player} has to raise {money_words(state.setting, short)}, but may choose how"


def _some(referee: Judge, state: State, question: Question) -> Reply:
    """Answer whether there is a legal move of some sorts, with one; or whether no other is."""
    must = question.name == "must"
    answer, why = _any_of(referee, state, question, must)
    later = question.name == "does" or (must and _goes_on_later(question))
    if later and not answer and any(len(one.stack) > 1 for one in state.tables):
        # What is open there comes first, and then it goes on.
        first, (answer, why) = why, _any_of(referee, _done_there(state), question, must)
        why = (*why, *first) if must and answer else why
    lead = {True: "yes", False: "no", None: "it depends"}[answer]
    headline = ""
    if why == (_HOW_FAR,):
        untold = missing_facts(state, (turn_fact(state),))
        headline, why = f"It depends: {untold[0].question if untold else _HOW_FAR}", ()
    elif answer is None and (untold := missing_facts(state, why[:1])):
        headline = f"It depends: {untold[0].question}"
    told = yes_or_no(answer, why, headline or " ".join(map(sentence, (lead, *why))))
    # Whether something may be done is a verdict.
    verdicts = {True: "legal", False: "illegal", None: "undetermined"}
    return told if must or question.name == "does" else evolve(told, words=verdicts[answer])


def _goes_on_later(question: Question) -> bool:
    """Check whether it is asked what has to be done once more, and not whether that is at once."""
    words = words_of(question.text)
    return not _AGAIN.isdisjoint(words) and _AT_ONCE.isdisjoint(words)


def _done_there(state: State) -> State:
    """Return a state in which all that is open on a space is done, at each of its tables."""
    tables = (evolve(one, state=_done_there(one.state)) for one in state.completions)
    if state.completions:
        return evolve(state, completions=tuple(tables))
    return settled(evolve(state, stack=state.stack[-1:])) if len(state.stack) > 1 else state


def _rich(state: State, player: str) -> State:
    """Return a state with cash enough for a player, if it does not tell how much that one has."""
    cash = ("cash", state.setting.seat(player))
    return state if get(state, cash) is not None else _changed(state, {cash: ENOUGH})


def _changed(state: State, facts: Mapping[Fact, Any]) -> State:
    """Return a state with other facts, at each of its tables."""
    for fact, value in facts.items():
        tables = (evolve(one, state=put(one.state, fact, value)) for one in state.completions)
        state = evolve(put(state, fact, value), completions=tuple(tables))
    return state


def hangs_on_deeds(state: State, question: Question) -> bool:
    """Check whether somebody of whose deeds nothing is told might do what is asked with some: with
    a group, on which nothing is built or that is built up.
    """
    seat, program = state.setting.seat(question.player), state.program
    free = {site for site in program.board.deeds if state.owner[site] == BANK}
    groups = [one.sites for one in program.board.groups if free.issuperset(one.sites)]
    # One group that can have buildings stands for all: to try each takes seconds.
    groups = [one for one in groups if not broken(_owning(state, seat, one, 1), "rung")] or groups
    tables = (_owning(_rich(state, question.player), seat, sites, rung)
              for sites in groups[:1] for rung in range(len(program.ladder)))  # fmt: skip
    sorts = question.values["sorts"]
    return any(not ruling.violations for one in tables
               for ruling in _tried(one, question.player, sorts))  # fmt: skip


def _owning(state: State, seat: int, sites: Sequence[int], rung: int) -> State:
    """Return a state in which some properties are somebody's, with the same buildings on each."""
    facts: dict[Fact, Any] = {("owner", site): seat for site in sites}
    return _changed(state, facts | {("rung", site): rung for site in sites})


def _any_of(
    referee: Judge, state: State, question: Question, must: bool
) -> tuple[bool | None, tuple[str, ...]]:
    """Return whether some sorts of moves are open, or with `must` no others are; and why."""
    sorts, kinds, player = question.values["sorts"], state.program.moves, question.player
    # Only with `must` does it count what else is open.
    every = referee.legal_moves(state, player, names=None if must else sorts)
    found = [move for move in every if move.name in sorts]
    chance = [move for move in found if isinstance(move, Family) and move.falls]
    if leads := question.values.get("leads"):
        found = [move for move in found if _leads_to(state, move, leads)]
    if all(_example(state, move) is None for move in found):  # a family is legal only in parts
        if perhaps_of(state, player, sorts):
            return None, (_HOW_FAR,)
        rich = _rich(state, player)
        tried = _tried(state, player, sorts)
        if rich is not state:  # what could be done with cash enough hangs on the cash
            legal = referee.legal_moves(rich, player, names=sorts)
            able = (_example(rich, move) for move in legal)
            tried += [legality.judge(state, move) for move in able if isinstance(move, Move)]
        unsure = next((r.needs for r in tried if r.verdict is Verdict.UNDETERMINED), None)
        if unsure is None and leads and chance:
            return None, (_may_words(state, chance),)
        if unsure is None:
            ended = _why_turn_ended(state, question)
            return False, ended or _why_none(state, player, tried)
        # Where nobody's cash is told, whether something may be done at all is no question of cash.
        if not must and all(held is None for held in state.cash[: len(state.setting.names)]):
            may, why = _any_of(referee, rich, question, must)
            if may:
                return may, (*why, f"Assumed: {player} has enough cash")
        return None, unsure
    if not must:
        return True, (_may_words(state, found),)
    matters = {name for move in found for name in kinds[move.name].matters}
    if not matters:
        return False, (_unforced(state, player),)
    others = [move for move in every if move.name not in sorts
              and not matters.isdisjoint(kinds[move.name].matters)]  # fmt: skip
    if others:
        return False, (_may_words(state, others),)
    return True, (_may_words(state, found, "has to"),)


def _leads_to(state: State, move: Move | Family, name: str) -> bool:
    """Check whether a legal move makes so of whoever makes it what a truth of the rulebook says."""
    after = None if isinstance(move, Family) else legality.judge(state, move).after
    about = state.program.functions[name]
    env = {about.params[0].name: state.setting.seat(move.by)}
    return after is not None and function_value(after, about, env) is True


def _example(state: State, move: Move | Family) -> Move | Family | None:
    """Return a move, or of a family one with the least amounts that is legal, if any; what falls by
    chance is left open, and a deal of several lists.
    """
    if isinstance(move, Move):
        return move
    # A list and a sum each have a simplest value; of two lists no choice is simpler than another.
    lists = [(name, one.members) for name, one in move.ranges if one.kind == "list"]
    if len(lists) > 1:
        return move
    least = {name: one.low for name, one in move.ranges if one.kind == "amount"}
    for some in [{name: (member,)} for name, members in lists for member in members] or [{}]:
        first = move.decide(**least, **some)
        if not isinstance(first, Move) or legality.judge(state, first).legal:
            return first
    return None


def _may_words(state: State, moves: Sequence[Move | Family], does: str = "may") -> str:
    """Return the first of some moves as what somebody may do."""
    for move in sorted(moves, key=lambda one: isinstance(one, Family)):
        first = _example(state, move)
        open_parts = first.ranges if isinstance(first, Family) else ()
        if first is not None and all(one.kind != "list" for _, one in open_parts):
            who, rest = asked_words(state, first)
            chosen = isinstance(first, Move) and first != move
            return f"{who} {does} {rest}{', for example' if chosen or len(moves) > 1 else ''}"
    return "there are other ways"


def _tried(state: State, player: str, sorts: Sequence[str]) -> list[Ruling]:
    """Return what the rules say of moves of some sorts, one with each of what it may be of."""
    rulings, seat = [], state.setting.seat(player)
    own = [site for site, owner in enumerate(state.owner) if owner == seat]
    # Rules refuse too high a sum and hardly ever a throw: the least sum and any throw come nearest.
    throw = Throw(tuple(tuple(range(1, one.number + 1)) for one in state.program.dice))
    tried: dict[str, Sequence[Any]] = {"money": (1,), "throw": (throw,), "space": own}
    for kind in map(state.program.moves.__getitem__, sorts):
        params = [param for param in kind.params[1:] if param.default is None]
        values = [
            tried.get(one.type.name) or domain(state, one.type)
            or [(value,) for value in tried.get(one.type.of.name if one.type.of else "", ())]
            for one in params
        ]  # fmt: skip
        for some in product(*values):
            args = {param.name: encode(state.setting, param.type, value)
                    for param, value in zip(params, some, strict=True)}  # fmt: skip
            rulings.append(legality.judge(state, make_move(kind.name, player, args)))
    return rulings


def _why_none(state: State, player: str, rulings: Sequence[Ruling]) -> tuple[str, ...]:
    """Return why none of some moves is legal: by the one that breaks the fewest rules."""
    waits = listed(state.waits_for)
    others = (f"the game waits for {waits}",) if waits and player not in state.waits_for else ()
    return _nearest(rulings) or others


def _why_turn_ended(state: State, question: Question) -> tuple[str, ...]:
    """Return the rule that ends the turn of whoever is sent to where that player is held, where it
    is asked whether they go on with it: `do I roll again?`.
    """
    program, player, kinds = state.program, question.player, state.program.moves
    grounds = {kind.name for kind in program.matters_on("ground")}
    of = {name for sort in question.values["sorts"] for name in kinds[sort].matters}
    if player in state.waits_for or not of & grounds or _AGAIN.isdisjoint(words_of(question.text)):
        return ()
    seat = state.setting.seat(player)
    held = {track.index for track in program.holding_tracks
            if get(state, ("player", track.index, seat)) is True}  # fmt: skip
    ending = _ending_turns(program) if held else ()
    return tuple(why for track, why in ending if track in held)[:1]


@once_per_program
def _ending_turns(program: Program) -> tuple[tuple[int, str], ...]:
    """Return what a rulebook says in short of the events that hold a player on a space and end the
    turn, each with the track by which that player is held.
    """
    tracks = {track.name: track.index for track in program.holding_tracks}
    found = []
    for event in program.events.values():
        done = [one for handler in event.handlers for one in walk(handler.then)]
        held = [tracks[one.target.name] for one in done if isinstance(one, Assign)
                and isinstance(one.target, TrackRead) and one.target.name in tracks
                and isinstance(one.value, Constant) and one.value.value is True]  # fmt: skip
        why = [program.clauses[name].briefly for handler in event.handlers
               if any(isinstance(one, CloseMatter) for one in walk(handler.then))
               for name in handler.cites if name in program.clauses]  # fmt: skip
        found += [(track, said) for track in held for said in filter(None, why)]
    return tuple(found)


def _nearest(rulings: Iterable[Ruling]) -> tuple[str, ...]:
    """Return why of some moves the one is refused that breaks the fewest rules."""
    refused = [ruling for ruling in rulings if ruling.violations]
    if not refused:
        return ()

    def far(ruling: Ruling) -> tuple[bool, bool, int]:
        state, move = ruling.state, ruling.move
        waiting = {matter.kind for matter in state.stack}
        answers = not waiting.isdisjoint(state.program.moves[move.name].matters)
        return not legality.open_now(state, move), not answers, len(ruling.violations)

    nearest = min(refused, key=far)
    tried = money_words(nearest.state.setting, 1)  # nobody has named the sum that is tried
    said = [one.message for one in (deciding_violation(nearest), *nearest.violations)]
    return tuple(one for one in said if tried not in one.split())[:1]


# -- how many, and for how much ------------------------------------------------------------------


def _counted(state: State, question: Question, number: str) -> str:
    """Return how many pieces somebody can put somewhere, or take away, as a clause."""
    verb, piece = question.values["verb"], state.program.pieces[question.values["piece"]]
    can, cannot = ("has to", "doesn't have to") if question.name == "least" else ("can", "can't")
    able = f"{cannot} {verb} any" if number == "0" else f"{can} {verb} {number}"
    there = " there" if question.steps else ""
    return f"{question.player} {able} {piece.name if number == '1' else piece.plural}{there}"


def _enough(referee: Judge, state: State, question: Question) -> Reply:
    """Answer whether as many moves of some sorts as are wanted can be made one after the other."""
    many, wanted = _many(referee, state, question), question.values["count"]
    if not many.words:
        return many
    enough = many.value >= wanted
    told = _counted(state, question, str(wanted) if enough else many.words)
    lead = " ".join(map(sentence, ("yes" if enough else "no", told)))
    answer = yes_or_no(enough, () if enough else many.more, lead)
    return evolve(answer, words="legal" if enough else "illegal")


def _many(referee: Judge, state: State, question: Question) -> Reply:
    """Answer how many moves of some sorts can be made one after the other, the cheapest first; or
    how many have to be at `least`, so that what is owed can be paid.
    """
    sorts, at, count = question.values.get("sorts", ()), state, 0
    player, rulings = question.player, list[Ruling]()
    say = partial(_counted, state, question)
    least = question.name == "least"
    while count < _MOST_MANY and not (least and shortfall(at, player) == 0):
        moves = [*question.steps[0]] if question.steps else [
            move for move in referee.legal_moves(_rich(at, player), player, names=sorts)
            if isinstance(move, Move)
        ]  # fmt: skip
        rulings = [legality.judge(at, move) for move in moves]
        if any(ruling.verdict is Verdict.UNDETERMINED for ruling in rulings):
            # One that hangs on what is not told makes the number unknown, however many came before
            # it.
            return told_value(state, COUNT, None, say, "how many", rulings[0].needs)
        legal = [ruling for ruling in rulings if ruling.legal and ruling.after is not None]
        if not legal:
            break
        # The cheapest first, so that as many as possible are paid for.
        at, count = max(legal, key=lambda one: gain(one) or 0).after or at, count + 1
    why = _nearest(rulings) or _why_none(at, player, _tried(at, player, sorts))
    if least and (short := shortfall(at, player)) != 0:
        unknown = told_value(state, COUNT, None, say, "how many", why)
        if short is None:
            return unknown
        left = money_words(state.setting, short)
        return evolve(unknown, headline=f"That isn't enough: {player} is still {left} short.")
    return told_value(state, COUNT, count, say, "how many", () if least else why)


def _any_sum(referee: Judge, state: State, question: Question) -> Reply:
    """Answer whether a value is above nought: whether anything is to be paid."""
    define = state.program.functions[question.name]
    value = function_value(question.supposing(state), define, question.values)
    if not isinstance(value, int):
        return yes_or_no(None)
    return yes_or_no(value > 0, (f"it is {money_words(state.setting, value)}",))


def _effect(referee: Judge, state: State, question: Question) -> Reply:
    """Answer what the mover pays or gets in all by the moves of a line, one after the other."""
    at, total, before = state, 0, 0
    for readings in question.steps:
        ruling = referee.judge(at, meant(at, readings))
        if ruling.verdict is not Verdict.LEGAL:
            ruling = _where_paid(referee, ruling, readings)
        # Nobody builds in order to sell: what is sold stands there already.
        down = takes_down(state.program, state.program.moves[ruling.move.name].then)
        first = [] if ruling.legal or down else _built_first(referee, ruling)
        if first:
            total, before = total + sum(gain(one) or 0 for one in first), before + len(first)
            ruling = referee.judge(first[-1].after or at, ruling.move)
        by = ruling.move.by
        if not ruling.legal or ruling.after is None:
            why = ruling.needs or tuple(violation.message for violation in ruling.violations[:1])
            return Reply("", f"{question.steps[0][0].by} can't do that now.", why, MONEY)
        at = ruling.after
        paid = _gain_by_table(referee, ruling)
        if paid is None:
            return Reply(
                "", f"The sum that {by} pays hangs on what the table doesn't say.", type=MONEY
            )
        total += paid
    told = f"{by} {'pays' if total < 0 else 'gets'} {money_words(state.setting, abs(total))}"
    told += f", with the {before} moves that have to come first." if before else "."
    return told_value(state, MONEY, abs(total), lambda _: told, "", (told, *_exchanged(state, at)))


def _exchanged(state: State, after: State) -> tuple[str, ...]:
    """Return what stands where pieces were taken down and others came back for them: four houses
    for a hotel.
    """
    ladder, spaces = state.program.ladder, state.program.board.spaces
    lower = [
        site for site, (was, now) in enumerate(zip(state.rung, after.rung, strict=True))
        if isinstance(was, int) and isinstance(now, int) and 0 < now < was
        and any(have > had for have, had in zip(ladder[now], ladder[was], strict=True))
    ]  # fmt: skip
    return tuple(
        f"{spaces[site].name} has {buildings(state.setting, after.rung[site])} then."
        for site in lower
    )


def _where_paid(referee: Judge, ruling: Ruling, readings: Sequence[Move]) -> Ruling:
    """Return a ruling where the move is legal, with cash enough: what is paid need not hang on what
    decides.
    """
    at, seat = ruling.state, ruling.state.setting.seat(ruling.move.by)
    unknown = at.cash[seat] is None or ruling.verdict is Verdict.ILLEGAL
    tables = rich_tables(at, ruling.move.by) if unknown else at.tables
    rulings = (referee.judge(table, meant(table, readings)) for table in tables)
    return next((one for one in rulings if one.legal), ruling)


def _gain_by_table(referee: Judge, ruling: Ruling) -> int | None:
    """Return what a move brings its player; None where that is not known, or is a share of the cash
    that was only taken to be enough.
    """
    cash = ("cash", ruling.state.setting.seat(ruling.move.by))
    paid = gain(ruling)
    if get(ruling.state, cash) != ENOUGH:
        return paid
    richer = referee.judge(put(ruling.state, cash, 2 * ENOUGH), ruling.move)
    return paid if gain(richer) == paid else None


def _built_first(referee: Judge, ruling: Ruling) -> list[Ruling]:
    """Return rulings on what has to be built before a move on a property is legal, where nothing
    else stops it: the lowest of its group first, with cash enough. Nothing where none leads there.
    """
    move, program = ruling.move, ruling.state.program
    spaces = [p.name for p in program.moves[move.name].params if p.type.name == SPACE.name]
    given = bind(ruling.state, move)
    sites = next((group.sites for group in program.board.groups
                  if len(spaces) == 1 and given[spaces[0]] in group.sites), ())  # fmt: skip
    at = rich_tables(ruling.state, move.by)[0]
    found: list[Ruling] = []
    if not all(isinstance(at.rung[site], int) for site in sites):
        return found
    while sites and len(found) < _MOST_MANY and not referee.judge(at, move).legal:
        tried = (legality.judge(at, one) for one in referee.legal_moves(at, move.by)
                 if isinstance(one, Move) and one.name != move.name)  # fmt: skip
        steps = [(at.rung[site], one) for one in tried if one.legal and one.after is not None
                 for site in sites if one.after.rung[site] > at.rung[site]]  # fmt: skip
        if not steps:
            return []
        found.append(min(steps, key=lambda step: step[0])[1])
        at = found[-1].after or at
    return found


# -- the moves that are open ---------------------------------------------------------------------


def perhaps_of(
    state: State, player: str, names: Container[str] | None = None
) -> tuple[tuple[Move | Family, tuple[str, ...]], ...]:
    """Return the moves that are legal at some tables that one may stand for, with what decides; or
    those of some names.
    """
    found = perhaps_legal(state, state.setting.seat(player), names) if state.completions else ()
    return tuple(
        (shown, deciding_lines(state, at))
        for move, at in found
        if (shown := with_values(move)) is not None
    )


def with_values(move: Move | Family) -> Move | Family | None:
    """Return a move; a family with the few values that are legal, None where there are none."""
    return with_legal_values(move) if isinstance(move, Family) else move
