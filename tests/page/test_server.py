"""The server of the page: what it answers, whom it refuses, and how it ends."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.client import HTTPConnection
from typing import Any

import pytest

from propertyrules.page import answer
from tests.page.serving import ROOT, serving

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")

ASK = {"kind": "ask", "question": "can Ann build a house on Oriental?"}
JSON = {"content-type": "application/json"}


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """Yield the port of a server."""
    with serving() as number:
        yield number


def sent(
    port: int, body: bytes | None, path: str = "/port", **headers: str
) -> tuple[int, dict[str, str], bytes]:
    """Send a body, or ask for a file; return the status, the headers and what came."""
    line = HTTPConnection("127.0.0.1", port, timeout=120)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    with closing(line):
        line.request("GET" if body is None else "POST", path, body, {**JSON, **named})
        with line.getresponse() as got:
            return got.status, {k.lower(): v for k, v in got.getheaders()}, got.read()


def test_a_message_is_answered_as_the_port_does(port: int) -> None:
    status, _, body = sent(port, json.dumps(ASK).encode())
    assert status == 200 and json.loads(body) == answer(ASK)


def test_the_page_is_served_with_a_policy(port: int) -> None:
    status, headers, body = sent(port, None, "/")
    assert status == 200 and b"<title>" in body
    assert "default-src 'self'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("path", ["/../pyproject.toml", "/%2e%2e/pyproject.toml", "/nothing.js"])
def test_no_other_files_are_served(port: int, path: str) -> None:
    assert sent(port, None, path)[0] == 404


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"host": "evil.example"}, 403),
        ({"host": "evil.example:80"}, 403),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"content_type": "text/plain"}, 415),
        ({"host": "localhost:1", "origin": "http://localhost:1"}, 200),
    ],
)
def test_who_is_answered(port: int, headers: dict[str, str], status: int) -> None:
    got, sent_back, body = sent(port, json.dumps(ASK).encode(), **headers)
    assert got == status and "content-security-policy" in sent_back
    assert ("faults" in json.loads(body)) is (status != 200)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b"\xff", 400),
        (b"[" * 100_000, 400),
        (b"[]", 200),
        (b"x" * 1_000_001, 413),
        (b'{"kind": "ask", "question": "blah"}', 200),
    ],
    ids=["empty", "cut", "no text", "deep", "a list", "large", "unread"],
)
def test_what_is_no_message(port: int, body: bytes, status: int) -> None:
    got, _, said = sent(port, body)
    assert got == status and json.loads(said)["faults"]


@pytest.mark.parametrize(
    "body", [b"ZZZ\r\n{}\r\n0\r\n\r\n", b"ffffffffffffffffffff\r\n{}", b'2\r\n{"'], ids=repr
)
def test_a_message_that_breaks_off(body: bytes) -> None:
    """Chunks of no length, of a length that nobody sends, and one whose sender goes away."""
    head = (
        b"POST /port HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        b"Transfer-Encoding: chunked\r\n\r\n"
    )
    with serving() as port:
        with closing(socket.create_connection(("127.0.0.1", port), timeout=60)) as line:
            line.sendall(head + body)
            line.shutdown(socket.SHUT_WR)
            assert line.recv(12) in (b"", b"HTTP/1.1 400")
        status, _, body = sent(port, b'{"kind": "lists"}')
    assert status == 200 and json.loads(body)["rulebooks"]


def test_many_at_once_are_all_answered_rightly(port: int) -> None:
    """Two hundred at once, of five kinds."""
    questions = [
        ASK, {"kind": "lists"}, {"kind": "look", "name": "jail"}, {"kind": "sheet"},
        {"kind": "ask", "question": "can Ann buy Boardwalk?"},
    ]  # fmt: skip
    wanted = [json.loads(json.dumps(answer(one))) for one in questions]

    def one(number: int) -> dict[str, Any]:
        status, _, body = sent(port, json.dumps(questions[number % 5]).encode())
        assert status == 200
        found: dict[str, Any] = json.loads(body)
        return found

    with ThreadPoolExecutor(200) as pool:
        for number, found in enumerate(pool.map(one, range(200))):
            assert found == wanted[number % 5]


def test_an_answer_that_takes_too_long_is_given_up() -> None:
    body = json.dumps({"kind": "rule", "text": "player Ann\n" * 80_000}).encode()
    with serving(seconds=1) as port:
        status, _, body = sent(port, body)
        assert status == 503 and "took longer" in json.loads(body)["faults"][0]["message"]
        status, _, body = sent(port, b'{"kind": "lists"}')
    assert status == 200 and json.loads(body)["rulebooks"]


def test_a_server_that_is_stopped_while_it_works() -> None:
    """Whoever waits is told, and `serving` finds no traceback."""
    body = json.dumps({"kind": "rule", "text": "player Ann\n" * 80_000}).encode()
    with serving() as port:
        line = HTTPConnection("127.0.0.1", port, timeout=120)
        line.request("POST", "/port", body, JSON)
        # What is answered behind it shows that it has come.
        assert sent(port, b'{"kind": "lists"}')[0] == 200
    with closing(line), line.getresponse() as got:
        assert got.status == 503
        assert "was stopped" in json.loads(got.read())["faults"][0]["message"]


def children(process: int) -> list[int]:
    done = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(process)], capture_output=True, text=True, check=False
    )
    return [int(word) for word in done.stdout.split()]


@pytest.mark.skipif(not shutil.which("ps"), reason="there is no ps")
def test_a_process_that_is_killed_is_replaced() -> None:
    with serving() as port:
        assert sent(port, b'{"kind": "lists"}')[0] == 200
        for server in children(os.getpid()):
            for worker in children(server):
                os.kill(worker, signal.SIGKILL)
        status, _, body = sent(port, b'{"kind": "rules"}')
    assert status == 200 and json.loads(body)["rulebook"]


def test_a_port_that_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        command = (
            "import sys; sys.path.insert(0, 'src'); from propertyrules.cli import main; main()"
        )
        port = str(taken.getsockname()[1])
        found = subprocess.run(
            [sys.executable, "-c", command, "serve", "--port", port],
            cwd=ROOT, capture_output=True, text=True, check=False,
        )  # fmt: skip
    assert found.returncode == 2 and "Traceback" not in found.stderr
    assert f"can't listen at 127.0.0.1, port {port}: address already in use\n" in found.stderr
