"""OPT-8.7, OPT-17.5 and OPT-25.4: optional rules of the infantry game."""

from __future__ import annotations

from hedgerow.games.squad_leader.model.log_events import Fired, Moved, Result, SomeoneMoved
from hedgerow.games.squad_leader.model.undertakings import Attack, Firer, Step
from hedgerow.games.squad_leader.rules.fire_phases import defensive_fire_phase, prep_fire_phase
from hedgerow.games.squad_leader.rules.machine_guns import hexes_beyond
from hedgerow.games.squad_leader.rules.movement import movement_phase
from hedgerow.testing import example, rule

from .situation import Situation, march, move_and_be_fired_at, situation


@rule("OPT-8.7")
def test_with_predesignation_all_attacks_are_declared_before_any_is_rolled() -> None:
    text = """
        german  C5 4-6-7=a
        german  C8 4-6-7=b
        german  A1 4-6-7=c
        russian F5 4-4-7
        russian F8 4-4-7=other
    """
    t = situation(text, prep_fire_phase, [(6, 6), (6, 5)], predesignate=True)
    t.play("fire a F5")
    assert not t.all(Fired) and t.unit("a").fired and len(t.g.declared) == 1
    assert not t.offers("fire a F8")
    t.play("fire b F8")
    assert not t.all(Fired)
    t.play("pass")
    assert [f.location for f in t.all(Fired)] == [t.hex("F5"), t.hex("F8")] and t.g.declared == []


@rule("OPT-8.7")
def test_who_was_cut_off_by_an_earlier_attack_is_not_put_back_by_a_later_one() -> None:
    t = situation("""
        attacker russian
        german  G5 4-6-7=a
        german  G9 4-6-7=b
        russian C5 4-4-7
        russian A10 4-4-7=reserve
    """, move_and_be_fired_at, [(3, 3), (6, 5), (6, 6)], "movement", predesignate=True)
    march(t, "4-4-7", "D5", "E6", "F6", "F7").play("pass")
    t.play("fire a E6", "return 4-4-7 1", "shoot", "fire b F7", "shoot")
    if not t.over:
        t.play("pass")
    assert len(t.all(Fired)) == 2 and t.unit("4-4-7").broken and t.at("4-4-7") == "E6"
    assert len(t.all(Result)) == 1


def gun_in_j5(**options: bool) -> Situation:
    t = situation("""
        board 1
        attacker russian
        german  J5 4-6-7 MMG
        russian I5 4-4-7=near
        russian F4 4-4-7=aim
        russian G5 4-4-7=mover moved
        russian H5 4-4-7=inside
    """, defensive_fire_phase, (), "defensive fire", **options)
    t.g.ways[t.units["mover"]] = (Step(t.hex("G5"), 0, 2),)
    t.g.ways[t.units["inside"]] = (Step(t.hex("H5"), 0, 4),)
    return t


def targets(t: Situation) -> list[str]:
    firer = Firer(t.units["4-6-7"], t.weapons["MMG"], line=t.hex("F4"))
    return [t.card.hex_name(h) for h in hexes_beyond(t.g, Attack(0, t.hex("I5"), [firer]), firer)]


@example("E-OPT-17.5")
@rule("OPT-17.5")
def test_movers_are_hit_where_the_line_crosses_their_hex_but_not_in_the_building_beside_it() -> None:
    assert targets(gun_in_j5()) == ["F4"]
    assert targets(gun_in_j5(penetrate_movers=True)) == ["G5", "F4"]
    still = gun_in_j5(penetrate_movers=True)
    del still.g.ways[still.units["mover"]]                                              # it advanced there, it did not move
    assert targets(still) == ["F4"]


SNEAK = """
    german  G2 4-6-7 concealed unknown
    german  G2 4-6-7=stays concealed unknown
    german  A10 4-6-7=reserve
    russian J10 4-4-7
"""


@rule("OPT-25.4")
def test_concealed_units_stay_concealed_while_no_enemy_sees_them_move() -> None:
    t = situation(SNEAK, movement_phase, (), "movement").play("move 4-6-7", "step G1")
    assert not t.unit("4-6-7").concealed and not t.unit("stays").concealed              # the rule as it stands
    t = situation(SNEAK, movement_phase, (), "movement", concealed_movement=True)
    here = [o for o in ("G1", "H1") if not t.card.ground.sees(t.hex("J10"), t.hex(o))]
    assert here and not t.card.ground.sees(t.hex("J10"), t.hex("G2"))
    t.play("move 4-6-7", f"step {here[0]}")
    assert t.unit("4-6-7").concealed and t.unit("stays").concealed
    assert any(isinstance(e.public, SomeoneMoved) for e in t.game.events)
    assert not any(isinstance(e.public, Moved) for e in t.game.events)


@rule("OPT-25.4")
def test_the_first_step_into_sight_reveals_them() -> None:
    t = situation(SNEAK.replace("J10", "G6"), movement_phase, (), "movement", concealed_movement=True)
    t.play("move 4-6-7", "step G3")
    assert not t.unit("4-6-7").concealed and t.unit("stays").concealed


@rule("OPT-25.4")
def test_vehicles_see_them_too() -> None:
    tank = "chapter 63\n" + SNEAK.replace("russian J10 4-4-7", "russian P10 4-4-7\nrussian J10 T34 facing:5")
    t = situation(tank, movement_phase, (), "movement", concealed_movement=True)
    hidden, seen = (next(h for h in ("G1", "H1", "G3", "F2", "F1", "H3") if t.card.ground.sees(t.hex("J10"), t.hex(h)) == sees)
                    for sees in (False, True))
    assert t.play("move 4-6-7", f"step {hidden}").unit("4-6-7").concealed
    t = situation(tank, movement_phase, (), "movement", concealed_movement=True).play("move 4-6-7", f"step {seen}")
    assert not t.unit("4-6-7").concealed
