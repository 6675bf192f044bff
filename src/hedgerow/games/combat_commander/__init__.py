"""Combat Commander: squads, Leaders and Fate cards in the Second World War.

Rules code follows the rulebook: `rules/sequence` is the Turn; `orders/`, `actions/` and `events/` below it have one function
each; `command` and `cover` give the numbers, `windows` the moments at which Actions may be played.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from hedgerow.games.combat_commander.aids.map_questions import QUESTIONS
from hedgerow.games.combat_commander.aids.reaction_odds import REACTION_ODDS
from hedgerow.games.combat_commander.aids.verbs import THINGS, VERBS
from hedgerow.games.combat_commander.computer.courses import courses
from hedgerow.games.combat_commander.computer.evaluation import evaluate, turns_left
from hedgerow.games.combat_commander.computer.option_values import ROUTINE, option_values, plan
from hedgerow.games.combat_commander.computer.weights import WEIGHTS
from hedgerow.games.combat_commander.lab.measures import MEASURES
from hedgerow.games.combat_commander.lab.variants import VARIANTS
from hedgerow.games.combat_commander.model.earlier_saves import todays
from hedgerow.games.combat_commander.model.hidden import HIDDEN
from hedgerow.games.combat_commander.model.invariants import invariants
from hedgerow.games.combat_commander.model.scenarios import SCENARIOS, design, make
from hedgerow.games.combat_commander.model.state import Combat
from hedgerow.games.combat_commander.rules import actions, events, orders
from hedgerow.games.combat_commander.rules.destroying import INTERJECTIONS
from hedgerow.games.combat_commander.rules.sequence import play, stage
from hedgerow.games.combat_commander.rules.setup import deal
from hedgerow.games.combat_commander.rules.standing_orders import DEFAULT, READY
from hedgerow.games.combat_commander.table.map_picture import MAP
from hedgerow.games.combat_commander.table.scenario_cards import scenario_card
from hedgerow.games.combat_commander.table.view import text_board, view
from hedgerow.games.combat_commander.table.words import PROMPTS, WORDS, spell
from hedgerow.kernel.rulebook import Aids, Computer, Lab, Rulebook, Rules, Table

HERE: Final = Path(__file__).parent

orders.load()
actions.load()
events.load()

RULEBOOK = Rulebook(
    name="combat-commander", title="Combat Commander", version=3, todays=todays, ledger=HERE / "rules.tsv",
    scenarios=SCENARIOS, make=make, design=design,
    rules=Rules(state=Combat, setup=deal, start=play, verbs=VERBS, things=THINGS, hidden=HIDDEN,
                invariants=invariants, stage=stage,
                default_orders=DEFAULT, ready_orders=READY, interjections=INTERJECTIONS),
    aids=Aids(questions=QUESTIONS, reaction_odds=REACTION_ODDS),
    table=Table(view=view, fixed=("map", "ground", "to win"), text_board=text_board, prompts=PROMPTS, words=WORDS,
                spell=spell, whole=("piece",), map=MAP, cards={n: scenario_card(n) for n in SCENARIOS},
                web=HERE / "table" / "web"),
    computer=Computer(evaluate=evaluate, option_values=option_values, plan=plan, routine=ROUTINE, weights=WEIGHTS,
                      courses=courses, ahead=1, turns_left=turns_left, thinking=10_000),
    lab=Lab(measures=MEASURES, variants=VARIANTS, layout="hedgerow.games.combat_commander.lab.layout:LAYOUT"),
)
