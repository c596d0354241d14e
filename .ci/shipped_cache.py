"""A build hook that adds the parse tables of the grammars to the wheel, and what the wordings of
disputes need.

Both take most of a second to work out, which the first `check` saves. Parse tables are used only
with the version of Lark that made them; any other version computes them again.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MAKE = (
    "from propertyrules.syntax.grammars import make_parser\n"
    + "".join(f"make_parser({name!r})\n" for name in ("rulebook", "table"))
    + ("from propertyrules.notation.disputes.paraphrases import cache_wordings\ncache_wordings()\n")
)
SHIPPED = ("grammar-*", "wordings-*")


class ShippedCache(BuildHookInterface[Any]):
    """Adds the tables to a wheel in the form of a cache folder."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the tables, except for an editable install, which uses the cache folder."""
        if version == "editable":
            return
        self.folder = tempfile.TemporaryDirectory()
        environment = os.environ | {
            "PYTHONPATH": str(Path(self.root, "src")),
            "XDG_CACHE_HOME": self.folder.name,
        }
        subprocess.run([sys.executable, "-c", MAKE], env=environment, check=True)
        cache = Path(self.folder.name, "propertyrules")
        for path in sorted(path for kind in SHIPPED for path in cache.glob(kind)):
            path.chmod(0o644)
            build_data["force_include"][str(path)] = f"propertyrules/compiled/{path.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the temporary folder."""
        if version != "editable":
            self.folder.cleanup()
