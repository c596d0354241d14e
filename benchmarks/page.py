"""Measures the static page in a real browser, against a page that only starts Python.

Prints ratios over pairs that run in turn, each in a fresh profile, then the times of later visits,
later rulings and changed answers, and the bytes of a first visit. Run it as
`python benchmarks/page.py FOLDER`, where web/static/build.py made the folder; see README.md.
"""

from __future__ import annotations

import argparse
import gzip
import json
import shutil
import statistics
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PYODIDE = ROOT / "web" / "static" / "node_modules" / "pyodide"
BARE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json",
        "python_stdlib.zip")  # fmt: skip
BARE_PAGE = """<!doctype html><title>bare</title><script type="module">
new Worker("worker.js", { type: "module" }).onmessage = () => {
  document.documentElement.dataset.done = String(performance.now());
};
</script>"""
BARE_WORKER = """import { loadPyodide } from "./pyodide/pyodide.mjs";
await loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href });
postMessage("there");
"""
LONGEST = 120_000  # milliseconds

DISPUTE = {
    "question": "can Ann build a house on Oriental Avenue?",
    "told": [
        ["Who owns Oriental, Vermont and Connecticut?", "Ann"],
        ["How many houses stand on Oriental, Vermont and Connecticut?", "1 0 0"],
    ],
}
CHANGES = ("1 0 1", "2 1 1", "2 1 2", "3 2 2", "3 2 3", "2 2 1", "3 3 2", "1 1 0")
LATER = (
    "can Ann buy Boardwalk?",
    "can Bob build a hotel on Boardwalk?",
    "what is the rent on Reading Railroad?",
    "can Ann mortgage Baltic Avenue?",
    "can Bob roll again?",
    "can Ann collect rent from Bob?",
)

# Notes when the ruling or the prompt is there; every answer draws both anew.
WATCH = """
window.drawn = new Promise((there) => {
  const seen = new MutationObserver(() => {
    if (document.querySelector("#ruling h2, #prompt:not([hidden]) h2, #ruling .wrong")) {
      seen.disconnect();
      there(performance.now());
    }
  });
  seen.observe(document, { subtree: true, childList: true, attributes: true });
});
"""
ASK = """async (question) => {
  const field = document.getElementById("question");
  field.value = question;
  const begun = performance.now();
  const drawn = new Promise((there) => {
    const seen = new MutationObserver(() => { seen.disconnect(); there(performance.now()); });
    for (const name of ["ruling", "prompt"])
      seen.observe(document.getElementById(name), { subtree: true, childList: true });
  });
  document.getElementById("ask").requestSubmit();
  return (await drawn) - begun;
}"""
CHANGE = """async (said) => {
  const row = document.querySelectorAll("#told details")[1];
  row.open = true;
  await new Promise((next) => setTimeout(next, 200));
  const field = row.querySelector(".own input");
  field.value = said;
  const drawn = new Promise((there) => {
    const seen = new MutationObserver(() => { seen.disconnect(); there(performance.now()); });
    for (const name of ["ruling", "prompt"])
      seen.observe(document.getElementById(name), { subtree: true, childList: true });
  });
  const begun = performance.now();
  field.form.requestSubmit();
  return (await drawn) - begun;
}"""


class Quiet(SimpleHTTPRequestHandler):
    """Serves files without logging."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *_: Any) -> None:
        """Log nothing."""

    def handle(self) -> None:
        try:
            super().handle()
        except ConnectionError:  # the browser has left
            return


@contextmanager
def given_out(folder: Path) -> Iterator[str]:
    """Serve a folder on loopback; yield its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()
    server.server_close()


def lay_bare(folder: Path) -> None:
    """Write a page whose worker only starts Python."""
    (folder / "pyodide").mkdir(parents=True)
    for name in BARE:
        shutil.copyfile(PYODIDE / name, folder / "pyodide" / name)
    (folder / "index.html").write_text(BARE_PAGE, "utf-8")
    (folder / "worker.js").write_text(BARE_WORKER, "utf-8")


@contextmanager
def profile(chromium: Any, executable: str) -> Iterator[Any]:
    """Run a browser with a fresh profile."""
    with tempfile.TemporaryDirectory() as folder:
        context = chromium.launch_persistent_context(
            folder, executable_path=executable, args=["--no-sandbox"]
        )
        context.set_default_timeout(LONGEST)
        try:
            yield context
        finally:
            context.close()


def bare_start(context: Any, address: str) -> float:
    """Return how long a bare start took, in milliseconds since the page was asked for."""
    page = context.new_page()
    page.goto(address)
    done = page.wait_for_selector("html[data-done]").get_attribute("data-done")
    page.close()
    return float(done)


def ruling(page: Any) -> float:
    """Return when the first ruling was there, in milliseconds since the page was asked for."""
    return float(page.evaluate("window.drawn"))


def visits(context: Any, address: str) -> dict[str, list[float]]:
    """Return how long the first ruling took, one on a later visit, other questions and changes.

    All in milliseconds, the first two since the page was asked for.
    """
    dispute = json.dumps(json.dumps({"now": DISPUTE}))
    context.add_init_script(WATCH)
    context.add_init_script(f'localStorage["propertyrules"] ??= {dispute}')
    page = context.new_page()
    page.goto(address)
    first = ruling(page)
    page.wait_for_selector("html[data-kept]")
    page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    page.goto("about:blank")
    page.goto(address)
    later = ruling(page)
    from_what = str(page.wait_for_selector("html[data-ready]").get_attribute("data-ready"))
    if not from_what.endswith("memory"):
        sys.exit(f"a later visit started as {from_what}")
    changes = [float(page.evaluate(CHANGE, said)) for said in CHANGES]
    asked = [float(page.evaluate(ASK, question)) for question in LATER]
    page.close()
    return {"first": [first], "later": [later], "changes": changes, "asked": asked}


def told(name: str, figures: Sequence[float], unit: str = "ms") -> None:
    """Print the median of some figures, the least and the most."""
    middle = statistics.median(figures)
    form = ".2f" if unit == "" else ".0f"
    span = f"{min(figures):{form}} to {max(figures):{form}}"
    print(f"{name:36} {middle:{form}} {unit} ({span}, of {len(figures)})")


def main() -> None:
    """Measure, and print the results."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, help="what web/static/build.py made")
    parser.add_argument("--pairs", type=int, default=5, help="timed pairs (default 5)")
    options = parser.parse_args()
    executable = shutil.which("chromium") or shutil.which("chromium-browser")
    if executable is None:
        sys.exit("there is no Chromium")
    from playwright.sync_api import sync_playwright

    bare: list[float] = []
    ours: dict[str, list[float]] = {"first": [], "later": [], "changes": [], "asked": []}
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as driver:
        lay_bare(Path(scratch, "bare"))
        with given_out(Path(scratch, "bare")) as plain, given_out(options.folder) as page:
            for _ in range(options.pairs):
                with profile(driver.chromium, executable) as context:
                    bare.append(bare_start(context, plain))
                with profile(driver.chromium, executable) as context:
                    for name, figures in visits(context, page).items():
                        ours[name] += figures
    told("bare loadPyodide() in a worker", bare)
    told("first visit: ruling", ours["first"])
    told("ratio", [mine / its for mine, its in zip(ours["first"], bare, strict=True)], "")
    told("later visit: ruling, from memory", ours["later"])
    told("what if: another answer to a prompt", ours["changes"])
    told("another question", ours["asked"])
    data = [path.read_bytes() for path in options.folder.rglob("*") if path.is_file()]
    packed = sum(min(len(one), len(gzip.compress(one, 6))) for one in data)
    print(f"first visit: {sum(map(len, data)) / 1e6:.2f} MB, {packed / 1e6:.2f} MB compressed")


if __name__ == "__main__":
    main()
