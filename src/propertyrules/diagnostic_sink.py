"""Diagnostics: one record and one sink for all faults of rulebooks, tables and JSON.

Readers of input collect faults in a `DiagnosticSink` and go on, so that all faults of an input are
reported at once:

    sink = DiagnosticSink({name: text})
    sink.error("R101", "there is no `rule build` here", span, "did you mean `rule built`?")
    sink.warn("R112", "nobody cites the clause `rent`", span)
    sink.error("R220", "there is no event `rung`", span, repeats=("R220", "rung"))  # once, counted
    sink.sorted()   # tuple[Diagnostic, ...], by place

A reader of tables makes its sink by `DiagnosticSink.of_table`: equal faults are then kept once, and
what exceeds the limit ends in one fault of its own code.
`diagnostics.render` shows a diagnostic with its line.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence

from attrs import define, evolve, field, frozen

from propertyrules.hints import and_more, did_you_mean, nearest
from propertyrules.limits import MAX_FAULTS
from propertyrules.span import NOWHERE, Span


@frozen
class Edit:
    """A change that mends a fault: the text that replaces a span."""

    span: Span
    text: str


@frozen
class Rivals:
    """Two declarations, `first` and `second`, that are in conflict.

    `form` is `except` (two exceptions to the value `of`), `when` (two handlers of the event `of`)
    or `house` (two house rules, by their ids, that both change the declaration `of`).
    """

    form: str
    of: str
    first: str
    second: str


@frozen
class Diagnostic:
    """One fault or warning: stable code, message, span; a hint and an edit where there is one.

    `also` are further places of the same fault, `rivals` the two declarations of a conflict, and
    `clauses` those of the rulebook that a table breaks. Of an unread dispute `rules` are
    what the clauses say that may decide it, each with where it stands. One `of_forms` only says
    which forms the notation has, which is no help to whoever writes sentences.
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
    rules: tuple[str, ...] = ()
    of_forms: bool = field(default=False, eq=False)

    def in_line(self, file: str, line: int) -> Diagnostic:
        """Return the same fault in a line of a file, without an edit that knew only the line."""
        return evolve(self, span=evolve(self.span, file=file, line=line, end_line=line), edit=None)

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


def may_decide(rules: Sequence[str]) -> str:
    """Return the words that stand before the rules that may decide what can't be read."""
    return "These rules may decide it" if len(rules) > 1 else "This rule may decide it"


def errors_in(found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return the errors among diagnostics."""
    return tuple(one for one in found if one.severity == "error")


@define(eq=False)
class DiagnosticSink:
    """Collects the diagnostics of files, up to a limit; `texts` are the files by name.

    `overflow` is the code of the fault that stands for all beyond the limit, if there is one;
    `file` is the file of faults that are added by their line.
    """

    texts: Mapping[str, str] = field(factory=dict, repr=False)
    overflow: str = ""
    found: list[Diagnostic] = field(factory=list)
    file: str = ""
    # Counted apart by severity, so that no number of warnings hides an error.
    _counts: Counter[str] = field(init=False)
    _repeated: dict[Hashable, tuple[int, str]] = field(factory=dict)
    _lines: dict[str, list[str]] = field(factory=dict, repr=False)

    @_counts.default
    def _count(self) -> Counter[str]:
        return Counter(one.severity for one in self.found)

    @classmethod
    def of_table(cls, file: str, found: Iterable[Diagnostic] = ()) -> DiagnosticSink:
        """Return a sink for a file of tables, with the faults that were `found` before."""
        return cls(overflow="T021", found=list(found), file=file)

    def add(
        self, code: str, message: str, line: int, column: int = 1, hint: str = "",
        clauses: tuple[str, ...] = (), rules: tuple[str, ...] = (),
    ) -> None:  # fmt: skip
        """Add a fault at a place of the sink's own file, line and column from 1."""
        place = Span.at(self.file, line, column)
        self.keep(Diagnostic(code, message, place, hint, clauses=clauses, rules=rules))

    def raise_as(self, error: Callable[[str, tuple[Diagnostic, ...]], Exception]) -> None:
        """Raise an error with all diagnostics, if there are any."""
        if self.found:
            raise error(summary(self.sorted()), self.sorted())

    def error(
        self, code: str, message: str, span: Span, hint: str = "", edit: Edit | None = None, *,
        also: tuple[Span, ...] = (), rivals: Rivals | None = None, repeats: Hashable = None,
    ) -> None:  # fmt: skip
        """Add a fault; a second one with the same `repeats` is added to the first as a place."""
        if repeats is not None and repeats in self._repeated:
            number, first = self._repeated[repeats]
            known = self.found[number]
            if span not in (known.span, *known.also):
                also = (*known.also, span)
                many = "one more place" if len(also) == 1 else f"{len(also)} more places"
                self.found[number] = evolve(known, message=f"{first}; so in {many}", also=also)
            return
        fault = Diagnostic(code, message, span, hint, edit, "error", also, rivals)
        if self.keep(fault) and repeats is not None:
            self._repeated[repeats] = len(self.found) - 1, message

    def unknown(
        self, code: str, message: str, span: Span, name: str, near: Sequence[str], hint: str = ""
    ) -> None:
        """Add the fault of an unknown name, at its first place in `span`.

        The names in `near` are suggested, and the first is the edit; else the hint is given.
        """
        at = self.within(span, name)
        edit = Edit(at, near[0]) if near and at else None
        self.error(code, message, at or span, did_you_mean(near, hint), edit)

    def warn(self, code: str, message: str, span: Span, hint: str = "") -> None:
        """Add a warning."""
        self.keep(Diagnostic(code, message, span, hint, severity="warning"))

    def keep(self, one: Diagnostic) -> bool:
        """Add a diagnostic unless there are enough; return whether it is kept."""
        if self.overflow and one in self.found:
            return False
        self._counts[one.severity] += 1
        beyond = self._counts[one.severity] - MAX_FAULTS
        if beyond > 0:
            if beyond == 1 and self.overflow:
                message = f"there are more than {MAX_FAULTS} faults; the rest isn't shown"
                self.found.append(Diagnostic(self.overflow, message, one.span))
            return False
        self.found.append(one)
        return True

    def rewind(self, length: int) -> bool:
        """Drop the diagnostics beyond `length`; return whether there were any."""
        forgotten = self.found[length:]
        del self.found[length:]
        self._counts.subtract(one.severity for one in forgotten)
        # A dropped fault is new if it comes again.
        self._repeated = {key: one for key, one in self._repeated.items() if one[0] < length}
        return bool(forgotten)

    def sorted(self) -> tuple[Diagnostic, ...]:
        """Return the diagnostics by place, and by code where that is the same."""
        return in_order(sorted(self.found, key=lambda one: one.code))

    def nearest(self, word: str, known: Iterable[str]) -> tuple[str, ...]:
        """Return the known words nearest to `word`; none once there are MAX_FAULTS faults."""
        return nearest(word, known) if self._counts["error"] < MAX_FAULTS else ()

    def within(self, span: Span, word: str) -> Span | None:
        """Return the span of the first place of a dotted name in a stretch of source, or None."""
        pattern = rf"(?<![\w.-]){re.escape(word)}(?![\w-]|\.\w)"
        return next(self._matches(evolve(span, end_column=0), pattern), None)

    def only_place(self, span: Span, name: str) -> Span | None:
        """Return the span of a name that occurs just once in a stretch of source, or None."""
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


def summary(faults: Sequence[Diagnostic]) -> str:
    """Return a summary of faults: the first, and the number of the others."""
    return f"{faults[0].span}: {faults[0].message}{and_more(len(faults) - 1)}"
