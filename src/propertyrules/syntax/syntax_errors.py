"""Syntax errors: messages with the unexpected token, the expected ones, and the likely mistake.

Lark reports the token at which it stopped. The likely mistake is guessed from that and the tokens
that would fit: a misspelt keyword, a missing word, wrong indentation. Where one change at one
place mends it, the diagnostic has an edit.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Final, TypeAlias

from lark import Lark, Token
from lark.exceptions import UnexpectedInput, UnexpectedToken

from propertyrules.diagnostic_sink import Diagnostic, Edit
from propertyrules.hints import did_you_mean, nearest
from propertyrules.limits import ALIKE, FORMS_TOLD, SHORTEST_KEYWORD, TWO_WORDS
from propertyrules.resources import grammar_text
from propertyrules.syntax.builder import BuildFault
from propertyrules.syntax.source import DECLARATIONS, Piece, marks, shortened, word_set

_NAMED: Final = {
    "NAME": "a name",
    "REF": "a name",
    "TEXT": "a text in quotes",
    "INT": "a whole number",
    "PERCENT": "a percentage",
    "VERSION_NUMBER": "a number such as `1.0`",
    "CITE": "a citation such as `[book.clause]`",
    "KEYWORD": "a keyword such as `move` or `define`",
    "STATUS": "`stated`, `garbled`, `contradictory` or `silent`",
    "PLACE": "`ground` or `standing`",
    "$END": "the end of the declaration",
}
_OPERATORS: Final = word_set(
    "PLUS MINUS STAR SLASH OF IS IS_NOT IS_A IS_NOT_A IS_IN IS_NOT_IN AT_LEAST AT_MOST ABOVE"
    " BELOW AND OR ROUNDED_UP ROUNDED_DOWN DOT LPAR"
)
# The terminals that may begin a value: called "a value" in messages.
_VALUES: Final = word_set(
    "NAME INT PERCENT TEXT YES NO NOTHING THESE NAMED LPAR MINUS NOT IF OPEN EVERY SOME NONE"
    " ALL NUMBER_OF SUM_OF FIRST HIGHEST LOWEST"
)
_EFFECTS: Final = word_set(
    "NAME LPAR TOGETHER_BY GIVE SET ADD REMOVE RAISE LOWER MOVE PUT OPEN CLOSE ANNOUNCE FOLLOW"
    " DRAW_FROM RETIRE END_GAME IF FOR_EACH"
)
_SIGNS: Final = {
    "LPAR": "(", "RPAR": ")", "COMMA": ",", "COLON": ":", "DOT": ".", "EQUALS": "=",
    "PLUS": "+", "MINUS": "-", "STAR": "*", "SLASH": "/",
}  # fmt: skip
_Place: TypeAlias = tuple[int, tuple[Any, ...]]


class ExpectedTokens:
    """The terminals that the parser would accept, found without changing its stacks.

    A place is the length of the part of the stack that is left, and the states on top of it.
    """

    def __init__(self, lark: Lark, start: str, text: str, error: UnexpectedInput) -> None:
        # The parser reduces before it rejects a token, and then has lost the state in which others
        # were accepted. So the text is parsed once more, up to that token.
        parser = lark.parse_interactive(text, start)
        state: Any = parser.parser_state
        self.states: dict[Any, Any] = state.parse_conf.states
        self.end: Any = state.parse_conf.end_state
        self.stack: list[Any] = state.state_stack
        self.values: list[Any] = state.value_stack
        token = error.token if isinstance(error, UnexpectedToken) else None
        ends = token is not None and token.type == "$END"
        tokens: Iterator[Token] = parser.lexer_thread.lex(state)  # type: ignore[no-untyped-call]
        place = token.start_pos if token is not None else error.pos_in_stream
        try:
            for fed in tokens:
                if not ends and (fed.start_pos or 0) >= (place or 0):
                    break
                parser.feed_token(fed)
        except (UnexpectedInput, BuildFault):
            pass  # The lexer itself found nothing that could stand there.

    def before_last(self) -> frozenset[str]:
        """Return the terminals that could replace the last one on the stack."""
        return self.accepts((len(self.stack) - 1, ()))

    def opened(self, *terminals: str) -> Token | None:
        """Return the last of some opening tokens that is not closed yet."""
        found = [v for v in self.values if isinstance(v, Token) and v.type in terminals]
        return found[-1] if found else None

    def after(self, terminal: str, place: _Place) -> _Place | None:
        """Return the place after a terminal is taken, None where it cannot be."""
        kept, extra = place[0], list(place[1])
        while True:
            found = self.states[extra[-1] if extra else self.stack[kept - 1]].get(terminal)
            if found is None:
                return None
            action, arg = found
            if str(action) == "Shift":
                return kept, (*extra, arg)
            # A reduction: pop a state for each part of the rule, and go to the rule's own state.
            size = len(arg.expansion)
            above = min(size, len(extra))
            extra = extra[: len(extra) - above]
            kept -= size - above
            state = extra[-1] if extra else self.stack[kept - 1]
            extra.append(self.states[state][arg.origin.name][1])
            # At the end nothing is shifted: all is reduced to the start rule.
            if terminal == "$END" and extra[-1] == self.end:
                return kept, tuple(extra)

    def accepts(self, place: _Place | None = None) -> frozenset[str]:
        """Return the terminals that could be taken next."""
        kept, extra = (len(self.stack), ()) if place is None else place
        known = self.states[extra[-1] if extra else self.stack[kept - 1]]
        return frozenset(
            # A row of the parse table has rules too, in small letters; only terminals can be
            # written.
            t
            for t in known
            if t.upper() == t and self.after(t, (kept, extra)) is not None
        )

    def mending(self, terminal: str, then: str) -> bool:
        """Return whether one more `terminal` in front would make `then` fit."""
        place = self.after(terminal, (len(self.stack), ()))
        return place is not None and self.after(then, place) is not None


@cache
def keywords() -> dict[str, str]:
    """Return each keyword's terminal and how it is written, as the grammar has it."""
    found: dict[str, str] = {}
    # From the grammar itself: a new keyword needs no second list.
    for name, pattern in re.findall(r"^([A-Z_]+)\.\d+: /(.+)/$", grammar_text("rulebook"), re.M):
        plain = re.sub(r"\(\?=.*$", "", pattern).replace(r"\b", "").replace("an?", "a")
        plain = plain.replace(r"\s+", " ")
        if re.fullmatch(r"[a-z ]+", plain):
            found[name] = plain
    return found


def expectation(terminals: Iterable[str]) -> str:
    """Return terminals in words, summarized where there are many."""
    left = set(terminals)
    out: list[str] = []
    for group, word in ((_EFFECTS, "an effect"), (_VALUES, "a value")):
        if len(group & left) >= len(group) - 1:
            out.append(word)
            left -= group
    operators = {"PLUS", "STAR"} <= left
    if operators:
        out.append("an operator")
        left -= _OPERATORS
    # The end of the declaration comes last.
    for terminal in sorted(left, key=lambda t: (t == "$END", t not in _NAMED, t)):
        written = _SIGNS.get(terminal) or keywords().get(terminal)
        out.append(f"`{written}`" if written else _NAMED.get(terminal, terminal.lower()))
    out = list(dict.fromkeys(out))
    if len(out) > FORMS_TOLD:
        out = [*out[: FORMS_TOLD - 1], "something else"]
    return out[0] if len(out) == 1 else ", ".join(out[:-1]) + " or " + out[-1] if out else "nothing"


# -- guesses at the mistake ---------------------------------------------------------------------

_REQUIRED: Final = re.compile(r"\b(?:require|never)\b(?!.*\belse\b)", re.DOTALL)
_IF: Final = re.compile(r"\bif\b(?:(?!\belse\b|\bif\b).)*\bthen\b(?:(?!\belse\b).)*$", re.DOTALL)
_IF_REQUIRED: Final = re.compile(
    r"\brequire\b(?:(?!\brequire\b).)*\bif\b(?:(?!\brequire\b).)*$", re.DOTALL
)
# Verbs behind a player, and the effects that they probably mean.
_DOINGS: Final = {
    "gives": "give DEED to PLAYER", "gets": "give DEED to PLAYER",
    "moves": "move PLAYER forward NUMBER", "goes": "put PLAYER on SPACE",
    "draws": "open DRAW(player: PLAYER)", "loses": "remove ... from PLAYER.TRACK",
}  # fmt: skip
_TEXTS: Final = re.compile(r'"[^"]*"|#[^\n]*')


_LOCAL = "nothing has a name for a while: write `define {word}: TYPE`, with `normally ...`"
_OTHERWISE = "write `otherwise`, and behind it an `if` that has an `end` of its own"
_OF_OTHER_LANGUAGES = {
    **dict.fromkeys(("let", "var", "local"), _LOCAL),
    **dict.fromkeys(("elif", "elsif", "elseif"), _OTHERWISE),
}


def _hint_for(before: str, word: str, accepted: frozenset[str], follows: bool) -> str:
    """Return a hint for an unexpected `word` after `before` in a declaration, or an empty text.

    `accepted` are the terminals that would fit; `follows` is true for a keyword or the end, which
    suggest that something is missing before them.
    """
    # Words inside a text are no keywords.
    code = _TEXTS.sub('""', before)
    last = "".join(code.split()[-1:])
    hint = _hint_for_else(code) if follows and "ELSE" in accepted else ""
    if hint:
        return hint
    if last in _OF_OTHER_LANGUAGES:
        return _OF_OTHER_LANGUAGES[last].format(word=word)
    hint = _hint_for_effect(word, last) if "PAYS" in accepted else ""
    if hint:
        return hint
    if word == "[":
        if re.match(r"when\s+\w+\s*$", code):
            return "put the citation of a `when` after its event and its `where`"
        if '"' in code:
            return "put the citation before the texts and phrases: `[book.clause] said ...`"
    if word == "," and code.startswith("needs"):
        return "write a line `needs ...` for each"
    if code.strip() == "change":
        changed = "define, line, matter, move, rule, when and cite"
        return f"{changed} can be changed in parts; write others whole: `replace {word} ...`"
    if word == "=" and "COLON" in accepted:
        return "put its type before the value: `NAME: money = ...`"
    return ""


def _hint_for_else(code: str) -> str:
    """Return a hint for a missing `else`, or an empty text."""
    if _REQUIRED.search(code):
        return 'say why it is refused: `else "..."` belongs to every `require` and `never`'
    if _IF.search(code):
        return "a value chosen by `if` says what it is otherwise: `if ... then ... else ...`"
    if _IF_REQUIRED.search(code):
        return 'the last `else` is that of the `if`: why it is refused is a further `else "..."`'
    return ""


def _hint_for_effect(word: str, last: str) -> str:
    """Return a hint for an effect without its verb, which the `last` word may begin, or an empty
    text.
    """
    if word in ("+", "-", "+=", "-="):
        adds = f"add ... to {last}" if word[0] == "+" else f"remove ... from {last}"
        return f"start an effect with its verb: `{adds}`"
    if word in _DOINGS:
        return f"start this effect with its verb: `{_DOINGS[word]}`"
    if word == "=":
        return f"to set something write `set {last} to ...`"
    return ""


def _bare(text: str) -> str:
    """Return a text without the blanks and comments at its end."""
    end = 0
    for found in re.finditer(_TEXTS.pattern + r"|\s+|.", text):
        if not found[0].isspace() and found[0][0] != "#":
            end = found.end()
    return text[:end]


_INSTEAD: Final = {
    "==": "is", "===": "is", "!=": "is not", "<>": "is not", ">=": "at least", "<=": "at most",
    "=>": "at least", "=<": "at most", ">": "above", "<": "below", "≥": "at least",
    "≤": "at most", "≠": "is not", "&&": "and", "||": "or", "&": "and", "|": "or", "!": "not",
    "=": "is",
}  # fmt: skip
_STRANGE: Final = {
    ";": "nothing goes between effects: remove it",
    "'": 'put a text in double quotes: `"`',
    "“": 'put a text in straight quotes: `"`',
    "”": 'put a text in straight quotes: `"`',
    "$": "write an amount without a sign: `200`",
    "{": "braces are only for texts",
    "}": "braces are only for texts",
}
_BLOCKS: Final = {"IF": "if", "FOR_EACH": "for each", "TOGETHER_BY": "together by"}
_WORD: Final = re.compile(r"[^\W\d]\w*")
_DOUBLED: Final = re.compile(r"\bis\s+(at\s+least|at\s+most|above|below)\b")
_COMPARED: Final = re.compile(r"[=<>!&|≥≤≠]+")


def explain(error: UnexpectedInput, lark: Lark, start: str, piece: Piece) -> Diagnostic:
    """Return the diagnostic of an error that the parser raised over a piece."""
    return _Explainer(error, lark, start, piece).diagnostic()


class _Explainer:
    """Explains one syntax error: one of the usual mistakes, or else what was expected."""

    def __init__(self, error: UnexpectedInput, lark: Lark, start: str, piece: Piece) -> None:
        self.expected = ExpectedTokens(lark, start, piece.text, error)
        self.start, self.piece, self.text = start, piece, piece.text
        token = error.token if isinstance(error, UnexpectedToken) else None
        self.type = token.type if token is not None else ""
        # The parser stops behind blanks and comments; what is missing belongs before them.
        if self.type == "$END":
            self.place = len(_bare(self.text))
        else:
            place = token.start_pos if token is not None else error.pos_in_stream
            self.place = min(place or 0, len(self.text))
        self.word = "" if self.type == "$END" else self._word()

    def _word(self) -> str:
        """Return the word, number, text or sign that the parser stopped at."""
        rest = self.text[self.place :]
        for pattern in (_WORD, _COMPARED, re.compile(r'"[^"\n]*"?'), re.compile(r"\d[\w.%]*")):
            found = pattern.match(rest)
            if found:
                return found[0]
        return rest[:1]

    def diagnostic(self) -> Diagnostic:
        """Return the diagnostic for the first usual mistake that fits, or else the plain one."""
        # The order matters: an open quote swaps texts and code, so it comes first; a missing sign
        # would fit nearly anywhere, so it comes last.
        usual = (
            self.open_quote,
            self.declaration,
            self.comparison,
            self.doubled,
            self.capital,
            self.citation,
            self.long_or_strange,
            self.otherwise,
            self.misspelt,
            self.missing_end,
            self.missing_citation,
            self.missing_bracket,
            self.missing_sign,
        )
        for look in usual:
            found = look()
            if found is not None:
                return found
        return self.plain()

    # -- the usual mistakes -------------------------------------------------------------------

    def open_quote(self) -> Diagnostic | None:
        """A quote that nothing closes; or one that was closed by the next text's quote."""
        opened = next((place for mark, place in marks(self.piece) if mark == '"'), None)
        if opened is None:
            return None
        # The lines' quotes are in pairs up to the line that lacks one.
        offset = 0
        for line in self.text.split("\n"):
            code = re.sub(r'"[^"]*"|#.*', lambda m: "_" * len(m[0]), line)
            if '"' in code:
                opened = offset + code.index('"')
                break
            offset += len(line) + 1
        hint = 'put `"` at its end; a text has no double quotes inside'
        return self.tell("S006", "this text isn't closed by a quote", opened, opened + 1, hint)

    def declaration(self) -> Diagnostic | None:
        """The first word is no keyword of a declaration."""
        if self.place != 0 or self.start != "declaration":
            return None
        whole = re.match(r"\S*", self.text)
        shown = whole[0] if whole and not _WORD.fullmatch(self.word) else self.word
        near = nearest(shown.lower(), DECLARATIONS, 1)
        if self.word == "default":
            message = "after `default` stands `board` and its name"
            return self.tell("S001", message, 0, len("default"))
        hint = did_you_mean(near, "a line that belongs to the declaration above must be indented")
        message = f"`{shortened(shown)}` doesn't start a declaration"
        return self.tell("S003", message, 0, len(shown), hint, near[0] if near else None)

    def comparison(self) -> Diagnostic | None:
        """`==`, `>=` and the like, where the language has words."""
        found = _COMPARED.match(self.text, self.place)
        # Of `==` the first sign may have been taken for the `=` of a default.
        if found is None and self.place and self.text[self.place - 1] == "=":
            found = _COMPARED.match(self.text, self.place - 1)
        signs = found[0] if found else ""
        if found is None or signs not in _INSTEAD:
            return None
        word, start = _INSTEAD[signs], found.start()
        if signs == "=" and "IS" not in self.expected.accepts():  # no comparison could stand here
            if "TO" not in self.expected.accepts():
                return None
            word = "to"  # `set x = 1`
        before = "" if self.text[:start][-1:].isspace() else " "
        after = "" if self.text[found.end() :][:1].isspace() else " "
        message, edit = f"`{signs}` is written `{word}` here", before + word + after
        return self.tell("S007", message, *found.span(), f"write `{word}`", edit)

    def doubled(self) -> Diagnostic | None:
        """`is at least` and the like, where `at least` is the whole comparison."""
        for found in _DOUBLED.finditer(self.text):
            if found.start() < self.place and not self.text[found.end() : self.place].strip():
                said, word = " ".join(found[0].split()), found[1]
                message = f"`{said}` is written `{word}` here"
                return self.tell("S007", message, *found.span(), f"write `{word}`", word)
        return None

    def capital(self) -> Diagnostic | None:
        """A name with a capital letter."""
        if not _WORD.fullmatch(self.word) or self.word.lower() == self.word:
            return None
        lower = self.word.lower()
        message = f"`{shortened(self.word)}` has a capital letter; names and keywords have none"
        hint = f"write `{shortened(lower)}`, or put the words of a text in double quotes"
        return self.tell("S008", message, self.place, self.place + len(self.word), hint, lower)

    def citation(self) -> Diagnostic | None:
        """A square bracket that is no citation, or where none can be."""
        if self.text[self.place : self.place + 1] != "[" or self.type == "CITE":
            return None
        end = self.text.find("]", self.place) + 1
        stop = end or self.place + len(self.text[self.place :].split("\n")[0])
        message = "this citation can't be read" if end else "this citation isn't closed"
        hint = "write clauses with commas between them: `[book.clause, book.other-clause]`"
        return self.tell("S010", message, self.place, stop, hint)

    def long_or_strange(self) -> Diagnostic | None:
        """A character that begins nothing in the language."""
        char = self.text[self.place : self.place + 1]
        if self.type or not char or _WORD.match(char) or char.isdigit():
            return None
        shown = char if char.isprintable() else f"U+{ord(char):04X}"
        message = f"the character `{shown}` means nothing here"
        return self.tell("S009", message, self.place, self.place + 1, _STRANGE.get(char, ""))

    def otherwise(self) -> Diagnostic | None:
        """An `else` among effects, where the keyword is `otherwise`."""
        place, accepted = self.place, self.expected.accepts()
        last = self.expected.values[-1] if self.expected.values else None
        if isinstance(last, Token) and last == "else":  # it was taken for the name of a payer
            place, accepted = last.start_pos or 0, self.expected.before_last()
        elif self.word != "else":
            return None
        if "OTHERWISE" not in accepted:
            return None
        message = "`else` belongs to a value; among effects it is `otherwise`"
        at = (place, place + len("else"))
        return self.tell("S015", message, *at, "write `otherwise`", "otherwise")

    def misspelt(self) -> Diagnostic | None:
        """A word that is nearly a keyword: the one that stopped the parser, or the one before."""
        accepted = self.expected.accepts()
        found = self.near(self.word, self.place, accepted)
        if found is not None or not self.expected.values:
            return found
        last = self.expected.values[-1]
        if isinstance(last, Token) and last.type in ("NAME", "REF"):
            return self.near(str(last), last.start_pos or 0, self.expected.before_last())
        return None

    def near(self, word: str, place: int, accepted: frozenset[str]) -> Diagnostic | None:
        """Return the fault of a word that is nearly one of the keywords accepted at a place."""
        known = sorted(keywords()[t] for t in accepted if t in keywords())
        if not _WORD.fullmatch(word) or word in known:
            return None
        # `atleast` is near `at least`; of `at leest` the two words are taken together.
        two = re.match(r"[a-z]+[ \t]+[a-z]+\b", self.text[place : place + TWO_WORDS])
        best, found, mended = 0.0, "", ""
        # A keyword of another place is not misspelt, but may begin one of two words that is.
        one = () if word in keywords().values() else (word,)
        for tried in (*one, *((two[0],) if two else ())):
            for keyword in known:
                alike = _alike(tried, keyword) if tried == word or " " in keyword else 0.0
                if alike > best and keyword != tried:
                    best, found, mended = alike, tried, keyword
        # `requir`, `pay` and `giev` are taken for keywords; `games` is not taken for `give`.
        if best < ALIKE:
            return None
        message = f"`{shortened(found)}` isn't a keyword here"
        hint = f"did you mean `{mended}`?"
        return self.tell("S015", message, place, place + len(found), hint, mended)

    def missing_end(self) -> Diagnostic | None:
        """The declaration goes on, or is over, and a block of it is still open."""
        if "END" not in self.expected.accepts():
            return None
        opened = self.expected.opened(*_BLOCKS)
        if opened is None or (self.type != "$END" and self.word not in keywords().values()):
            return None
        start = opened.start_pos or 0
        message = f"this `{_BLOCKS[opened.type]}` isn't closed by `end`"
        hint = "put `end` after the last effect that belongs to it"
        return self.tell("S004", message, start, start + len(opened), hint)

    def missing_citation(self) -> Diagnostic | None:
        """A missing citation, with which the rest would fit."""
        accepted = self.expected.accepts()
        alone = accepted == {"CITE"} and self.type != "CITE"
        if "CITE" not in accepted or not (alone or self.expected.mending("CITE", self.type)):
            return None
        message = f"a citation is missing before {self.shown()}"
        hint = "name the clause it comes from, as in `[book.clause]`"
        return self.tell("S005", message, *self.here(), hint)

    def missing_bracket(self) -> Diagnostic | None:
        """An open bracket that should have been closed here."""
        if not self.expected.mending("RPAR", self.type):
            return None
        opened = self.expected.opened("LPAR")
        if opened is None:
            return None
        start, end = opened.start_pos or 0, self.end_before()
        hint = f"put `)` before {self.shown()}"
        return self.tell("S016", "this bracket isn't closed", start, start + 1, hint, ")", end)

    def missing_sign(self) -> Diagnostic | None:
        """A missing word or sign, with which the rest would fit."""
        signs = {"COLON": ":", "COMMA": ",", "THEN": "then", "DO": "do", "END": "end",
                 "EQUALS": "=", "IN": "in", "REQUIRE": "require", "ELSE": "else", "OF": "of",
                 "HAS": "has", "TO": "to", "WHEN": "when"}  # fmt: skip
        # Between two values `of` would always fit, but is hardly ever missing.
        if "PLUS" in self.expected.accepts():
            del signs["OF"]
        fitting = [t for t in signs if self.type and self.expected.mending(t, self.type)]
        if len(fitting) != 1 or self.type == "$END":
            return None
        sign = signs[fitting[0]]
        message, hint = f"`{sign}` is missing before {self.shown()}", f"put `{sign}` there"
        text = sign if sign in ":," else f" {sign}"
        return self.tell("S017", message, *self.here(), hint, text, self.end_before())

    def plain(self) -> Diagnostic:
        """Return the unexpected token, the expected ones, and a hint at the likely mistake."""
        accepted = self.expected.accepts()
        follows = self.type == "$END" or self.word in keywords().values()
        hint = _hint_for(self.text[: self.place], self.word, accepted, follows)
        if self.type == "$END":
            what = "this expression" if self.start == "expression" else "the declaration"
            message = f"{what} ends too early: expected {expectation(accepted)}"
            return self.tell("S002", message, *self.here(), hint)
        message = f"{self.shown()} does not fit here: expected {expectation(accepted)}"
        return self.tell("S001", message, *self.here(), hint)

    # -- places -------------------------------------------------------------------------------

    def shown(self) -> str:
        """Return the unexpected token for a message."""
        if self.type == "$END" or not self.word:
            return "the end"
        if self.word[0] == '"':
            return f"the text {shortened(self.word)}"
        return f"`{shortened(self.word)}`"

    def here(self) -> tuple[int, int]:
        """Return the range of the unexpected token; at the end, that of the last character."""
        if self.type == "$END":
            return max(0, self.place - 1), self.place
        return self.place, self.place + max(1, len(self.word))

    def end_before(self) -> int:
        """Return the end of the text before the unexpected token."""
        return len(_bare(self.text[: self.place]))

    def tell(
        self, code: str, message: str, start: int, end: int, hint: str = "",
        edit: str | None = None, at: int | None = None,
    ) -> Diagnostic:  # fmt: skip
        """Return a fault from `start` to `end`; its edit is put there, or in at `at`."""
        span = self.piece.span(start, end)
        spot = span if at is None else self.piece.span(at, at)
        return Diagnostic(code, message, span, hint, None if edit is None else Edit(spot, edit))


def _alike(word: str, keyword: str) -> float:
    """Return how like a keyword a word is, from 0 to 1; short words are like nothing."""
    if min(len(word), len(keyword)) < SHORTEST_KEYWORD or len(word) > 2 * len(keyword):
        return 0.0
    return difflib.SequenceMatcher(None, word, keyword).ratio()
