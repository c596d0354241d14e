"""Honest rulings: whatever a rulebook says cites its clause, and whatever is a reading says so."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from propertyrules import (
    Answer,
    Program,
    RulebookError,
    Run,
    Span,
    house_rules,
    load_rulebook,
    rulebooks,
)
from propertyrules.machine import assumptions
from tests import scenario_runs
from tests.command_line import invoke

RULEBOOKS = [one.id for one in rulebooks()]
HOUSE_RULES = [one.id for one in house_rules()]
READINGS = ("garbled", "contradictory", "silent")


@cache
def program(name: str) -> Program:
    """Load a rulebook, or a house rule over the first rulebook that takes it."""
    if name in RULEBOOKS:
        return load_rulebook(name)
    for rulebook in RULEBOOKS:
        try:
            return load_rulebook(rulebook, with_=[name])
        except RulebookError:
            continue
    raise AssertionError(f"no rulebook takes {name}")


def runs(name: str) -> tuple[Run, ...]:
    """Return the scenarios of a rulebook or house rule as they are answered."""
    return tuple(run for path in scenario_runs.files(name) for run in scenario_runs.runs(path))


def rules(told: Program) -> Iterator[tuple[str, tuple[str, ...], Span]]:
    """Yield everything that a ruling can lean on: what it is, its citations, its place."""
    for figure in told.figures.values():
        yield f"set {figure.name}", figure.cites, figure.span
    for move in told.moves.values():
        yield f"move {move.name}", move.cites, move.span
        for guard in move.rules:
            yield f"rule {guard.name} of {move.name}", guard.cites, guard.span
    for define in told.functions.values():
        for one in define.overrides:
            yield f"except {define.name}.{one.name}", one.cites, one.span
    for event in told.events.values():
        for handler in event.handlers:
            yield f"when {handler.name}", handler.cites, handler.span
    for matter in told.matters.values():
        yield f"matter {matter.name}", matter.cites, matter.span
    for always in told.always:
        yield f"always {always.name}", always.cites, always.span
    for piece in told.pieces:
        yield f"piece {piece.name}", piece.cites, Span()
    for holder in told.holders:
        yield f"holder {holder.name}", holder.cites, Span()
    yield "ladder", told.ladder_cites, Span()
    if told.setup:
        yield "setup", told.setup_cites, Span()


def optional(told: Program) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield what may cite and need not: values and tracks that the rules use."""
    for define in told.functions.values():
        yield f"define {define.name}", (*define.cites, *define.normally_cites)
        for part in define.parts:
            yield f"part {define.name}.{part.name}", part.cites
    for track in told.tracks.values():
        yield f"track {track.name}", track.cites


@pytest.mark.parametrize("name", [*RULEBOOKS, *HOUSE_RULES])
def test_every_rule_cites_a_clause_that_there_is(name: str) -> None:
    told = program(name)
    bare = [what for what, cites, _ in rules(told) if not cites]
    assert bare == []
    lost = {
        (what, clause)
        for what, cites in (*((w, c) for w, c, _ in rules(told)), *optional(told))
        for clause in cites
        if clause not in told.clauses
    }
    assert lost == set()


@pytest.mark.parametrize("name", RULEBOOKS)
def test_what_is_taken_over_cites_the_fallback_beside(name: str) -> None:
    told = program(name)
    if not told.fallback:
        assert {span.file.rpartition("/")[2] for _, _, span in rules(told) if span.line} <= {
            *(f"{rulebook}.rules" for rulebook in RULEBOOKS)
        }
        return
    # The rulebook's own file, and those of the rulebooks beneath that say what they lean on.
    nearer = {told.clauses[clause].span.file for clause in told.fallback}
    own = {
        clause.id
        for clause in told.clauses.values()
        if clause.span.file in nearer or clause.span.file.rpartition("/")[2] == f"{name}.rules"
    }
    leaning = set(told.fallback)
    silently = [
        what
        for what, cites, span in rules(told)
        # Nothing of another rulebook's is cited alone: by a clause of one's own, or the fallback.
        if span.line and not (set(cites) & own) and not (set(cites) & leaning)
    ]
    assert silently == []


@pytest.mark.parametrize("name", [*RULEBOOKS, *HOUSE_RULES])
def test_every_clause_that_is_no_plain_text_has_a_reading(name: str) -> None:
    told = program(name)
    for clause in told.clauses.values():
        assert clause.status in ("stated", *READINGS)
        assert bool(clause.reading) is (clause.status != "stated"), clause.id


@pytest.mark.parametrize("name", [*RULEBOOKS, *HOUSE_RULES])
def test_leaning_on_any_rule_tells_its_readings(name: str) -> None:
    told = program(name)
    for what, cites, _ in rules(told):
        stated = {c for c in cites if told.clauses[c].status == "stated"}
        said = {one.clause: one for one in assumptions(told, cites)}
        assert set(said) == set(cites) - stated, what
        for clause, one in said.items():
            assert (one.status, one.reading) == (
                told.clauses[clause].status,
                told.clauses[clause].reading,
            )


@pytest.mark.parametrize("name", [*RULEBOOKS, *HOUSE_RULES])
def test_no_ruling_leans_on_a_reading_silently(name: str) -> None:
    for run in runs(name):
        for answer in run.answers:
            for clauses, told in leaned(answer):
                wanted = {c for c in clauses if run.program.clauses[c].status != "stated"}
                assert wanted == told, (run.scenario.title, answer.text)


def leaned(answer: Answer) -> Iterator[tuple[set[str], set[str]]]:
    """Yield the clauses that an answer leans on, with those that it tells a reading of."""
    for found in (answer.ruling, answer.measured):
        if found is not None:
            yield set(found.clauses), {one.clause for one in found.assumptions if one.clause}
    if answer.ruling is not None:
        broken = {clause for violation in answer.ruling.violations for clause in violation.clauses}
        assert broken <= set(answer.ruling.clauses)


@pytest.mark.parametrize("name", RULEBOOKS)
def test_every_rule_that_is_seen_broken_is_cited(name: str) -> None:
    """What a rule cites stands in the ruling that it decides, whichever way it does."""
    for run in runs(name):
        cites = {g.name: g.cites for move in run.program.moves.values() for g in move.rules}
        for answer in run.answers:
            ruling = answer.ruling
            if ruling is None:
                continue
            by_move = {g.name: g.cites for g in run.program.moves[ruling.move.name].rules}
            for violation in ruling.violations:
                wanted = by_move.get(violation.rule, cites.get(violation.rule, ()))
                assert set(wanted) <= set(violation.clauses), (answer.text, violation.rule)
            if ruling.legal:
                wanted_all = {c for rule in ruling.passed for c in by_move[rule]}
                assert wanted_all <= set(ruling.clauses), answer.text
                assert set(run.program.moves[ruling.move.name].cites) <= set(ruling.clauses)


@pytest.mark.parametrize("name", RULEBOOKS)
def test_a_rulebook_shows_its_gaps_and_readings(name: str) -> None:
    told = program(name)
    shown = " ".join(invoke("show", name, plain=True).stdout.split())
    clauses = [clause for clause in told.clauses.values() if clause.id in told.in_force]
    gaps = [clause for clause in clauses if clause.status != "stated"]
    assert f"Gaps and readings ({len(gaps)} of {len(clauses)} clauses in force)" in shown
    for clause in gaps:
        assert f"{clause.id} ({clause.section}), {clause.status}" in shown
        assert clause.reading[:30] in shown
