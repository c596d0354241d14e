"""The scenario parser: a file of tables as lines and blocks, before any rulebook is known."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from functools import cache, lru_cache, partialmethod
from string import hexdigits
from typing import TYPE_CHECKING, Any

from attrs import define, evolve, field
from lark import Lark, Token, Tree

from propertyrules import limits
from propertyrules.classes import opaque
from propertyrules.diagnostic_sink import Diagnostic, DiagnosticSink
from propertyrules.errors import NotationError
from propertyrules.notation.words.english import ASKING, happens, is_question
from propertyrules.notation.words.forms import named_wording
from propertyrules.notation.words.tokens import (
    CURRENCIES,
    UnclosedQuote,
    cut_expectation,
    tokenize,
    words_of,
)
from propertyrules.notation.words.vocabulary import quoted
from propertyrules.resources import phrases
from propertyrules.span import Span
from propertyrules.syntax.grammars import make_parser
from propertyrules.syntax.source import word_set

if TYPE_CHECKING:
    from propertyrules.ir.program import Program

_QUOTES = re.compile(r'"(?:[^"\n]|"")*"|“[^”\n]*”|["“#]')

# The head of a file that is no table, but that a table may name.
_OTHER_FILE = re.compile(
    r'(rulebook|house|board|deck|strategy) \S+ "[^"]*" .*\blanguage \d+\s*(#.*)?$'
)
_NAMED_BY = {
    "house": "a table names it in a line: `with FILE`",
    "deck": "a board names it in a line: `decks FILE`",
    "strategy": "give it to `simulate --policy` or `tournament`",
}

# A name in quotes, what separates names, and anything else.
_PARTS = re.compile(r'("(?:[^"]|"")*"|“[^”]*”)|(\s*,\s*|\s+and\s+)|([\s\S])')

# What follows a player's name without a comma: `Ann has 340`.
_SAYS_MORE = re.compile(
    r"""\s*([^"“,:=(\s][^"“,:=(]*?)\s+(?=(?:has|owns|holds|cash|is|on|in|out|bankrupt|with)\b)([^"“,]*)(?:,|\Z)""",
    re.IGNORECASE,
)

# A player's name, and what separates it from the rest: nothing before a sum.
_PLAYER = re.compile(
    r"""\s*("(?:[^"]|"")*"|“[^”]*”|[^,:=(]*?)\s*(,|[:=](?:\s|$)|\s[-(]|"""
    rf"\s(?=[{CURRENCIES}]\d|\d{{3,}}\b)|$)"
)


# -- lines ---------------------------------------------------------------------------------------


@opaque
class TextLine:
    """A line or a part of one: its text and its place in the file (line and column from 1).

    `below` is the seat of the player under whose name it stands, in a table without indents.
    """

    text: str
    line: int
    column: int
    below: int | None = field(default=None, kw_only=True)

    @property
    def place(self) -> tuple[int, int]:
        """The line and the column."""
        return self.line, self.column

    def cut_expectation(self) -> tuple[str, TextLine | None]:
        """Return the text before its `->`, and what is expected behind that, or None."""
        text, arrow, place = cut_expectation(self.text)
        return text, None if arrow is None else self.behind(place + 2)

    def behind(self, start: int) -> TextLine:
        """Return the text after `start` characters, without leading blanks."""
        text = self.text[start:].lstrip()
        column = self.column + len(self.text) - len(text)
        return TextLine(text, self.line, column, below=self.below)

    def part(self, start: int, end: int) -> TextLine:
        """Return the text between two offsets, without leading blanks."""
        behind = self.behind(start)
        size = end - len(self.text) + len(behind.text)
        return evolve(behind, text=behind.text[: max(0, size)])


@opaque
class RawLine:
    """A line as the grammar of tables classifies it: its kind, and the text after its keyword."""

    kind: str
    words: TextLine


FORMAT = 2
"""The version of the notation that is written, and assumed for a table that names none."""

_FORMAT_LINE = re.compile(r"format(?:\s+(\S+))?", re.IGNORECASE)


@cache
def _parser() -> Lark:
    return make_parser("table")


@cache
def _opens_block() -> re.Pattern[str]:
    """Return the pattern of the beginning of a line that may have indented lines below it."""
    named = {"PLAYER", "OPEN", "ASK", "PLAY"}
    found = (one.pattern.to_regexp() for one in _parser().terminals if one.name in named)
    return re.compile("|".join(found))


def plain_lines(text: str) -> list[str]:
    """Split a text into its lines, whatever ends them, with plain blanks."""
    # A file may come from any system, and text copied from a page may have no-break spaces.
    whole = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return whole.replace("\xa0", " ").split("\n")


def indent(line: str) -> int:
    """Return the number of leading blanks of a line."""
    return len(line) - len(line.lstrip(" \t"))


def cut_comment(line: str) -> tuple[str, str, int]:
    """Split a line into its code and its comment; return also the offset of an unclosed quote.

    The offset is -1 where every quote is closed; then nothing of the line is code.
    """
    for match in _QUOTES.finditer(line):
        if match[0] == "#":
            return line[: match.start()], line[match.start() :], -1
        if match[0] in ('"', "“"):
            return "", "", match.start()
    return line, "", -1


def read_lines(text: str, faults: DiagnosticSink) -> list[RawLine]:
    """Return the lines of a file by kind, and report those that cannot be read to `faults`."""
    size = len(text.encode("utf-8", "surrogatepass"))
    if size > limits.MAX_FILE_BYTES:
        most = f"{limits.MAX_FILE_BYTES:,}"
        faults.add("T013", f"the file has {size:,} bytes, more than {most}", 1)
        return []
    lines = plain_lines(text)
    # A table may be pasted with a margin.
    code = [line for line in lines if line.strip() and not line.lstrip().startswith("#")]
    margin = min(map(indent, code), default=0)
    if code and (begun := _OTHER_FILE.match(code[0].strip())):
        kind = begun[1]
        hint = _NAMED_BY.get(kind, f"a table names it in a line: `{kind} FILE`")
        what = "house rule" if kind == "house" else kind
        faults.add("T016", f"this is a {what}, not a table", lines.index(code[0]) + 1, hint=hint)
        return []
    kept: list[str] = []
    places: list[tuple[int, int]] = []  # the number of a line, and how many blanks it begins with
    flat, opens_block = True, _opens_block()
    for number, line in enumerate(lines, 1):
        if len(line) > limits.MAX_LINE:
            message = f"the line has {len(line):,} characters, more than {limits.MAX_LINE:,}"
            faults.add("T013", message, number)
            continue
        code_, _, unclosed = cut_comment(line)
        if unclosed >= 0:
            hint = "close the quote on the same line"
            faults.add("T014", "this quote isn't closed", number, unclosed + 1, hint)
        said = code_.rstrip()
        if said.strip():
            # Where no line above could own this one, its margin is only layout.
            margin = indent(said) if flat or indent(said) < margin else margin
            kept.append(said[margin:])
            places.append((number, margin))
            flat = flat and opens_block.match(said, margin) is None
        else:
            flat = flat and said == line.rstrip()
    found: list[RawLine] = []
    at_margin = [said for said in kept if said[0] not in " \t"]
    # The grammar wants a line break before each line. An indented line is a `detail`, as most lines
    # of a record are, and needs no grammar.
    parsed = iter(_parser().parse("\n" + "\n".join(at_margin)).children if at_margin else ())
    for said, (number, margin) in zip(kept, places, strict=True):
        if said[0] in " \t":
            text = said.lstrip(" \t")
            column = 1 + len(said) - len(text) + margin
            found.append(RawLine("detail", TextLine(text, number, column)))
            continue
        node = next(parsed)
        tokens = [child for child in getattr(node, "children", ()) if isinstance(child, Token)]
        if isinstance(node, Tree) and tokens:
            kind = tokens[0].type.lower() if node.data == "block" else str(node.data)
            last = tokens[-1]
            words = last.rstrip() if last.type == "TEXT" else ""
            found.append(RawLine(kind, TextLine(words, number, (last.column or 1) + margin)))
    return found


@opaque
class HeardLine(TextLine):
    """A line in somebody's own words that is parsed already, with its statements."""

    said: tuple[Any, ...] = ()


# -- tables --------------------------------------------------------------------------------------


@opaque
class PlayerBlock:
    """The block of one player: the name, and the lines below it."""

    name: str
    at: TextLine
    details: tuple[TextLine, ...]


@opaque
class Side:
    """What one player, called `who`, holds of a question: a sum, or whether its answer is yes."""

    who: str
    holds: int | bool


@opaque
class AskedLine:
    """A move or question as written, and what is expected of it, or None.

    In a dispute `speaker` says who is meant by `I` and `she`, and `note` what was left out. Of what
    somebody denies, whose being right is asked, the answer is turned round: it is `denied`. Where
    it is asked who is right, `sides` are what each of them holds. A move is `supposed` of which it
    is asked what comes of it, and not whether it may be made. Of whom nothing is told but the cash,
    where it is asked whether they go under, `owns_unknown` holds; of whom it is told that they owe
    something, and not how much, `owes_unknown`.
    """

    at: TextLine
    expected: TextLine | None = None
    speaker: Any = None
    note: str = ""
    denied: bool = False
    sides: tuple[Side, ...] = ()
    supposed: bool = False
    owns_unknown: bool = False
    owes_unknown: bool = False

    @property
    def text(self) -> str:
        """The words of the move or question."""
        return self.at.text

    @property
    def line(self) -> int:
        """The number of its line in the file."""
        return self.at.line

    @property
    def place(self) -> tuple[int, int]:
        """The line and the column in which it begins."""
        return self.at.place


@opaque
class Block:
    """A block of moves: `kind` is `ask` (each is judged by itself), `play` (each is made) or, in a
    dispute, `made` (each is made if it can be legal, and not answered).
    """

    kind: str
    line: int
    lines: tuple[AskedLine, ...]


@opaque
class Scenario:
    """One table of a file as written, with what is asked of it.

    `figures` are the lines `set NAME VALUE`, whatever they set; `open` holds the lines of the
    `open` block, `lines` the table's other lines, and `digests` the files that a record was made
    with and their digests. `format` is the version of the notation, or 0: in format 1 a turn
    without further details has its space settled, a player without a place stands on the first
    space, and only the claims stand that are stated. In a dispute `passed` holds the questions that
    are not about the table, and `fresh` says that the mover has just landed, so that what follows
    from landing is still open; one that is `told` in sentences lists no players.
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
    format: int = 0
    passed: tuple[TextLine, ...] = ()
    fresh: bool = False
    told: bool = False

    @property
    def settles_board(self) -> bool:
        """Whether it names its board, or lists its players below the rulebook whose board it is."""
        return self.board is not None or bool(self.rulebook and self.players)

    @property
    def definite(self) -> Scenario:
        """The same table read by format 1, in which nothing is left open; unchanged if it names
        its format.
        """
        return self if self.format else evolve(self, format=1)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, in the order of play."""
        return tuple(player.name for player in self.players)

    @property
    def begins(self) -> TextLine:
        """The place of a fault of the table as a whole: its first own line."""
        return self.lines[0] if self.lines else TextLine("", self.line, 1)

    @property
    def said(self) -> tuple[TextLine, ...]:
        """All lines that describe the table or one of its players."""
        return (*self.lines, *(at for player in self.players for at in player.details))

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
    """A scenario being built line by line; `inside` is the block that indented lines belong to."""

    faults: DiagnosticSink
    title: str = ""
    line: int = 1
    rulebook: TextLine | None = None
    board: TextLine | None = None
    house_rules: list[str] = field(factory=list)
    practised: list[str] = field(factory=list)  # house rules told without a word of an agreement
    players: list[tuple[str, TextLine, list[TextLine]]] = field(factory=list)
    figures: list[TextLine] = field(factory=list)
    lines: list[TextLine] = field(factory=list)
    open: list[TextLine] = field(factory=list)
    blocks: list[tuple[str, int, list[AskedLine]]] = field(factory=list)
    digests: list[tuple[str, str]] = field(factory=list)
    format: int = 0
    inside: str = ""

    def fault(self, code: str, message: str, at: TextLine, hint: str) -> None:
        """Report a fault in a line."""
        self.faults.add(code, message, at.line, at.column, hint)

    def enter(self, kind: str, words: TextLine) -> None:
        """Enter a line that is not indented."""
        text = words.text
        block = kind in ("player", "open", "ask", "play") and (text or kind != "player")
        self.inside = kind if block else ""
        if kind in ("rulebook", "board", "house", "player", "digest") and not text:
            word = "with" if kind == "house" else kind
            self.fault("T016", f"`{word}` names nothing", words, f"`{word} NAME`")
        elif kind in ("ask", "play"):
            self.blocks.append((kind, words.line, []))
        elif kind != "open":
            getattr(self, f"_enter_{kind}")(words)

    def _enter_head(self, kind: str, words: TextLine) -> None:
        """Enter the rulebook or the board, or both: `rulebook NAME board NAME`."""
        text = words.text
        if len(text.split()) >= _HEAD_WORDS:
            from propertyrules.notation.head_sentences import spoken_heads  # only for own words

            whole = evolve(words, text=f"{kind} {text}")
            if len(spoken_heads(whole.text)[0]) > 1:
                self._said_head(whole)
                return
        known: TextLine | None = getattr(self, kind)
        # A table may name another one than the head of its file, but only once.
        if known is not None and known.text != text and known.line >= self.line:
            message = f"the {kind} is named twice: first `{known.text}` in line {known.line}"
            hint = 'put each table of a file under its own `scenario "TITLE"` line'
            self.fault("T016", message, words, hint)
        else:
            setattr(self, kind, TextLine(_unquoted(text), words.line, words.column))

    _enter_rulebook = partialmethod(_enter_head, "rulebook")
    _enter_board = partialmethod(_enter_head, "board")

    def _enter_house(self, words: TextLine) -> None:
        if is_question(words.text):  # `with free parking money, do I get it?`
            self._enter_plain(evolve(words, text=f"with {words.text}"))
            return
        # `with the house rule no rent in jail` is a sentence; `with my-rule` names a file.
        if " " not in words.text or not self._said_head(words):
            names = dict.fromkeys(map(_unquoted, _parted(words.text)))
            if any(name.count(" ") > _MOST_OF_NAME for name in names):
                self._enter_plain(evolve(words, text=f"with {words.text}"))
                return
            self.house_rules += [n for n in names if n and n not in self.house_rules]

    def _enter_digest(self, words: TextLine) -> None:
        for part in _parted(words.text):
            name, _, mark = part.rpartition(" ")
            if not name or len(mark) != limits.DIGEST or not set(mark) <= set(hexdigits):
                digits = f"{limits.DIGEST} digits or letters from a to f"
                message = f"a digest names a file, with {digits} behind it"
                hint = "you can leave this line out: it only says which version of a file was used"
                self.fault("T016", message, words, hint)
                return
            self.digests.append((_unquoted(name), mark))

    def _enter_player(self, words: TextLine) -> None:
        """Begin the block of a player; what follows the name on the line is its first detail."""
        text = words.text
        said = _SAYS_MORE.match(text)
        match = _PLAYER.match(text)
        if said is not None:  # `player Ann has 340`
            name, details = said[1], [words.behind(said.start(2))]
        elif match is None or not match[1].strip():
            name, details = _unquoted(text), []
        else:
            behind = words.behind(match.end())
            if match[2].endswith("(") and behind.text.endswith(")"):
                behind = evolve(behind, text=behind.text[:-1])
            first = TextLine(behind.text.rstrip(), behind.line, behind.column)
            name, details = _unquoted(match[1]), [first] if behind.text else []
        self.players.append((name, words, details))

    def _enter_format(self, words: TextLine, number: str) -> None:
        told = int(number) if re.fullmatch(r"[0-9]{1,6}", number) else 0
        self.format = told if 1 <= told <= FORMAT else FORMAT
        if told > FORMAT:
            message = f"this table is of format {told}, and {FORMAT} is the newest read here"
            self.fault("T016", message, words, "a newer version of propertyrules may read it")
        elif not told:
            message = f"`{words.text.strip()}` names no format"
            self.fault("T016", message, words, f"write `format {FORMAT}`, or leave this line out")

    def _enter_plain(self, words: TextLine) -> None:
        text = words.text
        begun = _ASK.match(text)
        # After `ask` on the same line, or anything after `ask:`.
        asking = ASKING.union(*(words_of(player[0])[:1] for player in self.players))
        if said := _FORMAT_LINE.fullmatch(text.strip()):
            self._enter_format(words, said[1] or "")
        elif re.match(r"set\s", text, re.IGNORECASE):
            self.figures.append(words.behind(3))
        elif begun is not None and (
            begun[1] or not asking.isdisjoint(words_of(text[begun.end() :])[:1])
        ):
            self.blocks.append(("ask", words.line, [_asked(words.behind(begun.end()))]))
            self.inside = "ask"
        elif self.blocks and all(one.at.column == words.column for one in self.blocks[-1][2]):
            self.blocks[-1][2].append(_asked(words))  # a block without indents
        elif self.blocks:
            hint = f"indent a move below its `{self.blocks[-1][0]}`"
            message = "the table ended above, and this line doesn't belong to `ask` or `play`"
            self.fault("T015", message, words, hint)
        elif not (_OF_RULES.search(text) and self._said_head(words)):
            flat = self.players and not any(at.column > words.column for at in self.players[-1][2])
            self.lines.append(evolve(words, below=len(self.players) - 1) if flat else words)

    def _said_head(self, words: TextLine) -> bool:
        """Read a line such as `London board` as the head of a table, and keep the rest as lines."""
        # After its players a table says nothing more about its rules.
        if self.players:
            return False
        from propertyrules.notation.head_sentences import (  # only for own words
            cut_head,
            spoken_heads,
        )

        plain = _NO_MORE.sub(lambda found: " " * len(found[0]), words.text)
        denied = _DENIES_HOUSE_RULES.search(words.text) or _BY_THE_BOOK.search(plain)
        words = evolve(words, text=plain)
        heads, left = spoken_heads(plain)
        disputed = _disputes_rule(plain) and _AGREES.search(plain) is None
        if denied and not (disputed and heads):
            # How they play is told, and how the printed rules are is asked.
            heads = [one for one in heads if one[0] != "house"]
        rest: list[TextLine] = []
        for kind, name in heads:
            if kind == "house":
                self.house_rules += [name] * (name not in self.house_rules)
                self.practised += [name] * (_AGREES.search(plain) is None)
            else:
                setattr(self, kind, TextLine(name, words.line, words.column))
        before = self.rulebook, self.board
        for begin, end in left:
            some = words.part(begin, end)
            head, text = cut_head(some.text)
            if head is not None and getattr(self, head[0]) is None:
                setattr(self, head[0], TextLine(head[1], words.line, words.column))
                some = evolve(some, text=text)
            rest.append(evolve(some, text=some.text.rstrip()))
        if not heads and before == (self.rulebook, self.board):
            return False
        self.lines += [some for some in rest if some.text.strip(" .,;:!")]
        return True

    def _agreed(self) -> tuple[str, ...]:
        """Return the house rules without those that are only a practice and that somebody says are
        no rules: `we put the taxes in the middle. Ann says that is not a real rule`.
        """
        disputed = any(_disputes_rule(at.text) for at in self.lines)
        return tuple(n for n in self.house_rules if not (disputed and n in self.practised))

    def scenario(self, file: str) -> Scenario:
        """Return the finished scenario."""
        return Scenario(
            file=file,
            title=self.title,
            line=self.line,
            rulebook=self.rulebook.text if self.rulebook else None,
            board=self.board.text if self.board else None,
            house_rules=self._agreed(),
            players=tuple(PlayerBlock(name, at, tuple(more)) for name, at, more in self.players),
            figures=tuple(self.figures),
            lines=tuple(self.lines),
            open=tuple(self.open),
            blocks=tuple(Block(kind, line, tuple(asked)) for kind, line, asked in self.blocks),
            digests=tuple(self.digests),
            # A record without a format was written before there was a second one.
            format=self.format or (1 if self.digests else 0),
        )


def parse_tables(text: str, file: str = "<table>") -> list[Scenario]:
    """Return the tables of a file as they are written.

    Raises NotationError with every fault of their form. `read_state` interprets the lines by a
    rulebook.
    """
    faults = DiagnosticSink.of_table(file)
    raw = read_lines(text, faults)
    scenarios = [draft.scenario(file) for draft in _gather(raw, faults)]
    blocks = [block for scenario in scenarios for block in scenario.blocks]
    for one in (one for block in blocks for one in block.lines):
        if one.expected is not None and not one.expected.text:
            message = "nothing stands after the `->`"
            hint = "`legal`, `illegal by CLAUSE`, `undetermined`, or the value of a question"
            faults.add("T020", message, one.line, one.expected.column, hint)
    asked = [one.line for block in blocks if block.kind == "ask" for one in block.lines]
    if len(asked) > limits.MAX_ASKED:
        most = f"{limits.MAX_ASKED:,}"
        message = f"{len(asked):,} lines ask something; one file may have {most}"
        faults.add("T013", message, asked[limits.MAX_ASKED], hint="split the file")
    # A text of which no line can be read has its faults already.
    if not raw and not faults.found:
        faults.add("T016", "this text has no table", 1, hint="begin with `rulebook NAME`")
    faults.raise_as(NotationError)
    return scenarios


_OF_NEW_GAMES = word_set("we are were is it a this the just lets start starting begin beginning")


def says_new_game(text: str) -> bool:
    """Check whether a line says that a game begins: `we are starting a new game`."""
    return {*words_of(text)} - _OF_NEW_GAMES == {"new", "game"}


@lru_cache(maxsize=limits.SENTENCES_REMEMBERED)  # many readers in turn look at a line
def asks(text: str) -> bool:
    """Check whether a line of a table is a question."""
    said = cut_expectation(text)[0].rstrip()
    return is_question(said) or "->" in text


def _disputes_rule(text: str) -> bool:
    """Check whether a line says that something is no rule: `she says that's not a real rule`."""
    return named_wording(phrases("asides"), "disputes_rule").search(text) is not None


def as_written(scenario: Scenario) -> bool:
    """Check whether a table has players and no question among its own lines.

    Such a table is in the notation, or its lines are parsed already (`HeardLine`).
    """
    own = scenario.lines
    if not scenario.players or any(isinstance(at, HeardLine) for at in own):
        return bool(scenario.players)
    return (bool(scenario.blocks) or len(own) < 2) and not any(asks(at.text) for at in own)


def one_table(tables: Sequence[Scenario]) -> Scenario:
    """Return the only table of a text. Raises NotationError where there are more."""
    if len(tables) != 1:
        message = f"here are {len(tables)} tables, and only one can be read"
        at = tables[1]
        span = Span.at(at.file, at.line, 1)
        raise NotationError(message, (Diagnostic("T016", message, span),))
    return tables[0]


def _gather(raw: Sequence[RawLine], faults: DiagnosticSink) -> list[_Draft]:
    """Return the scenarios of some lines, each with the lines that belong to it."""
    drafts = [_Draft(faults)]
    head: _Draft | None = None
    for line in raw:
        draft, words = drafts[-1], line.words
        if line.kind == "scenario":
            said = draft.players or draft.lines or draft.open or draft.blocks or draft.figures
            if len(drafts) == 1 and not draft.title and not said:
                # The lines before the first title hold for every table of the file.
                head = draft
                drafts = []
            head = head or _Draft(faults)
            title, house_rules = _unquoted(words.text), list(head.house_rules)
            drafts.append(_Draft(faults, title, words.line, head.rulebook, head.board, house_rules))
            drafts[-1].format = head.format
        elif line.kind != "detail":
            draft.enter(line.kind, words)
        elif draft.inside == "player":
            draft.players[-1][2].append(words)
        elif draft.inside == "open":
            draft.open.append(words)
        elif draft.inside:
            draft.blocks[-1][2].append(_asked(words))
        elif happens(words_of(words.text)):
            draft.enter("plain", words)  # what happened in a turn stands below it
        else:
            hint = "indent lines only below `player NAME`, `open`, `ask` or `play`"
            message = "this line is indented, but doesn't belong to the line above"
            draft.fault("T015", message, words, hint)
    return drafts


def _asked(words: TextLine) -> AskedLine:
    """Split a line below `ask` or `play` into the move or question and what is expected of it."""
    said, expected = words.cut_expectation()
    return AskedLine(TextLine(said, words.line, words.column), expected)


_ASK = re.compile(r"ask\b\s*([:=]?)\s*(?=\S)", re.IGNORECASE)
_MOST_OF_NAME = 4  # blanks in the name of a file
_HEAD_WORDS = 2  # fewest words of a head that names more than one file
# Says nothing: `classic rules, no house rules`.
_BY_THE_BOOK = re.compile(
    r"\bby the (?:book|official|printed|real|standard)\b|\bofficial(?:ly)?\b"
    r"|\b(?:printed|real|standard) rules\b", re.I
)  # fmt: skip
_DENIES_HOUSE_RULES = re.compile(
    r"\b(?:no|not|never|without|nobody|(?:did|do|have)n['\u2019]?t)\b(?: \w+){0,4} house rules?\b",
    re.I,
)
_AGREES = re.compile(
    r"\b(?:house|own|family|special) rules?\b|\bour rule\b"
    r"|\b(?:we|all|everyone|everybody)(?:['\u2019]ve| have| had)?(?: all| both)? agreed\b", re.I
)  # fmt: skip
_NO_MORE = re.compile(
    r"(?:[,;]?\s+|^)(?:and |with |but )?(?:there(?:['\u2019]?s| is| was| are| were) "
    r"|we (?:have|had|play|played|are playing) )?"
    r"(?:no|without(?: any)?) (?:house|special|extra|other|custom) rules?\b"
    r"(?: (?:or anything|(?:(?:was|were|is|are) )?(?:agreed|decided|set|made)(?: on)?))*", re.I
)  # fmt: skip
# A sentence about the rules; `London.` is one by itself.
_OF_RULES = re.compile(
    r"\b(?:rules?|rulebook|ruleset|board|game|version|edition|playing|with us|we|at our)\b"
    r"|\Atable\b|\A[\w -]+[.:](?:\s|\Z)"
    r"|\A(?:in|by|under|per) [\w-]+ "
    r"|\b(?:in|by|under|per) [\w-]+(?:,|\s*\?|\Z| (?:can|do|does|is|are|may|must|how|what)\b)"
    r"|\A[^\d.]*(?:\+|,| with )[^\d.]*\Z",
    re.IGNORECASE,
)


def is_path(name: str) -> bool:
    """Check whether a rulebook, board or house rule is named by a path instead of its id."""
    return "/" in name or name.endswith((".rules", ".board"))


def head_name(name: str) -> str:
    """Write a name in the head of a table, in quotes if it would be split without them."""
    plain = len(_parted(name)) == 1 and not re.search(r'["“”#]|^\s|\s\s|\s$', name)
    return name if plain else quoted(name)


def _parted(text: str) -> list[str]:
    """Split a list at its commas and `and`s, except inside quotes."""
    parts = [""]
    for quote, sign, rest in _PARTS.findall(text):
        if sign:
            parts.append("")
        else:
            parts[-1] += quote or rest
    return [part.strip() for part in parts]


def _unquoted(text: str) -> str:
    """Return a name without the quotes around it, if there are any."""
    stripped = text.strip()
    try:
        tokens = tokenize(stripped)
    except UnclosedQuote:
        return stripped
    if len(tokens) == 1 and tokens[0].kind == "quoted":
        return tokens[0].text
    return stripped


# -- options -------------------------------------------------------------------------------------


@opaque
class Options:
    """What a command line sets for every table; it overrides what a table says itself.

    With `native` records are replayed by native code.
    """

    rulebook: str = ""
    house_rules: tuple[str, ...] = ()
    figures: tuple[str, ...] = ()
    native: bool = False
    board: str | None = None


def seen_from(table: Scenario, folder: str | None) -> Scenario:
    """Return a table whose paths are relative to a folder with paths relative to this process."""
    if not folder:
        return table

    def path(name: str) -> str:
        near = os.path.join(folder, name)
        if not is_path(name) or not os.path.isfile(near):
            return name
        short = os.path.normpath(near)
        # After a symbolic link `..` may lead elsewhere.
        return short if os.path.isfile(short) and os.path.samefile(short, near) else near

    return evolve(
        table,
        rulebook=table.rulebook and path(table.rulebook),
        board=table.board and path(table.board),
        house_rules=tuple(map(path, table.house_rules)),
    )


def other_versions(table: Scenario, program: Program) -> tuple[str, ...]:
    """Return the names of the files that have changed since a record was made."""
    now = program.digests
    return tuple(name for name, mark in table.digests if now.get(name, mark) != mark)


def with_options(scenario: Scenario, options: Options) -> Scenario:
    """Return a table with the options applied; they replace its own lines."""
    names = tuple(_plain(figure.partition("=")[0]) + " " for figure in options.figures)
    own = [at for at in scenario.figures if not _plain(at.text).startswith(names)]
    more = [TextLine(" ".join(f.split("=", 1)), 0, 1) for f in options.figures]
    return evolve(
        scenario,
        rulebook=options.rulebook or scenario.rulebook,
        house_rules=tuple(dict.fromkeys((*scenario.house_rules, *options.house_rules))),
        board=scenario.board if options.board is None else options.board,
        figures=(*own, *more),
    )


def _plain(text: str) -> str:
    return " ".join(text.replace("_", " ").replace("=", " ").casefold().split())
