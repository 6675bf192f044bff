"""24 Smoke: made by Assault Engineers before anything else in their Prep Fire Phase."""

from __future__ import annotations

from hedgerow.games.squad_leader.model.counters import AMERICAN
from hedgerow.games.squad_leader.model.log_events import SmokeGone, SmokePlaced
from hedgerow.games.squad_leader.model.pieces import PREP_FIRE, target_at
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.undertakings import Smoke
from hedgerow.games.squad_leader.rules.armour_smoke import fire_smoke, smoke_shell_options
from hedgerow.games.squad_leader.rules.concealment import lose_by_acting
from hedgerow.games.squad_leader.rules.flamethrowers import is_engineer
from hedgerow.games.squad_leader.rules.hidden_placement import may_have_hidden_afv
from hedgerow.games.squad_leader.rules.wrecks import thrown_units_choose
from hedgerow.kernel.asking import PASS, Ask, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons


def clear_smoke(g: State) -> None:
    """24.8, ASOP-2.1: the smoke of the side whose Prep Fire Phase begins is gone."""
    for s in g.smoke:
        if s.side == g.attacker:
            g.log("24.8", SmokeGone, s.hex)
    g.smoke = tuple(s for s in g.smoke if s.side != g.attacker)


@flow
def make_smoke(g: State) -> Flow[None]:
    """24.3, ASOP-2.1: as the first action of the phase."""
    while True:
        choice: Option = yield Ask(g.seat(g.attacker), "smoke", smoke_options(g), cite="24.3",
                                   secret=may_have_hidden_afv(g, g.attacker))
        if choice == PASS:
            return
        if choice[0] == "smoke shell":
            fire_smoke(g, choice[1], choice[2])
            yield from thrown_units_choose(g)
        else:
            lay_smoke(g, choice[1], choice[2])


def smoke_options(g: State) -> list[Option]:
    found: list[Option] = []
    if g.smoke_left[g.attacker]:
        for i in g.of(g.attacker):
            if is_engineer(g, i):
                here = g.units[i].hex
                found += [("smoke", i, h) for h in (here, *g.ground.around[here]) if not why_not_smoke(g, i, h)]
    if g.card.uses(28):
        found += smoke_shell_options(g)
    return [*found, PASS]


def why_not_smoke(g: State, unit: int, hex_: int) -> Reasons:
    """24.1-24.3, 50.2: one counter per engineer squad per turn, while they last, in its hex or next to it."""
    no = Reasons()
    u = g.units[unit]
    if g.phase != PREP_FIRE or u.side != g.attacker:
        no("smoke is made at the start of one's own Prep Fire Phase", "24.3")
    if not is_engineer(g, unit) or (u.is_.nation == AMERICAN and not g.card.has("smoke for elite")):
        no("only Assault Engineers make smoke", "24.2")
        return no
    if not g.smoke_left[u.side]:
        no("there are no smoke counters left", "24.1")
    if u.broken or u.melee or u.smoked or not u.on_map:
        no("it cannot make smoke now", "24.2")
    elif hex_ != u.hex and hex_ not in g.ground.around[u.hex]:
        no("smoke goes in its hex or next to it", "24.3")
    if any(s.hex == hex_ for s in g.smoke):
        no("there is smoke already", "24.3")
    return no


def lay_smoke(g: State, unit: int, hex_: int) -> None:
    u = g.units[unit]
    u.smoked = True
    g.smoke_left[u.side] -= 1
    g.smoke = (*g.smoke, Smoke(hex_, u.side))
    lose_by_acting(g, (target_at(u.hex, u.layer),), u.side)
    g.log("24.3", SmokePlaced, hex_)
