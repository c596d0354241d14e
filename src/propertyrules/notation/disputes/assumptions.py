"""Assumptions that complete a table in somebody's own words.

Nobody mentions that a player with a house owns the whole group, or that the last player left has
won. Assumptions are added to the statements, and the uncertain ones have a note.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import chain, product
from typing import Any

from attrs import evolve

from propertyrules.errors import PropertyRulesError
from propertyrules.ir.footprints import takes_down
from propertyrules.ir.measures import rent_on
from propertyrules.ir.program import MatterKind, Track, names_of_type
from propertyrules.ir.types import CARD, COUNT, MONEY, PLAYER, TRUTH
from propertyrules.machine.arguments import bind
from propertyrules.machine.completions import arising, claim_kinds
from propertyrules.machine.evaluator import evaluate, matter_defaults
from propertyrules.machine.initial_state import turn_stages
from propertyrules.machine.invariant_checker import broken
from propertyrules.machine.legality import judge, verdict
from propertyrules.machine.steps import run
from propertyrules.model.evidence import Verdict
from propertyrules.model.moves import Move
from propertyrules.model.schema import Fact
from propertyrules.model.state import Matter, State
from propertyrules.model.values import BANK
from propertyrules.notation.disputes.discourse import Discourse, entries, turns
from propertyrules.notation.disputes.segmentation import suppositions
from propertyrules.notation.disputes.sentences import done_turn
from propertyrules.notation.move_parser import ANYBODY
from propertyrules.notation.scenarios import AskedLine, HeardLine, TextLine
from propertyrules.notation.table_statements import (
    Entry,
    Holds,
    NoClaim,
    OpenStatement,
    Owns,
    Statement,
)
from propertyrules.notation.words import english
from propertyrules.notation.words.tokens import words_of
from propertyrules.notation.words.vocabulary import quoted, vocabulary
from propertyrules.notation.writer import buildings, with_defaults
from propertyrules.syntax.source import word_set

_PARTIES = 2  # to a deal
_SUM = re.compile(r"\b\d+\b")
_RENT_OF = re.compile(r"\b(?i:rent)\b[^.?!]* (?:on|for) [A-Z]")  # where nobody need be
_ALONE = word_set("only just alone other others single one else")
"""What tells that somebody owns one of a group alone."""
_MOST_DEALT = 4  # properties of a deal whose owners are made out
STATING = word_set("is has have had is was are were am")
"""Verbs that describe a state rather than an action."""


def assume(heard: Discourse, *said: Statement) -> None:
    """Add statements that follow from the others."""
    last = heard.told[-1] if heard.told else TextLine("", 1, 1)
    heard.add(TextLine("", last.line, last.column), said)


def fill_groups(heard: Discourse) -> Iterator[str]:
    """Choose the properties that are meant by `2 railroads`: known ones, those on which somebody
    stands, those that were mentioned, then any that they are not told to lack. Yield a note for
    uncertain ones.
    """
    board = heard.board
    stands = {one.values[0] for one in entries(heard.statements, "place")}
    states: dict[tuple[int, int], set[object]] = {}
    for holder, group, _, state in heard.some:
        states.setdefault((holder, group), set()).add(state)
    for holder, group, count, state in heard.some:
        told = {one.fact: one.values[0] for one in entries(heard.statements, "property")}
        # `two mortgaged railroads and the unmortgaged Short Line` are three.
        sites = [site for site in board.groups[group].sites if state is None
                 or told.get(("property", state[0], site), state[1]) == state[1]]  # fmt: skip
        owners = heard.owners
        left = count - sum(owners.get(site) == holder for site in sites)
        free = [site for site in sites
                if site not in owners and (holder, site) not in heard.disowned]  # fmt: skip
        free.sort(key=lambda site: (site not in stands, site not in heard.mentioned))
        if not 0 <= left <= len(free):
            continue
        if state is not None:
            own = [site for site in sites if owners.get(site) == holder] + free[:left]
            facts = [("property", state[0], site) for site in own]
            assume(heard, *(Entry(fact, (state[1],)) for fact in facts if fact not in told))
            if len(states[holder, group]) > 1 and not state[1]:
                yield from _note_plain(heard, [fact for fact in facts if fact not in told], stands)
        owned = _grant(heard, holder, free[:left]) if left else ""
        if 0 < left < len(free) and (left > 1 or free[0] not in stands):
            yield f"Assumed: {owned}."


def _note_plain(heard: Discourse, facts: Sequence[Fact], stands: Container[Any]) -> Iterator[str]:
    """Yield a note for each property on which somebody stands and that is taken for one that is not
    in a state, where it is not told which of several is.
    """
    for _, track, site in facts:
        if site in stands:
            so = heard.program.tracks_of("property")[track].phrases[0].text
            yield f"Assumed: {heard.board.spaces[site].name} is not {so}."


def grant_owned(heard: Discourse, lines: Iterable[AskedLine]) -> Iterator[str]:
    """Let what is mortgaged, sold or traded be owned by whoever deals with it, where nobody is told
    to own it and only that makes it possible. Yield a note for each.
    """
    told = {one.fact for one in entries(heard.statements, "property")}
    states = [track for track in heard.program.tracks_of("property") if track.type == TRUTH]
    dealt: set[int] = set()
    asked = [(moves[0], one) for one in lines for moves in _steps(heard, one) if moves]
    for move, line in asked:
        seats = _named_in(heard, move, PLAYER.name)
        named = _named_in(heard, move, "space")
        for site in (one for one in named if one in heard.owners and one not in dealt):
            for track in states:
                fact = "property", track.index, site
                # Who wants to lift a mortgage has one, where nothing else is told or done.
                if fact not in told and _only_so(heard, move, fact, {}):
                    assume(heard, Entry(fact, (True,)))
                    name = heard.board.spaces[site].name
                    yield f"Assumed: {name} is {track.phrases[0].text}."
        dealt |= {*named}
        # What somebody has landed on may be nobody's, unless others deal with it.
        known = {*heard.owners} | {one.values[0] for one in entries(heard.statements, "place")
                                   if one.fact[1] in seats}  # fmt: skip
        deeds = heard.board.deeds
        unknown = [one for one in named if one in deeds and one not in known]
        for seat, sites in _dealt_by(heard, move, seats, unknown).items():
            yield f"Assumed: {_grant(heard, seat, sites)}."
        if (lifted := _all_of(heard, move, seats, unknown, states, told)) is not None:
            owned = _grant(heard, seats[0], unknown, *lifted)
            so = {track.phrases[0].text for track in states for one in lifted
                  if one.fact[1] == track.index}  # fmt: skip
            yield f"Assumed: {', '.join((owned, *so))}."
        known |= {*heard.owners}
        for site in (one for one in unknown if one not in known):
            owner = "owner", site
            fit = [seat for seat in seats if (seat, site) not in heard.disowned
                   and _possible(heard, move, {owner: seat})]  # fmt: skip
            if fit and not _possible(heard, move, {owner: BANK}):
                yield f"Assumed: {_grant(heard, fit[0], [site])}."
            granted = "" if fit else _grant_group(heard, move, seats, site, known, line)
            if granted:
                yield f"Assumed: {granted}."
                continue
            # Who lifts a mortgage has mortgaged what they own.
            for track in states if not fit else ():
                fact = "property", track.index, site
                fits = [s for s in seats if _possible(heard, move, {owner: s, fact: True})]
                if fits and fact not in told:
                    owned = _grant(heard, fits[0], [site], Entry(fact, (True,)))
                    yield f"Assumed: {owned}, {track.phrases[0].text}."


def _all_of(
    heard: Discourse, move: Move, seats: Sequence[int], sites: Sequence[int],
    states: Sequence[Track], told: Container[Fact],
) -> list[Entry] | None:  # fmt: skip
    """Return what is so of several properties of one move, besides that they are the mover's, if
    that makes the move possible, which it is not otherwise; None if nothing does.
    """
    lost = {(seat, site) for seat in seats for site in sites} & {*heard.disowned}
    if len(seats) != 1 or len(sites) <= 1 or lost or _possible(heard, move, {}):
        return None
    owned: dict[Fact, Any] = {("owner", site): seats[0] for site in sites}
    if _possible(heard, move, owned):
        return []
    for track in states:
        so: list[Fact] = [("property", track.index, site) for site in sites]
        untold = not any(fact in told for fact in so)
        if untold and _possible(heard, move, {**owned, **dict.fromkeys(so, True)}):
            return [Entry(fact, (True,)) for fact in so]
    return None


def _grant_group(
    heard: Discourse, move: Move, seats: Sequence[int], site: int, known: Iterable[int],
    line: AskedLine,
) -> str:  # fmt: skip
    """Let who asks about a move that takes a whole group own that, but for what is told to be
    another's; return what is assumed.
    """
    group = next((one.sites for one in heard.board.groups_with((site,))), (site,))
    whole: dict[Fact, Any] = {("owner", one): seat for seat in seats[:1] for one in group}
    # A `third house` takes more.
    if any(english.ordinal(word) for word in words_of(line.text)):
        return ""
    # Who has mortgaged one of a group is told to own that because it is mortgaged.
    so = [one.fact for one in entries(heard.statements, "property")
          if one.values[0] is True and one.fact[-1] in group]  # fmt: skip
    whole |= dict.fromkeys(so, False)
    told = {*known}.intersection(group).difference(fact[-1] for fact in so)
    others = {heard.owners.get(one, BANK) for one in told}
    if others.isdisjoint((BANK, *seats[:1])) and _possible(heard, move, whole):
        own = [
            one for one in group if one not in {*known} and (seats[0], one) not in heard.disowned
        ]
        return _grant(heard, seats[0], own)
    return ""


def _dealt_by(
    heard: Discourse, move: Move, seats: Sequence[int], sites: Sequence[int]
) -> dict[int, list[int]]:
    """Return which of several properties, of which no owner is told, each of two players has to own
    so that a deal between them is possible with what is told of the others, whoever holds the cards
    of it; nothing where it never is.
    """
    facts: list[Fact] = [("owner", site) for site in sites]
    facts += [("card", card) for card in dict.fromkeys(_named_in(heard, move, CARD.name))]
    owned = [site for site in _named_in(heard, move, "space") if site in heard.owners]
    told: dict[Fact, Any] = {("owner", site): heard.owners[site] for site in owned}
    if len(seats) != _PARTIES or not sites or not 1 < len(facts) + len(told) <= _MOST_DEALT:
        return {}
    for owners in product(seats, repeat=len(facts)):
        held = {**told, **dict(zip(facts, owners, strict=True))}
        lost = any((held["owner", site], site) in heard.disowned for site in sites)
        if not lost and _possible(heard, move, held):
            return {seat: owned for seat in dict.fromkeys(owners)
                    if (owned := [one for one in sites if held["owner", one] == seat])}  # fmt: skip
    return {}


def grant_promised(heard: Discourse, lines: Iterable[AskedLine]) -> Iterator[str]:
    """Let a property of which somebody promised what no rule allows, such as no rent there, be
    theirs where nobody is told to own it. Yield a note for each player.
    """
    promised: dict[int, list[int]] = {}
    for move in [moves[0] for one in lines for moves in heard.steps(one) if moves]:
        # Between two players, as what is dealt is nobody's promise.
        two = len(_named_in(heard, move, PLAYER.name)) == _PARTIES
        if two and heard.program.moves[move.name].refused:
            seat = heard.maker(move)
            named = _named_in(heard, move, "space")
            promised.setdefault(seat, []).extend(
                site for site in named
                if site not in heard.owners and (seat, site) not in heard.disowned
            )  # fmt: skip
    for seat, sites in promised.items():
        if sites:
            yield f"Assumed: {_grant(heard, seat, [*dict.fromkeys(sites)])}."


def grant_cards(heard: Discourse, lines: Iterable[AskedLine]) -> Iterator[str]:
    """Let a card that is used, sold or traded be held by whoever can make that move, where nobody
    is told to hold any. Yield a note for each.
    """
    told = [one for one in heard.statements if isinstance(one, Holds)]
    if not all(one.none for one in told):
        return
    without = {(one.holder, card) for one in told for cards in one.choices for card in cards}
    known: dict[Fact, Any] = {("owner", site): seat for site, seat in heard.owners.items()}
    for moves in [moves for one in lines for moves in heard.steps(one) if moves]:
        cards = dict.fromkeys(card for move in moves for card in _named_in(heard, move, CARD.name))
        held = "card", next(iter(cards), BANK)
        parties = [heard.maker(moves[0]), *_named_in(heard, moves[0], PLAYER.name)] if cards else []
        for seat in dict.fromkeys(parties):
            fits = (seat, held[1]) not in without
            fits = fits and _possible(heard, moves[0], {**known, held: seat})
            # A card is granted only where it is all that the move lacks.
            if fits and not _possible(heard, moves[0], {**known, held: BANK}):
                assume(heard, Holds(seat, tuple((card,) for card in cards)))
                named = vocabulary(heard.setting).card(held[1])
                yield f"Assumed: {heard.names[seat]} holds {named}."
                return


def grant_held(heard: Discourse, lines: Iterable[AskedLine]) -> Iterator[str]:
    """Let whoever is asked about be held on a space if what is asked is possible only so, and it is
    not told where anybody stands or came. Yield a note.
    """
    told = any(one.fact[0] == "place" for one in entries(heard.statements))
    thrown = any(one.throw is not None for one in turns(heard.statements))
    if told or thrown or heard.made or heard.holds_anybody() or heard.since.landed is not None:
        return
    for move in [moves[0] for one in lines for moves in heard.steps(one)[:1] if moves]:
        seat = heard.maker(move)
        for track in heard.program.holding_tracks:
            fact, own = ("player", track.index, seat), _own_cards(heard, move)
            if _only_so(heard, move, fact, own):
                cards = [Holds(seat, tuple((card,) for _, card in own))] if own else []
                assume(heard, Entry(fact, (True,)), *cards[: not _tells_cards(heard)])
                yield f"Assumed: {heard.names[seat]} is {track.phrases[0].text}."
                return


def _tells_cards(heard: Discourse) -> bool:
    """Check whether it is told which cards somebody holds, or that nobody does."""
    return any(isinstance(one, Holds) for one in heard.statements)


def _own_cards(heard: Discourse, move: Move) -> dict[Fact, Any]:
    """Return that whoever makes a move has the cards that it names."""
    return {("card", card): heard.maker(move) for card in _named_in(heard, move, CARD.name)}


def grant_built(heard: Discourse, lines: Iterable[AskedLine]) -> Iterator[str]:
    """Let a group with buildings, of which nobody is told to own any, be owned by whoever deals
    with them, where that breaks fewer rules than if it were another's. Yield a note for each.
    """
    board = heard.board
    for move in [moves[0] for one in lines for moves in _steps(heard, one) if moves]:
        for site in _named_in(heard, move, "space"):
            sites = next((group.sites for group in board.groups_with((site,))), ())
            built = {o.fact: o.values[0] for o in entries(heard.statements, "rung")
                     if o.fact[1] in sites and o.values[0]}  # fmt: skip
            if not built or not heard.owners.keys().isdisjoint(sites):
                continue
            seat = heard.maker(move)
            other = (seat + 1) % len(heard.names)
            if _faults(heard, move, sites, seat, built) < _faults(heard, move, sites, other, built):
                yield f"Assumed: {_grant(heard, seat, sites)}."


def grant_standing(heard: Discourse, lines: Iterable[AskedLine]) -> Iterator[str]:
    """Let buildings that are taken down stand on a group, of which nothing of the kind is told, and
    be that player's; and those that have to stand before what a price is asked of is built. Yield a
    note for each group.
    """
    told = heard.rungs.keys()
    for sites, moves in _taken_down(heard, lines).items():
        seat = heard.maker(moves[0])
        own = all(heard.owners.get(site, seat) == seat for site in sites)
        if sites and own and told.isdisjoint(sites):
            free = not any((seat, site) in heard.disowned for site in sites)
            for rungs in _standing(heard, moves, sites) if free else ():
                if not any(rungs.values()):
                    break
                stand = [Entry(("rung", site), (rung,)) for site, rung in rungs.items()]
                _grant(heard, seat, [one for one in sites if one not in heard.owners], *stand)
                yield f"Assumed: {heard.names[seat]} owns {_with_buildings(heard, rungs)}."


def grant_reached(heard: Discourse, lines: Iterable[AskedLine]) -> Iterator[str]:
    """Let a property of which it is not told what stands on it have as much as it may have, where
    something is told of all others of its group, and what is asked of it can't be at any level.
    Yield a note for each.
    """
    told = heard.rungs
    moves = [moves[0] for one in lines for moves in _steps(heard, one) if len(moves) == 1]
    for move in moves:
        for site in _named_in(heard, move, "space"):
            sites = next((group.sites for group in heard.board.groups_with((site,))), ())
            if site in told or any(other not in told for other in sites if other != site):
                continue
            facts: dict[Fact, Any] = {("owner", one): heard.maker(move) for one in sites}
            facts |= {("rung", one): told[one] for one in sites if one != site}
            levels = [
                level for level in range(len(heard.program.ladder))
                if not broken(heard.state_with({**facts, ("rung", site): level}), "rung")
            ]  # fmt: skip
            found = [_broken_by(heard, move, {**facts, ("rung", site): level}) for level in levels]
            # What can't be for the same reason at each level needs nothing to be assumed.
            if found and not frozenset.intersection(*found) and all(found):
                assume(heard, Entry(("rung", site), (levels[-1],)))
                yield f"Assumed: {_with_buildings(heard, {site: levels[-1]})}."


def _broken_by(
    heard: Discourse, move: Move, facts: Mapping[Fact, Any]
) -> frozenset[tuple[str, str]]:
    """Return what a move breaks at least somewhere in a turn if some facts are so: the rules, and
    why.
    """
    tables = turn_stages(heard.state_with({**facts, **heard.rich}), heard.maker(move))
    found = [judge(table, move).violations for table in tables]
    return min((frozenset((one.rule, one.message) for one in some) for some in found), key=len)


def _taken_down(heard: Discourse, lines: Iterable[AskedLine]) -> dict[tuple[int, ...], list[Move]]:
    """Return for each group the moves on it that take buildings down, or whose price is asked."""
    dealt: dict[tuple[int, ...], list[Move]] = {}
    for one in lines:
        asked = heard.question(one)
        priced = asked is not None and asked.kind == "effect"
        for move in [moves[0] for moves in _steps(heard, one) if moves]:
            for site in _named_in(heard, move, "space"):
                if priced or takes_down(heard.program, heard.program.moves[move.name].then):
                    group = next((one.sites for one in heard.board.groups_with((site,))), ())
                    dealt.setdefault(group, []).append(move)
    return dealt


def _standing(
    heard: Discourse, moves: Sequence[Move], sites: Sequence[int]
) -> Iterator[dict[int, int]]:
    """Yield the fewest buildings that have to stand on a group so that all can be taken down that
    some moves say, one after the other; else as many on each as they say of one property, or none
    where not even the first can.
    """
    named = Counter(site for move in moves for site in _named_in(heard, move, "space"))
    owned = {("owner", site): heard.maker(moves[0]) for site in sites}
    levels = range(len(heard.program.ladder))
    ways = [{site: level - less * (site not in named) for site in sites}
            for level in levels for less in range(2)]  # fmt: skip
    most = max(named.values())
    tries = [(way, moves) for way in ways if min(way.values()) >= 0]
    for rungs, some in [*tries, (dict.fromkeys(sites, most), moves[:1])]:
        facts = {**owned, **{("rung", site): rung for site, rung in rungs.items()}}
        state = heard.state_with(facts)
        if not broken(state, "rung") and _possible_all(heard, some, facts):
            yield rungs
            return


def _with_buildings(heard: Discourse, rungs: Mapping[int, int]) -> str:
    """Return the properties of a group with what stands on them: `A and B with 1 house each`."""
    spaces, told = heard.board.spaces, []
    for rung in sorted({*rungs.values()}, reverse=True):
        names = [spaces[site].name for site, level in rungs.items() if level == rung]
        stands = buildings(heard.setting, rung) if rung else "no buildings"
        each = " each" if rung and len(names) > 1 else ""
        told.append(f"{' and '.join(names)} with {stands}{each}")
    return ", and ".join(told)


def _steps(heard: Discourse, one: AskedLine) -> Sequence[tuple[Move, ...]]:
    """Return the moves of a line, those that it asks about behind those that it supposes, and of a
    question what it asks the effect of: `what do I get for selling it?`.
    """
    steps = heard.steps(one)
    if not steps:
        question = heard.question(one)
        return () if question is None else question.steps
    if heard.ask(one.text, one.speaker) is None:
        for _, asked in suppositions(one.text):
            found = heard.ask(asked, one.speaker)
            if found is not None:
                return (*steps, *(step for step in found.steps if step not in steps))
    return steps


def _faults(
    heard: Discourse, move: Move, sites: Iterable[int], owner: int, told: Mapping[Fact, Any]
) -> int:
    """Return how many rules a move breaks at least in a turn if some properties, of which something
    is told, are somebody's.
    """
    owned = {("owner", site): owner for site in sites}
    tables = turn_stages(heard.state_with({**owned, **told, **heard.rich}), heard.maker(move))
    return min(len(judge(table, move).violations) for table in tables)


def grant_told(heard: Discourse, seat: int) -> Iterator[str]:
    """Let a property of which something is told that is never so of the bank's be owned by `seat`,
    who is asked about, or by another where that player has landed on it. Yield a note for each.
    """
    told = {one.fact: one.values[0] for sort in ("property", "rung")
            for one in entries(heard.statements, sort)}  # fmt: skip
    known = heard.owners
    for site in sorted({fact[-1] for fact in told if fact[-1] not in known}):
        own = {fact: value for fact, value in told.items() if fact[-1] == site and value}
        if not own or not broken(heard.state_with({("owner", site): BANK, **own}), "owner"):
            continue
        visits = heard.landed == site and heard.since.landed == seat
        holder = (seat + 1) % len(heard.names) if visits else seat
        yield f"Assumed: {_grant(heard, holder, [site])}."


def grant_claimed(heard: Discourse, lines: Iterable[AskedLine]) -> Iterator[str]:
    """Let that on which somebody has landed be owned by whom they are asked to owe something for
    it, or who is to ask for it, where nobody is told to own it, and what rent is asked for by
    whoever gets that. Yield a note for each.
    """
    site = heard.landed
    for one in lines:
        question = heard.question(one)
        if question is not None and question.kind == "value":
            # The bank collects no rent.
            for charged in _charged(heard, one):
                if isinstance(charged, int) and charged not in heard.owners:
                    yield f"Assumed: {_grant(heard, _likely_owner(heard), [charged])}."
        if site is None or site in heard.owners:
            continue
        creditor = _claimant(heard, one)
        if creditor >= 0 and (creditor, site) not in heard.disowned:
            yield f"Assumed: {_grant(heard, creditor, [site])}."
            return


def demands_something(line: AskedLine) -> bool:
    """Check whether a question is about asking for what is due."""
    return english.has_verb(words_of(line.text), *english.DEMANDING)


def _claimant(heard: Discourse, line: AskedLine) -> int:
    """Return who is owed what a question is about, or is to ask for it, by whoever has landed
    somewhere; ANYBODY if it is about nothing of that sort.
    """
    question, words = heard.question(line), words_of(line.text)
    rent = "rent" in words
    if question is not None and question.kind == "owes":
        if question.values["debtor"] not in (heard.since.landed, ANYBODY):
            return ANYBODY
        creditor: int = question.values["creditor"]
        return _likely_owner(heard) if creditor == ANYBODY and rent else creditor
    since = heard.since
    if since.owner is not None and since.landed not in (None, since.owner):
        return since.owner  # whoever is told not to have asked
    wants = english.has_verb(words, "want") and _RENT_OF.search(line.text) is None
    demands = rent and (demands_something(line) or wants)
    seats = [heard.maker(move) for move in heard.moves(line)[:1]] if demands else []
    return next((seat for seat in seats if seat != heard.since.landed), ANYBODY)


def _likely_owner(heard: Discourse) -> int:
    """Return who likely owns what is asked about: neither who came there nor the teller, if there
    is anybody else.
    """
    seats = range(len(heard.names))
    unlikely = [heard.since.landed, heard.cast.me]
    return min(seats, key=lambda seat: (seat == unlikely[0], seat == unlikely[1], seat))


def _named_in(heard: Discourse, move: Move, sort: str) -> list[int]:
    """Return the numbers of the players or spaces that a move names, one by one or in lists."""
    given = bind(heard.bare, move)
    params = heard.program.moves[move.name].params
    named = [given.get(one.name) for one in params if (one.type.of or one.type).name == sort]
    found = chain.from_iterable(one if isinstance(one, tuple) else (one,) for one in named)
    return [one for one in found if isinstance(one, int)]


def _only_so(heard: Discourse, move: Move, fact: Fact, more: Mapping[Fact, Any]) -> bool:
    """Check whether a move may be legal somewhere in a turn only if a fact is so, and some more."""
    known = {**{("owner", site): seat for site, seat in heard.owners.items()}, **more}
    return not _possible(heard, move, {**known, fact: False}) and _possible(
        heard, move, {**known, fact: True}
    )


def _possible(heard: Discourse, move: Move, facts: Mapping[Fact, Any]) -> bool:
    """Check whether a move may be legal somewhere in a turn if some facts are so."""
    state = heard.state_with({**facts, **heard.rich})
    tables = turn_stages(state, heard.maker(move))
    return any(verdict(table, move) is not Verdict.ILLEGAL for table in tables)


def _possible_all(heard: Discourse, moves: Sequence[Move], facts: Mapping[Fact, Any]) -> bool:
    """Check whether some moves may be legal one after the other somewhere in a turn."""
    state = heard.state_with({**facts, **heard.rich})
    for table in turn_stages(state, heard.maker(moves[0])):
        at: State | None = table
        for move in moves:
            ruling = judge(at, move) if at is not None else None
            if ruling is None or ruling.verdict is Verdict.ILLEGAL:
                break
            at = ruling.after
        else:
            return True
    return False


def count_held(heard: Discourse) -> Iterator[str]:
    """Yield a note of what is taken for counted of somebody who has thrown and is held on a space,
    where nobody tells it: in which turn in jail that was.
    """
    seats = [one.thrower for one in turns(heard.statements) if one.throw is not None]
    seats += [heard.thrower]
    seat = next((seat for seat in seats if seat is not None and heard.held_uncounted(seat)), None)
    told = {one.fact for one in entries(heard.statements)}
    tracks = heard.program.tracks_of("player") if seat is not None else ()
    held = next((track.phrases[0].text for track in heard.program.holding_tracks), "")
    for track in tracks:
        more = track.phrases[0].text if track.phrases else ""
        open_ = ("player", track.index, seat) not in told and track.type == COUNT
        if open_ and more.startswith(",") and track.default is not None:
            count = evaluate(heard.bare, track.default, {})
            more = more.replace(f"{{{track.name}}}", str(count))
            yield f"Assumed: {heard.names[seat or 0]} is {held}{more}."


def build_somewhere(heard: Discourse) -> Iterator[str]:
    """Choose where the buildings stand of which only the number is told: on groups of which nothing
    else is told. Yield a note for each player.
    """
    program = heard.program
    for holder in dict.fromkeys(holder for _, holder, _ in heard.stock):
        pieces: Counter[int] = Counter()
        for _, seat, some in heard.stock:
            pieces.update(some if seat == holder else {})
        owners, told = heard.owners, heard.rungs.keys()
        groups = [
            group.sites for group in program.board.groups
            if told.isdisjoint(group.sites)
            and all(owners.get(site, holder) == holder for site in group.sites)
            and _may_build(heard, group.sites, holder)
        ]  # fmt: skip
        wanted = tuple(pieces.get(piece, 0) for piece in range(len(program.pieces)))
        placed = _placed(program.ladder, groups, wanted)
        for sites, rungs in placed:
            new = [Entry(("rung", site), (rung,)) for site, rung in zip(sites, rungs, strict=True)]
            _grant(heard, holder, sites, *new)
        if placed:
            heard.stock = [one for one in heard.stock if one[1] != holder]
            yield f"Assumed: the buildings of {heard.names[holder]} may stand anywhere."


def _placed(
    ladder: Sequence[tuple[int, ...]], groups: Sequence[Sequence[int]], wanted: tuple[int, ...]
) -> list[tuple[Sequence[int], Sequence[int]]]:
    """Return groups with a rung for each of their properties, evenly built, that have just the
    wanted pieces; nothing where none have.
    """
    if not any(wanted) or not groups:
        return []
    first, *rest = groups
    for low in range(len(ladder) - 1, -1, -1):
        for more in range(len(first) - 1 if low + 1 < len(ladder) else 0, -1, -1):
            rungs = [low + 1] * more + [low] * (len(first) - more)
            left = tuple(want - sum(ladder[rung][piece] for rung in rungs)
                         for piece, want in enumerate(wanted))  # fmt: skip
            if min(left) < 0 or not any(rungs):
                continue
            behind = _placed(ladder, rest, left)
            if behind or not any(left):
                return [(first, rungs), *behind]
    return _placed(ladder, rest, wanted)


def complete_groups(heard: Discourse) -> Iterator[str]:
    """Assume that a player with buildings on a property owns the whole group, equally built.

    That is assumed if nobody else owns any of it and the table were impossible otherwise. Yield a
    note for each assumption.
    """
    rungs = heard.rungs
    for group in heard.board.groups if not heard.listed else ():
        owners = heard.owners
        built = [site for site in group.sites if rungs.get(site)]
        holders = {owners[site] for site in group.sites if site in owners}
        free = [site for site in group.sites if site not in owners]
        left = [site for site in free if site not in rungs]
        if not built or len(holders) != 1 or BANK in holders:
            continue
        bare = [site for site in group.sites if site not in rungs]
        if not free and bare and broken(heard.state_with(
            {("owner", site): owners[site] for site in group.sites}
            | {("rung", site): rungs[site] for site in built}
        ), "rung"):  # fmt: skip
            # How many stand on the others is not told.
            assume(heard, *(Entry(("rung", site), (None,)) for site in bare))
        if not free:
            continue
        told = {("owner", site): owners.get(site, BANK) for site in group.sites}
        built_on = {("rung", site): rungs[site] for site in built}
        # A rulebook may allow buildings on a part of a group.
        if not broken(heard.state_with(told | built_on), "owner"):
            continue
        (holder,) = holders
        # What is only dealt with is built up like the rest: `can I mortgage Kentucky?`.
        level = rungs[built[0]]
        bare = [site for site in bare if level and level > 1 and site not in left]
        more = [Entry(("rung", site), (level,)) for site in (*left, *bare)]
        owned = _grant(heard, holder, free, *more)
        stands = f" with {buildings(heard.setting, level)}" if left else ""
        each = " each" if len(left) > 1 else ""
        yield f"Assumed: {owned}{stands}{each}."
        for site in bare:
            name = heard.board.spaces[site].name
            yield f"Assumed: {name} has {buildings(heard.setting, level)}, too."


def note_unbuilt(heard: Discourse, lines: Iterable[AskedLine]) -> Iterator[str]:
    """Yield a note where rent is asked for a property of a group that is all one player's, and
    nobody tells whether anything is built there: it is taken for unbuilt.
    """
    board = heard.board
    told = {*heard.rungs}
    told |= {one.fact[-1] for one in entries(heard.statements, "property") if one.values[0]}
    for line in lines:
        sites = _charged(heard, line)
        for group in board.groups:
            here = [site for site in sites if site in group.sites and site not in told]
            if here and _may_be_built(heard, group.sites):
                yield f"Assumed: nothing is built on {board.spaces[here[0]].name}."
                return


def note_alone(heard: Discourse, lines: Sequence[AskedLine], held: Sequence[str]) -> Iterator[str]:
    """Yield a note where rent is asked for a property on which nothing can be built, or of whose
    rent several sums are `held`, or of whose owner it is told that they may own more, and nobody
    tells of others of its group whose they are: the rent hangs on that.
    """
    board = heard.board
    texts = [*(one.text for one in heard.told), *(one.text for one in lines)]
    if heard.some or any(not _ALONE.isdisjoint(words_of(text)) for text in texts):
        return
    sums = {one for text in (*held, *(one.text for one in lines)) for one in _SUM.findall(text)}
    mortgaged = {one.fact[-1] for one in entries(heard.statements, "property") if one.values[0]}
    for site in _all_charged(heard, lines):
        owner = BANK if site is None else heard.owners.get(site, BANK)
        group = next(iter(board.groups_with((site,))), None)
        if owner in (BANK, heard.since.landed) or group is None or site in mortgaged:
            continue  # what is mortgaged charges nothing
        others = [one for one in group.sites if one != site]
        told = {*heard.owners} | {one for who, one in heard.disowned if who == owner}
        hangs = heard.doubted or len(sums) > 1 or not _may_build(heard, group.sites, owner)
        if others and told.isdisjoint(others) and hangs:
            yield f"Assumed: {heard.names[owner]} owns no other {group.name}."
            return


def _all_charged(heard: Discourse, lines: Sequence[AskedLine]) -> list[Any]:
    """Return the properties for which some lines may ask for rent."""
    charged = [site for line in lines for site in _charged(heard, line)]
    bare = any({*words_of(one.text)} <= {*words_of(english.HOW_MUCH)} for one in lines)
    # Where a card or a throw led from where somebody stood is not noted.
    led = heard.owners if heard.made and heard.landed is None else ()
    return [*charged, *led, *([heard.landed] if bare else ())]


def _charged(heard: Discourse, line: AskedLine) -> Sequence[Any]:
    """Return the properties for which a line asks what is owed, or how much rent there is."""
    question, rent = heard.question(line), rent_on(heard.program)
    if question is not None and question.kind == "owes":
        return [heard.landed]
    if question is None or question.supposed or rent is None or question.name != rent.name:
        return []
    return [*question.values.values()]


def _may_be_built(heard: Discourse, sites: Sequence[int]) -> bool:
    """Check whether all of a group is one player's, who may build on it."""
    owners = {heard.owners.get(site) for site in sites}
    owner = owners.pop() if len(owners) == 1 else None
    return owner not in (None, BANK) and _may_build(heard, sites, owner)


def _may_build(heard: Discourse, sites: Sequence[int], owner: int | None) -> bool:
    """Check whether buildings may stand on properties that are all one player's."""
    built = {("rung", site): 1 for site in sites} | {("owner", site): owner for site in sites}
    return not broken(heard.state_with(built), "rung")


def _grant(heard: Discourse, holder: int, sites: Sequence[int], *more: Statement) -> str:
    """Take properties for somebody's, and what more is so then; return in words whose they are."""
    assume(heard, Owns(holder, tuple((site, 1) for site in sites)), *more)
    spaces = heard.board.spaces
    return f"{heard.names[holder]} owns {' and '.join(spaces[site].name for site in sites)}"


def claim_demanded(heard: Discourse, lines: Iterable[AskedLine]) -> Iterator[str]:
    """Take rent to be due to whoever is asked about as who may ask for it, where nobody is told to
    have landed anywhere. Yield a note.
    """
    program = heard.program
    moves = [move for one in lines if demands_something(one) for move in heard.moves(one)]
    people = {
        (heard.maker(move), heard.setting.seat(move.args[0][1]))
        for move in moves
        if [param.type for param in program.moves[move.name].params[1:]] == [PLAYER] and move.args
    }
    claims = claim_kinds(program)
    told = heard.listed or _claims_told(heard) or entries(heard.statements, "place")
    if told or len(people) != 1 or len(claims) != 1:
        return
    ((owner, visitor),) = people
    # The first of the two owes the second.
    fields = names_of_type(claims[0].fields, PLAYER)
    heard.since.unasked = True
    due = matter_defaults(heard.bare, claims[0], dict(zip(fields, (visitor, owner), strict=True)))
    _age(heard, heard.bare, due)
    names = heard.names
    yield f"Assumed: {names[owner]} owns the property where {names[visitor]} landed."


def age_claims(heard: Discourse, lines: Sequence[AskedLine]) -> None:
    """State whether a claim from somebody's landing still stands, if nobody asked for it, which
    also holds where somebody is asked about as who may do so, or others have rolled since.
    """
    since, seat = heard.since, heard.since.landed
    said = heard.statements
    demanded = any(map(demands_something, lines))
    # Where it was asked for, and nobody threw since, it stands as where nobody asked.
    asked = since.asked or any(
        english.has_verb(words_of(one.text)[:2], "ask", "demand", "claim") for one in heard.made
    )
    whose = [one.player for one in turns(said) if one.player is not None]
    others = whose[-1:] not in ([], [seat])
    if demanded and not asked and (since.throws or others):
        since.unasked = True
    aged = (since.throws and not asked) or since.unasked
    if heard.listed or seat is None or _claims_told(heard) or not aged:
        return
    if others and not since.throws and not demanded:
        return  # it is unknown who has rolled since
    facts = {one.fact: one.values[0] for one in entries(said) if one.fact[0] != "out"}
    owned = {("owner", site): holder for site, holder in heard.owners.items()}
    state = heard.state_with({k: v for k, v in (facts | owned).items() if v is not None})
    for kind in claim_kinds(heard.program):
        due = [one for one in arising(state, kind) if one.values[0] == seat]
        if len(due) == 1:
            _age(heard, state, due[0])


def _claims_told(heard: Discourse) -> bool:
    """Check whether it is told that a claim is open, or that none is."""
    claims = heard.program.matters_on("standing")
    return any(isinstance(one, NoClaim) or (isinstance(one, OpenStatement) and one.kind in claims)
               for one in heard.statements)  # fmt: skip


def _age(heard: Discourse, state: State, due: Matter) -> None:
    """State whether a claim still stands after the rolls that are told of."""
    kind, seat = heard.program.matters[due.kind], due.values[0]
    after = _thrown_since(heard, evolve(state, claims=(due,)), seat, heard.since.throws)
    left = [one for one in after if (one.kind, one.values[0]) == (kind.name, seat)]
    fields = zip(kind.fields, left[0].values if left else (), strict=False)
    known = {f.name: v for f, v in fields if f.type != MONEY}
    if not left:
        assume(heard, NoClaim(kind))
    elif heard.since.unasked:
        assume(heard, OpenStatement(kind, known, part=True))


def _thrown_since(heard: Discourse, state: State, seat: int, throws: int) -> tuple[Matter, ...]:
    """Return the claims that stand after some rolls of the players after a seat."""
    seats = len(heard.names)
    for place in range(throws):
        thrower = (seat + 1 + place) % seats
        name = quoted(heard.names[thrower])
        moves = heard.moves(AskedLine(TextLine(f"{name} rolled 1 2", 1, 1)))
        tables = (evolve(one, claims=state.standing) for one in turn_stages(state, thrower))
        ruled = (judge(table, move).after for table, move in product(tables, moves))
        state = next((after for after in ruled if after is not None), state)
    return state.standing


def forget_past_turns(heard: Discourse, since: int) -> None:
    """Remove statements about earlier turns if a later one says whose turn it is, and lines before
    number `since` that only tell what was done.
    """
    told = [one for one in turns(heard.statements) if one.player is not None]
    clear = [one for one in told if isinstance(one.kind, MatterKind)] or told
    if heard.listed or not clear:
        return
    now = clear[-1].player or 0
    _settle(heard, now)
    heard.told = [
        at for place, at in enumerate(heard.told)
        if isinstance(at, HeardLine) or place >= since or not _is_history(at.text)
    ]  # fmt: skip

    def current(said: Sequence[Statement]) -> list[Statement]:
        told = turns(said)
        past = any(one.player not in (None, now) for one in told)
        return [one for one in said if not (past and one in told and one.player != now)]

    heard.revise(current)


def _is_history(text: str) -> bool:
    """Check whether a line tells what was done, and nothing about the present."""
    words = words_of(text)
    done = any(word.endswith("ed") or word in english.DONE for word in words)
    return "ago" in words or (done and STATING.isdisjoint(words))


def _settle(heard: Discourse, now: int) -> None:
    """Remove the throw of a mover who is said to have finished there."""
    told = turns(heard.statements)
    kind, usual = done_turn(heard.bare)
    done = any(one.values.get(name) == usual[name] for one in told for name in usual)
    thrown = [one for one in told if not isinstance(one.kind, MatterKind)
              and one.player in (None, now)]  # fmt: skip
    if not thrown or not done:
        return
    rest = [one for one in told if one not in thrown]
    whose = kind.fields[0].name
    more = {} if any(one.values.get(whose) == now for one in rest) else {whose: now}
    counts = _counted_on(heard, thrown[0], kind, now)
    if not any(one.values.get(name) for one in rest for name in counts):
        more |= counts
    first = next(
        place for place, at in enumerate(heard.told)
        if isinstance(at, HeardLine) and any(one in thrown for one in at.said)
    )  # fmt: skip
    heard.forget(thrown)
    at = heard.told[first]
    if more and isinstance(at, HeardLine):
        said = (*at.said, OpenStatement(kind, more, part=True))
        heard.told[first] = HeardLine(at.text, at.line, at.column, said)


def _counted_on(
    heard: Discourse, one: OpenStatement, kind: MatterKind, seat: int
) -> dict[str, Any]:
    """Return the counts in a turn after a throw, by field."""
    setup = one.kind
    if isinstance(setup, MatterKind):
        return {}
    whose = {param.name: seat for param in setup.params if param.type == PLAYER}
    try:
        env = with_defaults(heard.bare, setup.params, {**whose, **one.values})
        after = run(heard.bare, setup.then, env)
    except PropertyRulesError:  # the throw is not told
        return {}
    turn = next((matter for matter in after.stack if matter.kind == kind.name), None)
    pairs = zip(kind.fields, turn.values if turn is not None else (), strict=False)
    return {field.name: value for field, value in pairs if field.type == COUNT and value}
