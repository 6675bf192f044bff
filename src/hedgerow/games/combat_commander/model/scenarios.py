"""The scenarios: twelve of the published ones on maps of our own, read from `data/scenarios/`, and random ones."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

from hedgerow.board.grid import Edge
from hedgerow.board.mapfile import load_map
from hedgerow.games.combat_commander.model.counters import (
    DATA,
    NATIONS,
    radio_type,
    unit_names,
    unit_type,
    weapon_names,
    weapon_type,
)
from hedgerow.games.combat_commander.model.fate import CARD_NAMED
from hedgerow.games.combat_commander.model.generator import ALLIES, AXIS, Army, Plan, generate
from hedgerow.games.combat_commander.model.scenario import HAND, Battle, Field, Force, Piece, Terms, field_of, hexes, within_depth
from hedgerow.games.combat_commander.model.terrain import OPEN
from hedgerow.kernel.chance import Chance, game_key, secret_of
from hedgerow.kernel.designs import one_of, required

MAPS: Final = DATA / "maps"
SIDES: Final = {"axis": AXIS, "allies": ALLIES}
EDGES: Final[dict[str, Edge]] = {"top": "north", "bottom": "south", "left": "west", "right": "east"}
RANDOM: Final = "random"


@cache
def field_named(name: str) -> Field:
    """A map of ours, with all it fixes."""
    return field_of(load_map(MAPS / f"{name}.map"))


@cache
def map_names() -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in MAPS.glob("*.map")))


# ---- the published scenarios ----

def published() -> dict[str, str]:
    """Scenario names ("1" to "12") and the files they are in."""
    found = {path.stem.partition("-")[0].lstrip("0"): path.name for path in (DATA / "scenarios").glob("*.toml")}
    return dict(sorted(found.items(), key=lambda entry: int(entry[0])))


def scenario_data(name: str) -> dict[str, Any]:
    """What a scenario's file says."""
    return tomllib.loads((DATA / "scenarios" / published()[name]).read_text(encoding="utf-8"))


def read_scenario(name: str) -> Battle:
    """One scenario from its file."""
    return battle_from(name, scenario_data(name))


def battle_from(name: str, data: Mapping[str, Any], own_map: Field | None = None) -> Battle:
    """The scenario that the data of a file make."""
    ground = own_map or field_named(data["map"])
    forces = (_force(data["axis"], ground), _force(data["allies"], ground))
    control = [-1] * 5
    for side, number in SIDES.items():
        for objective in data[side].get("controls", ()):
            control[objective - 1] = number
    terms = Terms(
        year=data["year"], first=SIDES[data["first"]], initiative=SIDES[data["initiative"]], vp=data.get("vp", 0),
        time=data.get("time", 0), sudden_death=data["sudden_death"], mines=data.get("mines", 6),
        set_up=tuple(tuple(SIDES[s] for s in step.split(" and ")) for step in data["set_up"]), control=tuple(control),
        open_chits=data.get("open_chits", 1), secret_chits=data.get("secret_chits", 1),
        without_chits=tuple(data.get("without_chits", ())), special=frozenset(data.get("special", ())),
        forts=tuple((ground.named[h], kind) for kind, names in data.get("forts", {}).items() for h in names))
    return Battle(name, data["title"], ground, forces, terms, data.get("notes", ""))


def _force(data: Mapping[str, Any], ground: Field) -> Force:
    nation, edge = data["nation"], data["edge"]
    pieces: list[Piece] = []
    for entry in data["units"]:
        made, count = _pieces(entry, nation, ground, edge)
        pieces += [made] * count
    weapons = []
    for listed in data.get("weapons", ()):
        count, title = _counted(listed)
        weapons += [weapon_type(data.get("captured", {}).get(title, nation), title).id] * count
    radio = data.get("radio")
    return Force(
        nation, data["quality"], data["posture"], data["orders"], data["surrender"], edge, tuple(pieces),
        _area(data["area"], ground, edge), tuple(weapons),
        None if radio is None else (radio_type(nation, radio["fp"]).id, radio.get("space", 0)),
        tuple(kind for listed in data.get("forts", ()) for count, kind in [_counted(listed)] for _ in range(count)),
        _area(data["fort_area"], ground, edge) if "fort_area" in data else None, data.get("forts_late", False),
        _area(data["entry"], ground, edge) if "entry" in data else None,
        tuple(CARD_NAMED[c] for c in data.get("cards", ())),
        CARD_NAMED[data["card_for_mines"]] if "card_for_mines" in data else None, data.get("discards"))


def _pieces(entry: Any, nation: str, ground: Field, edge: Edge) -> tuple[Piece, int]:
    """`"4 Rifle Squad"`, or a table that says more: with which Weapon or Fortification, when, where, together with whom."""
    if isinstance(entry, str):
        count, title = _counted(entry)
        return Piece(unit_type(nation, title).id), count
    count, title = _counted(entry["unit"])
    weapon = entry.get("weapon")
    return Piece(unit_type(nation, title).id, None if weapon is None else weapon_type(nation, weapon).id,
                 entry.get("space", 0), entry.get("late", False),
                 _area(entry["area"], ground, edge) if "area" in entry else None, entry.get("group", 0),
                 entry.get("fort", "")), count


def _counted(listed: str) -> tuple[int, str]:
    """`"4 Rifle Squad"` is four of them, `"Sgt Esser"` is one."""
    first, _, rest = listed.partition(" ")
    return (int(first), rest) if first.isdigit() else (1, listed)


def _area(said: Any, ground: Field, edge: Edge) -> frozenset[int]:
    """So many rows deep from the edge; hexes by name; in or adjacent to some; all; in or adjacent to buildings; or Open Ground
    that is no Hill, so many rows deep.
    """
    if isinstance(said, int):
        return _passable(ground, within_depth(ground.map, edge, said))
    if said == "anywhere":
        return _passable(ground, frozenset(range(len(ground.ground))))
    if said == "buildings":
        built = frozenset(h for h, it in enumerate(ground.ground) if it.building)
        return _passable(ground, built | _around(ground, built))
    if "level_open_ground" in said:
        deep = within_depth(ground.map, edge, said["level_open_ground"])
        return frozenset(h for h in deep if ground.ground[h].kind == OPEN and not ground.ground[h].level)
    if "near" in said:
        named = hexes(ground, said["near"])
        return _passable(ground, named | _around(ground, named))
    return hexes(ground, said["in"])


def _around(ground: Field, inner: frozenset[int]) -> frozenset[int]:
    return frozenset(step.to for h in inner for step in ground.steps[h])


def _passable(ground: Field, area: frozenset[int]) -> frozenset[int]:
    return frozenset(h for h in area if not ground.ground[h].impassable)


# ---- scenarios of one's own ----

def design(data: dict[str, Any], folder: Path) -> Battle:
    """The scenario of a designer's file; its map is one of ours, or a file beside it."""
    required(data, "", title=str, year=int, map=str, sudden_death=int, initiative=str, first=str, set_up=list, axis=dict,
             allies=dict)
    own = folder / f"{data['map']}.map"
    if not own.is_file():
        one_of(data["map"], map_names(), "map")
    for key in ("initiative", "first"):
        one_of(data[key], SIDES, "side")
    for step in data["set_up"]:
        for side in str(step).split(" and "):
            one_of(side, SIDES, "side")
    ground = field_of(load_map(own)) if own.is_file() else field_named(data["map"])
    for side in SIDES:
        check_force(data[side], side, ground)
    return battle_from("", data, ground)


def check_force(data: Mapping[str, Any], side: str, ground: Field) -> None:
    """Everything a force names must exist."""
    required(data, side, nation=str, quality=str, posture=str, orders=int, surrender=int, edge=str, units=list)
    one_of(data["nation"], NATIONS, "nation", side)
    one_of(data["quality"], ("green", "line", "elite"), "quality", side)
    one_of(data["posture"], HAND, "posture", side)
    one_of(data["edge"], EDGES.values(), "edge", side)
    if "area" not in data:
        required(data, side, area=object)
    for entry in data["units"]:
        listed = entry if isinstance(entry, str) else entry.get("unit", "")
        one_of(_counted(listed)[1], unit_names(data["nation"]), "unit", side)
        if not isinstance(entry, str) and "weapon" in entry:
            one_of(entry["weapon"], weapon_names(data["nation"]), "Weapon", side)
    for listed in data.get("weapons", ()):
        title = _counted(listed)[1]
        one_of(title, weapon_names(data.get("captured", {}).get(title, data["nation"])), "Weapon", side)
    for said in (data.get("area"), data.get("fort_area"), data.get("entry")):
        if isinstance(said, dict):
            for name in (*said.get("near", ()), *said.get("in", ())):
                one_of(name, ground.named, "hex", side)


# ---- random scenarios ----

def make(spec: Mapping[str, Any]) -> Battle:
    """A scenario from plain data: `{"random": 7}` is a random battle by its number, everything else what a file would say."""
    if RANDOM not in spec:
        return design(dict(spec), MAPS)
    required(spec, "", random=int)
    return random_battle(spec[RANDOM])


def random_battle(number: int) -> Battle:
    """The random scenario of this number; every number makes a valid one."""
    return battle_of(generate(Chance(game_key(secret_of(f"random scenario {number}"))), map_names()))


def battle_of(plan: Plan) -> Battle:
    ground = field_named(plan.map)
    axis, allies = plan.armies
    first = plan.sets_up_first
    control = tuple([AXIS if axis.posture == "defend" else ALLIES] * 5) if axis.posture != "recon" else (-1,) * 5
    terms = Terms(year=plan.year, first=plan.first, initiative=plan.initiative, vp=plan.vp, sudden_death=plan.sudden_death,
                  mines=plan.mine_strength, set_up=((first,), (1 - first,)), control=control)
    notes = f"{axis.nation.title()} against {allies.nation.title()}, {plan.year}, on {ground.map.title}."
    return Battle(RANDOM, f"{ground.map.title} {plan.year}", ground, (_random_force(axis, ground), _random_force(allies, ground)),
                  terms, notes)


def _random_force(army: Army, ground: Field) -> Force:
    """What the generator bought; a unit from a Support Table keeps the Weapon listed with it [11.2]."""
    pieces = [Piece(t.id) for t in (*army.leaders, *army.units)]
    pieces += [Piece(i.unit.id, None if i.weapon is None else i.weapon.id) for i in army.support if i.unit is not None]
    radios = [i.radio.id for i in army.support if i.radio is not None]
    edge = EDGES[army.edge]
    return Force(army.nation, army.quality, army.posture, army.ob.orders, army.ob.surrender, edge, tuple(pieces),
                 _passable(ground, within_depth(ground.map, edge, army.depth)), tuple(w.id for w in army.weapons),
                 (radios[0], 0) if radios else None,
                 tuple(kind for kind, count in army.fortifications.items() for _ in range(count)))


SCENARIOS: Final = {**{name: partial(read_scenario, name) for name in published()}, RANDOM: partial(random_battle, 1)}
"""Every scenario by name. A game of "random" draws the number of its own when it is dealt."""
