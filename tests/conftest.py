"""What all tests share: a cache of their own, and a Hypothesis that minds no clock."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator

import pytest
from hypothesis import settings

# How long an example takes says nothing about a rulebook, and much about the machine.
settings.register_profile("propertyrules", deadline=None)
settings.load_profile("propertyrules")


@pytest.fixture(scope="session", autouse=True)
def own_cache() -> Iterator[None]:
    """Keep the user's cache out of the tests, and the tests out of it."""
    before = os.environ.get("XDG_CACHE_HOME")
    with tempfile.TemporaryDirectory(prefix="propertyrules-cache-") as folder:
        os.environ["XDG_CACHE_HOME"] = folder
        yield
    if before is None:
        del os.environ["XDG_CACHE_HOME"]
    else:
        os.environ["XDG_CACHE_HOME"] = before
