"""Situations for tests, from a few readable lines.

    t = situation('''
        attacker german
        german  E5 4-6-7 LMG
        german  E5 9-1
        russian G5 4-4-7 broken
    ''', prep_fire_phase, dice=[(2, 4), (5, 4)])
    t.play("fire 4-6-7 G5", "add weapon LMG", "direct 9-1", "shoot")

A line is a side, a hex, a kind of unit or vehicle, and what it carries or suffers; `kind=label` names it otherwise than by its
kind, `off` leaves it off the map, `up` puts it upstairs, `facing:N` turns a vehicle or gun. Other lines: `attacker SIDE`,
`turn N`, `chapter N`, `board 3` or `board 1 A P` for one of the boards instead of the training ground, `lies HEX WEAPON`,
`smoke SIDE HEX`, `smokes SIDE N` for smoke counters, `special NAME SIDE number:N HEX ...`, `date YEAR MONTH`; what lies on
the ground: `wire HEX`, `entrenchment HEX`, `bunker HEX FACING CAPACITY ARC OTHER`, `mines SIDE HEX FACTORS [known]`,
`roadblock HEX SIDE`, `rubble HEX`, `fire HEX`, `starshell HEX`; `battery RADIO at:HEX contact:1 stage:2 ...` for artillery.
`goal SIDE HEX ...` makes the side win that has unbroken squads in all of them when the game ends, after five turns.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from hedgerow.board.hexmap import Map
from hedgerow.board.mapfile import read_map
from hedgerow.games.squad_leader import RULEBOOK
from hedgerow.games.squad_leader.model import pieces, state
from hedgerow.games.squad_leader.model.counters import AMERICAN as AMERICANS
from hedgerow.games.squad_leader.model.counters import GERMAN, KINDS, RUSSIAN, VEHICLES, WEAPONS
from hedgerow.games.squad_leader.model.pieces import Unit, Vehicle, Weapon, location
from hedgerow.games.squad_leader.model.scenario import Card
from hedgerow.games.squad_leader.model.state import State, drive, give, lay, place
from hedgerow.games.squad_leader.model.undertakings import Battery, Bunker, Smoke
from hedgerow.games.squad_leader.rules.fire_phases import defensive_fire_phase, prep_fire_phase
from hedgerow.games.squad_leader.rules.movement import movement_phase
from hedgerow.games.squad_leader.rules.sequence import begin_phase
from hedgerow.kernel.asking import Option
from hedgerow.kernel.chance import Scripted
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.game import Game
from hedgerow.kernel.rulebook import WhyNot
from hedgerow.testing import situations
from hedgerow.testing.situations import lines_of, unused

NATIONS = (GERMAN, RUSSIAN, AMERICANS)
PHASES = {"rally": pieces.RALLY, "prep fire": pieces.PREP_FIRE, "movement": pieces.MOVEMENT,
          "defensive fire": pieces.DEFENSIVE_FIRE, "advancing fire": pieces.ADVANCING_FIRE, "rout": pieces.ROUT,
          "advance": pieces.ADVANCE, "close combat": pieces.CLOSE_COMBAT}
STATUS = ("broken", "desperate", "berserk", "melee", "concealed", "unknown", "hidden", "moved", "released", "prep_fired",
          "fired", "directed", "smoked", "shot_at", "settled", "checked", "beside", "routed", "advanced", "emerged", "immobile",
          "wreck", "immobilized", "abandoned", "exposed", "captured", "pivoted", "idle", "bogged", "bailed")
WORKS = ("wire", "entrenchment", "bunker", "mines", "roadblock", "rubble", "fire", "starshell")
LAYERS = {"up": pieces.UPPER, "entrenched": pieces.ENTRENCHED, "bunkered": pieces.IN_BUNKER}

TWO_DICE = [((n - 1, 1) if n <= 7 else (6, n - 6), 6 - abs(n - 7)) for n in range(2, 13)]
"""Two dice for every total, and in how many ways dice show it."""

TRAINING_GROUND = """
map 1
title The training ground
grid geomorphic 16x10
board 1
seed 1
scale 40
# Open but for these; row 5 and row 6 are open from end to end, but for the wall between K5 and L4.
woods C2 C3 D8
building wooden E3
building stone G2 G3 H2
building stone J3
building stone C9
road A7 B7 C8 D7 E7 F7 G8 H7 I7 J7 K8 L7 M7 N7
shellholes M3
grain N3 N4
wall K5:2
hedge K2:4
level 1 O8 O9 O10 P8 P9 P10
"""


@lru_cache
def training_ground() -> Map:
    return read_map(TRAINING_GROUND)


@lru_cache
def ground_card(board: tuple[str, ...], sides: tuple[str, str], chapter: int, special: tuple[tuple[str, ...], ...],
                date: tuple[int, int], drawn: str, goals: tuple[str, ...] = ()) -> Card:
    """A board without a scenario: two sides, one group each, anywhere."""
    victory: dict[str, Any] = {"kind": "eliminate", "side": sides[0], "says": "the last one standing wins"}
    if goals:
        victory = {"kind": "occupy", "side": goals[0], "number": len(goals) - 1, "hexes": [{"hexes": list(goals[1:])}],
                   "says": "who has the goals wins"}
    cut = dict(zip(("board", "first", "last"), board, strict=False)) or {"board": "1"}
    said = {"code": "test", "title": "test", "source": "authored", "sides": list(sides), "boards": [[cut]], "turns": 5,
            "date": [*date, 1], "chapter": chapter, "sets_up_first": sides[0], "moves_first": sides[0],
            "special": [{"name": name.replace("_", " "), **({"side": rest[0]} if rest and rest[0] in sides else {}),
                         "number": sum(int(word.removeprefix("number:")) for word in rest if word.startswith("number:")),
                         "hexes": [{"hexes": [h for h in rest if h not in sides and ":" not in h]}]} for name, *rest in special],
            "group": [{"side": s, "name": s, "order": 1, "zone": [{}]} for s in sides],
            "victory": [victory]}
    return Card(said, made=read_map(drawn) if drawn else None if board else training_ground())


class Situation(situations.Situation):
    """A situation being played."""

    def __init__(self, text: str, start: Any, dice: Iterable[int | Sequence[int]], phase: str, drawn: str,
                 options: dict[str, Any]) -> None:
        lines = lines_of(text)
        said = {line[0]: tuple(line[1:]) for line in lines if line[0] in ("attacker", "board", "turn", "chapter", "date", "goal")}
        sides = tuple(dict.fromkeys(line[0] for line in lines if line[0] in NATIONS))
        assert len(sides) == 2, "a situation has two sides"
        special = tuple(tuple(line[1:]) for line in lines if line[0] == "special")
        year, month = said.get("date", ("1943", "7"))
        self.card = ground_card(said.get("board", ()), sides, int(said.get("chapter", ("27",))[0]), special,
                                (int(year), int(month)), drawn, said.get("goal", ()))
        self.units: dict[str, int] = {}
        self.weapons: dict[str, int] = {}
        self.vehicles: dict[str, int] = {}
        rules = replace(RULEBOOK.rules, start=start, setup=lambda g: self._set_up(g, lines, said, PHASES[phase]))
        self.game = Game(replace(RULEBOOK, name="squad-leader-situation", rules=rules), self.card, chance=Scripted(dice),
                         options=options)

    def _set_up(self, g: State, lines: list[list[str]], said: dict[str, tuple[str, ...]], phase: int) -> None:
        g.phase = phase
        g.attacker = self.card.sides.index(said.get("attacker", (self.card.sides[0],))[0])
        g.player_turns = 3
        g.turn = int(said.get("turn", ("1",))[0])
        for line in lines:
            if line[0] in self.card.sides:
                self._take_piece(g, *line)
            elif line[0] == "lies":
                self._take_weapon(g, line[2], pieces.NOBODY, self.hex(line[1]), self.card.sides[0])
            elif line[0] == "smokes":
                g.smoke_left[self.card.sides.index(line[1])] = int(line[2])
            elif line[0] == "smoke":
                g.smoke = (*g.smoke, Smoke(self.hex(line[2]), self.card.sides.index(line[1])))
            elif line[0] in WORKS:
                self._build(g, *line)
            elif line[0] == "battery":
                self._take_battery(g, *line[1:])

    def _take_battery(self, g: State, radio: str, *words: str) -> None:
        """A module for a radio: `at:K5`, and fields of the battery such as `contact:1`, `stage:2`, `missions:3`."""
        said = dict(word.split(":") for word in words)
        facts: dict[str, Any] = {name: int(value) for name, value in said.items() if name != "at"}
        weapon = g.weapons[self.weapons[radio]]
        leader = next((i for i, u in enumerate(g.units) if u.side == weapon.side and u.leader), pieces.NOBODY)
        b = Battery(weapon.side, 100, 3, self.weapons[radio], leader=leader if facts.get("contact") else pieces.NOBODY)
        b.hex = self.hex(said["at"]) if "at" in said else pieces.NOWHERE
        for name, value in facts.items():
            setattr(b, name, bool(value) if isinstance(getattr(b, name), bool) else value)
        g.batteries.append(b)

    def _build(self, g: State, what: str, *words: str) -> None:
        """Fortifications, rubble, fires and starshells."""
        if what == "mines":
            g.mines_side = self.card.sides.index(words[0])
            g.mines[self.hex(words[1])] = int(words[2])
            g.mines_known = (*g.mines_known, self.hex(words[1])) if "known" in words else g.mines_known
            return
        hex_ = self.hex(words[0])
        match what:
            case "wire":
                g.wire = (*g.wire, hex_)
            case "entrenchment":
                g.entrenchments = (*g.entrenchments, hex_)
            case "bunker":
                facing, capacity, arc, other = (int(word) for word in words[1:])
                g.bunkers = (*g.bunkers, Bunker(hex_, facing, capacity, arc, other))
            case "roadblock":
                g.roadblocks = (*g.roadblocks, (hex_, int(words[1])))
            case "rubble":
                g.rubble = (*g.rubble, hex_)
            case "fire":
                g.fires[hex_] = 0
            case "starshell":
                g.starshells = (*g.starshells, hex_)

    def _take_piece(self, g: State, side: str, hex_: str, kind: str, *words: str) -> None:
        kind, _, label = kind.replace("_", " ").partition("=")
        where = pieces.WAITING if hex_ == "off" else self.hex(hex_)
        if f"{side} {kind}" in VEHICLES:
            self._take_vehicle(g, side, where, kind, label, words)
        else:
            self._take_unit(g, side, where, kind, label, words)

    def _take_unit(self, g: State, side: str, where: int, kind: str, label: str, words: Sequence[str]) -> None:
        number, at = len(g.units), self.card.sides.index(side)
        if kind == "dummy":
            u = Unit("dummy", pieces.DUMMY, at, concealed=True, unknown=True)
        else:
            u = Unit(f"{side} {kind}", KINDS[f"{side} {kind}"].size, at)
        u.group = at
        self.units[unused(label or kind, self.units)] = number
        g.units.append(u)
        layers = [LAYERS[word] for word in words if word in LAYERS]
        place(g, number, where, layers[0] if layers else pieces.GROUND)
        for word in words:
            if word in STATUS:
                setattr(u, word, True)
            elif word.startswith("aboard:"):
                state.board(g, number, self.vehicles[word.removeprefix("aboard:")])
            elif word not in LAYERS:
                self._take_weapon(g, word, number, pieces.NOWHERE, side)

    def _take_weapon(self, g: State, word: str, holder: int, hex_: int, side: str) -> None:
        """`MMG`, `MMG!` malfunctioned, `russian.MMG` captured, `MMG=label`, `75mm_AT_gun@3` facing; `_` stands for a space."""
        word, _, label = word.partition("=")
        word, _, facing = word.partition("@")
        broken, word = word.endswith("!"), word.rstrip("!")
        nation, _, name = word.rpartition(".") if word.split(".")[0] in NATIONS else ("", "", word)
        key = f"{nation or side} {name.replace('_', ' ')}"
        assert key in WEAPONS, key
        number = len(g.weapons)
        self.weapons[unused(label or name, self.weapons)] = number
        at = self.card.sides.index(nation or side)
        g.weapons.append(Weapon(key, at, group=at, malfunctioned=broken, facing=int(facing or pieces.NO_FACING)))
        if holder == pieces.NOBODY:
            lay(g, number, hex_)
        else:
            give(g, number, holder)

    def _take_vehicle(self, g: State, side: str, where: int, kind: str, label: str, words: Sequence[str]) -> None:
        number, at = len(g.vehicles), self.card.sides.index(side)
        v = Vehicle(f"{side} {kind}", at, group=at)
        self.vehicles[unused(label or kind, self.vehicles)] = number
        g.vehicles.append(v)
        facing = next((int(word.removeprefix("facing:")) for word in words if word.startswith("facing:")), 1)
        drive(g, number, where, facing)
        for word in words:
            if word in STATUS:
                setattr(v, word, True)
            elif word.startswith("towing:"):
                self._take_weapon(g, word.removeprefix("towing:"), pieces.NOBODY, where, side)
                gun = len(g.weapons) - 1
                state.load(g, gun, number)
                v.towing, g.weapons[gun].towed = gun, True

    # ---- looking ----

    @property
    def g(self) -> State:
        return self.game.state                            # type: ignore[return-value]

    def hex(self, name: str) -> int:
        return self.card.ground.hex(name)

    def unit(self, label: str) -> Unit:
        return self.g.units[self.units[label]]

    def weapon(self, label: str) -> Weapon:
        return self.g.weapons[self.weapons[label]]

    def vehicle(self, label: str) -> Vehicle:
        return self.g.vehicles[self.vehicles[label]]

    def at(self, label: str) -> str:
        """The name of the hex a unit is in, or nothing if it is not on the map."""
        u = self.unit(label)
        return self.card.hex_name(u.hex) if u.on_map else ""

    def holder(self, label: str) -> str:
        """Who has a weapon."""
        return next((name for name, i in self.units.items() if i == self.weapon(label).holder), "")

    def why_not(self, said: str, seat: str = "") -> list[str]:
        """The rules that stand against a choice, of the seat that is asked."""
        verb = max((v for v in RULEBOOK.rules.verbs if said == v or said.startswith(f"{v} ")), key=len)
        things = [self._thing(w, kind) for w, kind in zip(said.removeprefix(verb).split(), RULEBOOK.rules.verbs[verb].places,
                                                          strict=True)]
        answer = self.game.explain(seat or self.seat, WhyNot(verb, tuple(things)))
        return [r.rule for r in answer.reasons]

    def _thing(self, word: str, kind: str) -> int | str:
        if kind == "word":
            return word
        tables = {"unit": self.units, "weapon": self.weapons, "vehicle": self.vehicles}
        if kind in tables and word in tables[kind]:
            return tables[kind][word]
        return self.place(word) if kind == "hex" and not word.lstrip("-").isdecimal() else int(word)

    def place(self, word: str) -> int:
        """`K5`, or `K5:up` for upstairs."""
        name, _, layer = word.partition(":")
        return location(self.hex(name), LAYERS[layer] if layer else pieces.GROUND)

    # ---- playing ----

    def was_forced(self, said: str) -> bool:
        """A choice without an alternative has been made already."""
        return (said == "shoot" and self.g.attack is None) or (said == "stop" and self.g.march is None) or (
            said == "brake" and self.g.driving is None)

    def is_called(self, word: str, kind: str, thing: Any) -> bool:
        if str(thing) == word:
            return True
        table = {"unit": self.units, "weapon": self.weapons, "vehicle": self.vehicles}.get(kind)
        if table is not None:
            return table.get(word) == thing
        name = word.partition(":")[0]
        return name in self.card.ground.names and self.place(word) == thing

    def say(self, o: Option) -> str:
        """An option as a test would write it, for messages."""
        verb = RULEBOOK.rules.verbs.get(o[0])
        tables = {"unit": self.units, "weapon": self.weapons, "vehicle": self.vehicles}
        words = []
        for thing, kind in zip(o[1:], verb.places if verb else ("",) * len(o), strict=False):
            if kind in tables:
                words.append(next((name for name, i in tables[kind].items() if i == thing), str(thing)))
            else:
                words.append(self.card.hex_name(pieces.hex_of(thing)) if kind == "hex" else str(thing))
        return " ".join([o[0], *words])


def situation(text: str, start: Any, dice: Iterable[int | Sequence[int]] = (), phase: str = "prep fire", drawn: str = "",
              **options: Any) -> Situation:
    return Situation(text, start, dice, phase, drawn, options)


def in_prep_fire(text: str, dice: Iterable[int | Sequence[int]] = (), **options: Any) -> Situation:
    """A Prep Fire Phase in which nobody makes smoke."""
    t = situation(text, prep_fire_phase, dice, **options)
    return t.play("pass") if t.about == "smoke" else t


@flow
def move_and_be_fired_at(g: State) -> Flow[None]:
    """A Movement Phase and the Defensive Fire Phase after it."""
    yield from movement_phase(g)
    begin_phase(g, pieces.DEFENSIVE_FIRE)
    yield from defensive_fire_phase(g)


def march(t: Situation, unit: str, *hexes: str) -> Situation:
    """A unit moves by itself, hex by hex, and stops."""
    t.play(f"move {unit}", *(f"step {h}" for h in hexes), "stop")
    return t
