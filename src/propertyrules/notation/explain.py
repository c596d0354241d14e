"""Explaining a line that nothing fits: what was expected where, and the nearest names and forms."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from attrs import frozen

from propertyrules.hints import or_list, quoted, spaced
from propertyrules.ir.types import PLAYER, Type
from propertyrules.notation.faults import alike, did_you_mean, near
from propertyrules.notation.phrase_matcher import Literal, Matcher, Missed, pattern_of, shown
from propertyrules.notation.token_stream import Doubt, TokenStream
from propertyrules.notation.tokens import fold, singular, words_of
from propertyrules.notation.vocabulary import SORTS

_MOST_FORMS = 3
_MANY_FORMS = 12
_MOST_WORDS = 6
# A name that is misspelt is looked for in as many words as this.
_NAME_WORDS = 4
_MOST_NAMES = 5
# More words that are nearly as much like a name are taken for it.
_AS_LIKE = Fraction("0.9")


@frozen(eq=False, repr=False)
class Explained:
    """Why a line cannot be read: code, message, column (from 1) and hint of the fault.

    Of a misspelt name also what is written, and the name that is most like it.
    """

    code: str
    message: str
    column: int
    hint: str
    written: str = ""
    meant: str = ""
    clauses: tuple[str, ...] = ()


def explain(matcher: Matcher, what: str, code: str = "T022") -> Explained:
    """Explain where the phrases that came furthest stopped fitting; `what` was looked for."""
    line = matcher.line
    if line.throws:
        return _dice(line)
    if line.amounts:
        return bad_amount(line.amounts[0])
    missed = matcher.missed
    if not missed:
        return Explained(code, f"`{_cut(line.text)}` is no {what}", line.column(0), "")
    pos = missed[0].pos
    forms = list(dict.fromkeys(shown(m.phrase) for m in missed))
    hint = f"write {or_list(forms[:_MOST_FORMS])}"
    here = _cut(line.stretch(pos, min(pos + _NAME_WORDS, len(line.tokens))))
    for wanted in _wanted(missed):
        if here and wanted.name in SORTS:
            if wanted.name in ("player", "holder"):
                hint = _who_is_there(line)
            return unknown_name(line, wanted, pos, hint if pos else "")
    if pos == 0 and any(m.wanted == PLAYER for m in missed):
        why = unknown_name(line, PLAYER, 0)
        if why.hint:
            return why
        if length := _stands_for_a_player(line, missed):
            return _nobody(line, length)
    if (listed := _listed(line, pos)) is not None:
        return listed
    words = near(line.stretch(pos, pos + 1), {m.word for m in missed if len(m.word) > 2})
    if (half := half_spelt(line, pos)) is not None and not words:
        return half
    if words:
        forms = list(dict.fromkeys(shown(m.phrase) for m in missed if m.word in words))
        hint = f"{did_you_mean(words)} write {or_list(forms[:_MOST_FORMS])}"
    elif here and (guess := _misspelt(line, missed)) is not None:
        return guess
    elif pos > 0 and len(forms) > _MANY_FORMS and "move" in what:
        # Some of so many forms would be any of them.
        hint = f"`what may {_cut(line.stretch(0, pos))} do` asks for every legal move"
    expected = _expected(missed)
    if pos >= len(line.tokens):
        message = f"`{_cut(line.text)}` ends too early for a {what}: {expected} is missing"
    elif pos == 0:
        message = f"no {what} begins with `{here}`"
        # Forms that begin with a word of their own tell more than those that begin with a name.
        forms.sort(key=lambda form: form[:1].isupper())
        hint = "" if "move" in what else f"write {or_list(forms[:_MOST_FORMS])}"
    else:
        before = _cut(line.stretch(0, pos))
        message = f"no {what} goes on with `{here}` after `{before}`: {expected} is expected"
    return Explained(code, message, line.column(pos), hint)


def unknown_name(line: TokenStream, wanted: Type, pos: int, hint: str = "") -> Explained:
    """Explain that a stretch names nothing of a type, with the nearest names."""
    sort = _sort(wanted)
    if wanted.name == "space" and wanted.kinds is not None:
        other = next(line.names.table("space").find(line.tokens, pos, None), None)
        if other is not None:
            name = line.stretch(pos, other.end)
            return Explained("T002", f"`{name}` is no {sort}", line.column(pos), hint)
    known = line.known(wanted)
    best: tuple[str, ...] = ()
    stretch = line.stretch(pos, pos + 1)
    closest = 0.0
    for length in range(1, _NAME_WORDS + 1):
        if pos + length > len(line.tokens) or line.is_word(pos + length - 1, ","):
            break
        words = line.stretch(pos, pos + length)
        found = near(words, known)
        if found and alike(words, found[0]) > _AS_LIKE * closest:
            best, stretch = found, words
            closest = max(closest, alike(words, found[0]))
    best = line.told_apart(wanted, best or _begun(stretch, known))
    who = "nobody" if wanted.name in ("player", "holder") else f"no {sort}"
    message = f"{who} called `{_cut(stretch)}` at this table"
    hint = did_you_mean(best) or hint
    return Explained("T002", message, line.column(pos), hint, stretch, best[0] if best else "")


def half_spelt(line: TokenStream, pos: int) -> Explained | None:
    """Take a word behind the short form of a name for the rest of it, misspelt."""
    if not 0 < pos < len(line.tokens):
        return None
    for sort in SORTS:
        known = line.known(Type(sort))
        for begin in range(pos - 1, max(pos - _NAME_WORDS, -1), -1):
            stretch = line.stretch(begin, pos + 1)
            first = line.tokens[begin].folded
            meant = [
                name
                for name in near(stretch, known)
                if words_of(name)[:1] == (first,) and len(words_of(name)) == pos + 1 - begin
            ]
            if meant:
                message = f"no {_sort(Type(sort))} called `{_cut(stretch)}` at this table"
                hint = did_you_mean(meant[:1])
                return Explained("T002", message, line.column(begin), hint, stretch, meant[0])
    return None


def _listed(line: TokenStream, pos: int) -> Explained | None:
    """Take what stands behind the sign of a list for a misspelt property, if it is like one."""
    if pos == 0 or not line.is_word(pos, ",", "and"):
        return None
    behind = pos + 2 if line.is_word(pos + 1, "and") else pos + 1
    if behind >= len(line.tokens) or any(line.hits(line.property_type, line.skip(behind))):
        return None
    why = unknown_name(line, line.property_type, line.skip(behind))
    return why if why.meant and near(why.written, (why.meant,)) else None


def _begun(stretch: str, known: Iterable[str]) -> tuple[str, ...]:
    """Return the first names of which a word begins with what was written."""
    folded = fold(stretch)
    fitting = (name for name in known if any(word.startswith(folded) for word in words_of(name)))
    return tuple(fitting)[:_MOST_NAMES] if folded else ()


def _stands_for_a_player(line: TokenStream, missed: list[Missed]) -> int:
    """Return how many words stand where a name would, before a word that goes on after a player."""
    goes_on = set()
    for phrase in {m.phrase for m in missed if m.wanted == PLAYER}:
        behind = pattern_of(phrase)[1:2]
        goes_on |= {singular(e.folded) for e in behind if isinstance(e, Literal)}
    for length in range(1, min(_NAME_WORDS, len(line.tokens))):
        if singular(line.tokens[length].folded) in goes_on:
            return length
    return 0


def _nobody(line: TokenStream, length: int) -> Explained:
    message = f"nobody called `{_cut(line.stretch(0, length))}` at this table"
    return Explained("T002", message, line.column(0), _who_is_there(line))


def _who_is_there(line: TokenStream) -> str:
    return f"at this table are {quoted(line.names.names('player')[:_MOST_NAMES])}"


def doubtful(doubts: Iterable[Doubt]) -> Explained:
    """Explain that a name fits several things."""
    first = next(iter(doubts))
    return Explained(
        "T003",
        f"`{first.text}` could be {or_list(first.names)}",
        first.column,
        "write one of these",
    )


def bad_amount(column: int) -> Explained:
    """Explain that an amount is none."""
    return Explained(
        "T006",
        "an amount is a whole number, not below nought, of fifteen digits at most",
        column,
        "",
    )


def _dice(line: TokenStream) -> Explained:
    dice = (
        f"{d.number} {d.name} ({' '.join(str(f) for f in dict.fromkeys(d.faces))})"
        + (" or none" if d.optional else "")
        for d in line.program.dice
    )
    return Explained(
        "T024",
        f"the dice cannot show this: there are {', '.join(dice)}",
        line.throws[0],
        "write what each of them shows, with blanks between",
    )


def _misspelt(line: TokenStream, missed: list[Missed]) -> Explained | None:
    """Take a stretch for a name where a word might stand as well, if a name is like it."""
    for wanted in _types(missed):
        if wanted.name in SORTS:
            why = unknown_name(line, wanted, line.skip(missed[0].pos))
            if why.hint:
                return why
    return None


def _wanted(missed: list[Missed]) -> list[Type]:
    return [] if any(m.word for m in missed) else _types(missed)


def _types(missed: list[Missed]) -> list[Type]:
    types = (m.wanted for m in missed if m.wanted is not None)
    return list(dict.fromkeys(t.of if t.of is not None else t for t in types))


def _expected(missed: list[Missed]) -> str:
    words = list(dict.fromkeys(m.word for m in missed if m.word))[:_MOST_WORDS]
    types = dict.fromkeys(_sort(m.wanted) for m in missed if m.wanted is not None)
    parts = [or_list(words)] if words else []
    parts += [f"a {sort}" for sort in types]
    if any(not m.word and m.wanted is None for m in missed):
        parts.append("the end of the line")
    return " or ".join(parts)


def _sort(wanted: Type) -> str:
    if wanted.of is not None:
        return f"list of {_sort(wanted.of)}"
    if wanted.name == "space" and wanted.kinds is not None:
        return "property"
    if wanted.name == "choice":
        return spaced(next(iter(wanted.kinds or ("choice",))))
    return {"money": "sum of money", "count": "number"}.get(wanted.name, wanted.name)


def _cut(text: str) -> str:
    short = " ".join(text.split())
    return short if len(short) <= 60 else short[:57] + "..."
