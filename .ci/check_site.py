"""Checks a built site: none of its pages may load anything from another host."""

from __future__ import annotations

import re
import sys
from html.parser import HTMLParser
from pathlib import Path

# What a browser loads by itself. A link that a reader follows (`a href`) is not loaded.
FETCHED = {
    "audio": "src",
    "embed": "src",
    "iframe": "src",
    "image": "href",
    "img": "src",
    "input": "src",
    "link": "href",
    "object": "data",
    "script": "src",
    "source": "src",
    "video": "src",
}
# Links that load nothing.
INERT_LINKS = {"canonical", "next", "prev", "alternate"}
ELSEWHERE = re.compile(r"^(?:[a-z][a-z0-9+.-]*:)?//", re.IGNORECASE)
STYLE_FETCH = re.compile(
    r"""(?:url\(\s*|@import\s+)["']?((?:https?:)?//[^"')\s]+)""", re.IGNORECASE
)


class Page(HTMLParser):
    """Collects the addresses on other hosts that a page would load, each with its line."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[int, str]] = []
        self._in_style = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        line = self.getpos()[0]
        values = {name: value or "" for name, value in attrs}
        self._in_style = tag == "style"
        for address in STYLE_FETCH.findall(values.get("style", "")):
            self.found.append((line, address))
        # The theme draws such a diagram with a script from another host.
        if "mermaid" in values.get("class", "").split():
            self.found.append((line, "the script for a diagram of class mermaid"))
        if tag == "link" and set(values.get("rel", "").split()) <= INERT_LINKS:
            return
        candidates = [values.get(FETCHED.get(tag, ""), "")]
        candidates += [part.split()[0] for part in values.get("srcset", "").split(",") if part]
        self.found += [(line, address) for address in candidates if ELSEWHERE.match(address)]

    def handle_endtag(self, tag: str) -> None:
        self._in_style = False

    def handle_data(self, data: str) -> None:
        if self._in_style:
            self.found += [(self.getpos()[0], address) for address in STYLE_FETCH.findall(data)]


def faults(site: Path) -> list[str]:
    """Yield everything that a built site loads from other hosts, as `file:line: address`."""
    out: list[str] = []
    for path in sorted(site.rglob("*.html")):
        page = Page()
        page.feed(path.read_text(encoding="utf-8"))
        out += [f"{path.relative_to(site)}:{line}: {address}" for line, address in page.found]
    for path in sorted(site.rglob("*.css")):
        text = path.read_text(encoding="utf-8")
        out += [f"{path.relative_to(site)}: {address}" for address in STYLE_FETCH.findall(text)]
    return out


def main() -> int:
    site = Path(sys.argv[1])
    if not (site / "index.html").is_file():
        print(f"no built site at {site}", file=sys.stderr)
        return 2
    found = faults(site)
    for fault in found:
        print(f"fetched from elsewhere: {fault}", file=sys.stderr)
    if not found:
        print(f"{len(list(site.rglob('*.html')))} pages, none fetches anything from elsewhere")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
