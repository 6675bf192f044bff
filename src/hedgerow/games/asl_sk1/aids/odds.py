"""Exact odds of what an option would roll for, by the very functions that resolve it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from hedgerow.games.asl_sk1.aids.fire_odds import target_odds, weapon_odds
from hedgerow.games.asl_sk1.model.counters import KINDS, WEAPONS
from hedgerow.games.asl_sk1.model.hidden import may_be_fortified
from hedgerow.games.asl_sk1.model.state import MOVEMENT, NOBODY, Attack, Blow, State
from hedgerow.games.asl_sk1.rules import close_combat
from hedgerow.games.asl_sk1.rules.defensive_fire import facing_residual
from hedgerow.games.asl_sk1.rules.effects import check_drm, check_result, pin_check_result
from hedgerow.games.asl_sk1.rules.elr import elr_of
from hedgerow.games.asl_sk1.rules.entering import step_in
from hedgerow.games.asl_sk1.rules.fire import protective_firers
from hedgerow.games.asl_sk1.rules.firegroups import first_shot, with_added
from hedgerow.games.asl_sk1.rules.firepower import firing_hexes, outcome, situation
from hedgerow.games.asl_sk1.rules.interdiction import interdictor, rout_helpers
from hedgerow.games.asl_sk1.rules.movers_actions import smoke_drm, smoke_outcome
from hedgerow.games.asl_sk1.rules.rally import rally_drm, rally_outcome, recovery_drm, recovery_outcome, repair_outcome
from hedgerow.games.asl_sk1.rules.setup import reveal_fortified
from hedgerow.games.asl_sk1.rules.support_weapons import charge_situation
from hedgerow.kernel.asking import Option
from hedgerow.kernel.odds import Odds, dice_odds, odds_of
from hedgerow.kernel.tally import Tally

NOT_INTERDICTED = "not interdicted"


# ---- fire ----

def fire_odds(g: State, option: Option) -> Odds | None:
    """3.2.1: the result on the IFT if the attack, with what the option adds, were rolled now."""
    attack = attack_after(g, option)
    if attack is None or not attack.targets or not knows_lines(g, attack):
        return None
    shot = situation(g, attack)
    found = dice_odds(2, 6, lambda dice: outcome(shot, dice).result, shot.targets[0][1])
    return found.with_parts(*target_odds(g, shot), *weapon_odds(g, shot), *own_checks(g, attack))


def own_checks(g: State, attack: Attack) -> tuple[tuple[str, int, Odds], ...]:
    """3.31-j: what the roll of Final Protective Fire does to those who fire and direct it."""
    def own(unit: int, led: int) -> Odds:
        morale, elr = g.morale(unit), elr_of(g, unit)
        return dice_odds(2, 6, lambda dice: check_result(dice, led, morale, False, elr))

    return tuple(("unit", unit, own(unit, led)) for unit, led in protective_firers(g, attack))


def attack_after(g: State, option: Option) -> Attack | None:
    """The attack as it would stand after the option."""
    if option[0] in ("fire", "fire weapon"):
        return first_shot(g, option, facing(g))
    if g.attack is None or option[0] == "shoot":
        return g.attack and g.attack.copy()
    return with_added(g, g.attack, option)


def facing(g: State) -> Sequence[int]:
    """3.31-a: the movers that the DEFENDER is asked about; none in the other fire phases."""
    return tuple(getattr(g.asked, "what", {}).get("units", ()))


def knows_lines(g: State, attack: Attack) -> bool:
    """3.2-c: where lines are checked only after declaring, the odds are known at point blank only."""
    if g.options["los"] != "strict":
        return True
    return all(g.scenario.ground.distance[h][attack.hex] == 1 for h in firing_hexes(g, attack))


def charge_odds(g: State, option: Option) -> Odds | None:
    """4.3-c: the result of a demolition charge, or a dud."""
    shot = charge_situation(g, g.charges[option[1]])
    if not shot.targets:
        return None
    found = dice_odds(2, 6, lambda dice: "dud" if (o := outcome(shot, dice)).failing else o.result, shot.targets[0][1])
    return found.with_parts(*target_odds(g, shot))


def step_odds(g: State, seat: str, to: int) -> Odds | None:
    """3.31-t: the attack of the Residual FP that the stack steps into."""
    return residual_odds(g, seat, to, by_road=True)


def woods_step_odds(g: State, seat: str, to: int) -> Odds | None:
    """3.31-t: the same, off the road."""
    return residual_odds(g, seat, to, by_road=False)


def residual_odds(g: State, seat: str, to: int, *, by_road: bool) -> Odds | None:
    """3.31-v: before the DEFENDER fires; S3-ssr1: not where the building may be fortified for all that the seat knows."""
    if g.phase != MOVEMENT or not g.stack or to not in g.residual or may_be_fortified(g, seat, to):
        return None
    there = g.copy()
    step_in(there, to, by_road)
    facing_it = [i for i, _ in facing_residual(there, to, there.stack)]
    if not facing_it:
        return None
    reveal_fortified(there, to)                           # S3-ssr1: its owner knows what the attack will bring to light
    shot = situation(there, Attack(g.defender, to, facing_it, residual=g.residual[to]))
    found = dice_odds(2, 6, lambda dice: outcome(shot, dice).result, shot.targets[0][1])
    return found.with_parts(*target_odds(there, shot))


# ---- morale ----

def check_odds(g: State, unit: int, plus: int, helpers: Sequence[int] = (), *, interdicted: bool = False) -> Odds:
    """3.2.1-g: what a morale check would do to a unit."""
    drm = check_drm(g, unit, plus, helpers)
    morale, broken, elr = g.morale(unit), g.units[unit].broken, elr_of(g, unit)
    return dice_odds(2, 6, lambda dice: check_result(dice, int(drm.total), morale, broken, elr, interdicted), drm)


def pin_check_odds(g: State, unit: int, plus: int, helpers: Sequence[int] = ()) -> Odds:
    """3.2.1-q: what a Pin Task Check would do to a unit."""
    drm, morale = check_drm(g, unit, plus, helpers), g.morale(unit)
    return dice_odds(2, 6, lambda dice: pin_check_result(dice, int(drm.total), morale), drm)


def rally_odds(g: State, option: Option) -> Odds:
    """3.1-h: rallying, with a leader or alone."""
    unit = option[1]
    drm, morale = rally_drm(g, unit, option[2] if len(option) > 2 else NOBODY), g.morale(unit)
    return dice_odds(2, 6, lambda dice: rally_outcome(dice, int(drm.total), morale), drm)


def interdiction_odds(g: State, option: Option) -> Odds | None:
    """3.6-o: the NMC of a routing unit, if it would be interdicted there."""
    r = g.rout
    if r is None:
        return None
    by_road = option[0] == "rout to" and g.scenario.ground.by_road(g.units[r.unit].hex, option[1])
    if interdictor(g, r.unit, option[1], by_road=by_road) == NOBODY:
        return odds_of([(NOT_INTERDICTED, 1)], lambda draw: draw)
    return check_odds(g, r.unit, 0, rout_helpers(g, r), interdicted=True)


# ---- single dice ----

def recovery_odds(g: State, option: Option) -> Odds:
    """3.1(b), 3.3-s: recovering a weapon."""
    drm = recovery_drm(g, option[1])
    return _one_die(lambda roll: recovery_outcome(roll, int(drm.total)), drm)


def repair_odds(g: State, option: Option) -> Odds:
    """3.1(c): repairing a weapon."""
    number = WEAPONS[g.weapons[option[2]].kind].repair
    return _one_die(lambda roll: repair_outcome(roll, number))


def smoke_odds(g: State, option: Option) -> Odds:
    """3.3-p: placing smoke."""
    u = g.units[option[1]]
    drm = smoke_drm(g, option[1])
    exponent = g.scenario.smoke_exponent(KINDS[u.kind])
    return _one_die(lambda roll: smoke_outcome(roll, int(drm.total), exponent), drm)


def _one_die(result: Callable[[int], Hashable], drm: Tally | None = None) -> Odds:
    return dice_odds(1, 6, lambda dice: result(dice[0]), drm)


# ---- close combat ----

def close_combat_odds(g: State, option: Option) -> Odds:
    """3.8-e: the attack as it would stand after the option; of a group, the results that occur."""
    blow = blow_after(g, option)
    melee = close_combat.situation(g, blow)
    return dice_odds(2, 6, lambda dice: close_combat.result_of(close_combat.outcome(melee, dice)), melee.drm[0][1])


def blow_after(g: State, option: Option) -> Blow:
    if option[0] == "attack":
        return Blow(g.units[option[1]].side, [option[1]], [option[2]])
    blow = close_combat.fighting(g).blows[-1].copy()
    (blow.attackers if option[0] == "join attack" else blow.targets).append(option[1])
    return blow


def ambush_odds(g: State, option: Option) -> Odds | None:
    """3.8-i: who might have the ambush."""
    hex_ = option[1]
    if not close_combat.may_be_ambushed(g, hex_):
        return None
    drms = [int(close_combat.ambush_drm(g, hex_, side).total) for side in (0, 1)]

    def ambusher(dice: tuple[int, ...]) -> str:
        side = close_combat.ambush_outcome([die + drm for die, drm in zip(dice, drms, strict=True)])
        return "no ambush" if side == NOBODY else g.seat(side)

    return dice_odds(2, 6, ambusher)

