"""An independent referee: recomputes what happened in a game from the charts and counters alone.

    python -m tests.games.infantry_attacks.referee 10        looks at 130 games, and says what he looked at

It knows the position (which pieces stand where, with which markers) and the data files, and nothing of the rules' code: events
are known by their names. Every number it finds otherwise is a protest.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import hedgerow
import hedgerow.games.infantry_attacks

from .small_battles import MILL_NAME, keenly

DATA = Path(hedgerow.games.infantry_attacks.__file__).parent / "data"
RESULTS = ("-", "M", "M1", "M2", "X", "2X", "3X")
GOOD, DISRUPTED, DEMORALIZED = range(3)
LEADER, FACTOR = 7, 8
CLASSES = ("company", "cavalry-mounted", "cavalry-dismounted", "mg", "artillery", "mortar", "transport")
TERRAIN = ("clear", "field", "woods", "town", "hill", "swamp", "river-minor", "river-major", "lake")


def rows(name: str) -> list[dict[str, str]]:
    lines = [x for x in (DATA / name).read_text(encoding="utf-8").splitlines() if x and not x.startswith("#")]
    head = lines[0].split("\t")
    return [dict(zip(head, line.split("\t"), strict=True)) for line in lines[1:]]


class Table:
    """A fire table: columns by strength, cells by roll."""

    def __init__(self, name: str) -> None:
        found = rows(f"charts/{name}.tsv")
        self.columns = [int(c) for c in list(found[0])[1:]]
        self.cells = {int(r[next(iter(r))]): [c.split("@")[0] for c in list(r.values())[1:]] for r in found}

    def cell(self, strength: int, shift: int, roll: int) -> tuple[int, str]:
        at = max((n for n, c in enumerate(self.columns) if c <= strength), default=0)
        at = max(0, min(len(self.columns) - 1, at + shift))
        return self.columns[at], self.cells[roll][at]


TABLES = {name: Table(name) for name in ("direct_fire", "bombardment", "assault")}
UNITS, LEADERS = rows("pieces/units.tsv"), rows("pieces/leaders.tsv")
TERRAINS = {r["terrain"]: r for r in rows("charts/terrain_effects.tsv")}
SHIFTS = {(r["table"], r["id"]): int(r["value"]) for r in rows("charts/column_modifiers.tsv") if r["value"].lstrip("-").isdigit()}
HALVES = {"1": 1.0, "2": 2.0, "3": 3.0, "4": 4.0, "5": 5.0, "1/2": 0.5, "3/2": 1.5}


def up(value: int, share: int) -> int:
    return -(-value // share)


class Referee:
    """Listens to a game. `protests` is what it found wrong, `checked` how often it looked at what."""

    def __init__(self, game: Any) -> None:
        self.g, self.events = game.state, game.events
        self.protests: list[str] = []
        self.checked: Counter[str] = Counter()
        self.attackers: tuple[int, ...] = ()
        self.manner = ""
        self.acted: Counter[tuple[int, int]] = Counter()              # (turn, piece): activations
        self.shot: Counter[tuple[int, int]] = Counter()               # and shots at movers
        self.where: list[int] = [p.hex for p in self.g.pieces]
        game.state.listener = self

    def append(self, entry: Any) -> None:
        """Takes the place of the log."""
        self.events.append(entry)
        event = entry.public
        look = getattr(self, "see" + re.sub("([A-Z])", r"_\1", type(event).__name__).lower(), None)
        if look is not None:
            self.checked[type(event).__name__] += 1
            look(event, entry.rule)
        if type(event).__name__ not in ("NoLongerSpotted", "Revealed"):       # told of a mover before its step is
            self.where = [p.hex for p in self.g.pieces]

    def claim(self, what: str, told: Any, found: Any) -> None:
        if told != found:
            self.protests.append(f"turn {self.g.turn} {what}: the game says {told}, the charts {found}")

    # ---- counters ----

    def piece(self, i: int) -> Any:
        return self.g.pieces[i]

    def cls(self, i: int) -> str:
        c = self.piece(i).cls
        return "leader" if c == LEADER else "factor" if c == FACTOR else CLASSES[c]

    def is_company(self, i: int) -> bool:
        return self.cls(i) in CLASSES[:3]

    def is_combat(self, i: int) -> bool:
        return self.piece(i).cls < 6

    def printed(self, i: int) -> int:
        p = self.piece(i)
        unit = UNITS[p.kind]
        return int(unit["reduced_strength"] if self.is_company(i) and p.steps == 1 else unit["strength"])

    def leader(self, i: int) -> dict[str, str]:
        return LEADERS[self.piece(i).kind]

    def mates(self, hex_: int, side: int) -> list[int]:
        return [i for i, p in enumerate(self.g.pieces) if p.hex == hex_ and p.side == side]

    def contested(self, hex_: int) -> bool:
        sides = {p.side for p in self.g.pieces if p.hex == hex_ and p.cls < 6 and not p.hidden}
        return len(sides) == 2

    def terrain(self, hex_: int) -> dict[str, str]:
        return TERRAINS[TERRAIN[self.g.scenario.ground.terrain[hex_]]]

    def away(self, a: int, b: int) -> int:
        (ac, ar), (bc, br) = self.g.scenario.ground.cells[a], self.g.scenario.ground.cells[b]
        across, down = abs(ac - bc), abs(ar - br)
        return int(across + max(0, (down - across) // 2))

    # ---- fire ----

    def see_assault_begins(self, event: Any, rule: str) -> None:
        self.attackers, self.manner = tuple(event.pieces), event.manner

    def see_fired(self, event: Any, rule: str) -> None:
        strengths = {"direct_fire": self.volley, "bombardment": self.shells, "assault": self.melee}[event.table](event, rule)
        if event.strength.total not in strengths:
            self.protests.append(f"turn {self.g.turn} {event.table} strength {event.strength.total}, the charts {strengths}")
        seen: list[int] = []
        for pieces, _, column, result in event.results:
            for i in pieces:
                seen.append(i)
                shift = None if rule == "9.83" else self.shift(event, i, rule)
                if shift is not None:
                    self.claim(f"{event.table} at piece {i}", (column, result),
                               TABLES[event.table].cell(event.strength.total, shift, event.roll))
                else:
                    self.claim("friendly fire", result, TABLES["bombardment"].cell(column, 0, event.roll)[1])
        assert seen

    def see_activated(self, event: Any, rule: str) -> None:
        for i in event.pieces:
            self.claim(f"piece {i} has acted or shot this turn", (self.acted[self.g.turn, i], self.shot[self.g.turn, i]), (0, 0))
            self.acted[self.g.turn, i] += 1

    def volley(self, event: Any, rule: str) -> list[int]:
        v = self.g.volley
        for i in v.firers:
            p = self.piece(i)
            self.claim(f"piece {i} in range", self.away(p.hex, event.hex) <= int(UNITS[p.kind]["range"]), True)
            self.claim(f"piece {i} fires into or out of an assault", any(map(self.contested, (p.hex, event.hex))), False)
            self.claim(f"piece {i} can fire", self.fights(i) and p.status != DEMORALIZED, True)
            if rule == "13.1":
                self.shot[self.g.turn, i] += 1
                left = {"mg": 2, "cavalry-mounted": 0}.get(self.cls(i), 1)
                self.claim(f"piece {i} may shoot", (self.shot[self.g.turn, i] <= left, self.acted[self.g.turn, i]), (True, 0))
        total = sum(up(self.printed(i), 2 if self.piece(i).status == DISRUPTED else 1) for i in v.firers)
        return [total + sum(int(self.leader(i)["combat"]) for i in v.helpers)]

    def gun(self, i: int) -> int:
        p = self.piece(i)
        share = (2 if p.status == DISRUPTED else 1) * (2 if p.depleted else 1)
        return up(p.strength if p.cls == FACTOR else self.printed(i), share)

    def shells(self, event: Any, rule: str) -> list[int]:
        """Whatever could be added up of those who were to fire at the hex."""
        g = self.g
        if rule == "9.83":
            return [event.strength.total]
        if rule == "9.71":
            firers = [f for h, f in g.drumfire if h == event.hex]
        elif g.phase == 3:
            firers = [g.segment.done[-1]]
        else:
            firers = [i for i, (turn, h, smoke) in g.last_fire.items() if turn == g.turn and h == event.hex and not smoke]
        return [sum(map(self.gun, some)) for n in range(1, len(firers) + 1) for some in combinations(firers, n)]

    def melee(self, event: Any, rule: str) -> list[int]:
        hit = self.piece(event.results[0][0][0]).side
        if rule == "12.23":
            units = [i for i in self.mates(event.hex, 1 - hit) if self.fights(i) and self.piece(i).status != DEMORALIZED]
            return [self.hand_to_hand(units, self.mates(event.hex, 1 - hit))]
        there = self.mates(event.hex, 1 - hit)
        if hit == self.g.active:                          # the defender strikes: all, or only those under cover
            units = [i for i in there if self.is_combat(i)]
            covered = [i for i in units if self.cover(i)]
            return [self.hand_to_hand(units, there), self.hand_to_hand(covered, there)]
        mine = [i for i in self.attackers if self.piece(i).hex == event.hex and self.piece(i).status != DEMORALIZED]
        return [self.hand_to_hand([i for i in mine if self.is_combat(i)], mine)]

    def fights(self, i: int) -> bool:
        return self.is_company(i) or (self.cls(i) == "mg" and not self.piece(i).limbered)

    def hand_to_hand(self, units: list[int], there: list[int]) -> int:
        total, free = 0, Counter[int]()
        for i in units:
            p = self.piece(i)
            if self.fights(i):
                total += up(self.printed(i), (1, 2, 4)[p.status])
                free[p.led] += p.status != DEMORALIZED
            elif self.cls(i) in ("artillery", "mortar"):
                total += 1
        chiefs = [i for i in there if self.cls(i) == "leader" and self.piece(i).status != DEMORALIZED]
        for i in sorted(chiefs, key=lambda i: -int(self.leader(i)["combat"])):
            if free[self.piece(i).led] > 0:
                free[self.piece(i).led] -= 1
                total += int(self.leader(i)["combat"])
        return total

    def cover(self, i: int) -> str:
        p = self.piece(i)
        if p.under:
            return "entrench"
        holes = p.dug == 2 or (self.cls(i) == "leader" and p.led == 0
                               and any(self.piece(j).dug == 2 for j in self.mates(p.hex, p.side)))
        return "dugin" if holes else ""

    def shift(self, event: Any, i: int, rule: str) -> int:
        table, p = event.table.removesuffix("_fire"), self.piece(i)
        if table == "assault":
            return self.assault_shift(event, i, rule)
        of = SHIFTS
        movers = rule in ("13.1", "9.71")
        everyone = [j for who, *_ in event.results for j in who]
        found = int(self.terrain(event.hex)[table])
        if movers:
            found += of[table, "dens-mover"] if any(map(self.is_company, everyone)) else 0
        else:
            companies = sum(self.is_company(j) for j in self.mates(event.hex, p.side))
            found += of[table, f"dens{companies}"] if companies else 0
        if self.cls(i) == "cavalry-mounted":
            found += of[table, "mounted"]
        if self.cls(i) == "transport":
            found += of[table, "transport"]
        found += of[table, self.cover(i)] if self.cover(i) else 0
        if table == "bombardment":
            return found + (of[table, "open-sights"] if self.g.phase == 3 and rule != "9.71" else 0)
        if self.cls(i) in ("artillery", "mortar"):
            found += of[table, "artillery"]
        ranges = [self.away(self.piece(j).hex, event.hex) for j in self.g.volley.firers]
        found += of[table, "range-far"] if max(ranges) >= 3 else of[table, "range-adjacent"] if max(ranges) == 1 else 0
        found += of[table, "oppfire"] if rule == "13.1" else 0
        return found + (of[table, "night"] if self.g.turn in self.g.scenario.night else 0)

    def assault_shift(self, event: Any, i: int, rule: str) -> int:
        hit, of = self.piece(i).side, SHIFTS
        attacking = hit != self.g.active and rule != "12.23"
        mine = list(self.attackers) if attacking else self.mates(event.hex, 1 - hit)
        mine = [j for j in mine if self.piece(j).hex == event.hex]
        if not attacking and rule != "12.23" and event.strength.total != self.melee(event, rule)[0]:
            mine = [j for j in mine if not self.is_combat(j) or self.cover(j)]        # only those under cover fire
        fighting = {self.piece(j).led for j in mine if self.is_combat(j) and self.piece(j).status != DEMORALIZED}
        led = any(self.cls(j) == "leader" and self.piece(j).status != DEMORALIZED and self.piece(j).led in fighting for j in mine)
        found = of["assault", "leader"] if led else 0
        cold = "Cold Steel" in self.manner and rule != "12.23"
        if not attacking:
            return found + (of["assault", "cold-def"] if cold else 0)
        found += of["assault", "cold-att"] if cold else 0
        found += of["assault", "charge"] if "charge" in self.manner else 0
        found += int(self.terrain(event.hex)["assault_attacker"])
        found += of["assault", "entrench"] if self.cover(i) == "entrench" else 0
        river = self.g.scenario.ground.river[event.hex]
        if river is not None and river.major:
            banks = [{self.piece(j).bank for j in self.mates(event.hex, s) if self.is_combat(j)} for s in (0, 1)]
            found += of["assault", "major-river"] if not banks[0] & banks[1] and 0 not in banks[0] | banks[1] else 0
        return found

    # ---- morale ----

    def base(self, i: int) -> int:
        p, army = self.piece(i), self.g.scenario.armies[self.piece(i).side]
        value = int(self.leader(i)["morale"]) if self.cls(i) == "leader" else (
            army.reduced_morale if self.is_company(i) and p.steps == 1 else army.morale)
        return value - (p.status == DEMORALIZED)

    def helps(self, chief: int, i: int) -> bool:
        c, p = self.piece(chief), self.piece(i)
        if self.cls(chief) != "leader" or chief == i or (c.side, c.led) != (p.side, p.led) or c.status == DEMORALIZED:
            return False
        if self.cls(i) == "leader" and c.seniority <= p.seniority:
            return False
        if c.hex == p.hex:
            return True
        on_map = 0 <= c.hex < self.g.scenario.ground.size         # our ruling: nobody helps from off the map
        return bool(c.status == GOOD and on_map and self.away(c.hex, p.hex) == 1
                    and not self.contested(c.hex) and not self.contested(p.hex))

    def see_checked(self, event: Any, rule: str) -> None:
        i, moving = event.piece, self.g.going.pieces if self.g.going is not None else ()
        helpers = [j for j in range(len(self.g.pieces)) if self.helps(j, i)
                   and not (j in moving and self.piece(j).status != GOOD)]
        best = max((int(self.leader(j)["morale_bonus"]) for j in helpers), default=0)
        mourned = sum(line[1] for line in event.morale.lines if "chief" in str(line[2]))
        self.claim(f"morale of piece {i}", event.morale.total, self.base(i) + best + mourned)
        over = event.roll + event.modifier - event.morale.total
        found = "passes"
        if over > 0:
            status = self.piece(i).status
            found = ("is disrupted" if over <= 2 else "is demoralized", "is demoralized",
                     "stays demoralized" if over <= 2 else "loses a step")[status]
        self.claim(f"check of piece {i}", event.result, found)

    def see_recovery(self, event: Any, rule: str) -> None:
        i = event.piece
        p = self.piece(i)
        place = 1 if p.under or self.terrain(p.hex)["terrain"] == "town" else 0
        bonus = {0, *(int(self.leader(j)["morale_bonus"]) for j in range(len(self.g.pieces)) if self.helps(j, i))}
        self.claim(f"recovery morale of piece {i}", event.morale.total - self.base(i) - place in bonus, True)
        good, better = "is in good order again", event.roll < event.morale.total
        found = "does not recover"
        if p.status == DEMORALIZED and event.roll == 2:
            found = good
        elif p.status == DEMORALIZED and event.roll == 12 and self.cls(i) == "leader":
            found = "deserts"
        elif better:
            found = "recovers to disrupted" if p.status == DEMORALIZED else good
        self.claim(f"recovery of piece {i}", event.result, found)

    def see_leader_casualty(self, event: Any, rule: str) -> None:
        self.claim("casualty", event.result, "killed" if event.roll - event.steps <= 2 else "unhurt")

    def see_overrun(self, event: Any, rule: str) -> None:
        self.claim("overrun", event.result, "removed" if event.roll >= 9 else "gets away")

    # ---- movement ----

    def see_entered(self, event: Any, rule: str) -> None:
        i, to = event.pieces[0], event.hex
        came, ground = self.where[i], self.g.scenario.ground
        kind = {"transport": "wagon", "cavalry-mounted": "mounted"}.get(self.cls(i), "foot")
        if self.cls(i) == "leader" and self.piece(i).led:
            kind = "mounted"
        self.claim(f"piece {i} steps one hex", self.away(came, to), 1)
        if ground.by_road(came, to):
            found = 0.5
        elif to in self.g.scenario.fords:
            found = self.g.scenario.fords[to].cost / 2
        else:
            found = HALVES[self.terrain(to)[f"mp_{kind}"]]
        self.claim(f"cost of {ground.names[to]}", float(event.cost.total), found)
        mine = [self.mates(to, self.piece(i).side)]
        units = sum(self.is_combat(j) for j in mine[0])
        companies, wagons = sum(self.is_company(j) for j in mine[0]), sum(self.cls(j) == "transport" for j in mine[0])
        self.claim("stacking", (units <= 3, companies <= 2, wagons <= 3), (True, True, True))

    # ---- the turn ----

    def see_initiative_won(self, event: Any, rule: str) -> None:
        armies, g = self.g.scenario.armies, self.g
        rolled = [e.public.dice[0] for e in self.events[:-1] if type(e.public).__name__ == "Rolled"][-2:]
        totals = []
        for side in (0, 1):
            value = max(0, armies[side].initiative - g.losses[side] // armies[side].losses_per_point)
            since, last, _ = g.decapitation[side]
            if g.decapitated[side] and since < g.turn <= last:
                value = max(0, value - 2)
            totals.append(rolled[side] + value)
        self.claim("initiative", event.totals, tuple(totals))
        self.claim("opening segments", event.segments, max(1, abs(totals[0] - totals[1]) // 2))

    def see_abort_tried(self, event: Any, rule: str) -> None:
        self.claim("abort", event.result, "aborted" if event.roll <= 2 else "goes on")

    def see_smoke_fired(self, event: Any, rule: str) -> None:
        self.claim("smoke", event.result, "a screen" if event.roll <= 8 else "wasted")

    def see_friendly_fire(self, event: Any, rule: str) -> None:
        self.claim("friendly fire", event.result, "hit" if event.roll <= 2 else "none")

    def see_fog_of_war(self, event: Any, rule: str) -> None:
        night = self.g.turn in self.g.scenario.night
        self.claim("fog", event.result, "the turn ends" if event.roll + night >= 15 else "the turn goes on")

    def see_ammunition(self, event: Any, rule: str) -> None:
        limit = self.g.scenario.armies[self.piece(event.piece).side].depletion
        out = "gone" if self.piece(event.piece).depleted else "depleted"
        self.claim("ammunition", event.result, "enough" if event.roll <= limit else out)


# ---- many games ----

def refereed(scenario: str, seed: int, **options: object) -> Referee:
    """A game between players who like to fight, with a referee."""
    game = hedgerow.new("infantry-attacks", scenario, seed=seed, options=options)
    referee = Referee(game)
    keenly(game, seed)
    return referee


def season(times: int) -> tuple[Counter[str], list[str]]:
    """What the referee looked at in so many times thirteen games, and his protests."""
    checked: Counter[str] = Counter()
    protests = []
    for scenario, games in ((MILL_NAME, 8), ("IA1:turns=6", 2), ("IA3:turns=6", 2), ("IA7:turns=10", 1)):
        for seed in range(games * times):
            referee = refereed(scenario, seed, fog_of_war=seed % 2 == 1)
            protests += [f"{scenario[:12]} {seed}: {said}" for said in referee.protests]
            checked += referee.checked
    return checked, protests


if __name__ == "__main__":
    found, wrong = season(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
    print(sum(found.values()), dict(found.most_common()), wrong or "no protest")
