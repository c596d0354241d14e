"""The printer: from the syntax tree of a rulebook, board or deck back to its text.

Every tree has one text, and parsing that text returns an equal tree. The layout within a line is
worked out by a Wadler-Lindig pretty printer; declarations, items and effects are laid out by
templates, blocks (`then`, `if`, `for each`) by hand.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from decimal import Decimal
from enum import IntEnum, auto
from itertools import groupby
from typing import Any, Final

from attrs import define, field
from wadler_lindig import AbstractDoc, BreakDoc, ConcatDoc, GroupDoc, NestDoc, TextDoc, pformat

import propertyrules.syntax.tree as tree
from propertyrules.hints import spaced
from propertyrules.limits import LINE_WIDTH, SHORT_SUM, UNBROKEN_WIDTH, WHOLE
from propertyrules.span import NOWHERE, Span

STEP: Final = 2  # blanks of one level of indentation


class Binding(IntEnum):
    """The precedence of the forms of an expression.

    A form that ends with an expression of any precedence (`every ... has`, `if ... else`) extends
    as far as possible, and so counts as OPEN.
    """

    OPEN = auto()
    OR = auto()
    AND = auto()
    NOT = auto()
    COMPARE = auto()
    SUM = auto()
    PRODUCT = auto()
    OPERAND = auto()
    POSTFIX = auto()


_BINARY: Final = {
    **dict.fromkeys(("+", "-"), Binding.SUM),
    **dict.fromkeys(("*", "/", "of"), Binding.PRODUCT),
    **dict.fromkeys(("is", "is not", "at least", "at most", "above", "below"), Binding.COMPARE),
    **dict.fromkeys(("in", "not in"), Binding.COMPARE),
}
_WRITTEN: Final = {"in": "is in", "not in": "is not in", "number": "number of", "sum": "sum of"}
_SPREAD: Final = re.compile(r"^\s|\s$|\s\s|[\t\r\n\f]")
# A hole is part of its word, unless it would fill a line by itself.
_UNBROKEN: Final = re.compile(rf"(?:\{{[^{{}}]{{,{LINE_WIDTH // 2}}}\}}|[^ ])+")


def print_expression(value: tree.Expr) -> str:
    """Return an expression as text, on one line."""
    return pformat(_expression(value), width=UNBROKEN_WIDTH)


def print_declaration(decl: tree.Decl, notes: Notes | None = None) -> list[str]:
    """Return the lines of one declaration, with the comments of `notes` at their items."""
    printer = _Printer(notes or Notes())
    printer.declaration(decl)
    return printer.lines


@define
class Notes:
    """Comments by the place (line and column) of the item that they are above or behind."""

    above: dict[tuple[int, int], list[str]] = field(factory=dict)
    behind: dict[tuple[int, int], str] = field(factory=dict)
    items: list[Span] = field(factory=list)  # of each item printed, in the order of printing


# -- documents -------------------------------------------------------------------------------------


def _text(words: str) -> AbstractDoc:
    """Return a document of plain text."""
    return TextDoc(words)


def _join(*parts: AbstractDoc | str) -> AbstractDoc:
    """Return a document of parts side by side."""
    docs = [TextDoc(part) if isinstance(part, str) else part for part in parts]
    return ConcatDoc(*docs)  # type: ignore[no-untyped-call]  # the library's only bare signature


def _more(*parts: AbstractDoc | str) -> AbstractDoc:
    """Return parts that follow on the same line if they fit there, and else start a new one."""
    return GroupDoc(_join(BreakDoc(" "), *parts))


def _listed(items: Sequence[AbstractDoc], indent: int = STEP) -> AbstractDoc:
    """Return items with commas between them, as many on a line as fit."""
    if not items:
        return _text("")
    rest = [_join(",", _more(item)) for item in items[1:]]
    return NestDoc(_join(items[0], *rest), indent)


def _quoted(text: str, indent: int) -> AbstractDoc:
    """Return a text in quotes, broken between words; later lines are indented by `indent`."""
    if _SPREAD.search(text):  # a line break would change the blanks
        return _text(f'"{text}"')
    words = _UNBROKEN.findall(text) or [""]
    rest = [_more(word) for word in words[1:]]
    return _join('"', NestDoc(_join(words[0], *rest), indent), '"')


# -- expressions -----------------------------------------------------------------------------------


def _expression(value: tree.Expr, least: Binding = Binding.OPEN) -> AbstractDoc:
    """Return an expression, in brackets where it binds less tightly than `least` asks."""
    binding, doc = _bound(value)
    return _join("(", NestDoc(doc, 1), ")") if binding < least else doc


def _bound(value: tree.Expr) -> tuple[Binding, AbstractDoc]:
    """Return how tightly an expression binds, and the expression."""
    match value:
        case tree.Chain():
            own = Binding.OR if value.op == "or" else Binding.AND
            first, *rest = (_expression(term, Binding(own + 1)) for term in value.terms)
            return own, _join(first, *(_more(f"{value.op} ", term) for term in rest))
        case tree.Negation(op="not"):
            return Binding.NOT, _join("not ", _expression(value.value, Binding.NOT))
        case tree.Negation():
            return Binding.OPERAND, _join("-", _expression(value.value, Binding.OPERAND))
        case tree.Binary(op="+" | "-"):
            head, *terms = _terms(value, deep=True)
            if len(terms) < SHORT_SUM:  # only a long run of `+` is read as a balanced tree
                head, *terms = _terms(value, deep=False)
            rest = [_more(f"{op} ", _expression(term, Binding.PRODUCT)) for op, term in terms]
            return Binding.SUM, _join(_expression(head[1], Binding.PRODUCT), *rest)
        case tree.Binary():
            own = _BINARY[value.op]
            # Products associate to the left; comparisons do not associate.
            left = _expression(value.left, own if own == Binding.PRODUCT else Binding(own + 1))
            right = _expression(value.right, Binding(own + 1))
            return own, _join(left, _more(f"{_WRITTEN.get(value.op, value.op)} ", right))
        case tree.IsA():
            verb = "is not" if value.negated else "is"
            article = "an" if value.kind[0] in "aeiou" else "a"
            return Binding.COMPARE, _join(
                _expression(value.value, Binding.SUM), f" {verb} {article} {value.kind}"
            )
        case tree.Rounded():
            return Binding.PRODUCT, _join(
                _expression(value.value, Binding.PRODUCT), f" rounded {value.direction}"
            )
        case tree.Quantified():
            return _quantified(value)
        case tree.Conditional():
            return Binding.OPEN, _join(
                "if ", _closed(value.condition),
                _more("then ", _closed(value.then)),
                _more("else ", _expression(value.otherwise)),
            )  # fmt: skip
        case tree.OpenMatters():
            return Binding.OPERAND, _text(f"open {value.matter}")
        case _:
            return Binding.POSTFIX, _postfix(value)


def _postfix(value: tree.Expr) -> AbstractDoc:
    """Return a literal, a name, a call or a field."""
    match value:
        case tree.Number():
            return _text(str(value.value))
        case tree.Percent():
            percent = value.value * WHOLE
            # Neither rounded as a binary number would be, nor with an exponent.
            return _text(f"{Decimal(percent.numerator) / percent.denominator:f}%")
        case tree.Text():
            return _quoted(_words(value), STEP)
        case tree.Truth():
            return _text("yes" if value.value else "no")
        case tree.Nothing():
            return _text("nothing")
        case tree.These():
            return _call("these", value.members)
        case tree.Named():
            return _join("named ", _quoted(value.name, STEP))
        case tree.Name():
            return _text(value.name)
        case tree.Call():
            return _call(value.name, value.args)
        case tree.Dot():
            # `3.x` would be read as a number.
            number = isinstance(value.of, tree.Number | tree.Percent)
            of = _join("(", _expression(value.of), ")") if number else _of(value.of)
            return _join(of, ".", _call(value.name, value.args) if value.args else value.name)
    raise TypeError(f"{type(value).__name__} is no expression")


def _of(value: tree.Expr) -> AbstractDoc:
    """Return an expression that may be followed directly by a name or a keyword."""
    return _expression(value, Binding.POSTFIX)


def _call(name: str, args: Sequence[tree.Expr]) -> AbstractDoc:
    """Return a name with arguments."""
    return _join(f"{name}(", _listed([_expression(arg) for arg in args]), ")")


def _quantified(value: tree.Quantified) -> tuple[Binding, AbstractDoc]:
    """Return a quantifier with its precedence."""
    how = _WRITTEN.get(value.how, value.how)
    parts: list[AbstractDoc | str]
    if value.how in ("sum", "highest", "lowest"):
        assert value.value is not None
        parts = [f"{how} ", _closed(value.value), _more(f"for {value.variable} in ")]
    else:
        parts = [f"{how} {value.variable} in "]
    parts.append(_of(value.over))
    ends_open = value.how == "first"  # an `else` behind it would be its own
    if value.where is not None:
        last = value.how not in ("every", "some", "no") and value.otherwise is None
        parts.append(_more("where ", _expression(value.where) if last else _closed(value.where)))
        ends_open = True
    if value.how in ("every", "some", "no"):
        assert value.value is not None
        parts.append(_more("has ", _expression(value.value, Binding.NOT)))
        ends_open = True
    if value.otherwise is not None:
        parts.append(_more("else ", _expression(value.otherwise)))
    return Binding.OPEN if ends_open else Binding.OPERAND, _join(*parts)


def _closed(value: tree.Expr) -> AbstractDoc:
    """Return an expression that does not extend over a keyword behind it."""
    return _expression(value, Binding.OR)


def _terms(value: tree.Expr, *, deep: bool) -> list[tuple[str, tree.Expr]]:
    """Return the terms of a sum with their signs; `deep` also those on the right of a `+`."""
    if not isinstance(value, tree.Binary) or value.op not in "+-":
        return [("+", value)]
    left = _terms(value.left, deep=deep)
    if deep and value.op == "+":
        return left + _terms(value.right, deep=True)
    return [*left, (value.op, value.right)]


def _words(text: tree.Text) -> str:
    """Return a text without its quotes, with the holes in braces."""
    return "".join(
        part if isinstance(part, str) else "{" + print_expression(part) + "}" for part in text.parts
    )


# -- layouts ---------------------------------------------------------------------------------------

# The templates of nodes: ` // ` begins a part that gets a line of its own when not all fit on one,
# `|` a part that begins the next line when it does not fit. A part with an empty field is left
# out, and so is a part in brackets. A field may have a style (see `_filled`).
_WHERE: Final = " // where {where:inner}"
_LAYOUTS: Final[dict[type[tree.Node], str | Callable[[Any], str]]] = {
    tree.Pays: "{payer:payer} pays {amount:closed}|to {payee:closed}|for {reason}",
    tree.Give: "give {what:closed}|to {to}",
    tree.SetTo: "set {place:of}|to {value}",
    tree.AddTo: lambda one: (
        "remove {value:closed}|from {place:of}" if one.negated
        else "add {value:closed}|to {place:of}"
    ),
    tree.Raise: "raise {what:closed} one rung",
    tree.Lower: lambda one: (
        "lower {what:closed}" + ("|to rung {to}" if one.to is not None else " one rung")
    ),
    tree.MoveBy: lambda one: (
        f"move {{who:closed}} {'back' if one.back else 'forward'} {{steps}}"
    ),
    tree.MoveTo: "move {who:closed}|forward to {space}",
    tree.Put: "put {who:closed}|on {space}",
    tree.Open: "open {matter}({fields:step})",
    tree.Close: "close {matter}",
    tree.Announce: "announce {event}{args:call}",
    tree.Follow: "follow {card:closed}|for {who}",
    tree.Draw: "draw from {deck}",
    tree.Retire: "retire {who}",
    tree.EndGame: "end the game won by {winners}",
    tree.ForEach: "for each {variable} in {over:of}|where {where:inner}",
    tree.Each: "for {variable} in {over:of}|where {where:inner}",
    tree.Said: "said {text:quoted}|also {also:texts}",
    tree.ClauseAnswer: lambda one: (
        f"answers {'yes' if one.holds else 'no'} "
        + ("to {text:quoted}|also {also:texts}" if one.text else "as in {as_in:texts}")
    ),
    tree.Except: "except {name}[ beats {beats}]|when {when:inner}:|{value:inner}|{cite}",
    tree.Part: "part {name}: {value:nested} // {cite}",
    tree.Waits: lambda one: (
        "waits for each {each} in {who:of}" + _WHERE if one.each else "waits for {who:below}"
    ),
    tree.Opening: "{how}[ {matters}]" + _WHERE,
    tree.Obeys: "obeys {name}{args:call}",
    tree.Rule: lambda one: (
        "rule {name}{params:params} // {cite}" + _WHERE if one.require is not None
        else "never {cite}"
    ),
    tree.Header: '{form} {name} "{title}"[ version {version}] language {language}',
    tree.Needs: "needs [no {absent:flag}]{keyword} {name} // else {why:quoted}",
    tree.ClauseDecl: 'clause {name} "{section}" {status}',
    tree.AnswersDecl: "clause {name}",
    tree.NoteDecl: "note {cite} // {text:always}",
    tree.WordsDecl: lambda one: (
        "words {name} // {text:always}"
        + ("" if one.read_as is None else " // as {read_as:always}")
    ),
    tree.SetDecl: "set {name}: {type} = {value:nested} // from {low:nested} to {high:nested}"
    " // {cite} // {text:quoted}",
    tree.TrackDecl: "track {name}: {type} of {of}[ = {default:nested}] // {cite}",
    tree.HolderDecl: "holder {name} = {start:nested} // {cite} // {text:always}",
    tree.KindDecl: "kind {name}[ of property{deed:flag}] // with {fields}",
    tree.DiceDecl: "dice {name}: {number} of {faces:step}[ optional{optional:flag}]",
    tree.PieceDecl: lambda one: (
        'piece {name} "{plural}": ' + ("{supply:nested}" if one.supply else "endless")
        + " // {cite}"
    ),
    tree.LadderDecl: "ladder {cite}",
    tree.DefineDecl: lambda one: (
        "define {name}" + (" of {of}" + " " * bool(one.params) if one.of else "")
        + "{params:params}: {type} // {cite}"
    ),
    tree.MatterDecl: "matter {name}{fields:params} // {cite} // {place}",
    tree.EventDecl: "event {name}{params:params}",
    tree.WhenDecl: "when {name}: {event}{params:names}" + _WHERE
    + " // before {before} // after {after} // {cite}",
    # Without a name of its own it is called by its first clause.
    tree.CiteWhen: lambda one: (
        "cite " + "{name} " * (one.name != one.cite.clauses[0])
        + "{cite} // when {event}{params:names}" + _WHERE + " // says {says:quoted}"
    ),
    tree.MoveDecl: "move {name}({params}) // {cite}",
    tree.AlwaysDecl: "always {name} // {cite} // for each {variable} in {over:of}" + _WHERE,
    tree.SetupDecl: "setup {cite}",
    tree.LineDecl: "line {name}{params:params}",
    tree.CardDecl: 'card {name} "{title}"[ kept{kept:flag}]',
}  # fmt: skip
_ALWAYS: Final = ("always", "names", "params", "call")  # written even where they are empty
_HOLE: Final = re.compile(r"\{(\w+)(?::(\w+))?\}")
_OPTIONAL: Final = re.compile(r"\[([^\]]*)\]")


def _laid_out(node: tree.Node, lead: str = "") -> AbstractDoc:
    """Render the head of a node by the template that `_LAYOUTS` has for its class; its nested
    block is printed apart. `lead` is text to put in front.
    """
    layout = _LAYOUTS[type(node)]
    head, *lines = (lead + (layout if isinstance(layout, str) else layout(node))).split(" // ")
    docs = [_run(line, node) for line in lines]
    return _header(_run(head, node, whole=True), *docs)


def _run(layout: str, node: tree.Node, *, whole: bool = False) -> Any:
    """Return the text of a line of a template; None where it is left out."""
    head, *rest = layout.split("|")
    first = _part(head, node, whole=whole)
    if first is None:
        return None
    more = (_part(part, node) for part in rest)
    return _join(first, *(_more(part) for part in more if part is not None))


def _part(layout: str, node: tree.Node, *, whole: bool = False) -> Any:
    """Return the text of a part of a template; None where it is left out."""
    parts: list[AbstractDoc | str] = []
    for place, piece in enumerate(_OPTIONAL.split(layout)):
        # `split` puts the parts in brackets at the odd places.
        if place % 2:
            optional = _part(piece, node)
            parts += [] if optional is None else [optional]
            continue
        done = 0
        for hole in _HOLE.finditer(piece):
            value = getattr(node, hole[1])
            empty = value is None or value is False or value in ("", ())
            if empty and not whole and hole[2] not in _ALWAYS:
                return None
            parts.append(piece[done : hole.start()])
            column = sum(len(part) for part in parts if isinstance(part, str))
            parts.append(_filled(value, hole[2], column))
            done = hole.end()
        parts.append(piece[done:])
    return _join(*parts)


def _filled(value: Any, how: str | None, column: int) -> AbstractDoc | str:
    """Return the value of a field as text, which begins at `column`.

    The style `how` is, for an expression, the precedence it needs (closed, of, payer) or the
    indentation of its later lines (inner, nested, below); lists have styles of their own.
    """
    match how:
        case "closed":
            return _closed(value)
        case "of":
            return _of(value)
        case "payer":
            plain = isinstance(value, tree.Name | tree.Call | tree.Dot)
            return _of(value) if plain else _join("(", _expression(value), ")")
        case "inner" | "nested" | "below":
            indent = {"inner": STEP, "nested": 2 * STEP, "below": column}[how]
            return NestDoc(_expression(value), indent)
        case "quoted" | "always":
            return _quoted(value if isinstance(value, str) else _words(value), column + 1)
        case "flag":
            return ""
    if isinstance(value, tuple):
        return _filled_list(value, how, column)
    match value:
        case tree.Cite():
            return _cite(value)
        case tree.TypeName():
            return f"list of {value.name}" if value.listed else value.name
        case tree.Param():
            return _own_type(value)
        case str() | int():
            return str(value)
    return _expression(value)


def _filled_list(value: tuple[Any, ...], how: str | None, column: int) -> AbstractDoc | str:
    """Return the value of a field that is a list, which begins at `column`, in the style `how`."""
    match how:
        case "call":
            return _call("", value) if value else ""
        case "params":
            docs = [_param(one) for one in value]
            return _join("(", _listed(docs, column + 1), ")") if docs else ""
        case "names":
            return f"({', '.join(value)})" if value else ""
        case "texts":
            return _listed([_quoted(one, STEP) for one in value], STEP)
    if how == "step" or isinstance(next(iter(value), None), tree.Param):
        return _listed([_entry(one) for one in value], STEP if how else column)
    return ", ".join(value)


def _entry(one: Any) -> AbstractDoc:
    """Return one entry of a list: a parameter, a field that is filled, or a word."""
    if isinstance(one, tree.Param):
        return _param(one)
    return _join(f"{one[0]}: ", _expression(one[1])) if isinstance(one, tuple) else _text(str(one))


def _own_type(param: tree.Param) -> str:
    """Return the name of a parameter, with its type where that is not of the same name."""
    own = param.type.name == param.name and not param.type.listed
    return param.name if own else f"{param.name}: {_filled(param.type, None, 0)}"


def _param(param: tree.Param) -> AbstractDoc:
    """Return a parameter: its type where it has another name, `by chance`, and its default."""
    head = _own_type(param) + " by chance" * param.chance
    return _text(head) if param.default is None else _join(f"{head} = ", _expression(param.default))


def _cite(cite: tree.Cite) -> AbstractDoc:
    """Return a citation in square brackets."""
    return _join("[", _listed([_text(clause) for clause in cite.clauses], 1), "]")


def _target(keyword: str, name: str) -> str:
    """Return the keyword and name of a target; notes and cites are named by a clause."""
    if keyword == name:
        return keyword
    noted = keyword in ("note", "cite") and "." in name
    return f"{keyword} [{name}]" if noted else f"{keyword} {name}"


def _header(head: AbstractDoc, *parts: AbstractDoc | None) -> AbstractDoc:
    """Return a head and its parts: all on one line, or each part on a line of its own."""
    rest = [_join(BreakDoc(" "), part) for part in parts if part is not None]
    return GroupDoc(_join(head, NestDoc(_join(*rest), STEP))) if rest else head


def _prefixed(prefix: str, doc: AbstractDoc) -> AbstractDoc:
    """Return a keyword and a document, with later lines aligned to the first."""
    return _join(f"{prefix} ", NestDoc(doc, len(prefix) + 1))


def _labelled(prefix: str, text: str) -> AbstractDoc:
    """Return a keyword and a text in quotes, with later lines aligned to the first word."""
    return _join(f"{prefix} ", _quoted(text, len(prefix) + 2))


# -- declarations ----------------------------------------------------------------------------------

# The fields of declarations that get lines of their own, in their order, with their slots in
# changes; the values of `_SEVERAL` are printed one by one.
_ITEMS: Final = {
    "briefly": "briefly", "says": "says", "reading": "reading", "instead_of": "instead of",
    "answers_as": "answers as",
    "answers": "answers",
    "said": "said", "stands_on": "stands on",
    "arises": "arises", "asks": "asks", "closed": "closed",
    "rungs": "rung", "called": "called", "waits": "waits", "opening": "opening",
    "tells": "tells the result",
    "normally": "normally", "exceptions": "except", "parts": "part", "guards": "rule",
    "losing": "raises cash losing", "require": "required", "then": "then",
    "withdrawn": "withdrawn",
}  # fmt: skip
# Slots that are printed together with another field.
_PAIRED: Final = {"normally": "normally_cite", "required": "message"}
_SEVERAL: Final = ("said", "answers", "arises", "rung", "except", "part", "rule")


class _Printer:
    """Lays out a declaration and its items, line by line."""

    def __init__(self, notes: Notes) -> None:
        self.notes = notes
        self.lines: list[str] = []

    def item(self, indent: int, doc: AbstractDoc, span: Span) -> None:
        """Add an item on lines of its own, with the comments that belong to it."""
        if span.line:
            self.notes.items.append(span)
        margin = " " * indent
        place = (span.line, span.column)
        lines = pformat(doc, width=LINE_WIDTH - indent).split("\n")
        behind = self.notes.behind.get(place, "")
        above = list(self.notes.above.get(place, ()))
        # Behind an item of several lines, or where it does not fit, a comment goes above.
        if behind and (len(lines) > 1 or indent + len(lines[0]) + 2 + len(behind) > LINE_WIDTH):
            above, behind = [*above, behind], ""
        self.lines += [margin + comment for comment in above]
        self.lines += [(margin + line).rstrip() if line else line for line in lines]
        if behind:
            self.lines[-1] += f"  {behind}"

    def declaration(self, decl: tree.Decl, lead: str = "") -> None:
        """Add a declaration; `lead` is a word before it, such as `replace`."""
        if isinstance(decl, tree.Replace):
            self.declaration(decl.decl, "replace ")
            return
        self.item(0, _head(decl, lead), decl.span)
        if isinstance(decl, tree.Change):
            self._changes(decl.items)
            return
        node: Any = decl.rule if isinstance(decl, tree.RuleDecl) else decl
        for name, slot in _ITEMS.items():
            if not hasattr(node, name):
                continue
            value: Any = getattr(node, name)
            if slot in _SEVERAL:
                for one in value:
                    self._slot(slot, one)
            elif slot in _PAIRED:
                if value:
                    self._slot(slot, (value, getattr(node, _PAIRED[slot])))
            elif slot == "opening" and value.span == decl.span:
                pass  # only a move that is never allowed has none
            elif value or slot == "waits":
                self._slot(slot, value)

    def _changes(self, items: Sequence[tree.ChangeItem]) -> None:
        """Add the items of a change; fields that were written together stay together."""
        for span, group in groupby(items, key=lambda item: (item.slot == "field", item.span)):
            changes = list(group)
            if span[0]:
                fields = _listed([_entry(change.item) for change in changes], 0)
                self.item(STEP, _prefixed("with", fields), span[1])
                continue
            for change in changes:
                if change.how == "drop":
                    self.item(STEP, _text("drop " + " ".join(change.item)), span[1])  # type: ignore[arg-type]
                else:
                    lead = "replace " if change.how == "replace" else ""
                    self._slot(change.slot, change.item, lead, span[1])

    def _slot(self, slot: str, item: Any, lead: str = "", span: Span = NOWHERE) -> None:
        """Add one item of a declaration, by its slot."""
        word = lead + slot
        match slot:
            case "then" | "withdrawn":
                self._block(word, item)
            case "waits" if item is None:
                self.item(STEP, _text(f"{lead}by itself"), span)
            case "said" | "answers" | "part" | "opening" | "waits" | "obeys":
                self.item(STEP, _laid_out(item, lead), item.span)
            case "except":
                self.item(STEP, NestDoc(_laid_out(item, lead), STEP), item.span)
            case "rule":
                self.item(STEP, _laid_out(item, lead), item.span)
                if isinstance(item, tree.Rule):
                    self._required(item.require, item.message, 2 * STEP)
            case "arises":
                doc = _prefixed(f"{lead}arises when", _expression(item.require))
                self.item(STEP, doc, item.require.span)
                if item.message is not None:
                    words = _labelled("else", _words(item.message))
                    self.item(2 * STEP, words, item.message.span)
            case "tells the result":
                self.item(STEP, _text(word), span)
            case "asks" | "closed":
                self.item(STEP, _labelled(word, _words(item)), item.span)
            case "normally":
                cite = None if item[1] is None else _cite(item[1])
                doc = _header(_prefixed(word, _expression(item[0])), cite)
                self.item(STEP, doc, item[0].span)
            case "required":
                self._required(item[0], item[1], STEP, lead)
            case "told":
                self.item(STEP, _labelled(f"{lead}says", _words(item)), span)
            case "says" | "reading" | "briefly":
                if isinstance(item, str):  # that of a citation is in its head
                    self.item(STEP, _labelled(slot, item), span)
            case "rung":
                self.item(STEP, _text(f"rung {item[0]}: {item[1]} {item[2]}"), span)
            case "instead of" | "answers as":
                names = _listed([_text(name) for name in item], 0)
                self.item(STEP, _prefixed(slot, names), span)
            case "called":
                names = _listed([_text(f'"{name}"') for name in item], 0)
                self.item(STEP, _prefixed("called", names), span)
            case _:
                self.item(
                    STEP, _prefixed(word, _expression(item)), span if slot == "where" else item.span
                )

    def _required(
        self, require: tree.Expr | None, message: tree.Text, indent: int, lead: str = ""
    ) -> None:
        """Add a requirement and its message."""
        if require is not None:
            doc = _prefixed(f"{lead}require", _expression(require))
            self.item(indent, doc, require.span)
        self.item(indent, _labelled("else", _words(message)), message.span)

    # -- effects -------------------------------------------------------------------------------

    def _block(self, word: str, effects: tree.Effects) -> None:
        """Add `then` or `withdrawn` with its effects; a single plain one goes on the same line."""
        if len(effects) == 1 and not isinstance(effects[0], tree.If | tree.ForEach | tree.Together):
            effect = NestDoc(_join(BreakDoc(" "), NestDoc(_laid_out(effects[0]), STEP)), STEP)
            self.item(STEP, GroupDoc(_join(word, effect)), effects[0].span)
        elif effects:
            self.item(STEP, _text(word), NOWHERE)
            self._effects(effects, 2 * STEP)

    def _effects(self, effects: tree.Effects, indent: int) -> None:
        """Add effects, each on lines of its own, and indented in blocks."""
        for effect in effects:
            match effect:
                case tree.If():
                    condition = _prefixed("if", _closed(effect.condition))
                    self.item(indent, _join(condition, " then"), effect.span)
                    self._effects(effect.then, indent + STEP)
                    if effect.otherwise:
                        self.item(indent, _text("otherwise"), NOWHERE)
                        self._effects(effect.otherwise, indent + STEP)
                case tree.ForEach():
                    head = NestDoc(_laid_out(effect), STEP)
                    self.item(indent, _join(head, " do"), effect.span)
                    self._effects(effect.body, indent + STEP)
                case tree.Together():
                    self.item(indent, _text(f"together by {effect.rounding}"), effect.span)
                    self._effects(effect.payments, indent + STEP)
                case _:
                    self.item(indent, NestDoc(_laid_out(effect), STEP), effect.span)
                    continue
            self.item(indent, _text("end"), NOWHERE)


def _head(decl: tree.Decl, lead: str) -> AbstractDoc:
    """Return the first lines of a declaration, without its items."""
    match decl:
        case tree.RuleDecl():
            return _laid_out(decl.rule, lead)
        case tree.Setting(key="fallback"):
            return _text(f"{lead}fallback [{', '.join(decl.values)}]")
        case tree.Setting():
            texts = decl.key in ("source", "currency", "told as")
            values = [_quoted(value, 1) if texts else _text(value) for value in decl.values]
            return _prefixed(lead + decl.key, _listed(values, 0))
        case tree.ChoiceDecl():
            return _join(f"{lead}choice {decl.name}: ", _choice_words(decl))
        case tree.PlayDecl():
            return _play_head(decl)
        case tree.LastDecl():
            moves = ", ".join(decl.moves) or "anything"
            return _text(f"otherwise {moves}")
        case tree.SpaceDecl():
            return _text(lead + _space_line(decl))
        case tree.Drop():
            return _text(f"drop {_target(decl.keyword, decl.name)}")
        case tree.Change():
            return _text(f"change {_target(decl.keyword, decl.name)}")
        case tree.CiteAs():
            targets = _listed([_text(_target(*target)) for target in decl.targets], len("cite "))
            return _header(_join("cite ", targets), _join("as ", _cite(decl.cite)))
    return _laid_out(decl, lead)


def _choice_words(decl: tree.ChoiceDecl) -> AbstractDoc:
    """Return the words of a choice, each with its text where that is not the word itself."""
    words = [
        _text(name)
        if text == spaced(name) and not also
        else _join(f'{name} "{text}"', *(_more(f'also "{one}"') for one in also))
        for name, text, *also in decl.words
    ]
    return _listed(words, STEP)


def _play_head(decl: tree.PlayDecl) -> AbstractDoc:
    """Return a rule of a strategy."""
    args = [
        _text(one.name) if one.value is None else _entry((one.name, one.value)) for one in decl.args
    ]
    head = _join(f"play {decl.name}", *(("(", _listed(args), ")") if args else ()))
    rest = [_laid_out(one) for one in decl.each]
    rest += [
        _prefixed(word, _expression(value))
        for word, value in (("when", decl.when), ("best", decl.best))
        if value is not None
    ]
    rest += [_text(f"one time in {decl.one_in}")] * (decl.one_in != 1)
    return _header(head, *rest)


def _space_line(decl: tree.SpaceDecl) -> str:
    """Return a space of a board in one line, for a board is read as a list."""
    group = f' in "{decl.group}"' if decl.group else ""
    at = "".join(f" {number}" for number in decl.at)
    fields = (f", {name} {' '.join(map(str, values))}" for name, values in decl.fields)
    text = f'space {decl.number} "{decl.title}" {decl.kind}{group}{at and " at"}{at}'
    return text + "".join(fields)
