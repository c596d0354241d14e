"""Builds the page as a folder of files for any static host: `python web/static/build.py FOLDER`.

It holds the page, Python for the browser, the referee with all rulebooks compiled, and a service
worker that keeps it all for when there is no network. Wanted are node, npm and pip.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from importlib.util import find_spec
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parents[1]
PYODIDE: Final = HERE / "node_modules" / "pyodide"
ENGINE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LIBRARY: Final = "python_stdlib.zip"
OWN: Final = ("manifest.webmanifest", "offline.js", "referee.js", "worker-port.js", "worker.js")
REFEREE: Final = "referee.tar.zst"


def run(*command: str | Path) -> None:
    """Run a command. Raises CalledProcessError where it fails."""
    subprocess.run([str(part) for part in command], cwd=ROOT, check=True)


def fetch_engine() -> None:
    """Install the Python for the browser that is pinned, unless it is there."""
    pinned = json.loads((HERE / "package.json").read_text("utf-8"))["dependencies"]["pyodide"]
    found = PYODIDE / "package.json"
    if not found.exists() or json.loads(found.read_text("utf-8"))["version"] != pinned:
        run("npm", "ci", "--prefix", HERE, "--no-fund", "--no-audit", "--silent")


def stage_packages(folder: Path) -> Path:
    """Return an archive of our wheel, unpacked, and the packages that it needs."""
    site, wheels = folder / "site", folder / "wheels"
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check")
    isolated = () if find_spec("hatchling") is None else ("--no-build-isolation",)
    run(*pip, "wheel", "-q", "--no-deps", *isolated, "-w", wheels, ROOT)
    run(
        *pip, "install", "-q", "--no-deps", "--require-hashes", "--only-binary", ":all:",
        "--target", site, "-r", ROOT / ".ci" / "requirements-page.txt",
    )  # fmt: skip
    for wheel in wheels.glob("*.whl"):
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(site)
    ours = site / "propertyrules"
    # The page lies in the folder itself, and no page rules on the scenarios of a rulebook.
    unasked = (
        ours / "web",
        ours / "docs",
        *ours.glob("rulebooks/*/scenarios"),
        site / "bin",
        site / "share",
    )
    for other in (*unasked, *site.rglob("__pycache__")):
        shutil.rmtree(other, ignore_errors=True)
    return Path(shutil.make_archive(str(folder / "packages"), "zip", site))


def lay_out(folder: Path) -> None:
    """Write the files of the page and of Python, all but those that tell of the others."""
    shutil.copytree(ROOT / "web" / "page", folder, ignore=shutil.ignore_patterns("*.d.ts"))
    for name in OWN:
        shutil.copy(HERE / name, folder)
    shutil.copy(ROOT / "src" / "propertyrules" / "notation" / "board.css", folder)
    engine = folder / "pyodide"
    engine.mkdir()
    for name in ENGINE:
        shutil.copyfile(PYODIDE / name, engine / name)
    # None of the packages that Pyodide offers is wanted, and a list of them is long.
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8")) | {"packages": {}}
    (engine / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")
    index = folder / "index.html"
    text = index.read_text("utf-8").replace('data-backend="http"', 'data-backend="worker"')
    link = '<link rel="manifest" href="manifest.webmanifest">\n</head>'
    index.write_text(text.replace("</head>", link, 1), encoding="utf-8")


def sums(folder: Path) -> dict[str, str]:
    """Return the SHA-256 of each file below a folder, by its path there."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in files
    }


def mark(folder: Path) -> str:
    """Write the name of the build into it, and the list of its files; return the name."""
    told = json.dumps(sums(folder) | {"sw.js": (HERE / "sw.js").read_text("utf-8")})
    build = hashlib.sha256(told.encode()).hexdigest()[:16]
    (folder / "build.js").write_text(f'export const BUILD = "{build}";\n', encoding="utf-8")
    worker = (HERE / "sw.js").read_text("utf-8").replace("@BUILD@", build)
    files = json.dumps(sums(folder), indent=2)
    (folder / "sw.js").write_text(
        worker.replace("const FILES = {};", f"const FILES = {files};"), encoding="utf-8"
    )
    return build


def sizes(folder: Path) -> tuple[int, int]:
    """Return how many bytes a first visit takes: as they are, and compressed as hosts do."""
    data = [path.read_bytes() for path in folder.rglob("*") if path.is_file()]
    return sum(map(len, data)), sum(min(len(one), len(gzip.compress(one, 6))) for one in data)


def build(folder: Path) -> None:
    """Build the page into a folder, in place of what was built there before."""
    fetch_engine()
    with tempfile.TemporaryDirectory() as scratch:
        made = Path(scratch) / "page"
        packages = stage_packages(Path(scratch))
        lay_out(made)
        run("node", HERE / "prepare.mjs", packages, made / REFEREE, made / "pyodide" / LIBRARY)
        name = mark(made)
        if folder.exists():
            if any(folder.iterdir()) and not (folder / "build.js").exists():
                sys.exit(f"{folder} holds something else: name a new folder")
            shutil.rmtree(folder)
        shutil.copytree(made, folder)
    plain, packed = sizes(folder)
    print(f"{folder}: build {name}, {plain / 1e6:.1f} MB, {packed / 1e6:.1f} MB compressed")


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description="Build the page for a static host.")
    asked.add_argument("folder", type=Path, help="where it goes")
    build(asked.parse_args().folder)
