"""ASL Starter Kit #1."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from hedgerow.games.asl_sk1.aids.map_questions import QUESTIONS
from hedgerow.games.asl_sk1.aids.reaction_odds import REACTION_ODDS
from hedgerow.games.asl_sk1.aids.verbs import THINGS, VERBS
from hedgerow.games.asl_sk1.computer.courses import courses
from hedgerow.games.asl_sk1.computer.evaluation import evaluate, turns_left
from hedgerow.games.asl_sk1.computer.option_values import ROUTINE, option_values, plan, searchable
from hedgerow.games.asl_sk1.computer.weights import WEIGHTS
from hedgerow.games.asl_sk1.lab.measures import MEASURES
from hedgerow.games.asl_sk1.lab.variants import VARIANTS
from hedgerow.games.asl_sk1.model.hidden import HIDDEN
from hedgerow.games.asl_sk1.model.invariants import invariants
from hedgerow.games.asl_sk1.model.state import State
from hedgerow.games.asl_sk1.rules.defensive_fire import FIRST_FIRE, READY_ORDERS
from hedgerow.games.asl_sk1.rules.options import OPTIONS
from hedgerow.games.asl_sk1.rules.scenarios import SCENARIOS
from hedgerow.games.asl_sk1.rules.scenarios.own import design
from hedgerow.games.asl_sk1.rules.sequence import play, stage
from hedgerow.games.asl_sk1.rules.setup import forces
from hedgerow.games.asl_sk1.table.map_picture import MAP
from hedgerow.games.asl_sk1.table.scenario_cards import scenario_card
from hedgerow.games.asl_sk1.table.view import text_board, view
from hedgerow.games.asl_sk1.table.words import PROMPTS, WORDS, spell
from hedgerow.kernel.rulebook import Aids, Computer, Lab, Rulebook, Rules, Table

HERE: Final = Path(__file__).parent

RULEBOOK = Rulebook(
    name="asl-sk1", title="ASL Starter Kit #1", version=1, ledger=HERE / "rules.tsv", scenarios=SCENARIOS, design=design,
    rules=Rules(state=State, start=play, setup=forces, options=OPTIONS, verbs=VERBS, things=THINGS, hidden=HIDDEN,
                invariants=invariants, ready_orders=READY_ORDERS, stage=stage),
    aids=Aids(questions=QUESTIONS, reaction_odds=REACTION_ODDS),
    table=Table(view=view, fixed=("map", "phases", "to win"), text_board=text_board, prompts=PROMPTS, words=WORDS, spell=spell,
                map=MAP, cards={n: scenario_card(n) for n in SCENARIOS}, web=HERE / "table" / "web"),
    computer=Computer(evaluate=evaluate, option_values=option_values, plan=plan, routine=ROUTINE, searchable=searchable,
                      weights=WEIGHTS, courses=courses, reactions=(FIRST_FIRE,), turns_left=turns_left, thinking=20_000),
    lab=Lab(measures=MEASURES, variants=VARIANTS, layout="hedgerow.games.asl_sk1.lab.layout:LAYOUT"),
)
