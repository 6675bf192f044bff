"""1: Fate cards; every roll is a card: re-rolls, triggers, piles that run out, Random Hexes."""

from __future__ import annotations

from hedgerow.games.combat_commander.model import log_events as h
from hedgerow.games.combat_commander.model.counters import NATIONS
from hedgerow.games.combat_commander.model.fate import ACTIONS_OF, CARDS, DECKS
from hedgerow.testing import example, rule

from .situation import situation

SHOOTERS = """
    axis    E5  Rifle Squad
    allies  G5  Line Squad
"""


def fire(t):
    return t.order("Fire").do("shoot", "Rifle Squad", "G5").do("fire")


@rule("1")
def test_each_nation_has_72_cards_with_every_pair_of_dice_twice():
    for nation in NATIONS:
        dice = sorted(CARDS[c].dice for c in DECKS[nation])
        assert len(dice) == 72
        assert dice == sorted([(w, c) for w in range(1, 7) for c in range(1, 7)] * 2)
    t = situation(SHOOTERS)
    assert sorted([*t.g.decks[0].cards, *t.g.hands[0]]) == sorted(DECKS["germany"])


@rule("1.9", "1.3")
def test_a_roll_turns_up_the_top_card_and_discards_it():
    t = situation(SHOOTERS, axis="Fire", rolls="axis 4-2")
    top = t.g.decks[0].cards[-1]
    fire(t).do("pass")
    assert t.g.decks[0].discards[-1] == top
    rolled = t.last(h.DiceRolled)
    assert (rolled.white, rolled.coloured, rolled.card) == (4, 2, top)


@rule("9.1")
def test_the_initiative_holder_may_have_a_roll_made_again_and_hands_the_card_over():
    t = situation(SHOOTERS, axis="Fire", rolls="axis 1-1!Jammed, axis 6-4, allies 5-4", initiative="axis")
    fire(t)
    assert t.about == "initiative" and t.seat == "axis"
    t.do("reroll")
    assert t.g.initiative == 1
    assert t.about == "initiative" and t.seat == "allies"
    t.quiet()
    assert t.total(h.AttackTotal) == 5 + 10


@rule("9.1")
def test_a_cancelled_roll_has_no_trigger():
    t = situation("""
        axis    E5  Rifle Squad, Light MG
        allies  G5  Line Squad
    """, axis="Fire", rolls="axis 1-1!Jammed, axis 6-4, allies 5-4")
    t.order("Fire").do("shoot", "weapon of Rifle Squad", "G5").do("fire").quiet("initiative").do("reroll").quiet()
    assert not t.g.weapons[0].broken


@rule("1.9.1", "1.9.1-c", "1.9.1.1")
def test_an_event_is_resolved_before_the_result_it_interrupts():
    t = situation("""
        axis    E5  Rifle Squad
        axis    E7  Conscript Squad, broken
        allies  G5  Line Squad
    """, axis="Fire", rolls="axis 2-5!Event, axis e:Medic, allies 5-4")
    t.order("Fire").do("activate", "Rifle Squad").do("shoot", "Rifle Squad", "G5").do("fire").quiet()
    kinds = [type(e.public).__name__ for e in t.game.events]
    assert kinds.index("UnitRallied") < kinds.index("AttackTotal")


@example("EX-trigger-order")
@rule("1.9.1-c", "O23.2")
def test_a_unit_rallied_by_the_event_still_suffers_the_locked_result():
    t = situation("""
        axis    E5  Volksgrenadier Squad, broken
        axis    A9  Line Team
        allies  O1  Line Squad
    """, axis="Rout", rolls="axis 2-5!Event, axis e:Medic")
    t.order("Rout").quiet()
    unit = t.unit("Volksgrenadier Squad")
    assert not unit.broken and unit.hex == t.hex("E6")


@rule("1.9.1-b", "E42-c")
@example("EX-nested")
def test_rolls_within_a_trigger_have_no_triggers():
    t = situation("""
        axis    E5  Rifle Squad
        allies  G5  Rifle Squad
        allies  A1  Rifle Squad, broken
    """, allies="Fire", first="allies", nations="germany russia",
                  rolls="allies 2-5!Event, allies e:Commissar, allies 3-3!Sniper, axis 5-4")
    t.order("Fire").do("activate", "G5 Rifle Squad").do("shoot", "G5 Rifle Squad", "E5").do("fire").quiet()
    assert [e.trigger for e in t.events(h.Triggered)] == ["Event"]


@rule("1.9.1.3", "1.8")
def test_a_sniper_may_break_a_unit_in_or_next_to_the_random_hex():
    t = situation("""
        axis    E5  Rifle Squad
        allies  G5  Line Squad
    """, axis="Fire", rolls="axis 3-3!Sniper, axis @F5, allies 5-4")
    fire(t).quiet("sniper")
    assert t.about == "sniper" and t.seat == "axis"
    assert set(t.options) == {("snipe", 0), ("snipe", 1), ("pass",)}
    t.do("snipe", "Line Squad").quiet()
    assert t.unit("Line Squad").broken


@rule("11.4", "1.8")
def test_the_random_hex_number_fixes_or_removes_broken_weapons():
    fixed = situation("""
        axis    E5  Rifle Squad
        axis    E6  Conscript Squad, broken Light MG
        allies  G5  Line Squad, broken Medium MG
    """, axis="Fire", rolls="axis 3-3!Sniper, axis @A5, allies 5-4")
    fixed.order("Fire").do("activate", "Rifle Squad").do("shoot", "Rifle Squad", "G5").do("fire").quiet()
    assert not fixed.g.weapons[0].broken
    lost = situation("""
        axis    E5  Rifle Squad
        axis    E6  Conscript Squad, broken Light MG
        allies  G5  Line Squad, broken Medium MG
    """, axis="Fire", rolls="axis 3-3!Sniper, axis @A7, allies 5-4")
    lost.order("Fire").do("activate", "Rifle Squad").do("shoot", "Rifle Squad", "G5").do("fire").quiet()
    assert lost.unit("Conscript Squad").weapon == -1
    assert lost.g.weapons[1].broken


def emptied(t, side, keep):
    """Leave only so many cards in a draw pile."""
    deck = t.g.decks[side]
    deck.discards += deck.cards[:-keep]
    del deck.cards[:-keep]
    return t


@example("EX-last-card")
@rule("1.9.1-a", "6.1.2")
def test_the_last_card_advances_time_before_its_own_trigger():
    t = situation(SHOOTERS, axis="Fire", rolls="axis 3-3!Sniper, allies 5-4")
    emptied(t, 0, 1)
    fire(t).quiet()
    kinds = [type(e.public).__name__ for e in t.game.events]
    assert kinds.count("TimeAdvanced") == 1
    assert kinds.index("TimeAdvanced") < kinds.index("Triggered")
    assert len(t.g.decks[0].cards) > 60


@rule("6.1.2", "1.9.1.4")
def test_time_on_the_last_card_advances_only_once():
    spec = next(f"{c.white}-{c.coloured}!Time" for c in CARDS if c.nation == "germany" and c.trigger == "Time")
    t = situation(SHOOTERS, axis="Fire", rolls=f"axis {spec}, allies 5-4")
    emptied(t, 0, 1)
    fire(t).quiet()
    assert t.g.time == 1
    again = situation(SHOOTERS, axis="Fire", rolls=f"axis {spec}, allies 5-4")
    fire(again).quiet()
    assert again.g.time == 1


@rule("9.1", "6.1.2")
def test_a_last_card_rolled_again_advances_time_first():
    t = situation(SHOOTERS, axis="Fire", rolls="axis 4-2, allies 5-4")
    emptied(t, 0, 1)
    fire(t).quiet("initiative").do("reroll")
    assert t.g.time == 1 and t.about == "initiative"


@rule("1.2")
def test_hands_and_piles_are_secret_and_discards_open():
    t = situation(SHOOTERS, axis="Fire, Move", allies="Recover")
    seen = t.game.view("allies")["board"]["sides"]["axis"]
    assert seen["hand_size"] == 2 and seen["hand"] == []
    assert len(t.game.view("axis")["board"]["sides"]["axis"]["hand"]) == 2
    t.order("Fire")
    assert t.game.view("allies")["board"]["sides"]["axis"]["discards"][0]["order"] == "Fire"


@rule("1.6", "A24.1")
def test_an_action_card_is_discarded_at_once():
    t = situation("""
        axis    E5  Rifle Squad
        allies  F4  Line Squad
    """, axis="Fire, a:Hand Grenades", rolls="axis 4-2, allies 5-4")
    t.order("Fire").do("shoot", "Rifle Squad", "F4").do("fire").action("Hand Grenades")
    assert "Hand Grenades" in [CARDS[c].action for c in t.g.decks[0].discards]
    assert t.g.hands[0] == []


@rule("1.7")
def test_events_are_never_played_from_a_hand():
    assert not {c.event for c in CARDS} & set(ACTIONS_OF["germany"]) - {"Deploy"}
    t = situation(SHOOTERS, axis="Fire")
    assert all(o[0] in ("order", "pass") for o in t.options)


@rule("9.1", "T78.3", "1.9.1-c")
def test_a_roll_made_again_after_time_has_advanced_counts_what_was_dug_meanwhile():
    t = situation(SHOOTERS, axis="Fire", allies="a:Dig In", rolls="axis 4-2, allies 5-4", initiative="axis")
    emptied(t, 1, 1)
    fire(t).do("pass").quiet("initiative").do("reroll").quiet("time advanced")
    t.action("Dig In").quiet()
    assert ("+", 3, "foxholes", "F102") in t.last(h.DefenseTotal).total.lines
