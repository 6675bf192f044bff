"""5.6 Transport: limbering, loading, unloading and unlimbering of artillery, mortars and machine guns."""

from __future__ import annotations

from hedgerow.games.infantry_attacks.model.counters import MACHINE_GUN, MORTAR, TRANSPORT
from hedgerow.games.infantry_attacks.model.state import (
    ABOARD,
    DEMORALIZED,
    EXITED,
    GOOD,
    MOVE,
    MOVES,
    NOBODY,
    OPEN_SIGHTS,
    PLANNED,
    Piece,
    State,
    assault_hex,
    is_gun,
    place,
    take_control,
)
from hedgerow.games.infantry_attacks.model.values import towed
from hedgerow.games.infantry_attacks.rules.fortifications import enter_trench, leave_holes
from hedgerow.games.infantry_attacks.rules.leadership import why_wait_for_chief
from hedgerow.games.infantry_attacks.rules.morale import Unloaded
from hedgerow.games.infantry_attacks.rules.stacking import why_not_stack
from hedgerow.kernel.events import Event
from hedgerow.kernel.reasons import Reasons


class Limbered(Event, says="{piece} is limbered"):
    piece: int


class Unlimbered(Event, says="{piece} is ready to fire"):
    piece: int


class Loaded(Event, says="{gun_piece} is loaded on {piece}"):
    gun_piece: int
    piece: int


def has_limbers(p: Piece) -> bool:
    """5.61: artillery, mortars and machine guns have a limbered side."""
    return MACHINE_GUN <= p.cls <= MORTAR


def why_not_in_place(g: State, piece: int, no: Reasons) -> None:
    """3.13-a: a Movement action in place: activated, declared to move, not done, not demoralized."""
    s, p = g.segment, g.pieces[piece]
    if s is None or s.action.get(piece) != MOVES or piece in s.done:
        no("it is not activated to move, or has acted", "3.13")
    elif piece in s.assault_only:
        no("it was activated only to enter the assault", "12.81")
    why_wait_for_chief(g, piece, no)
    if p.status == DEMORALIZED:
        no("it is demoralized", "14.3")
    if not g.on_map(p.hex):
        no("it is not on the map", "5.61")


# ---- limbering ----

def why_not_limber(g: State, piece: int) -> Reasons:
    """5.61: flipping costs the whole activation; 9.1-a: a gun on Planned Fire acts only in the Bombardment Phase."""
    no = Reasons()
    p = g.pieces[piece]
    why_not_in_place(g, piece, no)
    if not has_limbers(p):
        no("it has no limbered side", "5.61")
    if p.limbered:
        no("it is limbered already", "5.61")
    if p.mission == PLANNED:
        no("it is on Planned Fire", "9.15")
    return no


def limber(g: State, piece: int) -> None:
    g.pieces[piece].limbered = True
    g.log("5.61", Limbered, piece)


def why_not_unlimber(g: State, piece: int) -> Reasons:
    """5.63: takes the whole activation; 9.13-a: a gun on a Move mission stays limbered until it is where it was sent, or has
    lost all its transports [9.13-b]."""
    no = Reasons()
    p = g.pieces[piece]
    why_not_in_place(g, piece, no)
    if not has_limbers(p):
        no("it has no limbered side", "5.61")
    if not p.limbered:
        no("it is not limbered", "5.63")
    if p.mission == MOVE and p.destination != p.hex and not stranded(g, p):
        no("it stays limbered until it reaches its destination", "9.13-a")
    return no


def unlimber(g: State, piece: int) -> None:
    """9.13-a: at its destination a gun takes on Open Sights when it unlimbers; so does one left without transports [9.13-b]."""
    p = g.pieces[piece]
    p.limbered, p.destination = False, NOBODY
    if p.mission == MOVE:
        p.mission = OPEN_SIGHTS
    g.log("5.63", Unlimbered, piece)


# ---- guns where they were sent ----

def must_unload(g: State, transport: int) -> bool:
    """9.13-a: a gun that has reached its destination unloads as soon as possible."""
    t = g.pieces[transport]
    gun = g.pieces[t.cargo] if t.cargo != NOBODY else t
    return gun.mission == MOVE and gun.destination == t.hex


def must_unlimber(p: Piece) -> bool:
    """9.13-a: and then, or if it came by itself, unlimbers as soon as possible; a disrupted one may recover first."""
    return is_gun(p) and p.limbered and p.destination == p.hex >= 0 and p.status == GOOD


# ---- guns set down short of their destination ----

def adrift(g: State, p: Piece) -> bool:
    """9.13-b: a T unit on a Move mission that stands in a hex without its transport, short of its destination."""
    return p.mission == MOVE and towed(p) and p.carrier == NOBODY and g.on_map(p.hex) and p.hex != p.destination


def stranded(g: State, p: Piece) -> bool:
    """9.13-b: its side has no transport left, on the map or to come."""
    return adrift(g, p) and not any(t.cls == TRANSPORT and t.side == p.side and t.steps and t.hex != EXITED for t in g.pieces)


def why_it_waits(g: State, piece: int, no: Reasons) -> None:
    """9.13-b: until a transport takes it on it does nothing else; 9.13-a: nor does it where it was sent before it unlimbers."""
    if must_unlimber(g.pieces[piece]):
        no("it must unlimber first", "9.13-a")
    if adrift(g, g.pieces[piece]):
        no("it waits for a transport to take it on", "9.13-b")


def waited_for(g: State, transport: int) -> bool:
    """9.13-b: a gun activated with it must load, and there is no other transport for it."""
    here = g.pieces[transport].hex
    if not g.on_map(here) or g.segment is None:
        return False
    guns = [i for i in g.at[here] if i in g.segment.action and adrift(g, g.pieces[i]) and not why_not_load(g, i, transport)]
    others = [t for t in g.at[here] if t != transport and g.pieces[t].cls == TRANSPORT]
    return any(all(why_not_load(g, i, t) for t in others) for i in guns)


# ---- loading ----

def why_not_load(g: State, gun: int, transport: int) -> Reasons:
    """5.62: both begin the segment in one hex, in good order, and spend their whole activation; not in an assault hex [5.66]."""
    no = Reasons()
    p, t = g.pieces[gun], g.pieces[transport]
    why_not_in_place(g, gun, no)
    why_not_in_place(g, transport, no)
    why_not_cargo(g, p, no)
    if t.cls != TRANSPORT or t.side != p.side:
        no("only its own side's transports carry it", "5.6")
    elif t.cargo != NOBODY:
        no("the transport is loaded", "5.6")
    if p.hex != t.hex:
        no("they are not in the same hex", "5.62")
    if p.status != GOOD or t.status != GOOD:
        no("both must be in good order", "5.66")
    return no


def why_not_cargo(g: State, p: Piece, no: Reasons) -> None:
    """5.66: only artillery, mortars and machine guns, whose mission lets them leave, and not in an assault hex."""
    if not has_limbers(p):
        no("only artillery, mortars and machine guns are carried", "5.66")
    if is_gun(p) and p.mission in (PLANNED, OPEN_SIGHTS):
        no("its mission keeps it in its hex", "9.62")
    if p.mission == MOVE and p.destination == p.hex:
        no("it has reached its destination", "9.13-a")
    if g.on_map(p.hex) and assault_hex(g, p.hex):
        no("nobody loads in an assault hex", "5.66", at=p.hex)


def load(g: State, gun: int, transport: int) -> None:
    """5.62: limbered and loaded; the pair counts as one transport [5.6]."""
    p, t = g.pieces[gun], g.pieces[transport]
    p.limbered, p.carrier, t.cargo, t.cargo_known = True, transport, gun, g.turn > 0
    leave_holes(g, gun)
    p.under = False
    place(g, gun, ABOARD)
    g.log("5.62", Loaded, gun, transport)


def why_not_unload(g: State, transport: int) -> Reasons:
    """5.63: free, and also on the way; a gun on a Move mission stays on until its destination [9.13-a]."""
    no = Reasons()
    t = g.pieces[transport]
    if t.cls != TRANSPORT or t.cargo == NOBODY:
        no("it carries nothing", "5.63")
        return no
    s = g.segment
    if s is None or s.action.get(transport) != MOVES or transport in s.done:
        no("it is not activated to move, or has acted", "3.13")
    if not g.on_map(t.hex):
        no("it is not on the map", "5.63")
        return no
    gun = g.pieces[t.cargo]
    if gun.mission == MOVE and gun.destination != t.hex:
        no("the gun goes on to its destination", "9.13-a")
    why_not_stack(g, gun, t.hex, no)
    return no


def unload(g: State, transport: int) -> None:
    """5.63: the gun is set down limbered; at its destination its mission becomes Open Sights [9.13-a]."""
    t = g.pieces[transport]
    gun, t.cargo = t.cargo, NOBODY
    p = g.pieces[gun]
    p.carrier, p.limbered, p.bank = NOBODY, True, t.bank
    if p.mission == MOVE and p.destination == t.hex:
        p.mission = OPEN_SIGHTS
    if not t.cargo_known:
        g.reveal()
    t.cargo_known = True
    place(g, gun, t.hex)
    enter_trench(g, gun)
    take_control(g, t.hex)
    g.log("5.63", Unloaded, gun, transport, t.hex)


def why_not_swap(g: State, transport: int, gun: int) -> Reasons:
    """5.63-a: a loaded transport sets down its cargo and takes another gun that is in its hex, for all its movement points."""
    no = why_not_unload(g, transport)
    p, t = g.pieces[gun], g.pieces[transport]
    why_not_in_place(g, gun, no)
    why_not_in_place(g, transport, no)
    why_not_cargo(g, p, no)
    if p.hex != t.hex or p.side != t.side:
        no("they are not in the same hex", "5.63-a")
    if p.status != GOOD or t.status != GOOD:
        no("both must be in good order", "5.66")
    return Reasons(*(r for r in no if r.rule not in ("4.1", "4.3"))) if p.hex == t.hex else no


def swap(g: State, transport: int, gun: int) -> None:
    """5.63-a."""
    unload(g, transport)
    load(g, gun, transport)
