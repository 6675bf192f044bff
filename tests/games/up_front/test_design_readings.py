"""43, 4.1: who begins, Snipers of the defender, reinforcements, and half of a force next to the enemy."""

from __future__ import annotations

from tests.games.up_front.test_design_your_own import GE, RU, at_once, field, outcome, table

from hedgerow.games.up_front.model.personalities import NUMBERED
from hedgerow.games.up_front.model.scenario import ATTACKER, DEFENDER, Force
from hedgerow.games.up_front.model.scenarios import read_scenario
from hedgerow.games.up_front.rules import design_your_own as dyo
from hedgerow.games.up_front.rules import purchase as shop
from hedgerow.games.up_front.rules.segments import pause
from hedgerow.games.up_front.rules.setup import sniper_lives
from hedgerow.testing.markers import rule


def designed_first(one, two, scenario="E-GR"):
    g = table("replay", scenario=scenario, roles=[ATTACKER, DEFENDER])
    forces = [tuple(one), tuple(two)]
    dyo.fight(g, forces, dyo.cheaper(g, forces))
    return g.scenario.first


@rule("4.1", "43.2")
def test_who_has_spent_less_on_his_force_begins():
    assert read_scenario("E")["first"] == "attacker"
    assert designed_first(GE(1, 2, 4, 5), RU(1, 2, 3, 4, 5, 6, 7, 8)) == 0        # 51 + 41 and two rifles
    assert designed_first(GE(1, 2, 3, 4, 5, 6, 7), RU(1, 2, 3, 4)) == 1


@rule("4.1", "43.36")
def test_equal_prices_are_settled_by_a_draw():
    g = table("replay", scenario="A-GR")
    same = [tuple(GE(1, 2, 4, 5)), tuple(GE(1, 2, 4, 5))]
    for card, first in ((next(c for c in g.fronts[0].deck.cards if not dyo.CARDS[c].red), 0),
                        (next(c for c in g.fronts[0].deck.cards if dyo.CARDS[c].red), 1)):
        g.fronts[0].deck.cards.append(card)
        g.design.nations = [0, 0]
        assert dyo.cheaper(g, same) == first


@rule("43.6", "14.41")
def test_a_defender_has_his_first_sniper_for_nothing():
    g = table("replay", scenario="E-GR", roles=[ATTACKER, DEFENDER], limits=[500, 500])
    men = RU(1, 2, 3, 4, 5)
    assert shop.why_not_snipers(g, 1, men, 1) and not shop.why_not_snipers(g, 1, men, 2)
    g.design.scenario, g.design.roles = "D-GR", [ATTACKER, DEFENDER]
    assert not shop.why_not_snipers(g, 0, GE(1, 2, 4, 5, 6), 1)                   # D.1: the attacker has none


@rule("S-K", "43.4")
def test_no_reinforcements_are_bought_for_scenario_k():
    for scenario, rules in (("K-GR", ("S-K",)), ("E-GR", ())):
        g = table("replay", scenario=scenario, roles=[ATTACKER, DEFENDER], limits=[500, 500])
        assert shop.why_not_hire_later(g, 0, GE(1, 2, 4, 5, 6, 7), NUMBERED[0, 8], 1).rules == rules


@rule("K.3", "14.41")
def test_all_snipers_are_regained_in_the_second_segment():
    from hedgerow.games.up_front import RULEBOOK
    from hedgerow.kernel.game import Game
    g = Game(RULEBOOK, RULEBOOK.scenario("K-GR"), seed=1).state
    g.scenario.forces = tuple(f._replace(snipers=n) for n, f in enumerate(g.scenario.forces, 1))
    for p in g.players:
        p.snipers_lost, p.sniper_lives = True, 0
    pause(g)
    assert [(p.snipers_lost, p.sniper_lives) for p in g.players] == [(False, 1), (False, 2)]
    assert sniper_lives(Force(0, "meeting", ())) == 1


@rule("T-vc-7", "16.42")
def test_an_infiltrated_group_counts_for_the_half_that_has_come_close():
    text = """
        german   A 5 Woods Hessel, Beck
        german   B 0 Woods Wolff, Streich
        american A 0 Brush Fox, Myers
        american B 0 Brush Smith, Burke
    """
    for row, won in ((7, (("german",), "T-vc-7")), (6, None)):
        t = field(row, text)
        t.g.players[0].force = 4
        t.who("Myers").infiltrates = t.group("german A")
        assert outcome(t, at_once) == won
    t = field(7, text.replace("Beck", "Beck (pinned)"))
    t.g.players[0].force = 4
    assert outcome(t, at_once) is None


@rule("G-vc", "16.4")
def test_nothing_is_not_twice_nothing():
    from tests.games.up_front.situation import situation

    from hedgerow.games.up_front.rules.victory import has_twice
    for stack, chit, twice in (("Buildings_-3", 1, True), ("Buildings_-3", 0, False), ("-", 1, False)):
        t = situation(f"""
            german   A {chit} {stack} Hessel, Beck
            american A 0 - Fox, Myers
        """, scenario="G-GA")
        assert has_twice(t.g, 0, 1) == twice
