"""The port of the page: takes a message and returns its answer, both as plain data.

`answer` is the only function that the page calls, through a server or a worker in the browser. It
reads no files but the rulebooks, house rules and boards that the library lists.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache, lru_cache
from io import BytesIO
from typing import Any, TypeAlias

from attrs import evolve, frozen

import propertyrules.page.sheet as sheet
from propertyrules.answers.answer import (
    Answer,
    MoveAnswer,
    MovesAnswer,
    OpenAnswer,
    PlanAnswer,
    ToldAnswer,
)
from propertyrules.diagnostic_sink import Diagnostic
from propertyrules.errors import NotationError, PropertyRulesError, TableError
from propertyrules.extras import load_extra
from propertyrules.fault_json import fault_data, faults_of, own_fault
from propertyrules.interview.interview import Interview
from propertyrules.interview.prompts import SENTENCE, Prompt
from propertyrules.ir.program import Clause, Program
from propertyrules.library import boards, house_rules, load_rulebook, rulebooks
from propertyrules.limits import MAX_FILE_BYTES
from propertyrules.model.state import State
from propertyrules.notation.board_picture import board_picture
from propertyrules.notation.clause_words import clause_of
from propertyrules.notation.family_printer import move_words
from propertyrules.notation.head_sentences import likely_board
from propertyrules.notation.json import Data, parts_to_json
from propertyrules.notation.scenarios import Scenario, parse_tables
from propertyrules.notation.short_answer import deciding_clause, deciding_violation
from propertyrules.notation.table_printer import write_table
from propertyrules.notation.words.word_index import entries_of, fits, matching
from propertyrules.notation.writer import buildings, write_move
from propertyrules.page.envelope import FORMAT, faulty
from propertyrules.report.answer_json import SENTENCES, answer_data
from propertyrules.report.passages import source_text
from propertyrules.resource_lookup import SUFFIXES
from propertyrules.resources import example_lines
from propertyrules.scenario_runner import Run, run_scenario

MOST_ANSWERS = 200  # in an interview: no question depends on so many facts
LONGEST_QUESTION = 500  # characters: a move in a table of many names has a hundred
MOST_LOOKED_AT = 20_000  # characters of a text in which names of a board are looked for
MOST_HITS = 40  # results of a search
WIDEST = 2000  # pixels: the width of the widest picture of a board
MOST_IN_QR = 1000  # characters of the longest link that a telephone reads from a screen with ease

_ID = re.compile(r"[\w.-]{1,100}")

Exchanges: TypeAlias = tuple[tuple[str, str], ...]
"""Pairs of a prompt and the answer to it."""


class BadMessage(PropertyRulesError):
    """A message that has not the form it should have."""


@frozen
class Rules:
    """The rules to judge by: ids of a rulebook, house rules and a board.

    Each may be the text of one instead, which is recognised by its line breaks.
    """

    rulebook: str
    houses: tuple[str, ...] = ()
    board: str | None = None

    def check(self) -> None:
        """Check that no name is a path, since the page reads no files. Raises BadMessage."""
        for name in (self.rulebook, *self.houses, self.board or "board"):
            path = name.endswith(tuple(SUFFIXES.values()))
            if name and "\n" not in name and (path or not _ID.fullmatch(name)):
                raise BadMessage(f"{name!r:.60} is no name of a rulebook, house rule or board")


@frozen
class Message:
    """A message; its fields are checked when they are read, which raises BadMessage."""

    given: Mapping[str, Any]

    def text(self, name: str) -> str:
        """Return a text field; empty if the message has none."""
        value = self.given.get(name, "")
        if not isinstance(value, str):
            raise BadMessage(f"`{name}` is a text")
        if len(value.encode("utf-8", "replace")) > MAX_FILE_BYTES:
            raise BadMessage(f"`{name}` is too long: at most {MAX_FILE_BYTES:,} bytes")
        return value

    def texts(self, name: str) -> tuple[str, ...]:
        """Return a field that is a list of texts."""
        value = self.given.get(name, [])
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            raise BadMessage(f"`{name}` is a list of texts")
        return tuple(value)

    @property
    def full(self) -> bool:
        """Whether answers are wanted in full."""
        return self.given.get("full") is True

    @property
    def question(self) -> str:
        """The question."""
        return _short(self.text("question"))

    @property
    def told(self) -> Exchanges:
        """The answers to prompts."""
        value = self.given.get("told", [])
        pairs = isinstance(value, list) and all(
            isinstance(one, list) and len(one) == 2 and all(isinstance(t, str) for t in one)
            for one in value
        )
        if not pairs or len(value) > MOST_ANSWERS:
            raise BadMessage("`told` is a list of pairs of a prompt and an answer")
        return tuple((prompt, _short(said)) for prompt, said in value)

    @property
    def named_rules(self) -> Rules | None:
        """The rules that the message names; None if it has no field for them."""
        value = self.given.get("rules")
        if value is None:
            return None
        if not isinstance(value, Mapping):
            raise BadMessage("`rules` is an object")
        inner = Message(value)
        rules = Rules(inner.text("rulebook"), inner.texts("with"), inner.text("board") or None)
        rules.check()
        return rules

    @property
    def rules(self) -> Rules:
        """The rules to judge by: what the question says of them, `we play without auctions`, counts
        where nothing else is chosen; else the first rulebook, on the board whose names are used.
        """
        rules = _told_rules(self.named_rules or Rules(""), self.question)
        texts = (self.text(name)[:MOST_LOOKED_AT] for name in ("question", "table", "text"))
        return _on_named_board(rules, *texts)

    @property
    def program(self) -> Program:
        """The program of these rules."""
        return _program(self.rules)


def _short(text: str) -> str:
    """Return a question or an answer. Raises BadMessage for one that nobody would type."""
    if len(text) > LONGEST_QUESTION:
        raise BadMessage(f"this is too long: at most {LONGEST_QUESTION:,} characters")
    return text.strip()


@lru_cache(maxsize=1)
def _first() -> str:
    """Return the id of the first rulebook; to list them all takes time."""
    return rulebooks()[0].id


@lru_cache(maxsize=16)
def _program(rules: Rules) -> Program:
    return load_rulebook(rules.rulebook, with_=rules.houses, board=rules.board)


@lru_cache(maxsize=64)
def _told_rules(rules: Rules, question: str) -> Rules:
    """Return rules with what a question says of what is played by: house rules besides those that
    are chosen, a rulebook and a board where none is chosen.
    """
    told = Rules("")
    with suppress(NotationError):  # its faults are told where it is read
        for table in parse_tables(question, sheet.FILE)[:1]:
            told = Rules(table.rulebook or "", table.house_rules, table.board)
    told.check()
    houses = tuple(dict.fromkeys((*rules.houses, *told.houses)))
    rulebook = rules.rulebook or told.rulebook or _first()
    return Rules(rulebook, houses, rules.board or told.board)


@lru_cache(maxsize=64)
def _on_named_board(rules: Rules, *texts: str) -> Rules:
    """Return rules on the board whose names some texts use, where they name no board themselves."""
    board = None if rules.board else likely_board(texts, _program(rules))
    return rules if board is None else evolve(rules, board=board)


KINDS: dict[str, Callable[[Message], Data]] = {}
"""The kinds of messages, each with the function that answers it."""


def _answers(kind: str) -> Callable[[Callable[[Message], Data]], Callable[[Message], Data]]:
    """Return a decorator that enters a function for a kind of messages."""

    def enter(function: Callable[[Message], Data]) -> Callable[[Message], Data]:
        KINDS[kind] = function
        return function

    return enter


def answer(message: object) -> Data:
    """Return the answer to a message: its data, or `faults`. It never raises an exception."""
    try:
        if not isinstance(message, Mapping):
            raise BadMessage("a message is an object with a `kind`")
        kind = message.get("kind")
        if not isinstance(kind, str) or kind not in KINDS:
            raise BadMessage(f"there is no message of the kind {kind!r:.40}")
        return {"format": FORMAT, "kind": kind, **KINDS[kind](Message(message))}
    except BadMessage as error:
        faults: tuple[Diagnostic, ...] = (Diagnostic("M001", str(error)),)
    except PropertyRulesError as error:
        faults = faults_of(error)
    except Exception as error:  # the last resort: the page must have an answer
        faults = (Diagnostic("X001", own_fault(error)),)
    return faulty(faults)


# -- the rules -------------------------------------------------------------------------------------


@_answers("lists")
def _lists(message: Message) -> Data:
    """Return the rulebooks, house rules and boards of the library, and examples of questions."""
    lists = {"rulebooks": rulebooks(), "house_rules": house_rules(), "boards": boards()}
    return {
        **{
            name: [parts_to_json(one, "id", "title", "version") for one in found]
            for name, found in lists.items()
        },
        "examples": _examples(),
    }


def _examples() -> list[str]:
    return [line.strip() for line in example_lines("page").splitlines()]


@_answers("start")
def _start(message: Message) -> Data:
    """Read what the first answer would wait for: the first rulebook, and how people speak."""
    _first_answer()
    return {}


@cache
def _first_answer() -> Data:
    return _ask(Message({"question": _examples()[0]}))


@_answers("rules")
def _rules(message: Message) -> Data:
    """Return the rulebook and board that are judged by, and which house rules fit."""
    return _rules_data(message.rules)


# It reads the text of every house rule.
@lru_cache(maxsize=16)
def _rules_data(rules: Rules) -> Data:
    program = _program(rules)
    texts = ((one.id, one.path.read_text(encoding="utf-8")) for one in house_rules())
    fitting = [id_ for id_, text in texts if id_ in program.house_rules or fits(text, program)]
    # The digest changes with any file of the program.
    marks = "\n".join(f"{name} {mark}" for name, mark in sorted(program.digests.items()))
    return {
        "rulebook": parts_to_json(program, "id", "title", "version"),
        "board": parts_to_json(program.board, "id", "title"),
        "house_rules": list(program.house_rules),
        "fitting": fitting,
        "digest": hashlib.sha256(marks.encode()).hexdigest()[:12],
    }


# -- interviews ------------------------------------------------------------------------------------


# After every answer the page sends all of them again: only the last one is new.
@lru_cache(maxsize=128)
def _interview(rules: Rules, table: str, question: str, told: Exchanges) -> Interview:
    """Return the interview after some answers, each of which fits its prompt."""
    program = _program(rules)
    if told:
        return _interview(rules, table, question, told[:-1]).told(told[-1][1])
    if not table.strip():
        return Interview.begin(program, question)
    return Interview.of_table(program, question, sheet.one_table(table))


@_answers("ask")
def _ask(message: Message) -> Data:
    """Return the answers given so far, and the next prompt or the ruling."""
    rules, table, question = message.rules, message.text("table"), message.question
    if not question:
        raise TableError("what is the question? write `can Ann build a house?`, say")
    given = dict(message.told)
    told: Exchanges = ()
    refusal: list[Data] = []
    interview = _interview(rules, table, question, told)
    steps = []
    while (prompt := interview.prompt) is not None:
        # Found by the text of its prompt: an answer that is not asked for any more is left out.
        said = given.get(prompt.text)
        if said is None:
            break
        step = (*told, (prompt.text, said))
        try:
            after = _interview(rules, table, question, step)
        except NotationError as error:
            refusal = [fault_data(one) for one in faults_of(error)]
            break
        steps.append({**_prompt_data(interview, prompt), "said": said})
        interview, told = after, step
    data: Data = {"question": interview.question, "steps": steps}
    data |= {"refused": refusal} if refusal else {}
    if prompt is not None:
        return data | {"prompt": _prompt_data(interview, prompt)}
    return data | _run_data(interview.run(), message.full) | {
        "table": interview.table(),
        "text": interview.text(),
    }  # fmt: skip


@_answers("why")
def _why(message: Message) -> Data:
    """Return why the next prompt is asked."""
    table, question = message.text("table"), message.question
    return {"why": _interview(message.rules, table, question, message.told).why()}


def _prompt_data(interview: Interview, prompt: Prompt) -> Data:
    """Return a prompt as data.

    It is answered by one of `options`, by one for each of `parts` with commas between, by a
    `number`, or by a text such as those it `accepts`. A sentence that can't be read is answered by
    other words for it, and has the `rules` that may decide the question.
    """
    if prompt.subject == SENTENCE:
        return {
            "text": prompt.text, "about": "sentence", "accepts": [prompt.sentence],
            "options": list(prompt.accepts), "rules": list(prompt.rules),
        }  # fmt: skip
    state, column = interview.state, prompt.subject[0]
    program = state.program
    data: Data = {"text": prompt.text, "about": column, "accepts": list(prompt.accepts)}
    track = None
    if column in ("property", "player", "table") and prompt.facts:
        track = program.tracks_of(column)[prompt.facts[0][1]].type.name
    options = _options(state, prompt, interview.players, track)
    if options:
        data["options"] = options
        if len(prompt.facts) > 1 and column in ("owner", "rung", "property"):
            data["parts"] = [program.board.spaces[fact[-1]].name for fact in prompt.facts]
    elif column in ("cash", "supply", "property", "player", "table"):
        data["number"] = "money" if column == "cash" or track == "money" else "count"
    return data


def _options(
    state: State, prompt: Prompt, players: tuple[str, ...], track: str | None
) -> list[str]:
    """Return the answers that a prompt offers; none where it asks for a number or a text."""
    match prompt.subject[0]:
        case "owner" | "card":
            return [*players, "nobody"]
        case "rung":
            ladder = range(1, len(state.program.ladder))
            return ["none", *(buildings(state.setting, rung) for rung in ladder)]
        case "place":
            return [space.name for space in state.program.board.spaces]
        case "open":
            return list(prompt.accepts[:-1])
    return ["yes", "no"] if track == "truth" else []


# -- rulings ---------------------------------------------------------------------------------------


@_answers("rule")
def _rule(message: Message) -> Data:
    """Return the answers to all questions in the text of one or several tables, and to `asks`."""
    text, named = message.text("text"), message.named_rules
    if not text.strip():
        raise TableError("the table is empty; start it with `rulebook NAME`")

    def ruled(table: Scenario) -> Data:
        rules = Rules(table.rulebook or _first(), table.house_rules, table.board)
        if named is not None and named.rulebook:
            rules = evolve(named, board=named.board or table.board)
        rules.check()
        if not table.settles_board:
            said = "\n".join(at.text for at in table.said)
            rules = _on_named_board(rules, said[:MOST_LOOKED_AT])
        return _run_data(run_scenario(table, _program(rules), message.texts("asks")), message.full)

    tables = parse_tables(text, sheet.FILE)
    if len(tables) == 1:
        return ruled(tables[0])
    return {"tables": [{"scenario": one.title, **ruled(one)} for one in tables]}


def _run_data(run: Run, full: bool) -> Data:
    program = run.program
    return {
        "rulebook": program.id,
        "title": program.title,
        "board": program.board.id,
        "house_rules": list(program.house_rules),
        "answers": [_answer_data(one, full) for one in run.answers],
    }


def _first_clause(one: Answer) -> Clause | None:
    """Return the first clause that an answer rests on, or None."""
    program = one.state.program
    if isinstance(one, MoveAnswer):
        clause = None
        if one.ruling.violations:
            clause = deciding_clause(one.ruling, deciding_violation(one.ruling))
        return clause or clause_of(program, one.ruling.clauses)
    if one.measured is not None:
        return clause_of(program, one.measured.clauses)
    return clause_of(program, one.violations[0].clauses) if one.violations else None


def _answer_data(one: Answer, full: bool) -> Data:
    """Return an answer in short, and if `full` all that `check --json` prints of it as well."""
    parts = ("text", "note", "word", "tone", "met", "expected")
    data: Data = {"line": one.line or None, **parts_to_json(one, *parts)}
    data |= parts_to_json(one.short, *SENTENCES)
    clause = _first_clause(one)  # the page can show its text
    data["clause"] = None if clause is None else clause.id
    match one:
        case MovesAnswer():
            data["list"] = [move_words(one.state, move) for move in one.moves]
            data["perhaps"] = [move_words(one.state, move) for move, _ in one.perhaps]
        case OpenAnswer():
            data["list"] = list(one.matters)
        case PlanAnswer():
            steps = (write_move(one.state, move) for move in one.steps)
            data["list"] = [*steps, *one.matters]
        case ToldAnswer():
            data["list"] = list(one.more)
    return data | ({"full": answer_data(one)} if full else {})


@_answers("look")
def _look(message: Message) -> Data:
    """Return the page of the clause `name`, or the results of a search for it."""
    program, name = message.program, message.text("name").strip()
    clause = program.clauses.get(name)
    if clause is None:
        found = matching(entries_of(program), name)[:MOST_HITS]
        return {"entries": [parts_to_json(one, "kind", "name", "text") for one in found]}
    citing = {one.node.span: one for one in program.declarations() if name in one.cites}
    return {
        "clause": {
            "id": name,
            **parts_to_json(clause, "section", "status", "says", "reading", "briefly"),
            "notes": [text for cites, text in program.notes if name in cites],
            "rules": [
                {
                    "name": f"{one.kind} {one.name}",
                    "text": source_text(program.sources.get(span.file, ""), span),
                }
                for span, one in citing.items()
            ],
        }
    }


# -- the table as a sheet --------------------------------------------------------------------------


@_answers("sheet")
def _sheet(message: Message) -> Data:
    """Return a table as fields; without a table a new one of the `players`."""
    text = message.text("table")
    if not text.strip():
        text = sheet.new_table(message.texts("players") or ("Ann", "Bob"))
    return _sheet_data(message, text)


@_answers("change")
def _change(message: Message) -> Data:
    """Return a table as fields after one change.

    Either a `fact` gets another `value`, `open` are the lines of what is open, or a player `joins`
    or `leaves`.
    """
    state = sheet.table_of(message.text("table"), message.program)
    given = message.given
    if "fact" in given:
        fact = given["fact"]
        if not isinstance(fact, list) or not all(isinstance(one, str | int) for one in fact):
            raise BadMessage("`fact` is the address of a field, as the sheet has it")
        text = write_table(sheet.changed(state, tuple(fact), given.get("value")))
    elif "open" in given:
        text = sheet.with_open(state, message.texts("open"))
    elif "joins" in given:
        text = sheet.with_player(state, message.text("joins"))
    elif "leaves" in given:
        text = sheet.without_player(state, message.text("leaves"))
    else:
        choices = "has a `fact`, or says what is `open`, who `joins` or who `leaves`"
        raise BadMessage(f"a change {choices}")
    return _sheet_data(message, text)


def _sheet_data(message: Message, text: str) -> Data:
    """Return a table as text and as fields, and as a picture if there is a `width` in pixels."""
    state = sheet.table_of(text, message.program)
    data = {"table": write_table(state), **sheet.sheet(state)}
    width = message.given.get("width")
    if width is None:
        return data
    if width.__class__ is not int:
        raise BadMessage("`width` is a whole number of pixels")
    return data | {"svg": board_picture(state, min(width, WIDEST), style=False)}


@_answers("qr")
def _qr(message: Message) -> Data:
    """Return a text as a QR code in an SVG."""
    segno = load_extra("web", "segno")
    text = message.text("text")
    if not 0 < len(text) <= MOST_IN_QR:
        raise BadMessage(f"a QR code holds at most {MOST_IN_QR:,} characters")
    code = segno.make_qr(text, error="m" if len(text) < MOST_IN_QR // 2 else "l")
    drawn = BytesIO()
    code.save(drawn, kind="svg", xmldecl=False, border=4, light="#fff", omitsize=True)
    return {"svg": drawn.getvalue().decode()}
