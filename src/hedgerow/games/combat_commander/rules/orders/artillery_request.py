"""O18 Artillery Request: Battery Access for a broken Radio, or Fire For Effect by a Leader who spots."""

from __future__ import annotations

from hedgerow.board.grid import OFF
from hedgerow.board.los import BLOCKED
from hedgerow.games.combat_commander.model import log_events
from hedgerow.games.combat_commander.model.counters import UNITS
from hedgerow.games.combat_commander.model.fate import CARDS
from hedgerow.games.combat_commander.model.state import (
    NONE,
    SEATS,
    Attack,
    Combat,
    attack,
    on_map,
    radio_of,
    radio_type_of,
    units_at,
)
from hedgerow.games.combat_commander.rules import dice
from hedgerow.games.combat_commander.rules.activation import wake
from hedgerow.games.combat_commander.rules.attack import defend_all, settle_total, targeting_roll
from hedgerow.games.combat_commander.rules.command import may_activate
from hedgerow.games.combat_commander.rules.fortifications import remove_fort
from hedgerow.games.combat_commander.rules.orders import order
from hedgerow.games.combat_commander.rules.sight import sight
from hedgerow.games.combat_commander.rules.smoke import place_smoke
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally

VULNERABILITY = 20
"""O18.2.3.3: this less the Radio's FP. From one source only."""


def spotters(g: Combat) -> list[int]:
    """O18: own unbroken Leaders who may be activated."""
    return [u for u in on_map(g, g.active)
            if UNITS[g.units[u].type].is_leader and not g.units[u].broken and may_activate(g, u)]


def choices(g: Combat) -> list[Option]:
    """O18: Battery Access with a broken Radio; Fire For Effect with an unbroken one and a Leader to spot."""
    r = radio_of(g, g.active)
    if r == NONE:
        return []
    if g.radios[r].broken:
        return [("battery access",)]
    return [("spot", u) for u in spotters(g)]


def why_not_order(g: Combat) -> Reasons:
    """O18: if neither is possible the Order cannot be given."""
    no = Reasons()
    if radio_of(g, g.active) == NONE:
        no("there is no Radio", "O18")
    elif not choices(g):
        no("there is no unbroken Leader to spot", "O18")
    return no


@order("Artillery Request", "O18", unless=why_not_order)
@flow
def artillery_request(g: Combat) -> Flow[None]:
    """O18: one of the two."""
    choice: Option = yield Ask(SEATS[g.active], "artillery request", choices(g), cite="O18")
    if choice[0] == "battery access":
        battery_access(g)
    else:
        yield from fire_for_effect(g, choice[1])


def battery_access(g: Combat) -> None:
    """O18.1: the Radio is unbroken again; nothing is activated, so another Request may fire this Turn."""
    r = radio_of(g, g.active)
    g.radios[r].broken = False
    g.log("O18.1", log_events.RadioFixed, r)


@flow
def fire_for_effect(g: Combat, spotter: int) -> Flow[None]:
    """O18.2: one Leader alone is activated; Spotting, Accuracy, Impact."""
    wake(g, spotter, "O18.2")
    choice: Option = yield Ask(SEATS[g.active], "spotting round", [("at", h) for h in in_sight(g, spotter)], cite="O18.2.1")
    hex: int = choice[1]
    g.log("O18.2.1", log_events.SpottingRound, hex)
    r = radio_of(g, g.active)
    smoke = False
    if radio_type_of(g, r).smoke:
        choice = yield Ask(SEATS[g.active], "barrage", [("barrage", "impact"), ("barrage", "smoke")], cite="O18.2.1.1")
        smoke = choice[1] == "smoke"
        if smoke:
            g.log("O18.2.1.1", log_events.SmokeCalled)
    g.attacks.append(Attack("artillery", g.active, targets=[hex], strength=radio_type_of(g, r).fp))
    at = g.units[spotter].hex
    hit = yield from targeting_roll(g, dice.ACCURACY, g.scenario.distance[at][hex], sight(g, at, hex))
    card = yield from dice.reveal(g, g.active, "drift")
    hex = drift(g, hex, hit, CARDS[card].dice)
    if hex == OFF:
        g.log("O18.2.2.3", log_events.SpottingRoundLost)
    else:
        g.log("O18.2.2.1" if hit else "O18.2.2.2", log_events.SpottingRoundDrifts, hex)
        if smoke:
            for h in impact_area(g, hex): # O18.2.3.1
                place_smoke(g, h, "O18.2.3.1")
        else:
            yield from barrage(g, hex)
    g.attacks.pop()


def in_sight(g: Combat, spotter: int) -> list[int]:
    """O18.2.1: any hex in the Spotter's LOS, empty or impassable too, at any distance."""
    at = g.units[spotter].hex
    return [h for h in range(len(g.scenario.grid)) if sight(g, at, h) != BLOCKED]


def drift(g: Combat, hex: int, hit: bool, dice: tuple[int, int]) -> int:
    """O18.2.2.1: accurate fire drifts a hex by the white die and a hex by the coloured one; O18.2.2.2: inaccurate fire in
    the direction of the white die as many hexes as the coloured one shows. O18.2.2.3: OFF as soon as it leaves the map.
    """
    white, coloured = dice
    for side in (white, coloured) if hit else (white,) * coloured:
        hex = g.scenario.grid.neighbor(hex, side)
        if hex == OFF:
            return OFF
    return hex


def impact_area(g: Combat, hex: int) -> tuple[int, ...]:
    """O18.2.3: the hex of the Spotting Round and those around it."""
    return (hex, *g.scenario.adjacent[hex])


@flow
def barrage(g: Combat, hex: int) -> Flow[None]:
    """O18.2.3, O18.2.3.2: one Impact Roll for each hex with a unit or Fortification, in the sequence the player likes."""
    left = list(impact_area(g, hex))
    if not struck(g, left):
        g.log("O18.2.3.2", log_events.NothingHappens)
    while struck(g, left):
        choice: Option = yield Ask(SEATS[g.active], "impact", [("impact", h) for h in struck(g, left)], cite="O18.2.3")
        left.remove(choice[1])
        yield from impact(g, choice[1])


def struck(g: Combat, left: list[int]) -> list[int]:
    return [h for h in left if h in g.at or h in g.forts]


@flow
def impact(g: Combat, hex: int) -> Flow[None]:
    """O18.2.3.2: like a Fire Attack with the Radio's FP; every unit there defends. O18.2.3.3: the exact number destroys
    a Fortification before that.
    """
    attack(g).targets = [hex]
    attack(g).defenders = list(units_at(g, hex))
    rolled = yield from dice.roll(g, g.active, dice.IMPACT)
    if sum(rolled) == vulnerability(attack(g)):
        remove_fort(g, hex, "O18.2.3.3")
    settle_total(g, impact_strength(attack(g)).add(sum(rolled), "roll", "O18.2.3.2"))
    yield from defend_all(g)


def vulnerability(a: Attack) -> int:
    """O18.2.3.3: the Impact Roll that destroys a Fortification."""
    return VULNERABILITY - a.strength


def impact_strength(a: Attack) -> Tally:
    """O18.2.3.2: the Radio's FP, unhindered and without height."""
    return Tally.of(a.strength, "artillery", "O18.2.3.2")
