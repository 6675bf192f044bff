"""9.0 Bombardment: missions, plans, planned fire, Drumfire, friendly fire; 10.3 Open Sights; 11.0 ammunition; 16.1 smoke."""

from __future__ import annotations

import hedgerow
from hedgerow.games.infantry_attacks.model.counters import MORTAR, TRANSPORT
from hedgerow.games.infantry_attacks.model.state import (
    ABORT,
    DEMORALIZED,
    DISRUPTED,
    ELIMINATED,
    GOOD,
    MOVE,
    MOVED_FIRED,
    OPEN_SIGHTS,
    PLANNED,
    State,
)
from hedgerow.games.infantry_attacks.model.tables import BOMBARDMENT
from hedgerow.games.infantry_attacks.rules import artillery_plan
from hedgerow.games.infantry_attacks.rules.artillery_plan import PlanMade, make_plans, missions_of
from hedgerow.games.infantry_attacks.rules.bombardment import (
    AbortTried,
    FireCancelled,
    PlanOpened,
    aborts,
    bombardment_phase,
    why_not_abort,
)
from hedgerow.games.infantry_attacks.rules.combat import Fired
from hedgerow.games.infantry_attacks.rules.drumfire import DrumfirePlaced
from hedgerow.games.infantry_attacks.rules.friendly_fire import FriendlyFire, friendly_column
from hedgerow.games.infantry_attacks.rules.morale import Checked, Recovery
from hedgerow.games.infantry_attacks.rules.shelling import gun_strength
from hedgerow.games.infantry_attacks.rules.smoke import SmokeDrifts, SmokeFired, disperse_smoke
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.rulebook import spec_name
from hedgerow.testing import example, rule

from .situation import bombardment, segments, situation, two_bombardments
from .small_battles import MILL


@flow
def seven_turns(g: State) -> Flow[None]:
    """The Bombardment Phases of seven turns."""
    while g.turn <= 7:
        yield from bombardment_phase(g)
        g.turn += 1
        g.drumfire = []
        for p in g.pieces:
            p.tried_abort = False


def shelled(text, dice=(), start=bombardment, **options):
    """The Bombardment Phase without abort attempts."""
    t = situation(text, start, dice=dice, **options)
    return no_aborts(t)


def no_aborts(t):
    while t.about == "abort":
        t.play("pass")
    return t


def columns(t, n=-1):
    return {t.say(("lose", i)).split()[1]: (column, shift.total, result)
            for who, shift, column, result in t.all(Fired)[n].results for i in who}


FAR = "; german 0101 INF=home; russian 1008 INF=away"


# ---- aborting ----

@rule("9.14", "9.14-a")
@example("D-9.14")
def test_one_or_two_aborts_a_mission_for_good_and_there_is_one_roll_a_turn():
    assert [aborts(n) for n in (1, 2, 3, 6)] == [True, True, False, False]
    field = "german factor 12; german 0303 77/96 planned; german 0404 77/96=b sights; plan 12 1 0505; plan 12 2 0505" + FAR
    t = situation(field, bombardment, dice=[2, 3])
    assert t.choices("abort") == ["12", "77/96", "b"]
    t.play("abort 12")
    assert (t.piece("12").mission, t.g.plans) == (ABORT, {})
    assert t.choices("abort") == ["77/96", "b"]
    t.play("abort 77/96")
    assert t.last(AbortTried).result == "goes on"
    assert t.choices("abort") == ["b"]                    # one roll a turn


@rule("3.0-B", "9.5", "9.15")
def test_aborts_come_first_then_the_fire_of_the_side_with_the_initiative():
    field = ("active russian; german factor 12; russian factor 16=r; plan 12 1 0808; plan r 1 0303; german 0303 INF=g; "
             "russian 0808 INF=t")
    t = situation(field, bombardment, dice=[(4, 4), (2, 2), (4, 4)])
    seats = [t.seat]
    t.play("pass")
    seats.append(t.seat)
    t.play("pass")
    assert seats == ["russian", "german"]
    assert [t.ground.names[e.hex] for e in t.all(Fired)] == ["0303", "0808"]


@rule("9.15", "3.3", "9.11")
def test_guns_on_planned_fire_are_marked_whether_they_fire_or_not():
    t = shelled("german 0303 77/96 planned; german 0404 77/96=b sights" + FAR)
    assert (t.piece("77/96").marker, t.piece("b").marker) == (MOVED_FIRED, 0)


# ---- planned fire ----

@rule("8.2", "9.4", "9.3-a")
def test_planned_fire_needs_no_spotting_and_an_empty_hex_brings_no_roll():
    t = shelled("german factor 12; plan 12 1 0505" + FAR)
    assert not t.all(Fired)
    t = shelled("woods 0304 0404 0504; german factor 12; plan 12 1 0505; russian 0505 INF=t" + FAR, [(4, 4)])
    assert len(t.all(Fired)) == 1


@rule("9.2", "9.2-a", "6.51-a")
def test_factors_combine_with_each_other_and_guns_with_guns_next_to_them():
    field = """german factor 6=a; german factor 14=b; german factor 14=c; german 0303 77/96=x planned; german 0304 77/96=y planned
        german 0307 77/96=z planned; russian 0605 INF=t; {}""".format("; ".join(f"plan {w} 1 0605" for w in "abcxyz")) + FAR
    t = shelled(field, [(4, 4), (2, 2), (4, 4), (4, 4), (4, 4)])
    assert t.choices("add gun") == ["b", "c"]
    t.play("add gun b", "bombard")
    assert t.choices("add gun") == ["y"]                  # z is too far away
    t.play("add gun y")
    strengths = [e.strength.total for e in t.all(Fired)]
    assert strengths == [20, 14, 10, 5]


@rule("9.2-a", "9.3", "9.7")
@example("X-967-b")
def test_34_points_are_the_30_column_in_both_turns_and_on_whoever_enters():
    plans = "; ".join(f"plan {w} {n} 0505" for w in "abc" for n in (1, 2))
    field = "active russian; german factor 14=a; german factor 14=b; german factor 6=c; russian 0505 MG=t; " + plans
    t = situation(field + "; russian 0506 INF; russian 0506 Kapitan; german 0101 INF=g", two_bombardments,
                  dice=[(4, 4), (2, 2)] * 3)
    for _ in (1, 2):
        no_aborts(t).play("add gun b", "add gun c")
    t.order("lead Kapitan", "INF").play("march INF", "step 0505", "add gun b", "add gun c")
    told = [(e.strength.total, e.results[0][2], e.results[0][1].total) for e in t.all(Fired)]
    assert told == [(34, 30, 0), (34, 30, 0), (34, 42, 1)]


@rule("9.3", "7.52", "10.3")
@example("X-975-a", "X-975-b")
def test_open_sights_at_two_squadrons_and_a_lieutenant():
    t = situation("german 0303 77/96 sights; russian 0308 CAV=a; russian 0308 CAV=b; russian 0308 Poruchik; german 0101 INF",
                  segments, dice=[(4, 4), (2, 2), (2, 2), (2, 2)]).order("unit 77/96", does="fire").play("fire 77/96 0308")
    assert columns(t) == {"a": (21, 4, "M"), "b": (21, 4, "M"), "Poruchik": (16, 3, "-")}
    assert [c.piece for c in t.all(Checked)] == [t.pieces["a"], t.pieces["b"]]


@rule("T-bombardment", "9.3")
def test_bombardment_of_one_company_in_the_open_and_in_woods():
    for drawn, shift in (("", 1), ("woods 0505;", 0), ("town 0505;", -1)):
        t = shelled(f"{drawn} german factor 12; plan 12 1 0505; russian 0505 INF=t" + FAR, [(4, 4)])
        assert columns(t)["t"][:2] == (BOMBARDMENT.columns[BOMBARDMENT.shifted(BOMBARDMENT.column(12), shift)], shift)


@rule("9.81", "9.61")
def test_planned_fire_falls_on_friends_if_they_stand_there():
    t = shelled("german factor 12; plan 12 1 0505; german 0505 INF=own" + FAR, [(4, 4)])
    assert list(columns(t)) == ["own"]


@rule("9.82", "12.83")
def test_both_sides_of_an_assault_hex_are_attacked_each_for_itself():
    t = shelled("german factor 12; plan 12 1 0505; german 0505 INF=own; russian 0505 INF=t; russian 0505 INF=u" + FAR,
                [(4, 4), (2, 2), (2, 2), (4, 4)])
    assert columns(t, 0) == {"t": (21, 2, "M"), "u": (21, 2, "M")}
    assert columns(t, 1)["own"][1] == 1


@rule("9.82", "12.83")
def test_the_two_attacks_have_their_own_rolls():
    t = shelled("german factor 12; plan 12 1 0505; german 0505 INF=own; russian 0505 MG=t" + FAR, [(4, 4), (6, 6), (2, 2)])
    assert [e.roll for e in t.all(Fired)] == [8, 12]


# ---- what keeps guns from firing ----

@rule("9.61", "9.65")
def test_plotted_fire_is_struck_off_while_the_enemy_is_in_the_guns_hex():
    t = shelled("german 0303 77/96 planned; russian 0303 INF=r; plan 77/96 1 0808; plan 77/96 2 0808; russian 0808 INF=t" + FAR)
    assert t.last(FireCancelled)
    assert not t.all(Fired)
    assert t.g.plans[t.pieces["77/96"]] == {2: (t.hex("0808"), False)}


@rule("9.63", "9.66")
def test_a_disrupted_gun_fires_at_half_or_recovers_and_loses_this_turns_entry():
    field = "german 0303 77/96 planned disrupted; plan 77/96 1 0308; plan 77/96 2 0308; russian 0308 INF=t" + FAR
    t = shelled(field, [(4, 4)]).play("serve 77/96")
    assert t.last(Fired).strength.total == 3
    t = shelled(field, [(3, 3)]).play("recover crew 77/96")
    assert t.last(Recovery)
    assert t.piece("77/96").status == GOOD
    assert not t.all(Fired)


@rule("9.63", "14.34")
def test_a_demoralized_gun_must_recover_without_help_and_is_lost_if_it_fails_in_danger():
    field = "german 0303 77/96 planned demoralized; german 0303 Major:8-0-1; plan 77/96 1 0308; russian {} INF=t" + FAR
    t = shelled(field.format("0308"), [(6, 6)])
    assert t.last(Recovery).morale.total == 7
    assert (t.at("77/96"), t.all(Fired)) == ("0303", [])
    t = shelled(field.format("0305"), [(6, 6)])
    assert t.piece("77/96").hex == ELIMINATED


@rule("9.63", "14.34", "16.33")
def test_a_demoralized_gun_under_an_entrenchment_need_not_flee_and_is_not_abandoned():
    t = shelled("entrenched 0303; german 0303 77/96 planned demoralized under; german 0303 Major:8-0-1; plan 77/96 1 0308; "
                "russian 0305 INF=t" + FAR, [(6, 6)])
    assert t.at("77/96") == "0303"


@rule("9.64")
def test_a_gun_that_is_lost_takes_its_plan_with_it():
    t = shelled("active russian; german 0303 77/96 planned; plan 77/96 1 0808; plan 77/96 2 0808; russian factor 42; "
                  "plan 42 1 0303"
                + FAR, [(2, 2)])
    assert t.gone("77/96")
    assert t.pieces["77/96"] not in t.g.plans


# ---- Drumfire ----

@rule("9.7", "9.72")
@example("X-929")
def test_drumfire_lies_where_the_same_hex_was_fired_at_in_the_turn_before():
    hexes = {1: "0707", 2: "0408", 3: "0107", 4: "1008", 5: "1008", 6: "1008"}
    text = "; ".join(f"plan 12 {n} {h}" for n, h in hexes.items())
    t = situation(f"german factor 12; {text}; german 0101 INF; russian 0901 INF", seven_turns)
    turns = []
    while not t.over:
        turns.append((t.g.turn, len(t.all(DrumfirePlaced))))
        t.play("pass")
    placed = len(t.all(DrumfirePlaced))
    assert placed == 2
    assert {t.ground.names[e.hex] for e in t.all(DrumfirePlaced)} == {"1008"}
    assert dict(turns)[5] == 0                            # nothing before turn 5
    assert dict(turns)[7] == 2


@rule("9.72", "16.14", "18.3")
def test_smoke_makes_no_drumfire_before_or_after():
    t = situation("german factor 12; plan 12 1 0505 smoke; plan 12 2 0505" + FAR, two_bombardments, dice=[(2, 2)])
    while t.about == "abort":
        t.play("pass")
    assert t.last(SmokeFired)
    assert not t.all(DrumfirePlaced)


DRUM = "german factor 12; drumfire 0404 12; german 0403 INF; german 0403 Major:8-0-0; german 0404 MG=own; german 0405 INF=near\n"


@rule("9.71", "9.71-a", "7.44")
def test_whoever_enters_drumfire_is_shelled_alone_friend_or_foe():
    t = situation(DRUM + "russian 1008 INF", dice=[(4, 4)]).order("lead Major", "INF").play("march INF", "step 0404")
    assert columns(t) == {"INF": (16, 1, "-")}
    assert t.about == "march"                             # unhurt, it goes on


@rule("9.71-a", "9.85", "9.71-b")
def test_a_failed_check_in_drumfire_stops_and_neither_bystanders_nor_neighbours_are_hit():
    t = situation(DRUM + "russian 1008 INF", dice=[(5, 5), (6, 5)]).order("lead Major", "INF").play("march INF", "step 0404")
    assert t.piece("INF").status != GOOD
    assert t.at("INF") == "0404"
    assert t.about != "march"
    assert {c.piece for c in t.all(Checked)} == {t.pieces["INF"]}
    assert not t.all(FriendlyFire)


@rule("9.71", "12.23")
def test_who_is_stopped_by_harassing_fire_on_his_way_into_drumfire_is_shelled_all_the_same():
    field = "german 0303 INF; german 0808 INF=b; russian 0303 INF=r; russian 0303 MG; german factor 12; drumfire 0302 12"
    t = situation(field, segments, dice=[2, (6, 3), (4, 4)]).order("unit INF").play("march INF", "step 0302")
    assert [e.table for e in t.all(Fired)] == ["assault", "bombardment"]
    assert (t.at("INF"), t.piece("INF").status) == ("0302", DISRUPTED)


@rule("9.71", "9.2")
def test_the_owner_combines_drumfire_of_his_factors_or_not():
    field = ("german factor 12; german factor 6; drumfire 0404 12; drumfire 0404 6; german 0403 INF; "
             "german 0403 Major; russian 1008 INF")
    t = situation(field, dice=[(4, 4), (4, 4)]).order("lead Major", "INF").play("march INF", "step 0404")
    assert t.about == "combine bombardment"
    t.play("bombard")
    assert [e.strength.total for e in t.all(Fired)] == [12, 6]


@rule("9.72")
def test_a_gun_that_is_assaulted_loses_its_drumfire_and_a_disrupted_one_fires_it_at_half():
    field = "german 0303 INF; german 0303 Major; russian 0304 76.2mm planned {}; drumfire 0403 76.2mm; russian 1008 INF"
    t = situation(field.format("")).order("lead Major", does="fire").play("assault INF 0304")
    assert t.g.drumfire == []
    t = situation(field.format("disrupted"), dice=[(4, 4)]).order("lead Major").play("march INF", "step 0403")
    assert t.last(Fired).strength.total == 4


# ---- friendly fire ----

@rule("9.83", "9.84")
def test_friends_next_to_the_target_are_hit_on_one_or_two():
    field = "german factor 12; plan 12 1 0505; russian 0505 INF=t; german 0504 INF=near; german 0404 Major=alone" + FAR
    t = shelled(field, [(4, 4), 2, 6, (4, 4), 3])
    told = t.all(FriendlyFire)
    assert [(t.ground.names[e.hex], e.result) for e in told] == [("0504", "hit"), ("0404", "none")]
    assert [t.ground.names[e.hex] for e in t.all(Fired)] == ["0505", "0504"]
    assert columns(t, 1) == {"near": (12, 0, "-")}        # number 6: the 12 column, no modifiers


@rule("9.83")
def test_under_ten_points_the_friendly_fire_number_is_one_less_and_enemies_are_spared():
    assert [BOMBARDMENT.columns[friendly_column(3, strength)] for strength in (9, 10)] == [3, 5]
    assert [BOMBARDMENT.columns[friendly_column(n, 12)] for n in (1, 2, 3, 4, 5, 6)] == [1, 3, 5, 8, 8, 12]
    assert [BOMBARDMENT.columns[friendly_column(n, 6)] for n in (1, 2, 3, 4, 5, 6)] == [1, 1, 3, 5, 8, 8]
    t = shelled("german factor 6; plan 6 1 0505; german 0504 INF=near; russian 0504 INF=foe" + FAR, [1, 6, (4, 4)])
    assert list(columns(t)) == ["near"]


@rule("9.83", "9.3-a")
def test_friendly_fire_threatens_also_round_an_empty_hex_and_round_open_sights():
    t = shelled("german factor 12; plan 12 1 0505; german 0504 INF=near" + FAR, [5])
    assert t.all(FriendlyFire)
    t = situation("german 0303 77/96 sights; german 0306 INF=near; russian 0307 INF=t; russian 1008 INF", segments,
                  dice=[(4, 4), 5, (2, 2)]).order("unit 77/96", does="fire").play("fire 77/96 0307")
    assert t.all(FriendlyFire)


# ---- Open Sights and ammunition ----

@rule("9.12", "10.3", "11.2")
@example("D-11.2")
def test_a_gun_that_rolls_above_the_depletion_number_is_depleted_and_the_second_time_gone():
    field = "depletion german 9; german 0303 77/96 sights {}; russian 0308 MG=t; russian 1008 INF; german 0101 INF"
    t = situation(field.format(""), segments, dice=[(4, 4), (5, 4)]).order("unit 77/96", does="fire").play("fire 77/96 0308")
    assert not t.piece("77/96").depleted
    t = situation(field.format(""), segments, dice=[(4, 4), (5, 5)]).order("unit 77/96", does="fire").play("fire 77/96 0308")
    assert gun_strength(t.g, t.pieces["77/96"]).total == 3
    t.piece("77/96").status = DISRUPTED
    assert gun_strength(t.g, t.pieces["77/96"]).total == 2
    t = situation(field.format("depleted"), segments, dice=[(4, 4), (5, 5)]).order("unit 77/96", does="fire")
    t.play("fire 77/96 0308")
    assert t.gone("77/96")
    assert t.g.losses[0] == 0
    assert t.g.eliminated_by_ammunition == [t.pieces["77/96"]]


@rule("9.12", "7.32-a", "9.82")
def test_open_sights_guns_fire_alone_also_into_assault_hexes():
    field = "german 0303 77/96 sights; german 0303 77/96=b sights; german 0308 INF=own; russian 0308 INF=t; russian 1008 INF"
    t = situation(field, segments, dice=[(4, 4), (4, 4), (2, 2)]).order("stack 0303", does="fire").play("fire 77/96 0308")
    assert [e.strength.total for e in t.all(Fired)] == [5, 5]
    assert t.offers("fire b 0308")


@rule("10.0", "9.12")
def test_a_gun_that_has_not_come_onto_the_map_fires_at_nothing():
    t = situation("german off-0101 77/96 sights; german 0303 77/96=b sights; russian 0308 INF=t", segments)
    assert "10.0" in t.why_not("german", "fire", t.pieces["77/96"], t.hex("0308"))
    assert "10.0" not in t.why_not("german", "fire", t.pieces["b"], t.hex("0308"))


@rule("9.4", "8.1", "10.0")
def test_open_sights_guns_must_spot_what_they_fire_at():
    t = situation("woods 0305; german 0303 77/96 sights; russian 0307 INF=t; russian 0803 INF=u; german 0101 INF", segments)
    t.order("unit 77/96", does="fire")
    assert t.choices("fire") == ["77/96 0803"]


@rule("9.1-a", "9.62", "9.15")
def test_guns_on_the_move_and_aborted_ones_do_not_fire():
    t = situation("german 0303 77/96 aborted; german 0304 INF; russian 0308 INF=t", segments).play("unit 77/96")
    while t.about in ("activate", "declare"):
        t.play(t.say(t.options[0]))
    assert t.choices("fire") == []


# ---- smoke ----

@rule("16.1", "16.11", "9.9")
def test_smoke_lies_on_eight_or_less_and_attacks_nobody():
    field = "german factor 12; plan 12 1 0505 smoke; russian 0505 INF=t; german 0504 INF=near" + FAR
    t = shelled(field, [(4, 4)])
    assert t.g.smoke == [(t.hex("0505"), 0)]
    assert not t.all(Fired)
    assert not t.all(FriendlyFire)
    assert shelled(field, [(4, 5)]).g.smoke == []


@rule("16.13", "T-scatter")
def test_smoke_stays_drifts_or_goes():
    for dice, where in (([1], "0505"), ([2, 3], "0605"), ([2, 1], "0504"), ([3], None), ([6], None)):
        t = situation("smoke german 0505; german 0101 INF; russian 1008 INF", dice=dice)
        disperse_smoke(t.g)
        assert t.g.smoke == ([(t.hex(where), 0)] if where else [])
        assert [e.to_hex for e in t.all(SmokeDrifts)] == ([t.hex(where or "")] if dice[0] == 2 else [])
    t = situation("smoke german 0501; german 0101 INF; russian 1008 INF", dice=[2, 1])
    disperse_smoke(t.g)
    assert t.g.smoke == []                                # off the map
    assert not t.all(SmokeDrifts)


# ---- the plan ----

SHEET = """
    turns 5; ammunition german 2; smoke-shells german 1
    german 0303 77/96=A; german 0304 77/96=B; german factor 12; german 0305 MTR
""" + FAR


def sheet(text=SHEET):
    return situation(text, make_plans)


@rule("9.1", "1.0-def-mission", "3.0-plan")
@example("X-915")
def test_every_gun_has_a_mission_and_only_planned_ones_and_factors_have_columns():
    t = sheet()
    assert t.about == "artillery plan"
    assert {x for x in t.choices("mission") if x.startswith("A")} == {"A Planned Fire", "A Open Sights"}      # towed, no wagon
    assert {x for x in t.choices("mission") if x.startswith("MTR")} == {"MTR Open Sights", "MTR Move"}
    assert {x.split()[0] for x in t.choices("plot")} == {"12"}
    t.play("mission A Planned Fire", "mission B Open Sights", "mission MTR Open Sights")
    assert {x.split()[0] for x in t.choices("plot")} == {"12", "A"}
    t.play("plot A 1", "target 0808", "commit")
    assert [t.piece(x).mission for x in ("A", "B", "MTR", "12")] == [PLANNED, OPEN_SIGHTS, OPEN_SIGHTS, PLANNED]
    assert t.g.plans == {t.pieces["A"]: {1: (t.hex("0808"), False)}}


@rule("11.1", "11.0", "11.3")
@example("X-1137")
def test_each_firer_has_its_own_turns_of_ammunition_smoke_included():
    t = sheet().play("mission A Planned Fire", "mission B Planned Fire", "mission MTR Open Sights")
    t.play("plot A 1", "target 0808", "plot A 2", "smoke 0808")
    assert "A" not in {x.split()[0] for x in t.choices("plot")}
    assert "B" in {x.split()[0] for x in t.choices("plot")}
    t.play("plot B 1")
    assert t.choices("smoke") == []                       # the scenario allows one in all


@rule("9.11", "9.11-a", "8.2")
def test_targets_are_hexes_in_range_for_factors_any_hex_and_entries_are_one_a_turn():
    t = sheet().play("plot 12 3")
    assert len(t.choices("target")) == t.ground.size
    t.play("target 1008")
    assert "12 3" not in t.choices("plot")
    assert "12 4" in t.choices("plot")


@rule("9.11-a", "8.2")
def test_a_gun_is_plotted_as_far_as_its_range_and_no_farther(monkeypatch):
    monkeypatch.setattr(artillery_plan, "fire_range", lambda p: 5)      # shorter than any printed one, so that it ends on the map
    t = sheet().play("mission A Planned Fire", "plot A 1")
    away = t.ground.distance[t.piece("A").hex]
    assert {t.hex(x) for x in t.choices("target")} == {h for h in range(t.ground.size) if away[h] <= 5}


@rule("9.11", "3.0-plan")
def test_a_plan_with_a_turn_but_no_target_is_not_handed_in_and_both_plans_are_announced():
    t = sheet("turns 5; german 0303 77/96=A; russian factor 16=r; german 0101 INF; russian 1008 INF")
    t.play("mission A Planned Fire", "plot A 1")
    assert "9.11" in t.why_not("german", "commit")
    assert ("commit",) not in t.game.decisions["german"].options
    t.play("target 0808", "commit", "commit")
    assert [e.side for e in t.all(PlanMade)] == [0, 1]


@rule("9.9", "16.1")
def test_smoke_is_plotted_only_where_the_scenario_allows_it():
    t = sheet().play("plot 12 1")
    assert len(t.choices("smoke")) == t.ground.size
    t = sheet(SHEET.replace("smoke-shells german 1", "smoke-shells german 0")).play("plot 12 1")
    assert t.choices("smoke") == []


@rule("9.13", "9.13-a")
def test_a_move_mission_needs_a_destination_and_starts_limbered_and_a_towed_gun_loaded():
    t = sheet("german 0303 77/96=A; german 0303 WGN; german 0101 INF; russian 1008 INF")
    t.play("mission A Move")
    assert not t.offers("commit")
    t.play("destination A 0505", "commit")
    gun = t.piece("A")
    assert (gun.mission, gun.destination, gun.limbered, gun.carrier) == (MOVE, t.hex("0505"), True, t.pieces["WGN"])


@rule("9.13-a", "5.6")
def test_a_gun_that_could_move_by_itself_may_start_loaded_too():
    def set_up(mortar):
        units = ["2 INF", mortar, "1 77/96", "1 WGN"]
        group = {"name": "foot", "area": "A3:07-09/08-10", "units": units, "leaders": ["1 Oberst"]}
        battle = {**MILL, "sets_up_first": "central", "central": {**MILL["central"], "group": [group]}}
        return hedgerow.new("infantry-attacks", spec_name(battle), seed=1)

    game = set_up("1 MTR")
    gun, wagon = (next(i for i, p in enumerate(game.state.pieces) if p.cls == cls and not p.side) for cls in (MORTAR, TRANSPORT))
    assert [o for o in game.decisions["central"].options if o[0] == "stow"] == [("stow", gun, wagon)]     # the towed gun later
    game.apply("central", ("stow", gun, wagon))
    while "central" in game.decisions and game.decisions["central"].about == "set up":
        options = game.decisions["central"].options
        game.apply("central", ("commit",) if ("commit",) in options else options[0])
    p = game.state.pieces[gun]
    assert (p.carrier, p.limbered, missions_of(game.state, gun)) == (wagon, True, [MOVE])
    tied = set_up({"unit": "1 MTR", "missions": ["open sights"]})
    assert not [o for o in tied.decisions["central"].options if o[0] == "stow"]


@rule("9.11-hint")
@example("X-911")
def test_planned_fire_of_the_first_turn_comes_before_anybody_has_entered():
    t = shelled("german factor 12; plan 12 1 0101; russian off-0101 INF=late; german 0808 INF")
    assert not t.all(Fired)


@rule("9.14")
def test_only_what_has_a_mission_can_abort_it():
    t = situation("german 0303 INF; german 0303 77/96=done aborted; german 0404 77/96 sights; russian 1008 INF=far", bombardment)
    assert [{r.rule for r in why_not_abort(t.g, t.pieces[x])} for x in ("INF", "done", "77/96")] == [{"9.14"}, {"9.14"}, set()]


@rule("8.52", "9.7")
def test_a_gun_that_fires_its_plan_from_the_woods_is_spotted():
    field = "woods 0303; german 0303 77/96 planned; russian 1001 INF=far"
    assert shelled(field + "; plan 77/96 1 0808").piece("77/96").spotted
    assert not shelled(field).piece("77/96").spotted


@rule("9.81", "9.82", "9.3-a")
def test_shells_on_ones_own_men_are_told_apart_from_those_on_the_enemy():
    t = shelled("german factor 12; plan 12 1 0505; german 0505 INF; russian 0505 INF=r", dice=[(4, 4), (4, 4)])
    hit = [(e.rule, [i for who, *_ in e.public.results for i in who]) for e in t.game.events if isinstance(e.public, Fired)]
    assert hit == [("9.3", [t.pieces["r"]]), ("9.81", [t.pieces["INF"]])]


@rule("14.32")
def test_a_hex_that_was_shelled_by_plan_is_not_safe_this_turn():
    field = "german 0303 INF demoralized; german 0808 INF=b; russian factor 12; plan 12 {} 0303; russian 1008 INF=away"
    t = no_aborts(situation(field.format(2), two_bombardments, dice=[(4, 4), (6, 6)])).play("unit INF")
    assert t.about == "flight"
    t = no_aborts(situation(field.format(3), two_bombardments, dice=[(6, 6)])).play("unit INF")
    assert t.over


@rule("8.52", "9.9")
def test_a_gun_that_fires_smoke_out_of_the_woods_is_spotted():
    field = "woods 0303; german 0303 77/96 planned; plan 77/96 1 0308 smoke" + FAR
    assert shelled(field, [(4, 4)]).piece("77/96").spotted


@rule("9.61", "9.11", "9.65")
def test_a_gun_in_good_order_fires_what_was_read_out_and_one_that_own_shells_broke_does_not():
    field = "german 0303 77/96 planned; plan 77/96 1 0708; russian 0708 INF=t" + FAR
    t = shelled(field, [(4, 4)])
    assert (t.last(PlanOpened).hex, t.last(Fired).hex) == (t.hex("0708"), t.hex("0708"))
    field = "german factor 12; plan 12 1 0303; german 0303 77/96 planned; plan 77/96 1 0708; russian 0708 INF=t" + FAR
    t = shelled(field, [(5, 6), (6, 6)])
    assert t.piece("77/96").status == DEMORALIZED
    assert [f.hex for f in t.all(Fired)] == [t.hex("0303")]


@rule("9.15", "9.11")
def test_a_gun_on_planned_fire_is_known_as_such_once_the_plan_is_opened():
    t = shelled("german 0303 77/96 planned; plan 77/96 1 0308; russian 0308 INF=t" + FAR, [(4, 4)])
    assert (t.piece("77/96").mission_known, t.piece("77/96").marker) == (True, MOVED_FIRED)
