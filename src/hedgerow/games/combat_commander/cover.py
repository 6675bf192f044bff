"""T78.3: Cover, the one number a unit's Morale gains from where it stands. Never added up: the best one counts."""

from __future__ import annotations

from hedgerow.games.combat_commander.state import BUNKER, FOXHOLES, PILLBOX, TRENCH, WEAPON, Attack, Combat
from hedgerow.games.combat_commander.state import weapon_type_of as weapon_type
from hedgerow.games.combat_commander.terrain import HEXSIDE_COVER, WOODS
from hedgerow.kernel.tally import Tally

SHELTER = {FOXHOLES: (3, "F102"), TRENCH: (4, "F105.1"), PILLBOX: (5, "F104"), BUNKER: (6, "F101")}
"""Cover in place of the terrain's; one more against Mortars and Artillery."""


def from_above(g: Combat, a: Attack) -> bool:
    """Mortar or Artillery fire, against which hexsides give no Cover and shelters one more."""
    return a.kind == "artillery" or any(p >= WEAPON and weapon_type(g, p - WEAPON).is_mortar for p in a.pieces)


def burns(g: Combat, a: Attack) -> bool:
    """11.6: a Flamethrower or Molotov among the firing pieces leaves no Cover."""
    return any(p >= WEAPON and (weapon_type(g, p - WEAPON).is_flamethrower or weapon_type(g, p - WEAPON).is_molotov)
               for p in a.pieces)


def cover(g: Combat, hex: int, a: Attack | None = None) -> Tally:
    """T78.3: the best single Cover in the hex, against this attack if one is under way; T93: a Road makes it one less.

    The terrain gives what the chart says [T80, T81, T82, T85, T86, T89, T90, T91, T95, T99], Fortifications theirs instead
    [F101, F102, F104, F105.1], hexsides theirs against fire across them [T87, T97]. Against Mines, Flamethrowers and
    Molotovs it is 0, and nothing changes that [F103.2, 11.6].
    """
    if a is not None and (a.kind == "mines" or burns(g, a)):
        return Tally.of(0, "no cover", "F103.2" if a.kind == "mines" else "11.6")
    ground = g.scenario.ground[hex]
    best = (ground.chart.cover, ground.kind, ground.chart.rule)
    above = a is not None and from_above(g, a)
    fort = g.forts.get(hex)
    if fort in SHELTER:
        amount, rule = SHELTER[fort]
        best = max(best, (amount + above, fort, rule), key=_amount)
    if a is not None and a.kind == "fire" and not above:
        for feature in hexsides_crossed(g, hex, a):
            amount, rule = HEXSIDE_COVER[feature]
            best = max(best, (amount, feature, rule), key=_amount)
    found = Tally.of(*best)
    return found.add(-1, "road", "T93") if ground.roads else found


def _amount(found: tuple[int, str, str]) -> int:
    return found[0]


def hexsides_crossed(g: Combat, hex: int, a: Attack) -> list[str]:
    """Walls and Hedges [T87, T97] of the hex that the LOS of at least one firing piece comes in across."""
    sides = g.scenario.ground[hex].sides
    if not sides:
        return []
    return [feature for origin in a.origins if origin != hex for side in g.scenario.field.entered_by(origin, hex)
            if (feature := sides.get(side)) in HEXSIDE_COVER and feature is not None]


def airburst(g: Combat, hex: int, a: Attack) -> int:
    """T99: Mortar and Artillery attacks on a Woods hex are two stronger."""
    return 2 if g.scenario.ground[hex].kind == WOODS and from_above(g, a) else 0
