"""Writes effects by chance, among them none that could go round by itself."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from attrs import frozen

from propertyrules.ir.builtins import EVENTS
from propertyrules.verification.programs.shelf import LOOSE, OPERAND, SIMPLE, SUM, Scope, Shelf
from propertyrules.verification.programs.truths import Truths

STEADY = {"money": "steady_money", "count": "steady_count", "exact": "steady_exact"}
GROWING = re.compile(r"[*/]|\bval\d|\bof\b")
NAME = re.compile(r"[a-z_][a-z0-9_]*")
NODES = tuple(EVENTS)
MOST_IN_A_BLOCK = 2


@frozen
class Freedom:
    """What effects may lead to where they stand: events, `card`, and matters that close.

    What comes later in the order of a rulebook may be led to by what comes before it, so that
    nothing goes round. `loops` counts the repetitions round a place.
    """

    to: frozenset[str]
    loops: int = 0

    def deeper(self) -> Freedom:
        """Give the freedom inside a repetition."""
        return Freedom(self.to, self.loops + 1)


class Effects(Truths):
    """Writes effects, as lines."""

    def __init__(self, shelf: Shelf) -> None:
        super().__init__(shelf)
        self.kinds = (
            (self._pay, 6), (self._together, 2), (self._give_deed, 3), (self._give_card, 2),
            (self._set, 6), (self._add, 3), (self._build, 3), (self._move, 3), (self._put, 2),
            (self._open, 4), (self._close, 2), (self._announce, 3), (self._follow, 2),
            (self._retire, 1), (self._finish, 1), (self._if, 4), (self._each, 3),
        )  # fmt: skip

    def block(self, scope: Scope, may: Freedom, depth: int = 2) -> list[str]:
        """Write a few effects."""
        scope = scope.lasting()
        lines: list[str] = []
        most = MOST_IN_A_BLOCK if not may.loops else 2
        for _ in range(1 + self.dice.below(most)):
            lines += self.effect(scope, may, depth)
        return lines

    def effect(self, scope: Scope, may: Freedom, depth: int) -> list[str]:
        """Write one effect; a payment by the bank where nothing else comes to mind."""
        kinds = [kind for kind, times in self.kinds for _ in range(times)]
        for _ in range(6):
            kind = self.dice.choose(kinds)
            if not self.shelf.leaning(f"effect {kind.__name__}") and not self.dice.one_in(20):
                continue
            found = list(kind(scope, may, depth))
            if found:
                return found
        return [f"bank pays {self._sum_paid(scope)} to {self.text('player', scope, 0)}"]

    # -- what lasts must not grow beyond bounds -------------------------------------------------

    def lasting(self, type_: str, scope: Scope, depth: int = 2) -> str:
        """Write a value that the table keeps: of a size that does not double from step to step."""
        if type_ == "text":
            return self.words(scope, holes=0).text
        found = self.value(type_, scope, depth)
        if type_ in STEADY:
            if GROWING.search(found.text):
                return f"{STEADY[type_]}({found.text})"
        elif type_ == "percent" and GROWING.search(found.text):
            return self.value(type_, scope, 0).at(LOOSE)
        elif type_.startswith("list of ") and self._many(found.text, scope):
            member = self.value(type_.removeprefix("list of "), scope, 1)
            return f"these({member.at(LOOSE)})"
        return found.at(SUM)

    def _many(self, text: str, scope: Scope) -> bool:
        """Tell whether a list is made of several that could themselves be long."""
        shelf = self.shelf
        kept = {name for name, (type_, _) in shelf.tracks.items() if type_.startswith("list")}
        kept |= {name for name, type_ in scope.names.items() if type_.startswith("list")}
        kept |= {
            name
            for matter in shelf.matters.values()
            for name, one in matter.fields.items()
            if one.type.startswith("list")
        }
        kept |= {name for name, value in shelf.values.items() if value.type.startswith("list")}
        return sum(name in kept for name in NAME.findall(text)) > 1

    def _sum_paid(self, scope: Scope) -> str:
        return self.lasting("money", scope)

    # -- money ----------------------------------------------------------------------------------

    def _payer(self, scope: Scope, may: Freedom) -> str:
        """Write who pays: only what surely is no player where nobody may fall short."""
        fixed = ("bank", *self.shelf.holders)
        if "short" not in may.to:
            return self.dice.choose(fixed)
        payer = self.value("holder" if self.dice.one_in(4) else "player", scope, 1).at(SIMPLE)
        begins = payer.startswith(("(", "these", "named"))
        return self.dice.choose(fixed) if begins else payer

    def _reason(self, scope: Scope) -> str:
        if self.dice.one_in(3):
            return ""
        return f" for {self.value('text', scope, 1).at(SUM)}"

    def _pay(self, scope: Scope, may: Freedom, depth: int) -> Iterable[str]:
        payer, amount = self._payer(scope, may), self._sum_paid(scope)
        payee = self.value("holder", scope, 1).at(SUM)
        yield f"{payer} pays {amount} to {payee}{self._reason(scope)}"

    def _together(self, scope: Scope, may: Freedom, depth: int) -> Iterable[str]:
        rounding = self.dice.choose(("half_up", "half_down"))
        yield f"together by {rounding}"
        for line in self._payments(scope, may, 2):
            yield f"  {line}"
        yield "end"

    def _payments(self, scope: Scope, may: Freedom, depth: int) -> list[str]:
        lines: list[str] = []
        for _ in range(1 + self.dice.below(2)):
            form = self.dice.below(4) if depth else 0
            if form == 1:
                condition, known, unknown = self.tested(scope, 1)
                lines.append(f"if {condition} then")
                lines += _deeper(self._payments(scope.knowing(known), may, depth - 1))
                if self.dice.one_in(2):
                    lines.append("otherwise")
                    lines += _deeper(self._payments(scope.knowing(unknown), may, depth - 1))
                lines.append("end")
            elif form == 2 and may.loops + scope.inside < 2:
                _, over, where, inner = self.going_through(scope, 1)
                lines.append(f"for each {over}{where} do")
                lines += [*_deeper(self._payments(inner, may, depth - 1)), "end"]
            else:
                amount = self.lasting("exact", scope)
                payee = self.value("holder", scope, 1).at(SUM)
                payer = self._payer(scope, may)
                lines.append(f"{payer} pays {amount} to {payee}{self._reason(scope)}")
        return lines

    # -- deeds, cards, buildings, tokens --------------------------------------------------------

    def _give_deed(self, scope: Scope, may: Freedom, depth: int) -> Iterable[str]:
        if "receiving" in may.to:
            type_ = "list of property" if self.dice.one_in(3) else "property"
            to = self.value("holder", scope, 1).at(SUM)
            what = self.value(type_, scope, 2)
            if what.text == "nothing":
                what = self.value(type_, scope, 0)
            yield f"give {what.at(SUM)} to {to}"

    def _give_card(self, scope: Scope, may: Freedom, depth: int) -> Iterable[str]:
        if "receiving" in may.to:
            type_ = "list of card" if self.dice.one_in(3) else "card"
            what, to = (self.value(one, scope, 1).at(SUM) for one in (type_, "holder"))
            yield f"give {what} to {to}"

    def _build(self, scope: Scope, may: Freedom, depth: int) -> Iterable[str]:
        what = self.value("property", scope, 1).at(SUM)
        form = self.dice.below(3)
        if form == 2:
            yield f"lower {what} to rung {self.value('count', scope, 1).at(SUM)}"
        else:
            yield f"{('raise', 'lower')[form]} {what} one rung"

    def _move(self, scope: Scope, may: Freedom, depth: int) -> Iterable[str]:
        if not {"passing", "landing"} <= may.to or may.loops > 1:
            return
        who = self.value("player", scope, 1).at(SUM)
        throws = [name for name, type_ in scope.names.items() if type_ == "throw"]
        steps = f"{self.dice.choose(throws)}.total" if throws else str(self.dice.below(9))
        if self.dice.one_in(3):
            steps = f"steady_steps({self.value('count', scope, 1).at(LOOSE)})"
        form = self.dice.below(3)
        if form == 2:
            yield f"move {who} forward to {self.value('space', scope, 1).at(SUM)}"
        else:
            yield f"move {who} {('forward', 'back')[form]} {steps}"

    def _put(self, scope: Scope, may: Freedom, depth: int) -> Iterable[str]:
        who, where = (self.value(type_, scope, 1).at(SUM) for type_ in ("player", "space"))
        yield f"put {who} on {where}"

    def _follow(self, scope: Scope, may: Freedom, depth: int) -> Iterable[str]:
        if "card" in may.to and may.loops < 2:
            card, who = (self.value(type_, scope, 1).at(SUM) for type_ in ("card", "player"))
            yield f"follow {card} for {who}"
            if self.dice.state % 2:  # without another draw, so that the rest stays as it was
                yield f"draw from ({card}).deck"

    # -- tracks and matters -----------------------------------------------------------------------

    def _places(self, scope: Scope) -> list[tuple[str, str]]:
        """Give what can be set: tracks, and fields of matters, with their types as declared."""
        shelf = self.shelf
        found: list[tuple[str, str]] = []
        for name, (type_, of) in shelf.tracks.items():
            if of == "table":
                if name not in scope.names:
                    found.append((name, type_))
            else:
                found.append((f"{self.value(of, scope, 1).at(SIMPLE)}.{name}", type_))
        for local in scope.names:
            matter = shelf.matters.get(scope.type_of(local))
            if matter is not None:
                found += [(f"{local}.{name}", one.type) for name, one in matter.fields.items()]
        return found

    def _set(self, scope: Scope, may: Freedom, depth: int) -> Iterable[str]:
        places = self._places(scope)
        if places:
            place, type_ = self.dice.choose(places)
            if not place.startswith("("):
                yield f"set {place} to {self.lasting(type_, scope)}"

    def _add(self, scope: Scope, may: Freedom, depth: int) -> Iterable[str]:
        """Write a change of a number or a list; exact amounts are set, lest they grow fine."""
        places = [
            (place, type_) for place, type_ in self._places(scope)
            if type_ in ("money", "count") or type_.startswith("list of ")
        ]  # fmt: skip
        if not places:
            return
        place, type_ = self.dice.choose(places)
        word = self.dice.choose(("add", "remove"))
        if type_.startswith("list of "):
            element = type_.removeprefix("list of ")
            if word == "remove" and self.dice.one_in(2):
                element = type_
            value = self.value(element, scope, 1).at(SUM)
        else:
            value = self.lasting(type_, scope)
        yield f"add {value} to {place}" if word == "add" else f"remove {value} from {place}"

    def _open(self, scope: Scope, may: Freedom, depth: int) -> Iterable[str]:
        shelf = self.shelf
        names = [
            name for name, one in shelf.matters.items()
            if (one.place == "standing" or name in may.to)
            and all(self.writable(field.type, scope) for field in one.fields.values())
        ]  # fmt: skip
        if names and may.loops < 2:
            yield self.opening(self.dice.choose(names), scope)

    def opening(self, name: str, scope: Scope) -> str:
        """Write how a matter is opened."""
        given = [
            f"{field}: {self.lasting(one.type, scope, 1)}"
            for field, one in self.shelf.matters[name].fields.items()
            if not one.default or self.dice.one_in(2)
        ]
        return f"open {name}({', '.join(self.dice.shuffled(given))})"

    def _close(self, scope: Scope, may: Freedom, depth: int) -> Iterable[str]:
        if self.shelf.matters:
            yield f"close {self.value('matter', scope, 1).at(OPERAND)}"

    def _announce(self, scope: Scope, may: Freedom, depth: int) -> Iterable[str]:
        # What the machine raises can be announced as well, with arguments of any making.
        names = [
            name for name, types in self.shelf.events.items()
            if name in may.to and all(self.writable(one, scope) for one in types)
        ]  # fmt: skip
        if names and may.loops < 2:
            name = self.dice.choose(names)
            types = self.shelf.events[name]
            args = ", ".join(
                self.value(one, scope, 1).at(LOOSE)
                if one == "matter" or one in self.shelf.matters
                else self.lasting(one, scope, 1)
                for one in types
            )
            yield f"announce {name}{f'({args})' if types else ''}"

    # -- players, the game, choice and repetition -----------------------------------------------

    def _retire(self, scope: Scope, may: Freedom, depth: int) -> Iterable[str]:
        if "going_out" in may.to and self.dice.one_in(2):
            yield f"retire {self.value('player', scope, 1).at(SUM)}"

    def _finish(self, scope: Scope, may: Freedom, depth: int) -> Iterable[str]:
        condition = self.condition(scope, 1)
        winners = self.value("list of player", scope, 1).at(SUM)
        yield f"if {condition} then"
        yield f"  end the game won by {winners}"
        yield "end"

    def _if(self, scope: Scope, may: Freedom, depth: int) -> Iterable[str]:
        if not depth:
            return
        condition, known, unknown = self.tested(scope, 2)
        yield f"if {condition} then"
        yield from _deeper(self.block(scope.knowing(known), may, depth - 1))
        if self.dice.one_in(2):
            yield "otherwise"
            yield from _deeper(self.block(scope.knowing(unknown), may, depth - 1))
        yield "end"

    def _each(self, scope: Scope, may: Freedom, depth: int) -> Iterable[str]:
        if not depth or may.loops > 1:
            return
        name, over, where, inner = self.going_through(scope, 1)
        deeper = may.deeper()
        if inner.names[name] in self.shelf.matters:
            # What goes through open matters and opens more of them would double their number.
            deeper = Freedom(may.to - self.shelf.matters.keys(), may.loops + 2)
        yield f"for each {over}{where} do"
        yield from _deeper(self.block(inner, deeper, depth - 1))
        yield "end"


def _deeper(lines: Iterable[str]) -> list[str]:
    return [f"  {line}" for line in lines]


def free(names: Collection[str]) -> Freedom:
    """Give the freedom to lead to these."""
    return Freedom(frozenset(names))
