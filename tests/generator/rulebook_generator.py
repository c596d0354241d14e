"""The rulebook generator: whole rulebooks from a seed, with board and decks, and their program."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from attrs import evolve, frozen

from propertyrules.diagnostic_sink import Diagnostic, errors_in
from propertyrules.diagnostics import render
from propertyrules.ir.builtins import EVENTS
from propertyrules.ir.program import Program
from propertyrules.semantics.checker import check_program
from propertyrules.semantics.layers import Layer
from propertyrules.semantics.overlay import flatten
from propertyrules.syntax.parser import parse_file
from propertyrules.syntax.printer import print_declaration
from propertyrules.verification.random_numbers import Dice
from tests.generator.symbol_pool import (
    DefinedValue,
    FieldSymbol,
    MatterSymbol,
    SymbolPool,
    TermScope,
    names_in,
)
from tests.generator.term_generator import Production, TermGenerator

# By the values nothing grows beyond bounds; the last two round payments made together.
STEADY: Final = """
define steady_money(sum_due: money): money
  normally if sum_due above 5000 or sum_due below -500 then 40 else sum_due
define steady_count(number_of: count): count
  normally if number_of above 500 or number_of below -50 then 3 else number_of
define steady_steps(steps: count): count
  normally if steps above 9 then 2 else steps
define steady_exact(sum_due: exact): exact
  normally if sum_due above 5000 or sum_due below -500 then 40 / 3
    else ((4 * sum_due) rounded down) / 4
define half_up(sum_due: exact): money normally sum_due rounded up
define half_down(sum_due: exact): money normally sum_due rounded down
"""
TURN: Final = (
    'matter turn(player) <cite> ground said "turn of {player}" waits for player withdrawn'
    " if players.size above 0 then open turn(player: player.next) end"
)
SETUP: Final = (
    "setup <cite> then for each p in players do bank pays 300 to p end"
    " open turn(player: players.at(0)) <block>"
)
RULE: Final = "rule {} <cite>[[ where <test@1>]] require <test> else <message>"


def _types(text: str) -> tuple[str, ...]:
    return tuple(one.strip() for one in text.split("|"))


VALUE_TYPES = _types(
    "money | money | count | percent | exact | truth | truth | player | holder | space | property"
    " | group | card | list of player | list of property | list of space"
)
PARAMETER_TYPES = _types(
    "player | property | space | holder | money | count | exact | card | group"
)
FIELD_TYPES = PARAMETER_TYPES + _types(
    "truth | percent | text | piece | deck | throw | list of player | list of property"
    " | list of count"
)
MOVE_TYPES = FIELD_TYPES + _types(
    "throw | face | list of space | list of card | list of holder | list of money | list of truth"
    " | list of group"
)
TRACK_TYPES = tuple(one for one in (*FIELD_TYPES, "list of card") if one != "throw")
PRINTED_TYPES = _types("money | count | exact | list of money | list of count | deck")
FIGURES: Mapping[str, tuple[str, ...]] = {
    "money": (), "count": (), "text": ('"so it is"',), "percent": ("10%", "2.5%", "75%"),
    "truth": ("yes", "no"),
}  # fmt: skip
DEFAULTS: Mapping[str, str] = {
    "money": "5", "count": "1", "percent": "20%", "exact": "3 / 2", "truth": "no",
    "holder": "bank", "text": '"no reason"', "space": "spaces.at(1)", "player": "players.at(0)",
}  # fmt: skip
STATUSES = ("stated", "garbled", "contradictory", "silent")
PLAYER = FieldSymbol("player", "player")


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

    def board(self) -> Iterator[str]:
        """Yield the declarations of the board's file."""
        yield 'board made "Made" language 1'
        yield 'currency "$"'
        for place, (title, kind) in enumerate(self.pool.spaces):
            group = f' in "g{self.dice.below(2)}"' if kind in self.pool.deeds else ""
            fields = self.pool.kinds[kind].items()
            facts = [f"{name} {self._printed(type_)}" for name, type_ in fields]
            yield ", ".join((f'space {place} "{title}" {kind}{group}', *facts))

    def _printed(self, type_: str) -> str:
        dice = self.dice
        words = tuple(self.pool.decks) if type_ == "deck" else self.pool.choices.get(type_)
        if words:
            return dice.choose(words)
        many = 1 + dice.below(3) if type_.startswith("list") else 1
        return " ".join(str(dice.below(40)) for _ in range(many))

    def declarations(self) -> Iterator[str]:
        """Yield the choices, kinds, dice, pieces, the ladder and the holders."""
        dice, pool = self.dice, self.pool
        for name, words in pool.choices.items():
            said = (f'{one} "{one} said"' if dice.one_in(2) else one for one in words)
            yield f"choice {name}: {', '.join(said)}"
        for name, fields in pool.kinds.items():
            deed = " of property" if name in pool.deeds else ""
            listed = ", ".join(f"{field}: {type_}" for field, type_ in fields.items())
            yield f"kind {name}{deed}" + (f" with {listed}" if listed else "")
        for name, faces in pool.thrown.items():
            optional = " optional" if name == "odd" else ""
            yield f"dice {name}: {1 + dice.below(2)} of {', '.join(faces)}{optional}"
        for piece in pool.pieces:
            supply = "endless" if dice.one_in(3) else 1 + dice.below(6)
            yield f'piece {piece} "{piece}s": {supply} {pool.cite()}'
        rungs = range(1, 2 + dice.below(4))
        steps = (f"rung {n}: {1 + dice.below(3)} {dice.choose(pool.pieces)}" for n in rungs)
        yield f"ladder {pool.cite()} {' '.join(steps)}"
        for holder in pool.holders:
            yield f'holder {holder} = {dice.below(50)} {pool.cite()} "{holder} of all"'

    def figure(self, name: str) -> str:
        """Return the declaration of a figure, some with the range that it may be changed in."""
        type_, number = self.pool.figures[name], self.dice.below(60)
        value = self.dice.choose(FIGURES[type_] or (str(number),))
        if not FIGURES[type_] and self.dice.one_in(3):
            value = f"{value} from 0 to {number + 40}"
        return f'set {name}: {type_} = {value} {self.pool.cite()} "as agreed"'

    def clauses(self, body: str) -> Iterator[str]:
        """Yield the clauses, and a note for those that nothing else cites."""
        for number in range(self.pool.clauses):
            name, status = f"made.c{number}", STATUSES[number]
            reading = "" if status == "stated" else ' reading "As it is read."'
            yield f'clause {name} "Part {number}" {status} says "So it is."{reading}'
            if name not in body:
                yield f'note [{name}] "No table shows this."'


class _Rules:
    """Draws the declarations of rules: values, matters, what follows, moves and the rest."""

    def __init__(self, pool: SymbolPool) -> None:
        self.pool, self.dice = pool, pool.dice
        dice = pool.dice
        pool.matters["turn"] = MatterSymbol((PLAYER,), "ground")
        for number in pool.some(2):
            how = dice.choose(("one", "one", "each", "itself"))
            fields = tuple(
                self._field(f"f{place}", dice.choose((*FIELD_TYPES, *pool.choices)))
                for place in pool.some(2)
            )
            place = dice.choose(("", "standing", "ground"))
            fields = (PLAYER, *fields) if how == "one" else fields
            pool.matters[f"mat{number}"] = MatterSymbol(fields, place, how)
        for number in pool.some(2):
            sorts = (*FIELD_TYPES, *pool.matters, "matter")
            pool.events[f"ev{number}"] = tuple(dice.choose(sorts) for _ in pool.some(2))
        for name, params in EVENTS.items():
            pool.events[name] = tuple(str(type_) for _, type_ in params)
        for number in pool.some(2):
            sorts = (*PARAMETER_TYPES, *pool.matters)
            many = 1 + dice.below(2)
            pool.rules[f"law{number}"] = tuple(dice.choose(sorts) for _ in range(many))
        self.terms = TermGenerator(pool)

    def _field(self, name: str, type_: str) -> FieldSymbol:
        """Return a parameter, half of them with a value of their own."""
        default = DEFAULTS.get(type_, "nothing" if type_.startswith("list of ") else "")
        default = self.pool.choices.get(type_, (default,))[0]
        return FieldSymbol(name, type_, default if self.dice.one_in(2) else "")

    def write(self, form: str, names: Mapping[str, str], may: Sequence[str] = ()) -> str:
        """Return a declaration with its holes filled; its effects may lead to some names."""
        return self.terms.write(form, _scope(names, may))

    def value(self, name: str) -> str:
        """Return a defined value, and enter it into the pool."""
        dice, pool = self.dice, self.pool
        type_ = dice.choose((*VALUE_TYPES, *pool.choices))
        sorts = (*PARAMETER_TYPES, *pool.kinds, *pool.matters)
        types = {f"a{place}": dice.choose(sorts) for place in pool.some(3)}
        params = [FieldSymbol(*each) for each in types.items()]
        method = bool(types) and dice.one_in(2)
        of = f" of {params[0]}" if method else ""
        said = f" {_said(f'{name} of', ' and ', params)}" if dice.one_in(3) else ""
        head = f"define {name}{of}{_params(params[method:])}: {type_}[[ <cite>]]{said}"
        exceptions: list[str] = []
        if type_ in ("money", "count", "exact") and pool.likely("parts", 5):
            parts = range(1 + dice.below(3))
            body = "".join(f" part part{number}: <{type_}>[[ <cite>]]" for number in parts)
        else:
            names = tuple(f"case{number}" for number in pool.some(3))
            # Each beats all those before it, or the other way round.
            upwards = dice.one_in(2)
            body = f" normally <{type_}>[[ <cite>]]"
            for place, case in enumerate(names):
                beaten = ", ".join(names[:place] if upwards else names[place + 1 :])
                beats = f" beats {beaten}" if beaten else ""
                form = f"except {case}{beats} when <test>: <{type_}@1> <cite>"
                exceptions.append(self.write(form, types))
        text = " ".join((self.write(head + body, types), *exceptions))
        words = names_in(text)
        dear = "in" in words or any(value in words for value in pool.values)
        pool.values[name] = DefinedValue(type_, method, tuple(types.values()), dear)
        self.terms.refresh()
        return text

    def matter(self, name: str, may: Sequence[str]) -> str:
        """Return the declaration of a matter. `may` is what its effects may trigger: a matter
        that closes by itself may trigger only later declarations, so that nothing goes round in
        a circle.
        """
        symbol, dice = self.pool.matters[name], self.dice
        types = {**{one.name: one.type for one in symbol.fields}, name: name}
        said = _said(name, " ", symbol.fields)
        head = f"matter {name}{_params(symbol.fields)} <cite> {symbol.place} {said}"
        if symbol.how == "itself":
            return self.write(f"{head} by itself then <block>", types, may)
        if symbol.how == "each":
            over = self.write("<list of player@1>", types)
            over = "players" if over == "nothing" else over
            scope = _scope(types, ()).within("q", "player")
            where = self.terms.write("[[ where <test@1>]]", scope)
            then = self.write("then <block>", types, may)
            return f"{self.write(head, types)} waits for each q in {over}{where} {then}"
        who = "player" if dice.one_in(2) else "<player@1>"
        return self.write(f"{head} waits for {who} withdrawn <block>", types, may)

    def handlers(self, order: Sequence[str]) -> Iterator[str]:
        """Yield what follows by itself on events; `order` says what may lead to what."""
        dice, pool = self.dice, self.pool
        names = [f"then{number}" for number in range(1 + dice.below(3))]
        rank = {name: place for place, name in enumerate(dice.shuffled(names))}
        event = ""
        for place, name in enumerate(names):
            if not event or dice.one_in(2):
                event = dice.choose(tuple(pool.events))
            params = [f"e{number}" for number in range(len(pool.events[event]))]
            if params and dice.one_in(3):
                params[0] = "player"
            types = dict(zip(params, pool.events[event], strict=True))
            others = (dice.choose(names[:place]),) if place and dice.one_in(3) else ()
            relation = "".join(
                f" {'before' if rank[name] < rank[one] else 'after'} {one}" for one in others
            )
            head = f"when {name}: {event}({', '.join(params)})"
            form = f"{head}[[ where <test>]]{relation} <cite> then <block>"
            yield self.write(form, types, order[order.index(event) + 1 :])

    def citation(self, name: str) -> str:
        """Return what is cited when an event comes; its condition never shows not to hold."""
        event = self.dice.choose(tuple(self.pool.events))
        types = {f"e{place}": one for place, one in enumerate(self.pool.events[event])}
        where = ""
        if self.pool.likely("a cite with where"):
            has = self.terms.write("<test@1>", _scope(types, ()).within("anybody", "player"))
            where = f" where some anybody in players has {has}"
        head = self.write(f"cite {name} <cite> when {event}({', '.join(types)})", {})
        return f"{head}{where} {self.write('says <message>', types)}"

    def shared_rule(self, name: str) -> str:
        """Return a rule that moves obey."""
        types = {f"r{place}": one for place, one in enumerate(self.pool.rules[name])}
        params = _params([FieldSymbol(*each) for each in types.items()])
        return self.write(RULE.format(f"{name}{params}"), types)

    def move(self, name: str, may: Sequence[str]) -> str:
        """Return a move with its rules and effects."""
        dice, pool = self.dice, self.pool
        how, matters = self._opening()
        matter = matters[0] if len(matters) == 1 else ""
        params = self._params(matter)
        types = {one.name: one.type for one in params} | ({matter: matter} if matter else {})
        opening = f"{how} {', '.join(matters)}" + ("[[ where <test@1>]]" if matters else "")
        falls = [
            evolve(one, type=f"{one.type} by chance")
            if one.type == "throw" and not one.default else one
            for one in params
        ]  # fmt: skip
        head = f"move {name}{_params(falls)} <cite> {_said(name, ' ', params)} {opening}"
        parts, scope = [self.write(head, types)], _scope(types, may)
        for number in pool.some(2):
            laws = [
                law for law, args in pool.rules.items()
                if all(self.terms.writable(one, scope) for one in args)
            ]  # fmt: skip
            if laws and dice.one_in(3):
                law = dice.choose(laws)
                args = ", ".join(f"<{one}@1>" for one in pool.rules[law])
                parts.append(self.terms.write(f"obeys {law}({args})", scope))
                continue
            form = Production(RULE.format(f"{name}.r{number}"))
            rule = self.terms.fill(form, scope, 2)
            parts.append(rule.text)
            if " where " not in rule.text.partition(" require ")[0]:
                scope = scope.knowing(rule.known)
        if dice.one_in(25):
            parts.append(self.terms.write("never <cite> else <message>", scope))
        losing = "raises cash losing <money@1> " if dice.one_in(8) else ""
        return " ".join((*parts, self.terms.write(f"{losing}then <block>", scope)))

    def _opening(self) -> tuple[str, tuple[str, ...]]:
        """Return when a move may be made, and the matters that it needs."""
        dice = self.dice
        if dice.one_in(3):
            return "at any time", ()
        matters = dice.shuffled(tuple(self.pool.matters))
        many = 1 if dice.one_in(2) else 1 + dice.below(len(matters))
        if dice.one_in(2) and "turn" not in matters[:many]:
            matters = ["turn", *(one for one in matters if one != "turn")]
        return dice.choose(("answers", "answers", "while")), tuple(matters[:many])

    def _params(self, matter: str) -> list[FieldSymbol]:
        dice, pool = self.dice, self.pool
        params = {"player": PLAYER}
        for number in pool.some(3):
            type_ = dice.choose((*MOVE_TYPES, *pool.choices, *pool.kinds))
            name = f"p{number}"
            if type_ in ("property", "throw", "card", "group", "holder", "space"):
                name = type_ if type_ not in params else name
            if matter and matter != "turn" and dice.one_in(8):
                name = matter if matter not in params else name
            params[name] = self._field(name, type_)
        if pool.likely("a matter by default", 12):
            params["m0"] = FieldSymbol("m0", "matter", "uppermost")
            if dice.one_in(2):
                one = dice.choose(tuple(pool.matters))
                params["m0"] = FieldSymbol("m0", f"list of {one}", f"open {one}")
        return list(params.values())

    def track(self, name: str) -> str:
        """Return a track; its default reads no other track, nor what may not be there yet."""
        pool = self.pool
        type_, of = pool.tracks[name]
        hidden = pool.tracks, pool.values, pool.matters
        pool.tracks, pool.values, pool.matters = {}, {}, {}
        self.terms.refresh()
        # One without a value of its own is not known in a new game, so such games are left out.
        default = "" if type_ != "text" and self.dice.one_in(20) else f" = <{type_}*@1>"
        said = name if type_ == "truth" else f"{name} {{{name}}}"
        stands = " stands on <space@1>" if of == "player" and type_ == "truth" else ""
        form = f'track {name}: {type_} of {of}{default} <cite> said "{said}"{stands}'
        text = self.write(form, {})
        pool.tracks, pool.values, pool.matters = hidden
        self.terms.refresh()
        return text

    def others(self, may: Sequence[str]) -> Iterator[str]:
        """Yield the moves with the rules that they obey, and what there is one of or a few."""
        pool = self.pool
        moves = [self.move(f"act{number}", may) for number in range(1 + self.dice.below(3))]
        yield from moves
        obeyed = {name for move in moves for name in names_in(move)}
        yield from (self.shared_rule(name) for name in pool.rules if name in obeyed)
        for number in pool.some(1):
            each = "[[ for each <loop@1>]] require <test> else <message>"
            yield self.write(f"always so{number} <cite>{each}", {})
        for number in pool.some(1):
            params = (PLAYER, FieldSymbol("p0", "money", "3"))
            head = f"line row{number}{_params(params)} {_said(f'row{number} of', ' ', params)}"
            yield self.write(f"{head} then <block>", {"player": "player", "p0": "money"}, may)
        yield self.write(SETUP, {}, may)
        yield from (self.track(name) for name in pool.tracks)
        yield from (self.citation(f"told{number}") for number in pool.some(2))

    def card(self, name: str, may: Sequence[str]) -> str:
        """Return a card of a deck."""
        kept = " kept" if self.dice.one_in(3) else ""
        called = f' called "{name} card"' if self.dice.one_in(4) else ""
        head = f'card {name} "Card {name}"{kept}{called}'
        return self.write(f"{head} then <block>", {"player": "player"}, may)


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
    decls = [rules.value(f"val{number}") for number in pool.some(2)]
    decls += [rules.matter(name, order[order.index(name) + 1 :]) for name in others]
    decls.append(rules.write(TURN, {}))
    for name in pool.events.keys() - EVENTS.keys():
        params = [FieldSymbol(f"e{place}", one) for place, one in enumerate(pool.events[name])]
        decls.append(f"event {name}{_params(params)}")
    decls += [*rules.handlers(order), *rules.others(order)]
    read = set(names_in(" ".join(decls)))
    decls += [equipment.figure(name) for name in pool.figures if name in read]
    # The checker does not look for the use of a figure in cards, so they use none.
    pool.figures.clear()
    rules.terms.refresh()
    may = order[order.index("card") + 1 :]
    decks = {
        name: [rules.card(f"c{name[-1]}{number}", may) for number in range(many)]
        for name, many in pool.decks.items()
    }
    body = [*equipment.declarations(), *dice.shuffled(decls)]
    used = set(names_in(" ".join((*body, *(card for cards in decks.values() for card in cards)))))
    fixed = [f"define {text}" for text in STEADY.split("\ndefine ")[1:]]
    body += [text for text in fixed if text.split()[1].partition("(")[0] in used]
    head = [
        'rulebook made "Made by chance" version 1.0 language 1',
        "default board made",
        f"decks {', '.join(pool.decks)}",
    ]
    texts: list[tuple[str, str, Sequence[str]]] = [
        ("rulebook", "made.rules", [*head, *body, *equipment.clauses(" ".join(body))]),
        ("board", "made.board", [*equipment.board()]),
    ]
    for name, cards in decks.items():
        texts.append(("deck", f"{name}.deck", [f'deck {name} "{name}" language 1', *cards]))
    files = ((role, name, _formatted(name, "\n".join(text))) for role, name, text in texts)
    return GeneratedRulebook(seed, tuple(files))


def _formatted(name: str, text: str) -> str:
    """Return a text in the one layout; one that cannot be parsed as it is, for `check` to show."""
    source, faults = parse_file(name, text)
    if faults:
        return text
    printed = ["\n".join(print_declaration(decl)) for decl in source.decls]
    lines: list[str] = []
    for place, one in enumerate(printed):
        # A blank line between any two that have items.
        if place and ("\n" in one or "\n" in printed[place - 1]):
            lines.append("")
        lines.append(one)
    return "\n".join(lines) + "\n"


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
    return program, errors_in(found)


def render_faults(rulebook: GeneratedRulebook, faults: tuple[Diagnostic, ...]) -> str:
    """Return faults with the lines that they are in."""
    texts = {name: text for _, name, text in rulebook.files}
    return "\n".join(render(fault, texts.get(fault.span.file, "")) for fault in faults)


def _scope(names: Mapping[str, str], may: Sequence[str]) -> TermScope:
    """Return the scope of a declaration."""
    scope = TermScope()
    return evolve(scope.having(names), may=scope.may | set(may), blocks=3)


def _params(params: Sequence[FieldSymbol]) -> str:
    return f"({', '.join(map(str, params))})" if params else ""


def _said(head: str, between: str, params: Sequence[FieldSymbol]) -> str:
    """Return a phrase that names parameters, those with a value of their own in brackets."""
    needed = between.join(f"{{{one.name}}}" for one in params if not one.default)
    rest = "".join(f"[, {one.name} {{{one.name}}}]" for one in params if one.default)
    return f'said "{f"{head} {needed}".rstrip()}{rest}"'
