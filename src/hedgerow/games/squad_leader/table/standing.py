"""21.3 How each victory condition stands, as far as the seat can know: counted from counters it sees for what they are."""

from __future__ import annotations

from typing import Any

from hedgerow.games.squad_leader.model.ground import NO_BUILDING
from hedgerow.games.squad_leader.model.hidden import is_masked
from hedgerow.games.squad_leader.model.pieces import NOBODY, SETUP
from hedgerow.games.squad_leader.model.scenario import Victory
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.tables import STONE
from hedgerow.games.squad_leader.rules.victory import exited, held_completely, squads_left, squads_lost, unbroken_squads

CONCEALMENT = 25


def victory_view(g: State, seat: str | None) -> list[dict[str, Any]]:
    """Each condition in the words of the card, the numbers reached so far, and the hexes it is about with whom one sees there."""
    return [{"says": v.says, "side": g.seat(v.side), "kind": v.kind, "counts": [list(c) for c in counts(g, v, seat)],
             "goals": [{"hex": g.card.hex_name(h), "held by": None if s == NOBODY else g.seat(s)} for h, s in goals(g, v, seat)]}
            for v in g.card.victory]


def ahead(g: State, seat: str | None) -> dict[str, Any] | None:
    """21.3: who would win if the game ended now, as far as it is counted here; nothing where something is not."""
    told = [(v, counts(g, v, seat)) for v in g.card.victory if v.says]
    if not told or not all(counted for _, counted in told):
        return None
    for v, counted in told:
        if reached(v, counted):
            return {"winner": g.seat(v.side), "why": "what the card asks for is reached", "rule": "21.3"}
    return {"winner": g.seat(1 - g.card.victory[0].side), "why": "what the card asks for is not reached yet", "rule": "21.3"}


def reached(v: Victory, counted: list[tuple[str, int, int]]) -> bool:
    """Whether the numbers are those the card asks for: of buildings and squads one is enough; enemies must all be gone."""
    if v.kind == "eliminate" and v.hexes:
        return all(have == 0 for _, have, _ in counted)
    enough = [have >= needs and (have > 0 or needs < 0) for _, have, needs in counted]
    return any(enough) if v.kind == "buildings" else all(enough)


def counts(g: State, v: Victory, seat: str | None) -> list[tuple[str, int, int]]:
    """What is counted, how many there are now, how many are needed."""
    enemy = 1 - v.side
    if g.phase == SETUP:
        return []
    match v.kind:
        case "buildings":
            return [] if g.card.uses(CONCEALMENT) else buildings_counts(g, v)
        case "occupy" if v.number:
            return [("hexes held", sum(s == v.side for _, s in goals(g, v, seat)), v.number)]
        case "exit":
            return [("squads off the map", exited(g, v.side), v.number)]
        case "squads":
            return [("squads left", squads_left(g, v.side), max(v.number, squads_left(g, enemy) * v.other_number + 1))]
        case "eliminate" if v.hexes:
            return [("unbroken enemies seen there", sum(able_in(g, h, enemy, seat) for h in v.hexes), 0)]
        case "eliminate":
            return [("enemy squads lost", squads_lost(g, enemy), v.number)] if v.number else []
        case "points":
            return [("squads lost more by the enemy", squads_lost(g, enemy) - squads_lost(g, v.side), v.number)]
    return []


def buildings_counts(g: State, v: Victory) -> list[tuple[str, int, int]]:
    """Stone buildings taken less those lost, and unbroken squads against the multiple of the enemy's."""
    gained = lost = 0
    for b in stone_buildings(g):
        held = held_completely(g, b, v.side)
        gained += g.first_holders[b] != v.side and held
        lost += g.first_holders[b] == v.side and not held
    told = [("buildings won", gained - lost, v.number)]
    if v.other_number:
        told.append(("unbroken squads", unbroken_squads(g, v.side), v.other_number * unbroken_squads(g, 1 - v.side)))
    return told


def stone_buildings(g: State) -> list[int]:
    return [b for b in g.first_holders if g.ground.terrain[g.ground.buildings[b][0]] == STONE]


def goals(g: State, v: Victory, seat: str | None) -> list[tuple[int, int]]:
    """The hexes a condition names, each with the side whose unbroken squads one sees alone there."""
    if v.kind == "buildings":
        if g.card.uses(CONCEALMENT) or g.phase == SETUP:
            return []
        return [(min(g.ground.buildings[b]), NOBODY if b in g.contested else g.holders.get(b, NOBODY))
                for b in stone_buildings(g)]
    if v.kind == "occupy" and not v.number:
        return [(h, seen_holder(g, h, seat)) for h in v.hexes if g.ground.building_of[h] != NO_BUILDING]
    return [(h, seen_holder(g, h, seat)) for h in v.hexes] if v.kind in ("occupy", "eliminate") else []


def seen_holder(g: State, hex_: int, seat: str | None) -> int:
    """The side with an unbroken squad in the hex and nobody of the other side, as it looks from this seat."""
    there = [i for i in g.at.get(hex_, ()) if not (g.units[i].hidden and is_masked(g, i, seat))]
    sides = {g.units[i].side for i in there}
    able = {g.units[i].side for i in there if not is_masked(g, i, seat) and g.units[i].squad and not g.units[i].broken}
    return next(iter(able)) if len(sides) == 1 and able else NOBODY


def able_in(g: State, hex_: int, side: int, seat: str | None) -> int:
    """Unbroken squads and leaders of a side that one sees in a hex for what they are."""
    return sum(g.units[i].real and not g.units[i].broken and not is_masked(g, i, seat) for i in g.in_hex(hex_, side))
