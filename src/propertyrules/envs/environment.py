"""A rulebook as an environment of PettingZoo: one player after another is asked for an action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Literal

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from propertyrules.codegen import engine
from propertyrules.envs.actions import OTHER, WAIT, Choice, action_table
from propertyrules.envs.observations import Observer
from propertyrules.ir.program import Program
from propertyrules.library import load_rulebook
from propertyrules.machine.chance import leaving_moves
from propertyrules.model.moves import Move
from propertyrules.model.state import State
from propertyrules.notation.table_printer import write_table
from propertyrules.referee import Referee
from propertyrules.verification.lookahead import worth_at
from propertyrules.verification.policies import by_chance
from propertyrules.verification.random_numbers import Dice
from propertyrules.verification.sampler import claimants

Windows = Literal["none", "rent", "all"]
Rewards = Literal["worth", "win"]
ILLEGAL = -1.0
"""The reward for an action that the mask does not allow: nothing happens, and the next is asked."""
TRIES = 50
"""How often a random move is drawn to find one that does not leave the game."""


class PropertyEnv(AECEnv):  # type: ignore[misc]
    """A game of one rulebook among agents `player_0`, `player_1`, ..., by PettingZoo's AEC API.

    The observation is a box (see `Observer`), the mask of legal actions is `info["action_mask"]`.
    `actions` is the table of actions, `game` the state of the game.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "propertyrules_v0", "render_modes": ["ansi"]}

    def __init__(
        self, rulebook: str | Program, players: int = 2, *,
        windows: Windows = "rent", rewards: Rewards = "worth", offers: int = 1,
        max_cycles: int = 0, max_turns: int = 0, with_: Sequence[str] = (),
        board: str | None = None, render_mode: str | None = None,
    ) -> None:  # fmt: skip
        """Set the environment up.

        `windows` says who is asked besides those whom the game waits for: nobody (`none`), whoever
        has rent to ask for (`rent`), or everybody before each roll as well (`all`). `rewards`: the
        change of one's net worth as a share of all worth at the start, or 1 for winning and -1 for
        losing. `offers` is how many deals a player may offer between two results of chance. The
        game is cut off when every player has acted `max_cycles` times, or after `max_turns` turns;
        0 for never. Raises RulebookError, and ValueError for other words.
        """
        super().__init__()
        if windows not in ("none", "rent", "all"):
            raise ValueError(f"windows are none, rent or all, not {windows!r}")
        if rewards not in ("worth", "win"):
            raise ValueError(f"rewards are for worth or win, not {rewards!r}")
        if isinstance(rulebook, str):
            rulebook = load_rulebook(rulebook, with_=with_, board=board)
        self.referee, self.windows, self.rewarded = Referee(rulebook), windows, rewards
        self.offers, self.max_cycles, self.max_turns = offers, max_cycles, max_turns
        self.render_mode = render_mode
        self.actions, self.observer = action_table(rulebook, players), Observer(rulebook, players)
        self.possible_agents = [f"player_{n}" for n in range(players)]
        # Each agent has a space of its own, which it may seed.
        self.observation_spaces = {
            name: spaces.Box(-1.0, 1.0, (self.observer.size,), np.float32)
            for name in self.possible_agents
        }
        self.action_spaces = {
            name: spaces.Discrete(self.actions.size) for name in self.possible_agents
        }
        self._dice = Dice(0)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; all chance in it comes from the seed."""
        if seed is not None:
            self._dice = Dice(seed)
        self.game: State = self.referee.new_game(self.possible_agents)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self.turns = 0
        self._acted = [0] * len(self.agents)
        self._offered = [0] * len(self.agents)
        # Each window is offered once: a player who waits in it is not asked again for the same.
        self._windowed: set[object] = set()
        self._falls = 0  # the number of chance events so far
        self._last = -1  # so that the first seat comes first
        seats = range(len(self.agents))
        self._worths = [float(worth_at(self.game, seat)) for seat in seats]
        self._start = max(1.0, sum(self._worths))
        self._ask()

    def step(self, action: int | None) -> None:
        """Make an agent's action, and go on to the next agent who is asked."""
        name = self.agent_selection
        if self.terminations[name] or self.truncations[name]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[name] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        seat = self._seat
        self._acted[seat] += 1
        self._last = seat
        before = self.game
        if action is None or not 0 <= action < len(self._mask) or not self._mask[action]:
            self.rewards[name] += ILLEGAL
        elif action != WAIT:
            self.game = self._played(seat, int(action))
        # A turn is over once the matter at the bottom is another player's, or of another kind.
        old, new = (state.stack[-1:] for state in (before, self.game))
        if new and (
            not old or (old[0].kind, old[0].values[:1]) != (new[0].kind, new[0].values[:1])
        ):
            self.turns += 1
        self._finish()
        if not self.game.over:
            self._ask()
        self._accumulate_rewards()
        self._deads_step_first()

    def observe(self, agent: str) -> NDArray[np.float32]:
        """Return the observation of an agent."""
        return self.observer(self.game, self.possible_agents.index(agent))

    def decode(self, action: int, state: State | None = None, player: str = "") -> Any:
        """Return the move that an action makes, at the state of the game unless another is given.

        A family where the rest falls by chance. Raises MoveError like `ActionTable.decode`.
        """
        if state is None:
            return self.actions.decode(action, self.game, player or self.agent_selection)
        return self.actions.decode(action, state, player)

    def render(self) -> str:
        """Return the table as text."""
        return write_table(self.game)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    # -- who is asked ------------------------------------------------------------------------------

    def _ask(self) -> None:
        """Ask the next player: one with a window, else one whom the game waits for."""
        if self.game.over or not self.agents:
            return
        for seat, key in self._windows():
            if key not in self._windowed:
                self._windowed.add(key)
                if self._set(seat, window=True):
                    return
        count = len(self.possible_agents)
        waiting = [seat for seat in self.game.waiting if not self.game.out[seat]]
        # Where the game waits for several, each comes in turn.
        seat = min(waiting, key=lambda one: (one - self._last - 1) % count)
        self._set(seat, window=False)

    def _windows(self) -> list[tuple[int, object]]:
        """Return the seats that have a window now, each with a key of the window."""
        state, found = self.game, list[tuple[int, object]]()
        if self.windows == "none":
            return found
        found += [(seat, (seat, claim, self._falls)) for seat, claim in claimants(state)]
        # Before a roll: somebody whom the game waits for can let chance fall.
        if self.windows == "all" and len(state.stack) == 1 and any(
            source.block.kind.chance
            for seat in state.waiting
            for source, _, _ in self.actions.legal(state, seat, deals=False).values()
        ):  # fmt: skip
            found += [
                (seat, (seat, self._falls)) for seat, out in enumerate(state.out)
                if not out and seat not in state.waiting
            ]  # fmt: skip
        return found

    def _set(self, seat: int, window: bool) -> bool:
        """Select a player with the legal actions; in a window only if there are any."""
        legal = self.actions.legal(self.game, seat, deals=self._offered[seat] < self.offers)
        if window and not legal:
            return False
        mask = np.zeros(self.actions.size, dtype=np.int8)
        mask[np.fromiter(legal, np.intp, len(legal))] = 1
        if window:
            mask[WAIT] = 1
        elif not legal:
            mask[OTHER] = 1
        self._seat, self._legal, self._mask = seat, legal, mask
        self._reward_worth(seat)
        self.agent_selection = self.possible_agents[seat]
        self.infos[self.agent_selection] = {"action_mask": mask}
        return True

    # -- what is done ------------------------------------------------------------------------------

    def _played(self, seat: int, action: int) -> State:
        """Return the state after an action; what falls by chance is drawn."""
        if action == OTHER:
            # Any legal move of those whom the game waits for; preferably none that leaves the game.
            for _ in range(TRIES):
                chosen = by_chance(self.game, self._dice)
                if chosen.name not in leaving_moves(self.referee.rulebook):
                    break
            return engine.play(self.game, chosen.move(self.game))
        choice: Choice = self._legal[action]
        block = choice[0].block
        if block.template is not None:
            self._offered[seat] += 1
        if not (block.kind.chance or block.kind.tells):
            return self.actions.played(self.game, seat, choice)
        moves = self.actions.opened(self.game, seat, choice)
        move = moves[self._dice.below(len(moves))] if len(moves) > 1 else moves[0]
        if not isinstance(move, Move):
            self._falls += 1
            self._offered = [0] * len(self._offered)
            move = move.sample(self._dice)
        return engine.play(self.game, move)

    def _reward_worth(self, seat: int) -> None:
        """Reward a player with the change of his worth since he was last asked."""
        if self.rewarded == "worth":
            worth = float(worth_at(self.game, seat))
            self.rewards[self.possible_agents[seat]] += (worth - self._worths[seat]) / self._start
            self._worths[seat] = worth

    @property
    def is_cut(self) -> bool:
        """Whether everybody in the game has acted as often as may be, or its turns are over."""
        acting = [acted for acted, out in zip(self._acted, self.game.out, strict=True) if not out]
        if self.max_cycles and all(acted >= self.max_cycles for acted in acting):
            return True
        return bool(self.max_turns and self.turns > self.max_turns)

    def _finish(self) -> None:
        """Set who is out, who has won, and whether the game is cut off."""
        state = self.game
        for name in self.agents:
            seat = self.possible_agents.index(name)
            if self.terminations[name] or not (state.over or state.out[seat]):
                continue
            self.terminations[name] = True
            self._reward_worth(seat)
            if self.rewarded == "win":
                self.rewards[name] += 1.0 if seat in (state.winners or ()) else -1.0
        if self.is_cut and not state.over:
            for name in self.agents:
                self.truncations[name] = not self.terminations[name]
                self._reward_worth(self.possible_agents.index(name))


class ParallelPropertyEnv(ParallelEnv):  # type: ignore[misc]
    """The same game by PettingZoo's parallel API: a step asks each player at most once.

    Actions of players who are not asked are ignored.
    """

    metadata: ClassVar[dict[str, Any]] = PropertyEnv.metadata

    def __init__(self, **options: Any) -> None:
        """Set the environment up, with the options of `PropertyEnv`; a cycle is a step."""
        self.max_cycles = int(options.pop("max_cycles", 0))
        self.aec = PropertyEnv(**options)
        self.render_mode = self.aec.render_mode
        self.possible_agents = list(self.aec.possible_agents)
        self.agents: list[str] = []
        self._cycles = 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations."""
        return self.aec.observation_space(agent)

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions."""
        return self.aec.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[np.float32]], dict[str, dict[str, Any]]]:
        """Begin a new game; all chance in it comes from the seed."""
        self.aec.reset(seed, options)
        self.agents, self._cycles = list(self.possible_agents), 0
        return self._seen()

    def step(self, actions: dict[str, int]) -> tuple[Any, Any, Any, Any, Any]:
        """Make the actions of those who are asked, each once, in order."""
        rewards, asked = dict.fromkeys(self.agents, 0.0), set[str]()
        # A step ends where somebody would be asked twice: an agent has one action for each step.
        while self.aec.agents and self.aec.agent_selection not in asked:
            name = self.aec.agent_selection
            if self.aec.terminations[name] or self.aec.truncations[name]:
                break
            asked.add(name)
            self.aec.step(actions.get(name))
            for one, reward in self.aec.rewards.items():
                if one in rewards:
                    rewards[one] += reward
        self._cycles += 1
        cut = bool(self.max_cycles) and self._cycles >= self.max_cycles
        ended = {name: self.aec.terminations.get(name, True) for name in self.agents}
        cuts = {
            name: not ended[name] and (cut or self.aec.truncations[name]) for name in self.agents
        }
        seen, infos = self._seen()
        self.agents = [name for name in self.agents if not (ended[name] or cuts[name])]
        aec = self.aec
        # Agents who are out must still be stepped over in the underlying game.
        while aec.agents and (
            aec.terminations[aec.agent_selection] or aec.truncations[aec.agent_selection]
        ):
            aec.step(None)
        return seen, rewards, ended, cuts, infos

    def _seen(self) -> tuple[dict[str, NDArray[np.float32]], dict[str, dict[str, Any]]]:
        """Return the observations and infos of all agents."""
        aec = self.aec
        infos = {
            name: aec.infos.get(name, {}) if name == aec.agent_selection else self._waiting()
            for name in self.agents
        }
        return {name: aec.observe(name) for name in self.agents}, infos

    def _waiting(self) -> dict[str, Any]:
        mask = np.zeros(self.aec.actions.size, dtype=np.int8)
        mask[WAIT] = 1
        return {"action_mask": mask}

    def render(self) -> str:
        """Return the table as text."""
        return self.aec.render()

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


def env(rulebook: str | Program, players: int = 2, **options: Any) -> PropertyEnv:
    """Return an environment in which one player after another is asked; options: `PropertyEnv`."""
    return PropertyEnv(rulebook, players, **options)


def parallel_env(rulebook: str | Program, players: int = 2, **options: Any) -> ParallelPropertyEnv:
    """Return an environment in which all players act in a step; options: `PropertyEnv`."""
    return ParallelPropertyEnv(rulebook=rulebook, players=players, **options)
