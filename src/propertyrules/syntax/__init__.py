"""Text and syntax tree of rulebooks: the parser, its diagnostics, the printer and the formatter.

from propertyrules.syntax import format_rules, parse_expression, parse_file

file, diagnostics = parse_file("mine.rules", text)  # the syntax tree, and what is wrong with it
expression, diagnostics = parse_expression("player.cash + 5", Span())
text = format_rules("mine.rules", text)  # in the one layout; raises RulebookError
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from propertyrules.lazy_names import lazy_names

if TYPE_CHECKING:
    from propertyrules.syntax.formatter import format_rules
    from propertyrules.syntax.parser import parse_expression, parse_file
else:
    __getattr__, __dir__ = lazy_names(
        __name__, {"formatter": "format_rules", "parser": "parse_expression parse_file"}
    )

__all__ = ["format_rules", "parse_expression", "parse_file"]
