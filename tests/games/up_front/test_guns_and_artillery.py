"""34 Infantry Guns, 40 Artillery, scenarios G, H and L."""

from __future__ import annotations

import pytest
from tests.games.up_front.situation import Stock, situation

import hedgerow
from hedgerow.games.up_front.model.state import IN_PLAY, KILLED, Flank, is_moving, person
from hedgerow.games.up_front.rules.artillery import accepted, mission_strength
from hedgerow.games.up_front.rules.close_combat import ccv, gun_crew
from hedgerow.games.up_front.rules.fire_resolution import strength_against
from hedgerow.games.up_front.rules.firepower import boxed_firepower
from hedgerow.games.up_front.rules.ordnance import LADDER, to_hit
from hedgerow.games.up_front.rules.values import kia, morale, panic
from hedgerow.games.up_front.rules.victory import end_if_time_is_up, victory_points
from hedgerow.kernel.errors import GameOver
from hedgerow.testing.markers import example, rule

GUN = "37mm PAK 36"


def facing(chit=2, stack="-", men=GUN, hand="Fire 2 (3)", draws="", mine="Myers, Smith, Burke", **hands):
    """Americans fire at a German gun."""
    return situation(f"""
        american A 2 - {mine}
        german   A {chit} {stack} {men}
        german   B 0 - Hessel, Beck
    """, scenario="H-AG", american=hand, draws=draws, **hands)


def own(stack="-", men=f"{GUN}, Wolff", hand="Movement", draws="", **hands):
    return situation(f"""
        german   A 1 {stack} {men}
        german   B 0 - Hessel, Beck
        american A 0 - Fox, Myers
    """, scenario="H-GA", german=hand, draws=draws, **hands)


# ---- guns ----

@rule("34.1", "34.2")
def test_a_gun_is_one_card_and_may_be_a_group_alone():
    game = hedgerow.new("up-front", "H-AG", seed=1)
    g = game.state
    while game.decisions.get("german") is None:
        game.apply("american", game.decisions["american"].answers[0])
    gun = next(n for n, m in enumerate(g.men) if m.machine is not None and m.player == 1)
    assert ("post", gun, 0) in game.decisions["german"].options
    game.apply("german", ("post", gun, 0))
    other = next(n for n, m in enumerate(g.men) if m.player == 1 and m.machine is None and m.fate == IN_PLAY)
    assert ("post", other, 0) in game.decisions["german"].options and ("post", other, 1) in game.decisions["german"].options
    t = own("-", f"{GUN}, Wolff (lmg-g), Streich")
    assert t.why("crew", GUN, "Streich") and t.why("hand over", "Streich", GUN)


@rule("34.3", "34.31")
def test_a_gun_moves_with_two_cards():
    t = own("Brush")
    assert "34.3" in t.why("move", "german A", "Movement", "advance") and t.may("move", "german A", "Movement", "sideways")
    assert own().may("move", "german A", "Movement", "advance")
    for stack, terrain, rules in (
            ("Brush/sideways", "Woods", ("34.3",)), ("Brush/sideways/advance", "Woods", ()), ("advance", "Woods", ()),
            ("advance", "Hill", ("34.31",)), ("sideways/advance", "Hill", ()), ("advance/advance", "Hill", ("34.31",))):
        t = own(stack, hand=terrain)
        assert t.may("terrain", "german A", terrain) == (not rules), (stack, terrain)
        if rules:
            assert t.why("terrain", "german A", terrain) == rules
    assert "34.3" in own("Brush/sideways", hand="Fire 1 (1)").why("open ground", "german A", "Fire 1 (1)")
    t = situation(f"""
        american A 0 - Fox, Myers
        german   A 1 Brush/sideways {GUN}, Wolff
        german   B 0 - Hessel, Beck
    """, scenario="H-GA", american="Woods")
    t.do("end actions")
    assert t.may("lay", "Woods", "german A")              # the enemy may after one


@rule("34.32", "34.33", "8.43")
def test_no_marsh_and_no_fire_on_the_move_or_from_a_stream():
    assert "8.43" in own("advance", hand="Marsh").why("terrain", "german A", "Marsh")
    t = own("advance", hand="Fire 1 (1)")
    assert t.why("shell", GUN, "american A", "Fire 1 (1)") == ("34.33",)
    assert "8.52" in own("Stream", hand="Fire 1 (1)").why("shell", GUN, "american A", "Fire 1 (1)")


@rule("8.53-a")
def test_a_gun_fords_with_the_second_card():
    t = own("Stream", hand="Movement, Movement", draws="r1")
    t.do("ford", "german A", "Movement")
    assert len(t.gr("german A").stack) == 2 and not t.happened("Forded")
    t.end().end()
    assert "8.53" in t.why("move", "german A", "Movement", "advance")
    t.do("ford", "german A", "Movement")
    assert t.happened("Forded")[0].outcome == "it fails" and len(t.gr("german A").stack) == 2      # only the second card is lost
    t = own("Stream/sideways", draws="b1")
    t.do("ford", "german A", "Movement")
    assert len(t.gr("german A").stack) == 3 and is_moving(t.gr("german A"))


@example("EX-34.4")
@rule("34.4", "28.7")
def test_riflemen_at_a_gun():
    t = facing(chit=2, hand="Fire 2 (3)", draws="b4")
    assert (morale(t.g, t.man(GUN)).total, kia(t.g, t.man(GUN)).total) == (5, 9)
    assert panic(t.g, t.man(GUN)).total == t.who(GUN).panic != person(t.who(GUN)).shield.panic
    t.fire("american A", "german A", "Fire 2 (3)")        # Relative Range 4: 6 pins, and that is all
    assert t.who(GUN).pinned and len(t.happened("Resolved")) == 1
    t = facing(chit=3, hand="Fire 2 (3)", draws="b2, b5")
    assert boxed_firepower(t.g, t.group("american A"), t.group("german A")).total == 3
    t.fire("american A", "german A", "Fire 2 (3)")        # Relative Range 5: 4 does nothing, then 7 kills
    assert [e.outcome for e in t.happened("Resolved")] == ["no effect", "killed"] and t.who(GUN).fate == KILLED
    t = facing(chit=3, hand="Fire 2 (3)", draws="b2, b1")
    t.fire("american A", "german A", "Fire 2 (3)")        # 3 pins past the shield
    assert t.who(GUN).pinned
    t = facing(chit=3, hand="Fire 2 (4)", draws="b2, b6")
    t.fire("american A", "german A", "Fire 2 (4)")
    assert len(t.happened("Resolved")) == 1               # not enough boxed firepower


@rule("34.4")
def test_flanking_fire_and_ordnance_pass_the_shield():
    t = facing(hand="Fire 2 (3)", draws="b1")
    t.g.flanks.append(Flank(t.group("american A"), t.group("german A")))
    t.fire("american A", "german A", "Fire 2 (3)")        # 3 against the boxed Morale
    assert t.who(GUN).pinned
    t = facing(mine="Towle + Fox, Myers", hand="Fire 1 (1)", draws="b1, b4")
    t.do("shell", "Towle", "german A", "Fire 1 (1)").do("resolve")
    assert t.happened("Resolved")[0].result.total == 2 + 1 + 4 and t.who(GUN).fate == KILLED


@rule("34.4", "30.6")
def test_an_anti_tank_rifle_fires_at_the_gun_alone():
    t = situation(f"""
        russian A 2 - Mihailoff, Soloviev
        german  A 2 - {GUN}, Wolff
        german  B 0 - Hessel, Beck
    """, scenario="H-RG", russian="Fire 1 (1)", draws="b3, b1")
    t.do("shell", "Mihailoff", "german A", "Fire 1 (1)").do("resolve")
    assert [(e.unit, e.result.total) for e in t.happened("Resolved")] == [(t.man(GUN), 4 + 1)]
    assert t.who(GUN).pinned


@rule("34.5", "9.5")
def test_a_concealed_card_helps_a_gun_only_until_it_is_known():
    for marks, asked in (("", True), ("active", False)):
        t = facing(men=f"{GUN} ({marks})".replace(" ()", ""), german="Concealed −1")
        t.do("fire", "american A", "german A", "Fire 2 (3)").do("open fire")
        assert (t.about == "concealed") == asked
    t = facing(men=f"{GUN} (active), Wolff", german="Concealed −1")
    t.do("fire", "american A", "german A", "Fire 2 (3)").do("open fire").do("conceal", "Concealed −1")
    assert [strength_against(t.g, t.man(n)).total for n in (GUN, "Wolff")] == [2, 1]
    t = facing(men=f"{GUN} (active), Wolff", mine="Towle + Fox, Myers", hand="Fire 1 (1)", german="Concealed −1")
    t.do("shell", "Towle", "german A", "Fire 1 (1)")
    assert t.about == "abort"
    t = own(hand="Fire 1 (1)", draws="b6")
    t.do("shell", GUN, "american A", "Fire 1 (1)").do("resolve")
    assert t.who(GUN).machine.active
    t = own()
    t.do("move", "german A", "Movement", "advance")
    assert t.who(GUN).machine.active


@example("QA-28.9")
@rule("28.92", "Q-28.9", "36.4")
def test_what_terrain_does_for_a_gun():
    t = facing(stack="Walls", men=f"{GUN}, Wolff")
    t.do("fire", "american A", "german A", "Fire 2 (3)").do("open fire")
    assert {strength_against(t.g, t.man(n)).total for n in (GUN, "Wolff")} == {0}          # small arms: as for anyone
    t = facing(stack="Walls", men=f"{GUN}, Wolff", mine="Towle + Fox, Myers", hand="Fire 1 (1)", draws="b0, r0, r0")
    t.do("shell", "Towle", "german A", "Fire 1 (1)").do("resolve")
    assert [e.result.total for e in t.happened("Resolved")] == [2, 0]                     # Hull Down: no help from the wall
    t = facing(stack="dug", men=f"{GUN}, Wolff")
    t.do("fire", "american A", "german A", "Fire 2 (3)").do("open fire")
    assert [strength_against(t.g, t.man(n)).total for n in (GUN, "Wolff")] == [2, 1]


@rule("34.6", "10.41")
def test_rallying_a_gun():
    t = own(men=f"{GUN} (pinned), Wolff (pinned)", hand="Rally 1, Rally 2")
    t.do("rally", "german A", "Rally 1")
    assert t.about == "rally gun"
    t.do("credit", GUN)
    assert t.who(GUN).pinned and t.who("Wolff").pinned and len(t.who(GUN).machine.rally_cards) == 1
    t.end().end().do("rally", "german A", "Rally 2")
    t.do("restore", GUN)
    assert not t.who(GUN).pinned and t.who("Wolff").pinned
    t = own(men=f"{GUN} (pinned), Wolff (pinned), Streich (pinned)", hand="Rally 4")
    t.do("rally", "german A", "Rally 4").do("restore", GUN)
    assert t.about == "rally"
    t.do("restore", "Wolff")
    assert t.who("Streich").pinned and not t.who(GUN).pinned
    t = own(men=f"{GUN} (pinned), Wolff", hand="Rally 3")
    t.do("rally", "german A", "Rally 3")
    assert not t.who(GUN).pinned


@rule("34.7", "34.71")
def test_the_crew_of_a_gun_in_close_combat():
    t = own(men=f"{GUN}, Wolff")
    assert ccv(t.g, t.man(GUN)).total == 5 and gun_crew(t.g, t.man(GUN)) == (t.man(GUN),) * 2
    t.who(GUN).pinned = True
    assert ccv(t.g, t.man(GUN)).total == 1
    t = situation(f"""
        russian A 2 - Soloviev, Kristov
        german  A 3 - {GUN} (pinned active)
        german  B 0 - Hessel, Beck
    """, scenario="H-RG", draws="r0, b6, r0")
    t.who("Soloviev").infiltrates = t.group("german A")
    t.now().do("close combat", "russian A").do("close in", "Soloviev").do("go")
    while t.about in ("who attacks", "concealed in combat", "aim"):
        if t.happened("CombatResolved"):
            break
        t.do("attack", "Soloviev") if t.about == "who attacks" else t.do("pass")
    fight = t.happened("CombatResolved")[0]
    assert fight.defence.total == 5 - 4 and t.who(GUN).machine.crew_killed == 1 and t.who(GUN).fate == IN_PLAY
    assert to_hit(t.g, t.man(GUN), t.group("russian A")).total == LADDER.index("0-5") - 1
    assert victory_points(t.g, 0).total >= 2


@rule("14.32", "34.71")
def test_snipers_at_a_gun():
    for marks, draw, fate, pinned, lost in (("", "b2", IN_PLAY, True, 0), ("pinned", "b2", KILLED, True, 0),
                                            ("", "b4", IN_PLAY, True, 1), ("pinned crew2", "b4", KILLED, True, 3)):
        t = situation(f"""
            american A 0 - Fox, Myers
            german   A 1 - {GUN} ({marks})
            german   B 0 - Hessel, Beck
        """.replace(" ()", ""), scenario="H-GA", american="Sniper (pin 2-3, kill 4-6)", draws=draw)
        t.do("end actions").do("snipe", "Sniper (pin 2-3, kill 4-6)", "german A").do("done").end()
        m = t.who(GUN)
        assert (m.fate, m.pinned, m.machine.crew_killed) == (fate, pinned, lost), (marks, draw)


@rule("16.4-a")
def test_points_for_a_gun():
    t = facing(chit=3, hand="Fire 2 (3)", draws="b2, b5").fire("american A", "german A", "Fire 2 (3)")
    assert victory_points(t.g, 0).total == 6 + 3 * 2


# ---- artillery ----

@example("EX-40.2")
@rule("40.2")
def test_when_a_fire_mission_is_accepted():
    s = Stock()
    black = [s.draw(f"b{n}") for n in range(4)]
    for hidden, least in ((0, 0), (1, 1), (2, 2), (3, 3)):
        assert [accepted(c, hidden) for c in black] == [n >= least for n in range(4)]
    assert not accepted(s.draw("r6"), 0)


def battery(stack="-", men="Hessel, Beck (radio)", hand="#52", draws="", target="Fox, Myers", **hands):
    return situation(f"""
        german   A 0 - {men}
        german   B 0 - Wolff, Streich
        american A 0 {stack} {target}
        american B 0 - Smith, Burke
    """, scenario="L-GA", german=hand, draws=draws, **hands)


@rule("40.1", "40.3")
def test_who_calls_artillery():
    assert battery().may("fire mission", "german A", "american A", "#52")
    assert battery().why("fire mission", "german A", "german B", "#52") == ("40.2",)
    for men in ("Hessel, Beck (pinned radio)", "Hessel (pinned), Beck (radio)", "Schumacher, Beck (radio)", "Hessel, Beck",
                "Schussel + Beck (radio), Hessel"):
        assert battery(men=men).why("fire mission", "german A", "american A", "#52") == ("40.1",), men
    t = battery(draws="r1")
    t.do("fire mission", "german A", "american A", "#52")
    assert 51 in t.g.fronts[0].deck.discards and t.gr("german A").acted and not t.happened("Resolved")


@pytest.mark.parametrize(("stack", "strength"), [
    ("-", 5), ("Woods", 5), ("Walls", 4), ("Brush", 4), ("Gully", 3), ("Buildings_-3", 2), ("Brush/advance", 5), ("dug", 4),
    ("smoke", 5)])
@rule("40.21", "26.4")
def test_the_strength_of_artillery(stack, strength):
    t = battery(stack)
    assert mission_strength(t.g, t.group("german A"), t.group("american A")).total == strength


@rule("40.2", "40.21")
def test_a_fire_mission_hits_everyone_and_a_concealed_card_only_delays_it():
    t = battery("Brush", draws="b1, r1, b3", american="Concealed −1")
    t.do("fire mission", "german A", "american A", "#52").do("conceal", "Concealed −1")
    assert [e.result.total for e in t.happened("Resolved")] == [4 - 1, 4 + 3]
    t = battery(draws="b0", american="Concealed −1")
    t.do("fire mission", "german A", "american A", "#52").do("conceal", "Concealed −1")
    assert t.happened("MissionPlaced")[0].outcome == "not accepted" and not t.happened("Resolved")


@rule("40.22", "28.32")
def test_artillery_against_an_afv():
    for name, draws, immobilized, fate in (("M4(75) Sherman", "b1, b6", True, 0), ("M10 Wolverine", "b1, b5", False, KILLED)):
        t = battery("Brush", target=name, draws=draws)
        t.do("fire mission", "german A", "american A", "#52")
        m = t.who(name)
        assert (m.machine.immobilized, m.fate) == (immobilized, fate)
    t = battery("Brush", target="M4(75) Sherman", draws="b1, b0")
    t.do("fire mission", "german A", "american A", "#52")
    assert t.happened("CrewHit")[0].result.total == 5 and t.who("M4(75) Sherman").machine.buttoned


@rule("40.4", "19.3")
def test_a_radio_malfunctions_and_is_repaired():
    t = battery(draws="r5, b1")
    t.do("fire mission", "german A", "american A", "#52")
    radio = t.who("Beck").secondary
    assert t.g.weapons[radio].jammed
    t.end().end().do("repair", "Beck")
    assert not t.g.weapons[radio].jammed


@rule("40.5")
def test_larger_guns_behind_a_radio():
    for code, strength in (("radio", 5), ("radio-6", 6), ("radio-7", 7)):
        t = battery(men=f"Hessel, Beck ({code})")
        assert mission_strength(t.g, t.group("german A"), t.group("american A")).total == strength


# ---- scenarios ----

@rule("L.1", "36.3")
def test_the_outposts_start_dug_in():
    game = hedgerow.new("up-front", "L-GA", seed=5)
    while "american" not in game.decisions or game.decisions["american"].about != "dug in":
        seat = next(iter(game.decisions))
        answers = game.decisions[seat].answers
        game.apply(seat, ("ready",) if ("ready",) in answers else answers[0])
    g = game.state
    group = g.groups_of(1)[0]
    game.apply("american", ("dug in", group))
    while game.decisions and next(iter(game.decisions.values())).about == "dug in":
        game.apply("american", ("ready",))
    assert g.groups[group].entrenched and next(iter(game.decisions.values())).about == "first terrain"
    seat = next(iter(game.decisions))
    assert seat == "german" and all(g.groups[o[2]].player == 0 for o in game.decisions["german"].options if o[0] == "place")


@rule("G.1")
def test_the_defender_of_the_block_has_a_building():
    game = hedgerow.new("up-front", "G-GA", seed=2)
    while next(iter(game.decisions.values())).about != "first terrain":
        seat = next(iter(game.decisions))
        answers = game.decisions[seat].answers
        game.apply(seat, ("ready",) if ("ready",) in answers else answers[0])
    hand = game.state.players[1].hand
    assert len(hand) == 7 and any(o[0] == "place" for o in game.decisions["american"].options)


@rule("H.3")
def test_the_defender_always_has_ground_to_place():
    for seed in range(8):
        game = hedgerow.new("up-front", "H-RG", seed=seed)
        while next(iter(game.decisions.values())).about != "first terrain":
            seat = next(iter(game.decisions))
            answers = game.decisions[seat].answers
            game.apply(seat, ("ready",) if ("ready",) in answers else answers[0])
        if next(iter(game.decisions)) == "russian":
            game.apply("russian", ("decline",))
        assert any(o[0] == "place" for o in game.decisions["german"].options), seed


@rule("H-vc", "L-vc")
def test_only_the_attacker_holds_ground():
    four = "Hessel, Beck, Wolff, Streich"
    for scenario, men, winner in (("L-GA", four, "german"), ("H-GA", f"{four}, Bernhoff", "german"), ("H-GA", four, None)):
        t = situation(f"""
            german   A 5 Woods {men}
            german   B 0 - Schumacher, Wollak
            american A 5 Woods Fox, Myers, Smith, Burke, Watson
            american B 0 - Anderson, Edwards
        """, scenario=scenario)
        assert (t.g.result.winners if t.g.result else None) == ((winner,) if winner else None)


@rule("G-vc", "E-vc")
def test_when_time_is_up_the_attacker_must_have_done_enough():
    for scenario, chit, winner in (("G-GA", 3, "german"), ("G-GA", 0, "american"), ("E-GA", 3, "american")):
        t = situation(f"""
            german   A {chit} Buildings_-3 Hessel, Beck
            german   B 0 - Schumacher, Wollak
            american A 1 Buildings_-3 Fox, Myers
            american B 5 Woods Anderson, Edwards
        """, scenario=scenario)
        t.g.fronts[0].emptied = 99
        with pytest.raises(GameOver) as over:
            end_if_time_is_up(t.g)
        assert over.value.result.winners == (winner,) and over.value.result.rule == f"{scenario[0]}-vc"
