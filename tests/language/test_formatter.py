"""The formatter: one layout for every file of the language, comments kept, meaning held."""

from __future__ import annotations

import re

import pytest

from propertyrules import RulebookError
from propertyrules.syntax import format_rules, parse_file
from tests.generator.rulebook_generator import generate_rulebook

HEAD = 'house mine "Mine" language 1\n'

CASES = {
    "an item stands on a line of its own": (
        'track jailed: truth of player = no [c.jail] said "in jail" stands on jail',
        'track jailed: truth of player = no [c.jail]\n  said "in jail"\n  stands on jail',
    ),
    "an effect that is alone stands beside then": (
        "when sent: jailed(player) [c.jail] then\n\n\n   put player on jail",
        "when sent: jailed(player) [c.jail]\n  then put player on jail",
    ),
    "effects in blocks": (
        "when a: b(p) [c.d] then for each q in players where q is p do if q.out then retire q"
        " otherwise close x end end",
        "when a: b(p) [c.d]\n  then\n    for each q in players where q is p do\n"
        "      if q.out then\n        retire q\n      otherwise\n        close x\n"
        "      end\n    end",
    ),
    "brackets that change nothing go, those that are needed stay": (
        "define a: count\n  normally ((1 + 2)) * (3) - (4 - 5)",
        "define a: count\n  normally (1 + 2) * 3 - (4 - 5)",
    ),
    "what swallows all that follows stands in brackets": (
        "define a: truth\n  normally (some p in players has p.out) and not (every q in players"
        " has q.out)",
        "define a: truth\n  normally (some p in players has p.out) and"
        " not (every q in players has q.out)",
    ),
    "an else belongs to the value before it": (
        "define a: player\n  normally if b then (first p in players) else c",
        "define a: player\n  normally if b then (first p in players) else c",
    ),
    "a long condition is broken before its words": (
        "define a: truth\n  normally (open auction).size above 0 or (open shortage).size above 0 or"
        " (open building_auction).size above 0",
        "define a: truth\n  normally (open auction).size above 0 or (open shortage).size above 0\n"
        "           or (open building_auction).size above 0",
    ),
    "a long text is broken between words, below its first": (
        'clause c.d "Part" stated\n  says "' + "some words " * 10 + 'end"',
        'clause c.d "Part" stated\n  says "' + "some words " * 8 + "some\n        words"
        ' some words end"',
    ),
    "a clause says first what it comes to, and last what it is played instead of": (
        'clause c.d "Part" silent briefly "so it is" says "nothing" reading "so"'
        " instead\n of a.b,c.d",
        'clause c.d "Part" silent\n  briefly "so it is"\n  says "nothing"\n  reading "so"\n'
        "  instead of a.b, c.d",
    ),
    "an answer has examples of its own": (
        'clause c.d "Part" stated says "so" answers yes  as\n in "Is it so?","Has it been?"'
        ' answers no to "it is" also "is it"',
        'clause c.d "Part" stated\n  says "so"\n'
        '  answers yes as in "Is it so?", "Has it been?"\n  answers no to "it is" also "is it"',
    ),
    "a hole of a text is no place to break it": (
        'clause c.d "Part" stated\n  says "' + "some words " * 7 + 'and {a.b of c + d} end"',
        'clause c.d "Part" stated\n  says "' + "some words " * 7 + 'and\n'
        '        {a.b of c + d} end"',
    ),
    "two blanks in a text are no place to break it": (
        'clause c.d "Part" stated\n  says "' + "some  words " * 10 + 'end"',
        'clause c.d "Part" stated\n  says "' + "some  words " * 10 + 'end"',
    ),
    "a name that is its own type is said once": (
        "event sold(player: player, sum: money)",
        "event sold(player, sum: money)",
    ),
    "changes": (
        'change move roll replace at any time drop rule roll.once never [c.d] else "no"',
        'change move roll\n  replace at any time\n  drop rule roll.once\n  never [c.d]\n'
        '    else "no"',
    ),
    "added fields": (
        "change matter auction with fee: money = 5, fees: list of money = nothing",
        "change matter auction\n  with fee: money = 5, fees: list of money = nothing",
    ),
    "a clause cited of what happens": (
        'cite [c.d] when landing(player, space) where space is a jail says "{player} visits"\n'
        'cite visit [c.d] when landing says "{player} visits"\n'
        'change cite [c.d] replace says "{player} is there"\n'
        "drop cite visit",
        'cite [c.d] when landing(player, space) where space is a jail says "{player} visits"\n'
        'cite visit [c.d] when landing says "{player} visits"\n'
        'change cite [c.d]\n  replace says "{player} is there"\ndrop cite visit',
    ),
    "comments": (
        "# of the file\n\n\n\ndefine a: count   # behind the head\n# in between\n  # above\n"
        "  normally 1 # behind\n  # of its tail\n\n# at the end",
        "# of the file\n\ndefine a: count  # behind the head\n  # in between\n  # above\n"
        "  normally 1  # behind\n  # of its tail\n\n# at the end",
    ),
    "a sign of a comment in a text is none": (
        'note [c.d] "a # b"   # but this is',
        'note [c.d] "a # b"  # but this is',
    ),
}  # fmt: skip


@pytest.mark.parametrize("before, after", CASES.values(), ids=CASES)
def test_formatted(before: str, after: str) -> None:
    assert format_rules("<text>", HEAD + before) == HEAD + after + "\n"


@pytest.mark.parametrize("after", [after for _, after in CASES.values()], ids=CASES)
def test_what_is_formatted_stays(after: str) -> None:
    assert format_rules("<text>", HEAD + after + "\n") == HEAD + after + "\n"


@pytest.mark.parametrize("seed", range(25))
def test_generated_programs_keep_their_meaning_and_comments(seed: int) -> None:
    for _, name, plain in generate_rulebook(seed).files:
        text = _commented(plain)
        formatted = format_rules(name, text)
        assert parse_file(name, formatted)[0].decls == parse_file(name, plain)[0].decls
        assert _comments(formatted) == _comments(text)
        assert format_rules(name, formatted) == formatted


def _comments(text: str) -> list[str]:
    """Return the comments of a file in order of their text; a sign of one in a text is none."""
    found = re.findall(r'"(?:[^"]|"")*"|(#[^\n]*)', text)
    return sorted(comment.rstrip() for comment in found if comment)


def _commented(text: str) -> str:
    """Add comments above and behind the lines of a file, wherever a line may have one."""
    lines = text.split("\n")
    for number, line in enumerate(lines):
        if '"' not in line and line.strip():
            lines[number] = f"# above {number}\n{line}  # behind {number}"
    return "\n".join(lines)


def test_what_cannot_be_parsed_is_refused_with_every_fault() -> None:
    with pytest.raises(RulebookError) as refused:
        format_rules(
            "mine.rules", HEAD + "define a: count\n  normaly 1\ndefine b: count\n  normaly 2"
        )
    assert [(d.span.file, d.span.line) for d in refused.value.diagnostics] == [
        ("mine.rules", 3), ("mine.rules", 5),
    ]  # fmt: skip
