"""Explanations of lines that fit no phrase: what was expected where, and the nearest names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from attrs import evolve

from propertyrules.diagnostic_sink import Diagnostic, Edit
from propertyrules.hints import did_you_mean, or_list, quoted, spaced
from propertyrules.ir.types import PLAYER, Type
from propertyrules.limits import MAX_DIGITS
from propertyrules.notation.words import english
from propertyrules.notation.words.phrase_matcher import (
    Matcher,
    Missed,
    PhraseWord,
    has_slots,
    pattern_of,
    shown,
)
from propertyrules.notation.words.token_stream import Doubt, TokenStream
from propertyrules.notation.words.tokens import fold, singular, words_of
from propertyrules.notation.words.vocabulary import SORTS
from propertyrules.span import Span

_MOST_FORMS = 3
_MANY_FORMS = 12
_MOST_WORDS = 6
_NAME_WORDS = 4  # at most, in which a misspelt name is looked for
_MOST_NAMES = 5
_AS_LIKE = Fraction("0.9")  # the part of the likeness of fewer words that more words must have


def in_column(
    code: str, message: str, column: int, hint: str = "", clauses: tuple[str, ...] = (),
    of_forms: bool = False,
) -> Diagnostic:  # fmt: skip
    """Return a fault at a column (from 1) of a line whose place is not yet known."""
    place = Span.at("", 0, column)
    return Diagnostic(code, message, place, hint, clauses=clauses, of_forms=of_forms)


def explain(matcher: Matcher, what: str, code: str = "T022") -> Diagnostic:
    """Explain where the phrases that matched furthest stopped matching; `what` was expected."""
    line, missed = matcher.line, matcher.missed
    if line.throws:
        dice = (
            f"{d.number} {d.name} ({' '.join(str(f) for f in dict.fromkeys(d.faces))})"
            + (" or none" if d.optional else "")
            for d in line.program.dice
        )
        message = f"the dice can't show this: there are {', '.join(dice)}"
        hint = "write what each die shows, such as `3 4`"
        return in_column("T024", message, line.throws[0], hint)
    # An impossible amount is wrong in every phrase.
    if line.amounts:
        return bad_amount(line.amounts[0], line)
    if not missed or not line.tokens:
        return in_column(code, f"`{cut_short(line.text)}` isn't a {what}", line.offset + 1)
    pos = missed[0].pos
    here = cut_short(line.stretch(pos, min(pos + _NAME_WORDS, len(line.tokens))))
    words = near(line.stretch(pos, pos + 1), {m.word for m in missed if len(m.word) > 2})
    why = _name_meant(line, missed, here, words)
    if why is not None:
        return why
    fitting = [m.phrase for m in missed if not words or m.word in words]
    forms = list(dict.fromkeys(map(shown, fitting)))
    hint = f"write {or_list(forms[:_MOST_FORMS])}"
    if words:
        hint = f"{did_you_mean(words)} {hint}"
    elif pos > 0 and len(forms) > _MANY_FORMS and "move" in what:
        # A few of so many forms would be arbitrary.
        hint = f"`what may {cut_short(line.stretch(0, pos))} do` asks for every legal move"
    expected = _expected(missed)
    of_forms = True
    if pos >= len(line.tokens):
        message = f"`{cut_short(line.text)}` isn't complete: {expected} is missing"
        of_forms = False
    elif pos == 0:
        message = f"no {what} starts with `{here}`"
        # Forms that begin with a word help more than those that begin with a name.
        forms.sort(key=lambda form: form[:1].isupper())
        hint = "" if "move" in what else f"write {or_list(forms[:_MOST_FORMS])}"
        of_forms = bool(hint) and has_slots(forms[:_MOST_FORMS])
    else:
        before = cut_short(line.stretch(0, pos))
        message = f"after `{before}` comes {expected}, not `{here}`"
    return in_column(code, message, line.column(pos), hint, of_forms=of_forms)


def _name_meant(
    line: TokenStream, missed: list[Missed], here: str, words: Sequence[str]
) -> Diagnostic | None:
    """Explain the place where the phrases stopped as a misspelt or unknown name, if it is one.

    `words` are words of the phrases that may be meant there.
    """
    pos = missed[0].pos
    types = (m.wanted for m in missed if m.wanted is not None)
    names = [t for t in dict.fromkeys(t.of or t for t in types) if t.name in SORTS]
    there = f"the players are {quoted(line.names.names('player')[:_MOST_NAMES])}"
    if here and names and not any(m.word for m in missed):
        forms = list(dict.fromkeys(shown(m.phrase) for m in missed))[:_MOST_FORMS]
        of_player = names[0].name in ("player", "holder")
        hint = there if of_player else f"write {or_list(forms)}"
        why = unknown_name(line, names[0], pos, hint if pos else "")
        of_forms = not of_player and why.hint == hint and has_slots(forms)
        return evolve(why, of_forms=of_forms)
    if pos == 0 and any(m.wanted == PLAYER for m in missed):
        why = unknown_name(line, PLAYER, 0)
        if why.hint:
            return why
        nobody = _nobody_called(line, missed, there)
        if nobody is not None:
            return nobody
    # A list ends before a misspelt name, so the place that stopped is only its comma or `and`.
    if pos and line.is_word(pos, ",", "and"):
        behind = line.skip(pos + 2 if line.is_word(pos + 1, "and") else pos + 1)
        if behind < len(line.tokens) and not any(line.hits(line.property_type, behind)):
            why = unknown_name(line, line.property_type, behind)
            if why.edit and near(line.written(why.edit.span), (why.edit.text,)):
                return why
    # A word of a phrase is nearer than any name, and the caller suggests it.
    if words:
        return None
    half = half_spelt(line, pos)
    if half is not None or not here:
        return half
    guesses = (unknown_name(line, wanted, line.skip(pos)) for wanted in names)
    return next((why for why in guesses if why.hint), None)


def _no_player(line: TokenStream, pos: int) -> Diagnostic | None:
    """Explain that the bank, or another holder, stands where a player is named."""
    hit = line.name("holder", line.skip(pos))
    if hit is None or hit.first[0] >= 0:
        return None
    message = f"`{line.stretch(pos, hit.end)}` is no player, and can't do that"
    return in_column("T002", message, line.column(pos))


def _nobody_called(line: TokenStream, missed: Sequence[Missed], hint: str) -> Diagnostic | None:
    """Explain the beginning of a line as an unknown player's name, if a phrase goes on after it."""
    goes_on = {
        singular(element.folded)
        for phrase in {m.phrase for m in missed if m.wanted == PLAYER}
        for element in pattern_of(phrase)[1:2]
        if isinstance(element, PhraseWord)
    }
    asks = line.tokens[0].folded in english.ASKING | english.SUBORDINATE
    for length in range(1, 0 if asks else min(_NAME_WORDS, len(line.tokens))):
        if singular(line.tokens[length].folded) in goes_on:
            if (why := _no_player(line, 0)) is not None:
                return why
            message = f"nobody called `{cut_short(line.stretch(0, length))}` at this table"
            return in_column("T002", message, line.column(0), hint)
    return None


def unknown_name(line: TokenStream, wanted: Type, pos: int, hint: str = "") -> Diagnostic:
    """Explain that there is no name of a type at a position, with the nearest names."""
    sort = type_in_words(wanted)
    if wanted.name == "space" and wanted.kinds is not None:
        other = line.name("space", pos)
        if other is not None:
            name = line.stretch(pos, other.end)
            return in_column("T002", f"`{name}` isn't a {sort}", line.column(pos), hint)
    if wanted.name == "player" and (why := _no_player(line, pos)) is not None:
        return why
    known = line.known(wanted)
    best, stretch = _nearest_names(line, pos, known)
    folded = fold(stretch)
    begun = (name for name in known if any(word.startswith(folded) for word in words_of(name)))
    best = line.told_apart(wanted, best or (tuple(begun)[:_MOST_NAMES] if folded else ()))
    who = "nobody" if wanted.name in ("player", "holder") else f"no {sort}"
    message = f"{who} called `{cut_short(stretch)}` at this table"
    why = in_column("T002", message, line.column(pos), did_you_mean(best) or hint)
    return _misspelt(why, stretch, best[0]) if best else why


def _nearest_names(
    line: TokenStream, pos: int, known: Sequence[str]
) -> tuple[tuple[str, ...], str]:
    """Return the names that are nearest to the words at a position, and those words."""
    best: tuple[str, ...] = ()
    stretch = line.stretch(pos, pos + 1)
    closest = 0.0
    for length in range(1, _NAME_WORDS + 1):
        if pos + length > len(line.tokens) or line.is_word(pos + length - 1, ","):
            break
        words = line.stretch(pos, pos + length)
        found = near(words, known)
        # More words are taken for the name only if they are about as much like it.
        if found and alike(words, found[0]) > _AS_LIKE * closest:
            best, stretch = found, words
            closest = max(closest, alike(words, found[0]))
    return best, stretch


def _misspelt(why: Diagnostic, written: str, meant: str) -> Diagnostic:
    """Return a fault with an edit that replaces a misspelt name."""
    span = evolve(why.span, end_column=why.column + len(written))
    return evolve(why, edit=Edit(span, meant))


def half_spelt(line: TokenStream, pos: int) -> Diagnostic | None:
    """Explain a word after the short form of a name as the misspelt rest of that name."""
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
                message = (
                    f"no {type_in_words(Type(sort))} called `{cut_short(stretch)}` at this table"
                )
                why = in_column("T002", message, line.column(begin), did_you_mean(meant[:1]))
                return _misspelt(why, stretch, meant[0])
    return None


def doubtful(doubts: Iterable[Doubt]) -> Diagnostic:
    """Explain that a name is ambiguous."""
    first = next(iter(doubts))
    message = f"`{first.text}` could be {or_list(first.names)}"
    return in_column("T003", message, first.column, "write one of these")


def bad_amount(column: int, line: TokenStream) -> Diagnostic:
    """Explain how to write an amount in the currency of the board."""
    units = {"$": " of dollars", "£": " of pounds"}.get(line.program.board.currency, "")
    long = any(sum(map(str.isdigit, token.text)) > MAX_DIGITS for token in line.tokens)
    most = f", of at most {MAX_DIGITS} digits" if long else ""
    return in_column("T006", f"write a whole number{units}, 0 or more{most}", column)


def _expected(missed: list[Missed]) -> str:
    """Join the words and types of values that were expected."""
    words = list(dict.fromkeys(m.word for m in missed if m.word))[:_MOST_WORDS]
    types = dict.fromkeys(type_in_words(m.wanted) for m in missed if m.wanted is not None)
    parts = [or_list(words)] if words else []
    parts += [f"a {sort}" for sort in types]
    if any(not m.word and m.wanted is None for m in missed):
        parts.append("the end of the line")
    return " or ".join(parts)


def type_in_words(wanted: Type) -> str:
    """Return a type in the words of a message."""
    if wanted.of is not None:
        return f"list of {type_in_words(wanted.of)}"
    if wanted.name == "space" and wanted.kinds is not None:
        return "property"
    if wanted.name == "choice":
        return spaced(next(iter(wanted.kinds or ("choice",))))
    return {"money": "sum of money", "count": "number"}.get(wanted.name, wanted.name)


def cut_short(text: str) -> str:
    """Return a text for a message: on one line, and cut if it is long."""
    short = " ".join(text.split())
    return short if len(short) <= 60 else short[:57] + "..."


def near(word: str, known: Iterable[str], count: int = 3) -> tuple[str, ...]:
    """Return up to `count` known names that are most likely meant, best first.

    Such a name differs in few letters, or one of its words begins like a word that is written.
    """
    import difflib  # only where something is wrong

    # Cut short, for the comparison is quadratic in the length.
    names = {name[:80].casefold(): name for name in known}
    found = difflib.get_close_matches(word[:80].casefold(), sorted(names), n=count, cutoff=0.55)
    word = word[:80].casefold()
    begun = tuple(part for part in words_of(word) if len(part) >= _BEGUN)
    close = []
    for name in found:
        most = max(_MOST_APART, max(len(word), len(name)) // 3)
        begins = any(one.startswith(begun) for one in words_of(name))
        if begins or english.apart(word, name, most) <= most:
            close.append(names[name])
    return tuple(close)


_MOST_APART = 2  # letters, or one in three


def alike(word: str, name: str) -> float:
    """Return the likeness of a text to a name, from 0 to 1."""
    import difflib

    return difflib.SequenceMatcher(None, word[:80].casefold(), name[:80].casefold()).ratio()


_NEAR = 0.6  # least likeness of a misspelt name
_SPELT = 0.75  # least likeness of a misspelt verb at the beginning of a line
_BEGUN = 3  # letters that suffice as the beginning of a name


def is_near(why: Diagnostic) -> bool:
    """Check whether a fault says what is wrong, and not only that a text can't be read.

    T001, T002 and T022 do so only where something known is spelt almost like the text, or where
    the text is a capitalized name.
    """
    if why.code not in ("T001", "T002", "T022"):
        return True
    written = next(iter(why.message.split("`")[1::2]), "")
    form = next(iter(why.hint.split("`")[1::2]), "")
    first, wanted = written.partition(" ")[0], form.partition(" ")[0]
    if why.code == "T001" and first != wanted and alike(first, wanted) > _SPELT:
        return True  # `ownes Boardwalk`
    if why.edit is None:
        # A capitalized word is an unknown name; in lower case it may be anything.
        asks = written.lower().split()[:1] in ([word] for word in english.ASKING)
        return why.code == "T002" and written[:1].isupper() and not asks
    begun = len(written) >= _BEGUN and why.edit.text.casefold().startswith(written.casefold())
    return begun or alike(written, why.edit.text) > _NEAR
