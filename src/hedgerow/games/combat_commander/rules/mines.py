"""F103: Mines attack whoever enters or leaves their hex, friend or foe."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.state import Attack, Combat
from hedgerow.games.combat_commander.rules import dice
from hedgerow.games.combat_commander.rules.attack import defend_all, settle_total
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.tally import Tally


@flow
def mine_attack(g: Combat, hex: int, units: tuple[int, ...], roller: int) -> Flow[None]:
    """F103.2: like a Fire Attack of FP 6, or 7 or 8 if the scenario says so, without Cover; only these units defend.

    F103.1: units that move as a stack are attacked by one roll; others in the hex are not touched. The opponent of
    those who move makes the roll, or whoever has just laid the Mines [A35.2].
    """
    g.attacks.append(Attack("mines", roller, targets=[hex], strength=g.mine_strength, defenders=list(units)))
    rolled = yield from dice.roll(g, roller, dice.MINE_ATTACK)
    settle_total(g, mine_strength(g).add(sum(rolled), "roll", "F103.2"))
    yield from defend_all(g)
    g.attacks.pop()


def mine_strength(g: Combat) -> Tally:
    """F103.2: no height, no Hindrance, no Actions: to this only the roll is added."""
    return Tally.of(g.mine_strength, "mines", "F103.2")
