"""How much a practised player likes each option, at a glance: shoot when it pays, go from cover to cover, take the houses.

Only what the seat knows is used. Values are comparable within one decision; higher is better.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

from hedgerow.board.los import BLOCKED
from hedgerow.games.asl_sk1.counters import KINDS
from hedgerow.games.asl_sk1.firegroups import why_not_shoot
from hedgerow.games.asl_sk1.firepower import outcome, situation
from hedgerow.games.asl_sk1.odds import attack_after, knows_lines
from hedgerow.games.asl_sk1.rout import interdictor, must_rout
from hedgerow.games.asl_sk1.state import ADVANCE, MOVEMENT, NOBODY, PREP_FIRE, State
from hedgerow.games.asl_sk1.tables import KIA, MC, PTC, K
from hedgerow.games.asl_sk1.victory import initial_control
from hedgerow.kernel.asking import Option
from hedgerow.kernel.game import Game

DICE = tuple(product(range(1, 7), repeat=2))
FIXED = {
    "commit": 9.0, "take back": -9.0, "back": -9.0, "go": 0.0, "stop": 0.0, "stay": 0.0, "recover": 0.6, "repair": 1.0,
    "transfer": -1.0, "self-rally": 2.0, "rally": 2.0, "keep DM": -1.0, "drop": -3.0, "leave behind": -2.0, "resume": 0.5,
    "charge": 3.0, "exit": 9.0, "add": 2.0, "add weapon": 2.0, "crew": 0.6, "shoot": 0.5, "together": 1.0,
    "separately": 0.0, "keep rate": 1.0, "decline rate": 0.0, "destroy": -5.0, "detonate": 1.0, "check": 0.0, "escort": -1.0,
    "fight": 0.0, "attack": 1.0, "join attack": 0.8, "attack too": -0.5, "end attacks": 0.0, "hold back": -1.0,
}


def judge(game: Game, seat: str, options: Sequence[Option], boldness: float) -> list[float]:
    """A value for each option. `boldness` above 0 makes light of enemy fire, below 0 it weighs more."""
    g = game.state
    assert isinstance(g, State)
    eye = Eye(g, g.scenario.sides.index(seat), boldness)
    return [eye.value(o) for o in options]


class Eye:
    """One side's look at a position."""

    def __init__(self, g: State, side: int, boldness: float) -> None:
        self.g, self.side = g, side
        self.fear = max(0.0, 1.0 - boldness)
        ground = g.scenario.ground
        self.distance, self.cover, self.rows = ground.distance, ground.cover, ground.sight.rows
        self.strict = g.options["los"] == "strict"
        self.foes = [(u.hex, KINDS[u.kind].range, KINDS[u.kind].fp) for u in g.units
                     if u.side != side and 0 <= u.hex < ground.size and not u.broken and not u.leader]
        self.goals = self._goals()
        self.by_verb: dict[str, Callable[[Option], float]] = {
            "place": lambda o: self.place_value(o[1], o[2]), "give": lambda o: 0.0 if g.units[o[2]].leader else 1.0,
            "fortify": lambda o: 1.0, "direct": self.direction_value, "fire": self.fire_value, "fire weapon": self.fire_value,
            "move": lambda o: self.wish_to_move(o[1]), "advance": lambda o: self.wish_to_move(o[1]) + 0.5,
            "with": self.company, "double time": lambda o: self.hurry(g.units[o[1]].hex),
            "assault move": self.assault_value, "to": lambda o: self.step_value(o[1]), "smoke": lambda o: -0.5,
            "through woods": lambda o: self.step_value(o[1]) - 0.3,
            "rout": lambda o: 2.0 if must_rout(g, o[1]) else -0.5, "rout to": lambda o: self.rout_value(o[1]),
            "rout through": lambda o: self.rout_value(o[1]), "crawl": lambda o: 0.4,
            "join": lambda o: 1.0 if g.units[o[2]].mmc else 0.0, "pass": lambda o: self.passing(),
        }

    def value(self, o: Option) -> float:
        find = self.by_verb.get(o[0])
        return find(o) if find is not None else FIXED.get(o[0], 0.0)

    # ---- what it is about ----

    def _goals(self) -> list[int]:
        """The hexes to be in: the way off the map for who must leave it, objectives for everyone else."""
        g, card = self.g, self.g.scenario
        if card.exits >= 0:
            return sorted(card.mover_exit)
        if not g.holders:                                 # before play: as if everyone had set up
            g = g.copy()
            initial_control(g)
        objectives = card.objectives(g)
        wanted = [h for _, h, holder in objectives if holder != self.side]
        return wanted or [h for _, h, _ in objectives]

    def far(self, hex_: int) -> int:
        """How far the nearest goal is; units off the map look from where they would enter."""
        if hex_ >= self.g.scenario.size:
            return 1 + min(self.far(h) for h in self.g.scenario.ground.around[hex_])
        return min(self.distance[hex_][h] for h in self.goals)

    def danger(self, hex_: int) -> float:
        """The firepower that bears on a hex, less in cover."""
        total = 0.0
        for h, reach, fp in self.foes:
            d = self.distance[hex_][h]
            if d <= 2 * reach and (self.strict or self.rows[hex_][h] != BLOCKED):
                total += fp * (2 if d == 1 else 1 if d <= reach else 0.5)
        return total * (1 - 0.25 * self.g.scenario.ground.tem[hex_]) * self.fear / 10

    def under_fire(self, hex_: int) -> bool:
        return hex_ < self.g.scenario.size and self.danger(hex_) > 0

    # ---- single questions ----

    def place_value(self, unit: int, hex_: int) -> float:
        g = self.g
        if hex_ >= g.scenario.size:
            return -0.1 * self.far(hex_)
        crowd = sum(1 for u in g.units if u.hex == hex_)
        return self.cover[hex_] * 1.5 - 0.15 * self.far(hex_) - 0.2 * crowd

    def fire_value(self, o: Option) -> float:
        """What the shot does on average, less what it costs not to move afterwards."""
        g = self.g
        attack = attack_after(g, o)
        if attack is None or not attack.targets:
            return -9.0
        if not knows_lines(g, attack):
            return 0.3 if self.distance[g.units[attack.firers[0].unit].hex][attack.hex] <= 6 else 0.0
        shot = situation(g, attack)
        harm = 0.0
        for dice in DICE:
            for effect in outcome(shot, dice).effects:
                harm += {KIA: 3.0, K: 2.0, MC: 1.0 + 0.3 * effect.number, PTC: 0.3}.get(effect.what, 0.0)
        harm /= len(DICE)
        if g.phase == PREP_FIRE and not self.under_fire(g.units[attack.firers[0].unit].hex):
            harm -= 0.2
        return harm

    def direction_value(self, o: Option) -> float:
        """A leader directs if the attack may be rolled with him."""
        attack = attack_after(self.g, o)
        return 1.5 if attack is not None and not why_not_shoot(self.g, attack) else -1.0

    def passing(self) -> float:
        """Not to fire is worth a little; not to rally, rout or move nothing."""
        about = getattr(self.g.asked, "about", "")
        return {"first fire": 0.45, "prep fire": 0.35, "final fire": 0.15, "advancing fire": 0.05}.get(about, 0.0)

    def wish_to_move(self, unit: int) -> float:
        """Towards the goals, out of the open; who sits on a goal stays."""
        u = self.g.units[unit]
        if u.hex >= self.g.scenario.size:
            return 5.0
        far = self.far(u.hex)
        if far == 0:
            return -1.0
        attacking = self.g.scenario.moves_first == self.side or not self.cover[u.hex]
        return (0.5 if attacking else -0.2) + 0.02 * far

    def company(self, o: Option) -> float:
        """Leaders and squads move together."""
        g = self.g
        if g.phase == ADVANCE:
            return -0.5
        return 0.3 if g.units[o[1]].leader or len(g.at(g.units[o[1]].hex, self.side)) > 2 else 0.1

    def hurry(self, hex_: int) -> float:
        """Double Time far from the goals and out of the enemy's sight."""
        return 0.2 if self.far(hex_) > 9 and not self.under_fire(hex_) else -1.0

    def assault_value(self, o: Option) -> float:
        near = min((self.distance[u.hex][h] for u in self.g.units if u.side == self.side and 0 <= u.hex < self.g.scenario.size
                    for h, _, _ in self.foes), default=9)
        return 0.15 if near <= 2 else -0.3

    def step_value(self, hex_: int) -> float:
        """Progress and cover against the danger there; into the enemy's hex only with the better odds."""
        g = self.g
        asked = getattr(g.asked, "what", {})
        mover = g.stack[0] if g.phase == MOVEMENT and g.stack else asked.get("unit", NOBODY)
        if mover == NOBODY:
            return 0.0
        here = g.units[mover].hex
        enemies = g.at(hex_, 1 - self.side)
        if enemies:
            mine = sum(max(1, KINDS[u.kind].fp) for u in (g.units[mover],))
            theirs = sum(max(1, KINDS[g.units[i].kind].fp) * (0.4 if g.units[i].broken else 1) for i in enemies)
            return 1.5 * (mine / max(theirs, 1)) - 1.2
        now = 0.0 if here >= g.scenario.size else self.danger(here) - 0.4 * self.cover[here]
        then = self.danger(hex_) - 0.4 * self.cover[hex_]
        return 0.45 * (self.far(here) - self.far(hex_)) + 0.5 * (now - then) + (1.0 if hex_ in self.goals else 0.0)

    def rout_value(self, hex_: int) -> float:
        g = self.g
        assert g.rout is not None
        risk = interdictor(g, g.rout.unit, hex_, by_road=False) != NOBODY
        return 0.5 * self.cover[hex_] - 1.0 * risk + 0.1
