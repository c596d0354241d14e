"""Answers: one class for each sort, which knows its words, and whether it is as expected."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Container
from functools import cached_property
from typing import ClassVar, Final, Protocol

from attrs import evolve, field

from propertyrules.classes import opaque
from propertyrules.hints import counted, spaced
from propertyrules.ir.program import Clause, types_of
from propertyrules.ir.types import TRUTH
from propertyrules.machine.legal_moves import Family
from propertyrules.machine.phrase_printer import money_words, spoken
from propertyrules.model.evidence import Measured, Violation
from propertyrules.model.moves import Move
from propertyrules.model.rulings import Ruling
from propertyrules.model.state import State
from propertyrules.model.values import Unknown
from propertyrules.notation.clause_words import clause_of, rule_words, sentence
from propertyrules.notation.move_parser import Question
from propertyrules.notation.scenarios import Side
from propertyrules.notation.short_answer import ShortAnswer, depends_on, explain_ruling, headline_of
from propertyrules.notation.words import english
from propertyrules.notation.words.vocabulary import listed
from propertyrules.notation.writer import buildings, write_move, write_phrase


class Judge(Protocol):
    """Whoever rules on moves for the answers: a `Referee`, or what stands in for one."""

    def judge(self, state: State, move: Move) -> Ruling:
        """Rule on a move."""

    def play(self, state: State, move: Move) -> State:
        """Return the state after a move."""

    def legal_moves(
        self, state: State, player: str, *, names: Container[str] | None = None
    ) -> tuple[Move | Family, ...]:
        """Return the legal moves of a player, or those of some names."""


_HAPPENS: Final = {"legal": "yes", "illegal": "no"}
_SO: Final = {"yes": True, "legal": True, "no": False, "illegal": False}
_NUMERAL: Final = re.compile(r"\d")
_DENIED: Final = {"legal": "no", "illegal": "yes"}
# What is so on a condition: `Yes, if Ann has at least 80.`
_IF = re.compile(r"(?P<so>Yes|No), (?P<on>if .+)")


def _turned(headline: str) -> str:
    """Return a headline whose yes is a no, and the other way round."""
    turned = {"Yes": "No", "No": "Yes"}
    return re.sub(r"^(?:Yes|No)\b", lambda found: turned[found[0]], headline)


@opaque
class Answer(ABC):
    """What one line of a table is answered with.

    `state` is the table that it is asked of. `met` is None where nothing was expected, and `missed`
    says in what it is not met. `note` says what a line in somebody's own words was taken for, and
    `assumed` what nobody said: whose turn it is. Where it is asked who is right, `sides` are what
    people hold.
    """

    # What some answers have as a field is a cached property here: before it the field goes.
    line: int
    text: str
    state: State = field(repr=False)
    expected: str = ""
    met: bool | None = None
    missed: tuple[str, ...] = ()
    note: str = field(default="", kw_only=True)
    assumed: str = field(default="", kw_only=True)
    sides: tuple[Side, ...] = field(default=(), kw_only=True)

    @property
    @abstractmethod
    def word(self) -> str:
        """The answer in a word or two: a verdict, a value or a number of things."""

    @property
    def short(self) -> ShortAnswer:
        """The answer in a few sentences, as people read it first."""
        short = self.sentences
        names = self.state.setting.names
        reason = f"{short.reason} {self.assumed}".strip()
        return ShortAnswer(
            self._headed(short.headline), english.addressed(reason, names), short.rule,
            english.addressed(short.remedy, names),
        )  # fmt: skip

    @cached_property
    def headline(self) -> str:
        """The first of these sentences; of a move without looking for what would mend it."""
        return self._headed(self.sentences.headline)

    @property
    def right(self) -> tuple[str, ...] | None:
        """Who of those that hold different things is right, none of them perhaps; None where that
        is not asked, or not decided.
        """
        borne_out = [self._bears_out(side.holds) for side in self.sides]
        if not borne_out or None in borne_out:
            return None
        return tuple(side.who for side, so in zip(self.sides, borne_out, strict=True) if so)

    def _bears_out(self, held: int | bool) -> bool | None:
        """Return whether it is so what somebody holds: a sum, or that the answer is yes; None where
        the answer doesn't say.
        """
        so = _SO.get(self.word)
        if isinstance(held, bool):
            return None if so is None else so is held
        if so is None:
            # Compared in words, as the sum of an answer is written.
            known = self.tone == "value" and _NUMERAL.search(self.word)
            return money_words(self.state.setting, held) == self.word if known else None
        claimed = self._claimed
        if not claimed or (held != claimed and not so):
            return None  # that one sum is wrong says nothing of another
        return so is (held == claimed)

    @property
    def _claimed(self) -> int:
        """The sum of which it is asked whether it is so; nought where none is."""
        return 0

    def _headed(self, headline: str) -> str:
        """Return a headline as it is said to the one who asks, with who is right before it."""
        names = self.state.setting.names
        headline = english.addressed(self._numbered(headline), names)
        right, condition = self.right, _IF.fullmatch(headline)
        if right is None and condition is not None and self.sides:
            # Whoever holds what is so on a condition is right on that.
            so = condition["so"] == "Yes"
            right = tuple(side.who for side in self.sides if side.holds is so)
            decided = all(isinstance(side.holds, bool) for side in self.sides)
            return f"{self._lead(right)}, {condition['on']}" if decided else headline
        if right is None:
            return headline
        told = re.sub(r"^(?:Yes|No)\b[.,\s]*", "", headline)
        lead = self._lead(right)
        return f"{lead}: {english.behind_colon(told)}" if told else f"{lead}."

    def _lead(self, right: tuple[str, ...]) -> str:
        """Return who is right, as it is said to the one who asks."""
        names = self.state.setting.names
        neither = "Neither" if len(self.sides) == 2 else "None of them"
        who = f"{listed(right)} {'is' if len(right) == 1 else 'are'} right" if right else ""
        if not right and len(self.sides) == 1:
            right = (self.sides[0].who,)
            who = f"{right[0]} is wrong"
        # Who only looks on, `my father`, is addressed like a player.
        called = tuple(dict.fromkeys((*names, *right)))
        return english.addressed(who, called) or f"{neither} is right"

    def _numbered(self, headline: str) -> str:
        if english.asks_whether_wrong(self.text):  # `is it illegal to ...?`
            headline = _turned(headline)
        # What a line was taken for is told with its number where it stands for several moves: only
        # then the headline has to say of which of them it speaks.
        number, of, _ = self.note.partition(":")
        if of and number.startswith("move "):  # one of several moves that a line stands for
            return f"{number[:1].upper()}{number[1:]}: {headline}"
        return headline

    @property
    def sentences(self) -> ShortAnswer:
        """What is answered, whatever the line was taken for."""
        return ShortAnswer(f"{self.word}: {self.text}.")

    @property
    def tone(self) -> str:
        """What the word is coloured by."""
        return "value"

    @cached_property
    def ruling(self) -> Ruling | None:
        """The ruling on a move."""
        return None

    @cached_property
    def measured(self) -> Measured | None:
        """What a value is made of."""
        return None

    @cached_property
    def violations(self) -> tuple[Violation, ...]:
        """The rules that a move breaks, or that the table does."""
        return ()

    @cached_property
    def grounds(self) -> tuple[str, ...]:
        """By what each clause decides that a move was expected to be legal by."""
        return ()

    @property
    def tested(self) -> bool:
        """Whether something was expected of it, if only that it could be played."""
        return bool(self.expected) or self.met is False

    @property
    def good(self) -> bool:
        """Whether it is as it should be: the expectation met, else the move legal, else known."""
        if self.met is not None:
            return self.met
        if self.ruling is not None:
            return self.ruling.legal
        return not self.violations and (self.measured is None or not self.measured.needs)


@opaque
class MoveAnswer(Answer):
    """The ruling on a move; `made` if the table goes on from there, `happens` if it is
    asked whether it comes to that, `denied` if it is asked whether somebody is right who denies
    that it may be made, `supposed` if it is asked what comes of it.
    """

    ruling: Ruling = field(kw_only=True)
    made: bool = field(kw_only=True)
    grounds: tuple[str, ...] = field(default=(), kw_only=True)
    happens: bool = field(default=False, kw_only=True)
    denied: bool = field(default=False, kw_only=True)
    supposed: bool = field(default=False, kw_only=True)

    @property
    def word(self) -> str:
        """The verdict; as yes or no of what happens."""
        if self.denied:
            return _DENIED.get(self.tone, self.tone)
        return _HAPPENS.get(self.tone, self.tone) if self.happens else self.tone

    def _numbered(self, headline: str) -> str:
        numbered = Answer._numbered(self, headline)
        return _turned(numbered) if self.denied else numbered

    @property
    def sentences(self) -> ShortAnswer:
        """The ruling in short; of a move that is made, what came of it."""
        short = explain_ruling(self.ruling)
        if self._is_told:
            return evolve(short, headline=self._move_made)
        # A move that is not decided is played all the same: whoever reads on must know by what.
        if self.made and self.ruling.after is not None:
            return evolve(short, reason=f"{short.reason} It is played as legal.".strip())
        return short

    @property
    def headline(self) -> str:
        """The verdict in a sentence; of a move that is made, the move."""
        return self._headed(self._move_made if self._is_told else headline_of(self.ruling))

    @property
    def _is_told(self) -> bool:
        """Whether what comes of the move is told, and not whether it may be made."""
        return self.ruling.legal and (self.made or self.supposed)

    @property
    def _move_made(self) -> str:
        return sentence(write_move(self.state, self.ruling.move))

    @property
    def tone(self) -> str:
        """The verdict."""
        return str(self.ruling.verdict)

    @property
    def violations(self) -> tuple[Violation, ...]:
        """The rules that the move breaks."""
        return self.ruling.violations


@opaque
class ValueAnswer(Answer):
    """What a function comes to, in words too: `value` is empty where it is not known."""

    question: Question = field(kw_only=True, repr=False)
    measured: Measured = field(kw_only=True)
    value: str = field(kw_only=True)

    @property
    def word(self) -> str:
        """The value."""
        return self.value or "undetermined"

    @property
    def parts(self) -> list[tuple[str, str]]:
        """The names of its parts and what each comes to, in words; none for a value in one."""
        setting, parts = self.state.setting, self.measured.parts
        type_ = setting.program.functions[self.question.name].type
        amounts = (
            "unknown" if part.amount is None else spoken(setting, type_, part.amount)
            for part in parts
        )
        names = (spaced(part.name) for part in parts)
        return list(zip(names, amounts, strict=True)) if len(parts) > 1 else []

    @property
    def _is_truth(self) -> bool:
        """Whether it is asked if something is so."""
        return self.state.setting.program.functions[self.question.name].type == TRUTH

    @property
    def sentences(self) -> ShortAnswer:
        """The value with its parts in brackets, or the question that it hangs on."""
        measured, setting = self.measured, self.state.setting
        if not self.value:
            return depends_on(measured.missing, measured.needs)
        parts = ", ".join(f"{name} {amount}" for name, amount in self.parts)
        made_of = f" ({parts})" if parts else ""
        clause = clause_of(setting.program, measured.clauses)
        read = clause is not None and clause.status != "stated"
        # A clause that is plainly stated needs no word: only a reading may be doubted.
        rule = rule_words(clause) if clause is not None and read else ""
        asked = write_question(self.state, self.question) or self.text.rstrip("?!. ")
        claimed = self.question.amount
        # Compared in words, for what is claimed is a sum and the value is written as one.
        right = money_words(setting, claimed) == self.value if claimed else None
        lead = {True: "Yes, ", False: "No, ", None: ""}[right]
        # Whether something is so needs no more than yes or no.
        told = f"{self.value}." if self._is_truth else f"{lead}{self.value}: {asked}{made_of}."
        return ShortAnswer(f"{told[:1].upper()}{told[1:]}", rule=rule)

    @property
    def tone(self) -> str:
        """Whether it is known."""
        return "value" if self.value else "undetermined"


@opaque
class TableAnswer(Answer):
    """Whether the table can be: what of all that always holds is broken."""

    violations: tuple[Violation, ...] = field(kw_only=True)

    @property
    def word(self) -> str:
        """Whether the table can be."""
        return "impossible" if self.violations else "possible"

    @property
    def sentences(self) -> ShortAnswer:
        """Whether the table can be, and the first thing that it breaks."""
        if not self.violations:
            return ShortAnswer("Yes. This table can be.")
        # The first says why; a list of all would be no short answer.
        first, *others = self.violations
        more = f" (and {counted(len(others), 'more reason')})" if others else ""
        program = self.state.program
        clause = clause_of(program, first.clauses)
        rule = "" if clause is None else rule_words(clause)
        return ShortAnswer("No. This table can't be.", sentence(first.message + more), rule)

    @property
    def tone(self) -> str:
        """The verdict that this is like."""
        return "illegal" if self.violations else "legal"


@opaque
class WinnersAnswer(Answer):
    """Who wins; None as long as the game is not over."""

    winners: tuple[str, ...] | None = field(kw_only=True)

    @property
    def word(self) -> str:
        """The winners."""
        return listed(self.winners) if self.winners else "nobody yet"

    @property
    def sentences(self) -> ShortAnswer:
        """Who wins, or that nobody does yet."""
        if self.winners is None:
            return ShortAnswer("Nobody yet: the game goes on.")
        return ShortAnswer(f"{self.word} {'wins' if len(self.winners) == 1 else 'win'}.")


@opaque
class MovesAnswer(Answer):
    """The legal moves of a player.

    `perhaps` are those that hang on what the table leaves open, each with the lines that would
    make it legal.
    """

    moves: tuple[Move | Family, ...] = field(kw_only=True)
    perhaps: tuple[tuple[Move | Family, tuple[str, ...]], ...] = field(default=(), kw_only=True)

    @property
    def word(self) -> str:
        """How many there are."""
        return counted(len(self.moves), "move")

    @property
    def sentences(self) -> ShortAnswer:
        """How many there are, behind what was asked."""
        asked = self.text.rstrip("?!. ")
        perhaps = f", and perhaps {counted(len(self.perhaps), 'other')}" if self.perhaps else ""
        return ShortAnswer(f"{asked[:1].upper()}{asked[1:]}: {self.word}{perhaps}.")


@opaque
class OpenAnswer(Answer):
    """What is open, and whom the game waits for."""

    matters: tuple[str, ...] = field(kw_only=True)
    waits_for: tuple[str, ...] = field(kw_only=True)

    @property
    def word(self) -> str:
        """How much is open."""
        return f"{len(self.matters)} open" if self.matters else "nothing"

    @property
    def sentences(self) -> ShortAnswer:
        """Whom the game waits for."""
        waits = listed(self.waits_for)
        return ShortAnswer(f"The game waits for {waits}." if waits else "The game is over.")


@opaque
class PlanAnswer(Answer):
    """How a sum can be raised, or how a debt is settled.

    `steps` are the moves and `after` is what they lead to; `matters` is what is to be said of them:
    what the plan costs or what is missing, or why the settlement stops.
    """

    steps: tuple[Move, ...] = field(kw_only=True)
    after: State = field(kw_only=True, repr=False)
    matters: tuple[str, ...] = field(kw_only=True)

    @property
    def word(self) -> str:
        """How many moves it takes."""
        return counted(len(self.steps), "step")


@opaque
class ToldAnswer(Answer):
    """What the table itself tells: an owner, a sum of cash, whether a fact holds.

    `value` is empty where it is not known; `headline` says it in a sentence, and `more` is what is
    to be said besides.
    """

    question: Question = field(kw_only=True, repr=False)
    value: str = field(kw_only=True)
    headline: str = field(kw_only=True)
    more: tuple[str, ...] = field(default=(), kw_only=True)

    @property
    def word(self) -> str:
        """The value."""
        return self.value or "unknown"

    @property
    def sentences(self) -> ShortAnswer:
        """What the table tells, and what is to be said besides; the state itself is a list."""
        # The state is told as lines of a table, which are not sentences.
        state = self.question.kind == "state"
        more = () if state else tuple(map(sentence, self.more))
        reason = " ".join(one for one in more if one not in self.headline)
        if self.clause is None:
            return ShortAnswer(self.headline, reason)
        return ShortAnswer(
            self.headline, reason, rule_words(self.clause, about=self.text, told=self.headline)
        )

    @property
    def _claimed(self) -> int:
        """The sum that the question names."""
        return self.question.amount

    @property
    def short(self) -> ShortAnswer:
        """The answer; what was assumed of the table decides no question in general."""
        if self.clause is None:
            return super().short
        found = self.sentences
        return ShortAnswer(self._headed(found.headline), found.reason, found.rule)

    @property
    def clause(self) -> Clause | None:
        """The clause that a question in general is answered by."""
        of_rules = self.question.kind == "clause"
        return self.state.program.clauses[self.question.name] if of_rules else None

    @property
    def tone(self) -> str:
        """Whether it is known."""
        return "value" if self.value else "undetermined"


@opaque
class NoAnswer(Answer):
    """What is said of a line that has no answer; `why` is the reason."""

    why: str = field(kw_only=True)

    # The word, how the sentence begins, and what the word is coloured by.
    _said: ClassVar[tuple[str, str, str]]

    @property
    def word(self) -> str:
        """That there is none."""
        return self._said[0]

    @property
    def sentences(self) -> ShortAnswer:
        """That there is none, and why."""
        asked = self.text.rstrip("?.! ")
        return ShortAnswer(f"{self._said[1]}: {asked}.", sentence(self.why))

    @property
    def tone(self) -> str:
        """That nothing is decided, or that what is expected is not met."""
        return self._said[2]


@opaque
class UnreachedAnswer(NoAnswer):
    """What is said of a line that is not reached: what is not reached is not met."""

    _said = ("not reached", "Not reached", "not met")


@opaque
class UnreadAnswer(NoAnswer):
    """What is said of a question in people's own words that is not read: nothing is decided."""

    _said = ("not read", "Not answered", "undetermined")


def write_question(state: State, question: Question) -> str:
    """Write a question for a value by the words of its rulebook: `rent on Boardwalk`."""
    define = state.program.functions[question.name]
    types = types_of(define.params)
    # What has a default is not said, as people leave it out.
    said = {param.name for param in define.params if param.default is None}
    values = {k: v for k, v in question.values.items() if v.__class__ is not Unknown}
    text = write_phrase(state.setting, define.phrases, types, values, said & values.keys()) or ""
    stands = (buildings(state.setting, rung) or "no buildings"
              for (column, *_), rung in question.supposed if column == "rung")  # fmt: skip
    return " with ".join((text, *stands)) if text else ""
