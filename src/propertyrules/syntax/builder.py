"""The tree builder: makes the syntax tree while Lark parses, by one function for each rule.

The functions are derived from the classes of the tree; `on_RULE` is written only where a node is
not just the parts of its rule. Lark calls them innermost first, so that deep input causes no deep
recursion.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, Final, TypeAlias

import attrs
from attrs import Factory, define, evolve, frozen
from lark import Token

import propertyrules.syntax.tree as tree
from propertyrules import limits
from propertyrules.diagnostic_sink import Diagnostic
from propertyrules.hints import spaced
from propertyrules.span import Span
from propertyrules.syntax.source import Piece, nested, word_set

_BLANKS: Final = re.compile(r"\s+")
_HOLE: Final = re.compile(r"\{([^{}]*)\}")


class BuildFault(Exception):
    """Raised for text that fits the grammar and cannot be a tree; it holds the diagnostic."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


# Lark passes the children of a rule without their rules' names.
@define(slots=True)
class Bit:
    """The result of a rule: the rule's name, a value, its span, and the depth of its tree."""

    tag: str
    value: Any
    span: Span
    depth: int


Child: TypeAlias = Bit | Token
HoleParser: TypeAlias = Callable[[str, Span], "tree.Expr | None"]


@define
class ParseContext:
    """The piece that is parsed, the parser of holes in its texts, and the faults so far."""

    piece: Piece
    holes: HoleParser
    faults: list[Diagnostic]
    # In a list, as the declarations of a file and the holes in their texts count together.
    nodes: list[int] = Factory(lambda: [0])

    def span_of(self, first: Child, last: Child) -> Span:
        """Return the span in the file from one child of a rule to another."""
        place = self.piece.place
        if isinstance(first, Bit):
            start = first.span.line, first.span.column
        else:
            start = place(first.start_pos or 0)
        if isinstance(last, Bit):
            return Span(self.piece.file, *start, last.span.end_line, last.span.end_column)
        return Span(self.piece.file, *start, *place(last.end_pos or 0))


# -- forms: how the parts of a rule fill the fields of a class -------------------------------------

# The fields that parts fill, where the two have different names.
_FIELDS: Final = {
    "part": "parts", "except": "exceptions", "rule": "guards", "obeys": "guards",
    "never": "guards", "waits_one": "waits", "waits_each": "waits", "waits_none": "waits",
    "owner": "of", "typed_owner": "of", "typed": "type", "list_type": "type", "params": "fields",
    "names": "params", "label": "text", "told": "says", "has": "value", "to_rung": "to",
    "filled": "fields", "space_field": "fields", "choice_word": "words", "rung": "rungs",
    "target": "targets", "answers_yes": "answers", "answers_no": "answers", "arguments": "args",
    "play_when": "when",
    "added": "items", "replacing": "items", "dropped": "items",
}  # fmt: skip
_EXPRESSIONS: Final = ("name", "text", "negated")  # rules of values that are also names of fields
# Parts that a declaration has once, and the message for a second one.
_ONCE: Final = {
    "normally": "it is said what this is normally",
    "stands_on": "it is said where it stands",
    "asks": "it is said how to ask",
    "closed": "it is said that it is not open",
    "waits": "it is said whom the matter waits for",
    "opening": "it is said when the move may be made",
    "tells": "it is said that the move tells a result",
    "losing": "it is said what the move loses",
    "then": "there is a `then`",
    "withdrawn": "there is a `withdrawn`",
}
# Rules whose result is a list of their values, and rules whose result is an entry of a list.
_LISTS: Final = word_set(
    "args params names effects fields new_fields faces beats before after called instead_of"
    " answers_as also as_in at arguments"
)
_ENTRIES: Final = word_set("rung filled choice_word space_field target")


@frozen
class _NodeForm:
    """How the result of a rule is made into a node.

    `parts` are the fields for named parts, by the part's name; `several` are fields for several
    values. `names` are the fields for values without a name, in order; a last one that begins with
    `*` takes all that are left. `given` are values that follow from the rule itself.
    """

    cls: type[tree.Node]
    parts: dict[str, str]
    several: frozenset[str]
    names: tuple[str, ...]
    given: dict[str, Any]


def _form(cls: type[tree.Node], names: str = "", **given: Any) -> _NodeForm:
    """Return the form of a class, from the annotations of its fields."""
    fields = {one.name: str(one.type) for one in attrs.fields(cls) if one.name != "span"}
    parts = {part: name for part, name in _FIELDS.items() if name in fields}
    parts |= {name: name for name in fields if name not in _EXPRESSIONS}
    # Annotations are texts here, and `Effects` is a tuple by another name.
    several = {name for name, kind in fields.items() if kind.startswith(("tuple", "Effects"))}
    return _NodeForm(cls, parts, frozenset(several), tuple(names.split() or fields), given)


_FORMS: Final = {
    # A rule is called like its class, in small letters with an underscore between words.
    **{
        re.sub(r"(?<=[a-z])(?=[A-Z])", "_", cls.__name__.removesuffix("Decl")).lower(): _form(cls)
        for cls in vars(tree).values()
        if isinstance(cls, type) and issubclass(cls, tree.Node)
    },
    # Rules that differ from their class in name or order, or imply a value.
    "any_of": _form(tree.Chain, "*terms", op="or"),
    "all_of": _form(tree.Chain, "*terms", op="and"),
    "negated": _form(tree.Negation),
    "minus": _form(tree.Negation),
    "compare": _form(tree.Binary, "left op right"),
    "product": _form(tree.Binary, "left op right"),
    "share": _form(tree.Binary, "left right", op="of"),
    "is_in": _form(tree.Binary, "left right", op="in"),
    "is_not_in": _form(tree.Binary, "left right", op="not in"),
    "is_a": _form(tree.IsA, negated=False),
    "is_not_a": _form(tree.IsA, negated=True),
    "rounded_up": _form(tree.Rounded, direction="up"),
    "rounded_down": _form(tree.Rounded, direction="down"),
    "answers_yes": _form(tree.ClauseAnswer, "text", holds=True),
    "answers_no": _form(tree.ClauseAnswer, "text", holds=False),
    "yes": _form(tree.Truth, value=True),
    "no": _form(tree.Truth, value=False),
    "aggregate": _form(tree.Quantified, "how value variable over"),
    "remove_from": _form(tree.AddTo, negated=True),
    "move_back": _form(tree.MoveBy, back=True),
    "type": _form(tree.TypeName),
    "list_type": _form(tree.TypeName, listed=True),
    "owner": _form(tree.Param),
    "opening": _form(tree.Opening, "how *matters"),
    "waits_one": _form(tree.Waits),
    "waits_each": _form(tree.Waits, "each who"),
    "never": _form(tree.Rule, name="", require=None),  # its name is put there by the move
    "rule": _form(tree.Rule),
    "rule_decl": _form(tree.Rule),
    "header": _form(tree.Header, "form name title language"),
    "set": _form(tree.SetDecl, "name value low high"),
    "define": _form(tree.DefineDecl, "name"),
    "matter": _form(tree.MatterDecl, "name place"),
    "cite_when": _form(tree.CiteWhen, "name event"),
    "unnamed_cite_when": _form(tree.CiteWhen, "event"),
    "always_each": _form(tree.AlwaysDecl, "name variable over require"),
    "last": _form(tree.LastDecl, "*moves"),
}


# -- tokens ----------------------------------------------------------------------------------------


def _keyword(token: str) -> str:
    """Return a keyword with one blank between its words."""
    return _BLANKS.sub(" ", token)


def _quoted(token: str) -> str:
    """Return the text between quotes, with one blank for a line break and the blanks round it."""
    return _BLANKS.sub(" ", token[1:-1]).strip() if "\n" in token else token[1:-1]


# The terminals that have a value, and its reader; the others only say which rule it is.
_READERS: Final[dict[str, Callable[[str], Any]]] = {
    **dict.fromkeys(word_set("NAME REF STATUS PLACE KEYWORD VERSION_NUMBER"), str),
    **dict.fromkeys(word_set("PLUS MINUS STAR SLASH NOT"), str),
    **dict.fromkeys(word_set("IS IS_NOT AT_LEAST AT_MOST ABOVE BELOW"), _keyword),
    **dict.fromkeys(word_set("RULEBOOK HOUSE BOARD DECK STRATEGY QUESTIONS"), _keyword),
    **dict.fromkeys(word_set("AT_ANY_TIME ANSWERS WHILE"), _keyword),
    **dict.fromkeys(
        word_set("EXTENDS FALLBACK DEFAULT_BOARD DECKS SOURCE CURRENCY TOLD_AS QUESTIONS"), _keyword
    ),
    # The first word of `number of` and the like identifies the quantifier.
    **dict.fromkeys(
        word_set("EVERY SOME NONE NUMBER_OF ALL FIRST SUM_OF HIGHEST LOWEST"),
        lambda token: token.split()[0],
    ),
    "INT": int,
    "PERCENT": lambda token: Fraction(token[:-1].strip()) / limits.WHOLE,
    "TEXT": _quoted,
    "CITE": lambda token: tuple(clause.strip() for clause in token[1:-1].split(",")),
}


# -- the builder -----------------------------------------------------------------------------------


@define(slots=True)
class Deep:
    """The value of a rule that adds several levels to the tree."""

    value: Any
    levels: int


@define(slots=True)
class _Found:
    """The children of a rule, their span, and their values without and with a name."""

    children: Sequence[Child]
    span: Span
    values: list[Any]
    named: dict[str, Any]


class Builder:
    """Builds the tree. Lark asks it for one function a rule; `context` is set for each parse."""

    def __init__(self) -> None:
        self.context = ParseContext(Piece("", ""), lambda text, span: None, [])

    def __getattr__(self, rule: str) -> Callable[[list[Child]], Bit]:
        """Return the function that Lark calls for a rule."""
        # Lark also asks for callbacks of terminals and for defaults, which do not exist.
        if rule.startswith(("_", "on_")) or rule == "context" or not rule.islower():
            raise AttributeError(rule)
        form = _FORMS.get(rule)
        parts = {} if form is None else form.parts
        several = frozenset[str]() if form is None else form.several
        finish: Callable[[_Found], Any] = getattr(
            self, f"on_{rule}", partial(_value_of, rule) if form is None else partial(_node, form)
        )

        def build(children: list[Child]) -> Bit:
            context = self.context
            if children:
                span = context.span_of(children[0], children[-1])
            else:
                span = context.piece.span(0, 0)
            context.nodes[0] += 1
            if context.nodes[0] > limits.MAX_NODES:
                message = f"the file holds more than {limits.MAX_NODES:,} things"
                raise BuildFault(Diagnostic("S023", message, span))
            depth, values, named = self.sorted_out(children, parts, several)
            value = finish(_Found(children, span, values, named))
            if isinstance(value, tree.Node):
                depth += 1
            elif isinstance(value, Deep):
                depth, value = depth + value.levels, value.value
            if depth > limits.MAX_NESTING:
                raise BuildFault(nested(span))
            return Bit(str(rule), value, span, depth)

        return build

    def sorted_out(
        self, children: list[Child], parts: Mapping[str, str], several: frozenset[str]
    ) -> tuple[int, list[Any], dict[str, Any]]:
        """Return the depth of the deepest child, the values of the children, and those of `parts`
        by their names; of the names in `several` all, of the others the first.
        """
        depth, values, named = 0, list[Any](), dict[str, Any]()
        for child in children:
            if isinstance(child, Token):
                reader = _READERS.get(child.type)
                if child.type in ("INT", "PERCENT"):
                    self.check_digits(child)
                if reader is not None:
                    values.append(reader(str(child)))
                continue
            if child.depth > depth:
                depth = child.depth
            name = parts.get(child.tag)
            if name is None:
                values.append(child.value)
                continue
            if name in named and name in _ONCE:
                self.fault("S030", f"{_ONCE[name]} a second time", child.span, "keep one of them")
            if name in several:
                more = child.value if isinstance(child.value, tuple) else (child.value,)
                named[name] = named.get(name, ()) + more
            else:
                # The first is used: a second one is reported above.
                named.setdefault(name, child.value)
        return depth, values, named

    def check_digits(self, token: Token) -> None:
        """Raise BuildFault for a number with too many digits."""
        digits = len(token.removesuffix("%").strip())
        if digits > limits.MAX_DIGITS:
            message = f"the number has {digits} digits, more than {limits.MAX_DIGITS}"
            raise BuildFault(Diagnostic("S024", message, self.context.span_of(token, token)))

    def fault(self, code: str, message: str, span: Span, hint: str) -> None:
        """Add a fault."""
        self.context.faults.append(Diagnostic(code, message, span, hint))

    # -- rules that are more than their parts ------------------------------------------------------

    def on_sum(self, found: _Found) -> Deep:
        """Return a sum; a long one becomes a balanced tree."""
        terms, ops = found.values[::2], found.values[1::2]
        if len(terms) <= limits.SHORT_SUM:
            total = terms[0]
            for op, term in zip(ops, terms[1:], strict=True):
                total = _joined(op, total, term)
            return Deep(total, len(ops))
        # `+` may be grouped at will, `-` may not: runs of `+` are balanced, and joined in order.
        total, levels, run = None, 0, [terms[0]]
        for op, term in [*zip(ops, terms[1:], strict=True), ("", None)]:
            if op == "+":
                run.append(term)
                continue
            if run:
                added = _balanced(run)
                levels += len(run).bit_length() if total is None else 1
                total = added if total is None else _joined("+", total, added)
                run = []
            if op == "-":
                total, levels = _joined("-", total, term), levels + 1
        return Deep(total, max(levels, len(terms).bit_length()) + 1)

    def on_text(self, found: _Found) -> tree.Text:
        """Return a text cut at its holes, which are parsed as expressions."""
        token = next(one for one in found.children if isinstance(one, Token) and one.type == "TEXT")
        raw, parts, done = str(token), list[Any](), 1
        for hole in _HOLE.finditer(raw):
            self.plain(token, done, hole.start(), parts)
            span = self.within(token, hole.start(1), hole.end(1))
            if not hole[1].strip():
                self.bad_hole(token, *hole.span(), "these braces are empty")
            else:
                value = self.context.holes(hole[1], span)
                if value is not None:
                    parts.append(value)
            done = hole.end()
        self.plain(token, done, len(raw) - 1, parts)
        return tree.Text(tuple(parts), span=self.context.span_of(token, token))

    on_message = on_told = on_asks = on_closed = on_text

    def plain(self, token: Token, start: int, end: int, parts: list[Any]) -> None:
        """Add the words between two holes; a brace among them is a fault."""
        brace = re.compile("[{}]").search(token, start, end)
        if brace:
            message = f"this `{brace[0]}` has no counterpart"
            self.bad_hole(token, *brace.span(), message)
        if start < end:
            parts.append(re.sub(r"[ \t\r\f]*\n\s*", " ", token[start:end]))

    def bad_hole(self, token: Token, start: int, end: int, message: str) -> None:
        """Add the fault that a value in a text can't be read."""
        hint = "write a value in braces, as in `{player}`"
        self.fault("S011", message, self.within(token, start, end), hint)

    def within(self, token: Token, start: int, end: int) -> Span:
        """Return the span of the characters from `start` to `end` of a token."""
        begin = token.start_pos or 0
        return self.context.piece.span(begin + start, begin + end)

    def on_setting(self, found: _Found) -> tree.Node:
        """Return a line of the header; clauses in brackets are its values, or the words."""
        key, *values = found.values
        clauses = values[0] if isinstance(values[0], tuple) else tuple(values)
        return tree.Setting(key, clauses, span=found.span)

    def on_for_books(self, found: _Found) -> tree.Node:
        """Return the line that names the rulebooks which something is for."""
        return tree.Setting("for", tuple(found.values), span=found.span)

    def on_choice_word(self, found: _Found) -> tuple[Any, ...]:
        """Return a word of a choice with its phrases; one without is said as it is spelt."""
        name = found.values[0]
        return ((name, *(found.values[1:] or [spaced(name)])),)

    def on_space_field(self, found: _Found) -> tuple[Any, ...]:
        """Return a field of a space with its values."""
        return ((found.values[0], tuple(found.values[1:])),)

    def on_typed_owner(self, found: _Found) -> tree.Node:
        """Return the owner of a variable with its type."""
        owner: tree.Param
        owner, kind = found.values
        return evolve(owner, type=kind)

    def on_normally(self, found: _Found) -> tuple[Any, ...]:
        """Return the normal value of a definition, and its citation or None."""
        return (*found.values, None)[:2]

    def on_define(self, found: _Found) -> tree.Node:
        """Return a definition; its normal value and the citation of that are two fields."""
        ordinary = found.named.pop("normally", (None, None))
        found.named["normally"], found.named["normally_cite"] = ordinary
        return _node(_FORMS["define"], found)

    def on_waits_none(self, found: _Found) -> None:
        """Return None: the matter waits for nobody."""

    def on_rule_decl(self, found: _Found) -> tree.Node:
        """Return a shared rule as a declaration."""
        rule: Any = _node(_FORMS["rule_decl"], found)
        return tree.RuleDecl(rule, span=found.span)

    def on_move(self, found: _Found) -> tree.Node:
        """Return a move with its `never` named after it; report one without an opening."""
        name, guards = found.values[0], found.named.get("guards", ())
        found.named["guards"] = tuple(_guard_of(guard, name) for guard in guards)
        # A move that is never allowed needs no opening.
        refused = any(isinstance(one, tree.Rule) and one.require is None for one in guards)
        if "opening" not in found.named and not refused:
            token = found.children[1]
            message = f"the move `{name}` doesn't say when it can be made"
            hint = "write `at any time`, `answers MATTER` or `while MATTER`"
            self.fault("S031", message, self.context.span_of(token, token), hint)
        return _node(_FORMS["move"], found)

    # -- changes of other declarations -------------------------------------------------------------

    def on_drop(self, found: _Found) -> tree.Node:
        """Return the dropping of a declaration."""
        return tree.Drop(*_target(*found.values), span=found.span)

    def on_target(self, found: _Found) -> tuple[tuple[str, str]]:
        """Return the keyword and the name of a target, in a list."""
        return (_target(*found.values),)

    def on_change(self, found: _Found) -> tree.Node:
        """Return a change, with a `never` in it named after the move."""
        keyword, name = _target(_BLANKS.sub(" ", str(found.children[1])), *found.values)
        items = [evolve(item, item=_guard_of(item.item, name)) for item in found.named["items"]]
        return tree.Change(keyword, name, tuple(items), span=found.span)

    def on_added(self, found: _Found, how: str = "add") -> tuple[tree.ChangeItem, ...]:
        """Return the items of a change that are added (or replace others)."""
        (bit,) = (child for child in found.children if isinstance(child, Bit))
        if bit.tag == "new_fields":
            return tuple(tree.ChangeItem(how, "field", one, span=found.span) for one in bit.value)
        slot = "rule" if bit.tag == "never" else bit.tag.partition("_")[0]
        return (tree.ChangeItem(how, slot, bit.value, span=found.span),)

    def on_replacing(self, found: _Found) -> tuple[tree.ChangeItem, ...]:
        """Return the items of a change that replace others."""
        return self.on_added(found, "replace")

    def on_dropped(self, found: _Found) -> tuple[tree.ChangeItem, ...]:
        """Return the item of a change that drops a member."""
        slot = str(found.children[1])
        return (tree.ChangeItem("drop", slot, (slot, found.values[-1]), span=found.span),)


def _value_of(rule: str, found: _Found) -> Any:
    """Return the result of a rule that is no node: a list, an entry of one, a value or a flag."""
    values = tuple(found.values)
    if rule in _LISTS:
        return values
    if rule in _ENTRIES:
        return (values,)
    return values[0] if len(values) == 1 else values or True


def _node(form: _NodeForm, found: _Found) -> tree.Node:
    """Return the node of a form, its fields filled."""
    named = found.named
    names = [name for name in form.names if name not in named]
    if names and names[-1][0] == "*":
        last = len(names) - 1
        named[names.pop()[1:]] = tuple(found.values[last:])
    fields = dict(zip(names, found.values, strict=False))
    return form.cls(**form.given, **named, **fields, span=found.span)


def _target(keyword: str, name: str | tuple[str, ...] = "") -> tuple[str, str]:
    """Return the keyword and name of a target; a note is named by the first clause it cites."""
    return keyword, name[0] if isinstance(name, tuple) else name or keyword


def _guard_of(guard: Any, move: str) -> Any:
    """Return a guard; a `never` is named after its move."""
    unnamed = isinstance(guard, tree.Rule) and not guard.name
    return evolve(guard, name=f"{move}.never") if unnamed else guard


def _joined(op: str, left: Any, right: Any) -> Any:
    """Return a binary expression with the span of both sides."""
    start, end = left.span, right.span
    span = Span(start.file, start.line, start.column, end.end_line, end.end_column)
    return tree.Binary(op, left, right, span=span)


def _balanced(terms: Sequence[Any]) -> Any:
    """Return the sum of terms as a tree of the least depth."""
    level = list(terms)
    while len(level) > 1:
        pairs = [_joined("+", a, b) for a, b in zip(level[::2], level[1::2], strict=False)]
        level = pairs + level[len(pairs) * 2 :]
    return level[0]
