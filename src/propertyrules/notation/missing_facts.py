"""Missing facts: what a table does not tell and a ruling needs, as questions and as table lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from propertyrules.hints import or_list, spaced
from propertyrules.ir.builtins import card_holder, holder_words
from propertyrules.ir.program import Track
from propertyrules.machine.phrase_printer import matter_words
from propertyrules.model.rulings import MissingFact
from propertyrules.model.schema import Fact, columns, get, open_fields
from propertyrules.model.state import State
from propertyrules.model.values import BANK, Unknown
from propertyrules.notation.vocabulary import vocabulary
from propertyrules.notation.writer import buildings, write_track


def missing_facts(state: State, needs: Iterable[str]) -> tuple[MissingFact, ...]:
    """Return how each of some needed facts is asked for and told, in the order of the needs.

    `needs` are the words of `Ruling.needs`. A fact that lies in no place of the table is asked for
    by its words alone.
    """
    places = dict(_untold(state))
    found = (
        _missing(state, need, places[need]) if need in places else MissingFact(need, _asked(need))
        for need in needs
    )
    return tuple(dict.fromkeys(found))


def _asked(need: str) -> str:
    """Return a question for a fact that has only its words."""
    opening = need.split(" ", 1)[0]
    if opening in ("who", "where", "how", "what", "which"):
        return f"{need}?"
    return f"what is {need}?"


def _untold(state: State) -> Iterator[tuple[str, Fact]]:
    """Yield every fact of a table that it does not tell: its words, as `needs` has them, and its
    address.
    """
    setting = state.setting
    seats = len(setting.names)
    for place, held in enumerate(state.cash):
        if held is None:
            code = place if place < seats else BANK - 1 - place + seats
            yield f"cash of {holder_words(setting, code)}", ("cash", place)
    for card, holder in enumerate(state.cards):
        if holder is None:
            (need,) = card_holder(state, card).needs
            yield need, ("card", card)
    for column in columns(setting.program):
        for fact, value in zip(column.facts(setting), column.row(state), strict=True):
            if value.__class__ is Unknown and len(value.needs) == 1:
                yield next(iter(value.needs)), fact
    for fact, _, value in open_fields(state):
        if value.__class__ is Unknown and len(value.needs) == 1:
            yield next(iter(value.needs)), fact


def _missing(state: State, need: str, fact: Fact) -> MissingFact:
    """Return how the value at an address is asked for, and told where its values are few."""
    setting = state.setting
    names, program = vocabulary(setting), setting.program
    place = fact[-1]
    players = [names.player(seat) for seat, gone in enumerate(state.out) if gone is not True]
    lines: tuple[str, ...] = ()
    match fact[0]:
        case "cash":
            question = f"how much {need.replace('cash of ', 'cash does ', 1)} have?"
        case "place":
            question = f"where is {setting.names[place]}?"
        case "out":
            question = f"is {setting.names[place]} out of the game?"
            lines = (f"{names.player(place)} out", f"{names.player(place)} not out")
        case "owner":
            deed = names.space(place)
            question = f"who owns {program.board.spaces[place].name}?"
            lines = (*(f"{who} owns {deed}" for who in players), f"nobody owns {deed}")
        case "rung":
            pieces = or_list([piece.plural for piece in program.pieces])
            question = f"how many {pieces} are on {program.board.spaces[place].name}?"
            stands = [
                "no buildings",
                *(buildings(setting, n) for n in range(1, len(program.ladder))),
            ]
            lines = tuple(f"{names.space(place)} with {words}" for words in stands)
        case "card":
            card = names.card(place)
            question = f"who holds {program.board.cards[place].title}?"
            lines = (*(f"{who} holds {card}" for who in players), f"the bank holds {card}")
        case "supply":
            question = f"how many {program.pieces[place].plural} does the bank have?"
        case "player" | "property" | "table":
            track = program.tracks_of(fact[0])[fact[1]]
            question, lines = _of_track(state, track, None if fact[0] == "table" else place)
        case _:
            matter = get(state, fact[:2])
            question = f"what is {need} in “{matter_words(setting, matter.kind, matter.values)}”?"
    return MissingFact(need, question, fact, lines)


def _of_track(state: State, track: Track, owner: int | None) -> tuple[str, tuple[str, ...]]:
    """Return how a track of somebody, of a property or of the table is asked for and told."""
    setting, names = state.setting, vocabulary(state.setting)
    whose = ""
    if owner is not None:
        whose = names.player(owner) if track.of == "player" else names.space(owner)
    if track.type.name != "truth" or not track.phrases:
        of = f" of {whose}" if whose else ""
        return f"what is the {spaced(track.name)}{of}?", ()
    said = track.phrases[0].text.lstrip(", ")
    question = f"is {whose} {said}?" if whose else f"is it so: {said}?"
    told = (write_track(setting, track, value) for value in (True, False))
    return question, tuple(f"{whose} {words}".strip() for words in told)
