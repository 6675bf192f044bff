"""Whole games, played by somebody curious: everything the cards can bring must happen, and everything must add up."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from hedgerow.bots.heuristic import HeuristicBot
from hedgerow.bots.random_player import RandomBot
from hedgerow.games.combat_commander import RULEBOOK
from hedgerow.games.combat_commander.computer.roll_estimates import chance_above
from hedgerow.games.combat_commander.model import log_events
from hedgerow.games.combat_commander.model.fate import CARDS
from hedgerow.games.combat_commander.rules.actions import ACTIONS
from hedgerow.games.combat_commander.rules.events import EVENTS
from hedgerow.games.combat_commander.rules.orders import ORDERS
from hedgerow.kernel.game import Game

NEVER_PLAYED = {"Command Confusion"}
GAMES = [("3", 27), *((scenario, seed) for seed in range(4, 14) for scenario in
                      ("1", "2", "3", "4", "5", "6", "7", "9", "10", "11", "12"))]       # the first one has No Quarter
LEAST_SEED = 8                                                            # rare Actions may need some games more


def kind_of(about: str, option: tuple[Any, ...]) -> tuple[Any, ...]:
    """What an option is an instance of: its verb, and which Order or Action."""
    if option[0] == "play":
        return "play", option[2]
    if option[0] == "order":
        return "order", CARDS[option[1]].order
    return about, option[0]


def curious_game(scenario: str, seed: int, seen: Counter[Any], occurred: Counter[str]) -> Game:
    """Play to the end, choosing what has been chosen least so far."""
    dice = random.Random(seed)
    game = Game(RULEBOOK, RULEBOOK.scenario(scenario), seed=seed)
    for _ in range(20_000):
        if game.result is not None:
            return game
        seat, decision = dice.choice([(s, d) for s, d in game.decisions.items() if not d.optional])
        options = list(decision.answers)
        if decision.anytime and dice.random() < 0.002:
            options = list(decision.anytime)
        if ("commit",) in options:
            options = [("commit",)]
        weights = [1 / (1 + seen[kind_of(decision.about, o)]) for o in options]
        if ("reroll",) in options:
            weights = [1, 9]
        chosen = dice.choices(options, weights)[0]
        seen[kind_of(decision.about, chosen)] += 1
        if chosen[0] == "play":
            occurred[chosen[2]] += 1
        game.apply(seat, chosen)
        if dice.random() < 0.05:
            assert list(RULEBOOK.rules.invariants(game.state)) == []
    raise AssertionError(f"scenario {scenario}, seed {seed}: no end in sight")


@pytest.mark.plays
def test_every_order_action_and_event_occurs_and_points_add_up():
    seen: Counter[Any] = Counter()
    actions: Counter[str] = Counter()
    events: Counter[str] = Counter()
    orders: Counter[str] = Counter()
    for scenario, seed in GAMES:
        game = curious_game(scenario, seed, seen, actions)
        happened = [e.public for e in game.events]
        events.update(e.event for e in happened if isinstance(e, log_events.EventHappens))
        orders.update(e.order for e in happened if isinstance(e, log_events.OrderGiven))
        gained = sum(e.points if e.seat == "axis" else -e.points for e in happened if isinstance(e, log_events.VpGained))
        assert game.state.vp == game.scenario.terms.vp + gained
        if seed >= LEAST_SEED and {*ORDERS, *ACTIONS, *EVENTS} <= {*orders, *actions, *events, *NEVER_PLAYED}:
            break
    assert set(ORDERS) - NEVER_PLAYED - set(orders) == set()
    assert set(ACTIONS) - NEVER_PLAYED - set(actions) == set()
    assert set(EVENTS) - set(events) == set()


@pytest.mark.plays
@pytest.mark.parametrize("scenario", ["8", "random-3"])
def test_other_scenarios_play_to_the_end(scenario):
    if scenario in RULEBOOK.scenarios:
        assert curious_game(scenario, 5, Counter(), Counter()).result is not None


@pytest.mark.plays
def test_a_practised_player_beats_one_who_chooses_at_random():
    won = 0
    for seed in range(4):
        game = Game(RULEBOOK, RULEBOOK.scenario("2"), seed=seed)
        players = {"axis": HeuristicBot(seed), "allies": RandomBot(seed)}
        while game.result is None:
            seat = next(s for s, d in game.decisions.items() if not d.optional)
            game.apply(seat, players[seat].choose(game, seat))
        won += game.result.winners == ("axis",)
    assert won >= 3


def test_chances_of_one_roll_against_another():
    assert chance_above(12) == 1.0 and chance_above(-12) == 0.0
    assert chance_above(0) + chance_above(1) == pytest.approx(1.0)
