"""The HTML renderer of rulings: the short answer, and a fold with the reasons."""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree.ElementTree import Element, SubElement, tostring

from propertyrules.model.rulings import Ruling
from propertyrules.notation.clause_words import clause_of, rule_words
from propertyrules.notation.short_answer import explain_ruling, outcome


def ruling_html(ruling: Ruling) -> str:
    """Return a ruling as a `<div class="ruling legal">` (or `illegal`, `undetermined`).

    The four parts of `explain_ruling` are paragraphs with the classes `headline`, `reason`, `rule`
    and `remedy`; empty ones are left out.
    """
    root = Element("div", {"class": f"ruling {ruling.verdict.value}"})
    short = explain_ruling(ruling)
    heading = SubElement(root, "p", {"class": "headline"})
    SubElement(heading, "strong").text = short.headline
    for name, begins in (("reason", ""), ("rule", "Rule: "), ("remedy", "")):
        said = getattr(short, name)
        if said:
            SubElement(root, "p", {"class": name}).text = f"{begins}{said}"
    fold = SubElement(root, "details")
    SubElement(fold, "summary").text = "Why"
    _list(fold, "Against it", (one.message for one in ruling.violations))
    _list(fold, "What follows", outcome(ruling) if ruling.legal else ())
    _list(fold, "What would decide it", ruling.needs)
    program = ruling.state.program
    clauses = (clause_of(program, (name,)) for name in ruling.clauses)
    _list(fold, "Rules", (rule_words(clause) for clause in clauses if clause))
    return tostring(root, encoding="unicode", method="html")


def _list(parent: Element, heading: str, lines: Iterable[str]) -> None:
    told = list(dict.fromkeys(lines))
    if told:
        SubElement(parent, "p").text = heading
        items = SubElement(parent, "ul")
        for line in told:
            SubElement(items, "li").text = line
