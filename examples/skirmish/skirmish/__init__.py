"""Skirmish: a complete small game for two, and the tutorial of "write your own game".

Five teams a side on a field of squares: rally, move under opportunity fire, fire, and one card held face down.
`rules.tsv` numbers the rules, `rules.py` plays them, `table.py` is what a seat sees and asks.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hedgerow.kernel.rulebook import Aids, Computer, Hidden, Lab, MapPicture, Rulebook, Rules, Table, Variants
from skirmish.aids import QUESTIONS, THINGS, VERBS
from skirmish.drawing import map_svg, places
from skirmish.measures import MEASURES, changed, numbers
from skirmish.rules import BLUFF, BROKEN, CARDS, GOOD, GRIT, LOST, NONE, SMOKE, Field, Skirmish, play, setup, to_hit, why_not_fire
from skirmish.table import evaluate, hidden_cards, invariants, redraw, spell, text_board, view

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
             "plain": lambda: Field("plain", "The open plain", OPEN, "No cover at all: who moves first is shot first."),
             "campaign": lambda: Field("campaign", "Three battles", CROSSING, "Teams that are lost stay lost, the others learn.",
                                       is_campaign=True)}


def make(spec: Mapping[str, Any]) -> Field:
    """8: a battle of a campaign, on the field and with the teams that the data says."""
    rows, title = {"crossing": (CROSSING, "The crossing"), "plain": (OPEN, "The open plain")}[spec["field"]]
    return Field("", f"{title}, battle {spec['battle']}", rows, "Teams that are lost stay lost, the others learn.",
                 roster=tuple(map(tuple, spec["roster"])), is_campaign=True)


PROMPTS = {
    "rally": "Rally a broken team, or pass", "mover": "Which team moves? Pass to go on to fire",
    "square": "{team} moves: to which square? Pass to stop", "fire": "Fire with a team, or pass to end the turn",
    "opportunity fire": "{team} moves in sight: fire at it, or pass",
    "make up": "Which lost team is made up for the next battle? Or pass",
    "smoke": "{team} is fired at: play Smoke, or pass", "grit": "{team} fails its morale check: play Grit, or pass"}

RULEBOOK = Rulebook(
    name="skirmish", title="Skirmish", version=1, ledger=Path(__file__).parent / "rules.tsv", scenarios=SCENARIOS, make=make,
    rules=Rules(state=Skirmish, setup=setup, start=play, invariants=invariants,
                verbs=VERBS, things=THINGS,
                hidden=Hidden(redraw=redraw, secrets={"the other side's card": hidden_cards})),
    table=Table(view=view, fixed=("ground",), text_board=text_board, spell=spell, web=Path(__file__).parent / "web",
                prompts=PROMPTS,
                map=MapPicture(svg=map_svg, places=places)),
    aids=Aids(questions=QUESTIONS),
    computer=Computer(evaluate=evaluate),
    lab=Lab(measures=MEASURES,
            variants=Variants(numbers=numbers, make=lambda name, changes: changed(SCENARIOS[name](), changes)),
            layout="skirmish.layout:LAYOUT"),
)
