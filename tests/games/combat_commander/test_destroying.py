"""11.3: a Weapon may be eliminated by its owner at any time."""

from __future__ import annotations

import pytest

from hedgerow.games.combat_commander.model import log_events as h
from hedgerow.games.combat_commander.model.state import CASUALTY
from hedgerow.games.combat_commander.rules.command import movement
from hedgerow.kernel.errors import IllegalAction
from hedgerow.testing import rule

from .situation import situation

GUNS = """
    axis    E5  Rifle Squad, Light MG
    axis    F5  Weapon Team, Heavy MG
    allies  G5  Line Squad, Medium MG
    allies  O1  Green Squad
"""


@rule("11.3")
def test_the_carrier_is_lighter_at_once():
    t = situation("""
        axis    E5  Rifle Squad, Heavy MG
        allies  O1  Line Squad
    """, axis="Move")
    t.order("Move").do("move", "Rifle Squad").destroy("Rifle Squad")
    assert t.unit("Rifle Squad").weapon == -1 and t.g.weapons[0].where == CASUALTY
    assert movement(t.g, t.id("Rifle Squad")).total == 4


@rule("11.3")
def test_it_may_be_done_in_the_enemys_turn_and_only_by_the_owner():
    t = situation(GUNS, axis="Fire")
    t.order("Fire")
    assert t.game.decisions["allies"].optional and t.game.decisions["allies"].options == [("destroy", 2)]
    with pytest.raises(IllegalAction):
        t.game.apply("allies", ("destroy", 0))
    t.destroy("Line Squad")
    assert t.unit("Line Squad").weapon == -1 and t.about == "activate" and "allies" not in t.game.decisions


@rule("11.3", "O20.3.1")
def test_a_weapon_destroyed_while_a_group_forms_calls_the_shot_off():
    t = situation(GUNS, axis="Fire")
    t.order("Fire").do("activate", "Rifle Squad").do("shoot", "weapon of Rifle Squad", "G5").do("add", "Rifle Squad")
    t.destroy("Rifle Squad")
    assert t.options == [("cancel",)]
    t.do("cancel")
    assert t.may("shoot", "Rifle Squad", "G5")


@rule("11.3", "O14.4")
def test_an_order_whose_only_gun_is_destroyed_simply_ends():
    t = situation("""
        axis    A5  Rifle Squad, Heavy MG
        axis    A6  Sgt Esser
        allies  J5  Line Squad
    """, axis="Fire")
    t.order("Fire").destroy("Rifle Squad").forced("order")
    assert t.about == "order" and not t.events(h.AttackTotal)


@rule("11.3")
def test_a_mortar_destroyed_after_it_has_hit_fires_no_more():
    t = situation("""
        axis    A5  Rifle Squad, Light Mortar
        allies  F5  Line Squad
    """, axis="Fire", rolls="axis 6-4")
    t.order("Fire").do("activate", "Rifle Squad").do("shoot", "weapon of Rifle Squad", "F5")
    assert t.about == "initiative"
    t.destroy("Rifle Squad").quiet()
    assert t.events(h.TargetingRolled) and not t.events(h.AttackTotal)


@rule("11.3", "A41")
def test_who_destroys_a_gun_after_the_roll_has_fired_it_all_the_same():
    t = situation(GUNS, axis="Fire", rolls="axis 2-1, allies 1-2")
    t.order("Fire").do("activate", "Weapon Team").do("shoot", "weapon of Weapon Team", "G5").do("fire").quiet("initiative")
    t.destroy("Weapon Team").quiet()
    assert t.total(h.AttackTotal) == 8 + 3


@rule("11.3", "O20.2.1")
def test_a_mortar_destroyed_before_it_lays_smoke_lays_none():
    t = situation("""
        axis    A5  Weapon Team, Medium Mortar
        allies  F5  Line Squad
    """, axis="Fire")
    t.order("Fire").do("activate", "Weapon Team").do("smoke", "weapon of Weapon Team").destroy("Weapon Team")
    assert t.options == [("cancel",)]
    t.do("cancel")
    assert not t.g.smoke and not t.g.attacks
