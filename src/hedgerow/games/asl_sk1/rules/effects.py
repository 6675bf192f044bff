"""3.2.1 Effects: what the Infantry Fire Table does to its targets.

The dice are judged by pure functions (`check_result`, `pin_check_result`, `wound_result`), which the odds use as well;
the flows below roll, ask for the order of checks where it matters, and change the units.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hedgerow.games.asl_sk1.model.counters import HALF_SQUAD, KINDS
from hedgerow.games.asl_sk1.model.state import ELIMINATED, GONE, NOBODY, State
from hedgerow.games.asl_sk1.model.tables import KIA, MC, PTC, K, ift
from hedgerow.games.asl_sk1.rules.elr import elr_of, replace_unit
from hedgerow.games.asl_sk1.rules.melee import end_melee
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.tally import Tally

PASSES: Final = "passes"
PINNED: Final = "pinned"
BREAKS: Final = "breaks"
BREAKS_REPLACED: Final = "breaks, replaced"
BREAKS_REDUCED: Final = "breaks, reduced"
BREAKS_REDUCED_REPLACED: Final = "breaks, reduced, replaced"
REDUCED: Final = "reduced"
KILLED: Final = "eliminated"
WOUNDED: Final = "wounded"

Result = tuple[int, str, int, int]
"""What one target suffers: the unit, what, its number, and the total DRM of the attack on it."""


class Checked(Event, says="{unit} checks morale: {roll}, DRM {drm}, against {morale}: {result}"):
    unit: int
    drm: Tally
    roll: int
    morale: int
    result: str


class PinChecked(Event, says="{unit} takes a Pin Task Check: {roll}, DRM {drm}, against {morale}: {result}"):
    unit: int
    drm: Tally
    roll: int
    morale: int
    result: str


class Selected(Event, says="random selection: {unit} rolls {roll}"):
    unit: int
    roll: int


class Broke(Event, says="{unit} breaks"):
    unit: int


class Pinned(Event, says="{unit} is pinned"):
    unit: int


class Desperate(Event, says="{unit} is under Desperation Morale"):
    unit: int


class Eliminated(Event, says="{unit} is eliminated"):
    unit: int


class Reduced(Event, says="{unit} suffers casualty reduction and is now {kind}"):
    unit: int
    kind: str


class WoundRolled(Event, says="{unit} is hit, wound severity {roll}, drm {drm}: {result}"):
    unit: int
    roll: int
    drm: Tally
    result: str


class WeaponFate(Event, says="{weapon} after the loss of its crew: {roll}, {result}"):
    weapon: int
    roll: int
    result: str


# ---- judging the dice ----

def check_result(roll: Sequence[int], drm: int, morale: int, broken: bool, elr: int, interdicted: bool = False) -> str:
    """3.2.1-g: what a morale check does.

    3.2.1-h: an original 12 always fails, and costs an unbroken unit casualties besides; a broken one dies of it.
    3.2.1-i: a broken unit that fails is reduced. 3.2.1-j: failing by more than the ELR has it replaced.
    3.2.1-o: the highest roll that still passes pins; broken units only under interdiction [3.6-p].
    """
    original = sum(roll)
    final = original + drm
    if broken:
        if original == 12:
            return KILLED
        if final > morale:
            return REDUCED
        return PINNED if interdicted and final == morale else PASSES
    if original == 12:
        return BREAKS_REDUCED_REPLACED if final - morale > elr else BREAKS_REDUCED
    if final > morale:
        return BREAKS_REPLACED if final - morale > elr else BREAKS
    return PINNED if final == morale else PASSES


def pin_check_result(roll: Sequence[int], drm: int, morale: int) -> str:
    """3.2.1-q: a Pin Task Check is passed with the morale or less."""
    return PASSES if sum(roll) + drm <= morale else PINNED


def wound_result(roll: int, wounded: bool) -> str:
    """3.2.1-d: up to 4 a light wound, above it death [T-wounds]; 3.2.1-e: +1 once if he was wounded before."""
    return WOUNDED if roll + wounded <= 4 else KILLED


# ---- the effects of one attack ----

@flow
def suffer(g: State, results: tuple[Result, ...], column: int, group: tuple[int, ...] = ()) -> Flow[None]:
    """3.2.1: apply the results of one attack to its targets, worst first, then what follows from lost leaders.

    T-IFT-none: without a result nothing happens here.

    `group` are the units that feel the loss of a leader; empty means all that are stacked with him.
    """
    checks = casualties(g, results, column)
    yield from take_checks(g, checks, MC, "3.2.1-g")
    yield from take_checks(g, tuple((i, 0) for i, what, _, _ in results if what == PTC), PTC, "3.2.1-q")
    yield from leader_losses(g, group)


def casualties(g: State, results: Sequence[Result], column: int) -> tuple[tuple[int, int], ...]:
    """Those hit outright [T-IFT-KIA, T-IFT-K]; answers who must still check morale, each with its plus [3.2.1-p].

    T-IFT-NMC: every target, with nothing added; T-IFT-MC: or with the number of the result.
    """
    checks: list[tuple[int, int]] = []
    for what, number in sorted({(what, number) for _, what, number, _ in results}, key=_worst_first):
        hit = [(i, drm) for i, w, n, drm in results if (w, n) == (what, number)]
        if what == KIA:
            killed_in_action(g, hit, number, column)
        elif what == K:
            checks += killed(g, [i for i, _ in hit], number)
        elif what == MC:
            checks += [(i, number) for i, _ in hit]
    return tuple(checks)


def _worst_first(result: tuple[str, int]) -> tuple[int, int]:
    what, number = result
    return (KIA, K, MC).index(what) if what in (KIA, K, MC) else 9, -number


def killed_in_action(g: State, hit: Sequence[tuple[int, int]], number: int, column: int) -> None:
    """3.2.1-a: so many targets at least are eliminated at random; the others break, or are reduced if broken already."""
    drm_of = dict(hit)
    lost = random_selection(g, [i for i, _ in hit], number)
    for i in lost:
        weapons = g.held_by(i)
        eliminate(g, i, "3.2.1-a")
        for w in weapons:
            weapon_fate(g, w, column, drm_of[i])
    for i in drm_of:
        if i not in lost:
            if g.units[i].broken:
                casualty_reduction(g, i)
            else:
                break_unit(g, i, "3.2.1-a")


def killed(g: State, hit: Sequence[int], number: int) -> list[tuple[int, int]]:
    """3.2.1-b: one random target is reduced; all others, and the half-squad it leaves, check with the number added."""
    victims = one_at_random(g, hit)
    left = [i for i in hit if i not in victims or g.units[i].mmc]
    for i in victims:
        casualty_reduction(g, i)
    return [(i, number) for i in left if g.units[i].in_play]


def one_at_random(g: State, units: Sequence[int]) -> tuple[int, ...]:
    """Where "one" is hit at random, those who tie for it roll again; with the option `ties` at "all" each of them is hit."""
    found = random_selection(g, units, 1)
    while len(found) > 1 and g.options["ties"] == "reroll":
        found = random_selection(g, found, 1)
    return found


def random_selection(g: State, units: Sequence[int], number: int) -> tuple[int, ...]:
    """3.2.1-a: "at least" so many are hit: the highest of one die each, and all that tie for the last place."""
    if len(units) <= number:
        return tuple(units)
    rolls = [g.roll("random selection", 1, whom=i)[0] for i in units]
    for i, roll in zip(units, rolls, strict=True):
        g.log("3.2.1-a", Selected, i, roll)
    line = sorted(rolls, reverse=True)[number - 1]
    return tuple(i for i, roll in zip(units, rolls, strict=True) if roll >= line)


def weapon_fate(g: State, weapon: int, column: int, drm: int) -> None:
    """4.0-l: a die on the same column with the same DRM; another KIA destroys the weapon, a K malfunctions it."""
    w = g.weapons[weapon]
    roll = g.roll("weapon of an eliminated unit", 1)[0]
    what = ift(column, roll + drm).what
    if what == KIA:
        w.holder, w.hex = NOBODY, GONE
    elif what == K:
        if w.is_.is_mg:
            w.malfunctioned = True
        else:
            w.holder, w.hex = NOBODY, GONE
    g.log("4.0-l", WeaponFate, weapon, roll, "destroyed" if w.hex == GONE else "malfunctions" if what == K else "intact")


# ---- morale checks and pin checks ----

@flow
def take_checks(g: State, due: tuple[tuple[int, int], ...], kind: str, rule: str) -> Flow[None]:
    """3.2.1-g, 3.2.1-q: each unit checks once, the best leader first; who passes unharmed helps the others [3.2.1-l]."""
    waiting = tuple(c for c in due if must_check(g, c[0], kind))
    helpers: tuple[int, ...] = ()
    led: tuple[int, ...] = ()
    while waiting:
        choice: Option = yield Ask(checker(g, waiting), "check order", next_checks(g, waiting, led), cite=rule)
        unit = choice[1]
        led = (*led, g.units[unit].side)
        plus = next(p for i, p in waiting if i == unit)
        waiting = tuple(c for c in waiting if c[0] != unit)
        check = morale_check if kind == MC else pin_check
        if check(g, unit, plus, helpers, rule) == PASSES and may_lead(g, unit):
            helpers = (*helpers, unit)


def must_check(g: State, unit: int, kind: str) -> bool:
    """T-IFT-PTC: Pin Task Checks leave broken units alone, and those already pinned [3.2.1-s]."""
    u = g.units[unit]
    return u.in_play and (kind == MC or not (u.broken or u.pinned))


def checker(g: State, waiting: Sequence[tuple[int, int]]) -> str:
    """Whose units check now: in a melee one side after the other."""
    return g.seat(g.units[waiting[0][0]].side)


def next_checks(g: State, waiting: Sequence[tuple[int, int]], led: Sequence[int]) -> list[Option]:
    """3.2.1-g: the best leader of a side first; after him the owner chooses, but is only asked where it can matter."""
    side = g.units[waiting[0][0]].side
    mine = [i for i, _ in waiting if g.units[i].side == side]
    leaders = [i for i in mine if g.units[i].leader]
    if leaders and side not in led:
        return [("check", max(leaders, key=lambda i: best_leader(g, i)))]
    if len(mine) > 1 and any(may_lead(g, i) for i in leaders):
        return [("check", i) for i in mine]
    return [("check", mine[0])]


def best_leader(g: State, leader: int) -> tuple[int, int]:
    """3.2.1-g: which leader is the best: of highest morale, then of the best leadership."""
    return g.morale(leader), -g.units[leader].leadership


def may_lead(g: State, unit: int) -> bool:
    """1.2.1-a: only an unbroken, unpinned leader out of melee lends his leadership; 4.0-q: and none who fires a weapon."""
    u = g.units[unit]
    return u.leader and not u.broken and not u.pinned and not u.melee and not u.gunner


def check_drm(g: State, unit: int, plus: int, helpers: Sequence[int]) -> Tally:
    """3.2.1-p: the number of the result; 3.2.1-l: the best helping leader, who helps other leaders only of lower morale."""
    drm = Tally(plus, (("+", plus, "morale check number", "3.2.1-p"),)) if plus else Tally()
    u = g.units[unit]
    able = [i for i in helpers if i != unit and may_lead(g, i) and g.units[i].side == u.side
            and (u.mmc or g.morale(i) > g.morale(unit))]
    if able:
        best = min(g.units[i].leadership for i in able)
        drm = drm.add(best, "leadership", "3.2.1-l")
    return drm


def morale_check(g: State, unit: int, plus: int, helpers: Sequence[int] = (), rule: str = "3.2.1-g",
                 interdicted: bool = False) -> str:
    """3.2.1-g: roll, and suffer what the roll says."""
    drm = check_drm(g, unit, plus, helpers)
    return suffer_check(g, unit, g.roll("morale check", whom=unit), drm, rule, interdicted)


def pin_check(g: State, unit: int, plus: int, helpers: Sequence[int], rule: str) -> str:
    """3.2.1-q: roll, and be pinned or not."""
    drm = check_drm(g, unit, plus, helpers)
    roll = g.roll("pin task check", whom=unit)
    morale = g.morale(unit)
    result = pin_check_result(roll, int(drm.total), morale)
    g.log(rule, PinChecked, unit, drm, sum(roll), morale, result)
    if result == PINNED:
        pin(g, unit)
    return result


def suffer_check(g: State, unit: int, roll: Sequence[int], drm: Tally, rule: str, interdicted: bool = False) -> str:
    """3.2.1-g to 3.2.1-o: what a check with these dice does to the unit. Final Protective Fire lends its own dice."""
    u = g.units[unit]
    morale = g.morale(unit)
    result = check_result(roll, int(drm.total), morale, u.broken, elr_of(g, unit), interdicted)
    g.log(rule, Checked, unit, drm, sum(roll), morale, result)
    if result == PINNED:
        if not interdicted:
            pin(g, unit)
    elif result == KILLED:
        eliminate(g, unit, "3.2.1-h")
    elif result == REDUCED:
        casualty_reduction(g, unit)
    elif result != PASSES:
        fail_check(g, unit, result)
    return result


def fail_check(g: State, unit: int, result: str) -> None:
    """3.2.1-h, 5.1-a: an unbroken unit that fails: casualties first, then what is left is replaced, and breaks."""
    if result in (BREAKS_REDUCED, BREAKS_REDUCED_REPLACED):
        casualty_reduction(g, unit)
        if not g.units[unit].in_play:
            return
    break_unit(g, unit, "3.2.1-g")
    if result in (BREAKS_REPLACED, BREAKS_REDUCED_REPLACED):
        replace_unit(g, unit)


# ---- what happens to a unit ----

def break_unit(g: State, unit: int, rule: str) -> None:
    """3.2.1-g: broken side up and under DM; its Pin and CX markers go. A leader's stack will feel it [3.2.1-n]."""
    u = g.units[unit]
    if u.leader:
        feel_loss(g, unit, eliminated=False)
    u.broken = u.dm = True
    u.pinned = False
    if g.option("later_text"):
        u.cx = False
    g.log(rule, Broke, unit)
    if u.melee:
        end_melee(g, u.hex)


def pin(g: State, unit: int) -> None:
    """3.2.1-o, 3.2.1-s: once per player turn; a pinned unit ignores another pin."""
    u = g.units[unit]
    if not u.pinned and not u.broken:
        u.pinned = True
        g.log("3.2.1-o", Pinned, unit)


def make_desperate(g: State, unit: int, rule: str) -> None:
    """2.0-DM: a broken unit comes under Desperation Morale."""
    u = g.units[unit]
    if u.broken and not u.dm:
        u.dm = True
        g.log(rule, Desperate, unit)


def casualty_reduction(g: State, unit: int) -> None:
    """2.0-CR, 3.2.1-c: a squad becomes its half-squad, a half-squad is eliminated, a leader is wounded."""
    u = g.units[unit]
    kind = KINDS[u.kind]
    if kind.is_leader:
        wound(g, unit)
    elif kind.size == HALF_SQUAD:
        eliminate(g, unit, "3.2.1-c")
    else:
        u.kind = kind.half
        g.log("3.2.1-c", Reduced, unit, kind.half)


def wound(g: State, unit: int) -> None:
    """3.2.1-d: a hit leader rolls at once for how badly."""
    u = g.units[unit]
    roll = g.roll("wound severity", 1, whom=unit)[0]
    drm = Tally(1, (("+", 1, "wounded before", "3.2.1-e"),)) if u.wounded else Tally()
    result = wound_result(roll, u.wounded)
    g.log("3.2.1-d", WoundRolled, unit, roll, drm, result)
    if result == KILLED:
        eliminate(g, unit, "3.2.1-d")
    else:
        u.wounded = True


def eliminate(g: State, unit: int, rule: str, *, in_close_combat: bool = False) -> None:
    """The unit is lost; its weapons stay where it was [4.0-e], and a leader's stack will feel it [3.2.1-m]."""
    u = g.units[unit]
    if u.leader and not in_close_combat:
        feel_loss(g, unit, eliminated=True)
    where = u.hex
    for w in g.held_by(unit):
        g.weapons[w].holder, g.weapons[w].hex = NOBODY, where
    u.hex = ELIMINATED
    g.log(rule, Eliminated, unit)
    if u.melee:
        u.melee = False
        end_melee(g, where)


# ---- the loss of a leader ----

def feel_loss(g: State, leader: int, *, eliminated: bool) -> None:
    """3.2.1-m, 3.2.1-n: his stack checks once the attack is over; of his leadership only a minus counts, as a plus."""
    u = g.units[leader]
    g.losses = [loss for loss in g.losses if loss[0] != leader]
    g.losses.append((leader, eliminated, u.hex, g.morale(leader), max(0, -u.leadership)))


@flow
def leader_losses(g: State, group: tuple[int, ...] = ()) -> Flow[None]:
    """3.2.1-m, 3.2.1-n: a Leader Loss MC for an eliminated leader, a Leader Loss Task Check for one that broke.

    Those checks may cost further leaders, whose loss is felt in turn. `group` as in `suffer`.
    """
    while g.losses:
        leader, eliminated, hex_, morale, plus = g.losses.pop(0)
        bereaved = tuple((i, plus) for i in feeling(g, leader, hex_, morale, group, eliminated))
        yield from take_checks(g, bereaved, MC if eliminated else PTC, "3.2.1-m" if eliminated else "3.2.1-n")


def feeling(g: State, leader: int, hex_: int, morale: int, group: Sequence[int], eliminated: bool) -> list[int]:
    """3.2.1-m: units stacked with him of lower current morale; 3.2.1-n: of a broken leader only those in Good Order."""
    side = g.units[leader].side
    return [i for i in (group or g.at(hex_, side))
            if i != leader and g.units[i].hex == hex_ and g.units[i].side == side and g.morale(i) < morale
            and (eliminated or g.units[i].good_order)]
