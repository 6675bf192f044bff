"""13 Broken units in the Rout Phase, 15.8."""

from __future__ import annotations

from hedgerow.games.squad_leader.model.log_events import FailedToRout, Routed
from hedgerow.games.squad_leader.rules.movement_costs import entry_cost
from hedgerow.games.squad_leader.rules.rout import covers, is_open, next_hexes, rout_phase, seen_by, steps
from hedgerow.testing import example, rule

from .situation import Situation, situation


def phase(text: str, **options: str) -> Situation:
    """The Rout Phase of the Germans' player turn."""
    return situation("attacker german\n" + text, rout_phase, (), "rout", **options)


def way(t: Situation, unit: str) -> list[str]:
    """The hexes a unit may rout to next."""
    i = t.units[unit]
    return sorted(t.card.hex_name(h) for h in next_hexes(t.g, (i,), seen_by(t.g, i)))


def run(t: Situation, unit: str) -> list[str]:
    """The unit routs, taking the first way offered; where it went."""
    if t.offers(f"rout {unit}"):
        t.play(f"rout {unit}")
    while t.about in ("rout together", "rout to"):
        t.game.apply(t.seat, ("go",) if t.about == "rout together" else next(o for o in t.options if o[0] == "rout to"))
    return [t.card.hex_name(e.location) for e in t.all(Routed) if e.unit == t.units[unit]]


@rule("4.6", "13.4", "ASOP-6.1")
def test_a_broken_unit_in_the_open_must_rout_to_woods_or_building() -> None:
    t = phase("""
        german  C5 4-6-7 broken
        german  C9 4-6-7=safe broken
        russian P1 4-4-7
    """)
    assert t.offers("rout 4-6-7") and not t.offers("stay 4-6-7") and "13.4" in t.why_not("stay 4-6-7")
    assert t.offers("stay safe")
    assert run(t, "4-6-7")[-1] == "C3" and t.unit("4-6-7").settled


@rule("13.2", "13.4")
def test_the_moving_side_routs_first_and_nobody_stays_next_to_an_enemy_even_a_broken_one() -> None:
    t = phase("""
        german  D8 4-6-7 broken
        german  C9 4-6-7=mate broken
        russian E9 4-4-7 broken
        russian J3 4-4-7=other broken
    """)
    assert t.seat == "german" and t.offers("rout 4-6-7") and not t.offers("stay 4-6-7")


@rule("13.3", "15.8")
def test_four_factors_alone_six_with_a_leader() -> None:
    text = """
        german  J6 4-6-7=alone broken
        german  J9 4-6-7=led broken
        german  J9 8-0
        russian P1 4-4-7
    """
    t = phase(text).play("rout alone")
    spent = 0
    while t.about == "rout to":
        o = next(o for o in t.options if o[0] == "rout to")
        spent += entry_cost(t.g, t.unit("alone").hex, o[1])
        t.game.apply(t.seat, o)
    assert spent <= 8
    t = phase(text).play("rout led")
    assert t.about == "rout together" and t.offers("along 8-0")
    t.play("along 8-0")
    while t.about == "rout to":
        t.game.apply(t.seat, next(o for o in t.options if o[0] == "rout to"))
    assert t.at("led") == t.at("8-0")


@example("E-13-B", "E-QA-13.41b")
@rule("13.41", "QA-13.41-b")
def test_no_step_brings_it_nearer_to_an_enemy_who_sees_it() -> None:
    t = phase("""
        german  F5 4-6-7 broken
        russian I5 4-4-7
    """)
    i = t.units["4-6-7"]
    ahead = {t.card.hex_name(h) for h, _ in steps(t.g, 0, t.hex("F5"), seen_by(t.g, i))}
    distance = t.card.ground.distance[t.hex("I5")]
    assert all(distance[t.hex(h)] >= distance[t.hex("F5")] for h in ahead)


@example("E-QA-13.41a")
@rule("QA-13.41", "13.41")
def test_an_enemy_out_of_sight_may_be_approached() -> None:
    t = phase("""
        german  C5 4-6-7 broken
        german  A3 4-6-7=spotter
        german  C9 4-6-7=safe broken
        russian C1 4-4-7 broken
    """)
    assert t.hex("C1") not in seen_by(t.g, t.units["4-6-7"])
    i = t.units["4-6-7"]
    assert t.hex("C4") in [h for h, _ in steps(t.g, 0, t.hex("C5"), seen_by(t.g, i))]


@rule("QA-13.41-c")
def test_a_concealed_enemy_is_not_known_until_he_shows_himself() -> None:
    t = phase("""
        german  C6 4-6-7 broken
        german  A10 4-6-7=other broken
        russian E3 4-4-7 concealed unknown
    """)
    t.play("rout 4-6-7")
    assert t.about == "rout to"
    before = {o for o in t.options if o[0] == "rout to"}
    t.play("show E3")
    assert not t.unit("4-4-7").concealed
    after = {o for o in t.options if o[0] == "rout to"}
    assert after != before or t.about != "rout to"


@rule("13.42", "13.1")
def test_no_open_ground_in_sight_and_normal_range_of_an_unbroken_enemy() -> None:
    t = phase("""
        german  C5 4-6-7 broken
        russian F5 4-4-7
        russian P5 4-4-7=far
    """)
    near, far = t.units["4-4-7"], t.units["far"]
    assert covers(t.g, near, t.hex("D5")) and not covers(t.g, far, t.hex("D5"))         # range 4
    assert not covers(t.g, near, t.hex("C3"))                                           # woods
    t.unit("4-4-7").broken = True
    assert not covers(t.g, near, t.hex("D5"))


@example("E-QA-13.42")
@rule("QA-13.42", "13.42-a")
def test_wheat_shellholes_walls_and_smoke_are_not_open() -> None:
    t = phase("""
        smoke german D5
        german  C5 4-6-7 broken
        russian F5 4-4-7
    """)
    enemy = t.hex("F5")
    assert is_open(t.g, t.hex("C5"), enemy)
    assert not any(is_open(t.g, t.hex(h), enemy) for h in ("M3", "N3", "D5"))
    assert is_open(t.g, t.hex("K2"), enemy) and not is_open(t.g, t.hex("K2"), t.hex("K4"))          # behind the hedge


@rule("13.42-a")
def test_it_may_wait_in_wheat_until_a_way_opens() -> None:
    t = phase("""
        german  N4 4-6-7 broken
        german  A10 4-6-7=other broken
        russian P4 4-4-7=a MMG
        russian L6 4-4-7=b MMG
        russian L2 4-4-7=c MMG
    """)
    assert way(t, "4-6-7") == [] and t.offers("stay 4-6-7")
    assert not t.offers("rout 4-6-7") and "13.42-a" in t.why_not("rout 4-6-7")          # it would be lost at once [13.47]
    assert t.offers("rout other") and t.play("stay 4-6-7").at("4-6-7") == "N4"


@example("E-13-C")
@rule("13.43")
def test_the_cheapest_way_and_the_owner_chooses_between_equals() -> None:
    t = phase("""
        german  C5 4-6-7 broken
        german  C9 4-6-7=safe broken
        russian P1 4-4-7
    """)
    assert way(t, "4-6-7") == ["C4"]                                                    # 3 MF to C3; nothing else is as near
    board = situation("attacker german\nboard 1\ngerman F8 4-6-7 broken\nrussian F6 4-4-7", rout_phase, (), "rout")
    assert all(board.card.ground.distance[board.hex("F6")][board.hex(h)] >= 2 for h in way(board, "4-6-7"))


@rule("13.44", "13.46")
def test_in_cover_it_stays_until_fired_on_or_approached() -> None:
    t = phase("""
        german  C3 4-6-7=settled broken settled
        german  D8 4-6-7=shot broken settled shot_at
        german  G2 4-6-7=near broken settled
        russian H2 4-4-7
    """)
    assert not t.offers("rout settled") and "13.44" in t.why_not("rout settled")
    assert t.offers("rout shot") and t.offers("stay shot")
    assert t.offers("rout near") and not t.offers("stay near")


@rule("13.44")
def test_a_unit_that_leaves_its_cover_does_not_turn_back_into_it() -> None:
    t = phase("""
        german  D8 4-6-7 broken settled shot_at
        german  A10 4-6-7=other broken
        russian P1 4-4-7
    """)
    assert run(t, "4-6-7")[-1] == "C9"


@rule("13.45")
def test_who_does_not_reach_cover_goes_on_in_the_next_rout_phase() -> None:
    t = phase("""
        german  O5 4-6-7 broken
        german  A10 4-6-7=other broken
        russian A1 4-4-7
    """)
    run(t, "4-6-7")
    assert t.at("4-6-7") and not t.unit("4-6-7").settled and t.unit("4-6-7").broken


@rule("13.47")
def test_who_cannot_rout_is_eliminated() -> None:
    t = phase("""
        german  F5 4-6-7 broken
        german  A10 4-6-7=other broken
        russian H5 4-4-7=a
        russian D5 4-4-7=b
        russian F8 4-4-7=c
        russian F2 4-4-7=d
    """)
    run(t, "4-6-7")
    assert t.at("4-6-7") == "" and t.all(FailedToRout)


@rule("13.5")
def test_routers_leave_their_weapons() -> None:
    t = phase("""
        german  C5 4-6-7 broken LMG
        german  A10 4-6-7=other broken
        russian P1 4-4-7
    """)
    run(t, "4-6-7")
    assert t.holder("LMG") == "" and t.weapon("LMG").hex == t.hex("C5")


@rule("15.8")
def test_an_unbroken_leader_goes_along_and_stays_with_them() -> None:
    t = phase("""
        german  C5 4-6-7=a broken
        german  C5 4-6-7=b broken
        german  C5 9-1 LMG
        german  A10 4-6-7=other broken
        russian P1 4-4-7
    """).play("rout a", "along 9-1", "along b")
    while t.about == "rout to":
        t.game.apply(t.seat, next(o for o in t.options if o[0] == "rout to"))
    assert t.at("a") == t.at("b") == t.at("9-1") == "C3" and t.holder("LMG") == "9-1"
    assert not t.offers("rout 9-1")


@example("E-QA-13.44")
@rule("QA-13.44", "6.1")
def test_full_cover_is_passed_not_stopped_in() -> None:
    t = phase("""
        german  C5 4-6-7 broken
        german  C3 4-6-7=a
        german  C3 4-6-7=b
        german  C3 4-6-7=c
        german  A10 4-6-7=other broken
        russian P1 4-4-7
    """)
    assert run(t, "4-6-7")[-1] != "C3"


@rule("QA-13.44")
def test_overstacking_from_defensive_fire_is_paid_for_at_the_end_of_the_phase() -> None:
    t = phase("""
        german  C3 4-6-7=a
        german  C3 4-6-7=b
        german  C3 4-6-7=c broken settled
        german  C3 4-6-7=d broken settled
        russian P1 4-4-7
    """)
    assert t.about == "excess" and {o[1] for o in t.options if o[0] == "give up"} == {t.units["c"], t.units["d"]}
    t.play("give up d")
    assert t.at("d") == "" and t.at("c") == "C3" and t.over


@rule("13.7", "20.9")
def test_a_unit_may_break_of_its_own_will_at_any_time_and_is_lost_in_a_melee() -> None:
    t = phase("""
        german  C5 4-6-7=stuck broken
        german  C9 4-6-7=tired
        german  J3 4-6-7=locked melee
        german  A10 4-6-7=other broken
        russian J3 4-4-7 melee
    """)
    t.play("break tired")
    assert t.unit("tired").broken
    t.play("break locked")
    assert t.at("locked") == "" and not t.unit("4-4-7").melee


@rule("15.8")
def test_a_leader_who_goes_along_leaves_what_he_cannot_carry() -> None:
    t = phase("""
        german  C5 4-6-7 broken
        german  C5 9-1 MMG LMG
        german  A10 4-6-7=other broken
        russian P1 4-4-7
    """).play("rout 4-6-7", "along 9-1")
    while t.about == "rout to":
        t.game.apply(t.seat, next(o for o in t.options if o[0] == "rout to"))
    assert t.at("9-1") == "C3" and t.holder("LMG") == "9-1"
    assert t.holder("MMG") == "" and t.g.weapon_hex(t.weapons["MMG"]) == t.hex("C5")
