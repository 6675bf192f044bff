"""7.32 Rejected Terrain: what the advance it takes back had brought."""

from __future__ import annotations

from tests.games.up_front.situation import situation

from hedgerow.games.up_front.rules.firepower import flanks
from hedgerow.testing.markers import rule

PAST = """
    german   A 2 - Hessel, Beck
    german   B 4 - Streich, Schultz
    american A 1 - Fox, Myers, Smith, Burke
    american B 0 - Watson, Edwards
"""


def advance_and_answer(answer):
    """German B advances past American A, and the enemy lays Brush on it."""
    t = situation(PAST, german="Movement", american="Brush")
    t.do("move", "german B", "Movement", "advance")
    assert flanks(t.g, t.group("german B"), t.group("american A"))
    t.end().do("end actions").do("lay", "Brush", "german B").do("done")
    while t.about != "terrain offered":
        t.do("draw", 0)
    return t.do(answer)


@rule("7.32", "17.3")
def test_an_advance_that_is_taken_back_flanks_nobody():
    t = advance_and_answer("reject")
    assert t.gr("german B").chit == 4 and not flanks(t.g, t.group("german B"), t.group("american A"))


@rule("7.31", "17.41")
def test_accepted_terrain_leaves_the_flanking_fire():
    t = advance_and_answer("accept")
    assert t.gr("german B").chit == 5 and flanks(t.g, t.group("german B"), t.group("american A"))
