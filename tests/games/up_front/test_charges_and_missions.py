"""21.3, 34.5, 40.21: what helps against Demolition charges and artillery, and whom it helps."""

from __future__ import annotations

import pytest
from tests.games.up_front.situation import situation

from hedgerow.testing.markers import rule


@rule("21.3", "8.9")
@pytest.mark.parametrize(("letter", "strength"), [("A", 6), ("B", 7)])
def test_walls_count_by_whether_the_charge_comes_from_the_group_opposite(letter, strength):
    other = "B" if letter == "A" else "A"
    t = situation(f"""
        german   {letter} 5 Brush Hessel, Wolff (dc), Beck
        german   {other} 0 - Streich, Schultz
        american A 0 Walls Fox, Myers
        american B 0 - Smith, Burke
    """, scenario="B-GA", draws="r0, any p1=red, r1, r1")
    t.do("infiltrate", f"german {letter}").do("creep in", "Wolff", "american A").do("go").do("with charge")
    assert t.happened("ChargeLaid")[0].strength.total == strength


@rule("21.3", "36.2")
@pytest.mark.parametrize(("mine", "theirs"), [("dug", "-"), ("-", "dug")])
def test_a_friend_inside_has_his_own_ground_and_nobodys_entrenchment(mine, theirs):
    t = situation(f"""
        german   A 5 {mine} Hessel, Wolff (dc), Beck
        german   B 0 - Streich, Schultz
        american A 0 {theirs} Fox, Myers
    """, scenario="B-GA", draws="r0, any p4=red, r2, r2, r2")
    t.who("Beck").infiltrates = t.group("american A")
    t.do("infiltrate", "german A").do("creep in", "Wolff", "american A").do("go").do("with charge")
    last = t.happened("Resolved")[-1]
    assert last.unit == t.man("Beck") and last.result.total == 8 - 2


@rule("34.5", "40.21")
def test_a_concealed_card_does_not_make_artillery_stronger_against_a_known_gun():
    t = situation("""
        german   A 1 - Hessel, Beck (radio)
        german   B 0 - Wolff, Streich
        american A 0 Brush Fox, 57mm M1 (active)
        american B 0 - Smith, Burke
    """, scenario="L-GA", german="#52", american="Concealed −1", draws="b1, r1, r1")
    t.do("fire mission", "german A", "american A", "#52").do("conceal", "Concealed −1")
    assert [e.result.total for e in t.happened("Resolved")] == [4 - 1, 4 - 1]
