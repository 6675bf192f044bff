"""Combat Commander in arrays: the map hex by hex, units, Weapons, cards, tracks.

A card's action is its number in its nation's deck, so that a hand, the discards and the actions share one order of 72.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hedgerow.envs.layout import PLACED, Columns, Layout, Look, Sheet, held_by, one_of, place_of
from hedgerow.games.combat_commander.model.counters import ELITE, GREEN, LINE, NATIONS
from hedgerow.games.combat_commander.model.fate import CARDS, EVENT, JAMMED, SNIPER, TIME
from hedgerow.games.combat_commander.model.scenario import ATTACK, DEFEND, RECON
from hedgerow.games.combat_commander.model.state import BUNKER, FOXHOLES, MINES, PILLBOX, TRENCH, UNIT, WEAPON, WIRE

HEXES, UNITS, WEAPONS, DECK = 150, 80, 40, 72
SIZE = 14, 19                             # of a map, in cells

ORDERS = tuple(sorted({card.order for card in CARDS}))
ACTIONS = tuple(sorted({card.action for card in CARDS}))
FORTS = (FOXHOLES, TRENCH, MINES, WIRE, BUNKER, PILLBOX)
ROLLS = ("Fire Attack", "Fire Defense", "Targeting", "Accuracy", "Artillery Impact", "Mine Attack", "Melee", "Rally",
         "Sudden Death", "Support", "Commissar", "Op Fire")
TRIGGERS = (EVENT, JAMMED, SNIPER, TIME)
WORDS = tuple(dict.fromkeys((*ORDERS, *ACTIONS, *FORTS, *ROLLS, *TRIGGERS, "axis", "allies", "impact", "smoke", "weapon",
                             "suppressed", "veteran")))
CHITS = "ABCDEFGHJKLMNPQRSTUVWX"
TERRAIN = ("open ground", "building", "woods", "brush", "orchard", "field", "major bridge", "minor bridge", "gully",
           "water barrier", "stream", "marsh")


def ground(battle: Any, sheet: Sheet) -> None:
    """Terrain, cover, cost, level, where the hex lies and how far the edges are."""
    for h, (it, cell) in enumerate(zip(battle.ground, battle.grid.cells, strict=True)):
        sheet.row("hexes", h, [*one_of(it.kind, TERRAIN), it.chart.cover / 5, (it.chart.move or 0) / 3, it.level / 5, it.roads,
                               len(it.sides) / 6, *place_of(cell, SIZE)[1:], *(away[h] / 15 for away in battle.to_edge)])


def write(look: Look, sheet: Sheet) -> None:
    write_tracks(look, sheet)
    where = write_units(look, sheet)
    write_weapons(look, sheet, where)
    write_cards(look, sheet)
    write_hexes(look, sheet)


def write_tracks(look: Look, sheet: Sheet) -> None:
    """Turn, Time, VP, both sides' tracks, the attack that is pending."""
    board, me = look.board, look.seat
    own, foe = sides_of(look)
    sheet.row("tracks", 0, [
        board["active"] == me, board["initiative"] == me, board["orders_given"] / 6, board["time"] / 15,
        board["sudden_death"] / 15, board["vp"] / (60 if me == "axis" else -60), board["chits_left"] / 22,
        *attack_row(board["attack"], me), *radio_row(board["radios"], me), *one_of(board["order"], ORDERS), *side_row(own),
        *side_row(foe)])
    for number, goal in enumerate(board["objectives"]):
        sheet.row("objectives", number, [held_by(goal["control"], me), goal["worth"] / 20])


def attack_row(attack: Mapping[str, Any] | None, me: str) -> list[float]:
    if attack is None:
        return [0.0] * 6
    return [1.0, attack["side"] == me, *one_of(attack["kind"], ("fire", "mines", "artillery")), (attack["total"] or 0) / 25]


def radio_row(radios: Sequence[Mapping[str, Any]], me: str) -> list[float]:
    """Whether each side has a Radio, and whether it works."""
    there = [0.0, 0.0]
    for radio in radios:
        if radio["place"] == "box":
            there[radio["side"] != me] = 0.5 if radio["broken"] else 1.0
    return there


def side_row(side: Mapping[str, Any]) -> list[float]:
    secret = side["secret_chits"]
    return [*one_of(side["nation"], NATIONS), *one_of(side["quality"], (ELITE, LINE, GREEN)),
            *one_of(side["posture"], (ATTACK, RECON, DEFEND)), side["capability"] / 6, side["casualties"] / 20,
            side["surrender"] / 20, (side["surrender"] - side["casualties"]) / 20, side["hand_size"] / 8, side["draw_pile"] / 72,
            (secret if isinstance(secret, int) else len(secret)) / 5]


def write_units(look: Look, sheet: Sheet) -> dict[int, tuple[bool, int]]:
    """A row for each unit, and who stands where: whether it is one's own, and its hex."""
    board, me, at = look.board, look.seat, look.scenario.by_name
    where: dict[int, tuple[bool, int]] = {}
    for unit in board["units"]:
        number, own = unit["id"], unit["side"] == me
        h = at[unit["hex"]] if "hex" in unit else -1
        where[number] = own, h
        if h >= 0:
            add_to_hex(sheet, h, HEX_ROW["own men" if own else "enemy men"], unit)
        if number < UNITS:
            sheet.row_of("units", number, unit, lambda u: unit_row(look, u))
    if attack := board["attack"]:
        firing = [number for kind, number in attack["pieces"] if kind == UNIT]
        for column, units in (("firing", firing), ("still to defend", attack["waiting"])):
            sheet.mark_all("units", units, UNIT_ROW[column])
    for _, number, h in (line for line in look.lines if line[0] == "place"):
        where[number] = True, h
        sheet.mark_from("units", number, 0, place(look, h))
        sheet.add("hexes", h, HEX_ROW["own men"], 0.25)
    return where


def unit_row(look: Look, unit: Mapping[str, Any]) -> list[float]:
    own, kind, stats, where, boxed = unit["side"] == look.seat, unit["kind"], unit["stats"], unit["place"], unit.get("boxed", ())
    h = look.scenario.by_name[unit["hex"]] if "hex" in unit else -1
    return [*place(look, h), own, not own, kind == "leader", kind == "team", kind == "squad", unit["broken"],
            unit["suppressed"], unit["veteran"], unit["activated"], unit["moving"], stats["fp"] / 15, stats["range"] / 15,
            stats["movement"] / 8, stats["morale"] / 18, stats["command"] / 4, "fp" in boxed, "range" in boxed,
            "movement" in boxed, unit["weapon"] is not None, where == "casualty", where == "time track", where == "waiting",
            unit["space"] / 15, unit.get("spent", 0) / 8]


def place(look: Look, h: int) -> tuple[float, float, float]:
    return place_of(look.scenario.grid.cells[h] if h >= 0 else None, SIZE)


def add_to_hex(sheet: Sheet, h: int, side: int, unit: Mapping[str, Any]) -> None:
    """Men, firepower, how many are broken or suppressed, command."""
    stats = unit["stats"]
    sheet.add("hexes", h, side, 0.25 if unit["kind"] == "squad" else 0.125)
    sheet.add("hexes", h, side + 1, stats["fp"] / 25)
    if unit["broken"]:
        sheet.add("hexes", h, side + 2, 0.25)
    if unit["suppressed"]:
        sheet.add("hexes", h, side + 3, 0.25)
    if stats["command"]:
        sheet.add("hexes", h, side + 4, stats["command"] / 4)


def write_weapons(look: Look, sheet: Sheet, where: Mapping[int, tuple[bool, int]]) -> None:
    """A row for each Weapon, with where its carrier stands."""
    given = {line[1]: line[2] for line in look.lines if line[0] == "carry"}
    attack = look.board["attack"]
    firing = attack["pieces"] if attack else ()
    for weapon in look.board["weapons"]:
        number = weapon["id"]
        own, h = where.get(given.get(number, weapon["carrier"]), (False, -1))
        if number < WEAPONS:
            sheet.row_of("weapons", number, (weapon, own, h, [WEAPON, number] in firing), lambda w: weapon_row(look, *w))


def weapon_row(look: Look, weapon: Mapping[str, Any], own: bool, h: int, firing: bool) -> list[float]:
    stats = weapon.get("stats", {"fp": 0, "range": 0, "least": 0})
    return [*place(look, h), h >= 0 and own, h >= 0 and not own, firing, weapon["place"] == "carried", weapon["broken"],
            weapon["ordnance"], stats["fp"] / 15, stats["range"] / 25, stats["least"] / 5]


def write_cards(look: Look, sheet: Sheet) -> None:
    """Cards one knows of: the own hand, what the other has shown, both discard piles; chits one knows of."""
    own, foe = sides_of(look)
    for pile, cards in enumerate((own["hand"], own["discards"], foe["hand"], foe["discards"])):
        sheet.row_of("cards", pile, cards, pile_row)
    sheet.row_of("hand", 0, own["hand"], hand_row)
    for pile, chits in enumerate((look.board["open_chits"], own["secret_chits"])):
        for chit in chits:
            sheet.mark("chits", pile, CHITS.index(chit["letter"]))


def pile_row(cards: Sequence[Mapping[str, Any]]) -> list[float]:
    row = [0.0] * DECK
    for card in cards:
        row[card["id"] % DECK] = 1.0
    return row


def hand_row(cards: Sequence[Mapping[str, Any]]) -> list[float]:
    """How many cards have each Order, and each Action."""
    orders, actions = [card["order"] for card in cards], [card["action"] for card in cards]
    return [*(orders.count(order) / 4 for order in ORDERS), *(actions.count(action) / 4 for action in ACTIONS)]


def write_hexes(look: Look, sheet: Sheet) -> None:
    """Fortifications, Smoke, Blazes, Objectives, what is fired at, what is being set up."""
    board, me, at = look.board, look.seat, look.scenario.by_name
    for name, fort in board["forts"].items():
        sheet.mark("hexes", at[name], HEX_ROW[fort])
    for name, hindrance in board["smoke"].items():
        sheet.mark("hexes", at[name], HEX_ROW["smoke"], hindrance / 10)
    sheet.mark_all("hexes", (at[name] for name in board["blazes"]), HEX_ROW["blaze"])
    for goal in board["objectives"]:
        hexes = [at[name] for name in goal["hexes"]]
        sheet.mark_all("hexes", hexes, HEX_ROW["objective held by"], held_by(goal["control"], me))
        sheet.mark_all("hexes", hexes, HEX_ROW["objective worth"], (goal["worth"] + 1) / 20)
    if board["attack"]:
        sheet.mark_all("hexes", (at[name] for name in board["attack"]["targets"]), HEX_ROW["target"])
    sheet.mark_all("hexes", (line[2] for line in look.lines if line[0] == "build"), HEX_ROW["being built"])


def sides_of(look: Look) -> tuple[Any, Any]:
    sides = look.board["sides"]
    return sides[look.seat], sides["allies" if look.seat == "axis" else "axis"]


SIDE = (*NATIONS, "elite", "line", "green", "attacks", "on recon", "defends", "order capability", "casualties", "surrender",
        "casualties until surrender", "cards in hand", "draw pile", "secret chits")
STACKED = ("men", "firepower", "broken", "suppressed", "command")
HEX_ROW = Columns(*TERRAIN, "cover", "move cost", "level", "road", "hexsides", "column", "row", "to the Axis edge",
                  "to the Allied edge", *(f"own {what}" for what in STACKED), *(f"enemy {what}" for what in STACKED), *FORTS,
                  "smoke", "blaze", "objective held by", "objective worth", "target", "being built", rows=HEXES,
                  row="the hexes of the map, in the order of the actions")
UNIT_ROW = Columns(*PLACED, "own", "enemy", "leader", "team", "squad", "broken", "suppressed", "veteran", "activated", "moving",
                   "firepower", "range", "movement", "morale", "command", "boxed firepower", "boxed range", "boxed movement",
                   "has a weapon", "casualty", "on the time track", "waiting", "time space", "movement spent", "firing",
                   "still to defend", rows=UNITS, row="units by their number")
TABLES = {
    "tracks": Columns("own turn", "own initiative", "orders given", "time", "sudden death", "own VP", "chits left",
                      "attack pending", "own attack", "fire attack", "mine attack", "artillery attack", "attack total",
                      "own radio", "enemy radio", *(f"order {o}" for o in ORDERS), *(f"own {what}" for what in SIDE),
                      *(f"enemy {what}" for what in SIDE)),
    "objectives": Columns("held by", "worth", rows=5, row="Objectives 1 to 5"),
    "hexes": HEX_ROW, "units": UNIT_ROW,
    "weapons": Columns(*PLACED, "own", "enemy", "firing", "carried", "broken", "ordnance", "firepower", "range", "least range",
                       rows=WEAPONS, row="Weapons by their number"),
    "cards": Columns(*(f"card {n}" for n in range(DECK)), rows=4,
                     row="the own hand, the own discards, what the enemy has shown of his hand, the enemy's discards"),
    "hand": Columns(*(f"order {o}" for o in ORDERS), *(f"action {a}" for a in ACTIONS)),
    "chits": Columns(*(f"chit {letter}" for letter in CHITS), rows=2, row="open chits, own secret chits"),
}

LAYOUT = Layout(
    sections={"unit": range(UNITS), "weapon": range(WEAPONS), "hex": range(HEXES), "card": range(DECK), "word": WORDS,
              "number": range(64), "chit": range(len(CHITS)), "item": range(219)},
    places={"piece": {p: p for p in (*((UNIT, u) for u in range(UNITS)), *((WEAPON, w) for w in range(WEAPONS)))},
            "card": {card: ("card", card % DECK) for card in range(DECK * len(NATIONS))}},
    tables=TABLES, ground=ground, write=write,
    facts={"mine": 1, "cards": 8, "defender": 1, "distance": 15, "firepower": 15, "attack": 25, "roll": 12})
