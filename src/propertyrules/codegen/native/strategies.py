"""Strategies as C: their lowered rules, and the order in which these are tried."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import define, evolve, field

from propertyrules.codegen.native.c99 import C_TYPES, ROW, Unit, given, table
from propertyrules.codegen.native.games import AGAIN, GamesPrinter, SortPlan, labelled
from propertyrules.codegen.native.layout import NotNative
from propertyrules.codegen.strategy_code import RuleLowering
from propertyrules.ir.strategy import PlayRule, Strategy, chance_of
from propertyrules.limits import BITS_OF_WORD
from propertyrules.machine.strategy_interpreter import inlined
from propertyrules.span import Span

_WHEN = {"answers": "ANSWERING", "while": "WHILE_OPEN"}


@define(eq=False)
class StrategiesPrinter:
    """Prints strategies beside the random play of their program, and a call of the policy that
    looks `ahead`, if wanted.

    `rules` are the rules by their names in C; `left` are those that are not native.
    """

    strategies: Sequence[Strategy]
    games: GamesPrinter
    ahead: bool = False
    rules: dict[str, PlayRule] = field(factory=dict)
    left: list[tuple[str, Span, str, Strategy]] = field(factory=list)

    def units(self) -> Iterator[Unit]:
        """Print the rules, one unit for each strategy."""
        for number, strategy in enumerate(self.strategies):
            unit = Unit()
            for place, rule in enumerate(inlined(strategy)):
                name = f"rule_{number}_{place}"
                self.rules[name] = rule
                unit.functions.append(self._printed(name, rule, unit, strategy))
            if unit.functions:
                yield unit

    def _printed(self, name: str, rule: PlayRule, unit: Unit, strategy: Strategy) -> str:
        """Print one rule; one that is not native leaves the step to Python."""
        printer, kind = self.games.printer, rule.kind
        function = RuleLowering(self.games.lowered.facts, rule).lowered(name)
        player, matter = function.params
        sure = function.params if matter.type.kinds else [player]
        printer.declare(function, ROW, sure, self.games.layout.classes(kind))
        try:
            return printer.function(function, unit)
        except NotNative as error:
            self.left.append((f"play {kind.name}", rule.span, str(error), strategy))
            return printer.given_up(name)

    def functions(self) -> Iterator[str]:
        """Print the functions that play by a strategy."""
        kinds = {rule.kind.name: rule.kind for rule in self.rules.values()}
        yield from (f"{self.games.printer.head(name)};" for name in self.rules)
        matters = self.games.program.matters
        for name, kind in kinds.items():
            answered = [int(matter in kind.matters) for matter in matters]
            yield table(f"OPEN_{name}", answered, "int8_t")
        for sort, plan in enumerate(self.games.sorts):
            if plan.move.name in kinds:
                if plan.move.refused:  # which chance never makes
                    yield from self.games.maker(sort, plan.move)
                yield from labelled(self._maker(sort, plan))
        for number, strategy in enumerate(self.strategies):
            yield from self._strategy(number, strategy)
        yield "static int by_strategy(ctx *t, pr_dice *d, i64 strategy, i64 seat) {"
        yield "  switch (strategy) {"
        for number in range(len(self.strategies)):
            yield f"  case {number}: return strategy_{number}(t, d, seat);"
        if self.ahead:
            yield f"  case {len(self.strategies)}: return looks_ahead(t, d, seat);"
        yield "  }\n  (void)d; (void)seat; leave(t);\n  return 0;\n}"

    def _strategy(self, number: int, strategy: Strategy) -> Iterator[str]:
        """Print what a player does by a strategy: the first of its rules that applies."""
        yield f"static int strategy_{number}(ctx *t, pr_dice *d, i64 seat) {{"
        yield "  i64 matter, *mark = t->top;"
        yield "  const row *found;"
        yield "  const uint64_t open = kinds_open(t);"
        matters = self.games.program.matters
        for name, rule in self.rules.items():
            if not name.startswith(f"rule_{number}_"):
                continue
            kind = rule.kind
            # Beyond 64 kinds two share a bit: then a rule is tried in vain, and none is passed
            # over.
            answers = {list(matters).index(name) % BITS_OF_WORD for name in kind.matters}
            bits = sum(1 << bit for bit in answers)
            asked = [] if kind.how == "any" else [f"open & UINT64_C({bits})"]
            if rule.one_in != 1:
                asked.append(f"one_in(t, d, (int)(SEAT_0 + seat), {rule.one_in})")
            yield f"  if ({' && '.join(asked) or 1}) {{"
            if kind.how == "any":
                yield f"    found = {name}(t, seat, matter = 1);"
            else:
                told = f"OPEN_{kind.name}, {_WHEN[kind.how]}, {int(rule.best is not None)}"
                yield f"    found = found_by(t, {name}, {told}, seat, &matter);"
            yield f"    if (found) return make_{kind.name}(t, d, seat, found, matter);"
            yield "    t->top = mark;"
            yield "  }"
        yield "  (void)matter; (void)mark; (void)found; (void)open; (void)d; (void)seat;"
        # Any legal move by chance is chosen from the list of them all, which Python makes.
        yield "  leave(t);\n  return 0;\n}" if strategy.anything else "  return 0;\n}"

    def _maker(self, sort: int, plan: SortPlan) -> Iterator[str]:
        """Print the function that makes a chosen move; chance parameters are drawn, with a few
        tries.
        """
        games, move = self.games, plan.move
        name_of, chance = games.printer.name, chance_of(move)
        classes = games.layout.classes(move)
        args = given(classes)
        params = "ctx *t, pr_dice *d, i64 seat, const row *r, i64 matter"
        yield f"static int make_{move.name}({params}) {{"
        yield "  const int p = (int)(SEAT_0 + seat);"
        yield "  i64 *mark = t->top;"
        yield f"  for (int n = 0; n < {'FEW_TRIES' if chance else 1}; n++) {{"
        yield "    int is_free = 0;"
        yield "    t->top = mark;"
        for place, one in enumerate(classes):
            yield f"    {C_TYPES[one]} a{place} = r->a[{place}].{one};"
        for slot in plan.slots:
            if move.params[slot.place].name in chance:
                # Chance has no default: a parameter that falls is always drawn.
                drawn = evolve(slot, default=None)
                yield from games.choose(sort, plan, drawn, f"{args}, matter", first=False)
        yield "    (void)is_free;"
        if chance:
            opened = f"{name_of(f'open_{move.name}')}({args})"
            if not plan.reads_more:  # what is answered is known, where it is all that can be
                opened = f"t->n_claims ? {opened} : matter"
            yield f"    i64 open = {opened};"
            broken = f"{name_of(f'legal_{move.name}')}({args}, open)"
            yield f"    if (open == NONE || {broken}) continue;"
        yield f"    made_{sort}({args}, matter);"
        yield "    return 1;"
        yield AGAIN
        yield "  }"
        yield "  (void)p; (void)d;"
        yield "  return 0;"
        yield "}"
