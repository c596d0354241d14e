"""What has been heard of a dispute so far, what is asked in it, and who and what a question may
speak of.

Questions are put in plainer words by what is known then: who moves, who owes, what was sold.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from attrs import define, evolve, field

from propertyrules.ir.program import MatterKind, names_of_type
from propertyrules.ir.types import COUNT, HOLDER, MONEY, PLAYER
from propertyrules.machine.invariant_checker import broken
from propertyrules.model.state import Matter, Setting
from propertyrules.model.values import BANK
from propertyrules.notation.disputes.claims import Claim, claimed_questions
from propertyrules.notation.disputes.discourse import (
    Discourse,
    entries,
    is_denied,
    places_of,
    turns,
)
from propertyrules.notation.disputes.general_questions import asks_in_general
from propertyrules.notation.disputes.indirect import plain_question
from propertyrules.notation.disputes.paraphrases import paraphrases
from propertyrules.notation.move_parser import ANYBODY, Question
from propertyrules.notation.scenarios import AskedLine, HeardLine, TextLine, asks, says_new_game
from propertyrules.notation.table_statements import OpenStatement
from propertyrules.notation.words import english
from propertyrules.notation.words.normalizer import Speaker, Wording
from propertyrules.notation.words.tokens import cut_expectation, words_of
from propertyrules.notation.writer import with_defaults
from propertyrules.syntax.source import word_set

# `if nobody bids does it stay with the bank`, without a comma.
_ASKS_LAST = re.compile(
    r"(?i)(?:if|when|once|after|for|with|no)\b.* (?:do|does|can|may|must|should|is|are) \w+ "
)


def asks_of_rules_alone(setting: Setting, text: str, speaker: Speaker) -> bool:
    """Check whether a line asks what a clause answers whatever the table."""
    text = plain_question(cut_expectation(text)[0], setting.names)
    text = text[english.lead(text) :]
    # `If I have two of them, do I get double` asks in its last part alone.
    question = asks(text) or asks(text.rpartition(", ")[2]) or _ASKS_LAST.match(text)
    wording = Wording.of(setting, text, speaker) if question else None
    return wording is not None and asks_in_general(wording.stream)


def holds_rule(setting: Setting, claim: Claim) -> bool:
    """Check whether a clause answers what somebody holds."""
    texts = (text for text, _ in claimed_questions(claim.clause, ""))
    return any(asks_of_rules_alone(setting, one, claim.speaker) for one in texts)


@define(eq=False)
class Dispute:
    """The sentences of a dispute being sorted: what is asked so far, or may be."""

    heard: Discourse
    asked: list[AskedLine] = field(factory=list)
    pending: list[AskedLine] = field(factory=list)  # moves that are told or wished for
    done: list[AskedLine] = field(factory=list)  # moves that are told as if they were made now
    thrown: list[AskedLine] = field(factory=list)  # throws of these from where somebody stands
    wanted: list[AskedLine] = field(factory=list)  # what somebody wants, and is not read
    vague: list[AskedLine] = field(factory=list)  # questions that point back at nothing
    said: list[AskedLine] = field(factory=list)  # the sentences before that ask nothing
    claims: list[Claim] = field(factory=list)  # what somebody holds, in words
    thought: list[Claim] = field(factory=list)  # what the teller only thinks
    quarrels: list[tuple[AskedLine, int]] = field(factory=list)  # where it is asked who is right
    claim: AskedLine | None = None  # the sum that somebody holds is owed
    paid: TextLine | None = None  # tells that the claim's sum was paid
    rest_claimed: bool = False  # whether more is claimed than what was paid
    landings: int = 0  # how many are told so far
    took: list[AskedLine] = field(factory=list)  # tells that somebody got a sum
    counted: list[AskedLine] = field(factory=list)  # deals that are counted to what is told
    passed: list[TextLine] = field(factory=list)  # questions that are not answered
    wished: int = 0  # how many lines tell of the time before the last wish
    since: int = 0  # how many lines tell of the time before what is so now
    supposed: bool = False  # whether the sentence before was `if ...`, and what follows is asked
    over: bool = False  # whether something may have come since of where somebody landed
    notes: list[str] = field(factory=list)  # what is said with each answer
    tells: bool = False  # whether any line asks nothing
    aged: bool = False  # whether it is told as if something were long ago
    counts_all: bool = False  # whether it is told that somebody has nothing else but cash
    before_asked: bool = False  # whether the sentence behind points back at the one that is heard
    heir: int | None = None  # who got what somebody left who went bankrupt to them before
    lister: int | None = None  # whose things the lines list that are heard
    judges_deal: bool = False  # whether it is asked if a deal may be made
    below: set[int] = field(factory=set)  # lines that stand below the name of a player

    @property
    def wishing(self) -> bool:
        """Whether what was told last of moves is what somebody wants to do."""
        return any(english.wishes(one.text) for one in self.pending[-1:])

    def first_named(self, text: str, speaker: Speaker) -> int | None:
        """Return the player whom a text names first, by the name or as `I`."""
        names = self.heard.lower_names
        for word in words_of(text):
            if word in names:
                return names.index(word)
            if word == "i":
                return speaker.me
        return None

    def _names_last(self, text: str) -> bool:
        """Check whether a sentence speaks of the last pieces that the bank has."""
        return self.heard.of_pieces(_LAST_PIECES).search(text) is not None

    def named_or_last(self, text: str, speaker: Speaker) -> int | None:
        """Return the player whom a text names first, else who was spoken of last."""
        named = self.first_named(text, speaker)
        return speaker.last if named is None else named

    @property
    def unowed(self) -> bool:
        """Whether the rules alone tell who gets all that a bankrupt had."""
        return bool(self.heard.out) or not self.heard.debts

    def asks_plainly(self, at: TextLine, speaker: Speaker) -> bool:
        """Take in a question that asks a plain one in other words; returns whether it is one."""
        for text, turned in () if self.heard.listed else self.plain_questions(at.text, speaker):
            if self.is_move(text, speaker):
                line = evolve(at, text=text)
                asked = self.of_nobody(text, speaker)
                self.aged = self.aged or "late" in words_of(at.text)
                self.asked.append(AskedLine(line, None, asked, denied=turned))
                return True
        return False

    @property
    def is_blank(self) -> bool:
        """Whether nothing is told, asked or held so far that is read."""
        asked = self.asked or self.pending or self.wanted or self.vague or self.claims
        return not (asked or self.done or self.thrown or self.heard.told or self.heard.made)

    def of_nobody(self, text: str, speaker: Speaker) -> Speaker:
        """Return who asks something: nobody at the table, where a clause answers it and nobody is
        named.
        """
        named = self.first_named(text, speaker) is not None
        general = not named and asks_of_rules_alone(self.heard.setting, text, speaker)
        return evolve(speaker, general=True) if general else speaker

    def plain_questions(self, text: str, speaker: Speaker) -> Iterator[tuple[str, bool]]:
        """Yield the plain questions that a question may ask in other words, and whether their
        answers are turned round.
        """
        board, owners = self.heard.board, self.heard.owners

        def owned(whose: str) -> str | None:
            named = self.first_named(whose.removesuffix("'s"), speaker)
            seat = speaker.me if whose == "my" else speaker.last if named is None else named
            sites = [site for site, one in owners.items() if one == seat]
            # Of `two railroads` any will do.
            sites += [site for holder, group, *_ in self.heard.some if holder == seat
                      for site in board.groups[group].sites if site not in owners]  # fmt: skip
            return board.spaces[sites[0]].name if sites else None

        known = self.known_to(speaker)
        if "received" in known:
            # Who gave properties away, and who got them, may be asked about.
            seat = self.named_or_last(text, speaker)
            got = {owners.get(site) for site in self.heard.taken_marked}
            known["of_taker" if {seat} == got else "of_giver"] = ""
        known |= self._known_of_heir(text, speaker)
        known |= self._known_of_held(text, speaker)
        if self._builds(text, speaker):
            known["builder"] = ""
        for plain, turned in paraphrases(text, known, self.heard.pieces, owned):
            # Nothing comes of passing a property.
            _, passes, space = plain.partition(" for passing ")
            if not (passes and self.heard.names_property(space, speaker)):
                yield plain, turned

    def _known_of_held(self, text: str, speaker: Speaker) -> dict[str, str]:
        """Return where somebody is held who is asked about, where nothing else is told that decides
        what that player may do: no sale, no landing, and for buildings no properties.
        """
        heard = self.heard
        seat = self.named_or_last(text, speaker)
        if seat is None or heard.sales or heard.landed is not None or not heard.is_held(seat):
            return {}
        where = heard.program.holding_tracks[0].phrases[0].text
        return {"locked": where, **({} if seat in heard.owners.values() else {"bare": where})}

    def _known_of_heir(self, text: str, speaker: Speaker) -> dict[str, str]:
        """Return what plain questions may say of whoever is asked about, where somebody is bankrupt
        to that player: that they are the heir, and whether a property that is named passes
        mortgaged.
        """
        heard = self.heard
        owed = {tuple(map(one.values.get, names_of_type(one.fields, PLAYER, HOLDER)))
                for one in heard.debts}  # fmt: skip
        seat = self.named_or_last(text, speaker)
        passes = heard.marked & {*heard.sites_named(text, speaker)}
        as_heir = {"as_heir": "", **({"passes_mortgaged": ""} if passes else {})}
        if seat is not None and seat == self.heir:
            return as_heir
        if len(owed) != 1 or len(ends := owed.pop()) < SEVERAL:
            return {}
        if ends[1] != seat:
            return {"as_debtor": ""} if ends[0] == seat else {}
        if ends[0] not in heard.out and not any(BROKE.search(one.text) for one in self.said):
            return {"as_creditor": ""}
        return as_heir

    def known_to(self, speaker: Speaker) -> dict[str, str]:
        """Return the names that plain questions may have, by what they are there, and the
        conditions under which some are asked, which have no name.
        """
        heard = self.heard
        spaces = heard.board.spaces
        left = [site for site, owner in heard.owners.items() if owner in heard.out]
        taken, marked = heard.taken_marked, heard.marked
        sites = {"site": speaker.site, "estate": left[0] if left else None}
        people = {name: seat for name, seat in self._people(speaker).items() if seat is not None}
        known = {name: heard.called(seat) for name, seat in people.items()}
        known |= {name: spaces[site].name for name, site in sites.items() if site is not None}
        if len({*taken.values()}) == 1:  # one player got all of them
            names = [spaces[site].name for site in sorted(taken)]
            known["received"] = " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
        # Of several that are mortgaged the last is not the one that is meant.
        if "received" not in known and "site" in known and len(marked) < SEVERAL:
            known["marked"] = known["site"]
        known |= self._held_there("stopped" in people) | self._sold()
        known |= {name: "" for name, holds in self._conditions(speaker).items() if holds}
        known |= self._offered()
        if self.paid_sum is not None:
            known |= {"paid": str(self.paid_sum), "paid_there": ""}
        opposed = self._opposed(speaker)
        return {**known, "opposed": opposed} if opposed else known

    def _people(self, speaker: Speaker) -> dict[str, int | None]:
        """Return who is who, by seat, in plain questions; None where nobody is."""
        heard = self.heard
        people = {
            "mover": heard.visiting,
            "visitor": None if heard.visitor is None else heard.visiting,
            "holding": self._holding(),
            "owing": self.debtor_of(),
            "sent": heard.thrown_on,
            "taxed": self.on_no_property(),
        }
        if self.claim is not None and (claimed := _CLAIMS_OWED.match(self.claim.text)) is not None:
            seat = self.named_or_last(claimed["who"], speaker)
            people["claimed"] = heard.visiting if seat is None else seat
        stopped = [seat for _, _, seat in self.last_doubles()]
        stopped += [] if heard.thrown_on is None else [heard.thrown_on]
        return people | self._collecting() | {"stopped": stopped[-1] if stopped else None}

    def on_no_property(self) -> int | None:
        """Return the only one who stands on a space that nobody can own; None where none does, or
        several do.
        """
        spaces = self.heard.board.spaces
        places = {one.fact[1]: one.values[0] for one in entries(self.heard.statements, "place")}
        there = [seat for seat, at in places.items() if isinstance(at, int) and not spaces[at].deed]
        return there[0] if len(there) == 1 and isinstance(there[0], int) else None

    def _collecting(self) -> dict[str, int | None]:
        """Return who may collect rent from whom for the last landing, and who asks for it."""
        heard = self.heard
        collector = None if heard.landed is None else heard.owners.get(heard.landed)
        debtor = heard.since.landed
        if debtor is None:
            collector, debtor = heard.since.owner, heard.since.visitor
        if collector is None or collector < 0 or debtor is None:
            return {}
        last = (self.pending or self.said)[-1:]
        # `now he wants rent. Can he get it?`
        demands = heard.since.throws or (last and "rent" in words_of(last[0].text))
        return {"collector": collector, "debtor": debtor,
                "demanding": collector if demands else None}  # fmt: skip

    def _held_there(self, stopped: bool) -> dict[str, str]:
        """Return where players are held, as far as plain questions are of that: where somebody is
        who threw there, or whose throw has `stopped` them.
        """
        heard = self.heard
        tracks = heard.program.holding_tracks
        held = tracks[0].phrases[0].text if tracks else ""
        known = {"sent_to": held} if stopped else {}
        inside = heard.thrower is not None and heard.held(heard.thrower)
        return {**known, "held": held} if inside else known

    def _sold(self) -> dict[str, str]:
        """Return what is auctioned, and who leads; nothing where either is not told."""
        heard = self.heard
        told = {name: value for one in heard.sales for name, value in one.values.items()}
        types = {field.name: field.type for one in heard.sales for field in one.fields}
        sold = [value for name, value in told.items() if types[name].name == "space"]
        sold += [] if sold else [site for site in heard.mentioned[:1] if len(heard.mentioned) == 1]
        leads = [value for name, value in told.items() if types[name] == HOLDER and value >= 0]
        if not (sold and leads):
            return {}
        name = heard.board.spaces[sold[0]].name
        return {"sold": name, "buyer": heard.called(leads[0])}

    def _offered(self) -> dict[str, str]:
        """Return what somebody offers for a property, or would buy it for; nothing without that."""
        told = sorted((*self.wanted, *self.pending, *self.said), key=lambda one: one.place)
        near = [one.text for one in told[:-_NEAR_OFFER:-1]]
        found = next(filter(None, map(_OFFERED.search, near)), None)
        if found is None:
            return {}
        return {"offering": ""} if found["buys"] is None else {"price": found["buys"]}

    def _conditions(self, speaker: Speaker) -> dict[str, bool]:
        """Return under which conditions a plain question is asked, by what they are called."""
        heard = self.heard
        stood = {one.fact[1] for one in entries(heard.statements, "place")}
        inside = heard.holds_anybody()
        freed = heard.thrower is not None and bool(heard.held(heard.thrower))
        return {
            "scarce": self.are_scarce(),
            "plenty": self._are_enough() is True,
            "few": self._are_few(),
            "unowed": self.unowed,
            "bare_estate": heard.out.isdisjoint(heard.holders),
            "unowed_bank": self.unowed and any(BANK in one.values.values() for one in heard.debts),
            "walked": bool(heard.passing) or heard.thrower in stood,  # it is known what was passed
            "thrown": freed,  # what somebody pays to leave hangs on the throw
            "freed": freed,
            "inside": inside,  # who leaves is held, and leaves no game
            "unvisited": heard.visitor is None and heard.landed is None,
            "unheld": not inside,  # who pays does not pay to leave
            # Who begins hangs on what was thrown for it.
            "opened": bool(heard.made) and any(says_new_game(at.text) for at in heard.told),
            # What whoever may ask for rent did since the landing is not what is asked about.
            "moved_since": self.moved_since(),
            # The turn of whoever is only now sent there is over.
            "sent_now": self._just_sent(),
            "knocked_down": self._is_knocked_down(),
            "leaving": self.tells_leaving(),
        }

    def moved_since(self) -> bool:
        """Check whether it is told what somebody did since another landed on their property."""
        owner = self._collecting().get("collector")
        made = (*self.heard.made, *self.done)
        return owner is not None and any(self.mover_of(one) == owner for one in made)

    def _builds(self, text: str, speaker: Speaker) -> bool:
        """Check whether whoever is asked about is told to own a whole group."""
        heard, seat = self.heard, self.named_or_last(text, speaker)
        return seat is not None and any(
            {heard.owners.get(site) for site in group.sites} == {seat}
            for group in heard.board.groups
        )

    def _opposed(self, speaker: Speaker) -> str:
        """Return what others do, or want to do, whom the teller would keep from it, as words for a
        question of the rules alone; nothing for what the teller has a say in, or may bid for.
        """
        heard, names = self.heard, self.heard.names
        told = (self.pending or self.wanted or self.said)[-1:]
        words = words_of(told[0].text) if told else ()
        opposed = ("buy", *english.OWNERS_DO)
        done = next((verb for word in words for verb in opposed if verb in english.bases(word)), "")
        asker = next((one for one in (speaker.me,) if one is not None), None)
        mine = asker is not None and (
            not {"i", "me", "my", "we", "us"}.isdisjoint(words) or names[asker].casefold() in words
        )
        if not done or mine or "last" in words or self._are_few() or heard.listed:
            return ""
        return f"{done} of others" if done in english.OWNERS_DEAL else done

    def tells_leaving(self) -> bool:
        """Check whether it is told that somebody gives up playing."""
        return not self.heard.sales and any(map(tells_leaving, self.said))

    def _is_knocked_down(self) -> bool:
        """Check whether it is told that somebody declined a property, and that nobody bids more."""
        said = [one.text for one in self.said]
        return any(map(_BIDS_NO_MORE.search, said)) and any(map(REFUSED.search, said))

    def _just_sent(self) -> bool:
        """Check whether somebody is told to be sent to where players are held, and of no turn."""
        heard = self.heard
        held = {track.index for track in heard.program.holding_tracks}
        lines = [one for one in heard.told if isinstance(one, HeardLine)]
        sent = [place for place, line in enumerate(lines)
                if any(one.values[0] is True and one.fact[1] in held
                       for one in entries(line.said, "player"))]  # fmt: skip
        if not sent:
            return False
        words = [words_of(one.text) for one in lines[sent[0] :]]
        moved = english.has_verb(
            [word for some in words for word in some], "send", "go", "land", "throw", "put", "draw"
        )
        return moved and all(OF_TURN.isdisjoint(words_of(one.text)) for one in self.said)

    def _are_few(self) -> bool:
        """Check whether it is told how many pieces the bank has left, or that some are its last."""
        last = any(self._names_last(one.text) for one in self.said)
        return last or bool(entries(self.heard.statements, "supply"))

    def are_scarce(self) -> bool:
        """Check whether several want pieces, of which it is told how many the bank has left, and
        not that these are enough.
        """
        wishes = [one.text for one in self.said if english.wishes(one.text)]
        several = sum(len(_WANTS.findall(one.text)) for one in self.said) > 1
        several = several or len(wishes) > 1 or any(map(_SEVERAL_WANT.search, wishes))
        several = several or any(_ALL_WANT.search(one.text) for one in self.said)
        if several and entries(self.heard.statements, "supply"):
            return self._are_enough() is not True
        last = any(self._names_last(one.text) for one in self.said)
        return last and (several or any("auction" in one.text.casefold() for one in self.said))

    def asks_of_last_pieces(self, text: str) -> bool:
        """Check whether it is asked who gets pieces that several want, or if they are auctioned."""
        asks_who = "who" in words_of(text)[:2] or "auction" in text.casefold()
        return asks_who and (self.are_scarce() or bool(self._are_enough()))

    def _are_enough(self) -> bool | None:
        """Return whether the bank has as many pieces as are told to be wanted; None where it isn't
        told how many it has, or how many each of several wants.
        """
        left = [one.values[0] for one in entries(self.heard.statements, "supply")]
        names = len(self.heard.names)
        wanted: dict[str, int] = {}
        texts = [at.text for at in self.said]
        for text, found in ((at, one) for at in texts for one in _WANTS.finditer(at)):
            words = words_of(text[found.end() :])
            number = (1, 1) if words[:1] == ("it",) else english.spoken_number(words)
            if number is None:
                return None
            who = (found["who"] or "").casefold()
            if who not in (*_ALL_OF_THEM, "i", *self.heard.lower_names):
                who += f" {len(wanted)}"  # `and wants 2` tells of whoever was named before
            many = SEVERAL if who == "both" else names if who in _ALL_OF_THEM else 1
            wanted[who] = max(wanted.get(who, 0), number[0] * many)
        if len(left) != 1 or not isinstance(left[0], int) or not wanted:
            return None
        several = len(wanted) > 1 or not {*wanted}.isdisjoint(_ALL_OF_THEM)
        return left[0] >= sum(wanted.values()) if several else None

    def _holding(self) -> int | None:
        """Return whose cash is asked about where nobody is named: the only one's that is told, or
        of who landed. None where something is told to be paid, which may not be in that.
        """
        if any(english.has_verb(words_of(one.text), "pay") for one in self.said):
            return None
        seats = range(len(self.heard.names))  # behind them are the holders, such as a pot
        told = {one.fact[1] for one in entries(self.heard.statements, "cash")} & set(seats)
        turn = {one.player for one in turns(self.heard.statements)}
        likely = [told, turn, {self.heard.visitor}]
        return next((seat for some in likely if len(some) == 1 for seat in some), None)

    def debtor_of(self) -> int | None:
        """Return who is told to owe something, or drew a card with a sum; None where nobody did, or
        several.
        """
        kinds = self.heard.program.moves
        debtors = {one.values.get(f.name) for one in self.heard.debts for f in one.fields[:1]}
        moves = (move for one in self.pending for move in self.heard.moves(one))
        debtors |= {self.heard.maker(move) for move in moves if kinds[move.name].tells
                    and any(p.type == MONEY for p in kinds[move.name].params)}  # fmt: skip
        seat = debtors.pop() if len(debtors) == 1 else None
        return seat if isinstance(seat, int) else None

    @property
    def paid_sum(self) -> int | None:
        """The sum that was told to be paid where somebody landed; None without any."""
        text = "" if self.paid is None else self.paid.text
        found = PAID_SUM.fullmatch(text) or PAID_THERE.fullmatch(text)
        return None if found is None else int(found["sum"])

    def only_held(self, one: AskedLine) -> bool:
        """Check whether a move is only what somebody holds: `Ann says I roll again`."""
        return any(claim.at.line == one.line and one.text in claim.clause for claim in self.claims)

    @property
    def held(self) -> list[Claim]:
        """What anybody holds, in the order in which it is told."""
        return sorted((*self.thought, *self.claims), key=lambda one: one.at.place)

    def is_of_passing(self, one: AskedLine) -> bool:
        """Check whether a question is of what the space brought that was told to be passed."""
        passing = self.heard.passing.casefold()
        return bool(passing) and one.text.casefold().rstrip(" ?").endswith(f"for passing {passing}")

    def is_move(self, text: str, speaker: Speaker) -> bool:
        """Check whether a line is a move in own words, as `Bob wants rent from Ann`."""
        if not asks(text) and self.is_uncounted(text):
            return False  # how many is asked back
        listed = self.heard.listed
        found = self.heard.ask(text, None if listed else speaker)
        return found is not None and (bool(found.steps) or not listed)

    def is_uncounted(self, text: str) -> bool:
        """Check whether it is not said how many pieces are put somewhere: `builds houses on X`."""
        pieces = self.heard.program.pieces
        plurals = {piece.plural for piece in pieces if piece.plural != piece.name}
        return any(
            word in plurals and english.is_form_of(before, *BUILDING)
            for before, word in pairwise(words_of(text))
        )

    def questions(self, kind: str) -> Iterator[tuple[int, Question]]:
        """Yield the questions of a kind that are asked about the table, each with its place."""
        for place, one in enumerate(() if self.heard.listed else self.asked):
            question = self.heard.question(one)
            if question is not None and question.kind == kind:
                yield place, question

    def last_doubles(self) -> Iterator[tuple[OpenStatement, OpenStatement, int]]:
        """Yield what tells of so many doubles that no turn goes on behind them, that with one less,
        and who rolled them.
        """
        for one in [] if self.heard.listed else turns(self.heard.statements):
            kind, seat = one.kind, one.player
            if not isinstance(kind, MatterKind) or seat is None:
                continue
            for name in filter(one.values.get, names_of_type(kind.fields, COUNT)):
                fewer = evolve(one, values={**one.values, name: one.values[name] - 1})
                if not self._may_be(one) and self._may_be(fewer):
                    yield one, fewer, seat

    def _may_be(self, one: OpenStatement) -> bool:
        """Check whether what is open may be so by the invariants, where nothing else is told."""
        bare, kind = self.heard.bare, one.kind
        fields = kind.fields if isinstance(kind, MatterKind) else ()
        env = with_defaults(bare, fields, one.values)
        matter = Matter(kind.name, tuple(env[field.name] for field in fields))
        return not broken(evolve(bare, stack=(matter,)))

    def draws(self) -> bool:
        """Check whether a card is drawn: what it costs may hang on all that somebody has."""
        kinds = self.heard.program.moves
        return any(kinds[move.name].tells for one in (*self.heard.made, *self.asked)
                   for move in self.heard.moves(one))  # fmt: skip

    def led_to_sale(self, one: AskedLine) -> bool:
        """Check whether somebody is told not to buy what is told to be auctioned since."""
        heard = self.heard
        seats = {heard.maker(move) for move in heard.moves(one)}
        return bool(heard.sales) and is_denied(one) and seats == {heard.since.landed}

    def mover_of(self, asked: AskedLine) -> int | None:
        """Return who makes the move that is asked about; None where it is none."""
        moves = self.heard.moves(asked)
        if moves:
            return self.heard.maker(moves[0])
        question = self.heard.question(asked)
        if question is None:
            return None
        if question.player and "sorts" in question.values:
            return self.heard.setting.seat(question.player)
        debtor = question.values.get("debtor", ANYBODY)
        if debtor >= 0 and places_of(self.heard.statements, debtor):
            return int(debtor)
        if question.steps and question.steps[0]:
            return self.heard.maker(question.steps[0][0])
        return self.heard.cast.me or 0


_LAST_PIECES = r"\b(?:last|only|remaining) (?:\w+ )?<pieces>\b|\b<pieces> left\b"
BUILDING = ("build", "put", "buy", "add", "place")
OF_RENT = re.compile(r"\b(?:rent|owed?|owes|pays?)\b", re.I)
_SEVERAL_WANT = re.compile(
    r"\b(?:both|everybody|everyone|we)\b|\balso wants?\b"
    r"|\bwants? (?:\w+ )?(?:\w+ )?(?:too|as well)\b|\bso (?:do|does|did)\b",
    re.I,
)
_OFFERED = re.compile(
    r"\b(?:(?:offers?|offered)\b[^.]* \$?\d+"
    r"|(?:wants?|would like) to (?:buy|get|have)\b[^.]* for \$?(?P<buys>\d+))", re.I
)  # fmt: skip
# Who wants something, and how much stands behind it.
_WANTS = re.compile(
    r"\b(?:(?P<who>both|all|each|everybody|everyone|\w+)\)?(?: (?:of them|also|now|still|both))* )?"
    r"(?:wants?|wanted|needs?|would like|would love)\b"
    r"(?: to (?:buy|build|get|have|put|put up|claim|take))?(?: the last)?",
    re.I,
)
_ALL_OF_THEM = word_set("both all each everybody everyone")
_ALL_WANT = re.compile(r"\b(?:both|all|everybody|everyone)(?: \w+)? wants?\b", re.I)
_CLAIMS_OWED = re.compile(r"does (?P<who>\S+) owes? ", re.I)
PERSONS = word_set("he she they it hes shes theyre its his her their we i im ive")
# `hes got 500` is the cash that he has.
PAID_SUM = re.compile(
    r"(?:(?:and|so) )?(?P<who>[\w']+) (?:(?:just|only) )?"
    r"(?:(?P<pays>paid|gave)|took|(?<!'s )(?<!ve )(?<!\bhes )(?<!\bshes )got|collected|received)"
    r" (?:(?!for\b)[\w']+ )?(?P<sum>\d+)(?: (?:to|from) [\w' ]+)?"
    r"(?:,? (?:and|but) (?:says?|said|thinks?|insists?|claims?) .*)?[ .!]*",
    re.I,
)
PAID_THERE = re.compile(
    r".+? (?:and|then) (?:then |only |just )*(?:paid|gave) (?:(?!for\b)[\w']+ )?(?P<sum>\d+)"
    r"(?: (?:to|from) [\w' ]+)?[ .!]*", re.I
)  # fmt: skip
# Behind these what was landed on is sold in an auction.
_BIDS_NO_MORE = re.compile(
    r"\b(?:nobody|no ?one|none)(?: else)? (?:bids?|went|goes|wants?|wanted|sa(?:ys|id)"
    r"|offer(?:s|ed))(?: to (?:bid|go|offer))? (?:any )?(?:more|higher|further|anything)\b", re.I
)  # fmt: skip
_NEAR_OFFER = 4  # sentences behind which an offer is no longer spoken of
REFUSED = re.compile(
    r"\b(?:sa(?:ys|id) no|(?:refuse|decline)[sd]|turn(?:s|ed) (?:(?:it|[A-Z]\w*) )?down"
    r"|pass(?:es|ed) on|(?:did|does)(?:n'?t| not) (?:want|buy)|auctioned|(?:to|up for) auction)\b"
)
SEVERAL = 2  # that `both` and `several` mean at least


def tells_leaving(one: AskedLine) -> bool:
    """Check whether a sentence tells that somebody gives up playing."""
    return _LEAVES.search(one.text) is not None


_LEAVES = re.compile(
    r"\b(?:quit(?:s|ting)?(?! (?:the )?(?:bidding|auction))|(?:leaves?|leaving|gives? up"
    r"|gave up|drops? out of|resigns?)"
    r"(?: the game|(?= ?$|[.!,])))",
    re.I,
)
BROKE = re.compile(r"\b(?:bust|broke|bankrupt|ruined|can'?t pay|cannot pay)\b", re.I)
OF_TURN = word_set("turn turns go auction game")
