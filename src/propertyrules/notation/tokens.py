"""Tokens: a line of a table cut into words, numbers, quoted text and signs, each with its place."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

from attrs import evolve, frozen

from propertyrules import limits
from propertyrules.errors import TableError
from propertyrules.syntax.source import word_set

# Whose something is, is told by who owns it: `his Reading` is passed over as `the Reading` is.
ARTICLES = word_set("a an the his her their")
_WORDS_FOR_NUMBERS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
)  # fmt: skip
_APOSTROPHES = "'`\u2019\u2018\u02bc\u00b4"
# What folding drops of plain text; text with accents is taken apart first.
_DROPPED = {ord(sign): None for sign in f"{_APOSTROPHES}."}
CURRENCIES = "$£€¥₤¢₹₩₽"
"""Signs with which sums of money may be written."""
# A stretch of letters with what may stand inside a word: apostrophes, and full stops (St., B.).
_WORD = rf"[^\W\d_](?:[^\W_]|[{_APOSTROPHES}])*\.?"
# Commas stand inside a number only before three digits: `1,200` is one, and `3,4` are two.
_NUMBER = r"\d{1,3}(?:,\d{3})+(?!\d|,\d)|[1-9]\d{0,2}(?:\.\d{3})+(?![.\d]|\s?%)|\d+"


class UnclosedQuote(ValueError):
    """A quote without its partner; `column` is where it stands, from 1."""

    def __init__(self, column: int) -> None:
        super().__init__("this quote isn't closed")
        self.column = column


@frozen(repr=False)
class Token:
    """A piece of a line.

    `kind` is word, number, percent, quoted or sign; `folded` is what it is compared by; `value`
    is the amount of a number; `start` and `end` are its place in the line, from 0. `forms` are the
    words of phrases that it may stand for besides: `built` for `builds`.
    """

    kind: str
    text: str
    folded: str
    start: int
    end: int
    value: Fraction | None = None
    forms: frozenset[str] = frozenset()

    @classmethod
    def said(cls, text: str, at: int = 0, kind: str = "word") -> Token:
        """Return a token that nobody wrote: what a line leaves out, as if it stood at a place."""
        return cls(kind, text, text, at, at)

    def as_number(self, number: int, **more: Any) -> Token:
        """Return the token as a number."""
        return evolve(self, kind="number", folded=str(number), value=Fraction(number), **more)

    @property
    def is_article(self) -> bool:
        """Whether it is an article or says whose, which means nothing here."""
        return self.word in ARTICLES

    @property
    def word(self) -> str:
        """What a word is compared by; nothing of anything else."""
        return self.folded if self.kind == "word" else ""

    @property
    def whole(self) -> int | None:
        """The amount of a number that is whole and not negative; None of anything else."""
        if self.value is None or self.kind != "number":
            return None
        return int(self.value) if self.value.denominator == 1 and self.value >= 0 else None


Tokens: TypeAlias = tuple[Token, ...]


def folded_at(tokens: Sequence[Token], place: int) -> str:
    """Return what a token is compared by; nothing where none stands at that place."""
    return tokens[place].folded if 0 <= place < len(tokens) else ""


def fold(text: str) -> str:
    """Drop what names are not told apart by: case, accents, apostrophes, full stops."""
    if text.isascii():  # as most names are, and there are hundreds
        return text.lower().translate(_DROPPED)
    plain = unicodedata.normalize("NFKD", text.casefold()).translate(_DROPPED)
    return "".join(c for c in plain if not unicodedata.combining(c))


# Letters of other alphabets, and digits, that look like Latin ones.
_LOOKS = {
    ord(other): latin
    for latin, others in {
        "a": "\u0430\u03b14@",
        "b": "\u0431\u0432\u044c\u03b268",
        "e": "\u0435\u03b53",
        "h": "\u04bb",
        "i": "\u0456\u03b9\u04571",
        "j": "\u0458",
        "k": "\u043a\u03ba",
        "n": "\u043f\u03b7\u0578",
        "o": "\u043e\u03bf0",
        "p": "\u0440\u03c1",
        "s": "\u04555$",
        "t": "\u0442\u03c4",
        "u": "\u03c5",
        "x": "\u0445\u03c7",
        "y": "\u0443",
    }.items()
    for other in others
}


def _looks(name: str) -> str:
    """Return what a name looks like: no matter the alphabet, the case or what stands between."""
    return "".join(c for c in fold(name).translate(_LOOKS) if c.isalnum()).removeprefix("the")


def unfit(name: str, holders: Iterable[str] = ()) -> str:
    """Return why nobody can be called so, or nothing where somebody can.

    `holders` are those beside the bank who hold cash and deeds under a name of their own.
    """
    if not name.isprintable():
        return f"the name {name!r} has a line break or a tab in it"
    if not fold(name.strip()):
        return f"the name {name!r} needs a letter or a digit"
    looks = _looks(name)
    for holder in ("bank", *holders):
        if looks == _looks(holder):
            return f"the name {name!r} can't be told from `{holder}`, which is no player"
    return ""


def check_names(names: Iterable[str], holders: Iterable[str] = ()) -> None:
    """Raise TableError for names that no table could be written with: empty, over more than one
    line, read as the same (`Ann` and `ann`), or as the bank or another holder.
    """
    if isinstance(names, (str, bytes)) or not isinstance(names, Collection) or not names:
        raise TableError(f"a game wants a list of names, not {names!r}")
    seen: dict[str, str] = {}
    for name in names:
        if not isinstance(name, str):
            raise TableError(f"a name is a text, not {name!r}")
        why = unfit(name, holders)
        if why:
            raise TableError(why)
        folded = fold(name.strip())
        if folded in seen:
            raise TableError(
                f"two players cannot be called {seen[folded]!r} and {name!r}: case, accents and"
                " stops do not tell names apart"
            )
        seen[folded] = name


# Verbs of which no ending tells the base form.
_ODD_VERBS = {"is": "be", "has": "have"}


def singular(word: str) -> str:
    """Take a plural ending off a folded word."""
    # `ties` are several of `tie`, and not of `ty`.
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 3 and word.endswith("s") and not word.endswith("ss"):
        return word[:-1]
    return word


def base_form(verb: str) -> str:
    """Return a verb as it stands behind `can`: `build` for `builds`, `pass` for `passes`."""
    if verb in _ODD_VERBS:
        return _ODD_VERBS[verb]
    if verb.endswith("ies") and len(verb) > 4:
        return verb[:-3] + "y"
    if verb.endswith(("sses", "shes", "ches", "xes", "zzes", "oes")):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb


def number_word(folded: str) -> int | None:
    """Return the number that a word such as `two` stands for, or None."""
    return _WORDS_FOR_NUMBERS.index(folded) if folded in _WORDS_FOR_NUMBERS else None


def _pattern(currency: str) -> re.Pattern[str]:
    """Return the pattern of tokens; the sign of a currency may stand on either side."""
    sign = rf"[{CURRENCIES}]"
    if currency not in CURRENCIES:  # else the pattern is the same as without, and compiled already
        sign += f"|{re.escape(currency)}"
    return re.compile(
        rf"""(?P<blank>\s+)
        |(?P<quoted>"(?:[^"]|"")*"|“[^”]*”)
        |(?P<unclosed>["“])
        |(?P<number>(?P<minus>(?<![\w)])[-\u2212])?(?:(?P<sign>{sign})(?P<minus2>[-\u2212])?)?
            (?P<digits>{_NUMBER})(?P<rest>\.\d+|/\d+)?
            (?:(?P<percent>\s?%)|(?P<after>\s?(?:{sign}|dollars?|pounds?))(?!\w))?(?![^\W_]))
        |(?P<word>{_WORD}|\d+[^\W_]*\.?)
        |(?P<sign1>->|.)""",
        re.VERBOSE | re.IGNORECASE | re.DOTALL,
    )


_PATTERNS: dict[str, re.Pattern[str]] = {}


def tokenize(line: str, currency: str = "") -> Tokens:
    """Cut a line into tokens. Raises UnclosedQuote.

    `currency` is the board's own sign, which may stand before or behind an amount. Underscores
    and hyphens between words only separate them.
    """
    if currency not in _PATTERNS:
        _PATTERNS[currency] = _pattern(currency)
    tokens: list[Token] = []
    for match in _PATTERNS[currency].finditer(line):
        kind = match.lastgroup
        text, start, end = match[0], match.start(), match.end()
        if match["blank"]:
            continue
        if match["unclosed"]:
            raise UnclosedQuote(start + 1)
        if match["quoted"]:
            inner = text[1:-1].replace('""', '"')
            tokens.append(Token("quoted", inner, inner, start, end))
        elif match["number"]:
            tokens.append(_number(match))
        elif kind == "word":
            folded = fold(text)
            if folded:
                tokens.append(Token("word", text, folded, start, end))
        elif text in ("&", "+"):
            tokens.append(Token("word", text, "and", start, end))
        elif text not in "-_.\u2013" and text not in _APOSTROPHES:
            tokens.append(Token("sign", text, text, start, end))
    return tuple(tokens)


def _number(match: re.Match[str]) -> Token:
    """Return the token of a number, with its amount unless that is too long."""
    digits = match["digits"].replace(",", "").replace(".", "")
    rest = match["rest"] or ""
    too_long = len(digits) + len(rest) > limits.MAX_DIGITS + 1
    negative = match["minus"] or match["minus2"]
    # What is too long for an amount is kept as no amount, and so refused wherever one is wanted.
    value: Fraction | None = None
    if not too_long and not re.fullmatch(r"/0+", rest):
        value = Fraction(digits + rest) if not negative else -Fraction(digits + rest)
    bare = not (negative or rest or match["sign"] or match["percent"] or match["after"])
    folded = digits if bare else match[0]
    kind = "number"
    if match["percent"]:
        kind, value = "percent", None if value is None else value / 100
    return Token(kind, match[0], folded, match.start(), match.end(), value)


def words_of(text: str) -> tuple[str, ...]:
    """Cut a name into the folded words that it is known by; leading articles do not count."""
    plain = text.replace("_", " ").replace("-", " ")
    if plain.isascii() and plain.replace(" ", "").isalpha():  # nothing but words, as most are
        kept = plain.lower().split()
    else:
        try:
            tokens = tokenize(text.replace('"', " ").replace("“", " "))
        except UnclosedQuote:  # no quotes are left
            return ()
        kept = [t.folded for t in tokens]
    # A name that is nothing but an article keeps it: somebody may be called `A`.
    while len(kept) > 1 and kept[0] in ARTICLES:
        kept = kept[1:]
    return tuple(kept)


def words_in(texts: Iterable[str]) -> frozenset[str]:
    """Return the words of several names or phrases."""
    return frozenset(word for text in texts for word in words_of(text))


def cut_expectation(line: str) -> tuple[str, str | None, int]:
    """Cut a line at its `->`: what stands before, what behind (None: no arrow), and where."""
    quoted = "->" not in line  # then nothing is to be found
    for place, char in enumerate("" if quoted else line):
        if char in '"“”':
            quoted = not quoted
        elif char == "-" and not quoted and line.startswith("->", place):
            return line[:place].rstrip(), line[place + 2 :].strip(), place
    return line, None, len(line)
