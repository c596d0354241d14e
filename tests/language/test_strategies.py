"""Strategies: what a file of them says, what is refused, and that compiled ones choose alike."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from propertyrules import Dice, Referee, load_rulebook
from propertyrules.codegen.strategy_code import compiled_strategy
from propertyrules.errors import PropertyRulesError, RulebookError
from propertyrules.ir.program import Program
from propertyrules.ir.strategy import Strategy
from propertyrules.library import lint, load_strategy, strategies
from propertyrules.machine.strategy_interpreter import choose
from propertyrules.model.state import State
from propertyrules.model.values import Unknown
from propertyrules.syntax.formatter import format_rules
from propertyrules.verification.players import players, seated
from propertyrules.verification.policies import taken
from propertyrules.verification.simulator import played

HEAD = 'strategy own "Own" language 1\nfor classic\n'
SHIPPED = [one.id for one in strategies()]


def codes(text: str) -> list[str]:
    return [fault.code for fault in lint(text)]


def always(often: int) -> bool:
    return True


def own(text: str, program: Program) -> Strategy:
    return load_strategy(HEAD + text, program)


def move_of(state: State, strategy: Strategy, seat: int = 0) -> tuple[str, dict[str, Any]] | None:
    """Return what a strategy chooses by the interpreter, having held the compiled one against it.

    What falls by chance is left out.
    """
    program = state.setting.program
    slow, fast = (
        choose(state, strategy, seat, always),
        compiled_strategy(program, strategy).choose(state, seat, always),
    )
    if slow is None or fast is None:
        assert slow is None and fast is None
        return None
    rule, args, _ = fast
    names = [param.name for param in rule.kind.params]
    known = {name: slow.env[name] for name in names if slow.env[name].__class__ is not Unknown}
    compiled = {name: arg for name, arg in zip(names, args, strict=True) if name in known}
    assert (rule.kind.name, compiled) == (slow.rule.kind.name, known)
    del known[names[0]]
    return rule.kind.name, known


@pytest.fixture(scope="module")
def classic() -> Program:
    return load_rulebook("classic")


def table(program: Program, text: str) -> State:
    return Referee(program).read_table(text)


BUYING = """player Ann
  cash {cash}
  on Reading Railroad
  owns Baltic Avenue, Mediterranean Avenue and Oriental Avenue
player Bob
  cash 500
  on Go
no rent due
nobody owns Reading Railroad
the bank holds Community Chest jail card and Chance jail card
turn of Ann, rolled 2 3
"""


# -- what is played ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "cash", "played_"),
    [
        ("play buy(property)", 500, "buy"),
        ("play buy(property) when me.cash - property.price at least 300", 500, "buy"),
        ("play buy(property) when me.cash - property.price at least 301", 500, "decline"),
        ("play buy", 500, "buy"),
        ("play buy", 100, "decline"),  # not legal: the next rule is tried
        ("play mortgage(property)\nplay buy", 500, "mortgage"),
        ("play mortgage(property) for property in nothing\nplay buy", 500, "buy"),
    ],
)
def test_the_first_rule_that_is_legal_and_whose_when_holds_is_played(
    classic: Program, rules: str, cash: int, played_: str
) -> None:
    state = table(classic, BUYING.format(cash=cash))
    found = move_of(state, own(f"{rules}\notherwise decline\n", classic))
    assert found is not None and found[0] == played_


@pytest.mark.parametrize(
    ("rule", "title"),
    [
        ("play mortgage", "Mediterranean Avenue"),
        ("play mortgage(property) best property.price", "Oriental Avenue"),
        ("play mortgage(property) best 0 - property.price", "Mediterranean Avenue"),
        ("play mortgage(property) best 0", "Mediterranean Avenue"),
        ("play mortgage(property: p) for p in me.properties best p.price", "Oriental Avenue"),
        (
            "play mortgage(property) for property in me.properties"
            ' where property is not named "Oriental Avenue" best property.price',
            "Mediterranean Avenue",
        ),
        ("play mortgage(property) when property.mine above 60", "Oriental Avenue"),
    ],
)
def test_of_several_the_best_is_played_and_else_the_first_on_the_board(
    classic: Program, rule: str, title: str
) -> None:
    defined = "define mine of property: money\n  normally if property.owner is me then" \
              " property.price else 0\n"  # fmt: skip
    text = (defined if "mine" in rule else "") + rule + "\n"
    found = move_of(table(classic, BUYING.format(cash=500)), own(text, classic))
    number = next(one.number for one in classic.board.spaces if one.name == title)
    assert found == ("mortgage", {"property": number})


AUCTION = """player Ann
  cash 300
  on Reading Railroad
player Bob
  cash 500
  on Go
no rent due
nobody owns Reading Railroad
the bank holds Community Chest jail card and Chance jail card
turn of Ann, done on this space
auction of Reading Railroad, 100 bid by Bob
"""


@pytest.mark.parametrize(
    ("said", "amount"),
    [("", 101), ("(amount: 150)", 150), ("(amount: 20)", 101), ("(amount: 9999)", 300),
     ("(amount: ((50% of auction.property.price) + 80) rounded down)", 180)],
)  # fmt: skip
def test_an_amount_is_brought_to_the_nearest_that_is_legal(
    classic: Program, said: str, amount: int
) -> None:
    found = move_of(table(classic, AUCTION), own(f"play bid{said}\n", classic))
    assert found == ("bid", {"amount": amount})


def test_lists_are_as_the_rule_says_and_shares_as_the_rulebook_does(classic: Program) -> None:
    text = BUYING.format(cash=500).replace("Baltic Avenue,", "Baltic Avenue (mortgaged),")
    lifting = "play lift(deeds: all d in me.properties where d.mortgaged)\n"
    found = move_of(table(classic, text), own(lifting, classic))
    assert found == ("lift", {"deeds": (3,)})
    tax = BUYING.format(cash=500).replace("Reading Railroad", "Income Tax", 1).replace("2 3", "1 3")
    found = move_of(table(classic, tax), own("play pay_tax_share\n", classic))
    assert found is not None and found[0] == "pay_tax_share" and found[1]["rate"] * 10 == 1


def test_dice_fall_by_chance_and_the_dice_given_are_all_of_it(classic: Program) -> None:
    state = Referee(classic).new_game(["Ann", "Bob"])
    policy = players(
        [own("otherwise throw_for_start, roll, draw_card, end_turn\n", classic)], classic
    )
    first, again = ([chosen.env for chosen, _ in played(state, 3, 30, policy)] for _ in range(2))
    assert first == again
    other = [chosen.env for chosen, _ in played(state, 4, 30, policy)]
    assert first != other


def test_some_rules_come_into_question_now_and_then(classic: Program) -> None:
    state = table(classic, BUYING.format(cash=500))
    text = "play buy(property) one time in 4\notherwise decline\n"
    policy = players([own(text, classic)], classic)
    bought = [policy(state, Dice(seed)) for seed in range(200)]
    many = sum(taken(state, one).name == "buy" for one in bought)
    assert 30 <= many <= 70
    assert format_rules("own", HEAD + text) == HEAD + text


def test_traders_make_deals_and_their_games_end(classic: Program) -> None:
    start = Referee(classic).new_game(["Ann", "Bob", "Cy"])
    steps = list(played(start, 3, 2_000, seated("trader", classic)))
    assert {"make_offer", "accept"} <= {chosen.name for chosen, _ in steps}
    assert steps[-1][1].over


def test_what_a_house_rule_adds_is_answered_by_chance() -> None:
    program = load_rulebook("classic", with_=["speed-die"])
    start = Referee(program).new_game(["Ann", "Bob", "Cy"])
    assert len(list(played(start, 2, 300, seated("careful", program)))) == 300


def test_an_empty_strategy_still_gets_through(classic: Program) -> None:
    start = Referee(classic).new_game(["Ann", "Bob"])
    assert len(list(played(start, 2, 100, players([own("", classic)], classic)))) == 100


def test_seats_are_players_in_turn(classic: Program) -> None:
    start = Referee(classic).new_game(["Ann", "Bob", "Cy"])
    never = HEAD + "play throw_for_start\nplay roll\notherwise decline, pass, end_turn\n"
    buys = load_strategy("greedy", classic)
    policy = players([load_strategy(never, classic), buys], classic)
    bought = {
        chosen.env["player"] for chosen, _ in played(start, 5, 400, policy) if chosen.name == "buy"
    }
    assert bought == {1}


# -- what is refused ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("play by(property)", "R261"),
        ("play lend", "R261"),  # the rules never allow it
        ("play buy(deed)", "R262"),
        ("play buy(property, property)", "R223"),
        ("play roll(throw: nothing)", "R263"),
        ("play draw_card(card)", "R263"),
        ("play lift", "R264"),
        ("play buy when me.cash", "R202"),
        ("play buy(property) best property", "R202"),
        ("play buy for p in me", "R209"),
        ("play buy for me in players", "R223"),
        ("play buy when some me in players has me.jailed", "R223"),
        ("play buy when mee.cash above 3", "R213"),
        ("define cash_left: money\n  normally me.cash - 1", "R290"),
        ("define a: count\n  normally b\ndefine b: count\n  normally a\nplay buy", "R241"),
        ("define rent of property: money\n  normally 1", "R102"),
        ("play roll\nplay roll", "R298"),
        ("otherwise roll\notherwise pass", "R102"),
        ("play buy(property: p2) for property in me.properties for p2 in properties", "R223"),
        ("extends classic", "R115"),
        ("play roll one time in 0", "R221"),
        ("play roll one time in 2\nplay roll", ""),
        ("clause own.play \"Play\" stated", "R116"),
    ],
)  # fmt: skip
def test_faults_have_their_codes(text: str, code: str) -> None:
    assert codes(HEAD + text + "\n") == ([code] if code else [])


def test_a_strategy_says_what_it_is_for() -> None:
    assert codes('strategy own "Own" language 1\nplay roll\n') == ["R260"]
    river = load_rulebook("examples/long-river/river.rules")
    with pytest.raises(RulebookError) as refused:
        load_strategy("careful", river)
    assert refused.value.diagnostics[0].code == "R265"
    with pytest.raises(PropertyRulesError, match="did you mean `careful`"):
        seated("carefull", river)
    assert [one.id for one in strategies(load_rulebook("timed"))] == SHIPPED  # it extends classic
    assert strategies(river) == ()


def test_rules_do_not_belong_in_other_files(tmp_path: Path) -> None:
    book = 'rulebook odd "Odd" language 1\nextends classic\nplay roll\n'
    assert codes(book) == ["R116"]


def test_what_a_house_rule_takes_away_is_left_out(tmp_path: Path) -> None:
    house = 'house no-fine "No fine" language 1\ndrop move pay_fine\n'
    program = load_rulebook("classic", with_=[house])
    strategy = own("play pay_fine\nplay roll\n", program)
    assert strategy.left_out == ("pay_fine",) and len(strategy.rules) == 1
    with pytest.raises(RulebookError):
        own("play pay_fines\n", program)


# -- all that is shipped -----------------------------------------------------------------------


def test_what_is_shipped_is_sound_and_laid_out() -> None:
    assert {"random", "careful", "greedy", "builder", "trader"} <= set(SHIPPED)
    for one in strategies():
        text = one.path.read_text(encoding="utf-8")
        assert lint(one.id) == () and format_rules(one.path.name, text) == text


@pytest.mark.parametrize(
    ("name", "book", "house"),
    [
        ("random", "classic", ""),
        ("trader", "classic", ""),
        ("careful", "classic", "no-auctions"),
        ("greedy", "cronulla", ""),
        ("builder", "suetology", ""),
        ("careful", "timed", ""),
        ("greedy", "videogame", ""),
        ("builder", "classic", "shared-estate"),
    ],
)
def test_it_plays_by_every_rulebook_as_the_interpreter_does(
    name: str, book: str, house: str
) -> None:
    program = load_rulebook(book, with_=[house] if house else [])
    strategy = load_strategy(name, program)
    assert not strategy.left_out or house or book != "classic"
    start = Referee(program).new_game(["Ann", "Bob", "Cy"])
    dice = Dice(len(name))
    steps = played(start, dice.below(99), 220, seated(f"{name},greedy", program))
    for number, (_, state) in enumerate(steps):
        if number % 40 == 0 and not state.over:
            for seat in range(3):
                move_of(state, strategy, seat)
