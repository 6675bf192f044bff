"""3.8 Close Combat Phase: ambush, declarations, odds, melee.

All dice of simultaneous close combat are rolled before any result is applied, so that a leader who appears with a roll
counts in every attack of that combat [5.3-a].
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hedgerow.games.asl_sk1.model.counters import KINDS
from hedgerow.games.asl_sk1.model.state import NOBODY, Blow, Combat, State
from hedgerow.games.asl_sk1.model.tables import EVEN, OddsColumn, odds_column
from hedgerow.games.asl_sk1.rules.effects import KILLED, REDUCED, casualty_reduction, eliminate, one_at_random
from hedgerow.games.asl_sk1.rules.leader_creation import field_promotion
from hedgerow.games.asl_sk1.rules.melee import lock_in_melee, opposed
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.records import Value
from hedgerow.kernel.tally import Tally

END: Final[Option] = ("end attacks",)
BACK: Final[Option] = ("back",)
NO_EFFECT: Final = "no effect"


class AmbushRolled(Event, says="ambush in {hex}: {side} rolls {roll}, drm {drm}"):
    hex: int
    side: str
    roll: int
    drm: Tally


class Ambushed(Event, says="{side} has the ambush in {hex}"):
    hex: int
    side: str


class CloseCombat(Event, says="{unit} attacks {target_unit} in close combat at {odds}, DRM {drm}, rolled {roll}: {result}"):
    unit: int
    target_unit: int
    attackers: tuple[int, ...]
    targets: tuple[int, ...]
    attack: Tally
    defence: Tally
    odds: str
    drm: Tally
    dice: tuple[int, ...]
    roll: int
    result: str


class Unpinned(Event, says="Pin markers are removed"):
    pass


class Melee(Value):
    """Everything about a close combat attack that is fixed before its dice are rolled."""

    attack: Tally
    defence: Tally
    kill: int
    odds: str
    column: int
    drm: tuple[tuple[int, Tally], ...]                    # for each unit attacked


# ---- the phase ----

@flow
def close_combat_phase(g: State) -> Flow[None]:
    """3.8-a: hex after hex in the ATTACKER's order, each finished before the next; then Pin markers go [3.8-p]."""
    fought: tuple[int, ...] = ()
    while True:
        hexes = [h for h in contested(g) if h not in fought]
        if not hexes:
            break
        choice: Option = yield Ask(g.seat(g.attacker), "close combat", [("fight", h) for h in hexes], cite="3.8-a")
        fought = (*fought, choice[1])
        yield from fight(g, choice[1])
    for u in g.units:
        u.in_cc = False
    if any(u.pinned for u in g.units):
        for u in g.units:
            u.pinned = False
        g.log("3.8-p", Unpinned)


def contested(g: State) -> list[int]:
    """3.8: hexes with units of both sides, one of them at least unbroken."""
    found = dict.fromkeys(u.hex for u in g.units if 0 <= u.hex < g.scenario.size)
    return sorted(h for h in found if opposed(g, g.at(h)))


@flow
def fight(g: State, hex_: int) -> Flow[None]:
    """3.8-g: leaders are joined to their units before anything else. 3.8-b: both declare, ATTACKER first, then all is resolved.

    3.8-j, 3.8-j2: an ambusher declares and resolves first, and only what is left of the others strikes back.
    """
    g.combat = Combat(hex_)
    for side in (g.attacker, g.defender):
        yield from join_leaders(g, side)
    roll_for_ambush(g)
    if ambushing(g) == NOBODY:
        for side in (g.attacker, g.defender):
            yield from declare(g, side)
        resolve(g)
    else:
        first = ambushing(g)
        for side in (first, 1 - first):
            if opposed(g, g.at(hex_)):
                yield from declare(g, side)
                resolve(g)
                regroup(g)
    g.combat = None
    g.losses = []
    lock_in_melee(g, hex_)


def fighting(g: State) -> Combat:
    assert g.combat is not None
    return g.combat


# ---- ambush ----

def roll_for_ambush(g: State) -> None:
    """3.8-i: when Infantry advanced into woods or building, and no melee was there already, each side rolls one die."""
    c = fighting(g)
    if not may_be_ambushed(g, c.hex):
        return
    finals = [0, 0]
    for side in (g.attacker, g.defender):
        drm = ambush_drm(g, c.hex, side)
        roll = g.roll("ambush", 1)[0]
        g.log("3.8-i", AmbushRolled, c.hex, g.seat(side), roll, drm)
        finals[side] = roll + int(drm.total)
    c.ambusher = ambush_outcome(finals)
    if c.ambusher != NOBODY:
        g.log("3.8-i", Ambushed, c.hex, g.seat(c.ambusher))


def may_be_ambushed(g: State, hex_: int) -> bool:
    """3.8-i: in woods or building, where someone has advanced in; 3.8-m: not to reinforce a melee."""
    return (hex_ not in g.melees and g.scenario.ground.cover[hex_]
            and any(u.in_cc for u in g.units if u.hex == hex_))


def ambush_drm(g: State, hex_: int, side: int) -> Tally:
    """3.8-k: each once, even if only part of the force qualifies; leadership unless the leader is alone [T-ambush]."""
    there = g.at(hex_, side)
    drm = Tally().add(any(g.units[i].cx for i in there), "CX", "3.3-o")
    drm = drm.add(any(g.units[i].pinned for i in there), "pinned", "3.8-k")
    drm = drm.add(any(g.units[i].mmc and g.inexperienced(i) for i in there), "inexperienced", "5.4")
    leaders = [g.units[i].leadership for i in there if may_direct(g, i)]
    return drm.add(min(leaders), "leadership", "3.8-k") if leaders and len(there) > 1 else drm


def ambush_outcome(finals: Sequence[int]) -> int:
    """3.8-i: the side whose final die is lower by three or more; NOBODY if neither's is."""
    if finals[0] <= finals[1] - 3:
        return 0
    return 1 if finals[1] <= finals[0] - 3 else NOBODY


def ambushing(g: State) -> int:
    return fighting(g).ambusher


def may_direct(g: State, unit: int) -> bool:
    """3.8-h: an unbroken, unpinned leader [1.2.1-a]."""
    u = g.units[unit]
    return u.leader and not u.broken and not u.pinned


# ---- declarations ----

@flow
def join_leaders(g: State, side: int) -> Flow[None]:
    """3.8-g: the owner settles with which unit each leader attacks and defends; alone, he does both alone [3.8-f]."""
    for leader in leaders_in(g, side):
        choice: Option = yield Ask(g.seat(side), "join leader", joins(g, leader), cite="3.8-g", unit=leader)
        fighting(g).joined[leader] = choice[2]


def leaders_in(g: State, side: int) -> tuple[int, ...]:
    return tuple(i for i in g.at(fighting(g).hex, side) if g.units[i].leader and not g.units[i].broken)


def joins(g: State, leader: int) -> list[Option]:
    """3.8-g: with an unbroken MMC, with another leader, or alone."""
    c = fighting(g)
    others = [i for i in g.at(c.hex, g.units[leader].side) if i != leader and not g.units[i].broken
              and (g.units[i].mmc or c.joined.get(i, NOBODY) == i)]
    return [("join", leader, i) for i in (*others, leader)]


def regroup(g: State) -> None:
    """3.8-j2: after the ambush whoever has lost his partner fights alone."""
    c = fighting(g)
    c.joined = {i: with_ if g.units[with_].in_play else i for i, with_ in c.joined.items() if g.units[i].in_play}


def body(c: Combat, unit: int) -> list[int]:
    """3.8-f: a unit with the leaders who fight with it; they are attacked together."""
    return [unit, *(i for i, with_ in c.joined.items() if with_ == unit and i != unit)]


def bodies(g: State, side: int) -> list[int]:
    """The units of a side that fight as one each: MMC, broken leaders, and leaders who fight alone."""
    c = fighting(g)
    return [i for i in g.at(c.hex, side) if c.joined.get(i, i) == i]


@flow
def declare(g: State, side: int) -> Flow[None]:
    """3.8-c: attacks by any group on any group; each unit attacks once and is attacked once at most [3.8-b]."""
    while True:
        choice: Option = yield Ask(g.seat(side), "declare attacks", declarations(g, side), cite="3.8-c")
        if choice == END:
            break
        note(g, side, choice)
    take_strength(g)


def declarations(g: State, side: int) -> list[Option]:
    """New attacks, additions to the last one, the way back, and the end.

    3.8-f: leaders defend with those they attack with, so who has joined no MMC does not join its attack either.
    """
    mine = declared(g, side)
    attackers, targets = free_attackers(g, side), free_targets(g, side)
    found: list[Option] = [("attack", a, t) for a in attackers for t in targets]
    if mine:
        if g.units[mine[-1].attackers[0]].mmc:
            found += [("join attack", a) for a in attackers if g.units[a].mmc]
        found += [("attack too", t) for t in targets]
        found.append(BACK)
    return [*found, END]


def why_not_attack(g: State, side: int, attacker: int, target: int) -> Reasons:
    """3.8-c: an unbroken unit of the hex that has not attacked yet, on one that has not been attacked."""
    return Reasons(*why_not_strike(g, side, attacker), *why_not_be_struck(g, side, target))


def why_not_join_attack(g: State, side: int, attacker: int) -> Reasons:
    """3.8-f: only MMC join the last attack, and only one of MMC."""
    no = why_not_strike(g, side, attacker)
    mine = declared(g, side)
    if not mine:
        no("there is no attack to join", "3.8-c")
    elif not (g.units[mine[-1].attackers[0]].mmc and g.units[attacker].mmc):
        no("only MMC attack together; leaders with those they have joined", "3.8-f")
    return no


def why_not_attack_too(g: State, side: int, target: int) -> Reasons:
    no = why_not_be_struck(g, side, target)
    if not declared(g, side):
        no("there is no attack to widen", "3.8-c")
    return no


def why_not_strike(g: State, side: int, attacker: int) -> Reasons:
    no = Reasons()
    if attacker not in bodies(g, side):
        no("it does not fight here as a unit of its own", "3.8-f")
    elif attacker not in free_attackers(g, side):
        no("only unbroken units attack, once each", "3.8-d")
    return no


def why_not_be_struck(g: State, side: int, target: int) -> Reasons:
    no = Reasons()
    if target not in bodies(g, 1 - side):
        no("it is not attacked here as a unit of its own", "3.8-f")
    elif target not in free_targets(g, side):
        no("it is under attack already", "3.8-c")
    return no


def declared(g: State, side: int) -> list[Blow]:
    """The attacks that the side has declared and not resolved."""
    return [b for b in fighting(g).blows if b.side == side and not b.dice]


def free_attackers(g: State, side: int) -> list[int]:
    """3.8-d: only unbroken units attack; 3.8-c: once each."""
    used = {i for b in fighting(g).blows for i in b.attackers}
    return [i for i in bodies(g, side) if not g.units[i].broken and i not in used]


def free_targets(g: State, side: int) -> list[int]:
    used = {i for b in fighting(g).blows for i in b.targets}
    return [i for i in bodies(g, 1 - side) if i not in used]


def note(g: State, side: int, choice: Option) -> None:
    """Write the declaration down, or take the last one back."""
    blows = fighting(g).blows
    if choice[0] == "attack":
        blows.append(Blow(side, [choice[1]], [choice[2]]))
    elif choice[0] == "join attack":
        blows[-1].attackers.append(choice[1])
    elif choice[0] == "attack too":
        blows[-1].targets.append(choice[1])
    else:
        blows.pop()


def take_strength(g: State) -> None:
    """3.8-b: attacks are made at the strength everyone had when they were declared."""
    c = fighting(g)
    for i in g.at(c.hex):
        c.strength[i] = strength(g, i)
        if may_direct(g, i):
            c.leadership[i] = g.units[i].leadership


def strength(g: State, unit: int) -> tuple[float, int]:
    """3.8-f: a leader has 1; T-CC-mods: a pinned unit attacks at half and defends in full."""
    u = g.units[unit]
    fp = 1 if u.leader else KINDS[u.kind].fp
    return (fp / 2 if u.pinned else fp), fp


# ---- odds and results ----

def situation(g: State, blow: Blow, fought: Combat | None = None) -> Melee:
    """3.8-e: the odds of an attack and its DRM against each unit attacked, in the combat under way or in one that might be."""
    c = fought or fighting(g)
    strengths = {i: c.strength.get(i) or strength(g, i) for i in (*whole(c, blow.attackers), *whole(c, blow.targets))}
    attack = defence = Tally()
    for i in whole(c, blow.attackers):
        attack = attack.add(strengths[i][0], g.units[i].kind, "3.8-f" if g.units[i].leader else "3.8-e")
    for i in whole(c, blow.targets):
        defence = defence.add(strengths[i][1], g.units[i].kind, "3.8-f" if g.units[i].leader else "3.8-e")
    column: OddsColumn = odds_column(attack.total, defence.total)
    common = attack_drm(g, c, blow)
    drm = tuple((i, target_drm(g, i, common)) for i in whole(c, blow.targets))
    return Melee(attack, defence, column.kill, column.says, column.number, drm)


def whole(c: Combat, units: Sequence[int]) -> list[int]:
    return [j for i in units for j in body(c, i)]


def attack_drm(g: State, c: Combat, blow: Blow) -> Tally:
    """T-CC-mods: ambush, CX and leadership [3.8-h] on the attackers' side."""
    attackers = whole(c, blow.attackers)
    drm = Tally()
    if c.ambusher == blow.side:
        drm = drm.add(-1, "ambush", "3.8-j")
    elif c.ambusher != NOBODY:
        drm = drm.add(1, "ambushed", "3.8-j")
    drm = drm.add(any(g.units[i].cx for i in attackers), "CX", "3.3-o")
    if any(g.units[i].mmc for i in attackers):
        drm = drm.add(leadership(g, c, attackers), "leadership", "3.8-h")
    return drm


def leadership(g: State, c: Combat, attackers: Sequence[int]) -> int:
    """3.8-h: the best leader with the group may apply his DRM; of one just created it applies in any case [5.3-a]."""
    able = {i: c.leadership.get(i, g.units[i].leadership) for i in attackers
            if i in c.leadership or (not c.strength and may_direct(g, i))}
    if not able:
        return 0
    best = min(able.values())
    return best if best < 0 or all(i in c.created for i in able) else 0


def target_drm(g: State, unit: int, common: Tally) -> Tally:
    """3.8-d: -2 against a broken unit; 3.3-o: -1 against one that is CX."""
    u = g.units[unit]
    return common.add(-2 if u.broken else 0, "broken", "3.8-d").add(-1 if u.cx else 0, "against CX", "3.3-o")


def outcome(melee: Melee, dice: Sequence[int]) -> tuple[str, ...]:
    """3.8-e: per unit attacked: below the kill number eliminated, equal to it one is reduced, above it nothing [T-CCT]."""
    roll = dice[0] + dice[1]
    finals = [roll + int(drm.total) for _, drm in melee.drm]
    return tuple(KILLED if f < melee.kill else REDUCED if f == melee.kill else NO_EFFECT for f in finals)


def result_of(results: Sequence[str]) -> str:
    """In a word; units of different fate are told apart."""
    return " and ".join(dict.fromkeys(results))


def resolve(g: State) -> None:
    """3.8-b: ATTACKER's attacks, then the DEFENDER's, dice first; then every result is applied."""
    c = fighting(g)
    blows = sorted((b for b in c.blows if not b.dice), key=lambda b: b.side != g.attacker)
    for blow in blows:
        blow.dice = g.roll("close combat")
        if sum(blow.dice) == 2:
            promote(g, blow)
    for blow in blows:
        apply_blow(g, blow)


def promote(g: State, blow: Blow) -> None:
    """5.3, 5.3-a: an original 2 of a MMC's attack may create a leader, who counts at once in attack and defence."""
    c = fighting(g)
    mmc = [i for i in blow.attackers if g.units[i].mmc]
    if not mmc:
        return
    best = max(g.morale(i) for i in mmc)
    equals = [i for i in mmc if g.morale(i) == best]
    unit = equals[0] if len(equals) == 1 else g.pick("who is promoted", equals)
    leader = field_promotion(g, unit, max(0, EVEN - situation(g, blow).column))
    if leader != NOBODY:
        c.joined[leader] = unit
        c.strength[leader] = (1, 1)
        c.leadership[leader] = g.units[leader].leadership
        c.created.append(leader)


def apply_blow(g: State, blow: Blow) -> None:
    """3.8-e: all that are hit are eliminated; of those just matched one, at random, is reduced."""
    melee, c = situation(g, blow), fighting(g)
    results = outcome(melee, blow.dice)
    g.log("3.8-e", CloseCombat, blow.attackers[0], blow.targets[0], tuple(whole(c, blow.attackers)),
          tuple(whole(c, blow.targets)), melee.attack, melee.defence, melee.odds, melee.drm[0][1], blow.dice, sum(blow.dice),
          result_of(results))
    for (i, _), result in zip(melee.drm, results, strict=True):
        if result == KILLED:
            eliminate(g, i, "3.8-e", in_close_combat=True)
    matched = [i for (i, _), result in zip(melee.drm, results, strict=True) if result == REDUCED and g.units[i].in_play]
    for i in one_at_random(g, matched):
        casualty_reduction(g, i)


