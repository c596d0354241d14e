"""The search index of a rulebook: clauses, moves, figures and matters by word stems."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from attrs import field, frozen

from propertyrules.hints import spaced
from propertyrules.ir.program import Declared, Program, once_per_program
from propertyrules.syntax.source import word_set

# The weight of a hit: in a name, in the text itself, in the section or name of a clause that it
# comes from, in the text of that clause.
NAME, TEXT, SOURCE, CITED = 5, 3, 2, 1

_WORD = re.compile(r"[^\W_]+")
_ENDINGS = ("ly", "ings", "ing", "ied", "ies", "ers", "er", "ed", "es", "s", "e", "y")
_STEM = 3  # fewest letters of a stem
_EVERYDAY = word_set(
    "a about after all am an and any are as at be been before by can could did do does during"
    " first for from get gets had happen happens has have he her his how i if in into is it its"
    " long many may me much must my next not of off on one or our out over own player players she"
    " so some still that the their them then there they this to too two up was we were what when"
    " which while who whose will with without would you your"
)
_KINDS = ("move", "set", "matter", "define", "card")  # the declarations that players have words for
_NEEDED = re.compile(r"(?m)^needs\s+(\w+)\s+([\w.-]+)")
_PARAMETER = re.compile(r"{([^}]*)}")
_SAYS = re.compile(r'(?:^|\s)(?:says|reading)\s+"([^"]*)"')


@frozen
class IndexEntry:
    """An entry of the index: its kind, its name, its text, and the weight of each of its stems."""

    kind: str
    name: str
    text: str
    weights: dict[str, int] = field(eq=False, repr=False)

    def score(self, wanted: Sequence[str]) -> tuple[int, int]:
        """Return how many of some stems the entry has, and their weight."""
        hits = [self.weights[one] for one in wanted if one in self.weights]
        return len(hits), sum(hits)


def stem(word: str) -> str:
    """Return the stem of a word: `jail` for `jailed`, `build` for `buildings`."""
    text = word.casefold()
    for ending in _ENDINGS:
        if text.endswith(ending) and len(text) - len(ending) >= _STEM:
            text = text[: -len(ending)]
            break
    return text[:-1] if len(text) > _STEM and text[-1] == text[-2] else text


def is_everyday(word: str) -> bool:
    """Check whether a word tells nothing of what a text is about."""
    return word.casefold() in _EVERYDAY


def words_of(text: str) -> list[str]:
    """Return the words of a text that are not everyday words."""
    return [word for word in _WORD.findall(text) if not is_everyday(word)]


def stems_of(text: str) -> list[str]:
    """Return the stems of the words of a text that are not everyday words."""
    return [stem(word) for word in words_of(text)]


def matching(entries: Iterable[IndexEntry], asked: str) -> list[IndexEntry]:
    """Return the entries that match a question, best first.

    Entries are left out if others have more of the words, or if they only come from a clause about
    them and others of their kind have a greater weight.
    """
    wanted = tuple(dict.fromkeys(stems_of(asked)))
    scored = [(entry.score(wanted), entry) for entry in entries]
    most = max((score[0] for score, _ in scored), default=0)
    found = [(score[1], entry) for score, entry in scored if most and score[0] == most]
    best: dict[str, int] = {}
    for worth, entry in found:
        best[entry.kind] = max(best.get(entry.kind, 0), worth)
    kept = [one for one in found if one[0] > CITED * most or best[one[1].kind] == one[0]]
    return [entry for _, entry in sorted(kept, key=lambda one: -one[0])]


def speaks_of(program: Program, word: str) -> bool:
    """Check whether any clause has a word in some form."""
    one = stem(word)
    return any(one in entry.weights for entry in entries_of(program) if entry.kind == "clause")


def _entry(kind: str, name: str, text: str, *weighed: tuple[int, str]) -> IndexEntry:
    """Return an entry; `weighed` are the texts that it is found by, with the weight of a hit."""
    weights: dict[str, int] = {}
    for worth, words in weighed:
        for one in dict.fromkeys(stems_of(words)):
            weights[one] = weights.get(one, 0) + worth
    return IndexEntry(kind, name, text, weights)


@once_per_program
def entries_of(program: Program) -> tuple[IndexEntry, ...]:
    """Return the entries of a rulebook."""
    found: list[IndexEntry] = []
    for clause in program.played:
        said = clause.briefly or clause.reading or clause.says
        found.append(_entry(
            "clause", clause.id, said, (NAME, _own_name(clause.id)), (SOURCE, clause.section),
            (TEXT, f"{clause.briefly} {clause.says} {clause.reading}"),
        ))  # fmt: skip
    for one in program.declarations():
        if one.kind not in _KINDS:
            continue
        text = _text(one, program)
        if text:
            cited = [program.clauses[name] for name in one.cites if name in program.clauses]
            # Nobody uses the names of parameters.
            phrases = (_PARAMETER.sub(" ", each.text) for each in getattr(one.node, "phrases", ()))
            found.append(_entry(
                one.kind, one.name, text, (NAME, spaced(one.name)),
                (TEXT, " ".join(phrases) or text),
                (SOURCE, " ".join(_own_name(clause.id) for clause in cited)),
                (CITED, " ".join(f"{clause.says} {clause.reading}" for clause in cited)),
            ))  # fmt: skip
    return tuple(found)


def _own_name(clause: str) -> str:
    """Return a clause's name without that of its rulebook."""
    return clause.partition(".")[2]


def _text(one: Declared, program: Program) -> str:
    """Return the text of a declaration that people read or type; empty if there is none."""
    if one.kind == "set":
        return str(one.node.text)
    if one.kind == "card":
        return f"{one.node.title} ({program.board.decks[one.node.deck].title})"
    phrases = getattr(one.node, "phrases", ())
    return phrase_words(phrases[0].text) if phrases else ""


def phrase_words(text: str) -> str:
    """Return the text of a phrase for people: `{player} pays` as `PLAYER pays`."""
    filled = _PARAMETER.sub(lambda hole: spaced(hole[1]).upper(), text)
    return " ".join(filled.replace("[", "").replace("]", "").split())


def house_entry(id_: str, title: str, text: str) -> IndexEntry:
    """Return the entry of a house rule, given its name, title and file."""
    said = " ".join(_SAYS.findall(text))
    return _entry("house rule", id_, title, (NAME, id_), (TEXT, title), (CITED, said))


def fits(text: str, program: Program) -> bool:
    """Check whether a rulebook has everything that a house rule's file needs."""
    declared = {(one.kind, one.name) for one in program.declarations()}
    return all((kind, name) in declared for kind, name in _NEEDED.findall(text))
