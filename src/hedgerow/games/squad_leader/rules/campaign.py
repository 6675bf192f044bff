"""C1-C5 The campaign: a series of scenarios, a leader of his own for each player, promotion and demotion, and the winner."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from hedgerow.games.squad_leader.model.log_events import BattleOver, Promoted
from hedgerow.games.squad_leader.model.scenario import Card, codes, read_card
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.tables import ELAN, RANKS
from hedgerow.games.squad_leader.model.undertakings import File
from hedgerow.games.squad_leader.rules.setup import forces
from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.state import Result

EAST: Final = ("1", "2", "3", "4", "5", "6")
"""C1, T-C-REC: the scenarios between Germans and Russians that the record in the book lists."""
WEST: Final = ("7", "8", "9", "10", "11", "12")
"""C1: those between Germans and Americans."""
FEWEST: Final = 6
"""C1: six scenarios, or more by agreement."""
STEP: Final = 10
"""C2.4: the points that promote or demote."""


# ---- the scenarios of a campaign ----

def campaign_spec(battle: int, ranks: Sequence[int], battles: Sequence[str] = EAST) -> dict[str, Any]:
    return {"campaign": battle, "battles": list(battles), "ranks": list(ranks)}


def campaign_card(spec: Mapping[str, Any]) -> Card:
    """C3.1, C3.2: the scenario with a leader of each player's rank added to the first force of his side."""
    battles = agreed(spec.get("battles", EAST))
    said = read_card(battles[spec["campaign"] - 1])
    said["campaign"], said["battles"] = spec["campaign"], battles
    for side, rank in zip(said["sides"], spec["ranks"], strict=True):
        first = next(x for x in sorted(said["group"], key=lambda x: x.get("turn", 0)) if x["side"] == side)
        first["personal"] = [leader_of(rank), RANKS[rank][0]]
    return Card(said)


def agreed(battles: Sequence[str]) -> tuple[str, ...]:
    """C1: the scenarios that the players have agreed upon in advance: six at least, all between the same two armies."""
    if unknown := [code for code in battles if code not in codes()]:
        raise HedgerowError(f"a campaign has no scenario {unknown[0]!r}; there are: {', '.join(codes())}")
    if len(battles) < FEWEST:
        raise HedgerowError(f"a campaign has {FEWEST} scenarios or more, not {len(battles)} [C1]")
    if len({tuple(read_card(code)["sides"]) for code in battles}) > 1:
        raise HedgerowError("the scenarios of a campaign are all between the same two armies [C1]")
    return tuple(battles)


def leader_of(rank: int) -> str:
    """C3.1, T-C3.1: the counter with the morale and leadership of a rank."""
    _, morale, leadership = RANKS[rank]
    return f"{morale}-{-leadership}"


# ---- from battle to battle ----

def open_files(g: State) -> None:
    """C2.1: everyone starts as a Corporal."""
    g.files = [File(), File()]


def next_battle(g: State) -> None:
    """C2.5: the next scenario begins with the ranks and points that are left; nothing else of the last one stays."""
    files, turns, battle = g.files, g.player_turns, g.battle
    g.become(campaign_spec(battle + 1, [f.rank for f in files], g.card.battles))
    g._set_defaults()
    g.files, g.player_turns, g.battle = files, turns, battle
    for f in files:
        f.earned, f.fallen = 0, False
    forces(g)


def close_files(g: State, outcome: Result) -> None:
    """C2.3, C4.1(F): the points of both columns are added up, with one for the winner; then the ranks are settled."""
    g.battle += 1
    for side, f in enumerate(g.files):
        if g.seat(side) in outcome.winners:
            f.won += 1
            f.earned += ELAN["won"]
        f.points += f.earned
        settle_rank(g, side)
    g.log("C2.3", BattleOver, g.battle, g.files[0].won, g.files[1].won)


def settle_rank(g: State, side: int) -> None:
    """C2.4, C2.6, C2.7, T-C-REC: one step up or down at most; who was killed, or is busted below Corporal, begins anew as a
    Corporal."""
    f = g.files[side]
    before = f.rank
    f.survived = not f.fallen
    if f.fallen:
        f.rank, f.points = 0, 0
    elif f.points >= STEP and f.rank < len(RANKS) - 1:
        f.rank, f.points = f.rank + 1, f.points - STEP
    elif f.points <= -STEP:
        f.rank, f.points = (f.rank - 1, f.points + STEP) if f.rank else (0, 0)
    if f.rank != before:
        g.log("C2.4", Promoted, g.seat(side), RANKS[f.rank][0])


# ---- who has won ----

def campaign_points(g: State, side: int) -> int:
    """C5.1: one for each scenario won, and one for each rank above Corporal of a leader who survived the last scenario."""
    f = g.files[side]
    return f.won + (f.rank if f.survived else 0)


def campaign_result(g: State) -> Result:
    """C5.2: the most points win, then the performance points left over."""
    marks = [(campaign_points(g, side), g.files[side].points) for side in (0, 1)]
    winners = () if marks[0] == marks[1] else (g.seat(marks.index(max(marks))),)
    score = tuple((g.seat(side), marks[side][0]) for side in (0, 1))
    return Result(winners, score, "C5.2", "campaign points, then performance points")
