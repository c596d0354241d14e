"""The library: finding rulebooks, loading them, and keeping them compiled."""

from __future__ import annotations

import gc
import linecache
import os
import pickle
import shutil
import subprocess
import sys
import weakref
from collections.abc import Iterator
from fractions import Fraction
from importlib import metadata
from pathlib import Path

import pytest

from propertyrules import (
    Referee,
    RulebookError,
    Span,
    boards,
    cache,
    decks,
    find_board,
    find_deck,
    find_house_rule,
    find_rulebook,
    house_rules,
    limits,
    lint,
    load_rulebook,
    loader,
    program_cache,
    random_game,
    rulebooks,
)

ROOT = Path(__file__).resolve().parent.parent

TINY = """\
rulebook tiny "Tiny" version 1.0 language 1
default board line
source "nothing"
clause tiny.all "All" stated
  says "Whatever is here."
set salary: money = 200 from 0 to 500 [tiny.all] "for the first space"
set rate: percent = 10% from 1% to 20% [tiny.all]
set fixed: count = 3 [tiny.all]
kind start
kind cards with deck: deck
define pay of player: money [tiny.all]
  normally salary rounded up
define cut of player: exact [tiny.all]
  normally rate of salary
define three of player: count [tiny.all]
  normally fixed
setup [tiny.all]
  then for each p in players do bank pays salary to p end
"""
OURS = 'rulebook ours "Ours" version 1.0 language 1\nextends classic\n'
LINE = """\
board line "Line" language 1
currency "$"
space 0 "Start" start
space 1 "Luck" cards, deck draw
"""
DRAW = 'deck draw "Draw" language 1\ncard win "Win"\n  then bank pays 1 to player\n'
RICHER = """\
house richer "Richer" version 1.0 language 1
needs set salary
clause richer.all "All" stated
  says "More is paid."
replace set salary: money = 300 from 0 to 500 [richer.all]
"""


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    program_cache.forget()
    yield
    program_cache.forget()


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A folder with a small rulebook, its board and deck, and a house rule."""
    folder = tmp_path / "shelf"
    folder.mkdir()
    text = TINY.replace("salary rounded up", "salary")
    for name, content in (
        ("tiny.rules", text),
        ("line.board", LINE),
        ("draw.deck", DRAW),
        ("richer.rules", RICHER),
    ):
        (folder / name).write_text(content)
    return folder


def warm(cache: Path, *arguments: str) -> str:
    """Load a rulebook in a process of its own; tell its salary and what was imported."""
    script = (
        "import sys; from propertyrules.library import load_rulebook\n"
        "program = load_rulebook(sys.argv[1], with_=sys.argv[2:])\n"
        "print(program.figures['salary'].value)\n"
        "print(any(m.split('.')[0] == 'lark' for m in sys.modules),\n"
        "      'propertyrules.syntax.parser' in sys.modules,\n"
        "      'propertyrules.semantics.checker' in sys.modules)\n"
    )
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    run = subprocess.run(
        [sys.executable, "-c", script, *arguments],
        env=environment, check=True, capture_output=True, text=True,
    )  # fmt: skip
    return run.stdout.replace("\n", " ").strip()


# -- finding ----------------------------------------------------------------------------------


def test_what_is_shipped_is_listed_and_found() -> None:
    for list_them, find_one in (
        (rulebooks, find_rulebook),
        (house_rules, find_house_rule),
        (boards, find_board),
        (decks, find_deck),
    ):
        for one in list_them():
            assert find_one(one.id) == one.path
            assert find_one(one.id.capitalize()) == one.path
            assert one.title
    assert rulebooks()
    assert boards()
    assert decks()


def test_an_unknown_name_is_told_with_the_nearest() -> None:
    first = rulebooks()[0].id
    with pytest.raises(RulebookError, match=f"did you mean .*`{first}`"):
        find_rulebook(first + "x")
    board = boards()[0].id
    with pytest.raises(RulebookError, match="there is a board of that name"):
        find_rulebook(board)
    with pytest.raises(RulebookError, match=r"there is no board `\.\./x`|there is no file"):
        find_board("../x")
    with pytest.raises(RulebookError, match="there is no rulebook `A b`"):
        find_rulebook("A b")


def test_a_path_is_found_and_a_wrong_one_told(shelf: Path) -> None:
    assert find_rulebook(str(shelf / "tiny.rules")) == shelf / "tiny.rules"
    with pytest.raises(RulebookError, match=r"did you mean `tiny\.rules`"):
        find_rulebook(shelf / "tinny.rules")


def test_an_entry_point_brings_a_folder(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (shelf / "tiny").mkdir()
    (shelf / "tiny.rules").rename(shelf / "tiny" / "tiny.rules")

    class Entry:
        name = "shelf"

        def load(self) -> object:
            return lambda: shelf

    class Broken:
        name = "broken"

        def load(self) -> object:
            raise ImportError("no such module")

    monkeypatch.setattr(metadata, "entry_points", lambda group: [Broken(), Entry()])
    assert find_rulebook("tiny") == shelf / "tiny" / "tiny.rules"
    assert "tiny" in [one.id for one in rulebooks()]
    with pytest.raises(RulebookError, match="the entry point `broken` gives no folder"):
        find_rulebook("nowhere")


def test_an_installed_package_brings_a_folder(shelf: Path, tmp_path: Path) -> None:
    (shelf / "tiny").mkdir()
    (shelf / "tiny.rules").rename(shelf / "tiny" / "tiny.rules")
    site = tmp_path / "site"
    info = site / "shelf-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: shelf\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[propertyrules.rulebooks]\nshelf = shelf_of:folder\n")
    (site / "shelf_of.py").write_text(f"folder = {str(shelf)!r}\n")
    code = "from propertyrules import rulebooks; print(*[one.id for one in rulebooks()])"
    paths = os.pathsep.join([str(site), *filter(None, sys.path)])
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True,
                          env={**os.environ, "PYTHONPATH": paths})  # fmt: skip
    assert "tiny" in done.stdout.split()


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    path = tmp_path / "x.rules"
    path.write_bytes(b"rulebook x \xff")
    with pytest.raises(RulebookError, match="a text file in UTF-8: byte 11"):
        load_rulebook(path)
    path.write_bytes(b"#" * (limits.MAX_FILE_BYTES + 1))
    with pytest.raises(RulebookError, match="S020"):
        load_rulebook(path)


# -- loading ----------------------------------------------------------------------------------


def test_a_rulebook_is_loaded_with_what_lies_beside_it(shelf: Path) -> None:
    program = load_rulebook(shelf / "tiny.rules")
    assert program.id == "tiny"
    assert program.board.id == "line"
    assert [deck.id for deck in program.board.decks] == ["draw"]
    assert program.figures["salary"].value == 200
    over = load_rulebook(shelf / "tiny.rules", with_=[shelf / "richer.rules"])
    assert over.figures["salary"].value == 300
    assert over.house_rules == ("richer",)
    assert over.key != program.key


def test_a_rulebook_is_loaded_from_text(shelf: Path) -> None:
    text = (shelf / "tiny.rules").read_text()
    program = load_rulebook(text, board=LINE.replace(", deck draw", "").replace("cards", "start"))
    assert program.figures["salary"].value == 200
    assert program.board.decks == ()


def test_house_rules_given_as_text_are_told_apart(shelf: Path) -> None:
    other = RICHER.replace("richer", "richest").replace("300", "310")
    with pytest.raises(RulebookError, match=r"R104.*<house rule> and <house rule 2>") as caught:
        load_rulebook(shelf / "tiny.rules", with_=[RICHER, other])
    assert "replace set salary: money = 310" in str(caught.value)


def test_a_rulebook_that_extends_one_beside_it(shelf: Path) -> None:
    (shelf / "more.rules").write_text(
        'rulebook more "More" version 2.0 language 1\nextends tiny\n'
        'clause more.all "All" stated\n  says "More."\n'
        "replace set salary: money = 250 from 0 to 500 [more.all]\n"
    )
    program = load_rulebook(shelf / "more.rules")
    assert (program.id, program.version) == ("more", "2.0")
    assert program.figures["salary"].cites == ("more.all",)


QUESTIONS = """\
questions tiny "What is asked" language 1
clause tiny.all
  answers yes to "{must} (start) (first space)"
"""


def test_questions_are_read_with_the_rulebook_that_names_them(shelf: Path) -> None:
    rules, asked = shelf / "tiny.rules", shelf / "tiny.questions"
    plain = rules.read_text()
    rules.write_text(plain.replace("source", "questions tiny\nsource", 1))
    assert codes(rules) == ["R107"]
    asked.write_text(QUESTIONS)
    assert [one.holds for one in load_rulebook(rules).clauses["tiny.all"].answers] == [True]
    asked.write_text(QUESTIONS.replace("yes", "no"))
    assert [one.holds for one in load_rulebook(rules).clauses["tiny.all"].answers] == [False]
    assert lint(asked) == ()
    asked.write_text(QUESTIONS.replace("tiny.all", "tiny.al"))
    assert [(one.code, one.span.line) for one in lint(asked)] == [("R101", 2)]
    rules.write_text(plain)
    assert lint(asked) == ()  # no rulebook names it


def head(name: str, extends: str = "") -> str:
    return f'rulebook {name} "{name}" version 1.0 language 1\n' + (
        f"extends {extends}\n" if extends else ""
    )


def codes(path: Path) -> list[str]:
    with pytest.raises(RulebookError) as caught:
        load_rulebook(path)
    return [fault.code for fault in caught.value.diagnostics if fault.severity == "error"]


def test_a_circle_of_rulebooks(tmp_path: Path) -> None:
    for name, other in (("aa", "bb"), ("bb", "cc"), ("cc", "bb")):
        (tmp_path / f"{name}.rules").write_text(head(name, other))
    assert codes(tmp_path / "aa.rules") == ["R105"]
    with pytest.raises(RulebookError, match="`bb` extends `cc` extends `bb`"):
        load_rulebook(tmp_path / "aa.rules")
    (tmp_path / "self.rules").write_text(head("self", "self"))
    assert codes(tmp_path / "self.rules") == ["R105"]


def test_the_length_of_a_chain(shelf: Path) -> None:
    last = "tiny"
    for number in range(limits.MAX_CHAIN):
        (shelf / f"r{number}.rules").write_text(head(f"r{number}", last))
        last = f"r{number}"
    assert load_rulebook(shelf / f"r{limits.MAX_CHAIN - 2}.rules").id == "r14"
    assert codes(shelf / f"r{limits.MAX_CHAIN - 1}.rules") == ["R106"]


def test_what_is_named_and_not_there(shelf: Path) -> None:
    (shelf / "a.rules").write_text(head("a", "tinny"))
    with pytest.raises(RulebookError) as caught:
        load_rulebook(shelf / "a.rules")
    (fault,) = caught.value.diagnostics
    assert fault.code == "R107"
    assert fault.edit is not None
    assert fault.edit.text == "tiny"
    assert fault.span == Span(str(shelf / "a.rules"), 2, 9, 2, 14)
    assert "^^^^^" in str(caught.value)
    (shelf / "line.board").write_text(LINE.replace("deck draw", "deck drew"))
    assert "R119" in codes(shelf / "tiny.rules")
    (shelf / "line.board").unlink()
    assert codes(shelf / "tiny.rules")[0] == "R119"


def test_a_house_rule_is_no_rulebook(shelf: Path) -> None:
    assert "R108" in codes(shelf / "richer.rules")
    with pytest.raises(RulebookError, match="R108"):
        load_rulebook(shelf / "tiny.rules", with_=[shelf / "tiny.rules"])


def test_faults_are_those_of_the_file_that_they_stand_in(shelf: Path) -> None:
    poorer = RICHER.replace("replace set salary: money = 300", "replace set salary: money = wrong")
    (shelf / "richer.rules").write_text(poorer)
    with pytest.raises(RulebookError, match=r"^`[^`]*richer\.rules` has ") as raised:
        load_rulebook(shelf / "tiny.rules", with_=[shelf / "richer.rules"])
    assert "tiny.rules" not in str(raised.value)
    with pytest.raises(RulebookError, match=r"^`<text>` has "):
        load_rulebook('rulebook tiny "T" version 1.0 language 1\nset a: money = b\n')


def test_faults_of_syntax_bring_no_echoes(shelf: Path) -> None:
    text = (shelf / "tiny.rules").read_text()
    broken = text.replace("clause tiny.all", "clause tiny.all tiny")
    (shelf / "tiny.rules").write_text(broken)
    assert all(code.startswith("S") for code in codes(shelf / "tiny.rules"))


def test_lint_tells_what_nothing_uses_but_not_what_other_files_ask_for(shelf: Path) -> None:
    text = TINY + "define spare of player: money\n  normally player.cash\n"
    book = shelf / "tiny.rules"
    book.write_text(text)

    def unused() -> list[str]:
        return [d.message for d in lint(book) if d.code == "R290" and "spare" in d.message]

    assert unused() == ["nothing uses the value `spare`"]
    over = shelf / "over.rules"
    over.write_text('rulebook over "Over" version 1.0 language 1\nextends other\n# spare\n')
    assert unused() == ["nothing uses the value `spare`"]
    over.write_text('rulebook over "Over" version 1.0 language 1\nextends tiny\n# spare\n')
    assert unused() == []
    over.write_text('house over "Over" version 1.0 language 1\nneeds define spare\n')
    assert unused() == []


def test_lint_gives_faults_and_warnings(shelf: Path) -> None:
    assert not [d for d in lint(shelf / "tiny.rules") if d.severity == "error"]
    assert lint(shelf / "richer.rules", over=shelf / "tiny.rules") == ()
    (shelf / "idle.rules").write_text(
        RICHER.replace("richer", "idle")
        .replace("300", "200")
        .replace("set salary\n", "set salry\n")
    )
    found = lint(shelf / "idle.rules", over=shelf / "tiny.rules")
    assert [d.code for d in found] == ["R103"]
    assert lint(shelf / "line.board", over=shelf / "tiny.rules") == ()
    assert lint(shelf / "draw.deck") == ()
    assert lint('rulebook x "X" version 1.0 language 1\nbord y\n')
    with pytest.raises(RulebookError):
        lint("nothing-of-that-name")


# -- figures ----------------------------------------------------------------------------------


def test_figures_are_changed_by_value_or_text(shelf: Path) -> None:
    for given in (400, "400", "$400"):
        program = load_rulebook(shelf / "tiny.rules", figures={"salary": given})
        assert program.figures["salary"].value == 400
    program = load_rulebook(shelf / "tiny.rules", figures={"rate": "12.5%"})
    assert program.figures["rate"].value == Fraction(1, 8)
    assert load_rulebook(shelf / "tiny.rules").figures["salary"].value == 200


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("salery", 1, "did you mean `salary`"),
        ("xyz", 1, "a table can change `salary` or `rate`"),
        ("salary", 501, "from 0 to 500, not 501"),
        ("salary", -1, "not -1"),
        ("salary", True, "`True` is no money"),
        ("salary", "many", "`many` is no money"),
        ("salary", "9" * 5000, "is no money"),
        ("rate", "10", "`10` is no percent"),
        ("rate", "1.2.3%", "is no percent"),
        ("rate", "%", "is no percent"),
        ("rate", "30%", "from 1% to 20%"),
        ("fixed", 4, "is fixed by the rulebook"),
    ],
)
def test_figures_that_cannot_be(shelf: Path, name: str, value: object, said: str) -> None:
    with pytest.raises(RulebookError, match=said):
        load_rulebook(shelf / "tiny.rules", figures={name: value})


# -- the cache --------------------------------------------------------------------------------


def test_a_warm_load_parses_nothing(shelf: Path, tmp_path: Path) -> None:
    rules, house = str(shelf / "tiny.rules"), str(shelf / "richer.rules")
    cache = tmp_path / "warm"
    assert warm(cache, rules) == "200 True True True"
    assert warm(cache, rules) == "200 False False False"
    assert warm(cache, rules, house) == "300 True True True"
    assert warm(cache, rules, house) == "300 False False False"


def test_a_change_of_any_file_is_seen(shelf: Path) -> None:
    rules = shelf / "tiny.rules"
    load_rulebook(rules)
    assert load_rulebook(rules) is load_rulebook(rules)
    rules.write_text(rules.read_text().replace("= 200", "= 100"))
    assert load_rulebook(rules).figures["salary"].value == 100
    (shelf / "draw.deck").write_text(DRAW.replace('"Win"', '"Gain"'))
    assert load_rulebook(rules).board.cards[0].title == "Gain"


def test_a_file_that_comes_to_lie_nearer_is_seen(shelf: Path) -> None:
    shipped = boards()[0].id
    text = (
        (shelf / "tiny.rules").read_text().replace("default board line", f"default board {shipped}")
    )
    (shelf / "tiny.rules").write_text(text)
    (shelf / f"{shipped}.board").write_text(LINE.replace("board line", f"board {shipped}"))
    assert len(load_rulebook(shelf / "tiny.rules").board.spaces) == 2
    (shelf / f"{shipped}.board").unlink()
    program_cache.forget()
    with pytest.raises(RulebookError):
        load_rulebook(shelf / "tiny.rules")  # the shipped board has kinds that it does not know


@pytest.mark.parametrize("what", ["index", "program"])
@pytest.mark.parametrize("content", [b"", b"{}", b"null", b"\x80\x04\x95", b"[1]"])
def test_a_broken_cache_costs_time_only(shelf: Path, what: str, content: bytes) -> None:
    load_rulebook(shelf / "tiny.rules")
    folder = Path(os.environ["XDG_CACHE_HOME"]) / "propertyrules"
    for path in folder.glob(f"{what}-*"):
        path.write_bytes(content)
    program_cache.forget()
    assert load_rulebook(shelf / "tiny.rules").id == "tiny"


def test_no_cache_folder_costs_time_only(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "cache_folder", lambda: None)
    assert load_rulebook(shelf / "tiny.rules").id == "tiny"
    program_cache.forget()
    monkeypatch.setattr(cache, "cache_folder", lambda: "/dev/null/none")
    assert load_rulebook(shelf / "tiny.rules").id == "tiny"


def test_what_others_could_have_written_is_not_read(shelf: Path) -> None:
    load_rulebook(shelf / "tiny.rules")
    folder = Path(os.environ["XDG_CACHE_HOME"]) / "propertyrules"
    (kept,) = folder.glob("program-*")
    data = cache.read_kept(kept.name)
    assert data is not None and program_cache.load(data).id == "tiny"
    kept.chmod(0o666)
    assert cache.read_kept(kept.name) is None


class _Evil:
    def __reduce__(self) -> tuple[object, ...]:
        return os.system, ("exit 1",)


@pytest.mark.parametrize(
    "data",
    [
        pickle.dumps(_Evil()),
        pickle.dumps(load_rulebook),
        b"\x80\x04\x8c\x18propertyrules.ir.program\x8c\x06evolve\x93.",
        b"\x80\x04\x8c\x18propertyrules.ir.program\x8c\x0fClause.__init__\x93.",
        b"\x80\x04\x8c\x08builtins\x8c\x04eval\x93.",
    ],
)
def test_a_pickle_makes_nothing_but_parts_of_a_program(data: bytes) -> None:
    import io

    with pytest.raises(pickle.UnpicklingError):
        program_cache._ProgramUnpickler(io.BytesIO(data)).load()


def test_the_cache_does_not_grow_without_end(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program_cache, "_KEPT", 2)
    rules = shelf / "tiny.rules"
    text = rules.read_text()
    for number in range(4):
        rules.write_text(text.replace("= 200", f"= {number}"))
        load_rulebook(rules)
        (shelf / f"copy{number}.rules").write_text(text)
        load_rulebook(shelf / f"copy{number}.rules")
    folder = Path(os.environ["XDG_CACHE_HOME"]) / "propertyrules"
    assert len(list(folder.glob("program-*"))) == 2
    assert len(list(folder.glob("index-*"))) == 2
    assert not list(folder.glob(".new-*"))
    assert len(program_cache._programs) == 2


def test_a_program_that_came_with_the_package_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a build has compiled lies beside the code, and is found by what the code says."""
    load_rulebook("timed")
    shutil.move(tmp_path / "cache" / "propertyrules", tmp_path / "compiled")
    shutil.copytree(ROOT / "grammars", tmp_path / "grammars", copy_function=shutil.copyfile)
    monkeypatch.setattr(cache, "resource_root", lambda: str(tmp_path))
    monkeypatch.setattr(cache, "cache_folder", lambda: None)
    monkeypatch.setattr(loader, "gather", lambda *_: pytest.fail("it was read and checked again"))
    program_cache._made_by.cache_clear()  # the grammar has another time now, and says the same
    program_cache.forget()
    assert load_rulebook("timed").id == "timed"
    program_cache._made_by.cache_clear()


def test_generated_code_is_freed_with_its_program() -> None:
    program = load_rulebook(OURS)
    state = Referee(program).new_game(["Ann", "Bob"])
    *_, last = random_game(state, 1, 20)
    assert last.after != state
    written = [name for name in linecache.cache if name.startswith("rulebook ours")]
    assert written
    gone = weakref.ref(program)
    program_cache.forget()
    del program, state, last, _
    gc.collect()
    assert gone() is None
    assert not [name for name in linecache.cache if name in written]
