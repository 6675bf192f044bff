"""3.1 Action segments: who is activated by whom and what each is declared to do; 6.72 leaders who falter."""

from __future__ import annotations

from hedgerow.games.infantry_attacks.model.state import DISRUPTED, FIRES, GOOD, MOVED_FIRED, MOVES, NO_MARKER, OPPORTUNITY, SELF
from hedgerow.games.infantry_attacks.rules.activation import Activated, why_not_add
from hedgerow.games.infantry_attacks.rules.morale import Checked
from hedgerow.games.infantry_attacks.rules.movement import why_not_step
from hedgerow.games.infantry_attacks.rules.nerve import Falters
from hedgerow.testing import example, rule

from .situation import segments, situation


def activated(t):
    return {label for label, n in t.pieces.items() if n in t.g.segment.activator}


# ---- what a segment may be ----

@rule("3.1", "3.11")
def test_a_segment_is_a_unit_a_stack_a_leader_or_a_pass():
    t = situation("german 0303 INF; german 0303 MG; german 0404 Major; german 0606 INF; russian 0907 INF")
    assert t.choices("unit") == ["INF", "INF/2", "MG"]
    assert t.choices("lead") == ["Major"]
    assert t.choices("stack") == ["0303"]
    assert t.offers("pass")
    assert activated(t.play("stack 0303")) == {"INF", "MG"}


@rule("3.3", "9.1-a", "3.14")
def test_the_marked_and_guns_on_planned_fire_are_not_activated():
    t = situation("german 0303 INF moved; german 0303 MG shot; german 0303 77/96 planned; german 0404 INF; russian 0907 INF")
    assert t.choices("unit") == ["INF/2"]
    assert t.choices("stack") == []


@rule("3.12", "3.1-direct")
def test_a_leader_activates_units_of_his_type_in_his_hex_and_next_to_it():
    t = situation("""
        german 0303 Major
        german 0303 INF
        german 0304 INF
        german 0305 INF
        german 0304 CAV
        russian 0907 INF
    """).play("lead Major")
    assert t.choices("add") == ["Major INF", "Major INF/2"]
    t.play("add Major INF/2", "go")
    assert activated(t) == {"Major", "INF/2"}


@rule("3.12", "5.51")
def test_a_disrupted_leader_activates_only_in_his_own_hex_and_a_demoralized_one_nobody():
    field = "german 0303 INF; german 0304 INF; russian 0907 INF; german 0303 Major"
    assert situation(f"{field} disrupted").play("lead Major").choices("add") == ["Major INF"]
    t = situation(f"{field} demoralized", dice=[(6, 5)])
    assert t.choices("lead") == []
    assert t.offers("unit Major")                         # to try to recover


@rule("3.12-a", "3.2")
def test_no_leader_activates_his_equals_his_superiors_or_another_type():
    t = situation("""
        german 0303 Major
        german 0304 Major
        german 0302 Oberst
        german 0402 cav.Rittmeister
        german 0403 Hauptmann
        russian 0907 INF
    """).play("lead Major")
    assert t.choices("add") == ["Major Hauptmann"]


@rule("3.2")
@example("X-373")
def test_activation_goes_down_the_chain_of_command():
    t = situation("""
        german 0303 Oberstleutnant
        german 0304 Major
        german 0404 Hauptmann
        german 0405 INF=last
        german 0302 INF=first
        german 0204 INF=second
        russian 1007 INF
    """).play("lead Oberstleutnant")
    assert "Hauptmann" not in " ".join(t.choices("add"))
    t.play("add Oberstleutnant Major", "add Major Hauptmann", "add Hauptmann last", "add Major second")
    assert t.offers("add Oberstleutnant first")
    t.play("all")
    assert activated(t) == set(t.pieces) - {"INF"}


@rule("3.13")
def test_to_declare_fire_where_nobody_has_a_target_is_warned_of():
    t = situation("german 0303 Major; german 0303 INF; german 0304 INF; russian 0907 INF").play("lead Major", "all")
    for option in (("fires", t.pieces["Major"]), ("rest fire",)):
        assert [r.rule for r in t.game.warning("german", option)] == ["3.13"]
    t.play("moves Major")
    assert not t.game.warning("german", ("rest fire",))               # the Major still moves
    near = situation("german 0303 INF; russian 0305 INF").play("unit INF")
    assert near.about == "declare" and not near.game.warning("german", ("fires", near.pieces["INF"]))


@rule("3.13", "3.12-a", "3.13-a")
def test_everybody_is_declared_to_move_or_fire_before_anything_is_done_and_then_nobody_joins():
    t = situation("german 0303 Major; german 0303 INF; german 0304 INF; russian 0907 INF").play("lead Major", "all")
    assert t.about == "declare"
    t.play("moves Major", "fires INF", "moves INF/2")
    assert [t.g.segment.action[t.pieces[x]] for x in ("Major", "INF", "INF/2")] == [MOVES, FIRES, MOVES]
    assert t.choices("march") == ["INF/2", "Major"]       # the INF was declared to fire
    assert t.choices("add") == []
    t.play("march INF/2", "step 0305", "stop")
    assert t.choices("march") == ["Major"]


@rule("3.13-a")
def test_transports_limbered_guns_and_the_demoralized_can_only_move():
    t = situation("german 0303 WGN; german 0303 MG limbered; german 0303 INF; russian 0907 INF").play("stack 0303", "go")
    assert t.choices("fires") == ["INF"]


# ---- leaders or none ----

@rule("3.11", "5.5")
def test_units_without_a_leader_do_not_move_closer_to_the_enemy():
    t = situation("german 0303 INF; russian 0306 INF").play("unit INF", "moves INF", "march INF")
    assert t.choices("step") == ["0202", "0203", "0302", "0402", "0403"]
    assert any(r.rule == "5.5" for r in why_not_step(t.g, t.hex("0304")))


@rule("3.11-a", "5.5")
def test_units_activated_by_a_leader_of_their_type_may_move_closer():
    t = situation("german 0303 Major; german 0303 INF; russian 0308 INF").play("lead Major", "all", "rest move", "march INF")
    assert t.offers("step 0304")


@rule("5.5")
def test_leaders_may_move_closer_and_enemy_leaders_and_transports_do_not_count():
    t = situation("german 0303 Major; russian 0306 INF").play("lead Major", "moves Major", "march Major")
    assert t.offers("step 0304")
    t = situation("german 0303 INF; russian 0306 WGN; russian 0306 Kapitan; russian 0308 INF moved")
    t.play("unit INF", "moves INF", "march INF")
    assert not t.offers("step 0304")                      # for the marked INF behind them
    t = situation("german 0303 INF; russian 0306 WGN; russian 0306 Kapitan").play("unit INF", "moves INF", "march INF")
    assert t.offers("step 0304")


MIXED = """
    german 0303 cav.Oberstleutnant
    german 0303 Oberstleutnant
    german 0303 CAV
    german 0303 INF
    german 0304 cav.Major
    german 0202 Major
    german 0304 CAV
    german 0202 INF
    german 0305 cav.Rittmeister
    german 0201 Hauptmann
    russian 1007 INF
"""


def lines(text, *without):
    return "\n".join(line for line in text.splitlines() if not any(w in line for w in without))


@rule("5.52", "3.11")
@example("X-465", "X-469")
def test_a_stack_with_both_types_of_leader_takes_both_types_forward():
    t = situation(MIXED).play("stack 0303")
    s, n = t.g.segment, t.pieces
    assert s.activator[n["CAV"]] == n["cav.Oberstleutnant"]
    assert s.activator[n["INF"]] == n["Oberstleutnant"]
    t.play("all")
    assert activated(t) == set(t.pieces) - {"INF/3"}
    t.play("rest move", "march CAV")
    assert t.offers("step 0403")
    t.play("stop", "march INF")
    assert t.offers("step 0403")


@rule("5.52")
@example("X-471-a")
def test_without_a_cavalry_leader_in_the_stack_its_cavalry_does_not_go_forward_and_brings_nobody():
    t = situation(lines(MIXED, "cav.Oberstleutnant")).play("stack 0303", "all")
    assert t.g.segment.activator[t.pieces["CAV"]] == SELF
    assert "CAV/2" not in activated(t)
    t.play("rest move", "march CAV")
    assert not t.offers("step 0403")
    t.play("stop", "march INF")
    assert t.offers("step 0403")


@rule("5.52", "3.11")
@example("X-471-c")
def test_a_stack_without_leaders_is_activated_together_but_does_not_go_forward():
    t = situation(lines(MIXED, "Oberstleutnant", "Major")).play("stack 0303")
    assert activated(t) == {"CAV", "INF"}
    t.play("rest move", "march CAV")
    assert not t.offers("step 0403")


@rule("6.1", "15.2")
def test_cossack_leaders_lead_only_cossacks():
    t = situation("""
        active russian
        german 1007 INF
        russian 0303 coss.Yesaul
        russian 0303 COSS
        russian 0303 PLAS
        russian 0303 CAV
        russian 0303 INF
    """).play("lead coss.Yesaul")
    assert t.choices("add") == ["coss.Yesaul COSS", "coss.Yesaul PLAS"]


# ---- decapitation ----

def decapitated(text, dice, **options):
    t = situation(text, dice=dice, **options)
    t.g.decapitated[0], t.g.decapitation[0] = True, (1, 3, 0)
    return t


@rule("6.72")
def test_after_a_decapitation_a_leader_of_the_type_must_pass_a_check_to_be_activated():
    field = "german 0303 Major:8-0-0; german 0303 INF; german 0305 cav.Major; russian 1007 INF"
    t = decapitated(field, [(4, 4)]).play("lead Major")
    assert t.last(Falters).result == "holds"
    assert t.choices("add") == ["Major INF"]
    t = decapitated(field, [(4, 5)]).play("lead Major")
    assert t.over                                         # the segment is lost
    assert not t.all(Activated)
    assert (t.piece("Major").marker, t.piece("Major").status, t.piece("INF").marker) == (MOVED_FIRED, GOOD, NO_MARKER)
    t = decapitated(field, []).play("lead cav.Major", "moves cav.Major")
    assert not t.all(Falters)


@rule("6.72")
def test_a_faltering_leader_in_a_stack_is_left_out_and_leads_nobody():
    t = decapitated("german 0303 Major:8-0-0; german 0303 INF; german 0303 MG; russian 1007 INF", [(4, 5)])
    t.play("stack 0303")
    assert activated(t) == {"INF", "MG"}
    assert t.g.segment.activator[t.pieces["INF"]] == SELF


@rule("6.72", "6.64")
def test_a_superior_helps_a_faltering_leader_and_the_agreed_reading_may_break_him():
    field = "german 0303 Major:8-0-0; german 0303 Oberst:9-0-2 moved; russian 1007 INF"
    t = decapitated(field, [(4, 6)]).play("lead Major")
    assert (t.last(Falters).morale.total, t.last(Falters).result) == (10, "holds")
    t = decapitated("german 0303 Major:8-0-0; russian 1007 INF", [(4, 6)], decapitation="morale").play("lead Major")
    assert t.piece("Major").status == DISRUPTED


@rule("6.72", "12.5")
def test_a_leader_who_would_join_an_assault_must_keep_his_nerve_as_well():
    field = "german 0303 INF; german 0303 Hauptmann:8-0-0; german 0302 INF=new; german 0302 Major:8-0-0; russian 0303 INF=r"
    t = decapitated(field, [(2, 2), (4, 5)]).order("lead Major", does="fire").play("assault new 0303", "resolve 0303")
    t.play("join attack Hauptmann", "join attack new")
    assert (t.last(Falters).result, t.piece("Hauptmann").marker) == ("falters", MOVED_FIRED)
    assert t.g.segment.attackers == [t.pieces["new"]]
    assert t.choices("join attack") == ["INF"]            # the companies there need nobody for it


@rule("6.72", "6.73", "14.11")
def test_a_leader_who_breaks_for_good_over_it_takes_his_men_along_at_once():
    field = "german {} demoralized; german 0304 INF; german {} demoralized; german 0704 INF=b; russian 1008 INF"
    t = decapitated(field.format("0303 Oberst:8-0-1", "0808 Hauptmann:8-0-0"), [(6, 6), (2, 2)], decapitation="morale")
    t.play("unit Oberst")
    assert [c.piece for c in t.all(Checked)] == [t.pieces["INF"]]
    t = decapitated("german 0303 Oberstleutnant:8-0-0; german 0302 Major:8-0-0; german 0304 INF; russian 1008 INF",
                    [(2, 2), (4, 6)], decapitation="morale").play("lead Oberstleutnant", "add Oberstleutnant Major")
    assert t.piece("Major").status == DISRUPTED


@rule("6.72")
def test_the_check_is_over_after_its_turns():
    t = situation("turn 4; german 0303 Major:8-0-0; german 0303 INF; russian 1007 INF")
    t.g.decapitated[0], t.g.decapitation[0] = True, (1, 3, 0)
    t.play("lead Major")
    assert t.about == "activate"


@rule("3.14", "13.1")
@example("X-1310")
def test_a_machine_gun_that_has_shot_once_is_not_activated_this_turn():
    t = situation("german 0303 MG shot; german 0606 INF; russian 0907 INF", segments)
    assert t.choices("unit") == ["INF"]
    assert t.piece("MG").marker == OPPORTUNITY


@rule("3.11-a", "5.52")
def test_in_a_stack_the_most_senior_leader_of_a_type_has_the_units():
    for first, second in (("Major", "Hauptmann"), ("Hauptmann", "Major")):
        t = situation(f"german 0303 INF; german 0303 {first}; german 0303 {second}; russian 1008 INF=far").play("stack 0303")
        assert t.g.segment.activator[t.pieces["INF"]] == t.pieces["Major"]


@rule("3.2", "3.3")
def test_nobody_is_activated_twice_in_a_chain():
    t = situation("german 0303 INF; german 0303 Major; german 0303 Hauptmann; russian 1008 INF=far").play("lead Major")
    t.play("add Major Hauptmann", "add Major INF")
    assert "3.3" in {r.rule for r in why_not_add(t.g, t.pieces["Hauptmann"], t.pieces["INF"])}
    assert t.choices("add") == []


@rule("3.11", "3.3")
def test_a_stack_is_activated_without_those_who_have_been_and_without_the_enemies_in_its_hex():
    field = "german 0303 INF=a; german 0303 INF=b; german 0303 INF=c moved; russian 0303 INF=r; russian 1008 INF"
    t = situation(field).play("stack 0303")
    assert set(t.g.segment.activator) == {t.pieces["a"], t.pieces["b"]}
    t = situation(field.replace("INF=b", "INF=b moved"))
    assert t.why_not("german", "stack", t.hex("0303")) == ["3.11"]
