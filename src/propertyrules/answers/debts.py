"""Questions of what one owes another: by what is open between them, and by where one stands."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from attrs import evolve

import propertyrules.machine.legality as legality
from propertyrules.answers.answer import Judge
from propertyrules.answers.open_debts import (
    UNSETTLED,
    amount_of,
    debt_words,
    debts_between,
    end_of,
    is_between,
    open_between,
    owed_by,
    shortfall,
)
from propertyrules.answers.table_facts import Reply, told_value, yes_or_no
from propertyrules.hints import spaced
from propertyrules.ir.footprints import pays
from propertyrules.ir.measures import means_of, rent_on
from propertyrules.ir.nodes import OpenList
from propertyrules.ir.program import MatterKind, Program
from propertyrules.ir.traversal import walk
from propertyrules.ir.types import HOLDER, MONEY, PLAYER
from propertyrules.limits import ENOUGH
from propertyrules.machine.alternatives import complete_move
from propertyrules.machine.claimed_results import gain
from propertyrules.machine.completions import claim_kinds
from propertyrules.machine.evaluator import function_value
from propertyrules.machine.initial_state import turn_stages
from propertyrules.machine.legal_moves import Family
from propertyrules.machine.phrase_printer import money_words
from propertyrules.machine.steps import settled
from propertyrules.model.evidence import MissingFact
from propertyrules.model.moves import Move, make_move
from propertyrules.model.rulings import Ruling
from propertyrules.model.schema import put, values_of
from propertyrules.model.state import State
from propertyrules.model.values import BANK, Unknown
from propertyrules.notation.clause_words import in_short, sentence
from propertyrules.notation.disputes.question_forms import ENDS
from propertyrules.notation.missing_facts import missing_facts
from propertyrules.notation.move_parser import ANYBODY, Question, meant
from propertyrules.notation.table_statements import is_debt
from propertyrules.notation.words import english
from propertyrules.notation.words.tokens import ARTICLES, singular, words_of
from propertyrules.notation.writer import write_matter, write_move

_ON_DICE = "It depends: what do the dice show?"


def debt(referee: Judge, state: State, question: Question) -> Reply:
    """Answer whether a debt or a claim between two is open, how much, and what the rules say of it.

    Of whom nothing is said it is the mover. At a table that leaves open whether it still is, the
    sum is told, and that this is not known.
    """
    if question.name == "able":
        return _affordable(referee, state, question)
    if question.name == "short":
        player = state.setting.names[question.values["debtor"]]
        words = open_between(state, question.values)[1]
        return told_value(
            state, MONEY, shortfall(state, player), lambda sum_: f"{player} is {sum_} short",
            f"how much {player} owes, and has", words,
        )  # fmt: skip
    if question.name in ENDS:
        return _end_asked(referee, state, question)
    told = _found(referee, state, question)
    return _all_of_ruined(state, question, told) or (
        evolve(told, headline=_headline(state, question, told))
    )


def _all_of_ruined(state: State, question: Question, told: Reply) -> Reply | None:
    """Answer what somebody gets of a debt that is more than all that is told of the debtor brings;
    None where it is no such debt, or something else is asked of it.
    """
    env, debts = question.values, [m for m in state.stack if is_debt(state.program.matters[m.kind])]
    gets = question.name == "amount" and english.gains(words_of(question.text))
    if not (gets and told.words and len(debts) == 1):
        return None
    debtor, creditor = values_of(state, debts[0], PLAYER, HOLDER)[:2]
    means, due = _means(state, debtor), amount_of(state, debts[0])
    named = env["creditor"] in (ANYBODY, creditor)
    if not (named and means is not None and isinstance(due, int) and means < due):
        return None
    ruined, heir = state.setting.names[debtor], end_of(state, creditor)
    raised = money_words(state.setting, means)
    headline = f"{heir} gets everything that {ruined} has, if that is all: it brings only {raised}"
    return Reply("everything", sentence(headline), told.more, value="everything")


def _end_asked(referee: Judge, state: State, question: Question) -> Reply:
    """Answer who owes something, or who is owed it: by what is open, else by where the mover
    stands.
    """
    from propertyrules.notation.disputes.own_words import speaking

    env, end = question.values, ENDS.index(question.name)
    tables = debts_between(state, env)
    owing = [m for matters in tables for m in matters if amount_of(state, m)]
    # What is owed at each of the tables goes before what may be owed.
    owing = [m for m in owing if all(m in matters for matters in tables)] or owing
    ends = {values_of(state, matter, PLAYER, HOLDER)[end] for matter in owing}
    words = tuple(dict.fromkeys(debt_words(state, matter) for matter in owing))
    mover = speaking(state)
    if not owing and mover is not None:
        here = evolve(question, name="amount", env=tuple({**env, "debtor": mover}.items()))
        due = _by_place(referee, state, here, here.values)
        if due is None:
            return Reply("", "The table doesn't say whether anybody owes anything.")
        ends = {(mover, BANK)[end]} if due.value else set()
    if len(ends) > 1:
        return Reply("", "The table doesn't say who is meant.", words)
    if not ends:
        return Reply("nobody", "Nobody owes anything.", value="nobody")
    (holder,) = ends
    said = words[0] if words else f"{end_of(state, holder)} {('pays', 'gets it')[end]}"
    return told_value(state, HOLDER, holder, lambda _: said, "who that is", words[1:])


def _affordable(referee: Judge, state: State, question: Question) -> Reply:
    """Answer whether somebody has the cash for all that is claimed of that player, or for what
    landing where the token stands costs; who could raise it has to do that first.
    """
    seat = question.values["debtor"]
    owed, words, _, due = open_between(state, question.values)
    if not owed:
        due, words = _due_there(referee, state, seat)
    cash, name = state.cash[seat], end_of(state, seat)
    if not words:
        return yes_or_no(True, (f"{name} doesn't owe anything",))
    if due is None or not isinstance(cash, int):
        asks = f"It depends: how much cash does {name} have?"
        return evolve(yes_or_no(None, words), headline=asks)
    # Whoever can raise the rest can pay: the debt then waits for that.
    means = cash if cash >= due else _means(state, seat) or cash
    only = "" if cash >= due else "only "
    told = (f"{words[0]}, and {name} has {only}{money_words(state.setting, cash)}", *words[1:])
    if means > cash:
        told = (*told, f"{name} could raise {money_words(state.setting, means)} in all")
    found = yes_or_no(means >= due, told)
    first = f"{found.words}, but not from cash alone" if means >= due > cash else found.words
    return evolve(found, headline=" ".join(map(sentence, (first, told[0]))))


def _headline(state: State, question: Question, told: Reply) -> str:
    """Return whether somebody owes something, or how much, as a sentence."""
    words, more, env = told.words, told.more, question.values
    debtor, creditor = (end_of(state, env[end]) for end in ("debtor", "creditor"))
    if words in ("yes", "no"):
        return " ".join(map(sentence, (words, *more[:1])))
    if words:
        if more and words in more[0]:
            return sentence(more[0])
        to = f" {creditor}" if creditor else ""
        due = f"{debtor} owes{to} {words}" if debtor else f"{words} is due{to and f' to{to}'}"
        return sentence(due)
    untold = _rent_hangs_on(state, env["debtor"]) if question.name == "amount" else ()
    if untold:
        return f"It depends: {untold[0].question}"
    if told.headline.startswith("It depends"):
        return told.headline
    if UNSETTLED in more:
        return "It depends on whether that was paid, or is too late."
    return sentence(more[0]) if more else "The table doesn't say what has to be paid."


def _rent_hangs_on(state: State, seat: int) -> tuple[MissingFact, ...]:
    """Return what isn't told and decides the rent where somebody stands."""
    site = state.place[seat] if seat >= 0 else None
    if not isinstance(site, int) or state.owner[site] in (None, seat, BANK):
        return ()
    value = rent_of(state, site)
    return missing_facts(state, sorted(value.needs)) if isinstance(value, Unknown) else ()


def rent_of(state: State, site: int) -> Any:
    """Return the rent of a property, Unknown where it hangs on a throw or on what is not told; None
    where the rulebook knows no rent.
    """
    rent = rent_on(state.program)
    if rent is None:
        return None
    first, *others = (param.name for param in rent.params)
    return function_value(state, rent, {first: site, **{n: Unknown.of(n) for n in others}})


def _sum(state: State, amount: int, more: tuple[str, ...] = ()) -> Reply:
    return told_value(state, MONEY, amount, str, "", more)


def _found(referee: Judge, state: State, question: Question) -> Reply:
    """Return what is owed, without the sentence that says it."""
    from propertyrules.notation.disputes.own_words import speaking

    env = question.values
    if env["debtor"] == env["creditor"] == ANYBODY:
        mover = speaking(state)
        env = {**env, "debtor": ANYBODY if mover is None else mover}
    # What is open goes before where somebody stands: a debt stays one after the token has moved on.
    owed, words, surely, told = open_between(state, env)
    # A table that leaves the turn open may be one at which something is still owed: then the space
    # says what it would be.
    if None in owed and not surely:  # what may be owed besides
        brought = _by_place(referee, state, question, env)
        if brought is not None:
            return brought
    if question.name == "amount" and told is not None:
        return _sum(state, told, words)
    # A claim that comes to nothing, whatever was thrown, is none.
    owed = [amount for amount in owed if amount != 0]
    if not owed:
        by_place = _rent_there(referee, state, question, env)
        by_place = by_place or _by_place(referee, state, question, env)
        if by_place is not None:
            return by_place
        by_choice = _by_choice(referee, state, env)
        if by_choice is not None and not (question.amount or question.name):
            return by_choice
        # A choice that may cost nothing is no debt.
        chosen = by_choice is None or bool(by_choice.value)
        return _nothing_owed(state, question, env, chosen)
    if question.amount and None not in owed and question.amount not in owed:
        return yes_or_no(False, words)
    fits = question.amount in (0, told) or owed == [question.amount]
    sure = surely and fits and question.name != "amount"
    return yes_or_no(True if sure else None, words)


def brought(rulings: Sequence[Ruling], question: Question) -> Reply | None:
    """Return what is told of a sum, or of whether it is paid, by what some moves made somebody pay;
    of whom nothing is said it is the one who moved. None where they made nobody pay it.
    """
    env, setting, by = question.values, rulings[0].state.setting, rulings[-1].move.by
    ends = ["" if env[end] == ANYBODY else setting.holder(env[end])
            for end in ("debtor", "creditor")]  # fmt: skip
    paid = [one for ruling in rulings for one in ruling.effects if one.kind == "pay"]
    if any(ends):
        paid = [one for one in paid if ends[0] in ("", one.get("from"))
                and ends[1] in ("", one.get("to"))]  # fmt: skip
    else:
        paid = [one for one in paid if by in (one.get("from"), one.get("to"))]
    sums = [one.get("amount") for one in paid]
    known = all(isinstance(one, int) for one in sums)
    after = rulings[-1].after
    if not paid and question.amount and after is not None and env["creditor"] >= 0:
        # A sum that somebody asks about did not come of it, and nothing is to come.
        left = {None, question.amount} & {*open_between(after, env)[0]}
        return None if left else yes_or_no(False)
    if not paid or not known or not _is_about(rulings, question):
        return None
    if question.name == "able" and _left_owing(rulings, by) != 0:
        return None  # the rest has to be raised
    if question.name in ENDS:
        end = ("from", "to")[ENDS.index(question.name)]
        who = {str(one.get(end)) for one in paid if one.get("amount")}
        (name,) = who if len(who) == 1 else ("",)
        return Reply(name, sentence(paid[0].text), value=name) if name else None
    if any(ends):
        name, total = next(filter(None, ends)), sum(sums)
        gains = not ends[0]
    else:
        name, total = by, sum(n if one.get("to") == by else -n
                              for n, one in zip(sums, paid, strict=True))  # fmt: skip
        gains, total = total > 0, abs(total)
        if gains and after is not None and any(owed_by(after, after.setting.seat(name))[0]):
            return None  # what is still to be paid is asked for
    if not gains and env["creditor"] == ANYBODY:
        still = _left_owing(rulings, name)
        if still is None:
            return None
        total += still
    told = f"{name} {'gets' if gains else 'pays'} {money_words(setting, total)}"
    if question.name == "amount":
        return told_value(rulings[0].state, MONEY, total, lambda _: told, "", (told,))
    return yes_or_no(question.amount in (0, total, *sums), (told,))


def _left_owing(rulings: Sequence[Ruling], player: str) -> int | None:
    """Return what some moves let somebody owe besides what they made that player pay; None where
    that is not known.
    """
    before, after = rulings[0].state, rulings[-1].after
    if after is None or player not in after.setting.names:
        return 0
    env = {"debtor": after.setting.seat(player), "creditor": ANYBODY}
    kinds, known = after.program.matters, list(before.open_matters)
    debts = [one for one in after.open_matters if one not in known
             and is_debt(kinds[one.kind]) and is_between(after, one, env)]  # fmt: skip
    sums = [amount_of(after, one) for one in debts]
    return None if None in sums else sum(filter(None, sums))


def paid_already(rulings: Sequence[Ruling], question: Question) -> Reply | None:
    """Return that somebody has to pay a sum that some moves made that player pay, or what that sum
    is called; None where they made nobody pay it.
    """
    asked = frozenset(words_of(question.text)) - ARTICLES
    paid = [one for ruling in rulings for one in ruling.effects if one.kind == "pay"]
    for move in question.steps[0]:
        sums = {value for _, value in move.args} | {said for _, _, said in move.claimed}
        for one in paid:
            called = not sums and not asked.isdisjoint(words_of(str(one.get("for"))))
            if one.get("from") == move.by and (called or one.get("amount") in sums):
                return yes_or_no(True, (one.text,))
    return None


def open_between_players(state: State | None, question: Question) -> bool:
    """Check whether a sum is open that one player may owe another, of which a question is, or
    that the player owes of whom it is.
    """
    env = question.values
    if state is None or env["creditor"] == BANK or ANYBODY == env["creditor"] == env["debtor"]:
        return False
    if env["creditor"] == ANYBODY and env["debtor"] == BANK:
        return False
    return bool(open_between(state, env)[0])


def spoken_of(rulings: Sequence[Ruling]) -> frozenset[str]:
    """Return the words in which some moves and what they make somebody pay are told."""
    moves = (write_move(one.state, one.move) for one in rulings)
    paid = (one.text for ruling in rulings for one in ruling.effects if one.kind == "pay")
    words = [word.strip("$£") for word in words_of(" ".join((*moves, *paid)))]
    return frozenset(words) | frozenset(map(singular, words))


def _is_about(rulings: Sequence[Ruling], question: Question) -> bool:
    """Check whether a question names nothing that the moves have nothing to do with."""
    env, after, ruling = question.values, rulings[-1].after, rulings[-1]
    words = words_of(env["what"])
    if after is None:
        return False
    sites = [site for about in env["about"] for site in about]
    passes = english.has_verb(words, "pass")
    if sites and not passes and after.place[after.setting.seat(ruling.move.by)] not in sites:
        return False
    names = words_of(" ".join(after.program.board.spaces[site].name for site in sites))
    known = {*spoken_of(rulings), *english.PLAIN, *names, "pass", "land"}
    return all(
        not known.isdisjoint((*english.bases(word), singular(word)))
        or english.spoken_number((word,)) == (len(rulings), 1)
        for word in words
    )


# -- what is not open ----------------------------------------------------------------------------


def _by_place(
    referee: Judge, state: State, question: Question, env: Mapping[str, Any]
) -> Reply | None:
    """Answer what landing where somebody stands costs or brings; None where that says nothing."""
    from propertyrules.notation.disputes.own_words import speaking

    ends = (env["debtor"], env["creditor"])
    seats = [end for end in ends if end >= 0]
    if len(seats) != 1:
        return None
    about = next(iter(env["about"]), (None,))[0]
    if about is None and speaking(state) not in (None, seats[0]):
        return None  # that was on another turn
    if env["debtor"] == ANYBODY and env["what"] and question.name != "amount":
        return None  # `does she get rent`: another's landing brings that
    here = state.place[seats[0]] if about is None else about
    passes = about is not None and "pass" in env["what"]
    # No rulebook says what a space brings in one place: the move there is tried.
    sums = brought_by_space(referee, state, seats[0], here, passes)
    if (pot := _pot_decides(referee, state, seats[0], here)) is not None:
        return yes_or_no(None, (), f"It depends: how much does {pot} have?")
    cash = state.cash[seats[0]]
    if not sums or (isinstance(cash, int) and -min(sums) >= cash):  # who has too little owes it
        rich = put(state, ("cash", seats[0]), ENOUGH)
        more = brought_by_space(referee, rich, seats[0], here, passes)
        sums = more if len(more) == 1 else sums
    gained = [(one if ends[1] >= 0 else -one) for one in sums]
    if not gained:
        return None
    if ends[0] >= 0 and all(one < 0 for one in gained):
        return _gained_there(state, question, seats[0], sorted({-one for one in gained}))
    both = " or ".join(money_words(state.setting, max(0, one)) for one in gained)
    if question.amount or question.name != "amount":
        fits = question.amount in gained if question.amount else any(one > 0 for one in gained)
        name, does = state.setting.names[seats[0]], "gets" if ends[1] >= 0 else "owes"
        told = f"{name} {does} {both if any(one > 0 for one in gained) else 'nothing'} there"
        return yes_or_no(fits, (told,))
    return Reply(both, "", value=both) if len(gained) > 1 else _sum(state, max(0, gained[0]))


def _rent_there(
    referee: Judge, state: State, question: Question, env: Mapping[str, Any]
) -> Reply | None:
    """Answer what somebody owes whose property they stand on, where landing there makes them pay
    that, without being asked; None where it does not, or the sum hangs on more than a throw.
    """
    from propertyrules.notation.disputes.own_words import speaking

    debtor, creditor = env["debtor"], env["creditor"]
    # Who stands there on another's turn has paid.
    if debtor < 0 or speaking(state) not in (None, debtor):
        return None
    found = _paid_on_landing(referee, state, debtor)
    if found is None or creditor not in (ANYBODY, found[0]):
        return None
    rent = found[1]
    if rent is None and (question.amount or question.name == "amount"):
        return yes_or_no(None, (), _ON_DICE)
    name = state.setting.names[debtor]
    money = money_words(state.setting, rent) if rent else "nothing" if rent == 0 else "rent"
    told = f"{name} owes {money} there"
    if question.name == "amount" and rent is not None:
        return _sum(state, rent, (told,))
    return yes_or_no(rent != 0 and question.amount in (0, rent), (told,))


def _paid_on_landing(referee: Judge, state: State, seat: int) -> tuple[int, int | None] | None:
    """Return the player on whose property somebody stands, and what landing there makes them pay
    that player at once: None where it hangs on what was thrown. None where it does not, or where
    that is not known.
    """
    site, program = state.place[seat], state.program
    owner = state.owner[site] if isinstance(site, int) else None
    if not isinstance(owner, int) or owner in (seat, BANK) or not program.dice:
        return None
    rent, paid = rent_of(state, site), _payments_there(referee, state, seat, owner)
    if paid is not None and _hangs_on_throw(program, rent):
        return (owner, None) if paid else None
    # A rent of nothing is not paid; nor is one that somebody has to ask for.
    none = paid == [] and rent == 0 and not claim_kinds(program)
    return (owner, rent) if isinstance(rent, int) and (none or paid == [rent]) else None


def _hangs_on_throw(program: Program, rent: Any) -> bool:
    """Check whether a rent is not known only as what was thrown is not."""
    define = rent_on(program)
    thrown = {param.name for param in define.params[1:]} if define is not None else set()
    return isinstance(rent, Unknown) and rent.needs <= thrown


def _payments_there(referee: Judge, state: State, seat: int, owner: int) -> list[Any] | None:
    """Return what somebody pays an owner by landing where the token stands; None where a throw that
    leads there can't be tried.
    """
    rich = put(state, ("cash", seat), ENOUGH)
    trial = _thrown_from(referee, rich, seat, state.place[seat] - _usual_throw(state.program))
    names = state.setting.names[seat], state.setting.holder(owner)
    effects = None if trial is None else trial[1].effects
    return None if effects is None else [
        one.get("amount") for one in effects
        if one.kind == "pay" and (one.get("from"), one.get("to")) == names
    ]  # fmt: skip


def _pot_decides(referee: Judge, state: State, seat: int, here: Any) -> str | None:
    """Return the holder, such as a pot, on whose cash it hangs what a space brings, where that is
    not told; None where none decides.
    """
    for place in range(len(state.setting.names), len(state.cash)):
        if state.cash[place] is None:
            none, some = (put(state, ("cash", place), cash) for cash in (0, ENOUGH))
            if brought_by_space(referee, none, seat, here) != (
                brought_by_space(referee, some, seat, here)
            ):
                return state.setting.account_words(place)
    return None


def _gained_there(state: State, question: Question, seat: int, sums: Sequence[int]) -> Reply:
    """Answer how much is due, or whether that much is, where somebody only gets something: that is
    the sum that is meant.
    """
    both = " or ".join(money_words(state.setting, one) for one in sums)
    told = f"{state.setting.names[seat]} gets {both} there"
    if question.name != "amount" and question.amount not in sums:
        return yes_or_no(False, (told,))
    return Reply(both, "", (told,), MONEY, sums[0] if len(sums) == 1 else both)


def ruined(referee: Judge, state: State, question: Question) -> Reply:
    """Answer whether somebody owes more than that player can raise: by what is open, else by what
    landing where the token stands costs.
    """
    seat = state.setting.seat(question.player)
    if state.out[seat] is True:
        return yes_or_no(True, (f"{question.player} is out of the game",))
    owed, words, surely, due = owed_by(state, seat)
    if not owed or not (surely or due):
        due, words = _due_there(referee, state, seat)
    means = _means(state, seat)
    if due == 0:
        return yes_or_no(False, (f"{question.player} doesn't owe anything",))
    if due is None or means is None:
        return yes_or_no(None, words)
    told = f"{question.player} could raise {money_words(state.setting, means)}"
    if len(owed) == 1 and len(words) > 1 and all(" owes " in one for one in words):
        several = money_words(state.setting, due)
        words = (f"{question.player} owes {several} in all to {len(words)} others",)
    return yes_or_no(means < due, (*words[:1], told))


def _due_there(referee: Judge, state: State, seat: int) -> tuple[int | None, tuple[str, ...]]:
    """Return what landing where somebody stands costs at least, None where it hangs on the throw,
    and that in words if it costs something.
    """
    rich = put(state, ("cash", seat), ENOUGH)
    rent = _paid_on_landing(referee, state, seat)
    sums = brought_by_space(referee, rich, seat, state.place[seat])
    costs = max(0, -max(sums)) if sums else 0
    due = costs if rent is None else rent[1]
    if not due:
        return due, ()
    return due, (f"{state.setting.names[seat]} owes {money_words(state.setting, due)} there",)


def needs_for_debt(referee: Judge, state: State, question: Question) -> Reply | None:
    """Answer whether somebody has to raise cash by a move, as no debt that is open can be paid
    without it; None where nothing that is owed is more than that player has.
    """
    ruling = referee.judge(state, meant(state, question.steps[0]))
    if not ruling.legal or state.program.moves[ruling.move.name].how != "any":
        return None
    seat = state.setting.seat(ruling.move.by)
    _, words, surely, due = owed_by(state, seat)
    cash, means, raised = state.cash[seat], _means(state, seat), gain(ruling)
    if not surely or due is None or not isinstance(cash, int) or cash >= due:
        return None
    if means is None or raised is None or raised <= 0:
        return None
    name = ruling.move.by
    told = (*words[:1], f"{name} has only {money_words(state.setting, cash)}")
    if means < due:
        return yes_or_no(False, (*told, "even that isn't enough"))
    needed = means - raised < due
    return yes_or_no(needed, told if needed else (*told, f"{name} could raise it otherwise"))


def _means(state: State, seat: int) -> int | None:
    """Return what somebody could raise to pay with; None where that is not known."""
    define = means_of(state.program)
    if define is None:
        return None
    value = function_value(state, define, {define.params[0].name: seat})
    return value if isinstance(value, int) else None


def _by_choice(referee: Judge, state: State, env: Mapping[str, Any]) -> Reply | None:
    """Answer whether somebody has to pay something where something is to be chosen: not where a
    choice is free. None where nothing is to be chosen.
    """
    seat, program = env["debtor"], state.program
    if seat < 0 or not state.stack or program.matters[state.stack[0].kind].place:
        return None
    name, rich = state.setting.names[seat], put(state, ("cash", seat), ENOUGH)
    rulings = _choices(referee, rich, name)
    pays = [any(one.kind == "pay" and one.get("from") == name for one in ruling.effects)
            for ruling in rulings or ()]  # fmt: skip
    if not pays:
        return None
    return yes_or_no(all(pays), (write_matter(state.setting, state.stack[0]),))


def _choices(referee: Judge, state: State, name: str) -> list[Ruling] | None:
    """Return the rulings on the moves by which somebody may answer what is uppermost; None where
    one of them is of many.
    """
    kinds = state.program.moves
    moves = [complete_move(kinds[move.name], move) for move in referee.legal_moves(state, name)
             if state.stack[0].kind in kinds[move.name].matters]  # fmt: skip
    rulings = [referee.judge(state, move) for move in moves if move is not None]
    return None if None in moves else rulings


def _usual_throw(program: Program) -> int:
    """Return the sum of one throw without a double, which stands for all: what a rulebook pays for
    the throw itself, as for two ones, is not what a space brings.
    """
    return sum(range(1, program.dice[0].number + 1))


def _thrown_from(
    referee: Judge, state: State, seat: int, start: int
) -> tuple[State, Ruling] | None:
    """Return a table at which somebody stands on a space, and the ruling on the usual throw from
    there; None where that player can't throw.
    """
    program, name = state.program, state.setting.names[seat]
    faces = tuple(range(1, program.dice[0].number + 1))
    at = put(state, ("place", seat), start % len(program.board.spaces))
    for track in program.holding_tracks:
        at = put(at, ("player", track.index, seat), False)
    thrown = (
        (table, found.decide(**{name: faces for name, _ in found.ranges}))
        for table in map(settled, turn_stages(at, seat))
        for found in referee.legal_moves(table, name)
        if isinstance(found, Family) and all(r.kind == "throw" for _, r in found.ranges)
    )
    table, throw = next(((at, one) for at, one in thrown if isinstance(one, Move)), (at, None))
    return None if throw is None else (table, referee.judge(table, throw))


def brought_by_space(
    referee: Judge, state: State, seat: int, here: Any, passes: bool = False
) -> list[int]:
    """Return what it brings somebody to land on a space, or to pass it; below nought, what it
    costs. Of what may be chosen there each choice; nothing where that is not fixed.
    """
    program, name = state.program, state.setting.names[seat]
    if not isinstance(here, int) or not program.dice or program.board.spaces[here].deed:
        return []
    back = 1 if passes else _usual_throw(program)
    if not passes and 0 < here < back:
        # What passing the first space brings would be counted as well.
        return []
    trial = _thrown_from(referee, state, seat, here - back)
    if trial is None:
        return []
    table, ruling = trial
    after = ruling.after
    if not ruling.legal or after is None:
        return []
    if not passes and after.place[seat] != here and gain(ruling):
        # The rules lead on from there: the sum may be that of the way.
        return []
    at_once = gain(ruling)
    if at_once is None:
        return []
    if passes or after.stack[0].kind == table.stack[0].kind:
        return [at_once]
    if (rulings := _choices(referee, after, name)) is None:
        return []
    then = [gain(one) for one in rulings if one.legal]
    return sorted({at_once + one for one in then if one is not None}) if None not in then else []


def _nothing_owed(state: State, question: Question, env: Mapping[str, Any], chosen: bool) -> Reply:
    """Answer where nothing is open between two: no, unless it may be about something else, such as
    what is to be `chosen`.
    """
    from propertyrules.notation.disputes.nearest_rules import clauses_about

    # That nothing is open means no only where the question is about money between players: what it
    # names may be something that the rules speak of and this table does not show.
    near = [*map(in_short, clauses_about(state.setting.program, env["what"]))]
    kinds, payer = state.setting.program.matters, env["debtor"]
    others = dict.fromkeys(
        write_matter(state.setting, matter)
        for table in state.tables for matter in table.stack
        if chosen and not kinds[matter.kind].place and matter.values[:1] == (payer,)
    )  # fmt: skip
    # Of several that may be open, where the table doesn't say how far the turn is, none is told.
    others = others if len(others) == 1 else {}
    ends = (payer, env["creditor"])
    words = words_of(env["what"])
    who, whom = (end_of(state, end) for end in ends)
    nothing = f"{who} doesn't owe {whom or 'anybody'}" if who else f"nobody owes {whom}"
    unclaimed = _unclaimed(state, *ends)
    why = unclaimed or f"{nothing} anything"
    if question.name == "amount" and unclaimed and not others:
        return _sum(state, 0, (why,))
    if any(_owed_as(kind, words) for kind in kinds.values()) and not others:
        return yes_or_no(False, (why,))
    if question.name == "amount" or BANK in ends or ((near or others) and ANYBODY in ends):
        return yes_or_no(None, (*others, *near[: not others]))
    return yes_or_no(False, (why,))


def _unclaimed(state: State, payer: int, creditor: int) -> str:
    """Return what the rules say to whoever owns the space where somebody stands, and would claim
    something for that, or that it is their own; empty where nobody would.
    """
    program, names = state.program, state.setting.names
    site: Any = state.place[payer] if payer >= 0 else None
    owner = state.owner[site] if isinstance(site, int) else None
    if not isinstance(owner, int) or owner < 0:
        return ""
    if payer == owner:
        return f"{names[owner]} owns {program.board.spaces[site].name}"
    if creditor not in (ANYBODY, owner):
        return ""
    for kind, asks, _ in _claims(program):
        broken = legality.judge(
            state, make_move(kind, names[owner], {asks: names[payer]})
        ).violations
        # What a house rule forbids says more than that nothing is open.
        own = [one for one in broken if {c.partition(".")[0] for c in one.clauses}
               & {*program.house_rules}]  # fmt: skip
        if broken:
            return (own or broken)[0].message
    return ""


def _claims(program: Program) -> Iterator[tuple[str, str, frozenset[str]]]:
    """Return the moves by which somebody is asked for what waits to be claimed: the name of each,
    that of the parameter that says who is asked, and the kinds of matters that it claims.
    """
    for kind in program.moves.values():
        # By what it does and not by its name, for a rulebook may call it as it likes.
        claimed = frozenset(one.matter for one in walk((kind.then,)) if isinstance(one, OpenList))
        standing = any(program.matters[name].place == "standing" for name in claimed)
        # Such a move is ruled on where nothing has to be named but who is asked.
        needed = [param for param in kind.params[1:] if param.default is None]
        if standing and [param.type for param in needed] == [PLAYER]:
            yield kind.name, needed[0].name, claimed


def claims_paid(referee: Judge, state: State, told: Sequence[Move]) -> tuple[Ruling, ...]:
    """Return the rulings on the claims that somebody meets who is told to pay a debt, as the moves
    that this may mean, where none is open; none where no debt is paid or nothing can be claimed.
    """
    program, setting = state.program, state.setting
    kinds = ((move.by, program.moves[move.name]) for move in told)
    payers = {
        setting.seat(by) for by, kind in kinds
        if pays(program, kind.then) and any(is_debt(program.matters[of]) for of in kind.matters)
    }  # fmt: skip
    rulings: list[Ruling] = []
    for payer in payers if len(payers) == 1 else ():
        env = {"debtor": payer, "creditor": ANYBODY, "about": (), "what": ""}
        for matter in state.open_matters:
            if not is_between(state, matter, env):
                continue
            creditor = setting.names[values_of(state, matter, PLAYER, HOLDER)[1]]
            for kind, asks, claimed in _claims(program):
                move = make_move(kind, creditor, {asks: setting.names[payer]})
                ruling = referee.judge(state, move) if matter.kind in claimed else None
                if ruling is not None and ruling.legal and ruling.after is not None:
                    rulings.append(ruling)
                    state = ruling.after
    return tuple(rulings)


def _owed_as(kind: MatterKind, words: Collection[str]) -> bool:
    """Check whether a sum that may be due is called by one of some words."""
    sums = any(field.type == MONEY for field in kind.fields)
    return sums and not set(words_of(spaced(kind.name))).isdisjoint(words)
