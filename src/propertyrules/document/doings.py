"""Doings: the effects of moves, events and matters in plain words."""

from __future__ import annotations

from propertyrules.document.english import English
from propertyrules.document.nouns import plain, sentence
from propertyrules.document.phrasing import filled_in
from propertyrules.document.truths import Names
from propertyrules.language import core as c
from propertyrules.language.program import Program

_NESTED = (c.When, c.Each, c.PayTogether)


class Doings:
    """Says in words what happens; an event that is announced is a link to where it is told."""

    def __init__(self, program: Program, english: English) -> None:
        self.program = program
        self.english = english

    def lines(self, acts: c.Acts, names: Names, depth: int = 0) -> list[str]:
        """Give effects as lines of a nested list: those that follow each other share one."""
        out: list[str] = []
        run: list[str] = []
        indent = "    " * depth + "- "
        for act in acts:
            if not isinstance(act, _NESTED):
                run.append(self.said(act, names))
                continue
            if run:
                out.append(indent + sentence("; ".join(run)))
                run = []
            out += self._nested(act, names, depth)
        if run:
            out.append(indent + sentence("; ".join(run)))
        return out

    def _nested(self, act: c.Act, names: Names, depth: int) -> list[str]:
        indent = "    " * depth + "- "
        english = self.english
        if isinstance(act, c.PayTogether):
            inner = self.lines(act.payments, names, depth + 1)
            if len(inner) == 1:
                said = inner[0].strip().removeprefix("- ").rstrip(".")
                return [f"{indent}{said}, rounded once for the whole payment."]
            return [f"{indent}As one payment, rounded once:", *inner]
        if isinstance(act, c.When):
            condition = english.clause(act.condition, names)
            out = self._under(f"If {condition}", act.then, names, depth)
            if act.otherwise:
                out += self._under("Otherwise", act.otherwise, names, depth)
            return out
        assert isinstance(act, c.Each)
        single = english.one(act, names)
        head = f"each {single[4:]}" if single.startswith("one of ") else f"each {single}"
        kind = act.over.type.of
        noun = (
            "that property"
            if kind is not None and kind.name == "space"
            else (f"that {plain(str(kind))}")
        )
        return self._under(f"For {head}", act.body, {**names, act.variable: noun}, depth)

    def _under(self, head: str, acts: c.Acts, names: Names, depth: int) -> list[str]:
        """Put effects below what they depend on, or behind it where they fit in its line."""
        if not any(isinstance(act, _NESTED) for act in acts):
            said = "; ".join(self.said(act, names) for act in acts)
            return ["    " * depth + f"- {head}: {said}."]
        return ["    " * depth + f"- {head}:", *self.lines(acts, names, depth + 1)]

    def said(self, act: c.Act, names: Names) -> str:
        """Give one effect as a clause."""
        noun = self.english.noun
        match act:
            case c.Pay():
                said = f"{noun(act.payer, names)} pays {noun(act.payee, names)} "
                said += noun(act.amount, names)
                return said + (
                    f", for {self.english.words(act.reason, names)}"
                    if isinstance(act.reason, c.Words | c.Const)
                    else ""
                )
            case c.GiveTo():
                go = "go" if act.what.type.is_list else "goes"
                return f"{noun(act.what, names)} {go} to {noun(act.to, names)}"
            case c.Assign():
                return self._assigned(act, names)
            case c.Rung():
                return self._rung(act, names)
            case c.MoveToken():
                return self._moved(act, names)
            case c.OpenMatter():
                return f"now this is open: *{self._opened(act, names)}*"
            case c.CloseMatter():
                what = noun(act.matter, names).removeprefix("the ").removeprefix("that ")
                return f"the {what} is closed"
            case c.Raise():
                return self._raised(act, names)
            case c.FollowCard():
                return f"{noun(act.who, names)} does what the card says"
            case c.DrawUnnamed():
                return f"the top card of {noun(act.deck, names)} goes under it"
            case c.RetirePlayer():
                return f"{noun(act.who, names)} is out of the game"
            case c.Finish():
                return f"the game ends, won by {noun(act.winners, names)}"
        return "; ".join(self.said(each, names) for each in getattr(act, "payments", ()))

    def _assigned(self, act: c.Assign, names: Names) -> str:
        target, value = act.target, act.value
        if isinstance(target, c.TrackRead) and target.type.name == "truth":
            if isinstance(value, c.Const):
                said = self.english.clause(target, names)
                now = "is now" if value.value else "is no longer"
                return said.replace(" is ", f" {now} ", 1)
            return f"{self.english.clause(target, names)} from now on, if " + self.english.clause(
                value, names
            )
        what = self.english.noun(target, names)
        given = self.english.noun_as(value, target, names)
        if act.how == "set":
            return f"{what} {'are' if target.type.is_list else 'is'} now {given}"
        if target.type.is_list:
            return f"{given} {'joins' if act.how == 'add' else 'leaves'} {what}"
        return f"{what} goes {'up' if act.how == 'add' else 'down'} by {given}"

    def _rung(self, act: c.Rung, names: Names) -> str:
        what = self.english.noun(act.what, names)
        if act.to is None:
            pieces = "the next building goes up" if act.step > 0 else "a building comes down"
            return f"{pieces} on {what}"
        if isinstance(act.to, c.Const) and act.to.value == 0:
            return f"the buildings on {what} go back to the Bank"
        return f"{what} goes down to level {self.english.noun(act.to, names)}"

    def _moved(self, act: c.MoveToken, names: Names) -> str:
        who, where = self.english.noun(act.who, names), self.english.noun(act.where, names)
        match act.how:
            case "forward":
                return f"{who} moves forward by {where}"
            case "back":
                return f"{who} moves back by {where}"
            case "to":
                return f"{who} moves forward to {where}"
        return f"{who} is put on {where}"

    def _opened(self, act: c.OpenMatter, names: Names) -> str:
        kind = self.program.matters[act.matter]
        filled: dict[str, str] = {}
        for field, value in zip(kind.fields, act.values, strict=True):
            default = field.default
            if (
                isinstance(value, c.Const)
                and isinstance(default, c.Const)
                and (value.value == default.value)
            ):
                continue
            given = self.english.noun(value, names)
            if isinstance(value, c.Const) and str(field.type) in self.program.choices:
                given = self.program.choices[str(field.type)].phrases[value.value]
            filled[field.name] = given
        if not kind.phrases:
            told = ", ".join(filled.values())
            return plain(kind.name) + (f" ({told})" if told else "")
        return filled_in(kind.phrases[0], filled)

    def _raised(self, act: c.Raise, names: Names) -> str:
        given = [self.english.noun(arg, names) for arg in act.args]
        told = f" ({', '.join(given)})" if given else ""
        if not self.program.events[act.event].handlers:
            return f"nothing follows {plain(act.event)}{told}"
        return f"[{plain(act.event)}](#{event_anchor(act.event)}) follows{told}"


def event_anchor(name: str) -> str:
    """Give the anchor of the place of a page where it is told what follows an event."""
    return f"event-{name.replace('_', '-')}"


def ends_game(acts: c.Acts) -> bool:
    """Tell whether some of these effects ends the game."""
    from propertyrules.language.walking import inside

    return any(isinstance(node, c.Finish) for node in inside(acts))
