"""Write docs/explanation/house-rules.md: what each shipped house rule does to the classic game.

    python .ci/house_rule_effects.py [PAIRS] [MOVES]

All numbers come from `propertyrules.laboratory`; the same arguments write the same page.
"""

from __future__ import annotations

import sys
from pathlib import Path

from attrs import evolve

from propertyrules.errors import PropertyRulesError
from propertyrules.laboratory.comparison import CHIEF, Comparison, Row, compare
from propertyrules.library import house_rules
from propertyrules.verification.simulator import SimulationPlan

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "explanation" / "house-rules.md"
BOOK, POLICY, PLAYERS, SEED = "classic", "builder,careful", 4, 1
MOST_NAMED = 4

HEAD = """# What house rules do to the game

How does a house rule change the game? This page compares games by the classic rules with games by
the classic rules and one house rule, for each house rule that is shipped: {pairs} pairs of games
each, with the same dice and cards, and {players} players who use the
[strategies](../reference/strategies.md) `builder` and `careful` in turn, cut after {moves} moves.
[Comparing](../reference/comparing.md) says how it is measured.

A difference in **bold** is significant: over all measures of a comparison, one is called so wrongly
in at most 5 % of comparisons. Any other may be chance, however large it looks; more pairs would
show more. House rules about moves that these strategies never make, such as deals, show no effect.

Each row is the result of a command such as

```sh
propertyrules compare classic --with {example} --policy {policy} --games {pairs} \\
  --moves {moves}
```

The page is written by `.ci/house_rule_effects.py {pairs} {moves}`.

"""


def main(pairs: int = 1000, moves: int = 1500) -> None:
    """Compare each house rule that fits, and write the page."""
    plain = SimulationPlan(BOOK, policy=POLICY, players=PLAYERS, seed=SEED, most=moves)
    names = [one.id for one in house_rules()]
    rows: list[str] = []
    left_out: list[str] = []
    base: Comparison | None = None
    for name in names:
        try:
            found = compare(plain, evolve(plain, house_rules=(name,)), pairs)
        except PropertyRulesError:
            left_out.append(name)
            continue
        base = base or found
        cells = [_cell(found.row(measure.name)) for measure in CHIEF]
        rows.append(f"| `{name}` | {' | '.join(cells)} | {_besides(found)} |")
        print(name, flush=True)
    assert base is not None
    heads = " | ".join(measure.name for measure in CHIEF)
    firsts = " | ".join(base.row(measure.name).figures[0] for measure in CHIEF)
    lines = [
        f"| house rule | {heads} | besides, in times a game |",
        "| --- |" + " ---: |" * len(CHIEF) + " --- |",
        f"| none: the means | {firsts} | |",
        *rows,
    ]
    text = HEAD.format(
        pairs=pairs, players=PLAYERS, moves=moves, policy=POLICY, example=names[0]
    ) + "\n".join(lines)
    if left_out:
        text += "\n\nNot for these rules: " + ", ".join(f"`{name}`" for name in left_out) + "."
    PAGE.write_text(text + "\n", encoding="utf-8")


def _cell(row: Row) -> str:
    shown = row.figures[2]
    return f"**{shown}**" if row.told_apart else shown


def _besides(found: Comparison) -> str:
    """Return what happens more or less often, the most significant first."""
    apart = [row for row in found.rows if row.told_apart and not row.chief]
    apart.sort(key=lambda row: (row.difference.p, row.name))
    named = (f"{row.name.replace('_', ' ')} {row.figures[2]}" for row in apart[:MOST_NAMED])
    return ", ".join(named)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
