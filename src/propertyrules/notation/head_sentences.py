"""Head sentences: `we play the NAME rules`, `NAME board`, to the files that they name."""

from __future__ import annotations

import re

from propertyrules import resource_lookup
from propertyrules.notation.tokens import fold, words_of
from propertyrules.syntax.source import word_set

_HEAD = word_set(
    "we were weve im i are play playing the on with using use rules rulebook rule board edition"
    " version by it is of a in under these house and but from was were game's played"
) | {":", ",", "."}
_GAME = frozenset(("game",))
_PARTS = re.compile(r"[.,;:]\s+|\s+(?:but )?(?:on|with|and)\s+", re.IGNORECASE)
_MOST_HEAD = 8  # words of a sentence that says by what rules it is


def spoken_head(text: str) -> tuple[str, str, str] | None:
    """Return what a sentence says of the rules: the sort of file, its name, and the rest of the
    line; None where it says nothing of them.
    """
    for end in (*(found.start() for found in _PARTS.finditer(text)), len(text)):
        named = _named(text[:end])
        if named is not None:
            return *named, _PARTS.sub("", text[end:], count=1).strip()
    return None


def _named(text: str) -> tuple[str, str] | None:
    """Return the file that a few words name: `we play the NAME rules`, `London board`."""
    words = words_of(text.strip(" .,;:"))
    if len(words) > _MOST_HEAD:
        return None
    sorts = ["rulebook", "board", "house"]
    if "board" in words or not {"rules", "rulebook", "rule"} & set(words):
        sorts = ["board", "rulebook", "house"]
    # `game` may be a word of the name.
    for more in (_GAME, frozenset[str]()):
        name = "".join(word for word in words if word not in _HEAD and word not in more)
        for sort in sorts if name else ():
            for one in resource_lookup.listed(sort):
                if name in (one.id.replace("-", ""), fold(one.title).replace(" ", "")):
                    return sort, one.id
    return None
