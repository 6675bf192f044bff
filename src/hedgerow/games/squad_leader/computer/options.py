"""What speaks for and against an option, verb by verb."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hedgerow.games.squad_leader.computer.eye import Eye
from hedgerow.games.squad_leader.model.pieces import DEFENSIVE_FIRE, PREP_FIRE, hex_of
from hedgerow.kernel.asking import Option

Row = dict[str, float]


# ---- set-up ----

def put(eye: Eye, option: Option) -> Row:
    u, h = eye.g.units[option[1]], hex_of(option[2])
    crowd = eye.own_at.get(h, 0)
    if u.leader:
        return {"company": float(min(2, crowd)), "cover": float(eye.cover(h))}
    return {"near": -min(15.0, eye.far(h)), "goal": float(h in eye.goals and not crowd), "cover": float(eye.cover(h)),
            "crowd": float(crowd), "danger": eye.danger(h)}


def give(eye: Eye, option: Option) -> Row:
    u, w = eye.g.units[option[2]], eye.g.weapons[option[1]]
    return {"squad": float(u.squad), "loaded": float(len(eye.g.held.get(option[2], ()))), "mg": float(w.is_.is_mg)}


def park(eye: Eye, option: Option) -> Row:
    return {"near": -min(15.0, eye.far(hex_of(option[2])))}


# ---- fire ----

def staying(eye: Eye, i: int) -> float:
    """What a unit gives up by firing before it could move."""
    u = eye.g.units[i]
    return max(0.0, eye.step_gain(u.hex)) if eye.g.phase == PREP_FIRE and not eye.holds(u) else 0.0


def fire(eye: Eye, option: Option) -> Row:
    u, h = eye.g.units[option[1]], hex_of(option[2])
    mates = sum(eye.g.units[i].is_.firepower for i in eye.g.in_hex(u.hex, eye.side)
                if i != option[1] and eye.g.units[i].squad and not eye.g.units[i].broken and not eye.g.units[i].fired)
    moved = eye.g.phase == DEFENSIVE_FIRE and not eye.enemy_at.get(h)
    return {"harm": eye.shot(u.is_.firepower + 0.7 * mates, u.is_.range, u.hex, h, halved=u.moved), "goal": float(h in eye.goals),
            "stays": staying(eye, option[1]), "on the way": float(moved)}


def fire_weapon(eye: Eye, option: Option) -> Row:
    w, h = eye.g.weapons[option[1]], hex_of(option[2])
    u = eye.g.units[w.holder]
    return {"harm": eye.shot(w.is_.firepower + 3.0, w.is_.range, u.hex, h, halved=u.moved), "goal": float(h in eye.goals),
            "stays": staying(eye, w.holder) * (0.5 if w.is_.is_mg else 1.0)}


def add(eye: Eye, option: Option) -> Row:
    unit = option[1] if option[0] == "add" else eye.g.weapons[option[1]].holder
    return {"bare": 1.0, "stays": staying(eye, unit)}


def direct(eye: Eye, option: Option) -> Row:
    return {"bare": 1.0, "rating": -float(eye.g.units[option[1]].is_.leadership)}


def put_back(eye: Eye, option: Option) -> Row:
    """16.1: movers are fired on where they were most in the open."""
    way = eye.g.ways.get(option[1], ())
    taken = way[option[2]] if 0 <= option[2] < len(way) else None
    return {"open": float(taken is not None and taken.open_way), "bare": 1.0}


# ---- movement ----

def move(eye: Eye, option: Option) -> Row:
    u = eye.g.units[option[1]]
    if u.leader:
        alone = u.hex >= 0 and not eye.own_at.get(u.hex)
        return {"leader alone": float(alone), "leader": float(u.hex < 0)}
    return {"gain": eye.step_gain(u.hex), "holds": float(u.hex >= 0 and eye.holds(u))}


def together(eye: Eye, option: Option) -> Row:
    u = eye.g.units[option[1]]
    return {"leader": float(u.leader), "squad": float(u.squad)}


def step(eye: Eye, option: Option) -> Row:
    m = eye.g.march
    assert m is not None
    u, h = eye.g.units[m.units[0]], hex_of(option[1])
    here = u.hex
    if u.leader and len(m.units) == 1:
        mates = eye.own_at.get(h, 0) > 0
        return {"to his men": float(mates) - float(eye.own_at.get(here, 0) > 0), "danger": eye.danger(h, True),
                "closer": 0.3 * eye.closer(eye.far(here), h) if here >= 0 else 0.1}
    if here < 0:
        return {"enters": 1.0, "near": -min(15.0, eye.far(h)) / 15, "danger": eye.danger(h, True)}
    crowd = eye.own_at.get(h, 0)
    return {"closer": eye.closer(eye.far(here), h) / 0.3, "danger": eye.danger(h, True) - eye.danger(here),
            "cover": float(eye.cover(h) - eye.cover(here)), "goal": float(h in eye.wanted and not crowd),
            "leaves goal": float(eye.holds(u)), "crowd": float(crowd >= 2)}


def advance(eye: Eye, option: Option) -> Row:
    u, h = eye.g.units[option[1]], hex_of(option[2])
    foes = [e for e in eye.enemy_at.get(h, []) if not e.broken]
    crowd = eye.own_at.get(h, 0)
    closer = eye.closer(eye.far(u.hex), h) / 0.3
    if u.leader:
        return {"leader joins": float(crowd > 0) - float(eye.own_at.get(u.hex, 0) > 0),
                "into enemy": float(bool(eye.enemy_at.get(h))), "leader danger": eye.danger(h) - eye.danger(u.hex)}
    if eye.enemy_at.get(h):
        mine = sum(eye.g.units[i].is_.firepower for i in eye.g.in_hex(u.hex, eye.side) if not eye.g.units[i].broken)
        theirs = sum(max(1.0, eye.firepower(e)) for e in foes)
        return {"close combat": min(2.0, mine / theirs) - 0.9 if foes else 1.0, "goal": float(h in eye.wanted)}
    return {"closer": closer, "cover": float(eye.cover(h) - eye.cover(u.hex)), "danger": eye.danger(h) - eye.danger(u.hex),
            "goal": float(h in eye.wanted and not crowd), "leaves goal": float(eye.holds(u)), "crowd": float(crowd >= 2)}


def leave(eye: Eye, option: Option) -> Row:
    return {"wins": float(eye.leaves), "bare": 1.0}


def rout(eye: Eye, option: Option) -> Row:
    h = hex_of(option[-1])
    return {"danger": eye.danger(h), "cover": float(eye.cover(h))}


# ---- vehicles ----

def drive(eye: Eye, option: Option) -> Row:
    v = eye.g.vehicles[option[1]]
    return {"gain": max(0.0, 0.1 * min(5.0, eye.far(v.hex) - 4)) if v.hex >= 0 else 0.5}


def drive_to(eye: Eye, option: Option) -> Row:
    d = eye.g.driving
    here = eye.g.vehicles[d.vehicle].hex if d is not None else -1
    h = option[1]
    near = min((eye.ground.distance[h][e] for e in eye.enemy_at), default=9)
    return {"closer": max(-1.0, min(1.0, eye.far(here) - eye.far(h))) if here >= 0 else 1.0, "beside enemy": float(near <= 1),
            "arrived": float(here >= 0 and eye.far(here) <= 4)}


def shell(eye: Eye, option: Option) -> Row:
    return {"bare": 1.0, "goal": float(option[0] in ("shell", "mg") and option[2] in eye.goals)}


def first_attack(eye: Eye, option: Option) -> Row:
    """20.4: everybody strikes at everybody in one attack."""
    return {"first": float(option[2] == 0), "further": float(option[2] > 0)}


def plain(eye: Eye, option: Option) -> Row:
    return {"bare": 1.0}


VERBS: Final[dict[str, Callable[[Eye, Option], Row]]] = {
    "place": put, "give": give, "park": park, "fire": fire, "fire weapon": fire_weapon, "add": add, "add weapon": add,
    "direct": direct, "return": put_back, "move": move, "with": together, "step": step, "exit": leave, "drive off": leave,
    "advance": advance, "rout to": rout, "flee": rout, "take cover": rout, "give way": rout, "at": first_attack,
    "strike": first_attack, "lend": first_attack, "lmg": first_attack, "drive": drive, "drive to": drive_to,
    **dict.fromkeys(("gun", "shell", "at gun", "at shell", "mg", "mg at vehicle", "rocket", "rocket shell", "rocket gun", "flame",
                     "mg kill", "assault", "barrage"), shell),
    **dict.fromkeys((
        "conceal", "dummy", "hide", "wire", "entrenchment", "bunker", "mines", "roadblock", "commit", "rally", "repair", "mend",
        "smoke", "help", "line", "hexside", "shoot", "take", "drop", "leave", "haul", "charge", "stop", "explode", "rout", "stay",
        "along", "halt", "lay down", "at them", "brake", "turn", "pivot", "swing", "overrun", "board", "unload", "mount", "hook",
        "unhook", "push", "push wreck", "sewer", "climb", "dig", "clear wire", "clear mines", "clear roadblock", "contact",
        "tune", "request", "correct", "fire for effect", "spotting round", "smoke screen", "starshell", "withdraw", "discharge",
        "smoke shell", "return from", "hide vehicle"), plain),
}
