"""Source text: files are cut into declarations, and checked against the limits on size.

A file is cut before it is parsed, so that a fault in one declaration does not hide those after it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import frozen

from propertyrules.diagnostic_sink import Diagnostic, Edit
from propertyrules.hints import or_list
from propertyrules.limits import (
    LONGEST_QUOTE,
    MAX_DECLARATION,
    MAX_FILE_BYTES,
    MAX_LINE,
    MAX_NESTING,
)
from propertyrules.resources import FORMS
from propertyrules.span import Span


def word_set(text: str) -> frozenset[str]:
    """Return the set of the words of a text."""
    return frozenset(text.split())


ARTICLES = word_set("a an the his her their")
"""Words that may stand before a name, and say nothing of it."""

DECLARATIONS = word_set(
    "rulebook house board deck extends fallback default decks source currency needs clause note"
    " words set choice track holder kind dice piece ladder define matter event when move rule"
    " always setup line space card replace drop change cite strategy play questions"
)
# Words that only continue declarations; one of them in the first column lacks its indentation.
INNER = word_set(
    "briefly says reading instead said stands normally except part arises asks closed waits"
    " withdrawn then at answers while tells obeys never require else raises rung otherwise end by"
    " for with"
)
# Words that begin a declaration in a strategy, and only continue one elsewhere.
_OF_STRATEGIES = word_set("for otherwise")
# Texts and comments come first, so that what stands inside them is no bracket or quote.
_TOKEN = re.compile(r'"[^"]*"|#[^\n]*|[()]|"', re.ASCII)
_FIRST_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")


@frozen
class Piece:
    """A declaration or expression as text, and the place in a file where it begins (from 1)."""

    text: str
    file: str
    line: int = 1
    column: int = 1

    def place(self, offset: int) -> tuple[int, int]:
        """Return the line and column in the file of a character of the text."""
        line = self.text.count("\n", 0, offset)
        column = offset - self.text.rfind("\n", 0, offset)
        # Only the first line can begin within a line of the file.
        return self.line + line, column if line else column + self.column - 1

    def span(self, start: int, end: int) -> Span:
        """Return the span in the file of the characters from `start` to `end` of the text."""
        return Span(self.file, *self.place(start), *self.place(end))


def too_large(name: str, text: str) -> Diagnostic | None:
    """Return the fault of a file that is too long to be read at all, else None."""
    # A text may hold what no file could: it is measured all the same.
    size = len(text.encode("utf-8", "surrogatepass"))
    if size > MAX_FILE_BYTES:
        return Diagnostic(
            "S020",
            f"the file has {size:,} bytes, more than {MAX_FILE_BYTES:,}",
            Span(name, 1, 1, 1, 1),
        )
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > MAX_LINE:
            return Diagnostic(
                "S022",
                f"the line has {len(line):,} characters, more than {MAX_LINE:,}",
                Span(name, number, 1, number, len(line) + 1),
                "split the declaration over several lines: line breaks in it don't matter",
            )
    return None


def cut(name: str, text: str, faults: list[Diagnostic]) -> tuple[Piece, ...]:
    """Cut a file into its declarations; lines that belong to none are added to `faults`."""
    pieces: list[Piece] = []
    lines: list[str] = []
    begun = 0
    stray = False
    inner = INNER
    for number, line in enumerate(text.split("\n"), 1):
        content = line.strip()
        begins = bool(content) and not line[0].isspace() and line[0] != "#"
        word = _FIRST_WORD.match(line) if begins else None
        # Only the first declaration says what sort of file it is.
        if begins and not begun and word is not None and word[0] == "strategy":
            inner = INNER - _OF_STRATEGIES
        if begins and begun and word is not None and word[0] in inner:
            faults.append(
                Diagnostic(
                    "S012",
                    f"`{word[0]}` can't start a declaration, so its line must be indented",
                    Span(name, number, 1, number, len(word[0]) + 1),
                    "put two spaces before it",
                    Edit(Span(name, number, 1, number, 1), "  "),
                )
            )
            begins = False
        if begins:
            if begun:
                pieces.append(Piece("\n".join(lines), name, begun))
            lines, begun = [], number
        if begun:
            lines.append(line)
        elif content and not content.startswith("#") and not stray:
            # Once a file: the lines behind it are lost for the same reason.
            stray = True
            column = len(line) - len(line.lstrip()) + 1
            faults.append(
                Diagnostic(
                    "S013",
                    "this line is indented, but there is no declaration above it",
                    Span(name, number, column, number, len(line) + 1),
                    "start a declaration in the first column with its keyword",
                )
            )
    if begun:
        pieces.append(Piece("\n".join(lines), name, begun))
    return tuple(pieces)


def marks(piece: Piece) -> Iterator[tuple[str, int]]:
    """Yield each bracket and each quote left open in a piece, with its place in the text."""
    for found in _TOKEN.finditer(piece.text):
        if found[0] in '()"':
            yield found[0], found.start()


def too_much(piece: Piece) -> Diagnostic | None:
    """Return the fault of a piece that is nested too deeply or too long for one declaration, before
    any tree is built of it; else None. Comments and margins do not count.
    """
    depth = 0
    for mark, place in marks(piece):
        depth += {"(": 1, ")": -1}.get(mark, 0)
        if depth > MAX_NESTING:
            return nested(piece.span(place, place + 1))
    # Nearly all pieces are short with their comments, and need no second look.
    if len(piece.text) <= MAX_DECLARATION:
        return None
    code = _TOKEN.sub(lambda found: "" if found[0][0] == "#" else found[0], piece.text)
    size = sum(len(line.strip()) for line in code.split("\n"))
    if size > MAX_DECLARATION:
        most = f"at most {MAX_DECLARATION:,} are allowed"
        return Diagnostic(
            "S023",
            f"this declaration has {size:,} characters; {most}",
            piece.span(0, 1),
            "give parts of it names with `define`",
        )
    return None


def nested(span: Span) -> Diagnostic:
    """Return the fault of nesting that is too deep."""
    return Diagnostic(
        "S021",
        f"this is nested more than {MAX_NESTING} deep",
        span,
        "give a part of it a name with `define`",
    )


def headless(piece: Piece) -> Diagnostic:
    """Return the fault of a file whose first declaration does not say what the file is."""
    first = piece.text.split("\n")[0]
    return Diagnostic(
        "S014",
        "the first declaration of a file says what it is: "
        + or_list(FORMS)
        + (f", and not `{shortened(first)}`" if first else ""),
        piece.span(0, len(first)),
        'for example: rulebook mine "My rules" version 1.0 language 1',
    )


def too_many(span: Span) -> Diagnostic:
    """Return the fault that there are more faults, from `span` on, than are shown."""
    return Diagnostic("S025", "there are more faults after this; they aren't shown", span)


def shortened(word: str) -> str:
    """Return a long word cut short."""
    line = word.split("\n")[0]
    most = LONGEST_QUOTE
    return line if len(line) <= most else line[: most - 1] + "…"
