"""Writes declarations by chance: defined values, matters, what follows, moves and their rules."""

from __future__ import annotations

from collections.abc import Iterator

from propertyrules.verification.programs.effects import NODES, Effects, Freedom, free
from propertyrules.verification.programs.shelf import LOOSE, OR, Field, Matter, Scope, Value

STEADIES = {
    "steady_money": """(sum_due: money): money
  normally if sum_due above 5000 or sum_due below -500 then 40 else sum_due""",
    "steady_count": """(number_of: count): count
  normally if number_of above 500 or number_of below -50 then 3 else number_of""",
    "steady_steps": """(steps: count): count
  normally if steps above 9 then 2 else steps""",
    "steady_exact": """(sum_due: exact): exact
  normally if sum_due above 5000 or sum_due below -500 then 40 / 3
    else ((4 * sum_due) rounded down) / 4""",
    "half_up": """(sum_due: exact): money
  normally sum_due rounded up""",
    "half_down": """(sum_due: exact): money
  normally sum_due rounded down""",
}

VALUE_TYPES = (
    "money", "money", "count", "percent", "exact", "truth", "truth", "player", "holder", "space",
    "property", "group", "card", "list of player", "list of property", "list of space",
)  # fmt: skip
GIVEN_TYPES = ("player", "property", "space", "holder", "money", "count", "exact", "card", "group")
FIELD_TYPES = (
    "player", "property", "space", "holder", "money", "count", "truth", "exact", "percent", "card",
    "group", "text", "piece", "deck", "throw", "list of player", "list of property",
    "list of count",
)  # fmt: skip
MOVE_TYPES = (
    *FIELD_TYPES, "throw", "face", "list of space", "list of card", "list of holder",
    "list of money", "list of truth", "list of group",
)  # fmt: skip
DEFAULTS = {
    "money": "5", "count": "1", "exact": "3 / 2", "percent": "20%", "truth": "no",
    "holder": "bank", "text": '"no reason"', "space": "spaces.at(1)", "player": "players.at(0)",
}  # fmt: skip
MACHINES = {
    "passing": ("player", "space"), "landing": ("player", "space"),
    "receiving": ("player", "property", "holder"),
    "short": ("player", "holder", "money", "text"), "going_out": ("player",),
}  # fmt: skip


class Rules(Effects):
    """Writes whole declarations."""

    def message(self, scope: Scope) -> str:
        """Write a sentence for the case that a rule fails."""
        return self.words(scope, holes=2).text

    # -- defined values -------------------------------------------------------------------------

    def steady(self, text: str) -> list[str]:
        """Write the values by which nothing grows beyond bounds, and those that round."""
        return [f"define {name}{rest}" for name, rest in STEADIES.items() if name in text]

    def defined(self, name: str) -> str:
        """Write a defined value, and enter it."""
        dice, shelf = self.dice, self.shelf
        type_ = dice.choose((*VALUE_TYPES, *shelf.choices))
        sorts = (*GIVEN_TYPES, *shelf.kinds, *shelf.matters)
        params = tuple(dice.choose(sorts) for _ in shelf.some(3))
        method = bool(params) and dice.one_in(2)
        names = [f"a{place}" for place in range(len(params))]
        scope = Scope().having(**dict(zip(names, params, strict=True)))
        typed = [f"{one}: {of}" for one, of in zip(names, params, strict=True)]
        head = f"define {name}" + (f" of {typed.pop(0)}" if method else "")
        head += f"({', '.join(typed)})" if typed else ""
        cite = f" {shelf.cite()}" if dice.one_in(2) else ""
        lines = [f"{head}: {type_}{cite}"]
        if dice.one_in(3):
            lines.append(f'  said "{name} of {_slots(names)}"')
        if type_ in ("money", "count", "exact") and shelf.likely("parts", 5):
            lines += list(self._parts(type_, scope))
        else:
            lines.append(f"  normally {self.text(type_, scope)}")
            if dice.one_in(3):
                lines[-1] += f" {shelf.cite()}"
            lines += list(self._exceptions(type_, scope))
        text = "\n".join(lines)
        dear = any(word in text for word in (" in ", " for ")) or "val" in text[len(head) :]
        shelf.values[name] = Value(type_, method, params, dear)
        return text

    def _parts(self, type_: str, scope: Scope) -> Iterator[str]:
        for number in range(1 + self.dice.below(3)):
            cite = f" {self.shelf.cite()}" if self.dice.one_in(2) else ""
            yield f"  part part{number}: {self.text(type_, scope)}{cite}"

    def _exceptions(self, type_: str, scope: Scope) -> Iterator[str]:
        """Write exceptions, of which each beats all those before it, or the other way round."""
        names = [f"case{number}" for number in self.shelf.some(3)]
        upwards = self.dice.one_in(2)
        for place, name in enumerate(names):
            beaten = names[:place] if upwards else names[place + 1 :]
            condition, known, _ = self.tested(scope, 2)
            value = self.text(type_, scope.knowing(known), 1)
            beats = f" beats {', '.join(beaten)}" if beaten else ""
            yield f"  except {name}{beats} when {condition}: {value} {self.shelf.cite()}"

    # -- matters and what follows ---------------------------------------------------------------

    def declare(self) -> None:
        """Settle which matters, events and shared rules there are, before anything uses them."""
        dice, shelf = self.dice, self.shelf
        shelf.matters["turn"] = Matter({"player": Field("player")}, "ground")
        for number in shelf.some(2):
            how = dice.choose(("one", "one", "each", "itself"))
            fields = {} if how != "one" else {"player": Field("player")}
            for place in shelf.some(2):
                type_ = dice.choose((*FIELD_TYPES, *shelf.choices))
                fields[f"f{place}"] = self._field(type_)
            places = ("", "", "standing", "ground")
            shelf.matters[f"mat{number}"] = Matter(fields, dice.choose(places), how)
        for number in shelf.some(2):
            sorts = (*FIELD_TYPES, *shelf.matters, "matter")
            shelf.events[f"ev{number}"] = tuple(dice.choose(sorts) for _ in shelf.some(2))
        shelf.events |= MACHINES
        for number in shelf.some(2):
            sorts = (*GIVEN_TYPES, *shelf.matters)
            shelf.rules[f"law{number}"] = tuple(
                dice.choose(sorts) for _ in range(1 + dice.below(2))
            )

    def _field(self, type_: str) -> Field:
        default = DEFAULTS.get(type_, "")
        if type_ in self.shelf.choices:
            default = self.shelf.choices[type_][0]
        if type_.startswith("list of "):
            default = "nothing"
        return Field(type_, default if self.dice.one_in(2) else "")

    def matter(self, name: str, may: Freedom) -> str:
        """Write a matter; what closes by itself leads only to what comes later."""
        dice, shelf = self.dice, self.shelf
        kind = shelf.matters[name]
        scope = Scope().having(**{n: one.type for n, one in kind.fields.items()}, **{name: name})
        fields = ", ".join(_param(n, one.type, one.default) for n, one in kind.fields.items())
        place = f" {kind.place}" if kind.place else ""
        lines = [f"matter {name}{f'({fields})' if fields else ''} {shelf.cite()}{place}"]
        said = "".join(f" {{{one}}}" for one, f in kind.fields.items() if not f.default)
        said += "".join(f"[, {one} {{{one}}}]" for one, f in kind.fields.items() if f.default)
        lines.append(f'  said "{name}{said}"')
        if name == "turn":
            lines += ["  waits for player", "  withdrawn", "    if players.size above 0 then"]
            return "\n".join([*lines, "      open turn(player: player.next)", "    end"])
        block = self.block(scope, may, 1)
        if kind.how == "itself":
            lines += ["  by itself", "  then"]
        elif kind.how == "each":
            over = self.value("list of player", scope, 1)
            listed = over.text if over.text != "nothing" else "players"
            where = ""
            if dice.one_in(2):
                where = f" where {self.condition(scope.within('q', 'player'), 1)}"
            over_text = listed if over.text == "nothing" else over.at(9)
            lines += [f"  waits for each q in {over_text}{where}", "  then"]
        else:
            who = "player" if dice.one_in(2) else self.text("player", scope, 1)
            lines += [f"  waits for {who}", "  withdrawn"]
        return "\n".join([*lines, *(f"    {line}" for line in block)])

    def followers(self, order: list[str]) -> Iterator[str]:
        """Write what follows by itself on events; `order` says what may lead to what."""
        dice, shelf = self.dice, self.shelf
        names = [f"then{number}" for number in range(1 + dice.below(3))]
        rank = {name: place for place, name in enumerate(dice.shuffled(names))}
        for place, name in enumerate(names):
            event = dice.choose(tuple(shelf.events))
            may = free(order[order.index(event) + 1 :])
            params = [f"e{number}" for number in range(len(shelf.events[event]))]
            if params and dice.one_in(3):
                params[0] = "player"
            scope = Scope().having(**dict(zip(params, shelf.events[event], strict=True)))
            head = f"when {name}: {event}" + (f"({', '.join(params)})" if params else "")
            if dice.one_in(2):
                condition, known, _ = self.tested(scope, 2)
                head += f" where {condition}"
                scope = scope.knowing(known)
            if place and dice.one_in(3):
                other = dice.choose(names[:place])
                head += f" {'before' if rank[name] < rank[other] else 'after'} {other}"
            lines = self.block(scope, may)
            yield "\n".join([f"{head} {shelf.cite()}", "  then", *(f"    {x}" for x in lines)])

    def citation(self, name: str) -> str:
        """Write what is cited when an event comes; its condition is never shown not to hold."""
        dice, shelf = self.dice, self.shelf
        event = dice.choose(tuple(shelf.events))
        params = [f"e{number}" for number in range(len(shelf.events[event]))]
        scope = Scope().having(**dict(zip(params, shelf.events[event], strict=True)))
        told = f"{event}({', '.join(params)})" if params else event
        where = ""
        if shelf.likely("a cite with where"):
            inner = scope.within("anybody", "player")
            where = f" where some anybody in players has {self.condition(inner, 1)}"
        return f"cite {name} {shelf.cite()} when {told}{where}\n  says {self.message(scope)}"

    # -- moves ----------------------------------------------------------------------------------

    def shared(self, name: str) -> str:
        """Write a rule that moves obey."""
        types = self.shelf.rules[name]
        names = [f"r{place}" for place in range(len(types))]
        scope = Scope().having(**dict(zip(names, types, strict=True)))
        params = ", ".join(f"{n}: {type_}" for n, type_ in zip(names, types, strict=True))
        return f"rule {name}({params}) {self._required(scope)[0]}"

    def _required(self, scope: Scope) -> tuple[str, dict[str, str]]:
        """Write what a rule requires and says, with what is known where it holds."""
        where, head = "", self.shelf.cite()
        if self.shelf.likely("a rule with where", 10):
            where, known, _ = self.tested(scope, 1)
            head += f" where {where}"
            scope = scope.knowing(known)
        test, known, _ = self.tested(scope, 2)
        message = self.message(scope)
        return f"{head}\n    require {test}\n    else {message}", {} if where else known

    def move(self, name: str, all_: Freedom) -> str:
        """Write a move with its rules and effects."""
        dice, shelf = self.dice, self.shelf
        opening, matter, named = self._opening()
        scope, params = self._params(matter)
        said = " ".join(f"{{{one}}}" for one, _, default in params if not default)
        said += "".join(f"[, {one} {{{one}}}]" for one, _, default in params if default)
        lines = [f"move {name}({', '.join(_param(*one) for one in params)}) {shelf.cite()}"]
        lines += [f'  said "{name} {said}"', ""]
        if matter:
            scope = scope.having(**{matter: matter})
        if named and dice.one_in(3):
            opening = f"{opening} where {self.condition(scope, 1)}"
        lines[-1] = f"  {opening}"
        for number in shelf.some(2):
            laws = [
                law for law, types in shelf.rules.items()
                if all(self.writable(type_, scope) for type_ in types)
            ]  # fmt: skip
            if laws and dice.one_in(3):
                law = dice.choose(laws)
                args = ", ".join(self.text(type_, scope, 1) for type_ in shelf.rules[law])
                lines.append(f"  obeys {law}({args})")
                continue
            text, known = self._required(scope)
            lines.append(f"  rule {name}.r{number} {text}")
            scope = scope.knowing(known)
        if dice.one_in(25):
            lines.append(f"  never {shelf.cite()} else {self.message(scope)}")
        if dice.one_in(8):
            lines.append(f"  raises cash losing {self.text('money', scope, 1)}")
        effects = self.block(scope, all_)
        return "\n".join([*lines, "  then", *(f"    {line}" for line in effects)])

    def _opening(self) -> tuple[str, str, bool]:
        """Write when a move may be made; give the one matter that its rules read by name."""
        dice = self.dice
        if dice.one_in(3):
            return "at any time", "", False
        word = dice.choose(("answers", "answers", "while"))
        matters = dice.shuffled(tuple(self.shelf.matters))
        many = 1 if dice.one_in(2) else 1 + dice.below(len(matters))
        if dice.one_in(2) and "turn" not in matters[:many]:
            matters = ["turn", *(one for one in matters if one != "turn")]
        chosen = matters[:many]
        return f"{word} {', '.join(chosen)}", chosen[0] if many == 1 else "", True

    def _params(self, matter: str) -> tuple[Scope, list[tuple[str, str, str]]]:
        dice, shelf = self.dice, self.shelf
        params = [("player", "player", "")]
        sorts = (*MOVE_TYPES, *shelf.choices, *shelf.kinds)
        for number in shelf.some(3):
            type_ = dice.choose(sorts)
            default = self._field(type_).default
            name = f"p{number}"
            if type_ in ("property", "throw", "card", "group", "holder", "space"):
                name = type_ if type_ not in [one for one, _, _ in params] else name
            if matter and matter != "turn" and dice.one_in(8):
                name = matter if matter not in [one for one, _, _ in params] else name
            params.append((name, type_, default))
        if shelf.likely("a matter by default", 12):
            one = dice.choose(tuple(shelf.matters))
            params.append(("m0", "matter", "uppermost"))
            if dice.one_in(2):
                params[-1] = ("m0", f"list of {one}", f"open {one}")
        return Scope().having(**{name: type_ for name, type_, _ in params}), params

    # -- the rest -------------------------------------------------------------------------------

    def always(self, name: str) -> str:
        """Write what a table must hold to."""
        scope, head = Scope(), f"always {name} {self.shelf.cite()}"
        if self.dice.one_in(2):
            _, over, where, scope = self.going_through(scope, 1)
            head += f"\n  for each {over}{where}"
        return f"{head}\n  require {self.condition(scope)}\n  else {self.message(scope)}"

    def line(self, name: str, all_: Freedom) -> str:
        """Write a line of a table that stands for something to be done."""
        scope = Scope().having(player="player", p0="money")
        effects = "".join(f"\n    {line}" for line in self.block(scope, all_, 1))
        said = f'said "{name} of {{player}}[, {{p0}}]"'
        return f"line {name}(player, p0: money = 3)\n  {said}\n  then{effects}"

    def setup(self, all_: Freedom) -> str:
        """Write how a game begins: cash and a turn, then whatever chance has."""
        lines = ["for each p in players do", f"  bank pays {50 + self.dice.below(500)} to p", "end"]
        lines.append("open turn(player: players.at(0))")
        lines += self.block(Scope(), all_, 1)
        return f"setup {self.shelf.cite()}\n  then" + "".join(f"\n    {line}" for line in lines)

    def card(self, name: str, may: Freedom) -> str:
        """Write a card of a deck."""
        kept = " kept" if self.dice.one_in(3) else ""
        called = f'\n  called "{name} card"' if self.dice.one_in(4) else ""
        effects = self.block(Scope().having(player="player"), may, 1)
        block = "".join(f"\n    {line}" for line in effects)
        return f'card {name} "Card {name}"{kept}{called}\n  then{block}'


def _slots(names: list[str]) -> str:
    return " and ".join(f"{{{name}}}" for name in names)


def _param(name: str, type_: str, default: str) -> str:
    typed = name if name == type_ else f"{name}: {type_}"
    return f"{typed} = {default}" if default else typed


__all__ = ["LOOSE", "NODES", "OR", "Rules"]
