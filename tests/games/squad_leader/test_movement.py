"""5 Movement, 6 Stacking, 19.1-19.2 and 19.4."""

from __future__ import annotations

from hedgerow.games.squad_leader.model.log_events import Moved
from hedgerow.games.squad_leader.rules.movement import movement_phase
from hedgerow.games.squad_leader.rules.movement_costs import entry_cost, entry_tally
from hedgerow.games.squad_leader.rules.stacking import why_not_stack
from hedgerow.testing import example, rule

from .situation import Situation, situation

FAR = "russian P1 4-4-7=far"


def phase(text: str, **options: str) -> Situation:
    return situation(text, movement_phase, (), "movement", **options)


def cost(t: Situation, a: str, b: str) -> float:
    """MF to enter `b` from `a`, checked against the story told about it."""
    half = entry_cost(t.g, t.hex(a), t.hex(b))
    assert entry_tally(t.g, t.hex(a), t.hex(b)).total == half / 2
    return half / 2


@rule("5.1", "4.3", "ASOP-3.2")
def test_only_unbroken_units_that_did_not_prep_fire_move() -> None:
    t = phase(f"""
        german A5 4-6-7=free
        german A6 4-6-7=fired prep_fired
        german B3 4-6-7=shaken broken
        german B4 9-1 directed
        {FAR}
    """)
    assert t.offers("move free") and t.offers("pass")
    assert not t.offers("move fired") and "5.1" in t.why_not("move fired")
    assert not t.offers("move shaken") and "4.3" in t.why_not("move shaken")
    assert not t.offers("move 9-1") and "15.2" in t.why_not("move 9-1")


@rule("5.2", "5.41", "5.4")
def test_a_squad_has_four_movement_factors() -> None:
    t = phase(f"german A5 4-6-7\n{FAR}").play("move 4-6-7", "step B5", "step C5", "step D4", "step E5")
    assert t.at("4-6-7") == "E5" and t.g.march is None                                  # nothing is left to do but to stop
    assert [m.cost.total for m in t.all(Moved)] == [1, 1, 1, 1]


@rule("5.42")
def test_a_leader_has_six_movement_factors() -> None:
    t = phase(f"german A5 9-1\n{FAR}").play("move 9-1", *(f"step {h}" for h in ("B5", "C5", "D4", "E5", "F4", "G5")))
    assert t.at("9-1") == "G5" and t.g.march is None


@rule("5.44", "19.4")
def test_squads_that_stay_with_a_leader_have_two_more() -> None:
    text = f"""
        german A5 4-6-7=one
        german A5 4-6-7=two
        german A5 9-1
        {FAR}
    """
    t = phase(text).play("move 9-1", "with one", "with two", *(f"step {h}" for h in ("B5", "C5", "D4", "E5", "F4", "G5")))
    assert {t.at(x) for x in ("one", "two", "9-1")} == {"G5"}
    t = phase(text).play("move one")
    assert not t.offers("with two") and "19.4" in t.why_not("with two")                 # units move singly without a leader
    t = phase(text).play("move 9-1", "with one", "step B5", "step C5", "step D4", "step E5")
    assert t.offers("leave one")                                                        # it has spent no more than its own four
    t.play("step F4")
    assert not t.offers("leave one") and "5.44" in t.why_not("leave one")


@rule("5.3", "6.3")
def test_units_pass_over_friends_but_do_not_end_in_a_full_hex() -> None:
    t = phase(f"""
        german A5 4-6-7=mover
        german B5 4-6-7=a
        german B5 4-6-7=b
        german B5 4-6-7=c
        {FAR}
    """).play("move mover", "step B5")
    assert not t.offers("stop") and "6.1" in t.why_not("stop")
    t.play("step C5", "stop")
    assert t.at("mover") == "C5"


@rule("6.1")
def test_four_units_three_squads_and_ten_portage_points_to_a_hex() -> None:
    t = phase(f"""
        german B5 4-6-7=a HMG=ha
        german B5 4-6-7=b HMG=hb
        german A5 9-1=first
        german A5 9-1=second
        german A4 4-6-7=gunner LMG
        {FAR}
    """)
    t.play("move gunner", "step B4", "step B5")
    assert not t.offers("stop") and "6.1" in t.why_not("stop")                          # 11 points
    t.play("drop LMG", "stop", "move first", "step B5", "stop")
    t.play("move second", "step B5")
    assert not t.offers("stop")                                                         # a fifth unit


@rule("5.5", "T-5.5", "5.52")
def test_what_each_kind_of_ground_costs() -> None:
    t = phase(f"german A5 4-6-7\n{FAR}")
    assert cost(t, "A5", "B5") == 1                                                     # open
    assert cost(t, "B2", "C3") == 2                                                     # woods
    assert cost(t, "D3", "E3") == 2 and cost(t, "G4", "G3") == 2                        # buildings
    assert cost(t, "G3", "G2") == 2                                                     # within a building
    assert cost(t, "L3", "M3") == 1 and cost(t, "M4", "N3") == 1                        # shellhole, wheat
    assert cost(t, "A7", "B7") == 0.5                                                   # along the road
    assert cost(t, "B6", "B7") == 1                                                     # onto the road from elsewhere


@rule("5.51", "11.52")
def test_a_wall_or_hedge_costs_one_more() -> None:
    t = phase(f"german A5 4-6-7\n{FAR}")
    assert cost(t, "K5", "L4") == cost(t, "L4", "K5") == 2
    assert cost(t, "K2", "K3") == 2
    assert "5.51" in entry_tally(t.g, t.hex("K5"), t.hex("L4")).rules


@rule("5.53")
def test_uphill_costs_double_and_nothing_else_changes() -> None:
    t = phase(f"german A5 4-6-7\n{FAR}")
    assert cost(t, "N8", "O9") == 2 and cost(t, "O9", "N8") == 1 and cost(t, "O9", "P9") == 1


@example("E-5.54a", "E-5.54b")
@rule("5.54", "5.53")
def test_the_woods_hex_on_the_hill_with_a_road() -> None:
    t = phase("board 3\ngerman A5 4-6-7\nrussian P1 4-4-7")
    for a in ("H9", "I9", "J9"):
        assert cost(t, a, "I10") == 2
    for a in ("H10", "J10"):
        assert cost(t, a, "I10") == 4


@example("E-5.54c")
@rule("5.54-a", "5.52")
def test_leaving_such_a_hex_by_the_road_costs_the_road_rate() -> None:
    t = phase("board 3\ngerman A5 4-6-7\nrussian P1 4-4-7")
    road = [h for h in t.card.ground.around[t.hex("I10")] if t.card.ground.by_road(t.hex("I10"), h)]
    assert road
    assert {entry_cost(t.g, t.hex("I10"), h) for h in road} == {1}


@rule("5.54")
def test_a_shellhole_on_a_road_costs_infantry_the_road_rate() -> None:
    t = situation(f"german A5 4-6-7\n{FAR}", movement_phase, (), "movement",
                  drawn="map 1\ntitle t\ngrid geomorphic 16x10\nboard 1\nseed 1\nscale 40\nshellholes C5\nroad A5 B5 C5 D4\n")
    assert cost(t, "B5", "C5") == 0.5 and cost(t, "C4", "C5") == 1


@rule("5.6")
def test_enemy_hexes_are_not_entered_but_passed_freely() -> None:
    t = phase("""
        german  A5 4-6-7
        russian C5 4-4-7
    """).play("move 4-6-7", "step B5")
    assert not t.offers("step C5") and "5.6" in t.why_not("step C5")
    assert t.offers("step C6") and t.offers("step B4")


# ---- portage ----

@rule("5.7", "T-5.7", "5.76")
def test_three_points_are_free_for_a_squad_and_each_more_costs_one_mf() -> None:
    t = phase(f"german A5 4-6-7 MMG\n{FAR}").play("move 4-6-7", "step B5", "step C5", "step D4")
    assert t.at("4-6-7") == "D4" and not t.offers("step E5") and "5.2" in t.why_not("step E5")      # 4 points: three MF
    t = phase(f"german A5 4-6-7 LMG=a LMG=b LMG=c\n{FAR}").play("move 4-6-7", "step B5", "step C5", "step D4", "step E5")
    assert t.at("4-6-7") == "E5"


@example("E-5.7b")
@rule("5.7", "5.44", "5.72")
def test_a_squad_with_four_points_goes_five_hexes_with_a_loaded_leader() -> None:
    text = f"""
        german A5 8-3-8 LMG=a LMG=b flamethrower
        german A5 9-1 LMG=c
        {FAR}
    """
    t = phase(text).play("move 8-3-8", "step B5", "step C5", "step D4")
    assert not t.offers("step E5")
    t = phase(text).play("move 9-1", "with 8-3-8", *(f"step {h}" for h in ("B5", "C5", "D4", "E5", "F4")))
    assert t.at("8-3-8") == "F4" and not t.offers("step G5")


@example("E-QA-5.7")
@rule("QA-5.7", "5.7")
def test_what_is_dropped_and_what_is_taken_adds_up() -> None:
    t = phase(f"""
        german A5 4-6-7 LMG=a LMG=b
        lies C5 german.LMG=c
        lies C5 german.LMG=d
        {FAR}
    """).play("move 4-6-7", "step B5", "step C5", "drop a", "drop b", "take c 4-6-7", "take d 4-6-7", "step D4")
    assert t.at("4-6-7") == "D4" and not t.offers("step E5")


@rule("5.71")
def test_a_leader_never_carries_more_than_three_points() -> None:
    t = phase(f"""
        german A5 9-1 flamethrower
        lies A5 german.LMG
        lies A5 german.demolition_charge
        {FAR}
    """).play("move 9-1")
    assert not t.offers("take LMG 9-1") and "5.71" in t.why_not("take LMG 9-1")
    assert t.offers("take demolition_charge 9-1")


@rule("5.72")
def test_two_leaders_carry_a_heavy_machine_gun_one_hex() -> None:
    t = phase(f"""
        german A5 9-1
        german A5 8-0
        lies A5 german.MMG
        {FAR}
    """).play("move 9-1", "take MMG 9-1")
    assert not t.offers("step B5") and "5.71" in t.why_not("step B5")                   # one alone does not move it
    t.play("haul 8-0 MMG", "step B5")
    assert not t.offers("step C5") and "5.72" in t.why_not("step C5")
    t.play("stop")
    assert t.at("9-1") == t.at("8-0") == "B5" and t.holder("MMG") == "9-1"


@rule("5.43")
def test_weapons_move_only_if_someone_carries_them_and_lie_where_they_are_dropped() -> None:
    t = phase(f"german A5 4-6-7 LMG\n{FAR}").play("move 4-6-7", "step B5", "drop LMG", "step C5", "stop")
    assert t.holder("LMG") == "" and t.weapon("LMG").hex == t.hex("B5")


@rule("13.5", "2.7")
def test_a_captured_machine_gun_can_be_used_and_a_captured_flamethrower_is_lost() -> None:
    t = phase(f"""
        german A5 8-3-8
        lies A5 russian.LMG
        lies A5 russian.flamethrower
        {FAR}
    """).play("move 8-3-8", "take LMG 8-3-8", "take flamethrower 8-3-8")
    assert t.holder("LMG") == "8-3-8" and not t.weapon("flamethrower").in_play


# ---- procedures ----

@rule("19.1", "19.2")
def test_a_move_is_not_taken_back_and_a_released_unit_is_done() -> None:
    t = phase(f"german A5 4-6-7\ngerman A9 4-6-7=other\n{FAR}").play("move 4-6-7", "step B5", "stop")
    assert not t.offers("move 4-6-7") and "19.2" in t.why_not("move 4-6-7")


@rule("25.4", "25.42")
def test_movers_lose_concealment_and_so_do_all_in_their_hex() -> None:
    t = phase(f"""
        german C3 4-6-7=mover concealed unknown
        german C3 4-6-7=other concealed unknown
        german C3 dummy
        {FAR}
    """)
    assert not t.offers("move dummy")
    t.play("move mover", "step D3")
    assert not t.unit("mover").concealed and not t.unit("other").concealed and not t.unit("dummy").on_map


@rule("24.5", "24.4")
def test_smoke_costs_one_more_to_enter_and_takes_no_room() -> None:
    t = phase(f"smoke german B5\ngerman A5 4-6-7\n{FAR}")
    assert cost(t, "A5", "B5") == 2
    t.play("move 4-6-7", "step B5")
    assert t.offers("stop")
    full = phase(f"smoke german B5\ngerman B5 4-6-7=a\ngerman B5 4-6-7=b\ngerman A5 4-6-7=c\ngerman A5 4-6-7=d\n{FAR}")
    b5, c, d = full.hex("B5"), full.units["c"], full.units["d"]
    assert not why_not_stack(full.g, 0, b5, [c]) and why_not_stack(full.g, 0, b5, [c, d])


# ---- the berserk ----

def charge(t: Situation) -> None:
    """One of the steps offered after the other, until the march is over."""
    while t.g.march is not None:
        t.game.apply(t.seat, next(o for o in t.options if o[0] in ("step", "stop")))


@rule("18.42", "18.43")
def test_a_berserk_unit_must_charge_the_nearest_enemy_by_the_shortest_way() -> None:
    t = phase("""
        attacker russian
        russian C6 4-4-7 berserk
        russian A9 4-4-7=calm
        german  J7 4-6-7
        german  N7 4-6-7=behind
    """)
    assert not t.offers("pass")
    t.play("move 4-4-7")                                                                # every step is forced
    assert t.at("4-4-7") == "I7"                                                        # next to the nearest one, and no further
    assert sum(m.cost.total for m in t.all(Moved)) == 4                                 # 2 to the road in E7, then four halves


@rule("18.42")
def test_a_berserk_unit_next_to_its_prey_stays_there() -> None:
    t = phase("""
        attacker russian
        russian C6 4-4-7 berserk
        russian A9 4-4-7=calm
        german  C7 4-6-7
    """)
    assert t.offers("pass")
    t.play("move 4-4-7")
    assert t.at("4-4-7") == "C6" and t.unit("4-4-7").released


@rule("18.43", "QA-18.42")
def test_the_berserk_carry_nothing_that_slows_them() -> None:
    t = phase("""
        attacker russian
        russian A5 4-4-7 berserk MMG
        russian A9 4-4-7=calm
        german  K5 4-6-7
    """).play("move 4-4-7")                                                             # it can do nothing but drop the gun
    assert t.holder("MMG") == "" and t.weapon("MMG").hex == t.hex("A5")
    assert not t.offers("take MMG 4-4-7") and "18.43" in t.why_not("take MMG 4-4-7")
    charge(t)
    assert 5 < sum(m.cost.total for m in t.all(Moved)) <= 6


@rule("18.43")
def test_berserk_squads_with_a_berserk_leader_go_eight() -> None:
    t = phase("""
        attacker russian
        russian A5 4-4-7 berserk
        russian A5 9-1 berserk
        german  K5 4-6-7
    """).play("move 9-1", "with 4-4-7")
    charge(t)
    assert t.unit("4-4-7").hex == t.unit("9-1").hex
    assert t.at("9-1") and 7 < sum(m.cost.total for m in t.all(Moved) if m.unit == t.units["4-4-7"]) <= 8


LANE = "map 1\ntitle t\ngrid geomorphic 16x10\nboard 1\nseed 1\nscale 40\nwoods C5\nroad A5 B5 C5 D4\nhedge E5:2\n"


@rule("5.54-a", "11.52")
def test_a_road_does_not_cancel_woods_and_a_hedge_is_paid_for_with_the_ground() -> None:
    t = situation(f"german A5 4-6-7\n{FAR}", movement_phase, (), "movement", drawn=LANE)
    assert cost(t, "B5", "C5") == 2                                                    # woods, though a road leads in
    assert cost(t, "C5", "D4") == 0.5 and cost(t, "A5", "B5") == 0.5                   # out of them by the road
    ground = t.card.ground
    over = next(h for h in ground.around[t.hex("E5")] if ground.sides[t.hex("E5")][ground.side_between(t.hex("E5"), h)])
    assert cost(t, "E5", t.card.hex_name(over)) == cost(t, t.card.hex_name(over), "E5") == 2


@rule("44.1")
def test_nobody_walks_over_a_cliff() -> None:
    t = situation("chapter 46\nboard 3\ngerman C4 4-6-7\nrussian GG1 4-4-7", movement_phase, (), "movement")
    t.play("move 4-6-7")
    assert t.why_not("step D3") == ["44.1"] and t.offers("step C5")
