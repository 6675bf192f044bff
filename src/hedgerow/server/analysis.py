"""What the computer thinks of a finished game: the best lines at any moment of it, and how much was luck. Worked out in the
process of the errands, within a few seconds; what it says of a choice rests only on what the seat knew that made it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from hedgerow.bots.courses import Course
from hedgerow.bots.heuristic import HeuristicBot, dice_for, ranked, value_of
from hedgerow.bots.search import SearchBot, judged, mean
from hedgerow.kernel.asking import Option
from hedgerow.kernel.game import Game
from hedgerow.kernel.rulebook import Manner
from hedgerow.kernel.underway import Step
from hedgerow.server.processes import Watch

LINES = 5                                 # of a moment that are looked at, besides what was played
TRIALS = 24                               # of each line at most
THINKING = 4.0                            # seconds for one moment
LEAPS = 16                                # of a game at which luck is measured: where it moved most
OTHER_ROLLS = 10                          # with which each of them is played again
LOOKING = 15.0                            # seconds for the luck of a whole game
NOTABLE = 0.02                            # a leap of the value that is worth measuring, and luck that is worth telling


def best_lines(watch: Watch, game: Game, at: int) -> dict[str, Any]:
    """The next real choice from step `at` on: whose it was, and its best lines with what was played, best first. A value is a
    chance to win (0 to 1) where lines were tried out; `tried` is 0 where the judgement alone speaks, in points of its own."""
    found = next(choices(game, at), None)
    if found is None:
        return {"step": None, "seat": "", "options": 0, "tried": 0, "lines": []}
    index, moment, step = found
    options = list(moment.decisions[step.seat].answers)
    likes = ranked(valued(moment, step.seat, options), options, dice_for(0, moment, step.seat))
    among = [o for _, o in likes[:LINES]]
    if step.what not in among:
        among.append(step.what)
    values, tried = tried_out(watch, moment, step.seat, among) if can_be_tried(moment, step.seat) else ({}, 0)
    if not tried:
        judged_at = {o: v for v, o in likes}
        values = {o: judged_at[o] for o in among}
    lines = sorted(among, key=lambda o: -values[o])
    return {"step": index, "seat": step.seat, "options": len(options), "tried": tried,
            "lines": [{"say": moment.say(o), "value": round(values[o], 3), "taken": o == step.what} for o in lines]}


def choices(game: Game, at: int) -> Iterator[tuple[int, Game, Step]]:
    """Where somebody had more than one choice: the step, the position before it, what was done."""
    for index in range(max(0, at), len(game.history)):
        step = game.history[index]
        if step.kind == "choose":
            moment = game.at(index)
            decision = moment.decisions.get(step.seat)
            if decision is not None and len(decision.answers) > 1 and step.what in decision.answers:
                yield index, moment, step


def valued(game: Game, seat: str, options: list[Option]) -> list[float]:
    """What the game's experience says of each option to somebody who knows what the seat knows."""
    fork = game.fork(seat, key="analysis judges")
    if game.rulebook.computer.option_values is None:
        return HeuristicBot().judged(game, fork, seat, options, dice_for(0, game, seat))
    return judged(fork, seat, options, Manner(0.0, True))


def can_be_tried(game: Game, seat: str) -> bool:
    """Not a worksheet, nor where trying out would tell what is yet unknown, nor what is said in between."""
    computer = game.rulebook.computer
    decision = game.decisions[seat]
    return decision.lines is None and not decision.optional and computer.searchable(game.state)


def tried_out(watch: Watch, game: Game, seat: str, among: list[Option]) -> tuple[dict[Option, float], int]:
    """Each line tried before the same dice, round by round, while there is time; the chance to win after it."""
    bot = SearchBot()
    end, until = bot.horizon(game), time.monotonic() + THINKING
    values: dict[Course, list[float]] = {Course(0.0, (o,)): [] for o in among}
    made = 0
    while made < TRIALS and time.monotonic() < until and not watch.stopped():
        for course in values:
            bot.compare((course,), values, game, seat, made, end)
            watch.tell(made / TRIALS)
        made += 1
    return {course.first: (1 + mean(found)) / 2 for course, found in values.items()}, made


def luck(watch: Watch, game: Game, again: Game) -> dict[str, Any]:
    """Where dice and cards moved the game most, for the first seat in chances to win: what came, less what the same choice
    brought on average under other rolls. `again` is the same game at its beginning, to be played along."""
    until = time.monotonic() + LOOKING
    first, before = game.seats[0], value_of(again, game.seats[0])
    leaps: list[tuple[float, int, float]] = []
    for index, step in enumerate(game.history):
        again.repeat(step.kind, step.seat, step.what)
        after, by_chance = value_of(again, first), _spent(game, index + 1) > step.spent
        if step.kind == "choose" and by_chance and abs(after - before) >= NOTABLE:
            leaps.append((abs(after - before), index, after))
        before = after
        watch.tell(index / len(game.history))
    moments = []
    for _, index, after in sorted(leaps, reverse=True)[:LEAPS]:
        others = list(under_other_rolls(game, index, first)) if time.monotonic() < until else []
        if others and abs(after - mean(others)) >= NOTABLE:           # else the leap had another reason
            moments.append({"step": index, "seat": game.history[index].seat, "luck": round((after - mean(others)) / 2, 3)})
        watch.tell(0.9)
    return {"seat": first, "rolls": OTHER_ROLLS, "moments": sorted(moments, key=lambda m: m["step"])}


def _spent(game: Game, index: int) -> int:
    """Draws and revelations before a step."""
    return game.history[index].spent if index < len(game.history) else game.state.chance.count + game.state.revealed


def under_other_rolls(game: Game, index: int, seat: str) -> Iterator[float]:
    """How the game stood after the same choice, with other dice and draw piles in another order."""
    moment, step = game.at(index), game.history[index]
    for n in range(OTHER_ROLLS):
        trial = moment.fork(key=f"luck {n}")
        trial.reshuffle(f"luck {n}")
        decision = trial.decisions.get(step.seat)
        if decision is not None and step.what in decision.answers:
            trial.apply(step.seat, step.what)
            yield value_of(trial, seat)
