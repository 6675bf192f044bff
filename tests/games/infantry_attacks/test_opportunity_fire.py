"""13.0 Opportunity fire: at a piece on the move, hex by hex, before it goes on."""

from __future__ import annotations

from hedgerow.games.infantry_attacks.aids.odds import recovery_odds
from hedgerow.games.infantry_attacks.model.state import DISRUPTED, GOOD, MOVED_FIRED, NO_MARKER, OPPORTUNITY
from hedgerow.games.infantry_attacks.rules.activation import action_segment
from hedgerow.games.infantry_attacks.rules.combat import Fired
from hedgerow.games.infantry_attacks.rules.morale import Checked
from hedgerow.games.infantry_attacks.rules.opportunity_fire import READY_ORDERS, why_not_shoot
from hedgerow.games.infantry_attacks.rules.sequence import remove_markers
from hedgerow.kernel.flow import flow
from hedgerow.testing import example, rule

from .situation import segments, situation


def moving(text, *said, who="INF", dice=(), start=None, **options):
    t = situation(text, start or segments, dice=dice, **options).order("lead Major", who)
    return t.play(f"march {who}", *said)


def why(t, who):
    return {r.rule for r in why_not_shoot(t.g, t.pieces[who])}


LED = "german 0303 INF; german 0303 Major\n"


@rule("13.0", "13.11", "3.14")
def test_in_each_hex_the_mover_enters_the_inactive_player_may_shoot_before_it_goes_on():
    t = moving(LED + "russian 0306 INF=r", "step 0304", dice=[(4, 4)])
    assert (t.seat, t.about) == ("russian", "opportunity fire")
    t.play("pass", "step 0404")
    assert t.choices("shoot") == ["r"]
    t.play("shoot r", "open fire")
    assert t.last(Fired).hex == t.hex("0404")
    assert t.piece("r").marker == MOVED_FIRED
    assert t.seat == "german"


@rule("13.0", "13.24", "15.6")
def test_guns_mounted_cavalry_and_the_marked_do_not_shoot_and_dismounted_cavalry_does():
    t = moving(LED + """russian 0305 INF=r moved
        russian 0305 CAV
        russian 0305 76.2mm sights
        russian 0405 CAV-D
    """, "step 0304")
    assert t.choices("shoot") == ["CAV-D"]
    assert "13.24" in why(t, "CAV")
    assert "3.14" in why(t, "r")


@rule("13.1", "7.46", "3.3")
def test_a_machine_gun_shoots_twice_a_turn_and_a_company_once():
    t = moving(LED + "russian 0307 MG", "step 0304", "shoot MG", "open fire", dice=[(4, 4), (4, 4)])
    assert t.piece("MG").marker == OPPORTUNITY
    t.play("step 0305", "shoot MG", "open fire")
    assert t.piece("MG").marker == MOVED_FIRED
    t.play("step 0306") if t.offers("step 0306") else None
    assert t.choices("shoot") == []


@rule("13.15", "13.12")
def test_nobody_is_asked_to_shoot_at_a_mover_who_is_gone():
    t = moving("german 0303 INF reduced; german 0303 Major; german 0808 INF=far; russian 0305 INF=r; russian 0305 INF=s;"
               "russian 0908 INF=other hidden", "step 0304", "shoot r", "join s", "open fire", dice=[(1, 1), (4, 4)])
    assert t.gone("INF")
    assert t.about != "opportunity fire"


@rule("13.21")
def test_a_machine_gun_shoots_at_a_mover_once_in_a_hex():
    t = moving(LED + "russian 0307 MG; russian 0307 MG=other", "step 0304", "shoot MG", "open fire", dice=[(4, 4), (4, 4)])
    assert t.choices("shoot") == ["other"]
    assert "13.21" in why(t, "MG")
    t.play("pass", "step 0305")
    assert t.choices("shoot") == ["MG", "other"]


@rule("13.15", "7.32")
def test_shots_are_taken_one_after_the_other_or_together():
    t = moving(LED + "russian 0306 INF=a; russian 0306 INF=b; russian 0406 INF=c", "step 0304", dice=[(4, 4), (4, 4)])
    t.play("shoot a")
    assert t.choices("join") == ["b"]
    t.play("join b", "open fire")
    assert t.last(Fired).strength.total == 10
    assert t.choices("shoot") == ["c"]                    # the first result is seen


@rule("6.51", "3.3", "6.3")
def test_a_leader_not_yet_activated_combines_and_helps_and_for_machine_guns_twice():
    field = LED + "russian 0307 MG; russian 0307 Kapitan:8-1-0; russian 0407 MG=b"
    t = moving(field, "step 0304", "shoot MG", dice=[(4, 4), (4, 4), (4, 4)])
    t.play("combine Kapitan", "join b", "help Kapitan MG", "open fire")
    assert t.last(Fired).strength.total == 15
    assert t.piece("Kapitan").marker == MOVED_FIRED
    t.play("step 0305", "shoot MG")
    assert t.choices("combine") == ["Kapitan"]            # again for the same guns
    t = moving(field.replace("8-1-0", "8-1-0 moved"), "step 0304", "shoot MG", dice=[(4, 4), (4, 4), (4, 4)])
    assert t.choices("combine") == t.choices("help") == []


@flow
def two_turns(g):
    """A segment of the active side, the end of the turn, and a segment of the same side in the next."""
    yield from action_segment(g, g.active)
    remove_markers(g)
    yield from action_segment(g, g.active)


@rule("3.0-D", "3.3", "6.3")
def test_whom_a_leader_combined_with_is_forgotten_when_the_turn_is_over():
    t = moving("german 0303 INF; german 0303 Major; russian 0307 MG; russian 0307 Kapitan:8-1-0", "step 0304", "shoot MG",
               "help Kapitan MG", "open fire", "stop", "end", start=two_turns, dice=[(4, 4), (4, 4)])
    assert t.piece("Kapitan").marker == NO_MARKER
    t.piece("Kapitan").marker = MOVED_FIRED               # he has been activated in the new turn
    t.order("lead Major", "INF").play("march INF", "step 0305", "shoot MG")
    assert t.choices("help") == []


@rule("13.15", "13.12", "13.14")
@example("X-1298-a", "X-1298-b")
def test_a_machine_gun_at_mounted_cavalry_three_hexes_away():
    field = "german 0402 CAV; german 0402 cav.Rittmeister=Major; russian 0306 MG"
    t = moving(field, "step 0303", "shoot MG", "open fire", who="CAV", dice=[(3, 3), (5, 5)])
    told = t.last(Fired).results[0]
    assert (told[1].total, told[2], told[3]) == (2, 16, "M")
    assert t.piece("CAV").status == DISRUPTED             # 10 against 8: it stops there
    assert t.at("CAV") == "0303"
    assert t.about != "march"
    t = moving(field, "step 0303", "shoot MG", "open fire", who="CAV", dice=[(3, 3), (4, 4)])
    assert t.about == "march"
    assert t.offers("step 0304")


@rule("13.14", "7.63")
def test_who_only_loses_a_step_goes_on_and_bystanders_lose_nothing():
    t = moving(LED + "german 0304 MG=friend; russian 0305 INF=r; "
                  "russian 0305 INF=s", "step 0304", "shoot r", "join s", "open fire",
               dice=[(2, 2), (2, 2)])
    assert t.piece("INF").steps == 1
    assert not t.gone("friend")
    assert t.about == "march"


@rule("7.43", "13.12")
def test_a_leader_moving_along_is_hit_with_his_unit_and_checks_for_himself():
    t = situation(LED + "russian 0305 INF=r; russian 0305 INF=s", segments, dice=[(5, 5), (2, 2), (2, 2)]).order("lead Major")
    t.play("march with INF Major", "step 0304", "shoot r", "join s", "open fire")
    assert [c.piece for c in t.all(Checked)] == [t.pieces["Major"], t.pieces["INF"]]


@rule("13.13", "6.61")
def test_a_leader_next_to_the_mover_helps_its_check_and_a_disrupted_one_only_in_its_hex():
    field = "german 0303 INF; german 0303 Major:8-0-0; german 0403 Hauptmann:8-0-1 {}; russian 0305 INF=r; russian 0305 INF=s"
    said = ("step 0304", "shoot r", "join s", "open fire")
    assert moving(field.format(""), *said, dice=[(5, 5), (2, 2)]).last(Checked).morale.total == 9
    assert moving(field.format("disrupted"), *said, dice=[(5, 5), (2, 2)]).last(Checked).morale.total == 8


@rule("13.13")
def test_a_disrupted_leader_who_moves_along_does_not_help():
    field = "german 0303 INF; german 0303 Major:8-0-1 disrupted; russian 0305 INF=r; russian 0305 INF=s"
    t = situation(field, segments, dice=[(5, 5), (2, 2), (2, 2)]).order("lead Major").play("march with INF Major", "step 0304")
    t.play("shoot r", "join s", "open fire")
    assert t.last(Checked).morale.total == 8


@rule("13.22", "14.3")
def test_the_disrupted_shoot_at_half_and_the_demoralized_not_at_all():
    t = moving(LED + "russian 0306 INF=r disrupted; russian 0306 MG demoralized", "step 0304", dice=[(4, 4)])
    assert t.choices("shoot") == ["r"]
    t.play("shoot r", "open fire")
    assert t.last(Fired).strength.total == 3


@rule("13.23", "12.82")
def test_nobody_shoots_at_those_who_enter_an_assault_hex():
    t = situation(LED + "russian 0304 INF=r; russian 0306 MG", segments).order("lead Major", does="fire").play("assault INF 0304")
    assert t.about == "act"
    assert "13.23" in why_not_in_assault(t)


def why_not_in_assault(t):
    """Asked as if the entrant still were on the move."""
    from hedgerow.games.infantry_attacks.model.state import Going
    g = t.game.fork().state
    g.going = Going([t.pieces["INF"]], {t.pieces["INF"]: 0})
    return {r.rule for r in why_not_shoot(g, t.pieces["MG"])}


@rule("8.3")
def test_the_shooter_must_spot_the_mover_itself():
    t = moving("woods 0304\n" + LED + "german 0304 MG spotted; russian 0308 MG=far; russian 0307 INF=near", "step 0304")
    assert t.choices("shoot") == ["near"]                 # within three hexes of the woods
    assert "8.3" in why(t, "far")


@rule("13.11")
def test_acting_in_place_draws_no_fire():
    t = situation("german 0303 MG; russian 0305 INF=r", segments).order("unit MG").play("limber MG")
    assert t.seat == "russian"
    assert t.about == "segment"


@rule("16.5-a", "13.11")
def test_while_units_may_be_hidden_the_question_is_asked_in_every_hex():
    t = moving(LED + "russian 0907 INF=r hidden", "step 0304", who="INF")
    assert (t.seat, t.about) == ("russian", "opportunity fire")
    assert t.choices("shoot") == []
    t.play("pass")
    assert t.seat == "german"


@rule("3.14")
def test_shooting_uses_up_the_activation():
    t = moving(LED + "russian 0306 INF=r; russian 0907 INF=s", "step 0304", "shoot r", "open fire", "stop", dice=[(4, 4)])
    t.play("end")
    assert t.seat == "russian"
    assert t.choices("unit") == ["s"]
    assert (t.piece("INF").status, t.piece("s").marker) == (GOOD, NO_MARKER)


@rule("13.0", "13.11")
def test_while_nobody_moves_nobody_shoots():
    t = situation(LED + "russian 0304 INF=r", segments).order("lead Major")
    assert why(t, "r") == {"13.11"}


@rule("13.14", "5.2")
def test_a_mover_who_is_lost_or_fails_its_check_is_not_asked_to_go_on():
    for dice, steps in (([(1, 1)], 0), ([(2, 3), (4, 5)], 2)):
        t = moving(LED + "german 0301 INF=b; russian 0305 MG=m", "step 0304", dice=dice).play("shoot m", "open fire")
        assert (t.about, t.piece("INF").steps) == ("act", steps)


# ---- standing orders ----

def test_who_holds_his_fire_is_asked_when_the_mover_is_near_enough():
    far = LED + "russian 0307 INF=r"
    assert moving(far, "step 0304").seat == "russian"
    t = situation(far, segments)
    t.game.order("russian", READY_ORDERS["hold"].make("2"))
    t.order("lead Major", "INF").play("march INF", "step 0304")
    assert t.seat == "german"                             # three hexes away: let go by
    t.play("step 0305")
    assert (t.seat, t.about) == ("russian", "opportunity fire")


def test_who_lets_everything_go_by_is_asked_again_after_his_own_segment():
    t = situation(LED + "russian 0305 INF=r; russian 0308 INF=s", segments)
    t.game.order("russian", READY_ORDERS["quiet"].make())
    t.order("lead Major", "INF").play("march INF", "step 0304", "step 0404")
    assert t.seat == "german"
    assert t.game.state.orders["russian"]
    while t.about != "segment" or t.seat != "russian":
        t.play("stop" if t.offers("stop") else "end" if t.offers("end") else "pass")
    assert not t.game.state.orders["russian"]


@rule("13.12")
def test_standing_orders_know_the_odds_of_opportunity_fire_and_who_could_shoot():
    t = moving(LED + "russian 0305 INF=r", "step 0304")
    found, who = t.game.state.reaction_odds_at(t.game.state.asked), t.pieces["r"]
    assert found["odds"] == found[f"piece {who}"] > 0
    assert t.game.decisions["russian"].facts["mover"] == t.pieces["INF"]
    for percent, asked in ((found["odds"], "russian"), (found["odds"] + 1, "german")):
        t = situation(LED + "russian 0305 INF=r", segments)
        t.game.order("russian", READY_ORDERS["odds"].make(str(percent)))
        assert t.order("lead Major", "INF").play("march INF", "step 0304").seat == asked


@rule("13.12", "16.5-a")
def test_an_order_by_the_odds_goes_by_the_units_that_all_can_see_and_says_what_the_hidden_ones_do():
    """A hidden company next to the way could fire well: neither order may show by a question that it is there."""
    def asked(order, where):
        t = situation(LED + f"russian 0305 INF=r; russian {where} INF hidden", segments)
        t.game.order("russian", READY_ORDERS["odds"].make(*order))
        t.order("lead Major", "INF").play("march INF", "step 0304")
        return t.seat, t.g.reaction_odds_at(t.g.asked) if t.about == "opportunity fire" else {}
    for where in ("0308", "0907"):
        seat, found = asked(("101",), where)
        assert seat == "russian" and found["hidden"] == 1 and 0 < found["odds"] < 100
        assert asked((str(found["odds"]), "seen"), where)[0] == "russian"
        assert asked((str(found["odds"] + 1), "seen"), where)[0] == "german"


@rule("14.41")
def test_whoever_activates_a_piece_that_must_recover_sees_its_odds():
    t = situation("german 0303 INF=d disrupted\ngerman 0308 INF=good\nrussian 0907 INF", segments)
    assert t.game.odds("german", ("unit", t.pieces["d"])) == recovery_odds(t.g, "german", t.pieces["d"]) is not None
    assert t.game.odds("german", ("unit", t.pieces["good"])) is None
