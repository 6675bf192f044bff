"""13 Broken units in the Rout Phase: who must run, by which way, and who is lost."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from typing import Final

from hedgerow.board.ways import on_cheapest_ways
from hedgerow.games.squad_leader.model.counters import MINES
from hedgerow.games.squad_leader.model.log_events import Dropped, FailedToRout, Fled, Routed, Stays
from hedgerow.games.squad_leader.model.pieces import ABOARD, DUMMY, ENTRENCHED, GROUND, IN_BUNKER, NOBODY, ROUT, hex_of, layer_of
from hedgerow.games.squad_leader.model.state import State, lay, place
from hedgerow.games.squad_leader.model.tables import BARRED, OPEN, SHELLHOLE, STONE, WHEAT, WOODEN, WOODS
from hedgerow.games.squad_leader.model.undertakings import Rout
from hedgerow.games.squad_leader.rules.concealment import (
    announce,
    is_beside_enemy,
    known_enemies,
    lose_by_moving,
    reveal_all,
    seems_held_in,
)
from hedgerow.games.squad_leader.rules.leadership import may_lead
from hedgerow.games.squad_leader.rules.light import is_lit
from hedgerow.games.squad_leader.rules.locations import is_trapped, next_to, step_cost
from hedgerow.games.squad_leader.rules.mines import gets_out, mines_attack, treads_on
from hedgerow.games.squad_leader.rules.morale import eliminate
from hedgerow.games.squad_leader.rules.portage import burden, can_carry
from hedgerow.games.squad_leader.rules.sighting import sees, smoky_hexes
from hedgerow.games.squad_leader.rules.stacking import has_room, is_overstacked
from hedgerow.games.squad_leader.rules.terrain_effects import hexside_cover
from hedgerow.games.squad_leader.rules.vehicles import MG_RANGE, has_machine_guns, has_main_gun, vehicles_of
from hedgerow.games.squad_leader.rules.wire import entangle
from hedgerow.kernel.asking import PASS, Ask, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons

ROUT_MF: Final = 8
WITH_LEADER_MF: Final = 12
"""13.3: half MF of a broken squad alone, and of leaders and squads with a leader."""
COVER: Final = (WOODS, WOODEN, STONE)
WAITING_GROUND: Final = (WHEAT, SHELLHOLE)
"""13.42-a: where a router may wait for a way to open."""

GO: Final[Option] = ("go",)
HALT: Final[Option] = ("halt",)


# ---- the phase ----

@flow
def rout_phase(g: State) -> Flow[None]:
    """4.6, ASOP-6.1, 13.2: the attacker's broken units first, then the defender's; who cannot do what it must is lost [13.47]."""
    for side in (g.attacker, g.defender):
        while True:
            choice: Option = yield Ask(g.seat(side), "rout", rout_options(g, side), cite="13.4")
            if choice == PASS:
                break
            if choice[0] == "stay":
                stay(g, choice[1])
            elif choice[0] == "flee":
                flee(g, choice[1], choice[2])
            else:
                yield from rout(g, choice[1])
        burn(g, side)
        for i in g.of(side):
            g.units[i].shot_at = False
    for side in (g.attacker, g.defender):
        yield from give_up_excess(g, side)


@flow
def give_up_excess(g: State, side: int) -> Flow[None]:
    """QA-13.44: broken units that fire left in a full hex are lost if it is still overstacked when the Rout Phase ends; their
    owner says which."""
    while excess(g, side):
        choice: Option = yield Ask(g.seat(side), "excess", excess(g, side) or [PASS], cite="QA-13.44")
        if choice != PASS:
            g.log("13.47", FailedToRout, choice[1])
            eliminate(g, choice[1], "QA-13.44")


def excess(g: State, side: int) -> list[Option]:
    return [("give up", i) for i in g.of(side) if not why_not_give_up(g, i)]


def why_not_give_up(g: State, unit: int) -> Reasons:
    """QA-13.44: a broken unit in an overstacked hex."""
    no = Reasons()
    u = g.units[unit]
    if not u.broken or not u.on_map or not is_overstacked(g, u.side, u.where):
        no("only broken units in an overstacked hex are given up", "QA-13.44")
    return no


def rout_options(g: State, side: int) -> list[Option]:
    """13.4, 13.44, 13.46: who must rout, and who may choose to; the phase ends when nobody is left to decide for. 59.6: unbroken
    units may leave a fire."""
    found: list[Option] = []
    for i in g.of(side):
        if g.units[i].broken and not why_not_decide(g, i):
            found += [(verb, i) for verb, no in (("rout", why_not_rout(g, i)), ("stay", why_not_stay(g, i))) if not no]
    flights = flee_options(g, side)
    return [*found, *flights] if found else [*flights, PASS]


def why_not_decide(g: State, unit: int) -> Reasons:
    """13.44, 13.46: broken units only, once; in cover, not after they have settled there, unless fired on or next to an enemy."""
    no = Reasons()
    u = g.units[unit]
    if g.phase != ROUT:
        no("units rout in the Rout Phase", "4.6")
    if not u.broken or not u.on_map or u.melee:
        no("only broken units rout", "13.4")
        return no
    if u.routed:
        no("it has routed", "13.4")
    if is_cover(g, u.where) and u.settled and not u.shot_at and not is_beside_enemy(g, unit, u.where):
        no("it stays in cover until it is fired on, rallied or approached", "13.44")
    return no


def why_not_rout(g: State, unit: int) -> Reasons:
    """13.42-a: whoever may wait for a way to open does not set out without one, for that would be its end [13.47]."""
    no = why_not_decide(g, unit)
    if not no and must_rout(g, unit) and may_wait(g, unit):
        no("it waits where it is until there is a way to cover", "13.42-a")
    return no


def why_not_stay(g: State, unit: int) -> Reasons:
    """13.4, 13.46: only in cover with no enemy adjacent, or waiting where nothing legal leads to cover [13.42-a]."""
    no = why_not_decide(g, unit)
    if not no and must_rout(g, unit) and not may_wait(g, unit):
        no("it must rout", "13.4")
    return no


def must_rout(g: State, unit: int) -> bool:
    """13.2, 13.4: outside cover, or next to an enemy."""
    u = g.units[unit]
    if u.layer == IN_BUNKER and u.hex not in g.fires:
        return False                                      # 56.6
    if u.layer == ABOARD:
        return False                                      # 47.9
    if u.hex in g.mines and u.hex in g.mines_known and g.ground.terrain[u.hex] != OPEN and u.hex not in g.fires:
        return is_beside_enemy(g, unit, u.where)          # 55.4
    return not is_cover(g, u.where) or is_beside_enemy(g, unit, u.where)


def may_wait(g: State, unit: int) -> bool:
    """13.42-a, 54.9: in wheat, a shellhole or an entrenchment, with no enemy adjacent and no legal way to cover."""
    u = g.units[unit]
    shelter = u.layer == ENTRENCHED or g.ground.terrain[u.hex] in WAITING_GROUND
    if not shelter or u.hex in g.fires:
        return False
    return not is_beside_enemy(g, unit, u.where) and not next_hexes(g, (unit,), seen_by(g, unit))


def stay(g: State, unit: int) -> None:
    """13.46: having stayed it does not move until it is fired on, rallied or approached."""
    u = g.units[unit]
    u.settled = is_cover(g, u.where)
    u.routed = True
    announce(g, "13.46", unit, Stays, unit)


# ---- what is cover, and what is open ----

def is_cover(g: State, where: int) -> bool:
    """13.4: woods or building; 56.6, 47.9: a bunker or halftrack counts as one; rubble does not stop being one; 59.6:
    nothing that burns does."""
    hex_ = hex_of(where)
    return (layer_of(where) in (IN_BUNKER, ABOARD) or g.ground.terrain[hex_] in COVER) and hex_ not in g.fires


def is_open(g: State, hex_: int, enemy_hex: int) -> bool:
    """13.42, QA-13.42: open ground against an enemy, not behind a wall or hedge towards him; smoke, vehicles, wrecks and works
    make a hex less than open."""
    if g.ground.terrain[hex_] != OPEN or hex_ in g.rubble or hex_ in smoky_hexes(g):
        return False
    if g.parked.get(hex_) or hex_ in g.entrenchments or any(b.hex == hex_ for b in g.bunkers):
        return False
    return hexside_cover(g, (enemy_hex,), hex_) == 0


def is_threatened(g: State, unit: int, where: int) -> bool:
    """13.2, 56.6: next to an enemy, whom only those in a bunker need not mind."""
    return layer_of(where) != IN_BUNKER and is_beside_enemy(g, unit, where)


# ---- the way ----

def seen_by(g: State, unit: int) -> tuple[int, ...]:
    """13.41, QA-13.41: the hexes of the known enemies that have the router in sight when it starts."""
    u = g.units[unit]
    return tuple(dict.fromkeys(hex_of(e) for e in enemy_positions(g, 1 - u.side) if sees(g, e, u.where)))


def enemy_positions(g: State, side: int) -> list[int]:
    """13.41, QA-13.41-c: the locations of a side's units and vehicles that are known for what they are."""
    vehicles = [g.vehicles[v] for v in vehicles_of(g, side)]
    return list(dict.fromkeys([*[g.units[e].where for e in known_enemies(g, side)], *[v.hex for v in vehicles if not v.hidden]]))


def steps(g: State, side: int, here: int, seen: Sequence[int], shun: Collection[int] = (),
          known: Sequence[int] | None = None) -> Iterator[tuple[int, int]]:
    """13.41, QA-13.41-b, 13.42: the locations a routing unit may enter next, and what they cost; `shun` are hexes it
    need not enter.

    `seen` are the hexes of enemies that saw it at the start. It does not come nearer to them, nor to one who sees the hex it
    leaves (gaps b 9), nor does it enter open ground in sight and normal range of an unbroken enemy, nor an enemy's hex. `known`
    are the places of the known enemies, for who has them already.
    """
    enemy, left = 1 - side, hex_of(here)
    enemies = enemy_positions(g, enemy) if known is None else known
    if is_trapped(g, here, side):
        return
    shy = [g.ground.distance[h] for h in {*seen, *[hex_of(e) for e in enemies if sees(g, e, here)]}]
    for there in next_to(g, here):
        cost, hex_ = step_cost(g, here, there), hex_of(there)
        if cost == BARRED or seems_held_in(g, there, enemy) or treads_on(there) in shun or (hex_ in g.wire and hex_ != left):
            continue
        for away in shy:
            if away[hex_] < away[left]:
                break
        else:
            if layer_of(there) != GROUND or not is_covered(g, enemy, hex_):
                yield there, cost


def is_covered(g: State, enemy: int, hex_: int) -> bool:
    """13.42: whether the hex is open ground under the guns of an unbroken enemy, infantry or vehicle."""
    if g.ground.terrain[hex_] != OPEN:
        return False
    for e in known_enemies(g, enemy):
        if covers(g, e, hex_):
            return True
    return bool(g.parked) and any(vehicle_covers(g, v, hex_) for v in vehicles_of(g, enemy))


def covers(g: State, enemy: int, hex_: int) -> bool:
    """13.42: an unbroken enemy who sees the open hex within his normal range; 49.8: at night only what is lit."""
    e = g.units[enemy]
    if e.broken or e.melee or e.sort == DUMMY or (g.card.night and not is_lit(g, hex_)):
        return False
    reach = e.is_.range
    for w in g.held.get(enemy, ()):
        if is_gun_ready(g, w):
            reach = max(reach, g.weapons[w].is_.range)
    return g.ground.distance[e.hex][hex_] <= reach and sees(g, e.where, hex_) and is_open(g, hex_, e.hex)


def vehicle_covers(g: State, vehicle: int, hex_: int) -> bool:
    """13.42, 28.2, 28.4: the same of a vehicle: its machine guns reach eight hexes, its main gun has no limit; 49.8."""
    v = g.vehicles[vehicle]
    if v.hidden or (g.card.night and not is_lit(g, hex_)):
        return False
    in_range = has_main_gun(v) or (has_machine_guns(v) and g.ground.distance[v.hex][hex_] <= MG_RANGE)
    return in_range and is_open(g, hex_, v.hex) and sees(g, v.hex, hex_)


def is_gun_ready(g: State, weapon: int) -> bool:
    """13.42: the normal range of a unit is that of its machine gun too, if it works."""
    w = g.weapons[weapon]
    return w.is_.is_mg and not w.malfunctioned


def next_hexes(g: State, units: Sequence[int], seen: Sequence[int]) -> list[int]:
    """13.43: the first steps of the cheapest ways to cover; QA-13.44: cover that is full is passed, not stopped in. 13.2: what
    lies next to an enemy is no refuge. 55.41: known mines are avoided if there is another way; 54.9: without any way to cover
    an entrenchment will do."""
    u = g.units[units[0]]

    left = g.rout.start if g.rout is not None and g.rout.unit in units else u.hex

    def refuge(where: int) -> bool:
        return (hex_of(where) != left and is_cover(g, where) and not is_threatened(g, units[0], where)
                and has_room(g, u.side, where, units))

    def dugout(where: int) -> bool:
        return (layer_of(where) == ENTRENCHED and not is_beside_enemy(g, units[0], where)
                and has_room(g, u.side, where, units))

    mined, enemies = known_mines(g, u.side), enemy_positions(g, 1 - u.side)
    for goal in (refuge, dugout) if g.entrenchments and u.layer != ENTRENCHED else (refuge,):
        for shun in (mined, ()) if mined else ((),):
            _, firsts, _ = on_cheapest_ways(u.where, partial(_steps_of, g, u.side, seen, enemies, shun), goal)
            if firsts:
                return firsts
    return []


def _steps_of(g: State, side: int, seen: Sequence[int], enemies: Sequence[int], shun: Collection[int],
              here: int) -> Iterator[tuple[int, int]]:
    return steps(g, side, here, seen, shun, enemies)


def known_mines(g: State, side: int) -> Collection[int]:
    """55.41: the minefields that a side knows of: its own, and those that have been entered."""
    return tuple(g.mines) if side == g.mines_side else g.mines_known


# ---- routing ----

@flow
def rout(g: State, unit: int) -> Flow[None]:
    """13.4, 13.43: at full speed along the cheapest way, the owner choosing between equals; 15.8: leaders may go along."""
    seen = seen_by(g, unit)
    g.rout = Rout(unit, g.units[unit].hex)
    party: tuple[int, ...] = (unit,)
    while True:
        along = companions(g, party)
        if not along:
            break
        chosen: Option = yield Ask(g.seat(g.units[unit].side), "rout together", [*along, GO], cite="13.3")
        if chosen == GO:
            break
        party = (*party, chosen[1])
    left = rout_allowance(g, party) - get_out_of_wire(g, party)
    lay_down_arms(g, party)
    while True:
        choice: Option = yield Ask(g.seat(g.units[unit].side), "rout to", ways(g, party, seen, left), cite="13.43",
                                   secret=has_mines(g))
        if choice == HALT:
            break
        left -= step_cost(g, g.units[party[0]].where, choice[1])
        run(g, party, choice[1])
        party = tuple([i for i in party if g.units[i].on_map])
        if not party or is_refuge(g, party):
            break
    end_rout(g, party)
    g.rout = None


def companions(g: State, party: Sequence[int]) -> list[Option]:
    """13.3, 15.8: leaders, broken or not, in the same place, also with a broken leader; with one of them other broken squads that
    have still to rout."""
    lead = g.units[party[0]]
    led = any(g.units[i].leader for i in party)
    found: list[Option] = []
    for i in g.on(lead.where, lead.side):
        u = g.units[i]
        if i in party or u.routed or u.melee or not u.real:
            continue
        if (u.leader and may_escort(g, i)) or (led and u.broken and u.squad and not why_not_rout(g, i)):
            found.append(("along", i))
    return found


def may_escort(g: State, leader: int) -> bool:
    """15.8: an unbroken leader who is in his right mind; a broken one routs himself."""
    u = g.units[leader]
    return not u.berserk if may_lead(u) else not why_not_rout(g, leader)


def rout_allowance(g: State, party: Sequence[int]) -> int:
    """13.3: four MF, six for leaders and for squads that stay with one all phase."""
    return WITH_LEADER_MF if any(g.units[i].leader for i in party) else ROUT_MF


def lay_down_arms(g: State, party: Sequence[int]) -> None:
    """13.5: broken units drop their weapons before they run; 15.8: a leader who goes along keeps what he can carry, the lightest
    first."""
    for i in party:
        u = g.units[i]
        kept: list[int] = []
        for w in sorted(g.held.get(i, ()), key=lambda w: burden(g, w)):
            if not u.broken and can_carry(g, i, [*kept, w]):
                kept.append(w)
            else:
                lay(g, w, u.hex, u.layer)
                g.log("13.5" if u.broken else "15.8", Dropped, i, w)


def ways(g: State, party: Sequence[int], seen: Sequence[int], left: int) -> list[Option]:
    """13.43, 13.45: the next hexes of the cheapest ways that can still be paid for in this phase. An enemy who shows himself now
    may close them all [QA-13.41-c]. 53.4: one hex out of wire may always be made."""
    u = g.units[party[0]]
    free = u.hex in g.wire
    found: list[Option] = [("rout to", h) for h in next_hexes(g, party, seen) if free or step_cost(g, u.where, h) <= left]
    return found or [HALT]


def get_out_of_wire(g: State, party: Sequence[int]) -> int:
    """53.4: what routing units lose in the wire: the worst of their dice, in half MF."""
    wired = [i for i in party if g.units[i].hex in g.wire]
    for i in wired:
        entangle(g, i)
    lost = max((g.units[i].wire_loss for i in wired), default=0)
    for i in wired:
        g.units[i].wire_loss = NOBODY
    return lost


def has_mines(g: State) -> bool:
    """55.1: whether the card has minefields, so that ways may depend on what only one side knows."""
    return any(w.kind.type == MINES for w in g.card.works)


def run(g: State, party: Sequence[int], where: int) -> None:
    """13.43, 55.4: one step; mines attack routers who leave them or run into them."""
    if g.rout is not None:
        g.rout.steps += 1
    lose_by_moving(g, party)
    left, entered = treads_on(g.units[party[0]].where), treads_on(where)
    if left != entered:
        mines_attack(g, party, left)
    gone = [i for i in party if g.units[i].on_map]
    for i in gone:
        g.units[i].moved = True
        place(g, i, hex_of(where), layer_of(where))
        announce(g, "13.43", i, Routed, i, where)
    if left != entered:
        mines_attack(g, gone, entered)


# ---- out of a fire ----

def flee_options(g: State, side: int) -> list[Option]:
    """59.6: unbroken units in a fire, and where each may go."""
    return [("flee", i, where) for i in g.of(side) if g.units[i].hex in g.fires
            for where in next_to(g, g.units[i].where) if not why_not_flee(g, i, where)]


def why_not_flee(g: State, unit: int, where: int) -> Reasons:
    """59.6: an unbroken unit in a burning hex moves one hex in the Rout Phase; not among the enemy [5.6]."""
    no = Reasons()
    u = g.units[unit]
    if g.phase != ROUT or not u.on_map or u.hex not in g.fires:
        no("units in a fire leave it in the Rout Phase", "59.6")
        return no
    if u.broken or u.melee or not u.real:
        no("only unbroken units leave in this way", "59.6")
    if where not in next_to(g, u.where) or hex_of(where) == u.hex:
        no("one hex", "59.6")
        return no
    if step_cost(g, u.where, where) == BARRED or hex_of(where) in g.wire:
        no("it may not be entered", "59.6")
    if seems_held_in(g, where, 1 - u.side):
        no("the enemy is there", "5.6")
    if not has_room(g, u.side, where, (unit,)):
        no("too many units would be stacked there", "6.1")
    return no


def flee(g: State, unit: int, where: int) -> None:
    """59.6: out of the fire, through mines if there are any [55.2, 55.22]; 15.8: whoever comes in this way was not with the
    broken units there when the phase began."""
    lose_by_moving(g, (unit,))
    if not gets_out(g, unit):
        return
    place(g, unit, hex_of(where), layer_of(where))
    g.log("59.6", Fled, unit, where)
    mines_attack(g, (unit,), treads_on(where))
    g.units[unit].routed = not g.units[unit].broken


def burn(g: State, side: int) -> None:
    """59.6: whoever is still in a fire when the side has routed is lost."""
    for hex_ in g.fires:
        reveal_all(g, hex_, side)
        for i in g.in_hex(hex_, side):
            eliminate(g, i, "59.6")


def is_refuge(g: State, party: Sequence[int]) -> bool:
    """13.44: the rout ends on reaching woods or building with room and no enemy adjacent."""
    u = g.units[party[0]]
    return is_cover(g, u.where) and not is_threatened(g, party[0], u.where) and has_room(g, u.side, u.where, ())


def end_rout(g: State, party: Sequence[int]) -> None:
    """13.44, 13.45, 13.47: who reached cover stays there; who is still on the way goes on next time; who could not move at all,
    or ends next to an enemy or where there is no room, is lost."""
    moved = g.rout is not None and g.rout.steps > 0
    for i in party:
        u = g.units[i]
        u.routed = True
        u.settled = u.broken and is_refuge(g, (i,))
        if not u.broken or u.settled:
            continue
        stuck = not moved and not next_hexes(g, (i,), seen_by(g, i))
        if stuck or is_threatened(g, i, u.where) or not has_room(g, u.side, u.where, ()):
            g.log("13.47", FailedToRout, i)
            eliminate(g, i, "13.47")
