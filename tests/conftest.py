"""What all tests share: surroundings of their own, and a Hypothesis that minds no clock."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import settings

# How long an example takes says nothing about a rulebook, and much about the machine.
settings.register_profile("propertyrules", deadline=None)
settings.load_profile("propertyrules")

# Compiled rulebooks stay for all tests, and going through them in search of garbage takes a
# twentieth of the time.
gc.set_threshold(50_000, 20, 100)

SOURCE = Path(__file__).resolve().parent.parent / "src"
SCENARIOS = "tests.scenario_runs"
NO_BYTECODE = "PYTHONDONTWRITEBYTECODE"
PARALLEL = "PYTEST_XDIST_WORKER"  # set in each of several processes that share the tests


@pytest.fixture(scope="session", autouse=True)
def own_surroundings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the user's cache out of the tests, and the tests out of it.

    Processes that share the tests share a cache too, and a process that a test starts finds the
    package in the checkout, whether it is installed or not. Where no bytecode is to be written,
    those processes write it for each other, and not to the checkout.
    """
    folder = tmp_path_factory.getbasetemp()
    folder = folder.parent if PARALLEL in os.environ else folder
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
        patch.setenv("PYTHONPATH", str(SOURCE))
        if os.environ.get(NO_BYTECODE):  # to compile all of it takes longer than what most do
            patch.delenv(NO_BYTECODE)
            patch.setenv("PYTHONPYCACHEPREFIX", str(folder / "bytecode"))
        yield


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run what takes longest first, so that no process waits for another at the end; then what
    needs the answers to the scenarios, so that one process has them for all.
    """
    items.sort(key=lambda item: (_seconds(item), _needs_scenarios(item)), reverse=True)


def _seconds(item: pytest.Item) -> int:
    """Return how long a test is marked to take; 0 where nothing is said."""
    mark = item.get_closest_marker("seconds")
    return mark.args[0] if mark is not None else 0


def _needs_scenarios(item: pytest.Item) -> bool:
    """Check whether a test stands in a module that shares the answers to the scenarios."""
    module = getattr(item, "module", None)
    return isinstance(module, ModuleType) and _shares_scenarios(module)


@cache
def _shares_scenarios(module: ModuleType) -> bool:
    """Check whether a module has anything of the answers to the scenarios."""
    return any(
        SCENARIOS in (getattr(one, "__name__", ""), getattr(one, "__module__", ""))
        for one in vars(module).values()
    )
