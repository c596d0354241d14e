"""The wheel and the sdist: what is in them, and that the wheel works away from the checkout."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / "examples" / "even-building.table"
DATA = ("grammars", "phrases", "rulebooks", "docs/reference/diagnostics")


def run(*command: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run a command that sees neither the checkout nor a network."""
    hidden = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    environment |= {
        "NO_COLOR": "1",
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PIP_NO_INDEX": "1",
        "XDG_CACHE_HOME": str(cwd / "cache"),
    }
    return subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build sdist and wheel into a folder of their own, and return the folder."""
    folder = tmp_path_factory.mktemp("dist")
    # Straight through the backend: a build front end would fetch one into a fresh environment.
    done = run(sys.executable, "-m", "hatchling", "build", "-d", folder, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def the_only(folder: Path, pattern: str) -> Path:
    (path,) = folder.glob(pattern)
    return path


def files_below(name: str) -> set[str]:
    """Name the data files of a folder of the checkout, relative to the checkout."""
    return {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / name).rglob("*")
        if path.is_file() and not path.name.startswith(".") and "__pycache__" not in path.parts
    }


@pytest.mark.parametrize("name", DATA)
def test_the_wheel_carries_the_data(built: Path, name: str) -> None:
    with zipfile.ZipFile(the_only(built, "*.whl")) as wheel:
        inside = set(wheel.namelist())
    expected = {f"propertyrules/{path}" for path in files_below(name)}
    assert expected
    assert expected <= inside


def test_the_wheel_carries_the_tables_of_grammars_and_wordings(built: Path, tmp_path: Path) -> None:
    """A first start with them builds no grammar and works out no wordings, so it keeps none."""
    with zipfile.ZipFile(the_only(built, "*.whl")) as wheel:
        wheel.extractall(tmp_path / "away")
    shipped = (tmp_path / "away" / "propertyrules" / "compiled").iterdir()
    kinds = Counter(path.name.partition("-")[0] for path in shipped)
    assert kinds["grammar"] == 2 and kinds["wordings"] > 0
    dispute = tmp_path / "dispute.txt"
    dispute.write_text("Ann landed on Boardwalk, which Bob owns. Does she owe Bob 50?\n")
    packages = os.pathsep.join([str(tmp_path / "away"), sysconfig.get_path("purelib")])
    check = f"import sys; sys.path[:0] = {packages.split(os.pathsep)!r}\n" + (
        "from propertyrules.cli import main\n"
        f"sys.argv[1:] = ['check', {str(TABLE)!r}, {str(dispute)!r}]\nmain()"
    )
    done = run(sys.executable, "-I", "-c", check, cwd=tmp_path)
    assert done.returncode in (0, 1), done.stdout + done.stderr
    kept = {path.name.partition("-")[0] for path in tmp_path.glob("cache/propertyrules/*")}
    assert kept == {"index", "program"}


def test_the_wheel_is_typed_and_licensed(built: Path) -> None:
    with zipfile.ZipFile(the_only(built, "*.whl")) as wheel:
        inside = wheel.namelist()
    assert "propertyrules/py.typed" in inside
    assert any(path.endswith("/licenses/LICENSE") for path in inside)
    assert not [path for path in inside if path.split("/")[0] == "tests"]


def test_the_sdist_carries_what_is_named_and_nothing_else(built: Path) -> None:
    with tarfile.open(the_only(built, "*.tar.gz")) as sdist:
        inside = {path.partition("/")[2] for path in sdist.getnames()}
    for name in DATA:
        assert files_below(name) <= inside
    assert {"tests/test_wheel.py", "docs/index.md", "mkdocs.yml", ".ci/run"} <= inside
    # Hatchling adds the last two by itself: the metadata, and what it leaves out.
    known = {
        ".ci", "CHANGELOG.md", "LICENSE", "README.md", "benchmarks", "docs", "examples",
        "grammars", "mkdocs.yml", "phrases", "pyproject.toml", "rulebooks", "src", "tests", "web",
        "PKG-INFO", ".gitignore",
    }  # fmt: skip
    assert {path.split("/")[0] for path in inside} <= known


def test_the_wheel_rules_on_a_table_away_from_the_checkout(built: Path, tmp_path: Path) -> None:
    home = tmp_path / "environment"
    venv.create(home, with_pip=True)
    scripts = home / ("Scripts" if os.name == "nt" else "bin")
    python = scripts / "python"
    done = run(python, "-m", "pip", "install", "--no-deps", the_only(built, "*.whl"), cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr

    # The dependencies cannot be fetched here. They are lent by the environment that runs the tests,
    # as a path searched after the new one's own, so that the package itself comes from the wheel.
    paths = {"base": str(home), "platbase": str(home)}
    site = Path(sysconfig.get_path("purelib", scheme="venv", vars=paths))
    lent = {sysconfig.get_path(name) for name in ("purelib", "platlib")}
    (site / "lent.pth").write_text("\n".join(sorted(lent)) + "\n", encoding="utf-8")

    where = run(python, "-c", "import propertyrules as p; print(p.__file__)", cwd=tmp_path)
    assert where.returncode == 0, where.stderr
    assert Path(where.stdout.strip()).resolve().is_relative_to(home.resolve())

    shutil.copy(TABLE, tmp_path / "dispute.table")
    ruled = run(scripts / "propertyrules", "check", "dispute.table", cwd=tmp_path)
    assert ruled.returncode in (0, 1), ruled.stdout + ruled.stderr
    assert "No. Ann can't build" in ruled.stdout
    assert not ruled.stderr
