"""Situations for tests, from a few readable lines.

    t = situation('''
        attacker american
        american N5 7-4-7
        american N5 9-1
        german P5 4-6-7 MMG pinned
    ''', prep_fire_phase, dice=[(2, 4), (5, 4)])
    t.play("fire 7-4-7 P5", "direct 9-1", "shoot")
    assert t.unit("4-6-7").broken

A line is a side, a hex, a kind of unit, and what it carries or suffers; `kind=label` names it otherwise than by its kind.
Other lines: `attacker SIDE`, `board y` or `board z`, `elr SIDE N`, `lies HEX WEAPON`, `smoke HEX`, `turn N`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from hedgerow.games.asl_sk1 import OPTIONS
from hedgerow.games.asl_sk1.aids.map_questions import QUESTIONS
from hedgerow.games.asl_sk1.aids.reaction_odds import REACTION_ODDS
from hedgerow.games.asl_sk1.aids.verbs import THINGS, VERBS
from hedgerow.games.asl_sk1.model import state
from hedgerow.games.asl_sk1.model.counters import KINDS, WEAPONS
from hedgerow.games.asl_sk1.model.scenario import Card
from hedgerow.games.asl_sk1.model.state import State, Unit, Weapon
from hedgerow.games.asl_sk1.rules.victory import initial_control
from hedgerow.kernel import rulebook as parts
from hedgerow.kernel.chance import Scripted
from hedgerow.kernel.game import Game
from hedgerow.testing import situations
from hedgerow.testing.situations import lines_of, unused

PHASES = {"rally": state.RALLY, "prep fire": state.PREP_FIRE, "movement": state.MOVEMENT,
          "defensive fire": state.DEFENSIVE_FIRE, "advancing fire": state.ADVANCING_FIRE, "rout": state.ROUT,
          "advance": state.ADVANCE, "close combat": state.CLOSE_COMBAT}
MARKERS = {"prep": state.PREP_MARKER, "first": state.FIRST_MARKER, "final": state.FINAL_MARKER}
STATUS = ("broken", "dm", "pinned", "cx", "wounded", "melee", "in_cc", "was_cx", "moved", "directing")


class TestCard(Card):
    """A board without a scenario: all of it, two sides, one group each."""

    __test__ = False

    def winner_at_end(self, g: State) -> tuple[int, str, str]:
        return 0, "3.9", "it is over"


@lru_cache
def card(board: str, sides: tuple[str, str], elr: tuple[int, int], grain: bool) -> TestCard:
    groups = [{"rule": "5.1", "side": s, "name": s, "elr": e, "zone": []} for s, e in zip(sides, elr, strict=True)]
    return TestCard({"code": "test", "title": "test", "sides": sides, "boards": [{"board": board}], "grain": grain, "turns": 5,
                     "compass": {"north": "top", "south": "bottom", "west": "left", "east": "right"},
                     "sets_up_first": sides[1], "moves_first": sides[0], "group": groups})


class Situation(situations.Situation):
    """A situation being played."""

    def __init__(self, text: str, start: Any, dice: Iterable[int | Sequence[int]], phase: str, options: dict[str, Any]) -> None:
        lines = lines_of(text)
        said = {line[0]: line[1:] for line in lines if line[0] in ("attacker", "board", "turn", "grain")}
        sides = tuple(dict.fromkeys(line[0] for line in lines if line[0] in ("german", "russian", "american")))
        assert len(sides) == 2, "a situation has two sides"
        elr = dict.fromkeys(sides, 3) | {line[1]: int(line[2]) for line in lines if line[0] == "elr"}
        self.card = card(said.get("board", ["y"])[0], sides, tuple(elr[s] for s in sides), said.get("grain", ["in"])[0] == "in")
        self.units: dict[str, int] = {}
        self.weapons: dict[str, int] = {}
        rulebook = parts.Rulebook(
            name="asl-sk1-situation", title="situation", version=1, scenarios={},
            rules=parts.Rules(state=State, start=start, setup=lambda g: self._set_up(g, lines, said, PHASES[phase]),
                              options=OPTIONS, verbs=VERBS, things=THINGS),
            aids=parts.Aids(questions=QUESTIONS, reaction_odds=REACTION_ODDS),
            table=parts.Table(view=lambda g, seat: {}, text_board=lambda view: ""),
        )
        self.game = Game(rulebook, self.card, chance=Scripted(dice), options=options)

    def _set_up(self, g: State, lines: list[list[str]], said: dict[str, list[str]], phase: int) -> None:
        g.phase = phase
        g.attacker = self.card.sides.index(said.get("attacker", [self.card.sides[0]])[0])
        g.turn = int(said.get("turn", ["1"])[0])
        initial_control(g)
        for line in lines:
            if line[0] in self.card.sides:
                self._take_unit(g, *line)
            elif line[0] == "lies":
                self._take_weapon(g, line[2], state.NOBODY, self.hex(line[1]), self.card.sides[0])
            elif line[0] == "smoke":
                g.smoke.append(self.hex(line[1]))
            elif line[0] == "melee":
                g.melees.append(self.hex(line[1]))

    def _take_unit(self, g: State, side: str, hex_: str, kind: str, *words: str) -> None:
        kind, _, label = kind.partition("=")
        u = Unit(f"{side} {kind}", self.card.sides.index(side), self.hex(hex_), self.card.sides.index(side))
        assert u.kind in KINDS, u.kind
        number = len(g.units)
        self.units[unused(label or kind, self.units)] = number
        g.units.append(u)
        for word in words:
            if word in STATUS:
                setattr(u, word, True)
            elif word in MARKERS:
                u.fired = MARKERS[word]
            elif word == "off":
                u.hex = state.WAITING
            else:
                self._take_weapon(g, word, number, state.GONE, side)

    def _take_weapon(self, g: State, word: str, holder: int, hex_: int, side: str) -> None:
        """`MMG`, `MMG!` malfunctioned, `MMG:first` marked, `russian.MMG` captured, `MMG=label`."""
        word, _, label = word.partition("=")
        word, _, marker = word.partition(":")
        broken, word = word.endswith("!"), word.rstrip("!")
        nation, _, name = word.rpartition(".") if word[0].islower() else ("", "", word)
        key = f"{nation or side} {name}".replace("HMG50", "HMG .50")
        assert key in WEAPONS, key
        self.weapons[unused(label or name, self.weapons)] = len(g.weapons)
        g.weapons.append(Weapon(key, self.card.sides.index(nation or side) if (nation or side) in self.card.sides else 0, holder,
                                hex_, malfunctioned=broken, fired=MARKERS.get(marker, 0)))

    # ---- looking ----

    @property
    def g(self) -> State:
        return self.game.state                            # type: ignore[return-value]

    def hex(self, name: str) -> int:
        return self.card.ground.index(name)

    def unit(self, label: str) -> Unit:
        return self.g.units[self.units[label]]

    def weapon(self, label: str) -> Weapon:
        return self.g.weapons[self.weapons[label]]

    def is_called(self, name: str, kind: str, thing: Any) -> bool:
        names = self.card.ground.names
        named = (self.units.get(name), self.weapons.get(name), names.index(name) if name in names else None)
        return str(thing) == name or (thing in named and thing is not None)


def situation(text: str, start: Any, dice: Iterable[int | Sequence[int]] = (), phase: str = "prep fire",
              **options: Any) -> Situation:
    return Situation(text, start, dice, phase, options)
