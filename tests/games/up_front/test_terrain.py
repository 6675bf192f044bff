"""7 and 8 Terrain, 13 Smoke and Wire: what the cards on a group do."""

from __future__ import annotations

import pytest
from tests.games.up_front.situation import side_by_side, situation

from hedgerow.games.up_front.rules.terrain import attacker_position, defender_modifier, walls
from hedgerow.testing.markers import example, rule


def against(stack, firer="-", target="american A", letters=("A", "A"), chits=(0, 0)):
    t = situation(f"""
        german   {letters[0]} {chits[0]} {firer} Hessel, Beck
        american {letters[1]} {chits[1]} {stack} Fox, Myers
    """)
    name = f"american {letters[1]}"
    return defender_modifier(t.g, t.group(name), t.group(f"german {letters[0]}")).total


@example("EX-7.2E", "EX-13.25A", "EX-13.25B", "EX-13.25D", "EX-13.6B", "EX-13.6D")
@rule("7.2", "13.21", "13.6")
@pytest.mark.parametrize(("stack", "total"), [
    ("Brush/advance/advance", 2), ("advance/smoke/advance", 1), ("Brush/smoke/advance", -1), ("Brush/smoke/smoke/advance", -2),
    ("Stream/sideways/wire", 2), ("Brush/advance/wire/wire", 2), ("Woods", -2), ("Woods/advance", -1), ("-", 0), ("advance", 1),
])
def test_the_last_cards_of_a_stack_count(stack, total):
    assert against(stack) == total


@rule("8.6", "8.7", "8.8")
@pytest.mark.parametrize(("stack", "total"), [
    ("Buildings_-3", -3), ("Buildings_-2", -2), ("Woods", -2), ("Brush", -1), ("Marsh", -1), ("Stream", 0)])
def test_terrain_reduces_fire_strength(stack, total):
    assert against(stack) == total


@rule("8.11", "8.51", "8.4")
def test_open_ground_and_streams_give_nothing_a_marsh_one():
    assert against("Open_Ground") == 0 and against("Stream") == 0 and against("Marsh") == -1


@example("EX-8.42A")
@rule("8.42")
def test_a_marsh_under_one_movement_card():
    t = situation("""
        german   A 0 Marsh/sideways Hessel, Beck
        american A 0 - Fox, Myers
    """, german="Brush, Movement")
    assert defender_modifier(t.g, t.group("german A")).total == 0
    assert "8.42" in t.why("terrain", "german A", "Brush")
    assert "8.1" in t.why("open ground", "german A", "Brush")
    t.do("move", "german A", "Movement", "advance")
    assert t.gr("german A").chit == 1


@rule("8.42")
def test_the_first_card_out_of_a_marsh_is_sideways():
    t = situation("""
        german   A 0 Marsh Hessel, Beck
        american A 0 - Fox, Myers
    """, german="Movement")
    assert t.why("move", "german A", "Movement", "advance") == ("8.42",)
    assert t.may("move", "german A", "Movement", "sideways")


@rule("8.32", "8.31")
def test_a_hill_covers_unless_fired_on_from_another_and_gives_elevated_fire():
    assert against("Hill") == -1 and against("Hill", firer="Hill") == 0
    t = situation("""
        german   A 0 Hill Hessel, Beck
        american A 0 - Fox, Myers
        american B 0 Hill Smith, Burke
    """)
    hill = t.group("german A")
    assert attacker_position(t.g, hill, t.group("american A")).total == 1
    assert attacker_position(t.g, hill, t.group("american B")).total == 0


@example("EX-8.9a", "EX-8.9b")
@rule("8.9")
def test_walls_cover_best_against_the_group_opposite():
    assert against("Walls") == -2
    assert against("Walls", letters=("B", "A")) == -1 and against("Walls", letters=("C", "A")) == -1


@rule("8.9", "41.4")
def test_the_group_of_another_game_is_not_opposite():
    t = side_by_side(there="Walls")
    target = t.group("american2 A")
    assert walls(t.g, target, t.group("german2 A"), False).total == -2
    assert walls(t.g, target, t.group("german1 A"), False).total == -1


@example("EX-8.22a", "EX-8.22c", "EX-8.22d")
@rule("8.2", "8.22")
def test_fire_into_a_gully():
    for stack, rules in (("Gully", ("8.2",)), ("Gully/advance", ("8.2",)), ("Gully/advance/advance", ()), ("Brush", ())):
        t = situation(f"""
            german   A 1 - Diettinger, Wolff, Schussel + Beck
            american A 1 {stack} Fox, Myers
        """, german="Fire 1 (1)")
        assert not rules or t.why("fire", "german A", "american A", "Fire 1 (1)") == rules
        assert t.may("fire", "german A", "american A", "Fire 1 (1)") == (not rules)
    assert against("Gully/advance/advance", chits=(1, 1)) == 1 and against("Brush", chits=(1, 1)) == -1


@rule("8.21", "8.3")
def test_a_gully_is_reached_from_a_hill_and_at_range_five():
    for firer, chit in (("Hill", 1), ("-", 4)):
        t = situation(f"""
            german   A {chit} {firer} Diettinger, Wolff
            american A 1 Gully Fox, Myers
        """, german="Fire 1 (1)")
        assert t.may("fire", "german A", "american A", "Fire 1 (1)")
    assert against("Gully", chits=(4, 1)) == -2


@rule("8.41", "8.52", "13.32")
def test_fire_out_of_marsh_stream_and_wire_is_weaker():
    for stack in ("Marsh", "Stream", "wire"):
        t = situation(f"""
            german   A 0 {stack} Hessel, Beck
            american A 0 - Fox, Myers
        """)
        assert attacker_position(t.g, t.group("german A"), t.group("american A")).total == -1


@rule("8.5", "7.3")
def test_a_stream_cannot_be_refused():
    t = situation("""
        german   A 0 - Hessel, Beck
        american A 1 advance Fox, Myers
    """, german="Stream")
    t.do("end actions").do("lay", "Stream", "american A").do("done").do("draw", 0)
    assert t.about == "turn" and [p.name for p in t.gr("american A").stack] == ["Stream"]
    assert t.gr("american A").chit == 1


@rule("8.53")
def test_fording_succeeds_on_black_and_fails_on_red():
    for draws, across in (("b2", True), ("r2", False)):
        t = situation("""
            german   A 1 Stream Hessel, Beck
            american A 0 - Fox, Myers
        """, german="Movement", draws=draws)
        assert "8.53" in t.why("move", "german A", "Movement", "advance")
        t.do("ford", "german A", "Movement")
        assert len(t.gr("german A").stack) == 1 + across and t.gr("german A").acted


@rule("8.53")
def test_a_ford_card_needs_no_draw():
    t = situation("""
        german   A 1 Stream Hessel, Beck
        american A 0 - Fox, Myers
    """, german="ford")
    t.do("ford", "german A", "ford")
    assert t.gr("german A").stack[-1].forded and not t.happened("Drawn")


@rule("7.32", "7.3")
def test_a_rejected_advance_is_turned_sideways_and_its_step_taken_back():
    t = situation("""
        german   A 0 - Hessel, Beck
        american A 1 advance Fox, Myers
    """, german="Marsh")
    t.do("end actions").do("lay", "Marsh", "american A").do("done").do("draw", 0)
    assert t.about == "terrain offered"
    t.do("reject")
    assert t.gr("american A").chit == 0 and [p.mode for p in t.gr("american A").stack] == ["sideways"]


@rule("7.32")
def test_a_rejected_sideways_card_is_lost():
    t = situation("""
        german   A 0 - Hessel, Beck
        american A 1 Woods/sideways Fox, Myers
    """, german="Brush")
    t.do("end actions").do("lay", "Brush", "american A").do("done").do("draw", 0).do("reject")
    assert [p.name for p in t.gr("american A").stack] == ["Woods"] and t.gr("american A").chit == 1


@rule("7.31", "Q-7.32")
def test_accepted_terrain_is_where_the_group_is_and_it_may_act():
    t = situation("""
        german   A 0 - Hessel, Beck
        american A 1 advance Fox, Myers (pinned)
    """, german="Brush", american="Fire 2 (2)")
    t.do("end actions").do("lay", "Brush", "american A").do("done").do("draw", 0).do("accept")
    assert [p.name for p in t.gr("american A").stack] == ["Brush"]
    assert t.may("fire", "american A", "german A", "Fire 2 (2)")


@example("QA-7.32b")
@rule("Q-7.32b")
def test_only_one_terrain_card_a_turn_on_the_same_group():
    t = situation("""
        russian  A 0 - Rostov, Petrovsky
        german   A 1 advance Hessel, Beck
    """, scenario="A-GR", russian="Marsh, Brush")
    t.do("end actions").do("lay", "Marsh", "german A")
    assert "Q-7.32b" in t.why("lay", "Brush", "german A")


# ---- Smoke and Wire ----

@rule("13.2")
def test_smoke_needs_a_leader_who_is_not_pinned():
    t = situation("""
        german   A 0 - Hessel, Beck
        german   B 0 - Wolff, Streich
        german   C 0 - Diettinger (pinned), Wollak
        american A 0 - Fox, Myers
    """, german="Smoke")
    assert t.may("smoke", "german A", "Smoke")
    assert t.why("smoke", "german B", "Smoke") == ("13.2",) and t.why("smoke", "german C", "Smoke") == ("13.2",)
    t.do("smoke", "german A", "Smoke")
    assert defender_modifier(t.g, t.group("german A")).total == -1


@rule("13.22", "13.25")
def test_smoke_hinders_fire_out_of_it_card_by_card():
    t = situation("""
        german   A 0 smoke/smoke Hessel, Beck
        american A 0 - Fox, Myers
    """)
    assert attacker_position(t.g, t.group("german A"), t.group("american A")).total == -2


@rule("13.242")
def test_smoke_goes_under_two_movement_cards():
    t = situation("""
        german   A 0 smoke/advance Hessel, Beck
        american A 0 - Fox, Myers
    """, german="Movement")
    t.do("move", "german A", "Movement", "sideways")
    assert [p.mode for p in t.gr("german A").stack] == ["advance", "sideways"]


@rule("13.241")
def test_smoke_goes_when_terrain_is_laid_even_if_rejected():
    t = situation("""
        german   A 0 - Hessel, Beck
        american A 1 smoke/advance Fox, Myers
    """, german="Brush")
    t.do("end actions").do("lay", "Brush", "american A").do("done").do("draw", 0).do("reject")
    assert [p.mode for p in t.gr("american A").stack] == ["sideways"]


@rule("13.243", "13.2")
def test_a_breeze_blows_smoke_away_but_the_attack_still_feels_it():
    t = situation("""
        german   A 5 - Hessel, Diettinger
        german   B 0 - Steiner, Wolff
        american A 0 smoke Fox, Smith
    """, german="Fire 3 (5), Smoke", draws="breeze, r4")
    t.fire("german A", "american A", "Fire 3 (5)")
    assert not t.gr("american A").stack
    assert {e.result.lines[1][2] for e in t.happened("Resolved")} == {"Smoke"}
    assert t.why("smoke", "german B", "Smoke") == ("13.2",)


@example("EX-13.6A")
@rule("13.3", "13.4")
def test_wire_is_not_laid_on_marsh_or_an_unforded_stream():
    t = situation("""
        german   A 0 - Hessel, Beck
        american A 0 Marsh Fox, Myers
        american B 0 Stream Smith, Burke
        american C 0 Stream/sideways Watson, Edwards
    """, german="Wire")
    t.do("end actions")
    assert t.why("wire", "Wire", "american A") == ("13.4",) and t.why("wire", "Wire", "american B") == ("13.3",)
    t.do("wire", "Wire", "american C").do("done")
    assert defender_modifier(t.g, t.group("american C")).total == 2


@rule("13.33", "13.34", "13.31")
def test_a_movement_card_removes_wire_and_does_nothing_else():
    t = situation("""
        german   A 1 Woods/wire Hessel, Beck
        german   B 1 wire Wolff, Streich (pinned)
        american A 0 - Fox, Myers
    """, german="Movement")
    assert defender_modifier(t.g, t.group("german A")).total == -1
    assert t.why("move", "german A", "Movement", "advance") == ("13.34",)
    assert t.why("cut wire", "german B", "Movement") == ("13.34",)
    t.do("cut wire", "german A", "Movement")
    assert t.gr("german A").chit == 1 and [p.name for p in t.gr("german A").stack] == ["Woods"]


@rule("13.5")
def test_open_ground_slips_beneath_wire():
    t = situation("""
        german   A 1 Brush/advance/wire Hessel, Beck
        american A 0 - Fox, Myers
    """, german="Rally 2")
    t.do("open ground", "german A", "Rally 2")
    assert [p.name for p in t.gr("german A").stack] == ["Open Ground", ""]
    assert defender_modifier(t.g, t.group("german A")).total == 1


@rule("13.1")
def test_wire_cannot_be_rejected():
    t = situation("""
        german   A 0 - Hessel, Beck
        american A 0 Woods Fox, Myers
    """, german="Wire")
    t.do("end actions").do("wire", "Wire", "american A").do("done").do("draw", 0)
    assert t.about == "turn" and len(t.gr("american A").stack) == 2
