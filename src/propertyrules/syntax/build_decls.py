"""From the grammar to the tree: the declarations."""

from __future__ import annotations

from typing import Any

from propertyrules.syntax import tree
from propertyrules.syntax.build_effects import EffectBuilder
from propertyrules.syntax.build_parts import Found, clauses, once, quoted, words
from propertyrules.syntax.diagnostics import Diagnostic


class DeclarationBuilder(EffectBuilder):
    """The methods for declarations, and by inheritance those for values and effects."""

    # -- the head of a file -----------------------------------------------------------------

    def on_header(self, f: Found) -> tree.Decl:
        form, title = str(f.children[0]), quoted(f.word("TEXT"))
        language = self.integer(f.token("INT"))
        return tree.Header(form, f.word("REF"), title, f.get("version", ""), language, span=f.span)

    def on_version(self, f: Found) -> str:
        return f.word("VERSION_NUMBER")

    def on_setting(self, f: Found) -> tree.Decl:
        values: tuple[str, ...] = tuple(str(t) for t in f.tokens("REF"))
        values += tuple(quoted(t) for t in f.tokens("TEXT"))
        if f.has("CITE"):
            values += clauses(f.word("CITE"))
        return tree.Setting(words(str(f.children[0])), values, span=f.span)

    def on_needs(self, f: Found) -> tree.Decl:
        why = quoted(f.word("TEXT")) if f.has("TEXT") else ""
        return tree.Needs(f.word("KEYWORD"), f.word("REF"), f.has("NO"), why, span=f.span)

    # -- clauses, figures and what the state keeps --------------------------------------------

    def on_clause(self, f: Found) -> tree.Decl:
        return tree.ClauseDecl(
            f.word("REF"),
            quoted(f.word("TEXT")),
            f.word("STATUS"),
            f.get("says", ""),
            f.get("reading", ""),
            span=f.span,
        )

    def on_says(self, f: Found) -> str:
        return quoted(f.word("TEXT"))

    on_reading = on_label = on_group = on_says

    def on_note(self, f: Found) -> tree.Decl:
        return tree.NoteDecl(f.get("cite"), quoted(f.word("TEXT")), span=f.span)

    def on_cite(self, f: Found) -> tree.Cite:
        return tree.Cite(clauses(f.word("CITE")), span=f.span)

    def on_set_decl(self, f: Found) -> tree.Decl:
        low, high = f.get("bounds", (None, None))
        return tree.SetDecl(
            f.word("NAME"),
            f.get("type"),
            f.exprs()[0],
            f.get("cite"),
            f.get("label", ""),
            low,
            high,
            span=f.span,
        )

    def on_bounds(self, f: Found) -> tuple[Any, ...]:
        return f.values()

    def on_choice(self, f: Found) -> tree.Decl:
        return tree.ChoiceDecl(f.word("NAME"), f.values("choice_word"), span=f.span)

    def on_choice_word(self, f: Found) -> tuple[str, str]:
        name = f.word("NAME")
        return name, quoted(f.word("TEXT")) if f.has("TEXT") else name.replace("_", " ")

    def on_track(self, f: Found) -> tree.Decl:
        once(f, self.context.faults, ("stands_on",), "it is said where it stands")
        name, of = f.tokens("NAME")
        return tree.TrackDecl(
            str(name),
            f.get("type"),
            str(of),
            f.get("default"),
            f.get("cite"),
            f.values("said"),
            f.get("stands_on"),
            span=f.span,
        )

    def on_said(self, f: Found) -> tree.Said:
        return tree.Said(quoted(f.word("TEXT")), span=f.span)

    def on_holder(self, f: Found) -> tree.Decl:
        text = quoted(f.word("TEXT"))
        return tree.HolderDecl(f.word("NAME"), f.get("default"), f.get("cite"), text, span=f.span)

    # -- equipment --------------------------------------------------------------------------

    def on_kind(self, f: Found) -> tree.Decl:
        fields = f.get("kind_fields", ())
        return tree.KindDecl(f.word("NAME"), f.has("OF_PROPERTY"), fields, span=f.span)

    def on_kind_fields(self, f: Found) -> tuple[Any, ...]:
        return f.values("param")

    on_params = on_new_fields = on_kind_fields

    def on_dice(self, f: Found) -> tree.Decl:
        return tree.DiceDecl(
            f.word("NAME"),
            self.integer(f.token("INT")),
            f.values("face"),
            f.has("OPTIONAL"),
            span=f.span,
        )

    def on_face(self, f: Found) -> int | str:
        return self.integer(f.token("INT")) if f.has("INT") else str(f.children[0])

    def on_space_value(self, f: Found) -> int | str:
        return quoted(f.word("TEXT")) if f.has("TEXT") else self.on_face(f)

    def on_piece(self, f: Found) -> tree.Decl:
        supply = None if f.has("ENDLESS") else f.exprs()[0]
        plural = quoted(f.word("TEXT"))
        return tree.PieceDecl(f.word("NAME"), plural, supply, f.get("cite"), span=f.span)

    def on_ladder(self, f: Found) -> tree.Decl:
        return tree.LadderDecl(f.get("cite"), f.values("rung"), span=f.span)

    def on_rung(self, f: Found) -> tuple[int, int, str]:
        rung, number = (self.integer(token) for token in f.tokens("INT"))
        return rung, number, f.word("NAME")

    def on_type(self, f: Found) -> tree.TypeName:
        return tree.TypeName(f.word("NAME"), f.has("LIST_OF"), span=f.span)

    def on_param(self, f: Found) -> tree.Param:
        name = f.word("NAME")
        kind = f.get("typed") or tree.TypeName(name, span=f.span)
        return tree.Param(name, kind, f.get("default"), span=f.span)

    def on_typed(self, f: Found) -> tree.TypeName:
        return f.get("type")  # type: ignore[no-any-return]

    # -- values that have names ---------------------------------------------------------------

    def on_define(self, f: Found) -> tree.Decl:
        return self.defined(f, None, f.get("type"))

    def on_define_of(self, f: Found) -> tree.Decl:
        token = f.tokens("NAME")[1]
        span = self.context.span_of(token)
        kind = tree.TypeName(str(token), span=span)
        return self.defined(f, tree.Param(str(token), kind, span=span), f.get("type"))

    def on_define_of_typed(self, f: Found) -> tree.Decl:
        token = f.tokens("NAME")[1]
        of_type, own_type = f.values("type")
        span = self.context.span_of(token)
        return self.defined(f, tree.Param(str(token), of_type, span=span), own_type)

    def defined(self, f: Found, of: tree.Param | None, kind: tree.TypeName) -> tree.Decl:
        once(f, self.context.faults, ("normally",), "it is said what this is normally")
        normally, cited = f.get("normally", (None, None))
        return tree.DefineDecl(
            f.word("NAME"),
            of,
            f.get("params", ()),
            kind,
            f.get("cite"),
            f.values("said"),
            normally,
            cited,
            f.values("except"),
            f.values("part"),
            span=f.span,
        )

    def on_normally(self, f: Found) -> tuple[Any, Any]:
        return f.exprs()[0], f.get("cite")

    def on_except(self, f: Found) -> tree.Except:
        when, value = f.exprs()
        beats = f.get("beats", ())
        return tree.Except(f.word("NAME"), beats, when, value, f.get("cite"), span=f.span)

    def on_beats(self, f: Found) -> tuple[str, ...]:
        return tuple(str(token) for token in f.tokens("NAME"))

    on_names = on_before = on_after = on_beats

    def on_part(self, f: Found) -> tree.Part:
        return tree.Part(f.word("NAME"), f.exprs()[0], f.get("cite"), span=f.span)

    # -- matters, events, moves ---------------------------------------------------------------

    def on_matter(self, f: Found) -> tree.Decl:
        faults = self.context.faults
        waiting = ("waits_one", "waits_each", "waits_none")
        once(f, faults, waiting, "it is said whom the matter waits for")
        once(f, faults, ("then",), "there is a `then`")
        once(f, faults, ("withdrawn",), "there is a `withdrawn`")
        return tree.MatterDecl(
            f.word("NAME"),
            f.get("params", ()),
            f.get("cite"),
            f.word("PLACE"),
            f.values("said"),
            next(iter(f.values(*waiting)), None),
            f.get("then", ()),
            f.get("withdrawn", ()),
            span=f.span,
        )

    def on_waits_one(self, f: Found) -> tree.Waits:
        return tree.Waits(f.exprs()[0], span=f.span)

    def on_waits_each(self, f: Found) -> tree.Waits:
        return tree.Waits(f.exprs()[0], f.word("NAME"), f.get("where"), span=f.span)

    def on_waits_none(self, f: Found) -> None:
        return None

    def on_then(self, f: Found) -> tree.Effects:
        return f.get("effects")  # type: ignore[no-any-return]

    on_withdrawn = on_then

    def on_event(self, f: Found) -> tree.Decl:
        return tree.EventDecl(f.word("NAME"), f.get("params", ()), span=f.span)

    def on_when(self, f: Found) -> tree.Decl:
        name, event = f.tokens("NAME")
        return tree.WhenDecl(
            str(name),
            str(event),
            f.get("names", ()),
            f.get("where"),
            f.get("cite"),
            f.get("then"),
            sum(f.values("before"), ()),
            sum(f.values("after"), ()),
            span=f.span,
        )

    def on_cite_when(self, f: Found) -> tree.Decl:
        cite = f.get("cite")
        *name, event = (str(token) for token in f.tokens("NAME"))
        return tree.CiteWhen(
            name[0] if name else cite.clauses[0],
            cite,
            event,
            f.get("names", ()),
            f.get("where"),
            f.get("told"),
            span=f.span,
        )

    def on_told(self, f: Found) -> tree.Text:
        return self.cut_text(f.token("TEXT"))

    def on_move(self, f: Found) -> tree.Decl:
        faults = self.context.faults
        name = f.word("NAME")
        once(f, faults, ("opening",), "it is said when the move may be made")
        once(f, faults, ("then",), "there is a `then`")
        once(f, faults, ("losing",), "it is said what the move loses")
        opening = f.get("opening")
        if opening is None:
            opening = tree.Opening("at any time", span=f.span)
            # A move that is never allowed need not say when; any other must.
            if not f.bits("never"):
                hint = "write `at any time`, `answers MATTER` or `while MATTER`"
                message = f"the move `{name}` does not say when it may be made"
                at = self.context.span_of(f.tokens("NAME")[0])
                faults.append(Diagnostic("S031", message, at, hint))
        return tree.MoveDecl(
            name,
            f.get("params"),
            f.get("cite"),
            f.values("said"),
            opening,
            tuple(guard_of(bit.value, name) for bit in f.bits("rule", "obeys", "never")),
            f.get("then", ()),
            f.get("losing"),
            span=f.span,
        )

    def on_opening(self, f: Found) -> tree.Opening:
        matters = tuple(str(token) for token in f.tokens("NAME"))
        return tree.Opening(words(str(f.children[0])), matters, f.get("where"), span=f.span)

    def on_obeys(self, f: Found) -> tree.Obeys:
        return tree.Obeys(f.word("NAME"), f.get("args", ()), span=f.span)

    def on_rule(self, f: Found) -> tree.Rule:
        return tree.Rule(
            f.word("REF"),
            f.get("cite"),
            f.exprs()[0],
            f.get("message"),
            f.get("where"),
            f.get("params", ()),
            span=f.span,
        )

    def on_rule_decl(self, f: Found) -> tree.Decl:
        return tree.RuleDecl(self.on_rule(f), span=f.span)

    def on_never(self, f: Found) -> tree.Rule:
        # The name is the move's with `.never` behind it, and is put there by the move.
        return tree.Rule("", f.get("cite"), None, f.get("message"), span=f.span)

    def on_message(self, f: Found) -> tree.Text:
        return self.cut_text(f.token("TEXT"))

    def on_always(self, f: Found) -> tree.Decl:
        variable, over, where = f.get("over", ("", None, None))
        return tree.AlwaysDecl(
            f.word("NAME"),
            f.get("cite"),
            variable,
            over,
            where,
            f.exprs()[0],
            f.get("message"),
            span=f.span,
        )

    def on_over(self, f: Found) -> tuple[str, Any, Any]:
        return f.word("NAME"), f.exprs()[0], f.get("where")

    def on_setup(self, f: Found) -> tree.Decl:
        return tree.SetupDecl(f.get("cite"), f.get("then"), span=f.span)

    def on_line(self, f: Found) -> tree.Decl:
        said, then = f.values("said"), f.get("then", ())
        return tree.LineDecl(f.word("NAME"), f.get("params", ()), said, then, span=f.span)

    # -- boards and decks -----------------------------------------------------------------------

    def on_space(self, f: Found) -> tree.Decl:
        return tree.SpaceDecl(
            self.integer(f.token("INT")),
            quoted(f.word("TEXT")),
            f.word("NAME"),
            f.get("group", ""),
            f.values("space_field"),
            span=f.span,
        )

    def on_space_field(self, f: Found) -> tuple[str, tuple[int | str, ...]]:
        return f.word("NAME"), f.values("space_value")

    def on_card(self, f: Found) -> tree.Decl:
        return tree.CardDecl(
            f.word("REF"),
            quoted(f.word("TEXT")),
            f.has("KEPT"),
            sum(f.values("called"), ()),
            f.get("then", ()),
            span=f.span,
        )

    def on_called(self, f: Found) -> tuple[str, ...]:
        return tuple(quoted(token) for token in f.tokens("TEXT"))


def guard_of(guard: Any, move: str) -> Any:
    """Name a `never` after the move that it stands in."""
    if isinstance(guard, tree.Rule) and not guard.name:
        return tree.Rule(f"{move}.never", guard.cite, None, guard.message, span=guard.span)
    return guard
