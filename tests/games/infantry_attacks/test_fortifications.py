"""16.2 Digging in, 16.3 entrenchments: who is under which marker, and what it is worth."""

from __future__ import annotations

from hedgerow.games.infantry_attacks.model.state import DUG_IN, HALF_DUG, MOVED_FIRED, NOT_DUG
from hedgerow.games.infantry_attacks.rules.combat import Fired
from hedgerow.games.infantry_attacks.rules.fortifications import IN_HOLES, IN_THE_OPEN, IN_TRENCH, Digs, cover, why_not_dig
from hedgerow.games.infantry_attacks.rules.morale import demoralize
from hedgerow.testing import rule

from .situation import segments, situation

FAR = "; russian 1008 INF=far"


def under(t, label):
    return cover(t.g, t.piece(label))


@rule("16.2")
def test_digging_in_takes_two_activations_and_helps_after_the_second():
    t = situation("german 0303 INF" + FAR).order("unit INF").play("dig INF")
    assert (t.piece("INF").dug, under(t, "INF"), t.piece("INF").marker) == (HALF_DUG, IN_THE_OPEN, MOVED_FIRED)
    assert t.last(Digs).progress == "half done"
    t = situation("german 0303 INF half-dug" + FAR).order("unit INF").play("dig INF")
    assert (t.piece("INF").dug, under(t, "INF")) == (DUG_IN, IN_HOLES)
    assert t.last(Digs).progress == "done"


@rule("16.2", "16.24")
def test_who_may_dig_in_and_where():
    t = situation("""
        town 0303; woods 0304; entrenched 0305
        german 0303 INF=town; german 0304 INF=woods; german 0305 INF=trench under; german 0306 INF=shaken disrupted
        german 0307 CAV-D; german 0307 WGN; german 0308 MG; german 0308 77/96 sights; german 0407 INF=done dug
    """ + FAR)
    may = {x for x in t.pieces if not why_not_dig(t.g, t.pieces[x])}
    assert may == {"MG", "77/96", "far"}


@rule("16.21")
def test_infantry_leaders_share_the_holes_and_cavalry_leaders_do_not():
    t = situation("german 0303 INF dug; german 0304 Major; german 0303 Leutnant; german 0303 cav.Rittmeister" + FAR)
    assert [under(t, x) for x in ("Leutnant", "cav.Rittmeister", "Major")] == [IN_HOLES, IN_THE_OPEN, IN_THE_OPEN]
    t.order("lead Major", "Leutnant").play("march Major", "step 0303")
    assert under(t, "Major") == IN_HOLES


@rule("16.22", "14.3")
def test_who_is_demoralized_loses_holes_that_are_half_dug():
    t = situation("german 0303 INF half-dug" + FAR)
    demoralize(t.g, t.pieces["INF"])
    assert t.piece("INF").dug == NOT_DUG


@rule("16.22")
def test_half_dug_holes_are_lost_by_moving_failing_or_firing():
    t = situation("german 0303 INF half-dug; german 0303 Major; "
                  "russian 0305 INF=r", dice=[(4, 4)]).order("lead Major", does="fire")
    assert t.play("fire INF 0305", "open fire").piece("INF").dug == NOT_DUG
    t = situation("german 0303 INF half-dug; german 0303 Major" + FAR).order("lead Major").play("march INF", "step 0302")
    assert t.piece("INF").dug == NOT_DUG
    t = situation("russian 0305 MG; russian 0305 INF=r; russian 0305 INF=s; german 0303 INF half-dug", dice=[(5, 5), (4, 4)])
    t.order("stack 0305", does="fire").play("fire MG 0303", "join r", "join s", "open fire")
    assert (t.piece("INF").status, t.piece("INF").dug) == (1, NOT_DUG)


@rule("16.22-a", "16.25")
def test_finished_holes_stay_while_firing_and_are_left_by_moving_out_but_not_passed_on():
    t = situation("german 0303 INF dug; german 0303 Major; russian 0305 INF=r", dice=[(4, 4)]).order("lead Major", does="fire")
    assert t.play("fire INF 0305", "open fire").piece("INF").dug == DUG_IN
    t = situation("german 0303 INF dug; german 0303 INF=b; german 0303 Major; "
                  "german 0303 Leutnant" + FAR).order("lead Major", "INF")
    t.play("march INF", "step 0302")
    assert [under(t, x) for x in ("INF", "b", "Leutnant")] == [IN_THE_OPEN] * 3


@rule("16.23", "7.52")
def test_only_those_in_the_holes_are_protected_by_them():
    t = situation("german 0303 MG; german 0303 Major; russian 0305 INF=r dug; russian 0305 INF=s; "
                  "russian 0305 Kapitan", dice=[(4, 4)])
    t.order("lead Major", does="fire").play("fire MG 0305")
    found = {t.say(("lose", i)).split()[1]: shift.total for who, shift, *_ in t.last(Fired).results for i in who}
    assert found == {"r": 1, "s": 2, "Kapitan": 1}


@rule("16.3", "16.31")
def test_who_enters_an_empty_entrenchment_is_under_it():
    t = situation("entrenched 0304; german 0303 INF; german 0303 Major" + FAR).order("lead Major").play("march INF", "step 0304")
    assert under(t, "INF") == IN_TRENCH


@rule("16.31", "16.3")
def test_who_assaults_an_entrenchment_is_on_top_until_those_under_it_are_gone():
    t = situation("entrenched 0304; german 0303 INF; german 0303 Major; russian 0304 MG=r under; russian 1008 INF", segments,
                  dice=[1, 6, (2, 2)]).order("lead Major", does="fire").play("assault INF 0304")
    assert not t.piece("INF").under
    t = situation("entrenched 0304; german 0304 INF; german 0304 Major; russian 0304 INF=r under", segments, dice=[1])
    t.play("pass").order("unit r").play("march r", "step 0305")
    assert under(t, "INF") == under(t, "Major") == IN_TRENCH


@rule("16.31")
def test_who_joins_friends_under_an_entrenchment_is_under_it_though_enemies_are_on_top():
    t = situation("entrenched 0304; german 0303 INF; german 0303 Major; german 0304 INF=held under; russian 0304 INF=r")
    t.order("lead Major", does="fire").play("assault INF 0304")
    assert under(t, "INF") == IN_TRENCH


@rule("16.32")
def test_all_fire_at_an_entrenchment_is_two_columns_worse():
    t = situation("entrenched 0305; german 0303 MG; german 0303 Major; russian 0305 INF=r under", dice=[(4, 4)])
    t.order("lead Major", does="fire").play("fire MG 0305")
    assert t.last(Fired).results[0][1].total == 1 - 2


@rule("16.34", "15.6")
def test_transports_are_only_ever_on_top():
    t = situation("entrenched 0304; german 0303 WGN; german 0303 Major; german 0303 cav.Major" + FAR).order("stack 0303")
    t.play("march WGN", "step 0304", "stop", "march cav.Major", "step 0304")
    assert under(t, "WGN") == under(t, "cav.Major") == IN_THE_OPEN


@rule("5.65", "16.31")
def test_a_gun_set_down_by_force_in_a_trench_is_under_it():
    t = situation("entrenched 0305; german 0303 INF; german 0303 INF; german 0303 MG; german 0303 Major; russian 0305 WGN;"
                  "russian on-WGN MG=gun; russian 1008 INF", dice=[(4, 6), (4, 4)])
    t.order("lead Major", does="fire").play("fire INF 0305", "join INF/2", "join MG", "open fire")
    assert t.piece("gun").status == 1
    assert under(t, "gun") == IN_TRENCH


@rule("16.22", "10.3", "18.5")
def test_a_gun_that_fires_over_open_sights_loses_its_half_dug_holes():
    t = situation("german 0303 77/96 sights half-dug; german 0101 INF; russian 0308 INF=r", segments, dice=[(4, 4), (2, 2)])
    t.order("unit 77/96", does="fire").play("fire 77/96 0308")
    assert t.piece("77/96").dug == NOT_DUG
