"""What cards are worth in the hand, as Orders and as Actions: what to keep, what to discard, what to give for a pass."""

from __future__ import annotations

from typing import Final

from hedgerow.games.combat_commander.computer.plan import Plan
from hedgerow.games.combat_commander.model.fate import CARDS
from hedgerow.games.combat_commander.model.scenario import DEFEND
from hedgerow.games.combat_commander.model.state import NONE, radio_of

ACTION_WORTH: Final = {
    "Ambush": 0.3, "Concealment": 0.25, "Light Wounds": 0.25, "No Quarter": 0.2, "Marksmanship": 0.2, "Hand Grenades": 0.15,
    "Crossfire": 0.15, "Sustained Fire": 0.15, "Spray Fire": 0.15, "Assault Fire": 0.1, "Smoke Grenades": 0.05, "Dig In": 0.1,
}
"""What an Action is worth in the hand; those for the Defender alone come on top."""
DEFENDERS: Final = {"Hidden Unit": 0.6, "Hidden Mines": 0.35, "Hidden Wire": 0.25, "Hidden Entrenchments": 0.3,
                    "Hidden Pillbox": 0.35, "Bore Sighting": 0.2}
MELEE_ACTIONS: Final = ("Ambush", "No Quarter")
SAVING_ACTIONS: Final = ("Concealment", "Light Wounds")


def unseen_worth(p: Plan) -> float:
    """What a card nobody has seen is worth in the hand."""
    return p.weights.unseen + (p.weights.run_out if p.lead > 0 else 0.0)


def card_worth(p: Plan, c: int) -> float:
    card = CARDS[c]
    order, action = order_worth(p, card.order), action_worth(p, card.action)
    return max(order, action) + 0.3 * min(order, action)


def order_worth(p: Plan, order: str) -> float:
    """What an Order is worth in the hand."""
    g, side, weights = p.g, p.side, p.weights
    if order == "Recover":
        broken = sum(g.units[u].broken for u in p.units[side])
        return min(0.9, weights.keep_recover + weights.keep_rally * broken)
    if order == "Rout":
        return min(0.6, weights.keep_rout + 0.12 * sum(g.units[u].broken for u in p.units[p.foe]))
    if order == "Artillery Request":
        return 0.6 if radio_of(g, side) != NONE else 0.0
    if order == "Artillery Denied":
        return 0.4 if radio_of(g, p.foe) != NONE else 0.0
    return {"Fire": weights.keep_fire, "Move": weights.keep_move, "Advance": weights.keep_advance}.get(order, 0.0)


def action_worth(p: Plan, action: str) -> float:
    if p.g.scenario.forces[p.side].posture == DEFEND and action in DEFENDERS:
        return DEFENDERS[action]
    if action in SAVING_ACTIONS:
        return ACTION_WORTH[action]
    return ACTION_WORTH.get(action, 0.0) * (
        p.weights.keep_melee if action in MELEE_ACTIONS else p.weights.keep_action)


def hold_cards(p: Plan) -> float:
    """A pass turns the worst cards of the hand over (O15)."""
    limit = p.g.scenario.forces[p.side].discard_limit
    poor = sorted(unseen_worth(p) - card_worth(p, c) for c in p.g.hands[p.side])
    return p.weights.turn_over * sum(max(0.0, v) for v in poor[-limit:])
