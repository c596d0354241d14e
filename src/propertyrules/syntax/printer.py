"""The printer: from the syntax tree of a rulebook, board or deck back to its text.

Every tree has one text, and parsing that text returns an equal tree. The layout within a line is
worked out by a Wadler-Lindig pretty printer; blocks (`then`, `if`, `for each`) are laid out here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from enum import IntEnum, auto
from typing import Any, Final

from attrs import define, field
from wadler_lindig import AbstractDoc, BreakDoc, ConcatDoc, GroupDoc, NestDoc, TextDoc, pformat

from propertyrules import limits
from propertyrules.syntax import tree
from propertyrules.syntax.span import Span

STEP: Final = 2  # blanks by which an item stands further right than what it belongs to


class Binding(IntEnum):
    """How tightly the forms of an expression bind.

    What ends with an expression of any form (`every ... has`, `if ... else`) swallows what follows
    it, and so counts as OPEN.
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
_UNBROKEN: Final = re.compile(rf"(?:\{{[^{{}}]{{,{limits.LINE_WIDTH // 2}}}\}}|[^ ])+")


def print_expression(value: tree.Expr) -> str:
    """Return an expression as text, on one line."""
    return _flat(_expression(value))


def print_declarations(decls: Iterable[tree.Decl]) -> str:
    """Return declarations as the text of a file, a blank line between any two that have items."""
    texts = ["\n".join(print_declaration(decl)) for decl in decls]
    lines: list[str] = []
    for place, text in enumerate(texts):
        if place and ("\n" in text or "\n" in texts[place - 1]):
            lines.append("")
        lines.append(text)
    return "\n".join(lines) + "\n"


def print_declaration(decl: tree.Decl, notes: Notes | None = None) -> list[str]:
    """Return the lines of one declaration, with the comments of `notes` at their items."""
    printer = _Printer(notes or Notes())
    printer.declaration(decl)
    return printer.lines


@define
class Notes:
    """Comments by the place (line and column) of the item that they stand above or behind."""

    above: dict[tuple[int, int], list[str]] = field(factory=dict)
    behind: dict[tuple[int, int], str] = field(factory=dict)
    items: list[Span] = field(factory=list)  # of each item printed, in the order of printing


# -- documents -------------------------------------------------------------------------------------


def _text(words: str) -> AbstractDoc:
    return TextDoc(words)


def _join(*parts: AbstractDoc | str) -> AbstractDoc:
    docs = [TextDoc(part) if isinstance(part, str) else part for part in parts]
    return ConcatDoc(*docs)  # type: ignore[no-untyped-call]  # the library's only bare signature


def _flat(doc: AbstractDoc) -> str:
    return pformat(doc, width=limits.UNBROKEN_WIDTH)


def _more(*parts: AbstractDoc | str, gap: str = " ") -> AbstractDoc:
    """Return what goes on the same line if it fits there, and else begins the next one."""
    return GroupDoc(_join(BreakDoc(gap), *parts))


def _together(*parts: AbstractDoc | str) -> AbstractDoc:
    """Return what begins a line of its own whenever the rest of its group does."""
    return _join(BreakDoc(" "), *parts)


def _listed(items: Sequence[AbstractDoc], indent: int = STEP) -> AbstractDoc:
    """Return items with commas between them, as many on a line as fit."""
    if not items:
        return _text("")
    rest = [_join(",", _more(item)) for item in items[1:]]
    return NestDoc(_join(items[0], *rest), indent)


def _quoted(text: str, indent: int) -> AbstractDoc:
    """Return a text in quotes, broken between words; later lines stand `indent` further right."""
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
            head, *terms = _terms(value)
            rest = [_more(f"{op} ", _expression(term, Binding.PRODUCT)) for op, term in terms]
            return Binding.SUM, _join(_expression(head[1], Binding.PRODUCT), *rest)
        case tree.Binary():
            own = _BINARY[value.op]
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
    match value:
        case tree.Number():
            return _text(str(value.value))
        case tree.Percent():
            return _text(f"{_decimal(value)}%")
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
    return _expression(value, Binding.POSTFIX)


def _call(name: str, args: Sequence[tree.Expr]) -> AbstractDoc:
    return _join(f"{name}(", _listed([_expression(arg) for arg in args]), ")")


def _quantified(value: tree.Quantified) -> tuple[Binding, AbstractDoc]:
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


def _nested(value: tree.Expr) -> AbstractDoc:
    """Return an expression in the first line of a declaration; no later line begins it anew."""
    return NestDoc(_expression(value), 2 * STEP)


def _closed(value: tree.Expr) -> AbstractDoc:
    """Return an expression that cannot swallow the keyword that follows it."""
    return _expression(value, Binding.OR)


def _terms(value: tree.Expr) -> list[tuple[str, tree.Expr]]:
    """Return the terms of a sum with their signs; a long run of `+` is read as a balanced tree."""
    terms = _unfolded(value, deep=True)
    if len(terms) > limits.SHORT_SUM:
        return terms
    return _unfolded(value, deep=False)


def _unfolded(value: tree.Expr, *, deep: bool) -> list[tuple[str, tree.Expr]]:
    if not isinstance(value, tree.Binary) or value.op not in "+-":
        return [("+", value)]
    left = _unfolded(value.left, deep=deep)
    if deep and value.op == "+":
        return left + _unfolded(value.right, deep=True)
    return [*left, (value.op, value.right)]


def _decimal(value: tree.Percent) -> str:
    percent = value.value * limits.WHOLE
    return format(Decimal(percent.numerator) / percent.denominator, "f")


def _words(text: tree.Text) -> str:
    """Return what stands between the quotes of a text, its holes in braces."""
    return "".join(
        part if isinstance(part, str) else "{" + print_expression(part) + "}" for part in text.parts
    )


# -- what declarations are made of -----------------------------------------------------------------


def _type(kind: tree.TypeName) -> str:
    return f"list of {kind.name}" if kind.listed else kind.name


def _param(param: tree.Param) -> AbstractDoc:
    own = param.type.name == param.name and not param.type.listed
    head = param.name if own else f"{param.name}: {_type(param.type)}"
    return _text(head) if param.default is None else _join(f"{head} = ", _expression(param.default))


def _params(head: str, params: Sequence[tree.Param]) -> AbstractDoc:
    """Return what is declared with its parameters, those on later lines below the first."""
    return _join(f"{head}(", _listed([_param(param) for param in params], len(head) + 1), ")")


def _cite(cite: tree.Cite) -> AbstractDoc:
    return _join("[", _listed([_text(clause) for clause in cite.clauses], 1), "]")


def _target(keyword: str, name: str) -> str:
    """Return what is dropped, changed or cited anew; notes and cites are called by a clause."""
    if keyword == name:
        return keyword
    return (
        f"{keyword} [{name}]"
        if keyword in ("note", "cite") and "." in name
        else f"{keyword} {name}"
    )


def _header(head: AbstractDoc, *parts: AbstractDoc | str | None) -> AbstractDoc:
    """Return a head and what follows it: all on one line, or each part on a line of its own."""
    rest = [_together(part) for part in parts if part]
    return GroupDoc(_join(head, NestDoc(_join(*rest), STEP))) if rest else head


def _where(where: tree.Expr | None) -> AbstractDoc | None:
    return None if where is None else _join("where ", NestDoc(_expression(where), STEP))


def _prefixed(prefix: str, doc: AbstractDoc) -> AbstractDoc:
    """Return a keyword and what follows it, later lines below the first."""
    return _join(f"{prefix} ", NestDoc(doc, len(prefix) + 1))


def _labelled(prefix: str, text: str) -> AbstractDoc:
    """Return a keyword and a text in quotes, later lines below the first word."""
    return _join(f"{prefix} ", _quoted(text, len(prefix) + 2))


class _Printer:
    """Lays out the items of one declaration, line by line."""

    def __init__(self, notes: Notes) -> None:
        self.notes = notes
        self.lines: list[str] = []

    def item(self, indent: int, doc: AbstractDoc, span: Span) -> None:
        """Add an item on lines of its own, with the comments that belong to it."""
        if span.line:
            self.notes.items.append(span)
        margin = " " * indent
        place = (span.line, span.column)
        lines = pformat(doc, width=limits.LINE_WIDTH - indent).split("\n")
        behind = self.notes.behind.get(place, "")
        above = list(self.notes.above.get(place, ()))
        if behind and (
            len(lines) > 1 or indent + len(lines[0]) + 2 + len(behind) > limits.LINE_WIDTH
        ):
            above, behind = [*above, behind], ""
        self.lines += [margin + comment for comment in above]
        self.lines += [(margin + line).rstrip() if line else line for line in lines]
        if behind:
            self.lines[-1] += f"  {behind}"

    # -- declarations --------------------------------------------------------------------------

    def declaration(self, decl: tree.Decl, how: str = "") -> None:
        """Add a declaration; `how` is a word before it, such as `replace`."""
        self._HEADS[type(decl)](self, decl, f"{how} " if how else "")

    def _one(self, decl: tree.Node, doc: AbstractDoc) -> None:
        self.item(0, doc, decl.span)

    def _file_header(self, decl: tree.Header, lead: str) -> None:
        version = f" version {decl.version}" if decl.version else ""
        text = f'{decl.form} {decl.name} "{decl.title}"{version} language {decl.language}'
        self._one(decl, _text(lead + text))

    def _setting(self, decl: tree.Setting, lead: str) -> None:
        if decl.key == "fallback":
            values = [_text(f"[{', '.join(decl.values)}]")]
        elif decl.key in ("source", "currency"):
            values = [_quoted(value, 1) for value in decl.values]
        else:
            values = [_text(value) for value in decl.values]
        self._one(decl, _prefixed(lead + decl.key, _listed(values, 0)))

    def _needs(self, decl: tree.Needs, lead: str) -> None:
        absent = "no " if decl.absent else ""
        head = _text(f"{lead}needs {absent}{decl.keyword} {decl.name}")
        self._one(decl, _header(head, _labelled("else", decl.why) if decl.why else None))

    def _clause(self, decl: tree.ClauseDecl, lead: str) -> None:
        self._one(decl, _text(f'{lead}clause {decl.name} "{decl.section}" {decl.status}'))
        for word, text in (("says", decl.says), ("reading", decl.reading)):
            if text:
                self.item(STEP, _labelled(word, text), Span())

    def _note(self, decl: tree.NoteDecl, lead: str) -> None:
        self._one(decl, _header(_join(f"{lead}note ", _cite(decl.cite)), _quoted(decl.text, 1)))

    def _figure(self, decl: tree.SetDecl, lead: str) -> None:
        head = _join(f"{lead}set {decl.name}: {_type(decl.type)} = ", _nested(decl.value))
        bounds: AbstractDoc | None = None
        if decl.low is not None and decl.high is not None:
            bounds = _join("from ", _nested(decl.low), " to ", _nested(decl.high))
        label = _quoted(decl.text, 1) if decl.text else None
        self._one(decl, _header(head, bounds, _cite(decl.cite), label))

    def _choice(self, decl: tree.ChoiceDecl, lead: str) -> None:
        words = [
            _text(name if text == name.replace("_", " ") else f'{name} "{text}"')
            for name, text in decl.words
        ]
        self._one(decl, _join(f"{lead}choice {decl.name}: ", _listed(words, STEP)))

    def _track(self, decl: tree.TrackDecl, lead: str) -> None:
        head = _text(f"{lead}track {decl.name}: {_type(decl.type)} of {decl.of}")
        if decl.default is not None:
            head = _join(head, " = ", _nested(decl.default))
        self._one(decl, _header(head, None if decl.cite is None else _cite(decl.cite)))
        self._said(decl.said)
        if decl.stands_on is not None:
            doc = _prefixed("stands on", _expression(decl.stands_on))
            self.item(STEP, doc, decl.stands_on.span)

    def _holder(self, decl: tree.HolderDecl, lead: str) -> None:
        head = _join(f"{lead}holder {decl.name} = ", _nested(decl.start))
        self._one(decl, _header(head, _cite(decl.cite), _quoted(decl.text, 1)))

    def _kind(self, decl: tree.KindDecl, lead: str) -> None:
        head = f"{lead}kind {decl.name}{' of property' if decl.deed else ''}"
        fields = (
            _listed([_param(one) for one in decl.fields], len("with ")) if decl.fields else None
        )
        self._one(decl, _header(_text(head), fields and _join("with ", fields)))

    def _dice(self, decl: tree.DiceDecl, lead: str) -> None:
        faces = _listed([_text(str(face)) for face in decl.faces], STEP)
        optional = " optional" if decl.optional else ""
        self._one(decl, _join(f"{lead}dice {decl.name}: {decl.number} of ", faces, optional))

    def _piece(self, decl: tree.PieceDecl, lead: str) -> None:
        supply = _text("endless") if decl.supply is None else _nested(decl.supply)
        head = _join(f'{lead}piece {decl.name} "{decl.plural}": ', supply)
        self._one(decl, _header(head, _cite(decl.cite)))

    def _ladder(self, decl: tree.LadderDecl, lead: str) -> None:
        self._one(decl, _join(f"{lead}ladder ", _cite(decl.cite)))
        for rung, number, piece in decl.rungs:
            self.item(STEP, _text(f"rung {rung}: {number} {piece}"), Span())

    def _define(self, decl: tree.DefineDecl, lead: str) -> None:
        head = f"{lead}define {decl.name}"
        if decl.of is not None:
            head += f" of {decl.of.name}"
            if decl.of.type.name != decl.of.name or decl.of.type.listed:
                head += f": {_type(decl.of.type)}"
            if decl.params:
                head += " "
        doc = _params(head, decl.params) if decl.params else _text(head)
        doc = _join(doc, f": {_type(decl.type)}")
        self._one(decl, _header(doc, None if decl.cite is None else _cite(decl.cite)))
        self._said(decl.said)
        if decl.normally is not None:
            self._normally(decl.normally, decl.normally_cite)
        for exception in decl.exceptions:
            self._exception(exception)
        for part in decl.parts:
            self._part(part)

    def _matter(self, decl: tree.MatterDecl, lead: str) -> None:
        head = f"{lead}matter {decl.name}"
        doc = _params(head, decl.fields) if decl.fields else _text(head)
        self._one(decl, _header(doc, _cite(decl.cite), decl.place))
        self._said(decl.said)
        self._waits(decl.waits)
        self._block("then", decl.then)
        self._block("withdrawn", decl.withdrawn)

    def _event(self, decl: tree.EventDecl, lead: str) -> None:
        head = f"{lead}event {decl.name}"
        self._one(decl, _params(head, decl.params) if decl.params else _text(head))

    def _when(self, decl: tree.WhenDecl, lead: str) -> None:
        head = f"{lead}when {decl.name}: {decl.event}"
        if decl.params:
            head += f"({', '.join(decl.params)})"
        before = f"before {', '.join(decl.before)}" if decl.before else None
        after = f"after {', '.join(decl.after)}" if decl.after else None
        self._one(decl, _header(_text(head), _where(decl.where), before, after, _cite(decl.cite)))
        self._block("then", decl.then)

    def _cite_when(self, decl: tree.CiteWhen, lead: str) -> None:
        # Without a name of its own it is called by its first clause.
        name = "" if decl.name == decl.cite.clauses[0] else f"{decl.name} "
        event = f"when {decl.event}"
        if decl.params:
            event += f"({', '.join(decl.params)})"
        head = _join(f"{lead}cite {name}", _cite(decl.cite))
        says = _labelled("says", _words(decl.says))
        self._one(decl, _header(head, _text(event), _where(decl.where), says))

    def _move(self, decl: tree.MoveDecl, lead: str) -> None:
        doc = _params(f"{lead}move {decl.name}", decl.params)
        self._one(decl, _header(doc, _cite(decl.cite)))
        self._said(decl.said)
        if decl.opening.span != decl.span:  # a move that is never allowed need not say when
            self._opening(decl.opening)
        for guard in decl.guards:
            self._guard(guard)
        if decl.losing is not None:
            doc = _prefixed("raises cash losing", _expression(decl.losing))
            self.item(STEP, doc, decl.losing.span)
        self._block("then", decl.then)

    def _rule_alone(self, decl: tree.RuleDecl, lead: str) -> None:
        rule = decl.rule
        head = f"{lead}rule {rule.name}"
        doc = _params(head, rule.params) if rule.params else _text(head)
        self._one(decl, _header(doc, _cite(rule.cite), _where(rule.where)))
        self._required(rule.require, rule.message, STEP)

    def _always(self, decl: tree.AlwaysDecl, lead: str) -> None:
        over: AbstractDoc | None = None
        if decl.over is not None:
            over = _join(f"for each {decl.variable} in ", _of(decl.over))
        head = _text(f"{lead}always {decl.name}")
        self._one(decl, _header(head, _cite(decl.cite), over, _where(decl.where)))
        self._required(decl.require, decl.message, STEP)

    def _setup(self, decl: tree.SetupDecl, lead: str) -> None:
        self._one(decl, _join(f"{lead}setup ", _cite(decl.cite)))
        self._block("then", decl.then)

    def _line(self, decl: tree.LineDecl, lead: str) -> None:
        head = f"{lead}line {decl.name}"
        self._one(decl, _params(head, decl.params) if decl.params else _text(head))
        self._said(decl.said)
        self._block("then", decl.then)

    def _space(self, decl: tree.SpaceDecl, lead: str) -> None:
        text = f'{lead}space {decl.number} "{decl.title}" {decl.kind}'
        if decl.group:
            text += f' in "{decl.group}"'
        for name, values in decl.fields:
            text += f", {name} {' '.join(map(str, values))}"
        self._one(decl, _text(text))  # a board is read as a list: a line a space

    def _card(self, decl: tree.CardDecl, lead: str) -> None:
        kept = " kept" if decl.kept else ""
        self._one(decl, _text(f'{lead}card {decl.name} "{decl.title}"{kept}'))
        if decl.called:
            names = _listed([_text(f'"{name}"') for name in decl.called], 0)
            self.item(STEP, _prefixed("called", names), Span())
        self._block("then", decl.then)

    def _replaced(self, decl: tree.Replace, lead: str) -> None:
        self.declaration(decl.decl, "replace")

    def _drop(self, decl: tree.Drop, lead: str) -> None:
        self._one(decl, _text(f"drop {_target(decl.keyword, decl.name)}"))

    def _cite_as(self, decl: tree.CiteAs, lead: str) -> None:
        targets = [_text(_target(keyword, name)) for keyword, name in decl.targets]
        doc = _join("cite ", _listed(targets, len("cite ")))
        self._one(decl, _header(doc, _join("as ", _cite(decl.cite))))

    def _change(self, decl: tree.Change, lead: str) -> None:
        self._one(decl, _text(f"change {_target(decl.keyword, decl.name)}"))
        fields: list[tree.ChangeItem] = []
        for item in decl.items:
            if item.slot == "field" and (not fields or fields[-1].span == item.span):
                fields.append(item)
                continue
            self._added_fields(fields)
            fields = [item] if item.slot == "field" else []
            if not fields:
                self._changed(item)
        self._added_fields(fields)

    _HEADS: Final[dict[type, Any]] = {
        tree.Header: _file_header, tree.Setting: _setting, tree.Needs: _needs,
        tree.ClauseDecl: _clause, tree.NoteDecl: _note, tree.SetDecl: _figure,
        tree.ChoiceDecl: _choice, tree.TrackDecl: _track, tree.HolderDecl: _holder,
        tree.KindDecl: _kind, tree.DiceDecl: _dice, tree.PieceDecl: _piece,
        tree.LadderDecl: _ladder, tree.DefineDecl: _define, tree.MatterDecl: _matter,
        tree.EventDecl: _event, tree.WhenDecl: _when,
        tree.CiteWhen: _cite_when, tree.MoveDecl: _move,
        tree.RuleDecl: _rule_alone, tree.AlwaysDecl: _always, tree.SetupDecl: _setup,
        tree.LineDecl: _line, tree.SpaceDecl: _space, tree.CardDecl: _card,
        tree.Replace: _replaced, tree.Drop: _drop, tree.CiteAs: _cite_as, tree.Change: _change,
    }  # fmt: skip

    # -- items of declarations -----------------------------------------------------------------

    def _said(self, said: Iterable[tree.Said], lead: str = "") -> None:
        for one in said:
            self.item(STEP, _labelled(f"{lead}said", one.text), one.span)

    def _normally(self, value: tree.Expr, cite: tree.Cite | None, lead: str = "") -> None:
        doc = _prefixed(f"{lead}normally", _expression(value))
        self.item(STEP, _header(doc, None if cite is None else _cite(cite)), value.span)

    def _exception(self, one: tree.Except, lead: str = "") -> None:
        beats = f" beats {', '.join(one.beats)}" if one.beats else ""
        when = _join("when ", NestDoc(_expression(one.when), STEP), ":")
        value = _join(_more(NestDoc(_expression(one.value), STEP)), _more(_cite(one.cite)))
        doc = _join(f"{lead}except {one.name}{beats}", NestDoc(_join(_more(when), value), STEP))
        self.item(STEP, doc, one.span)

    def _part(self, one: tree.Part, lead: str = "") -> None:
        doc = _join(f"{lead}part {one.name}: ", NestDoc(_expression(one.value), 2 * STEP))
        self.item(STEP, _header(doc, None if one.cite is None else _cite(one.cite)), one.span)

    def _waits(self, waits: tree.Waits | None, lead: str = "", span: Span | None = None) -> None:
        if waits is None:
            self.item(STEP, _text(f"{lead}by itself"), span or Span())
            return
        if not waits.each:
            doc = _prefixed(f"{lead}waits for", _expression(waits.who))
        else:
            head = _join(f"{lead}waits for each {waits.each} in ", _of(waits.who))
            doc = _header(head, _where(waits.where))
        self.item(STEP, doc, waits.span)

    def _opening(self, opening: tree.Opening, lead: str = "") -> None:
        names = f" {', '.join(opening.matters)}" if opening.matters else ""
        doc = _header(_text(f"{lead}{opening.how}{names}"), _where(opening.where))
        self.item(STEP, doc, opening.span)

    def _guard(self, guard: tree.Rule | tree.Obeys, lead: str = "") -> None:
        if isinstance(guard, tree.Obeys):
            doc = _call(guard.name, guard.args) if guard.args else _text(guard.name)
            self.item(STEP, _join(f"{lead}obeys ", doc), guard.span)
        elif guard.require is None:
            self.item(STEP, _join(f"{lead}never ", _cite(guard.cite)), guard.span)
            self._message(guard.message, 2 * STEP)
        else:
            head = _text(f"{lead}rule {guard.name}")
            self.item(STEP, _header(head, _cite(guard.cite), _where(guard.where)), guard.span)
            self._required(guard.require, guard.message, 2 * STEP)

    def _required(
        self, require: tree.Expr | None, message: tree.Text, indent: int, lead: str = ""
    ) -> None:
        if require is not None:
            doc = _prefixed(f"{lead}require", _expression(require))
            self.item(indent, doc, require.span)
        self._message(message, indent)

    def _message(self, message: tree.Text, indent: int) -> None:
        self.item(indent, _labelled("else", _words(message)), message.span)

    # -- effects -------------------------------------------------------------------------------

    def _block(self, word: str, effects: tree.Effects) -> None:
        """Add `then` or `withdrawn` with its effects; one short effect stands on the same line."""
        if not effects:
            return
        if len(effects) == 1 and not isinstance(effects[0], tree.If | tree.ForEach | tree.Together):
            doc = _join(f"{word}", NestDoc(_join(BreakDoc(" "), _effect(effects[0])), STEP))
            self.item(STEP, GroupDoc(doc), effects[0].span)
            return
        self.item(STEP, _text(word), Span())
        self._effects(effects, 2 * STEP)

    def _effects(self, effects: tree.Effects, indent: int) -> None:
        for effect in effects:
            match effect:
                case tree.If():
                    condition = _prefixed("if", _expression(effect.condition, Binding.OR))
                    self.item(indent, _join(condition, " then"), effect.span)
                    self._effects(effect.then, indent + STEP)
                    if effect.otherwise:
                        self.item(indent, _text("otherwise"), Span())
                        self._effects(effect.otherwise, indent + STEP)
                case tree.ForEach():
                    head = _join(f"for each {effect.variable} in ", _of(effect.over))
                    where = _where(effect.where)
                    doc = head if where is None else _join(head, NestDoc(_more(where), STEP))
                    self.item(indent, _join(doc, " do"), effect.span)
                    self._effects(effect.body, indent + STEP)
                case tree.Together():
                    self.item(indent, _text(f"together by {effect.rounding}"), effect.span)
                    self._effects(effect.payments, indent + STEP)
                case _:
                    self.item(indent, _effect(effect), effect.span)
                    continue
            self.item(indent, _text("end"), Span())

    # -- changes -------------------------------------------------------------------------------

    def _added_fields(self, items: Sequence[tree.ChangeItem]) -> None:
        params = [item.item for item in items if isinstance(item.item, tree.Param)]
        if params:
            fields = _listed([_param(param) for param in params], 0)
            self.item(STEP, _prefixed("with", fields), items[0].span)

    def _changed(self, change: tree.ChangeItem) -> None:
        lead = "replace " if change.how == "replace" else ""
        item: Any = change.item  # what it is goes by the slot
        match change.slot:
            case _ if change.how == "drop":
                keyword, name = item
                self.item(STEP, _text(f"drop {keyword} {name}"), change.span)
            case "said":
                self._said((item,), lead)
            case "rule" | "obeys":
                self._guard(item, lead)
            case "except":
                self._exception(item, lead)
            case "part":
                self._part(item, lead)
            case "opening":
                self._opening(item, lead)
            case "waits":
                self._waits(item, lead, change.span)
            case "normally":
                value, cite = item
                self._normally(value, cite, lead)
            case "required":
                require, message = item
                self._required(require, message, STEP, lead)
            case "told":
                self.item(STEP, _labelled(f"{lead}says", _words(item)), change.span)
            case "where":
                self.item(STEP, _prefixed(f"{lead}where", _expression(item)), change.span)
            case slot:
                self._block(f"{lead}{slot}", item)


def _effect(effect: tree.Effect) -> AbstractDoc:
    """Return an effect that holds no others."""
    match effect:
        case tree.Pays():
            payer = _expression(effect.payer, Binding.POSTFIX)
            if not isinstance(effect.payer, tree.Name | tree.Call | tree.Dot):
                payer = _join("(", _expression(effect.payer), ")")
            reason = [] if effect.reason is None else [_more("for ", _expression(effect.reason))]
            doc = _join(
                payer, " pays ", _closed(effect.amount),
                _more("to ", _closed(effect.payee)), *reason,
            )  # fmt: skip
        case tree.Give():
            doc = _join("give ", _closed(effect.what), _more("to ", _expression(effect.to)))
        case tree.SetTo():
            doc = _join("set ", _of(effect.place), _more("to ", _expression(effect.value)))
        case tree.AddTo():
            verb, word = ("remove", "from") if effect.negated else ("add", "to")
            doc = _join(f"{verb} ", _closed(effect.value), _more(f"{word} ", _of(effect.place)))
        case tree.Raise():
            doc = _join("raise ", _closed(effect.what), " one rung")
        case tree.Lower():
            to = " one rung" if effect.to is None else _more("to rung ", _expression(effect.to))
            doc = _join("lower ", _closed(effect.what), to)
        case tree.MoveBy():
            way = "back" if effect.back else "forward"
            doc = _join("move ", _closed(effect.who), f" {way} ", _expression(effect.steps))
        case tree.MoveTo():
            space = _expression(effect.space)
            doc = _join("move ", _closed(effect.who), _more("forward to ", space))
        case tree.Put():
            doc = _join("put ", _closed(effect.who), _more("on ", _expression(effect.space)))
        case tree.Open():
            fields = [_join(f"{name}: ", _expression(value)) for name, value in effect.fields]
            doc = _join(f"open {effect.matter}(", _listed(fields), ")")
        case tree.Close():
            doc = _join("close ", _expression(effect.matter))
        case tree.Announce():
            doc = _join("announce ", _call(effect.event, effect.args) if effect.args
                        else effect.event)  # fmt: skip
        case tree.Follow():
            doc = _join("follow ", _closed(effect.card), _more("for ", _expression(effect.who)))
        case tree.Draw():
            doc = _join("draw from ", _expression(effect.deck))
        case tree.Retire():
            doc = _join("retire ", _expression(effect.who))
        case tree.EndGame():
            doc = _join("end the game won by ", _expression(effect.winners))
        case _:
            raise TypeError(f"{type(effect).__name__} holds other effects")
    return NestDoc(doc, STEP)
