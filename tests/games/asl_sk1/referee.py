"""A referee who knows the tables and the rulebook but not the program: it reads the log of a game beside the public board, and
reckons fire, morale, rallies, movement, rout and close combat again. Nothing of the rules is imported. Lines of sight, hindrances
and whether a mover was exposed are taken as told; what they rest on is tested with the boards and in `test_movement`.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from fractions import Fraction
from math import ceil
from pathlib import Path
from typing import Any

import hedgerow.games.asl_sk1

DATA = Path(hedgerow.games.asl_sk1.__file__).parent / "data"
TEM = {0: 0, 1: 0, 2: 0, 3: 1, 4: 2, 5: 3}                # open ground, orchard, grain, woods, wooden and stone building
COST = {0: 1, 1: 1, 2: Fraction(3, 2), 3: 2, 4: 2, 5: 2}
ROUT_MF = 6


def table(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / f"{name}.toml").read_text("utf-8"))


IFT, COUNTERS, WEAPONS, MELEE = table("ift"), table("counters"), table("support_weapons"), table("close_combat")


class Mistake(AssertionError):
    """The log says something else than the tables."""


class Printed(dict[str, Any]):
    """What is printed on a counter, from its name: `german 4-6-7`, `american 8-1`, `russian 6+1`."""

    def __init__(self, kind: str) -> None:
        nation, _, print_ = kind.partition(" ")
        found = next((s[print_] for n, sizes in COUNTERS.items() if n == nation for s in sizes.values() if print_ in s), {})
        super().__init__(found)
        self.nation, self.print = nation, print_
        leader = re.fullmatch(r"(\d+)([+-]\d+)", print_)
        self.is_leader = leader is not None and print_.count("-") + print_.count("+") == 1
        if leader is not None and self.is_leader:
            self.fp, self.range, self.morale, self.leadership = 0, 0, int(leader[1]), int(leader[2])
        else:
            self.fp, self.range, self.morale = (int(n) for n in print_.split("-"))
            self.leadership = 0


class Referee:
    """Follows one game. `checked` counts what was reckoned, by kind."""

    def __init__(self) -> None:
        self.checked: Counter[str] = Counter()
        self.routed: Counter[int] = Counter()
        self.phase = ""

    # ---- what lies on the table ----

    def look(self, board: dict[str, Any]) -> None:
        """The board before the choice whose events are read next."""
        self.board = board
        self.names = [*board["map"]["hexes"], *board["map"]["off"]]
        self.number = {name: h for h, name in enumerate(self.names)}
        self.units = {u["id"]: dict(u) for u in board["units"]}
        self.weapons = {w["id"]: w for w in board["weapons"]}
        self.phase = board["phase"]

    def terrain(self, hex_: int) -> int:
        terrain: int = self.board["map"]["terrain"][hex_]
        return terrain

    def distance(self, a: int, b: int) -> int:
        (ac, ar), (bc, br) = self.board["map"]["cells"][a], self.board["map"]["cells"][b]
        across, down = abs(ac - bc), abs(ar - br)
        return int(across + max(0, (down - across) // 2))

    def where(self, unit: int) -> int:
        return self.number[self.units[unit]["hex"]]

    def counter(self, unit: int) -> Printed:
        return Printed(self.units[unit]["kind"])

    def require(self, kind: str, told: Any, reckoned: Any, event: Any) -> None:
        self.checked[kind] += 1
        if told != reckoned:
            raise Mistake(f"{kind}: the log says {told}, the tables {reckoned}: {event}")

    # ---- the log ----

    def read(self, event: Any) -> None:
        name = re.sub(r"(?<!^)(?=[A-Z])", "_", type(event).__name__).lower()
        judge = getattr(self, f"on_{name}", None)
        if judge is not None:
            judge(event)

    def on_phase(self, e: Any) -> None:
        self.phase = e.phase
        self.routed.clear()

    def on_broke(self, e: Any) -> None:
        self.units[e.unit] |= {"broken": True, "dm": True, "pinned": False}

    def on_pinned(self, e: Any) -> None:
        """3.2.1-s: once, and never a broken unit."""
        self.require("pin", (self.units[e.unit]["broken"], self.units[e.unit]["pinned"]), (False, False), e)
        self.units[e.unit]["pinned"] = True

    def on_reduced(self, e: Any) -> None:
        before = self.counter(e.unit)
        if not before.is_leader:
            self.require("reduction", e.kind, f"{before.nation} {before['half']}", e)
        self.units[e.unit]["kind"] = e.kind

    def on_replaced(self, e: Any) -> None:
        before = self.counter(e.unit)
        if not before.is_leader:
            self.require("replacement", e.kind, f"{before.nation} {before['lower']}", e)
        self.units[e.unit]["kind"] = e.kind

    def on_wound_rolled(self, e: Any) -> None:
        """3.2.1-d, 3.2.1-e: 1 to 4 is a wound, one more if he has one already."""
        had = bool(self.units[e.unit]["wounded"])
        self.require("wound severity", (e.drm.total, e.result), (int(had), "wounded" if e.roll + had <= 4 else "eliminated"), e)
        self.units[e.unit]["wounded"] = True

    # ---- fire ----

    def on_fire_attack(self, e: Any) -> None:
        firers = [(self.weapons[w]["holder"] if u < 0 else u, w) for u, w in e.firers]
        if all(self.reckonable(piece) for piece in firers):
            self.require("firepower", Fraction(e.fp.total), sum((self.firepower(*p, e.hex) for p in firers), Fraction(0)), e)
        lines = {word: amount for _, amount, word, _ in e.drm.lines}
        self.require("DRM is the sum of its lines", e.drm.total, sum(amount for _, amount, _, _ in e.drm.lines), e)
        if not self.board["fortified"] and "woods-road" not in lines:
            on_road = e.hex in self.board["map"]["roads"] and self.terrain(e.hex) == 3
            if not on_road:
                self.require("terrain", lines.get("terrain", 0), TEM[self.terrain(e.hex)], e)
        tired = any(self.units[u]["cx"] for u in {*(u for u, _ in firers), *e.leaders})
        self.require("CX", lines.get("CX", 0), int(tired), e)
        if e.leaders:
            self.require("leadership", lines.get("leadership", 0), max(self.led(u) for u in e.leaders), e)
        if "FFMO" in lines:
            self.require("FFMO", (self.terrain(e.hex) in (0, 3), "hindrance" in lines), (True, False), e)
        column = self.column(Fraction(e.fp.total), self.cowers(e, firers))
        self.require("IFT column", e.column, column, e)
        found = self.ift(column, e.roll + e.drm.total)
        self.require("IFT", found in e.result.split(" and "), True, e)    # others in the hex may have other DRM

    def reckonable(self, piece: tuple[int, int]) -> bool:
        """Flamethrowers and charges have rules of their own, and so have leaders at a machine gun."""
        unit, weapon = piece
        odd = weapon >= 0 and ("MG" not in self.weapons[weapon]["kind"] or self.weapons[weapon]["captured"])
        return not odd and not self.counter(unit).is_leader

    def firepower(self, unit: int, weapon: int, target: int) -> Fraction:
        """3.2-e, 3.2-f: doubled against an adjacent hex; halved beyond normal range, if pinned, advancing, or firing again."""
        of, counter = self.units[unit], self.counter(unit)
        printed = counter if weapon < 0 else self.printed_weapon(weapon)
        fp, reach = (counter.fp, counter.range) if weapon < 0 else (printed["fp"], printed["range"])
        far = self.distance(self.where(unit), target)
        found = Fraction(fp)
        if far == 1:
            found *= 2
        if far > reach:
            found /= 2
        if of["pinned"]:
            found /= 2
        if self.phase == "Advancing Fire":
            found /= 2
        marked = of["fire"] if weapon < 0 else self.weapons[weapon]["fire"]
        if self.phase in ("Movement", "Defensive Fire") and marked:       # 3.31-g, 3.4-a: again, or finally
            found /= 2
        if self.phase == "Advancing Fire" and weapon < 0 and counter.get("assault_fire") and far <= reach:
            found = Fraction(ceil(found + 1))
        return found

    def printed_weapon(self, weapon: int) -> dict[str, Any]:
        nation, _, name = self.weapons[weapon]["kind"].partition(" ")
        found: dict[str, Any] = WEAPONS[nation][name]
        return found

    def led(self, leader: int) -> int:
        """3.2.1-f: a wounded leader is one worse."""
        return self.counter(leader).leadership + int(bool(self.units[leader]["wounded"]))

    def cowers(self, e: Any, firers: list[tuple[int, int]]) -> int:
        """3.2-h: doubles without a leader: a column, two if any firer is Inexperienced. Leaders alone do not cower."""
        mmc = [u for u, _ in firers if not self.counter(u).is_leader]
        charge = any(w >= 0 and self.weapons[w]["kind"].endswith("DC") for _, w in firers)
        if e.leaders or not mmc or e.dice[0] != e.dice[1] or charge:
            return 0
        return 2 if any(self.inexperienced(u) for u in mmc) else 1

    def inexperienced(self, unit: int) -> bool:
        """Conscripts always, green units unless a leader in Good Order is with them."""
        kind = self.counter(unit).get("class")
        led = any(u["hex"] == self.units[unit]["hex"] and u["side"] == self.units[unit]["side"] and not u["broken"]
                  and Printed(u["kind"]).is_leader for u in self.units.values())
        return kind == "C" or (kind == "G" and not led)

    @staticmethod
    def column(fp: Fraction, lower: int) -> int:
        """The highest column the firepower reaches, so many columns lower; 0 for none."""
        place = sum(c <= fp for c in IFT["columns"]) - 1 - lower
        return int(IFT["columns"][place]) if place >= 0 else 0

    @staticmethod
    def ift(column: int, final: int) -> str:
        if column == 0:
            return "-"
        rows = IFT["rows"]
        return str(rows[max(0, min(final, len(rows) - 1))][IFT["columns"].index(column)])

    def on_residual_attack(self, e: Any) -> None:
        self.require("residual fire", e.result, self.ift(self.column(Fraction(e.fp.total), 0), e.roll + e.drm.total), e)

    # ---- morale ----

    def morale(self, unit: int) -> int:
        of, counter = self.units[unit], self.counter(unit)
        broken = counter["broken"] if of["broken"] and "broken" in counter else counter.morale
        bonus = int(self.scenario == "S6" and of["broken"] and not counter.is_leader and counter.nation == "german")
        return int(broken) + bonus - int(bool(of["wounded"]))

    scenario = ""

    def on_checked(self, e: Any) -> None:
        if not self.counter(e.unit).is_leader or not self.units[e.unit]["broken"]:
            self.require("morale", e.morale, self.morale(e.unit), e)
        final = e.roll + e.drm.total
        passed = e.result in ("passes", "pinned")
        self.require("morale check", passed, final <= e.morale and e.roll < 12, e)
        if passed:
            pins = final == e.morale and (not self.units[e.unit]["broken"] or self.phase == "Rout")     # 3.2.1-o, 3.6-p
            self.require("pinned by the highest roll", e.result == "pinned", pins, e)

    def on_pin_checked(self, e: Any) -> None:
        self.require("morale", e.morale, self.morale(e.unit), e)
        self.require("pin task check", e.result == "passes", e.roll + e.drm.total <= e.morale, e)

    def on_rally_tried(self, e: Any) -> None:
        """3.1-h."""
        unit = self.units[e.unit]
        lines = {word: amount for _, amount, word, _ in e.drm.lines}
        self.require("rally under DM", lines.get("DM", 0), 4 if unit["dm"] else 0, e)
        self.require("rally under cover", lines.get("woods or building", 0), -int(self.terrain(self.where(e.unit)) >= 3), e)
        rallies = e.roll + e.drm.total <= e.morale and not (e.roll == 12 and e.drm.total >= 0 and e.morale < 12)
        self.require("rally", e.result == "rallies", rallies, e)

    # ---- movement ----

    def on_moves(self, e: Any) -> None:
        base = 6 if all(self.counter(u).is_leader for u in e.units) else 4
        if any(self.units[u]["wounded"] for u in e.units) or any(not self.counter(u).is_leader and self.inexperienced(u)
                                                                 for u in e.units):
            base = 3
        bonus = sum(2 for _, _, word, _ in e.mf.lines if word in ("Double Time", "with a leader"))
        bonus += sum(amount for _, amount, word, _ in e.mf.lines if word == "portage")
        most = min((amount for how, amount, _, _ in e.mf.lines if how == "most"), default=99)
        self.require("movement allowance", e.mf.total, min(base + bonus, most), e)

    def on_entered(self, e: Any) -> None:
        if e.hex < len(self.board["map"]["terrain"]):
            self.enter(e.units, e.hex, Fraction(e.mf.total), e)
        for unit in e.units:
            self.units[unit]["hex"] = self.names[e.hex]

    def enter(self, units: tuple[int, ...], hex_: int, told: Fraction, e: Any) -> None:
        """1.1.2: what terrain costs; a road counts as Open Ground where it is followed."""
        lines = {word for _, _, word, _ in e.mf.lines}
        if lines <= {"open ground", "orchard", "grain", "woods", "wooden building", "stone building"}:
            self.require("movement cost", told, Fraction(COST[self.terrain(hex_)]), e)
        self.require("one hex at a time", all(self.beside(u, hex_) for u in units), True, e)

    def beside(self, unit: int, hex_: int) -> bool:
        here = self.where(unit)
        return here >= len(self.board["map"]["cells"]) or self.distance(here, hex_) <= 1

    def on_advanced(self, e: Any) -> None:
        self.require("one hex at a time", all(self.beside(u, e.hex) for u in e.units), True, e)
        for unit in e.units:
            self.units[unit]["hex"] = self.names[e.hex]

    def on_routed(self, e: Any) -> None:
        """3.6: broken units rout, hex by hex, for at most six MF."""
        self.enter((e.unit,), e.hex, Fraction(e.mf.total), e)
        self.routed[e.unit] += Fraction(e.mf.total)
        self.require("rout", (self.routed[e.unit] <= ROUT_MF, self.units[e.unit]["broken"]), (True, True), e)
        self.units[e.unit]["hex"] = self.names[e.hex]

    def on_crawled(self, e: Any) -> None:
        self.require("low crawl", (self.beside(e.unit, e.hex), self.units[e.unit]["broken"]), (True, True), e)
        self.units[e.unit]["hex"] = self.names[e.hex]

    # ---- close combat ----

    def on_close_combat(self, e: Any) -> None:
        """3.8-e, 3.8-f, and T-CC-mods: pinned units attack at half. All at the strength they had when it was declared."""
        before = {u["id"]: u for u in self.board["units"]}
        printed = {u: 1 if Printed(before[u]["kind"]).is_leader else Printed(before[u]["kind"]).fp
                   for u in (*e.attackers, *e.targets)}
        attack = sum((Fraction(printed[u], 2 if before[u]["pinned"] else 1) for u in e.attackers), Fraction(0))
        defence = sum((Fraction(printed[u]) for u in e.targets), Fraction(0))
        self.require("close combat strength", (Fraction(e.attack.total), Fraction(e.defence.total)), (attack, defence), e)
        odds = [(Fraction(a, b), kill) for (a, b), kill in zip(MELEE["odds"], MELEE["kill"], strict=True)]
        ratio = attack / defence
        kill = max((k for at, k in odds if at <= ratio), default=MELEE["below"])
        if ratio > odds[-1][0]:
            kill = MELEE["above"]
        final = e.roll + e.drm.total
        outcome = "eliminated" if final < kill else "reduced" if final == kill else "none"
        self.require("close combat", self.outcome(e.result), outcome, e)

    @staticmethod
    def outcome(result: str) -> str:
        return "eliminated" if "eliminat" in result else "reduced" if "reduc" in result else "none"
