"""What raising cash touches: shows of each such move that it keeps to one group and the supply.

A plan is put together group by group, and that is right only where no group minds what is done
on another. So every move that the rulebook marks as raising cash is read through: whatever its
rules, its effects and what it loses look at must be the buildings and tracks of the property or
group that it names, what is left in the bank, what is open, or something that no such move
changes. A rule that minds neither may look at more: whether it goes on holding is seen when the
plan is tried. What else it looks at or does is a reason why it cannot be shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from attrs import define, field, frozen

from propertyrules.ir import nodes as c
from propertyrules.ir.program import Function, MatterKind, MoveKind, Program, Rule
from propertyrules.ir.types import Type
from propertyrules.model.values import BANK
from propertyrules.planner.monotonicity import rises, supplied_values

RENT = "rent"
"""What a rulebook calls the value that its properties give up when they are sold or mortgaged."""

# What an expression stands for: who moves, a property of the group, the group, a list of such
# properties, another parameter of the move, or anything else.
MOVER, SITE, GROUP, SITES, GIVEN, ELSE = "mover", "site", "group", "sites", "given", "else"

Names = Mapping[str, str]


@frozen(eq=False)
class RaisingKind:
    """A move that raises cash: `anchor` is the parameter that names its property or group.

    `standing` are the guards that do not mind which property or group it is: those that look at
    nothing that raising cash changes have one answer for a whole plan, the others (`watched`) are
    taken to keep the one that they begin with, and the plan is tried. `supplied` tells whether a
    guard looks at the supply.
    """

    kind: MoveKind
    anchor: str
    of_group: bool
    standing: frozenset[int]
    watched: frozenset[int]
    supplied: bool


@frozen(eq=False)
class RaisingMoves:
    """The moves that raise cash in a rulebook: those that keep to their groups, and the others.

    `faults` say why the others do not; `doubts` why no plan can be put together of groups, even
    of the moves that keep to theirs. `scarce` are the pieces whose supply some of them look at;
    `cards` tells whether any of them minds who holds a card; `rent` is the rulebook's value for
    what a property charges, None where it has none that is of one property.
    """

    kinds: tuple[RaisingKind, ...]
    others: tuple[MoveKind, ...]
    faults: tuple[str, ...]
    doubts: tuple[str, ...]
    scarce: tuple[int, ...]
    cards: bool
    rent: Function | None


@lru_cache
def raising(program: Program) -> RaisingMoves:
    """Read a rulebook's moves that raise cash."""
    kinds: list[RaisingKind] = []
    others: list[MoveKind] = []
    faults: list[str] = []
    doubts: list[str] = []
    scarce: set[int] = set()
    cards = False
    for kind in program.moves.values():
        if kind.losing is None or any(guard.require is None for guard in kind.rules):
            continue
        reader = DependencyReader(program)
        found = _read_kind(reader, kind)
        if found is None or reader.faults:
            others.append(kind)
            faults += [f"{kind.name}: {fault}" for fault in reader.faults]
        else:
            scarce |= reader.pieces
            cards = cards or reader.cards
            kinds.append(found)
    rent = program.functions.get(RENT)
    if rent is not None and not (rent.params and _is_property(program, rent.params[0].type)):
        rent = None
    if rent is not None:
        reader = DependencyReader(program)
        reader.call(rent, (SITE, *(ELSE for _ in rent.params[1:])))
        doubts += [f"{RENT}: {fault}" for fault in reader.faults]
        if reader.pieces:
            doubts.append(f"{RENT}: looks at the supply")
    pieces = tuple(sorted(p for p in scarce if program.pieces[p].supply is not None))
    # Only one number for the bank is carried along in `schedule`.
    if len(pieces) > 1:
        doubts.append("more than one kind of building can run out in selling")
    return RaisingMoves(
        tuple(kinds), tuple(others), tuple(faults), tuple(doubts), pieces, cards, rent
    )


@lru_cache
def steady_matter(program: Program, name: str) -> bool:
    """Return whether nothing that raises cash can change whom a matter waits for."""
    kind: MatterKind = program.matters[name]
    if kind.waiting is None:
        return False
    reader = DependencyReader(program)
    reader.value(kind.waiting.who, {})
    if kind.waiting.where is not None:
        reader.value(kind.waiting.where, {})
    return not reader.faults and not reader.pieces and not reader.sites_read


def _is_property(program: Program, type_: Type) -> bool:
    kinds = type_.kinds if type_.name == "space" else None
    return kinds is not None and all(program.kinds[kind].deed for kind in kinds)


def _read_kind(reader: DependencyReader, kind: MoveKind) -> RaisingKind | None:
    """Return a move as one that keeps to its group, or None; `reader` collects reasons against."""
    program = reader.program
    names = {param.name: GIVEN for param in kind.params}
    names[kind.params[0].name] = MOVER
    anchors = [
        param
        for param in kind.params[1:]
        if param.type.name == "group" or _is_property(program, param.type)
    ]
    rest = [param for param in kind.params[1:] if param not in anchors]
    if len(anchors) != 1:
        reader.fault("names no property or group, or more than one")
        return None
    if any(param.type.name not in ("count", "money", "truth", "choice") for param in rest):
        reader.fault("has parameters with too many values")
        return None
    anchor = anchors[0]
    names[anchor.name] = GROUP if anchor.type.name == "group" else SITE
    if kind.opening is not None:
        reader.value(kind.opening, names)
    standing: set[int] = set()
    watched: set[int] = set()
    for place, guard in enumerate(kind.rules):
        # Read apart: what a standing rule looks at is no reason against the move.
        by_itself = DependencyReader(program)
        _read_guard(by_itself, guard, names)
        if not by_itself.anchored and standing.issuperset(guard.needs):
            standing.add(place)
            if by_itself.faults or by_itself.sites_read or by_itself.pieces:
                watched.add(place)
        else:
            reader.faults += by_itself.faults
            reader.pieces |= by_itself.pieces
            reader.cards = reader.cards or by_itself.cards
    anchored = [g for place, g in enumerate(kind.rules) if place not in standing]
    cores = [core for guard in anchored for core in (guard.where, guard.require)]
    supplied = any(core is not None and reader.supplied(core) for core in cores)
    reader.acts(kind.then, names)
    pieces = set(reader.pieces)
    if kind.losing is not None:
        reader.value(kind.losing, names)
    # What a move brings must be the same whenever it is made, or plans could not be added up.
    if reader.effect_supply or reader.pieces != pieces:
        reader.fault("what it brings or loses depends on the supply")
    of_group = anchor.type.name == "group"
    return RaisingKind(
        kind, anchor.name, of_group, frozenset(standing), frozenset(watched), supplied
    )


def _read_guard(reader: DependencyReader, guard: Rule, names: Names) -> None:
    """Read a rule; one that more in the bank could break is a reason against the move."""
    scope = dict(names)
    for name, core in guard.binds:
        scope[name] = reader.value(core, names)
        if reader.supplied(core):
            reader.fault("hands the supply on to a shared rule")
    if guard.where is not None:
        reader.value(guard.where, scope)
        if reader.supplied(guard.where):
            reader.fault("has a rule whose condition is the supply")
    if guard.require is not None:
        reader.value(guard.require, scope)
        if not rises(reader.program, guard.require):
            reader.fault("has a rule that more in the bank could break")


@define(eq=False)
class DependencyReader:
    """Reads expressions and effects for what they look at; collects reasons against."""

    program: Program
    faults: list[str] = field(factory=list)
    pieces: set[int] = field(factory=set)
    sites_read: bool = False  # something of the group that raising cash changes
    anchored: bool = False  # something that depends on which property or group is meant
    effect_supply: bool = False
    cards: bool = False  # cards, and with them perhaps who holds them
    _values: dict[tuple[str, tuple[str, ...]], tuple[str, bool, bool]] = field(factory=dict)

    def fault(self, reason: str) -> None:
        """Take note of a reason why the move is not shown to keep to its group."""
        if reason not in self.faults:
            self.faults.append(reason)

    def supplied(self, core: c.Expression) -> bool:
        """Return whether an expression looks at what is left in the bank."""
        return not rises(self.program, core) or _looks(self.program, core)

    # -- expressions -----------------------------------------------------------------------

    def value(self, core: c.Expression, names: Names) -> str:
        """Read an expression, and say what it stands for."""
        self.cards = self.cards or "card" in (core.type.name, core.type.of and core.type.of.name)
        match core:
            case c.Local():
                found = names.get(core.name, ELSE)
                self.anchored = self.anchored or found in (SITE, GROUP, SITES, GIVEN)
                return found
            case c.BuiltinCall():
                return self._builtin(core, names)
            case c.TrackRead():
                return self._track(core, names)
            case c.FunctionCall():
                define_ = self.program.functions[core.name]
                return self.call(define_, tuple(self.value(arg, names) for arg in core.args))
            case c.Quantifier():
                return self._quantifier(core, names)
            case c.IfElse():
                self.value(core.condition, names)
                return _joined((self.value(core.then, names), self.value(core.otherwise, names)))
            case c.ListOf():
                found_all = [self.value(member, names) for member in core.members]
                return SITES if found_all and set(found_all) == {SITE} else ELSE
            case c.Arithmetic():
                left, right = self.value(core.left, names), self.value(core.right, names)
                return left if left == SITES and (right == SITES or core.op == "-") else ELSE
            case c.Junction():
                self._all(core.terms, names)
            case c.Comparison():
                self._all((core.left, core.right), names)
            case c.Not() | c.Negative() | c.Round() | c.KindTest():
                self.value(core.value, names)
            case c.KindField() | c.MatterField():
                self.value(core.of, names)
            case c.Template():
                self._all((p for p in core.parts if not isinstance(p, str)), names)
        return ELSE

    def _all(self, cores: Iterable[c.Expression], names: Names) -> None:
        for core in cores:
            self.value(core, names)

    def call(self, define_: Function, args: tuple[str, ...]) -> str:
        """Read a defined value for arguments of these sorts; each is read once."""
        key = (define_.name, args)
        if key not in self._values:
            before = self.sites_read, self.anchored
            self.sites_read = self.anchored = False
            names = {p.name: arg for p, arg in zip(define_.params, args, strict=True)}
            found: list[str] = []
            for part in define_.parts:
                self.value(part.value, names)
                found.append(ELSE)
            if define_.normally is not None:
                found.append(self.value(define_.normally, names))
            for exception in define_.overrides:
                self.value(exception.when, names)
                found.append(self.value(exception.value, names))
            # Set aside before, so that this entry says what the value itself reads,
            # not its caller.
            self._values[key] = (_joined(found), self.sites_read, self.anchored)
            self.sites_read, self.anchored = before
        sort, sites_read, anchored = self._values[key]
        self.sites_read = self.sites_read or sites_read
        self.anchored = self.anchored or anchored
        return sort

    def _builtin(self, core: c.BuiltinCall, names: Names) -> str:
        args = [self.value(arg, names) for arg in core.args]
        match core.name:
            case "buildings":
                self.sites_read = True
                if args[0] != SITE:
                    self.fault("looks at buildings beyond its group")
            case "cash":
                self.fault("looks at cash, which other moves change")
            case "just_paid":
                self.fault("looks at what was just paid")
            case "left":
                piece = core.args[0]
                every = range(len(self.program.pieces))
                self.pieces |= {piece.value} if isinstance(piece, c.Constant) else set(every)
            case "sites":
                return SITES if args[0] == GROUP else ELSE
            case "group":
                return GROUP if args[0] == SITE else ELSE
            case "nth":
                return SITE if args[0] == SITES else ELSE
        return ELSE

    def _track(self, core: c.TrackRead, names: Names) -> str:
        if core.of is not None:
            of = self.value(core.of, names)
            if self.program.tracks[core.name].of == "property":
                self.sites_read = True
                if of != SITE:
                    self.fault(f"looks at `{core.name}` beyond its group")
        return ELSE

    def _quantifier(self, core: c.Quantifier, names: Names) -> str:
        over = self.value(core.over, names)
        scope = {**names, core.variable: SITE if over == SITES else ELSE}
        found = ELSE if core.value is None else self.value(core.value, scope)
        if core.where is not None:
            self.value(core.where, scope)
        otherwise = None if core.otherwise is None else self.value(core.otherwise, names)
        if core.how == "all":
            return over
        if core.how == "first":
            found = scope[core.variable]
            return found if otherwise in (None, found) else ELSE
        return ELSE

    # -- effects ---------------------------------------------------------------------------

    def acts(self, acts: c.Effects, names: Names) -> None:
        """Read effects, those of the events that they raise too."""
        for act in acts:
            self._act(act, names)

    def _act(self, act: c.Effect, names: Names) -> None:
        """Read an effect: only the bank may pay, only the mover be paid, only its group change."""
        match act:
            case c.Pay():
                if not (isinstance(act.payer, c.Constant) and act.payer.value == BANK):
                    self.fault("has others than the bank pay")
                if self.value(act.payee, names) != MOVER:
                    self.fault("pays others than the mover")
                self._amount(act.amount, names)
            case c.PayTogether():
                rounding = self.program.functions[act.rounding]
                self.call(rounding, tuple(ELSE for _ in rounding.params))
                self.acts(act.payments, names)
            case c.SetRung():
                if self.value(act.what, names) != SITE:
                    self.fault("changes buildings beyond its group")
                if act.to is not None:
                    self._amount(act.to, names)
            case c.Assign():
                of = act.target.of if isinstance(act.target, c.TrackRead) else None
                if of is None or self.value(of, names) != SITE:
                    self.fault(f"changes `{act.target.name}`, which is not of its group")
                self._amount(act.value, names)
            case c.EmitEvent():
                self._event(act, names)
            case c.If():
                self._amount(act.condition, names)
                self.acts(act.then, names)
                self.acts(act.otherwise, names)
            case c.ForEach():
                over = self.value(act.over, names)
                scope = {**names, act.variable: SITE if over == SITES else ELSE}
                if act.where is not None:
                    self._amount(act.where, scope)
                self.acts(act.body, scope)
            case _:
                self.fault(f"does more than sell and pledge: {type(act).__name__}")

    def _event(self, act: c.EmitEvent, names: Names) -> None:
        args = [self.value(arg, names) for arg in act.args]
        for handler in self.program.events[act.event].handlers:
            scope = dict(zip(handler.params, args, strict=True))
            if handler.where is not None:
                self._amount(handler.where, scope)
            self.acts(handler.then, scope)

    def _amount(self, core: c.Expression, names: Names) -> None:
        self.value(core, names)
        self.effect_supply = self.effect_supply or _looks(self.program, core)


def _joined(sorts: Iterable[str]) -> str:
    found = set(sorts)
    return found.pop() if len(found) == 1 else ELSE


def _looks(program: Program, core: c.Expression) -> bool:
    return supplied_values(program).looks(core)
