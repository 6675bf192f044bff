"""Everything that changes in play: men and their weapons, groups with the cards that lie on them, hands, the Action deck.

Men, weapons and groups are known by their number in `men`, `weapons` and `groups`, which never changes; who has left play stays
in the list. A *player* is a seat. A *front* is one Action deck with the players around it: there are several only in team play
[41.2], where `front` says which of them is being played.

How further chapters hook in:
- AFVs and guns are men in the lists, with a `machine` that holds what only they have. They are made in `setup.muster`.
- A new action is one decorated function (`rules/actions.py`); it brings its verb, its reasons against and its options.
- What a card on a group means is asked of `rules/terrain.py`; what a man's values are, of `rules/values.py`; what he adds to an
  attack, of `rules/firepower.py`: a chapter adds its line there, with its rule.
- Cards are turned up by `rules/draws.py` only; men leave play through `rules/casualties.py` only; a group's chit, letter and
  cards change through `rules/movement.py` and `rules/placing.py` only.
"""

from __future__ import annotations

from typing import Final

from hedgerow.games.up_front.model.action_cards import FLANK, FORD, OPEN_GROUND
from hedgerow.games.up_front.model.design import Design
from hedgerow.games.up_front.model.personalities import AFV, GUN, MAN, PEOPLE, WEAPONS, Personality, WeaponKind
from hedgerow.games.up_front.model.roster import Campaign
from hedgerow.games.up_front.model.scenario import Scenario
from hedgerow.kernel import state as kernel
from hedgerow.kernel.cards import Deck
from hedgerow.kernel.records import Record, Value
from hedgerow.kernel.tally import Tally

NONE: Final = -1

IN_PLAY, KILLED, ROUTED, CAPTURED, WAITING, WITHDRAWN = range(6)
WHEREABOUTS: Final = ("in play", "killed", "routed", "prisoner", "waiting", "withdrawn")
"""What has become of a man. Those in `WAITING` are reinforcements that have not come yet [35.1]."""

TERRAIN, MOVE, SMOKE, WIRE = range(4)
LAID_NAMES: Final = ("terrain", "move", "smoke", "wire")
"""What a card is that lies on a group."""

ADVANCE, RETREAT, SIDEWAYS = "advance", "retreat", "sideways"
"""5.4: how a Movement card is laid."""

LETTERS: Final = "ABCDE"
LAST_LETTER: Final = 3
GROUP_E: Final = 4
GROUP_Z: Final = -1
"""3.2: groups are A to D; E comes with reinforcements [35.1], Z with those from the game to the left [41.5]."""

SET_UP, TERRAIN_ANSWERS, ACTIONS, DISCARDS, REFILL = range(5)
PART_NAMES: Final = ("set-up", "terrain", "actions", "discards", "refill")
"""The parts of a player turn."""


class Weapon(Value):
    """One weapon in play; what becomes of it is another value in its place (`set_jammed`, `set_owner`)."""

    kind: int                             # its place in WEAPONS
    jammed: bool = False                  # 19.2
    nation: int = 0                       # whose it was made for; 20.74: in other hands it is a captured weapon
    owner: int = NONE                     # the man who brought it
    issued: int = NONE                    # 21.1: the player to whose men it is given out


class Machine(Record):
    """What an AFV or an Infantry Gun has besides what a man has."""

    buttoned: bool = False                # 28.43; an open-topped AFV and a gun are pinned instead
    stun: int = 0                         # 28.45: 0, or the Rally total that clears it
    rally_cards: list[int] = []           # 28.42: Rally and Hero cards on it that do not suffice yet
    crew_killed: int = 0                  # 28.431, 34.71
    immobilized: bool = False             # 28.44
    bogged: bool = False                  # 28.53
    active: bool = False                  # 34.5: a gun that has moved or fired
    mg: int = NONE                        # the machine guns of an AFV, in `weapons`
    overran: int = NONE                   # 29.5: the group it has overrun since it last stood


class Man(Record):
    """A Personality card in play. Morale, Panic and KIA are those printed, or those of a campaign roster."""

    card: int                             # his place in PEOPLE
    player: int
    morale: int
    panic: int
    kia: int
    role: str = "-"                       # SL, ASL, COM or -: as printed, or as raised in a campaign [42.2]
    rank: str = ""                        # 42.46: as printed, or as promoted
    group: int = NONE
    fate: int = IN_PLAY
    pinned: bool = False
    weapon: int = NONE                    # what he fights with; NONE: unarmed
    own_weapon: int = NONE                # 20.74: his printed weapon while he holds a captured one
    secondary: int = NONE                 # 21.1
    serves: int = NONE                    # 11.11: the weapon that he serves as assistant
    infiltrates: int = NONE               # 20.3: the group he has infiltrated
    wounded: bool = False                 # 33.1
    berserk: bool = False                 # 20.9
    heroic: bool = False                  # 10.45: this player turn
    unhurt: bool = False                  # 33.9: his wound is suspended this player turn
    absent: bool = False                  # K.3: lost in the first segment, and counted no more
    transfer: int = NONE                  # 17.8: the group he is on his way to
    left_turn: int = 0                    # and since when
    joined_turn: int = 0                  # Q-17.8c: when he last fired on his way
    elan: int = 0                         # 42.43: earned in this scenario
    halted: tuple[int, ...] = ()          # 42.43: AFVs for whose immobilization he has earned some
    arrives: int = 0                      # 35.1: decks that must be played before he may come
    acquired: int = NONE                  # 27.1: the group his mortar has acquired
    prisoners: tuple[int, ...] = ()       # 32.2: the men he guards
    machine: Machine | None = None
    sender: int = NONE                    # 41.57: the player whose man he was before he went to another game
    between: bool = False                 # 41.59: on a LOS Divider: of nobody's force
    acting: bool = False                  # 41.57: he was acting squad leader of the game he came from


class Placed(Record):
    """A card that lies on a group."""

    card: int
    kind: int                             # TERRAIN, MOVE, SMOKE or WIRE
    name: str = ""                        # Terrain type; of a Movement card plain, flank or ford
    value: int = 0                        # printed modifier; of a Minefield its strength
    mode: str = ""                        # of a Movement card
    turn: int = 0                         # when it was laid
    offered: bool = False                 # 7.3: Terrain laid by an opponent, not answered yet
    letter: int = NONE                    # 17.7: the letter that a sideways move is to bring
    forded: bool = False                  # 8.53
    front: int = NONE                     # 41.6: the game whose deck it belongs to, if not that of the group's player


class Group(Record):
    """3.2: men who act together. `stack` holds the cards on it, the last one on top."""

    player: int
    letter: int
    chit: int = 0                         # 5.5: its range chit
    men: list[int] = []                   # by position [3.3]
    stack: list[Placed] = []
    loose: list[int] = []                 # 18.1: weapons that lie with the group
    prisoners: tuple[int, ...] = ()       # 32.2: waiting for a guard
    entrenched: bool = False              # 36.1
    acted: bool = False                   # 4.2: this turn
    sniped: int = NONE                    # 14.4: the lowest number of a Sniper's draw against it
    sniped_turn: int = 0                  # and when
    observed: int = NONE                  # 38.2: the group it has found
    observed_turn: int = 0                # 38.2: when it last looked
    starshell: int = 0                    # 38.5: 0, or its step
    fired_turn: int = 0                   # 38.3: the last turn in which it fired
    fired_on_turn: int = 0                # 38.3: the last turn in which it was fired on
    behind: tuple[int, ...] = ()          # 17.6, 23.7: enemy groups that it has advanced past
    locked_turn: int = 0                  # 17.8-a: its range chit stays until after this turn
    bound: int = NONE                     # 17.7-a: the letter it takes as soon as it is vacant
    withdrawn: bool = False               # 42.6: it has announced its withdrawal
    creator: int = NONE                   # 17.91: the group that it is being split from
    sniper: int = NONE                    # 14.4: whose Sniper it was
    own_fire_turn: int = 0                # 41.41: the last turn in which it was fired on from its own game
    divider: int = NONE                   # 41.54: the LOS Divider it stands on
    origin: int = NONE                    # 41.57: the player who sent it there
    ford_turn: int = 0                    # 41.582: when it last failed to ford a Stream between two games


class Flank(Record):
    """17.1, 17.3: one group has Flanking Fire on another."""

    flanker: int
    flanked: int


class Encirclement(Record):
    """17.6: the group behind and the group in front of one that is encircled."""

    behind: int
    front: int
    target: int
    far: list[int] = []                   # 17.62: who of the two was at Relative Range 1 or less already when it was made


class Player(Record):
    """A seat at the table."""

    nation: int
    front: int
    troops: str
    hand: list[int] = []
    actions: int = 0                      # 4.2: taken this turn
    entrenching: int = 0                  # 36.5: of them, attempts to entrench
    leader_lost: bool = False             # 15.2: the acting SL was removed in this game turn
    passed: bool = False                  # 4.6: neither acted nor discarded in his last turn
    sniper_lives: int = 1                 # 14.4: Sniper checks he can still lose
    snipers_lost: bool = False
    force: int = 0                        # 16.5: Personality cards that have entered play
    deck_seen: int = 0                    # 33.7: decks that had been played when he last drew for endurance
    declined: bool = False                # 3.6: placed nothing when last asked
    letters: tuple[int, ...] = ()         # 17.7: the letters his groups had at the start of his turn
    chits: tuple[int, ...] = ()           # 35.3: and their range chits
    spent: bool = False                   # 35.4: reinforcements came under cover: nothing else happens this turn
    resupplied: bool = False              # 35.1: the secondary weapons of his reinforcements have come
    finished: bool = False                # 41.59, 41.91: he does nothing more
    groups: list[int] = []                # 3.2: all that were ever his, by letter; changed by `add_group` and `reletter` only


class Divider(Record):
    """41.3: the LOS Divider between a game and the next one to the right; the card is of the deck of the game to its left."""

    card: int
    name: str                             # OPEN_GROUND if it is no Terrain card
    value: int = 0
    crossed: list[str] = []               # 41.59: the sides that have sent a group over it


class Front(Record):
    """An Action deck and what has become of its cards; 41.2: in team play one of several games side by side."""

    deck: Deck
    quota: dict[str, int] = {}            # 16.1: how many of a Terrain type are still to be removed
    removed: list[int] = []
    unseen: dict[int, int] = {}           # 4.4: cards discarded or laid face down, and the player who alone knows them
    shuffled: bool = False                # 5.62: the Draw pile was made anew, and range chits have not been looked at since
    emptied: int = 0                      # 16.2: how often the Draw pile has been emptied
    breeze_turn: int = 0                  # 13.2: the last turn in which a Breeze was drawn
    decided: bool = False                 # 41.59-a: won or lost
    winner: int = NONE                    # by this player, or drawn
    ceased: bool = False                  # 41.93: its Time Limit has been reached


SMALL_ARMS, CHARGE, ORDNANCE, ARTILLERY, OVERRUN = "small arms", "demolition charge", "ordnance", "artillery", "overrun"
"""What an attack is made with."""

ARMOR, CREW = "armor", "crew"
"""28.3: which defense values of an AFV ordnance aims at."""


class Attack(Record):
    """6: an attack from its declaration to its last draw."""

    firer: int
    target: int
    kind: str = SMALL_ARMS
    cards: list[int] = []                 # Fire cards
    left_out: list[int] = []              # men who do not take part [20.51, 22.2]
    joined: list[int] = []                # Q-17.8c: men on their way between groups who do
    fired: list[int] = []                 # men who added firepower
    concealed: int = NONE
    strength: Tally = Tally()             # after everything but Concealed cards and what single men add
    final: Tally = Tally()
    stopped: bool = False                 # 19.11: its only weapon has malfunctioned
    drawn: int = NONE                     # the card last turned up
    declared: bool = False                # its strength is known to all
    ambush: int = 0                       # 37.5: what a Concealed card adds
    there: list[int] = []                 # 42.43: who stood in the target group
    steady: list[int] = []                # 42.43: and who of them unpinned
    inside: list[int] = []                # 42.43: infiltrators of the target group who fire at it
    aim: str = ""                         # 28.3: at an AFV: its ARMOR or its CREW
    armor: Tally = Tally()                # 28.7: the strength of boxed fire that comes with the attack
    sure_hit: bool = False                # 26.5: the To Hit draw was black


class Duel(Record):
    """20.7: a Close Combat: who attacks now, who else attacks the same man, whom, and what Concealed cards do to each."""

    attacker: int
    others: list[int]
    defender: int
    mates: list[int] = []                 # 20.71: his crew, who defends with him
    prisoner: bool = False                # 32.11: the attacker wants him alive
    against_attacker: int = 0
    against_defender: int = 0
    cards: list[int] = []                 # Concealed cards played


class Spoil(Record):
    """20.8: a group that was wiped out while infiltrated, and who had infiltrated it: they may take its Terrain."""

    group: int
    men: list[int]


class Discard(Record):
    """4.3: one card of a declared discard, and the group it goes to, if any."""

    card: int
    group: int = NONE


class State(kernel.State):
    """A position."""

    scenario: Scenario

    men: list[Man] = []
    weapons: list[Weapon] = []
    groups: list[Group] = []
    players: list[Player] = []
    fronts: list[Front] = []
    flanks: list[Flank] = []
    encirclements: list[Encirclement] = []
    front: int = 0
    active: int = 0
    turn: int = 0                         # player turns, counted through the whole game
    part: int = SET_UP
    attack: Attack | None = None
    discards: list[Discard] = []
    spoils: list[Spoil] = []
    segment: int = 1                      # K.2: which part of a scenario in two
    pausing: bool = False                 # K.2: the first is won, the second begins
    pledged: list[int] = []               # Movement cards named for single men, not played yet [17.8, 20.22]
    duel: Duel | None = None
    campaign: Campaign | None = None
    design: Design | None = None
    pursuer: int = NONE                   # 42.7: the player who has won and plays on
    dividers: list[Divider] = []          # 41.3: between each game and the next
    to_play: list[int] = []               # 41.2: who of the side has not had his turn yet
    contacts: list[tuple[int, int]] = []  # 41.7: players in Radio Contact, the lower number first
    crossing: list[int] = []              # 41.54: men named to go to the next game

    def seat(self, player: int) -> str:
        return self.scenario.seats[player]

    def player_of(self, seat: str) -> int:
        return self.scenario.seats.index(seat)

    @property
    def here(self) -> Scenario:
        """The scenario at the front that is being played; 41.8: in team play each has its own."""
        return self.scenario.fronts[self.front]

    @property
    def in_teams(self) -> bool:
        """41.1: several games are played side by side."""
        return len(self.fronts) > 1

    def side(self, player: int) -> str:
        return self.scenario.player_sides[player]

    def in_force(self, chapter: int) -> bool:
        """1-a: with the programmed rules only the chapters that a scenario asks for are played."""
        return not self.options["programmed"] or chapter <= self.here.chapter

    def opponents(self, player: int) -> tuple[int, ...]:
        """The players at the same front who are enemies."""
        return self.scenario.fronts[self.players[player].front].opponents(player)

    def in_play(self, player: int) -> bool:
        """He has a group in play."""
        groups = self.groups
        for n in self.players[player].groups:
            if groups[n].men and groups[n].divider < 0:
                break
        else:
            return False
        return True

    def groups_of(self, player: int) -> list[int]:
        """His groups that are in play, in the order of their letters, without one that is between two games [41.55]."""
        groups, found = self.groups, []
        for n in self.players[player].groups:
            if groups[n].men and groups[n].divider < 0:
                found.append(n)
        return found

    def count_groups(self, player: int) -> int:
        """How many groups he has in play."""
        return len(self.groups_of(player))

    def enemies_of(self, group: int) -> list[int]:
        """Enemy groups in play at the same front; 41.55: for a group between two games none."""
        if self.groups[group].divider != NONE:
            return []
        return [n for p in self.opponents(self.groups[group].player) for n in self.groups_of(p)]

    def at_letter(self, player: int, letter: int) -> int:
        """His group of that letter, or NONE."""
        for n in self.players[player].groups:
            gr = self.groups[n]
            if gr.letter == letter and gr.men and gr.divider < 0:
                return n
        return NONE


# ---- the doors through which groups come and change ----

def add_group(g: State, gr: Group) -> int:
    """The only way a group comes into play; keeps the list of its player true."""
    g.groups.append(gr)
    _line_up(g, len(g.groups) - 1)
    return len(g.groups) - 1


def reletter(g: State, group: int, letter: int, player: int) -> None:
    """The only way a group changes its letter [17.7] or its player [41.59]."""
    gr = g.groups[group]
    g.players[gr.player].groups.remove(group)
    gr.letter, gr.player = letter, player
    _line_up(g, group)


def _line_up(g: State, group: int) -> None:
    mine = g.players[g.groups[group].player].groups
    mine.append(group)
    mine.sort(key=lambda n: (g.groups[n].letter, n))


# ---- what a man is ----

def person(m: Man) -> Personality:
    """The card he is."""
    return PEOPLE[m.card]


def is_infantry(m: Man) -> bool:
    return PEOPLE[m.card].kind == MAN


def is_gun(m: Man) -> bool:
    """An Infantry Gun."""
    return PEOPLE[m.card].kind == GUN


def is_afv(m: Man) -> bool:
    """28.1."""
    return PEOPLE[m.card].kind == AFV


def open_topped(m: Man) -> bool:
    """28.4-a: an AFV whose crew can be pinned, but not buttoned up."""
    v = PEOPLE[m.card].vehicle
    return v is not None and v.open_topped


def crew_exposed(m: Man) -> bool:
    """28.3: the front of an AFV's card is up: its Morale and CE values count."""
    return m.machine is not None and not m.machine.buttoned and not m.pinned


def afv_in(g: State, group: int) -> int:
    """28.11: the AFV that this group is, or NONE."""
    men = g.groups[group].men
    return men[0] if len(men) == 1 and is_afv(g.men[men[0]]) else NONE


def gun_in(g: State, group: int) -> int:
    """34.2: the Infantry Gun in this group, or NONE."""
    men = g.men
    return next((n for n in g.groups[group].men if men[n].machine is not None and is_gun(men[n])), NONE)


def weapon_of(g: State, m: Man) -> WeaponKind | None:
    """The weapon he fights with."""
    return WEAPONS[g.weapons[m.weapon].kind] if m.weapon != NONE else None


def armed(g: State, m: Man) -> bool:
    """19.4: he has a primary weapon that works."""
    return m.weapon != NONE and not g.weapons[m.weapon].jammed


def assistant_of(g: State, man: int) -> int:
    """11.11: who serves this man's weapon, or NONE."""
    m, men = g.men[man], g.men
    if NONE in (m.group, m.weapon):
        return NONE
    for n in g.groups[m.group].men:
        if men[n].serves == m.weapon:
            return n
    return NONE


def holder_of(g: State, weapon: int) -> int:
    """The man who fights with this weapon, or NONE if it lies about."""
    return next((n for n, m in enumerate(g.men) if m.weapon == weapon and m.group != NONE), NONE)


def set_jammed(g: State, weapon: int, jammed: bool = True) -> None:
    """19.2, 19.3: the weapon malfunctions, or is repaired."""
    w = g.weapons[weapon]
    g.weapons[weapon] = Weapon(w.kind, jammed, w.nation, w.owner, w.issued)


def set_owner(g: State, weapon: int, man: int) -> None:
    """21.1: the weapon is given to this man."""
    w = g.weapons[weapon]
    g.weapons[weapon] = Weapon(w.kind, w.jammed, w.nation, man, w.issued)


def captured(g: State, m: Man) -> bool:
    """20.74: he fights with a weapon of another nation."""
    return m.weapon != NONE and g.weapons[m.weapon].nation != g.players[m.player].nation


def way_of(g: State, m: Man) -> tuple[int, int]:
    """17.8: the two groups between which a man is on his way: where he comes from and where he goes; 17.92: to a new group he
    comes from the one that it is being split from. Of who is not on his way, twice his group."""
    if m.transfer == NONE:
        return m.group, m.group
    return (g.groups[m.group].creator if m.transfer == m.group else m.group), m.transfer


def position_of(g: State, man: int) -> int:
    """3.3: his position in his group, from 1."""
    return g.groups[g.men[man].group].men.index(man) + 1


# ---- what lies on a group ----

def ground_index(gr: Group) -> int:
    """Where its last Terrain card lies in the stack, or -1; one that is not answered yet does not count."""
    stack = gr.stack
    for i in range(len(stack) - 1, -1, -1):
        if stack[i].kind == TERRAIN and not stack[i].offered:
            return i
    return -1


def moves_above(gr: Group) -> list[Placed]:
    """The Movement cards above its last Terrain card."""
    return [p for p in gr.stack[ground_index(gr) + 1:] if p.kind == MOVE]


def last_terrain(gr: Group) -> Placed | None:
    """The last Terrain card laid on it, whether it is still there or not."""
    i = ground_index(gr)
    return gr.stack[i] if i >= 0 else None


def terrain_of(gr: Group) -> str:
    """5.2: the Terrain it occupies: its last Terrain card, unless two Movement cards lie above it; else Open Ground; 41.55: on a
    LOS Divider always that of the Divider."""
    moves = 0
    for p in reversed(gr.stack):
        if p.kind == MOVE:
            moves += 1
        elif p.kind == TERRAIN and not p.offered:
            return p.name if moves < 2 or gr.divider != NONE else OPEN_GROUND
    return OPEN_GROUND


def is_moving(gr: Group) -> bool:
    """6.4: its last Terrain or Movement card is a Movement card; 17.92: a group that is being split off is on the move; 41.55: so
    is one on a LOS Divider."""
    for p in reversed(gr.stack):
        if p.kind == MOVE:
            return True
        if p.kind == TERRAIN and not p.offered:
            break
    return gr.creator != NONE or gr.divider != NONE


def count(gr: Group, kind: int) -> int:
    found = 0
    for p in gr.stack:
        found += p.kind == kind
    return found


def has_pinned(g: State, gr: Group) -> bool:
    men = g.men
    return True in [men[m].pinned for m in gr.men]


def is_flank_card(p: Placed) -> bool:
    return p.kind == MOVE and p.name == FLANK


def is_ford_card(p: Placed) -> bool:
    return p.kind == MOVE and p.name == FORD
