"""Scenarios: the tables of a file as they are written, before any rulebook is asked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from string import hexdigits
from typing import TypeAlias

from attrs import define, field, frozen
from lark import Lark, Token, Tree

from propertyrules import limits
from propertyrules.cache import grammar_cache_path
from propertyrules.errors import NotationError
from propertyrules.limits import DIGEST, MAX_ASKED
from propertyrules.model.faults import Fault
from propertyrules.notation.faults import Faults
from propertyrules.notation.tokens import UnclosedQuote, cut_expectation, tokenize
from propertyrules.notation.vocabulary import quoted
from propertyrules.resources import grammar_text

_QUOTES = re.compile(r'"(?:[^"\n]|"")*"|“[^”\n]*”|["“#]')

Node: TypeAlias = "Tree[Token]"


@frozen(eq=False, repr=False)
class TextLine:
    """A line, or a part of one: its words and its place in the file (line and column from 1)."""

    text: str
    line: int
    column: int


@frozen(eq=False, repr=False)
class RawLine:
    """A line as the grammar tells it apart: its kind, and the words behind its keyword."""

    kind: str
    words: TextLine


@define(eq=False, repr=False)
class _Kept:
    """The lines that say something, brought together for the grammar, and where each came from."""

    text: list[str] = field(factory=list)
    places: list[int] = field(factory=list)
    margin: int = 0


@cache
def _grammar() -> Lark:
    text = grammar_text("table")
    path = grammar_cache_path(text)
    if path is not None:
        try:
            return _build(text, str(path))
        except Exception:  # a broken or unwritable cache costs time, nothing else
            pass
    return _build(text, False)


def _build(text: str, cached: str | bool) -> Lark:
    return Lark(text, parser="lalr", lexer="contextual", maybe_placeholders=False, cache=cached)


def read_lines(text: str, faults: Faults) -> list[RawLine]:
    """Return the lines of a file by kind; those that cannot be read are noted in `faults`."""
    kept = _kept(text, faults)
    if not kept.text:
        return []
    # Each kept line follows a line break, so that whether it is indented is part of its token.
    tree = _grammar().parse("\n" + "\n".join(kept.text))
    return [_raw(node, kept) for node in tree.children if isinstance(node, Tree)]


def _raw(node: Node, kept: _Kept) -> RawLine:
    tokens = [child for child in node.children if isinstance(child, Token)]
    kind = str(node.data)
    if kind == "block":
        kind = tokens[0].type.lower()
    last = tokens[-1]
    # The text begins with a break of its own: its second line is the first that was kept.
    line = kept.places[(last.line or 2) - 2]
    column = (last.column or 1) + kept.margin
    return RawLine(kind, TextLine(last.rstrip() if last.type == "TEXT" else "", line, column))


def _kept(text: str, faults: Faults) -> _Kept:
    kept = _Kept()
    size = len(text.encode("utf-8", "surrogatepass"))
    if size > limits.MAX_FILE_BYTES:
        most = f"{limits.MAX_FILE_BYTES:,}"
        faults.add("T013", f"the file has {size:,} bytes; at most {most} are read", 1)
        return kept
    whole = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    lines = whole.replace("\xa0", " ").split("\n")
    # A table pasted with a margin is read as if it had none.
    kept.margin = min((_indent(line) for line in lines if _says(line)), default=0)
    for number, line in enumerate(lines, 1):
        if len(line) > limits.MAX_LINE:
            message = f"the line has {len(line):,} characters; at most {limits.MAX_LINE:,} are read"
            faults.add("T013", message, number)
            continue
        said = _without_comment(line, number, faults).rstrip()
        if said.strip():
            kept.text.append(said[kept.margin :])
            kept.places.append(number)
    return kept


def _says(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("#")


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" \t"))


def _without_comment(line: str, number: int, faults: Faults) -> str:
    for match in _QUOTES.finditer(line):
        if match[0] == "#":
            return line[: match.start()]
        if match[0] in ('"', "“"):
            hint = "a quote ends on the line on which it begins"
            faults.add("T014", "this quote is not closed", number, match.start() + 1, hint)
            return ""
    return line


_BLOCKS = ("ask", "play")

# A name in quotes, what parts one name from the next, and anything else.
_PARTS = re.compile(r'("(?:[^"]|"")*"|“[^”]*”)|(\s*,\s*|\s+and\s+)|([\s\S])')

# What is said of a player behind the name, without the comma that parts it from there.
_SAYS_MORE = re.compile(
    r"""\s*([^"“,\s][^"“,]*?)\s+(?=(?:has|owns|holds|cash|is|on|in|out|bankrupt)\b)([^"“,]*)(?:,|\Z)""",
    re.IGNORECASE,
)


@frozen(eq=False, repr=False)
class PlayerBlock:
    """What a table says of one player: the name, and the lines below it."""

    name: str
    at: TextLine
    details: tuple[TextLine, ...]


@frozen(eq=False, repr=False)
class AskedLine:
    """A move or question as written, and what is expected of it (None: nothing is said)."""

    at: TextLine
    expected: TextLine | None = None

    @property
    def text(self) -> str:
        """The words of the move or question."""
        return self.at.text

    @property
    def line(self) -> int:
        """The line of the file on which it stands."""
        return self.at.line


@frozen(eq=False, repr=False)
class Block:
    """A block of moves: `kind` is `ask` (each judged by itself) or `play` (each made)."""

    kind: str
    line: int
    lines: tuple[AskedLine, ...]


@frozen(eq=False, repr=False)
class Scenario:
    """One table of a file as written, with what is asked of it.

    `figures` are the lines `set NAME VALUE`, whatever they set; `lines` the rest of the table's
    own lines; `open` the lines of its `open` block; `digests` are the files by which a record was
    made, each with what tells its version.
    """

    file: str
    title: str
    line: int
    rulebook: str | None
    board: str | None
    house_rules: tuple[str, ...]
    players: tuple[PlayerBlock, ...]
    figures: tuple[TextLine, ...]
    lines: tuple[TextLine, ...]
    open: tuple[TextLine, ...]
    blocks: tuple[Block, ...]
    digests: tuple[tuple[str, str], ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, in the order of play."""
        return tuple(player.name for player in self.players)

    @property
    def played(self) -> tuple[AskedLine, ...]:
        """The lines of the `play` blocks: the moves of a record."""
        return tuple(a for block in self.blocks if block.kind == "play" for a in block.lines)

    @property
    def expects(self) -> bool:
        """Whether any line says what is expected of it."""
        return any(asked.expected for block in self.blocks for asked in block.lines)


@define(eq=False, repr=False)
class _Draft:
    """A scenario while its lines are gathered."""

    title: str = ""
    line: int = 1
    rulebook: TextLine | None = None
    board: TextLine | None = None
    house: list[str] = field(factory=list)
    players: list[tuple[str, TextLine, list[TextLine]]] = field(factory=list)
    figures: list[TextLine] = field(factory=list)
    lines: list[TextLine] = field(factory=list)
    open: list[TextLine] = field(factory=list)
    blocks: list[tuple[str, int, list[AskedLine]]] = field(factory=list)
    digests: list[tuple[str, str]] = field(factory=list)
    inside: str = ""

    @property
    def said(self) -> bool:
        return bool(self.players or self.lines or self.open or self.blocks or self.figures)


def parse_tables(text: str, file: str = "<table>") -> list[Scenario]:
    """Read the tables of a file, as they are written.

    Raises NotationError with every fault of its form: what the rulebook makes of the words is
    asked later, by `read_state`.
    """
    faults = Faults(file)
    raw = read_lines(text, faults)
    drafts = _gather(raw, faults)
    scenarios = [_scenario(file, draft, faults) for draft in drafts]
    asked = [
        one.line
        for draft in drafts
        for kind, _, lines in draft.blocks
        if kind == "ask"
        for one in lines
    ]
    if len(asked) > MAX_ASKED:
        message = f"{len(asked):,} lines ask something; in one file at most {MAX_ASKED:,} may"
        faults.add("T013", message, asked[MAX_ASKED], hint="cut the file in several")
    if not raw and not faults.found:
        faults.add("T016", "there is no table in this text", 1, hint="begin with `rulebook NAME`")
    faults.raise_notation()
    return scenarios


def one_table(tables: Sequence[Scenario]) -> Scenario:
    """Return the only table of a text. Raises NotationError where there are more."""
    if len(tables) != 1:
        message = f"one table is wanted, and here are {len(tables)}"
        at = tables[1]
        raise NotationError(message, (Fault(at.file, at.line, 1, "T016", message),))
    return tables[0]


def _gather(raw: Sequence[RawLine], faults: Faults) -> list[_Draft]:
    drafts = [_Draft()]
    head: _Draft | None = None
    for line in raw:
        draft = drafts[-1]
        if line.kind == "scenario":
            if len(drafts) == 1 and not draft.title and not draft.said:
                # What stands before the first title holds for every table of the file.
                head = draft
                drafts = []
            elif head is None:
                head = _Draft()
            drafts.append(_begun(head, line))
        elif line.kind == "detail":
            _detail(draft, line.words, faults)
        else:
            _top(draft, line, faults)
    return drafts


def _begun(head: _Draft, line: RawLine) -> _Draft:
    return _Draft(
        title=_unquoted(line.words.text),
        line=line.words.line,
        rulebook=head.rulebook,
        board=head.board,
        house=list(head.house),
    )


def _top(draft: _Draft, line: RawLine, faults: Faults) -> None:
    kind, words = line.kind, line.words
    draft.inside = ""
    if kind in ("rulebook", "board", "house", "player", "digest") and not words.text:
        word = "with" if kind == "house" else kind
        faults.add("T016", f"`{word}` names nothing", words.line, words.column, f"`{word} NAME`")
    elif kind in ("rulebook", "board"):
        _head(draft, kind, words, faults)
    elif kind == "house":
        for name in map(_unquoted, _parted(words.text)):
            if name and name not in draft.house:
                draft.house.append(name)
    elif kind == "digest":
        _digests(draft, words, faults)
    elif kind == "player":
        draft.inside = "player"
        _player(draft, words, faults)
    elif kind == "open":
        draft.inside = "open"
    elif kind in _BLOCKS:
        draft.inside = "block"
        draft.blocks.append((kind, words.line, []))
    elif re.match(r"set\s", words.text, re.IGNORECASE):
        cut = len(words.text) - len(words.text[3:].lstrip())
        draft.figures.append(TextLine(words.text[cut:], words.line, words.column + cut))
    elif draft.blocks:
        hint = f"a move stands indented below its `{draft.blocks[-1][0]}`"
        message = "this line belongs to no block, and the table ended before it"
        faults.add("T015", message, words.line, words.column, hint)
    else:
        draft.lines.append(words)


def _head(draft: _Draft, kind: str, words: TextLine, faults: Faults) -> None:
    known: TextLine | None = getattr(draft, kind)
    if known is not None and known.text != words.text and known.line >= draft.line:
        message = f"the {kind} is named twice: first `{known.text}` in line {known.line}"
        hint = 'tables of one file stand each under `scenario "title"`'
        faults.add("T016", message, words.line, words.column, hint)
        return
    setattr(draft, kind, TextLine(_unquoted(words.text), words.line, words.column))


def _digests(draft: _Draft, words: TextLine, faults: Faults) -> None:
    for part in _parted(words.text):
        name, _, mark = part.rpartition(" ")
        if not name or len(mark) != DIGEST or not set(mark) <= set(hexdigits):
            message = (
                f"a digest names a file, with {DIGEST} digits or letters from a to f behind it"
            )
            hint = "the line may be left out: it only tells which version of a file was meant"
            faults.add("T016", message, words.line, words.column, hint)
            return
        draft.digests.append((_unquoted(name), mark))


def _player(draft: _Draft, words: TextLine, faults: Faults) -> None:
    text = words.text
    said = _SAYS_MORE.match(text)
    if said is not None:
        name, more = said[1], text[said.start(2) :]
        message = f"this names a player `{text.partition(',')[0].strip()}`"
        hint = f'write `player {name}, {more}`, or what is a name in quotes: `player "NAME"`'
        faults.add("T016", message, words.line, words.column + said.start(2), hint)
    match = re.match(r'\s*("(?:[^"]|"")*"|“[^”]*”|[^,]*)\s*(,|$)', text)
    if match is None or not match[1].strip():
        draft.players.append((_unquoted(text), words, []))
        return
    details: list[TextLine] = []
    more = text[match.end() :]
    if more.strip():
        cut = len(text) - len(more.lstrip())
        details.append(TextLine(more.strip(), words.line, words.column + cut))
    draft.players.append((_unquoted(match[1]), words, details))


def _detail(draft: _Draft, words: TextLine, faults: Faults) -> None:
    if draft.inside == "player":
        draft.players[-1][2].append(words)
    elif draft.inside == "open":
        draft.open.append(words)
    elif draft.inside == "block":
        draft.blocks[-1][2].append(_asked(words))
    else:
        hint = "lines are indented below `player NAME`, `open`, `ask` and `play` only"
        message = "this line is indented, and nothing above it takes further lines"
        faults.add("T015", message, words.line, words.column, hint)


def _asked(words: TextLine) -> AskedLine:
    said, expected, place = cut_expectation(words.text)
    at = TextLine(said, words.line, words.column)
    if expected is None:
        return AskedLine(at)
    start = len(words.text) - len(words.text[place + 2 :].lstrip())
    return AskedLine(at, TextLine(expected, words.line, words.column + start))


def _scenario(file: str, draft: _Draft, faults: Faults) -> Scenario:
    for block in draft.blocks:
        for asked in block[2]:
            if asked.expected is not None and not asked.expected.text:
                message = "nothing is said to be expected behind the `->`"
                hint = "`legal`, `illegal by CLAUSE`, `undetermined`, or the value of a question"
                faults.add("T020", message, asked.line, asked.expected.column, hint)
    return Scenario(
        file=file,
        title=draft.title,
        line=draft.line,
        rulebook=draft.rulebook.text if draft.rulebook else None,
        board=draft.board.text if draft.board else None,
        house_rules=tuple(draft.house),
        players=tuple(PlayerBlock(name, at, tuple(more)) for name, at, more in draft.players),
        figures=tuple(draft.figures),
        lines=tuple(draft.lines),
        open=tuple(draft.open),
        blocks=tuple(Block(kind, line, tuple(asked)) for kind, line, asked in draft.blocks),
        digests=tuple(draft.digests),
    )


def is_path(name: str) -> bool:
    """Check whether a rulebook, board or house rule is named by a path, and not by its id."""
    return "/" in name or name.endswith((".rules", ".board"))


def head_name(name: str) -> str:
    """Write a name in the head of a table: in quotes where it would be cut apart."""
    plain = len(_parted(name)) == 1 and not re.search(r'["“”#]|^\s|\s\s|\s$', name)
    return name if plain else quoted(name)


def _parted(text: str) -> list[str]:
    """Cut a list at its commas and `and`s, but for those within quotes."""
    parts = [""]
    for quote, sign, rest in _PARTS.findall(text):
        if sign:
            parts.append("")
        else:
            parts[-1] += quote or rest
    return [part.strip() for part in parts]


def _unquoted(text: str) -> str:
    """Take the quotes off a name that is written in quotes."""
    stripped = text.strip()
    try:
        tokens = tokenize(stripped)
    except UnclosedQuote:
        return stripped
    if len(tokens) == 1 and tokens[0].kind == "quoted":
        return tokens[0].text
    return stripped
