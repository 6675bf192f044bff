"""Odds of what happens seldom, against every card that may be drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from tests.games.up_front.situation import Table, situation
from tests.games.up_front.test_odds_of_pairs import over_all, shares, small_pile

from hedgerow.games.up_front.model.action_cards import CARDS
from hedgerow.games.up_front.model.state import IN_PLAY, KILLED, NONE
from hedgerow.testing.markers import rule


def over_pile(t: Table, play: Callable[[Table], Any], outcome: Callable[[Table], str]) -> dict[str, Fraction]:
    """What happens with each card of the Draw pile on top, as shares; nobody holds any card that is not known."""
    found: Counter[str] = Counter()
    pile = list(t.g.fronts[0].deck.cards)
    for card in pile:
        other = Table(t.game.fork())
        other.g.fronts[0].deck.cards = [*(c for c in pile if c != card), card]
        play(other)
        found[outcome(other)] += 1
    return {o: Fraction(n, len(pile)) for o, n in found.items()}


def fate(t: Table, man: str, was_wounded: bool = False) -> str:
    """What has become of a man who stood unpinned."""
    m = t.who(man)
    if m.fate == KILLED:
        return "killed"
    return "wounded" if m.wounded and not was_wounded else "pinned" if m.pinned else "no effect"


def one_odds(t: Table, man: str, option: tuple[Any, ...]) -> dict[str, Fraction]:
    return next(shares(part) for _, unit, part in t.game.odds(t.seat, option).parts if unit == t.man(man))


@rule("33.7", "33.1")
def test_a_second_wound_is_told_as_the_death_it_is():
    t = situation("""
        german   A 5 - Hessel, Wolff, Diettinger
        american A 0 - Fox (wounded), Myers
    """, german="Fire 6 (12)")
    found = one_odds(t, "Fox", t.option("fire", "german A", "american A", "Fire 6 (12)"))
    assert found == over_pile(t, lambda o: o.fire("german A", "american A", "Fire 6 (12)"), lambda o: fate(o, "Fox", True))


@rule("20.9", "24.7")
def test_who_is_berserk_or_in_a_minefield_dies_of_panic():
    for laid, marks, never in (("-", "pinned berserk", {"berserk", "routed", "wounded"}), ("Minefield", "pinned", {"berserk"})):
        t = situation(f"""
            german   A 5 - Hessel, Wolff
            russian  A 0 {laid} Petrovsky ({marks}), Kristov
            russian  B 0 - Burlak, Soloviev
        """, scenario="A-GR", german="Fire 3 (5)")
        found = one_odds(t, "Petrovsky", t.option("fire", "german A", "russian A", "Fire 3 (5)"))
        assert found["killed"] and not never & set(found)


@rule("17.8-a", "17.83")
def test_a_man_on_his_way_has_odds_of_his_own():
    t = situation("""
        american A 4 - Fox, Myers
        german   A 1 - Hessel, Beck, Wolff
        german   B 1 dug Streich, Schultz
    """, american="Fire 2 (2)")
    t.who("Beck").transfer = t.group("german B")
    found = one_odds(t.now(), "Beck", t.option("fire", "american A", "german B", "Fire 2 (2)"))
    assert found == over_pile(t, lambda o: o.fire("american A", "german B", "Fire 2 (2)"), lambda o: fate(o, "Beck"))


@rule("17.8-a", "14.2")
def test_a_snipers_odds_count_men_on_their_way_as_first_positions():
    sniper = "Sniper (pin 2-3, kill 4-6)"
    t = situation("""
        american A 4 - Fox, Myers
        german   A 1 - Hessel, Beck, Wolff
        german   B 1 - Streich
    """, american=sniper, deliberate=False)
    t.who("Beck").transfer = t.group("german B")
    t.who("Streich").pinned = True
    t.now().do("end actions")
    small_pile(t, 29)
    names, option = ("Beck", "Streich"), t.option("snipe", sniper, "german B")

    def play(o: Table) -> None:
        o.game.apply("american", option)
        while o.g.asked is not None and o.g.active == 1 and o.about != "refill":
            answers = o.game.decisions[o.seat].answers
            o.game.apply(o.seat, next((a for a in (("pass",), ("done",)) if a in answers), answers[-1]))

    def outcome(o: Table) -> str:
        for n in names:
            m = o.who(n)
            if m.fate != IN_PLAY:
                return "killed" if m.fate == KILLED else "routed"
            if m.wounded or (m.pinned and n == "Beck"):
                return "wounded" if m.wounded else "pinned"
        return "no effect"
    assert shares(t.game.odds("american", option)) == over_all(t, play, outcome)


@rule("33.4", "19.3")
def test_a_wounded_man_repairs_by_two_draws():
    t = situation("""
        german   A 1 - Hessel, Wolff (wounded jammed)
        american A 0 - Fox, Myers
    """)
    small_pile(t, 31)
    outcome = {True: "repaired", False: "no effect"}
    found = over_all(t, lambda o: o.do("repair", "Wolff") and None,
                     lambda o: "beyond repair" if o.who("Wolff").weapon == NONE else
                     outcome[not o.g.weapons[o.who("Wolff").weapon].jammed])
    assert shares(t.game.odds("german", t.option("repair", "Wolff"))) == found and len(found) > 1


@rule("37.3", "8.53-a")
def test_partisans_ford_for_certain_and_a_gun_fords_nothing_with_its_first_card():
    t = situation("""
        russian  A 1 Stream Rostov, Petrovsky
        german   A 0 - Hessel, Beck
    """, scenario="I-GR", russian="plain")
    t.g.players[1].troops = "partisans"
    assert shares(t.game.odds("russian", t.option("ford", "russian A", "plain"))) == {"it succeeds": 1}
    t = situation("""
        german   A 1 Stream Beck, 37mm PAK 36
        american A 0 - Fox, Myers
    """, german="plain")
    assert t.game.odds("german", t.option("ford", "german A", "plain")) is None


@rule("13.243", "20.32")
def test_a_breeze_at_the_morale_check_takes_the_smoke_that_would_have_helped():
    t = situation("""
        german   A 5 Woods Hessel, Wolff
        american A 0 smoke/smoke Fox, Myers, Smith, Burke, Degi, Watson
        american B 0 - Moores, Coates
    """)
    small_pile(t, 29)
    deck = t.g.fronts[0].deck
    breeze = next(c for c in deck.discards if CARDS[c].breeze and CARDS[c].rnc < 4)
    deck.discards[deck.discards.index(breeze)], deck.cards[0] = deck.cards[0], breeze
    t.now().do("infiltrate", "german A")

    def outcome(o: Table) -> str:
        m = o.who("Wolff")
        return "he is pinned" if m.pinned else "he is in" if m.infiltrates != NONE else "he comes back"
    odds = t.game.odds("german", t.option("creep in", "Wolff", "american A"))
    assert shares(odds) == over_all(t, lambda o: o.do("creep in", "Wolff", "american A").do("go") and None, outcome)
