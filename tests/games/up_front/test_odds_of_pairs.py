"""Odds of choices that take two draws, against every order in which a small Draw pile can lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations
from typing import Any

from tests.games.up_front.situation import Table, situation

from hedgerow.games.up_front.aids.odds import ATTACKER, BACK, IN, PINNED, observe_odds
from hedgerow.games.up_front.model.action_cards import CARDS
from hedgerow.games.up_front.model.state import KILLED, NONE, ROUTED, SMOKE, Flank, Placed
from hedgerow.testing.markers import rule

PILE = 7


def small_pile(t: Table, spread: int = 23) -> list[int]:
    """A Draw pile of a few cards without Breezes, the rest in the discards for all to see."""
    deck = t.g.fronts[0].deck
    calm = [c for c in sorted(deck.cards) if not CARDS[c].breeze]
    pile = sorted(calm[(i * spread) % len(calm)] for i in range(PILE))
    assert len(set(pile)) == PILE
    deck.discards = [c for c in deck.cards if c not in pile]
    deck.cards = pile
    t.now()
    return pile


def over_all(t: Table, play: Callable[[Table], None], outcome: Callable[[Table], str]) -> dict[str, Fraction]:
    """What happens with each pair of cards on top, as shares."""
    found: Counter[str] = Counter()
    pile = list(t.g.fronts[0].deck.cards)
    for first, second in permutations(pile, 2):
        other = Table(t.game.fork())
        other.g.fronts[0].deck.cards = [*(c for c in pile if c not in (first, second)), second, first]
        play(other)
        found[outcome(other)] += 1
    return {o: Fraction(n, len(pile) * (len(pile) - 1)) for o, n in found.items()}


def shares(odds: Any) -> dict[str, Fraction]:
    return {o: Fraction(n, d) for o, n, d in odds.outcomes}


CLOSE = """
    german   A 5 Brush Hessel, Wolff
    american A 0 - Fox, Myers, Smith, Burke
    american B 0 - Watson, Degi
"""


@rule("20.21", "20.3")
def test_creeping_in_is_a_morale_check_and_a_colour():
    t = situation(CLOSE.replace("Brush", "Hill"))
    small_pile(t, 31)
    t.do("infiltrate", "german A")
    odds = t.game.odds("german", t.option("creep in", "Wolff", "american A"))

    def play(o: Table) -> None:
        o.do("creep in", "Wolff", "american A").do("go")

    def outcome(o: Table) -> str:
        m = o.who("Wolff")
        return PINNED if m.pinned else IN if m.infiltrates != NONE else BACK
    assert shares(odds) == over_all(t, play, outcome) and set(shares(odds)) == {PINNED, IN, BACK}


@rule("20.22", "20.24")
def test_slipping_in_is_a_colour_and_out_of_a_stream_a_ford_with_the_same_card():
    for ground in ("Brush", "Stream"):
        t = situation(CLOSE.replace("Brush", ground), german="plain")
        small_pile(t, 41)
        t.do("infiltrate", "german A")
        odds = t.game.odds("german", t.option("slip in", "Wolff", "plain", "american A"))
        found = over_all(t, lambda o: o.do("slip in", "Wolff", "plain", "american A").do("go") and None,
                         lambda o: IN if o.who("Wolff").infiltrates != NONE else BACK)
        assert shares(odds) == found, ground


@rule("20.7", "32.11")
def test_close_combat_is_two_draws():
    for aim in ("to kill", "alive"):
        t = situation(CLOSE.replace("Fox, Myers, Smith, Burke", "Fox"), german="Movement")
        t.who("Wolff").infiltrates = t.group("american A")
        small_pile(t, 31)
        t.do("close combat", "german A").do("rush", "Wolff", "Movement").do("go").do("attack", "Wolff")
        t.g.players[0].hand = []
        t.now()
        odds = t.game.odds("german", (aim,))

        def play(o: Table, aim: str = aim) -> None:
            o.do(aim)
            while o.about == "concealed in combat":
                o.do("pass")

        def outcome(o: Table) -> str:
            gone = [o.who(n).group == NONE for n in ("Wolff", "Fox")]
            return "both fall" if all(gone) else ATTACKER if gone[1] else "the defender wins"
        assert shares(odds) == over_all(t, play, outcome), aim
        assert len(shares(odds)) > 1


@rule("38.3")
def test_observation_is_one_draw():
    t = situation("""
        german   A 2 Brush Diettinger, Wolff
        american A 1 Brush Fox, Myers
        russian  A 0 - Rostov, Petrovsky
    """, scenario="J-GAR")
    small_pile(t, 37)
    odds = t.game.odds("german", t.option("observe", "german A", "american A"))
    found = over_all(t, lambda o: o.do("observe", "german A", "american A") and None,
                     lambda o: "it succeeds" if o.gr("german A").observed != NONE else "it fails")
    assert shares(odds) == found and odds.tally.total == 3
    assert observe_odds(t.g, "german", t.group("german A"), t.group("american A")) == odds


@rule("14.2", "14.3", "33.1")
def test_a_sniper_is_a_position_and_a_number():
    for men in ("Fox, Degi (pinned), Burke", "Degi (pinned)", "Fox"):
        t = situation(f"""
            german   A 0 Brush Hessel, Wolff
            american A 0 - {men}
            american B 0 - Watson, Myers, Smith, Moores
        """, german="Sniper (pin 2-3, kill 4-6)", deliberate=False)
        small_pile(t, 29)
        t.do("end actions")
        names = [n.split()[0] for n in men.split(", ")]
        before = {n: t.who(n).pinned for n in names}
        option = t.option("snipe", "Sniper (pin 2-3, kill 4-6)", "american A")
        odds = t.game.odds("german", option)

        def play(o: Table, option: Any = option) -> None:
            o.game.apply("german", option)
            while o.g.asked is not None and o.g.active == 0 and o.about not in ("refill",):
                answers = o.game.decisions[o.seat].answers
                quiet = next((a for a in (("pass",), ("done",)) if a in answers), answers[-1])
                o.game.apply(o.seat, quiet)

        def outcome(o: Table, names: list[str] = names, before: dict[str, bool] = before) -> str:
            for n in names:
                m = o.who(n)
                if m.fate == KILLED:
                    return "killed"
                if m.fate == ROUTED:
                    return "routed"
                if m.wounded:
                    return "wounded"
                if m.pinned and not before[n]:
                    return "pinned"
            return "no effect"
        assert shares(odds) == over_all(t, play, outcome), men


@rule("14.2", "4.3")
def test_the_end_of_the_discards_has_the_odds_of_the_snipers_among_them() -> None:
    t = situation("""
        german   A 0 Brush Hessel, Wolff
        american A 0 - Fox, Burke
        american B 0 - Watson, Myers, Smith, Moores
    """, german="Sniper (pin 2-3, kill 4-6), Movement, Woods", deliberate=False)
    small_pile(t, 29)
    t.do("end actions")
    assert t.game.odds("german", t.option("done")) is None
    before = t.game.odds("german", t.option("snipe", "Sniper (pin 2-3, kill 4-6)", "american A"))
    t.do("snipe", "Sniper (pin 2-3, kill 4-6)", "american A")
    odds = t.game.odds("german", t.option("done"))
    assert odds.outcomes == before.outcomes and [part[:2] for part in odds.parts] == [("group", t.group("american A"))]


def test_nothing_is_said_when_the_pile_runs_out_between_two_draws():
    t = situation(CLOSE)
    small_pile(t)
    t.g.fronts[0].deck.cards = t.g.fronts[0].deck.cards[:1]
    t.now().do("infiltrate", "german A")
    assert t.game.odds("german", t.option("creep in", "Wolff", "american A")) is None


@rule("34.4", "28.7")
def test_fire_at_a_gun_counts_its_boxed_values_and_the_second_draw_past_its_shield():
    gun = "37mm PAK 36"

    def outcome(o: Table) -> str:
        m = o.who(gun)
        return "killed" if m.fate == KILLED else "routed" if m.fate == ROUTED else "pinned" if m.pinned else "no effect"

    for chit, marks, flanked in ((3, "", False), (3, " (pinned)", False), (2, "", True), (2, "", False)):
        t = situation(f"""
            american A 2 - Myers, Smith, Burke
            german   A {chit} - {gun}{marks}
            german   B 0 - Hessel, Beck
        """, scenario="H-AG", american="Fire 2 (3)")
        if flanked:
            t.g.flanks.append(Flank(t.group("american A"), t.group("german A")))
        small_pile(t)
        before = t.game.odds("american", t.option("fire", "american A", "german A", "Fire 2 (3)"))
        happens = over_all(t, lambda o: o.fire("american A", "german A", "Fire 2 (3)") and None, outcome)
        if marks:                                         # who is pinned stays so
            happens = {"no effect" if o == "pinned" else o: share for o, share in happens.items()}
        assert shares(before) == happens, (chit, marks, flanked)
        t.do("fire", "american A", "german A", "Fire 2 (3)")
        assert shares(t.game.odds("american", t.option("open fire"))) == shares(before)


@rule("20.2", "Q-20.2")
def test_when_all_are_named_each_has_the_odds_of_his_own_attempt():
    t = situation(CLOSE.replace("Brush", "Hill"))
    small_pile(t, 31)
    names = ("Wolff", "Hessel")
    t.do("infiltrate", "german A")
    for name in names:
        t.do("creep in", name, "american A")
    odds = t.game.odds("german", ("go",))
    assert [(kind, man) for kind, man, _ in odds.parts] == [("unit", t.man(name)) for name in names]
    assert odds.outcomes == odds.parts[0][2].outcomes
    pile, found = list(t.g.fronts[0].deck.cards), [Counter(), Counter()]
    for top in permutations(pile, 4):                     # two draws each at most
        other = Table(t.game.fork())
        other.g.fronts[0].deck.cards = [*(c for c in pile if c not in top), *reversed(top)]
        other.do("go")
        for name, results in zip(names, found, strict=True):
            m = other.who(name)
            results[PINNED if m.pinned else IN if m.infiltrates != NONE else BACK] += 1
    for (_, _, his), results in zip(odds.parts, found, strict=True):
        assert shares(his) == {o: Fraction(n, results.total()) for o, n in results.items()}


@rule("13.243")
def test_where_smoke_lies_only_the_first_attempt_is_certain():
    t = situation(CLOSE)
    t.gr("american A").stack.append(Placed(NONE, SMOKE))
    t.now().do("infiltrate", "german A")
    assert t.game.odds("german", t.option("creep in", "Wolff", "american A")) is not None
    for name in ("Wolff", "Hessel"):
        t.do("creep in", name, "american A")
    assert [man for _, man, _ in t.game.odds("german", ("go",)).parts] == [t.man("Wolff")]
