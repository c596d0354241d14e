"""Done deals: what is told to be done with properties, or with cash, before what is asked about.

`she mortgages Park Place. Bob lands on it`: the table is as that has left it when he lands.
`Ann has 200. She sold Baltic to Bob for 50`: of the cash told before that nothing is known then,
unless it is counted as a move.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from attrs import evolve

from propertyrules.errors import PropertyRulesError
from propertyrules.ir.footprints import only_opens
from propertyrules.machine.arguments import bind
from propertyrules.machine.evaluator import matter_defaults
from propertyrules.machine.initial_state import turn_stages
from propertyrules.machine.legality import judge
from propertyrules.model.moves import Move
from propertyrules.model.schema import Fact, get
from propertyrules.model.state import State
from propertyrules.notation.disputes.assumptions import assume
from propertyrules.notation.disputes.discourse import Discourse, entries
from propertyrules.notation.scenarios import AskedLine, HeardLine
from propertyrules.notation.table_statements import Entry, Owns, Statement
from propertyrules.notation.words import english
from propertyrules.notation.words.tokens import CURRENCIES, words_of

_DEALS = (*english.OWNERS_DO, "lift", "redeem", "buy", "give", "put", "add", "place", "hand")
_PAYS = ("pay", "collect", "receive", "draw", "win", "spend", "earn", "borrow", "lose", "use")
_GETS = ("get", "take", "give", "have")
_OFFERS = (*english.SWAPS, "give")
_SUM = re.compile(rf"[{CURRENCIES}]\d|\d [a-z]*(?:dollars|bucks)")
_PRICES = re.compile(rf"\bfor [{CURRENCIES}]?(\d+)")
_PRICE = re.compile(rf",? for [{CURRENCIES}]?\d+\S*$")


def deals_now(text: str) -> bool:
    """Check whether a sentence begins with that somebody deals with property: `sells it`."""
    words = words_of(text)[:3]
    return any(word.endswith("s") and english.is_form_of(word, *_DEALS) for word in words)


def pays(heard: Discourse, one: AskedLine, seat: int) -> bool:
    """Check whether a sentence may tell that somebody's cash has changed: they deal, pay, or pass
    what pays.
    """
    words, text = words_of(one.text), one.text.casefold()
    names = heard.lower_names
    others = words[:1] and words[0] in names and names[seat] not in words
    if others or not english.NOT.isdisjoint(words):
        return False
    passed = heard.passing and heard.passing.casefold() in text and english.has_verb(words, "pass")
    passed = passed and heard.thrower is None and not heard.thrown  # a throw past it is counted
    got = _SUM.search(text) is not None and english.has_verb(words[:4], *_GETS)
    dealt = english.has_verb(words[:4], *_DEALS) or english.has_verb(words, *_PAYS)
    return bool(passed or got or dealt)


def only_offers(heard: Discourse, made: AskedLine) -> bool:
    """Check whether a sentence tells of an exchange that as a move is only offered."""
    program = heard.program
    moves = heard.moves(made) if english.has_verb(words_of(made.text)[:3], *_OFFERS) else ()
    return any(only_opens(program, program.moves[move.name].then) for move in moves)


def told_again(heard: Discourse, one: AskedLine, seat: int) -> bool:
    """Check whether somebody's cash is told in a sentence."""
    return any(at.text == one.text and at.line == one.line and any(
        entry.fact == ("cash", seat) for entry in entries(at.said))
        for at in heard.told if isinstance(at, HeardLine))  # fmt: skip


def count_deal(heard: Discourse, told: AskedLine) -> bool:
    """Count a deal to the cash that was told before it, of which it was told only how it left the
    properties; returns whether that is possible.
    """
    before, here = list(heard.told), (told.text, told.line)
    lines = [at for at in before if isinstance(at, HeardLine) and (at.text, at.line) == here]
    taken = {
        site: one.holder
        for at in lines for one in at.said if isinstance(one, Owns) and one.taken
        for site, _ in one.sites
    }  # fmt: skip
    heard.told = [
        evolve(at, said=tuple(s for s in at.said if isinstance(s, Owns) and not s.taken))
        if at in lines else at
        for at in before
    ]  # fmt: skip
    if any(carry_out(heard, told, owned) for owned in _owned_before(heard, taken)):
        return True
    heard.told = before
    return False


def _owned_before(heard: Discourse, taken: Mapping[int, int]) -> Iterator[dict[Fact, int]]:
    """Yield whose the properties may have been that somebody has `taken` in a deal, by site: as it
    is told, or the other side's.
    """
    yield {}
    for other in range(len(heard.names)):
        yield {("owner", site): other for site, holder in taken.items() if holder != other}


def are_purchases(heard: Discourse, made: Sequence[AskedLine], fewest: int) -> bool:
    """Check whether so many moves are told, and each takes something up that the table waits for,
    as who buys a property where they stand: no turn has room for several of them.
    """
    steps = [moves for one in made for moves in heard.steps(one)]
    return (
        len(steps) >= fewest
        and all(_has_printed_prices(heard, one) for one in made)
        and all(moves and any(_waiting_for(heard.bare, moves[0])) for moves in steps)
    )


def _has_printed_prices(heard: Discourse, made: AskedLine) -> bool:
    """Check whether the prices that are told of a deal are printed on what it is of."""
    names = (str(value) for moves in heard.steps(made) for move in moves for _, value in move.args)
    spaces = {one.name: one.facts.values() for one in heard.board.spaces}
    printed = {str(fact) for name in names for fact in spaces.get(name, ())}
    return printed.issuperset(_PRICES.findall(made.text))


def forget_cash(heard: Discourse, seat: int) -> None:
    """Let it be not told how much cash somebody has."""
    heard.revise(lambda said: (
        evolve(one, values=(None,)) if isinstance(one, Entry) and one.fact == ("cash", seat)
        else one for one in said
    ))  # fmt: skip


def carry_out(heard: Discourse, made: AskedLine, owners: Mapping[Fact, int] | None = None) -> bool:
    """Let the table be as a deal has left it that was made before somebody landed, with others for
    `owners` before it; returns whether that can be told.
    """
    before = _told(heard, owners or {})
    after = _after(heard, before, made)
    if after is None:
        return False
    rich = {one.fact for one in entries(heard.statements, "cash") if one.values[0] is not None}
    changed = dict(_changes(before, after, rich))
    heard.forget([one for one in entries(heard.statements) if one.fact in changed])
    owned = [(fact[1], value) for fact, value in changed.items() if fact[0] == "owner"]
    said: list[Statement] = [Owns(holder, ((site, 1),), taken=True) for site, holder in owned]
    said += [Entry(fact, (value,)) for fact, value in changed.items() if fact[0] != "owner"]
    assume(heard, *said)
    return True


def tell_done(heard: Discourse, made: AskedLine) -> bool:
    """Tell of a deal how it has left the properties; returns whether that is read."""
    # Who buys something owns it then.
    forms = (english.past, {"buy": "owns"}.get)
    told = (_as_told(made.text, form) for form in forms)
    return any(heard.tell(evolve(made.at, text=text), made.speaker) for text in told if text)


def _told(heard: Discourse, owned: Mapping[Fact, int]) -> State:
    """Return the table as it is told, with who `owned` what, where everybody whose cash is not told
    has enough.
    """
    facts = heard.rich | {("owner", site): holder for site, holder in heard.owners.items()}
    told = [one for one in entries(heard.statements) if one.values[0] is not None]
    kept = ("cash", "rung", "property", "card", "place")
    facts |= {one.fact: one.values[0] for one in told if one.fact[0] in kept}
    return heard.state_with({**facts, **owned})


def _after(heard: Discourse, before: State, made: AskedLine) -> State | None:
    """Return the table behind all steps of a deal; None where one is not legal, or is only
    offered.
    """
    after: State | None = before
    printed = _has_printed_prices(heard, made)
    for moves in heard.steps(made):
        after = None if after is None else _step(heard, after, moves, printed)
    return None if after is before else after


def _step(heard: Discourse, state: State, moves: Sequence[Move], printed: bool) -> State | None:
    """Return the table behind one of the moves that a step may mean; what is not told at `printed`
    prices is not bought where somebody stands.
    """
    for move in moves:
        bought = _waiting_for(state, move) if printed else ()
        for table in (*turn_stages(state, heard.maker(move)), *bought):
            try:
                after = judge(table, move).after
            except PropertyRulesError:
                continue
            if after is not None and len(after.stack) <= len(table.stack):
                return after
    return None


def _waiting_for(state: State, move: Move) -> Iterator[State]:
    """Yield the table where all waits for a move that is told to have been made: who has bought a
    property stood there, if nothing is told of that.
    """
    program, given = state.program, bind(state, move)
    kind = program.moves[move.name]
    for matter in kind.matters if kind.how == "answers" else ():
        fields = program.matters[matter].fields
        if all(one.name in given for one in fields):
            opened = matter_defaults(state, program.matters[matter], given)
            yield evolve(state, stack=(*state.stack, opened), claims=(), completions=())


def _changes(before: State, after: State, rich: set[Fact]) -> Iterator[tuple[Fact, Any]]:
    """Yield what differs between two tables of properties and of cash that is told, by fact."""
    setting = before.setting
    spaces = range(len(setting.program.board.spaces))
    tracks = (track.index for track in setting.program.tracks_of("property"))
    facts: list[Fact] = [
        *product(("owner", "rung"), spaces),
        *product(("property",), tracks, spaces),
    ]
    for fact in (*facts, *rich):
        if get(before, fact) != get(after, fact):
            yield fact, get(after, fact)


def _as_told(text: str, form: Callable[[str], str | None]) -> str:
    """Return what somebody does with another `form` of its verb: `she sold it to Ann`; empty where
    there is none.
    """
    words = _PRICE.sub("", text).split(" ")
    for place, word in enumerate(words[:3]):
        base = next((verb for verb in _DEALS if verb in english.bases(word.casefold())), "")
        if base:
            done = form(base)
            return " ".join((*words[:place], done, *words[place + 1 :])) if done else ""
    return ""
