"""The codes of diagnostics, and a diagnostic as people read it: with its line and a caret."""

from __future__ import annotations

from propertyrules.diagnostic_sink import Diagnostic, may_decide
from propertyrules.hints import printable, text_lines
from propertyrules.limits import EXCERPT_BEFORE, EXCERPT_WIDTH

CODES: dict[str, str] = {
    # Syntax: one file by itself.
    "S001": "something is in the wrong place",
    "S002": "a declaration ends too early",
    "S003": "a line doesn't start a declaration",
    "S004": "a block isn't closed by `end`",
    "S005": "a citation is missing",
    "S006": "a text isn't closed by a quote",
    "S007": "a comparison must be written in words",
    "S008": "a name has a capital letter",
    "S009": "an unknown character",
    "S010": "a citation can't be read",
    "S011": "a value in a text can't be read",
    "S012": "a line must be indented",
    "S013": "an indented line has no declaration above it",
    "S014": "the first line doesn't say what the file is",
    "S015": "a keyword is misspelled",
    "S016": "a bracket isn't closed",
    "S017": "a word or sign is missing",
    "S020": "the file is too large",
    "S021": "something is nested too deeply",
    "S022": "a line is too long",
    "S023": "the file has too many parts",
    "S024": "a number is too long",
    "S025": "there are too many faults to show",
    "S030": "a declaration says the same thing twice",
    "S031": "a move doesn't say when it can be made",
    # Files laid over each other.
    "R101": "something to replace, drop, change or cite doesn't exist",
    "R102": "something is declared twice",
    "R103": "a rulebook doesn't have what a house rule needs",
    "R104": "two house rules change the same thing",
    "R105": "rulebooks extend each other in a circle",
    "R106": "a chain of rulebooks is too long",
    "R107": "the rulebook to extend isn't found",
    "R108": "a file is used as the wrong kind of file",
    "R109": "a change changes nothing",
    "R110": "a cited clause doesn't exist",
    "R111": "a clause is declared twice",
    "R112": "a clause is never cited",
    "R113": "a file is written in another version of the language",
    "R114": "the order of `when` declarations is circular",
    "R115": "a line after the header doesn't belong there",
    "R116": "a declaration is in the wrong kind of file",
    "R117": "a citation to replace doesn't exist",
    "R118": "a `when` is ordered before or after one that doesn't exist",
    "R119": "a board or deck isn't found",
    "R120": "a figure to change doesn't exist",
    "R121": "a figure can't have this value",
    # Meaning: a rulebook with all that it builds on.
    "R201": "a type is unknown",
    "R202": "a value has the wrong type",
    "R203": "a space is unknown",
    "R204": "values have different types",
    "R205": "a matter is unknown",
    "R206": "two values can't be combined",
    "R207": "two values can't be compared",
    "R208": "a kind is unknown",
    "R209": "a list is needed",
    "R210": "a `first` has no `else`",
    "R211": "a word belongs to several choices",
    "R212": "a field stands alone",
    "R213": "a name is unknown",
    "R214": "a field is unknown or not available here",
    "R215": "too many or too few values are given",
    "R216": "a `together` doesn't say how to round",
    "R217": "something can't be given",
    "R218": "something can't be set",
    "R219": "a matter doesn't get all its fields",
    "R220": "an event is unknown",
    "R221": "a figure is outside its own range",
    "R222": "a plain value is needed",
    "R223": "a parameter is listed twice",
    "R224": "a phrase can't be read",
    "R225": "a phrase names something that isn't a parameter",
    "R226": "a value is defined in two ways, or in none",
    "R227": "an exception beats one that doesn't exist",
    "R228": "a move doesn't start with its player",
    "R229": "a phrase leaves something out",
    "R230": "a shared rule is unknown",
    "R231": "only payments can be in a `together`",
    "R232": "a line fits two phrases",
    "R233": "what a phrase prints can't be read back",
    "R234": "something can't have a track",
    "R235": "a kind has a field that a board can't give",
    "R236": "something can't fall by chance",
    "R237": "a question in general has too few words",
    "R240": "two exceptions can apply at the same time",
    "R241": "values depend on each other",
    "R242": "something never ends",
    "R243": "something takes too many steps",
    "R244": "two house rules change the same thing in no clear order",
    "R245": "a ladder has a rung or piece in the wrong place",
    "R246": "a citation can never apply",
    "R250": "a board has no spaces, or one in the wrong place",
    "R251": "a kind of space is unknown",
    "R252": "a space lacks something, or has too much",
    "R253": "a deck is unknown",
    "R254": "a space is drawn where it cannot be",
    "R260": "a strategy doesn't say what it is for",
    "R261": "a strategy plays a move that isn't there",
    "R262": "a move doesn't have this parameter",
    "R263": "a strategy chooses what falls by chance",
    "R264": "a strategy leaves out what a move needs",
    "R265": "a strategy is for other rulebooks",
    "R290": "nothing uses what is declared",
    "R291": "a move can never be made",
    "R292": "a rule can't fail",
    "R293": "a rule can never be met",
    "R294": "a `when` waits for an event that nothing announces",
    "R295": "a divisor may be 0",
    "R296": "the cash of the bank is read",
    "R297": "a member of a list may be missing",
    "R298": "a rule of a strategy is never reached",
    "R299": "a legal move leads to an impossible table",
    # Tables and moves.
    "T001": "this line can't be read",
    "T002": "no player, property or card has this name",
    "T003": "a name could mean several things",
    "T004": "a player is listed twice",
    "T005": "a property or card has two owners",
    "T006": "an amount is negative, fractional or too long",
    "T007": "it isn't clear which properties a line is about",
    "T008": "a property can't have these buildings",
    "T009": "there are more houses or hotels than the game has",
    "T010": "it isn't clear whose turn it is",
    "T011": "something is said twice",
    "T012": "the table breaks a rule",
    "T013": "the text is too long",
    "T014": "a quote isn't closed",
    "T015": "a line is in the wrong place",
    "T016": "the start of a table is wrong or incomplete",
    "T017": "a figure can't have this value",
    "T018": "a card can't be in two places",
    "T019": "a player can't be on two spaces",
    "T020": "what stands after `->` can't be read",
    "T021": "there are too many faults to show",
    "T022": "no move or question starts like this",
    "T023": "a line could mean several moves",
    "T024": "the dice can't show this",
    "T025": "two lines contradict each other",
}
"""The code of each diagnostic of a rulebook or table, and what it says in a line."""


def rule_lines(diagnostic: Diagnostic) -> list[str]:
    """Return the lines that tell which rules may decide a dispute that can't be read; or none."""
    rules = diagnostic.rules
    said = (f"    - {one}" for one in rules)
    return [f"  {may_decide(rules)}:", *said] if rules else []


def render(diagnostic: Diagnostic, source: str) -> str:
    """Write a diagnostic as people read it: place, message, excerpt with caret, clauses, the rules
    that may decide it, hint.

    `source` is the text of the file; only the faults of files that can also have warnings, the
    rulebooks, name their severity.
    """
    span = diagnostic.span
    severity = f"{diagnostic.severity} " if diagnostic.code[:1] in "SR" else ""
    out = [f"{span}: {severity}{diagnostic.code}: {diagnostic.message}"]
    lines = text_lines(source)
    if 1 <= span.line <= len(lines):
        # One blank for a tab: so the caret stands below the same letter.
        text = lines[span.line - 1].expandtabs(1)
        start = min(max(span.column - 1, 0), len(text))
        same_line = span.end_line in (0, span.line)
        # A fault over several lines is marked up to the end of its first.
        stop = span.end_column - 1 if same_line and span.end_column > span.column else len(text)
        width = max(1, min(stop, len(text)) - start)
        first = max(0, start - EXCERPT_BEFORE)
        shown = slice(first, first + EXCERPT_WIDTH)
        margin = " " * len(str(span.line))
        out.append(f"  {span.line} | {text[shown]}")
        out.append(f"  {margin} | {' ' * (start - shown.start)}{'^' * min(width, EXCERPT_BEFORE)}")
    if diagnostic.clauses:
        out.append(f"  by: {', '.join(diagnostic.clauses)}")
    out += rule_lines(diagnostic)
    if diagnostic.hint:
        out.append(f"  help: {diagnostic.hint}")
    return printable("\n".join(out))
