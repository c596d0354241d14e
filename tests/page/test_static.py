"""The page as a folder of files: it rules as we do, on any static host, and without a network.

`STATIC_PAGE` names the folder that `python web/static/build.py FOLDER` has made; without it these
tests are left out.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from propertyrules.page import answer
from tests.web.gestures import HOSTILE, SLOW, dropped, link_of, pasted
from tests.web.sentences import BUILD, prompt

ROOT = Path(__file__).resolve().parents[2]
STATIC = Path(os.environ.get("STATIC_PAGE", ""))
BUILT = (STATIC / "sw.js").is_file() and str(STATIC) != "."
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or ""
LONGEST = 120_000  # milliseconds that a start may take on a machine that has much else to do

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not BUILT, reason="the page is not built: STATIC_PAGE does not name it"),
]


# -- what is in the folder -----------------------------------------------------------------------


def test_a_first_visit_is_short_enough_for_a_telephone() -> None:
    data = [path.read_bytes() for path in STATIC.rglob("*") if path.is_file()]
    assert sum(map(len, data)) < 15e6
    assert sum(min(len(one), len(gzip.compress(one))) for one in data) < 7.5e6


def test_the_service_worker_knows_every_file() -> None:
    listed = files_of(STATIC)
    there = {p.relative_to(STATIC).as_posix(): p for p in STATIC.rglob("*") if p.is_file()}
    del there["sw.js"]
    assert listed == {
        name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in there.items()
    }


def files_of(folder: Path) -> dict[str, str]:
    worker = (folder / "sw.js").read_text("utf-8")
    found = re.search(r"const FILES = (\{.*?\});", worker, re.DOTALL)
    assert found is not None
    files: dict[str, str] = json.loads(found[1])
    return files


@pytest.mark.skipif(not shutil.which("node"), reason="there is no node")
def test_its_python_rules_as_this_one_does() -> None:
    files = sorted((ROOT / "examples").rglob("*.table"))
    for folder in sorted((ROOT / "rulebooks").glob("*/scenarios")):
        files.append(min(folder.glob("*.table"), key=lambda path: path.stat().st_size))
    asked = [{"kind": "rule", "text": path.read_text("utf-8"), "full": True} for path in files]
    asked.append({"kind": "ask", "question": BUILD})
    asked.append({"kind": "qr", "text": "http://table.test/#1.abc"})
    done = subprocess.run(
        ["node", ROOT / "web" / "static" / "rule.mjs", STATIC],
        input="".join(f"{json.dumps(message)}\n" for message in asked),
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    theirs = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(theirs) == len(asked)
    for message, there in zip(asked, theirs, strict=True):
        assert there == json.loads(json.dumps(answer(message)))


# -- in a browser --------------------------------------------------------------------------------


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Say nothing."""

    def handle(self) -> None:
        try:
            super().handle()
        except ConnectionError:  # the browser has left
            return


def serve(folder: Path) -> tuple[ThreadingHTTPServer, str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_address[1]}/"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """Serve a copy of the folder, which a test may change."""
    folder = tmp_path / "site"
    shutil.copytree(STATIC, folder)
    server, address = serve(folder)
    yield folder, address
    server.shutdown()
    server.server_close()


@pytest.fixture
def visit(tmp_path: Path) -> Iterator[Any]:
    """Return a browser with a profile of its own, which keeps what pages keep."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if not CHROMIUM:
        pytest.skip("there is no browser")
    with playwright.sync_playwright() as driver:
        context = driver.chromium.launch_persistent_context(
            str(tmp_path / "profile"), executable_path=CHROMIUM, args=["--no-sandbox"],
            viewport={"width": 360, "height": 740},
        )  # fmt: skip
        context.set_default_timeout(LONGEST)
        yield context
        context.close()


def opened(visit: Any, address: str) -> tuple[Any, list[str]]:
    """Open the page, and return it with the list of what goes wrong on it."""
    page, wrong = visit.new_page(), []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on(
        "console", lambda said: wrong.append(said.text) if said.type in ("error", "warning") else 0
    )
    page.on("request", lambda of: None if of.url.startswith(address) else wrong.append(of.url))
    page.goto(address)
    return page, wrong


def started(page: Any) -> str:
    """Wait for the referee; return what it started from."""
    return str(page.wait_for_selector("html[data-ready]").get_attribute("data-ready")).split()[-1]


def asks_who_owns(page: Any) -> bool:
    return prompt() in str(page.wait_for_selector("#prompt:not([hidden])").inner_text())


def test_from_a_question_to_a_ruling_and_again_without_a_network(
    visit: Any, site: tuple[Path, str]
) -> None:
    page, wrong = opened(visit, site[1])
    page.fill("#question", BUILD)
    page.keyboard.press("Enter")  # long before the referee is there
    assert started(page) == "nothing"
    assert asks_who_owns(page)
    page.wait_for_selector("html[data-kept]")
    page.evaluate("navigator.serviceWorker.ready")
    visit.set_offline(True)
    for _ in range(2):
        page.reload()
        assert started(page) == "memory"
        assert asks_who_owns(page)
    assert wrong == []
    # Memory that is broken is no reason to fail, only to start from the beginning.
    page.evaluate(
        """async () => {
            const cache = await caches.open("propertyrules-memory");
            for (const key of await cache.keys())
                if (key.url.includes("/memory-")) await cache.put(key, new Response("broken"));
        }"""
    )
    page.reload()
    assert started(page) == "nothing"
    assert asks_who_owns(page)


def test_a_new_version_is_told_of_and_taken_whole(visit: Any, site: tuple[Path, str]) -> None:
    folder, address = site
    page, _ = opened(visit, address)
    started(page)
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()  # now the service worker gives the files
    css = folder / "page.css"
    css.write_text(css.read_text("utf-8") + "\nbody { outline: 3px solid red; }\n", "utf-8")
    sums = {**files_of(folder), "page.css": hashlib.sha256(css.read_bytes()).hexdigest()}
    worker = (folder / "sw.js").read_text("utf-8")
    worker = re.sub(
        r"const FILES = \{.*?\};", f"const FILES = {json.dumps(sums)};", worker, flags=re.DOTALL
    )
    worker = re.sub(r'const BUILD = "\w+"', 'const BUILD = "newer"', worker)
    (folder / "sw.js").write_text(worker, "utf-8")
    page.reload()
    assert outline(page) == "none"  # nothing of the new one before it is wanted
    button = page.wait_for_selector("#new-version button")
    with page.expect_navigation():
        button.click()
    page.wait_for_selector("html[data-ready]")
    assert outline(page) == "solid"


def outline(page: Any) -> str:
    return str(page.evaluate("getComputedStyle(document.body).outlineStyle"))


def test_what_a_stranger_sends_ends_with_a_line(visit: Any, site: tuple[Path, str]) -> None:
    """A link that is cut, one that is inflated, files, and ten megabytes pasted; then it rules."""
    address = site[1]
    page, _ = opened(visit, address)
    for fragment, says in (
        (link_of(b'{"question": "hm"}')[:-4], "cut off or changed"),
        (link_of(b" " * 20_000_000), "more than a table may"),
    ):
        page.goto("about:blank")
        page.goto(address + fragment)
        page.wait_for_selector(f"#note:has-text('{says}')")
    for name, text, says in HOSTILE:
        page.click("#forget")
        page.wait_for_selector("#note:has-text('forgotten')")
        dropped(page, name, text)
        found = f"#note:has-text('{says}')" if says else "#rules .wrong, #ruling .wrong"
        page.wait_for_selector(found)
        assert not page.locator("main img, main b").count()
    pasted(page, 10_000_000)
    page.wait_for_selector("#note:has-text('too large')")
    page.click("#forget")
    page.fill("#question", BUILD)
    page.keyboard.press("Enter")
    assert asks_who_owns(page)


def test_an_answer_that_takes_too_long_is_ended(visit: Any, site: tuple[Path, str]) -> None:
    """It is given up; its worker is started anew, and answers what is asked next."""
    folder, address = site
    port = folder / "worker-port.js"
    text = port.read_text("utf-8")
    assert "LIMIT = 10_000;" in text
    port.write_text(text.replace("LIMIT = 10_000;", "LIMIT = 4_000;"), "utf-8")
    page, _ = opened(visit, address)
    started(page)
    dropped(page, "slow.rules", SLOW)
    page.wait_for_selector("#rules .wrong:has-text('longer than 4 seconds')")
    page.click("#rules button:has-text('Leave out')")
    page.fill("#question", BUILD)
    page.keyboard.press("Enter")
    assert asks_who_owns(page)
