"""6.2, 11, 12 Firepower: what each man of a group adds to its fire at a Relative Range."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache, lru_cache
from typing import Final

from hedgerow.games.up_front.model.action_cards import AMERICAN, MARSH, PILLBOX, STREAM
from hedgerow.games.up_front.model.personalities import ATR, CREWED, FT, LMG, MMG, MTR, WEAPONS, WeaponKind
from hedgerow.games.up_front.model.scenario import ELITE
from hedgerow.games.up_front.model.state import (
    NONE,
    WIRE,
    Man,
    State,
    armed,
    assistant_of,
    count,
    is_afv,
    is_gun,
    is_infantry,
    is_moving,
    open_topped,
    person,
    terrain_of,
    weapon_of,
)
from hedgerow.games.up_front.rules.pillbox import behind_pillbox
from hedgerow.games.up_front.rules.ranges import relative_range
from hedgerow.kernel.tally import Tally

NO_FIRE = Tally()
EVERYTHING: Final = (999,) * 6
NEVER_MOVING: Final = (MMG, MTR, ATR)
"""12.12: what may never be fired while moving, besides weapons that have no firepower at all."""
PARTICULAR: Final = CREWED | {i for i, w in enumerate(WEAPONS) if w.kind in NEVER_MOVING}
"""Weapons that fire less, or not at all, by where their group stands and who serves them."""


def group_firepower(g: State, firer: int, target: int, left_out: Collection[int] = ()) -> Tally:
    """6.2: all that the unpinned men with working weapons have at this range; 6.1: groups never pool it."""
    total = Tally()
    for man in may_fire(g, firer):
        total = total.add(share(g, man, target, left_out).total, person(g.men[man]).name, "6.2")
    return total


def total_firepower(g: State, firer: int, target: int, left_out: Collection[int] = ()) -> int:
    """The same, without its story: most men have just what is printed on their weapon, in brackets or not, half of it moving with
    a bolt-action rifle [12.11]."""
    men, weapons, found = g.men, g.weapons, 0
    rr, moving, flanking = relative_range(g, firer, target), is_moving(g.groups[firer]), flanks(g, firer, target)
    for man in may_fire(g, firer):
        m = men[man]
        if flanking or man in left_out or unusual(m) or weapons[m.weapon].jammed:
            found += int(share(g, man, target, left_out).total)
        elif not m.pinned and m.serves == NONE:
            w = WEAPONS[weapons[m.weapon].kind]
            power = particular_power(g, man, w, rr) if weapons[m.weapon].kind in PARTICULAR else w.firepower[rr]
            found += power // 2 if moving and w.bolt_action else power
    return found


def particular_power(g: State, man: int, w: WeaponKind, rr: int) -> int:
    """11.1: what is printed on such a weapon, with its crew or without, or nothing where it may not fire."""
    if why_silent(g, man, w):
        return 0
    return w.bracketed[rr] if short_handed(g, man, w) else w.firepower[rr]


def unusual(m: Man) -> bool:
    """There is more to his firepower than his weapon."""
    return (m.machine is not None or m.heroic or m.wounded or m.infiltrates != NONE or m.transfer != NONE or m.weapon == NONE
            or bool(m.prisoners))


def share(g: State, man: int, target: int, left_out: Collection[int]) -> Tally:
    """What one man adds; 22.2: of an AFV that is left out only the flamethrower stays out."""
    if man not in left_out:
        return man_firepower(g, man, target)
    return mg_firepower(g, man, target) if is_afv(g.men[man]) else NO_FIRE


def may_fire(g: State, firer: int) -> list[int]:
    """6.2: the men of the group; Q-17.8c: and those on their way to it who join in its attack."""
    men = g.groups[firer].men
    a = g.attack
    return men if a is None or a.firer != firer or not a.joined else [*men, *(m for m in a.joined if m not in men)]


def fires_on_his_way(g: State, man: int) -> bool:
    """Q-17.8c: only if he is told to join in; 17.92: of a new group he fires with it as anyone, once a turn."""
    m = g.men[man]
    fires = g.attack is not None and g.attack.firer == m.group
    return joins(g, man) or (m.transfer == m.group and (fires or m.joined_turn != g.turn))


def joins(g: State, man: int) -> bool:
    """Q-17.8c: he is on his way between groups and takes part all the same."""
    return g.attack is not None and man in g.attack.joined


@lru_cache(10_000)
def of_rifles(kinds: tuple[int, ...], moving: bool) -> tuple[int, ...]:
    """The same for every Relative Range at once, where nobody has anything but one of these weapons, none of which needs a crew;
    12.11: half of it moving with a bolt-action rifle."""
    arms = [WEAPONS[kind] for kind in kinds]
    return tuple([sum([w.firepower[rr] // (2 if moving and w.bolt_action else 1) for w in arms]) for rr in range(6)])


def most_firepower(g: State, firer: int) -> Sequence[int]:
    """More than this the group never has, by Relative Range: what is printed on its weapons, three times if somebody may double
    or triple it. It saves the trouble of working out the rest."""
    men, weapons = g.men, g.weapons
    more = bool(g.flanks or g.encirclements or g.groups[firer].behind)
    kinds = []
    for n in g.groups[firer].men:
        m = men[n]
        if m.machine is not None:
            return EVERYTHING
        if not m.pinned and m.serves == NONE:
            kinds.append(weapons[m.weapon].kind if m.weapon != NONE else NONE)
            more = more or m.heroic or m.infiltrates != NONE
    return most_printed(tuple(kinds), more)


@lru_cache(10_000)
def most_printed(kinds: tuple[int, ...], more: bool) -> tuple[int, ...]:
    """At each Relative Range what is printed on these weapons, three times if there may be more; at 5, or by whom there may be
    more, also without a weapon."""
    printed = [sum([WEAPONS[kind].firepower[rr] for kind in kinds if kind != NONE]) for rr in range(6)]
    return tuple([3 * power + len(kinds) if more else power + len(kinds) * (rr == 5) for rr, power in enumerate(printed)])


def man_firepower(g: State, man: int, target: int) -> Tally:
    """6.2: what this man adds against that group."""
    m = g.men[man]
    if is_afv(m):
        return mg_firepower(g, man, target).plus(flames_of_afv(g, man, target))
    # 11.4: the assistant never fires the weapon of a pinned gunner
    if m.pinned or m.serves != NONE:                      # 10.11: pinned; 11.2: an assistant forfeits his own
        return NO_FIRE
    if m.transfer != NONE and not fires_on_his_way(g, man):
        return NO_FIRE
    if not armed(g, m):
        return paratrooper(g, man, target)
    return weapon_firepower(g, man, target)


def mg_firepower(g: State, man: int, target: int) -> Tally:
    """28.43: the machine guns of an AFV, by the side of its card that is up; 17.4: doubled; 28.42, 28.45: not if
    pinned or stunned."""
    m = g.men[man]
    v, machine = person(m).vehicle, m.machine
    if v is None or machine is None or m.pinned or machine.stun or machine.mg == NONE or g.weapons[machine.mg].jammed:
        return NO_FIRE
    rr = relative_range(g, m.group, target)
    found = Tally.of((v.shut if machine.buttoned else v.exposed).mg[rr], "machine guns", "6.2")
    return found.double("Flanking Fire", "17.4") if flanks(g, m.group, target) else found


def flames_of_afv(g: State, man: int, target: int) -> Tally:
    """22.1: the flamethrower of an AFV; 22.6: never doubled."""
    m = g.men[man]
    w = weapon_of(g, m)
    if w is None or w.kind != FT or m.pinned or m.machine is None or m.machine.stun or not armed(g, m):
        return NO_FIRE
    return Tally().add(w.firepower[relative_range(g, m.group, target)], "flamethrower", "22.1")


def boxed_firepower(g: State, firer: int, target: int, left_out: Collection[int] = ()) -> Tally:
    """28.7: against an open-topped AFV or a gun every unpinned infantryman has a boxed firepower of 1 at Relative Range 5, a
    wounded man or a guard half of it, which is none; 22.5: a flamethrower has boxed firepower against any armor."""
    found = Tally()
    open_to_it = any(open_topped(g.men[m]) or is_gun(g.men[m]) for m in g.groups[target].men)
    close = relative_range(g, firer, target) == 5
    for n in g.groups[firer].men:
        m = g.men[n]
        if is_infantry(m) and close and open_to_it and not m.pinned and m.transfer == NONE and not hurt(m) and not m.prisoners:
            found = found.add(1, person(g.men[n]).name, "28.7")
        if n not in left_out and (flames := boxed_flames(g, n, target)):
            found = found.add(flames, f"flamethrower of {person(m).name}", "22.5")
    return found


def boxed_flames(g: State, man: int, target: int) -> int:
    """22.5: what a flamethrower has against armor: of an AFV the boxed value, of a man his firepower."""
    w, v = weapon_of(g, g.men[man]), person(g.men[man]).vehicle
    if w is None or w.kind != FT:
        return 0
    if v is not None:
        return v.flames_boxed if flames_of_afv(g, man, target).total else 0
    return int(man_firepower(g, man, target).total)


def paratrooper(g: State, man: int, target: int) -> Tally:
    """39.4: Paratroops have a firepower of 1 at Relative Range 5 even without a weapon."""
    p = g.players[g.men[man].player]
    if p.nation != AMERICAN or p.troops != ELITE or relative_range(g, g.men[man].group, target) != 5:
        return NO_FIRE
    return Tally.of(1, "Paratrooper", "39.4")


def weapon_firepower(g: State, man: int, target: int) -> Tally:
    """The printed value, in brackets or not, doubled and halved as the rules say; fractions are dropped at the end [12.11]."""
    m = g.men[man]
    w = weapon_of(g, m)
    assert w is not None
    rr = relative_range(g, g.attack.firer if g.attack is not None and joins(g, man) else m.group, target)
    if why_silent(g, man, w):
        return NO_FIRE
    found = bracketed(w.bracketed[rr]) if uses_brackets(g, man, w) else printed(w.firepower[rr])
    found = doubled(g, man, target, w, found)
    if w.bolt_action and (is_moving(g.groups[m.group]) or m.transfer != NONE):
        found = found.halve("moving with a bolt-action rifle", "12.11")
    if hurt(m):
        found = found.halve("wounded", "33.2")
    if m.prisoners:
        found = found.halve("guarding prisoners", "32.21")
    return found.floor("12.11")


@cache
def printed(power: int) -> Tally:
    return Tally.of(power, "firepower", "6.2")


@cache
def bracketed(power: int) -> Tally:
    return Tally.of(power, "bracketed firepower", "11.1")


def hurt(m: Man) -> bool:
    """33.9: a Hero card suspends a wound for one player turn."""
    return m.wounded and not m.unhurt


def why_silent(g: State, man: int, w: WeaponKind) -> str:
    """The rule by which his weapon may not fire where he is, or nothing. 12.12: medium machine guns, mortars and anti-tank
    rifles never moving; 8.41, 8.52: the first two nor from Marsh or a Stream; 12.13: a moving light machine gun needs its
    assistant; 13.32: Wire."""
    m = g.men[man]
    if not w.crewed and w.kind not in NEVER_MOVING and not hurt(m):
        return ""                                         # most men
    gr = g.groups[m.group]
    moving, terrain = is_moving(gr) or m.transfer != NONE, terrain_of(gr)
    if w.kind in NEVER_MOVING and moving:
        return "12.12"
    if w.kind in (MMG, MTR):
        if terrain == MARSH:
            return "8.41"
        if terrain == STREAM:
            return "8.52"
    if hurt(m) and moving:
        return "33.2"
    if not w.crewed:
        return ""
    if moving and not (w.kind == LMG and fully_crewed(g, man)):
        return "12.13"
    if (terrain in (MARSH, STREAM) or count(gr, WIRE)) and (moving or not fully_crewed(g, man)):
        return "13.32" if count(gr, WIRE) else "8.41" if terrain == MARSH else "8.52"
    return ""


def fully_crewed(g: State, man: int) -> bool:
    """11.1: his assistant is there and unpinned."""
    assistant = assistant_of(g, man)
    return assistant != NONE and not g.men[assistant].pinned


def uses_brackets(g: State, man: int, w: WeaponKind) -> bool:
    """11.1: his weapon has its bracketed values only; 10.45: so has a hero's machine gun, which jams no more easily for it."""
    return bool(w.bracketed) and (g.men[man].heroic or short_handed(g, man, w))


def short_handed(g: State, man: int, w: WeaponKind) -> bool:
    """11.1: a crew-served weapon without an unpinned assistant; 12.13: moving; 8.41, 8.52, 13.32: in Marsh, Stream or Wire."""
    if not w.bracketed:
        return False
    gr = g.groups[g.men[man].group]
    return not fully_crewed(g, man) or is_moving(gr) or terrain_of(gr) in (MARSH, STREAM) or count(gr, WIRE) > 0


def doubled(g: State, man: int, target: int, w: WeaponKind, found: Tally) -> Tally:
    """17.4, 20.51: twice for Flanking Fire or an infiltrator, never both; 10.45: twice for a hero, three times on top of another;
    22.6: a flamethrower only by a hero."""
    m = g.men[man]
    firer = g.attack.firer if g.attack is not None and joins(g, man) else m.group
    once = w.kind != FT and (flanks(g, firer, target) or m.infiltrates == target)
    if m.heroic:
        return found.times(3 if once else 2, "hero", "10.45")
    if not once:
        return found
    return found.double("infiltrator", "20.51") if m.infiltrates == target else found.double("Flanking Fire", "17.4")


def flanks(g: State, firer: int, target: int) -> bool:
    """17.4, 17.612: it has Flanking Fire on the target, or the target is encircled; 23.8, Q-23.8: a Pillbox only from behind."""
    if not (g.flanks or g.encirclements or g.groups[firer].behind):
        return False
    if terrain_of(g.groups[target]) == PILLBOX:
        return behind_pillbox(g, firer, target)
    return any(f.flanker == firer and f.flanked == target for f in g.flanks) or any(e.target == target for e in g.encirclements)
