"""What a seat sees: all groups and men, its own hand, counts of everything that is hidden; and the table as text."""

from __future__ import annotations

from typing import Any, Final

from hedgerow.games.up_front.model.action_cards import CARDS, COLUMNS, KINDS, NATIONS, RALLY, RALLY_ALL, Face
from hedgerow.games.up_front.model.hidden import knows_hand
from hedgerow.games.up_front.model.personalities import KIND_NAMES, MTR, WEAPONS
from hedgerow.games.up_front.model.scenario import Scenario
from hedgerow.games.up_front.model.state import (
    LAID_NAMES,
    LETTERS,
    NONE,
    PART_NAMES,
    TERRAIN,
    WHEREABOUTS,
    Group,
    Man,
    Placed,
    State,
    crew_exposed,
    is_afv,
    is_gun,
    is_moving,
    person,
    position_of,
    terrain_of,
)
from hedgerow.games.up_front.rules.armor import machine_of, side_of, vehicle_of
from hedgerow.games.up_front.rules.firepower import man_firepower, total_firepower
from hedgerow.games.up_front.rules.hands import capacity, discard_limit, uses
from hedgerow.games.up_front.rules.illumination import why_not_seen
from hedgerow.games.up_front.rules.los_divider import targets_of, why_not_across
from hedgerow.games.up_front.rules.ranges import relative_range
from hedgerow.games.up_front.rules.recovery import credit
from hedgerow.games.up_front.rules.terrain import defender_modifier, why_not_between
from hedgerow.games.up_front.rules.values import kia, morale, panic
from hedgerow.games.up_front.rules.victory import lost, men_in_position, victory_points
from hedgerow.games.up_front.table.standing import TEAMS, ahead, to_win
from hedgerow.games.up_front.table.words import card_name, draw_name, face_name, group_name, man_name
from hedgerow.kernel.reasons import Reasons

AUTHORED: Final = "The Action deck is Hedgerow's own (authored), not the publisher's."


def view(g: State, seat: str | None) -> dict[str, Any]:
    """The position as this seat knows it."""
    me = g.player_of(seat) if seat is not None else NONE
    front = g.players[me].front if me != NONE and g.players else g.front
    f, game = g.fronts[front], g.scenario.fronts[front]
    return {
        "turn": g.turn, "part": PART_NAMES[g.part], "active": g.seat(g.active), "seat": seat,
        "seats": list(g.scenario.seats), "night": game.night, "front": front,
        "deck": {"left": len(f.deck.cards), "discards": len(f.deck.discards), "gone": len(f.removed),
                 "pass": f.emptied + 1, "of": game.decks},
        "removed": [card_name(c) for c in f.removed], "to remove": dict(f.quota),
        "known": {"discards": sorted(c for c in f.deck.discards if f.unseen.get(c, me) == me), "removed": sorted(f.removed)},
        "players": [_player(g, n, me) for n in range(len(g.players))],
        "groups": [_group(g, n) for n in range(len(g.groups)) if g.groups[n].men],
        "ranges": _ranges(g),
        "attack": _attack(g), "flanks": [[x.flanker, x.flanked] for x in g.flanks],
        "encircled": [x.target for x in g.encirclements],
        "out": [{**_man(g, n), "player": m.player, "fate": WHEREABOUTS[m.fate]} for n, m in enumerate(g.men) if m.group == NONE],
        "goal": _goal(game), "to win": TEAMS if g.in_teams else to_win(game), "ahead": ahead(g), **_teams(g, me),
        "hand": [_card(g, me, c) for c in sorted(g.players[me].hand)] if me != NONE else [],
        "authored": AUTHORED,
    }


def _player(g: State, n: int, me: int) -> dict[str, Any]:
    p = g.players[n]
    declared = [*(d.card for d in g.discards), *g.pledged] if n == g.active else []
    found: dict[str, Any] = {
        "seat": g.seat(n), "nation": NATIONS[p.nation], "troops": p.troops, "cards": len(p.hand) + len(declared),
        "capacity": capacity(g, n).total, "actions": p.actions, "lost": lost(g, n), "force": p.force,
        "points": victory_points(g, n).total, "snipers lost": p.snipers_lost, "limit": p.force // 2 + 1,
        "in place": men_in_position(g, n, g.scenario.fronts[p.front].victory.chit), "front": p.front, "side": g.side(n)}
    if n == me:
        found["declared"] = [card_name(c) for c in declared]
        found["discards"] = discard_limit(g, n).total
    return found


def _teams(g: State, me: int) -> dict[str, Any]:
    """41: the games side by side, what lies between them, and the hands of allies in Radio Contact [41.7]."""
    if not g.in_teams:
        return {}
    return {"games": [{"title": game.title, "players": list(game.places), "left": len(f.deck.cards), "pass": f.emptied + 1,
                       "of": game.decks, "decided": f.decided, "winner": f.winner, "ceased": f.ceased}
                      for game, f in zip(g.scenario.fronts, g.fronts, strict=True)],
            "dividers": [{"terrain": d.name, "card": card_name(d.card), "crossed": list(d.crossed)} for d in g.dividers],
            "contacts": [list(pair) for pair in g.contacts],
            "allies": {g.seat(n): [_card(g, n, c) for c in sorted(p.hand)] for n, p in enumerate(g.players)
                       if me not in (NONE, n) and knows_hand(g, me, n)}}


def _goal(game: Scenario) -> dict[str, Any]:
    """What is fought for: of some scenarios so many men at a range chit."""
    v = game.victory
    return {"kind": v.kind, "men": v.men, "chit": v.chit, "where": v.where}


def _group(g: State, n: int) -> dict[str, Any]:
    gr = g.groups[n]
    return {"id": n, "name": group_name(g, n), "player": gr.player, "letter": LETTERS[gr.letter] if gr.letter >= 0 else "Z",
            "chit": gr.chit, "terrain": terrain_of(gr), "modifier": defender_modifier(g, n).total,
            "front": g.players[gr.player].front, "divider": gr.divider,
            "moving": is_moving(gr), "stack": [_placed(g, gr, p) for p in gr.stack], "men": [_man(g, m) for m in gr.men],
            "acted": gr.acted, "entrenched": gr.entrenched, "weapons": [WEAPONS[g.weapons[w].kind].name for w in gr.loose],
            "sniped": gr.sniped_turn == g.turn - 1 and gr.sniped != NONE}


def _placed(g: State, gr: Group, p: Placed) -> dict[str, Any]:
    """A card on a group; one face down shows its back only, the LOS Divider is no card of the group."""
    down = p.kind == TERRAIN and p.card in g.fronts[g.players[gr.player].front].unseen
    return {"kind": LAID_NAMES[p.kind], "name": p.name, "mode": p.mode, "card": None if down or p.card == NONE else p.card,
            "offered": p.offered, "value": p.value}


def _man(g: State, n: int) -> dict[str, Any]:
    m = g.men[n]
    w = WEAPONS[g.weapons[m.weapon].kind] if m.weapon != NONE else None
    return {"id": n, "name": man_name(g, n), "role": m.role, "kind": KIND_NAMES[person(m).kind],
            "position": position_of(g, n) if m.group != NONE else 0, "pinned": m.pinned,
            "morale": morale(g, n).total, "panic": panic(g, n).total, "kia": kia(g, n).total,
            "weapon": w.name if w else "", "jammed": m.weapon != NONE and g.weapons[m.weapon].jammed,
            "firepower": list(w.firepower) if w else [], "bracketed": list(w.bracketed) if w else [],
            "to hit": list(w.to_hit) if w else [], "machine": _machine(g, n),
            "serves": m.serves, "infiltrates": m.infiltrates, "wounded": m.wounded, "berserk": m.berserk,
            "heroic": m.heroic, "transfer": m.transfer, "prisoners": len(m.prisoners), "secondary": _secondary(g, m),
            "to hit bracketed": list(w.to_hit_bracketed) if w else [], "effect": w.effect if w and w.ordnance else None,
            "effect boxed": w.effect_boxed if w and w.ordnance and w.kind != MTR else None, "acquired": m.acquired,
            "vehicle": _vehicle(g, n) if is_afv(m) else None, "gun": _gun(g, n) if is_gun(m) else None}


def _vehicle(g: State, n: int) -> dict[str, Any]:
    """28: an AFV's card on the side that is up, and the chits on it."""
    m = g.men[n]
    v, machine, side = vehicle_of(m), machine_of(m), side_of(m)
    return {"open topped": v.open_topped, "assault gun": v.assault_gun, "crew exposed": crew_exposed(m),
            "armor": v.armor._asdict(), "flank": v.flank._asdict(), "commander killed at": v.ce, "overrun": side.overrun,
            "to hit": list(side.to_hit), "machine guns": list(side.mg) if machine.mg != NONE else [],
            "machine guns jammed": machine.mg != NONE and g.weapons[machine.mg].jammed, "flames boxed": v.flames_boxed,
            "bog": side.bog, "bog in wire": side.bog_wire}


def _gun(g: State, n: int) -> dict[str, Any]:
    """34.4: an Infantry Gun's boxed defense values."""
    shield = person(g.men[n]).shield
    assert shield is not None
    return {"morale boxed": shield.morale, "panic boxed": shield.panic, "kia boxed": shield.kia}


def _machine(g: State, n: int) -> dict[str, Any] | None:
    """The state of a vehicle or a gun: the chits and the Rally cards on it; a gun is active once it has moved or fired."""
    x = g.men[n].machine
    if x is None:
        return None
    return {"buttoned": x.buttoned, "stun": x.stun, "crew killed": x.crew_killed, "immobilized": x.immobilized,
            "bogged": x.bogged, "active": x.active, "rally cards": [card_name(c) for c in x.rally_cards],
            "rally credit": credit(g, n)}


def _secondary(g: State, m: Man) -> str:
    return WEAPONS[g.weapons[m.secondary].kind].name if m.secondary != NONE else ""


def _ranges(g: State) -> list[dict[str, Any]]:
    """Every pair of enemy groups: range and firepower both ways, and what stands between them."""
    return [{"group": a, "target": b, "range": relative_range(g, a, b), "firepower": total_firepower(g, a, b),
             "barred": _barred(g, a, b),
             "men": [[m, man_firepower(g, m, b).total] for m in g.groups[a].men]}
            for a in sorted(range(len(g.groups)), key=lambda n: (g.groups[n].player, g.groups[n].letter))
            if g.groups[a].men for b in targets_of(g, a)]


def _barred(g: State, group: int, target: int) -> list[str]:
    """Why nobody of this group can fire at that one."""
    no = Reasons()
    why_not_across(g, group, target, no)
    why_not_between(g, group, target, False, no)
    why_not_seen(g, group, target, no)
    return [r.text for r in no]


def _attack(g: State) -> dict[str, Any] | None:
    a = g.attack
    if a is None:
        return None
    return {"firer": a.firer, "target": a.target, "cards": [card_name(c) for c in a.cards], "strength": a.final.total,
            "concealed": card_name(a.concealed) if a.concealed != NONE else ""}


def _card(g: State, me: int, card: int) -> dict[str, Any]:
    c = CARDS[card]
    usable = uses(g, me, card)
    return {"id": card, "name": card_name(card), "uses": [face_name(f) for f in usable], "kinds": [_kind(f) for f in usable],
            "faces": [_face(f) for f in usable], "cower": not usable, "draw": draw_name(card), "breeze": c.breeze,
            "positions": [[label, number, red] for label, (number, red) in zip(COLUMNS, c.positions, strict=True)]}


def _kind(f: Face) -> str:
    return KINDS[f.kind]


def _face(f: Face) -> dict[str, Any]:
    """What is printed on it for one use."""
    value = "All" if f.kind == RALLY and f.value == RALLY_ALL else f.value
    return {"kind": _kind(f), "name": f.name, "value": value, "need": f.need, "pin": list(f.pin), "kia": list(f.kia)}


# ---- as text ----

def text_board(v: dict[str, Any]) -> str:
    """The table for a terminal: each player's line of groups, and the hand."""
    deck = f"deck {v['deck']['pass']} of {v['deck']['of']}, {v['deck']['left']} cards left"
    lines = [f"Turn {v['turn']}, {v['active'].title()}: {v['part']}; {deck}" if v["turn"] else "Set-up"]
    for n, p in enumerate(v["players"]):
        lines.append(f"{p['seat'].title()}: {p['cards']} cards, lost {p['lost']} of {p['force']}, {p['points']} points")
        lines += [line for gr in v["groups"] if gr["player"] == n for line in _group_lines(gr)]
    lines += _range_lines(v) + _flank_lines(v)
    if v["hand"]:
        lines.append("hand: " + "; ".join(f"{c['name']}{' (Cower)' if c['cower'] else ''}, {c['draw']}" for c in v["hand"]))
    return "\n".join(lines)


def _range_lines(v: dict[str, Any]) -> list[str]:
    """Relative Ranges: the groups of each player down, those of the players after him across."""
    ranges = {(r["group"], r["target"]): str(r["range"]) for r in v["ranges"]}
    found = []
    for n in range(len(v["players"])):
        rows = [gr for gr in v["groups"] if gr["player"] == n]
        across = [gr for gr in v["groups"] if gr["player"] > n and any((row["id"], gr["id"]) in ranges for row in rows)]
        if across:
            table = [["Relative Range", *(gr["name"] for gr in across)],
                     *([row["name"], *(ranges.get((row["id"], gr["id"]), "-") for gr in across)] for row in rows)]
            widths = [max(map(len, column)) for column in zip(*table, strict=True)]
            found += ["  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in table]
    return found


def _flank_lines(v: dict[str, Any]) -> list[str]:
    """Who has Flanking Fire on whom, and who is encircled."""
    names = {gr["id"]: gr["name"] for gr in v["groups"]}
    return [*(f"{names[a]} has Flanking Fire on {names[b]}" for a, b in v["flanks"]),
            *(f"{names[n]} is encircled" for n in v["encircled"])]


def _group_lines(gr: dict[str, Any]) -> list[str]:
    laid = ", ".join([*map(_laid_name, gr["stack"]), *(["entrenched"] if gr["entrenched"] else [])])
    head = f"  {gr['letter']} [{gr['chit']}] {gr['terrain']} {gr['modifier']:+d}{' (' + laid + ')' if laid else ''}"
    loose = [f"     there lies: {', '.join(gr['weapons'])}"] if gr["weapons"] else []
    return [head, *(f"     {_man_line(m)}" for m in gr["men"]), *loose]


def _laid_name(c: dict[str, Any]) -> str:
    """`Woods`, `Movement sideways`, `Flank advance`, `Smoke`; Terrain that the enemy has laid waits for an answer."""
    if c["kind"] == "move":
        return f"{'Movement' if c['name'] == 'plain' else c['name'].title()} {c['mode']}"
    return f"{c['name'] or c['kind'].title()}{' offered' if c['offered'] else ''}"


def _man_line(m: dict[str, Any]) -> str:
    marks = [word for word, there in (("pinned", m["pinned"]), ("jammed", m["jammed"]), ("wounded", m["wounded"]),
                                      ("berserk", m["berserk"]), ("assistant", m["serves"] >= 0),
                                      ("infiltrator", m["infiltrates"] >= 0), ("hero", m["heroic"]),
                                      ("on his way", m["transfer"] >= 0), (f"guards {m['prisoners']}", m["prisoners"]),
                                      (f"carries {m['secondary']}", m["secondary"])) if there]
    value = f"panic {m['panic']}" if m["pinned"] else f"morale {m['morale']}"
    if m["vehicle"] is not None:
        return _vehicle_line(m, m["vehicle"])
    return ", ".join([f"{m['position']} {m['name']}", m["weapon"] or "unarmed", value, f"kia {m['kia']}", *marks])


def _vehicle_line(m: dict[str, Any], v: dict[str, Any]) -> str:
    """An AFV: armor as kill/stun/immobilize, and what has happened to it."""
    x = m["machine"]
    marks = [word for word, there in (
        ("pinned", m["pinned"]), ("buttoned up", x["buttoned"]), (f"Stun {x['stun']}", x["stun"]),
        ("immobilized", x["immobilized"]), ("bogged", x["bogged"]), (f"{x['crew killed']} of the crew killed", x["crew killed"]),
        ("gun jammed", m["jammed"]), ("machine guns jammed", v["machine guns jammed"])) if there]
    armor, flank = (f"{a['kill']}/{a['stun']}/{a['immobilize']}" for a in (v["armor"], v["flank"]))
    weapon = m["weapon"] or "machine guns"
    return ", ".join([m["name"], weapon, f"morale {m['morale']}", f"armor {armor}", f"flank {flank}", *marks])
