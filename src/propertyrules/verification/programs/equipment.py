"""Writes by chance what a game is played with: board, groups, decks, dice, pieces, figures."""

from __future__ import annotations

from collections.abc import Iterator

from propertyrules.verification.programs.shelf import Shelf

FIELD_TYPES = ("money", "count", "exact", "list of money", "list of count", "deck")
TRACK_TYPES = (
    "money", "count", "percent", "exact", "truth", "player", "holder", "space", "property", "group",
    "card", "deck", "piece", "text", "list of player", "list of property", "list of count",
    "list of card",
)  # fmt: skip
FIGURE_TYPES = ("money", "money", "count", "percent", "truth", "text")
STATUS = ("stated", "garbled", "contradictory", "silent")


def declare_equipment(shelf: Shelf) -> None:
    """Settle the kinds, the board, the decks, the dice and the pieces."""
    dice = shelf.dice
    shelf.cited = 1 + dice.below(4)
    shelf.choices = {f"mode{n}": tuple(f"w{n}{c}" for c in "abc"[: 2 + dice.below(2)])
                     for n in range(1 + dice.below(2))}  # fmt: skip
    shelf.decks = {f"pile{n}": 1 + dice.below(2) for n in range(1 + dice.below(2))}
    shelf.deeds = tuple(f"lot{n}" for n in range(1 + dice.below(2)))
    for kind in shelf.deeds:
        fields = {"price": "money"}
        fields |= {f"fee{n}": dice.choose(FIELD_TYPES) for n in shelf.some(2)}
        shelf.kinds[kind] = fields
    for number in range(1 + dice.below(2)):
        types = (*FIELD_TYPES, *shelf.choices)
        shelf.kinds[f"spot{number}"] = {f"fee{n}": dice.choose(types) for n in shelf.some(2)}
    kinds = [*shelf.kinds, *(dice.choose(tuple(shelf.kinds)) for _ in shelf.some(4))]
    shelf.spaces = [(f"S{place}", kind) for place, kind in enumerate(dice.shuffled(kinds))]
    shelf.thrown = {"white": tuple("1234"[: 2 + dice.below(3)])}
    shelf.thrown["odd"] = ("1", "2", "wild")
    shelf.pieces = ("hut", "mill")[: 1 + dice.below(2)]
    shelf.rungs = 1 + dice.below(4)
    shelf.holders = ("pot", "chest")[: dice.below(3)]
    for number in range(1 + dice.below(2)):
        shelf.figures[f"fig{number}"] = _figure(shelf)
    types = (*TRACK_TYPES, *shelf.choices)
    for number in shelf.some(4):
        of = dice.choose(("player", "property", "table"))
        shelf.tracks[f"kept{number}"] = (dice.choose(types), of)


def _figure(shelf: Shelf) -> tuple[str, str]:
    """Give the type of a figure and what stands behind the sign of equality."""
    dice = shelf.dice
    type_ = dice.choose(FIGURE_TYPES)
    if type_ == "percent":
        return type_, dice.choose(("10%", "2.5%", "75%"))
    if type_ == "truth":
        return type_, dice.choose(("yes", "no"))
    if type_ == "text":
        return type_, '"so it is"'
    value = dice.below(60)
    return type_, f"{value} from 0 to {value + 40}" if dice.one_in(3) else str(value)


def written_board(shelf: Shelf) -> str:
    """Write the file of the board."""
    lines = ['board made "Made" language 1', 'currency "$"']
    for place, (title, kind) in enumerate(shelf.spaces):
        facts = [f"{name} {_fact(shelf, type_)}" for name, type_ in shelf.kinds[kind].items()]
        group = f' in "g{shelf.dice.below(2)}"' if kind in shelf.deeds else ""
        more = "".join(f", {fact}" for fact in facts)
        lines.append(f'space {place} "{title}" {kind}{group}{more}')
    return "\n".join(lines) + "\n"


def _fact(shelf: Shelf, type_: str) -> str:
    dice = shelf.dice
    if type_ == "deck":
        return dice.choose(tuple(shelf.decks))
    if type_ in shelf.choices:
        return dice.choose(shelf.choices[type_])
    if type_.startswith("list"):
        return " ".join(str(dice.below(40)) for _ in range(1 + dice.below(3)))
    return str(dice.below(60))


def written_clauses(shelf: Shelf, text: str) -> Iterator[str]:
    """Write the clauses, and a note for those that nothing else cites."""
    for number in range(shelf.cited):
        status = STATUS[number]
        more = "" if status == "stated" else '\n  reading "As it is read."'
        yield f'clause made.c{number} "Part {number}" {status}\n  says "So it is."{more}'
        if f"made.c{number}" not in text:
            yield f'note [made.c{number}] "No table shows this."'


def written_equipment(shelf: Shelf) -> Iterator[str]:
    """Write the declarations of choices, kinds, dice, pieces and the ladder."""
    dice = shelf.dice
    for name, words in shelf.choices.items():
        said = [f'{word} "{word} said"' if dice.one_in(2) else word for word in words]
        yield f"choice {name}: {', '.join(said)}"
    for name, fields in shelf.kinds.items():
        told = ", ".join(f"{one}: {type_}" for one, type_ in fields.items())
        deed = " of property" if name in shelf.deeds else ""
        yield f"kind {name}{deed}{f' with {told}' if told else ''}"
    for name, faces in shelf.thrown.items():
        left_out = " optional" if name == "odd" else ""
        yield f"dice {name}: {1 + dice.below(2)} of {', '.join(faces)}{left_out}"
    for piece in shelf.pieces:
        supply = "endless" if dice.one_in(3) else str(1 + dice.below(6))
        yield f'piece {piece} "{piece}s": {supply} {shelf.cite()}'
    rungs = [
        f"\n  rung {rung + 1}: {1 + dice.below(3)} {dice.choose(shelf.pieces)}"
        for rung in range(shelf.rungs)
    ]
    yield f"ladder {shelf.cite()}{''.join(rungs)}"
    for holder in shelf.holders:
        yield f'holder {holder} = {dice.below(50)} {shelf.cite()} "{holder} of all"'
