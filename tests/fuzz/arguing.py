"""Command lines with arguments that nobody means: over all commands and options."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from hypothesis import strategies as st

from tests.cli.conftest import RING, SMALL, TABLE

WORDS = (
    "", " ", "-", "--", "---", "->", ".", "/", "..", "~", "nowhere", "./nowhere.rules",
    "no/where.table", "/dev/null", "/proc/self/mem", "é", "\udcff", "\0", "a\nb", "x" * 5_000,
    "classic", "speed-die",
    "atlantic", "clasic", "-1", "0", "1.5", "1e9", "nan", "99999999999999999999", "--json", "-q",
    "=", "a=", "=b", "salary=-1", "salary=1", "salary=1\nturn of Bob", "Ann ends the turn",
    '"', "“", "#",
    "{player}", "%s",
)  # fmt: skip
COUNTS = ("-1", "0", "x", "", "1.5", "1e9", " 1")
"""Numbers that are refused, or small: a large one is a long game, and no fault."""

# What is given to each command where it is meant: positional arguments, then options.
Form = tuple[tuple[str, ...], Mapping[str, str]]
LAID = {"--with": "frugal", "--set": "wage=5"}
FORMS: Mapping[str, Form] = {
    "check": (("a.table",), {**LAID, "--ask": "worth of Ann", "--rulebook": "small.rules",
                             "--rulebooks": "small.rules"}),
    "replay": (("a.table",), {**LAID, "--rulebook": "small.rules"}),
    "show": (("small.rules", "wage"), {"--with": "frugal", "--board": "ring"}),
    "doc": (("small.rules",), {"--with": "frugal", "--board": "ring",
                               "--into": "full.table/pages"}),
    "test": (("small.rules",), {}),
    "coverage": (("small.rules",), {"--guards": ""}),
    "simulate": (("a.table",), {**LAID, "--policy": "lookahead", "--seed": "5", "--players": "2",
                                "--record": "kept", "--games": "1", "--moves": "2"}),
    "verify": (("small.rules",), {"--with": "frugal", "--seed": "5", "--games": "1",
                                  "--moves": "2"}),
    "compile": (("small.rules",), {"--with": "frugal"}),
    "lint": (("small.rules",), {"--with": "frugal", "--over": "small.rules"}),
    "diff": (("small.rules", "small.rules"), {"--board": "ring", "--tables": "0", "--seed": "1"}),
    "completion": (("bash",), {}),
    "rulebooks": ((), {}),
}  # fmt: skip
PLACES = ("", " ", "\0", "a.table", "full.table/pages", "/dev/null/pages", "x" * 5_000)
"""Where nothing can be written: what is fuzzed writes nowhere but into its own folder."""
SIZES = ("--games", "--moves", "--tables", "--jobs")
FRUGAL = """\
house frugal "Frugal" version 1.0 language 1
replace set wage: money = 7 [small.work] "what work pays"
"""


FILES: Mapping[str, str | bytes] = {
    "a.table": TABLE, "small.rules": SMALL, "ring.board": RING, "frugal.rules": FRUGAL,
    "empty.table": "", "empty.rules": "\n",
    "latin.table": TABLE.replace("Ann", "é").encode("latin-1"),
    "latin.rules": SMALL.replace("small", "é").encode("latin-1"), "nul.table": "\0" * 9,
    "nul.rules": "\0\n" * 9, "half.rules": SMALL[: len(SMALL) // 2], "odd.board": "board\n",
    "full.table": TABLE * 3, "wide.rules": SMALL.replace("\n", "\r\n"),
    "utf16.rules": SMALL.encode("utf-16"),
}  # fmt: skip
FOLDERS = ("folder.rules", "folder.table")


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    """Make a folder with good files and odd ones; it goes when the process ends."""
    made = tempfile.TemporaryDirectory()
    for name, text in FILES.items():
        data = text if isinstance(text, bytes) else text.encode()
        (Path(made.name) / name).write_bytes(data)
    for name in FOLDERS:
        (Path(made.name) / name).mkdir()
    return made


def folder() -> Path:
    """Return the folder in which such a command line is run."""
    return Path(_folder().name)


@st.composite
def command_lines(draw: st.DrawFn) -> tuple[list[str], str]:
    """Draw a command line with a few odd arguments, and what stands on standard input."""
    command = draw(st.sampled_from(sorted(FORMS)))
    positional, options = FORMS[command]
    odd = st.one_of(
        st.sampled_from(WORDS), st.sampled_from((*FILES, *FOLDERS)), st.text(max_size=4)
    )
    given: list[str] = [command]
    for usual in positional:
        if draw(st.integers(0, 9)) > 0:  # seldom it is left out
            given.append(draw(st.one_of(st.just(usual), odd)))
    for option in draw(st.lists(st.sampled_from(sorted(options) or [""]), max_size=4)):
        value = odd
        if option in SIZES or option in ("--into", "--record"):
            value = st.sampled_from(COUNTS if option in SIZES else PLACES)
        given += _written(option, draw(st.one_of(st.just(options.get(option, "")), value)), draw)
    given += [f"{name}={size}" for name, size in _sizes(options, given)]
    if draw(st.integers(0, 2)) == 0:
        given.append("--json")
    if draw(st.integers(0, 9)) == 0:
        given.append(draw(odd))
    standard = draw(st.sampled_from(("", TABLE, SMALL, "\0", "rulebook classic\n")))
    # Without a name these run all that is shipped, which takes minutes.
    if command in ("test", "coverage") and all(one.startswith("-") for one in given[1:]):
        given.append("small.rules")
    return given, standard


def _written(option: str, value: str, draw: st.DrawFn) -> list[str]:
    """Write an option and its value, in two words or in one."""
    if not option:
        return []
    return [f"{option}={value}"] if draw(st.booleans()) else [option, value]


def _sizes(options: Mapping[str, str], given: Sequence[str]) -> list[tuple[str, str]]:
    """Return the options that keep a run short, where they are not given yet."""
    told = {one.partition("=")[0] for one in given}
    return [(name, options[name]) for name in SIZES if name in options and name not in told]
