"""28 Armored Fighting Vehicles: their card, their crew, what becomes of them."""

from __future__ import annotations

import pytest
from tests.games.up_front.situation import against, situation

import hedgerow
from hedgerow.games.up_front.model.personalities import Armor
from hedgerow.games.up_front.model.state import KILLED, NONE, Flank, crew_exposed, is_moving, terrain_of
from hedgerow.games.up_front.rules.armor import (
    COMMANDER,
    EITHER,
    ELIMINATED,
    FLIPPED,
    IMMOBILIZED,
    NO_EFFECT,
    STUNNED,
    armor_outcome,
    armor_shown,
    crew_outcome,
    flank_shot,
    hull_down,
)
from hedgerow.games.up_front.rules.fire_strength import boxed_strength, fire_strength
from hedgerow.games.up_front.rules.firepower import boxed_firepower, group_firepower
from hedgerow.games.up_front.rules.ordnance import LADDER, hit_strength, red_misses, strength_at_afv, to_hit
from hedgerow.games.up_front.rules.terrain import beside_armor
from hedgerow.games.up_front.rules.values import morale, panic
from hedgerow.games.up_front.rules.vehicles import hit_armor, immobilize, lose_crewman, stun
from hedgerow.games.up_front.rules.victory import men_in_position, victory_points
from hedgerow.testing.markers import example, rule

# ---- the card ----

@rule("28.1", "28.11", "3.2")
def test_an_afv_is_a_group_of_its_own():
    game = hedgerow.new("up-front", "E-GA", seed=3)
    g = game.state
    afv = next(n for n, m in enumerate(g.men) if m.machine is not None and m.player == 0)
    game.apply("german", ("post", 0, 0))
    assert "28.11" in game.refusal("german", ("post", afv, 0)).rules
    game.apply("german", ("post", afv, 1))
    assert "28.11" in game.refusal("german", ("post", 1, 1)).rules
    t = situation("""
        german   A 0 - SPW 251/1
        german   B 0 - Hessel, Beck
        american A 0 - Fox, Myers
    """, scenario="E-GA", german="Movement")
    assert "28.11" in t.why("transfer", "german B", "german A")


def step(name, mine="-", theirs="-", marks=""):
    """What is added to the To Hit frequency at Relative Range 2, and whether red misses."""
    t = situation(f"""
        german   A 1 {mine} {name} ({marks})
        german   B 0 - Hessel, Beck
        american A 1 {theirs} Fox, Myers
    """.replace(" ()", ""), scenario="G-GA")
    man, target = t.man(name), t.group("american A")
    return int(to_hit(t.g, man, target).total) - LADDER.index("0-2"), red_misses(t.g, man, target)


@rule("25.31", "25.32", "25.33")
def test_what_moving_does_to_the_aim_of_an_afv():
    assert step("PzKw IVH") == (0, False)
    assert step("PzKw IVH", mine="advance") == (0, True) == step("PzKw IVH", theirs="advance")
    assert step("PzKw IVH", mine="advance", theirs="advance") == (-1, True)


@rule("28.2", "28.21", "28.23")
def test_assault_guns_at_moving_targets_and_stuck():
    assert step("StuG IIIG") == (0, False)
    assert step("StuG IIIG", theirs="advance") == (-1, True)
    assert step("StuG IIIG", marks="bogged")[0] == -2 == step("StuG IIIG", marks="immobilized")[0]
    assert step("PzKw IVH", marks="bogged")[0] == 0


@rule("28.431", "28.4311")
def test_crews_with_losses_aim_worse():
    assert step("PzKw IVH", marks="crew1")[0] == -1 and step("SPW 251/10", marks="crew2")[0] == -2


@rule("28.22", "28.42", "28.45")
def test_when_an_afv_does_not_fire():
    for name, stack, marks, rules in (("StuG IIIG", "advance", "", ("28.22",)), ("SPW 251/10", "-", "pinned", ("28.42",)),
                                      ("PzKw IVH", "-", "buttoned stun3", ("28.45",)), ("PzKw IVH", "advance", "buttoned", ())):
        t = situation(f"""
            german   A 1 {stack} {name} ({marks})
            german   B 0 - Hessel, Beck
            american A 1 - Fox, Myers
        """.replace(" ()", ""), scenario="G-GA", german="Fire 1 (1)")
        assert t.may("shell", name, "american A", "Fire 1 (1)") == (not rules)
        if rules:
            assert t.why("shell", name, "american A", "Fire 1 (1)") == rules
            assert not group_firepower(t.g, t.group("german A"), t.group("american A")).total or name == "StuG IIIG"


@rule("28.43", "28.431", "17.4")
def test_machine_guns_by_the_side_that_is_up_and_weaker_without_the_commander():
    def at(marks, stack="-"):
        t = situation(f"""
            german   A 2 {stack} PzKw IVH ({marks})
            german   B 0 - Hessel, Beck
            american A 2 - Fox, Myers
        """.replace(" ()", ""), scenario="G-GA", german="Fire 3 (4)")
        pair = t.group("german A"), t.group("american A")
        strength = fire_strength(t.g, *pair, [t.card("Fire 3 (4)", "german")])
        return group_firepower(t.g, *pair).total, strength.total
    assert at("") == (12, 3) and at("buttoned") == (5, 3) and at("buttoned crew1") == (5, 2)
    assert at("", "advance") == (12, 1)                   # 12.1
    assert at("mg-jammed")[0] == 0 == at("buttoned stun3")[0]


# ---- attacks on it ----

@rule("28.4", "28.41")
def test_what_a_result_does_to_armor():
    panther = Armor(7, 8, 9)
    assert [armor_outcome(panther, n) for n in (6, 7, 8, 9, 12)] == [NO_EFFECT, IMMOBILIZED, STUNNED, ELIMINATED, ELIMINATED]
    assert [armor_outcome(Armor(1, 1, 2), n) for n in (0, 1, 2)] == [NO_EFFECT, EITHER, ELIMINATED]


@rule("28.4")
def test_where_both_share_a_number_red_immobilizes_and_black_stuns():
    for draw, immobilized, level in (("r2", True, 0), ("b2", False, 3)):
        t = against(draws=draw)
        hit_armor(t.g, t.man("PzKw IVH"), EITHER)
        machine = t.who("PzKw IVH").machine
        assert (machine.immobilized, machine.stun) == (immobilized, level)


@rule("28.4-a", "28.43")
def test_what_a_result_does_to_the_crew():
    t = against()
    m = t.who("PzKw IVH")
    assert [crew_outcome(m, n) for n in (4, 5, 8, 9)] == [NO_EFFECT, FLIPPED, FLIPPED, COMMANDER]
    m.machine.buttoned = True
    assert crew_outcome(m, 12) == NO_EFFECT


@rule("28.3", "25.42", "30.5")
def test_ordnance_says_whether_it_aims_at_armor_or_crew():
    t = against(draws="b1, b4")
    t.do("shell", "Towle", "german A", "Fire 1 (1)")
    assert t.about == "aim at"
    t.do("aim", "armor").do("resolve")
    result = t.happened("ArmorHit")[0].result             # bazooka boxed 3, 1 drawn, black 4: kill number 6
    assert result.total == 3 + 1 + 4 and t.who("PzKw IVH").fate == KILLED
    t = against(draws="b1, b2")
    t.do("shell", "Towle", "german A", "Fire 1 (1)").do("aim", "crew").do("resolve")
    assert t.happened("CrewHit")[0].result.total == 2 + 1 + 2          # Morale 5
    if t.about == "crew under fire":
        t.do("pass")
    assert t.who("PzKw IVH").machine.buttoned and not t.happened("ArmorHit")
    t = against(marks="buttoned", draws="b6")
    t.do("shell", "Towle", "german A", "Fire 1 (1)").do("resolve")     # nothing to choose: the crew is under cover
    assert t.happened("Aimed")[0].aim == "armor"


def strength(aim, stack="-", mine="-"):
    """Of a hit by a T-34 at Relative Range 3, a 2 drawn."""
    t = situation(f"""
        russian A 2 {mine} T-34B
        russian B 0 - Rostov, Soloviev
        german  A 1 {stack} PzKw IVH
        german  B 0 - Hessel, Beck
    """, scenario="G-RG")
    return strength_at_afv(t.g, t.man("T-34B"), t.group("german A"), 2, LADDER.index("0-3"), aim).total


@rule("25.4", "28.32", "28.6")
def test_strength_of_a_hit_on_an_afv():
    assert strength("armor") == 4 + 3 == strength("crew")             # Effect Number and Relative Range, not the number drawn
    assert strength("armor", "Woods") == 5 and strength("crew", "Woods") == 7
    assert strength("armor", "Woods/advance") == 5
    assert strength("crew", "Woods/advance") == 7


@rule("28.62", "28.92", "8.31")
def test_hull_down_and_hills_in_the_strength_of_a_hit():
    assert strength("armor", "Walls") == 7                            # Hull Down: no help from Terrain
    assert strength("armor", "Walls/advance") == 5
    assert strength("crew", mine="Hill") == 8 and strength("armor", mine="Hill") == 7


@rule("28.46", "28.44", "Q-28.46")
def test_when_an_afv_shows_its_flank():
    def shows(stack="-", marks=""):
        t = against(stack, marks)
        man, firer = t.man("PzKw IVH"), t.group("american A")
        return flank_shot(t.g, man, firer, True), flank_shot(t.g, man, firer, False)
    assert shows() == (False, False) == shows("advance")
    assert shows("sideways") == (True, False)             # to ordnance only
    assert shows(marks="bogged") == (True, True) == shows(marks="immobilized")
    t = against()
    t.g.flanks.append(Flank(t.group("american B"), t.group("german A")))
    assert armor_shown(t.g, t.man("PzKw IVH"), t.group("american B"), True) == Armor(2, 2, 3)
    assert armor_shown(t.g, t.man("PzKw IVH"), t.group("american B"), False) == Armor(5, 5, 6)


def hides(stack, mine="-", flank=False):
    """Whether it is Hull Down, and whether red misses."""
    t = situation(f"""
        american A 2 {mine} Towle + Fox, Shelley
        german   A 3 {stack} PzKw IVH
        german   B 0 - Hessel, Beck
    """, scenario="F-AG")
    if flank:
        t.g.flanks.append(Flank(t.group("american A"), t.group("german A")))
    return hull_down(t.g, t.group("german A"), t.group("american A")), red_misses(t.g, t.man("Towle"), t.group("german A"))


@rule("28.9", "8.33", "8.91")
def test_hull_down():
    assert hides("Walls") == (True, True) == hides("Hill") == hides("Walls", "Hill")
    assert hides("Hill", "Hill") == (False, False) == hides("Woods")
    assert hides("Walls/advance") == (False, True)        # moving: red misses all the same


@rule("28.94", "28.91")
def test_hull_down_is_nothing_to_flanking_fire_and_mortars():
    assert hides("Walls", flank=True) == (False, False)
    t = situation("""
        american A 2 - Shelley + Fox, Myers
        german   A 1 Walls PzKw IVH
        german   B 0 - Hessel, Beck
    """, scenario="F-AG")
    assert not red_misses(t.g, t.man("Shelley"), t.group("german A"))


@rule("28.93", "28.44")
def test_immobilized_twice_or_hull_down_it_is_stunned_instead():
    t = against()
    man = t.man("PzKw IVH")
    immobilize(t.g, man)
    machine = t.who("PzKw IVH").machine
    assert machine.immobilized and not machine.stun
    immobilize(t.g, man)
    assert machine.stun == 3
    t = against("Walls")
    immobilize(t.g, t.man("PzKw IVH"), hull_down(t.g, t.group("german A"), t.group("american A")))
    machine = t.who("PzKw IVH").machine
    assert not machine.immobilized and machine.stun == 3


# ---- infantry ----

@example("EX-28.7a", "EX-28.7b", "EX-28.7c")
@rule("28.7", "28.31", "28.4")
def test_three_riflemen_fire_at_crew_and_armor_of_a_halftrack():
    def fire(card, draws):
        t = situation("""
            american A 2 - Myers, Smith, Burke
            german   A 3 - SPW 251/1
            german   B 0 - Hessel, Beck
        """, scenario="E-AG", american=card, draws=draws)
        pair = t.group("american A"), t.group("german A")
        assert group_firepower(t.g, *pair).total == 9 and boxed_firepower(t.g, *pair).total == 3
        return t.fire("american A", "german A", card)
    for draws, fate, immobilized, level in (
            ("b2, b0", KILLED, False, 0), ("b2, r0", KILLED, False, 0), ("r4, b3", KILLED, False, 0), ("b1, r1, red", 0, True, 0),
            ("b1, r1, black", 0, False, 3), ("b2, r2", 0, False, 0)):
        t = fire("Fire 2 (3)", draws)
        m = t.who("SPW 251/1")
        assert (m.fate, m.machine.immobilized, m.machine.stun) == (fate, immobilized, level), draws
        assert m.pinned == (level > 0)
    t = fire("Fire 2 (4)", "b2, b6")
    assert not t.happened("ArmorHit") and t.who("SPW 251/1").fate != KILLED


@rule("28.7")
def test_no_boxed_firepower_at_a_closed_afv_nor_further_away():
    t = against(chit=3, name="PzKw IVH")
    assert not boxed_firepower(t.g, t.group("american A"), t.group("german A")).total
    t = against(chit=2, name="SPW 251/1")
    assert not boxed_firepower(t.g, t.group("american A"), t.group("german A")).total


@rule("28.71", "28.72", "28.32")
def test_infantry_and_armor_cover_each_other():
    def numbers(chit):
        t = situation(f"""
            american A 2 - Myers, Smith, Burke
            german   A 3 Brush SPW 251/1
            german   B {chit} - Hessel, Beck
        """, scenario="E-AG", american="Fire 2 (3)")
        card = t.card("Fire 2 (3)", "american")
        one, afv, men = t.group("american A"), t.group("german A"), t.group("german B")
        return (boxed_strength(t.g, one, afv, [card]).total, fire_strength(t.g, one, afv, [card]).total,
                fire_strength(t.g, one, men, [card]).total, beside_armor(t.g, afv).total)
    assert numbers(3) == (2 - 1 - 1, 2, 2 - 1, 0)
    assert numbers(2) == (2 - 1, 2, 2, 0)


@example("QA-28.61")
@rule("28.61", "Q-28.61", "9.5")
def test_no_concealed_card_helps_an_afv():
    t = against(german="Concealed −1")
    t.do("fire", "american A", "german A", "Fire 1 (1)").do("open fire")
    assert t.about == "abort"


@rule("22.5", "28.31")
def test_a_flamethrower_burns_armor_if_its_firepower_is_enough_alone():
    def fire(card, draws):
        t = situation("""
            american A 2 - Moras, Myers
            german   A 3 Woods PzKw IIIH
            german   B 0 - Hessel, Beck
        """, scenario="F-AG", american=card, draws=draws)
        return t.fire("american A", "german A", card)
    t = fire("Fire 5 (12)", "r4, b0")
    assert t.happened("ArmorHit")[0].result.total == 5 and t.who("PzKw IIIH").fate == KILLED           # Woods do not help: kill 5
    t = fire("Fire 5 (13)", "r4, b6")
    assert not t.happened("ArmorHit")


# ---- crews ----

@rule("28.421", "28.42")
def test_a_hero_saves_the_crew_at_once_or_opens_the_hatches_later():
    t = against(draws="b1, b3", german="Hero")
    t.do("shell", "Towle", "german A", "Fire 1 (1)").do("aim", "crew").do("resolve")
    assert t.about == "crew under fire"
    t.do("rescue", "Hero")
    assert crew_exposed(t.who("PzKw IVH"))
    for marks, may in (("buttoned", True), ("buttoned crew1", False)):
        t = against(marks=marks, german="Hero")
        assert ("german" in t.game.decisions) == may
        if may:
            t.do("hero", "Hero", "PzKw IVH", seat="german").do("hero opens hatches")
            assert crew_exposed(t.who("PzKw IVH"))
    t = against(marks="buttoned stun3", german="Hero")
    t.do("hero", "Hero", "PzKw IVH", seat="german").do("hero steadies crew")
    assert len(t.who("PzKw IVH").machine.rally_cards) == 1 and t.who("PzKw IVH").machine.stun == 3


@rule("28.421", "10.41")
def test_a_commander_killed_cannot_be_undone():
    t = against(draws="b2, b5", german="Hero")
    t.do("shell", "Towle", "german A", "Fire 1 (1)").do("aim", "crew").do("resolve")           # 2 + 2 + 5 = 9
    m = t.who("PzKw IVH")
    assert t.about != "crew under fire" and m.machine.crew_killed == 1 and m.machine.buttoned
    assert victory_points(t.g, t.g.player_of("american")).total == 2 + 6       # and three men at range chit 2


@rule("28.4311", "28.431")
def test_the_third_loss_ends_an_open_topped_afv():
    t = against(name="SPW 251/1")
    for lost in (1, 2):
        lose_crewman(t.g, t.man("SPW 251/1"))
        assert t.who("SPW 251/1").machine.crew_killed == lost
    lose_crewman(t.g, t.man("SPW 251/1"))
    assert t.who("SPW 251/1").fate == KILLED


@rule("28.42", "10.22")
def test_rally_cards_on_an_afv_add_up():
    t = situation("""
        german   A 0 - SPW 251/1 (pinned)
        german   B 0 - Hessel, Beck
        american A 0 - Fox, Myers
    """, scenario="E-GA", german="Rally 1, Rally 2")
    t.do("rally", "german A", "Rally 1")
    m = t.who("SPW 251/1")
    assert m.pinned and len(m.machine.rally_cards) == 1
    t.end().end().do("rally", "german A", "Rally 2")
    assert not m.pinned and m.machine.rally_cards == []
    assert len(t.g.fronts[0].deck.discards) >= 2


@pytest.mark.parametrize(("marks", "card", "level", "pinned"), [
    ("pinned stun3", "Rally 3", 0, True), ("pinned stun3", "Rally 5", 0, True), ("pinned stun3", "Rally 6", 0, False),
    ("pinned stun3", "Rally All", 0, False), ("pinned stun6", "Rally 3", 3, True), ("pinned stun6", "Rally 5", 3, True),
    ("pinned stun6", "Rally 6", 0, True), ("pinned stun6", "Rally All", 0, False), ("pinned stun3", "Rally 2", 3, True)])
@rule("28.45", "28.451")
def test_what_a_rally_card_does_for_a_stunned_crew(marks, card, level, pinned):
    t = situation(f"""
        german   A 0 - SPW 251/1 ({marks})
        german   B 0 - Hessel, Beck
        american A 0 - Fox, Myers
    """, scenario="E-GA", german=card)
    t.do("rally", "german A", card)
    m = t.who("SPW 251/1")
    assert (m.machine.stun, m.pinned) == (level, pinned)
    assert bool(m.machine.rally_cards) == (card == "Rally 2")


@rule("28.45", "28.451", "27.2")
def test_stunned_again_and_again():
    t = against(name="SPW 251/10")
    man, m = t.man("SPW 251/10"), t.who("SPW 251/10")
    m.acquired = t.group("american A")
    stun(t.g, man, "28.45")
    assert (m.machine.stun, m.pinned, m.acquired) == (3, True, NONE)
    stun(t.g, man, "28.45")
    assert m.machine.stun == 6
    stun(t.g, man, "28.45")
    assert m.fate == KILLED


@rule("28.43")
def test_buttoning_up_is_an_action_and_lasts():
    t = situation("""
        german   A 0 - PzKw IVH
        german   B 0 - Hessel, Beck
        american A 0 - Fox, Myers
    """, scenario="G-GA")
    assert crew_exposed(t.who("PzKw IVH")) and t.why("button up", "german B") == ("28.43",)
    t.do("button up", "german A")
    assert t.who("PzKw IVH").machine.buttoned and t.gr("german A").acted
    t.end().end()
    assert t.why("button up", "german A") == ("28.43",)


# ---- stopped ----

@rule("28.441", "29.45")
def test_what_lies_on_an_afv_that_is_stopped():
    for stack, terrain, left in (
            ("Brush/advance", "Brush", 1), ("Walls/advance", "Open Ground", 1), ("Hill/sideways", "Open Ground", 1),
            ("Woods/sideways/advance", "Open Ground", 1), ("advance", "Open Ground", 0), ("Woods", "Woods", 1)):
        t = against(stack)
        immobilize(t.g, t.man("PzKw IVH"))
        gr = t.gr("german A")
        assert (len(gr.stack), gr.chit) == (left, 3), stack
        assert terrain_of(gr) == terrain and not is_moving(gr), stack


@rule("28.44", "28.53", "28.45")
def test_a_stopped_afv_does_not_move():
    for marks, why in (("immobilized", "28.44"), ("bogged", "28.53"), ("buttoned stun3", "28.45")):
        t = situation(f"""
            german   A 0 - PzKw IVH ({marks})
            german   B 0 - Hessel, Beck
            american A 0 - Fox, Myers
        """, scenario="G-GA", german="Movement")
        assert t.why("move", "german A", "Movement", "advance") == (why,)


# ---- victory ----

@rule("16.4", "16.41", "16.4-a")
def test_points_for_and_against_afvs():
    def points(marks="", stack="-", nation="german"):
        t = situation(f"""
            german   A 3 {stack} PzKw IVH ({marks})
            german   B 0 - Hessel, Beck
            american A 0 - Fox, Myers
        """.replace(" ()", ""), scenario="D-GA")
        return int(victory_points(t.g, t.g.player_of(nation)).total)
    assert points() == 3 == points(stack="advance") == points("buttoned")
    assert points("immobilized") == 0 == points("bogged")
    t = against(name="PzKw IVH")
    hit_armor(t.g, t.man("PzKw IVH"), ELIMINATED)
    assert victory_points(t.g, t.g.player_of("american")).total == 10 + 5 + 3 * 2


@rule("E-vc", "16.42")
def test_an_afv_in_cover_counts_as_a_card():
    t = situation("""
        german   A 4 Woods PzKw IVH
        german   B 4 Brush Hessel, Beck
        american A 0 - Fox, Myers
    """, scenario="E-GA")
    assert men_in_position(t.g, 0, 4) == 3
    assert hit_strength(t.g, t.man("PzKw IVH"), t.group("american A"), 2, LADDER.index("0-3")).total == 4 + 2


@rule("28.9-a")
def test_realistic_armor_by_agreement():
    def nerve(theirs, agreed):
        t = situation(f"""
            german   A 0 - PzKw IVH
            german   B 0 - Hessel, Beck
            american A 0 - Fox, Myers
            american B 0 - {theirs}
        """, scenario="G-GA", options={"realistic armor": agreed})
        return morale(t.g, t.man("Myers")).total, panic(t.g, t.man("Myers")).total, morale(t.g, t.man("Beck")).total
    plain = nerve("Smith, Burke", False)
    assert nerve("Smith, Burke", True) == (plain[0] - 1, plain[1] - 1, plain[2])
    assert nerve("M8 HMC", True) == plain
