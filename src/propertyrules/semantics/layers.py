"""Layers: parsed files with their roles, and the checks of their headers."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from propertyrules.diagnostic_sink import DiagnosticSink
from propertyrules.hints import or_list
from propertyrules.resources import FORMS
from propertyrules.span import Span
from propertyrules.syntax import tree
from propertyrules.syntax.phrases import FEWEST_WORDS, PhraseError, needed_parts, parse_wording

LANGUAGE = 1
"""The supported version of the language."""

_SETTINGS = {
    "rulebook": ("extends", "fallback", "default board", "decks", "questions", "source"),
    "house": ("default board", "decks", "questions", "source", "told as"),
    "board": ("currency", "source"),
    "deck": ("source",),
    "strategy": ("for",),
    "questions": ("source",),
}


@frozen
class Layer:
    """A parsed file and its role: rulebook, house, board, deck, strategy or questions.

    `flatten` checks that the file's first line says the same (R108).
    """

    file: tree.SourceFile
    role: str

    @property
    def id(self) -> str:
        """The id in its header."""
        return self.file.header.name


def settings_of(layers: Sequence[Layer]) -> dict[str, tuple[str, ...]]:
    """Return the merged header lines of rulebooks and house rules; later ones replace earlier.

    Fallbacks are added up instead, and those of house rules do not count, nor do the source of a
    house rule and how it is told.
    """
    merged: dict[str, tuple[str, ...]] = {}
    for layer in layers:
        if layer.role not in ("rulebook", "house"):
            continue
        for decl in layer.file.decls:
            if not isinstance(decl, tree.Setting) or decl.key not in _SETTINGS[layer.role]:
                continue
            if decl.key in ("source", "told as") and layer.role == "house":
                continue
            if decl.key == "fallback":
                merged["fallback"] = merged.get("fallback", ()) + decl.values
            else:
                merged[decl.key] = decl.values
    merged.pop("extends", None)
    return merged


def check_header(layer: Layer, faults: DiagnosticSink) -> None:
    """Check the first line of a file and its settings."""
    header = layer.file.header
    if header.form != layer.role:
        hint = f"this must be a file whose first line starts with `{layer.role}`"
        if header.form == "house":
            hint = "a house rule needs a rulebook: name it after the rulebook, as a house rule"
        elif header.form == "rulebook" and layer.role == "house":
            hint = "only a file whose first line starts with `house` is a house rule"
        faults.error(
            "R108",
            f"`{header.name}` is a {FORMS[header.form]}, not a {FORMS[layer.role]}",
            header.span,
            hint,
        )
    if header.language != LANGUAGE:
        faults.error(
            "R113",
            f"`{header.name}` is written in version {header.language} of the language;"
            f" this is version {LANGUAGE}",
            header.span,
            f"write `language {LANGUAGE}`, and fix what has changed",
        )
    seen: dict[str, Span] = {}
    for decl in layer.file.decls:
        if not isinstance(decl, tree.Setting):
            continue
        if decl.key in seen:
            message = f"`{decl.key}` is said twice in `{header.name}`"
            faults.error("R115", message, decl.span, also=(seen[decl.key],))
        # In a file of the wrong sort each setting would be refused besides.
        elif layer.role == header.form and decl.key not in _SETTINGS[layer.role]:
            allowed = or_list(_SETTINGS[layer.role])
            faults.error(
                "R115",
                f"a {FORMS[layer.role]} can't have `{decl.key}`",
                decl.span,
                f"it can have {allowed}",
            )
        seen.setdefault(decl.key, decl.span)
        for text in decl.values if decl.key == "told as" else ():
            _check_told(text, decl.span, faults)


def _check_told(text: str, span: Span, faults: DiagnosticSink) -> None:
    """Check the words by which a house rule is told: they name nothing of a table."""
    try:
        wording = parse_wording(text, span)
    except PhraseError as error:
        faults.error("R224", str(error), span)
        return
    for name in wording.slots:
        message = f"`{{{name}}}` can't stand here: a house rule is told before there is a table"
        faults.error("R225", message, span, "write plain words")
    if len(needed_parts(wording)) < FEWEST_WORDS:
        message = f"`{text}` is too little to know a house rule by"
        faults.error("R237", message, span, "give at least two words that must be there")
