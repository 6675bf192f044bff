"""3.1 Action segments: who is activated by whom, what each is declared to do, and doing it."""

from __future__ import annotations

from hedgerow.games.infantry_attacks.model.counters import TRANSPORT
from hedgerow.games.infantry_attacks.model.state import (
    DEMORALIZED,
    FIRES,
    GOOD,
    LEADER,
    MOVED_FIRED,
    MOVES,
    NO_MARKER,
    NOBODY,
    OPEN_SIGHTS,
    PLANNED,
    SELF,
    Piece,
    Segment,
    State,
    assault_hex,
    is_company,
    is_gun,
)
from hedgerow.games.infantry_attacks.rules.actions import act, action_options
from hedgerow.games.infantry_attacks.rules.assault import pending_assault
from hedgerow.games.infantry_attacks.rules.chain_reactions import settle
from hedgerow.games.infantry_attacks.rules.flight import must_recover
from hedgerow.games.infantry_attacks.rules.leadership import contested, in_reach, leads
from hedgerow.games.infantry_attacks.rules.nerve import keeps_nerve
from hedgerow.games.infantry_attacks.rules.overrun import stragglers
from hedgerow.games.infantry_attacks.rules.sectors import in_sector
from hedgerow.games.infantry_attacks.rules.spotting import anyone_hidden, reveal
from hedgerow.games.infantry_attacks.rules.transport import adrift, must_unlimber, must_unload
from hedgerow.kernel.asking import PASS, Ask, Option
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons

ALL: Option = ("all",)
GO: Option = ("go",)
REST_MOVE: Option = ("rest move",)
REST_FIRE: Option = ("rest fire",)
END: Option = ("end",)


class Activated(Event, says="{side} activate {pieces}"):
    side: int
    pieces: tuple[int, ...]


class Passed(Event, says="{side} pass"):
    side: int


# ---- what a segment may be ----

def why_not_activate(g: State, piece: int) -> Reasons:
    """3.3: one activation a turn for each unit and leader; cargo goes with its transport; guns on Planned Fire do not act now."""
    no = Reasons()
    p = g.pieces[piece]
    if p.side != g.active:
        no("it is the other player's", "3.1")
    if p.marker != NO_MARKER:
        no("it has been activated this turn", "3.3")
    if p.hex < 0 or p.steps <= 0:
        no("it is not on the map or about to enter", "3.1")
    if is_gun(p) and p.mission == PLANNED:
        no("guns on Planned Fire act in the Bombardment Phase", "9.1-a")
    if not in_sector(g, piece):
        no("it belongs to another sector", "17.51")
    return no


def ready(g: State, piece: int) -> bool:
    p = g.pieces[piece]
    return p.marker == NO_MARKER and p.hex >= 0 and p.side == g.active and not (is_gun(p) and p.mission == PLANNED) \
        and in_sector(g, piece)


def why_not_unit(g: State, piece: int) -> Reasons:
    """3.1, 3.11: a single unit, or a demoralized leader who can only try to recover."""
    no = why_not_activate(g, piece)
    p = g.pieces[piece]
    if p.cls > LEADER:
        no("off-board factors are not activated", "9.15")
    if p.cls == LEADER and p.status != DEMORALIZED:
        no("a leader is activated to lead", "3.12")
    return no


def why_not_lead(g: State, piece: int) -> Reasons:
    """3.12: an undemoralized leader, alone or with those he activates."""
    no = why_not_activate(g, piece)
    p = g.pieces[piece]
    if p.cls != LEADER:
        no("that is not a leader", "3.12")
    elif p.status == DEMORALIZED:
        no("a demoralized leader activates nobody", "3.12")
    return no


def why_not_stack_activation(g: State, hex_: int) -> Reasons:
    """3.1, 3.11: everything in one hex that may still be activated, two pieces at least."""
    no = Reasons()
    if len(stack(g, hex_)) < 2:
        no("there are not two pieces to activate together", "3.11", at=hex_)
    return no


def why_not_pass(g: State) -> Reasons:
    """3.0-C-nopass: not while a demoralized piece on the map has not been activated."""
    no = Reasons()
    if any(in_sector(g, i) for i in must_recover(g, g.active)):
        no("demoralized pieces must still try to recover", "3.0-C-nopass")
    return no


def stack(g: State, hex_: int) -> list[int]:
    """3.11: what a stack's activation takes: everything unmarked there, hidden units apart."""
    if not 0 <= hex_ < len(g.at):
        return []
    return [i for i in g.at[hex_] if ready(g, i) and not g.pieces[i].hidden]


def segment_options(g: State) -> list[Option]:
    """3.1: a unit, a stack, a leader, or to pass."""
    found: list[Option] = []
    places: dict[int, int] = {}
    for i, p in enumerate(g.pieces):
        if p.side == g.active and p.hex >= 0 and p.marker == NO_MARKER and ready(g, i):
            found.append(("lead", i) if p.cls == LEADER and p.status != DEMORALIZED else ("unit", i))
            if not p.hidden:
                places[p.hex] = places.get(p.hex, 0) + 1
    found += [("stack", h) for h, n in places.items() if n >= 2]
    if not why_not_pass(g):
        found.append(PASS)
    return found


# ---- the segment ----

@flow
def action_segment(g: State, side: int) -> Flow[bool]:
    """3.1: activate, declare, act; then everybody is marked. Returns whether the player passed."""
    g.active = side
    g.lapse(g.seat(side), "my turn")
    choice: Option = yield Ask(g.seat(side), "segment", segment_options(g), cite="3.1", side=side)
    if choice == PASS:
        g.log("3.0-C", Passed, side)
        return True
    start_segment(g, choice)
    if g.queue:
        yield from settle(g)                              # a leader broke for good when he was to find his nerve [6.72, 6.73]
    yield from compose(g)
    s = g.segment
    assert s is not None
    if s.activator:                                       # nobody is if the leader has faltered [6.72]
        g.log("3.1", Activated, side, tuple(i for i in s.activator if g.pieces[i].carrier == NOBODY))
    yield from declare(g)
    yield from carry_out(g)
    end_segment(g)
    return False


def start_segment(g: State, choice: Option) -> None:
    """3.11, 3.11-a: the unit, the leader, or the stack with its leaders in command of their own types."""
    g.segment = s = Segment(g.active)
    s.contested = [h for h in range(g.scenario.ground.size) if len(g.at[h]) > 1 and assault_hex(g, h)]
    if choice[0] == "stack":
        there = stack(g, choice[1])
        steady = [i for i in there if g.pieces[i].cls == LEADER and keeps_nerve(g, i)]
        chiefs = [i for i in steady if g.pieces[i].status != DEMORALIZED]
        for i in there:
            if g.pieces[i].marker == NO_MARKER:
                activate(g, i, commander(g, i, chiefs))
    elif g.pieces[choice[1]].cls != LEADER or keeps_nerve(g, choice[1]):
        activate(g, choice[1], SELF)


def commander(g: State, piece: int, chiefs: list[int]) -> int:
    """3.11-a, 5.52: in a stack the most senior leader of its type activates a unit; leaders activate themselves."""
    if g.pieces[piece].cls == LEADER:
        return SELF
    mine = [i for i in chiefs if leads(g.pieces[i], g.pieces[piece])]
    return max(mine, key=lambda i: g.pieces[i].seniority, default=SELF)


def activate(g: State, piece: int, by: int) -> None:
    """1.0-def-active: it takes part in this segment; cargo with its transport. A hidden unit shows itself [16.5-a]."""
    s = g.segment
    assert s is not None
    p = g.pieces[piece]
    reveal(g, piece)
    if not g.on_map(p.hex) or (by != SELF and not g.on_map(g.pieces[by].hex)):
        g.reveal()                                        # 16.41: something is known now of who waits where
    s.activator[piece], s.began[piece] = by, p.hex
    if by != SELF and p.hex != g.pieces[by].hex and contested(g, g.pieces[by].hex):
        s.assault_only.append(piece)
    if p.cargo != NOBODY:
        s.activator[p.cargo], s.began[p.cargo], s.action[p.cargo] = by, p.hex, MOVES


# ---- who is activated ----

def why_not_add(g: State, leader: int, piece: int) -> Reasons:
    """3.12, 3.2: an activated leader activates units of his type and lower-ranking leaders, in his hex and next to it."""
    no = why_not_activate(g, piece)
    s, chief, p = g.segment, g.pieces[leader], g.pieces[piece]
    if s is None or leader not in s.activator or chief.cls != LEADER:
        no("he is not an activated leader", "3.12")
        return no
    if piece in s.activator:
        no("it is activated already", "3.3")
    if not leads(chief, p):
        no("he leads units of his type and lower-ranking leaders only", "3.12-a")
    if not in_command(g, chief, p):
        no("it is out of his reach", "3.12")
    return no


def in_command(g: State, chief: Piece, p: Piece) -> bool:
    """3.12, 12.81: his reach; from an assault hex also those next to it who can come in."""
    if in_reach(g, chief, p.hex):
        return True
    return chief.status == GOOD and contested(g, chief.hex) and p.hex >= 0 and not contested(g, p.hex) and may_come_in(p) \
        and g.scenario.ground.distance[chief.hex][p.hex] == 1 and g.on_map(p.hex)


def may_come_in(p: Piece) -> bool:
    return p.status == GOOD and (is_company(p) or p.cls == LEADER)


def compose_options(g: State) -> list[Option]:
    s = g.segment
    assert s is not None
    around = g.scenario.ground.around
    found: list[Option] = []
    for leader in s.activator:
        chief = g.pieces[leader]
        if chief.cls == LEADER and chief.status != DEMORALIZED:
            found += [("add", leader, i) for h in (chief.hex, *around[chief.hex]) for i in g.at[h]
                      if ready(g, i) and i not in s.activator and not why_not_add(g, leader, i)]
    if any(goes_along(g, o) for o in found):
        found.append(ALL)
    found.append(GO)
    return found


def goes_along(g: State, option: Option) -> bool:
    """Whether "the whole chain" takes it: not who would show himself, nor who would have to come into an assault [12.81]."""
    leader, p = g.pieces[option[1]], g.pieces[option[2]]
    return not p.hidden and (p.hex == leader.hex or not contested(g, leader.hex))


@flow
def compose(g: State) -> Flow[None]:
    """3.2: leaders and those they activate, and so on down the chain, all before anything is done [3.12-a]."""
    while g.segment is not None and g.segment.activator:
        choice: Option = yield Ask(g.seat(g.active), "activate", compose_options(g), cite="3.2", secret=veiled(g))
        if choice == GO:
            return
        if choice == ALL:
            add_everyone(g)
        else:
            add(g, choice[1], choice[2])
        if g.queue:
            yield from settle(g)


def add(g: State, leader: int, piece: int) -> None:
    """3.2: a subordinate leader may have to find his nerve first [6.72]."""
    if g.pieces[piece].cls != LEADER or keeps_nerve(g, piece):
        activate(g, piece, leader)


def add_everyone(g: State) -> None:
    """3.2: the whole chain, but for those who are better named one by one."""
    while True:
        found = [o for o in compose_options(g) if o[0] == "add" and goes_along(g, o)]
        if not found:
            return
        add(g, found[0][1], found[0][2])


# ---- declaring ----

def may_declare(g: State, piece: int) -> list[int]:
    """3.13, 3.13-a: moving or firing, as far as the piece can do either; the demoralized only try to recover [14.3]."""
    s, p = g.segment, g.pieces[piece]
    assert s is not None
    if piece in s.assault_only:
        return [FIRES]                                    # [12.81]
    if p.status == DEMORALIZED or p.cls == TRANSPORT or not g.on_map(p.hex) or p.limbered:
        return [MOVES]
    if is_gun(p) and p.mission != OPEN_SIGHTS:
        return [MOVES]
    return [MOVES, FIRES]


def undeclared(g: State) -> list[int]:
    s = g.segment
    assert s is not None
    return [i for i in s.activator if i not in s.action]


def declare_options(g: State) -> list[Option]:
    """3.13: for the next piece; or the same for all that are left."""
    todo = undeclared(g)
    found: list[Option] = [("moves" if a == MOVES else "fires", todo[0]) for a in may_declare(g, todo[0])]
    if len(found) > 1 and len(todo) > 1:
        found += [REST_MOVE, REST_FIRE]
    return found


@flow
def declare(g: State) -> Flow[None]:
    """3.13: what each piece will do, before the first does anything; neither ways nor targets."""
    while undeclared(g):
        choice: Option = yield Ask(g.seat(g.active), "declare", declare_options(g), cite="3.13", piece=undeclared(g)[0])
        note_declaration(g, choice)


def note_declaration(g: State, choice: Option) -> None:
    s = g.segment
    assert s is not None
    if choice in (REST_MOVE, REST_FIRE):
        wanted = MOVES if choice == REST_MOVE else FIRES
        for i in undeclared(g):
            s.action[i] = wanted if wanted in may_declare(g, i) else may_declare(g, i)[0]
        return
    s.action[choice[1]] = MOVES if choice[0] == "moves" else FIRES


# ---- acting ----

@flow
def carry_out(g: State) -> Flow[None]:
    """3.13: one after the other, in any order, until all have acted or the player ends the segment."""
    while g.segment is not None:
        choice: Option = yield Ask(g.seat(g.active), "act", act_options(g), cite="3.13", secret=veiled(g))
        if choice == END:
            return
        yield from act(g, choice)
        yield from stragglers(g)


def veiled(g: State) -> bool:
    """Whether what may be done rests on what the enemy does not know: missions, cargo, hidden units, places off the map."""
    s = g.segment
    assert s is not None
    return anyone_hidden(g, s.side) or any(is_gun(g.pieces[i]) or g.pieces[i].cls == TRANSPORT for i in s.activator) or any(
        p.side == s.side and p.hex >= g.scenario.ground.size for p in g.pieces)


def act_options(g: State) -> list[Option]:
    """12.4, 14.42: the segment does not end before an assault begun is fought and the demoralized have tried to recover; nor
    before a gun set down on its way is loaded again, if it can be [9.13-b], and one that is where it was sent unloads and
    unlimbers [9.13-a]; nor before those whom their leader sent for into an assault go in [12.81]. What hardly anybody wants
    comes last."""
    found = sorted(action_options(g), key=gives_way)
    return found if any(must_do(g, o) for o in found) else [*found, END]


def gives_way(option: Option) -> bool:
    return bool(option[0] == "give way")


def must_do(g: State, option: Option) -> bool:
    """What cannot be left undone."""
    if option[0] == "resolve":
        return bool(pending_assault(g) == option[1])
    if option[0] == "load":
        return adrift(g, g.pieces[option[1]])
    if option[0] == "unload":
        return must_unload(g, option[1])
    if option[0] == "assault":
        return g.segment is not None and option[1] in g.segment.assault_only
    if option[0] == "unlimber":
        return must_unlimber(g.pieces[option[1]])
    return option[0] == "recover" and g.pieces[option[1]].status == DEMORALIZED


def end_segment(g: State) -> None:
    """3.13-b: everybody who was activated is marked MOVED/FIRED."""
    s = g.segment
    assert s is not None
    for i in s.activator:
        g.pieces[i].marker = MOVED_FIRED
    g.segment = g.going = g.volley = None


