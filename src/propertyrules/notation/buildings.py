"""Buildings in words: `3 houses`, `a hotel`, `no buildings`, to the pieces of a rung and back."""

from __future__ import annotations

from propertyrules.ir.program import Program
from propertyrules.model.state import Setting
from propertyrules.notation.names import listed
from propertyrules.notation.slots import Line
from propertyrules.notation.tokens import number_word


def read_buildings(line: Line, pos: int) -> tuple[tuple[int, ...], int] | None:
    """Read `3 houses`, `a hotel`, `no buildings`: how many of each piece, and the token behind."""
    program = line.program
    pieces = [0] * len(program.pieces)
    if line.is_word(pos, "no") and line.is_word(pos + 1, "buildings", "building"):
        return tuple(pieces), pos + 2
    if line.is_word(pos, "rung") and pos + 1 < len(line.tokens):
        rung = line.tokens[pos + 1].whole
        if rung is not None and rung < len(program.ladder):
            return program.ladder[rung], pos + 2
    end = pos
    found = False
    while end < len(line.tokens):
        token = line.tokens[end]
        number = 1 if token.is_article else number_word(token.folded)
        number = 0 if line.is_word(end, "no") else number
        number = token.whole if token.whole is not None else number
        if number is None and end == pos and line.is_word(pos - 1, "with"):
            bare = [n for n, piece in enumerate(program.pieces) if piece.name == token.folded]
            if bare:  # `with hotel`
                pieces[bare[0]] = 1
                return tuple(pieces), end + 1
        if number is None:
            break
        hit = next(line.names.table("piece").find(line.tokens, end + 1, None), None)
        if hit is None:
            break
        pieces[hit.values[0]] += number
        found, behind = True, hit.end
        end = behind
        if line.is_word(end, ",", "and"):
            end += 1
            continue
        break
    return (tuple(pieces), behind) if found else None


def rung_of(program: Program, pieces: tuple[int, ...]) -> int | None:
    """Give the rung on which just these pieces stand, or None."""
    if not any(pieces):
        return 0
    return program.ladder.index(pieces) if pieces in program.ladder else None


def pieces_words(program: Program, pieces: tuple[int, ...]) -> str:
    """Write how many of each piece."""
    return listed(
        f"{number} {piece.name if number == 1 else piece.plural}"
        for piece, number in zip(program.pieces, pieces, strict=True)
        if number
    )


def buildings(setting: Setting, rung: int) -> str:
    """Write what stands on a rung of the ladder: `3 houses`, `a hotel`."""
    program = setting.program
    pieces = program.ladder[rung]
    if not any(pieces) or program.ladder.index(pieces) != rung:
        return f"rung {rung}"
    words: list[str] = []
    for index, number in enumerate(pieces):
        if not number:
            continue
        piece = program.pieces[index]
        single = max(step[index] for step in program.ladder) == 1
        if single:
            words.append(f"a {piece.name}")
        else:
            words.append(f"{number} {piece.name if number == 1 else piece.plural}")
    return listed(words)
