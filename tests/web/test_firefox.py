"""A smoke journey in Firefox: from question to ruling, by its own remote control."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.page.serving import serving
from tests.web.sentences import BUILD, prompt, ruling

FIREFOX = next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # how WebDriver marks an element in its answers

pytestmark = [
    pytest.mark.skipif(FIREFOX is None, reason="no Firefox on this machine"),
    pytest.mark.slow,
]


class Firefox:
    """Firefox by Marionette: WebDriver over a socket, each message behind its length."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=120)
        self.stream = self.socket.makefile("rb")
        self.heard()  # who it is
        self.count = 0

    def heard(self) -> Any:
        length = b""
        while (byte := self.stream.read(1)) != b":":
            length += byte
        return json.loads(self.stream.read(int(length)))

    def do(self, name: str, **fields: Any) -> Any:
        """Have it do something; return what comes back. Fails where it says that it could not."""
        self.count += 1
        data = json.dumps([0, self.count, name, fields]).encode()
        self.socket.sendall(b"%d:%s" % (len(data), data))
        _, _, error, result = self.heard()
        assert error is None, error
        return result

    def find(self, selector: str) -> str:
        """Return the element of a selector, as soon as there is one."""
        found = self.do("WebDriver:FindElement", using="css selector", value=selector)
        return str(found["value"][ELEMENT])

    def type(self, selector: str, text: str) -> None:
        """Type into an element."""
        self.do("WebDriver:ElementSendKeys", id=self.find(selector), text=text)

    def text(self, selector: str) -> str:
        """Return what an element says."""
        return str(self.do("WebDriver:GetElementText", id=self.find(selector))["value"])


@pytest.fixture
def firefox(tmp_path: Path) -> Iterator[Firefox]:
    assert FIREFOX is not None
    profile = tmp_path / "profile"
    profile.mkdir()
    (profile / "user.js").write_text('user_pref("marionette.port", 0);\n', encoding="utf-8")
    command = [FIREFOX, "--headless", "--marionette", "--profile", str(profile)]
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, stdout=quiet, stderr=quiet) as process:
        try:
            active = profile / "MarionetteActivePort"
            until = time.monotonic() + 120
            while not (active.is_file() and active.read_text(encoding="utf-8").strip()):
                assert time.monotonic() < until and process.poll() is None
                time.sleep(0.2)
            driver = Firefox(int(active.read_text(encoding="utf-8")))
            driver.do("WebDriver:NewSession")
            driver.do("WebDriver:SetTimeouts", implicit=120_000)
            yield driver
            driver.stream.close()
            driver.socket.close()
        finally:
            process.terminate()


def test_a_dispute_from_question_to_ruling(firefox: Firefox) -> None:
    with serving() as port:
        firefox.do("WebDriver:Navigate", url=f"http://127.0.0.1:{port}/")
        firefox.type("#question", f"{BUILD}\ue007")  # Enter
        assert firefox.text("#prompt h2") == prompt()
        firefox.type("#prompt .own input", "Ann\ue007")
        firefox.find("#told details")
        assert firefox.text("#prompt h2") == prompt("Ann")
        firefox.type("#prompt .own input", "1 0 0\ue007")
        assert firefox.text("#ruling h2") == f"✗ {ruling('Ann', '1 0 0')['headline']}"
