"""Up Front: squads of named men and a deck of Action cards, without a map.

Rules code follows the rulebook: `rules/sequence` is the player turn, every chapter brings its actions (`rules/actions`), its
share of a group's modifiers (`terrain`), of a man's values (`values`) and of his firepower (`firepower`).
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from hedgerow.games.up_front.aids.reaction_odds import REACTION_ODDS
from hedgerow.games.up_front.aids.verbs import THINGS, VERBS
from hedgerow.games.up_front.computer.courses import courses
from hedgerow.games.up_front.computer.evaluation import KNOWS, turns_left
from hedgerow.games.up_front.lab.measures import MEASURES
from hedgerow.games.up_front.lab.variants import VARIANTS
from hedgerow.games.up_front.model.hidden import HIDDEN
from hedgerow.games.up_front.model.invariants import invariants
from hedgerow.games.up_front.model.scenarios import SCENARIOS, make
from hedgerow.games.up_front.model.state import State
from hedgerow.games.up_front.rules.heroes import hero_options, play_hero, some_hero
from hedgerow.games.up_front.rules.options import OPTIONS
from hedgerow.games.up_front.rules.sequence import play, sequel, stage
from hedgerow.games.up_front.rules.setup import muster
from hedgerow.games.up_front.rules.standing_orders import DEFAULT, READY
from hedgerow.games.up_front.rules.team_play import may_talk
from hedgerow.games.up_front.table.scenario_cards import scenario_card
from hedgerow.games.up_front.table.view import text_board, view
from hedgerow.games.up_front.table.words import PROMPTS, WORDS, spell
from hedgerow.kernel.rulebook import Aids, Computer, Interjections, Lab, Rulebook, Rules, Table

HERE: Final = Path(__file__).parent

RULEBOOK = Rulebook(
    name="up-front", title="Up Front", version=1, ledger=HERE / "rules.tsv", scenarios=SCENARIOS, make=make,
    rules=Rules(state=State, start=play, setup=muster, options=OPTIONS, verbs=VERBS, things=THINGS, hidden=HIDDEN,
                invariants=invariants, stage=stage, sequel=sequel, default_orders=DEFAULT, ready_orders=READY,
                talk=may_talk,
                interjections=Interjections(options=hero_options, perform=play_hero, some=some_hero)),
    aids=Aids(reaction_odds=REACTION_ODDS),
    computer=Computer(evaluate=KNOWS.evaluate, option_values=KNOWS.option_values, weights=KNOWS.path, learns=KNOWS, ahead=2,
                      turns_left=turns_left, courses=courses, thinking=30_000,
                      routine=("form groups", "crews", "equipment", "first terrain", "refill", "change places")),
    table=Table(view=view, text_board=text_board, prompts=PROMPTS, words=WORDS, spell=spell,
                cards={n: scenario_card(n) for n in SCENARIOS}, web=HERE / "table" / "web"),
    lab=Lab(measures=MEASURES, variants=VARIANTS, layout="hedgerow.games.up_front.lab.layout:LAYOUT"),
)
