"""Answers to a line: to the moves that it is, to what it asks, or to what it asks of what comes of
some moves: those that it supposes itself (`Ann rolls 6 6, does she go to jail?`), or those of the
line before it (`who gets it?`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Final

from attrs import evolve

from propertyrules.answers.answer import (
    Answer,
    Judge,
    MoveAnswer,
    ToldAnswer,
    ValueAnswer,
    WinnersAnswer,
)
from propertyrules.answers.debts import claims_paid, spoken_of
from propertyrules.answers.move_answers import answer_move
from propertyrules.answers.open_debts import open_between, rich_tables, shortfall
from propertyrules.answers.question_answers import TOLD_AFTER, answer_question, told_after
from propertyrules.answers.table_facts import yes_or_no
from propertyrules.answers.trials import hangs_on_deeds
from propertyrules.errors import TableError
from propertyrules.limits import ENOUGH
from propertyrules.machine.legality import judge, open_now, verdict
from propertyrules.machine.phrase_printer import money_words
from propertyrules.model.evidence import Verdict, Violation
from propertyrules.model.moves import Move
from propertyrules.model.rulings import Ruling
from propertyrules.model.schema import get
from propertyrules.model.state import State
from propertyrules.notation.disputes.discourse import is_denied
from propertyrules.notation.disputes.segmentation import (
    completed,
    cut_besides,
    suppositions,
    without_repayment,
)
from propertyrules.notation.expectations import known_clauses, read_expectation
from propertyrules.notation.facts import holds
from propertyrules.notation.line_reader import read_line
from propertyrules.notation.move_parser import Asked, Place, Question, meant
from propertyrules.notation.scenarios import AskedLine, TextLine
from propertyrules.notation.words import english
from propertyrules.notation.words.normalizer import Speaker
from propertyrules.notation.words.tokens import ARTICLES, words_of
from propertyrules.notation.writer import write_move
from propertyrules.syntax.source import word_set

_UNPAID: Final = re.compile(
    r"(?P<asked>(?:and |so |but )?(?:do|does|did|will|would|am|is|are)\b.*?)\s+"
    r"(?:without (?:paying|having to pay)(?: [\w$]+){0,3}|for (?:free|nothing))[\s?!.]*",
    re.IGNORECASE,
)
_AFFORD: Final = re.compile(
    r"(?:and |so |but )?(?:(?:can|could) (?:[\w'-]+ ){1,3}?(?:afford|pay)(?: for)?"
    r"|(?:does|do|has|have) (?:[\w'-]+ ){1,3}?(?:have |got )?enough(?: money| cash)?"
    r"(?: for| to pay)?)(?: it| that| this| for it| for that| all of it)?[\s?.!]*",
    re.IGNORECASE,
)
_ORDERED: Final = word_set("then first before after")
_FEWEST_TO_ORDER: Final = 2
_MOST_RICH: Final = 64  # tables with cash enough for somebody that are tried


def answer_asked(
    referee: Judge, state: State, file: str, asked: AskedLine,
    impossible: Sequence[Violation], moved: tuple[Ruling, ...], before: Answer | None = None,
) -> tuple[list[Answer], tuple[Ruling, ...]]:  # fmt: skip
    """Return the answers to what a line asks, and the rulings on the moves that it makes or
    supposes (else those that were `moved` before it, of which it may ask what comes of them). It
    may point back at the answer `before` it, or leave out what was asked there.
    """
    if asked.owes_unknown:
        known = evolve(asked, owes_unknown=False, owns_unknown=False)
        answers, moved = answer_asked(referee, state, file, known, impossible, moved, before)
        return [_unless_owing(one) for one in answers], moved
    if asked.owns_unknown:
        known = evolve(asked, owns_unknown=False)
        answers, moved = answer_asked(referee, state, file, known, impossible, moved, before)
        return [_unless_owning(_unless_raised(one)) for one in answers], moved
    if asked.speaker is not None and asked.speaker.general:
        return answer_line(referee, state, file, "ask", asked, impossible), moved
    asked = evolve(asked, at=evolve(asked.at, text=without_repayment(asked.text)))
    listed = asked.speaker is None
    asked = evolve(asked, speaker=asked.speaker or _speaker(state, asked.text, moved))
    if listed and before is not None and _points_back(state, asked.text):
        steps: tuple[tuple[Move, ...], ...] = tuple((one.move,) for one in moved)
        if isinstance(before, ToldAnswer):
            steps = before.question.steps or steps
        if steps:
            again = answer_line(referee, state, file, "ask", asked, (), (), Asked(steps=steps))
            return again, rulings_of(again)
    free = _UNPAID.fullmatch(asked.text) if moved else None
    if free is not None:
        short = evolve(asked, at=evolve(asked.at, text=f"{free['asked']}?"))
        answers, rulings = _answered(referee, state, file, short, impossible, moved)
        return _unpaid(answers, moved, asked.text), rulings
    try:
        return _answered(referee, state, file, asked, impossible, moved)
    except TableError:
        paid = None if before is None else _affords(state, asked, before)
        if paid is not None:
            return [paid], moved
        for text in () if before is None else completed(state.setting, before.text, asked.text):
            whole = evolve(asked, at=evolve(asked.at, text=text))
            try:
                return _answered(referee, state, file, whole, impossible, moved)
            except TableError:
                continue
        raise


def _unless_owing(one: Answer) -> Answer:
    """Return an answer that somebody is not ruined as one that depends on what they owe."""
    player = one.ruling.move.by if one.ruling is not None else ""
    if isinstance(one, ToldAnswer):
        player = one.question.player
    if not player or one.word not in ("illegal", "no"):
        return one
    return _depends(one, f"how much does {player} owe?")


def _unless_raised(one: Answer) -> Answer:
    """Return an answer that somebody is ruined as one that depends on what they can still raise."""
    player = one.ruling.move.by if one.ruling is not None else ""
    if isinstance(one, ToldAnswer):
        steps = one.question.steps if one.question.kind == "must" else ()
        player = steps[0][0].by if steps else one.question.player
    short = shortfall(one.state, player) if player and one.word in ("legal", "yes") else None
    if not short:
        return one
    sum_ = money_words(one.state.setting, short)
    asks = f"can {player} still raise {sum_} by selling or mortgaging?"
    return _depends(one, asks, "without that, yes")


def _depends(one: Answer, asks: str, *more: str) -> ToldAnswer:
    """Return an answer as one that depends on what a question asks."""
    return ToldAnswer(one.line, one.text, one.state, question=Question("fact", one.text),
                      value="", headline=f"It depends: {asks}", note=one.note,
                      more=more)  # fmt: skip


def _unless_owning(one: Answer) -> Answer:
    """Return an answer that somebody can't do something, or can build nothing, as one that depends
    on their deeds, where some of those would do.
    """
    if not isinstance(one, ToldAnswer) or one.question.kind not in ("some", "many", "enough"):
        return one
    # Who owes more than their cash may have to do what their deeds allow.
    short = one.question.name == "must" and shortfall(one.state, one.question.player)
    if one.value not in ("illegal", "0") and not (short and one.value == "no"):
        return one
    if not hangs_on_deeds(one.state, one.question):
        return one
    headline = f"It depends: which properties does {one.question.player} own?"
    return evolve(one, value="undetermined", headline=headline, more=())


def _unpaid(answers: list[Answer], moved: Sequence[Ruling], text: str) -> list[Answer]:
    """Return answers to whether something comes without a payment: not where moves brought one."""
    payer = moved[-1].move.by
    paid = [one.text for ruling in moved for one in ruling.effects
            if one.kind == "pay" and one.get("from") == payer]  # fmt: skip
    last = answers[-1]
    if paid and isinstance(last, ToldAnswer) and last.value == "yes":
        told = yes_or_no(False, (paid[0],))
        last = evolve(last, value=told.words, headline=told.headline, more=told.more)
    return [*answers[:-1], evolve(last, text=text)]


def _affords(state: State, asked: AskedLine, before: Answer) -> Answer | None:
    """Return whether somebody has the cash for the sum that was asked before: `can she afford it?`;
    None where that is not asked.
    """
    sum_ = before.value if isinstance(before, ToldAnswer | ValueAnswer) else ""
    digits = sum_.lstrip("$£").replace(",", "")
    if not digits.isdigit() or _AFFORD.fullmatch(asked.text.strip()) is None:
        return None
    words = words_of(asked.text)
    seats = [seat for seat, name in enumerate(state.setting.names) if name.casefold() in words]
    if not seats and asked.speaker is not None:
        first = "i" in words and asked.speaker.me is not None
        seats = [seat for seat in (asked.speaker.me if first else asked.speaker.last,)
                 if seat is not None]  # fmt: skip
    if not seats:
        return None
    cash, name = state.cash[seats[0]], state.setting.names[seats[0]]
    enough = cash >= int(digits) if isinstance(cash, int) else None
    more = () if enough is None else (f"{name} has {money_words(state.setting, cash)}",)
    told = yes_or_no(enough, more)
    question = Question("fact", asked.text)
    return ToldAnswer(asked.line, asked.text, state, question=question, value=told.words,
                      headline=told.headline, more=told.more)  # fmt: skip


def _speaker(state: State, text: str, moved: Sequence[Ruling]) -> Speaker:
    """Return the speaker of a line where nothing says who that is: `she` is whom the line names,
    else who made the moves before it.
    """
    from propertyrules.notation.disputes.own_words import mover_speaks

    speaker, said = mover_speaks(state), words_of(text)
    names = [name.casefold() for name in state.setting.names]
    seats = [names.index(word) for word in said if word in names]
    seats += [state.setting.seat(one.move.by) for one in moved[-1:]]
    return evolve(speaker, last=seats[0]) if seats else speaker


def _points_back(state: State, text: str) -> bool:
    """Check whether a question only points at what was asked before, also with what is so behind
    it: `can she do that while it is Bob's turn?`.
    """
    if english.asks_whether_wrong(text):
        return False
    plain, so = cut_besides(text)
    if not so or not english.points_back(plain):
        return not so and english.points_back(plain)
    try:
        told = holds(state, TextLine(so, 1, 1), free=True)
    except TableError:
        return False
    return told is not None and told.holds is True


def _answered(
    referee: Judge, state: State, file: str, asked: AskedLine,
    impossible: Sequence[Violation], moved: tuple[Ruling, ...],
) -> tuple[list[Answer], tuple[Ruling, ...]]:  # fmt: skip
    refused: list[Answer] = []
    # What is supposed may be open only behind the moves before.
    behind = (one.after or _with_cash(one).after for one in moved[-1:])
    tables = (state, *(table for table in behind if table is not None))
    for (supposed, text), table in product(suppositions(asked.text), tables):
        if refused and table is not state:
            continue
        moves = evolve(asked, at=evolve(asked.at, text=supposed), expected=None)
        # What is supposed is made, where it may be legal at all.
        denied = "play" if is_denied(moves) else "made"  # `Ann can't buy it` asks nothing
        kind = "ask" if english.is_question(supposed) else denied
        try:
            made = answer_line(referee, table, file, kind, moves, ())
        except TableError:
            continue
        rulings = rulings_of(made)
        if kind == "made" and rulings and rulings[-1].verdict is Verdict.ILLEGAL:
            rulings = claims_met(referee, table, file, moves) or rulings
        last = rulings[-1] if rulings else None
        if last is not None and last.after is None and open_now(last.state, last.move):
            # Nothing was expected of what is only supposed.
            refused = [evolve(made[-1], text=asked.text, met=None, missed=())]
        elif (
            last is not None
            and last.after
            and (after := _after(referee, file, asked, text, rulings))
            and (table is state or not all(map(_tells_nothing, after)))
        ):
            return after, rulings
    if any(ruling.violations for ruling in rulings_of(refused)):
        return refused, ()
    after = _after(referee, file, asked, asked.text, moved)
    if after and _is_of_moves(after[0], asked.text, moved):
        return after, moved
    try:
        found = answer_line(referee, state, file, "ask", asked, impossible)
    except TableError:
        found = after or refused
        if not found:
            raise
    if after and all(map(_tells_nothing, found)) and not _tells_nothing(after[0]):
        return after, moved
    return found, rulings_of(found) or moved


def rulings_of(answers: Sequence[Answer]) -> tuple[Ruling, ...]:
    """Return the rulings of those answers that rule on moves. One that is made although the table
    leaves open whether it may be has the effects that it has where it may.
    """
    return tuple(_as_made(one.ruling) for one in answers if isinstance(one, MoveAnswer))


def claims_met(referee: Judge, state: State, file: str, asked: AskedLine) -> tuple[Ruling, ...]:
    """Return the rulings on what was claimed of whoever a line tells to pay, where nothing that is
    owed stops the game: `Ann lands on Baltic and pays Bob` says that he asked for it.
    """
    place = Place(file, asked.line, asked.at.column)
    read = read_line(state, asked.text, place, speaker=asked.speaker)
    return claims_paid(referee, state, [meant for readings in read.steps for meant in readings])


def _as_made(ruling: Ruling) -> Ruling:
    if ruling.legal or ruling.after is None:
        return ruling
    # What is paid for a move does not hang on whether it can be paid.
    rich = rich_tables(ruling.state, ruling.move.by)
    found = _where_it_is_legal((*ruling.state.tables, *rich), ruling.move)
    return next((evolve(ruling, effects=one.effects) for one in found), ruling)


def _where_it_is_legal(tables: Iterable[State], move: Move) -> Iterator[Ruling]:
    """Yield the rulings on a move at those of some tables where it is legal."""
    # To explain a ruling takes longer than to find it, and most are refusals.
    return (judge(table, move) for table in tables if verdict(table, move))


def _after(
    referee: Judge, file: str, asked: AskedLine, text: str, moved: tuple[Ruling, ...]
) -> list[Answer]:
    """Return the answer to a question of what comes of some moves; none where it is not read, or
    they can't be made.
    """
    from propertyrules.notation.disputes.own_words import mover_speaks

    if not moved or not english.is_question(text):
        return []
    # Whoever asks what comes of a move takes it for made, as at the tables where it is legal.
    last = moved[-1]
    table = None if last.after else _where_legal(last.state, last.move)
    moved = moved if table is None else (*moved[:-1], judge(table, last.move))
    # What is paid for a move does not hang on whether it can be paid.
    priced = moved[-1].after is None
    moved = (*moved[:-1], _with_cash(moved[-1]) if priced else moved[-1])
    after = moved[-1].after
    if after is None:
        return []
    seat = after.setting.seat(moved[-1].move.by)
    speaker = asked.speaker or evolve(mover_speaks(moved[0].state), me=seat, last=seat)
    made = "; ".join(write_move(one.state, one.move) for one in moved)
    found: list[Answer] = []
    # A sum that the moves are of is asked as `it` too: `how much is the 10%?`.
    summed = {*english.sum_asked(text)} - ARTICLES
    for way in (text, english.HOW_MUCH) if summed and summed <= spoken_of(moved) else (text,):
        line = evolve(asked, at=evolve(asked.at, text=english.without_then(way)), speaker=speaker)
        try:
            found = found or answer_line(referee, after, file, "ask", line, (), moved)
        except TableError:
            continue
    if priced:
        found = [
            one for one in found if isinstance(one, ToldAnswer) and one.question.kind == "owes"
        ]
    return [evolve(one, text=asked.text, note=_notes(f"after “{made}”", one.note)) for one in found]


def _where_legal(state: State, move: Move) -> State | None:
    """Return the tables that a table may stand for where a move is legal; None without any."""
    kept = tuple(one for one in state.completions if verdict(one.state, move))
    return evolve(state, completions=kept) if kept else None


def _with_cash(ruling: Ruling) -> Ruling:
    """Return a ruling as it is where the mover has cash enough, if the move is legal then."""
    tables = rich_tables(ruling.state, ruling.move.by)
    # Whoever buys from the mover pays, and may be somebody whose cash is not told.
    names = ruling.state.setting.names
    some = [one for seat, one in enumerate(names) if not isinstance(ruling.state.cash[seat], int)]
    for name in some:
        tables = [*tables, *(rich for table in tables for rich in rich_tables(table, name))]
        if len(tables) > _MOST_RICH:
            break
    return next(_where_it_is_legal(tables, ruling.move), ruling)


def _is_of_moves(answer: Answer, text: str, moved: Sequence[Ruling]) -> bool:
    """Check whether a question behind some moves is of what comes of them: by its words, as it is
    about what only they open, or as they make somebody pay what it is about.
    """
    if english.says_then(text):
        return True
    question = answer.question if isinstance(answer, ToldAnswer) else None
    follows = english.follows_on(text) or "left" in words_of(text)
    if question is not None and follows and question.kind in TOLD_AFTER:
        return True
    sorts = tuple(ruling.move.name for ruling in rulings_of([answer]))
    if question is not None:
        sorts = question.values.get("sorts", ())
    if sorts:
        return _opened_for(answer.state, sorts, moved)
    if question is None or told_after(moved, question) is None:
        return False
    # What is owed behind the moves goes before what they made somebody pay.
    owed = english.has_verb(words_of(text), "owe") and open_between(answer.state, question.values)
    return not owed or not owed[0]


def _opened_for(state: State, sorts: Sequence[str], moved: Sequence[Ruling]) -> bool:
    """Check whether some moves opened what a move of one of some sorts answers."""
    kinds = state.program.moves
    opened = {one.get("matter") for made in moved for one in made.effects if one.kind == "open"}
    opened -= {matter.kind for matter in moved[0].state.open_matters}
    return any(not opened.isdisjoint(kinds[name].matters) for name in sorts)


def _tells_nothing(answer: Answer) -> bool:
    """Check whether by an answer nothing is so, so that what comes of the moves before it may have
    been meant.
    """
    if isinstance(answer, WinnersAnswer):
        return answer.winners is None
    if not isinstance(answer, ToldAnswer) or answer.value not in ("", "no"):
        return False
    return answer.question.kind != "fact" or english.tells_event(answer.text)


def answer_line(
    referee: Judge, state: State, file: str, kind: str, asked: AskedLine,
    impossible: Sequence[Violation], moved: Sequence[Ruling] = (), found: Asked | None = None,
) -> list[Answer]:  # fmt: skip
    """Return the answer to a line, or one for each of the moves that it means up to the first that
    is not legal: what is expected of the line is expected of the last. A question is asked of the
    table to which some moves have `moved`. What the line means may be `found` already.
    """
    place = Place(file, asked.line, asked.at.column)
    expected = None
    if asked.expected:
        expected = read_expectation(asked.expected, file)
        known_clauses(expected, asked.expected, state.program, file)
    if found is None:
        found = read_line(state, asked.text, place, asked=kind != "play", speaker=asked.speaker)
    made = kind != "ask"
    if found.question is not None:
        told = told_after(moved, found.question) if moved else None
        answer = answer_question(
            referee, state, found.question, asked, expected, place, impossible, told
        )
        return [evolve(answer, note=_notes(found.note, asked.note))]
    steps = found.steps if _ORDERED & {*words_of(asked.text)} else _in_order(referee, state, found)
    several = len(steps) > 1
    answers: list[Answer] = []
    for number, readings in enumerate(steps, 1):
        last = number == len(steps)
        supposed = asked.supposed or found.supposed
        state = (_where_legal(state, meant(state, readings)) if supposed else None) or state
        answer = answer_move(
            referee, state, readings, asked, expected if last else None, place, made
        )
        if expected is not None and not (last or answer.ruling.legal):
            # The line ends here, so that what was expected of its last move is expected of this
            # one.
            answer = answer_move(referee, state, readings, asked, expected, place, made)
        note = write_move(state, answer.ruling.move)
        if several:
            note = _notes(f"move {number} of {len(steps)}: {note}", found.note, asked.note)
        elif not found.free or note.casefold() == answer.text.strip().rstrip("?").casefold():
            note = ""  # it is plain what the line was taken for
        else:
            note = _notes(note, found.note, asked.note)
        answers.append(evolve(answer, note=note, happens=found.happens, supposed=supposed))
        # What is made goes on where only what is not told decides whether it can be; so does a
        # question of a dispute, as another move may be refused for certain.
        after = answer.ruling.after
        if after is None and asked.speaker is not None:
            after = _with_cash(answer.ruling).after
        goes_on = kind == "made" or asked.speaker is not None
        unsure = answer.ruling.verdict is Verdict.UNDETERMINED
        if not (answer.ruling.legal or (goes_on and unsure and after is not None)):
            never = _never_legal(answer.ruling, steps[number:])
            if never is not None:  # whatever decides the first of them, the whole is illegal
                later, at = never
                readings, number = steps[number + later], number + later + 1
                answer = answer_move(referee, at, readings, asked, expected, place, made)
                note = f"move {number} of {len(steps)}: {write_move(at, answer.ruling.move)}"
                answers[-1] = evolve(answer, note=_notes(note, found.note, asked.note))
            break
        if not last:
            state = after or referee.play(state, answer.ruling.move)
    return answers


def _in_order(referee: Judge, state: State, found: Asked) -> Sequence[tuple[Move, ...]]:
    """Return the moves of a line in an order in which as many as possible are open, where they are
    all of one sort and one player's.
    """
    steps = found.steps
    sorts = {(move.name, move.by) for readings in steps for move in readings}
    if len(steps) < _FEWEST_TO_ORDER or len(sorts) > 1 or {*map(len, steps)} != {1}:
        return steps
    left, at, ordered = list(steps), state, list[tuple[Move, ...]]()
    while left:
        for readings in left:
            ruling = referee.judge(at, readings[0])
            # Cash that nobody has told must not decide the order.
            after = ruling.after or _with_cash(ruling).after
            if ruling.verdict is not Verdict.ILLEGAL and after is not None:
                break
        else:
            return [*ordered, *left]
        left.remove(readings)
        ordered.append(readings)
        at = after
    return ordered


def _never_legal(ruling: Ruling, steps: Sequence[Sequence[Move]]) -> tuple[int, State] | None:
    """Return the first step behind a move that is illegal at every table at which the move is
    legal, and one of those tables as it is then; None where there is none, or the move is illegal.
    """
    if ruling.verdict is not Verdict.UNDETERMINED:
        return None
    rich = (judge(table, ruling.move) for table in rich_tables(ruling.state, ruling.move.by))
    tables = [one.after for one in rich if one.legal and one.after is not None]
    for place, readings in enumerate(steps):
        if not tables:
            return None
        rulings = [judge(table, meant(table, readings)) for table in tables]
        if all(one.verdict is Verdict.ILLEGAL for one in rulings):
            return place, tables[0]
        tables = [one.after for one in rulings if one.legal and one.after is not None]
    return None


def joint_answers(answers: list[Answer]) -> list[Answer]:
    """Return one answer for the moves that one question of a dispute stands for: that of the move
    that is refused or not decided, else that of the last.
    """
    moves = [one for one in answers if isinstance(one, MoveAnswer) and not one.made]
    if len(moves) < len(answers) or len(moves) < 2 or len({one.text for one in moves}) > 1:
        return answers
    ranks = {Verdict.ILLEGAL: 0, Verdict.UNDETERMINED: 1, Verdict.LEGAL: 2}
    decides = min(reversed(moves), key=lambda one: ranks[one.ruling.verdict])
    decides = evolve(decides, ruling=_needing_all(decides.ruling, moves))
    made = "; ".join(write_move(one.state, one.ruling.move) for one in moves)
    more = moves[0].note.partition(": ")[2].partition("; ")[2]
    return [evolve(decides, note=_notes(made, more))]


def _needing_all(ruling: Ruling, moves: Sequence[MoveAnswer]) -> Ruling:
    """Return a ruling that hangs on the mover's cash, the first of some moves, with the cash that
    all of them take.
    """
    cash = ("cash", ruling.state.setting.seat(ruling.move.by))
    ranges = () if ruling.legal_if is None else ruling.legal_if.ranges
    end = moves[-1].ruling.after
    left = None if end is None else get(end, cash)
    first = ruling.move is moves[0].ruling.move and not isinstance(get(ruling.state, cash), int)
    # Who leaves the game loses whatever cash there is.
    left = left if isinstance(left, int) else 0
    if not (first and left > 0 and len(ranges) == 1 and ranges[0][1] is None):
        return ruling
    low, spent = ranges[0][0], ENOUGH - left
    if spent <= low or ruling.legal_if is None:
        return ruling
    one, all_ = (money_words(ruling.state.setting, sum_) for sum_ in (low, spent))
    text = re.sub(rf"{re.escape(one)}$", all_, ruling.legal_if.text)
    return evolve(ruling, legal_if=evolve(ruling.legal_if, ranges=((spent, None),), text=text))


def turned_round(answer: Answer, expected: str) -> Answer:
    """Return the answer to whether somebody is right who denies what was asked, compared with what
    is `expected` of it, if anything is.
    """
    turned = _turned_round(answer)
    if not expected:
        return turned
    met = turned.word == expected
    return evolve(
        turned, expected=expected, met=met, missed=() if met else (f"it is {turned.word}",)
    )


def _turned_round(answer: Answer) -> Answer:
    if isinstance(answer, MoveAnswer):
        return evolve(answer, denied=True)
    word = {"legal": "no", "yes": "no", "illegal": "yes", "no": "yes"}.get(answer.word, "")
    _, stop, rest = answer.short.headline.partition(". ")
    headline = f"{word.capitalize()}. {rest}".strip() if stop else f"{word.capitalize()}."
    headline = headline if word else answer.short.headline  # what isn't known is not turned round
    question = Question("fact", answer.text)
    of_rules = isinstance(answer, ToldAnswer) and answer.clause is not None
    rule = answer.short.rule if of_rules else ""
    more = tuple(filter(None, (answer.short.reason, rule)))
    return ToldAnswer(
        answer.line, answer.text, answer.state, question=question, value=word,
        headline=headline, more=more, note=answer.note,
    )  # fmt: skip


def _notes(*notes: str) -> str:
    """Return what a line was taken for, and what else is noted of it."""
    return "; ".join(filter(None, notes))
