"""42, 50, 53.1, 55.1, 56.1, 60-62 Hidden placement, Americans, fortifications at the set-up, river, snow and roadblocks."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import pytest

from hedgerow.games.squad_leader import RULEBOOK
from hedgerow.games.squad_leader.model.hidden import redraw
from hedgerow.games.squad_leader.model.log_events import HiddenFound, MinesLaid, Revealed, RoadblockGone
from hedgerow.games.squad_leader.model.pieces import IN_BUNKER
from hedgerow.games.squad_leader.model.scenario import Card, read_card
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.rules.advance import advance_phase
from hedgerow.games.squad_leader.rules.concealment import gains_concealment
from hedgerow.games.squad_leader.rules.fate import repair
from hedgerow.games.squad_leader.rules.fire_phases import advancing_fire_phase, prep_fire_phase
from hedgerow.games.squad_leader.rules.flamethrowers import is_skilled
from hedgerow.games.squad_leader.rules.movement import movement_phase
from hedgerow.games.squad_leader.rules.movement_costs import cost_from_off_map, entry_cost, entry_tally
from hedgerow.games.squad_leader.rules.rally import rally_morale, rally_phase
from hedgerow.games.squad_leader.rules.river import lift_mist
from hedgerow.games.squad_leader.rules.sequence import begin_phase
from hedgerow.games.squad_leader.rules.sighting import SMOKY, line, smoky_hexes
from hedgerow.games.squad_leader.rules.terrain_effects import hexside_cover
from hedgerow.games.squad_leader.rules.vehicle_costs import cost_from_off_map as vehicle_cost_from_off_map
from hedgerow.games.squad_leader.rules.weapons_on_the_way import may_be_captured
from hedgerow.games.squad_leader.table.view import view
from hedgerow.kernel.chance import Chance, Scripted
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.game import Game
from hedgerow.kernel.rulebook import WhyNot
from hedgerow.testing import rule

from .situation import Situation, situation

FAR = "russian P1 4-4-7=far"


# ---- 42 hidden placement ----

def hiding(text: str, start: Any, phase: str, *dice: int | tuple[int, ...]) -> Situation:
    return situation(f"chapter 42\n{text}", start, dice, phase)


@rule("42.2", "42.3")
def test_hidden_units_are_placed_when_they_fire_or_move_and_never_hidden_again() -> None:
    t = hiding("german C2 4-6-7 hidden\nrussian E4 4-4-7", prep_fire_phase, "prep fire", (6, 6))
    assert not any(u["id"] == 0 for u in view(t.g, "russian")["units"])
    t.play("fire 4-6-7 E4", "shoot")
    u = t.unit("4-6-7")
    assert not u.hidden and u.was_hidden and t.all(Revealed)
    t = hiding(f"german C2 4-6-7 hidden\n{FAR}", movement_phase, "movement").play("move 4-6-7", "step C1")
    assert not t.unit("4-6-7").hidden


@rule("42.2")
def test_hidden_units_next_to_enemies_are_placed_at_the_end_of_the_phase() -> None:
    t = hiding("german A9 4-6-7=far\ngerman B2 4-6-7\nrussian C2 4-4-7 hidden", advance_phase, "advance").play("pass")
    assert not t.unit("4-4-7").hidden


@rule("42.2", "25.5")
@pytest.mark.parametrize(("enemy", "hidden", "concealed"), [("4-6-7", False, False), ("4-6-7 broken", False, True),
                                                            ("truck", False, True), ("truck wreck", True, True)])
def test_any_enemy_unit_finds_the_hidden_but_only_infantry_that_is_not_broken_the_concealed(
        enemy: str, hidden: bool, concealed: bool) -> None:
    for status, kept in (("hidden", hidden), ("concealed", concealed)):
        t = hiding(f"german A9 4-6-7=far\ngerman B2 {enemy}\nrussian C2 4-4-7 {status}", advance_phase, "advance").play("pass")
        assert getattr(t.unit("4-4-7"), status) == kept


@rule("42.3", "25.3")
def test_a_unit_that_was_hidden_may_be_concealed() -> None:
    t = hiding(f"german C2 4-6-7\n{FAR}", prep_fire_phase, "prep fire")
    t.unit("4-6-7").was_hidden = True
    assert gains_concealment(t.g, t.units["4-6-7"])


@rule("42.5")
def test_infantry_that_runs_into_hidden_enemies_stops_before_them() -> None:
    t = hiding("german A2 4-6-7\nrussian C2 4-4-7 hidden", movement_phase, "movement")
    t.play("move 4-6-7", "step B1", "step C2")
    assert t.at("4-6-7") == "B1" and t.unit("4-6-7").released and t.all(HiddenFound) and not t.unit("4-4-7").hidden


@lru_cache
def ambush() -> Card:
    """A card whose defenders may hide anywhere on the board."""
    said = read_card("4")
    for group in said["group"]:
        group.pop("vehicles", None)
    return Card(said | {"boards": [[{"board": "3", "first": "L", "last": "U"}]],
                        "group": [g | {"zone": [{}]} for g in said["group"]]})


def playing(card: Card, dice: Any = ()) -> Game:
    return Game(RULEBOOK, card, chance=Scripted(dice))


def fill(game: Game, seat: str, until: str) -> None:
    """Whatever comes first on the sheet, until a line of some sort is offered."""
    while not any(o[0] == until for o in game.decisions[seat].options):
        game.apply(seat, game.decisions[seat].options[0])


@rule("42.1")
def test_units_hide_in_woods_and_buildings_as_many_as_the_card_says() -> None:
    game = playing(ambush())
    g: Any = game.state
    fill(game, "german", "hide")
    placed = {line[1]: line[2] for line in g.sheets[0].lines if line[0] == "place"}
    offered = [o[1] for o in game.decisions["german"].options if o[0] == "hide"]
    assert offered and all(g.ground.terrain[placed[i]] in (3, 4, 5) for i in offered)
    for _ in range(4):
        game.apply("german", next(o for o in game.decisions["german"].options if o[0] == "hide"))
    assert not any(o[0] == "hide" for o in game.decisions["german"].options)


@rule("42.4")
def test_blind_fire_is_halved_and_finds_hidden_units_if_it_has_any_effect() -> None:
    game = playing(ambush())
    g: Any = game.state
    assert isinstance(g, State)
    t = hiding("german A2 4-6-7\nrussian C2 4-4-7 hidden", prep_fire_phase, "prep fire")
    from hedgerow.games.squad_leader.rules.fire_resolution import Shot, reveal_affected, strength_against
    from hedgerow.kernel.tally import Tally
    shot = Shot(t.hex("C2"), True, Tally.of(8, "x", "10.1"), (t.hex("A2"),), Tally(), False, False)
    assert strength_against(t.g, shot, t.units["4-4-7"]).total == 4
    reveal_affected(t.g, t.hex("C2"), {t.units["4-4-7"]: -1})
    assert t.unit("4-4-7").hidden
    reveal_affected(t.g, t.hex("C2"), {t.units["4-4-7"]: 0})
    assert not t.unit("4-4-7").hidden


@rule("42.4")
def test_suspected_hexes_are_those_where_the_card_lets_units_hide() -> None:
    from hedgerow.games.squad_leader.rules.hidden_placement import is_suspected, suspected
    g: Any = playing(ambush()).state
    wood = next(h for h in range(g.ground.size) if g.ground.terrain[h] == 3)
    open_ = next(h for h in range(g.ground.size) if g.ground.terrain[h] == 0)
    assert is_suspected(g, 1, wood) and wood in suspected(g, 1) and not is_suspected(g, 1, open_) and not suspected(g, 0)


@rule("42.1", "42.2")
def test_what_is_hidden_is_drawn_anew_for_the_enemy() -> None:
    game = playing(ambush())
    g: Any = game.state
    fill(game, "german", "hide")
    game.apply("german", next(o for o in game.decisions["german"].options if o[0] == "hide"))
    game.apply("german", ("commit",))
    unit = next(i for i, u in enumerate(g.units) if u.hidden)
    places = set()
    for seed in range(20):
        copy = g.copy()
        redraw(copy, "russian", Chance(seed.to_bytes(32, "big")))
        places.add(copy.units[unit].hex)
        assert copy.units[unit].hidden
    assert len(places) > 3


# ---- fortifications at the set-up ----

@lru_cache
def strongpoint() -> Card:
    said = read_card("9")
    for group in said["group"]:
        group.pop("vehicles", None)
        group["weapons"] = {n: c for n, c in group["weapons"].items() if "gun" not in n}
    said["group"][0]["units"]["4-6-7"] = 9
    said["group"][0]["works"] = {"bunker 1+3+5": 2, "bunker 2+3+5": 1, "bunker 3+5+7": 1, "mines": 40, "wire": 6,
                                 "entrenchment": 3, "roadblock": 1}
    return Card(said)


def offered(game: Game, seat: str) -> set[str]:
    return {o[0] for o in game.decisions[seat].options}


@rule("53.1", "56.1", "62.1")
def test_fortifications_are_placed_before_units_each_where_it_may_stand() -> None:
    game = playing(strongpoint())
    g: Any = game.state
    seen = []
    while offered(game, "german") <= {"bunker", "face", "entrenchment", "wire", "roadblock"}:
        options = game.decisions["german"].options
        seen.append(options[0][0])
        if options[0][0] == "bunker":
            assert all(g.ground.terrain[o[2]] not in (3, 4, 5) for o in options)
        if options[0][0] in ("wire", "entrenchment"):
            assert all(g.ground.terrain[o[1]] not in (4, 5) for o in options)
        game.apply("german", options[-1])
    assert [seen.count(x) for x in ("bunker", "face", "entrenchment", "wire", "roadblock")] == [4, 4, 3, 6, 1]


@rule("53.2", "54.1")
def test_wire_goes_in_any_hex_but_buildings_and_one_to_a_hex() -> None:
    game = playing(strongpoint())
    while "wire" not in offered(game, "german"):
        game.apply("german", game.decisions["german"].options[0])
    first = game.decisions["german"].options[0]
    game.apply("german", first)
    assert first not in game.decisions["german"].options


@rule("55.1")
def test_mines_are_laid_in_secret_within_the_total() -> None:
    game = playing(strongpoint())
    g: Any = game.state
    fill(game, "german", "mines")
    for _ in range(3):
        game.apply("german", next(o for o in game.decisions["german"].options if o[0] == "mines" and o[2] == 12))
    left = {o[2] for o in game.decisions["german"].options if o[0] == "mines"}
    assert max(left) == 4
    game.apply("german", ("commit",))
    assert sum(g.mines.values()) == 36 and view(g, "american")["mines"] == [] and view(g, "german")["mines"]
    assert not [e for e in game.events if isinstance(e.public, MinesLaid)]


@rule("56.1", "56.2")
def test_units_may_set_up_in_a_bunker_up_to_its_capacity() -> None:
    game = playing(strongpoint())
    g: Any = game.state
    inside = 0
    while offered(game, "german") & {"bunker", "face", "entrenchment", "wire", "roadblock", "place"}:
        options = game.decisions["german"].options
        bunkered = [o for o in options if o[0] == "place" and o[2] // 4096 == IN_BUNKER]
        inside += bool(bunkered)
        game.apply("german", bunkered[0] if bunkered else options[0])
    lines = g.sheets[0].lines
    counts: dict[int, int] = {}
    for o in lines:
        if o[0] == "place" and o[2] // 4096 == IN_BUNKER and g.units[o[1]].squad:
            counts[o[2]] = counts.get(o[2], 0) + 1
    assert inside and sum(counts.values()) == 1 + 1 + 2 + 3


# ---- 50 Americans ----

@rule("50.1")
def test_american_squads_know_no_desperation_but_leaders_do() -> None:
    text = "american C9 6-6-6 broken desperate\namerican C9 8-0 broken desperate\ngerman P1 8-0=far"
    t = situation(text, rally_phase, (), "rally")
    assert rally_morale(t.g, t.units["6-6-6"]).total == t.unit("6-6-6").is_.broken_morale
    assert rally_morale(t.g, t.units["8-0"]).total == t.unit("8-0").is_.broken_morale - 4


@rule("50.2")
def test_only_american_elite_and_the_best_leaders_use_flamethrowers_and_charges() -> None:
    t = situation("american C9 6-6-6\namerican C9 8-4-7\namerican C9 9-2\namerican C9 9-1\ngerman P1 8-0=far", prep_fire_phase)
    assert [is_skilled(t.g, t.units[u]) for u in ("6-6-6", "8-4-7", "9-2", "9-1")] == [False, True, True, False]


@rule("50.2", "24.2")
def test_american_elite_make_smoke_only_if_the_card_says_so() -> None:
    text = "american C9 8-4-7\nsmokes american 2\ngerman P1 8-0=far"
    assert not situation(text, prep_fire_phase).offers("smoke 8-4-7 C9")
    assert situation(f"special smoke_for_elite american\n{text}", prep_fire_phase).offers("smoke 8-4-7 C9")


@rule("50.4")
def test_americans_use_what_they_capture_but_radios() -> None:
    t = situation("american C9 8-4-7\ngerman P1 8-3-8 flamethrower LMG radio", prep_fire_phase)
    unit = t.units["8-4-7"]
    assert [may_be_captured(t.g, t.weapons[w], unit) for w in ("flamethrower", "LMG", "radio")] == [True, True, False]
    t = situation("german C9 8-3-8\nrussian P1 6-2-8 flamethrower LMG", prep_fire_phase)
    assert [may_be_captured(t.g, t.weapons[w], t.units["8-3-8"]) for w in ("flamethrower", "LMG")] == [False, True]


@rule("50.5")
def test_americans_repair_on_a_two() -> None:
    t = situation("american C9 6-6-6 MMG!\ngerman P1 4-6-7 LMG!", rally_phase, [2, 2], "rally")
    t.play("repair MMG")
    assert not t.weapon("MMG").malfunctioned
    repair(t.g, t.weapons["LMG"])
    assert t.weapon("LMG").malfunctioned


# ---- 60 river ----

@lru_cache
def hitdorf() -> Card:
    said = read_card("11")
    for group in said["group"]:
        group.pop("vehicles", None)
    return Card(said)


@flow
def crossing(g: State) -> Flow[None]:
    g.attacker = 1
    g.mist = True
    yield from movement_phase(g)


def river(*dice: Any) -> Game:
    rules = RULEBOOK.rules
    from dataclasses import replace
    book = replace(RULEBOOK, name="squad-leader-river", rules=replace(rules, start=crossing, setup=_waiting))
    return Game(book, hitdorf(), chance=Scripted(dice))


def _waiting(g: State) -> None:
    from hedgerow.games.squad_leader.rules.setup import forces
    forces(g)
    begin_phase(g, 2)


@rule("60.1")
def test_the_half_hexes_of_the_south_edge_are_river() -> None:
    ground = hitdorf().ground
    wet = [h for h in range(ground.size) if ground.terrain[h] == 7]
    assert wet and all(ground.grid.is_half(h) for h in wet) and all(c == -1 for h in wet for c in ground.infantry_cost[h])


@rule("60.2", "60.3")
def test_boats_carry_so_many_squads_and_the_first_hex_ends_the_move() -> None:
    game = river((1, 1))
    g: Any = game.state
    assert g.boats == 2
    squads = [i for i, u in enumerate(g.units) if u.side == 1 and u.squad]
    leader = next(i for i, u in enumerate(g.units) if u.side == 1 and u.leader)
    for i in squads[:2]:
        game.apply("american", ("move", i))
        game.apply("american", next(o for o in game.decisions["american"].options if o[0] == "step"))
        assert g.units[i].on_map and g.units[i].released
    assert g.boats == 0 and ("move", squads[2]) not in game.decisions["american"].options
    assert ("move", leader) in game.decisions["american"].options


@rule("60.3")
def test_a_squad_lands_with_one_weapon() -> None:
    from hedgerow.games.squad_leader.model.state import give
    from hedgerow.games.squad_leader.rules.river import why_not_cross
    game = river((6, 6))
    g: Any = game.state
    unit = next(i for i, u in enumerate(g.units) if u.side == 1 and u.squad)
    guns = [w for w, x in enumerate(g.weapons) if x.side == 1]
    give(g, guns[0], unit)
    assert not why_not_cross(g, unit)
    give(g, guns[1], unit)
    assert [r.rule for r in why_not_cross(g, unit)] == ["60.3"]


@rule("60.4")
def test_two_rows_along_the_river_lie_in_mist() -> None:
    game = river((6, 6))
    g: Any = game.state
    misty = set(smoky_hexes(g))
    wet = {h for h in range(g.ground.size) if g.ground.terrain[h] == 7}
    shore = {h for h in range(g.ground.size) if h not in wet and wet & set(g.ground.around[h])}
    assert shore < misty and len(misty) >= 2 * 30
    a = min(shore)
    assert line(g, a, g.ground.around[a][0]) == SMOKY
    g.mist = False
    assert not smoky_hexes(g)


@rule("60.5")
def test_a_one_burns_the_mist_off_from_the_second_turn() -> None:
    t = situation(f"german E5 4-6-7\n{FAR}", rally_phase, [2, 1], "rally")
    t.g.mist = True
    lift_mist(t.g)
    assert t.g.mist and t.g.turn == 1
    t.g.turn = 2
    lift_mist(t.g)
    assert t.g.mist
    lift_mist(t.g)
    assert not t.g.mist and t.g.turn == 2


# ---- 61 snow, 62 roadblocks ----

@rule("61.1", "61.2")
def test_snow_doubles_the_cost_of_ground_but_not_of_roads() -> None:
    t = situation(f"chapter 63\nspecial snow\ngerman E5 4-6-7\n{FAR}", movement_phase, (), "movement")
    g = t.g
    assert entry_cost(g, t.hex("E5"), t.hex("E6")) == 4 and entry_cost(g, t.hex("B7"), t.hex("C8")) == 1
    g.phase = 6
    assert entry_cost(g, t.hex("E5"), t.hex("E6")) == 2


@rule("61.1", "5.51")
def test_snow_does_not_double_what_a_wall_costs_besides() -> None:
    t = situation(f"chapter 63\nspecial snow\ngerman E5 4-6-7\n{FAR}", movement_phase, (), "movement")
    cost = entry_tally(t.g, t.hex("K5"), t.hex("L4"))
    assert entry_cost(t.g, t.hex("K5"), t.hex("L4")) == 6 and [line[2] for line in cost.lines] == ["open", "snow", "wall"]


@rule("61.1", "61.2", "5.5")
def test_whoever_enters_the_map_wades_through_snow_too() -> None:
    t = situation(f"chapter 63\nspecial snow\ngerman off truck\ngerman off MkIVF2\ngerman E5 4-6-7\n{FAR}", movement_phase, (),
                  "movement")
    assert cost_from_off_map(t.g, t.hex("A5")) == 4
    assert [vehicle_cost_from_off_map(t.g, t.vehicles[v], t.hex("A5")) for v in ("truck", "MkIVF2")] == [24, 2]


@rule("62.2")
def test_a_roadblock_is_a_wall_on_its_hexside() -> None:
    t = situation(f"chapter 63\ngerman E5 4-6-7\nroadblock E5 1\n{FAR}", prep_fire_phase)
    north = t.g.ground.beside[t.hex("E5")][1]
    assert hexside_cover(t.g, (north,), t.hex("E5")) == 2 and hexside_cover(t.g, (t.hex("E5"),), north) == 2
    assert entry_cost(t.g, t.hex("E5"), north) == 4


@flow
def a_turn_at_work(g: State) -> Flow[None]:
    yield from prep_fire_phase(g)
    g.attacker = 1
    begin_phase(g, 0)
    yield from rally_phase(g)


@rule("62.3", "ASOP-1.1")
def test_a_squad_clears_a_roadblock_in_a_whole_player_turn() -> None:
    t = situation(f"chapter 63\ngerman E5 4-6-7\nroadblock E5 1\n{FAR}", a_turn_at_work)
    north = t.card.hex_name(t.g.ground.beside[t.hex("E5")][1])
    t.play(f"clear roadblock 4-6-7 {north}")
    assert not t.g.roadblocks and t.all(RoadblockGone) and not t.unit("4-6-7").immobile


@flow
def charge_and_explode(g: State) -> Flow[None]:
    yield from movement_phase(g)
    begin_phase(g, 4)
    yield from advancing_fire_phase(g)


@pytest.mark.parametrize(("roll", "left"), [((1, 1), 0), ((5, 6), 1)])
@rule("62.4", "53.53")
def test_a_charge_that_kills_clears_roadblock_and_wire(roll: tuple[int, int], left: int) -> None:
    t = situation(f"chapter 63\ngerman E5 8-3-8 demolition_charge\nroadblock E5 1\n{FAR}", charge_and_explode, [roll], "movement")
    north = t.card.hex_name(t.g.ground.beside[t.hex("E5")][1])
    t.g.wire = (t.hex(north),)
    t.play("move 8-3-8", f"charge demolition_charge {north}", "stop")
    while not t.over:
        t.play("explode demolition_charge" if t.offers("explode demolition_charge") else "pass")
    assert len(t.g.roadblocks) == left and len(t.g.wire) == left



@lru_cache
def ambush_of_tanks() -> Card:
    said = read_card("4")
    return Card(said | {"boards": [[{"board": "3", "first": "L", "last": "U"}]],
                        "group": [{**g, "zone": [{}]} for g in said["group"]]})


@rule("42.4")
def test_a_shell_at_a_suspected_hex_with_nobody_in_it_hits_nothing() -> None:
    from hedgerow.games.squad_leader.model.state import drive
    from hedgerow.games.squad_leader.model.undertakings import Attack
    from hedgerow.games.squad_leader.rules.gun_fire import shell_hex
    g: Any = playing(ambush_of_tanks()).state
    tank = next(i for i, v in enumerate(g.vehicles) if v.side == 1)
    wood = next(h for h in range(g.ground.size) if g.ground.terrain[h] == 3)
    drive(g, tank, g.ground.around[wood][0], 0)
    begin_phase(g, 1)
    g.attack = Attack(1, wood, vehicle=tank, ammunition="HE")
    shell_hex(g, g.attack, g.vehicles[tank].hex, 5, 0)
    assert not any(u.hex >= 0 for u in g.units)


@rule("60.2", "6.3")
def test_nobody_lands_in_a_full_hex_since_he_goes_no_further() -> None:
    game = river((6, 6))
    g: Any = game.state
    squads = [i for i, u in enumerate(g.units) if u.side == 1 and u.squad]
    game.apply("american", ("move", squads[0]))
    shore = next(o for o in game.decisions["american"].options if o[0] == "step")
    game.apply("american", shore)
    for i in squads[1:3]:
        game.apply("american", ("move", i))
        game.apply("american", shore)
    game.apply("american", ("move", squads[3]))
    assert shore not in game.decisions["american"].options
    assert not game.explain("american", WhyNot.of(*shore)).may


@rule("5.7")
def test_nothing_is_dropped_before_the_march_is_on_the_map() -> None:
    from hedgerow.games.squad_leader.model.state import give
    from hedgerow.games.squad_leader.rules.weapons_on_the_way import why_not_drop
    game = river((6, 6))
    g: Any = game.state
    unit = next(i for i, u in enumerate(g.units) if u.side == 1 and u.squad)
    weapon = next(w for w, x in enumerate(g.weapons) if x.side == 1)
    give(g, weapon, unit)
    game.apply("american", ("move", unit))
    assert ("drop", weapon) not in game.decisions["american"].options and why_not_drop(g, weapon).rules == ("5.7",)
