"""A run: a plan, the folder it is played into, and the records of its games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.registry import rulebook
from hedgerow.lab.folder import Folder
from hedgerow.lab.local import play_locally
from hedgerow.lab.plan import Plan
from hedgerow.lab.playing import FINISHED

LOCAL, RAY = "local", "ray"
ENGINES = (LOCAL, RAY)


class Run:
    """A run that has been played, or the part of it that has."""

    def __init__(self, folder: Folder, plan: Plan | None = None) -> None:
        self.folder = folder
        self.plan = plan or folder.plan()
        self.games = folder.games(self.plan)
        self.sides = rulebook(self.plan.game).scenario(self.plan.scenario).sides

    @staticmethod
    def at(path: Path) -> Run:
        """The run that a folder holds."""
        return Run(Folder(path))

    @property
    def finished(self) -> list[dict[str, Any]]:
        return [g for g in self.games if g["status"] == FINISHED]

    @property
    def bad(self) -> list[dict[str, Any]]:
        return [g for g in self.games if g["status"] != FINISHED]

    def wins(self) -> Counter[str]:
        """Finished games won by each side; draws, and games that several sides won, under the empty name."""
        return Counter(g["winner"] for g in self.finished)

    def bot_wins(self) -> Counter[str]:
        """The same by bot."""
        return Counter(g["bots"][g["winner"]] if g["winner"] else "" for g in self.finished)

    def seconds(self) -> dict[str, list[float]]:
        """Per bot: choices, processor seconds, longest choice, longest player turn."""
        total: dict[str, list[float]] = {}
        for chunk in self.plan.chunks:
            if not self.folder.chunk_path(chunk).exists():
                continue
            for name, (choices, took, longest, turn) in self.folder.read(chunk).seconds.items():
                of = total.setdefault(name, [0, 0.0, 0.0, 0.0])
                of[:] = [of[0] + choices, of[1] + took, max(of[2], longest), max(of[3], turn)]
        return total


def run(plan: Plan, path: Path, *, jobs: int = 1, engine: str = LOCAL, address: str = "",
        done: Callable[[int], None] = lambda games: None) -> Run:
    """Play what the folder does not hold yet. `done` hears of games as they are finished, those kept from before first."""
    plan.checked()
    if engine not in ENGINES:
        raise HedgerowError(f"there is no engine {engine!r}; there are: {', '.join(ENGINES)}")
    folder = Folder(path)
    folder.open(plan)
    todo = [c for c in plan.chunks if not folder.has(c)]
    done(plan.games - sum(c.size for c in todo))
    if engine == RAY:
        from hedgerow.lab.on_ray import play_on_ray
        play_on_ray(plan, folder, todo, jobs, address, done)
    else:
        play_locally(plan, folder, todo, max(1, jobs), done)
    return Run(folder, plan)
