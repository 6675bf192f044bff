"""21.3, T-DYO-VC Surrender: broken defenders without their commander give up to enemies near by."""

from __future__ import annotations

import pytest

from hedgerow.games.squad_leader import RULEBOOK
from hedgerow.games.squad_leader.model.log_events import Surrendered
from hedgerow.games.squad_leader.model.pieces import ELIMINATED
from hedgerow.games.squad_leader.model.scenario import Card, read_card
from hedgerow.games.squad_leader.rules.rally import rally_phase
from hedgerow.games.squad_leader.table.scenario_cards import scenario_card
from hedgerow.testing import rule

from .situation import Situation, situation

RULE = "attacker american\nspecial surrender german number:4\n"


def rally(text: str, *dice: int | tuple[int, int]) -> Situation:
    """A Rally Phase of the Americans in which nobody tries to rally."""
    t = situation(text, rally_phase, dice, "rally")
    while t.about in ("rally", "repair"):
        t.play("pass")
    return t


@rule("21.3", "T-DYO-VC")
@pytest.mark.parametrize(("commander", "gives_up"), [("", True), ("german A1 10-3", False), ("german A1 10-3 broken", True),
                                                     ("german off 10-3", True), ("german A1 9-2", True)])
def test_only_an_unbroken_commander_keeps_broken_units_from_giving_up(commander: str, gives_up: bool) -> None:
    t = rally(f"{RULE}german C5 4-6-7 broken LMG\ngerman C6 4-6-7=firm\namerican F5 6-6-6\n{commander}")
    assert (t.unit("4-6-7").hex == ELIMINATED) == gives_up == bool(t.all(Surrendered))
    assert t.at("firm") == "C6"                                                        # nobody gives up who is not broken
    if gives_up:
        assert t.weapon("LMG").hex == t.hex("C5")


@rule("21.3")
@pytest.mark.parametrize("enemy", ["american H5 6-6-6", "american C1 6-6-6", "american E5 6-6-6 broken", "american E5 9-1"])
def test_they_give_up_to_an_unbroken_squad_within_four_hexes_that_sees_them(enemy: str) -> None:
    """Five hexes away, behind woods, broken, or a leader alone: to none of these."""
    t = rally(f"{RULE}german C5 4-6-7 broken\n{enemy}")
    assert t.at("4-6-7") == "C5" and not t.all(Surrendered)
    assert rally(f"{RULE}german C5 4-6-7 broken\namerican G5 6-6-6").all(Surrendered)


@rule("21.3")
def test_only_the_side_that_the_card_names_surrenders_and_only_on_such_a_card() -> None:
    t = rally(f"{RULE}german C5 4-6-7\namerican E5 6-6-6 broken")
    assert t.at("6-6-6") == "E5"
    t = rally("attacker american\ngerman C5 4-6-7 broken\namerican E5 6-6-6")
    assert t.at("4-6-7") == "C5"


@rule("21.3")
def test_scenario_9_has_the_rule_and_tells_it() -> None:
    special = Card(read_card("9")).special["surrender"]
    assert (special.side, special.number) == (0, 4)
    assert any(name == "Special rule" and "surrender" in text for name, text in scenario_card("9").facts)
    assert RULEBOOK.table.cards is not None
