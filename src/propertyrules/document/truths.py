"""Truths: conditions of a rulebook as clauses of plain English, and their contraries."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping

from propertyrules.document.nouns import a, is_verb, of, plain, singular, unarticled
from propertyrules.document.phrasing import listed
from propertyrules.language import core as c
from propertyrules.language.program import Program

Names = Mapping[str, str]

_COMPARED = {
    "is": ("is", "is not"),
    "is not": ("is not", "is"),
    "at least": ("is at least", "is less than"),
    "at most": ("is at most", "is more than"),
    "above": ("is more than", "is at most"),
    "below": ("is less than", "is at least"),
    "in": ("is among", "is not among"),
    "not in": ("is not among", "is among"),
}
_TURNED = {
    "is": "is not", "is not": "is", "at least": "below", "at most": "above",
    "above": "at most", "below": "at least", "in": "not in", "not in": "in",
}  # fmt: skip
_AMOUNTS = {"is": "exactly", "at least": "at least", "at most": "at most",
            "above": "more than", "below": "fewer than"}  # fmt: skip
_AS_MANY = {
    "is": "as many buildings as",
    "at least": "at least as many buildings as",
    "at most": "at most as many buildings as",
    "above": "more buildings than",
    "below": "fewer buildings than",
}
_STANDS = {
    "is": "stands at",
    "at least": "stands no lower than",
    "at most": "stands no higher than",
    "above": "stands above",
    "below": "stands below",
}


class Truths(ABC):
    """Says in words when something holds; what the nouns in it are is told by its heir."""

    program: Program

    @abstractmethod
    def noun(self, core: c.Core, names: Names) -> str:
        """Give a value as a noun."""

    @abstractmethod
    def noun_as(self, core: c.Core, like: c.Core, names: Names) -> str:
        """Give a value as a noun of the type of another."""

    @abstractmethod
    def members(self, over: c.Core, names: Names) -> str:
        """Give the plural of what a list has."""

    @abstractmethod
    def one(self, core: c.Quantifier | c.Each, names: Names) -> str:
        """Give one member of what a quantifier goes through, with its condition."""

    @abstractmethod
    def said_of(self, core: c.Core, name: str, names: Names, truth: bool = True) -> tuple[str, str]:
        """Say something of what a list is gone through; give the stand-in for that, too."""

    @abstractmethod
    def pronouns(self, text: str, core: c.Quantifier | c.Each, one: str) -> str:
        """Put a pronoun for what is gone through."""

    @abstractmethod
    def inlined(self, core: c.DefineCall, names: Names, negated: bool = False) -> str:
        """Give what a value says in place of its name, where that is short."""

    def clause(self, core: c.Core, names: Names, negated: bool = False) -> str:
        """Give a truth as a clause, or its contrary."""
        match core:
            case c.Const():
                return "always" if bool(core.value) is not negated else "never"
            case c.Not():
                return self.clause(core.value, names, not negated)
            case c.Junction():
                return self._junction(core, names, negated)
            case c.Compare():
                return self._compare(core, names, negated)
            case c.KindTest():
                return self._kind_test(core, names, negated)
            case c.Quantifier():
                return self._quantified(core, names, negated)
            case c.Choose():
                then = self.clause(core.then, names, negated)
                other = self.clause(core.otherwise, names, negated)
                return f"({then} if {self.clause(core.condition, names)}, otherwise {other})"
            case c.TrackRead():
                owner = self.noun(core.of, names) if core.of is not None else "the table"
                phrases = self.program.tracks[core.name].phrases
                said = phrases[0].text if phrases else plain(core.name)
                return f"{owner} {self._be(negated)} {said}"
            case c.DefineCall():
                return self._truth_call(core, names, negated)
            case c.Builtin():
                return self._truth_builtin(core, names, negated)
        not_ = "is not so" if negated else "is so"
        return f"{self.noun(core, names)} {not_}" if not isinstance(core, c.Words) else "yes"

    def _be(self, negated: bool) -> str:
        return "is not" if negated else "is"

    def _junction(self, core: c.Junction, names: Names, negated: bool) -> str:
        op = {"and": "or", "or": "and"}[core.op] if negated else core.op
        parts = []
        for term in core.terms:
            said = self.clause(term, names, negated)
            inner = isinstance(term, c.Junction)
            parts.append(f"({said})" if inner else said)
        return f" {op} ".join(parts) if len(parts) < 3 else f", {op} ".join(parts)

    def _compare(self, core: c.Compare, names: Names, negated: bool) -> str:
        op = _TURNED[core.op] if negated else core.op
        left, right = core.left, core.right
        if left.type.name == "truth":
            yes = isinstance(right, c.Const) and bool(right.value)
            return self.clause(left, names, (op == "is") is not yes)
        if isinstance(left, c.Builtin):
            special = self._compare_builtin(left, op, right, names)
            if special:
                return special
        return f"{self.noun(left, names)} {_COMPARED[op][0]} {self.noun_as(right, left, names)}"

    def _compare_builtin(self, left: c.Builtin, op: str, right: c.Core, names: Names) -> str:
        nothing = isinstance(right, c.Const) and right.value == 0
        subject = self.noun(left.args[0], names) if left.args else ""
        object_ = self.noun(right, names)
        if left.name in ("owner", "holder") and op in ("is", "is not"):
            verb = "belongs to" if op == "is" else "does not belong to"
            return f"{subject} {verb} {object_}"
        none = nothing and op in ("is", "at most")
        some = nothing and op in ("above", "is not")
        if left.name == "buildings":
            if none or some:
                return f"{subject} carries {'no buildings' if none else 'buildings'}"
            if isinstance(right, c.Builtin) and right.name == "buildings":
                other = self.noun(right.args[0], names)
                return f"{subject} carries {_AS_MANY[op]} {other}" if op in _AS_MANY else ""
            level = object_ if "level" in object_ else f"level {object_}"
            return f"{subject} {_STANDS[op]} {level}" if op in _STANDS else ""
        if left.name == "size" and (none or some):
            inner = left.args[0]
            if isinstance(inner, c.OpenList):
                return f"{'no' if none else a(plain(inner.matter)).split()[0]} " + (
                    f"{plain(inner.matter)} is open"
                )
            found = self.members(inner, names).removeprefix("the ").replace(" and the ", " and ")
            return f"there are {'no' if none else 'some'} {found}"
        if left.name == "cash" and op in _AMOUNTS:
            how = "less than" if op == "below" else _AMOUNTS[op]
            return f"{subject} has {how} {object_}"
        if left.name == "at" and (none or some) and is_level(left.args[1]):
            on = self.noun(level_of(left.args[1]), names)
            return f"{'no' if none else 'at least one'} {subject} stands on {on}"
        if left.name == "left" and (none or some):
            return unarticled(f"the Bank has {'no' if none else 'a'} {subject} left")
        return ""

    def _kind_test(self, core: c.KindTest, names: Names, negated: bool) -> str:
        value = core.value
        if core.of == "holder":
            if isinstance(value, c.Builtin) and value.name == "owner":
                owned = self.noun(value.args[0], names)
                return f"{owned} {'belongs to no player' if negated else 'belongs to a player'}"
            return f"{self.noun(value, names)} {self._be(negated)} a player"
        if core.of == "space" and {k.name for k in self.program.kinds.values() if k.deed} == set(
            core.kinds
        ):
            return f"{self.noun(value, names)} {self._be(negated)} a property"
        deeds = {kind.name for kind in self.program.kinds.values() if kind.deed}
        kinds = [
            a(plain(kind))
            if kind in deeds or core.of == "matter"
            else a(f"{singular(plain(kind))} space")
            for kind in sorted(core.kinds)
        ]
        joined = " or ".join(kinds)
        return f"{self.noun(value, names)} {self._be(negated)} {joined}"

    def _quantified(self, core: c.Quantifier, names: Names, negated: bool) -> str:
        how = core.how
        assert core.value is not None
        single = self.one(core, names)
        var, said = self.said_of(core.value, core.variable, names)
        if how == "no" and negated:
            how, negated = "some", False
        elif how == "some" and negated:
            how, negated = "no", False
        word = f"not {how}" if negated else how
        group = single.startswith("one of ")
        head = f"{'none' if how == 'no' else 'each' if how == 'every' else 'one'} {single[4:]}"
        if negated:
            head = f"not {head}"
        subject = head if group else f"{word} {single}"
        if said.startswith(f"{var} ") and " or " not in said:
            return f"{subject} {self.pronouns(joined(said[2:], var), core, var)}"
        if how in ("some", "no") and said.startswith(f"{var}'s ") and " or " not in said:
            rest = owning(said[4:], var)
            if not group:
                there = f"there is {a(single) if how == 'some' else 'no ' + single}"
                return f"{there} whose {self.pronouns(rest, core, var)}"
        if how == "every" and not negated:
            return f"for {subject}, {self.pronouns(said, core, var)}"
        link = "there is" if how == "some" else "there is no" if how == "no" else "it is not so for"
        noun = single if how != "every" else subject.removeprefix("not ")
        if group and how != "every":
            noun = single[len("one of ") :]
            return (
                f"for {head.split(' ')[0]} of {noun} it holds that {self.pronouns(said, core, var)}"
            )
        article = a(noun) if how == "some" else noun
        return f"{link} {article} such that {self.pronouns(said, core, var)}"

    def _truth_call(self, core: c.DefineCall, names: Names, negated: bool) -> str:
        define = self.program.defines[core.name]
        args = [self.noun(arg, names) for arg in core.args]
        what = plain(core.name)
        inlined = self.inlined(core, names, negated)
        if inlined:
            return inlined
        if not (define.method and args):
            tail = f" ({listed(args)})" if args else ""
            holds = "does not hold" if negated else "holds"
            return f"“{what}”{tail} {holds}"
        subject, rest = args[0], listed(args[1:])
        tail = f" {rest}" if rest else ""
        if is_verb(core.name):
            first, _, more = what.partition(" ")
            if negated:
                verb = _negative(first)
                return f"{subject} {verb}{' ' + more if more else ''}{tail}"
            return f"{subject} {what}{tail}"
        join = f" for {rest}" if rest else ""
        return f"{subject} {self._be(negated)} {what}{join}".replace(" for for ", " for ")

    def _truth_builtin(self, core: c.Builtin, names: Names, negated: bool) -> str:
        args = [self.noun(arg, names) for arg in core.args]
        match core.name:
            case "out":
                return f"{args[0]} {self._be(negated)} out of the game"
            case "kept":
                return f"{args[0]} may {'not ' if negated else ''}be kept"
            case "just_paid":
                what = f" {args[2]}" if len(args) > 2 else ""
                to = f" {args[1]}" if len(args) > 1 else ""
                return f"{args[0]} has {'not ' if negated else ''}just paid{to}{what}"
            case "next_card_is":
                return f"{args[1]} can{'not' if negated else ''} be the next card of {args[0]}"
        return f"{of(args[0], plain(core.name))} {self._be(negated)} so"


def is_level(core: c.Core) -> bool:
    """Tell whether a value is how far a property is built up."""
    return isinstance(core, c.Builtin) and core.name == "buildings"


def level_of(core: c.Core) -> c.Core:
    """Give the property whose level a value is."""
    return core.args[0] if isinstance(core, c.Builtin) else core


def joined(text: str, one: str) -> str:
    """Let clauses of one subject share it."""
    return text.replace(f" and {one} ", " and ").replace(f" or {one} ", " or ")


def owning(text: str, one: str) -> str:
    """Let clauses of what belongs to one owner go on with `whose`."""
    return text.replace(f" and {one}'s ", " and whose ").replace(f" or {one}'s ", " or whose ")


def _negative(verb: str) -> str:
    """Give a verb's contrary: `may not`, `does not own`."""
    if verb in ("may", "can", "could", "must", "is", "was"):
        return f"{verb} not"
    if verb == "has":
        return "does not have"
    if verb == "does":
        return "does not"
    return f"does not {singular(verb)}"
