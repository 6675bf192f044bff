"""A whole game told line by line: played by two sensible players, kept as a record, written to the manual.

    python -m combat_commander.annotate 7        in tests/games: plays scenario 1 with seed 7 and keeps it
    python -m combat_commander.annotate          writes docs/combat-commander-annotated.md again from the kept game
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hedgerow.games.combat_commander import RULEBOOK, happenings
from hedgerow.games.combat_commander.arrivals import LIMIT, figures
from hedgerow.games.combat_commander.attack import attack_strength, defense_morale, piece_hex
from hedgerow.games.combat_commander.counters import UNITS
from hedgerow.games.combat_commander.cover import cover
from hedgerow.games.combat_commander.fate import CARDS
from hedgerow.games.combat_commander.melee import melee_strength
from hedgerow.games.combat_commander.orders.fire import FIRE, targets, usable
from hedgerow.games.combat_commander.state import NONE, SEATS, WEAPON, Attack, Combat, on_map, other, side_at
from hedgerow.kernel.game import Game
from hedgerow.kernel.rules import read_rules
from hedgerow.kernel.telling import arithmetic, tell

SCENARIO = "1"
KEPT = Path(__file__).parent / "annotated.txt"
PAGE = Path(__file__).parents[3] / "docs" / "combat-commander-annotated.md"
INTRODUCTION = """# A game of Fat Lipki, line by line

Two patrols meet in a village, played from set-up to the last roll by two sensible players. Every line says what happened,
how its numbers came about, and which rule decided; the rules' titles are in the table at the end. A roll shows the white
die first. What only one player learns (his cards, his secret chit) is left out. The game is kept as a list of choices and
replayed by the tests, which compare this page with it and work out its totals again.
"""
HARMFUL = {"kill", "suppress", "break unit", "snipe", "break weapon", "strike"}


# ---- a sensible player ----

def sensible_choice(dice: Any, game: Game, seat: str, decision: Any) -> Any:
    """The option that looks best at a glance; never a random one among many, never far-sighted."""
    options = [o for o in decision.answers if o[0] not in ("take back", "reroll")] or list(decision.answers)
    return max(options, key=lambda o: worth(game, seat, decision, o) + 0.01 * dice.random())


def worth(game: Game, seat: str, decision: Any, o: Any) -> float:
    g: Combat = game.state                # type: ignore[assignment]
    side, verb = SEATS.index(seat), o[0]
    if verb in ("place", "appear") and isinstance(o[-1], int):
        return 0.4 * g.scenario.ground[o[-1]].chart.cover - 0.2 * goal_distance(g, side, o[-1])
    if verb == "carry":
        return 1 - 0.5 * UNITS[g.units[o[2]].type].is_leader
    if verb == "order":
        return order_worth(g, side, CARDS[o[1]].order)
    if verb == "discard":
        useless = CARDS[o[1]].order in ("Command Confusion", "Artillery Denied", "Artillery Request")
        return 1.0 if useless else 0.75 - 0.6 * order_worth(g, side, CARDS[o[1]].order)
    if verb in ("shoot", "defend", "fire") and decision.about in ("shot", "hex entered"):
        return hits(game, seat, o)
    if verb in ("to", "retreat"):
        movers = g.march.stack if g.march is not None else []
        here = g.units[movers[0]].hex if movers else o[1]
        nearer = goal_distance(g, side, here) - goal_distance(g, side, o[1])
        return 0.3 * nearer + 0.1 * cover(g, o[1]).total - crowd(g, side, o[1], movers)
    if verb == "advance":
        return advance_worth(g, side, o[1], o[2])
    if verb in HARMFUL and verb != "break weapon":
        struck = side_at(g, o[1], side) if verb == "strike" else [o[1]] if g.units[o[1]].side == side else []
        return -1.0 if struck else 1.0
    if verb == "rout":
        return 1.0 if o[1] != seat else -1.0
    if verb == "play":
        return play_worth(g, side, o[2])
    return fixed_worth(g, side, decision.about, o)


def fixed_worth(g: Combat, side: int, about: str, o: Any) -> float:
    verb = o[0]
    if verb == "activate":
        unit = g.units[o[1]]
        staying = any(unit.hex in hexes for hexes in g.scenario.objectives) and g.order != "Fire"
        return (2.0 if UNITS[unit.type].is_leader and about == "activate" else 1.0) - staying - unit.broken
    if verb == "defend":
        return 1.0 - UNITS[g.units[o[1]].type].is_leader
    return {"add": 1.0, "fire": 0.5, "cancel": -1.0, "end turn": 0.4, "pass": 0.35, "done": 0.3, "move": 1.0, "with": 0.6,
            "go": 0.5, "stop": 0.04, "give": -1.0, "destroy": -2.0, "exit": -0.5, "smoke": 0.05, "eliminate": 0.0,
            "deploy": 0.1}.get(verb, 0.5)


def crowd(g: Combat, side: int, hex: int, more: list[int]) -> float:
    """8.2: more soldiers in a hex than may stay there cost a unit at the end of the Turn."""
    coming = sum(UNITS[g.units[u].type].figures for u in more if g.units[u].hex != hex)
    return 2.0 if figures(g, hex, side) + coming > LIMIT else 0.0


def goal_distance(g: Combat, side: int, hex: int) -> int:
    """How far the nearest Objective is that the side does not control."""
    goals = [h for n, hexes in enumerate(g.scenario.objectives) if g.control[n] != side for h in hexes]
    return min((g.scenario.distance[hex][h] for h in goals), default=0)


def order_worth(g: Combat, side: int, name: str) -> float:
    mine, foes = list(on_map(g, side)), list(on_map(g, other(side)))
    if name == "Fire":
        return 0.9 + 0.25 * best_margin(g, side)
    if name == "Move":
        return 0.8 if any(c != side for c in g.control) else 0.1
    if name == "Advance":
        return max((advance_worth(g, side, u, h) for u in mine for h in g.scenario.adjacent[g.units[u].hex]), default=0) + 0.2
    if name == "Recover":
        return sum(0.7 * g.units[u].broken + 0.3 * g.units[u].suppressed for u in mine)
    if name == "Rout":
        return 0.8 * sum(g.units[u].broken for u in foes)
    return 1.0


def best_margin(g: Combat, side: int) -> float:
    """FP less Morale of the best shot that any one piece has."""
    best = -9.0
    for u in on_map(g, side):
        pieces = [u] if g.units[u].weapon == NONE else [u, WEAPON + g.units[u].weapon]
        for p in (p for p in pieces if not g.units[u].activated and usable(g, p, FIRE)):
            for hex in targets(g, p, FIRE):
                a = Attack("fire", side, [p], [hex], origins=[piece_hex(g, p)])
                g.attacks.append(a)
                weakest = min(defense_morale(g, v).total for v in side_at(g, hex, other(side)))
                g.attacks.pop()
                best = max(best, attack_strength(g, a).total - weakest)
    return best


def hits(game: Game, seat: str, option: Any) -> float:
    """How many units the shot may be expected to break, by the odds."""
    odds = game.odds(seat, option)
    if odds is None:
        return 0.1
    broken = 0.0
    for outcome, n, d in odds.outcomes:
        count = re.search(r"(\d*) ?breaks", outcome)
        broken += (int(count[1] or 1) if count else 0) * n / d
    return 0.2 + 2 * broken


def advance_worth(g: Combat, side: int, u: int, hex: int) -> float:
    if side_at(g, hex, other(side)):
        mine = melee_strength(g, g.units[u].hex, side).total
        return 0.4 * (mine - melee_strength(g, hex, other(side)).total)
    return 0.25 * (goal_distance(g, side, g.units[u].hex) - goal_distance(g, side, hex)) - crowd(g, side, hex, [u])


def play_worth(g: Combat, side: int, name: str) -> float:
    if name in ("Hidden Mines", "Hidden Wire", "Hidden Entrenchments", "Hidden Pillbox", "Hidden Unit", "Ambush", "Light Wounds"):
        return 0.9
    if name == "Fire":
        return 0.8
    if name in ("Smoke Grenades", "Demolitions", "Assault Fire"):
        return 0.03
    if name == "Concealment":
        return 0.6 if cover(g, g.attacks[-1].targets[0], g.attacks[-1]).total > 0 else 0.0
    return 0.6


# ---- the page ----

def annotated(game: Game) -> Iterator[str]:
    """Turns, and what happened in each with its rule and its arithmetic."""
    rules = read_rules(RULEBOOK.rules) if RULEBOOK.rules else {}
    cited: dict[str, None] = {}
    yield "\n## Set-up\n"
    for entry in game.events:
        what = entry.public
        if what is None or not entry.rule:
            continue
        cited[entry.rule] = None
        if isinstance(what, happenings.TurnBegan):
            yield f"\n## Turn {what.number}: {what.seat.title()}\n"
            continue
        sums = "; ".join(t for t in arithmetic(RULEBOOK, what) if t != "0")
        said = tell(RULEBOOK, game.state, what)
        yield f"- {said[0].upper()}{said[1:]}{f' ({sums})' if sums and sums not in said else ''} `[{entry.rule}]`"
    assert game.result is not None
    yield f"\n**{game.result.winners[0].title()} win**: {game.result.why} `[{game.result.rule}]`\n"
    yield "\n## The rules that were played\n\n| rule | title |\n|---|---|"
    for rule in sorted(cited):
        yield f"| {rule} | {rules[rule].title} |"


def page(game: Game) -> str:
    return INTRODUCTION + "\n".join(annotated(game)) + "\n"


def main() -> None:
    from .test_recorded import record, replayed
    if len(sys.argv) == 2:
        text, game = record(SCENARIO, int(sys.argv[1]), sensible_choice)
        assert text is not None
        KEPT.write_text(text, encoding="utf-8")
        print(game.result, len(game.history))
    game, _ = replayed(KEPT)
    PAGE.write_text(page(game), encoding="utf-8")


if __name__ == "__main__":
    main()
