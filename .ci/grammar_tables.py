"""What the wheel carries besides files of the checkout: the tables of the grammars.

Lark works them out in most of a second; with them a first `check` is that much quicker. They are
used only with the version of Lark that made them; with any other one they are made anew.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MAKE = "from propertyrules.syntax.grammars import make_parser\n" + "".join(
    f"make_parser({name!r})\n" for name in ("rulebook", "table")
)


class GrammarTables(BuildHookInterface[Any]):
    """Adds the tables to a wheel, as a cache folder holds them."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the tables; an editable install has a cache folder and needs none."""
        if version == "editable":
            return
        self.folder = tempfile.TemporaryDirectory()
        environment = os.environ | {
            "PYTHONPATH": str(Path(self.root, "src")),
            "XDG_CACHE_HOME": self.folder.name,
        }
        subprocess.run([sys.executable, "-c", MAKE], env=environment, check=True)
        for path in sorted(Path(self.folder.name, "propertyrules").glob("grammar-*")):
            path.chmod(0o644)
            build_data["force_include"][str(path)] = f"propertyrules/compiled/{path.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take away the folder that the tables were made in."""
        if version != "editable":
            self.folder.cleanup()
