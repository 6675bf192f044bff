"""Whole games by players who look for a fight, so that what random play seldom reaches does happen."""

from __future__ import annotations

import random
from typing import Any

import pytest

import hedgerow
from hedgerow.games.asl_sk1 import RULEBOOK
from hedgerow.games.asl_sk1.model.state import ADVANCE, MOVEMENT, State
from hedgerow.games.asl_sk1.rules.close_combat import Ambushed, CloseCombat
from hedgerow.games.asl_sk1.rules.effects import WeaponFate
from hedgerow.games.asl_sk1.rules.leader_creation import LeaderCreated
from hedgerow.games.asl_sk1.rules.support_weapons import Detonated
from hedgerow.kernel.asking import Option
from hedgerow.kernel.game import Game

KEEN = {"charge": 40, "fire weapon": 6, "fire": 5, "add": 3, "add weapon": 3, "direct": 3, "shoot": 2, "attack": 8,
        "join attack": 3, "advance": 5, "move": 5, "stop": 0.3, "pass": 0.3, "back": 0.1, "destroy": 0.02, "drop": 0.05,
        "leave behind": 0.1}


def appeal(g: State, side: int, option: Option) -> float:
    """How much a keen player likes an option: towards the enemy, and into his hex."""
    if option[0] == "move" and any(g.weapons[w].is_.kind == "DC" for w in g.held_by(option[1])):
        return 40
    if option[0] not in ("to", "through woods"):
        return KEEN.get(option[0], 1)
    foes = [u.hex for u in g.units if u.side != side and 0 <= u.hex < g.scenario.size]
    if option[1] in foes:
        return 60
    near = min((g.scenario.ground.distance[option[1]][h] for h in foes), default=9) if g.phase in (MOVEMENT, ADVANCE) else 9
    return 8 / (1 + near)


def keen_game(scenario: str, seed: int, **options: Any) -> Game:
    rng = random.Random(seed)
    game = hedgerow.new("asl-sk1", scenario, seed=seed, options=options)
    while game.result is None:
        (seat, decision), = game.decisions.items()
        g: State = game.state                             # type: ignore[assignment]
        side = g.scenario.sides.index(seat)
        game.apply(seat, rng.choices(decision.options, [appeal(g, side, o) for o in decision.options])[0])
    assert not list(RULEBOOK.rules.invariants(game.state))
    return game


WANTED = {CloseCombat, Ambushed, LeaderCreated, Detonated, WeaponFate}
LIKELY = (("S2", 200), ("S4", 6), ("S2", 117), ("S4", 204), ("S6", 204), ("S6", 208))


@pytest.mark.plays
def test_keen_players_come_to_blows() -> None:
    """The games named above had it all when they were chosen; a change of rules may need more of them."""
    seen: set[type[Any]] = set()
    for scenario, seed in (*LIKELY, *((s, n) for n in range(200, 215) for s in ("S2", "S4", "S6"))):
        game = keen_game(scenario, seed)
        assert game.result is not None
        seen |= {type(e.public) for e in game.events}
        if seen >= WANTED and seed >= LIKELY[-1][1]:
            break
    assert seen >= WANTED
