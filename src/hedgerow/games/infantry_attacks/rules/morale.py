"""14.0 Morale: checks, disruption, demoralization, recovery."""

from __future__ import annotations

from typing import Final

from hedgerow.games.infantry_attacks.model.counters import CAVALRY_DISMOUNTED, UNITS
from hedgerow.games.infantry_attacks.model.state import (
    DEMORALIZED,
    DISRUPTED,
    GOOD,
    LEADER,
    MOVE,
    MOVED_FIRED,
    NO_MARKER,
    NOBODY,
    OPEN_SIGHTS,
    Piece,
    State,
    place,
    take_control,
)
from hedgerow.games.infantry_attacks.model.tables import TOWN
from hedgerow.games.infantry_attacks.model.values import person, printed_morale
from hedgerow.games.infantry_attacks.rules.fortifications import enter_trench, stop_digging
from hedgerow.games.infantry_attacks.rules.leadership import morale_helper
from hedgerow.games.infantry_attacks.rules.stacking import overstacked
from hedgerow.games.infantry_attacks.rules.step_losses import eliminate, end_drumfire, lose_steps
from hedgerow.kernel.events import Event
from hedgerow.kernel.tally import Tally

PASSES, BECOMES_DISRUPTED, BECOMES_DEMORALIZED, NO_FURTHER, LOSES_A_STEP = range(5)
CHECK_RESULTS: Final = ("passes", "is disrupted", "is demoralized", "stays demoralized", "loses a step")
STATUS_NAMES: Final = ("in good order", "disrupted", "demoralized")

STAYS, TO_DISRUPTED, TO_GOOD, DESERTS = range(4)
RECOVERY_RESULTS: Final = ("does not recover", "recovers to disrupted", "is in good order again", "deserts")


class Checked(Event, says="{piece} checks morale: {roll}{modifier} against {morale}: {result}"):
    piece: int
    roll: int
    modifier: int
    morale: Tally
    result: str


class Recovery(Event, says="{piece} tries to recover: {roll} against {morale}: {result}"):
    piece: int
    roll: int
    morale: Tally
    result: str


class Unloaded(Event, says="{gun_piece} unloads from {piece} in {hex}"):
    gun_piece: int
    piece: int
    hex: int


class Remounted(Event, says="{piece} remounts"):
    piece: int


# ---- checks ----

def check_morale(g: State, piece: int, modifier: int, penalty: int = 0) -> int:
    """14.1: two dice plus the modifier against morale. Failures take effect at once. Returns the steps it cost [14.11]."""
    roll = sum(g.roll("morale"))
    morale = morale_tally(g, piece, penalty)
    excess = roll + modifier - int(morale.total)
    g.log("14.1", Checked, piece, roll, modifier, morale, CHECK_RESULTS[check_result(g.pieces[piece].status, excess)])
    return apply_check(g, piece, excess)


def apply_check(g: State, piece: int, excess: int) -> int:
    """14.1, 14.11: what exceeding its morale by so much does to a piece. Returns the steps it cost."""
    p = g.pieces[piece]
    result = check_result(p.status, excess)
    if result != PASSES:
        stop_moving(g, piece)                             # 13.14: also who flees and was demoralized before
    if result == BECOMES_DISRUPTED:
        disrupt(g, piece)
    elif result == BECOMES_DEMORALIZED:
        demoralize(g, piece)
    elif result == LOSES_A_STEP:
        if p.cls == LEADER:
            eliminate(g, piece, "14.11")
            return 0
        return lose_steps(g, piece, 1, "14.11")
    return 0


def check_result(status: int, excess: int) -> int:
    """14.1: by how much the modified roll exceeds morale: 1-2 disrupts, 3 demoralizes. 14.11: what happens to those who were
    disrupted or demoralized before."""
    if excess <= 0:
        return PASSES
    if status == GOOD:
        return BECOMES_DISRUPTED if excess <= 2 else BECOMES_DEMORALIZED
    if status == DISRUPTED:
        return BECOMES_DEMORALIZED
    return NO_FURTHER if excess <= 2 else LOSES_A_STEP


def morale_tally(g: State, piece: int, penalty: int = 0) -> Tally:
    """14.0, 14.1: morale with a leader's help [6.61], less one when demoralized [14.3]; less the lost chief's bonus [6.73]."""
    p = g.pieces[piece]
    found = base_morale(g, p)
    _, bonus = morale_helper(g, piece)
    return found.add(bonus, "leader", "6.61").add(-penalty, "their chief is lost", "6.73")


def base_morale(g: State, p: Piece) -> Tally:
    """14.0: printed on a leader, given by the scenario for units; 14.3: one less when demoralized."""
    found = Tally.of(printed_morale(g, p), "morale", "14.0")
    return found.add(-1, "demoralized", "14.3") if p.status == DEMORALIZED else found


# ---- status ----

def disrupt(g: State, piece: int) -> None:
    """14.2: disrupted. Half-dug holes are lost [16.22]; cargo shares it, and unloads [5.65]."""
    g.pieces[piece].status = DISRUPTED
    _failed(g, piece)


def demoralize(g: State, piece: int) -> None:
    """14.3: demoralized. Its Drumfire ends [9.72]; dismounted cavalry remounts at once [15.42]."""
    g.pieces[piece].status = DEMORALIZED
    end_drumfire(g, piece)
    forced_remount(g, piece)
    _failed(g, piece)


def _failed(g: State, piece: int) -> None:
    stop_digging(g, piece)
    if g.pieces[piece].cargo != NOBODY:
        forced_unloading(g, piece)


def stop_moving(g: State, piece: int) -> None:
    """13.14, 9.71-a: who fails a check on the move stops at once, and a gun where it was sent [9.13-a]; a companion may go on
    alone [6.4]."""
    going = g.going
    if going is not None and piece in going.pieces:
        going.pieces.remove(piece)
        going.stopped = going.stopped or not going.pieces


def forced_remount(g: State, piece: int) -> None:
    """15.52: dismounted cavalry that becomes demoralized remounts; if it had not acted this turn, its activation is spent."""
    p, s = g.pieces[piece], g.segment
    if p.cls == CAVALRY_DISMOUNTED:
        change_mount(p)
        if p.marker == NO_MARKER:
            p.marker = MOVED_FIRED
        if s is not None and piece in s.activator and piece not in s.done:
            s.done.append(piece)
        g.log("15.52", Remounted, piece)


def change_mount(p: Piece) -> None:
    """15.1: the other piece of the cavalry unit takes its place, with its losses."""
    p.kind = UNITS[p.kind].twin
    p.cls = UNITS[p.kind].kind


def forced_unloading(g: State, transport: int) -> None:
    """5.65: cargo of a transport that fails takes its status and unloads, limbered; that may overstack the hex [4.4]."""
    t = g.pieces[transport]
    cargo, t.cargo = t.cargo, NOBODY
    gun = g.pieces[cargo]
    gun.carrier, gun.status, gun.limbered, gun.bank = NOBODY, t.status, True, t.bank
    gun.mission_known = gun.mission_known or t.cargo_known
    if gun.mission == MOVE and gun.destination == t.hex:
        gun.mission = OPEN_SIGHTS                         # 9.13-a
    going, s = g.going, g.segment
    if going is not None and s is not None and transport in going.left and going.entered and cargo not in s.done:
        s.done.append(cargo)                              # 5.6, 14.4: it has moved with its transport
    place(g, cargo, t.hex)
    enter_trench(g, cargo)
    take_control(g, t.hex)
    t.cargo_known = True
    g.reveal()
    g.log("5.65", Unloaded, cargo, transport, t.hex)
    if overstacked(g, t.hex, t.side):
        g.queue.append(("overstack", t.hex, t.side, 0))


# ---- recovery ----

def recovery_tally(g: State, piece: int, leader: int) -> Tally:
    """14.41: morale, less one if demoralized, plus the leader who activated it [6.62], plus one in a town or trench [14.45]."""
    p = g.pieces[piece]
    found = base_morale(g, p)
    if leader != NOBODY:
        found = found.add(person(g.pieces[leader]).bonus, "leader", "6.62")
    if p.under:
        return found.add(1, "entrenchment", "16.33")
    if g.on_map(p.hex) and g.scenario.ground.terrain[p.hex] == TOWN:
        return found.add(1, "town", "14.45")
    return found


def recovery_result(status: int, is_leader: bool, roll: int, morale: int) -> int:
    """14.41: less than morale recovers one level. 14.43: a natural 2 brings the demoralized straight back. 14.44: a natural 12
    makes a demoralized leader desert."""
    if status == DEMORALIZED and roll == 2:
        return TO_GOOD
    if status == DEMORALIZED and is_leader and roll == 12:
        return DESERTS
    if roll >= morale:
        return STAYS
    return TO_DISRUPTED if status == DEMORALIZED else TO_GOOD


def roll_recovery(g: State, piece: int, leader: int) -> bool:
    """14.41: the roll and what it brings; whether the piece got better."""
    p = g.pieces[piece]
    morale = recovery_tally(g, piece, leader)
    roll = sum(g.roll("recovery"))
    result = recovery_result(p.status, p.cls == LEADER, roll, int(morale.total))
    g.log("14.41", Recovery, piece, roll, morale, RECOVERY_RESULTS[result])
    if result == DESERTS:
        eliminate(g, piece, "14.44")
    elif result != STAYS:
        p.status = DISRUPTED if result == TO_DISRUPTED else GOOD
    return result in (TO_DISRUPTED, TO_GOOD)
