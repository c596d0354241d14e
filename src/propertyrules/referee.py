"""The referee: judges moves, makes them, and lists the legal ones. The main class of the API.

A referee holds a program and nothing else. States are passed in and returned, so one referee serves
any number of games and threads.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen

import propertyrules.machine.alternatives as alternatives
import propertyrules.machine.invariant_checker as invariant_checker
import propertyrules.machine.legality as legality
import propertyrules.machine.steps as steps
from propertyrules.errors import MoveError, NoSuchName, TableError, WrongType, check_type
from propertyrules.hints import nearest, or_list
from propertyrules.ir.program import Function, Program
from propertyrules.library import Bundle
from propertyrules.limits import DIGEST, NARROW_PICTURE, SEARCHES_BEFORE_COMPILING
from propertyrules.machine.alternatives import MoveFinder
from propertyrules.machine.chance import falling_moves, leaving_moves
from propertyrules.machine.legal_moves import (
    Family,
    has_legal_move,
    with_chance_open,
    with_legal_values,
)
from propertyrules.model.evidence import Measured, MissingFact, Verdict, Violation
from propertyrules.model.moves import Move
from propertyrules.model.names import decode
from propertyrules.model.rulings import Ruling
from propertyrules.model.state import Setting, State
from propertyrules.model.values import Unknown
from propertyrules.syntax.phrases import Phrase, Words

if TYPE_CHECKING:
    from propertyrules.model.change import Change
    from propertyrules.model.record import Record
    from propertyrules.planner.plans import Plan
    from propertyrules.planner.settlement import Settlement


@frozen(eq=False)
class Referee:
    """A referee for one rulebook, as `load_rulebook` returns it.

    All methods that take a state raise TableError for a state of another rulebook, with other house
    rules or on another board.
    """

    rulebook: Program

    def new_game(self, names: Sequence[str]) -> State:
        """Return the start of a game with some players, in their order of play.

        Raises TableError without players, and for names with which no table can be written: empty
        ones, several lines, two that read the same (`Ann` and `ann`), that of the bank, or too
        many.
        """
        from propertyrules.notation.words.tokens import check_names  # only new games need it

        check_names(names, self.rulebook.names_of("holder"))
        return steps.new_game(Setting(tuple(names), self.rulebook))

    def table(
        self,
        players: Mapping[str, Mapping[str, Any]],
        *,
        turn: str | None = None,
        open: Sequence[tuple[str, Mapping[str, Any]]] = (),
        claims: Sequence[tuple[str, Mapping[str, Any]]] = (),
        holders: Mapping[str, int] | None = None,
        variables: Mapping[str, Any] | None = None,
        supply: Mapping[str, int] | None = None,
        decks: Mapping[str, Mapping[str, Sequence[str]]] | None = None,
        strict: bool = True,
    ) -> State:
        """Return the state of a table that is given as Python data.

        `players` maps names, in order of play, to their facts: `cash` (whole currency units), `on`
        (a space by name or number), `owns` (properties), `buildings` (a rung for each property),
        `cards`, `out`, and the rulebook's variables of players and properties by name. Cash and
        places are unknown by default; everything else is as in a new game.

        `turn` is the player whose turn it is. `open` and `claims` are kinds of matters with their
        fields, the uppermost first. `holders` is the cash of the rulebook's own holders,
        `variables` are those of the table, `supply` the pieces in the bank, and `decks` the cards
        at the `top` and the `bottom` of decks.

        Raises TableError with all errors and their paths, and for an impossible table unless
        `strict` is false; then `impossible` lists what it breaks.
        """
        from propertyrules.notation.typed_table import make_table  # not needed to read tables

        return make_table(
            self.rulebook, players, turn=turn, open=open, claims=claims, holders=holders or {},
            variables=variables or {}, supply=supply or {}, decks=decks or {}, strict=strict,
        )  # fmt: skip

    def impossible(self, state: State) -> tuple[Violation, ...]:
        """Return the invariants of the rulebook that a table breaks; none for a possible table."""
        self._check(state)
        return invariant_checker.broken(state)

    def read_table(self, text: str, *, strict: bool = True) -> State:
        """Return the state of a table in the table notation, without its questions.

        With `strict=False` an impossible table is read as well: `impossible` lists what it breaks.

        Raises TableError with all errors, each with its line and column, and for a table of another
        rulebook, on another board or with other house rules; TypeError for what is no text.
        """
        _only_text(text)
        from propertyrules.notation.tables import read_table  # not needed to play from Python

        return read_table(text, self.rulebook, strict=strict)

    def read_move(self, state: State, text: str) -> Move:
        """Return the move that a line means at a table: `Ann builds a house on Vermont`.

        If it can mean several moves, the first legal one is returned. Raises NotationError if it
        cannot be read, AmbiguousMove if a name can mean several things, TypeError if it is no text.
        """
        _only_text(text)
        from propertyrules.notation.line_reader import read_move
        from propertyrules.notation.move_parser import meant

        self._check(state)
        return meant(state, read_move(state, text))

    def verdict(self, state: State, move: Move) -> Verdict:
        """Return the verdict on a move, without an explanation: the fastest way to ask."""
        # Tested here as well, to save a call: nearly always it is.
        if state.setting.program is not self.rulebook:
            self._check(state)
        found: Verdict = _engine().verdict(state, move)
        return found

    def is_legal(self, state: State, move: Move) -> bool:
        """Return whether a move is legal; False also if it is undetermined."""
        return self.verdict(state, move) is Verdict.LEGAL

    def judge(self, state: State, move: Move) -> Ruling:
        """Return the ruling on a move: all violations with facts and clauses, or the effects."""
        self._check(state)
        _only_move(move)
        ruling = alternatives.judge_whole(state, move, _finder)
        if not ruling.needs:
            return ruling
        return evolve(ruling, missing=lambda: _missing(state, ruling.needs, ruling.verdicts))

    def what_would_change(self, state: State, move: Move) -> Change | None:
        """Return the smallest change of one fact of the table that would make a move legal.

        `with $12 more`, `with a house on Vermont Avenue first`: the least amount of cash, or the
        nearest value of another fact in a fixed order. The move is judged on the changed table, and
        breaks no rule there. None if the move is not illegal, if no single change was found, or if
        the game is over or the player is out. Raises MoveError like `judge`.
        """
        from propertyrules.notation.change_printer import what_would_change

        self._check(state)
        _only_move(move)
        return what_would_change(state, move)

    def play(self, state: State, move: Move) -> State:
        """Make a move and return the state after it.

        An undetermined move is made on the assumption of the facts it needs, which the new state
        keeps in `assumed`. Raises IllegalMove, with the ruling, for an illegal move.
        """
        if state.setting.program is not self.rulebook:
            self._check(state)
        _only_move(move)
        after: State = _engine().play(state, move)
        return after

    def legal_moves(
        self,
        state: State,
        player: str,
        told: bool = False,
        names: Container[str] | None = None,
    ) -> tuple[Move | Family, ...]:
        """Return the legal moves of a player: complete ones, then families of moves with ranges.

        The results of chance are left open: `roll` and `draw_card` are one family each, with their
        `chance`. Moves that state what chance brought are listed only if `told`. With `names`, only
        moves of these names are looked for, which takes less time. Raises NoSuchName for somebody
        who is not at the table.
        """
        from propertyrules.codegen.move_generator import legal_moves

        self._check(state)
        moves, families = legal_moves(state, state.setting.seat(player), names)
        some = [*filter(has_legal_move, families)]
        return with_chance_open(state, moves, some, told, _engine().decide)

    def may_act(self, state: State) -> tuple[str, ...]:
        """Return the players with any legal move except to leave the game, by seat."""
        leaving = leaving_moves(self.rulebook)
        return tuple(
            name
            for name, out in zip(state.players, state.out, strict=True)
            if not out and any(move.name not in leaving for move in self.legal_moves(state, name))
        )

    def chance(self, state: State) -> Family | None:
        """Return the move of chance (a roll, a card) if nobody has another legal move; else None.

        To leave the game does not count as a move.
        """
        self._check(state)
        program = self.rulebook
        open_ = {matter.kind for matter in state.answerable}
        # Checked first: listing every player's moves takes far longer.
        kinds = [program.moves[name] for name in falling_moves(program)]
        if not any(kind.how == "any" or open_.intersection(kind.matters) for kind in kinds):
            return None
        found = None
        for name, out in zip(state.players, state.out, strict=True):
            for move in () if out else self.legal_moves(state, name):
                if isinstance(move, Family) and move.falls:
                    found = found or move
                elif move.name not in leaving_moves(program) and not (
                    isinstance(move, Family) and with_legal_values(move) is None
                ):
                    return None
        return found

    def measure(self, state: State, name: str, *subjects: Any) -> Measured:
        """Compute a value of the rulebook by its phrase or name, such as `net worth` of `Ann`.

        `subjects` are the arguments of the value in order: names of players or spaces, whole
        numbers, or tuples of them. Returns the value (whole currency units for money), its parts,
        and the clauses it rests on. Raises NoSuchName for a value that the rulebook does not have,
        MoveError for too many arguments.
        """
        self._check(state)
        define = self._define(name)
        env = {
            param.name: decode(state.setting, param.type, subject)
            for param, subject in zip(define.params, subjects, strict=False)
        }
        missing = [param.name for param in define.params if param.name not in env]
        if len(subjects) > len(define.params):
            raise MoveError(f"`{name}` is of {len(define.params)} thing(s), not {len(subjects)}")
        # A missing argument is unknown: the value may not depend on it.
        env.update({left: Unknown.of(f"the {left}") for left in missing})
        measured = legality.measure(state, define.name, env)
        if not measured.needs:
            return measured
        return evolve(measured, missing=_missing(state, measured.needs))

    def _define(self, name: str) -> Function:
        """Return the function of a value by its name, or by the first words of a phrase."""
        _only_text(name)
        defines = self.rulebook.functions
        if name in defines:
            return defines[name]
        for define in defines.values():
            if any(_opening_words(phrase) == name for phrase in define.phrases):
                return define
        phrases = (phrase for define in defines.values() for phrase in define.phrases)
        known = [*defines, *filter(None, map(_opening_words, phrases))]
        near = or_list(nearest(name, known))
        hint = f"; did you mean {near}?" if near else ""
        raise NoSuchName(f"this rulebook has no value `{name}`{hint}")

    def raise_cash(self, state: State, player: str, amount: int) -> Plan:
        """Return the best plan of moves after which a player holds an amount, or what is missing.

        The best plan loses least value for good, then gives up least rent, then raises least beyond
        the amount (all in whole currency units), then takes fewest moves. Raises NoSuchName for
        somebody who is not at the table, and CashUnknown if the player's cash is unknown.
        """
        from propertyrules.planner.plans import raise_cash

        self._check(state)
        check_type(amount, int, "amount", "a whole number")
        return raise_cash(state, player, amount)

    def settle(self, state: State, player: str | None = None) -> Settlement:
        """Settle the open debts by paying, by raising cash and paying, or by bankruptcy.

        Stops when nothing is owed, a sale is open or somebody has a choice. With a player, only a
        debt of that player is settled. Raises like `raise_cash`.
        """
        from propertyrules.planner.settlement import settle

        self._check(state)
        return settle(state, player)

    def svg(
        self, state: State | None = None, *, width: int = NARROW_PICTURE, style: bool = True
    ) -> str:
        """Return a table as an SVG picture; without a state, the empty board of the rulebook.

        `width` is the width in pixels for which it is laid out: the narrower, the taller. Each
        space is a `<g data-space="N">`, each token a `<g data-player="SEAT">`. Without `style` the
        CSS for dark screens and for print is left out, for a page that has it already.
        """
        from propertyrules.notation.board_picture import bare_board, board_picture

        if state is not None:
            self._check(state)
        check_type(width, int, "width", "a whole number")
        return board_picture(state or bare_board(self.rulebook), width, style)

    def replay(self, record: Record) -> tuple[Ruling, ...]:
        """Return the rulings on the moves of a record, up to the first illegal one.

        An undetermined move is made on the assumption of the facts it needs.
        """
        rulings: list[Ruling] = []
        state = record.start
        for move in record.moves:
            ruling = self.judge(state, move)
            rulings.append(ruling)
            if ruling.verdict is Verdict.ILLEGAL:
                break
            state = ruling.after or self.play(state, move)
        return tuple(rulings)

    def bundle(self) -> Bundle:
        """Return the rulebook in a form that can be sent to other processes.

        It serves as the initializer of a pool (`Pool(4, referee.bundle())`) and as a plug-in of the
        workers of a cluster: states, moves and rulings sent there find their rulebook. Shipped
        rulebooks are found without it.
        """
        return Bundle(self.rulebook)

    def _check(self, state: State) -> None:
        """Check that a state is of this rulebook, apart from its figures. Raises TableError."""
        check_type(state, State, "state", "a state")
        theirs, ours = state.program, self.rulebook
        # Digests are compared last: the first access hashes all files of a program.
        if theirs is ours or theirs.base is ours.base or theirs.digest == ours.digest:
            return
        if theirs.name != ours.name:
            raise TableError(f"this table is of `{theirs.name}`, and the referee of `{ours.name}`")
        raise TableError(
            f"this table is of another version of `{ours.name}`: its digest is"
            f" {theirs.digest[:DIGEST]}, the referee's {ours.digest[:DIGEST]}"
        )


def _missing(
    state: State, needs: Sequence[str], verdicts: Sequence[Verdict] = ()
) -> tuple[MissingFact, ...]:
    from propertyrules.notation.missing_facts import missing_facts  # only where something is

    return missing_facts(state, needs, verdicts)


@cache
def _engine() -> ModuleType:
    """Return the module that judges by compiled code, imported when it is first used."""
    from propertyrules.codegen import engine

    return engine


def _finder(state: State) -> MoveFinder:
    """Return a finder of other legal moves: one with compiled code after a few searches."""
    program = state.program
    # The first few searches take less time in the interpreter than the compilation.
    before = program.made.get("searched", 0)
    if before >= SEARCHES_BEFORE_COMPILING:
        from propertyrules.codegen.compiled_finder import CompiledFinder
        from propertyrules.codegen.compiled_moves import complete

        if complete(state):
            return CompiledFinder()
    program.made["searched"] = before + 1
    return MoveFinder()


def _opening_words(phrase: Phrase) -> str:
    """Return the first words of a phrase: `net worth` for `net worth of {player}`."""
    first = phrase.parts[0] if phrase.parts else None
    words = first.text.split() if isinstance(first, Words) else []
    return " ".join(words[:-1] if words[-1:] in (["of"], ["on"]) else words)


def _only_move(move: object) -> None:
    if not isinstance(move, Move):
        raise MoveError(f"a move is wanted, not {move.__class__.__name__}")


def _only_text(text: object) -> None:
    if not isinstance(text, str):
        raise WrongType(f"a text is wanted, not {text.__class__.__name__}")
