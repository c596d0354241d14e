"""The library: finds, lists, loads and checks rulebooks, house rules, boards and decks.

It also defines the pickle of a program: its name and digest instead of its rules, by which another
process finds its own copy.
"""

from __future__ import annotations

import copyreg
import os
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias
from weakref import WeakValueDictionary

from attrs import evolve

from propertyrules import limits, program_cache
from propertyrules.classes import opaque
from propertyrules.diagnostic_sink import errors_in
from propertyrules.errors import RulebookError, RulebookMissing, check_type
from propertyrules.hints import did_you_mean, nearest, or_list, quoted
from propertyrules.ir.program import LOADED, Figure, Program, name_of
from propertyrules.resource_lookup import (
    SUFFIXES,
    Listed,
    Resource,
    find,
    find_given,
    form_of,
    listed,
    read,
)
from propertyrules.resources import FORMS

if TYPE_CHECKING:
    from pathlib import Path

    from propertyrules.diagnostic_sink import Diagnostic
    from propertyrules.ir.strategy import Strategy
    from propertyrules.loader import LoadResult

Source: TypeAlias = str | os.PathLike[str]

# Statements of a house rule, for a quick look at it without a parse.
_INSTEAD_OF = re.compile(r"(?m)^\s+instead\s+of\s+([\w.,\s-]*)")
_CLAUSE_NAME = re.compile(r"[\w-]+\.[\w.-]+")
_CHANGED = re.compile(r"(?m)^(?:drop|replace|change) [^\[\n]*")
_CITED = re.compile(r"(?m)^cite [^\[\n]*")
_PART_NAME = re.compile(r"\b(?:rule|move|when|define|matter|set|piece) ([\w.]+)")
_NEEDS = re.compile(r"(?m)^needs\s+(no\s+)?(\w+)\s+([\w.]+)")

_GIVEN = "<text>"  # the name in messages of a rulebook that was given as text


def find_rulebook(name: Source) -> Path:
    """Find a rulebook by its id or path. Raises RulebookError, with the nearest names."""
    return _path("rulebook", name)


def find_house_rule(name: Source) -> Path:
    """Find a house rule by its id or path. Raises RulebookError, with the nearest names."""
    return _path("house", name)


def find_board(name: Source) -> Path:
    """Find a board by its id or path. Raises RulebookError, with the nearest names."""
    return _path("board", name)


def find_deck(name: Source) -> Path:
    """Find a deck by its id or path. Raises RulebookError, with the nearest names."""
    return _path("deck", name)


def _path(form: str, name: Source) -> Path:
    """Return the path of a file of a form."""
    from pathlib import Path  # slow to import: a cold start does without

    return Path(find_given(form, name))


def rulebooks() -> tuple[Listed, ...]:
    """List the rulebooks that are shipped or come with other packages: id, title, version, path."""
    return listed("rulebook")


def house_rules() -> tuple[Listed, ...]:
    """List the house rules: id, title, version, path."""
    return listed("house")


def boards() -> tuple[Listed, ...]:
    """List the boards: id, title, version (empty), path."""
    return listed("board")


def decks() -> tuple[Listed, ...]:
    """List the decks: id, title, version (empty), path."""
    return listed("deck")


def strategies(program: Program | None = None) -> tuple[Listed, ...]:
    """List the strategies, or those for a program: id, title, version, path."""
    found = listed("strategy")
    if program is None:
        return found
    # By the line that names its rulebooks: a strategy is parsed only when it is loaded.
    texts = ((one, one.path.read_text(encoding="utf-8")) for one in found)
    heads = ((one, re.search(r"(?m)^for\s+([\w.,\s-]*?)$", text)) for one, text in texts)
    built = set(program.built_on)
    return tuple(
        one for one, head in heads if head and not built.isdisjoint(_NAME.findall(head[1]))
    )


@cache
def _house_texts() -> tuple[tuple[str, str], ...]:
    """Return the ids and texts of the house rules that replace readings of clauses."""
    texts = ((one.id, one.path.read_text(encoding="utf-8")) for one in house_rules())
    return tuple((id_, text) for id_, text in texts if _INSTEAD_OF.search(text))


def other_readings(
    program: Program, clause: str, *parts: str, cited: bool = False
) -> tuple[str, ...]:
    """Return the ids of the house rules with another reading of a clause that a ruling rests on.

    They are those that replace the clause, change one of the `parts` (names of rules, moves and the
    like; with `cited` a new citation of one counts as well), and fit the program.
    """
    guards = {rule.name for kind in program.moves.values() for rule in kind.rules}
    there: Mapping[str, Collection[str]] = {
        "move": program.moves, "rule": guards, "matter": program.matters,
        "define": program.functions, "set": program.figures, "track": program.tracks,
    }  # fmt: skip
    found: list[str] = []
    for house, text in _house_texts():
        named = {name for line in _INSTEAD_OF.findall(text) for name in _CLAUSE_NAME.findall(line)}
        lines = _CHANGED.findall(text) + (_CITED.findall(text) if cited else [])
        changed = {name for line in lines for name in _PART_NAME.findall(line)}
        if house in program.house_rules or clause not in named or changed.isdisjoint(parts):
            continue
        # The program has what the house rule needs, and nothing that it forbids.
        if all(
            (name in there[keyword]) is not bool(absent)
            for absent, keyword, name in _NEEDS.findall(text) if keyword in there
        ):  # fmt: skip
            found.append(house)
    return tuple(found)


def load_rulebook(
    source: Source,
    *,
    with_: Sequence[Source] | str = (),
    board: Source | None = None,
    figures: Mapping[str, Any] | None = None,
) -> Program:
    """Load a rulebook with house rules over it, on a board, with some figures changed.

    Each of the files is named by its id or path, or given as text (which has a line break); ids are
    looked for beside the rulebook's own file first. Figures are values, or text as people write
    them. Raises RulebookError with every fault found.
    """
    check_type(source, (str, os.PathLike), "source", "an id, a path or the text of a rulebook")
    rulebook, houses, on = _all_given(source, with_, board)
    key = program_cache.index_key(rulebook, houses, on)
    program = program_cache.recall(key)
    if program is None:
        # Only now: a cached program needs no parser.
        from propertyrules.loader import gather

        outcome = gather(rulebook, houses, on)
        program = outcome.program
        if program is None:
            texts = {file.name: file.text for file in outcome.files}
            raise _refused(rulebook, outcome.diagnostics, texts)
        lookups = [(one.form, one.name, one.beside, one.path) for one in outcome.lookups]
        program_cache.keep(key, program, outcome.files, lookups)
    return with_figures(program, figures or {})


def load_strategy(source: Source, program: Program) -> Strategy:
    """Load a strategy, named by its id or path or given as text, to play by a program.

    A strategy is for the rulebooks that it names and those that extend them. Its rules that refer
    to something that the program lacks (because of a house rule, say) are left out, as long as the
    rulebook that it is for has it. Raises RulebookError with every fault, and where the program is
    built on none of the rulebooks that it is for (R265).
    """
    from propertyrules.diagnostic_sink import Diagnostic
    from propertyrules.semantics.strategies import books_of, check_file, check_strategy
    from propertyrules.syntax.parser import parse_file

    given = _given("strategy", source)
    file, faults = parse_file(given.name, given.text)
    _refuse_faults(given, faults)
    _refuse_faults(given, check_file(file))
    strategy, found = check_strategy(file, program)
    # Faults against the program may come from a house rule; only those against the strategy's own
    # rulebook count.
    faulty = bool(errors_in(found))
    fit = set(books_of(file)) & set(program.built_on)
    if not fit:
        message = f"`{strategy.id}` is for {or_list(books_of(file))}, not for `{program.id}`"
        fitting = [*(one.id for one in strategies(program)), "random", "lookahead"]
        hint = f"for `{program.id}` there are {or_list(fitting)}"
        told = Diagnostic("R265", message, file.header.span, hint)
        raise RulebookError(f"{message}; {hint}", (told,))
    if faulty:
        for book in books_of(file):
            if book in fit:
                strict = check_strategy(file, _book(given, book))[1]
                _refuse_faults(given, strict)
    return strategy


def _book(given: Resource, name: str) -> Program:
    """Load a rulebook that a strategy names, which may be beside it."""
    return load_rulebook(find_given("rulebook", name, given.folder))


def _refuse_faults(given: Resource, faults: tuple[Diagnostic, ...]) -> None:
    """Raise RulebookError if there are errors among faults."""
    if errors_in(faults):
        raise _refused(given, faults, {given.name: given.text})


@opaque
class LintedFile:
    """A file whose faults are wanted: as it was named, with its text and its form."""

    source: Source
    file: Resource
    form: str

    @staticmethod
    def of(source: Source) -> LintedFile:
        """Read a file whose form is not known yet. Raises RulebookError where there is none."""
        text = os.fspath(source)
        if "\n" in text:
            forms = [word for word in text.split() if word in FORMS]
            return LintedFile(source, Resource(_GIVEN, text), forms[0] if forms else "rulebook")
        # Rulebooks and house rules have one suffix: the first of the two counts here.
        by_suffix = {suffix: form for form, suffix in reversed(SUFFIXES.items())}
        suffix = os.path.splitext(text)[1]
        if not isinstance(source, str) or "/" in text or suffix in by_suffix:
            form = by_suffix.get(suffix, "rulebook")
            found = read(find_given(form, source))
            begins = [
                line.split()[0] for line in found.text.splitlines() if line.strip()[:1] not in "#"
            ]
            house = form == "rulebook" and begins[:1] == ["house"]
            return LintedFile(source, found, "house" if house else form)
        others = (form for form in FORMS if form != "rulebook")
        listing = (form for form in others if any(one.id == text for one in listed(form)))
        form = next(listing, "rulebook")
        return LintedFile(source, read(find(form, text)), form)

    @property
    def beside(self) -> tuple[Path, ...]:
        """The rulebooks and house rules in its folder, if it is named by its path."""
        from pathlib import Path

        if "\n" in str(self.source) or not os.path.isfile(self.source):
            return ()
        return tuple(sorted(Path(self.source).parent.glob("*.rules"))[:MOST_BESIDE])

    def own_faults(self, outcome: LoadResult) -> tuple[Diagnostic, ...]:
        """Return its diagnostics where it is laid over a rulebook."""
        # Faults of the rulebook below are not those of the file laid over it.
        mine = tuple(d for d in outcome.diagnostics if d.span.file == self.file.name)
        if errors_in(mine):
            return mine
        # A change that breaks something elsewhere is a fault of the changing file.
        return mine + tuple(d for d in errors_in(outcome.diagnostics) if d not in mine)

    def without_what_others_use(self, told: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
        """Return diagnostics without those of unused declarations that other files use."""
        if not any(one.code == "R290" for one in told):
            return told
        names = re.findall(r"(?m)^rulebook\s+([\w.-]+)", self.file.text)[:1]
        words: set[str] = set()
        for path in (*(one.path for one in (*rulebooks(), *house_rules())), *self.beside):
            text = path.read_text(encoding="utf-8", errors="replace")
            words.update(re.findall(r"(?m)^needs\s+\w+\s+([\w.-]+)", text))
            if names and re.findall(r"(?m)^extends\s+([\w.-]+)", text)[:1] == names:
                words.update(_NAME.findall(text))
        named = ((one, re.findall(r"`([\w.-]+)`", one.message)) for one in told)
        return tuple(one for one, of in named if one.code != "R290" or words.isdisjoint(of))

    def strategy_faults(self, over: Source | None) -> tuple[Diagnostic, ...]:
        """Return every fault and warning of a strategy against the rulebooks that it is for."""
        from propertyrules.semantics.strategies import books_of, check_file, check_strategy
        from propertyrules.syntax.parser import parse_file

        file, faults = parse_file(self.file.name, self.file.text)
        if errors_in(faults):
            return faults
        found = [*faults, *check_file(file)]
        for book in books_of(file) if over is None else [os.fspath(over)]:
            try:
                found += check_strategy(file, _book(self.file, book))[1]
            except RulebookError as error:
                # A missing rulebook is reported where it is named.
                named = next(
                    (one.span for one in file.decls if book in getattr(one, "values", ())), None
                )
                found += [
                    evolve(one, span=named) if named is not None and not one.line else one
                    for one in error.diagnostics
                ]
        return tuple(dict.fromkeys(found))


def lint(
    source: Source, *, with_: Sequence[Source] | str = (), over: Source | None = None
) -> tuple[Diagnostic, ...]:
    """Return every fault and warning of a rulebook, a house rule or a board, by place.

    A house rule or board is laid over the rulebook `over`, or else over the first rulebook that has
    what it needs, of those beside its file and those listed; a file of questions is read with the
    first rulebook that names it. Only its own diagnostics are returned then. Raises RulebookError
    where there is no such file.
    """
    return linted(source, with_=with_, over=over)[0]


def gathered(
    source: Source, *, with_: Sequence[Source] | str = (), board: Source | None = None
) -> LoadResult:
    """Return the load result of a rulebook with house rules over it, on a board, with all faults.

    Raises RulebookError where there is no such file.
    """
    from propertyrules.loader import gather

    return gather(*_all_given(source, with_, board))


def linted(
    source: Source, *, with_: Sequence[Source] | str = (), over: Source | None = None
) -> tuple[tuple[Diagnostic, ...], LoadResult | None]:
    """Return the same as `lint`, and the load result; None where the file was only parsed."""
    from propertyrules.loader import gather
    from propertyrules.syntax.parser import parse_file

    linting = LintedFile.of(source)
    found, form = linting.file, linting.form
    if form == "strategy":
        return linting.strategy_faults(over), None
    houses = [_given("house", one) for one in ([with_] if isinstance(with_, str) else with_)]
    if form == "rulebook":
        # It names its own board, so that there is nothing to lay it over.
        whole = gather(found, houses)
        return linting.without_what_others_use(whole.diagnostics), whole
    parsed = parse_file(found.name, found.text)[1]
    if form == "deck" or errors_in(parsed):
        return parsed, None

    beside = (one for one in linting.beside if form_of(os.fspath(one)) == "rulebook")
    usual = [*beside, *(one.path for one in rulebooks())]
    if form == "questions":  # only a rulebook that names them reads them
        usual = [path for path in usual if _names_questions(path, found.name)]
    under: Iterable[Source] = usual if over is None else [over]
    told: tuple[Diagnostic, ...] = parsed
    read_: LoadResult | None = None
    alike = 0
    for number, book in enumerate(under):
        base = _given("rulebook", book)
        # Checking takes a while: only rulebooks that may make a difference are tried.
        if number and not _may_mend(told, base):
            continue
        laid = gather(
            base, [*houses, *([found] if form == "house" else ())],
            found if form == "board" else None,
        )  # fmt: skip
        own = linting.own_faults(laid)
        alike = alike + 1 if own == told else 0
        # A rulebook that lacks what the file needs proves nothing about the file.
        if number == 0 or not any(fault.code == "R103" for fault in own):
            told, read_ = own, laid
        if alike == MOST_ALIKE or not errors_in(told):
            break
    return told, read_


def _names_questions(rulebook: Path, name: str) -> bool:
    """Check whether a rulebook names a file of questions."""
    named = re.search(r"(?m)^questions\s+(\S+)", rulebook.read_text("utf-8", errors="replace"))
    return named is not None and os.path.basename(name) == named[1] + SUFFIXES["questions"]


def _may_mend(told: Sequence[Diagnostic], base: Resource) -> bool:
    """Return whether a rulebook, or one that it extends, contains every unknown name."""
    from propertyrules.semantics.symbols import UNDECLARED

    texts = [base.text]
    while len(texts) <= limits.MAX_CHAIN and (
        extends := re.search(r"(?m)^extends\s+(\S+)", texts[-1])
    ):
        try:
            texts.append(read(find("rulebook", extends[1], base.folder)).text)
        except RulebookError:
            break
    words = {word for text in texts for word in _NAME.findall(text)}
    quoted = (re.findall(r"([\w.-]+)`", one.message) for one in told if one.code in UNDECLARED)
    return all(names[-1] in words for names in quoted if names)


_NAME = re.compile(r"[\w.-]*\w")


MOST_ALIKE = 2  # further rulebooks with the same result: then the fault is the file's own
MOST_BESIDE = 16  # rulebooks beside a file that are tried: each is read and checked


def _all_given(
    source: Source, with_: Sequence[Source] | str, board: Source | None
) -> tuple[Resource, list[Resource], Resource | None]:
    """Read a rulebook, house rules and a board, each from a name, a path or a text."""
    rulebook = _given("rulebook", source)
    folder = rulebook.folder
    several = [with_] if isinstance(with_, str) else with_
    houses = [_given("house", one, folder) for one in several]
    return rulebook, houses, None if board is None else _given("board", board, folder)


def _given(form: str, source: Source, beside: str | None = None) -> Resource:
    """Read a file from a name, a path or a text. Raises RulebookError."""
    if isinstance(source, str) and "\n" in source:
        name = _GIVEN if form == "rulebook" else f"<{FORMS[form]}>"
        return Resource(name, source)
    return read(find_given(form, source, beside))


def _refused(
    rulebook: Resource, diagnostics: tuple[Diagnostic, ...], texts: Mapping[str, str]
) -> RulebookError:
    """Return the error about a rulebook that has faults, with each of them and its excerpt."""
    from propertyrules.diagnostics import render

    errors = errors_in(diagnostics)
    count = "a fault" if len(errors) == 1 else f"{len(errors)} faults"
    shown = [render(fault, texts.get(fault.span.file, "")) for fault in errors]
    # The faults may be in a house rule or an extended rulebook.
    files = sorted({fault.span.file for fault in errors if fault.span.file}) or [rulebook.name]
    has = "has" if len(files) == 1 else "have"
    return RulebookError("\n\n".join((f"{quoted(files)} {has} {count}", *shown)), diagnostics)


# -- figures ----------------------------------------------------------------------------------


def with_figures(program: Program, figures: Mapping[str, Any]) -> Program:
    """Return a program with some figures changed: values, or text as people write them.

    Raises RulebookError, with every fault, for unknown figures and impossible values.
    """
    if not figures:
        return program
    from propertyrules.diagnostic_sink import Diagnostic

    changed: dict[str, Any] = {}
    faults: list[Diagnostic] = []
    for name, given in figures.items():
        info = program.figures.get(name)
        if info is None:
            free = [name for name, one in program.figures.items() if one.low is not None]
            hint = f"a table can change {or_list(free)}" if free else "a table can't change any"
            message = f"`{program.id}` has no figure `{name}`"
            meant = did_you_mean(nearest(name, program.figures), hint)
            faults.append(Diagnostic("R120", message, hint=meant))
            continue
        value = _figure_value(info, given, program.board.currency)
        problem = _problem(info, value, given)
        if problem:
            faults.append(Diagnostic("R121", problem, info.span, hint=info.text))
        else:
            changed[name] = value
    if faults:
        # Only an unknown name needs its hint: that of a bad value merely describes the figure.
        said = (
            f"{d.message}; {d.hint}" if d.code == "R120" and d.hint else d.message for d in faults
        )
        raise RulebookError("\n".join(said), tuple(faults))
    return program.with_figures(changed)


def _figure_value(info: Figure, given: Any, currency: str) -> Any:
    """Return a given value or text as a value of the figure's type; None where it is none."""
    kind = info.type.name
    if not isinstance(given, str):
        wanted = {"truth": bool, "percent": Fraction, "money": int, "count": int}.get(kind)
        fits = wanted is not None and isinstance(given, wanted)
        # To Python a truth is a whole number too.
        return given if fits and isinstance(given, bool) is (kind == "truth") else None
    text = given.strip()
    if kind == "truth":
        return {"yes": True, "no": False}.get(text)
    if kind == "percent":
        number = text.removesuffix("%").strip()
        return Fraction(number) / limits.WHOLE if _is_number(number) and text != number else None
    if kind == "money":
        text = text.removeprefix(currency).replace(",", "").strip()
    if kind in ("money", "count"):
        return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else None
    return given if kind == "text" else None


def _is_number(text: str) -> bool:
    """Return whether a text is a decimal number."""
    whole, _, part = text.partition(".")
    return len(text) < 16 and all(one.isascii() and one.isdigit() for one in (whole, part or "0"))


def _problem(info: Figure, value: Any, given: Any) -> str:
    """Return the reason why a figure cannot have a value; empty where it can."""
    if info.low is None or info.high is None:
        return (
            f"the figure `{info.name}` is fixed by the rulebook;"
            f" a house rule can `replace set {info.name}`"
        )
    reach = f"from {_written(info.low)} to {_written(info.high)}"
    if value is None:
        return f"`{_written(given)}` is no {info.type} for the figure `{info.name}` ({reach})"
    if not info.low <= value <= info.high:
        return f"the figure `{info.name}` must be {reach}, not {_written(given)}"
    return ""


def _written(value: Any) -> str:
    """Return a figure's value as people write it."""
    return f"{float(value * 100):g}%" if isinstance(value, Fraction) else str(value)


# -- programs by name and digest --------------------------------------------------------------

# Programs in use, by digest: those that are unpickled find them, and equal ones stay one object.
_known: WeakValueDictionary[str, Program] = WeakValueDictionary()
# Strong references: programs from bundles are in no file here, and could not be loaded again.
_bundled: dict[str, Program] = {}


def program_by_digest(
    name: str, houses: Sequence[str], board: str | None, digest: str, figures: Mapping[str, Any]
) -> Program:
    """Return the program with a digest, with some figures changed: one in use in this process, one
    from a bundle, or one of the library.

    For an empty digest it is whichever the library has. Raises RulebookMissing where there is none,
    or where the one of that name is of another version.
    """
    found = _known.get(digest)
    if found is None or (found.id, found.house_rules) != (name, tuple(houses)):
        found = next(
            (
                one
                for one in ([*LOADED] if digest else ())
                if one.id == name and one.digest == digest
            ),
            None,
        )
        try:
            found = found or load_rulebook(name, with_=houses, board=board)
        except RulebookError as error:
            whole = name_of(name, houses, board or "its own board")
            raise RulebookMissing(
                f"the rulebook `{whole}` isn't among those that load by their name: run"
                " `referee.bundle()`, of a referee that has it, in this process first"
            ) from error
        # The name may stand for changed rules by now, and what was kept belongs to the old ones.
        if digest and found.digest != digest:
            whole = name_of(name, houses, board or "its own board")
            raise RulebookMissing(
                f"`{whole}` has another version here: its digest is"
                f" {found.digest[: limits.DIGEST]}, and {digest[: limits.DIGEST]} is wanted"
            )
        _known[found.digest] = found
    return found.with_figures(figures) if figures else found


@opaque
class Bundle:
    """A rulebook as a whole, to be sent to other processes, so that pickled states, moves and
    rulings find it there.

    It can be the initializer of a process pool, and it is a plug-in for the workers of a cluster.
    Shipped rulebooks need none.
    """

    program: Program

    def __call__(self) -> None:
        """Register the rulebook in this process, for as long as it runs."""
        base = self.program.base
        _bundled[base.digest] = _known[base.digest] = base

    def setup(self, worker: object = None) -> None:
        """Register the rulebook when a worker of a cluster begins."""
        self()

    def teardown(self, worker: object = None) -> None:
        """Do nothing when a worker ends."""

    def __reduce__(self) -> tuple[Any, ...]:
        base = self.program.base
        return Bundle.restored, (program_cache.dump(base), base.digest, self.program.changed)

    @staticmethod
    def restored(data: bytes, digest: str, figures: Mapping[str, Any]) -> Bundle:
        """Return a bundle from its pickle."""
        program = _known.get(digest)
        if program is None:
            program = program_cache.load(data)
            # A program that was changed after loading has a random digest, which is kept.
            program.made["digest"] = digest
        return Bundle(program.with_figures(figures))


def _reduced(program: Program) -> tuple[Any, ...]:
    """Return the function and arguments by which a pickled program is found again."""
    # Every pickled state refers to its program, so this is computed once.
    told: tuple[Any, ...] | None = program.made.get(_reduced)
    if told is None:
        base = program.base
        _known[base.digest] = base
        told = base.id, base.house_rules, base.board.id, base.digest, program.changed
        program.made[_reduced] = told
    return program_by_digest, told


copyreg.pickle(Program, _reduced)
