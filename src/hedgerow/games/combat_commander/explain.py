"""Why something may not be done now, and the numbers behind it. Asks the functions that decide, and nobody else.

    WhyNot.of("order", "Fire")          WhyNot.of("shoot", piece, hex)      WhyNot.of("see", hex, hex)
    WhyNot.of("play", "Concealment")    WhyNot.of("enter", unit, hex)       WhyNot.of("unit", unit)
    WhyNot.of("activate", unit)         WhyNot.of("ways", unit)             WhyNot.of("threat", hex), WhyNot.of("danger")
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hedgerow.games.combat_commander.actions import ACTIONS
from hedgerow.games.combat_commander.activation import is_leader
from hedgerow.games.combat_commander.attack import attack_strength, piece_hex, sight
from hedgerow.games.combat_commander.command import firepower, in_radius, morale, movement, reach
from hedgerow.games.combat_commander.cover import cover
from hedgerow.games.combat_commander.fate import CARDS
from hedgerow.games.combat_commander.los import explain as explain_sight
from hedgerow.games.combat_commander.orders import ORDERS
from hedgerow.games.combat_commander.orders.fire import BLOCKED, why_not_shoot
from hedgerow.games.combat_commander.orders.move import entry_cost, stack, why_not_enter
from hedgerow.games.combat_commander.reckoning import about_danger, about_threat, about_ways
from hedgerow.games.combat_commander.state import SEATS, WEAPON, Attack, Combat, unit_of
from hedgerow.kernel.asking import Option
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.rulebook import Answer, WhyNot
from hedgerow.kernel.tally import Tally


def explain(g: Combat, seat: str, question: WhyNot) -> Answer:
    """The answer to a structured question; one that makes no sense here is answered with that."""
    asked = QUESTIONS.get(question.verb)
    if asked is None:
        return Answer.of(Reasons())
    try:
        return asked(g, seat, *question.what)
    except (IndexError, KeyError, TypeError, StopIteration):
        no = Reasons()
        no("there is no such thing to ask about")
        return Answer.of(no)


def why_not(g: Combat, seat: str, option: Option) -> Reasons:
    """For refusals: the reasons against an option that was not offered."""
    verb, *what = option
    if verb == "order" and len(what) == 1 and what[0] in g.hands[SEATS.index(seat)]:
        return Reasons(*explain(g, seat, WhyNot.of("order", CARDS[what[0]].order)).reasons)
    if verb == "play" and len(what) == 2:
        return Reasons(*explain(g, seat, WhyNot.of("play", what[1])).reasons)
    if verb in ("shoot", "activate"):
        return Reasons(*explain(g, seat, WhyNot.of(verb, *what)).reasons)
    if verb == "add" and g.attacks:
        return Reasons(*explain(g, seat, WhyNot.of("shoot", *what, g.attacks[-1].targets[0])).reasons)
    if verb == "to" and g.march is not None and stack(g):
        return why_not_step(g, seat, stack(g)[0], what[0])
    if verb == "move":
        return why_not_mover(g, seat, what[0])
    return Reasons()


def why_not_step(g: Combat, seat: str, u: int, hex: int) -> Reasons:
    """O21.1: hex by hex."""
    if all(s.to != hex for s in g.scenario.steps[g.units[u].hex]):
        no = Reasons()
        no("it is not adjacent: units move hex by hex", "O21.1")
        return no
    return Reasons(*why_not_move(g, seat, u, hex).reasons)


def why_not_mover(g: Combat, seat: str, u: int) -> Reasons:
    """O21.2: only units activated for this Move Order, each once."""
    no = Reasons()
    if g.units[u].side != SEATS.index(seat):
        no("that unit is not yours", "O14.1")
    elif g.units[u].halted:
        no("its move is over", "O21.2")
    elif not g.units[u].moving:
        no("it was not activated for this Order", "O14.1")
    return no


def why_not_order(g: Combat, seat: str, name: str) -> Answer:
    """1.5, 5.1, O14: Orders are for the active player, up to his capability, with a card of that name."""
    no = Reasons()
    side = SEATS.index(seat)
    if side != g.active:
        no("Orders are given in your own Turn", "1.5")
        return Answer.of(no)
    if g.given >= g.capability[side]:
        no(f"{g.capability[side]} Orders have been given this Turn", "5.1")
    if not any(CARDS[c].order == name for c in g.hands[side]):
        no(f"there is no {name} card in your hand", "O14.1-a")
    for reason in ORDERS[name].unless(g):
        no(reason.text, reason.rule, reason.tally, reason.at)
    return Answer.of(no)


def why_not_action(g: Combat, seat: str, name: str) -> Answer:
    """1.6, A24.1: an Action needs its moment, its prerequisite and a card."""
    no = Reasons()
    side = SEATS.index(seat)
    found = ACTIONS[name]
    if not any(name in (CARDS[c].action, CARDS[c].order if name == "Fire" else "") for c in g.hands[side]):
        no(f"there is no {name} card in your hand", "1.6")
    about = g.asked.about if g.asked is not None and getattr(g.asked, "seat", "") == seat else ""
    moment = "moving" if about in ("mover", "move to") else about
    if found.when and moment not in found.when:
        no(f"{name} is not played at this moment", found.rule)
        return Answer.of(no)
    for reason in found.unless(g, side):
        no(reason.text, reason.rule, reason.tally, reason.at)
    return Answer.of(no)


def why_not_fire(g: Combat, seat: str, piece: int, hex: int) -> Answer:
    """O20.3: Range, LOS, target and Weapon; with the FP the piece alone would have."""
    if piece < 0 or hex < 0 or g.units[unit_of(g, piece)].hex < 0 or (piece >= WEAPON and unit_of(g, piece) < 0):
        raise IndexError(piece)
    no = why_not_shoot(g, piece, hex)
    if sight(g, piece_hex(g, piece), hex) == BLOCKED:
        return Answer.of(no)
    alone = Attack("fire", SEATS.index(seat), [piece], [hex], origins=[piece_hex(g, piece)])
    return Answer.of(no, firepower=attack_strength(g, alone))


def why_not_see(g: Combat, seat: str, a: int, b: int) -> Answer:
    """10: what blocks the line, and where; or what hinders it most [10.3.3]."""
    no = Reasons()
    verdict = explain_sight(g.scenario.sight, a, b, g.smoke, g.blazes)
    if verdict.blocked:
        no(f"{verdict.reasons[0].by} blocks the line", verdict.rule, at=verdict.where)
    if not verdict.hindrance:
        return Answer.of(no)
    most = max(verdict.reasons, key=lambda r: r.amount)
    return Answer.of(no, hindrance=Tally.of(most.amount, most.by, most.rule))


def why_not_activate(g: Combat, seat: str, u: int) -> Answer:
    """O14.1: own units on the map, each once a Turn [O14.1-b], and only those that can carry the Order out [O14.4]."""
    no = Reasons()
    unit = g.units[u]
    what = getattr(g.asked, "what", {})
    if unit.side != SEATS.index(seat):
        no("that unit is not yours", "O14.1")
    elif unit.hex < 0:
        no("it is not on the map", "O14.1")
    elif unit.activated:
        no("it has been activated this Turn", "O14.1-b")
    elif "unit" in what and is_leader(g, u):
        no("a Leader takes along units that are no Leaders", "3.3.1.1")
    elif "unit" in what and not in_radius(g, what["unit"], u):
        no("it is beyond the Leader's Command Radius", "3.3.1.1")
    elif "purpose" in what:
        no(f"it could not carry out {what['purpose']} now", "O14.4")
    return Answer.of(no)


def why_not_ready(g: Combat, seat: str, piece: int) -> Answer:
    """O20.3: only pieces activated for this Order shoot, once each."""
    no = Reasons()
    unit = g.units[unit_of(g, piece)]
    ready = g.weapons[piece - WEAPON].ready if piece >= WEAPON else unit.ready or unit.op_firing
    if unit.side != SEATS.index(seat):
        no("that piece is not yours", "O14.1")
    elif not unit.activated:
        no("it was not activated for this Order", "O14.1")
    elif not ready:
        no("it has made its shot in this Order", "O20.3")
    else:
        no("it has no target in Range and LOS", "O20.3")
    return Answer.of(no)


def why_not_move(g: Combat, seat: str, u: int, hex: int) -> Answer:
    """O21.1, O21.4: why a unit may not enter the next hex, what that costs, and what it may spend."""
    no = Reasons()
    step = next(s for s in g.scenario.steps[g.units[u].hex] if s.to == hex)
    cost = entry_cost(g, step, g.units[u].hex, g.units[u].side)
    rule = why_not_enter(g, (u,), step)
    if rule == "O21.1":
        no(f"{g.units[u].spent} MP are spent; the rest does not cover the cost", rule, tally=cost)
    elif rule:
        no("nobody may move there", rule, at=hex)
    return Answer.of(no, movement=movement(g, u)) if cost is None else Answer.of(no, movement=movement(g, u), cost=cost)


def about_unit(g: Combat, seat: str, u: int) -> Answer:
    """3.1: a unit's stats now, with their stories."""
    if g.units[u].hex < 0:
        raise IndexError(u)
    return Answer.of(Reasons(), firepower=firepower(g, u), range=reach(g, u), movement=movement(g, u),
                     morale=morale(g, u, cover(g, g.units[u].hex)))


QUESTIONS: Final[dict[str, Callable[..., Answer]]] = {
    "order": why_not_order, "play": why_not_action, "shoot": why_not_fire, "see": why_not_see, "enter": why_not_move,
    "unit": about_unit, "activate": why_not_activate, "ready": why_not_ready,
    "ways": about_ways, "threat": about_threat, "danger": about_danger,
}
