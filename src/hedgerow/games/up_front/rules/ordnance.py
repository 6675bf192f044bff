"""25 to 27, 30 Ordnance: weapons that must hit first: mortars, light anti-tank weapons, Infantry Guns and the guns of AFVs."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import BUILDINGS, CARDS, FIRE, HILL, MARSH, PILLBOX, STREAM
from hedgerow.games.up_front.model.personalities import (
    ATR,
    BAZ,
    CANNON,
    FIELD_GUN,
    LATW,
    MTR,
    PF,
    PSK,
    WEAPONS,
    WeaponKind,
)
from hedgerow.games.up_front.model.state import (
    ARMOR,
    CREW,
    NONE,
    ORDNANCE,
    SMOKE,
    WIRE,
    Attack,
    Man,
    State,
    afv_in,
    armed,
    count,
    crew_exposed,
    is_afv,
    is_gun,
    is_moving,
    terrain_of,
    weapon_of,
)
from hedgerow.games.up_front.rules.actions import Means, action, take_action, why_not_act
from hedgerow.games.up_front.rules.armor import hull_down, machine_of, out_of_action, side_of, stuck_fast, vehicle_of
from hedgerow.games.up_front.rules.concealment import conceal
from hedgerow.games.up_front.rules.draws import draw
from hedgerow.games.up_front.rules.fire import commit_card
from hedgerow.games.up_front.rules.fire_resolution import ABORT, RESOLVE, end_attack, resolve
from hedgerow.games.up_front.rules.firepower import flanks, fully_crewed, hurt
from hedgerow.games.up_front.rules.hands import held, need_card
from hedgerow.games.up_front.rules.illumination import dark, why_not_seen
from hedgerow.games.up_front.rules.los_divider import mortar_is_guided, note_fire, targets_of, why_not_across
from hedgerow.games.up_front.rules.malfunction import jam
from hedgerow.games.up_front.rules.ranges import relative_range
from hedgerow.games.up_front.rules.terrain import beside_armor, movement_modifier, terrain_modifier, why_not_between
from hedgerow.kernel.asking import PASS, Ask, Option, Window
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally
from hedgerow.kernel.verbs import CARD, GROUP, UNIT

LADDER = ("6", "5", "4", "3", "2", "1", "0", "0-1", "0-2", "0-3", "0-4", "0-5")
"""25.6: To Hit frequencies from worst to best; each -1 goes one step down, each +1 one up."""
AP = (CANNON, FIELD_GUN)
"""25.4: what adds the Relative Range to a hit on an AFV, not the number drawn."""
ACQUIRING = (MTR, CANNON, FIELD_GUN)
"""27.1."""
AT_ARMOR = {ARMOR: (BAZ, PSK, PF, ATR, CANNON, FIELD_GUN), CREW: (BAZ, PSK, MTR, CANNON, FIELD_GUN)}
"""25.42, 26.5, 30.3, 30.6: what can be aimed at the armor of an AFV, and what at its crew."""


def numbers_at(step: int) -> tuple[int, ...]:
    """25.6: the numbers that hit at a step of the ladder; none below the lowest."""
    if step < 0:
        return ()
    low, _, high = LADDER[min(step, len(LADDER) - 1)].partition("-")
    return tuple(range(int(low), int(high or low) + 1))


# ---- who may fire at whom ----

def piece_of(g: State, m: Man) -> int:
    """25.1: the weapon he fires as ordnance: his primary one, else a Panzerfaust that he carries; NONE if he has none that
    works."""
    w = weapon_of(g, m)
    if w is not None and w.ordnance:
        return m.weapon if armed(g, m) else NONE
    return m.secondary if m.secondary != NONE and WEAPONS[g.weapons[m.secondary].kind].kind == PF else NONE


def gun_of(g: State, man: int) -> WeaponKind | None:
    """25.1: the ordnance he has and can use."""
    piece = piece_of(g, g.men[man])
    return WEAPONS[g.weapons[piece].kind] if piece != NONE else None


def brackets(g: State, man: int) -> bool:
    """30.2, 26.1: without an unpinned assistant; 8.41, 8.52, 13.32: in Marsh, Stream or Wire also with one."""
    w = gun_of(g, man)
    if w is None or not w.crewed:
        return False
    gr = g.groups[g.men[man].group]
    return not fully_crewed(g, man) or terrain_of(gr) in (MARSH, STREAM) or count(gr, WIRE) > 0


def listed_to_hit(g: State, man: int, target: int) -> str:
    """25.3: what his weapon lists for this range; 28.43: an AFV on the side of its card that is up; 26.3: a mortar has a range
    below which it lists nothing."""
    m = g.men[man]
    w = gun_of(g, man)
    assert w is not None
    row = side_of(m).to_hit if is_afv(m) else w.to_hit_bracketed if brackets(g, man) else w.to_hit
    return row[relative_range(g, m.group, target)]


def why_not_shell(g: State, player: int, man: int, target: int, card: int) -> Reasons:
    """25.3: with a Fire card of any value, as the group's sole action."""
    m = g.men[man]
    no = Reasons()
    if m.player != player or m.group == NONE:
        no("that is not your man", "3.2")
        return no
    no = why_not_act(g, player, m.group)
    need_card(g, player, card, FIRE, "Fire", no)
    w = gun_of(g, man)
    if w is None:
        no("he has no ordnance that works", "25.1")
    if target not in targets_of(g, m.group):
        no("that is no enemy group in play", "6.1")
    if no or w is None:
        return no
    why_not_place(g, man, w, no)
    why_not_target(g, w, target, no)
    if not mortar_is_guided(g, man, target):
        why_not_across(g, m.group, target, no)
    why_not_between(g, m.group, target, w.kind == MTR, no)
    why_not_seen(g, m.group, target, no)
    if listed_to_hit(g, man, target) == "-":
        no("it cannot fire at this range", "26.3" if w.kind == MTR else "25.3")
    return no


def why_not_target(g: State, w: WeaponKind, target: int, no: Reasons) -> None:
    """30.3: a Panzerfaust only at an AFV; 30.6: so an anti-tank rifle, or at a gun [34.4]: at men it adds to the firepower."""
    if afv_in(g, target) != NONE:
        return
    if w.kind == PF:
        no("a Panzerfaust is for AFVs only", "30.3")
    if w.kind == ATR and not any(is_gun(g.men[m]) for m in g.groups[target].men):
        no("at men an anti-tank rifle adds to the firepower", "30.6")


def why_not_place(g: State, man: int, w: WeaponKind, no: Reasons) -> None:
    """26.2: a mortar not from Pillbox, Marsh, Stream or Buildings [8.61]; 8.41: crewed weapons from Marsh only fully crewed;
    8.52: no gun from a Stream; 11.2: nobody who serves another weapon; moving only AFVs [25.32], and no Assault Gun [28.22]."""
    m = g.men[man]
    gr = g.groups[m.group]
    terrain = terrain_of(gr)
    if m.pinned:
        no("he is pinned", "10.11" if m.machine is None else "28.42")
    elif out_of_action(m):
        no("its crew is stunned", "28.45")
    if m.serves != NONE:
        no("he serves another weapon", "11.2")
    if is_moving(gr) or m.transfer != NONE:
        why_not_moving(m, w, no)
    if w.kind == MTR and terrain in (PILLBOX, MARSH, STREAM, BUILDINGS):
        no("a mortar needs open sky and firm ground", "26.2")
    if w.kind == FIELD_GUN and terrain == STREAM:
        no("no gun fires from a Stream", "8.52")
    if w.crewed and (terrain in (MARSH, STREAM) or count(gr, WIRE)) and not fully_crewed(g, man):
        no("only fully crewed", "8.41" if terrain == MARSH else "8.52" if terrain == STREAM else "13.32")


def why_not_moving(m: Man, w: WeaponKind, no: Reasons) -> None:
    """12.12, 30.1, 34.33: nothing that men carry or push fires on the move; 28.22: nor does an Assault Gun."""
    if not is_afv(m):
        no("not while moving", "34.33" if w.kind == FIELD_GUN else "12.12")
    elif vehicle_of(m).assault_gun:
        no("an Assault Gun does not fire its gun on the move", "28.22")


def shell_candidates(g: State, means: Means) -> Iterator[tuple[int, int, int]]:
    cards = means.cards[FIRE]
    for man in means.armed_to_shell:
        if gun_of(g, man) is not None:
            yield from ((man, target, card) for target in targets_of(g, g.men[man].group) for card in cards)


# ---- To Hit ----

def to_hit(g: State, man: int, target: int) -> Tally:
    """25.6, 25.35: the step of the ladder, on which Terrain has no say: 25.7: one less a Smoke card on either group; 13.32:
    Wire; 27.1: acquired; 38.4: night; 8.41, 8.52: a Panzerfaust from Marsh or a Stream; and what man and vehicle bring along."""
    m = g.men[man]
    mine, there = g.groups[m.group], g.groups[target]
    w = gun_of(g, man)
    assert w is not None
    found = Tally.of(LADDER.index(listed_to_hit(g, man, target)), "To Hit", "25.3")
    if not g.here.night:
        found = found.add(-count(mine, SMOKE) - count(there, SMOKE), "Smoke", "25.7")
    elif dark(g, target):
        found = found.add(-1, "night", "38.4")
    found = found.add(-count(mine, WIRE), "Wire", "13.32").add(int(m.acquired == target), "acquired", "27.1")
    if w.kind == PF and terrain_of(mine) in (MARSH, STREAM):
        found = found.add(-1, terrain_of(mine), "8.41" if terrain_of(mine) == MARSH else "8.52")
    if w.kind != MTR and is_moving(mine) and (is_moving(there) or hull_down(g, target, m.group)):
        found = found.add(-1, "both moving, or a moving firer at a hull-down target", "25.33")
    return aim_of_crew(g, man, target, found) if m.machine is not None else aim_of_man(g, man, target, w, found)


def aim_of_man(g: State, man: int, target: int, w: WeaponKind, found: Tally) -> Tally:
    """33.2: wounded; 32.21: a guard; 10.45: a hero with a light anti-tank weapon; 30.6: an anti-tank rifle with Flanking Fire."""
    m = g.men[man]
    found = found.add(-int(hurt(m)), "wounded", "33.2").add(-int(bool(m.prisoners)), "guarding prisoners", "32.21")
    if w.kind == ATR and flanks(g, m.group, target):
        found = found.add(1, "Flanking Fire", "30.6")
    return found.add(int(m.heroic and w.kind in LATW), "hero", "10.45")


def aim_of_crew(g: State, man: int, target: int, found: Tally) -> Tally:
    """28.431, 34.71: one less for each of the crew that is lost; 28.2, 28.21: an Assault Gun at a moving target; 28.23: bogged or
    immobilized."""
    m = g.men[man]
    found = found.add(-machine_of(m).crew_killed, "crew killed", "28.431")
    if not is_afv(m) or not vehicle_of(m).assault_gun:
        return found
    found = found.add(-int(is_moving(g.groups[target])), "Assault Gun at a moving target", "28.21")
    return found.add(-2 * stuck_fast(m), "Assault Gun bogged or immobilized", "28.23")


def red_misses(g: State, man: int, target: int) -> bool:
    """25.31: at a target that moves, or is Hull Down, which mortars do not mind [28.91, 26.2]; 25.32: from a firer that moves."""
    w = gun_of(g, man)
    if is_moving(g.groups[target]) or is_moving(g.groups[g.men[man].group]):
        return True
    return w is not None and w.kind != MTR and hull_down(g, target, g.men[man].group)


def hits(step: int, card: int, red_is_a_miss: bool) -> bool:
    """25.3: the number is listed, and the colour is right."""
    return CARDS[card].rnc in numbers_at(step) and not (red_is_a_miss and CARDS[card].red)


def jams(g: State, man: int, card: int) -> bool:
    """25.5, 30.4, 19.12: red numbers from the one on the card up; 19.15: one lower in brackets."""
    w = gun_of(g, man)
    assert w is not None
    return CARDS[card].red and CARDS[card].rnc >= w.jams - int(brackets(g, man))


def hit_strength(g: State, man: int, target: int, number: int, step: int) -> Tally:
    """25.4: Effect Number and the number drawn, unless a 0 would have missed [25.43]; the target's Terrain, Wire, entrenchment,
    movement [25.41], a Hill under the firer [8.31]; Smoke changes nothing [25.7], nor Woods against mortars [26.4];
    30.5: light anti-tank weapons add the number, not the range; 34.4: an anti-tank rifle at a gun the range alone; 28.92: Terrain
    does not help a gun that is Hull Down."""
    w = gun_of(g, man)
    assert w is not None
    group, there = g.men[man].group, g.groups[target]
    found = Tally.of(w.effect, "Effect Number", "25.42")
    if w.kind == ATR:
        found = Tally.of(relative_range(g, group, target), "Relative Range", "30.6")
    elif 0 in numbers_at(step):
        found = found.add(number, "number drawn", "25.4")
    found = found.plus(elevated(g, group, target))
    indirect = w.kind == MTR
    found = found.plus(terrain_modifier(g, target, group, indirect)).add(count(there, WIRE), "Wire", "13.31")
    found = found.add(-int(there.entrenched), "entrenched", "36.2").plus(beside_armor(g, target))
    return found.plus(movement_modifier(g, target, group, indirect))


def elevated(g: State, group: int, target: int) -> Tally:
    """8.31: from a Hill at a target that is on none, nor in a Pillbox."""
    up = terrain_of(g.groups[group]) == HILL and terrain_of(g.groups[target]) not in (HILL, PILLBOX)
    return Tally().add(int(up), "Elevated Fire", "8.31")


def strength_at_afv(g: State, man: int, target: int, number: int, step: int, aim: str) -> Tally:
    """25.4, 25.42: at an AFV the boxed Effect Number for its armor, the unboxed for its crew; guns add the Relative Range, light
    weapons the number drawn [30.5], an anti-tank rifle has nothing but the range [30.6]. 28.32: Terrain helps the armor, unless
    Hull Down [28.62, 28.92], and never the crew; 28.6: movement changes nothing; 25.7: nor Smoke; 8.31: a Hill helps
    against crews."""
    w = gun_of(g, man)
    assert w is not None
    group = g.men[man].group
    found = Tally.of(w.effect_boxed if aim == ARMOR else w.effect, "Effect Number", "25.42")
    if w.kind in (*AP, ATR):
        found = found.add(relative_range(g, group, target), "Relative Range", "30.6" if w.kind == ATR else "25.4")
    elif 0 in numbers_at(step):
        found = found.add(number, "number drawn", "30.5")
    if aim == CREW:
        return found.plus(elevated(g, group, target))
    return found if hull_down(g, target, group) else found.plus(terrain_modifier(g, target, group))


# ---- the shot ----

@action("shell", (UNIT, GROUP, CARD), "{0} fires his weapon at {1} with {2}", chapter=25, among="armed_to_shell", card=FIRE,
        why_not=why_not_shell,
        candidates=shell_candidates)
@flow
def shell(g: State, option: Option) -> Flow[None]:
    """25.2: ordnance fires alone; another piece of the group may fire at the same target, with a Fire card of its own."""
    man, target = option[1], option[2]
    group = g.men[man].group
    take_action(g, group)
    yield from shoot(g, man, target, option[3])
    fired: tuple[int, ...] = (man,)
    while others(g, group, target, fired):
        choice: Option = yield Ask(g.seat(g.active), "another piece", [*also(g, group, target, fired), PASS], cite="25.2",
                                   secret=True, group=group)
        if choice == PASS:
            return
        yield from shoot(g, choice[1], target, choice[2])
        fired = (*fired, choice[1])


def others(g: State, group: int, target: int, fired: tuple[int, ...]) -> list[int]:
    """25.2: pieces that have not fired and could."""
    if not g.groups[target].men or not g.groups[group].men:
        return []
    found = []
    for man in g.groups[group].men:
        w = gun_of(g, man)
        no = Reasons()
        if w is not None and man not in fired:
            why_not_place(g, man, w, no)
            why_not_target(g, w, target, no)
            why_not_between(g, group, target, w.kind == MTR, no)
            if not no and listed_to_hit(g, man, target) != "-":
                found.append(man)
    return found


def also(g: State, group: int, target: int, fired: tuple[int, ...]) -> list[Option]:
    return [("shell also", m, c) for m in others(g, group, target, fired) for c in held(g, g.active, FIRE)]


@flow
def shoot(g: State, man: int, target: int, card: int) -> Flow[None]:
    """25.3, 25.34: a Concealed card lowers the frequency; the shot may be called off before the draw."""
    group = g.men[man].group
    g.attack = Attack(group, target, ORDNANCE, declared=True, fired=[man])
    commit_card(g, card)
    yield from take_aim(g, man, target)
    g.attack.strength = g.attack.final = to_hit(g, man, target)
    g.log("25.3", log_events.ShotDeclared, man, target, g.attack.final)
    yield from conceal(g, target)
    step = int(g.attack.final.total)
    choice: Option = yield Window(g.seat(g.active), "abort", [RESOLVE, ABORT], cite="6.5", passing=RESOLVE,
                                  facts={"strength": step}, group=group, target_group=target, strength=step)
    if choice == RESOLVE:
        note_fire(g, group, target)
        lose_other_target(g, man, target)
        yield from take_the_shot(g, man, target, step)
    else:
        g.attack.fired = []                               # 20.531: he has not fired
    end_attack(g)


@flow
def take_aim(g: State, man: int, target: int) -> Flow[None]:
    """28.3: ordnance says before the draw whether it aims at the armor or at the crew of an AFV, never at both."""
    assert g.attack is not None
    if afv_in(g, target) == NONE:
        return
    aims = possible_aims(g, man, target)
    if len(aims) > 1:
        choice: Option = yield Ask(g.seat(g.active), "aim at", [("aim", a) for a in aims], cite="28.3", unit=man,
                                   target_group=target)
        g.attack.aim = choice[1]
    else:
        g.attack.aim = aims[0]
    g.log("28.3", log_events.Aimed, man, g.attack.aim, target)


def possible_aims(g: State, man: int, target: int) -> list[str]:
    """28.3, 30.3, 30.6, 26.5: what this weapon can hurt; at a crew that is under cover only what can do no better."""
    w = gun_of(g, man)
    assert w is not None
    found = [aim for aim, kinds in AT_ARMOR.items() if w.kind in kinds]
    return [ARMOR] if ARMOR in found and not crew_exposed(g.men[afv_in(g, target)]) else found


def lose_other_target(g: State, man: int, target: int) -> None:
    """27.2, 27.3: who fires at another target loses the one he has acquired; 34.5: a gun that has fired is known."""
    m = g.men[man]
    if m.acquired != target:
        m.acquired = NONE
    if is_gun(m):
        machine_of(m).active = True


@flow
def take_the_shot(g: State, man: int, target: int, step: int) -> Flow[None]:
    """25.3: one draw; 25.4: a hit is resolved against every man of the target with draws of their own; Q-17.8a: a man on his way
    between groups moves no more than the group that is shot at."""
    assert g.attack is not None
    card = draw(g, "to hit")
    if jams(g, man, card):
        g.men[man].acquired = NONE
        jam(g, man)
        return
    hit = hits(step, card, red_misses(g, man, target))
    acquire_target(g, man, target)
    g.log("25.3", log_events.ShotFired, man, target, "hit" if hit else "miss")
    if hit and g.attack.aim:
        g.attack.final = strength_at_afv(g, man, target, CARDS[card].rnc, step, g.attack.aim)
    elif hit:
        g.attack.final = hit_strength(g, man, target, CARDS[card].rnc, step)
    g.attack.sure_hit = not CARDS[card].red
    throw_tube_away(g, man)
    if hit:
        yield from resolve(g)


def throw_tube_away(g: State, man: int) -> None:
    """30.3: a Panzerfaust is gone after its first To Hit attempt."""
    m = g.men[man]
    if m.secondary != NONE and piece_of(g, m) == m.secondary:
        m.secondary = NONE


def acquire_target(g: State, man: int, target: int) -> None:
    """27.1: a mortar, gun or AFV that has fired has acquired its target, and no other; 27.11: not with Smoke about, nor if either
    moves."""
    w = gun_of(g, man)
    mine, there = g.groups[g.men[man].group], g.groups[target]
    if w is None or w.kind not in ACQUIRING:
        return
    clear = not (count(mine, SMOKE) or count(there, SMOKE) or is_moving(mine) or is_moving(there))
    keeps = g.men[man].acquired == target                 # 27.12: Smoke afterwards does not undo it
    g.men[man].acquired = target if clear or keeps else NONE
