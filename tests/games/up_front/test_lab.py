"""What laboratories read of a game: places without a map, losses, points; variants; what a designer may not ask for."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import hedgerow
from hedgerow.bots import RandomBot
from hedgerow.games.up_front import RULEBOOK
from hedgerow.games.up_front.lab.measures import STANDINGS, place_name
from hedgerow.games.up_front.lab.variants import numbers
from hedgerow.games.up_front.model.personalities import PEOPLE
from hedgerow.games.up_front.model.scenario import ELITE
from hedgerow.games.up_front.model.state import CAPTURED, KILLED, ROUTED, is_afv
from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.game import Game
from hedgerow.lab import Plan, run
from hedgerow.lab.findings import Findings
from hedgerow.lab.observing import Observer
from hedgerow.lab.report import by_place, heat_maps


def watched(scenario: str, seed: int, most: int = 1 << 30) -> tuple[Game, Observer]:
    game = hedgerow.new("up-front", scenario, seed=seed)
    seen, bot = Observer(game), RandomBot(seed)
    while game.result is None and len(game.history) < most:
        seat = next(s for s, d in game.decisions.items() if not d.optional)
        game.apply(seat, bot.choose(game, seat))
        seen.look()
        if len(game.history) % 25 == 0:
            assert {u: place_name(game.scenario, p) for u, p in seen.place.items()} == shown_places(game)
    return game, seen


def shown_places(game: Game) -> dict[int, str]:
    """Where everybody is by the public view."""
    board = game.view(None)["board"]
    return {m["id"]: f"{board['seats'][gr['player']].title()} {gr['letter'].replace('Z', 'forming')} at range chit {gr['chit']}"
            for gr in board["groups"] for m in gr["men"]}


@pytest.mark.parametrize(("scenario", "seed"), [("A-GA", 3), ("F-AG", 2), ("J-GAR:decks=1", 1)])
def test_a_game_without_a_map_is_measured_by_group_and_range_chit(scenario: str, seed: int) -> None:
    game, seen = watched(scenario, seed)
    record = seen.record()
    assert record["winners"] == list(game.result.winners)
    for n, name in enumerate(game.scenario.seats):
        gone = sum(m.player == n and m.fate in (KILLED, ROUTED, CAPTURED) for m in game.state.men)
        assert record["losses"][name] == gone
        assert record["points"][name] == game.view(None)["board"]["players"][n]["points"]
    aimed = Counter(type(e.public).__name__ for e in game.events)
    fired = ("FireDeclared", "ShotDeclared", "MissionCalled", "ChargeLaid", "Overrun", "SniperFires")
    assert sum(record["fire_by_place"].values()) == sum(aimed[name] for name in fired) > 0
    assert {p.rpartition(" at range chit ")[0].split()[0] for p in record["fire_by_place"]} <= {s.title() for s in game.seats}
    assert record["turns"] == 1 + (game.state.turn - 1) // len(game.seats)


def test_every_place_has_a_name_of_its_own() -> None:
    scenario = RULEBOOK.scenario("J-GAR")
    assert len({place_name(scenario, n) for n in range(len(STANDINGS))}) == len(STANDINGS)


def test_a_report_of_a_game_without_a_map_lists_its_places(tmp_path: Path) -> None:
    played = run(Plan(game="up-front", scenario="A-GA:decks=1", bots=("random",), games=2), tmp_path, jobs=1)
    page = by_place(Findings(played))
    assert "<h2>Where</h2>" in page and "at range chit" in page and not heat_maps(Findings(played))


# ---- variants ----

def test_numbers_are_those_of_the_scenario() -> None:
    found = numbers("F-AG")
    now = {name: n.now for name, n in found.items()}
    assert (now["decks"], now["men in cover"], now["range chit"], now["Buildings removed"], now["german pf"]) == (3, 4, 4, 4, 2)
    mine = {p.name for p in PEOPLE if now.get(f"american {p.name}")}
    assert mine == {PEOPLE[c].name for c in RULEBOOK.scenario("F-AG").forces[0].cards}
    assert numbers("campaign-GA") == numbers("design-bid") == {}


def test_a_variant_is_the_scenario_with_other_numbers() -> None:
    name = ("A-GA:decks=1,men in cover=5,Woods removed=6,german troops=2,german StuG IIIG=1,american dc=2,american Burnett=0,"
            "night=1")
    game = hedgerow.new("up-front", name, seed=1)
    s = game.scenario
    assert (s.decks, s.victory.men, s.remove["Woods"], s.forces[0].troops, s.night) == (1, 5, 6, ELITE, True)
    assert sum(is_afv(m) for m in game.state.men) == 1 and len(s.forces[1].secondary) == 2
    assert "Burnett" not in {PEOPLE[c].name for c in s.forces[1].cards}
    assert RULEBOOK.scenario("A-GA").victory.men == 4 and RULEBOOK.scenario("A-GA").remove.get("Woods", 0) == 0
    played, _ = watched(name, 2)
    assert played.result is not None


def test_as_printed_nothing_changes() -> None:
    s, t = RULEBOOK.scenario("F-AG"), RULEBOOK.scenario("F-AG:decks=3")
    assert ([sorted(f.cards) for f in s.forces], s.victory, s.remove, s.first, s.night) == \
        ([sorted(f.cards) for f in t.forces], t.victory, t.remove, t.first, t.night)
    assert [sorted(f.secondary) for f in s.forces] == [sorted(f.secondary) for f in t.forces]


@pytest.mark.parametrize(("asked", "says"), [
    ("decks=0", "decks of A-GA is 1 to 8"), ("german Fox=1", "no number"),
    (",".join(f"german {n}=0" for n in ("Diettinger", "Hessel", "Schussel", "Schumacher", "Schultz", "Bernhoff", "Beck")),
     "3 men and 0 AFVs"),
    (",".join(f"german {n}=1" for n in ("StuG IIIG", "StuG IIIB", "Hetzer", "PzKw IIF")), "4 AFVs cannot form"),
    ("german pf=4,german dc=4,german radio=4", "12 secondary weapons, and only 9")])
def test_a_force_that_could_not_take_the_field_is_refused(asked: str, says: str) -> None:
    with pytest.raises(HedgerowError, match=says):
        RULEBOOK.scenario(f"A-GA:{asked}")
