"""The player that learns: it wins with what it learned, and learning moves its weights."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from propertyrules.envs import PropertyEnv

FILE = Path(__file__).resolve().parents[2] / "examples" / "learn_to_play.py"


def example() -> Any:
    """Return the example as a module."""
    spec = importlib.util.spec_from_file_location("learn_to_play", FILE)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
def test_what_was_learned_wins_against_chance() -> None:
    """Six games of the 400 that the page tells of."""
    learn = example()
    env = PropertyEnv("classic", max_turns=learn.TURNS, offers=0)
    features = learn.Features(env)
    player = learn.learned(features, np.loadtxt(learn.WEIGHTS, delimiter=",").ravel())
    chance = learn.at_random(np.random.default_rng(1))
    assert learn.won(learn.results(env, player, chance, 6, seed=1_000_000)) >= 5 / 6


def test_every_action_has_its_features() -> None:
    learn = example()
    env = PropertyEnv("classic")
    features = learn.Features(env)
    assert features.kind.max() == features.kinds - 1
    weights = np.loadtxt(learn.WEIGHTS, delimiter=",")
    assert weights.shape == (features.kinds, 4)
