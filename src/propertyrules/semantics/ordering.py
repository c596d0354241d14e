"""The order of what follows by itself: `before` and `after` settle it, else the files' order."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from propertyrules.hints import or_list
from propertyrules.semantics.telling import Told
from propertyrules.syntax import tree
from propertyrules.syntax.broken import NOTHING_MISSING, Missing
from propertyrules.syntax.diagnostics import Edit


def ordered(
    decls: Iterable[tree.Decl], told: Told, missing: Missing = NOTHING_MISSING
) -> tuple[tree.Decl, ...]:
    """Put the `when` declarations among the others in the order that they ask for."""
    out = list(decls)
    places = [place for place, decl in enumerate(out) if isinstance(decl, tree.WhenDecl)]
    handlers = [decl for decl in out if isinstance(decl, tree.WhenDecl)]
    for place, handler in zip(places, _sorted(handlers, told, missing), strict=True):
        out[place] = handler
    return tuple(out)


def _sorted(handlers: list[tree.WhenDecl], told: Told, missing: Missing) -> list[tree.WhenDecl]:
    """Keep the order declared, but bring up just before each what must come earlier."""
    number = {handler.name: place for place, handler in enumerate(handlers)}
    earlier: dict[str, set[str]] = {name: set() for name in number}
    for handler in handlers:
        for name in handler.before:
            if name not in number and missing.hides(["when"], name):
                continue
            if _known(name, handler, number, told):
                earlier[name].add(handler.name)
        for name in handler.after:
            if name not in number and missing.hides(["when"], name):
                continue
            if _known(name, handler, number, told):
                earlier[handler.name].add(name)
    circling = _circling(earlier)
    if circling:
        _tell_cycle([handler for handler in handlers if handler.name in circling], earlier, told)
        return handlers
    done: dict[str, tree.WhenDecl] = {}
    for handler in handlers:
        waiting = [handler.name]
        while waiting:
            first = [name for name in earlier[waiting[-1]] if name not in done]
            if first:
                waiting.append(min(first, key=number.__getitem__))
            else:
                name = waiting.pop()
                done.setdefault(name, handlers[number[name]])
    return list(done.values())


def _circling(earlier: dict[str, set[str]]) -> set[str]:
    """Give the handlers of which none can come first."""
    later: dict[str, list[str]] = {name: [] for name in earlier}
    waiting = {name: len(before) for name, before in earlier.items()}
    for name, before in earlier.items():
        for one in before:
            later[one].append(name)
    free = [name for name, many in waiting.items() if not many]
    while free:
        one = free.pop()
        del waiting[one]
        for name in later[one]:
            waiting[name] -= 1
            if not waiting[name]:
                free.append(name)
    return set(waiting)


def _known(name: str, handler: tree.WhenDecl, names: Collection[str], told: Told) -> bool:
    if name in names:
        return True
    near = told.nearest(name, names)
    at = told.within(handler.span, name)
    told.error(
        "R118",
        f"`{handler.name}` is put before or after `{name}`, and there is no `when {name}`",
        at or handler.span,
        f"did you mean {or_list(near)}?" if near else "",
        Edit(at, near[0]) if near and at else None,
    )
    return False


def _tell_cycle(left: list[tree.WhenDecl], earlier: dict[str, set[str]], told: Told) -> None:
    """Tell of one circle among handlers each of which waits for another of them."""
    by_name = {handler.name: handler for handler in left}
    path = [left[0].name]
    while True:
        step = min(earlier[path[-1]] & by_name.keys())
        if step in path:
            circle = path[path.index(step) :]
            break
        path.append(step)
    circle.reverse()
    said = ", ".join(f"`{name}` before `{then}`" for name, then in zip(
        circle, (*circle[1:], circle[0]), strict=True))  # fmt: skip
    first, *others = (by_name[name].span for name in circle)
    told.error(
        "R114",
        f"what follows by itself is ordered in a circle: {said}",
        first,
        "take away one `before` or `after`",
        also=tuple(others),
    )
