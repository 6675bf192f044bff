"""Up Front in arrays: players, groups, the range of every pair of groups, men, cards by their number.

There is no map: where a man is, is said by his group, and how far groups are from each other by a table of pairs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from hedgerow.envs.layout import Columns, Layout, Look, Sheet, one_of
from hedgerow.games.up_front.model.action_cards import (
    BRUSH,
    BUILDINGS,
    CARDS,
    GULLY,
    HILL,
    KINDS,
    MARSH,
    MINEFIELD,
    NATIONS,
    OPEN_GROUND,
    PILLBOX,
    STREAM,
    WALLS,
    WOODS,
)
from hedgerow.games.up_front.model.design import WEAPON_PRICES
from hedgerow.games.up_front.model.personalities import ASL, COMMISSAR, PEOPLE, SL
from hedgerow.games.up_front.model.personalities import KIND_NAMES as KIND
from hedgerow.games.up_front.model.scenario import ELITE, LINE, PARTISANS, SECOND_LINE
from hedgerow.games.up_front.model.scenarios import SCENARIOS
from hedgerow.games.up_front.model.state import ADVANCE, ARMOR, CREW, LETTERS, RETREAT, SIDEWAYS, WHEREABOUTS
from hedgerow.games.up_front.model.state import LAID_NAMES as LAID
from hedgerow.games.up_front.model.state import PART_NAMES as PARTS
from hedgerow.games.up_front.rules.design_your_own import HIGHEST_BID

MEN, WEAPONS, GROUPS, PLAYERS = 64, 96, 24, 3
RANGES: Final = range(6)
WHOSE: Final = ("own", "next player", "player after that")
GOALS: Final = ("hold", "attacker holds", "points", "double points", "rearguard", "partisans", "elite", "pillbox", "table")
GROUND: Final = (OPEN_GROUND, BRUSH, BUILDINGS, GULLY, HILL, MARSH, MINEFIELD, PILLBOX, STREAM, WALLS, WOODS)
MODES: Final = (ADVANCE, RETREAT, SIDEWAYS)
ROLES: Final = (SL, ASL, COMMISSAR)
TROOPS: Final = (LINE, ELITE, SECOND_LINE, PARTISANS)
WORDS: Final = (*MODES, ARMOR, CREW, *WEAPON_PRICES, *TROOPS, *(n for n in SCENARIOS if not n.startswith(("campaign", "design"))))


def ground(scenario: Any, sheet: Sheet) -> None:
    """What the scenario asks for: its goal, its length, night."""
    v = scenario.victory
    sheet.row("goal", 0, [*one_of(v.kind, GOALS), v.men / 8, v.chit / 5, v.where == BUILDINGS, v.table / 8, scenario.decks / 8,
                          scenario.night])


def write(look: Look, sheet: Sheet) -> None:
    write_turn(look, sheet)
    write_players(look, sheet)
    write_groups(look, sheet)
    write_pairs(look, sheet)
    write_men(look, sheet)
    write_cards(look, sheet)


def whose(look: Look, player: int) -> list[float]:
    """Own, the next player's, or that of the one after him."""
    count = len(look.board["players"])
    return one_of((player - look.board["seats"].index(look.seat)) % count, range(PLAYERS))


def write_turn(look: Look, sheet: Sheet) -> None:
    """How far the game is, the deck, the attack that is under way."""
    board, deck, attack = look.board, look.board["deck"], look.board["attack"]
    sheet.row("turn", 0, [
        min(1.0, board["turn"] / 400), *whose(look, board["seats"].index(board["active"])), *one_of(board["part"], PARTS),
        deck["pass"] / 8, max(0, deck["of"] + 1 - deck["pass"]) / 8, deck["left"] / 162, deck["discards"] / 162,
        deck["gone"] / 162, attack is not None, attack["strength"] / 20 if attack else 0.0,
        len(attack["cards"]) / 6 if attack else 0.0, bool(attack and attack["concealed"])])


def write_players(look: Look, sheet: Sheet) -> None:
    """A row for each player, the own one first, then in the order of turns."""
    players, me = look.board["players"], look.board["seats"].index(look.seat)
    for n, p in enumerate(players):
        sheet.row("players", (n - me) % len(players), [
            1.0, *one_of(p["nation"], NATIONS), *one_of(p["troops"], TROOPS), p["cards"] / 12, p["capacity"] / 12,
            p.get("discards", 0) / 99, p["actions"] / 8, p["lost"] / 20, p["force"] / 40, p["limit"] / 20, p["points"] / 120,
            p["in place"] / 20, p["snipers lost"]])


def write_groups(look: Look, sheet: Sheet) -> None:
    board, attack = look.board, look.board["attack"]
    for group in board["groups"]:
        if group["id"] < GROUPS:
            under = (bool(attack) and attack["firer"] == group["id"], bool(attack) and attack["target"] == group["id"],
                     group["id"] in board["encircled"])
            sheet.row_of("groups", group["id"], (group, under), lambda of: group_row(look, *of))


def group_row(look: Look, group: Mapping[str, Any], under: Sequence[bool]) -> list[float]:
    men, stack = group["men"], group["stack"]
    laid = [sum(card["kind"] == kind for card in stack) / 6 for kind in LAID]
    modes = [sum(card["mode"] == mode for card in stack) / 4 for mode in MODES]
    return [1.0, *whose(look, group["player"]), *one_of(group["letter"], (*LETTERS, "Z")), group["chit"] / 10,
            *one_of(group["terrain"], GROUND), group["modifier"] / 12, group["moving"], *laid, *modes,
            any(card["offered"] for card in stack), group["acted"], group["entrenched"], group["sniped"],
            len(group["weapons"]) / 20, len(men) / 10, sum(m["pinned"] for m in men) / 10, *under]


def write_pairs(look: Look, sheet: Sheet) -> None:
    """For every two enemy groups how far they are, the firepower of one on the other, and what is in the way."""
    for pair in look.board["ranges"]:
        a, b = pair["group"], pair["target"]
        if a < GROUPS and b < GROUPS:
            sheet.mark("pairs", a, 4 * b, (1 + pair["range"]) / 6)
            sheet.mark("pairs", a, 4 * b + 1, min(1.0, pair["firepower"] / 60))
            sheet.mark("pairs", a, 4 * b + 2, float(bool(pair["barred"])))
    for a, b in look.board["flanks"]:
        if a < GROUPS and b < GROUPS:
            sheet.mark("pairs", a, 4 * b + 3)


def write_men(look: Look, sheet: Sheet) -> None:
    """A row for each man, gun and AFV, those who have left play included."""
    for group in look.board["groups"]:
        for man in group["men"]:
            if man["id"] < MEN:
                told = man, group["player"], group["id"], "in play"
                sheet.row_of("men", man["id"], told, lambda of: man_row(look, *of))
    for man in look.board["out"]:
        if man["id"] < MEN:
            sheet.row_of("men", man["id"], (man, man["player"], -1, man["fate"]), lambda of: man_row(look, *of))


def man_row(look: Look, man: Mapping[str, Any], player: int, group: int, fate: str) -> list[float]:
    return [*whose(look, player), *one_of(group, range(GROUPS)), man["position"] / 10, *one_of(man["kind"], KIND),
            *one_of(man["role"], ROLES), *one_of(fate, WHEREABOUTS), man["pinned"], man["morale"] / 10, man["panic"] / 10,
            man["kia"] / 10, *firepower(man["firepower"]), *firepower(man["bracketed"]), *can_hit(man["to hit"]),
            (man["effect"] or 0) / 10, (man["effect boxed"] or 0) / 10, bool(man["weapon"]), man["jammed"],
            bool(man["secondary"]), man["serves"] >= 0, *one_of(man["infiltrates"], range(GROUPS)), man["acquired"] >= 0,
            man["wounded"], man["berserk"], man["heroic"], man["transfer"] >= 0, man["prisoners"] / 10,
            *machine_row(man["machine"]), *vehicle_row(man["vehicle"])]


def firepower(at: Sequence[int]) -> list[float]:
    """By Relative Range."""
    return [at[r] / 20 if at else 0.0 for r in RANGES]


def can_hit(listed: Sequence[str]) -> list[float]:
    """Whether ordnance lists anything for a Relative Range."""
    return [float(bool(listed) and listed[r] != "-") for r in RANGES]


def machine_row(x: Mapping[str, Any] | None) -> list[float]:
    """28, 34: the chits on an AFV or a gun."""
    if x is None:
        return [0.0] * len(MACHINE)
    return [x["buttoned"], x["stun"] / 10, x["crew killed"] / 8, x["immobilized"], x["bogged"], x["active"],
            min(1.0, x["rally credit"] / 10)]


def vehicle_row(v: Mapping[str, Any] | None) -> list[float]:
    """28.1: what is printed on the side of an AFV's card that is up."""
    if v is None:
        return [0.0] * len(VEHICLE)
    return [v["open topped"], v["assault gun"], v["crew exposed"], v["armor"]["kill"] / 12, v["flank"]["kill"] / 12,
            v["overrun"] / 8, *firepower(v["machine guns"]), v["machine guns jammed"], v["bog"] / 10]


def write_cards(look: Look, sheet: Sheet) -> None:
    """Cards by their number: the own hand, discards one has seen, those out of the game; what the hand can be used for."""
    known = look.board["known"]
    for pile, cards in enumerate(([c["id"] for c in look.board["hand"]], known["discards"], known["removed"])):
        for card in cards:
            sheet.mark("cards", pile, card)
    for card in look.board["hand"]:
        for kind in card["kinds"] or ("Cower",):
            sheet.add("hand", 0, HAND.index(kind), 0.125)
        for face in card["faces"]:
            if face["kind"] == "Fire":
                sheet.add("hand", 0, len(HAND), face["value"] / 60)


MACHINE: Final = ("buttoned up", "Stun", "crew killed", "immobilized", "bogged", "active gun", "rally credit")
VEHICLE: Final = ("open-topped", "assault gun", "crew exposed", "armor", "flank armor", "overrun",
                  *(f"machine guns at range {r}" for r in RANGES), "machine guns jammed", "bog column")
HAND: Final = (*KINDS, "Cower")
PAIR: Final = ("range and one to", "firepower on", "no fire on", "flanks")
TABLES: Final = {
    "goal": Columns(*(f"victory {g}" for g in GOALS), "men in cover", "range chit", "in Buildings only",
                    "row of the Victory Table", "decks", "night"),
    "turn": Columns("player turn", *(f"{w} is active" for w in WHOSE), *PARTS, "deck", "decks left", "cards to draw",
                    "cards discarded", "cards removed", "attack pending", "Fire Strength", "Fire cards", "Concealed card"),
    "players": Columns("there", *NATIONS, *TROOPS, "cards", "capacity", "own discards allowed", "actions taken", "lost",
                       "force", "losses that break it", "Victory Points", "men in place", "Snipers lost", rows=PLAYERS,
                       row="the own player, then the others in the order of turns"),
    "groups": Columns("there", *WHOSE, *(f"letter {x}" for x in LETTERS), "being split off", "range chit", *GROUND, "modifier",
                      "moving", *(f"{x} cards" for x in LAID), *(f"{x} cards" for x in MODES), "Terrain to answer", "has acted",
                      "entrenched", "sniped", "loose weapons", "men", "pinned", "firing", "under fire", "encircled",
                      rows=GROUPS, row="groups by their number"),
    "pairs": Columns(*(f"{what} group {n}" for n in range(GROUPS) for what in PAIR), rows=GROUPS,
                     row="groups by their number"),
    "men": Columns(*WHOSE, *(f"in group {n}" for n in range(GROUPS)), "position", *KIND, *ROLES, *WHEREABOUTS, "pinned",
                   "Morale", "Panic", "KIA", *(f"firepower at range {r}" for r in RANGES),
                   *(f"bracketed firepower at range {r}" for r in RANGES), *(f"can hit at range {r}" for r in RANGES), "effect",
                   "effect boxed", "armed", "jammed", "secondary weapon", "assistant",
                   *(f"infiltrates group {n}" for n in range(GROUPS)), "target acquired", "wounded", "berserk", "heroic",
                   "on his way", "prisoners", *MACHINE, *VEHICLE, rows=MEN, row="men, guns and AFVs by their number"),
    "cards": Columns(*(f"card {n + 1}" for n in range(len(CARDS))), rows=3,
                     row="the own hand, discards seen, cards removed from the game"),
    "hand": Columns(*HAND, "Fire Strength in hand"),
}

LAYOUT: Final = Layout(
    sections={"unit": range(MEN), "group": range(GROUPS), "weapon": range(WEAPONS), "card": range(len(CARDS)),
              "letter": range(len(LETTERS)), "soldier": range(len(PEOPLE)), "word": WORDS, "number": range(HIGHEST_BID + 1)},
    tables=TABLES, ground=ground, write=write,
    facts={"strength": 20, "cards": 12, "men": 10, "pinned": 10, "panic": 10, "column": 10, "room": 12, "drawn": 12})
