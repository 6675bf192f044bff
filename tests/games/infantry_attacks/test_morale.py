"""14.0 Morale, 6.6 leaders' help, 6.7 leaders lost: checks, recovery, flight, decapitation."""

from __future__ import annotations

from hedgerow.games.infantry_attacks.model.counters import INFANTRY
from hedgerow.games.infantry_attacks.model.state import DEMORALIZED, DISRUPTED, ELIMINATED, GOOD, MOVED_FIRED
from hedgerow.games.infantry_attacks.rules.chain_reactions import bereaved
from hedgerow.games.infantry_attacks.rules.flight import GoesToGround, flight_hexes, may_flee_to, safe, threats
from hedgerow.games.infantry_attacks.rules.leadership import LeaderCasualty, Overrun
from hedgerow.games.infantry_attacks.rules.morale import (
    BECOMES_DEMORALIZED,
    BECOMES_DISRUPTED,
    DESERTS,
    LOSES_A_STEP,
    NO_FURTHER,
    PASSES,
    STAYS,
    TO_DISRUPTED,
    TO_GOOD,
    Checked,
    Recovery,
    base_morale,
    check_morale,
    check_result,
    morale_tally,
    recovery_result,
    recovery_tally,
)
from hedgerow.games.infantry_attacks.rules.sequence import initiative
from hedgerow.games.infantry_attacks.rules.step_losses import Decapitated, lose_leader
from hedgerow.testing import example, rule

from .situation import bombardment, segments, situation


def morale(text, who="INF", side="german"):
    t = situation(f"{text}; russian 1008 INF=far" if side == "german" else text)
    return morale_tally(t.g, t.pieces[who]).total


# ---- values and checks ----

@rule("14.0", "14.3")
def test_units_have_the_morale_of_their_side_companies_another_when_reduced():
    t = situation("morale german 8 6; german 0303 INF; german 0303 INF reduced; german 0303 MG; german 0404 Major:9-1-1;"
                  "german 0505 INF=low demoralized; russian 1008 INF")
    assert [base_morale(t.g, t.piece(x)).total for x in ("INF", "INF/2", "MG", "Major", "low")] == [8, 6, 8, 9, 7]


@rule("14.1", "14.11")
def test_failing_by_one_or_two_disrupts_and_by_three_demoralizes_and_again():
    assert [check_result(GOOD, n) for n in (0, 1, 2, 3)] == [PASSES, BECOMES_DISRUPTED, BECOMES_DISRUPTED, BECOMES_DEMORALIZED]
    assert [check_result(DISRUPTED, n) for n in (0, 1, 5)] == [PASSES, BECOMES_DEMORALIZED, BECOMES_DEMORALIZED]
    assert [check_result(DEMORALIZED, n) for n in (0, 1, 2, 3)] == [PASSES, NO_FURTHER, NO_FURTHER, LOSES_A_STEP]


FIRE_ON = "german 0303 MG; german 0303 INF; german 0303 INF; german 0303 Major; "


def fired_on(target, dice):
    t = situation(FIRE_ON + target, dice=dice).order("lead Major", does="fire")
    return t.play("fire MG 0305", "join INF", "join INF/2", "open fire")


@rule("14.1", "14.12", "6.61")
@example("X-1334-a", "X-1334-b")
def test_the_leader_rolls_first_and_helps_his_men():
    target = "russian 0305 INF=a; russian 0305 INF=b; russian 0305 Kapitan:9-0-1"
    t = fired_on(target, [(4, 3), (3, 4), (4, 4), (5, 5)])            # 18 on the 16 column, +2: M1
    checks = t.all(Checked)
    assert [c.piece for c in checks] == [t.pieces[x] for x in ("Kapitan", "a", "b")]
    assert [c.morale.total for c in checks] == [9, 9, 9]              # his own value; 8 and 1 for his men
    assert [t.piece(x).status for x in ("Kapitan", "a", "b")] == [GOOD, GOOD, DISRUPTED]
    t = situation("russian 0505 Polkovnik:10-1-1; russian 0505 INF=a; russian 0505 INF=b; german 0908 INF",
                  dice=[(4, 4), (4, 4), (5, 5)])
    for who in ("Polkovnik", "a", "b"):
        check_morale(t.g, t.pieces[who], 2)
    assert [t.piece(x).status for x in ("Polkovnik", "a", "b")] == [GOOD, DISRUPTED, DEMORALIZED]


@rule("14.12")
def test_a_leader_who_breaks_first_helps_nobody():
    t = fired_on("russian 0305 INF=a; russian 0305 INF=b; russian 0305 Kapitan:9-0-1", [(4, 3), (6, 6), (4, 4), (4, 4)])
    assert t.piece("Kapitan").status == DEMORALIZED
    assert [c.morale.total for c in t.all(Checked)] == [9, 8, 8]


@rule("14.11", "6.7")
def test_a_demoralized_unit_that_fails_badly_loses_a_step_and_a_leader_his_place():
    t = situation("german 0303 INF demoralized; german 0303 Major:8-0-0 demoralized; german 0808 INF=x; russian 1008 INF=far",
                  dice=[(6, 6), (6, 6)])
    assert check_morale(t.g, t.pieces["INF"], 0) == 1
    check_morale(t.g, t.pieces["Major"], 0)
    assert t.piece("INF").steps == 1
    assert t.gone("Major")


# ---- leaders' help ----

@rule("6.61", "6.63")
def test_a_leader_helps_his_type_in_his_hex_and_next_to_it_marked_or_not():
    assert morale("german 0303 INF; german 0303 Major:8-0-1 moved") == 9
    assert morale("german 0303 INF; german 0304 Major:8-0-1") == 9
    assert morale("german 0303 INF; german 0305 Major:8-0-1") == 8
    assert morale("german 0303 INF; german 0303 Major:8-0-1 disrupted") == 9
    assert morale("german 0303 INF; german 0304 Major:8-0-1 disrupted") == 8
    assert morale("german 0303 INF; german 0303 Major:8-0-1 demoralized") == 8
    assert morale("german 0303 CAV; german 0303 Major:8-0-1", "CAV") == 8


@rule("6.64", "6.61")
def test_leaders_help_their_juniors_never_equals_or_themselves_and_only_the_best_counts():
    assert morale("german 0303 Hauptmann:8-0-0; german 0303 Major:8-0-1", "Hauptmann") == 9
    assert morale("german 0303 Major:8-0-1; german 0303 Major:9-0-1=b", "Major") == 8
    assert morale("german 0303 Major:8-0-1; german 0303 Hauptmann:8-0-1", "Major") == 8
    assert morale("german 0303 INF; german 0303 Major:8-0-1; german 0304 Oberst:9-0-2") == 10


@rule("12.81", "6.61")
def test_help_does_not_cross_the_border_of_an_assault_hex():
    assert morale("german 0303 INF; german 0304 Major:8-0-1; russian 0303 INF") == 8
    assert morale("german 0303 INF; german 0303 Major:8-0-1; russian 0303 INF") == 9


# ---- recovery ----

@rule("14.41", "14.43", "14.44")
def test_recovery_needs_less_than_morale_and_knows_a_natural_2_and_12():
    assert [recovery_result(DISRUPTED, False, n, 8) for n in (7, 8)] == [TO_GOOD, STAYS]
    assert [recovery_result(DEMORALIZED, False, n, 8) for n in (2, 7, 8, 12)] == [TO_GOOD, TO_DISRUPTED, STAYS, STAYS]
    assert recovery_result(DEMORALIZED, True, 12, 20) == DESERTS
    assert recovery_result(DISRUPTED, True, 12, 20) == TO_GOOD


@rule("14.41", "14.45", "6.62")
@example("D-14.41")
def test_town_and_leader_help_a_demoralized_unit():
    t = situation("town 0303; german 0303 INF demoralized; german 0303 Major:8-0-1; russian 1008 INF", dice=[(4, 4)])
    found = recovery_tally(t.g, t.pieces["INF"], t.pieces["Major"])
    assert found.total == 9
    assert [recovery_result(DEMORALIZED, False, n, 9) for n in (2, 3, 8, 9)] == [TO_GOOD, TO_DISRUPTED, TO_DISRUPTED, STAYS]
    t.order("lead Major").play("recover with INF Major")
    assert t.piece("INF").status == DISRUPTED


@rule("14.45", "16.33")
def test_town_and_entrenchment_do_not_add_up():
    t = situation("town 0303; entrenched 0303; german 0303 INF disrupted under; russian 1008 INF")
    assert recovery_tally(t.g, t.pieces["INF"], -1).total == 9


@rule("14.4", "6.65", "6.62")
def test_a_leader_who_aids_does_nothing_else_but_aid_and_all_are_marked():
    t = situation("german 0303 INF disrupted; german 0304 INF disrupted; german 0303 Major:8-0-1; russian 1008 INF",
                  dice=[(4, 4), (4, 4)]).order("lead Major").play("recover with INF Major")
    assert t.choices("march") == ["INF/2"]                # a disrupted unit may still move one hex; the Major may not
    assert "6.65" in t.why_not("german", "march", t.pieces["Major"])
    t.play("recover with INF/2 Major")
    assert [t.piece(x).marker for x in ("INF", "INF/2", "Major")] == [MOVED_FIRED] * 3
    assert [r.morale.total for r in t.all(Recovery)] == [9, 9]


@rule("6.62", "6.65")
def test_only_the_leader_who_activated_a_unit_helps_it_recover_and_not_after_moving():
    t = situation("german 0303 INF disrupted; german 0303 Major:8-0-1; german 0303 Hauptmann:8-0-1; russian 1008 INF")
    t.play("lead Major", "add Major Hauptmann", "add Hauptmann INF", "go", "rest move")
    assert t.choices("recover with") == ["INF Hauptmann"]
    t.play("march Hauptmann", "step 0304", "stop")
    assert t.choices("recover with") == []
    assert t.offers("recover INF")


@rule("14.12", "6.62", "14.4")
def test_a_leader_who_has_tried_to_recover_himself_may_then_aid_those_he_activated():
    t = situation("german 0303 INF disrupted; german 0303 Major:8-0-1 disrupted; russian 1008 INF",
                  dice=[(6, 6), (2, 2)]).order("lead Major").play("recover Major")
    assert t.piece("Major").status == DISRUPTED
    assert t.choices("recover with") == ["INF Major"]
    assert "Major" not in t.choices("march")
    assert t.play("recover with INF Major").last(Recovery).morale.total == 9


@rule("14.12", "14.41")
def test_in_a_hex_demoralized_leaders_try_to_recover_before_units():
    t = situation("german 0303 INF disrupted; german 0303 Major demoralized; german 0303 Oberst; russian 1008 INF",
                  dice=[(2, 2)]).order("lead Oberst")
    assert t.choices("recover") == ["Major"]
    t.play("recover Major")
    assert "INF" in t.choices("recover")
    t = situation("german 0303 INF disrupted; german 0303 Major disrupted; german 0303 Oberst; russian 1008 INF",
                  dice=[(2, 2)]).order("lead Oberst").play("recover INF")
    assert "Major" not in t.choices("recover")            # he came too late


@rule("14.44", "6.7")
def test_a_demoralized_leader_deserts_on_twelve():
    t = situation("german 0303 Major demoralized; german 0404 INF; russian 1008 INF", dice=[(6, 6)]).play("unit Major")
    assert t.gone("Major")


@rule("1.0-def-demoralized", "14.3")
def test_a_piece_may_give_way_of_its_own_will_and_then_tries_to_recover_and_flees():
    t = situation("german 0303 INF disrupted; german 0404 INF=b; russian 0305 INF", dice=[(6, 6)]).order("unit INF")
    t.play("give way INF")
    assert t.last(Recovery).piece == t.pieces["INF"]
    assert t.about == "flight"
    t = situation("german 0303 CAV-D disrupted; german 0404 INF=b; russian 0305 INF").order("unit CAV-D").play("give way CAV-D")
    assert (t.piece("CAV-D").cls, t.piece("CAV-D").status) == (1, DEMORALIZED)          # it remounts instead [15.52]


# ---- flight ----

def fleeing(text, dice=((6, 6),), start=None):
    t = situation(text, start or segments, dice=list(dice))
    return t.play("unit INF")


@rule("14.31", "14.33", "1.0-def-safehex")
def test_a_demoralized_unit_runs_away_from_all_who_can_fire_on_it_to_the_nearest_safe_hex():
    t = fleeing("german 0303 INF demoralized; german 0808 INF=b; russian 0305 INF=r")
    assert t.choices("flee") == ["0202", "0302", "0402"]              # all farther away, all one hex short of safety
    assert threats(t.g, t.pieces["INF"], t.hex("0303")) == [t.hex("0305")]
    t.play("flee 0302")
    assert t.about != "flight" or t.choices("flee") == ["0301"]
    assert safe(t.g, t.pieces["INF"], t.hex("0301"))


@rule("14.31")
def test_between_equally_near_safe_hexes_the_owner_chooses():
    t = fleeing("german 0404 INF demoralized; german 0808 INF=b; russian 0407 INF=r")
    assert len(t.choices("flee")) > 1


@rule("14.31", "4.1-a")
def test_the_way_to_safety_leads_by_hexes_with_room():
    full = "; ".join(f"german {h} INF=x{h}; german {h} INF=y{h}" for h in ("0403", "0503", "0603"))
    t = fleeing(f"german 0505 INF demoralized; {full}; russian 0507 INF=r")
    assert t.choices("flee") == ["0404", "0604"]          # 0504 is as near, but leads nowhere


@rule("14.31", "5.82")
def test_the_way_to_safety_does_not_lead_across_a_major_river():
    field = "river 0104:5 0203 0303 0403 0503 0603 0703 0803:2; german 0305 INF demoralized; german 0808 INF=b; "
    field += "russian 0405 INF=r"
    t = fleeing(field)
    assert "0304" not in t.choices("flee")
    assert "0304" in fleeing(field.replace("river", "stream")).choices("flee")


@rule("14.31", "14.33", "9.71-a")
def test_nobody_flees_into_drumfire():
    field = "german 0303 INF demoralized; german 0808 INF=b; russian 0305 INF=r; russian factor 12; drumfire 0302 12"
    t = fleeing(field)
    assert "0302" not in t.choices("flee")
    assert not safe(t.g, t.pieces["INF"], t.hex("0302"))


@rule("14.32")
def test_in_a_safe_hex_it_goes_to_ground_unless_it_was_bombarded():
    t = fleeing("german 0303 INF demoralized; german 0808 INF=b; russian 0907 INF=r")
    assert t.last(GoesToGround)
    assert t.at("INF") == "0303"
    t = situation("german 0303 INF demoralized; german 0808 INF=b; russian 0907 INF=r", segments, dice=[(6, 6)])
    t.g.bombarded.append(t.hex("0303"))
    assert t.play("unit INF").about == "flight"


@rule("14.32", "9.12")
def test_open_sights_fire_does_not_make_a_hex_unsafe():
    t = situation("german 0101 77/96 sights; german 0102 INF; russian 0908 INF=r demoralized", segments,
                  dice=[(4, 4), (2, 2), (6, 6)])
    t.order("unit 77/96", does="fire").play("fire 77/96 0908", "end")
    assert t.last(GoesToGround).piece == t.pieces["r"]


@rule("13.14", "14.11")
def test_who_fails_a_check_in_flight_stops_although_it_has_no_further_effect():
    for roll, steps in ((6, 2), (9, 1)):
        t = fleeing("german 0303 INF demoralized; german 0808 INF=b; russian 0305 INF=r",
                    [(6, 6), (1, 2), (roll // 2, roll - roll // 2)])
        t.play("flee 0302", "shoot r", "open fire")
        assert (t.at("INF"), t.piece("INF").status, t.piece("INF").steps) == ("0302", DEMORALIZED, steps)
        assert t.about != "flight"


@rule("14.31-a", "14.33")
def test_without_a_safe_hex_it_heads_for_the_farthest_edge_or_stays():
    field = "german 0102 INF demoralized; german 0808 INF=b; russian 0104 INF=r; russian 0303 INF=s; russian 0302 MG=m"
    t = fleeing(field)
    assert t.at("INF") == "0101"                          # the only hex that is not nearer to any of them
    t = fleeing("german 0101 INF demoralized; german 0808 INF=b; russian 0103 INF=r; russian 0301 INF=s; russian 0202 MG=m")
    assert t.at("INF") == "0101"                          # nowhere is farther
    assert flight_hexes(t.g, t.pieces["INF"]) == []


@rule("14.34", "12.25")
def test_a_battery_that_must_flee_is_abandoned_and_one_in_safety_is_not():
    t = situation("german 0303 77/96 sights demoralized; german 0808 INF=b; russian 0305 INF=r", segments, dice=[(6, 6)])
    assert t.order("unit 77/96").play("recover 77/96").piece("77/96").hex == ELIMINATED
    t = situation("german 0303 77/96 sights demoralized; german 0808 INF=b; russian 0907 INF=r", segments, dice=[(6, 6)])
    assert t.order("unit 77/96").play("recover 77/96").at("77/96") == "0303"


@rule("16.33", "14.31")
def test_under_an_entrenchment_it_may_stay():
    t = fleeing("entrenched 0303; german 0303 INF demoralized under; german 0808 INF=b; russian 0305 INF=r")
    assert t.about == "flee"
    t.play("stay")
    assert t.at("INF") == "0303"


@rule("16.33", "14.34")
def test_a_battery_under_an_entrenchment_stays_and_does_not_walk_out_of_an_assault():
    for there in ("russian 0303 INF=r", "russian 0305 INF=r"):
        t = situation(f"entrenched 0303; german 0303 77/96 sights under demoralized; german 0303 INF under; {there}", segments,
                      dice=[(6, 6)]).order("unit 77/96").play("recover 77/96")
        assert (t.about, t.at("77/96"), t.piece("77/96").status) == ("act", "0303", DEMORALIZED)


@rule("6.71-a", "5.44", "14.34")
def test_whom_an_abandoned_battery_leaves_behind_is_among_the_enemy():
    t = situation("german 0303 77/96 sights demoralized; german 0303 Major; german 0303 WGN; german 0808 INF; russian 0303 INF=r",
                  segments, dice=[(6, 6), (3, 3)]).order("unit 77/96").play("recover 77/96")
    assert t.gone("WGN")
    t.play("displace Major 0302")
    assert t.at("Major") == "0302"


@rule("6.71-a", "14.34", "9.63")
def test_so_is_he_whom_a_battery_abandoned_in_the_bombardment_phase_leaves_behind():
    t = situation("german 0303 77/96 planned demoralized; german 0303 Major; german 0808 INF=b; russian 0303 INF=r", bombardment,
                  dice=[(6, 6), (5, 4)]).play("pass")
    assert (t.gone("77/96"), t.gone("Major")) == (True, True)


RING = "; ".join(f"russian {h} MG=g{h}" for h in ("0302", "0304", "0402", "0403", "0202", "0203"))


@rule("6.71-a", "14.35")
def test_a_leader_is_not_asked_to_go_along_where_nobody_gets_out():
    t = situation(f"german 0303 INF demoralized; german 0303 Major:8-0-0 disrupted; german 0808 MG; russian 0303 INF=r; {RING}",
                  segments, dice=[(6, 6), (2, 2)]).order("lead Major").play("recover with INF Major")
    assert t.gone("INF")
    assert t.gone("Major")                                # left alone, and no way out for him either
    assert [e.result for e in t.all(Overrun)] == ["gets away"]


@rule("6.71-a", "6.73", "6.7")
def test_a_chief_lost_next_to_an_assault_may_leave_its_leaders_alone():
    t = situation("german 0302 Oberst:9-0-2 demoralized; german 0303 INF reduced demoralized; german 0303 Leutnant:8-0-0;"
                  "german 0808 INF=b; russian 0303 INF=r", segments, dice=[(6, 6), (2, 2), (6, 6), (2, 2), (5, 4)])
    t.play("unit Oberst")                                 # the company breaks up; he is unhurt, 4 - 1, but overrun
    assert (t.gone("INF"), t.gone("Leutnant"), t.last(Overrun).result) == (True, True, "removed")


@rule("14.4", "6.62-a")
def test_who_has_aided_a_recovery_goes_along_only_with_a_unit_that_he_activated():
    t = situation("german 0303 INF demoralized; german 0303 INF=b disrupted; german 0303 Major; german 0303 Hauptmann;"
                  "russian 0305 INF=r", segments, dice=[(6, 6), (6, 6)])
    t.play("lead Major", "add Major Hauptmann", "add Hauptmann INF", "add Major b", "go", "rest move")
    t.play("recover with b Major", "recover INF")
    assert t.choices("go along") == ["Hauptmann"]


@rule("6.62-a")
def test_a_good_leader_goes_along_and_a_disrupted_one_only_by_breaking():
    field = "german 0303 INF demoralized; german 0303 Major:8-0-0 {}; russian 0305 INF=r"
    t = situation(field.format(""), segments, dice=[(6, 6)]).order("lead Major").play("recover with INF Major")
    assert t.about == "go along"
    t.play("go along Major", "flee 0302")
    assert (t.at("Major"), t.piece("Major").status) == ("0302", GOOD)
    t = situation(field.format("disrupted"), segments, dice=[(6, 6)]).order("lead Major").play("recover with INF Major")
    t.play("go along Major")
    assert t.piece("Major").status == DEMORALIZED


@rule("6.62-a", "5.82")
def test_a_leader_on_the_other_bank_of_a_major_river_does_not_go_along():
    field = ("river 0104:5 0203 0303 0403 0503:2; {}; german 0303 INF demoralized bank1; german 0303 Major:8-0-0 {}; "
             "german 0808 INF=z; russian 0305 INF=r; russian 0301 INF=q")
    for bank, bridge, found in (("bank1", "", True), ("bank2", "", False), ("bank2", "road 0302 0303 0304; bridge 0303", True)):
        t = situation(field.format(bridge, bank), segments, dice=[(6, 6)]).order("lead Major").play("recover with INF Major")
        assert (t.about == "go along") is found


# ---- leaders lost ----

CHIEFS = "german 0303 Oberst:9-0-2; german 0505 Major; german 0303 INF; german 0304 INF=b; german 0404 CAV; german 0306 INF=c; "


@rule("6.72", "6.72-a")
@example("X-621")
def test_the_loss_of_the_highest_leader_costs_initiative_once_a_game():
    t = situation("initiative german 4; " + CHIEFS + "russian 1008 INF", dice=[(2, 2)] * 6)
    lose_leader(t.g, t.pieces["Oberst"], "6.7")
    assert t.last(Decapitated).turns == 2
    assert initiative(t.g, 0).total == 4                  # from the next turn on
    for turn, found in ((2, 2), (3, 2), (4, 4)):
        t.g.turn = turn
        assert initiative(t.g, 0).total == found
    lose_leader(t.g, t.pieces["Major"], "6.7")
    assert len(t.all(Decapitated)) == 1


@rule("6.72")
def test_a_chief_who_broke_or_deserted_is_missed_twice_as_long_and_initiative_stays_above_nothing():
    t = situation("initiative german 1; " + CHIEFS + "russian 1008 INF")
    lose_leader(t.g, t.pieces["Oberst"], "14.44")
    assert t.last(Decapitated).turns == 4
    t.g.turn = 5
    assert initiative(t.g, 0).total == 0


@rule("6.73")
def test_the_loss_of_a_colonel_shakes_his_type_in_and_around_his_hex():
    t = situation("russian 0306 MG; russian 0305 INF=r; " + CHIEFS.replace("Oberst:9-0-2", "Oberst:9-0-2 demoralized"), segments,
                  dice=[(6, 6), (2, 2), (2, 3)])
    t.play("pass")
    t.play("unit Oberst")                                 # he deserts
    assert t.gone("Oberst")
    checks = {c.piece: c.morale.total for c in t.all(Checked)}
    assert checks == {t.pieces["INF"]: 8 - 2, t.pieces["b"]: 8 - 2}


@rule("6.73", "6.7", "14.11")
def test_steps_that_the_loss_of_a_chief_costs_may_cost_leaders_too():
    t = situation("german 0303 Oberst:9-0-2 demoralized; german 0403 INF demoralized; german 0403 Leutnant:8-0-0; german 0403 "
                  "cav.Leutnant:8-0-0=c; german 0808 INF=b; russian 1008 INF=r", segments,
                  dice=[(6, 6), (2, 2), (6, 6), (1, 2), (2, 2)])
    t.play("unit Oberst")                                 # he deserts; the shaken company loses a step
    assert t.piece("INF").steps == 1
    assert (t.gone("Leutnant"), t.gone("c")) == (True, False)         # 3 - 1 and 4 - 1
    assert [e.piece for e in t.all(LeaderCasualty)] == [t.pieces["Leutnant"], t.pieces["c"]]


@rule("1.0-def-rank", "1.0-def-leaders", "6.2")
def test_leaders_are_drawn_from_the_pool_of_their_rank_one_person_to_a_piece():
    import hedgerow
    from hedgerow.games.infantry_attacks.model.counters import LEADERS, RANKS
    from hedgerow.games.infantry_attacks.model.state import LEADER

    seen = set()
    for seed in range(12):
        g = hedgerow.new("infantry-attacks", "IA1", seed=seed).state
        drawn = [LEADERS[p.kind] for p in g.pieces if p.cls == LEADER]           # type: ignore[attr-defined]
        assert len({x.piece for x in drawn}) == len(drawn)
        for p in g.pieces:                                                       # type: ignore[attr-defined]
            if p.cls == LEADER:
                assert LEADERS[p.kind].rank == RANKS[g.scenario.forces[p.force].rank]     # type: ignore[attr-defined]
        seen |= {x.id for x in drawn}
    assert len(seen) > 20                                 # both sides of the pieces, many pieces


@rule("14.33", "14.35")
def test_nobody_flees_to_enemy_combat_units_even_if_they_cannot_fire():
    t = situation("german 0303 INF demoralized; german 0808 INF=other; russian 0302 76.2mm=gun; "
                  "russian 0305 INF=r; russian 0202 WGN=wagon")
    assert [may_flee_to(t.g, t.pieces["INF"], t.hex(x)) for x in ("0302", "0202", "0402")] == [False, True, True]


@rule("6.63", "6.61", "6.1")
def test_a_leader_helps_from_any_hex_of_the_map_and_only_his_own_side():
    assert morale("german 0101 INF; german 0101 Major:8-0-1; russian 1008 INF=r") == 9
    assert morale("german 0101 INF; german 0102 Major:8-0-1; russian 1008 INF=r") == 9
    assert morale("german 0102 INF; german 0101 Major:8-0-1; russian 1008 INF=r") == 9
    assert morale("german 0303 INF; russian 0304 Kapitan:8-0-1; russian 1008 INF=r") == 8


@rule("6.61", "16.41")
def test_a_leader_helps_wherever_he_lies_in_a_stack():
    for order in (("INF", "MG", "Major:8-0-1"), ("Major:8-0-1", "MG", "INF"), ("MG", "Major:8-0-1", "INF")):
        assert morale("; ".join(f"german 0303 {x}" for x in order)) == 9


@rule("6.73", "14.12", "6.7")
def test_when_a_chief_is_lost_leaders_check_before_units_seniors_first():
    t = situation("german 0303 INF; german 0303 Leutnant; german 0304 Hauptmann; german 0303 Oberst:9-0-2; russian 1008 INF=far")
    lose_leader(t.g, t.pieces["Oberst"], "6.7")
    assert t.piece("Oberst").steps == 0
    assert bereaved(t.g, INFANTRY, t.hex("0303"), 0) == [t.pieces[x] for x in ("Hauptmann", "Leutnant", "INF")]


@rule("7.45", "14.1")
def test_who_stands_in_the_first_hex_of_the_map_checks_like_everybody():
    t = situation("german 0103 MG; german 0103 INF; german 0103 Major; russian 0101 INF=a", dice=[(2, 3), (6, 6)])
    t.order("lead Major", does="fire").play("fire MG 0101", "join INF", "open fire")
    assert (len(t.all(Checked)), t.piece("a").status) == (1, DEMORALIZED)
