"""Text and syntax tree of rulebooks: the parser, its diagnostics, the printer and the formatter."""
