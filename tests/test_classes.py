"""Classes that stand for themselves: frozen, and written out by attrs when they are first used."""

from __future__ import annotations

import importlib
import inspect
import pickle
import pkgutil

import attrs
import pytest

import propertyrules
from propertyrules.classes import opaque


@opaque
class Seat:
    name: str
    cash: int = 0


@opaque
class Named(Seat):
    note: str = attrs.field(default="", kw_only=True)


def test_an_object_is_frozen_and_itself() -> None:
    ann = Named("Ann", 5, note="first")
    assert (ann.name, ann.cash, ann.note) == ("Ann", 5, "first")
    assert ann != Named("Ann", 5, note="first")
    with pytest.raises(AttributeError):
        ann.cash = 6  # type: ignore[misc]


def test_a_class_tells_its_fields_before_it_has_an_object() -> None:
    @opaque
    class Late(Seat):
        last: str = ""

    assert [field.name for field in attrs.fields(Late)] == ["name", "cash", "last"]
    assert Late("Ann", 5, "yes").last == "yes"


def test_changed_matched_and_pickled() -> None:
    match attrs.evolve(Named("Ann"), cash=7):
        case Seat(name, cash):
            assert (name, cash) == ("Ann", 7)
        case _:
            pytest.fail("it is a seat")
    assert pickle.loads(pickle.dumps(Named("Bob"))).name == "Bob"


def test_no_field_stands_for_a_property_of_a_base() -> None:
    """It would be hidden: an object without slots looks at the properties of its class first."""
    for module in pkgutil.walk_packages(propertyrules.__path__, "propertyrules."):
        if module.name.endswith("__main__"):
            continue
        for _, kind in inspect.getmembers(importlib.import_module(module.name), inspect.isclass):
            if attrs.has(kind) and not hasattr(kind, "__slots__"):
                for field in attrs.fields(kind):
                    hidden = inspect.getattr_static(kind, field.name, None)
                    assert not isinstance(hidden, property), f"{kind.__name__}.{field.name}"
