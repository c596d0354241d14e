"""Writes checked effects as Python statements that change a draft `t`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from propertyrules.codegen.expressions import Writer
from propertyrules.ir import nodes as c
from propertyrules.ir.program import Program
from propertyrules.ir.traversal import walk

STEP = "    "


class Actions:
    """Writes effects; knows which events can end the game, for nothing runs after that."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self.program = writer.program
        self.ending = _ending_events(writer.program)
        self.taken: set[str] = set()  # local names of Python, also those that a loop hides

    def body(self, params: Iterable[str], acts: Iterable[c.Effect]) -> list[str]:
        """Write effects as the body of a function that has these local names."""
        self.writer.bound = {name: f"v_{name}" for name in params}
        self.taken = set(self.writer.bound.values())
        lines = self.block(acts)
        self.writer.bound = {}
        return lines

    def block(self, acts: Iterable[c.Effect], depth: int = 1) -> list[str]:
        """Write effects as the lines of a block; `pass` where there are none."""
        lines: list[str] = []
        for act in acts:
            lines += [STEP * depth + line for line in _BY_CLASS[act.__class__](self, act)]
            if not isinstance(act, (c.If, c.ForEach)) and self._may_end(act):
                lines += [STEP * depth + "if t.winners is not None:"]
                lines += [STEP * (depth + 1) + "return"]
        return lines or [STEP * depth + "pass"]

    def _may_end(self, act: c.Effect) -> bool:
        return isinstance(act, c.Finish) or bool(_raised(self.program, (act,)) & self.ending)

    # -- money ------------------------------------------------------------------------------

    def pay(self, act: c.Pay) -> Iterator[str]:
        w = self.writer
        reason = "''" if act.reason is None else w.expr(act.reason)
        payer, amount, payee = w.expr(act.payer), w.expr(act.amount), w.expr(act.payee)
        yield f"f_pay(t, {payer}, {amount}, {payee}, {reason}, announce)"

    def together(self, act: c.PayTogether) -> Iterator[str]:
        yield "sums = {}"
        yield from self._payments(act.payments)
        yield "for (payer, payee), (amounts, reasons) in sums.items():"
        if "short" in self.ending:
            yield from _deeper(("if t.winners is not None:", f"{STEP}return"))
        yield f"{STEP}total = d_{act.rounding}(t, sum(amounts, f_fraction(0)))"
        yield f"{STEP}f_pay(t, payer, total, payee, ' and '.join(reasons), announce)"

    def _payments(self, acts: c.Effects) -> Iterator[str]:
        w = self.writer
        for act in acts:
            if isinstance(act, c.Pay):
                reason = "None" if act.reason is None else w.expr(act.reason)
                payer, amount, payee = w.expr(act.payer), w.expr(act.amount), w.expr(act.payee)
                yield f"f_gather(sums, {payer}, {amount}, {payee}, {reason})"
            elif isinstance(act, c.If):
                yield f"if {w.expr(act.condition)}:"
                yield from _deeper(self._payments(act.then))
                yield "else:"
                yield from _deeper(self._payments(act.otherwise))
            elif isinstance(act, c.ForEach):
                yield from self._loop(act, lambda each: _deeper(self._payments(each.body)))

    # -- deeds, cards, buildings, tokens ----------------------------------------------------

    def give(self, act: c.GiveTo) -> Iterator[str]:
        what, to = self.writer.expr(act.what), self.writer.expr(act.to)
        type_ = act.what.type
        element = type_.of if type_.is_list else type_
        if element is None:
            return
        card = element.name == "card"
        call = "f_give_card(t, {}, {})" if card else "f_give_deed(t, {}, {}, announce)"
        if not type_.is_list:
            yield call.format(what, to)
            return
        yield f"taker = {to}"
        yield f"for thing in {what}:"
        if not card and "receiving" in self.ending:
            yield from _deeper(("if t.winners is not None:", f"{STEP}return"))
        yield STEP + call.format("thing", "taker")

    def rung(self, act: c.SetRung) -> Iterator[str]:
        space = self.writer.expr(act.what)
        if act.to is not None:
            yield f"f_step_to(t, {space}, {self.writer.expr(act.to)})"
        else:
            yield f"f_step_to(t, {space}, t.rung[{space}] + {act.step})"

    def move(self, act: c.MoveToken) -> Iterator[str]:
        who, where = self.writer.expr(act.who), self.writer.expr(act.where)
        heard = ", PASSING" if act.how in ("forward", "to") else ""
        yield f"f_move_token(t, {who}, {act.how!r}, {where}, announce{heard})"

    def follow(self, act: c.FollowCard) -> Iterator[str]:
        yield f"follow(t, {self.writer.expr(act.card)}, {self.writer.expr(act.who)})"

    def draw(self, act: c.DrawUnnamed) -> Iterator[str]:
        yield f"f_draw_unnamed(t, {self.writer.expr(act.deck)})"

    # -- tracks and matters -----------------------------------------------------------------

    def assign(self, act: c.Assign) -> Iterator[str]:
        target = self.writer.target(act.target)
        value = self.writer.expr(act.value)
        if act.how == "set":
            yield f"{target} = {value}"
        elif act.target.type.is_list:
            old = self.writer.expr(act.target)
            if act.how == "remove":
                some = value if act.value.type.is_list else f"({value},)"
                yield f"{target} = f_without({old}, {some})"
            elif act.value.type.is_list:
                yield f"{target} = {old} + tuple({value})"
            else:
                yield f"{target} = (*{old}, {value})"
        else:
            yield f"{target} {'+' if act.how == 'add' else '-'}= {value}"

    def open(self, act: c.OpenMatter) -> Iterator[str]:
        values = "".join(f"{self.writer.expr(value)}, " for value in act.values).rstrip()
        yield f"t.opened.append(f_cell({act.matter!r}, ({values})))"

    def close(self, act: c.CloseMatter) -> Iterator[str]:
        yield f"f_close(t, {self.writer.expr(act.matter)})"

    def announce(self, act: c.EmitEvent) -> Iterator[str]:
        yield f"e_{act.event}(t{self.writer.args(act.args)})"

    # -- players and the game ---------------------------------------------------------------

    def retire(self, act: c.RetirePlayer) -> Iterator[str]:
        yield f"f_retire(t, {self.writer.expr(act.who)}, announce)"

    def finish(self, act: c.Finish) -> Iterator[str]:
        yield f"f_finish(t, {self.writer.expr(act.winners)})"

    # -- choice and repetition --------------------------------------------------------------

    def when(self, act: c.If) -> Iterator[str]:
        yield f"if {self.writer.expr(act.condition)}:"
        yield from self.block(act.then)
        if act.otherwise:
            yield "else:"
            yield from self.block(act.otherwise)

    def each(self, act: c.ForEach) -> Iterator[str]:
        yield from self._loop(act, lambda each: self.block(each.body))

    def _loop(self, act: c.ForEach, body: Callable[[c.ForEach], Iterable[str]]) -> Iterator[str]:
        """Write a repetition; all members are chosen before the first comes.

        Its variable keeps clear of what is called alike outside: a loop has no scope in Python.
        """
        over, outside = self.writer.expr(act.over), self.writer.bound
        name, number = f"v_{act.variable}", 1
        while name in self.taken:
            number += 1
            name = f"v_{act.variable}_{number}"
        self.taken.add(name)
        self.writer.bound = {**outside, act.variable: name}
        if act.where is None:
            yield f"for {name} in tuple({over}):"
        else:
            where = self.writer.expr(act.where)
            yield f"for {name} in [{name} for {name} in {over} if {where}]:"
        yield from body(act)
        self.writer.bound = outside
        self.taken.discard(name)


def _deeper(lines: Iterable[str]) -> Iterator[str]:
    found = [STEP + line for line in lines]
    yield from found or [STEP + "pass"]


def _raised(program: Program, acts: Iterable[object]) -> set[str]:
    """Give the events that effects can raise themselves; a card's are those of all cards."""
    found: set[str] = set()
    waiting = [acts]
    while waiting:
        for node in walk(waiting.pop()):
            if isinstance(node, c.Effect):
                found.update(node.emits)
            match node:
                case c.Finish():
                    found.add("end")
                case c.FollowCard() if "" not in found:  # cards may follow cards: once is enough
                    found.add("")
                    waiting.append([card.then for card in program.board.cards])
    return found - {""}


def _ending_events(program: Program) -> set[str]:
    """Give the events of which the handlers, or those of what they raise, can end the game."""
    raised = {
        event.name: _raised(program, [handler.then for handler in event.handlers])
        for event in program.events.values()
    }
    ending = {"end"}
    while True:
        more = {name for name, found in raised.items() if found & ending} - ending
        if not more:
            return ending
        ending |= more


_BY_CLASS: Mapping[type[c.Effect], Callable[..., Iterator[str]]] = {
    c.Pay: Actions.pay,
    c.PayTogether: Actions.together,
    c.GiveTo: Actions.give,
    c.Assign: Actions.assign,
    c.SetRung: Actions.rung,
    c.MoveToken: Actions.move,
    c.OpenMatter: Actions.open,
    c.CloseMatter: Actions.close,
    c.EmitEvent: Actions.announce,
    c.FollowCard: Actions.follow,
    c.DrawUnnamed: Actions.draw,
    c.RetirePlayer: Actions.retire,
    c.Finish: Actions.finish,
    c.If: Actions.when,
    c.ForEach: Actions.each,
}
