"""33 AFV combat: guns must hit before they kill. What a gun is, its TO HIT number and its kill number, with their stories.

The same numbers serve tanks, self-propelled guns, anti-tank guns and howitzers: `Tube` says what a gun brings to a shot.
"""

from __future__ import annotations

from typing import Final

from hedgerow.games.squad_leader.model.counters import NATIONS, TANK, VEHICLES, VehicleKind
from hedgerow.games.squad_leader.model.tables import (
    CASES,
    FACING_NAMES,
    HULL_DOWN,
    KILL,
    KILL_HEAT,
    NO_CHANCE,
    SOFT,
    kill_column,
    to_hit,
)
from hedgerow.kernel.records import Value
from hedgerow.kernel.tally import Tally

AP, HE, HEAT, CANISTER = "AP", "HE", "HEAT", "canister"
"""33.6, 34.9, 63.3: what a main gun may fire."""
TARGET_NAMES: Final = (
    "infantry in a building, shellhole or entrenchment", "infantry in woods", "infantry elsewhere", "hull down",
    "vehicle in woods or building", "vehicle elsewhere", "gun")
CANISTER_RANGE: Final = 3
"""34.9: hexes."""
HEAT_DEPLETED: Final = 6
CANISTER_DEPLETED: Final = 7
"""63.32, 34.92: the TO HIT roll from which on there are no more such rounds."""


class Tube(Value):
    """A main gun or anti-tank gun at the moment it fires."""

    mm: int
    nation: str
    turret: bool                          # 28-a: tanks; everything else turns its whole body
    starred: bool = False                 # 28.2: cases B and C
    moved: bool = False                   # case F
    pivoted: bool = False                 # cases E and G
    pivoted_now: bool = False             # case I
    outside_arc: bool = False             # case D
    defensive: bool = False
    advancing: bool = False


class Aim(Value):
    """What is shot at: a row of T-33.3, how far off, and what makes it harder to hit."""

    row: int
    distance: int
    moving: bool = False                  # case A
    concealed: bool = False               # case H


def hit_number(tube: Tube, aim: Aim) -> Tally:
    """T-33.3: the highest roll that hits; 33.3: Russians use the red numbers."""
    number = to_hit(aim.row, aim.distance, red=NATIONS[tube.nation].red)
    return Tally.of(number, TARGET_NAMES[aim.row], "41.1" if aim.row == HULL_DOWN else "T-33.3")


def hit_modifier(tube: Tube, aim: Aim) -> Tally:
    """T-33.31: cases A to K; 33.32: all add up, but B not with C, and pivoting not with moving to a new hex."""
    told = Tally()
    if tube.defensive and aim.moving:
        told = told.add(CASES["A"], "case A: moving target", "T-33.31")
    if tube.starred and aim.distance > 12:
        told = told.add(CASES["C"], "case C: beyond 12 hexes", "T-33.31")
    elif tube.starred and aim.distance > 6:
        told = told.add(CASES["B"], "case B: beyond 6 hexes", "T-33.31")
    if tube.outside_arc:
        told = told.add(CASES["D"], "case D: outside its Covered Arc", "T-33.31")
    told = told.plus(_after_moving(tube))
    if aim.concealed:
        told = told.add(CASES["H"], "case H: concealed", "T-33.31")
    if aim.distance == 1:
        told = told.add(CASES["J"], "case J: adjacent", "T-33.31")
    elif aim.distance == 0:
        told = told.add(CASES["K"], "case K: in the same hex", "T-33.31")
    return told


def _after_moving(tube: Tube) -> Tally:
    """T-33.31-E, -F, -G, -I: what moving and pivoting cost."""
    told = Tally()
    if tube.advancing and tube.moved:
        return told.add(CASES["F"], "case F: moved to a new hex", "T-33.31")
    if tube.advancing and tube.pivoted:
        case, what = ("E", "case E: pivoted") if tube.turret else ("G", "case G: pivoted")
        return told.add(CASES[case], what, "T-33.31")
    if tube.defensive and tube.pivoted_now and not tube.turret:
        return told.add(CASES["I"], "case I: pivots and fires", "T-33.31")
    return told


def hits(roll: int, number: int, modifier: int, third: int) -> bool:
    """33.3, 33.32: the modified roll is no higher than the number; a 2 may hit all the same, if a third die and one for each
    point that is missing stay below 6."""
    if number == NO_CHANCE and roll != 2:
        return False
    needed = number - modifier
    if roll == 2 and needed < 2:
        return third + (2 - needed) < 6
    return roll <= needed


def needs_third_die(roll: int, number: int, modifier: int) -> bool:
    """33.32: whether the third die is rolled."""
    return roll == 2 and number - modifier < 2


def kill_number(ammunition: str, mm: int, facing: int) -> Tally:
    """T-33.4, 33.4: the highest modified roll that destroys."""
    column = KILL_HEAT if ammunition == HEAT else kill_column(ammunition, mm)
    return Tally.of(KILL[column][facing], f"{column}, {FACING_NAMES[facing]}", "T-33.4")


def special_kill_number(column: str, facing: int) -> Tally:
    """37.2, 37.32, 37.42: the same for panzerfaust, bazooka, flamethrower, charge and machine guns."""
    return Tally.of(KILL[column][facing], f"{column}, {FACING_NAMES[facing]}", "T-33.4")


def armour(kind: VehicleKind) -> Tally:
    """33.41, T-33.41, 33.42: added to the kill roll; nothing for trucks and jeeps."""
    return Tally().add(kind.armour, f"armour of a {kind.name}", "33.41")


def row_of_facing(kind: VehicleKind, facing: int) -> int:
    """T-33.4: trucks and jeeps have a row of their own, whatever side is hit."""
    return facing if kind.is_afv else SOFT


def ammunition(kind: VehicleKind, *, at_vehicle: bool, heat_left: bool = True, canister_left: bool = True) -> list[str]:
    """28.2, 33.6, 34.9, 63.3: what a vehicle's gun may fire at a vehicle, or at infantry."""
    if not kind.gun:
        return []
    if not at_vehicle:
        return [HE, *([CANISTER] if kind.canister and canister_left else ())]
    return [*(() if kind.he_only else (AP,)), HE, *([HEAT] if kind.heat and heat_left else ())]


def is_tank(key: str) -> bool:
    return VEHICLES[key].type == TANK
