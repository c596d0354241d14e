"""Head sentences: finds the files that `we play the NAME rules` and `NAME board` name.

`likely_board` finds the board that is meant where only its streets are named.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence, Set
from contextlib import suppress
from functools import cache
from itertools import islice, product

from propertyrules import resource_lookup
from propertyrules.errors import RulebookError
from propertyrules.ir.program import Program
from propertyrules.notation import english
from propertyrules.notation.tokens import singular, words_of
from propertyrules.syntax.phrases import (
    FEWEST_WORDS,
    Need,
    PhraseError,
    all_words,
    needed_parts,
    parse_wording,
)
from propertyrules.syntax.source import word_set

# What a sentence about the rules has besides a name: what is left without these is looked up.
_HEAD = word_set(
    "we were weve im i are play playing the on with using use rules rulebook rule board edition"
    " version by it is of a in under these house and but from was were game's played table manual"
    " our that only you your can may there for landing so ok okay well hi hey hello btw"
) | set(':,.()"')
_SAME = {"without": "no"}
_OF_RULES = word_set(
    "rules rulebook rule board edition version play playing plays played game table"
)
_GAME = word_set("game")
_BOARD_NAME = re.compile(r'^space\s+\d+\s+"([^"]+)"', re.MULTILINE)
_LONGEST_NAME = 4  # words
_PARTS = re.compile(
    r"\s+(?=board\s)|[.,;:!?]+(?:\s+|$)|\s*[+&()]\s*|\s+(?:but )?(?:on|with|and)\s+|\s+-\s+",
    re.IGNORECASE,
)
# What a sentence begins with that tells a house rule in words of its own.
_STATES = re.compile(
    r"[\s*\u2022-]*(?:(?:and|so|but|btw|note|also)[ ,]+)*(?P<rule>(?:the |our |my |a |one )?"
    rf"(?:{english.OF_OWN_RULES}) rules?|our rules?)?"
    # `house rule, agreed at the start: no rent in jail`
    r"(?(rule)(?:[ ,;(\u2013-]+(?:which |that |as )?(?:(?:we|everyone|everybody|all|was|is|been"
    r"|had|have|has|they|you)(?:['\u2019]ve)? )*(?:agreed|decided|settled|made|set|fixed|written"
    r"|announced|accepted|said|before|from|since|by|for)\b[^:.?!]{0,60}(?=:))?"
    r"|(?:(?P<place>(?:at|in|with) (?:our|my|this)"
    r" (?:table|place|house|home|family|group|game)|with us)|us|we\b|(?=nobody\b)))"
    r"(?: here| with us| (?:at|in) (?:our|my) (?:table|place|house|family)| (?:is|says)(?: that)?)?"
    r"[ :,-]*(?:we\b)?[ '\u2019]*(?:(?:re|ve|are|have|always|usually|all|both)\b ?)*"
    r"(?:(?:play(?:ing?|ed)?|agreed|use|using|do)\b)?[ :,-]*",
    re.IGNORECASE,
)
# Where, or that always, a house rule is played says no more of what it is.
_AT_TABLE = re.compile(
    r"(?<=\w) (?:at|in) (?:our|this|my) (?:table|house|home|family|place|group|game)\b", re.I
)
_AS_ALWAYS = re.compile(
    r"[ ,;:-]+(?:(?:that|this|it)['\u2019]?s|(?:that|this|it) is) (?:just )?(?:how|the way)"
    r" we(?:['\u2019]ve| have)?(?: always)? (?:play(?:ed)?|do|did|done)(?: it)?(?: here)?\s*$", re.I
)  # fmt: skip
_CURRENCY = re.compile("[$\u20ac\u00a3](?=\\d)")
_STOP = re.compile(r"[.?!]\s+\S")
_NOT_NOW = re.compile(english.NOT_NOW, re.IGNORECASE)
_LONGEST_LEAD = 300  # characters of what such a sentence begins with
_MOST_PARTS = 10  # of a sentence that names or tells by what rules it is
_TELLING = 6  # letters of a word that is hardly a usual one
_MOST_HEAD = 14  # words of a sentence that says by what rules it is


def spoken_heads(text: str) -> tuple[list[tuple[str, str]], list[tuple[int, int]]]:
    """Return the files that a line names as its rules, and the stretches of the line that do not.

    Of each file the sort and id, of each stretch the beginning and end.
    """
    heads: list[tuple[str, str]] = []
    left: list[tuple[int, int]] = []
    begin = 0
    while begin < len(text):
        # No name has so many parts, and to try all the parts of a long line would take minutes.
        near = islice(_PARTS.finditer(text, begin), _MOST_PARTS)
        ends = [(found.start(), found.end()) for found in near]
        ends += [] if len(ends) == _MOST_PARTS else [(len(text), len(text))]
        # The longest part that names a file counts: a name may have an `and` in it.
        parts = ((text[begin:end], behind) for end, behind in ends[::-1])
        named = ((_named(part) or _told(part), behind) for part, behind in parts)
        head, behind = next((one for one in named if one[0] is not None), (None, ends[0][1]))
        goes_on = left and left[-1][1] == begin
        before = text[max(left[-1][0], begin - _LONGEST_LEAD) : begin] if goes_on else ""
        if head is not None and (
            _NOT_NOW.match(text, begin) or not _may_say_rules(before, text[begin:behind])
        ):
            head, behind = None, ends[0][1]
        if head is not None:
            heads.append(head)
        elif left and left[-1][1] == begin:
            left[-1] = left[-1][0], behind
        else:
            left.append((begin, behind))
        begin = behind
    return heads, left


def _may_say_rules(before: str, text: str) -> bool:
    """Check whether a stretch may say what rules are played, and does not only go on with a
    sentence that says nothing of rules, `a house on Atlantic`, or that they are not.
    """
    said = words_of(before)
    if not before.strip() or before.rstrip()[-1] in ".,;:!?-" or _HEAD.issuperset(said):
        return True
    return not _OF_RULES.isdisjoint((*said, *words_of(text))) and english.NOT.isdisjoint(said)


def _named(text: str) -> tuple[str, str] | None:
    """Return the file that a few words name: `we play the NAME rules`, `London board`."""
    words = words_of(text.strip(" .,;:"))
    if len(words) > _MOST_HEAD:
        return None
    sorts = ["rulebook", "board", "house"]
    # `London board` is looked for among boards first, `the classic rules` among rulebooks.
    if "board" in words or not {"rules", "rulebook", "rule"} & set(words):
        sorts = ["board", "rulebook", "house"]
    for more in (_GAME, frozenset[str]()):  # `game` may be a word of the name
        names = _names([word for word in words if word not in more])
        for sort, name in product(sorts, names):
            if name in (ids := _ids_by_name(sort)):
                return sort, ids[name]
    return None


def _told(text: str) -> tuple[str, str] | None:
    """Return the house rule that a sentence tells: `house rule: no rent in jail`."""
    text = _CURRENCY.sub("", _AS_ALWAYS.sub("", _AT_TABLE.sub("", text)))
    lead = _STATES.match(text)
    # What stands behind a full stop tells of the table, whatever its words.
    if lead is None or _STOP.search(text[lead.end() :]):
        return None
    said = [frozenset((word, *english.bases(word))) for word in words_of(text[lead.end() :])]
    found = {
        house
        for house, needs, idle in _wordings()
        if _fits(said, needs, idle, frozenset())
    }  # fmt: skip
    # What may tell of two house rules tells of neither.
    return ("house", min(found)) if len(found) == 1 else None


@cache
def _wordings() -> tuple[tuple[str, tuple[Need, ...], frozenset[str]], ...]:
    """Return the wordings by which house rules are told: what each needs, and what may stand
    there besides. One that `lint` would find fault with is passed over.
    """
    found = []
    for house in resource_lookup.listed("house"):
        for text in house.told:
            with suppress(PhraseError):
                wording = parse_wording(text)
                needs = () if wording.slots else needed_parts(wording)
                if len(needs) >= FEWEST_WORDS:
                    idle = (english.IDLE | _PLAIN_THERE).union(all_words(wording.parts))
                    found.append((house.id, needs, idle))
    return tuple(found)


def _fits(
    said: Sequence[frozenset[str]], needs: Sequence[Need], idle: Set[str], used: frozenset[int]
) -> bool:
    """Check whether words have all that a wording needs, in any order, and only idle ones besides
    what is `used` for that already.
    """
    if not needs:
        return all(at in used or not idle.isdisjoint(forms) for at, forms in enumerate(said))
    runs = (
        frozenset(range(at, at + len(way)))
        for way in needs[0]
        for at in range(len(said) - len(way) + 1)
        if all(word in said[at + place] for place, word in enumerate(way))
    )
    return any(not run & used and _fits(said, needs[1:], idle, used | run) for run in runs)


# All files are opened to list them, and one dispute has dozens of parts that may name one.
@cache
def _ids_by_name(sort: str) -> Mapping[str, str]:
    """Return the ids of the files of a sort by the words of id and title."""
    return {
        name: one.id
        for one in reversed(resource_lookup.listed(sort))
        for words in (one.id.split("-"), [one.id], words_of(one.title))
        for name in _names(words)
    }


def _names(words: Iterable[str]) -> set[str]:
    """Return the names that words are compared by, without those that add nothing: run together,
    and in any order.
    """
    kept = [singular(_SAME.get(word, word)) for word in words if word not in _HEAD]
    return {"".join(kept), "".join(sorted(set(kept)))} - {""}


@cache
def board_names() -> tuple[tuple[str, str, frozenset[tuple[str, ...]]], ...]:
    """Return the id, title and names of spaces of every board there is."""
    found = []
    for board in resource_lookup.listed("board"):
        try:
            text = resource_lookup.read(str(board.path)).text
        except RulebookError:
            continue
        names = frozenset(words_of(name) for name in _BOARD_NAME.findall(text))
        found.append((board.id, board.title, names))
    return tuple(found)


def _runs_of_words(texts: Iterable[str]) -> set[tuple[str, ...]]:
    """Return all runs of words in some sentences that may be a name."""
    lines = [tuple(english.SHORT.get(word, word) for word in words_of(text)) for text in texts]
    return {
        words[begin:end]
        for words in lines
        for begin in range(len(words))
        for end in range(begin + 1, min(len(words), begin + _LONGEST_NAME) + 1)
    }


def likely_board(texts: Iterable[str], program: Program) -> str | None:
    """Return the board whose names some sentences use, where they use none of the program's own."""
    runs = _runs_of_words(texts)
    own = {words_of(space.name) for space in program.board.spaces}
    # Words with which names of other boards or of people begin tell nothing of this one.
    shared = {name[0] for _, _, names in board_names() for name in names - own} | PLAIN
    # `a yellow` is one of a group of this board, and no beginning of `Yellow 1`.
    runs -= {words_of(group.name) for group in program.board.groups}
    found = {
        board: sum(not runs.isdisjoint(_telling_parts(name)) for name in names - own)
        for board, _, names in board_names()
        if not any(name[:1] in runs and name[0] not in shared for name in own - names)
    }
    best = max(found, key=lambda board: found[board], default="")
    return best if best and found[best] else None


def _telling_parts(name: tuple[str, ...]) -> set[tuple[str, ...]]:
    """Return the beginnings of a name by which people call the space, and no usual words: all of
    it, `kings cross`, `fenchurch`.
    """
    parts = {name[:end] for end in range(1, len(name) + 1)}
    short = {part for part in parts - {name} if len(part) == 1 and len(part[0]) < _TELLING}
    return {part for part in parts - short if not PLAIN.issuperset(part)}


def states_rule(text: str) -> bool:
    """Check whether a sentence begins as one that tells a house rule."""
    lead = _STATES.match(text)
    return lead is not None and bool(lead["rule"] or lead["place"]) and lead.end() < len(text)


# What may stand in any sentence that tells a house rule; how often, when and in what order is of
# the rule.
_PLAIN_THERE = (
    english.PLAIN - english.DENYING - english.NOT - english.LEAVE - {"cannot"}
    - word_set("only first next last again before after during more most many few other another"
               " left back out off up down over between around against start")
    | word_set("u ur youve youre weve theyre theyve theyd everyones bother bothers")
)  # fmt: skip
PLAIN = english.PLAIN | english.COMMON | frozenset(english.CALLED) | english.NUMBERS
