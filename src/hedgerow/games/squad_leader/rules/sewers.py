"""27 Sewer movement: below the streets from entrance to entrance, or lost on the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hedgerow.games.squad_leader.model.log_events import Emerged, LostBelow, Submerged
from hedgerow.games.squad_leader.model.pieces import GROUND, LOST, MOVEMENT, NOBODY, NOWHERE
from hedgerow.games.squad_leader.model.state import State, place
from hedgerow.games.squad_leader.model.tables import COVER, MOVING_IN_OPEN, STONE
from hedgerow.games.squad_leader.model.undertakings import March, Step
from hedgerow.games.squad_leader.rules.concealment import lose_by_moving, seems_held
from hedgerow.games.squad_leader.rules.mines import gets_out, mines_attack
from hedgerow.games.squad_leader.rules.portage import can_carry, carried, loss
from hedgerow.games.squad_leader.rules.stacking import has_room
from hedgerow.games.squad_leader.rules.terrain_effects import moves_in_open
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally

FARTHEST: Final = 3
"""27.2: hexes from entrance to entrance."""
STRAYS: Final = 6
"""27.22: how far from the start the opponent may place the lost."""
ARRIVES: Final = 4
"""27.22: the highest die with which a stack gets where it wants to go."""
SQUAD_MF: Final = 8
LEADER_BONUS: Final = 4
NEEDED_MF: Final = 6
"""QA-27.3: enough to move three hexes, in half MF."""


def entrances(g: State) -> list[int]:
    """27.1, 27.6: the sewer entrances that are still open, in scenarios that use them."""
    return [h for h in sorted(g.ground.sewers) if h not in g.blown_sewers] if g.card.has("sewers") else []


def exits(g: State, hex_: int) -> list[int]:
    """27.2: the entrances a stack may try to reach."""
    return [h for h in entrances(g) if h != hex_ and g.ground.distance[hex_][h] <= FARTHEST]


def why_not_go_below(g: State, unit: int) -> Reasons:
    """27.1, 27.21: a leader in an entrance hex, who has not moved; squads go with him."""
    no = Reasons()
    u = g.units[unit]
    if not g.card.has("sewers") or g.card.special["sewers"].side not in (-1, u.side):
        no("this side does not use the sewers in this scenario", "27-a")
        return no
    if not u.leader:
        no("squads need a leader to use the sewers", "27.21")
        return no
    _why_not_start(g, unit, no)
    if u.on_map and u.hex not in entrances(g):
        no("it is not in a hex with a sewer entrance", "27.1")
    elif u.on_map and not exits(g, u.hex):
        no("there is no other entrance within three hexes", "27.2")
    return no


def _why_not_start(g: State, unit: int, no: Reasons) -> None:
    """27.1, 27.3, T-5.7: ready to move, and carrying nothing that does not fit below, nor more than it can carry."""
    u = g.units[unit]
    if g.phase != MOVEMENT or u.side != g.attacker or not u.on_map:
        no("sewers are used in one's own Movement Phase", "27.2")
    if u.dummy or u.broken or u.melee or u.prep_fired or u.directed or u.immobile or u.berserk or u.layer != GROUND:
        no("it cannot move now", "27.1")
    if u.moved or u.released:
        no("it has moved already", "27.1")
    if any(g.weapons[w].is_gun or g.weapons[w].is_.name == "HMG" for w in g.held.get(unit, ())):
        no("HMGs and guns do not fit into the sewers", "27.3")
    if not can_carry(g, unit, g.held.get(unit, ())):
        no("a leader cannot carry what he has", "5.71")
    if not u.leader and SQUAD_MF + LEADER_BONUS - loss(g, unit, carried(g, unit)) < NEEDED_MF:
        no("it could not move three hexes", "QA-27.3")


@flow
def go_below(g: State, leader: int) -> Flow[None]:
    """27.1, 27.22: announced before moving; squads join the leader, then an exit is chosen and a die rolled."""
    g.march = March([leader], leader)
    while True:
        choice: Option = yield Ask(g.seat(g.attacker), "sewer", sewer_options(g, leader), cite="27.22")
        if choice[0] == "emerge":
            break
        g.march.units.append(choice[1])
    travel(g, list(g.march.units), choice[1])
    g.march = None


def sewer_options(g: State, leader: int) -> list[Option]:
    u = g.units[leader]
    assert g.march is not None
    found: list[Option] = [("follow", i) for i in g.on(u.where, u.side) if not why_not_follow_below(g, i)]
    return [*found, *(("emerge", h) for h in exits(g, u.hex) if not why_not_emerge(g, h))]


def why_not_follow_below(g: State, unit: int) -> Reasons:
    """27.21, 27.22: squads in the leader's hex go with him, and other leaders: they move as one stack."""
    no = Reasons()
    assert g.march is not None
    u, leader = g.units[unit], g.units[g.march.units[0]]
    if u.where != leader.where or u.side != leader.side or u.dummy or unit in g.march.units:
        no("only those in his hex go with the leader", "27.21")
    else:
        _why_not_start(g, unit, no)
    return no


def why_not_emerge(g: State, hex_: int) -> Reasons:
    """27.2: an open entrance within three hexes, held by friends only as far as there is room [6.1]."""
    no = Reasons()
    assert g.march is not None
    u = g.units[g.march.units[0]]
    if hex_ not in exits(g, u.hex):
        no("it is no open entrance within three hexes", "27.2")
    elif not has_room(g, u.side, hex_, g.march.units):
        no("too many units would be stacked there", "6.1")
    return no


def travel(g: State, units: Sequence[int], exit_: int) -> None:
    """27.22: on a die of 1 to 4 they arrive, else they are lost until their next Movement Phase; 55.22: to go below is to leave
    the mines of the hex."""
    start = g.units[units[0]].hex
    lose_by_moving(g, units)
    units = [i for i in units if gets_out(g, i)]
    if not units:
        return
    for i in units:
        g.log("27.1", Submerged, i)
    arrives = g.roll("sewer", 1)[0] <= ARRIVES
    for i in units:
        u = g.units[i]
        u.moved = u.released = True
        u.carried = carried(g, i)
        if not arrives:
            u.lost_from = start
            place(g, i, LOST)
            g.log("27.22", LostBelow, i)
    if arrives:
        surface(g, units, exit_)


def surface(g: State, units: Sequence[int], hex_: int) -> None:
    """27.4, ASOP-3.4: only where they come out they may be fired on; 27.5: concealed, unless an enemy is near in the
    same building; 16.5: in the open if the entrance is. 55.2: to come out into mines is to enter them."""
    side = g.units[units[0]].side
    hides = not enemy_near(g, hex_, 1 - side)
    for i in units:
        u = g.units[i]
        place(g, i, hex_)
        u.moved = u.released = u.emerged = True
        u.lost_from = NOWHERE
        u.concealed = hides
        g.ways[i] = (Step(hex_, GROUND, 1, NOWHERE, NOBODY, moves_in_open(g, hex_)),)
        g.log("27.4", Emerged, i, hex_)
    mines_attack(g, units, hex_)


def enemy_near(g: State, hex_: int, enemy: int) -> bool:
    """27.5: an enemy in the hex, or adjacent in the same building."""
    near = [h for h in g.ground.around[hex_] if g.ground.same_building(h, hex_)]
    return any(seems_held(g, h, enemy) for h in (hex_, *near))


@flow
def place_the_lost(g: State) -> Flow[None]:
    """27.22: at the start of their next Movement Phase the opponent places the lost at an entrance within six hexes."""
    while True:
        lost = [i for i, u in enumerate(g.units) if u.hex == LOST and u.side == g.attacker]
        if not lost:
            return
        start = g.units[lost[0]].lost_from
        units = tuple(i for i in lost if g.units[i].lost_from == start)
        choice: Option = yield Ask(g.seat(g.defender), "lost in the sewers", stray_options(g, units, start), cite="27.22",
                                   units=units)
        surface(g, units, choice[1])


def stray_options(g: State, units: Sequence[int], start: int) -> list[Option]:
    """27.22: any open entrance within six hexes with room for them; where they went down, if there is no other."""
    side = g.units[units[0]].side
    found = [h for h in entrances(g) if g.ground.distance[start][h] <= STRAYS and has_room(g, side, h, units)]
    return [("surface", h) for h in found or [start]]


# ---- fighting at an entrance ----

def fights_at_the_entrance(g: State, unit: int) -> bool:
    """27.7: units that came up among enemies, and those enemies, fire at each other in one hex."""
    u = g.units[unit]
    return any(g.units[i].emerged and g.units[i].side != u.side for i in g.at.get(u.hex, ())) or (
        u.emerged and g.occupied(u.hex, 1 - u.side))


def entrance_modifier(g: State, unit: int) -> Tally:
    """27.7: fire within the hex of an entrance: (A) no terrain and -2 against those who come up, (B) the cover of a stone
    building for those who wait for them."""
    if g.units[unit].emerged:
        return Tally().add(MOVING_IN_OPEN, "coming out of the sewer", "27.7")
    return Tally().add(COVER[STONE], "stone building", "27.7")
