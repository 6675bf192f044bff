"""Every kind of choice of the game. Actions bring their verbs with them (`rules/actions.py`); these are all the others.

Verbs without a `why_not` are offered from lists that are themselves the rule.
"""

from __future__ import annotations

from typing import Final

from hedgerow.games.up_front.aids.odds import ODDS
from hedgerow.games.up_front.model.action_cards import CARDS
from hedgerow.games.up_front.model.personalities import PEOPLE
from hedgerow.games.up_front.model.state import State
from hedgerow.games.up_front.rules import chapters
from hedgerow.games.up_front.rules.actions import ACTIONS, TURN
from hedgerow.games.up_front.rules.concealment import why_not_conceal
from hedgerow.games.up_front.rules.discards import (
    why_not_discard,
    why_not_done,
    why_not_lay,
    why_not_sniper,
    why_not_wire,
)
from hedgerow.games.up_front.rules.fire import why_not_add, why_not_ambush, why_not_join_in, why_not_leave_out
from hedgerow.games.up_front.rules.heroes import why_not_hero, why_not_rescue
from hedgerow.games.up_front.rules.setup import why_not_equip, why_not_man_weapon, why_not_place, why_not_post
from hedgerow.kernel.asking import ANYTIME
from hedgerow.kernel.verbs import CARD, GROUP, NUMBER, UNIT, WEAPON, WORD, Verb, by_name

chapters.load()


def with_odds(verb: Verb) -> Verb:
    """The verb with its chances, where a draw decides it."""
    verb.odds = ODDS.get(verb.name)
    return verb


LETTER: Final = "letter"
SOLDIER: Final = "soldier"
RESCUES: Final = ("before the draw", "second wound", "endurance", "try again", "crew under fire", "overrun")
CONCEALING: Final = ("concealed", "infiltration", "concealed in combat")

VERBS: Final = by_name(*(with_odds(v) for v in (
    *(a.verb for a in ACTIONS.values()),
    # prepare to play
    Verb("post", (UNIT, LETTER), "{0} to group {1}", asked=("form groups",), why_not=why_not_post),
    Verb("man weapon", (UNIT, UNIT), "{1} serves the weapon of {0}", asked=("crews",), why_not=why_not_man_weapon),
    Verb("ready", (), "ready", asked=("crews", "dug in")),
    Verb("dug in", (GROUP,), "{0} starts entrenched", asked=("dug in",)),
    Verb("equip", (UNIT, WEAPON), "{0} carries the {1}", asked=("equipment",), why_not=why_not_equip),
    Verb("place", (CARD, GROUP), "{0} on {1}", asked=("first terrain",), why_not=why_not_place),
    Verb("decline", (), "place no Terrain", asked=("first terrain",)),
    # the turn
    Verb("end actions", (), "no more actions", asked=(TURN,)),
    Verb("discard", (CARD,), "discard {0}", asked=("discard",), why_not=why_not_discard),
    Verb("lay", (CARD, GROUP), "lay {0} on {1}", asked=("discard",), why_not=why_not_lay),
    Verb("wire", (CARD, GROUP), "{0} on {1}", asked=("discard",), why_not=why_not_wire),
    Verb("snipe", (CARD, GROUP), "{0} at {1}", asked=("discard",), why_not=why_not_sniper),
    Verb("done", (), "no more discards", asked=("discard",), why_not=why_not_done),
    Verb("target", (GROUP,), "{0}", asked=("another target",)),
    Verb("draw", (NUMBER,), "draw {0} cards", asked=("refill",)),
    Verb("accept", (), "accept the Terrain", asked=("terrain offered",)),
    Verb("reject", (), "reject the Terrain", asked=("terrain offered",)),
    Verb("swap", (UNIT, UNIT), "{0} and {1}", asked=("change places",)),
    # fire
    Verb("add fire", (CARD,), "add {0}", asked=("more fire",), why_not=why_not_add),
    Verb("ambush", (CARD,), "ambush: add {0}", asked=("more fire",), why_not=why_not_ambush),
    Verb("join in", (UNIT,), "{0}, on his way, fires too", asked=("more fire",), why_not=why_not_join_in),
    Verb("leave out", (UNIT,), "{0} does not fire", asked=("more fire",), why_not=why_not_leave_out),
    Verb("open fire", (), "open fire", asked=("more fire",)),
    Verb("conceal", (CARD,), "play {0}", asked=CONCEALING, why_not=why_not_conceal),
    Verb("shell also", (UNIT, CARD), "{0} fires too, with {1}", asked=("another piece",)),
    Verb("aim", (WORD,), "at the {0}", asked=("aim at",)),
    Verb("mend", (WEAPON,), "the {0}", asked=("which weapon",)),
    Verb("resolve", (), "resolve the attack", asked=("abort",)),
    Verb("abort", (), "call it off", asked=("abort",)),
    Verb("flank", (GROUP,), "{0} is flanked", asked=("flank",)),
    Verb("pass", (), "pass", asked=(*CONCEALING, "another piece", "flank", "come along", *RESCUES)),
    # rally, heroes, wounds, prisoners
    Verb("restore", (UNIT,), "{0} is rallied", asked=("rally",)),
    Verb("nobody else", (), "nobody else", asked=("rally",)),
    Verb("credit", (UNIT,), "the card stays with {0} as a credit", asked=("rally gun",)),
    Verb("men", (), "the men are rallied", asked=("rally gun",)),
    Verb("hero", (CARD, UNIT), "{0} for {1}", asked=(ANYTIME,), why_not=why_not_hero),
    Verb("hero rallies", (), "he is rallied", asked=("hero",)),
    Verb("hero fires", (), "he fires with double firepower", asked=("hero",)),
    Verb("hero endures", (), "he feels no wound", asked=("hero",)),
    Verb("hero steadies crew", (), "a credit towards rallying the crew", asked=("hero",)),
    Verb("hero opens hatches", (), "the crew is exposed again", asked=("hero",)),
    Verb("rescue", (CARD,), "play {0}", asked=RESCUES, why_not=why_not_rescue),
    Verb("let lie", (WEAPON,), "he leaves his {0}", asked=("lighten load",)),
    Verb("capture", (GROUP,), "{0} takes him prisoner", asked=("surrender",)),
    Verb("let go", (), "let him run", asked=("surrender",)),
    Verb("guard", (UNIT,), "{0} is the guard", asked=("guard",)),
    # infiltration and close combat
    Verb("with charge", (), "he lays his charge", asked=("use charge",)),
    Verb("without charge", (), "he keeps it", asked=("use charge",)),
    Verb("creep in", (UNIT, GROUP), "{0} into {1}", asked=("infiltrators",)),
    Verb("slip in", (UNIT, CARD, GROUP), "{0} into {2} with {1}", asked=("infiltrators",)),
    Verb("keep it", (), "he keeps it", asked=("burden",)),
    Verb("leave behind", (), "he leaves it behind", asked=("burden",)),
    Verb("close in", (UNIT,), "{0}", asked=("close combat",)),
    Verb("rush", (UNIT, CARD), "{0} with {1}", asked=("close combat",)),
    Verb("go", (), "that is all", asked=("infiltrators", "close combat", "who goes")),
    Verb("send", (UNIT, CARD), "{0} with {1}", asked=("who goes",)),
    Verb("attack", (UNIT,), "{0} attacks", asked=("who attacks",)),
    Verb("with mine", (), "he uses his bomb", asked=("use mine",)),
    Verb("without mine", (), "he keeps it", asked=("use mine",)),
    Verb("to kill", (), "to kill him", asked=("aim",)),
    Verb("alive", (), "to take him alive", asked=("aim",)),
    Verb("take weapon", (), "take his weapon", asked=("loot",)),
    Verb("wreck weapon", (), "destroy it", asked=("loot",)),
    Verb("take over", (GROUP,), "{0} takes the Terrain", asked=("terrain capture",)),
    Verb("leave it", (), "leave it", asked=("terrain capture",)),
    Verb("come along", (UNIT,), "{0} joins it", asked=("come along",)),
    Verb("charge", (GROUP,), "at {0}", asked=("charge",)),
    Verb("leave chits", (), "leave the range chits as they are", asked=("range chits",)),
    Verb("readjust", (NUMBER,), "own range chits down by {0}, the enemy's up", asked=("range chits",)),
    Verb("agree", (), "agree", asked=("readjustment",)),
    Verb("refuse", (), "refuse", asked=("readjustment",)),
    # team play
    Verb("begin", (), "begin my turn", asked=("team turn",)),
    Verb("wait", (), "let the others go first", asked=("team turn",)),
    Verb("cross with", (UNIT,), "{0}", asked=("who crosses",)),
    Verb("all there", (), "nobody else", asked=("who crosses",)),
    # designed scenarios
    Verb("scenario", (WORD,), "{0}", asked=("scenario",)),
    Verb("side", (NUMBER,), "side {0}", asked=("side", "preferred side")),
    Verb("bid", (NUMBER,), "{0} points", asked=("sealed bid",)),
    Verb("quality", (WORD,), "{0} troops", asked=("purchase",)),
    Verb("hire", (SOLDIER,), "{0}", asked=("purchase",)),
    Verb("hire later", (SOLDIER, NUMBER), "{0}, after {1} decks", asked=("purchase",)),
    Verb("buy", (WORD,), "{0}", asked=("purchase",)),
    Verb("snipers", (NUMBER,), "Sniper {0}", asked=("purchase",)),
    Verb("defend with", (SOLDIER,), "{0}", asked=("defence",)),
    Verb("enough", (), "that is enough", asked=("defence",)),
    # the campaign
    Verb("call up", (SOLDIER,), "{0}", asked=("stand-in",)),
    Verb("appoint", (SOLDIER,), "{0}", asked=("leader",)),
    Verb("send for", (), "have one transferred in, for seven points", asked=("leader",)),
    Verb("do without", (), "do without", asked=("leader",)),
    Verb("swap weapons", (SOLDIER,), "{0}", asked=("exchange",)),
    Verb("pursue", (), "pursue", asked=("pursuit",)),
    Verb("call a halt", (), "call a halt", asked=("pursuit",)),
    Verb("lower morale", (SOLDIER,), "{0} loses Morale", asked=("shaken",)),
    Verb("lower panic", (SOLDIER,), "{0} loses Panic", asked=("shaken",)),
    Verb("stay as he is", (SOLDIER,), "{0} has nothing to lose", asked=("shaken",)),
    Verb("raise morale", (SOLDIER,), "{0} gains Morale", asked=("improvement",)),
    Verb("raise panic", (SOLDIER,), "{0} gains Panic", asked=("improvement",)),
    Verb("save elan", (), "save it", asked=("improvement",)),
    Verb("start again", (), "start again as a replacement", asked=("own wound",)),
    Verb("recover", (), "recover", asked=("own wound",)),
)))


def men(g: State) -> range:
    return range(len(g.men))


def groups(g: State) -> range:
    return range(len(g.groups))


def weapons(g: State) -> range:
    return range(len(g.weapons))


def cards(g: State) -> range:
    return range(len(CARDS))


def letters(g: State) -> range:
    return range(5)


def soldiers(g: State) -> range:
    """Everyone who could be on a roster."""
    return range(len(PEOPLE))


THINGS: Final = {UNIT: men, GROUP: groups, WEAPON: weapons, CARD: cards, LETTER: letters, SOLDIER: soldiers}
