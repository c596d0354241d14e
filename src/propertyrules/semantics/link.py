"""Joins a board and its decks to a rulebook: facts of spaces by kind, groups, cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from propertyrules.hints import or_list, quoted
from propertyrules.ir import program as p
from propertyrules.ir.types import (
    COUNT,
    DECK,
    ERROR,
    EXACT,
    MONEY,
    PLAYER,
    TEXT,
    TRUTH,
    Type,
)
from propertyrules.semantics.effects import Effects
from propertyrules.semantics.world import Scope, World
from propertyrules.syntax import tree as t


def declare_board(world: World, spaces: Sequence[t.SpaceDecl], decks: Sequence[str]) -> None:
    """Enter the names of spaces and decks, so that rules and cards can speak of them."""
    world.decks = tuple(decks)
    for space in spaces:
        world.spaces.setdefault(space.title, space.number)
        world.space_kinds.setdefault(space.title, space.kind)


def link_board(
    effects: Effects,
    header: t.Header,
    currency: str,
    spaces: Sequence[t.SpaceDecl],
    decks: Sequence[tuple[t.Header, Sequence[t.CardDecl]]],
) -> p.Board:
    """Make the board of a program; what it lacks or has too much goes to the world as faults."""
    groups: dict[str, list[int]] = {}
    found: list[p.Space] = []
    gaps = effects.world.missing.has("space")
    for place, space in enumerate(spaces):
        # Between what cannot be read the numbers have gaps, and still go up.
        if space.number != place and not (gaps and space.number > place):
            effects.world.fault(
                "R250", f"space {space.number} stands where {place} is due", space.span
            )
        found.append(_space(effects.world, space, place, groups, spaces))
    if not found and not gaps and not effects.world.missing.has("default"):
        effects.world.fault("R250", f"the board `{header.name}` has no spaces", header.span)
    cards: list[p.Card] = []
    piles: list[p.Deck] = []
    for number, (deck, written) in enumerate(decks):
        first = len(cards)
        cards += [_card(effects, card, number) for card in written]
        piles.append(p.Deck(deck.name, deck.title, tuple(range(first, len(cards)))))
    return p.Board(
        header.name, header.title, currency, tuple(found),
        tuple(p.Group(name, tuple(sites)) for name, sites in groups.items()),
        tuple(piles), tuple(cards),
    )  # fmt: skip


def _space(
    world: World,
    space: t.SpaceDecl,
    place: int,
    groups: dict[str, list[int]],
    spaces: Sequence[t.SpaceDecl],
) -> p.Space:
    kind = world.kinds.get(space.kind)
    if kind is None:
        hint = f"the rulebook has the kinds {quoted(world.kinds)}"
        world.unknown("R251", "kind of space", space.kind, space.span, world.kinds, hint=hint)
        return p.Space(place, space.title, space.kind, False, -1, {})
    given = dict(space.fields)
    facts: dict[str, Any] = {}
    for name, wanted in kind.fields:
        if name not in given:
            world.fault(
                "R252", f"a {kind.name} needs its `{name}`", space.span, f"add `{name} ...`"
            )
        else:
            facts[name] = _fact(world, given[name], wanted, space, spaces)
    for name in given:
        if name not in dict(kind.fields):
            message = f"a {kind.name} has no `{name}`"
            tells = quoted(dict(kind.fields))
            hint = f"a board tells of it: {tells}" if tells else "a board tells of it nothing more"
            world.unknown("R252", "field", name, space.span, dict(kind.fields), message, hint)
    group = -1
    if kind.deed:
        group = list(groups).index(space.group) if space.group in groups else len(groups)
        groups.setdefault(space.group, []).append(place)
        if not space.group:
            world.fault("R252", f'a {kind.name} stands in a group: add `in "..."`', space.span)
    elif space.group:
        world.fault("R252", f"a {kind.name} has no deed, so it is in no group", space.span)
    return p.Space(place, space.title, space.kind, kind.deed, group, facts)


def _fact(
    world: World,
    values: tuple[int | str, ...],
    wanted: Type,
    space: t.SpaceDecl,
    spaces: Sequence[t.SpaceDecl],
) -> Any:
    if wanted.is_list:
        element = wanted.of or COUNT
        return tuple(_fact(world, (value,), element, space, spaces) for value in values)
    if wanted == ERROR:
        return 0
    value = values[0] if len(values) == 1 else None
    if wanted in (MONEY, COUNT, EXACT) and isinstance(value, int):
        return value
    if wanted == DECK and isinstance(value, str):
        if value in world.decks:
            return world.decks.index(value)
        world.unknown("R253", "deck", value, space.span, world.decks)
        return 0
    if wanted.name == "choice" and isinstance(value, str) and wanted.kinds:
        words = world.choices[next(iter(wanted.kinds))].words
        if value in words:
            return words.index(value)
    if wanted == TRUTH and value in ("yes", "no"):
        return value == "yes"
    if wanted == TEXT and isinstance(value, str):
        return value
    if wanted.name == "space" and value is not None:
        return _other_space(world, value, wanted, space, spaces)
    said = " ".join(str(one) for one in values)
    message = f"{world.one(wanted)} is wanted of space {space.number}, not `{said}`"
    world.fault("R252", message, space.span)
    return 0


def _other_space(
    world: World,
    value: int | str,
    wanted: Type,
    space: t.SpaceDecl,
    spaces: Sequence[t.SpaceDecl],
) -> int:
    """Return the place of a space that another one names, by its number or its name."""
    if isinstance(value, int):
        found = [value] if value < len(spaces) else []
    else:
        found = [place for place, one in enumerate(spaces) if one.title == value]
    if not found:
        known = [one.title for one in spaces]
        last = f"the last is {len(known) - 1}"
        near = (
            last if isinstance(value, int) else f"a space's name in quotes, or its number: {last}"
        )
        world.unknown("R252", "space", str(value), space.span, known, hint=near)
    elif len(found) > 1:
        numbers = or_list(str(place) for place in found)
        message = f"several spaces are called `{value}`"
        world.fault("R252", message, space.span, f"write its number: {numbers}")
    elif wanted.kinds is not None and spaces[found[0]].kind not in wanted.kinds:
        message = f"{world.one(wanted)} is wanted of space {space.number}, and"
        is_one = f"{value} is a {spaces[found[0]].kind}"
        world.fault("R252", f"{message} {is_one}", space.span)
    return found[0] if found else 0


def _card(effects: Effects, card: t.CardDecl, deck: int) -> p.Card:
    then = effects.acts(card.then, Scope({"player": PLAYER}))
    return p.Card(card.name, card.title, deck, card.kept, card.called, then)
