"""A harness for atheris, where it is there: `python -m tests.fuzz.harness [tables|rules] [CORPUS]`.

Needs `propertyrules[fuzz]`. What it finds goes into `cases/`.
"""

from __future__ import annotations

import sys
from importlib import import_module

from tests.fuzz.ending import end_of_rulebook, end_of_table


def main() -> int:
    """Fuzz until it is stopped; without atheris, say so."""
    try:
        atheris = import_module("atheris")
    except ImportError:
        print("atheris is not installed: pip install 'propertyrules[fuzz]'", file=sys.stderr)
        return 2
    rules = len(sys.argv) > 1 and sys.argv[1] == "rules"
    ending = end_of_rulebook if rules else end_of_table

    def one(data: bytes) -> None:
        ending(atheris.FuzzedDataProvider(data).ConsumeUnicodeNoSurrogates(len(data)))

    argv = [sys.argv[0], *(a for a in sys.argv[1:] if a not in ("tables", "rules"))]
    atheris.instrument_all()
    atheris.Setup(argv, one)
    atheris.Fuzz()
    return 0


if __name__ == "__main__":
    sys.exit(main())
