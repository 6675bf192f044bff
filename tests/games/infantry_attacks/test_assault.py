"""12.0 Assault: who enters and fights, strengths, columns, First Fire, Cold Steel, losses; charges stand in `test_cavalry`."""

from __future__ import annotations

from hedgerow.games.infantry_attacks.model.state import (
    DEMORALIZED,
    DISRUPTED,
    ELIMINATED,
    GOOD,
    MOVED_FIRED,
    NO_MARKER,
    NOT_DUG,
)
from hedgerow.games.infantry_attacks.rules.assault import (
    AssaultBegins,
    why_not_assault,
    why_not_attack,
    why_not_join_attack,
)
from hedgerow.games.infantry_attacks.rules.assault_strength import unit_strength
from hedgerow.games.infantry_attacks.rules.combat import Fired
from hedgerow.games.infantry_attacks.rules.leadership import Overrun
from hedgerow.games.infantry_attacks.rules.morale import Checked
from hedgerow.games.infantry_attacks.rules.movement import why_not_march
from hedgerow.testing import example, rule

from .situation import segments, situation

LED = "german 0303 INF; german 0303 Major:8-0-0\n"
INSIDE = "german 0303 INF; german 0303 Major:8-0-0; russian 0303 INF=r\n"


def ready(text, *said, dice=(), by="lead Major", start=segments, **options):
    return situation(text, start, dice=dice, **options).order(by, does="fire").play(*said)


def rolls(t):
    """(strength, shift, column, result) of the rolls on the Assault table, the attacker's first unless it is First Fire."""
    return [(e.strength.total, e.results[0][1].total, e.results[0][2], e.results[0][3]) for e in t.all(Fired)]


# ---- entering ----

@rule("5.4", "5.41", "12.21")
def test_companies_next_to_the_enemy_enter_under_a_leader_of_their_type():
    t = ready(LED + "german 0302 INF=back; russian 0304 INF=r")
    assert t.choices("assault") == ["INF 0304"]           # nobody else begins next to it; a leader does not go in alone
    t = ready("german 0303 INF; russian 0304 INF=r", by="unit INF")
    assert t.choices("assault") == []


@rule("5.43", "12.2", "12.24")
def test_machine_guns_guns_transports_and_the_shaken_do_not_enter():
    t = ready("german 0303 MG; german 0303 INF disrupted; german 0303 WGN; german 0303 Major; "
                  "russian 0304 INF=r", by="stack 0303")
    assert t.choices("assault") == []
    assert "5.43" in {r.rule for r in why_not_assault(t.g, t.pieces["MG"], t.hex("0304"))}
    assert "12.2" in {r.rule for r in why_not_assault(t.g, t.pieces["INF"], t.hex("0304"))}


@rule("12.2", "5.41")
def test_a_leader_enters_with_or_after_his_companies():
    t = ready(LED + "russian 0304 INF=r")
    assert not t.offers("assault Major 0304")
    t.play("assault INF 0304")
    assert t.offers("assault Major 0304")


@rule("12.22")
def test_nobody_goes_from_one_assault_hex_into_another():
    t = ready(INSIDE + "russian 0304 INF=s")
    assert t.choices("assault") == []


@rule("12.4", "12.3", "12.1")
def test_who_enters_a_hex_of_the_enemy_must_fight_with_all_who_entered():
    t = ready(LED + "german 0303 INF=b; russian 0304 INF=r", "assault INF 0304", dice=[1, 1])
    assert t.choices("end") == []                         # it cannot be left
    assert "assault b 0304" in [t.say(o) for o in t.options]
    t.play("assault b 0304", "resolve 0304")
    assert rolls(t) == [(12, 0, 9, "-"), (5, 0, 5, "-")]
    assert (t.at("INF"), t.at("b"), t.piece("r").marker) == ("0304", "0304", NO_MARKER)


@rule("12.5", "7.62-b", "12.72")
def test_in_a_contested_hex_the_attacker_picks_who_fights_and_the_others_suffer_nothing():
    t = ready(INSIDE + "german 0303 MG; german 0303 INF=b", "resolve 0303", by="lead Major", dice=[1, 6, (2, 2)])
    t.play("join attack INF", "strike")
    assert t.last(AssaultBegins).pieces == (t.pieces["INF"],)
    told = t.all(Fired)[-1]
    assert {i for who, *_ in told.results for i in who} == {t.pieces["INF"]}
    assert {c.piece for c in t.all(Checked)} <= {t.pieces["INF"]}


@rule("12.5", "12.81")
def test_friends_there_who_were_not_activated_may_join_and_are_activated_by_it():
    t = ready("german 0302 INF=new; german 0302 Major; german 0303 INF; german 0303 MG moved; russian 0303 INF=r",
              "assault new 0303", dice=[1, 1])
    assert t.offers("decline 0303")
    t.play("resolve 0303")
    assert t.choices("join attack") == ["INF", "new"]
    t.play("join attack INF", "join attack new", "strike")
    t.play("end") if t.about == "act" else None
    assert t.piece("INF").marker == MOVED_FIRED


@rule("12.5", "12.1")
def test_who_enters_a_contested_hex_need_not_attack():
    t = ready("german 0302 INF=new; german 0302 Major; german 0303 INF; russian 0303 INF=r", "assault new 0303", "decline 0303")
    assert not t.all(Fired)
    assert t.at("new") == "0303"


@rule("12.81")
def test_a_leader_in_an_assault_hex_activates_those_next_to_it_only_to_come_in():
    t = situation(INSIDE + "german 0302 INF=next; german 0302 MG=mg", segments).play("lead Major")
    assert t.choices("add") == ["Major INF", "Major next"]
    t.play("all")
    assert t.choices("add") == ["Major next"]             # "the whole chain" sends nobody into an assault
    assert not t.offers("all")
    t.play("add Major next", "go", "fires Major", "fires INF")
    assert t.choices("moves") == []
    assert t.at("next") == "0303"                         # nothing else could be done


@rule("12.81", "12.5")
def test_who_was_sent_for_comes_in_before_the_hex_is_fought_over_and_before_the_segment_ends():
    t = situation(INSIDE + "german 0302 INF=next; german 0302 INF=mate", segments)
    t.play("lead Major", "add Major INF", "add Major next", "add Major mate", "go", "fires Major", "fires INF")
    assert [t.say(o) for o in t.options] == ["assault next 0303", "assault mate 0303"]
    assert {r.rule for r in why_not_attack(t.g, t.hex("0303"))} == {"12.81"}
    t.play("assault next 0303")                         # and its mate follows
    assert [t.say(o) for o in t.options] == ["resolve 0303", "decline 0303"]


@rule("12.81")
def test_a_leader_sent_for_into_an_assault_goes_in_before_his_own_men_do_anything():
    field = INSIDE + "german 0302 Hauptmann:8-0-0; german 0301 INF=his; german 0302 INF=next; russian 0808 INF=far"
    t = situation(field, segments).play("lead Major", "add Major Hauptmann", "add Major next", "add Hauptmann his", "go")
    t.play("fires Major", "moves his")
    assert t.choices("march") == []
    assert {r.rule for r in why_not_march(t.g, t.pieces["his"])} == {"12.81"}
    assert not t.offers("end")
    t.play("assault Hauptmann 0303", "decline 0303")
    assert t.choices("march") == ["his"]


@rule("12.81", "6.63")
def test_no_leader_outside_helps_a_check_in_an_assault_hex():
    t = ready(LED + "russian 0304 INF=r; russian 0305 Kapitan:8-0-1", "assault INF 0304", "resolve 0304", dice=[6, 1, (2, 2)])
    assert [c.morale.total for c in t.all(Checked)] == [7]              # reduced


# ---- strength ----

@rule("12.3", "12.32", "14.2")
def test_strength_is_full_half_or_a_quarter_and_guns_defend_at_one():
    t = situation("""
        russian 0303 INF
        russian 0404 INF disrupted
        russian 0505 INF=quarter demoralized
        russian 0303 76.2mm planned
        russian 0404 MG limbered
        russian 0404 WGN
        german 0808 INF=g
    """)
    found = [unit_strength(t.g, t.pieces[x]).total for x in ("INF", "INF/2", "quarter", "76.2mm", "MG", "WGN")]
    assert found == [5, 3, 2, 1, 0, 0]


@rule("12.25", "12.32", "7.33")
def test_the_demoralized_defend_at_a_quarter_without_a_leaders_modifier_and_attack_never():
    t = ready(LED + "russian 0304 INF=r demoralized; russian 0304 76.2mm planned; russian 0304 Kapitan:8-1-0", "assault INF 0304",
              "resolve 0304", dice=[1, 1])
    assert rolls(t)[1][0] == 2 + 1                        # 5/4 up, and the gun; no leader's modifier
    t = ready("german 0303 INF=b; german 0303 Major; german 0303 INF demoralized; russian 0303 INF=r", "resolve 0303")
    assert "INF" not in t.choices("join attack")


@rule("12.32", "12.84", "7.25")
def test_guns_do_not_attack_and_machine_guns_do_but_not_limbered():
    t = ready("german 0303 77/96 sights; german 0303 MG; german 0303 WGN; german 0303 Major; russian 0303 INF=r", "resolve 0303",
              by="stack 0303")
    assert t.choices("join attack") == ["MG", "Major"]
    t = ready("german 0303 INF; german 0303 MG limbered; german 0303 Major; russian 0303 INF=r", "resolve 0303", by="stack 0303")
    assert t.choices("join attack") == ["INF", "Major"]


@rule("6.52", "6.53", "6.53-a")
def test_leaders_add_their_modifier_to_a_unit_each_and_one_column_to_the_side():
    field = "german 0303 INF; german 0303 Major:9-1-1; german 0303 Hauptmann:8-1-0; german 0303 INF=b\n"
    enter = ("assault INF 0304", "assault b 0304", "assault Major 0304", "assault Hauptmann 0304", "resolve 0304")
    t = ready(field + "russian 0304 INF=r; russian 0304 Kapitan:8-1-0", *enter, dice=[1, 1, (2, 2), (2, 2)])
    assert rolls(t) == [(14, 1, 18, "M"), (6, 1, 9, "-")]
    t = ready(field + "russian 0304 INF=r; russian 0304 cav.Rotmistr:8-1-0", *enter, dice=[1, 1, (2, 2), (2, 2)])
    assert rolls(t)[1][:2] == (5, 0)                      # a leader of another type gives nothing


@rule("6.53-a")
def test_a_leader_whose_units_are_all_demoralized_gives_neither_modifier():
    t = ready(LED + "russian 0304 INF=r demoralized; russian 0304 Kapitan:8-1-0; "
                  "russian 0304 CAV", "assault INF 0304", "resolve 0304",
              dice=[1, 1])
    assert rolls(t)[1][:2] == (2 + 2, 0)


@rule("6.53", "6.3")
def test_a_marked_leader_helps_defending_but_does_not_attack():
    t = ready(LED + "russian 0304 INF=r; russian 0304 Kapitan:8-1-0 moved", "assault INF 0304", "resolve 0304", dice=[1, 1])
    assert rolls(t)[1][:2] == (6, 1)
    t = ready("german 0303 INF; german 0303 Major; german 0303 Hauptmann:8-1-0 moved; russian 0303 INF=r", "resolve 0303")
    assert "Hauptmann" not in t.choices("join attack")


# ---- columns ----

@rule("12.31", "T-assault")
def test_town_and_woods_are_against_the_attacker_alone():
    t = ready("town 0304\n" + LED + "russian 0304 INF=r", "assault INF 0304", "resolve 0304", dice=[1, 1])
    assert [r[1] for r in rolls(t)] == [-2, 0]
    t = ready("woods 0304\n" + LED + "russian 0304 INF=r", "assault INF 0304", "resolve 0304", dice=[1, 1])
    assert [r[1] for r in rolls(t)] == [-1, 0]


RIVER = "river 0104:5 0203 0303 0403 0503:2\n"


@rule("5.83")
def test_across_a_major_river_the_attacker_alone_is_two_columns_worse_and_nobody_uses_cold_steel():
    field = RIVER + "german 0303 INF {}; german 0303 Major:8-0-0; german 0303 INF=b {}; russian 0303 INF=r bank2"
    t = ready(field.format("bank1", "bank1"), "resolve 0303", "join attack INF", "join attack Major", dice=[1, 1])
    assert not t.offers("cold steel")
    t.play("strike")
    assert [r[1] for r in rolls(t)] == [1 - 2, 0]
    t = ready(field.format("bank1", "bank2"), "resolve 0303", "join attack INF", "join attack Major", dice=[1, 1])
    assert not t.offers("cold steel")                     # no enemy is on its own bank
    t.play("strike")
    assert [r[1] for r in rolls(t)] == [1, 0]             # some share a bank, whether they attack or not


@rule("5.82", "5.83")
def test_who_was_set_up_in_the_river_is_on_no_bank_and_the_river_is_between_nobody():
    field = RIVER + "german 0303 INF; german 0303 Major:8-0-0; russian 0303 INF=r bank2"
    t = ready(field, "resolve 0303", "join attack INF", "join attack Major", dice=[1, 1])
    assert t.offers("cold steel")
    t.play("strike")
    assert [r[1] for r in rolls(t)] == [1, 0]


@rule("5.83", "12.61")
def test_defenders_alone_on_the_far_bank_have_no_part_in_cold_steel():
    field = RIVER + ("german 0303 INF bank1; german 0303 Major:8-0-0 bank1; "
                     "russian 0303 INF=r bank1; russian 0303 MG=far bank2; russian 0303 Kapitan=chief:8-0-0 bank2")
    t = ready(field, "resolve 0303", "join attack INF", "join attack Major", "cold steel", dice=[1, (1, 1), (1, 1), 1, (1, 1)])
    assert [r[0] for r in rolls(t)] == [5, 6]             # the machine gun does not fire
    hit = {i for who, *_ in t.all(Fired)[-1].results for i in who}
    assert hit == {t.pieces["r"]}
    t = ready(field.replace("MG=far bank2", "MG=far bank1"), "resolve 0303", "join attack INF", "join attack Major", "cold steel",
              dice=[1, (1, 1), (1, 1), 1, (1, 1), (1, 1), (1, 1)])
    assert [r[0] for r in rolls(t)] == [12, 6]
    assert {i for who, *_ in t.all(Fired)[-1].results for i in who} == {t.pieces["r"], t.pieces["far"]}


@rule("16.32", "12.31")
def test_only_those_under_the_entrenchment_are_protected_by_it():
    t = ready(LED + "entrenched 0304; russian 0304 INF=r under; "
                  "russian 0304 CAV", "assault INF 0304", "resolve 0304", "first fire",
              dice=[1, 1])
    attack = t.all(Fired)[-1]
    assert {t.say(("lose", i)).split()[1]: shift.total for who, shift, *_ in attack.results for i in who} == {"r": -2, "CAV": 0}


# ---- first fire ----

@rule("12.33", "16.3", "16.32")
def test_entrenched_defenders_fire_first_and_who_breaks_does_not_attack():
    field = LED + "entrenched 0304; russian 0304 INF=r under; russian 0304 MG=mg under"
    t = ready(field, "assault INF 0304", "resolve 0304", dice=[5, (6, 6)])
    assert rolls(t) == [(12, 0, 9, "M2")]                 # 12 + 2 - 8: demoralized, nobody is left to attack
    assert t.piece("INF").status == DEMORALIZED
    t = ready(field, "assault INF 0304", "resolve 0304", dice=[5, (4, 4), 1])
    assert t.piece("INF").status == DISRUPTED
    assert rolls(t)[1][0] == 3                            # at half


@rule("12.33-a", "16.2")
def test_mixed_defenders_fire_first_with_the_dug_in_only_or_all_together():
    field = LED + "russian 0304 INF=r dug; russian 0304 MG=mg"
    t = ready(field, "assault INF 0304", "resolve 0304", dice=[1, 1])
    assert (t.seat, t.about) == ("russian", "first fire")
    t.play("first fire")
    assert [r[0] for r in rolls(t)] == [5, 6]
    t = ready(field, "assault INF 0304", "resolve 0304", "all together", dice=[1, 1])
    assert [r[0] for r in rolls(t)] == [6, 12]


# ---- Cold Steel ----

@rule("12.6", "12.61")
def test_cold_steel_gives_the_defender_first_fire_at_two_columns_and_the_attacker_two():
    t = ready(INSIDE, "resolve 0303", "join attack INF", "join attack Major", "cold steel", dice=[1, (2, 2), (2, 2), 1, (2, 2)])
    assert rolls(t) == [(5, 2, 13, "M"), (6, 3, 18, "M")]


@rule("12.62", "12.24", "12.84")
def test_only_companies_that_began_there_with_their_leader_use_cold_steel():
    field = "german 0302 INF=new; german 0303 Major; german 0303 INF; german 0303 MG; russian 0303 INF=r"
    t = situation(field, segments).order("lead Major", "INF", "MG", "new", does="fire")     # new comes in
    t.play("resolve 0303", "join attack INF", "join attack Major")
    assert t.offers("cold steel")
    assert not t.play("join attack MG").offers("cold steel")
    t = situation(field, segments).order("lead Major", "INF", "MG", "new", does="fire")
    t.play("resolve 0303", "join attack INF", "join attack Major", "join attack new")
    assert not t.offers("cold steel")
    t = ready(INSIDE, "resolve 0303", "join attack INF")
    assert not t.offers("cold steel")                     # their leader must go with them


@rule("12.1")
def test_the_attacked_may_counterattack_in_their_own_segment():
    t = ready(LED + "russian 0304 INF=r; russian 0304 Kapitan", "assault INF 0304", "resolve 0304", dice=[1, 1, 1, 1])
    t.play("end") if t.about == "act" else None
    t.order("lead Kapitan", does="fire").play("resolve 0304", "join attack r", "strike")
    assert len(t.all(AssaultBegins)) == 2


# ---- losses ----

HELD = LED.replace("INF;", "INF; german 0303 INF=b;") + "russian 0304 INF=x; russian 0304 INF=y; russian 0304 MG=mg disrupted\n"


def struck(text, dice):
    return ready(text, "assault INF 0304", "assault b 0304", "resolve 0304", dice=dice)


@rule("7.62")
@example("X-780")
def test_an_assault_loss_falls_on_the_best_status_and_on_a_transport():
    t = struck(HELD + "russian 0304 WGN=v; russian 0304 WGN=w", [6, 1, *[(2, 2)] * 6])
    assert t.choices("lose") == ["x", "y"]                # not on the disrupted machine gun
    t.play("lose x")
    assert t.choices("lose") == ["v", "w"]
    t.play("lose w")
    while t.about == "check order":
        t.play(t.say(t.options[0]))
    assert (t.piece("x").steps, t.gone("w"), t.gone("v")) == (1, True, False)
    assert [c.modifier for c in t.all(Checked) if t.g.pieces[c.piece].side == 1] == [2] * 4


@rule("7.62-a")
@example("X-782")
def test_of_two_assault_losses_only_the_first_must_fall_on_the_best_status():
    strong = HELD.replace("german 0303 Major:8-0-0", "german 0303 Major:9-2-0") + "russian 0304 WGN=v; russian 0304 WGN=w"
    t = situation(strong, segments, dice=[6, 1, *[(2, 2)] * 9]).order("lead Major", does="fire")
    t.play("assault INF 0304", "assault b 0304", "assault Major 0304", "resolve 0304")
    assert t.all(Fired)[0].results[0][3] == "2"
    t.play("lose x")
    assert t.choices("lose") == ["mg", "x", "y"]
    t.play("lose mg", "lose v")
    assert (t.gone("v"), t.gone("w"), t.gone("mg")) == (True, True, True)


@rule("6.71", "7.42")
def test_losses_left_over_when_all_units_are_gone_fall_on_leaders():
    field = ("german 0303 INF; german 0303 INF=b; german 0303 Major:9-2-0; russian 0304 MG=mg; russian 0304 Kapitan; "
             "russian 0304 Poruchik")
    t = situation(field, segments, dice=[6, 1, (2, 2), (4, 5), (4, 5)]).order("lead Major", does="fire")
    t.play("assault INF 0304", "assault b 0304", "assault Major 0304", "resolve 0304")
    assert t.choices("lose") == ["Kapitan", "Poruchik"]
    t.play("lose Kapitan")
    assert (t.gone("mg"), t.gone("Kapitan")) == (True, True)


@rule("6.71", "7.61-a")
def test_wagons_lose_steps_of_their_own_and_none_that_fall_on_leaders():
    field = ("german 0303 INF; german 0303 INF=b; german 0303 Major:9-2-0; russian 0304 MG=mg; russian 0304 Kapitan; "
             "russian 0304 Poruchik; russian 0304 WGN; russian 0304 WGN; russian 0304 WGN")
    t = situation(field, segments, dice=[6, 1, (2, 2), (4, 5), (4, 5)]).order("lead Major", does="fire")
    t.play("assault INF 0304", "assault b 0304", "assault Major 0304", "resolve 0304")
    assert t.choices("lose") == ["WGN", "WGN/2", "WGN/3"]
    t.play("lose WGN", "lose WGN/2")
    assert t.choices("lose") == ["Kapitan", "Poruchik"]


@rule("6.71")
def test_a_leader_on_top_of_a_trench_does_not_fall_for_units_under_it():
    field = "german 0303 INF; german 0303 INF=b; german 0303 Major:8-0-0; entrenched 0304; russian 0304 INF=x under; "
    t = situation(field + "russian 0304 cav.Rotmistr:8-0-0", segments, dice=[1, 6, (2, 2), (2, 2), (6, 5)])
    t.order("lead Major", does="fire").play("assault INF 0304", "assault b 0304", "resolve 0304")
    assert not t.gone("cav.Rotmistr")


@rule("6.71-a")
def test_leaders_left_alone_after_an_assault_are_taken_or_get_away():
    field = "german 0303 INF; german 0303 INF=b; german 0303 Major:8-0-0; russian 0304 MG=mg; russian 0304 Kapitan:9-0-1"
    t = situation(field, segments, dice=[6, 1, (2, 2), (6, 6), (3, 4)]).order("lead Major", does="fire")
    t.play("assault INF 0304", "assault b 0304", "resolve 0304")
    assert t.gone("mg")
    assert t.last(Overrun).result == "gets away"
    assert t.about == "displaced leader"


@rule("5.44", "6.71-a")
def test_a_leader_with_nowhere_to_go_is_lost():
    ring = "; ".join(f"german {h} MG=g{h}" for h in ("0303", "0305", "0403", "0404", "0203", "0204"))
    t = situation(LED + ring + "; russian 0304 Kapitan; russian 0808 INF", segments, dice=[(2, 2)]).order("lead Major", "INF")
    t.play("march INF", "step 0304")
    assert t.gone("Kapitan")


# ---- holes, flight and those left alone ----

@rule("16.22-a", "16.22")
def test_attacking_out_of_holes_gives_them_up():
    t = ready(INSIDE.replace("INF;", "INF dug;", 1), "resolve 0303", "join attack INF", "strike", dice=[1, 1])
    assert t.piece("INF").dug == NOT_DUG


@rule("12.25", "14.35")
def test_the_demoralized_in_an_assault_leave_by_one_hex_or_are_lost():
    t = situation("german 0303 INF demoralized; german 0303 INF=b; russian 0303 INF=r; "
                  "russian 0302 INF=s", segments, dice=[(6, 6)])
    t.play("unit INF")
    assert t.about == "flight"
    assert "0302" not in t.choices("flee")
    t.play("flee 0304")
    assert t.at("INF") == "0304"
    ring = "; ".join(f"russian {h} MG=g{h}" for h in ("0302", "0304", "0402", "0403", "0202", "0203"))
    t = situation(f"german 0303 INF demoralized; german 0303 INF=b; russian 0303 INF=r; {ring}", segments, dice=[(6, 6)])
    assert t.play("unit INF").piece("INF").hex == ELIMINATED


@rule("12.23", "14.35")
def test_fleeing_alone_from_an_assault_brings_harassing_fire():
    t = situation("german 0303 INF demoralized; german 0808 INF=b; "
                  "russian 0303 INF=r", segments, dice=[(6, 6), 1]).play("unit INF")
    t.play("flee 0304")
    assert [e.table for e in t.all(Fired)] == ["assault"]
    assert t.piece("b").status == GOOD


@rule("12.4", "3.11")
def test_a_hex_with_several_enemies_is_contested_only_once_one_has_entered():
    t = ready(LED + "german 0303 INF=b; russian 0304 INF=r; russian 0304 MG=m", "assault INF 0304")
    assert not t.offers("decline 0304")


@rule("12.25", "12.5")
def test_the_demoralized_do_not_join_an_attack():
    t = ready(INSIDE + "german 0303 INF=shaken demoralized; german 0303 MG", "resolve 0303")
    assert t.choices("join attack") == ["INF", "MG", "Major"]
    assert "12.25" in {r.rule for r in why_not_join_attack(t.g, t.pieces["shaken"], t.hex("0303"))}


@rule("6.71-a", "16.31")
def test_a_leader_who_gets_away_into_an_entrenchment_is_under_it():
    field = ("entrenched 0305; german 0303 INF; german 0303 INF=b; german 0303 Major:8-0-0; russian 0304 MG=mg;"
             "russian 0304 Kapitan:9-0-1")
    t = situation(field, segments, dice=[6, 1, (2, 2), (6, 6), (3, 4)]).order("lead Major", does="fire")
    t.play("assault INF 0304", "assault b 0304", "resolve 0304", "displace Kapitan 0305")
    assert (t.at("Kapitan"), t.piece("Kapitan").under) == ("0305", True)


@rule("6.71-a", "16.31", "16.32")
def test_a_leader_who_gets_away_out_of_an_entrenchment_is_no_longer_under_it():
    field = ("entrenched 0304; german 0303 INF; german 0303 INF=b; german 0303 Major:9-2-0; russian 0304 MG=mg disrupted under;"
             "russian 0304 Kapitan:9-0-1 under")
    t = situation(field, segments, dice=[1, 6, (2, 2), (4, 5), (3, 4)]).order("lead Major", does="fire")
    t.play("assault INF 0304", "assault b 0304", "assault Major 0304", "resolve 0304")
    t.play("displace Kapitan 0305")
    assert (t.gone("mg"), t.at("Kapitan"), t.piece("Kapitan").under) == (True, "0305", False)
    assert t.piece("INF").under and t.piece("b").under
