"""20 Close combat: both sides designate their attacks in secret, all are rolled, then the losses are taken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hedgerow.games.squad_leader.model.log_events import CloseCombat
from hedgerow.games.squad_leader.model.pieces import CREW, NOBODY, NOWHERE, hex_of, layer_of, target_at
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.tables import CLOSE_COMBAT_ODDS, close_combat_kill, odds_column
from hedgerow.games.squad_leader.model.undertakings import Blow, Combat
from hedgerow.games.squad_leader.rules.concealment import gain_concealment, reveal, reveal_all
from hedgerow.games.squad_leader.rules.infantry_against_vehicles import attack_vehicles, dismount_fighters
from hedgerow.games.squad_leader.rules.machine_guns import MOST_GUNS, destroy
from hedgerow.games.squad_leader.rules.melee import combat_location, fighters, settle
from hedgerow.games.squad_leader.rules.morale import eliminate
from hedgerow.games.squad_leader.rules.night import burn_out
from hedgerow.games.squad_leader.rules.performance import all_perform
from hedgerow.games.squad_leader.rules.portage import burden
from hedgerow.games.squad_leader.rules.soft_vehicles import capture_vehicles
from hedgerow.games.squad_leader.rules.spotting import initial_rounds
from hedgerow.games.squad_leader.rules.stacking import limits
from hedgerow.kernel.asking import PASS, Ask, Draft, Drafts, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally

LONE_LEADER = 1
"""20.72: the strength of a leader alone."""

KILLED, NO_EFFECT = "killed", "no effect"


# ---- the phase ----

@flow
def close_combat_phase(g: State) -> Flow[None]:
    """4.8, ASOP-8.2: spotting rounds [46.2]; then wherever both sides are in one location they must attack each other. Then the
    player turn ends, starshells burn out [49.6] and units may be concealed [25.3]."""
    yield from initial_rounds(g)
    expose_dummies(g)
    yield from attack_vehicles(g)
    for where in contested(g):
        yield from fight(g, where)
    capture_vehicles(g)
    for u in g.units:
        u.fought = False
    burn_out(g)
    gain_concealment(g)


def expose_dummies(g: State) -> None:
    """49.4: by night dummies may share a hex with the enemy; there they are found out, for good."""
    for hex_ in sorted(g.at) if g.card.night else ():
        for side in (0, 1):
            mine = g.in_hex(hex_, side)
            if mine and all(g.units[i].dummy for i in mine) and any(g.units[i].real for i in g.in_hex(hex_, 1 - side)):
                reveal_all(g, hex_, side)


def contested(g: State) -> list[int]:
    """20.1: the locations with units of both sides."""
    found = []
    for hex_ in sorted(g.at):
        there = [i for i in g.at[hex_] if g.units[i].real]
        sides = {(combat_location(g, i), g.units[i].side) for i in there}
        found += sorted({where for where, side in sides if (where, 1 - side) in sides})
    return found


@flow
def fight(g: State, where: int) -> Flow[None]:
    """20.2, 20.4: all attacks are designated before any is rolled, in secret; losses count after all rolls."""
    lose_broken(g, where)
    dismount_fighters(g, where)
    both = [fighters(g, where, side) for side in (0, 1)]
    if all(both):
        g.combat = Combat(where, tuple(sorted((*both[0], *both[1]))))
        for i in g.combat.began:
            g.units[i].fought = True
        sheets: dict[str, tuple[Option, ...]] = yield Drafts(DESIGNATION, (g.seat(0), g.seat(1)))
        for side in (0, 1):
            g.combat.blows += blows_of(g, side, sheets[g.seat(side)])
        roll_blows(g)
        g.combat = None
    settle(g, where)
    for side in (0, 1):
        if all(both) and fighters(g, where, side) and not fighters(g, where, 1 - side):
            yield from remove_excess(g, where, side)


@flow
def remove_excess(g: State, where: int, side: int) -> Flow[None]:
    """6.2: when one side has won, it removes support weapons of its choice down to the stacking limit."""
    g.cleared = where
    while excess_weapons(g):
        choice: Option = yield Ask(g.seat(side), "excess weapons", excess_weapons(g) or [PASS], cite="6.2")
        if choice != PASS:
            destroy(g, choice[1], "6.2")
    g.cleared = NOWHERE


def excess_weapons(g: State) -> list[Option]:
    """6.2: what may be removed; none any more once enough has been destroyed meanwhile [17.8]."""
    return [("remove", w) for w in weapons_in(g, g.cleared) if not why_not_remove(g, w)]


def weapons_in(g: State, where: int) -> list[int]:
    """6.2: all support weapons in a location, whoever has them or had them."""
    held = [w for side in (0, 1) for i in g.on(where, side) for w in g.held.get(i, ())]
    return sorted([*held, *(w for w in g.lying.get(hex_of(where), ()) if g.weapons[w].layer == layer_of(where))])


def why_not_remove(g: State, weapon: int) -> Reasons:
    """6.2: any weapon in the hex, while they weigh more than ten points together."""
    no = Reasons()
    there = weapons_in(g, g.cleared) if g.cleared != NOWHERE else []
    if weapon not in there:
        no("it is not where the close combat was won", "6.2")
    elif sum(burden(g, w) for w in there) <= limits(g, g.cleared, g.attacker)[2]:
        no("the weapons there are no more than may be stacked", "6.2")
    return no


def lose_broken(g: State, where: int) -> None:
    """20.9, gaps b 50: broken units among unbroken enemies take no part and are eliminated."""
    for side in (0, 1):
        if fighters(g, where, 1 - side):
            for i in g.in_hex(hex_of(where), side):
                if g.units[i].real and g.units[i].broken and combat_location(g, i) == where:
                    eliminate(g, i, "20.9")


# ---- designation ----

def has_squads(g: State, side: int) -> bool:
    """20.7, 20.71, gaps b 49: whether any squad of the side was there when the phase began."""
    assert g.combat is not None
    return any(g.units[i].side == side and g.units[i].squad for i in g.combat.began)


def attackers(g: State, side: int) -> list[int]:
    """20.6, 20.72: squads attack; leaders only where no squad of theirs began the phase."""
    assert g.combat is not None
    led = has_squads(g, side)
    return [i for i in g.combat.began if g.units[i].side == side and (g.units[i].squad or not led)]


def attackable(g: State, side: int) -> list[int]:
    """20.7: the enemies that may be attacked: not leaders while a squad is with them."""
    return attackers(g, 1 - side)


class Designation(Draft):
    """20.4: which units strike at which, in how many attacks, with whose leadership and which LMGs.

    Attacks are numbered from 0. A line sets a target of an attack, lets a unit strike in it, lends it a leader's rating, or
    adds a LMG.
    """

    about = "close combat"
    cite = "20.4"

    def options(self, g: State, seat: str, lines: tuple[Option, ...]) -> list[Option]:
        side = g.card.seats.index(seat)
        count = attacks_in(lines)
        found: list[Option] = [] if why_not_at_them(g, side, lines) else [AT_THEM]
        found += [("at", t, n) for n in range(count + 1) for t in attackable(g, side) if not why_not_at(g, side, lines, t, n)]
        found += [("strike", u, n) for u in attackers(g, side) for n in range(count) if not why_not_strike(g, side, lines, u, n)]
        found += [("lend", u, n) for u in own(g, side) for n in range(count) if not why_not_lend(g, side, lines, u, n)]
        found += [("lmg", w, n) for u in attackers(g, side) for w in g.held.get(u, ()) for n in range(count)
                  if not why_not_lmg(g, side, lines, w, n)]
        return found

    def problems(self, g: State, seat: str, lines: tuple[Option, ...]) -> Reasons:
        side = g.card.seats.index(seat)
        no = Reasons()
        striking = {line[1] for line in lines if line[0] == "strike"}
        if not striking.issuperset(attackers(g, side)):
            no("every unit that can attack must", "4.8")
        if any(not strikers(lines, n) for n in range(attacks_in(lines))):
            no("an attack has nobody to make it", "20.4")
        return no


DESIGNATION = Designation()
AT_THEM: Final[Option] = ("at them",)


def own(g: State, side: int) -> list[int]:
    assert g.combat is not None
    return [i for i in g.combat.began if g.units[i].side == side]


def attacks_in(lines: Sequence[Option]) -> int:
    """How many attacks a sheet has."""
    if AT_THEM in lines:
        return 1
    return 1 + max((line[2] for line in lines if line[0] == "at"), default=-1)


def strikers(lines: Sequence[Option], n: int) -> tuple[int, ...]:
    return tuple(line[1] for line in lines if line[0] == "strike" and line[2] == n)


def struck(lines: Sequence[Option], n: int) -> tuple[int, ...]:
    return tuple(line[1] for line in lines if line[0] == "at" and line[2] == n)


def is_veiled(g: State, side: int) -> bool:
    """49.3: by night Concealment counters stay through the first player turn of close combat, so that nobody can be singled
    out beneath them."""
    assert g.combat is not None
    return g.card.night and any(g.units[i].concealed for i in g.combat.began if g.units[i].side == side)


def why_not_at_them(g: State, side: int, lines: Sequence[Option]) -> Reasons:
    """49.3: concealed enemies are attacked all together, in one attack."""
    no = Reasons()
    if not is_veiled(g, 1 - side):
        no("the enemy is not concealed", "49.3")
    if lines:
        no("they are attacked already", "49.3")
    return no


def why_not_at(g: State, side: int, lines: Sequence[Option], target: int, n: int) -> Reasons:
    """20.4, 20.7: a target of an attack; there are never more attacks than units to make them."""
    no = Reasons()
    if is_veiled(g, 1 - side):
        no("concealed enemies cannot be singled out", "49.3")
        return no
    if target not in attackable(g, side):
        no("it cannot be attacked", "20.7")
    if not 0 <= n <= attacks_in(lines) or n >= len(attackers(g, side)):
        no("there are not so many attacks", "20.4")
    if target in struck(lines, n):
        no("it is attacked there already", "20.4")
    if n == attacks_in(lines) and idle(g, side, lines) == 0:
        no("no unit is left to make another attack", "20.4")
    return no


def idle(g: State, side: int, lines: Sequence[Option]) -> int:
    """Units not yet assigned, less the attacks that still need one."""
    striking = {line[1] for line in lines if line[0] == "strike"}
    empty = sum(not strikers(lines, n) for n in range(attacks_in(lines)))
    return len(attackers(g, side)) - len(striking) - empty


def why_not_strike(g: State, side: int, lines: Sequence[Option], unit: int, n: int) -> Reasons:
    """20.4: no unit attacks twice; every attack needs someone to make it."""
    no = Reasons()
    if unit not in attackers(g, side):
        no("it does not attack here", "20.6")
    if not 0 <= n < attacks_in(lines):
        no("there is no such attack", "20.4")
    if any(line[0] == "strike" and line[1] == unit for line in lines):
        no("no unit attacks twice", "20.4")
    elif strikers(lines, n) and idle(g, side, lines) == 0:
        no("another attack still needs a unit", "20.4")
    return no


def why_not_lend(g: State, side: int, lines: Sequence[Option], leader: int, n: int) -> Reasons:
    """20.6: each leader's rating for one attack; one leader to an attack [15.4]. 20.72: a leader alone uses his own."""
    no = Reasons()
    if leader not in own(g, side) or not g.units[leader].leader:
        no("he is no leader of this close combat", "20.6")
        return no
    if not has_squads(g, side):
        no("leaders alone use their own ratings", "20.72")
    if not 0 <= n < attacks_in(lines):
        no("there is no such attack", "20.4")
    if any(line[0] == "lend" and (line[1] == leader or line[2] == n) for line in lines):
        no("one leader to an attack, one attack for a leader", "20.6")
    return no


def why_not_lmg(g: State, side: int, lines: Sequence[Option], weapon: int, n: int) -> Reasons:
    """20.5, 20.72, QA-41.2: LMGs of units that strike, never of crews; 17.1: two at most beside a squad's own firepower."""
    no = Reasons()
    w = g.weapons[weapon]
    if not w.is_.is_light or w.malfunctioned or w.holder == NOBODY:
        no("only working LMGs add to close combat", "20.5")
        return no
    if w.holder not in strikers(lines, n) or g.units[w.holder].side != side:
        no("its unit does not strike in that attack", "20.5")
    elif g.units[w.holder].sort == CREW:
        no("crews do not add LMGs", "QA-41.2")
    if any(line[0] == "lmg" and line[1] == weapon for line in lines):
        no("it is used already", "20.5")
    manned = sum(line[0] == "lmg" and g.weapons[line[1]].holder == w.holder for line in lines)
    if g.units[w.holder].leader and manned:
        no("a leader mans one LMG", "20.72")
    elif manned >= MOST_GUNS:
        no("a squad fires two LMGs at most", "17.1")
    return no


def blows_of(g: State, side: int, lines: Sequence[Option]) -> list[Blow]:
    """The attacks on a sheet."""
    found = []
    for n in range(attacks_in(lines)):
        leader = next((line[1] for line in lines if line[0] == "lend" and line[2] == n), NOBODY)
        weapons = tuple(line[1] for line in lines if line[0] == "lmg" and line[2] == n)
        targets = tuple(attackable(g, side)) if AT_THEM in lines else struck(lines, n)
        found.append(Blow(side, strikers(lines, n), targets, leader, weapons))
    return found


# ---- strengths and odds ----

def attack_strength(g: State, blow: Blow) -> Tally:
    """20.3, 20.5, 20.72: firepower of the attackers and their LMGs; a leader alone has 1, or his LMG instead. 49.3: concealment
    has its effect by night."""
    told = Tally()
    gunners = {g.weapons[w].holder for w in blow.weapons}
    for i in blow.attackers:
        u = g.units[i]
        if u.squad:
            told = told.add(u.is_.firepower, "firepower", "20.3")
        elif i not in gunners:
            told = told.add(LONE_LEADER, "leader alone", "20.72")
    for w in blow.weapons:
        told = told.add(g.weapons[w].is_.firepower, "LMG", "20.5")
    if any(g.units[i].concealed for i in blow.targets):
        return told.halve("concealed by night", "49.3")
    return told


def defence_strength(g: State, blow: Blow) -> Tally:
    """20.3, 20.5: firepower of the units attacked, without LMGs; a leader alone has 1."""
    told = Tally()
    for i in blow.targets:
        u = g.units[i]
        told = told.add(u.is_.firepower if u.squad else LONE_LEADER, "firepower" if u.squad else "leader alone", "20.3")
    return told


def blow_modifier(g: State, blow: Blow) -> Tally:
    """20.6, 20.72: the rating of the leader lent to it, or of a leader who attacks alone."""
    if blow.leader != NOBODY:
        return Tally().add(g.units[blow.leader].is_.leadership, "leadership", "20.6")
    leaders = [g.units[i].is_.leadership for i in blow.attackers if g.units[i].leader]
    return Tally().add(min(leaders), "his own leadership", "20.72") if leaders else Tally()


def blow_outcome(roll: int, modifier: int, kill: int) -> str:
    """20.3: a roll of the kill number or less eliminates those attacked."""
    return KILLED if roll + modifier <= kill else NO_EFFECT


def roll_blows(g: State) -> None:
    """20.2, 20.71: every attack is rolled; then all losses at once; leaders whose squads are all gone go with them."""
    combat = g.combat
    assert combat is not None
    doomed: list[int] = []
    strengths = [(attack_strength(g, blow), defence_strength(g, blow)) for blow in combat.blows]
    for side in (0, 1):
        if is_veiled(g, side):
            reveal(g, target_at(hex_of(combat.where), layer_of(combat.where)), side)     # 49.3: their first player turn is over
    for blow, (attack, defence) in zip(combat.blows, strengths, strict=True):
        place = odds_column(float(attack.total), float(defence.total))
        kill, modifier = close_combat_kill(place), blow_modifier(g, blow)
        roll = sum(g.roll("close combat"))
        result = blow_outcome(roll, int(modifier.total), kill)
        odds = CLOSE_COMBAT_ODDS[place] if place >= 0 else "less than 1-8"
        g.log("20.3", CloseCombat, combat.where, blow.attackers, blow.targets, attack, defence, odds, kill, modifier, roll,
              result)
        if result == KILLED:
            doomed += blow.targets
    squads = [has_squads(g, side) for side in (0, 1)]
    for i in dict.fromkeys(doomed):
        eliminate(g, i, "20.3")
    for side in (0, 1):
        left = [i for i in own(g, side) if g.units[i].on_map]
        if squads[side] and not any(g.units[i].squad for i in left):
            for i in left:
                eliminate(g, i, "20.71")
    for side in (0, 1):
        if not any(g.units[i].on_map for i in own(g, 1 - side)):
            all_perform(g, [i for i in own(g, side) if g.units[i].on_map], "close combat won")
