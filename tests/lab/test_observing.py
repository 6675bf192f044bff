"""What is kept of a game agrees with what everybody could see in it."""

from __future__ import annotations

from collections import Counter

import pytest

import hedgerow
from hedgerow.bots import RandomBot
from hedgerow.games.asl_sk1.model.state import Unit
from hedgerow.games.asl_sk1.rules.effects import Eliminated
from hedgerow.kernel.game import Game
from hedgerow.kernel.telling import tell
from hedgerow.lab.observing import Observer, in_general

SCENARIOS = [("skirmish", "crossing"), ("asl-sk1", "S1"), ("combat-commander", "1")]


def watched(name: str, scenario: str, seed: int = 0, each=lambda game, seen: None) -> tuple[Game, Observer]:
    game = hedgerow.new(name, scenario, seed=seed)
    seen, bot = Observer(game), RandomBot(seed)
    while game.result is None:
        seat = next(s for s, d in game.decisions.items() if not d.optional)
        game.apply(seat, bot.choose(game, seat))
        seen.look()
        each(game, seen)
    return game, seen


def seen_places(game: Game) -> dict[int, str]:
    """Where units are, from the public view."""
    board = game.view(None)["board"]
    if "teams" in board:
        return {i: t["square"] for i, t in enumerate(board["teams"]) if t["status"] != "lost"}
    assert game.rulebook.table.map is not None
    where = game.rulebook.table.map.places(game.scenario)
    names = {n for n, *_ in where["at"][:where["on_map"]]}
    return {u["id"]: u["hex"] for u in board["units"] if u.get("hex") in names}


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_a_finished_game_is_told_as_it_was(name, scenario):
    def every_so_often(game, seen):
        if len(game.history) % 40 == 0:
            kind = game.rulebook.table.map.places(game.scenario)["kind"]
            assert {u: game.rulebook.table.spell(game.scenario, kind, p) for u, p in seen.place.items()} == seen_places(game)
    game, seen = watched(name, scenario, each=every_so_often)
    record = seen.record()
    public = [(e.rule, e.public) for e in game.events if e.public is not None]
    assert record["winners"] == list(game.result.winners) and record["rule"] == game.result.rule
    assert record["choices"] == len(game.history)
    assert record["rules"] == dict(sorted(Counter(rule for rule, _ in public if rule).items()))
    assert sum(record["events"].values()) == len(public)
    for side in game.scenario.sides:
        assert sum(record["losses_by_turn"][side]) == record["losses"][side]
        assert sum(record["losses_by_place"][side].values()) <= record["losses"][side]
        assert len(record["points_by_turn"][side]) == record["turns"]
        assert record["points_by_turn"][side][-1] == record["points"][side]


def test_the_loss_of_a_leader_made_in_play_is_told_by_his_name():
    game = hedgerow.new("asl-sk1", "S1", seed=1)
    seen, made = Observer(game), len(game.state.units)
    game.state.units.append(Unit("8-0", 0, 0, 0))
    assert "promoted 1" in seen.moment("5.1", Eliminated(made), "american")["text"]
    assert tell(game.rulebook, game.scenario, Eliminated(made)) == "Leader (promoted 1) is eliminated"


def test_losses_of_combat_commander_are_its_eliminated_units():
    game, seen = watched("combat-commander", "1", seed=4)
    record = seen.record()
    told = sum(type(e.public).__name__ == "UnitEliminated" for e in game.events)
    assert sum(record["losses"].values()) == told
    assert sum(n for places in record["losses_by_place"].values() for n in places.values()) == told


def test_fire_is_counted_where_it_falls():
    game, seen = watched("combat-commander", "1", seed=4)
    told = Counter(game.scenario.grid.names[e.public.hex] for e in game.events if type(e.public).__name__ == "AttackTotal")
    assert seen.record()["fire_by_place"] == dict(told) and told


def test_what_decided_a_game_is_when_the_winner_came_ahead_for_good():
    for seed in range(6):
        game, seen = watched("skirmish", "crossing", seed)
        record = seen.record()
        if record["winner"] and record["rule"] == "7":
            decided, loser = record["decided"], next(s for s in game.seats if s != record["winner"])
            after = range(decided["turn"] - record["first_turn"], record["turns"])
            lead = [record["points_by_turn"][record["winner"]][t] - record["points_by_turn"][loser][t] for t in after]
            assert decided["event"] == "Moved" and all(n > 0 for n in lead)


def test_like_events_are_called_alike():
    game, _ = watched("skirmish", "crossing")
    assert "… moves to …" in {in_general(e.public) for e in game.events}
