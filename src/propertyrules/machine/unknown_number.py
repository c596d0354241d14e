"""Rulings that depend on one unknown number, and what each of its values would bring.

The number goes through the interpreter as an affine value, so that one run covers all values up to
the next threshold. Imported only where a ruling depends on a number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias

from attrs import frozen

from propertyrules.classes import opaque
from propertyrules.ir.program import remember_tables
from propertyrules.ir.types import COUNT, MONEY, Type
from propertyrules.machine.affine import outcome_intervals
from propertyrules.machine.neighbours import with_value
from propertyrules.machine.phrase_printer import money_words
from propertyrules.model.evidence import Condition, Verdict
from propertyrules.model.schema import Fact, columns, open_fields
from propertyrules.model.state import Matter, State
from propertyrules.model.values import Unknown

Env: TypeAlias = Mapping[str, Any]
Judged: TypeAlias = Callable[[State, Env], Verdict]


@opaque
class UnknownNumber:
    """A number that a table does not tell: its fact, its words in sentences, its type, and a
    function that returns the table with a value of it.
    """

    fact: str
    said: str
    type: Type
    put: Callable[[Any], State]


@frozen
class VerdictInterval:
    """An interval of values of a number, from `low` to `high` (None: no end), with one verdict."""

    low: int
    high: int | None
    verdict: Verdict


def verdict_intervals(
    state: State, env: Env, needs: frozenset[str], judged: Judged
) -> tuple[VerdictInterval, ...] | None:
    """Return the verdicts for all values of the one unknown number, as intervals in rising order.

    None where the verdict depends on something else, or where too many values would have to be
    tried.
    """
    number = single_number(state, needs)
    if number is None:
        return None

    def outcome(value: Any) -> Verdict:
        other = number.put(value)
        return judged(other, moved(env, state, other))

    def onward(least: int) -> Verdict | None:
        # Rounded sums have endless thresholds, where bounds may decide all at once.
        verdict = outcome(Unknown(needs, least))
        return None if verdict is Verdict.UNDETERMINED else verdict

    found = tuple(VerdictInterval(*each) for each in outcome_intervals(0, outcome, onward))
    return found if found[-1].high is None else None


def interval_tables(
    state: State, env: Env, needs: frozenset[str], found: Sequence[VerdictInterval]
) -> Iterator[tuple[State, Env]]:
    """Yield, for each interval, a table that tells the number, and the move's values there."""
    number = single_number(state, needs)
    assert number is not None
    for each in found:
        other = number.put(each.low)
        yield other, moved(env, state, other)


def single_number(state: State, needs: frozenset[str]) -> UnknownNumber | None:
    """Return the one number that these facts are, or None.

    A fact that several places of the table depend on is not one number.
    """
    return _numbers(state).get(*needs) if len(needs) == 1 else None


@remember_tables
def _numbers(state: State) -> Mapping[str, UnknownNumber | None]:
    """Return the facts that a table does not tell, by name: with the number that each is, or with
    None where it is not a single number.
    """
    setting = state.setting
    numbers: dict[str, UnknownNumber | None] = {}

    def note(fact: str, number: UnknownNumber | None) -> None:
        # A fact that two places of the table name may be two numbers.
        numbers[fact] = None if fact in numbers else number

    for at, held in enumerate(state.cash):
        if held is None:
            holder = setting.account_words(at)
            put = partial(with_value, state, ("cash", at))
            note(
                f"cash of {holder}", UnknownNumber(f"cash of {holder}", f"{holder} has", MONEY, put)
            )
    found: list[tuple[Fact, Type, Any]] = []
    for column in columns(setting.program):
        if column.track is not None:
            row = zip(column.facts(setting), column.row(state), strict=True)
            found += [(address, column.track.type, value) for address, value in row]
    found += [(address, param.type, value) for address, param, value in open_fields(state)]
    for address, type_, value in found:
        if value.__class__ is Unknown:
            # An Unknown with a lower end was computed (`intervals.laid`): no table line tells it.
            plain = type_ in (MONEY, COUNT) and len(value.needs) == 1 and value.low is None
            put = partial(with_value, state, address)
            for fact in value.needs:
                note(fact, UnknownNumber(fact, f"the {fact} is", type_, put) if plain else None)
    return numbers


def moved(env: Env, before: State, after: State) -> Env:
    """Return a move's values with the open matters of another table in place of the first's."""
    places = {
        id(old): new
        for old, new in zip(before.open_matters, after.open_matters, strict=True)
        if old is not new
    }
    return {name: _moved(value, places) for name, value in env.items()} if places else env


def _moved(value: Any, places: Mapping[int, Matter]) -> Any:
    if isinstance(value, tuple):
        return tuple(_moved(member, places) for member in value)
    return places.get(id(value), value)


def legal_ranges(found: Sequence[VerdictInterval]) -> tuple[tuple[int, int | None], ...]:
    """Return the ranges of values for which a move is legal; those that meet are one."""
    return _ranges([each for each in found if each.verdict is Verdict.LEGAL])


def _ranges(found: Sequence[VerdictInterval]) -> tuple[tuple[int, int | None], ...]:
    """Return the ends of some intervals in rising order; those that meet are one."""
    ranges: list[tuple[int, int | None]] = []
    for each in found:
        if ranges and ranges[-1][1] == each.low - 1:
            ranges[-1] = (ranges[-1][0], each.high)
        else:
            ranges.append((each.low, each.high))
    return tuple(ranges)


def condition(state: State, needs: frozenset[str], found: Sequence[VerdictInterval]) -> Condition:
    """Return the condition that the number lies in one of some intervals: `Ann has at
    least $50`.
    """
    number = single_number(state, needs)
    assert number is not None
    ranges = _ranges(found)

    def one(value: int) -> str:
        return money_words(state.setting, value) if number.type == MONEY else str(value)

    parts = [
        f"at least {one(low)}" if high is None
        else f"exactly {one(low)}" if low == high
        else f"at most {one(high)}" if low == 0
        else f"{one(low)} to {one(high)}"
        for low, high in ranges
    ]  # fmt: skip
    return Condition(number.fact, ranges, f"{number.said} {' or '.join(parts)}")
