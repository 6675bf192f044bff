"""54.3, 56.2, 57.1 The locations of a hex: on the ground, beneath an entrenchment or bunker, upstairs; and the ways between
them."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.games.squad_leader.model.pieces import ENTRENCHED, GROUND, IN_BUNKER, MOVEMENT, UPPER, hex_of, layer_of, location
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.tables import BARRED, INFANTRY_COST, INFANTRY_EXTRA, WOODEN
from hedgerow.games.squad_leader.model.undertakings import Bunker
from hedgerow.games.squad_leader.rules.concealment import seems_held_in
from hedgerow.games.squad_leader.rules.movement_costs import entry_cost, entry_tally
from hedgerow.kernel.tally import Tally


def is_wooden_rubble(g: State, hex_: int) -> bool:
    """58.4, gaps b 40: rubble of a wooden building keeps the values of one, and lets tanks and self-propelled guns in."""
    return hex_ in g.rubble and g.ground.terrain[hex_] == WOODEN


def has_upper(g: State, hex_: int) -> bool:
    """57.1, 58.1: whether the hex has a 2nd level: multi-story buildings, until they come down."""
    return g.card.uses(57) and g.ground.large[hex_] and hex_ not in g.rubble


def has_stairs(g: State, hex_: int) -> bool:
    """57.3: whether one can go up and down in the hex."""
    return hex_ in g.ground.stairs and has_upper(g, hex_)


def bunker_in(g: State, hex_: int) -> Bunker | None:
    """56.1: the bunker in a hex; there is never more than one."""
    return next((b for b in g.bunkers if b.hex == hex_), None)


def shelters(g: State, hex_: int) -> list[int]:
    """54.3, 56.2: the layers beneath counters on the ground of a hex."""
    found = [ENTRENCHED] if hex_ in g.entrenchments else []
    return [*found, IN_BUNKER] if bunker_in(g, hex_) is not None else found


def within(g: State, where: int) -> list[int]:
    """54.4, 56.22, 57.3: the other locations of the same hex that one can go to directly."""
    hex_, layer = hex_of(where), layer_of(where)
    if not (g.entrenchments or g.bunkers or hex_ in g.ground.stairs):
        return []
    if layer != GROUND:
        return [hex_] if layer != UPPER or has_stairs(g, hex_) else []
    layers = [*shelters(g, hex_), UPPER] if has_stairs(g, hex_) else shelters(g, hex_)
    return [location(hex_, n) for n in layers]


def across(g: State, where: int) -> list[int]:
    """The locations of other hexes that one can step into: from the ground the hexes around, upstairs those of the same
    building [57.2], from beneath a counter none before one has come out [54.4]."""
    hex_, layer = hex_of(where), layer_of(where)
    if layer == UPPER:
        return [location(h, UPPER) for h in g.ground.around[hex_] if has_upper(g, h) and g.ground.same_building(hex_, h)]
    return list(g.ground.around[hex_]) if layer == GROUND else []


def next_to(g: State, where: int) -> list[int]:
    """Every location one step away."""
    if layer_of(where) == GROUND and not (g.entrenchments or g.bunkers or g.card.uses(57)):
        return list(g.ground.around[where])
    return [*across(g, where), *within(g, where)]


# ---- what a step costs ----

def change_cost(one: int, other: int) -> int:
    """54.4, 56.22, 57.3: half MF between the layers of a hex."""
    layers = (one, other)
    if UPPER in layers:
        return INFANTRY_EXTRA["stairs"]
    return INFANTRY_EXTRA["bunker" if IN_BUNKER in layers else "entrenchment"]


def step_cost(g: State, a: int, b: int) -> int:
    """T-5.5, 54.4, 56.22, 57.2, 57.3: half MF from a location to one next to it; BARRED if there is no way."""
    here, there = hex_of(a), hex_of(b)
    if there in g.fires:
        return BARRED
    if here == there:
        return change_cost(layer_of(a), layer_of(b))
    if layer_of(b) == UPPER:
        return INFANTRY_COST[g.ground.terrain[there]] * (2 if g.card.snow and g.phase == MOVEMENT else 1)
    return entry_cost(g, here, there)


def step_tally(g: State, a: int, b: int) -> Tally:
    """The same in whole movement factors, with its story."""
    here, there = hex_of(a), hex_of(b)
    if here == there:
        what, rule = _change(layer_of(a), layer_of(b))
        return Tally.of(step_cost(g, a, b) / 2, what, rule)
    if layer_of(b) == UPPER:
        return Tally.of(step_cost(g, a, b) / 2, "within the building", "57.2")
    return entry_tally(g, here, there)


def _change(one: int, other: int) -> tuple[str, str]:
    layers = (one, other)
    if UPPER in layers:
        return "stairs", "57.3"
    return ("bunker", "56.22") if IN_BUNKER in layers else ("entrenchment", "54.4")


def is_wired(g: State, a: int, b: int) -> bool:
    """53.3, 53.4: nobody walks into wire in the Movement Phase, but for those who come out of other wire."""
    return bool(g.wire) and hex_of(b) in g.wire and hex_of(a) != hex_of(b) and hex_of(a) not in g.wire


def is_trapped(g: State, where: int, side: int) -> bool:
    """56.82: who is in a bunker cannot leave it while an unbroken enemy is on top."""
    if layer_of(where) != IN_BUNKER:
        return False
    return any(g.units[i].layer != IN_BUNKER and g.units[i].real and not g.units[i].broken and not g.units[i].hidden
               for i in g.in_hex(hex_of(where), 1 - side))


def open_ways(g: State, a: int) -> Iterator[tuple[int, int]]:
    """Steps that infantry may take in the Movement Phase, and what they cost."""
    if is_trapped(g, a, g.attacker):
        return
    for b in next_to(g, a):
        cost = step_cost(g, a, b)
        if cost != BARRED and not is_wired(g, a, b) and not seems_held_in(g, b, g.defender):
            yield b, cost
