"""Squad Leader."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from hedgerow.games.squad_leader.aids.map_questions import QUESTIONS
from hedgerow.games.squad_leader.aids.reaction_odds import REACTION_ODDS
from hedgerow.games.squad_leader.aids.verbs import THINGS, VERBS
from hedgerow.games.squad_leader.computer.courses import courses
from hedgerow.games.squad_leader.computer.evaluation import KNOWS, turns_left
from hedgerow.games.squad_leader.lab.measures import MEASURES
from hedgerow.games.squad_leader.lab.variants import VARIANTS
from hedgerow.games.squad_leader.model.hidden import HIDDEN
from hedgerow.games.squad_leader.model.invariants import invariants
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.rules.at_any_time import anytime_options, has_anytime_options, perform
from hedgerow.games.squad_leader.rules.options import OPTIONS
from hedgerow.games.squad_leader.rules.scenarios import SCENARIOS, make
from hedgerow.games.squad_leader.rules.sequence import play, stage
from hedgerow.games.squad_leader.rules.setup import forces
from hedgerow.games.squad_leader.rules.standing_orders import DEFAULT, READY
from hedgerow.games.squad_leader.table.map_picture import MAP
from hedgerow.games.squad_leader.table.scenario_cards import scenario_card
from hedgerow.games.squad_leader.table.text_board import text_board
from hedgerow.games.squad_leader.table.view import view
from hedgerow.games.squad_leader.table.words import PROMPTS, WORDS, spell
from hedgerow.kernel.rulebook import Aids, Computer, Interjections, Lab, Rulebook, Rules, Table

HERE: Final = Path(__file__).parent

RULEBOOK = Rulebook(
    name="squad-leader", title="Squad Leader", version=1, ledger=HERE / "rules.tsv", scenarios=SCENARIOS, make=make,
    rules=Rules(state=State, start=play, setup=forces, options=OPTIONS, verbs=VERBS, things=THINGS, hidden=HIDDEN,
                invariants=invariants,
                interjections=Interjections(options=anytime_options, perform=perform, some=has_anytime_options), stage=stage,
                default_orders=DEFAULT, ready_orders=READY),
    aids=Aids(questions=QUESTIONS, reaction_odds=REACTION_ODDS),
    computer=Computer(evaluate=KNOWS.evaluate, option_values=KNOWS.option_values, weights=KNOWS.path, learns=KNOWS, ahead=0,
                      turns_left=turns_left, courses=courses, thinking=24_000,
                      routine=("set up", "rally", "repair", "rout", "rout to", "rout together", "fire group", "close combat")),
    table=Table(view=view, fixed=("map", "phases"), text_board=text_board, prompts=PROMPTS, words=WORDS, spell=spell, map=MAP,
                cards={code: scenario_card(code) for code in SCENARIOS}, web=HERE / "table" / "web"),
    lab=Lab(measures=MEASURES, variants=VARIANTS, layout="hedgerow.games.squad_leader.lab.layout:LAYOUT"),
)
