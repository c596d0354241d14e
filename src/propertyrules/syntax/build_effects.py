"""From the grammar to the tree: the effects."""

from __future__ import annotations

from typing import Any

from propertyrules.syntax import tree
from propertyrules.syntax.build_parts import Found
from propertyrules.syntax.build_tree import Builder


class EffectBuilder(Builder):
    """The builder's methods for effects, one a rule of the grammar."""

    def on_effects(self, f: Found) -> tree.Effects:
        return f.values()

    def on_pays(self, f: Found) -> tree.Effect:
        payer, amount, payee = f.exprs()
        return tree.Pays(payer, amount, payee, f.get("reason"), span=f.span)

    def on_together(self, f: Found) -> tree.Effect:
        return tree.Together(f.word("NAME"), f.get("effects"), span=f.span)

    def on_give(self, f: Found) -> tree.Effect:
        return tree.Give(*f.values(), span=f.span)

    def on_set_to(self, f: Found) -> tree.Effect:
        return tree.SetTo(*f.values(), span=f.span)

    def on_add_to(self, f: Found) -> tree.Effect:
        return tree.AddTo(*f.values(), span=f.span)

    def on_remove_from(self, f: Found) -> tree.Effect:
        value, place = f.values()
        return tree.AddTo(value, place, negated=True, span=f.span)

    def on_raise_rung(self, f: Found) -> tree.Effect:
        return tree.Raise(f.values()[0], span=f.span)

    def on_lower(self, f: Found) -> tree.Effect:
        return tree.Lower(f.exprs()[0], f.get("to_rung"), span=f.span)

    def on_move_by(self, f: Found) -> tree.Effect:
        who, steps = f.values()
        return tree.MoveBy(who, steps, back=f.has("BACK"), span=f.span)

    def on_move_to(self, f: Found) -> tree.Effect:
        return tree.MoveTo(*f.values(), span=f.span)

    def on_put(self, f: Found) -> tree.Effect:
        return tree.Put(*f.values(), span=f.span)

    def on_open(self, f: Found) -> tree.Effect:
        return tree.Open(f.word("NAME"), f.values("filled"), span=f.span)

    def on_filled(self, f: Found) -> tuple[str, Any]:
        return f.word("NAME"), f.values()[0]

    def on_close(self, f: Found) -> tree.Effect:
        return tree.Close(f.values()[0], span=f.span)

    def on_announce(self, f: Found) -> tree.Effect:
        return tree.Announce(f.word("NAME"), f.get("args", ()), span=f.span)

    def on_follow(self, f: Found) -> tree.Effect:
        return tree.Follow(*f.values(), span=f.span)

    def on_draw(self, f: Found) -> tree.Effect:
        return tree.Draw(f.values()[0], span=f.span)

    def on_retire(self, f: Found) -> tree.Effect:
        return tree.Retire(f.values()[0], span=f.span)

    def on_end_game(self, f: Found) -> tree.Effect:
        return tree.EndGame(f.values()[0], span=f.span)

    def on_if_effect(self, f: Found) -> tree.Effect:
        return tree.If(f.exprs()[0], *f.values("effects"), span=f.span)

    def on_for_each(self, f: Found) -> tree.Effect:
        return tree.ForEach(
            f.word("NAME"), f.exprs()[0], f.get("where"), f.get("effects"), span=f.span
        )
