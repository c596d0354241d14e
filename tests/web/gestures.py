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
