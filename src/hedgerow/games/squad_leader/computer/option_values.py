"""What speaks for and against an option, verb by verb."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hedgerow.games.squad_leader.computer import armour, shots
from hedgerow.games.squad_leader.computer.eye import SMOKE, Eye, close_combat_gain
from hedgerow.games.squad_leader.model.pieces import DEFENSIVE_FIRE, PREP_FIRE, hex_of
from hedgerow.games.squad_leader.rules.machine_guns import MOST_GUNS
from hedgerow.games.squad_leader.rules.movement import why_not_stop
from hedgerow.games.squad_leader.rules.stacking import has_room
from hedgerow.games.squad_leader.rules.steps import places_ahead, why_not_step
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
    """What a unit gives up by firing before it could move: most, if the game is decided by who gets somewhere now."""
    if eye.g.phase != PREP_FIRE:
        return 0.0
    found: float | None = eye.noted.get(("staying", i))
    if found is None:
        u = eye.g.units[i]
        found = 0.0 if eye.holds(u) else max(0.0, eye.step_gain(u.hex)) + float(eye.is_needed(u))
        eye.noted["staying", i] = found
    return found


def comrades(eye: Eye, i: int) -> float:
    """Firepower in a unit's hex that could join its fire: its own machine guns, other squads with theirs."""
    found: float | None = eye.noted.get(("comrades", i))
    if found is None:
        found = eye.noted["comrades", i] = _comrades(eye, i)
    return found


def _comrades(eye: Eye, i: int) -> float:
    g, u = eye.g, eye.g.units[i]
    total = 0.0
    for k in g.in_hex(u.hex, eye.side):
        x = g.units[k]
        if not x.squad or x.broken or x.melee:
            continue
        total += 0.0 if k == i or x.fired else x.is_.firepower
        ready = [w for n in g.held.get(k, ()) if (w := g.weapons[n]).is_.is_mg and not w.malfunctioned and not w.fired]
        total += sum(w.is_.firepower for w in ready[:MOST_GUNS])
    return total


def fire(eye: Eye, option: Option) -> Row:
    u, h = eye.g.units[option[1]], hex_of(option[2])
    moved = eye.g.fire_phase == DEFENSIVE_FIRE and not eye.enemy_at.get(h)
    power = u.is_.firepower + 0.7 * comrades(eye, option[1])
    return {"harm": eye.shot(power, u.is_.range, u.hex, h, halved=u.moved), "goal": float(h in eye.goals),
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
    return {"rating": -float(eye.g.units[option[1]].is_.leadership)}


def put_back(eye: Eye, option: Option) -> Row:
    """16.1: movers are fired on where they were most in the open."""
    way = eye.g.ways.get(option[1], ())
    taken = way[option[2]] if 0 <= option[2] < len(way) else None
    return {"open": float(taken is not None and taken.open_way), "bare": 1.0}


def smoke(eye: Eye, option: Option) -> Row:
    """24.6: smoke is made where somebody is to go who would be shot at there, and not where one has to fire from."""
    h = option[2]
    squads = [u for i in eye.g.of(eye.side) if (u := eye.g.units[i]).squad and not u.broken and not u.melee]
    going = sum(h in eye.ground.around[u.hex] and eye.closer(eye.far(u.hex), h) > 0 and not eye.holds(u) for u in squads)
    saved = eye.danger(h, True) - eye.fire_on(h, True, SMOKE)
    return {"saves": min(3, going) * saved, "bare": 1.0}


# ---- rally ----

def rally(eye: Eye, option: Option) -> Row:
    """14.2: leaders first, whose rating then helps the others."""
    return {"bare": 1.0, "leader": float(eye.g.units[option[1]].leader)}


# ---- movement ----

def move(eye: Eye, option: Option) -> Row:
    u = eye.g.units[option[1]]
    if u.leader:
        return leader_moves(eye, option[1])
    return {"gain": eye.step_gain(u.hex), "holds": float(u.hex >= 0 and eye.holds(u)), "needed": float(eye.is_needed(u))}


def leader_moves(eye: Eye, i: int) -> Row:
    """He goes to those who want him most; or with his men where they want to go, which lends them his movement [5.44]."""
    u = eye.g.units[i]
    if u.hex < 0:
        return {"leader": 1.0}
    wanted = max((eye.leader_wanted(h, u) for h in eye.stacks), default=0.0)
    return {"leader wanted": wanted - eye.leader_wanted(u.hex, u)}


def together(eye: Eye, option: Option) -> Row:
    u = eye.g.units[option[1]]
    return {"leader": float(u.leader), "squad": float(u.squad)}


def step(eye: Eye, option: Option) -> Row:
    m = eye.g.march
    assert m is not None
    u, h = eye.g.units[m.units[0]], hex_of(option[1])
    here = u.hex
    if u.leader and len(m.units) == 1:
        wanted = eye.leader_wanted(h, u) - (eye.leader_wanted(here, u) if here >= 0 else 0.0)
        return {"to his men": wanted, "danger": eye.danger(h, True), "enters": float(here < 0)}
    if here < 0:
        return {"enters": 1.0, "near": -min(15.0, eye.far(h)) / 15, "danger": eye.danger(h, True)}
    crowd, far = eye.own_at.get(h, 0), eye.far(here)
    risk = eye.danger(h, True) - eye.danger(here)
    return {"closer": eye.closer(far, h) / 0.3, "danger": risk, "hurry": eye.hurry(far) * max(0.0, risk),
            "cover": float(eye.cover(h) - eye.cover(here)), "goal": float(h in eye.wanted and not crowd),
            "leaves goal": float(eye.holds(u)), "crowd": float(crowd >= 2)}


def advance(eye: Eye, option: Option) -> Row:
    u, h = eye.g.units[option[1]], hex_of(option[2])
    crowd = eye.own_at.get(h, 0)
    if u.leader:
        return {"leader joins": float(crowd > 0) - float(eye.own_at.get(u.hex, 0) > 0),
                "into enemy": float(bool(eye.enemy_at.get(h))), "leader danger": eye.danger(h) - eye.danger(u.hex)}
    if eye.enemy_at.get(h):
        able = [i for x in (u.hex, h) for i in eye.g.in_hex(x, eye.side) if not eye.g.units[i].broken and eye.g.units[i].squad]
        mine = float(sum(eye.g.units[i].is_.firepower for i in able))
        theirs = sum(max(1.0, eye.firepower(e)) for e in eye.enemy_at[h] if not e.broken)
        return {"close combat": close_combat_gain(mine, theirs), "goal": float(h in eye.wanted), "berserk": float(u.berserk),
                "now or never": float(h in eye.wanted and eye.attacks and eye.g.turn >= eye.g.card.turns)}
    far, risk = eye.far(u.hex), eye.danger(h) - eye.danger(u.hex)
    return {"closer": eye.closer(far, h) / 0.3, "cover": float(eye.cover(h) - eye.cover(u.hex)),
            "danger": risk, "hurry": eye.hurry(far) * max(0.0, risk), "goal": float(h in eye.wanted and not crowd),
            "leaves goal": float(eye.holds(u)), "crowd": float(crowd >= 2), "back": float(came_by(eye, option[1], h)),
            "berserk": float(u.berserk)}


def came_by(eye: Eye, unit: int, hex_: int) -> bool:
    """Whether a unit was in the hex earlier in this player turn: to go back there makes the way a walk in a circle."""
    return any(hex_ in (s.hex, s.came_from) for s in eye.g.ways.get(unit, ()))


def carry(eye: Eye, option: Option) -> Row:
    """A weapon that has changed hands on this march is left at that; where there is too much to stop, or for the berserk to go on
    [18.43], some is laid down."""
    again = any(deed.thing == option[1] and deed.what in ("take", "drop") for deed in eye.g.deeds)
    return {"bare": 1.0, "back and forth": float(again), "too much": float(is_overloaded(eye))}


def is_overloaded(eye: Eye) -> bool:
    """6.1, 18.42: whether the march can neither stop where it is nor, if it charges, go on."""
    g, m = eye.g, eye.g.march
    if m is None or not g.units[m.units[0]].on_map:
        return False
    lead = g.units[m.units[0]]
    if not has_room(g, eye.side, lead.where, m.units):
        return True
    return lead.berserk and bool(why_not_stop(g)) and all(why_not_step(g, h) for h in places_ahead(g, m.units[0]))


def leave(eye: Eye, option: Option) -> Row:
    return {"wins": float(eye.leaves), "bare": 1.0}


def rout(eye: Eye, option: Option) -> Row:
    h = hex_of(option[-1])
    return {"danger": eye.danger(h), "cover": float(eye.cover(h)), "led": float(eye.led.get(h, 0) > 0)}


def stand_or_run(eye: Eye, option: Option) -> Row:
    """13.46: a broken unit in cover where nobody fires on it is best left there, above all with a leader to rally it."""
    here = eye.g.units[option[1]].hex
    return {"danger": eye.danger(here), "led": float(eye.led.get(here, 0) > 0), "bare": 1.0}


def first_attack(eye: Eye, option: Option) -> Row:
    """20.4: everybody strikes at everybody in one attack."""
    return {"first": float(option[2] == 0), "further": float(option[2] > 0)}


def plain(eye: Eye, option: Option) -> Row:
    return {"bare": 1.0}


VERBS: Final[dict[str, Callable[[Eye, Option], Row]]] = {
    "place": put, "give": give, "park": park, "fire": fire, "fire weapon": fire_weapon, "add": add, "add weapon": add,
    "direct": direct, "return": put_back, "move": move, "with": together, "step": step, "exit": leave, "drive off": leave,
    "advance": advance, "rout to": rout, "flee": rout, "take cover": rout, "give way": rout, "at": first_attack,
    "strike": first_attack, "lend": first_attack, "lmg": first_attack, "smoke": smoke, "rally": rally, "rout": stand_or_run,
    "stay": stand_or_run, "take": carry, "drop": carry,
    "drive": armour.drive, "drive to": armour.drive_to, "turn": armour.turn, "overrun": armour.overrun, "swing": armour.swing,
    "pivot": armour.pivot, "gun": shots.gun, "shell": shots.shell, "at gun": shots.at_gun, "at shell": shots.at_shell,
    "mg": shots.machine_guns, "assault": shots.assault, "request": shots.call_fire, "correct": shots.call_fire,
    "fire for effect": shots.call_fire, "withdraw": shots.call_off,
    **dict.fromkeys(("mg at vehicle", "rocket", "flame", "mg kill"), shots.by_odds),
    **dict.fromkeys((
        "conceal", "dummy", "hide", "wire", "entrenchment", "bunker", "mines", "roadblock", "commit", "repair", "mend",
        "help", "line", "hexside", "shoot", "leave", "haul", "charge", "stop", "explode", "along", "halt",
        "lay down", "at them", "brake", "board", "unload", "mount", "hook", "unhook", "push", "push wreck", "sewer", "climb",
        "dig", "clear wire", "clear mines", "clear roadblock", "contact", "tune", "spotting round", "smoke screen",
        "starshell", "discharge", "smoke shell", "return from", "hide vehicle", "barrage", "rocket shell", "rocket gun",
        "flame gun", "contact guns", "counter battery"), plain),
}
