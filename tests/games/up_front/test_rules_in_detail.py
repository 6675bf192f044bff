"""Rules that other tests pass by: small exceptions, and what the chits and scenario cards say."""

from __future__ import annotations

import pytest
from tests.games.up_front.situation import situation

from hedgerow.games.up_front.model.action_cards import CARDS, SNIPER, terrain_name
from hedgerow.games.up_front.model.scenarios import SCENARIOS, build, read_scenario
from hedgerow.games.up_front.model.state import KILLED, NONE, WAITING, Attack, Discard
from hedgerow.games.up_front.rules.fire_resolution import end_attack, exposed, under_fire
from hedgerow.games.up_front.rules.fire_strength import crew_losses, fire_from
from hedgerow.games.up_front.rules.firepower import group_firepower
from hedgerow.games.up_front.rules.hands import cowers
from hedgerow.games.up_front.rules.lateral_transfer import why_not_shift
from hedgerow.games.up_front.rules.malfunction import weaken
from hedgerow.games.up_front.rules.night import observation_range
from hedgerow.games.up_front.rules.ordnance import acquire_target, brackets, hit_strength, listed_to_hit, red_misses, to_hit
from hedgerow.games.up_front.rules.prisoners import captors
from hedgerow.games.up_front.rules.reinforcements import available
from hedgerow.games.up_front.rules.terrain import attacker_position
from hedgerow.games.up_front.rules.vehicles import immobilize
from hedgerow.games.up_front.rules.victory import end_if_time_is_up, end_if_won
from hedgerow.games.up_front.rules.weapons import may_carry
from hedgerow.games.up_front.rules.wounds import wounds
from hedgerow.kernel.errors import GameOver
from hedgerow.testing.markers import rule

NEAR = """
    german   A 5 {mine} Hessel, Wolff, Beck
    american A 0 {theirs} Fox, Myers, Smith
"""


def near(mine: str = "Brush", theirs: str = "Woods", **more: str):
    return situation(NEAR.format(mine=mine, theirs=theirs), **more)


# ---- actions and movement ----

@rule("4.24")
def test_an_attempt_to_infiltrate_is_an_action():
    t = near(draws="r0, any p2=red")
    t.do("infiltrate", "german A").do("creep in", "Wolff", "american A").do("go")
    if t.about == "infiltration":
        t.do("pass")
    assert t.gr("german A").acted and t.g.players[0].actions == 1


@rule("8.531")
def test_a_flank_card_that_fords_may_flank_as_well():
    t = situation("""
        german   A 2 Stream Hessel, Wolff
        german   B 2 Woods Beck, Streich
        american B 1 Woods Fox, Myers
        american A 1 Woods Smith, Burke
    """, german="Movement (Flank)", draws="b2")
    t.do("ford", "german A", "Movement (Flank)")
    assert t.about == "flank" and t.may("flank", "american B")
    t.do("flank", "american B")
    assert [(f.flanker, f.flanked) for f in t.g.flanks] == [(t.group("german A"), t.group("american B"))]


@rule("8.532", "17.7-b")
def test_the_card_that_fords_does_not_change_the_letter_but_one_out_of_marsh_does():
    for ground, legal in (("Stream", False), ("Marsh", True)):
        t = situation(f"""
            german   A 2 {ground} Hessel, Wolff
            german   C 2 Woods Beck, Streich
            american A 1 Woods Fox, Myers
        """, german="Movement")
        assert t.may("shift", "german A", "Movement", "B") == legal
        assert legal or "8.53" in t.why("shift", "german A", "Movement", "B")
        if legal:
            t.do("shift", "german A", "Movement", "B")
            assert t.gr("german A").stack[-1].letter == 1 and t.gr("german A").letter == 0


@rule("17.7-b")
def test_only_reinforcements_have_the_letter_e():
    t = situation("""
        german   D 2 Woods Hessel, Wolff
        german   A 2 Woods Beck, Streich
        american A 1 Woods Fox, Myers
    """, german="Movement")
    assert why_not_shift(t.g, 0, t.group("german D"), t.card("Movement"), 4).rules == ("17.7",)
    t.do("shift", "german D", "Movement", "C")
    assert t.gr("german D").stack[-1].letter == 2


@rule("13.23", "13.24")
def test_smoke_does_not_keep_terrain_off_a_movement_card_and_goes_with_it():
    t = situation("""
        german   A 2 Brush/advance/smoke Hessel, Wolff
        american A 1 Woods Fox, Myers
    """, german="Woods")
    smoke = t.gr("german A").stack[-1].card
    t.do("terrain", "german A", "Woods")
    assert [p.name for p in t.gr("german A").stack] == ["Woods"] and smoke in t.g.fronts[0].deck.discards


@rule("14.5")
def test_a_second_sniper_picks_another_group_when_the_first_has_emptied_his():
    t = situation("""
        german   A 2 Brush Hessel, Wolff
        american A 1 Woods Fox
        american B 1 Woods Smith, Burke
    """, draws="any p2=1, b6")
    snipers = [c for c in t.g.fronts[0].deck.cards if any(f.kind == SNIPER for f in CARDS[c].faces[0])][:1]
    t.g.fronts[0].deck.cards.remove(snipers[0])
    t.do("end actions")
    t.g.discards = [Discard(snipers[0], t.group("american A"))]
    t.gr("american A").men.remove(t.man("Fox"))
    t.who("Fox").fate, t.who("Fox").group = KILLED, NONE
    for p in t.gr("american A").stack:
        t.g.fronts[0].deck.discards.append(p.card)
    t.gr("american A").stack = []
    t.now().do("done")
    assert t.about == "another target" and t.may("target", "american B")
    t.do("target", "american B")
    assert t.happened("SniperFires")[-1].group == t.group("american B")


# ---- men between groups ----

SIDE = """
    german   A 2 {mine} Hessel, Wolff, Beck
    german   B 2 Woods {others}
    american A 1 Woods Fox, Myers
"""


@rule("17.81")
def test_out_of_marsh_a_man_goes_only_once_his_group_has_a_movement_card():
    for mine, legal in (("Marsh", False), ("Marsh/sideways", True)):
        t = situation(SIDE.format(mine=mine, others="Streich, Schultz"), german="Movement")
        assert t.may("transfer", "german A", "german B") == legal
        assert legal or t.why("transfer", "german A", "german B") == ("17.81",)


@rule("17.82")
def test_ten_is_the_most_a_group_takes_in_and_one_may_be_emptied():
    crowd = "Streich, Schultz, Schumacher, Bernhoff, Wollak, Diettinger, Posner, Hauptmann, Volke, Schaeffer"
    t = situation(SIDE.format(mine="Woods", others=crowd), german="Movement")
    assert t.why("transfer", "german A", "german B") == ("17.82",)
    t = situation(SIDE.format(mine="Woods", others=crowd.rpartition(",")[0]), german="Movement, Movement")
    t.do("transfer", "german A", "german B").do("send", "Wolff", "Movement")
    assert not any(o[0] == "send" for o in t.game.decisions["german"].options)


@rule("17.9")
def test_a_new_group_arises_by_splitting_one():
    t = situation("""
        german   A 2 Woods Hessel, Wolff, Beck, Streich
        american A 1 Woods Fox, Myers
    """, german="Movement, Movement")
    before = len(t.g.groups)
    t.do("split", "german A", "B").do("send", "Wolff", "Movement").do("send", "Beck", "Movement")
    if t.about == "who goes":
        t.do("go")
    assert len(t.g.groups) == before + 1 and t.g.groups[-1].creator == t.group("german A") and t.g.groups[-1].letter == 1


# ---- weapons ----

@rule("18.21")
def test_who_takes_up_a_weapon_drops_his_own():
    t = situation("""
        german   A 2 Woods Hessel, Wolff, Schussel
        american A 1 Woods Fox, Myers
    """, draws="b1")
    lmg, rifle = t.who("Schussel").weapon, t.who("Wolff").weapon
    t.gr("german A").loose, t.who("Schussel").weapon = [lmg], NONE
    t.now().do("acquire", "Wolff", lmg)
    assert t.who("Wolff").weapon == lmg and t.gr("german A").loose == [rifle]


@rule("18.21")
def test_a_secondary_weapon_is_handed_over_by_an_unpinned_or_wounded_man():
    for marks, legal in (("pf", True), ("pf pinned", False), ("pf pinned wounded", True)):
        t = situation(f"""
            german   A 2 Woods Hessel, Wolff ({marks}), Beck
            american A 1 Woods Fox, Myers
        """)
        assert t.may("hand over", "Wolff", "Beck") == legal
        if legal:
            t.do("hand over", "Wolff", "Beck")
            assert t.who("Beck").secondary != NONE == t.who("Wolff").secondary and t.gr("german A").acted


@rule("18.3")
def test_the_weapon_of_a_pinned_man_is_not_taken_from_him():
    t = situation("""
        german   A 2 Woods Hessel, Wolff, Schussel (pinned)
        american A 1 Woods Fox, Myers
    """)
    assert t.why("acquire", "Wolff", t.who("Schussel").weapon) == ("18.3",)
    assert t.why("acquire", "Wolff", t.who("Hessel").weapon) == ("18.2",)


@rule("19.13-b")
def test_a_weapon_lost_in_the_attack_weakens_it_after_all_halving():
    t = near(mine="Brush/advance", german="Fire 4 (8)")
    t.g.attack = Attack(t.group("german A"), t.group("american A"))
    halved = fire_from(t.g, t.g.attack.firer, t.g.attack.target, [t.card("Fire 4 (8)")], 0)
    t.g.attack.final = halved
    weaken(t.g, 2)
    assert halved.total == 2 and t.g.attack.final.total == 0


# ---- infiltrators ----

@rule("20.5")
def test_an_infiltrator_stays_with_his_group():
    t = near(draws="r0, any p2=red")
    t.do("infiltrate", "german A").do("creep in", "Wolff", "american A").do("go")
    assert t.who("Wolff").infiltrates == t.group("american A") and t.man("Wolff") in t.gr("german A").men
    assert t.man("Wolff") in under_fire(t.g, t.group("german A"))


@rule("20.532")
def test_each_infiltrator_decides_for_himself_whether_he_fires():
    t = near(german="Fire 1 (1)")
    for name in ("Wolff", "Beck"):
        t.who(name).infiltrates = t.group("american A")
    t.g.attack = Attack(t.group("german A"), t.group("american A"), fired=[t.man("Wolff")])
    end_attack(t.g)
    assert t.who("Wolff").infiltrates == NONE and t.who("Beck").infiltrates == t.group("american A")


@rule("20.54")
def test_ordnance_spares_the_men_who_have_infiltrated_it():
    t = situation("""
        german   A 4 Brush Bauer + Klapp, Wolff
        american A 1 Woods Fox, Myers
    """)
    t.who("Fox").infiltrates = t.group("german A")
    t.g.attack = Attack(t.group("german A"), t.group("american A"), "ordnance", fired=[t.man("Bauer")])
    assert not exposed(t.g, t.man("Fox"), t.group("american A")) and exposed(t.g, t.man("Myers"), t.group("american A"))
    t.g.attack.kind = "small arms"
    assert exposed(t.g, t.man("Fox"), t.group("american A"))


@rule("10.43")
def test_a_hero_who_lost_his_nerve_tries_again():
    t = near(german="Hero", draws="b6, r0, any p2=red")
    t.do("infiltrate", "german A").do("creep in", "Wolff", "american A").do("go")
    assert t.about == "try again" and t.who("Wolff").pinned
    t.do("rescue", "Hero")
    assert not t.who("Wolff").pinned and t.who("Wolff").infiltrates == t.group("american A")


# ---- flamethrowers, Pillbox, mines ----

@rule("22.2")
def test_a_flamethrower_may_stay_out_of_an_attack():
    t = situation("""
        german   A 5 Brush Wagner, Wolff, Beck, Hessel
        american A 0 Woods Fox, Myers
    """, german="Fire 1 (1)")
    whole = group_firepower(t.g, t.group("german A"), t.group("american A")).total
    t.do("fire", "german A", "american A", "Fire 1 (1)").do("leave out", "Wagner")
    left = group_firepower(t.g, t.group("german A"), t.group("american A"), (t.man("Wagner"),)).total
    assert t.g.attack.left_out == [t.man("Wagner")] and left < whole


@rule("23.6")
def test_a_hill_adds_nothing_against_a_pillbox():
    for ground, bonus in (("Pillbox", 0), ("Woods", 1)):
        t = near(mine="Hill", theirs=ground)
        assert attacker_position(t.g, t.group("german A"), t.group("american A")).total == bonus


@rule("24.32")
def test_only_wire_changes_a_minefield_attack():
    def strength(laid: str) -> int:
        t = situation(f"""
            german   A 2 Minefield/{laid} Hessel, Wolff
            american A 1 Woods Fox, Myers
        """, german="Movement", draws="r6, any p2=1, b2")
        if "wire" in laid:
            t.do("cut wire", "german A", "Movement")
        else:
            t.do("move", "german A", "Movement", "sideways")
        return int(t.happened("Resolved")[-1].result.total) - t.gr("german A").stack[0].value
    assert strength("smoke") == 2 and strength("wire/wire") == 2 + 1                  # one of them is cut


# ---- ordnance ----

MORTARS = """
    german   A 1 {mine} Bauer{crew}, Wolff
    american A 1 {theirs} Fox, Myers
"""


def mortar(mine: str = "Brush", theirs: str = "Woods", crew: str = " + Klapp", **more: str):
    return situation(MORTARS.format(mine=mine, theirs=theirs, crew=crew), **more)


@rule("8.61", "26.2")
def test_no_mortar_fires_from_buildings():
    t = mortar(mine="Buildings", german="Fire 1 (1)")
    assert "26.2" in t.why("shell", "Bauer", "american A", "Fire 1 (1)")
    t = mortar(german="Fire 1 (1)")
    assert t.may("shell", "Bauer", "american A", "Fire 1 (1)")


@rule("26.1", "30.2")
def test_without_an_assistant_the_number_in_brackets_counts():
    for crew, alone in ((" + Klapp", False), ("", True), (" + Klapp (pinned)", True)):
        t = mortar(crew=crew)
        assert brackets(t.g, t.man("Bauer")) == alone
    t = situation("""
        german   A 4 Brush Gerhart, Wolff
        american A 1 Woods Fox, Myers
    """)
    assert brackets(t.g, t.man("Gerhart")) and not brackets(t.g, t.man("Wolff"))
    t.who("Wolff").serves = t.who("Gerhart").weapon
    assert not brackets(t.g, t.man("Gerhart"))


@rule("25.2")
def test_a_group_that_has_fired_its_ordnance_does_not_fire_small_arms():
    t = mortar(german="Fire 1 (1), Fire 1 (1)", draws="any, any, any, any, any, any")
    t.do("shell", "Bauer", "american A", "Fire 1 (1)")
    while t.about != "turn":
        t.do("resolve" if t.about == "abort" else "pass")
    assert "4.2" in t.why("fire", "german A", "american A", "Fire 1 (1)") and t.g.players[0].actions == 1


@rule("25.35", "25.41")
def test_terrain_has_no_say_in_the_hit_and_movement_none_in_it_but_in_its_strength():
    open_, woods = mortar(theirs="-"), mortar(theirs="Buildings")
    for t in (open_, woods):
        assert to_hit(t.g, t.man("Bauer"), t.group("american A")).total == to_hit(
            open_.g, open_.man("Bauer"), open_.group("american A")).total
    moving = mortar(theirs="advance")
    strength = [hit_strength(t.g, t.man("Bauer"), t.group("american A"), 3, 4).total for t in (open_, moving)]
    assert strength[1] == strength[0] + 1


@rule("27.12")
def test_smoke_on_a_target_that_is_acquired_leaves_it_so_and_both_count():
    t = mortar(theirs="Brush/smoke")
    target = t.group("american A")
    acquire_target(t.g, t.man("Bauer"), target)
    assert t.who("Bauer").acquired == NONE                # 27.11
    smoked = to_hit(t.g, t.man("Bauer"), target).total
    t.who("Bauer").acquired = target
    acquire_target(t.g, t.man("Bauer"), target)
    assert t.who("Bauer").acquired == target and to_hit(t.g, t.man("Bauer"), target).total == smoked + 1
    assert listed_to_hit(t.g, t.man("Bauer"), target) != "-"


@rule("Q-17.8a")
def test_a_man_on_his_way_does_not_make_his_group_a_moving_target():
    t = situation("""
        german   A 1 Brush Bauer + Klapp, Wolff
        american A 1 Woods Fox, Myers
        american B 1 Woods Smith, Burke
    """, german="Fire 1 (1)", draws="any, any, any, any, any, any, any")
    t.who("Myers").transfer = t.group("american B")
    assert not red_misses(t.g, t.man("Bauer"), t.group("american A"))
    t.now().do("shell", "Bauer", "american A", "Fire 1 (1)")
    while t.about not in ("turn", "another piece"):
        t.do("resolve" if t.about == "abort" else "pass")
    assert t.happened("ShotFired") or t.happened("Malfunctioned")


# ---- AFVs ----

TANK = """
    russian  A 3 Brush T-34B{marks}
    german   A 1 Woods Hessel, Wolff
"""


@rule("28.431-a", "28.4311-a")
@pytest.mark.parametrize("killed", [0, 1, 2])
def test_each_crewman_lost_costs_one_of_aim_and_machine_gun_fire(killed):
    t = situation(TANK.format(marks=f" (crew{killed})" if killed else ""), scenario="A-GR", russian="Fire 1 (1)")
    whole = situation(TANK.format(marks=""), scenario="A-GR", russian="Fire 1 (1)")
    assert crew_losses(t.g, t.group("russian A")) == killed
    for worth in (lambda x: to_hit(x.g, x.man("T-34B"), x.group("german A")),
                  lambda x: fire_from(x.g, x.group("russian A"), x.group("german A"), [x.card("Fire 1 (1)")], 0)):
        assert worth(t).total == worth(whole).total - killed


@rule("28.44-a")
def test_a_second_immobilization_stuns():
    t = situation(TANK.format(marks=""), scenario="A-GR")
    m = t.who("T-34B")
    immobilize(t.g, t.man("T-34B"))
    assert m.machine.immobilized and not m.machine.stun
    immobilize(t.g, t.man("T-34B"))
    assert m.machine.stun == 3


@rule("32.3", "33.11")
def test_a_tank_takes_no_prisoners_and_its_crew_is_never_wounded():
    t = situation("""
        russian  A 4 Brush T-34B
        russian  B 4 Brush Petrovsky, Yastreboff
        german   A 1 Woods Hessel, Wolff
    """, scenario="A-GR")
    assert captors(t.g, t.man("Hessel"), 1) == [t.group("russian B")]
    for man in ("T-34B", "Hessel"):
        card = next(c.id for c in CARDS if c.wound == t.who(man).morale)
        assert wounds(t.g, t.man(man), card) == (man == "Hessel")


@rule("38.31")
def test_a_buttoned_up_observer_sees_one_less():
    seen = [observation_range(t.g, t.group("russian A"), t.group("german A")).total
            for t in (situation(TANK.format(marks=m), scenario="A-GR") for m in ("", " (buttoned)"))]
    assert seen[0] - seen[1] == 1


# ---- wounds ----

@rule("33.3")
def test_a_wounded_gunner_changes_weapons_with_his_assistant():
    t = situation("""
        german   A 2 Woods Schussel (wounded) + Wolff, Hessel
        american A 1 Woods Fox, Myers
    """)
    lmg, rifle = t.who("Schussel").weapon, t.who("Wolff").weapon
    t.do("change gunner", "Schussel")
    assert (t.who("Wolff").weapon, t.who("Schussel").weapon, t.who("Schussel").serves) == (lmg, rifle, lmg)
    t = situation("""
        german   A 2 Woods Schussel + Wolff, Hessel
        american A 1 Woods Fox, Myers
    """)
    assert t.why("change gunner", "Schussel") == ("33.3",)


@rule("33.6")
def test_a_wounded_man_carries_one_weapon():
    t = situation("""
        german   A 2 Woods Hessel, Wolff (wounded), Beck
        american A 1 Woods Fox, Myers
    """)
    assert not may_carry(t.g, t.who("Wolff")) and may_carry(t.g, t.who("Beck"))
    t.who("Wolff").weapon = NONE
    assert may_carry(t.g, t.who("Wolff"))


# ---- scenarios ----

@rule("S-E", "S-F", "S-G")
def test_attacks_with_armor_have_their_points_and_an_afv():
    for letter, points in (("E", "370 / 241"), ("F", "471 / 279"), ("G", "665 / 288")):
        s = build(f"{letter}-GA")
        assert read_scenario(letter)["points"] == points and s.forces[0].role == "attacker" and s.letter == letter


@rule("S-H", "S-L", "H.1")
def test_reinforcements_wait_for_one_deck_and_l_has_its_points():
    assert build("L-GA").letter == "L" and read_scenario("L")["points"] == "516 / 317"
    t = situation("""
        german   A 2 Woods Hessel, Wolff
        american A 1 Woods Fox, Myers
    """, scenario="H-GA")
    later = build("H-GA").forces[1].reinforcements
    assert later
    t.who("Myers").fate, t.who("Myers").arrives = WAITING, 1
    assert not available(t.g, 1)
    t.g.fronts[0].emptied = 1
    assert available(t.g, 1) == [t.man("Myers")]


COWER = {"E": ("Pillbox", "Minefield"), "F": ("Pillbox", "Minefield"), "G": ("Pillbox", "Marsh", "Minefield"),
         "H": ("Pillbox", "Minefield"), "L": ("Pillbox", "Minefield")}


def barred(letter: str) -> list[set[str]]:
    """What is a Cower card for attacker and defender."""
    t = situation("""
        german   A 2 - Hessel, Wolff
        american A 1 - Fox, Myers
    """, scenario=f"{letter}-GA")
    found: list[set[str]] = []
    for player in (0, 1):
        faces = [(f.name or "Sniper" if f.kind == SNIPER else f.name, f) for c in CARDS for f in c.faces[player]]
        found.append({name for name, f in faces if name and cowers(t.g, player, f)})
    return found


@rule("E.1", "F.1", "L.2")
@pytest.mark.parametrize("letter", ["E", "F", "L"])
def test_pillbox_and_minefield_are_cower_cards(letter):
    assert barred(letter) == [{*COWER[letter]}, {*COWER[letter]}]


@rule("G.2", "G.3", "H.2")
@pytest.mark.parametrize("letter", ["G", "H"])
def test_the_attacker_has_no_snipers(letter):
    assert barred(letter) == [{*COWER[letter], "Sniper"}, {*COWER[letter]}]


@rule("F-vc")
def test_f_is_won_by_four_men_in_cover_at_range_chit_4_else_by_the_defender():
    men = "Hessel, Wolff, Beck, Streich"
    for chit, winner in ((4, "german"), (3, None)):
        t = situation(f"""
            german   A {chit} Woods {men}
            american A 0 Woods Fox, Myers
        """, scenario="F-GA")
        if winner:
            with pytest.raises(GameOver) as over:
                end_if_won(t.g)
            assert over.value.result.winners == ("german",) and over.value.result.rule == "F-vc"
            continue
        end_if_won(t.g)
        t.g.fronts[0].emptied = SCENARIOS["F-GA"]().decks
        with pytest.raises(GameOver) as over:
            end_if_time_is_up(t.g)
        assert over.value.result.winners == ("american",)
        assert terrain_name(t.gr("german A").stack[0].card) == "Woods"
