"""What the lobby says of a scenario: read from its card, without building the map."""

from __future__ import annotations

from typing import Any

from hedgerow.games.squad_leader.model.scenario import read_card
from hedgerow.games.squad_leader.rules.design_your_own import AGREED, HOMES, MEETING
from hedgerow.games.squad_leader.rules.random_card import PLAYERS, RANDOM
from hedgerow.games.squad_leader.rules.scenarios import CAMPAIGNS
from hedgerow.kernel.rulebook import ScenarioCard


def scenario_card(code: str) -> ScenarioCard:
    """21: title, place, length and forces."""
    if code in CAMPAIGNS:
        return campaign_card(CAMPAIGNS[code])
    if code == MEETING:
        return meeting_card()
    if code == RANDOM:
        return random_card()
    said = read_card(code)
    first = f"{said['sets_up_first'].title()} sets up, {said['moves_first'].title()} moves"
    facts = [("Where", said.get("place", "")), ("Length", f"{said['turns']} turns"), ("First", first),
             ("Rules", f"chapters 2 to {said['chapter']}"),
             ("To win", " ".join(v["says"] for v in said["victory"] if v.get("says"))), ("Source", said["source"])]
    facts += [("Special rule", s["says"]) for s in said.get("special", ()) if "says" in s]
    for side in said["sides"]:
        groups = [group_words(group) for group in said["group"] if group["side"] == side]
        if smoke := said.get("smoke", {}).get(side):
            groups.append(f"{smoke} smoke counters")
        facts.append((side.title(), "; ".join(groups)))
    return ScenarioCard(said["title"], tuple((s, s) for s in said["sides"]), said.get("notes", ""), tuple(facts))


def group_words(group: dict[str, Any]) -> str:
    """21.2: a part of a force: when it comes, of what it consists, what it digs, and what it may keep from the enemy."""
    parts = [f"{n} × {what}" for part in ("units", "weapons", "vehicles") for what, n in group.get(part, {}).items()]
    parts += [f"{n} minefield factors" if what == "mines" else f"{n} × {what}" for what, n in group.get("works", {}).items()]
    if group.get("concealment"):
        parts.append(f"{group['concealment']} Concealment counters")
    if hidden := group.get("hidden"):
        parts.append("all may be hidden" if hidden < 0 else f"{hidden} may be hidden")
    comes = f" (turn {group['turn']})" if group.get("turn") else ""
    return f"{group['name']}{comes}: {', '.join(parts)}"


def campaign_card(battles: tuple[str, ...]) -> ScenarioCard:
    """C1: the scenarios of the campaign, with a leader of one's own through all of them."""
    sides = read_card(battles[0])["sides"]
    facts = (("Length", f"{len(battles)} scenarios: {', '.join(battles)}"), ("Rules", "C1 to C5"),
             ("To win", "each scenario as its own card says; ranks and points of both leaders are carried on"))
    title = f"Campaign: {' against '.join(s.title() + 's' for s in sides)}"
    return ScenarioCard(title, tuple((s, s) for s in sides), "A Corporal of your own goes from scenario to scenario.", facts)


def meeting_card() -> ScenarioCard:
    """DYO-PV: forces of one's own choice."""
    facts = (("Forces", f"bought in secret for {AGREED['german points']} points a side"),
             ("Boards", " and ".join(HOMES.values())),
             ("To win", "the Russians must hold most of the village where the boards meet at the end, else the Germans win"))
    return ScenarioCard("Meeting engagement", tuple((s, s) for s in HOMES), "Buy a force and meet the enemy half way.", facts)


def random_card() -> ScenarioCard:
    """DYO-0: everything is drawn or bid for."""
    facts = (("Forces", "the defence drawn by a card, the attack bought in secret: the cheaper bid attacks"),
             ("Boards", "three of the four, as you like"), ("Length", "4 to 10 turns, by a card"),
             ("To win", "the victory condition is drawn by a card"))
    notes = "Draw six cards, agree on them, and bid for the attack."
    return ScenarioCard("Random scenario", tuple((p, p) for p in PLAYERS), notes, facts)
