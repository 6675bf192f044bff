"""46.4, 46.5, 46.9 Fire for effect: shells on a hex and the six around it, or smoke over all seven; 63.4: of guns on the board
on one hex."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.games.squad_leader.model.log_events import Barrage, Destroyed, Malfunctioned, SmokePlaced
from hedgerow.games.squad_leader.model.pieces import (
    DEFENSIVE_FIRE,
    NOBODY,
    NOWHERE,
    PREP_FIRE,
    UPPER,
    hex_of,
    location,
    target_at,
)
from hedgerow.games.squad_leader.model.state import State, place, take_away
from hedgerow.games.squad_leader.model.tables import shell_firepower
from hedgerow.games.squad_leader.model.undertakings import FIRE_FOR_EFFECT, Attack, Battery, Smoke
from hedgerow.games.squad_leader.rules.aftermath import after_barrage, after_shells, kills_hex
from hedgerow.games.squad_leader.rules.artillery import battery_of, spend_mission
from hedgerow.games.squad_leader.rules.concealment import lose_by_acting
from hedgerow.games.squad_leader.rules.fire_resolution import Shot, strike_units
from hedgerow.games.squad_leader.rules.gun_fire import man_and_mark, mark_vehicle
from hedgerow.games.squad_leader.rules.indirect_fire import Barrel, indirect_power, ready_barrels
from hedgerow.games.squad_leader.rules.line_of_march import first_step_left
from hedgerow.games.squad_leader.rules.locations import has_upper
from hedgerow.games.squad_leader.rules.melee import free_from_melee
from hedgerow.games.squad_leader.rules.vehicle_hazards import shell_vehicles
from hedgerow.games.squad_leader.rules.vehicles import is_halftrack
from hedgerow.kernel.asking import PASS, Ask, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally

ARTILLERY = "artillery"


# ---- when it falls ----

def firing_side(g: State) -> int:
    """46.4: fire for effect falls in one's own Prep Fire Phase and in the Defensive Fire Phase of the enemy's turn."""
    return g.attacker if g.phase == PREP_FIRE else g.defender


def due_barrages(g: State) -> list[int]:
    """46.4: the batteries whose fire for effect must fall in this phase."""
    if g.phase not in (PREP_FIRE, DEFENSIVE_FIRE):
        return []
    side = firing_side(g)
    return [k for k, b in enumerate(g.batteries)
            if b.side == side and b.stage == FIRE_FOR_EFFECT and b.called_in != g.player_turns and can_fall(g, b)]


def can_fall(g: State, b: Battery) -> bool:
    """63.4: guns on the board must be able to fire when the time comes."""
    return b.site == NOWHERE or bool(ready_barrels(g, b.site, b.side, b.hex))


def barrage_options(g: State) -> list[Option]:
    return [("barrage", g.batteries[k].radio) for k in due_barrages(g)]


def why_not_barrage(g: State, radio: int) -> Reasons:
    """46.4: a fire for effect on the board that has still to fall in this phase."""
    no = Reasons()
    if battery_of(g, radio) not in due_barrages(g):
        no("it has no fire for effect that falls now", "46.4")
    return no


@flow
def smoke_screens(g: State) -> Flow[None]:
    """46.9: at the very start of the fire phase any fire for effect may be smoke instead."""
    while due_barrages(g):
        choice: Option = yield Ask(g.seat(firing_side(g)), "smoke screen", [*screen_options(g), PASS], cite="46.9")
        if choice == PASS:
            return
        screen(g, battery_of(g, choice[1]))


def screen_options(g: State) -> list[Option]:
    return [("smoke screen", g.batteries[k].radio) for k in due_barrages(g)]


def screen(g: State, k: int) -> None:
    """46.9, 24.8: smoke in the whole blast area until the owner's next Prep Fire Phase; it counts as a mission."""
    b = g.batteries[k]
    for barrel in barrels(g, b):
        mark_barrel(g, barrel)
    for hex_ in blast_area(g, b):
        if not any(s.hex == hex_ for s in g.smoke):
            g.smoke = (*g.smoke, Smoke(hex_, b.side))
            g.log("46.9", SmokePlaced, hex_)
    spend_mission(g, k)


def land_the_rest(g: State) -> None:
    """46.4: once placed it must fall by the end of the phase."""
    for k in due_barrages(g):
        land(g, k)


# ---- what it does ----

def blast_area(g: State, b: Battery) -> tuple[int, ...]:
    """46.5: the hex and the six around it; 63.4: of guns on the board the hex alone."""
    return (b.hex, *g.ground.around[b.hex]) if b.site == NOWHERE else (b.hex,)


def targets_in(g: State, hex_: int) -> list[int]:
    """46.5, 57.81: the locations of a hex that are rolled for: each floor by itself."""
    return [hex_, location(hex_, UPPER)] if has_upper(g, hex_) else [hex_]


def land(g: State, k: int) -> None:
    """46.5: the shells of a battery; 63.4: those of each gun on the board by themselves."""
    b = g.batteries[k]
    side, area = b.side, blast_area(g, b)
    if b.site == NOWHERE:
        shells = [(b.calibre, Tally.of(shell_firepower(b.calibre), "shells", "46.5"), NOBODY)]
    else:
        firing = barrels(g, b)
        shells = [(x.mm, indirect_power(x, shell_firepower(x.mm)), x.gun) for x in firing]
        for barrel in firing:
            mark_barrel(g, barrel)
    spend_mission(g, k)
    for calibre, power, gun in shells:
        fall(g, side, area, calibre, power, gun)
    free_from_melee(g)


def barrels(g: State, b: Battery) -> list[Barrel]:
    """63.4: the guns on the board that fire now, for a battery of such guns."""
    return ready_barrels(g, b.site, b.side, b.hex) if b.site != NOWHERE else []


def mark_barrel(g: State, barrel: Barrel) -> None:
    """63.42: its one attack of the player turn, whatever its rate of fire; who fires is seen [25.4] and does not move [48.7]."""
    if barrel.vehicle != NOBODY:
        v = g.vehicles[barrel.vehicle]
        v.shots = v.is_.rate
        mark_vehicle(g, barrel.vehicle)
        return
    w = g.weapons[barrel.gun]
    man_and_mark(g, barrel.gun, prep=g.phase == PREP_FIRE)
    w.shots = w.is_.rate
    lose_by_acting(g, (g.weapon_hex(barrel.gun),), g.units[w.holder].side)


def fall(g: State, side: int, area: Sequence[int], calibre: int, power: Tally, gun: int) -> None:
    """46.5, 46.51, QA-46.7: a roll for each location in the blast area; then all who are there, or came through in the Movement
    Phase, suffer: vehicles first with all aboard, units in the order of their ways; last the hexes themselves. 48.3: a gun on the
    board may jam."""
    rolls: dict[int, int] = {}
    for where in [w for h in area for w in targets_in(g, h)]:
        dice = g.roll("barrage")
        rolls[where] = sum(dice)
        g.log("46.5", Barrage, calibre, where, dice)
    if gun != NOBODY and any(roll >= g.weapons[gun].is_.malfunctions for roll in rolls.values()):
        g.weapons[gun].malfunctioned = True
        g.log("48.3", Malfunctioned, gun)
    met = {i: found for i in range(len(g.units)) if (found := meetings_of(g, i, area))}
    shell_vehicles(g, rolls, float(power.total))
    shell_units(g, side, area, rolls, power, {i: found for i, found in met.items() if g.units[i].on_map})
    for hex_ in area:
        shell_hex(g, hex_, [rolls[w] for w in rolls if hex_of(w) == hex_], float(power.total), calibre)


def shell_units(g: State, side: int, area: Sequence[int], rolls: dict[int, int], power: Tally,
                meetings: dict[int, list[tuple[int, int]]]) -> None:
    """46.51: each unit is attacked wherever it was in the blast area, first where it came in; who breaks or dies goes no further.
    Units that meet the same shells at the same point of their ways meet them together."""
    while meetings:
        for where, roll in rolls.items():
            there = [i for i, found in meetings.items() if found[0][1] == where]
            if there:
                shell(g, side, area, where, roll, power, {i: meetings[i][0][0] for i in there})
            for i in there:
                rest = meetings.pop(i)[1:]
                if rest and g.units[i].on_map and not g.units[i].broken:
                    meetings[i] = rest


def meetings_of(g: State, unit: int, area: Sequence[int]) -> list[tuple[int, int]]:
    """46.51: the steps of a unit's way at which shells find it, and where; for who did not move, -1 and where it is. 46.54: those
    in a halftrack share its fate and no other."""
    u = g.units[unit]
    way = g.ways.get(unit, ()) if g.phase == DEFENSIVE_FIRE and not u.broken else ()
    if way:
        return [(n, target_at(s.hex, s.layer)) for n, s in enumerate(way) if s.hex in area and n >= first_step_left(g, unit)]
    safe = u.vehicle != NOBODY and is_halftrack(g.vehicles[u.vehicle])
    return [(-1, target_at(u.hex, u.layer))] if u.hex in area and not safe else []


def shell(g: State, side: int, area: Sequence[int], where: int, roll: int, power: Tally, met: dict[int, int]) -> None:
    """46.5, 46.52, 46.53: one roll on the column of the calibre, for friend and enemy, with terrain but no leadership."""
    g.attack = Attack(side, where, returned={i: n for i, n in met.items() if n >= 0})
    ends = {i: (u.hex, u.layer, u.vehicle) for i in g.attack.returned for u in (g.units[i],)}
    for i, n in g.attack.returned.items():
        place(g, i, g.ways[i][n].hex, g.ways[i][n].layer)
    shot = Shot(where, False, power, tuple(area), Tally(), False, False, True, ARTILLERY)
    strike_units(g, g.attack, shot, roll, list(met))
    for i, n in g.attack.returned.items():
        g.stopped_at[i] = n
        place(g, i, *ends[i])
    g.attack = None


def shell_hex(g: State, hex_: int, rolls: Sequence[int], factors: float, calibre: int) -> None:
    """46.53, 57.81, 58.1: what the shells do to weapons that lie about, to wire, mines and buildings; a KIA on any level brings
    them all down."""
    if not any(kills_hex(g, hex_, factors, roll) for roll in rolls):
        return
    for w in g.lying.get(hex_, ()):
        take_away(g, w)
        g.log("46.53", Destroyed, w)
    after_barrage(g, hex_, calibre)
    after_shells(g, hex_, lambda roll: kills_hex(g, hex_, factors, roll))
