"""The tree of what alters other declarations, and of a whole file: its declarations in order."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from propertyrules.syntax.tree.declarations import (
    AlwaysDecl,
    CardDecl,
    ChoiceDecl,
    Cite,
    CiteWhen,
    ClauseDecl,
    DefineDecl,
    DiceDecl,
    EventDecl,
    Header,
    HolderDecl,
    KindDecl,
    LadderDecl,
    LineDecl,
    MatterDecl,
    MoveDecl,
    Needs,
    NoteDecl,
    PieceDecl,
    RuleDecl,
    SetDecl,
    Setting,
    SetupDecl,
    SpaceDecl,
    TrackDecl,
    WhenDecl,
)
from propertyrules.syntax.tree.values import Node


@frozen
class Replace(Node):
    decl: Decl


@frozen
class Drop(Node):
    keyword: str
    name: str


@frozen
class CiteAs(Node):
    """`cite KEYWORD NAME, ... as [...]`: pairs of keyword and name, and the clauses."""

    targets: tuple[tuple[str, str], ...]
    cite: Cite


@frozen
class ChangeItem(Node):
    """One item of a `change`: how is add, replace or drop; `item` is what is added or put there.

    For drop, `item` is a tuple of keyword and name; waits None means by itself.
    """

    how: str
    slot: str  # rule, obeys, said, then, opening, except, part, normally, field, waits,
    # withdrawn, where, required, told
    item: object


@frozen
class Change(Node):
    keyword: str
    name: str
    items: tuple[ChangeItem, ...]


Decl: TypeAlias = (
    Header
    | Setting
    | Needs
    | ClauseDecl
    | NoteDecl
    | SetDecl
    | ChoiceDecl
    | TrackDecl
    | HolderDecl
    | KindDecl
    | DiceDecl
    | PieceDecl
    | LadderDecl
    | DefineDecl
    | MatterDecl
    | EventDecl
    | WhenDecl
    | CiteWhen
    | MoveDecl
    | RuleDecl
    | AlwaysDecl
    | SetupDecl
    | LineDecl
    | SpaceDecl
    | CardDecl
    | Replace
    | Drop
    | CiteAs
    | Change
)


@frozen
class Broken:
    """A declaration that cannot be read, and what its first words tell of it.

    `keywords` are what it may begin with (none: nothing like a keyword); `how` is `replace`,
    `drop`, `change`, `cite` or nothing; `words` are all of its text. `name` is empty where none is
    told; with `cut` the text ends there, so that the name may go on.
    """

    keywords: frozenset[str]
    name: str
    words: frozenset[str]
    how: str
    line: int
    cut: bool


@frozen
class SourceFile:
    """A parsed file: its name, its text, its declarations in order, and those it is without."""

    name: str
    text: str
    decls: tuple[Decl, ...]
    broken: tuple[Broken, ...] = ()

    @property
    def header(self) -> Header:
        """The file's first declaration. Raises LookupError where it has none."""
        for decl in self.decls:
            if isinstance(decl, Header):
                return decl
        raise LookupError(self.name)
