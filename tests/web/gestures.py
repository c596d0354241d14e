"""What a stranger does to the page: links, and files that are dropped on it."""

from __future__ import annotations

import base64
import zlib
from typing import Any

SLOW = (
    'rulebook slow "Slow" version 1.0 language 1\nextends classic\ndefault board atlantic\n'
    + "".join(f"\ndefine a{number}: count\n  normally 1\n" for number in range(12_000))
)
"""A rulebook without a fault, so long that it takes longer to read than an answer may."""


def link_of(data: bytes, form: int = 1) -> str:
    """Return the fragment of a link that holds something."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(data) + packer.flush()
    return f"#{form}.{base64.urlsafe_b64encode(packed).decode().rstrip('=')}"


HOSTILE = (
    ("big.rules", "10000000*x", "too large"),
    ("bad.rules", 'rulebook bad "Bad" version 1.0\nlanguage 2\nboard atlantic\nnonsense\n', ""),
    ("deep.rules", f'rulebook d "D" version 1.0\nlanguage 2\n{"(" * 9000}\n', ""),
    (
        "path.rules",
        'rulebook p "P" version 1.0 extends ../../../../etc/passwd\nlanguage 2\n',
        "",
    ),
    ("odd.rules", 'rulebook <img src=x onerror=alert(1)> "<b>" version 1.0\n', ""),
    ("noise.table", "\0\x01\ufffd" * 50, ""),
)
"""Files that somebody drops on the page: name, text and what is noted; where nothing is, what is
wrong is told of the rules or the table.
"""


def pasted(page: Any, count: int) -> None:
    """Paste so many letters where a table may be pasted."""
    page.evaluate(
        """(count) => {
          const data = new DataTransfer();
          data.setData("text", "x".repeat(count));
          const how = { clipboardData: data, cancelable: true, bubbles: true };
          document.getElementById("table-text").dispatchEvent(new ClipboardEvent("paste", how));
        }""",
        count,
    )


def dropped(page: Any, name: str, text: str) -> None:
    """Drop a file on the page; it is made there, so that nothing large goes through the driver."""
    page.evaluate(
        """([name, text]) => {
          const [, count, piece] = /^(\\d+)\\*([^]*)$/.exec(text) ?? [, 1, text];
          const transfer = new DataTransfer();
          transfer.items.add(new File([piece.repeat(Number(count))], name));
          document.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer }));
        }""",
        [name, text],
    )
