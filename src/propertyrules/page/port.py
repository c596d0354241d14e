"""The port: one message in, one answer out, both plain data, with faults among them.

`answer` is all that the page asks of a referee, whoever carries the messages: a server, or a worker
in the browser. It reads no file but the rulebooks, house rules and boards that the library lists.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from io import BytesIO
from typing import Any, TypeAlias

from attrs import evolve, frozen

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
from propertyrules.interview.prompts import Prompt
from propertyrules.ir.program import Program
from propertyrules.library import boards, house_rules, load_rulebook, rulebooks
from propertyrules.limits import MAX_FILE_BYTES
from propertyrules.notation.board_picture import board_picture
from propertyrules.notation.json import Data
from propertyrules.notation.scenarios import Scenario, parse_tables
from propertyrules.notation.short_answer import clause_of, deciding_clause, deciding_violation
from propertyrules.notation.tables import write_table
from propertyrules.notation.word_index import entries_of, fits, matching
from propertyrules.notation.writer import buildings
from propertyrules.page import sheet
from propertyrules.report.answer_json import answer_data
from propertyrules.report.passages import source_text
from propertyrules.resources import example_lines
from propertyrules.scenario_runner import Run, run_scenario

FORMAT = 1
"""The version of messages and links; a link of a later one can't be opened."""

MOST_ANSWERS = 200  # given in an interview: no question hangs on so many facts
LONGEST_QUESTION = 500  # characters: a move in a table of many names has a hundred
MOST_HITS = 40  # shown of what is about a word
_ID = re.compile(r"[\w.-]{1,100}")
_BRIEF = ("headline", "reason", "rule", "remedy")

Exchanges: TypeAlias = tuple[tuple[str, str], ...]
"""What was answered to prompts, by their texts."""


class BadMessage(PropertyRulesError):
    """A message that is not of the form it should have."""


@frozen
class Rules:
    """What a message wants to play by: ids, or texts, which have a line break."""

    rulebook: str
    houses: tuple[str, ...] = ()
    board: str | None = None


def answer(message: object) -> Data:
    """Return the answer to a message: its data, or `faults` with what is wrong, and never raise."""
    try:
        if not isinstance(message, Mapping):
            raise BadMessage("a message is an object with a `kind`")
        kind = message.get("kind")
        if not isinstance(kind, str) or kind not in KINDS:
            raise BadMessage(f"there is no message of the kind {kind!r:.40}")
        return {"format": FORMAT, "kind": kind, **KINDS[kind](_Fields(message))}
    except BadMessage as error:
        return _refused((Diagnostic("M001", str(error)),))
    except PropertyRulesError as error:
        return _refused(faults_of(error))
    except Exception as error:  # the last resort: what asks must have an answer
        return _refused((Diagnostic("X001", own_fault(error)),))


def _refused(faults: Sequence[Diagnostic]) -> Data:
    return {"format": FORMAT, "faults": [fault_data(one) for one in faults]}


# -- what messages hold ----------------------------------------------------------------------------


@frozen
class _Fields:
    """The fields of a message, each checked when it is read. Raises BadMessage."""

    given: Mapping[str, Any]

    def text(self, name: str) -> str:
        """Return a text; empty where the message has none."""
        value = self.given.get(name, "")
        if not isinstance(value, str):
            raise BadMessage(f"`{name}` is a text")
        if len(value.encode("utf-8", "replace")) > MAX_FILE_BYTES:
            raise BadMessage(f"`{name}` is too long: at most {MAX_FILE_BYTES:,} bytes")
        return value

    def texts(self, name: str) -> tuple[str, ...]:
        """Return a list of texts."""
        value = self.given.get(name, [])
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            raise BadMessage(f"`{name}` is a list of texts")
        return tuple(value)

    def flag(self, name: str) -> bool:
        """Return whether something is wanted."""
        return self.given.get(name) is True

    def told(self) -> Exchanges:
        """Return the answers to prompts."""
        value = self.given.get("told", [])
        pairs = isinstance(value, list) and all(
            isinstance(one, list) and len(one) == 2 and all(isinstance(t, str) for t in one)
            for one in value
        )
        if not pairs or len(value) > MOST_ANSWERS:
            raise BadMessage("`told` is a list of pairs of a prompt and an answer")
        return tuple((prompt, _short(said)) for prompt, said in value)

    def rules(self) -> Rules | None:
        """Return what is played by; None where the message does not say so."""
        value = self.given.get("rules")
        if value is None:
            return None
        if not isinstance(value, Mapping):
            raise BadMessage("`rules` is an object")
        inner = _Fields(value)
        return _checked(
            Rules(inner.text("rulebook"), inner.texts("with"), inner.text("board") or None)
        )


def _short(text: str) -> str:
    """Return a question or an answer. Raises BadMessage for one that nobody would type."""
    if len(text) > LONGEST_QUESTION:
        raise BadMessage(f"this is too long: at most {LONGEST_QUESTION:,} characters")
    return text.strip()


def _question(fields: _Fields) -> str:
    return _short(fields.text("question"))


def _checked(rules: Rules) -> Rules:
    """Return rules whose names are no paths: the page reads no files. Raises BadMessage."""
    for name in (rules.rulebook, *rules.houses, rules.board or "board"):
        # A name with a line break is the text of a rulebook itself.
        path = name.endswith((".rules", ".board", ".deck"))
        if name and "\n" not in name and (path or not _ID.fullmatch(name)):
            raise BadMessage(f"{name!r:.60} is no name of a rulebook, house rule or board")
    return rules


def _rules(fields: _Fields) -> Rules:
    """Return what is played by: the first rulebook where a message names none."""
    rules = fields.rules() or Rules("")
    return rules if rules.rulebook else evolve(rules, rulebook=_first())


@lru_cache(maxsize=1)
def _first() -> str:
    """Return the first rulebook that there is; looking for all of them takes its time."""
    return rulebooks()[0].id


@lru_cache(maxsize=16)
def _program(rules: Rules) -> Program:
    return load_rulebook(rules.rulebook, with_=rules.houses, board=rules.board)


# -- what there is to play by ----------------------------------------------------------------------


def _lists(fields: _Fields) -> Data:
    """Answer `lists`: the rulebooks, house rules and boards that there are, and some questions."""
    listed = {
        name: [{"id": one.id, "title": one.title, "version": one.version} for one in found]
        for name, found in (
            ("rulebooks", rulebooks()),
            ("house_rules", house_rules()),
            ("boards", boards()),
        )
    }
    return {**listed, "examples": [line.strip() for line in example_lines("page").splitlines()]}


def _rules_told(fields: _Fields) -> Data:
    """Answer `rules`: what is played by, and which house rules fit."""
    return _told_of(_rules(fields))


@lru_cache(maxsize=16)
def _told_of(rules: Rules) -> Data:
    """Return what the page shows of a rulebook: its board, and house rules that are on or would
    fit.
    """
    program = _program(rules)
    texts = ((one.id, one.path.read_text(encoding="utf-8")) for one in house_rules())
    fitting = [id_ for id_, text in texts if id_ in program.house_rules or fits(text, program)]
    # Tells the files of the program from other versions of them.
    marks = "\n".join(f"{name} {mark}" for name, mark in sorted(program.digests.items()))
    return {
        "rulebook": {"id": program.id, "title": program.title, "version": program.version},
        "board": {"id": program.board.id, "title": program.board.title},
        "house_rules": list(program.house_rules),
        "fitting": fitting,
        "digest": hashlib.sha256(marks.encode()).hexdigest()[:12],
    }


# -- a question, and what decides it ---------------------------------------------------------------


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


def _ask(fields: _Fields) -> Data:
    """Answer `ask`: what was told, then the next prompt or the ruling."""
    rules, table, question = _rules(fields), fields.text("table"), _question(fields)
    if not question:
        raise TableError("what is the question? write `can Ann build a house?`, say")
    given = dict(fields.told())
    told: Exchanges = ()
    refusal: list[Data] = []
    interview = _interview(rules, table, question, told)
    steps = []
    while (prompt := interview.prompt) is not None:
        # By the text of its prompt: an answer that is asked for no more falls out when others
        # change.
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
    return data | _run_data(interview.run(), fields.flag("full")) | {
        "table": interview.table(),
        "text": f"{interview.table()}ask\n  {interview.question}\n",
    }  # fmt: skip


def _why(fields: _Fields) -> Data:
    """Answer `why`: why the next prompt is asked."""
    rules, table = _rules(fields), fields.text("table")
    interview = _interview(rules, table, _question(fields), fields.told())
    return {"why": interview.why()}


def _prompt_data(interview: Interview, prompt: Prompt) -> Data:
    """Return a prompt as data.

    It is answered by one of `options`, by one for each of `parts` with commas between, by a
    `number`, or by a text such as those it `accepts`.
    """
    state, column = interview.state, prompt.subject[0]
    program, players = state.program, list(interview.players)
    data: Data = {"text": prompt.text, "about": column, "accepts": list(prompt.accepts)}
    options: list[str] = []
    track = None
    if column in ("property", "player", "table") and prompt.facts:
        track = program.tracks_of(column)[prompt.facts[0][1]].type.name
    match column:
        case "owner" | "card":
            options = [*players, "nobody"]
        case "rung":
            ladder = range(1, len(program.ladder))
            options = ["none", *(buildings(state.setting, rung) for rung in ladder)]
        case "place":
            options = [space.name for space in program.board.spaces]
        case "open":
            options = list(prompt.accepts[:-1])
        case "property" | "player" | "table" if track == "truth":
            options = ["yes", "no"]
        case "cash" | "supply" | "property" | "player" | "table":
            data["number"] = "money" if column == "cash" or track == "money" else "count"
    if options:
        data["options"] = options
    if options and len(prompt.facts) > 1 and column in ("owner", "rung", "property"):
        data["parts"] = [program.board.spaces[fact[-1]].name for fact in prompt.facts]
    return data


# -- rulings ---------------------------------------------------------------------------------------


def _rule(fields: _Fields) -> Data:
    """Answer `rule`: every question that a text of a table asks, and whatever `asks` add."""
    text, said = fields.text("text"), fields.rules()
    if not text.strip():
        raise TableError("the table is empty; start it with `rulebook NAME`")
    tables = parse_tables(text, sheet.FILE)
    if len(tables) == 1:
        return _ruled(tables[0], said, fields)
    return {"tables": [{"scenario": one.title, **_ruled(one, said, fields)} for one in tables]}


def _ruled(table: Scenario, said: Rules | None, fields: _Fields) -> Data:
    own = Rules(table.rulebook or _first(), table.house_rules, table.board)
    if said is not None and said.rulebook:
        own = evolve(said, board=said.board or table.board)
    run = run_scenario(table, _program(_checked(own)), fields.texts("asks"))
    return _run_data(run, fields.flag("full"))


def _run_data(run: Run, full: bool) -> Data:
    program = run.program
    return {
        "rulebook": program.id,
        "title": program.title,
        "board": program.board.id,
        "house_rules": list(program.house_rules),
        "answers": [_answer(one, full) for one in run.answers],
    }


def _answer(one: Answer, full: bool) -> Data:
    """Return an answer in short, and in `full` all that `check --json` says of it."""
    short = one.short
    data: Data = {"line": one.line or None, "text": one.text, "note": one.note}
    data |= {"word": one.word, "tone": one.tone, "met": one.met, "expected": one.expected}
    data |= {name: getattr(short, name) for name in _BRIEF}
    data["clause"] = _clause_id(one)
    match one:
        case MovesAnswer():
            written = answer_data(one)
            data["list"] = [m if isinstance(m, str) else m["text"] for m in written["moves"]]
            data["perhaps"] = [
                m["move"] if isinstance(m["move"], str) else m["move"]["text"]
                for m in written["perhaps"]
            ]
        case OpenAnswer():
            data["list"] = list(one.matters)
        case PlanAnswer():
            data["list"] = answer_data(one)["steps"] + list(one.matters)
        case ToldAnswer():
            data["list"] = list(one.more)
    return data | ({"full": answer_data(one)} if full else {})


def _clause_id(one: Answer) -> str | None:
    """Return the clause that an answer rests on first, whose page may be shown."""
    program, clause = one.state.program, None
    if isinstance(one, MoveAnswer):
        if one.ruling.violations:
            clause = deciding_clause(one.ruling, deciding_violation(one.ruling))
        clause = clause or clause_of(program, one.ruling.clauses)
    elif one.measured is not None:
        clause = clause_of(program, one.measured.clauses)
    elif one.violations:
        clause = clause_of(program, one.violations[0].clauses)
    return None if clause is None else clause.id


def _look(fields: _Fields) -> Data:
    """Answer `look`: the page of a clause by its `name`, or all that is about some words."""
    program, name = _program(_rules(fields)), fields.text("name").strip()
    clause = program.clauses.get(name)
    if clause is None:
        found = matching(entries_of(program), name)[:MOST_HITS]
        return {"entries": [{"kind": e.kind, "name": e.name, "text": e.text} for e in found]}
    citing = {one.node.span: one for one in program.declarations() if name in one.cites}
    return {
        "clause": {
            "id": name,
            "section": clause.section,
            "status": clause.status,
            "says": clause.says,
            "reading": clause.reading,
            "briefly": clause.briefly,
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


# -- the table as a board --------------------------------------------------------------------------


def _sheet(fields: _Fields) -> Data:
    """Answer `sheet`: a table as fields, of `players` where there is no table yet."""
    text = fields.text("table")
    if not text.strip():
        text = sheet.new_table(fields.texts("players") or ("Ann", "Bob"))
    return _shown(text, _program(_rules(fields)), fields.given.get("width"))


def _change(fields: _Fields) -> Data:
    """Answer `change`: the table with one thing changed.

    `fact` gets the `value`; or `open` are the lines of what is open; or a player `joins` or
    `leaves`.
    """
    program = _program(_rules(fields))
    state = sheet.table_of(fields.text("table"), program)
    given = fields.given
    width = given.get("width")
    if "fact" in given:
        fact = given["fact"]
        if not isinstance(fact, list) or not all(isinstance(one, str | int) for one in fact):
            raise BadMessage("`fact` is the address of a field, as the sheet has it")
        return _shown(
            write_table(sheet.changed(state, tuple(fact), given.get("value"))), program, width
        )
    if "open" in given:
        return _shown(sheet.with_open(state, fields.texts("open")), program, width)
    if "joins" in given:
        return _shown(sheet.with_player(state, fields.text("joins")), program, width)
    if "leaves" in given:
        return _shown(sheet.without_player(state, fields.text("leaves")), program, width)
    raise BadMessage("a change has a `fact`, or says what is `open`, who `joins` or who `leaves`")


def _shown(text: str, program: Program, width: object) -> Data:
    """Return a table as its text, as fields, and as a picture of a width in pixels if wanted."""
    state = sheet.table_of(text, program)
    data = {"table": write_table(state), **sheet.sheet(state)}
    if width is None:
        return data
    if width.__class__ is not int:
        raise BadMessage("`width` is a whole number of pixels")
    return data | {"svg": board_picture(state, min(int(str(width)), WIDEST), style=False)}


# -- taking it along -------------------------------------------------------------------------------


def _qr(fields: _Fields) -> Data:
    """Answer `qr`: a text as a square of light and dark cells, in an SVG."""
    segno = load_extra("web", "segno")
    text = fields.text("text")
    if not 0 < len(text) <= MOST_IN_QR:
        raise BadMessage(f"a QR code holds at most {MOST_IN_QR:,} characters")
    code = segno.make_qr(text, error="m" if len(text) < MOST_IN_QR // 2 else "l")
    drawn = BytesIO()
    code.save(drawn, kind="svg", xmldecl=False, border=4, light="#fff", omitsize=True)
    return {"svg": drawn.getvalue().decode()}


WIDEST = 2000
"""Pixels across the widest picture of a board."""

MOST_IN_QR = 1000
"""Characters of the longest link that a telephone reads from a screen with ease."""

KINDS: Mapping[str, Callable[[_Fields], Data]] = {
    "lists": _lists, "rules": _rules_told, "ask": _ask, "why": _why, "rule": _rule, "look": _look,
    "sheet": _sheet, "change": _change, "qr": _qr,
}  # fmt: skip
"""The kinds of messages, each with what answers it."""
