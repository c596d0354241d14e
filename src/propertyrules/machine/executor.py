"""The executor: what each effect does to a draft, and the events that it emits.

Effects run in order. An event's handlers run at once where it is emitted, in the order declared.
Opened matters wait in `draft.opened` for the end of the step. After the end of the game nothing
more happens. An effect that depends on an unknown fact is left out, and the draft notes the
assumption; only a payer is assumed to hold enough.

Each payment, transfer or move counts as a happening, and is entered in the ledger of a traced
draft. The functions at the end serve generated code as well, which emits events by functions of its
own: `announce` is therefore an argument.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

from propertyrules.errors import PropertyRulesError
from propertyrules.hints import spaced
from propertyrules.ir import nodes as c
from propertyrules.ir.builtins import card_holder, cash_index
from propertyrules.ir.traversal import Visitor
from propertyrules.ir.types import TRUTH
from propertyrules.limits import LONGEST_WALK
from propertyrules.machine.draft import Cell, Draft, kept
from propertyrules.machine.evaluator import Evaluator, field_index, function_value, message_of, same
from propertyrules.machine.intervals import computed, laid, read
from propertyrules.machine.phrase_printer import (
    listed,
    matter_words,
    money_words,
    plain,
    spoken,
)
from propertyrules.machine.trace import Trace
from propertyrules.model.evidence import LedgerEntry
from propertyrules.model.names import card_name
from propertyrules.model.state import Deck
from propertyrules.model.values import BANK, Unknown, first_unknown, is_known

Announce: TypeAlias = Callable[[Draft, str, tuple[Any, ...]], None]


def execute(draft: Draft, effects: c.Effects, env: Mapping[str, Any]) -> None:
    """Run effects in order, with the values of local names."""
    Executor(draft, env).run(effects)


def announce(draft: Draft, event: str, args: tuple[Any, ...]) -> None:
    """Emit an event: run its handlers in the order declared, then its citations."""
    declared = draft.setting.program.events.get(event)
    if declared is None:
        return
    trace = draft.trace
    for handler in declared.handlers:
        # An earlier handler may have ended the game.
        if draft.over:
            break
        executor = Executor(draft, dict(zip(handler.params, args, strict=True)))
        if handler.where is not None:
            # What a condition reads is traced only where it holds.
            branch = None if trace is None else Trace()
            if not executor.held(handler.where, Evaluator(draft, executor.env, branch)):
                continue
            if trace is not None and branch is not None:
                trace.join(branch)
        draft.count(handler.name)
        if trace is not None:
            trace.cite(handler.cites)
        executor.run(handler.then)
    if trace is None:
        return
    # After the handlers: a citation describes the table as the event has left it.
    for citation in declared.citations:
        env = dict(zip(citation.params, args, strict=True))
        # A citation that does not apply is not traced.
        branch = Trace()
        if citation.where is not None:
            if Evaluator(draft, env, branch).visit(citation.where) is not True:
                continue
            trace.join(branch)
        trace.cite(citation.cites)
        text = message_of(draft, citation.says, env, trace)
        _enter(draft, "cite", text, clauses=citation.cites)


class Executor(Visitor):
    """Runs effects on a draft, with the values of local names."""

    __slots__ = ("draft", "env", "evaluator", "value")

    def __init__(self, draft: Draft, env: Mapping[str, Any]) -> None:
        self.draft = draft
        self.env = env
        self.evaluator = Evaluator(draft, env, draft.trace)
        self.value = self.evaluator.visit

    def run(self, effects: c.Effects) -> None:
        """Run effects in order, until the game ends."""
        for effect in effects:
            if self.draft.over:
                return
            self.visit(effect)

    # -- what is not known -------------------------------------------------------------------

    def held(self, condition: c.Expression, evaluator: Evaluator) -> bool:
        """Return the value of a condition.

        If it is Unknown, cards on whose holders it depends are taken to be in their decks for it;
        one that is Unknown still is taken not to hold. The draft notes either.
        """
        holds = evaluator.visit(condition)
        if holds.__class__ is Unknown and (left := self._left_in_decks(holds)):
            holds = evaluator.visit(condition)
            for card in left:  # who holds it is no better known for that
                self.draft.column("cards")[card] = None
        if holds.__class__ is Unknown:
            needs = " or ".join(sorted(holds.needs))
            self.draft.assume(f"a condition fails that hangs on {needs}")
            return False
        return bool(holds)

    def _left_in_decks(self, value: Unknown) -> Sequence[int]:
        """Leave the cards in their decks on whose unknown holders a value depends; return them."""
        draft = self.draft
        cards = [
            card for card, holder in enumerate(draft.cards)
            if holder is None and not value.needs.isdisjoint(card_holder(draft, card).needs)
        ]  # fmt: skip
        for card in cards:
            draft.column("cards")[card] = BANK
            draft.assume(f"nobody holds {draft.setting.program.board.cards[card].title}")
        return cards

    # A step never stops half way: effects that cannot be run are left out, which is noted.
    def _assume(self, value: Unknown, how: str) -> None:
        self.draft.assume(f"{', '.join(sorted(value.needs))} isn't known, {how}")

    def doubtful(self, *values: Any) -> bool:
        """Check whether a value is Unknown; then the effect is left out, which the draft notes."""
        for value in values:
            if value.__class__ is Unknown:
                self._assume(value, "so this is left out")
                return True
        return False

    def _members(self, node: c.Expression) -> list[Any]:
        """Return the sure members of a list; the draft notes that others are left out."""
        found = self.evaluator.members(node)
        if self.doubtful(found):
            return []
        return [member for member, sure in found if not self.doubtful(sure)]

    # -- money -------------------------------------------------------------------------------

    def visit_Pay(self, effect: c.Pay) -> None:
        """Make a payment; an unknown amount leaves both purses unknown."""
        payer, payee = self.value(effect.payer), self.value(effect.payee)
        amount = self.value(effect.amount)
        reason = self._reason(effect.reason)
        if not self.doubtful(payer, payee):
            pay(self.draft, payer, amount, payee, reason, announce)

    def _reason(self, reason: c.Expression | None) -> str:
        """Return the reason of a payment, or "" if it is Unknown."""
        said = "" if reason is None else self.value(reason)
        return "" if said.__class__ is Unknown else str(said)

    def visit_PayTogether(self, effect: c.PayTogether) -> None:
        """Make payments whose sums are rounded, one for each payer and payee."""
        sums: dict[tuple[int, int], tuple[list[Any], dict[str, None]]] = {}
        for executor, part in self._payments(effect.payments):
            payer, payee = executor.value(part.payer), executor.value(part.payee)
            amount = executor.value(part.amount)
            if self.doubtful(payer, payee):
                continue
            amounts, reasons = sums.setdefault((payer, payee), ([], {}))
            amounts.append(amount)
            # A part of nothing is no reason to pay.
            if part.reason is not None and amount != 0:
                reasons[executor._reason(part.reason)] = None
        draft = self.draft
        rounding = draft.setting.program.functions[effect.rounding]
        for (payer, payee), (amounts, reasons) in sums.items():
            if draft.over:  # a payment that fell short may have ended the game
                return
            total = first_unknown(amounts) or sum(amounts, Fraction(0))
            scope = {rounding.params[0].name: total}
            rounded = function_value(draft, rounding, scope, draft.trace)
            pay(draft, payer, rounded, payee, " and ".join(reasons), announce)

    def _payments(self, effects: c.Effects) -> Iterator[tuple[Executor, c.Pay]]:
        """Yield the payments among some effects, also those in branches and loops."""
        for effect in effects:
            if isinstance(effect, c.Pay):
                yield self, effect
            elif isinstance(effect, c.If):
                yield from self._payments(self._branch(effect))
            elif isinstance(effect, c.ForEach):
                for inner in self._each(effect):
                    yield from inner._payments(effect.body)

    # -- deeds, cards, buildings, tokens -----------------------------------------------------

    def visit_GiveTo(self, effect: c.GiveTo) -> None:
        """Give a deed or a card, or each of a list, to somebody."""
        taker = self.value(effect.to)
        type_ = effect.what.type
        element = type_.of if type_.is_list else type_
        things = self._members(effect.what) if type_.is_list else [self.value(effect.what)]
        if self.doubtful(taker, *things):
            return
        for thing in things:
            if self.draft.over:  # the event of the one before may have ended the game
                return
            if element is not None and element.name == "card":
                give_card(self.draft, thing, taker)
            else:
                give_deed(self.draft, thing, taker, announce)

    def visit_SetRung(self, effect: c.SetRung) -> None:
        """Put a property one rung up or down, or on a given rung; the pieces come from the bank."""
        space = self.value(effect.what)
        wanted = None if effect.to is None else self.value(effect.to)
        if not self.doubtful(space, wanted) and not self.doubtful(self.draft.rung[space]):
            rung = self.draft.rung[space] + effect.step if wanted is None else wanted
            step_to(self.draft, space, rung)

    def visit_MoveToken(self, effect: c.MoveToken) -> None:
        """Walk a token, which passes and lands on spaces, or put it on a space."""
        player, where = self.value(effect.who), self.value(effect.where)
        if self.doubtful(player, where):
            return
        start = self.draft.place[player]
        if effect.how in ("forward", "back") and self.doubtful(start):
            return  # the token moves, and stands where nobody knows
        move_token(self.draft, player, effect.how, where, announce)

    def visit_FollowCard(self, effect: c.FollowCard) -> None:
        """Put a card under its deck, then run its effects."""
        card, player = self.value(effect.card), self.value(effect.who)
        if self.doubtful(card, player):
            return
        about = self.draft.setting.program.board.cards[card]
        lay_under(self.draft, card)
        self.draft.count(about.title)
        execute(self.draft, about.then, {"player": player})

    def visit_DrawUnnamed(self, effect: c.DrawUnnamed) -> None:
        """Draw a card that is not named."""
        deck = self.value(effect.deck)
        if not self.doubtful(deck):
            draw_unnamed(self.draft, deck)

    # -- tracks and matters ------------------------------------------------------------------

    def visit_Assign(self, effect: c.Assign) -> None:
        """Set a track or a field of a matter, or add to it or remove from it."""
        draft, target = self.draft, effect.target
        setting = draft.setting
        value = self.value(effect.value)
        owner: Any = None if target.of is None else self.value(target.of)
        if self.doubtful(owner):
            return
        if isinstance(target, c.MatterField):
            type_, name = target.type, target.name
            of, text = owner.kind, f"{owner.kind} {name}".replace("_", " ")
            place: Any = field_index(draft, owner.kind, name)
            old = owner.values[place]
            column = owner.fields()
        else:
            track = setting.program.tracks[target.name]
            type_, name = track.type, track.name
            if owner is None:
                of, column, place = "table", draft.column("table_tracks"), track.index
            else:
                spaces = setting.program.board.spaces
                of = setting.names[owner] if track.of == "player" else spaces[owner].name
                column, place = draft.row(f"{track.of}_tracks", track.index), owner
            # A track without phrases has no words for people.
            text = spaced(name) if track.phrases else ""
            text += f" of {of}" if text and of != "table" else ""
            old = column[place]
        column[place] = new = _assigned(read(old, type_), value, effect)
        if draft.trace is None or (old.__class__ is new.__class__ and old == new):
            return
        if isinstance(target, c.MatterField):
            said = "" if old == new else f"{text} is now {spoken(setting, type_, new)}"
        elif text and type_ == TRUTH and new.__class__ is bool:
            said = f"{of} {'is now' if new else 'is no longer'} {track.phrases[0].text}"
        else:
            said = text and f"{text} is now {spoken(setting, type_, new)}"
        before, after = plain(setting, type_, old), plain(setting, type_, new)
        _enter(draft, "set", said, what=name, of=of, from_=before, to=after)

    def visit_OpenMatter(self, effect: c.OpenMatter) -> None:
        """Add a matter to those that are opened at the end of the step."""
        draft = self.draft
        matter = Cell(effect.matter, [laid(self.value(value)) for value in effect.values])
        draft.opened.append(matter)
        if draft.rose is not None:
            draft.rose.append(matter.kind)
        if draft.trace is not None:
            draft.trace.cite(draft.setting.program.matters[effect.matter].cites)
            draft.trace.opened(draft, matter)
            text = f"next: {matter_words(draft.setting, matter.kind, matter.values)}"
            _enter(draft, "open", text, matter=matter.kind)

    def visit_CloseMatter(self, effect: c.CloseMatter) -> None:
        """Close a matter."""
        matter = self.value(effect.matter)
        if not self.doubtful(matter):
            close(self.draft, matter)

    def visit_EmitEvent(self, effect: c.EmitEvent) -> None:
        """Emit an event with the values of its arguments."""
        announce(self.draft, effect.event, tuple([self.value(arg) for arg in effect.args]))

    # -- players and the game ----------------------------------------------------------------

    def visit_RetirePlayer(self, effect: c.RetirePlayer) -> None:
        """Take a player out of the game."""
        player = self.value(effect.who)
        if not self.doubtful(player):
            retire(self.draft, player, announce)

    def visit_Finish(self, effect: c.Finish) -> None:
        """End the game; with no winners if these are not known."""
        winners = self.value(effect.winners)
        if winners.__class__ is Unknown:
            self._assume(winners, "so nobody is named the winner")
            winners = ()
        finish(self.draft, winners)

    # -- choice and repetition ---------------------------------------------------------------

    def visit_If(self, effect: c.If) -> None:
        """Run one of two lists of effects."""
        self.run(self._branch(effect))

    def _branch(self, effect: c.If) -> c.Effects:
        return effect.then if self.held(effect.condition, self.evaluator) else effect.otherwise

    def visit_ForEach(self, effect: c.ForEach) -> None:
        """Run effects for each member of a list, all of which are chosen first."""
        for inner in self._each(effect):
            inner.run(effect.body)

    def _each(self, effect: c.ForEach) -> list[Executor]:
        """Return an executor for each member, all chosen before the first one runs."""
        found = self._members(effect.over)
        inner = [Executor(self.draft, {**self.env, effect.variable: one}) for one in found]
        if effect.where is None:
            return inner
        return [one for one in inner if self.held(effect.where, one.evaluator)]


def _assigned(old: Any, value: Any, effect: c.Assign) -> Any:
    """Return the new value of a track or field."""
    if effect.how == "set":
        return laid(value)
    if first_unknown((old, value)) is not None:
        return laid(computed("+" if effect.how == "add" else "-", old, value))
    if isinstance(old, tuple):
        some = value if effect.value.type.is_list else (value,)
        if effect.how == "add":
            return old + some
        return tuple(member for member in old if not any(same(member, s) for s in some))
    return old + value if effect.how == "add" else old - value


def _enter(draft: Draft, kind: str, text: str, **details: Any) -> None:
    """Enter something in the ledger; entries that have no words for people have no text."""
    if draft.trace is not None:
        # Keywords of Python are written with a trailing underscore.
        pairs = tuple((name.rstrip("_"), value) for name, value in details.items())
        draft.trace.effects.append(LedgerEntry(kind, pairs, text))


# -- operations that generated code uses too ---------------------------------------------------


def pay(draft: Draft, payer: int, amount: Any, payee: int, reason: str, announce: Announce) -> None:
    """Pay in whole currency units, if the payer holds the whole sum.

    A player who does not hold it emits `short` and pays nothing. A declared holder pays what it
    has; the bank always has enough. Unknown cash is assumed to suffice, which the draft notes.
    Amounts of 0 or less, and payments to oneself, are ignored. An unknown amount leaves both purses
    unknown.
    """
    if payer == payee:
        return
    source, target = cash_index(draft, payer), cash_index(draft, payee)
    unknown = amount.__class__ is Unknown
    if unknown:
        draft.assume(f"the amount depends on {', '.join(sorted(amount.needs))}, which isn't known")
        # Neither purse is known any more, not even by bounds.
        for index in (source, target):
            if index is not None:
                draft.column("cash")[index] = None
    else:
        if amount <= 0:
            return
        if source is not None:
            held = draft.cash[source]
            if held is None:
                who, sum_ = draft.setting.holder_words(payer), money_words(draft.setting, amount)
                draft.assume(f"{who} has at least {sum_}")
            # Nothing is paid: a debt is for the whole sum, and the handlers of `short` open it.
            elif held < amount and payer >= 0:
                announce(draft, "short", (payer, payee, amount, reason))
                return
            else:
                # A declared holder without enough cannot owe: it pays what it has.
                amount = min(held, amount)
                draft.column("cash")[source] = held - amount
                if amount == 0:
                    return
        if target is not None:
            had = draft.cash[target]
            draft.column("cash")[target] = None if had is None else kept(had + amount)
        draft.payments.append((payer, payee, amount, reason))
    draft.count("a payment")
    if draft.trace is not None:
        _trace_payment(draft, payer, amount, payee, reason)


def _trace_payment(draft: Draft, payer: int, amount: Any, payee: int, reason: str) -> None:
    """Enter a payment in the trace of a draft."""
    setting = draft.setting
    text = f"{setting.holder_words(payer)} pays {setting.holder_words(payee)}"
    text += f" {money_words(setting, amount)}" + (f" for {reason}" if reason else "")
    names = {"from_": setting.holder(payer), "to": setting.holder(payee)}
    known = None if amount.__class__ is Unknown else amount
    _enter(draft, "pay", text, **names, amount=known, for_=reason)


def give_deed(draft: Draft, space: int, taker: int, announce: Announce) -> None:
    """Give a deed to somebody; a player who gets one emits `receiving`."""
    giver = draft.owner[space]
    if giver == taker:
        return
    draft.column("owner")[space] = taker
    draft.count("a deed")
    if draft.trace is not None:
        setting = draft.setting
        name = setting.program.board.spaces[space].name
        known = is_known(giver)
        source = f" from {setting.holder_words(giver)}" if known else ""
        text = f"{name} goes{source} to {setting.holder_words(taker)}"
        before = setting.holder(giver) if known else None
        names = {"from_": before, "to": setting.holder(taker)}
        _enter(draft, "deed", text, property=name, **names)
    if taker >= 0:
        announce(draft, "receiving", (taker, space, giver))


def give_card(draft: Draft, card: int, taker: int) -> None:
    """Give a card to somebody; one given to the bank goes under its deck."""
    giver = draft.cards[card]
    draft.column("cards")[card] = taker
    _put_card(draft, card, taker == BANK)
    if giver == taker:
        return
    draft.count("a card")
    if draft.trace is not None:
        setting = draft.setting
        text = f"{setting.program.board.cards[card].title} goes to {setting.holder_words(taker)}"
        source = None if giver is None else setting.holder(giver)
        name = card_name(setting.program, card)
        _enter(draft, "card", text, card=name, from_=source, to=setting.holder(taker))


def lay_under(draft: Draft, card: int) -> None:
    """Put a card that is followed under its deck, unless it is held or is not the one drawn."""
    deck = draft.decks[draft.setting.program.board.cards[card].deck]
    # A card in the middle of a known order cannot be the one that was drawn.
    drawn = card not in deck.bottom and (card not in deck.top or deck.top[0] == card)
    if drawn and draft.cards[card] in (BANK, None):
        _put_card(draft, card, True)


def draw_unnamed(draft: Draft, number: int) -> None:
    """Put the card on top of a deck under it; the deck's order is lost if that card is
    not known.
    """
    deck = draft.decks[number]
    if deck.top:
        _put_card(draft, deck.top[0], True)
    else:
        draft.column("decks")[number] = Deck()


def _put_card(draft: Draft, card: int, under: bool) -> None:
    """Take a card out of its deck, or put it under it."""
    board = draft.setting.program.board
    number = board.cards[card].deck
    rest = draft.decks[number].without(card)
    bottom = (*rest.bottom, card) if under else rest.bottom
    deck = Deck.ordered(board.decks[number].cards, draft.cards, rest.top, bottom)
    draft.column("decks")[number] = deck


def step_to(draft: Draft, space: int, wanted: int) -> None:
    """Build a property up or down to a rung, exchanging pieces with the bank."""
    program = draft.setting.program
    ladder = program.ladder
    old = draft.rung[space]
    new = max(0, min(wanted, len(ladder) - 1))  # the ladder ends, whatever is asked of it
    if new == old:
        return
    draft.column("rung")[space] = new
    for piece, left in enumerate(draft.supply):
        change = ladder[old][piece] - ladder[new][piece]
        if not is_known(left):
            draft.column("supply")[piece] = computed("+", left, change)
        elif left is not None:
            draft.column("supply")[piece] = left + change
    draft.count("building")
    if draft.trace is None:
        return
    changes = [
        (piece.name, after - before)
        for piece, before, after in zip(program.pieces, ladder[old], ladder[new], strict=True)
    ]
    stands = [
        f"{number} {piece.name if number == 1 else piece.plural}"
        for piece, number in zip(program.pieces, ladder[new], strict=True)
        if number
    ]
    name = program.board.spaces[space].name
    _enter(
        draft, "build", f"{name} now has {listed(stands) or 'no buildings'}",
        property=name, from_=old, to=new,
        takes=tuple((piece, more) for piece, more in changes if more > 0),
        gives=tuple((piece, -more) for piece, more in changes if more < 0),
    )  # fmt: skip


def move_token(
    draft: Draft,
    player: int,
    how: str,
    where: Any,
    announce: Announce,
) -> None:
    """Move a token: `forward` or `back` by a number of spaces, `to` a space, or `put` on one.

    Forward, and to the next time that a space comes (a whole lap from the space itself), each space
    reached emits `passing`, the last one too, and then `landing`. Back emits `landing` only, put
    neither. A walk of 0 spaces emits nothing. Raises PropertyRulesError for a walk that is too
    long.
    """
    old = draft.place[player]
    size = len(draft.owner)
    if how == "put":
        draft.column("place")[player] = where
        _enter_token(draft, player, old, how)
        return
    steps = where
    if how == "to":
        if not is_known(old):  # nobody knows what the token passes on the way
            needs = first_unknown((old,))
            unknown = ", ".join(sorted(needs.needs if needs else ()))
            draft.assume(f"{unknown} isn't known, so this is left out")
            # Wherever it comes from, it reaches that space from the one before it.
            draft.column("place")[player] = (where - 1) % size
            steps = 1
        else:
            steps = (where - old) % size or size
    if steps <= 0:
        return
    check_walk(steps)
    if how == "back":
        draft.column("place")[player] = (old - steps) % size
        _enter_token(draft, player, old, how)
        announce(draft, "landing", (player, draft.place[player]))
        return
    # The move is entered when it is over, but stands before what it led to on the way.
    mark = None if draft.trace is None else len(draft.trace.effects)
    place = draft.column("place")
    arrived = True
    for _ in range(steps):
        here = (place[player] + 1) % size
        place[player] = here
        announce(draft, "passing", (player, here))
        if draft.winners is not None or draft.out[player] or place[player] != here:
            arrived = False  # something on the way took the token elsewhere or out
            break
    _enter_token(draft, player, old, how, mark)
    if arrived:
        announce(draft, "landing", (player, draft.place[player]))


def check_walk(steps: int) -> None:
    """Raise PropertyRulesError for a walk that is too long."""
    if steps > LONGEST_WALK:
        raise PropertyRulesError(f"a token can't move {steps} spaces in one move")


def _enter_token(draft: Draft, player: int, old: int, how: str, at: int | None = None) -> None:
    """Enter a moved token in the ledger, at an index before what the move led to."""
    new = draft.place[player]
    draft.count("a token")
    if draft.trace is None or (how == "put" and new == old):
        return
    spaces, name = draft.setting.program.board.spaces, draft.setting.names[player]
    text = f"{name} {'goes to' if how == 'put' else 'lands on'} {spaces[new].name}"
    start = spaces[old].name if is_known(old) else None
    _enter(draft, "token", text, player=name, from_=start, to=spaces[new].name, how=how)
    if at is not None:
        draft.trace.effects.insert(at, draft.trace.effects.pop())


def close(draft: Draft, matter: Cell) -> None:
    """Close a matter, wherever it lies; a closed one stays closed."""
    for where in (draft.stack, draft.standing, draft.opened):
        for place, cell in enumerate(where):
            # By identity: of two debts that are alike only this one is settled.
            if cell is matter:
                del where[place]
                if draft.trace is not None:  # generated code, which has none, closes by this too
                    enter_closed(draft, matter)
                return


def enter_closed(draft: Draft, matter: Cell) -> None:
    """Enter a closed matter in the ledger."""
    if draft.trace is not None:
        text = f"settled: {matter_words(draft.setting, matter.kind, matter.values)}"
        _enter(draft, "close", text, matter=matter.kind)


def retire(draft: Draft, player: int, announce: Announce) -> None:
    """Take a player out of the game, which emits `going_out`; a second time does nothing."""
    if draft.out[player]:
        return
    draft.column("out")[player] = True
    name = draft.setting.names[player]
    _enter(draft, "out", f"{name} is out", player=name)
    announce(draft, "going_out", (player,))


def finish(draft: Draft, winners: Iterable[int]) -> None:
    """End the game, and close all matters."""
    draft.winners = tuple(winners)
    for where in (draft.stack, draft.standing, draft.opened):
        where.clear()
    names = tuple(draft.setting.names[seat] for seat in draft.winners)
    verb = "wins" if len(names) == 1 else "win"
    _enter(draft, "end", f"the game is over: {listed(names) or 'nobody'} {verb}", winners=names)
