"""49 Night: how far one sees, gun flashes, starshells, and what becomes of concealment in the dark."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hedgerow.games.squad_leader.model.log_events import NightRange, Starshell
from hedgerow.games.squad_leader.model.pieces import RALLY, hex_of, target_at
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.rules.concealment import reveal
from hedgerow.games.squad_leader.rules.light import is_dark, is_lit
from hedgerow.games.squad_leader.rules.sighting import sees
from hedgerow.kernel.asking import PASS, Ask, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons

STARSHELL_REACH: Final = 5
"""49.6: how far from the leader a starshell may stand."""


# ---- how far one sees ----

def roll_night_range(g: State) -> None:
    """49.11, ASOP-1.7: two dice at the end of the first Rally Phase of a game turn, for all of it."""
    if g.card.night and g.attacker == g.card.moves_first:
        g.night_range = sum(g.roll("night visibility"))
        g.log("49.11", NightRange, g.night_range)


# ---- starshells ----

@flow
def place_starshells(g: State) -> Flow[None]:
    """49.6, 49-a, ASOP-1.8: leaders of both sides, the attacker's first, each once."""
    if not g.card.night:
        return
    for side in (g.attacker, g.defender):
        while True:
            choice: Option = yield Ask(g.seat(side), "starshells", starshell_options(g, side), cite="49.6", secret=True)
            if choice == PASS:
                break
            g.units[choice[1]].starshell = True
            g.starshells = (*g.starshells, choice[2])
            g.log("49.6", Starshell, choice[2])
    for u in g.units:
        u.starshell = False


def starshell_options(g: State, side: int) -> list[Option]:
    found: list[Option] = []
    for i in g.of(side):
        if g.units[i].leader and not why_not_light(g, i):
            reach = g.ground.distance[g.units[i].hex]
            found += [("starshell", i, h) for h in range(g.ground.size) if reach[h] <= STARSHELL_REACH]
    return [*found, PASS]


def why_not_light(g: State, leader: int) -> Reasons:
    """49.6: an unbroken leader with enemies in his sight and within the Night Visibility Range."""
    no = Reasons()
    u = g.units[leader]
    if not g.card.night or g.phase != RALLY:
        no("starshells are fired at the end of the Rally Phase, by night", "49.6")
        return no
    if not u.leader or u.broken or not u.on_map:
        no("only an unbroken leader fires a starshell", "49.6")
        return no
    if u.melee:
        no("units in melee do nothing but close combat", "20.81")
    if u.starshell:
        no("he has fired one", "49.6")
    if not any(is_in_sight(g, u.where, g.units[e].where) for e in g.of(1 - u.side) if not g.units[e].hidden):
        no("he sees no enemy", "49.6")
    return no


def why_not_starshell(g: State, leader: int, hex_: int) -> Reasons:
    """49.6: within five hexes of him."""
    no = why_not_light(g, leader)
    u = g.units[leader]
    if u.on_map and (hex_ >= g.ground.size or g.ground.distance[u.hex][hex_] > STARSHELL_REACH):
        no("a starshell stands within five hexes of the leader", "49.6")
    return no


def is_in_sight(g: State, a: int, b: int) -> bool:
    """49.1: in the line of sight and near enough for the night, or lit."""
    return not is_dark(g, hex_of(a), hex_of(b)) and sees(g, a, b)


def burn_out(g: State) -> None:
    """49.6, ASOP-8.4: starshells are gone after the Close Combat Phase."""
    g.starshells = ()


# ---- concealment ----

def lose_in_light(g: State, units: Iterable[int]) -> None:
    """49.4: who moves into a lit hex in the sight of an unbroken enemy loses concealment, dummies for good."""
    if not g.card.night:
        return
    for i in units:
        u = g.units[i]
        if u.on_map and u.concealed and is_lit(g, u.hex) and is_watched(g, i):
            reveal(g, target_at(u.hex, u.layer), u.side)


def is_watched(g: State, unit: int) -> bool:
    """49.4: whether an unbroken enemy has a line of sight to it."""
    u = g.units[unit]
    return any(not g.units[e].broken and g.units[e].real and sees(g, g.units[e].where, u.where) for e in g.of(1 - u.side))
