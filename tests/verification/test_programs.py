"""Rulebooks by chance: each passes the checker, and together they use all of the language."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from propertyrules import Dice, Program
from propertyrules.codegen.compiled_moves import complete
from propertyrules.ir import nodes as c
from propertyrules.ir.builtins import BUILTINS, EVENTS
from tests.generator.random_tables import random_table, seating
from tests.generator.rulebook_generator import (
    check,
    generate_rulebook,
    render_faults,
)
from tests.machine.differential import main
from tests.verification.constructs import constructs

SEEDS = range(1, 201)

WORDS = """
Arithmetic count + count| Arithmetic count * count| Arithmetic money - money
Arithmetic money * count| Arithmetic money / money| Arithmetic percent of money
Arithmetic percent + percent| Arithmetic money * exact
Arithmetic list of player + list of player| Arithmetic list of space - list of space
Round up to money| Round down to money| Round up to count| Round down to count
Negative of money| Negative of percent| Junction and| Junction or| Template with holes
KindTest of space| KindTest of holder| KindTest of matter
Comparison is of player| Comparison is not of matter| Comparison is of list of player
Comparison in of space| Comparison not in of player| Comparison in of matter
Comparison at least of money| Comparison at most of percent| Comparison above of count
Comparison below of exact| Comparison is of face| Comparison is of choice| Comparison is of text
Quantifier every where| Quantifier some where| Quantifier no where| Quantifier first where
Quantifier all where| Quantifier number| Quantifier sum where| Quantifier highest
Quantifier lowest| Quantifier over list of matter| Quantifier over list of card
IfElse money| IfElse truth| IfElse list of player
TrackRead of table| TrackRead of player| TrackRead of space
Assign set TrackRead| Assign set MatterField| Assign add TrackRead| Assign remove TrackRead
Assign add money| Assign remove list of player
SetRung 1| SetRung -1| SetRung to| MoveToken forward| MoveToken back| MoveToken to| MoveToken put
GiveTo space| GiveTo card| GiveTo list of space| GiveTo list of card
Pay by one fixed| Pay by anybody| If only| If otherwise| ForEach over list of player where
set money| set money from to| set percent| set count| set truth| set text
track of player| track of property| track of table| track stands on| track exact| track choice
holder| define of| define of 0| define of 1| define of 2| define parts| except| except beats
matter one| matter one ground| matter one standing| matter each| matter each where
matter itself| when where| when several| when declared
move any| move answers| move while| move where| move of several matters| move raises cash
param throw| param face| param text| param holder| param list of card| param percent| param exact
param money by default| param matter by default| param list of matter by default
param called like the matter| rule| rule where| rule presupposes| never| obeys
always| always for each| line| card kept| piece endless
kind field list of money| kind field deck| kind field exact| kind field choice
field throw| field list of property| field text
""".replace("\n", "|").split("|")

# What may be read of lists goes by another name inside, and properties are spaces.
WANTED = {word.strip().replace("list of property", "list of space") for word in WORDS} - {""}


@cache
def made(seed: int) -> Program:
    written = generate_rulebook(seed)
    program, faults = check(written)
    assert program is not None and not faults, f"program {seed}:\n{render_faults(written, faults)}"
    return program


def node_classes(of: type[object]) -> Iterator[str]:
    below: list[type[object]] = of.__subclasses__()
    for one in below:
        if one.__module__ == c.__name__:
            yield one.__name__
            yield from node_classes(one)


@pytest.mark.slow
@pytest.mark.seconds(30)
def test_every_rulebook_passes_and_together_they_say_everything() -> None:
    found = {label for seed in SEEDS for label in constructs(made(seed))}
    wanted = WANTED | set(node_classes(c.Expression)) | set(node_classes(c.Effect))
    # The bank is a constant.
    wanted |= {f"BuiltinCall {name}" for name in BUILTINS if name != "bank"}
    wanted |= {f"when {event}" for event in EVENTS}
    assert wanted - found == set()


def test_the_same_seed_gives_the_same_rulebook() -> None:
    assert generate_rulebook(7) == generate_rulebook(7)
    assert generate_rulebook(7).files != generate_rulebook(8).files


@pytest.mark.parametrize("seed", range(1, 9))
def test_of_a_table_by_chance_everything_is_known(seed: int) -> None:
    dice = Dice(seed)
    state = random_table(seating(made(seed), dice), dice)
    assert complete(state)
    assert hash(state) == hash(state)


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--seed", "3", "--show"]) == 0
    assert "rulebook made" in capsys.readouterr().out
