"""The codes of diagnostics, and a diagnostic as people read it: with its line and a caret."""

from __future__ import annotations

from propertyrules.diagnostic_sink import Diagnostic
from propertyrules.hints import printable, text_lines
from propertyrules.limits import EXCERPT_BEFORE, EXCERPT_WIDTH

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
    # Files laid over each other.
    "R101": "something is replaced, dropped, changed or cited that is not there",
    "R102": "something is declared twice",
    "R103": "a rulebook lacks what is needed there",
    "R104": "two house rules change the same thing",
    "R105": "rulebooks extend each other in a circle",
    "R106": "a chain of rulebooks is too long",
    "R107": "a rulebook that is extended is not found",
    "R108": "a file is used as what it is not",
    "R109": "a change changes nothing",
    "R110": "a clause is cited that is not declared",
    "R111": "a clause is declared twice",
    "R112": "nobody cites a clause",
    "R113": "a file is written in another version of the language",
    "R114": "what follows by itself is ordered in a circle",
    "R115": "a line behind the header does not belong there",
    "R116": "a declaration stands in the wrong sort of file",
    "R117": "something is cited anew that has no citation",
    "R118": "what follows by itself is put before or after something that is not there",
    "R119": "a board or deck is not found",
    "R120": "a figure is changed that is not there",
    "R121": "a figure is changed to what it cannot be",
    # Meaning: a rulebook with all that it builds on.
    "R201": "a type is unknown",
    "R202": "a value is of another type than is wanted",
    "R203": "a space is unknown",
    "R204": "values that must be of one type are not",
    "R205": "a matter is unknown",
    "R206": "two values do not go together",
    "R207": "two values cannot be compared",
    "R208": "a kind is unknown",
    "R209": "a list is wanted",
    "R210": "a `first` has no `else`",
    "R211": "a word belongs to several choices",
    "R212": "a field stands alone",
    "R213": "a name is unknown",
    "R214": "a field is unknown, or not there yet",
    "R215": "too many or too few values are given",
    "R216": "a `together` does not say how it rounds",
    "R217": "something is given that cannot be",
    "R218": "something is set that cannot be",
    "R219": "a matter is not given its fields",
    "R220": "an event is unknown",
    "R221": "a figure lies outside its own range",
    "R222": "a plain value is wanted",
    "R223": "a parameter stands twice",
    "R224": "a phrase cannot be taken apart",
    "R225": "a phrase names what is no parameter",
    "R226": "a value is made in two ways, or in none",
    "R227": "an exception beats one that is not there",
    "R228": "a move does not begin with its player",
    "R229": "a phrase leaves something out",
    "R230": "a shared rule is unknown",
    "R231": "something other than a payment stands in a `together`",
    "R232": "a line is read by two phrases",
    "R233": "a phrase cannot be read back",
    "R234": "a track is kept of something that has none",
    "R235": "a kind asks for what no board can tell",
    "R240": "two exceptions can hold at once",
    "R241": "values depend on each other",
    "R242": "something goes on for ever",
    "R243": "something takes too many steps",
    "R244": "two house rules change one thing in an order that neither tells",
    "R245": "a ladder has a rung or piece out of place",
    "R246": "a citation can never be told",
    "R250": "a board has no spaces, or one out of place",
    "R251": "a kind of space is unknown",
    "R252": "a space lacks something, or has too much",
    "R253": "a deck is unknown",
    "R290": "nothing uses what is declared",
    "R291": "a move can never be open",
    "R292": "a rule cannot fail",
    "R293": "a rule can never be met",
    "R294": "something follows from an event that nothing announces",
    "R295": "a divisor may be nought",
    "R296": "the cash of the bank is read",
    "R297": "a member of a list may not be there",
    "R299": "a legal move leads to a table that cannot be",
    # Tables and moves.
    "T001": "a line cannot be read",
    "T002": "a name fits nobody and nothing at this table",
    "T003": "a name fits several",
    "T004": "a player is there twice",
    "T005": "a property or card has two owners",
    "T006": "an amount is negative, fractional or too long",
    "T007": "a list leaves open what it says of each",
    "T008": "no such buildings can stand there",
    "T009": "there are more pieces than exist",
    "T010": "nobody is to move",
    "T011": "something is said twice",
    "T012": "the table breaks a rule that always holds",
    "T013": "the text is too long",
    "T014": "a quote is not closed",
    "T015": "a line stands where it does not belong",
    "T016": "the head of a table is wrong or incomplete",
    "T017": "a figure or variable cannot be set so",
    "T018": "a card is not where it is said to be",
    "T019": "a token is said to stand on two spaces",
    "T020": "an expectation cannot be read",
    "T021": "there are too many faults to tell",
    "T022": "no move or question is written so",
    "T023": "what is written fits several moves",
    "T024": "the dice cannot show that",
    "T025": "two lines of a table cannot both be so",
}
"""The code of each diagnostic of a rulebook or table, and what it says in a line."""


def render(diagnostic: Diagnostic, source: str) -> str:
    """Write a diagnostic as people read it: place, message, excerpt with caret, clauses, hint.

    `source` is the text of the file; only the faults of files that can also have warnings, the
    rulebooks, name their severity.
    """
    span = diagnostic.span
    severity = f"{diagnostic.severity} " if diagnostic.code[:1] in "SR" else ""
    out = [f"{span}: {severity}{diagnostic.code}: {diagnostic.message}"]
    lines = text_lines(source)
    if 1 <= span.line <= len(lines):
        text = lines[span.line - 1].expandtabs(1)
        start = min(max(span.column - 1, 0), len(text))
        same_line = span.end_line in (0, span.line)
        stop = span.end_column - 1 if same_line and span.end_column > span.column else len(text)
        width = max(1, min(stop, len(text)) - start)
        first = max(0, start - EXCERPT_BEFORE)
        shown = slice(first, first + EXCERPT_WIDTH)
        margin = " " * len(str(span.line))
        out.append(f"  {span.line} | {text[shown]}")
        out.append(f"  {margin} | {' ' * (start - shown.start)}{'^' * min(width, EXCERPT_BEFORE)}")
    if diagnostic.clauses:
        out.append(f"  by: {', '.join(diagnostic.clauses)}")
    if diagnostic.hint:
        out.append(f"  help: {diagnostic.hint}")
    return printable("\n".join(out))
