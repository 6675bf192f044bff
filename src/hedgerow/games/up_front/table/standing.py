"""16.3, 16.4 What wins a scenario, in words, and who would win if time were up now."""

from __future__ import annotations

from typing import Any, Final

from hedgerow.games.up_front.model.scenario import MEETING, Scenario
from hedgerow.games.up_front.model.state import NONE, SET_UP, State
from hedgerow.games.up_front.rules.victory import judge
from hedgerow.kernel.errors import GameOver

GOALS: Final = {
    "hold": "{men} unpinned men in cover at range chit {chit}, else Victory Points",
    "attacker holds": "{men} unpinned men of the attacker in cover at range chit {chit}, else the defender wins",
    "double points": "the attacker needs twice the Victory Points of the defender; range counts in Buildings only",
    "points": "most Victory Points; range counts in Buildings only",
    "rearguard": "{men} unpinned men of the attacker in cover next to the Rear Guard, else the Rear Guard wins",
    "partisans": "half of the German force at range chit 5 and more Victory Points, else the Partisans win",
    "elite": "{men} unpinned men in cover at range chit {chit}; the Elite must win two segments",
    "pillbox": "the attacker must empty the Pillbox"}
TEAMS: Final = "the side that wins more of the games; if they are even, most Victory Points for casualties"
CAMPAIGN: Final = "12 Campaign Victory Points for a scenario won, less what losses, replacements and transfers cost"


def to_win(game: Scenario) -> str:
    """The victory conditions of a scenario."""
    goal = GOALS.get(game.victory.kind, game.victory.kind).format(men=game.victory.men, chit=game.victory.chit)
    if game.victory.kind == "hold" and game.forces and game.forces[0].role != MEETING:
        return goal.replace("else Victory Points", "else the defender wins")
    return goal


def ahead(g: State) -> dict[str, Any] | None:
    """16.3: what the rules would decide if the last deck ran out now; nothing while groups are formed, in a pursuit [42.73] and
    in team play, where each game is settled for itself [41.8]."""
    if g.part == SET_UP or g.pursuer != NONE or g.in_teams:
        return None
    try:
        judge(g)
    except GameOver as over:
        winners = over.result.winners
        return {"winner": winners[0] if winners else None, "why": over.result.why.removeprefix("time is up: "),
                "rule": over.result.rule}
    return None
