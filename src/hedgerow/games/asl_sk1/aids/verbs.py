"""Every kind of choice in the game: what it touches, how it is said, why it may not be made, its numbers and its odds.

Verbs without a `why_not` are offered from lists that are the rule themselves: worksheets, rout ways, the next to check.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from hedgerow.games.asl_sk1.aids import odds
from hedgerow.games.asl_sk1.aids.map_questions import melee_numbers
from hedgerow.games.asl_sk1.aids.pass_warnings import lost_by_passing
from hedgerow.games.asl_sk1.model.counters import WEAPONS
from hedgerow.games.asl_sk1.model.state import (
    ADVANCE,
    ADVANCING_FIRE,
    MOVEMENT,
    NOBODY,
    OWN_FP,
    RALLY,
    ROUT,
    Attack,
    Firer,
    State,
)
from hedgerow.games.asl_sk1.rules import (
    close_combat,
    entering,
    movement,
    movement_factors,
    movers_actions,
    rally,
    support_weapons,
)
from hedgerow.games.asl_sk1.rules.advance import why_not_advance, why_not_advance_to
from hedgerow.games.asl_sk1.rules.firegroups import mode_of, targets_in, why_not_add, why_not_fire, why_not_ready, why_not_shoot
from hedgerow.games.asl_sk1.rules.firepower import breakdown, firepower, situation
from hedgerow.games.asl_sk1.rules.rout import must_rout, why_not_rout
from hedgerow.games.asl_sk1.rules.terrain import entry_cost
from hedgerow.kernel.asking import Option
from hedgerow.kernel.odds import Odds
from hedgerow.kernel.reasons import Reason, Reasons
from hedgerow.kernel.tally import Tally
from hedgerow.kernel.verbs import Things, Verb, by_name

FIRE: Final = ("prep fire", "first fire", "final fire", "advancing fire")
Numbers = dict[str, Tally]


def side_of(g: State, seat: str) -> int:
    return g.scenario.sides.index(seat)


def not_in(g: State, no: Reasons, phase: int, text: str) -> Reasons:
    """3.0: everything has its phase."""
    if g.phase != phase:
        no(text, "3.0")
    return no


def own(check: Callable[..., Reasons], rule: str) -> Callable[..., Reasons]:
    """About a unit of one's own that is in play."""
    def why_not(g: State, seat: str, unit: int, *more: Any) -> Reasons:
        if g.units[unit].side != side_of(g, seat):
            return Reasons(Reason("it is not yours", rule))
        if g.units[unit].hex < 0:
            return Reasons(Reason("it is not in play", rule))
        return check(g, unit, *more)
    return why_not


def held(check: Callable[..., Reasons]) -> Callable[..., Reasons]:
    """About a weapon that a unit of one's own possesses."""
    def why_not(g: State, seat: str, weapon: int, *more: Any) -> Reasons:
        holder = g.weapons[weapon].holder
        if holder < 0 or g.units[holder].side != side_of(g, seat):
            return Reasons(Reason("no unit of yours possesses the weapon", "1.2.4"))
        return check(g, weapon, *more)
    return why_not


def attacking(check: Callable[..., Reasons]) -> Callable[..., Reasons]:
    """About the attack that is being put together."""
    def why_not(g: State, seat: str, *what: Any) -> Reasons:
        return Reasons(Reason("no attack is being put together", "3.2-i")) if g.attack is None else check(g, g.attack, *what)
    return why_not


def on_the_move(check: Callable[..., Reasons]) -> Callable[..., Reasons]:
    """About the stack that is moving."""
    def why_not(g: State, seat: str, *what: Any) -> Reasons:
        return check(g, *what) if g.stack else Reasons(Reason("nobody is moving", "3.3-g"))
    return why_not


def fighting(check: Callable[..., Reasons]) -> Callable[..., Reasons]:
    """About the close combat under way."""
    def why_not(g: State, seat: str, *what: Any) -> Reasons:
        return check(g, side_of(g, seat), *what) if g.combat is not None else Reasons(Reason("no close combat is fought", "3.8"))
    return why_not


# ---- fire ----

def why_not_shot(g: State, unit: int, weapon: int, hex_: int) -> Reasons:
    """3.2: one firer at one hex."""
    if not 0 <= g.units[unit].hex < g.scenario.size or hex_ >= g.scenario.size:
        return Reasons(*why_not_ready(g, unit, weapon), Reason("it is not on the map", "3.2-a"))
    targets = targets_of(g, unit, hex_)
    if g.phase == MOVEMENT and not targets:
        no = why_not_ready(g, unit, weapon)
        no("only units that have just spent MF there may be fired at", "3.31-a")
        return no
    return why_not_fire(g, unit, weapon, hex_, targets)


def targets_of(g: State, unit: int, hex_: int) -> list[int]:
    """3.2: every enemy in the hex; 3.31-a: in the MPh those who have just spent MF there."""
    if g.phase == MOVEMENT:
        return [i for i in odds.facing(g) if g.units[i].hex == hex_]
    return targets_in(g, hex_, g.units[unit].side)


def why_not_fire_weapon(g: State, weapon: int, hex_: int) -> Reasons:
    return why_not_shot(g, g.weapons[weapon].holder, weapon, hex_)


def fire_numbers(g: State, seat: str, unit: int, hex_: int) -> Numbers:
    return shot_numbers(g, unit, OWN_FP, hex_)


def weapon_numbers(g: State, seat: str, weapon: int, hex_: int) -> Numbers:
    return shot_numbers(g, g.weapons[weapon].holder, weapon, hex_)


def shot_numbers(g: State, unit: int, weapon: int, hex_: int) -> Numbers:
    """3.2-d: its FP, the DRM on the first target, a weapon's breakdown number."""
    if unit == NOBODY or not 0 <= g.units[unit].hex < g.scenario.size or hex_ >= g.scenario.size:
        return {}
    firer = Firer(unit, weapon, mode_of(g, unit, weapon))
    attack = Attack(g.units[unit].side, hex_, targets_of(g, unit, hex_), [firer])
    found: Numbers = {}
    if weapon == OWN_FP or g.weapons[weapon].is_.kind != "DC":
        found["firepower"] = firepower(g, firer, attack)
    if weapon != OWN_FP:
        found["breakdown"] = breakdown(g, firer)
    if attack.targets and odds.knows_lines(g, attack):
        found["drm"] = situation(g, attack).targets[0][1]
    return found


def why_not_add_unit(g: State, a: Attack, unit: int) -> Reasons:
    return why_not_add(g, a, unit, OWN_FP)


def why_not_add_weapon(g: State, a: Attack, weapon: int) -> Reasons:
    holder = g.weapons[weapon].holder
    return Reasons(Reason("nobody possesses the weapon", "1.2.4")) if holder == NOBODY else why_not_add(g, a, holder, weapon)


def attack_numbers(g: State, seat: str) -> Numbers:
    """3.2.1: the attack that is being put together: what each firer brings, all of it, and the DRM on each target."""
    if g.attack is None or not g.attack.targets or not odds.knows_lines(g, g.attack):
        return {}
    shot = situation(g, g.attack)
    parts = {firer_name(g, unit, weapon): fp for unit, weapon, fp in shot.parts} if len(shot.parts) > 1 else {}
    return parts | {"firepower": shot.fp} | {f"DRM on {g.scenario.unit_name(i)}": drm for i, drm in shot.targets}


def firer_name(g: State, unit: int, weapon: int) -> str:
    name = g.scenario.unit_name(unit)
    return name if weapon == OWN_FP else f"{name} with {WEAPONS[g.weapons[weapon].kind].kind}"


def why_not_detonate(g: State, seat: str, charge: int) -> Reasons:
    """4.3: charges go off in the AFPh."""
    if g.phase == ADVANCING_FIRE and 0 <= charge < len(g.charges):
        return Reasons()
    return Reasons(Reason("there is no such charge to set off now", "4.3"))


# ---- rally ----

def why_not_recover(g: State, unit: int, weapon: int) -> Reasons:
    """3.1(b), 3.3-s: in the RPh, or on the move."""
    if unit in g.stack:
        return movers_actions.why_not_recover_moving(g, unit, weapon)
    no = rally.why_not_recover(g, unit, weapon)
    if g.phase != RALLY:
        no("weapons are recovered in the RPh or on the move", "3.1(b)")
    return no


def why_not_rally(g: State, unit: int, leader: int) -> Reasons:
    no = Reasons(*rally.why_not_rally(g, unit), *rally.why_not_rally_by(g, unit, leader))
    return not_in(g, no, RALLY, "units rally in the RPh")


def why_not_self_rally(g: State, unit: int) -> Reasons:
    return not_in(g, rally.why_not_self_rally(g, unit), RALLY, "units rally in the RPh")


def rally_numbers(g: State, seat: str, unit: int, leader: int = NOBODY) -> Numbers:
    return {"drm": rally.rally_drm(g, unit, leader), "morale": Tally.of(g.morale(unit), "broken morale", "3.1-h")}


def recovery_numbers(g: State, seat: str, unit: int, weapon: int) -> Numbers:
    return {"drm": rally.recovery_drm(g, unit)}


# ---- movement ----

def why_not_move(g: State, unit: int) -> Reasons:
    return not_in(g, movement.why_not_move(g, unit), MOVEMENT, "units move in the MPh")


def move_numbers(g: State, seat: str, unit: int) -> Numbers:
    """3.3-c, 4.0-i: its MF and portage alone."""
    return {"mf": movement_factors.allotment(g, unit, (unit,)), "portage": movement_factors.capacity(g, unit)}


def why_not_come_along(g: State, unit: int) -> Reasons:
    """3.3-j, 3.7-b: a unit that could not go by itself comes along with nobody."""
    return why_not_advance(g, unit) if g.phase == ADVANCE else movement.why_not_move(g, unit)


def why_not_double_time(g: State, unit: int) -> Reasons:
    return not_in(g, movement.why_not_double_time(g, unit), MOVEMENT, "units move in the MPh")


def double_time_numbers(g: State, seat: str, unit: int) -> Numbers:
    return {"mf": movement_factors.allotment(g, unit, (unit,), (unit,))}


def why_not_go_to(g: State, seat: str, hex_: int) -> Reasons:
    """3.3-g: the stack that moves; 3.7: the units that advance."""
    if hex_ >= g.scenario.size:
        return Reasons(Reason("it is off the map", "3.3-b"))
    if g.stack:
        return entering.why_not_enter(g, hex_, True)
    members = advancing(g)
    return why_not_advance_to(g, members, hex_) if members else Reasons(Reason("nobody is moving", "3.3-g"))


def advancing(g: State) -> Sequence[int]:
    """3.7: the units of which the ATTACKER is asked where they advance to."""
    what = getattr(g.asked, "what", {})
    return tuple(what.get("movers", ())) if g.phase == ADVANCE else ()


def entry_numbers(g: State, seat: str, hex_: int) -> Numbers:
    members = g.stack or advancing(g)
    here = g.units[members[0]].hex if members else NOBODY
    if here < 0 or hex_ not in g.scenario.ground.around[here]:
        return {}
    return {"cost": entry_cost(g, here, hex_)}


def why_not_through_woods(g: State, hex_: int) -> Reasons:
    """3.3-g: a hex with a woods-road may also be entered off the road."""
    here, ground = g.units[g.stack[0]].hex, g.scenario.ground
    no = Reasons()
    if hex_ not in ground.around[here] or not ground.woods_road[hex_] or not ground.by_road(here, hex_):
        no("there is no woods-road to leave", "3.3-g")
        return no
    return entering.why_not_enter(g, hex_, False)


def why_not_smoke(g: State, unit: int, hex_: int) -> Reasons:
    """3.3-p: into its own hex or an adjacent one, by a unit that is moving."""
    here = g.units[unit].hex
    no = Reasons()
    if unit not in g.stack:
        no("it is not moving now", "3.3-p")
    if here >= g.scenario.size or hex_ >= g.scenario.size or hex_ not in (here, *g.scenario.ground.around[here]):
        no("it is not adjacent", "3.3-p")
    return Reasons(*no, *movers_actions.why_not_smoke(g, unit, hex_)) if unit in g.stack else no


def smoke_numbers(g: State, seat: str, unit: int, hex_: int) -> Numbers:
    return {"drm": movers_actions.smoke_drm(g, unit)}


def why_not_charge(g: State, weapon: int, hex_: int) -> Reasons:
    """4.3-a: a demolition charge of a unit that is moving, against an adjacent hex."""
    holder = g.weapons[weapon].holder
    here = g.units[holder].hex
    no = Reasons()
    if g.weapons[weapon].is_.kind != "DC":
        no("it is not a demolition charge", "4.3-a")
    if holder not in g.stack:
        no("its possessor is not moving now", "4.3-a")
    if not 0 <= here < g.scenario.size or hex_ >= g.scenario.size or hex_ not in g.scenario.ground.around[here]:
        no("it is not adjacent", "4.3-a")
    return no or movers_actions.why_not_place_charge(g, weapon, hex_)


def why_not_leave_behind(g: State, unit: int) -> Reasons:
    """3.3-j: one of several, who has not spent MF of his leader's bonus [3.3-e]."""
    no = Reasons()
    if unit not in g.stack or len(g.stack) == 1:
        no("it does not move with others", "3.3-j")
    elif g.units[unit].hex >= g.scenario.size:
        no("it is not on the map yet", "3.1(a)")
    elif not movement.may_part(g, unit):
        no("it has spent MF of its leader's bonus and must end with him", "3.3-e")
    return no


def why_not_exit(g: State, seat: str) -> Reasons:
    return movers_actions.why_not_exit(g) if g.stack else Reasons()


# ---- rout and advance ----

def why_not_rout_now(g: State, unit: int) -> Reasons:
    return not_in(g, why_not_rout(g, unit), ROUT, "units rout in the RtPh")


def rout_numbers(g: State, seat: str, unit: int) -> Numbers:
    return {"must": Tally.of(int(must_rout(g, unit)), "must rout", "3.6")}


def why_not_advance_now(g: State, unit: int) -> Reasons:
    return not_in(g, why_not_advance(g, unit), ADVANCE, "units advance in the APh")


def advance_numbers(g: State, seat: str, unit: int) -> Numbers:
    return {"mf": movement_factors.allotment(g, unit, (unit,))}


def blow_numbers(g: State, seat: str, unit: int, target: int) -> Numbers:
    if g.combat is None or close_combat.why_not_attack(g, side_of(g, seat), unit, target):
        return {}
    return dict(melee_numbers(close_combat.situation(g, odds.blow_after(g, ("attack", unit, target)))))


def rolled(verb: str, find: Callable[[State, Option], Odds | None]) -> Callable[..., Odds | None]:
    """The odds of a verb, by the function that takes its option."""
    return lambda g, seat, *what: find(g, (verb, *what))


VERBS: Final = by_name(
    # worksheets and what is settled before the game
    Verb("place", ("unit", "hex"), "{0} to {1}", asked=("set up", "enter")),
    Verb("give", ("weapon", "unit"), "{0} to {1}", asked=("set up", "enter", "reserve weapons")),
    Verb("commit", (), "done", asked=("set up", "enter")),
    Verb("fortify", ("building",), "fortify {0}", asked=("fortify",)),
    Verb("hold back", ("unit",), "hold back {0}", asked=("reserve",)),
    # 3.1
    Verb("recover", ("unit", "weapon"), "{0} recovers {1}", asked=("recover weapons", "move"),
         why_not=own(why_not_recover, "3.1(b)"), numbers=recovery_numbers, odds=rolled("recover", odds.recovery_odds)),
    Verb("repair", ("unit", "weapon"), "{0} repairs {1}", asked=("repair weapons",), why_not=own(rally.why_not_repair, "3.1(c)"),
         odds=rolled("repair", odds.repair_odds)),
    Verb("transfer", ("weapon", "unit"), "{0} goes to {1}", asked=("transfer weapons",), why_not=held(rally.why_not_transfer),
         listed=True),
    Verb("self-rally", ("unit",), "{0} rallies itself", asked=("self-rally",), why_not=own(why_not_self_rally, "3.1(e)"),
         numbers=rally_numbers, odds=rolled("self-rally", odds.rally_odds)),
    Verb("rally", ("unit", "unit"), "{1} rallies {0}", asked=("rally",), why_not=own(why_not_rally, "3.1(f)"),
         numbers=rally_numbers, odds=rolled("rally", odds.rally_odds)),
    Verb("keep DM", ("unit",), "{0} keeps its DM", asked=("keep DM",), why_not=own(rally.why_not_keep, "3.1(g)")),
    # 3.3
    Verb("move", ("unit",), "move {0}", asked=("movement",), why_not=own(why_not_move, "3.3"), numbers=move_numbers),
    Verb("with", ("unit",), "with {0}", asked=("prepare move", "resume together", "advance to"),
         why_not=own(why_not_come_along, "3.3-j"), listed=True),
    Verb("double time", ("unit",), "{0} uses Double Time", asked=("prepare move",), why_not=own(why_not_double_time, "3.3-n"),
         numbers=double_time_numbers, listed=True),
    Verb("assault move", ("unit",), "{0} uses Assault Movement", asked=("prepare move",)),
    Verb("help carry", ("unit", "unit"), "{0} helps {1} carry", asked=("prepare move",)),
    Verb("drop", ("weapon",), "drop {0}", asked=("prepare move", "move", "transfer weapons", "advance to", "drop before rout")),
    Verb("go", (), "go", asked=("prepare move", "resume together")),
    Verb("stop", (), "stop here", asked=("move", "resume", "rout to")),
    Verb("resume", ("unit",), "{0} moves on", asked=("resume",)),
    Verb("to", ("hex",), "to {0}", asked=("move", "advance to"), why_not=why_not_go_to, numbers=entry_numbers,
         odds=odds.step_odds),
    Verb("through woods", ("hex",), "through the woods to {0}", asked=("move",), why_not=on_the_move(why_not_through_woods),
         odds=odds.woods_step_odds),
    Verb("smoke", ("unit", "hex"), "{0} throws smoke at {1}", asked=("move",), why_not=own(why_not_smoke, "3.3-p"),
         numbers=smoke_numbers, odds=rolled("smoke", odds.smoke_odds)),
    Verb("charge", ("weapon", "hex"), "place {0} against {1}", asked=("move",), why_not=held(why_not_charge)),
    Verb("leave behind", ("unit",), "{0} stays behind", asked=("move",), why_not=own(why_not_leave_behind, "3.3-j")),
    Verb("exit", (), "leave the map", asked=("move", "advance to"), why_not=why_not_exit, listed=True),
    # 3.6, 3.7
    Verb("rout", ("unit",), "rout {0}", asked=("rout",), why_not=own(why_not_rout_now, "3.6"), numbers=rout_numbers),
    Verb("escort", ("unit",), "{0} goes along", asked=("escort",)),
    Verb("rout to", ("hex",), "rout to {0}", asked=("rout to",), odds=rolled("rout to", odds.interdiction_odds)),
    Verb("rout through", ("hex",), "rout through the woods to {0}", asked=("rout to",),
         odds=rolled("rout through", odds.interdiction_odds)),
    Verb("crawl", ("hex",), "low crawl to {0}", asked=("rout to",)),
    Verb("advance", ("unit",), "advance {0}", asked=("advance",), why_not=own(why_not_advance_now, "3.7"),
         numbers=advance_numbers),
    Verb("stay", (), "stay", asked=("advance to",)),
    # 3.2
    Verb("fire", ("unit", "hex"), "{0} fires at {1}", asked=FIRE, numbers=fire_numbers, odds=rolled("fire", odds.fire_odds),
         why_not=own(lambda g, unit, hex_: why_not_shot(g, unit, OWN_FP, hex_), "3.2")),
    Verb("fire weapon", ("weapon", "hex"), "{0} fires at {1}", asked=FIRE, why_not=held(why_not_fire_weapon),
         numbers=weapon_numbers, odds=rolled("fire weapon", odds.fire_odds)),
    Verb("add", ("unit",), "add {0}", asked=("fire group",), why_not=attacking(why_not_add_unit),
         odds=rolled("add", odds.fire_odds)),
    Verb("add weapon", ("weapon",), "add {0}", asked=("fire group",), why_not=attacking(why_not_add_weapon),
         odds=rolled("add weapon", odds.fire_odds)),
    Verb("crew", ("unit", "weapon"), "{0} helps fire {1}", asked=("fire group",), odds=rolled("crew", odds.fire_odds)),
    Verb("direct", ("unit",), "{0} directs", asked=("fire group",), odds=rolled("direct", odds.fire_odds)),
    Verb("shoot", (), "roll the attack", asked=("fire group",), why_not=attacking(why_not_shoot), numbers=attack_numbers,
         odds=rolled("shoot", odds.fire_odds)),
    Verb("back", (), "take back", asked=("fire group", "declare attacks")),
    Verb("together", (), "as a smaller fire group", asked=("smaller group",)),
    Verb("separately", (), "as separate attacks", asked=("smaller group",)),
    Verb("keep rate", ("weapon",), "{0} keeps its rate of fire", asked=("rate of fire",)),
    Verb("decline rate", ("weapon",), "{0} leaves Residual FP instead", asked=("rate of fire",)),
    Verb("destroy", ("weapon",), "destroy {0}", asked=("prep fire", "final fire", "advancing fire"),
         why_not=held(support_weapons.why_not_destroy)),
    Verb("detonate", ("number",), "set off charge {0}", asked=("advancing fire",), why_not=why_not_detonate,
         odds=rolled("detonate", odds.charge_odds)),
    Verb("check", ("unit",), "{0} checks next", asked=("check order",)),
    # 3.8
    Verb("fight", ("hex",), "close combat in {0}", asked=("close combat",), odds=rolled("fight", odds.ambush_odds)),
    Verb("join", ("unit", "unit"), "{0} fights with {1}", asked=("join leader",)),
    Verb("attack", ("unit", "unit"), "{0} attacks {1}", asked=("declare attacks",), why_not=fighting(close_combat.why_not_attack),
         numbers=blow_numbers, odds=rolled("attack", odds.close_combat_odds)),
    Verb("join attack", ("unit",), "{0} joins the attack", asked=("declare attacks",),
         why_not=fighting(close_combat.why_not_join_attack), odds=rolled("join attack", odds.close_combat_odds)),
    Verb("attack too", ("unit",), "also against {0}", asked=("declare attacks",),
         why_not=fighting(close_combat.why_not_attack_too), odds=rolled("attack too", odds.close_combat_odds)),
    Verb("end attacks", (), "no more attacks", asked=("declare attacks",)),
    Verb("pass", (), "pass", warning=lost_by_passing),
)

THINGS: Final[Things] = {
    "unit": lambda g: range(len(g.units)), "weapon": lambda g: range(len(g.weapons)),
    "hex": lambda g: range(len(g.scenario.ground.around)), "building": lambda g: range(len(g.scenario.ground.buildings)),
    "number": lambda g: range(len(g.charges) + 1),
}
