"""What the frozen files hold of a ruling, a game, a scenario and a list of legal moves.

Only public names are used, so that the package can be rebuilt beneath them: the one who wrote the
files and the one who replays them both call these functions.
"""

from __future__ import annotations

import hashlib
import json
import lzma
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from propertyrules import (
    PropertyRulesError,
    Referee,
    State,
    Verdict,
    load_rulebook,
    move_from_json,
    move_to_json,
    read_record,
    ruling_to_json,
    state_from_json,
    state_to_json,
)

FOLDER = Path(__file__).parent
Row = dict[str, Any]


def canonical(data: object) -> str:
    """Return data as JSON that is the same whenever the data is the same."""
    return json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=str)


def mark(data: object) -> str:
    """Return a short digest of data."""
    return hashlib.sha256(canonical(data).encode()).hexdigest()[:12]


def read(name: str) -> Iterator[Row]:
    """Yield the rows of a frozen file."""
    with lzma.open(FOLDER / f"{name}.jsonl.xz", "rt", encoding="utf-8") as file:
        yield from map(json.loads, file)


def write(name: str, rows: Iterable[Row]) -> None:
    """Write a frozen file."""
    with lzma.open(FOLDER / f"{name}.jsonl.xz", "wt", encoding="utf-8", preset=9) as file:
        for row in rows:
            file.write(canonical(row) + "\n")


@cache
def referee_of(rulebook: str) -> Referee:
    """Return the referee of a shipped rulebook, loaded once."""
    return Referee(load_rulebook(rulebook))


def program_of(files: Sequence[Sequence[str]]) -> Any:
    """Load a rulebook from its files: pairs of a name and a text, the rulebook first."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files:
            Path(folder, name).write_text(text, encoding="utf-8")
        return load_rulebook(str(Path(folder, files[0][0])))


def ruling_row(referee: Referee, state: State, move: Any) -> tuple[list[Any], State | None]:
    """Return the verdict, the first rule broken, the clauses, the payments and the next state.

    Interpreter and generated code must agree: on the verdict, and on the state that follows.
    """
    ruling = referee.judge(state, move)
    quick = referee.verdict(state, move)
    rule = ruling.violations[0].rule if ruling.violations else ""
    paid = [[value for _, value in one.details] for one in ruling.effects if one.kind == "pay"]
    after: State | None = None
    told = ""
    if ruling.verdict is Verdict.LEGAL:
        try:
            after = referee.play(state, move)
            told = mark(state_to_json(after))
            if ruling.after != after:
                told = "two states"
        except PropertyRulesError as error:
            told = error.__class__.__name__
    verdict = str(ruling.verdict) if quick is ruling.verdict else f"{ruling.verdict}, {quick}"
    return [verdict, rule, list(ruling.clauses), paid, told], after


def program_row(row: Row) -> Row:
    """Return a row of a generated program with its rulings made anew."""
    referee = Referee(program_of(row["files"]))
    tables = []
    for table in row["tables"]:
        state = state_from_json(table["state"], referee.rulebook)
        steps = []
        for step in table["steps"]:
            found, after = ruling_row(referee, state, move_from_json(step["move"]))
            steps.append({"move": step["move"], "made": step["made"], "ruling": found})
            if step["made"] and after is not None:
                state = after
        tables.append({"state": table["state"], "steps": steps})
    return {"seed": row["seed"], "files": row["files"], "tables": tables}


def game_row(row: Row) -> Row:
    """Return a row of a game: its record, and a digest of the state after every move."""
    referee = referee_of(row["rulebook"])
    record = read_record(row["record"], referee.rulebook)
    state, marks = record.start, []
    for move in record.moves:
        state = referee.play(state, move)
        marks.append(mark(state_to_json(state))[:8])
    return {"rulebook": row["rulebook"], "record": row["record"], "states": "".join(marks)}


def legal_row(row: Row) -> Row:
    """Return a row of legal moves: the state, whose moves, complete moves and families."""
    referee = referee_of(row["rulebook"])
    state = state_from_json(row["state"], referee.rulebook)
    # They were frozen when each card was a move of its own, and with those that tell a result.
    listed = referee.legal_moves(state, row["player"], told=True)
    moves = sorted(canonical(_move(one)) for move in listed for one in _by_card(move))
    return {**row, "moves": moves}


def _by_card(move: Any) -> Iterable[Any]:
    """Yield what chance can bring to a move where that is a card; else the move itself."""
    drawn = any(range_.kind == "card" for _, range_ in getattr(move, "ranges", ()))
    return move.chance if drawn else (move,)


def _move(move: Any) -> Any:
    ranges = getattr(move, "ranges", None)
    if ranges is None:
        return move_to_json(move)
    open_ = [
        [name, one.kind, one.low, one.high, list(one.members), [list(each) for each in one.dice]]
        for name, one in ranges
    ]
    return ["family", move.name, move.by, [list(one) for one in move.fixed], open_]


def golden_row(row: Row) -> Row:
    """Return a row of a golden ruling: a state, a move, and the whole ruling as JSON."""
    referee = referee_of(row["rulebook"])
    state = state_from_json(row["state"], referee.rulebook)
    ruling = referee.judge(state, move_from_json(row["move"]))
    return {**row, "ruling": ruling_to_json(ruling)}


def scenario_row(row: Row) -> Row:
    """Return a row of a shipped scenario file: what `propertyrules check --json` prints of it."""
    from tests.command_line import invoke

    path = FOLDER.parent.parent / row["file"]
    result = invoke("check", "--json", str(path))
    told = result.stdout.replace(str(FOLDER.parent.parent), "")
    return {"file": row["file"], "exit": result.exit_code, "told": told}


KINDS = {
    "programs": program_row,
    "games": game_row,
    "legal": legal_row,
    "golden": golden_row,
    "scenarios": scenario_row,
}
