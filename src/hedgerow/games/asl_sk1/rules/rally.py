"""3.1 Rally Phase: both players, steps (a) to (g) in order, the ATTACKER first in each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hedgerow.games.asl_sk1.model.state import GONE, NOBODY, State
from hedgerow.games.asl_sk1.rules.effects import casualty_reduction, leader_losses, may_lead
from hedgerow.games.asl_sk1.rules.leader_creation import field_promotion
from hedgerow.games.asl_sk1.rules.reinforcements import may_hold
from hedgerow.games.asl_sk1.rules.setup import enter
from hedgerow.kernel.asking import PASS, Ask, Option
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally

RALLIES: Final = "rallies"
STAYS_BROKEN: Final = "stays broken"
CASUALTIES: Final = "suffers casualty reduction"


class RallyTried(Event, says="{unit} tries to rally: {roll}, DRM {drm}, against {morale}: {result}"):
    unit: int
    drm: Tally
    roll: int
    morale: int
    result: str


class RecoveryTried(Event, says="{unit} tries to recover {weapon}: {roll}, drm {drm}: {result}"):
    unit: int
    weapon: int
    roll: int
    drm: Tally
    result: str


class RepairTried(Event, says="{unit} tries to repair {weapon}: {roll}, {result}"):
    unit: int
    weapon: int
    roll: int
    result: str


class Transferred(Event, says="{unit} takes {weapon}"):
    unit: int
    weapon: int


class DesperationEnds(Event, says="{unit} is no longer under Desperation Morale"):
    unit: int


class DesperationKept(Event, says="{unit} stays under Desperation Morale"):
    unit: int


@flow
def rally_phase(g: State) -> Flow[None]:
    """3.1: recovery, repair, transfer, self-rally, rally, DM removal; apart from leaders rallying, one action a unit."""
    g.mmc_self_rallied = False
    g.scenario.before_rally_phase(g)
    yield from enter(g)
    for side in (g.attacker, g.defender):
        yield from recover_weapons(g, side)
    for side in (g.attacker, g.defender):
        yield from repair_weapons(g, side)
    for side in (g.attacker, g.defender):
        yield from transfer_weapons(g, side)
    for side in (g.attacker, g.defender):
        yield from self_rallies(g, side)
    for side in (g.attacker, g.defender):
        yield from unit_rallies(g, side)
    for u in g.units:
        u.acted = False                               # from here on it means that the unit keeps its DM
    for side in (g.attacker, g.defender):
        yield from desperation_ends(g, side)


# ---- (b), (c), (d): support weapons ----

@flow
def recover_weapons(g: State, side: int) -> Flow[None]:
    """3.1(b), 4.0-f: each Good Order unit may try for an unpossessed weapon in its hex as its one action."""
    while True:
        choice: Option = yield Ask(g.seat(side), "recover weapons", [*recoveries(g, side), PASS], cite="3.1(b)")
        if choice == PASS:
            return
        g.units[choice[1]].acted = True
        try_recovery(g, choice[1], choice[2], "3.1(b)")


def recoveries(g: State, side: int) -> list[Option]:
    lying = [(i, w.hex) for i, w in enumerate(g.weapons) if w.holder == NOBODY and w.hex >= 0]
    return [("recover", i, w) for w, h in lying for i in g.at(h, side) if not why_not_recover(g, i, w)]


def why_not_recover(g: State, unit: int, weapon: int) -> Reasons:
    """3.1(b), 3.3-s: Good Order, in the hex of a weapon nobody possesses."""
    no = Reasons()
    u, w = g.units[unit], g.weapons[weapon]
    if w.holder != NOBODY or w.hex != u.hex or w.hex < 0:
        no("the weapon does not lie unpossessed in its hex", "3.1(b)")
    if not u.good_order:
        no("only a unit in Good Order recovers weapons", "3.1(b)")
    if u.acted:
        no("it has already done one thing this phase", "3.1")
    return no


def recovery_drm(g: State, unit: int) -> Tally:
    """3.3-o: +1 for a CX unit."""
    return Tally().add(1 if g.units[unit].cx else 0, "CX", "3.3-o")


def recovery_outcome(roll: int, drm: int) -> str:
    """3.1(b): a final dr below 6 recovers the weapon."""
    return "recovered" if roll + drm < 6 else "not recovered"


def try_recovery(g: State, unit: int, weapon: int, rule: str) -> None:
    """3.1(b), 3.3-s: roll for it; 4.0-h: a weapon just recovered is not transferred in the same phase."""
    roll, drm = g.roll("recovery", 1)[0], recovery_drm(g, unit)
    result = recovery_outcome(roll, int(drm.total))
    g.log(rule, RecoveryTried, unit, weapon, roll, drm, result)
    if result == "recovered":
        w = g.weapons[weapon]
        w.holder, w.hex, w.recovered = unit, GONE, True


@flow
def repair_weapons(g: State, side: int) -> Flow[None]:
    """3.1(c): a Good Order unit may try to repair a malfunctioned weapon of its own nationality."""
    while True:
        choice: Option = yield Ask(g.seat(side), "repair weapons", [*repairs(g, side), PASS], cite="3.1(c)")
        if choice == PASS:
            return
        g.units[choice[1]].acted = True
        try_repair(g, choice[1], choice[2])


def repairs(g: State, side: int) -> list[Option]:
    return [("repair", w.holder, i) for i, w in enumerate(g.weapons)
            if w.malfunctioned and w.holder >= 0 and g.units[w.holder].side == side and not why_not_repair(g, w.holder, i)]


def why_not_repair(g: State, unit: int, weapon: int) -> Reasons:
    """3.1(c): its possessor, in Good Order, if the weapon is of its own nationality, as its one action [3.1]."""
    no = Reasons()
    u, w = g.units[unit], g.weapons[weapon]
    if w.holder != unit:
        no("it does not possess the weapon", "3.1(c)")
    if not w.malfunctioned:
        no("the weapon has not malfunctioned", "3.1(c)")
    if w.side != u.side:
        no("only weapons of its own nationality are repaired", "3.1(c)")
    if not u.good_order:
        no("only a unit in Good Order repairs weapons", "3.1(c)")
    if u.acted:
        no("it has already done one thing this phase", "3.1")
    return no


def repair_outcome(roll: int, repair: int) -> str:
    """3.1(c), F-counter-repair: up to the repair number it works again, 1.2.4-c: an original 6 removes it for good."""
    return "repaired" if roll <= repair else "removed" if roll == 6 else "still malfunctioned"


def try_repair(g: State, unit: int, weapon: int) -> None:
    """3.1(c): roll for it."""
    w = g.weapons[weapon]
    roll = g.roll("repair", 1)[0]
    result = repair_outcome(roll, w.is_.repair)
    g.log("3.1(c)", RepairTried, unit, weapon, roll, result)
    if result == "repaired":
        w.malfunctioned = False
    elif result == "removed":
        w.holder, w.hex = NOBODY, GONE


@flow
def transfer_weapons(g: State, side: int) -> Flow[None]:
    """3.1(d): weapons change hands among Good Order units of one location; each weapon once."""
    busy = tuple(i for i, u in enumerate(g.units) if u.acted)
    handed: tuple[int, ...] = ()
    while True:
        choice: Option = yield Ask(g.seat(side), "transfer weapons", [*transfers(g, side, handed, busy), PASS], cite="3.1(d)")
        if choice == PASS:
            return
        handed = (*handed, choice[1])
        hand_over(g, choice[1], choice[2])


def transfers(g: State, side: int, handed: Sequence[int], busy: Sequence[int] = ()) -> list[Option]:
    """3.1(d), 3.7: to other Good Order units in the hex. 4.0-h: not a weapon recovered this phase."""
    found: list[Option] = []
    for i, w in enumerate(g.weapons):
        if w.holder < 0 or i in handed or g.units[w.holder].side != side or w.holder in busy:
            continue
        found += [("transfer", i, j) for j in g.at(g.units[w.holder].hex, side)
                  if j not in busy and not why_not_transfer(g, i, j)]
    return found


def why_not_transfer(g: State, weapon: int, to: int) -> Reasons:
    """3.1(d), 3.7: what speaks against the weapon going to this unit, whatever else has changed hands in the phase."""
    no = Reasons()
    w = g.weapons[weapon]
    if w.holder < 0:
        no("nobody possesses the weapon", "1.2.4")
        return no
    if w.recovered:
        no("it was recovered in this phase", "4.0-h")
    if w.holder == to:
        no("it has the weapon already", "3.1(d)")
    if g.units[w.holder].side != g.units[to].side or g.units[w.holder].hex != g.units[to].hex:
        no("weapons change hands among units of one location", "3.1(d)")
    if not (g.units[w.holder].good_order and g.units[to].good_order):
        no("only among units in Good Order", "3.1(d)")
    if not may_hold(g, to, weapon):
        no("a leader never carries more than 2 PP onto the map", "4.0-i")
    return no


def hand_over(g: State, weapon: int, to: int) -> None:
    g.weapons[weapon].holder = to
    g.log("3.7" if g.phase else "3.1(d)", Transferred, to, weapon)


# ---- (e), (f): rallying ----

@flow
def self_rallies(g: State, side: int) -> Flow[None]:
    """3.1(e): units with a boxed broken morale, and one MMC of the ATTACKER."""
    while True:
        tries = [("self-rally", i) for i in g.of(side) if not why_not_self_rally(g, i)]
        choice: Option = yield Ask(g.seat(side), "self-rally", [*tries, PASS], cite="3.1(e)")
        if choice == PASS:
            return
        if g.units[choice[1]].mmc:
            g.mmc_self_rallied = True
        yield from try_rally(g, choice[1], NOBODY)


def why_not_self_rally(g: State, unit: int) -> Reasons:
    """3.1(e), 2.0-SelfRally: broken leaders; of MMC only one of the ATTACKER's, with no Good Order leader in its hex."""
    no = why_not_rally(g, unit)
    u = g.units[unit]
    if not u.is_.boxed:
        if u.side != g.attacker:
            no("only the ATTACKER may have a MMC rally itself", "3.1(e)")
        if g.mmc_self_rallied:
            no("one MMC has tried to rally itself already", "3.1(e)")
        if any(g.units[i].leader and g.units[i].good_order for i in g.at(u.hex, u.side)):
            no("a Good Order leader is there to rally it", "2.0-SelfRally")
    return no


def why_not_rally(g: State, unit: int) -> Reasons:
    """3.1-k: a broken unit tries once in a player turn."""
    no = Reasons()
    u = g.units[unit]
    if not u.broken:
        no("it is not broken", "3.1(f)")
    if u.tried:
        no("it has tried to rally this player turn", "3.1-k")
    if u.melee:
        no("units in melee do nothing but close combat", "3.8-l")
    return no


@flow
def unit_rallies(g: State, side: int) -> Flow[None]:
    """3.1(f): broken units stacked with a Good Order leader; a leader may try all of them [3.1-k].

    3.1-i: a leader who rallied himself in step (e) is in Good Order by now.
    """
    while True:
        choice: Option = yield Ask(g.seat(side), "rally", [*rallies(g, side), PASS], cite="3.1(f)")
        if choice == PASS:
            return
        yield from try_rally(g, choice[1], choice[2])


def rallies(g: State, side: int) -> list[Option]:
    broken = [i for i in g.of(side) if g.units[i].broken and not why_not_rally(g, i)]
    return [("rally", i, j) for i in broken for j in g.at(g.units[i].hex, side) if not why_not_rally_by(g, i, j)]


def why_not_rally_by(g: State, unit: int, leader: int) -> Reasons:
    """3.1(f): a Good Order leader of its own stack."""
    no = Reasons()
    if leader == unit or not may_lead(g, leader):
        no("a Good Order leader rallies others", "3.1(f)")
    if g.units[leader].hex != g.units[unit].hex or g.units[leader].side != g.units[unit].side:
        no("they are not stacked together", "3.1(f)")
    return no


def rally_drm(g: State, unit: int, leader: int) -> Tally:
    """3.1-h: DM +4, woods or building -1, the leader's DRM, or +1 for rallying oneself."""
    u = g.units[unit]
    drm = Tally().add(4 if u.dm else 0, "DM", "2.0-DM")
    if u.hex < g.scenario.size:
        drm = drm.add(-1 if g.scenario.ground.cover[u.hex] else 0, "woods or building", "3.1-h")
    if leader == NOBODY:
        return drm.add(1, "self-rally", "3.1(e)")
    return drm.add(g.units[leader].leadership, "leadership", "3.1-h")


def rally_outcome(roll: Sequence[int], drm: int, morale: int) -> str:
    """3.1-h: the broken morale or less; 3.1-j: an original 12 fails and costs casualties."""
    if sum(roll) == 12:
        return CASUALTIES
    return RALLIES if sum(roll) + drm <= morale else STAYS_BROKEN


@flow
def try_rally(g: State, unit: int, leader: int) -> Flow[None]:
    """3.1-h: roll; 5.3: an original 2 of a MMC rallying itself may create a leader."""
    u = g.units[unit]
    u.tried = True
    roll, drm, morale = g.roll("rally"), rally_drm(g, unit, leader), g.morale(unit)
    result = rally_outcome(roll, int(drm.total), morale)
    g.log("3.1-h", RallyTried, unit, drm, sum(roll), morale, result)
    if leader == NOBODY and u.mmc and sum(roll) == 2:
        field_promotion(g, unit)
    if result == RALLIES:
        u.broken = u.dm = False
    elif result == CASUALTIES:
        casualty_reduction(g, unit)
    yield from leader_losses(g)


# ---- (g): markers ----

@flow
def desperation_ends(g: State, side: int) -> Flow[None]:
    """3.1(g): DM goes from units not next to a Known enemy; the owner may keep it on a unit out of woods and buildings."""
    while True:
        keeps = [("keep DM", i) for i in shaken_off(g, side) if not why_not_keep(g, i)]
        choice: Option = yield Ask(g.seat(side), "keep DM", [*keeps, PASS], cite="3.1(g)")
        if choice == PASS:
            break
        g.units[choice[1]].acted = True
        g.log("3.1(g)", DesperationKept, choice[1])
    for i in shaken_off(g, side):
        g.units[i].dm = False
        g.log("3.1(g)", DesperationEnds, i)


def why_not_keep(g: State, unit: int) -> Reasons:
    """3.1(g): DM is kept only on a unit that would lose it, out of woods and buildings."""
    no = Reasons()
    u = g.units[unit]
    if unit not in shaken_off(g, u.side):
        no("its DM does not end now", "3.1(g)")
    elif g.scenario.ground.cover[u.hex]:
        no("it is in woods or a building", "3.1(g)")
    return no


def shaken_off(g: State, side: int) -> list[int]:
    """3.1(g): broken units whose DM ends now unless it is kept."""
    return [i for i in g.of(side) if g.units[i].dm and not g.units[i].acted and not beside_enemy(g, i)]


def beside_enemy(g: State, unit: int, unbroken: bool = False) -> bool:
    """2.0-Known: whether an enemy is in its location or an adjacent one; such a one is always in LOS."""
    u = g.units[unit]
    near = (u.hex, *g.scenario.ground.around[u.hex]) if u.hex < g.scenario.size else ()
    return any(o.side != u.side and o.hex in near and not (unbroken and o.broken) for o in g.units)
