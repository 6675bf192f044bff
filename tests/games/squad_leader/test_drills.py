"""Drills: whole games of a few turns on a small ground of their own, for what large games seldom bring about.

The players are keen on what the drill is about: they call for shells, drive into minefields, set houses on fire. Each ground
is worked out anew, so that the rules of the line of sight are played as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from hedgerow.board.hexmap import Map
from hedgerow.board.mapfile import read_map
from hedgerow.games.squad_leader import RULEBOOK
from hedgerow.games.squad_leader.model.invariants import invariants
from hedgerow.games.squad_leader.model.pieces import ENTRENCHED, IN_BUNKER, NOWHERE, UPPER, hex_of, layer_of
from hedgerow.games.squad_leader.model.scenario import Card
from hedgerow.games.squad_leader.model.state import State
from hedgerow.kernel.asking import Option
from hedgerow.kernel.game import Game

from .record import Player

pytestmark = [pytest.mark.conformance, pytest.mark.plays]

PROVING_GROUND = """
map 1
title The proving ground
grid geomorphic 16x10
board 1
seed 1
scale 40
# West of a ridge with a cliff, woods and a hedge; east of it a village of wooden and stone houses behind a wall.
woods C3 C4 D6 E8
level 1 F3 F4 F5 G4 G5 G6
level 2 G5
building wooden K3 K4 L3
building stone K7
building stone M5 M6 N5
stairs M5
building wooden N7 N8 O8
stairs N8
road A5 B5 C6 D5 E6 F6 G7 H6 I7 J6 K6 L5
grain I3 I4 H3
shellholes I9
cliff F5:2
wall J5:2 J5:3
hedge D3:4
"""
WINTER, SUMMER = [1944, 12, 20], [1944, 7, 20]


@lru_cache
def proving_ground() -> Map:
    return read_map(PROVING_GROUND)


def card(title: str, sides: tuple[str, str], groups: list[dict[str, Any]], **more: Any) -> Card:
    """The second side holds the east, the first comes from the west to take the houses."""
    said = {"code": "drill", "title": title, "source": "authored", "sides": list(sides), "boards": [[{"board": "1"}]],
            "turns": 3, "date": SUMMER, "chapter": 63, "sets_up_first": sides[1], "moves_first": sides[0], "group": groups,
            "victory": [{"kind": "occupy", "side": sides[0], "number": 2, "hexes": [{"hexrows": ["K", "P"], "building": True}],
                         "says": "Two building hexes of the village."}]}
    return Card(said | more, made=proving_ground())


def group(side: str, order: int, rows: tuple[str, str], **more: Any) -> dict[str, Any]:
    return {"side": side, "name": side.title(), "order": order, "zone": [{"hexrows": list(rows)}], "mounted": True, **more}


def shells_and_mines() -> Card:
    """45, 46, 55, 61, 63: both sides have guns beyond the horizon, mortars, and mines in the snow between them."""
    return card("Shells and mines", ("german", "american"), [
        group("american", 1, ("J", "P"), units={"6-6-6": 3, "8-4-7": 1, "2-4-6": 1, "9-2": 1, "8-0": 1},
              weapons={"bazooka": 1, "flamethrower": 1, "radio": 1, "81mm mortar": 1}, vehicles={"M4A4": 1},
              works={"bunker 1+3+5": 1, "entrenchment": 2, "mines": 144}),
        group("german", 2, ("A", "G"), units={"4-6-7": 4, "2-4-7": 1, "9-2": 1, "9-1": 1},
              weapons={"panzerfaust": 2, "radio": 1, "81mm mortar": 1},
              vehicles={"halftrack": 1, "truck": 2, "MkIVF2": 1})],
        date=WINTER, special=[{"name": "snow"}], turns=4)


def houses_on_fire() -> Card:
    """59: flamethrowers and charges among wooden houses, at the height of summer."""
    return card("Houses on fire", ("german", "russian"), [
        group("russian", 1, ("K", "L"), units={"4-4-7": 6, "8-1": 1}, weapons={"MMG": 1}),
        group("german", 2, ("I", "J"), units={"8-3-8": 6, "9-2": 1}, weapons={"flamethrower": 5, "demolition charge": 2})])


def across_the_fields() -> Card:
    """OPT-16, 27: riflemen in the open before machine guns, and sewers for those who are not too heavily laden."""
    return card("Across the fields", ("russian", "german"), [
        group("german", 1, ("J", "M"), units={"4-6-7": 4, "8-1": 1}, weapons={"MMG": 2, "LMG": 2}),
        group("russian", 2, ("D", "H"), units={"4-4-7": 6, "9-1": 1, "8-0": 1}, weapons={"LMG": 1, "MMG": 4},
              works={"entrenchment": 3})],
        chapter=56, turns=2, special=[{"name": "sewers", "side": "russian"}])


class Keen(Player):
    """Calls for whatever the drill is about, and walks into it; for the rest a simple player."""

    SOONER = ("face", "bunker", "entrenchment", "mount", "counter battery", "spotting round", "barrage", "contact",
              "contact guns", "fire for effect", "request", "at gun", "flame", "drive", "overrun", "sewer")
    NEVER = ("withdraw", "smoke screen", "smoke shell", "climb", "push", "take", "drop", "lay down")

    def __init__(self, game: Game, seed: int, without: tuple[str, ...] = ()) -> None:
        super().__init__(game, seed)
        self.without = without

    def choose(self, seat: str) -> Option:
        options = [o for o in self.game.decisions[seat].answers if o[0] not in (*self.NEVER, *self.without)]
        g: State = self.game.state
        for verb in self.SOONER:
            found = [o for o in options if o[0] == verb]
            if found and self.dice.random() < 0.9:
                return self.nearest(found, seat) if verb in ("fire for effect", "request") else self.dice.choice(found)
        for verb, worth in (("place", self.worth_of_place), ("give", self.worth_of_hands), ("mines", self.worth_of_mines)):
            if found := [o for o in options if o[0] == verb]:
                return self.best(found, worth)
        flames = [o for o in options if o[0] == "fire weapon" and g.weapons[o[1]].is_.name == "flamethrower"]
        return self.dice.choice(flames) if flames else super().choose(seat)

    def nearest(self, options: list[Option], seat: str) -> Option:
        """Where the enemy is, or mines are."""
        foes = self.foes(seat)
        return self.best(options, lambda g, o: (
            -min((g.ground.distance[o[-1]][h] for h in foes), default=0) + (o[-1] in g.mines) + self.dice.random()))

    def worth_of_place(self, g: State, o: Option) -> float:
        """Beneath works, in cover; leaders where they see far."""
        height = g.ground.level[hex_of(o[2])] + 2 * (layer_of(o[2]) == UPPER)
        works = layer_of(o[2]) in (ENTRENCHED, IN_BUNKER) and not g.units[o[1]].leader
        below = self.goes_below(g, o[1]) and hex_of(o[2]) == min(g.ground.sewers)
        return g.ground.cover[hex_of(o[2])] + 6 * works + 9 * below + 3 * g.units[o[1]].leader * height + 3 * self.dice.random()

    def goes_below(self, g: State, unit: int) -> bool:
        return g.card.has("sewers") and g.card.special["sewers"].side == g.units[unit].side

    def worth_of_hands(self, g: State, o: Option) -> float:
        """Radios for leaders, the rest for those in works or at a sewer, all for one."""
        places = {line[1]: line[2] for sheet in g.sheets for line in sheet.lines if line[0] == "place"}
        where = places.get(o[2], NOWHERE)
        led = g.units[o[2]].leader == (g.weapons[o[1]].is_.name == "radio")
        below = self.goes_below(g, o[2]) and where in g.ground.sewers
        return 2 * led + 3 * below - o[2] * below / 99 + (layer_of(where) in (ENTRENCHED, IN_BUNKER)) + self.dice.random() / 200

    def worth_of_mines(self, g: State, o: Option) -> float:
        """Many factors where the road comes in."""
        return o[2] + 20 * bool(g.ground.road[o[1]]) + self.dice.random() - 40 * (o[1] in {
            line[1] for sheet in g.sheets for line in sheet.lines if line[0] == "mines"})

    def on_the_way(self, seat: str, options: list[Option]) -> Option:
        """Into a minefield if there is one ahead."""
        mined = [o for o in options if o[0] in ("step", "drive to") and hex_of(o[1]) in self.game.state.mines]
        return self.dice.choice(mined) if mined else super().on_the_way(seat, options)


def drill(on: Card, seed: int, without: tuple[str, ...] = (), **options: Any) -> Game:
    game = Game(RULEBOOK, on, seed=seed, options=options)
    player = Keen(game, seed, without)
    while game.result is None:
        seat = next(s for s, d in game.decisions.items() if not d.optional)
        game.apply(seat, player.choose(seat))
    return game


@pytest.fixture(scope="module", autouse=True)
def unseen_ground(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Nobody has looked over this ground before: its lines of sight are worked out in the first game on it."""
    folder = tmp_path_factory.mktemp("unseen")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HEDGEROW_CACHE", str(folder))
        yield folder


@pytest.mark.parametrize(("on", "seed", "without", "options", "rules"), [
    (shells_and_mines, 5, (), {}, {"46.11", "46.5", "55.62"}),
    (shells_and_mines, 2, (), {}, {"46.11", "46.5", "45.4", "55.2"}),
    (shells_and_mines, 3, (), {}, {"46.11", "55.61", "63.23"}),
    (shells_and_mines, 4, ("contact",), {}, {"46.13", "46.32"}),
    (houses_on_fire, 5, (), {}, {"59.2", "59.4", "59.6"}),
    (across_the_fields, 4, (), {"semi_simultaneous": True}, {"OPT-16.3", "27.22"}),
    (across_the_fields, 5, (), {"semi_simultaneous": True}, {"OPT-16.3"}),
], ids=lambda x: getattr(x, "__name__", None))
def test_a_drill_ends_in_order(on: Callable[[], Card], seed: int, without: tuple[str, ...], options: dict[str, Any],
                               rules: set[str]) -> None:
    """These seeds bring about what the drill is for; after a change of the rules others may have to be found."""
    game = drill(on(), seed, without, **options)
    assert game.result is not None and not list(invariants(game.state))
    assert rules <= {entry.rule for entry in game.events}
