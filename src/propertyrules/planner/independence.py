"""Independence analysis: proves that moves that raise cash affect one group and the supply only.

The planner optimizes group by group, which is right only if groups are independent. So every move
that the rulebook marks as raising cash is analysed: its rules, its effects and its loss may read
the buildings and tracks of the property or group that it names, the supply, the open matters, and
whatever no such move changes. A rule that does not depend on the named property or group may read
more: whether it still holds is checked when the plan is tried. Anything else is a reason why the
move is not proven independent.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from attrs import define, field

from propertyrules.classes import opaque
from propertyrules.ir import nodes as c
from propertyrules.ir.footprints import looked_at
from propertyrules.ir.measures import rent_on
from propertyrules.ir.program import Function, MoveKind, Parameter, Program, Rule, once_per_program
from propertyrules.machine.constraints import expressions_in
from propertyrules.model.values import BANK

# The abstract values: the mover, a property of the group, the group, a list of its properties,
# another parameter of the move, or anything else.
MOVER, SITE, GROUP, SITES, GIVEN, ELSE = "mover", "site", "group", "sites", "given", "else"

_DERIVED = {("sites", GROUP): SITES, ("group", SITE): GROUP, ("nth", SITES): SITE}

Names = Mapping[str, str]


def _looks_at_supply(program: Program, core: c.Expression | None) -> bool:
    """Return whether an expression reads the supply."""
    return "supply" in looked_at(program, (core,))


def _rises(program: Program, core: c.Expression) -> bool:
    """Return whether a condition or amount is monotone in the supply, by its form alone.

    It is where `left` is only on the greater side of comparisons, and never under a `not`.
    """
    looks, rises = partial(_looks_at_supply, program), partial(_rises, program)
    if not looks(core):
        return True
    match core:
        case c.BuiltinCall(name="left"):
            return True
        case c.Junction() | c.Arithmetic(op="+"):
            return all(map(rises, expressions_in(core)))
        case c.Quantifier(how="every" | "some", value=c.Expression() as value):
            return not looks(core.over) and not looks(core.where) and rises(value)
        case c.Comparison(op="at least" | "above"):
            return not looks(core.right) and rises(core.left)
        case c.Comparison(op="at most" | "below"):
            return not looks(core.left) and rises(core.right)
    return False


@opaque
class RaisingKind:
    """A move that raises cash: `anchor` is the parameter that names its property or group.

    `standing` are the rules that do not depend on the property or group. Those that read nothing
    that raising cash changes have one answer for a whole plan; the others (`watched`) are assumed
    to keep their first answer, which is checked when the plan is tried. `supplied` is true if a
    rule reads the supply.
    """

    kind: MoveKind
    anchor: str
    of_group: bool
    standing: frozenset[int]
    watched: frozenset[int]
    supplied: bool


@opaque
class RaisingMoves:
    """The moves that raise cash in a rulebook: `kinds` are independent by group, `others` are not.

    `faults` are the reasons for the others; `doubts` are reasons against planning by group even
    with the independent ones. `scarce` are the pieces whose supply some of them read; `cards` is
    true if one depends on holders of cards; `rent` is the rulebook's rent of a property, or None.
    """

    kinds: tuple[RaisingKind, ...]
    others: tuple[MoveKind, ...]
    faults: tuple[str, ...]
    doubts: tuple[str, ...]
    scarce: tuple[int, ...]
    cards: bool
    rent: Function | None


@once_per_program
def raising(program: Program) -> RaisingMoves:
    """Return the analysis of a rulebook's moves that raise cash."""
    kinds: list[RaisingKind] = []
    others: list[MoveKind] = []
    faults: list[str] = []
    scarce: set[int] = set()
    cards = False
    for kind in program.moves.values():
        if not kind.raises_cash:
            continue
        reader = DependencyReader(program)
        found = reader.move(kind)
        if found is None or reader.faults:
            others.append(kind)
            faults += [f"{kind.name}: {fault}" for fault in reader.faults]
        else:
            scarce |= reader.pieces
            cards = cards or reader.cards
            kinds.append(found)
    doubts: list[str] = []
    rent = rent_on(program)
    if rent is not None and not _is_property(program, rent.params[0]):
        rent = None
    if rent is not None:
        reader = DependencyReader(program)
        reader.call(rent, (SITE, *(ELSE for _ in rent.params[1:])))
        doubts += [f"{rent.name}: {fault}" for fault in reader.faults]
        if reader.pieces:
            doubts.append(f"{rent.name}: looks at the supply")
    pieces = tuple(sorted(p for p in scarce if program.pieces[p].supply is not None))
    # `schedule` supports a single scarce piece.
    if len(pieces) > 1:
        doubts.append("more than one kind of building can run out in selling")
    return RaisingMoves(
        tuple(kinds), tuple(others), tuple(faults), tuple(doubts), pieces, cards, rent
    )


@once_per_program
def steady_matter(program: Program, name: str) -> bool:
    """Return whether a matter waits for players whom raising cash cannot change."""
    waiting = program.matters[name].waiting
    if waiting is None:
        return False
    reader = DependencyReader(program)
    reader.values((waiting.who, waiting.where), {})
    return not (reader.faults or reader.pieces or reader.sites_read)


def _is_property(program: Program, param: Parameter) -> bool:
    """Return whether a parameter is a property."""
    kinds = param.type.kinds if param.type.name == "space" else None
    return kinds is not None and all(program.kinds[kind].deed for kind in kinds)


def _joined(sorts: Iterable[str]) -> str:
    """Return the common abstract value, or ELSE."""
    found = set(sorts)
    return found.pop() if len(found) == 1 else ELSE


@define(eq=False)
class DependencyReader:
    """The analysis of expressions and effects: what they read, and reasons against independence."""

    program: Program
    faults: list[str] = field(factory=list)
    pieces: set[int] = field(factory=set)
    sites_read: bool = False  # something of the group that raising cash changes
    anchored: bool = False  # something that depends on which property or group is meant
    effect_supply: bool = False
    cards: bool = False  # cards, and with them perhaps who holds them
    _values: dict[tuple[str, tuple[str, ...]], tuple[str, bool, bool]] = field(factory=dict)

    def fault(self, reason: str) -> None:
        """Add a reason why the move is not proven independent."""
        if reason not in self.faults:
            self.faults.append(reason)

    # -- moves -----------------------------------------------------------------------------

    def move(self, kind: MoveKind) -> RaisingKind | None:
        """Analyse a move; return it with its anchor, or None where it names no single group."""
        mover, *others = kind.params
        names = {param.name: GIVEN for param in others} | {mover.name: MOVER}
        anchors = [
            one for one in others if one.type.name == "group" or _is_property(self.program, one)
        ]
        if len(anchors) != 1:
            self.fault("names no property or group, or more than one")
            return None
        (anchor,) = anchors
        if any(
            one is not anchor and one.type.name not in ("count", "money", "truth", "choice")
            for one in others
        ):
            self.fault("has parameters with too many values")
            return None
        of_group = anchor.type.name == "group"
        names[anchor.name] = GROUP if of_group else SITE
        self.values((kind.opening,), names)
        looks = partial(_looks_at_supply, self.program)
        standing: set[int] = set()
        watched: set[int] = set()
        supplied = False
        for place, rule in enumerate(kind.rules):
            # By a reader of its own: what a standing rule reads is no reason against the move.
            apart = DependencyReader(self.program)
            apart.rule(rule, names)
            if not apart.anchored and standing.issuperset(rule.needs):
                standing.add(place)
                if apart.faults or apart.sites_read or apart.pieces:
                    watched.add(place)
            else:
                self.faults += apart.faults
                self.pieces |= apart.pieces
                self.cards = self.cards or apart.cards
                supplied = supplied or looks(rule.where) or looks(rule.require)
        self.acts(kind.then, names)
        pieces = set(self.pieces)
        self.values((kind.losing,), names)
        # A move must bring the same whenever it is made, or plans could not be added up.
        if self.effect_supply or self.pieces != pieces:
            self.fault("what it brings or loses depends on the supply")
        return RaisingKind(
            kind, anchor.name, of_group, frozenset(standing), frozenset(watched), supplied
        )

    def rule(self, rule: Rule, names: Names) -> None:
        """Analyse a rule; one that more supply could break is a reason against the move."""
        looks = partial(_looks_at_supply, self.program)
        scope = dict(names)
        for name, core in rule.binds:
            scope[name] = self.value(core, names)
            if looks(core):
                self.fault("hands the supply on to a shared rule")
        self.values((rule.where, rule.require), scope)
        if looks(rule.where):
            self.fault("has a rule whose condition is the supply")
        if rule.require is not None and not _rises(self.program, rule.require):
            self.fault("has a rule that more in the bank could break")

    # -- expressions -----------------------------------------------------------------------

    def values(self, cores: Iterable[c.Expression | None], names: Names) -> list[str]:
        """Analyse expressions, and return their abstract values; None is left out."""
        return [self.value(core, names) for core in cores if core is not None]

    def value(self, core: c.Expression, names: Names) -> str:
        """Analyse an expression, and return its abstract value."""
        self.cards = self.cards or "card" in (core.type.name, core.type.of and core.type.of.name)
        if isinstance(core, c.Quantifier):
            over = self.value(core.over, names)
            scope = {**names, core.variable: SITE if over == SITES else ELSE}
            self.values((core.value, core.where), scope)
            otherwise = self.values((core.otherwise,), names)
            if core.how == "all":
                return over
            first = scope[core.variable] if core.how == "first" else ELSE
            return _joined((first, *otherwise))
        parts = self.values(expressions_in(core), names)
        match core:
            case c.Local():
                found = names.get(core.name, ELSE)
                self.anchored = self.anchored or found in (SITE, GROUP, SITES, GIVEN)
                return found
            case c.BuiltinCall(name="buildings"):
                self._at_site("buildings", parts[0])
            case c.TrackRead(name=name) if self.program.tracks[name].of == "property":
                self._at_site(f"`{name}`", parts[0])
            case c.BuiltinCall(name="cash"):
                self.fault("looks at cash, which other moves change")
            case c.BuiltinCall(name="just_paid"):
                self.fault("looks at what was just paid")
            case c.BuiltinCall(name="left", args=(c.Constant(value=piece),)):
                self.pieces.add(piece)
            case c.BuiltinCall(name="left"):
                self.pieces.update(range(len(self.program.pieces)))
            case c.BuiltinCall(name=name):
                return _DERIVED.get((name, parts[0]), ELSE) if parts else ELSE
            case c.FunctionCall(name=name):
                return self.call(self.program.functions[name], tuple(parts))
            case c.IfElse():
                return _joined(parts[1:])
            case c.ListOf() if set(parts) == {SITE}:
                return SITES
            # Joined lists of the group, and differences, contain only its properties.
            case c.Arithmetic() if parts[0] == SITES and (parts[1] == SITES or core.op == "-"):
                return SITES
        return ELSE

    def _at_site(self, what: str, sort: str) -> None:
        """Record that something of a property is read."""
        self.sites_read = True
        if sort != SITE:
            self.fault(f"looks at {what} beyond its group")

    def call(self, function: Function, args: tuple[str, ...]) -> str:
        """Analyse a function for abstract arguments, once for each."""
        key = (function.name, args)
        if key not in self._values:
            before = self.sites_read, self.anchored
            self.sites_read = self.anchored = False
            names = {p.name: arg for p, arg in zip(function.params, args, strict=True)}
            found = [ELSE] if self.values([part.value for part in function.parts], names) else []
            found += self.values((function.normally,), names)
            for exception in function.overrides:
                found += self.values((exception.when, exception.value), names)[1:]
            # Reset before, so that the entry has the reads of the function, not of its caller.
            self._values[key] = (_joined(found), self.sites_read, self.anchored)
            self.sites_read, self.anchored = before
        sort, sites_read, anchored = self._values[key]
        self.sites_read = self.sites_read or sites_read
        self.anchored = self.anchored or anchored
        return sort

    # -- effects ---------------------------------------------------------------------------

    def effects(self, effects: c.Effects, names: Names) -> Iterator[tuple[c.Effect, Names]]:
        """Yield effects, with those in blocks and in handlers of the events they emit, each with
        the abstract values of its names; conditions are analysed on the way.
        """
        for effect in effects:
            yield effect, names
            match effect:
                case c.PayTogether():
                    yield from self.effects(effect.payments, names)
                case c.If():
                    self._amount(effect.condition, names)
                    yield from self.effects((*effect.then, *effect.otherwise), names)
                case c.ForEach():
                    over = self.value(effect.over, names)
                    scope = {**names, effect.variable: SITE if over == SITES else ELSE}
                    self._amount(effect.where, scope)
                    yield from self.effects(effect.body, scope)
                case c.EmitEvent():
                    args = self.values(effect.args, names)
                    for handler in self.program.events[effect.event].handlers:
                        scope = dict(zip(handler.params, args, strict=True))
                        self._amount(handler.where, scope)
                        yield from self.effects(handler.then, scope)

    def acts(self, effects: c.Effects, names: Names) -> None:
        """Analyse effects: only the bank may pay, only the mover be paid, only the group change."""
        for act, scope in self.effects(effects, names):
            match act:
                # A plan is weighed by what it brings the mover, so no other cash may change hands.
                case c.Pay():
                    if not (isinstance(act.payer, c.Constant) and act.payer.value == BANK):
                        self.fault("has others than the bank pay")
                    if self.value(act.payee, scope) != MOVER:
                        self.fault("pays others than the mover")
                    self._amount(act.amount, scope)
                case c.PayTogether():
                    rounding = self.program.functions[act.rounding]
                    self.call(rounding, tuple(ELSE for _ in rounding.params))
                case c.SetRung():
                    # Plans of single groups only add up if none of them touches another group.
                    if self.value(act.what, scope) != SITE:
                        self.fault("changes buildings beyond its group")
                    self._amount(act.to, scope)
                case c.Assign():
                    of = act.target.of if isinstance(act.target, c.TrackRead) else None
                    if self.values((of,), scope) != [SITE]:
                        self.fault(f"changes `{act.target.name}`, which is not of its group")
                    self._amount(act.value, scope)
                case c.If() | c.ForEach() | c.EmitEvent():
                    # What they contain was handed out by `effects` as well.
                    pass
                case _:
                    self.fault(f"does more than sell and pledge: {type(act).__name__}")

    def _amount(self, core: c.Expression | None, names: Names) -> None:
        """Analyse an expression of an effect, which must not depend on the supply."""
        self.values((core,), names)
        self.effect_supply = self.effect_supply or _looks_at_supply(self.program, core)
