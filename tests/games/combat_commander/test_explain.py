"""Why not: structured questions, answered with reasons, rules and numbers; and standing orders."""

from __future__ import annotations

import random

import pytest

from hedgerow.games.combat_commander import RULEBOOK
from hedgerow.games.combat_commander.aids.verbs import VERBS
from hedgerow.games.combat_commander.model.fate import CARDS
from hedgerow.games.combat_commander.rules.standing_orders import (
    ALWAYS_ASK,
    DEFAULT,
    PASS_UNTIL_MY_TURN,
    READY,
    ask_when_near,
    op_fire_from,
)
from hedgerow.kernel.errors import IllegalAction
from hedgerow.kernel.game import Game
from hedgerow.kernel.rulebook import WhyNot
from hedgerow.kernel.telling import tell
from hedgerow.testing import rule
from hedgerow.testing.law import law_holds

from .situation import situation

DUEL = """
    axis    E5  Rifle Squad, Light MG
    allies  G5  Line Squad
"""


def why(t, seat, *question):
    return t.game.explain(seat, WhyNot.of(*question))


def rules(answer):
    return {r.rule for r in answer.reasons}


def test_why_an_order_cannot_be_given():
    t = situation(DUEL, axis="Fire, Recover")
    fire, recover = sorted(t.g.hands[0], key=lambda c: CARDS[c].order)
    assert why(t, "axis", "order", fire).may
    assert rules(why(t, "axis", "order", recover)) == {"O22.1"}
    other = next(c for c in range(len(CARDS)) if c not in t.g.hands[0])
    assert rules(why(t, "axis", "order", other)) == {"O14.1-a"}
    assert "1.5" in rules(why(t, "allies", "order", fire))


def test_why_an_action_cannot_be_played():
    t = situation(DUEL, axis="Fire, a:Hand Grenades")
    card = next(c for c in t.g.hands[0] if CARDS[c].action == "Hand Grenades")
    assert "A34" in rules(why(t, "axis", "play", card, "Hand Grenades"))
    t.order("Fire").do("shoot", "Rifle Squad", "G5").do("fire")
    answer = why(t, "axis", "play", card, "Hand Grenades")
    assert "A34" in rules(answer) and "1.6" not in rules(answer)
    assert "1.6" in rules(why(t, "axis", "play", card, "Concealment"))


@rule("O14.1", "9.1")
def test_while_a_roll_may_be_made_again_nobody_is_activated():
    t = situation(DUEL, axis="Fire", rolls="axis 4-1")
    t.order("Fire").do("shoot", "Rifle Squad", "G5").do("fire").quiet("initiative")
    assert t.about == "initiative" and t.asked.what["purpose"] == "Fire Attack"
    assert "O14.1-b" in rules(why(t, t.seat, "activate", t.id("Rifle Squad")))


def test_why_a_piece_cannot_shoot_and_with_what():
    t = situation(DUEL + "allies O5 Green Squad", axis="Fire", land="woods F5")
    far = why(t, "axis", "shoot", t.piece("Rifle Squad"), t.hex("O5"))
    assert "3.1.2" in rules(far)
    empty = why(t, "axis", "shoot", t.piece("Rifle Squad"), t.hex("E4"))
    assert "O20.3" in rules(empty) and dict(empty.tallies)["firepower"].total == 5
    assert not why(t, "axis", "shoot", ("unit", 99), t.hex("G5")).may


@rule("O20.3")
def test_why_a_piece_is_not_ready_to_shoot():
    t = situation(DUEL + "axis E9 Conscript Squad", axis="Fire", rolls="axis 1-2, allies 6-4")
    t.order("Fire").do("activate", "Rifle Squad")
    squad, gun = t.piece("Rifle Squad"), t.weapon("Rifle Squad")
    assert rules(t.game.ask("axis", "ready", t.piece("Conscript Squad"))) == {"O14.1"}
    t.do("shoot", gun, "G5").do("fire").quiet("shot")
    assert "made its shot" in t.game.ask("axis", "ready", gun).reasons[0].text
    assert not t.game.ask("axis", "ready", squad).reasons            # it has a target and has not fired


@rule("10.2")
def test_why_a_hex_cannot_be_seen():
    t = situation(DUEL, axis="Fire", land="woods F4-F6")
    answer = t.game.ask("axis", "sight", t.hex("E5"), t.hex("G5"))
    assert rules(answer) == {"10.2"}
    assert not t.game.ask("axis", "sight", t.hex("E5"), t.hex("E9")).reasons


def test_why_a_hex_cannot_be_entered_and_what_it_costs():
    t = situation(DUEL, axis="Move", land="woods E4")
    assert rules(why(t, "axis", "to", t.hex("E4"))) == {"O21.2", "5.1"}
    t.order("Move").do("move", "Rifle Squad")
    answer = why(t, "axis", "to", t.hex("E4"))
    assert answer.may and dict(answer.tallies)["cost"].total == 2
    assert rules(why(t, "axis", "to", t.hex("K9"))) == {"O21.1"}


def test_a_unit_tells_its_numbers():
    t = situation(DUEL, axis="Fire")
    told = dict(t.game.ask("axis", "unit", t.id("Rifle Squad")).of)
    assert {k: v.total for k, v in told.items()} == {"firepower": 5, "range": 5, "movement": 4, "morale": 7}


def test_a_refusal_names_the_rule():
    t = situation(DUEL, axis="Fire, Recover")
    card = next(c for c in t.g.hands[0] if ("order", c) not in t.options)
    with pytest.raises(IllegalAction, match=r"O22\.1"):
        t.game.apply("axis", ("order", card))


# ---- standing orders ----

MARCH = """
    axis    E5  Rifle Squad
    allies  H5  Line Squad
"""


def marched(orders):
    t = situation(MARCH, axis="Fire, Fire", allies="Move", first="allies")
    t.game.order("axis", orders)
    return t.order("Move").do("move", "Line Squad").do("to", "G5")


@rule("O21.6")
def test_the_seat_is_asked_at_every_hex_unless_it_has_ordered_otherwise():
    assert marched(ALWAYS_ASK).about == "hex entered"
    assert marched(DEFAULT).about == "hex entered"
    assert marched(op_fire_from(5)).about == "hex entered"
    assert marched(ask_when_near(2)).about == "hex entered"
    assert marched(ask_when_near(0, "G5")).about == "hex entered"
    for orders in (PASS_UNTIL_MY_TURN, op_fire_from(8), ask_when_near(1), ask_when_near(0, "K7")):
        assert marched(orders).about == "move to"


@rule("A33.2")
def test_standing_orders_know_the_odds_of_op_fire_whatever_cards_are_held():
    t = marched(ALWAYS_ASK)
    found, unit = t.g.reaction_odds_at(t.g.asked), f"unit {t.id('Rifle Squad')}"
    assert found["odds"] == found[unit] > 0
    other = situation(MARCH, axis="Rout, Rout", allies="Move", first="allies").order("Move").do("move", "Line Squad")
    assert other.do("to", "G5").about == "hex entered" and other.g.reaction_odds_at(other.g.asked).keys() == found.keys()
    assert marched(READY["odds"].make(str(found["odds"]))).about == "hex entered"
    assert marched(READY["odds"].make(str(found["odds"] + 1))).about == "move to"


@rule("9.1")
def test_the_default_asks_about_rerolls_that_matter_only():
    for rolls, about in (("axis 3-5, allies 3-5", "order"), ("axis 1-2, allies 3-5", "initiative")):
        t = situation(DUEL + "allies K9 Sgt White", axis="Fire", rolls=rolls)
        t.game.order("axis", DEFAULT)
        t.order("Fire").do("shoot", "Rifle Squad", "G5").do("fire")
        while t.about in ("before attack roll", "before defense roll", "defend"):
            t.do(*t.options[-1])
        assert t.about in (about, "shot") if about == "order" else t.about == about


# ---- names ----

def test_units_that_came_late_are_known_by_name():
    t = situation("""
        axis    E5  Rifle Squad
        allies  G5  Line Squad
    """, event="Deploy")
    t.do("deploy", "Rifle Squad")
    late = next(u for u, unit in enumerate(t.g.units) if unit.hex == t.hex("E5"))
    assert t.game.say(("activate", late)) == f"activate Line Team {late}"
    told = [tell(t.game.rulebook, t.g, e.public) for e in t.game.events]
    assert f"Rifle Squad 0 deploys into Line Team {late}, Line Team {late + 1}" in told
    assert t.game.rulebook.table.spell(t.game.scenario, "unit", late) == f"unit {late}"


# ---- the law ----

@pytest.mark.plays
@pytest.mark.parametrize("scenario", ["1", "4", "8", "11"])
def test_offered_if_and_only_if_nothing_speaks_against_it(scenario):
    held = law_holds(RULEBOOK, scenario, games=1, seed=60)
    assert {"order", "activate"} <= held.keys()


def test_every_verb_answers_about_everything_at_any_time():
    """Also off its moment and about the other side: with reasons, never with an exception."""
    game = Game(RULEBOOK, RULEBOOK.scenario("1"), seed=4, listen=False)
    rng = random.Random(9)
    while game.result is None:
        seat, decision = next((s, d) for s, d in game.decisions.items() if not d.optional)
        if rng.random() < 0.03:
            for verb in VERBS.values():
                if all(kind in RULEBOOK.rules.things for kind in verb.places):
                    drawn = [rng.choice(RULEBOOK.rules.things[kind](game.state)) for kind in verb.places]
                    for asking, d in game.decisions.items():
                        answer = game.explain(asking, WhyNot(verb.name, tuple(drawn)))
                        assert answer.may == ((verb.name, *drawn) in d.options), (verb.name, drawn, asking)
                        assert all(r.text and r.rule for r in answer.reasons)
        game.apply(seat, rng.choice(list(decision.options)))
