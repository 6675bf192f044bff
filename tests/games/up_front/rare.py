"""Kept games in which rare things happen, between artificial players who look for them.

    python -m tests.games.up_front.rare                 plays all of them anew
    python -m tests.games.up_front.rare mines by-night  plays these two
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any, NamedTuple

from tests.games.up_front.record import KEPT

import hedgerow
from hedgerow.games.up_front.model.action_cards import MINEFIELD, MOVE, PILLBOX, terrain_name
from hedgerow.games.up_front.model.state import terrain_of
from hedgerow.games.up_front.rules.actions import TURN
from hedgerow.games.up_front.rules.hands import held
from hedgerow.games.up_front.rules.ranges import relative_range
from hedgerow.games.up_front.rules.team_transfer import WAYS
from hedgerow.kernel.asking import Option
from hedgerow.kernel.events import tallies
from hedgerow.kernel.game import Game
from hedgerow.testing import recording


class Rare(NamedTuple):
    """What is played, which rules must show in its log, and which in the answers when somebody asks why he may not leave."""

    scenario: str
    seed: int
    rules: tuple[str, ...]
    refused: tuple[str, ...] = ()


RARE = {"charges": Rare("C-RG", 1, ("21.3",)), "into-the-pillbox": Rare("C-GR", 2, ("20.36",)),
        "mines": Rare("C-AG", 3, ("24.31",)),
        "mines-under-tracks": Rare("C-AG:decks=2,american M24 Chaffee=1", 35, ("24.33",)),
        "run-over": Rare("G-GR", 3, ("29.2",)), "by-night": Rare("J-GAR", 1, ("38.6",)),
        "walls-between": Rare("team-A-GA+A-GR:decks=1", 10, ("41.3",), refused=("41.52", "41.53")),
        "woods-between": Rare("team-A-GA+A-GR:decks=1", 1, ("41.3",))}


class Headlong:
    """A player who wants to come to grips: forward until an enemy is next to him, then in; he keeps mines and Wire for who moves
    and stays in his Pillbox, and shoots only when nothing else is left."""

    AT_HIM = ("infiltrate", "creep in", "slip in", "with charge", "overrun", "observe", "close combat", "close in", "rush")
    IDLE = ("fire", "shell", "snipe", "smoke", "starshell", "rearrange", "swap", "repair", "without charge")

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)

    def choose(self, game: Game, seat: str) -> Option:
        g: Any = game.state
        answers = game.decisions[seat].answers
        options = [o for o in answers if not self.wastes(g, o)] or list(answers)
        for wants in (self.lays, self.strikes, self.settles, self.comes_near, self.is_busy):
            if wanted := [o for o in options if wants(g, o)]:
                return self.dice.choice(wanted)
        return self.dice.choice(options)

    def wastes(self, g: Any, o: Option) -> bool:
        mines = o[0] in ("discard", "open ground") and terrain_name(o[-1]) == MINEFIELD
        return mines or (o[0] in ("move", "shift") and terrain_of(g.groups[o[1]]) == PILLBOX)

    def lays(self, g: Any, o: Option) -> bool:
        return o[0] == "wire" or (o[0] == "lay" and terrain_name(o[1]) == MINEFIELD)

    def strikes(self, g: Any, o: Option) -> bool:
        return o[0] in self.AT_HIM

    def settles(self, g: Any, o: Option) -> bool:
        return o[0] in ("terrain", "rally", "cut wire")

    def comes_near(self, g: Any, o: Option) -> bool:
        return o[0] == "move" and o[3] == "advance" and not self.close(g, o[1])

    def is_busy(self, g: Any, o: Option) -> bool:
        return o[0] not in self.IDLE and not (o[0] == "move" and self.close(g, o[1]))

    def close(self, g: Any, group: int) -> bool:
        return any(relative_range(g, group, e) == 5 for e in g.enemies_of(group))


class Driver(Headlong):
    """He leaves the ground free for AFVs: Wire would only bog them down."""

    def lays(self, g: Any, o: Option) -> bool:
        return False


class Wary(Headlong):
    """He goes forward as well, and back again as soon as an enemy is next to him."""

    def strikes(self, g: Any, o: Option) -> bool:
        return o[0] == "cross" or (o[0] == "move" and o[3] == "retreat" and self.close(g, o[1]))

    def settles(self, g: Any, o: Option) -> bool:
        return o[0] == "rally"


def player(scenario: str, n: int, seed: int) -> Headlong:
    """In G men with magnetic mines wait for an AFV; in team play one side is wary, so that groups fall back."""
    if scenario.startswith("G"):
        return Driver(seed + n)
    return Wary(seed + n) if scenario.startswith("team") and n % 2 == 0 else Headlong(seed + n)


def play(rare: Rare) -> Game:
    game = hedgerow.new("up-front", rare.scenario, seed=rare.seed)
    players = {seat: player(rare.scenario, n, rare.seed) for n, seat in enumerate(game.seats)}
    while game.result is None:
        seat = next(seat for seat, d in game.decisions.items() if not d.optional)
        game.apply(seat, players[seat].choose(game, seat))
    return game


def rules_in(game: Game) -> set[str]:
    """The rules of its log, and of the sums in it."""
    told = [(entry.rule, entry.public) for entry in game.events if entry.public is not None]
    return {rule for rule, _ in told} | {line[3] for _, what in told for sum_ in tallies(what) for line in sum_.lines}


def why_nobody_leaves(game: Game) -> set[str]:
    """41.5: what whoever is asked for an action hears when he asks, of every group, whether it may leave for the next game."""
    found: set[str] = set()
    for seat, d in game.decisions.items():
        g: Any = game.state
        player = g.player_of(seat)
        cards = held(g, player, MOVE) if d.about == TURN else []
        leaving = [("cross", n, cards[0], way) for n in g.groups_of(player) for way in WAYS] if cards else []
        found.update(rule for o in leaving if o not in d.answers for rule in game.refusal(seat, o).rules)
    return found


def path_of(name: str) -> Path:
    return KEPT / f"rare-{name}.jsonl"


def main(words: list[str]) -> None:
    for name in words or RARE:
        rare, game = RARE[name], play(RARE[name])
        assert game.result is not None and {*rare.rules} <= rules_in(game), (name, {*rare.rules} - rules_in(game))
        head = {"game": "up-front", "scenario": rare.scenario, "seed": rare.seed, "winners": list(game.result.winners),
                "rule": game.result.rule, "why": game.result.why}
        print(recording.keep(path_of(name), game, head), len(game.history), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
