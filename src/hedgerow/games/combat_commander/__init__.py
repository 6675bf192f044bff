"""Combat Commander: squads, Leaders and Fate cards in the Second World War.

Rules code follows the rulebook: `sequence` the Turn, `orders/`, `actions/` and `events/` one function each, `terrain`,
`cover` and `command` the numbers, `windows` the moments at which Actions may be played.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hedgerow.board.draw import draw
from hedgerow.board.places import places
from hedgerow.games.combat_commander import actions, events, orders
from hedgerow.games.combat_commander.destroying import destroy_weapon, weapons_to_destroy
from hedgerow.games.combat_commander.evaluation import evaluate
from hedgerow.games.combat_commander.explain import explain, why_not
from hedgerow.games.combat_commander.invariants import invariants
from hedgerow.games.combat_commander.judgement import judge, plan
from hedgerow.games.combat_commander.knobs import knobs, variant
from hedgerow.games.combat_commander.knowledge import draw_piles, hidden_chits, hidden_hands, redraw
from hedgerow.games.combat_commander.lobby import picture, scenario_card
from hedgerow.games.combat_commander.measures import MEASURES
from hedgerow.games.combat_commander.odds import odds
from hedgerow.games.combat_commander.scenario import Battle
from hedgerow.games.combat_commander.scenarios import SCENARIOS
from hedgerow.games.combat_commander.sequence import play
from hedgerow.games.combat_commander.setup import deal
from hedgerow.games.combat_commander.standing_orders import DEFAULT, READY
from hedgerow.games.combat_commander.state import Combat
from hedgerow.games.combat_commander.view import text_board, view
from hedgerow.games.combat_commander.words import PROMPTS, VERBS, WORDS, spell
from hedgerow.kernel.rulebook import Rulebook


def map_svg(battle: Battle, theme: str) -> str:
    return draw(battle.map, theme)


def map_places(battle: Battle) -> dict[str, Any]:
    """Every hex with what it is, in words."""
    found = places(battle.grid)
    for row, ground in zip(found["at"], battle.ground, strict=False):
        row.append(f"{ground.kind}, cover {ground.chart.cover}" + (f", move {ground.chart.move}" if ground.chart.move else ""))
    return found


def stage(g: Combat) -> tuple[int, int]:
    """5: the Turn, and how many Orders have been given and carried out in it."""
    return g.turn, 2 * g.given - bool(g.order)


ROUTINE = ("order", "activate", "activate more", "mover", "companions", "move to", "advance", "passed", "initiative", "discard",
           "defend", "rally", "rout roll", "impact", "melee", "time space", "time advanced", "after melee", "clear smoke",
           "marker", "dig in", "concealment", "sustained fire", "first turn", "overstack")
"""Questions that computer players answer at a glance. Orders are among them: tried out at the price of a choice they come to less
than the judgement knows, as the dice drown the differences (docs/bots.md)."""

orders.load()
actions.load()
events.load()

RULEBOOK = Rulebook(
    name="combat-commander", title="Combat Commander", version=1, rules=Path(__file__).parent / "rules.tsv",
    state=Combat, setup=deal, start=play, view=view, text_board=text_board, redraw=redraw,
    scenarios=SCENARIOS,
    secrets={"the other's hand": hidden_hands, "the draw piles": draw_piles, "the other's secret chits": hidden_chits},
    default_orders=DEFAULT, ready_orders=READY,
    interjections=weapons_to_destroy, interject=destroy_weapon, odds=odds, explain=explain, why_not=why_not,
    invariants=invariants, verbs=VERBS, prompts=PROMPTS, words=WORDS, spell=spell, evaluate=evaluate, judge=judge,
    plan=plan, stage=stage, routine=ROUTINE,
    map_svg=map_svg, places=map_places, picture=picture, cards={n: scenario_card(n) for n in SCENARIOS},
    web=Path(__file__).parent / "web", measures=MEASURES, knobs=knobs, variant=variant,
)
