"""The bot that searches: open-loop Monte-Carlo tree search over positions drawn anew for its seat.

Each iteration takes a fork in which everything the seat cannot know, and all future dice, are drawn anew; walks down the tree
of choices made so far, one new choice at a time; plays on a little; and values the position it comes to. A node is the sequence
of choices that leads to it, whatever the dice were (open loop). Options are taken up one by one as a node is visited more often
(progressive widening), those the game's judgement likes first. With a fixed number of iterations and a seed the choice can be
repeated exactly; with a time limit it stops when time is up, or when told to.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable

from hedgerow.bots.heuristic import value_of
from hedgerow.bots.random import RandomBot
from hedgerow.kernel.asking import Option
from hedgerow.kernel.game import Game


class Node:
    """What is known of the choices after one sequence of choices."""

    __slots__ = ("children", "order", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.order: list[Option] = []                     # options in the order in which they are taken up
        self.children: dict[Option, Child] = {}


class Child:
    """One choice: how often it was tried, what it brought to the seat that made it, and what came after."""

    __slots__ = ("node", "total", "visits")

    def __init__(self) -> None:
        self.visits, self.total, self.node = 0, 0.0, Node()

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0


class SearchBot:
    """Open-loop information-set search with an iteration or a time budget per choice."""

    def __init__(self, seed: int = 0, iterations: int = 200, seconds: float | None = None, depth: int = 24,
                 exploration: float = 0.5, widening: float = 1.5, interrupted: Callable[[], bool] = lambda: False) -> None:
        self.dice = random.Random(seed)
        self.iterations, self.seconds, self.depth = iterations, seconds, depth
        self.exploration, self.widening, self.interrupted = exploration, widening, interrupted
        self.reasons: list[tuple[float, str]] = []

    def choose(self, game: Game, seat: str) -> Option:
        decision = game.decisions[seat]
        options = list(decision.options)
        if len(options) == 1:
            return options[0]
        if decision.lines is not None:
            return RandomBot(self.dice.randrange(1 << 30)).choose(game, seat)
        root = Node()
        until = None if self.seconds is None else time.monotonic() + self.seconds
        for n in range(self.iterations if until is None else 1 << 30):
            if self.interrupted() or (until is not None and n and time.monotonic() > until):
                break
            self.iterate(root, game.fork(seat), seat)
        best = sorted(root.children.items(), key=lambda c: (-c[1].visits, -c[1].mean))
        self.reasons = [(child.mean, game.say(option)) for option, child in best[:3]]
        return best[0][0] if best else self.dice.choice(options)

    def iterate(self, node: Node, game: Game, seat: str) -> None:
        """Down the tree to a new choice, a little further at random, and the value back up."""
        path: list[tuple[Node, Child, str]] = []
        new = False
        while game.result is None and not new and len(path) < self.depth:
            actor, options = self.asked(game)
            option, new = self.pick(game, node, actor, options)
            child = node.children.setdefault(option, Child())
            path.append((node, child, actor))
            game.apply(actor, option)
            node = child.node
        self.play_on(game)
        values = {s: value_of(game, s) for s in {actor for _, _, actor in path}}
        for parent, child, actor in path:
            parent.visits += 1
            child.visits += 1
            child.total += values[actor]

    def asked(self, game: Game) -> tuple[str, list[Option]]:
        seat, decision = next((s, d) for s, d in game.decisions.items() if not d.optional)
        options = list(decision.options)
        if decision.lines is not None:
            return seat, [o for o in options if o[0] != "take back"] or options
        return seat, options

    def pick(self, game: Game, node: Node, actor: str, options: list[Option]) -> tuple[Option, bool]:
        """An option not yet tried while the node may still widen, else the one that promises most; and whether it is new."""
        fresh = [o for o in options if o not in node.children]
        tried = [o for o in options if o in node.children]
        if fresh and len(tried) < max(1, math.ceil(self.widening * math.sqrt(node.visits + 1))):
            return self.likely(game, actor, fresh), True
        logged = math.log(node.visits + 1)
        return max(tried, key=lambda o: node.children[o].mean
                   + self.exploration * math.sqrt(logged / max(1, node.children[o].visits))), False

    def likely(self, game: Game, actor: str, options: list[Option]) -> Option:
        """What experience would try first; without experience, anything."""
        judge = game.rulebook.judge
        if judge is None or len(options) == 1:
            return self.dice.choice(options)
        values = judge(game, actor, options, 0.0)
        return options[max(range(len(options)), key=lambda i: (values[i], self.dice.random()))]

    def play_on(self, game: Game) -> None:
        """A few more choices at random, so that a position is not judged in the middle of a move."""
        for _ in range(self.depth // 3):
            if game.result is not None:
                return
            actor, options = self.asked(game)
            game.apply(actor, self.dice.choice(options))
