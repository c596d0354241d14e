"""`propertyrules doc`: the pages of all rulebooks and house rules, which the site is built with."""

from __future__ import annotations

import re
from functools import cache
from itertools import groupby
from pathlib import Path

import click.testing
import pytest

from propertyrules import (
    Program,
    RulebookError,
    find_house_rule,
    find_rulebook,
    house_rules,
    load_rulebook,
    parse_tables,
    rulebooks,
)
from propertyrules.report import Example, house_page, rulebook_page
from tests import scenario_runs
from tests.command_line import invoke

RULEBOOKS = [one.id for one in rulebooks()]
HOUSE_RULES = [one.id for one in house_rules()]
CLAUSE = re.compile(r"^#{3,4} .* \{ #clause-([\w-]+) \}$", re.MULTILINE)


def run(*arguments: str) -> click.testing.Result:
    return invoke(*arguments)


@cache
def made(name: str) -> str:
    """Return the page of a rulebook or house rule."""
    examples = [
        Example(path.name, path.read_text(encoding="utf-8"), one)
        for path in scenario_runs.files(name)
        for one in scenario_runs.runs(path)
    ]
    if name in RULEBOOKS:
        return rulebook_page(program(name), examples)
    return house_page(program(name), name, examples)


@cache
def program(name: str) -> Program:
    """Load a rulebook, or a house rule over the first rulebook that takes it."""
    if name in RULEBOOKS:
        return load_rulebook(name)
    for rulebook in RULEBOOKS:
        try:
            return load_rulebook(rulebook, with_=[name])
        except RulebookError:
            continue
    raise AssertionError(f"no rulebook takes {name}")


def clauses(name: str) -> list[str]:
    """Return the clauses that the page of a rulebook or house rule is about, by name."""
    told = program(name)
    if name in RULEBOOKS:
        return sorted(told.in_force)
    file = f"{name}.rules"
    return sorted(c.id for c in told.clauses.values() if c.span.file.rpartition("/")[2] == file)


def standing(name: str) -> list[str]:
    """Return the clauses of a page as they stand on it."""
    known = {one.replace(".", "-"): one for one in program(name).clauses}
    return [known[one] for one in CLAUSE.findall(made(name))]


def of_clause(name: str, clause: str) -> str:
    """Return what a page says of one clause."""
    text = made(name)
    begun = text.index(f"{{ #clause-{clause.replace('.', '-')} }}")
    return re.split(r"^#{2,4} (?=[A-Z])", text[begun:], maxsplit=1, flags=re.MULTILINE)[0]


@pytest.mark.parametrize("name", [*RULEBOOKS, *HOUSE_RULES])
def test_every_clause_in_force_stands_on_the_page_once(name: str) -> None:
    assert sorted(standing(name)) == clauses(name)
    assert standing(name)


@pytest.mark.parametrize("name", [*RULEBOOKS, *HOUSE_RULES])
def test_clauses_stand_in_the_order_of_the_source(name: str) -> None:
    """Its own file's first, then those of what it extends; each section once, in its order."""
    told = program(name)
    declared = [clause.id for clause in told.clauses.values()]
    files = [file for file, _ in groupby(told.clauses[one].span.file for one in standing(name))]
    assert len(files) == len({*files})
    assert files[0].rpartition("/")[2] == f"{name}.rules"
    for file in files:
        there = [one for one in standing(name) if told.clauses[one].span.file == file]
        begun = [section for section, _ in groupby(told.clauses[one].section for one in there)]
        own = [one for one in declared if one in there]
        assert begun == list(dict.fromkeys(told.clauses[one].section for one in own))
        for section in begun:
            inside = [one for one in there if told.clauses[one].section == section]
            assert inside == [one for one in own if told.clauses[one].section == section]


@pytest.mark.parametrize("name", [*RULEBOOKS, *HOUSE_RULES])
def test_a_clause_is_told_with_its_status_and_reading(name: str) -> None:
    for one in clauses(name):
        clause, text = program(name).clauses[one], of_clause(name, one).replace("\\", "")
        status = "" if clause.status == "stated" else f" · *{clause.status}*"
        assert f"\n`{one}`{status}\n" in text
        assert clause.says in text
        assert (f"> **Read as:** {clause.reading}" in text) == bool(clause.reading)
        for cites, note in program(name).notes:
            assert one not in cites or f"> **Note:** {note}" in text


@pytest.mark.parametrize("name", [*RULEBOOKS, *HOUSE_RULES])
def test_a_figure_stands_with_the_clauses_that_set_it(name: str) -> None:
    for figure in program(name).figures.values():
        for one in {*figure.cites} & {*clauses(name)}:
            said = figure.name.replace("_", " ")
            assert f"- **{said[:1].upper()}{said[1:]}**: " in of_clause(name, one)
            assert figure.text in of_clause(name, one).replace("\\", "")


@pytest.mark.parametrize("name", [*RULEBOOKS, *HOUSE_RULES])
def test_every_scenario_stands_on_the_page_with_its_rulings(name: str) -> None:
    """Once as a table; and with each clause the lines of which it is expected that it decides."""
    text = made(name)
    for path in scenario_runs.files(name):
        lines = path.read_text(encoding="utf-8").splitlines()
        titles = [line for line in lines if line.startswith("scenario ")]
        for title in titles:
            assert text.count(f"\n{title}\n") == titles.count(title), (path.name, title)
        for line in lines:
            asked, arrow, expected = line.strip().partition("->")
            for one in {*re.split(r"[\s,;]+", expected)} & {*clauses(name)} if arrow else ():
                said = re.escape(" ".join(asked.split()))
                told = of_clause(name, one).replace("\\", "")
                assert re.search(rf"^- {said}: \*\*\S", told, re.MULTILINE), (one, line)


@pytest.mark.parametrize("name", RULEBOOKS)
def test_a_clause_that_no_note_tells_is_shown_by_a_scenario(name: str) -> None:
    own = {one for one in clauses(name) if one.partition(".")[0] == name}
    noted = {clause for cites, _ in program(name).notes for clause in cites}
    bare = [one for one in own - noted if "\nScenario " not in of_clause(name, one)]
    assert bare == []


@pytest.mark.parametrize("name", [*RULEBOOKS, *HOUSE_RULES])
def test_the_page_holds_every_declaration_of_the_file_as_it_stands_there(name: str) -> None:
    """What is declared and the head of the file are all that it says; so nothing is left out."""
    path = find_rulebook(name) if name in RULEBOOKS else find_house_rule(name)
    text = made(name)
    shown = "\n".join(re.findall(r"^```rules\n(.*?)^```$", text, re.MULTILINE | re.DOTALL))
    lines = {line.strip() for line in shown.splitlines()}
    head = ("rulebook", "house", "extends", "fallback", "default", "questions", "source", "needs")
    heads = (*head, "clause", "note")
    inside = False
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith((" ", "#")):
            inside = line.split()[0] not in heads
        if inside and line.strip() and not line.startswith("#"):
            assert line.strip() in lines, line
    once = re.findall(r'^<details id="(rule-[\w-]+)"', text, re.MULTILINE)
    assert len(once) == len({*once})


@pytest.mark.parametrize("name", [*RULEBOOKS, *HOUSE_RULES])
def test_a_page_leads_nowhere_that_is_not_on_it(name: str) -> None:
    text = made(name)
    anchors = re.findall(r'<details id="([\w-]+)"|\{ #([\w-]+) \}', text)
    known = [one for pair in anchors for one in pair if one]
    assert len(known) == len({*known})
    assert {*re.findall(r"\]\(#([\w-]+)\)", text)} <= {*known}


def test_a_rule_is_folded_under_its_clause() -> None:
    text = of_clause("classic", "classic.build-evenly")
    fold = text[text.index("<summary>rule built_evenly</summary>") :].partition("</details>")[0]
    assert "rule built_evenly(property) [classic.build-evenly, classic.next-house]" in fold
    assert "Oriental Avenue: **illegal**; Vermont Avenue has no house yet" in text
    other = of_clause("classic", "classic.next-house")
    assert "Rule: [`rule built_evenly`](#rule-classic-" in other


def test_what_is_taken_over_names_what_alters_it() -> None:
    assert re.search(r"^Altered by \[`[a-z]+ .*`\]\(#rule-", made("suetology"), re.MULTILINE)


def test_a_rulebook_with_a_house_rule_says_so() -> None:
    result = run("doc", "classic-short", "--with", "no-auctions")
    assert result.exit_code == 0
    assert "with no-auctions" in result.stdout
    assert "{ #clause-no-auctions-" in result.stdout


def test_fields_that_a_house_rule_adds_to_a_matter_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("fee.rules").write_text(
        'house fee "A fee" version 1.0 language 1\n'
        'clause fee.fee "Auctions" stated says "Whoever passes pays."\n'
        "change matter auction\n"
        "  with fee: money = 5\n"
        "change move pass\n"
        '  then player pays auction.fee to bank for "the pass"\n'
        "cite move pass as [fee.fee]\n",
        encoding="utf-8",
    )
    assert "*auction* has a further field: `fee: money = 5`." in run("doc", "fee.rules").stdout


def test_the_page_is_printed() -> None:
    assert run("doc", "flat-income-tax").stdout == made("flat-income-tax")


@pytest.mark.parametrize("name", [*RULEBOOKS, *HOUSE_RULES])
def test_every_scenario_stands_on_the_page_with_its_line(name: str) -> None:
    own = {
        (path.name, str(table.line))
        for path in scenario_runs.files(name)
        for table in parse_tables(path.read_text(encoding="utf-8"), str(path))
    }
    assert set(re.findall(r"<summary>.*?([\w-]+\.table), line (\d+)", made(name))) == own


def test_all_pages_are_written_at_once_and_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The site is built with the pages of them all; here there are only two, as that takes long."""
    book, house = rulebooks()[1], house_rules()[0]
    monkeypatch.setattr("propertyrules.library.rulebooks", lambda: (book,))
    monkeypatch.setattr("propertyrules.library.house_rules", lambda: (house,))
    assert run("doc", "--into", str(tmp_path)).exit_code == 0
    found = {path.stem: path.read_text(encoding="utf-8") for path in tmp_path.glob("*.md")}
    listed = found.pop("index")
    assert found == {one.id: made(one.id) for one in (book, house)}
    assert all(f"- [{one.title}]({one.id}.md)" in listed for one in (book, house))


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
