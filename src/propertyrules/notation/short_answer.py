"""The short answer: a ruling as a headline, the reason, the rule that decides and the remedy.

What people at a table read first. Everything else that a ruling holds is for those who ask why.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from attrs import evolve, frozen

from propertyrules.classes import opaque
from propertyrules.errors import check_type
from propertyrules.hints import and_more, or_list
from propertyrules.ir.builtins import BUILTINS
from propertyrules.ir.footprints import takes_down
from propertyrules.ir.nodes import BuiltinCall
from propertyrules.ir.program import Clause, Rule
from propertyrules.ir.traversal import walk
from propertyrules.library import other_readings
from propertyrules.machine.alternatives import ends_turn, mends
from propertyrules.machine.legality import play, verdict
from propertyrules.machine.phrase_printer import matter_words, money_words
from propertyrules.model.change import Change
from propertyrules.model.evidence import LedgerEntry, MissingFact, Verdict, Violation
from propertyrules.model.moves import Move
from propertyrules.model.rulings import OpenMove, Ruling
from propertyrules.model.state import State
from propertyrules.model.values import is_known
from propertyrules.notation.clause_words import STATUS, rule_words, sentence
from propertyrules.notation.words.tokens import base_form
from propertyrules.notation.words.vocabulary import vocabulary
from propertyrules.notation.writer import write_move

MOST_NAMED = 5
"""How many things a list names before it says how many more there are."""

_MOST_EFFECTS = 3
_MOST_LINES = 3
_NUMBER = re.compile(r"\d+%?")
_OPEN_PART = re.compile(r" ?<[^<>]*>")


@frozen
class ShortAnswer:
    """A ruling in four sentences or fewer; a part that has nothing to say is empty.

    `headline` answers yes, no or that it depends; `reason` is what decides or what follows; `rule`
    is the one clause that decides; `remedy` is what would be legal.
    """

    headline: str
    reason: str = ""
    rule: str = ""
    remedy: str = ""


def headline_of(ruling: Ruling) -> str:
    """Return the answer to whether a move is legal in a line, without looking for what mends it."""
    if ruling.verdict is Verdict.UNDETERMINED:
        return _doubtful(ruling).headline
    who, rest = asked_words(ruling.state, ruling.move)
    may = ruling.verdict is Verdict.LEGAL
    return f"Yes. {who} may {rest}." if may else f"No. {who} can't {_counted(ruling, rest)}."


def explain_ruling(ruling: Ruling) -> ShortAnswer:
    """Return the short answer to whether a move is legal."""
    check_type(ruling, Ruling, "ruling", "a ruling, as of `Referee.judge`")
    program = ruling.state.program
    if ruling.verdict is Verdict.LEGAL:
        follows = sentence("; ".join(outcome(ruling)))
        if ruling.impossible:
            first = ruling.impossible[0]
            follows += " The table after it is impossible, so the rulebook contradicts itself"
            follows = sentence(f"{follows.strip()} ({first.rule}): {first.message}")
        # The rule by which it is played otherwise elsewhere; mostly there is none.
        cited = [id_ for one in ruling.effects if one.kind == "cite" for id_ in one.get("clauses")]
        rules = (
            rule_words(program.clauses[name], others)
            for name in (*program.moves[ruling.move.name].cites, *cited)
            if name in program.clauses and program.clauses[name].status in STATUS
            and (others := other_readings(program, name, ruling.move.name))
        )  # fmt: skip
        return ShortAnswer(headline_of(ruling), _with_assumed(ruling, follows), next(rules, ""))
    if ruling.verdict is Verdict.UNDETERMINED:
        return _doubtful(ruling)
    violation = deciding_violation(ruling)
    remedies = _remedies(ruling, violation)
    headline = headline_of(ruling)
    # What something else mends is not forbidden for good.
    if remedies.mended:
        headline = f"{headline.removesuffix('.')} yet."
    clause = deciding_clause(ruling, violation)
    names = (violation.rule, ruling.move.name)
    others = other_readings(program, clause.id, *names, cited=True) if clause is not None else ()
    return ShortAnswer(
        headline=headline,
        reason=_with_assumed(ruling, sentence(violation.message)),
        rule="" if clause is None else rule_words(clause, others),
        remedy=remedies.text,
    )


def asked_words(state: State, move: Move | OpenMove) -> tuple[str, str]:
    """Return who moves, and the move with its verb as it stands behind `may`."""
    text = _written(state, move)
    who = vocabulary(state.setting).write("player", state.setting.seat(move.by))
    if not text.startswith(f"{who} "):
        return move.by, f"make this move: {text}"
    verb, _, rest = text[len(who) + 1 :].partition(" ")
    return who, f"{base_form(verb)} {rest}".rstrip()


_ORDINALS = ("a", "a second", "a third", "a fourth", "a fifth")


def _counted(ruling: Ruling, rest: str) -> str:
    """Say which building it would be, where the rule that decides looks at those that stand there:
    `build a second house on Oriental Avenue`. Of those that are taken down none is the second.
    """
    state, program = ruling.state, ruling.state.program
    if takes_down(program, program.moves[ruling.move.name].then):
        return rest
    facts = {fact.what for fact in deciding_violation(ruling).facts} if ruling.violations else set()
    for site, space in enumerate(program.board.spaces):
        rung = state.rung[site]
        if BUILTINS["buildings"].fact.format(space.name) not in facts or not is_known(rung):
            continue
        for number, piece in zip(program.ladder[rung], program.pieces, strict=True):
            one = f"a {piece.name} on {space.name}"
            if 0 < number < len(_ORDINALS) and rest.endswith(one):
                return rest.removesuffix(one) + _ORDINALS[number] + one[1:]
    return rest


def _with_assumed(ruling: Ruling, reason: str) -> str:
    """Add to a reason the first thing that the table does not tell and that is taken so now."""
    before = ruling.state.assumed
    unknown = (one.reading for one in ruling.assumptions if one.status == "unknown")
    taken = [text for text in unknown if text not in before]
    if not taken:
        return reason
    return f"{reason} {sentence(f'assumed: {taken[0]}{and_more(len(taken) - 1)}')}".strip()


# -- what is not known ---------------------------------------------------------------------------


def _doubtful(ruling: Ruling) -> ShortAnswer:
    """Return the one question that decides most, and with which answers the move is legal."""
    if ruling.legal_if and len(ruling.missing) == 1:
        return ShortAnswer(f"Yes, if {ruling.legal_if.text}.", _with_assumed(ruling, ""))
    short = depends_on(ruling.missing, ruling.needs)
    reason = f"It is legal if {ruling.legal_if.text}." if ruling.legal_if else ""
    legal = ruling.missing[0].legal if ruling.missing else ()
    if legal and not reason:
        reason, short = (
            f"It is legal with {or_list(legal[:_MOST_LINES])}.",
            evolve(short, remedy=""),
        )
    return evolve(short, reason=_with_assumed(ruling, reason))


def depends_on(missing: Sequence[MissingFact], needs: Sequence[str]) -> ShortAnswer:
    """Return the one question that decides most, how many more there are, and how to answer it."""
    if not missing:
        return ShortAnswer(f"It depends on what the table doesn't tell: {'; '.join(needs)}.")
    first, *others = missing
    remedy = f"Tell it with {or_list(first.lines[:_MOST_LINES])}." if first.lines else ""
    return ShortAnswer(f"It depends: {first.question}{and_more(len(others))}", remedy=remedy)


# -- the reason and the rule ---------------------------------------------------------------------


def deciding_violation(ruling: Ruling) -> Violation:
    """Return the violation that decides: the first, but one that money would mend comes last.

    Rulebooks declare what is most basic first; what a rulebook or house rule adds to the rules of
    another stands behind them, and decides before the price does.
    """
    return min(ruling.violations, key=lambda one: _looks_at_cash(ruling, one))


def _looks_at_cash(ruling: Ruling, violation: Violation) -> bool:
    """Check whether a rule that is broken looks at what the mover holds."""
    cash = BUILTINS["cash"].fact.format(ruling.move.by)
    return any(fact.what == cash for fact in violation.facts)


def deciding_clause(ruling: Ruling, violation: Violation) -> Clause | None:
    """Return the clause by which a violation decides; None where it cites none.

    Of a move that waits for its turn it is the clause that what is open first comes from; of one
    that answers nothing that is open, its own. Of a rule that forbids something while something
    else is open, it is the clause that this comes from.
    """
    state, program = ruling.state, ruling.state.program
    kind = program.moves[ruling.move.name]
    cited = [c for c in violation.clauses if c in program.clauses]
    found = [c for c in cited if c not in program.fallback] or cited
    top = program.matters[state.stack[0].kind] if state.stack else None
    waited = ruling.move.by in state.waits_for
    if top is None or not found:
        pass
    elif violation.rule == kind.name:
        ground = top.place == "ground"
        first = kind.cites if (waited if ground else top.name in kind.matters) else top.cites
        found = [c for c in first if c in found] or found
    elif top.place != "ground":
        rule = next((rule for rule in kind.rules if rule.name == violation.rule), None)
        if rule is not None and _tells_what_is_open(rule):
            stated = [c for c in found if c in rule.cites]
            open_by = [c for c in found if c in top.cites and (waited or c not in stated)]
            added = [c for c in found if c not in stated] if len(stated) == 1 else []
            found = open_by or added or found
    return program.clauses[found[0]] if found else None


def _tells_what_is_open(rule: Rule) -> bool:
    """Check whether a rule refuses a move for what is open: its message names that."""
    nodes = walk((rule.message,))
    return any(isinstance(node, BuiltinCall) and node.name == "uppermost" for node in nodes)


# -- what follows --------------------------------------------------------------------------------


def outcome(ruling: Ruling) -> list[str]:
    """Return what comes of a legal move, in clauses: what is paid, moved and opened."""
    state, after, by = ruling.state, ruling.after, ruling.move.by
    named = _named(ruling)
    # Of what is set several times only what it comes to in the end is told.
    last = {(one.kind, one.get("what"), one.get("of")): one for one in ruling.effects}
    effects = [
        one
        for one in ruling.effects
        if _tells(ruling, one, named)
        and (one.kind != "set" or one is last["set", one.get("what"), one.get("of")])
    ]
    told = list(_merged(effects, by))
    if after is not None:
        setting = state.setting
        seat = setting.seat(by)
        held, left = state.cash[seat], after.cash[seat]
        # What somebody has left is told once, behind the last payment.
        paid = [place for place, (_, mine) in enumerate(told) if mine]
        if paid and None not in (held, left) and not after.out[seat]:
            text, mine = told[paid[-1]]
            told[paid[-1]] = text + mine.format(money_words(setting, left)), ""
        opened = {one.get("matter") for one in ruling.effects if one.kind == "open"}
        top = after.stack[0] if after.stack else None
        if top is not None and top.kind in opened and top not in state.stack:
            words = matter_words(setting, top.kind, top.values)
            if words != write_move(state, ruling.move):
                told.append((f"now: {words}", ""))
    texts = [text for text, _ in told]
    if len(texts) > _MOST_EFFECTS + 1:
        texts = [*texts[:_MOST_EFFECTS], f"and {len(texts) - _MOST_EFFECTS} more"]
    return texts


def _named(ruling: Ruling) -> set[str]:
    """Return the names that a move has for arguments, with the properties of groups among them."""
    named: set[str] = set()
    for _, value in ruling.move.args:
        named.update(map(str, value) if isinstance(value, (tuple, list)) else [str(value)])
    board = ruling.state.program.board
    for group in board.groups:
        if group.name in named:
            named.update(board.spaces[site].name for site in group.sites)
    return named


def _tells(ruling: Ruling, one: LedgerEntry, named: set[str]) -> bool:
    """Check whether an effect tells something that the move and what follows do not say anyway."""
    program = ruling.state.program
    if not one.text or one.kind in ("open", "close"):
        return False
    if one.kind in ("deed", "build", "card"):
        return one.get("card" if one.kind == "card" else "property") not in named
    if one.kind == "set":
        track = program.tracks.get(one.get("what"))
        if track is None or one.get("of") in program.matters:
            return False
        if track.of == "table" or (track.of == "player" and one.get("of") != ruling.move.by):
            return False
        # A token that goes to where such people stand says so; counts are for the referee.
        return track.type.name != "count" and track.stands_on is None and one.get("of") not in named
    return True


def _merged(effects: Sequence[LedgerEntry], by: str) -> Iterator[tuple[str, str]]:
    """Yield the texts of effects, each with how it goes on where the mover's cash changes.

    Of a token that goes on at once it is said where it landed and where it went.
    """
    place = 0
    while place < len(effects):
        one = effects[place]
        other = effects[place + 1] if place + 1 < len(effects) else None
        ways = {one.get("from"): " and has {} left", one.get("to"): f", and {by} has {{}}"}
        text, mine = one.text, ways.get(by, "") if one.kind == "pay" else ""
        who = one.get("player") if one.kind == "token" else ""
        if other is not None and other.kind == "token" and other.get("player") == who:
            place += 1
            text = f"{who} lands on {one.get('to')} and goes to {other.get('to')}"
        yield text, mine
        place += 1


# -- remedies ------------------------------------------------------------------------------------


@opaque
class _Remedies:
    text: str
    mended: bool = False


# Facts of a table that people can change, or that tell them when to ask again.
_MENDING = ("cash", "rung", "supply", "property")


def _remedies(ruling: Ruling, violation: Violation) -> _Remedies:
    """Return what would be legal: what mends the reason, else the same with something else."""
    state, move = ruling.state, ruling.move
    moves = list(ruling.near)
    # Where the nearest mends nothing, the same with another amount is nearer than what does.
    first = list(takewhile(lambda one: isinstance(one, Move) and mends(state, move, one), moves))
    same = [one for one in moves if one.name == move.name and one not in first]
    nearest = bool(same) and same[0] is moves[0] and _differs_in_amounts(ruling, same[0])
    cash_only = bool(first or same)
    if _looks_at_cash(ruling, violation):
        first = [one for one in first if not (isinstance(one, Move) and _tears_down(ruling, one))]
    pointless = nearest or (cash_only and not _looks_at_cash(ruling, violation))
    change = None if pointless else _change(ruling, cash_only)
    said = [f"It would be legal {change.text}."] if change is not None else []
    if first:
        kinds = state.program.moves
        # Of ways to raise cash the one that loses least is enough.
        few = first[:1] if kinds[first[0].name].losing is not None else first
        said.append(f"First: {_one_of(ruling, few)}.")
    elif same and not said:
        said.append(f"Instead: {_one_of(ruling, same)}.")
    elif not said:
        likely = [one for one in moves if _is_likely(ruling, violation, one)]
        if likely:
            said.append(f"Instead: {_one_of(ruling, likely)}.")
        elif violation.rule == move.name and state.stack:
            top = state.stack[0]
            todo = matter_words(state.setting, top.kind, top.values)
            if move.by in state.waits_for and todo.startswith(f"{move.by} "):
                said.append(f"First: {todo}.")
    return _Remedies(" ".join(said), bool(first) or _mend_together(ruling, same))


def _tears_down(ruling: Ruling, first: Move) -> bool:
    """Check whether a move would raise cash for what is done with a group by selling of it."""
    kinds = ruling.state.program.moves
    if kinds[first.name].losing is None or kinds[ruling.move.name].losing is not None:
        return False
    return bool(_groups_of(ruling, first) & _groups_of(ruling, ruling.move))


def _groups_of(ruling: Ruling, move: Move) -> set[str]:
    """Return the names of the groups that a move names, or of whose properties it names any."""
    board, said = ruling.state.program.board, {value for _, value in move.args}
    return {group.name for group in board.groups if group.name in said
            or not said.isdisjoint(board.spaces[site].name for site in group.sites)}  # fmt: skip


def _differs_in_amounts(ruling: Ruling, other: Move | OpenMove) -> bool:
    """Check whether a move of the same sort differs from the refused one in amounts alone."""
    if not isinstance(other, Move):
        return False
    texts = (write_move(ruling.state, move) for move in (ruling.move, other))
    return len({_NUMBER.sub("", text) for text in texts}) == 1


def _change(ruling: Ruling, cash_only: bool) -> Change | None:
    """Return the change of one fact that would mend all that is broken, if people can make it."""
    # Only a refusal asks for it.
    from propertyrules.machine.counterfactuals import repair
    from propertyrules.notation.change_printer import write_change

    found = repair(ruling.state, ruling.move)
    if found is None:
        return None
    column, *_, place = found.fact
    setting = ruling.state.setting
    if column in ("cash", "supply") and (found.before is None or found.after < found.before):
        return None  # nobody helps themselves by having less
    if column == "cash":
        if place >= len(setting.names):
            return None
    elif cash_only or column not in _MENDING:
        return None
    elif column in ("rung", "property"):
        # What a move itself makes otherwise is no remedy, but the same thing again.
        if setting.program.board.spaces[place].name in _named(ruling) and column == "rung":
            return None
        if column == "property" and found.after is True:
            return None
    return write_change(setting, ruling.move, found)


def _is_likely(ruling: Ruling, violation: Violation, other: Move | OpenMove) -> bool:
    """Check whether a legal move is what somebody may mean who is refused another."""
    state, kinds = ruling.state, ruling.state.program.moves
    if isinstance(other, Move) and ends_turn(state, other):
        return False
    mine, its = (kinds[one.name] for one in (ruling.move, other))
    alike = mine.name.partition("_")[0] == its.name.partition("_")[0]
    not_open = violation.rule == mine.name or state.stack[0].kind in mine.matters
    answers = its.how == "answers" and state.stack[0].kind in its.matters
    return alike or (not_open and answers)


def _mend_together(ruling: Ruling, same: Sequence[Move | OpenMove]) -> bool:
    """Check whether the refused move is legal after all the others of its sort."""
    state = ruling.state
    for move in same:
        if isinstance(move, Move) and verdict(state, move) is Verdict.LEGAL:
            state = play(state, move)
    return state is not ruling.state and verdict(state, ruling.move) is Verdict.LEGAL


def _one_of(ruling: Ruling, moves: Sequence[Move | OpenMove]) -> str:
    """Write the choice between some moves; what they begin with alike is said once."""
    texts = list(dict.fromkeys(_written(ruling.state, move) for move in moves))
    if len(texts) > 1 and _NUMBER.sub("", texts[0]) == _NUMBER.sub("", texts[1]):
        texts = texts[:1]  # of amounts the nearest is enough
    shown = texts[:2]
    if len(shown) == 2:
        words = [text.split() for text in shown]
        pairs = list(zip(*words, strict=False))
        alike = next((n for n, (a, b) in enumerate(pairs) if a != b), len(pairs))
        if moves[0].name != moves[1].name:
            # Moves of two sorts share no more words than who makes them.
            alike = min(alike, 1)
        shown[1] = " ".join(words[1][alike:]) or shown[1]  # not where one begins the other
    return ", or ".join(shown) + and_more(len(texts) - 2)


def _written(state: State, move: Move | OpenMove) -> str:
    if isinstance(move, Move):
        return write_move(state, move)
    from propertyrules.machine.legal_moves import Family
    from propertyrules.notation.family_printer import family_words

    assert isinstance(move, Family)
    # What is open is left out: who throws knows that the dice will tell.
    return _OPEN_PART.sub("", family_words(state.setting, move, whole=False))
