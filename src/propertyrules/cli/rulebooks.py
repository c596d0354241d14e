"""`propertyrules rulebooks`: lists rulebooks, house rules, boards and strategies."""

from __future__ import annotations

from propertyrules.cli.options import json_option, subcommand
from propertyrules.cli.terminal import heading, say, table
from propertyrules.hints import spaced


@subcommand("rulebooks")
@json_option()
def command(as_json: bool) -> None:
    """List the rulebooks, house rules and boards that a table can name, and the strategies."""
    from propertyrules.library import boards, house_rules, rulebooks, strategies

    lists = (
        ("rulebooks", "rulebook NAME", rulebooks()),
        ("house_rules", "with NAME", house_rules()),
        ("boards", "board NAME", boards()),
        ("strategies", "--policy NAME", strategies()),
    )
    if as_json:
        from propertyrules.cli.error_report import print_json

        print_json({
            name: [{"id": one.id, "title": one.title, "version": one.version} for one in listing]
            for name, _, listing in lists
        })  # fmt: skip
        return
    for place, (name, form, listing) in enumerate(lists):
        if place:
            say()
        say(heading(f"{spaced(name)} ({form}):"))
        rows = [
            (one.id, one.title + (f" (version {one.version})" if one.version else ""))
            for one in listing
        ]
        say(table(rows) or "  none")
