"""What the parser would take where it stands, and how that is said in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, TypeAlias

from lark import Lark, Token
from lark.exceptions import UnexpectedInput, UnexpectedToken

from propertyrules import limits
from propertyrules.resources import grammar_text
from propertyrules.syntax.builder import BuildFault
from propertyrules.syntax.source import word_set

NAMED_TERMINALS = {
    "NAME": "a name",
    "REF": "a name",
    "TEXT": "a text in quotes",
    "INT": "a whole number",
    "PERCENT": "a percentage",
    "VERSION_NUMBER": "a number such as `1.0`",
    "CITE": "a citation such as `[book.clause]`",
    "KEYWORD": "a keyword such as `move` or `define`",
    "STATUS": "`stated`, `garbled`, `contradictory` or `silent`",
    "PLACE": "`ground` or `standing`",
    "$END": "the end of the declaration",
}
OPERATORS = word_set(
    "PLUS MINUS STAR SLASH OF IS IS_NOT IS_A IS_NOT_A IS_IN IS_NOT_IN AT_LEAST AT_MOST ABOVE"
    " BELOW AND OR ROUNDED_UP ROUNDED_DOWN DOT LPAR"
)
# What may begin a value: told as "a value".
VALUES = word_set(
    "NAME INT PERCENT TEXT YES NO NOTHING THESE NAMED LPAR MINUS NOT IF OPEN EVERY SOME NONE"
    " ALL NUMBER_OF SUM_OF FIRST HIGHEST LOWEST"
)
EFFECTS = word_set(
    "NAME LPAR TOGETHER_BY GIVE SET ADD REMOVE RAISE LOWER MOVE PUT OPEN CLOSE ANNOUNCE FOLLOW"
    " DRAW_FROM RETIRE END_GAME IF FOR_EACH"
)
MOST = limits.FORMS_TOLD
Place: TypeAlias = tuple[int, tuple[Any, ...]]


class Stuck:
    """Where the parser stands: what it would take next, found without touching its stacks.

    A place is how much of the stack is left, and the states on top of that: stacks can be long.
    """

    def __init__(self, lark: Lark, start: str, text: str, error: UnexpectedInput) -> None:
        # The parser reduces before it finds that a token does not fit, and then no longer knows
        # what would have fitted. So the text is parsed once more, up to the token in question.
        parser = lark.parse_interactive(text, start)
        state: Any = parser.parser_state
        self.states: dict[Any, Any] = state.parse_conf.states
        self.end: Any = state.parse_conf.end_state
        self.stack: list[Any] = state.state_stack
        self.values: list[Any] = state.value_stack
        token = error.token if isinstance(error, UnexpectedToken) else None
        ends = token is not None and token.type == "$END"
        tokens: Iterator[Token] = parser.lexer_thread.lex(state)  # type: ignore[no-untyped-call]
        place = token.start_pos if token is not None else error.pos_in_stream
        try:
            for fed in tokens:
                if not ends and (fed.start_pos or 0) >= (place or 0):
                    break
                parser.feed_token(fed)
        except (UnexpectedInput, BuildFault):
            pass  # The lexer itself found nothing that could stand there.

    def top(self) -> Place:
        """Give the place where the parser stands."""
        return len(self.stack), ()

    def before_last(self) -> Place:
        """Give the place before what was taken last."""
        return len(self.stack) - 1, ()

    def after(self, terminal: str, place: Place) -> Place | None:
        """Give the place after a terminal is taken, None where it cannot be."""
        kept, extra = place[0], list(place[1])
        while True:
            found = self.states[extra[-1] if extra else self.stack[kept - 1]].get(terminal)
            if found is None:
                return None
            action, arg = found
            if str(action) == "Shift":
                return kept, (*extra, arg)
            size = len(arg.expansion)
            above = min(size, len(extra))
            extra = extra[: len(extra) - above]
            kept -= size - above
            state = extra[-1] if extra else self.stack[kept - 1]
            extra.append(self.states[state][arg.origin.name][1])
            if terminal == "$END" and extra[-1] == self.end:
                return kept, tuple(extra)

    def accepts(self, place: Place | None = None) -> frozenset[str]:
        """Give the terminals that could be taken next."""
        kept, extra = self.top() if place is None else place
        known = self.states[extra[-1] if extra else self.stack[kept - 1]]
        return frozenset(
            t for t in known if t.upper() == t and self.after(t, (kept, extra)) is not None
        )

    def mending(self, terminal: str, then: str) -> bool:
        """Tell whether one more `terminal` in front would make `then` fit."""
        place = self.after(terminal, self.top())
        return place is not None and self.after(then, place) is not None


@cache
def keywords() -> dict[str, str]:
    """Give each keyword's terminal and how it is written, as the grammar has it."""
    found: dict[str, str] = {}
    for name, pattern in re.findall(r"^([A-Z_]+)\.\d+: /(.+)/$", grammar_text("rulebook"), re.M):
        plain = re.sub(r"\(\?=.*$", "", pattern).replace(r"\b", "").replace("an?", "a")
        plain = plain.replace(r"\s+", " ")
        if re.fullmatch(r"[a-z ]+", plain):
            found[name] = plain
    return found


def said(terminals: Iterable[str]) -> str:
    """Say in words what could stand somewhere, in few words where it is much."""
    left = set(terminals)
    out: list[str] = []
    for group, word in ((EFFECTS, "an effect"), (VALUES, "a value")):
        if len(group & left) >= len(group) - 1:
            out.append(word)
            left -= group
    operators = {"PLUS", "STAR"} <= left
    if operators:
        out.append("an operator")
        left -= OPERATORS
    signs = {"LPAR": "(", "RPAR": ")", "COMMA": ",", "COLON": ":", "DOT": ".", "EQUALS": "=",
             "PLUS": "+", "MINUS": "-", "STAR": "*", "SLASH": "/"}  # fmt: skip
    # What is needed comes before what could also end here.
    for terminal in sorted(left, key=lambda t: (t == "$END", t not in NAMED_TERMINALS, t)):
        written = signs.get(terminal) or keywords().get(terminal)
        out.append(f"`{written}`" if written else NAMED_TERMINALS.get(terminal, terminal.lower()))
    out = list(dict.fromkeys(out))
    if len(out) > MOST:
        out = [*out[: MOST - 1], "something else"]
    return out[0] if len(out) == 1 else ", ".join(out[:-1]) + " or " + out[-1] if out else "nothing"
