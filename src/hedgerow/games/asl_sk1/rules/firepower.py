"""3.2 The arithmetic of a fire attack: firepower, modifiers, and what one dice roll decides at once.

`situation` says everything that is fixed before the dice, `outcome` what the dice make of it: the IFT result for each
target, cowering, breakdown and rate of fire. Resolution and odds both go through these two functions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hedgerow.board.los import BLOCKED
from hedgerow.games.asl_sk1.model.counters import ELITE, KINDS, LEADER, SQUAD, WEAPONS
from hedgerow.games.asl_sk1.model.ground import OPEN
from hedgerow.games.asl_sk1.model.state import (
    ADVANCING_FIRE,
    DEFENSIVE_FIRE,
    FIRST_MARKER,
    MOVEMENT,
    NO_MARKER,
    NORMAL,
    OWN_FP,
    Attack,
    Firer,
    Piece,
    State,
    piece,
)
from hedgerow.games.asl_sk1.model.tables import IFT_COLUMNS, Effect, ift, ift_column
from hedgerow.kernel.records import Value
from hedgerow.kernel.tally import Tally

MOST_RANGE: Final = 16
"""4.1-b: beyond it a machine gun fires only if directed."""
MOST_RESIDUAL: Final = 12
"""3.31-s."""


class Shot(Value):
    """Everything about an attack that is fixed before its dice are rolled."""

    fp: Tally
    parts: tuple[tuple[int, int, Tally], ...]             # unit, weapon or OWN_FP, its FP
    targets: tuple[tuple[int, Tally], ...]                # each unit attacked with the DRM of the attack on it
    cower: int                                            # 3.2-h: columns lost on doubles
    guns: tuple[tuple[int, int, int], ...]                # weapon, the original DR it fails on, its ROF now
    thinned: int                                          # columns Residual FP loses for hindrance, CX, bad leadership


class Outcome(Value):
    """What a roll decides."""

    original: int
    cowered: bool
    column: int
    finals: tuple[int, ...]                               # per target
    effects: tuple[Effect, ...]                           # per target
    failing: tuple[int, ...]                              # weapons that reach their breakdown number
    keeping: tuple[int, ...]                              # weapons that keep their rate of fire

    @property
    def result(self) -> str:
        """In the words of the table; targets of different fate are told apart."""
        return " and ".join(dict.fromkeys(e.says for e in self.effects)) or "-"


def key(firer: Firer) -> Piece:
    """How a firer is remembered."""
    return piece(firer.unit, firer.weapon)


# ---- one firer ----

def firepower(g: State, firer: Firer, attack: Attack) -> Tally:
    """The firepower one part of an attack brings."""
    if firer.weapon == OWN_FP:
        return own_firepower(g, firer, attack.hex)
    if g.weapons[firer.weapon].is_.is_mg:
        return mg_firepower(g, firer, attack)
    return ft_firepower(g, firer, attack.hex)


def own_firepower(g: State, firer: Firer, hex_: int) -> Tally:
    """T-IFT-FP: a unit's own FP with every halving and doubling that applies, fractions kept [3.2-f]."""
    u = g.units[firer.unit]
    kind = KINDS[u.kind]
    distance = g.scenario.ground.distance[u.hex][hex_]
    fp = Tally.of(kind.fp, kind.key, "1.2.2-a")
    fp = halvings(g, fp, firer, u.fired, distance, kind.range)
    if kind.assault_fire and kind.size == SQUAD and g.phase == ADVANCING_FIRE and distance <= kind.range:
        fp = fp.add(1, "assault fire", "3.5-a").ceil("3.5-a")
    return fp


def mg_firepower(g: State, firer: Firer, attack: Attack) -> Tally:
    """4.1: a machine gun's FP; one leader alone fires it as Area Fire, two at full FP.

    4.1-b: beyond 16 hexes it is halved once more against unbroken Infantry.
    """
    w = g.weapons[firer.weapon]
    kind = WEAPONS[w.kind]
    u = g.units[firer.unit]
    distance = g.scenario.ground.distance[u.hex][attack.hex]
    fp = halvings(g, Tally.of(kind.fp, kind.key, "4.1"), firer, w.fired, distance, kind.range)
    if u.leader and sum(f.weapon == firer.weapon for f in attack.firers) < 2:
        fp = fp.halve("one leader fires", "4.1")
    if distance > MOST_RANGE and any(not g.units[i].broken for i in attack.targets):
        fp = fp.halve("beyond 16 hexes", "4.1-b")
    return fp


def ft_firepower(g: State, firer: Firer, hex_: int) -> Tally:
    """4.2: 24 FP, half at two hexes; neither Point Blank Fire nor the AFPh changes it [F-counter-FT].

    3.4-a: marked First Fire it fires at half in the DFPh like everyone else.
    """
    kind = WEAPONS[g.weapons[firer.weapon].kind]
    fp = Tally.of(kind.fp, kind.key, "4.2")
    if g.phase == DEFENSIVE_FIRE and g.weapons[firer.weapon].fired == FIRST_MARKER:
        fp = fp.halve("has First Fired", "3.4-a")
    if g.scenario.ground.distance[g.units[firer.unit].hex][hex_] > kind.range:
        fp = fp.halve("long range", "4.2")
    return fp


def halvings(g: State, fp: Tally, firer: Firer, marker: int, distance: int, reach: int) -> Tally:
    """2.0-AreaFire: halved once for each cause, doubled at point blank [3.2-e]; all of it together [3.2-f, T-IFT-FP]."""
    if g.units[firer.unit].pinned:
        fp = fp.halve("pinned", "3.2.1-r")
    if g.phase == ADVANCING_FIRE:
        fp = fp.halve("advancing fire", "3.5")
    if firer.mode != NORMAL:
        fp = fp.halve("subsequent fire", "3.31-g")
    elif g.phase == DEFENSIVE_FIRE and marker == FIRST_MARKER:
        fp = fp.halve("has First Fired", "3.4-a")
    if distance > reach:
        fp = fp.halve("long range", "3.2-e")
    if distance == 1:
        fp = fp.double("point blank", "3.2-e")
    return fp


def breakdown(g: State, firer: Firer) -> Tally:
    """The original DR at which a weapon malfunctions (machine guns, 4.1-c) or is removed (4.2-d), lowered by its use."""
    w = g.weapons[firer.weapon]
    kind = WEAPONS[w.kind]
    u = g.units[firer.unit]
    number = Tally.of(kind.breakdown or kind.removed, kind.key, "4.1-c" if kind.is_mg else "2.0-X")
    if g.captured(firer.weapon):
        number = number.add(-2, "captured", "4.0-m")
    if u.mmc and g.inexperienced(firer.unit):
        number = number.add(-1, "inexperienced", "4.0-n")
    if kind.is_mg:
        return number.add(-2, "subsequent fire", "4.1-d") if firer.mode != NORMAL else number
    return number.add(-2, "not elite", "4.2-d") if KINDS[u.kind].quality != ELITE else number


def rate_of_fire(g: State, firer: Firer) -> int:
    """1.2.4-b: the ROF a weapon has just now; 4.0-m: one less when captured.

    3.2.1-r: none while its user is pinned [F-counter-pin]. By the later text none in the AFPh, nor for what is marked.
    """
    w = g.weapons[firer.weapon]
    if g.units[firer.unit].pinned or firer.mode != NORMAL or w.fired != NO_MARKER:
        return 0
    if g.phase == ADVANCING_FIRE and g.option("later_text"):
        return 0
    return max(0, WEAPONS[w.kind].rof - g.captured(firer.weapon))


# ---- the modifiers ----

def attack_drm(g: State, attack: Attack) -> Tally:
    """T-IFT-DRM: what modifies the attack on every target alike: hindrance, leadership and CX [T-IFT-DRM-cx].

    Of several firing hexes the worst hindrance counts for the whole FG. 4.2-a: a FT has no use for leadership.
    """
    drm = Tally()
    if attack.residual:
        return drm
    drm = drm.add(hindrance(g, attack), "hindrance", "2.0-Hindrance")
    if attack.leaders and not is_ft(g, attack):
        drm = drm.add(direction(g, attack), "leadership", "3.2-m" if attack.leaders[1:] else "3.2-l")
    if any(g.units[f.unit].cx for f in attack.firers) or any(g.units[i].cx for i in attack.leaders):
        drm = drm.add(1, "CX", "3.3-o")
    return drm


def direction(g: State, attack: Attack) -> int:
    """3.2-m: of several directing leaders the worst counts."""
    return max(g.units[i].leadership for i in attack.leaders)


def hindrance(g: State, attack: Attack) -> int:
    """2.0-Hindrance: the worst among the firing hexes; a blocked one has dropped out before."""
    found = (g.hindrance(h, attack.hex) for h in firing_hexes(g, attack))
    return max((h for h in found if h != BLOCKED), default=0)


def target_drm(g: State, attack: Attack, unit: int, common: Tally) -> Tally:
    """T-IFT-DRM: the whole DRM of the attack on one unit: TEM, its movement, the FTs it carries [F-counter-FT].

    3.4-c: movement counts in the MPh only; 3.31-q: and not while the mover is pinned.
    """
    drm = common
    in_smoke = bool(attack.residual) and attack.hex in g.smoke and g.option("later_text")
    if in_smoke:
        drm = drm.add(2, "smoke", "3.3-q")
    exposed = on_road(g, attack, unit)
    if not is_ft(g, attack) and not exposed:
        drm = drm.add(tem(g, attack.hex), "terrain", "2.0-TEM")
    if unit in g.moving and g.phase == MOVEMENT and not g.units[unit].pinned:
        drm = moving_drm(g, attack, unit, drm, exposed, hindered=in_smoke or (not attack.residual and hindrance(g, attack) > 0))
    fts = sum(WEAPONS[w.kind].kind == "FT" for w in g.weapons if w.holder == unit)
    return drm.add(-fts, "carries FT", "4.2-c")


def tem(g: State, hex_: int) -> int:
    """T-TEC: of the terrain [1.1.2-OG, 1.1.2-orchard, 1.1.2-grain, 1.1.2-woods, 1.1.2-bldg].

    S3-ssr1: one more in a building known to be fortified.
    """
    ground = g.scenario.ground
    return ground.tem[hex_] + (hex_ in ground.building_of and ground.building_of[hex_] in g.fortified_known)


def on_road(g: State, attack: Attack, unit: int) -> bool:
    """1.1.2-woodsroad: a mover that entered woods at the road rate has no TEM where no line touches the woods."""
    ground = g.scenario.ground
    mover = g.moving.get(unit)
    if g.phase != MOVEMENT or mover is None or not mover.by_road or not ground.woods_road[attack.hex]:
        return False
    return all(ground.clear_of_woods(h, attack.hex) for h in firing_hexes(g, attack))


def moving_drm(g: State, attack: Attack, unit: int, drm: Tally, exposed: bool, *, hindered: bool) -> Tally:
    """3.31-e: FFNAM unless it uses Assault Movement, FFMO in Open Ground; 3.31-f: no FFMO through any hindrance.

    3.31-p: a mover that breaks stays subject to them, and no longer uses Assault Movement [3.31-r].
    """
    u, mover = g.units[unit], g.moving[unit]
    if not mover.assault or u.broken:
        drm = drm.add(-1, "FFNAM", "3.31-e")
    if not hindered and (exposed or g.scenario.ground.terrain[attack.hex] == OPEN) and g.scenario.ffmo_applies(g, unit):
        drm = drm.add(-1, "FFMO", "3.31-e")
    return drm


def is_ft(g: State, attack: Attack) -> bool:
    return any(f.weapon != OWN_FP and WEAPONS[g.weapons[f.weapon].kind].kind == "FT" for f in attack.firers)


def firing_hexes(g: State, attack: Attack) -> list[int]:
    return list(dict.fromkeys(g.units[f.unit].hex for f in attack.firers))


# ---- the whole attack ----

def situation(g: State, attack: Attack) -> Shot:
    """All that the dice of an attack will be held against."""
    if attack.residual:
        parts: tuple[tuple[int, int, Tally], ...] = ()
        fp = Tally.of(attack.residual, "residual firepower", "3.31-t")
    else:
        parts = tuple((f.unit, f.weapon, firepower(g, f, attack)) for f in once_each(attack.firers))
        fp = total_firepower(parts)
    common = attack_drm(g, attack)
    targets = tuple((i, target_drm(g, attack, i, common)) for i in attack.targets)
    turning = {f.unit for f in attack.firers if f.mode != NORMAL}         # 3.31-h: all its weapons will be marked Final Fire
    guns = tuple((f.weapon, int(breakdown(g, f).total), 0 if f.unit in turning else rate_of_fire(g, f))
                 for f in once_each(attack.firers) if f.weapon != OWN_FP)
    return Shot(fp, parts, targets, cowering(g, attack), guns, thinning(g, attack))


def once_each(firers: Sequence[Firer]) -> list[Firer]:
    """A machine gun that two leaders fire together is one firer."""
    found: dict[Piece, Firer] = {}
    for f in firers:
        found.setdefault(key(f), f)
    return list(found.values())


def total_firepower(parts: Sequence[tuple[int, int, Tally]]) -> Tally:
    """3.2-f: fractions are summed over the whole FG."""
    if len(parts) == 1:
        return parts[0][2]
    fp = Tally()
    for _, _, part in parts:
        fp = fp.add(part.total, part.lines[0][2], "3.2-f")
    return fp


def cowering(g: State, attack: Attack) -> int:
    """3.2-h: columns an attack by MMC without a leader's direction loses on doubles; two if any is Inexperienced [5.4]."""
    if attack.residual or attack.leaders:
        return 0
    mmc = [f.unit for f in attack.firers if KINDS[g.units[f.unit].kind].size != LEADER]
    if not mmc:
        return 0
    return 2 if any(g.inexperienced(i) for i in mmc) else 1


def thinning(g: State, attack: Attack) -> int:
    """3.31-s: with the official errata Residual FP loses a column for each hindrance and CX DRM; by the later text also
    for bad leadership."""
    if attack.residual or not g.option("official_errata"):
        return 0
    lost = hindrance(g, attack)
    lost += any(g.units[f.unit].cx for f in attack.firers) or any(g.units[i].cx for i in attack.leaders)
    if attack.leaders and not is_ft(g, attack) and g.option("later_text"):
        lost += max(0, direction(g, attack))
    return lost


def outcome(shot: Shot, dice: Sequence[int]) -> Outcome:
    """3.2.1: one roll, colored die first [1.4]. Doubles may cower [3.2-h], a high total breaks weapons [4.1-c], a low colored
    die keeps the rate of fire [1.2.4-b] unless the attack cowers."""
    original = dice[0] + dice[1]
    cowered = shot.cower > 0 and dice[0] == dice[1]
    column = ift_column(shot.fp.total, shot.cower if cowered else 0)
    finals = tuple(original + int(drm.total) for _, drm in shot.targets)
    failing = tuple(w for w, number, _ in shot.guns if original >= number)
    keeping = () if cowered else tuple(w for w, _, rof in shot.guns if dice[0] <= rof and w not in failing)
    return Outcome(original, cowered, column, finals, tuple(ift(column, f) for f in finals), failing, keeping)


def may_break(shot: Shot, target: int) -> bool:
    """3.2.1-t: whether some roll gives this target a NMC or worse: 2, which cowers, or 3, which does not."""
    return any(outcome(shot, dice).effects[target].breaks for dice in ((1, 1), (1, 2)))


def residual_left(shot: Shot, cowered: bool, without: Sequence[int]) -> int:
    """3.31-s: half the column that the attack uses without these weapons, rounded down, at most 12; then thinned."""
    fp = sum(part.total for _, w, part in shot.parts if w == OWN_FP or w not in without)
    left = min(ift_column(fp, shot.cower if cowered else 0) // 2, MOST_RESIDUAL)
    if left and shot.thinned:
        at = max(i for i, c in enumerate(IFT_COLUMNS) if c <= left) - shot.thinned
        left = IFT_COLUMNS[at] if at >= 0 else 0
    return left
