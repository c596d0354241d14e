"""The faults of one file of tables: collected, written out, and with the names that are near."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define, field

from propertyrules import limits
from propertyrules.errors import NotationError, TableError
from propertyrules.hints import or_list
from propertyrules.model.faults import Fault as Fault  # also for those who read faults here
from propertyrules.span import Span


def render(fault: Fault, text: str) -> str:
    """Write a fault as people read it: place, message, excerpt with caret, clauses, hint."""
    # A table without faults is ruled on without them.
    from propertyrules.diagnostics import Diagnostic
    from propertyrules.diagnostics import render as render_diagnostic

    span = Span(fault.file, fault.line, fault.column, fault.line, fault.column + 1)
    diagnostic = Diagnostic(fault.code, fault.message, span, fault.hint, clauses=fault.clauses)
    return render_diagnostic(diagnostic, text)


@define(eq=False, repr=False)
class FaultSink:
    """The faults found so far in one file; one said at a place is not said there again."""

    file: str
    found: list[Fault] = field(factory=list)

    def add(
        self,
        code: str,
        message: str,
        line: int,
        column: int = 1,
        hint: str = "",
        clauses: tuple[str, ...] = (),
    ) -> None:
        """Note a fault; beyond the limit on their number only that there are more."""
        fault = Fault(self.file, line, column, code, message, clauses, hint)
        if fault in self.found or len(self.found) > limits.MAX_FAULTS:
            return
        if len(self.found) == limits.MAX_FAULTS:
            message = f"there are more than {limits.MAX_FAULTS} faults; the rest is not told"
            fault = Fault(self.file, line, column, "T021", message)
        self.found.append(fault)

    def lines(self) -> set[int]:
        """Return the lines that have a fault."""
        return {fault.line for fault in self.found}

    def sorted(self) -> tuple[Fault, ...]:
        """Return the faults in the order of their places."""
        return tuple(sorted(self.found, key=lambda f: (f.line, f.column, f.code)))

    def raise_notation(self) -> None:
        """Raise NotationError with all faults, if there are any."""
        if self.found:
            raise NotationError(summary(self.sorted()), self.sorted())

    def raise_table(self) -> None:
        """Raise TableError with all faults, if there are any."""
        if self.found:
            raise TableError(summary(self.sorted()), self.sorted())


def summary(faults: tuple[Fault, ...]) -> str:
    """Put faults into one text: the first, and how many more there are."""
    first = faults[0]
    more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
    return f"{first.file}:{first.line}:{first.column}: {first.message}{more}"


def near(word: str, known: Iterable[str], count: int = 3) -> tuple[str, ...]:
    """Return up to `count` known names that a stretch is most likely meant for, best first."""
    import difflib  # only where something is wrong

    # Compared without case and cut short: the comparison is quadratic in the length.
    names = {name[:80].casefold(): name for name in known}
    found = difflib.get_close_matches(word[:80].casefold(), sorted(names), n=count, cutoff=0.55)
    return tuple(names[key] for key in found)


def alike(word: str, name: str) -> float:
    """Return how much a stretch is like a name, from 0 to 1."""
    import difflib

    return difflib.SequenceMatcher(None, word[:80].casefold(), name[:80].casefold()).ratio()


def did_you_mean(names: Iterable[str]) -> str:
    """Return a question for the nearest names; empty where there are none."""
    asked = or_list(names)
    return f"did you mean {asked}?" if asked else ""
