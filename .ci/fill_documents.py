"""Updates the output of the commands in the documents: `python .ci/fill_documents.py [PAGE...]`.

Run it after an intended change of an answer or a rulebook, and read the diff before you commit it.
"""

from __future__ import annotations

import os
import shlex
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tests.test_documents import PAGES, Reader, blocks_of  # noqa: E402 (found by the line above)


def filled(page: Path, folder: Path) -> str:
    """Return the text of a page with the output of each command in its console blocks."""
    text = page.read_text(encoding="utf-8")
    lines = text.split("\n")
    reader = Reader(page, folder)
    shift = 0
    for block in blocks_of(text):
        if block.word != "console":
            try:
                reader.read(block)
            except Exception as fault:
                print(f"{page}:{block.line}: {fault}", file=sys.stderr)
            continue
        answered: list[str] = []
        command = ""
        for line in block.text.splitlines():
            if command or line.startswith("$ "):
                answered.append(line)
                command += line.removeprefix("$ ").removesuffix("\\").strip() + " "
                if not line.endswith("\\"):
                    shown = reader.answer(shlex.split(command)).strip("\n")
                    answered += [each.rstrip() for each in shown.split("\n") if shown]
                    command = ""
        begin = block.line + shift
        size = block.text.count("\n")
        lines[begin : begin + size] = answered
        shift += len(answered) - size
    return "\n".join(lines)


def main() -> None:
    pages = [Path(name).resolve() for name in sys.argv[1:]] or PAGES
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = folder
        for place, page in enumerate(pages):
            room = Path(folder) / str(place)
            room.mkdir()
            os.chdir(room)
            text = filled(page, room)
            if text != page.read_text(encoding="utf-8"):
                page.write_text(text, encoding="utf-8")
                print(page.relative_to(ROOT))


if __name__ == "__main__":
    main()
