"""Laying files over each other: what a variant and a house rule make of a rulebook."""

from __future__ import annotations

import pytest

from propertyrules import Diagnostic
from propertyrules.diagnostics import CODES
from propertyrules.semantics.layers import Layer, settings_of
from propertyrules.semantics.overlay import Flat, flatten
from propertyrules.syntax import tree
from propertyrules.syntax.parser import parse_file

BASE = """\
rulebook base "Base" version 1.0 language 1
default board small
source "a book"
clause base.pay "Pay" stated
  says "One is paid."
clause base.build "Build" stated
  says "One may build."
set salary: money = 200 [base.pay]
track mortgaged: truth of property = no [base.pay]
define rent of property: money [base.pay]
  normally 10
  except bare when 1 is 2: 20 [base.pay]
  except mortgaged beats bare when 1 is 2: 0 [base.pay]
define worth of player: money [base.pay]
  part cash: player.cash [base.pay]
  part other: 1 [base.pay]
matter debt(player, amount: money) [base.pay]
  waits for player
when first: landing(player, space) [base.pay]
  then bank pays 1 to player
when second: landing(player, space) [base.pay]
  then bank pays 2 to player
rule managing(player) [base.build]
  require player.cash is 1
  else "no"
move build(player, property) [base.build]
  said "{player} builds on {property}"
  at any time
  obeys managing(player)
  rule build.first [base.build]
    require player.cash is 1
    else "no"
  rule build.when [base.build]
    require player.cash is 2
    else "no"
  then bank pays 1 to player
always sound [base.pay]
  require 1 is 1
  else "no"
setup [base.pay]
  then for each p in players do bank pays 5 to p end
"""

VARIANT = """\
rulebook timed "Timed" version 1.0 language 1
extends base
clause timed.own "Own" stated
  says "Our own."
"""
SILENT = """\
fallback [timed.silent]
clause timed.silent "Silent" silent
  says "Nothing is said."
  reading "As in the base."
"""
HOUSE = """\
house h{0} "House {0}" version 1.0 language 1
clause h{0}.own "Own" stated
  says "Our own."
"""


def layer(text: str, role: str = "", name: str = "") -> Layer:
    file, faults = parse_file(name or f"{text.split()[1]}.{text.split()[0]}", text)
    assert not faults, faults
    return Layer(file, role or file.header.form)


def laid(*texts: str) -> Flat:
    """Lay texts over the base."""
    return flatten([layer(BASE), *map(layer, texts)])


def variant(*lines: str) -> Flat:
    return laid(VARIANT + 'note [timed.own] "own"\n' + "\n".join(lines) + "\n")


def house(*bodies: str) -> Flat:
    return laid(
        *(HOUSE.format(n) + f'note [h{n}.own] "own"\n{b}\n' for n, b in enumerate(bodies, 1))
    )


def decl(flat: Flat, keyword: type[tree.Node], name: str) -> tree.Node:
    return next(d for d in flat.decls if isinstance(d, keyword) and getattr(d, "name", "") == name)


def define(flat: Flat, name: str = "rent") -> tree.DefineDecl:
    found = decl(flat, tree.DefineDecl, name)
    assert isinstance(found, tree.DefineDecl)
    return found


def build(flat: Flat) -> tree.MoveDecl:
    found = decl(flat, tree.MoveDecl, "build")
    assert isinstance(found, tree.MoveDecl)
    return found


def rule(flat: Flat, name: str) -> tree.Rule:
    return next(g for g in build(flat).guards if isinstance(g, tree.Rule) and g.name == name)


def salary(flat: Flat) -> tree.SetDecl:
    found = decl(flat, tree.SetDecl, "salary")
    assert isinstance(found, tree.SetDecl)
    return found


def only(flat: Flat, code: str) -> Diagnostic:
    """Return the one diagnostic there is."""
    assert [d.code for d in flat.diagnostics] == [code], flat.diagnostics
    assert code in CODES
    found = flat.diagnostics[0]
    assert found.span.line, "a diagnostic has its place"
    return found


def test_a_rulebook_by_itself_stays_as_it_is() -> None:
    flat = laid()
    assert flat.diagnostics == ()
    assert flat.header.name == "base"
    assert flat.source == "a book"
    assert flat.settings["default board"] == ("small",)
    assert flat.decls == tuple(
        d for d in layer(BASE).file.decls if not isinstance(d, tree.Header | tree.Setting)
    )
    assert set(flat.origins.values()) == {"base"}


def test_what_is_replaced_keeps_its_place() -> None:
    flat = variant("replace set salary: money = 400 [timed.own]")
    assert not flat.diagnostics
    names = [getattr(d, "name", "") for d in flat.decls]
    assert names[: names.index("mortgaged")] == ["base.pay", "base.build", "salary"]
    assert salary(flat).value == tree.Number(400)
    assert flat.origins["set", "salary"] == "timed"
    assert flat.header.name == "timed"


def test_a_rule_is_replaced_dropped_and_cited_in_whichever_move_holds_it() -> None:
    flat = variant(
        "replace rule build.when [timed.own]",
        '  require player.cash is 7 else "seven"',
        "drop rule build.first",
        "cite rule managing, move build as [timed.own]",
    )
    assert not flat.diagnostics
    assert [g.name for g in build(flat).guards] == ["managing", "build.when"]
    assert rule(flat, "build.when").cite.clauses == ("timed.own",)
    assert build(flat).cite.clauses == ("timed.own",)
    assert flat.origins["rule", "build.when"] == "timed"
    assert flat.origins["move", "build"] == "base"
    assert ("rule", "build.first") not in flat.origins


def test_a_change_of_a_move() -> None:
    flat = variant(
        "change move build",
        '  said "{player} puts a house on {property}"',
        "  rule build.new [timed.own]",
        '    require player.cash is 3 else "no"',
        "  drop obeys managing",
        "  replace then bank pays 9 to player",
    )
    assert not flat.diagnostics
    move = build(flat)
    assert [g.name for g in move.guards] == ["build.first", "build.when", "build.new"]
    assert len(move.said) == 2
    assert isinstance(move.then[0], tree.Pays)
    assert move.then[0].amount == tree.Number(9)
    assert flat.origins["rule", "build.new"] == "timed"
    more = build(variant("change move build", "  then bank pays 8 to player"))
    assert len(more.then) == 2


def test_a_change_of_a_define() -> None:
    flat = variant(
        "change define rent",
        "  replace normally 11",
        "  except built beats bare when 2 is 3: 30 [timed.own]",
        "  replace except mortgaged when 4 is 5: 1 [timed.own]",
        "drop except rent.bare",
        "change define worth",
        "  drop part other",
        "  replace part cash: 2 * player.cash [timed.own]",
    )
    assert not flat.diagnostics
    assert define(flat).normally == tree.Number(11)
    assert [(e.name, e.beats) for e in define(flat).exceptions] == [
        ("mortgaged", ()),
        ("built", ()),
    ]
    assert [(p.name, p.cite) for p in define(flat, "worth").parts] == [
        ("cash", tree.Cite(("timed.own",)))
    ]


def test_a_change_of_a_matter() -> None:
    flat = variant(
        "change matter debt",
        "  with late: truth = no",
        '  said "{player} owes {amount}"',
        "  replace waits for player.next",
        "  replace then bank pays 1 to player",
        "  replace withdrawn bank pays 2 to player",
    )
    assert not flat.diagnostics
    matter = decl(flat, tree.MatterDecl, "debt")
    assert isinstance(matter, tree.MatterDecl)
    assert [f.name for f in matter.fields] == ["player", "amount", "late"]
    assert matter.waits is not None
    assert isinstance(matter.waits.who, tree.Dot)
    assert len(matter.said) == len(matter.then) == len(matter.withdrawn) == 1


def test_a_change_of_what_follows_by_itself() -> None:
    flat = variant(
        "change when first",
        "  where player.cash is 1",
        "  then bank pays 7 to player",
        "change when second",
        "  replace then bank pays 9 to player",
    )
    first, second = (decl(flat, tree.WhenDecl, name) for name in ("first", "second"))
    assert isinstance(first, tree.WhenDecl)
    assert isinstance(second, tree.WhenDecl)
    assert isinstance(first.where, tree.Binary)
    assert len(first.then) == 2
    assert len(second.then) == 1


def test_conditions_of_two_layers_must_both_hold() -> None:
    narrow = "change when first\n  where player.cash is {}\n"
    flat = laid(VARIANT + narrow.format(1), HOUSE.format(1) + narrow.format(2))
    first = decl(flat, tree.WhenDecl, "first")
    assert isinstance(first, tree.WhenDecl)
    assert isinstance(first.where, tree.Chain)


def test_the_fallback_goes_to_what_is_not_cited_anew() -> None:
    flat = laid(
        VARIANT + SILENT + "replace set salary: money = 400 [timed.own]\n"
        "cite rule build.when, except rent.bare, part worth.cash, always sound as [timed.own]\n"
        "cite setup as [timed.own]\n"
    )
    assert not flat.diagnostics
    own, leaning = ("timed.own",), ("base.build", "timed.silent")
    assert salary(flat).cite.clauses == own
    assert rule(flat, "build.when").cite.clauses == own
    assert rule(flat, "build.first").cite.clauses == leaning
    assert build(flat).cite.clauses == leaning
    bare, mortgaged = define(flat).exceptions
    assert bare.cite.clauses == own
    assert mortgaged.cite.clauses == ("base.pay", "timed.silent")
    assert [p.cite and p.cite.clauses for p in define(flat, "worth").parts] == [
        own,
        ("base.pay", "timed.silent"),
    ]
    setup = decl(flat, tree.SetupDecl, "setup")
    assert isinstance(setup, tree.SetupDecl)
    assert setup.cite.clauses == own
    assert flat.fallback == ("timed.silent",)


def test_every_rulebook_of_a_chain_adds_its_fallback_and_no_house_rule_does() -> None:
    top = (
        'rulebook top "Top" version 1.0 language 1\nextends timed\nfallback [top.silent]\n'
        'clause top.silent "Silent" silent\n  says "Nothing."\n  reading "As before."\n'
    )
    over = HOUSE.format(1) + 'replace always sound [h1.own]\n  require 2 is 2\n  else "no"\n'
    flat = laid(VARIANT + SILENT + "replace set salary: money = 400 [timed.own]\n", top, over)
    assert not flat.diagnostics
    assert salary(flat).cite.clauses == ("timed.own", "top.silent")
    assert build(flat).cite.clauses == ("base.build", "timed.silent", "top.silent")
    always = decl(flat, tree.AlwaysDecl, "sound")
    assert isinstance(always, tree.AlwaysDecl)
    assert always.cite.clauses == ("h1.own",)
    assert flat.fallback == ("timed.silent", "top.silent")
    assert flat.house_rules == ("h1",)
    assert flat.header.name == "top"


def test_before_and_after_order_what_follows() -> None:
    third = (
        "when third: landing(player, space) before first [timed.own]\n  then bank pays 3 to player"
    )
    flat = variant(third)
    assert not flat.diagnostics
    handlers = [d.name for d in flat.decls if isinstance(d, tree.WhenDecl)]
    assert handlers == ["second", "third", "first"] or handlers == ["third", "first", "second"]
    after = variant(third.replace("before first", "after first before second"))
    assert [d.name for d in after.decls if isinstance(d, tree.WhenDecl)] == [
        "first",
        "third",
        "second",
    ]


def test_before_brings_up_and_leaves_the_rest_as_it_is() -> None:
    flat = variant(
        "when third: landing(player, space) before second [timed.own]",
        "  then bank pays 3 to player",
        "when fourth: landing(player, space) before second [timed.own]",
        "  then bank pays 4 to player",
    )
    names = [decl.name for decl in flat.decls if isinstance(decl, tree.WhenDecl)]
    assert names == ["first", "third", "fourth", "second"]


def test_an_order_that_goes_in_a_circle() -> None:
    flat = variant(
        "when third: landing(player, space) before first after second [timed.own]",
        "  then bank pays 3 to player",
        "replace when second: landing(player, space) after first [timed.own]",
        "  then bank pays 3 to player",
    )
    found = only(flat, "R114")
    assert "circular" in found.message
    assert "`third` before `first`" in found.message
    assert len(found.also) == 2


@pytest.mark.parametrize(
    ("lines", "near"),
    [
        (["replace set salery: money = 1 [timed.own]"], "salary"),
        (["drop move biuld"], "build"),
        (["cite rule build.wen as [timed.own]"], "build.when"),
        (["cite except rent.bear as [timed.own]"], "rent.bare"),
        (["change matter dept", "  with late: truth = no"], "debt"),
        (["change define rent", "  drop except bear"], "bare"),
        (["change move build", "  drop rule build.frist"], "build.first"),
        (["change define worth", "  replace part csh: 1"], "cash"),
    ],
)
def test_what_is_not_there_is_told_with_the_nearest_name(lines: list[str], near: str) -> None:
    found = only(variant(*lines), "R101")
    assert f"`{near}`" in found.hint
    assert found.edit is not None
    assert found.edit.text == near
    assert found.edit.span.line == found.span.line


def test_what_is_not_there_may_be_there_under_another_keyword() -> None:
    assert "`define rent`" in only(variant("drop track rent"), "R101").hint


def test_declared_twice_across_files_offers_replace() -> None:
    found = only(variant("set salary: money = 1 [timed.own]"), "R102")
    assert "already declared in `base`" in found.message
    assert found.edit is not None
    assert found.edit.text == "replace "
    assert found.also[0].file == "base.rulebook"


@pytest.mark.parametrize(
    "lines",
    [
        ["set a: count = 1 [timed.own]", "set a: count = 2 [timed.own]"],
        ["change define rent", "  except bare when 1 is 1: 2 [timed.own]"],
        ["change move build", "  rule build.when [timed.own]", '    require 1 is 1 else "x"'],
        ["change matter debt", "  with amount: money = 1"],
        ["move m(player) [timed.own]", "  at any time", "  rule build.when [timed.own]",
         '    require 1 is 1 else "x"'],
    ],
)  # fmt: skip
def test_declared_twice(lines: list[str]) -> None:
    assert (
        "twice" in only(variant(*lines), "R102").message
        or "already declared" in only(variant(*lines), "R102").message
    )


def test_a_clause_declared_twice() -> None:
    only(variant('clause base.pay "Pay" stated', '  says "Again."'), "R111")


def test_a_clause_that_is_not_declared() -> None:
    found = only(variant("set a: count = 1 [timed.owm]"), "R110")
    assert found.edit is not None
    assert found.edit.text == "timed.own"
    only(laid(VARIANT + 'note [timed.own] "x"\nfallback [timed.non]\n'), "R110")


def test_a_house_rule_names_the_clauses_it_is_played_instead_of() -> None:
    """Those of a rulebook that it lies over must be there; of others nothing is known."""
    own = [
        'clause timed.rival "R" stated',
        '  says "x"',
        "  instead of {}",
        'note [timed.rival] "x"',
    ]
    clauses = "other.any, base.pay"
    assert not [
        d for d in variant(*own[:2], own[2].format(clauses), own[3]).diagnostics if d.code == "R110"
    ]
    found = only(variant(*own[:2], own[2].format("base.pya"), own[3]), "R110")
    assert found.edit is not None
    assert found.edit.text == "base.pay"


def test_a_clause_that_nobody_cites_is_told_of_the_topmost_only() -> None:
    found = only(laid(VARIANT), "R112")
    assert found.severity == "warning"
    assert "timed.own" in found.message
    assert "cite KEYWORD NAME as" not in str(found.hint)
    changed = only(
        laid(VARIANT + 'change move build\n  said "{player} puts up {property}"\n'), "R112"
    )
    assert "cite KEYWORD NAME as" in str(changed.hint)
    top = 'rulebook top "Top" version 1.0 language 1\nextends timed\n'
    assert laid(VARIANT, top).diagnostics == ()


def test_a_house_rule_says_what_it_needs() -> None:
    assert not house("needs rule build.when\nneeds define rent\nneeds except rent.bare").diagnostics
    found = only(house("needs define rant\nchange define rant\n  replace normally 2"), "R103")
    assert "needs define rant, which base doesn't have" in found.message
    assert "`rent`" in found.hint


def test_a_house_rule_says_what_must_not_be_there_and_why() -> None:
    assert not house("needs no matter loan").diagnostics
    found = only(house('needs no define rent else "it asks for rent already"'), "R103")
    assert found.message == (
        "this house rule is for rulebooks without define rent, but base has it: it asks for rent"
        " already"
    )
    found = only(house('needs matter loan else "nobody lends here"'), "R103")
    assert found.message.endswith("which base doesn't have: nobody lends here")
    both = 'needs matter loan else "nobody lends here"\nneeds define interest'
    assert only(house(both), "R103").message == found.message


def test_what_another_house_rule_dropped_is_no_lack_of_the_rulebook() -> None:
    found = only(house("drop always sound", "needs always sound"), "R104")
    assert "`always sound`" in found.message and "`h1`" in found.message


@pytest.mark.parametrize(
    ("first", "second", "thing"),
    [
        ("drop always sound", "drop always sound", "`always sound`"),
        ("replace set salary: money = 1 [h1.own]", "replace set salary: money = 2 [h2.own]",
         "`set salary`"),
        ("drop rule build.when", "cite rule build.when as [h2.own]", "`rule build.when`"),
        ("change move build\n  replace then bank pays 2 to player",
         "drop move build", "`move build`"),
        ("change define rent\n  replace normally 4", "change define rent\n  replace normally 3",
         "`normally` of `define rent`"),
    ],
)  # fmt: skip
def test_two_house_rules_change_the_same_thing(first: str, second: str, thing: str) -> None:
    flat = house(first, second)
    found = next(d for d in flat.diagnostics if d.code == "R104")
    assert "`h1` and `h2`" in found.message
    assert thing in found.message
    assert "h1.house" in found.message
    assert found.also


def test_two_house_rules_may_change_one_thing_in_different_places() -> None:
    one = 'change move build\n  rule build.a [h1.own]\n    require 1 is 1 else "x"'
    other = 'change move build\n  rule build.b [h2.own]\n    require 1 is 1 else "x"'
    assert not house(one, other).diagnostics


@pytest.mark.parametrize(
    "body",
    [
        "replace set salary: money = 200 [h1.own]",
        "change define rent\n  replace normally 10",
        "cite move build as [base.build]",
    ],
)
def test_a_house_rule_that_changes_nothing(body: str) -> None:
    assert only(house(body), "R109").severity == "warning"


def test_files_used_as_what_they_are_not() -> None:
    base = layer(BASE)
    as_house = flatten([base, layer(VARIANT + 'note [timed.own] "x"\n', "house")])
    assert "a rulebook" in as_house.diagnostics[0].message
    assert {d.code for d in as_house.diagnostics} <= {"R108", "R115"}
    as_book = flatten([layer(HOUSE.format(1) + 'note [h1.own] "x"\n', "rulebook")])
    assert only(as_book, "R108").hint
    with pytest.raises(ValueError, match="no rulebook"):
        flatten([])


def test_the_lines_behind_the_header() -> None:
    assert "twice" in only(variant("extends base"), "R115").message
    assert "can't have `fallback`" in only(house("fallback [h1.own]"), "R115").message
    flat = house("decks luck\ndefault board big")
    assert flat.settings["decks"] == ("luck",)
    assert flat.settings["default board"] == ("big",)


@pytest.mark.parametrize(
    ("wording", "code", "said"),
    [
        ("toll", "R237", "too little"),
        ("no (toll||tolls)", "R224", "has no words"),
        ("no (toll", "R224", "isn't closed"),
        ("no toll {player}", "R225", "before there is a table"),
    ],
)
def test_the_words_by_which_a_house_rule_is_told(wording: str, code: str, said: str) -> None:
    assert not house('told as "no (toll|tolls)[ ever]", "(never) toll pays"').diagnostics
    assert said in only(house(f'told as "{wording}"'), code).message
    assert "can't have `told as`" in only(variant('told as "no toll"'), "R115").message


def test_another_version_of_the_language() -> None:
    flat = flatten([layer(BASE.replace("language 1", "language 2", 1))])
    only(flat, "R113").message.endswith("this is version 1")


BOARD = """\
board small "Small" language 1
currency "$"
space 0 "Start" start
space 1 "End" start
"""
DECK = """\
deck luck "Luck" language 1
card win "Win"
  then bank pays 1 to player
card stay "Stay" kept
"""


def test_board_and_decks_are_kept_apart_and_may_be_altered() -> None:
    flat = laid(BOARD, DECK)
    assert not flat.diagnostics
    assert (flat.board.name, flat.currency) == ("small", "$")
    assert [space.title for space in flat.spaces] == ["Start", "End"]
    assert [[card.name for card in cards] for _, cards in flat.decks] == [["win", "stay"]]
    altered = laid(
        BOARD, DECK, HOUSE.format(1) + 'note [h1.own] "x"\ndrop card win\n'
        'replace card stay "Go" kept\nreplace space 1 "Finish" start\n'
    )  # fmt: skip
    assert not altered.diagnostics
    assert [space.title for space in altered.spaces] == ["Start", "Finish"]
    assert [card.title for card in altered.decks[0][1]] == ["Go"]
    wrong = laid(BOARD, DECK, HOUSE.format(1) + 'note [h1.own] "x"\ndrop card wim\n')
    assert "`win`" in only(wrong, "R101").hint


def test_declarations_in_the_wrong_sort_of_file() -> None:
    assert "board" in only(variant('space 1 "x" start'), "R116").message
    assert "deck" in only(variant('card x "x" kept'), "R116").message
    only(laid(BOARD + "kind start\n"), "R116")
    only(laid(BOARD + 'space 1 "x" start\n'), "R102")


QUESTIONS = """\
questions base "Asked" language 1
words wages "salary|wages"
clause base.pay
  answers yes to "{must} (pay) {wages}"
  answers no to "{can} (keep) {wages}"
"""


def test_a_file_of_questions_adds_to_what_clauses_answer() -> None:
    flat = laid(QUESTIONS)
    assert not flat.diagnostics
    clause = decl(flat, tree.ClauseDecl, "base.pay")
    assert isinstance(clause, tree.ClauseDecl)
    assert [(one.text, one.holds) for one in clause.answers] == [
        ("{must} (pay) {wages}", True),
        ("{can} (keep) {wages}", False),
    ]
    near = only(laid(QUESTIONS.replace("base.pay", "base.bay")), "R101")
    assert near.span.file == "base.questions"
    assert "`base.pay`" in near.hint


def test_a_file_of_questions_has_nothing_else() -> None:
    assert "only `words`" in only(laid(QUESTIONS + "event done(player)\n"), "R116").message
    assert "can't have" in only(laid(QUESTIONS + "extends other\n"), "R115").message
    answers = QUESTIONS[QUESTIONS.index("clause") :].replace("{wages}", "wages")
    assert "file of questions" in only(variant(answers), "R116").message


def test_what_has_no_citation_takes_none() -> None:
    flat = variant("event done(player)", "cite event done as [timed.own]")
    only(flat, "R117")


def test_settings_are_merged_before_anything_else_is_known() -> None:
    merged = settings_of([layer(BASE), layer(VARIANT + "default board big\n")])
    assert merged["default board"] == ("big",)
    assert "extends" not in merged


def test_notes_may_lean_on_one_clause_several_times() -> None:
    flat = variant('note [base.pay] "a"', 'note [base.pay] "b"')
    assert not flat.diagnostics
    assert sum(isinstance(d, tree.NoteDecl) for d in flat.decls) == 3
    again = laid(VARIANT + 'note [timed.own] "a"\ndrop note [timed.own]\n')
    assert not any(isinstance(d, tree.NoteDecl) for d in again.decls)
