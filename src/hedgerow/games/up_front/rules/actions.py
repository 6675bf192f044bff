"""4.2: the actions. One function each, declared where its chapter is:

    @action("smoke", (GROUP, CARD), "{0} places {1}", chapter=13, why_not=why_not_smoke, candidates=smoke_candidates)
    def place_smoke(g: State, group: int, card: int) -> None: ...

`why_not(g, player, *what)` says what stands against it; `candidates(g, means)` lists everything that might be legal, and what
has no reason against it is offered. An action that is there all the time brings `options(g, means)` instead: exactly what is
legal, found from the parts of its `why_not`, each asked once for a group and not for every card. What it does is a plain function
`(g, *what)`, or, if someone must choose, a flow `(g, option)`. It calls `take_action` for every group that acts. `card` is the
kind of card, `among` the list of his means, without which it is not even looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple, TypeVar

from hedgerow.games.up_front.model.action_cards import MINEFIELD, STREAM
from hedgerow.games.up_front.model.personalities import CREWED, ORDNANCE_KINDS, WEAPONS
from hedgerow.games.up_front.model.scenario import EVERY_CHAPTER, PARTISANS
from hedgerow.games.up_front.model.state import NONE, WIRE, State, afv_in, captured, is_moving
from hedgerow.games.up_front.rules.hands import barred, cards_by_kind
from hedgerow.kernel.asking import Option
from hedgerow.kernel.flow import FlowFunction
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally
from hedgerow.kernel.verbs import UNIT, Verb

F = TypeVar("F")
TURN = "turn"
"""The question at which actions are chosen."""


class Means:
    """What a player has to act with, looked up once for all actions: his groups that may act, those of them that are moving or
    AFVs or have something else to do that few have; their men, and those of them whom few actions are about; his cards by kind;
    and the enemy groups at his front. An action that names one of the lists `among` these is looked at only if somebody is in it;
    a list that nobody is in is not even made. `arms` has the weapons of unpinned men by group, for groups in which everybody has
    a working rifle and nothing else to do; `steady` are those of them with nobody pinned. `shaken` groups may need a Rally card:
    somebody in them is pinned, or they are an AFV; of `gleaners` somebody may find a weapon that lies about [18.2, 20.57]."""

    afvs: Sequence[int] = ()
    armed_to_shell: Sequence[int] = ()
    assistants: Sequence[int] = ()
    by_night: Sequence[int] = ()
    captors: Sequence[int] = ()
    carriers: Sequence[int] = ()
    close: Sequence[int] = ()
    crewed: Sequence[int] = ()
    groups: Sequence[int] = ()
    gleaners: Sequence[int] = ()
    guards: Sequence[int] = ()
    infiltrators: Sequence[int] = ()
    loose: Sequence[int] = ()
    mined: Sequence[int] = ()
    moving: Sequence[int] = ()
    past: Sequence[int] = ()
    perhaps_jammed: Sequence[int] = ()
    pinned: Sequence[int] = ()
    shaken: Sequence[int] = ()
    sniped: Sequence[int] = ()
    streams: Sequence[int] = ()
    under_way: Sequence[int] = ()
    wired: Sequence[int] = ()
    wounded: Sequence[int] = ()

    def __init__(self, g: State, player: int) -> None:
        p = g.players[player]
        self.player = player
        self.hand = sorted(p.hand)
        self.cards = cards_by_kind(p.nation, tuple(self.hand), barred(g, player))
        self.enemies = [n for o in g.opponents(player) for n in g.groups_of(o)]
        self.found: dict[Any, list[int]] = {}
        self.among: dict[str, list[int]] = {}
        self.arms: dict[int, tuple[int, ...]] = {}
        self.steady: list[int] = []
        mine = groups_by_letter(g, player)
        waits = (p.spent or p.troops == PARTISANS) and why_not_any_action(g, player)
        able = [] if waits else [n for n in mine if not g.groups[n].acted]
        if able:
            self.groups = self.among["groups"] = able
            if g.here.night:
                self.by_night = self.among["by_night"] = able
            self.sort_groups(g)
        self.sort_men(g, mine)
        if able and (self.loose or self.infiltrators):
            self.gleaners = self.among["gleaners"] = able if self.infiltrators else self.among["loose"]

    def add(self, name: str, number: int) -> None:
        """One more group or man in the list of that name, if it is not the one just added."""
        there = self.among.get(name)
        if there is None:
            self.among[name] = there = []
            setattr(self, name, there)
        elif there[-1] == number:
            return
        there.append(number)

    def sort_groups(self, g: State) -> None:
        """Those of his groups that move or are AFVs; that a Sniper has fired at [14.4]; with which weapons lie about [18.1]; that
        have advanced past an enemy [17.6] or may stand next to one [20.1]; and on which Wire, a Minefield or a Stream lies."""
        next_to = {5 - g.groups[n].chit for n in self.enemies}
        for n in self.groups:
            gr = g.groups[n]
            if (gr.stack or gr.creator >= 0) and is_moving(gr):
                self.add("moving", n)
            if len(gr.men) == 1 and afv_in(g, n) >= 0:
                self.add("afvs", n)
            if gr.sniped_turn == g.turn - 1:
                self.add("sniped", n)
            if gr.loose:
                self.add("loose", n)
            if gr.behind:
                self.add("past", n)
            if gr.chit in next_to:
                self.add("close", n)
            for p in gr.stack:
                if p.kind == WIRE:
                    self.add("wired", n)
                elif p.name == MINEFIELD:
                    self.add("mined", n)
                elif p.name == STREAM:
                    self.add("streams", n)

    def sort_men(self, g: State, mine: list[int]) -> None:
        """Pinned men and those on their way between groups are looked for among all his men, the others among those who may
        act; most of them have a rifle and nothing else to do."""
        men, weapons, groups, nation, able = g.men, g.weapons, g.groups, g.players[self.player].nation, self.groups
        for group in mine:
            acts, here = group in able, groups[group].men
            arms: list[int] = []
            others = pinned = 0
            for n in here:
                m = men[n]
                if m.pinned:
                    self.add("pinned", n)
                    pinned += 1
                if m.transfer >= 0:
                    self.add("under_way", n)
                    others += 1
                if not acts:
                    continue
                if (m.weapon < 0 or (w := weapons[m.weapon]).kind not in RIFLES or w.jammed or w.nation != nation
                        or m.serves >= 0 or m.secondary >= 0 or m.machine is not None or m.infiltrates >= 0
                        or m.own_weapon >= 0 or m.wounded or m.heroic or m.prisoners):
                    self.sort_man(g, n)
                    others += 1
                elif not m.pinned:
                    arms.append(w.kind)
            if acts and not others:
                self.arms[group] = tuple(arms)
                if not pinned:
                    self.steady.append(group)
            if acts and (pinned or group in self.afvs):
                self.add("shaken", group)

    def sort_man(self, g: State, man: int) -> None:
        """Whether he serves a weapon, infiltrates, carries a secondary or a captured weapon, guards prisoners or is wounded; and
        by his weapons whether he may need an assistant, fire as ordnance, or have something to repair."""
        m = g.men[man]
        w = g.weapons[m.weapon] if m.weapon >= 0 else None
        besides = m.secondary >= 0 or (w is None and m.machine is not None)
        if w is not None and w.kind in CREWED:
            self.add("crewed", man)
        if besides or (w is not None and w.kind in ORDNANCE_KINDS):
            self.add("armed_to_shell", man)
        if m.secondary >= 0 or m.machine is not None or (w is not None and w.jammed):
            self.add("perhaps_jammed", man)
        if m.secondary >= 0:
            self.add("carriers", man)
        if m.serves >= 0:
            self.add("assistants", man)
        if m.infiltrates >= 0:
            self.add("infiltrators", man)
        if m.own_weapon >= 0 or captured(g, m):
            self.add("captors", man)
        if m.prisoners:
            self.add("guards", man)
        if m.wounded:
            self.add("wounded", man)

    def enemies_of(self, g: State, group: int) -> list[int]:
        """What `State.enemies_of` finds for one of his groups."""
        return self.enemies if g.groups[group].divider == NONE else []

    def groups_without(self, why_not: Callable[[State, int, Reasons], None], g: State,
                       among: Sequence[int] | None = None) -> list[int]:
        """Those of his groups, or `among` some of them, against which this part of a `why_not` says nothing; several actions may
        ask the same, among the same groups."""
        found = self.found.get(why_not)
        if found is None:
            among = self.groups if among is None else among
            self.found[why_not] = found = [n for n in among if nothing_against(why_not, g, n)]
        return found


def nothing_against(why_not: Callable[..., None], g: State, *what: Any) -> bool:
    """Whether this part of a `why_not` has nothing to say."""
    no = Reasons()
    why_not(g, *what, no)
    return not no


Finds = Callable[[State, Means], Iterable[tuple[Any, ...]]]


RIFLES: Final = frozenset(range(len(WEAPONS))) - CREWED - ORDNANCE_KINDS
"""Weapons that need no crew and fire no shells."""


class Action(NamedTuple):
    """A registered action."""

    verb: Verb
    chapter: int
    card: int                             # the kind of card it takes; NONE: none, or any
    among: str                            # the list of his means without which there is nothing to do; "": there is none
    why_not: Callable[..., Reasons] | None                # of an action that lists candidates only
    finds: Finds
    play: Any                             # flow (g, option) or plain function (g, *what)
    waits: bool


ACTIONS: dict[str, Action] = {}

NOT_ON_A_DIVIDER: Final = frozenset((
    "move", "terrain", "open ground", "ford", "shift", "exchange", "transfer", "receive", "split", "entrench", "clear mines",
    "cut wire", "fire smoke", "withdraw", "cross"))
"""41.55, 41.57: a group between two games leaves only as reinforcements, and no Terrain is laid there."""


def action(name: str, places: tuple[str, ...], says: str, *, chapter: int, why_not: Callable[..., Reasons],
           candidates: Finds | None = None, options: Finds | None = None, card: int = NONE,
           among: str = "groups", numbers: Callable[..., Mapping[str, Tally]] | None = None) -> Callable[[F], F]:
    """Register an action with its verb. Its odds, which look at the deck as a seat knows it, are in `aids/odds.py`."""
    def reasons(g: State, seat: str, *what: Any) -> Reasons:
        no = why_not(g, g.player_of(seat), *what)
        if on_divider(g, name, what):
            no("between two games it only waits, fights, rallies, or enters one of them", "41.57")
        if not g.in_force(chapter):
            no("the programmed rules of this scenario do not go so far", "1-a")
        return no

    finds = options or candidates
    assert finds is not None, f"{name} lists neither options nor candidates"
    assert not among or hasattr(Means, among), f"{name} looks among {among}, which nobody sorts"

    def register(play: F) -> F:
        verb = Verb(name, places, says, asked=(TURN,), why_not=reasons, numbers=numbers)
        ACTIONS[name] = Action(verb, chapter, card, among, None if options else why_not, finds, play,
                               isinstance(play, FlowFunction))
        return play
    return register


def offered(g: State, player: int) -> list[Option]:
    """Every action that nothing stands against."""
    means = Means(g, player)
    last = g.here.chapter if g.options["programmed"] else EVERY_CHAPTER
    found: list[Option] = []
    for verb, why_not, finds in actions_with(means.cards.kinds, frozenset(means.among), last):
        what = finds(g, means)
        if not what:
            continue
        if why_not is None:
            found += [verb + w for w in what]
        else:
            found += [verb + w for w in what if not why_not(g, player, *w)]
    return [o for o in found if not on_divider(g, o[0], o[1:])] if g.in_teams else found


@cache
def actions_with(cards: frozenset[int], among: frozenset[str],
                 chapter: int) -> list[tuple[tuple[str], Callable[..., Reasons] | None, Finds]]:
    """The actions up to this chapter [1-a] for which he has cards, and somebody or something to act; by what kinds of card he
    holds and in which of the lists there is anything. Each with its verb, ready to be put before what the action touches."""
    return [((name,), a.why_not, a.finds) for name, a in ACTIONS.items()
            if a.chapter <= chapter and (a.card == NONE or a.card in cards) and (not a.among or a.among in among)]


def on_divider(g: State, name: str, what: tuple[Any, ...]) -> bool:
    """41.55, 41.57: this cannot be done by a group that stands on a LOS Divider."""
    if not g.in_teams or name not in NOT_ON_A_DIVIDER:
        return False
    group: int = g.men[what[0]].group if ACTIONS[name].verb.places[0] == UNIT else what[0]
    return group >= 0 and g.groups[group].divider >= 0


def why_not_act(g: State, player: int, group: int, actions: int = 1) -> Reasons:
    """4.2: one action for each of his groups in a turn."""
    no = why_not_any_action(g, player, actions)
    gr = g.groups[group]
    if gr.player != player:
        no("that is not your group", "3.2")
    elif not gr.men:
        no("that group is no longer in play", "3.2-a")
    elif gr.acted:
        no("it has acted this turn", "4.2")
    return no


def why_not_any_action(g: State, player: int, actions: int = 1) -> Reasons:
    """What keeps all his groups from acting: 37.1: Partisans have a limit; 35.4: reinforcements have come under cover. What two
    groups do together is two actions [10.23, 17.7-a]."""
    no = Reasons()
    taken = g.players[player].actions + actions
    if taken > 1 and g.players[player].troops == PARTISANS and taken >= len(g.groups_of(player)):       # one is always allowed
        no("Partisans act with fewer groups than they have", "37.1")
    if g.players[player].spent:
        no("reinforcements came under cover: nothing else is done this turn", "35.4")
    return no


def take_action(g: State, group: int) -> None:
    """4.2: the group has acted."""
    g.groups[group].acted = True
    g.players[g.groups[group].player].actions += 1


def groups_by_letter(g: State, player: int) -> list[int]:
    """His groups, also one between two games [41.55]."""
    return [n for n in g.players[player].groups if g.groups[n].men]
