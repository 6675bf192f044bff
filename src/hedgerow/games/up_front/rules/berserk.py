"""20.91, 20.92 Berserk: Russians who charge instead of dying."""

from __future__ import annotations

from hedgerow.games.up_front.model.state import NONE, State, afv_in, weapon_of
from hedgerow.games.up_front.rules.afv_combat import storm
from hedgerow.games.up_front.rules.casualties import rally
from hedgerow.games.up_front.rules.close_combat import claim_terrain, crew_mates, duel, gun_crew, meet
from hedgerow.games.up_front.rules.ranges import relative_range
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow


@flow
def charges(g: State, player: int) -> Flow[None]:
    """20.91: at the very start of the turn every berserk man goes at a group at Relative Range 5; no action; 20.92: without one
    he is rallied."""
    for man in [n for n, m in enumerate(g.men) if m.player == player and m.berserk and m.group != NONE]:
        if g.men[man].group == NONE:
            continue
        if not goals(g, man):
            rally(g, man, "20.92")
            continue
        choice: Option = yield Ask(g.seat(player), "charge", [("charge", n) for n in goals(g, man)], cite="20.91", unit=man)
        leave_crewed_weapon(g, man)
        yield from charge(g, man, choice[1])
        yield from claim_terrain(g)


def goals(g: State, man: int) -> list[int]:
    """20.91: any group at Relative Range 5, whatever Terrain."""
    group = g.men[man].group
    return [n for n in g.enemies_of(group) if relative_range(g, group, n) == 5]


def leave_crewed_weapon(g: State, man: int) -> None:
    """20.91: the gunner of a crew-served weapon leaves it and goes unarmed."""
    m = g.men[man]
    m.serves = NONE
    w = weapon_of(g, m)
    if w is not None and w.crewed:
        g.groups[m.group].loose.append(m.weapon)
        m.weapon = NONE


@flow
def charge(g: State, man: int, group: int) -> Flow[None]:
    """20.91: his pinned value against whom he meets, and the crew he is part of; if he wins he is himself again."""
    if afv_in(g, group) != NONE:
        g.men[man].infiltrates = group
        yield from storm(g, (man,), group)                # 28.82
        return
    foes = [meet(g, man, group)]
    foes += crew_mates(g, foes[0])
    for n, foe in enumerate(foes):
        while g.men[man].group != NONE and g.men[foe].group == group:
            yield from duel(g, man, (), foe, (*foes[n + 1:], *gun_crew(g, foe)))
    if g.men[man].group != NONE:
        rally(g, man, "20.91")
