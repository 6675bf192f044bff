"""Every kind of choice of the advanced chapters: artillery, night, fortifications, upper levels and fire."""

from __future__ import annotations

from typing import Any, Final

from hedgerow.games.squad_leader.aids import spoken
from hedgerow.games.squad_leader.aids.checks import NOT_YOURS, Check, attacking, own_unit, side_of
from hedgerow.games.squad_leader.aids.infantry_verbs import HEX
from hedgerow.games.squad_leader.aids.labour_odds import (
    aid_odds,
    contact_odds,
    counter_odds,
    job_numbers,
    job_odds,
    spotting_odds,
)
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.rules import (
    artillery,
    barrage,
    close_combat,
    fire_groups,
    labour,
    movement,
    night,
    rout,
    spotting,
)
from hedgerow.kernel.reasons import Reason, Reasons
from hedgerow.kernel.verbs import NUMBER, UNIT, WEAPON, Verb


def own_radio(check: Check, rule: str) -> Check:
    """About a radio of one's own side; of the enemy's nothing is said."""
    def why_not(g: State, seat: str, weapon: int, *more: Any) -> Reasons:
        if g.weapons[weapon].side != side_of(g, seat):
            return Reasons(Reason(NOT_YOURS, rule))
        return check(g, weapon, *more)
    return why_not


def why_not_aid(g: State, leader: int) -> Reasons:
    """54.21: asked while a squad is at work."""
    if g.work is None:
        return Reasons(Reason("nobody is at work", "54.21"))
    return labour.why_not_aid(g, leader, g.work.unit, g.work.hex)


def why_not_at_them(g: State, seat: str) -> Reasons:
    """49.3: asked while close combat is being designated."""
    if g.combat is None:
        return Reasons(Reason("there is no close combat", "20.4"))
    lines = g.written(seat)
    return close_combat.why_not_at_them(g, side_of(g, seat), lines)


SHEET: Final = ("set up",)
PREP: Final = ("prep fire",)

ADVANCED: Final = (
    Verb("hide", (UNIT,), "hide {0}", asked=SHEET),
    Verb("hide vehicle", ("vehicle",), "hide {0}", asked=SHEET),
    Verb("wire", (HEX,), "wire in {0}", asked=SHEET),
    Verb("entrenchment", (HEX,), "an entrenchment in {0}", asked=SHEET),
    Verb("bunker", (NUMBER, HEX), "a bunker in {1} ({0})", asked=SHEET, meant={0: spoken.bunker}),
    Verb("face", (NUMBER, NUMBER), "{0} looks to {1}", asked=SHEET, meant={0: spoken.bunker_to_turn, 1: spoken.spine}),
    Verb("roadblock", (HEX, NUMBER), "a roadblock on the {1} side of {0}", asked=SHEET, meant={1: spoken.side_of_the_hex}),
    Verb("mines", (HEX, NUMBER), "{1} mine factors in {0}", asked=SHEET),
    Verb("contact", (WEAPON, UNIT), "{1} calls on {0}", asked=("radio",),
         why_not=own_radio(spotting.why_not_contact, "46.1"), odds=contact_odds),
    Verb("contact guns", (WEAPON, UNIT, HEX), "{1} calls the guns in {2} on {0}", asked=("radio",),
         why_not=own_radio(spotting.why_not_contact_guns, "46.1"), odds=contact_odds),
    Verb("tune", (WEAPON, NUMBER), "{0} takes over {1}", asked=("radio",), meant={1: spoken.battery},
         why_not=own_radio(spotting.why_not_tune, "46.82")),
    Verb("request", (WEAPON, HEX), "{0} requests fire in {1}", asked=("artillery",),
         why_not=own_radio(spotting.why_not_request, "46.13")),
    Verb("correct", (WEAPON, HEX), "{0} corrects the round to {1}", asked=("artillery",),
         why_not=own_radio(spotting.why_not_correct, "46.31")),
    Verb("fire for effect", (WEAPON, HEX), "{0}: fire for effect in {1}", asked=("artillery",),
         why_not=own_radio(spotting.why_not_effect, "46.32")),
    Verb("withdraw", (WEAPON,), "{0} calls its fire off", asked=("artillery",),
         why_not=own_radio(spotting.why_not_withdraw, "46.34")),
    Verb("spotting round", (WEAPON,), "{0}: spotting round", asked=("spotting round",),
         why_not=own_radio(spotting.why_not_round, "46.2"), odds=spotting_odds),
    Verb("smoke screen", (WEAPON,), "{0} lays smoke", asked=("smoke screen",),
         why_not=own_radio(barrage.why_not_barrage, "46.9")),
    Verb("barrage", (WEAPON,), "the shells of {0} fall", asked=("prep fire", "defensive fire"),
         why_not=own_radio(barrage.why_not_barrage, "46.4")),
    Verb("counter battery", (WEAPON, NUMBER), "{0} fires at {1}", asked=("counter battery",), meant={1: spoken.battery},
         why_not=own_radio(artillery.why_not_counter, "45.4"), odds=counter_odds),
    Verb("starshell", (UNIT, HEX), "{0} lights {1}", asked=("starshells",), why_not=own_unit(night.why_not_starshell, "49.6")),
    Verb("return from", (HEX,), "put the concealed stack in {0} back", asked=("fire group",),
         why_not=attacking(fire_groups.why_not_return_from, "16.1")),
    Verb("at them", (), "attack all who are concealed", asked=("close combat",), why_not=why_not_at_them),
    Verb("clear wire", (UNIT,), "{0} clears the wire", asked=PREP, why_not=own_unit(labour.why_not_clear_wire, "53.5"),
         numbers=job_numbers("clear wire"), odds=job_odds("clear wire")),
    Verb("dig", (UNIT,), "{0} digs in", asked=PREP, why_not=own_unit(labour.why_not_dig, "54.2"), numbers=job_numbers("dig"),
         odds=job_odds("dig")),
    Verb("clear mines", (UNIT, HEX), "{0} clears the mines in {1}", asked=PREP,
         why_not=own_unit(labour.why_not_clear_mines, "55.5"), numbers=job_numbers("clear mines"), odds=job_odds("clear mines")),
    Verb("clear roadblock", (UNIT, HEX), "{0} clears the roadblock towards {1}", asked=PREP,
         why_not=own_unit(labour.why_not_clear_roadblock, "62.3")),
    Verb("aid", (UNIT,), "{0} helps", asked=("help with the work",), why_not=own_unit(why_not_aid, "54.21"),
         odds=aid_odds),
    Verb("alone", (), "nobody helps", asked=("help with the work",), odds=aid_odds),
    Verb("climb", (UNIT,), "{0} climbs to the other level", asked=("movement",),
         why_not=own_unit(movement.why_not_climb, "57.9")),
    Verb("flee", (UNIT, HEX), "{0} leaves the fire for {1}", asked=("rout",), why_not=own_unit(rout.why_not_flee, "59.6")),
)
