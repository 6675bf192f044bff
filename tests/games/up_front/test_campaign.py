"""42 The campaign: rosters, experience, withdrawal, pursuit."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.games.up_front.situation import Table, situation

from hedgerow.cli.bench import step
from hedgerow.games.up_front import RULEBOOK
from hedgerow.games.up_front.model.personalities import MAN, NUMBERED, PEOPLE, SL
from hedgerow.games.up_front.model.roster import ladder, new_roster
from hedgerow.games.up_front.model.scenarios import CAMPAIGN_ORDER
from hedgerow.games.up_front.model.state import CAPTURED, IN_PLAY, KILLED, ROUTED, State
from hedgerow.games.up_front.rules import call_up as call
from hedgerow.games.up_front.rules import campaign as war
from hedgerow.games.up_front.rules import elan
from hedgerow.games.up_front.rules.close_combat import ccv
from hedgerow.games.up_front.rules.hands import capacity
from hedgerow.kernel.game import Game
from hedgerow.kernel.saves import load
from hedgerow.testing.markers import example, rule

FIELD = """
    german   A 0 - Diettinger, Hessel
    german   B 0 Woods Schumacher, Beck
    american A 0 Brush Burnett, Fox, Degi (pinned)
    american B 0 Brush Myers, Smith
"""
LISTED = tuple(NUMBERED[0, n] for n in range(1, 11))


def campaign(text: str = FIELD, **more: Any) -> Table:
    t = situation(text, scenario="campaign-GA", **more)
    war.open_campaign(t.g)
    war.clear_lists(t.g)
    return t.now()


def card(name: str) -> int:
    return next(p.id for p in PEOPLE if p.name == name)


def line(t: Table, name: str) -> Any:
    player = PEOPLE[card(name)].nation
    return call.soldier(t.g, player, card(name))


def run(t: Table, flow_: Any, *choices: tuple[Any, ...]) -> list[Any]:
    """Play a flow of the campaign by itself and answer its questions; what was asked comes back."""
    asked, answers, steps = [], list(choices), flow_
    sent = None
    try:
        while True:
            ask = steps.send(sent)
            asked.append(ask)
            sent = answers.pop(0)
            assert sent in ask.options, (sent, ask.options)
    except StopIteration:
        assert not answers
    return asked


# ---- rosters ----

@rule("T-roster-us", "T-roster-ge", "T-roster-ru")
def test_the_rosters_hold_every_infantryman_as_printed():
    assert [len(new_roster(n)) for n in range(3)] == [28, 29, 29]         # with the player's own soldier
    t = campaign()
    s = line(t, "Allen")
    assert (s.morale, s.panic, s.kia, s.rank) == (5, 7, 8, "SGT")
    assert all(PEOPLE[s.card].kind == MAN for roster in t.g.campaign.rosters for s in roster)


@rule("42.1")
def test_listed_men_come_if_they_can_and_like_armed_men_stand_in():
    t = campaign()
    line(t, "Schussel").dead = True
    asked = run(t, call.call_up(t.g, 0, LISTED, ()), ("call up", card("Griess")))
    assert [a.options for a in asked] == [[("call up", card("Griess"))]]
    assert t.g.campaign.lists[0] == [*LISTED[:2], card("Griess"), *LISTED[3:]]


@rule("42.1")
def test_machine_pistols_for_rifles_only_when_no_rifle_is_left():
    t = campaign()
    others = (card("Schumacher"),)
    rifles = ("Schultz", "Bernhoff", "Beck", "Wollak", "Streich", "Wolff")
    assert call.stand_ins(t.g, 0, card("Beck"), others) == [("call up", card(n)) for n in rifles]
    for name in rifles:
        line(t, name).dead = True
    found = [PEOPLE[o[1]].name for o in call.stand_ins(t.g, 0, card("Beck"), others)]
    assert found == ["Hauptmann", "Posner", "Hamblen", "Loth", "Beck"]            # or himself, as a replacement
    run(t, call.stand_in(t.g, 0, card("Beck"), False, others), ("call up", card("Beck")))
    assert line(t, "Beck").replacement and t.g.campaign.points[0] == -1


@rule("42.41", "T-roster-notes")
def test_a_dead_man_comes_back_as_a_replacement_when_nobody_else_has_his_weapon():
    t = campaign()
    for name, kia in (("Wittenberg", 7), ("Wagner", 6)):
        s = line(t, name)
        s.dead, s.rank, s.morale, s.survival = True, "CPL", 6, 4
        run(t, call.call_up(t.g, 0, (s.card,), ()), ("call up", s.card))
        assert (s.dead, s.replacement, s.rank, s.morale, s.kia, s.survival) == (False, True, "PVT", 3, kia, 0)
        assert s.card in t.g.campaign.lists[0]
    assert t.g.campaign.points == [-2, 0]


@rule("42.4")
def test_a_wounded_man_misses_three_scenarios():
    t = campaign(FIELD.replace("Beck", "Beck (wounded)"))
    run(t, war.settle(t.g, t.man("Beck")))
    c = t.g.campaign
    fit = []
    for battle in range(6):
        c.battle = battle
        fit.append(call.fit(t.g, 0, card("Beck")))
    assert fit == [False, False, False, True, True, True]


@rule("42.4", "42.8")
def test_killed_and_captured_men_leave_the_roster_routed_ones_stay():
    t = campaign()
    for name, fate in (("Beck", KILLED), ("Schumacher", CAPTURED)):
        t.who(name).fate = fate
        run(t, war.settle(t.g, t.man(name)))
        assert line(t, name).dead and not line(t, name).survival
    assert t.g.campaign.points[0] == -1


@rule("42.4")
def test_men_enter_the_next_scenario_with_the_weapon_on_their_card():
    t = campaign()
    t.who("Hessel").weapon = -1
    t.g.campaign.lists = [[card("Diettinger"), card("Hessel")], [card("Burnett"), card("Fox")]]
    war.muster_roster(t.g)
    hessel = next(m for m in t.g.men if m.card == card("Hessel"))
    assert hessel.weapon >= 0 and not t.g.weapons[hessel.weapon].jammed


@rule("42.3", "20.6")
def test_values_of_the_roster_are_used_and_the_close_combat_value_follows():
    t = campaign()
    s = line(t, "Beck")
    s.morale, s.panic, s.kia, s.rank = 4, 6, 7, "CPL"
    t.g.campaign.lists = [[card("Diettinger"), card("Beck")], [card("Burnett"), card("Fox")]]
    t.g.campaign.leaders = [[card("Diettinger"), -1], [card("Burnett"), -1]]
    war.muster_roster(t.g)
    n = next(i for i, m in enumerate(t.g.men) if m.card == card("Beck"))
    m = t.g.men[n]
    assert (m.morale, m.panic, m.kia, m.rank, m.role) == (4, 6, 7, "CPL", "-") and ccv(t.g, n).total == 9
    assert next(x for x in t.g.men if x.card == card("Diettinger")).role == SL


# ---- leaders ----

@rule("42.2")
def test_who_may_lead():
    t = campaign()
    line(t, "Diettinger").dead = True
    names = {PEOPLE[o[1]].name for o in call.appointments(t.g, 0, SL)}
    assert names == {"Hessel", "Stahler", "Steiner"}
    line(t, "Hessel").kia = 7
    line(t, "Wolff").rank, line(t, "Griess").rank = "CPL", "SGT"
    names = {PEOPLE[o[1]].name for o in call.appointments(t.g, 0, SL)}
    assert names == {"Stahler", "Steiner", "Wolff"}


@rule("42.2")
def test_an_assistant_never_outranks_his_leader_and_is_not_needed():
    t = campaign()
    t.g.campaign.leaders[0][0] = card("Wolff")
    line(t, "Wolff").rank = "PFC"
    line(t, "Hessel").dead = True
    options = call.appointments(t.g, 0, "ASL")
    assert ("do without",) in options and ("appoint", card("Steiner")) not in options
    assert ("appoint", card("Schussel")) in options


@rule("42.2")
def test_a_leader_with_a_light_machine_gun_exchanges_it():
    t = situation("""
        german   A 0 - Diettinger, Hessel
        russian  A 0 - Burlak, Petrovsky
    """, scenario="campaign-GR")
    war.open_campaign(t.g)
    war.clear_lists(t.g)
    listed = tuple(NUMBERED[2, n] for n in (1, 2, 3))
    call.soldier(t.g, 1, listed[0]).dead = True
    run(t, call.call_up(t.g, 1, listed, ()), ("appoint", listed[1]), ("do without",), ("swap weapons", listed[2]))
    t.g.campaign.lists[0] = [NUMBERED[0, 1], NUMBERED[0, 4]]
    war.muster_roster(t.g)
    burlak, other = (next(m for m in t.g.men if m.card == c) for c in (listed[1], listed[2]))
    assert burlak.role == SL and PEOPLE[listed[2]].weapon == t.g.weapons[burlak.weapon].kind
    assert t.g.weapons[other.weapon].kind == PEOPLE[listed[1]].weapon


@rule("42.5")
def test_a_transfer_costs_seven_points_and_keeps_the_kia_value():
    t = campaign()
    for s in t.g.campaign.rosters[0]:
        s.dead = s.rank in ("SGT", "CPL")
        s.elan = s.survival = s.promotion = 3
    line(t, "Diettinger").morale = 1
    assert call.appointments(t.g, 0, SL) == [("send for",)]
    run(t, call.appoint(t.g, 0, SL, False), ("send for",))
    back = next(c for c in t.g.campaign.lists[0])
    assert PEOPLE[back].role == SL and call.soldier(t.g, 0, back).kia == 8 and t.g.campaign.points[0] == -7
    s = call.soldier(t.g, 0, back)
    assert s.morale == PEOPLE[back].morale and s.elan == s.survival == s.promotion == 0


@rule("42.5")
def test_the_russian_commissar_is_among_the_leaders_transferred():
    t = situation("""
        german   A 0 - Diettinger, Hessel
        russian  A 0 - Burlak, Petrovsky
    """, scenario="campaign-GR")
    war.open_campaign(t.g)
    for s in t.g.campaign.rosters[1]:
        s.dead = True
    assert [PEOPLE[c].name for c in call.transfers(t.g, 1, SL)] == ["Rostov", "Dottski", "Zorin"]
    assert [PEOPLE[c].name for c in call.transfers(t.g, 1, "ASL")] == ["Burlak", "Dottski", "Aliev"]


# ---- experience ----

@rule("42.42")
def test_who_routed_loses_a_value_of_the_owners_choice_and_his_elan():
    t = campaign()
    t.who("Schumacher").fate = ROUTED
    s = line(t, "Schumacher")
    s.elan = 7
    asked = run(t, war.settle(t.g, t.man("Schumacher")), ("lower panic", s.card))
    assert asked[0].options == [("lower morale", s.card), ("lower panic", s.card)]
    assert (s.morale, s.panic, s.elan, s.survival) == (3, 3, 0, 1)
    assert war.lowerings(t.g, 0, s.card) == [("lower morale", s.card)]            # Panic is never below Morale
    s.morale, s.panic = 0, 1
    run(t, war.settle(t.g, t.man("Schumacher")), ("lower panic", s.card))
    assert s.dead and t.g.campaign.points[0] == -1


@rule("42.43")
def test_elan_at_the_end_of_a_scenario():
    t = campaign(FIELD.replace("Beck", "Beck (wounded)"))
    t.g.campaign.last = 0
    for name, points in (("Hessel", 1 + 2), ("Beck", 1 + 2 + 2), ("Degi", 0), ("Fox", 2)):
        war.reward_survivor(t.g, t.man(name))
        assert t.who(name).elan == points, name


@rule("42.43")
def test_a_hero_card_earns_three():
    t = campaign(FIELD.replace("Beck", "Beck (pinned)"), german="Hero")
    t.do("hero", "Hero", "Beck").do("hero rallies")
    assert t.who("Beck").elan == 3


@rule("42.43")
def test_a_man_killed_in_close_combat_earns_four():
    t = campaign("""
        german   A 5 - Hessel, Beck
        american A 0 - Degi (pinned)
        american B 0 - Fox, Myers
    """, german="Movement", draws="b4, r3")
    t.who("Hessel").infiltrates = t.group("american A")
    t.now().do("close combat", "german A").do("rush", "Hessel", "Movement").do("go").do("attack", "Hessel").do("to kill")
    while t.about in ("concealed in combat", "loot"):
        t.do("pass" if t.about == "concealed in combat" else "wreck weapon")
    assert t.who("Degi").fate == KILLED and t.who("Hessel").elan == 4


@rule("42.43")
def test_doubled_fire_of_an_infiltrator_earns_as_many_points_as_men_stood_unpinned():
    for draws, points in (("b3, r6, r6", 3), ("r6, r5, r5", 0)):
        t = campaign("""
            german   A 5 - Hessel, Beck
            american A 0 - Degi, Fox, Smith, Burke (pinned)
            american B 0 - Watson, Myers
        """, german="Fire 3 (5)", draws=f"{draws}, r5")
        t.who("Hessel").infiltrates = t.group("american A")
        t.now().fire("german A", "american A", "Fire 3 (5)")
        assert (t.who("Hessel").elan, t.who("Beck").elan) == (points, 0)


@rule("42.43")
def test_afvs_earn_by_how_they_were_stopped_and_never_twice():
    for bomb, stopped, destroyed in ((True, 3, 5), (False, 8, 10)):
        t = situation("""
            russian A 2 Brush Soloviev, Kristov
            german  A 3 - PzKw_IVH
            german  B 0 - Hessel, Beck
        """.replace("PzKw_IVH", "PzKw IVH"), scenario="F-RG")
        war.open_campaign(t.g)
        hunter, afv = t.man("Soloviev"), t.man("PzKw IVH")
        points = elan.TANK_BY_BOMB if bomb else elan.TANK_BY_HAND
        elan.reward_hunter(t.g, hunter, afv, points, True)
        assert t.who("Soloviev").elan == 0                # nothing has happened to it
        t.g.men[afv].machine.immobilized = True
        elan.reward_hunter(t.g, hunter, afv, points, True)
        assert t.who("Soloviev").elan == stopped
        t.g.men[afv].group = -1
        elan.reward_hunter(t.g, hunter, afv, points, False)
        assert t.who("Soloviev").elan == stopped          # not for both
        elan.reward_hunter(t.g, t.man("Kristov"), afv, points, False)
        assert t.who("Kristov").elan == destroyed


@rule("42.44")
def test_five_elan_buy_one_step_once_and_a_slash():
    t = campaign()
    s = line(t, "Wollak")                                 # Morale 2, Panic 2
    s.elan = 12
    asked = run(t, war.improve(t.g, 0, s.card), ("raise panic", s.card))
    assert len(asked) == 1 and asked[0].options == [("raise panic", s.card), ("save elan",)]
    assert (s.morale, s.panic, s.elan, s.promotion) == (2, 3, 7, 1)
    assert war.raisings(t.g, 0, s.card) == [("raise morale", s.card), ("raise panic", s.card)]
    s.morale = s.panic = 7
    assert not war.raisings(t.g, 0, s.card) and not run(t, war.improve(t.g, 0, s.card))


@rule("42.45")
def test_five_slashes_make_a_replacement_an_old_hand():
    t = campaign()
    s = line(t, "Beck")
    s.replacement, s.kia, s.survival = True, 7, 4
    war.grow(t.g, 0, s.card)
    assert s.kia == 7
    s.survival = 5
    war.grow(t.g, 0, s.card)
    assert (s.kia, s.survival) == (8, 0)
    s.survival = 5
    war.grow(t.g, 0, s.card)
    assert (s.kia, s.survival) == (8, 5)


@rule("42.46", "42.47")
def test_ten_slashes_promote_one_rank_of_the_nation():
    t = campaign()
    s = line(t, "Beck")
    for rank in ladder(0)[1:]:
        s.survival, s.promotion = 7, 3
        war.grow(t.g, 0, s.card)
        assert (s.rank, s.survival, s.promotion) == (rank, 0, 0)
    s.survival = 10
    war.grow(t.g, 0, s.card)
    assert s.rank == "SSG" and s.survival == 10
    assert ladder(2) == ("PVT", "CPL", "JR SGT", "SGT", "SSG")


@example("EX-42.46")
@rule("42.46", "15.2")
def test_a_staff_sergeant_leads_with_one_card_more_and_pinned_with_two_less_than_that():
    t = campaign()
    burnett = t.who("Burnett")
    assert capacity(t.g, 1).total == 6
    burnett.rank = "SSG"
    assert capacity(t.g, 1).total == 7
    burnett.pinned = True
    assert capacity(t.g, 1).total == 5


# ---- withdrawal and pursuit ----

@rule("42.6")
def test_a_group_at_chit_0_withdraws_with_a_red_movement_card_and_concedes():
    t = campaign(german="red Movement, black Movement")
    red, black = t.g.players[0].hand
    assert t.why("withdraw", "german A", black) == ("42.6",)
    t.gr("german B").chit = 1
    assert t.why("withdraw", "german B", red) == ("42.6",)
    t.do("withdraw", "german A", red)
    assert t.gr("german A").withdrawn and t.g.campaign.last == 1 and t.about == "pursuit"


@rule("42.6")
def test_nobody_withdraws_outside_a_campaign():
    t = situation(FIELD, german="red Movement")
    assert t.why("withdraw", "german A", t.g.players[0].hand[0]) == ("42.6",)


@rule("42.7", "42.72")
def test_a_leader_who_fails_his_check_does_not_pursue_and_is_not_pinned():
    t = campaign(german="red Movement", draws="b4")
    t.do("withdraw", "german A", t.g.players[0].hand[0]).do("pursue")
    assert t.g.campaign.battle == 1 and t.g.pursuer == -1 and t.g.campaign.points[1] == 12


@rule("42.7", "42.73", "42.74")
def test_pursuit_goes_on_until_the_enemy_is_gone_and_the_win_stands():
    t = campaign(german="red Movement", draws="b3")
    t.do("withdraw", "german A", t.g.players[0].hand[0]).do("pursue")
    assert t.g.pursuer == 1 and t.g.campaign.won and t.g.active == 1
    diettinger = t.man("Diettinger")
    t.end()                                               # the German's turn: his group is away at once
    assert t.g.men[diettinger].group == -1
    t.g.groups[t.group("german B")].withdrawn = True
    t.end().end()
    assert t.g.campaign.battle == 1 and t.g.campaign.last == 1


@rule("42.72")
def test_a_group_at_relative_range_5_does_not_get_away():
    t = campaign(FIELD.replace("american A 0", "american A 5"))
    t.gr("german A").withdrawn = True
    from hedgerow.games.up_front.rules.withdrawal import leave_the_field
    leave_the_field(t.g, 0)
    assert t.who("Hessel").fate == IN_PLAY
    t.gr("american A").chit = 4
    leave_the_field(t.g, 0)
    assert t.who("Hessel").fate != IN_PLAY


@rule("42.71", "42.72")
def test_no_pursuit_without_cards_or_without_an_unpinned_leader():
    from hedgerow.games.up_front.rules.withdrawal import can_pursue
    t = campaign()
    assert can_pursue(t.g, 1)
    t.who("Burnett").pinned = True
    assert not can_pursue(t.g, 1)
    t.who("Burnett").pinned = False
    t.g.fronts[0].deck.cards = []
    assert not can_pursue(t.g, 1)


@rule("42.73")
def test_pursuit_ends_with_the_draw_pile():
    from hedgerow.games.up_front.rules.victory import end_if_time_is_up
    from hedgerow.kernel.errors import GameOver
    t = campaign()
    t.g.pursuer = 1
    end_if_time_is_up(t.g)
    t.g.fronts[0].emptied = 1
    with pytest.raises(GameOver) as over:
        end_if_time_is_up(t.g)
    assert over.value.result.rule == "42.73"


# ---- points and the series ----

@rule("42.8")
def test_campaign_points_decide():
    t = campaign()
    t.g.campaign.points = [30, 31]
    assert war.campaign_result(t.g).winners == ("american",)
    t.g.campaign.points = [31, 31]
    assert war.campaign_result(t.g).winners == ()


@rule("42-b")
def test_the_leader_in_points_attacks_and_on_a_tie_the_last_winner():
    t = campaign()
    c = t.g.campaign
    assert war.attacker_of(t.g, "A") == -1
    c.points, c.last = [3, 5], 0
    assert war.attacker_of(t.g, "D") == 1
    c.points, c.last = [5, 5], 1
    assert war.attacker_of(t.g, "D") == 1
    assert [x for x in "ABDEFGHCL" if x in CAMPAIGN_ORDER] == list(CAMPAIGN_ORDER)


@rule("42.9")
def test_ones_own_soldier_takes_part_and_comes_back_when_killed():
    t = campaign(options={"personal": True})
    own = NUMBERED[1, 0]
    s = call.soldier(t.g, 1, own)
    assert (s.morale, s.panic, s.kia, s.rank) == (2, 4, 8, "PVT")
    t.g.campaign.lists = [[card("Diettinger"), card("Beck")], [card("Burnett"), card("Fox")]]
    war.muster_roster(t.g)
    me = next(i for i, m in enumerate(t.g.men) if m.card == own)
    s.morale = 5
    t.g.men[me].fate = KILLED
    run(t, war.settle(t.g, me))
    assert (s.dead, s.kia, s.morale, s.panic) == (False, 7, 2, 4) and t.g.campaign.points[1] == -2
    t.g.men[me].fate, t.g.men[me].wounded = IN_PLAY, True
    run(t, war.settle(t.g, me), ("recover",))
    assert s.back == 4 and not war.own_soldier(t.g, 1)


@pytest.mark.plays
def test_a_whole_campaign_at_random_with_saves_in_between():
    game = Game(RULEBOOK, RULEBOOK.scenario("campaign-GA"), seed=3, options={"personal": True})
    dice = random.Random(3)
    steps, seen = 0, set()
    while game.result is None:
        step(game, dice)
        steps += 1
        g: State = game.state                             # type: ignore[assignment]
        seen.add(g.scenario.letter)
        if steps % 400 == 0:
            assert not RULEBOOK.rules.invariants(g)
            again = load(game.save())
            assert again.state.pack() == g.pack()
    assert game.result.rule == "42.8" and seen == set(CAMPAIGN_ORDER)
