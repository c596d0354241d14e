"""The referee: judges proposed moves, makes them, and says what may be done.

This is the class that people import. It holds a program and nothing else: every state comes in and
goes out, so one referee serves any number of games and threads.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen

from propertyrules.errors import MoveError, NoSuchName, TableError
from propertyrules.hints import nearest, or_list
from propertyrules.ir.program import Function, Program
from propertyrules.library import Bundle
from propertyrules.limits import DIGEST, NARROW_PICTURE, SEARCHES_BEFORE_COMPILING
from propertyrules.machine import alternatives, arguments, initial_state, legality
from propertyrules.machine.alternatives import MoveFinder
from propertyrules.machine.chance import falling_moves, leaving_moves
from propertyrules.machine.legal_moves import Family, with_chance_open, with_legal_values
from propertyrules.model.evidence import Measured, MissingFact, Verdict, Violation
from propertyrules.model.moves import Move
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
    """Judges by one rulebook, as `load_rulebook` gives it.

    Whatever is asked about a state raises TableError, with both names, where the state is of
    another rulebook, other house rules or another board.
    """

    rulebook: Program

    def new_game(self, names: Sequence[str]) -> State:
        """Set a new game up for players in their order of play, to the left.

        Raises TableError for no players, and for names that no table could be written with: empty,
        over more than one line, or read as the same (`Ann` and `ann`), or as the bank.
        """
        from propertyrules.notation.tokens import check_names  # only a new game asks for it

        check_names(names, self.rulebook.names_of("holder"))
        return initial_state.new_game(Setting(tuple(names), self.rulebook))

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
        """Return the state of a table that is told in Python.

        `players` are the players in their order, each with `cash` (whole currency units), `on` (a
        space by name or number), `owns` (properties), `buildings` (how high each is built),
        `cards`, `out`, and the rulebook's variables of players and properties by name. What is
        not told is as at a bare table, but cash and where tokens stand: those are then not known.
        `turn` is whose it is; `open` and `claims` are kinds of matters with their fields, the
        uppermost first; `holders` is the cash of the rulebook's own holders, `variables` are those
        of the table, `supply` the pieces in the bank, `decks` the cards on `top` of and at the
        `bottom` of decks.

        Raises TableError with every fault and its path, also for a table that breaks what always
        holds; with `strict=False` that is left to `impossible`.
        """
        from propertyrules.notation.typed_table import make_table  # who reads tables needs none

        return make_table(
            self.rulebook, players, turn=turn, open=open, claims=claims, holders=holders or {},
            variables=variables or {}, supply=supply or {}, decks=decks or {}, strict=strict,
        )  # fmt: skip

    def impossible(self, state: State) -> tuple[Violation, ...]:
        """Return what a table surely breaks of what always holds; nothing where it can be."""
        self._check(state)
        return initial_state.broken(state)

    def read_table(self, text: str, *, strict: bool = True) -> State:
        """Return the state of a table written in the table notation; what it asks is passed over.

        With `strict=False` a table is read that breaks what always holds: `impossible` lists it.

        Raises TableError with every fault found, each with its line and column; also for a table
        that is played by another rulebook, on another board or with another house rule. Raises
        TypeError for what is no text.
        """
        _only_text(text)
        from propertyrules.notation.tables import read_table  # who plays from Python reads no text

        return read_table(text, self.rulebook, strict=strict)

    def read_move(self, state: State, text: str) -> Move:
        """Return the move that a line means at a table: `Ann builds a house on Vermont`.

        Of several that it may mean, the first that is legal there. Raises NotationError where
        nothing is written so, and AmbiguousMove where a name could mean several things; TypeError
        for what is no text.
        """
        _only_text(text)
        from propertyrules.notation.move_parser import meant, read_move

        self._check(state)
        return meant(state, read_move(state, text))

    def verdict(self, state: State, move: Move) -> Verdict:
        """Return whether a move is legal, without explaining."""
        if state.setting.program is not self.rulebook:
            self._check(state)
        found: Verdict = _engine().verdict(state, move)
        return found

    def is_legal(self, state: State, move: Move) -> bool:
        """Return whether a move is legal; False also where the table does not tell."""
        return self.verdict(state, move) is Verdict.LEGAL

    def judge(self, state: State, move: Move) -> Ruling:
        """Rule on a move: every violation with its facts and clauses, or what it brings about."""
        self._check(state)
        _only_move(move)
        ruling = alternatives.judge_whole(state, move, _finder)
        if not ruling.needs:
            return ruling
        return evolve(ruling, missing=lambda: _missing(state, ruling.needs, ruling.verdicts))

    def what_would_change(self, state: State, move: Move) -> Change | None:
        """Return the smallest change of one fact of the table that would make a move legal.

        `with $12 more`, `with a house on Vermont Avenue first`: of cash the exact least amount, of
        other facts the nearest in a fixed order. It mends all that the move breaks, and is ruled
        on at the table that it leads to. None where the move is not illegal, where no one change
        was found, or where the game is over or the player is out. Raises MoveError like `judge`.
        """
        # Only whoever asks needs it.
        from propertyrules.notation.change_printer import what_would_change

        self._check(state)
        _only_move(move)
        return what_would_change(state, move)

    def play(self, state: State, move: Move) -> State:
        """Make a move and give the state after it.

        An undetermined move is made on the assumption of what it needs, which the new state keeps
        in `assumed`. Raises IllegalMove, carrying the ruling, for a move that is not legal.
        """
        if state.setting.program is not self.rulebook:
            self._check(state)
        _only_move(move)
        after: State = _engine().play(state, move)
        return after

    def legal_moves(
        self, state: State, player: str, told: bool = False
    ) -> tuple[Move | Family, ...]:
        """Return the legal moves of a player: complete ones, then families of moves with ranges.

        What falls by chance is left open: `roll` and `draw_card` are one family each, with their
        `chance`. Moves that tell in words what chance brought are listed only if `told`. Raises
        NoSuchName for somebody who is not at the table.
        """
        from propertyrules.codegen.move_generator import legal_moves  # for repeated questions

        self._check(state)
        moves, families = legal_moves(state, state.setting.seat(player))
        return with_chance_open(state, moves, families, told, _engine().decide)

    def may_act(self, state: State) -> tuple[str, ...]:
        """Return all players who have a legal move but to leave the game, by seat."""
        leaving = leaving_moves(self.rulebook)
        return tuple(
            name
            for name, out in zip(state.players, state.out, strict=True)
            if not out and any(move.name not in leaving for move in self.legal_moves(state, name))
        )

    def chance(self, state: State) -> Family | None:
        """Return the move that must come where nobody has any other legal move than to let chance
        fall; None elsewhere. To leave the game counts as no move.
        """
        self._check(state)
        program = self.rulebook
        open_ = {matter.kind for matter in state.answerable}
        # Looked at first, for to list every player's moves takes far longer.
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
        """Work out a value of the rulebook by its phrase or name, such as `net worth` of `Ann`.

        `subjects` are what the value's parameters take, in their order: names of players or
        spaces, whole numbers, tuples of them. Returns
        the value (whole currency units for money), its parts, and the clauses it leans on. Raises
        NoSuchName for a value that the rulebook does not have.
        """
        self._check(state)
        define = self._define(name)
        env = {
            param.name: arguments.decode(state.setting, param.type, subject)
            for param, subject in zip(define.params, subjects, strict=False)
        }
        missing = [param.name for param in define.params if param.name not in env]
        if len(subjects) > len(define.params):
            raise MoveError(f"`{name}` is of {len(define.params)} thing(s), not {len(subjects)}")
        # What nobody named is unknown and not refused: the value may hang on something else alone.
        env.update({left: Unknown.of(f"the {left}") for left in missing})
        measured = legality.measure(state, define.name, env)
        if not measured.needs:
            return measured
        return evolve(measured, missing=_missing(state, measured.needs))

    def _define(self, name: str) -> Function:
        """Find a value by its name, or by the words that its phrases begin with."""
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

        It loses least for good, then gives up least rent, then brings least beyond the need, then
        takes fewest moves; all in whole currency units. Raises NoSuchName for somebody who is not
        at the table, and CashUnknown where the table does not tell what the player holds.
        """
        from propertyrules.planner.plans import raise_cash  # not loaded before somebody asks for it

        self._check(state)
        return raise_cash(state, player, amount)

    def settle(self, state: State, player: str | None = None) -> Settlement:
        """Settle what is owed, by paying, raising and paying, or bankruptcy, as the rules want.

        Goes on until nothing is owed, a sale is open or somebody has a choice; with a player, only
        if that player owes something. Raises like `raise_cash`.
        """
        from propertyrules.planner.settlement import settle

        self._check(state)
        return settle(state, player)

    def svg(
        self, state: State | None = None, *, width: int = NARROW_PICTURE, style: bool = True
    ) -> str:
        """Return a table as an SVG picture; without a state, the bare board of the rulebook.

        It is laid out so that it can be read `width` pixels wide: the narrower, the taller. Each
        space is a `<g data-space="N">`, each token a `<g data-player="SEAT">`. Without `style` the
        rules for dark screens and for paper are left out, for a page that has them already.
        """
        from propertyrules.notation.board_picture import bare_board, board_picture

        if state is not None:
            self._check(state)
        return board_picture(state or bare_board(self.rulebook), width, style)

    def replay(self, record: Record) -> tuple[Ruling, ...]:
        """Visit a record, ruling on each move; stop behind the first that is illegal.

        An undetermined move is gone on from on the assumption of what it needs.
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
        """Return the rulebook as something that other processes can be sent.

        It serves as the initializer of a pool (`Pool(4, referee.bundle())`) and as a plug-in of a
        cluster's workers. There, states, moves and rulings that are sent find the rulebook; shipped
        rulebooks are found without it.
        """
        return Bundle(self.rulebook)

    def _check(self, state: State) -> None:
        """Raise TableError for a state of another rulebook; figures that a table changes may
        differ.
        """
        theirs, ours = state.program, self.rulebook
        # Digests are compared last: the first one of a program hashes all its files.
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
    """Return the module that decides by compiled code: who asks for no verdict needs none of it."""
    from propertyrules.codegen import engine

    return engine


def _finder(state: State) -> MoveFinder:
    """Return how to look for other legal moves: by generated code once that is worth making."""
    program = state.program
    # The first few searches are quicker by the interpreter than compiling is.
    before = program.made.get("searched", 0)
    if before >= SEARCHES_BEFORE_COMPILING:
        from propertyrules.codegen.engine import complete
        from propertyrules.codegen.move_generator import CompiledFinder

        if complete(state):
            return CompiledFinder()
    program.made["searched"] = before + 1
    return MoveFinder()


def _opening_words(phrase: Phrase) -> str:
    """Return what a phrase begins with: `net worth` of `net worth of {player}`."""
    first = phrase.parts[0] if phrase.parts else None
    words = first.text.split() if isinstance(first, Words) else []
    return " ".join(words[:-1] if words[-1:] in (["of"], ["on"]) else words)


def _only_move(move: object) -> None:
    if not isinstance(move, Move):
        raise MoveError(f"a move is wanted, not {move.__class__.__name__}")


def _only_text(text: object) -> None:
    if not isinstance(text, str):
        raise TypeError(f"a text is wanted, not {text.__class__.__name__}")
