"""Units that join from the counter mix: Support Table items, the Hero, the Private, and the Teams a Squad becomes."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.counters import UNITS, WEAPONS, team_of
from hedgerow.games.combat_commander.model.state import (
    IN_BOX,
    MIX,
    NONE,
    SEATS,
    Combat,
    Radio,
    Unit,
    Weapon,
    left_in_mix,
    place,
    radio_of,
)
from hedgerow.games.combat_commander.model.support import ITEMS, Item, column
from hedgerow.games.combat_commander.rules import dice
from hedgerow.games.combat_commander.rules.arrivals import figures, may_stand, stacking_limit
from hedgerow.games.combat_commander.rules.breaking import give_weapon, occupy
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow


class SupportRolled(Event, says="{seat} rolls {roll} on the Support Table"):
    seat: str
    roll: int


class SupportTaken(Event, says="{seat} takes {item}"):
    seat: str
    item: int


class RadioArrived(Event, says="{radio} is in the Artillery Box of {seat}"):
    radio: int
    seat: str


class Joined(Event, says="{unit} joins in {hex}"):
    """A counter from the mix, by its title and by the number it goes by from now on."""

    name: str
    unit: int
    hex: int


class Deployed(Event, says="{unit} deploys into {team_units}"):
    unit: int
    team_units: tuple[int, ...]


class MarkerKept(Event, says="{unit} keeps the {marker} marker"):
    unit: int
    marker: str


class Replaced(Event, says="{unit} is replaced by {team_unit}"):
    unit: int
    name: str
    team_unit: int


def room_for(g: Combat, hex: int, side: int, type: int) -> bool:
    """8.2: where the stacking limit must be observed; never in an impassable hex."""
    return may_stand(g, hex) and figures(g, hex, side) + UNITS[type].figures <= stacking_limit(g, hex)


def in_and_around(g: Combat, hex: int) -> tuple[int, ...]:
    return (hex, *g.scenario.adjacent[hex])


def add_unit(g: Combat, side: int, type: int, hex: int, rule: str) -> int:
    """A counter from the mix comes into play."""
    u = len(g.units)
    g.units.append(Unit(type, side))
    place(g, u, hex)
    g.log(rule, Joined, UNITS[type].title, u, hex)
    occupy(g)
    return u


# ---- the Support Table ----

def weapons_left(g: Combat, type: int) -> int:
    """How many counters of this Weapon nobody has taken from the counter mix."""
    return WEAPONS[type].count - sum(1 for w in g.weapons if w.type == type and (w.carrier != NONE or w.where != MIX))


def available(g: Combat, side: int, item: Item, radios: bool) -> bool:
    """E68, 8.1.2: a Radio needs the Artillery Box empty; any item needs its counters in the mix."""
    if item.radio is not None:
        taken = any(r.type == item.radio.id and r.where != MIX for r in g.radios)
        return radios and not taken and radio_of(g, side) == NONE
    assert item.unit is not None
    return left_in_mix(g, item.unit.id) > 0 and (item.weapon is None or weapons_left(g, item.weapon.id) > 0)


@flow
def take_support(g: Combat, side: int, radios: bool, rule: str) -> Flow[int]:
    """A35.4, E59, E68: roll on the own Support Table, then take one item that the year allows [4.3.2], free of charge.

    NONE if there is nothing to take.
    """
    rolled = yield from dice.roll(g, side, dice.SUPPORT)
    g.log(rule, SupportRolled, SEATS[side], sum(rolled))
    number = sum(rolled)
    if not offered(g, side, number, radios):
        return NONE
    choice: Option = yield Ask(SEATS[side], "support", [("item", i) for i in offered(g, side, number, radios)], cite=rule)
    g.log(rule, SupportTaken, SEATS[side], choice[1])
    return choice[1]                      # type: ignore[no-any-return]


def offered(g: Combat, side: int, number: int, radios: bool) -> list[int]:
    return [i for i in column(g.scenario.nations[side], number, g.scenario.year) if available(g, side, ITEMS[i], radios)]


def add_item(g: Combat, side: int, item: int, hex: int, rule: str) -> int:
    """11.2: the unit with the Weapon listed with it."""
    taken = ITEMS[item]
    assert taken.unit is not None
    u = add_unit(g, side, taken.unit.id, hex, rule)
    if taken.weapon is not None:
        g.weapons.append(Weapon(taken.weapon.id))
        give_weapon(g, len(g.weapons) - 1, u, "11.2")
    return u


def add_radio(g: Combat, side: int, item: int, rule: str) -> None:
    """12, 8.1.2: into the empty Artillery Box."""
    taken = ITEMS[item].radio
    assert taken is not None
    g.radios.append(Radio(taken.id, side, IN_BOX))
    g.log(rule, RadioArrived, len(g.radios) - 1, SEATS[side])


# ---- Teams for a Squad ----

def teams_left(g: Combat, side: int) -> int:
    """A36, E52.1: Teams of the quality of the side's order of battle that the mix still holds."""
    return left_in_mix(g, team_of(g.scenario.nations[side], g.quality[side]).id)


def replace_squad(g: Combat, u: int, teams: int, rule: str) -> list[int]:
    """A36, E52.2: Teams take the place of a Squad: broken if it was, with its activation; it goes back to the mix."""
    squad = g.units[u]
    hex, made = squad.hex, []
    for _ in range(teams):
        v = len(g.units)
        g.units.append(Unit(team_of(g.scenario.nations[squad.side], g.quality[squad.side]).id, squad.side, broken=squad.broken,
                            activated=squad.activated, moving=squad.moving, op_firing=squad.op_firing, ready=squad.ready,
                            spent=squad.spent, road=squad.road, halted=squad.halted, mired=squad.mired,
                            began=squad.began))
        place(g, v, hex)
        made.append(v)
    if teams == 1:
        g.log(rule, Replaced, u, UNITS[g.units[made[0]].type].title, made[0])
    else:
        g.log(rule, Deployed, u, tuple(made))
    place(g, u, MIX)
    squad.became = tuple(made)
    return made


def hand_on(g: Combat, u: int, to: dict[str, int], rule: str) -> None:
    """A36, E52.2: the Squad's Weapon, Suppressed and Veteran markers, each to one Team."""
    squad = g.units[u]
    if squad.weapon != NONE:
        give_weapon(g, squad.weapon, to["weapon"], rule)
    if squad.suppressed:
        g.units[to["suppressed"]].suppressed, squad.suppressed = True, False
        g.log(rule, MarkerKept, to["suppressed"], "Suppressed")
    if squad.veteran:
        g.units[to["veteran"]].veteran, squad.veteran = True, False
        g.log(rule, MarkerKept, to["veteran"], "Veteran")


@flow
def deploy(g: Combat, u: int, rule: str) -> Flow[None]:
    """E52.1, E52.2: two Teams of the order of battle's quality for one Squad; each marker stays with one of them.

    The owner may split the markers; which of two like Teams has the first one makes no difference.
    """
    which = {"weapon": 0, "suppressed": 0, "veteran": 0}
    for marker in markers_of(g, u)[1:]:
        choice: Option = yield Ask(SEATS[g.units[u].side], "marker", [("marker", marker, 1), ("marker", marker, 2)],
                                   cite="E52.2", unit=u, marker=marker)
        which[marker] = choice[2] - 1
    teams = replace_squad(g, u, 2, rule)
    hand_on(g, u, {marker: teams[n] for marker, n in which.items()}, "E52.2")


def markers_of(g: Combat, u: int) -> list[str]:
    unit = g.units[u]
    return [m for m, has in (("weapon", unit.weapon != NONE), ("suppressed", unit.suppressed), ("veteran", unit.veteran)) if has]


def may_deploy(g: Combat, side: int) -> list[int]:
    """E52.1: own Squads on the map, if the mix still holds two Teams."""
    if teams_left(g, side) < 2:
        return []
    return [u for u, unit in enumerate(g.units) if unit.side == side and unit.hex >= 0 and UNITS[unit.type].is_squad]
