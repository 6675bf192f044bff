"""What a seat cannot know leaves no trace in anything it gets: plans, missions, hidden units, entrants, cargo."""

from __future__ import annotations

import random
from typing import Any

import pytest

import hedgerow
from hedgerow.games.infantry_attacks import RULEBOOK
from hedgerow.games.infantry_attacks.model.state import ACTION, BOMBARDMENT, OPEN_SIGHTS, PLANNED, is_gun
from hedgerow.games.infantry_attacks.rules.opportunity_fire import READY_ORDERS
from hedgerow.kernel.rulebook import spec_name
from hedgerow.testing import rule
from hedgerow.testing.twins import Pair

from .small_battles import ENDINGS, LIKES, MILL, POST

FOOT, HORSE = MILL["russian"]["group"]
AMBUSH = spec_name({**MILL, "code": "ambush", "russian": {
    **MILL["russian"], "group": [{**FOOT, "area": "A3:11-14/03-06", "hidden": 3}, HORSE]}})
"""The mill with the Russian foot farther off, so that those who hide stay hidden for a while."""

pytestmark = [pytest.mark.conformance, pytest.mark.plays]


@rule("16.5", "16.41", "9.11")
@pytest.mark.parametrize("order", [(), ("30",), ("30", "seen")], ids=["no orders", "at odds", "at odds of those seen"])
def test_drawing_anew_what_a_seat_cannot_know_changes_nothing_that_it_gets(order: tuple[str, ...]) -> None:
    varied: set[str] = set()
    for seed in (1, 2, 3):
        game = hedgerow.new("infantry-attacks", AMBUSH, seed=seed)
        for seat in game.seats if order else ():
            game.order(seat, READY_ORDERS["odds"].make(*order))
        dice = random.Random(seed)
        for n in range(330):
            if game.result is not None:
                break
            if n > 60 and n % 15 == 0:
                for seat in (*game.seats, None):
                    pair = Pair(game, seat, dice)
                    varied |= set(pair.varied())
                    assert pair.follow(8) == "", (seed, n, seat)
            seat = next(iter(game.decisions))
            options = game.decisions[seat].answers
            game.apply(seat, dice.choices(options, [LIKES.get(o[0], 1) for o in options])[0])
    assert varied == set(RULEBOOK.rules.hidden.secrets)


@rule("9.11", "9.15")
@pytest.mark.parametrize("mission", ["Open Sights", "Planned Fire"])
def test_from_the_first_turn_on_all_can_see_which_guns_are_on_no_plan(mission: str) -> None:
    gun_or_plan = {"unit": "1 77/96", "missions": ["planned fire", "open sights"]}
    battery = {"name": "battery", "area": "A3:07-08/12-12", "units": [gun_or_plan]}
    central = {**POST["central"], "ammunition": 2, "depletion": 8, "group": [*POST["central"]["group"], battery]}
    game = hedgerow.new("infantry-attacks", spec_name({**POST, "code": "battery", "central": central,
                                                       "victory": {"says": "points", **ENDINGS["points"]}}), seed=5)
    dice = random.Random(5)
    g: Any = game.state
    imagined: dict[int, set[int]] = {BOMBARDMENT: set(), ACTION: set()}
    while g.phase != ACTION:
        seat = next(iter(game.decisions))
        options = game.decisions[seat].answers
        game.apply(seat, dice.choice([o for o in options if o[0] == "mission" and o[2] == mission]
                                     or [o for o in options if o[0] != "mission"]))
        gun = next(i for i, p in enumerate(g.pieces) if is_gun(p) and p.side == 0)
        forks: list[Any] = [game.fork("russian").state for _ in range(9)] if g.phase in imagined else []
        imagined.setdefault(g.phase, set()).update(f.pieces[gun].mission for f in forks)
    assert imagined[BOMBARDMENT] == {OPEN_SIGHTS, PLANNED}            # aborts are asked for before the plans are opened
    assert imagined[ACTION] == {OPEN_SIGHTS if mission == "Open Sights" else PLANNED}
