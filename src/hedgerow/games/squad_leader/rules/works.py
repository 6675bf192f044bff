"""53.1, 54.1, 55.1, 56.1, 62.1 Fortifications on the sheet of the set-up: wire, entrenchments, bunkers, roadblocks and mines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from hedgerow.board.grid import OFF, SIDES
from hedgerow.games.squad_leader.model.counters import BUNKER, ENTRENCHMENT, MINES, ROADBLOCK, WIRE
from hedgerow.games.squad_leader.model.log_events import Fortified, MinesLaid
from hedgerow.games.squad_leader.model.pieces import ENTRENCHED, IN_BUNKER, UPPER, hex_of, layer_of, location
from hedgerow.games.squad_leader.model.scenario import Card, Fortifications
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.tables import IFT_COLUMNS, RIVER, STONE, WOODEN, WOODS
from hedgerow.games.squad_leader.model.undertakings import Bunker
from hedgerow.games.squad_leader.rules.covered_arc import FACINGS
from hedgerow.games.squad_leader.rules.locations import has_upper
from hedgerow.kernel.asking import Option
from hedgerow.kernel.reasons import Reasons

BUILT: Final = (WOODEN, STONE)
VERBS: Final = {WIRE: "wire", ENTRENCHMENT: "entrenchment", ROADBLOCK: "roadblock", BUNKER: "bunker", MINES: "mines"}


def works_now(g: State, side: int, kind: int) -> Iterator[Fortifications]:
    """The fortifications of one sort that a side places now."""
    return (w for w in g.card.works if w.kind.type == kind and g.card.groups[w.group].side == side
            and g.card.groups[w.group].order == g.setting_up)


def count_now(g: State, side: int, kind: int) -> int:
    return sum(w.count for w in works_now(g, side, kind))


def ground_of(g: State, side: int, kind: int) -> Mapping[int, None]:
    """53.1: where the side may build: the areas of the groups that have such fortifications."""
    return _ground_of(g.card, tuple(w.group for w in works_now(g, side, kind)))


@lru_cache(maxsize=64)
def _ground_of(card: Card, groups: tuple[int, ...]) -> Mapping[int, None]:
    return dict.fromkeys(h for n in groups for h in card.groups[n].zone)


def bunkers_now(g: State, side: int) -> list[Fortifications]:
    """56.1: every bunker of the side by itself, so that each can be named by its number."""
    return [w for w in works_now(g, side, BUNKER) for _ in range(w.count)]


def placed(lines: Sequence[Option], verb: str) -> list[Option]:
    return [line for line in lines if line[0] == verb]


def is_bunkered(lines: Sequence[Option], hex_: int) -> bool:
    return any(line[2] == hex_ for line in placed(lines, "bunker"))


# ---- the lines of the sheet ----

def open_work(g: State, side: int, lines: Sequence[Option]) -> list[Option]:
    """What is placed next, one sort after the other; mines come last of all and need not be used up."""
    faced = {line[1] for line in placed(lines, "face")}
    for line in placed(lines, "bunker"):
        if line[1] not in faced:
            return [("face", line[1], f) for f in FACINGS]
    if len(placed(lines, "bunker")) < len(bunkers_now(g, side)):
        n = len(placed(lines, "bunker"))
        return [("bunker", n, h) for h in ground_of(g, side, BUNKER) if not why_not_bunker(g, side, lines, n, h)]
    if len(placed(lines, "entrenchment")) < count_now(g, side, ENTRENCHMENT):
        return [("entrenchment", h) for h in ground_of(g, side, ENTRENCHMENT) if not why_not_entrenchment(g, side, lines, h)]
    if len(placed(lines, "wire")) < count_now(g, side, WIRE):
        return [("wire", h) for h in ground_of(g, side, WIRE) if not why_not_wire(g, side, lines, h)]
    if len(placed(lines, "roadblock")) < count_now(g, side, ROADBLOCK):
        return [("roadblock", h, s) for h in ground_of(g, side, ROADBLOCK) for s in SIDES
                if not why_not_roadblock(g, side, lines, h, s)]
    return []


def mine_lines(g: State, side: int, lines: Sequence[Option]) -> list[Option]:
    """55.1: factors in a hex, as many as are left; several lines for one hex add up."""
    return [("mines", h, n) for h in ground_of(g, side, MINES) for n in IFT_COLUMNS if not why_not_mines(g, side, lines, h, n)]


def _why_not(g: State, side: int, lines: Sequence[Option], kind: int, hex_: int, rule: str) -> Reasons:
    no = Reasons()
    if len(placed(lines, VERBS[kind])) >= count_now(g, side, kind):
        no("the card has no more of them", rule)
    if hex_ not in ground_of(g, side, kind):
        no("it is not in the area of its group", rule)
    return no


def why_not_bunker(g: State, side: int, lines: Sequence[Option], number: int, hex_: int) -> Reasons:
    """56.1: one to a hex, not in buildings or woods."""
    no = Reasons()
    if number != len(placed(lines, "bunker")) or number >= len(bunkers_now(g, side)):
        no("it is not the next bunker", "56.1")
    if hex_ not in ground_of(g, side, BUNKER):
        no("it is not in the area of its group", "56.1")
    elif g.ground.terrain[hex_] in (*BUILT, WOODS, RIVER):
        no("not in a building or woods", "56.1")
    if is_bunkered(lines, hex_) or any(b.hex == hex_ for b in g.bunkers):
        no("one bunker to a hex", "56.1")
    if len(placed(lines, "face")) < len(placed(lines, "bunker")):
        no("the last one has no Covered Arc yet", "56.3")
    return no


def why_not_face(g: State, side: int, lines: Sequence[Option], number: int, facing: int) -> Reasons:
    """56.3: its Covered Arc, for good."""
    no = Reasons()
    if number not in [line[1] for line in placed(lines, "bunker")] or number in [line[1] for line in placed(lines, "face")]:
        no("there is no bunker to be turned", "56.3")
    if facing not in FACINGS:
        no("a Covered Arc lies along one of six spines", "56.3")
    return no


def why_not_entrenchment(g: State, side: int, lines: Sequence[Option], hex_: int) -> Reasons:
    """54.1: not in a building or with a bunker."""
    no = _why_not(g, side, lines, ENTRENCHMENT, hex_, "54.1")
    if g.ground.terrain[hex_] in (*BUILT, RIVER) or is_bunkered(lines, hex_):
        no("not in a building or with a bunker", "54.1")
    if ("entrenchment", hex_) in lines or hex_ in g.entrenchments:
        no("there is one already", "54.1")
    return _after_bunkers(g, side, lines, no)


def why_not_wire(g: State, side: int, lines: Sequence[Option], hex_: int) -> Reasons:
    """53.2: any hex but those of buildings."""
    no = _why_not(g, side, lines, WIRE, hex_, "53.2")
    if g.ground.terrain[hex_] in (*BUILT, RIVER):
        no("not in a building", "53.2")
    if ("wire", hex_) in lines or hex_ in g.wire:
        no("there is wire already", "53.2")
    if len(placed(lines, "entrenchment")) < count_now(g, side, ENTRENCHMENT):
        no("entrenchments come first", "54.1")
    return _after_bunkers(g, side, lines, no)


def why_not_roadblock(g: State, side: int, lines: Sequence[Option], hex_: int, hexside: int) -> Reasons:
    """62.2: on a hexside within the map, one to a side."""
    no = _why_not(g, side, lines, ROADBLOCK, hex_, "62.1")
    if hexside not in SIDES or g.ground.beside[hex_][hexside] == OFF:
        no("there is no such hexside", "62.2")
        return no
    if ("roadblock", hex_, hexside) in lines:
        no("there is one already", "62.2")
    if any(len(placed(lines, VERBS[kind])) < count_now(g, side, kind) for kind in (WIRE, ENTRENCHMENT)):
        no("entrenchments and wire come first", "53.1")
    return _after_bunkers(g, side, lines, no)


def _after_bunkers(g: State, side: int, lines: Sequence[Option], no: Reasons) -> Reasons:
    if len(placed(lines, "face")) < len(bunkers_now(g, side)):
        no("bunkers come first", "56.1")
    return no


def why_not_mines(g: State, side: int, lines: Sequence[Option], hex_: int, factors: int) -> Reasons:
    """55.1: as many factors as one likes in any hex but water, within the total."""
    no = Reasons()
    left = count_now(g, side, MINES) - sum(line[2] for line in placed(lines, "mines"))
    if factors not in IFT_COLUMNS or factors > left:
        no(f"there are {left} factors left", "55.1")
    if hex_ not in ground_of(g, side, MINES) or g.ground.terrain[hex_] == RIVER:
        no("it is not in the area of its group", "55.1")
    return no


# ---- where units may be placed ----

def layers_in(g: State, lines: Sequence[Option], hex_: int) -> list[int]:
    """54.3, 56.2, 57.1: the locations of a hex at the set-up: its ground, beneath what stands on the sheet, upstairs."""
    found = [hex_]
    if ("entrenchment", hex_) in lines or hex_ in g.entrenchments:
        found.append(location(hex_, ENTRENCHED))
    if is_bunkered(lines, hex_):
        found.append(location(hex_, IN_BUNKER))
    if has_upper(g, hex_):
        found.append(location(hex_, UPPER))
    return found


def capacity(g: State, side: int, lines: Sequence[Option], where: int) -> int:
    """56.1: squads, leaders and weapons that the bunker on the sheet holds; 0 where there is none."""
    if layer_of(where) != IN_BUNKER:
        return 0
    found = bunkers_now(g, side)
    return next((found[line[1]].kind.capacity for line in placed(lines, "bunker") if line[2] == hex_of(where)), 0)


# ---- carrying out the sheet ----

def build(g: State, side: int, lines: Sequence[Option]) -> None:
    """53.1: everything stands where the sheet says; of mines the enemy learns nothing [55.1]."""
    kinds = bunkers_now(g, side)
    facings = {line[1]: line[2] for line in placed(lines, "face")}
    for line in lines:
        match line:
            case ("wire", hex_):
                g.wire = tuple(sorted((*g.wire, hex_)))
                g.log("53.1", Fortified, "wire", hex_)
            case ("entrenchment", hex_):
                g.entrenchments = tuple(sorted((*g.entrenchments, hex_)))
                g.log("54.1", Fortified, "entrenchment", hex_)
            case ("roadblock", hex_, hexside):
                g.roadblocks = (*g.roadblocks, (hex_, hexside))
                g.log("62.1", Fortified, "roadblock", hex_)
            case ("bunker", n, hex_):
                kind = kinds[n].kind
                g.bunkers = (*g.bunkers, Bunker(hex_, facings[n], kind.capacity, kind.arc, kind.elsewhere))
                g.log("56.1", Fortified, "bunker", hex_)
            case ("mines", hex_, factors):
                g.mines[hex_] = g.mines.get(hex_, 0) + factors
                g.mines_side = side
                g.tell("55.1", g.seat(side), MinesLaid(factors, hex_))
