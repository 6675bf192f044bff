"""3.2 Fire attacks: the fire phases, and the roll that resolves an attack.

An attack is declared in steps: a first firer and the target, then further firers and directing leaders, with a way back
until the dice are rolled. What is being put together is `g.attack`.
"""

from __future__ import annotations

from hedgerow.games.asl_sk1.model.counters import WEAPONS
from hedgerow.games.asl_sk1.model.state import (
    GONE,
    MOVEMENT,
    NOBODY,
    PREP_MARKER,
    PROTECTIVE,
    Attack,
    Firer,
    Piece,
    State,
)
from hedgerow.games.asl_sk1.rules.effects import leader_losses, make_desperate, may_lead, suffer, suffer_check
from hedgerow.games.asl_sk1.rules.fire_markers import count_shots, mark_firers, remove_fire_markers
from hedgerow.games.asl_sk1.rules.firegroups import (
    BACK,
    SHOOT,
    first_shot,
    group_options,
    shots,
    step_back,
    targets_in,
    with_added,
)
from hedgerow.games.asl_sk1.rules.firepower import (
    Outcome,
    Shot,
    direction,
    firing_hexes,
    is_ft,
    key,
    may_break,
    outcome,
    residual_left,
    situation,
)
from hedgerow.games.asl_sk1.rules.setup import reveal_fortified
from hedgerow.games.asl_sk1.rules.support_weapons import (
    destroy_weapon,
    destructions,
    detonate,
    detonations,
    use_charges,
)
from hedgerow.kernel.asking import PASS, Ask, Option
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.tally import Tally

TOGETHER: Option = ("together",)
SEPARATELY: Option = ("separately",)
KEEP, DECLINE = "keep rate", "decline rate"


class FireAttack(Event, says="fire at {hex} by {units}: {fp} FP, DRM {drm}, rolled {roll}, column {column}: {result}"):
    units: tuple[int, ...]
    hex: int
    firers: tuple[Piece, ...]
    leaders: tuple[int, ...]
    fp: Tally
    drm: Tally
    dice: tuple[int, ...]
    roll: int
    column: int
    result: str


class ResidualAttack(Event, says="Residual FP attacks in {hex}: {fp} FP, DRM {drm}, rolled {roll}: {result}"):
    hex: int
    fp: Tally
    drm: Tally
    dice: tuple[int, ...]
    roll: int
    result: str


class Cowered(Event, says="the attack cowers: column {column}"):
    column: int


class Malfunctioned(Event, says="{weapon} malfunctions"):
    weapon: int


class UsedUp(Event, says="{weapon} is removed from play"):
    weapon: int


class KeepsRate(Event, says="{weapon} keeps its rate of fire"):
    weapon: int


class ResidualLeft(Event, says="{fp} Residual FP in {hex}"):
    hex: int
    fp: int


class LineBlocked(Event, says="{unit} has no line of sight to {hex}"):
    unit: int
    hex: int


# ---- the fire phases ----

@flow
def prep_fire_phase(g: State) -> Flow[None]:
    """3.2.2: only the ATTACKER fires; who fired any of what it has, or directed, is marked Prep Fire."""
    g.attacks_made = []
    yield from fire_phase(g, g.attacker, "prep fire")
    for i, u in enumerate(g.units):
        if u.side == g.attacker and (u.weapons_used or u.directing or u.fired):
            u.fired = PREP_MARKER
            for w in g.held_by(i):
                g.weapons[w].fired = PREP_MARKER


@flow
def advancing_fire_phase(g: State) -> Flow[None]:
    """3.5: the ATTACKER's units that did not Prep Fire, at half FP; then the Prep Fire markers go [3.5-c]."""
    g.attacks_made = []
    use_charges(g)
    yield from fire_phase(g, g.attacker, "advancing fire")
    while g.charges:
        yield from detonate(g, 0)
    remove_fire_markers(g, g.attacker)


@flow
def final_fire(g: State) -> Flow[None]:
    """3.4: the DEFENDER's fire in the DFPh; then all First and Final Fire markers go [3.4-g]."""
    g.attacks_made = []
    yield from fire_phase(g, g.defender, "final fire")
    remove_fire_markers(g, g.defender)


@flow
def fire_phase(g: State, side: int, about: str) -> Flow[None]:
    """3.2: any, all or none of the units that may fire, one attack after the other."""
    while True:
        choice: Option = yield Ask(g.seat(side), about, fire_options(g, side), cite="3.2")
        if choice == PASS:
            return
        if choice[0] == "destroy":
            destroy_weapon(g, choice[1])
        elif choice[0] == "detonate":
            yield from detonate(g, choice[1])
        else:
            yield from attack(g, choice, ())


def fire_options(g: State, side: int) -> list[Option]:
    aims = [(h, tuple(targets_in(g, h, side))) for h in dict.fromkeys(u.hex for u in g.units
            if u.side != side and 0 <= u.hex < g.scenario.size)]
    return [*shots(g, side, aims), *destructions(g, side), *detonations(g, side), PASS]


# ---- one attack ----

@flow
def attack(g: State, first: Option, targets: tuple[int, ...]) -> Flow[bool]:
    """3.2-i: from the first firer and target to the dice. False if it was taken back.

    `targets` are the moving units fired at; empty means everyone in the target hex.
    """
    g.attack = first_shot(g, first, targets)
    growing = group_options(g) != [SHOOT, BACK]
    while growing:
        choice: Option = yield Ask(g.seat(attacking(g)), "fire group", group_options(g), cite="3.2-i", hex=first[2])
        if choice == SHOOT:
            break
        if choice == BACK:
            if not step_back(g):
                return False
        else:
            g.attack = with_added(g, the_attack(g), choice)
    yield from resolve_attack(g)
    return True


def the_attack(g: State) -> Attack:
    assert g.attack is not None
    return g.attack


def attacking(g: State) -> int:
    return the_attack(g).side


# ---- resolving it ----

@flow
def resolve_attack(g: State) -> Flow[None]:
    """3.2.1: after the lines of sight have been checked [3.2-c], roll; 3.2-j: those without a line drop out."""
    groups = lines_checked(g)
    if len(groups) == 1 and len({g.units[u].hex for u, _, _ in groups[0]}) > 1 and dropped_out(g, groups[0]):
        choice: Option = yield Ask(g.seat(attacking(g)), "smaller group", [TOGETHER, SEPARATELY], cite="3.2-j")
        if choice == SEPARATELY:
            groups = by_hex(g, groups[0])
    leaders = declared_leaders(g)
    for group in groups:
        narrow_attack(g, group, leaders)
        yield from roll_attack(g)
    g.attack = None


Group = tuple[tuple[int, int, int], ...]
"""Firers as unit, weapon and mode, while they wait in a flow."""


def lines_checked(g: State) -> tuple[Group, ...]:
    """3.2-c: firers without a line count as having fired, breakdown included; the rest, in connected groups."""
    a = g.attack
    assert a is not None
    seeing = tuple((f.unit, f.weapon, f.mode) for f in a.firers if g.sees(g.units[f.unit].hex, a.hex))
    if len(seeing) == len(a.firers):
        return (seeing,)
    blind = [f for f in a.firers if not g.sees(g.units[f.unit].hex, a.hex)]
    g.reveal()
    for h in dict.fromkeys(g.units[f.unit].hex for f in blind):
        g.log("3.2-c", LineBlocked, next(f.unit for f in blind if g.units[f.unit].hex == h), a.hex)
    empty = Attack(a.side, a.hex, [], blind, [i for i in a.leaders if not g.sees(g.units[i].hex, a.hex)])
    guns = situation(g, empty).guns
    if guns:
        original = sum(g.roll("breakdown"))
        break_down(g, tuple(w for w, number, _ in guns if original >= number))
    mark_firers(g, empty, cowered=False, kept=())
    count_shots(g, blind, a)
    a.leaders = [i for i in a.leaders if i not in empty.leaders]
    return connected(g, seeing)


def dropped_out(g: State, group: Group) -> bool:
    """3.2-j: whether part of the fire group had no line."""
    assert g.attack is not None
    return len(group) < len(g.attack.firers)


def connected(g: State, firers: Group) -> tuple[Group, ...]:
    """3.2-i: the groups that hold together, each firer in the hex of another or next to it; leaders are no link."""
    left = sorted(dict.fromkeys(g.units[u].hex for u, _, _ in firers), key=lambda h: not squads_fire(g, h, firers))
    groups: list[Group] = []
    while left:
        reached = [left.pop(0)]
        for h in reached:
            near = [n for n in left if n in g.scenario.ground.around[h] and squads_fire(g, h, firers)]
            reached += near
            left = [n for n in left if n not in near]
        groups.append(tuple(f for f in firers if g.units[f[0]].hex in reached))
    return tuple(groups)


def squads_fire(g: State, hex_: int, firers: Group) -> bool:
    """3.2-i: whether a MMC fires from the hex: a leader alone holds no group together."""
    return any(g.units[u].hex == hex_ and g.units[u].mmc for u, _, _ in firers)


def by_hex(g: State, firers: Group) -> tuple[Group, ...]:
    """3.2-k: separate attacks still take all of a hex together."""
    hexes = dict.fromkeys(g.units[u].hex for u, _, _ in firers)
    return tuple(tuple(f for f in firers if g.units[f[0]].hex == h) for h in hexes)


def declared_leaders(g: State) -> tuple[int, ...]:
    assert g.attack is not None
    return tuple(g.attack.leaders)


def narrow_attack(g: State, group: Group, leaders: tuple[int, ...]) -> None:
    """The attack that is rolled for now: these firers, their leaders, the targets still there."""
    a = g.attack
    assert a is not None
    a.firers = [Firer(*f) for f in group]
    hexes = firing_hexes(g, a)
    a.leaders = [i for i in leaders if g.units[i].hex in hexes and may_lead(g, i)]
    a.targets = [i for i in a.targets if g.units[i].hex == a.hex]


@flow
def roll_attack(g: State) -> Flow[None]:
    """3.2.1: one roll for the result, cowering, breakdown and rate of fire; for FPF also the firers' own check [3.31-j]."""
    show_fortification(g)
    shot = declared_situation(g)
    dice = g.roll("fire attack", whom=first_to_fire(g))
    found = outcome(shot, dice)
    report(g, shot, dice, found)
    failed = break_down(g, found.failing)
    kept = yield from rate_kept(g, tuple(w for w in found.keeping if w not in failed))
    finish_shot(g, shot, found.cowered, failed, kept)
    yield from strike(g, shot, found)
    yield from protective_checks(g, dice)


def first_to_fire(g: State) -> tuple[int, ...]:
    """Whose attack it is: in trials the same luck goes with it, whomever it is at and whoever joins."""
    assert g.attack is not None
    return (g.phase, *((g.attack.firers[0].unit, g.attack.firers[0].weapon) if g.attack.firers else (g.attack.hex,)))


def declared_situation(g: State) -> Shot:
    assert g.attack is not None
    return situation(g, g.attack)


def show_fortification(g: State) -> None:
    """S3-ssr1: a fortified building is shown when it matters to an attack on a unit in it."""
    a = g.attack
    assert a is not None
    if a.targets and not is_ft(g, a):
        reveal_fortified(g, a.hex)


def report(g: State, shot: Shot, dice: tuple[int, ...], found: Outcome) -> None:
    a = g.attack
    assert a is not None
    drm = shot.targets[0][1] if shot.targets else Tally()
    if a.residual:
        g.log("3.31-t", ResidualAttack, a.hex, shot.fp, drm, dice, found.original, found.result)
        return
    units = tuple(dict.fromkeys(f.unit for f in a.firers))
    g.log("3.2.1", FireAttack, units, a.hex, tuple(key(f) for f in a.firers), tuple(a.leaders), shot.fp, drm, dice,
          found.original, found.column, found.result)
    if found.cowered:
        g.log("3.2-h", Cowered, found.column)


def break_down(g: State, failing: tuple[int, ...]) -> tuple[int, ...]:
    """4.1-c: a machine gun that reaches its B# malfunctions; 4.2-d: a FT is removed.

    By the later text only one of several machine guns does, at random.
    """
    guns = tuple(w for w in failing if WEAPONS[g.weapons[w].kind].is_mg)
    if len(guns) > 1 and g.option("later_text"):
        guns = (g.pick("malfunction", guns),)
    spent = tuple(w for w in failing if not WEAPONS[g.weapons[w].kind].is_mg)
    for w in guns:
        g.weapons[w].malfunctioned = True
        g.log("4.1-c", Malfunctioned, w)
    for w in spent:
        g.weapons[w].holder, g.weapons[w].hex = NOBODY, GONE
        g.log("4.2-d", UsedUp, w)
    return guns + spent


@flow
def rate_kept(g: State, keeping: tuple[int, ...]) -> Flow[tuple[int, ...]]:
    """1.2.4-b: weapons that keep their rate of fire. With the errata one that keeps it leaves no Residual FP, so the
    DEFENDER may decline it."""
    kept: tuple[int, ...] = ()
    for w in keeping:
        if g.phase == MOVEMENT and g.option("official_errata"):
            choice: Option = yield Ask(g.seat(attacking(g)), "rate of fire", [(KEEP, w), (DECLINE, w)], cite="1.2.4-b")
            if choice[0] == DECLINE:
                continue
        kept = (*kept, w)
        g.log("1.2.4-b", KeepsRate, w)
    return kept


def finish_shot(g: State, shot: Shot, cowered: bool, failed: tuple[int, ...], kept: tuple[int, ...]) -> None:
    """Markers on the firers, shots counted, Residual FP placed."""
    a = g.attack
    assert a is not None
    if a.residual:
        return
    count_shots(g, a.firers, a)
    mark_firers(g, a, cowered, kept)
    if g.phase == MOVEMENT:
        without = failed + kept if g.option("official_errata") else failed
        leave_residual(g, a.hex, residual_left(shot, cowered, without))


def leave_residual(g: State, hex_: int, fp: int) -> None:
    """3.31-w: one marker a location; a larger one replaces a smaller, they never add."""
    if fp > g.residual.get(hex_, 0):
        g.residual[hex_] = fp
        g.log("3.31-s", ResidualLeft, hex_, fp)


@flow
def strike(g: State, shot: Shot, found: Outcome) -> Flow[None]:
    """3.2.1: every target suffers its result; 3.2.1-t: broken ones come under DM if the attack could have hurt them.

    3.2.1-n: by the later text only those moving with a leader feel his loss in the MPh.
    """
    results = tuple((i, e.what, e.number, int(drm.total))
                    for (i, drm), e in zip(shot.targets, found.effects, strict=True))
    group = tuple(i for i, _ in shot.targets) if g.phase == MOVEMENT and g.option("later_text") else ()
    shaken = tuple(i for n, (i, _) in enumerate(shot.targets) if g.units[i].broken and may_break(shot, n))
    yield from suffer(g, results, found.column, group)
    for i in shaken:
        if g.units[i].in_play:
            make_desperate(g, i, "3.2.1-t")


@flow
def protective_checks(g: State, dice: tuple[int, ...]) -> Flow[None]:
    """3.31-j: the same original roll, with leadership only, is a NMC of everyone using FPF and of who directed it."""
    for unit, led in declared_protective(g):
        drm = Tally().add(led, "leadership", "3.31-j")
        suffer_check(g, unit, dice, drm, "3.31-j")
    yield from leader_losses(g)


def declared_protective(g: State) -> tuple[tuple[int, int], ...]:
    assert g.attack is not None
    return protective_firers(g, g.attack)


def protective_firers(g: State, a: Attack) -> tuple[tuple[int, int], ...]:
    """3.31-j: units that used FPF with the leadership that helps them, and the leaders themselves."""
    units = tuple(dict.fromkeys(f.unit for f in a.firers if f.mode == PROTECTIVE))
    if not units:
        return ()
    led = direction(g, a) if a.leaders else 0
    return (*((i, 0) for i in a.leaders), *((i, led) for i in units))


@flow
def residual_attack(g: State, hex_: int, targets: tuple[int, ...]) -> Flow[None]:
    """3.31-t: Residual FP attacks units that enter or spend MF in its location, on its own [3.31-v]."""
    g.attack = Attack(g.defender, hex_, list(targets), residual=g.residual[hex_])
    yield from roll_attack(g)
    g.attack = None
