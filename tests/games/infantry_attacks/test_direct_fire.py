"""7.0 Combat, 10.0 Direct fire: who may fire at what, combining, leaders, columns, results."""

from __future__ import annotations

from hedgerow.games.infantry_attacks.aids.odds import fire_numbers
from hedgerow.games.infantry_attacks.model.counters import RUSSIA, UNITS, unit_type
from hedgerow.games.infantry_attacks.model.state import DISRUPTED, GOOD, MOVED_FIRED, NO_MARKER, NOBODY, Volley
from hedgerow.games.infantry_attacks.model.tables import BOMBARDMENT, DIRECT
from hedgerow.games.infantry_attacks.model.values import fire_range, printed_strength
from hedgerow.games.infantry_attacks.rules.combat import Fired
from hedgerow.games.infantry_attacks.rules.direct_fire import (
    direct_strength,
    target_columns,
    why_cannot_fire,
    why_not_combine,
    why_not_fire,
)
from hedgerow.games.infantry_attacks.rules.leadership import LeaderCasualty, casualty
from hedgerow.games.infantry_attacks.rules.morale import Checked
from hedgerow.kernel.tally import Tally
from hedgerow.testing import example, rule

from .situation import segments, situation


def fired(text, *said, dice, by="lead Major", **options):
    return situation(text, dice=dice, **options).order(by, does="fire").play(*said, "open fire")


def columns(t):
    """Column, shift and result of each piece."""
    return {label: (column, shift.total, result) for who, shift, column, result in t.last(Fired).results
            for label, n in t.pieces.items() if n in who}


def targets(text, who="INF", by="lead Major"):
    """The hexes a unit may fire at."""
    t = situation(text).order(by, does="fire")
    return sorted(x.split()[1] for x in t.choices("fire") if x.split()[0] == who)


def why(text, who, hex_, by="lead Major"):
    t = situation(text).order(by, does="fire")
    return {r.rule for r in why_not_fire(t.g, t.pieces[who], t.hex(hex_))} - {"3.13"}      # with nothing to do it is over


LED = "german 0303 INF; german 0303 Major\n"


# ---- values ----

@rule("1.0-def-firevalue", "7.3", "1.0-def-range")
def test_a_counter_shows_strength_and_range():
    t = situation("german 0303 INF; german 0303 77/96; russian 0505 INF; russian factor 12")
    assert [(printed_strength(t.piece(x)), fire_range(t.piece(x))) for x in ("INF", "77/96")] == [(6, 3), (5, 27)]
    assert printed_strength(t.piece("12")) == 12
    assert fire_range(t.piece("12")) > 100                # off-board factors reach every hex


@rule("1.0-def-steps", "7.6")
def test_companies_have_two_steps_and_everything_else_one():
    assert {u.kind: u.steps for u in UNITS if u.nation == RUSSIA} == {0: 2, 1: 2, 2: 2, 3: 1, 4: 1, 6: 1}
    t = situation("german 0303 INF reduced; russian 0505 INF")
    assert printed_strength(t.piece("INF")) == 3


@rule("1.0-def-fractions", "14.2", "13.22")
@example("X-209")
def test_half_of_an_odd_value_is_rounded_up_for_each_unit():
    t = situation("russian 0303 INF disrupted; russian 0303 MG disrupted; german 0505 INF")
    assert direct_strength(t.g, t.pieces["INF"]).total == 3
    assert direct_strength(t.g, t.pieces["MG"]).total == 4


# ---- who may fire at what ----

@rule("7.31", "10.0")
def test_range_is_counted_without_the_firers_hex():
    assert targets(LED + "russian 0306 INF; russian 0307 INF") == ["0306"]


@rule("7.21", "8.1", "10.0")
def test_the_firer_itself_must_spot_an_enemy_there():
    assert targets("woods 0304\n" + LED + "russian 0305 INF") == []
    assert why("woods 0304\n" + LED + "russian 0305 INF", "INF", "0305") == {"8.61"}
    assert why(LED + "russian 0308 INF", "INF", "0305") == {"8.1"}
    assert why("marsh 0305\n" + LED + "russian 0305 INF", "INF", "0305") == {"8.51"}


@rule("7.25", "7.33")
def test_guns_transports_and_limbered_machine_guns_have_no_direct_fire():
    t = situation("german 0303 77/96 sights; german 0303 MG limbered; german 0303 WGN; russian 0305 INF")
    for who in ("77/96", "MG", "WGN"):
        assert "7.33" in {r.rule for r in why_cannot_fire(t.g, t.pieces[who], t.hex("0305"))}


@rule("7.24", "10.4")
def test_no_direct_fire_at_friends_or_into_an_assault():
    assert why(LED + "german 0305 INF; russian 0305 INF", "INF", "0305") == {"10.4"}
    assert "7.24" in why(LED + "german 0305 WGN; russian 0305 WGN", "INF", "0305")


@rule("10.4", "12.82")
def test_nobody_fires_out_of_an_assault_hex():
    assert "12.82" in why(LED + "russian 0303 INF; russian 0305 INF", "INF", "0305")


@rule("14.3")
def test_the_demoralized_do_not_fire():
    t = situation("german 0303 INF demoralized; german 0101 INF; russian 0305 INF")
    assert "14.3" in {r.rule for r in why_cannot_fire(t.g, t.pieces["INF"], t.hex("0305"))}


@rule("7.41", "16.5-a", "4.2")
def test_who_is_hidden_in_the_hex_is_hit_too_and_makes_no_difference_before():
    t = situation("town 0305; german 0303 MG; russian 0305 INF=s; russian 0305 INF=r hidden", dice=[(4, 4)])
    t.order("unit MG", does="fire")
    assert fire_numbers(t.g, "german", t.pieces["MG"], t.hex("0305"))["columns"].total == 1 - 2
    t.play("fire MG 0305", "open fire")
    assert not t.piece("r").hidden
    assert [who for who, *_ in t.last(Fired).results] == [(t.pieces["s"], t.pieces["r"])]
    assert t.last(Fired).results[0][1].total == 2 - 2


@rule("7.22", "7.23", "7.46")
def test_a_unit_fires_once_with_all_it_has():
    t = fired(LED + "russian 0305 INF; russian 0304 INF", "fire INF 0304", dice=[(4, 4)])
    assert t.choices("fire") == []
    t.play("end") if not t.over else None
    assert t.piece("INF").marker == MOVED_FIRED


# ---- friends in the way ----

LINE = "german 0301 {}; german 0301 Major; german 0303 INF=friend; russian 0304 INF=near; russian 0305 INF=far\n"


@rule("10.1", "7.24")
def test_fire_does_not_pass_friendly_units_unless_they_stand_lower():
    assert targets(LINE.format("JAEG"), "JAEG") == []
    assert targets("level 1 0301\n" + LINE.format("JAEG"), "JAEG") == ["0304", "0305"]


@rule("10.1", "6.51")
def test_those_who_combine_must_all_stand_higher_than_the_friends_whom_one_of_them_fires_over():
    field = ("level 1 0301; german 0301 JAEG; german 0301 Major:9-1-1; german 0401 JAEG=b; german 0302 INF=friend;"
             "russian 0305 INF=target\n")
    for raised, joins in (("", False), ("level 1 0401", True)):
        t = situation(field + raised).order("lead Major", "JAEG", "b", does="fire")
        assert t.offers("fire b 0305")                    # alone it has nobody in its way
        assert t.play("fire JAEG 0305").offers("combine Major") == joins
    assert t.play("combine Major").choices("join") == ["b"]


@rule("10.13")
def test_leaders_alone_do_not_block_fire():
    assert targets(LINE.format("JAEG").replace("INF=friend", "Leutnant=friend"), "JAEG") == ["0304", "0305"]


@rule("10.1")
def test_fire_passes_between_two_friendly_hexes_only_if_one_of_them_is_free():
    between = "german 0303 INF; german 0303 Major; german 0402 WGN; {} 0403 WGN; russian 0503 INF=target"
    assert targets(between.format("russian")) == ["0403", "0503"]
    assert targets(between.format("german")) == []


@rule("10.11")
@example("X-1103-b", "X-1105")
def test_a_machine_gun_fires_over_friends_if_the_hex_before_the_target_is_free():
    assert "0304" not in targets(LINE.format("MG"), "MG")
    open_ = LINE.replace("russian 0304 INF=near\n", "")
    assert targets(open_.format("MG"), "MG") == ["0305"]
    assert targets(open_.format("MG") + "german 0302 INF=between", "MG") == ["0305"]
    assert "0304" not in targets(LINE.format("MG") + "german 0302 INF=between", "MG")


@rule("10.12", "9.12")
def test_guns_fire_over_everybody():
    field = "german 0301 77/96 sights; german 0303 INF; russian 0304 INF"
    t = situation(field).order("unit 77/96", does="fire")
    assert t.offers("fire 77/96 0304")


# ---- combining and leaders ----

@rule("7.32", "10.2")
def test_units_in_one_hex_combine_without_a_leader():
    t = situation("german 0303 INF; german 0303 MG; german 0302 INF; russian 0305 INF", dice=[(4, 4)])
    t.order("stack 0303", does="fire").play("fire INF 0305")
    assert t.choices("join") == ["MG"]
    t.play("join MG", "open fire")
    assert t.last(Fired).strength.total == 12


@rule("6.51", "7.32-a")
def test_a_leader_combines_as_many_adjacent_hexes_as_his_modifier():
    field = "german 0303 INF; german 0303 Major:{}; german 0203 INF; german 0302 INF; german 0203 MG; russian 0403 INF"
    t = situation(field.format("9-1-1")).order("lead Major", does="fire").play("fire INF 0403", "combine Major", "join INF/2")
    assert t.choices("join") == ["MG"]                    # the same hex; no second one
    t = situation(field.format("9-2-0")).order("lead Major", does="fire").play("fire INF 0403", "combine Major", "join INF/2")
    assert t.choices("join") == ["INF/3", "MG"]
    t = situation(field.format("8-0-0"), dice=[(4, 4)]).order("lead Major", does="fire").play("fire INF 0403")
    assert t.about == "act"                               # nothing to combine with: it has fired


@rule("6.51")
def test_a_disrupted_leader_combines_nothing_and_others_than_he_activated_do_not_join():
    field = "german 0303 INF; german 0303 Major:9-1-1 {}; german 0304 INF; german 0303 Hauptmann:8-1-0; russian 0404 INF"
    t = situation(field.format("disrupted")).order("stack 0303", does="fire").play("fire INF 0404")
    assert "Major" not in t.choices("combine")
    t = situation(field.format("")).play("lead Major", "add Major INF", "add Major Hauptmann", "add Hauptmann INF/2", "go",
                                         "rest fire", "fire INF 0404")
    assert t.choices("combine") == []


@rule("6.52")
@example("X-567")
def test_a_leader_adds_his_combat_modifier_to_one_unit_of_his_type_in_his_hex():
    field = """
        active russian
        german 0305 INF=target
        russian 0303 INF
        russian 0303 MG
        russian 0303 Kapitan:8-1-0
        russian 0303 Poruchik:7-1-0
        russian 0303 cav.Rotmistr:8-1-0
    """
    t = situation(field, dice=[(4, 4)]).order("stack 0303", does="fire").play("fire INF 0305")
    assert t.choices("help") == ["Kapitan INF", "Poruchik INF"]
    t.play("help Kapitan INF")
    assert t.choices("help") == []                        # one leader to a unit
    t.play("open fire")
    assert t.last(Fired).strength.total == 6
    t = situation(field.replace("8-1-0;        russian 0303 P", "8-1-0 demoralized;        russian 0303 P"), dice=[(4, 4)])
    t.play("lead Poruchik", "add Poruchik INF", "go", "rest fire", "fire INF 0305")
    assert t.choices("help") == ["Poruchik INF"]


@rule("6.3")
def test_a_marked_leader_does_not_help_fire():
    t = situation("german 0303 INF; german 0303 Major:9-1-1 moved; russian 0305 INF", dice=[(4, 4)])
    t.order("unit INF", does="fire").play("fire INF 0305")
    assert t.over                                         # nobody could help: it has fired


# ---- columns ----

@rule("7.51")
@example("X-734-a")
def test_columns_are_shifted_without_limit_but_not_off_the_table():
    assert BOMBARDMENT.columns[BOMBARDMENT.shifted(BOMBARDMENT.column(5), 2)] == 12
    assert DIRECT.columns[DIRECT.shifted(DIRECT.column(4), 5)] == 30
    assert DIRECT.columns[DIRECT.shifted(DIRECT.column(4), -9)] == DIRECT.columns[0]
    assert DIRECT.columns[DIRECT.shifted(DIRECT.column(30), 9)] == DIRECT.columns[-1]


THREE = "german 0303 MG; german 0303 Major; russian 0305 INF; russian 0305 CAV; russian 0305 76.2mm planned\n"


@rule("7.52", "4.2", "7.5")
@example("X-740-a", "X-740-b")
def test_one_roll_and_a_column_for_each_target():
    t = fired(THREE, "fire MG 0305", dice=[(4, 1), (2, 2), (2, 2), (2, 2)])
    assert columns(t) == {"INF": (11, 2, "M"), "CAV": (16, 3, "M1"), "76.2mm": (22, 4, "M2")}
    assert {t.say(("check", c.piece)).split()[1]: c.modifier for c in t.all(Checked)} == {"INF": 0, "CAV": 1, "76.2mm": 2}


@rule("T-direct-fire", "7.52")
@example("X-742")
def test_results_of_one_column_do_not_spill_over_to_another():
    t = fired(THREE, "fire MG 0305", dice=[(2, 1), (2, 2), (2, 2)])
    assert {k: v[2] for k, v in columns(t).items()} == {"INF": "X", "CAV": "X", "76.2mm": "2X"}
    assert (t.gone("76.2mm"), t.piece("INF").steps, t.piece("CAV").steps) == (True, 1, 1)


@rule("10.2")
def test_range_terrain_and_night_shift_the_column():
    near = fired(LED + "russian 0304 INF", "fire INF 0304", dice=[(4, 4)])
    assert columns(near)["INF/2"][1] == 1 + 1             # company, next door
    assert columns(fired(LED + "russian 0305 INF", "fire INF 0305", dice=[(4, 4)]))["INF/2"][1] == 1
    assert columns(fired(LED + "russian 0306 INF", "fire INF 0306", dice=[(4, 4)]))["INF/2"][1] == 1 - 1
    assert columns(fired("woods 0305\n" + LED + "russian 0305 INF", "fire INF 0305", dice=[(4, 4)]))["INF/2"][1] == 1 - 2
    assert columns(fired("night 1 2\n" + LED + "russian 0305 INF", "fire INF 0305", dice=[(4, 4)]))["INF/2"][1] == 1 - 1


@rule("1.0-def-night", "T-tec")
def test_one_far_firer_puts_the_whole_volley_at_long_range():
    field = "german 0303 INF; german 0303 Major:9-1-1; german 0302 MG; russian 0305 INF"
    t = fired(field, "fire INF 0305", "combine Major", "join MG", dice=[(4, 4)])
    assert columns(t)["INF/2"][1] == 1 - 1


# ---- results ----

@rule("7.41", "7.45", "14.1")
def test_fire_falls_on_everything_in_the_hex_and_each_rolls_for_itself():
    t = fired("german 0303 MG; german 0303 INF; german 0303 INF; german 0303 Major; russian 0305 INF; russian 0305 MG=mg\n"
              " russian 0305 Kapitan:8-0-0", "fire MG 0305", "join INF", "join INF/2", dice=[(4, 6), (2, 2), (2, 2), (2, 2)])
    assert [c.piece for c in t.all(Checked)] == [t.pieces[x] for x in ("Kapitan", "INF/3", "mg")]     # leaders first [14.12]


@rule("7.6", "7.61")
def test_an_x_costs_one_combat_unit_and_one_transport_a_step_and_survivors_check_at_two():
    t = fired("german 0303 INF; german 0303 Major; russian 0305 INF; russian 0305 INF; russian 0305 WGN; russian 0305 WGN",
              "fire INF 0305", dice=[(1, 2), (2, 2), (2, 2), (2, 2)])
    assert t.choices("lose") == ["INF/2", "INF/3"]
    t.play("lose INF/3")
    assert t.choices("lose") == ["WGN", "WGN/2"]
    t.play("lose WGN/2")
    while t.about == "check order":
        t.play(t.say(t.options[0]))
    assert (t.piece("INF/3").steps, t.gone("WGN/2"), t.g.losses[1]) == (1, True, 2)
    assert {c.modifier for c in t.all(Checked)} == {2}
    assert len(t.all(Checked)) == 3


@rule("7.61-a")
@example("X-762")
def test_what_one_category_cannot_lose_the_other_does_not():
    t = fired("german 0303 INF; german 0303 INF; german 0303 Major; russian 0304 MG; russian 0304 WGN=a; russian 0304 WGN=b\n"
              " russian 0304 WGN=c", "fire INF 0304", "join INF/2", dice=[(1, 1), (2, 2)])
    t.play("lose a", "lose b")
    assert t.gone("MG")
    assert [t.gone(x) for x in "abc"] == [True, True, False]


@rule("6.7")
@example("D-6.7")
def test_a_leader_falls_with_his_men_on_two_or_less_after_their_steps():
    assert [[n for n in range(2, 13) if casualty(n, steps)] for steps in (1, 2, 3)] == [[2, 3], [2, 3, 4], [2, 3, 4, 5]]
    field = "german 0303 INF; german 0303 Major; russian 0304 INF; russian 0304 Kapitan:8-0-0; russian 0306 INF"
    t = fired(field, "fire INF 0304", dice=[(2, 1), (2, 2), (2, 2), (1, 2)])
    assert t.last(LeaderCasualty).steps == 1
    assert t.gone("Kapitan")
    t = fired(field.replace("INF; russian 0304 K", "WGN; russian 0304 K"), "fire INF 0304", dice=[(1, 1)])
    assert not t.all(LeaderCasualty)                      # transports do not count, and leaders without units see 6.71


@rule("3.3", "3.13")
def test_who_has_fired_does_not_fire_again_in_the_same_segment():
    t = fired("german 0303 INF; german 0303 INF=b; german 0303 Major; russian 0304 INF=t; russian 1008 INF", "fire INF 0304",
              dice=[(5, 4)])
    assert t.why_not("german", "fire", t.pieces["INF"], t.hex("0304")) == ["3.3"]
    assert t.choices("fire") == ["b 0304"]


@rule("6.71")
def test_steps_scored_on_leaders_alone_kill_one_each_of_the_owners_choice():
    t = fired("german 0303 INF; german 0303 INF; german 0303 Major; russian 0304 Kapitan; russian 0304 Poruchik",
              "fire INF 0304", "join INF/2", dice=[(1, 2), (2, 2)])
    assert t.choices("lose") == ["Kapitan", "Poruchik"]
    t.play("lose Poruchik")
    assert t.gone("Poruchik")
    assert not t.gone("Kapitan")


@rule("1.0-def-result", "1.0-def-modifiers")
@example("X-191")
def test_a_die_modifier_is_added_to_the_roll():
    t = fired("german 0303 INF; german 0303 Major; russian 0304 INF", "fire INF 0304", dice=[(2, 1), (3, 4)])
    check = t.last(Checked)
    assert (check.roll, check.modifier, check.roll + check.modifier) == (7, 2, 9)
    assert t.piece("INF/2").status == DISRUPTED           # morale 7 when reduced, exceeded by 2


@rule("7.1", "3.13-a")
def test_a_unit_that_fires_does_one_kind_of_fire():
    t = situation(LED + "russian 0304 INF").order("lead Major", does="fire")
    assert t.offers("fire INF 0304")
    assert t.offers("assault INF 0304")
    t.play("assault INF 0304")
    assert t.choices("fire") == []


# ---- flanking fire ----

FLANK = "german 0303 INF; german 0305 INF; german 0402 INF=third; russian 0304 INF=target; russian 0304 MG=mg\n"


@rule("17.6")
def test_companies_fired_on_from_the_other_side_of_their_hex_suffer_more():
    t = situation(FLANK, segments, dice=[(4, 4), (4, 4)], flanking_fire=True).order("unit INF", does="fire").play("fire INF 0304")
    assert columns(t)["target"][1] == 2
    t.play("pass").order("unit INF/2", does="fire").play("fire INF/2 0304")
    assert (columns(t)["target"][1], columns(t)["mg"][1]) == (4, 2)
    t = situation(FLANK, segments, dice=[(4, 4), (4, 4)]).order("unit INF", does="fire").play("fire INF 0304", "pass")
    t.order("unit INF/2", does="fire").play("fire INF/2 0304")
    assert columns(t)["target"][1] == 2                   # only if it was agreed


@rule("17.6")
def test_fire_from_the_same_side_or_along_a_spine_is_no_flanking_fire():
    t = situation(FLANK.replace("0305 INF\n", "0404 INF\n"), segments, dice=[(4, 4), (4, 4)], flanking_fire=True)
    t.order("unit third", does="fire").play("fire third 0304", "pass").order("unit INF", does="fire").play("fire INF 0304")
    assert columns(t)["target"][1] == 2                   # the first attack came along a spine


@rule("1.0-def-inactive", "3.13-b")
def test_a_leader_who_only_led_is_marked_too():
    t = fired(LED + "russian 0305 INF", "fire INF 0305", dice=[(4, 4)])
    t.play("end") if not t.over else None
    assert (t.piece("Major").marker, t.piece("INF/2").marker, t.piece("INF/2").status) == (MOVED_FIRED, NO_MARKER, GOOD)


@rule("1.0-def-mortar", "1.0-def-artillery")
def test_mortars_are_artillery_and_count_as_such_when_fired_at():
    t = fired("austrian 0303 INF; austrian 0303 Major; german 0305 MTR sights", "fire INF 0305", dice=[(4, 4)])
    assert columns(t)["MTR"][1] == 2
    assert unit_type(0, "MTR").is_gun


@rule("7.41")
def test_an_own_leader_among_the_targets_is_not_fired_at():
    t = fired("german 0303 INF; german 0303 Major; german 0305 Leutnant=mine; russian 0305 WGN=r", "fire INF 0305", dice=[(4, 3)])
    assert set(columns(t)) == {"r"}


@rule("6.51")
def test_only_the_leader_who_activated_the_firers_combines_their_fire():
    t = situation("german 0303 INF; german 0303 Oberst; german 0303 Major:9-1-1; russian 0305 INF=r")
    t.order("lead Oberst", does="fire").play("fire INF 0305")
    assert t.g.segment.activator[t.pieces["INF"]] == t.pieces["Oberst"]
    assert {r.text for r in why_not_combine(t.g, t.pieces["Major"])} == {"he did not activate them"}
    assert not t.offers("combine Major")


@rule("17.6")
def test_flanking_fire_knows_every_hex_of_the_map():
    t = situation("german 0101 INF; german 0103 INF=b; russian 0102 INF=target", segments, dice=[(4, 4), (4, 4)],
                  flanking_fire=True)
    t.order("unit INF", does="fire").play("fire INF 0102", "pass").order("unit b", does="fire").play("fire b 0102")
    assert columns(t)["target"][1] == 1 + 1 + 2           # a company, from next door, in the flank


@rule("6.52")
def test_a_leader_helps_one_unit_of_a_volley_and_no_more():
    field = "german 0303 INF; german 0303 MG; german 0403 INF=next; german 0303 Major:9-1-1; russian 0305 INF=r"
    t = situation(field).order("lead Major", does="fire").play("fire INF 0305", "join MG")
    assert t.choices("help") == ["Major INF", "Major MG"]
    assert t.play("help Major INF").choices("help") == []


@rule("17.6")
def test_opportunity_fire_has_no_flanking_fire():
    t = situation("german 0303 INF; german 0307 INF=other; russian 0305 INF=target; russian 1008 INF=far", segments,
                  dice=[(4, 4), (4, 4)], flanking_fire=True).order("unit INF", does="fire").play("fire INF 0305")
    target, v = t.pieces["target"], Volley(0, t.hex("0305"), [t.pieces["other"]], NOBODY, {}, [t.pieces["target"]])
    assert t.piece("target").flanked
    for opportunity, extra in ((False, 2), (True, 0)):
        v.opportunity = opportunity
        assert target_columns(t.g, v, target, Tally()).total == extra
