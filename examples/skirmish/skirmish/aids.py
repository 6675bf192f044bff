"""What a player of Skirmish may choose and ask: the verbs with their reasons, numbers and odds, and questions about the field."""

from __future__ import annotations

from hedgerow.kernel.odds import Odds, dice_odds
from hedgerow.kernel.questions import Field, Finding, Question, Reach, Way
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally
from hedgerow.kernel.verbs import Verb, by_name
from skirmish.rules import (
    GOOD,
    LOST,
    MOVES,
    RANGE,
    SEATS,
    Skirmish,
    shot_outcome,
    to_hit,
    to_hit_at,
    why_not_fire,
    why_not_mover,
    why_not_rally,
    why_not_step,
)

# ---- the verbs ----

def why_not_to(g: Skirmish, seat: str, square: int) -> Reasons:
    """3: the step of the team that is moving."""
    asked = getattr(g.asked, "what", {})
    if "points" not in asked:
        no = Reasons()
        no("no team is moving", "3")
        return no
    return why_not_step(g, asked["team"], square, asked["points"])


def why_not_shot(g: Skirmish, seat: str, team: int, target: int) -> Reasons:
    """3.1, 4: one's own teams fire; in opportunity fire at the mover alone."""
    no = why_not_fire(g, team, target)
    if SEATS[g.teams[team].side] != seat:
        no("it is not your team", "4")
    if g.asked.about == "opportunity fire" and g.asked.what["team"] != target:
        no("opportunity fire is aimed at the team that moves", "3.1")
    return no


def shot_odds(g: Skirmish, seat: str, team: int, target: int) -> Odds:
    need = to_hit(g, team, target)
    return dice_odds(2, 6, lambda roll: shot_outcome(need, roll), need)


def rally_odds(g: Skirmish, seat: str, team: int) -> Odds:
    morale = g.teams[team].morale
    return dice_odds(2, 6, lambda roll: "rallies" if sum(roll) <= morale else "stays broken")


VERBS = by_name(
    Verb("rally", ("team",), "rally {0}", asked=("rally",), why_not=why_not_rally, odds=rally_odds),
    Verb("mover", ("team",), "move {0}", asked=("mover",), why_not=why_not_mover),
    Verb("to", ("square",), "to {0}", asked=("square",), why_not=why_not_to),
    Verb("fire", ("team", "team"), "fire {0} at {1}", asked=("fire", "opportunity fire"), why_not=why_not_shot,
         numbers=lambda g, seat, team, target: {"to_hit": to_hit(g, team, target)}, odds=shot_odds),
    Verb("make up", ("team",), "make up {0}", asked=("make up",)),
    Verb("play", ("word",), "play {0}", asked=("smoke", "grit")),
    Verb("pass"))

THINGS = {"team": lambda g: range(len(g.teams)), "square": lambda g: range(len(g.scenario.names))}


# ---- questions about the field ----

def reach(g: Skirmish, seat: str, team: int) -> Finding:
    """3: the cheapest way to every square it could pay for from a standing start, if nobody fired."""
    return Reach((), tuple(Way(way[-1], cost, way) for way, cost in ways(g, team)))


def ways(g: Skirmish, team: int) -> list[tuple[tuple[int, ...], Tally]]:
    t, field = g.teams[team], g.scenario
    if t.status != GOOD or t.moved:
        return []
    full = {other.square for other in g.teams if other.status != LOST}
    found: dict[int, tuple[tuple[int, ...], Tally]] = {t.square: ((), Tally())}
    edge = [t.square]
    while edge:
        here = min(edge, key=lambda s: found[s][1].total)
        edge.remove(here)
        way, cost = found[here]
        for to in field.around[here]:
            paid = cost.add(field.cost[to], "woods" if field.ground[to] == "w" else "open ground", "3")
            if to not in full and paid.total <= MOVES and (to not in found or paid.total < found[to][1].total):
                found[to] = (*way, to), paid
                edge.append(to)
    return [f for f in found.values() if f[0]]


def threats(g: Skirmish, seat: str, square: int) -> dict[int, Tally]:
    """4: enemy teams in good order within range of a square, with what they would need there."""
    return {t.square: to_hit_at(g, i, square) for i, t in enumerate(g.teams)
            if SEATS[t.side] != seat and t.status == GOOD and 0 < g.scenario.distance[t.square][square] <= RANGE}


def threat(g: Skirmish, seat: str, square: int) -> Finding:
    return Field((), tuple(threats(g, seat, square).items()))


def danger(g: Skirmish, seat: str) -> Finding:
    """4: for every square the best shot the enemy would have at it."""
    squares = ((s, threats(g, seat, s)) for s in range(len(g.scenario.names)))
    return Field((), tuple((s, max(found.values(), key=lambda need: need.total)) for s, found in squares if found))


QUESTIONS = (Question("reach", ("team",), reach), Question("threat", ("square",), threat), Question("danger", (), danger))
