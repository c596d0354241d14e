"""`propertyrules ask`: through pipes, and in a terminal."""

from __future__ import annotations

import os
import pty
import select
import signal
import sys
import time
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.command_line import invoke

TYPED = "classic\ncan Ann build a house on Oriental?\n"
OWNERS = "Who owns Oriental, Vermont and Connecticut?"


def test_a_question_through_a_pipe() -> None:
    asked = invoke("ask", given=f"{TYPED}Ann, Ann, nobody\n\n", plain=True)
    assert asked.exit_code == 1
    assert asked.stdout.startswith("Which rules? [classic] classic\nWhat is the question? can Ann")
    assert f"{OWNERS} Ann, Ann, nobody\n" in asked.stdout
    assert "No. Ann can't build a house on Oriental Avenue" in asked.stdout
    assert asked.stdout.rstrip().endswith("Save the table? [file name, or Enter]")


def test_all_there_is_to_a_ruling_is_told_to_those_who_ask_why() -> None:
    question = "can Ann build a house on Oriental?"
    asked = invoke("ask", "--why", question, given="Ann, Ann, nobody\n\n", plain=True)
    assert "  by classic.group-before-houses (Houses): A player who owns a whole" in asked.stdout
    assert "More: --why" not in asked.stdout


def test_words_that_are_no_answers() -> None:
    words = "help\nwhy\nAnn\nback\n7\ntable\nquit\n"
    asked = invoke("ask", given=TYPED + words, plain=True)
    for said in ("For example `Ann`", "the answer would be no", "isn't an answer to this",
                 "unknown until told", "Stopped."):  # fmt: skip
        assert said in asked.stdout
    assert asked.stdout.count(OWNERS) >= 5
    assert asked.exit_code == 1 and not asked.stderr


def test_a_deed_is_no_player_and_a_claim_needs_no_turn() -> None:
    asked = invoke("ask", given=f"{TYPED}boardwalk\nAnn, Ann, nobody\n\n", plain=True)
    assert "“boardwalk” isn't an answer to this" in asked.stdout
    given = "Boardwalk\nrent due from Ann to Bob 50\n\n"
    asked = invoke("ask", "Bob asks Ann for rent", given=given, plain=True)
    assert "write “Bob, before rolling”" in " ".join(asked.stdout.split())
    assert "Yes. Bob may ask Ann for rent." in asked.stdout


def test_yes_is_no_file_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    asked = invoke("ask", given=f"{TYPED}Ann Ann Bob\nyes\nmine\n", plain=True)
    assert "Write a file name" in asked.stdout
    assert [path.name for path in tmp_path.iterdir()] == ["mine.table"]


def test_a_question_that_cannot_be_read_is_told_in_sentences_which_rules_may_decide_it() -> None:
    asked = invoke("ask", "how long may I park on free parking", plain=True)
    assert asked.exit_code == 2 and "T022" not in asked.stderr and "<" not in asked.stderr
    head, rule = "This rule may decide it:\n", "  - Do I get the tax money on Free Parking? No. "
    assert head + rule in asked.stderr


def test_a_sentence_that_cannot_be_read_is_asked_for_in_other_words() -> None:
    question = "Bob gloobed my Baltic. I have 300. How much does Bob owe me?"
    asked = invoke("ask", question, given="back\nBob landed on my Baltic\n\n", plain=True)
    assert "What decides nothing can be left out: `leave it out`." in asked.stdout
    assert "I can't read “Bob gloobed my Baltic”. How else would you say it?" in asked.stdout
    assert "There is no answer to take back." in asked.stdout
    assert "Bob owes you $4." in asked.stdout and asked.exit_code == 0
    asked = invoke("ask", question, given="leave it out\n\n", plain=True)
    assert "Bob owes you $4." not in asked.stdout


def test_input_that_ends_early() -> None:
    for given in ("", "classic\n", TYPED):
        asked = invoke("ask", given=given, plain=True)
        assert (asked.exit_code, asked.stderr) == (1, "")
        assert asked.stdout.endswith("Stopped.\n")


def test_rules_and_questions_that_do_not_exist_are_asked_again() -> None:
    given = "clasic\nclassic with no-auctions on london\nis it raining?\n" + "Ann buys Mayfair\n"
    asked = invoke("ask", given=given, plain=True)
    assert asked.stdout.count("Which rules?") == asked.stdout.count("What is the question?") == 2


def test_a_question_on_the_command_line(run: Run, tmp_path: Path) -> None:
    saved = tmp_path / "mine.table"
    question = "can Ann build a house on Oriental?"
    asked = invoke("ask", question, "--save", str(saved), given="Ann Ann Bob\n", plain=True)
    assert asked.exit_code == 1 and "Which rules?" not in asked.stdout
    checked = run("check", str(saved))
    assert checked.exit_code == 1 and "No. Ann can't build" in checked.stdout
    # Going on from the table, nothing is left to ask.
    again = invoke("ask", question, "--table", str(saved), given="\n", plain=True)
    assert OWNERS not in again.stdout and "No. Ann can't build" in again.stdout


def test_a_question_that_cannot_be_read_is_refused() -> None:
    asked = invoke("ask", "is it raining?", plain=True)
    assert asked.exit_code == 2 and asked.stderr


class Terminal:
    """A command in a pseudo-terminal, and the lines on its screen."""

    def __init__(self, *arguments: str) -> None:
        self.pid, self.end = pty.fork()
        if not self.pid:
            os.environ.update(TERM="xterm", COLUMNS="80")
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # which background jobs ignore
            os.execv(sys.executable, [sys.executable, "-m", "propertyrules", *arguments])
        self.seen = b""

    def wait_for(self, text: str, seconds: float = 60, key: str = "") -> None:
        """Read until a text stands on the screen.

        A `key` is pressed again where nothing comes for long, as people do: an interrupt that falls
        between two instructions, just before Python waits for a line, waits for the next key.
        """
        until = time.monotonic() + seconds
        silent = 0
        while text not in self.screen():
            assert time.monotonic() < until, self.screen()
            if not select.select([self.end], [], [], 1)[0]:
                silent += 1
                if key and silent % 15 == 0:
                    self.type(key)
            else:
                silent = 0
                try:
                    self.seen += os.read(self.end, 4096)
                except OSError:  # the command has ended
                    assert text in self.screen(), self.screen()

    def type(self, text: str) -> None:
        """Type a text."""
        os.write(self.end, text.encode())

    def screen(self) -> str:
        """Return what the screen shows: without colours, each line as it was overwritten last."""
        text, plain = self.seen.decode(errors="replace"), ""
        while text:
            if text.startswith("\x1b["):
                rest = text[2:].lstrip("0123456789;?")
                text = rest[1:]
            elif text[0] == "\b":
                plain, text = plain[:-1], text[1:]
            else:
                plain, text = plain + text[0], text[1:]
        lines = plain.replace("\r\n", "\n").split("\n")
        return "\n".join(line.rsplit("\r", 1)[-1] for line in lines)

    def status(self) -> int:
        """Return the exit status of the command that has ended."""
        _, status = os.waitpid(self.pid, 0)
        os.close(self.end)
        return os.waitstatus_to_exitcode(status)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no pseudo-terminal")
def test_a_dispute_in_a_terminal() -> None:
    terminal = Terminal("ask")
    terminal.wait_for("Which rules? [classic]")
    terminal.type("\n")
    terminal.wait_for("What is the question?")
    # A slip of the finger is mended as in any line.
    terminal.type("can Ann build a house on Orientall\x7f?\n")
    terminal.wait_for(OWNERS)
    terminal.type("Ann, Ann, nobody\n")
    terminal.wait_for("No. Ann can't build a house on Oriental Avenue")
    terminal.wait_for("Save the table?")
    terminal.type("\n")
    assert terminal.status() == 1


@pytest.mark.parametrize("key", ["\x03", "\x04"])
def test_a_key_ends_it_politely(key: str) -> None:
    terminal = Terminal("ask", "can Ann build a house on Oriental?")
    terminal.wait_for(OWNERS)
    time.sleep(0.5)  # until it waits for a line, as else an interrupt may wait for the next key
    terminal.type(key)
    terminal.wait_for("Stopped.", key=key)
    assert terminal.status() == 1
    assert "Traceback" not in terminal.screen()


def test_a_whole_message_on_the_command_line(run: Run, tmp_path: Path) -> None:
    """Its board is that of its streets, and both questions are answered and saved."""
    saved = tmp_path / "mine.table"
    message = (
        "Ann owns Mayfair and Park Lane, no houses. Ann has 400. It's Ann's turn, before rolling."
        " can Ann build a house on Mayfair? can Ann mortgage Park Lane?"
    )
    asked = invoke("ask", message, "--save", str(saved), given="none\nplenty\n", plain=True)
    assert asked.exit_code == 0, asked.stdout
    assert "(classic) on London" in asked.stdout
    assert "Yes. Ann may build a house on Mayfair." in asked.stdout
    assert "Yes. Ann may mortgage Park Lane." in asked.stdout
    checked = run("check", str(saved), "--quiet")
    assert checked.stdout.count("legal") == 2
