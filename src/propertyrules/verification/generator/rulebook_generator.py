"""The rulebook generator: whole rulebooks from a seed, with board and decks, and their program."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from attrs import evolve, frozen

from propertyrules.diagnostic_sink import Diagnostic
from propertyrules.diagnostics import render
from propertyrules.ir.program import Program
from propertyrules.semantics.checker import check_program
from propertyrules.semantics.overlay import Layer, flatten
from propertyrules.span import Span
from propertyrules.syntax import tree as t
from propertyrules.syntax.parser import parse_file
from propertyrules.syntax.printer import print_declarations
from propertyrules.verification.dice import Dice
from propertyrules.verification.generator.effect_generator import EffectGenerator, Freedom, free
from propertyrules.verification.generator.expression_generator import ExpressionGenerator
from propertyrules.verification.generator.productions import parse_expressions
from propertyrules.verification.generator.symbol_pool import (
    MACHINE_EVENTS,
    DefinedValue,
    Known,
    MatterSymbol,
    SymbolPool,
    TermScope,
    descendants,
    names_in,
    parameters,
    type_name,
    written,
)

# By the values nothing grows beyond bounds; the last two round payments made together.
FIXED: Final = """rulebook steady "Steady" version 1.0 language 1
define steady_money(sum_due: money): money
  normally if sum_due above 5000 or sum_due below -500 then 40 else sum_due
define steady_count(number_of: count): count
  normally if number_of above 500 or number_of below -50 then 3 else number_of
define steady_steps(steps: count): count
  normally if steps above 9 then 2 else steps
define steady_exact(sum_due: exact): exact
  normally if sum_due above 5000 or sum_due below -500 then 40 / 3
    else ((4 * sum_due) rounded down) / 4
define half_up(sum_due: exact): money
  normally sum_due rounded up
define half_down(sum_due: exact): money
  normally sum_due rounded down
matter turn(player) [steady.turns] ground
  said "turn of {player}"
  waits for player
  withdrawn
    if players.size above 0 then
      open turn(player: player.next)
    end
setup [steady.setup]
  then
    for each p in players do bank pays 300 to p end
    open turn(player: players.at(0))
"""

VALUE_TYPES = (
    "money", "money", "count", "percent", "exact", "truth", "truth", "player", "holder", "space",
    "property", "group", "card", "list of player", "list of property", "list of space",
)  # fmt: skip
PARAMETER_TYPES = (
    "player", "property", "space", "holder", "money", "count", "exact", "card", "group",
)  # fmt: skip
FIELD_TYPES = (
    *PARAMETER_TYPES, "truth", "percent", "text", "piece", "deck", "throw", "list of player",
    "list of property", "list of count",
)  # fmt: skip
MOVE_TYPES = (
    *FIELD_TYPES, "throw", "face", "list of space", "list of card", "list of holder",
    "list of money", "list of truth", "list of group",
)  # fmt: skip
TRACK_TYPES = tuple(one for one in (*FIELD_TYPES, "list of card") if one != "throw")
PRINTED_TYPES = ("money", "count", "exact", "list of money", "list of count", "deck")
FIGURES: Mapping[str, tuple[str, ...]] = {
    "money": (), "count": (), "text": ('"so it is"',), "percent": ("10%", "2.5%", "75%"),
    "truth": ("yes", "no"),
}  # fmt: skip
DEFAULTS: Mapping[str, str] = {
    "money": "5", "count": "1", "percent": "20%", "exact": "3 / 2", "truth": "no",
    "holder": "bank", "text": '"no reason"', "space": "spaces.at(1)", "player": "players.at(0)",
}  # fmt: skip
# An opening without a place of its own counts as left out.
_WRITTEN = Span(line=1)
STATUSES = ("stated", "garbled", "contradictory", "silent")


@frozen
class GeneratedRulebook:
    """The files of a generated rulebook: what each is used as, its name and its text."""

    seed: int
    files: tuple[tuple[str, str, str], ...]

    def __str__(self) -> str:
        return "\n".join(f"# {name}\n{text}" for _, name, text in self.files)


class _Equipment:
    """Draws what a game is played with: kinds, board, decks, dice, pieces and figures."""

    def __init__(self, pool: SymbolPool) -> None:
        self.pool, self.dice = pool, pool.dice
        dice = pool.dice
        pool.clauses = 1 + dice.below(4)
        pool.choices = {
            f"mode{n}": tuple(f"w{n}{c}" for c in "abc"[: 2 + dice.below(2)])
            for n in range(1 + dice.below(2))
        }
        pool.decks = {f"pile{n}": 1 + dice.below(2) for n in range(1 + dice.below(2))}
        pool.deeds = tuple(f"lot{n}" for n in range(1 + dice.below(2)))
        spots = tuple(f"spot{n}" for n in range(1 + dice.below(2)))
        for kind in (*pool.deeds, *spots):
            types = (*PRINTED_TYPES, *(() if kind in pool.deeds else pool.choices))
            fields = {f"fee{n}": dice.choose(types) for n in pool.some(2)}
            pool.kinds[kind] = {"price": "money", **fields} if kind in pool.deeds else fields
        kinds = [*pool.kinds, *(dice.choose(tuple(pool.kinds)) for _ in pool.some(4))]
        pool.spaces = [(f"S{place}", kind) for place, kind in enumerate(dice.shuffled(kinds))]
        pool.thrown = {"white": tuple("1234"[: 2 + dice.below(3)]), "odd": ("1", "2", "wild")}
        pool.pieces = ("hut", "mill")[: 1 + dice.below(2)]
        pool.holders = ("pot", "chest")[: dice.below(3)]
        weighted = (*FIGURES, "money")
        pool.figures = {f"fig{n}": dice.choose(weighted) for n in range(1 + dice.below(2))}
        types = (*TRACK_TYPES, *pool.choices)
        for number in pool.some(4):
            of = dice.choose(("player", "property", "table"))
            pool.tracks[f"kept{number}"] = (dice.choose(types), of)

    def board(self) -> Iterator[t.Decl]:
        """Yield the declarations of the board's file."""
        yield t.Header("board", "made", "Made")
        yield t.Setting("currency", ("$",))
        for place, (title, kind) in enumerate(self.pool.spaces):
            group = f"g{self.dice.below(2)}" if kind in self.pool.deeds else ""
            fields = self.pool.kinds[kind].items()
            facts = tuple((name, self._printed(type_)) for name, type_ in fields)
            yield t.SpaceDecl(place, title, kind, group, facts)

    def _printed(self, type_: str) -> tuple[int | str, ...]:
        dice = self.dice
        words = tuple(self.pool.decks) if type_ == "deck" else self.pool.choices.get(type_)
        if words:
            return (dice.choose(words),)
        many = 1 + dice.below(3) if type_.startswith("list") else 1
        return tuple(dice.below(40) for _ in range(many))

    def declarations(self) -> Iterator[t.Decl]:
        """Yield the choices, kinds, dice, pieces, the ladder and the holders."""
        dice, pool = self.dice, self.pool
        for name, words in pool.choices.items():
            said = ((one, f"{one} said" if dice.one_in(2) else one) for one in words)
            yield t.ChoiceDecl(name, tuple(said))
        for name, fields in pool.kinds.items():
            yield t.KindDecl(name, name in pool.deeds, parameters(fields))
        for name, faces in pool.thrown.items():
            shown = tuple(int(one) if one.isdigit() else one for one in faces)
            yield t.DiceDecl(name, 1 + dice.below(2), shown, name == "odd")
        for piece in pool.pieces:
            supply = None if dice.one_in(3) else t.Number(1 + dice.below(6))
            yield t.PieceDecl(piece, f"{piece}s", supply=supply, cite=pool.cite())
        rungs = range(1, 2 + dice.below(4))
        ladder = tuple((one, 1 + dice.below(3), dice.choose(pool.pieces)) for one in rungs)
        yield t.LadderDecl(pool.cite(), ladder)
        for holder in pool.holders:
            start = t.Number(dice.below(50))
            yield t.HolderDecl(holder, start, cite=pool.cite(), text=f"{holder} of all")

    def figure(self, name: str) -> t.SetDecl:
        """Return the declaration of a figure, some with the range that it may be changed in."""
        type_, value = self.pool.figures[name], self.dice.below(60)
        whole = t.SetDecl(
            name,
            type=type_name(type_),
            value=t.Number(value),
            cite=self.pool.cite(),
            text="as agreed",
        )
        if FIGURES[type_]:
            return evolve(whole, value=_parsed(self.dice.choose(FIGURES[type_])))
        if self.dice.one_in(3):
            return evolve(whole, low=t.Number(0), high=t.Number(value + 40))
        return whole

    def clauses(self, body: Sequence[t.Decl]) -> Iterator[t.Decl]:
        """Yield the clauses, and a note for those that nothing else cites."""
        cited = {c for one in descendants(tuple(body)) if isinstance(one, t.Cite)
                 for c in one.clauses}  # fmt: skip
        for number in range(self.pool.clauses):
            name, status = f"made.c{number}", STATUSES[number]
            reading = "" if status == "stated" else "As it is read."
            yield t.ClauseDecl(name, f"Part {number}", status, "So it is.", reading)
            if name not in cited:
                yield t.NoteDecl(t.Cite((name,)), "No table shows this.")


class _Rules:
    """Draws the declarations of rules: values, matters, what follows, moves and the rest."""

    def __init__(self, pool: SymbolPool) -> None:
        self.pool, self.dice = pool, pool.dice
        self.expressions = ExpressionGenerator(pool)
        self.effects = EffectGenerator(self.expressions)
        self._cite = pool.cite
        dice = pool.dice
        player = t.Param("player", type_name("player"))
        pool.matters["turn"] = MatterSymbol((player,), "ground")
        for number in pool.some(2):
            how = dice.choose(("one", "one", "each", "itself"))
            fields = tuple(
                self._field(f"f{place}", dice.choose((*FIELD_TYPES, *pool.choices)))
                for place in pool.some(2)
            )
            place = dice.choose(("", "standing", "ground"))
            fields = (player, *fields) if how == "one" else fields
            pool.matters[f"mat{number}"] = MatterSymbol(fields, place, how)
        for number in pool.some(2):
            sorts = (*FIELD_TYPES, *pool.matters, "matter")
            pool.events[f"ev{number}"] = tuple(dice.choose(sorts) for _ in pool.some(2))
        pool.events |= MACHINE_EVENTS
        for number in pool.some(2):
            sorts = (*PARAMETER_TYPES, *pool.matters)
            many = 1 + dice.below(2)
            pool.rules[f"law{number}"] = tuple(dice.choose(sorts) for _ in range(many))

    def _field(self, name: str, type_: str) -> t.Param:
        """Return a parameter, half of them with a value of their own."""
        default = DEFAULTS.get(type_, "nothing" if type_.startswith("list of ") else "")
        if type_ in self.pool.choices:
            default = self.pool.choices[type_][0]
        given = _parsed(default) if default and self.dice.one_in(2) else None
        return t.Param(name, type_name(type_), given)

    def value(self, name: str) -> t.DefineDecl:
        """Return a defined value, and enter it into the pool."""
        dice, pool, expr = self.dice, self.pool, self.expressions.expr
        type_ = dice.choose((*VALUE_TYPES, *pool.choices))
        sorts = (*PARAMETER_TYPES, *pool.kinds, *pool.matters)
        types = {f"a{place}": dice.choose(sorts) for place in pool.some(3)}
        method = bool(types) and dice.one_in(2)
        scope, params = TermScope().having(types), parameters(types)
        decl = t.DefineDecl(
            name, of=params[0] if method else None, params=params[method:], type=type_name(type_),
            cite=self._cite() if dice.one_in(2) else None,
            said=(_said(f"{name} of", " and ", params),) if dice.one_in(3) else (),
        )  # fmt: skip
        if type_ in ("money", "count", "exact") and pool.likely("parts", 5):
            parts = tuple(
                t.Part(f"part{n}", expr(type_, scope), self._cite() if dice.one_in(2) else None)
                for n in range(1 + dice.below(3))
            )
            decl = evolve(decl, parts=parts)
        else:
            decl = evolve(
                decl,
                normally=expr(type_, scope),
                normally_cite=self._cite() if dice.one_in(3) else None,
                exceptions=tuple(self._exceptions(type_, scope)),
            )
        inside = descendants((decl.normally, decl.exceptions, decl.parts))
        dear = any(
            isinstance(one, t.Quantified)
            or (isinstance(one, t.Binary) and one.op in ("in", "not in"))
            or (isinstance(one, t.Name | t.Call | t.Dot) and one.name in pool.values)
            for one in inside
        )  # fmt: skip
        pool.values[name] = DefinedValue(type_, method, tuple(types.values()), dear)
        return decl

    def _exceptions(self, type_: str, scope: TermScope) -> Iterator[t.Except]:
        """Yield exceptions, of which each beats all those before it, or the other way round."""
        names = tuple(f"case{number}" for number in self.pool.some(3))
        upwards = self.dice.one_in(2)
        for place, name in enumerate(names):
            beats = names[:place] if upwards else names[place + 1 :]
            when, known, _ = self.expressions.tested(scope, 2)
            value = self.expressions.expr(type_, scope.knowing(known), 1)
            yield t.Except(name, beats=beats, when=when, value=value, cite=self._cite())

    def matter(self, name: str, may: Freedom) -> t.MatterDecl:
        """Return the declaration of a matter. `may` is what its effects may trigger: a matter
        that closes by itself may trigger only later declarations, so that nothing goes round in
        a circle.
        """
        symbol, dice, player = self.pool.matters[name], self.dice, t.Name("player")
        types = {one.name: written(one.type) for one in symbol.fields}
        scope = TermScope().having({**types, name: name})
        said = (_said(name, " ", symbol.fields),)
        decl = t.MatterDecl(
            name, fields=symbol.fields, cite=self._cite(), place=symbol.place, said=said
        )
        block = self.effects.block(scope, may, 1)
        if symbol.how == "itself":
            return evolve(decl, then=block)
        if symbol.how == "each":
            over = self.expressions.expr("list of player", scope, 1)
            over = t.Name("players") if isinstance(over, t.Nothing) else over
            inner, where = scope.within("q", "player"), None
            if dice.one_in(2):
                where = self.expressions.condition(inner, 1)
            return evolve(decl, waits=t.Waits(over, "q", where), then=block)
        who = player if dice.one_in(2) else self.expressions.expr("player", scope, 1)
        return evolve(decl, waits=t.Waits(who), withdrawn=block)

    def handlers(self, order: Sequence[str]) -> Iterator[t.WhenDecl]:
        """Yield what follows by itself on events; `order` says what may lead to what."""
        dice, pool = self.dice, self.pool
        names = [f"then{number}" for number in range(1 + dice.below(3))]
        rank = {name: place for place, name in enumerate(dice.shuffled(names))}
        event = ""
        for place, name in enumerate(names):
            if not event or dice.one_in(2):
                event = dice.choose(tuple(pool.events))
            may = free(order[order.index(event) + 1 :])
            params = [f"e{number}" for number in range(len(pool.events[event]))]
            if params and dice.one_in(3):
                params[0] = "player"
            scope = TermScope().having(dict(zip(params, pool.events[event], strict=True)))
            where: t.Expr | None = None
            if dice.one_in(2):
                where, known, _ = self.expressions.tested(scope, 2)
                scope = scope.knowing(known)
            others = (dice.choose(names[:place]),) if place and dice.one_in(3) else ()
            before = tuple(one for one in others if rank[name] < rank[one])
            after = tuple(one for one in others if rank[name] > rank[one])
            then = self.effects.block(scope, may)
            yield t.WhenDecl(
                name,
                event,
                params=tuple(params),
                where=where,
                cite=self._cite(),
                then=then,
                before=before,
                after=after,
            )

    def citation(self, name: str) -> t.CiteWhen:
        """Return what is cited when an event comes; its condition never shows not to hold."""
        event = self.dice.choose(tuple(self.pool.events))
        types = {f"e{place}": one for place, one in enumerate(self.pool.events[event])}
        scope, where = TermScope().having(types), None
        if self.pool.likely("a cite with where"):
            has = self.expressions.condition(scope.within("anybody", "player"), 1)
            where = t.Quantified("some", "anybody", t.Name("players"), has)
        message = self.expressions.words(scope, 2)
        return t.CiteWhen(
            name=name,
            cite=self._cite(),
            event=event,
            params=tuple(types),
            where=where,
            says=message,
        )

    def shared_rule(self, name: str) -> t.RuleDecl:
        """Return a rule that moves obey."""
        types = {f"r{place}": one for place, one in enumerate(self.pool.rules[name])}
        rule, _ = self._rule(name, TermScope().having(types))
        return t.RuleDecl(evolve(rule, params=parameters(types)))

    def _rule(self, name: str, scope: TermScope) -> tuple[t.Rule, Known]:
        """Return a rule, with what is known where it holds."""
        where: t.Expr | None = None
        if self.pool.likely("a rule with where", 10):
            where, known, _ = self.expressions.tested(scope, 1)
            scope = scope.knowing(known)
        test, known, _ = self.expressions.tested(scope, 2)
        rule = t.Rule(
            name,
            cite=self._cite(),
            require=test,
            message=self.expressions.words(scope, 2),
            where=where,
        )
        return rule, {} if where is not None else known

    def move(self, name: str, may: Freedom) -> t.MoveDecl:
        """Return a move with its rules and effects."""
        dice, pool, expr = self.dice, self.pool, self.expressions.expr
        opening = self._opening()
        matter = opening.matters[0] if len(opening.matters) == 1 else ""
        params = self._params(matter)
        scope = TermScope().having({one.name: written(one.type) for one in params})
        scope = scope.having({matter: matter}) if matter else scope
        if opening.matters and dice.one_in(3):
            opening = evolve(opening, where=self.expressions.condition(scope, 1))
        guards: list[t.Rule | t.Obeys] = []
        for number in pool.some(2):
            laws = [
                law for law, types in pool.rules.items()
                if all(self.expressions.writable(one, scope) for one in types)
            ]  # fmt: skip
            if laws and dice.one_in(3):
                law = dice.choose(laws)
                guards.append(t.Obeys(law, tuple(expr(one, scope, 1) for one in pool.rules[law])))
                continue
            rule, known = self._rule(f"{name}.r{number}", scope)
            guards.append(rule)
            scope = scope.knowing(known)
        if dice.one_in(25):
            message = self.expressions.words(scope, 2)
            guards.append(t.Rule(f"{name}.never", cite=self._cite(), require=None, message=message))
        losing = expr("money", scope, 1) if dice.one_in(8) else None
        then = self.effects.block(scope, may)
        said = (_said(name, " ", params),)
        return t.MoveDecl(
            name,
            params,
            self._cite(),
            said=said,
            opening=opening,
            guards=tuple(guards),
            then=then,
            losing=losing,
        )

    def _opening(self) -> t.Opening:
        """Return when a move may be made."""
        dice = self.dice
        if dice.one_in(3):
            return t.Opening("at any time", span=_WRITTEN)
        matters = dice.shuffled(tuple(self.pool.matters))
        many = 1 if dice.one_in(2) else 1 + dice.below(len(matters))
        if dice.one_in(2) and "turn" not in matters[:many]:
            matters = ["turn", *(one for one in matters if one != "turn")]
        how = dice.choose(("answers", "answers", "while"))
        return t.Opening(how, tuple(matters[:many]), span=_WRITTEN)

    def _params(self, matter: str) -> tuple[t.Param, ...]:
        dice, pool = self.dice, self.pool
        params = {"player": t.Param("player", type_name("player"))}
        for number in pool.some(3):
            type_ = dice.choose((*MOVE_TYPES, *pool.choices, *pool.kinds))
            name = f"p{number}"
            if type_ in ("property", "throw", "card", "group", "holder", "space"):
                name = type_ if type_ not in params else name
            if matter and matter != "turn" and dice.one_in(8):
                name = matter if matter not in params else name
            params[name] = self._field(name, type_)
        if pool.likely("a matter by default", 12):
            params["m0"] = t.Param("m0", type_name("matter"), t.Name("uppermost"))
            if dice.one_in(2):
                one = dice.choose(tuple(pool.matters))
                params["m0"] = t.Param("m0", type_name(f"list of {one}"), t.OpenMatters(one))
        return tuple(params.values())

    def always(self, name: str) -> t.AlwaysDecl:
        """Return what a table must hold to."""
        scope, variable, over, where = TermScope(), "", None, None
        if self.dice.one_in(2):
            loop, scope = self.expressions.loop(scope, 1)
            variable, over, where = loop.variable, loop.over, loop.where
        require, message = self.expressions.condition(scope), self.expressions.words(scope, 2)
        return t.AlwaysDecl(
            name,
            cite=self._cite(),
            variable=variable,
            over=over,
            where=where,
            require=require,
            message=message,
        )

    def line(self, name: str, may: Freedom) -> t.LineDecl:
        """Return a line of a table that stands for something to be done."""
        params = parameters({"player": "player", "p0": "money"})
        params = (params[0], evolve(params[1], default=t.Number(3)))
        then = self.effects.block(TermScope().having({"player": "player", "p0": "money"}), may, 1)
        return t.LineDecl(name, params, (_said(f"{name} of", " ", params),), then)

    def setup(self, may: Freedom) -> t.SetupDecl:
        """Return how a game begins: cash and a turn, then whatever chance has."""
        begun = next(one for one in _fixed() if isinstance(one, t.SetupDecl))
        then = (*begun.then, *self.effects.block(TermScope(), may, 1))
        return evolve(begun, cite=self._cite(), then=then)

    def track(self, name: str) -> t.TrackDecl:
        """Return a track; its default reads no other track, nor what may not be there yet."""
        pool = self.pool
        type_, of = pool.tracks[name]
        hidden = pool.tracks, pool.values, pool.matters
        pool.tracks, pool.values, pool.matters = {}, {}, {}
        self.expressions.forget()
        default: t.Expr | None = self.effects.lasting(type_, TermScope(), 1)
        stands = None
        if of == "player" and type_ == "truth":
            stands = self.expressions.expr("space", TermScope(), 1)
        pool.tracks, pool.values, pool.matters = hidden
        self.expressions.forget()
        # One without a value of its own is not known in a new game, so such games are left out.
        if type_ != "text" and self.dice.one_in(20):
            default = None
        said = t.Said(name if type_ == "truth" else f"{name} {{{name}}}")
        return t.TrackDecl(
            name,
            type=type_name(type_),
            of=of,
            default=default,
            cite=self._cite(),
            said=(said,),
            stands_on=stands,
        )

    def card(self, name: str, may: Freedom) -> t.CardDecl:
        """Return a card of a deck."""
        kept = self.dice.one_in(3)
        called = (f"{name} card",) if self.dice.one_in(4) else ()
        then = self.effects.block(TermScope().having({"player": "player"}), may, 1)
        return t.CardDecl(name, f"Card {name}", kept, called, then)


def generate_rulebook(seed: int) -> GeneratedRulebook:
    """Return a rulebook with its board and decks; the same for the same seed."""
    pool = SymbolPool(Dice(seed))
    dice = pool.dice
    # The first numbers that follow on neighbouring seeds are neighbours themselves.
    for _ in range(8):
        dice.below(2)
    equipment, rules = _Equipment(pool), _Rules(pool)
    # What comes later in this order may follow on what comes before it, and never the other way.
    others = [name for name in pool.matters if name != "turn"]
    order = [*dice.shuffled([*pool.events, *others, "card"]), "turn"]
    everything = free(order)
    decls: list[t.Decl] = [rules.value(f"val{number}") for number in pool.some(2)]
    decls += [rules.matter(name, free(order[order.index(name) + 1 :])) for name in others]
    turn = next(one for one in _fixed() if isinstance(one, t.MatterDecl))
    decls.append(evolve(turn, cite=pool.cite()))
    decls += [
        t.EventDecl(name, parameters({f"e{place}": one for place, one in enumerate(types)}))
        for name, types in pool.events.items() if name not in MACHINE_EVENTS
    ]  # fmt: skip
    decls += rules.handlers(order)
    moves = [rules.move(f"act{number}", everything) for number in range(1 + dice.below(3))]
    obeyed = {one.name for move in moves for one in move.guards if isinstance(one, t.Obeys)}
    decls += [*moves, *(rules.shared_rule(name) for name in pool.rules if name in obeyed)]
    decls += [rules.always(f"so{number}") for number in pool.some(1)]
    decls += [rules.line(f"row{number}", everything) for number in pool.some(1)]
    decls += [rules.setup(everything), *(rules.track(name) for name in pool.tracks)]
    decls += [rules.citation(f"told{number}") for number in pool.some(2)]
    read = set(names_in(tuple(decls)))
    decls += [equipment.figure(name) for name in pool.figures if name in read]
    # The checker does not look for the use of a figure in cards, so they use none.
    pool.figures.clear()
    rules.expressions.forget()
    may = free(order[order.index("card") + 1 :])
    decks: dict[str, tuple[t.Decl, ...]] = {
        name: tuple(rules.card(f"c{name[-1]}{number}", may) for number in range(many))
        for name, many in pool.decks.items()
    }
    everywhere = (*decls, *decks.values())
    used = {*names_in(everywhere)} | {
        one.rounding for one in descendants(everywhere) if isinstance(one, t.Together)
    }
    decls += [one for one in _fixed() if isinstance(one, t.DefineDecl) and one.name in used]
    body = [*equipment.declarations(), *dice.shuffled(decls)]
    head: list[t.Decl] = [
        t.Header("rulebook", "made", "Made by chance", version="1.0"),
        t.Setting("default board", ("made",)),
        t.Setting("decks", tuple(pool.decks)),
    ]
    texts: dict[tuple[str, str], Sequence[t.Decl]] = {
        ("rulebook", "made.rules"): [*head, *body, *equipment.clauses(body)],
        ("board", "made.board"): [*equipment.board()],
        **{
            ("deck", f"{name}.deck"): [t.Header("deck", name, name), *cards]
            for name, cards in decks.items()
        },
    }
    files = ((role, name, print_declarations(tree)) for (role, name), tree in texts.items())
    return GeneratedRulebook(seed, tuple(files))


@cache
def _fixed() -> tuple[t.Decl, ...]:
    return parse_file("steady", FIXED)[0].decls[1:]


@cache
def _parsed(text: str) -> t.Expr:
    return parse_expressions((text,))[0]


def check(rulebook: GeneratedRulebook) -> tuple[Program | None, tuple[Diagnostic, ...]]:
    """Parse and check a generated rulebook; return the program, and every error.

    Warnings are left out: a random program may well divide by what may be 0.
    """
    layers: list[Layer] = []
    faults: list[Diagnostic] = []
    for role, name, text in rulebook.files:
        parsed, found = parse_file(name, text)
        faults += found
        layers.append(Layer(parsed, role))
    if faults:
        return None, tuple(faults)
    program, found = check_program(flatten(layers))
    return program, tuple(fault for fault in found if fault.severity == "error")


def render_faults(rulebook: GeneratedRulebook, faults: tuple[Diagnostic, ...]) -> str:
    """Return faults with the lines that they are in."""
    texts = {name: text for _, name, text in rulebook.files}
    return "\n".join(render(fault, texts.get(fault.span.file, "")) for fault in faults)


def _said(head: str, between: str, params: Sequence[t.Param]) -> t.Said:
    """Return a phrase that names parameters, those with a value of their own in brackets."""
    needed = between.join(f"{{{one.name}}}" for one in params if one.default is None)
    rest = "".join(f"[, {one.name} {{{one.name}}}]" for one in params if one.default is not None)
    return t.Said(f"{head} {needed}".rstrip() + rest)
