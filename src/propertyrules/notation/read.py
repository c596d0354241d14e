"""Reading tables: a scenario, by a rulebook, to the state that it describes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import evolve

from propertyrules import limits
from propertyrules.errors import PropertyRulesError
from propertyrules.ir.nodes import Constant
from propertyrules.ir.program import MatterKind, Program
from propertyrules.ir.types import MONEY, PLAYER
from propertyrules.machine.interpreter import (
    broken,
    broken_by,
    evaluate,
    matter_defaults,
    new_game,
    run,
    settled,
)
from propertyrules.machine.steps import matter_env
from propertyrules.machine.words import money_words
from propertyrules.model.faults import IMPOSSIBLE, Fault
from propertyrules.model.rulings import Violation
from propertyrules.model.state import Matter, Setting, State
from propertyrules.model.values import BANK, Unknown
from propertyrules.notation.faults import Faults
from propertyrules.notation.figures import apply_set, changed_figures
from propertyrules.notation.ground import read_line
from propertyrules.notation.layout import Layout
from propertyrules.notation.lines import TextLine
from propertyrules.notation.names import vocabulary
from propertyrules.notation.scenario import Scenario, one_table, parse_tables
from propertyrules.notation.seats import SeatReader
from propertyrules.notation.tokens import fold, unfit, words_of
from propertyrules.notation.write import with_defaults
from propertyrules.notation.write_table import has_track

NEW_GAME = words_of("new game")


def read_table(text: str, program: Program, file: str = "<table>") -> State:
    """Give the state that a text with one table describes; what is asked in it is passed over.

    Raises TableError with every fault found: also for more than one table, and for one that is
    played by another rulebook, on another board or with a house rule that the program has not.
    """
    scenario = one_table(parse_tables(text, file))
    faults = Faults(file)
    files = program.paths.values()  # which may be called otherwise than what they hold
    for said, names, has in (
        ("by", (scenario.rulebook,), (program.id,)),
        ("on", (scenario.board,), (program.board.id,)),
        ("with", scenario.house_rules, program.house_rules),
    ):
        for name in names:
            if name is not None and _id_of(name) not in (*has, *map(_id_of, files)):
                judged = f"{said} {' and '.join(f'`{one}`' for one in has)}" if has else "without"
                message = f"this table is played {said} `{name}`, and judged here {judged}"
                faults.add("T016", message, scenario.line)
    faults.raise_table()
    return read_state(scenario, program)


def _id_of(name: str) -> str:
    """Give the id of a rulebook, board or house rule that is named by it or by a path."""
    base = name.replace("\\", "/").rpartition("/")[2].lower()
    return base.removesuffix(".rules").removesuffix(".board")


def read_state(scenario: Scenario, program: Program) -> State:
    """Give the state that a scenario's table describes.

    The program must be that of the scenario's rulebook, board and house rules; figures that the
    table sets are changed in it where it does not have them so already. Raises TableError with
    every fault found.
    """
    faults = Faults(scenario.file)
    state = _state(scenario, program, faults)
    faults.raise_table()
    return state


def doubted_state(scenario: Scenario, program: Program) -> tuple[State, tuple[Violation, ...]]:
    """Return the state that a scenario's table describes, and all by which it cannot be.

    Raises TableError with every fault of a table that cannot be read, as `read_state` does.
    """
    faults = Faults(scenario.file)
    state = _state(scenario, program, faults, held=False)
    if any(fault.code not in IMPOSSIBLE for fault in faults.found):
        faults.raise_table()
    told = tuple(_violation(state.setting.program, fault) for fault in faults.sorted())
    return state, (*told, *broken(state))


def _violation(program: Program, fault: Fault) -> Violation:
    section = next((program.clauses[c].section for c in fault.clauses if c in program.clauses), "")
    message = f"{fault.message} (line {fault.line})"
    return Violation(fault.code, message, fault.clauses, section, "")


def _state(scenario: Scenario, program: Program, faults: Faults, held: bool = True) -> State:
    """Read a table, noting its faults; unless `held`, one that cannot be is read all the same."""
    if not scenario.players:
        hint = "each player has a line `player NAME`, in the order of play"
        faults.add("T016", "there is nobody at this table", scenario.line, hint=hint)
        faults.raise_table()
    if len(scenario.players) > limits.MAX_PLAYERS:
        message = f"{len(scenario.players)} players are too many: {limits.MAX_PLAYERS} may play"
        at = scenario.players[limits.MAX_PLAYERS].at
        faults.add("T016", message, at.line, at.column)
        faults.raise_table()
    # What cannot be set is told below, with all else that the table says.
    changed = changed_figures(scenario, program, Faults(scenario.file))
    program = program.with_figures(changed)
    setting = Setting(_names(scenario, faults), program, program.key)
    layout = Layout.of(setting, faults)
    for at in scenario.figures:
        apply_set(layout, at)
    fresh = next((at for at in scenario.lines if words_of(at.text) == NEW_GAME), None)
    if fresh is not None:
        state = _new_game(scenario, layout, fresh)
        faults.raise_table()
        return state
    for seat, block in enumerate(scenario.players):
        for detail in block.details:
            SeatReader.read(layout, seat, detail)
    for line in scenario.lines:
        read_line(layout, line)
    for line in scenario.open:
        read_line(layout, line, only_matters=True)
    _hand_out_cards(layout)
    _leavers(scenario, layout)
    state = _with_places(scenario, layout, layout.state())
    state, lines = _with_matters(layout, state)
    _contradictions(layout, state, lines)
    if held:
        _check(scenario, layout, state, lines)
        faults.raise_table()
    elif faults.found or broken(state):
        return state  # what cannot be leads nowhere
    state = _set_up(layout, state)
    if held and layout.set_up:
        # What such a line opens must be possible as well.
        _check(scenario, layout, state, lines)
    faults.raise_table()
    if not state.over and not state.waiting:
        at = scenario.lines[0] if scenario.lines else TextLine("", scenario.line, 1)
        hint = f"say whose turn it is: `turn of {scenario.names[0]}`"
        faults.add("T010", "the game waits for nobody at this table", at.line, at.column, hint)
        faults.raise_table()
    return state


def _new_game(scenario: Scenario, layout: Layout, fresh: TextLine) -> State:
    """Give the table that a game begins with; nothing else can be told of it but figures."""
    told = [detail for block in scenario.players for detail in block.details]
    told += [at for at in (*scenario.lines, *scenario.open) if at is not fresh]
    told += [at for (sort, *_), at in layout.told.items() if sort != "set"]  # not figures
    for at in told:
        message = f"a new game begins as the rulebook sets it up, and not with `{at.text}`"
        layout.fault("T011", message, at, 0, "leave this line out, or `new game`")
    return layout.state() if told else new_game(layout.setting)


def _names(scenario: Scenario, faults: Faults) -> tuple[str, ...]:
    """Give the players' names; one that is there twice is told, and gets a name of its own."""
    seen: dict[str, TextLine] = {}
    names: list[str] = []
    for block in scenario.players:
        why = unfit(block.name)
        if why:
            hint = "a name that can be printed and told apart"
            faults.add("T016", why, block.at.line, block.at.column, hint)
        key = fold(block.name)
        if key in seen:
            message = f"`{block.name}` is at this table already, in line {seen[key].line}"
            hint = "everything about a player stands below one `player` line"
            faults.add("T004", message, block.at.line, block.at.column, hint)
            names.append(f"{block.name} ({len(names) + 1})")
        else:
            seen[key] = block.at
            names.append(block.name)
    return tuple(names)


def _hand_out_cards(layout: Layout) -> None:
    """Settle who holds which card; where a name fits several, those left over will do."""
    for holder, found, at, column in sorted(layout.holding, key=lambda held: len(held[1])):
        free = [f for f in found if all(("card", c) not in layout.told for c in f.value)]
        if not free:
            card = found[0].value[0]
            name = layout.program.board.cards[card].title
            known = layout.told.get(("card", card))
            where = f", in line {known.line}" if known else ""
            message = f"every `{name}` has a holder already{where}"
            layout.fault("T005", message, at, column)
            continue
        for card in free[0].value:
            layout.told["card", card] = at
            layout.cards[card] = holder
            lies = layout.told.get(("lies", card))
            if lies is not None and holder != BANK:
                title = layout.program.board.cards[card].title
                message = f"`{title}` is held by a player and lies in its deck, in line {lies.line}"
                layout.fault("T025", message, at, column)
    told = bool(layout.holding) or any(key[0] == "unsure" for key in layout.told)
    for card, who in enumerate(layout.cards):
        # Whoever tells where one of these cards is has looked: the others are in their decks.
        lying = ("lies", card) in layout.told
        if who is None and (told or lying) and ("unsure", card) not in layout.told:
            layout.cards[card] = BANK


def _leavers(scenario: Scenario, layout: Layout) -> None:
    """A player who is out owns nothing."""
    for seat, out in enumerate(layout.out):
        if not out:
            continue
        owned = [n for n, owner in enumerate(layout.owner) if owner == seat]
        held = [c for c, who in enumerate(layout.cards) if who == seat]
        if owned or held:
            at = layout.told["deed", owned[0]] if owned else layout.told["card", held[0]]
            board = layout.program.board
            what = board.spaces[owned[0]].name if owned else board.cards[held[0]].title
            message = f"{scenario.names[seat]} is out, and has `{what}`"
            layout.fault("T005", message, at, 0, "who is out owns nothing")


def _with_places(scenario: Scenario, layout: Layout, state: State) -> State:
    """Put tokens where a variable of their players makes them stand."""
    place = list(state.place)
    for track in layout.program.tracks_of("player"):
        if track.stands_on is None:
            continue
        for seat in range(len(place)):
            if not has_track(track, state.player_tracks[track.index][seat]):
                continue
            space = evaluate(state, track.stands_on, {"player": seat})
            told = layout.told.get(("place", seat))
            if space.__class__ is Unknown:
                continue
            if told is not None and place[seat] != space:
                names = vocabulary(state.setting)
                message = (
                    f"{scenario.names[seat]} cannot be on {names.space(place[seat])} and"
                    f" {track.phrases[0].text if track.phrases else track.name} as well"
                )
                layout.fault("T019", message, told)
            place[seat] = space
    return evolve(state, place=tuple(place))


def _with_matters(layout: Layout, state: State) -> tuple[State, list[tuple[Matter, TextLine]]]:
    """Open the matters that are told of; give with them the line of each."""
    lines: list[tuple[Matter, TextLine]] = []
    ground: list[Matter] = []
    others: list[Matter] = []
    claims: list[Matter] = []
    assumed: list[str] = []
    for kind, values, at in layout.matters:
        try:
            matter = matter_defaults(state, kind, values)
        except PropertyRulesError as error:
            layout.fault("T001", str(error), at)
            continue
        if kind.place == "ground" and ground:
            layout.fault("T011", "whose turn it is is told twice", at)
        assumed += _other_sums(state, kind, matter, at)
        where = {"ground": ground, "standing": claims}.get(kind.place, others)
        where.append(matter)
        lines.append((matter, at))
    stack = (*others, *ground)
    return evolve(state, stack=stack, claims=tuple(claims), assumed=tuple(assumed)), lines


def _other_sums(state: State, kind: MatterKind, matter: Matter, at: TextLine) -> Iterator[str]:
    """Tell of each sum in a matter that is another than follows from the rest of the table.

    It may be so all the same: what it follows from may have changed. Where nothing follows, the sum
    that follows is nothing.
    """
    env: dict[str, Any] = {}
    for param, told in zip(kind.fields, matter.values, strict=True):
        default = param.default
        if default is not None and param.type == MONEY and not isinstance(default, Constant):
            sum_ = evaluate(state, default, env)
            known = sum_.__class__ is not Unknown and told.__class__ is not Unknown
            if known and sum_ and told != sum_:
                right, said = (money_words(state.setting, each) for each in (sum_, told))
                yield f"line {at.line} says {said}; as the table stands it would be {right}"
        env[param.name] = told


def _set_up(layout: Layout, state: State) -> State:
    """Do what lines of the table stand for, then let what stands by itself happen."""
    for setup, values, at in layout.set_up:
        env = with_defaults(state, setup.params, values)
        try:
            state = run(state, setup.then, env)
        except PropertyRulesError as error:
            layout.fault("T001", str(error), at)
            return state
    # What such a line paid was just paid; what a table merely tells was not.
    return state if layout.set_up else evolve(settled(state), paid=())


# -- what cannot both be so --------------------------------------------------------------------


def _contradictions(layout: Layout, state: State, lines: list[tuple[Matter, TextLine]]) -> None:
    """Tell of what is open though the game is over, or though whoever it waits for is out."""
    set_up = [at for _, _, at in layout.set_up]
    if state.over:
        for at in (*(at for _, at in lines), *set_up):
            message = f"the game is over, and nothing is open any more: `{at.text}`"
            layout.fault("T025", message, at)
        return
    kinds = layout.program.matters
    for matter, at in lines:
        waiting = kinds[matter.kind].waiting
        uppermost = matter in state.claims or matter is state.stack[0]
        # What lies deeper may wait for somebody who has gone: it is withdrawn when it comes up.
        if uppermost and waiting is not None and not waiting.each:
            who = evaluate(state, waiting.who, matter_env(state, matter))
            if who.__class__ is not Unknown and state.out[who]:
                _waits_for_nobody(layout, who, at)
    for setup, values, at in layout.set_up:
        for param in setup.params:
            if param.type == PLAYER and state.out[values.get(param.name, 0)]:
                _waits_for_nobody(layout, values[param.name], at)


def _waits_for_nobody(layout: Layout, seat: int, at: TextLine) -> None:
    name = layout.setting.names[seat]
    message = f"{name} is out of the game, and nothing waits for {name}: `{at.text}`"
    layout.fault("T025", message, at)


# -- what always holds -------------------------------------------------------------------------


def _check(
    scenario: Scenario, layout: Layout, state: State, lines: list[tuple[Matter, TextLine]]
) -> None:
    """Tell of every `always` that the table breaks, once for each group that it is broken in."""
    seen: set[tuple[str, object]] = set()
    faulty = layout.faults.lines()
    for violation, member in broken_by(state):
        told = next((at for matter, at in lines if matter is member), None)
        if told is None and isinstance(member, Matter) and layout.set_up:
            told = layout.set_up[-1][2]  # what a table does not tell was opened by such a line
        at, subject = (told, told) if told else _culprit(scenario, layout, violation)
        if (violation.rule, subject) in seen or at.line in faulty:
            continue
        seen.add((violation.rule, subject))
        layout.faults.add("T012", violation.message, at.line, at.column, clauses=violation.clauses)


def _culprit(scenario: Scenario, layout: Layout, violation: Violation) -> tuple[TextLine, object]:
    """Find the line that a violation is about, by the names in its message."""
    board = layout.program.board
    named = sorted(
        (
            (-len(space.name), violation.message.find(space.name), space.number)
            for space in board.spaces
            if space.deed and space.name in violation.message
        ),
    )
    told = [number for _, _, number in named if ("deed", number) in layout.told]
    if told:
        group = board.spaces[told[0]].group
        return layout.told["deed", told[0]], ("group", group) if group >= 0 else told[0]
    for index, group_ in enumerate(board.groups):
        sites = [n for n in group_.sites if ("deed", n) in layout.told]
        if sites and group_.name in violation.message:
            # The one most built on is the likeliest to be wrong.
            highest = max(sites, key=lambda n: layout.rung[n])
            return layout.told["deed", highest], ("group", index)
    for seat, block in enumerate(scenario.players):
        if block.name in violation.message.split():
            return block.at, seat
    first = scenario.lines[0] if scenario.lines else TextLine("", scenario.line, 1)
    return first, violation.message
