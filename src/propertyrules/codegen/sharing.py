"""Values that several functions of generated code have in common: worked out once for a call."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from attrs import define, field

STEP = "    "
LISTS = re.compile(r"f_(?:stack|claims)\(t, '\w+'\)")
_WORD = re.compile(r"\w+")


@define(eq=False)
class Pool:
    """What is worked out, by what is written for it; each has the same name everywhere."""

    names: dict[str, str] = field(factory=dict)
    users: Counter[str] = field(factory=Counter)

    def name(self, text: str) -> str:
        """Give the name of a value."""
        return self.names.setdefault(text, f"s_{len(self.names)}")


@define(eq=False)
class Body:
    """The body of one function, as lines and as values of the pool set in between."""

    pool: Pool
    items: list[tuple[str, str]] = field(factory=list)  # a name of the pool or nothing, and text
    known: set[str] = field(factory=set)
    called: dict[str, str] = field(factory=dict)
    loop: int | None = None  # where the first loop begins: what is shared stands before it

    def line(self, text: str) -> None:
        """Add a line as it is."""
        self.items.append(("", text))

    def value(self, text: str) -> str:
        """Give the name of a value, and see to it that it is known from here on."""
        if _WORD.fullmatch(text):
            return text
        name = self.pool.name(text)
        if name not in self.known:
            self.known.add(name)
            self.pool.users[name] += 1
            self.items.insert(len(self.items) if self.loop is None else self.loop, (name, text))
            self.loop = None if self.loop is None else self.loop + 1
        return name

    def told(self, text: str) -> str:
        """Write text by the names that things have here, the lists of what is open among them."""
        text = _WORD.sub(lambda found: self.called.get(found[0], found[0]), text)
        return LISTS.sub(lambda found: self.value(found[0]), text)

    def call(self, name: str, text: str) -> None:
        """Let a name of the function stand for a value from here on."""
        self.called[name] = self.value(self.told(text))

    def written(self) -> Iterator[str]:
        """Write the body, once all functions are known: what only one uses is not kept."""
        for name, text in self.items:
            if not name:
                yield text
            elif self.pool.users[name] == 1:
                yield f"{STEP}{name} = {text}"
            else:
                place = name.removeprefix("s_")
                yield f"{STEP}if ({name} := memo[{place}]) is None:"
                yield f"{STEP * 2}{name} = memo[{place}] = {text}"
