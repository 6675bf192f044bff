"""How much a practised player likes each option, at a glance: shoot when it pays, go from cover to cover, take Objectives.

Only what the seat knows is used. Values are comparable within one decision; higher is better, a pass is about 0.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hedgerow.games.combat_commander.arrivals import LIMIT, figures
from hedgerow.games.combat_commander.attack import attack_strength, is_ordnance, pending_total, piece_firepower, piece_hex, sight
from hedgerow.games.combat_commander.command import firepower, morale, reach
from hedgerow.games.combat_commander.counters import UNITS
from hedgerow.games.combat_commander.cover import cover
from hedgerow.games.combat_commander.dice import FIRE_ATTACK, FIRE_DEFENSE, MELEE_ROLL, RALLY_ROLL, SUDDEN_DEATH
from hedgerow.games.combat_commander.fate import CARDS
from hedgerow.games.combat_commander.melee import melee_strength
from hedgerow.games.combat_commander.objectives import worth
from hedgerow.games.combat_commander.orders.fire import FIRE, OP_FIRE, targets, usable
from hedgerow.games.combat_commander.scenario import ATTACK, DEFEND
from hedgerow.games.combat_commander.state import NONE, SEATS, WEAPON, Combat, on_map, other, side_at
from hedgerow.games.combat_commander.windows import BEFORE_ATTACK_ROLL, BEFORE_DEFENSE_ROLL
from hedgerow.kernel.asking import Option
from hedgerow.kernel.game import Game

WAYS = tuple(sum(1 for a in range(1, 7) for b in range(1, 7) for c in range(1, 7) for d in range(1, 7) if a + b - c - d > n)
             for n in range(-11, 12))
"""Of 1296 pairs of rolls, how many have the first more than so much above the second (from -11 on)."""

FIXED = {
    "commit": 9.0, "take back": -9.0, "done": 0.0, "stop": 0.0, "cancel": -3.0, "go": 0.1, "pass": 0.0, "end turn": 0.0,
    "destroy": -5.0, "give": -1.0, "exit": 0.0, "battery access": 2.0, "never": -1.0, "activate": 0.4, "rally": 1.0,
    "roll": 1.0, "smoke": -0.5, "build": 0.5, "deploy": 1.0,
}
BONUS_ACTIONS = ("Hand Grenades", "Marksmanship", "Crossfire", "Bore Sighting", "Sustained Fire", "Spray Fire")


def chance_above(margin: int) -> float:
    """How likely an attack that is this much stronger than the defence beats it, one roll against another."""
    if margin > 11:
        return 1.0
    return WAYS[-margin + 11] / 1296 if margin >= -11 else 0.0


def judge(game: Game, seat: str, options: Sequence[Option], boldness: float) -> list[float]:
    """A value for each option. `boldness` above 0 makes light of enemy fire, below 0 it weighs more."""
    g = game.state
    assert isinstance(g, Combat)
    eye = Eye(g, SEATS.index(seat), boldness)
    return [eye.value(o) for o in options]


class Eye:
    """One side's look at a position."""

    def __init__(self, g: Combat, side: int, boldness: float) -> None:
        self.g, self.side, self.fear = g, side, max(0.2, 1.0 - boldness)
        self.about = getattr(g.asked, "about", "set up")
        self.foes = [(g.units[u].hex, int(reach(g, u).total), int(firepower(g, u).total)) for u in on_map(g, other(side))]
        self.posture = g.scenario.forces[side].posture
        self.goals = [(hexes, 1.0 + worth(g.open_chits, n) + worth(g.secret_chits[side], n), g.control[n] == side)
                      for n, hexes in enumerate(g.scenario.objectives)]
        self.by_verb: dict[str, Callable[[Option], float]] = {
            "order": lambda o: self.order_value(CARDS[o[1]].order), "discard": lambda o: self.discard_value(o[1]),
            "play": lambda o: self.action_value(o[2]), "shoot": lambda o: self.shot_value(o[1], o[2]),
            "add": lambda o: 1.0, "fire": lambda o: 0.8, "to": lambda o: self.step_value(o[1]),
            "advance": lambda o: self.advance_value(o[1], o[2]), "place": lambda o: self.place_value(o[1], o[2]),
            "retreat": lambda o: self.standing(o[1]), "snipe": self.harm, "with": lambda o: 0.3,
            "defend": lambda o: -1.0 if UNITS[g.units[o[1]].type].is_leader else 0.0,
            "move": lambda o: self.wish_to_move(o[1]), "rout": lambda o: 1.0 if o[1] != SEATS[side] else 0.0,
            "carry": lambda o: -1.0 if UNITS[g.units[o[2]].type].is_leader else 0.0,
            "melee": lambda o: 0.0, "eliminate": lambda o: -float(UNITS[g.units[o[1]].type].vp),
            "spot": lambda o: 1.0, "at": lambda o: self.barrage_value(o[1]), "barrage": lambda o: float(o[1] == "impact"),
            "space": lambda o: -0.1 * o[1], "clear": lambda o: 0.0, "activate": self.activation_value,
        }

    def value(self, option: Option) -> float:
        if self.about == "initiative":
            return self.reroll_value() if option[0] == "reroll" else 0.0
        known = self.by_verb.get(option[0])
        if known is not None:
            return known(option)
        if option[0] in FIXED:
            return FIXED[option[0]]
        return self.harm(option)

    # ---- what a place is worth ----

    def danger(self, hex: int) -> float:
        """Enemy FP that reaches and sees a hex."""
        far = self.g.scenario.distance[hex]
        return sum(fp for at, most, fp in self.foes if 0 < far[at] <= most and sight(self.g, at, hex) != 255)

    def pull(self, hex: int) -> float:
        """How near a hex is to Objectives not held, for attackers; to those held, for a Defender."""
        far = self.g.scenario.distance[hex]
        best = -9.0
        for hexes, value, mine in self.goals:
            wanted = value * (0.4 if mine else 1.0) if self.posture != DEFEND else value * (1.0 if mine else 0.7)
            best = max(best, wanted - 0.35 * min(far[h] for h in hexes))
        return best

    def standing(self, hex: int) -> float:
        """A hex as a place to end a move."""
        shelter = float(cover(self.g, hex).total)
        exposed = self.danger(hex) * self.fear
        urge = {ATTACK: 1.0, DEFEND: 0.5}.get(self.posture, 0.8)
        return 0.3 * shelter - 0.05 * exposed * (1.0 if shelter < 2 else 0.5) + urge * self.pull(hex)

    def crowd(self, hex: int, units: Sequence[int]) -> float:
        """8.2: what too many soldiers in one hex cost at the end of the Turn."""
        coming = sum(UNITS[self.g.units[u].type].figures for u in units if self.g.units[u].hex != hex)
        over = figures(self.g, hex, self.side) + coming - LIMIT
        return 2.0 + over if over > 0 else 0.0

    def step_value(self, hex: int) -> float:
        march = self.g.march
        if march is None or not march.stack:
            return 0.0
        here = self.g.units[march.stack[0]].hex
        return self.standing(hex) - self.crowd(hex, march.stack) - self.standing(here) + self.crowd(here, ())

    def wish_to_move(self, u: int) -> float:
        at = self.g.units[u].hex
        here = self.standing(at) - self.crowd(at, ())
        return max((self.standing(h) - self.crowd(h, (u,)) - here for h in self.g.scenario.adjacent[at]), default=-1.0)

    def advance_value(self, u: int, hex: int) -> float:
        """Into the enemy only when Melee favours it."""
        if side_at(self.g, hex, other(self.side)):
            mine = float(firepower(self.g, u).total) + float(melee_strength(self.g, hex, self.side).total)
            theirs = float(melee_strength(self.g, hex, other(self.side)).total)
            return 3.0 * (2 * chance_above(int(mine - theirs)) - 1)
        at = self.g.units[u].hex
        return self.standing(hex) - self.crowd(hex, (u,)) - self.standing(at) + self.crowd(at, ())

    def place_value(self, u: int, hex: int) -> float:
        """Set-up and arrival: cover near what matters, leaders with others."""
        friends = side_at(self.g, hex, self.side)
        return self.standing(hex) + (0.4 if friends and UNITS[self.g.units[u].type].is_leader else -0.2 * len(friends))

    # ---- shooting ----

    def shot_value(self, piece: int, hex: int) -> float:
        """Units the shot is likely to break, by their worth."""
        g = self.g
        total = int(piece_firepower(g, piece).total)
        if is_ordnance(g, piece):
            total -= 2
        else:
            total -= min(20, sight(g, piece_hex(g, piece), hex))
            if total < 1:
                return -1.0               # 10.3.2.1: not alone, at any rate
        return self.broken_by(total, hex)

    def broken_by(self, strength: int, hex: int) -> float:
        found = 0.0
        for v in side_at(self.g, hex, other(self.side)):
            steady = int(morale(self.g, v, cover(self.g, hex)).total)
            found += (UNITS[self.g.units[v].type].vp + 0.5) * chance_above(strength - steady)
        return found

    def best_shot(self, mode: str, ready: bool) -> float:
        best = 0.0
        for u in on_map(self.g, self.side):
            unit = self.g.units[u]
            if unit.activated and not ready:
                continue
            for piece in (u, *([WEAPON + unit.weapon] if unit.weapon != NONE else [])):
                if usable(self.g, piece, mode):
                    for h in targets(self.g, piece, mode):
                        best = max(best, self.shot_value(piece, h))
        return best

    def activation_value(self, option: Option) -> float:
        """Whom to activate: those with work to do."""
        u = option[1]
        if self.about == "activate more":
            return 0.5
        order = self.g.order
        if order == "Move":
            return self.wish_to_move(u) + (0.5 if UNITS[self.g.units[u].type].is_leader else 0.0)
        if order == "Advance":
            return max((self.advance_value(u, h) for h in self.g.scenario.adjacent[self.g.units[u].hex]), default=0.0)
        mode = FIRE if order == "Fire" else OP_FIRE
        near = [v for v in on_map(self.g, self.side) if v == u or (UNITS[self.g.units[u].type].is_leader and
                self.g.scenario.distance[self.g.units[u].hex][self.g.units[v].hex] <= 1)]
        return sum(max((self.shot_value(v, h) for h in targets(self.g, v, mode)), default=0.0) for v in near)

    # ---- cards ----

    def order_value(self, order: str) -> float:
        g, side = self.g, self.side
        mine = [g.units[u] for u in on_map(g, side)]
        if order == "Fire":
            return self.best_shot(FIRE, False) * 1.5
        if order == "Recover":
            return 0.8 * sum(u.broken for u in mine) + 0.25 * sum(u.suppressed for u in mine)
        if order == "Rout":
            foes = sum(g.units[u].broken for u in on_map(g, other(side)))
            return -0.5 if g.recovered[other(side)] else 0.5 * foes - 0.1
        if order == "Move":
            return max((self.wish_to_move(u) for u in on_map(g, side) if not g.units[u].activated), default=0.0)
        if order == "Advance":
            return max((self.advance_value(u, h) for u in on_map(g, side) if not g.units[u].activated
                        for h in g.scenario.adjacent[g.units[u].hex]), default=0.0)
        return 1.2

    def discard_value(self, card: int) -> float:
        """Throw away what cannot be used soon."""
        order = CARDS[card].order
        if order == "Command Confusion":
            return 1.0
        if order.startswith("Artillery"):
            return 0.6
        stuck = self.g.discarded == 0     # a hand that can do nothing now must turn over, or nothing ever will
        return (0.05 if stuck else -0.5) if order in ("Fire", "Recover") else 0.1

    def action_value(self, name: str) -> float:
        """Actions where they help: FP before a roll that matters, Concealment when hard pressed, Op Fire at good targets."""
        g = self.g
        if name == "Fire":
            return self.best_shot(OP_FIRE, False) - 0.3
        if self.about == BEFORE_ATTACK_ROLL and name in BONUS_ACTIONS:
            a = g.attacks[-1]
            now = int(attack_strength(g, a).total)
            gain = sum(self.broken_by(now + 2, h) - self.broken_by(now, h) for h in a.targets)
            return gain - 0.1
        if self.about == BEFORE_DEFENSE_ROLL:
            a = g.attacks[-1]
            steady = int(morale(g, a.struck, cover(g, g.units[a.struck].hex, a)).total)
            return 0.5 if pending_total(g) - steady > 5 else -0.1
        if name in ("Ambush", "No Quarter", "Dig In", "Hidden Unit", "Hidden Mines", "Hidden Wire", "Demolitions"):
            return 1.0
        if name == "Light Wounds":
            return 0.6
        if name == "Assault Fire":
            return 0.8
        return -0.2

    def reroll_value(self) -> float:
        """Give the Initiative card away only for a roll that matters and went badly."""
        what = self.g.asked.what
        card = CARDS[what["card"]]
        mine = card.nation == self.g.scenario.nations[self.side]
        total = sum(card.dice)
        if what["purpose"] not in (FIRE_ATTACK, FIRE_DEFENSE, MELEE_ROLL, RALLY_ROLL, SUDDEN_DEATH):
            return -1.0
        if what["purpose"] == MELEE_ROLL:
            return 1.0 if (total <= 4 if mine else total >= 10) else -1.0
        if what["purpose"] == FIRE_DEFENSE and mine and self.g.attacks:
            struck = self.g.attacks[-1].struck
            worthy = struck != NONE and (self.g.units[struck].broken or UNITS[self.g.units[struck].type].is_leader)
            return 1.0 if worthy and total <= 4 else -1.0
        return -1.0

    # ---- anything else ----

    def barrage_value(self, hex: int) -> float:
        """Enemies around less friends around."""
        value = 0.0
        for h in (hex, *self.g.scenario.adjacent[hex]):
            for u in self.g.at.get(h, ()):
                value += 1.0 if self.g.units[u].side != self.side else -1.5
        return value

    def harm(self, option: Option) -> float:
        """Choices about a unit in an Event: bad things to the enemy, good things to the own side."""
        good = option[0] in ("rally", "harden", "veteran", "medic", "hero")
        if len(option) > 1 and isinstance(option[1], int) and 0 <= option[1] < len(self.g.units):
            unit = self.g.units[option[1]]
            worth_of = UNITS[unit.type].vp + 0.5
            return worth_of if (unit.side == self.side) == good else -worth_of
        return 0.1
