"""The term generator: expressions and effects, drawn from one table of productions.

A production is text of the language with typed holes. What is local to one rulebook (its choices,
kinds, values, matters and events) adds rows of its own. Whether rows fit is for types and scopes
to say; how often they are drawn, for weights and for the leanings of the rulebook.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Final

from attrs import define, evolve, field, frozen

from propertyrules.ir.builtins import FIELDS, VALUES
from tests.generator.symbol_pool import (
    AMOUNTS,
    ELEMENTS,
    MOST_INSIDE,
    OUTSIDE,
    SymbolPool,
    Term,
    TermScope,
    element_of,
    names_in,
    root_of,
)

PRODUCTIONS: Final = """
number: <=0|1|2|3|5|7|10|12|25|50|100|400>
percent: <=10%|7.5%|50%|120%|0%|33.3%>
truth: <=yes|no>
player: players.at(<=0|1|2>)
property: properties.at(<=0|1|2>)
group: groups.at(<=0|1|2>)
space: spaces.at(<=0|1|2|3>)
face: wild
list: nothing
text: <words>
2 any: if <test> then <T> else <T~>
3 elements: <list of T!>.at(<count@1>)
4 amount: <T> <=+|-> <T>
2 amount: -<T>
2 amount: <T!> * <count@0>
2 amount: <count@0> * <T!>
2 exact: <money|count|exact> / <money|count|exact>
2 exact: <percent> of <money|exact|count>
2 exact: <money!@0> * (<money!@0> / <money!@0>)
2 money: (0 + <exact> / 2) rounded up
3 money: (0 + <percent> of <money|exact|count>) rounded <=up|down>
3 count: (<money> / <money!>) rounded <=up|down>
count: <list of player|list of property|list of space>.size
count: <face?>.pips
count: <list of face?>.at(0).pips
5 amount: <=sum of|highest|lowest> <T@1> for <loop@1>[[ where <test@1>]]
2 count: number of <loop@1>[[ where <test@1>]]
5 truth: <A> <=at least|at most|above> <A>
5 truth: <A> <=below|is|is not> <A>
truth: <exact> below <money>
2 truth: <S!> <=is|is not> <S@1>
3 truth: <X> <=is in|is not in> <list of X>
truth: <list of player> is <list of player>
truth: not <truth>
truth: <truth> <=and|or> <truth>
truth: <truth> and <truth> and <truth>
truth: <truth> or <truth> or <truth>
2 truth: <face?> <=is 3|is not 2|is wild>
2 truth: <list of face?>.at(<=0|1>) <=is wild|is not 1>
4 truth: <kind>
2 truth: <kind> and <truth>
truth: <other kind> or <truth>
truth: <other kind>
4 truth: <=every|some|no> <loop@1>[[ where <test@1>]] has <test>
list: these(<E>)
list: these(<E>, <E>)
list: these(<E>, <E>, <E>)
4 list: <T> <=+|-> <T>
2 list: all <loop@1 E>[[ where <test@1>]]
2 element: first <loop@1 T>[[ where <test@1>]] else <T^@1>
10 effect: <payer> pays <money*> to <holder@1>[[ for <text@1>]]
3 effect: together by <=half_up|half_down> <payments> end
2 payments: <payer> pays <exact*> to <holder@1>[[ for <text@1>]][[ <payments>]]
payments: if <test@1> then <payments>[[ otherwise <payments~>]] end
payments: for each <loop@1>[[ where <test@1>]] do <payments> end
5 effect > receiving: give <property@1|list of property@1|card@1|list of card@1> to <holder@1>
effect: raise <property@1> one rung
effect: lower <property@1> one rung
effect: lower <property@1> to rung <count@1>
effect > passing landing: move <player@1> forward to <space@1>
effect > passing landing: move <player@1> forward <throw?>.total
effect > passing landing: move <player@1> forward steady_steps(<count@1>)
effect > passing landing: move <player@1> forward 5
effect > passing landing: move <player@1> back 2
2 effect: put <player@1> on <space@1>
2 effect: close <matter@1>
effect > going_out: retire <player@1>
6 effect: set <place> to <P*>
2 effect: add <P*> to <sum>
3 effect: remove <P*> from <sum>
2 effect > card: follow <card@1> for <player@1>
effect > card: follow <card@1> for <player@1> draw from <first>.deck
effect: if <test@1> then end the game won by <list of player@1> end
4 effect: if <test> then <block>[[ otherwise <block~>]] end
3 effect: for each <loop@1>[[ where <test@1>]] do <block> end
"""
"""A row: weight, type (or what has types: `any`, an `amount`, a `list`, an `element` of the board,
`elements` that every list has), what effects of the form may lead to, and the form itself.

In a hole stands a type, or several to choose from; T is the type that is wanted, E that of the
members of a wanted list, A an amount, X something of the board, S anything, P that of a place to be
set, each the same in all of a form. Behind it `!` asks for a term that is surely of the type, `?`
for one that is at hand, `*` for one that does not grow, `@` for so many levels of terms at most;
`^` stands outside of the loop of the form, `~` where its test fails. `=` chooses among words. What
stands in double square brackets may be left out."""

TEXTS = ("rent", "a fine", "luck", "the start", "nothing special")
STEADY = {"money": "steady_money", "count": "steady_count", "exact": "steady_exact"}
FIRM = {"money": "bank.cash", "count": "spaces.size", "exact": "(7 / 2)"}

# Types of which a list gives a sensible member even where it is empty: that of number 0.
TOTAL = ("player", "space", "group", "card", "face", "holder", "deck", "piece", *AMOUNTS)
BEGINNINGS = {"player": "players.at(0)", "property": "properties.at(0)", "holder": "bank"}
_HOLE: Final = re.compile(r"<([^<>]+)>")


@frozen
class TypedHole:
    """What fills a place of a form: words to choose from, a type, or something with a name.

    `order`: what is filled first says what is known in the others: a loop, then a test.
    """

    types: tuple[str, ...]
    marks: str
    most: int | None
    order: int

    @staticmethod
    def read(text: str) -> TypedHole:
        """Read what stands in a hole."""
        if text[0] == "=":
            return TypedHole(tuple(text[1:].split("|")), "=", 0, 3)
        level = re.search(r"@(\d)", text)
        bare = re.sub(r"@\d", "", text)
        types = tuple(one.rstrip("!?*~^") for one in bare.split("|"))
        word = types[0].split()[-1 if "kind" in types[0] else 0]
        order = {"loop": 0, "place": 0, "sum": 0, "test": 1, "kind": 1}.get(word, 2)
        marks = bare[len(bare.rstrip("!?*~^")) :]
        return TypedHole(types, marks, int(level[1]) if level else None, order)


@frozen
class Production:
    """A form: what it gives, how often, what it may lead to, and its pieces: text and holes.

    A piece that may be left out is a production itself; a leaf is made of no other terms.
    """

    form: str
    gives: str = ""
    weight: int = 1
    needs: frozenset[str] = frozenset()
    pieces: tuple[str | TypedHole | Production, ...] = field(init=False)
    holes: tuple[TypedHole, ...] = field(init=False)
    is_leaf: bool = field(init=False)

    @staticmethod
    @cache
    def read(row: str) -> Production:
        """Read a row of a table."""
        head, _, form = row.partition(": ")
        head, _, needs = head.partition(" > ")
        weight, _, gives = head.partition(" ") if head[0].isdigit() else ("1", "", head)
        return Production(form, gives, int(weight), frozenset(needs.split()))

    @pieces.default
    def _read(self) -> tuple[str | TypedHole | Production, ...]:
        pieces: list[str | TypedHole | Production] = []
        for number, part in enumerate(re.split(r"\[\[|\]\]", self.form)):
            if number % 2:
                pieces.append(Production(part))
                continue
            for place, text in enumerate(_HOLE.split(part)):
                pieces.append(TypedHole.read(text) if place % 2 else text)
        return tuple(pieces)

    @holes.default
    def _always_filled(self) -> tuple[TypedHole, ...]:
        return tuple(one for one in self.pieces if isinstance(one, TypedHole))

    @is_leaf.default
    def _without_terms(self) -> bool:
        return all(one.marks == "=" or one.types == ("words",) for one in self.holes)

    @property
    def stands_alone(self) -> bool:
        """Whether it needs no brackets wherever it stands: a name, a text, a call, a field."""
        bare = re.sub(r'\([^()]*\)|"[^"]*"', "", _HOLE.sub("x", self.form))
        return "kind>" not in self.form and re.fullmatch(r"(named )?[\w.]*", bare) is not None


@define
class Filling:
    """What is known while the holes of a form are filled.

    `inner` is the scope of its loop where its test holds, `failed` where that fails, `before` where
    it is not known, `outer` the one round the form; `types` says what the letters stand for.
    """

    inner: TermScope
    failed: TermScope
    before: TermScope
    outer: TermScope
    types: dict[str, str]
    found: list[str] = field(factory=list)
    known: dict[str, str] = field(factory=dict)
    variable: str = ""
    looped: str = ""


class TermGenerator:
    """Draws terms of every type, and effects, by the productions that fit."""

    def __init__(self, pool: SymbolPool) -> None:
        self.pool, self.dice = pool, pool.dice
        self._known: dict[object, dict[str, list[Term]]] = {}
        self._named: dict[str, Callable[[Filling, TypedHole, int], str]] = {
            "loop": self._loop, "test": self._test, "kind": self._kind, "other kind": self._kind,
            "place": self._place, "sum": self._place, "payer": self._payer,
            "words": lambda filling, hole, _: self.words(self._scope(filling, hole)),
            "message": lambda filling, *_: self.words(filling.before, 2),
            "cite": lambda *_: pool.cite(),
            "block": lambda filling, hole, _: self.block(self._scope(filling, hole)),
            "payments": lambda filling, hole, _: self._statement("payments", filling, hole),
        }  # fmt: skip
        self.refresh()

    def refresh(self) -> None:
        """Take note that the pool has changed: of its rows, and of what can be read."""
        rows = (*PRODUCTIONS.strip().splitlines(), *_builtin_rows(), *self._rows())
        self.productions = tuple(map(Production.read, rows))
        self._known.clear()

    def _rows(self) -> Iterator[str]:
        """Yield the rows of what this rulebook declares."""
        pool = self.pool
        decks = "|".join(pool.decks)
        yield f"card: <={decks}>.cards.at(<=0|1|2>)"
        for name, words in pool.choices.items():
            yield f"{name}: <={'|'.join(words)}>"
            yield f"truth: <{name}?> <=is|is not> <{name}@1>"
        for kind in pool.kinds:
            titles = "|".join(title for title, of in pool.spaces if of == kind)
            yield f'{kind}: named "<={titles}>"'
            yield f"{kind}: first <loop@1 space> where <variable> is a {kind} else <T^@1>"
        for name, matter in pool.matters.items():
            yield f"list of {name}: open {name}"
            yield f"2 truth: <matter@0> <=is in|is not in> open {name}"
            given = [f"{one.name}: <{one.type}*>" for one in matter.fields if not one.default]
            more = [f"{one.name}: <{one.type}*>" for one in matter.fields if one.default]
            rest = f"[[{', ' * bool(given)}{', '.join(more)}]]" if more else ""
            head = "4 effect" + f" > {name}" * (matter.place != "standing")
            yield f"{head}: open {name}({', '.join(given)}{rest})"
        for name, types in pool.events.items():
            yield f"2 effect > {name}: announce {name}({', '.join(f'<{one}*>' for one in types)})"
        for name, value in pool.values.items():
            args = [f"<{one}@1>" for one in value.params]
            of = f"({args.pop(0)})." if value.method else ""
            dear = f" > {OUTSIDE}" * value.dear
            yield f"{value.type}{dear}: {of}{name}" + (f"({', '.join(args)})" if args else "")

    # -- drawing -------------------------------------------------------------------------------

    def term(self, type_: str, scope: TermScope, depth: int = 2) -> Term:
        """Return a term that fits a type. Raises LookupError where none can be written."""
        if depth > 1 and self.dice.one_in(2):
            depth -= 1
        options: list[tuple[str, int, Term | Production]] = [*self._reads(type_, scope)]
        options += [
            (one.form, one.weight, one)
            for one in self.productions
            if (depth > 0 or one.is_leaf) and self._gives(one, type_) and self._fits(one, scope)
        ]
        if not options:
            raise LookupError(f"nothing of the type {type_} can be written here")
        chosen = self.pool.pick(options)
        return chosen if isinstance(chosen, Term) else self.fill(chosen, scope, depth - 1, type_)

    def text(self, type_: str, scope: TermScope, depth: int = 2) -> str:
        """Return a term that fits a type, as it is written."""
        return self.term(type_, scope, depth).text

    def write(self, form: str, scope: TermScope, depth: int = 2) -> str:
        """Return a form with its holes filled."""
        return self.fill(Production(form), scope, depth).text

    def firm(self, type_: str, scope: TermScope, depth: int) -> Term:
        """Return a term that is surely of the type: no literal, which could be of another."""
        for _ in range(8):
            found = self.term(type_, scope, depth)
            if found.type == type_ and found.text != "nothing":
                return found
        known = self.readable(scope).get(type_)
        if known:
            return self.dice.choose(known)
        if type_.startswith("list of "):
            return Term(f"these({self.firm(element_of(type_), scope, 0).text})", type_)
        return Term(FIRM[type_], type_) if type_ in FIRM else self.term(type_, scope, 0)

    def lasting(self, type_: str, scope: TermScope, depth: int = 2) -> str:
        """Return a value that the table keeps: of a size that does not double at each step."""
        if type_ == "text":
            return self.words(scope, holes=0)
        found = self.text(type_, scope, depth)
        names = names_in(found)
        grows = "*" in found or "/" in found or "of" in names or any(map(self._is_value, names))
        if type_ in STEADY:
            return f"{STEADY[type_]}({found})" if grows else found
        if type_ == "percent" and grows:
            return self.text(type_, scope, 0)
        lists = self.pool.lists(scope)
        if type_.startswith("list of ") and sum(name in lists for name in names) > 1:
            return f"these({self.text(element_of(type_), scope, 1)})"
        return found

    def _is_value(self, name: str) -> bool:
        return name in self.pool.values

    def words(self, scope: TermScope, holes: int = 1) -> str:
        """Return a text, with holes that hold values of any type."""
        inner = evolve(scope, plain=True)
        parts = [self.dice.choose(TEXTS)]
        for _ in range(holes):
            if self.pool.likely("hole", 6):
                by_type = self.readable(inner)
                hole = self.dice.choose(by_type[self.dice.choose(tuple(by_type))]).text
            elif self.pool.likely("a first without else", 20):
                hole = self.write("first <loop@1 player> where <test@1>", inner)
            elif self.pool.likely("a sum in a hole", 12):
                hole = self.text(self.dice.choose(AMOUNTS), inner, 1)
            else:
                continue
            parts.append(f"{{{hole}}}")
        return f'"{" ".join(parts)}"'

    def block(self, scope: TermScope) -> str:
        """Return a few effects; none that could go round by itself."""
        inner = evolve(scope.lasting(), blocks=scope.blocks - 1)
        return " ".join(self.text("effect", inner, 3) for _ in range(1 + self.dice.below(2)))

    # -- what is read --------------------------------------------------------------------------

    def readable(self, scope: TermScope) -> dict[str, list[Term]]:
        """Return what can be read, by type: names, their fields, and theirs."""
        key = (tuple(scope.names.items()), tuple(scope.narrowed.items()))
        if key not in self._known:
            known, found = scope.narrowed, dict[str, list[Term]]()
            names = {**dict(self.pool.globals()), **scope.names}
            terms = [Term(name, known.get(name, type_)) for name, type_ in names.items()]
            for _ in range(3):
                for term in terms:
                    found.setdefault(term.type, []).append(term)
                dots = [
                    (f"{term.text}.{name}", of)
                    for term in terms
                    for name, of in self.pool.fields_of(term.type).items()
                ]
                terms = [Term(dot, known.get(dot, of)) for dot, of in dots]
            self._known[key] = found
        return self._known[key]

    def reads(self, scope: TermScope, type_: str) -> list[Term]:
        """Return what can be read that fits a type."""
        known = self.readable(scope)
        return [one for of in known if self.pool.fits(of, type_) for one in known[of]]

    def writable(self, type_: str, scope: TermScope) -> bool:
        """Return whether a term of a type can be written here: some only where one is at hand."""
        quoted = scope.plain and (type_ in self.pool.kinds or type_ in ("text", "face"))
        if type_ not in ("throw", "matter") and type_ not in self.pool.matters and not quoted:
            return True
        return bool(self.reads(scope, type_))

    def _reads(self, type_: str, scope: TermScope) -> Iterator[tuple[str, int, Term]]:
        """Yield what can be read by chance: of all, of what is near, of what more is known of."""
        known = self.reads(scope, type_)
        near = [one for one in known if root_of(one.text) in scope.names]
        told = [one for one in known for text in scope.narrowed if one.text.startswith(f"{text}.")]
        for label, terms in (("read", known), ("read near", near), ("read narrowed", told)):
            if terms:
                yield label, 1, self.dice.choose(terms)

    # -- which productions fit -----------------------------------------------------------------

    def _gives(self, production: Production, type_: str) -> bool:
        """Return whether a production gives what fits a type."""
        element, pool = element_of(type_), self.pool
        effect = type_ in ("effect", "payments")
        match production.gives:
            case "any":
                return not effect
            case "amount":
                return type_ in AMOUNTS
            case "element":
                return type_ in ELEMENTS
            case "elements":
                return type_ in TOTAL
            case "list":
                return type_ != element and element not in pool.matters
        return pool.fits(production.gives, type_)

    def _fits(self, production: Production, scope: TermScope) -> bool:
        """Return whether a form may stand in a scope, and all its holes can be filled there."""
        if not production.needs <= scope.may:
            return False
        if scope.plain and re.search('"|wild|<words>', production.form):
            return False
        return all(self._can_fill(hole, scope) for hole in production.holes)

    def _can_fill(self, hole: TypedHole, scope: TermScope) -> bool:
        name = hole.types[0]
        if "?" in hole.marks:
            return bool(self.reads(scope, name))
        match name.partition(" ")[0]:
            case "loop":
                return scope.inside < MOST_INSIDE
            case "block" | "payments":
                return scope.blocks > 0
            case "place" | "sum":
                return bool(self._places(scope, name))
        if "kind" in name:
            return bool(self._kinds(scope))
        return hole.marks == "=" or all(self.writable(one, scope) for one in hole.types)

    # -- filling holes -------------------------------------------------------------------------

    def fill(self, production: Production, scope: TermScope, depth: int, wanted: str = "") -> Term:
        """Return a production with its holes filled.

        Its type is the one that it gives, or what the terms in the place of the wanted one have;
        what its first test tells is known of it.
        """
        pieces: list[str | TypedHole] = []
        for piece in production.pieces:
            if isinstance(piece, Production):
                inside = self._fits(piece, scope) and self.pool.likely(piece.form, 5)
                pieces += piece.pieces if inside else ()  # type: ignore[arg-type]
            else:
                pieces.append(piece)
        types = {"T": wanted, "E": element_of(wanted), "A": self.dice.choose(AMOUNTS)}
        types |= {"X": self.dice.choose(ELEMENTS), "S": self._anything(scope)}
        filling = Filling(scope, scope, scope, scope, types)
        said = [piece if isinstance(piece, str) else "" for piece in pieces]
        holes = [(n, piece) for n, piece in enumerate(pieces) if isinstance(piece, TypedHole)]
        for place, hole in sorted(holes, key=lambda each: each[1].order):
            said[place] = said[1] if hole.types == ("first",) else self._hole(filling, hole, depth)
        text = "".join(said)
        if wanted not in ("", "effect", "payments") and not production.stands_alone:
            text = f"({text})"
        return self._told(production, filling, text, wanted)

    def _told(self, production: Production, filling: Filling, text: str, wanted: str) -> Term:
        """Return a filled form with its type, and with what is known by it."""
        type_, found = production.gives or wanted, filling.found
        if filling.looped:
            found.append(filling.inner.type_of(filling.variable))
        if production.gives in ("any", "amount", "list", "element", "elements"):
            type_ = self.pool.joined(found, wanted) if found else wanted
            element = element_of(wanted)
            if element != wanted and not type_.startswith("list of "):
                type_ = f"list of {element if type_ == 'number' else type_}"
        elif found:
            type_ = self.pool.joined([*found, type_], wanted)
        if production.form == "<other kind>":
            return Term(text, type_, {}, filling.known)
        tells = production.form.startswith("<kind>") or not production.gives
        return Term(text, type_, filling.known if tells else {})

    def _hole(self, filling: Filling, hole: TypedHole, depth: int) -> str:
        """Return what fills a hole."""
        chosen = self.dice.choose(hole.types)
        if hole.marks == "=":
            return chosen
        lead, _, name = chosen.rpartition(" ")
        if name == "variable":
            return filling.variable
        depth = depth if hole.most is None else min(hole.most, max(depth, 0))
        named = hole.types[0] if "kind" in hole.types[0] else hole.types[0].partition(" ")[0]
        if named in self._named:
            return self._named[named](filling, hole, depth)
        wanted = f"{lead} {filling.types.get(name, name)}".strip()
        scope = self._scope(filling, hole)
        if "?" in hole.marks:
            return self.dice.choose(self.reads(scope, wanted)).text
        if "*" in hole.marks:
            return self.lasting(wanted, scope, depth)
        term = (self.firm if "!" in hole.marks else self.term)(wanted, scope, depth)
        if name in ("T", "E") and not (name == "T" and lead):
            filling.found.append(term.type)
        elif name == "T":
            filling.found.append(element_of(term.type))
        return term.text

    def _scope(self, filling: Filling, hole: TypedHole) -> TermScope:
        if "^" in hole.marks:
            return filling.outer
        return filling.failed if "~" in hole.marks else filling.inner

    def _anything(self, scope: TermScope) -> str:
        """Return a type of which two terms can be held against each other."""
        pool = self.pool
        types = [*ELEMENTS, "deck", "piece", "truth", "list of player", "list of property"]
        types += [of for of, _ in pool.tracks.values() if of not in pool.choices]
        types += ["text"] * (not scope.plain) + ["matter"] * len(pool.matters)
        types += [f"list of {name}" for name in pool.matters]
        return self.dice.choose([one for one in types if self.writable(one, scope)])

    def _loop(self, filling: Filling, hole: TypedHole, depth: int) -> str:
        """Return `NAME in LIST`; what follows is asked of each member."""
        pool, dice, scope = self.pool, self.dice, filling.outer
        word = hole.types[0].removeprefix("loop").strip()
        element = filling.types.get(word, word)
        filling.looped = word if word in ("T", "E") else ""
        if element == "space" and dice.one_in(2):
            element = "property"
        if not element:
            element = dice.choose(ELEMENTS)
            more = [one for one in self.readable(scope) if one.startswith("list of ")]
            if more and dice.one_in(3):
                element = element_of(dice.choose(more))
            elif pool.matters and dice.one_in(3):
                element = dice.choose(tuple(pool.matters))
        list_ = self.term(f"list of {element}", scope, depth)
        if list_.text == "nothing":
            list_ = self.term(f"list of {element}", scope, 0)
        held = element_of(list_.type)
        name = f"{held[0]}{scope.inside}"
        if scope.names and pool.likely("a name hides another", 12):
            name = dice.choose(tuple(scope.names))
        inner = scope.within(name, held)
        if held in pool.matters:  # what opens more of what it goes through would double it
            inner = evolve(inner, may=frozenset())
        filling.inner = filling.failed = filling.before = inner
        filling.variable = name
        return f"{name} in {list_.text}"

    def _test(self, filling: Filling, hole: TypedHole, depth: int) -> str:
        """Return a condition that is no plain yes or no, and keep what is known by it."""
        options = [
            (one.form, one.weight, one)
            for one in self.productions
            if one.gives == "truth" and not one.is_leaf and self._fits(one, filling.inner)
        ]
        term = self.fill(self.pool.pick(options), filling.inner, max(depth, 1) - 1, "truth")
        filling.before, filling.failed = filling.inner, filling.inner.knowing(term.unknown)
        filling.inner = filling.inner.knowing(term.known)
        filling.known |= term.known
        return term.text

    def _kinds(self, scope: TermScope) -> list[tuple[str, tuple[str, ...]]]:
        """Return what can be asked for its kind, with the kinds: near things, if there are any."""
        pool = self.pool
        kinds = {
            "space": ("property", *pool.kinds), "property": pool.deeds, "holder": ("player",),
            "matter": tuple(pool.matters),
        }  # fmt: skip
        fixed = ("bank", *pool.holders)
        by_type = self.readable(scope)
        terms = [
            (one.text, named)
            for type_, named in kinds.items()
            for one in by_type.get(type_, ())
            if named and one.text not in fixed
        ]
        return [each for each in terms if root_of(each[0]) in scope.names] or terms

    def _kind(self, filling: Filling, hole: TypedHole, depth: int) -> str:
        """Return a test of a kind; what follows in the form stands where the thing is of it."""
        text, kinds = self.dice.choose(self._kinds(filling.inner))
        kind = self.dice.choose(kinds)
        filling.known[text] = kind
        filling.inner = filling.inner.knowing({text: kind})
        return f"{text} {'is not a' if hole.types[0] == 'other kind' else 'is a'} {kind}"

    # -- effects -------------------------------------------------------------------------------

    def _places(self, scope: TermScope, how: str) -> list[tuple[str, str, str]]:
        """Return what can be set: tracks of somebody or something, and fields of matters.

        Each is the type whose track it is, or empty, its name, and its own type. A `sum` is what
        can be added to; exact amounts are set, lest they grow fine.
        """
        found = [
            ("" if of == "table" else of, name, type_)
            for name, (type_, of) in self.pool.tracks.items()
            if of != "table" or name not in scope.names
        ]
        for local in scope.names:
            matter = self.pool.matters.get(scope.type_of(local))
            if matter is not None:
                found += [("", f"{local}.{one.name}", one.type) for one in matter.fields]
        if how == "place":
            return found
        return [each for each in found if each[2] in ("money", "count") or "list of" in each[2]]

    def _place(self, filling: Filling, hole: TypedHole, depth: int) -> str:
        of, name, type_ = self.dice.choose(self._places(filling.inner, hole.types[0]))
        single = hole.types[0] == "sum" and self.dice.one_in(2)
        filling.types["P"] = element_of(type_) if single else type_
        return f"{self._beginning(of, filling.inner)}.{name}" if of else name

    def _payer(self, filling: Filling, hole: TypedHole, depth: int) -> str:
        """Return who pays; where nobody may fall short, somebody who is surely no player."""
        if "short" not in filling.inner.may:
            return self.dice.choose(("bank", *self.pool.holders))
        return self._beginning("holder" if self.dice.one_in(4) else "player", filling.inner)

    def _beginning(self, type_: str, scope: TermScope) -> str:
        """Return a term that begins with a name: no effect begins with a bracket."""
        for _ in range(6):
            found = self.text(type_, scope, 1)
            if not found.startswith(("(", "named ", "these(")):
                return found
        return BEGINNINGS[type_]

    def _statement(self, type_: str, filling: Filling, hole: TypedHole) -> str:
        scope = self._scope(filling, hole)
        return self.text(type_, evolve(scope, blocks=scope.blocks - 1), 3)


@cache
def _builtin_rows() -> tuple[str, ...]:
    """Return a row for each builtin with arguments, with and without those to be left out."""
    rows = []
    for receiver, offers in (("", VALUES), *FIELDS.items()):
        for name, offer in offers.items():
            least = len(offer.args) if offer.least is None else offer.least
            for many in range(least, len(offer.args) + 1) if offer.args else ():
                args = ", ".join(f"<{one}@1>" for one in offer.args[:many])
                of = f"<{receiver}@0>." if receiver else ""
                rows.append(f"{offer.result}: {of}{name}({args})")
    return tuple(rows)
