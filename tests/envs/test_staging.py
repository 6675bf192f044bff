"""Every option can be reached by actions, and actions reach nothing else."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import hedgerow
from hedgerow.envs.layout import Layout, layout_of
from hedgerow.envs.staging import OTHER, OTHERS, Actions, Staging
from hedgerow.kernel.asking import Option, Options
from hedgerow.kernel.errors import HedgerowError

SKIRMISH = hedgerow.rulebook("skirmish")


def reached(actions: Actions, options: Options) -> Iterator[tuple[Option, tuple[int, ...]]]:
    """Every option that actions lead to, and the actions."""
    ways: list[tuple[int, ...]] = [()]
    while ways:
        way = ways.pop()
        staging = Staging(actions, options)
        for action in way:
            staging.take(action)
        if staging.option is not None:
            yield staging.option, way
            continue
        pages = staging._page
        for action in staging.offered:
            if action != actions.next_page or len(staging.left) > (pages + 1) * OTHERS:
                ways.append((*way, action))


def some_positions(game: str, scenario: str, seed: int, most: int) -> Iterator[tuple[Options, int]]:
    """The options of decisions in a random game, and how many things they name."""
    dice = random.Random(seed)
    played = hedgerow.new(game, scenario, seed=seed, listen=False)
    for _ in range(most):
        if played.result is not None:
            return
        seat, decision = next((s, d) for s, d in played.decisions.items() if not d.optional)
        yield decision.options, len(decision.options)
        forward = [o for o in decision.options if o[0] not in ("back", "cancel")]
        played.apply(seat, dice.choice(forward or list(decision.options)))


@pytest.mark.parametrize(("game", "scenario"), [
    ("skirmish", "crossing"), ("asl-sk1", "S1"), ("asl-sk1", "S3"), ("asl-sk1", "S4"), ("asl-sk1", "S6"),
    ("combat-commander", "1"), ("combat-commander", "5"), ("combat-commander", "random"),
    ("up-front", "A-GA"), ("up-front", "F-GR"), ("up-front", "J-GAR"), ("up-front", "design-bid")])
def test_actions_reach_every_option_once_and_nothing_else(game: str, scenario: str) -> None:
    actions = Actions(hedgerow.rulebook(game), layout_of(game))
    strangers = 0
    for options, _ in some_positions(game, scenario, 1, 250):
        found = list(reached(actions, options))
        assert sorted(map(repr, options)) == sorted(repr(option) for option, _ in found)
        strangers += sum(actions.names[a][0] == OTHER for _, way in found for a in way)
    assert strangers == 0, "all that was named has an action of its own"


def small(**sections: range) -> Actions:
    layout = Layout(sections=sections, tables={}, ground=lambda s, sheet: None, write=lambda look, sheet: None)
    return Actions(SKIRMISH, layout)


def test_things_without_a_place_are_offered_page_by_page() -> None:
    actions = small(team=range(2), square=range(0))
    options = [("to", square) for square in range(40)] + [("mover", team) for team in range(5)] + [("pass",)]
    found = dict(reached(actions, options))
    assert set(found) == set(options) and len(found) == len(options)
    assert found["mover", 1] == (actions.named("verb", "mover"), actions.named("team", 1))
    assert found["to", 39][-1] == actions.others[39 - 2 * OTHERS]
    assert found["to", 39][1:3] == (actions.next_page,) * 2


def test_after_the_last_page_comes_the_first() -> None:
    actions = small(team=range(0), square=range(0))
    staging = Staging(actions, [("to", square) for square in range(20)])
    first = staging.things()
    staging.take(actions.next_page)
    assert staging.things() != first
    staging.take(actions.next_page)
    assert staging.things() == first


def test_an_option_that_begins_like_a_longer_one_can_be_chosen() -> None:
    actions = small(team=range(3))
    options = [("mover", 1), ("mover",), ("mover", 1, 2), ("mover", 2)]
    assert {option for option, _ in reached(actions, options)} == set(options)


def test_verbs_nobody_announced_can_be_chosen() -> None:
    assert {o for o, _ in reached(small(), [("sing",), ("dance", "waltz"), ("pass",)])} == {
        ("sing",), ("dance", "waltz"), ("pass",)}


def test_stages_with_nothing_to_choose_are_passed_over() -> None:
    actions = small(team=range(10))
    staging = Staging(actions, [("fire", 3, 6), ("fire", 3, 7)])
    assert staging.chosen == [actions.named("verb", "fire"), actions.named("team", 3)]
    assert set(staging.offered) == {actions.named("team", 6), actions.named("team", 7)}
    staging.take(actions.named("team", 7) or 0)
    assert staging.option == ("fire", 3, 7)


def test_a_hex_is_the_same_action_whatever_is_done_there() -> None:
    actions = Actions(hedgerow.rulebook("combat-commander"), layout_of("combat-commander"))
    for options in ([("to", 57), ("to", 58)], [("impact", 57), ("impact", 58)], [("place", 1, 57), ("place", 1, 58)]):
        assert actions.named("hex", 57) in Staging(actions, options).offered


def test_a_game_without_a_layout_is_refused_by_name() -> None:
    with pytest.raises(HedgerowError, match="no layout"):
        layout_of("chess")
