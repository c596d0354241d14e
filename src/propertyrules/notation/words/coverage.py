"""Coverage: read a clause by the words that it holds, in any order.

A clause is cut into chunks of known sense, each a slot or a word of a class. A row of a table says
which chunks a sort of reading takes. It fits where every chunk that it requires stands there once,
and nothing is left over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

from attrs import frozen

from propertyrules.notation.words import english
from propertyrules.notation.words.forms import Read, WordChoice, words
from propertyrules.notation.words.token_stream import TokenStream

Found: TypeAlias = Mapping[str, Any]
"""What stands in each slot, and the classes of words that stand there."""


@frozen
class Row:
    """What a sort of reading takes: chunks that must stand there once, chunks that may stand there
    once (written `kind?`), and chunks that may stand there any number of times. `kind2` is the
    second of a kind.
    """

    sort: str
    required: tuple[str, ...]
    once: tuple[str, ...]
    often: tuple[str, ...]


@frozen
class Coverage:
    """A table of rows, and the classes of words that they name; every other chunk is a slot."""

    rows: tuple[Row, ...]
    classes: Mapping[str, WordChoice]

    @classmethod
    def of(cls, rows: str, classes: Mapping[str, str], everywhere: Sequence[str] = ()) -> Coverage:
        """Read a table: `sort required ... | optional ...`, a row a line. Chunks that may stand
        `everywhere` are optional in every row.
        """
        found = []
        for line in rows.strip().splitlines():
            needed, _, optional = line.partition("|")
            sort, *required = needed.split()
            more = (*optional.split(), *everywhere)
            once = tuple(kind[:-1] for kind in more if kind.endswith("?"))
            often = tuple(kind for kind in more if not kind.endswith("?"))
            found.append(Row(sort, tuple(required), once, often))
        return cls(tuple(found), {name: words(text) for name, text in classes.items()})

    def readings(
        self, line: TokenStream, pos: int, end: int, slot: Read
    ) -> Iterator[tuple[str, Found]]:
        """Yield each way in which the tokens from `pos` up to `end` fit a row: its sort, and what
        was found. `slot` reads what may stand in a slot at a token.
        """
        known: dict[tuple[str, int], Sequence[tuple[Any, int]]] = {}

        def chunks(kind: str, at: int) -> Sequence[tuple[Any, int]]:
            if (kind, at) not in known:
                known[kind, at] = [
                    one for one in self._chunks(line, kind, at, slot) if one[1] <= end
                ]
            return known[kind, at]

        said = frozenset(token.folded for token in line.tokens[pos:end])
        bases = frozenset[str]().union(*map(english.bases, said))

        @cache
        def stands(kind: str) -> bool:
            # Most words are not there, and to look for them is much faster than to read chunks.
            choice = self.classes.get(kind)
            if choice is not None and not choice.may_stand(said, bases):
                return False
            return any(chunks(kind, at) for at in range(pos, end))

        def fits(
            row: Row, at: int, left: tuple[str, ...], once: tuple[str, ...], dead: set[object]
        ) -> Iterator[Found]:
            if at == end:
                if not left:
                    yield {}
                return
            if (at, left, once) in dead:
                return
            fitted = False
            passed: set[int] = set()  # where words end that any line of this row may hold
            for kind in dict.fromkeys((*left, *once, *row.often)):
                if kind[-1] == "2" and kind[:-1] in left:
                    # The second of a sort stands behind the first.
                    continue
                free = kind in self.classes and kind not in (*left, *once)
                for value, behind in chunks(kind, at):
                    if free and behind in passed:
                        continue
                    passed |= {behind} if free else set()
                    rest = (_without(left, kind), _without(once, kind))
                    for found in fits(row, behind, *rest, dead):
                        fitted = True
                        yield {kind: value, **found}
            if not fitted:
                dead.add((at, left, once))

        for row in self.rows:
            # Words are looked for before slots, which take longer to read.
            needed = sorted(row.required, key=lambda kind: kind not in self.classes)
            if all(stands(kind) for kind in needed):
                for found in fits(row, pos, row.required, row.once, set()):
                    yield row.sort, found

    def _chunks(
        self, line: TokenStream, kind: str, at: int, slot: Read
    ) -> Iterable[tuple[Any, int]]:
        one = self.classes.get(kind)
        if one is None:
            return slot(kind.removesuffix("2"), at)
        behind = one.end(line, at)
        return () if behind is None else ((True, behind),)


def _without(kinds: tuple[str, ...], kind: str) -> tuple[str, ...]:
    """Return kinds of chunks less the first that is this one."""
    if kind not in kinds:
        return kinds
    at = kinds.index(kind)
    return (*kinds[:at], *kinds[at + 1 :])
