"""The printer of witnesses: the table with the move, and what each program rules."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from propertyrules.hints import spaced
from propertyrules.model.evidence import LedgerEntry, Verdict
from propertyrules.model.rulings import Ruling
from propertyrules.notation.table_printer import write_table
from propertyrules.verification.witness.confirmation import Witness
from propertyrules.verification.witness.program_pair import Aspect

_HEAD = ("rulebook ", "board ", "with ", "set ")


def without_head(table: str) -> str:
    """Return a table without its head: rulebook, board, house rules and figures."""
    kept = (line for line in table.splitlines() if not line.startswith(_HEAD))
    return "\n".join(kept).strip() + "\n"


def asked_table(witness: Witness, side: int = 0) -> str:
    """Return the table of a witness without its head, with the move or question under `ask`."""
    move = witness.moves[side]
    return without_head(witness.tables[side]) + (f"ask\n  {move}\n" if move else "")


def words_of(witness: Witness) -> tuple[str, str]:
    """Return what the first program says at the table of a witness, and what the second."""
    first, second = witness.values
    match witness.what:
        case Aspect.VALUE:
            return first, second
        case Aspect.BEGINNING:
            return "a game begins so", "a game begins otherwise"
        case Aspect.TABLE:
            return _allowed(witness.faults[0]), _allowed(witness.faults[1])
        case Aspect.LOSS:
            return f"a plan counts {first} as lost", f"a plan counts {second}"
        case Aspect.READING:
            return "it is read so", "it is read otherwise"
    one, other = witness.rulings
    if one is None or other is None:
        return ruling_words(one), ruling_words(other)
    # What both set to the same value is no difference.
    sets = [{effect for effect in _net(ruling.effects) if effect.kind == "set"}
            for ruling in (one, other)]  # fmt: skip
    first, second = (ruling_words(ruling, sets[0] & sets[1]) for ruling in (one, other))
    return (first + _behind(one), second + _behind(other)) if first == second else (first, second)


def _net(effects: Sequence[LedgerEntry]) -> list[LedgerEntry]:
    """Return the entries of a ledger; for each value only the last entry that sets it."""
    last: dict[Any, tuple[Any, int]] = {}
    for place, effect in enumerate(effects):
        if effect.kind == "set":
            first = last[_set(effect)][0] if _set(effect) in last else effect.get("from")
            last[_set(effect)] = first, place
    kept = []
    for place, effect in enumerate(effects):
        if effect.kind == "set":
            first, end = last[_set(effect)]
            # A value that is set and set back has not changed.
            if end != place or first == effect.get("to"):
                continue
        kept.append(effect)
    return kept


def _set(effect: LedgerEntry) -> tuple[Any, Any]:
    return effect.get("what"), effect.get("of")


def _allowed(faults: tuple[str, ...]) -> str:
    return f"no table can be so: {'; '.join(faults)}" if faults else "such a table can be"


def ruling_words(ruling: Ruling | None, without: Collection[LedgerEntry] = ()) -> str:
    """Return a ruling in a line: the verdict, and the rules broken or what follows."""
    if ruling is None:
        return "there is no such move"
    if ruling.verdict is Verdict.ILLEGAL:
        # The first clause of a rule is enough.
        cited = ((one, f" [{one.clauses[0]}]" if one.clauses else "") for one in ruling.violations)
        return f"illegal: {'; '.join(one.message + clause for one, clause in cited)}"
    told = "; ".join(filter(None, (_entry(e) for e in _net(ruling.effects) if e not in without)))
    return f"{ruling.verdict}: {told}" if told else f"{ruling.verdict}, and changes nothing"


def _entry(effect: LedgerEntry) -> str:
    """Return an entry of the ledger; what a rulebook has no words for goes by its name."""
    if effect.text or effect.kind != "set":
        return effect.text
    what, of = (spaced(str(each)) for each in _set(effect))
    whose = "" if of == "table" else f" of {of}"
    return f"{what}{whose} is now {_plain(effect.get('to'))}"


def _plain(value: Any) -> str:
    """Return a value of a ledger entry in words."""
    if isinstance(value, tuple):
        return ", ".join(map(_plain, value)) or "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return spaced(str(value))


def _behind(ruling: Ruling) -> str:
    """Return whom the game waits for after a move, to tell rulings with the same entries apart."""
    after = ruling.after
    if after is None:
        return f" ({', '.join(v.rule for v in ruling.violations)})"
    if after.over:
        return "; the game is over"
    return f"; then the game waits for {', '.join(after.waits_for) or 'nobody'}"


# -- scenarios ---------------------------------------------------------------------------------


def missing_scenario(witness: Witness) -> str:
    """Return a witness as the table of a missing scenario, with the results by the rulebook and by
    the mutant as comments.
    """
    return "\n".join(_lines(witness))


def _lines(witness: Witness) -> Iterator[str]:
    """Yield the lines of a witness as a table: the position, and what is asked of it."""
    lines = witness.tables[0].rstrip().splitlines()
    if witness.what is Aspect.BEGINNING:
        lines = [line for line in lines if line and not line.startswith(" ")]
        last = max(n for n, line in enumerate(lines) if line.startswith("player "))
        yield from (*lines[: last + 1], "new game")
        yield from _not_shared(witness.tables)
        return
    yield from lines
    if witness.what is Aspect.READING:
        yield from _not_shared(witness.values)
        return
    yield from ("ask", f"  {witness.moves[0] or 'this table'}")
    if witness.what is Aspect.LOSS:
        first, second = witness.values
        yield f"# as it stands a plan (`how can ... raise ...`) counts as lost {first}"
        yield f"# with the fault: {second}"
        return
    one, other = words_of(witness)
    if one == other and None not in witness.rulings:
        yield from _not_shared(write_table(r.after) if r and r.after else ""
                               for r in witness.rulings)  # fmt: skip
        return
    yield f"# as it stands: {one}"
    yield f"# with the fault: {other}"


def _not_shared(tables: Iterable[str]) -> Iterator[str]:
    """Yield a comment with the lines that only one of two tables has, for each of them."""
    mine, theirs = (_inside(without_head(text)) for text in tables)
    if mine == theirs:
        yield "# with the fault something is kept otherwise that no table tells of"
        return
    for words, lines, known in (
        ("as it stands", mine, theirs), ("with the fault", theirs, mine),
    ):  # fmt: skip
        own = "; ".join(line for line in lines if line not in known)
        yield f"# {words}: {own or 'nothing of that'}"


def _inside(table: str) -> list[str]:
    """Return the lines of a table; each line of a player begins with the name."""
    found: list[str] = []
    who = ""
    for line in filter(None, table.splitlines()):
        if line.startswith("player "):
            who = line.removeprefix("player ")
        elif line.startswith("  ") and who:
            found.append(f"{who}: {line.strip()}")
        else:
            who = ""
            if line != "open":
                found.append(line.strip())
    return found
