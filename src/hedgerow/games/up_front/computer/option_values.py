"""What speaks for and against an option, verb by verb."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cached_property
from typing import Final

from hedgerow.games.up_front.computer.armor import harm, overrunning, shot, threat_to_armor, wasted_on_armor
from hedgerow.games.up_front.model.action_cards import (
    CONCEALED,
    FIRE,
    HERO,
    MARSH,
    MINEFIELD,
    MOVE,
    PILLBOX,
    RALLY,
    SMOKE,
    SNIPER,
    STREAM,
    TERRAIN,
    WIRE,
    Face,
)
from hedgerow.games.up_front.model.scenario import DEFENDER
from hedgerow.games.up_front.model.state import (
    ADVANCE,
    NONE,
    RETREAT,
    SMALL_ARMS,
    State,
    afv_in,
    has_pinned,
    is_moving,
    terrain_of,
)
from hedgerow.games.up_front.rules.artillery import mission_strength
from hedgerow.games.up_front.rules.bog import SOFT
from hedgerow.games.up_front.rules.demolition import carries_charge
from hedgerow.games.up_front.rules.fire_strength import fire_strength
from hedgerow.games.up_front.rules.firepower import total_firepower
from hedgerow.games.up_front.rules.hands import face, held, uses
from hedgerow.games.up_front.rules.pillbox import PILLBOX_VICTORY
from hedgerow.games.up_front.rules.ranges import relative_range
from hedgerow.games.up_front.rules.terrain import cover_value, defender_modifier, shelters
from hedgerow.games.up_front.rules.values import morale, panic
from hedgerow.games.up_front.rules.victory import ATTACKER_HOLDS, REARGUARD
from hedgerow.kernel.asking import Option

Row = dict[str, float]
POOR_GROUND: Final = (MARSH, STREAM, MINEFIELD)
FARTHEST: Final = 5
HIGHEST_NUMBER: Final = 6
KEPT: Final = {CONCEALED: 0.55, HERO: 0.7, SMOKE: 0.4, SNIPER: 0.2, WIRE: 0.2}
"""What other cards are worth in the hand."""
COME_ON: Final = (ATTACKER_HOLDS, REARGUARD, PILLBOX_VICTORY)
"""Kinds of victory for which one side must come on and the other only has to stay where it is."""


def only_holds(g: State, player: int) -> bool:
    """Whether he wins if the enemy gets nowhere."""
    return g.here.victory.kind in COME_ON and g.scenario.forces[player].role == DEFENDER


def time_used(g: State) -> float:
    """How much of the time has been used: decks played, and what is gone of the one in play."""
    front = g.fronts[g.front]
    whole = max(1, len(front.deck.cards) + len(front.deck.discards))
    return min(1.0, (front.emptied + len(front.deck.discards) / whole) / g.here.decks)


class Eye:
    """One look at the table for a seat."""

    def __init__(self, g: State, seat: str) -> None:
        self.g, self.seat = g, seat
        self.player = g.player_of(seat)

    @cached_property
    def goal(self) -> int:
        """The range chit to get to; none for those who only have to stay where they are."""
        return 0 if only_holds(self.g, self.player) else self.g.here.victory.chit or FARTHEST

    @cached_property
    def on_the_move(self) -> int:
        """Groups that have left one place and not come to another."""
        return sum(is_moving(self.g.groups[n]) for n in self.g.groups_of(self.player))

    @cached_property
    def mean_chit(self) -> float:
        """How far the men have come on average."""
        g, mine = self.g, self.g.groups_of(self.player)
        return sum(g.groups[n].chit * len(g.groups[n].men) for n in mine) / max(1, sum(len(g.groups[n].men) for n in mine))

    @cached_property
    def time_used(self) -> float:
        return time_used(self.g)

    @cached_property
    def kinds_in_hand(self) -> Counter[int]:
        """How many cards are held for each kind of use."""
        return Counter(self.kind_of(c) for c in self.g.players[self.player].hand)

    def kind_of(self, card: int) -> int:
        """What a card is kept for."""
        return max(uses(self.g, self.player, card), key=lambda f: self.use_of(f, card)).kind \
            if uses(self.g, self.player, card) else NONE

    def leaves_pillbox(self, group: int) -> float:
        """C-vc: the game is lost as soon as nobody is in the Pillbox."""
        g = self.g
        return float(g.here.victory.kind == PILLBOX_VICTORY and terrain_of(g.groups[group]) == PILLBOX)

    def about_to_win(self, group: int) -> float:
        """How near an enemy group is to the range chit that wins the game for it."""
        g, gr, chit = self.g, self.g.groups[group], self.g.here.victory.chit
        if not chit or only_holds(g, gr.player):
            return 0.0
        return 1.0 if gr.chit >= chit else 0.5 if gr.chit == chit - 1 else 0.0

    @cached_property
    def ground_in_hand(self) -> int:
        """Terrain cards in hand that a group would like to stand in."""
        return sum(self.shelter(c) for c in held(self.g, self.player, TERRAIN))

    def shelter(self, card: int) -> bool:
        f = face(self.g, self.player, card, TERRAIN)
        return f is not None and f.name not in POOR_GROUND

    @cached_property
    def posted(self) -> Counter[int]:
        """Men in each group on the worksheet."""
        return Counter(line[2] for line in self.g.written(self.seat) if line[0] == "post")

    def exposed(self, group: int) -> float:
        """How hard the enemies opposite could hit a group: men in range, nearer counting more; an AFV fears ordnance only."""
        g = self.g
        if afv_in(g, group) != NONE:
            return threat_to_armor(g, group)
        found = 0.0
        for n in g.enemies_of(group):
            fit = sum(not g.men[m].pinned for m in g.groups[n].men)
            found += fit * relative_range(g, n, group) / 5
        return found / 4

    def strength(self, group: int, target: int, cards: list[int]) -> float:
        return float(fire_strength(self.g, group, target, cards).total)

    @cached_property
    def firepower(self) -> float:
        """The most firepower that one of the groups has against any enemy."""
        g = self.g
        found = [total_firepower(g, n, e) for n in g.groups_of(self.player) for e in g.enemies_of(n)]
        return float(max(found, default=0))

    def keep(self, card: int) -> float:
        """What a card is worth in the hand: what it can be used for now, and soon."""
        return max((self.use_of(f, card) for f in uses(self.g, self.player, card)), default=0.0)

    def use_of(self, f: Face, card: int) -> float:
        g, mine = self.g, self.g.groups_of(self.player)
        if f.kind == FIRE:
            return 0.5 + 0.06 * f.value if f.need <= self.firepower else 0.3
        if f.kind == MOVE:
            return (0.6 if len(held(g, self.player, MOVE)) <= 2 else 0.3) if self.goal else 0.15
        if f.kind == RALLY:
            spare = 0.45 if len(held(g, self.player, RALLY)) > 1 else 0.55
            return 0.9 if any(has_pinned(g, g.groups[n]) for n in mine) else spare
        if f.kind == TERRAIN:
            wanted = 0.9 if self.on_the_move else 0.6 if any(g.groups[n].chit < self.goal for n in mine) else 0.2
            return wanted if self.shelter(card) else 0.1
        return KEPT.get(f.kind, 0.05)


# ---- actions ----

def fire(eye: Eye, option: Option) -> Row:
    _, group, target, card = option
    strength = eye.strength(group, target, [card])
    men = len(eye.g.groups[target].men)
    pinned = sum(eye.g.men[m].pinned for m in eye.g.groups[target].men)
    return {"strength": max(-2.0, strength - 1) * min(5, men) / 4, "hopeless": float(strength < 0), "pinned": pinned / 4,
            "near": relative_range(eye.g, group, target) / FARTHEST,
            "moving": float(is_moving(eye.g.groups[target])), "about to win": eye.about_to_win(target),
            "armored": float(wasted_on_armor(eye.g, group, target, [card]))}


def shell(eye: Eye, option: Option) -> Row:
    """25.3: any Fire card will do, so the least useful one."""
    return {**shot(eye.g, option[1], option[2]), "card": -eye.keep(option[3]), "bare": 1.0}


def shell_also(eye: Eye, option: Option) -> Row:
    a = eye.g.attack
    target = a.target if a is not None else NONE
    return {**(shot(eye.g, option[1], target) if target != NONE else {}), "card": -eye.keep(option[2]), "bare": 1.0}


def aim(eye: Eye, option: Option) -> Row:
    a = eye.g.attack
    return {"harm": harm(eye.g, a.fired[0], a.target, option[1]) if a is not None else 0.0}


def overrun(eye: Eye, option: Option) -> Row:
    return {**overrunning(eye.g, option[1], option[2]), "card": -eye.keep(option[3]), "bare": 1.0}


def button_up(eye: Eye, option: Option) -> Row:
    """28.43: for the rest of the game: only where small arms are near and nothing else is to be done."""
    return {"threat": sum(relative_range(eye.g, n, option[1]) == FARTHEST for n in eye.g.enemies_of(option[1])) / 2, "bare": 1.0}


def fire_mission(eye: Eye, option: Option) -> Row:
    strength = float(mission_strength(eye.g, option[1], option[2]).total)
    return {"strength": max(-2.0, strength - 1) * min(5, len(eye.g.groups[option[2]].men)) / 4}


def add_fire(eye: Eye, option: Option) -> Row:
    a = eye.g.attack
    assert a is not None
    now, then = (eye.strength(a.firer, a.target, cards) for cards in (list(a.cards), [*a.cards, option[1]]))
    return {"more": then - now, "men": len(eye.g.groups[a.target].men) / 4, "bare": 1.0}


def move(eye: Eye, option: Option) -> Row:
    gr = eye.g.groups[option[1]]
    ready = eye.ground_in_hand > eye.on_the_move
    goes = option[3] == ADVANCE and not is_moving(gr) and gr.chit < eye.goal
    arrives = goes and ready and gr.chit + 1 == eye.goal
    return {
        "forward": float(goes), "late": goes * eye.time_used, "alone": max(0.0, gr.chit - eye.mean_chit) if goes else 0.0,
        "with ground": float(goes and ready), "arrives": min(4, len(gr.men)) / 4 if arrives else 0.0,
        "back": float(option[3] == RETREAT), "aside": float(option[3] not in (ADVANCE, RETREAT)), "again": float(is_moving(gr)),
        "too far": float(gr.chit >= eye.goal), "pinned": float(has_pinned(eye.g, gr)), "danger": eye.exposed(option[1]),
        "cover lost": float(shelters(eye.g, option[1])) * eye.exposed(option[1]), "pillbox": eye.leaves_pillbox(option[1]),
        "without ground": eye.exposed(option[1]) if goes and not ready else 0.0,
        "others out": float(eye.on_the_move) if goes and not ready else 0.0}


def terrain(eye: Eye, option: Option) -> Row:
    f = face(eye.g, eye.player, option[2], TERRAIN)
    good = f is not None and f.name not in POOR_GROUND
    return {"cover": float(-f.value) if f is not None and good else 0.0, "good": float(good), "poor": float(not good),
            "exposed": eye.exposed(option[1]), "pillbox": eye.leaves_pillbox(option[1]),
            "there": float(eye.g.groups[option[1]].chit >= eye.goal - 1),
            "bog": float(f is not None and f.name in SOFT and afv_in(eye.g, option[1]) != NONE)}


def halt(eye: Eye, option: Option) -> Row:
    return {"exposed": eye.exposed(option[1]), "card": -eye.keep(option[2]), "bare": 1.0,
            "without ground": float(not eye.ground_in_hand), "pillbox": eye.leaves_pillbox(option[1])}


def rally(eye: Eye, option: Option) -> Row:
    g, (group, card) = eye.g, (option[1], option[2])
    f = face(g, eye.player, card, RALLY)
    pinned = sum(g.men[m].pinned for m in g.groups[group].men)
    value = f.value if f is not None else 0
    return {"men": float(min(pinned, value)), "wasted": float(max(0, min(4, value) - pinned)), "exposed": eye.exposed(group)}


def dig(eye: Eye, option: Option) -> Row:
    gr = eye.g.groups[option[1]]
    return {"bare": float(not is_moving(gr) and cover_value(gr) == 0), "covered": float(cover_value(gr) != 0)}


def smoke(eye: Eye, option: Option) -> Row:
    return {"moving": float(is_moving(eye.g.groups[option[1]])), "exposed": eye.exposed(option[1])}


def infiltrate(eye: Eye, option: Option) -> Row:
    """21: a demolition charge is carried into a Pillbox by somebody who infiltrates it."""
    g = eye.g
    there = any(terrain_of(g.groups[n]) == PILLBOX for n in g.enemies_of(option[1]))
    return {"bare": 1.0, "charge": float(there and any(carries_charge(g, m) for m in g.groups[option[1]].men))}


def creep(eye: Eye, option: Option) -> Row:
    """20: into the Pillbox with a charge; else who is left alone there is soon lost."""
    charge = carries_charge(eye.g, option[1]) and terrain_of(eye.g.groups[option[-1]]) == PILLBOX
    return {"bare": 1.0, "charge": float(charge)}


# ---- cards ----

def discard(eye: Eye, option: Option) -> Row:
    """4.3: who has done nothing with these cards does better to get others."""
    kind = eye.kind_of(option[1])
    return {"keep": -eye.keep(option[1]), "idle": float(not eye.g.players[eye.player].actions), "bare": 1.0,
            "spare": eye.kinds_in_hand[kind] - 1.0, "fire": float(kind == FIRE), "movement": float(kind == MOVE),
            "ground": float(kind == TERRAIN), "rally": float(kind == RALLY), "concealed": float(kind == CONCEALED)}


def lay(eye: Eye, option: Option) -> Row:
    """7.3: poor ground for an enemy on the move."""
    gr = eye.g.groups[option[2]]
    return {"keep": -eye.keep(option[1]), "poor": float(not eye.shelter(option[1]) and is_moving(gr)),
            "good": float(eye.shelter(option[1]))}


def wire(eye: Eye, option: Option) -> Row:
    return {"moving": float(is_moving(eye.g.groups[option[2]])), "bare": 1.0}


def snipe(eye: Eye, option: Option) -> Row:
    return {"men": len(eye.g.groups[option[2]].men) / 4, "bare": 1.0}


def draw(eye: Eye, option: Option) -> Row:
    return {"cards": float(option[1])}


def conceal(eye: Eye, option: Option) -> Row:
    a = eye.g.attack
    strength = eye.strength(a.firer, a.target, list(a.cards)) if a is not None and a.cards else 2.0
    men = len(eye.g.groups[a.target].men) if a is not None else 0
    return {"strength": strength, "bare": 1.0, "men": men / 4}


def offered_ground(eye: Eye, option: Option) -> Row:
    """7.3: the Terrain that waits for an answer: whether it is any good, and what waits outside."""
    asked = eye.g.asked
    group = asked.what["group"] if asked is not None and "group" in asked.what else NONE
    laid = next((p for p in eye.g.groups[group].stack if p.offered), None) if group != NONE else None
    good = laid is not None and laid.name not in POOR_GROUND
    return {"bare": 1.0, "cover": float(-laid.value) if laid is not None and good else 0.0,
            "exposed": eye.exposed(group) if good else 0.0}


def resolve(eye: Eye, option: Option) -> Row:
    """6.5: an attack that could not hurt anybody only risks the weapons."""
    a = eye.g.attack
    if a is None or a.kind != SMALL_ARMS:
        return {"bare": 1.0}
    best = int(a.final.total) + HIGHEST_NUMBER
    weakest = min((value_to_beat(eye.g, m) for m in eye.g.groups[a.target].men), default=0)
    return {"bare": 1.0, "in vain": float(best < weakest)}


def value_to_beat(g: State, man: int) -> int:
    """6.5: what a result must reach to do anything to him."""
    return int((panic if g.men[man].pinned else morale)(g, man).total)


# ---- before play ----

def post(eye: Eye, option: Option) -> Row:
    return {"crowd": float(eye.posted[option[2]]), "outer": float(option[2] > 2)}


def first_ground(eye: Eye, option: Option) -> Row:
    f = face(eye.g, eye.player, option[1], TERRAIN)
    return {"cover": float(-f.value) if f is not None and f.name not in POOR_GROUND else -1.0, "bare": 1.0,
            "covered": float(defender_modifier(eye.g, option[2]).total < 0)}


def plain(eye: Eye, option: Option) -> Row:
    return {"bare": 1.0}


VERBS: Final[dict[str, Callable[[Eye, Option], Row]]] = {
    "shell": shell, "shell also": shell_also, "aim": aim, "overrun": overrun, "button up": button_up,
    "fire mission": fire_mission, "fire": fire, "add fire": add_fire, "ambush": add_fire,
    "move": move, "terrain": terrain, "open ground": halt, "rally": rally,
    "entrench": dig, "infiltrate": infiltrate, "creep in": creep, "slip in": creep,
    "smoke": smoke, "discard": discard, "lay": lay, "wire": wire, "snipe": snipe, "draw": draw,
    "conceal": conceal, "resolve": resolve, "post": post, "place": first_ground,
    "accept": offered_ground, "reject": offered_ground,
    **dict.fromkeys((
        "rally two", "panic", "crew", "uncrew", "rearrange", "encircle", "ford", "transfer", "receive", "split",
        "come back", "shift", "exchange", "close combat", "abandon", "repair", "clear mines", "observe", "starshell",
        "change guard", "reinforce", "reinforce hidden", "cut wire", "sniper check", "acquire", "hand over", "change gunner",
        "withdraw", "end actions", "done", "open fire", "leave out", "abort", "flank", "rescue", "capture", "let go",
        "with charge", "close in", "rush", "go", "send", "attack", "alive", "take weapon", "take over",
        "come along", "charge", "man weapon", "ready", "equip", "decline", "hero rallies", "hero fires",
        "hero opens hatches", "hero steadies crew", "credit", "unbog", "fire smoke", "with mine"),
        plain),
}
