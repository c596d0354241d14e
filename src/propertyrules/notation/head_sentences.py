"""Head sentences: finds the files that `we play the NAME rules` and `NAME board` name.

`likely_board` finds the board that is meant where only its streets are named.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from functools import cache
from itertools import islice, product

from propertyrules import resource_lookup
from propertyrules.errors import RulebookError
from propertyrules.ir.program import Program
from propertyrules.notation.words import english
from propertyrules.notation.words.tokens import singular, words_of
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
    "we were weve im i are play playing the on with using use rules rulebook rule ruleset board"
    " edition version by it is of a in under these house and but from was were game's played table"
    " manual if since our that only you your can may there for landing so ok okay well hi hey hello"
    " btw"
) | set(':,.()"')
_SAME = {"without": "no"}
_OF_RULES = word_set(
    "rules rulebook rule board edition version play playing plays played game table"
)
_GAME = word_set("game")
# What a sentence that tells or asks something else names a rulebook by: `by the NAME rules`.
_OF_GAME = re.compile(r"(?i)\b(?:rules?|rulebook|ruleset|game|version|edition)\b")
_OF_GAME_OR_BOARD = re.compile(rf"{_OF_GAME.pattern}|\bboard\b")
_BOARD = re.compile(r"(?i)board\b[\s,:.]*")
_BY = r"\b(?:according to|as per|per|by|under|in|with|using|following|on)\s+"
_BY_RULES = re.compile(rf"(?i)[(,]?\s*{_BY}(?:(?:the|an?|our|your|this|these)\s+)?\Z")
_BY_NAME = re.compile(
    rf"(?i)(?:\A\s*{_BY}(?P<first>[\w-]+)(?=\s)|{_BY}(?P<name>[\w-]+)(?=\s*[,?.)]|\s*\Z"
    rf"|\s+(?:{'|'.join(sorted(english.ASKING))})\b))"
)
_BEHIND_RULES = re.compile(r"\s*[),:]?\s*")
_MOST_NAMED = 3  # words of a name before `rules`
_NOT_BY = word_set("than unlike instead from vs versus nor same differs compared") | english.NOT
_NEAR = 4  # words
_BOARD_SPACE = re.compile(r'^space\s+\d+\s+"([^"]+)"\s+(\w+)', re.MULTILINE)  # name, kind
_LONGEST_NAME = 4  # words
_PARTS = re.compile(
    r"\s+(?=board\s)|[.,;:!?]+(?:\s+|$)|\s*[+&()]\s*|\s+(?:but )?(?:on|with|and)\s+|\s+-\s+",
    re.IGNORECASE,
)
# What a sentence begins with that tells a house rule in words of its own.
_STATES = re.compile(
    r"[\s*\u2022-]*(?:(?:and|so|but|btw|note|also|(?:if|when|since|as|because)"
    r"(?= we (?:all )?(?:play|use|are playing|agreed)))[ ,]+)*(?P<rule>(?:the |our |my |a |one )?"
    rf"(?:{english.OF_OWN_RULES}) rules?|our rules?)?"
    # `house rule, agreed at the start: no rent in jail`
    r"(?(rule)(?:[ ,;(\u2013-]+(?:which |that |as )?(?:(?:we|everyone|everybody|all|was|is|been"
    r"|had|have|has|they|you)(?:['\u2019]ve)? )*(?:agreed|decided|settled|made|set|fixed|written"
    r"|announced|accepted|said|before|from|since|by|for)\b[^:.?!]{0,60}(?=:))?"
    r"|(?:(?P<place>(?:at|in|with) (?:our|my|this)"
    r" (?:table|place|house|home|family|group|game)|with us|(?:at|round|in) ours)"
    r"|us|we\b|with(?=\s)|(?=nobody\b)))"
    r"(?: here| with us| (?:at|in) (?:our|my) (?:table|place|house|family)| (?:is|says)(?: that)?)?"
    r"[ :,-]*(?:we\b)?[ '\u2019]*(?:(?:re|ve|are|have|always|usually|all|both)\b ?)*"
    r"(?:(?:play(?:ing?|ed)?|agreed|use|using|do)\b)?[ :,-]*",
    re.IGNORECASE,
)
# Where, or that always, a house rule is played says no more of what it is.
_AT_TABLE = re.compile(
    r"(?<=\w) (?:(?:at|in) (?:our|this|my) (?:table|house|home|family|place|group|game)"
    r"|with us|(?:at|round|in) ours)\b", re.I
)  # fmt: skip
_AS_ALWAYS = re.compile(
    r"[ ,;:-]+(?:(?:that|this|it)['\u2019]?s|(?:that|this|it) is) (?:just )?(?:how|the way)"
    r" we(?:['\u2019]ve| have)?(?: always)? (?:play(?:ed)?|do|did|done)(?: it)?(?: here)?\s*$", re.I
)  # fmt: skip
_CURRENCY = re.compile("[$\u20ac\u00a3](?=\\d)")
_SUPPOSED = re.compile(r"(?i)\s*(?:if|when|since|as|because)\b[^,]*,")
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
        parts = [(text[begin:end], behind) for end, behind in ends[::-1]]
        named = ((_named(part) or _told(part), behind) for part, behind in parts)
        head, behind = next((one for one in named if one[0] is not None), (None, ends[0][1]))
        if head is not None and head[0] == "house":  # `NAME rules with the NAME` names two files
            books = ((_named(part), behind) for part, behind in parts)
            head, behind = next(
                (one for one in books if one[0] and one[0][0] == "rulebook"), (head, behind)
            )
        goes_on = left and left[-1][1] == begin
        before = text[max(left[-1][0], begin - _LONGEST_LEAD) : begin] if goes_on else ""
        if head is not None and (
            _NOT_NOW.match(text, begin) or not _may_say_rules(before, text[begin:behind])
        ):
            head, behind = None, ends[0][1]
        if head is not None:
            heads.append(head)
            ends_so = _BOARD.match(text, behind) if head[0] == "board" else None
            behind = behind if ends_so is None else ends_so.end()  # `on the NAME board Ann landed`
        elif left and left[-1][1] == begin:
            left[-1] = left[-1][0], behind
        else:
            left.append((begin, behind))
        begin = behind
    return _on_board(heads), left


def _on_board(heads: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return heads that name one rulebook: of two one may be a board, `NAME rules on BOARD`, or
    the second tells which variant of the first it is, `NAME rules. The short game`.
    """
    books = [name for sort, name in heads if sort == "rulebook"]
    first, last = (books or [""])[0], (books or [""])[-1]
    both = f"{first}-{last.rpartition('-')[2]}"
    if first == last:
        return list(heads)
    if both in _ids_by_name("rulebook").values():
        return [*(one for one in heads if one[0] != "rulebook"), ("rulebook", both)]
    boards = {one for one in books if one in _ids_by_name("board").values()}
    return [("board", name) if name in boards else (sort, name) for sort, name in heads]


def cut_head(text: str) -> tuple[tuple[str, str] | None, str]:
    """Return the rulebook or the board that a sentence names besides what it tells or asks, as its
    sort and id, and the sentence without it: `can I build now by the NAME rules?`, `how does a NAME
    game end?`, `on the NAME board I landed on a tax`.
    """
    found = [*_before_rules(text), *_behind_by(text)]
    if len({head for head, *_ in found}) != 1:
        return None, text
    head, begin, end, behind = found[0]
    if not _NOT_BY.isdisjoint(words_of(text[:begin])[-_NEAR:]):
        return None, text
    by = _BY_RULES.search(text[:begin])
    if by is not None:
        rest = _BEHIND_RULES.match(text, behind)
        begin, end = by.start(), behind if rest is None else rest.end()
    elif head[0] == "board":
        return None, text  # `the NAME board has no such space`
    return head, f"{text[:begin].rstrip()} {text[end:].lstrip()}".strip()


def _before_rules(text: str) -> Iterator[tuple[tuple[str, str], int, int, int]]:
    """Yield the rulebooks and boards that are named before a word such as `rules` or `board`, with
    where the name begins and ends, and the word does.
    """
    for found in _OF_GAME_OR_BOARD.finditer(text):
        sort = "board" if found[0].casefold() == "board" else "rulebook"
        words = [*re.finditer(r"[\w'\u2019-]+", text[: found.start()])][: -_MOST_NAMED - 1 : -1]
        named = [(_named(text[word.start() : found.end()]), word.start()) for word in words]
        whole = [(one, begin) for one, begin in named if one and one[0] == sort]
        if whole:
            head = whole[0][0]
            # An article stands before the shortest that names it.
            begin = next(begin for one, begin in whole if one == head)
            yield head, begin, found.start(), found.end()


def _behind_by(text: str) -> Iterator[tuple[tuple[str, str], int, int, int]]:
    """Yield the rulebooks that are named by one word alone, `in NAME`."""
    for found in _BY_NAME.finditer(text):
        sort = str(found.lastgroup)
        one = _ids_by_name("rulebook").get(found[sort].casefold())
        if one is not None:
            yield ("rulebook", one), found.start(sort), found.end(), found.end()


def _may_say_rules(before: str, text: str) -> bool:
    """Check whether a stretch may say what rules are played, and does not only go on with a
    sentence that says nothing of rules, `a house on Atlantic`, `Auction: Atlantic`, or that they
    are not.
    """
    said = words_of(before)
    if not before.strip() or before.rstrip()[-1] in ".,;!?-" or _HEAD.issuperset(said):
        return True
    return not _OF_RULES.isdisjoint((*said, *words_of(text))) and english.NOT.isdisjoint(said)


def _named(text: str) -> tuple[str, str] | None:
    """Return the file that a few words name: `we play the NAME rules`, `London board`."""
    words = words_of(text.strip(" .,;:"))
    if len(words) > _MOST_HEAD or _STOP.search(text):
        return None
    # `London board` is looked for among boards first, all else among rulebooks.
    sorts = ["rulebook", "board", "house"] if "board" not in words else ["board", "rulebook"]
    for more in (_GAME, frozenset[str]()):  # `game` may be a word of the name
        names = _names([word for word in words if word not in more])
        for sort, name in product(sorts, names):
            if name in (ids := _ids_by_name(sort)):
                return sort, ids[name]
    sort = "board" if "board" in words else "rulebook"
    variant = _names([word for word in words if word not in _GAME]) & _variants(sort).keys()
    said = variant and (sort == "board" or _OF_GAME.search(text) is not None)
    return (sort, _variants(sort)[min(variant)]) if said else None


@cache
def _variants(sort: str) -> Mapping[str, str]:
    """Return the rulebooks or boards that are variants of others by what their ids have behind
    those of these: `the short game`. The first that is listed is meant where nobody says of which.
    """
    ids = [one.id for one in resource_lookup.listed(sort)]
    parts = [(one, *one.rpartition("-")[::2]) for one in reversed(ids)]
    return {variant: one for one, base, variant in parts if base in ids}


def _told(text: str) -> tuple[str, str] | None:
    """Return the house rule that a sentence tells: `house rule: no rent in jail`."""
    text = _CURRENCY.sub("", _AS_ALWAYS.sub("", text))
    bare = _AT_TABLE.sub("", text)
    # `the taxes go in the middle at our table` says who plays so at its end.
    text = bare if bare == text or _STATES.match(bare) else f"we play {bare}"
    lead = _STATES.match(text)
    # What stands behind a full stop, or what is supposed, tells or asks of the table.
    if lead is None or _STOP.search(text[lead.end() :]) or _SUPPOSED.match(text):
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
def _board_spaces() -> Mapping[tuple[str, str], Sequence[tuple[str, str]]]:
    """Return the names and kinds of the spaces of every board there is, by its id and title."""
    found = {}
    for board in resource_lookup.listed("board"):
        with suppress(RulebookError):
            text = resource_lookup.read(str(board.path)).text
            found[board.id, board.title] = _BOARD_SPACE.findall(text)
    return found


@cache
def board_names() -> tuple[tuple[str, str, frozenset[tuple[str, ...]]], ...]:
    """Return the id, title and names of spaces of every board there is."""
    return tuple(
        (*board, frozenset(words_of(name) for name, _ in spaces))
        for board, spaces in _board_spaces().items()
    )


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
    """Return the board whose names some sentences use, where they use none of the program's own,
    and on which it can be played.
    """
    runs = _runs_of_words(texts)
    own = {words_of(space.name) for space in program.board.spaces}
    # Words with which names of other boards or of people begin tell nothing of this one.
    shared = {name[0] for _, _, names in board_names() for name in names - own} | PLAIN
    # `a yellow` is one of a group of this board, and no beginning of `Yellow 1`.
    runs -= {words_of(group.name) for group in program.board.groups}
    found = {
        board: sum(not runs.isdisjoint(_telling_parts(name)) for name in names - own)
        for board, title, names in board_names()
        if program.kinds.keys() >= {kind for _, kind in _board_spaces()[board, title]}
        and not any(name[:1] in runs and name[0] not in shared for name in own - names)
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
