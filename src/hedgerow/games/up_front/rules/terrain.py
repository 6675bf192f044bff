"""7 and 8 Terrain: what the cards on a group mean for fire at it and from it, and what may be laid on it."""

from __future__ import annotations

from hedgerow.games.up_front.model.action_cards import (
    BRUSH,
    BUILDINGS,
    GULLY,
    HILL,
    MARSH,
    MINEFIELD,
    OPEN_GROUND,
    PILLBOX,
    STREAM,
    WALLS,
    WOODS,
)
from hedgerow.games.up_front.model.scenario import PARTISANS
from hedgerow.games.up_front.model.state import (
    NONE,
    SIDEWAYS,
    SMOKE,
    WIRE,
    Group,
    State,
    afv_in,
    count,
    gun_in,
    is_moving,
    last_terrain,
    moves_above,
    terrain_of,
)
from hedgerow.games.up_front.rules.ranges import apart, free_for_all, passed, relative_range
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally

# ---- what it does to fire ----

def attacker_position(g: State, firer: int, target: int) -> Tally:
    """6.41: what the place of the firing group adds to or takes from Fire Strength [7.1]; 23.6: a Hill nothing at a Pillbox."""
    gr, at = g.groups[firer], g.groups[target]
    found = Tally()
    found = found.add(-count(gr, WIRE), "firing from Wire", "13.32")
    terrain = terrain_of(gr)
    if terrain == STREAM and afv_in(g, firer) == NONE:
        found = found.add(-1, "firing from a Stream", "8.52")
    elif terrain == MARSH:
        found = found.add(-1, "firing from Marsh", "8.41")
    elif terrain == HILL and terrain_of(at) not in (HILL, PILLBOX):
        found = found.add(1, "Elevated Fire", "8.31")
    return found.add(-count(gr, SMOKE) * (not g.here.night), "firing from Smoke", "13.22")


def terrain_modifier(g: State, target: int, firer: int = NONE, indirect: bool = False) -> Tally:
    """6.42: what the Terrain of the target does to an attack on it; `indirect` is mortar or artillery fire."""
    gr = g.groups[target]
    name, card = terrain_of(gr), last_terrain(gr)
    if name == HILL:
        on_hill = firer != NONE and terrain_of(g.groups[firer]) == HILL
        return Tally() if on_hill else Tally().add(-1, HILL, "8.32")
    if name == WALLS:
        return walls(g, target, firer, indirect)
    if name == WOODS and indirect:
        return Tally()
    rule = rule_of(name)
    return Tally().add(card.value, name, rule) if card is not None and rule else Tally()


def rule_of(name: str) -> str:
    """Terrain whose printed modifier always holds against direct fire; 8.11, 8.51, 24.2: others have none."""
    match name:
        case n if n == BUILDINGS:
            return "8.6"
        case n if n == WOODS:
            return "8.7"
        case n if n == BRUSH:
            return "8.8"
        case n if n == GULLY:
            return "8.21"
        case n if n == MARSH:
            return "8.4"
        case n if n == PILLBOX:
            return "23.4"
    return ""


def walls(g: State, target: int, firer: int, indirect: bool) -> Tally:
    """8.9: -2 against the group directly opposite, -1 against all other fire, nothing when encircled [17.6]."""
    if any(e.target == target for e in g.encirclements):
        return Tally()
    facing = firer != NONE and g.groups[firer].letter == g.groups[target].letter and not free_for_all(g) and not apart(
        g, firer, target)
    return Tally().add(-2 if facing and not indirect else -1, WALLS, "8.9")


def artificial_modifier(g: State, target: int) -> Tally:
    """6.42: Smoke, Wire and Entrenchment on the target [13.21, 13.31, 36.2]; 13.1: they are no Terrain of their own."""
    found = smoke_and_wire(g, target)
    return found.add(-1, "entrenched", "36.2") if g.groups[target].entrenched else found


def smoke_and_wire(g: State, target: int) -> Tally:
    """13.21, 13.31: each card counts; 38.1: Smoke is nothing at night."""
    gr = g.groups[target]
    return Tally().add(-count(gr, SMOKE) * (not g.here.night), "Smoke", "13.21").add(count(gr, WIRE), "Wire", "13.31")


def beside_armor(g: State, target: int) -> Tally:
    """28.72: infantry beside a friendly AFV at the same range chit is covered by it, by one, however many AFVs there are."""
    gr = g.groups[target]
    if afv_in(g, target) != NONE or gr.divider != NONE:
        return Tally()
    covered = any(abs(g.groups[n].letter - gr.letter) == 1 and g.groups[n].chit == gr.chit and afv_in(g, n) != NONE
                  for n in g.groups_of(gr.player))
    return Tally().add(-int(covered), "beside a friendly AFV", "28.72")


def movement_modifier(g: State, target: int, firer: int = NONE, indirect: bool = False) -> Tally:
    """6.43, 7.2: one for the last Movement card, and one for another right before it; 8.22: out of a Gully only the second counts
    against fire that could not have reached into it."""
    gr = g.groups[target]
    moves = len(moves_above(gr))
    if moves == 2 and gully_beneath(gr) and not reaches_gully(g, firer, target, indirect):
        return Tally().add(1, "moving", "8.22")
    return Tally().add(min(moves, 2), "moving", "7.2")


def defender_modifier(g: State, target: int, firer: int = NONE, indirect: bool = False) -> Tally:
    """6.42, 6.43, 28.72: everything that the place of the target does to an attack on its men."""
    return terrain_modifier(g, target, firer, indirect).plus(artificial_modifier(g, target)).plus(
        movement_modifier(g, target, firer, indirect)).plus(beside_armor(g, target))


# ---- Gullies ----

def gully_beneath(gr: Group) -> bool:
    card = last_terrain(gr)
    return card is not None and card.name == GULLY


def reaches_gully(g: State, firer: int, target: int, indirect: bool) -> bool:
    """8.2, 8.3: mortars, groups on a Hill, and everyone at Relative Range 5."""
    return firer == NONE or indirect or relative_range(g, firer, target) == 5 or HILL in (
        terrain_of(g.groups[firer]), terrain_of(g.groups[target]))


def why_not_between(g: State, firer: int, target: int, indirect: bool, no: Reasons) -> None:
    """6.1: what stands between the two groups: a Gully around either of them; 23.7: a Pillbox that one is behind."""
    grounds = terrain_of(g.groups[firer]), terrain_of(g.groups[target])
    if PILLBOX in grounds and passed(g, firer, target):
        no("no fire between a Pillbox and a group behind it", "23.7")
    if GULLY in grounds and not reaches_gully(g, firer, target, indirect):
        no("nobody fires into or out of a Gully but at Relative Range 5, to or from a Hill, or with a mortar", "8.2")


# ---- what may be laid on it ----

def stuck(g: State, gr: Group, names: tuple[str, ...]) -> bool:
    """8.42, 24.4: it stands in one of these, which two Movement cards lead out of, with fewer; 37.3: Partisans need one."""
    card = last_terrain(gr)
    if card is None or card.name not in names or (card.name == MARSH and g.players[gr.player].troops == PARTISANS):
        return False
    return len(moves_above(gr)) < 2


def why_not_ready(gr: Group, no: Reasons) -> None:
    """5.1, 5.3: Terrain goes on a Movement card that no other Terrain and no Wire covers."""
    if not is_moving(gr):
        no("it has no Movement card to lay Terrain on", "5.1")
    elif any(p.offered for p in gr.stack):
        no("another Terrain card has been laid on it", "Q-7.32b")
    elif count(gr, WIRE) and gr.creator == NONE:
        no("no Terrain goes on top of Wire", "13.34")


def gun_needs_two(g: State, group: int, terrain: str = "") -> bool:
    """34.3: a group with a gun leaves any Terrain but Open Ground with two Movement cards; 34.31: a Hill it enters always so."""
    gr = g.groups[group]
    if gun_in(g, group) == NONE:
        return False
    beneath = last_terrain(gr)
    return terrain == HILL or (beneath is not None and beneath.name != OPEN_GROUND)


def why_not_push(g: State, group: int, terrain: str, no: Reasons) -> None:
    """34.3, 34.31: two Movement cards, the first of them sideways, before a gun comes into new Terrain."""
    moves = moves_above(g.groups[group])
    if gun_needs_two(g, group, terrain) and (len(moves) < 2 or moves[0].mode != SIDEWAYS):
        no("a gun needs two Movement cards, the first one sideways", "34.31" if terrain == HILL else "34.3")


def why_not_marsh(g: State, group: int, terrain: str, no: Reasons) -> None:
    """8.43, 28.5, 34.32: neither AFVs nor guns go into Marsh."""
    if terrain == MARSH and any(g.men[m].machine is not None for m in g.groups[group].men):
        no("neither an AFV nor a gun enters Marsh", "8.43")


def on_ground(gr: Group, *names: str) -> bool:
    """7.4: its Terrain is one of these, with at most one Movement card above it."""
    return terrain_of(gr) in names


def half_forded(g: State, group: int) -> bool:
    """8.53-a: a group with a gun has played the first of two cards that lead out of a Stream."""
    gr = g.groups[group]
    if terrain_of(gr) != STREAM or gun_in(g, group) == NONE:
        return False
    moves = moves_above(gr)
    return len(moves) == 1 and not moves[0].forded


def unforded(gr: Group) -> bool:
    """8.53: it stands in a Stream and has not forded it."""
    return terrain_of(gr) == STREAM and not is_moving(gr)


def shelters(g: State, group: int) -> bool:
    """16.42: whether its place reduces Fire Strength: Terrain, Wire and Entrenchment together, Smoke not counted [16.421], and
    not while moving [16.422]; a Gully does although nobody may fire into it [16.423]."""
    gr = g.groups[group]
    if is_moving(gr):
        return False
    net = cover_value(gr) + count(gr, WIRE) - int(gr.entrenched)
    return net < 0


def cover_value(gr: Group) -> int:
    """Q-16.42: what its Terrain is worth for Victory Conditions, whoever fires from wherever."""
    name, card = terrain_of(gr), last_terrain(gr)
    if card is None or name in (OPEN_GROUND, MINEFIELD, STREAM):
        return 0
    return card.value
