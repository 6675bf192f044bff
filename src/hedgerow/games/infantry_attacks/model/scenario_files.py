"""2.3 The scenario files: what they say, read into a `Scenario`; and the list of scenarios.

A file names boards, forces with set-up areas or entry edges, reinforcements by turn, night, fords, and the conditions of
victory. Areas are `A1:06-09/05-08`, columns and rows of a board, or hexes by name; edges are `north`, or `A3 north` for the part
of an edge that belongs to one board.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from hedgerow.board.grid import Edge
from hedgerow.games.infantry_attacks.model.charts import data_file
from hedgerow.games.infantry_attacks.model.counters import (
    ARTILLERY,
    LEADER_TYPES,
    NATIONS,
    RANKS,
    Rank,
    UnitType,
    find_rank,
    unit_type,
)
from hedgerow.games.infantry_attacks.model.ground import EDGES, Ford, Ground, Placed, joined_map
from hedgerow.games.infantry_attacks.model.scenario import Army, Force, Scenario
from hedgerow.games.infantry_attacks.model.state import MOVE, NOBODY, OPEN_SIGHTS, PLANNED, State
from hedgerow.games.infantry_attacks.model.tables import MP, TOWN, WOODS
from hedgerow.games.infantry_attacks.model.victory import DRAW, Condition, Score, Victory, judge, won_at_once
from hedgerow.kernel.errors import HedgerowError

CENTRAL, RUSSIAN = range(2)
SIDES: Final = ("central", "russian")
MISSIONS: Final = {"planned fire": PLANNED, "open sights": OPEN_SIGHTS, "move": MOVE}
HIDING: Final = (WOODS, TOWN)
"""Where hidden units set up."""

CODES: Final = tuple(f"IA{n}" for n in range(1, 9))
SECTORED: Final = "-sectors"
"""17.5: the ending of a scenario's name that asks for several commanders on a side."""


class Battle(Scenario):
    """A scenario from a file, or one that was generated in the same words."""

    def __init__(self, said: Mapping[str, Any], *, sectors: bool = False) -> None:
        self.said = said
        self.boards = placed_boards(said["boards"])
        self.ground = ground_of(self.boards)
        self.date: str = said.get("date", "")
        self.theatre: str = said.get("theatre", "")
        self.special: tuple[str, ...] = tuple(said.get("special", ()))
        commands = said.get("sector", ()) if sectors else ()
        night = said.get("night", {})
        forces = [force for side in (CENTRAL, RUSSIAN) for force in self._forces(side)]
        super().__init__(
            said["code"], said["title"], ground=self.ground, armies=[self._army(side, forces) for side in (CENTRAL, RUSSIAN)],
            forces=forces, turns=said["turns"], sets_up_first=SIDES.index(said.get("sets_up_first", "central")),
            night=dict.fromkeys(range(night["first"], night["last"] + 1), night["visibility"]) if night else {},
            seats={f"{side} {s['name']}": side for side in SIDES for s in commands} or None,
            uncontrolled=said.get("uncontrolled", False), notes=said.get("background", ""))
        self.fords = {f.hex: f for f in self._fords()}
        self.sectors: tuple[tuple[int, ...], ...] = tuple(tuple(self._area(s["area"])) for s in commands)
        """17.51: the hexes of each sector; none where every side has one commander."""
        self.victory = self._victory()
        self.to_win: str = said["victory"]["says"]

    # ---- forces ----

    def _nation(self, side: int) -> int:
        return NATIONS.index(self.said[SIDES[side]]["nation"])

    def _forces(self, side: int) -> list[Force]:
        said = self.said[SIDES[side]]
        return [force for group in said["group"] for force in self._group(side, group, bool(said.get("ammunition")))]

    def _group(self, side: int, said: Mapping[str, Any], planned: bool) -> list[Force]:
        """The lines of one group: leaders first, since units set up round them."""
        nation, turn, zone = self._nation(side), said.get("turn", 0), self._zone(said)
        found = []
        for listed in said.get("leaders", ()):
            count, title = _counted(listed)
            rank = RANKS.index(_rank(nation, title))
            found.append(Force(side, said["name"], NOBODY, count, rank, zone, turn))
        for listed in said.get("units", ()):
            more: Mapping[str, Any] = {} if isinstance(listed, str) else listed
            count, name = _counted(listed if isinstance(listed, str) else listed["unit"])
            kind = unit_type(nation, name)
            missions = tuple(MISSIONS[m] for m in more["missions"]) if "missions" in more else usual_missions(kind, planned, turn)
            face = more.get("face", usual_face(kind, turn))
            found.append(Force(side, said["name"], kind.id, count, NOBODY, zone, turn, more.get("reduced", 0),
                               more.get("loaded", 0), LIMBERED[face], missions))
        return [force for force in found if force.count]

    def _zone(self, said: Mapping[str, Any]) -> tuple[int, ...]:
        """Where a group sets up; for one that enters, the hexes just off the map where it waits [16.41]."""
        ground = self.ground
        if "enters" not in said:
            return tuple(h for h in self._area(said["area"]) if ground.passable(h))
        edge, along = self._edge(said["enters"])
        return tuple(h for h in ground.off_edge[edge] if any(n in along and ground.passable(n) for n in ground.near[h]))

    def _army(self, side: int, forces: Sequence[Force]) -> Army:
        said = self.said[SIDES[side]]
        trenches, smoke = said.get("entrenchments", {}), said.get("smoke", {})
        leaving = [g for g in said["group"] if "exits" in g]
        hiding = [h for g in said["group"] if g.get("hidden") for h in self._zone(g) if self.ground.terrain[h] in HIDING]
        return Army(
            SIDES[side], self._nation(side), said["initiative"], said["losses_per_point"], said["morale"][0], said["morale"][1],
            ammunition=said.get("ammunition", 0), depletion=said.get("depletion", 12), factors=tuple(said.get("factors", ())),
            smoke=smoke.get("actions", 0), smoke_by=smoke.get("by", ""), dug_in=sum(g.get("dug_in", 0) for g in said["group"]),
            entrenchments=trenches.get("count", 0), entrenched_zone=tuple(self._area(trenches["area"])) if trenches else (),
            hidden=sum(g.get("hidden", 0) for g in said["group"]), hidden_zone=tuple(hiding),
            exits=tuple(dict.fromkeys(h for g in leaving for e in g["exits"] for h in self._edge(e)[1])),
            exit_groups=tuple(dict.fromkeys(g["name"] for g in leaving)), home_edge=self._home(side, forces))

    def _home(self, side: int, forces: Sequence[Force]) -> tuple[int, ...]:
        """16.42: where aborted guns leave: the side's own entry edge, else the edge farthest from the enemy."""
        own = [g["enters"] for g in self.said[SIDES[side]]["group"] if "enters" in g]
        if own:
            return tuple(dict.fromkeys(h for e in own for h in self._edge(e)[1]))
        enemies = {h for f in forces if f.side != side for h in f.zone}
        away = {e: sum(min(self.ground.distance[h][x] for h in self.ground.edge[e]) for x in enemies) for e in EDGES}
        edge: tuple[int, ...] = self.ground.edge[max(EDGES, key=lambda e: away[e])]
        return edge

    # ---- places ----

    def _fords(self) -> list[Ford]:
        return [Ford(self.ground.index(f["hex"]), f["cost"] * MP, f["goes_on"]) for f in self.said.get("ford", ())]

    def _edge(self, said: str) -> tuple[Edge, tuple[int, ...]]:
        board, _, word = said.rpartition(" ")
        edge = next((e for e in EDGES if e == word), None)
        if edge is None:
            raise HedgerowError(f"{said} is no edge; there are {', '.join(EDGES)}")
        return edge, tuple(h for h in self.ground.edge[edge] if not board or self._is_of(h, board))

    def _is_of(self, h: int, board: str) -> bool:
        return any(n.startswith(f"{board}:") for n in self.ground.grid.names_of(h))

    def _area(self, said: str | Sequence[str]) -> list[int]:
        found: dict[int, None] = {}
        for each in [said] if isinstance(said, str) else said:
            block = BLOCK.fullmatch(each)
            found.update(dict.fromkeys(self._block(block) if block else [self.ground.index(each)]))
        return sorted(found)

    def _block(self, said: re.Match[str]) -> list[int]:
        def inside(name: str) -> bool:
            column, row = name[-4:-2], name[-2:]
            on_board = name.startswith(said["board"] + ":")
            return on_board and said["c0"] <= column <= said["c1"] and said["r0"] <= row <= said["r1"]

        return [h for h in range(self.ground.size) if any(inside(n) for n in self.ground.grid.names_of(h))]

    # ---- victory ----

    def _victory(self) -> Victory:
        said = self.said["victory"]
        scores = tuple(self._score(said["score"][side]) for side in SIDES) if "score" in said else ()
        return Victory(said["says"], tuple(self._condition(c) for c in said.get("win", ())), _side(said.get("otherwise", "draw")),
                       scores, said.get("margin", 0))

    def _condition(self, said: Mapping[str, Any]) -> Condition:
        control, stand = said.get("control", {}), said.get("companies", {})
        hexes = tuple(self._area(control["hexes"])) if control else ()
        return Condition(
            _side(said["side"]), _side(said.get("by", said["side"])), said["says"], said.get("at_once", False), hexes,
            control.get("at_least", len(hexes)), said.get("exited", 0), said.get("batteries", 0), stand.get("at_least", 0),
            tuple(self._area(stand["area"])) if stand else (), said.get("enemy_steps", 0), said.get("unless_behind", 0))

    def _score(self, said: Mapping[str, Any]) -> Score:
        hexes = tuple((h, worth) for name, worth in said.get("hexes", {}).items() for h in self._area(name))
        leaving = said.get("exit", {})
        return Score(said.get("per_step", 0), hexes, leaving.get("points", 0), leaving.get("group", ""))

    def decided(self, g: State) -> tuple[tuple[str, ...], str] | None:
        won = won_at_once(g, self.victory)
        return (_winners(won.winner), won.says) if won else None

    def outcome(self, g: State) -> tuple[tuple[str, ...], tuple[tuple[str, int], ...], str]:
        winner, scores, why = judge(g, self.victory)
        return _winners(winner), tuple(zip(SIDES, scores, strict=False)), why

    # ---- what play and table ask ----

    @cached_property
    def objectives(self) -> tuple[int, ...]:
        """Hexes whose control matters for victory."""
        named = [h for c in self.victory.conditions for h in c.hexes] + [h for s in self.victory.scores for h, _ in s.hexes]
        return tuple(dict.fromkeys(named))

    def seat_of(self, side: int, sector: int) -> str:
        """17.51: with sector commands the commander of the sector, else the only one."""
        if not self.sectors:
            return SIDES[side]
        seats = [seat for seat, of in self.side_of.items() if of == SIDES[side]]
        return seats[max(sector, 0)]

    def hex_name(self, h: int) -> str:
        return self.ground.names[h] if 0 <= h < self.ground.total else "nowhere"


BLOCK: Final = re.compile(r"(?P<board>\w+):(?P<c0>\d\d)-(?P<c1>\d\d)/(?P<r0>\d\d)-(?P<r1>\d\d)")
LIMBERED: Final = {"deployed": "no", "limbered": "yes", "either": "choice"}
_grounds: dict[tuple[tuple[Placed, ...], ...], Ground] = {}


def ground_of(boards: tuple[tuple[Placed, ...], ...]) -> Ground:
    """The ground of some boards, worked out once."""
    if boards not in _grounds:
        _grounds[boards] = Ground(joined_map(boards))
    return _grounds[boards]


def placed_boards(said: Sequence[Sequence[str]]) -> tuple[tuple[Placed, ...], ...]:
    """Rows of boards, each `A1`, or `A1 turned`."""
    rows = [[board.partition(" ") for board in row] for row in said]
    return tuple(tuple(Placed(name, turned == "turned") for name, _, turned in row) for row in rows)


def _side(said: str) -> int:
    return DRAW if said == "draw" else SIDES.index(said)


def _winners(side: int) -> tuple[str, ...]:
    return () if side == DRAW else (SIDES[side],)


def _counted(listed: str) -> tuple[int, str]:
    """`8 INF` is eight of them, `INF` is one."""
    first, _, rest = listed.partition(" ")
    return (int(first), rest) if first.isdigit() else (1, listed)


def _rank(nation: int, said: str) -> Rank:
    """`Oberst (cavalry)`: a title that several types of leader have is the infantry's unless it is said otherwise."""
    title, _, kind = said.partition(" (")
    return find_rank(nation, title, LEADER_TYPES.index(kind[:-1]) if kind else None)


def usual_face(kind: UnitType, turn: int) -> str:
    """5.61, 9.13: guns enter limbered; otherwise the owner chooses."""
    if not kind.can_limber:
        return "deployed"
    return "limbered" if turn and kind.is_gun else "either"


def usual_missions(kind: UnitType, planned: bool, turn: int) -> tuple[int, ...]:
    """9.1, 9.13: entering guns only move; planned fire needs ammunition for it [11.1] and is nothing for mortars."""
    if not kind.is_gun:
        return ()
    if turn:
        return (MOVE,)
    return (PLANNED, OPEN_SIGHTS, MOVE) if planned and kind.kind == ARTILLERY else (OPEN_SIGHTS, MOVE)


def read_scenario(code: str) -> dict[str, Any]:
    """What the file of a scenario says."""
    return tomllib.loads(data_file(f"scenarios/{code.lower()}.toml").read_text("utf-8"))


def battle(code: str) -> Battle:
    """The scenario of that code, `IA1` to `IA8`; `IA8-sectors` with several commanders on a side."""
    base = code.removesuffix(SECTORED)
    found = Battle(read_scenario(base), sectors=code != base)
    found.name = code
    return found
