"""18 Fate: breakdown and repair of weapons, and units that go berserk."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Final

from hedgerow.board.ways import on_cheapest_ways
from hedgerow.games.squad_leader.model.counters import NATIONS, RUSSIAN
from hedgerow.games.squad_leader.model.log_events import Berserk, Malfunctioned, RageChecked, Repaired, UsedUp
from hedgerow.games.squad_leader.model.pieces import CREW, NOBODY, hex_of
from hedgerow.games.squad_leader.model.state import State, take_away
from hedgerow.games.squad_leader.model.tables import BARRED
from hedgerow.games.squad_leader.rules.breakdown import mend, mend_options
from hedgerow.games.squad_leader.rules.concealment import announce
from hedgerow.games.squad_leader.rules.fanaticism import FANATIC, is_fanatic
from hedgerow.games.squad_leader.rules.leadership import stacked
from hedgerow.games.squad_leader.rules.locations import across, open_ways
from hedgerow.games.squad_leader.rules.movement_costs import entry_cost
from hedgerow.games.squad_leader.rules.performance import all_perform
from hedgerow.games.squad_leader.rules.sighting import sees
from hedgerow.games.squad_leader.rules.vehicles import vehicles_of
from hedgerow.kernel.asking import PASS, Ask, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.memory import Memory
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally

DOOM = 12
"""18.3: the rally roll that eliminates."""
FURY = 2
"""18.4: the roll that turns Russians berserk."""
DESPERATION: Final = -4
"""14.6: what Desperation Morale takes off."""


# ---- breakdown and repair ----

def break_down(g: State, weapons: Iterable[int], roll: int) -> None:
    """18.1, QA-18.1: one unmodified roll for all weapons that fired, each against its own number."""
    for w in weapons:
        weapon = g.weapons[w]
        if roll >= weapon.is_.removed:
            take_away(g, w)
            g.log("22.6", UsedUp, w)
        elif roll >= weapon.is_.malfunctions:
            weapon.malfunctioned = True
            g.log("18.1", Malfunctioned, w)
            a = g.attack
            all_perform(g, (*(a.leaders if a is not None else ()), weapon.holder), "weapon malfunctioned")


@flow
def repairs(g: State) -> Flow[None]:
    """18.2, ASOP-1.2: at the start of the Rally Phase, the side whose turn it is first."""
    g.mended = []
    for side in (g.attacker, g.defender):
        while True:
            choice: Option = yield Ask(g.seat(side), "repair", repair_options(g, side), cite="18.2")
            if choice == PASS:
                break
            g.mended.append(choice)
            if choice[0] == "mend":
                mend(g, choice[1], choice[2])
            else:
                repair(g, choice[1])


def repair_options(g: State, side: int) -> list[Option]:
    """18.2, 38.1: weapons and vehicles, each once in a phase."""
    found: list[Option] = [("repair", w) for w, weapon in enumerate(g.weapons)
                           if weapon.malfunctioned and not why_not_repair(g, side, w)]
    return [*found, *mend_options(g, side), PASS]


def why_not_repair(g: State, side: int, weapon: int) -> Reasons:
    """18.2: an unbroken squad or leader of its own side with it, not in melee; what was captured broken stays broken."""
    no = Reasons()
    w = g.weapons[weapon]
    if not w.malfunctioned:
        no("it works", "18.2")
    if not w.in_play:
        no("it is out of the game", "18.2")
        return no
    if w.side != side:
        no("a captured weapon cannot be repaired", "18.2")
    if ("repair", weapon) in g.mended:
        no("it has been tried in this phase", "18.2")
    if w.is_gun and not any(u.sort == CREW and not u.broken for u in (g.units[i] for i in g.in_hex(g.weapon_hex(weapon), side))):
        no("an unbroken crew must be with it", "48.3")
    there = (g.units[i] for i in g.in_hex(g.weapon_hex(weapon), side))
    if not any(u.real and not u.broken and not u.melee for u in there):
        no("an unbroken unit must be with it", "18.2")
    return no


def repair(g: State, weapon: int) -> None:
    """18.2, 50.5: on 1 it is repaired, by Americans also on 2; on 6 it is lost."""
    w = g.weapons[weapon]
    die = g.roll("repair", 1)[0]
    if die <= (w.is_.repair or NATIONS[w.is_.nation].repair):
        w.malfunctioned = False
        result = "repaired"
    elif die == w.is_.lost:
        take_away(g, weapon)
        result = "lost"
    else:
        result = "no change"
    if w.holder != NOBODY:
        announce(g, "18.2", w.holder, Repaired, weapon, die, result)
    else:
        g.log("18.2", Repaired, weapon, die, result)


# ---- berserk ----

def goes_berserk(g: State, unit: int, roll: int) -> bool:
    """18.4: a Russian unit, broken or not, that rolls an unmodified 2 on a morale check from enemy fire; not from that of its
    own side, which reaches it in a melee or beyond a target [17.6, 20.83]."""
    u = g.units[unit]
    return roll == FURY and u.is_.nation == RUSSIAN and (g.attack is None or g.attack.side != u.side)


def go_berserk(g: State, unit: int) -> None:
    """18.41, gaps b 44: unbroken from now on, and no more morale checks. 18.5: a leader may carry others with him."""
    u = g.units[unit]
    u.berserk, u.broken, u.desperate = True, False, False
    g.log("18.4", Berserk, unit)
    if u.leader:
        spread_fury(g, unit)


def spread_fury(g: State, leader: int) -> None:
    """18.5: each unbroken unit stacked with him rolls its morale less 4 or less, with his modifier, to follow him; a leader who
    does so may carry others with him in his turn. It is a morale check, so fanatics have one off [26.1]."""
    lead = g.units[leader]
    for i in stacked(g, lead.where, lead.side):
        u = g.units[i]
        if i != leader and u.real and not u.broken and not u.berserk:
            needs, modifier = u.is_.morale + DESPERATION, Tally().add(lead.is_.leadership, "leadership", "18.5")
            modifier = modifier.add(FANATIC if is_fanatic(g, i) else 0, "fanatic", "26.1")
            roll = sum(g.roll("berserk"))
            follows = roll + modifier.total <= needs
            g.log("18.5", RageChecked, i, needs, modifier, roll, "goes berserk too" if follows else "does not")
            if follows:
                u.berserk = True
                g.log("18.5", Berserk, i)
                if u.leader:
                    spread_fury(g, i)


def prey(g: State, unit: int) -> list[int]:
    """18.42: the hexes of the nearest enemies in its sight, infantry on whatever floor or vehicles."""
    u = g.units[unit]
    distance = g.ground.distance[u.hex]
    places: dict[int, set[int]] = {}
    for where in positions(g, 1 - u.side):
        places.setdefault(hex_of(where), set()).add(where)
    found: list[int] = []
    for h in sorted(places, key=lambda h: (distance[h], h)):
        if found and distance[h] > distance[found[0]]:
            break
        if any(sees(g, u.where, where) for where in places[h]):
            found.append(h)
    return found


def positions(g: State, side: int) -> Iterator[int]:
    """18.42, 25.2: where a side has units or vehicles, as far as anyone can see."""
    yield from (g.units[i].where for i in g.of(side) if not g.units[i].hidden)
    yield from (g.vehicles[v].hex for v in vehicles_of(g, side) if not g.vehicles[v].hidden)


def charge_steps(g: State, unit: int) -> list[int]:
    """18.42: the next hexes on the cheapest ways to the nearest enemy; the enemy's own hex is entered by advancing."""
    u = g.units[unit]
    if g.parked or g.bunkers or g.entrenchments or g.rubble:
        return find_charge_steps(g, unit)
    key = (g.ground, u.where, u.side, g.scenario.used, g.phase, tuple(positions(g, 1 - u.side)), g.smoke, tuple(g.fires), g.mist,
           g.wire, g.roadblocks, g.scenario.snow, g.attacker)
    return _charges.recall(key, lambda: find_charge_steps(g, unit))


_charges: Final[Memory[list[int]]] = Memory(256)
"""Ways of the berserk, by all that they depend on where nothing but infantry is on the map."""


def find_charge_steps(g: State, unit: int) -> list[int]:
    u = g.units[unit]
    targets = set(prey(g, unit))
    if not targets or targets & {u.hex, *g.ground.around[u.hex]}:
        return []
    _, firsts, _ = on_cheapest_ways(u.where, lambda a: charging_steps(g, a, targets), targets.__contains__)
    return firsts


def charging_steps(g: State, a: int, targets: Collection[int]) -> Iterator[tuple[int, int]]:
    """18.42: where a charge can lead: past every enemy but the one it is at."""
    yield from open_ways(g, a)
    for b in across(g, a):
        if b in targets and (cost := entry_cost(g, hex_of(a), b)) != BARRED:
            yield b, cost


def is_charging(g: State, unit: int) -> bool:
    """18.42: a berserk unit that sees an enemy goes nowhere but towards him."""
    return g.units[unit].berserk and bool(prey(g, unit))


def must_charge(g: State, unit: int) -> bool:
    """18.42: a berserk unit that sees an enemy and is not next to it yet."""
    u = g.units[unit]
    return u.berserk and u.on_map and bool(charge_steps(g, unit))
