"""3.2-n Markers of fire: what lies on those who fired or directed, and the shots that count against firing again."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.games.asl_sk1.model.state import (
    ADVANCING_FIRE,
    FINAL_MARKER,
    FIRST_MARKER,
    MOVEMENT,
    NO_MARKER,
    NOBODY,
    NORMAL,
    OWN_FP,
    PREP_FIRE,
    PREP_MARKER,
    Attack,
    Firer,
    State,
)
from hedgerow.games.asl_sk1.rules.firegroups import marks_of
from hedgerow.games.asl_sk1.rules.firepower import is_ft, key, once_each
from hedgerow.games.asl_sk1.rules.support_weapons import use_weapon


def count_shots(g: State, firers: Sequence[Firer], a: Attack) -> None:
    """3.31-n: in the MPh every shot at a mover counts; 3.2-k: who fired with its hex, which only FTs do apart [4.2-b]."""
    for f in once_each(firers):
        if not is_ft(g, a):
            g.attacks_made += [(g.units[f.unit].hex, a.hex, mark, key(f)) for mark in marks_of(g, a.targets)]
        if g.phase == MOVEMENT:
            for t in a.targets:
                g.shots[key(f), t] = g.shots.get((key(f), t), 0) + 1


def mark_firers(g: State, a: Attack, cowered: bool, kept: Sequence[int]) -> None:
    """3.2-n: the marker of the phase on everyone that fired or directed [3.2.2, 3.31-b, 3.31-h, 3.4-a].

    3.4-f: those he directs in First Fire are remembered, repeat shots by rate of fire or not.
    """
    for f in a.firers:
        u = g.units[f.unit]
        if f.weapon != OWN_FP:
            use_weapon(g, f.unit, f.weapon)
            if f.weapon not in kept:
                g.weapons[f.weapon].fired = max(g.weapons[f.weapon].fired, marker_for(g, f.mode))
        if f.weapon == OWN_FP:
            u.own_fp_used = True
        if f.weapon == OWN_FP or u.own_fp_lost or u.leader:
            u.fired = max(u.fired, marker_for(g, f.mode))
        if f.mode != NORMAL or (cowered and u.mmc):
            mark_all(g, f.unit)
    keys = tuple(key(f) for f in a.firers)
    for i in a.leaders:
        u = g.units[i]
        if not u.directing or g.phase != MOVEMENT or any(f.mode != NORMAL for f in a.firers):
            u.directed = keys
        u.directing = True
        u.fired = max(u.fired, *(marker_for(g, f.mode) for f in a.firers))


def marker_for(g: State, mode: int) -> int:
    """3.31-b: what lies on a firer after its attack. In the AFPh a Prep Fire marker keeps count."""
    if g.phase in (PREP_FIRE, ADVANCING_FIRE):
        return PREP_MARKER
    return FIRST_MARKER if g.phase == MOVEMENT and mode == NORMAL else FINAL_MARKER


def mark_all(g: State, unit: int) -> None:
    """3.31-h: Final Fire for the unit and all its weapons, fired or not; 3.2-h: so it is for those who cower, with a Prep
    Fire marker in their own fire phases."""
    marker = PREP_MARKER if g.phase in (PREP_FIRE, ADVANCING_FIRE) else FINAL_MARKER
    g.units[unit].fired = marker
    for w in g.held_by(unit):
        g.weapons[w].fired = marker


def remove_fire_markers(g: State, side: int) -> None:
    """3.4-g, 3.5-c."""
    for u in g.units:
        if u.side == side:
            u.fired = NO_MARKER
    for w in g.weapons:
        if w.holder == NOBODY or g.units[w.holder].side == side:
            w.fired = NO_MARKER
