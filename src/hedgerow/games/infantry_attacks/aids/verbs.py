"""Every kind of choice of the game: what it touches, how it is said, why it may not be made, its numbers and its odds.

Verbs without a `why_not` are offered from lists that are themselves the rule: worksheets, losses, the next piece to declare.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from hedgerow.games.infantry_attacks.aids.odds import (
    abort_odds,
    activation_odds,
    add_odds,
    assault_numbers,
    assault_odds,
    check_numbers,
    cold_steel_numbers,
    cold_steel_odds,
    fire_numbers,
    fire_odds,
    join_attack_odds,
    recovery_numbers,
    recovery_odds,
    shot_numbers,
    shot_odds,
    strike_numbers,
    strike_odds,
    volley_numbers,
    volley_odds,
)
from hedgerow.games.infantry_attacks.aids.wasted import wasted_fire
from hedgerow.games.infantry_attacks.model.state import NOBODY, State, is_gun
from hedgerow.games.infantry_attacks.rules.actions import (
    why_not_dig_in,
    why_not_give_way,
    why_not_recover,
    why_not_recover_with,
)
from hedgerow.games.infantry_attacks.rules.activation import (
    why_not_add,
    why_not_lead,
    why_not_stack_activation,
    why_not_unit,
)
from hedgerow.games.infantry_attacks.rules.assault import (
    must_fight,
    pending_assault,
    why_not_assault,
    why_not_attack,
    why_not_charge,
    why_not_decline,
    why_not_join_attack,
)
from hedgerow.games.infantry_attacks.rules.bombardment import why_not_abort
from hedgerow.games.infantry_attacks.rules.cavalry import why_not_dismount, why_not_remount
from hedgerow.games.infantry_attacks.rules.consolidation import why_not_consolidate
from hedgerow.games.infantry_attacks.rules.direct_fire import (
    why_not_combine_fire,
    why_not_fire,
    why_not_help,
    why_not_join,
)
from hedgerow.games.infantry_attacks.rules.movement import (
    cost_tally,
    next_hexes,
    why_not_escort,
    why_not_exit,
    why_not_march,
    why_not_step,
    why_not_strategic,
)
from hedgerow.games.infantry_attacks.rules.open_sights import why_not_fire_gun
from hedgerow.games.infantry_attacks.rules.opportunity_fire import why_not_combine_shot, why_not_join_shot, why_not_shoot
from hedgerow.games.infantry_attacks.rules.sectors import side_of
from hedgerow.games.infantry_attacks.rules.transport import (
    why_not_limber,
    why_not_load,
    why_not_swap,
    why_not_unlimber,
    why_not_unload,
)
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally
from hedgerow.kernel.verbs import LOCATION, NUMBER, PIECE, WORD, Verb, by_name

ACT: Final = ("act",)
VOLLEY: Final = ("volley",)


# ---- reasons in the form that verbs ask for them ----

def plain(rule: Callable[..., Reasons]) -> Callable[..., Reasons]:
    """A rule that does not ask which seat it is."""
    return lambda g, seat, *what: rule(g, *what)


def action(rule: Callable[..., Reasons]) -> Callable[..., Reasons]:
    """12.4: an action, while no assault waits to be resolved."""
    return lambda g, seat, *what: first_the_assault(g, rule(g, *what))


def first_the_assault(g: State, no: Reasons) -> Reasons:
    hex_ = pending_assault(g)
    if hex_ >= 0:
        no("the assault must be resolved first", "12.4", at=hex_)
    return no


def why_not_fire_at(g: State, piece: int, hex_: int) -> Reasons:
    """10.0, 9.12: direct fire, or a gun on Open Sights."""
    return why_not_fire_gun(g, piece, hex_) if is_gun(g.pieces[piece]) else why_not_fire(g, piece, hex_)


def why_not_resolve(g: State, seat: str, hex_: int) -> Reasons:
    """12.4, 12.5: the assault that was entered, or one in a contested hex."""
    pending = pending_assault(g)
    if pending == hex_ and must_fight(g, hex_):
        return Reasons()
    no = why_not_attack(g, hex_)
    s = g.segment
    if s is not None and hex_ not in s.contested:
        no("it was no assault hex when the segment began", "12.5", at=hex_)
    return no


def why_not_unload_now(g: State, seat: str, transport: int) -> Reasons:
    """5.63: as an action, or on the march."""
    no = why_not_unload(g, transport)
    if g.going is not None and transport not in g.going.pieces:
        no("it is not on the march", "5.63")
    return first_the_assault(g, no) if g.going is None else no


def why_not_join_volley(g: State, seat: str, piece: int) -> Reasons:
    v = g.volley
    if v is None:
        return nobody_fires()
    return why_not_join_shot(g, piece) if v.opportunity else why_not_join(g, piece)


def why_not_combine_volley(g: State, seat: str, leader: int) -> Reasons:
    v = g.volley
    if v is None:
        return nobody_fires()
    return why_not_combine_shot(g, leader) if v.opportunity else why_not_combine_fire(g, leader)


def why_not_help_volley(g: State, seat: str, leader: int, unit: int) -> Reasons:
    return why_not_help(g, leader, unit) if g.volley is not None else nobody_fires()


def nobody_fires() -> Reasons:
    no = Reasons()
    no("no volley is being put together", "10.2")
    return no


def why_not_join_assault(g: State, seat: str, piece: int) -> Reasons:
    s = g.segment
    if s is None or s.attack_hex == NOBODY:
        no = Reasons()
        no("no assault is being prepared", "12.5")
        return no
    return why_not_join_attack(g, piece, s.attack_hex)


def why_not_abort_now(g: State, seat: str, piece: int) -> Reasons:
    no = why_not_abort(g, piece)
    if g.pieces[piece].side != side_of(g, seat):
        no("it is the other player's", "9.14")
    return no


def step_numbers(g: State, seat: str, hex_: int) -> dict[str, Tally]:
    going = g.going
    if going is None or not going.pieces or hex_ not in next_hexes(g, g.pieces[going.pieces[0]]):
        return {}
    return {"cost": cost_tally(g, g.pieces[going.pieces[0]], hex_)}


# ---- who may ask ----

def asked(g: State, seat: str) -> bool:
    """Whether it is this seat's decision: what the other side could do now may rest on what the seat does not know."""
    return getattr(g.asked, "seat", "") == seat


def for_who_decides(verb: Verb) -> Verb:
    """Reasons and numbers of a choice are told to the seat whose choice it is."""
    why_not, numbers = verb.why_not, verb.numbers
    if why_not is not None:
        verb.why_not = lambda g, seat, *what: why_not(g, seat, *what) if asked(g, seat) else Reasons()
    if numbers is not None:
        verb.numbers = lambda g, seat, *what: numbers(g, seat, *what) if asked(g, seat) else {}
    return verb


def act_verb(name: str, places: tuple[str, ...], says: str, rule: Callable[..., Reasons], **more: Any) -> Verb:
    return Verb(name, places, says, asked=ACT, why_not=action(rule), **more)


# ---- the verbs ----

VERBS: Final = by_name(*map(for_who_decides, (
    # set-up and plans
    Verb("set", (PIECE, LOCATION), "{0} in {1}", asked=("set up",)),
    Verb("wait", (PIECE, LOCATION), "{0} waits at {1}", asked=("arrange entrants",)),
    Verb("stow", (PIECE, PIECE), "{0} on {1}", asked=("set up", "arrange entrants")),
    Verb("dug in", (PIECE,), "{0} starts dug in", asked=("set up",)),
    Verb("entrench", (LOCATION,), "an entrenchment in {0}", asked=("set up",)),
    Verb("hide", (PIECE,), "{0} starts hidden", asked=("set up",)),
    Verb("on foot", (PIECE,), "{0} starts dismounted", asked=("set up",)),
    Verb("limbered", (PIECE,), "{0} starts limbered", asked=("set up",)),
    Verb("mission", (PIECE, WORD), "{0}: {1}", asked=("artillery plan",)),
    Verb("destination", (PIECE, LOCATION), "{0} is bound for {1}", asked=("artillery plan",)),
    Verb("plot", (PIECE, NUMBER), "{0} in turn {1}", asked=("artillery plan",)),
    Verb("target", (LOCATION,), "fires at {0}", asked=("artillery plan",)),
    Verb("smoke", (LOCATION,), "fires smoke at {0}", asked=("artillery plan",)),
    Verb("commit", (), "hand it in"),
    # the Bombardment Phase
    Verb("abort", (PIECE,), "{0} tries to abort its mission", asked=("abort",), why_not=why_not_abort_now, odds=abort_odds),
    Verb("serve", (PIECE,), "{0} keeps to its plan, at half strength", asked=("serve the gun",)),
    Verb("recover crew", (PIECE,), "the crew of {0} tries to recover", asked=("serve the gun",), odds=recovery_odds,
         numbers=recovery_numbers),
    Verb("add gun", (PIECE,), "{0} joins in", asked=("combine bombardment",)),
    Verb("bombard", (), "fire", asked=("combine bombardment",)),
    # segments
    Verb("unit", (PIECE,), "activate {0}", asked=("segment",), why_not=plain(why_not_unit), odds=activation_odds),
    Verb("lead", (PIECE,), "activate {0} to lead", asked=("segment",), why_not=plain(why_not_lead), odds=activation_odds),
    Verb("stack", (LOCATION,), "activate the stack in {0}", asked=("segment",), why_not=plain(why_not_stack_activation)),
    Verb("pass", (), "pass"),
    Verb("save", (), "save a segment", asked=("save a segment",)),
    Verb("again", (), "use the saved segment", asked=("saved segment",)),
    Verb("add", (PIECE, PIECE), "{0} activates {1}", asked=("activate",), why_not=plain(why_not_add), odds=add_odds),
    Verb("all", (), "activate the whole chain", asked=("activate",)),
    Verb("go", (), "nobody else", asked=("activate",)),
    Verb("moves", (PIECE,), "{0} moves", asked=("declare",)),
    Verb("fires", (PIECE,), "{0} fires", asked=("declare",), warning=wasted_fire),
    Verb("rest move", (), "it moves, and so do all that are left", asked=("declare",)),
    Verb("rest fire", (), "it fires, and so do all that are left", asked=("declare",), warning=wasted_fire),
    Verb("end", (), "end the segment", asked=ACT),
    # Movement actions
    act_verb("march", (PIECE,), "{0} moves off", why_not_march),
    act_verb("march with", (PIECE, PIECE), "{0} moves off with {1}", why_not_escort),
    act_verb("hurry", (PIECE,), "{0} moves strategically", why_not_strategic),
    act_verb("limber", (PIECE,), "{0} limbers", why_not_limber),
    act_verb("unlimber", (PIECE,), "{0} unlimbers", why_not_unlimber),
    act_verb("load", (PIECE, PIECE), "{0} is loaded on {1}", why_not_load),
    act_verb("swap", (PIECE, PIECE), "{0} unloads and takes {1}", why_not_swap),
    Verb("unload", (PIECE,), "{0} unloads", asked=("act", "march"), why_not=why_not_unload_now),
    act_verb("dig", (PIECE,), "{0} digs in", why_not_dig_in),
    act_verb("dismount", (PIECE,), "{0} dismounts", why_not_dismount),
    act_verb("remount", (PIECE,), "{0} remounts", why_not_remount),
    act_verb("recover", (PIECE,), "{0} tries to recover", why_not_recover, numbers=recovery_numbers, odds=recovery_odds),
    act_verb("recover with", (PIECE, PIECE), "{0} tries to recover, helped by {1}", why_not_recover_with,
             numbers=recovery_numbers, odds=recovery_odds),
    act_verb("give way", (PIECE,), "{0} gives way and becomes demoralized", why_not_give_way),
    act_verb("consolidate", (PIECE, PIECE), "{1} is merged into {0}", why_not_consolidate),
    Verb("step", (LOCATION,), "to {0}", asked=("march",), why_not=plain(why_not_step), numbers=step_numbers),
    Verb("exit", (), "leave the map", asked=("march",), why_not=plain(why_not_exit)),
    Verb("stop", (), "stop here", asked=("march",)),
    # Fire actions
    act_verb("fire", (PIECE, LOCATION), "{0} fires at {1}", why_not_fire_at, numbers=fire_numbers, odds=fire_odds),
    Verb("shoot", (PIECE,), "{0} shoots", asked=("opportunity fire",), why_not=plain(why_not_shoot), numbers=shot_numbers,
         odds=shot_odds),
    Verb("join", (PIECE,), "{0} joins in", asked=VOLLEY, why_not=why_not_join_volley),
    Verb("combine", (PIECE,), "{0} combines the fire", asked=VOLLEY, why_not=why_not_combine_volley),
    Verb("help", (PIECE, PIECE), "{0} helps {1}", asked=VOLLEY, why_not=why_not_help_volley),
    Verb("open fire", (), "open fire", asked=VOLLEY, numbers=volley_numbers, odds=volley_odds),
    Verb("assault", (PIECE, LOCATION), "{0} enters {1}", asked=ACT, why_not=plain(why_not_assault)),
    Verb("charge", (PIECE, LOCATION, LOCATION), "{0} charges {2} by way of {1}", asked=ACT, why_not=plain(why_not_charge)),
    Verb("resolve", (LOCATION,), "assault in {0}", asked=ACT, why_not=why_not_resolve, numbers=assault_numbers,
         odds=assault_odds),
    Verb("decline", (LOCATION,), "no attack in {0}", asked=ACT, why_not=plain(why_not_decline)),
    Verb("join attack", (PIECE,), "{0} attacks", asked=("attackers",), why_not=why_not_join_assault, odds=join_attack_odds),
    Verb("strike", (), "attack", asked=("attackers",), numbers=strike_numbers, odds=strike_odds),
    Verb("cold steel", (), "attack with Cold Steel", asked=("attackers",), numbers=cold_steel_numbers, odds=cold_steel_odds),
    Verb("first fire", (), "only those under cover fire, first", asked=("first fire",)),
    Verb("all together", (), "all fire, at the same time as the attacker", asked=("first fire",)),
    # losses and flight
    Verb("lose", (PIECE,), "{0}", asked=("step loss", "leader lost")),
    Verb("remove", (PIECE,), "{0} is eliminated", asked=("overstacked",)),
    Verb("check", (PIECE,), "{0} checks next", asked=("check order",), numbers=check_numbers),
    Verb("displace", (PIECE, LOCATION), "{0} gets away to {1}", asked=("displaced leader",)),
    Verb("run", (PIECE,), "{0} flees", asked=("flee",)),
    Verb("stay", (), "stay under cover", asked=("flee",)),
    Verb("go along", (PIECE,), "{0} goes along", asked=("go along",)),
    Verb("flee", (LOCATION,), "flee to {0}", asked=("flight",)),
    # sector commands
    Verb("assign", (PIECE, NUMBER), "{0} to sector {1}", asked=("assign sectors",)),
    Verb("transfer", (PIECE, NUMBER), "{0} is to move to sector {1}", asked=("transfer",)),
)))


def pieces(g: State) -> range:
    return range(len(g.pieces))


def hexes(g: State) -> range:
    return range(len(g.at))


THINGS: Final = {PIECE: pieces, LOCATION: hexes}

