"""Why a unit cannot do something now, and which numbers would apply: the questions a player asks the rulebook.

Questions are a verb and ids: `WhyNot("fire", (unit, hex))`, `("fire weapon", (weapon, hex))`, `("move", (unit,))`,
`("enter", (unit, hex))`, `("rally", (unit,))`, `("rout", (unit,))`, `("advance", (unit,))`, `("advance", (unit, hex))`,
`("self-rally", (unit,))`, `("double time", (unit,))`, `("smoke", (unit, hex))`, `("recover", (unit, weapon))`,
`("ready", (unit,))`, `("check", (unit,))`, `("close combat", (unit, unit))`; and what a player reckons on the map:
`("ways", (unit,))`, `("see", (hex, hex))`, `("threat", (hex,))`, `("danger", ())`;
and `("shoot", ())` about the attack being put together.
"""

from __future__ import annotations

from collections.abc import Callable

from hedgerow.games.asl_sk1 import close_combat
from hedgerow.games.asl_sk1.advance import why_not_advance, why_not_advance_to
from hedgerow.games.asl_sk1.effects import check_drm, may_lead
from hedgerow.games.asl_sk1.firegroups import mode_of, targets_in, why_not_fire, why_not_ready
from hedgerow.games.asl_sk1.firepower import breakdown, firepower, situation
from hedgerow.games.asl_sk1.movement import (
    allotment,
    capacity,
    smoke_drm,
    why_not_double_time,
    why_not_enter,
    why_not_move,
    why_not_recover_moving,
    why_not_smoke,
)
from hedgerow.games.asl_sk1.odds import facing, knows_lines
from hedgerow.games.asl_sk1.rally import rally_drm, recovery_drm, why_not_rally, why_not_recover, why_not_self_rally
from hedgerow.games.asl_sk1.reckoning import about_attack, about_danger, about_sight, about_threat, about_ways
from hedgerow.games.asl_sk1.rout import must_rout, why_not_rout
from hedgerow.games.asl_sk1.state import (
    ADVANCE,
    MOVEMENT,
    NOBODY,
    OWN_FP,
    RALLY,
    ROUT,
    Attack,
    Blow,
    Combat,
    Firer,
    State,
    stacks,
)
from hedgerow.games.asl_sk1.terrain import entry_cost
from hedgerow.kernel.asking import Option
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.rulebook import Answer, WhyNot
from hedgerow.kernel.tally import Tally


def explain(g: State, seat: str, question: WhyNot) -> Answer:
    """What stands against it, with rule ids, and the numbers behind it."""
    find, kinds = _QUESTIONS.get(question.verb, (None, ()))
    if find is None or not known(g, question.what, kinds):
        no = Reasons()
        no("that is not a question about something in this game")
        return Answer.of(no)
    return find(g, seat, *question.what) if question.verb in _OF_A_SEAT else find(g, *question.what)


def known(g: State, what: tuple[int, ...], kinds: tuple[str, ...]) -> bool:
    """Whether the ids of a question name things in play."""
    most = {"unit": len(g.units), "weapon": len(g.weapons), "hex": g.scenario.size}
    return (len(what) <= len(kinds) and len(what) >= sum(not k.endswith("?") for k in kinds)
            and all(isinstance(i, int) and 0 <= i < most[k.rstrip("?")] for i, k in zip(what, kinds, strict=False)))


def why_not(g: State, seat: str, option: Option) -> Reasons:
    """For refusals: why the option is not among those offered."""
    verb: str = option[0]
    what = option[1:]
    if verb == "to" and g.stack:
        verb, what = "enter", (g.stack[0], *what)
    elif verb in ("add", "add weapon") and g.attack is not None:
        verb, what = "fire" if verb == "add" else "fire weapon", (*what, g.attack.hex)
    elif verb == "with":
        verb = "move"
    elif verb == "rally":
        what = what[:1]
    find, kinds = _QUESTIONS.get(verb, (None, ()))
    if find is None or verb in _OF_A_SEAT or not known(g, what, kinds):
        return Reasons()
    return Reasons(*find(g, *what).reasons)


def about_fire(g: State, unit: int, hex_: int) -> Answer:
    return about_shot(g, unit, OWN_FP, hex_)


def about_weapon(g: State, weapon: int, hex_: int) -> Answer:
    if g.weapons[weapon].holder == NOBODY:
        no = Reasons()
        no("nobody possesses the weapon", "1.2.4")
        return Answer.of(no)
    return about_shot(g, g.weapons[weapon].holder, weapon, hex_)


def not_in(g: State, no: Reasons, phase: int, text: str) -> None:
    """3.0: everything has its phase."""
    if g.phase != phase:
        no(text, "3.0")


def about_shot(g: State, unit: int, weapon: int, hex_: int) -> Answer:
    """3.2: one firer at one hex: what stands against it, its FP, the DRM on the first target, a weapon's breakdown number."""
    u = g.units[unit]
    targets = [i for i in facing(g) if g.units[i].hex == hex_] if g.phase == MOVEMENT else targets_in(g, hex_, u.side)
    if not 0 <= u.hex < g.scenario.size:
        no = Reasons()
        no("it is not on the map", "3.2-a")
        return Answer.of(no)
    if g.phase == MOVEMENT and u.side == g.defender and not targets:
        no = why_not_ready(g, unit, weapon)
        no("only units that have just spent MF there may be fired at", "3.31-a")
        return Answer.of(no)
    firer = Firer(unit, weapon, mode_of(g, unit, weapon))
    attack = Attack(u.side, hex_, targets, [firer])
    numbers: dict[str, Tally] = {}
    if weapon == OWN_FP or g.weapons[weapon].is_.kind != "DC":
        numbers["firepower"] = firepower(g, firer, attack)
    if weapon != OWN_FP:
        numbers["breakdown"] = breakdown(g, firer)
    if targets and knows_lines(g, attack):
        numbers["drm"] = situation(g, attack).targets[0][1]
    return Answer.of(why_not_fire(g, unit, weapon, hex_, targets), **numbers)


def about_readiness(g: State, unit: int) -> Answer:
    """3.2: what keeps the unit from firing at anything now."""
    return Answer.of(why_not_ready(g, unit, OWN_FP))


def about_move(g: State, unit: int) -> Answer:
    """3.3: whether it may move, and its MF and portage alone."""
    no = why_not_move(g, unit)
    not_in(g, no, MOVEMENT, "units move in the MPh")
    return Answer.of(no, mf=allotment(g, unit, (unit,)), portage=capacity(g, unit))


def about_double_time(g: State, unit: int) -> Answer:
    """3.3-n: whether it may use Double Time, and the MF it then has."""
    no = why_not_double_time(g, unit)
    not_in(g, no, MOVEMENT, "units move in the MPh")
    return Answer.of(no, mf=allotment(g, unit, (unit,), (unit,)))


def about_smoke(g: State, unit: int, hex_: int) -> Answer:
    """3.3-p: whether it may throw smoke grenades there, and its drm."""
    no = why_not_move(g, unit)
    not_in(g, no, MOVEMENT, "smoke grenades are thrown in the MPh")
    if hex_ not in (g.units[unit].hex, *g.scenario.ground.around[g.units[unit].hex]):
        no("it is not adjacent", "3.3-p")
    if unit not in g.stack:
        no("it is not moving now", "3.3-p")
    else:
        no = Reasons(*no, *why_not_smoke(g, unit, hex_))
    return Answer.of(no, drm=smoke_drm(g, unit))


def about_recovery(g: State, unit: int, weapon: int) -> Answer:
    """3.1(b), 3.3-s: whether it may try to recover the weapon, and its drm."""
    no = why_not_recover_moving(g, unit, weapon) if unit in g.stack else why_not_recover(g, unit, weapon)
    if unit not in g.stack and g.phase != RALLY:
        no("weapons are recovered in the RPh or on the move", "3.1(b)")
    return Answer.of(no, drm=recovery_drm(g, unit))


def about_entry(g: State, unit: int, hex_: int) -> Answer:
    """3.3-g: what a hex costs and what stands against entering it."""
    here = g.units[unit].hex
    if here < 0 or hex_ not in g.scenario.ground.around[here]:
        no = Reasons()
        no("it is not adjacent", "3.3-g")
        return Answer.of(no)
    cost = entry_cost(g, here, hex_)
    if unit in g.stack:
        return Answer.of(why_not_enter(g, hex_, True), cost=cost)
    no = Reasons(*about_move(g, unit).reasons)
    if g.occupied(hex_, 1 - g.units[unit].side):
        no("enemy units are there", "3.3-a")
    if not stacks(g, hex_, g.units[unit].side, (unit,)):
        no("three squads and four leaders are the limit", "3.3-i")
    if cost.total > allotment(g, unit, (unit,)).total:
        no("it has not enough MF", "3.3-g", cost)
    return Answer.of(no, cost=cost)


def about_rally(g: State, unit: int) -> Answer:
    """3.1(e), 3.1(f): whether it may try, by itself or with the best leader there, and the DRM."""
    u = g.units[unit]
    leaders = [i for i in g.at(u.hex, u.side) if i != unit and may_lead(g, i)]
    if not leaders:
        return about_self_rally(g, unit)
    no = why_not_rally(g, unit)
    not_in(g, no, RALLY, "units rally in the RPh")
    best = min(leaders, key=lambda i: g.units[i].leadership)
    return Answer.of(no, drm=rally_drm(g, unit, best), morale=Tally.of(g.morale(unit), "broken morale", "3.1-h"))


def about_self_rally(g: State, unit: int) -> Answer:
    """3.1(e): whether it may rally itself, and the DRM."""
    no = why_not_self_rally(g, unit)
    not_in(g, no, RALLY, "units rally in the RPh")
    return Answer.of(no, drm=rally_drm(g, unit, NOBODY), morale=Tally.of(g.morale(unit), "broken morale", "3.1-h"))


def about_rout(g: State, unit: int) -> Answer:
    """3.6: whether it may rout, and whether it must."""
    no = why_not_rout(g, unit)
    not_in(g, no, ROUT, "units rout in the RtPh")
    return Answer.of(no, must=Tally.of(int(must_rout(g, unit)), "must rout", "3.6"))


def about_advance(g: State, unit: int, hex_: int = NOBODY) -> Answer:
    """3.7: whether it may advance, and into this hex."""
    no = why_not_advance(g, unit)
    not_in(g, no, ADVANCE, "units advance in the APh")
    if hex_ == NOBODY:
        return Answer.of(no, mf=allotment(g, unit, (unit,)))
    here = g.units[unit].hex
    if here < 0 or hex_ not in g.scenario.ground.around[here]:
        no("it is not adjacent", "3.7")
        return Answer.of(no)
    return Answer.of(Reasons(*no, *why_not_advance_to(g, (unit,), hex_)), cost=entry_cost(g, here, hex_),
                     mf=allotment(g, unit, (unit,)))


def about_check(g: State, unit: int) -> Answer:
    """3.2.1-l: the morale it has now, and the help a leader of its stack could lend."""
    u = g.units[unit]
    helpers = [i for i in g.at(u.hex, u.side) if i != unit and may_lead(g, i)]
    return Answer.of(Reasons(), morale=Tally.of(g.morale(unit), "morale", "3.2.1-k"), drm=check_drm(g, unit, 0, helpers))


def about_close_combat(g: State, unit: int, target: int) -> Answer:
    """3.8: the strengths and DRM of a close combat attack of one unit on another."""
    no = Reasons()
    if g.units[unit].hex != g.units[target].hex or g.units[unit].side == g.units[target].side:
        no("close combat is with enemies in the same hex", "3.8")
        return Answer.of(no)
    if g.units[unit].broken:
        no("only unbroken units attack", "3.8-d")
    fought = g.combat
    if fought is None:
        g.combat = Combat(g.units[unit].hex)
    try:
        melee = close_combat.situation(g, Blow(g.units[unit].side, [unit], [target]))
    finally:
        g.combat = fought
    return Answer.of(no, attack=melee.attack, defence=melee.defence, drm=melee.drm[0][1],
                     kill=Tally.of(melee.kill, melee.odds, "T-CCT"))


_QUESTIONS: dict[str, tuple[Callable[..., Answer], tuple[str, ...]]] = {
    "fire": (about_fire, ("unit", "hex")), "fire weapon": (about_weapon, ("weapon", "hex")), "move": (about_move, ("unit",)),
    "enter": (about_entry, ("unit", "hex")), "rally": (about_rally, ("unit",)), "self-rally": (about_self_rally, ("unit",)),
    "double time": (about_double_time, ("unit",)), "smoke": (about_smoke, ("unit", "hex")),
    "recover": (about_recovery, ("unit", "weapon")),
    "rout": (about_rout, ("unit",)), "advance": (about_advance, ("unit", "hex?")), "check": (about_check, ("unit",)),
    "close combat": (about_close_combat, ("unit", "unit")), "ways": (about_ways, ("unit",)),
    "ready": (about_readiness, ("unit",)), "shoot": (about_attack, ()),
    "see": (about_sight, ("hex", "hex")), "threat": (about_threat, ("hex",)), "danger": (about_danger, ()),
}
_OF_A_SEAT = ("threat", "danger")
