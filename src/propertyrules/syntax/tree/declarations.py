"""The tree of declarations: what stands at the left edge of a rulebook file, as written."""

from __future__ import annotations

from attrs import frozen

from propertyrules.syntax.tree.effects import Effects
from propertyrules.syntax.tree.values import Expr, Node, Text


@frozen
class TypeName(Node):
    """A type as written: a name, or a list of one."""

    name: str
    listed: bool = False


@frozen
class Cite(Node):
    clauses: tuple[str, ...]


@frozen
class Param(Node):
    name: str
    type: TypeName
    default: Expr | None = None


@frozen
class Said(Node):
    """A phrase, as the text between its quotes; `syntax/phrases.py` takes it apart."""

    text: str


@frozen
class Header(Node):
    """The first line of a file; `form` is rulebook, house, board or deck."""

    form: str
    name: str
    title: str
    version: str = ""
    language: int = 1


@frozen
class Setting(Node):
    """One of the header's lines: extends, fallback, default board, decks, source, currency."""

    key: str
    values: tuple[str, ...]


@frozen
class Needs(Node):
    keyword: str
    name: str
    absent: bool = False  # whether it must not be there
    why: str = ""


@frozen
class ClauseDecl(Node):
    name: str
    section: str
    status: str
    says: str
    reading: str = ""


@frozen
class NoteDecl(Node):
    cite: Cite
    text: str

    @property
    def name(self) -> str:
        return self.cite.clauses[0]


@frozen
class SetDecl(Node):
    name: str
    type: TypeName
    value: Expr
    cite: Cite
    text: str = ""
    low: Expr | None = None
    high: Expr | None = None


@frozen
class ChoiceDecl(Node):
    name: str
    words: tuple[tuple[str, str], ...]  # name, phrase


@frozen
class TrackDecl(Node):
    name: str
    type: TypeName
    of: str  # player, property, table
    default: Expr | None
    cite: Cite | None
    said: tuple[Said, ...] = ()
    stands_on: Expr | None = None


@frozen
class HolderDecl(Node):
    name: str
    start: Expr
    cite: Cite
    text: str


@frozen
class KindDecl(Node):
    name: str
    deed: bool
    fields: tuple[Param, ...]


@frozen
class DiceDecl(Node):
    name: str
    number: int
    faces: tuple[int | str, ...]
    optional: bool = False


@frozen
class PieceDecl(Node):
    name: str
    plural: str
    supply: Expr | None  # None: endless
    cite: Cite


@frozen
class LadderDecl(Node):
    cite: Cite
    rungs: tuple[tuple[int, int, str], ...]  # rung, how many, piece
    name: str = "ladder"


@frozen
class Except(Node):
    name: str
    beats: tuple[str, ...]
    when: Expr
    value: Expr
    cite: Cite


@frozen
class Part(Node):
    name: str
    value: Expr
    cite: Cite | None = None


@frozen
class DefineDecl(Node):
    name: str
    of: Param | None
    params: tuple[Param, ...]
    type: TypeName
    cite: Cite | None
    said: tuple[Said, ...] = ()
    normally: Expr | None = None
    normally_cite: Cite | None = None
    exceptions: tuple[Except, ...] = ()
    parts: tuple[Part, ...] = ()


@frozen
class Waits(Node):
    """`each` names the variable of a list; without it `who` is one player."""

    who: Expr
    each: str = ""
    where: Expr | None = None


@frozen
class MatterDecl(Node):
    name: str
    fields: tuple[Param, ...]
    cite: Cite
    place: str = ""  # "", ground, standing
    said: tuple[Said, ...] = ()
    waits: Waits | None = None
    then: Effects = ()
    withdrawn: Effects = ()


@frozen
class EventDecl(Node):
    name: str
    params: tuple[Param, ...]


@frozen
class WhenDecl(Node):
    name: str
    event: str
    params: tuple[str, ...]
    where: Expr | None
    cite: Cite
    then: Effects
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()


@frozen
class CiteWhen(Node):
    """`cite NAME [...] when EVENT(...) ...`; without a name it is called by its first clause."""

    name: str
    cite: Cite
    event: str
    params: tuple[str, ...]
    where: Expr | None
    says: Text


@frozen
class Rule(Node):
    """A guard; `require` is None for one that refuses always."""

    name: str
    cite: Cite
    require: Expr | None
    message: Text
    where: Expr | None = None
    params: tuple[Param, ...] = ()


@frozen
class Obeys(Node):
    name: str
    args: tuple[Expr, ...]


@frozen
class Opening(Node):
    """When a move may be made; `how` is `at any time`, `answers` or `while`."""

    how: str
    matters: tuple[str, ...] = ()
    where: Expr | None = None


@frozen
class MoveDecl(Node):
    name: str
    params: tuple[Param, ...]
    cite: Cite
    said: tuple[Said, ...]
    opening: Opening
    guards: tuple[Rule | Obeys, ...]
    then: Effects
    losing: Expr | None = None


@frozen
class RuleDecl(Node):
    """A rule that stands by itself, for moves to obey; or the replacement of one in a move.

    `more` are those that changes have added to it: whoever obeys the rule obeys them too.
    """

    rule: Rule
    more: tuple[Rule, ...] = ()

    @property
    def name(self) -> str:
        return self.rule.name


@frozen
class AlwaysDecl(Node):
    name: str
    cite: Cite
    variable: str
    over: Expr | None
    where: Expr | None
    require: Expr
    message: Text


@frozen
class SetupDecl(Node):
    cite: Cite
    then: Effects
    name: str = "setup"


@frozen
class LineDecl(Node):
    name: str
    params: tuple[Param, ...]
    said: tuple[Said, ...]
    then: Effects


@frozen
class SpaceDecl(Node):
    number: int
    title: str
    kind: str
    group: str
    fields: tuple[tuple[str, tuple[int | str, ...]], ...]

    @property
    def name(self) -> str:
        return str(self.number)


@frozen
class CardDecl(Node):
    name: str
    title: str
    kept: bool
    called: tuple[str, ...]
    then: Effects
