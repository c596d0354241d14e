"""The expression generator: terms of every type, by every form of the language that gives one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial

from attrs import evolve

from propertyrules.syntax import tree as t
from propertyrules.verification.generator.productions import (
    EXPRESSIONS,
    Production,
    flat,
    parse_expressions,
    productions,
)
from propertyrules.verification.generator.symbol_pool import (
    AMOUNTS,
    SIGNATURES,
    Draw,
    Known,
    Signature,
    SymbolPool,
    Term,
    TermScope,
    root_of,
)

LITERALS = (0, 1, 2, 3, 5, 7, 10, 12, 25, 50, 100, 400)
PERMILLE = (100, 75, 500, 1200, 0, 333)
TEXTS = ("rent", "a fine", "luck", "the start", "nothing special")
ELEMENTS = ("player", "space", "property", "group", "card", "holder")
MEMBERS_OF = {
    "space": "spaces", "player": "players", "property": "properties", "group": "groups",
}  # fmt: skip

FIRM: Mapping[str, t.Expr] = {
    "money": t.Dot(t.Name("bank"), "cash"), "count": t.Dot(t.Name("spaces"), "size"),
    "exact": t.Binary("/", t.Number(7), t.Number(2)),
}  # fmt: skip

# Types of which a list gives a sensible member even where it is empty: that of number 0.
TOTAL = ("player", "space", "group", "card", "face", "holder", "deck", "piece", *AMOUNTS)
MOST_INSIDE = 2  # lists gone through inside each other


class ExpressionGenerator:
    """Draws terms: values of every type, conditions and lists."""

    def __init__(self, pool: SymbolPool) -> None:
        self.pool = pool
        self.dice = pool.dice
        self._known: dict[object, dict[str, list[Term]]] = {}

    def term(self, type_: str, scope: TermScope, depth: int = 2) -> Term:
        """Return a term that fits a type. Raises LookupError where none can be written."""
        options = list(self._leaves(type_, scope))
        if depth > 1 and self.dice.one_in(2):
            depth -= 1
        if depth > 0:
            options += ((_label(form), form) for form in self._forms(type_, scope))
        if not options and type_ == "space":
            return self._member("spaces", 1, "space")
        if not options:
            raise LookupError(f"nothing of the type {type_} can be written here")
        return self.pool.pick(options)(type_, scope, depth - 1)

    def expr(self, type_: str, scope: TermScope, depth: int = 2) -> t.Expr:
        """Return an expression that fits a type."""
        return self.term(type_, scope, depth).expr

    def firm(self, type_: str, scope: TermScope, depth: int) -> Term:
        """Return a term that is surely of the type: no literal, which could be of another."""
        for _ in range(8):
            found = self.term(type_, scope, depth)
            if found.type == type_:
                return found
        known = self.readable(scope).get(type_)
        if known:
            return self.dice.choose(known)
        return Term(FIRM[type_], type_)

    def condition(self, scope: TermScope, depth: int = 2) -> t.Expr:
        """Return a condition that is no plain yes or no."""
        return self.tested(scope, depth)[0]

    def tested(self, scope: TermScope, depth: int) -> tuple[t.Expr, Known, Known]:
        """Return a condition, with what is known where it holds, and where it fails."""
        if self.pool.likely("narrowing", 8):
            narrowed = self._narrowing(scope)
            if narrowed is not None:
                test, known = narrowed
                if test.negated:
                    return test, {}, known
                if not self.pool.likely("narrowing goes on", 8):
                    return test, known, {}
                more = self.expr("truth", scope.knowing(known), depth)
                return t.Chain("and", flat("and", (test, more))), known, {}
        drawn = (*self._fitting("truth", scope), *self._tests(scope))
        forms = [(_label(form), form) for form in drawn]
        return self.pool.pick(forms)("truth", scope, max(depth, 1) - 1).expr, {}, {}

    def words(self, scope: TermScope, holes: int = 1) -> t.Text:
        """Return a text, with holes that hold values of any type."""
        pool = self.pool
        inner = evolve(scope, plain=True)
        parts: list[str | t.Expr] = [self.dice.choose(TEXTS)]
        for _ in range(holes):
            hole: t.Expr | None = None
            if pool.likely("hole", 6):
                by_type = self.readable(inner)
                hole = self.dice.choose(by_type[self.dice.choose(tuple(by_type))]).expr
            elif pool.likely("a first without else", 20):
                where = self.expr("truth", inner.within("p", "player"), 1)
                hole = t.Quantified("first", "p", t.Name("players"), where=where)
            elif pool.likely("a sum in a hole", 12):
                hole = self.expr(self.dice.choose(AMOUNTS), inner, 1)
            if hole is not None:
                parts[-1] = f"{parts[-1]} "
                parts += [hole, ""]
        return t.Text(tuple(part for part in parts if part != ""))

    # -- what is read --------------------------------------------------------------------------

    def readable(self, scope: TermScope) -> dict[str, list[Term]]:
        """Return what can be read, by type: names, their fields, and theirs."""
        key = (tuple(scope.names.items()), tuple(scope.narrowed.items()))
        if key not in self._known:
            names = {**dict(self.pool.globals()), **scope.names}
            terms = [
                Term(one, scope.narrowed.get(one, type_))
                for one, type_ in ((t.Name(name), type_) for name, type_ in names.items())
            ]
            found: dict[str, list[Term]] = {}
            for _ in range(3):
                for term in terms:
                    found.setdefault(term.type, []).append(term)
                dots = [
                    (t.Dot(term.expr, name), of)
                    for term in terms
                    for name, of in self.pool.fields_of(term.type).items()
                ]
                terms = [Term(dot, scope.narrowed.get(dot, of)) for dot, of in dots]
            self._known[key] = found
        return self._known[key]

    def reads(self, scope: TermScope, type_: str) -> list[Term]:
        """Return what can be read that fits a type."""
        known = self.readable(scope)
        return [one for of in known if self.pool.fits(of, type_) for one in known[of]]

    def forget(self) -> None:
        """Forget what can be read, after the pool has changed."""
        self._known.clear()

    def writable(self, type_: str, scope: TermScope) -> bool:
        """Return whether a term of a type can be written here: some only where one is at hand."""
        quoted = scope.plain and (type_ in self.pool.kinds or type_ in ("text", "face"))
        if type_ != "throw" and type_ not in self.pool.matters and not quoted:
            return True
        return bool(self.reads(scope, type_))

    def _leaves(self, type_: str, scope: TermScope) -> Iterator[tuple[str, Draw]]:
        known = self.reads(scope, type_)
        near = [one for one in known if _is_local(one.expr, scope)]
        told = [one for one in known if _is_narrowed(one.expr, scope)] if scope.narrowed else []
        for label, terms in (("read", known), ("read near", near), ("read narrowed", told)):
            if terms:
                chosen = self.dice.choose(terms)
                yield label, lambda *_, chosen=chosen: chosen
        literal = self._literal(type_, scope)
        if literal is not None:
            yield f"literal {type_}", lambda *_: literal
        elif type_ == "text" and not scope.plain:
            yield "text", lambda _, scope, depth: Term(self.words(scope), "text")

    def _member(self, list_: str, most: int, type_: str) -> Term:
        return Term(_at(t.Name(list_), t.Number(self.dice.below(most))), type_)

    def _literal(self, type_: str, scope: TermScope) -> Term | None:
        """Return what is written as itself; some types have nothing else at the bottom."""
        dice, pool = self.dice, self.pool
        element = type_.removeprefix("list of ")
        match type_:
            case "money" | "count" | "exact":
                return Term(t.Number(dice.choose(LITERALS)), "number")
            case "percent":
                return Term(t.Percent(Fraction(dice.choose(PERMILLE), 1000)), type_)
            case "truth":
                return Term(t.Truth(dice.one_in(2)), type_)
            case "player" | "property" | "group":
                return self._member(MEMBERS_OF[type_], 3, type_)
            case "space" if dice.one_in(2):
                return self._member("spaces", 4, type_)
            case "card":
                cards = t.Dot(t.Name(dice.choose(tuple(pool.decks))), "cards")
                return Term(_at(cards, t.Number(dice.below(3))), type_)
            case "face" if not scope.plain:
                return Term(t.Name("wild"), type_)
        if type_ in pool.choices:
            return Term(t.Name(dice.choose(pool.choices[type_])), type_)
        if type_ != element:
            return Term(t.OpenMatters(element) if element in pool.matters else t.Nothing(), type_)
        if type_ in ("space", *pool.kinds) and not scope.plain:
            named = [(title, kind) for title, kind in pool.spaces if pool.fits(kind, type_)]
            title, kind = dice.choose(named)
            return Term(t.Named(title), kind)
        return None

    # -- what is worked out --------------------------------------------------------------------

    def _forms(self, type_: str, scope: TermScope) -> Iterator[Draw]:
        """Yield the forms of expression that give a type."""
        looping = scope.inside < MOST_INSIDE
        element = type_.removeprefix("list of ")
        if element not in self.pool.matters:
            yield from self._fitting(type_, scope)
        if type_ in AMOUNTS and looping:
            yield self._total
        yield self._conditional
        if type_ in TOTAL:
            yield self._nth
        if type_ in (*ELEMENTS, *self.pool.kinds) and looping:
            yield self._first
        if type_ == "truth":
            yield from self._tests(scope)
        else:
            yield from self._calls(type_, scope)
        if type_ != element and element not in self.pool.matters and looping:
            yield self._all

    def _tests(self, scope: TermScope) -> Iterator[Draw]:
        """Yield the forms of condition that no production gives."""
        yield from (self._same, self._kind, *((self._is_open,) if self.pool.matters else ()))
        yield from self._calls("truth", scope)
        if scope.inside < MOST_INSIDE:
            yield from (partial(self._of_members, how) for how in ("every", "some", "no"))

    def _fitting(self, type_: str, scope: TermScope) -> Iterator[Draw]:
        """Yield the productions that give a type, of which everything can be filled in."""
        for one in productions(EXPRESSIONS, parse_expressions):
            wanted = one.gives == type_ or (one.gives == "amount" and type_ in AMOUNTS)
            wanted = wanted or (one.gives == "list" and type_.startswith("list of "))
            if wanted and self.can_fill(one, scope) and not (scope.plain and "wild" in one.text):
                yield partial(self._produced, one)

    def can_fill(self, production: Production, scope: TermScope) -> bool:
        """Return whether something is at hand for each hole of a form that asks for that."""
        needed = (hole.types[0] for hole in production.holes if "?" in hole.marks)
        return all(self.reads(scope, one) for one in needed)

    def fill(
        self, production: Production, scope: TermScope, depth: int, type_: str = ""
    ) -> tuple[Term, ...]:
        """Return a term for each hole of a form, which is to give a type."""
        types = {"T": type_, "E": type_.removeprefix("list of ")}
        types |= {"A": self.dice.choose(AMOUNTS), "X": self.dice.choose(ELEMENTS)}
        terms: list[Term] = []
        for hole in production.holes:
            lead, _, name = self.dice.choose(hole.types).rpartition(" ")
            wanted = f"{lead} {types.get(name, name)}".strip()
            if "?" in hole.marks:
                terms.append(self.dice.choose(self.reads(scope, wanted)))
            else:
                draw = self.firm if "!" in hole.marks else self.term
                terms.append(draw(wanted, scope, 0 if "." in hole.marks else depth))
        return tuple(terms)

    def _produced(self, production: Production, type_: str, scope: TermScope, depth: int) -> Term:
        """Return a production with its holes filled; its type is what those of its type have."""
        terms = self.fill(production, scope, depth, type_)
        element = type_.removeprefix("list of ")
        found = ""
        for hole, term in zip(production.holes, terms, strict=True):
            if hole.types in (("T",), ("E",)):
                wanted = type_ if hole.types == ("T",) else element
                found = self.pool.joined(found, term.type, wanted) if found else term.type
        expr = production.filled(tuple(term.expr for term in terms))
        if found and element != type_ and not found.startswith("list of "):
            found = f"list of {element if found == 'number' else found}"
        return Term(expr, found or type_)

    def _calls(self, type_: str, scope: TermScope) -> Iterator[Draw]:
        """Yield the calls of defined values and of builtins with arguments."""
        for name, value in self.pool.values.items():
            if (
                not (value.dear and scope.inside)
                and self.pool.fits(value.type, type_)
                and all(self.writable(one, scope) for one in value.params)
            ):
                yield partial(self._called, name)
        for builtin in SIGNATURES:
            if builtin.result == type_:
                yield partial(self._builtin, builtin)

    def _conditional(self, type_: str, scope: TermScope, depth: int) -> Term:
        condition, known, unknown = self.tested(scope, depth)
        then = self.term(type_, scope.knowing(known), depth)
        otherwise = self.term(type_, scope.knowing(unknown), depth)
        found = self.pool.joined(then.type, otherwise.type, type_)
        return Term(t.Conditional(condition, then.expr, otherwise.expr), found)

    def _called(self, name: str, type_: str, scope: TermScope, depth: int) -> Term:
        value = self.pool.values[name]
        args = tuple(self.expr(one, scope, min(depth, 1)) for one in value.params)
        if value.method:
            return Term(t.Dot(args[0], name, args[1:]), value.type)
        return Term(t.Call(name, args) if args else t.Name(name), value.type)

    def _builtin(self, builtin: Signature, type_: str, scope: TermScope, depth: int) -> Term:
        many = builtin.least + self.dice.below(len(builtin.args) - builtin.least + 1)
        args = tuple(self.expr(one, scope, min(depth, 1)) for one in builtin.args[:many])
        if not builtin.receiver:
            return Term(t.Call(builtin.name, args), type_)
        return Term(t.Dot(self.expr(builtin.receiver, scope, 0), builtin.name, args), type_)

    # -- conditions ----------------------------------------------------------------------------

    def _same(self, type_: str, scope: TermScope, depth: int) -> Term:
        pool = self.pool
        types = [*ELEMENTS, "deck", "piece", "truth", "list of player", "list of property"]
        types += [*pool.choices, *(one for one, _ in pool.tracks.values()), "text"]
        types += ["matter"] * len(pool.matters) + [f"list of {name}" for name in pool.matters]
        chosen = self.dice.choose([one for one in types if one != "text" or not scope.plain])
        left, right = self.expr(chosen, scope, depth), self.expr(chosen, scope, min(depth, 1))
        words = pool.choices.get(chosen, ())
        if isinstance(left, t.Name) and left.name in words:
            left, right = right, left
        return Term(t.Binary(self.dice.choose(("is", "is not")), left, right), "truth")

    def _is_open(self, type_: str, scope: TermScope, depth: int) -> Term:
        op = self.dice.choose(("in", "not in"))
        open_ = t.OpenMatters(self.dice.choose(tuple(self.pool.matters)))
        return Term(t.Binary(op, self.expr("matter", scope, 0), open_), "truth")

    def _kind(self, type_: str, scope: TermScope, depth: int) -> Term:
        found = self._narrowing(scope)
        if found is None:
            return self._same(type_, scope, depth)
        test, known = found
        if not self.pool.likely("narrowing goes on", 6):
            return Term(test, "truth")
        op = "or" if test.negated else "and"
        more = self.expr("truth", scope.knowing(known), depth)
        return Term(t.Chain(op, flat(op, (test, more))), "truth")

    def _narrowing(self, scope: TermScope) -> tuple[t.IsA, Known] | None:
        """Return a test of a kind, with what is known by it: where it holds, or where it fails."""
        by_type, pool = self.readable(scope), self.pool
        kinds = {
            "space": ("property", *pool.kinds), "property": pool.deeds, "holder": ("player",),
            "matter": tuple(pool.matters),
        }  # fmt: skip
        kinds = {one: named for one, named in kinds.items() if named}
        fixed = [t.Name(name) for name in ("bank", *pool.holders)]
        terms = [m for one in kinds for m in by_type.get(one, ()) if m.expr not in fixed]
        near = [one for one in terms if _is_local(one.expr, scope)] or terms
        if not near:
            return None
        one = self.dice.choose(near)
        kind = self.dice.choose(kinds[one.type])
        return t.IsA(one.expr, kind, self.dice.one_in(4)), {one.expr: kind}

    def _of_members(self, how: str, type_: str, scope: TermScope, depth: int) -> Term:
        loop, inner = self.loop(scope, depth)
        has = self.condition(inner, depth)
        return Term(evolve(loop, how=how, value=has), "truth")

    # -- lists ---------------------------------------------------------------------------------

    def loop(
        self, scope: TermScope, depth: int, element: str = ""
    ) -> tuple[t.Quantified, TermScope]:
        """Return `all NAME in LIST where ...`, and the scope of what is asked of each member."""
        if not element:
            element = self.dice.choose(ELEMENTS)
            more = [one for one in self.readable(scope) if one.startswith("list of ")]
            if more and self.dice.one_in(3):
                element = self.dice.choose(more).removeprefix("list of ")
            elif self.pool.matters and self.dice.one_in(5):
                element = self.dice.choose(tuple(self.pool.matters))
        list_ = self.term(f"list of {element}", scope, min(depth, 1))
        if isinstance(list_.expr, t.Nothing):
            list_ = self.term(f"list of {element}", scope, 0)
        held = list_.type.removeprefix("list of ")
        name = f"{held[0]}{scope.inside}"
        if scope.names and self.pool.likely("a name hides another", 12):
            name = self.dice.choose(tuple(scope.names))
        inner, where = scope.within(name, held), None
        if self.pool.likely("where", 8):
            where, known, _ = self.tested(inner, min(depth, 1))
            inner = inner.knowing(known)
        return t.Quantified("all", name, list_.expr, where=where), inner

    def _total(self, type_: str, scope: TermScope, depth: int) -> Term:
        loop, inner = self.loop(scope, depth)
        if type_ == "count" and self.dice.one_in(2):
            return Term(evolve(loop, how="number"), "count")
        what = self.term(type_, inner, min(depth, 1))
        how = self.dice.choose(("sum", "highest", "lowest"))
        return Term(evolve(loop, how=how, value=what.expr), what.type)

    def _nth(self, type_: str, scope: TermScope, depth: int) -> Term:
        list_ = self.term(f"list of {type_}", scope, depth)
        found = list_.type.removeprefix("list of ")
        # Of properties there may be none, and then none is meant.
        if isinstance(list_.expr, t.Nothing) or found not in TOTAL:
            return self.term(type_, scope, 0)
        return Term(_at(list_.expr, self.expr("count", scope, min(depth, 1))), found)

    def _first(self, type_: str, scope: TermScope, depth: int) -> Term:
        element = "space" if type_ in self.pool.kinds else type_
        if element == "space" and self.dice.one_in(2):
            element = "property"
        loop, inner = self.loop(scope, depth, element)
        held = inner.type_of(loop.variable)
        if not self.pool.fits(held, type_):
            if type_ not in self.pool.kinds:
                return self.term(type_, scope, 0)
            loop = evolve(loop, where=t.IsA(t.Name(loop.variable), type_, False))
            held = type_
        otherwise = self.term(type_, scope, min(depth, 1))
        found = self.pool.joined(held, otherwise.type, type_)
        return Term(evolve(loop, how="first", otherwise=otherwise.expr), found)

    def _all(self, type_: str, scope: TermScope, depth: int) -> Term:
        loop, inner = self.loop(scope, depth, type_.removeprefix("list of "))
        return Term(loop, f"list of {inner.type_of(loop.variable)}")


def _at(list_: t.Expr, place: t.Expr) -> t.Expr:
    return t.Dot(list_, "at", (place,))


def _is_local(expr: t.Expr, scope: TermScope) -> bool:
    """Return whether an expression is read of a local name."""
    root = root_of(expr)
    return isinstance(root, t.Name) and root.name in scope.names


def _is_narrowed(expr: t.Expr, scope: TermScope) -> bool:
    """Return whether an expression is read of something of which more is known."""
    while isinstance(expr, t.Dot):
        expr = expr.of
        if expr in scope.narrowed:
            return True
    return False


def _label(form: Draw) -> str:
    """Return what a form goes by among the leanings of a rulebook."""
    if isinstance(form, partial):
        return f"{form.func.__name__} {getattr(form.args[0], 'text', form.args[0])}"
    return form.__name__
