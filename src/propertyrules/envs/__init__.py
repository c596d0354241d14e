"""Environments for learning players, by the API of PettingZoo; they come with the extra `rl`."""

from propertyrules.extras import load_extra

for _package in ("numpy", "gymnasium", "pettingzoo"):
    load_extra("rl", _package)

from propertyrules.envs.actions import ActionTable as ActionTable  # noqa: E402
from propertyrules.envs.environment import (  # noqa: E402
    PropertyEnv as PropertyEnv,
)
from propertyrules.envs.environment import env as env  # noqa: E402
from propertyrules.envs.environment import parallel_env as parallel_env  # noqa: E402

__all__ = ["ActionTable", "PropertyEnv", "env", "parallel_env"]
