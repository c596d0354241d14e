"""The tokenizer of the notation: words, numbers, quoted texts and signs, each with its place."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeAlias

from attrs import evolve, frozen

from propertyrules import limits
from propertyrules.errors import TableError
from propertyrules.hints import NUMBER_WORDS
from propertyrules.syntax.source import ARTICLES as ARTICLES

# Words before a name that mean nothing: `his Reading` is `the Reading`.
_APOSTROPHES = "'`\u2019\u2018\u02bc\u00b4"
# What folding drops; accents are separated from their letters first.
_DROPPED = {ord(sign): None for sign in f"{_APOSTROPHES}."}
CURRENCIES = "$£€¥₤¢₹₩₽"
"""Signs that may stand beside a sum of money."""
# Letters, with apostrophes inside and a full stop at the end (St., B.).
_WORD = rf"[^\W\d_](?:[^\W_]|[{_APOSTROPHES}])*\.?"
# A comma belongs to a number only before three digits: `1,200` is one number, `3,4` are two.
_NUMBER = r"\d{1,3}(?:,\d{3})+(?!\d|,\d)|[1-9]\d{0,2}(?:\.\d{3})+(?![.\d]|\s?%)|\d+"


class UnclosedQuote(ValueError):
    """A quote that is not closed, at a `column` (from 1)."""

    def __init__(self, column: int) -> None:
        super().__init__("this quote isn't closed")
        self.column = column


@frozen(repr=False)
class Token:
    """A token of a line.

    `kind` is word, number, percent, quoted or sign; `folded` is the form in which it is compared;
    `value` is the amount of a number; `start` and `end` are its offsets in the line. `forms` are
    other words that it may stand for in a phrase: `built` for `builds`.
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
        """Return a token that a line leaves out, at an offset."""
        return cls(kind, text, text, at, at)

    def as_number(self, number: int, **more: Any) -> Token:
        """Return the token as a number."""
        value = Fraction(number) if number < 10**limits.MAX_DIGITS else None
        return evolve(self, kind="number", folded=str(number), value=value, **more)

    @property
    def is_article(self) -> bool:
        """Whether it is an article or a possessive, which mean nothing here."""
        return self.word in ARTICLES

    @property
    def word(self) -> str:
        """The folded form of a word; empty for other tokens."""
        return self.folded if self.kind == "word" else ""

    @property
    def whole(self) -> int | None:
        """The amount of a number that is whole and not negative; None for other tokens."""
        if self.value is None or self.kind != "number":
            return None
        return int(self.value) if self.value.denominator == 1 and self.value >= 0 else None


Tokens: TypeAlias = tuple[Token, ...]


def folded_at(tokens: Sequence[Token], place: int) -> str:
    """Return the folded form of the token at a position; empty outside the line."""
    return tokens[place].folded if 0 <= place < len(tokens) else ""


def fold(text: str) -> str:
    """Return a text without what does not distinguish names: case, accents, apostrophes, stops."""
    if text.isascii():  # the fast way, for most of hundreds of names
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
    """Return the look of a name, whatever its alphabet, case and separators."""
    return "".join(c for c in fold(name).translate(_LOOKS) if c.isalnum()).removeprefix("the")


def unfit(name: str, holders: Iterable[str] = ()) -> str:
    """Return why no player can have a name; empty if one can.

    `holders` are the names of the holders of cash and deeds other than the bank.
    """
    if not name.isprintable():
        seen = (
            "a line break or a tab" if {*name} & {*"\n\r\t"} else "a character that can't be seen"
        )
        return f"the name {name!r} has {seen} in it"
    if not fold(name.strip()):
        return f"the name {name!r} needs a letter or a digit"
    looks = _looks(name)
    for holder in ("bank", *holders):
        if looks == _looks(holder):
            return f"the name {name!r} can't be told from `{holder}`, which is no player"
    return ""


def check_names(names: Iterable[str], holders: Iterable[str] = ()) -> None:
    """Raise TableError for names with which no table could be written: empty, over several lines,
    equal when folded (`Ann` and `ann`), too like the bank or another holder, or too many.
    """
    if isinstance(names, (str, bytes)) or not isinstance(names, Collection) or not names:
        raise TableError(f"a game wants a list of names, not {names!r}")
    if len(names) > limits.MAX_PLAYERS:
        raise TableError(
            f"{len(names)} players are too many: at most {limits.MAX_PLAYERS} can play"
        )
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


# Verbs with an irregular base form.
_ODD_VERBS = {"is": "be", "has": "have"}


@lru_cache(maxsize=8192)
def singular(word: str) -> str:
    """Return a folded word without a plural ending."""
    # Not `ties`, the plural of `tie`.
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 3 and word.endswith("s") and not word.endswith("ss"):
        return word[:-1]
    return word


def base_form(verb: str) -> str:
    """Return the base form of a verb: `build` for `builds`, `pass` for `passes`."""
    if verb in _ODD_VERBS:
        return _ODD_VERBS[verb]
    if verb.endswith("ies") and len(verb) > 4:
        return verb[:-3] + "y"
    if verb.endswith(("sses", "shes", "ches", "xes", "zzes", "oes")):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb


def number_word(folded: str) -> int | None:
    """Return the number of a word such as `two`, or None."""
    return NUMBER_WORDS.index(folded) if folded in NUMBER_WORDS else None


def _pattern(currency: str) -> re.Pattern[str]:
    """Return the pattern of tokens; a currency sign may be on either side of an amount."""
    sign = rf"[{CURRENCIES}]"
    if currency not in CURRENCIES:  # otherwise this is the same pattern, compiled already
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


@lru_cache(maxsize=4096)  # a line is looked at by many readers in turn
def tokenize(line: str, currency: str = "") -> Tokens:
    """Return the tokens of a line. Raises UnclosedQuote.

    `currency` is the board's own sign, on either side of an amount. Underscores and hyphens between
    words only separate them.
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
    """Return the token of a number, without an amount if it is too long."""
    digits = match["digits"].replace(",", "").replace(".", "")
    rest = match["rest"] or ""
    too_long = len(digits) + len(rest.strip("./")) > limits.MAX_DIGITS
    negative = match["minus"] or match["minus2"]
    # A number without an amount is refused wherever an amount is wanted.
    value: Fraction | None = None
    if not too_long and not re.fullmatch(r"/0+", rest):
        value = Fraction(digits + rest) if not negative else -Fraction(digits + rest)
    bare = not (negative or rest or match["sign"] or match["percent"] or match["after"])
    folded = digits if bare else match[0]
    kind = "number"
    if match["percent"]:
        kind, value = "percent", None if value is None else value / 100
    return Token(kind, match[0], folded, match.start(), match.end(), value)


@lru_cache(maxsize=8192)
def words_of(text: str) -> tuple[str, ...]:
    """Return the folded words of a name, without leading articles."""
    plain = text.replace("_", " ").replace("-", " ")
    if plain.isascii() and plain.replace(" ", "").isalpha():  # the fast way, for most names
        kept = plain.lower().split()
    else:
        try:
            tokens = tokenize(text.replace('"', " ").replace("“", " "))
        except UnclosedQuote:  # no quotes are left
            return ()
        kept = [t.folded for t in tokens]
    # Somebody may be called `A`.
    while len(kept) > 1 and kept[0] in ARTICLES:
        kept = kept[1:]
    return tuple(kept)


def words_in(texts: Iterable[str]) -> frozenset[str]:
    """Return the words of several names or phrases."""
    return frozenset(word for text in texts for word in words_of(text))


def with_token(tokens: Tokens, place: int, token: Token) -> Tokens:
    """Return tokens with another one at a place."""
    return (*tokens[:place], token, *tokens[place + 1 :])


def in_place_of(found: re.Match[str], plain: str, begin: int | str = 0, end: int | str = 0) -> str:
    """Return the text in which something was found with plain words instead of that, or instead of
    what stands from where one of its groups begins to where another ends.
    """
    text = found.string
    return f"{text[: found.start(begin)]}{plain}{text[found.end(end) :]}"


def one_of(texts: Iterable[str]) -> str:
    """Return the pattern of one of some texts, the longest that stands there."""
    return "|".join(sorted(map(re.escape, texts), key=len, reverse=True))


_MASK = "\ua74d"
NAMED = f"(?:{_MASK}+)"  # a name in a masked text
NAMED_LARGE = _MASK.upper()  # what one begins with that is written with a capital letter


def masked(text: str, names: Iterable[str]) -> str:
    """Return a text in which each of some names is as many of one letter, large where the name
    begins so: `Ꝍꝍꝍ owns Baltic`. A pattern of that need not be compiled for each table, which
    takes long.
    """
    found = one_of(names)
    if not found:
        return text
    return re.sub(rf"\b(?:{found})\b", _mask, text, flags=re.I)


def _mask(found: re.Match[str]) -> str:
    return (NAMED_LARGE if found[0][0].isupper() else _MASK) + _MASK * (len(found[0]) - 1)


def cut_expectation(line: str) -> tuple[str, str | None, int]:
    """Split a line at its `->`; return what is before it, what is after it (or None), and where."""
    quoted = "->" not in line
    for place, char in enumerate("" if quoted else line):
        if char in '"“”':
            quoted = not quoted
        elif char == "-" and not quoted and line.startswith("->", place):
            return line[:place].rstrip(), line[place + 2 :].strip(), place
    return line, None, len(line)
