"""O22 Recover: the player's own units shake off Suppression, and the broken ones try to Rally."""

from __future__ import annotations

from hedgerow.games.combat_commander.model import log_events
from hedgerow.games.combat_commander.model.state import SEATS, Combat, heirs, on_map
from hedgerow.games.combat_commander.rules import dice
from hedgerow.games.combat_commander.rules.breaking import rally, suppress, unsuppress
from hedgerow.games.combat_commander.rules.command import morale
from hedgerow.games.combat_commander.rules.cover import cover
from hedgerow.games.combat_commander.rules.orders import order
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally

RALLIES, SUPPRESSED, NO_EFFECT = "rallies", "suppressed", "no effect"


def why_not_order(g: Combat) -> Reasons:
    """O22.1: some own unit is broken or suppressed; O22.1-a: the player is activated once a Turn for Recover or Rout."""
    no = Reasons()
    if g.recovered[g.active]:
        no("Recover or Rout has been given for this player this Turn", "O22.1-a")
    if not any(g.units[u].broken or g.units[u].suppressed for u in on_map(g, g.active)):
        no("no unit is broken or suppressed", "O22.1")
    return no


@order("Recover", "O22", unless=why_not_order)
@flow
def recover_order(g: Combat) -> Flow[None]:
    """O22.2: Suppressed markers go; then one Rally Roll for each unit that was broken when the Order was given."""
    g.recovered[g.active] = True
    g.pending = [u for u in on_map(g, g.active) if g.units[u].broken]
    for u in on_map(g, g.active):
        unsuppress(g, u, "O22.2")
    while still_to_roll(g):
        choice: Option = yield Ask(SEATS[g.active], "rally", [("rally", u) for u in still_to_roll(g)], cite="O22.2")
        roll_done(g, choice[1])
        yield from rally_roll(g, choice[1])


def still_to_roll(g: Combat) -> list[int]:
    """Units on the list of the Order, or the Teams in their place [E52.2]."""
    return [v for u in g.pending for v in heirs(g, u) if g.units[v].hex >= 0]


def roll_done(g: Combat, u: int) -> None:
    g.pending = [v for v in still_to_roll(g) if v != u]


def steadiness(g: Combat, u: int) -> Tally:
    """3.1.4, T78.3: Morale now, with Command and the Cover of its hex; none if a Time Advance has cost it its life."""
    if g.units[u].hex < 0:
        return Tally()
    return morale(g, u, cover(g, g.units[u].hex))


@flow
def rally_roll(g: Combat, u: int) -> Flow[None]:
    """O22.3: less than Morale rallies; equal suppresses; a unit rallied meanwhile has nothing to gain or lose."""
    card = yield from dice.cast(g, g.active, dice.RALLY_ROLL, (("unit", u),))
    steady = steadiness(g, u)
    was_broken = g.units[u].broken
    rolled = yield from dice.resolved(g, g.active, dice.RALLY_ROLL, card)
    g.log("O22.3", log_events.MoraleRolled, u, sum(rolled), steady)
    if was_broken:
        for v in heirs(g, u):
            if g.units[v].hex >= 0:
                apply_rally(g, v, rally_outcome(sum(rolled), int(steady.total)))


def rally_outcome(roll: int, morale: int) -> str:
    """O22.3: less, equal or greater than current Morale."""
    return RALLIES if roll < morale else SUPPRESSED if roll == morale else NO_EFFECT


def apply_rally(g: Combat, u: int, result: str) -> None:
    if result == RALLIES and g.units[u].broken:
        rally(g, u, "O22.3")
    elif result == SUPPRESSED:
        suppress(g, u, "O22.3")
