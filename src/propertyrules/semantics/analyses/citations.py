"""Citations: clauses that are cited and not declared, or declared and not cited."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from propertyrules.diagnostic_sink import DiagnosticSink
from propertyrules.semantics.declaration_edits import citations
from propertyrules.semantics.layers import Layer
from propertyrules.span import Span
from propertyrules.syntax import tree
from propertyrules.syntax.unreadable import Unreadable


def find_unknown_clauses(
    layers: Sequence[Layer], decls: Iterable[tree.Decl], faults: DiagnosticSink, missing: Unreadable
) -> set[str]:
    """Report cited clauses that are not declared (R110); return all that are cited."""
    decls = tuple(decls)
    declared = {decl.name for decl in decls if isinstance(decl, tree.ClauseDecl)}
    fallbacks = list(_fallbacks(layers))
    inherited = {clause for clause, _ in fallbacks}
    # Fallbacks were added to citations, and are reported at their setting.
    cited = fallbacks + [
        (clause, citation.span)
        for decl in decls
        for citation in citations(decl)
        for clause in citation.clauses
        if clause not in inherited
    ]
    replaced = list(_replaced(decls, {layer.id for layer in layers}))
    for clause, span in dict.fromkeys(cited + replaced):
        if clause in declared or missing.hides(["clause"], clause):
            continue
        # A missing prefix is likelier than a misspelling.
        ends = [one for one in declared if one.partition(".")[2] == clause]
        near = tuple(ends) or faults.nearest(clause, declared)
        message = f"there is no clause `{clause}`"
        faults.unknown("R110", message, span, clause, near, "declare it with `clause`")
    return {clause for clause, _ in cited}


def _fallbacks(layers: Iterable[Layer]) -> Iterator[tuple[str, Span]]:
    """Yield the clauses that files cite where a declaration cites none."""
    for layer in layers:
        for setting in layer.file.settings("fallback"):
            yield from ((clause, setting.span) for clause in setting.values)


def _replaced(decls: Iterable[tree.Decl], books: Collection[str]) -> Iterator[tuple[str, Span]]:
    """Yield the clauses of some files in place of which others are declared, or that others answer
    questions as.
    """
    for decl in decls:
        if isinstance(decl, tree.ClauseDecl):
            # A house rule may name the clauses of rulebooks that are not among these.
            for clause in decl.instead_of:
                if clause.partition(".")[0] in books:
                    yield clause, decl.span
            yield from ((clause, decl.span) for clause in decl.answers_as)


def find_uncited_clauses(layers: Iterable[Layer], cited: set[str], faults: DiagnosticSink) -> None:
    """Warn of every clause of some files that nobody cites (R112)."""
    for layer in layers:
        decls = layer.file.decls
        # A later file may have dropped the citations of this one.
        own = {clause for cite in citations(decls) for clause in cite.clauses}
        for decl in decls:
            if isinstance(decl, tree.ClauseDecl) and decl.name not in own | cited:
                at = faults.within(decl.span, decl.name) or decl.span
                hint = "cite it where it applies, or mention it in a `note`"
                if any(isinstance(one, tree.Change) for one in decls):
                    hint += "; what is changed gets it by `cite KEYWORD NAME as`"
                faults.warn("R112", f"nobody cites the clause `{decl.name}`", at, hint)
