"""27 Sewer movement, on board 1 with its entrances."""

from __future__ import annotations

from hedgerow.games.squad_leader.model.log_events import EntranceBlown, Result
from hedgerow.games.squad_leader.model.pieces import ADVANCING_FIRE, DEFENSIVE_FIRE, LOST
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.rules.close_combat import close_combat_phase
from hedgerow.games.squad_leader.rules.demolition_charges import blow_entrance
from hedgerow.games.squad_leader.rules.fire_phases import advancing_fire_phase, defensive_fire_phase
from hedgerow.games.squad_leader.rules.movement import movement_phase
from hedgerow.games.squad_leader.rules.sequence import begin_phase
from hedgerow.games.squad_leader.rules.sewers import entrances, exits
from hedgerow.kernel.flow import Flow, flow
from hedgerow.testing import rule

from .situation import Situation, situation

BELOW = """
    board 1
    special sewers russian
    attacker russian
    russian X5 9-1
    russian X5 4-4-7
    russian X5 4-4-7=loaded HMG
    russian A1 4-4-7=reserve
"""


def sewer(text: str, *dice: int | tuple[int, int]) -> Situation:
    return situation(BELOW + text, movement_phase, dice, "movement")


@rule("27.1", "27-a", "27.21")
def test_a_leader_in_an_entrance_hex_takes_squads_below() -> None:
    t = sewer("german A10 4-6-7")
    assert t.offers("sewer 9-1") and not t.offers("sewer 4-4-7") and "27.21" in t.why_not("sewer 4-4-7")
    t.play("sewer 9-1")
    assert t.offers("follow 4-4-7") and t.offers("emerge V5")
    none = situation(BELOW.replace("special sewers russian\n", "") + "german A10 4-6-7", movement_phase, (), "movement")
    assert not none.offers("sewer 9-1") and "27-a" in none.why_not("sewer 9-1")
    other = situation(BELOW.replace("sewers russian", "sewers german") + "german A10 4-6-7", movement_phase, (), "movement")
    assert not other.offers("sewer 9-1")


@rule("27.2")
def test_three_hexes_at_most_and_only_to_an_entrance() -> None:
    t = sewer("german A10 4-6-7")
    ground = t.card.ground
    found = exits(t.g, t.hex("X5"))
    assert found and all(ground.distance[t.hex("X5")][h] <= 3 and h in ground.sewers for h in found)
    assert t.hex("X5") not in found


@rule("27.22", "27.4")
def test_on_one_to_four_they_come_out_where_they_wished() -> None:
    t = sewer("german A10 4-6-7", 4).play("sewer 9-1", "follow 4-4-7")
    odds = t.game.odds("russian", next(o for o in t.options if t.say(o) == "emerge V5"))
    assert odds is not None and set(odds.outcomes) == {("they arrive", 2, 3), ("they are lost", 1, 3)}
    t.play("emerge V5")
    assert t.at("9-1") == t.at("4-4-7") == "V5" and t.at("loaded") == "X5"
    assert len(t.g.ways[t.units["9-1"]]) == 1                                           # fired on only where they come out


@rule("27.22")
def test_on_five_or_six_they_are_lost_and_the_opponent_places_them() -> None:
    t = sewer("german A10 4-6-7", 5).play("sewer 9-1", "follow 4-4-7", "emerge V5")
    assert t.unit("9-1").hex == t.unit("4-4-7").hex == LOST
    game = situation(BELOW + "german A10 4-6-7", two_movement_phases, [6], "movement")
    game.play("sewer 9-1", "follow 4-4-7", "emerge V5", "pass")
    assert game.seat == "german" and game.about == "lost in the sewers"
    ground = game.card.ground
    offered = {o[1] for o in game.options if o[0] == "surface"}
    assert offered == {h for h in entrances(game.g) if ground.distance[game.hex("X5")][h] <= 6}
    game.play("surface T8")
    assert game.at("9-1") == game.at("4-4-7") == "T8" and game.unit("9-1").released


@flow
def two_movement_phases(g: State) -> Flow[None]:
    """The lost come back at the start of their next Movement Phase."""
    yield from movement_phase(g)
    begin_phase(g, g.phase)
    yield from movement_phase(g)


@rule("27.3", "QA-27.3")
def test_no_hmgs_and_nobody_who_could_not_move_three_hexes() -> None:
    t = sewer("german A10 4-6-7").play("sewer 9-1")
    assert not t.offers("follow loaded") and "27.3" in t.why_not("follow loaded")
    t = situation(BELOW.replace("4-4-7=loaded HMG", "4-4-7=loaded MMG LMG=a LMG=b LMG=c") + "german A10 4-6-7", movement_phase,
                  (), "movement").play("sewer 9-1")
    assert not t.offers("follow loaded") and "QA-27.3" in t.why_not("follow loaded")    # 7 points: two MF left of six


@rule("27.5", "ASOP-3.4")
def test_they_come_out_concealed_unless_an_enemy_is_near_in_the_same_building() -> None:
    t = sewer("german A10 4-6-7", 1).play("sewer 9-1", "follow 4-4-7", "emerge V5")
    assert t.unit("9-1").concealed and t.unit("4-4-7").concealed
    ground = t.card.ground
    near = next(h for h in ground.around[t.hex("X4")] if ground.same_building(h, t.hex("X4")) and h != t.hex("X5"))
    t = sewer(f"german {ground.names[near]} 4-6-7", 1).play("sewer 9-1", "emerge X4")
    assert t.at("9-1") == "X4" and not t.unit("9-1").concealed


@rule("27.6")
def test_a_charge_blows_an_entrance_for_good() -> None:
    t = sewer("german A10 4-6-7")
    blow_entrance(t.g, t.hex("V5"))
    assert t.hex("V5") not in entrances(t.g) and t.all(EntranceBlown)
    none = situation(BELOW.replace("special sewers russian\n", "") + "german A10 4-6-7", movement_phase, (), "movement")
    blow_entrance(none.g, none.hex("V5"))
    assert not none.all(EntranceBlown)                                                  # nobody uses them in this scenario


@rule("27.22", "27.21")
def test_several_leaders_go_below_in_one_stack() -> None:
    t = sewer("russian X5 8-0\ngerman A10 4-6-7", 4).play("sewer 9-1", "follow 4-4-7", "follow 8-0", "emerge V5")
    assert t.at("9-1") == t.at("4-4-7") == t.at("8-0") == "V5"


@rule("27.4", "16.5")
def test_who_comes_out_in_the_open_has_moved_in_the_open() -> None:
    t = situation(BELOW + "german V3 4-6-7", to_the_end_of_fire, [1, (5, 5)], "movement")
    t.play("sewer 9-1", "emerge V5", "pass", "fire 4-6-7 V5")
    assert t.last(Result).modifier.total == -2 and t.last(Result).column == 2           # and he is concealed [27.5]


@flow
def to_the_end_of_fire(g: State) -> Flow[None]:
    """From the sewer through both fires to close combat."""
    yield from movement_phase(g)
    begin_phase(g, DEFENSIVE_FIRE)
    yield from defensive_fire_phase(g)
    begin_phase(g, ADVANCING_FIRE)
    yield from advancing_fire_phase(g)
    begin_phase(g, 7)
    yield from close_combat_phase(g)


@rule("27.7")
def test_coming_out_among_enemies() -> None:
    t = situation(BELOW + "german V5 4-6-7 LMG\ngerman V5 4-6-7=mate", to_the_end_of_fire, [1, (6, 6), (5, 6), (6, 6), (6, 6)],
                  "movement")
    t.play("sewer 9-1", "follow 4-4-7", "emerge V5", "pass", "fire 4-6-7 V5", "shoot")
    defender = t.last(Result)
    assert defender.column == 8 and defender.modifier.total == -2                       # (A) point blank, moving, no terrain
    t.play("pass", "fire 4-4-7 V5", "shoot")
    attacker = t.last(Result)
    assert attacker.modifier.total == 3 and attacker.column == 4                        # (B) point blank and moving, stone
    if t.about == "advancing fire":
        t.play("pass")
    assert t.about == "close combat"                                                    # (D)


@rule("27.7", "12.3")
def test_sewer_units_that_break_among_enemies_are_eliminated() -> None:
    t = situation(BELOW + "german V5 4-6-7 LMG", to_the_end_of_fire, [1, (4, 4), (6, 5)], "movement")
    t.play("sewer 9-1", "emerge V5", "pass", "fire 4-6-7 V5", "shoot")
    assert t.at("9-1") == ""
