"""What the numbers in options mean to a player: steps of a way, sides of a line, attacks in close combat, bunkers, facings,
modules of artillery."""

from __future__ import annotations

from typing import Any, Final

from hedgerow.games.squad_leader.model.pieces import NOWHERE, location
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.rules.machine_guns import LEFT, RIGHT
from hedgerow.games.squad_leader.rules.works import bunkers_now, ground_of, placed
from hedgerow.kernel.verbs import FACING, WORD

SIDE_WORDS: Final = {LEFT: "left", RIGHT: "right"}
HEXSIDE_WORDS: Final = ("north", "north-east", "south-east", "south", "south-west", "north-west")
"""62.1: sides 1 to 6 of a hex."""


def hex_on_the_way(where: Any, unit: int, step: int) -> tuple[str, Any]:
    """16.1: the hex that a step of the way led into; of several steps in one hex, which."""
    way = where.ways.get(unit, ()) if isinstance(where, State) else ()
    if not 0 <= step < len(way):
        return WORD, f"step {step + 1} of its way"
    there = [k for k, s in enumerate(way) if s.hex == way[step].hex]
    if len(there) == 1:
        return "hex", location(way[step].hex, way[step].layer)
    return WORD, f"{where.card.hex_name(way[step].hex)}, visit {there.index(step) + 1} of {len(there)}"


def side_of_the_line(where: Any, weapon: int, side: int) -> tuple[str, Any]:
    """17.7: left or right, as the firer looks."""
    return WORD, SIDE_WORDS.get(side, str(side))


def counted_from_one(where: Any, thing: int, number: int) -> tuple[str, Any]:
    """20.4: players count their attacks from one."""
    return WORD, str(number + 1)


def bunker(where: Any, number: int, hex_: int) -> tuple[str, Any]:
    """56.1: how many it holds, and what it adds to fire through its arc and from elsewhere."""
    sides = range(len(where.card.seats)) if isinstance(where, State) else ()
    for side in sides:
        found = bunkers_now(where, side)
        if number < len(found) and any(hex_ in ground_of(where, side, w.kind.type) for w in found):
            kind = found[number].kind
            squads = "1 squad" if kind.capacity == 1 else f"{kind.capacity} squads"
            return WORD, f"for {squads}, +{kind.arc} through its arc, +{kind.elsewhere} from elsewhere"
    return WORD, f"number {number + 1}"


def bunker_to_turn(where: Any, number: int, facing: int) -> tuple[str, Any]:
    """56.3: the bunker by the hex it was given."""
    seats = where.card.seats if isinstance(where, State) else ()
    there = [line[2] for seat in seats for line in placed(where.written(seat), "bunker") if line[1] == number]
    return (WORD, f"the bunker in {where.card.hex_name(there[0])}") if len(there) == 1 else (WORD, f"bunker {number + 1}")


def spine(where: Any, number: int, facing: int) -> tuple[str, Any]:
    return FACING, facing


def side_of_the_hex(where: Any, hex_: int, side: int) -> tuple[str, Any]:
    """62.1: by the points of the compass."""
    return WORD, HEXSIDE_WORDS[side - 1] if 1 <= side <= len(HEXSIDE_WORDS) else str(side)


def battery(where: Any, radio: int, number: int) -> tuple[str, Any]:
    """45.2: a module by what it fires, counted from one where there are several."""
    batteries = where.batteries if isinstance(where, State) else ()
    if not 0 <= number < len(batteries):
        return WORD, f"module {number + 1}"
    b = batteries[number]
    calibre = "guns on the board" if b.site != NOWHERE else f"{b.calibre} mm module"
    same = [k for k, other in enumerate(batteries)
            if (other.side, other.calibre, other.site != NOWHERE) == (b.side, b.calibre, b.site != NOWHERE)]
    return WORD, f"the {calibre}" + (f", number {same.index(number) + 1}" if len(same) > 1 else "")
