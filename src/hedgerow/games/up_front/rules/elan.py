"""42.43 Elan: what a man earns by what he does, in a campaign."""

from __future__ import annotations

from typing import Final

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.personalities import ATR, FT, MTR
from hedgerow.games.up_front.model.state import CHARGE, NONE, ORDNANCE, State, is_infantry, weapon_of

WIN, WOUND, STEADY, HERO, CLOSE_COMBAT, CHARGE_OF_THREE = 1, 2, 2, 3, 4, 5
"""42.43: for a scenario won; for a wound; for being unpinned at the end; for a Hero card; for a man killed in Close Combat; for
three men killed or broken by one charge."""
ENOUGH_FOR_A_CHARGE: Final = 3
TANK_BY_ROCKET, TANK_BY_BOMB, TANK_BY_HAND = 4, 5, 10
LESS_IF_IMMOBILIZED: Final = 2
"""42.43: for an AFV destroyed with a bazooka, panzerschreck or panzerfaust; with a charge or magnetic mine; with bare hands. Two
less if it is immobilized only."""


def earn(g: State, man: int, points: int, why: str) -> None:
    """42.43: noted at once."""
    if g.campaign is None or not points:
        return
    g.men[man].elan += points
    g.log("42.43", log_events.ElanEarned, man, points, why)


def note_target(g: State) -> None:
    """42.43: who stood in the target group, and who of them unpinned, before the attack is resolved; and which infiltrators fire
    at it with doubled firepower."""
    a = g.attack
    if g.campaign is not None and a is not None:
        a.there = list(g.groups[a.target].men)
        a.steady = [m for m in a.there if not g.men[m].pinned]
        a.inside = [m for m in a.fired if g.men[m].infiltrates == a.target and not burns(g, m)]


def burns(g: State, man: int) -> bool:
    """22.6: a flamethrower is not doubled by infiltration."""
    w = weapon_of(g, g.men[man])
    return w is not None and w.kind == FT


def reward_attack(g: State) -> None:
    """42.43: an infiltrator whose doubled fire pins or removes somebody earns as many points as men stood unpinned; a charge that
    kills or breaks three men earns five."""
    a = g.attack
    if g.campaign is None or a is None:
        return
    hit = [m for m in a.there if g.men[m].group == NONE or (m in a.steady and g.men[m].pinned)]
    if a.kind == CHARGE:
        for man in a.fired:
            earn(g, man, CHARGE_OF_THREE * (len(hit) >= ENOUGH_FOR_A_CHARGE), "three men with one charge")
    elif hit:
        for man in a.inside:
            earn(g, man, len(a.steady), "fire of an infiltrator")


# ---- AFVs ----

def still_mobile(g: State, afv: int) -> bool:
    machine = g.men[afv].machine
    return machine is not None and not machine.immobilized


def reward_hunter(g: State, man: int, afv: int, points: int, was_mobile: bool) -> None:
    """42.43: for an AFV destroyed, or two less for one immobilized; never for both of the same one."""
    hunter = g.men[man]
    if afv in hunter.halted:
        return
    if g.men[afv].group == NONE:
        earn(g, man, points, "an AFV destroyed")
    elif was_mobile and not still_mobile(g, afv):
        hunter.halted = (*hunter.halted, afv)
        earn(g, man, points - LESS_IF_IMMOBILIZED, "an AFV immobilized")


def reward_shot(g: State, afv: int, was_mobile: bool) -> None:
    """42.43: a single man who hit it with a bazooka, panzerschreck or panzerfaust; anti-tank rifles and mortars earn nothing."""
    a = g.attack
    if g.campaign is None or a is None or a.kind != ORDNANCE or not a.fired or not is_infantry(g.men[a.fired[0]]):
        return
    w = weapon_of(g, g.men[a.fired[0]])
    if w is None or w.kind not in (ATR, MTR):
        reward_hunter(g, a.fired[0], afv, TANK_BY_ROCKET, was_mobile)
