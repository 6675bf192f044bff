"""Every kind of choice in the game: what it touches, how it is said, why it may not be made, its numbers and its odds.

Verbs without a `why_not` are offered from lists that are the rule themselves: what an Event strikes, worksheets, who rolls next.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from hedgerow.board.los import BLOCKED
from hedgerow.games.combat_commander.aids import odds
from hedgerow.games.combat_commander.model.chits import CHITS
from hedgerow.games.combat_commander.model.fate import CARDS
from hedgerow.games.combat_commander.model.state import NONE, SEATS, UNIT, WEAPON, Attack, Combat, PieceId, unit_of
from hedgerow.games.combat_commander.rules import sequence, windows
from hedgerow.games.combat_commander.rules.activation import why_not_activate
from hedgerow.games.combat_commander.rules.attack import attack_strength, piece_hex
from hedgerow.games.combat_commander.rules.command import movement
from hedgerow.games.combat_commander.rules.orders.advance import why_not_advance
from hedgerow.games.combat_commander.rules.orders.fire import (
    FIRE,
    OP_FIRE,
    why_not_any_shot,
    why_not_join,
    why_not_shoot,
    why_not_shooter,
)
from hedgerow.games.combat_commander.rules.orders.move import entry_cost, stack, why_not_begin, why_not_go_to
from hedgerow.games.combat_commander.rules.sight import sight
from hedgerow.kernel.asking import ANYTIME
from hedgerow.kernel.reasons import Reason, Reasons
from hedgerow.kernel.tally import Tally
from hedgerow.kernel.verbs import Things, Verb, by_name

Numbers = dict[str, Tally]


def own(check: Callable[..., Reasons]) -> Callable[..., Reasons]:
    """About a unit of one's own on the map."""
    def why_not(g: Combat, seat: str, u: int, *more: Any) -> Reasons:
        if g.units[u].side != SEATS.index(seat):
            return Reasons(Reason("that unit is not yours", "O14.1"))
        if g.units[u].hex < 0:
            return Reasons(Reason("it is not on the map", "O14.1"))
        return check(g, u, *more)
    return why_not


def asked_of(g: Combat, seat: str) -> tuple[str, dict[str, Any]]:
    """What the seat is asked now, and about what."""
    if getattr(g.asked, "seat", "") != seat:
        return "", {}
    return g.asked.about, g.asked.what


# ---- cards ----

def why_not_order(g: Combat, seat: str, card: int) -> Reasons:
    return sequence.why_not_order(g, SEATS.index(seat), card)


def why_not_play(g: Combat, seat: str, card: int, name: str) -> Reasons:
    about, _ = asked_of(g, seat)
    return windows.why_not_play(g, windows.MOVING if about in ("mover", "move to") else about, SEATS.index(seat), card, name)


# ---- fire ----

def mode_of(g: Combat, seat: str) -> str:
    """Under what the seat shoots now: a Fire Order, or Op Fire when the other has entered a hex."""
    about, what = asked_of(g, seat)
    return OP_FIRE if about == windows.HEX_ENTERED else what.get("mode", FIRE)


def why_not_shot(g: Combat, seat: str, piece: PieceId, hex: int) -> Reasons:
    """O20.3: the piece, the target, and in Op Fire the moment [A33.3]."""
    mode = mode_of(g, seat)
    no = why_not_shooter(g, SEATS.index(seat), piece, mode)
    if unit_of(g, piece) == NONE or g.units[unit_of(g, piece)].hex < 0:
        return no
    return Reasons(*no, *why_not_shoot(g, piece, hex, mode), *why_not_any_shot(g, mode))


def shot_numbers(g: Combat, seat: str, piece: PieceId, hex: int) -> Numbers:
    """O20.3.1.2: the FP the piece alone would have."""
    if unit_of(g, piece) == NONE or g.units[unit_of(g, piece)].hex < 0 or sight(g, piece_hex(g, piece), hex) == BLOCKED:
        return {}
    return {"firepower": attack_strength(g, Attack("fire", SEATS.index(seat), [piece], [hex], origins=[piece_hex(g, piece)]))}


def why_not_add(g: Combat, seat: str, piece: PieceId) -> Reasons:
    about, _ = asked_of(g, seat)
    if about != "fire group":
        return Reasons(Reason("no shot is being put together", "O20.3.1"))
    return why_not_join(g, SEATS.index(seat), piece, mode_of(g, seat))


# ---- units ----

def why_not_named(g: Combat, seat: str, u: int) -> Reasons:
    """O14.1: for the purpose that is asked about; off its moment, what can be said whatever the purpose."""
    about, what = asked_of(g, seat)
    if about not in ("activate", "activate more"):        # a roll has a purpose too, but not one to activate for
        return Reasons(Reason("it has been activated this Turn", "O14.1-b")) if g.units[u].activated else Reasons()
    return why_not_activate(g, u, what["purpose"], what.get("unit", NONE))


def named(g: Combat, seat: str, u: int) -> Reasons:
    return own(lambda g, u: why_not_named(g, seat, u))(g, seat, u)


def why_not_step(g: Combat, seat: str, hex: int) -> Reasons:
    return why_not_go_to(g, hex)


def step_numbers(g: Combat, seat: str, hex: int) -> Numbers:
    """O21.1: what the hex costs, and what the first of the stack may spend."""
    movers = stack(g) if g.march is not None else ()
    if not movers:
        return {}
    lead = g.units[movers[0]]
    step = next((s for s in g.scenario.steps[lead.hex] if s.to == hex), None)
    cost = None if step is None else entry_cost(g, step, lead.hex, lead.side)
    return {"movement": movement(g, movers[0])} | ({} if cost is None else {"cost": cost})


MOMENTS: Final = (windows.HEX_ENTERED, windows.MP_SPENT, windows.BEFORE_ATTACK_ROLL, windows.BEFORE_DEFENSE_ROLL,
                  windows.BEFORE_MELEE, windows.AFTER_MELEE, windows.TIME_ADVANCED, windows.PASSED, windows.WOULD_BREAK)

VERBS: Final = by_name(
    Verb("order", ("card",), "order {0}", asked=("order",), why_not=why_not_order, odds=odds.card_odds),
    Verb("pass", odds=odds.pass_odds), Verb("end turn", (), "end the Turn"),
    Verb("discard", ("card",), "discard {0}"), Verb("done"),
    Verb("play", ("card", "word"), "play {0} as {1}", asked=(*MOMENTS, "mover", "move to"), why_not=why_not_play),
    Verb("reroll", (), "re-roll", odds=odds.reroll_odds), Verb("snipe", ("unit",), "snipe {0}"),
    Verb("activate", ("unit",), "activate {0}", asked=("activate", "activate more"), why_not=named),
    Verb("advance", ("unit", "hex"), "advance {0} to {1}", asked=("advance",), why_not=own(why_not_advance),
         odds=odds.advance_odds),
    Verb("exit", ("unit",), "exit {0}"), Verb("melee", ("hex",), "fight in {0}", odds=odds.melee_odds),
    Verb("shoot", ("piece", "hex"), "fire {0} at {1}", asked=("shot", windows.HEX_ENTERED), why_not=why_not_shot,
         numbers=shot_numbers, odds=odds.shot_odds), Verb("smoke", ("piece",), "lay smoke with {0}"),
    Verb("add", ("piece",), "add {0}", asked=("fire group",), why_not=why_not_add),
    Verb("fire", odds=odds.group_odds), Verb("cancel"), Verb("at", ("hex",), "at {0}", odds=odds.aim_odds),
    Verb("defend", ("unit",), "roll for {0}", odds=odds.defend_odds), Verb("break", ("weapon",), "break {0}"),
    Verb("move", ("unit",), "move {0}", asked=("mover",), why_not=own(why_not_begin)),
    Verb("with", ("unit",), "together with {0}"), Verb("go"),
    Verb("to", ("hex",), "to {0}", asked=("move to",), why_not=why_not_step, numbers=step_numbers, odds=odds.step_odds),
    Verb("stop"), Verb("give", ("unit", "unit"), "{0} hands its Weapon to {1}"),
    Verb("rally", ("unit",), "rally {0}", odds=odds.rally_odds), Verb("rout", ("word",), "rout {0}", odds=odds.routs_odds),
    Verb("roll", ("unit",), "roll for {0}", odds=odds.rout_odds),
    Verb("retreat", ("hex",), "retreat to {0}", odds=odds.retreat_odds),
    Verb("battle access"),                # never offered; environments number the verbs in this order
    Verb("spot", ("unit",), "{0} spots"),
    Verb("barrage", ("word",), "{0}"), Verb("impact", ("hex",), "impact on {0}", odds=odds.impact_odds),
    Verb("place", ("unit", "hex"), "{0} in {1}"), Verb("carry", ("weapon", "unit"), "{0} to {1}"),
    Verb("build", ("word", "hex"), "{0} in {1}"), Verb("space", ("number",), "Time space {0}"), Verb("never"),
    Verb("clear", ("hex",), "clear the Smoke in {0}"), Verb("deploy", ("unit",), "deploy {0}"),
    Verb("eliminate", ("unit",), "eliminate {0}"), Verb("destroy", ("weapon",), "destroy {0}", asked=(ANYTIME,)),
    Verb("battery access", (), "Battery Access"),
    Verb("strong mines", (), "keep the strong Mines"), Verb("weaker mines", ("card",), "weaker Mines, and start with {0}"),
    Verb("hand over", (), "hand over the Initiative card and go first"),
    Verb("strike", ("hex",), "strike {0} from the air"), Verb("harden", ("unit",), "{0} becomes a Veteran"),
    Verb("shoot or rally", ("unit",), "the Commissar sees to {0}", odds=odds.commissar_odds),
    Verb("dig", ("hex",), "Foxholes in {0}"),
    Verb("promote", ("hex",), "the Private in {0}"), Verb("hero", ("hex",), "the Hero in {0}"),
    Verb("appear", ("hex",), "in {0}"), Verb("suppress", ("unit",), "suppress {0}"), Verb("take", ("card",), "discard {0}"),
    Verb("kill", ("unit",), "eliminate {0}"), Verb("break weapon", ("weapon",), "break {0}"),
    Verb("break unit", ("unit",), "break {0}"), Verb("surrender", ("unit",), "{0} is taken prisoner"),
    Verb("chit", ("chit",), "reveal {0}"), Verb("item", ("item",), "take {0}"), Verb("sap", ("hex",), "clear {0}"),
    Verb("scrounge", ("weapon", "unit"), "{0} for {1}"), Verb("return", ("unit",), "{0} returns"),
    Verb("marker", ("word", "number"), "{0} marker to Team {1}"), Verb("flee", ("unit", "hex"), "{0} flees to {1}"),
    Verb("cover of", ("hex",), "by the Cover of {0}"), Verb("demolish", ("hex",), "demolish the works in {0}"),
    Verb("spray", ("hex",), "spray {0} too"), Verb("smoke in", ("hex",), "Smoke in {0}"),
)


def pieces(g: Combat) -> list[PieceId]:
    return [*((UNIT, u) for u in range(len(g.units))), *((WEAPON, w) for w in range(len(g.weapons)))]


THINGS: Final[Things] = {
    "unit": lambda g: range(len(g.units)), "weapon": lambda g: range(len(g.weapons)), "piece": pieces,
    "hex": lambda g: range(len(g.scenario.ground)), "card": lambda g: range(len(CARDS)), "chit": lambda g: range(len(CHITS)),
}
