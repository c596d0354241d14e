"""Questions that the table itself answers: who owns what, what stands where, whose turn it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from attrs import evolve

from propertyrules.classes import opaque
from propertyrules.hints import or_list
from propertyrules.ir.types import COUNT, HOLDER, MONEY, PLAYER, SPACE, TEXT, TRUTH, Type
from propertyrules.machine.legality import judge
from propertyrules.model.evidence import Verdict
from propertyrules.model.moves import Move
from propertyrules.model.state import State
from propertyrules.model.values import Unknown
from propertyrules.notation.clause_words import sentence
from propertyrules.notation.facts import holds
from propertyrules.notation.move_parser import ANYBODY, Question
from propertyrules.notation.scenarios import TextLine
from propertyrules.notation.table_printer import write_table
from propertyrules.notation.words.vocabulary import listed, vocabulary
from propertyrules.notation.writer import buildings, write_matter, write_value

NOT_KNOWN: Final = Unknown.of("this")


@opaque
class Reply:
    """What is told of a question: its value in words, empty where it is not known.

    `headline` says it in a sentence, and `more` is what is to be said besides. An expectation is
    compared with `value`, an internal value of a `type`.
    """

    words: str
    headline: str
    more: tuple[str, ...] = ()
    type: Type = TEXT
    value: Any = NOT_KNOWN


def told_value(
    state: State, wanted: Type, value: Any, say: Callable[[str], str], asked: str,
    more: tuple[str, ...] = (),
) -> Reply:  # fmt: skip
    """Return a value as it is told: `say` makes a sentence of it, `asked` is what is not said where
    it is not known.
    """
    if value is None or value.__class__ is Unknown:
        return Reply("", f"The table doesn't say {asked}.", more, wanted)
    words = write_value(state.setting, wanted, value, sign=True)
    return Reply(words, sentence(say(words)), more, wanted, value)


def yes_or_no(value: bool | None, more: tuple[str, ...] = (), headline: str = "") -> Reply:
    """Return whether something is so; None where that is not known."""
    if value is None:
        return Reply("", headline or "The table doesn't say.", more, TRUTH)
    words = "yes" if value else "no"
    return Reply(words, headline or sentence(words), more, TRUTH, value)


def table_fact(state: State, question: Question) -> Reply:
    """Return what a table tells of what is asked."""
    player, env, names = question.player, question.values, vocabulary(state.setting)
    seat = state.setting.seat(player) if player else ANYBODY
    site = names.space(env["property"]) if "property" in env else ""
    match question.kind:
        case "owner":
            owner = state.owner[env["property"]]
            if _is_sold(state, env["property"]):
                return Reply("", f"{site} is still being sold: nobody has it yet.")
            return told_value(
                state, HOLDER, owner, lambda w: f"{w} owns {site}", f"who owns {site}"
            )
        case "owners":
            return _owners_of(state, env["group"])
        case "holder":
            return _held_by(state, [state.cards[card] for card in env["cards"]])
        case "cash":
            asked = f"how much cash {player} has"
            return told_value(
                state, MONEY, state.cash[seat], lambda w: f"{player} has {w}", asked,
                _still_open(state, player),
            )  # fmt: skip
        case "place":
            here, spaces = state.place[seat], state.program.board.spaces
            name = spaces[here].name if isinstance(here, int) else ""

            def say_where(words: str) -> str:
                """Tell a space by its name, also where several have it: `space 2`."""
                plain = words.strip(_QUOTE)
                return f"{player} is on {name if plain == name else f'{name} ({plain})'}"

            return told_value(state, SPACE, here, say_where, f"where {player} is")
        case "built":
            # Not as a number: a rung means nothing to who knows houses and hotels.
            rung: Any = state.rung[env["property"]]
            if rung.__class__ is Unknown:
                return Reply("", f"The table doesn't say what stands on {site}.", value=rung)
            words = buildings(state.setting, rung) if rung else "none"
            return Reply(words, f"On {site}: {words}.", value=words)
        case "left":
            left, pieces = state.supply[env["piece"]], state.program.pieces[env["piece"]].plural
            # An endless supply is no number that could be compared.
            if left is None:
                words = "any number"
                return Reply(words, f"The bank has {words} {pieces} left.", value=words)
            say, asked = lambda w: f"the bank has {w} {pieces} left", f"how many {pieces} are left"
            return told_value(state, COUNT, left, say, asked)
        case "turn":
            words = listed(state.waits_for) or "nobody: the game is over"
            turn = f"It's {words}'s turn" if _is_turn(state) else f"The game waits for {words}"
            return Reply(words, f"{turn}." if state.waits_for else "The game is over.", value=words)
        case "next":
            movers = [*{_next_mover(table) for table in state.tables}]
            if len(movers) > 1 or movers[0] is None:
                return Reply("", "The table doesn't say who rolls next.")
            words = state.setting.names[movers[0]]
            return Reply(words, f"{words} rolls next.", value=words)
        case "state":
            lines, words = tuple(write_table(state).splitlines()), "as follows"
            return Reply(words, "The table:", lines, value=words)
        case _:
            found = holds(state, TextLine(question.name, 1, 1), free=True)
            if found is None:
                return yes_or_no(None)
            # `mortgaged no` says nothing that the answer does not.
            plain = found.holds or not found.seen or found.seen.endswith((" yes", " no"))
            return yes_or_no(found.holds, () if plain else (found.seen,))


def _still_open(state: State, player: str) -> tuple[str, ...]:
    """Return what the game waits for somebody to settle first, which may cost cash; nothing where
    the table leaves open whether it does.
    """
    tops = [table.stack[0] for table in state.tables if table.stack]
    sure = tops and all(one.kind == tops[0].kind for one in tops)
    if not sure or state.program.matters[tops[0].kind].place or player not in state.waits_for:
        return ()
    return (write_matter(state.setting, tops[0]),)


def _is_sold(state: State, site: int) -> bool:
    """Check whether a property is being sold to whoever offers the most, and somebody leads."""
    for matter in state.open_matters:
        fields = state.program.matters[matter.kind].fields
        told = {field.type.name: value for field, value in zip(fields, matter.values, strict=True)}
        lead: Any = told.get(HOLDER.name)
        if told.get(SPACE.name) == site and isinstance(lead, int) and lead >= 0:
            return True
    return False


def _owners_of(state: State, group: int) -> Reply:
    """Return who owns each property of a group: in a word or two the owners, in board order."""
    names, group_ = vocabulary(state.setting), state.program.board.groups[group]
    owned: dict[str, list[str]] = {}
    for site in group_.sites:
        holder: Any = state.owner[site]
        known = holder is not None and holder.__class__ is not Unknown
        sold = _is_sold(state, site)
        who = write_value(state.setting, HOLDER, holder) if known and not sold else ""
        owned.setdefault(who, []).append(names.space(site))
    untold = owned.pop("", [])
    told = [f"{who} owns {listed(sites)}" for who, sites in owned.items()]
    told += [f"the table doesn't say who owns {or_list(untold)}"] if untold else []
    words = "" if untold else listed(list(owned))
    return Reply(words, sentence("; ".join(told)), value=words or NOT_KNOWN)


def _held_by(state: State, holders: Sequence[Any]) -> Reply:
    """Return which players hold some cards."""
    seats = sorted({one for one in holders if isinstance(one, int) and one >= 0})
    if not seats and any(one.__class__ is Unknown or one is None for one in holders):
        return Reply("", "The table doesn't say who holds it.")
    words = listed([state.setting.names[seat] for seat in seats]) or "nobody"
    return Reply(words, sentence(f"{words} has it"), value=words)


_QUOTE: Final = '"'  # around a name that could be taken for a word of the notation: `Go`


def _next_mover(state: State) -> int | None:
    """Return who goes on with the turn, or has the next one where nothing else is left of it; None
    where the table has no turn, or does not tell.
    """
    seat, ground = _mover(state), state.stack[-1:]
    if seat is None:
        return None
    alone = evolve(state, stack=ground)
    for kind in state.program.moves.values():
        # Whatever else is open, such a move may end the turn behind it.
        if kind.matters != (ground[0].kind,) or [param.type for param in kind.params] != [PLAYER]:
            continue
        ruling = judge(alone, Move(kind.name, by=state.setting.names[seat]))
        if ruling.verdict is Verdict.UNDETERMINED:
            return None
        then = seat if ruling.after is None else _mover(ruling.after)
        if then != seat:
            return then
    return seat


def _mover(state: State) -> int | None:
    """Return whose turn it is; None where that is not told, or the game is over."""
    for ground in state.stack[-1:]:
        kind = state.program.matters[ground.kind]
        seat: Any = None if kind.first_player is None else ground.values[kind.first_player]
        return seat if kind.place == "ground" and isinstance(seat, int) else None
    return None


def _is_turn(state: State) -> bool:
    """Check whether nothing else is open than somebody's turn."""
    kinds = {table.stack[0].kind for table in state.tables if table.stack}
    return all(state.program.matters[kind].place == "ground" for kind in kinds)
