"""Setting up: everyone and everything the scenario lists finds its place, where the scenario says."""

from __future__ import annotations

import random

import pytest

from hedgerow.games.combat_commander import RULEBOOK
from hedgerow.games.combat_commander.model.counters import UNITS, WEAPONS
from hedgerow.games.combat_commander.model.fate import CARD_NAMED
from hedgerow.games.combat_commander.model.scenarios import RANDOM, published, read_scenario
from hedgerow.games.combat_commander.model.state import ALLIES, AXIS, BUNKER, MIX, NONE, TIME_TRACK, WAITING, on_map, place
from hedgerow.games.combat_commander.rules import setup_sheet
from hedgerow.games.combat_commander.rules.arrivals import figures, stacking_limit
from hedgerow.games.combat_commander.rules.setup_sheet import ON_TIME
from hedgerow.kernel.asking import Drafts
from hedgerow.kernel.errors import IllegalAction
from hedgerow.kernel.game import Game
from hedgerow.testing import rule


def spread(rng, options):
    """Anywhere."""
    return rng.choice(options)


def crowd(rng, options):
    """As near to the corner of the map as it may be."""
    return options[0]


def sets_up(game):
    return isinstance(game.state.asked, Drafts)


def set_up(name, seed, choose=spread):
    """Set a game up as far as the first Turn."""
    rng = random.Random(seed)
    game = Game(RULEBOOK, RULEBOOK.scenario(name), seed=seed)
    while game.state.turn == 0:
        seat, decision = next((s, d) for s, d in game.decisions.items() if not d.optional)
        game.apply(seat, choose(rng, [o for o in decision.options if o[0] != "take back"]))
    return game.state


def check_everything_placed(g):
    """GL-ob, 8.2, 11.2, F100.1: recounted from the scenario's lists."""
    n = 0
    for side, force in enumerate(g.scenario.forces):
        for piece in force.units:
            unit = g.units[n]
            n += 1
            assert unit.type == piece.type and unit.side == side
            assert unit.hex == TIME_TRACK if piece.space else unit.hex >= 0, f"{UNITS[piece.type].title} is not on the map"
            assert piece.weapon is None or WEAPONS[g.weapons[unit.weapon].type].id == piece.weapon
        works = [*force.forts, *(p.fort for p in force.units if p.fort)]
        assert all(list(g.forts.values()).count(kind) >= works.count(kind) for kind in works)
    free = sum(len(f.weapons) + sum(p.weapon is not None for p in f.units) for f in g.scenario.forces)
    assert len(g.weapons) == free and all(w.carrier != NONE for w in g.weapons)
    listed = [p for f in g.scenario.forces for p in f.units]
    for u, unit in enumerate(g.units):
        if unit.weapon != NONE and listed[u].weapon is None:
            assert unit.hex >= 0, "a starting Weapon waits off the map"
    for hex in g.at:
        for side in (0, 1):
            assert figures(g, hex, side) <= stacking_limit(g, hex)


@rule("GL-ob", "11.2", "F100.1")
@pytest.mark.parametrize("choose", [spread, crowd])
@pytest.mark.parametrize("name", published())
def test_every_scenario_places_everyone_and_everything(name, choose):
    for seed in range(3 if choose is spread else 1):
        check_everything_placed(set_up(name, seed, choose))


@rule("GL-ob", "11.2", "F100.1")
@pytest.mark.plays
def test_two_hundred_generated_scenarios_place_everyone_and_everything():
    for seed in range(200):
        check_everything_placed(set_up(RANDOM, seed, crowd if seed % 4 == 0 else spread))


@rule("GL-ob")
def test_who_was_not_set_up_is_a_fault_from_the_first_turn_on():
    g = set_up("4", 1)
    assert not list(RULEBOOK.rules.invariants(g))
    g.at[g.units[3].hex].remove(3)
    g.units[3].hex = WAITING
    assert any("has not been set up" in fault for fault in RULEBOOK.rules.invariants(g))
    g = set_up("4", 1)
    w = next(w for w in range(len(g.weapons)) if g.weapons[w].carrier != NONE)
    g.units[g.weapons[w].carrier].weapon, g.weapons[w].carrier, g.weapons[w].where = NONE, NONE, WAITING
    assert any("nobody carries" in fault for fault in RULEBOOK.rules.invariants(g))
    g.weapons[w].where = MIX
    assert not list(RULEBOOK.rules.invariants(g))


@rule("GL-ob")
def test_a_sheet_is_handed_in_only_when_everybody_has_a_hex():
    game = Game(RULEBOOK, RULEBOOK.scenario("4"), seed=1)
    with pytest.raises(IllegalAction):
        game.apply("axis", ("commit",))
    assert {r.rule for r in ON_TIME.problems(game.state, "axis", ())} == {"GL-ob", "11.2", "F100.1"}


@rule("8.2")
def test_nobody_is_placed_where_he_takes_the_room_of_those_still_to_come():
    """Scenario 4: twelve squads in a row of fifteen hexes, so the two Leaders and they fill all but three or fewer."""
    game = Game(RULEBOOK, RULEBOOK.scenario("4"), seed=1)
    force = game.scenario.forces[1]
    assert len(force.area) == 15 and sum(UNITS[p.type].is_squad for p in force.units if not p.space) == 12
    g = set_up("4", 3, crowd)
    assert {g.units[u].hex for u in on_map(g, ALLIES)} < force.area


@rule("11.2")
@pytest.mark.parametrize("name", ["2", "4", "9", "11", "12"])
def test_starting_weapons_go_to_units_on_the_map_only(name):
    game = Game(RULEBOOK, RULEBOOK.scenario(name), seed=7)
    rng = random.Random(7)
    offered = set()
    while game.state.turn == 0:
        seat, decision = next((s, d) for s, d in game.decisions.items() if not d.optional)
        placed = {line[1] for line in decision.lines or () if line[0] == "place"}
        offered |= {o[0] for o in decision.options}
        assert all(o[2] in placed for o in decision.options if o[0] == "carry")
        game.apply(seat, rng.choice([o for o in decision.options if o[0] != "take back"]))
    assert "carry" in offered


@pytest.mark.parametrize(("name", "axis", "allies"), [
    ("2", 12, 3), ("3", 3, 12), ("4", 9, 1), ("5", 12, 3), ("6", 8, 2), ("8", 7, 7), ("9", 9, 1), ("10", 3, 12), ("11", 1, 10),
    ("12", 8, 2)])
def test_forces_set_up_as_deep_as_the_scenarios_say(name, axis, allies):
    s = read_scenario(name)
    for side, deep in ((0, axis), (1, allies)):
        passable = {h for h, it in enumerate(s.ground) if not it.impassable}
        assert s.forces[side].area == {h for h in passable if s.to_edge[side][h] < deep}


def test_the_bunker_of_scenario_11_is_set_up_by_its_crew_in_open_level_ground():
    seen = set()
    for seed in range(6):
        g = set_up("11", seed)
        hex, = (h for h, kind in g.forts.items() if kind == BUNKER)
        seen.add(hex)
        assert g.scenario.ground[hex].kind == "open ground" and g.scenario.ground[hex].level == 0
        crew = {UNITS[g.units[u].type].title for u in g.at[hex]}
        assert crew >= {"Sgt Buehler", "Weapon Team"} and figures(g, hex, 1) <= 4
        assert g.scenario.to_edge[1][hex] < 10
    assert len(seen) > 1


def test_the_axis_of_scenario_9_may_have_a_card_for_weaker_mines():
    card = CARD_NAMED["G-32"]
    game = Game(RULEBOOK, RULEBOOK.scenario("9"), seed=2)
    assert game.waiting == {"axis": "mines or card"}
    other = game.fork()
    game.apply("axis", ("weaker mines", card))
    g = game.state
    assert g.mine_strength == 7 and g.hands[AXIS] == [card] == g.shown[AXIS] and card not in g.decks[AXIS].cards
    other.apply("axis", ("strong mines",))
    assert other.state.mine_strength == 8 and not other.state.hands[AXIS] and sets_up(other)


@rule("1.2")
def test_cards_that_a_scenario_names_are_known_to_both():
    g = set_up("3", 1)
    assert g.shown[AXIS] == [CARD_NAMED["G-65"]] and set(g.shown[AXIS]) <= set(g.hands[AXIS])


@rule("8.2")
def test_a_leader_leaves_the_room_that_the_squads_need():
    g = Game(RULEBOOK, RULEBOOK.scenario("4"), seed=1).state
    narrow, wide, *others = sorted(g.scenario.forces[ALLIES].area)
    mine = [u for u, unit in enumerate(g.units) if unit.side == ALLIES and unit.hex == WAITING]
    leader = next(u for u in mine if UNITS[g.units[u].type].figures == 1)
    squads = [u for u in mine if UNITS[g.units[u].type].is_squad][:2]
    for hex, there in ((narrow, 3), (wide, 2), *((h, 7) for h in others)):         # figures: seven fill a hex
        for _ in range(there):
            g.units.append(g.units[leader].copy())
            place(g, len(g.units) - 1, hex)
    assert setup_sheet.hexes_for(g, ALLIES, leader, (), [leader]) == [narrow, wide]
    assert setup_sheet.hexes_for(g, ALLIES, leader, (), [leader, *squads]) == [wide]
