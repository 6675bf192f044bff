"""T-vc-1 to T-vc-8: the Victory Condition Table of designed scenarios. Rows 3 to 5 are those of scenarios of the book."""

from __future__ import annotations

from hedgerow.games.up_front.model.scenario import ATTACKER, DEFENDER
from hedgerow.games.up_front.model.state import State
from hedgerow.games.up_front.rules.ranges import relative_range
from hedgerow.games.up_front.rules.victory import (
    AT_ONCE,
    IN_THE_END,
    has_twice,
    lost,
    men_in_position,
    over,
    turn_order,
    unpinned_in_cover,
)

MEN, CHIT = 4, 4


def sides(g: State) -> tuple[int, int]:
    return g.here.player_in_role(ATTACKER), g.here.player_in_role(DEFENDER)


def twice_the_points(g: State) -> None:
    """T-vc-1, T-vc-2: the attacker needs twice the Victory Points of the defender."""
    attacker, defender = sides(g)
    rule = f"T-vc-{g.here.victory.table}"
    if has_twice(g, attacker, defender):
        over(g, (attacker,), rule, "time is up: twice the Victory Points of the defender")
    over(g, (defender,), rule, "time is up: the attacker has not twice the Victory Points")


def first_in_cover(g: State) -> None:
    """T-vc-6: who first has four unpinned men in cover at range chit 4."""
    for player in turn_order(g):
        if men_in_position(g, player, CHIT) >= MEN:
            over(g, (player,), "T-vc-6", "four men in cover at range chit 4")


def close_up(g: State) -> None:
    """T-vc-7: half of the attacking force, unpinned and in cover, at Relative Range 5 of defenders, infiltrated or not."""
    attacker, defender = sides(g)
    near = [n for n in g.groups_of(attacker) if any(relative_range(g, n, e) == 5 for e in g.groups_of(defender))]
    if 2 * sum(unpinned_in_cover(g, n) for n in near) >= g.players[attacker].force:
        over(g, (attacker,), "T-vc-7", "half of the attackers are in cover next to the defenders")


def destroy(g: State) -> None:
    """T-vc-8: more than half of the defending force is lost; the attacker was not broken before."""
    attacker, defender = sides(g)
    if 2 * lost(g, defender) > g.players[defender].force:
        over(g, (attacker,), "T-vc-8", "more than half of the defenders are lost")


def defender_holds(g: State) -> None:
    """T-vc-6, T-vc-7, T-vc-8: the defender wins when time is up."""
    over(g, (sides(g)[1],), f"T-vc-{g.here.victory.table}", "time is up: the defender has held")


AT_ONCE.update({6: first_in_cover, 7: close_up, 8: destroy})
IN_THE_END.update({1: twice_the_points, 2: twice_the_points, 6: defender_holds, 7: defender_holds, 8: defender_holds})
