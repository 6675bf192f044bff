"""Routs for tests: the figure of the rulebook, where a unit may go next, and where it may end."""

from __future__ import annotations

from hedgerow.games.asl_sk1.model.state import State
from hedgerow.games.asl_sk1.rules.rout import rout_phase
from hedgerow.kernel.game import Game

from .situation import Situation, situation


def phase(text: str, *dice: int | tuple[int, int], **options: bool) -> Situation:
    """On board z, the Russians first."""
    return situation(f"attacker russian\nboard z\n{text}", rout_phase, dice, "rout", **options)


def on_board_y(text: str, *dice: int | tuple[int, int]) -> Situation:
    """The Germans first."""
    return situation(f"attacker german\n{text}", rout_phase, dice, "rout")


def ways(t: Situation) -> set[str]:
    """What a routing unit may do next, hexes by name."""
    return {" ".join([o[0], *(t.card.ground.names[h] for h in o[1:])]) for o in t.options}


def ends(t: Situation) -> set[str]:
    """Every hex in which the unit that routs now may end its rout running, whatever way it takes; nobody interdicts it."""
    found: set[str] = set()
    games: list[Game] = [t.game]
    tried: set[tuple[int, float, bool, tuple[int, ...]]] = set()
    while games:
        game = games.pop()
        decision = next(iter(game.decisions.values()), None)
        if decision is None or decision.about != "rout to":
            found.add(t.card.ground.names[_where(game, t)])
            continue
        for option in decision.options:
            if option[0] != "crawl":
                after = game.fork()
                after.apply(decision.seat, option)
                r = _state(after).rout
                left, arrived, seen = (r.left, r.arrived, tuple(r.seen)) if r is not None else (0.0, True, ())
                mark = _where(after, t), left, arrived, seen
                if mark not in tried:
                    tried.add(mark)
                    games.append(after)
    return found


def _state(game: Game) -> State:
    assert isinstance(game.state, State)
    return game.state


def _where(game: Game, t: Situation) -> int:
    assert t.g.rout is not None
    return _state(game).units[t.g.rout.unit].hex


def figure(*dice: int | tuple[int, int], third: str = "M6") -> Situation:
    """The rout example of the rulebook; an enemy in O4 stands for those it shows farther up."""
    return phase(f"""
        russian M9 4-4-7=m9 broken dm
        russian N7 4-4-7=n7 broken
        russian N6 4-4-7=n6 broken dm
        russian N5 4-4-7=n5 broken dm
        german O6 4-6-7=o6
        german {third} 4-6-7=m6
        german L7 4-6-7=l7
        german O4 4-6-7=o4
    """, *dice)
