"""Concealed and Hero cards, Smoke and Wire, captured weapons, mines, guns and AFVs: rules by what they bring about."""

from __future__ import annotations

from tests.games.up_front.situation import situation

from hedgerow.games.up_front.model.state import ARMOR, IN_PLAY, KILLED, NONE, WIRE, Flank, count
from hedgerow.games.up_front.rules.armor import vehicle_of
from hedgerow.games.up_front.rules.casualties import kill
from hedgerow.games.up_front.rules.close_combat import can_enter
from hedgerow.games.up_front.rules.fire_strength import fire_strength
from hedgerow.games.up_front.rules.heroes import hero_uses
from hedgerow.games.up_front.rules.minefields import mines_beneath
from hedgerow.testing.markers import rule

CLOSE = """
    german   A 5 {} Hessel, Wolff, Beck
    american A 0 {} Fox, Myers, Smith, Burke
"""


@rule("9.4", "20.3")
def test_a_concealed_card_helps_a_man_to_slip_in():
    for hand, inside in (("Movement, Concealed −2", True), ("Movement", False)):
        t = situation(CLOSE.format("Woods", "-"), german=hand, draws="any p3=black p1=red")
        t.do("infiltrate", "german A").do("slip in", "Hessel", "Movement", "american A").do("go")
        if inside:
            assert t.about == "infiltration" and t.game.view("german")["decision"]["facts"] == {"column": 3}
            t.do("conceal", "Concealed −2")
            assert t.g.players[0].hand == [] and t.happened("InfiltrationTried")[0].column.total == 1
        assert (t.who("Hessel").infiltrates == t.group("american A")) == inside


@rule("10.41", "28.421")
def test_a_hero_card_steadies_a_crew_and_never_makes_it_shoot_better():
    t = situation("""
        german   A 0 - PzKw IVH
        german   B 0 - 37mm PAK 36, Beck
        german   C 0 - SPW 251/1 (pinned)
        american A 0 - Fox, Myers
    """, scenario="H-GA", german="Hero")
    tank, gun, carrier = t.man("PzKw IVH"), t.man("37mm PAK 36"), t.man("SPW 251/1")
    assert hero_uses(t.g, tank) == [] == hero_uses(t.g, gun)                      # it fires no better for a hero
    assert hero_uses(t.g, carrier) == [("hero steadies crew",)]
    t.g.men[gun].pinned = True
    assert hero_uses(t.g, gun) == [("hero steadies crew",)]
    t.g.men[tank].machine.buttoned = True
    t.now().do("hero", "Hero", "PzKw IVH").do("hero opens hatches")
    assert not t.g.men[tank].machine.buttoned and not t.g.men[tank].heroic
    t.g.men[tank].machine.buttoned, t.g.men[tank].machine.crew_killed = True, 1
    assert hero_uses(t.g, tank) == []                                             # nobody is left to open them


@rule("13.25", "13.2")
def test_another_smoke_card_adds_to_the_one_that_lies_there():
    t = situation("""
        german   A 0 smoke Hessel, Beck
        american A 0 - Fox, Myers
    """, german="Smoke", american="Fire 4 (6)")
    card = t.g.players[1].hand
    t.do("smoke", "german A", "Smoke")
    assert fire_strength(t.g, t.group("american A"), t.group("german A"), card).total == 4 - 2


@rule("13.6", "13.33")
def test_each_wire_card_needs_a_movement_card_of_its_own():
    t = situation("""
        german   A 0 Woods/wire/wire Hessel, Beck
        american A 0 - Fox, Myers
    """, german="Movement, Movement")
    for left in (1, 0):
        t.do("cut wire", "german A", "Movement")
        assert count(t.gr("german A"), WIRE) == left
        t.end().end()


@rule("17.5", "17.42")
def test_a_flank_card_that_has_lost_its_target_lies_there_and_flanks_no_more():
    t = situation("""
        german   A 0 flank_sideways Hessel, Beck
        german   B 0 -              Wolff, Streich
        american A 0 -              Fox, Myers
        american B 0 advance        Smith, Burke
    """, german="Brush")
    t.g.flanks = [Flank(t.group("german A"), t.group("american B"))]
    t.do("end actions").do("lay", "Brush", "american B").do("done").do("draw", 0)
    assert t.g.flanks == [] and t.gr("german A").stack[-1].name == "flank"
    t.do("reject")
    t.end()
    assert t.g.flanks == [] and not any(o[0] == "flank" for o in t.game.decisions["german"].options)


@rule("20.62", "20.7")
def test_modified_values_decide_a_combat():
    """Hessel (7) meets Myers (10), for whom a Concealed card is played, and who has a crew mate beside him."""
    t = situation("""
        german   A 5 - Hessel, Wolff
        american A 0 - Fox (mmg-a) + Myers
    """, draws="r0, any p2=2, b1, b1", american="Concealed −3")
    t.who("Hessel").infiltrates = t.group("american A")
    t.now().do("close combat", "german A").do("close in", "Hessel").do("go").do("attack", "Hessel").do("to kill")
    t.do("conceal", "Concealed −3")
    found = t.happened("CombatResolved")[0]
    assert found.attack.total == 7 - 3 + 1                                        # 20.621
    assert found.defence.total == 5 + 3 + 1                                       # 20.61: he serves a gun; 20.622


def captured(hand: str, draws: str):
    t = situation("""
        german   A 3 Woods Hessel, Wolff, Streich
        american A 1 -     Fox, Myers
    """, german=hand, draws=draws)
    m = t.who("Wolff")
    m.own_weapon, m.weapon = m.weapon, t.who("Fox").weapon
    t.who("Fox").weapon = NONE
    return t.now().fire("german A", "american A", hand)


@rule("20.741", "20.74")
def test_a_captured_weapon_is_gone_at_the_first_red_five_or_six():
    for drawn, lost in (("r5, r0", True), ("r6, r0", True), ("r4, r0", False), ("b6, r0", False)):
        t = captured("Fire 2 (3)", drawn)
        m = t.who("Wolff")
        assert (m.own_weapon == NONE) == lost and t.g.weapons[m.weapon].nation == (0 if lost else 1), drawn
        assert not t.g.weapons[m.weapon].jammed
        assert len(t.happened("Drawn")) == 2, drawn                               # no position is drawn for it


@rule("24.1", "24.3", "24.31")
def test_a_minefield_is_terrain_for_an_enemy_group_that_it_attacks():
    t = situation("""
        german   A 0 Woods Hessel, Wolff
        german   B 0 Pillbox Beck, Streich
        american A 0 advance Fox, Myers
    """, scenario="C-AG", german="Minefield", draws="any p2=2, b6")
    assert t.why("terrain", "german A", "Minefield")                              # 24.3: never on a group of one's own
    t.do("end actions").do("lay", "Minefield", "american A").do("done")
    mines = mines_beneath(t.g, t.group("american A"))
    assert mines is not None and mines.name == "Minefield" and t.happened("Resolved")[0].unit == t.man("Myers")


@rule("24.7", "20.52")
def test_no_close_combat_into_or_out_of_a_minefield():
    for mine, theirs, may in (("Woods", "Minefield", False), ("Minefield", "Woods", False), ("Woods", "Woods", True)):
        t = situation(CLOSE.format(mine, theirs))
        t.who("Hessel").infiltrates = t.group("american A")
        assert can_enter(t.g, t.man("Hessel")) == may, (mine, theirs)


@rule("24.7", "20.9")
def test_nobody_goes_berserk_in_a_minefield():
    for ground, fate in (("Minefield", KILLED), ("Woods", IN_PLAY)):
        t = situation(f"""
            german  A 5 -        Hessel, Wolff, Beck, Streich, Schultz
            russian A 0 {ground} Petrovsky (pinned), Soloviev
            russian B 0 -        Kristov, Nosenko, Chernenko
        """, scenario="A-GR", german="Fire 6 (12)", draws="b1 p10<=3 p7!=4, r6, r6, r6")
        t.fire("german A", "russian A", "Fire 6 (12)")
        assert t.who("Petrovsky").fate == fate and t.who("Petrovsky").berserk == (fate == IN_PLAY)


@rule("28.1", "28.3")
def test_an_afv_has_a_card_of_its_own_kind_with_armor_and_flank():
    t = situation("""
        american A 3 - Towle, Myers
        german   A 2 - PzKw IVH
        german   B 0 - Hessel, Beck
    """, scenario="F-AG", american="Fire 1 (1)", draws="b0, b6")
    v = vehicle_of(t.who("PzKw IVH"))
    assert v.armor.kill >= v.flank.kill and v.exposed.overrun >= v.shut.overrun
    t.do("shell", "Towle", "german A", "Fire 1 (1)")
    if t.about == "aim at":
        t.do("aim", ARMOR)
    t.do("resolve")
    assert t.happened("ArmorHit")[0].unit == t.man("PzKw IVH")


@rule("30.1", "12.12")
def test_no_light_anti_tank_weapon_fires_on_the_move():
    for stack, may in (("advance", False), ("Woods", True)):
        t = situation(f"""
            american A 2 {stack} Towle, Myers
            german   A 2 - PzKw IVH
            german   B 0 - Hessel, Beck
        """, scenario="F-AG", american="Fire 1 (1)")
        assert t.may("shell", "Towle", "german A", "Fire 1 (1)") == may
        assert may or t.why("shell", "Towle", "german A", "Fire 1 (1)") == ("12.12",)


@rule("31.2", "31.22")
def test_a_magnetic_mine_meets_an_afv_and_nothing_else():
    """Of two men with a secondary weapon whom an AFV runs over only the one with a mine answers; against men it does nothing."""
    for carried, answers in (("atmm", 1), ("dc", 0)):
        t = situation(f"""
            german  A 2 - PzKw IVH
            german  B 0 - Hessel, Beck
            russian A 3 - Rostov ({carried})
            russian B 0 - Kristov, Nosenko, Chernenko
        """, scenario="F-GR", german="Movement", draws="b0, r4, red")
        t.do("overrun", "german A", "russian A", "Movement")
        while t.about in ("flank", "concealed", "overrun"):
            t.do("pass")
        assert len(t.happened("MagneticMine")) == answers
    t = situation("""
        russian A 3 - Rostov (atmm), Soloviev
        german  A 2 - Hessel, Beck
        german  B 2 - PzKw IVH
    """, scenario="F-RG", draws="r0, any p4=red")
    t.do("infiltrate", "russian A").do("creep in", "Rostov", "german A").do("go").do("keep it")
    assert t.who("Rostov").infiltrates == t.group("german A") and t.who("Rostov").secondary != NONE
    assert not t.happened("MagneticMine") and t.who("Hessel").fate == IN_PLAY


@rule("34.1", "18.1")
def test_a_gun_leaves_nothing_behind_that_others_could_serve():
    t = situation("""
        german   A 1 - 37mm PAK 36, Wolff
        german   B 0 - Hessel, Beck
        american A 0 - Fox, Myers
    """, scenario="H-GA")
    kill(t.g, t.man("37mm PAK 36"), "6.51")
    assert t.gr("german A").loose == [] and t.gr("german A").men == [t.man("Wolff")]
    kill(t.g, t.man("Beck"), "6.51")
    assert len(t.gr("german B").loose) == 1                                       # a man's weapon stays


@rule("43.42", "35.3")
def test_an_afv_arrives_at_range_chit_0_even_with_a_flank_card():
    t = situation("""
        german   A 3 - Hessel, Beck
        german   B 0 - PzKw IVH
        american A 0 - Fox, Myers
    """, scenario="H-GA", german="flank")
    from hedgerow.games.up_front.model.state import WAITING
    m = t.who("PzKw IVH")
    t.gr("german B").men = []
    m.fate, m.group, m.arrives = WAITING, NONE, 1
    t.g.fronts[0].emptied = 1
    t.g.players[0].chits = (3,)
    t.now()
    assert t.why("reinforce", "flank", 2) == ("43.42",) and t.may("reinforce", "flank", 0)
