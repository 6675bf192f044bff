"""The scenario cards: everything listed can be placed, and each stage of the rules has its scenario."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

import pytest

from hedgerow.games.squad_leader import RULEBOOK
from hedgerow.games.squad_leader.model.counters import KINDS, LEADER, VEHICLES
from hedgerow.games.squad_leader.model.pieces import SETUP, Unit, Vehicle, Weapon
from hedgerow.games.squad_leader.model.scenario import Card, card, codes, hex_number, read_card, row_number
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.tables import AFV_COST, BARRED, STONE, TRUCK_COST
from hedgerow.games.squad_leader.rules.campaign import campaign_card, campaign_spec
from hedgerow.games.squad_leader.table.scenario_cards import scenario_card
from hedgerow.kernel.game import Game
from hedgerow.testing import rule

CODES = codes()


@lru_cache
def scenario(code: str) -> Card:
    return card(code)


def all_placed(wishes: Iterable[tuple[int, ...]], room: int) -> bool:
    """Whether every piece finds a place among those it may stand in, `room` to a place."""
    held: dict[int, list[tuple[int, ...]]] = {}

    def put(wish: tuple[int, ...], tried: set[int]) -> bool:
        for place in wish:
            if place in tried:
                continue
            tried.add(place)
            here = held.setdefault(place, [])
            if len(here) < room:
                here.append(wish)
                return True
            for k, other in enumerate(here):
                if put(other, tried):
                    here[k] = wish
                    return True
        return False

    return all(put(wish, set()) for wish in wishes)


@rule("1", "21.1")
def test_each_stage_of_the_rules_has_its_scenario() -> None:
    assert CODES == ["1", "2", "3", "3A", "3B", "4", "5", "6", "7", "8", "9", "10", "11", "12"]
    assert [scenario(code).chapter for code in CODES] == [21, 26, 26, 27, 41, 46, 48, 49, 52, 54, 56, 59, 60, 63]


@rule("21-S")
def test_scenario_1_uses_chapters_2_to_21() -> None:
    one = scenario("1")
    assert one.uses(21)
    assert not one.uses(22)
    assert not scenario("3B").uses(27)


@rule("41-S2")
def test_scenarios_4_to_6_are_played_on_the_country_boards() -> None:
    assert {b for code in ("4", "5", "6") for b in scenario(code).ground.boards} == {"2", "3", "4"}


@rule("21.2")
@pytest.mark.parametrize("code", CODES)
def test_every_squad_and_leader_listed_has_a_place(code: str) -> None:
    s = scenario(code)
    for side in range(2):
        mine = [(KINDS[e.kind], s.groups[e.group]) for e in s.roster if s.groups[e.group].side == side]
        waiting = [g for _, g in mine if g.turn]
        assert all_placed([g.zone for kind, g in mine if kind.size != LEADER and not g.turn], 3)
        assert all_placed([g.zone for _, g in mine if not g.turn], 4)
        assert all(g.zone for g in waiting)


@rule("21.2", "29.1")
@pytest.mark.parametrize("code", CODES)
def test_every_vehicle_listed_has_a_hex_of_its_own(code: str) -> None:
    s = scenario(code)
    wishes = []
    for entry in s.motor_pool:
        kind, group = VEHICLES[entry.kind], s.groups[entry.group]
        costs = AFV_COST if kind.is_afv else TRUCK_COST
        free = tuple(h for h in group.zone if costs[s.ground.terrain[h]] != BARRED and s.ground.terrain[h] != STONE)
        assert free
        if not group.turn:
            wishes.append(free)
    assert all_placed(wishes, 1)


@rule("21.2")
@pytest.mark.parametrize("code", CODES)
def test_every_weapon_has_someone_to_carry_it(code: str) -> None:
    s = scenario(code)
    for number in range(len(s.groups)):
        squads = sum(1 for e in s.roster if e.group == number and KINDS[e.kind].size != LEADER)
        weapons = sum(1 for e in s.arsenal if e.group == number)
        assert weapons <= 3 * squads


@rule("54.1", "56.1")
@pytest.mark.parametrize("code", CODES)
def test_fortifications_listed_have_a_place(code: str) -> None:
    s = scenario(code)
    for work in s.works:
        zone = [h for h in s.groups[work.group].zone if s.ground.building_of[h] < 0]
        assert work.kind.name == "mines" or len(zone) >= work.count


@pytest.mark.parametrize("code", CODES)
def test_a_card_says_what_is_authored(code: str) -> None:
    s = scenario(code)
    assert s.source.startswith("external" if code in ("1", "2") else "authored")
    assert all(v.says for v in s.victory)


@rule("21.2", "21.3", "53.1")
@pytest.mark.parametrize("code", CODES)
def test_a_card_tells_all_that_a_player_must_know(code: str) -> None:
    """Who begins, when each part of a force comes, works, smoke, what may be concealed or hidden, and every special rule."""
    said, facts = read_card(code), scenario_card(code).facts
    told = dict(facts)
    assert said["sets_up_first"].title() in told["First"] and said["moves_first"].title() in told["First"]
    assert sum(name == "Special rule" for name, _ in facts) == len(said.get("special", ()))
    for group in said["group"]:
        text = next(part for part in told[group["side"].title()].split("; ") if part.startswith(group["name"]))
        assert all(what in text or what == "mines" for what in group.get("works", {}))
        assert ("factors" in text) == ("mines" in group.get("works", {})) and ("(turn " in text) == ("turn" in group)
        assert ("Concealment" in text) == ("concealment" in group) and ("hidden" in text) == ("hidden" in group)
    for side, count in said.get("smoke", {}).items():
        assert f"{count} smoke counters" in told[side.title()]


@rule("21.3")
@pytest.mark.parametrize("code", [c for c in CODES if scenario(c).victory[0].kind == "occupy"])
def test_hexes_are_held_by_unbroken_squads_with_no_enemy_on_foot_as_the_card_says(code: str) -> None:
    s = scenario(code)
    v = s.victory[0]
    words = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five"}
    assert "hold an unbroken" in v.says and f"at least {words[v.number]} " in v.says


def test_scenario_1_lists_what_its_descendant_lists() -> None:
    s = scenario("1")
    assert sum(e.kind == "german 4-6-7" for e in s.roster) == 13
    assert sum(e.kind == "russian 6-2-8" for e in s.roster) == 12
    assert sum(e.kind == "russian 4-4-7" for e in s.roster) == 9


def test_scenario_2_lists_what_its_descendant_lists() -> None:
    s = scenario("2")
    men, arms = Counter(e.kind for e in s.roster), Counter(e.kind for e in s.arsenal)
    squads = {"german 4-6-7": 13, "german 8-3-8": 6, "russian 4-4-7": 38}
    assert {kind: men[kind] for kind in squads} == squads
    assert {kind for kind in men if kind not in squads} == {
        "german 10-3", "german 10-2", "german 9-2", "german 9-1", "german 8-1", "german 8-0", "russian 9-2", "russian 9-1",
        "russian 8-0", "russian 7-0"}
    assert arms == {"german HMG": 1, "german MMG": 3, "german LMG": 4, "german flamethrower": 2, "german demolition charge": 4,
                    "russian HMG": 1, "russian MMG": 2, "russian LMG": 7}


def is_accounted_for(g: State, piece: Unit | Weapon | Vehicle, due: int) -> bool:
    """On the map or carried there, or waiting for its turn."""
    return piece.hex >= 0 or (isinstance(piece, Weapon) and (piece.holder >= 0 or piece.vehicle >= 0)) or due > 0


@rule("21.2", "C3.2")
@pytest.mark.parametrize("code", [*CODES, *(f"campaign {n}" for n in range(1, 7))])
def test_nothing_listed_stays_off_the_map(code: str) -> None:
    """Whoever sets up at random: when play begins everything is on the map but what enters later."""
    on = campaign_card(campaign_spec(int(code.split()[1]), [6, 6])) if " " in code else scenario(code)
    game, dice = Game(RULEBOOK, on, seed=1), random.Random(1)
    g: State = game.state
    while g.phase == SETUP:
        seat = next(s for s, d in game.decisions.items() if not d.optional)
        game.apply(seat, dice.choice(game.decisions[seat].answers))
        g = game.state
    for piece in (*g.units, *g.weapons, *g.vehicles):
        dummy = isinstance(piece, Unit) and not piece.real
        assert dummy or is_accounted_for(g, piece, on.groups[piece.group].turn), piece


@rule("44.24")
def test_wheat_stands_in_july_and_not_in_december() -> None:
    assert scenario("4").month == 7
    assert any(t == 2 for t in scenario("4").ground.terrain)
    assert not any(t == 2 for t in scenario("8").ground.terrain)


@rule("60.2")
def test_the_river_is_crossed_to_the_first_whole_hexes() -> None:
    s = scenario("11")
    landing = next(g for g in s.groups if g.by_river)
    assert landing.zone
    assert not any(s.ground.grid.is_half(h) for h in landing.zone)


@rule("3.5")
def test_names_of_hexes_are_read_in_parts() -> None:
    assert (hex_number("2BB5"), hex_number("A10"), row_number("BB"), row_number("GG")) == (5, 10, 27, 32)
