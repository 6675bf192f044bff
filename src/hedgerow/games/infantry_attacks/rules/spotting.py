"""8.0 Spotting: who sees whom, how far, and what that depends on; 16.5 hidden units."""

from __future__ import annotations

from hedgerow.games.infantry_attacks.model.state import State, is_unit, location, take_control
from hedgerow.games.infantry_attacks.model.tables import CLEAR_SIGHT, LIMITED_SIGHT, SIGHT_PER_LEVEL, SWAMP, TERRAIN
from hedgerow.kernel.events import Event
from hedgerow.kernel.tally import Tally


class Spotted(Event, says="{piece} is SPOTTED"):
    piece: int


class NoLongerSpotted(Event, says="{piece} is no longer SPOTTED"):
    piece: int


class Revealed(Event, says="{piece} was hidden in {hex} and is revealed"):
    piece: int
    hex: int


def sees(g: State, a: int, b: int) -> bool:
    """8.6: a line of sight, centre to centre; mutual [8.64]. Units never block it [8.63]."""
    return a == b or g.scenario.ground.clear(a, b, g.smoke_hexes())


def limits_spotting(g: State, hex_: int) -> bool:
    """8.5, 8.53: limiting terrain, or a hex in smoke [16.12]."""
    return g.scenario.ground.limiting[hex_] or any(h == hex_ for h, _ in g.smoke)


def spotting_range(g: State, a: int, piece: int, b: int) -> int:
    """8.4, 8.73, 8.9: how far someone in hex `a` would spot a piece in hex `b`: the total of `spotting_tally`, quickly."""
    p = g.pieces[piece]
    ground = g.scenario.ground
    if not p.spotted and ground.terrain[b] == SWAMP:
        found = 1
    elif not p.spotted and limits_spotting(g, b):
        found = LIMITED_SIGHT
    else:
        found = CLEAR_SIGHT
        if ground.height[a] > ground.height[b] and g.visibility >= CLEAR_SIGHT:
            found += SIGHT_PER_LEVEL * (ground.height[a] - ground.height[b])
    found = min(found, g.visibility) if g.visibility < CLEAR_SIGHT else found
    return max(1, (found + 3) // 4) if p.hidden else found


def spotting_tally(g: State, a: int, piece: int) -> Tally:
    """8.4: 12 hexes in the clear by day, and what changes that."""
    p = g.pieces[piece]
    ground = g.scenario.ground
    b = p.hex
    if ground.terrain[b] == SWAMP and not p.spotted:
        found = Tally.of(TERRAIN[SWAMP].spotted_from, "swamp", "8.8")
    elif limits_spotting(g, b) and not p.spotted:
        found = Tally.of(LIMITED_SIGHT, "limiting terrain", "8.51")
    else:
        found = Tally.of(CLEAR_SIGHT, "spotted in limiting terrain" if p.spotted else "clear", "8.52" if p.spotted else "8.4")
        higher = ground.height[a] - ground.height[b]
        if higher > 0 and g.visibility >= CLEAR_SIGHT:
            found = found.add(SIGHT_PER_LEVEL * higher, "height", "8.73")
    if g.visibility < CLEAR_SIGHT:
        found = found.at_most(g.visibility, "visibility", "1.0-def-night")
    if p.hidden:
        found = found.divide(4, "hidden", "16.5").ceil("1.0-def-fractions")
    return found


def spots(g: State, a: int, piece: int) -> bool:
    """1.0-def-spotting, 8.1: whether someone in hex `a` spots the piece."""
    return would_spot(g, a, piece, g.pieces[piece].hex)


def would_spot(g: State, a: int, piece: int, b: int) -> bool:
    """8.1: whether someone in hex `a` would spot the piece if it stood in hex `b`."""
    if a < 0 or not g.on_map(b):
        return False
    away = g.scenario.ground.distance[a][b]
    return away <= 1 or (g.on_map(a) and away <= spotting_range(g, a, piece, b) and sees(g, a, b))


def spots_enemy_in(g: State, a: int, hex_: int, side: int) -> bool:
    """8.1: whether someone of the side in hex `a` spots at least one enemy piece in a hex; then all there are targets."""
    pieces = g.pieces
    return any(pieces[i].side != side and not pieces[i].hidden and spots(g, a, i) for i in g.at[hex_])


# ---- SPOTTED markers ----

def fired_from_cover(g: State, piece: int) -> None:
    """8.52, 8.8: a unit that fires from limiting terrain or swamp gets a SPOTTED marker."""
    p = g.pieces[piece]
    if g.on_map(p.hex) and not p.spotted and (limits_spotting(g, p.hex) or g.scenario.ground.terrain[p.hex] == SWAMP):
        p.spotted = True
        g.log("8.52", Spotted, piece)


def lose_spotted(g: State, piece: int) -> None:
    """8.52-a: the marker goes when the unit has moved, or was carried, where no enemy unit sees it, or into limiting terrain more
    than three hexes from all of them."""
    p, here = g.pieces[piece], location(g, piece)
    if not p.spotted or not g.on_map(here):
        return
    enemies = [e.hex for e in g.pieces if e.side != p.side and is_unit(e) and g.on_map(e.hex) and not e.hidden]
    ground = g.scenario.ground
    far = all(ground.distance[here][h] > LIMITED_SIGHT for h in enemies)
    if (far and limits_spotting(g, here)) or not any(sees(g, here, h) for h in dict.fromkeys(enemies)):
        p.spotted = False
        g.log("8.52-a", NoLongerSpotted, piece)


# ---- hidden units ----

def reveal(g: State, piece: int) -> None:
    """16.5-a: it is put on the map, and is never hidden again."""
    p = g.pieces[piece]
    if p.hidden:
        p.hidden = False
        g.hidden_left[p.side] -= 1
        g.reveal()
        g.log("16.5-a", Revealed, piece, p.hex)
        take_control(g, p.hex)


def anyone_hidden(g: State, side: int) -> bool:
    """Whether the side may still have hidden units, as far as everybody knows: those the scenario grants, less those seen."""
    return g.hidden_left[side] > 0


def reveal_spotted_by(g: State, side: int, places: list[int]) -> None:
    """16.5-a: hidden enemies whom units or leaders of the side in these places can spot are revealed."""
    for i, p in enumerate(g.pieces):
        if p.hidden and p.side != side and any(spots(g, a, i) for a in places):
            reveal(g, i)


def reveal_all_spotted(g: State) -> None:
    """16.5-a: after the light or the smoke has changed, everybody looks."""
    if not any(p.hidden for p in g.pieces):
        return
    for side in (0, 1):
        reveal_spotted_by(g, side, sorted({g.pieces[i].hex for i in g.of(side)}))
