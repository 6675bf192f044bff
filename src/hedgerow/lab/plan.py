"""What is to be played: the scenario, who plays it, how often, from which seed."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import hedgerow
from hedgerow.bots import Bot, HeuristicBot, bot
from hedgerow.bots.weights import WeightsFile
from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.registry import rulebook
from hedgerow.version import __version__

HEURISTIC = "heuristic"
CHUNK = 25
"""Games in a task: enough that starting it costs nothing, few enough that little is lost when it breaks off."""


class Chunk(NamedTuple):
    """Games `start` to `start + size - 1` of a plan: what one process plays in one go."""

    start: int
    size: int


@dataclass(frozen=True, kw_only=True)
class Plan:
    """The settings that fix every byte of the results; how many processes play it is not among them."""

    game: str
    scenario: str
    bots: tuple[str, ...]                 # one for each side in the scenario's order; a single one plays them all
    games: int = 100
    seed: int = 0
    mirror: bool = False                  # every seed twice, the bots changing sides
    options: Mapping[str, Any] = field(default_factory=dict)
    steps: Mapping[str, float] = field(default_factory=dict)     # weights that are tuned, and by how much they go up and down
    limit: int = 20_000                   # choices after which a game is called endless
    patience: float = 600.0               # processor seconds after which it is

    def checked(self) -> Plan:
        """Itself, if it can be played; a HedgerowError says what is wrong."""
        book = rulebook(self.game)
        sides = book.scenario(self.scenario).sides
        book.settle(self.options)
        for name in self.bots:
            bot(name)
        if len(self.bots) not in (1, len(sides)):
            raise HedgerowError(f"{self.scenario} has the sides {', '.join(sides)}: name {len(sides)} bots, or one for all")
        if self.mirror and len(set(self.bots)) < 2:
            raise HedgerowError("mirrored games need two different bots to change sides")
        if self.games < 1:
            raise HedgerowError("at least one game must be played")
        if self.steps and (len(sides) != 2 or self.mirror or self.bots != (HEURISTIC,)):
            raise HedgerowError(f"weights are tuned in games of two sides, both played by the {HEURISTIC}")
        if unknown := [name for name in self.steps if name not in tunable(self.game).seasoned]:
            raise HedgerowError(f"{book.title} has no weight {', '.join(unknown)}")
        return self

    @property
    def chunks(self) -> list[Chunk]:
        return [Chunk(start, min(CHUNK, self.games - start)) for start in range(0, self.games, CHUNK)]

    def seed_of(self, game: int) -> int:
        """Mirrored games share their seed in pairs, or in as many as there are bots."""
        return self.seed + (game // len(self.bots) if self.mirror else game)

    def bots_of(self, game: int, sides: tuple[str, ...]) -> dict[str, str]:
        """Who plays which side in this game."""
        turn = game % len(self.bots) if self.mirror else 0
        return {side: self.bots[(i + turn) % len(self.bots)] for i, side in enumerate(sides)}

    def bot_seed(self, game: int, seat: str) -> int:
        """Every bot has dice of its own, in every game and at every seat."""
        digest = hashlib.blake2b(f"{self.seed_of(game)} {game} {seat}".encode(), digest_size=6).digest()
        return int.from_bytes(digest, "big")

    def player(self, game: int, seat: str, side: int, name: str) -> Bot:
        """Who sits there. While weights are tuned: a seasoned judge, each weight a step up or down from where it stands."""
        seed = self.bot_seed(game, seat)
        if not self.steps:
            return bot(name, seed)
        way = 1 if side == 0 else -1
        return HeuristicBot(seed, seasoned=True,
                            shifts=tuple((weight, way * self.lot(game, weight) * by) for weight, by in self.steps.items()))

    def lot(self, game: int, weight: str) -> int:
        """Whether a weight that is tuned stands higher for the first side, and so lower for the second (1), or the other way
        round (-1). What else is tuned does not matter."""
        drawn = hashlib.blake2b(f"{self.scenario} {self.seed_of(game)} {weight}".encode(), digest_size=1).digest()
        return 1 if drawn[0] & 1 else -1

    def settings(self) -> dict[str, Any]:
        """Everything but the number of games, which may grow: what the manifest of a run holds."""
        said = asdict(self)
        del said["games"]
        book = rulebook(self.game)
        return {**said, "bots": list(self.bots), "options": book.settle(self.options), "chunk": CHUNK, "version": __version__,
                "code": code_of(self.game)}


def tunable(game: str) -> WeightsFile:
    """What the judgement of the game weighs."""
    path = rulebook(game).computer.weights
    if path is None:
        raise HedgerowError(f"the computer player of {rulebook(game).title} has no weights")
    return WeightsFile(path)


@cache
def code_of(game: str) -> str:
    """A fingerprint of the rules, the data and the bots: games played by other code do not belong together."""
    own = Path(hedgerow.__file__).parent
    digest = hashlib.blake2b(digest_size=6)
    for folder in dict.fromkeys((own / "kernel", own / "board", own / "bots", home_of(game))):
        for path in sorted(p for p in folder.rglob("*") if p.suffix in (".py", ".toml", ".tsv", ".map", ".json")):
            digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def home_of(game: str) -> Path:
    """The folder of a game, in which its rules.tsv lies; of one without, where its state is defined."""
    book = rulebook(game)
    return book.ledger.parent if book.ledger is not None else Path(str(sys.modules[book.rules.state.__module__].__file__)).parent
