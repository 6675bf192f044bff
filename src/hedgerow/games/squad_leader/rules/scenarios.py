"""The scenarios whose rules are all in the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from hedgerow.games.squad_leader.model.scenario import Card, card
from hedgerow.games.squad_leader.rules.campaign import EAST, WEST, campaign_card, campaign_spec
from hedgerow.games.squad_leader.rules.design_your_own import MEETING, meeting_card
from hedgerow.games.squad_leader.rules.random_card import RANDOM, random_card

PLAYABLE: Final = ("1", "2", "3", "3A", "3B", "4", "5", "6", "7", "8", "9", "10", "11", "12")

CAMPAIGNS: Final = {"campaign": EAST, "campaign-west": WEST}
"""C1: the series that are listed; any other is made from the scenarios that its players name."""

SCENARIOS: Final[dict[str, Callable[[], Card]]] = {
    **{code: partial(card, code) for code in PLAYABLE},
    **{name: partial(campaign_card, campaign_spec(1, [0, 0], battles)) for name, battles in CAMPAIGNS.items()},
    MEETING: lambda: meeting_card({}), RANDOM: lambda: random_card({})}


def make(spec: Mapping[str, Any]) -> Card:
    """C1, DYO-0, DYO-PV: a scenario made from plain data: one of a campaign, one drawn by cards, or an engagement with
    forces bought."""
    if RANDOM in spec:
        return random_card(spec)
    return meeting_card(spec) if MEETING in spec else campaign_card({"ranks": [0, 0], **spec})
