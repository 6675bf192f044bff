"""A campaign of three skirmishes: one long game in which the scenario becomes the next battle."""

from __future__ import annotations

import json
import random

import hedgerow
from hedgerow import Game, rulebook
from hedgerow.testing import rule
from hedgerow.testing.conformance import FULL, conform


def played(seed: int, until: int = 99) -> Game:
    """A campaign played at random, until that many battles have been fought."""
    dice = random.Random(seed)
    game = hedgerow.new("skirmish", "campaign", seed=seed)
    while game.result is None and not (game.state.battle >= until and "make up" in game.waiting.values()):
        seat = next(s for s, d in game.decisions.items() if not d.optional)
        game.apply(seat, dice.choice(game.decisions[seat].answers))
    return game


@rule("8")
def test_three_battles_make_a_campaign() -> None:
    game = played(3)
    assert game.state.battle == 3 and game.result is not None and game.result.rule == "8"
    assert [e.public.number for e in game.events if type(e.public).__name__ == "BattleEnded"] == [1, 2, 3]
    score = dict(game.result.score)
    assert game.result.winners == tuple(s for s in score if score[s] == max(score.values()) > min(score.values()))


@rule("8.1", "8.2")
def test_the_lost_are_missing_one_is_made_up_and_the_others_learn() -> None:
    game = next(g for g in (played(seed, until=1) for seed in range(40)) if g.waiting == {"blue": "make up"})
    before = [(t.status, t.morale) for t in game.state.teams if t.side == 0]
    chosen = game.decisions["blue"].options[0]
    game.apply("blue", chosen)
    if "red" in game.waiting and game.waiting["red"] == "make up":
        game.apply("red", ("pass",))
    after = [(t.status, t.morale) for t in game.state.teams if t.side == 0]
    for i, ((was, morale), (now, then)) in enumerate(zip(before, after, strict=True)):
        if i == chosen[1]:
            assert (now, then) == (0, 7)          # six, and one more for the good order it is in
        else:
            assert (now, then) == {0: (0, morale + 1), 1: (0, morale), 2: (2, 0)}[was]
    assert game.scenario.title == "The open plain, battle 2" and game.scenario.ground.count("w") == 0


def test_the_battle_carries_itself_in_the_save_and_can_be_taken_back() -> None:
    game = next(g for g in (played(seed, until=1) for seed in range(40)) if g.waiting == {"blue": "make up"})
    first = game.scenario.title
    game.apply("blue", ("pass",))
    if game.waiting == {"red": "make up"}:
        game.apply("red", ("pass",))
    text = game.save()
    assert json.loads(text.splitlines()[0])["scenario"] == "campaign"
    again = hedgerow.load(text)
    assert again.scenario is game.scenario and again.save() == text
    *_, replayed = hedgerow.replay(text)
    assert replayed.save() == text
    again.undo("blue", agreed=True)
    assert again.scenario.title == first and again.waiting == {"blue": "make up"}


def test_a_battle_made_from_data_is_a_scenario_like_any_other() -> None:
    spec = {"field": "plain", "battle": 2, "roster": [[9, 0, 8, 7, 7], [7, 7, 8, 7, 7]]}
    game = hedgerow.new("skirmish", spec, seed=1)
    assert game.state.teams[0].morale == 9 and game.state.teams[1].status == 2
    assert rulebook("skirmish").scenario(game.scenario.name) is game.scenario
    assert hedgerow.load(game.save()).scenario is game.scenario


def test_a_campaign_keeps_what_the_kernel_promises() -> None:
    """One whole campaign with full effort; sixteen more are played by tests/kernel/test_conformance.py."""
    report = conform(rulebook("skirmish"), "campaign", games=1, seed=1, effort=FULL, secrets=False)
    assert report.games == 1 and report.rules["8"] >= 3
