"""What looks at records in tests of lost workers: ends its process, at a record that says so."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

from propertyrules.audit import Finding
from propertyrules.audit.findings import ILLEGAL, Broken, findings_of, record_name
from propertyrules.audit.partition import RawRecord
from propertyrules.notation.scenarios import Options

DEADLY = b"# ends whoever reads it"
ONCE = b"# ends who reads it first: "
SLOW = b"# takes a while"


def deadly(raw: RawRecord, options: Options) -> Iterator[Finding]:
    """Find what there is to find, unless a comment of the record says otherwise."""
    if DEADLY in raw.data:
        os.kill(os.getpid(), signal.SIGKILL)
    if ONCE in raw.data:
        mark = Path(raw.data.partition(ONCE)[2].splitlines()[0].decode())
        if not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
    if SLOW in raw.data:
        time.sleep(0.3)
    yield from findings_of(raw, options)


def brief(raw: RawRecord, options: Options) -> Iterator[Finding]:
    """Find something wrong in any record, and read none of it."""
    broken = (Broken("buy", ("classic.buy-unowned",), "Ann isn't on it"),)
    yield Finding(record_name(raw), ILLEGAL, 3, 4, raw.line, "Ann buys it", "she isn't", broken)
