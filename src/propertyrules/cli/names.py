"""Names: what a shell offers where a rulebook, house rule or board is to be named."""

from __future__ import annotations

from collections.abc import Callable

import click

Completer = Callable[[click.Context, click.Parameter, str], list[str]]


def names_of(*forms: str) -> Completer:
    """Give what completes the names of some forms: `rulebooks`, `house_rules`, `boards`."""

    def complete(_: click.Context, __: click.Parameter, begun: str) -> list[str]:
        from propertyrules import library

        listed = [one.id for form in forms for one in getattr(library, form)()]
        return [name for name in listed if name.startswith(begun)]

    return complete
