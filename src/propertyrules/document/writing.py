"""The writing of a page: moves by when they are open, what happens by itself, how it all ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from propertyrules.document.doings import ends_game, event_anchor
from propertyrules.document.nouns import a as _a
from propertyrules.document.nouns import plain, sentence, title
from propertyrules.document.parts import AWKWARD, LONGEST, Item, Parts, Section
from propertyrules.document.phrasing import filled_in
from propertyrules.language.core import Listed
from propertyrules.language.program import (
    Citation,
    EventKind,
    Guard,
    Handler,
    MatterKind,
    MoveKind,
    Param,
)

_EVENTS = {
    "passing": "{0} passes or reaches {1}",
    "landing": "{0} comes to rest on {1}",
    "receiving": "{0} receives {1} from {2}",
    "short": "{0} cannot pay {1} {2}",
    "going_out": "{0} goes out of the game",
}


class Writer(Parts):
    """Writes all parts of a page, in the order in which a player needs them."""

    def sections(self) -> list[Section]:
        """Give all parts that have something to tell."""
        moves = list(self.program.moves.values())
        allowed = [move for move in moves if move.then and not _is_never(move)]
        idle = [move for move in moves if not move.then and not _is_never(move)]
        found = [
            Section("Equipment", "", tuple(self._equipment())),
            Section("Figures", "", tuple(self._figures())),
            Section("How a game begins", "", tuple(self._setup())),
        ]
        for head, about, moves in self._grouped(allowed):
            found.append(Section(head, about, tuple(self._move(move) for move in moves)))
        found += [
            Section(
                "What changes nothing",
                "What was just done by itself may be said too, and is legal then.",
                tuple(map(self._idle, idle)),
            ),
            Section("What nobody may do", "", tuple(self._nevers())),
            Section(
                "What happens by itself",
                "Nobody need ask for this: it follows at once, in this order.",
                tuple(self._events()),
            ),
            Section(
                "What can be open",
                "The game waits until the uppermost of these is closed.",
                tuple(self._matter(m) for m in self.program.matters.values()),
            ),
            Section("How the game ends", "", tuple(self._endings())),
            Section(
                "What is measured, and how",
                "These may be asked for at the table in the words that are given.",
                tuple(self._define(d) for d in self.program.defines.values() if d.phrases),
            ),
            Section(
                "What the words mean",
                "Words that the rules above use.",
                tuple(self._define(d) for d in self.program.defines.values() if not d.phrases),
            ),
            Section(
                "What can never be otherwise", "", tuple(map(self._always, self.program.always))
            ),
            Section("What no table can show", "", tuple(self._notes())),
        ]
        return [section for section in found if section.items]

    # -- moves ---------------------------------------------------------------------------------

    def _grouped(self, moves: Sequence[MoveKind]) -> Iterator[tuple[str, str, list[MoveKind]]]:
        groups: dict[tuple[str, tuple[str, ...]], list[MoveKind]] = {}
        for move in moves:
            groups.setdefault((move.how, move.matters), []).append(move)
        always = groups.pop(("any", ()), [])
        yield ("What you may do at any time",
               "So far as the rules of each allow it, and whatever is open.", always)  # fmt: skip
        for (how, matters), found in groups.items():
            names = [self._matter_words(self.program.matters[name]) for name in matters]
            who = "The player that this waits for may" if how == "answers" else "Anybody may"
            said = " or ".join(f"“{name}”" for name in names)
            head = " or ".join(plain(name) for name in matters)
            head += "" if how == "answers" else " (anybody)"
            yield f"While open: {head}", f"{said}. {who}:", found

    def _move(self, move: MoveKind) -> Item:
        names: dict[str, str] = {}
        filled = {param.name: f"*{plain(param.name)}*" for param in move.params}
        said = filled_in(move.phrases[0], filled) if move.phrases else title(move.name)
        lines = [f"### {title(move.name)} {{ #move-{move.name.replace('_', '-')} }}", ""]
        lines += [f"{sentence(said)} {self.cited(move.cites)}", ""]
        if move.opening is not None:
            lines += [f"Only while {self.english.clause(move.opening, names)}.", ""]
        told = [self._guard(guard) for guard in move.guards]
        for head, wanted in (("Needed:", True), ("Refused:", False)):
            mine = [line for is_wanted, line in told if is_wanted is wanted]
            if mine:
                lines += [head, "", *mine, ""]
        effects = self.doings.lines(move.then, names)
        if effects:
            lines += ["Then:", "", *effects, ""]
        return Item(f"move {move.name}", tuple(lines))

    def _guard(self, guard: Guard) -> tuple[bool, str]:
        """Give a rule: as what is needed, or else by the words of its refusal."""
        names = {name: self.english.noun(core, {}) for name, core in guard.binds}
        message = sentence(self.english.words(guard.message, names))
        cites = self.cited(guard.cites)
        if guard.require is None:
            return False, f"- Always: “{message}” {cites}"
        wanted = sentence(self.english.clause(guard.require, names))
        if guard.where is not None and len(guard.needs) == 0:
            wanted = f"If {self.english.clause(guard.where, names)}: {wanted}"
        # The shorter of the two is told: what is required, or how it is refused.
        if len(wanted) > LONGEST or any(word in wanted for word in AWKWARD) or " may " in wanted:
            return False, f"- “{message}” {cites}"
        return True, f"- {wanted} {cites}"

    def _idle(self, move: MoveKind) -> Item:
        filled = {param.name: f"*{plain(param.name)}*" for param in move.params}
        said = filled_in(move.phrases[0], filled) if move.phrases else plain(move.name)
        refusals = [sentence(self.english.words(guard.message, {})) for guard in move.guards]
        cites = self.cited(dict.fromkeys((*move.cites, *(c for g in move.guards for c in g.cites))))
        told = f" Else: “{' '.join(refusals)}”" if refusals else ""
        return Item(f"move {move.name}", (f"- {sentence(said)}{told} {cites}",))

    def _nevers(self) -> Iterator[Item]:
        for move in self.program.moves.values():
            for guard in move.guards:
                if guard.require is None:
                    said = sentence(self.english.words(guard.message, {}))
                    yield Item(f"never {move.name}", (f"- {said} {self.cited(guard.cites)}",))

    # -- events and matters --------------------------------------------------------------------

    def _events(self) -> Iterator[Item]:
        for event in self.program.events.values():
            if event.handlers or event.citations:
                yield from self._event(event)

    def _event(self, event: EventKind) -> Iterator[Item]:
        anchored = f"{{ #{event_anchor(event.name)} }}"
        top = [f"### {title(event.name)} {anchored}", ""]
        if event.name not in _EVENTS and event.params:
            told = ", ".join(plain(param.name) for param in event.params)
            top += [f"It concerns: {told}.", ""]
        for handler in event.handlers:
            head = self._whenever(event, handler)
            said = f"- **{title(handler.name)}.** {head}{self.cited(handler.cites)}"
            effects = self.doings.lines(handler.then, {}, 1)
            yield Item(f"when {handler.name}", (said, *effects), tuple(top))
        for citation in event.citations:
            words = sentence(self.english.words(citation.says, {}))
            said = f"- {self._whenever(event, citation)}“{words}” {self.cited(citation.cites)}"
            yield Item(f"cite {citation.name}", (said,), tuple(top))

    def _whenever(self, event: EventKind, one: Handler | Citation) -> str:
        """Say when something follows an event; nothing where it always does."""
        given = [_a(plain(name)) for name in one.params]
        form = _EVENTS.get(event.name)
        when = f"Whenever {form.format(*given)}" if form else ""
        if one.where is not None:
            condition = self.english.clause(one.where, {})
            when = f"{when}, if {condition}" if when else f"If {condition}"
        return f"{when}: " if when else ""

    def _matter_words(self, matter: MatterKind) -> str:
        if not matter.phrases:
            return plain(matter.name)
        filled = {
            field.name: f"*{plain(field.name)}*"
            for field in matter.fields
            if field.default is None or (matter.phrases[0].parts and _needed(matter, field))
        }
        return filled_in(matter.phrases[0], filled)

    def _matter(self, matter: MatterKind) -> Item:
        anchored = f"{{ #matter-{matter.name.replace('_', '-')} }}"
        lines = [f"### {title(matter.name)} {anchored}", ""]
        lines += [f"{sentence(self._matter_words(matter))} {self.cited(matter.cites)}", ""]
        waiting = matter.waiting
        where = "It stands by itself and stops nothing. " if matter.place == "standing" else ""
        if waiting is None:
            lines += [f"{where}Nobody need act: it closes by itself.", ""]
        elif waiting.each and isinstance(waiting.who, Listed):
            who = self.english.noun(waiting.who, {})
            said = ""
            if waiting.where is not None:
                said = f", as long as {self.english.clause(waiting.where, {waiting.each: who})}"
            lines += [f"{where}It waits for {who}{said}.", ""]
        elif waiting.each:
            what = self.english.member(waiting.who, {})
            said = ""
            if waiting.where is not None:
                names = {waiting.each: "that player"}
                said = f" for whom this holds: {self.english.clause(waiting.where, names)}"
            lines += [f"{where}The game waits for every {what}{said}.", ""]
        else:
            lines += [f"{where}It waits for {self.english.noun(waiting.who, {})}.", ""]
        if matter.then:
            lines += ["When it closes:", "", *self.doings.lines(matter.then, {}), ""]
        if matter.withdrawn:
            lines += ["If whom it waits for goes out:", ""]
            lines += [*self.doings.lines(matter.withdrawn, {}), ""]
        return Item(f"matter {matter.name}", tuple(lines))

    def _endings(self) -> Iterator[Item]:
        for event in self.program.events.values():
            for handler in event.handlers:
                if ends_game(handler.then):
                    given = [_a(plain(name)) for name in handler.params]
                    form = _EVENTS.get(event.name, plain(event.name))
                    when = (
                        f"When {form.format(*given)}"
                        if event.name in _EVENTS
                        else (f"After [{form}](#{event_anchor(event.name)})")
                    )
                    if handler.where is not None:
                        when += f", if {self.english.clause(handler.where, {})}"
                    effects = self.doings.lines(handler.then, {}, 1)
                    head = f"- {when}: {self.cited(handler.cites)}"
                    yield Item(f"end {handler.name}", (head, *effects))
        for matter in self.program.matters.values():
            if ends_game((*matter.then, *matter.withdrawn)):
                effects = self.doings.lines((*matter.then, *matter.withdrawn), {}, 1)
                head = f"- Once nothing else is open, “{self._matter_words(matter)}”:"
                yield Item(f"end {matter.name}", (f"{head} {self.cited(matter.cites)}", *effects))


def _is_never(move: MoveKind) -> bool:
    return any(guard.require is None for guard in move.guards)


def _needed(matter: MatterKind, field: Param) -> bool:
    """Tell whether a field stands in a phrase where it cannot be left out."""
    from propertyrules.language.phrases import Slot

    parts = matter.phrases[0].parts
    return any(isinstance(part, Slot) and field.name in part.names for part in parts)
