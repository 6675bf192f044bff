"""Odds and numbers of fire: the resolver's own outcome over all rolls, as far as the firing seat knows its target."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Final

from hedgerow.games.squad_leader.model.pieces import DEFENSIVE_FIRE, NOBODY, NOWHERE, OWN_FP, UPPER, hex_of, layer_of, target_at
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.tables import NOTHING, RESULT_NAMES, ift_column
from hedgerow.games.squad_leader.model.undertakings import Attack, Firer
from hedgerow.games.squad_leader.rules.fire_resolution import (
    Shot,
    modifier_against,
    outcome,
    reached,
    shot_at,
    shots,
    strength_against,
)
from hedgerow.games.squad_leader.rules.hidden_placement import is_suspected
from hedgerow.games.squad_leader.rules.line_of_march import steps_in
from hedgerow.games.squad_leader.rules.terrain_effects import flamethrowers_in, moved_in_open, terrain_tally, wall_cover
from hedgerow.games.squad_leader.rules.vehicle_targets import vehicles_hurt
from hedgerow.games.squad_leader.rules.vehicles_under_fire import modifier_against_vehicle
from hedgerow.games.squad_leader.rules.who_may_fire import known_at
from hedgerow.kernel.odds import Odds, dice_odds, odds_of
from hedgerow.kernel.tally import Tally

HEX: Final = "hex"


def alone(g: State, seat: str, thing: int, *, weapon: bool) -> Firer | None:
    """The firer that an option names, if it is the seat's own."""
    unit = g.weapons[thing].holder if weapon else thing
    if unit < 0 or not g.units[unit].on_map or g.units[unit].side != g.card.seats.index(seat) or not g.units[unit].real:
        return None
    if not weapon and g.units[unit].leader:
        return None
    return Firer(unit, thing if weapon else OWN_FP)


def fire_numbers(g: State, seat: str, thing: int, where: int, *, weapon: bool = False) -> dict[str, Tally]:
    """10: factors that arrive and what modifies the roll against those in the target."""
    firer = alone(g, seat, thing, weapon=weapon)
    if firer is None:
        return {}
    return numbers(g, by_itself(g, firer, where))


def numbers(g: State, a: Attack) -> dict[str, Tally]:
    shot = shot_at(g, a, a.where, a.firers, first=True)
    power, modifier = against_known(g, a, shot)
    return {"firepower": power, "modifier": modifier}


def against_known(g: State, a: Attack, shot: Shot) -> tuple[Tally, Tally]:
    """What is known of an attack before it is made: against the first unit in sight there or put back there, else a vehicle it
    can hurt [34.8, 51.4], else a concealed stack, or whoever may be hidden [42.4]."""
    known = [i for i in reached(g, a, shot) if not g.units[i].concealed and not g.units[i].hidden and i not in a.returned]
    known += [i for i, k in a.returned.items() if target_at(g.ways[i][k].hex, g.ways[i][k].layer) == shot.where]
    for i in known[:1]:
        return strength_against(g, shot, i), modifier_against(g, a, shot, i, flamethrowers_in(g, shot.where, known))
    for v in [] if layer_of(shot.where) == UPPER else vehicles_hurt(g, hex_of(shot.where), 1 - a.side, shot.froms):
        power = shot.firepower if shot.on_vehicles is None else shot.on_vehicles
        return power, modifier_against_vehicle(g, v, shot.froms).plus(shot.leadership)
    veiled = veiled_in(g, a, shot)
    if veiled != NOBODY:
        return strength_against(g, shot, veiled), modifier_against(g, a, shot, veiled, 0, unseen=True)
    blind = bool(known_at(g, shot.where, 1 - a.side)) or is_suspected(g, a.side, shot.where)
    power = shot.firepower.halve("concealed", "9.4") if blind else shot.firepower
    if shot.plain:
        return power, Tally()
    hex_ = hex_of(shot.where)
    return power, terrain_tally(g, hex_).add(wall_cover(g, shot.froms, hex_), "wall or hedge", "11.53").plus(shot.leadership)


def veiled_in(g: State, a: Attack, shot: Shot) -> int:
    """25.2: of those under a Concealment counter whom the shot reaches, one that stands for them by what everybody sees of the
    counters: where in the hex they lie, and whether they came there this turn."""
    veiled = [i for i in reached(g, a, shot) if g.units[i].concealed and not g.units[i].hidden and i not in a.returned]
    return min(veiled, key=lambda i: (g.units[i].layer, moved_in_open(g, i), i), default=NOBODY)


def by_itself(g: State, firer: Firer, where: int) -> Attack:
    """The attack of one firer."""
    return with_movers(g, Attack(g.units[firer.unit].side, where, [firer]))


def with_movers(g: State, a: Attack) -> Attack:
    """16.1: where nobody stands, and nobody has been put back yet, the movers who came through are taken to be."""
    if g.fire_phase != DEFENSIVE_FIRE or a.returned or known_at(g, a.where, 1 - a.side):
        return a
    if g.reacting == NOBODY and g.watched == NOWHERE:
        movers = [i for i in g.ways if g.units[i].side != a.side and not g.units[i].concealed and not g.units[i].broken]
        a.returned = {i: steps[-1] for i in movers if (steps := steps_in(g, i, a.where))}
    return a


def fire_odds(g: State, seat: str, thing: int, where: int, *, weapon: bool = False) -> Odds | None:
    """The roll if this firer fires there alone."""
    firer = alone(g, seat, thing, weapon=weapon)
    return None if firer is None else attack_odds(g, by_itself(g, firer, where))


def weapon_numbers(g: State, seat: str, weapon: int, where: int) -> dict[str, Tally]:
    return fire_numbers(g, seat, weapon, where, weapon=True)


def weapon_odds(g: State, seat: str, weapon: int, where: int) -> Odds | None:
    return fire_odds(g, seat, weapon, where, weapon=True)


def attack_odds(g: State, a: Attack) -> Odds:
    """10, 17.5: the roll at the target, and what the same roll means in the hexes beyond that machine guns penetrate to."""
    odds = roll_odds(g, a, shot_at(g, a, a.where, a.firers, first=True))
    if g.options["los"] == "strict":
        return odds
    return odds.with_parts(*((HEX, hex_of(s.where), roll_odds(g, a, s)) for s in shots(g, a, a.firers)[1:]))


def roll_odds(g: State, a: Attack, shot: Shot) -> Odds:
    """24.7: over two dice, and a third where smoke is in the way."""
    power, modifier = against_known(g, a, shot)
    place, plus = ift_column(float(power.total)), int(modifier.total)

    def result(dice: Sequence[int]) -> str:
        return RESULT_NAMES[outcome(place, plus, sum(dice))] if place >= 0 else RESULT_NAMES[NOTHING]

    if shot.smoky:
        return odds_of(((d, 1) for d in product(range(1, 7), repeat=3)), result, power)
    return dice_odds(2, 6, result, power)
