"""The referee: judges proposed moves, makes them, and says what may be done."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from attrs import evolve, frozen

from propertyrules.hints import nearest, or_list
from propertyrules.ir.program import Function, Program
from propertyrules.limits import SEARCHES_BEFORE_COMPILING
from propertyrules.machine import alternatives, arguments, initial_state, legality
from propertyrules.machine.alternatives import InterpretedFinder, MoveFinder
from propertyrules.machine.arguments import MoveError
from propertyrules.machine.legal_moves import Family
from propertyrules.model.moves import Move
from propertyrules.model.rulings import Measured, MissingFact, Ruling, Verdict
from propertyrules.model.state import Setting, State
from propertyrules.model.values import Unknown
from propertyrules.syntax.phrases import Phrase, Words

if TYPE_CHECKING:
    from propertyrules.model.change import Change
    from propertyrules.model.record import Record
    from propertyrules.planner import Plan, Settlement


@frozen(eq=False)
class Referee:
    """Judges by one rulebook, as `load_rulebook` gives it."""

    rulebook: Program

    def new_game(self, names: Sequence[str]) -> State:
        """Set a new game up for players in their order of play, to the left.

        Raises ValueError for no players, and for names that no table could be written with: empty,
        over more than one line, or read as the same (`Ann` and `ann`).
        """
        _check_names(names)
        return initial_state.new_game(Setting(tuple(names), self.rulebook, self.rulebook.key))

    def read_table(self, text: str) -> State:
        """Return the state of a table written in the table notation; what it asks is passed over.

        Raises TableError with every fault found, each with its line and column; also for a table
        that is played by another rulebook, on another board or with another house rule.
        """
        from propertyrules.notation.tables import read_table  # who plays from Python reads no text

        return read_table(text, self.rulebook)

    def read_move(self, state: State, text: str) -> Move:
        """Return the move that a line means at a table: `Ann builds a house on Vermont`.

        Of several that it may mean, the first that is legal there. Raises NotationError where
        nothing is written so, and AmbiguousMove where a name could mean several things.
        """
        from propertyrules.notation.move_parser import meant, read_move

        return meant(state, read_move(state, text))

    def verdict(self, state: State, move: Move) -> Verdict:
        """Return whether a move is legal, without explaining."""
        found: Verdict = _engine().verdict(state, move)
        return found

    def judge(self, state: State, move: Move) -> Ruling:
        """Rule on a move: every violation with its facts and clauses, or what it brings about."""
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
        from propertyrules.notation.writer import what_would_change  # only whoever asks needs it

        return what_would_change(state, move)

    def play(self, state: State, move: Move) -> State:
        """Make a move and give the state after it.

        An undetermined move is made on the assumption of what it needs, which the new state keeps
        in `assumed`. Raises IllegalMove, carrying the ruling, for a move that is not legal.
        """
        after: State = _engine().play(state, move)
        return after

    def legal_moves(self, state: State, player: str) -> tuple[Move | Family, ...]:
        """Return the legal moves of a player: complete ones, then families of moves with ranges.

        Raises KeyError for somebody who is not at the table.
        """
        from propertyrules.codegen.move_generator import legal_moves  # for repeated questions

        moves, ranges = legal_moves(state, state.setting.seat(player))
        return (*moves, *ranges)

    def measure(self, state: State, name: str, *subjects: Any) -> Measured:
        """Work out a value of the rulebook by its phrase or name, such as `net worth` of `Ann`.

        `subjects` are what the value's parameters take, in their order: names of players or
        spaces, whole numbers, tuples of them. Returns
        the value (whole currency units for money), its parts, and the clauses it leans on. Raises
        KeyError for a value that the rulebook does not have.
        """
        define = self._define(name)
        env = {
            param.name: arguments.decode(state.setting, param.type, subject)
            for param, subject in zip(define.params, subjects, strict=False)
        }
        missing = [param.name for param in define.params if param.name not in env]
        if len(subjects) > len(define.params):
            raise MoveError(f"`{name}` is of {len(define.params)} thing(s), not {len(subjects)}")
        env.update({left: Unknown.of(f"the {left}") for left in missing})
        measured = legality.measure(state, define.name, env)
        if not measured.needs:
            return measured
        return evolve(measured, missing=_missing(state, measured.needs))

    def _define(self, name: str) -> Function:
        """Find a value by its name, or by the words that its phrases begin with."""
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
        raise KeyError(f"this rulebook has no value `{name}`{hint}")

    def raise_cash(self, state: State, player: str, amount: int) -> Plan:
        """Return the best plan of moves after which a player holds an amount, or what is missing.

        It loses least for good, then gives up least rent, then brings least beyond the need, then
        takes fewest moves; all in whole currency units. Raises KeyError for somebody who is not at
        the table, and CashUnknown where the table does not tell what the player holds.
        """
        from propertyrules.planner import raise_cash  # not loaded before somebody asks for it

        return raise_cash(state, player, amount)

    def settle(self, state: State, player: str | None = None) -> Settlement:
        """Settle what is owed, by paying, raising and paying, or bankruptcy, as the rules want.

        Goes on until nothing is owed, a sale is open or somebody has a choice; with a player, only
        if that player owes something. Raises like `raise_cash`.
        """
        from propertyrules.planner import settle

        return settle(state, player)

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


_SEARCHED: WeakKeyDictionary[Program, int] = WeakKeyDictionary()


def _finder(state: State) -> MoveFinder:
    """Return how to look for other legal moves: by generated code once that is worth making."""
    program = state.setting.program
    before = _SEARCHED.get(program, 0)
    if before >= SEARCHES_BEFORE_COMPILING:
        from propertyrules.codegen.engine import complete
        from propertyrules.codegen.move_generator import CompiledFinder

        if complete(state):
            return CompiledFinder()
    _SEARCHED[program] = before + 1
    return InterpretedFinder()


def _check_names(names: Sequence[str]) -> None:
    from propertyrules.notation.tokens import fold, unfit  # only a new game asks for it

    if isinstance(names, str) or not names:
        raise ValueError(f"a game wants a list of names, not {names!r}")
    seen: dict[str, str] = {}
    for name in names:
        why = unfit(name)
        if why:
            raise ValueError(why)
        folded = fold(name.strip())
        if folded in seen:
            raise ValueError(
                f"two players cannot be called {seen[folded]!r} and {name!r}: case, accents and"
                " stops do not tell names apart"
            )
        seen[folded] = name


def _opening_words(phrase: Phrase) -> str:
    """Return what a phrase begins with: `net worth` of `net worth of {player}`."""
    first = phrase.parts[0] if phrase.parts else None
    words = first.text.split() if isinstance(first, Words) else []
    return " ".join(words[:-1] if words[-1:] in (["of"], ["on"]) else words)
