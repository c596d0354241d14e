"""Head sentences: `we play the NAME rules`, `NAME board`, to the files that they name."""

from __future__ import annotations

from propertyrules import resource_lookup
from propertyrules.notation.tokens import fold, words_of
from propertyrules.syntax.source import word_set

_HEAD = word_set(
    "we were weve im i are play playing the on with using use rules rulebook rule board edition"
    " version by it is of a in game under these house and"
)
_MOST_HEAD = 8  # words of a sentence that says by what rules it is


def spoken_head(text: str) -> tuple[str, str, str] | None:
    """Return what a sentence says of the rules: the sort of file, its name, and the rest of the
    line; None where it says nothing of them.
    """
    sentence, _, rest = text.partition(". ")
    words = words_of(sentence.rstrip(". "))
    if len(words) > _MOST_HEAD:
        return None
    name = "".join(word for word in words if word not in _HEAD)
    if not name:
        return None
    sorts = ["rulebook", "board", "house"]
    if "board" in words or not {"rules", "rulebook", "rule"} & set(words):
        sorts = ["board", "rulebook", "house"]
    for sort in sorts:
        for one in resource_lookup.listed(sort):
            if one.id.replace("-", "") == name or fold(one.title).replace(" ", "") == name:
                return sort, one.id, rest.strip()
    if "game" in words:
        return spoken_head(text.replace("game", "g-ame", 1)) if "g-ame" not in text else None
    return None
