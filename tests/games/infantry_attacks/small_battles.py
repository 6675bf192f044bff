"""Small battles for tests: everything the rules know within a few turns, so that random games meet all of it."""

from __future__ import annotations

import random
from typing import Any, Final

import hedgerow
from hedgerow.kernel.game import Game
from hedgerow.kernel.rulebook import spec_name

MILL: Final[dict[str, Any]] = {
    "code": "mill", "title": "At the mill", "boards": [["A3"]], "turns": 5, "sets_up_first": "russian",
    "night": {"first": 4, "last": 4, "visibility": 2}, "ford": [{"hex": "1007", "cost": 2, "goes_on": False}],
    "central": {
        "nation": "Germany", "initiative": 4, "losses_per_point": 3, "morale": [8, 7], "ammunition": 4, "depletion": 7,
        "factors": [12, 8], "smoke": {"actions": 2, "by": "all"},
        "group": [
            {"name": "foot", "area": "A3:07-09/08-10", "exits": ["south"], "dug_in": 1,
             "units": [{"unit": "5 INF", "reduced": 2}, "1 MG", "1 77/96", "1 MTR", "2 WGN"],
             "leaders": ["1 Oberst", "1 Major", "1 Hauptmann"]},
            {"name": "horse", "area": "A3:05-06/08-09", "units": ["3 CAV"], "leaders": ["1 Major (cavalry)", "1 Rittmeister"]},
            {"name": "late", "enters": "south", "turn": 2, "units": ["2 INF", "1 77/96", "1 WGN"], "leaders": ["1 Leutnant"]}]},
    "russian": {
        "nation": "Russia", "initiative": 3, "losses_per_point": 3, "morale": [8, 6], "ammunition": 4, "depletion": 8,
        "factors": [12, 12], "entrenchments": {"count": 2, "area": ["A3:07-09/05-06"]},
        "group": [
            {"name": "foot", "area": "A3:06-10/04-06", "hidden": 1, "dug_in": 2,
             "units": [{"unit": "5 INF", "reduced": 1}, "2 MG", "1 76.2mm", "1 WGN"],
             "leaders": ["1 Polkovnik", "1 Kapitan", "1 Poruchik"]},
            {"name": "horse", "area": "A3:05-06/05-06", "units": ["2 COSS"], "leaders": ["1 Yesaul", "1 Sotnik"]}]},
    "victory": {"says": "Whoever holds the bridge wins.", "otherwise": "draw",
                "win": [{"side": "central", "control": {"hexes": ["0807"], "at_least": 1}, "says": "the bridge"},
                        {"side": "russian", "control": {"hexes": ["0807"], "at_least": 1}, "says": "the bridge"}]}}

SECTORS: Final = {
    **MILL, "code": "two sectors", "sectored": True, "turns": 3,
    "sector": [{"name": "west", "area": ["A3:01-08/01-14"]}, {"name": "east", "area": ["A3:09-16/01-14"]}]}

DUEL: Final = {
    **MILL, "code": "duel", "title": "Guns against guns", "turns": 3,
    "central": {**MILL["central"], "smoke": {"actions": 0, "by": "all"}, "group": [
        {"name": "foot", "area": "A3:07-09/08-10", "units": ["2 INF", {"unit": "3 77/96", "missions": ["planned fire"]}],
         "leaders": ["1 Oberst"]}]},
    "russian": {**{k: v for k, v in MILL["russian"].items() if k != "entrenchments"}, "group": [
        {"name": "foot", "area": "A3:07-09/04-05", "units": ["3 INF", "3 MG", {"unit": "2 76.2mm", "missions": ["open sights"]}],
         "leaders": ["1 Polkovnik", "1 Kapitan"]}]}}
"""Guns in the open with a timetable, under fire: some of them miss what was plotted."""

POST: Final[dict[str, Any]] = {
    "code": "post", "title": "An outpost", "boards": [["A3"]], "turns": 2, "sets_up_first": "russian",
    "central": {
        "nation": "Germany", "initiative": 4, "losses_per_point": 3, "morale": [8, 7],
        "group": [{"name": "foot", "area": "A3:07-08/08-08", "units": ["3 INF"], "leaders": ["1 Major"]},
                  {"name": "baggage", "area": "A3:07-08/14-14", "units": ["1 INF"], "leaders": ["1 Leutnant"],
                   "exits": ["south"]}]},
    "russian": {
        "nation": "Russia", "initiative": 3, "losses_per_point": 3, "morale": [8, 6], "depletion": 8,
        "group": [{"name": "foot", "area": "A3:07-08/06-06", "leaders": ["1 Kapitan"],
                   "units": ["2 INF", {"unit": "1 76.2mm", "missions": ["open sights"]}]}]}}
"""So small that a game of it is over within two turns and a hundred choices."""

HELD: Final = {"hexes": ["0708", "0808"], "at_least": 1}
ENDINGS: Final[dict[str, dict[str, Any]]] = {
    "losses": {"win": [{"side": "central", "at_once": True, "enemy_steps": 1, "says": "a step is lost"},
                       {"side": "russian", "at_once": True, "enemy_steps": 1, "says": "a step is lost"}]},
    "exit": {"win": [{"side": "central", "exited": 1, "says": "the baggage is away"}], "otherwise": "russian"},
    "zone": {"win": [{"side": "central", "companies": {"at_least": 2, "area": ["A3:07-08/08-08"]}, "says": "two stand firm"}]},
    "battery": {"win": [{"side": "central", "batteries": 1, "says": "the battery is gone"}], "otherwise": "russian"},
    "points": {"score": {"central": {"per_step": 1, "hexes": {"0708": 2}}, "russian": {"per_step": 2}}},
    "part": {"win": [{"side": "draw", "by": "central", "control": HELD, "says": "a part of it is held"}], "otherwise": "russian"},
}
"""1.0-def-victory: the ways in which a scenario can say that a battle is won, lost or drawn, each in a battle of its own."""

ENDING_NAMES: Final = {name: spec_name({**POST, "code": name, "victory": {"says": name, **victory}})
                       for name, victory in ENDINGS.items()}
MILL_NAME: Final = spec_name(MILL)
DUEL_NAME: Final = spec_name(DUEL)
SECTORS_NAME: Final = spec_name(SECTORS)
EVERYTHING: Final = {"consolidation": True, "excess_initiative": True, "strategic_movement": True, "fog_of_war": True,
                     "flanking_fire": True, "scatter": True}


LIKES: Final = {"lead": 6, "stack": 3, "pass": 0.3, "all": 6, "rest fire": 5, "fires": 4, "assault": 8, "charge": 12, "fire": 2,
                "resolve": 4, "decline": 0.5, "join attack": 6, "strike": 2, "cold steel": 8, "shoot": 3, "march with": 3,
                "step": 3, "stop": 0.5, "end": 0.4, "combine": 4, "help": 4, "abort": 0.2, "give way": 0.2, "exit": 3,
                "consolidate": 5,
                "hide": 6, "entrench": 6, "dug in": 4, "plot": 2, "save": 3, "again": 3, "unload": 2, "load": 3, "set": 30}
"""What a keen player would rather do."""


def keenly(game: Game, seed: int) -> Game:
    """Play a game to its end with players who like to fight."""
    dice = random.Random(seed)
    while game.result is None:
        seat = next(iter(game.decisions))
        options = game.decisions[seat].answers
        game.apply(seat, dice.choices(options, [LIKES.get(o[0], 1) for o in options])[0])
    return game


def keen_game(scenario: str, seed: int, **options: Any) -> Game:
    return keenly(hedgerow.new("infantry-attacks", scenario, seed=seed, options=options), seed)
