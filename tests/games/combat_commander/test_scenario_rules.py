"""What single scenarios change: night, fog, snow, growing Orders, who may leave, and the like."""

from __future__ import annotations

from hedgerow.games.combat_commander import RULEBOOK
from hedgerow.games.combat_commander.model import log_events as h
from hedgerow.games.combat_commander.model.fate import CARD_NAMED
from hedgerow.games.combat_commander.model.scenarios import published, read_scenario
from hedgerow.games.combat_commander.model.state import CASUALTY, NONE
from hedgerow.games.combat_commander.rules.arrivals import entry_hexes, stacking_limit
from hedgerow.games.combat_commander.rules.breaking import break_weapon
from hedgerow.games.combat_commander.rules.fortifications import why_not_fortify
from hedgerow.games.combat_commander.rules.orders.fire import why_not_shoot
from hedgerow.games.combat_commander.rules.sight import sight
from hedgerow.kernel.game import Game
from hedgerow.testing import rule

from .situation import ALLIES, situation

DUEL = """
    axis    E5  Rifle Squad
    allies  G5  Line Squad
    allies  K9  Sgt White
"""
KNOWN = {
    "first turn for the initiative card", "one weapon frozen", "frozen ground", "snow", "white camouflage",
    "axis orders grow to 3",
    "allies set up by random hexes", "axis sets up in a chain", "captured mortar", "exit is elimination", "russians move freely",
    "night", "allied exit is elimination", "allied melee", "satchels need cover", "no room in the bunker",
    "axis snipers reach two hexes", "fog",
}


def table(text, special, **given):
    return situation(text, special=frozenset({special}), **given)


def test_every_special_rule_of_the_twelve_is_known_here():
    assert {s for name in published() for s in read_scenario(name).special} == KNOWN


def test_at_night_attacks_lose_the_range():
    t = table(DUEL, "night", axis="Fire", rolls="axis 5-4")
    t.order("Fire").do("shoot", "Rifle Squad", "G5").do("fire").quiet("defend")
    assert t.last(h.AttackTotal).total.total == 5 + 9 - 2


def test_fog_hinders_everywhere_on_top_of_the_rest_and_lifts_with_each_breeze():
    t = table(DUEL, "fog", axis="Fire", land="brush F4-F6")
    assert sight(t.g, t.hex("E5"), t.hex("G5")) == 3 + 3
    t.g.fog -= 1
    assert sight(t.g, t.hex("E5"), t.hex("G5")) == 3 + 2
    t = situation(DUEL, event="Breeze", special=frozenset({"fog"}))
    assert t.g.fog == 2


def test_who_asks_what_he_sees_is_told_of_the_fog():
    t = table(DUEL, "fog", axis="Fire", land="brush F4-F6")
    said = t.game.ask("axis", "sight", t.hex("E5"), t.hex("G5")).hindrance
    assert said.total == sight(t.g, t.hex("E5"), t.hex("G5")) == 6 and [line[1] for line in said.lines] == [3, 3]
    clear = t.game.ask("axis", "sight", t.hex("E5"), t.hex("E8")).hindrance
    assert clear.total == sight(t.g, t.hex("E5"), t.hex("E8")) == 3


def test_open_ground_costs_half_a_point_more_in_snow():
    t = table(DUEL, "snow", axis="Move")
    t.order("Move").do("move", "Rifle Squad").do("to", "E4")
    assert t.unit("Rifle Squad").spent == 1.5


def test_nothing_is_dug_in_frozen_ground():
    t = table(DUEL, "frozen ground", axis="Fire")
    assert why_not_fortify(t.g, t.hex("E5"))


def test_white_camouflage_conceals_the_allies_by_two_more():
    t = table(DUEL, "white camouflage", axis="Fire", allies="a:Concealment", land="woods G5", rolls="axis 5-4")
    t.order("Fire").do("shoot", "Rifle Squad", "G5").do("fire").quiet("before defense roll")
    before = t.g.attacks[-1].total.total
    t.action("Concealment").do("cover of", "G5")
    assert t.g.attacks[-1].total.total == before - 2 - 2


def test_axis_orders_grow_with_time_up_to_three():
    t = table(DUEL + "axis E6 Conscript Squad, broken", "axis orders grow to 3", axis="Recover", rolls="axis 6-6!Time",
              capability=(1, 4))
    t.order("Recover").quiet("order")
    assert t.g.time == 1 and t.g.capability == [2, 4]


def test_a_captured_mortar_that_breaks_is_lost_but_no_other_weapon():
    for axis, allies, lost in (("Light Mortar", "Medium Mortar", True), ("Light MG", "Medium MG", False)):
        t = table(f"""
            axis    E5  Rifle Squad, {axis}
            allies  G5  Line Squad, {allies}
        """, "captured mortar", axis="Fire")
        captured, own = t.unit("Rifle Squad").weapon, t.unit("Line Squad").weapon
        t.g.weapons[captured].type = t.g.weapons[own].type
        for w in (captured, own):
            break_weapon(t.g, w, "11.4")
        assert (t.unit("Rifle Squad").weapon == NONE) is lost
        assert t.unit("Line Squad").weapon == own and t.g.weapons[own].broken


def test_who_leaves_is_lost_where_the_scenario_says_so():
    for special, lost in (("exit is elimination", True), ("allied exit is elimination", False)):
        t = table("""
            axis    E1  Rifle Squad
            axis    A9  Sgt Esser
            allies  K9  Line Squad
        """, special, axis="Move")
        t.order("Move").do("activate", "Rifle Squad").do("move", "Rifle Squad").do("exit", "Rifle Squad").quiet("time space")
        assert (t.unit("Rifle Squad").hex == CASUALTY) is lost
        assert t.g.vp == (-2 if lost else 2)


def test_allies_fight_better_hand_to_hand():
    t = table("""
        axis    F4  Rifle Squad
        axis    A9  Sgt Esser
        allies  G5  Line Squad
        allies  K9  Sgt White
    """, "allied melee", axis="Advance", rolls="allies 2-1, axis 1-2")
    t.order("Advance").do("activate", "Rifle Squad").do("advance", "Rifle Squad", "G5").do("melee", "G5").quiet()
    assert {e.seat: e.total.total for e in t.events(h.MeleeTotal)} == {"allies": 6 + 1 + 1 + 3, "axis": 5 + 3}


def test_satchel_charges_need_cover_to_throw_at():
    satchel = """
        axis    F4  Rifle Squad, Satchel Charge
        allies  G5  Line Squad
    """
    for fort, land, may in (("", "", False), ("", "woods G5", True), ("", "woods G5\nroad G4 G5 G6", False),
                            ("fort G5 foxholes", "", True), ("", "wall G5:6", True), ("", "wall G5:3", False)):
        t = table(satchel + fort, "satchels need cover", axis="Fire", land=land)
        t.order("Fire").do("activate", "Rifle Squad")
        assert t.may("shoot", "weapon of Rifle Squad", "G5") is may
        why_not = why_not_shoot(t.g, t.weapon("Rifle Squad"), t.hex("G5"))
        assert bool(why_not) is not may


def test_the_bunker_holds_four():
    t = table(DUEL + "fort E5 bunker", "no room in the bunker", axis="Fire")
    assert (stacking_limit(t.g, t.hex("E5")), stacking_limit(t.g, t.hex("E6"))) == (4, 7)


def test_axis_snipers_reach_two_hexes():
    for special, may in (("axis snipers reach two hexes", True), ("fog", False)):
        t = table(DUEL + "axis E6 Conscript Squad, broken", special, axis="Recover", rolls="axis 2-2!Sniper, axis @I5")
        t.order("Recover").quiet("sniper")
        assert t.may("snipe", "Line Squad") is may


def test_russians_know_the_ground():
    t = table("""
        axis    E5  Rifle Squad
        allies  H5  SMG Squad
    """, "russians move freely", allies="Move", first="allies", nations="germany russia", land="woods H4")
    t.order("Move").do("move", "SMG Squad").do("to", "H4")
    assert t.unit("SMG Squad").spent == 1


@rule("6.1.2-5", "7.2.1")
def test_only_the_reinforcements_of_the_scenario_come_in_where_it_says():
    g = Game(RULEBOOK, RULEBOOK.scenario("12"), seed=1).state
    force, own_edge = g.scenario.forces[ALLIES], g.scenario.edges[ALLIES]
    listed = next(u for u, unit in enumerate(g.units) if unit.side == ALLIES and unit.space == 7)
    assert set(entry_hexes(g, ALLIES, listed)) == set(force.entry)
    g.units[listed].space = 9             # it has left the map meanwhile
    assert set(entry_hexes(g, ALLIES, listed)) == set(own_edge) != set(force.entry)


# ---- worksheets ----

def written(scenario, lines):
    """A game with so many entries on the sheet of whoever sets up first."""
    game = Game(RULEBOOK, RULEBOOK.scenario(scenario), seed=1)
    seat = next(iter(game.waiting))
    for _ in range(lines):
        game.apply(seat, game.decisions[seat].options[0])
    return game, seat


@rule("1.1", "7.3.3")
def test_chits_are_drawn_before_anyone_sets_up_and_hands_after_that():
    g = written("2", 0)[0].state
    assert len(g.open_chits) + sum(map(len, g.secret_chits)) == 3
    assert g.hands == [[], []] and [len(deck) for deck in g.decks] == [72, 72]
    assert written("3", 0)[0].state.hands == [[CARD_NAMED["G-65"]], []]


def test_any_entry_of_a_set_up_sheet_may_be_taken_back():
    game, seat = written("2", 5)
    first, *rest = game.decisions[seat].lines
    game.undo(seat, line=0)
    assert game.decisions[seat].lines == tuple(rest)
    again = [o for o in game.decisions[seat].options if o[0] == "place"]
    assert first in again and {o[1] for o in again} == {first[1]}


def test_of_units_in_a_chain_only_the_latest_is_taken_back():
    game = Game(RULEBOOK, RULEBOOK.scenario("7"), seed=1)
    while "axis" not in game.waiting:
        seat, decision = next(iter(game.decisions.items()))
        game.apply(seat, decision.options[0])
    for _ in range(3):
        game.apply("axis", game.decisions["axis"].options[0])
    assert game.decisions["axis"].take_back == (2,)


def test_a_fortification_taken_back_is_offered_again():
    name = next(n for n in published() if any(len(set(f.forts)) > 1 for f in RULEBOOK.scenario(n).forces))
    game = Game(RULEBOOK, RULEBOOK.scenario(name), seed=1)
    while True:
        seat, decision = next((s, d) for s, d in game.decisions.items())
        built = [i for i, line in enumerate(decision.lines) if line[0] == "build"]
        if built and ("commit",) in decision.options:
            break
        game.apply(seat, decision.options[0])
    kind = decision.lines[built[0]][1]
    game.undo(seat, line=built[0])
    assert {o[1] for o in game.decisions[seat].options if o[0] == "build"} == {kind}
