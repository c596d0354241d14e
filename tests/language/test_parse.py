"""Parsing: every form of the language reference, its spans, its limits, and any text at all."""

from __future__ import annotations

import pickle
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from propertyrules import Diagnostic, Span, limits
from propertyrules.cache import cache_folder, kept, read_kept, write_kept
from propertyrules.resources import grammar_text
from propertyrules.syntax import grammars, parse_expression, parse_file, parser, tree
from propertyrules.syntax.tree import Binary, Chain, Dot, Name, Number, Quantified

HEADER = 'rulebook small "Small rules" version 1.0 language 1\n'
# Every form of docs/reference/language.md, at least once.
WHOLE = """\
rulebook small "Small rules" version 1.0 language 1
extends classic                      # takes over all of another rulebook
fallback [timed.fallback]            # cited beside every inherited thing that is not cited anew
default board atlantic
decks chance, community_chest        # the decks that this rulebook plays with
source "A program's rules page"      # what the clauses paraphrase
needs define rent                    # a house rule: what must be there for it to make sense
currency "$"

clause timed.develop "Properties" stated
  says "The owner of a whole group may develop it during ..."
clause timed.salary "Start" garbled
  says "Landing on or passing Go collects '$200,0000'."
  reading "200."
words in_jail "in (jail|prison)|behind bars"
note [classic.order-of-play] "Tokens may share a space."
set salary: money = 200 [classic.salary] "paid for the first space"
set last_round: count = 30 from 1 to 1000 [timed.win] "the table agrees on the number"
choice stage: before_rolling "before rolling", settled "space settled", plain_word
track loan: money of player = 0 [tax.loans] said "loan {loan}"
track mortgaged: truth of property = no [classic.mortgage] said "mortgaged"
track jailed: truth of player = no [classic.sent-to-jail] said "in jail"
  stands on first s in spaces where s is a jail else first s in spaces else named "Jail"
track rounds: count of table = 0 [timed.round] said "round {rounds}"
holder pot = 0 [free-parking-jackpot.pot] "pot"
kind start
kind tax with amount: money
kind street of property with price: money, house_price: money, rents: list of money
dice white: 2 of 1, 2, 3, 4, 5, 6
dice speed: 1 of 1, 2, 3, bus, bus, next optional
piece house "houses": house_supply [classic.building-supply]
piece hotel "hotels": endless [cronulla.no-shortage]
ladder [classic.hotel]
  rung 1: 1 house
  rung 2: 2 house
  rung 5: 1 hotel

define rent of property: money [classic.rent]
  said "rent on {property}"
  normally property.printed_rent
  except full_set when property.owner.owns_all(property.group):
    2 * property.printed_rent [classic.double-rent]
  except mortgaged beats full_set when property.mortgaged: 0 [classic.no-rent-when-mortgaged]

define owns_all of holder (group): truth
  normally every site in group.sites has site.owner is holder

define net_worth of player: money [classic.net-worth]
  said "net worth of {player}"
  part cash: player.cash
  part mortgages: sum of p.mortgage_value for p in player.properties where not p.mortgaged

define typed of who: player (x: money = 0): money normally x
define typed_two of who: player: money normally 1
define up (x: exact): money normally x rounded up
define lone: count normally 3

matter purchase(player, property) [classic.buy-unowned]
  said "{player} may buy {property}"
  waits for player

matter auction(property, bid: money = 0, bidder: holder = bank,
    passed: list of player = nothing) [classic.auction]
  said "auction of {property}[, {bid} bid by {bidder}][, {passed} passed]"
  waits for each p in players where p is not in auction.passed and p is not auction.bidder
  then
    if bidder is a player then
      bidder pays bid to bank for "the auction"
      give property to bidder
    end

matter turn(player, stage: stage = settled, doubles: count = 0) [classic.order-of-play] ground
  by itself
  withdrawn
    announce turn_over(player)

event turn_over(player)

when salary: passing(player, space) where space is a start before other, more after third
  [classic.salary]
  then bank pays salary to player for "salary"

move build(player, property) [classic.group-before-houses]
  said "{player} builds a house on {property}"
  at any time
  obeys managing(player)
  rule build.street [classic.group-before-houses]
    require property is a street
    else "{property} takes no buildings"
  rule build.evenly [classic.build-evenly] where property.buildings at least 1
    require property.buildings is lowest s.buildings for s in property.group.sites
    else "no: {property.buildings} above
        {lowest s.buildings for s in property.group.sites}"
  then
    player pays property.house_price to bank for "a house"
    raise property one rung

move collect(player) [a.b]
  said "x" said "y"
  answers rent_due, other where rent_due.owner is player
  raises cash losing player.cash / 10 rounded down
  never [a.c] else "no"
move peek(player) [a.b]
  while auction
  then
    together by up
      player pays 10% of player.cash to bank for "tax"
      player pays 7.5% of player.cash to bank
    end
    give these(property, card) to bank
    set player.jailed to yes
    set rounds to rounds + 1
    add player to auction.passed
    remove player from auction.passed
    lower property one rung
    lower property to rung 0
    move player forward throw.total
    move player back 3
    move player forward to first s in spaces where s is a start else player.space
    put player on named "Jail"
    open purchase(player: player, property: player.space)
    open opening()
    close purchase
    announce turn_over(player)
    follow card for player
    retire player
    if not player.out and (yes or no) then
      retire player
    otherwise
      for each p in players where p is not player do
        p pays -1 to player
      end
    end
    set x to if a then 1 else 2
    (first p in players else player) pays 3 to bank
    set q to number of d in open debt where d.owner is player
    set q to all c in (player.cards + these(card)) where no e in player.cards has e is c
    end the game won by these(player)

rule managing(player) [a.b]
  require some p in players has p is player
  else "you"

always build_evenly [classic.build-evenly]
  for each p in properties where p is a street
  require p.buildings at most 5
  else "..."
always short [a.b] require yes else "x"

setup [classic.start-cash]
  then
    for each p in players do bank pays start_cash to p end
    open opening()

line rolled(player, throw, doubles: count = 0)
  said "turn of {player}, rolled {throw}[, {doubles} double(s) so far]"
  then put player on player.space

space 0 "Go" start
space 1 "Mediterranean Avenue" street in "brown", price 60, house_price 50, rents 2 10 30 90 160 250
space 2 "Community Chest" cards, deck community_chest called "chest"
card advance-to-go "Advance to the first space"
  then move player forward to first s in spaces where s is a start else player.space
card jail-free "jail card" kept called "get out", "free"
replace set salary: money = 400 [x.y]
replace rule build.when [x.y] require yes else "no"
drop move build
drop card jail-free
drop ladder
drop note [a.b]
change move build
  rule build.new [a.b] require yes else "x"
  obeys managing(player)
  said "z"
  replace rule build.evenly [a.b] where no require no else "w"
  drop rule build.street
  drop obeys managing
  replace then retire player
  then retire player
change define rent
  except new when yes: 0 [a.b]
  part cash: 3
  replace except mortgaged beats full_set when no: 1 [a.b]
  replace part cash: 4 [a.b]
  replace normally 3 [a.b]
  drop except full_set
  drop part mortgages
change matter turn
  with f: count = 0, g: truth = no
  said "w"
  replace waits for player
  replace by itself
  replace then retire player
  replace withdrawn announce turn_over(player)
cite rule build.evenly, when salary as [timed.develop]
cite except rent.full_set as [timed.develop]
cite [a.b] when landing(player, space) says "{player} rests"
cite resting [a.b] when landing(player, space) where space is a start says "at the start"
replace cite resting [a.b] when turn_over says "done"
drop cite [a.b]
change cite [a.b] where yes replace says "other"
cite cite resting, cite [a.b] as [timed.develop]
"""


def value(text: str) -> tree.Expr:
    """Parse an expression that has no fault."""
    found, faults = parse_expression(text, Span("f", 1, 1, 1, 1))
    assert faults == () and found is not None
    return found


def declared(text: str) -> tree.Decl:
    """Parse a declaration that has no fault."""
    file, faults = parse_file("f", HEADER + text)
    assert faults == ()
    assert len(file.decls) == 2
    return file.decls[1]


def test_every_form_of_the_reference_is_read() -> None:
    file, faults = parse_file("small.rules", WHOLE)
    assert faults == ()
    begun = [line for line in WHOLE.splitlines() if line and line[0].isalpha()]
    assert len(file.decls) == len(begun)
    classes = {one for one in vars(tree).values() if isinstance(one, type)}
    declarations = {one for one in classes if issubclass(one, tree.Decl)} - {tree.Decl}
    elsewhere = {tree.PlayDecl, tree.LastDecl, tree.AnswersDecl}
    assert {type(decl) for decl in file.decls} == declarations - elsewhere
    assert file.header.form == "rulebook"


def test_a_declaration_stands_where_it_begins_and_ends() -> None:
    file, _ = parse_file("small.rules", WHOLE)
    lines = WHOLE.split("\n")
    for decl in file.decls:
        span = decl.span
        assert (span.file, span.column) == ("small.rules", 1)
        assert lines[span.line - 1][0].isalpha()
        assert lines[span.end_line - 1][: span.end_column - 1].strip()


@pytest.mark.parametrize("form", ["rulebook", "house", "board", "deck"])
def test_the_four_kinds_of_file(form: str) -> None:
    file, faults = parse_file("f", f'{form} no-auctions "No auctions" language 1\n')
    assert faults == ()
    assert file.header == tree.Header(form, "no-auctions", "No auctions")


def test_what_stands_in_a_hole_has_its_own_place() -> None:
    decl = declared('rule a.b [c.d] require yes\n  else "no {player.cash} of\n   {b} x"\n')
    assert isinstance(decl, tree.RuleDecl)
    message = decl.rule.message
    assert message.parts == ("no ", Dot(Name("player"), "cash"), " of ", Name("b"), " x")
    first, second = message.parts[1], message.parts[3]
    assert isinstance(first, Dot)
    assert first.span == Span("f", 3, 13, 3, 24)
    assert isinstance(second, Name)
    assert second.span == Span("f", 4, 5, 4, 6)


def test_the_words_of_the_game_are_names() -> None:
    names = (
        "player property space card deck turn cash house hotel stage group throw count bank first"
    )
    for name in [*names.split(), "number", "rent", "end_of_turn", "classic"]:
        assert value(name) == Name(name)
        assert value(f"a.{name}") == Dot(Name("a"), name)
        assert value(f"every {name} in players has x") == Quantified(
            "every", name, Name("players"), Name("x")
        )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1 + 2 * 3", Binary("+", Number(1), Binary("*", Number(2), Number(3)))),
        ("a - b - c", Binary("-", Binary("-", Name("a"), Name("b")), Name("c"))),
        ("-3", tree.Negation("-", Number(3))),
        ("not a is b", tree.Negation("not", Binary("is", Name("a"), Name("b")))),
        (
            "a or b and c or d",
            Chain("or", (Name("a"), Chain("and", (Name("b"), Name("c"))), Name("d"))),
        ),
        ("a is not   in b", Binary("not in", Name("a"), Name("b"))),
        ("a is not\n  an owner", tree.IsA(Name("a"), "owner", True)),
        (
            "7.5% of a rounded up",
            tree.Rounded(Binary("of", tree.Percent(Fraction(75, 1000)), Name("a")), "up"),
        ),
        (
            "a is lowest p.x for p in l where p and q",
            Binary(
                "is",
                Name("a"),
                Quantified(
                    "lowest",
                    "p",
                    Name("l"),
                    Dot(Name("p"), "x"),
                    Chain("and", (Name("p"), Name("q"))),
                ),
            ),
        ),
        ("no", tree.Truth(False)),
        ("no p in l has p", Quantified("no", "p", Name("l"), Name("p"))),
        ("first p in l", Quantified("first", "p", Name("l"))),
        (
            "first p in l else first q in l else r",
            Quantified(
                "first",
                "p",
                Name("l"),
                otherwise=Quantified("first", "q", Name("l"), otherwise=Name("r")),
            ),
        ),
        ("number of d in open debt", Quantified("number", "d", tree.OpenMatters("debt"))),
        ("if a then b else c", tree.Conditional(Name("a"), Name("b"), Name("c"))),
    ],
)  # fmt: skip
def test_how_a_value_is_read(text: str, expected: tree.Expr) -> None:
    assert value(text) == expected


def test_a_file_that_breaks_off_by_windows_line_ends_is_read_alike() -> None:
    unix, _ = parse_file("f", WHOLE)
    windows, faults = parse_file("f", WHOLE.replace("\n", "\r\n"))
    assert faults == ()
    assert windows.decls == unix.decls


@pytest.mark.parametrize("operator", ["and", "or", "+"])
def test_a_thousand_terms_in_a_row(operator: str) -> None:
    found = value(f" {operator} ".join("a" for _ in range(1000)))
    depth, level = 0, [found]
    while level:
        depth += 1
        level = [
            term
            for node in level
            for term in (
                node.terms
                if isinstance(node, Chain)
                else (node.left, node.right) if isinstance(node, Binary) else ()
            )
        ]  # fmt: skip
    assert depth <= limits.MAX_NESTING


@pytest.mark.parametrize("levels", [limits.MAX_NESTING - 4, limits.MAX_NESTING + 1, 3_000, 30_000])
@pytest.mark.parametrize(("before", "after"), [("(\n ", ")"), ("not\n ", ""), ("-\n ", "")])
def test_nesting_up_to_the_limit(levels: int, before: str, after: str) -> None:
    text = HEADER + "define x: truth normally " + before * levels + "a" + after * levels
    if len(text.split("\n")[-1]) > limits.MAX_LINE:
        text = text.replace(after, after + "\n ")
    _, faults = parse_file("f", text)
    expected = ["S021"] if levels > limits.MAX_NESTING else []
    if "(" not in before and levels * len(before.strip()) > limits.MAX_DECLARATION:
        expected = ["S023"]  # what is too long is not parsed to find how deep it is
    assert [fault.code for fault in faults] == expected


@pytest.mark.parametrize("levels", [20, 500, 5_000])
def test_blocks_nested_up_to_the_limit(levels: int) -> None:
    blocks = "if a then\n " * levels + "retire p " + "end\n " * levels
    _, faults = parse_file("f", f"{HEADER}setup [a.b] then {blocks}")
    expected = {20: [], 500: ["S021"], 5_000: ["S023"]}
    assert [fault.code for fault in faults] == expected[levels]


def test_a_file_of_a_million_bytes() -> None:
    body = "  # a remark that fills the file, and of which there are many\n"
    room = limits.MAX_FILE_BYTES - len(HEADER)
    text = HEADER + body * (room // len(body)) + " " * (room % len(body))
    assert len(text) == limits.MAX_FILE_BYTES
    assert parse_file("f", text)[1] == ()
    assert [fault.code for fault in parse_file("f", text + " ")[1]] == ["S020"]


def test_a_line_up_to_the_limit() -> None:
    line = "#" * limits.MAX_LINE
    assert parse_file("f", HEADER + line)[1] == ()
    (fault,) = parse_file("f", HEADER + line + "#")[1]
    assert (fault.code, fault.span.line) == ("S022", 2)


def test_numbers_up_to_the_limit() -> None:
    assert value("9" * limits.MAX_DIGITS) == Number(10**limits.MAX_DIGITS - 1)
    _, faults = parse_expression("9" * (limits.MAX_DIGITS + 1), Span("f", 1, 1, 1, 1))
    assert [fault.code for fault in faults] == ["S024"]


@pytest.mark.slow
@settings(max_examples=120, deadline=None)
@given(st.data())
def test_a_file_with_something_changed_never_raises(data: st.DataObject) -> None:
    text = WHOLE
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        length = data.draw(st.integers(0, 30))
        there = data.draw(st.sampled_from(sorted(set(WHOLE.split()))) | st.text(max_size=4))
        text = text[:start] + there + text[start + length :]
    file, faults = parse_file("f", text)
    lines = len(text.split("\n"))
    assert all(1 <= fault.span.line <= lines and fault.span.column >= 1 for fault in faults)
    assert all(fault.code and fault.message for fault in faults)
    assert file.text == text.removeprefix("\ufeff")


@settings(max_examples=100, deadline=None)
@given(st.text())
def test_any_text_at_all_never_raises(text: str) -> None:
    file, faults = parse_file("f", text)
    assert faults or file.header.form
    parse_expression(text, Span("f", 1, 1, 1, 1))


# -- the grammar that is kept ----------------------------------------------------------------------


def faults_of(text: str) -> tuple[Diagnostic, ...]:
    return parse_file("f", text)[1]


def test_a_cache_folder_that_others_can_write_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folder = tmp_path / "propertyrules"
    assert cache_folder() == str(folder)
    assert folder.stat().st_mode & 0o777 == 0o700
    write_kept("grammar", "a", b"kept", most=2)
    assert [path.name for path in folder.iterdir()] == ["grammar-a.pickle"]
    assert read_kept("grammar-a.pickle") == b"kept"
    folder.chmod(0o770)
    assert cache_folder() is None
    assert read_kept("grammar-a.pickle") is None
    folder.chmod(0o700)
    tmp_path.chmod(0o777)
    assert read_kept("grammar-a.pickle") is None


def test_what_was_made_from_the_same_texts_is_not_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that is broken, and texts that are others, cost time and nothing else."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    made: list[str] = []

    def make() -> list[tuple[str, frozenset[str]]]:
        made.append("once more")
        return [("a", frozenset("bc"))]

    first = kept("rows", ("text", "code"), make)
    assert first == kept("rows", ("text", "code"), make) == make() and len(made) == 2
    assert kept("rows", ("text", "other code"), make) == first and len(made) == 3
    for path in (tmp_path / "propertyrules").iterdir():
        path.write_bytes(b"broken")
    assert kept("rows", ("text", "code"), make) == first and len(made) == 4
    tmp_path.chmod(0o777)
    assert kept("rows", ("text", "code"), make) == first and len(made) == 5


def test_a_cache_folder_that_cannot_be_made_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "propertyrules").write_text("in the way")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() is None


def test_a_grammar_is_built_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    parser._grammar.cache_clear()
    assert faults_of(HEADER) == ()
    (kept,) = (tmp_path / "propertyrules").glob("grammar-*")
    made = kept.stat().st_mtime_ns
    parser._grammar.cache_clear()
    assert [fault.code for fault in faults_of(HEADER + "set a = 3")] == ["S001"]
    assert kept.stat().st_mtime_ns == made
    other = f"{grammar_text('rulebook')}\n// another grammar\n"
    monkeypatch.setattr(grammars, "grammar_text", lambda name: other)
    parser._grammar.cache_clear()
    assert faults_of(HEADER) == ()
    assert len(list(kept.parent.glob("grammar-*"))) == 2


@pytest.mark.parametrize("content", [b"neither this nor that", pickle.dumps(faults_of)])
def test_a_broken_cache_costs_nothing_but_time(
    content: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    parser._grammar.cache_clear()
    assert faults_of(HEADER) == ()
    (kept,) = (tmp_path / "propertyrules").glob("grammar-*")
    whole = kept.read_bytes()
    kept.write_bytes(content)
    parser._grammar.cache_clear()
    assert faults_of(HEADER) == ()
    assert len(kept.read_bytes()) > len(whole) // 2  # made anew
