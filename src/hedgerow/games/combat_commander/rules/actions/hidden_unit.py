"""A35.4 Hidden Unit: someone has been here all the time."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.state import NONE, SEATS, Combat
from hedgerow.games.combat_commander.rules.actions import action
from hedgerow.games.combat_commander.rules.actions.hidden_entrenchments import not_the_defender
from hedgerow.games.combat_commander.rules.added_units import add_item, take_support
from hedgerow.games.combat_commander.rules.arrivals import may_stand
from hedgerow.games.combat_commander.rules.cover import cover
from hedgerow.games.combat_commander.rules.windows import PASSED
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow


@action("Hidden Unit", "A35.4", when=PASSED, unless=not_the_defender)
@flow
def hidden_unit(g: Combat, side: int) -> Flow[None]:
    """A35.4: a unit from the Support Table, free, in the own set-up area, in an empty hex with Cover of at least 1."""
    item = yield from take_support(g, side, False, "A35.4")
    if item == NONE or not hiding_places(g, side):
        return
    choice: Option = yield Ask(SEATS[side], "hidden unit", [("appear", h) for h in hiding_places(g, side)], cite="A35.4")
    add_item(g, side, item, choice[1], "A35.4")


def hiding_places(g: Combat, side: int) -> list[int]:
    return [h for h in sorted(g.scenario.setup_areas[side]) if h not in g.at and may_stand(g, h) and cover(g, h).total >= 1]
