"""5.62 readjusting range chits; Q-17.8c men between groups who fire; 16.5 with reinforcements."""

from __future__ import annotations

from tests.games.up_front.situation import situation

from hedgerow.games.up_front.model.personalities import NUMBERED
from hedgerow.games.up_front.model.state import KILLED, WAITING
from hedgerow.games.up_front.rules.draws import pop
from hedgerow.games.up_front.rules.fire_strength import fire_strength
from hedgerow.games.up_front.rules.firepower import man_firepower
from hedgerow.games.up_front.rules.ranges import relative_range
from hedgerow.games.up_front.rules.readjustment import shift, shifts
from hedgerow.games.up_front.rules.setup import enlist
from hedgerow.games.up_front.rules.victory import broken
from hedgerow.testing.markers import example, rule

FAR = """
    german   A 6 - Hessel, Beck
    german   B 3 - Wolff, Streich
    german   C 0 - Schultz, Wollak
    american A -2 - Fox, Myers
    american B -3 - Smith, Burke
"""


@example("EX-5.62")
@rule("5.62", "5.6")
def test_readjusting_by_two_keeps_every_relative_range():
    t = situation(FAR)
    pairs = [(a, b) for a in range(3) for b in (3, 4)]
    before = [relative_range(t.g, a, b) for a, b in pairs]
    assert ("readjust", 2) in shifts(t.g, 0)
    shift(t.g, 0, 2)
    assert [gr.chit for gr in t.g.groups] == [4, 1, -2, 0, -1]
    assert [relative_range(t.g, a, b) for a, b in pairs] == before


@rule("5.62")
def test_only_after_a_shuffle_and_only_if_both_agree():
    for answer, chit in (("agree", 4), ("refuse", 6)):
        t = situation(FAR)
        t.end()                                           # no shuffle: nobody is asked
        assert t.about == "turn" and t.g.active == 1
        f = t.g.fronts[0]
        f.deck.discards, f.deck.cards = f.deck.cards, []
        f.deck.discards.append(pop(t.g))
        t.do("end actions").do("done")
        while t.about == "refill":
            t.do("draw", 0)
        assert t.seat == "german" and t.about == "range chits"
        t.do("readjust", 2)
        assert t.seat == "american"
        t.do(answer)
        assert t.gr("german A").chit == chit and t.about == "turn"


UNDER_WAY = """
    german   A 3 - Diettinger, Hessel, Wolff
    german   B 3 - Schussel, Beck
    american A 1 - Fox, Myers
    american B 0 - Smith, Burke
"""


@example("QA-17.8c")
@rule("Q-17.8c")
def test_a_man_between_groups_fires_with_either_and_makes_it_moving_fire():
    for group in ("german A", "german B"):
        t = situation(UNDER_WAY, german="Fire 4 (6)" if group == "german B" else "Fire 4 (7)")
        card = t.g.players[0].hand[0]
        wolff = t.man("Wolff")
        t.g.men[wolff].transfer = t.group("german B")
        target = t.group("american A")
        assert man_firepower(t.g, wolff, target).total == 0
        if group == "german A":
            t.g.weapons[t.who("Diettinger").weapon] = t.g.weapons[t.who("Schussel").weapon]
        t.now().do("fire", group, "american A", card)
        assert fire_strength(t.g, t.group(group), target, [card]).total == 4
        assert t.why("join in", "Beck") == ("Q-17.8c",)
        t.do("join in", "Wolff")
        assert fire_strength(t.g, t.group(group), target, [card]).total == 2        # all of it is halved
        assert man_firepower(t.g, wolff, target).total == 1                         # 2 at range 4, a bolt-action rifle halved
        assert man_firepower(t.g, t.man("Beck"), target).total == 2                 # only his
        t.do("open fire")
        assert wolff in t.g.attack.fired


@example("EX-16.5b")
@rule("16.5", "35.1")
def test_reinforcements_count_for_a_broken_squad_only_when_they_have_come():
    t = situation("""
        german   A 0 - Diettinger, Hessel, Beck, Wolff
        german   B 0 - Schultz, Streich, Wollak, Bernhoff
        american A 0 - Fox, Myers
    """, german="Movement")
    g = t.g
    for n in (12, 15, 17, 18, 19):
        g.men[enlist(g, 0, NUMBERED[0, n], WAITING)].arrives = 1
    men = [m for m in g.men if m.player == 0]

    def breaks_at() -> int:
        for lost in range(1, 9):
            for n, m in enumerate(men[:8]):
                m.fate = KILLED if n < lost else 0
            if broken(g, 0):
                return lost
        return 0
    assert breaks_at() == 5
    for m in men[:8]:
        m.fate = 0
    g.fronts[0].emptied = 1
    t.now().do("reinforce", "Movement", 0)
    assert g.players[0].force == 13 and breaks_at() == 7
