"""People: who plays at a table that somebody tells of, as `Ann`, `my brother`, `me`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import TypeAlias

from attrs import define, evolve, field, frozen

from propertyrules.ir.program import Program
from propertyrules.notation.scenarios import asks
from propertyrules.notation.table_statements import is_auction
from propertyrules.notation.words import english
from propertyrules.notation.words.normalizer import known_words
from propertyrules.notation.words.tokens import (
    Token,
    Tokens,
    UnclosedQuote,
    folded_at,
    tokenize,
    words_in,
    words_of,
)
from propertyrules.notation.words.vocabulary import NameTable, names_of
from propertyrules.syntax.source import word_set

OTHER = "The other player"
ANOTHER = "Another player"
"""Whoever else plays where nobody else is named."""

PLAYERS = word_set("players player playing")
_PRONOUNS = word_set(
    "i me my mine we us our you your he she it they him her them his their this that these those"
    " who what there everybody everyone nobody anybody somebody someone anyone both all none"
    " whoever whichever"
)
# What stands behind a name that begins a sentence, and before one inside it.
_SAYS = word_set(
    "has have had is was owns own owes got holds only just landed rolled rolls bid bids passed"
    " still threw bought hasnt isnt wasnt doesnt didnt too sits stands went paid mortgaged wants"
    " says said thinks did does refuses never also needs tried offered gave sold built put cant"
    " passes pass forgot moved drew won lost declined now then ended left reckons claims insists"
    " lifts clears redeems trades swaps accepts lands stops sits draws pulls hits hit"
    " cash money out bankrupt shook shakes nodded nods ran bumped stumbled walked already"
    " walks currently couldnt"
)
_BEFORE = word_set(
    "can could may does do did is has must to from with by and for of owe owes im am against vs off"
    " told between or because where lets let asks pays paid gives gave ask pay give sells sold but"
    " sell"
)
_GIVING = word_set(
    "give gives gave sell sells sold lend lends lent pay pays paid hand hands handed offer offers"
    " offered trade trades traded"
)
_ASKED_OF = word_set("can could may does do did is has must should will would")
_SEVERAL = word_set("are were play both all each do")
_OPENS = word_set("and . its because so then if when while but") | {",", "(", ".", "/", "|"}
_BEHIND = frozenset((":", "(", "-", "=", "/", "|", "["))
_LISTED = word_set("in on at cash with owns has no")
_HOLDS = frozenset((":", "-", "=", "\u2013", "owner"))
_BEHIND_HOLDER = word_set("as too also with and") | {",", ".", "(", ";"}
_SEATED = word_set("order seats seating seat sit sitting us turns clockwise")
_ROUND = tuple(map(word_set, ("going round", "go round", "it goes", "we play")))
# Of these words alone is what heads a list of all who play, in the order of play; one of the first
# of them is enough.
_LISTING = _SEATED | {"players"}
_HEADING = (
    PLAYERS
    | _SEATED
    | word_set(
        "in this the of turn is are go goes going round around we were play at table it its our"
        " so ok like here there from left right two three four five six seven eight game with as"
        " follows by people friends rolls 2 3 4 5 6 7 8"
    )
    | {":", "="}
)
_BETWEEN = word_set("and then next after that finally lastly") | {",", ">"}
_STARTS = (("goes", "first"), ("is", "first"), ("starts", ","), ("go", "first"), ("first", ","))
_AFTER_COUNT = word_set("in at and total altogether playing now so still game") | {
    "", ".", ",", ":", ";", "(",
}  # fmt: skip
_STILL = (("all", "still", "in"), ("all", "in"), ("still", "in"), ("all", "playing"))
# What may stand behind such a list; the others tell by themselves that it is one.
_TAILS = (
    (), ("in", "that", "order"), ("in", "this", "order"), ("clockwise",), ("is", "the", "order"),
    ("going", "clockwise"), ("is", "the", "turn", "order"), (",", "in", "that", "order"),
    ("and", "round", "again"), ("are", "the", "players"), (",", "clockwise"),
    (",", "in", "this", "order"), ("is", "the", "order", "of", "play"), ("play",), ("are", "in"),
    ("are", "playing"), ("play", "this", "game"), ("are", "at", "the", "table"),
    *((*lead, *still) for lead in ((), (",",), ("are",)) for still in _STILL),
)  # fmt: skip
_LABEL = re.compile(r"[a-pr-z]\d{1,2}")  # `P1`; `Q1` heads a question
_LABELS = frozenset("ABCDEFGHbcdefgh")  # behind `Player`
_AS_NAMES = word_set("gran granny nan nana grandma grandpa grandad mum mom dad mummy daddy auntie")
_OURS = word_set("my our")
_NAMES = word_set("is was called named")  # between a role and a name
_FIRST = word_set("i me my mine myself ive im id ill")
_THIRD = word_set("he she him her hes shes his they them")
# What is told of the teller by these is no game: `I think`, `tell me`, `my question`.
_NO_GAME = english.REPORTING | word_set(
    "know see hear wonder need want was understand remember wondering checked read looked asked"
    " dont cant can do may could should must would not really just always never honestly thought"
    " said told say play played"
)
_TELLING = word_set("tell help let told asked tells gave lets telling excuse")
_TOLD_OF = word_set("question opinion view rules understanding point family mind guess answer bad")


_WHOLE_GROUP = word_set("the all both three four two every my his her their")
_PAIR = 2  # the fewest who play
_OUT = word_set("bankrupt bust bankruptcy")
_BEING = word_set("is hes shes theyre im am are was now goes")
_OF = word_set("of on")
_TWO, _ALL_THERE_ARE = word_set("two 2 both"), word_set("last left us players remaining only")
_HIGHEST = word_set("""
    richest wealthiest poorest highest lowest biggest largest greatest youngest oldest eldest
    closest nearest latest earliest
""")
_MOST_PLAY = 8
_BEHIND_COUNT = word_set(
    "players people persons in including counting with playing altogether together at round around"
    " all"
) | {",", "."}
_US = word_set("us players people persons")
_PLAYING = word_set("playing play here left still at in round around")

Known: TypeAlias = Callable[[str], bool]
"""Whether a folded word means something else than a name."""


@frozen(eq=False)
class Cast:
    """The players in the order in which they are named; `me` is who tells, by seat.

    `pronouns` are `he` or `she` by seat, for whom that is likely, and `roles` the seats of those
    who are called by what they are to each other.
    """

    names: tuple[str, ...]
    me: int | None = None
    pronouns: Mapping[int, str] = field(factory=dict)
    roles: Mapping[str, int] = field(factory=dict)


@define(eq=False)
class _Roll:
    """Whoever has been named so far, by words that mean nothing else that is `known`."""

    known: Known
    names: dict[str, str] = field(factory=dict)  # as written, by folded name
    roles: dict[str, str] = field(factory=dict)  # folded names by role
    likely: dict[str, str] = field(factory=dict)
    me: str = ""

    def enter(self, name: str) -> str:
        """Enter a player, if that is a new one."""
        key = name.casefold()
        self.names.setdefault(key, name)
        return key

    def read(self, line: Tokens, speaks: bool, letters: frozenset[str]) -> None:
        """Enter whoever is named in a sentence."""
        listed = any(token.folded in PLAYERS or token.folded == "us" for token in line)
        place = 0
        while place < len(line):
            role = _role(line, place)
            if role is not None and not (role[0] == "player" and role[2] < len(line)
                                         and len(line[role[2]].text) == 1):  # fmt: skip
                before = stem(line[place - 2]) if place > 1 else ""
                if before in self.names and line[place - 1].folded in _NAMES:
                    self.roles.setdefault(role[0], before)  # `Ann is the other player`
                place = self.enter_role(line, *role)
                continue
            token = line[place]
            if (named := _titled(line, place)) is not None:
                key = self.enter(line[named].text[: len(stem(line[named]))])
                self.likely.setdefault(key, english.TITLES[token.folded])
                if token.folded in english.ROLES:
                    self.roles.setdefault(token.folded, key)
                place = named + 1
                continue
            if (label := _label(line, place)) is not None:
                self.enter(f"Player {label.upper()}")
                place += 2
                continue
            word = stem(token)
            if speaks and token.folded in _FIRST:
                self.enter(english.ME)
            elif token.text[0] in letters and len(word) == 1:
                if is_subject(line, place):
                    self.enter(f"Player {token.text[0]}")
            elif _is_named(line, place, self.known, listed):
                name = token.text[: len(word)]
                if not (word.endswith("s") and word[:-1] in self.names):
                    self.enter(name.capitalize() if name.islower() else name)
            place += 1
        # `Anns turn` was entered as a name before `Ann` was.
        for key in [key for key in self.names if key.endswith("s") and key[:-1] in self.names]:
            del self.names[key]

    def enter_role(self, line: Sequence[Token], word: str, name: str, end: int) -> int:
        """Enter who is called by a role, under the name behind it if there is one."""
        linked = folded_at(line, end) in _NAMES
        at = end + (linked or folded_at(line, end) in ("(", ","))
        if at < len(line) and line[at].kind == "word":
            called = stem(line[at])
            told = linked and at + 1 == len(line)  # `other player is mo`
            told = told or folded_at(line, at + 1) in _SAYS  # `my brother milo landed`
            fits = called and (line[at].text[:1].isupper() or told)
            # `my husband James` is no part of St. James Place.
            fits = fits and (_called(line, at) or not self.known(called))
            if fits and called not in _PRONOUNS and word not in self.roles:
                called = line[at].text[: len(called)]
                key = self.enter(called.capitalize() if called.islower() else called)
                self.roles[word] = key
                self.likely[key] = english.ROLES[word]
                return at + 1
        known = self.names.get(self.roles.get(word, ""), "")
        other = name.lower().startswith(("the other", "my other"))
        if known and not (other and (word != "player" or known == english.ME)):
            return end
        key = self.enter(name)
        self.roles.setdefault(word, key)
        self.likely[key] = english.ROLES[word]
        return end

    def leave_out(self, lines: Sequence[Tokens]) -> None:
        """Leave out who only says something of the others: `our dad says you can't`."""
        for key in list(self.names):
            last = key.split()[-1]
            behind = [
                (folded_at(line, place + 1), line[place + 2 : place + 3])
                for line in lines for place, token in enumerate(line) if stem(token) == last
            ]  # fmt: skip
            # The last two stay, whatever they say: fewer play no game. Whoever `said 60` bids.
            says = behind and all(
                not english.bases(verb).isdisjoint(english.REPORTING)
                and all(token.kind != "number" for token in then)
                for verb, then in behind
            )
            if says and len(self.names) > _PAIR:
                del self.names[key]
                self.likely.pop(key, None)
                self.roles = {role: name for role, name in self.roles.items() if name != key}

    def complete(self, count: int) -> None:
        """Let as many others play as nobody names, of all who are told to play."""
        if count > _PAIR and self.names.pop(OTHER.casefold(), ""):
            self.roles.pop("player", None)  # of several nobody is the other one
        named = len(self.names)
        for number in range(named + 1, count + 1):
            # Whoever is nobody in particular is the first of them.
            self.enter(ANOTHER if number == named + 1 else f"Player {number}")

    def fill(self, lines: Sequence[Tokens]) -> None:
        """Let somebody else play with the only one who is named."""
        words = {token.folded for line in lines for token in line}
        alone = len(self.names) == 1
        if alone and english.ME.casefold() not in self.names and not words.isdisjoint(_FIRST):
            self.enter(english.ME)
        elif (alone and (english.ME.casefold() in self.names or not words.isdisjoint(_THIRD))) or (
            not self.names and not words.isdisjoint(_FIRST | _THIRD)
        ):
            if not self.names:
                self.enter(english.ME)
            key = self.enter(OTHER)
            self.roles.setdefault("player", key)


def cast_of(texts: Iterable[str], program: Program, listed: Sequence[str] = ()) -> Cast:
    """Return who plays by some sentences; where the players are `listed`, these are they."""
    known = known_words(program)
    lines: list[Tokens] = []
    asked: list[bool] = []
    for text in texts:
        try:
            lines.append(_joined(text, tokenize(text, program.board.currency), known))
            asked.append(asks(text))
        except UnclosedQuote:
            continue
    lines = _without_epithets(lines, known)
    told = None if listed else _closed_list(lines, known)
    lines = [_without_names(line, names_of(program, "space")) for line in lines]
    if listed:
        roll = _Roll(known)
        for name in listed:
            roll.enter(name)
    elif told is not None:
        roll = told
    else:
        roll = _called_in(lines, asked, known)
        spoken = bool(roll.names) + any(asked)
        of_game = spoken == 2 or any(_names_space(one, program) for one in lines)
        # Somebody who is named and something that is asked are about a game, and so is a space of
        # the board. A text without any of these names nobody who plays.
        if spoken and of_game and len(roll.names) < _PAIR:
            if not roll.names:
                roll.enter(english.ME)
            roll.roles["player"] = roll.enter(OTHER)
    if not listed and roll.names:
        roll.complete(max(_fewest(roll, lines, program), *map(_told_count, lines)))
    keys = list(roll.names)
    seats = {key: seat for seat, key in enumerate(keys)}
    for key in keys:
        parts = key.split()[0].split("-")
        known_as = {english.CALLED[part] for part in parts if part in english.CALLED}
        known_as = known_as or {english.pronoun_by_ending(parts[0])}
        if key not in roll.likely and len(known_as) == 1:
            roll.likely[key] = known_as.pop()
    return Cast(
        tuple(roll.names.values()),
        seats.get(roll.me or english.ME.casefold()),
        {seats[key]: word for key, word in roll.likely.items() if word},
        {role: seats[key] for role, key in roll.roles.items()},
    )


def _fewest(roll: _Roll, lines: Sequence[Tokens], program: Program) -> int:
    """Return how many must play where no more than two are named: more than these where somebody
    is out and an auction is spoken of, as no game goes on with one player; not where two are all.
    """
    words = {token.folded for line in lines for token in line}
    out = not words.isdisjoint(_OUT) or ("out" in words and any(map(_is_out, lines)))
    sales = [kind.name for kind in program.matters.values() if is_auction(kind)]
    auction = english.has_verb(words, *sales)
    named = len(roll.names.keys() - {OTHER.casefold()})
    only_two = not (words.isdisjoint(_TWO) or words.isdisjoint(_ALL_THERE_ARE))
    lacks = named < _PAIR or (named == _PAIR and not only_two)
    return _PAIR + 1 if auction and out and lacks else 0


def _is_out(line: Tokens) -> bool:
    """Check whether a sentence tells that somebody is out: `so he's out`, but not `out of cash`."""
    places = (place for place, token in enumerate(line) if place and token.folded == "out")
    return any(
        line[place - 1].folded in _BEING
        and (folded_at(line, place + 1) not in _OF or folded_at(line, place + 3) == "game")
        for place in places
    )


def _told_count(line: Tokens) -> int:
    """Return how many players a sentence tells to play: `there are five of us`, `we are 4`."""
    for place, token in enumerate(line):
        found = english.spoken_number([token.folded]) if token.kind in ("word", "number") else None
        number = 0 if found is None else found[0]
        if _PAIR <= number <= _MOST_PLAY and _counts_all(line, place):
            return number
    return 0


def _counts_all(line: Tokens, place: int) -> bool:
    """Check whether a number in a sentence is that of all who play."""
    behind = [one.folded for one in line[place + 1 : place + 3]]
    before = [one.folded for one in line[max(place - 2, 0) : place]]
    if before in (["we", "are"], ["play", "with"], ["playing", "with"]) and (
        not behind or behind[0] in _BEHIND_COUNT
    ):
        return True
    if behind == ["of", "us"]:  # `two of us want it` are not all
        return not english.has_verb([folded_at(line, place + 3)], "want", "have", "own")
    if len(behind) > 1 and behind[0] in _US and behind[1] in _PLAYING:
        return True
    # `5 players, nobody is out`, `there are 5 players and I have 20`
    counted = (not place or before == ["there", "are"]) and behind[:1] in (["players"], ["people"])
    return counted and folded_at(line, place + 2) in _AFTER_COUNT


def _called_in(lines: Sequence[Tokens], asked: Sequence[bool], known: Known) -> _Roll:
    """Return whoever is named in some lines, each of which is `asked` or told."""
    me = next(filter(None, map(_named_myself, lines)), "")
    mine = [me == "" and _tells_of_me(line, known) for line in lines]
    # Who only asks in the first person may be whoever's turn it is.
    told = any(one for one, question in zip(mine, asked, strict=True) if not question)
    # The capitals by which players go: `A owns Boardwalk`, `B's turn`. Once is not enough, as `A`
    # is an article too.
    capitals = [
        token.text[0]
        for line in lines
        for place, token in enumerate(line)
        if re.fullmatch(r"[A-HJ-Z](?:['\u2019`]?s)?", token.text) and is_subject(line, place)
        and (place == 0 or line[place - 1].folded != "player")
    ]  # fmt: skip
    letters = frozenset(capitals if len(capitals) >= _PAIR else ())
    roll = _Roll(known)
    # Where `I` stands in questions alone it is whose turn it is, unless nobody else plays.
    for speaks in dict.fromkeys((told, any(mine))):
        roll = _Roll(known, me=me)
        for line in lines:
            roll.read(line, speaks, letters)
        roll.leave_out(lines)
        roll.fill(lines)
        if len(roll.names) >= _PAIR:
            break
    return roll


def _closed_list(lines: Sequence[Tokens], known: Known) -> _Roll | None:
    """Return who plays where a line says just that, in the order of play: `players: A, B`, `order
    is A, then B`; None where none does.
    """
    me = next(filter(None, map(_named_myself, lines)), "")
    for line in lines:
        begin = next((n for n, one in enumerate(line) if one.folded not in _HEADING), len(line))
        head = {one.folded for one in line[:begin]}
        if head and head.isdisjoint(_LISTING) and not any(head >= one for one in _ROUND):
            continue
        roll = _Roll(known, me=me)
        end = _enter_list(roll, line, begin, sure=not head.isdisjoint((":", "=")))
        tail = tuple(one.folded for one in line[end:])
        said = bool(head or tail) or _says_by_itself(roll, line)
        if len(roll.names) >= _PAIR and said and tail in _TAILS:
            return roll
    return None


def _says_by_itself(roll: _Roll, line: Tokens) -> bool:
    """Check whether a list says that these play: who starts, or `Aya, Dom and me`, as a list of
    anything else has no `me`.
    """
    starts = any((one.folded, then.folded) in _STARTS for one, then in pairwise(line))
    return starts or (len(roll.names) > _PAIR and english.ME.casefold() in roll.names)


def _enter_list(roll: _Roll, line: Tokens, place: int, sure: bool) -> int:
    """Enter who is named in a list from a token on, and return where it ends. Unless it is `sure`
    that these are names, they are words that mean nothing else.
    """
    while place < len(line):
        at = place
        while place > 0 and folded_at(line, at) in _BETWEEN:
            at += 1
        role = _role(line, at) if at < len(line) else None
        word = stem(line[at]) if at < len(line) else ""
        if at == place and roll.names:
            return place
        if word in _FIRST:
            roll.enter(english.ME)
            place = at + 1
        elif role is not None:
            place = roll.enter_role(line, *role)
        elif word and word not in _PRONOUNS and (sure or _called(line, at) or not roll.known(word)):
            name = line[at].text[: len(word)]
            roll.enter(name.capitalize() if name.islower() else name)
            place = at + 1
        else:
            return place
        if tuple(one.folded for one in line[place : place + 2]) in _STARTS:
            place += 2  # `Ann goes first, then Bob`
    return place


def _joined(text: str, line: Tokens, known: Known) -> Tokens:
    """Return a line in which a name with a hyphen, `Mary-Ann`, is one token."""
    kept: list[Token] = []
    for token in line:
        last = kept[-1] if kept else token
        hyphen = text[last.end : token.start] == "-" and last.text[:1].isupper()
        named = (_may_name(one, known) for one in (last, token))
        if hyphen and all(named):
            kept[-1] = evolve(
                last, text=text[last.start : token.end], folded=f"{last.folded}-{token.folded}",
                end=token.end,
            )  # fmt: skip
        else:
            kept.append(token)
    return tuple(kept)


def _may_name(token: Token, known: Known) -> bool:
    word = stem(token)
    return len(word) > 1 and (word in english.CALLED or not known(word))


def _without_epithets(lines: Sequence[Tokens], known: Known) -> list[Tokens]:
    """Return lines with the name alone of who is called `Old Pete`; of `Big Mike` and `Little Mike`
    each has the whole name.
    """
    called: dict[str, set[str]] = {}
    for line in lines:
        for token, then in pairwise(line):
            if _is_epithet(token, then, known):
                called.setdefault(stem(then), set()).add(token.folded)
    kept: list[Tokens] = []
    for line in lines if called else ():
        tokens: list[Token] = []
        for token in line:
            if tokens and _is_epithet(tokens[-1], token, known):
                first = tokens.pop()
                if len(called[stem(token)]) > 1:
                    text = f"{first.text.capitalize()} {token.text[:1].upper()}{token.text[1:]}"
                    token = evolve(token, text=text, folded=f"{first.folded} {token.folded}")
            tokens.append(token)
        kept.append(tuple(tokens))
    return kept or list(lines)


def _is_epithet(token: Token, then: Token, known: Known) -> bool:
    named = stem(then) in english.CALLED or then.text[:1].isupper()
    return token.folded in english.EPITHETS and named and _may_name(then, known)


def _without_names(line: Sequence[Token], table: NameTable) -> Tokens:
    """Return a line in which a name of several words, as `St. James`, is one token in quotes."""
    kept: list[Token] = []
    place = 0
    while place < len(line):
        hit = next(table.find(line, place), None)
        if hit is not None and hit.end > place + 1 and hit.is_sure:
            kept.append(evolve(line[place], kind="quoted", end=line[hit.end - 1].end))
            place = hit.end
        else:
            kept.append(line[place])
            place += 1
    return tuple(kept)


def _names_space(line: Sequence[Token], program: Program) -> bool:
    """Check whether a line names a space of the board, or a group: `the oranges`, `all 3 reds`."""
    table, groups = names_of(program, "space"), names_of(program, "group")
    of_group = (
        place
        for place in range(1, len(line))
        if line[place - 1].kind == "number" or line[place - 1].folded in _WHOLE_GROUP
    )
    return any(any(table.find(line, place)) for place in range(len(line))) or any(
        any(groups.find(line, place)) for place in of_group
    )


def _named_myself(line: Tokens) -> str:
    """Return the folded name of who says `I'm Ann`, `me (Ann)` or `Ann (me)`; else nothing."""
    words = [token.folded for token in line]
    for place, word in enumerate(words[:-1]):
        begin = place + 1 + (words[place + 1] == "(")
        said = word == "im" or (word == "am" and words[place - 1 : place] == ["i"])
        said = said or (word == "me" and begin > place + 1)
        # A bracket behind a name that heads a line is a colon here: `Ann (me): $300`.
        before = words[place - 1] if place > 1 else ""
        if word == "me" and before in ("(", ":") and words[place + 1] in (")", ","):
            said, begin = True, place - 2
        if said and begin < len(line):
            token = line[begin]
            if token.text[:1].isupper() and token.folded.isalpha() and len(token.folded) > 1:
                return token.folded
    return ""


def _tells_of_me(line: Tokens, known: Known) -> bool:
    """Check whether a sentence tells that whoever writes it plays: `I have 300`, `my turn`."""
    # Behind the last word stands nothing, which no rule below fits.
    words = [token.folded for token in line] + ["", ""]
    for place, word in enumerate(words[:-2]):
        behind, before = words[place + 1], words[place - 1] if place else ""
        speaks = word in ("ive", "im") or (word == "i" and before not in _TELLING)
        if speaks and english.bases(behind).isdisjoint(_NO_GAME):
            return True
        there = words[place + 2 : place + 4]  # `I was in jail`, and not `I was in the kitchen`
        named = there[:1] in (["in"], ["on"]) and there[1] not in ("", "a", "the")
        if speaks and named and known(there[1]):
            return True
        # Nor `I want to know`.
        if speaks and behind == "want" and there[:1] == ["to"] and known("".join(there[1:])):
            return True
        if word in ("me", "mine") and before not in _TELLING:
            return True
        of_me = behind not in _TOLD_OF and behind not in english.ROLES
        if word == "my" and of_me and behind not in english.OF_ROLES and known(behind):
            return True
    return False


def _titled(line: Sequence[Token], place: int) -> int | None:
    """Return where a name stands behind a title: `Mr Hobbs`, `Uncle Bob`."""
    at = place + 1 + (folded_at(line, place + 1) == ".")
    if line[place].folded not in english.TITLES or at >= len(line):
        return None
    return at if stem(line[at]) and line[at].text[:1].isupper() else None


def _label(line: Sequence[Token], place: int) -> str | None:
    """Return what a player is told apart by there: `player B`, `player 2`."""
    label = line[place + 1].text if place + 1 < len(line) else ""
    says = folded_at(line, place + 2) in _SAYS  # else `a` is an article
    called = label in _LABELS or label.isdecimal() or (label == "a" and says)
    every = folded_at(line, place - 1) in ("each", "every", "per")  # `pay each player 50`
    return label if called and not every and line[place].folded == "player" else None


def _is_named(line: Sequence[Token], place: int, known: Known, listed: bool) -> bool:
    """Check whether a word is somebody's name: one that means nothing else, where people stand."""
    word, called = stem(line[place]), _called(line, place)
    if not word or word in english.NUMBERS or word in _PRONOUNS:
        return False
    # The highest degree of something, as in `richest wins`, is nobody's name.
    if not called and (word in english.PLAIN or word in _HIGHEST or known(word)):
        return False
    return (
        is_subject(line, place)
        or (listed and line[place].text[:1].isupper())
        or _LABEL.fullmatch(word) is not None
        or (called and line[place - 1].folded in _BEFORE)
        # `theo mortgages Reading`
        or (called and place == 0 and len(line) > 1 and line[1].folded.endswith(("s", "ed")))
        or (called and place == 0 and _has_list_behind(line))
        or (called and _is_first_of_two(line, place))
        or _acts(line, place)
        # `can I sell Zofia my house?`
        or (line[place].text[:1].isupper() and folded_at(line, place - 1) in _GIVING)
    )


def _is_first_of_two(line: Sequence[Token], place: int) -> bool:
    """Check whether a word stands before `and` and another usual name that something is told of:
    `bob and leo have rolled`.
    """
    then = place + 2
    joined = folded_at(line, place + 1) == "and" and then < len(line)
    return joined and _called(line, then) and is_subject(line, then)


def _acts(line: Sequence[Token], place: int) -> bool:
    """Check whether a word with a capital inside a sentence does something: `now Francesca opens
    the auction`.
    """
    if not place or line[place - 1].is_article or not line[place].text[:1].isupper():
        return False
    verb = folded_at(line, place + 1)
    return verb.endswith(("s", "ed")) and not english.bases(verb).isdisjoint(english.COMMON)


def _has_list_behind(line: Sequence[Token]) -> bool:
    """Check whether what the first word of a line has, or where that is, is listed behind it:
    `Tess, in jail, $220`. Whoever is only spoken to has none.
    """
    behind = line[2:3] if folded_at(line, 1) == "," else ()
    return any(one.kind == "number" or one.folded in _LISTED for one in behind)


def _called(line: Sequence[Token], place: int) -> bool:
    """Check whether a word is what many people are called, and no other word there."""
    token = line[place]
    word = stem(token)
    if word not in english.CALLED and token.folded.endswith("s"):
        word = token.folded[:-1] if is_subject(line, place) else word
    plain = word in english.COMMON | english.PLAIN | english.ALSO_CALLED
    return word in english.CALLED and (token.text[:1].isupper() or not plain)


def _role(line: Sequence[Token], place: int) -> tuple[str, str, int] | None:
    """Return what somebody is called there, in one word and as a name, and the token behind it."""
    at = place
    first = line[at].folded
    of_mine = first in _OURS
    at += of_mine or first in ("the", "his", "her", "another", "this", "one")
    begin = at
    at = english.role_at([token.folded for token in line], begin)
    at += not of_mine and folded_at(line, at) in english.OF_ROLES  # `the kid` may be anybody
    if at >= len(line) or line[at].kind != "word":
        return None
    other = any(token.folded == "other" for token in line[begin:at])
    word, end = _role_word(line, at), at + 1
    if not word:
        return None
    if folded_at(line, end) == "in" and folded_at(line, end + 1) == "law":
        end += 2
    if other:
        return word, f"{first.capitalize() if of_mine else 'The'} other {word}", end
    # `the guy` may be anybody; `the other guy` is a player.
    if word in english.ONLY_OTHER:
        return None
    # A bare `mum` is a player only where one would stand.
    given = word in _AS_NAMES and folded_at(line, place - 1) in ("to", "from")  # `sell it to dad`
    if at == place and not (given or _alone(line, place) or is_subject(line, place)):
        return None
    if at > place and not of_mine and first != "the":
        return None
    if at == place and line[at].text[:1].isupper() and (place or word in _AS_NAMES):
        return word, word.capitalize(), end
    return word, f"{first.capitalize() if of_mine else 'My'} {word}", end


def _role_word(line: Sequence[Token], place: int) -> str:
    """Return the word for what somebody is to another, as `brother`; nothing where none stands."""
    word, last = stem(line[place]), place + 1 == len(line)
    if word not in english.ROLES and word.endswith("s") and not last:
        word = word[:-1]
    return word if word in english.ROLES and not (word == "step" and last) else ""


def _alone(line: Sequence[Token], place: int) -> bool:
    """Check whether a bare `mum` is somebody there."""
    behind = folded_at(line, place + 1)
    before = folded_at(line, place - 1)
    asked = place == 1 and before in _ASKED_OF and stem(line[place]) in _AS_NAMES
    said = asked or behind in _SAYS or behind in ("and", "or") or behind.isdecimal() or not behind
    return said and (not place or before in _BEFORE or before in (",", "so", "then", "my"))


def stem(token: Token) -> str:
    """Return the folded word of a token that may be a name, without `'s`."""
    if token.kind != "word":
        return ""
    if not token.folded.replace("-", "").replace(" ", "").isalpha():
        return token.folded if _LABEL.fullmatch(token.folded) else ""
    return token.folded[:-1] if _marked(token) and token.folded.endswith("s") else token.folded


def _marked(token: Token) -> bool:
    return any(sign in token.text for sign in "'\u2019`")


def is_subject(tokens: Sequence[Token], place: int) -> bool:
    """Check whether a word stands where a player is named."""
    token, before = tokens[place], folded_at(tokens, place - 1)
    behind = tokens[place + 1] if place + 1 < len(tokens) else None
    if place and english.is_form_of(before, "owe") and behind and behind.kind == "number":
        return True  # `i owe cleo 200`
    capital = token.text[:1].isupper()
    ends = behind is None or behind.folded in _BEHIND_HOLDER
    usual = stem(token) in english.CALLED or stem(token) in _AS_NAMES
    if (capital or usual) and place and before in _HOLDS and ends:
        return True  # `Reading: Luis`, `a hotel, owner Luis`, `reading = ben's`
    if place and before == "," and ends and usual and _marked(token):
        return True  # `Reading, ben's`
    held = folded_at(tokens, place - 2) if place > 1 and before in ("both", "all") else ""
    if capital and ends and (held in _HOLDS or held == ","):
        return True  # `Reading, B&O: both Luis`
    owned = _marked(token) or (
        behind is not None and behind.folded in ("turn", "go") and token.folded.endswith("s")
    )
    said = _is_told_of(tokens, place) or (capital and _is_told_with(tokens, place))
    if place == 0 or before in _OPENS:
        listed = behind is None or behind.folded in (",", "and", "or", ")", ".", "?", "!")
        return said or owned or (capital and before in ("and", ",") and listed)
    # `the reds are ann's`, `landed on ann's reds`
    whose = before in ("are", "were") or (before == "on" and usual)
    whose = owned and (whose or before in _BEFORE)
    return (capital and (said or owned or before in _BEFORE)) or whose


def _is_told_of(tokens: Sequence[Token], place: int) -> bool:
    """Check whether what stands behind a word goes on about whoever is called so."""
    for behind in tokens[place + 1 : place + 2]:
        if (
            behind.folded in _SAYS
            or behind.text in _BEHIND
            or behind.kind == "number"
            or not english.COMMON.isdisjoint(english.bases(behind.folded) - {behind.folded})
        ):
            return True
    comma = folded_at(tokens, place + 1) == ","
    if folded_at(tokens, place + 1 + comma) == "who":  # `Ann, who has $50`
        return True
    # `Ann, $50`, `Ann, cash 50`
    listed = not place and folded_at(tokens, 1) == ","
    return listed and any(one.kind == "number" or one.folded in _SAYS for one in tokens[2:3])


def _is_told_with(tokens: Sequence[Token], place: int) -> bool:
    """Check whether what stands round a word with a capital tells of whoever is called so, with
    another or of where that player is.
    """
    before, behind = folded_at(tokens, place - 1), folded_at(tokens, place + 1)
    # `Gran and Pip are playing`: names that are joined are of several people.
    joined = place > 1 and before == "and" and tokens[place - 2].text[:1].isupper()
    if joined and behind in _SEVERAL:
        return True
    if behind == "and" and place + 2 < len(tokens) and tokens[place + 2].text[:1].isupper():
        return is_subject(tokens, place + 2)
    if [one.folded for one in tokens[place + 1 :]] in (["too"], ["also"], ["as", "well"]):
        return True  # `and Lou too`
    # `Ann in jail, third turn`, `Bob on Boardwalk`
    return not place and behind in ("in", "on")


def lists_players(text: str, names: Sequence[str]) -> bool:
    """Check whether a line only lists who plays: `3 players: Ann, Bob and Cy`, `me and my wife`."""
    words = words_of(text)
    # Every word must be a name or say nothing: whatever else it told would be lost.
    named = words_in(names)
    return (
        (
            not PLAYERS.isdisjoint(words)
            or words[:1] in (("me",), ("us",))
            or words[:2] == ("we", "are")
            or "us" in words
            or not _SEATED.isdisjoint(words)
            or "friends" in words
            or "play" in words
            or {"first", "then"} <= {*words}
            or any(one <= {*words} for one in _ROUND)
            # `Bob is playing now` says whose turn it is, and `Bob is playing too` does not.
            or not (_TOO.isdisjoint(words) or {"plays", "playing"}.isdisjoint(words))
            or words[-1:] in (("playing",), ("plays",))
        )
        and all(
            word in named
            or (word == "turn" and "order" in words)
            or word in PLAYERS
            or word in _AROUND
            # `Player 1: 300` and `Ann is playing with 75` tell a sum.
            or (word.isdecimal() and len(word) == 1 and before not in (":", "="))
            or word in ",:()"
            for before, word in pairwise(("", *words))
        )
    )


_TOO = word_set("too also well")
_AROUND = word_set(
    "we are were and the is of us there here with order in me i theres only just friends people"
    " two three four five six play my our three-player game its against vs versus between against"
    " it so sit sitting like this turns going left right order seats seating round around table"
    " clockwise five six seven eight in that other another too also as well both all"
    " plays playing still at including counting then go goes first next order's finally lastly"
    " follows as so ok starts round again incl included altogether myself"
) | {"&", ".", "-", ">"}
