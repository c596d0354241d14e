"""Every block of the README and of the documents does what the page says it does.

A fenced block is run by the word behind its fence; indented blocks and other words are prose.

- `python`: executed; the blocks of a page share their names. A block of `>>>` lines is compared.
- `table`: ruled on. Its expectations must be met; without any, it must be a table that can be.
- `rules`: a block that begins with the first line of a rulebook file must be free of faults; any
  other must parse as declarations. A house rule is laid over the rulebook of the page, if it has
  one so far, and a board is checked with it.
- `rules-fault`: must be refused.
- `table-fault`: must be refused as a table.
- `console`: each `$ propertyrules ...` is run and what follows it compared, but for the line that
  something stands on in a shipped rulebook. `$ cat FILE` shows a file and `$ echo $?` the last exit
  code. `.ci/fill_documents.py` writes what is answered now.
- `typed`: what somebody types at the prompts of the next command; it may stand in a comment.

`title="NAME"` behind the word puts a block into a file that later blocks of the page can use; where
the checkout has that file (`examples/...`, `rulebooks/...`), the block must be all of it or, for
rules, a stretch of it. Rules that begin with no first line of a file go to the end of that file,
which then must be free of faults as a whole; what a `rules-fault` put there, the next block of the
same title takes away again.

On a page of `docs/reference/diagnostics/` what is refused must be refused with just the code that
the page is named for. Rules without a title are laid there behind those of the index page.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import json
import re
import shlex
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path

import attrs
import click.testing
import pytest

from tests.command_line import invoke

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]

OPENING = re.compile(r"^(?P<indent>[ \t]*)(?P<fence>`{3,}|~{3,})[ \t]*(?P<info>[^`]*)$")
TITLE = re.compile(r'title="([^"]+)"')
HEADER = re.compile(r"\A(?:\s|#[^\n]*\n)*(rulebook|house|board|deck|strategy)\s+[\w-]+\s+\"")
BARE_HEADER = 'rulebook example "Example" version 1.0 language 1\n'
SHIPPED = ("examples", "rulebooks")
RULES = ("rules", "rules-fault")
NOT_RULED_ON = 2  # exit codes from here on: the input was refused
DIAGNOSTICS = ROOT / "docs" / "reference" / "diagnostics"
SHIPPED_LINE = re.compile(
    rf"\b({'|'.join(path.name for path in sorted((ROOT / 'rulebooks').rglob('*.rules')))}):\d+"
)
BASE = "tiny.rules"  # the rulebook of the index of the diagnostics, for the examples of its pages


@attrs.frozen
class Block:
    """A fenced block: its word, its title if it has one, its text, and the line of its fence."""

    word: str
    title: str
    text: str
    line: int


def blocks_of(text: str) -> Iterator[Block]:
    """Yield the fenced blocks of a page in order; those of lists and tabs are taken out of them."""
    lines = text.splitlines()
    at = 0
    while at < len(lines):
        opening = OPENING.match(lines[at])
        if opening is None:
            at += 1
            continue
        began = at
        closing = re.compile(rf"^[ \t]*{opening['fence'][0]}{{{len(opening['fence'])},}}[ \t]*$")
        at += 1
        while at < len(lines) and not closing.match(lines[at]):
            at += 1
        body = textwrap.dedent("\n".join(lines[began + 1 : at])) + "\n"
        info = opening["info"].strip()
        title = TITLE.search(info)
        word = re.split(r"[\s{]", info, maxsplit=1)[0]
        yield Block(word, title[1] if title else "", body, began + 1)
        at += 1


class Reader:
    """Goes through one page as a reader would, in a folder that starts with the examples."""

    def __init__(self, page: Path, folder: Path) -> None:
        self.page = page
        self.folder = folder
        self.names: dict[str, object] = {"__name__": "__page__"}
        self.status = 0
        self.typed = ""
        self.kept: dict[str, str] = {}
        self.rulebook = ""
        for name in SHIPPED:
            (folder / name).symlink_to(ROOT / name, target_is_directory=True)
        self.code = ""
        if page.parent == DIAGNOSTICS and page.stem != "index":
            self.code = page.stem.upper()
            index = (DIAGNOSTICS / "index.md").read_text(encoding="utf-8")
            for block in blocks_of(index):
                if block.word == "rules" and block.title:
                    self.keep(block)

    def read(self, block: Block) -> None:
        if block.title:
            self.keep(block)
        act: dict[str, Callable[[Block], None]] = {
            "python": self.python,
            "py": self.python,
            "pycon": self.python,
            "table": self.table,
            "table-fault": self.table_fault,
            "rules": self.rules,
            "rules-fault": self.rules_fault,
            "console": self.console,
            "typed": self.type,
        }
        if block.word in act:
            act[block.word](block)

    def keep(self, block: Block) -> None:
        """Put a titled block into its file, or hold it against the file of the checkout."""
        original = ROOT / block.title
        if original.is_file() or Path(block.title).parts[0] in SHIPPED:
            whole = original.read_text(encoding="utf-8")
            # A rule may be shown without the indentation that it has inside its move.
            same = (
                stretch(block.text) in stretch(whole)
                if block.word == "rules"
                else block.text == whole
            )
            assert same, f"the block is not what stands in {block.title}"
        else:
            text = block.text
            if block.word in RULES:
                head = HEADER.match(text)
                text = text if head else self.kept.get(block.title, "") + "\n" + text
                if head and head[1] == "rulebook":
                    self.rulebook = block.title
                if block.word == "rules":
                    self.kept[block.title] = text
            path = self.folder / block.title
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")

    def run(self, *arguments: str, given: str = "") -> click.testing.Result:
        """Run a command line of ours and keep its exit code; it may not fail by itself."""
        result = invoke(*arguments, given=given, plain=True)
        crashed = result.exception is not None and not isinstance(result.exception, SystemExit)
        if crashed and result.exception is not None:
            raise result.exception
        assert result.exit_code <= NOT_RULED_ON, result.output
        self.status = result.exit_code
        return result

    def file_of(self, block: Block, suffix: str, text: str | None = None) -> str:
        """Name a file that holds a block, writing one where it has no title."""
        if block.title and text is None:
            return block.title
        head = HEADER.match(block.text)
        suffix = f".{head[1]}" if head and head[1] in ("board", "deck", "strategy") else suffix
        path = self.folder / f"block-{block.line}{suffix}"
        path.write_text(block.text if text is None else text, encoding="utf-8")
        return path.name

    def python(self, block: Block) -> None:
        if block.text.lstrip().startswith(">>>"):
            self.session(block)
            return
        # The empty lines make a traceback name the line of the page.
        code = compile("\n" * block.line + block.text, str(self.page), "exec")
        with contextlib.redirect_stdout(io.StringIO()):
            exec(code, self.names)

    def session(self, block: Block) -> None:
        parser = doctest.DocTestParser()
        test = parser.get_doctest(block.text, self.names, "page", str(self.page), block.line)
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
        told = io.StringIO()
        runner.run(test, out=told.write, clear_globs=False)
        self.names.update(test.globs)
        assert runner.failures == 0, told.getvalue()

    def table(self, block: Block) -> None:
        result = self.run("check", self.file_of(block, ".table"))
        expects = any("->" in line.partition("#")[0] for line in block.text.splitlines())
        assert result.exit_code == 0 or (result.exit_code == 1 and not expects), result.output

    def table_fault(self, block: Block) -> None:
        name = self.file_of(block, ".table")
        result = self.run("check", name)
        assert result.exit_code == NOT_RULED_ON, result.output
        if self.code:
            told = json.loads(self.run("check", "--json", name).stdout)["faults"]
            assert {fault["code"] for fault in told} == {self.code}, result.output

    def rules(self, block: Block) -> None:
        head = HEADER.match(block.text)
        if head and (head[1] == "deck" or (head[1] == "board" and not self.rulebook)):
            self.parses(block.text)
        elif self.whole(block):
            result = self.lint(self.file_of(block, ".rules", self.behind_the_base(block)))
            assert result.exit_code == 0, result.output
            assert not self.code or self.code not in result.output, result.output
        else:
            self.parses(BARE_HEADER + block.text)

    def rules_fault(self, block: Block) -> None:
        text = self.behind_the_base(block)
        if text is None and not self.whole(block):
            text = BARE_HEADER + block.text
        name = self.file_of(block, ".rules", text)
        result = self.lint(name)
        if self.code:
            told = json.loads(self.lint(name, "--json").stdout)
            codes = {fault["code"] for fault in told["faults"]}
            assert codes == {self.code}, result.output
        else:
            assert result.exit_code != 0, "the page says that this is refused; it is not"

    def whole(self, block: Block) -> bool:
        """Return whether a block makes a file that can be checked as it stands."""
        return bool(HEADER.match(block.text) or self.code or block.title in self.kept)

    def behind_the_base(self, block: Block) -> str | None:
        """Return the declarations of a diagnostic's page behind the rulebook of their index."""
        if not self.code or block.title or HEADER.match(block.text):
            return None
        return self.kept[BASE] + "\n" + block.text

    def lint(self, name: str, *options: str) -> click.testing.Result:
        """Check a file of rules; a house rule or board goes with the rulebook of the page."""
        text = (self.folder / name).read_text(encoding="utf-8", errors="replace")
        head = HEADER.match(text)
        if head and head[1] in ("house", "board") and self.rulebook:
            options = ("--over", self.rulebook, *options)
        return self.run("lint", *options, name)

    def parses(self, text: str) -> None:
        from propertyrules import render_diagnostic
        from propertyrules.syntax import parse_file

        _, diagnostics = parse_file(self.page.name, text)
        assert not diagnostics, "\n".join(render_diagnostic(each, text) for each in diagnostics)

    def type(self, block: Block) -> None:
        self.typed = block.text

    def console(self, block: Block) -> None:
        for command, expected in exchanges(block.text):
            shown = self.answer(shlex.split(command))
            assert trimmed(shown) == trimmed(expected), f"$ {command}\n{shown}"

    def answer(self, words: list[str]) -> str:
        given, self.typed = self.typed, ""
        if "<" in words:
            given = Path(words[words.index("<") + 1]).read_text(encoding="utf-8")
            words = words[: words.index("<")]
        match words:
            case ["propertyrules", *arguments]:
                return self.run(*arguments, given=given).output
            case ["cat", name]:
                return Path(name).read_text(encoding="utf-8")
            case ["echo", "$?"]:
                return f"{self.status}\n"
        raise AssertionError(f"the tests cannot run {shlex.join(words)!r}: call the block `sh`")


def exchanges(text: str) -> Iterator[tuple[str, str]]:
    """Yield each command of a console block, with what the block shows after it."""
    command, shown = "", ""
    for line in text.splitlines(keepends=True):
        if line.startswith("$ "):
            if command:
                yield command, shown
            command, shown = line[2:].strip(), ""
        elif command.endswith("\\"):
            command = command[:-1] + line.strip()
        else:
            shown += line
    if command:
        yield command, shown


def stretch(text: str) -> str:
    """Take the indentation off every line, so that a stretch of a file can be found in it."""
    return "".join(f"\n{line.strip()}" for line in text.strip().splitlines()) + "\n"


def trimmed(text: str) -> list[str]:
    """Cut what cannot be seen: blanks at the ends of lines, empty lines at both ends.

    And line numbers in shipped rulebooks: one that grows makes no page untrue.
    """
    lines = SHIPPED_LINE.sub(r"\1:…", text).strip("\n").splitlines()
    return [line.rstrip() for line in lines]


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return all pages one cache, which is not the user's own."""
    return tmp_path_factory.mktemp("cache")


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_a_page_does_what_it_says(
    page: Path, tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache))
    reader = Reader(page, tmp_path)
    wrong: list[str] = []
    for block in blocks_of(page.read_text(encoding="utf-8")):
        try:
            reader.read(block)
        except Exception as fault:
            told = str(fault) or type(fault).__name__
            wrong.append(f"{name_of(page)}:{block.line}: {block.word}: {told}")
    assert not wrong, "\n\n".join(wrong)


def test_blocks_are_found_with_their_words_and_lines() -> None:
    page = 'a\n```table title="x.table"\none\n```\n- b\n\n    ~~~python\n    2\n    ~~~\n\n    3\n'
    assert list(blocks_of(page)) == [
        Block("table", "x.table", "one\n", 2),
        Block("python", "", "2\n", 7),
    ]


def test_a_console_block_is_cut_at_its_commands() -> None:
    text = "$ propertyrules check a \\\n    --quiet\none\n\ntwo\n$ echo $?\n0\n"
    assert list(exchanges(text)) == [
        ("propertyrules check a --quiet", "one\n\ntwo\n"),
        ("echo $?", "0\n"),
    ]


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    from propertyrules import CODES as known

    pages = {page.stem.upper(): page for page in DIAGNOSTICS.glob("*.md") if page.stem != "index"}
    assert pages.keys() == known.keys()
    index = (DIAGNOSTICS / "index.md").read_text(encoding="utf-8")
    for code, title in known.items():
        text = pages[code].read_text(encoding="utf-8")
        assert text.startswith(f"# {code}: {title}\n")
        assert f"[{code}]({code.lower()}.md) | {title}" in index


@pytest.mark.parametrize("page", sorted(DIAGNOSTICS.glob("[srt]*.md")), ids=name_of)
def test_a_page_of_a_diagnostic_provokes_it(page: Path) -> None:
    """A block that is refused is held to the code; else one that is run must name it."""
    blocks = list(blocks_of(page.read_text(encoding="utf-8")))
    refused = any(block.word in ("rules-fault", "table-fault") for block in blocks)
    named = any(
        block.word in ("console", "python") and page.stem.upper() in block.text for block in blocks
    )
    assert refused or named
    assert any(block.word in ("rules", "table") for block in blocks) or not refused
