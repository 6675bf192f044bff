"""2.4: what a scenario fixes: forces, changes to the Action deck, Cower cards, victory, time limit, who plays first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from hedgerow.games.up_front.model.action_cards import AMERICAN, GERMAN, NATIONS, RUSSIAN
from hedgerow.kernel import rulebook as kernel

ATTACKER, DEFENDER, MEETING = "attacker", "defender", "meeting"

LINE, ELITE, SECOND_LINE, PARTISANS = "line", "elite", "second line", "partisans"
"""39: how good the troops are."""

HAND_SIZE: Final = {GERMAN: 5, AMERICAN: 6, RUSSIAN: 4}
"""3.5."""

EVERY_CHAPTER: Final = 43


class Force(NamedTuple):
    """2.4-a: what one player commands."""

    nation: int
    role: str
    cards: tuple[int, ...]                # places in PEOPLE
    secondary: tuple[int, ...] = ()       # places in WEAPONS
    reinforcements: tuple[int, ...] = ()
    reinforcement_secondary: tuple[int, ...] = ()
    troops: str = LINE
    snipers: int = 1                      # 14.41: Sniper checks he can lose before his Snipers are found
    arrivals: tuple[int, ...] = ()        # 35.1: decks to be played before each reinforcement; all after one if empty


class Victory(NamedTuple):
    """What wins before time is up, and what when it is. `victory.py` knows the kinds."""

    kind: str
    men: int = 0
    chit: int = 0
    where: str = ""                       # the only Terrain in which range chits count
    table: int = 0                        # 43.33: the row of the Victory Condition Table it comes from


class Scenario(kernel.Scenario):
    """A scenario with its forces. Player n sits on seat n; a seat is called by its nation, unless that is still to be settled."""

    def __init__(self, name: str, title: str, forces: tuple[Force, ...], *, letter: str, chapter: int, first: int, decks: int,
                 remove: Mapping[str, int], cower: tuple[frozenset[str], ...], victory: Victory, night: bool = False,
                 campaign: int = 0, design: str = "", seated: tuple[str, ...] = (), sides: tuple[str, ...] = ()) -> None:
        names = seated or tuple(NATIONS[f.nation] for f in forces)
        super().__init__(name, title, dict(zip(names, sides or names, strict=True)))
        self.letter, self.forces, self.chapter, self.first, self.decks = letter, forces, chapter, first, decks
        self.remove, self.cower, self.victory, self.night = dict(remove), cower, victory, night
        self.design = design                              # 43: the way in which it is to be designed
        self.campaign = campaign                          # 42: which scenario of a campaign it is; 0 for none
        self.player_sides = tuple(self.side_of.values())  # by player
        self.places = tuple(range(len(forces)))           # its players; 41.2: of a game in team play those at its front
        self.fronts: tuple[Scenario, ...] = (self,)       # 41.2: the games that are played side by side
        self._opponents: dict[int, tuple[int, ...]] = {}

    def opponents(self, player: int) -> tuple[int, ...]:
        """The players of this game who are his enemies."""
        if player not in self._opponents:
            sides = self.player_sides
            self._opponents[player] = tuple(n for n in self.places if sides[n] != sides[player])
        return self._opponents[player]

    def player_in_role(self, role: str) -> int:
        """The attacker or the defender."""
        return next(n for n in self.places if self.forces[n].role == role)
