"""The kinds of input that are fuzzed: how each is drawn, and how it must end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hypothesis import strategies as st

from tests.cli.conftest import RING
from tests.fuzz.arguing import command_lines, folder
from tests.fuzz.deriving import crossings, derivations
from tests.fuzz.ending import (
    end_of_arguments,
    end_of_command,
    end_of_data,
    end_of_deck,
    end_of_equipment,
    end_of_figures,
    end_of_house_rule,
    end_of_rulebook,
    end_of_table,
)
from tests.fuzz.mangling import (
    crowds,
    mutants,
    mutated_boards,
    mutated_decks,
    mutated_houses,
    spoilt_figures,
    tables,
)
from tests.fuzz.tabling import ODD, derived_tables, states_and_moves


def _on_ring(text: str) -> str:
    """End a rulebook; one that was derived names the small board, which is not shipped."""
    return end_of_rulebook(text, RING if "default board ring" in text else None)


def _command(drawn: tuple[list[str], str]) -> str:
    return str(end_of_command(*drawn))


def _arguments(drawn: tuple[list[str], str]) -> str:
    return str(end_of_arguments(*drawn, folder()))


@st.composite
def _commands(draw: st.DrawFn) -> tuple[list[str], str]:
    text = draw(st.one_of(tables(), crowds(), derived_tables()))
    word = draw(st.sampled_from(("check", "check", "replay")))
    arguments = [word, "-"]
    if draw(st.booleans()):
        name, value = draw(spoilt_figures())
        arguments += ["--set", f"{name}={value}"]
    if draw(st.integers(0, 4)) == 0:
        arguments += ["--with", draw(st.sampled_from(("speed-die", "nowhere", "", "-", "../x")))]
    if draw(st.integers(0, 4)) == 0:
        arguments += ["--rulebook", draw(st.sampled_from(("timed", "", "x.rules", "\0", "a/b")))]
    if draw(st.integers(0, 2)) == 0:
        arguments.append("--json")
    if draw(st.integers(0, 4)) == 0:
        arguments.append("--quiet")
    return arguments, text


FIGURES = st.dictionaries(
    st.sampled_from(("start_cash", "salary", "jail_fine", "income_tax_rate", "x", "")),
    st.sampled_from([*ODD, "10%", "7.5%", "200", "$200", "1,000"]),
    max_size=3,
)

Kind = tuple[st.SearchStrategy[Any], Callable[[Any], str]]

KINDS: Mapping[str, Kind] = {
    "records": (tables(), end_of_table),
    "crowds": (crowds(), end_of_table),
    "tables": (derived_tables(), end_of_table),
    "commands": (_commands(), _command),
    "arguments": (command_lines(), _arguments),
    "data": (states_and_moves(), end_of_data),
    "figures": (FIGURES, end_of_figures),
    "mutants": (mutants(), end_of_rulebook),
    "houses": (mutated_houses(), end_of_house_rule),
    "boards": (mutated_boards(), end_of_equipment),
    "decks": (mutated_decks(), end_of_deck),
    "derived": (derivations(), _on_ring),
    "crossed": (crossings(), _on_ring),
}
