"""Odds are exact: what they say is what the resolver does with every card that may come."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from hedgerow.games.combat_commander import happenings as h
from hedgerow.games.combat_commander.fate import CARDS
from hedgerow.games.combat_commander.odds import pile
from hedgerow.kernel.asking import PASS
from hedgerow.testing import rule

from .situation import ALLIES, AXIS, situation

DUEL = """
    axis    E5  Rifle Squad
    allies  G5  Line Squad
    allies  K9  Sgt White
"""
PLAIN = {nation: {sum(c.dice): c.id for c in CARDS if c.nation == nation and not c.trigger} for nation in ("germany", "america")}


def quiet_sums(nation):
    """Dice sums that some card without a trigger shows."""
    return PLAIN[nation]


def play_out(table, tops):
    """Put these cards on top of the piles, in this order, and let the attack run without Actions."""
    game = table.game.fork()
    g = game.state
    for side, card in reversed(tops):
        cards = g.decks[side].cards
        cards.append(cards.pop(cards.index(card)))
    game.apply("axis", ("fire",))
    while g.attacks:
        game.apply(g.asked.seat, PASS if g.asked.window else g.asked.options[0])
    return g


@rule("O20.3.3", "O20.3.4")
@pytest.mark.parametrize("land", ["", "woods G5"])
def test_fire_odds_equal_the_resolver_for_every_pair_of_sums(land):
    t = situation(DUEL, axis="Fire", land=land)
    t.order("Fire").do("shoot", "Rifle Squad", "G5")
    said = t.game.odds("axis", ("fire",))
    german, american = pile(t.g, "axis", AXIS), pile(t.g, "axis", ALLIES)
    ways = {side: Counter({dice[0]: n for dice, n in p.draws()}) for side, p in ((AXIS, german), (ALLIES, american))}
    found = Counter()
    for attack, defense in product(quiet_sums("germany"), quiet_sums("america")):
        g = play_out(t, [(AXIS, PLAIN["germany"][attack]), (ALLIES, PLAIN["america"][defense])])
        unit = g.units[t.id("Line Squad")]
        result = "breaks" if unit.broken else "suppressed" if unit.suppressed else "unaffected"
        found[attack, defense] = result
    by_rule = Counter()
    for (a, d), result in found.items():
        by_rule[result] += ways[AXIS][a] * ways[ALLIES][d]
    missing = sum(ways[AXIS].values()) * sum(ways[ALLIES].values()) - sum(by_rule.values())
    total = sum(ways[AXIS].values()) * sum(ways[ALLIES].values())
    for result in ("breaks", "suppressed", "unaffected"):
        low = Fraction(by_rule[result], total)
        assert low <= said.chance(result) <= low + Fraction(missing, total)
    assert missing < total / 3
    assert sum(Fraction(n, d) for _, n, d in said.outcomes) == 1


def test_odds_by_hand_for_a_single_defense_roll():
    t = situation(DUEL, axis="Fire", rolls="axis 6-3")
    t.order("Fire").do("shoot", "Rifle Squad", "G5").do("fire").quiet("defend", "before defense roll")
    assert t.about == "defend"
    said = t.game.odds("allies", ("defend", t.id("Line Squad")))
    sums = Counter(sum(CARDS[c].dice) for c in t.g.decks[ALLIES].cards)
    every = sum(sums.values())
    assert said.chance("breaks") == Fraction(sum(n for s, n in sums.items() if 6 + s < 14), every)
    assert said.chance("suppressed") == Fraction(sums[8], every)


@rule("1.2")
def test_cards_in_the_discards_count_and_hidden_hands_do_not_show():
    t = situation(DUEL, axis="Fire", allies="Rout, Rout")
    before = pile(t.g, "axis", ALLIES)
    assert sum(n for _, n in before.draws()) == 72                      # the two in hand may be anywhere
    assert sum(n for _, n in pile(t.g, "allies", ALLIES).draws()) == 70
    gone = t.g.decks[ALLIES].draw(t.g)
    t.g.decks[ALLIES].discard(gone)
    after = dict(pile(t.g, "axis", ALLIES).draws())
    key = (sum(CARDS[gone].dice), 0)
    assert after[key] == dict(before.draws())[key] - 1


def test_a_shown_card_is_known_not_to_be_on_the_pile():
    t = situation(DUEL, axis="Fire", allies="Rout, Rout")
    t.g.shown[ALLIES] = list(t.g.hands[ALLIES])
    assert sum(n for _, n in pile(t.g, "axis", ALLIES).draws()) == 70


def test_odds_do_not_depend_on_what_a_seat_cannot_know():
    t = situation(DUEL, axis="Fire", allies="Rout, Rout")
    t.order("Fire").do("shoot", "Rifle Squad", "G5")
    said = t.game.odds("axis", ("fire",))
    for _ in range(5):
        assert t.game.fork("axis").odds("axis", ("fire",)) == said


@rule("O20.2.3")
def test_ordnance_may_miss_first():
    t = situation("""
        axis    A5  Weapon Team, Light Mortar
        allies  H5  Line Squad
    """, axis="Fire")
    t.order("Fire").do("activate", "Weapon Team")
    said = t.game.odds("axis", ("shoot", t.weapon("Weapon Team"), t.hex("H5")))
    cards = [c for c in CARDS if c.nation == "germany" and c.id not in t.g.decks[AXIS].discards and c.id not in t.g.hands[AXIS]]
    misses = sum(1 for c in cards if c.white * c.coloured <= 7)
    assert said.chance("miss") == Fraction(misses, len(cards))


def test_several_defenders_draw_without_replacement():
    t = situation(DUEL + "allies G5 Green Squad", axis="Fire")
    t.order("Fire").do("shoot", "Rifle Squad", "G5")
    said = t.game.odds("axis", ("fire",))
    assert sum(Fraction(n, d) for _, n, d in said.outcomes) == 1
    assert {o for o, _, _ in said.outcomes} >= {"2 breaks", "2 unaffected", "1 breaks, 1 unaffected"}


@rule("O22.3")
def test_rally_odds():
    t = situation("""
        axis    E5  Rifle Squad, broken
        axis    E6  Conscript Squad, broken
        allies  K9  Sgt White
    """, axis="Recover")
    t.order("Recover")
    said = t.game.odds("axis", ("rally", t.id("Rifle Squad")))
    sums = Counter(sum(CARDS[c].dice) for c in t.g.decks[AXIS].cards)
    assert said.chance("rallies") == Fraction(sum(n for s, n in sums.items() if s < 7), sum(sums.values()))


def test_melee_odds_add_up_and_name_who_is_lost():
    t = situation("""
        axis    F4  Rifle Squad
        axis    F5  Conscript Squad
        axis    A9  Sgt Esser
        allies  G5  Line Squad
        allies  G6  Line Squad
        allies  K9  Sgt White
    """, axis="Advance")
    t.order("Advance").do("activate", "Rifle Squad").do("advance", "Rifle Squad", "G5")
    assert t.about == "melee"
    said = t.game.odds("axis", ("melee", t.hex("G5")))
    assert {o for o, _, _ in said.outcomes} == {"axis eliminated", "allies eliminated", "axis and allies eliminated"}
    assert said.chance("axis eliminated") > said.chance("allies eliminated")      # 5 against 7 FP
    assert not t.events(h.MeleeTotal)
