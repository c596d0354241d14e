"""Odds beside what they are held against: every path counted out, and whole games played.

    python -m tests.laboratory.odds_against_games [GAMES]

writes the table in docs/reference/odds.md. The paths are not those of the odds: the player of the
games is driven through every random number that he asks for.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from attrs import define, evolve, field

from propertyrules import State, parse_tables
from propertyrules.laboratory.intervals import wilson
from propertyrules.laboratory.turn_odds import Chance, odds
from propertyrules.library import load_strategy
from propertyrules.model.values import BANK
from propertyrules.verification.players import players
from propertyrules.verification.policies import Policy, taken
from propertyrules.verification.random_numbers import Dice
from propertyrules.verification.sampler import Chosen, play_chosen
from propertyrules.verification.simulator import SimulationPlan
from propertyrules.verification.streams import Stream

TABLES = Path(__file__).with_name("odds.table")
PAGE = Path(__file__).resolve().parents[2] / "docs" / "reference" / "odds.md"
STRATEGY = "careful"
NOT_COUNTED = "Go To Jail"  # whoever lands there stands in Jail when the move is made

Answer = tuple[str, str]  # what is asked, and of whom or where


def tables() -> dict[str, State]:
    """Return the tables by their names; a card that nobody is said to hold lies in its deck."""
    found = {}
    for one in parse_tables(TABLES.read_text(encoding="utf-8"), str(TABLES)):
        plan = SimulationPlan(one.rulebook or "", one.house_rules, one.board, table=one)
        state = plan.start(plan.program())
        found[one.title] = evolve(
            state, cards=tuple(BANK if who is None else who for who in state.cards)
        )
    return found


def careful(state: State) -> Policy:
    """Return everybody's player."""
    program = state.setting.program
    return players([load_strategy(STRATEGY, program)], program)


@define
class Script(Dice):
    """Random numbers that are given beforehand, 0 behind them; `asked` are the bounds so far."""

    given: list[int] = field(factory=list)
    asked: list[int] = field(factory=list)

    def below(self, bound: int) -> int:
        place = len(self.asked)
        self.asked.append(bound)
        if place == len(self.given):
            self.given.append(0)
        return self.given[place]


def branches(state: State, policy: Policy) -> Iterator[tuple[Fraction, Chosen]]:
    """Yield what the player does with each row of random numbers, and how likely that row is."""
    given: list[int] = []
    while True:
        script = Script(0, given)
        chosen = taken(state, policy(state, script))
        share = Fraction(1)
        for bound in script.asked:
            share /= bound
        yield share, chosen
        while given and given[-1] + 1 == script.asked[len(given) - 1]:
            given.pop()
        if not given:
            return
        given[-1] += 1


@define
class Course:
    """What has been seen on the way from a table: whose turn it was first, and what came of it."""

    start: State
    seen: frozenset[Answer] = frozenset()
    turns: int = 0

    def after(self, before: State, after: State) -> Course:
        """Return the course one move on."""
        names, mover = self.start.setting.names, turn_of(self.start)
        assert mover is not None
        seen = set(self.seen)
        if not self.turns and after.place[mover] != before.place[mover]:
            space = self.start.setting.program.board.spaces[after.place[mover]]
            if not (jailed(after, mover) and not jailed(before, mover)):
                seen.add(("land", space.name))
        for debt in after.stack:
            if debt.kind == "debt" and ("turn", names[debt.values[0]]) not in seen:
                seen.add(("owe", names[debt.values[0]]))
        now = turn_of(after)
        if now == turn_of(before) and not after.over:
            return Course(self.start, frozenset(seen), self.turns)
        freed = jailed(self.start, mover) and not (jailed(after, mover) or after.out[mover])
        if not self.turns and freed:
            seen.add(("stop", "in jail"))
        begun = names if after.over else names[now : now + 1] if now is not None else ()
        seen.update(("turn", name) for name in begun)
        return Course(self.start, frozenset(seen), self.turns + 1)

    @property
    def told(self) -> bool:
        """Whether everybody's next turn has come, or the game is over."""
        return all(("turn", name) in self.seen for name in self.start.setting.names)

    @property
    def answers(self) -> set[Answer]:
        return {one for one in self.seen if one[0] != "turn"}


def turn_of(state: State) -> int | None:
    """Return whose turn it is; None where it is nobody's."""
    return next((one.values[0] for one in state.stack if one.kind == "turn"), None)


def jailed(state: State, seat: int) -> bool:
    """Return whether a player is in Jail."""
    track = next(t for t in state.setting.program.tracks_of("player") if t.name == "jailed")
    return state.player_tracks[track.index][seat] is True


def counted_out(start: State, whole: bool) -> dict[Answer, Fraction]:
    """Return the chance of each answer by every path until everybody's next turn, or until the end
    of this one if that is not to be `whole`.
    """
    policy, found = careful(start), defaultdict[Answer, Fraction](Fraction)
    waiting = {(start, Course(start).seen, 0): Fraction(1)}
    while waiting:
        further = defaultdict[tuple[State, frozenset[Answer], int], Fraction](Fraction)
        for (state, seen, many), share in waiting.items():
            for weight, chosen in branches(state, policy):
                after = play_chosen(state, chosen)
                course = Course(start, seen, many).after(state, after)
                if course.told if whole else course.turns:
                    for answer in course.answers:
                        found[answer] += share * weight
                else:
                    further[after, course.seen, course.turns] += share * weight
        waiting = further
    return found


def played(start: State, games: int) -> Counter[Answer]:
    """Return in how many games each answer came up."""
    policy, found = careful(start), Counter[Answer]()
    for number in range(games):
        state, course, dice = start, Course(start), Stream(1, number)
        while not course.told:
            after = play_chosen(state, taken(state, policy(state, dice)))
            state, course = after, course.after(state, after)
        found.update(course.answers)
    return found


def answer(one: Chance) -> Answer:
    """Return what a chance is the answer to."""
    return one.question, one.about or one.player


# -- the page ------------------------------------------------------------------------------------

BEGIN, END = "<!-- ten tables -->\n", "<!-- end of ten tables -->\n"
ASKED: dict[str, Answer] = {
    "landing, from Go": ("land", "Chance"),
    "landing, with a second throw": ("land", "Tennessee Avenue"),
    "a third double leads to Jail": ("land", "St. Charles Place"),
    "out of Jail on the first try": ("stop", "in jail"),
    "out of Jail on the second try": ("stop", "in jail"),
    "out of Jail on the third try": ("stop", "in jail"),
    "a landlord, and little cash": ("owe", "Ann"),
    "a known card on top of the deck": ("land", "Go"),
    "by another rulebook": ("owe", "Ann"),
    "a deck that nothing is told of": ("land", "Go"),
}
WORDS = {"land": "Ann lands on {}", "stop": "Ann is no longer {}",
         "owe": "{} will owe more than her cash"}  # fmt: skip


def rows(games: int) -> Iterator[str]:
    """Yield the rows of the table: the exact chance, samples of paths, and games played."""
    yield "| table | asked | exact | sampled | in games that were played |"
    yield "| --- | --- | ---: | ---: | ---: |"
    for name, state in tables().items():
        question, about = ASKED[name]
        strategy = load_strategy(STRATEGY, state.setting.program)
        exact = {answer(one): one for one in odds(state, strategy, most=40_000).chances}
        sampled = {answer(one): one for one in odds(state, strategy, most=0).chances}
        known, share = exact[question, about], sampled[question, about]
        many = played(state, games)[question, about]
        low, high = wilson(many, games)
        print(name, known.exact, flush=True)
        yield (
            f"| {name} | {WORDS[question].format(about)} | {known.exact} = {known.value:.2%} |"
            f" {share.value:.1%} ({share.low:.1%} to {share.high:.1%}) |"
            f" {many / games:.1%} ({low:.1%} to {high:.1%}) |"
        )


def main(games: int = 2_000) -> None:
    """Write the table of the page."""
    text = PAGE.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    made = "\n".join(rows(games))
    PAGE.write_text(f"{before}{BEGIN}{made}\n{END}{rest.split(END)[1]}", encoding="utf-8")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
