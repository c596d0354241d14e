"""What the parser trips over, told in plain words: what stood there, what fits, what mends it."""

from __future__ import annotations

import difflib
import re

from lark import Lark, Token
from lark.exceptions import UnexpectedInput, UnexpectedToken

from propertyrules import limits
from propertyrules.hints import nearest, or_list
from propertyrules.syntax.builder import Context
from propertyrules.syntax.diagnostics import Diagnostic, Edit
from propertyrules.syntax.expected import Stuck, keywords, said
from propertyrules.syntax.source import DECLARATIONS, Piece, marks, shortened
from propertyrules.syntax.span import Span
from propertyrules.syntax.stumbles import bare, hint_for

INSTEAD = {
    "==": "is", "===": "is", "!=": "is not", "<>": "is not", ">=": "at least", "<=": "at most",
    "=>": "at least", "=<": "at most", ">": "above", "<": "below", "≥": "at least",
    "≤": "at most", "≠": "is not", "&&": "and", "||": "or", "&": "and", "|": "or", "!": "not",
    "=": "is",
}  # fmt: skip
BLOCKS = {"IF": "if", "FOR_EACH": "for each", "TOGETHER_BY": "together by"}
# How like a keyword a word must be to be taken for it: `requir`, `pay` and `giev` are, `give` and
# `games` are not.
_WORD = re.compile(r"[^\W\d]\w*")
_DOUBLED = re.compile(r"\bis\s+(at\s+least|at\s+most|above|below)\b")
_SIGNS = re.compile(r"[=<>!&|≥≤≠]+")


def explain(
    error: UnexpectedInput, lark: Lark, start: str, piece: Piece, context: Context
) -> Diagnostic:
    """Turn what the parser raised over a piece into a diagnostic."""
    stuck = Stuck(lark, start, piece.text, error)
    return _Explainer(error, stuck, start, piece, context).diagnostic()


class _Explainer:
    """Looks for the usual mistakes first, and else says what stood there and what fits."""

    def __init__(
        self, error: UnexpectedInput, stuck: Stuck, start: str, piece: Piece, context: Context
    ) -> None:
        self.stuck, self.start, self.piece, self.context = stuck, start, piece, context
        self.text = piece.text
        token = error.token if isinstance(error, UnexpectedToken) else None
        self.type = token.type if token is not None else ""
        if self.type == "$END":
            self.place = len(bare(self.text))
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
        whole = re.match(r"\S*", self.text)
        shown = whole[0] if whole and not _WORD.fullmatch(self.word) else self.word
        near = nearest(shown.lower(), known, 1)
        if self.word == "default":
            return self.tell(
                "S001", "after `default` stands `board` and its name", 0, len("default")
            )
        hint = "a line that belongs to the declaration above must be indented"
        if near:
            hint = f"did you mean {or_list(near)}?"
        message = f"`{shortened(shown)}` begins no declaration"
        return self.tell("S003", message, 0, len(shown), hint, near[0] if near else None)

    def comparison(self) -> Diagnostic | None:
        """`==`, `>=` and the like, where the language has words."""
        found = _SIGNS.match(self.text, self.place)
        # Of `==` the first sign may have been taken for the `=` of a default.
        if found is None and self.place and self.text[self.place - 1] == "=":
            found = _SIGNS.match(self.text, self.place - 1)
        signs = found[0] if found else ""
        if found is None or signs not in INSTEAD:
            return None
        word, start = INSTEAD[signs], found.start()
        if self.stuck_before_value(signs):
            if "TO" not in self.stuck.accepts():
                return None
            word = "to"  # `set x = 1`
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

    def doubled(self) -> Diagnostic | None:
        """`is at least` and the like, where `at least` is the whole comparison."""
        for found in _DOUBLED.finditer(self.text):
            if found.start() < self.place and not self.text[found.end() : self.place].strip():
                said, word = " ".join(found[0].split()), found[1]
                message = f"`{said}` is written `{word}` here"
                return self.tell("S007", message, *found.span(), f"write `{word}`", word)
        return None

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
            f"`{shortened(self.word)}` holds a capital letter; names and keywords have none",
            self.place,
            self.place + len(self.word),
            f"write `{shortened(lower)}`, or put the words of a text in double quotes",
            lower,
        )

    def citation(self) -> Diagnostic | None:
        """A square bracket that is no citation, or stands where none can."""
        if self.text[self.place : self.place + 1] != "[" or self.type == "CITE":
            return None
        end = self.text.find("]", self.place)
        line_end = self.text.find("\n", self.place)
        line_end = len(self.text) if line_end < 0 else line_end
        stop = end + 1 if end >= 0 else line_end
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

    def otherwise(self) -> Diagnostic | None:
        """`else` among effects, where `otherwise` stands."""
        place, accepted = self.place, self.stuck.accepts()
        last = self.stuck.values[-1] if self.stuck.values else None
        if isinstance(last, Token) and last == "else":  # it was taken for the name of a payer
            place, accepted = last.start_pos or 0, self.stuck.accepts(self.stuck.before_last())
        elif self.word != "else":
            return None
        if "OTHERWISE" not in accepted:
            return None
        message = "`else` belongs to a value; among effects it is `otherwise`"
        at = (place, place + len("else"))
        return self.tell("S015", message, *at, "write `otherwise`", "otherwise")

    def misspelt(self) -> Diagnostic | None:
        """A word that is nearly a keyword: the one that stopped the parser, or the one before."""
        accepted = self.stuck.accepts()
        found = self.near(self.word, self.place, accepted)
        if found is not None or not self.stuck.values:
            return found
        last = self.stuck.values[-1]
        if isinstance(last, Token) and last.type in ("NAME", "REF"):
            before = self.stuck.accepts(self.stuck.before_last())
            return self.near(str(last), last.start_pos or 0, before)
        return None

    def near(self, word: str, place: int, accepted: frozenset[str]) -> Diagnostic | None:
        if not _WORD.fullmatch(word) or word in keywords().values():
            return None
        known = sorted(keywords()[t] for t in accepted if t in keywords())
        # `atleast` is near `at least`; of `at leest` the two words are taken together.
        two = re.match(r"[a-z]+[ \t]+[a-z]+\b", self.text[place : place + limits.TWO_WORDS])
        best, found, mended = 0.0, "", ""
        for tried in (word, two[0] if two else word):
            for keyword in known:
                alike = _alike(tried, keyword) if tried == word or " " in keyword else 0.0
                if alike > best and keyword != tried:
                    best, found, mended = alike, tried, keyword
        if best < limits.ALIKE:
            return None
        message = f"`{shortened(found)}` is no keyword here"
        hint = f"did you mean `{mended}`?"
        return self.tell("S015", message, place, place + len(found), hint, mended)

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
        # Between two values `of` would always fit, and is hardly ever what is missing.
        if "PLUS" in self.stuck.accepts():
            del signs["OF"]
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
        accepted = self.stuck.accepts()
        follows = self.type == "$END" or self.word in keywords().values()
        hint = hint_for(self.text[: self.place], self.word, accepted, follows)
        if self.type == "$END":
            what = "this expression" if self.start == "expression" else "the declaration"
            message = f"{what} ends too early: expected {said(accepted)}"
            return self.tell("S002", message, *self.here(), hint)
        message = f"{self.shown()} does not fit here: expected {said(accepted)}"
        return self.tell("S001", message, *self.here(), hint)

    # -- places -------------------------------------------------------------------------------

    def shown(self) -> str:
        """Give what stood there, as it is put in a message."""
        if self.type == "$END" or not self.word:
            return "the end"
        if self.word[0] == '"':
            return f"the text {shortened(self.word)}"
        return f"`{shortened(self.word)}`"

    def here(self) -> tuple[int, int]:
        """Give where the parser stopped; at the end of a declaration, its last character."""
        if self.type == "$END":
            return max(0, self.place - 1), self.place
        return self.place, self.place + max(1, len(self.word))

    def end_before(self) -> int:
        """Give the end of what stands before the place where the parser stopped."""
        return len(bare(self.text[: self.place]))

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


def _alike(word: str, keyword: str) -> float:
    """Give how like a keyword a word is, from 0 to 1; short words are like nothing."""
    if min(len(word), len(keyword)) < limits.SHORTEST_KEYWORD or len(word) > 2 * len(keyword):
        return 0.0
    return difflib.SequenceMatcher(None, word, keyword).ratio()
