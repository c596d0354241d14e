"""The interview: from a question to its ruling, asking only for what decides it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, partial
from itertools import combinations, islice
from typing import Any

from attrs import evolve, frozen

from propertyrules.answers.answer import Answer, NoAnswer, ValueAnswer, write_question
from propertyrules.errors import MoveError, NotationError, PropertyRulesError, TableError
from propertyrules.interview.prompts import (
    HOLDINGS,
    NOBODY,
    OPEN,
    SEATS,
    SOME_OF_THEM,
    SOMEBODY,
    Prompt,
    Subject,
    line_of,
    prompt,
    subject_of,
    told_lines,
    turn_lines,
)
from propertyrules.interview.unread_sentence import (
    LEAVE_OUT,
    UnreadSentence,
    is_unread,
    unread_sentence,
)
from propertyrules.interview.worlds import (
    Asked,
    Outlook,
    Pile,
    World,
    any_pile,
    counts_players,
    decides,
    implied,
    is_ground,
    outlook,
    results,
    trials,
    ways,
)
from propertyrules.ir.program import MatterKind, Program
from propertyrules.ir.types import HOLDER, MONEY, PLAYER, TRUTH
from propertyrules.machine.arguments import bind
from propertyrules.machine.claimed_results import RULE
from propertyrules.machine.initial_state import blank
from propertyrules.machine.untold_facts import facts_told
from propertyrules.model.evidence import MissingFact, Verdict
from propertyrules.model.rulings import Ruling
from propertyrules.model.schema import get
from propertyrules.model.state import Completion, Matter, Setting, State
from propertyrules.model.values import BANK, Unknown, first_unknown, is_known
from propertyrules.notation.disputes.dispute_reader import in_own_words
from propertyrules.notation.disputes.people import OTHER, cast_of
from propertyrules.notation.disputes.sentences import read_sentence
from propertyrules.notation.line_reader import read_line
from propertyrules.notation.missing_facts import missing_facts
from propertyrules.notation.move_parser import Question
from propertyrules.notation.scenarios import (
    AskedLine,
    HeardLine,
    Scenario,
    TextLine,
    head_name,
    parse_tables,
)
from propertyrules.notation.table_printer import write_table
from propertyrules.notation.table_statements import OpenStatement, StatementParser
from propertyrules.notation.tables import read_state
from propertyrules.notation.words import english
from propertyrules.notation.words.normalizer import Speaker
from propertyrules.notation.words.token_stream import TokenStream
from propertyrules.notation.words.tokens import fold, tokenize
from propertyrules.notation.words.vocabulary import vocabulary
from propertyrules.notation.writer import before_mover, write_matter, write_move
from propertyrules.scenario_runner import Run, run_scenario

_ASKING = english.ASKING | {"if", "i", "my", "me", "the", "a", "an"}
_UNSURE = frozenset((
    "dont know", "i dont know", "do not know", "unknown", "not sure", "no idea", "dunno", "?",
    "idk", "unsure", "no clue", "nobody knows", "dont remember", "i dont remember",
))  # fmt: skip
_NO_NAMES = frozenset((*_ASKING, *NOBODY, *SOME_OF_THEM, *english.ASKS_SUM,
                       "yes", "no", "not", "and", "or", "it", "owner"))  # fmt: skip
_NOTHING_ASKED = "nothing is asked; end with a question, such as “can Ann buy it?”"
_HALF = 0.5
_OF_NO_TABLE = ("clause", "effect")  # kinds of questions
_OF_RULES = ("clause", "some")
AS_TOLD = "As you told it"  # the file that a ruling names
MOST_TOGETHER = 6  # answers to a prompt with which another one is tried
MOST_TRIALS = 14  # answers to a prompt that are tried
MOST_GROUPS = 3  # whose owners are asked for one by one
MOST_PILES = 3  # at which answers are tried
MOST_TRIES = 120
MOST_NAMES = 5  # in an answer with small letters: a longer one is a sentence
MOST_SPLITS = 300  # values of facts that are tried to see that all bring the same
MOST_SUBJECTS = 8  # among which the next prompt is chosen
_COLUMNS = (
    "open", "place", "player", "holdings", "owner", "rung", "property", "cash", "card", "supply",
    "table",
)  # fmt: skip
# What is seldom otherwise than expected decides less than its answers would have it.
_WEIGHTS = {"rung": 0.9, "property": 0.4, "cash": 0.5, "card": 0.7, "supply": 0.1}
_FEW = ("place", "owner", "rung", "card")  # columns of which every value is tried
_NAMED = ("holder", "space", "group", "card", "deck", "piece")  # what else has a name
_POSSESSIVE = re.compile(r"['\u2019]s\b")
_PARTS = re.compile(r";(?![^(]*\))")  # not within brackets


@frozen(eq=False, repr=False, slots=False)
class Interview:
    """A question, and what has been told so far.

    `players` are those who are known by name, all of them once they are `seated`. `figures` are the
    lines with which the table changes figures of the rulebook, and `lines` are the facts told, as
    lines of a table, and `opened` what is open (None: nobody has said, but for whose turn it is,
    which `begun` tells). Prompts about `skipped` subjects were answered with `don't know`. As long
    as a sentence of a message can't be read, it is `unread`. `further` are the questions that come
    after this one, and `before` is the interview as it was before the last answer. It is
    `of_message` if something is told with the question. Where that is enough by itself, `ruled` has
    the answers to all that is asked.
    """

    program: Program
    question: str
    players: tuple[str, ...]
    seated: bool = False
    figures: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    opened: tuple[str, ...] | None = None
    begun: tuple[str, ...] = ()
    skipped: frozenset[Subject] = frozenset()
    further: tuple[str, ...] = ()
    before: Interview | None = None
    of_message: bool = False
    ruled: Run | None = None
    unread: UnreadSentence | None = None

    @staticmethod
    def begin(program: Program, question: str) -> Interview:
        """Begin with a question, or with all that somebody tells and asks.

        A message is ruled on as a table is where that decides it, or nothing can be asked that
        does. Of a message the sentence that can't be read is asked for in other words. Raises
        NotationError for a question alone that cannot be read, and TableError for what is told.
        """
        whole: Interview | None = None
        failed: TableError | None = None
        try:
            whole = _at_once(program, question)
        except TableError as error:
            failed = error
        if whole is not None and whole._is_of_rules:
            return whole
        try:
            asking = _asking(program, question)
        except PropertyRulesError:
            if whole is not None:
                return whole
            unread = unread_sentence(program, question, failed, partial(_is_ruled_on, program))
            if unread is not None:
                return Interview(program, question, (), unread=unread)
            if failed is not None and is_unread(failed):
                # It says more than why its question alone can't be asked.
                raise failed from None
            raise
        # By a question alone no table is told, and what it asks of the table is not known.
        told = asking.of_message or (asking._may_be_ruled and asking.prompt is None)
        return asking._or_ruled(whole) if told or _is_of_values(whole) else asking

    @staticmethod
    def of_table(program: Program, question: str, table: Scenario) -> Interview:
        """Begin with a question at a table that is told in part.

        All its players are known, and of a deed that somebody owns what stands on it. Of a message
        only what it asks counts. Raises TableError for a table that cannot be, and NotationError
        for a question that cannot be read.
        """
        interview = _of_lines(program, question, table, seated=True)
        state, bare = interview.state, blank(interview.state.setting)
        told = [
            line_of(state.setting, fact, get(bare, fact))
            for fact in facts_told(state)
            if fact[0] in ("rung", "property") and is_known(state.owner[fact[-1]])
            and not is_known(get(state, fact))
        ]  # fmt: skip
        found = evolve(interview, lines=(*interview.lines, *told))
        try:
            found.asked  # noqa: B018  (raises for a question that means nothing)
        except NotationError:
            with suppress(PropertyRulesError):
                message = _asking(program, question)
                return evolve(found, question=message.question, further=message.further)
            raise
        return found

    # -- what is known ---------------------------------------------------------------------------

    @cached_property
    def state(self) -> State:
        """The table as far as it is told; whatever is not told of it is not known, but for what
        can only be so.
        """
        # What may be open: see `world`.
        return implied(evolve(self._read, completions=()))

    @cached_property
    def _read(self) -> State:
        """The table as far as it is told, with the tables that it may stand for."""
        (table,) = parse_tables(self._told, "<interview>")
        return read_state(table, self.program, waited=False, claims=False)

    @property
    def _told(self) -> str:
        """What was told as the lines of a table."""
        names = (*self.players, *(() if self.seated else (SOMEBODY,)))
        setting = Setting(names, self.program, self.program.key)
        plain, below = list[str](), list[str]()
        # Whose turn it is and what stands beside it are lines of their own; all else lies under
        # `open`.
        for text in self.begun if self.opened is None else self.opened:
            said = _opening(setting, text)
            beneath = said is not None and isinstance(said.kind, MatterKind) and not said.kind.place
            (below if beneath else plain).append(text)
        return "\n".join([
            *self.figures, *(f"player {head_name(name)}" for name in names), "unknown until told",
            *self.lines, *plain, *(["open"] if below else []), *(f"  {line}" for line in below), "",
        ])  # fmt: skip

    @cached_property
    def asked(self) -> Asked | Question:
        """What the question means. Raises NotationError for nothing."""
        found = read_line(self.state, self.question)
        question = found.question
        if question is None:
            return found.steps[0]
        # Whether somebody must do something hangs first on whether it may be done.
        return question.steps[0] if question.kind == "must" else question

    @cached_property
    def world(self) -> World:
        """The tables that fit what was told."""
        state = self.state
        if self.opened is not None:
            return World(state, ((state.stack, state.standing),))
        return World(state, any_pile(state))

    @cached_property
    def outlook(self) -> Outlook:
        """What the question comes to at the tables that fit what was told."""
        return outlook(self.asked, self.world)

    @cached_property
    def results(self) -> frozenset[Any]:
        """What the question comes to; one result once it is decided.

        It is decided as well where every value of the facts that are left brings the same.
        """
        if not self._of_a_value:
            return frozenset()
        look, tries = self.outlook, [MOST_SPLITS]
        if look.decided or self.opened is None:
            return look.results
        found = set[Any]()
        for result in self._split(look, tries):
            found.add(result)
            if result is Verdict.UNDETERMINED or len(found) > 1:
                return look.results
        return frozenset(found)

    def _split(self, look: Outlook, tries: list[int]) -> Iterator[Any]:
        """Yield the results with each value of a fact that is needed, while these are few."""
        if look.decided:
            yield from look.results
            return
        missing = missing_facts(look.rest.state, sorted(look.needs))
        # Facts with few values, of which each can be tried.
        facts = [
            m.address for m in missing if m.address and (
                self.program.tracks_of(m.address[0])[m.address[1]].type == TRUTH
                if m.address[0] in ("player", "property") else m.address[0] in _FEW
            )
        ]  # fmt: skip
        # One fact that cannot be tried value by value leaves the question open.
        if len(facts) < len(missing) or not facts:
            yield Verdict.UNDETERMINED
            return
        fact = min(facts, key=self._rank)
        for values in trials(look.rest.state, (fact,), 0, self.named):
            tries[0] -= 1
            if tries[0] < 0:
                yield Verdict.UNDETERMINED
                return
            yield from self._split(outlook(self.asked, look.rest.put(values)), tries)

    @property
    def _of_a_value(self) -> bool:
        """Whether a move or a value is asked for, not what the table tells, or a plan."""
        return not isinstance(self.asked, Question) or self.asked.kind == "value"

    @property
    def _is_of_what_is_open(self) -> bool:
        """Whether a question that the table answers hangs on whose turn it is, and how far."""
        asked = self.asked
        assert isinstance(asked, Question)
        if asked.kind == "fact":
            return _opening(self.state.setting, asked.name) is not None
        if asked.kind == "owes" and self.begun:
            return self._ruled_on(self._told).answers[0].tone == "undetermined"
        return asked.kind in ("owes", "open", "turn", "moves")

    @cached_property
    def named(self) -> dict[str, list[Any]]:
        """The values that the question names, by the name of their type; the mover first."""
        found: dict[str, list[Any]] = {}
        program = self.program
        if isinstance(self.asked, Question):
            if self.asked.kind != "value":
                return found
            function = program.functions[self.asked.name]
            pairs = [(param.type, self.asked.values.get(param.name)) for param in function.params]
        else:
            pairs = []
            for move in self.asked:
                try:
                    env = bind(self.state, move)
                except MoveError:
                    # A reading that does not fit this table names nothing worth asking about.
                    continue
                pairs += [(p.type, env[p.name]) for p in program.moves[move.name].params]
        for type_, value in pairs:
            element = type_.of if type_.is_list and type_.of is not None else type_
            values = value if isinstance(value, tuple) else (value,)
            known = [each for each in values if is_known(each) and each is not None]
            mine = found.setdefault(element.name, [])
            mine += [each for each in known if each not in mine]
        return found

    @property
    def _amounts_too(self) -> dict[str, list[Any]]:
        """The values that the question names, and amounts from which on it comes out otherwise."""
        amounts = sorted(self.outlook.amounts)
        return {**self.named, "money": [*amounts, *self.named.get("money", ())]}

    # -- what is asked ---------------------------------------------------------------------------

    @property
    def _is_of_rules(self) -> bool:
        """Whether all that is ruled on are questions that hang on no table."""
        asked = [getattr(one, "question", None) for one in self.ruled.answers] if self.ruled else []
        return all(one is not None and one.kind in _OF_NO_TABLE for one in asked)

    @property
    def _may_be_ruled(self) -> bool:
        """Whether the question alone may say enough: it asks of a move, a value, or the rules."""
        return self._of_a_value or getattr(self.asked, "kind", "") in _OF_RULES

    def _or_ruled(self, whole: Interview | None) -> Interview:
        """Return this interview, or the message with its rulings where nothing is asked that
        decides it: an interview asks for facts of a move or a value. Where the rulings are known
        what happened is told, and how far the turn is need not be asked, nor what decides only a
        move before what is asked; and a wrong sum is wrong whatever else is so.
        """
        if whole is None or whole.ruled is None:
            return self
        asked, ruled = self.prompt if self._of_a_value else None, whole.ruled.answers
        known = all(one.tone != "undetermined" for one in ruled)
        idle = asked is None or (known and (
            asked.is_of_turn or asked.is_of_deeds or len(ruled) <= len(self.further)
            or any(map(_is_wrong_sum, ruled))
        ))  # fmt: skip
        return whole if idle else self

    @cached_property
    def prompt(self) -> Prompt | None:
        """What is asked next; None once it is decided, or nothing is left to ask."""
        if self.unread is not None:
            return self.unread.prompt
        found = None if self.ruled is not None else self._next_prompt()
        if found is None:
            return None
        accepts = tuple(map(_as_typed, found.accepts))
        text = english.addressed(found.text, self.players)
        return evolve(found, text=text, accepts=accepts)

    def _next_prompt(self) -> Prompt | None:
        if not self._of_a_value:
            asks_it = self.opened is None and OPEN not in self.skipped
            return self._prompt(OPEN, ()) if asks_it and self._is_of_what_is_open else None
        if decides(self.results):
            return self._prompt_for_seats()
        if isinstance(self.asked, Question):
            # Of all that a value is made of nothing decides it by itself.
            return next((self._prompt(*each) for each in self._subjects().items()), None)
        subjects = dict(islice(self._subjects().items(), MOST_SUBJECTS))
        if OPEN in subjects and self._opens_alone:
            return self._prompt_for_turn()
        chosen = self._best(subjects) or next(self._joint(subjects), None)
        if chosen is None and OPEN in subjects and not self.begun:
            chosen = OPEN  # there are more ways in which something may be open than are tried
        return None if chosen is None else self._prompt(chosen, subjects[chosen])

    def _best(self, subjects: Mapping[Subject, list[MissingFact]]) -> Subject | None:
        """Return the subject of which the largest share of the answers decides; None for none."""
        shares = list[tuple[float, Subject]]()
        for subject, missing in subjects.items():
            share = self._share_decided(subject, missing)
            if share is not None:
                shares.append((share * _WEIGHTS.get(subject[0], 1), subject))
        ranked = [subject for _, subject in sorted(shares, key=lambda pair: -pair[0])]
        return next((each for each in ranked if self._matters(each, subjects[each])), None)

    def _matters(self, subject: Subject, missing: Sequence[MissingFact]) -> bool:
        """Check whether the answers to a prompt do not come out alike, once each value of what is
        needed besides is tried.
        """
        if subject == OPEN:
            return True
        rest = self.outlook.rest
        for pile in rest.piles[:MOST_PILES]:
            found = set[Any]()
            worlds = self._worlds(subject, missing, World(rest.state, (pile,)))
            for world in islice(worlds, MOST_TRIALS):
                for result in self._split(outlook(self.asked, world), [MOST_SPLITS]):
                    found.add(result)
                    if result is Verdict.UNDETERMINED or len(found) > 1:
                        return True
        return False

    def _joint(self, subjects: Mapping[Subject, list[MissingFact]]) -> Iterator[Subject]:
        """Yield the subjects that matter only together with another: with one answer to them the
        other decides.
        """
        tries = 0
        for subject in subjects:
            for world in islice(self._worlds(subject, subjects[subject]), MOST_TOGETHER):
                for other in subjects.keys() - {subject}:
                    found = set[Any]()
                    for each in islice(self._worlds(other, subjects[other], world), MOST_TOGETHER):
                        found.add(results(self.asked, each))
                        tries += 1
                    if len(found) > 1:
                        yield subject
                    if tries > MOST_TRIES:
                        return

    def _worlds(
        self, subject: Subject, missing: Sequence[MissingFact], world: World | None = None
    ) -> Iterator[World]:
        """Yield the worlds to which the answers to a prompt lead."""
        world = world or self.outlook.rest
        if subject == OPEN:
            for pile in world.piles:
                for way in ways(world.state, pile, self.named):
                    yield World(world.state, (way,))
            return
        mover = next(iter(self.named.get("player", ())), 0)
        facts = [m.address for m in missing]
        if subject[0] == HOLDINGS:
            for owner in (BANK, subject[1]):
                yield world.put({f: owner if f[0] == "owner" else 0 for f in facts})
            return
        for values in trials(world.state, facts, mover, self._amounts_too):
            yield world.put(values)

    def _subjects(self) -> dict[Subject, list[MissingFact]]:
        """Return what may be asked: by subject the facts that it is needed for."""
        state, found = self.state, dict[Subject, list[MissingFact]]()
        missing_ = missing_facts(state, sorted(self.outlook.needs))
        told = [m for m in missing_ if m.address and m.address[0] not in ("stack", "claims")]
        if self.opened is None and (
            len(told) < len(missing_) or not isinstance(self.asked, Question)
        ):
            found[OPEN] = []
        # Where the owners of many groups are needed, one prompt for all that the first player who
        # is named owns stands for them all, but for the groups that the question is about.
        owners = {subject_of(state.setting, m.address) for m in told if m.address[0] == "owner"}
        whose = self.named.get("player") if len(owners) > MOST_GROUPS else None
        spaces = self.program.board.spaces
        about = {spaces[number].group for number in self.named.get("space", ())}
        for missing in told:
            subject = subject_of(state.setting, missing.address)
            if whose and subject[0] in ("owner", "rung", "property") and subject[-1] not in about:
                subject = (HOLDINGS, whose[0])
            found.setdefault(subject, []).append(missing)
        subjects = sorted(found.keys() - self.skipped, key=self._rank)
        return {each: sorted(found[each], key=lambda fact: fact.address) for each in subjects}

    def _rank(self, subject: Subject) -> tuple[Any, ...]:
        """Order subjects: those that the question names first, then by their sort."""
        return _COLUMNS.index(subject[0]), subject[1:]

    def _share_decided(self, subject: Subject, missing: Sequence[MissingFact]) -> float | None:
        """Return which share of its answers decides the question; None where none matters."""
        if subject == OPEN:
            piles = list(map(self._results_of, self.world.piles))
            if len({one for some in piles for one in some}) < 2:
                return None
            # That nothing is open but the turn is as likely as all else together.
            first, *others = (sum(map(decides, some)) / len(some) for some in piles)
            return _HALF * first + _HALF * (sum(others) / len(others) if others else 0)
        rest = self.outlook.rest
        for pile in rest.piles[:MOST_PILES]:  # any at which two answers differ will do
            worlds = self._worlds(subject, missing, World(rest.state, (pile,)))
            found = [results(self.asked, world) for world in islice(worlds, MOST_TRIALS)]
            if len(set(found)) > 1:
                return sum(map(decides, found)) / len(found)
        return None

    def _results_of(self, pile: Pile) -> list[frozenset[Any]]:
        """Return the results with something that may be open, in the ways that are tried."""
        if pile not in self._found:
            state = self.world.state
            one = results(self.asked, World(state, (pile,)))
            untold = first_unknown(value for each in pile for m in each for value in m.values)
            # Where nothing hangs on what is not told of it, nothing of it need be tried.
            alone = untold is None or self.outlook.needs.isdisjoint(untold.needs)
            self._found[pile] = [one] if alone or decides(one) else [
                results(self.asked, World(state, (way,)))
                for way in islice(ways(state, pile, self.named), MOST_TRIALS)
            ]  # fmt: skip
        return self._found[pile]

    @cached_property
    def _found(self) -> dict[Pile, list[frozenset[Any]]]:
        return {}

    @property
    def _opens_alone(self) -> bool:
        """Whether two answers to what is open decide the question, and not alike."""
        found = set[frozenset[Any]]()
        for pile in self.world.piles:
            found.update(filter(decides, self._results_of(pile)))
            if len(found) > 1:
                return True
        return False

    def _prompt(self, subject: Subject, missing: Sequence[MissingFact]) -> Prompt:
        if subject == OPEN:
            return self._prompt_for_turn()
        facts = tuple(fact.address for fact in missing)
        if subject[0] == HOLDINGS:
            name = self.state.setting.names[subject[1]]
            text = f"What does {name} own, and what stands on it?"
            return Prompt(text, subject, facts, ("nothing", _holdings(self.program), "don't know"))
        return prompt(self.state, subject, facts, missing[0])

    def _prompt_for_turn(self) -> Prompt:
        """Return the prompt for whose turn it is or, if that is known, for how far it has got."""
        if self.begun:
            found = [one.turn for one in self._read.completions if one.turn is not None]
            sure = [matter for matter in found if all(map(is_known, matter.values))]
            lines = dict.fromkeys(write_matter(self.state.setting, matter) for matter in sure)
            name = head_name(self.state.setting.names[self.state.stack[-1].values[0]])
            turn = f"{before_mover(self.program)}{name}"
            usual = [line.removeprefix(turn).lstrip(", ") for line in lines]
            return Prompt(
                f"It is the turn of {name}: how far is it, and what else is going on?",
                OPEN,
                (),
                (*self._answered_by_it(), *usual, "don't know"),
            )
        # As a table has it, but for its first words, which go without saying here.
        usual = [
            line.removeprefix(before_mover(self.program))
            for line in turn_lines(self.state)
            if SOMEBODY not in line or not self.players
        ]
        text = "Whose turn is it, and what is going on?"
        return Prompt(text, OPEN, (), (*usual, *self._answered_by_it(), "don't know"))

    def _answered_by_it(self) -> Iterator[str]:
        """Yield the lines of what would be open if the move that is asked about answered it."""
        moves = () if isinstance(self.asked, Question) else self.asked
        kinds = {kind for move in moves for kind in self.program.moves[move.name].matters}
        for pile in any_pile(self.state):
            if any(m.kind in kinds and not is_ground(self.state, m) for m in pile[0][:1]):
                tried = (
                    way[0][0] for way in islice(ways(self.state, pile, self.named), MOST_TRIES)
                )
                example = next(filter(self._is_likely, tried), None)
                if example is not None:
                    yield write_matter(self.state.setting, example)

    def _is_likely(self, matter: Matter) -> bool:
        """Check whether a matter may stand as an example: nobody owes themselves, nor a sum that
        nobody has named.
        """
        types = [field.type for field in self.program.matters[matter.kind].fields]
        pairs = list(zip(types, matter.values, strict=True))
        holders = [value for type_, value in pairs if type_ in (PLAYER, HOLDER)]
        sums = [value for type_, value in pairs if type_ == MONEY]
        return len(set(holders)) == len(holders) and {*sums} <= {*self.named.get("money", ())}

    def _prompt_for_seats(self) -> Prompt | None:
        """Return the prompt for who plays, where the ruling hangs on it."""
        if self.seated or SEATS in self.skipped or isinstance(self.asked, Question):
            return None
        kinds = {move.name: self.program.moves[move.name] for move in self.asked}
        if not any(counts_players(self.program, kind) for kind in kinds.values()):
            return None
        # Others are tried in the seats: the order of play is asked for only if something hangs on
        # it.
        here = self.results
        others = list[Interview]()
        if len(self.players) > 1:
            others += evolve(self, players=self.players[::-1]), evolve(self, seated=True)
        others.append(evolve(self, players=(*self.players, f"{SOMEBODY} else")))
        for other in others:
            try:
                if other.results != here:
                    names = ", ".join(self.players)
                    accepts = (f"{names}, Cy", "don't know")
                    return Prompt("Who plays, in the order of play?", SEATS, (), accepts)
            except PropertyRulesError:
                continue
        return None

    def why(self) -> str:
        """Return why the prompt is asked: an answer that would decide the question, and how."""
        asked = self.prompt
        if self.unread is not None:
            return "Nothing is ruled on before all that may decide it is read."
        if asked is not None and asked.subject[0] == HOLDINGS:
            return "It matters together with what is asked next."
        if asked is None or asked.subject in (OPEN, SEATS):
            return "What a player may do depends on whose turn it is and on what comes first."
        rest, setting = self.outlook.rest, self.state.setting
        mover = next(iter(self.named.get("player", ())), 0)
        for values in trials(self.state, asked.facts, mover, self._amounts_too):
            found = results(self.asked, rest.put(values))
            if decides(found):
                said = "; ".join(line_of(setting, fact, value) for fact, value in values.items())
                word = {Verdict.LEGAL: "yes", Verdict.ILLEGAL: "no"}.get(next(iter(found)))
                brings = f"the answer would be {word}" if word else "the answer would be known"
                return f"If “{said}”, {brings}."
        return "It matters together with what is asked next."

    # -- answers ---------------------------------------------------------------------------------

    @property
    def next(self) -> Interview | None:
        """The interview about the question that comes after this one; None after the last."""
        if not self.further:
            return None
        first, *rest = self.further
        return evolve(self, question=first, further=tuple(rest), before=None)

    def told(self, text: str) -> Interview:
        """Return the interview that goes on from an answer to its prompt.

        Raises NotationError for an answer that cannot be read, or that no table can have.
        """
        if self.unread is not None:
            said = LEAVE_OUT if fold(text) in _UNSURE else text
            try:
                begun = Interview.begin(self.program, self.unread.told_again(said))
            except TableError as error:
                raise NotationError(str(error), error.faults) from None
            return evolve(begun, before=self)
        asked, text = self.prompt, text.strip().rstrip(".!")
        assert asked is not None
        try:
            text = english.named(text) if english.ME in self.players else text
            if fold(text) in _UNSURE:
                return evolve(self, before=self, skipped=self.skipped | {asked.subject})
            if asked.subject == SEATS:
                after = evolve(self, before=self, players=_seated(self, text), seated=True)
            else:
                after = evolve(self, before=self, players=self._with_names(text))
                # A new name makes another table, by which the answer has to be read.
                known = self if after.players == self.players else after
                if asked.subject == OPEN:
                    after = _as_far_as_told(evolve(after, opened=_opened(known, text)))
                else:
                    lines = (*self.lines, *told_lines(known.state, asked, text))
                    after = evolve(after, lines=lines)
            try:
                after.results  # noqa: B018  (raises for a table that cannot be)
            except TableError as error:
                why = error.faults[0].message if error.faults else str(error)
                raise NotationError(f"that can't be: {why}") from None
        except NotationError as error:
            words = _as_typed(str(error))
            raise NotationError(words, getattr(error, "faults", ())) from None
        return after

    def _with_names(self, text: str) -> tuple[str, ...]:
        """Return the players with those that an answer names for the first time."""
        if self.seated:
            return self.players
        found = _capitalised(self.program, text, self.state.setting.names)
        # Small letters will do where nothing but names is asked for.
        asked = self.prompt
        if asked is not None and asked.takes_names:
            setting = self.state.setting
            words = [word for word in re.split(r"[\s,;]+", text) if fold(word) not in _NO_NAMES]
            lines = [TokenStream.of(setting, word) for word in words]
            fresh = [
                word.capitalize()
                for word, line in zip(words, lines, strict=True)
                if not any(line.name(sort, 0) for sort in _NAMED)
            ]
            found += fresh if all(map(str.isalpha, fresh)) and len(words) < MOST_NAMES else []
        elif asked is not None and asked.subject == OPEN:
            found += (name for name in cast_of((text,), self.program).names if name != OTHER)
        return tuple(dict.fromkeys((*self.players, *found)))

    # -- the ruling ------------------------------------------------------------------------------

    def table(self) -> str:
        """Return what was told as a table, which is ruled as the interview was; or the message that
        can't be read yet.
        """
        return self._table if self.unread is None else f"{self.question}\n"

    @cached_property
    def _table(self) -> str:
        return write_table(self._final if self.ruled is None else self.ruled.start)

    def text(self) -> str:
        """Return the table with the question, or the message that told all: what `check` rules on
        as the interview was ruled.
        """
        if self.ruled is None:
            return f"{self.table()}ask\n  {self.question}\n"
        program, said = self.program, self.ruled.scenario
        heads = [] if said.rulebook else [f"rulebook {program.id}"]
        heads += [] if said.board else [f"board {program.board.id}"]
        heads += [f"with {one}" for one in program.house_rules if one not in said.house_rules]
        return "\n".join((*heads, self.question, ""))

    @cached_property
    def _final(self) -> State:
        named = [*self.players]
        # As long as fewer than two are known, or a stranger is spoken of, somebody keeps a seat.
        alone = len(named) < 2 or SOMEBODY in " ".join((*self.lines, *(self.opened or ())))
        final = self if self.seated or alone else evolve(self, seated=True)
        state = final.state
        if self.opened is None and not self.begun:  # a turn that is begun is ruled on as it is told
            way = next(final._ways_as_ruled(), None)
            if way is not None:
                state = evolve(state, stack=way[0], claims=way[1])
        if not state.stack and not state.over:  # claims alone are told: it is somebody's turn
            for stack, claims in islice(ways(state, any_pile(state)[0], self.named), 1):
                state = evolve(state, stack=stack, claims=(*state.standing, *claims))
        if self._of_a_value and decides(self.results) and not self.outlook.decided:
            # Whatever the last fact is, the ruling is the same: it has a value, so that it is made.
            state = self._with_needed(state)
        return state

    def _with_needed(self, state: State) -> State:
        """Return a table at which all has a value that the ruling needs: as nothing is told."""
        bare, world = blank(state.setting), World(state, ((state.stack, state.standing),))
        for _ in range(MOST_TOGETHER):
            missing = missing_facts(state, sorted(outlook(self.asked, world).needs))
            left = [one.address for one in missing if one.address]
            world = world.put({fact: get(bare, fact) for fact in left})
        return world.state

    def _ways_as_ruled(self) -> Iterator[Pile]:
        """Yield what may be open, most likely first: with which the ruling is as it is, if any,
        else with which it is open.
        """
        found = [w for pile in self.world.piles for w in ways(self.state, pile, self.named)]
        for wanted in (self.results, frozenset((Verdict.UNDETERMINED,))):
            for way in found:
                if self._of_a_value and results(self.asked, World(self.state, (way,))) == wanted:
                    yield way
        for way in found[:1]:  # each decides, but not alike: it hangs on how far the turn is
            stack = way[0] if decides(self.results) else tuple(map(self._bare, way[0]))
            yield stack, way[1]

    def _bare(self, matter: Matter) -> Matter:
        """Return a matter without how far it is."""
        fields = self.program.matters[matter.kind].fields
        values = (
            Unknown.of("how far it is") if param.type.name == "choice" else value
            for param, value in zip(fields, matter.values, strict=True)
        )
        return evolve(matter, values=tuple(values))

    def run(self) -> Run:
        """Return the answer to the question, as `check` gives it of the table."""
        return self.ruled or self._ruled_on(self.table())

    def _ruled_on(self, table: str) -> Run:
        text = f"{table}ask\n  {self.question}\n"
        return run_scenario(parse_tables(text, AS_TOLD)[0], self.program)


def _holdings(program: Program) -> str:
    """Return an example of what a player owns."""
    names = [space.name for space in program.board.spaces if space.deed]
    piece = program.pieces[0].name if program.pieces else ""
    return f"{names[0]}{f' with 1 {piece}' if piece else ''}, {names[-1]}"


# -- what a message tells --------------------------------------------------------------------------


def _tells(at: TextLine, question: str) -> bool:
    """Check whether a line of a message tells something besides the question.

    Whose turn it is may follow from the question alone: that is not told.
    """
    alone = at.text.strip(" .!?") == question.strip(" .!?")
    return not alone and (isinstance(at, HeardLine) or not at.text.startswith("turn of "))


def _asking(program: Program, question: str) -> Interview:
    """Begin with a question, or a message, by asking for all that it hangs on."""
    table = parse_tables(question, "<interview>")[0]
    said = in_own_words(table, program, fewest=1, assumes=False)
    if any(_tells(at, question) for at in said.lines):
        return _of_message(program, said)
    told: PropertyRulesError | None = None
    named = english.named(question)
    # The first reading of the names by which the question means something is taken; where none
    # does, the fault of the likeliest is told.
    for players in _names_in(program, question):
        interview = Interview(program, named, players)
        try:
            asked = interview.asked  # raises for a question that means nothing
            told_only = isinstance(asked, Question) and asked.kind == "fact"
            if told_only and question.split()[0].lower() not in _ASKING:
                raise NotationError(_NOTHING_ASKED)
        except (NotationError, TableError) as error:
            told = told or error
        else:
            return interview
    assert told is not None
    raise told


def _is_of_values(whole: Interview | None) -> bool:
    """Check whether all that a message asks for are values that its rulings tell."""
    ruled = None if whole is None else whole.ruled
    return ruled is not None and all(isinstance(one, ValueAnswer) for one in ruled.answers)


def _is_wrong_sum(one: Answer) -> bool:
    """Check whether a move is refused as it brings another sum than is said."""
    ruling = getattr(one, "ruling", None)
    broken = ruling.violations if isinstance(ruling, Ruling) else ()
    return any(found.rule == RULE for found in broken[:1])


def _at_once(program: Program, message: str) -> Interview | None:
    """Return a message with the answers that `check` gives it; None where it gives none.

    Raises TableError for what `check` refuses.
    """
    run = run_scenario(parse_tables(message, AS_TOLD)[0], program)
    if all(isinstance(one, NoAnswer) for one in run.answers):
        return None
    return Interview(program, message, run.start.setting.names, seated=True, ruled=run)


def _is_ruled_on(program: Program, message: str) -> bool:
    """Check whether `check` gives a message any answer."""
    with suppress(PropertyRulesError):
        return _at_once(program, message) is not None
    return False


def _of_message(program: Program, said: Scenario) -> Interview:
    """Begin with what people tell and ask. Raises TableError and NotationError."""
    questions = [one for block in said.blocks for one in block.lines]
    known = TextLine("unknown until told", said.line, 1)
    told = evolve(said, lines=(known, *said.lines), blocks=())
    state = read_state(told, program, waited=False)
    if not state.completions:  # nothing is said of the turn, nor of what may stand beside it
        state = evolve(state, completions=(Completion(state, None, ()),))
    (table,) = parse_tables(write_table(state), "<interview>")
    interview = _of_lines(program, "", table)
    asked = [_plainly(state, one) for one in questions]
    if not asked:
        raise NotationError(_NOTHING_ASKED)
    found = evolve(interview, question=asked[0], further=tuple(asked[1:]), of_message=True)
    found.asked  # noqa: B018  (raises for a question that means nothing)
    return found


def _of_lines(program: Program, question: str, table: Scenario, seated: bool = False) -> Interview:
    """Return an interview that has been told the lines of a table, with all its players or some."""
    setting = Setting(table.names, program, program.key)
    names = vocabulary(setting)
    about = [
        f"{names.player(seat)} {detail.text}"
        for seat, player in enumerate(table.players) for detail in player.details
    ]  # fmt: skip
    own = [at.text for at in table.lines if fold(at.text) != "unknown until told"]
    begun = [text for text in own if _opening(setting, text) is not None]
    interview = Interview(
        program, question, table.names, seated=seated,
        figures=tuple(f"set {at.text}" for at in table.figures),
        lines=(*about, *(text for text in own if text not in begun)),
        opened=(*begun, *(at.text for at in table.open)) or None,
    )  # fmt: skip
    return _as_far_as_told(interview)


def _as_far_as_told(interview: Interview) -> Interview:
    """Return an interview at which no more is open than a turn, of which nobody has said how far it
    is, as one that asks that; any other as it is.
    """
    state = interview.state
    whole = any(not is_ground(state, m) or all(map(is_known, m.values)) for m in state.open_matters)
    if whole or interview.begun:  # who was asked how far it is did not tell
        return interview
    return evolve(interview, opened=None, begun=interview.opened or ())


def _plainly(state: State, asked: AskedLine) -> str:
    """Return a question with the names that its pronouns stand for, where it can be written so."""
    found = read_line(state, asked.text, speaker=asked.speaker)
    if found.question is not None:
        question, names = found.question, state.setting.names
        if question.kind == "value":
            return write_question(state, question) or asked.text
        if question.kind == "owes" and not question.amount:
            # The bank, or whoever it is, goes without saying.
            called: dict[Any, str] = dict(enumerate(names))
            seats = [question.values.get(of) for of in ("debtor", "creditor")]
            who, whom = (called.get(seat, "") for seat in seats)
            return f"what does {who} owe {whom}".rstrip() + "?" if who else asked.text
        return asked.text
    return write_move(state, found.steps[0][0])


# -- names -----------------------------------------------------------------------------------------


def _as_typed(text: str) -> str:
    """Return a text with the name of whoever asks as they type it."""
    return re.sub(rf"\b{english.ME}\b", "me", text)


def _names_in(program: Program, text: str) -> Iterator[tuple[str, ...]]:
    """Yield who the players in a question may be, the likeliest reading first."""
    found = _capitalised(program, text)
    if text != english.named(text):
        found.insert(0, english.ME)
        cast = (name for name in cast_of((text,), program).names if name != OTHER)
        yield tuple(dict.fromkeys((*found, *cast)))
    yield tuple(found)
    words = [token.text for token in tokenize(text) if token.kind == "word"]
    low = [word for word in words if word.lower() not in _NO_NAMES and len(word) > 1]
    if not found or (len(found) == 1 and text.strip().startswith(found[0])):
        # In small letters any words may be names: none of them is tried first, then one, then two.
        for count in (0, 1, 2):
            for some in combinations(low[:8], count):
                yield tuple(dict.fromkeys(word.capitalize() for word in some))


def _capitalised(program: Program, text: str, known: Sequence[str] = ()) -> list[str]:
    """Return the words of a text that are written as names and are the board's for nothing."""
    setting = Setting((SOMEBODY, *known), program, program.key)
    line = TokenStream.of(setting, text)
    found: list[str] = []
    pos = 0
    while pos < len(line.tokens):
        hits = (line.name(sort, pos) for sort in _NAMED)
        end = max((hit.end for hit in hits if hit is not None), default=0)
        token = line.tokens[pos]
        if end:
            pos = end
            continue
        name = _POSSESSIVE.sub("", token.text)
        if token.kind == "word" and name[:1].isupper() and name.lower() not in _ASKING:
            found.append(name)
        pos += 1
    return list(dict.fromkeys(found))


def _seated(interview: Interview, text: str) -> tuple[str, ...]:
    """Return the players in their order. Raises NotationError where somebody known is missing."""
    names = [name.strip() for name in text.replace(" and ", ",").split(",") if name.strip()]
    if len(names) == 1:
        names = names[0].split()
    missing = [name for name in interview.players if name not in names]
    if missing:
        raise NotationError(f"“{text}” leaves out {', '.join(missing)}; name everybody")
    return tuple(dict.fromkeys(names))


# -- what is open ----------------------------------------------------------------------------------


def _opening(setting: Setting, text: str) -> OpenStatement | None:
    """Return what a line opens or sets up; None for nothing."""
    parser = StatementParser(TokenStream.of(setting, text))
    said = [one for one in parser.phrases() if isinstance(one, OpenStatement)]
    return said[0] if said and not parser.doubt else None


def _opened(interview: Interview, text: str) -> tuple[str, ...]:
    """Return the lines of what is open that an answer stands for. Raises NotationError."""
    setting = interview.state.setting
    lines: list[str] = []
    for part in map(str.strip, _PARTS.split(text)):
        plain = _POSSESSIVE.sub("", re.sub(r"\s+turn\b", "", part, flags=re.IGNORECASE))
        begun = (f"{turn}, {part}" for turn in interview.begun)
        # As a line of a table, as the name of who has the turn, or as how far a turn told before
        # is.
        forms = (part, f"{before_mover(interview.program)}{plain}", *begun)
        fitting = next((form for form in forms if _opening(setting, form) is not None), None)
        found = (fitting,) if fitting else _opened_in_own_words(interview, part)
        if not found:
            line = TokenStream.of(setting, part)
            fresh = part.isalpha() and not any(line.name(sort, 0) for sort in _NAMED)
            who = part.capitalize() if fresh and fold(part) not in _NO_NAMES else ""
            if interview.begun and not who:
                form = interview._prompt_for_turn().accepts[0]
                raise NotationError(
                    f"“{part}” doesn't say how far it is; write something such as “{form}”"
                )
            stage = interview._prompt_for_turn().accepts[0].partition(", ")[1:]
            raise NotationError(
                f"“{part}” doesn't say whose turn it is; write"
                f" “{who or next(iter(interview.players), 'Ann')}{''.join(stage)}”"
            )
        lines += found
    ground = any(_is_ground_line(setting, line) for line in lines)
    return tuple(lines) if ground else (*interview.begun, *lines)


def _opened_in_own_words(interview: Interview, text: str) -> tuple[str, ...]:
    """Return the lines of what is open by a sentence; none where it tells nothing of that, or
    anything else.
    """
    state = interview.state
    mover = next((m.values[0] for m in state.stack if is_ground(state, m)), None)
    seat = mover if is_known(mover) else 0
    told = read_sentence(state.setting, text, None, Speaker(seat, seat))
    said = [one for one in told.statements if isinstance(one, OpenStatement)] if told else []
    if told is None or not said or len(said) < len(told.statements):
        return ()
    if len(said) == 1 and not isinstance(said[0].kind, MatterKind):
        return (said[0].text(state.setting),)
    bare = evolve(interview, lines=(), figures=(), opened=())
    (table,) = parse_tables(bare._told, "<interview>")
    begun = [_opening(state.setting, line) for line in interview.begun]
    said = [*(evolve(one, part=True) for one in begun if one is not None), *said]
    known = (*table.lines, HeardLine(text, 1, 1, tuple(said)))
    try:
        opened = read_state(
            evolve(table, lines=known), interview.program, waited=False, claims=False
        )
    except TableError:
        return ()
    return tuple(write_matter(state.setting, m) for m in (*opened.stack, *opened.standing))


def _is_ground_line(setting: Setting, text: str) -> bool:
    """Check whether a line says whose turn it is."""
    said = _opening(setting, text)
    return said is None or not isinstance(said.kind, MatterKind) or said.kind.place == "ground"
