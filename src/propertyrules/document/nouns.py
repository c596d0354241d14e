"""Nouns: names of a rulebook as plain words, their plurals, and what belongs to whom."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from propertyrules.language.program import Program
from propertyrules.language.types import Type

_FIRST_VARIABLE = 0xE000  # where Unicode keeps letters that no text has


def variable(depth: int) -> str:
    """Give what stands for what a list is gone through, until the sentence round it is known."""
    return chr(_FIRST_VARIABLE + depth)


def is_variable(noun: str) -> bool:
    """Tell whether a noun is such a stand-in."""
    return len(noun) == 1 and 0xE000 <= ord(noun) < 0xF8FF


_PLURAL = {"is": "are", "belongs": "belong", "carries": "carry", "stands": "stand",
           "has": "have", "does": "do", "takes": "take"}  # fmt: skip
_VERB = re.compile(rf"(that|and|or) ({'|'.join(_PLURAL)})\b")
_ARTICLES = re.compile(r"\b([Aa]n?|[Nn]o|[Ee]very) (?:the|some|another|an?) ")
_MODALS = ("may", "can", "could", "must", "has", "is", "was", "does", "owns", "takes")


def plain(name: str) -> str:
    """Give a name as words."""
    return name.replace("_", " ")


def title(name: str) -> str:
    """Give a name as a heading."""
    said = plain(name)
    return said[:1].upper() + said[1:]


def sentence(text: str) -> str:
    """Give a clause as a sentence."""
    said = text.strip()
    if not said:
        return ""
    at = 1 if said[0] in "[*" else 0
    said = said[:at] + said[at : at + 1].upper() + said[at + 1 :]
    return said if said.endswith((".", "!", "?", ":", "…")) else said + "."


def plural(phrase: str) -> str:
    """Give the plural of a noun phrase whose head is its last word before any `of` or `that`."""
    words = phrase.split(" ")
    stops = ("of", "that", "on", "in", "with", "whose", "for", "by")
    head = next((n for n, word in enumerate(words) if word in stops), len(words)) - 1
    word = words[max(head, 0)]
    if word.endswith("y") and not word.endswith(("ay", "ey", "oy")):
        word = word[:-1] + "ies"
    elif word == "die":
        word = "dice"
    elif not word.endswith("s"):
        word += "s"
    words[max(head, 0)] = word
    return " ".join(words)


def singular(word: str) -> str:
    """Give the singular of a plural name."""
    if word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def a(noun: str) -> str:
    """Put an article before a noun."""
    vowel = noun[:1] in "aeiou" and not noun.startswith(("uti", "uni", "use"))
    return ("an " if vowel else "a ") + noun


def many(text: str) -> str:
    """Put the verbs behind `that` and `and` into the plural."""
    return _VERB.sub(lambda found: f"{found[1]} {_PLURAL[found[2]]}", text)


def unarticled(text: str) -> str:
    """Take out an article that stands behind another: a hole may be filled by either."""
    return _ARTICLES.sub(r"\1 ", text)


def is_short(noun: str) -> bool:
    """Tell whether a noun takes a possessive ending without getting lost."""
    return len(noun.split()) <= 3 and not {"of", "that", "whose"} & set(noun.split())


def of(owner: str, what: str) -> str:
    """Say that something belongs to somebody or something."""
    if is_variable(owner) or is_short(owner):
        return f"{owner}' {what}" if owner.endswith("s") else f"{owner}'s {what}"
    return f"the {what} of {owner}"


def is_verb(name: str) -> bool:
    """Tell whether the name of a truth begins with a verb: `owns_all`, `may_spend`."""
    first = name.partition("_")[0]
    return first in _MODALS or (first.endswith("s") and not first.endswith("ss") and len(first) > 3)


def value_words(program: Program, type_: Type, value: Any) -> str:
    """Write a value of the text as people do."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if type_.name in ("holder", "player") and isinstance(value, int):
        if value == -1:
            return "the Bank"
        return f"the {program.holders[-value - 2].text}" if value < -1 else str(value)
    if str(type_) in program.choices:
        return f"“{program.choices[str(type_)].phrases[value]}”"
    if type_.name == "piece":
        return str(program.pieces[value].name)
    if type_.name == "space":
        return str(program.board.spaces[value].name)
    if type_.name == "money":
        return f"{program.board.currency}{value:,}"
    if isinstance(value, Fraction):
        return f"{float(value * 100):g}%" if type_.name == "percent" else str(value)
    if value == ():
        return "nothing"
    return str(value)
