"""What the parser trips over, told in plain words: what stood there, what fits, what mends it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from lark import Token
from lark.exceptions import UnexpectedInput, UnexpectedToken

from propertyrules.language.build_tree import Context
from propertyrules.language.diagnostics import Diagnostic, Edit, nearest, or_list
from propertyrules.language.source import Piece, marks, span_at
from propertyrules.language.tree import Span

FILE_KEYWORDS = ("rulebook", "house", "board", "deck")
DECLARATIONS = (
    "rulebook house board deck extends fallback default decks source currency needs clause note set"
    " choice track holder kind dice piece ladder define matter event when move rule always setup"
    " line space card replace drop change cite"
).split()
INSTEAD = {
    "==": "is", "===": "is", "!=": "is not", "<>": "is not", ">=": "at least", "<=": "at most",
    "=>": "at least", "=<": "at most", ">": "above", "<": "below", "≥": "at least",
    "≤": "at most", "≠": "is not", "&&": "and", "||": "or", "&": "and", "|": "or", "!": "not",
    "=": "is",
}  # fmt: skip
NAMED_TERMINALS = {
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
OPERATORS = frozenset(
    "PLUS MINUS STAR SLASH OF IS IS_NOT IS_A IS_NOT_A IS_IN IS_NOT_IN AT_LEAST AT_MOST ABOVE BELOW"
    " AND OR ROUNDED_UP ROUNDED_DOWN DOT LPAR".split()
)
# What may begin a value: told as "a value".
VALUES = frozenset(
    "NAME INT PERCENT TEXT YES NO NOTHING THESE NAMED LPAR MINUS NOT IF OPEN EVERY SOME NONE ALL"
    " NUMBER_OF SUM_OF FIRST HIGHEST LOWEST".split()
)
EFFECTS = frozenset(
    "NAME LPAR TOGETHER_BY GIVE SET ADD REMOVE RAISE LOWER MOVE PUT OPEN CLOSE ANNOUNCE FOLLOW"
    " RETIRE END_GAME IF FOR_EACH".split()
)
BLOCKS = {"IF": "if", "FOR_EACH": "for each", "TOGETHER_BY": "together by"}
MOST = 6
_WORD = re.compile(r"[^\W\d]\w*")
_SIGNS = re.compile(r"[=<>!&|≥≤≠]+")


class _Stuck:
    """Where the parser stands: what it would take next, found without touching its stacks."""

    def __init__(self, error: UnexpectedInput) -> None:
        state: Any = getattr(getattr(error, "interactive_parser", None), "parser_state", None)
        self.states: dict[Any, Any] = state.parse_conf.states if state else {}
        self.stack: list[Any] = list(state.state_stack) if state else []
        self.values: list[Any] = list(state.value_stack) if state else []
        self.end: Any = state.parse_conf.end_state if state else None

    def after(self, terminal: str, stack: list[Any] | None = None) -> list[Any] | None:
        """Give the stack after a terminal is taken, None where it cannot be."""
        stack = list(self.stack if stack is None else stack)
        while stack:
            found = self.states[stack[-1]].get(terminal)
            if found is None:
                return None
            action, arg = found
            if str(action) == "Shift":
                return [*stack, arg]
            size = len(arg.expansion)
            if size:
                del stack[-size:]
            stack.append(self.states[stack[-1]][arg.origin.name][1])
            if terminal == "$END" and stack[-1] == self.end:
                return stack
        return None

    def accepts(self, stack: list[Any] | None = None) -> frozenset[str]:
        """Give the terminals that could be taken next."""
        stack = self.stack if stack is None else stack
        known = self.states[stack[-1]] if stack else ()
        return frozenset(t for t in known if t.upper() == t and self.after(t, stack) is not None)

    def mending(self, terminal: str, then: str) -> bool:
        """Tell whether one more `terminal` in front would make `then` fit."""
        stack = self.after(terminal)
        return stack is not None and self.after(then, stack) is not None


def explain(error: UnexpectedInput, start: str, piece: Piece, context: Context) -> Diagnostic:
    """Turn what the parser raised over a piece into a diagnostic."""
    return _Explainer(error, start, piece, context).diagnostic()


def headless(name: str, piece: Piece) -> Diagnostic:
    """Tell of a file whose first declaration does not say what the file is."""
    first = piece.text.split("\n")[0]
    return Diagnostic(
        "S014",
        "the first declaration of a file says what it is: "
        + or_list(FILE_KEYWORDS)
        + (f", and not `{_shown(first)}`" if first else ""),
        Span(name, piece.line, 1, piece.line, len(first) + 1),
        'for example: rulebook mine "My rules" version 1.0 language 1',
    )


def too_many(name: str, piece: Piece) -> Diagnostic:
    """Tell that there are more faults than are told."""
    span = Span(name, piece.line, 1, piece.line, 1)
    return Diagnostic("S025", "there are more faults from here on; they are not told", span)


@cache
def keywords() -> dict[str, str]:
    """Give each keyword's terminal and how it is written, as the grammar has it."""
    from propertyrules.resources import grammar_text

    found: dict[str, str] = {}
    for name, pattern in re.findall(r"^([A-Z_]+)\.\d+: /(.+)/$", grammar_text("rulebook"), re.M):
        plain = re.sub(r"\(\?=.*$", "", pattern).replace(r"\b", "").replace("an?", "a")
        plain = plain.replace(r"\s+", " ")
        if re.fullmatch(r"[a-z ]+", plain):
            found[name] = plain
    return found


def said(terminals: Iterable[str]) -> str:
    """Say in words what could stand somewhere, in few words where it is much."""
    left = set(terminals)
    out: list[str] = []
    for group, word in ((EFFECTS, "an effect"), (VALUES, "a value")):
        if len(group & left) >= len(group) - 1:
            out.append(word)
            left -= group
    operators = {"PLUS", "STAR"} <= left
    if operators:
        left -= OPERATORS
    signs = {"LPAR": "(", "RPAR": ")", "COMMA": ",", "COLON": ":", "DOT": ".", "EQUALS": "=",
             "PLUS": "+", "MINUS": "-", "STAR": "*", "SLASH": "/"}  # fmt: skip
    # What is needed comes before what could also end here.
    for terminal in sorted(left, key=lambda t: (t == "$END", t not in NAMED_TERMINALS, t)):
        word = signs.get(terminal) or keywords().get(terminal)
        out.append(f"`{word}`" if word else NAMED_TERMINALS.get(terminal, terminal.lower()))
    if operators:
        out.append("an operator")
    out = list(dict.fromkeys(out))
    if len(out) > MOST:
        out = [*out[: MOST - 1], "something else"]
    return out[0] if len(out) == 1 else ", ".join(out[:-1]) + " or " + out[-1] if out else "nothing"


class _Explainer:
    """Looks for the usual mistakes first, and else says what stood there and what fits."""

    def __init__(
        self, error: UnexpectedInput, start: str, piece: Piece, context: Context
    ) -> None:
        self.start, self.piece, self.context = start, piece, context
        self.text = piece.text
        self.stuck = _Stuck(error)
        token = error.token if isinstance(error, UnexpectedToken) else None
        self.type = token.type if token is not None else ""
        if self.type == "$END":
            self.place = len(_bare(self.text))
        else:
            place = token.start_pos if token is not None else error.pos_in_stream
            self.place = min(place or 0, len(self.text))
        self.word = "" if self.type == "$END" else self._word()

    def _word(self) -> str:
        """Give the word, number, text or sign that the parser stopped at."""
        rest = self.text[self.place :]
        for pattern in (_WORD, _SIGNS, re.compile(r'"[^"\n]*"?'), re.compile(r"\d[\w.%]*")):
            found = pattern.match(rest)
            if found:
                return found[0]
        return rest[:1]

    def diagnostic(self) -> Diagnostic:
        usual = (
            self.open_quote,
            self.declaration,
            self.comparison,
            self.capital,
            self.citation,
            self.long_or_strange,
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
        line_end = self.text.find("\n", opened)
        line_end = len(self.text) if line_end < 0 else line_end
        return self.tell(
            "S006",
            "this text is not closed by a quote",
            opened,
            opened + 1,
            'put `"` at its end; a text holds no quotes itself',
        )

    def declaration(self) -> Diagnostic | None:
        """The first word is no keyword of a declaration."""
        if self.place != 0 or self.start != "declaration":
            return None
        known = DECLARATIONS
        word = re.match(r"\S*", self.text)
        shown = self.word if _WORD.fullmatch(self.word) else (word[0] if word else self.word)
        near = nearest(shown.lower(), known, 1)
        if self.word == "default":
            return self.tell("S001", "after `default` stands `board` and its name", 0, 7)
        hint = f"did you mean {or_list(near)}?" if near else (
            "a line that belongs to the declaration above must be indented"
        )
        message = f"`{_shown(shown)}` begins no declaration"
        return self.tell("S003", message, 0, len(shown), hint, near[0] if near else None)

    def comparison(self) -> Diagnostic | None:
        """`==`, `>=` and the like, where the language has words."""
        found = _SIGNS.match(self.text, self.place)
        # Of `==` the first sign may have been taken for the `=` of a default.
        if found is None and self.place and self.text[self.place - 1] == "=":
            found = _SIGNS.match(self.text, self.place - 1)
        signs = found[0] if found else ""
        if found is None or signs not in INSTEAD or self.stuck_before_value(signs):
            return None
        word, start = INSTEAD[signs], found.start()
        before = "" if self.text[:start][-1:].isspace() else " "
        after = "" if self.text[found.end() :][:1].isspace() else " "
        return self.tell(
            "S007",
            f"`{signs}` is written `{word}` here",
            start,
            found.end(),
            f"write `{word}`",
            before + word + after,
        )

    def stuck_before_value(self, signs: str) -> bool:
        """Tell whether a lone `=` stands where no comparison could."""
        return signs == "=" and "IS" not in self.stuck.accepts()

    def capital(self) -> Diagnostic | None:
        """A name with a capital letter."""
        if not _WORD.fullmatch(self.word) or self.word.lower() == self.word:
            return None
        lower = self.word.lower()
        return self.tell(
            "S008",
            f"`{_shown(self.word)}` holds a capital letter; names and keywords have none",
            self.place,
            self.place + len(self.word),
            f"write `{_shown(lower)}`, or put the words of a text in double quotes",
            lower,
        )

    def citation(self) -> Diagnostic | None:
        """A square bracket that is no citation, or stands where none can."""
        if self.text[self.place : self.place + 1] != "[" or self.type == "CITE":
            return None
        end = self.text.find("]", self.place)
        line_end = self.text.find("\n", self.place)
        line_end = len(self.text) if line_end < 0 else line_end
        stop = end + 1 if 0 <= end else line_end
        message = "this citation cannot be read" if end >= 0 else "this citation is not closed"
        hint = "it names clauses, with commas between: `[book.clause, book.other-clause]`"
        return self.tell("S010", message, self.place, stop, hint)

    def long_or_strange(self) -> Diagnostic | None:
        """A character that begins nothing in the language."""
        char = self.text[self.place : self.place + 1]
        if self.type or not char or _WORD.match(char) or char.isdigit():
            return None
        hints = {
            ";": "nothing stands between effects: leave it out",
            "'": 'a text stands in double quotes: `"`',
            "“": 'a text stands in straight quotes: `"`',
            "”": 'a text stands in straight quotes: `"`',
            "$": "an amount is written without a sign: `200`",
            "{": "braces stand in texts only",
            "}": "braces stand in texts only",
        }
        shown = char if char.isprintable() else f"U+{ord(char):04X}"
        message = f"the character `{shown}` means nothing here"
        return self.tell("S009", message, self.place, self.place + 1, hints.get(char, ""))

    def misspelt(self) -> Diagnostic | None:
        """A word that is nearly a keyword: the one that stopped the parser, or the one before."""
        accepted = self.stuck.accepts()
        found = self.near(self.word, self.place, accepted)
        if found is not None or not self.stuck.values:
            return found
        last = self.stuck.values[-1]
        if isinstance(last, Token) and last.type in ("NAME", "REF"):
            before = self.stuck.accepts(self.stuck.stack[:-1])
            return self.near(str(last), last.start_pos or 0, before)
        return None

    def near(self, word: str, place: int, accepted: frozenset[str]) -> Diagnostic | None:
        if not _WORD.fullmatch(word):
            return None
        known = {keywords()[t]: t for t in accepted if t in keywords()}
        # `atleast` is near `at least`; of `at leest` the two words are taken together.
        two = re.match(r"\w+[ \t]+\w+", self.text[place:])
        for tried in (two[0] if two else word, word):
            pool = [k for k in known if (" " in k) or tried == word]
            near = [k for k in nearest(tried, pool, 1) if _close(tried, k)]
            if near and near[0] != tried:
                message = f"`{_shown(tried)}` is no keyword here"
                hint = f"did you mean `{near[0]}`?"
                return self.tell("S015", message, place, place + len(tried), hint, near[0])
        return None

    def missing_end(self) -> Diagnostic | None:
        """The declaration goes on, or is over, and a block of it is still open."""
        if "END" not in self.stuck.accepts():
            return None
        opened = [v for v in self.stuck.values if isinstance(v, Token) and v.type in BLOCKS]
        if not opened or (self.type != "$END" and self.word not in keywords().values()):
            return None
        block = BLOCKS[opened[-1].type]
        start = opened[-1].start_pos or 0
        return self.tell(
            "S004",
            f"this `{block}` is not closed by `end`",
            start,
            start + len(opened[-1]),
            "put `end` behind the last effect that belongs to it",
        )

    def missing_citation(self) -> Diagnostic | None:
        if not self.stuck.mending("CITE", self.type) and not (
            self.stuck.accepts() == {"CITE"} and self.type != "CITE"
        ):
            return None
        if "CITE" not in self.stuck.accepts():
            return None
        return self.tell(
            "S005",
            f"a citation is missing before {self.shown()}",
            *self.here(),
            "name the clause it comes from, as in `[book.clause]`",
        )

    def missing_bracket(self) -> Diagnostic | None:
        """An open bracket that should have been closed here."""
        if not self.stuck.mending("RPAR", self.type):
            return None
        opened = [v for v in self.stuck.values if isinstance(v, Token) and v.type == "LPAR"]
        if not opened:
            return None
        start = opened[-1].start_pos or 0
        hint = f"put `)` before {self.shown()}"
        place = self.end_before()
        return Diagnostic(
            "S016",
            "this bracket is not closed",
            self.span(start, start + 1),
            hint,
            Edit(self.span(place, place), ")"),
        )

    def missing_sign(self) -> Diagnostic | None:
        """One word or sign without which what follows would fit."""
        signs = {"COLON": ":", "COMMA": ",", "THEN": "then", "DO": "do", "END": "end",
                 "EQUALS": "=", "IN": "in", "REQUIRE": "require", "ELSE": "else", "OF": "of",
                 "HAS": "has", "TO": "to", "WHEN": "when"}  # fmt: skip
        fitting = [t for t in signs if self.type and self.stuck.mending(t, self.type)]
        if len(fitting) != 1 or self.type == "$END":
            return None
        sign = signs[fitting[0]]
        place = self.end_before()
        text = sign if sign in ":," else f" {sign}"
        return Diagnostic(
            "S017",
            f"`{sign}` is missing before {self.shown()}",
            self.span(*self.here()),
            f"put `{sign}` there",
            Edit(self.span(place, place), text),
        )

    def plain(self) -> Diagnostic:
        expected = said(self.stuck.accepts())
        if self.type == "$END":
            what = "this expression" if self.start == "expression" else "the declaration"
            message = f"{what} ends too early: expected {expected}"
            return self.tell("S002", message, *self.here())
        message = f"{self.shown()} does not fit here: expected {expected}"
        return self.tell("S001", message, *self.here())

    # -- places -------------------------------------------------------------------------------

    def shown(self) -> str:
        """Give what stood there, as it is put in a message."""
        if self.type == "$END" or not self.word:
            return "the end"
        if self.word[0] == '"':
            return f"the text {_shown(self.word)}"
        return f"`{_shown(self.word)}`"

    def here(self) -> tuple[int, int]:
        """Give where the parser stopped; at the end of a declaration, its last character."""
        if self.type == "$END":
            return max(0, self.place - 1), self.place
        return self.place, self.place + max(1, len(self.word))

    def end_before(self) -> int:
        """Give the end of what stands before the place where the parser stopped."""
        return len(_bare(self.text[: self.place]))

    def span(self, start: int, end: int) -> Span:
        """Give the span in the file of a stretch of the piece."""
        places: list[int] = []
        for place in (start, end):
            line = self.text.count("\n", 0, place) + 1
            column = place - self.text.rfind("\n", 0, place)
            places += self.context.shift(line, column)
        return Span(self.context.file, *places)

    def tell(
        self, code: str, message: str, start: int, end: int, hint: str = "", edit: str | None = None
    ) -> Diagnostic:
        span = self.span(start, end)
        return Diagnostic(code, message, span, hint, None if edit is None else Edit(span, edit))


def _bare(text: str) -> str:
    """Give a text without the blanks and comments at its end."""
    end = 0
    for found in re.finditer(r'"[^"]*"|#[^\n]*|\s+|.', text):
        if not found[0].isspace() and found[0][0] != "#":
            end = found.end()
    return text[:end]


def _close(word: str, keyword: str) -> bool:
    """Tell whether a word is so near a keyword that it can hardly be a name."""
    short = min(len(word), len(keyword))
    return short >= 4 and bool(nearest(word, [keyword], 1)) and abs(len(word) - len(keyword)) <= 2


def _shown(word: str) -> str:
    """Cut a long word short."""
    line = word.split("\n")[0]
    return line if len(line) <= 40 else line[:39] + "…"


__all__: Sequence[str] = ("DECLARATIONS", "explain", "headless", "said", "too_many")
