"""What a designer may change in a scenario: turns, initiative, morale, how many of each piece, what victory asks for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from hedgerow.games.infantry_attacks.model.counters import RANKS, leader_pool
from hedgerow.games.infantry_attacks.model.generator import BOARDS, ENEMIES, MEETING, MOST_NUMBERS, POSTURES, by_lot, generate
from hedgerow.games.infantry_attacks.model.scenario_files import SECTORED, SIDES, Battle, read_scenario
from hedgerow.games.infantry_attacks.model.state import NOBODY
from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.rulebook import Variants
from hedgerow.kernel.variants import NumbersIn, Path, counted

DRAWN: Final = {"number": MOST_NUMBERS, "nation": len(ENEMIES), "board": len(BOARDS), "posture": len(POSTURES)}
"""What an engagement by chance is made from, and the highest number of each; what is 0 is drawn when the game begins."""


def numbers(name: str) -> NumbersIn:
    """`turns`, `central initiative`, `russian morale`, `central assault group INF`, `hexes to control` and so on."""
    if name == MEETING:
        found = NumbersIn(dict.fromkeys(DRAWN, 0))
        for what, most in DRAWN.items():
            found.at(what, (what,), 0, most)
        return found
    said = read_scenario(name.removesuffix(SECTORED))
    found = NumbersIn(said)
    found.at("turns", ("turns",), 4, 40)
    for side in SIDES:
        found.at(f"{side} initiative", (side, "initiative"), 0, 9)
        found.at(f"{side} losses per point", (side, "losses_per_point"), 1, 20)
        found.at(f"{side} morale", (side, "morale", 0), 5, 10)
        found.at(f"{side} reduced morale", (side, "morale", 1), 4, 10)
        for group, path in listed(said[side], side):
            least = 1 if path[3:5] == ("leaders", 0) else 0
            found.at(f"{side} {group} {counted(found.found(path))[1]}", path, least, 24)
    for n, condition in enumerate(said["victory"].get("win", ())):
        if "control" in condition:
            hexes = len(condition["control"]["hexes"])
            found.at(f"hexes to control {n + 1}", ("victory", "win", n, "control", "at_least"), 1, hexes, hexes)
    return found


def listed(said: dict[str, Any], side: str) -> Iterator[tuple[str, Path]]:
    """Every line of a side's order of battle that counts something: its group, and the path to it."""
    for n, group in enumerate(said["group"]):
        for where in ("leaders", "units"):
            for i, line in enumerate(group.get(where, ())):
                if isinstance(line, str) and line[0].isdigit():
                    yield group["name"], (side, "group", n, where, i)
                elif not isinstance(line, str) and line["unit"][0].isdigit():
                    yield group["name"], (side, "group", n, where, i, "unit")


def build(name: str, said: dict[str, Any]) -> Battle:
    if name == MEETING:
        fixed = {what: number for what, number in said.items() if what != "number" and number}
        return generate(said["number"], **fixed) if said["number"] else by_lot(**fixed)
    battle = Battle(said, sectors=name.endswith(SECTORED))
    wanted = Counter(f.rank for f in battle.forces if f.rank != NOBODY for _ in range(f.count))
    for rank, count in wanted.items():
        if count > len(leader_pool(RANKS[rank])):                                          # 6.2: what is drawn does not go back
            raise HedgerowError(f"{name}: there are only {len(leader_pool(RANKS[rank]))} leaders of the rank "
                                f"{RANKS[rank].title}, not {count}")
    return battle


VARIANTS: Final = Variants.in_data(numbers, build)
