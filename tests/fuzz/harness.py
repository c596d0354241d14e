"""A harness for atheris: `python -m tests.fuzz.harness [tables|rules|derived] [CORPUS] [-OPTION]`.

Needs `propertyrules[fuzz]`. `derived` takes the bytes as the choices of a derivation from the
grammar. What it finds goes into `cases/`.
"""

from __future__ import annotations

import sys
from importlib import import_module

SORTS = ("tables", "rules", "derived")


def main() -> int:
    """Fuzz until it is stopped; without atheris, say so."""
    try:
        atheris = import_module("atheris")
    except ImportError:
        print("atheris is not installed: pip install 'propertyrules[fuzz]'", file=sys.stderr)
        return 2
    with atheris.instrument_imports(include=["propertyrules"]):  # all there is takes minutes
        ending = import_module("tests.fuzz.ending")
        deriving = import_module("tests.fuzz.deriving")
    sort = next((word for word in sys.argv[1:] if word in SORTS), SORTS[0])

    def one(data: bytes) -> None:
        given = atheris.FuzzedDataProvider(data)
        if sort == "derived":

            def choose(below: int) -> int:
                return int(given.ConsumeIntInRange(0, below - 1))

            text = deriving.derived("declaration", choose)
            ending.end_of_rulebook(f"{deriving.SMALL}\n{text}\n", deriving.RING)
        elif sort == "rules":
            ending.end_of_rulebook(given.ConsumeUnicodeNoSurrogates(len(data)), deriving.RING)
        else:
            ending.end_of_table(given.ConsumeUnicodeNoSurrogates(len(data)))

    atheris.Setup([sys.argv[0], *(word for word in sys.argv[1:] if word not in SORTS)], one)
    atheris.Fuzz()
    return 0


if __name__ == "__main__":
    sys.exit(main())
