"""Diagnostics: one record and one sink for every fault of a rulebook, a table or JSON.

Whoever reads input collects into a `DiagnosticSink` and goes on, so that all faults of an input are
reported at once:

    sink = DiagnosticSink({name: text})
    sink.error("R101", "there is no `rule build` here", span, "did you mean `rule built`?")
    sink.warn("R112", "nobody cites the clause `rent`", span)
    sink.error("R220", "there is no event `rung`", span, repeats=("R220", "rung"))  # once, counted
    sink.sorted()   # tuple[Diagnostic, ...], by place

A reader of tables makes its sink with `overflow="T021"`: equal faults are then kept once, and what
exceeds the limit ends in one fault of that code. `render` shows a diagnostic with its line.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping

from attrs import define, evolve, field, frozen

from propertyrules.hints import nearest, printable, text_lines
from propertyrules.limits import EXCERPT_BEFORE, EXCERPT_WIDTH, MAX_FAULTS
from propertyrules.span import NOWHERE, Span

CODES: dict[str, str] = {
    # Syntax: one file by itself.
    "S001": "something stands where it does not fit",
    "S002": "a declaration ends too early",
    "S003": "a line begins no declaration",
    "S004": "a block is not closed by `end`",
    "S005": "a citation is missing",
    "S006": "a text is not closed by a quote",
    "S007": "a comparison is not written in words",
    "S008": "a name holds a capital letter",
    "S009": "a character that the language does not know",
    "S010": "a citation cannot be read",
    "S011": "a hole of a text cannot be read",
    "S012": "a line must be indented",
    "S013": "an indented line belongs to no declaration",
    "S014": "the first line does not say what the file is",
    "S015": "a keyword is misspelt",
    "S016": "a bracket is not closed",
    "S017": "a word or sign is missing",
    "S020": "the file is too large",
    "S021": "something is nested too deeply",
    "S022": "a line is too long",
    "S023": "the file holds too much",
    "S024": "a number is too long",
    "S025": "there are too many faults to tell",
    "S030": "a declaration says the same thing twice",
    "S031": "a move does not say when it may be made",
    # Files laid over each other.
    "R101": "something is replaced, dropped, changed or cited that is not there",
    "R102": "something is declared twice",
    "R103": "a rulebook lacks what is needed there",
    "R104": "two house rules change the same thing",
    "R105": "rulebooks extend each other in a circle",
    "R106": "a chain of rulebooks is too long",
    "R107": "a rulebook that is extended is not found",
    "R108": "a file is used as what it is not",
    "R109": "a change changes nothing",
    "R110": "a clause is cited that is not declared",
    "R111": "a clause is declared twice",
    "R112": "nobody cites a clause",
    "R113": "a file is written in another version of the language",
    "R114": "what follows by itself is ordered in a circle",
    "R115": "a line behind the header does not belong there",
    "R116": "a declaration stands in the wrong sort of file",
    "R117": "something is cited anew that has no citation",
    "R118": "what follows by itself is put before or after something that is not there",
    "R119": "a board or deck is not found",
    "R120": "a figure is changed that is not there",
    "R121": "a figure is changed to what it cannot be",
    # Meaning: a rulebook with all that it builds on.
    "R201": "a type is unknown",
    "R202": "a value is of another type than is wanted",
    "R203": "a space is unknown",
    "R204": "values that must be of one type are not",
    "R205": "a matter is unknown",
    "R206": "two values do not go together",
    "R207": "two values cannot be compared",
    "R208": "a kind is unknown",
    "R209": "a list is wanted",
    "R210": "a `first` has no `else`",
    "R211": "a word belongs to several choices",
    "R212": "a field stands alone",
    "R213": "a name is unknown",
    "R214": "a field is unknown, or not there yet",
    "R215": "too many or too few values are given",
    "R216": "a `together` does not say how it rounds",
    "R217": "something is given that cannot be",
    "R218": "something is set that cannot be",
    "R219": "a matter is not given its fields",
    "R220": "an event is unknown",
    "R221": "a figure lies outside its own range",
    "R222": "a plain value is wanted",
    "R223": "a parameter stands twice",
    "R224": "a phrase cannot be taken apart",
    "R225": "a phrase names what is no parameter",
    "R226": "a value is made in two ways, or in none",
    "R227": "an exception beats one that is not there",
    "R228": "a move does not begin with its player",
    "R229": "a phrase leaves something out",
    "R230": "a shared rule is unknown",
    "R231": "something other than a payment stands in a `together`",
    "R232": "a line is read by two phrases",
    "R233": "a phrase cannot be read back",
    "R234": "a track is kept of something that has none",
    "R235": "a kind asks for what no board can tell",
    "R240": "two exceptions can hold at once",
    "R241": "values depend on each other",
    "R242": "something goes on for ever",
    "R243": "something takes too many steps",
    "R244": "two house rules change one thing in an order that neither tells",
    "R245": "a ladder has a rung or piece out of place",
    "R246": "a citation can never be told",
    "R250": "a board has no spaces, or one out of place",
    "R251": "a kind of space is unknown",
    "R252": "a space lacks something, or has too much",
    "R253": "a deck is unknown",
    "R290": "nothing uses what is declared",
    "R291": "a move can never be open",
    "R292": "a rule cannot fail",
    "R293": "a rule can never be met",
    "R294": "something follows from an event that nothing announces",
    "R295": "a divisor may be nought",
    "R296": "the cash of the bank is read",
    "R297": "a member of a list may not be there",
    "R299": "a legal move leads to a table that cannot be",
}
"""The code of each diagnostic of a rulebook, and what it says in a line."""


@frozen
class Edit:
    """A change that mends a fault: the text that is to stand at a span instead."""

    span: Span
    text: str


@frozen
class Rivals:
    """What a diagnosis finds at odds: `first` and `second`, of something.

    `form` is `except` (two exceptions to the value `of`), `when` (two things that follow the event
    `of`) or `house` (two house rules, by their ids, that both change the thing `of`).
    """

    form: str
    of: str
    first: str
    second: str


@frozen
class Diagnostic:
    """One fault or warning: stable code, message, span; a hint and an edit where there is one.

    `also` are further places of the same fault, `rivals` the two things that are at odds, where
    that is the fault, and `clauses` those of the rulebook that a table breaks.
    """

    code: str
    message: str
    span: Span = NOWHERE
    hint: str = ""
    edit: Edit | None = None
    severity: str = "error"
    also: tuple[Span, ...] = field(default=())
    rivals: Rivals | None = None
    clauses: tuple[str, ...] = ()

    @property
    def file(self) -> str:
        """The name of the file that it is about."""
        return self.span.file

    @property
    def line(self) -> int:
        """The line in that file, from 1; 0 where it has no place."""
        return self.span.line

    @property
    def column(self) -> int:
        """The column in that line, from 1; 0 where it has no place."""
        return self.span.column


def render(diagnostic: Diagnostic, source: str) -> str:
    """Write a diagnostic as people read it: place, message, excerpt with caret, clauses, hint.

    `source` is the text of the file; only the faults of files that can also have warnings, the
    rulebooks, name their severity.
    """
    span = diagnostic.span
    severity = f"{diagnostic.severity} " if diagnostic.code[:1] in "SR" else ""
    out = [f"{span}: {severity}{diagnostic.code}: {diagnostic.message}"]
    lines = text_lines(source)
    if 1 <= span.line <= len(lines):
        text = lines[span.line - 1].expandtabs(1)
        start = min(max(span.column - 1, 0), len(text))
        same_line = span.end_line in (0, span.line)
        stop = span.end_column - 1 if same_line and span.end_column > span.column else len(text)
        width = max(1, min(stop, len(text)) - start)
        first = max(0, start - EXCERPT_BEFORE)
        shown = slice(first, first + EXCERPT_WIDTH)
        margin = " " * len(str(span.line))
        out.append(f"  {span.line} | {text[shown]}")
        out.append(f"  {margin} | {' ' * (start - shown.start)}{'^' * min(width, EXCERPT_BEFORE)}")
    if diagnostic.clauses:
        out.append(f"  by: {', '.join(diagnostic.clauses)}")
    if diagnostic.hint:
        out.append(f"  help: {diagnostic.hint}")
    return printable("\n".join(out))


@define(eq=False)
class DiagnosticSink:
    """Collects the diagnostics of files, up to a limit; `texts` are the files by name.

    `overflow` is the code of the fault that stands for all beyond the limit, if there is one.
    """

    texts: Mapping[str, str] = field(factory=dict, repr=False)
    overflow: str = ""
    found: list[Diagnostic] = field(factory=list)
    # Counted apart by severity, so that no number of warnings hides an error.
    _counts: Counter[str] = field(factory=Counter)
    _repeated: dict[Hashable, tuple[int, str]] = field(factory=dict)
    _lines: dict[str, list[str]] = field(factory=dict, repr=False)

    def error(
        self, code: str, message: str, span: Span, hint: str = "", edit: Edit | None = None, *,
        also: tuple[Span, ...] = (), rivals: Rivals | None = None, clauses: tuple[str, ...] = (),
        repeats: Hashable = None,
    ) -> None:  # fmt: skip
        """Add a fault; one whose `repeats` was there before counts as a further place of that."""
        if repeats is not None and repeats in self._repeated:
            number, first = self._repeated[repeats]
            known = self.found[number]
            if span not in (known.span, *known.also):
                also = (*known.also, span)
                many = "one more place" if len(also) == 1 else f"{len(also)} more places"
                self.found[number] = evolve(known, message=f"{first}; so in {many}", also=also)
            return
        fault = Diagnostic(code, message, span, hint, edit, "error", also, rivals, clauses)
        if self._add(fault) and repeats is not None:
            self._repeated[repeats] = len(self.found) - 1, message

    def warn(self, code: str, message: str, span: Span, hint: str = "") -> None:
        """Add a warning."""
        self._add(Diagnostic(code, message, span, hint, severity="warning"))

    def _add(self, one: Diagnostic) -> bool:
        """Add a diagnostic unless there are enough; return whether it is kept."""
        if self.overflow and one in self.found:
            return False
        self._counts[one.severity] += 1
        beyond = self._counts[one.severity] - MAX_FAULTS
        if beyond > 0:
            if beyond == 1 and self.overflow:
                message = f"there are more than {MAX_FAULTS} faults; the rest is not told"
                self.found.append(Diagnostic(self.overflow, message, one.span))
            return False
        self.found.append(one)
        return True

    def rewind(self, length: int) -> bool:
        """Forget what was found beyond `length` diagnostics; return whether there was any."""
        forgotten = self.found[length:]
        del self.found[length:]
        self._counts.subtract(one.severity for one in forgotten)
        self._repeated = {key: one for key, one in self._repeated.items() if one[0] < length}
        return bool(forgotten)

    def sorted(self) -> tuple[Diagnostic, ...]:
        """Return the diagnostics by place, and by code where that is the same."""
        return in_order(sorted(self.found, key=lambda one: one.code))

    def nearest(self, word: str, known: Iterable[str]) -> tuple[str, ...]:
        """Return what `word` may be meant for; nothing once there are enough faults to read."""
        return nearest(word, known) if self._counts["error"] < MAX_FAULTS else ()

    def within(self, span: Span, word: str) -> Span | None:
        """Return the span of the first place of a dotted name in a stretch of source, or None."""
        pattern = rf"(?<![\w.-]){re.escape(word)}(?![\w-]|\.\w)"
        return next(self._matches(evolve(span, end_column=0), pattern), None)

    def only_place(self, span: Span, name: str) -> Span | None:
        """Return the span of a name that stands just once in a stretch of source, or None."""
        if span.line == span.end_line and span.end_column - span.column == len(name):
            return span
        found = list(self._matches(span, rf"(?<!\w){re.escape(name)}(?!\w)"))
        return found[0] if len(found) == 1 else None

    def _matches(self, span: Span, pattern: str) -> Iterator[Span]:
        """Yield where a pattern matches in a stretch; without an end column, to the line's end."""
        if span.file not in self._lines:
            self._lines[span.file] = self.texts.get(span.file, "").split("\n")
        lines = self._lines[span.file]
        for number in range(max(span.line, 1), min(span.end_line, len(lines)) + 1):
            start = span.column - 1 if number == span.line else 0
            end = span.end_column - 1 if number == span.end_line and span.end_column else None
            for one in re.finditer(pattern, lines[number - 1][:end]):
                if one.start() >= start:
                    yield Span(span.file, number, one.start() + 1, number, one.end() + 1)


def in_order(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return diagnostics by file and place, those without a place last."""
    return tuple(sorted(diagnostics, key=lambda d: (d.span == NOWHERE, d.file, d.line, d.column)))
