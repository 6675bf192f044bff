"""What a computer player has learned: how likely a position is won, and how much an option is liked at first sight.

A game brings lists of named features. What each of them is worth is data: a file of weights beside the game's `computer/`, made
by `hedgerow lab train` from games that bots have played, with a note of where it comes from.

    KNOWS = Experience(HERE / "weights.json", features={"strength": strength, "objectives": objectives},
                      part=part_played, look=Eye, verbs={"fire": fire, "march": march})
    Computer(evaluate=KNOWS.evaluate, option_values=KNOWS.option_values, weights=KNOWS.path, learns=KNOWS)
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from hedgerow.bots.by_verb import ByVerb
from hedgerow.bots.weights import WeightsFile
from hedgerow.kernel.asking import Option
from hedgerow.kernel.game import Game
from hedgerow.kernel.rulebook import Manner

Feature = Callable[[Any, str], float]
"""How much a side has of something: `(state, side) -> amount`."""
Row = Mapping[str, float]
OptionFeatures = Callable[[Any, Option], Row]
"""What speaks for and against an option: `(eye, option) -> features`."""

LATE: Final = "late "
DANGER: Final = "danger"
"""Features of options whose names end so are what the bold make light of and the cautious fear."""


def chance_to_win(total: float) -> float:
    """The logistic curve: from any number to a chance."""
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))


class Experience:
    """Features of a game with what they are worth.

    `features` say how much a side has of something, `part` how much of the game has been played (0 to 1): what counts late counts
    apart. `look` makes the eye that judges one decision `(state, seat)`, `verbs` hold for each verb what speaks for an option.
    A feature of an option is known by its verb and its name (`"fire harm"`). Beside the weights of options the file holds those
    of positions (`value`), with a word on where they come from.
    """

    def __init__(self, weights: Path, *, features: Mapping[str, Feature], part: Callable[[Any], float],
                 look: Callable[[Any, str], Any], verbs: Mapping[str, OptionFeatures]) -> None:
        self.path, self.features, self.part = weights, dict(features), part
        self.look, self.verbs = look, ByVerb[Any, Row](verbs, {}, {})
        self.weights = WeightsFile(weights)
        self.value: dict[str, float] = self.weights.parts["value"]["weights"]
        self.scenarios: dict[str, float] = self.weights.parts["value"]["scenarios"]

    # ---- positions ----

    def position_features(self, g: Any, seat: str) -> dict[str, float]:
        """What the seat's side has more than its strongest enemy, and the same again by how late it is."""
        mine = g.scenario.side_of[seat]
        others = [s for s in g.scenario.sides if s != mine]
        late = self.part(g)
        found = {}
        for name, feature in self.features.items():
            lead = feature(g, mine) - max([feature(g, s) for s in others], default=0.0)
            found[name] = lead
            found[LATE + name] = lead * late
        return found

    def standing(self, g: Any, seat: str) -> float:
        """The features with their weights, in sum: above 0 is good."""
        value = self.value
        return sum(value.get(name, 0.0) * amount for name, amount in self.position_features(g, seat).items())

    def win_chance(self, g: Any, seat: str) -> float:
        """How likely the seat's side wins, as far as play has taught, the balance of the scenario counted in."""
        bias = self.scenarios.get(f"{g.scenario.name} {g.scenario.side_of[seat]}", 0.0)
        return chance_to_win(bias + self.standing(g, seat))

    def evaluate(self, g: Any, seat: str) -> float:
        """How well the side stands, from -1 (lost) to 1 (won). Whom the scenario favours does not tell what to do, and is left
        out: where a side nearly always wins, all choices would look alike."""
        return 2 * chance_to_win(self.standing(g, seat)) - 1

    # ---- options ----

    def option_features(self, g: Any, seat: str, options: Sequence[Option]) -> list[Row]:
        """What speaks for and against each option; nothing is known of verbs that the game does not judge."""
        eye, of = self.look(g, seat), self.verbs.of
        return [{f"{option[0]} {name}": x for name, x in of(eye, option).items()} for option in options]

    def option_values(self, game: Game, seat: str, options: Sequence[Option], manner: Manner) -> list[float]:
        """How much each option is liked: the weights of its features, danger by how bold the player is."""
        weights = self.weights.of(manner)
        fear = 1.0 - manner.boldness
        eye, of = self.look(game.state, seat), self.verbs.of
        worths: dict[str, dict[str, tuple[float, float]]] = {}      # of the features of each verb, and how they are feared
        values = []
        for option in options:
            verb, total = option[0], 0.0
            known = worths.setdefault(verb, {})
            for name, amount in of(eye, option).items():
                worth = known.get(name)
                if worth is None:
                    full = f"{verb} {name}"
                    worth = known[name] = weights.get(full, 0.0), fear if full.endswith(DANGER) else 1.0
                total += worth[0] * amount * worth[1]
            values.append(total)
        return values
