"""42: rosters, Elan and points where the book says more than one thing at once."""

from __future__ import annotations

from tests.games.up_front.situation import situation
from tests.games.up_front.test_campaign import campaign, card, line, run

from hedgerow.games.up_front.model.personalities import ASL, COMMISSAR, PEOPLE, SL
from hedgerow.games.up_front.model.state import CAPTURED, IN_PLAY, KILLED, NONE, ROUTED, Encirclement
from hedgerow.games.up_front.rules import call_up as call
from hedgerow.games.up_front.rules import campaign as war
from hedgerow.games.up_front.rules.withdrawal import leave_the_field, pursuit_begins
from hedgerow.testing.markers import rule


def russians():
    t = situation("""
        german   A 0 - Diettinger, Hessel
        russian  A 0 - Burlak, Petrovsky
    """, scenario="campaign-GR")
    war.open_campaign(t.g)
    war.clear_lists(t.g)
    return t.now()


def russian(t, name):
    return call.soldier(t.g, 1, card(name))


@rule("42.2", "15.5")
def test_somebody_leads_in_the_place_of_a_commissar_who_is_lost():
    with_sl, with_asl = (card("Rostov"), card("Dottski")), (card("Burlak"), card("Dottski"))
    assert call.slot_of(card("Dottski"), with_sl) == ASL and call.slot_of(card("Dottski"), with_asl) == SL
    t = russians()
    russian(t, "Dottski").dead = True
    run(t, call.call_up(t.g, 1, with_asl, ()), ("appoint", card("Rostov")))
    assert t.g.campaign.leaders[1] == [card("Rostov"), card("Burlak")]


@rule("42.2", "42.46")
def test_a_commissar_stays_one_and_stands_outside_the_ranks():
    t = russians()
    for s in t.g.campaign.rosters[1]:
        s.dead = PEOPLE[s.card].role == SL or (PEOPLE[s.card].role == "-" and s.rank != "PVT")
    russian(t, "Burlak").dead = True
    assert ("appoint", card("Dottski")) in call.appointments(t.g, 1, SL)
    call.answer(t.g, 1, card("Dottski"), False, SL)
    russian(t, "Burlak").dead = False
    assert ("appoint", card("Burlak")) in call.appointments(t.g, 1, ASL)          # though nobody's rank is below a Commissar's
    t.g.men[0].card, t.g.men[0].player, t.g.men[0].role = card("Dottski"), 1, COMMISSAR
    war.take_values(t.g, t.g.men[0])
    assert t.g.men[0].role == COMMISSAR


@rule("42.43", "20.51")
def test_an_infiltrator_who_wipes_out_a_group_has_earned_his_elan():
    t = situation("""
        german   A 5 Woods Diettinger, Hessel, Beck
        german   B 0 Woods Schumacher, Wolff
        american A 0 -     Degi
        american B 0 -     Myers, Smith, Burke
    """, scenario="campaign-GA", german="Fire 3 (5)", draws="b6")
    war.open_campaign(t.g)
    t.who("Hessel").infiltrates = t.group("american A")
    t.now().fire("german A", "american A", "Fire 3 (5)")
    assert t.who("Degi").fate == KILLED
    assert t.who("Hessel").elan == 1 and t.who("Beck").elan == 0


@rule("42.43")
def test_what_the_last_attack_earned_counts_when_it_ended_the_scenario():
    t = campaign()
    from hedgerow.games.up_front.model.state import Attack
    t.g.attack = Attack(t.group("german A"), t.group("american A"), there=[t.man("Degi")], steady=[t.man("Degi")],
                        inside=[t.man("Hessel")], fired=[t.man("Hessel")])
    t.who("Degi").group, t.who("Degi").fate = NONE, KILLED
    war.tidy(t.g)
    assert t.who("Hessel").elan == 1 and t.g.attack is None


@rule("42.8")
def test_crewmen_killed_cost_points_beside_the_machine_itself():
    t = situation("""
        german   A 0 - PzKw IVH (crew1)
        german   B 0 - 37mm PAK 36, Beck
        american A 0 - Fox, Myers
    """, scenario="campaign-GA")
    war.open_campaign(t.g)
    t.who("PzKw IVH").fate = KILLED
    war.count_machine(t.g, t.who("PzKw IVH"))
    boxed = 5
    assert t.g.campaign.points[0] == -1 - 5 - boxed
    t.who("37mm PAK 36").fate = ROUTED
    war.count_machine(t.g, t.who("37mm PAK 36"))
    assert t.g.campaign.points[0] == -1 - 5 - boxed - 3 - 1


@rule("42.9", "42.42")
def test_a_soldier_of_ones_own_who_lost_all_heart_starts_again():
    t = campaign()
    t.g.men[0].card = own = next(s.card for s in t.g.campaign.rosters[0] if not PEOPLE[s.card].number)
    t.g.men[0].fate = ROUTED
    s = call.soldier(t.g, 0, own)
    s.morale, s.panic, s.survival = 0, 1, 3
    run(t, war.settle(t.g, 0), ("lower panic", own))
    s = call.soldier(t.g, 0, own)
    assert (s.morale, s.panic, s.kia, s.dead, s.survival) == (2, 3, 7, False, 0) and t.g.campaign.points[0] == -2


@rule("42.4", "42.8")
def test_a_man_taken_prisoner_costs_nothing_but_himself():
    t = campaign()
    t.who("Beck").fate = CAPTURED
    run(t, war.settle(t.g, t.man("Beck")))
    assert line(t, "Beck").dead and t.g.campaign.points[0] == 0


@rule("42.71", "42.7")
def test_nobody_is_asked_to_pursue_with_an_empty_draw_pile():
    t = campaign()
    assert [a.about for a in run(t, pursuit_begins(t.g, 1), ("call a halt",))] == ["pursuit"]
    t.g.fronts[0].deck.cards = []
    assert run(t, pursuit_begins(t.g, 1)) == []


@rule("42.6", "42.72")
def test_an_encircled_group_does_not_get_away():
    t = campaign()
    t.gr("german A").withdrawn = True
    t.g.encirclements = [Encirclement(t.group("american A"), t.group("american B"), t.group("german A"))]
    leave_the_field(t.g, 0)
    assert t.who("Hessel").fate == IN_PLAY
    t.g.encirclements = []
    leave_the_field(t.g, 0)
    assert t.who("Hessel").fate != IN_PLAY


@rule("42.2")
def test_anyone_called_may_be_chosen_to_lead_wherever_the_leader_stands_on_the_list():
    t = campaign()
    line(t, "Stahler").dead = line(t, "Diettinger").dead = line(t, "Steiner").dead = True
    line(t, "Beck").rank = "CPL"
    listed = (card("Hessel"), card("Beck"), card("Stahler"))                      # as in scenario D: the SL comes last
    asked = run(t, call.call_up(t.g, 0, listed, ()), ("appoint", card("Beck")), ("call up", card("Wolff")))
    assert asked[0].options == [("appoint", card("Hessel")), ("appoint", card("Beck"))]
    assert t.g.campaign.leaders[0] == [card("Beck"), card("Hessel")]
    assert sorted(t.g.campaign.lists[0]) == sorted((card("Beck"), card("Hessel"), card("Wolff")))


@rule("42.2")
def test_the_squad_leader_is_settled_before_his_assistant():
    t = russians()
    for s in t.g.campaign.rosters[1]:
        s.dead = s.rank in ("SGT", "COMM")
    russian(t, "Burlak").dead = True
    russian(t, "Petrovsky").rank = "CPL"
    listed = (card("Burlak"), card("Petrovsky"), card("Zorin"))
    asked = run(t, call.call_up(t.g, 1, listed, ()), ("appoint", card("Petrovsky")), ("do without",), *[asked_first(t)])
    assert ("appoint", card("Aliev")) in asked[0].options and ("appoint", card("Aliev")) not in asked[1].options


def asked_first(t):
    """Whoever may stand in for the rifleman who leads now."""
    listed = (card("Burlak"), card("Petrovsky"), card("Zorin"))
    return call.stand_ins(t.g, 1, card("Petrovsky"), listed)[0]
