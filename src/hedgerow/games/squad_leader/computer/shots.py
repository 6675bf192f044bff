"""What a shot would take from the enemy: main guns, guns on wheels, machine guns of vehicles, rockets, assaults, shells."""

from __future__ import annotations

from hedgerow.games.squad_leader.aids.vehicle_odds import at_gun_numbers, at_shell_numbers, gun_numbers, mg_numbers, shell_numbers
from hedgerow.games.squad_leader.aids.verbs import VERBS
from hedgerow.games.squad_leader.computer.armour import drive_gain, loaded_worth
from hedgerow.games.squad_leader.computer.eye import Eye, at_most, fire_harm
from hedgerow.games.squad_leader.model.pieces import NOBODY, PREP_FIRE, hex_of
from hedgerow.games.squad_leader.model.tables import shell_firepower
from hedgerow.games.squad_leader.rules.artillery import battery_of
from hedgerow.games.squad_leader.rules.guns import crew_of
from hedgerow.games.squad_leader.rules.infantry_against_vehicles import dare_modifier, immobilize_number
from hedgerow.games.squad_leader.rules.morale import morale
from hedgerow.kernel.asking import Option

Row = dict[str, float]


def staying(eye: Eye, vehicle: int) -> float:
    """33.2: what a vehicle gives up by firing before it could move."""
    return drive_gain(eye, vehicle) if eye.g.phase == PREP_FIRE else 0.0


def shows(eye: Eye, weapon: int) -> float:
    """42.3: whether the shot gives away a gun that the enemy does not know."""
    crew = crew_of(eye.g, weapon)
    return float(crew != NOBODY and (eye.g.units[crew].hidden or eye.g.units[crew].concealed))


# ---- guns ----

def chance_to_kill(numbers: dict[str, float]) -> float:
    hit = at_most(int(numbers["to hit"] - numbers["modifier"]))
    if "kill" in numbers:
        return hit * at_most(int(numbers["kill"] - numbers["armour"]))
    return hit * fire_harm(numbers["firepower"], int(numbers["effect"]))


def gun(eye: Eye, option: Option) -> Row:
    said = gun_numbers(eye.g, eye.seat, *option[1:])
    chance = chance_to_kill({name: float(t.total) for name, t in said.items()}) if said else 0.0
    return {"kill": chance * loaded_worth(eye, option[2]), "stays": staying(eye, option[1]),
            "shows": float(eye.g.vehicles[option[1]].hidden)}


def at_gun(eye: Eye, option: Option) -> Row:
    said = at_gun_numbers(eye.g, eye.seat, *option[1:])
    chance = chance_to_kill({name: float(t.total) for name, t in said.items()}) if said else 0.0
    return {"kill": chance * loaded_worth(eye, option[2]), "shows": shows(eye, option[1])}


def _shell_harm(eye: Eye, hex_: int, numbers: dict[str, float]) -> float:
    """34.2: those in the hex who are hit, each by what it is worth."""
    hit = at_most(int(numbers["to hit"] - numbers["modifier"]))
    each = fire_harm(numbers["firepower"], int(numbers["effect"])) if numbers["firepower"] else 1.0
    return hit * each * sum(worth for worth, _ in eye.victims(hex_))


def shell(eye: Eye, option: Option) -> Row:
    said = shell_numbers(eye.g, eye.seat, *option[1:])
    h = hex_of(option[2])
    harm = _shell_harm(eye, h, {name: float(t.total) for name, t in said.items()}) if said else 0.0
    return {"harm": harm, "goal": float(h in eye.goals), "stays": staying(eye, option[1]),
            "shows": float(eye.g.vehicles[option[1]].hidden)}


def at_shell(eye: Eye, option: Option) -> Row:
    said = at_shell_numbers(eye.g, eye.seat, *option[1:])
    h = hex_of(option[2])
    harm = _shell_harm(eye, h, {name: float(t.total) for name, t in said.items()}) if said else 0.0
    return {"harm": harm, "goal": float(h in eye.goals), "shows": shows(eye, option[1])}


def machine_guns(eye: Eye, option: Option) -> Row:
    said = mg_numbers(eye.g, eye.seat, *option[1:])
    h = hex_of(option[2])
    power = float(said["firepower"].total) if said else 0.0
    return {"harm": eye.blast(power, h), "goal": float(h in eye.goals), "stays": staying(eye, option[1]),
            "shows": float(eye.g.vehicles[option[1]].hidden)}


# ---- infantry against vehicles ----

def by_odds(eye: Eye, option: Option) -> Row:
    """Rockets, flames and machine guns at a vehicle: what the dice say."""
    odds = VERBS[option[0]].odds
    said = odds(eye.g, eye.seat, *option[1:]) if odds is not None else None
    chance = float(said.chance("destroyed")) if said is not None else 0.0
    return {"kill": chance * loaded_worth(eye, option[2]), "bare": 1.0}


def assault(eye: Eye, option: Option) -> Row:
    """36.11, 36.12: who dares and succeeds stops the vehicle for good."""
    g, unit = eye.g, option[1]
    dares = at_most(morale(g, unit) - int(dare_modifier(g, unit).total))
    rating = g.units[unit].is_.leadership if g.units[unit].leader else 0
    return {"stops": dares * at_most(immobilize_number(g, unit) - rating)}


# ---- artillery ----

def shelling(eye: Eye, hex_: int, calibre: int) -> float:
    """46.5: what fire for effect would do around a hex to the enemy, less what it would do to one's own."""
    g, fp, total = eye.g, float(shell_firepower(calibre)), 0.0
    for h in (hex_, *eye.ground.around[hex_]):
        if h in g.at:
            harm = fire_harm(fp, eye.cover(h))
            total += harm * sum(worth for worth, _ in eye.victims(h))
            total -= 1.5 * harm * sum(0.5 if g.units[i].leader else 1.0 for i in g.in_hex(h, eye.side))
    return total


def call_fire(eye: Eye, option: Option) -> Row:
    b = eye.g.batteries[battery_of(eye.g, option[1])]
    return {"harm": shelling(eye, option[2], b.calibre or 100), "bare": 1.0}


def call_off(eye: Eye, option: Option) -> Row:
    """ASOP-1.6: shells that would fall on one's own are called off."""
    b = eye.g.batteries[battery_of(eye.g, option[1])]
    return {"harm": -shelling(eye, b.hex, b.calibre or 100) if b.hex >= 0 else 0.0, "bare": 1.0}
