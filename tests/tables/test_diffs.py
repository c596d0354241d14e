"""What changes between the five documented rulebooks: the witnesses kept, and the pages of them.

`.ci/write_diffs.py` looks for witnesses that are missing, and writes the pages anew.
"""

from __future__ import annotations

import json
import re

import pytest

from propertyrules.testing.witness import bare
from tests.tables.diffs_page import (
    KEPT,
    PAGES,
    PAIRS,
    ROOT,
    diff_of,
    index_of,
    page_of,
    path_of,
)

NAMES = ["-".join(pair) for pair in PAIRS]


def test_each_pair_of_the_five_has_its_page() -> None:
    assert len(PAIRS) == 10
    assert sorted(path.stem for path in KEPT.glob("*.json")) == sorted(NAMES)
    assert sorted(path.stem for path in PAGES.glob("*.md")) == sorted([*NAMES, "index"])
    nav = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert all(f"explanation/diffs/{name}.md" in nav for name in [*NAMES, "index"])


@pytest.mark.parametrize("pair", PAIRS, ids=NAMES)
def test_the_page_shows_just_what_both_rule(pair: tuple[str, str]) -> None:
    """Every kept witness is ruled on anew here; one on which both rule the same is an error."""
    diff = diff_of(pair)
    page = (PAGES / f"{diff.name}.md").read_text(encoding="utf-8")
    assert page == page_of(diff), ".ci/write_diffs.py"


@pytest.mark.parametrize("pair", PAIRS, ids=NAMES)
def test_nothing_is_kept_that_is_not_shown(pair: tuple[str, str]) -> None:
    diff = diff_of(pair)
    kept = json.loads(path_of(pair).read_text(encoding="utf-8"))
    assert kept["rulebooks"] == list(pair)
    assert kept["board"] == diff.one.board.id == diff.other.board.id
    assert len(kept["changes"]) == len(diff.found)
    page = (PAGES / f"{diff.name}.md").read_text(encoding="utf-8")
    for entry in kept["changes"]:
        for shown in entry["shown"]:
            assert bare("\n".join(shown["table"])).rstrip() in page
            assert shown["move"] in page


def test_the_index_counts_them() -> None:
    text = (PAGES / "index.md").read_text(encoding="utf-8")
    assert text == index_of([diff_of(pair) for pair in PAIRS]), ".ci/write_diffs.py"


def test_the_links_of_the_pages_are_right() -> None:
    for name in NAMES:
        text = (PAGES / f"{name}.md").read_text(encoding="utf-8")
        anchors = re.findall(r"\{ #([\w-]+) \}", text)
        linked = re.findall(r"\]\(#([\w-]+)\)", text)
        assert linked == anchors
        places = re.findall(r"\]\(\.\./\.\./rulebooks/([\w-]+)\.md#([\w-]+)\)", text)
        assert places
        for path, anchor in set(places):
            beside = (ROOT / "docs" / "rulebooks" / f"{path}.md").read_text(encoding="utf-8")
            assert f'<a id="{anchor}"></a>' in beside, (name, anchor)
