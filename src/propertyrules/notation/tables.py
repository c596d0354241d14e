"""Tables: a scenario, by a rulebook, to the state that it describes, and a state as a table."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import Any, TypeVar

from attrs import define, evolve, field

from propertyrules import limits
from propertyrules.diagnostic_sink import Diagnostic, DiagnosticSink
from propertyrules.errors import NotationError, PropertyRulesError, TableError
from propertyrules.ir.nodes import Constant
from propertyrules.ir.program import MatterKind, Program, Track
from propertyrules.ir.types import MONEY, PLAYER
from propertyrules.machine.completions import claims_that_may_stand, completed
from propertyrules.machine.evaluator import evaluate, matter_defaults, untold_field
from propertyrules.machine.initial_state import blank, broken, broken_by, new_game
from propertyrules.machine.phrase_printer import money_words
from propertyrules.machine.steps import run, settled
from propertyrules.machine.untold_facts import facts_told, has_gaps, untold
from propertyrules.model.evidence import Violation
from propertyrules.model.schema import get
from propertyrules.model.state import Matter, Setting, State
from propertyrules.model.values import BANK, Unknown, is_known
from propertyrules.notation.explanations import in_column, is_near
from propertyrules.notation.move_parser import Place, read_line
from propertyrules.notation.scenarios import (
    FORMAT,
    HeardLine,
    Scenario,
    TextLine,
    as_written,
    head_name,
    is_path,
    one_table,
    parse_tables,
    says_new_game,
)
from propertyrules.notation.table_builder import TableBuilder, has_track
from propertyrules.notation.table_statements import (
    Ending,
    Entry,
    FigureChange,
    Gaps,
    Holds,
    NoClaim,
    OpenStatement,
    Owns,
    Pile,
    Read,
    Statement,
    StatementParser,
    Unsure,
    below_whom,
    figure_line,
    open_matter,
    owners_by,
    parse_below,
    parse_line,
    table_line,
    write_line,
)
from propertyrules.notation.tokens import fold, unfit, words_of
from propertyrules.notation.vocabulary import quoted, vocabulary
from propertyrules.notation.writer import before_mover, with_defaults, write_matter

_T = TypeVar("_T")
_UNREAD = frozenset({"T001", "T002", "T022"})

# What is wrong with a table that can be read and cannot be.
IMPOSSIBLE = frozenset({"T005", "T009", "T012", "T019", "T025"})


def read_table(text: str, program: Program, file: str = "<table>", *, strict: bool = True) -> State:
    """Return the state that a text with one table describes; what is asked in it is passed over.

    Raises TableError with every fault found: also for more than one table, and for one that is
    played by another rulebook, on another board or with a house rule that the program has not.
    """
    scenario = one_table(parse_tables(text, file))
    faults = DiagnosticSink.of_table(file)
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
    faults.raise_as(TableError)
    return read_state(scenario, program) if strict else doubted_state(scenario, program)[0]


def _id_of(name: str) -> str:
    """Return the id of a rulebook, board or house rule that is named by it or by a path."""
    base = name.replace("\\", "/").rpartition("/")[2].lower()
    return base.removesuffix(".rules").removesuffix(".board")


def read_state(
    scenario: Scenario, program: Program, waited: bool = True, claims: bool = True
) -> State:
    """Return the state that a scenario's table describes.

    The program must be that of the scenario's rulebook, board and house rules; figures that the
    table sets are changed in it where it does not have them so already. Unless `waited`, the table
    need not say whose turn it is; unless `claims`, none stands that it does not tell. Raises
    TableError with every fault found.
    """
    read = partial(plain_state, program=program, waited=waited, claims=claims)
    return as_told(scenario, program, read)[1]


def plain_state(
    scenario: Scenario, program: Program, waited: bool = True, claims: bool = True
) -> State:
    """Return the state that a table describes whose players and questions are told apart, as
    `read_state` does.
    """
    faults = DiagnosticSink.of_table(scenario.file)
    state = _state(scenario, program, faults, waited=waited, claims=claims)
    faults.raise_as(TableError)
    return state


def as_told(
    scenario: Scenario, program: Program, read: Callable[[Scenario], _T]
) -> tuple[Scenario, _T]:
    """Return a table with its players and questions told apart, and what is read of it.

    One that is written in the notation but for some lines is read as the dispute that it is then.
    Raises TableError as `read` does.
    """
    table = settled_table(scenario, program)
    try:
        return table, read(table)
    except TableError as error:
        if table is not scenario or not all(map(_is_unread, error.faults)):
            raise
        from propertyrules.notation.disputes import in_own_words

        told = in_own_words(scenario, program, completes=False, listed=True)
        with suppress(TableError):
            return told, read(told)
        raise


def _is_unread(why: Diagnostic) -> bool:
    """Check whether a fault is that a line can't be read, and not that a name is misspelt in it."""
    return why.code in ("T003", "T015") or (why.code in _UNREAD and not is_near(why))


def settled_table(scenario: Scenario, program: Program, completes: bool = True) -> Scenario:
    """Return a table with its players and questions told apart, where it does not do so itself, and
    unless told otherwise with the groups that buildings stand for.
    """
    if as_written(scenario):
        return scenario
    # A table in the notation needs none of the words of a language.
    from propertyrules.notation.disputes import in_own_words

    return in_own_words(scenario, program, completes=completes)


def doubted_state(scenario: Scenario, program: Program) -> tuple[State, tuple[Violation, ...]]:
    """Return the state that a scenario's table describes, and all by which it cannot be.

    Raises TableError with every fault of a table that cannot be read, as `read_state` does.
    """
    faults = DiagnosticSink.of_table(scenario.file)
    state = _state(settled_table(scenario, program, False), program, faults, held=False)
    if any(fault.code not in IMPOSSIBLE for fault in faults.found):
        faults.raise_as(TableError)
    clauses = state.program.clauses
    told = (
        Violation(
            fault.code,
            f"{fault.message} (line {fault.line})",
            fault.clauses,
            next((clauses[c].section for c in fault.clauses if c in clauses), ""),
            "",
        )
        for fault in faults.sorted()
    )
    return state, (*told, *broken(state))


def _state(
    scenario: Scenario, program: Program, faults: DiagnosticSink, held: bool = True,
    waited: bool = True, claims: bool = True,
) -> State:  # fmt: skip
    """Read a table, noting its faults; unless `held`, one that cannot be is read all the same."""
    count = len(scenario.players)
    if not count:
        hint = "write a line `player NAME` for each player, in the order of play"
        faults.add("T016", "this table has no players", scenario.line, hint=hint)
    elif count > limits.MAX_PLAYERS:
        message = f"{count} players are too many: at most {limits.MAX_PLAYERS} can play"
        at = scenario.players[limits.MAX_PLAYERS].at
        faults.add("T016", message, at.line, at.column)
    faults.raise_as(TableError)
    # Figures come first: defaults and values follow from them. What cannot be set is a fault below,
    # with all else that the table says.
    program = program.with_figures(changed_figures(scenario, program))
    table = TableBuilder.of(
        Setting(_names(scenario, program, faults), program),
        faults,
        scenario.format or FORMAT,
    )
    _read(table, scenario.figures, figure_line)
    fresh = next((at for at in scenario.lines if says_new_game(at.text)), None)
    if fresh is not None:
        state = _new_game(scenario, table, fresh)
        faults.raise_as(TableError)
        return _complete(scenario, table, state, claims) if table.matters else state
    speech = Speech.of(scenario, table.setting)
    for seat, block in enumerate(scenario.players):
        _read(table, block.details, partial(StatementParser.clauses, holder=seat), speech, seat)
    _read(table, scenario.lines, table_line, speech)
    for message, at in table.joined():
        said = _unread(table.setting, at, speech.me) or [in_column("T001", message, at.column)]
        table.explained(said[0], at)
    _read(table, scenario.open, partial(StatementParser.phrases, only_matters=True))
    # Only now is it known which names of cards are left for those that fit several.
    table.hand_out_cards()
    table.check_leavers()
    # What is open has defaults that hang on the rest of the table, and so comes last.
    state = _open_matters(table, table.with_places(table.state()))
    table.check_open(state)
    if held:
        _check_always(scenario, table, state)
        faults.raise_as(TableError)
    elif faults.found or broken(state):
        return state  # what cannot be leads nowhere
    state = _set_up(table, state)
    if held and table.set_up:
        # What such a line opens must be possible as well.
        _check_always(scenario, table, state)
    faults.raise_as(TableError)
    state = _complete(scenario, table, state, claims)
    faults.raise_as(TableError)
    if waited and not state.over and not state.waiting:
        left = tuple(seat for seat, gone in enumerate(state.out) if not gone)
        if any(state.out) and len(left) == 1:
            return evolve(state, winners=left)  # the only one who is not out has won
        at = scenario.begins
        hint = f"add `{before_mover(program)}{scenario.names[0]}`"
        faults.add("T010", "whose turn is it?", at.line, at.column, hint)
        faults.raise_as(TableError)
    return state


def changed_figures(scenario: Scenario, program: Program) -> dict[str, Any]:
    """Return the figures that a table sets otherwise; what cannot be set is passed over."""
    setting = Setting(scenario.names, program)
    said = (
        one
        for at in scenario.figures
        for one in parse_line(setting, at, lambda why: None, figure_line)
    )
    return {
        one.name: one.value
        for one in said
        if isinstance(one, FigureChange) and program.figures[one.name].value != one.value
    }


@define(eq=False)
class Speech:
    """Who is meant by `I`, and by `she`, in the lines of a table."""

    me: int | None
    last: int | None = None
    said: list[Statement] = field(factory=list)

    @property
    def owners(self) -> dict[int, int]:
        """Who owns what by the lines so far, what was told last behind the rest."""
        return owners_by(self.said)

    @property
    def sites(self) -> tuple[int, ...]:
        """The properties that the last line which told whose they are is about."""
        owned = (one for one in reversed(self.said) if isinstance(one, Owns) and one.sites)
        return tuple(owners_by(islice(owned, 1)))

    @classmethod
    def of(cls, scenario: Scenario, setting: Setting) -> Speech:
        """Return who speaks: whoever says so, else whose turn it is, else who is listed first."""
        texts = [at.text for at in scenario.lines]
        for text in texts:
            if "m " in text:  # only a line that is not of the notation asks for it
                from propertyrules.notation.sentences import speaker_named

                said = speaker_named(text, setting.names)
                if said is not None:
                    return cls(said)
        names = {fold(name): seat for seat, name in enumerate(setting.names)}
        turns = (words for words in map(words_of, texts) if not {"turn", "go"}.isdisjoint(words))
        called = (name for words in turns for one in words for name in (one, one.removesuffix("s")))
        return cls(next((names[name] for name in called if name in names), 0))


def _read(
    table: TableBuilder,
    lines: Iterable[TextLine],
    read: Read,
    speech: Speech | None = None,
    seat: int | None = None,
) -> None:
    """Parse lines and apply what they say to a table; with `speech` also in people's own words."""
    for at in lines:
        said, faults = _said(table.setting, at, read, speech, seat)
        for fault in faults:
            table.explained(fault, at)
        for one in said:
            one.apply(table, at)


def _said(
    setting: Setting, at: TextLine, read: Read, speech: Speech | None, seat: int | None = None
) -> tuple[Sequence[Statement], list[Diagnostic]]:
    """Return what a line says, or why it says nothing."""
    faults: list[Diagnostic] = []
    if isinstance(at, HeardLine):
        return at.said, faults
    said: Sequence[Statement] = parse_line(setting, at, faults.append, read)
    if faults and seat is None and (own := parse_below(setting, at)):
        said, faults = own, []
    if faults and speech is not None:
        # Only a line that is not of the notation is worth the words of a language.
        from propertyrules.notation.normalizer import Speaker
        from propertyrules.notation.sentences import Context, read_sentence

        speaker = Speaker(speech.me, speech.last)
        context = Context(speech.sites, owners=speech.owners)
        told = next(
            (one for subject in dict.fromkeys((seat, below_whom(at)))
             if (one := read_sentence(
                 setting, at.text, subject, speaker, at.column - 1, context)) is not None),
            None,
        )  # fmt: skip
        if told is not None:
            said, faults = told.statements, []
            speech.last = told.last
        elif seat is None:
            near = is_near(faults[0])
            faults = _unread(setting, at, speech.me, near) or faults
    if speech is not None:
        speech.said += said
    return said, faults


def _unread(setting: Setting, at: TextLine, me: int | None, near: bool = False) -> list[Diagnostic]:
    """Return what is to be said of a line that tells nothing of the table, if anything better.

    With `near` it is known already which name is misspelt in it.
    """
    from propertyrules.notation.normalizer import Speaker
    from propertyrules.notation.unread import explain_unread

    why = explain_unread(setting, at.text, at.column - 1, Speaker(me, me), near)
    if why is not None or near:
        return [why] if why is not None else []
    try:
        read_line(blank(setting), at.text, Place(column=at.column))
    except NotationError as error:
        moved = error.faults[0]
        further = moved.column > at.column or "a line" in moved.hint
        return [moved] if further else []
    message = f"`{at.text}` is a move or a question, and tells nothing of the table"
    return [in_column("T015", message, at.column, "write it below `ask` or `play`")]


def _new_game(scenario: Scenario, table: TableBuilder, fresh: TextLine) -> State:
    """Return the table that a game begins with; of it only figures can be told, and who begins."""
    told = [detail for block in scenario.players for detail in block.details]
    told += [at for (sort, *_), at in table.told.items() if sort != "set"]  # not figures
    speech = Speech.of(scenario, table.setting)
    for at in (*scenario.lines, *scenario.open):
        said, _ = _said(table.setting, at, table_line, speech)
        if said and all(isinstance(one, OpenStatement) and one.of_turn for one in said):
            for one in said:
                one.apply(table, at)
        elif at is not fresh:
            told.append(at)
    told += [at for _, at in table.joined()]
    for at in told:
        message = f"`new game` sets up the table by itself, so `{at.text}` can't stand here"
        table.fault("T011", message, at, 0, "remove this line or `new game`")
    if told:
        return table.state()
    state = new_game(table.setting)
    return _open_matters(table, state) if table.matters else state


def _names(scenario: Scenario, program: Program, faults: DiagnosticSink) -> tuple[str, ...]:
    """Return the players' names; one that is there twice is a fault, and gets a name of its own."""
    seen: dict[str, TextLine] = {}
    names: list[str] = []
    holders = program.names_of("holder")
    for block in scenario.players:
        why = unfit(block.name, holders)
        if why:
            hint = "a name with letters or digits"
            faults.add("T016", why, block.at.line, block.at.column, hint)
        key = fold(block.name)
        if key in seen:
            message = f"`{block.name}` is already at this table, in line {seen[key].line}"
            hint = "put everything about a player below one `player` line"
            faults.add("T004", message, block.at.line, block.at.column, hint)
            names.append(f"{block.name} ({len(names) + 1})")
        else:
            seen[key] = block.at
            names.append(block.name)
    return tuple(names)


def _open_matters(table: TableBuilder, state: State) -> State:
    """Open the matters that the table tells of, and enter them with their lines in `opened`."""
    piles: dict[str, list[Matter]] = {"ground": [], "standing": [], "": []}
    assumed: list[str] = []
    for kind, values, at in table.matters:
        if kind.place == "ground" and table.format > 1:
            choices = (param for param in kind.fields if param.type.name == "choice")
            values = {param.name: untold_field(kind, param) for param in choices} | values
        try:
            matter = matter_defaults(state, kind, values)
        except PropertyRulesError as error:
            table.fault("T001", str(error), at)
            continue
        if kind.place == "ground" and piles["ground"]:
            table.fault("T011", "two lines say whose turn it is", at)
        assumed += _other_sums(state, kind, matter, at)
        piles[kind.place if kind.place in piles else ""].append(matter)
        table.opened.append((matter, at))
    stack, claims = (*piles[""], *piles["ground"]), tuple(piles["standing"])
    return evolve(state, stack=stack, claims=claims, assumed=tuple(assumed))


def _other_sums(state: State, kind: MatterKind, matter: Matter, at: TextLine) -> Iterator[str]:
    """Describe each sum in a matter that is another than follows from the rest of the table.

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
                yield f"line {at.line} says {said}, but at this table it is {right}"
        env[param.name] = told


def _set_up(table: TableBuilder, state: State) -> State:
    """Do what lines of the table stand for, then let what stands by itself happen."""
    for setup, values, at in table.set_up:
        env = with_defaults(state, setup.params, values)
        try:
            state = run(state, setup.then, env)
        except PropertyRulesError as error:
            table.fault("T001", str(error), at)
            return state
        turns = (m for m in state.stack if state.program.matters[m.kind].place == "ground")
        if len([*turns]) > 1:
            message = "another line says otherwise how far the turn is"
            hint = "leave one out, or write what was done below `play`"
            table.fault("T011", message, at, 0, hint)
    # What such a line paid was just paid; what a table merely tells was not.
    return state if table.set_up else evolve(settled(state), paid=())


def _complete(scenario: Scenario, table: TableBuilder, state: State, claims: bool) -> State:
    """Return the state with the tables that it may stand for; none where it tells everything."""
    if state.over or table.format == 1:
        return state
    standing = [kind for kind in table.program.matters.values() if kind.place == "standing"]
    told = state.standing or any(("claims", kind.name) in table.told for kind in standing)
    told = told or not claims
    try:
        # Who has rolled stands where the throw led: nobody knows what that brought, if not where,
        # or if not by which throw.
        landed = any(
            not (is_known(state.place[values[param.name]]) and values.keys() - {param.name})
            for setup, values, _ in table.set_up
            for param in setup.params
            if param.type == PLAYER and param.name in values
        )
        return completed(state, bool(told), landed, scenario.fresh)
    except PropertyRulesError as error:
        at = scenario.begins
        hint = "say how far the turn is, and what is open"
        table.fault("T010", str(error), at, 0, hint)
        return state


# -- writing -------------------------------------------------------------------------------------


def write_table(state: State, title: str = "", folder: str | None = None) -> str:
    """Write a state as a table; with a title it stands under `scenario`.

    Files that were loaded by a path are named as they were, or as they lie from a `folder` in which
    the table will be kept.
    """
    setting, program = state.setting, state.program
    heads = [("rulebook", "rulebook", program.id), ("board", "board", program.board.id)]
    heads += [("with", "house", name) for name in program.house_rules]
    out = [f"scenario {quoted(title)}"] if title else []
    for word, form, name in heads:
        path = program.paths.get(f"{form} {name}")
        if path is not None:  # one that was loaded by a path is found by that alone
            if folder is not None and not path.startswith(os.sep):
                path = os.path.relpath(os.path.realpath(path), os.path.realpath(folder))
            name = head_name(path if is_path(path) else f"./{path}")
        out.append(f"{word} {name}")
    players, rest = describe_table(state)
    for seat, about in enumerate(players):
        out += ["", f"player {vocabulary(setting).player(seat)}", *(f"  {line}" for line in about)]
    return "\n".join([*out, *([""] if rest else []), *rest]) + "\n"


def describe_table(state: State) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """Return the lines of a table that tell of each player, by seat, and those of all else."""
    start = blank(state.setting, state.out)
    gaps = has_gaps(state)
    if gaps:  # what is known goes without saying no longer
        start = untold(start, facts_told(start))
    setting, kinds = state.setting, state.program.matters
    players = tuple(
        tuple(write_line(setting, line) for line in _of_player(state, start, seat))
        for seat in range(len(setting.names))
    )
    # The ground and the claims stand by themselves; all else is told below `open`, uppermost first.
    others = [matter for matter in state.stack if kinds[matter.kind].place != "ground"]
    plain = [matter for matter in state.open_matters if matter not in others]
    lines = [*_of_table(state, start), *([open_matter(setting, matter)] for matter in plain)]
    below = [f"  {write_matter(setting, matter)}" for matter in others]
    said = [write_line(setting, line) for line in lines]
    if gaps:
        said = [Gaps().text(setting), *said, *_of_nobodys(state, start)]
    return players, (*said, *(["open"] if below else []), *below)


def _changed(state: State, start: State, of: str, *key: int) -> list[Entry]:
    """Return the variables of a player, a property or the table that are not as at the start."""
    facts = [(of, track.index, *key) for track in state.program.tracks_of(of)]
    pairs = ((fact, get(state, fact), get(start, fact)) for fact in facts)
    return [
        Entry(fact, (value,))
        for fact, value, before in pairs
        if value.__class__ is not before.__class__ or value != before
    ]


def _of_nobodys(state: State, start: State) -> Iterator[str]:
    """Yield the lines about deeds of which it is not known whose they are."""
    setting = state.setting
    for number, owner in enumerate(state.owner):
        if not is_known(owner):
            told = _changed(state, start, "property", number)
            rung = state.rung[number]
            if is_known(rung) and rung != start.rung[number]:
                told.insert(0, Entry(("rung", number), (rung,)))
            for entry in told:
                yield f"{vocabulary(setting).space(number)} {entry.text(setting)}"


def _of_player(state: State, start: State, seat: int) -> Iterator[Sequence[Statement]]:
    """Yield the statements about a player that describe a state, line by line."""
    out, cash, place = state.out[seat], state.cash[seat], state.place[seat]
    if out:
        yield [Entry(("out", seat), (True,))]
    # Who is out has none, and of anybody else it is not known, unless the table says so.
    if cash != (0 if out else None):
        yield [Entry(("cash", seat), (cash,))]
    variables = _changed(state, start, "player", seat)
    tracks = state.program.tracks_of("player")
    # Whoever has such a variable stands where it says, which goes without saying.
    stands: set[int] = set()
    for entry in variables:
        if has_track(entry.values[0]):
            stands |= stands_on(state, tracks[entry.fact[1]], seat)
    implied = len(stands) == 1 and place in stands
    if is_known(place) and not implied and (not out or place != start.place[seat]):
        yield [Entry(("place", seat), (place,))]
    if variables:
        yield variables
    yield from _holdings(state, start, seat)


def _holdings(state: State, start: State, holder: int) -> Iterator[Sequence[Statement]]:
    """Yield what a holder owns and holds; of the bank only what does not go without saying."""
    board = state.program.board
    plain: list[tuple[int, int]] = []
    built: list[Sequence[Statement]] = []
    for space in board.spaces:
        number = space.number
        if state.owner[number] != holder or (not space.deed and holder == BANK):
            continue
        rung = state.rung[number]
        known = is_known(rung) and rung != start.rung[number]
        more = [Entry(("rung", number), (rung,))] if known else []
        more += _changed(state, start, "property", number)
        if more:
            built.append([Owns(holder, ((number, 1),)), *more])
        elif holder != start.owner[number]:
            plain.append((number, 1))
    if plain:
        yield [Owns(holder, tuple(plain))]
    yield from built
    kept = tuple(index for index, card in enumerate(board.cards) if card.kept)
    mine = tuple(index for index, who in enumerate(state.cards) if who == holder)
    if holder == BANK:
        # Where it is told who holds one of them, those left over lie in their decks; but not in a
        # table with gaps.
        decked = tuple(index for index in kept if state.cards[index] == BANK)
        mine = decked if len(decked) == len(kept) or has_gaps(state) else ()
    if mine:
        yield [Holds(holder, (mine,))]


def _of_table(state: State, start: State) -> Iterator[Sequence[Statement]]:
    """Yield the statements about the table itself that describe a state, line by line."""
    program, seats = state.program, len(state.setting.names)
    for name, figure in program.figures.items():
        # A figure without bounds can be set by no table, and so is the rulebook's.
        if figure.low is not None or figure.high is not None:
            yield [FigureChange(name, figure.value)]
    missing: list[Entry] = []
    for piece, (about, left) in enumerate(zip(program.pieces, state.supply, strict=True)):
        known = [rung for rung in state.rung if is_known(rung)]
        # What is left of a supply when all that stands is counted goes without saying, unless there
        # are gaps.
        rest = (about.supply or 0) - sum(program.ladder[rung][piece] for rung in known)
        if left is not None and is_known(left) and (left != rest or has_gaps(state)):
            missing.append(Entry(("supply", piece), (left,)))
    if missing:
        yield missing
    # The bank, then the other holders, who are numbered downwards from it.
    for code in range(BANK, BANK - 1 - len(program.holders), -1):
        yield from _holdings(state, start, code)
    kept = [index for index, card in enumerate(program.board.cards) if card.kept]
    unsure = tuple(index for index in kept if state.cards[index] is None)
    if unsure and len(unsure) < len(kept):
        yield [Unsure(unsure)]
    for place, holder in enumerate(program.holders, seats):
        if state.cash[place] != holder.start:
            yield [Entry(("cash", place), (state.cash[place],))]
    yield from ([entry] for entry in _changed(state, start, "table"))
    for index, deck in enumerate(state.decks):
        for under, lying in ((False, deck.top), (True, deck.bottom)):
            if lying:
                yield [Pile(index, under, tuple(((card,), 1, "") for card in lying))]
    told = all(one.claims is None for one in state.completions)
    if told and not state.over and not state.standing:
        maybe = claims_that_may_stand(state.definite, turn_told=not state.completions)
        for name in dict.fromkeys(claim.kind for claim in maybe):
            yield [NoClaim(program.matters[name])]
    if state.winners is not None:
        yield [Ending(state.winners)]


def stands_on(state: State, track: Track, seat: int) -> set[int]:
    """Return the space where a player who has that track stands; empty where it does not say."""
    if track.stands_on is None:
        return set()
    nowhere = untold(state, [("place", seat)])
    space = evaluate(nowhere, track.stands_on, {"player": seat})
    return set() if space.__class__ is Unknown else {space}


# -- what cannot be ------------------------------------------------------------------------------


def _check_always(scenario: Scenario, table: TableBuilder, state: State) -> None:
    """Note every `always` that the table breaks, once for each group that it is broken in."""
    seen: set[tuple[str, object]] = set()
    faulty = {fault.line for fault in table.faults.found}
    for violation, member in broken_by(state):
        told = next((at for matter, at in table.opened if matter is member), None)
        if told is None and isinstance(member, Matter) and table.set_up:
            told = table.set_up[-1][2]  # what a table does not tell was opened by such a line
        at, subject = (told, told) if told else _culprit(scenario, table, violation)
        # A line with a fault of its own may break a rule only because it was not read.
        if (violation.rule, subject) in seen or at.line in faulty:
            continue
        seen.add((violation.rule, subject))
        table.fault("T012", violation.message, at, clauses=violation.clauses)


def _culprit(
    scenario: Scenario, table: TableBuilder, violation: Violation
) -> tuple[TextLine, object]:
    """Return the line that a violation is about, by the names in its message, and what it is."""
    board, said = table.program.board, violation.message
    deeds = {fact[1]: at for fact, at in table.told.items() if fact[0] == "owner"}
    named = [space for space in board.spaces if space.number in deeds and space.name in said]
    if named:
        # A longer name may hold a shorter one, which the message does not name then.
        space = min(named, key=lambda s: (-len(s.name), said.find(s.name), s.number))
        return deeds[space.number], ("group", space.group) if space.group >= 0 else space.number
    for index, group in enumerate(board.groups):
        sites = [number for number in group.sites if number in deeds]
        if sites and group.name in said:
            # The one most built on is the likeliest to be wrong.
            highest = max(sites, key=lambda number: table.values.get(("rung", number), 0))
            return deeds[highest], ("group", index)
    for seat, block in enumerate(scenario.players):
        if block.name in said.split():
            return block.at, seat
    return scenario.begins, said
