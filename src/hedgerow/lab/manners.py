"""How computer players behave: moves that lead nowhere, shots that hardly ever do anything, passes with something to do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final, NamedTuple

from hedgerow.bots import bot
from hedgerow.kernel.asking import PASS, Option
from hedgerow.kernel.game import Game
from hedgerow.kernel.registry import rulebook
from hedgerow.kernel.rulebook import Manner

HOPELESS: Final = 0.05
"""A shot with a smaller chance to do anything is not worth firing."""
NOTHING: Final = ("no effect", "-", "nothing", "miss", "misses", "-1")
"""How games say that a roll does nothing."""
GAIN: Final = 0.1
"""A pass is idle if judgement likes something else by so much more."""
LIMIT: Final = 20_000


class Manners(NamedTuple):
    """What was counted in some games of a bot against itself."""

    games: int
    choices: int
    moves: int                            # units that changed their place, player turn by player turn
    aimless: int                          # of them, those that ended where they began
    shots: int
    hopeless: int
    passes: int
    idle: int                             # passes with something better to do
    places: bool                          # whether the game tells where its units are
    examples: tuple[str, ...]

    def lines(self) -> list[str]:
        moved = f"{self.aimless} of {self.moves} moves led back to where they began" if self.places \
            else "the game does not tell the laboratory where its units are: moves were not looked at"
        return [f"{self.games} games, {self.choices} choices", moved,
                f"{self.hopeless} of {self.shots} shots had less than {HOPELESS:.0%} chance to do anything",
                f"{self.idle} of {self.passes} passes with something better to do"]


class Watcher:
    """Looks at a game before and after every choice."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.counts: Counter[str] = Counter()
        self.examples: list[str] = []
        self.turn = -1
        self.trails: dict[int, list[int]] = {}            # unit -> the places it was in this player turn

    def before(self, seat: str, option: Option) -> None:
        """A choice is about to be made."""
        self.counts["choices"] += 1
        answers = list(self.game.decisions[seat].answers)
        if len(answers) < 2:
            return
        self.look_at_shot(seat, option)
        if option == PASS:
            self.look_at_pass(seat, answers)

    def look_at_shot(self, seat: str, option: Option) -> None:
        if "fire" not in option[0] and "shoot" not in option[0]:
            return
        odds = self.game.odds(seat, option)
        if odds is None:
            return
        self.counts["shots"] += 1
        if sum(n / d for what, n, d in odds.outcomes if str(what) not in NOTHING) < HOPELESS:
            self.note("hopeless", seat, option)

    def look_at_pass(self, seat: str, answers: list[Option]) -> None:
        judge = self.game.rulebook.computer.option_values
        if judge is None:
            return
        self.counts["passes"] += 1
        values = judge(self.game.fork(seat, key="manners"), seat, answers, Manner())
        best = max(range(len(answers)), key=values.__getitem__)
        if values[best] > values[answers.index(PASS)] + GAIN:
            self.note("idle", seat, answers[best])

    def after(self) -> None:
        """A choice has been made: who is where."""
        measures, stage = self.game.rulebook.lab.measures, self.game.rulebook.rules.stage
        if measures is None or stage is None:
            return
        turn = stage(self.game.state)[0]
        if turn != self.turn:
            self.settle()
            self.turn, self.trails = turn, {}
        for unit, (_, place) in enumerate(measures.units(self.game.state)):
            trail = self.trails.setdefault(unit, [place])
            if trail[-1] != place:
                trail.append(place)

    def settle(self) -> None:
        """A player turn is over: who walked in a circle."""
        for trail in self.trails.values():
            if len(trail) > 1 and min(trail) >= 0:
                self.counts["moves"] += 1
                self.counts["aimless"] += trail[0] == trail[-1]

    def note(self, what: str, seat: str, option: Option) -> None:
        self.counts[what] += 1
        if len(self.examples) < 5:
            self.examples.append(f"{what}: {seat}: {self.game.say(option)}")


def manners(game: str, scenarios: list[str], name: str, games: int, seed: int,
            done: Callable[[int], None] = lambda games: None) -> Manners:
    """Games of a bot against itself, watched."""
    total: Counter[str] = Counter()
    examples: list[str] = []
    book = rulebook(game)
    for n in range(games):
        played = Game(book, book.scenario(scenarios[n % len(scenarios)]), seed=seed + n, listen=False)
        players = {s: bot(name, (seed + n) * 8 + i) for i, s in enumerate(played.seats)}
        watch = Watcher(played)
        while played.result is None and len(played.history) < LIMIT:
            seat = next(s for s, d in played.decisions.items() if not d.optional)
            chosen = players[seat].choose(played, seat)
            watch.before(seat, chosen)
            played.apply(seat, chosen)
            watch.after()
        watch.settle()
        total += watch.counts
        examples += watch.examples
        done(1)
    return Manners(games, total["choices"], total["moves"], total["aimless"], total["shots"], total["hopeless"], total["passes"],
                   total["idle"], book.lab.measures is not None, tuple(examples[:8]))
