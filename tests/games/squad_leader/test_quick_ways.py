"""What is told quickly, for lists of options, is what the functions with reasons and stories say: asked along random games."""

from __future__ import annotations

import random

import pytest

from hedgerow.board.line import course
from hedgerow.games.squad_leader.model.pieces import DEFENSIVE_FIRE, OWN_FP
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.undertakings import INFANTRY_FIRE, Firer
from hedgerow.games.squad_leader.rules.fire_groups import additions, chain, why_not_join
from hedgerow.games.squad_leader.rules.firepower import firepower
from hedgerow.games.squad_leader.rules.stacking import has_room, why_not_stack
from hedgerow.games.squad_leader.rules.who_may_fire import (
    ADVANCING_FIRE,
    PREP_FIRE,
    armed,
    as_option,
    fire_options,
    halvings_for_all,
    is_ready,
    keeps_a_factor,
    targets,
    why_not_fire,
    why_not_ready,
)
from hedgerow.kernel.game import Game
from hedgerow.kernel.registry import rulebook

FIRE_PHASES = (PREP_FIRE, DEFENSIVE_FIRE, ADVANCING_FIRE)


def positions(scenario: str, seed: int, every: int) -> list[State]:
    """Positions of a random game, one of so many; and those in which a fire group grows where others have fired before, or movers
    fire."""
    book, dice, found = rulebook("squad-leader"), random.Random(seed), []
    game = Game(book, book.scenario(scenario), seed=seed, listen=False)
    chosen = 0
    while game.result is None and chosen < 900:
        seat, decision = next((s, d) for s, d in game.decisions.items() if not d.optional)
        game.apply(seat, dice.choice(decision.answers))
        chosen += 1
        g = game.state
        assert isinstance(g, State)
        if chosen % every == 0 or (g.attack is not None and g.fired_on) or (g.phase == ADVANCING_FIRE and chosen % 4 == 0):
            found.append(g.copy())
    return found


@pytest.fixture(scope="module")
def played() -> list[State]:
    return [*positions("1", 3, 11), *positions("1", 4, 40), *positions("5", 3, 40)]


def test_who_is_ready_to_fire(played: list[State]) -> None:
    both = {False: 0, True: 0}
    for g in played:
        firers = g.attack.firers if g.attack is not None else ()
        for side in (0, 1):
            for unit, weapon in armed(g, side):
                ready = is_ready(g, unit, weapon, firers)
                assert ready == (not why_not_ready(g, unit, weapon, firers))
                both[ready] += 1
    assert min(both.values()) > 100


def test_everyone_who_may_open_fire_is_listed_and_nobody_else(played: list[State]) -> None:
    listed = 0
    for g in [g for g in played if g.phase in FIRE_PHASES][::3]:
        side = g.defender if g.phase == DEFENSIVE_FIRE else g.attacker
        slowly = [as_option(unit, weapon, where) for unit, weapon in armed(g, side) for where in targets(g, side)
                  if not why_not_fire(g, unit, weapon, where)]
        assert fire_options(g, side) == slowly
        listed += len(slowly)
    assert listed > 100


def test_everyone_who_may_join_an_attack_is_listed_and_nobody_else(played: list[State]) -> None:
    listed = 0
    for g in played:
        a = g.attack
        if a is None or a.means != INFANTRY_FIRE:
            continue
        slowly = [("add", unit) if weapon == OWN_FP else ("add weapon", weapon) for unit, weapon in armed(g, a.side)
                  if not why_not_join(g, unit, weapon)]
        assert [o for o in additions(g) if o[0] in ("add", "add weapon")] == slowly and chain(g, a)
        listed += len(slowly)
    assert listed > 10


def test_where_there_is_room(played: list[State]) -> None:
    full = 0
    for g in played[::2]:
        for i, u in enumerate(g.units):
            if u.on_map:
                for h in (u.hex, *g.ground.around[u.hex]):
                    room = has_room(g, u.side, h, (i,))
                    assert room == (not why_not_stack(g, u.side, h, (i,)))
                    full += not room
    assert full > 50


def test_a_factor_that_is_kept_arrives(played: list[State]) -> None:
    kept = lost = 0
    for g in [g for g in played if g.phase in FIRE_PHASES][::2]:
        for side in (0, 1):
            for unit, weapon in armed(g, side):
                for where in targets(g, side)[::3]:
                    away = g.ground.distance[g.units[unit].hex][where % 4096]
                    if keeps_a_factor(g, unit, weapon, away, halvings_for_all(g)):
                        assert firepower(g, Firer(unit, weapon), where).total >= 1
                        kept += 1
                    else:
                        lost += 1
    assert kept > 100 and lost > 10


def test_every_hex_of_a_line_is_on_a_shortest_way_and_none_nearer_than_the_one_before() -> None:
    def distance(columns: int, half_rows: int) -> int:
        return max(abs(columns), (abs(columns) + abs(half_rows)) // 2)

    for c in range(13):
        for r in range(-24 + c % 2, 25, 2):
            before = 0
            for leg in course(c, r).legs:
                away = {distance(x, y) for x, y in leg.cells}
                assert all(distance(x, y) + distance(c - x, r - y) == distance(c, r) for x, y in leg.cells)
                assert min(away) >= before
                before = min(away)
