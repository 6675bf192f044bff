"""9.12, 10.3 Open Sights: guns that fire at what they spot, in action segments; 11.2 their ammunition."""

from __future__ import annotations

from hedgerow.games.infantry_attacks.model.state import DEMORALIZED, OPEN_SIGHTS, State, assault_hex, is_gun
from hedgerow.games.infantry_attacks.rules.direct_fire import why_cannot_spot, why_not_firing_now, why_out_of_range
from hedgerow.games.infantry_attacks.rules.fortifications import stop_digging
from hedgerow.games.infantry_attacks.rules.friendly_fire import friendly_fire, shell_hex
from hedgerow.games.infantry_attacks.rules.sectors import why_not_fire_across
from hedgerow.games.infantry_attacks.rules.shelling import guns_strength
from hedgerow.games.infantry_attacks.rules.spotting import fired_from_cover
from hedgerow.games.infantry_attacks.rules.step_losses import eliminate
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons


class Ammunition(Event, says="ammunition of {piece}: {roll} against {limit}: {result}"):
    piece: int
    roll: int
    limit: int
    result: str


def why_not_fire_gun(g: State, piece: int, hex_: int) -> Reasons:
    """9.12, 10.3: an activated gun on Open Sights, ready to fire, that spots an enemy in range; friends do not block it [10.12],
    and assault hexes may be fired into [12.83]."""
    no = Reasons()
    p = g.pieces[piece]
    why_not_firing_now(g, piece, no)
    if not is_gun(p) or p.mission != OPEN_SIGHTS:
        no("only guns on Open Sights fire in the Action Phase", "9.15")
    if p.limbered:
        no("it is limbered", "7.33")
    if p.status == DEMORALIZED:
        no("it is demoralized", "14.3")
    if not g.on_map(p.hex) or not g.on_map(hex_):
        no("both must be on the map", "10.0")
        return no
    if assault_hex(g, p.hex):
        no("it is in an assault hex", "12.82", at=p.hex)
    why_out_of_range(g, p, hex_, no)
    why_not_fire_across(g, piece, hex_, no)
    why_cannot_spot(g, p, hex_, no)
    return no


@flow
def fire_gun(g: State, piece: int, hex_: int) -> Flow[None]:
    """10.3, 18.5: alone [7.32-a], on the Bombardment table, where it was aimed; own pieces next to the target may be hit [9.83];
    then ammunition [11.2]."""
    s, p = g.segment, g.pieces[piece]
    assert s is not None
    s.done.append(piece)
    p.mission_known = True
    stop_digging(g, piece)
    fired_from_cover(g, piece)
    strength = int(guns_strength(g, [piece]).total)
    yield from shell_hex(g, hex_, [piece])
    yield from friendly_fire(g, g.pieces[piece].side, hex_, strength)
    check_ammunition(g, piece)


def check_ammunition(g: State, piece: int) -> None:
    """11.2: two dice above the depletion number: depleted, and the second time eliminated, which does not count for victory."""
    p = g.pieces[piece]
    if p.hex < 0:
        return
    limit = g.scenario.armies[p.side].depletion
    roll = sum(g.roll("ammunition"))
    out = roll > limit
    g.log("11.2", Ammunition, piece, roll, limit, "enough" if not out else "gone" if p.depleted else "depleted")
    if not out:
        return
    if p.depleted:
        g.eliminated_by_ammunition.append(piece)
        eliminate(g, piece, "11.2", counted=False)
    p.depleted = True
