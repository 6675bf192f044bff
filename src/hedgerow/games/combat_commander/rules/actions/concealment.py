"""A29 Concealment: was there anyone at all?"""

from __future__ import annotations

from hedgerow.games.combat_commander.model.state import ALLIES, SEATS, Combat, attack
from hedgerow.games.combat_commander.rules.actions import action
from hedgerow.games.combat_commander.rules.cover import cover
from hedgerow.games.combat_commander.rules.windows import BEFORE_DEFENSE_ROLL
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.tally import Tally


class AttackConcealed(Event, says="the attack is now {total}"):
    total: Tally


@action("Concealment", "A29", when=BEFORE_DEFENSE_ROLL)
@flow
def concealment(g: Combat, side: int) -> Flow[None]:
    """A29: the Attack Total is less by the Cover of the targeted hex, with Spray Fire of either, as the player likes."""
    choice: Option = yield Ask(SEATS[side], "concealment", [("cover of", h) for h in attack(g).targets], cite="A29")
    conceal(g, side, choice[1])


def conceal(g: Combat, side: int, hex: int) -> None:
    """A29: everything that changes the Cover counts; a negative Cover raises the total. It stays so for this attack."""
    total = attack(g).total
    assert total is not None
    total = total.add(-cover(g, hex, attack(g)).total, "concealment", "A29")
    if side == ALLIES and "white camouflage" in g.scenario.special:
        total = total.add(-2, "white camouflage", "1.0")
    attack(g).total = total
    g.log("A29", AttackConcealed, total)
