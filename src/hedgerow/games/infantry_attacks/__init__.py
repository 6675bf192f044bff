"""Infantry Attacks."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from hedgerow.games.infantry_attacks.aids.map_questions import QUESTIONS
from hedgerow.games.infantry_attacks.aids.reaction_odds import REACTION_ODDS
from hedgerow.games.infantry_attacks.aids.verbs import THINGS, VERBS
from hedgerow.games.infantry_attacks.computer.courses import courses
from hedgerow.games.infantry_attacks.computer.evaluation import KNOWS, turns_left
from hedgerow.games.infantry_attacks.lab.measures import MEASURES
from hedgerow.games.infantry_attacks.lab.variants import VARIANTS
from hedgerow.games.infantry_attacks.model.hidden import HIDDEN
from hedgerow.games.infantry_attacks.model.invariants import invariants
from hedgerow.games.infantry_attacks.model.scenarios import SCENARIOS, make
from hedgerow.games.infantry_attacks.model.state import State
from hedgerow.games.infantry_attacks.rules.opportunity_fire import READY_ORDERS
from hedgerow.games.infantry_attacks.rules.options import OPTIONS
from hedgerow.games.infantry_attacks.rules.sectors import may_talk
from hedgerow.games.infantry_attacks.rules.sequence import play, stage
from hedgerow.games.infantry_attacks.rules.setup import forces
from hedgerow.games.infantry_attacks.table.map_picture import MAP
from hedgerow.games.infantry_attacks.table.scenario_cards import scenario_card
from hedgerow.games.infantry_attacks.table.view import text_board, view
from hedgerow.games.infantry_attacks.table.words import PROMPTS, WORDS, spell
from hedgerow.kernel.rulebook import Aids, Computer, Lab, Rulebook, Rules, Table

HERE: Final = Path(__file__).parent

RULEBOOK = Rulebook(
    name="infantry-attacks", title="Infantry Attacks", version=1, ledger=HERE / "rules.tsv", scenarios=SCENARIOS,
    make=make,
    rules=Rules(state=State, start=play, setup=forces, options=OPTIONS, verbs=VERBS, things=THINGS, hidden=HIDDEN,
                invariants=invariants, ready_orders=READY_ORDERS, stage=stage, talk=may_talk),
    table=Table(view=view, fixed=("map", "to win"), text_board=text_board, prompts=PROMPTS, words=WORDS, spell=spell,
                whole=("firers", "results"), map=MAP, cards={n: scenario_card(n) for n in SCENARIOS}, web=HERE / "table" / "web"),
    aids=Aids(questions=QUESTIONS, reaction_odds=REACTION_ODDS),
    computer=Computer(evaluate=KNOWS.evaluate, option_values=KNOWS.option_values, weights=KNOWS.path, learns=KNOWS, ahead=0,
                      turns_left=turns_left, courses=courses, thinking=30_000,
                      routine=("check order", "overstacked", "volley", "declare", "set up", "arrange entrants")),
    lab=Lab(measures=MEASURES, variants=VARIANTS, layout="hedgerow.games.infantry_attacks.lab.layout:LAYOUT"),
)
