"""A39 Smoke Grenades: something to hide behind."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.counters import UNITS
from hedgerow.games.combat_commander.model.state import SEATS, Combat, on_map
from hedgerow.games.combat_commander.rules.actions import action
from hedgerow.games.combat_commander.rules.added_units import in_and_around
from hedgerow.games.combat_commander.rules.smoke import may_smoke, place_smoke
from hedgerow.games.combat_commander.rules.windows import MOVING
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons


def throwers(g: Combat, side: int) -> list[int]:
    """A39: units with boxed Movement that are activated to Move; no broken side has a box [3.1.6]."""
    return [u for u in on_map(g, side) if (it := g.units[u]).moving and not it.broken and UNITS[it.type].boxed_move]


def why_not_smoke_grenades(g: Combat, side: int) -> Reasons:
    """A39: some unit with boxed Movement is activated to Move."""
    no = Reasons()
    if not throwers(g, side):
        no("no unit with boxed Movement is activated to Move", "A39")
    return no


@action("Smoke Grenades", "A39", when=MOVING, unless=why_not_smoke_grenades)
@flow
def smoke_grenades(g: Combat, side: int) -> Flow[None]:
    """A39: a random Smoke marker in or next to the thrower's hex, not in Water or a Blaze [8.1.4]."""
    if not g.cup or not smoke_hexes(g, side):
        return
    choice: Option = yield Ask(SEATS[side], "smoke grenades", [("smoke in", h) for h in smoke_hexes(g, side)], cite="A39")
    place_smoke(g, choice[1], "A39")


def smoke_hexes(g: Combat, side: int) -> list[int]:
    return sorted({h for u in throwers(g, side) for h in in_and_around(g, g.units[u].hex) if may_smoke(g, h)})
