"""The codes of all diagnostics, and what each says in a line."""

from __future__ import annotations

CODES: dict[str, str] = {
    # Syntax: one file by itself.
    "S001": "something stands where it does not fit",
    "S002": "a declaration ends too early",
    "S003": "a line begins no declaration",
    "S004": "a block is not closed by `end`",
    "S005": "a citation is missing",
    "S006": "a text is not closed by a quote",
    "S007": "a comparison is not written in words",
    "S008": "a name holds a capital letter",
    "S009": "a character that the language does not know",
    "S010": "a citation cannot be read",
    "S011": "a hole of a text cannot be read",
    "S012": "a line must be indented",
    "S013": "an indented line belongs to no declaration",
    "S014": "the first line does not say what the file is",
    "S015": "a keyword is misspelt",
    "S016": "a bracket is not closed",
    "S017": "a word or sign is missing",
    "S020": "the file is too large",
    "S021": "something is nested too deeply",
    "S022": "a line is too long",
    "S023": "the file holds too much",
    "S024": "a number is too long",
    "S025": "there are too many faults to tell",
    "S030": "a declaration says the same thing twice",
    "S031": "a move does not say when it may be made",
}
