"""The unread sentence: one of a message that can't be read, which is asked for in other words.

Whoever tells a dispute need not tell it again because of one sentence: that one is asked for, or
left out, and the rest stays as it was told.
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from propertyrules.diagnostic_sink import Diagnostic
from propertyrules.errors import NotationError, TableError
from propertyrules.interview.prompts import SENTENCE, Prompt
from propertyrules.ir.program import Program
from propertyrules.notation.clause_words import sentence
from propertyrules.notation.disputes.nearest_rules import UNREAD_QUESTION, nearest_rules
from propertyrules.notation.disputes.segmentation import sentence_spans
from propertyrules.notation.words import english
from propertyrules.notation.words.explanations import cut_short

LEAVE_OUT = "leave it out"
_LEFT_OUT = frozenset((LEAVE_OUT, "leave out", "skip", "skip it", "without it", "drop it"))
_MOST_TRIED = 8  # sentences


@frozen
class UnreadSentence:
    """A sentence that can't be read: its message, where it begins and ends there, and why."""

    message: str
    begin: int
    end: int
    fault: Diagnostic

    @property
    def text(self) -> str:
        """What it says."""
        return self.message[self.begin : self.end].strip()

    @property
    def is_question(self) -> bool:
        """Whether the sentence asks something, so that it can't be left out."""
        return english.is_question(self.text)

    @property
    def prompt(self) -> Prompt:
        """What is asked: the sentence in other words."""
        quoted = f"“{cut_short(self.text.rstrip(' .!'))}”"
        verb = "ask" if self.is_question else "say"
        text = f"I can't read {quoted}. How else would you {verb} it?"
        if self.fault.message.endswith("?"):  # it asks for something itself
            text = f"{sentence(self.fault.message)} How else would you {verb} {quoted}?"
        accepts = () if self.is_question else (LEAVE_OUT,)
        return Prompt(text, SENTENCE, (), accepts, self.fault.rules, self.text)

    def told_again(self, text: str) -> str:
        """Return the message with other words for the sentence, or without it.

        Raises NotationError where a question is to be left out.
        """
        said = text.strip()
        if said.casefold().rstrip(".!") in _LEFT_OUT:
            if self.is_question:
                raise NotationError("the question can't be left out: ask it in other words")
            said = ""
        elif said[-1:] not in tuple(".?!"):
            said += "?" if self.is_question else "."
        return self.with_instead(said)

    def with_instead(self, text: str) -> str:
        """Return the message with a text in place of the sentence."""
        before, behind = self.message[: self.begin].rstrip(), self.message[self.end :].lstrip()
        return " ".join(filter(None, (before, text, behind)))


def unread_sentence(
    program: Program, message: str, error: TableError | None, is_ruled_on: Callable[[str], bool]
) -> UnreadSentence | None:
    """Return which sentence of a message can't be read; None of a message that is only one.

    It is the first without which the rest is ruled on, as `is_ruled_on` tells; else the one where
    the error is told. Where there is no error but that of a turn that is not told, and nothing is
    ruled on, it is the last question.
    """
    if error is None or all(one.code == "T010" for one in error.faults):
        return _unread_question(program, message)
    spans = [*sentence_spans(message)]
    if not is_unread(error) or len(spans) < 2:
        return None
    fault = error.faults[0]
    at = _offset(message, fault)
    told_at = next((one for one in reversed(spans) if one[0] <= at), spans[0])
    likely = sorted(spans, key=told_at.__ne__)[:_MOST_TRIED]
    tried = (UnreadSentence(message, *span, fault) for span in likely)
    found = next((one for one in tried if is_ruled_on(one.with_instead(""))), None)
    return found or UnreadSentence(message, *told_at, fault)


def is_unread(error: TableError) -> bool:
    """Check whether an error tells of words that can't be read, not of a table that can't be."""
    return any(one.code == "T022" for one in error.faults)


def _unread_question(program: Program, message: str) -> UnreadSentence | None:
    """Return the last question of a message, if something is told besides."""
    spans = [*sentence_spans(message)]
    asked = [one for one in spans if english.is_question(message[slice(*one)])]
    if not asked or len(spans) < 2:
        return None
    near = nearest_rules(program, message)
    return UnreadSentence(message, *asked[-1], Diagnostic("T022", UNREAD_QUESTION, rules=near))


def _offset(message: str, fault: Diagnostic) -> int:
    """Return how many characters of a message stand before the place of a fault."""
    lines = message.splitlines(keepends=True)
    return sum(map(len, lines[: fault.line - 1])) + max(fault.column - 1, 0)
