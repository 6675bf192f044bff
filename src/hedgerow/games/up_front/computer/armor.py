"""What AFVs and guns can do, and what can be done to them: chances at a glance, over the whole deck."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Final

from hedgerow.games.up_front.model.action_cards import CARDS
from hedgerow.games.up_front.model.personalities import ATMM, WEAPONS
from hedgerow.games.up_front.model.state import ARMOR, NONE, State, afv_in, crew_exposed, is_afv
from hedgerow.games.up_front.rules.armor import (
    COMMANDER,
    EITHER,
    ELIMINATED,
    FLIPPED,
    IMMOBILIZED,
    STUNNED,
    armor_outcome,
    armor_shown,
    crew_outcome,
    out_of_action,
)
from hedgerow.games.up_front.rules.fire_strength import boxed_strength
from hedgerow.games.up_front.rules.firepower import boxed_firepower
from hedgerow.games.up_front.rules.ordnance import (
    gun_of,
    hit_strength,
    listed_to_hit,
    numbers_at,
    possible_aims,
    red_misses,
    strength_at_afv,
    to_hit,
)
from hedgerow.games.up_front.rules.overrun import RISKY, overrun_strength
from hedgerow.games.up_front.rules.ranges import relative_range

DRAWS: Final = Counter(c.signed for c in CARDS)
MEAN_NUMBER: Final = round(sum(c.rnc for c in CARDS) / len(CARDS))
HARM: Final = {ELIMINATED: 1.0, IMMOBILIZED: 0.4, STUNNED: 0.5, EITHER: 0.45, COMMANDER: 0.35, FLIPPED: 0.2}
"""What a result is worth, a kill being 1."""


@cache
def hit_chance(step: int, red_is_a_miss: bool) -> float:
    """25.3: how many of all cards hit at a step of the ladder."""
    return sum(c.rnc in numbers_at(step) and not (red_is_a_miss and c.red) for c in CARDS) / len(CARDS)


def harm(g: State, man: int, target: int, aim: str) -> float:
    """What a hit of this man's ordnance does to an AFV."""
    afv, step = afv_in(g, target), int(to_hit(g, man, target).total)
    strength = int(strength_at_afv(g, man, target, MEAN_NUMBER, step, aim).total)
    if aim == ARMOR:
        shown = armor_shown(g, afv, g.men[man].group, True)
        return sum(n * HARM.get(armor_outcome(shown, strength + drawn), 0.0) for drawn, n in DRAWS.items()) / len(CARDS)
    return sum(n * HARM.get(crew_outcome(g.men[afv], strength + drawn), 0.0) for drawn, n in DRAWS.items()) / len(CARDS)


def shot(g: State, man: int, target: int) -> dict[str, float]:
    """25: the chance to hit, and with it the strength against men, or the harm to an AFV."""
    w = gun_of(g, man)
    if w is None or listed_to_hit(g, man, target) == "-":
        return {}
    step = int(to_hit(g, man, target).total)
    chance = hit_chance(step, red_misses(g, man, target))
    if afv_in(g, target) != NONE:
        aims = possible_aims(g, man, target)
        return {"hit": chance, "armor": chance * max((harm(g, man, target, aim) for aim in aims), default=0.0)}
    strength = int(hit_strength(g, man, target, MEAN_NUMBER, step).total)
    return {"hit": chance, "strength": chance * max(-2.0, strength - 1) * min(5, len(g.groups[target].men)) / 4}


def wasted_on_armor(g: State, group: int, target: int, cards: list[int]) -> bool:
    """28.43, 28.7: small arms at an AFV whose crew is under cover, without the boxed firepower to hurt it."""
    afv = afv_in(g, target)
    if afv == NONE or crew_exposed(g.men[afv]):
        return False
    if not boxed_firepower(g, group, target).total:
        return True
    shown = armor_shown(g, afv, group, False)
    return int(boxed_strength(g, group, target, cards).total) + max(DRAWS) < min(shown.kill, shown.stun, shown.immobilize)


def overrunning(g: State, group: int, target: int) -> dict[str, float]:
    """29: what it does to the men, and what they may do to it where there is cover to get at it."""
    strength = float(overrun_strength(g, afv_in(g, group), target, MEAN_NUMBER).total)
    there = g.groups[target]
    fit = sum(not g.men[m].pinned for m in there.men)
    risky = any(p.name in RISKY for p in there.stack)
    return {"strength": max(-2.0, strength - 1) * min(5, len(there.men)) / 4, "danger": fit / 4 if risky else fit / 12}


def threat_to_armor(g: State, group: int) -> float:
    """How much the enemy has that could stop this AFV: ordnance that reaches it, magnetic mines from close by."""
    found = 0.0
    for enemy in g.enemies_of(group):
        for man in g.groups[enemy].men:
            m = g.men[man]
            if out_of_action(m):
                continue
            if gun_of(g, man) is not None and listed_to_hit(g, man, group) != "-":
                found += 0.5
            elif m.secondary != NONE and WEAPONS[g.weapons[m.secondary].kind].kind == ATMM:
                found += relative_range(g, enemy, group) / 20
    return found


# ---- what a side has ----

def vehicle_worth(g: State, man: int) -> float:
    """An AFV in play, less what has happened to it."""
    x = g.men[man].machine
    assert x is not None
    lost = 0.3 * x.immobilized + 0.2 * x.bogged + 0.25 * (x.stun > 0) + 0.25 * (x.stun > 3) + 0.15 * x.buttoned
    return max(0.1, 1.0 - lost - 0.15 * x.crew_killed - 0.25 * g.men[man].pinned)


def armor_of(g: State, groups: list[int]) -> float:
    return sum(vehicle_worth(g, m) for n in groups for m in g.groups[n].men if is_afv(g.men[m]))


def ordnance_of(g: State, groups: list[int]) -> float:
    """Pieces that could fire now: guns of AFVs and Infantry Guns for one, what a man carries for half."""
    return sum(1.0 if g.men[m].machine is not None else 0.5 for n in groups for m in g.groups[n].men
               if not out_of_action(g.men[m]) and gun_of(g, m) is not None)
