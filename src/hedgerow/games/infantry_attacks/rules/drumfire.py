"""9.7 Drumfire: shells keep falling on a hex that was fired on twice running, and hit whoever enters it."""

from __future__ import annotations

from collections.abc import Iterable

from hedgerow.games.infantry_attacks.model.state import NOBODY, State
from hedgerow.games.infantry_attacks.rules.shelling import may_combine, shell
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow

BOMBARD: Option = ("bombard",)


class DrumfirePlaced(Event, says="Drumfire on {hex} by {piece}"):
    hex: int
    piece: int


def drumming(g: State, hex_: int, side: int) -> list[int]:
    """9.71: the firers of a side whose markers lie in the hex."""
    return [f for h, f in g.drumfire if h == hex_ and g.pieces[f].side == side]


def drummed(g: State, hex_: int) -> bool:
    return any(h == hex_ for h, _ in g.drumfire)


def place_drumfire(g: State, firer: int, hex_: int) -> None:
    """9.7, 9.72: a marker where a firer hits the same hex as in the turn before, smoke in neither turn; where shells fell counts
    [18.3]."""
    before = g.last_fire.get(firer)
    if before == (g.turn - 1, hex_, False):
        g.drumfire.append((hex_, firer))
        g.log("9.7", DrumfirePlaced, hex_, firer)


@flow
def drumfire_attack(g: State, movers: list[int]) -> Flow[None]:
    """9.71, 9.71-a: whoever enters is bombarded at once by those who placed the markers, friend or foe. He alone [7.44, 9.71-b],
    and nobody next to the hex [9.85]."""
    hex_ = g.pieces[movers[0]].hex if movers else NOBODY
    for side in (0, 1):
        left = drumming(g, hex_, side)
        while left and still_in(g, movers, hex_):
            group: list[int] = yield from gather(g, side, left, hex_)
            left = [i for i in left if i not in group]
            yield from shell(g, hex_, group, still_in(g, movers, hex_), "9.71", True)


def still_in(g: State, movers: Iterable[int], hex_: int) -> list[int]:
    return [i for i in movers if g.pieces[i].hex == hex_]


@flow
def gather(g: State, side: int, firers: list[int], hex_: int) -> Flow[list[int]]:
    """9.2, 9.2-a: the owner combines as he likes what may combine."""
    group = [firers[0]]
    while addable(g, group, firers):
        choice: Option = yield Ask(g.seat(side), "combine bombardment", gather_options(g, group, firers), cite="9.2", hex=hex_)
        if choice == BOMBARD:
            break
        group.append(choice[1])
    return group


def addable(g: State, group: list[int], firers: list[int]) -> list[int]:
    return [i for i in firers if i not in group and may_combine(g, group, i)]


def gather_options(g: State, group: list[int], firers: list[int]) -> list[Option]:
    found: list[Option] = [("add gun", i) for i in addable(g, group, firers)]
    found.append(BOMBARD)
    return found
