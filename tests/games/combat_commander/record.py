"""Recorded games: one of each scenario and one for each way a game can end, kept as lists of choices.

    python -m tests.games.combat_commander.record        records all of them anew

When a change of the rules alters a recorded game the tests show it; if the change is meant, record them anew.
"""

from __future__ import annotations

import hashlib
import random
from itertools import count
from pathlib import Path
from typing import Any

from hedgerow.games.combat_commander import RULEBOOK
from hedgerow.games.combat_commander.model.scenarios import published
from hedgerow.games.combat_commander.model.state import SEATS, casualties, on_map, other
from hedgerow.kernel.game import Game
from hedgerow.testing import recording

RECORDED = Path(__file__).parent / "recorded"
ENDINGS = {
    "surrender": ("6.3.1", "surrender"),
    "last-unit-lost": ("6.3.1", "the last unit"),
    "last-unit-exits": ("6.3.2", "the last unit"),
    "sudden-death": ("6.3.2", "Sudden Death"),
    "all-five-objectives": ("7.3.2-V", ""),
    "tie": ("9.2", "Sudden Death"),
    "both-beaten": ("9.2", "both sides"),
}


def digest(game):
    """Units, markers and tracks at the end, as a short number."""
    g = game.state
    units = [(u.type, u.hex, u.broken, u.suppressed, u.veteran, u.weapon) for u in g.units]
    tracks = (g.turn, g.time, g.vp, g.control, g.surrender, sorted(g.forts.items()), sorted(g.smoke.items()))
    return hashlib.sha256(repr((units, tracks)).encode()).hexdigest()[:16]


def ended(game):
    return [*game.result.winners, game.result.rule, dict(game.result.score)["axis"]]


def keep(path, game, seed):
    head = {"scenario": game.began_as.name, "seed": seed, "result": ended(game), "digest": digest(game)}
    return recording.keep(path, game, head)


def replayed(path, look=None):
    """The kept game, played again, and what its file says of it; `look` sees the game before every choice."""
    head, game = recording.replayed(path, "combat-commander", look)
    return game, head


# ---- players ----

def random_choice(dice, game, seat, decision):
    forward = [o for o in decision.answers if o[0] not in ("reroll",)]
    return dice.choice(forward or list(decision.answers))


def harried_choice(dice, game, seat, decision):
    """The Axis runs for the enemy's edge; the Allies do this and that."""
    return (random_choice if seat == "allies" else headlong_choice)(dice, game, seat, decision)


def headlong_choice(dice, game, seat, decision):
    """The Axis runs for the enemy's edge; the Allies let it go."""
    options = [o for o in decision.answers if o[0] not in ("reroll",)]
    if decision.lines is not None:
        return dice.choice(options)
    if seat == "allies":
        quiet = [o for o in options if o[0] in ("pass", "done", "never")]
        return quiet[0] if quiet else dice.choice(options)
    g = game.state
    out = [o for o in options if o[0] == "exit"]
    if out:
        return out[0]
    steps = [o for o in options if o[0] == "to"]
    if steps:
        return min(steps, key=lambda o: g.scenario.to_edge[1][o[1]])
    for verb in ("never", "activate", "with", "move"):
        found = [o for o in options if o[0] == verb]
        if found:
            return dice.choice(found)
    orders = [o for o in options if o[0] == "order" and "Move" in game.say(o)]
    if orders:
        return orders[0]
    discards = [o for o in options if o[0] == "discard"]
    rest = [o for o in options if o[0] in ("pass", "end turn", "done", "stop")]
    return (discards or rest or options)[0]


# ---- recording ----

def record(scenario, seed, choose=random_choice, most=4000):
    """Play one game, or as much of it as there is patience for."""
    dice = random.Random(seed)
    game = Game(RULEBOOK, RULEBOOK.scenario(scenario), seed=seed)
    while game.result is None and len(game.history) < most:
        seat, decision = sorted((s, d) for s, d in game.decisions.items() if not d.optional)[0]
        game.apply(seat, choose(dice, game, seat, decision))
    return game


def record_all():
    for old in RECORDED.glob("*.jsonl"):
        old.unlink()
    wanted = dict(ENDINGS)
    for name in published():
        games = {seed: record(name, seed) for seed in range(3)}
        shortest = min((seed for seed, game in games.items() if game.result), key=lambda seed: len(games[seed].history))
        keep(RECORDED / f"scenario-{name}.jsonl", games[shortest], shortest)
    seed = 1000
    keep(RECORDED / "end-both-beaten.jsonl", *both_beaten())
    del wanted["both-beaten"]
    while wanted:
        seed += 1
        choose = (random_choice, headlong_choice, harried_choice)[seed % 3]
        game = record(("1", "8")[seed % 2] if seed % 3 else ("1", "8", "11", "random")[seed % 4], seed, choose)
        for end, (cited_rule, why) in list(wanted.items()):
            if game.result is not None and game.result.rule == cited_rule and game.result.why.startswith(why):
                keep(RECORDED / f"end-{end}.jsonl", game, seed)
                del wanted[end]
                print(end, seed, flush=True)


# ---- both beaten at the same moment ----

def at_close_quarters(dice, game, seat, decision):
    """Both sides seek Melee."""
    options = list(decision.answers)
    if decision.lines is not None:
        return dice.choice(options)
    g, side = game.state, game.seats.index(seat)
    foes = [g.units[u].hex for u in on_map(g, other(side))]
    for verb, place, often in (("advance", 2, 0.85), ("to", 1, 0.8)):
        steps = [o for o in options if o[0] == verb]
        if steps and dice.random() < often:
            return min(steps, key=lambda o: (min((g.scenario.distance[o[place]][f] for f in foes), default=0), dice.random()))
    for wanted in (("activate", "with", "shoot", "add", "fire"), ("order",)):
        found = [o for o in options if o[0] in wanted]
        if found and dice.random() < 0.8:
            return dice.choice(found)
    return dice.choice(options)


def brink(g, side):
    """How many units a side can still lose."""
    return min(g.surrender[side] - len(casualties(g, side)), len(on_map(g, side)))


def both_beaten():
    """Play at close quarters; when both sides are near their end, try many ways on, with the cards as they lie: the game, seed
    and choices."""
    for seed in count(1):
        dice = random.Random(seed)
        game = Game(RULEBOOK, RULEBOOK.scenario("random"), seed=seed)
        if sum(min(f.surrender, len(f.units)) for f in game.state.scenario.forces) > 10:
            continue
        choices: list[Any] = []
        while game.result is None and len(choices) < 3000:
            g = game.state
            if g.turn and game.waiting == {SEATS[g.active]: "order"} and (near := brink(g, 0) + brink(g, 1)) <= 6:
                for _ in range(25 if near > 4 else 120):
                    trial = Game.around(RULEBOOK, g.copy())
                    tail = played_on(trial, dice, 120)
                    if trial.result is not None and trial.result.why.startswith("both sides"):
                        return again("random", seed, [*choices, *tail])
            choices += played_on(game, dice, 1)
        print("both beaten: not with", seed, flush=True)
    return None


def played_on(game, dice, most):
    choices = []
    while game.result is None and len(choices) < most:
        seat, decision = next((s, d) for s, d in game.decisions.items() if not d.optional)
        option = at_close_quarters(dice, game, seat, decision)
        choices.append((seat, option))
        game.apply(seat, option)
    return choices


def again(scenario, seed, choices):
    """The game that these choices make, with its history."""
    game = Game(RULEBOOK, RULEBOOK.scenario(scenario), seed=seed)
    for seat, option in choices:
        game.apply(seat, option)
    return game, seed


if __name__ == "__main__":
    record_all()
