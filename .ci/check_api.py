"""Compare the public API of what is committed with an earlier commit: `check_api.py [REF]`.

The public API is the names in `propertyrules.__all__`. Without a REF the earlier commit is the last
tag, or the one in `.ci/api-baseline` if there is no tag. To move that one, describe the change in
CHANGELOG.md. The exit status is 1 if something is gone or takes other arguments.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import griffe

ROOT = Path(__file__).resolve().parent.parent
BASELINE = ROOT / ".ci" / "api-baseline"


def earlier() -> str:
    """Return the last tag, else the commit in the baseline file."""
    command = ["git", "-C", str(ROOT), "describe", "--tags", "--abbrev=0"]
    tag = subprocess.run(command, capture_output=True, text=True, check=False)
    return tag.stdout.strip() or BASELINE.read_text(encoding="utf-8").strip()


def named(package: griffe.Object | griffe.Alias) -> dict[str, griffe.Object | griffe.Alias]:
    """Return the public members of a package by name."""
    found = {}
    for name in package.exports or ():
        member = package[str(name)]
        found[str(name)] = member.final_target if member.is_alias else member
    return found


def broken(ref: str) -> list[str]:
    """Return the members of the public API at a commit that are gone or incompatible now."""
    was, now = (
        named(griffe.load_git(
            "propertyrules", ref=each, repo=ROOT, search_paths=["src"], resolve_aliases=True
        ))
        for each in (ref, "HEAD")
    )  # fmt: skip
    gone = [f"`{name}` is gone" for name in was if name not in now]
    changed = [
        f"`{name}`: {change.explain(griffe.ExplanationStyle.ONE_LINE)}"
        for name in was
        if name in now
        for change in griffe.find_breaking_changes(was[name], now[name])
    ]
    return gone + changed


def main(arguments: list[str]) -> int:
    """Print what is broken; return 1 if anything is."""
    ref = arguments[0] if arguments else earlier()
    found = broken(ref)
    for line in found:
        print(line)
    print(f"the public API since {ref}: {len(found)} breaking change(s)")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
