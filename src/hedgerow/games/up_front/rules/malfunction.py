"""19 Malfunction: weapons that jam while they fire, and their repair."""

from __future__ import annotations

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import CARDS, MARSH, STREAM
from hedgerow.games.up_front.model.personalities import FT, WEAPONS
from hedgerow.games.up_front.model.state import (
    NONE,
    SMALL_ARMS,
    Man,
    State,
    captured,
    holder_of,
    is_afv,
    is_moving,
    set_jammed,
    terrain_of,
    weapon_of,
)
from hedgerow.games.up_front.rules.actions import Means, action, take_action, why_not_act
from hedgerow.games.up_front.rules.casualties import lose_weapon
from hedgerow.games.up_front.rules.draws import draw
from hedgerow.games.up_front.rules.firepower import (
    flames_of_afv,
    hurt,
    man_firepower,
    may_fire,
    short_handed,
    total_firepower,
)
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.verbs import UNIT

REPAIRED, REMOVED, NOTHING = "repaired", "beyond repair", "no effect"


# ---- in the course of an attack ----

def firing(g: State) -> dict[int, int]:
    """19.13: the men who add firepower to the attack, and how much."""
    a = g.attack
    assert a is not None
    return {m: int(power.total) for m in may_fire(g, a.firer)
            if (m not in a.left_out or is_afv(g.men[m])) and (power := man_firepower(g, m, a.target)).total}


def malfunctions(g: State, card: int) -> None:
    """19.1: a red 6, and for some weapons a lower red number, may jam a weapon of the firing group."""
    drawn = CARDS[card]
    if g.attack is None or g.attack.kind != SMALL_ARMS or not drawn.red or drawn.rnc < 5 or not g.in_force(19):
        return
    powers = firing(g)
    prone = automatic(g, powers, drawn.rnc)
    if prone:
        man = prone[0] if len(prone) == 1 else prone[0 if not CARDS[draw(g, "which weapon")].red else 1]
        jam_firing(g, man, powers)
    elif drawn.rnc == 6 and len(powers) == 1:
        jam_firing(g, next(iter(powers)), powers)         # 19.11
    elif drawn.rnc == 6:
        jam_by_position(g, powers)


def automatic(g: State, powers: dict[int, int], number: int) -> list[int]:
    """22.3: a flamethrower before all others; 20.741: captured weapons on red 5 and 6; 19.15, Q-19.15a, Q-19.15b: weapons in
    brackets on red 5, also with a full crew, but not for a hero's sake [10.45]."""
    flames = [m for m in powers if burns(g, m)]
    if flames:
        return flames
    taken = [m for m in powers if captured(g, g.men[m])]
    if number == 6:
        return taken[:2]
    bracketed = [m for m in powers if (w := weapon_of(g, g.men[m])) is not None and short_handed(g, m, w) and m not in taken]
    return [*taken, *bracketed][:2]


def burns(g: State, man: int) -> bool:
    """22.3: he fires a flamethrower, or the AFV fires its own."""
    assert g.attack is not None
    w = weapon_of(g, g.men[man])
    if w is None or w.kind != FT:
        return False
    return not is_afv(g.men[man]) or (man not in g.attack.left_out and flames_of_afv(g, man, g.attack.target).total > 0)


def jam_firing(g: State, man: int, powers: dict[int, int]) -> None:
    """19.13-a: a weapon that was firing jams: one less Fire Strength for every two firepower, or part of it, that it gave; 19.11:
    if it was the only one, the rest of the attack is off."""
    assert g.attack is not None
    if is_afv(g.men[man]):
        jam_on_afv(g, man)
        return
    jam(g, man)
    if len(powers) == 1:
        g.attack.stopped = True
    else:
        weaken(g, (powers[man] + 1) // 2)


def jam_on_afv(g: State, man: int) -> None:
    """22.3, 19.11: the flamethrower of an AFV before its machine guns; the other goes on alone."""
    assert g.attack is not None
    before = int(man_firepower(g, man, g.attack.target).total)
    if burns(g, man):
        jam(g, man)
    else:
        jam_machine_guns(g, man)
    after = total_firepower(g, g.attack.firer, g.attack.target, g.attack.left_out)
    if after:
        weaken(g, (before - after + 1) // 2)
    else:
        g.attack.stopped = True


def jam_machine_guns(g: State, man: int) -> None:
    """19.2: of an AFV."""
    machine = g.men[man].machine
    assert machine is not None and machine.mg != NONE
    g.log("19.2", log_events.Malfunctioned, man, machine.mg)
    if g.weapons[machine.mg].jammed:
        machine.mg = NONE
    else:
        set_jammed(g, machine.mg)


def weaken(g: State, by: int) -> None:
    """19.13-b: after all halving, whether or not the firepower was needed for the Fire cards."""
    assert g.attack is not None
    g.attack.final = g.attack.final.add(-by, "malfunction", "19.13-b")
    if g.attack.armor.lines:
        g.attack.armor = g.attack.armor.add(-by, "malfunction", "19.13-b")


def jam_by_position(g: State, powers: dict[int, int]) -> None:
    """19.13: a position in the firing group is drawn."""
    assert g.attack is not None
    men = [m for m in g.groups[g.attack.firer].men if g.men[m].transfer in (NONE, g.attack.firer)]
    man = men[CARDS[draw(g, "malfunction")].position(len(men)) - 1]
    m = g.men[man]
    if man in powers:
        jam_firing(g, man, powers)
    elif m.pinned or (m.weapon != NONE and g.weapons[m.weapon].jammed) or halted_by_wound(g, m):
        jam(g, man)                                       # 19.14: theirs are at risk too, the attack is not affected
    elif momentary(g, man, powers):
        weaken(g, 1)
        g.log("19.13-a", log_events.MomentaryMalfunction, man)


def halted_by_wound(g: State, m: Man) -> bool:
    """33.2: a wounded man of a moving group does not fire; 33.3: as an assistant he serves on."""
    return hurt(m) and m.serves == NONE and is_moving(g.groups[m.group])


def momentary(g: State, man: int, powers: dict[int, int]) -> bool:
    """19.13-a: the assistant of a weapon that fires, or a man whose weapon has no firepower at this range; Q-19.13: an
    assistant's own weapon is safe. Flamethrowers, ordnance and those left out do not fire."""
    assert g.attack is not None
    m = g.men[man]
    if m.serves != NONE:
        return holder_of(g, m.serves) in powers
    w = weapon_of(g, m)
    return w is not None and man not in g.attack.left_out and w.kind != FT and not w.ordnance


def jam(g: State, man: int) -> None:
    """19.2: a weapon that jams again is gone; 20.741: so is a captured one at once."""
    m = g.men[man]
    if m.weapon == NONE:
        return
    g.log("19.2", log_events.Malfunctioned, man, m.weapon)
    if g.weapons[m.weapon].jammed or captured(g, m):
        lose_primary(g, man)
    else:
        set_jammed(g, m.weapon)


def lose_primary(g: State, man: int) -> None:
    """19.4: he is unarmed; 20.74: or has his own weapon again."""
    m = g.men[man]
    lose_weapon(g, m.weapon)
    m.weapon, m.own_weapon = m.own_weapon, NONE


# ---- repair ----

def why_not_repair(g: State, player: int, man: int) -> Reasons:
    """19.3: an unpinned man repairs his own weapon, as the group's sole action [Q-19.3]; not moving, 17.83: nor on his way
    between groups; nor in Stream [8.54] or Marsh [8.44], which only an AFV does not mind."""
    m = g.men[man]
    no = Reasons()
    if m.player != player or m.group == NONE:
        no("that is not your man", "3.2")
        return no
    no = why_not_act(g, player, m.group)
    gr = g.groups[m.group]
    if not broken_weapons(g, m):
        no("his weapon works, or he has none", "19.3")
    if m.machine is not None and m.machine.stun:
        no("its crew is stunned", "28.45")
    if m.pinned:
        no("he is pinned", "10.1")
    if (is_moving(gr) and not is_afv(m)) or m.transfer != NONE:
        no("not while moving", "19.3")
    if terrain_of(gr) in (MARSH, STREAM) and not is_afv(m):
        no("not in Marsh or a Stream", "8.44" if terrain_of(gr) == MARSH else "8.54")
    return no


def repair_candidates(g: State, means: Means) -> list[tuple[int]]:
    return [(m,) for m in means.perhaps_jammed if broken_weapons(g, g.men[m])]


def broken_weapons(g: State, m: Man) -> list[int]:
    """19.2: what he has that malfunctions: his primary weapon; of an AFV its gun and its machine guns; 40.4: a radio."""
    mg = m.machine.mg if m.machine is not None else NONE
    return [w for w in (m.weapon, mg, m.secondary) if w != NONE and g.weapons[w].jammed]


def repair_outcome(ordnance: bool, card: int) -> str:
    """19.3-a: black 1 to 6 repairs, red 4 to 6 ruins; ordnance: any black number repairs, red 6 ruins."""
    c = CARDS[card]
    if not c.red:
        return REPAIRED if c.rnc or ordnance else NOTHING
    return REMOVED if c.rnc >= (6 if ordnance else 4) else NOTHING


@action("repair", (UNIT,), "{0} repairs his weapon", chapter=19, among="perhaps_jammed", why_not=why_not_repair,
        candidates=repair_candidates)
@flow
def repair(g: State, option: Option) -> Flow[None]:
    """19.3; 33.4: a wounded man must first draw black."""
    man = option[1]
    take_action(g, g.men[man].group)
    weapon = broken_weapons(g, g.men[man])[0]
    if len(broken_weapons(g, g.men[man])) > 1:
        choice: Option = yield Ask(g.seat(g.active), "which weapon", [("mend", w) for w in broken_weapons(g, g.men[man])],
                                   cite="19.3", unit=man)
        weapon = choice[1]
    if hurt(g.men[man]) and CARDS[draw(g, "wounded repair")].red:
        g.log("33.4", log_events.RepairTried, man, NOTHING)
        return
    outcome = repair_outcome(WEAPONS[g.weapons[weapon].kind].ordnance, draw(g, "repair"))
    g.log("19.3", log_events.RepairTried, man, outcome)
    if outcome == REPAIRED:
        set_jammed(g, weapon, False)
    elif outcome == REMOVED:
        scrap(g, man, weapon)


def scrap(g: State, man: int, weapon: int) -> None:
    """19.3: beyond repair: the weapon is gone."""
    m = g.men[man]
    if weapon == m.weapon:
        lose_primary(g, man)
    elif weapon == m.secondary:
        m.secondary = NONE
    elif m.machine is not None:
        m.machine.mg = NONE
