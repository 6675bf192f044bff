"""What one loss leads to: overstacked hexes [4.4], a lost chief [6.73]."""

from __future__ import annotations

from hedgerow.games.infantry_attacks.model.state import LEADER, State, is_combat_unit, leaders
from hedgerow.games.infantry_attacks.model.values import person
from hedgerow.games.infantry_attacks.rules.leadership import roll_casualty
from hedgerow.games.infantry_attacks.rules.morale import check_morale
from hedgerow.games.infantry_attacks.rules.stacking import overstacked
from hedgerow.games.infantry_attacks.rules.step_losses import eliminate
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow


@flow
def settle(g: State) -> Flow[None]:
    """Work off what has been set in train, first come first served; each item may bring others."""
    while g.queue:
        what, a, b, side = g.queue.pop(0)
        if what == "overstack":
            yield from remove_excess(g, a, b)
        else:
            yield from lose_chief(g, a, b, side)


@flow
def remove_excess(g: State, hex_: int, side: int) -> Flow[None]:
    """4.4: the owner eliminates units of the overfull category, his choice, until the hex is within the limits."""
    while overstacked(g, hex_, side):
        choice: Option = yield Ask(g.seat(side), "overstacked", [("remove", i) for i in overstacked(g, hex_, side)],
                                   cite="4.4", hex=hex_)
        eliminate(g, choice[1], "4.4")


@flow
def lose_chief(g: State, chief: int, hex_: int, side: int) -> Flow[None]:
    """6.73: friendly pieces of his type in his hex and next to it check morale at once, less his morale modifier. Where that cost
    combat units steps [14.11], leaders may be casualties [6.7]."""
    bonus = person(g.pieces[chief]).bonus
    lost: dict[int, int] = {}
    for i in bereaved(g, g.pieces[chief].led, hex_, side):
        where = g.pieces[i].hex
        if where >= 0:
            steps = check_morale(g, i, 0, bonus)
            if steps and is_combat_unit(g.pieces[i]):
                lost[where] = lost.get(where, 0) + steps
            if g.queue:
                yield from settle(g)
    for where, steps in lost.items():
        for i in leaders(g, where, side):
            roll_casualty(g, i, steps)


def bereaved(g: State, led: int, hex_: int, side: int) -> list[int]:
    """6.73: own-type units and leaders in his hex and adjacent, leaders first by seniority [14.12]; assault hexes or not."""
    places = [hex_, *g.scenario.ground.near[hex_]]
    found = [i for h in places for i in g.at[h] if g.pieces[i].side == side and g.pieces[i].led == led]
    return sorted(found, key=lambda i: (g.pieces[i].cls != LEADER, -g.pieces[i].seniority))
