"""3.2 Who may fire at what, and how a fire group is put together step by step in `g.attack`."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from hedgerow.board.los import BLOCKED
from hedgerow.games.asl_sk1.model.counters import KINDS, WEAPONS
from hedgerow.games.asl_sk1.model.state import (
    ADVANCING_FIRE,
    DEFENSIVE_FIRE,
    FINAL_MARKER,
    FIRST_MARKER,
    MOVEMENT,
    NO_MARKER,
    NOBODY,
    NORMAL,
    OWN_FP,
    PREP_FIRE,
    PREP_MARKER,
    PROTECTIVE,
    SUBSEQUENT,
    Attack,
    Firer,
    Mark,
    Piece,
    State,
    piece,
)
from hedgerow.games.asl_sk1.rules.effects import may_lead
from hedgerow.games.asl_sk1.rules.firepower import MOST_RANGE, firing_hexes, is_ft, key
from hedgerow.games.asl_sk1.rules.support_weapons import why_not_use
from hedgerow.kernel.asking import Option
from hedgerow.kernel.reasons import Reasons

SHOOT: Option = ("shoot",)
BACK: Option = ("back",)


# ---- who may fire ----

def shots(g: State, side: int, aims: Sequence[tuple[int, tuple[int, ...]]]) -> list[Option]:
    """Every first firer at every target: a unit with its own FP, or a weapon; each at one target only [3.2-g]."""
    found: list[Option] = []
    for unit, weapon in armed_units(g, side):
        reached = [aim for aim in aims if in_reach(g, unit, weapon, aim[0])]
        if reached and not why_not_ready(g, unit, weapon):
            for hex_, targets in reached:
                if not why_not_fire_at(g, unit, weapon, hex_, targets):
                    found.append(("fire", unit, hex_) if weapon == OWN_FP else ("fire weapon", weapon, hex_))
    return found


def ready_firers(g: State, side: int, within: Container[int] | None = None) -> Iterator[tuple[int, int]]:
    """What could still fire just now, whatever the target; anywhere on the map or from some hexes."""
    return (found for found in armed_units(g, side, within) if not why_not_ready(g, *found))


def armed_units(g: State, side: int, within: Container[int] | None = None) -> Iterator[tuple[int, int]]:
    """Units that could fire by themselves, and their weapons; anywhere on the map or in some hexes."""
    armed: dict[int, list[int]] = {}
    for i, w in enumerate(g.weapons):
        if w.holder >= 0:
            armed.setdefault(w.holder, []).append(i)
    hexes = within if within is not None else range(g.scenario.size)
    for unit, u in enumerate(g.units):
        if u.side != side or u.broken or u.melee or u.hex not in hexes:
            continue
        if not u.leader:
            yield unit, OWN_FP
        for weapon in armed.get(unit, ()):
            yield unit, weapon


def in_reach(g: State, unit: int, weapon: int, hex_: int) -> bool:
    """3.2-e: within twice the normal range; and, unless lines are checked only after declaring, seen."""
    u = g.units[unit]
    reach = KINDS[u.kind].range if weapon == OWN_FP else WEAPONS[g.weapons[weapon].kind].range
    return (0 < g.scenario.ground.distance[u.hex][hex_] <= 2 * reach
            and (g.options["los"] == "strict" or g.hindrance(u.hex, hex_) != BLOCKED))


def why_not_fire(g: State, unit: int, weapon: int, hex_: int, targets: Sequence[int]) -> Reasons:
    """Everything against this unit or weapon firing there now."""
    return Reasons(*why_not_ready(g, unit, weapon), *why_not_fire_at(g, unit, weapon, hex_, targets))


def why_not_ready(g: State, unit: int, weapon: int) -> Reasons:
    """What stands against firing at all now: the state of the unit and its weapon, markers, and what it fired before."""
    no = Reasons()
    u = g.units[unit]
    if u.broken:
        no("broken units do not fire", "3.2.1-k")
    if u.melee:
        no("units in melee do nothing but close combat", "3.8-l")
    if not 0 <= u.hex < g.scenario.size:
        no("it is not on the map", "3.2-a")
    if g.phase in (PREP_FIRE, ADVANCING_FIRE) and u.side != g.attacker:
        no("only the ATTACKER fires in this phase", "3.2.2")
    elif g.phase in (MOVEMENT, DEFENSIVE_FIRE) and u.side == g.attacker:
        no("only the DEFENDER fires in this phase", "3.4")
    elif g.phase not in (PREP_FIRE, MOVEMENT, DEFENSIVE_FIRE, ADVANCING_FIRE):
        no("this is not a fire phase", "3.0")
    if weapon == OWN_FP:
        if u.leader:
            no("a leader has no firepower of his own", "1.2.1")
    else:
        why_not_weapon(g, unit, weapon, no)
    why_not_again(g, unit, weapon, no)
    why_not_use(g, unit, weapon, (), no)
    return no


def why_not_weapon(g: State, unit: int, weapon: int, no: Reasons) -> None:
    """1.2.4: it must be possessed and in working order."""
    w = g.weapons[weapon]
    kind = WEAPONS[w.kind]
    if w.holder != unit:
        no("it does not possess the weapon", "1.2.4")
    if w.malfunctioned:
        no("the weapon has malfunctioned", "1.2.4-c")
    if kind.kind == "DC":
        no("a demolition charge is placed, not fired", "4.3-a")
    if kind.kind == "FT" and g.units[unit].pinned:
        no("a pinned unit cannot fire a FT", "4.2-b")
    if g.phase == ADVANCING_FIRE and w.moved and kind.kind in ("MMG", "HMG"):
        no("a MMG or HMG that moved does not fire in the AFPh", "3.5-b")


def why_not_again(g: State, unit: int, weapon: int, no: Reasons) -> None:
    """3.2: full strength once a player turn; 3.31-g, 3.31-i, 3.4-a, 3.4-b: what a marker still allows the DEFENDER."""
    u = g.units[unit]
    marker = u.fired if weapon == OWN_FP else g.weapons[weapon].fired
    if marker == NO_MARKER:
        return
    if g.phase == DEFENSIVE_FIRE:
        if marker == FINAL_MARKER:
            no("it is marked Final Fire", "3.4-b")
    elif g.phase == MOVEMENT:
        if weapon != OWN_FP and WEAPONS[g.weapons[weapon].kind].kind == "FT":
            no("a FT fires only once", "3.31-g")
        if u.fired == NO_MARKER:
            no("only a unit marked First Fire fires again", "3.31-g")
    else:
        no("it has fired this player turn", "3.2")


def why_not_fire_at(g: State, unit: int, weapon: int, hex_: int, targets: Sequence[int]) -> Reasons:
    """What stands against this target."""
    no = Reasons()
    u = g.units[unit]
    reach = KINDS[u.kind].range if weapon == OWN_FP else WEAPONS[g.weapons[weapon].kind].range
    distance = g.scenario.ground.distance[u.hex][hex_]
    if not targets:
        no("there is nobody to fire at", "3.2")
    if distance == 0:
        no("units in one hex fight in close combat", "3.8")
    if distance > 2 * reach:
        no("it is beyond twice the normal range", "3.2-e")
    if distance > MOST_RANGE and not any(may_direct(g, i, {piece(unit, weapon)})
                                         for i in g.at(u.hex, u.side) if i != unit):
        no("beyond 16 hexes a leader must direct", "4.1-b")
    if g.options["los"] != "strict" and g.hindrance(u.hex, hex_) == BLOCKED:
        no("there is no line of sight", "3.2-a")
    if g.phase == MOVEMENT:
        why_not_first_fire(g, unit, weapon, distance, reach, targets, no)
    elif g.phase == DEFENSIVE_FIRE:
        marker = u.fired if weapon == OWN_FP else g.weapons[weapon].fired
        if marker == FIRST_MARKER and distance > 1:
            no("marked First Fire, it fires only at an adjacent hex", "3.4-a")
    if late_for_group(g, unit, weapon, hex_, targets):
        no("its hex has fired at them already; it had to join that fire group", "3.2-k")
    return no


def why_not_first_fire(g: State, unit: int, weapon: int, distance: int, reach: int, targets: Sequence[int], no: Reasons) -> None:
    """3.31: only at units moving; 3.31-g, 3.31-i: how far Subsequent Fire and Final Protective Fire reach."""
    mode = mode_of(g, unit, weapon)
    if mode == SUBSEQUENT:
        if distance > reach:
            no("Subsequent First Fire reaches the normal range only", "3.31-g")
        if any(o.side != g.units[unit].side and 0 <= o.hex < g.scenario.size
               and g.scenario.ground.distance[g.units[unit].hex][o.hex] < distance
               and g.sees(g.units[unit].hex, o.hex) for o in g.units):
            no("another enemy is closer", "3.31-g")
    elif mode == PROTECTIVE and distance > 1:
        no("Final Protective Fire is only at adjacent units", "3.31-i")
    fired = piece(unit, weapon)
    for t in targets:
        if t not in g.moving:
            no("only moving units may be fired at", "3.31")
        elif g.shots.get((fired, t), 0) >= int(g.moving[t].here):
            no("it has fired as often as the target spent MF there", "3.31-n")
            break


def mode_of(g: State, unit: int, weapon: int) -> int:
    """3.31-g, 3.31-i: in the MPh a First Fire marker makes it Subsequent First Fire, a Final Fire marker FPF."""
    if g.phase != MOVEMENT:
        return NORMAL
    marker = g.units[unit].fired if weapon == OWN_FP else g.weapons[weapon].fired
    return SUBSEQUENT if marker == FIRST_MARKER else PROTECTIVE if marker == FINAL_MARKER else NORMAL


def late_for_group(g: State, unit: int, weapon: int, hex_: int, targets: Sequence[int]) -> bool:
    """3.2-k: units of a hex fire at the same target as one FG; only ROF, and Subsequent Fire of who took part, come
    after it. 4.1-a: a MMC whose machine gun fired alone may still fire its own FP if the gun kept its ROF, or as Subsequent
    First Fire. 4.2-b: a FT is always apart."""
    if not g.attacks_made or (weapon != OWN_FP and WEAPONS[g.weapons[weapon].kind].kind == "FT"):
        return False
    here, marks = g.units[unit].hex, marks_of(g, targets)
    took_part = {who for at, to, mark, who in g.attacks_made if at == here and to == hex_ and mark in marks}
    if not took_part or piece(unit, weapon) in took_part:
        return False
    if weapon != OWN_FP:
        return True
    again = mode_of(g, unit, OWN_FP) == SUBSEQUENT
    return not any(piece(unit, w) in took_part and (again or g.weapons[w].fired == NO_MARKER) for w in g.held_by(unit))


def marks_of(g: State, targets: Sequence[int]) -> list[Mark]:
    """3.2-k: what is fired at: a hex; in the MPh each mover, who is a new target once he has spent more MF."""
    if g.phase != MOVEMENT:
        return [(NOBODY, 0.0)]
    return [(i, g.moving[i].spent) for i in targets if i in g.moving]


def targets_in(g: State, hex_: int, side: int) -> list[int]:
    """3.2: fire affects every enemy in the hex; 3.8-n: in a melee, everyone."""
    return g.at(hex_) if hex_ in g.melees else g.at(hex_, 1 - side)


# ---- putting a fire group together ----

def first_shot(g: State, first: Option, targets: Sequence[int]) -> Attack:
    """3.2: the attack as it begins, with its first firer."""
    unit, weapon = (first[1], OWN_FP) if first[0] == "fire" else (g.weapons[first[1]].holder, first[1])
    side = g.units[unit].side
    return Attack(side, first[2], list(targets) or targets_in(g, first[2], side), [Firer(unit, weapon, mode_of(g, unit, weapon))])


def with_added(g: State, before: Attack, choice: Option) -> Attack:
    """The attack with what was chosen added to it."""
    a = before.copy()
    if choice[0] == "direct":
        a.leaders.append(choice[1])
    elif choice[0] == "crew":
        a.firers.append(Firer(choice[1], choice[2], mode_of(g, choice[1], choice[2])))
    elif choice[0] == "add":
        a.firers.append(Firer(choice[1], OWN_FP, mode_of(g, choice[1], OWN_FP)))
    else:
        unit = g.weapons[choice[1]].holder
        a.firers.append(Firer(unit, choice[1], mode_of(g, unit, choice[1])))
    return a


def step_back(g: State) -> bool:
    """Take back the last addition, leaders first; False when the attack itself is taken back."""
    assert g.attack is not None
    if g.attack.leaders:
        g.attack.leaders.pop()
        return True
    g.attack.firers.pop()
    if g.attack.firers:
        return True
    g.attack = None
    return False


def group_options(g: State) -> list[Option]:
    """What may join the attack being put together, and, when it is complete, the shot itself."""
    a = g.attack
    assert a is not None
    found: list[Option] = []
    if not is_ft(g, a):
        near = {h for f in links(g, a) for h in (f, *g.scenario.ground.around[f])}
        taken = {key(f) for f in a.firers}
        for unit, weapon in ready_firers(g, a.side, near):
            firer = Firer(unit, weapon, mode_of(g, unit, weapon))
            if (key(firer) not in taken and in_reach(g, unit, weapon, a.hex)
                    and not why_not_join(g, a, firer) and may_be_directed(g, a, firer)):
                found.append(("add", unit) if weapon == OWN_FP else ("add weapon", weapon))
        found += [("crew", i, f.weapon) for f in a.firers for i in crews(g, a, f)]
    found += [("direct", i) for i in directors(g, a)]
    if not why_not_shoot(g, a):
        found.append(SHOOT)
    return [*found, BACK]


def why_not_add(g: State, a: Attack, unit: int, weapon: int) -> Reasons:
    """3.2-i: everything against joining the attack that is being put together."""
    no = why_not_ready(g, unit, weapon)
    if not 0 <= g.units[unit].hex < g.scenario.size:
        return no
    firer = Firer(unit, weapon, mode_of(g, unit, weapon))
    no = Reasons(*no, *why_not_join(g, a, firer))
    if is_ft(g, a):
        no("a FT always attacks alone", "4.2-b")
    if g.units[unit].side != a.side:
        no("it is not of the firing side", "3.2-i")
    if key(firer) in {key(f) for f in a.firers}:
        no("it takes part already", "3.2-g")
    if not any(g.units[unit].hex in (h, *g.scenario.ground.around[h]) for h in links(g, a)):
        no("it is not in or next to a firing hex with a MMC", "3.2-i")
    if not may_be_directed(g, a, firer):
        no("the leaders who direct cannot direct it as well", "3.2-m")
    return no


def links(g: State, a: Attack) -> list[int]:
    """3.2-i: the firing hexes next to which others may join; a leader alone is no link to yet another hex."""
    return [h for h in firing_hexes(g, a) if any(g.units[f.unit].mmc and g.units[f.unit].hex == h for f in a.firers)] \
        or firing_hexes(g, a)[:1]


def why_not_join(g: State, a: Attack, firer: Firer) -> Reasons:
    """3.2-i: it must be able to fire at the target itself, and use no more weapons than it may.

    4.2-b: a FT never joins other fire.
    """
    no = why_not_fire_at(g, firer.unit, firer.weapon, a.hex, a.targets)
    if firer.weapon != OWN_FP and WEAPONS[g.weapons[firer.weapon].kind].kind == "FT":
        no("a FT never joins a fire group", "4.2-b")
    if firer.unit in a.leaders:
        no("a leader who directs does not fire", "1.2.1-b")
    why_not_use(g, firer.unit, firer.weapon, a.firers, no)
    return no


def crews(g: State, a: Attack, firer: Firer) -> list[int]:
    """4.1: a second leader of the stack may help a leader fire a machine gun, at full FP, also in its repeat shots; a pinned one
    is no help [3.2.1-r]."""
    if firer.weapon == OWN_FP or not g.units[firer.unit].leader or sum(f.weapon == firer.weapon for f in a.firers) > 1:
        return []
    busy = {f.unit for f in a.firers} | set(a.leaders)
    return [i for i in g.at(g.units[firer.unit].hex, a.side)
            if i not in busy and g.units[i].leader and g.units[i].good_order
            and not g.units[i].directing and not g.units[i].pinned
            and g.units[i].fired == g.units[firer.unit].fired
            and (not g.units[i].weapons_used or g.units[i].crewing == firer.weapon)]


def directors(g: State, a: Attack) -> list[int]:
    """3.2-l, 3.2-m: leaders in firing hexes that have none yet; nobody if another firing hex could have none."""
    keys = {key(f) for f in a.firers}
    led = {g.units[i].hex for i in a.leaders}
    able = [directors_in(g, a, h, keys) for h in firing_hexes(g, a) if h not in led]
    return [i for there in able for i in there] if all(able) else []


def directors_in(g: State, a: Attack, hex_: int, keys: set[Piece]) -> list[int]:
    """3.2-l: the leaders in a hex who fire nothing themselves and may direct these firers."""
    busy = {f.unit for f in a.firers}
    return [i for i in g.at(hex_, a.side) if i not in busy and may_direct(g, i, keys)]


def may_be_directed(g: State, a: Attack, firer: Firer) -> bool:
    """3.2-m: once a leader directs, only those join whom leaders can direct as well, each in its own hex."""
    if not a.leaders:
        return True
    keys = {*(key(f) for f in a.firers), key(firer)}
    hex_ = g.units[firer.unit].hex
    led = any(g.units[i].hex == hex_ for i in a.leaders)
    return all(may_direct(g, i, keys) for i in a.leaders) and (led or bool(directors_in(g, a, hex_, keys)))


def may_direct(g: State, leader: int, keys: set[Piece]) -> bool:
    """3.2-l: an unbroken, unpinned leader directs one unit or FG per player turn, and fires no weapon that phase [1.2.1-a].

    3.4-f: he may direct again only firers he directed before: repeat shots by rate of fire, or in Defensive Fire; never
    a newly formed FG [1.2.1-b].
    """
    u = g.units[leader]
    if not may_lead(g, leader):
        return False
    if not u.directing:
        return u.fired != PREP_MARKER
    return keys <= set(u.directed)


def why_not_shoot(g: State, a: Attack) -> Reasons:
    """3.2-m: directed in every firing hex or in none; 4.1-b: far machine gun fire directed; 3.31-l: FPF uses everything."""
    no = Reasons()
    led = {g.units[i].hex for i in a.leaders}
    hexes = firing_hexes(g, a)
    if led and not led.issuperset(hexes):
        no("a leader must direct in every firing hex", "3.2-m")
    distance = g.scenario.ground.distance
    if not led and any(distance[h][a.hex] > MOST_RANGE for h in hexes):
        no("beyond 16 hexes a leader must direct", "4.1-b")
    for unit in dict.fromkeys(f.unit for f in a.firers if f.mode == PROTECTIVE):
        if any(f.mode == PROTECTIVE for f in still_to_use(g, a, unit)):
            no("Final Protective Fire uses all firepower and machine guns", "3.31-l")
    if no:
        return no
    for leader in a.leaders:
        if not may_direct(g, leader, {key(f) for f in a.firers}):
            no("he directs only firers he directed before", "3.4-f")
    return no


def still_to_use(g: State, a: Attack, unit: int) -> list[Firer]:
    """3.31-l: what a unit could yet add to the attack: its own FP and the machine guns it may still fire."""
    taken = {key(f) for f in a.firers}
    found = []
    for weapon in (OWN_FP, *g.held_by(unit)):
        firer = Firer(unit, weapon, mode_of(g, unit, weapon))
        if (key(firer) not in taken and not why_not_ready(g, unit, weapon) and in_reach(g, unit, weapon, a.hex)
                and not why_not_join(g, a, firer)):
            found.append(firer)
    return found
