"""Tables: read the state that a scenario describes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from itertools import islice
from types import NoneType
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define, evolve, field

from propertyrules import limits
from propertyrules.diagnostic_sink import Diagnostic, DiagnosticSink
from propertyrules.errors import NotationError, PropertyRulesError, TableError
from propertyrules.ir.nodes import Constant
from propertyrules.ir.program import MatterKind, Program
from propertyrules.ir.types import MONEY, PLAYER
from propertyrules.machine.completions import completed
from propertyrules.machine.evaluator import evaluate, matter_defaults, untold_field
from propertyrules.machine.initial_state import blank
from propertyrules.machine.invariant_checker import broken, broken_by
from propertyrules.machine.phrase_printer import money_words
from propertyrules.machine.steps import new_game, run, settled
from propertyrules.model.evidence import Violation
from propertyrules.model.state import Matter, Setting, State
from propertyrules.model.values import is_known
from propertyrules.notation.line_reader import read_line
from propertyrules.notation.move_parser import LineParser, Place
from propertyrules.notation.scenarios import (
    FORMAT,
    HeardLine,
    Scenario,
    TextLine,
    as_written,
    asks,
    one_table,
    parse_tables,
    says_new_game,
)
from propertyrules.notation.table_builder import TableBuilder
from propertyrules.notation.table_statements import (
    FigureChange,
    OpenStatement,
    Owns,
    Read,
    Statement,
    StatementParser,
    below_whom,
    line_below,
    line_of_matter,
    owners_by,
    parse_below,
    parse_line,
    statements_of,
    table_line,
)
from propertyrules.notation.words import english
from propertyrules.notation.words.explanations import in_column, is_near
from propertyrules.notation.words.tokens import fold, unfit, words_of
from propertyrules.notation.writer import before_mover, with_defaults

if TYPE_CHECKING:
    from propertyrules.notation.disputes.sentences import SentenceReading

_T = TypeVar("_T")
_RUINED = frozenset(("bankrupt", "bust", "broke"))
_UNREAD = frozenset({"T001", "T002", "T022"})

# Codes of faults by which a table can be read but cannot be.
IMPOSSIBLE = frozenset({"T005", "T009", "T012", "T019", "T025"})


def read_table(text: str, program: Program, file: str = "<table>", *, strict: bool = True) -> State:
    """Return the state that a text with one table describes; questions in it are ignored.

    Raises TableError with every fault found: also for more than one table, and for one that names
    another rulebook, board or house rule than the program's.
    """
    scenario = one_table(parse_tables(text, file))
    faults = DiagnosticSink.of_table(file)

    def id_of(name: str) -> str:
        base = name.replace("\\", "/").rpartition("/")[2].lower()
        return base.removesuffix(".rules").removesuffix(".board")

    files = [*map(id_of, program.paths.values())]  # a file's name may differ from its id
    for said, names, has in (
        ("by", (scenario.rulebook,), (program.id,)),
        ("on", (scenario.board,), (program.board.id,)),
        ("with", scenario.house_rules, program.house_rules),
    ):
        for name in names:
            if name is not None and id_of(name) not in (*has, *files):
                judged = f"{said} {' and '.join(f'`{one}`' for one in has)}" if has else "without"
                message = f"this table is played {said} `{name}`, and judged here {judged}"
                faults.add("T016", message, scenario.line)
    faults.raise_as(TableError)
    return read_state(scenario, program) if strict else doubted_state(scenario, program)[0]


def read_state(
    scenario: Scenario, program: Program, waited: bool = True, claims: bool = True
) -> State:
    """Return the state that a scenario's table describes.

    The program must be that of the scenario's rulebook, board and house rules; figures that the
    table sets are changed in it. Unless `waited`, the table need not say whose turn it is; unless
    `claims`, no claim stands that it does not mention. Raises TableError with every fault found.
    """
    read = partial(plain_state, program=program, waited=waited, claims=claims)
    return as_told(scenario, program, read)[1]


def plain_state(
    scenario: Scenario, program: Program, waited: bool = True, claims: bool = True
) -> State:
    """Return the state of a table without questions among its own lines, like `read_state`."""
    reader = _TableReader(scenario, DiagnosticSink.of_table(scenario.file))
    state = reader.state(program, waited=waited, claims=claims)
    reader.faults.raise_as(TableError)
    return state


def as_told(
    scenario: Scenario, program: Program, read: Callable[[Scenario], _T]
) -> tuple[Scenario, _T]:
    """Return a table with its players and questions told apart, and what `read` makes of it.

    A table in the notation that tells what happened, or has lines that cannot be parsed, is read
    as a dispute instead. Raises TableError as `read` does.
    """
    table = settled_table(scenario, program)
    as_dispute = partial(_as_dispute, scenario, program, read)
    # The notation tells what is so: what happened is told in a dispute.
    if table is scenario and _tells_what_happened(scenario, program) and (told := as_dispute()):
        return told
    try:
        return table, read(table)
    except TableError as error:
        unread = (
            why.code in ("T003", "T011", "T015") or (why.code in _UNREAD and not is_near(why))
            for why in error.faults
        )
        if table is not scenario or not all(unread):
            raise
        if told := as_dispute():
            return told
        raise


def _as_dispute(
    scenario: Scenario, program: Program, read: Callable[[Scenario], _T]
) -> tuple[Scenario, _T] | None:
    """Return a listed table as a dispute, and what `read` makes of it; None where it can't be
    read.
    """
    from propertyrules.notation.disputes.dispute_reader import in_own_words

    told = in_own_words(scenario, program, completes=False, listed=True)
    with suppress(TableError):
        return told, read(told)
    return None


def _tells_what_happened(scenario: Scenario, program: Program) -> bool:
    """Check whether a listed table tells in somebody's own words what happened, or what somebody
    does.
    """
    own = [*scenario.lines, *(detail for block in scenario.players for detail in block.details)]
    if any(isinstance(at, HeardLine) for at in own):
        return False
    happened = (at for at in own if english.happens(words_of(at.text)))
    return any(not _awaits(scenario, program, at) for at in happened) or _tells_moves(
        scenario, program
    )


def _awaits(scenario: Scenario, program: Program, at: TextLine) -> bool:
    """Check whether a line says in the notation what is waited for besides a turn, as in `rent due
    from Ann to Bob 6, 1 player threw since`.
    """
    if at not in scenario.lines or len({*scenario.names}) < len(scenario.names):
        return False
    faults: list[Diagnostic] = []
    said = parse_line(Setting(scenario.names, program), at, faults.append, table_line)
    return (
        not faults
        and bool(said)
        and all(
            isinstance(one, OpenStatement) and isinstance(one.kind, MatterKind) and not one.of_turn
            for one in said
        )
    )


def _tells_moves(scenario: Scenario, program: Program) -> bool:
    """Check whether a line of a table in the notation tells what somebody does, or that somebody
    goes under: that is so only once it is played.
    """
    if not scenario.players or len({*scenario.names}) < len(scenario.names):
        return False
    setting = Setting(scenario.names, program)
    for at in scenario.lines:
        if says_new_game(at.text):
            continue
        said = statements_of(setting, at, table_line)
        if not said:
            if _is_event(setting, at.text):
                return True
        elif any(isinstance(value, str) for one in said if isinstance(one, OpenStatement)
                 for value in one.values.values()):  # fmt: skip
            from propertyrules.notation.disputes.sentences import runs_on

            if any(map(runs_on, said)):
                return True
    return False


def _is_event(setting: Setting, text: str) -> bool:
    """Check whether a line that is none of the notation tells what somebody does, or goes under."""
    words = words_of(text)
    if english.has_verb(words, "go", "be") and not _RUINED.isdisjoint(words):
        return True
    return english.tells_now(text) and bool(LineParser(blank(setting), Place()).by_form(text))


def settled_table(scenario: Scenario, program: Program, completes: bool = True) -> Scenario:
    """Return a table with its players and questions told apart.

    If it `completes` a table in somebody's own words, whoever builds on a group owns all of it.
    """
    if as_written(scenario) or _is_whole(scenario, program):
        return scenario
    # A table in the notation does without the words of a language.
    from propertyrules.notation.disputes.dispute_reader import in_own_words

    return in_own_words(scenario, program, completes=completes)


def _is_whole(scenario: Scenario, program: Program) -> bool:
    """Check whether all lines of a table are the notation's own, and one of them says whose turn it
    is and how far, as in all that `write_table` writes. That takes no words of a language to know.
    """
    if not scenario.players or len({*scenario.names}) < len(scenario.names):
        return False
    setting, faults = Setting(scenario.names, program), list[Diagnostic]()
    for at in scenario.figures:
        parse_line(setting, at, faults.append, StatementParser.figure)
    turn = False
    for at in scenario.lines:
        said = parse_line(setting, at, faults.append, table_line)
        if faults or not said:
            return False
        staged = (one for one in said if isinstance(one, OpenStatement))
        turn = turn or any(one.of_turn and len(one.values) > 1 for one in staged)
    return turn


def doubted_state(scenario: Scenario, program: Program) -> tuple[State, tuple[Violation, ...]]:
    """Return the state that a scenario's table describes, and all rules by which it cannot be.

    Raises TableError with every fault of a table that cannot be read, like `read_state`.
    """
    reader = _TableReader(
        settled_table(scenario, program, False), DiagnosticSink.of_table(scenario.file)
    )
    state = reader.state(program, held=False)
    if any(fault.code not in IMPOSSIBLE for fault in reader.faults.found):
        reader.faults.raise_as(TableError)
    clauses = state.program.clauses
    told = (
        Violation(
            fault.code,
            f"{fault.message} (line {fault.line})",
            fault.clauses,
            next((clauses[c].section for c in fault.clauses if c in clauses), ""),
            "",
        )
        for fault in reader.faults.sorted()
    )
    return state, (*told, *broken(state))


def changed_figures(scenario: Scenario, program: Program) -> dict[str, Any]:
    """Return the figures that a table changes; lines with faults are ignored."""
    setting = Setting(scenario.names, program)
    said = (
        one
        for at in scenario.figures
        for one in parse_line(setting, at, lambda why: None, StatementParser.figure)
    )
    return {
        one.name: one.value
        for one in said
        if isinstance(one, FigureChange) and program.figures[one.name].value != one.value
    }


@define(eq=False, repr=False)
class _TableReader:
    """Reads one table: its lines become statements, and those a state.

    `me` and `last` are the seats meant by `I` and `she`, and `said` are the statements so far: for
    lines in somebody's own words.
    """

    scenario: Scenario
    faults: DiagnosticSink
    table: TableBuilder = field(init=False)
    me: int | None = None
    last: int | None = None
    said: list[Statement] = field(factory=list)

    def state(
        self, program: Program, held: bool = True, waited: bool = True, claims: bool = True
    ) -> State:
        """Return the state; the faults that do not stop the reading go to `faults`.

        Unless `held`, an impossible table is read as well. Raises TableError.
        """
        scenario, faults = self.scenario, self.faults
        names = self._names(program)
        # Figures come first: defaults and values depend on them. A line that sets none is reported
        # below, with all other faults.
        program = program.with_figures(changed_figures(scenario, program))
        table = self.table = TableBuilder.of(
            Setting(names, program), faults, scenario.format or FORMAT
        )
        self._read(scenario.figures, StatementParser.figure, own_words=False)
        self._find_speaker()
        fresh = next((at for at in scenario.lines if says_new_game(at.text)), None)
        if fresh is not None:
            state = self._new_game(fresh)
            faults.raise_as(TableError)
            return self._complete(state, claims) if table.matters else state
        for seat, block in enumerate(scenario.players):
            self._read(block.details, line_below(seat), seat=seat)
        self._read(scenario.lines, table_line)
        for message, at in table.joined():
            said = self._unread(at) or [in_column("T001", message, at.column)]
            table.explained(said[0], at)
        self._read(scenario.open, line_of_matter, own_words=False)
        # Only now is it known which cards are left for names that fit several.
        table.hand_out_cards()
        table.check_leavers()
        # Matters come last: their defaults depend on the rest of the table.
        state = self._open_matters(table.with_places(table.state()))
        table.check_open(state)
        if held:
            self._check_always(state)
            faults.raise_as(TableError)
        elif faults.found or broken(state):
            # An impossible table cannot be completed.
            return state
        state = self._set_up(state)
        if held and table.set_up:
            # What such a line opens must be possible as well.
            self._check_always(state)
        faults.raise_as(TableError)
        state = self._complete(state, claims)
        faults.raise_as(TableError)
        if waited and not state.over and not state.waiting:
            left = tuple(seat for seat, gone in enumerate(state.out) if not gone)
            if any(state.out) and len(left) == 1:
                # The only one who is not out has won.
                return evolve(state, winners=left)
            at = scenario.begins
            hint = f"add `{before_mover(program)}{scenario.names[0]}`"
            faults.add("T010", "whose turn is it?", at.line, at.column, hint)
            faults.raise_as(TableError)
        return state

    def _names(self, program: Program) -> tuple[str, ...]:
        """Return the players' names; one that is there twice is a fault, and gets a number.

        Raises TableError for no players or too many.
        """
        players, faults = self.scenario.players, self.faults
        lines = [] if players else [at.text for at in self.scenario.lines]
        near: tuple[str, ...] = ()
        if lines:
            from propertyrules.notation.disputes.nearest_rules import nearest_rules

            # Sentences without any player may be a question of the rules themselves.
            near = nearest_rules(program, " ".join(lines))
        if near or any(map(asks, lines)):
            hint = "name a player, as in `Ann landed there`, or ask one short question of the rules"
            message = "can't tell who this is about"
            faults.add("T022", message, self.scenario.line, hint=hint, rules=near)
        elif not players:
            hint = "write a line `player NAME` for each player, in the order of play"
            faults.add("T016", "this table has no players", self.scenario.line, hint=hint)
        elif len(players) > limits.MAX_PLAYERS:
            message = f"{len(players)} players are too many: at most {limits.MAX_PLAYERS} can play"
            at = players[limits.MAX_PLAYERS].at
            faults.add("T016", message, at.line, at.column)
        faults.raise_as(TableError)
        seen: dict[str, TextLine] = {}
        names: list[str] = []
        for block in players:
            at, name = block.at, block.name
            if why := unfit(name, program.names_of("holder")):
                faults.add("T016", why, at.line, at.column, "a name with letters or digits")
            known = seen.setdefault(fold(name), at)
            if known is not at:
                message = f"`{name}` is already at this table, in line {known.line}"
                hint = "put everything about a player below one `player` line"
                faults.add("T004", message, at.line, at.column, hint)
                name = f"{name} ({len(names) + 1})"
            names.append(name)
        return tuple(names)

    # -- lines -----------------------------------------------------------------------------------

    def _find_speaker(self) -> None:
        """Find who speaks: whoever says so, else whose turn it is, else the first player."""
        players, texts = self.table.setting.names, [at.text for at in self.scenario.lines]
        for text in texts:
            if "m " in text:  # as in `I'm Ann`, which is not of the notation
                from propertyrules.notation.disputes.sentences import speaker_named

                self.me = speaker_named(text, players)
                if self.me is not None:
                    return
        names = {fold(name): seat for seat, name in enumerate(players)}
        turns = (words for words in map(words_of, texts) if not {"turn", "go"}.isdisjoint(words))
        called = (name for words in turns for one in words for name in (one, one.removesuffix("s")))
        self.me = next((names[name] for name in called if name in names), 0)

    def _read(
        self, lines: Iterable[TextLine], read: Read, own_words: bool = True, seat: int | None = None
    ) -> None:
        """Parse lines and apply their statements to the table."""
        for at in lines:
            said, faults = self._statements(at, read, own_words, seat)
            for fault in faults:
                self.table.explained(fault, at)
            for one in said:
                one.apply(self.table, at)

    def _statements(
        self, at: TextLine, read: Read, own_words: bool = True, seat: int | None = None
    ) -> tuple[Sequence[Statement], list[Diagnostic]]:
        """Return the statements of a line, or why it has none."""
        setting, faults = self.table.setting, list[Diagnostic]()
        if isinstance(at, HeardLine):
            return at.said, faults
        said: Sequence[Statement] = parse_line(setting, at, faults.append, read)
        if faults and seat is None and (own := parse_below(setting, at)):
            said, faults = own, []
        if faults and own_words:
            told = self._in_own_words(at, seat)
            if told is not None:
                said, faults, self.last = told.statements, [], told.last
            elif seat is None:
                faults = self._unread(at, is_near(faults[0])) or faults
        if own_words:
            self.said += said
        return said, self._of_sentence(faults, at.text) if self.scenario.told else faults

    def _of_sentence(self, faults: Sequence[Diagnostic], text: str) -> list[Diagnostic]:
        """Return the faults of a sentence in plain words, without a hint that was given before."""
        from propertyrules.notation.disputes.unread import of_sentence

        known = {why.hint for why in self.faults.found}
        found = (of_sentence(why, text, self.table.setting) for why in faults)
        return [evolve(why, hint="") if why.hint in known else why for why in found]

    def _in_own_words(self, at: TextLine, seat: int | None) -> SentenceReading | None:
        """Return what a line tells in somebody's own words; None where it can't be read."""
        # Only a line that is not of the notation is worth loading the words of a language.
        from propertyrules.notation.disputes.sentences import Context, read_sentence
        from propertyrules.notation.words.normalizer import Speaker

        # The properties of the last line that told whose they are.
        owned = (one for one in reversed(self.said) if isinstance(one, Owns) and one.sites)
        sites = tuple(owners_by(islice(owned, 1)))
        context = Context(sites, owners=owners_by(self.said))
        speaker = Speaker(self.me, self.last)
        readings = (
            read_sentence(self.table.setting, at.text, subject, speaker, at.column - 1, context)
            for subject in dict.fromkeys((seat, below_whom(at)))
        )
        return next((told for told in readings if told is not None), None)

    def _unread(self, at: TextLine, near: bool = False) -> list[Diagnostic]:
        """Return a better explanation of a line that tells nothing of the table, if there is one.

        With `near` it is known already which name in it is misspelt.
        """
        from propertyrules.notation.disputes.unread import explain_unread
        from propertyrules.notation.words.normalizer import Speaker

        setting = self.table.setting
        why = explain_unread(setting, at.text, at.column - 1, Speaker(self.me, self.me), near)
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

    def _new_game(self, fresh: TextLine) -> State:
        """Return a new game; of such a table only figures can be told, and whose turn it is."""
        scenario, table = self.scenario, self.table
        told = [detail for block in scenario.players for detail in block.details]
        told += [at for (sort, *_), at in table.told.items() if sort != "set"]  # not figures
        for at in (*scenario.lines, *scenario.open):
            said, _ = self._statements(at, table_line)
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
        return self._open_matters(state) if table.matters else state

    # -- what is open ----------------------------------------------------------------------------

    def _open_matters(self, state: State) -> State:
        """Open the matters that the table tells of."""
        table = self.table
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
            # A sum may differ from the one that follows from the table: what it follows from may
            # have changed since. Where nothing follows, that one is 0.
            env: dict[str, Any] = {}
            for param, told in zip(kind.fields, matter.values, strict=True):
                default = param.default
                if param.type == MONEY and not isinstance(default, (NoneType, Constant)):
                    right = evaluate(state, default, env)
                    if is_known(right) and is_known(told) and right not in (0, told):
                        sums = [money_words(state.setting, each) for each in (told, right)]
                        said = "line {} says {}, but at this table it is {}"
                        assumed.append(said.format(at.line, *sums))
                env[param.name] = told
            piles[kind.place if kind.place in piles else ""].append(matter)
            table.opened.append((matter, at))
        stack, claims = (*piles[""], *piles["ground"]), tuple(piles["standing"])
        return evolve(state, stack=stack, claims=claims, assumed=tuple(assumed))

    def _set_up(self, state: State) -> State:
        """Carry out the lines of the table that set something up, then settle the state."""
        table = self.table
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
        # What such a line paid was just paid; what a table merely states was not.
        return state if table.set_up else evolve(settled(state), paid=())

    def _complete(self, state: State, claims: bool) -> State:
        """Return the state with the tables that it may stand for, unless it tells everything."""
        table = self.table
        if state.over or table.format == 1:
            return state
        standing = table.program.matters_on("standing")
        told = state.standing or any(("claims", kind.name) in table.told for kind in standing)
        try:
            # Who has rolled stands where the throw led: nobody knows what that brought without the
            # space or the throw.
            landed = any(
                not (is_known(state.place[values[param.name]]) and values.keys() - {param.name})
                for setup, values, _ in table.set_up
                for param in setup.params
                if param.type == PLAYER and param.name in values
            )
            return completed(state, bool(told) or not claims, landed, self.scenario.fresh)
        except PropertyRulesError as error:
            hint = "say how far the turn is, and what is open"
            table.fault("T010", str(error), self.scenario.begins, 0, hint)
            return state

    # -- impossible tables -----------------------------------------------------------------------

    def _check_always(self, state: State) -> None:
        """Report every `always` that the table breaks, once for each group that it is broken in."""
        table = self.table
        seen: set[tuple[str, object]] = set()
        faulty = {fault.line for fault in self.faults.found}
        for violation, member in broken_by(state):
            at = next((at for matter, at in table.opened if matter is member), None)
            if at is None and isinstance(member, Matter) and table.set_up:
                at = table.set_up[-1][2]  # a matter that the table does not tell was opened by it
            subject: object = at
            if at is None:
                at, subject = self._culprit(violation.message)
            # A line with a fault of its own may break a rule only because it was not read.
            if (violation.rule, subject) in seen or at.line in faulty:
                continue
            seen.add((violation.rule, subject))
            table.fault("T012", violation.message, at, clauses=violation.clauses)

    def _culprit(self, message: str) -> tuple[TextLine, object]:
        """Return the line and the subject of a violation, by the names in its message."""
        table, board = self.table, self.table.program.board
        deeds = {fact[1]: at for fact, at in table.told.items() if fact[0] == "owner"}
        named = [space for space in board.spaces if space.number in deeds and space.name in message]
        if named:
            # A longer name may contain a shorter one.
            space = min(named, key=lambda s: (-len(s.name), message.find(s.name), s.number))
            return deeds[space.number], ("group", space.group) if space.group >= 0 else space.number
        for index, group in enumerate(board.groups):
            sites = [number for number in group.sites if number in deeds]
            if sites and group.name in message:
                # The one with the most buildings is the likeliest to be wrong.
                highest = max(sites, key=lambda number: table.values.get(("rung", number)) or 0)
                return deeds[highest], ("group", index)
        for seat, block in enumerate(self.scenario.players):
            if block.name in message.split():
                return block.at, seat
        return self.scenario.begins, message
