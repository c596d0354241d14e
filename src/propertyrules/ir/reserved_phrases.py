"""Reserved phrases: the lines, questions and statements of the notation itself.

A phrase of a rulebook that fits the same line would never be used, or would hide it.
"""

from __future__ import annotations

from propertyrules.ir.types import DECK, PLAYER, SPACE, TEXT, Type

# The built-in questions: their kind, their phrases, and the synonyms of these.
QUESTIONS: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = (
    ("raise", ("how can {player} raise {amount}",), (
        "how (can|could|does) {player} (raise|find|pay|afford|come up with) {amount}",
        "how (can|could|does) {player} (get|put) [together] {amount} [together]",
        "where (can|could|does) {player} (get|find|take) {amount} [from]",
        "how {player} (raises|gets|finds) {amount}",
    )),
    ("settle", ("settle {player}",), (
        "how {player} (pays|can pay|settles) [(everything|what) {somebody} owes|everything]",
        "how {player} (pays|can pay|settles) {somebody} debts",
        "how (can|does|could) {player} (pay|settle [up]) [everything|{somebody} debts]",
        "how (can|does|could) {player} (pay|settle) (everything|what) {somebody} owes",
        "settle {player} debts",
    )),
    ("moves", ("what may {player} do", "what can {player} do"), (
        "what (may|can|could|should) {player} do [next|here|on {somebody} turn]",
        "what is {player} allowed to do [next|here]",
        "what (options|moves|choices) does {player} have", "which moves does {player} have",
        "what are {player} ([legal] moves|options|choices)", "{player} options",
    )),
    ("open", ("what is open",), (
        "what (has|needs|is) to (be (sorted [out]|settled|done)|happen)",
        "what is (pending|unsettled|outstanding|next|left to (do|settle))", "what happens next",
        "(what|who) (are we|is the game) waiting for", "who owes (what|whom|money)",
        "what does {player} owe", "how much [rent] does {player} owe",
        "does {player} owe [anybody] anything", "does {player} have any debts",
        "what debts are there",
    )),
    ("table", ("this table", "can this table be"), (
        "is (this|that|the) (position|table) (possible|legal|ok|allowed)", "is this possible",
        "(can|could) this (position|table|) (be|happen)", "is this a (legal|possible) position",
    )),
    ("wins", ("who wins", "who has won"), (
        "who (won|win|has win|is [the] winner)", "(has|did) (anyone|anybody) (won|win)", "winner",
        "is the game over",
    )),
    ("owner", ("owner of {property}", "who owns {property}"), (
        "who (has [got]|got|holds|bought|is [the] owner of) {property}",
        "whose [property] is {property}", "whose {property} is",
        "(who|whom) does {property} belong to", "to whom does {property} belong",
        "does (anybody|anyone) (own|have) {property}",
        "has (anybody|anyone) (bought|got) {property}",
        "is {property} (owned|taken|for sale|available|unowned)",
        "who has [got] the deed (to|of|for) {property}",
    )),
    ("owners", ("owners of {group}", "who owns {group}"), (
        "who (has [got]|got|holds|bought|is [the] owner of) [any of|all] {group} [now]",
        "whose [properties] are {group}", "whose {group} are",
        "who owns (any|all|which|each) [one] of {group}", "who owns any {group}",
        "(who|whom) do {group} belong to", "to whom do {group} belong",
        "which of {group} does who own", "who has which of {group}",
        "who owns which [one] of {group}", "who owns which {group}",
        "does (anybody|anyone) (own|have) [any of] {group}",
        "are {group} (owned|taken|for sale|available|unowned)",
    )),
    ("cash", ("cash of {player}", "how much cash has {player}"), (
        "how much [cash|money] has {player} [got] [left|in cash]",
        "how much [cash|money] does {player} have [left|in cash]",
        "how much [cash|money] {player} has", "what cash has {player}",
        "what (does {player} have|has {player}) [left] in cash",
        "{player} (cash|money)", "money of {player}",
        "(how much cash|what) is {player} on", "how rich is {player}",
        "(has {player} [got]|does {player} have) any (money|cash) [left]",
    )),
    ("place", ("space of {player}", "where is {player}"), (
        "(what|which) (space|square|street) is {player} [standing] on", "where {player} is",
        "where is {player} [at|standing|token|piece]", "where does {player} (stand|go|end up|land)",
        "where (did {player} land|has {player} landed)",
        "what (is {player} standing|has {player} landed) on",
    )),
    ("built", ("buildings on {property}",), (
        "[how many] {piece} [are [there]|is|stand] on {property}",
        "how many {piece} (has {property} [got]|does {property} have)",
        "how many {piece} (has {player} [got]|does {player} have) on {property}",
        "how many buildings ([are] on {property}|has {property}|does {property} have)",
        "what is [built] on {property}", "what does {property} have on it",
        "(is there a|are there any) {piece} on {property}",
        "(does {property} have|has {property} a) {piece}", "how built up is {property}",
    )),
    ("left", ("{piece} left in the bank",), (
        "how many {piece} are (left [in the bank]|in the bank|there)",
        "how many {piece} (has the bank [got]|does the bank have) [left]",
        "are there [any] {piece} left", "does the bank have [any] {piece} [left]",
    )),
    ("turn", ("whose turn is it",), (
        "whose (turn|go [is it])", "who is (on [turn]|up)", "who has to move",
        "is it {somebody} (turn|go)",
    )),
    ("next", ("who rolls next",), (
        "who (goes|plays|moves|rolls|throws) (next|now)", "who is [up] next",
        "who gets the dice [next]", "who has [got] the dice",
    )),
    ("state", ("the table", "show the table"), (
        "[show] the whole table", "show the (board|state|position|game)", "show (everything|table)",
        "print the table", "what does the table look like", "what is on the table",
    )),
)  # fmt: skip
LINES = (
    "scenario {text}", "rulebook {text}", "board {text}", "with {text}", "player {text}",
    "set {text}", "open", "ask", "play", "new game", "game over", "winner {players}",
    "winners {players}", "{holder} owns {text}", "{holder} holds {text}", "bank {text}",
    "{deck} deck {text}", "deck {deck} {text}", "nobody knows who holds {cards}",
)  # fmt: skip
ABOUT_PLAYERS = tuple(
    f"{word}{more}"
    for word in (
        "owns", "own", "holds", "hold", "cash", "out", "bankrupt", "gone", "on", "at", "is", "has",
        "no", "not", "{amount}",
    )
    for more in ("", " {text}")
)  # fmt: skip
ABOUT_DEEDS = (
    *(f"{word}{more}" for word in ("each", "both", "all", "apiece", "with", "no", "not", "(", ")")
      for more in ("", " {text}")),
    "rung {number}", "rung {number} {text}", "{number} {piece}", "{number} {piece} {text}",
)  # fmt: skip

# Slots of synonyms whose values are read and ignored.
PASSED_OVER: dict[str, Type] = {
    "somebody": PLAYER, "somewhere": SPACE, "somedeck": DECK, "whatever": TEXT,
}  # fmt: skip
