"""Odds are exact: what they say is what the resolver does with every card that may come."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import permutations, product

import pytest

from hedgerow.games.combat_commander import RULEBOOK
from hedgerow.games.combat_commander.aids.map_questions import ways_of
from hedgerow.games.combat_commander.aids.odds import Defender, Pile, fire_odds, pile, results_of, rout_words
from hedgerow.games.combat_commander.model import log_events as h
from hedgerow.games.combat_commander.model.fate import CARDS
from hedgerow.games.combat_commander.model.state import IN_BOX, Attack, Radio
from hedgerow.games.combat_commander.rules.dice import (
    ACCURACY,
    FIRE_ATTACK,
    FIRE_DEFENSE,
    RALLY_ROLL,
    ROUT_ROLL,
    SUDDEN_DEATH,
    SUPPORT,
)
from hedgerow.games.combat_commander.rules.orders.recover import rally_outcome, steadiness
from hedgerow.kernel.asking import PASS
from hedgerow.kernel.game import Game
from hedgerow.testing import rule

from .situation import ALLIES, AXIS, UNITS, radio_type, situation

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
    attack = Attack("fire", AXIS, [t.weapon("Weapon Team")], [t.hex("H5")], origins=[t.hex("A5")])
    assert fire_odds(t.g, "axis", attack).chance("miss") == said.chance("miss")
    assert fire_odds(t.g, "axis", attack, aimed=True).chance("miss") == 0         # it has hit already


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


# ---- every card that may come, through the resolver itself ----

QUIET = {nation: [c.id for c in CARDS if c.nation == nation and not c.trigger] for nation in ("germany", "america", "russia")}


def short_piles(axis, allies):
    """Draw piles of a few cards without triggers; all others are in the discards."""
    def prepare(g):
        for side, wanted in ((AXIS, axis), (ALLIES, allies)):
            deck = g.decks[side]
            rest = [c for c in (*deck.cards, *deck.discards) if c not in wanted]
            deck.cards, deck.discards = list(wanted), rest
    return prepare


def spread(cards, n):
    """So many quiet cards of all sorts."""
    return cards[::len(cards) // n][:n]


def resolved(table, choice, tops, units):
    """What the resolver makes of it with these cards on top: the words of each unit, in order."""
    game = table.game.fork()
    g = game.state
    for side, cards in enumerate(tops):
        rest = [c for c in g.decks[side].cards if c not in cards]
        g.decks[side].cards = [*rest, *reversed(cards)]
    before = [(u.broken, u.suppressed) for u in (g.units[i] for i in units)]
    game.apply(g.asked.seat, choice)
    while g.asked.about in QUESTIONS:
        if g.asked.about == "defend":
            option = next(("defend", u) for u in units if ("defend", u) in g.asked.options)
        else:
            option = PASS if g.asked.window else g.asked.options[0]
        game.apply(g.asked.seat, option)
    words = []
    for i, (was_broken, was_suppressed) in zip(units, before, strict=True):
        u = g.units[i]
        broke = u.hex < 0 or (u.broken and not was_broken)
        words.append("breaks" if broke else "suppressed" if u.suppressed and not was_suppressed else "unaffected")
    return tuple(words)


QUESTIONS = ("initiative", "defend", "before attack roll", "before defense roll", "would break")


def said_in_words(words):
    return words[0] if len(words) == 1 else ", ".join(f"{n} {w}" for w, n in sorted(Counter(words).items()))


@rule("O20.3.3", "O20.3.4")
def test_fire_odds_equal_the_resolver_over_every_sequence_of_cards():
    axis, allies = spread(QUIET["germany"], 4), spread(QUIET["america"], 6)
    t = situation("""
        axis    E5  Rifle Squad
        allies  G5  Line Squad
        allies  G5  Green Squad, broken
        allies  K9  Sgt White
    """, axis="Fire", land="brush G5", prepared=short_piles(axis, allies))
    t.order("Fire").do("shoot", "Rifle Squad", "G5")
    units = [t.id("Line Squad"), t.id("Green Squad")]
    found: Counter[str] = Counter()
    each: list[Counter[str]] = [Counter(), Counter()]
    for attack in t.g.decks[AXIS].cards:
        for defenses in permutations(allies, 2):
            words = resolved(t, ("fire",), ([attack], list(defenses)), units)
            found[said_in_words(words)] += 1
            for word, mine in zip(words, each, strict=True):
                mine[word] += 1
    said = t.game.odds("axis", ("fire",))
    assert {o: Fraction(n, d) for o, n, d in said.outcomes} == {o: Fraction(n, 4 * 30) for o, n in found.items()}
    for (_, unit, part), mine in zip(said.parts, each, strict=True):
        assert unit in units and {o: Fraction(n, d) for o, n, d in part.outcomes} == {
            o: Fraction(n, 4 * 30) for o, n in mine.items()}


@rule("F103.2")
def test_mine_odds_equal_the_resolver_over_every_sequence_of_cards():
    axis, allies = spread(QUIET["germany"], 6), spread(QUIET["america"], 5)
    t = situation("""
        axis    E5  Sgt Esser
        axis    E5  Rifle Squad
        allies  O1  Line Squad
        fort    E4  mines
    """, axis="Move", prepared=short_piles(axis, allies))
    t.order("Move").do("activate", "Sgt Esser").do("activate", "Rifle Squad").do("done")
    t.do("move", "Rifle Squad").do("with", "Sgt Esser")
    units = [t.id("Rifle Squad"), t.id("Sgt Esser")]
    axis = list(t.g.decks[AXIS].cards)
    found: Counter[str] = Counter()
    for attack in allies:
        for defenses in permutations(axis, 2):
            words = resolved(t, ("to", t.hex("E4")), (list(defenses), [attack]), units)
            found[said_in_words(words)] += 1
    said = t.game.odds("axis", ("to", t.hex("E4")))
    every = sum(found.values())
    assert {o: Fraction(n, d) for o, n, d in said.outcomes} == {o: Fraction(n, every) for o, n in found.items()}
    assert t.game.odds("axis", ("to", t.hex("D5"))) is None


@rule("6.1.2-1")
def test_a_pile_that_runs_out_among_the_defense_rolls_is_counted_with_the_discards():
    def prepare(g):
        cards = sorted(QUIET["america"], key=lambda c: sum(CARDS[c].dice))
        low, high = cards[0], cards[-1]
        g.hands[ALLIES] = [c for c in (*g.decks[ALLIES].cards, *g.decks[ALLIES].discards) if c not in (low, high)]
        g.decks[ALLIES].cards, g.decks[ALLIES].discards = [low], [high]
    t = situation("""
        axis    E5  Rifle Squad
        allies  G5  Line Squad
        allies  G5  Line Squad
        allies  K9  Sgt White
    """, axis="Fire", rolls="axis 4-2", prepared=prepare)
    t.order("Fire").do("shoot", "Rifle Squad", "G5").do("fire").quiet("defend")
    first, second = (t.id(n) for n in ("G5 Line Squad", "G5 Line Squad #2"))
    a = t.g.attacks[-1]
    tables = [Defender(u, ALLIES, 6, False).results(int(a.total.total)) for u in (first, second)]
    found = results_of(pile(t.g, "allies", ALLIES), tables)
    # the low card comes for certain; then both lie in the new pile
    low, high = (tables[0][sum(CARDS[c].dice) - 2] for c in (t.g.decks[ALLIES].cards[0], t.g.decks[ALLIES].discards[-1]))
    assert (low, high) == ("breaks", "unaffected")
    assert found == Counter({("breaks", "breaks"): 1, ("breaks", "unaffected"): 1})


def test_a_full_hex_of_defenders_has_odds_too():
    t = situation("""
        axis    E5  Rifle Squad
        allies  G5  Line Team
        allies  G5  Line Team
        allies  G5  Sgt White
        allies  G5  Sgt Smith
        allies  G5  Private
    """, axis="Fire")
    t.order("Fire").do("shoot", "Rifle Squad", "G5")
    said = t.game.odds("axis", ("fire",))
    assert sum(Fraction(n, d) for _, n, d in said.outcomes) == 1 and len(said.parts) == 5
    assert max(int(o.split()[0]) for o, _, _ in said.outcomes) == 5


def test_odds_say_what_they_leave_out():
    t = situation(DUEL, axis="Fire")
    t.order("Fire").do("shoot", "Rifle Squad", "G5")
    assert "no Action, re-roll or trigger" in t.game.odds("axis", ("fire",)).note


@rule("O18.2.3.2", "O18.2.3.3")
def test_odds_of_an_impact_count_the_roll_that_destroys_the_bunker():
    """12 FP at a Bunker: a roll of 8 removes it before anyone defends. Every card that may come is played out."""
    def radio(g):
        g.radios.append(Radio(radio_type("germany", 12).id, AXIS, IN_BOX))

    t = situation("""
        axis    A5  Sgt Esser
        allies  G5  Line Squad
        allies  K9  Sgt White
        fort    G5  bunker
    """, axis="Artillery Request", prepared=radio, rolls="axis 5-4, axis 1-4")
    t.order("Artillery Request").do("spot", "Sgt Esser").do("at", "G5").do("barrage", "impact").quiet("impact")
    said = t.game.odds("axis", ("impact", t.hex("G5")))
    sums = {side: Counter(dice[0] for dice, n in pile(t.g, "axis", side).draws() for _ in range(n)) for side in (AXIS, ALLIES)}
    morale = UNITS[t.unit("Line Squad").type].morale[0]
    breaks = 0
    for (attack, times), (defense, more) in product(sums[AXIS].items(), sums[ALLIES].items()):
        cover = 0 if attack == 20 - 12 else 6 + 1
        breaks += times * more * (12 + attack > morale + cover + defense)
    assert said.chance("breaks") == Fraction(breaks, sums[AXIS].total() * sums[ALLIES].total())


@rule("O18.2.3.2", "O18.2.2")
def test_artillery_odds_of_accuracy_and_impact():
    def radio(g):
        g.radios.append(Radio(radio_type("germany", 10).id, AXIS, IN_BOX))
    t = situation("""
        axis    E5  Sgt Esser
        allies  G5  Line Squad
        allies  K9  Sgt White
    """, axis="Artillery Request", prepared=radio, rolls="axis 5-4, axis 1-4, axis 3-2")
    t.order("Artillery Request").do("spot", "Sgt Esser")
    said = t.game.odds("axis", ("at", t.hex("G5")))
    cards = t.g.decks[AXIS].cards
    assert said.chance("accurate") == Fraction(sum(1 for c in cards if CARDS[c].white * CARDS[c].coloured > 2), len(cards))
    t.do("at", "G5").do("barrage", "impact").quiet("impact")
    impact = t.game.odds("axis", ("impact", t.hex("G5")))
    assert sum(Fraction(n, d) for _, n, d in impact.outcomes) == 1 and impact.tally.total == 10


@rule("O22.2", "O23.2")
def test_odds_of_a_whole_recover_or_rout_order():
    t = situation("""
        axis    E5  Rifle Squad, broken, suppressed
        axis    E6  Conscript Squad, broken
        allies  K9  Sgt White
    """, axis="Recover, Rout")
    card = next(o for o in t.options if o[0] == "order" and CARDS[o[1]].order == "Recover")
    said = t.game.odds("axis", card)
    sums = Counter(sum(CARDS[c].dice) for c in t.g.decks[AXIS].cards)
    cards = [s for s, n in sums.items() for _ in range(n)]
    first = UNITS[t.unit("Rifle Squad").type].morale[1]
    second = UNITS[t.unit("Conscript Squad").type].morale[1]
    both = sum(1 for a, b in permutations(cards, 2) if a < first and b < second)
    assert said.chance("2 rallies") == Fraction(both, len(cards) * (len(cards) - 1))
    t.order("Rout")
    routs = t.game.odds("axis", ("rout", "axis"))
    assert sum(Fraction(n, d) for _, n, d in routs.outcomes) == 1
    assert {w.split(" ", 1)[1] for o, _, _ in routs.outcomes for w in o.split(", ")} == {"retreats", "suppressed", "no effect"}


@rule("O16.4.2")
def test_melee_odds_equal_the_resolver_over_every_pair_of_cards():
    axis, allies = spread(QUIET["germany"], 7), spread(QUIET["america"], 7)
    t = situation("""
        axis    F4  Rifle Squad
        axis    A9  Sgt Esser
        allies  G5  Line Squad
        allies  K9  Sgt White
    """, axis="Advance", allies="a:Ambush", prepared=short_piles(axis, allies))
    t.order("Advance").do("activate", "Rifle Squad").do("advance", "Rifle Squad", "G5").do("melee", "G5").quiet("before melee")
    said = t.game.odds("allies", PASS)
    found: Counter[str] = Counter()
    for one, two in product(t.g.decks[AXIS].cards, t.g.decks[ALLIES].cards):
        game = t.game.fork()
        for side, card in ((AXIS, one), (ALLIES, two)):
            cards = game.state.decks[side].cards
            cards.append(cards.pop(cards.index(card)))
        while game.state.asked.window:
            game.apply(game.state.asked.seat, PASS)
        gone = [s for s, n in (("axis", "Rifle Squad"), ("allies", "Line Squad")) if game.state.units[t.id(n)].hex < 0]
        found[" and ".join(gone) + " eliminated"] += 1
    assert {o: Fraction(n, d) for o, n, d in said.outcomes} == {o: Fraction(n, sum(found.values())) for o, n in found.items()}


def made_again(table, seat, side, told):
    """What each card of a short pile without triggers makes of a roll that is made again, in words, and in how many ways."""
    found = Counter()
    for card in table.g.decks[side].cards:
        game = table.game.fork()
        g = game.state
        cards = g.decks[side].cards
        cards.append(cards.pop(cards.index(card)))
        game.apply(seat, ("reroll",))
        g.listener = []
        while g.asked is not None and g.asked.window and not told(g):
            game.apply(g.asked.seat, PASS)
        found[told(g)] += 1
    return {o: Fraction(n, found.total()) for o, n in found.items()}


def chances(said):
    return {o: Fraction(n, d) for o, n, d in said.outcomes}


@rule("9.1", "O22.3", "O23.2")
@pytest.mark.parametrize("order", ["Recover", "Rout"])
def test_odds_of_a_roll_for_a_broken_unit_made_again_equal_the_resolver(order):
    t = situation("""
        axis    E5  Rifle Squad, broken
        axis    E6  Conscript Squad, broken
        allies  K9  Sgt White
    """, axis=order, initiative="axis", prepared=short_piles(spread(QUIET["germany"], 12), spread(QUIET["america"], 12)))
    t.order(order)
    if order == "Rout":
        t.do("rout", "axis")
    t.do("rally" if order == "Recover" else "roll", "Rifle Squad")
    assert t.about == "initiative"
    u = t.id("Rifle Squad")
    stands = steadiness(t.g, u).total

    def told(g):
        rolls = [e.public for e in g.listener if isinstance(e.public, h.MoraleRolled) and e.public.unit == u]
        if not rolls:
            return ""
        return rally_outcome(rolls[0].roll, stands) if order == "Recover" else rout_words(rolls[0].roll, stands)
    assert made_again(t, "axis", AXIS, told) == chances(t.game.odds("axis", ("reroll",)))


@rule("9.1", "O16.4.2")
def test_odds_of_a_melee_roll_made_again_equal_the_resolver():
    t = situation("""
        axis    F4  Rifle Squad
        axis    A9  Sgt Esser
        allies  G5  Line Squad
        allies  K9  Sgt White
    """, axis="Advance", initiative="axis", prepared=short_piles(spread(QUIET["germany"], 12), spread(QUIET["america"], 12)))
    t.order("Advance").do("activate", "Rifle Squad").do("advance", "Rifle Squad", "G5").do("melee", "G5")
    t.quiet("initiative")
    said = t.game.odds("axis", ("reroll",))
    assert t.g.asked.what["card"] in t.g.decks[ALLIES].discards and sum(chances(said).values()) == 1
    t.do("pass")
    assert t.about == "initiative" and t.g.asked.what["card"] in t.g.decks[AXIS].discards
    names = (("axis", t.id("Rifle Squad")), ("allies", t.id("Line Squad")))

    def told(g):
        gone = [s for s, u in names if g.units[u].hex < 0]
        return " and ".join(gone) + " eliminated" if gone else ""
    assert made_again(t, "axis", AXIS, told) == chances(t.game.odds("axis", ("reroll",)))


@rule("9.1")
def test_every_roll_that_is_for_a_result_has_its_odds_when_it_may_be_made_again():
    seen, silent = Counter(), set()
    for seed in range(12):
        rng = random.Random(seed)
        game = Game(RULEBOOK, RULEBOOK.scenario(str(1 + seed)), seed=seed, listen=False)
        for _ in range(800):
            if game.result is not None:
                break
            seat = rng.choice(list(game.decisions))
            options = list(game.decisions[seat].options)
            if ("reroll",) in options:
                purpose = game.decisions[seat].what["purpose"]
                if seen[purpose] < 10 and game.odds(seat, ("reroll",)) is None:
                    silent.add(purpose)
                seen[purpose] += 1
            game.apply(seat, PASS if ("reroll",) in options and rng.random() < 0.6 else rng.choice(options))
    assert silent <= {SUPPORT}
    assert {FIRE_ATTACK, FIRE_DEFENSE, RALLY_ROLL, ROUT_ROLL, SUDDEN_DEATH, ACCURACY} <= seen.keys()


@rule("9.1", "6.1.2-1")
def test_a_roll_made_again_after_the_last_card_is_drawn_from_the_discards():
    t = situation(DUEL, axis="Fire", rolls="axis 4-1", initiative="axis")
    deck = t.g.decks[AXIS]
    deck.discards, deck.cards = [*deck.discards, *deck.cards[:-1]], deck.cards[-1:]
    t.order("Fire").do("shoot", "Rifle Squad", "G5").do("fire").quiet("initiative")
    assert t.about == "initiative" and not deck.cards
    assert pile(t.g, "allies", AXIS).left == len(deck.discards)
    assert t.game.odds("axis", ("reroll",)) is not None


@rule("A36", "F103.2", "O21.1")
def test_a_team_that_light_wounds_have_left_of_the_mover_has_its_odds_and_its_ways():
    t = situation("""
        axis    E5  Rifle Squad
        allies  G4  Line Squad
        allies  K9  Sgt White
    """, axis="Fire", allies="Move, a:Light Wounds", first="allies", rolls="axis 6-5, allies 1-2")
    t.order("Move").do("activate", "Line Squad").do("move", "Line Squad").do("to", "G5").quiet("hex entered")
    t.action("Fire").do("activate", "Rifle Squad").do("shoot", "Rifle Squad", "G5").do("fire").quiet("would break")
    t.action("Light Wounds").quiet("move to")
    t.g.forts[t.hex("H5")] = "mines"
    assert t.about == "move to" and t.game.odds("allies", ("to", t.hex("H5"))) is not None
    team, = t.unit("Line Squad").became
    assert (t.hex("H5"),) in [way.by for way in ways_of(t.g, team)]


@rule("6.1.2-1", "1.9")
def test_after_the_last_card_the_discards_are_the_pile_again():
    six, nine = (2, 4), (4, 5)
    one_left = Pile({six: 1, nine: 1}, 2, {}).after(six)
    assert one_left == Pile({six: 0, nine: 1}, 1, {six: 1})
    assert one_left.after(nine) == Pile({six: 1, nine: 1}, 2, {})
