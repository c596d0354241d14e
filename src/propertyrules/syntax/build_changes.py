"""From the grammar to the tree: what changes the declarations of others; the whole builder."""

from __future__ import annotations

from typing import Any

from propertyrules.syntax import tree
from propertyrules.syntax.build_decls import DeclarationBuilder, guard_of
from propertyrules.syntax.build_parts import Found, clauses, words
from propertyrules.syntax.span import Span


class FileBuilder(DeclarationBuilder):
    """The methods for variants and house rules, and by inheritance all others."""

    def on_replaced(self, f: Found) -> tree.Decl:
        return tree.Replace(f.values()[0], span=f.span)

    def on_drop(self, f: Found) -> tree.Decl:
        keyword = f.word("KEYWORD")
        return tree.Drop(keyword, _named(f) or keyword, span=f.span)

    def on_cite_as(self, f: Found) -> tree.Decl:
        return tree.CiteAs(f.values("target"), f.get("cite"), span=f.span)

    def on_target(self, f: Found) -> tuple[str, str]:
        return f.word("KEYWORD"), _named(f) or f.word("KEYWORD")

    def on_change(self, f: Found) -> tree.Decl:
        name = _named(f)
        items: list[tree.ChangeItem] = []
        for how, slot, item, span in (entry for found in f.values() for entry in found):
            guard = guard_of(item, name) if isinstance(item, tree.Rule) else item
            items.append(tree.ChangeItem(how, slot, guard, span=span))
        keyword = words(str(f.children[1]))
        return tree.Change(keyword, name, tuple(items), span=f.span)

    def on_add_to_move(self, f: Found) -> list[tuple[str, str, Any, Span]]:
        how = "replace" if f.has("REPLACE") else "add"
        entries: list[tuple[str, str, Any, Span]] = []
        for bit in f.bits():
            slot = "waits" if bit.tag.startswith("waits") else bit.tag
            slot = "rule" if slot == "never" else slot
            if slot == "new_fields":
                entries += [(how, "field", param, f.span) for param in bit.value]
            else:
                entries.append((how, slot, bit.value, f.span))
        return entries

    on_add_to_define = on_add_to_matter = on_add_to_when = on_add_to_line = on_add_to_move
    on_add_to_cite = on_add_to_move
    on_replace_in_move = on_replace_in_define = on_replace_in_matter = on_add_to_move
    on_replace_in_when = on_replace_in_cite = on_replace_in_line = on_add_to_move
    on_add_to_rule = on_replace_in_rule = on_add_to_move

    def on_required(self, f: Found) -> tuple[tree.Expr, tree.Text]:
        return f.exprs()[0], f.get("message")

    def on_drop_item(self, f: Found) -> list[tuple[str, str, Any, Span]]:
        slot = str(f.children[1])
        return [("drop", slot, (slot, f.word("REF")), f.span)]


def _named(f: Found) -> str:
    """Give the name that stands there, or the first clause of a citation in its place."""
    return clauses(f.word("CITE"))[0] if f.has("CITE") else f.word("REF")
