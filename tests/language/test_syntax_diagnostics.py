"""Broken rulebooks: which fault is told, where, and what is said to mend it."""

from __future__ import annotations

import re

import pytest

from propertyrules import CODES, Diagnostic, Span, render_diagnostic
from propertyrules.syntax import parse_expression, parse_file

WRITTEN = re.compile(r"`[^`]*`")  # what a message shows as it is written
HEADER = 'rulebook small "Small rules" version 1.0 language 1\n'
MOVE = HEADER + "move build(player) [a.b]\n  at any time\n"
RULE = MOVE + "  rule a.b [c.d]\n    require yes\n"


def faults_of(text: str) -> tuple[Diagnostic, ...]:
    return parse_file("f", text)[1]


def mended(text: str, fault: Diagnostic) -> str:
    """Return a text with a fault's edit made in it."""
    assert fault.edit is not None
    span = fault.edit.span
    lines = text.split("\n")
    assert span.line == span.end_line
    line = lines[span.line - 1]
    lines[span.line - 1] = line[: span.column - 1] + fault.edit.text + line[span.end_column - 1 :]
    return "\n".join(lines)


# text, code, line, column, a part of the message or hint, whether there is an edit that mends it
BROKEN = [
    (MOVE + '  rule a.b [c.d]\n    requir yes\n    else "no"', "S015", 5, 5, "`require`", True),
    (MOVE + "  then\n    giev card to bank", "S015", 5, 5, "`give`", True),
    (MOVE + "  then\n    player pay 3 to bank", "S015", 5, 12, "`pays`", True),
    (MOVE + "  then\n    if a then retire b else retire c end", "S015", 5, 24, "otherwise", True),
    (MOVE + "  then\n    if a then\n      retire player", "S004", 5, 5, "`end`", False),
    (MOVE + "  then\n    if a then retire b\n  said \"x\"", "S004", 5, 5, "`end`", False),
    (MOVE + "  then\n    for each p in q retire p end", "S017", 5, 21, "`do`", True),
    (MOVE + '  said "builds\n  then retire player', "S006", 4, 8, "quote", False),
    (MOVE + '  said "builds\n  said "built"\n  then retire player', "S006", 4, 8, "quote", False),
    (MOVE + "  then retire player;", "S009", 4, 21, "`;`", False),
    (MOVE + "  then player pays $3 to bank", "S009", 4, 20, "without a sign", False),
    (MOVE + "then retire player", "S012", 4, 1, "indented", True),
    (MOVE + "  at any time", "S030", 4, 3, "second time", False),
    (HEADER + "move build(player) [a.b]", "S031", 2, 6, "at any time", False),
    (HEADER + "move build(player)\n  at any time", "S005", 3, 3, "[book.clause]", False),
    (HEADER + "set salary: money = 200", "S005", 2, 23, "[book.clause]", False),
    (HEADER + "set salary money = 200 [a.b]", "S017", 2, 12, "`:`", True),
    (HEADER + "move build(player) [a b]\n  at any time", "S010", 2, 20, "commas", False),
    (HEADER + "moev build(player) [a.b]\n  at any time", "S003", 2, 1, "`move`", True),
    (HEADER + "frobnicate", "S003", 2, 1, "must be indented", False),
    (HEADER + "define x: truth\n  normally a == 3", "S007", 3, 14, "`is`", True),
    (HEADER + "define x: truth\n  normally a = 3", "S007", 3, 14, "`is`", True),
    (HEADER + "define x: truth\n  normally a >= 3", "S007", 3, 14, "`at least`", True),
    (HEADER + "define x: truth\n  normally a>3", "S007", 3, 13, "`above`", True),
    (HEADER + "define x: truth\n  normally a atleast 3", "S015", 3, 14, "`at least`", True),
    (HEADER + "define x: truth\n  normally a at leest 3", "S015", 3, 14, "`at least`", True),
    (HEADER + "define x: truth\n  normally Player.cash", "S008", 3, 12, "`player`", True),
    (HEADER + "define x: truth\n  normally (a and b", "S016", 3, 12, "`)`", True),
    (HEADER + "define x: truth\n  normally every p of q has p", "S001", 3, 20, "`in`", False),
    (HEADER + "define x: truth\n  normally a and", "S002", 3, 16, "a value", False),
    (HEADER + 'clause a.b "S" clear says "x"', "S001", 2, 16, "`garbled`", False),
    (HEADER + 'rule a.b [a.b] require yes else "{a.} x"', "S002", 2, 36, "a name", False),
    (HEADER + 'rule a.b [a.b] require yes else "a } x"', "S011", 2, 36, "counterpart", False),
    (HEADER + 'rule a.b [a.b] require yes else "a { } x"', "S011", 2, 36, "braces", False),
    (" set a: money = 3\n" + HEADER, "S013", 1, 2, "first column", False),
    ("event a", "S014", 1, 1, "`rulebook`", False),
    ("", "S014", 1, 1, "`rulebook`", False),
    # What is meant is guessed from what stands before.
    (RULE + "  then\n    retire player", "S001", 6, 3, '`else "..."`', False),
    (RULE.rstrip(), "S002", 5, 15, '`else "..."`', False),
    (MOVE + "  then\n    turn.stage = b", "S001", 5, 16, "`set turn.stage to", False),
    (MOVE + "  then\n    if a then retire b\n    else b pays 3 to c end", "S015", 6, 5,
     "otherwise", True),
    (HEADER + "set salary = 200 [a.b]", "S001", 2, 12, "type", False),
    (HEADER + "change setup\n  then end the game", "S001", 2, 8, "`replace setup ...`", False),
    (HEADER + 'track a: money of player = 0 said "a {a}" [a.b]', "S001", 2, 43, "before", False),
    (HEADER + "needs move a, move b", "S001", 2, 13, "`needs ...` for each", False),
]  # fmt: skip


@pytest.mark.parametrize(("text", "code", "line", "column", "part", "edit"), BROKEN)
def test_a_broken_file(text: str, code: str, line: int, column: int, part: str, edit: bool) -> None:
    (fault,) = faults_of(text)
    assert (fault.code, fault.span.line, fault.span.column) == (code, line, column)
    assert part in fault.message + fault.hint
    assert (fault.edit is not None) == edit
    assert fault.code in CODES
    if edit:
        assert faults_of(mended(text, fault)) == ()


def test_three_faults_are_told_as_three() -> None:
    text = (
        HEADER
        + "set a: money = 3\n\n"
        + "move b(player) [a.b]\n  at any time\n"
        + "  then\n    giev card to bank\n    retire Player\n\n"
        + "define fine: count\n  normally 3\n\n"
        + "define c: truth\n  normally a == 3 and b >= 4\n"
    )
    faults = faults_of(text)
    assert [(fault.code, fault.span.line) for fault in faults] == [
        ("S005", 2), ("S015", 7), ("S007", 14),
    ]  # fmt: skip
    file, _ = parse_file("f", text)
    assert [type(decl).__name__ for decl in file.decls] == ["Header", "DefineDecl"]


def test_every_fault_of_the_texts_of_a_declaration_is_told() -> None:
    text = HEADER + 'rule a.b [a.b] require yes else "{a +} and {} and {b c}"'
    assert [fault.code for fault in faults_of(text)] == ["S002", "S011", "S001"]


def test_there_is_an_end_to_what_is_told() -> None:
    faults = faults_of(HEADER + "x\n" * 5000)
    assert len(faults) == 101
    assert faults[-1].code == "S025"


def test_no_terminal_of_the_parser_reaches_a_person() -> None:
    for text, *_ in BROKEN:
        for fault in faults_of(text):
            words = fault.message + fault.hint
            assert "__" not in words and "ANON" not in words
            assert not re.search(r"\b[A-Z]+(?:_[A-Z]+)*\b", WRITTEN.sub("", words)), words
            assert render_diagnostic(fault, text).startswith("f:")


def test_an_expression_by_itself_is_told_in_the_file_it_stands_in() -> None:
    value, (fault,) = parse_expression("player.cash +", Span("f", 4, 7, 4, 20))
    assert value is None
    assert (fault.code, fault.span) == ("S002", Span("f", 4, 19, 4, 20))
    assert fault.span != Span()
