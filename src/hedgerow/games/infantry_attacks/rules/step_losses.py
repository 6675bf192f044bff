"""7.6 Step losses: companies flip, then go; everything else goes at once. What an elimination brings with it."""

from __future__ import annotations

from hedgerow.games.infantry_attacks.model.counters import TRANSPORT
from hedgerow.games.infantry_attacks.model.state import (
    ABOARD,
    ELIMINATED,
    LEADER,
    NOBODY,
    State,
    is_combat_unit,
    place,
    take_control,
)
from hedgerow.games.infantry_attacks.model.values import person
from hedgerow.games.infantry_attacks.rules.fortifications import settle_entrenchment
from hedgerow.kernel.events import Event


class StepLost(Event, says="{piece} loses a step"):
    piece: int


class Eliminated(Event, says="{piece} is eliminated"):
    piece: int
    hex: int
    steps: int


class LeaderLost(Event, says="{piece} is lost"):
    piece: int
    hex: int


class Decapitated(Event, says="{side} have lost a leader of their highest rank: their initiative is 2 lower for {turns} turns"):
    side: int
    turns: int


def lose_steps(g: State, piece: int, steps: int, rule: str = "7.6") -> int:
    """7.6: one step flips a full company, and eliminates anything else; what is beyond its steps vanishes. Returns those lost."""
    p = g.pieces[piece]
    lost = min(steps, p.steps)
    if lost < p.steps:
        p.steps -= lost
        g.losses[p.side] += lost
        g.log(rule, StepLost, piece)
    else:
        eliminate(g, piece, rule)
    return lost


def eliminate(g: State, piece: int, rule: str = "7.6", counted: bool = True) -> None:
    """7.6: a unit leaves the game, a transport with its cargo [5.64]. Its plots are cancelled [9.64], its Drumfire ends."""
    p = g.pieces[piece]
    if p.cls == LEADER:
        lose_leader(g, piece, rule)
        return
    where = p.hex
    if p.cargo != NOBODY:
        cargo, p.cargo = p.cargo, NOBODY
        g.reveal()
        g.pieces[cargo].carrier = NOBODY
        eliminate(g, cargo, "5.64", counted)
    if counted:
        g.losses[p.side] += p.steps                       # 3.0-A-loss
    g.log(rule, Eliminated, piece, where, p.steps)
    p.steps = 0
    leave_map(g, piece, ELIMINATED)


def leave_map(g: State, piece: int, to: int) -> None:
    """Off the map for good: its marker of Drumfire goes with it, and what others held through it."""
    p = g.pieces[piece]
    where = p.hex
    place(g, piece, to)
    p.under = False
    end_drumfire(g, piece)
    g.plans.pop(piece, None)
    if where != ABOARD and where >= 0 and g.on_map(where):
        settle_entrenchment(g, where)
        if is_combat_unit(p):
            take_control(g, where)
    going = g.going
    if going is not None and piece in going.pieces:
        going.pieces.remove(piece)
        going.stopped = going.stopped or not going.pieces


def end_drumfire(g: State, firer: int) -> None:
    """9.72: the marker of a firer that is eliminated, demoralized or assaulted is removed at once."""
    if g.drumfire:
        g.drumfire = [(h, f) for h, f in g.drumfire if f != firer]


# ---- leaders ----

def lose_leader(g: State, piece: int, rule: str) -> None:
    """6.7: a leader is lost. Of the highest rank: decapitation [6.72]; of a high one: his men check morale [6.73]."""
    p = g.pieces[piece]
    where = p.hex
    g.log(rule, LeaderLost, piece, where)
    leave_map(g, piece, ELIMINATED)
    p.steps = 0
    if p.original:
        decapitate(g, p.side, p.led, rule)
    if person(p).rank.catastrophic:
        g.queue.append(("catastrophe", piece, where, p.side))


def decapitate(g: State, side: int, led: int, rule: str) -> None:
    """6.72, 6.72-a: once a game: initiative -2 for two turns, four if he broke or deserted; as long his type's leaders falter."""
    if g.decapitated[side]:
        return
    turns = 4 if rule in ("14.11", "14.44") else 2
    g.decapitated[side] = True
    g.decapitation[side] = (g.turn, g.turn + turns, led)
    g.log("6.72", Decapitated, side, turns)


def best_status(g: State, units: list[int]) -> list[int]:
    """7.62: those of the best morale status among them."""
    best = min((g.pieces[i].status for i in units), default=0)
    return [i for i in units if g.pieces[i].status == best]


def transports_among(g: State, pieces: list[int]) -> list[int]:
    return [i for i in pieces if g.pieces[i].cls == TRANSPORT]
