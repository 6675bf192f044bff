"""Recorded games: played once by simple players, kept as lists of choices, replayed by the tests.

    python -m tests.games.squad_leader.record 5         plays a game of scenario 5 and keeps it
    python -m tests.games.squad_leader.record whole     plays those that go to the last turn with few counters
    python -m tests.games.squad_leader.record           plays all of them, and writes docs/squad-leader-annotated.md again

With all its counters only scenario 1 is played to the end; the others are cut to two turns, so that they stay small, and those
in `WHOLE` go to the last turn with a handful of counters, so that every condition of victory has been fulfilled and missed.
After a change of the rules a kept game may no longer be playable; then record it anew and read what has changed.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hedgerow
from hedgerow.games.squad_leader import RULEBOOK
from hedgerow.games.squad_leader.model.log_events import Phase, PlayerTurn
from hedgerow.games.squad_leader.model.pieces import hex_of
from hedgerow.games.squad_leader.model.scenario import codes, read_card
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.rules.movement import exit_hexes
from hedgerow.kernel.asking import PASS, Option
from hedgerow.kernel.events import Rolled, Shuffled
from hedgerow.kernel.game import Game
from hedgerow.testing import recording
from hedgerow.testing.recording import dice_fell, rules_played, told

KEPT = Path(__file__).parent / "recorded"
PAGE = Path(__file__).parents[3] / "docs" / "squad-leader-annotated.md"
ANNOTATED = "1"
SEED = 5
INTRODUCTION = """# A game of Squad Leader, line by line

The Guards Counterattack, scenario 1, played from set-up to the last turn by two simple players who fire at what is near and go
from cover to cover. Every line says what happened, how its numbers came about, and which rule decided; the rules' titles are in
the table at the end. The game is kept as a list of choices and replayed by the tests, which compare every line of this page.

## Set-up

"""


WHOLE = (("2", "russian"), ("3", "german"), ("3", "russian"), ("3A", "russian"), ("3B", "russian"), ("4", "german"),
         ("5", "russian"), ("6", "russian"), ("7", "american"), ("8", "american"), ("8", "german"), ("9", "american"),
         ("9", "german"), ("10", "german"), ("11", "american"), ("12", "american"))
"""Games to the last turn: scenario and who wins; every kind of victory condition is fulfilled in one and missed in another."""
FEW = {"units": 2, "weapons": 1, "vehicles": 1, "works": 1}


def name_of(code: str) -> str:
    return code if code == ANNOTATED else f"{code}:turns=2"


def with_few_counters(code: str) -> str:
    """The scenario with at most two units of a kind in each group and one of anything else; then one of what victory asks for is
    enough."""
    said = read_card(code)
    changes = {f"{group['name']} {name}": most for group in said["group"] for part, most in FEW.items()
               for name, count in group.get(part, {}).items() if count > most}
    if said["victory"][0].get("number"):
        changes["victory number"] = 1
    return f"{code}:" + ",".join(f"{name}={n}" for name, n in changes.items())


# ---- simple players ----

class Player:
    """Fires at what is near with all that can join, goes from cover to cover towards the enemy, rallies whom it can."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game, self.dice = game, random.Random(seed)

    def choose(self, seat: str) -> Option:
        options = list(self.game.decisions[seat].answers)
        for verb in ("commit", "exit", "drive off", "direct", "add weapon", "add", "shoot", "rally", "repair"):
            found = [o for o in options if o[0] == verb]
            if found:
                return self.dice.choice(found)
        if options[0][0] == "place":
            return self.best(options, lambda g, o: g.ground.cover[hex_of(o[2])] + self.dice.random() * 3)
        if self.hurries(seat) and self.game.decisions[seat].about in ("smoke", "prep fire"):
            return PASS
        shots = [o for o in options if o[0] in ("fire", "fire weapon", "gun", "at gun", "shell", "at shell", "mg", "rocket")]
        if shots:
            return self.dice.choice(shots) if self.dice.random() < 0.8 or PASS not in options else PASS
        if any(o[0] in ("step", "drive to") for o in options):
            return self.on_the_way(seat, options)
        moving = self.game.decisions[seat].about == "movement"
        if PASS in options and self.dice.random() < (0.1 if moving else 0.35):
            return PASS
        return self.dice.choice([o for o in options if o != PASS] or options)

    def on_the_way(self, seat: str, options: list[Option]) -> Option:
        """Nearer to what victory asks for, or to the enemy, and into cover; stop there now and then."""
        halts = [o for o in options if o[0] in ("stop", "brake")]
        if halts and not self.hurries(seat) and self.dice.random() < 0.3:
            return halts[0]
        steps = [o for o in options if o[0] in ("step", "drive to")]
        goals = self.goals(seat) or self.foes(seat)

        def worth(g: State, o: Option) -> float:
            near = min((g.ground.distance[hex_of(o[1])][h] for h in goals), default=0)
            return g.ground.cover[hex_of(o[1])] - 2 * near + self.dice.random()
        return self.best(steps, worth)

    def hurries(self, seat: str) -> bool:
        """Whether the side must leave the map to win: then it neither stands and fires nor stops on its way."""
        v = self.game.state.card.victory[0]
        return bool(v.kind == "exit" and self.game.state.card.seats.index(seat) == v.side)

    def goals(self, seat: str) -> list[int]:
        """The hexes that the side must hold, clear or leave by."""
        g: State = self.game.state
        v = g.card.victory[0]
        if g.card.seats.index(seat) != v.side:
            return []
        return list(exit_hexes(g, v.side) if v.kind == "exit" else v.hexes)

    def foes(self, seat: str) -> list[int]:
        g: State = self.game.state
        side = g.card.seats.index(seat)
        return [g.units[i].hex for i in g.of(1 - side) if not g.units[i].hidden]

    def best(self, options: list[Option], worth: Any) -> Option:
        return max(options, key=lambda o: worth(self.game.state, o))


def record(scenario: str, seed: int = SEED) -> Game:
    game = hedgerow.new("squad-leader", scenario, seed=seed)
    player = Player(game, seed)
    while game.result is None:
        seat = next(s for s, d in game.decisions.items() if not d.optional)
        game.apply(seat, player.choose(seat))
    return game


# ---- keeping and playing again ----

def record_whole(code: str, winner: str) -> tuple[Game, int]:
    """The first game of the scenario to its last turn that this side wins."""
    for seed in range(1, 40):
        game = record(with_few_counters(code), seed)
        if game.result is not None and game.result.winners == (winner,):
            return game, seed
    raise AssertionError(f"{winner} wins none of the games of scenario {code}")


def keep(game: Game, scenario: str, name: str, seed: int = SEED) -> Path:
    """One line for each choice."""
    assert game.result is not None
    head = {"scenario": scenario, "seed": seed, "winners": list(game.result.winners), "rule": game.result.rule,
            "events": len(game.events)}
    return recording.keep(KEPT / f"{name}.jsonl", game, head)


def replayed(path: Path) -> tuple[dict[str, Any], Game]:
    return recording.replayed(path, "squad-leader")


def annotated(game: Game) -> Iterator[str]:
    """The game as a page: turns, phases, and what happened with its rule."""
    assert game.result is not None
    cited: dict[str, None] = {}
    dice, phase = "", ""
    for entry in game.events:
        what = entry.public
        if what is None or isinstance(what, Shuffled):
            continue
        if isinstance(what, Rolled):
            dice = dice_fell(what.dice)
            continue
        cited[entry.rule] = None
        if isinstance(what, PlayerTurn):
            yield f"\n## Turn {what.turn}: {what.side.title()}"
        elif isinstance(what, Phase):
            phase = f"\n### {what.phase} Phase\n\n"         # told if something happens in it
        else:
            yield phase + told(RULEBOOK, game, entry, dice)
            phase = ""
        dice = ""
    yield f"\n**{game.result.winners[0].title()} wins**: {game.result.why} `[{game.result.rule}]`\n"
    yield from rules_played(RULEBOOK, cited)


def main() -> None:
    wanted = sys.argv[1:] or [*codes(), "whole"]
    for code in wanted:
        if code != "whole":
            print(keep(record(name_of(code)), name_of(code), code), flush=True)
    if "whole" in wanted:
        for code, winner in WHOLE:
            game, seed = record_whole(code, winner)
            print(keep(game, with_few_counters(code), f"whole-{code}-{winner}", seed), flush=True)
    if not sys.argv[1:] or ANNOTATED in sys.argv[1:]:
        _, game = replayed(KEPT / f"{ANNOTATED}.jsonl")
        PAGE.write_text(INTRODUCTION + "\n".join(annotated(game)) + "\n", encoding="utf-8")
        print(PAGE)


if __name__ == "__main__":
    main()
