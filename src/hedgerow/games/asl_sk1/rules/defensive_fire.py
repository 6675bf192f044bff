"""3.31 Defensive First Fire: after every expenditure of MF the DEFENDER may fire at those who moved; 3.4 Final Fire.

What a First or Final Fire marker still allows (Subsequent First Fire, Final Protective Fire), and how often, is said in
`fire`; here is when the DEFENDER is asked, and what Residual FP does before that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hedgerow.games.asl_sk1.model.state import Attack, State
from hedgerow.games.asl_sk1.rules.fire import attack, final_fire, residual_attack
from hedgerow.games.asl_sk1.rules.firegroups import shots
from hedgerow.games.asl_sk1.rules.firepower import attack_drm, target_drm
from hedgerow.kernel.asking import PASS, Option, Window
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.holding_fire import holding_fire

FIRST_FIRE: Final = "first fire"
READY_ORDERS: Final = holding_fire(FIRST_FIRE)
"""Standing orders about movers."""


@flow
def fired_upon(g: State, units: tuple[int, ...]) -> Flow[None]:
    """3.31-a: those who just spent MF here face Residual FP first [3.31-v], then whatever the DEFENDER fires.

    3.31-u: MF spent to enter the next hex are spent there, so leaving a location draws nothing in it.
    """
    hex_ = g.units[units[0]].hex
    facing = residual_targets(g, hex_, units)
    if facing:
        yield from residual_attack(g, hex_, facing)
    yield from first_fire(g, hex_, units, "MF spent in")


@flow
def last_fire(g: State) -> Flow[None]:
    """3.31-c: who ends his move where he might have gone on may still be fired at there, until someone else moves."""
    for hex_, units in resting(g):
        yield from first_fire(g, hex_, units, "move ended in")


def resting(g: State) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """3.31-c: where units of the stack have ended their move by choice, after spending MF there."""
    found: dict[int, tuple[int, ...]] = {}
    for i, m in g.moving.items():
        h = g.units[i].hex
        if m.here and (m.halted or not m.done) and 0 <= h < g.scenario.size:
            found[h] = (*found.get(h, ()), i)
    return tuple(found.items())


def residual_targets(g: State, hex_: int, units: Sequence[int]) -> tuple[int, ...]:
    """3.31-x: whom Residual FP attacks; what it faces now is noted."""
    found = facing_residual(g, hex_, units)
    for i, drm in found:
        g.moving[i].residual[hex_] = drm
    return tuple(i for i, _ in found)


def facing_residual(g: State, hex_: int, units: Sequence[int]) -> list[tuple[int, int]]:
    """3.31-x: each unit once a location, and again only under a lower DRM than before: who faces it, under what DRM."""
    fp = g.residual.get(hex_, 0)
    if not fp:
        return []
    against = Attack(g.defender, hex_, list(units), residual=fp)
    common = attack_drm(g, against)
    drms = [(i, int(target_drm(g, against, i, common).total)) for i in units]
    return [(i, drm) for i, drm in drms if hex_ not in g.moving[i].residual or drm < g.moving[i].residual[hex_]]


@flow
def first_fire(g: State, hex_: int, units: tuple[int, ...], does: str) -> Flow[None]:
    """3.31-a: as many attacks on the movers in this location as the DEFENDER can make, until he lets them go on [3.31-c].

    3.31-o: those that broke or were pinned may be fired at again, in their new state. 3.31-m: the unharmed may be,
    too. 3.31-k: Final Protective Fire may be repeated as long as movers spend MF next to the firer.
    3.5-syn1: First Fire is at moving units only; 3.5-syn1a: Subsequent First Fire likewise; 3.5-syn1b: so is FPF.
    """
    while True:
        targets = tuple(i for i in units if g.units[i].hex == hex_)
        if not targets:
            return
        can = shots(g, g.defender, ((hex_, targets),))
        if not can:
            return
        choice: Option = yield Window(g.seat(g.defender), FIRST_FIRE, [*can, PASS], cite="3.31-a", unit=targets[0],
                                      units=targets, hex=hex_, does=does,
                                      facts={"distance": nearest(g, can, hex_), "mover": targets[0]})
        if choice == PASS:
            return
        yield from attack(g, choice, targets)


def nearest(g: State, can: Sequence[Option], hex_: int) -> int:
    """How far the movers are from the nearest of those who could fire at them, for standing orders."""
    holders = [g.weapons[who].holder if verb == "fire weapon" else who for verb, who, _ in can]
    return min(g.scenario.ground.distance[g.units[i].hex][hex_] for i in holders)


def end_first_fire(g: State) -> None:
    """3.31-y: all Residual FP goes at the end of the MPh."""
    g.residual = {}


@flow
def defensive_fire_phase(g: State) -> Flow[None]:
    """3.4: Final Fire by the DEFENDER; 3.5-syn2: it comes after all movement, without FFNAM and FFMO."""
    yield from final_fire(g)
