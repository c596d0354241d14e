"""`propertyrules doc`: the pages of all rulebooks and house rules, which the site is built with."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import click.testing
import pytest

from propertyrules import load_rulebook
from propertyrules.cli import main
from propertyrules.cli.doc import pages
from propertyrules.library import house_rules, rulebooks

RULEBOOKS = [one.id for one in rulebooks()]
HOUSE_RULES = [one.id for one in house_rules()]
PARTS = (
    "Equipment", "Figures", "How a game begins", "What you may do at any time",
    "What happens by itself", "What can be open", "How the game ends",
    "What is measured, and how", "What can never be otherwise", "Gaps and readings", "Clauses",
)  # fmt: skip
EXPECTED = {
    "classic": "Every property of the property's group carries at least as many buildings as the",
    "cronulla": "as many as are wanted",
    "suetology": "The amount is the asking price for the auction.",
    "timed": "a table may set it from 1 to 1000",
}


@cache
def made() -> dict[str, str]:
    """Return all pages by the names of their files."""
    return dict(pages())


def run(*arguments: str) -> click.testing.Result:
    return click.testing.CliRunner().invoke(main, arguments, prog_name="propertyrules")


def test_every_page_is_listed() -> None:
    listed = made()["index.md"]
    assert made().keys() == {"index.md", *(f"{name}.md" for name in (*RULEBOOKS, *HOUSE_RULES))}
    for name in (*RULEBOOKS, *HOUSE_RULES):
        assert f"({name}.md)" in listed


@pytest.mark.parametrize("name", RULEBOOKS)
def test_a_page_has_every_part(name: str) -> None:
    text = made()[f"{name}.md"]
    headings = re.findall(r"^## (.*)$", text, re.MULTILINE)
    assert [part for part in PARTS if part not in headings] == []
    program = load_rulebook(name)
    for clause in program.clauses.values():
        assert f"**{clause.id}**" in text
        assert clause.says in text
        if clause.status != "stated":
            assert f"*{clause.status}*" in text
            assert f"> Read as: {clause.reading}" in text
    for _, note in program.notes:
        assert note in text
    for figure in program.figures.values():
        assert figure.text in text
    assert EXPECTED.get(name, "") in text


@pytest.mark.parametrize("name", [*RULEBOOKS, *HOUSE_RULES])
def test_a_page_leads_nowhere_that_is_not_on_it(name: str) -> None:
    text = made()[f"{name}.md"]
    known = set(re.findall(r'(?:id="|\{ #)([\w-]+)', text))
    known |= {"gaps-and-readings"} if "## Gaps and readings" in text else set()
    wanted = set(re.findall(r"\]\(#([\w-]+)\)", text))
    assert wanted - known == set()


@pytest.mark.parametrize("name", [*RULEBOOKS, *HOUSE_RULES])
def test_a_page_is_plain_english(name: str) -> None:
    text = made()[f"{name}.md"]
    assert not [c for c in text if 0xE000 <= ord(c) < 0xF8FF]
    assert "_" not in re.sub(r"`[^`]*`|\]\([^)]*\)|\{ #[^}]*\}|<[^>]*>", "", text)
    assert not re.search(r" \)| is [.;,]", text)
    assert not re.search(r"\b(a|an) (a|an|the) |\bthe the\b|  \S+'s's", text)


def test_a_house_rule_is_told_by_what_it_changes() -> None:
    text = run("doc", "no-auctions").stdout
    assert "`with no-auctions`" in text
    assert "<del>" in text
    assert "**New:**" in text


def test_a_rulebook_with_a_house_rule_says_so() -> None:
    result = run("doc", "classic", "--with", "no-auctions")
    assert result.exit_code == 0
    assert "with no-auctions" in result.stdout


def test_all_pages_are_written_at_once(tmp_path: Path) -> None:
    assert run("doc", "--into", str(tmp_path)).exit_code == 0
    assert {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()} == made()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("doc", "clasic"), "did you mean `classic`"),
        (("doc",), "name one rulebook"),
        (("doc", "classic", "--into", "x"), "name one rulebook"),
        (("doc", "classic", "--with", "no-auction"), "did you mean `no-auctions`"),
        (("doc", "cronulla", "--with", "speed-die"), "jail"),
    ],
)
def test_what_cannot_be_written_is_refused(arguments: tuple[str, ...], said: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert said in result.stderr
