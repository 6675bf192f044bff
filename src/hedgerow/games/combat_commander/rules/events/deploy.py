"""E52 Deploy."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.state import SEATS, Combat
from hedgerow.games.combat_commander.rules.added_units import deploy, may_deploy
from hedgerow.games.combat_commander.rules.events import event
from hedgerow.kernel.asking import PASS, Ask, Option
from hedgerow.kernel.flow import Flow, flow


@event("Deploy", "E52.1")
@flow
def deploy_event(g: Combat, side: int, card: int) -> Flow[None]:
    """E52.1: one own Squad on the map may become two Teams."""
    choice: Option = yield Ask(SEATS[side], "deploy", [*(("deploy", u) for u in may_deploy(g, side)), PASS], cite="E52.1")
    if choice != PASS:
        yield from deploy(g, choice[1], "E52.1")
