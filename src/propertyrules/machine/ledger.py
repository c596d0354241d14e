"""The ledger: the entry that each effect leaves in a ruling, with names and a few words.

Each payment and whatever changes hands or moves counts as a happening, whether it is told or not.
"""

from __future__ import annotations

from typing import Any

from propertyrules.ir.builtins import holder_words
from propertyrules.ir.program import Track
from propertyrules.ir.types import TRUTH, Type
from propertyrules.machine.binding import card_name
from propertyrules.machine.draft import Cell, Draft
from propertyrules.machine.words import listed, matter_words, money_words, plain, spoken
from propertyrules.model.rulings import LedgerEntry


def _enter(draft: Draft, kind: str, text: str, **details: Any) -> None:
    if draft.trace is not None:
        # Words of the language that Python keeps for itself are written with a bar behind.
        pairs = tuple((name.rstrip("_"), value) for name, value in details.items())
        draft.trace.effects.append(LedgerEntry(kind, pairs, text))


def paid(draft: Draft, payer: int, amount: int | None, payee: int, reason: str) -> None:
    """Enter a payment; an amount that is not known is None."""
    draft.count("a payment")
    if draft.trace is None:
        return
    setting = draft.setting
    sum_ = "an unknown amount" if amount is None else money_words(setting, amount)
    text = f"{holder_words(setting, payer)} pays {holder_words(setting, payee)} {sum_}"
    text += f" for {reason}" if reason else ""
    names = {"from_": setting.holder(payer), "to": setting.holder(payee)}
    _enter(draft, "pay", text, **names, amount=amount, for_=reason)


def deed(draft: Draft, space: int, giver: int, taker: int) -> None:
    """Enter a deed that changes hands."""
    draft.count("a deed")
    if draft.trace is None:
        return
    setting = draft.setting
    name = setting.program.board.spaces[space].name
    text = f"{name} goes from {holder_words(setting, giver)} to {holder_words(setting, taker)}"
    names = {"from_": setting.holder(giver), "to": setting.holder(taker)}
    _enter(draft, "deed", text, property=name, **names)


def card(draft: Draft, number: int, giver: int | None, taker: int) -> None:
    """Enter a card that changes hands; a giver of None is not known."""
    draft.count("a card")
    if draft.trace is None:
        return
    setting = draft.setting
    about = setting.program.board.cards[number]
    text = f"{about.title} goes to {holder_words(setting, taker)}"
    source = None if giver is None else setting.holder(giver)
    name = card_name(setting.program, number)
    _enter(draft, "card", text, card=name, from_=source, to=setting.holder(taker))


def built(draft: Draft, space: int, old: int, new: int) -> None:
    """Enter a property that goes up or down the ladder, with the pieces taken and given back."""
    draft.count("building")
    if draft.trace is None:
        return
    program = draft.setting.program
    name = program.board.spaces[space].name
    takes, gives = [], []
    for piece, before, after in zip(
        program.pieces, program.ladder[old], program.ladder[new], strict=True
    ):
        if after > before:
            takes.append((piece.name, after - before))
        elif before > after:
            gives.append((piece.name, before - after))
    stands = [
        f"{number} {piece.name if number == 1 else piece.plural}"
        for piece, number in zip(program.pieces, program.ladder[new], strict=True)
        if number
    ]
    text = f"{name} now has {listed(stands) or 'no buildings'}"
    details = {"property": name, "from_": old, "to": new}
    _enter(draft, "build", text, **details, takes=tuple(takes), gives=tuple(gives))


def token(draft: Draft, player: int, old: int, how: str, at: int | None = None) -> None:
    """Enter a token that has moved; at a place in the ledger, before what it led to."""
    new = draft.place[player]
    draft.count("a token")
    if draft.trace is None or (how == "put" and new == old):
        return
    spaces = draft.setting.program.board.spaces
    name = draft.setting.names[player]
    text = f"{name} goes to {spaces[new].name}"
    _enter(draft, "token", text, player=name, from_=spaces[old].name, to=spaces[new].name, how=how)
    if at is not None:
        draft.trace.effects.insert(at, draft.trace.effects.pop())


def track(draft: Draft, about: Track, owner: int | None, old: Any, new: Any) -> None:
    """Enter a track that was set."""
    if draft.trace is None:
        return
    of = "table"
    if owner is not None and about.of == "player":
        of = draft.setting.names[owner]
    elif owner is not None:
        of = draft.setting.program.board.spaces[owner].name
    said = about.name.replace("_", " ")
    text = ""
    if about.phrases and about.type == TRUTH and new.__class__ is bool:
        now = "is now" if new else "is no longer"
        text = f"{of} {now} {about.phrases[0].text}"
    elif about.phrases:
        said += "" if of == "table" else f" of {of}"
        text = f"{said} is now {spoken(draft.setting, about.type, new)}"
    _set(draft, about.name, of, about.type, (old, new), text)


def field(draft: Draft, matter: Cell, name: str, type_: Type, old: Any, new: Any) -> None:
    """Enter a field of a matter that was set; one that stays as it is is not told to people."""
    if draft.trace is not None:
        said = f"{matter.kind} {name}".replace("_", " ")
        text = "" if old == new else f"{said} is now {spoken(draft.setting, type_, new)}"
        _set(draft, name, matter.kind, type_, (old, new), text)


def _set(draft: Draft, what: str, of: str, type_: Type, values: tuple[Any, Any], text: str) -> None:
    """Enter something that was set; what no rulebook has words for is not told to people."""
    before, after = (plain(draft.setting, type_, value) for value in values)
    _enter(draft, "set", text, what=what, of=of, from_=before, to=after)


def opened(draft: Draft, matter: Cell) -> None:
    """Enter a matter that was opened."""
    if draft.trace is not None:
        text = f"opens: {matter_words(draft.setting, matter.kind, matter.values)}"
        _enter(draft, "open", text, matter=matter.kind)


def closed(draft: Draft, matter: Cell) -> None:
    """Enter a matter that was closed."""
    if draft.trace is not None:
        text = f"closes: {matter_words(draft.setting, matter.kind, matter.values)}"
        _enter(draft, "close", text, matter=matter.kind)


def gone(draft: Draft, player: int) -> None:
    """Enter a player who is out."""
    if draft.trace is not None:
        name = draft.setting.names[player]
        _enter(draft, "out", f"{name} is out", player=name)


def ended(draft: Draft, winners: tuple[int, ...]) -> None:
    """Enter the end of the game."""
    if draft.trace is not None:
        names = tuple(draft.setting.names[seat] for seat in winners)
        verb = "wins" if len(names) == 1 else "win"
        text = f"the game is over: {listed(names) or 'nobody'} {verb}"
        _enter(draft, "end", text, winners=names)


def cited(draft: Draft, clauses: tuple[str, ...], text: str) -> None:
    """Enter what a clause says of what has happened; nothing has changed by it."""
    _enter(draft, "cite", text, clauses=clauses)
