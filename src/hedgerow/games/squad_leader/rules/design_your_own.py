"""DYO-PV Design your own: a meeting engagement of two forces bought in secret by points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from hedgerow.games.squad_leader.model.counters import GERMAN, RUSSIAN
from hedgerow.games.squad_leader.model.log_events import Bought
from hedgerow.games.squad_leader.model.pieces import SETUP
from hedgerow.games.squad_leader.model.scenario import Card
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.rules.purchase import BUYING, counted, order_of_battle, spent
from hedgerow.games.squad_leader.rules.setup import forces
from hedgerow.kernel.asking import Drafts, Option
from hedgerow.kernel.flow import Flow, flow

MEETING: Final = "meeting"
HOMES: Final = {GERMAN: "2", RUSSIAN: "3"}
"""DYO-PV: each side sets up on its own board; half of each is in play."""
AGREED: Final = {"turns": 6, "rules": 26, f"{GERMAN} points": 1000, f"{RUSSIAN} points": 1000}
"""DYO-PV: what the players agree on beforehand: length, the last chapter of the rules, and points."""
VILLAGE: Final = ("2O8", "2P9", "3K2", "3M2", "3N2")
"""DYO-PV: the terrain feature that both want: the houses where the boards meet."""
MOST_OF_IT: Final = 3


def meeting_card(spec: Mapping[str, Any]) -> Card:
    """DYO-PV: boards, length and objective as agreed, and the forces bought, if they are bought already."""
    bought: Mapping[str, Mapping[str, int]] = spec.get("forces", {})
    agreed = {name: spec.get(name, number) for name, number in AGREED.items()}
    groups = [{"side": side, "name": side.title(), "order": n + 1, "zone": [{"board": home}], "mounted": True,
               **order_of_battle(side, bought.get(side, {}))} for n, (side, home) in enumerate(HOMES.items())]
    return Card({
        "code": MEETING, "title": "Meeting engagement", "source": "authored", "date": [1943, 7, 5],
        "chapter": agreed["rules"], "with": [43, 44], "notes": "Buy a force for 1000 points and meet the enemy half way.",
        "sides": list(HOMES), "turns": agreed["turns"], "designed": True, "agreed": agreed,
        "boards": [[{"board": home, "first": "A", "last": "P"}] for home in HOMES.values()],
        "purchase": [] if bought else [agreed[f"{side} points"] for side in HOMES],
        "sets_up_first": GERMAN, "moves_first": RUSSIAN, "smoke": {GERMAN: 3}, "group": groups,
        "victory": [{"kind": "occupy", "side": RUSSIAN, "number": MOST_OF_IT, "hexes": [{"hexes": list(VILLAGE)}],
                     "says": f"The Russians, who move first, win if at the end at least {MOST_OF_IT} of the {len(VILLAGE)} "
                             "houses of the village where the boards meet hold an unbroken Russian squad and no German on "
                             "foot."}]})


@flow
def buy_forces(g: State) -> Flow[None]:
    """DYO-PV: both buy at the same time; then the engagement is fought with what they have."""
    g.phase = SETUP
    sheets: dict[str, tuple[Option, ...]] = yield Drafts(BUYING, list(g.card.seats))
    for seat in g.card.seats:
        g.log("DYO-PV", Bought, seat, spent(seat, sheets[seat]))
    g.become({MEETING: 1, **g.card.said["agreed"], "forces": {seat: counted(lines) for seat, lines in sheets.items()}})
    g._set_defaults()
    forces(g)
