"""Gathering what is wrong with files that are laid over each other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from propertyrules import limits
from propertyrules.hints import nearest
from propertyrules.syntax.diagnostics import Diagnostic, Edit, Rivals
from propertyrules.syntax.span import Span


class Told:
    """Gathers diagnostics, and finds the word in a file that one is about."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        self.diagnostics: list[Diagnostic] = []
        self._counts = {"error": 0, "warning": 0}
        self._lines = {name: text.split("\n") for name, text in sources.items()}

    def error(
        self, code: str, message: str, span: Span, hint: str = "", edit: Edit | None = None,
        also: tuple[Span, ...] = (), rivals: Rivals | None = None,
    ) -> None:  # fmt: skip
        if self._room("error"):
            said = Diagnostic(code, message, span, hint, edit, also=also, rivals=rivals)
            self.diagnostics.append(said)

    def warn(self, code: str, message: str, span: Span, hint: str = "") -> None:
        if self._room("warning"):
            self.diagnostics.append(Diagnostic(code, message, span, hint, severity="warning"))

    def _room(self, severity: str) -> bool:
        # Counted apart, so that no number of warnings hides an error.
        self._counts[severity] += 1
        return self._counts[severity] <= limits.MAX_FAULTS

    def nearest(self, word: str, known: Iterable[str]) -> tuple[str, ...]:
        """Give what `word` may be meant for; nothing once too much is told for anybody to read."""
        return nearest(word, known) if self._counts["error"] < limits.MAX_FAULTS else ()

    def within(self, span: Span, word: str) -> Span | None:
        """Give the span of a word's first occurrence in a stretch of source; None where none is."""
        lines = self._lines.get(span.file, [])
        pattern = re.compile(rf"(?<![\w.-]){re.escape(word)}(?![\w-]|\.\w)")
        for number in range(max(span.line, 1), min(span.end_line, len(lines)) + 1):
            start = span.column - 1 if number == span.line else 0
            found = pattern.search(lines[number - 1], start)
            if found is not None:
                return Span(span.file, number, found.start() + 1, number, found.end() + 1)
        return None
