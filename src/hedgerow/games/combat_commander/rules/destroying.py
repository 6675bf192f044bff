"""11.3: a Weapon may be eliminated by its owner at any time, whoever is choosing something just then."""

from __future__ import annotations

from typing import Final

from hedgerow.games.combat_commander.model.state import NONE, SEATS, WEAPON, Combat
from hedgerow.games.combat_commander.rules.breaking import eliminate_weapon
from hedgerow.kernel.asking import Option
from hedgerow.kernel.rulebook import Interjections


def weapons_to_destroy(g: Combat, seat: str) -> list[Option]:
    """11.3: every Weapon that a unit of the seat carries on the map."""
    side, units = SEATS.index(seat), g.units
    return [("destroy", w) for w, it in enumerate(g.weapons)
            if it.carrier != NONE and units[it.carrier].side == side and units[it.carrier].hex >= 0]


def destroy_weapon(g: Combat, seat: str, option: Option) -> None:
    """11.3: gone to the Weapon box; a shot it was to take part in, and that has not been rolled for, is off."""
    w: int = option[1]
    for attack in g.attacks:
        if not attack.defenders and (WEAPON, w) in attack.pieces:
            attack.pieces = []
    eliminate_weapon(g, w, "11.3")


INTERJECTIONS: Final = Interjections(options=weapons_to_destroy, perform=destroy_weapon)
