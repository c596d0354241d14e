"""Syntax highlighting of rules and tables on the site: a mkdocs hook with two Pygments lexers."""

from __future__ import annotations

import re
import sys

from pygments.lexer import RegexLexer, words
from pygments.lexers import LEXERS
from pygments.token import Comment, Keyword, Name, Number, Operator, String, Text

__all__ = ["RulesLexer", "TableLexer"]

DECLARATIONS = (
    "rulebook house board deck strategy extends fallback default decks source currency needs clause"
    " note set"
    " choice track holder kind dice piece ladder define matter event when move rule always setup"
    " line space card replace drop change cite play otherwise"
)
INNER = (
    "version language says reading said stands normally except part waits withdrawn then answers"
    " while obeys require else otherwise never raises losing cash ground standing optional beats"
    " before after from with of if for each every some no all number sum first highest lowest in"
    " where has do end together by and or not is at least most above below rounded up down pays to"
    " give add remove raise lower forward back put on open close announce follow retire rung one"
    " itself any time best anything when rule set move replace drop change choice stated garbled"
    " contradictory silent"
)
HEAD = "scenario rulebook board with player bank turn open ask play set"


class RulesLexer(RegexLexer):
    """The rulebook language."""

    name = "Rules"
    aliases = ["rules", "rules-fault"]  # noqa: RUF012 (Pygments wants a list)
    flags = re.MULTILINE
    tokens = {  # noqa: RUF012
        "root": [
            (r"#.*", Comment),
            (r'"', String, "text"),
            (r"\[[a-z0-9_., \n-]*\]", Name.Label),
            (words(DECLARATIONS.split(), prefix=r"^", suffix=r"\b(?![.-])"), Keyword.Declaration),
            (words(INNER.split(), prefix=r"(?<![.\w-])", suffix=r"\b(?!\s*[.:-]|\()"), Keyword),
            (r"\b(yes|no|nothing|bank)\b", Keyword.Constant),
            (r"\d[\d.]*%?", Number),
            (r"[a-z_][\w-]*(\.[a-z_][\w-]*)*", Name),
            (r"[-+*/=]", Operator),
            (r"\s+|.", Text),
        ],
        "text": [
            (r'[^"{]+', String),
            (r"\{[^}\"]*\}", String.Interpol),
            (r'"', String, "#pop"),
            (r"\{", String),
        ],
    }


class TableLexer(RegexLexer):
    """The table notation."""

    name = "Table"
    aliases = ["table", "table-fault"]  # noqa: RUF012
    flags = re.MULTILINE
    tokens = {  # noqa: RUF012
        "root": [
            (r"#.*", Comment),
            (r'"[^"\n]*"?', String),
            (words(HEAD.split(), prefix=r"^", suffix=r"\b"), Keyword.Declaration),
            (r"->.*?(?=#|$)", Name.Label),
            (r"\$?\d[\d,]*", Number),
            (r"[^\s\d\"#$-]+|\s+|.", Text),
        ],
    }


# Pygments finds a lexer by the name of its module, which must be one that can be imported.
sys.modules.setdefault("propertyrules_highlight", sys.modules[__name__])
for _lexer in (RulesLexer, TableLexer):
    LEXERS[_lexer.__name__] = (
        "propertyrules_highlight", _lexer.name, tuple(_lexer.aliases), (), (),
    )  # fmt: skip
