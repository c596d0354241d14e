"""The board as a picture: what lies on the table can be read from it, on any board, by anybody."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring

import pytest
from hypothesis import example, given, reject, settings
from hypothesis import strategies as st

from propertyrules import Referee, RulebookError, boards, lint, load_rulebook, parse_tables
from propertyrules.syntax import format_rules
from tests.command_line import invoke

ROOT = Path(__file__).resolve().parents[2]
SVG = "{http://www.w3.org/2000/svg}"
EXAMPLES = sorted((ROOT / "examples").rglob("*.table"))

RULES = """\
rulebook walk "Walk" version 1.0 language 1
default board path
clause walk.all "All" stated
  says "A player goes on."
kind start
kind street of property with price: money
piece shed "sheds": endless [walk.all]
ladder [walk.all]
  rung 1: 1 shed
track shut: truth of property = no [walk.all]
  said "shut"
matter turn(player) [walk.all] ground
  said "turn of {player}"
  waits for player
setup [walk.all]
  then open turn(player: players.at(0))
move go(player) [walk.all]
  said "{player} goes on"
  answers turn
  then move player forward 1
"""


def walk(names: list[str], at: list[tuple[int, int]] | None = None) -> Referee:
    """Return the referee of a small rulebook on a board of spaces with these names."""
    lines = ['board path "Path" language 1']
    for number, name in enumerate(names):
        where = f" at {at[number][0]} {at[number][1]}" if at else ""
        sort = f'street in "light green"{where}, price 10' if number % 3 else f"start{where}"
        lines.append(f'space {number} "{name}" {sort}')
    return Referee(load_rulebook(RULES, board="\n".join(lines) + "\n"))


def spaces(picture: str) -> dict[int, Element]:
    found = fromstring(picture).iter(f"{SVG}g")
    return {int(g.attrib["data-space"]): g for g in found if "data-space" in g.attrib}


def box(space: Element) -> tuple[float, float, float, float]:
    cell = next(rect for rect in space.iter(f"{SVG}rect") if rect.get("class") == "cell")
    x, y, width, height = (float(cell.attrib[key]) for key in ("x", "y", "width", "height"))
    return x, y, x + width, y + height


def overlap(one: Element, other: Element) -> bool:
    left, top, right, bottom = box(one)
    left2, top2, right2, bottom2 = box(other)
    apart = 0.05  # what rounding may take
    across = min(right, right2) - max(left, left2)
    return across > apart and min(bottom, bottom2) - max(top, top2) > apart


def words(element: Element) -> str:
    return " ".join(text for part in element.iter() for text in [part.text or ""])


# -- what is drawn -------------------------------------------------------------------------------


def test_a_width_beyond_all_screens_is_that_of_the_widest_picture() -> None:
    referee = Referee(load_rulebook("classic"))
    assert referee.svg(width=10**30) == referee.svg(width=10_000)
    assert referee.svg(width=-5) == referee.svg(width=180)


def test_what_lies_on_the_table() -> None:
    referee = Referee(load_rulebook("classic"))
    picture = referee.svg(
        referee.read_table(
            """
            rulebook classic
            player Ann
              cash 340
              on Boardwalk
              owns Oriental Avenue with 2 houses
              owns Vermont Avenue and Connecticut Avenue with 1 house each
              owns Baltic Avenue, mortgaged
            player Bob
              in jail
              owns Boardwalk and Park Place with a hotel each
            turn of Ann, done on this space
            """
        )
    )
    drawn = spaces(picture)
    told = {number: space.attrib["aria-label"] for number, space in drawn.items()}
    assert told[6] == "Oriental Avenue: street, light blue, owned by Ann, 2 houses"
    assert told[3] == "Baltic Avenue: street, brown, owned by Ann, mortgaged"
    assert told[37] == "Park Place: street, dark blue, owned by Bob, a hotel"
    assert told[39] == "Boardwalk: street, dark blue, owned by Bob, a hotel, here: Ann"
    assert told[10] == "Jail: jail, here: Bob"
    # To the eye: the owner's letter and pattern, buildings on the colour and in words, the token.
    assert {"Oriental", "Avenue", "light blue", "A", "2 houses"} <= set(words_shown(drawn[6]))
    assert len([p for p in drawn[6].iter(f"{SVG}path") if p.get("class") == "piece"]) == 2
    assert [r.get("fill") for r in drawn[6].iter(f"{SVG}rect") if r.get("class") == "owner"] == [
        "url(#propertyrules-owner-0)"
    ]
    assert [
        g.get("data-player") for g in drawn[39].iter(f"{SVG}g") if g.get("class") == "token"
    ] == ["0"]
    assert "Ann: $340" in picture and "in jail" in picture
    assert "cash 340" in words(next(fromstring(picture).iter(f"{SVG}desc")))


def words_shown(space: Element) -> list[str]:
    lines = [text.text or "" for text in space.iter(f"{SVG}text")]
    return [*lines, *(word for line in lines for word in line.split())]


def test_what_is_not_told() -> None:
    referee = Referee(load_rulebook("classic"))
    table = "rulebook classic\nunknown until told\nplayer Ann\nplayer Bob\nturn of Ann\n"
    (boardwalk,) = (s for n, s in spaces(referee.svg(referee.read_table(table))).items() if n == 39)
    assert "owner not told, buildings not told" in boardwalk.attrib["aria-label"]
    assert "?" in words_shown(boardwalk)
    assert not any(word.startswith("buildings") for word in words_shown(boardwalk))


@pytest.mark.parametrize("board", [one.id for one in boards()])
def test_every_board_that_is_shipped(board: str) -> None:
    name = "cronulla" if board == "cronulla" else "classic"
    referee = Referee(load_rulebook(name, board=board))
    for width in (360, 960):
        drawn = spaces(referee.svg(width=width))
        assert list(drawn) == list(range(40))
        for space in referee.rulebook.board.spaces:
            shown = " ".join(words_shown(drawn[space.number])).replace(" ", "")
            assert all(word in shown for word in space.name.split())
    state = referee.new_game(["Ann", "Bob"])
    assert state._repr_svg_() == referee.svg(state, width=960)


@pytest.mark.parametrize("file", EXAMPLES, ids=[path.stem for path in EXAMPLES])
def test_every_example(file: Path) -> None:
    count = len(parse_tables(file.read_text(encoding="utf-8"), str(file)))
    picture = invoke("board", str(file), *(["--number", "1"] if count > 1 else [])).output
    assert len(spaces(picture)) > 3


@given(
    st.lists(
        st.text(st.characters(exclude_characters='"#\r\n'), min_size=1, max_size=40),
        min_size=1,
        max_size=60,
    ),
    st.integers(180, 1500),
)  # fmt: skip
@example(["\ud800"], 180)  # half a letter is refused, not a traceback
@settings(max_examples=25, deadline=None)
def test_no_two_spaces_overlap_and_every_name_is_there(names: list[str], width: int) -> None:
    named = [" ".join(name.split()) or "x" for name in names]
    try:
        referee = walk(named)
    except RulebookError:
        reject()  # what no board file may hold
    drawn = spaces(referee.svg(width=width))
    assert list(drawn) == list(range(len(named)))
    for space in referee.rulebook.board.spaces:
        plain = re.sub("[\x00-\x1f\ud800-\udfff\ufffe\uffff]", "\ufffd", space.name)
        assert plain in words(drawn[space.number])
    assert not any(overlap(one, other) for one, other in combinations(drawn.values(), 2))


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 40, 41, 400])
def test_a_ring_of_any_size(count: int) -> None:
    """Each space touches the one before it, and the last the first."""
    drawn = list(spaces(walk([f"S{n}" for n in range(count)]).svg()).values())
    assert len(drawn) == count
    for one, other in zip(drawn, drawn[1:] + drawn[: count > 2], strict=count > 2):
        left, top, right, bottom = box(one)
        left2, top2, right2, bottom2 = box(other)
        assert min(right, right2) - max(left, left2) > -0.1
        assert min(bottom, bottom2) - max(top, top2) > -0.1
    assert not any(overlap(one, other) for one, other in combinations(drawn[:90], 2))


def test_names_are_only_ever_text() -> None:
    hostile = "</title><script>alert(1)</script> & ]]>"
    referee = walk([hostile, "B", "C"])
    state = referee.new_game(["<b>x</b>", 'a&"b'])
    root = fromstring(referee.svg(state))
    assert not list(root.iter(f"{SVG}script"))
    assert hostile in words(root) and "<b>x</b>" in words(root)
    moved = referee.read_move(state, '"<b>x</b>" goes on')
    page = referee.judge(state, moved)._repr_html_()
    assert "<b>" not in page and "&lt;b&gt;x&lt;/b&gt;" in page


def test_dark_screens_and_paper() -> None:
    referee = walk(["A", "B", "C", "D"])
    assert "prefers-color-scheme: dark" in referee.svg() and "@media print" in referee.svg()
    assert "<style>" not in referee.svg(style=False)


def test_letters_tell_players_apart() -> None:
    assert letters(["Ann", "Bob"]) == ["A", "B"]
    many = ["Ann", "Al", "Al2", "An", "Ana", "?", "!", "界"]
    assert len(set(letters(many))) == len(many)


def letters(names: list[str]) -> list[str]:
    """Return what stands on the tokens of players who stand on one space, in their order."""
    referee = walk(["Start", "B", "C", "D"])
    (start, *_) = spaces(referee.svg(referee.new_game(names), width=1600)).values()
    found = [g for g in start.iter(f"{SVG}g") if g.get("class") == "token"]
    assert [g.attrib["data-player"] for g in found] == [str(seat) for seat in range(len(names))]
    return ["".join(text for one in g.iter(f"{SVG}text") for text in one.itertext()) for g in found]


def test_twenty_on_one_space() -> None:
    referee = walk(["Start", "B", "C", "D"])
    state = referee.new_game([f"P{n}" for n in range(20)])
    start = spaces(referee.svg(state))[0]
    tokens = [g for g in start.iter(f"{SVG}g") if g.get("class") == "token"]
    left_out = [text for text in words_shown(start) if text.startswith("+")]
    assert len(tokens) + int(left_out[0] if left_out else 0) == 20
    assert all(f"P{n}" in start.attrib["aria-label"] for n in range(20))


# -- a board that says where its spaces are ------------------------------------------------------


def test_spaces_are_where_the_board_says() -> None:
    referee = walk(["A", "B", "C"], [(7, 1), (5, 1), (5, 3)])
    drawn = spaces(referee.svg(width=900))
    (a, b, c) = (box(drawn[number]) for number in range(3))
    assert round(a[0] / (a[2] - a[0])) == 2 and a[1] == 0.0
    assert b[:2] == (0.0, 0.0)
    assert c[0] == 0.0 and round(c[1] / (c[3] - c[1])) == 2


@pytest.mark.parametrize(
    ("at", "said"),
    [
        ((" at 0 0", " at 0 0"), "space 1 is drawn at 0 0, as space 0 is"),
        ((" at 0 0", ""), "space 1 doesn't say where it is drawn"),
        ((" at 0 0", " at 1000 0"), "space 1 can't be drawn at 1000 0"),
    ],
)
def test_where_spaces_cannot_be(tmp_path: Path, at: tuple[str, str], said: str) -> None:
    first, second = at
    board = f'board path "P" language 1\nspace 0 "A" start{first}\nspace 1 "B" start{second}\n'
    (tmp_path / "path.board").write_text(board, encoding="utf-8")
    (tmp_path / "walk.rules").write_text(RULES, encoding="utf-8")
    faults = [fault for fault in lint(tmp_path / "walk.rules") if fault.code == "R254"]
    assert [fault.message for fault in faults] == [said]


def test_the_formatter_keeps_a_place() -> None:
    text = 'board path "P"   language 1\n\nspace 0 "A"  street in "b"  at 1   2,  price 10\n'
    assert 'space 0 "A" street in "b" at 1 2, price 10\n' in format_rules("path.board", text)


# -- on the command line -------------------------------------------------------------------------


def test_a_table_in_and_a_picture_out(tmp_path: Path) -> None:
    table, picture = ROOT / "examples" / "second-house.table", tmp_path / "out.svg"
    done = invoke("board", str(table), str(picture))
    assert done.exit_code == 0 and done.output == ""
    assert picture.read_text("utf-8") == invoke("board", str(table)).output
    assert invoke("board", str(table), "-").output == picture.read_text("utf-8")
    typed = invoke("board", "-", given=table.read_text("utf-8"))
    assert typed.output == picture.read_text("utf-8")


def test_a_board_by_itself(tmp_path: Path) -> None:
    invoke("board", "--board", "london", str(tmp_path / "london.svg"))
    drawn = (tmp_path / "london.svg").read_text("utf-8")
    assert "Mayfair" in drawn
    assert invoke("board", str(ROOT / "rulebooks" / "boards" / "london.board")).output == drawn
    assert "Boardwalk" in invoke("board").output


def test_what_cannot_be_drawn(tmp_path: Path) -> None:
    several = ROOT / "rulebooks" / "classic" / "scenarios" / "rent.table"
    for asked, said in (
        ([str(several)], "choose one with `--number`"),
        ([str(several), "--number", "999"], "there is no table 999 here"),
        ([str(tmp_path / "none.table")], "none.table"),
        (["a", "b", "c"], "name one table and one picture"),
        (["--board", "london", str(tmp_path / "no" / "such.svg")], "such.svg"),
    ):
        done = invoke("board", *asked)
        assert done.exit_code == 2
        assert said in done.output + done.stderr
