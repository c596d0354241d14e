"""English: checked expressions of a rulebook in plain words."""

from __future__ import annotations

from propertyrules.document.nouns import (
    many,
    of,
    plain,
    plural,
    singular,
    unarticled,
    value_words,
    variable,
)
from propertyrules.document.phrasing import listed
from propertyrules.document.truths import Names, Truths, joined, level_of, owning
from propertyrules.language import core as c
from propertyrules.language.program import Program

_ARITH = {"+": "plus", "-": "less", "*": "times", "/": "divided by", "of": "of"}
_ALONE = {
    "players": "the players",
    "everybody": "all who began",
    "spaces": "the spaces",
    "properties": "the properties",
    "groups": "the groups",
    "uppermost": "what is open",
    "top_rung": "the top level",
}
_MEMBER = {"players": "player", "everybody": "player", "spaces": "space",
           "properties": "property", "groups": "group", "others": "other player",
           "ahead": "space ahead"}  # fmt: skip

_AWKWARD = ("such that", "it holds that", "it is not so for", "otherwise", " if ", "(", "whether")
INLINE = 80  # characters of a definition that is told in place of its name


class English(Truths):
    """Says in words what an expression means; `names` tells what a parameter is called."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._depth = 0  # of lists that are being gone through
        self._within: list[str] = []  # the values that are being told in place of their names

    # -- values --------------------------------------------------------------------------------

    def noun(self, core: c.Core, names: Names) -> str:
        """Give a value as a noun."""
        match core:
            case c.Const():
                return value_words(self.program, core.type, core.value)
            case c.Local():
                return names.get(core.name) or f"the {plain(core.name)}"
            case c.Figure():
                return self._figure(core.name)
            case c.KindField():
                return of(self.noun(core.of, names), plain(core.name))
            case c.MatterField():
                return of(self.noun(core.of, names), plain(core.name))
            case c.TrackRead() if core.type.name != "truth":
                if core.of is None:
                    return f"the {plain(core.name)}"
                return of(self.noun(core.of, names), plain(core.name))
            case c.DefineCall() if core.type.name != "truth":
                return self._call(core, names)
            case c.Builtin() if core.type.name != "truth":
                return self._builtin(core, names)
            case c.Arith():
                return self._arith(core, names)
            case c.Minus():
                return f"minus {self.noun(core.value, names)}"
            case c.Round():
                return f"{self.noun(core.value, names)}, rounded {'up' if core.up else 'down'}"
            case c.Quantifier() if core.type.name != "truth":
                return self._collected(core, names)
            case c.Choose() if core.type.name != "truth":
                then, other = self.noun(core.then, names), self.noun(core.otherwise, names)
                return f"{then} if {self.clause(core.condition, names)}, otherwise {other}"
            case c.OpenList():
                return plural(f"open {plain(core.matter)}")
            case c.Listed():
                return listed([self.noun(each, names) for each in core.members]) or "nothing"
            case c.Words():
                return self.words(core, names)
        return f"whether {self.clause(core, names)}"

    def noun_as(self, core: c.Core, like: c.Core, names: Names) -> str:
        """Give a value as a noun of the type of another: a word of a choice is kept as a number."""
        if isinstance(core, c.Const) and str(like.type) in self.program.choices:
            return value_words(self.program, like.type, core.value)
        return self.noun(core, names)

    def words(self, core: c.Core, names: Names, holes: str = "") -> str:
        """Give a message with its holes filled by nouns, each marked as the page marks such."""
        if not isinstance(core, c.Words):
            return self.noun(core, names)
        out = []
        for part in core.parts:
            if isinstance(part, str):
                out.append(part)
            else:
                out.append(f"{holes}{self._hole(part, names)}{holes}")
        return unarticled(" ".join("".join(out).split())) or "nothing said"

    def _hole(self, core: c.Core, names: Names) -> str:
        """Give what stands in a hole of a message, as short as can be."""
        if isinstance(core, c.Builtin) and core.name == "uppermost":
            return "…"
        if isinstance(core, c.Quantifier) and core.how == "first":
            single = self.member(core.over, names)
            return single if single.startswith("one of ") else f"another {single}"
        if core.type.name == "count" and isinstance(core, c.Builtin | c.Arith | c.DefineCall):
            return "so many"
        if isinstance(core, c.Figure):
            figure = self.program.figures[core.name]
            return value_words(self.program, figure.type, figure.value)
        if isinstance(core, c.Builtin) and core.name == "owner":
            return of(self.noun(core.args[0], names), "owner")
        return self.noun(core, names)

    def _figure(self, name: str) -> str:
        figure = self.program.figures[name]
        if figure.type.name == "truth":
            return f"the {plain(name)}"
        return f"{value_words(self.program, figure.type, figure.value)} (the {plain(name)})"

    def _call(self, core: c.DefineCall, names: Names) -> str:
        define = self.program.defines[core.name]
        args = [self.noun(arg, names) for arg in core.args]
        what = plain(core.name)
        inlined = self.inlined(core, names)
        if inlined:
            return inlined
        if core.name.startswith(("to_", "from_", "in_")) and len(args) == 1:
            return f"{args[0]} ({what.replace('bank', 'the Bank')}, in whole units)"
        last = what.rpartition(" ")[2]
        if define.method and args:
            receiver, *args = args
            if last == "by":
                said = f"what is {what} {receiver}"
            elif last in ("of", "on", "for"):
                said = f"the {what} {receiver}"
            else:
                said = of(receiver, what)
        else:
            said = f"the {what}"
        link = " " if last in ("at", "after", "for") else " for "
        return said + (f"{link}{listed(args)}" if args else "")

    def inlined(self, core: c.DefineCall, names: Names, negated: bool = False) -> str:
        """Give what a value without exceptions says in place of its name, where that is short."""
        define = self.program.defines[core.name]
        body = define.normally
        if body is None or define.exceptions or define.phrases or core.name in self._within:
            return ""
        given = {
            param.name: self.noun(arg, names)
            for param, arg in zip(define.params, core.args, strict=False)
        }
        self._within.append(core.name)
        truth = core.type.name == "truth"
        said = self.clause(body, given, negated) if truth else self.noun(body, given)
        self._within.pop()
        awkward = any(mark in said for mark in _AWKWARD)
        longest = INLINE if truth else INLINE // 2
        return "" if awkward or len(said) > longest else said

    def _builtin(self, core: c.Builtin, names: Names) -> str:
        if core.name in _ALONE and not core.args:
            return _ALONE[core.name]
        args = [self.noun(arg, names) for arg in core.args]
        first = args[0] if args else ""
        match core.name:
            case "buildings":
                return of(first, "level")
            case "sites":
                return f"the properties of {first}"
            case "others":
                return "the other players"
            case "ahead":
                return f"the spaces ahead of {first}"
            case "next":
                return f"the next player after {first}"
            case "size":
                return f"the number of {self.members(core.args[0], names)}"
            case "left":
                return f"the number of {plural(first)} that the Bank has left"
            case "at" if self.islevel_of(core.args[1]) is not None:
                on = self.noun(level_of(core.args[1]), names)
                return f"the number of {plural(first)} on {on}"
            case "at":
                return f"the number of {plural(first)} at {args[1]}"
            case "nth" if isinstance(core.args[1], c.Const) and core.args[1].value == 0:
                return f"the first of {first}"
            case "nth":
                return f"{first} at place {args[1]}, counted from 0"
            case "dice":
                number = core.args[1]
                index = number.value if isinstance(number, c.Const) else 0
                return f"the {self.program.dice[index].name} dice of {first}"
        return of(first, plain(core.name)) if args else f"the {plain(core.name)}"

    def islevel_of(self, core: c.Core) -> c.Core | None:
        found = isinstance(core, c.Builtin) and core.name == "buildings"
        return core if found else None

    def level_of(self, core: c.Core) -> c.Core:
        return core.args[0] if isinstance(core, c.Builtin) else core

    def _arith(self, core: c.Arith, names: Names) -> str:
        left, right = self.noun(core.left, names), self.noun(core.right, names)
        if core.type.is_list:
            return f"{left} {'and' if core.op == '+' else 'without'} {right}"
        if isinstance(core.right, c.Arith) and core.right.op in "+-" and core.op in "*/-":
            right = f"({right})"
        if isinstance(core.left, c.Arith) and core.left.op in "+-" and core.op in "*/":
            left = f"({left})"
        return f"{left} {_ARITH[core.op]} {right}"

    # -- lists and what is said of their members -------------------------------------------------

    def member(self, over: c.Core, names: Names) -> str:
        """Give the singular of what a list has; empty where it has no word of its own."""
        match over:
            case c.Builtin(name="sites"):
                return f"property of {self.noun(over.args[0], names)}"
            case c.Builtin(name="properties") if over.args:
                return f"property of {self.noun(over.args[0], names)}"
            case c.Builtin(name="cards"):
                return f"card of {self.noun(over.args[0], names)}"
            case c.Builtin(name="dice"):
                return f"die of {self.noun(over, names)}"
            case c.Builtin() if over.name in _MEMBER:
                return _MEMBER[over.name]
            case c.OpenList():
                return f"open {plain(over.matter)}"
            case c.Local() if over.name not in names:
                return f"one of {self.noun(over, names)}"
            case c.MatterField():
                return f"{singular(plain(over.name))} of {self.noun(over.of, names)}"
        return f"one of {self.noun(over, names)}"

    def members(self, over: c.Core, names: Names) -> str:
        """Give the plural of what a list has."""
        one = self.member(over, names)
        return one.removeprefix("one of ") if one.startswith("one of ") else plural(one)

    def one(self, core: c.Quantifier | c.Each, names: Names) -> str:
        """Give one member of what a quantifier goes through, with its condition."""
        single = self.member(core.over, names)
        return single + self._where(core, names)

    def _where(self, core: c.Quantifier | c.Each, names: Names) -> str:
        if core.where is None:
            return ""
        one, said = self.said_of(core.where, core.variable, names)
        if said.startswith(f"{one} "):
            return " that " + self.pronouns(joined(said[2:], one), core, one)
        if said.startswith(f"{one}'s "):
            return " whose " + self.pronouns(owning(said[4:], one), core, one)
        return " for which " + self.pronouns(said, core, one)

    def said_of(self, core: c.Core, name: str, names: Names, truth: bool = True) -> tuple[str, str]:
        """Say something of what a list is gone through; give the stand-in for that, too."""
        one = variable(self._depth)
        self._depth += 1
        inner = {**names, name: one}
        said = self.clause(core, inner) if truth else self.noun(core, inner)
        self._depth -= 1
        return one, said

    def pronouns(self, text: str, core: c.Quantifier | c.Each, one: str) -> str:
        """Put a pronoun for what is gone through, or its noun where a pronoun would be lost."""
        kind = core.over.type.of
        person = kind is not None and kind.name in ("player", "holder")
        busy = person or " it " in f" {text} " or " its " in text
        noun = "that player" if person else f"that {self._kind(core)}" if busy else "it"
        owned = f"{noun}'s" if noun != "it" else "its"
        return text.replace(f"{one}'s", owned).replace(one, noun)

    def _kind(self, core: c.Quantifier | c.Each) -> str:
        kind = core.over.type.of
        if kind is None:
            return "one"
        if kind.name == "matter":
            return plain(str(kind))
        return "property" if kind.name == "space" else kind.name

    def _collected(self, core: c.Quantifier, names: Names) -> str:
        over = self.members(core.over, names) + many(self._where(core, names))
        if core.how == "number":
            return f"the number of {over}"
        if core.how == "all":
            return f"those of {self.noun(core.over, names)}{many(self._where(core, names))}"
        if core.how == "first":
            said = f"the first {self.one(core, names)}".replace("first one of", "first of")
            if core.otherwise is not None:
                said += f", or else {self.noun(core.otherwise, names)}"
            return said
        assert core.value is not None
        one, value = self.said_of(core.value, core.variable, names, truth=False)
        value = self.pronouns(value, core, one)
        word = {"sum": "sum", "highest": "highest", "lowest": "lowest"}[core.how]
        return f"the {word} of {value}, over {over}"
