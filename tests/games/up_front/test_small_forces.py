"""3.2, 15.51, 21.1, K.2: forces so small, or so oddly armed, that groups and weapons hardly go round."""

from __future__ import annotations

import random

import pytest
from tests.games.up_front.test_design_your_own import GE, RU, table

from hedgerow.games.up_front import RULEBOOK
from hedgerow.games.up_front.model.action_cards import BUILDINGS, terrain_name
from hedgerow.games.up_front.model.personalities import AFV, NUMBERED, PEOPLE, WEAPON_OF
from hedgerow.games.up_front.model.scenario import ATTACKER, DEFENDER
from hedgerow.games.up_front.model.state import IN_PLAY, KILLED, NONE, State, set_owner
from hedgerow.games.up_front.rules import design_your_own as dyo
from hedgerow.games.up_front.rules import purchase as shop
from hedgerow.games.up_front.rules.segments import pause
from hedgerow.games.up_front.rules.setup import enlist, equip_options, equipment, form_groups, post, post_options
from hedgerow.kernel.game import Game
from hedgerow.testing.markers import rule

COMMISSAR = 19


def form(g: State, player: int, seed: int = 0) -> list[int]:
    """Posts everyone at random; the sizes of his groups."""
    dice = random.Random(seed)
    while options := post_options(g, player):
        _, man, letter = dice.choice(options)
        post(g, player, man, letter)
    assert all(m.group != NONE for m in g.men if m.player == player and m.fate == IN_PLAY)
    return [len(g.groups[n].men) for n in g.groups_of(player)]


@rule("3.2", "15.51", "43.2")
def test_four_men_besides_a_commissar_are_the_least_that_can_be_bought():
    g = table(nations=[2, 0], period="1941b", limits=[500, 500])
    seat = g.seat(0)
    three = RU(2, COMMISSAR, 3, 4)
    assert shop.BUYING.problems(g, seat, tuple(three)).rules == ("3.2",)
    assert not shop.BUYING.problems(g, seat, (*three, *RU(5)))
    assert shop.why_not_buy(g, 0, three, "dc") and not shop.why_not_buy(g, 0, [*three, *RU(5)], "dc")
    assert shop.why_not_hire_later(g, 0, three, NUMBERED[2, 6], 1).rules == ("43.41",)


@rule("3.2", "15.51", "43.35")
def test_a_common_defence_has_four_men_besides_a_commissar():
    g = table("bid", nations=[0, 2], roles=[ATTACKER, DEFENDER], period="1941b", troops=["line", "line"], table=3)
    g.design.defence = [NUMBERED[2, n] for n in (2, COMMISSAR, 3, 4)]
    assert dyo.ENOUGH not in dyo.defence_options(g)
    g.design.defence.append(NUMBERED[2, 5])
    assert dyo.ENOUGH in dyo.defence_options(g)


@rule("3.2", "15.51")
@pytest.mark.parametrize("seed", range(6))
def test_the_smallest_force_with_a_commissar_finds_its_groups(seed):
    g = table(nations=[2, 0], period="1941b", limits=[500, 500], scenario="A-GR")
    dyo.fight(g, [RU(2, COMMISSAR, 3, 4, 5), GE(1, 2, 4, 5)])
    assert sorted(form(g, 0, seed)) == [2, 3] and form(g, 1, seed) == [2, 2]


@rule("21.1", "43.7")
def test_no_more_secondary_weapons_are_sold_than_men_can_carry():
    g = table(limits=[900, 900], period="1944b")
    men = GE(1, 2, 3, 12)                                 # two machine pistols, two light machine guns
    armed = [*men, ("buy", "pf"), ("buy", "pf")]
    assert not shop.why_not_buy(g, 0, men, "dc")
    assert shop.why_not_buy(g, 0, armed, "dc").rules == ("21.1",)
    assert not shop.why_not_buy(g, 0, [*men, *GE(4), *armed[4:]], "dc")


@rule("21.1", "23.3")
def test_two_of_the_carriers_are_in_the_pillbox():
    g = table(limits=[900, 900], period="1944b", scenario="C-RG", roles=[DEFENDER, ATTACKER])
    men = GE(1, 2, 4, 5)
    assert shop.carriers(g, 0, men) == 2
    g.design.roles = [ATTACKER, DEFENDER]
    assert shop.carriers(g, 0, men) == 4


@rule("21.1", "43.1")
def test_weapons_that_the_scenario_gives_are_carried_as_well():
    g = table("balance", scenario="F-RG", roles=[DEFENDER, ATTACKER], limits=[100, 100])
    assert shop.listed_weapons(g, 0) == 2
    assert shop.listed_weapons(table("replay", scenario="F-RG", roles=[DEFENDER, ATTACKER]), 0) == 0


@rule("21.1")
def test_a_weapon_that_nobody_can_carry_stays_behind():
    g = table(scenario="A-GR", limits=[900, 900], period="1944b")
    dyo.fight(g, [[*GE(1, 2, 3, 12), *[("buy", "pf")] * 3], RU(1, 2, 3, 4)])
    steps, dice = form_groups(g, 0), random.Random(1)
    ask = steps.send(None)
    while ask.about != "crews":
        ask = steps.send(dice.choice(ask.options))
    carried = [m.secondary for m in g.men if m.player == 0 and m.secondary != NONE]
    assert len(carried) == 2 and equipment(g, 0) != NONE and not equip_options(g, 0)


# ---- K: what is left of a force ----

def second_segment(*lines) -> State:
    g = table(scenario="K-GR", roles=[ATTACKER, DEFENDER], troops=["elite", "second line"], limits=[900, 900], period="1944b")
    dyo.fight(g, [list(lines), RU(1, 4, 7, 9, 10)])
    return g


@rule("K.2", "3.2")
@pytest.mark.parametrize(("killed", "sizes"), [(1, [[3]]), (2, [[2]]), (3, [[1]]), (0, [[2, 2], [4]])])
def test_an_elite_too_small_for_two_groups_is_one(killed, sizes):
    g = second_segment(*GE(1, 2, 4, 5))
    for m in g.men[:killed]:
        m.fate = KILLED
    pause(g)
    assert form(g, 0) in sizes


@rule("K.3", "21.1")
def test_secondary_weapons_are_regained_in_the_second_segment():
    g = second_segment(*GE(1, 2, 4, 5), ("buy", "dc"), ("buy", "pf"))
    g.men[0].secondary = next(n for n, w in enumerate(g.weapons) if w.issued == 0)
    set_owner(g, g.men[0].secondary, 0)
    pause(g)
    given = [w for w in g.weapons if w.issued == 0]
    assert sorted(w.kind for w in given) == sorted((WEAPON_OF["dc"], WEAPON_OF["pf"]))
    assert all(w.owner == NONE for w in given) and all(m.secondary == NONE for m in g.men)


@rule("K.2", "K.3", "28.42")
def test_afvs_and_guns_stand_again_as_they_were_with_weapons_that_work():
    g = second_segment(*GE(1, 2, 4, 5))
    afv = next(p.id for p in PEOPLE if p.kind == AFV and p.nation == 0 and p.weapon == NONE)
    n = enlist(g, 0, afv, IN_PLAY)
    m = g.men[n]
    rally = g.fronts[0].deck.cards.pop() if g.fronts[0].deck.cards else 7
    m.machine.immobilized, m.machine.bogged, m.machine.stun, m.machine.rally_cards = True, True, 3, [rally]
    old = m.machine.mg
    pause(g)
    assert not (m.machine.immobilized or m.machine.bogged or m.machine.stun or m.machine.rally_cards)
    assert rally in (*g.fronts[0].deck.discards, *g.fronts[0].removed)
    assert m.weapon == NONE                               # a halftrack without a gun has none now either
    assert m.machine.mg != old and g.weapons[m.machine.mg].kind == PEOPLE[afv].vehicle.mg


# ---- G ----

@rule("G.1")
def test_the_buildings_of_the_defender_are_the_same_whatever_was_dealt():
    given = set()
    for seed in (1, 90):                                   # in the second the first such card would be in a hand
        game = Game(RULEBOOK, RULEBOOK.scenario("G-GA"), seed=seed)
        dice = random.Random(seed)
        while next(iter(game.decisions.values())).about != "first terrain":
            seat, decision = next(iter(game.decisions.items()))
            game.apply(seat, dice.choice(list(decision.options)))
        hands = [p.hand for p in game.state.players]
        given.add(hands[1][-1])
        assert [len(h) for h in hands] == [5, 7]
    assert len(given) == 1 and terrain_name(given.pop()) == BUILDINGS
