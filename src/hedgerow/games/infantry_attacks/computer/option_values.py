"""What speaks for and against an option, verb by verb."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hedgerow.games.infantry_attacks.computer.artillery import plot_value, target_value
from hedgerow.games.infantry_attacks.computer.eye import FIRE_HARM, Eye, must_leave
from hedgerow.games.infantry_attacks.model.counters import ARTILLERY, MACHINE_GUN, MORTAR
from hedgerow.games.infantry_attacks.model.state import (
    DEMORALIZED,
    GOOD,
    LEADER,
    NOT_DUG,
    Piece,
    Volley,
    is_company,
    is_gun,
    location,
)
from hedgerow.games.infantry_attacks.model.tables import DIRECT
from hedgerow.games.infantry_attacks.model.values import printed_strength
from hedgerow.games.infantry_attacks.rules.activation import stack
from hedgerow.games.infantry_attacks.rules.artillery_plan import Plan
from hedgerow.games.infantry_attacks.rules.direct_fire import volley_columns
from hedgerow.games.infantry_attacks.rules.leadership import contested, leads
from hedgerow.games.infantry_attacks.rules.opportunity_fire import movers_hex
from hedgerow.kernel.asking import Option

Row = dict[str, float]
WORTH: Final = 0.18
"""What a piece must have to do to be activated: who is not activated may still fire on those who move."""


# ---- set-up and plans ----

def put(eye: Eye, option: Option) -> Row:
    p, h = eye.g.pieces[option[1]], option[2]
    if p.cls == LEADER:
        return {"company": float(min(2, eye.placed[h])), "near": -min(20.0, eye.far(p, h)),
                "leads": eye.need(option[1], h), "early": float(eye.units_to_place)}
    crowd = eye.placed[h]
    gun = is_gun(p) or p.cls == MACHINE_GUN
    return {"near": -min(20.0, eye.far(p, h)) * (0.5 if gun else 1.0), "cover": float(eye.cover(h)),
            "crowd": float(crowd * crowd), "danger": eye.danger(h), "goal": float(h in eye.wanted and not crowd)}


def mission(eye: Eye, option: Option) -> Row:
    p = eye.g.pieces[option[1]]
    planned = option[2] == "Planned Fire" and p.cls == ARTILLERY
    return {"planned": float(planned), "sights": float(option[2] == "Open Sights"), "moves": float(option[2] == "Move")}


def destination(eye: Eye, option: Option) -> Row:
    """Within range of the goals, and not at the front."""
    at = min((eye.ground.distance[option[2]][h] for h in eye.wanted), default=0)
    return {"off": float(abs(at - 4)), "cover": float(eye.cover(option[2])),
            "danger": eye.danger(option[2])}


def plot(eye: Eye, option: Option) -> Row:
    return {"targets": plot_value(eye, option[2])}


def target(eye: Eye, option: Option) -> Row:
    aim = Plan(eye.g.written(eye.seat)).aim
    return {"enemies": target_value(eye, aim[1] if aim else 1, option[1])}


# ---- segments ----

def unit(eye: Eye, option: Option) -> Row:
    p = eye.g.pieces[option[1]]
    free = is_gun(p) or p.cls > MORTAR                    # wagons and guns go where they are bound for
    return {"use": eye.use(option[1], free or not eye.enemies) - WORTH}


def gathered(eye: Eye, pieces: list[int], chiefs: list[Piece]) -> float:
    """What pieces that are activated together would be good for; each is led if one of the leaders is of its type."""
    found = 0.0
    for i in pieces:
        p = eye.g.pieces[i]
        if p.cls != LEADER or p.status == DEMORALIZED:
            found += max(-0.1, eye.use(i, any(leads(chief, p) for chief in chiefs)) - WORTH)
    return found


def lead(eye: Eye, option: Option) -> Row:
    chief = eye.g.pieces[option[1]]
    around = [i for h in (chief.hex, *eye.ground.around[chief.hex]) for i in eye.g.here(h, eye.side)]
    reach = [i for i in around if not eye.g.pieces[i].marker and leads(chief, eye.g.pieces[i])]
    return {"use": gathered(eye, reach, [chief]), "joins": float(eye.apart(option[1], chief.hex) > 1)}


def whole_stack(eye: Eye, option: Option) -> Row:
    there = stack(eye.g, option[1])
    chiefs = [p for i in there if (p := eye.g.pieces[i]).cls == LEADER and p.status != DEMORALIZED]
    return {"use": gathered(eye, there, chiefs)}


def add(eye: Eye, option: Option) -> Row:
    """12.81: who is activated from an assault hex next door has to come in."""
    leader, chief = eye.g.pieces[option[1]], eye.g.pieces[option[2]].cls == LEADER
    if contested(eye.g, leader.hex) and eye.g.pieces[option[2]].hex != leader.hex:
        return {"assault": eye.assault_odds(leader.hex)}
    return {"use": 0.1 if chief else eye.use(option[2]) - WORTH}


def moves(eye: Eye, option: Option) -> Row:
    p = eye.g.pieces[option[1]]
    if p.cls == LEADER:
        return {"leader": float(not near_a_shot(eye, p.hex)), "idle": float(eye.apart(option[1], p.hex) > 1)}
    return {"gain": eye.step_gain(option[1]), "recovers": float(p.status != GOOD)}


def near_a_shot(eye: Eye, hex_: int) -> bool:
    return any(eye.shot(i) > 0 for i in eye.g.here(hex_, eye.side))


def fires(eye: Eye, option: Option) -> Row:
    p = eye.g.pieces[option[1]]
    if p.cls == LEADER:
        return {"leader": float(near_a_shot(eye, p.hex))}
    fight = max((eye.assault_odds(h) for h in eye.ground.near[p.hex] if eye.enemy_hexes.get(h)), default=0.0)
    return {"harm": 2 * eye.shot(option[1]), "assault": max(0.0, fight) if is_company(p) else 0.0}


# ---- actions ----

def march(eye: Eye, option: Option) -> Row:
    p = eye.g.pieces[option[1]]
    if p.cls == LEADER:
        here = eye.need(option[1], p.hex)
        best = max((eye.need(option[1], h) for h in eye.ground.near[p.hex]), default=0.0)
        return {"leader": best - here, "idle": float(eye.apart(option[1], p.hex) > 1)}
    return {"gain": eye.step_gain(option[1]), "with": float(option[0] == "march with")}


def step(eye: Eye, option: Option) -> Row:
    going = eye.g.going
    assert going is not None
    p, h = eye.g.pieces[going.pieces[0]], option[1]
    if p.cls == LEADER:
        here = eye.need(going.pieces[0], p.hex)
        return {"company": eye.need(going.pieces[0], h) - here, "leader danger": eye.danger(h) - eye.danger(p.hex),
                "to his men": float(eye.apart(going.pieces[0], p.hex) - eye.apart(going.pieces[0], h))}
    ends = going.left.get(going.pieces[0], 0) <= 1
    return {"closer": eye.closer(p, h), "danger": eye.danger(h) - eye.danger(p.hex),
            "cover": 0.1 * (eye.cover(h) - eye.cover(p.hex)), "leaves goal": float(eye.holds(p) and h not in eye.wanted),
            "takes goal": float(h in eye.wanted and not eye.placed[h]),
            "crowd": float(max(0, eye.placed[h] - 1)), "last": float(ends and eye.cover(h) > 0)}


def fire(eye: Eye, option: Option) -> Row:
    g, (_, i, h) = eye.g, option
    if is_gun(g.pieces[i]):
        return {"harm": eye.shot_at(i, h) or 0.1, "goal": float(h in eye.wanted)}
    together = [n for n in g.here(g.pieces[i].hex, eye.side) if (p := g.pieces[n]).cls <= MACHINE_GUN and not p.limbered
                and p.status != DEMORALIZED]
    v = Volley(eye.side, h, together or [i])
    return {"harm": sum(FIRE_HARM[c] * len(who) for c, _, who in volley_columns(g, v)), "goal": float(h in eye.wanted)}


def shoot(eye: Eye, option: Option) -> Row:
    """Opportunity fire: a shot is used up, so a poor one is held back."""
    p, h = eye.g.pieces[option[1]], movers_hex(eye.g)
    column = DIRECT.column(printed_strength(p) + sum(printed_strength(eye.g.pieces[n]) for n in eye.g.here(p.hex, eye.side)
                                                     if eye.g.pieces[n].cls <= MACHINE_GUN and n != option[1]))
    return {"harm": FIRE_HARM[DIRECT.shifted(column, 1 - eye.cover(h))], "near": float(eye.ground.distance[p.hex][h] == 1)}


def combine(eye: Eye, option: Option) -> Row:
    """A leader combines fire for those whom he brings to it; in opportunity fire he has then acted for this turn [7.46]."""
    g, v, chief = eye.g, eye.g.volley, eye.g.pieces[option[1]]
    assert v is not None
    around = [i for h in (chief.hex, *eye.ground.near[chief.hex]) for i in g.here(h, eye.side) if i not in v.firers]
    brings = any(leads(chief, g.pieces[i]) and not g.pieces[i].marker and eye.shot_at(i, v.hex) > 0 for i in around)
    return {"brings": float(brings), "bare": 1.0}


def into(eye: Eye, option: Option) -> Row:
    hex_ = option[-1]
    leader = eye.g.pieces[option[1]].cls == LEADER
    s = eye.g.segment
    joins = s is not None and hex_ in s.entrants
    return {"odds": eye.assault_odds(hex_), "joins": float(joins), "leader": float(leader and not joins),
            "charge": float(option[0] == "charge")}


def resolve(eye: Eye, option: Option) -> Row:
    return {"odds": eye.assault_odds(option[1])}


def dig(eye: Eye, option: Option) -> Row:
    p = eye.g.pieces[option[1]]
    return {"holds": float(eye.holds(p) and p.dug == NOT_DUG), "elsewhere": float(not eye.holds(p))}


def limbers(eye: Eye, option: Option) -> Row:
    """To the front limbered, and unlimbered where there is something to shoot at."""
    p = eye.g.pieces[option[1]]
    here = location(eye.g, option[1])
    sees = any(eye.ground.distance[here][h] <= 5 and eye.ground.clear(here, h) for h in eye.enemy_hexes) \
        if 0 <= here < eye.ground.size else False
    return {"shots": float(sees), "far": float(not sees and eye.far(p, here) > 4), "gun": float(p.cls in (ARTILLERY, MORTAR))}


def mounts(eye: Eye, option: Option) -> Row:
    p = eye.g.pieces[option[1]]
    near = min((eye.ground.distance[p.hex][h] for h in eye.enemy_hexes), default=20)
    return {"near enemy": float(near <= 3), "far off": float(near > 4)}


def loses(eye: Eye, option: Option) -> Row:
    p = eye.g.pieces[option[1]]
    return {"strength": printed_strength(p) / 5, "last step": float(p.steps == 1), "leader": float(p.cls == LEADER),
            "chief": float(p.original)}


def flees(eye: Eye, option: Option) -> Row:
    h = option[-1]
    return {"danger": eye.danger(h), "cover": float(eye.cover(h)), "shells": float(any(at == h for at, _ in eye.g.drumfire))}


def call_off(eye: Eye, option: Option) -> Row:
    """9.14: a plan that would drop its shells on one's own men."""
    g = eye.g
    aimed = g.plans.get(option[1], {}).get(g.turn)
    return {"bare": 1.0, "own": float(eye.placed[aimed[0]]) if aimed is not None else 0.0}


def leaves(eye: Eye, option: Option) -> Row:
    going = eye.g.going
    company = going is not None and is_company(eye.g.pieces[going.pieces[0]])
    return {"wins": float(company and must_leave(eye.g.scenario, eye.side)), "bare": 1.0}


def plain(eye: Eye, option: Option) -> Row:
    return {"bare": 1.0}


def volley(eye: Eye, option: Option) -> Row:
    return {"bare": 1.0, "harm": eye.volley_harm()}


VERBS: Final[dict[str, Callable[[Eye, Option], Row]]] = {
    "set": put, "wait": put, "mission": mission, "destination": destination, "plot": plot, "target": target, "smoke": plain,
    "unit": unit, "lead": lead, "stack": whole_stack, "add": add, "moves": moves, "fires": fires, "march": march,
    "march with": march, "hurry": march, "step": step, "fire": fire, "shoot": shoot, "combine": combine, "assault": into,
    "charge": into, "resolve": resolve, "dig": dig, "limber": limbers, "unlimber": limbers, "dismount": mounts,
    "remount": mounts, "lose": loses, "remove": loses, "flee": flees, "displace": flees, "exit": leaves,
    "abort": call_off,
    **dict.fromkeys((
        "stow", "dug in", "entrench", "hide", "on foot", "limbered", "recover crew", "all", "rest move", "rest fire",
        "load", "swap", "unload", "recover", "recover with", "give way", "consolidate", "join", "help", "decline",
        "join attack", "cold steel", "first fire", "run", "go along", "transfer", "commit", "end", "save", "again",
        "add gun"), plain),
}
