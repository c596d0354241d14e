"""The decorator `opaque`, for frozen classes that are compared by identity."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from attrs import frozen as opaque
else:
    from attrs import frozen

    # Without slots attrs goes on with the very class that it is given, which can be done late, and
    # pickle makes an object without a call of Python: a kept program has thousands of them.
    _finish = frozen(eq=False, repr=False, slots=False)

    class _Unfinished:
        """A placeholder for an attribute that attrs adds to a class when it is first read."""

        def __init__(self, name: str) -> None:
            self.name = name

        def __get__(self, made: object, kind: type) -> Any:
            if kind.__dict__.get(self.name) is self:
                for name in _UNFINISHED:
                    delattr(kind, name)
                _finish(kind)
            return getattr(kind if made is None else made, self.name)

    _UNFINISHED = {
        name: _Unfinished(name) for name in ("__attrs_attrs__", "__init__", "__match_args__")
    }

    def opaque(kind: type) -> type:
        """Make a class a frozen class of attrs, without `==` and without a text of its own.

        A command uses few of all the classes that it loads, and writing and compiling the methods
        of one takes longer than all else about it: that is done when its first object is made. A
        field cannot stand for a property of a base class, for the property would go before it.
        """
        for name, each in _UNFINISHED.items():
            setattr(kind, name, each)
        return kind


__all__ = ["opaque"]
