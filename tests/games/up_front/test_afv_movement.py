"""28.5 Where an AFV goes: marsh, woods, soft ground, bogs and wire."""

from __future__ import annotations

from tests.games.up_front.situation import situation

from hedgerow.games.up_front.model.state import is_moving
from hedgerow.testing.markers import rule


@rule("28.5", "8.43", "7.33")
def test_an_afv_never_enters_marsh():
    t = situation("""
        german   A 1 advance PzKw IVH
        german   B 0 - Hessel, Beck
        american A 0 - Fox, Myers
    """, scenario="F-GA", german="Marsh", american="")
    assert "8.43" in t.why("terrain", "german A", "Marsh")
    t = situation("""
        american A 0 - Fox, Myers
        german   A 1 advance PzKw IVH
        german   B 0 - Hessel, Beck
    """, scenario="F-GA", american="Marsh")
    t.do("end actions").do("lay", "Marsh", "german A").do("done").end()
    assert t.about == "terrain offered" and t.game.decisions["german"].answers == [("reject",)]
    t.do("reject")
    assert (t.gr("german A").chit, t.gr("german A").stack[-1].mode) == (0, "sideways")


@rule("28.51", "8.73")
def test_an_afv_leaves_woods_sideways():
    for stack, mode, rules in (("Woods", "advance", ("28.51",)), ("Woods", "sideways", ()), ("Woods/sideways", "advance", ())):
        t = situation(f"""
            german   A 0 {stack} PzKw IVH
            german   B 0 - Hessel, Beck
            american A 0 - Fox, Myers
        """, scenario="G-GA", german="Movement")
        assert t.may("move", "german A", "Movement", mode) == (not rules)
        if rules:
            assert t.why("move", "german A", "Movement", mode) == rules


@rule("28.52", "8.23", "8.71")
def test_soft_ground_bogs_an_afv_down():
    for terrain, draw, bogged in (("Woods", "p6=red", True), ("Gully", "p6=red", True), ("Woods", "p6=black", False),
                                  ("Stream", "p6=red", True), ("Brush", "p6=red", False)):
        t = situation("""
            german   A 1 advance PzKw IVH
            german   B 0 - Hessel, Beck
            american A 0 - Fox, Myers
        """, scenario="F-GA", german=terrain, draws=draw)
        t.do("terrain", "german A", terrain)
        assert t.who("PzKw IVH").machine.bogged == bogged, terrain
        assert len(t.happened("BogChecked")) == (terrain != "Brush")


@rule("28.52", "7.31", "7.32")
def test_terrain_laid_by_the_enemy_is_checked_only_if_accepted():
    for answer, checks in (("accept", 1), ("reject", 0)):
        t = situation("""
            american A 0 - Fox, Myers
            german   A 1 advance PzKw IVH
            german   B 0 - Hessel, Beck
        """, scenario="F-GA", american="Woods")
        t.do("end actions").do("lay", "Woods", "german A").do("done").end().do(answer)
        assert len(t.happened("BogChecked")) == checks


@rule("28.53", "28.53-a")
def test_getting_free_of_a_bog():
    for draw, free in (("r1", False), ("b1", True)):
        t = situation("""
            german   A 1 Woods PzKw IVH (bogged)
            german   B 0 - Hessel, Beck
            american A 0 - Fox, Myers
        """, scenario="G-GA", german="Movement", draws=draw)
        t.do("unbog", "german A", "Movement")
        assert t.who("PzKw IVH").machine.bogged != free and t.g.players[0].hand == []
        assert not is_moving(t.gr("german A"))


@rule("13.35", "28.53")
def test_wire_on_an_afv_is_a_bog_check_and_no_more():
    for draw, bogged in (("p10=red", True), ("p10=black", False)):
        t = situation("""
            american A 0 - Fox, Myers
            german   A 1 Brush/advance PzKw IVH
            german   B 0 - Hessel, Beck
        """, scenario="F-GA", american="Wire", draws=draw)
        t.do("end actions").do("wire", "Wire", "german A").do("done").end()
        assert t.who("PzKw IVH").machine.bogged == bogged
        assert len(t.gr("german A").stack) == (1 if bogged else 2)
