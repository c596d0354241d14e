"""Extras: what is not installed is named, with the command that installs it."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import pytest

from propertyrules import MissingExtra, PropertyRulesError
from propertyrules.extras import EXTRAS, load_extra

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize("extra", EXTRAS)
def test_a_missing_extra_says_how_it_is_installed(
    extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in EXTRAS[extra]:
        monkeypatch.setitem(sys.modules, module, None)
        with pytest.raises(MissingExtra, match=rf"pip install 'propertyrules\[{extra}\]'") as told:
            load_extra(extra, module)
        assert isinstance(told.value, ImportError)
        assert isinstance(told.value, PropertyRulesError)
        assert told.value.extra == extra


def test_what_is_installed_is_imported() -> None:
    assert load_extra("report", "matplotlib.figure").Figure


def test_the_extras_are_those_of_the_distribution() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    declared = tomllib.loads(text)["project"]["optional-dependencies"]
    for extra, packages in EXTRAS.items():
        assert sorted(packages) == [need.partition(">=")[0] for need in sorted(declared[extra])]


def test_an_extra_brings_only_its_own() -> None:
    with pytest.raises(ValueError, match="does not come with the extra"):
        load_extra("report", "numpy")
