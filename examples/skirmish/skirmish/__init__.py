"""Skirmish: a complete small game for two, and the tutorial of "write your own game".

Five teams a side on a field of squares: rally, move under opportunity fire, fire, and one card held face down.
`rules.tsv` numbers the rules, `rules.py` plays them, `table.py` is what a seat sees and asks.
"""

from __future__ import annotations

from pathlib import Path

from hedgerow.kernel.rulebook import Rulebook, Verb
from skirmish.drawing import map_svg, places
from skirmish.measures import MEASURES, changed, knobs
from skirmish.rules import BLUFF, BROKEN, CARDS, GOOD, GRIT, LOST, NONE, SMOKE, Field, Skirmish, play, setup, to_hit, why_not_fire
from skirmish.table import evaluate, explain, find, hidden_cards, invariants, odds, redraw, spell, text_board, view, why_not

__all__ = ["BLUFF", "BROKEN", "CARDS", "GOOD", "GRIT", "LOST", "NONE", "RULEBOOK", "SMOKE", "invariants", "text_board", "to_hit",
           "why_not_fire"]

CROSSING = """
    b..w..r
    .w.*.w.
    b..w..r
    b.w*w.r
    b..w..r
    .w.*.w.
    b..w..r
"""
OPEN = """
    b.....r
    ...*...
    b.....r
    b..*..r
    b.....r
    ...*...
    b.....r
"""

SCENARIOS = {"crossing": lambda: Field("crossing", "The crossing", CROSSING, "Woods along the middle: cover is short."),
             "plain": lambda: Field("plain", "The open plain", OPEN, "No cover at all: who moves first is shot first.")}

RULEBOOK = Rulebook(
    name="skirmish", title="Skirmish", version=1, rules=Path(__file__).parent / "rules.tsv",
    state=Skirmish, setup=setup, start=play, view=view, text_board=text_board, redraw=redraw,
    secrets={"the other side's card": hidden_cards}, odds=odds, explain=explain, why_not=why_not, invariants=invariants,
    spell=spell, find=find, evaluate=evaluate, map_svg=map_svg, places=places, web=Path(__file__).parent / "web",
    scenarios=SCENARIOS, measures=MEASURES, knobs=knobs, variant=lambda name, changes: changed(SCENARIOS[name](), changes),
    verbs={"rally": Verb(("team",), "rally {0}"), "mover": Verb(("team",), "move {0}"), "to": Verb(("square",), "to {0}"),
           "fire": Verb(("team", "team"), "fire {0} at {1}"), "play": Verb(("word",), "play {0}"), "pass": Verb()},
    prompts={"rally": "Rally a broken team, or pass", "mover": "Which team moves? Pass to go on to fire",
             "square": "{team} moves: to which square? Pass to stop", "fire": "Fire with a team, or pass to end the turn",
             "opportunity fire": "{team} moves in sight: fire at it, or pass",
             "smoke": "{team} is fired at: play Smoke, or pass", "grit": "{team} fails its morale check: play Grit, or pass"},
)
