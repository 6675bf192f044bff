"""2.4-a: the scenarios of the book, each for the pairings of nations it allows.

`A-GA` is scenario A between German and American; in a scenario of attack the nation named first attacks: `C-AG`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any, Final

from hedgerow.games.up_front.model.action_cards import AMERICAN, GERMAN, MINEFIELD, NATIONS, PILLBOX
from hedgerow.games.up_front.model.data_files import data_file
from hedgerow.games.up_front.model.design import BALANCE, BID, REPLAY, VICTORY_TABLE, victory_of
from hedgerow.games.up_front.model.personalities import NUMBERED, WEAPON_OF
from hedgerow.games.up_front.model.scenario import ATTACKER, DEFENDER, EVERY_CHAPTER, LINE, MEETING, Force, Scenario, Victory
from hedgerow.kernel.errors import HedgerowError

PLAYABLE: Final = ("A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L")
"""Those whose rules are all there."""

INITIALS: Final = {nation[0].upper(): n for n, nation in enumerate(NATIONS)}
MEETINGS: Final = ("GA", "GR")
ATTACKS: Final = ("GA", "GR", "AG", "RG")
GERMAN_ATTACKS: Final = ("GR",)
"""37: Partisans are Russian and never attack."""


@cache
def read_scenario(letter: str) -> dict[str, Any]:
    return tomllib.loads(data_file(f"scenarios/{letter}.toml").read_text("utf-8"))


def pairings(letter: str) -> tuple[str, ...]:
    """2.4-a: who may play it against whom."""
    said = read_scenario(letter)
    if said["kind"] == "meeting":
        return MEETINGS
    if said["kind"] == "three":
        return ("GAR",)
    return GERMAN_ATTACKS if letter == "I" else ATTACKS


def read_force(said: dict[str, Any], nation: int) -> Force:
    return Force(nation, said["role"], tuple(NUMBERED[nation, n] for n in said["cards"]),
                 tuple(WEAPON_OF[w] for w in said.get("secondary", ())),
                 tuple(NUMBERED[nation, n] for n in said.get("reinforcements", ())),
                 tuple(WEAPON_OF[w] for w in said.get("reinforcement_secondary", ())), said.get("troops", LINE))


def force_of(said: dict[str, Any], nation: int, role: str) -> Force:
    return read_force(next(f for f in said["force"] if f["nation"] == NATIONS[nation] and f["role"] == role), nation)


def build(name: str) -> Scenario:
    """S-A, S-B, S-C, S-D, S-E, S-F, S-G, S-H, S-I, S-J, S-K, S-L: the scenario of that name; J.2: by night."""
    letter, _, nations = name.partition("-")
    attack = read_scenario(letter)["kind"] == "attack"
    roles = (ATTACKER, DEFENDER) if attack else (MEETING,) * len(nations)
    return assemble(name, letter, tuple(force_of(read_scenario(letter), INITIALS[n], role)
                                        for n, role in zip(nations, roles, strict=True)))


def assemble(name: str, letter: str, forces: tuple[Force, ...], campaign: int = 0, seated: tuple[str, ...] = ()) -> Scenario:
    """The scenario of that letter with these forces, in the order of the seats."""
    said = read_scenario(letter)
    roles = tuple(f.role for f in forces)
    first = said["first"]
    starts = roles.index(first) if first in roles else next(i for i, f in enumerate(forces) if NATIONS[f.nation] == first)
    cower = tuple(frozenset((*said["cower"], *said.get(f"cower_{role}", ()))) for role in roles)
    return Scenario(name, f"{letter}. {said['title']}", forces, letter=letter, chapter=said["chapter"], first=starts,
                    decks=said["decks"], remove=said["remove"], cower=cower, victory=Victory(**said["victory"]),
                    night=said.get("night", False), campaign=campaign, seated=seated)


# ---- campaigns ----

def campaign(spec: Mapping[str, Any]) -> Scenario:
    """42.1, 42-b: a scenario of a campaign: the nations by seat, who attacks, and the men who were called up, once they are."""
    letter, attacker = spec["letter"], spec["attacker"]
    roles = (MEETING, MEETING) if attacker < 0 else (ATTACKER, DEFENDER) if attacker == 0 else (DEFENDER, ATTACKER)
    forces = [force_of(read_scenario(letter), nation, role) for nation, role in zip(spec["nations"], roles, strict=True)]
    if "forces" in spec:
        forces = [f._replace(cards=tuple(cards), reinforcements=tuple(later))
                  for f, cards, later in zip(forces, spec["forces"], spec["later"], strict=True)]
    return assemble("campaign", letter, tuple(forces), spec["campaign"])


def first_of_campaign(nations: str) -> Scenario:
    made = campaign({"campaign": 1, "letter": CAMPAIGN_ORDER[0], "nations": [INITIALS[n] for n in nations], "attacker": -1})
    made.name, made.title = f"campaign-{nations}", "Campaign"
    return made


# ---- team play ----

TEAM_GAMES: Final = tuple(letter for letter in PLAYABLE if letter not in "JK")
"""41.1: what two may play side by side with others: not J, which is for three, nor K, which begins anew in the middle."""
ALLIES: Final = "allied"


def team(games: Sequence[str]) -> Scenario:
    """41.1, 41.2, 41.8: any mixture of scenarios side by side, from left to right; seats are called by nation and game."""
    parts = [build(name) for name in games]
    if len(parts) < 2 or any(p.letter not in TEAM_GAMES for p in parts):
        raise HedgerowError(f"team play needs two or more games of {', '.join(TEAM_GAMES)}")
    forces = tuple(f for p in parts for f in p.forces)
    cower = tuple(c for p in parts for c in p.cower)
    seated = tuple(f"{NATIONS[f.nation]} {n}" for n, p in enumerate(parts, 1) for f in p.forces)
    sides = tuple(NATIONS[GERMAN] if f.nation == GERMAN else ALLIES for f in forces)

    def game(p: Scenario, first: int) -> Scenario:
        return Scenario("+".join(games), p.title, forces, letter=p.letter, chapter=p.chapter, first=first, decks=p.decks,
                        remove=p.remove, cower=cower, victory=p.victory, night=p.night, seated=seated, sides=sides)

    fronts = []
    for n, p in enumerate(parts):
        made = game(p, 2 * n + p.first)
        made.places = (2 * n, 2 * n + 1)
        fronts.append(made)
    whole = game(parts[0], parts[0].first)
    whole.name, whole.title = f"team-{whole.name}", f"Team game: {' and '.join(games)}"
    whole.chapter, whole.decks = EVERY_CHAPTER, max(p.decks for p in parts)
    whole.fronts = tuple(fronts)
    return whole


# ---- designed by the players ----

SEATED: Final = ("first", "second")
"""43: who plays what is settled at the table."""


def to_design(mode: str) -> Scenario:
    """43.1, 43.2, 43.3: a scenario that is still to be designed."""
    empty = (Force(GERMAN, MEETING, ()), Force(AMERICAN, MEETING, ()))
    return Scenario(f"design-{mode}", DESIGN_TITLES[mode], empty, letter="", chapter=EVERY_CHAPTER, first=0, decks=3, remove={},
                    cower=(frozenset(), frozenset()), victory=Victory("points"), design=mode, seated=SEATED)


def designed(spec: Mapping[str, Any]) -> Scenario:
    """43: the scenario that players have designed."""
    bought = [bought_force(spec, n) for n in range(2)]
    if not spec["table"]:
        base = assemble("design", spec["scenario"].partition("-")[0], tuple(bought), seated=SEATED)
        base.cower = tuple(with_snipers(c, f) for c, f in zip(base.cower, bought, strict=True))
        base.first = spec["first"] if spec["first"] >= 0 else base.first
        return base
    row = VICTORY_TABLE[spec["table"]]
    cower = frozenset((*row.cower, MINEFIELD, PILLBOX))   # 43.6: Mines and Pillbox unless given to the defender
    return Scenario("design", f"Victory Conditions {spec['table']}", tuple(bought), letter="", chapter=EVERY_CHAPTER,
                    first=spec["roles"].index(ATTACKER), decks=spec["decks"], remove=dict(row.remove), seated=SEATED,
                    cower=tuple(with_snipers(cower, f) for f in bought), victory=victory_of(spec["table"]))


def with_snipers(cower: frozenset[str], f: Force) -> frozenset[str]:
    """43.6: Sniper cards are Cower cards for who has no Sniper."""
    return cower - {"Sniper"} if f.snipers else cower | {"Sniper"}


def bought_force(spec: Mapping[str, Any], seat: int) -> Force:
    """43.1: the listed force and what was bought for it; 43.2, 43.36: what was bought."""
    said, nation, role = spec["forces"][seat], spec["nations"][seat], spec["roles"][seat]
    found = Force(nation, role, tuple(said["cards"]), tuple(said["weapons"]), tuple(said["later"]), (), said["troops"],
                  said["snipers"], tuple(said["after"]))
    if not said["extra"]:
        return found
    listed = force_of(read_scenario(spec["scenario"].partition("-")[0]), nation, role)
    count = len(listed.reinforcements)
    return listed._replace(cards=listed.cards + found.cards, secondary=listed.secondary + found.secondary, snipers=found.snipers,
                           reinforcements=listed.reinforcements + found.reinforcements,
                           arrivals=(*(listed.arrivals or (1,) * count), *found.arrivals))


def make(spec: Mapping[str, Any]) -> Scenario:
    """A scenario from plain data: games side by side, the next of a campaign, or what players have designed."""
    if "team" in spec:
        return team(spec["team"])
    return designed(spec) if "design" in spec else campaign(spec)


def names() -> Iterator[str]:
    for letter in PLAYABLE:
        for pairing in pairings(letter):
            yield f"{letter}-{pairing}"


DESIGN_TITLES: Final = {BALANCE: "Design: a side by sealed bid", REPLAY: "Design: a scenario with forces of your own",
                        BID: "Design: bids for an attack"}

READY_TEAMS: Final = ("A-GA+A-GR", "A-GA+B-GA", "L-GA+L-GR", "D-GA+E-AG", "A-GA+F-GR+B-GA")
"""41.8: some mixtures; any other is made from its list of games."""

CAMPAIGN_ORDER: Final = tuple(letter for letter in "ABDEFGHCL" if letter in PLAYABLE)
"""42-b: the sample campaign, as far as its scenarios can be played."""

SCENARIOS: Final[dict[str, Callable[[], Scenario]]] = {
    **{name: partial(build, name) for name in names()},
    **{f"team-{games}": partial(team, tuple(games.split("+"))) for games in READY_TEAMS},
    **{f"campaign-{nations}": partial(first_of_campaign, nations) for nations in MEETINGS},
    **{f"design-{mode}": partial(to_design, mode) for mode in DESIGN_TITLES}}
