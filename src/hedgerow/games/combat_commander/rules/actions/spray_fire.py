"""A40 Spray Fire: two hexes for one burst."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.counters import UNITS, WEAPONS
from hedgerow.games.combat_commander.model.state import SEATS, Combat, PieceId, attack, is_weapon
from hedgerow.games.combat_commander.rules.actions import action
from hedgerow.games.combat_commander.rules.orders.fire import FIRE, targets
from hedgerow.games.combat_commander.rules.windows import BEFORE_ATTACK_ROLL
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons


def boxed_range(g: Combat, piece: PieceId) -> bool:
    """3.1.6: of the side that shows; no broken side has a box."""
    if is_weapon(piece):
        return WEAPONS[g.weapons[piece[1]].type].boxed_range
    unit = g.units[piece[1]]
    return UNITS[unit.type].boxed_range and not unit.broken


def second_hexes(g: Combat) -> list[int]:
    """A40: hexes next to the target with an enemy unit, each in Range and LOS of every firing piece.

    In Op Fire the hex just entered is one of the two; the other may be any that fits.
    """
    a = attack(g)
    near = g.scenario.adjacent[a.targets[0]]
    return [h for h in sorted(near) if all(h in targets(g, p, FIRE) for p in a.pieces)]


def why_not_spray_fire(g: Combat, side: int) -> Reasons:
    """A40: all firing pieces have a boxed Range, and there is a second hex for all of them."""
    no = Reasons()
    if not all(boxed_range(g, p) for p in attack(g).pieces):
        no("not all firing pieces have a boxed Range", "A40")
    elif not second_hexes(g):
        no("there is no second target next to the first in Range and LOS of all firing pieces", "A40")
    return no


@action("Spray Fire", "A40", when=BEFORE_ATTACK_ROLL, unless=why_not_spray_fire)
@flow
def spray_fire(g: Combat, side: int) -> Flow[None]:
    """A40: the attack strikes two adjacent hexes with one roll; a second Spray Fire does nothing more."""
    if len(attack(g).targets) > 1:
        return
    choice: Option = yield Ask(SEATS[side], "spray fire", [("spray", h) for h in second_hexes(g)], cite="A40",
                               hex=attack(g).targets[0])
    attack(g).targets.append(choice[1])
