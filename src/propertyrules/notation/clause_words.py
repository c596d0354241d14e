"""Clauses in words: what a clause says in a line, in short or most of all about a question."""

from __future__ import annotations

import re
from collections.abc import Sequence

from propertyrules.ir.program import Clause, Program
from propertyrules.notation.words import english
from propertyrules.notation.words.word_index import stems_of

# How a clause is worded that its source does not state plainly, in half a line.
STATUS = {
    "silent": "the printed rules don't say, we play it so",
    "garbled": "the printed rule breaks off, we read it so",
    "contradictory": "the printed rules disagree, we read them so",
}
_POINTS_BACK = re.compile(
    r"(?i)^(?:it|that|this|they|these|those|then|otherwise|so|but|the same)\b|\bthe same way\b"
)
_MOST_CLAUSE = 110  # characters of a clause that has no short form
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z“])|;\s")
_PART_END = re.compile(rf"{_SENTENCE_END.pattern}|:\s")
_ASSUMED_FROM = re.compile(r"^Assumed from [\w, ]+: ")
_SECTION = re.compile(r"\(([\w-]+), [^;]*?(?=\)\.|;)")


def sentence(text: str) -> str:
    """Return a clause as a sentence: a capital at its beginning, a full stop at its end."""
    said = text.strip()
    if not said:
        return ""
    said = said[0].upper() + said[1:]
    return said if said.endswith((".", "?", "!", "”")) else said + "."


def clause_of(program: Program, cited: Sequence[str]) -> Clause | None:
    """Return the first of some clauses that is not only what the rulebook falls back by."""
    known = [name for name in cited if name in program.clauses]
    found = [name for name in known if name not in program.fallback] or known
    return program.clauses[found[0]] if found else None


def rule_words(clause: Clause, others: Sequence[str] = (), about: str = "", told: str = "") -> str:
    """Return a clause in a line: what it says, most of all `about` a question, where it stands,
    whether that is a reading, and by which house rules others play. What is `told` already is not
    said again, if the clause says anything else.
    """
    book = clause.id.partition(".")[0]
    where = f"{book}, {clause.section}" if clause.section else book
    how = STATUS.get(clause.status, "")
    rivals = f"others play: with {', or with '.join(others)}" if others else ""
    said = _nearest(clause, about, told) if about else in_short(clause)
    return f"{said} ({'; '.join(filter(None, (where, rivals, how)))})."


def shorter_rules(rule: str) -> tuple[str, str]:
    """Return a rule without the half line that it is a reading, and without its section too."""
    for how in STATUS.values():
        rule = rule.replace(f"; {how}", "")
    return rule, _SECTION.sub(r"(\1", rule)


def _nearest(clause: Clause, question: str, told: str) -> str:
    """Return the sentence of a clause that is nearest to a question; in doubt its short form."""
    asked, short = {*stems_of(question)}, in_short(clause)
    text = _ASSUMED_FROM.sub("", clause.reading or clause.says)
    parts = [" ".join(one.split()).rstrip(".;:") for one in _PART_END.split(text)]
    fitting = [short, *(one for one in parts if one and len(one) <= _MOST_CLAUSE)]
    # A sentence that points back says nothing alone.
    fitting = [one for one in fitting if sentence(one) != told and not _POINTS_BACK.search(one)]
    if not fitting:
        return short
    best = max(fitting, key=lambda one: len(asked.intersection(stems_of(one))))
    return short if best == short else _as_clause(best)


def in_short(clause: Clause) -> str:
    """Return what a clause comes to: its short form, else the first sentence that is applied."""
    if clause.briefly:
        return clause.briefly.rstrip(".")
    text = " ".join((clause.reading or clause.says).split())
    first = _SENTENCE_END.split(_ASSUMED_FROM.sub("", text), maxsplit=1)[0].strip().rstrip(".;:")
    if len(first) > _MOST_CLAUSE:
        first = first[:_MOST_CLAUSE].rpartition(" ")[0].rstrip(",;:") + " …"
    return _as_clause(first)


def with_answer(example: str, holds: bool) -> str:
    """Return a question that a clause answers, with yes or no behind it if it asks for that."""
    first = example.partition(" ")[0].casefold()
    if first in english.ASKS_WHAT:
        return example
    return f"{example} {'Yes' if holds else 'No'}."


def _as_clause(text: str) -> str:
    """Return a sentence without its capital; a name in capitals keeps them."""
    return text[:1].lower() + text[1:] if text[1:2].islower() else text
