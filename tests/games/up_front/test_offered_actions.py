"""What is offered is found quickly, group by group; here everything that could be named is asked of `why_not` instead."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from hedgerow.cli.bench import step
from hedgerow.games.up_front import RULEBOOK
from hedgerow.games.up_front.model.action_cards import KINDS
from hedgerow.games.up_front.model.state import State, set_jammed
from hedgerow.games.up_front.rules.actions import ACTIONS, TURN, Means, offered
from hedgerow.games.up_front.rules.crews import can_swap
from hedgerow.games.up_front.rules.entrenching import can_dig
from hedgerow.games.up_front.rules.firepower import group_firepower, of_rifles, total_firepower
from hedgerow.games.up_front.rules.hands import held
from hedgerow.games.up_front.rules.ranges import relative_range
from hedgerow.kernel.game import Game
from hedgerow.kernel.verbs import CARD, GROUP, NUMBER, UNIT, WEAPON, WORD

WORDS = ("advance", "retreat", "sideways", "left", "right")


def positions(scenario: str, seed: int, decisions: int) -> Iterator[Game]:
    """A game played at random."""
    game = Game(RULEBOOK, RULEBOOK.scenario(scenario), seed=seed, listen=False)
    dice = random.Random(seed)
    for _ in range(decisions):
        if game.result is not None:
            return
        yield game
        step(game, dice)


def everything(g: State, player: int, places: tuple[str, ...]) -> Iterator[tuple[Any, ...]]:
    """Whatever can be named in these places, of the cards only those in the hand."""
    things = {GROUP: range(len(g.groups)), CARD: g.players[player].hand, UNIT: range(len(g.men)), WEAPON: range(len(g.weapons)),
              WORD: WORDS, NUMBER: range(6), "letter": range(5)}
    return product(*(things[kind] for kind in places))


@pytest.mark.parametrize(("scenario", "seed"), [("A-GA", 3), ("B-GR", 5), ("F-AG", 7), ("H-AG", 3), ("I-GR", 5), ("J-GAR", 6),
                                                ("team-A-GA+B-GA", 4)])
def test_exactly_what_nothing_stands_against_is_offered(scenario: str, seed: int) -> None:
    asked = 0
    for n, game in enumerate(positions(scenario, seed, 700)):
        g = game.state
        if TURN not in game.waiting.values() or n % 13:
            continue
        asked += 1
        found = offered(g, g.active)
        legal = [(name, *what) for name, a in ACTIONS.items() for what in everything(g, g.active, a.verb.places)
                 if a.verb.why_not is not None and not a.verb.why_not(g, g.seat(g.active), *what)]
        assert len(found) == len(set(found))
        assert set(found) == set(legal)
    assert asked > 5


@pytest.mark.parametrize(("scenario", "seed"), [("B-GA", 5), ("K-AG", 6)])
def test_firepower_without_its_story_is_the_same_number(scenario: str, seed: int) -> None:
    """Also with weapons that jam: Paratroops (K) have firepower next to the enemy all the same [39.4]."""
    pairs, dice = 0, random.Random(seed)
    for n, game in enumerate(positions(scenario, seed, 700)):
        g = game.state.copy() if n % 7 == 0 else None
        if g is None:
            continue
        for i, w in enumerate(g.weapons):
            set_jammed(g, i, w.jammed or dice.random() < 0.2)
        for gr in g.groups:
            gr.chit = dice.choice((gr.chit, 2, 3))
        for a in range(len(g.groups)):
            for b in g.enemies_of(a) if g.groups[a].men else ():
                assert total_firepower(g, a, b) == group_firepower(g, a, b).total
                pairs += 1
    assert pairs > 300


def test_groups_are_counted_as_they_are_listed_by_letter() -> None:
    for game in positions("A-GA", 5, 300):
        g = game.state
        for player in range(len(g.players)):
            found = g.groups_of(player)
            assert found == sorted(found, key=lambda n: (g.groups[n].letter, n))
            assert len(found) == g.count_groups(player) and bool(found) == g.in_play(player)


@pytest.mark.parametrize(("scenario", "seed"), [("A-GA", 3), ("J-GAR", 6), ("K-AG", 6)])
def test_what_is_looked_up_once_for_all_actions_is_what_each_would_find(scenario: str, seed: int) -> None:
    """Cards by kind, firepower of groups with rifles alone, groups in which anybody may change places or dig."""
    plain = 0
    for n, game in enumerate(positions(scenario, seed, 900)):
        g = game.state
        if TURN not in game.waiting.values() or n % 3:
            continue
        means = Means(g, g.active)
        for kind in range(len(KINDS)):
            assert list(means.cards[kind]) == held(g, g.active, kind)
        for group in means.steady:
            assert can_swap(g, group) == (len(g.groups[group].men) > 1) and can_dig(g, g.groups[group])
        for group, arms in means.arms.items():
            if g.flanks or g.encirclements or means.past:
                continue
            has = of_rifles(tuple(arms), group in means.moving)
            for target in g.enemies_of(group):
                assert has[relative_range(g, group, target)] == group_firepower(g, group, target).total
                plain += 1
    assert plain > 100
