"""Computer players: names and styles, what they may know, and that they choose the same again."""

from __future__ import annotations

import gc
import random
from typing import Any

import pytest

import hedgerow
from hedgerow.bots import BOTS, STYLES, HeuristicBot, SearchBot, bot
from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.game import Game
from hedgerow.kernel.rulebook import Manner
from hedgerow.testing.twins import Pair


def advanced(game: Game, choices: int, seed: int = 3) -> Game:
    """The game after some choices by judgement."""
    players = {s: HeuristicBot(seed + i) for i, s in enumerate(game.seats)}
    for _ in range(choices):
        seat = next(iter(game.waiting))
        game.apply(seat, players[seat].choose(game, seat))
    return game


@pytest.fixture(scope="module")
def vierville() -> Game:
    """A game of S1 in which the German player moves, with several ways to go."""
    game = advanced(hedgerow.new("asl-sk1", "S1", seed=5), 30)
    while game.waiting.get("german") != "move":
        advanced(game, 1)
    return game


def test_bots_are_known_by_level_and_style() -> None:
    for name in (*BOTS, *(f"{level}:{style}" for level in ("recruit", "regular", "veteran") for style in STYLES)):
        assert hasattr(bot(name), "choose")
    with pytest.raises(HedgerowError, match="no bot 'genius'"):
        bot("genius")
    with pytest.raises(HedgerowError, match="no style 'reckless'"):
        bot("regular:reckless")


@pytest.mark.parametrize("name", ["heuristic", "recruit", "regular", "veteran"])
def test_the_same_seed_chooses_the_same_however_often_it_is_asked(name: str, vierville: Game) -> None:
    first = bot(name, 7).choose(vierville, "german")
    vierville.fork("german")                              # others may fork in between
    assert bot(name, 7).choose(vierville, "german") == first
    loaded = hedgerow.load(vierville.save())
    assert bot(name, 7).choose(loaded, "german") == first


def test_choosing_changes_nothing(vierville: Game) -> None:
    before = vierville.state.pack()
    bot("veteran", 1).choose(vierville, "german")
    assert vierville.state.pack() == before


def test_the_bot_can_say_why(vierville: Game) -> None:
    for name in ("heuristic", "veteran"):
        player = bot(name, 2)
        chosen = player.choose(vierville, "german")
        assert player.reasons and player.reasons[0][1] == vierville.say(chosen)
        assert any(line.startswith(("take", "hold", "fall back")) for line in player.plan)


def test_the_plan_is_the_same_whenever_it_is_asked_for(vierville: Game) -> None:
    plan = vierville.rulebook.computer.plan
    assert plan is not None
    told = plan(vierville.fork("german"), "german", Manner())
    assert told and told == plan(vierville.fork("german"), "german", Manner())


def test_a_search_is_interrupted(vierville: Game) -> None:
    asked: list[int] = []

    def enough() -> bool:
        asked.append(1)
        return len(asked) > 3

    player = SearchBot(1, 10_000, clear=9.0, interrupted=enough)
    assert player.choose(vierville, "german") in vierville.decisions["german"].answers
    assert len(asked) < 100


def test_a_search_tells_how_far_it_is(vierville: Game) -> None:
    heard: list[float] = []
    SearchBot(1, 16, clear=9.0, progress=heard.append).choose(vierville, "german")
    assert heard[-1] == 1.0 and heard == sorted(heard) and len(heard) > 3


class Counting(SearchBot):
    """A search that counts its trials, and lets the clock run on for each."""

    tried = 0
    now = 0.0

    def trial(self, *args: Any) -> float:
        assert not gc.isenabled()                         # nothing is cleared away while it thinks
        Counting.tried, Counting.now = Counting.tried + 1, Counting.now + 0.01
        return super().trial(*args)


@pytest.mark.parametrize("width", [1, 2, 3, 4, 7])
@pytest.mark.parametrize("trials", [12, 20, 33])
def test_a_search_keeps_to_its_trials(vierville: Game, width: int, trials: int) -> None:
    Counting.tried = 0
    Counting(1, trials, clear=9.0, width=width).choose(vierville, "german")
    assert Counting.tried <= trials and (width == 1 or Counting.tried > 2) and gc.isenabled()


def test_a_search_keeps_to_its_time(vierville: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a tenth of a second, and each trial a hundredth, there are no more than ten."""
    monkeypatch.setattr("hedgerow.bots.search.time.monotonic", lambda: Counting.now)
    Counting.tried = 0
    Counting(1, seconds=0.1, clear=9.0).choose(vierville, "german")
    assert 3 <= Counting.tried <= 10


def test_a_turn_has_a_budget_of_its_own(vierville: Game) -> None:
    player = SearchBot(1, 10_000, seconds=0.02, turn_seconds=0.05, clear=9.0)
    for _ in range(6):
        player.choose(vierville, "german")
    spent = player.spent
    assert spent > 0
    player.turn_seconds = spent                           # nothing is left: it judges, and tries each choice once at most
    player.choose(vierville, "german")
    assert player.turn == vierville.rulebook.rules.stage(vierville.state)[0]      # type: ignore[misc]


def test_set_up_is_done_by_judgement() -> None:
    """S1-us-setup: whoever is placed stands where the judgement likes it best, not anywhere."""
    game = hedgerow.new("asl-sk1", "S1", seed=1)
    one, two = bot("veteran", 1), bot("heuristic", 1)
    assert one.choose(game, "american") == two.choose(game, "american")


@pytest.mark.parametrize("name", ["heuristic", "regular"])
def test_a_bot_does_not_know_what_its_seat_does_not(name: str) -> None:
    """S3-ssr1: with other buildings fortified the American bot chooses the same."""
    game = advanced(hedgerow.new("asl-sk1", "S3", seed=4), 60)
    dice = random.Random(1)
    compared = 0
    for _ in range(60):
        if game.waiting.get("american") in ("prep fire", "move", "advance to"):
            twins = Pair(game, "american", dice)
            assert twins.varied()
            assert bot(name, 3).choose(twins.one, "american") == bot(name, 3).choose(twins.two, "american")
            compared += 1
        advanced(game, 1)
        if compared == 4:
            break
    assert compared


def test_where_lines_may_not_be_checked_nothing_is_tried_out() -> None:
    """3.2-c: with los=strict a trial would tell whether there is a line, so the veteran only judges."""
    game = advanced(hedgerow.new("asl-sk1", "S1", seed=5, options={"los": "strict"}), 40)
    for _ in range(20):
        seat = next(iter(game.waiting))
        assert bot("veteran", 4).choose(game, seat) == HeuristicBot(4, seasoned=True).choose(game, seat)
        advanced(game, 1)


def test_styles_differ(vierville: Game) -> None:
    """The bold make light of fire: what they are asked to judge comes out differently."""
    judge = vierville.rulebook.computer.option_values
    assert judge is not None
    options = list(vierville.decisions["german"].answers)
    bold, cautious = (judge(vierville.fork("german"), "german", options, Manner(b)) for b in (STYLES["bold"], STYLES["cautious"]))
    assert bold != cautious


def test_bots_play_a_game_without_judgement_too() -> None:
    game = hedgerow.new("skirmish", "crossing", seed=2)
    players = {s: bot("search", i) for i, s in enumerate(game.seats)}
    for player in players.values():
        player.trials = 4                                 # type: ignore[attr-defined]
    for _ in range(12):
        if game.result is None:
            seat = next(iter(game.waiting))
            game.apply(seat, players[seat].choose(game, seat))
