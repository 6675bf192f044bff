"""3.2 Fire attacks: who may fire at what, how a fire group is put together, and the roll that resolves it.

An attack is declared in steps: a first firer and the target, then further firers and directing leaders, with a way back
until the dice are rolled. What is being put together is `g.attack`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hedgerow.board.los import BLOCKED
from hedgerow.games.asl_sk1.counters import KINDS, WEAPONS
from hedgerow.games.asl_sk1.effects import leader_losses, make_desperate, may_lead, suffer, suffer_check
from hedgerow.games.asl_sk1.firepower import (
    MOST_RANGE,
    Outcome,
    Shot,
    direction,
    firing_hexes,
    is_ft,
    key,
    may_break,
    once_each,
    outcome,
    residual_left,
    situation,
)
from hedgerow.games.asl_sk1.state import (
    ADVANCING_FIRE,
    DEFENSIVE_FIRE,
    FINAL_MARKER,
    FIRST_MARKER,
    GONE,
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
    State,
)
from hedgerow.games.asl_sk1.support_weapons import destroy_weapon, destructions, detonate, detonations, use_weapon, why_not_use
from hedgerow.kernel.asking import PASS, Ask, Option
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally

SHOOT: Option = ("shoot",)
BACK: Option = ("back",)
TOGETHER: Option = ("together",)
SEPARATELY: Option = ("separately",)
KEEP, DECLINE = "keep rate", "decline rate"


class FireAttack(Event, says="{unit} and its fire group attack {hex} with {fp} and {drm}: {roll}, column {column}, {result}"):
    unit: int
    hex: int
    firers: tuple[int, ...]               # units, and weapons as -2 and below
    leaders: tuple[int, ...]
    fp: Tally
    drm: Tally
    dice: tuple[int, ...]
    roll: int
    column: int
    result: str


class ResidualAttack(Event, says="Residual FP attacks in {hex} with {fp} and {drm}: {roll}, {result}"):
    hex: int
    fp: Tally
    drm: Tally
    dice: tuple[int, ...]
    roll: int
    result: str


class Cowered(Event, says="the attack cowers: column {column}"):
    column: int


class Malfunctioned(Event, says="{weapon} malfunctions"):
    weapon: int


class UsedUp(Event, says="{weapon} is removed from play"):
    weapon: int


class KeepsRate(Event, says="{weapon} keeps its rate of fire"):
    weapon: int


class ResidualLeft(Event, says="{fp} Residual FP in {hex}"):
    hex: int
    fp: int


class LineBlocked(Event, says="{unit} has no line of sight to {hex}"):
    unit: int
    hex: int


class FortificationShown(Event, says="the building in {hex} is fortified"):
    hex: int


# ---- the fire phases ----

@flow
def prep_fire_phase(g: State) -> Flow[None]:
    """3.2.2: only the ATTACKER fires; who fired any of what it has, or directed, is marked Prep Fire."""
    forget_shots(g)
    yield from fire_phase(g, g.attacker, "prep fire")
    for i, u in enumerate(g.units):
        if u.side == g.attacker and (u.weapons_used or u.directing or u.fired):
            u.fired = PREP_MARKER
            for w in g.held_by(i):
                g.weapons[w].fired = PREP_MARKER


@flow
def advancing_fire_phase(g: State) -> Flow[None]:
    """3.5: the ATTACKER's units that did not Prep Fire, at half FP; then the Prep Fire markers go [3.5-c]."""
    g.volleys = []
    yield from fire_phase(g, g.attacker, "advancing fire")
    while g.charges:
        yield from detonate(g, 0)
    remove_fire_markers(g, g.attacker)


@flow
def final_fire(g: State) -> Flow[None]:
    """3.4: the DEFENDER's fire in the DFPh; then all First and Final Fire markers go [3.4-g]."""
    g.volleys = []
    yield from fire_phase(g, g.defender, "final fire")
    remove_fire_markers(g, g.defender)


@flow
def fire_phase(g: State, side: int, about: str) -> Flow[None]:
    """3.2: any, all or none of the units that may fire, one attack after the other."""
    while True:
        choice: Option = yield Ask(g.seat(side), about, fire_options(g, side), cite="3.2")
        if choice == PASS:
            return
        if choice[0] == "destroy":
            destroy_weapon(g, choice[1])
        elif choice[0] == "detonate":
            yield from detonate(g, choice[1])
        else:
            yield from attack(g, choice, ())


def fire_options(g: State, side: int) -> list[Option]:
    aims = [(h, tuple(targets_in(g, h, side))) for h in dict.fromkeys(u.hex for u in g.units
            if u.side != side and 0 <= u.hex < g.scenario.size)]
    return [*shots(g, side, aims), *destructions(g, side), *detonations(g, side), PASS]


def targets_in(g: State, hex_: int, side: int) -> list[int]:
    """3.2: fire affects every enemy in the hex; 3.8-n: in a melee, everyone."""
    return g.at(hex_) if hex_ in g.melees else g.at(hex_, 1 - side)


def forget_shots(g: State) -> None:
    """A new player turn: every weapon is fresh, nobody has been fired at."""
    g.volleys = []
    for w in g.weapons:
        w.used = False


def remove_fire_markers(g: State, side: int) -> None:
    """3.4-g, 3.5-c."""
    for u in g.units:
        if u.side == side:
            u.fired = NO_MARKER
    for w in g.weapons:
        if w.holder == NOBODY or g.units[w.holder].side == side:
            w.fired = NO_MARKER


# ---- who may fire ----

def shots(g: State, side: int, aims: Sequence[tuple[int, tuple[int, ...]]]) -> list[Option]:
    """Every first firer at every target: a unit with its own FP, or a weapon; each at one target only [3.2-g]."""
    found: list[Option] = []
    for unit, weapon in ready_firers(g, side):
        for hex_, targets in aims:
            if in_reach(g, unit, weapon, hex_) and not why_not_fire_at(g, unit, weapon, hex_, targets):
                found.append(("fire", unit, hex_) if weapon == OWN_FP else ("fire weapon", weapon, hex_))
    return found


def ready_firers(g: State, side: int) -> Iterator[tuple[int, int]]:
    """What could still fire just now, whatever the target."""
    armed: dict[int, list[int]] = {}
    for i, w in enumerate(g.weapons):
        if w.holder >= 0:
            armed.setdefault(w.holder, []).append(i)
    size = g.scenario.size
    for unit, u in enumerate(g.units):
        if u.side != side or u.broken or u.melee or not 0 <= u.hex < size:
            continue
        if not why_not_ready(g, unit, OWN_FP):
            yield unit, OWN_FP
        for weapon in armed.get(unit, ()):
            if not why_not_ready(g, unit, weapon):
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
    if distance > MOST_RANGE and not any(may_direct(g, i) for i in g.at(u.hex, u.side)):
        no("beyond 16 hexes a leader must direct", "4.1-b")
    if g.options["los"] != "strict" and g.hindrance(u.hex, hex_) == BLOCKED:
        no("there is no line of sight", "3.2-a")
    if g.phase == MOVEMENT:
        why_not_first_fire(g, unit, weapon, distance, reach, targets, no)
    elif g.phase == DEFENSIVE_FIRE:
        marker = u.fired if weapon == OWN_FP else g.weapons[weapon].fired
        if marker == FIRST_MARKER and distance > 1:
            no("marked First Fire it fires only at an adjacent hex", "3.4-a")
    if late_for_volley(g, unit, weapon, hex_, targets):
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
    fired = -2 - weapon if weapon != OWN_FP else unit
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


def late_for_volley(g: State, unit: int, weapon: int, hex_: int, targets: Sequence[int]) -> bool:
    """3.2-k, 4.1-a: units of a hex fire at the same target as one FG; only ROF and Subsequent Fire come after it."""
    if (g.units[unit].hex, hex_, stamp(g, targets)) not in g.volleys:
        return False
    if weapon != OWN_FP and g.weapons[weapon].used and g.weapons[weapon].fired == NO_MARKER:
        return False
    return not (g.phase == MOVEMENT and mode_of(g, unit, weapon) != NORMAL)


def stamp(g: State, targets: Sequence[int]) -> int:
    """In the MPh fire at a mover that has spent more MF is fire at a new target."""
    if g.phase != MOVEMENT:
        return 0
    return 1 + sum((i + 1) * 100 + int(2 * g.moving[i].spent) for i in targets[:1] if i in g.moving)


# ---- putting a fire group together ----

@flow
def attack(g: State, first: Option, targets: tuple[int, ...]) -> Flow[bool]:
    """3.2-i: from the first firer and target to the dice. False if it was taken back.

    `targets` are the moving units fired at; empty means everyone in the target hex.
    """
    begin_attack(g, first, targets)
    growing = group_options(g) != [SHOOT, BACK]
    while growing:
        choice: Option = yield Ask(g.seat(attacking(g)), "fire group", group_options(g), cite="3.2-i")
        if choice == SHOOT:
            break
        if choice == BACK:
            if not step_back(g):
                return False
        else:
            step_on(g, choice)
    yield from resolve_attack(g)
    return True


def attacking(g: State) -> int:
    assert g.attack is not None
    return g.attack.side


def begin_attack(g: State, first: Option, targets: Sequence[int]) -> None:
    unit, weapon = (first[1], OWN_FP) if first[0] == "fire" else (g.weapons[first[1]].holder, first[1])
    side = g.units[unit].side
    g.attack = Attack(side, first[2], list(targets) or targets_in(g, first[2], side),
                      [Firer(unit, weapon, mode_of(g, unit, weapon))])


def step_on(g: State, choice: Option) -> None:
    """Add what was chosen to the attack."""
    assert g.attack is not None
    if choice[0] == "direct":
        g.attack.leaders.append(choice[1])
    elif choice[0] == "crew":
        g.attack.firers.append(Firer(choice[1], choice[2], mode_of(g, choice[1], choice[2])))
    elif choice[0] == "add":
        g.attack.firers.append(Firer(choice[1], OWN_FP, mode_of(g, choice[1], OWN_FP)))
    else:
        unit = g.weapons[choice[1]].holder
        g.attack.firers.append(Firer(unit, choice[1], mode_of(g, unit, choice[1])))


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
        near = {h for f in firing_hexes(g, a) for h in (f, *g.scenario.ground.around[f])}
        taken = {key(f) for f in a.firers}
        for unit, weapon in ready_firers(g, a.side):
            firer = Firer(unit, weapon, mode_of(g, unit, weapon))
            if (g.units[unit].hex in near and key(firer) not in taken and in_reach(g, unit, weapon, a.hex)
                    and not why_not_join(g, a, firer)):
                found.append(("add", unit) if weapon == OWN_FP else ("add weapon", weapon))
        found += [("crew", i, f.weapon) for f in a.firers for i in crews(g, a, f)]
    found += [("direct", i) for i in directors(g, a)]
    if not why_not_shoot(g, a):
        found.append(SHOOT)
    return [*found, BACK]


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
    """4.1: a second leader of the stack may help a leader fire a machine gun, at full FP."""
    if firer.weapon == OWN_FP or not g.units[firer.unit].leader or sum(f.weapon == firer.weapon for f in a.firers) > 1:
        return []
    busy = {f.unit for f in a.firers} | set(a.leaders)
    return [i for i in g.at(g.units[firer.unit].hex, a.side)
            if i not in busy and g.units[i].leader and g.units[i].good_order and not g.units[i].directing
            and g.units[i].fired == g.units[firer.unit].fired and not g.units[i].weapons_used]


def directors(g: State, a: Attack) -> list[int]:
    """3.2-l, 3.2-m: leaders in firing hexes that have none yet, who may direct these firers."""
    led = {g.units[i].hex for i in a.leaders}
    busy = {f.unit for f in a.firers}
    keys = {key(f) for f in a.firers}
    return [i for h in firing_hexes(g, a) if h not in led for i in g.at(h, a.side)
            if i not in busy and may_direct(g, i, keys)]


def may_direct(g: State, leader: int, keys: set[int] | None = None) -> bool:
    """1.2.1-a, 3.2-l: an unbroken, unpinned leader directs one unit or FG per player turn, and fires no weapon that phase.

    1.2.1-b, 3.4-f: he may direct again only firers he directed before: repeat shots by rate of fire, or in Defensive
    Fire; never a newly formed FG.
    """
    u = g.units[leader]
    if not may_lead(g, leader) or u.gunner:
        return False
    if not u.directing:
        return u.fired != PREP_MARKER
    return keys is None or keys <= set(u.directed)


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


# ---- resolving it ----

@flow
def resolve_attack(g: State) -> Flow[None]:
    """3.2.1: after the lines of sight have been checked [3.2-c], roll; 3.2-j: those without a line drop out."""
    groups = lines_checked(g)
    if len(groups) == 1 and len({g.units[u].hex for u, _, _ in groups[0]}) > 1 and dropped_out(g, groups[0]):
        choice: Option = yield Ask(g.seat(attacking(g)), "smaller group", [TOGETHER, SEPARATELY], cite="3.2-j")
        if choice == SEPARATELY:
            groups = by_hex(g, groups[0])
    leaders = declared_leaders(g)
    for group in groups:
        narrow_attack(g, group, leaders)
        yield from roll_attack(g)
    g.attack = None


Group = tuple[tuple[int, int, int], ...]
"""Firers as unit, weapon and mode, while they wait in a flow."""


def lines_checked(g: State) -> tuple[Group, ...]:
    """3.2-c: firers without a line count as having fired, breakdown included; the rest, in connected groups."""
    a = g.attack
    assert a is not None
    seeing = tuple((f.unit, f.weapon, f.mode) for f in a.firers if g.sees(g.units[f.unit].hex, a.hex))
    if len(seeing) == len(a.firers):
        return (seeing,)
    blind = [f for f in a.firers if not g.sees(g.units[f.unit].hex, a.hex)]
    g.reveal()
    for h in dict.fromkeys(g.units[f.unit].hex for f in blind):
        g.log("3.2-c", LineBlocked, next(f.unit for f in blind if g.units[f.unit].hex == h), a.hex)
    empty = Attack(a.side, a.hex, [], blind, [i for i in a.leaders if not g.sees(g.units[i].hex, a.hex)])
    guns = situation(g, empty).guns
    if guns:
        original = sum(g.roll("breakdown"))
        break_down(g, tuple(w for w, number, _ in guns if original >= number))
    mark_firers(g, empty, cowered=False, kept=())
    a.leaders = [i for i in a.leaders if i not in empty.leaders]
    return connected(g, seeing)


def dropped_out(g: State, group: Group) -> bool:
    """3.2-j: whether part of the fire group had no line."""
    assert g.attack is not None
    return len(group) < len(g.attack.firers)


def connected(g: State, firers: Group) -> tuple[Group, ...]:
    """3.2-i: the groups that hold together, each firer in the hex of another or next to it."""
    left = list(dict.fromkeys(g.units[u].hex for u, _, _ in firers))
    groups: list[Group] = []
    while left:
        reached = [left.pop(0)]
        for h in reached:
            near = [n for n in left if n in g.scenario.ground.around[h]]
            reached += near
            left = [n for n in left if n not in near]
        groups.append(tuple(f for f in firers if g.units[f[0]].hex in reached))
    return tuple(groups)


def by_hex(g: State, firers: Group) -> tuple[Group, ...]:
    """3.2-k: separate attacks still take all of a hex together."""
    hexes = dict.fromkeys(g.units[u].hex for u, _, _ in firers)
    return tuple(tuple(f for f in firers if g.units[f[0]].hex == h) for h in hexes)


def declared_leaders(g: State) -> tuple[int, ...]:
    assert g.attack is not None
    return tuple(g.attack.leaders)


def narrow_attack(g: State, group: Group, leaders: tuple[int, ...]) -> None:
    """The attack that is rolled for now: these firers, their leaders, the targets still there."""
    a = g.attack
    assert a is not None
    a.firers = [Firer(*f) for f in group]
    hexes = firing_hexes(g, a)
    a.leaders = [i for i in leaders if g.units[i].hex in hexes and may_lead(g, i)]
    a.targets = [i for i in a.targets if g.units[i].hex == a.hex]


@flow
def roll_attack(g: State) -> Flow[None]:
    """3.2.1: one roll for the result, cowering, breakdown and rate of fire; for FPF also the firers' own check [3.31-j]."""
    show_fortification(g)
    shot = declared_situation(g)
    dice = g.roll("fire attack")
    found = outcome(shot, dice)
    report(g, shot, dice, found)
    failed = break_down(g, found.failing)
    kept = yield from rate_kept(g, tuple(w for w in found.keeping if w not in failed))
    finish_shot(g, shot, found.cowered, failed, kept)
    yield from strike(g, shot, found)
    yield from protective_checks(g, dice)


def declared_situation(g: State) -> Shot:
    assert g.attack is not None
    return situation(g, g.attack)


def show_fortification(g: State) -> None:
    """S3-ssr1: a fortified building is shown when it matters to an attack on a unit in it."""
    a = g.attack
    assert a is not None
    building = g.scenario.ground.building_of.get(a.hex, -1)
    if building in g.fortified and building not in g.fortified_known and a.targets and not is_ft(g, a):
        g.fortified_known.append(building)
        g.reveal()
        g.log("S3-ssr1", FortificationShown, a.hex)


def report(g: State, shot: Shot, dice: tuple[int, ...], found: Outcome) -> None:
    a = g.attack
    assert a is not None
    drm = shot.targets[0][1] if shot.targets else Tally()
    if a.residual:
        g.log("3.31-t", ResidualAttack, a.hex, shot.fp, drm, dice, found.original, found.result)
        return
    g.log("3.2.1", FireAttack, a.firers[0].unit, a.hex, tuple(key(f) for f in a.firers), tuple(a.leaders), shot.fp, drm, dice,
          found.original, found.column, found.result)
    if found.cowered:
        g.log("3.2-h", Cowered, found.column)


def break_down(g: State, failing: tuple[int, ...]) -> tuple[int, ...]:
    """4.1-c: a machine gun that reaches its B# malfunctions; 4.2-d: a FT is removed.

    By the later text only one of several machine guns does, at random.
    """
    guns = tuple(w for w in failing if WEAPONS[g.weapons[w].kind].is_mg)
    if len(guns) > 1 and g.option("later_text"):
        guns = (g.pick("malfunction", guns),)
    spent = tuple(w for w in failing if not WEAPONS[g.weapons[w].kind].is_mg)
    for w in guns:
        g.weapons[w].malfunctioned = True
        g.log("4.1-c", Malfunctioned, w)
    for w in spent:
        g.weapons[w].holder, g.weapons[w].hex = NOBODY, GONE
        g.log("4.2-d", UsedUp, w)
    return guns + spent


@flow
def rate_kept(g: State, keeping: tuple[int, ...]) -> Flow[tuple[int, ...]]:
    """1.2.4-b: weapons that keep their rate of fire. With the errata one that keeps it leaves no Residual FP, so the
    DEFENDER may decline it."""
    kept: tuple[int, ...] = ()
    for w in keeping:
        if g.phase == MOVEMENT and g.option("official_errata"):
            choice: Option = yield Ask(g.seat(attacking(g)), "rate of fire", [(KEEP, w), (DECLINE, w)], cite="1.2.4-b")
            if choice[0] == DECLINE:
                continue
        kept = (*kept, w)
        g.log("1.2.4-b", KeepsRate, w)
    return kept


def finish_shot(g: State, shot: Shot, cowered: bool, failed: tuple[int, ...], kept: tuple[int, ...]) -> None:
    """Markers on the firers, shots counted, Residual FP placed."""
    a = g.attack
    assert a is not None
    if a.residual:
        return
    for h in firing_hexes(g, a):
        g.volleys.append((h, a.hex, stamp(g, a.targets)))
    mark_firers(g, a, cowered, kept)
    if g.phase == MOVEMENT:
        for f in once_each(a.firers):
            for t in a.targets:
                g.shots[key(f), t] = g.shots.get((key(f), t), 0) + 1
        without = failed + kept if g.option("official_errata") else failed
        leave_residual(g, a.hex, residual_left(shot, cowered, without))


def leave_residual(g: State, hex_: int, fp: int) -> None:
    """3.31-w: one marker a location; a larger one replaces a smaller, they never add."""
    if fp > g.residual.get(hex_, 0):
        g.residual[hex_] = fp
        g.log("3.31-s", ResidualLeft, hex_, fp)


def mark_firers(g: State, a: Attack, cowered: bool, kept: Sequence[int]) -> None:
    """3.2-n: the marker of the phase on everyone that fired or directed [3.2.2, 3.31-b, 3.31-h, 3.4-a]."""
    for f in a.firers:
        u = g.units[f.unit]
        if f.weapon != OWN_FP:
            use_weapon(g, f.unit, f.weapon)
            if f.weapon not in kept:
                g.weapons[f.weapon].fired = max(g.weapons[f.weapon].fired, marker_for(g, f.mode))
        if f.weapon == OWN_FP or u.own_fp_lost or u.leader:
            u.fired = max(u.fired, marker_for(g, f.mode))
        if g.phase == MOVEMENT and (f.mode != NORMAL or (cowered and u.mmc)):
            all_final(g, f.unit)
    keys = tuple(key(f) for f in a.firers)
    for i in a.leaders:
        u = g.units[i]
        u.directing, u.directed = True, keys
        u.fired = max(u.fired, *(marker_for(g, f.mode) for f in a.firers))


def marker_for(g: State, mode: int) -> int:
    """3.31-b: what lies on a firer after its attack. In the AFPh a Prep Fire marker keeps count."""
    if g.phase in (PREP_FIRE, ADVANCING_FIRE):
        return PREP_MARKER
    return FIRST_MARKER if g.phase == MOVEMENT and mode == NORMAL else FINAL_MARKER


def all_final(g: State, unit: int) -> None:
    """3.31-h: Final Fire for the unit and all its weapons, fired or not; 3.2-h: so it is for those who cower."""
    g.units[unit].fired = FINAL_MARKER
    for w in g.held_by(unit):
        g.weapons[w].fired = FINAL_MARKER


@flow
def strike(g: State, shot: Shot, found: Outcome) -> Flow[None]:
    """3.2.1: every target suffers its result; 3.2.1-t: broken ones come under DM if the attack could have hurt them."""
    results = tuple((i, e.what, e.number, int(drm.total))
                    for (i, drm), e in zip(shot.targets, found.effects, strict=True))
    group = tuple(i for i, _ in shot.targets) if g.phase == MOVEMENT else ()
    shaken = tuple(i for n, (i, _) in enumerate(shot.targets) if g.units[i].broken and may_break(shot, n))
    yield from suffer(g, results, found.column, group)
    for i in shaken:
        if g.units[i].in_play:
            make_desperate(g, i, "3.2.1-t")


@flow
def protective_checks(g: State, dice: tuple[int, ...]) -> Flow[None]:
    """3.31-j: the same original roll, with leadership only, is a NMC of everyone using FPF and of who directed it."""
    for unit, led in protective_firers(g):
        drm = Tally().add(led, "leadership", "3.31-j")
        suffer_check(g, unit, dice, drm, "3.31-j")
    yield from leader_losses(g)


def protective_firers(g: State) -> tuple[tuple[int, int], ...]:
    """3.31-j: units that used FPF with the leadership that helps them, and the leaders themselves."""
    a = g.attack
    assert a is not None
    units = tuple(dict.fromkeys(f.unit for f in a.firers if f.mode == PROTECTIVE))
    if not units:
        return ()
    led = direction(g, a) if a.leaders else 0
    return (*((i, 0) for i in a.leaders), *((i, led) for i in units))


@flow
def residual_attack(g: State, hex_: int, targets: tuple[int, ...]) -> Flow[None]:
    """3.31-t: Residual FP attacks units that enter or spend MF in its location, on its own [3.31-v]."""
    g.attack = Attack(g.defender, hex_, list(targets), residual=g.residual[hex_])
    yield from roll_attack(g)
    g.attack = None
