"""14 Snipers, 15 Command control, 16 The Action deck and victory."""

from __future__ import annotations

from tests.games.up_front.situation import situation

from hedgerow.games.up_front.model.invariants import invariants
from hedgerow.games.up_front.model.state import KILLED, ROUTED
from hedgerow.games.up_front.rules.hands import (
    american_limit,
    capacity,
    discard_limit,
    german_limit,
    room,
    russian_limit,
    uses,
)
from hedgerow.games.up_front.rules.victory import men_in_position, victory_points
from hedgerow.testing.markers import example, rule

SNIPER = "Sniper (pin 2-3, kill 4-6)"


def sniped(draws, men="Fox, Myers, Smith, Burke, Watson, Edwards"):
    t = situation(f"""
        german   A 0 - Hessel, Beck
        american A 0 Gully {men}
    """, german=SNIPER, draws=draws)
    return t.do("end actions").do("snipe", SNIPER, "american A").do("done")


@example("EX-14.6")
@rule("14.6", "14.2", "14.3")
def test_the_sniper_hits_the_position_drawn_whatever_the_terrain():
    t = sniped("any p6=3, r4 p7!=1")
    assert t.who("Smith").fate == KILLED and t.who("Fox").fate != KILLED


@rule("14.3")
def test_a_pin_on_a_pinned_man_is_a_panic():
    t = sniped("any p3=1, r2 p10>5 p7!=4", "Fox (pinned), Myers, Smith")
    assert t.who("Fox").fate == ROUTED
    t = sniped("any p3=1, r2", "Fox, Myers, Smith")
    assert t.who("Fox").pinned
    t = sniped("any p3=1, b1", "Fox, Myers, Smith")
    assert not t.who("Fox").pinned


@rule("4.3", "10.42")
def test_declared_discards_stay_on_the_table_while_somebody_else_is_asked():
    t = situation("""
        russian  A 0 - Rostov, Burlak
        german   A 0 - Hessel (pinned), Beck
        german   B 0 Woods/advance Wolff, Streich
    """, scenario="A-GR", russian=f"{SNIPER}, Wire", german="Movement", draws="any p2=1")
    t.do("end actions").do("snipe", SNIPER, "german A").do("wire", "Wire", "german B").do("done")
    assert t.about == "before the draw" and not invariants(t.g)
    assert [d.group for d in t.g.discards] == [t.group("german A"), t.group("german B")]
    t.do("pass")
    assert not t.g.discards and not invariants(t.g)


@rule("14.4")
def test_a_sniper_check_needs_a_black_number_above_the_snipers():
    for draw, found in (("b3", True), ("b2", False), ("r5", False)):
        t = sniped(f"any p2=1, r2, {draw}", "Fox, Myers")
        t.do("draw", 0).do("sniper check", "american A")
        assert t.g.players[0].snipers_lost == found


@rule("14.4")
def test_the_check_is_only_for_the_group_that_was_fired_at_in_the_turn_before():
    t = sniped("any p2=1, r1", "Fox, Myers")
    t.do("draw", 0).end().end()
    assert t.seat == "american" and t.why("sniper check", "american A") == ("14.4",)


@rule("14.1")
def test_a_sniper_counts_as_a_discard():
    t = situation("""
        american A 4 - Fox, Myers
        german   A 0 - Hessel, Beck
    """, american=f"{SNIPER}, Fire 2 (2)", draws="r4, r4")
    t.fire("american A", "german A", "Fire 2 (2)").do("end actions")
    assert t.why("snipe", SNIPER, "german A") == ("4.32",)


# ---- 4.3 ----

@example("DV-4.3n")
@rule("4.31", "4.32", "4.33")
def test_discards_by_nation():
    for limit in (german_limit, american_limit, russian_limit):
        limit.cache_clear()                               # nothing is known from an earlier test
    for nation, other, free, acted in (("german", "american", 1, 1), ("american", "german", 2, 0), ("russian", "german", 4, 0)):
        men = {"german": "Hessel, Beck", "american": "Fox, Myers", "russian": "Rostov, Petrovsky"}
        t = situation(f"""
            {nation} A 0 - {men[nation]}
            {other}  A 0 - {men[other]}
        """, scenario="A-GR" if nation == "russian" else "A-GA", **{nation: "Brush, Woods, Wire, Hill"})
        player = t.g.active
        assert discard_limit(t.g, player).total == free
        t.g.players[player].actions = 2
        assert discard_limit(t.g, player).total == acted


@example("QA-4.3")
@rule("4.3", "Q-4.3")
def test_all_discards_are_declared_before_any_takes_effect():
    t = situation("""
        russian  A 0 - Rostov, Petrovsky
        german   A 0 - Hessel, Beck
        german   B 0 - Wolff, Streich
    """, scenario="A-GR", russian=f"{SNIPER}, Sniper (pin 1-3, kill 4-6)", draws="any p2=1, b0, any p2=1, b0")
    t.do("end actions").do("snipe", SNIPER, "german A")
    assert not t.happened("SniperFires") and t.about == "discard"
    t.do("snipe", "Sniper (pin 1-3, kill 4-6)", "german B").do("done")
    assert [e.group for e in t.happened("SniperFires")] == [t.group("german A"), t.group("german B")]


@rule("4.4")
def test_plain_discards_are_not_seen():
    t = situation("""
        german   A 0 - Hessel, Beck
        american A 0 - Fox, Myers
    """, german="Rally 2")
    card = t.card("Rally 2")
    t.do("end actions").do("discard", "Rally 2").do("done")
    assert t.g.fronts[0].unseen == {card: 0} and t.g.fronts[0].deck.discards == [card]
    last = t.game.events[-1]
    assert last.seen_by("american").count == 1 and not hasattr(last.seen_by("american"), "cards")
    assert last.seen_by("german").cards == (card,)


@rule("4.6")
def test_after_a_pass_one_must_act_or_discard():
    t = situation("""
        german   A 0 - Hessel, Beck
        american A 0 - Fox, Myers
    """, american="Rally 2")
    t.do("end actions").do("done")
    assert t.g.players[0].passed
    t.do("draw", 0).do("end actions")
    assert t.why("done") == ("4.6",)
    t.do("discard", "Rally 2")
    assert t.may("done")


@rule("4.5")
def test_the_hand_is_refilled_as_far_as_one_likes():
    t = situation("""
        german   A 0 - Hessel, Beck
        american A 0 - Fox, Myers
        american B 0 - Smith, Burke
    """, german="Rally 2")
    t.do("end actions").do("done")
    assert [o[1] for o in t.game.decisions["german"].options] == [4, 3, 2, 1, 0]
    t.do("draw", 2)
    assert len(t.g.players[0].hand) == 3 and t.about == "refill"
    t.do("draw", 0)
    assert t.seat == "american"


# ---- 15 ----

@example("DV-15.3")
@rule("15.2", "15.3", "15.4")
def test_what_the_loss_of_leaders_costs():
    t = situation("""
        german   A 0 - Diettinger (pinned), Beck, Wolff, Streich, Bernhoff
        german   B 0 - Hessel (pinned), Schultz, Wollak
        american A 0 - Fox, Myers
        american B 0 - Smith, Burke
    """, draws="b0, b0")
    assert capacity(t.g, 0).total == 4
    t.do("panic", "Diettinger")
    assert capacity(t.g, 0).total == 4 and t.g.players[0].leader_lost
    t.end()
    t.g.men[t.man("Hessel")].pinned = False
    assert capacity(t.g, 0).total == 5
    t.g.men[t.man("Hessel")].pinned = True
    assert capacity(t.g, 0).total == 4
    t.end().do("panic", "Hessel").end()
    assert capacity(t.g, 0).total == 4


@rule("15.6")
def test_an_opponent_with_one_group_gives_a_card_more():
    t = situation("""
        german   A 0 - Hessel, Beck
        german   B 0 - Wolff, Streich
        american A 0 - Fox, Myers
    """)
    assert capacity(t.g, 0).total == 6 and capacity(t.g, 1).total == 6 and room(t.g, 0) == 6


@rule("15.52", "15.5")
def test_a_commissar_steadies_his_group():
    from hedgerow.games.up_front.rules.values import morale, panic
    t = situation("""
        russian  A 0 - Dottski, Petrovsky, Nosenko (pinned)
        german   A 0 - Hessel, Beck
    """, scenario="A-GR")
    assert morale(t.g, t.man("Petrovsky")).total == 6 and panic(t.g, t.man("Nosenko")).total == 3
    assert morale(t.g, t.man("Dottski")).total == 3


@rule("15.53")
def test_a_commissar_executes_the_pinned_man_he_points_at():
    t = situation("""
        russian  A 0 - Dottski, Petrovsky, Nosenko (pinned), Soloviev, Kristov
        german   A 0 - Hessel, Beck
    """, scenario="A-GR", draws="any p5=3")
    t.do("end actions").do("done")
    assert t.who("Nosenko").fate == KILLED


# ---- 16 ----

@example("EX-16.1", "QA-3.6")
@rule("16.1", "16.1-a", "Q-3.6")
def test_cards_to_be_removed_are_cower_cards_until_enough_are_gone():
    t = situation("""
        german   A 1 advance Hessel, Beck
        american A 0 - Fox, Myers
    """, german="Buildings -3, Buildings -2")
    one, two = t.g.players[0].hand
    t.g.fronts[0].quota = {"Buildings": 1}
    t.now()
    assert not uses(t.g, 0, one) and t.why("terrain", "german A", one) == ("2.22",)
    t.do("end actions").do("discard", one).do("done")
    assert t.g.fronts[0].removed == [one] and uses(t.g, 0, two)


@rule("16.1")
def test_a_card_laid_as_open_ground_escapes_removal():
    t = situation("""
        german   A 1 advance Hessel, Beck
        american A 0 - Fox, Myers
    """, german="Buildings -3")
    t.g.fronts[0].quota = {"Buildings": 1}
    t.do("open ground", "german A", t.g.players[0].hand[0])
    assert not t.g.fronts[0].removed and t.g.fronts[0].quota == {"Buildings": 1}


@rule("16.2", "16.3")
def test_the_game_ends_when_the_draw_pile_has_been_emptied_often_enough():
    t = situation("""
        german   A 3 - Hessel, Beck
        american A 0 - Fox, Myers
    """)
    t.g.fronts[0].emptied = 2
    t.g.fronts[0].deck.discards = t.g.fronts[0].deck.cards[2:]
    t.g.fronts[0].deck.cards = t.g.fronts[0].deck.cards[:2]
    t.do("end actions").do("done").do("draw", 3)
    assert t.g.result is not None and t.g.result.rule == "16.4" and t.g.result.winners == ("german",)


@rule("16.3")
def test_an_attack_under_way_is_finished_from_the_reshuffled_deck():
    t = situation("""
        german   A 5 - Diettinger, Hessel
        american A 0 - Fox, Myers, Smith
    """, german="Fire 3 (5)")
    t.g.fronts[0].emptied = 2
    t.g.fronts[0].deck.discards = t.g.fronts[0].deck.cards[1:]
    t.g.fronts[0].deck.cards = t.g.fronts[0].deck.cards[:1]
    t.fire("german A", "american A", "Fire 3 (5)")
    assert len(t.happened("Resolved")) == 3 and t.g.result is not None


@example("EX-16.42b", "QA-16.42a", "QA-16.42b")
@rule("A-vc", "16.42", "Q-16.42")
def test_four_men_in_cover_at_chit_four_win():
    for stack, men in (("Woods/wire", 4), ("Buildings_-3/wire", 4), ("Gully/wire", 4), ("Brush/wire", 0), ("Walls/wire", 4),
                       ("Walls/wire/wire", 0), ("Open_Ground/smoke", 0), ("Woods/advance", 0), ("Stream", 0), ("Woods", 4)):
        t = situation(f"""
            german   A 4 {stack} Hessel, Beck, Wolff, Streich
            american A 0 Hill Fox, Myers
        """)
        assert men_in_position(t.g, 0, 4) == men, stack
        assert (t.g.result is not None and t.g.result.winners == ("german",) and t.g.result.rule == "A-vc") == (men == 4), stack


@rule("16.421", "16.422", "16.423")
def test_smoke_and_movement_do_not_qualify_a_gully_does():
    for stack, counts in (("Open_Ground/smoke", 0), ("Woods/sideways", 0), ("Gully", 3)):
        t = situation(f"""
            american A 0 - Fox, Myers
            german   A 4 {stack} Hessel, Beck, Wolff
        """)
        assert men_in_position(t.g, 0, 4) == counts


@example("EX-16.5a")
@rule("16.5")
def test_more_than_half_lost_is_a_broken_squad():
    t = situation("""
        german   A 0 - Hessel (pinned), Beck (pinned), Wolff, Streich
        german   B 0 - Schultz (pinned), Wollak
        american A 0 - Fox, Myers
    """)
    t.do("panic", "Hessel").do("panic", "Beck").do("panic", "Schultz")
    assert t.g.result is None and t.g.players[0].force == 6
    t.g.men[t.man("Wollak")].pinned = True
    t.do("panic", "Wollak")
    assert t.g.result.winners == ("american",) and t.g.result.rule == "16.5"


@example("EX-16.4-Q")
@rule("16.4", "16.41", "Q-16.4")
def test_victory_points_for_range_and_losses():
    t = situation("""
        american A 0 - Fox, Myers
        german   A 3 - Hessel, Beck (pinned), Wolff
        german   B 5 advance Schultz, Wollak
        german   C -1 - Streich, Bernhoff
    """)
    assert victory_points(t.g, 0).total == 6 + 0 - 2
    t.g.men[t.man("Fox")].fate = KILLED
    t.g.men[t.man("Myers")].fate = ROUTED
    assert victory_points(t.g, 0).total == 4 + 2 + 1
