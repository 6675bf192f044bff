"""How much a practised player likes each option, by his plan: what to order, whom to activate, where to go, what to keep.

Only what the seat knows is used. Values are in VP and comparable within one decision; higher is better, a pass is about 0.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hedgerow.bots.by_verb import ByVerb, in_words
from hedgerow.games.combat_commander.computer.evaluation import SUPPRESSED
from hedgerow.games.combat_commander.computer.event_values import BY_PLAN, best_barrage, good
from hedgerow.games.combat_commander.computer.fire_values import (
    aimed,
    best_alone,
    breaking,
    fire_prospect,
    joined,
    op_fire_prospect,
)
from hedgerow.games.combat_commander.computer.fire_values import strength_of as group_strength
from hedgerow.games.combat_commander.computer.hand_values import action_worth, card_worth, hold_cards, order_worth, unseen_worth
from hedgerow.games.combat_commander.computer.move_values import (
    Journey,
    Lanes,
    advance_gain,
    advance_prospect,
    assaults,
    best_advance,
    enemies,
    journey,
    lanes_of,
    leaving,
    melee_worth,
)
from hedgerow.games.combat_commander.computer.plan import HOLD, Plan, plan_of
from hedgerow.games.combat_commander.computer.reroll_values import reroll_value
from hedgerow.games.combat_commander.computer.roll_estimates import chance_below
from hedgerow.games.combat_commander.model.counters import UNITS
from hedgerow.games.combat_commander.model.fate import CARDS
from hedgerow.games.combat_commander.model.state import MINES, SEATS, WIRE, Combat, radio_of, side_at, unit_of
from hedgerow.games.combat_commander.rules.activation import followers, is_leader
from hedgerow.games.combat_commander.rules.attack import attack_strength, defense_morale, pending_total
from hedgerow.games.combat_commander.rules.command import may_activate
from hedgerow.games.combat_commander.rules.orders.advance import advance_hexes
from hedgerow.games.combat_commander.rules.orders.fire import ASSAULT, FIRE, OP_FIRE, shooters, shots
from hedgerow.games.combat_commander.rules.orders.move import stack
from hedgerow.games.combat_commander.rules.orders.recover import steadiness
from hedgerow.games.combat_commander.rules.windows import BEFORE_ATTACK_ROLL, BEFORE_DEFENSE_ROLL, HEX_ENTERED, WOULD_BREAK
from hedgerow.kernel.asking import Option
from hedgerow.kernel.game import Game
from hedgerow.kernel.rulebook import Manner


def option_values(game: Game, seat: str, options: Sequence[Option], manner: Manner) -> list[float]:
    """A value for each option. The bold make light of enemy fire, for the cautious it weighs more."""
    g = game.state
    assert isinstance(g, Combat)
    eye = Eye(g, SEATS.index(seat), manner)
    return [eye.value(o) for o in options]


def plan(game: Game, seat: str, manner: Manner) -> list[str]:
    """What the seat is after, in words: its stance, and who goes for what."""
    g = game.state
    assert isinstance(g, Combat)
    made = plan_of(g, SEATS.index(seat), manner)
    return [made.stance, *in_words((goal.name, UNITS[g.units[u].type].title) for u, goal in sorted(made.goal_of.items()))]


class Eye:
    """One side's look at one decision."""

    def __init__(self, g: Combat, side: int, manner: Manner) -> None:
        self.g, self.side, self.foe = g, side, 1 - side
        self.about: str = getattr(g.asked, "about", "set up")
        self.plan = plan_of(g, side, manner)
        self.weights = self.plan.weights
        self.journeys: dict[int, Journey] = {}
        self.orders: dict[str, float] = {}
        self.steps: dict[int, float] | None = None
        self.fire_lanes: Lanes | None = None

    def value(self, option: Option) -> float:
        if self.about == "initiative":
            return reroll_value(self.plan) if option[0] == "reroll" else 0.0
        return BY_VERB.of(self, option)

    # ---- Orders ----

    def order(self, option: Option) -> float:
        """A card as an Order; of like cards the one whose Action is worth least."""
        card = CARDS[option[1]]
        if card.order not in self.orders:
            self.orders[card.order] = self.order_value(card.order)
        return self.orders[card.order] - 0.03 - self.weights.spare * action_worth(self.plan, card.action)

    def order_value(self, order: str) -> float:
        g, p, side = self.g, self.plan, self.side
        if order == "Fire":
            return self.best_group(FIRE) - self.op_fire_reserve()
        if order == "Move":
            return self.best_group("Move")
        if order == "Advance":
            return self.best_group("Advance")
        if order == "Recover":
            return sum(self.recovery(u) for u in p.units[side])
        if order == "Rout":
            return self.weights.rout * max((self.rout(s) for s in (0, 1) if not g.recovered[s]), default=0.0)
        if order == "Artillery Request":
            return 0.8 if g.radios[radio_of(g, side)].broken else best_barrage(self.plan)
        return 0.8                        # Artillery Denied

    def op_fire_reserve(self) -> float:
        """The last Fire card is worth keeping for the enemy's Move, all the more for the side that holds its ground."""
        fires = sum(CARDS[c].order == "Fire" for c in self.g.hands[self.side])
        return 0.0 if fires != 1 else 0.25 if self.plan.stance == HOLD else self.weights.reserve

    def best_group(self, order: str) -> float:
        g = self.g
        return max((self.prospect(order, self.group(u)) for u in self.plan.units[self.side] if may_activate(g, u)), default=0.0)

    def group(self, u: int) -> tuple[int, ...]:
        """The unit, and whom it may activate with it (3.3.1.1)."""
        return (u, *followers(self.g, u)) if is_leader(self.g, u) else (u,)

    def prospect(self, order: str, units: Sequence[int]) -> float:
        """What an Order promises with these units activated."""
        if order == "Move":
            return self.move_prospect(units)
        if order == "Advance":
            return advance_prospect(self.plan, units)
        if order == OP_FIRE:
            assert self.g.march is not None
            return op_fire_prospect(self.plan, units, self.g.march.at)
        return fire_prospect(self.plan, units, FIRE)

    def move_prospect(self, units: Sequence[int]) -> float:
        """What a Move Order promises; an Objective is taken by one of them alone, who gains most by it."""
        total, taken = 0.0, 0
        for gain, u in sorted([(self.gain(u), u) for u in units], reverse=True):
            takes = self.journeys[u].taken if u in self.journeys else 0
            total += max(0.0, self.weights.go * (gain - self.plan.twice(taken, takes)) - self.weights.idle)
            taken |= takes
        return total

    def gain(self, u: int) -> float:
        """What a Move of its own would bring a unit."""
        if self.g.units[u].halted:
            return 0.0
        if u not in self.journeys:
            self.journeys[u] = journey(self.plan, self.lanes(), (u,))
        return self.journeys[u].best

    def lanes(self) -> Lanes:
        if self.fire_lanes is None:
            self.fire_lanes = lanes_of(self.g, self.foe)
        return self.fire_lanes

    def recovery(self, u: int) -> float:
        """A Rally Roll of less than Morale (O22.3); the more urgent, the more can happen to the unit where it is."""
        unit, p = self.g.units[u], self.plan
        value = SUPPRESSED * p.worth[u] if unit.suppressed else 0.0
        if unit.broken:
            steady = int(steadiness(self.g, u).total) + (1 if unit.suppressed else 0)
            urgent = p.harm(u, unit.hex, p.fire_on(unit.hex, self.foe)) + p.overrun(u, unit.hex)
            value += chance_below(steady) * (self.weights.broken * p.worth[u] + self.weights.urgent * urgent)
        return value

    def rout(self, side: int) -> float:
        """Broken units run toward their edge, some off it (O23.2); for enemies good, for our own when they must go."""
        return sum(self.flight(u) for u in self.plan.units[side] if self.g.units[u].broken)

    def flight(self, u: int) -> float:
        g, p, unit = self.g, self.plan, self.g.units[u]
        steady, room = int(steadiness(g, u).total), g.scenario.to_edge[unit.side][unit.hex]
        lost = 1.0 - chance_below(steady + room + 1)
        runs = 1.0 - chance_below(steady + 1) - lost
        if unit.side == self.side:
            away = p.overrun(u, unit.hex) + 0.5 * p.harm(u, unit.hex, p.fire_on(unit.hex, self.foe))
            return runs * (away - 0.2) - lost * p.worth[u]
        holds = any(unit.hex in hexes for hexes in g.scenario.objectives)
        return lost * p.worth[u] + runs * (0.35 + (0.5 if holds else 0.0))

    # ---- whom to activate ----

    def activate(self, option: Option) -> float:
        u = option[1]
        order = self.g.order if self.g.active == self.side else OP_FIRE
        if self.about == "activate more":
            return self.use_of(order, u)
        return self.prospect(order, self.group(u)) - (0.0 if UNITS[self.g.units[u].type].is_leader else 0.01)

    def use_of(self, order: str, u: int) -> float:
        """Whether a unit that a Leader may take along has something to do."""
        p = self.plan
        if order == "Move":
            return self.gain(u) - 0.03
        if order == "Advance":
            fights = any(value > 0 and u in able for value, _, able in assaults(p, self.with_named(u)))
            return 1.0 if fights else best_advance(p, u)[0]
        if order == OP_FIRE:
            return self.prospect(OP_FIRE, (u,)) - 0.01
        return fire_prospect(p, (u,), FIRE) - 0.01

    def with_named(self, u: int) -> list[int]:
        return [v for v in self.plan.units[self.side] if v == u or self.g.units[v].ready or may_activate(self.g, v)]

    # ---- moving ----

    def move(self, option: Option) -> float:
        return self.gain(option[1])

    def companion(self, option: Option) -> float:
        """Together, if both gain by it (O21.2)."""
        first = stack(self.g)
        alone = journey(self.plan, self.lanes(), first).best
        both = journey(self.plan, self.lanes(), (*first, option[1])).best
        return both - alone - self.weights.apart * max(0.0, self.gain(option[1])) + 0.01

    def step(self, option: Option) -> float:
        if self.steps is None:
            self.steps = journey(self.plan, self.lanes(), stack(self.g)).by_step
        return self.steps.get(option[1], -1.0) - 0.01

    def exit(self, option: Option) -> float:
        u = option[1]
        going = stack(self.g) if self.about == "move to" else (u,)
        return sum(leaving(self.plan, v) - self.plan.stand(v, self.g.units[v].hex) for v in going)

    def advance(self, option: Option) -> float:
        """Into the enemy only when Melee favours it with all who can still join."""
        u, hex = option[1], option[2]
        p = self.plan
        if not enemies(p, hex):
            return advance_gain(p, u, hex) - 0.02
        inside = side_at(self.g, hex, self.side)
        able = [v for v in p.units[self.side] if v == u or (self.g.units[v].ready and hex in advance_hexes(self.g, v))]
        if inside:
            return melee_worth(p, hex, [*inside, u]) - melee_worth(p, hex, inside)
        return melee_worth(p, hex, able) + 0.01 * p.fp[u]

    def retreat(self, option: Option) -> float:
        what = self.g.asked.what
        return self.plan.stand(what["unit"], option[1]) - self.plan.crowd(option[1], (what["unit"],))

    # ---- shooting ----

    def shoot(self, option: Option) -> float:
        """A base piece at a hex, with those who had better join it."""
        g, piece, hex = self.g, option[1], option[2]
        mode = OP_FIRE if self.about == HEX_ENTERED else g.asked.what.get("mode", FIRE)
        one_shot = mode in (OP_FIRE, ASSAULT)
        value, group = joined(self.plan, shooters(g, self.side, mode), piece, hex, one_shot)
        if value <= 0 and attack_strength(g, aimed(g, self.side, group, [hex])).total < 1:
            return -1.0                   # 10.3.2.1: it could only be called off
        return value - self.weights.least

    def add(self, option: Option) -> float:
        """Whether a piece adds more to the group than its own shot would bring (O20.3.1)."""
        g, a, q = self.g, self.g.attacks[-1], option[1]
        more = aimed(g, self.side, [*a.pieces, q], a.targets)
        alone = 0.0 if a.op_fire or g.units[unit_of(g, q)].moving else self.weights.alone * best_alone(self.plan, q)
        now = group_strength(g, a)
        gain = breaking(self.plan, more, group_strength(g, more)) - (breaking(self.plan, a, now) if now >= 1 else 0.0)
        return gain - alone + (0.001 if gain > 0 else -0.001)

    # ---- cards in hand ----

    def discard(self, option: Option) -> float:
        """Throw away what is worth less than a card one does not know; a hand that can do nothing must turn over."""
        wanted = unseen_worth(self.plan)
        if self.g.discarded == 0:
            wanted = max(wanted, 0.01 + min(card_worth(self.plan, c) for c in self.g.hands[self.side]))
        return wanted - card_worth(self.plan, option[1])

    def wait(self, option: Option) -> float:
        return hold_cards(self.plan) if self.about == "order" else 0.0

    # ---- Actions ----

    def action(self, option: Option) -> float:
        """An Action where it helps more than the card is worth in the hand."""
        name = option[2]
        if name == "Fire":
            return self.op_fire()
        order = CARDS[option[1]].order
        return self.action_value(name) - max(self.weights.keep_order * order_worth(self.plan, order), self.needed(order))

    def needed(self, order: str) -> float:
        """What the last card with an Order would do at once: take a unit off the map that stands at its edge."""
        g, p = self.g, self.plan
        if order not in ("Move", "Advance") or sum(CARDS[c].order in ("Move", "Advance") for c in g.hands[self.side]) > 1:
            return 0.0
        out = g.scenario.edges[self.foe]
        there = [u for u in p.units[self.side] if g.units[u].hex in out and not g.units[u].broken]
        return max((leaving(p, u) - p.stand(u, g.units[u].hex) for u in there), default=0.0)

    def op_fire(self) -> float:
        """Worth a Fire card if the best group has a good shot at the hex just entered (A33)."""
        reserve = self.weights.op_fire if self.plan.left > 0.5 else 0.1
        return self.best_group(OP_FIRE) - reserve

    def action_value(self, name: str) -> float:
        g, p = self.g, self.plan
        if self.about == BEFORE_ATTACK_ROLL:
            a = g.attacks[-1]
            now = group_strength(g, a)
            if name == "Spray Fire":
                return self.weights.spray * breaking(p, a, now)
            return breaking(p, a, now + 2) - (breaking(p, a, now) if now >= 1 else 0.0)
        if self.about == BEFORE_DEFENSE_ROLL:
            return self.saved_by(name)
        if self.about == WOULD_BREAK:
            u = g.breaking
            return (p.worth[u] if g.units[u].broken else self.weights.broken * p.worth[u] + p.overrun(u, g.units[u].hex)) - 1.6
        if name == "Assault Fire":
            return max((joined(p, shooters(g, self.side, ASSAULT), o[1], o[2], True)[0]
                        for o in shots(g, self.side, ASSAULT) if o[0] == "shoot"), default=0.0)
        if name == "Hidden Mines" and g.march is not None:
            return sum(p.harm(u, g.march.at, g.mine_strength, True, 0) for u in side_at(g, g.march.at, self.foe))
        if name == "Demolitions":
            return 0.6 if any(g.forts[h] in (WIRE, MINES) and side_at(g, h, self.side) for h in g.forts) else -0.3
        if name == "Dig In":
            return self.weights.dig_in
        return {"Ambush": 2.0, "No Quarter": 2.0, "Hidden Unit": 2.0, "Hidden Wire": 0.5}.get(name, -0.2)

    def saved_by(self, name: str) -> float:
        """What more Cover saves of those who still have to roll (A29, A35.1, A35.3)."""
        g, a = self.g, self.g.attacks[-1]
        total = int(pending_total(g))
        waiting = [u for u in {a.struck, *a.defenders} if g.units[u].side == self.side and g.units[u].hex >= 0]
        saved = 0.0
        for u in waiting:
            steady = int(defense_morale(g, u).total)
            shelter = self.plan.cover(g.units[u].hex)
            help = shelter if name == "Concealment" else max(0, (3 if name == "Hidden Entrenchments" else 5) - shelter)
            weight = self.plan.blow(u)
            saved += weight * (chance_below(total - steady) - chance_below(total - steady - help))
        return saved

    def rally(self, option: Option) -> float:
        return good(self.plan, option) if self.about in ("medic", "hero rallies") else 1.0

    def rout_whom(self, option: Option) -> float:
        return self.rout(SEATS.index(option[1]))


def by_plan(judge: Callable[[Plan, Option], float]) -> Callable[[Eye, Option], float]:
    """What needs only the plan."""
    return lambda eye, option: judge(eye.plan, option)


FIXED: Final = {
    "commit": 9.0, "done": 0.0, "stop": 0.0, "cancel": -3.0, "go": 0.0, "pass": 0.0, "end turn": 0.0,
    "destroy": -5.0, "give": -1.0, "battery access": 2.0, "never": -1.0, "fire": 0.0, "smoke": -0.5, "hand over": -0.3,
    "weaker mines": -0.3, "break": 0.0, "clear": 0.0, "melee": 0.0, "cover of": 0.0, "marker": 0.0,
}
BY_VERB: Final = ByVerb[Eye, float]({
    **{verb: by_plan(judge) for verb, judge in BY_PLAN.items()},
    "order": Eye.order, "pass": Eye.wait, "discard": Eye.discard, "play": Eye.action, "activate": Eye.activate,
    "move": Eye.move, "with": Eye.companion, "to": Eye.step, "exit": Eye.exit, "advance": Eye.advance, "retreat": Eye.retreat,
    "shoot": Eye.shoot, "add": Eye.add, "rally": Eye.rally, "rout": Eye.rout_whom,
}, FIXED, 0.1)


ROUTINE: Final = (
    "order", "activate", "activate more", "mover", "companions", "move to", "advance", "passed", "initiative", "discard",
    "defend", "rally", "rout roll", "impact", "melee", "time space", "time advanced", "after melee", "clear smoke",
    "marker", "dig in", "concealment", "sustained fire", "first turn", "mines or card", "overstack")
"""Questions that computer players answer without search; which card to give as an Order is searched as a course."""
