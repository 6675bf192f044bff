"""Every kind of choice of the infantry game: what it touches, how it is said, why it may not be made, its numbers and odds."""

from __future__ import annotations

from typing import Final

from hedgerow.games.squad_leader.aids import spoken
from hedgerow.games.squad_leader.aids.checks import NOT_YOURS, attacking, fighting, marching, own_unit, own_weapon, side_of
from hedgerow.games.squad_leader.aids.close_combat_odds import NUMBERS as BLOW_NUMBERS
from hedgerow.games.squad_leader.aids.close_combat_odds import ODDS as BLOW_ODDS
from hedgerow.games.squad_leader.aids.fire_odds import fire_numbers, fire_odds, weapon_numbers, weapon_odds
from hedgerow.games.squad_leader.aids.odds import (
    charge_numbers,
    charge_odds,
    emerge_odds,
    rally_numbers,
    rally_odds,
    repair_odds,
    step_numbers,
)
from hedgerow.games.squad_leader.aids.pass_warnings import lost_by_passing
from hedgerow.games.squad_leader.aids.shoot_odds import (
    add_odds,
    add_weapon_odds,
    direct_odds,
    help_odds,
    return_odds,
    shoot_numbers,
    shoot_odds,
)
from hedgerow.games.squad_leader.model.pieces import OWN_FP
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.rules import (
    at_any_time,
    close_combat,
    fire_groups,
    machine_guns,
    movement,
    sewers,
    steps,
    weapons_on_the_way,
    who_may_fire,
)
from hedgerow.games.squad_leader.rules.advance import why_not_advance, why_not_lay_down
from hedgerow.games.squad_leader.rules.demolition_charges import why_not_charge, why_not_explode
from hedgerow.games.squad_leader.rules.fate import why_not_repair
from hedgerow.games.squad_leader.rules.rally import why_not_rally
from hedgerow.games.squad_leader.rules.rout import why_not_give_up, why_not_rout, why_not_stay
from hedgerow.games.squad_leader.rules.smoke import why_not_smoke
from hedgerow.kernel.asking import ANYTIME
from hedgerow.kernel.reasons import Reason, Reasons
from hedgerow.kernel.verbs import NUMBER, UNIT, WEAPON, WORD, Verb

HEX: Final = "hex"


# ---- checks with a seat, or with other places than the rules' own ----

def why_not_fire(g: State, seat: str, unit: int, where: int) -> Reasons:
    if g.units[unit].side != side_of(g, seat):
        return Reasons(Reason(NOT_YOURS, "8.1"))
    return who_may_fire.why_not_fire(g, unit, OWN_FP, where)


def why_not_fire_weapon(g: State, seat: str, weapon: int, where: int) -> Reasons:
    holder = g.weapons[weapon].holder
    if holder < 0 or g.units[holder].side != side_of(g, seat):
        return Reasons(Reason(NOT_YOURS, "2.7"))
    return who_may_fire.why_not_fire(g, holder, weapon, where)


def why_not_add(g: State, unit: int) -> Reasons:
    return fire_groups.why_not_join(g, unit, OWN_FP)


def why_not_add_weapon(g: State, weapon: int) -> Reasons:
    holder = g.weapons[weapon].holder
    if holder < 0:
        return Reasons(Reason("nobody has it", "2.7"))
    return fire_groups.why_not_join(g, holder, weapon)


def why_not_line(g: State, weapon: int, hex_: int) -> Reasons:
    """17.5: the hexes by which a machine gun's line may be designated."""
    a = fire_groups.the_attack(g)
    firer = next((f for f in a.firers if f.weapon == weapon), None)
    if firer is None or hex_ not in machine_guns.lines(g, a, firer):
        return Reasons(Reason("the line of that machine gun cannot be laid there", "17.5"))
    return Reasons()


def why_not_hexside(g: State, weapon: int, side: int) -> Reasons:
    """17.7: the side of a line along hexsides."""
    a = fire_groups.the_attack(g)
    firer = next((f for f in a.firers if f.weapon == weapon), None)
    if firer is None or side not in (machine_guns.LEFT, machine_guns.RIGHT) or not machine_guns.along_hexsides(g, a, firer):
        return Reasons(Reason("that machine gun has no side to choose", "17.7"))
    return Reasons()


def why_not_break(g: State, seat: str, unit: int) -> Reasons:
    return at_any_time.why_not_break(g, side_of(g, seat), unit)


def why_not_show(g: State, seat: str, hex_: int) -> Reasons:
    return at_any_time.why_not_show(g, side_of(g, seat), hex_)


def why_not_destroy(g: State, seat: str, weapon: int) -> Reasons:
    return at_any_time.why_not_destroy_now(g, side_of(g, seat), weapon)


def own_repair(g: State, seat: str, weapon: int) -> Reasons:
    return why_not_repair(g, side_of(g, seat), weapon)


FIRE_PHASES: Final = ("prep fire", "defensive fire", "advancing fire", "fire at vehicle", "fire at movers")
GROUP: Final = ("fire group",)
MARCH: Final = ("march",)
ATTACK: Final = {1: spoken.counted_from_one}

INFANTRY: Final = (
    Verb("buy", (WORD,), "buy a {0}", asked=("purchase", "bid", "substitutes")),
    Verb("boards", (WORD,), "boards {0} from north to south", asked=("boards",)),
    Verb("accept", (), "the scenario is fair", asked=("agreement",)),
    Verb("redraw", (), "draw again", asked=("agreement",)),
    Verb("without", (WORD,), "without {0}", asked=("sections",)),
    Verb("defend", (WORD,), "defend on board {0}", asked=("defend",)),
    Verb("objective", (HEX,), "the building in {0}", asked=("building",)),
    Verb("attack from", (WORD,), "attack from board {0}", asked=("attack from",)),
    Verb("place", (UNIT, HEX), "{0} to {1}", asked=("set up",)),
    Verb("give", (WEAPON, UNIT), "{0} to {1}", asked=("set up",)),
    Verb("conceal", (HEX,), "conceal {0}", asked=("set up",)),
    Verb("dummy", (HEX,), "a dummy in {0}", asked=("set up",)),
    Verb("commit", (), "done"),
    Verb("pass", (), "pass", warning=lost_by_passing),
    Verb("repair", (WEAPON,), "repair {0}", asked=("repair",), why_not=own_repair, odds=repair_odds),
    Verb("rally", (UNIT,), "rally {0}", asked=("rally",), why_not=own_unit(why_not_rally, "14.1"), numbers=rally_numbers,
         odds=rally_odds),
    Verb("smoke", (UNIT, HEX), "{0} makes smoke in {1}", asked=("smoke",), why_not=own_unit(why_not_smoke, "24.2")),
    Verb("fire", (UNIT, HEX), "{0} fires at {1}", asked=FIRE_PHASES, why_not=why_not_fire, numbers=fire_numbers, odds=fire_odds),
    Verb("fire weapon", (WEAPON, HEX), "{0} fires at {1}", asked=FIRE_PHASES, why_not=why_not_fire_weapon,
         numbers=weapon_numbers, odds=weapon_odds),
    Verb("add", (UNIT,), "add {0}", asked=GROUP, why_not=attacking(why_not_add, "8.6"), odds=add_odds),
    Verb("add weapon", (WEAPON,), "add {0}", asked=GROUP, why_not=attacking(why_not_add_weapon, "8.6"), odds=add_weapon_odds),
    Verb("help", (UNIT, WEAPON), "{0} helps at {1}", asked=GROUP, why_not=attacking(fire_groups.why_not_help, "17.3"),
         odds=help_odds),
    Verb("direct", (UNIT,), "{0} directs", asked=GROUP, why_not=attacking(fire_groups.why_not_direct, "15.2"), odds=direct_odds),
    Verb("return", (UNIT, NUMBER), "put {0} back to {1}", asked=GROUP, meant={1: spoken.hex_on_the_way},
         why_not=attacking(fire_groups.why_not_return, "16.1"), odds=return_odds),
    Verb("line", (WEAPON, HEX), "{0} lays its line on {1}", asked=GROUP, why_not=attacking(why_not_line, "17.5")),
    Verb("hexside", (WEAPON, NUMBER), "{0} fires along the {1} side of its line", asked=GROUP,
         why_not=attacking(why_not_hexside, "17.7"), meant={1: spoken.side_of_the_line}),
    Verb("shoot", (), "roll the attack", asked=GROUP, why_not=attacking(fire_groups.why_not_shoot, "8.1"), numbers=shoot_numbers,
         odds=shoot_odds),
    Verb("move", (UNIT,), "move {0}", asked=("movement",), why_not=own_unit(movement.why_not_move, "5.1")),
    Verb("sewer", (UNIT,), "{0} goes into the sewer", asked=("movement",), why_not=own_unit(sewers.why_not_go_below, "27.1")),
    Verb("follow", (UNIT,), "{0} follows", asked=("sewer",),
         why_not=marching(sewers.why_not_follow_below, "27.21")),
    Verb("emerge", (HEX,), "come out in {0}", asked=("sewer",), why_not=marching(sewers.why_not_emerge, "27.2"),
         odds=emerge_odds),
    Verb("surface", (HEX,), "they come out in {0}", asked=("lost in the sewers",)),
    Verb("with", (UNIT,), "with {0}", asked=MARCH, why_not=marching(movement.why_not_with, "19.4")),
    Verb("haul", (UNIT, WEAPON), "{0} helps to carry {1}", asked=MARCH, why_not=marching(movement.why_not_haul, "5.72")),
    Verb("step", (HEX,), "to {0}", asked=(*MARCH, "take cover"), why_not=marching(steps.why_not_step, "5.2"),
         numbers=step_numbers),
    Verb("take", (WEAPON, UNIT), "{1} takes {0}", asked=MARCH, why_not=marching(weapons_on_the_way.why_not_take, "5.7")),
    Verb("drop", (WEAPON,), "drop {0}", asked=MARCH, why_not=marching(weapons_on_the_way.why_not_drop, "5.7")),
    Verb("leave", (UNIT,), "{0} stays behind", asked=MARCH, why_not=marching(movement.why_not_leave, "19.4")),
    Verb("charge", (WEAPON, HEX), "place {0} against {1}", asked=MARCH, why_not=marching(why_not_charge, "23.3")),
    Verb("exit", (), "leave the map", asked=MARCH, why_not=marching(movement.why_not_exit, "21.3")),
    Verb("stop", (), "stop here", asked=MARCH, why_not=marching(movement.why_not_stop, "6.3")),
    Verb("explode", (WEAPON,), "{0} goes off", asked=("advancing fire",),
         why_not=lambda g, seat, weapon: why_not_explode(g, weapon), numbers=charge_numbers, odds=charge_odds),
    Verb("rout", (UNIT,), "rout {0}", asked=("rout",), why_not=own_unit(why_not_rout, "13.4")),
    Verb("stay", (UNIT,), "{0} stays", asked=("rout",), why_not=own_unit(why_not_stay, "13.46")),
    Verb("along", (UNIT,), "{0} goes along", asked=("rout together",)),
    Verb("go", (), "go", asked=("rout together",)),
    Verb("rout to", (HEX,), "rout to {0}", asked=("rout to",)),
    Verb("halt", (), "there is no way on", asked=("rout to",)),
    Verb("give up", (UNIT,), "{0} is given up", asked=("excess",), why_not=own_unit(why_not_give_up, "QA-13.44")),
    Verb("advance", (UNIT, HEX), "{0} advances to {1}", asked=("advance",), why_not=own_unit(why_not_advance, "4.7")),
    Verb("lay down", (WEAPON,), "leave {0} behind", asked=("advance",), why_not=own_weapon(why_not_lay_down, "5.73")),
    Verb("at", (UNIT, NUMBER), "attack {1} is at {0}", asked=("close combat",), why_not=fighting(close_combat.why_not_at),
         numbers=BLOW_NUMBERS["at"], odds=BLOW_ODDS["at"], meant=ATTACK),
    Verb("strike", (UNIT, NUMBER), "{0} strikes in attack {1}", asked=("close combat",),
         why_not=fighting(close_combat.why_not_strike), numbers=BLOW_NUMBERS["strike"], odds=BLOW_ODDS["strike"], meant=ATTACK),
    Verb("lend", (UNIT, NUMBER), "{0} leads attack {1}", asked=("close combat",), why_not=fighting(close_combat.why_not_lend),
         numbers=BLOW_NUMBERS["lend"], odds=BLOW_ODDS["lend"], meant=ATTACK),
    Verb("lmg", (WEAPON, NUMBER), "{0} in attack {1}", asked=("close combat",), why_not=fighting(close_combat.why_not_lmg),
         numbers=BLOW_NUMBERS["lmg"], odds=BLOW_ODDS["lmg"], meant=ATTACK),
    Verb("remove", (WEAPON,), "remove {0}", asked=("excess weapons",),
         why_not=lambda g, seat, weapon: close_combat.why_not_remove(g, weapon)),
    Verb("show", (HEX,), "show the stack in {0}", asked=(ANYTIME,), why_not=why_not_show),
    Verb("break", (UNIT,), "{0} breaks of its own will", asked=(ANYTIME,), why_not=why_not_break),
    Verb("destroy", (WEAPON,), "destroy {0}", asked=(ANYTIME,), why_not=why_not_destroy),
)
