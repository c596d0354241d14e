"""The corpus of lines as people write them, and how much of it is read as it was meant.

    python -m tests.words.corpus seen          the half that the notation was built with
    python -m tests.words.corpus unseen        the half that was looked at only much later
    python -m tests.words.corpus phone         whole disputes as they are typed on a phone
    python -m tests.words.corpus asked         disputes about a sum, a duty or a turn
    python -m tests.words.corpus told          disputes with something done before the question
    python -m tests.words.corpus third         as many lines more, which nobody looks at

A line is read where it comes to the same table, the same moves or the same question as what it
`means` in the notation; it is misread where it comes to anything else.
"""

from __future__ import annotations

import json
import lzma
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

from attrs import frozen

from propertyrules.answers.answer import UnreadAnswer
from propertyrules.errors import PropertyRulesError
from propertyrules.ir.program import Program
from propertyrules.library import load_rulebook
from propertyrules.model.state import State
from propertyrules.notation.line_reader import read_line
from propertyrules.notation.move_parser import asks_of_table
from propertyrules.notation.scenarios import Scenario, parse_tables
from propertyrules.notation.table_printer import write_table
from propertyrules.notation.tables import doubted_state, read_state, read_table
from propertyrules.scenario_runner import Run, run_scenario

FOLDER = Path(__file__).parent
PLAYERS = ("Ann", "Bob", "Cy")
RULEBOOK = "classic"
GROUND = ("turn of", "new game", "game over", "auction of")
READ, MISREAD, REFUSED, BROKEN = "read", "misread", "refused", "broken row"

Row = Mapping[str, Any]


@frozen
class Outcome:
    """What became of a row, in a word, and what was said of it."""

    row: Row
    word: str
    told: str = ""


def rows(half: str, sort: str) -> list[Row]:
    """Return the rows of a half: `lines`, `refused` or `tables`."""
    path = FOLDER / half / f"{sort}.jsonl"
    packed = path.with_suffix(".jsonl.xz")
    if not path.exists() and not packed.exists():
        return []
    if path.exists():
        text = path.read_text(encoding="utf-8")
    else:
        text = lzma.decompress(packed.read_bytes()).decode("utf-8")
    return [json.loads(line) for line in text.splitlines() if line.strip()]


@cache
def program(rulebook: str, board: str | None, houses: tuple[str, ...]) -> Program:
    return load_rulebook(rulebook, board=board, with_=houses)


def program_of(row: Row) -> Program:
    note = str(row.get("note", ""))
    houses = tuple(row.get("with", ())) or (
        (note.removeprefix("with "),) if note.startswith("with ") else ()
    )
    return program(row.get("rulebook", RULEBOOK), row.get("board"), houses)


def table(row: Row, facts: Sequence[tuple[str, str]] = (), said: str = "") -> str:
    """Return a table with some facts, each with the player whom it stands below, if any."""
    lines = [f"rulebook {row.get('rulebook', RULEBOOK)}"]
    for name in PLAYERS:
        lines += ["", f"player {name}", *(f"  {text}" for who, text in facts if who == name)]
    plain = [text for who, text in facts if not who]
    mover = row.get("mover", "Ann")
    grounded = any(text.startswith(GROUND[:3]) for text in plain) or row.get("grounded")
    before = [] if grounded else [f"turn of {mover}, before rolling"]
    return "\n".join([*lines, "", *before, *plain, *([said] if said else [])]) + "\n"


def fact(row: Row, text: str) -> tuple[str, str]:
    """Return a fact with the player below whom it stands."""
    name, colon, rest = text.partition(": ")
    if colon and name in PLAYERS:
        return name, rest
    return row.get("under", ""), text


def told(text: str, judged_by: Program) -> State:
    """Return the state that a table tells, also where it cannot be."""
    return doubted_state(parse_tables(text)[0], judged_by)[0]


def asked(state: State, text: str) -> list[Any]:
    """Return what a line asks, comparably: a question, or for each step the moves it may be."""
    found = read_line(state, text)
    if found.question is None:
        return [frozenset(readings) for readings in found.steps]
    q = found.question
    if q.kind == "must":
        return ["must", *(frozenset(readings) for readings in q.steps)]
    if q.kind == "owes":  # why is said in many ways
        return ["owes", q.values["debtor"], q.values["creditor"], q.values["about"], q.amount]
    return [(q.kind, q.name, q.env, q.player, q.amount)]


def same(found: Any, wanted: Any) -> bool:
    """Check whether two readings are one; of moves that share words those meant will do."""
    if isinstance(found, State):
        return bool(found == wanted)
    return len(found) == len(wanted) and all(
        one <= other
        if isinstance(one, frozenset) and isinstance(other, frozenset)
        else one == other
        for one, other in zip(found, wanted, strict=True)
    )


def judge_line(row: Row) -> Outcome:
    """Compare how a line is read with what it means."""
    judged_by = program_of(row)
    try:
        if row["as"] == "fact":
            wanted: Any = told(table(row, [fact(row, text) for text in row["means"]]), judged_by)
        else:
            state = read_table(table(row), judged_by)
            wanted = ["must"] if row["as"] == "must" else []
            does = "does " if row["as"] == "debt" else ""
            wanted += [one for text in row["means"] for one in asked(state, does + text)]
    except PropertyRulesError as error:
        return Outcome(row, BROKEN, str(error))
    try:
        if row["as"] == "fact":
            grounded = any(text.startswith(GROUND[:3]) for text in row["means"])
            said = fact({"under": row.get("under", "")}, row["said"])
            found: Any = told(table({**row, "grounded": grounded}, [said]), judged_by)
        else:
            found = asked(state, row["said"])
    except PropertyRulesError as error:
        return Outcome(row, REFUSED, str(error))
    return Outcome(row, READ if same(found, wanted) else MISREAD, str(found)[:400])


def judge_refused(row: Row) -> Outcome:
    """Check that a line is refused, and that the hint is one that it deserves."""
    text = table(row, said=row["said"])
    try:
        scenario = parse_tables(text)[0]
        run_scenario(scenario, program_of(row))
    except PropertyRulesError as error:
        faults = getattr(error, "faults", ())
        told = ((fault.message, fault.hint, *fault.rules) for fault in faults)
        hint = "\n".join(map("; ".join, told)) or str(error)
        if any(lacks in hint for lacks in row["hint_lacks"]):
            return Outcome(row, "misleading", hint)
        word = READ if any(has in hint for has in row["hint_has"]) else "no hint"
        return Outcome(row, word, hint)
    return Outcome(row, MISREAD)


def verdicts(run: Run) -> list[str]:
    """Return the verdict or value of each line that is asked, and that is read."""
    return [answer.word for answer in run.answers if not isinstance(answer, UnreadAnswer)]


def judged(scenario: Scenario, judged_by: Program) -> tuple[State, list[str]]:
    """Return the table that a dispute tells, and its verdicts. Raises TableError, also for a table
    that cannot be.
    """
    run = run_scenario(scenario, judged_by)
    # Where a line asks about the table itself, one that cannot be is answered like any other.
    about = any(asks_of_table(one.text) for block in run.scenario.blocks for one in block.lines)
    return read_state(scenario, judged_by) if about else run.start, verdicts(run)


def scenario_program(scenario: Scenario) -> Program:
    return program(scenario.rulebook or RULEBOOK, scenario.board, scenario.house_rules)


def _players_apart(state: State) -> list[str]:
    """Return the parts of a table in any order: who sits where is seldom told."""
    return sorted(write_table(state).split("\n\n"))


def judge_table(row: Row) -> Outcome:
    """Compare a whole dispute with what it means: the table, and each answer; or only with the
    answers that are wanted.
    """
    if "means" not in row:
        return _judge_answers(row)
    meant = parse_tables(row["means"])[0]
    judged_by = scenario_program(meant)
    try:
        wanted = judged(meant, judged_by)
    except PropertyRulesError as error:
        return Outcome(row, BROKEN, str(error))
    if [word.lstrip("$£") for word in wanted[1]] != row["verdicts"]:
        return Outcome(row, BROKEN, f"the answers are {wanted[1]}")
    try:
        said = parse_tables(row["text"])[0]
        on = scenario_program(said)
        found = judged(said, on)
    except PropertyRulesError as error:
        return Outcome(row, REFUSED, str(error))
    if found == wanted:
        return Outcome(row, READ)
    alike = _players_apart(found[0]) == _players_apart(wanted[0])
    if alike and found[1] == wanted[1]:
        return Outcome(row, READ)
    if not alike:
        return Outcome(row, MISREAD, "the table is another")
    if not Counter(found[1]) - Counter(wanted[1]):
        return Outcome(row, REFUSED, f"only {found[1]} of {wanted[1]}")
    return Outcome(row, MISREAD, f"{found[1]}, not {wanted[1]}")


def _judge_answers(row: Row) -> Outcome:
    said = parse_tables(row["text"])[0]
    try:
        run = run_scenario(said, scenario_program(said))
        found = [word.lstrip("$£") for word in verdicts(run)]
    except PropertyRulesError as error:
        return Outcome(row, REFUSED, str(error))
    if found == row["verdicts"]:
        return Outcome(row, READ)
    wrong = Counter(found) - Counter(row["verdicts"])
    return Outcome(row, MISREAD if wrong else REFUSED, f"{found}, not {row['verdicts']}")


JUDGES = {"lines": judge_line, "refused": judge_refused, "tables": judge_table}


def outcomes(half: str, sort: str, rows_read: slice = slice(None)) -> Iterator[Outcome]:
    for row in rows(half, sort)[rows_read]:
        try:
            yield JUDGES[sort](row)
        except Exception as error:  # a crash is told with the row, and the rest goes on
            yield Outcome(row, "crash", repr(error))


def main(half: str, shown: bool = True) -> None:
    for sort in filter(partial(rows, half), JUDGES):
        found = list(outcomes(half, sort))
        print(f"{sort}: {sum(o.word == READ for o in found)} of {len(found)} as wanted")
        kinds = sorted({o.row.get("as", "") for o in found} - {""})
        for kind in kinds:
            of = [o for o in found if o.row.get("as") == kind]
            print(f"  {kind}: {sum(o.word == READ for o in of)} of {len(of)}")
        print(f"  {dict(Counter(o.word for o in found))}")
        for one in found if shown else ():
            if one.word != READ:
                said = one.row.get("said") or one.row["text"]
                first = said.replace("\n", " / ")
                print(f"  {one.word}: {first!r}\n      {one.told}")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "seen", "--short" not in sys.argv)
