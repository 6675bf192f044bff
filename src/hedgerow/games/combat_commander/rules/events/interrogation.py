"""E61 Interrogation."""

from __future__ import annotations

from hedgerow.games.combat_commander.model import log_events
from hedgerow.games.combat_commander.model.state import SEATS, Combat, other
from hedgerow.games.combat_commander.rules.events import event
from hedgerow.games.combat_commander.rules.windows import spend_card
from hedgerow.kernel.asking import PASS, Ask, Option
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow


class HandShown(Event, says="{seat} shows the hand: {cards}"):
    seat: str
    cards: tuple[int, ...]


class HandShownAcrossTheTable(Event, says="{seat} shows the hand to the other player"):
    seat: str


@event("Interrogation", "E61")
@flow
def interrogation(g: Combat, side: int, card: int) -> Flow[None]:
    """E61: the opponent shows his hand; the receiver may choose one card of it to be discarded.

    1.0: what a card says goes before the rulebook, here before the secrecy of hands [1.2].
    """
    victim = other(side)
    g.shown[victim] = sorted(g.hands[victim])
    g.reveal()
    g.tell("E61", SEATS, HandShown(SEATS[victim], tuple(g.shown[victim])), HandShownAcrossTheTable(SEATS[victim]))
    choice: Option = yield Ask(SEATS[side], "interrogation", [*(("take", c) for c in sorted(g.hands[other(side)])), PASS],
                               cite="E61", secret=True)
    if choice != PASS:
        spend_card(g, victim, choice[1])
        g.log("E61", log_events.Discarded, SEATS[victim], choice[1])
