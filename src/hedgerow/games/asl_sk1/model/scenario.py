"""1.3 Scenario cards: the ground, the forces, when and where they arrive, and the hooks of the scenario's own rules."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

from hedgerow.board.los import BLOCKED
from hedgerow.games.asl_sk1.model import los
from hedgerow.games.asl_sk1.model.counters import KINDS, WEAPONS, Kind
from hedgerow.games.asl_sk1.model.ground import Board, Cut, Ground
from hedgerow.kernel import rulebook as kernel
from hedgerow.kernel.errors import HedgerowError

if TYPE_CHECKING:
    from hedgerow.games.asl_sk1.model.state import State

CARDS: Final = Path(__file__).parent.parent / "data" / "scenarios"
SNOW_RANGE: Final = 6


@dataclass(frozen=True, slots=True)
class Group:
    """A part of an order of battle: it sets up or arrives together and has one ELR [5.1]."""

    name: str
    side: int
    elr: int
    rule: str
    turn: int                             # 0 sets up on the map before play
    zone: tuple[int, ...]                 # where it sets up: hexes on the map, or off it to enter from
    enters: frozenset[int]                # the map hexes it may enter by
    mmc_per_hex: int = 0                  # S1-us-setup: at most so many; 0 is no limit of its own
    rolled: bool = False                  # arrives only when a die roll brings it


@dataclass(frozen=True, slots=True)
class Entry:
    """A unit or weapon of the roster. `given` and `taken` name the side whose balance adds or removes it."""

    kind: str
    group: int
    name: str
    given: str = ""
    taken: str = ""


class Card(kernel.Scenario):
    """1.3: one scenario. Everything fixed before play is worked out here once."""

    code: ClassVar[str] = ""
    mover_exit: frozenset[int] = frozenset()
    """3.3-b: the hexes from which units may leave the map, where the victory conditions count them."""

    def __init__(self, said: dict[str, Any], boards: dict[str, Board] | None = None) -> None:
        sides: tuple[str, str] = tuple(said["sides"])
        super().__init__(said["code"], said["title"], {s: s for s in sides}, said.get("notes", ""))
        self.said = said
        self.ground = Ground([Cut(**c) for c in said["boards"]], boards, grain=said["grain"])
        self.compass: dict[str, str] = said["compass"]
        self.sets_up_first = sides.index(said["sets_up_first"])
        self.moves_first = sides.index(said["moves_first"])
        self.turns: int = said["turns"]
        self.half_last: bool = said.get("half_last_turn", False)
        self.grain: bool = said["grain"]
        self.groups: list[Group] = []
        self.roster: list[Entry] = []
        self.arsenal: list[Entry] = []
        self._letters: dict[str, int] = {}
        for part in said["group"]:
            self._take_group(part, sides)
        listed = tuple(dict.fromkeys(group.rule for group in self.groups))
        if self.printed() and listed != self.printed():
            raise HedgerowError(f"{self.name}: the card's data list {', '.join(listed)}, the card {', '.join(self.printed())}")

    def printed(self) -> tuple[str, ...]:
        """1.3: the groups that the card lists, by their rules; empty for cards made up in tests."""
        return ()

    # ---- reading the card ----

    def _take_group(self, said: dict[str, Any], sides: tuple[str, ...]) -> None:
        nation, number = said["side"], len(self.groups)
        off = "edge" in said
        zone = self._off_zone(said) if off else self._zone(said["zone"])
        enters = frozenset(h for o in zone for h in self.ground.around[o] if self._may_enter(h, said)) if off else frozenset()
        self.groups.append(Group(said["name"], sides.index(nation), said["elr"], said["rule"], said.get("turn", 0), zone,
                                 enters, said.get("mmc_per_hex", 0), said.get("rolled", False)))
        for name, count in said.get("units", {}).items():
            self._take(self.roster, KINDS, nation, name, count, number)
        for name, count in said.get("weapons", {}).items():
            self._take(self.arsenal, WEAPONS, nation, name, count, number)
        for change in said.get("balance", ()):
            table, to = (KINDS, self.roster) if "unit" in change else (WEAPONS, self.arsenal)
            name, count = change.get("unit") or change["weapon"], change.get("count", 1)
            if change["does"] == "adds":
                self._take(to, table, nation, name, count, number, given=change["for"])
            else:
                self._remove(to, f"{nation} {name}", count, number, change["for"])

    def _take(self, to: list[Entry], table: Any, nation: str, name: str, count: int, group: int, given: str = "") -> None:
        key = f"{nation} {name}"
        assert key in table, f"{self.name}: there is no {key}"
        for _ in range(count):
            letter = self._letters[key] = self._letters.get(key, -1) + 1
            to.append(Entry(key, group, f"{nation.title()} {name} {chr(ord('A') + letter)}", given))

    def _remove(self, among: list[Entry], key: str, count: int, group: int, side: str) -> None:
        found = [i for i, e in enumerate(among) if e.kind == key and e.group == group and not e.given]
        for i in found[-count:]:
            e = among[i]
            among[i] = Entry(e.kind, e.group, e.name, "", side)

    def _off_zone(self, said: dict[str, Any]) -> tuple[int, ...]:
        edges = [said["edge"]] if isinstance(said["edge"], str) else said["edge"]
        off = [o for edge in edges for o in self.ground.hexes_off(self.compass[edge])]
        return tuple(o for o in off if any(self._may_enter(h, said) for h in self.ground.around[o]))

    def _may_enter(self, h: int, said: dict[str, Any]) -> bool:
        return "hexrows" not in said or self._in_hexrows(h, said["hexrows"])

    def _in_hexrows(self, h: int, rows: Sequence[str]) -> bool:
        order = list(dict.fromkeys(self.ground.grid.hexrows))
        low, high = sorted(order.index(r) for r in rows)
        return low <= order.index(self.ground.grid.hexrows[h]) <= high

    def _zone(self, clauses: Sequence[dict[str, Any]]) -> tuple[int, ...]:
        """The map hexes any of the clauses describes."""
        return tuple(h for h in range(self.ground.size) if any(self._fits(h, c) for c in clauses))

    def _fits(self, h: int, clause: dict[str, Any]) -> bool:
        grid = self.ground.grid
        names = grid.names_of(h)
        if "hexes" in clause:
            return any(n in clause["hexes"] for n in names)
        if "board" in clause:
            names = tuple(n for n in names if n.startswith(clause["board"]))
        numbers = [number(n) for n in names]
        if not numbers or ("hexrows" in clause and not self._in_hexrows(h, clause["hexrows"])):
            return False
        line = {grid.hexrows[grid.index(n)]: number(n) for n in clause.get("past", clause.get("before", ()))}
        at = line.get(grid.hexrows[h])
        return (any(clause.get("from", 0) <= n <= clause.get("to", 99) for n in numbers)
                and ("past" not in clause or (at is not None and numbers[0] > at))
                and ("before" not in clause or (at is not None and numbers[0] < at)))

    # ---- what play asks ----

    @property
    def size(self) -> int:
        return self.ground.size

    def hindrance(self, a: int, b: int, smoke: Collection[int], snow: bool) -> int:
        """3.2-a: the hindrance between two hexes, or BLOCKED, which six or more of it are [3.2-d].

        3.2-b: the terrain of both ends never blocks. T-TEC-orchard: orchards hinder along their hexsides too.
        S4-ssr1: snow hinders from six hexes on.
        """
        size = self.ground.size
        if a >= size or b >= size:
            return BLOCKED
        code = los.hindrance(self.ground.sight, a, b, smoke) if smoke else self.ground.sight.rows[a][b]
        if snow and code != BLOCKED and self.ground.distance[a][b] >= SNOW_RANGE:
            code += 1
            if code >= los.LIMIT:
                return BLOCKED
        return code

    def distance(self, a: int, b: int) -> int:
        return self.ground.distance[a][b]

    def unit_name(self, i: int) -> str:
        if i < len(self.roster):
            return self.roster[i].name
        return f"promoted leader {i - len(self.roster) + 1}"

    def weapon_name(self, i: int) -> str:
        return self.arsenal[i].name

    def hex_name(self, h: int) -> str:
        return self.ground.names[h] if 0 <= h < len(self.ground.names) else "nowhere"

    # ---- the scenario's own rules: each card overrides what its special rules say ----

    def broken_morale_bonus(self, g: State, kind: Kind) -> int:
        return 0

    def smoke_exponent(self, kind: Kind) -> int:
        """3.3-p: as printed, unless a special rule says otherwise."""
        return kind.smoke

    def ffmo_applies(self, g: State, unit: int) -> bool:
        """Whether a special rule spares a mover in Open Ground the FFMO DRM."""
        return True

    def before_rally_phase(self, g: State) -> None:
        """What a special rule does first thing in a RPh."""

    def winner_now(self, g: State) -> tuple[int, str] | None:
        """A side that has won at once, and the rule that says so."""
        return None

    def winner_at_end(self, g: State) -> tuple[int, str, str]:
        """The side that has won when the last turn is over, the rule, and why."""
        raise NotImplementedError

    def objectives(self, g: State) -> list[tuple[str, int, int]]:
        """What the game is about: a label, a hex, and who has it now (-1 nobody)."""
        return []

    needs: tuple[int, int] = (-1, 0)
    """The side that wins by having so many of the objectives; the other wins by keeping them from it. -1: as many as it can."""
    fortifies: int = -1
    """S3-ssr1: the side that may fortify buildings in its set-up area, secretly."""
    exits: int = -1
    """The side that may leave the map from `mover_exit`, and what its units are worth there."""

    def exit_points(self, kind: Kind) -> int:
        return 0

    def exit_goal(self, g: State) -> int:
        """How many points win."""
        return 1


def number(name: str) -> int:
    """The number of a hex: 10 of `K10` and of `yK10`."""
    return int("".join(c for c in name if c.isdigit()))


def read_card(code: str) -> dict[str, Any]:
    return tomllib.loads((CARDS / f"{code.lower()}.toml").read_text("utf-8"))
