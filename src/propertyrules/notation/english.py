"""English as people write it at a table: verbs, numbers, short forms and words that say nothing.

Nothing here is of any game. Words of a game, other words for them too, stand in its
rulebook, on its board and in its decks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from propertyrules.syntax.source import word_set


def _listed(words: str) -> tuple[str, ...]:
    """Return words in their order."""
    return tuple(words.split())


# -- verbs ---------------------------------------------------------------------------------------

# The base form, then every form that the endings do not tell.
_IRREGULAR = """
    be am are is was were been being
    have has had having
    do does did done doing
    go goes went gone
    get gets got gotten
    buy bought
    sell sold
    pay paid
    build built
    throw threw thrown
    give gave given
    take took taken
    keep kept
    hold held
    leave left
    lend lent
    draw drew drawn
    put put
    stick stuck
    bid bid bidden
    lose lost
    win won
    owe owed
    say said
    hand handed
    swap swapped
    choose chose chosen
    quit quit
    let let
    make made
    find found
    rise rose risen
    raise raised
    come came
    stand stood
    sit sat
    know knew known
    think thought
    become became
    send sent
    spend spent
    break broke broken
    tear tore torn
    set set
    land landed
    roll rolled
    forfeit forfeited
    die died
    tie tied
    lie lay lain
"""
# Verbs that mean the same, whatever is played; the first of each row stands for the rest.
_ALIKE = """
    put place stick whack add plonk slap plop erect set
    buy purchase acquire
    sell flog
    give donate
    pay cough fork
    roll throw toss chuck
    refuse reject
    accept
    lend loan
    swap trade exchange
    own possess
    owe
    keep
    build construct
    use play
    quit
    offer propose
    draw
"""
# A verb with a word behind it that makes it another verb.
_PHRASAL = {
    ("pick", "up"): "buy", ("snap", "up"): "buy", ("turn", "down"): "refuse",
    ("hand", "over"): "pay", ("cough", "up"): "pay", ("fork", "out"): "pay",
    ("fork", "over"): "pay", ("pay", "up"): "pay", ("sell", "off"): "sell",
    ("sell", "back"): "sell",
    ("give", "away"): "give", ("put", "up"): "put",
    ("throw", "up"): "put", ("put", "down"): "put", ("tear", "down"): "sell",
    ("pay", "back"): "pay", ("trade", "in"): "use",
}  # fmt: skip
_PARTICLES = frozenset(second for _, second in _PHRASAL)


def _rows(text: str) -> list[list[str]]:
    return [line.split() for line in text.strip().splitlines()]


_BASES = {form: row[0] for row in _rows(_IRREGULAR) for form in row}
_SAME = {verb: row[0] for row in _rows(_ALIKE) for verb in row}
_VOWELS = frozenset("aeiou")
_LEAST_STEM = 3  # shorter words have no endings


@lru_cache(maxsize=4096)
def bases(word: str) -> frozenset[str]:
    """Return the base forms that a folded word may be a form of, itself among them.

    `built` may be `build`, `buying` may be `buy`, and `owes` may be `owe` or `ow`.
    """
    found = {word, _BASES.get(word, word)}
    for ending, more in (("s", ""), ("es", ""), ("ies", "y"), ("ed", ""), ("ed", "e"),
                         ("ied", "y"), ("ing", ""), ("ing", "e"), ("d", "")):  # fmt: skip
        if not word.endswith(ending) or len(word) - len(ending) < _LEAST_STEM - 1:
            continue
        if ending in ("s", "d") and word.endswith(("ss", "dd")):
            continue
        stem = word[: -len(ending)] + more
        found.add(stem)
        if not more and len(stem) > _LEAST_STEM and stem[-1] == stem[-2] not in _VOWELS:
            found.add(stem[:-1])  # `swapping`
    return frozenset(found)


@lru_cache(maxsize=4096)
def senses(word: str) -> frozenset[str]:
    """Return the base forms of a word, and of the verbs that it is like."""
    found = bases(word)
    return found | {_SAME[base] for base in found if base in _SAME}


def phrasal(word: str, behind: str) -> str:
    """Return the verb that a verb is with a word behind it: `turns` with `down`; else nothing."""
    if behind not in _PARTICLES:
        return ""
    return next((_PHRASAL[base, behind] for base in bases(word) if (base, behind) in _PHRASAL), "")


COMMON = (
    frozenset(_BASES.values())
    | frozenset(_SAME)
    | word_set("""
    about above after again against along among around ask away back been before behind
    below better between both build bring call change check claim come cost could count
    decide down during each either else ever every everyone everybody everything fine follow
    found from great group happen have hear help here house into just know last later less
    like little look made make maybe many mean might mine money more most much must need
    never next nobody none nothing number often once other ours over paper people person
    phone place please question ready right rules same second seem should show side since
    some someone somebody something soon start still stop such sure table take tell than
    thank that their them then there these they thing think this those three through time
    today together token tonight under until upon very wait want water well were what when
    where which while white whole whose will with without word work would wrong year your
    yours owner owners player players because enough really timer piece square hidden under
    board
""")
)
"""Words that are no misspelt names."""


def is_form_of(word: str, *verbs: str) -> bool:
    """Check whether a folded word may be a form of one of some verbs."""
    return not bases(word).isdisjoint(verbs)


# -- words that stand for others -----------------------------------------------------------------

APART: Mapping[str, tuple[str, ...]] = {
    "im": ("i", "am"), "ive": ("i", "have"), "ill": ("i", "will"), "id": ("i", "would"),
    "youre": ("you", "are"), "youve": ("you", "have"), "weve": ("we", "have"),
    "were": ("we", "are"),
    "theyre": ("they", "are"), "theyve": ("they", "have"),
    "hes": ("he", "'s"), "shes": ("she", "'s"), "its": ("it", "'s"), "thats": ("that", "'s"),
    "whats": ("what", "'s"), "wheres": ("where", "'s"), "whos": ("who", "'s"),
    "hows": ("how", "'s"), "theres": ("there", "'s"), "heres": ("here", "'s"),
    "dont": ("do", "not"), "doesnt": ("does", "not"), "didnt": ("did", "not"),
    "hasnt": ("has", "not"), "havent": ("have", "not"), "hadnt": ("had", "not"),
    "isnt": ("is", "not"), "arent": ("are", "not"), "wasnt": ("was", "not"),
    "werent": ("were", "not"), "wont": ("will", "not"), "cant": ("can", "not"),
    "cannot": ("can", "not"), "couldnt": ("could", "not"), "wouldnt": ("would", "not"),
    "aint": ("is", "not"), "mustnt": ("must", "not"), "neednt": ("need", "not"),
    "gotta": ("got", "to"), "wanna": ("want", "to"), "gonna": ("going", "to"),
    "hafta": ("have", "to"), "lemme": ("let", "me"), "dunno": ("do", "not", "know"),
    "u": ("you",), "ur": ("your",), "n": ("and",), "plus": ("and",), "yep": ("yes",),
    "nope": ("no",), "w": ("with",), "w/o": ("without",),
    "cuz": ("because",), "cos": ("because",), "rr": ("railroad",), "thru": ("through",),
}  # fmt: skip
"""Words that are several run together, or short for others; `'s` may be `is`, `has` or `of`."""

MARKED = frozenset(("were", "ill", "id", "well", "wed", "shed"))
"""Of those, what is another word where no apostrophe stands in it."""

FILLERS = word_set("""
    just now still already please then so um uh well actually only really rn atm currently
    basically simply anyway ok okay hey hi hello ago ages also too straight right finally
    even first yet tho though lol here there right_now immediately definitely probably
    quickly happily totally literally exactly ever legally actually
""") - {"first", "here", "there"}
"""Words that may be left out of a sentence, and change nothing that matters."""

NOUNS_OF_MONEY = word_set("""
    bucks buck quid dollars dollar pounds pound dollarydoos smackers squid euros euro cash
""")
"""What may stand behind an amount, and only says that it is money."""

SHORT = {
    "ave": "avenue", "av": "avenue", "st": "street", "str": "street", "rd": "road",
    "sq": "square", "pl": "place", "gdns": "gardens", "gdn": "gardens", "rr": "railroad",
    "rwy": "railway", "x": "cross", "co": "company", "stn": "station", "blvd": "boulevard",
    "ln": "lane", "dr": "drive", "ct": "court", "ter": "terrace", "terr": "terrace",
    "hwy": "highway", "mt": "mount", "pk": "park", "cres": "crescent",
    "ctr": "centre", "sta": "station",
}  # fmt: skip
"""What people write for words of which many names of streets are made."""

ASKING = word_set("""
    can may could might must should is are am was do does did has have had will would
    what whats who whos whose where wheres how hows which why when shall
""")
"""Words that a question may begin with."""

SUBORDINATE = word_set("""
    while when if because since unless although though until whenever
""")
"""Words that begin what a sentence says besides."""

# -- numbers ------------------------------------------------------------------------------------

_UNITS = dict(
    zip(
        _listed("""
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen
    fifteen sixteen seventeen eighteen nineteen
"""),
        range(20),
        strict=True,
    )
)
_TENS = {
    word: 10 * (place + 2)
    for place, word in enumerate(
        _listed("""
    twenty thirty forty fifty sixty seventy eighty ninety
""")
    )
}
_TIMES = {"hundred": 100, "thousand": 1000, "grand": 1000, "k": 1000}
_NOTES = {"fiver": 5, "tenner": 10}
_ORDINALS = _listed("""
    zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth
""")


def ordinal(word: str) -> int | None:
    """Return the number of `third` or `3rd`, or None."""
    if word in _ORDINALS:
        return _ORDINALS.index(word)
    digits = word.rstrip("stndrh")
    ends = ("st", "nd", "rd", "th")
    return int(digits) if digits.isdecimal() and word[len(digits) :] in ends else None


def spoken_number(words: Sequence[str]) -> tuple[int, int] | None:
    """Return the number that some folded words begin with and how many words it takes, or None.

    Digits count as words: `2 hundred`, `3 grand`; `a hundred` is one hundred.
    """
    total = part = used = taken = 0
    for place, word in enumerate(words):
        value = _UNITS.get(word, _TENS.get(word, _NOTES.get(word)))
        if value is None and word.isdecimal() and not used:
            value = int(word)
        if value is None and word in ("a", "an") and not used:
            if words[place + 1 : place + 2] not in (["hundred"], ["thousand"], ["grand"],
                                                    ["tenner"], ["fiver"]):  # fmt: skip
                return None
            used = 1
            continue
        if value is not None:
            part, used, taken = part + value, used + 1, place + 1
        elif word in _TIMES and (used or word != "k"):
            times = _TIMES[word]
            part = max(part, 1) * times
            if times > 100:
                total, part = total + part, 0
            used, taken = used + 1, place + 1
        elif word == "and" and taken and part >= 100 and words[place + 1 : place + 2]:
            if words[place + 1] not in _UNITS and words[place + 1] not in _TENS:
                break
        else:
            break
    return (total + part, taken) if taken else None


# -- errors of typing -----------------------------------------------------------------------------


def apart(one: str, other: str, most: int) -> int:
    """Return how many letters have to be changed, put in, left out or turned round to make one
    word of the other; more than `most` is not counted on.
    """
    if abs(len(one) - len(other)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, left in enumerate(one, 1):
        earlier, before, row = before, row, [i]
        for j, right in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (left != right))
            if i > 1 and j > 1 and left == other[j - 2] and one[i - 2] == right:
                cost = min(cost, earlier[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return row[-1]


_LEAST_MENDED = 5  # letters; shorter words are too like each other
_LONG = 8


def mended(word: str, known: Iterable[str]) -> str:
    """Return the only known word that a misspelt one can be meant for, else nothing."""
    if len(word) < _LEAST_MENDED or not word.isalpha():
        return ""
    most = 2 if len(word) >= _LONG else 1
    found: dict[str, int] = {}
    for name in known:
        if name[:1] == word[:1] and len(name) >= _LEAST_MENDED:
            distance = apart(word, name, most)
            if distance <= most:
                found[name] = distance
    least = min(found.values(), default=0)
    near = [name for name, distance in found.items() if distance == least]
    return near[0] if len(near) == 1 else ""
