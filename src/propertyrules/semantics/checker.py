"""The checker of rulebooks: makes a program of a merged rulebook, or reports its faults."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping

from attrs import evolve

import propertyrules.syntax.tree as t
from propertyrules.diagnostic_sink import Diagnostic, DiagnosticSink, in_order
from propertyrules.ir import program as p
from propertyrules.semantics.analyses.collisions import find_collisions, find_unreadable_phrases
from propertyrules.semantics.analyses.costs import bound_costs
from propertyrules.semantics.analyses.dependencies import find_cycles
from propertyrules.semantics.analyses.handler_order import find_order_conflicts
from propertyrules.semantics.analyses.overlaps import find_overlaps
from propertyrules.semantics.analyses.undefined_values import find_undefined_values
from propertyrules.semantics.analyses.unused_names import find_unused
from propertyrules.semantics.boards import BoardChecker
from propertyrules.semantics.declarations import DeclarationChecker
from propertyrules.semantics.overlay import Flat
from propertyrules.semantics.rivals import UNSETTLED
from propertyrules.semantics.symbols import SymbolTable
from propertyrules.syntax.phrases import (
    ASKED_BY,
    FEWEST_WORDS,
    Phrase,
    PhraseError,
    needed_parts,
    parse_wording,
    spelled_out,
)
from propertyrules.syntax.unreadable import DOUBLED


def check_program(
    flat: Flat, unsettled: bool = False
) -> tuple[p.Program | None, tuple[Diagnostic, ...]]:
    """Check a merged rulebook with its board and decks.

    Returns the program, or None where a fault was found; and every fault and warning, by place.
    With `unsettled`, conflicts over an order are no reason for None: the order declared is taken.
    """
    faults = DiagnosticSink(flat.texts)
    program = _program(flat, SymbolTable(faults, flat.missing))
    find_overlaps(program, faults, incomplete=bool(flat.missing or faults.found))
    order = find_cycles(program, faults)
    if not flat.missing.has("when"):
        house_of = {
            name: by
            for (keyword, name), by in flat.origins.items()
            if keyword == "when" and by in flat.house_rules
        }
        find_order_conflicts(program.events.values(), flat.decls, house_of, faults)
    let_pass = UNSETTLED if unsettled else frozenset()

    def failed() -> bool:
        """Return whether there is a fault that leaves no program."""
        found = (*flat.diagnostics, *faults.found)
        return bool(flat.missing) or any(
            one.severity == "error" and one.code not in let_pass for one in found
        )

    if not failed():
        # What follows would be an echo: a rule that is left out uses nothing.
        bound_costs(program, order, faults)
        find_unused(program, flat, faults)
        find_undefined_values(program, faults)
    sound = not failed()
    if sound:
        before = len(faults.found)
        find_collisions(program, faults)
        find_unreadable_phrases(program, faults)
        sound = len(faults.found) == before
    for number, one in enumerate(faults.found):
        if DOUBLED in one.message:  # it marks names that are declared twice
            faults.found[number] = evolve(one, message=one.message.replace(DOUBLED, ""))
    found = in_order(dict.fromkeys((*flat.diagnostics, *faults.found)))
    if sound:
        return program, found
    # What seems to be unused may be used by what is faulty.
    return None, tuple(one for one in found if one.code != "R290")


_NAMED = ("player", "property", "space", "group", "money")
"""What the wording of a general question may name, besides kinds of spaces."""


def _words(decls: Iterable[t.Decl], symbols: SymbolTable) -> dict[str, str]:
    """Return words that mean the same, by their names. Those that are declared may use those that
    were declared before them.
    """
    words, faults = dict(ASKED_BY), symbols.faults
    for decl in decls:
        if not isinstance(decl, t.WordsDecl):
            continue
        if decl.name in words or decl.name in (*_NAMED, *symbols.kinds):
            message = f"`{{{decl.name}}}` has a meaning in wordings already"
            faults.error("R102", message, decl.span, "choose another name")
            continue
        before = len(faults.found)
        try:
            _check_slots(parse_wording(decl.text, decl.span, words), words, symbols)
        except PhraseError as error:
            faults.error("R224", str(error), decl.span)
        # A wording that names words with a fault has none itself.
        sound = len(faults.found) == before
        words[decl.name] = spelled_out(decl.text, words) if sound else decl.name
    return words


def _synonyms(decls: Iterable[t.Decl], words: Mapping[str, str]) -> Iterator[tuple[Phrase, str]]:
    """Yield the words that are read as others in any general question, with those others."""
    for decl in decls:
        if isinstance(decl, t.WordsDecl) and decl.read_as is not None:
            yield parse_wording(words[decl.name]), decl.read_as


def _check_slots(wording: Phrase, words: Mapping[str, str], symbols: SymbolTable) -> None:
    """Check that a wording names nothing but what a question can name."""
    known = (*_NAMED, *symbols.kinds)
    for name in wording.slots:
        if name not in known:
            message = f"there is no type or kind of space `{name}`, and no `words {name}`"
            symbols.unknown("R225", "", name, wording.span, (*known, *words), message)


def _clause(decl: t.ClauseDecl, words: Mapping[str, str], symbols: SymbolTable) -> p.Clause:
    """Return a clause with the general questions that it answers, in which `words` have names."""
    answers, faults = [], symbols.faults
    for answer in decl.answers:
        wordings = []
        for text in answer.wordings:
            try:
                wording = parse_wording(text, answer.span, words)
            except PhraseError as error:
                faults.error("R224", str(error), answer.span)
                continue
            _check_slots(wording, words, symbols)
            if len(needed_parts(wording)) < FEWEST_WORDS:
                message = f"`{text}` is too little to know a question by"
                hint = "give at least two words that such a question must have"
                faults.error("R237", message, answer.span, hint)
            wordings.append(wording)
        answers.append(p.GeneralQuestion(tuple(wordings), answer.holds, answer.as_in))
    return p.Clause(
        decl.name, decl.section, decl.status, decl.says, decl.reading, decl.span, decl.briefly,
        decl.instead_of, decl.answers_as, tuple(answers),
    )  # fmt: skip


def _program(flat: Flat, symbols: SymbolTable) -> p.Program:
    """Return the program that a rulebook makes; where faults are reported it cannot be played."""
    checker = DeclarationChecker(symbols)
    boards = BoardChecker(symbols, flat.spaces)
    boards.declare([header.name for header, _ in flat.decks])
    checker.declare(flat.decls)
    checker.check_bodies(flat.decls)
    board = boards.check(checker.effects, flat.board, flat.currency, flat.decks)
    checker.check_ladder(flat.decls)
    digest = hashlib.sha256()  # of the texts, which tells this program from every other
    for name in sorted(flat.texts):
        digest.update(f"{name}\0{flat.texts[name]}\0".encode())
    key = (flat.header.name, *flat.house_rules, flat.board.name, digest.hexdigest())
    words = _words(flat.decls, symbols)
    clauses, notes = {}, []
    cites: dict[type[t.Decl], p.Cites] = {}
    for decl in flat.decls:
        match decl:
            case t.ClauseDecl():
                clauses[decl.name] = _clause(decl, words, symbols)
            case t.NoteDecl():
                notes.append((decl.cite.clauses, decl.text))
            case t.LadderDecl() | t.SetupDecl():
                cites[type(decl)] = decl.cite.clauses
    return p.Program(
        id=flat.header.name,
        title=flat.header.title,
        version=flat.header.version,
        source=flat.source,
        house_rules=flat.house_rules,
        fallback=flat.fallback,
        key="+".join(key),
        clauses=clauses,
        notes=tuple(notes),
        figures=symbols.figures,
        choices=symbols.choices,
        tracks=symbols.tracks,
        holders=tuple(symbols.holders.values()),
        kinds=symbols.kinds,
        board=board,
        dice=tuple(symbols.dice.values()),
        pieces=tuple(symbols.pieces.values()),
        ladder=tuple(checker.ladder),
        ladder_cites=cites.get(t.LadderDecl, ()),
        functions=symbols.functions,
        matters=symbols.matters,
        events=symbols.events,
        moves=checker.moves,
        always=tuple(checker.always),
        setup=checker.setup,
        setup_cites=cites.get(t.SetupDecl, ()),
        lines=tuple(checker.lines),
        synonyms=tuple(_synonyms(flat.decls, words)),
        sources=flat.texts,
    )
