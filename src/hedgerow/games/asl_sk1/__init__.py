"""ASL Starter Kit #1."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hedgerow.board.draw import draw
from hedgerow.board.joining import combined
from hedgerow.board.places import places
from hedgerow.games.asl_sk1.evaluation import evaluate
from hedgerow.games.asl_sk1.explain import explain, why_not
from hedgerow.games.asl_sk1.invariants import invariants
from hedgerow.games.asl_sk1.judgement import judge, plan
from hedgerow.games.asl_sk1.knobs import knobs, variant
from hedgerow.games.asl_sk1.lobby import picture, scenario_card
from hedgerow.games.asl_sk1.measures import MEASURES
from hedgerow.games.asl_sk1.odds import odds
from hedgerow.games.asl_sk1.scenario import Card
from hedgerow.games.asl_sk1.scenarios import SCENARIOS
from hedgerow.games.asl_sk1.sequence import play
from hedgerow.games.asl_sk1.setup import FORTIFIED_BUILDINGS, forces
from hedgerow.games.asl_sk1.state import SETUP, State
from hedgerow.games.asl_sk1.view import text_board, view
from hedgerow.games.asl_sk1.words import PROMPTS, VERBS, WORDS, spell
from hedgerow.kernel.chance import Chance
from hedgerow.kernel.rulebook import GameOption, Rulebook

OPTIONS = (
    GameOption("balance", ("none", "american", "german", "russian"), "none", "the side that gets its balance provision"),
    GameOption("los", ("assisted", "strict"), "assisted", "strict: lines of sight are checked only once an attack is declared"),
    GameOption("official_errata", (True, False), True, "the publisher's errata"),
    GameOption("later_text", (True, False), True, "points that later rulebooks of the series settle"),
    GameOption("ties", ("reroll", "all"), "reroll", "when one unit is hit at random and several tie: roll again, or hit all"),
)


def map_svg(card: Card, theme: str) -> str:
    """1.1: the boards as the scenario cuts and joins them."""
    return draw(combined(card.ground.grid, card.ground.maps), theme)


def map_places(card: Card) -> dict[str, Any]:
    """Every hex on the drawing, and those just off it where units wait to enter."""
    ground = card.ground
    return places(ground.grid, zip(ground.names[ground.size:], ground.off_cells, strict=True))


def hidden(g: State, seat: str | None) -> Any:
    """S3-ssr1: the fortified buildings a seat does not know of."""
    side = g.scenario.fortifies
    if side < 0 or seat == g.seat(side):
        return ()
    return tuple(b for b in g.fortified if b not in g.fortified_known)


def redraw(g: State, seat: str | None, chance: Chance) -> None:
    """S3-ssr1: any other buildings of the set-up area might be the fortified ones; who does not know fears for two, or,
    while they are being chosen, for as many as choices have been made."""
    side = g.scenario.fortifies
    if side < 0 or seat == g.seat(side):
        return
    number = len(g.fortified) if g.phase == SETUP else FORTIFIED_BUILDINGS
    g.fortified = list(g.fortified_known)
    zone = {h for group in g.scenario.groups if group.side == side for h in group.zone}
    might = [b for b, hexes in enumerate(g.scenario.ground.buildings) if b not in g.fortified and zone.issuperset(hexes)]
    while len(g.fortified) < number:
        g.fortified.append(might.pop(chance.below(len(might))))


def stage(g: State) -> tuple[int, int]:
    """3.0: the player turn, and its phase."""
    return 2 * g.turn + (g.attacker != g.scenario.moves_first), g.phase


ROUTINE = frozenset((
    "fire group", "prepare move", "movement", "advance", "resume", "resume together", "check order", "transfer weapons",
    "recover weapons", "repair weapons", "keep DM", "self-rally", "rally", "rate of fire", "smaller group", "advancing fire",
    "join leader", "drop before rout", "escort", "rout", "rout to", "close combat", "reserve", "reserve weapons", "fortify"))
"""Questions of order and detail. Bots think about where to move and advance, whom to fire at, and when to hold fire."""


def searchable(g: State) -> bool:
    """3.2-c: where lines are checked only after declaring, to try an attack out would be to check its line."""
    return bool(g.options["los"] != "strict")


RULEBOOK = Rulebook(
    name="asl-sk1", title="ASL Starter Kit #1", version=1, rules=Path(__file__).parent / "rules.tsv",
    state=State, start=play, scenarios=SCENARIOS, setup=forces, view=view, text_board=text_board, options=OPTIONS,
    redraw=redraw, secrets={"fortified buildings": hidden}, invariants=invariants, verbs=VERBS, prompts=PROMPTS, words=WORDS,
    map_svg=map_svg, places=map_places, picture=picture, cards={n: scenario_card(n) for n in SCENARIOS},
    web=Path(__file__).parent / "web", measures=MEASURES, knobs=knobs, variant=variant, spell=spell, evaluate=evaluate, odds=odds,
    explain=explain, why_not=why_not, judge=judge, plan=plan, stage=stage, routine=ROUTINE, searchable=searchable,
)
