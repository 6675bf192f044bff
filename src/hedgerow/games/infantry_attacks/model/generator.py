"""Meeting engagements by chance: nation, date, regiments, board and posture, written in the words of a scenario file.

Every number makes a valid scenario; the same number always makes the same one. What a player wants to fix (nation, board,
posture) may be fixed; the rest is drawn.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from typing import Any, Final, TypeVar

from hedgerow.games.infantry_attacks.model.charts import data_file
from hedgerow.games.infantry_attacks.model.counters import AUSTRIA_HUNGARY, GERMANY, NATIONS, RUSSIA
from hedgerow.games.infantry_attacks.model.scenario_files import SIDES, Battle
from hedgerow.kernel.chance import Chance, game_key, secret_of

MEETING: Final = "meeting"
"""The name of the scenario that the generator makes."""
ANY: Final = 0
MOST_NUMBERS: Final = 1_000_000
MEET, CENTRAL_ATTACKS, RUSSIAN_ATTACKS = 1, 2, 3
POSTURES: Final = (MEET, CENTRAL_ATTACKS, RUSSIAN_ATTACKS)
BOARDS: Final = ("A1", "A2", "A3", "A4")
ENEMIES: Final = (GERMANY, AUSTRIA_HUNGARY)
TABLES: Final[dict[str, Any]] = tomllib.loads(data_file("generator.toml").read_text("utf-8"))

T = TypeVar("T")


class Draw:
    """The dice of one number."""

    def __init__(self, number: int) -> None:
        self.chance = Chance(game_key(secret_of(f"meeting engagement {number}")))

    def one_of(self, among: Sequence[T]) -> T:
        return among[self.chance.below(len(among), MEETING)]

    def between(self, low: int, high: int) -> int:
        return low + self.chance.below(high - low + 1, MEETING)

    def happens(self, percent: int) -> bool:
        return self.chance.below(100, MEETING) < percent


def by_lot(*, nation: int = ANY, board: int = ANY, posture: int = ANY) -> Battle:
    """An engagement whose number is drawn when the game begins; until then it looks like number 0."""
    found = generate(0, nation=nation, board=board, posture=posture)
    found.by_lot = {"nation": nation, "board": board, "posture": posture}
    return found


def generate(number: int, *, nation: int = ANY, board: int = ANY, posture: int = ANY) -> Battle:
    """The meeting engagement of this number."""
    return Battle(engagement(number, nation=nation, board=board, posture=posture))


def engagement(number: int, *, nation: int = ANY, board: int = ANY, posture: int = ANY) -> dict[str, Any]:
    """What its scenario file would say. `nation` 1 is Germany, 2 Austria-Hungary; `board` 1 to 4; `posture` as above."""
    draw = Draw(number)
    central = NATIONS[draw.one_of(ENEMIES) if nation == ANY else ENEMIES[nation - 1]]
    on = draw.one_of(BOARDS) if board == ANY else BOARDS[board - 1]
    drawn = draw.one_of(POSTURES) if posture == ANY else posture
    nations = (central, NATIONS[RUSSIA])
    regiments = [draw.one_of(TABLES["regiment"][n]) for n in nations]
    companies = strengths(draw, regiments, drawn)
    turns = min(18, 9 + max(companies) // 3 + draw.between(0, 2))
    edges = list(draw.one_of(TABLES["board"][on]["facing"]))
    if draw.happens(50):
        edges.reverse()
    said: dict[str, Any] = {
        "code": MEETING, "title": f"Engagement at {TABLES['board'][on]['name']}", "boards": [[on]], "turns": turns,
        "date": f"{draw.one_of(TABLES['calendar'][central])} 1914", "theatre": draw.one_of(TABLES["theatre"][central]),
    }
    if draw.happens(15):
        said["night"] = {"first": turns - draw.between(1, 3), "last": turns, "visibility": draw.between(1, 2)}
    for side in (0, 1):
        said[SIDES[side]] = army(draw, side, nations[side], regiments[side], companies[side], on, edges, drawn, turns)
    stakes(said, on, drawn)
    said["background"] = (f"{regiments[0]['name']} ({central}) against {regiments[1]['name']} (Russia), "
                          f"{said['date']}, {said['theatre']}.")
    return said


def strengths(draw: Draw, regiments: Sequence[dict[str, Any]], posture: int) -> tuple[int, int]:
    """How many companies either side has: about equal in weight, half as many again for one that attacks."""
    first = draw.between(*regiments[0]["companies"])
    worth = first * regiments[0]["weight"]
    ratio = {MEET: 100, CENTRAL_ATTACKS: 65, RUSSIAN_ATTACKS: 150}[posture]
    low, high = regiments[1]["companies"]
    second = worth * ratio // (100 * regiments[1]["weight"])
    return first, max(low // 2, min(high, second))


def army(
    draw: Draw, side: int, nation: str, regiment: dict[str, Any], companies: int, board: str, edges: Sequence[str],
    posture: int, turns: int,
) -> dict[str, Any]:
    """One side: a defender sets up, everybody else enters by his edge, guns and riders behind the first companies."""
    defends = posture != MEET and (posture == CENTRAL_ATTACKS) == (side == 1)
    leaders = TABLES["leaders"][nation]
    guns, riders = draw.between(0, 2), draw.between(2, 3) if draw.happens(35) else 0
    said: dict[str, Any] = {
        "nation": nation, "role": "defender" if defends else "meeting" if posture == MEET else "attacker",
        "initiative": draw.between(2, 4), "losses_per_point": max(3, companies // 3), "morale": list(regiment["morale"]),
    }
    if guns:
        said["depletion"] = draw.between(8, 9)
    planned = posture != MEET and draw.happens(40)
    if planned:
        said["factors"] = [draw.one_of((6, 8, 12)) for _ in range(draw.between(1, 2))]
        said["ammunition"] = turns // 2
    main = {"name": "regiment", "units": [f"{companies} {regiment['company']}", f"{draw.between(1, 2)} MG"],
            "leaders": officers(leaders, companies)}
    place = {"area": set_up_area(board, edges[side])} if defends else {"enters": edges[side], "turn": 1}
    groups = [main | place | ({"dug_in": companies // 2} if defends else {})]
    if guns:
        groups.append(battery(nation, guns, defends, place, planned))
    if riders:
        groups.append({"name": "cavalry", "units": [f"{riders} CAV"], "leaders": [leaders["squadron"], leaders["cornet"]],
                       "enters": edges[side], "turn": draw.between(2, 4)})
    said["group"] = groups
    return said


def officers(titles: dict[str, str], companies: int) -> list[str]:
    """One commander, a leader of a battalion for every four companies, and enough others for one leader to two companies."""
    commander = titles["large"] if companies >= 10 else titles["small"]
    battalions = max(1, companies // 4)
    captains = max(1, companies // 4)
    subalterns = max(1, companies // 2 - battalions - captains)
    return [f"1 {commander}", f"{battalions} {titles['battalion']}", f"{captains} {titles['company']}",
            f"{subalterns} {titles['subaltern']}"]


def battery(nation: str, guns: int, defends: bool, place: dict[str, Any], planned: bool) -> dict[str, Any]:
    """Guns in place fire from where they stand; others come up on their wagons on turn 2 [9.13]."""
    piece: dict[str, Any] = {"unit": f"{guns} {TABLES['gun'][nation]}"}
    if defends:
        missions = ["planned fire", "open sights"] if planned else ["open sights"]
        return {"name": "battery", "units": [piece | {"face": "deployed", "missions": missions}, f"{guns} WGN"]} | place
    return {"name": "battery", "units": [piece | {"loaded": guns}, f"{guns} WGN"]} | place | {"turn": 2}


def set_up_area(board: str, edge: str) -> list[str]:
    """A defender's ground: from his own edge to a little beyond the middle of the board."""
    return [{"north": f"{board}:01-16/02-08", "south": f"{board}:01-16/07-13", "west": f"{board}:02-09/01-14",
             "east": f"{board}:08-15/01-14"}[edge]]


def stakes(said: dict[str, Any], board: str, posture: int) -> None:
    """What the game is about: points for all in a meeting, most of the places that matter for an attacker."""
    hexes = TABLES["board"][board]["objectives"]
    if posture == MEET:
        said["uncontrolled"] = True
        worth = {"per_step": 1, "hexes": dict.fromkeys(hexes, 3)}
        said["victory"] = {
            "says": f"At the end each side scores 1 for every enemy step eliminated and 3 for each of {listed(hexes)} that it "
                    "controls. The higher score wins; equal scores are a draw.",
            "score": dict.fromkeys(SIDES, worth)}
        return
    attacker, defender = (SIDES[0], SIDES[1]) if posture == CENTRAL_ATTACKS else (SIDES[1], SIDES[0])
    wanted = len(hexes) // 2 + 1
    said["sets_up_first"] = defender
    said["victory"] = {
        "says": f"The {attacker.title()} side wins if it controls {wanted} of {listed(hexes)} at the end. "
                "Otherwise the other side wins.",
        "otherwise": defender,
        "win": [{"side": attacker, "control": {"hexes": hexes, "at_least": wanted}, "says": f"{wanted} of {listed(hexes)}"}]}


def listed(names: Sequence[str]) -> str:
    return ", ".join(names[:-1]) + " and " + names[-1]
