"""The reader of lines: a move or a question as the notation writes it, else in people's own words.

What neither can read is explained: by the notation, or by what one could say instead.
"""

from __future__ import annotations

from typing import Any

from attrs import evolve

from propertyrules.classes import opaque
from propertyrules.errors import NotationError
from propertyrules.machine.legality import open_now, verdict
from propertyrules.model.evidence import Verdict
from propertyrules.model.moves import Move
from propertyrules.model.state import State
from propertyrules.notation.move_parser import Asked, LineParser, Place
from propertyrules.notation.words import english
from propertyrules.notation.words.explanations import in_column, is_near

# Words that ask whether a move is legal.


def read_move(state: State, text: str, place: Place | None = None) -> tuple[Move, ...]:
    """Return every move that a line may mean, in the order of their declarations.

    There are several where phrases or cards share their words: which is meant then depends on what
    is legal. Raises AmbiguousMove for a name that fits several things, and NotationError for a line
    that is no move.
    """
    reader = LineReader(state, place or Place())
    found = reader.line(text)
    if len(found.steps) == 1:
        return found.steps[0]
    message = f"`{text}` is {len(found.steps)} moves"
    why = in_column("T022", message, reader.at.column)
    raise reader.refused(evolve(why, hint="write a line for each"))


def read_line(
    state: State, text: str, place: Place | None = None, asked: bool = True, speaker: Any = None,
    explains: bool = True,
) -> Asked:  # fmt: skip
    """Return the meaning of a line, also in somebody's own words.

    A line may mean several moves, one after the other; an `asked` one may be a question. The
    `speaker` (a `normalizer.Speaker`) says who is meant by `I`, by default whose turn it is. Raises
    NotationError and AmbiguousMove like `read_move`; unless it `explains`, without saying why.
    """
    what = "move or question" if asked else "move"
    return LineReader(state, place or Place(), what, speaker, explains).line(text)


@opaque
class LineReader(LineParser):
    """The reader of a line at a state; it loads the words of a language only when it needs them."""

    explains: bool = True  # whether it says why a line is not read, which takes long

    def line(self, text: str) -> Asked:
        """Return the meaning of a line. Raises NotationError if it has none."""
        asked = self.what != "move"
        if asked and self.speaker is not None and self.speaker.general:
            from propertyrules.notation.disputes.own_words import OwnWords

            if (general := OwnWords(self, text).general()) is not None:
                return general
        question = self.question(text) if asked else None
        if question is not None:
            return Asked(question)
        # A line that fits a phrase means nothing else, unless it answers what is not open: `Ann
        # says no` may be about what she can buy.
        found = self._written(text)
        if found and not any(open_now(self.state, move) for move in found):
            found = self._of_what_is_open(text) or found
        bare = () if found else self._without_sum(text)
        # The price may be what matters: `Ann pays 200` is a tax or a fine.
        if found or any(verdict(self.state, move) is not Verdict.ILLEGAL for move in bare):
            return Asked(steps=(found or bare,))
        # Only a line that fits no phrase is worth loading the words of a language.
        from propertyrules.notation.disputes.own_words import OwnWords

        meant = OwnWords(self, text).read(asked)
        if meant is not None:
            return meant
        if bare:
            return Asked(steps=(bare,))
        from propertyrules.notation.disputes.own_words import mover_speaks
        from propertyrules.notation.disputes.unread import explain_unread

        try:
            if asked and not english.MAY.isdisjoint(text.lower().split()[:1]):
                return Asked(steps=(self._asking(text),))
            refused = self.refused(*(self._misspelt(text) if self.explains else ()))
        except NotationError as error:
            refused = error
        # The reader of a dispute tries many lines, and tells nobody why one is none.
        if not self.explains:
            raise refused
        why = explain_unread(
            self.state.setting, text, self.at.column - 1, self.speaker or mover_speaks(self.state),
            is_near(refused.faults[0]), moves=True,
        )  # fmt: skip
        if why is not None:
            raise self.refused(why)
        if (
            english.is_question(text)
            and self.speaker is not None
            and self.speaker.seats
            and not is_near(refused.faults[0])
        ):
            # The forms of the notation do not help somebody who asks in their own words.
            raise self.refused(in_column("T022", "can't read this question", self.at.column))
        raise refused

    def _of_what_is_open(self, text: str) -> tuple[Move, ...]:
        """Return the moves that a line in own words means and that answer what is open.

        Raises AmbiguousMove for a name that fits several things.
        """
        from propertyrules.notation.disputes.own_words import OwnWords

        found = OwnWords(self, text).read(asked=False)
        steps = () if found is None else found.steps
        if len(steps) != 1:
            return ()
        return tuple(move for move in steps[0] if open_now(self.state, move))
