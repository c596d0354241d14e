"""The syntax tree of a file, as written: no name in it is resolved.

Each class is a rule of the grammar. `builder` fills a field from the part of the rule with the
field's name, and the other fields, in order, from the parts without a name.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

from attrs import field, frozen

from propertyrules.span import NOWHERE, Span


@frozen
class Node:
    """A node of the tree; `span` is its place in the file, which does not count in comparing."""

    span: Span = field(default=NOWHERE, eq=False, repr=False, kw_only=True)


# -- values ----------------------------------------------------------------------------------------


@frozen
class Expr(Node):
    """An expression."""


@frozen
class Number(Expr):
    """A whole number."""

    value: int


@frozen
class Percent(Expr):
    """A percentage, as the fraction that it is: `7.5%` is 3/40."""

    value: Fraction


@frozen
class Text(Expr):
    """A text: strings and the expressions in its holes."""

    parts: tuple[str | Expr, ...]


@frozen
class Truth(Expr):
    """`yes` or `no`."""

    value: bool


@frozen
class Nothing(Expr):
    """The empty list."""


@frozen
class These(Expr):
    """A list of its members."""

    members: tuple[Expr, ...]


@frozen
class Named(Expr):
    """The space of that name."""

    name: str


@frozen
class Name(Expr):
    """A name by itself: a parameter, figure, value, track, choice or list."""

    name: str


@frozen
class Call(Expr):
    """`name(args)`."""

    name: str
    args: tuple[Expr, ...]


@frozen
class Dot(Expr):
    """`of.name` or `of.name(args)`."""

    of: Expr
    name: str
    args: tuple[Expr, ...] = ()


@frozen
class Binary(Expr):
    """`op` is one of + - * / of is, is not, at least, at most, above, below, in, not in."""

    op: str
    left: Expr
    right: Expr


@frozen
class Chain(Expr):
    """A flat `and` or `or`."""

    op: str
    terms: tuple[Expr, ...]


@frozen
class Negation(Expr):
    """`op` is `not` or `-`."""

    op: str
    value: Expr


@frozen
class Rounded(Expr):
    """A value rounded to a whole number."""

    value: Expr
    direction: str  # up, down


@frozen
class IsA(Expr):
    """Whether a value is of a kind of space: `value is a kind`, or `is not a`."""

    value: Expr
    kind: str
    negated: bool


@frozen
class Quantified(Expr):
    """`how` is every, some, no, number, all, first, sum, highest or lowest.

    `value` is the summed or compared expression (for the three truths the one behind `has`),
    `where` the condition, `otherwise` the value behind `else`.
    """

    how: str
    variable: str
    over: Expr
    value: Expr | None = None
    where: Expr | None = None
    otherwise: Expr | None = None


@frozen
class Conditional(Expr):
    """`if condition then value else value`."""

    condition: Expr
    then: Expr
    otherwise: Expr


@frozen
class OpenMatters(Expr):
    """`open matter`: the list of the open matters of that name."""

    matter: str


# -- effects ---------------------------------------------------------------------------------------


@frozen
class Effect(Node):
    """An effect."""


Effects: TypeAlias = tuple[Effect, ...]


@frozen
class Pays(Effect):
    """`payer pays amount to payee for reason`."""

    payer: Expr
    amount: Expr
    payee: Expr
    reason: Expr | None = None


@frozen
class Together(Effect):
    """`together by rounding ... end`: payments that are rounded as one."""

    rounding: str
    payments: Effects


@frozen
class Give(Effect):
    """`give what to whom`: a deed or card changes hands."""

    what: Expr
    to: Expr


@frozen
class SetTo(Effect):
    """`set place to value`: a track or a field of a matter."""

    place: Expr
    value: Expr


@frozen
class AddTo(Effect):
    """`add value to place`, or `remove value from place`."""

    value: Expr
    place: Expr
    negated: bool = False  # remove ... from


@frozen
class Raise(Effect):
    """`raise what one rung` of the ladder."""

    what: Expr


@frozen
class Lower(Effect):
    """`lower what one rung`, or `to rung` of a number."""

    what: Expr
    to: Expr | None = None  # None: one rung


@frozen
class MoveBy(Effect):
    """`move who forward steps`, or `back`."""

    who: Expr
    steps: Expr
    back: bool = False


@frozen
class MoveTo(Effect):
    """`move who forward to space`, with all that is passed."""

    who: Expr
    space: Expr


@frozen
class Put(Effect):
    """`put who on space`, passing nothing."""

    who: Expr
    space: Expr


@frozen
class Open(Effect):
    """`open matter(field: value, ...)`."""

    matter: str
    fields: tuple[tuple[str, Expr], ...] = ()


@frozen
class Close(Effect):
    """`close matter`."""

    matter: Expr


@frozen
class Announce(Effect):
    """`announce event(args)`."""

    event: str
    args: tuple[Expr, ...] = ()


@frozen
class Follow(Effect):
    """`follow card for who`: the effects of a card."""

    card: Expr
    who: Expr


@frozen
class Draw(Effect):
    """`draw from deck`."""

    deck: Expr


@frozen
class Retire(Effect):
    """`retire who`: a player leaves the game."""

    who: Expr


@frozen
class EndGame(Effect):
    """`end the game won by winners`."""

    winners: Expr


@frozen
class If(Effect):
    """`if condition then ... otherwise ... end`."""

    condition: Expr
    then: Effects
    otherwise: Effects = ()


@frozen
class ForEach(Effect):
    """`for each variable in over where ... do ... end`."""

    variable: str
    over: Expr
    body: Effects
    where: Expr | None = None


# -- parts of declarations -------------------------------------------------------------------------


@frozen
class TypeName(Node):
    """A type as written: a name, or a list of one."""

    name: str
    listed: bool = False


@frozen
class Cite(Node):
    """A citation: the clauses that a declaration comes from."""

    clauses: tuple[str, ...]


@frozen
class Param(Node):
    """A parameter or field; without a type of its own it has the type of its name.

    With `chance` dice or a deck decide its value, not the player.
    """

    name: str
    type: TypeName = field()
    default: Expr | None = None
    chance: bool = False

    @type.default
    def _own_type(self) -> TypeName:
        return TypeName(self.name, span=self.span)


@frozen
class Said(Node):
    """A phrase, as the text between its quotes; `phrases` parses it.

    `also` are its synonyms, which are read but never printed.
    """

    text: str
    also: tuple[str, ...] = ()


@frozen
class Except(Node):
    """An exception to a defined value, with its own `value`; `beats` names others that it beats."""

    name: str
    when: Expr
    value: Expr
    cite: Cite
    beats: tuple[str, ...] = ()


@frozen
class Part(Node):
    """A summand of a defined value."""

    name: str
    value: Expr
    cite: Cite | None = None


@frozen
class Waits(Node):
    """`each` names the variable of a list; without it `who` is one player."""

    who: Expr
    each: str = ""
    where: Expr | None = None


@frozen
class Rule(Node):
    """A guard of a move; `require` is None for one that always refuses."""

    name: str
    require: Expr | None
    cite: Cite
    message: Text
    where: Expr | None = None
    params: tuple[Param, ...] = ()


@frozen
class Obeys(Node):
    """A shared rule that a move obeys, with arguments."""

    name: str
    args: tuple[Expr, ...] = ()


@frozen
class Opening(Node):
    """When a move may be made; `how` is `at any time`, `answers` or `while`."""

    how: str
    matters: tuple[str, ...] = ()
    where: Expr | None = None


# -- declarations: they begin in the first column --------------------------------------------------


@frozen
class Decl(Node):
    """A declaration, or a line of a header."""


@frozen
class Header(Decl):
    """The first line of a file; `form` is rulebook, house, board, deck, strategy or questions."""

    form: str
    name: str
    title: str
    language: int = 1
    version: str = ""


@frozen
class Setting(Decl):
    """One of the header's lines: extends, fallback, default board, decks, questions, source,
    currency, told as, for.
    """

    key: str
    values: tuple[str, ...]


@frozen
class Needs(Decl):
    """A declaration that a file needs in its rulebook (or forbids there), and why."""

    keyword: str
    name: str
    absent: bool = False  # whether it must not be there
    why: str = ""


@frozen
class ClauseAnswer(Node):
    """How people ask in general for what a clause says, and whether it is so: a wording and further
    ones, or examples in full.
    """

    text: str = ""
    also: tuple[str, ...] = ()
    as_in: tuple[str, ...] = ()
    holds: bool = True

    @property
    def wordings(self) -> tuple[str, ...]:
        """All its wordings; examples have none."""
        return (self.text, *self.also) if self.text else ()


@frozen
class ClauseDecl(Decl):
    """A clause of the document; `status` is stated, garbled, contradictory or silent.

    `briefly` is a summary for rulings; `instead_of` names clauses of rulebooks whose reading a
    house rule replaces. `answers` are the questions that it answers whatever the table, and it
    answers those of the clauses `answers_as` as they do.
    """

    name: str
    section: str
    status: str
    says: str = ""
    reading: str = ""
    briefly: str = ""
    instead_of: tuple[str, ...] = ()
    answers_as: tuple[str, ...] = ()
    answers: tuple[ClauseAnswer, ...] = ()


@frozen
class AnswersDecl(Decl):
    """More questions that a clause answers, in a file of questions."""

    name: str
    answers: tuple[ClauseAnswer, ...]


@frozen
class NoteDecl(Decl):
    """A note on clauses; its name is the first one that it cites."""

    cite: Cite
    text: str

    @property
    def name(self) -> str:
        """The first clause that it cites."""
        return self.cite.clauses[0]


@frozen
class WordsDecl(Decl):
    """Words that mean the same, which wordings of general questions take by `{name}`; those that
    are `read_as` something else are read so in any question.
    """

    name: str
    text: str
    read_as: str | None = None


@frozen
class SetDecl(Decl):
    """A figure, with its label, the range within which tables may change it, and the phrases by
    which it is asked about.
    """

    name: str
    value: Expr
    type: TypeName
    cite: Cite
    low: Expr | None = None
    high: Expr | None = None
    text: str = ""
    said: tuple[Said, ...] = ()

    @property
    def asked(self) -> DefineDecl:
        """The value that is asked about by its phrases."""
        figure = Name(self.name, span=self.span)
        return DefineDecl(
            f"{self.name}_asked", self.type, cite=self.cite, said=self.said, normally=figure,
            span=self.span,
        )  # fmt: skip


@frozen
class ChoiceDecl(Decl):
    """A type of named values."""

    name: str
    words: tuple[tuple[str, ...], ...]  # name, phrase, synonyms


@frozen
class TrackDecl(Decl):
    """A state variable of every player or property, or of the table."""

    name: str
    of: str  # player, property, table
    type: TypeName
    default: Expr | None = None
    cite: Cite | None = None
    said: tuple[Said, ...] = ()
    stands_on: Expr | None = None


@frozen
class HolderDecl(Decl):
    """A holder of cash besides the players, with its cash at the start in whole currency units."""

    name: str
    start: Expr
    text: str
    cite: Cite


@frozen
class KindDecl(Decl):
    """A kind of space; `deed` is true for properties."""

    name: str
    deed: bool = False
    fields: tuple[Param, ...] = ()


@frozen
class DiceDecl(Decl):
    """A set of equal dice: their number and their faces."""

    name: str
    number: int
    faces: tuple[int | str, ...]
    optional: bool = False


@frozen
class PieceDecl(Decl):
    """A sort of building piece and its supply."""

    name: str
    plural: str
    cite: Cite
    supply: Expr | None = None  # None: endless


@frozen
class LadderDecl(Decl):
    """The ladder of buildings: the pieces on a property at each rung."""

    cite: Cite
    rungs: tuple[tuple[int, int, str], ...]  # rung, how many, piece
    name: str = "ladder"


@frozen
class DefineDecl(Decl):
    """A value with a name: an ordinary case with exceptions, or a sum of parts."""

    name: str
    type: TypeName
    of: Param | None = None
    params: tuple[Param, ...] = ()
    cite: Cite | None = None
    said: tuple[Said, ...] = ()
    normally: Expr | None = None
    normally_cite: Cite | None = None
    exceptions: tuple[Except, ...] = ()
    parts: tuple[Part, ...] = ()


@frozen
class Arises(Node):
    """A condition under which a matter can be open, and an optional message where it fails."""

    require: Expr
    message: Text | None = None


@frozen
class MatterDecl(Decl):
    """A kind of open matter: its fields, whom it waits for, and the effects when it closes."""

    name: str
    cite: Cite
    place: str = ""  # "", ground, standing
    fields: tuple[Param, ...] = ()
    said: tuple[Said, ...] = ()
    arises: tuple[Arises, ...] = ()
    asks: Text | None = None
    closed: Text | None = None
    waits: Waits | None = None
    then: Effects = ()
    withdrawn: Effects = ()


@frozen
class EventDecl(Decl):
    """An event that effects announce."""

    name: str
    params: tuple[Param, ...] = ()


@frozen
class WhenDecl(Decl):
    """The handler of an event."""

    name: str
    event: str
    cite: Cite
    then: Effects
    params: tuple[str, ...] = ()
    where: Expr | None = None
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()


@frozen
class CiteWhen(Decl):
    """`cite NAME [...] when EVENT(...) ...`; without a name it is named by its first clause."""

    event: str
    cite: Cite
    says: Text
    params: tuple[str, ...] = ()
    where: Expr | None = None
    name: str = field()

    @name.default
    def _first_clause(self) -> str:
        return self.cite.clauses[0]


@frozen
class MoveDecl(Decl):
    """A move: its phrases, when it may be made, its rules and its effects.

    With `tells` it reports in words the result of chance for another move.
    """

    name: str
    params: tuple[Param, ...]
    cite: Cite
    opening: Opening = field()
    said: tuple[Said, ...] = ()
    guards: tuple[Rule | Obeys, ...] = ()
    then: Effects = ()
    losing: Expr | None = None
    tells: bool = False

    @opening.default
    def _any_time(self) -> Opening:
        return Opening("at any time", span=self.span)


@frozen
class RuleDecl(Decl):
    """A shared rule that moves can obey; or the replacement of a rule in a move.

    `more` are rules that changes have added to it: whoever obeys the rule obeys them too.
    """

    rule: Rule
    more: tuple[Rule, ...] = ()

    @property
    def name(self) -> str:
        """The name of the rule."""
        return self.rule.name


@frozen
class AlwaysDecl(Decl):
    """An invariant, which holds after every move."""

    name: str
    require: Expr
    cite: Cite
    message: Text
    variable: str = ""
    over: Expr | None = None
    where: Expr | None = None


@frozen
class SetupDecl(Decl):
    """The effects before the first turn."""

    cite: Cite
    then: Effects
    name: str = "setup"


@frozen
class LineDecl(Decl):
    """A line of a table, and the effects that it stands for."""

    name: str
    params: tuple[Param, ...] = ()
    said: tuple[Said, ...] = ()
    then: Effects = ()


@frozen
class SpaceDecl(Decl):
    """A space of a board; its name is its number.

    `at` is where it is drawn, in spaces from the left and from the top; it may be empty. `called`
    are its other names.
    """

    number: int
    title: str
    kind: str
    group: str = ""
    at: tuple[int, ...] = ()
    fields: tuple[tuple[str, tuple[int | str, ...]], ...] = ()
    called: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Its number, as text."""
        return str(self.number)


@frozen
class CardDecl(Decl):
    """A card of a deck."""

    name: str
    title: str
    kept: bool = False
    called: tuple[str, ...] = ()
    then: Effects = ()


# -- strategies ------------------------------------------------------------------------------------


@frozen
class Argument(Node):
    """A parameter of a move that a strategy plays, with its value if there is one."""

    name: str
    value: Expr | None = None


@frozen
class Each(Node):
    """`for variable in over where ...`: values that a strategy tries in turn."""

    variable: str
    over: Expr
    where: Expr | None = None


@frozen
class PlayDecl(Decl):
    """A rule of a strategy: a move, its arguments, when it is played, and which is `best`.

    It is considered one time in `one_in`.
    """

    name: str
    args: tuple[Argument, ...] = ()
    each: tuple[Each, ...] = ()
    when: Expr | None = None
    best: Expr | None = None
    one_in: int = 1


@frozen
class LastDecl(Decl):
    """`otherwise`: the moves where no rule applies; an empty tuple stands for any move."""

    moves: tuple[str, ...] = ()
    name: str = "otherwise"


# -- changes of other declarations -----------------------------------------------------------------


@frozen
class Replace(Decl):
    """A declaration that replaces the one with its keyword and name."""

    decl: Decl


@frozen
class Drop(Decl):
    """`drop KEYWORD NAME`: a declaration or member that is removed."""

    keyword: str
    name: str


@frozen
class CiteAs(Decl):
    """`cite KEYWORD NAME, ... as [...]`: pairs of keyword and name, and the clauses."""

    targets: tuple[tuple[str, str], ...]
    cite: Cite


@frozen
class ChangeItem(Node):
    """A change of one part of a declaration. `how` is `add`, `replace` or `drop`; `slot` is the
    part; `item` is its new content, or for `drop` the keyword and the name. In the slot `waits`
    an item of None means that the matter closes by itself.
    """

    how: str
    slot: str  # rule, obeys, said, then, opening, except, part, normally, field, waits,
    # withdrawn, where, required, told
    item: object


@frozen
class Change(Decl):
    """`change KEYWORD NAME`: items that are added, replaced or dropped inside a declaration."""

    keyword: str
    name: str
    items: tuple[ChangeItem, ...]


# -- files -----------------------------------------------------------------------------------------


@frozen
class Broken:
    """A declaration that cannot be read, as far as its first words show what it is.

    `keywords` are those that it may have (none where nothing resembles one); `how` is `replace`,
    `drop`, `change`, `cite` or empty; `words` are all words of its text. `name` may be empty; with
    `cut` the text ends there, so that the name may be incomplete.
    """

    keywords: frozenset[str]
    name: str
    words: frozenset[str]
    how: str
    line: int
    cut: bool


@frozen
class SourceFile:
    """A parsed file: its name, its text, its declarations in order, and the unreadable ones."""

    name: str
    text: str
    decls: tuple[Decl, ...]
    broken: tuple[Broken, ...] = ()

    def settings(self, key: str) -> tuple[Setting, ...]:
        """Return the header's lines with a key, such as `extends`."""
        return tuple(one for one in self.decls if isinstance(one, Setting) and one.key == key)

    @property
    def header(self) -> Header:
        """The file's first declaration. Raises LookupError where it has none."""
        for decl in self.decls:
            if isinstance(decl, Header):
                return decl
        raise LookupError(self.name)
