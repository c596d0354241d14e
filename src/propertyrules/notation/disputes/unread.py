"""Unread lines: what to ask back, or to say, of a line that cannot be read.

A line is refused with the one question that would help: which of several things is meant, what is
missing, whose name that is, or on which other board it is one. What the rules do not speak of is
said to be so, with the clause that comes nearest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from attrs import evolve, frozen

from propertyrules.diagnostic_sink import Diagnostic
from propertyrules.hints import or_list, quoted
from propertyrules.ir.program import MatterKind, MoveKind, Parameter, Program, once_per_program
from propertyrules.ir.reserved_phrases import PASSED_OVER
from propertyrules.ir.types import SPACE, Type
from propertyrules.limits import MAX_DIGITS
from propertyrules.model.state import Setting
from propertyrules.notation.disputes.nearest_rules import SILENT, UNREAD_QUESTION, nearest_rules
from propertyrules.notation.head_sentences import PLAIN, board_names
from propertyrules.notation.table_statements import read_pieces, rung_of
from propertyrules.notation.words import english
from propertyrules.notation.words.explanations import cut_short, in_column, near
from propertyrules.notation.words.normalizer import Speaker, Wording, known_words
from propertyrules.notation.words.phrase_matcher import (
    PhraseSlot,
    PhraseWord,
    beginning,
    has_slots,
    pattern_of,
    shown,
)
from propertyrules.notation.words.tokens import Token, Tokens, singular, words_of
from propertyrules.notation.words.word_index import speaks_of
from propertyrules.notation.writer import buildings
from propertyrules.syntax.phrases import Phrase, each_way
from propertyrules.syntax.source import shortened, word_set

_SEVERAL = word_set("both everyone everybody they we all")
_SOMEBODY = word_set("he she him her his hers")
_MOST_NAMED = 6
_HELPING = word_set("is has have do does can to")
_MONEY_WORDS = word_set("money cash some something")
_LINKS = word_set("for to from with on at of")
_LEADING = english.SUBORDINATE | _LINKS | _MONEY_WORDS | {"and", "or", "not"}
_MOST_FORMS = 3
_SHORTEST = 3  # words of a question
_PERMITTING = word_set("can may could might is are am do does did should must shall will would")
_OTHER = word_set("other one third rest")
# What is asked back where a value of a type is missing.
_ASKED_BACK = {
    "money": "how much?",
    "count": "how many?",
    "percent": "what share?",
    "card": "which card?",
    "player": "to whom, or from whom?",
    "holder": "to whom?",
    "group": "which group?",
    "space": "which property?",
    "throw": "what do the dice show? write both numbers",
}


def explain_unread(
    setting: Setting,
    text: str,
    offset: int,
    speaker: Speaker,
    near_name: bool = False,
    moves: bool = False,
    general: bool = False,
) -> Diagnostic | None:
    """Return what to say of a line of a speaker that cannot be read; None where nothing helps.

    Where a `near_name` is found already, only what is certain is said; where the phrases of
    `moves` were tried already, they tell best which word does not fit. Of what is asked in
    `general` only what the rules say is told.
    """
    wording = Wording.of(setting, text, speaker, offset)
    if wording is None or not wording.stream.tokens:
        return None
    unread = _Unread(setting, text, wording, offset, moves)
    return unread.of_rules() if general else unread.explained(near_name)


def of_sentence(why: Diagnostic, text: str, setting: Setting) -> Diagnostic:
    """Return a fault of a sentence as its writer can use it. One that only tells which forms the
    notation has, or that takes a whole clause for a misspelt name, says instead that the sentence
    can't be read, and how to tell it.
    """
    if not (why.of_forms or _is_clause(why)):
        return why
    named = (name for name in setting.names if name != english.ME and " " not in name)
    who = next(named, "Ann")
    board = setting.program.board
    deeds = [s.name for s in board.spaces if setting.program.kinds[s.kind].deed]
    what = deeds[-1]  # on most boards the one with the shortest name
    if english.is_question(text):
        form = f"ask in one short sentence, as `can {who} buy {what}?` or `what does {who} owe?`"
        return evolve(why, code="T022", message=UNREAD_QUESTION, hint=form, edit=None)
    told = or_list(f"{who} {one}" for one in (f"owns {what}", "has 340", f"landed on {what}"))
    hint = f"tell it in short sentences, as {told}, and leave out what decides nothing"
    message = f"can't read “{cut_short(text.strip(' .!'))}”"
    return evolve(why, code="T022", message=message, hint=hint, edit=None)


def _is_clause(why: Diagnostic) -> bool:
    """Check whether a text that is told to be no name is several words, or only plain ones, and not
    a name that is misspelt.
    """
    if why.code != "T002" or not why.message.startswith(("no ", "nobody ")):
        return False
    words = words_of(next(iter(why.message.split("`")[1::2]), ""))
    meant = words_of(why.edit.text) if why.edit is not None else ()
    strange = [word for word in words if not near(word, meant)]
    return (len(words) > 1 and bool(strange)) or english.PLAIN.issuperset(words)


@frozen(eq=False)
class _Unread:
    """One line that cannot be read."""

    setting: Setting
    text: str
    wording: Wording
    offset: int
    moves: bool

    @property
    def tokens(self) -> Tokens:
        return self.wording.stream.tokens

    @property
    def program(self) -> Program:
        return self.setting.program

    def explained(self, near_name: bool) -> Diagnostic | None:
        """Return the first thing that can be said; with a `near_name` only what is certain."""
        # What is asked back must be the right question: what is certain goes first, then what is
        # likely, the most telling before the rest.
        certain = (
            self._own_rule, self._other_board, self._two_sums, self._whose, self._pieces,
            self._owners, self._uncounted, self._one_throw,
        )  # fmt: skip
        likely = (
            self._several_meant, self._stranger, self._negated, self._unspoken, self._foreign,
            self._who, self._missing, self._nothing, self._near_rules,
        )  # fmt: skip
        found = (explain() for explain in (certain if near_name else (*certain, *likely)))
        return next((why for why in found if why is not None), None)

    def _say(
        self, code: str, message: str, token: Token | None = None, hint: str = "",
        of_forms: bool = False,
    ) -> Diagnostic:  # fmt: skip
        column = self.offset + (token.start if token else 0) + 1
        return in_column(code, message, column, hint, of_forms=of_forms)

    def _words(self) -> Iterator[tuple[int, str]]:
        return ((n, t.folded) for n, t in enumerate(self.tokens) if t.kind == "word")

    @property
    def _general(self) -> bool:
        """Whether the line asks not whether a move is legal, but when, who or the like."""
        asks = self.tokens[0].folded in english.ASKING - _PERMITTING
        return asks and len(self.tokens) >= _SHORTEST

    def _own_rule(self) -> Diagnostic | None:
        """A rule by which only these players play."""
        if self._general or not english.OWN_RULE.search(self.text):
            return None
        hint = (
            "`propertyrules rulebooks` lists the house rules that are known;"
            " leave it out to hear what the rules say without it"
        )
        return self._say(
            "T022", f"can't read the house rule “{self.text.strip(' .,;:!')}”", hint=hint
        )

    # -- names -----------------------------------------------------------------------------------

    def _other_board(self) -> Diagnostic | None:
        """A name of another board: that board is told."""
        mine = self.program.board
        own = {words_of(space.name) for space in mine.spaces}
        plain = tuple(t.folded for t in self.wording.stream.cut(self.text).tokens)
        for start in range(len(plain)):
            # The longest run first, so that a name of this board is not taken apart for one of
            # another.
            for end in range(min(len(plain), start + 4), start, -1):
                words = plain[start:end]
                if words in own or PLAIN.issuperset(words):
                    break
                there = [
                    (i, title)
                    for i, title, names in board_names()
                    if i != mine.id and words in names
                ]
                if there:
                    board, title = there[0]
                    name = self.wording.stream.cut(self.text).stretch(start, end)
                    message = (
                        f"`{name}` is on the board “{title}”, and this table is on “{mine.title}”"
                    )
                    return self._say(
                        "T002", message, None, f"write `board {board}` if you play on that one"
                    )
        return None

    def _several_meant(self) -> Diagnostic | None:
        """A name that fits several things, or a sort of thing of which there are several."""
        line = self.wording.stream
        board = self.program.board
        place = 0
        while place < len(self.tokens):
            token = self.tokens[place]
            if token.kind != "word" or token.is_article or token.folded in ("no", "in", "it", "on"):
                place += 1
                continue
            hit = line.hit(SPACE, place)
            group = line.name("group", place)
            # A space may begin with the name of a group: then the longer name is meant.
            if hit is not None and (group is None or group.end < hit.end):
                if not hit.is_sure:
                    return self._which(
                        line.stretch(place, hit.end),
                        token,
                        [line.names.space(n) for n in hit.values],
                    )
                place = hit.end
                continue
            if group is not None:
                sites = board.groups[group.values[0]].sites
                before = self.tokens[place - 1] if place else token
                led = [t for t in self.tokens[:place] if not (t.is_article or t.folded == "of")]
                one = any(t.text.casefold() == "one" for t in led[-1:]) or (
                    before.is_article and not token.folded.endswith("s") and group.end == place + 1
                )
                if one or before.folded in _OTHER:
                    return self._which(token.text, token, [line.names.space(n) for n in sites])
                place = group.end
                continue
            why = self._part_of_names(token)
            if why is not None:
                return why
            place += 1
        return None

    def _part_of_names(self, token: Token) -> Diagnostic | None:
        """A word with which names of several groups or streets end or begin: `the blues`, `St`."""
        board, word = self.program.board, singular(token.folded)
        groups = [g.name for g in board.groups if words_of(g.name)[-1:] == (word,)]
        if len(groups) > 1:
            return self._which(token.text, token, groups)
        # `St` and `Street` stand in many names, and tell none of them.
        meant = english.SHORT.get(token.folded, token.folded)
        if meant == token.folded and token.folded not in english.SHORT.values():
            return None
        named = [space.name for space in board.spaces if token.folded in words_of(space.name)]
        named = named or [space.name for space in board.spaces if meant in words_of(space.name)]
        return self._which(token.text, token, named) if len(named) > 1 else None

    def _which(self, text: str, token: Token, names: Sequence[str]) -> Diagnostic:
        shown_names = list(dict.fromkeys(names))[:_MOST_NAMED]
        return self._say(
            "T003",
            f"which street or space is meant by `{text}`?" if len(names) > 1 else "",
            token,
            f"write its whole name: {or_list(shown_names)}",
        )

    def _stranger(self) -> Diagnostic | None:
        """Somebody who is not at this table stands where a player is named."""
        tokens = self.tokens
        if len(tokens) < 2 or tokens[0].kind != "word" or not tokens[1].forms:
            return None
        word = tokens[0]
        known = known_words(self.program)(word.folded)
        # Of a word that is not known a capital makes a name.
        if known or not word.text[:1].isupper():
            return None
        names = self.setting.names
        close = near(word.text, names)
        close = tuple(n for n in close if english.apart(fold_name(n), word.folded, 1) <= 1)
        hint = (
            f"did you mean {or_list(close)}?" if close else f"at this table are {quoted(names[:5])}"
        )
        return self._say("T002", f"no player called `{word.text}` at this table", word, hint)

    def _whose(self) -> Diagnostic | None:
        """`both`, `they` and the like do not say who is meant."""
        first = self.tokens[0]
        if first.word in _SEVERAL and len(self.tokens) > 1:
            behind = self.wording.stream.name("group", 1)
            if behind is None:
                names = quoted(self.setting.names[:5])
                return self._say(
                    "T002",
                    f"who is meant by `{first.text}`?",
                    first,
                    f"write a line for each player: {names}",
                )
        return None

    def _who(self) -> Diagnostic | None:
        """`she`, where nobody was named before."""
        for token in self.tokens:
            if token.word in _SOMEBODY:
                hint = f"write the name: {quoted(self.setting.names[:5])}"
                return self._say("T002", f"who is meant by `{token.text}`?", token, hint)
        return None

    # -- amounts and pieces ------------------------------------------------------------------------

    def _two_sums(self) -> Diagnostic | None:
        verb = next((token.folded for token, _ in self._verbs()), "")
        for one, other in pairwise(self.tokens):
            numbers = one.kind == other.kind == "number"
            # Two numbers in a row are usual for a throw, but a payment or bid has one.
            if numbers and english.is_form_of(verb, "pay", "bid"):
                both = or_list((one.text, other.text))
                return self._say("T006", f"which amount: {both}?", one, "write one of them")
        for place, word in self._words():
            around = self.tokens[place - 1 : place] + self.tokens[place + 1 : place + 2]
            if word == "or" and len(around) == 2 and all(t.kind == "number" for t in around):
                both = or_list(t.text for t in around)
                return self._say(
                    "T006", f"which amount: {both}?", self.tokens[place], "write one of them"
                )
        for token in self.tokens:
            if token.kind == "number" and sum(map(str.isdecimal, token.text)) > MAX_DIGITS:
                message = f"`{shortened(token.text)}` has more than {MAX_DIGITS} digits"
                return self._say("T006", message, token, "write a smaller number")
            if token.kind == "number" and token.value is not None and token.whole is None:
                message = f"`{token.text}` is not a whole amount, 0 or more"
                return self._say(
                    "T006", message, token, "write a whole number; a debt is `Ann owes Bob 50`"
                )
        return None

    def _pieces(self) -> Diagnostic | None:
        """Pieces that never stand together: `3 houses and a hotel`."""
        line = self.wording.stream
        for place in range(len(self.tokens)):
            found = read_pieces(line, place)
            if found is not None and rung_of(self.program, found[0]) is None:
                text = line.stretch(place, found[1])
                if not self._names_property():
                    if english.is_question(self.text):
                        return None
                    message = f"where do `{text}` stand?"
                    hint = "tell how many are on which property"
                    return self._say("T008", message, self.tokens[place], hint)
                forms = [buildings(self.setting, n) for n in range(1, len(self.program.ladder))]
                message, hint = f"no property can have `{text}`", f"it has {or_list(forms)} instead"
                return self._say("T008", message, self.tokens[place], hint)
        return None

    def _owners(self) -> Diagnostic | None:
        line = self.wording.stream
        for place, word in self._words():
            if word in ("belongs", "belong") and line.is_word(place + 1, "to"):
                owners = [t.text for t in self.tokens[place:] if t.kind == "quoted"]
                if len(set(owners)) > 1:
                    return self._say(
                        "T005",
                        f"a deed has one owner: which, {or_list(owners)}?",
                        self.tokens[place],
                    )
        return None

    def _uncounted(self) -> Diagnostic | None:
        """Pieces of which it is not said how many: `builds houses on Boardwalk`."""
        plurals = {piece.plural for piece in self.program.pieces if piece.plural != piece.name}
        # `Can I sell a street that has houses on it?` is of any number.
        asks = english.is_question(self.text)
        in_general = self._general or (asks and not self._names_property())
        for place, word in () if in_general else self._words():
            before = self.tokens[place - 1] if place else None
            counted = before is not None and (
                before.kind == "number"
                or before.folded in ("all", "every", "no", "any", "many", "both")
            )
            if word in plurals and place > 1 and not counted:
                example = f"{self.text[: self.tokens[place].start]}3 {word}"
                return self._say(
                    "T022", f"how many {word}?", self.tokens[place], f"write `{example} ...`"
                )
        return None

    def _one_throw(self) -> Diagnostic | None:
        """A throw of which more is said than the dice can show, or less."""
        numbers = [t for t in self.tokens if t.kind == "number"]
        words = [word for _, word in self._words()]
        if not numbers or not self.program.dice or not english.has_verb(words, "roll", "throw"):
            return None
        dice = self.program.dice[0]
        behind = self.tokens[self.tokens.index(numbers[0]) + 1 :][:1]
        if any(t.kind == "word" and t.folded not in english.PLAIN for t in behind):
            return None  # `30 seconds`
        if dice.number > 1 and len(numbers) > sum(d.number for d in self.program.dice):
            message = f"there are {dice.number} dice, and `{self.text.strip()}` has more numbers"
            return self._say("T024", message, numbers[0], "write each once, as `rolls 3 4`")
        if dice.number > len(numbers) == 1 and "double" not in map(singular, words):
            message = f"what do the dice show? `{numbers[0].text}` is one number only"
            return self._say("T024", message, numbers[0], "write each, for example `rolls 3 4`")
        return None

    def _negated(self) -> Diagnostic | None:
        for place, word in self._words():
            if word == "not" and place and self.tokens[0].kind == "quoted":
                return self._say(
                    "T022",
                    "what was not done is not a move",
                    self.tokens[place],
                    "write what was done, as `Ann rolls 3 4`, or owed, as `Ann owes Bob 50`",
                    # What somebody says is not so is told, and is no move that was not made.
                    of_forms=True,
                )
        return None

    # -- what the rules say ------------------------------------------------------------------

    def _foreign(self) -> Diagnostic | None:
        """A word that neither the board, a phrase or a clause has, nor plain English."""
        if self.moves and self.tokens[0].folded not in _PERMITTING:
            # What the moves with such words need is told already.
            return None
        for token in self.tokens:
            if len(token.folded) >= _SHORTEST and not self._is_known(token):
                forms = [
                    shown(kind.phrases[0])
                    for _, kinds in self._verbs() for kind in kinds[:_MOST_FORMS] if kind.phrases
                ]  # fmt: skip
                then = f"write {or_list(forms)}" if forms else "leave it out if it decides nothing"
                asks = self.tokens[0].folded in english.ASKING
                hint = SILENT + (f"; {then}" if not asks else "")
                of_forms = not asks and has_slots(forms)
                message = f"can't read `{token.text}` here"
                return self._say("T022", message, token, hint, of_forms)
        return None

    def _is_known(self, token: Token) -> bool:
        """Check whether the board, a phrase or a clause has a word, or plain English."""
        word = token.folded
        plain = word in english.PLAIN or word in english.NOUNS_OF_MONEY
        known = plain or known_words(self.program)(word) or speaks_of(self.program, word)
        return token.kind != "word" or known

    def _unspoken(self) -> Diagnostic | None:
        """A question that no move or value is about."""
        first = self.tokens[0]
        opening = self.wording.stream.folded(0, 2)
        # What cannot be a question of a move or of a value is not said to be outside the rules.
        asks = first.kind == "word" and (
            first.folded in _PERMITTING or opening in (("what", "happens"), ("what", "if"))
        )
        if not asks or len(self.tokens) < _SHORTEST or self._about_something():
            return None
        if (near := self._near_rules()) is not None:
            return near
        silent, hint = SILENT, ""
        if all(map(self._is_known, self.tokens)):
            # They may say it in other words.
            silent, hint = f"{silent} in these words", "ask it in others, or about one property"
        return self._say("T022", silent, first, hint)

    def of_rules(self) -> Diagnostic | None:
        """Return what the rules say of a question, or that they say nothing."""
        return self._unspoken() or self._near_rules()

    def _near_rules(self) -> Diagnostic | None:
        """A question in general, which some clauses may answer."""
        first = self.tokens[0]
        text = " ".join(token.text for token in self.tokens if token.kind == "word")
        text = text if self._general else self.text  # in general it matters not who it is
        near = nearest_rules(self.program, text) if english.is_question(self.text) else ()
        if not near:
            return None
        return evolve(self._say("T022", UNREAD_QUESTION, first), rules=near)

    def _names_property(self) -> bool:
        """Check whether the line names a property or a group of them."""
        line = self.wording.stream
        return any(
            line.hit(line.property_type, place) is not None or line.name("group", place) is not None
            for place in range(len(self.tokens))
        )

    def _about_something(self) -> bool:
        """Check whether a question names a space, or has the verb of a move behind its subject."""
        line = self.wording.stream
        for place, token in enumerate(self.tokens):
            if token.kind == "word" and not token.is_article and line.hit(SPACE, place):
                return True
        subject = next((n for n, t in enumerate(self.tokens[:4]) if t.kind == "quoted"), None)
        if line.is_word(0, "who") and subject is None:
            subject = 0
        if subject is None:
            return False
        at = subject + 1
        while line.is_word(at, "allowed", "to", "have", "got", "not", "able", "still", "go"):
            at += 1
        if at >= len(self.tokens):
            return True
        token = self.tokens[at]
        if token.kind == "word" and english.is_form_of(token.folded, "be"):
            return False
        return any(form in _verb_kinds(self.program) for form in (token.folded, *token.forms))

    def _verbs(self) -> Iterator[tuple[Token, list[MoveKind | MatterKind]]]:
        """Yield the verbs of the line that phrases of moves begin with, and those moves."""
        verbs = _verb_kinds(self.program)
        for token in self.tokens:
            if token.kind != "word" or token.folded in _HELPING:
                continue
            kinds: list[MoveKind | MatterKind] = []
            # The word as it stands first, so that its own moves are named before those of others.
            for form in (token.folded, *sorted(token.forms - {token.folded})):
                kinds += (kind for kind in verbs.get(form, ()) if kind not in kinds)
            if kinds:
                yield token, kinds
                return

    def _missing(self) -> Diagnostic | None:
        """What the nearest phrase with the verb of the line needs, and the line does not name."""
        found = next(self._verbs(), None)
        if found is None or self._general:
            return None
        verb, kinds = found
        strange = self._strange(verb, kinds)
        moves = [kind for kind in kinds if isinstance(kind, MoveKind)] or kinds
        forms = list(dict.fromkeys(shown(kind.phrases[0]) for kind in moves if kind.phrases))
        nearest = self._nearest_phrase(verb, kinds)
        if nearest is None:
            return None
        _, lacking, words, form = nearest
        if strange is None and lacking and len(words) < 2:
            asked = " ".join(
                dict.fromkeys(filter(None, (_ASKED_BACK.get(one, "") for one in lacking)))
            )
            return self._say("T022", f"something is missing: {asked}", None, f"write `{form}`")
        if strange is None and not lacking and len(words) == 1 and words[0] in _LINKS:
            return self._say(
                "T022", f"something is missing: {words[0]} what?", None, f"write `{form}`"
            )
        if strange is None or self.moves:
            return None
        # The form that lacks least comes first.
        nearest_first = list(dict.fromkeys((form, *forms)))
        nearest_first = nearest_first[:_MOST_FORMS]
        hint, of_forms = f"write {or_list(nearest_first)}", has_slots(nearest_first)
        message = f"can't read `{strange.text}` here"
        return self._say("T022", message, strange, hint, of_forms)

    def _nearest_phrase(
        self, verb: Token, kinds: Sequence[MoveKind | MatterKind]
    ) -> tuple[int, list[str], list[str], str] | None:
        """Return the phrase with a verb that lacks least of the line: how much, which sorts of
        things and which words, and its form.
        """
        has = self._has()
        said = {form for t in self.tokens if t.kind != "quoted" for form in (t.folded, *t.forms)}
        best: tuple[int, list[str], list[str], str] | None = None
        for kind in kinds:
            for phrase in (one for p in kind.phrases for one in each_way(p)):
                if not _begins_with(phrase, {verb.folded, *verb.forms}):
                    continue
                lacking, words = _lacking(kind, phrase, has, said)
                # Words that only link are left out most often, and so count least.
                cost = 2 * len(lacking) + sum(1 if word in _LINKS else 2 for word in words)
                slots = {_sort(f.type) for f in _fields(kind) if f.name in phrase.slots}
                # A sum that is said is told by a phrase with a place for it.
                cost += has["money"] and not slots & {"money", "count", "throw"}
                if best is None or cost < best[0]:
                    best = cost, lacking, words, shown(kind.phrases[0])
        return best

    def _nothing(self) -> Diagnostic | None:
        """A line without any name, number or verb of the game."""
        line = self.wording.stream
        plain = [n for n, t in enumerate(self.tokens) if t.kind == "word" and not t.is_article]
        if len(plain) < len(self.tokens) or next(self._verbs(), None) is not None:
            return None
        if any(line.name(sort, n) for sort in ("space", "group", "card", "deck") for n in plain):
            return None
        known = known_words(self.program)
        if all(known(self.tokens[n].folded) for n in plain):
            return None
        return self._say(
            "T001",
            f"can't read `{self.text.strip()[:60]}`",
            None,
            "write a fact, as `Ann has 340`, or a move or question below `ask`",
        )

    def _strange(self, verb: Token, kinds: Sequence[MoveKind | MatterKind]) -> Token | None:
        """Return the first word behind a verb that no name holds, and no phrase with that verb."""
        line = self.wording.stream
        words = {
            element.folded
            for kind in kinds
            for phrase in (one for p in kind.phrases for one in each_way(p))
            for element in pattern_of(phrase)
            if isinstance(element, PhraseWord)
        }
        place = self.tokens.index(verb) + 1
        while place < len(self.tokens):
            token = self.tokens[place]
            hits = (
                line.name(s, place) for s in ("space", "group", "card", "deck", "piece", "holder")
            )
            ends = [hit.end for hit in hits if hit is not None]
            if token.kind != "word" or token.is_article or token.folded in _LEADING:
                place += 1
            elif ends:
                place = max(ends)
            elif words & {token.folded, singular(token.folded), *token.forms}:
                place += 1
            else:
                return token
        return None

    def _has(self) -> dict[str, bool]:
        """Return which sorts of things the line names, besides its subject."""
        line = self.wording.stream
        players = sum(t.kind in ("quoted", "own") for t in self.tokens)
        numbers = [t for t in self.tokens if t.kind == "number"]
        spaces = cards = False
        for place in range(len(self.tokens)):
            if self.tokens[place].kind == "word" and not self.tokens[place].is_article:
                spaces = (
                    spaces
                    or line.hit(SPACE, place) is not None
                    or line.name("group", place) is not None
                )
                cards = cards or line.name("card", place) is not None
        # The first player named is the subject; whom else a phrase wants is named behind.
        return {
            "player": players > 1,
            "holder": players > 1 or "bank" in dict.fromkeys(w for _, w in self._words()),
            "money": bool(numbers),
            "count": bool(numbers),
            "space": spaces,
            "group": spaces,
            "card": cards,
            "throw": len(numbers) > 1,
            "percent": any(t.kind == "percent" for t in self.tokens),
            "text": True,
            "truth": True,
        }


def fold_name(name: str) -> str:
    """Return a player's name as it is compared."""
    return " ".join(words_of(name))


def _sort(wanted: Type) -> str:
    """Return the sort of thing that a parameter is, of a list what it is of."""
    return (wanted.of or wanted).name


def _fields(kind: MoveKind | MatterKind) -> tuple[Parameter, ...]:
    return kind.params if isinstance(kind, MoveKind) else kind.fields


def _begins_with(phrase: Phrase, verbs: set[str]) -> bool:
    """Check whether one of some verbs stands behind the first slot of a phrase."""
    second = beginning(phrase, 2)[1:]
    return any(isinstance(one, PhraseWord) and one.folded in verbs for one in second)


def _lacking(
    kind: MoveKind | MatterKind, phrase: Phrase, has: dict[str, bool], said: set[str]
) -> tuple[list[str], list[str]]:
    """Return the sorts of things and the words of a phrase that a line does not have."""
    types = {**PASSED_OVER, **{param.name: param.type for param in _fields(kind)}}
    sorts: list[str] = []
    words: list[str] = []
    for element in pattern_of(phrase)[1:]:
        if isinstance(element, PhraseSlot):
            wanted = [_sort(types[name]) for name in element.names]
            if not any(has.get(sort) for sort in wanted):
                sorts.append(wanted[0])
        elif isinstance(element, PhraseWord) and element.folded.isalpha():
            words += [] if element.folded in said else [element.folded]
    return sorts, words


@once_per_program
def _verb_kinds(program: Program) -> dict[str, tuple[MoveKind | MatterKind, ...]]:
    """Return the moves, and matters, by the verbs with which their phrases begin."""
    found: dict[str, dict[str, MoveKind | MatterKind]] = {}
    kinds: Iterable[MoveKind | MatterKind] = (*program.moves.values(), *program.matters.values())
    for kind in kinds:
        for phrase in kind.phrases:
            for one in each_way(phrase)[isinstance(kind, MatterKind) :]:
                pattern = beginning(one, 2)
                if (
                    len(pattern) > 1
                    and isinstance(pattern[1], PhraseWord)
                    and not isinstance(pattern[0], PhraseWord)
                ):
                    found.setdefault(pattern[1].folded, {}).setdefault(kind.name, kind)
    return {verb: tuple(kinds.values()) for verb, kinds in found.items()}
