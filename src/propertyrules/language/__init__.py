"""From the text of a rulebook to a checked program: parse, tree, types, checks, diagnostics."""
