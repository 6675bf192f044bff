"""OPT-16.3 to OPT-16.6 Tracked hexes: what a defender has fired with as the enemy moved, and where it may fire again."""

from __future__ import annotations

from typing import Final

from hedgerow.games.squad_leader.model.log_events import HexTracked
from hedgerow.games.squad_leader.model.pieces import NOWHERE, OWN_FP, hex_of
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.undertakings import Attack, Track
from hedgerow.games.squad_leader.rules.firepower import farthest, is_mg
from hedgerow.games.squad_leader.rules.machine_guns import hexes_behind, penetration_of, ray

DIRECTION: Final = -2
"""Stands in place of a weapon where a leader has directed the fire."""


def track_of(g: State, unit: int, weapon: int) -> Track | None:
    return next((t for t in g.tracks if t.unit == unit and t.weapon == weapon), None)


def fires_again(g: State, unit: int, weapon: int) -> bool:
    """OPT-16.4, QA-17.5-b: whether what has fired already may fire at those who are moving now: they are in the hex it tracks, or
    cross the line of its machine gun, and it has not attacked them before."""
    track = track_of(g, unit, weapon) if g.watched != NOWHERE else None
    if track is None or g.march is None or set(track.hit) & set(g.march.units):
        return False
    if weapon in (OWN_FP, DIRECTION):
        return g.watched == track.where
    return is_mg(g, weapon) and (g.watched == track.where or is_on_line(g, track))


def is_on_line(g: State, track: Track) -> bool:
    """OPT-16.5, OPT-16.6: on the line of fire from the gun to its first tracked hex, nearer or beyond, while penetration is
    left; its first target never changes."""
    here, first, hex_ = g.units[track.unit], hex_of(track.where), hex_of(g.watched)
    if len(track.hexes) >= penetration_of(g, track.weapon) and hex_ not in track.hexes:
        return False
    legs = ray(g.ground, here.hex, first, g.ground.distance[here.hex][first])
    if any(hex_ in leg for leg in legs):
        return True
    return hex_ in hexes_behind(g, here.where, track.where, first, farthest(g, track.unit, track.weapon))


def track(g: State, a: Attack) -> None:
    """OPT-16.3: the hex that was fired into is tracked by everything that fired."""
    movers = tuple(g.march.units) if g.march else ()
    fired = [(f.unit, f.weapon) for f in a.firers] + [(i, DIRECTION) for i in a.leaders]
    for unit, weapon in fired:
        found = track_of(g, unit, weapon)
        if found is None:
            found = Track(unit, weapon, a.where)
            g.tracks.append(found)
        found.hexes = tuple(dict.fromkeys((*found.hexes, hex_of(a.where))))
        found.hit = (*found.hit, *movers)
    if any(weapon == OWN_FP or weapon >= 0 for _, weapon in fired):
        g.log("OPT-16.3", HexTracked, a.where)
