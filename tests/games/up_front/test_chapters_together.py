"""Situations in which several chapters have a say, each worked out from the book before it was played."""

from __future__ import annotations

from tests.games.up_front.situation import Table, against, situation

from hedgerow.games.up_front.model.state import (
    IN_PLAY,
    KILLED,
    MOVE,
    NONE,
    ROUTED,
    SMOKE,
    TERRAIN,
    WIRE,
    Flank,
    Weapon,
    is_moving,
    terrain_of,
)
from hedgerow.games.up_front.rules.casualties import kill
from hedgerow.games.up_front.rules.firepower import man_firepower
from hedgerow.games.up_front.rules.hands import capacity
from hedgerow.games.up_front.rules.terrain import defender_modifier
from hedgerow.games.up_front.rules.vehicles import stun
from hedgerow.games.up_front.rules.victory import men_in_position, victory_points
from hedgerow.testing.markers import rule


def results(t: Table) -> list[int]:
    return [int(e.result.total) for e in t.happened("Resolved")]


def until_asked(t: Table, about: str) -> None:
    while t.about != about:
        t.game.apply(t.seat, t.game.decisions[t.seat].answers[-1])


@rule("7.32", "13.241", "17.42")
def test_rejected_terrain_costs_the_step_the_smoke_the_flank_and_the_weapons():
    t = situation("""
        american A 0 - Fox, Myers
        american B 2 - Smith, Burke
        german   A 1 - Hessel, Wolff
        german   B 2 Woods/smoke/advance Beck, Streich
    """, american="Brush")
    t.g.weapons.append(Weapon(t.g.weapons[t.who("Wolff").weapon].kind, nation=0))
    t.gr("german B").loose.append(len(t.g.weapons) - 1)
    t.g.flanks.append(Flank(t.group("american A"), t.group("german B")))
    t.do("end actions").do("lay", "Brush", "german B").do("done")
    gr = t.gr("german B")
    assert not t.g.flanks and not gr.loose and not any(p.kind == SMOKE for p in gr.stack)
    until_asked(t, "terrain offered")
    t.do("reject")
    assert gr.chit == 1 and is_moving(gr) and gr.stack[-1].mode == "sideways" and terrain_of(gr) == "Woods"


@rule("7.32", "13.3", "13.34")
def test_wire_laid_with_terrain_that_is_rejected_stays_on_the_movement_card():
    t = situation("""
        american A 0 - Fox, Myers
        german   A 1 Brush/advance Hessel, Wolff
    """, american="Woods, Wire")
    t.do("end actions").do("lay", "Woods", "german A").do("wire", "Wire", "german A").do("done")
    until_asked(t, "terrain offered")
    t.do("reject")
    assert [p.kind for p in t.gr("german A").stack] == [TERRAIN, MOVE, WIRE] and t.gr("german A").chit == 0


@rule("20.8", "14.3", "10.3")
def test_an_infiltrated_group_may_lose_its_last_man_in_any_way_and_its_terrain_with_him():
    t = situation("""
        german   A 5 Brush/advance Hessel, Wolff
        american A 0 Woods/dug Smith
        american B 0 - Fox, Burke, Myers
    """, german="#53", draws="b6")
    t.who("Hessel").infiltrates = t.group("american A")
    t.now().do("end actions").do("snipe", "#53", "american A").do("done")
    t.do("take over", "german A")
    gr = t.gr("german A")
    assert terrain_of(gr) == "Woods" and gr.entrenched and not is_moving(gr) and gr.chit == 5
    t = situation("""
        american A 0 Woods Smith (pinned)
        american B 0 - Fox, Burke, Myers
        german   A 5 - Hessel, Wolff
    """, draws="any p10<=3")
    t.who("Hessel").infiltrates = t.group("american A")
    t.now().do("panic", "Smith")
    assert t.about == "terrain capture" and t.seat == "german"


@rule("20.9", "14.3", "6.53")
def test_a_sniper_drives_a_pinned_russian_berserk_only_next_to_the_enemy():
    for chit, rout, fate, berserk in ((5, 3, IN_PLAY, True), (4, 3, KILLED, False), (4, 9, ROUTED, False)):
        t = situation(f"""
            german   A {chit} - Hessel, Wolff
            russian  A 0 - Petrovsky (pinned)
            russian  B 0 - Rostov, Kristov, Soloviev
        """, scenario="A-GR", german="#53", draws=f"b2 p10={rout} p7!=5")
        t.do("end actions").do("snipe", "#53", "russian A").do("done")
        assert (t.who("Petrovsky").fate, t.who("Petrovsky").berserk) == (fate, berserk)


@rule("27.2")
def test_who_buttons_up_or_is_stunned_aims_at_nothing():
    t = situation("""
        german   A 2 - PzKw IVH
        german   B 0 - Hessel, Beck
        american A 2 - Fox, Myers
    """, scenario="F-GA")
    t.who("PzKw IVH").acquired = t.group("american A")
    t.now().do("button up", "german A")
    assert t.who("PzKw IVH").acquired == NONE
    t = against("Brush/advance", chit=3)
    t.who("PzKw IVH").acquired = t.group("american A")
    stun(t.g, t.man("PzKw IVH"), "28.45")
    gr = t.gr("german A")
    assert t.who("PzKw IVH").acquired == NONE and (gr.chit, terrain_of(gr), is_moving(gr)) == (3, "Brush", False)


@rule("19.11", "19.13", "10.11")
def test_pinned_comrades_have_no_usable_firepower_so_the_only_weapon_jams():
    t = situation("""
        german   A 5 - Wolff, Hessel (pinned), Streich (pinned)
        american A 0 - Fox, Myers, Burke
    """, german="Fire 1 (1)", draws="r6, b0, b0")
    t.fire("german A", "american A", "Fire 1 (1)")
    assert len(results(t)) == 1 and t.g.weapons[t.who("Wolff").weapon].jammed


@rule("19.13-a", "19.14", "30.6")
def test_what_a_red_six_does_by_whom_it_points_at():
    for men, chit, need, spot, left, jams in (
            ("Diettinger, Schussel + Posner, Streich, Wolff", 2, "Fire 4 (8)", "p5=1", 3, False),    # no firepower at this range
            ("Diettinger, Schussel + Posner, Streich, Wolff", 3, "Fire 4 (8)", "p5=1", 3, True),     # one factor
            ("Wolff (unarmed), Hessel, Streich", 5, "Fire 4 (8)", "p3=1", 4, False),
            ("Schaeffer, Wolff, Streich", 5, "Fire 4 (7)", "p3=1", 3, True),                         # an anti-tank rifle adds one
            ("Wolff, Streich (pinned jammed), Beck", 5, "Fire 4 (6)", "p3=2", 4, True)):             # his is lost altogether
        t = situation(f"""
            german   A {chit} - {men}
            american A 0 - Fox, Myers, Burke
        """, german=need, draws=f"r6, any {spot}, b0, b0")
        t.fire("german A", "american A", need)
        assert results(t) == [-2, left, left], men
        assert any(w.jammed for w in t.g.weapons) == jams
        assert "pinned" not in men or t.who("Streich").weapon == NONE


@rule("33.2", "17.4", "12.11")
def test_halves_and_doubles_of_one_rifle():
    t = situation("""
        german   A 4 sideways Wolff, Streich (wounded)
        german   B 5 - Hessel, Schumacher (wounded)
        german   C 5 - Beck (wounded heroic), Bernhoff
        american A 1 - Burke, Smith
        american B 1 - Fox, Myers
        american C 0 - Watson, Edwards
    """)
    pairs = (("german A", "american B"), ("german B", "american A"), ("german C", "american B"))
    t.g.flanks += [Flank(t.group(one), t.group(other)) for one, other in pairs]
    for name, target, power in (("Wolff", "american B", 3), ("Streich", "american B", 0), ("Schumacher", "american A", 2),
                                ("Beck", "american C", 3)):
        assert man_firepower(t.g, t.man(name), t.group(target)).total == power, name


@rule("15.2", "15.3", "10.3")
def test_a_squad_leader_sent_off_costs_a_card_this_turn_and_his_assistant_leads_after_it():
    t = situation("""
        german   A 1 - Diettinger (pinned), Wolff
        german   B 1 - Hessel, Streich
        american A 0 - Fox, Myers
        american B 0 - Smith, Burke
    """)
    t.do("panic", "Diettinger")
    assert capacity(t.g, 0).total == 4
    t.end().end()
    assert t.seat == "german" and capacity(t.g, 0).total == 5
    t.who("Hessel").pinned = True
    assert capacity(t.g, 0).total == 4


@rule("15.4", "15.6")
def test_without_leaders_but_against_one_group_the_hand_is_full():
    t = situation("""
        german   A 1 - Diettinger, Wolff
        german   B 1 - Hessel, Streich
        american A 0 - Fox, Myers
    """)
    for name in ("Diettinger", "Hessel"):
        kill(t.g, t.man(name), "6.51")
    t.g.players[0].leader_lost = False
    assert capacity(t.g, 0).total == 5


@rule("16.42", "16.421", "13.31")
def test_what_counts_as_cover_card_by_card():
    for stack, men in (("Brush/wire", 0), ("Woods/wire", 2), ("dug", 2), ("Gully/wire", 2), ("Woods/smoke", 2), ("smoke", 0),
                       ("Hill/wire", 0), ("Hill", 2), ("Walls/wire", 2), ("Woods/sideways", 0)):
        t = situation(f"""
            german   A 4 {stack} Hessel, Wolff
            american A 0 - Fox, Myers
        """)
        assert men_in_position(t.g, 0, 4) == men, stack


@rule("16.4", "16.41", "17.83")
def test_range_points_are_for_men_who_stand_and_may_be_negative():
    t = situation("""
        german   A -1 - Hessel, Wolff
        german   B 2 sideways Beck, Streich
        german   C 3 - Diettinger, Schultz (pinned)
        american A 0 - Fox, Myers
    """)
    assert victory_points(t.g, 0).total == -2 + 3


@rule("8.22", "13.25", "13.5")
def test_stacks_on_a_gully_and_under_smoke():
    t = situation("""
        german   A 1 Gully/sideways/sideways Hessel, Wolff
        american A 3 - Fox, Myers
    """)
    me, foe = t.group("german A"), t.group("american A")
    assert defender_modifier(t.g, me, foe).total == 1
    t.gr("german A").chit = 2                             # Relative Range 5: fire that reaches into a Gully anyway
    assert defender_modifier(t.g, me, foe).total == 2
    t = situation("""
        german   A 1 Brush/advance/smoke Hessel, Wolff
        american A 0 - Fox, Myers
    """, german="Fire 1 (1)")
    assert defender_modifier(t.g, t.group("german A")).total == -1
    t.do("open ground", "german A", "Fire 1 (1)")
    assert not is_moving(t.gr("german A")) and defender_modifier(t.g, t.group("german A")).total == -1


@rule("20.51", "20.53", "36.2")
def test_an_infiltrator_is_doubled_only_against_those_he_is_with_and_has_no_trench():
    t = situation("""
        american A 5 - Fox, Myers, Burke, Smith
        american B 0 - Watson, Edwards
        german   A 0 dug Hessel, Wolff
        german   B 0 - Streich, Beck
    """, american="Fire 4 (8)", draws="r1, r1")
    t.who("Hessel").infiltrates = t.group("american A")
    assert man_firepower(t.g, t.man("Hessel"), t.group("american A")).total == 10
    assert man_firepower(t.g, t.man("Wolff"), t.group("american A")).total == 3
    t.fire("american A", "german A", "Fire 4 (8)")
    assert results(t) == [3, 2]
