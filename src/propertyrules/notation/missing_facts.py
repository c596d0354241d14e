"""Missing facts: the unknown facts that a ruling needs, as questions and as table lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from propertyrules.hints import spaced
from propertyrules.ir.builtins import card_holder
from propertyrules.ir.program import Track, by_names
from propertyrules.ir.types import THROW
from propertyrules.machine.evaluator import evaluate
from propertyrules.machine.joint_rulings import claim_fact, turn_fact
from propertyrules.machine.phrase_printer import matter_words
from propertyrules.model.evidence import MissingFact, Verdict
from propertyrules.model.schema import Fact, columns, get, open_fields
from propertyrules.model.state import Matter, State
from propertyrules.model.values import Unknown, first_unknown
from propertyrules.notation.words.vocabulary import vocabulary
from propertyrules.notation.writer import buildings, write_matter, write_track


def missing_facts(
    state: State, needs: Iterable[str], verdicts: Sequence[Verdict] = ()
) -> tuple[MissingFact, ...]:
    """Return the question and the possible lines for each needed fact, in order.

    `needs` are those of a ruling, in words, and `verdicts` those at each completion of the state. A
    fact without an address is asked for by its words alone.
    """
    # The state comes last, so that its own addresses replace those in its completions.
    tables = (*(one.state for one in state.completions), state)
    places = {need: (table, fact) for table in tables for need, fact in _untold(table)}
    found = (
        _left_open(state, need, verdicts)
        or (_missing(need, *places[need]) if need in places
            else MissingFact(need, _asked(need)))
        for need in needs
    )  # fmt: skip
    return tuple(dict.fromkeys(found))


def _left_open(state: State, need: str, verdicts: Sequence[Verdict]) -> MissingFact | None:
    """Return the question about the stage of the turn or the open claims; None for other facts.

    If a move is legal only while a matter is open, the question is whether it is.
    """
    if not state.completions:
        return None
    turn = need == turn_fact(state)
    told: dict[str, list[tuple[Matter | None, Verdict | None]]] = {}
    for place, one in enumerate(state.completions):
        verdict = verdicts[place] if verdicts else None
        claims = [claim for claim in one.claims or () if claim_fact(claim) == need]
        for matter in (one.turn,) if turn else claims or (None,):
            line = f"no {need}" if matter is None else write_matter(state.setting, matter)
            if matter is not None and first_unknown(matter.values) is not None:
                line = ""  # a matter with unknown fields has no line
            told.setdefault(line, []).append((matter, verdict))
    matters = [matter for found in told.values() for matter, _ in found if matter is not None]
    if not matters:
        return None
    sure = {
        line: found[0][0] for line, found in told.items()
        if all(verdict is Verdict.LEGAL for _, verdict in found)
    }  # fmt: skip
    legal = [matter for matter in sure.values() if matter is not None]
    ground = state.definite.stack[-1:] if turn else ()
    # If the move is legal with matters of one kind only, the question is about these.
    asked = legal[0] if len({m.kind for m in legal}) == 1 else next(iter((*ground, *matters)))
    told.pop("", None)
    return MissingFact(
        need, _about(state.definite, asked), (), tuple(told), tuple(filter(None, sure))
    )


def _about(state: State, matter: Matter) -> str:
    """Return the question whether a matter is open, or at which stage."""
    kind = state.program.matters[matter.kind]
    if kind.asks is None:
        return f"is this so: {write_matter(state.setting, matter)}?"
    return str(evaluate(state, kind.asks, by_names(kind.fields, matter.values)))


def _asked(need: str) -> str:
    """Return a question for a fact in words."""
    opening = need.split(" ", 1)[0]
    if opening in ("who", "where", "how", "what", "which"):
        return f"{need}?"
    return "what do the dice show?" if need == THROW.name else f"what is {need}?"


def _untold(state: State) -> Iterator[tuple[str, Fact]]:
    """Yield every unknown fact of a state: its words, as in `Ruling.needs`, and its address."""
    setting = state.setting
    for fact, _, value in open_fields(state):
        if value.__class__ is Unknown and len(value.needs) == 1:
            yield next(iter(value.needs)), fact
    for place, held in enumerate(state.cash):
        if held is None:
            yield f"cash of {setting.account_words(place)}", ("cash", place)
    for card, holder in enumerate(state.cards):
        if holder is None:
            (need,) = card_holder(state, card).needs
            yield need, ("card", card)
    for column in columns(setting.program):
        for fact, value in zip(column.facts(setting), column.row(state), strict=True):
            if value.__class__ is Unknown and len(value.needs) == 1:
                yield next(iter(value.needs)), fact


def _missing(need: str, state: State, fact: Fact) -> MissingFact:
    """Return the question for the value at an address, and its lines if there are few."""
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
            pieces = " or ".join(piece.plural for piece in program.pieces)
            question = f"how many {pieces} are on {program.board.spaces[place].name}?"
            stands = (buildings(setting, rung) for rung in range(len(program.ladder)))
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
    """Return the question for a track of a player, a property or the table, and its lines."""
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


def deciding_lines(state: State, places: Sequence[int]) -> tuple[str, ...]:
    """Return the lines that would decide for some completions of a state, given by index.

    Those about the turn come first; a line that other completions share decides nothing.
    """
    found: dict[str, bool] = {}
    for place, one in enumerate(state.completions):
        for matter in (one.turn, *(one.claims or ())):
            if matter is not None and first_unknown(matter.values) is None:
                line = write_matter(state.setting, matter)
                found[line] = found.get(line, True) and place in places
    return tuple(line for line, decides in found.items() if decides)
