"""Value domains: the values of small types, and the code that lists them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import field, frozen

from propertyrules.codegen import statements as s
from propertyrules.codegen.lowering import call, plus
from propertyrules.ir.program import Program, once_per_program
from propertyrules.ir.types import Type, list_of
from propertyrules.limits import (
    VALUES_REMEMBERED,
)
from propertyrules.machine.domains import Range, domain
from propertyrules.machine.initial_state import blank
from propertyrules.model.names import encode
from propertyrules.model.state import Setting, State


# It has slots: listing reads it at every table.
@frozen(eq=False)
class Domain:
    """The values of a small type that depend on the program alone, their names, and whether the
    seats of the table come before them.
    """

    type: Type
    values: tuple[Any, ...]
    seated: bool
    words: Mapping[Any, Any]
    _lists: dict[tuple[Any, ...], Range] = field(factory=dict, repr=False)

    def at(self, state: State) -> Sequence[Any]:
        """Return all values at a table."""
        return (*range(len(state.out)), *self.values) if self.seated else self.values

    def words_at(self, state: State) -> Mapping[Any, Any] | Sequence[Any]:
        """Return the name of each value at a table."""
        if not self.seated:
            return self.words
        if not self.values:
            return state.setting.names
        return {one: state.setting.holder(one) for one in self.at(state)}

    def listed(self, state: State, members: tuple[Any, ...]) -> Range:
        """Return the range of a list of some values; ranges without seats are remembered."""
        if self.seated:
            words = self.words_at(state)
            return Range("list", 0, None, tuple([words[one] for one in members]))
        found = self._lists.get(members)
        if found is None:
            if len(self._lists) > VALUES_REMEMBERED:
                self._lists.clear()
            named = tuple([self.words[one] for one in members])
            found = self._lists[members] = Range("list", 0, None, named)
        return found


@once_per_program
def domain_of(program: Program, type_: Type) -> Domain | None:
    """Return the domain of a small type; None for amounts, lists, throws and texts."""
    nobody = blank(Setting((), program))
    values = domain(nobody, type_)
    if values is None:
        return None
    seated = type_.name in ("player", "holder")
    words = {} if seated else {one: encode(nobody.setting, type_, one) for one in values}
    return Domain(type_, values, seated, words)


def domain_values(found: Domain, values: tuple[Any, ...]) -> s.Operand:
    """Return some values of a domain, behind the seats of the table where these belong to it."""
    type_ = list_of(found.type)
    if not found.seated:
        return s.Literal(type_, values)
    seats = call(type_, "seats")
    return plus(call(type_, "tuple", seats), s.Literal(type_, values)) if values else seats
