"""Error recovery: the names that unreadable declarations may declare.

A fault that only follows from another one hides it. So before a name is reported as unknown, this
is asked whether a declaration that could not be read may declare it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from attrs import frozen

from propertyrules.hints import nearest
from propertyrules.syntax.source import DECLARATIONS, Piece
from propertyrules.syntax.tree import Broken, SourceFile

ALTERING = ("replace", "drop", "change", "cite")
DOUBLED = "\0"
"""The mark in the name of a declaration whose name is taken: it is in no source text."""

VALUES = frozenset({"set", "track", "holder", "piece", "define", "choice", "dice", "deck"})
TYPES = frozenset({"kind", "choice", "matter"})
_NAME = re.compile(r"[^\W\d][\w.-]*")
_TITLE = re.compile(r'\d+\s+"([^"]*)"')
_NUMBER = re.compile(r"\d+")
_UNNAMED = ("ladder", "setup")
# The keywords of declarations with members that have names of their own.
_HOMES = frozenset({"move", "rule", "define"})
_WORDED = frozenset({"choice", "dice"})


def broken(piece: Piece) -> Broken:
    """Return what an unreadable declaration may declare, by its first words."""
    text = "\n".join(line.split("#")[0] for line in piece.text.split("\n")).rstrip()
    words = frozenset(_NAME.findall(text))
    how, rest = "", text
    keyword, rest = _taken(rest)
    # After a misspelt `replace` comes the keyword of what is replaced.
    if keyword not in DECLARATIONS and rest:
        keyword = next(iter(nearest(keyword, ALTERING, 1)), keyword)
    if keyword in ALTERING:
        how = keyword
        keyword, rest = _taken(rest)
    keywords = frozenset({keyword})
    if keyword not in DECLARATIONS | {"except", "part"}:
        near = [known for known in DECLARATIONS if not rest and known.startswith(keyword)]
        keywords = frozenset(near or nearest(keyword, DECLARATIONS, 1))
    # A declaration without a name cannot have a name that is cut short.
    if keyword in _UNNAMED:
        name, rest = keyword, rest or " "
    elif keyword == "space":
        title = _TITLE.match(rest)
        number = _NUMBER.match(rest)
        name, rest = (title[1], rest[title.end() :]) if title else ("", "")
        words |= {number[0]} if number else set()
    else:
        found = _NAME.match(rest)
        name, rest = (found[0], rest[found.end() :]) if found else ("", rest)
    return Broken(keywords, name, words, how, piece.line, not rest)


def _taken(text: str) -> tuple[str, str]:
    """Return the first word of a text, and the rest."""
    word, *rest = text.split(None, 1) or [""]
    return word, "".join(rest)


def alters(one: Broken) -> bool:
    """Return whether an unreadable declaration may alter an inherited one."""
    return bool(one.how or one.keywords.intersection(ALTERING))


@frozen
class Unreadable:
    """The unreadable declarations of a rulebook's files, and the files that are not there.

    `lost` has the form and name of each such file.
    """

    broken: tuple[Broken, ...] = ()
    lost: frozenset[tuple[str, str]] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.broken or self.lost)

    def has(self, *keywords: str) -> bool:
        """Return whether a declaration with one of these keywords could not be read."""
        return any(one.keywords.intersection(keywords) for one in self.broken) or (
            "space" in keywords and any(form == "board" for form, _ in self.lost)
        )

    def hides(self, keywords: Iterable[str], name: str) -> bool:
        """Return whether an unknown name may be declared by something unreadable."""
        if not self:
            return False
        wanted = frozenset(keywords)
        if "space" in wanted and self.has("space"):
            return any(form == "board" for form, _ in self.lost) or any(
                not one.name or one.name == name or name in one.words
                for one in self.broken
                if "space" in one.keywords
            )
        if "deck" in wanted and any(form == "deck" and id_ == name for form, id_ in self.lost):
            return True
        if wanted & {"rule", "except", "part"} and self.has(*_HOMES) and "." in name:
            return True
        return any(self._may_be(one, wanted, name) for one in self.broken)

    @staticmethod
    def _may_be(one: Broken, wanted: frozenset[str], name: str) -> bool:
        """Return whether a name may be that of an unreadable declaration."""
        if not one.keywords:
            return name in one.words
        if "decks" in one.keywords and "deck" in wanted:
            return name in one.words or one.cut
        if not one.keywords & wanted:
            return False
        if not one.name:
            return one.cut or name in one.words
        if name == one.name or (one.cut and name.startswith(one.name)):
            return True
        return bool(one.keywords & _WORDED) and name in one.words

    def alters(self, keyword: str, name: str) -> bool:
        """Return whether something unreadable may replace, drop or change a declaration."""
        return any(
            one.how and one.how != "cite" and self._may_be(one, frozenset({keyword}), name)
            for one in self.broken
        )


NOTHING_MISSING = Unreadable()


def missing_from(files: Iterable[SourceFile], lost: Iterable[tuple[str, str]] = ()) -> Unreadable:
    """Return what could not be read of some files; `lost` are files that are not there."""
    return Unreadable(tuple(one for file in files for one in file.broken), frozenset(lost))
