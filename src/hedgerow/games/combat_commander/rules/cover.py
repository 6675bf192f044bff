"""T78.3: Cover, the one number a unit's Morale gains from where it stands. Never added up: the best one counts."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.state import BUNKER, FOXHOLES, PILLBOX, TRENCH, Attack, Combat, is_weapon
from hedgerow.games.combat_commander.model.state import weapon_type_of as weapon_type
from hedgerow.games.combat_commander.model.terrain import HEXSIDE_COVER, WOODS
from hedgerow.kernel.tally import Tally

Found = tuple[int, str, str]

SHELTER = {FOXHOLES: (3, "F102"), TRENCH: (4, "F105.1"), PILLBOX: (5, "F104"), BUNKER: (6, "F101")}
"""Cover in place of the terrain's; one more against Mortars and Artillery."""


def from_above(g: Combat, a: Attack) -> bool:
    """Mortar or Artillery fire, against which hexsides give no Cover and shelters one more."""
    return a.kind == "artillery" or any(is_weapon(p) and weapon_type(g, p[1]).is_mortar for p in a.pieces)


def burns(g: Combat, a: Attack) -> bool:
    """11.6: a Flamethrower or Molotov among the firing pieces leaves no Cover."""
    return any(is_weapon(p) and (weapon_type(g, p[1]).is_flamethrower or weapon_type(g, p[1]).is_molotov)
               for p in a.pieces)


def cover(g: Combat, hex: int, a: Attack | None = None) -> Tally:
    """T78.3: the best single Cover in the hex, against this attack if one is under way; T93: a Road makes it one less."""
    if a is not None and strips_cover(g, a):
        return Tally.of(0, "no cover", "F103.2" if a.kind == "mines" else "11.6")
    best = max((terrain_cover(g, hex), *shelter_cover(g, hex, a), *hexside_cover(g, hex, a)), key=_amount)
    found = Tally.of(*best)
    return found.add(-1, "road", "T93") if g.scenario.ground[hex].roads else found


def strips_cover(g: Combat, a: Attack) -> bool:
    """Mines, Flamethrowers and Molotovs leave no Cover, and nothing changes that [F103.2, 11.6]."""
    return a.kind == "mines" or burns(g, a)


def terrain_cover(g: Combat, hex: int) -> Found:
    """What the chart says [T80, T81, T82, T85, T86, T89, T90, T91, T95, T99]."""
    ground = g.scenario.ground[hex]
    return ground.chart.cover, ground.kind, ground.chart.rule


def shelter_cover(g: Combat, hex: int, a: Attack | None) -> list[Found]:
    """Foxholes, Trench, Pillbox or Bunker, one more from above [F101, F102, F104, F105.1]."""
    fort = g.forts.get(hex)
    if fort not in SHELTER:
        return []
    amount, rule = SHELTER[fort]
    return [(amount + (1 if a is not None and from_above(g, a) else 0), fort, rule)]


def hexside_cover(g: Combat, hex: int, a: Attack | None) -> list[Found]:
    """Walls and Hedges against a Fire Attack across them, not against Mortars [T87, T97]."""
    if a is None or a.kind != "fire" or from_above(g, a):
        return []
    return [(HEXSIDE_COVER[f][0], f, HEXSIDE_COVER[f][1]) for f in hexsides_crossed(g, hex, a)]


def _amount(found: Found) -> int:
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
