"""Things of a rulebook in plain words without marks, each by itself, to be laid beside another."""

from __future__ import annotations

import re
from collections.abc import Iterator

from propertyrules.document.nouns import plain, sentence, title, value_words
from propertyrules.document.parts import Item
from propertyrules.document.phrasing import filled_in, listed
from propertyrules.document.writing import Writer
from propertyrules.language.program import Guard, MoveKind, Program

_SMALL = re.compile(r"\s*<small>.*?</small>")
_LINK = re.compile(r"\[([^\]]+)\]\(#[^)]*\)")
_MARKS = re.compile(r"\*+")
_HEADS = {
    "set": "figure", "define": "value", "when": "what follows", "event": "order of what follows",
    "table": "equipment", "setup": "beginning of a game", "track": "variable",
    "always": "what always holds", "line": "line of a table", "card": "card", "piece": "pieces",
    "ladder": "levels of building", "holder": "holder of cash",
}  # fmt: skip


class Things(Writer):
    """Says in words what a rulebook has under a keyword and a name."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self._happenings: dict[str, tuple[str, ...]] = {}

    def lines(self, keyword: str, name: str) -> tuple[str, ...]:
        """Give a thing as lines of plain text, deeper ones indented; none where it is not there."""
        return tuple(line for each in self._told(keyword, name) for line in _plain_line(each))

    def _told(self, keyword: str, name: str) -> Iterator[str]:
        program = self.program
        match keyword:
            case "set" if name in program.figures:
                figure = program.figures[name]
                yield f"{value_words(program, figure.type, figure.value)} ({figure.text})"
            case "define" if name in program.defines:
                yield from self._measures(program.defines[name])
            case "matter" if name in program.matters:
                yield from self._matter(program.matters[name]).lines[2:]
            case "when":
                yield from self._when(name)
            case "event" if name in program.events:
                yield listed(plain(one.name) for one in program.events[name].handlers)
            case "move" if name in program.moves:
                yield from self._own(program.moves[name])
            case "rule":
                yield from self._rules(name)
            case "always":
                for always in program.always:
                    if always.name == name:
                        yield from self._always(always).lines
            case "setup":
                yield from self.doings.lines(program.setup, {})
            case "table" | "piece" | "ladder" | "holder":
                yield from next(iter(self._equipment()), Item("", ())).lines
            case _:
                yield from self._small(keyword, name)

    def _small(self, keyword: str, name: str) -> Iterator[str]:
        program = self.program
        if keyword == "line":
            for line in program.lines:
                if line.name == name:
                    yield from self.doings.lines(line.then, {})
        elif keyword == "track" and name in program.tracks:
            track = program.tracks[name]
            said = filled_in(track.phrases[0], {name: "…"}) if track.phrases else plain(name)
            whose = "of the table" if track.of == "table" else f"of each {track.of}"
            yield f"“{said}”, kept {whose}"
        elif keyword == "card":
            deck, _, id_ = name.partition("/")
            for card in program.board.cards:
                if card.id == id_ and program.board.decks[card.deck].id == deck:
                    yield from self.doings.lines(card.then, {})

    def _when(self, name: str) -> Iterator[str]:
        if not self._happenings:
            self._happenings = {
                item.key: tuple(item.lines) for item in self._events()
            }  # fmt: skip
        yield from self._happenings.get(f"when {name}", ())

    def _own(self, move: MoveKind) -> Iterator[str]:
        """Say what a move is, but for its rules."""
        filled = {param.name: plain(param.name) for param in move.params}
        yield sentence(filled_in(move.phrases[0], filled) if move.phrases else title(move.name))
        names = [self._matter_words(self.program.matters[name]) for name in move.matters]
        if names:
            lead = "Answers" if move.how == "answers" else "While this is open"
            yield f"{lead}: {' or '.join(names)}."
        if move.opening is not None:
            yield f"Only while {self.english.clause(move.opening, {})}."
        for guard in move.guards:
            yield f"Never: {self._ruled(guard)}" if guard.require is None else self._ruled(guard)
        yield from self.doings.lines(move.then, {})

    def _rules(self, name: str) -> Iterator[str]:
        """Say a rule as each move has it; what several have alike is said once."""
        found: dict[str, list[str]] = {}
        for move in self.program.moves.values():
            for guard in move.guards:
                if guard.name == name:
                    found.setdefault(self._ruled(guard), []).append(plain(move.name))
        for said, moves in found.items():
            yield said if len(found) == 1 else f"{said} (to {listed(moves)})"

    def _ruled(self, guard: Guard) -> str:
        wanted, line = self._guard(guard)
        said = line.removeprefix("- ").removeprefix("Always: ")
        return said if wanted or guard.require is None else f"Refused: {said}"

    def moves_with(self, rule: str) -> tuple[str, ...]:
        """Give the moves that have a rule of that name."""
        return tuple(
            plain(move.name)
            for move in self.program.moves.values()
            if any(guard.name == rule for guard in move.guards)
        )


def heading(keyword: str, name: str) -> str:
    """Give what a thing is called."""
    said = name if keyword in ("rule", "card") else plain(name)
    head = _HEADS.get(keyword, keyword)
    return f"{head[:1].upper()}{head[1:]}{':' if ' ' in head and said else ''} {said}".strip()


def changes(
    before: tuple[str, ...], after: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Give the lines that only one side has; all of them where none is left."""
    gone = tuple(line for line in before if line not in after)
    new = tuple(line for line in after if line not in before)
    return (gone, new) if gone or new else (before, after)


def _plain_line(line: str) -> Iterator[str]:
    text = _MARKS.sub("", _LINK.sub(r"\1", _SMALL.sub("", line)))
    text = re.sub(r"<[^>]+>|\{ #[\w-]+ \}", "", text)
    depth = (len(text) - len(text.lstrip())) // 4
    said = text.strip().removeprefix("- ").strip()
    if said and not said.startswith("#"):
        yield "  " * depth + said
