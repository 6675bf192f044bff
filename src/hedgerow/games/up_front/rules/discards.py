"""4.3 Discards: declared together, some of them on enemy groups in lieu of a plain discard; 7.3: Terrain laid on opponents."""

from __future__ import annotations

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import (
    CARDS,
    GERMAN,
    MARSH,
    MINEFIELD,
    PILLBOX,
    SNIPER,
    STREAM,
    WIRE,
    terrain_name,
)
from hedgerow.games.up_front.model.action_cards import TERRAIN as TERRAIN_FACE
from hedgerow.games.up_front.model.scenario import PARTISANS, SECOND_LINE
from hedgerow.games.up_front.model.state import (
    ADVANCE,
    MOVE,
    NONE,
    RETREAT,
    SIDEWAYS,
    SMOKE,
    TERRAIN,
    Discard,
    Group,
    Placed,
    State,
    afv_in,
    is_moving,
)
from hedgerow.games.up_front.model.state import WIRE as WIRE_LAID
from hedgerow.games.up_front.rules.actions import nothing_against
from hedgerow.games.up_front.rules.bog import check_bog, check_entry
from hedgerow.games.up_front.rules.consequences import (
    OUT_OF_REACH,
    forget_passing,
    given_up,
    prune,
    shake_off,
    terrain_played,
)
from hedgerow.games.up_front.rules.draws import discard, play_declared, remove
from hedgerow.games.up_front.rules.hands import cowers, discard_limit, face, need_card, uses
from hedgerow.games.up_front.rules.lateral_transfer import arrive
from hedgerow.games.up_front.rules.los_divider import snipers_targets
from hedgerow.games.up_front.rules.minefields import mine_attack, mines_beneath
from hedgerow.games.up_front.rules.ranges import chit_sum
from hedgerow.games.up_front.rules.smoke_wire import lay_wire, why_not_wire_on
from hedgerow.games.up_front.rules.snipers import snipe, why_not_snipe
from hedgerow.games.up_front.rules.terrain import stuck, why_not_marsh, why_not_ready
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons

DONE: Option = ("done",)
ACCEPT: Option = ("accept",)
REJECT: Option = ("reject",)


# ---- what may be discarded ----

def why_not_discard(g: State, seat: str, card: int) -> Reasons:
    """4.31, 4.32, 4.33: an unused card, as nation and actions allow; 39.5: Volksgrenadiers who acted keep Cower cards."""
    player = g.player_of(seat)
    no = Reasons()
    if card not in g.players[player].hand:
        no("that card is not in your hand", "3.5")
    why_not_more(g, player, no)
    if not no and must_keep(g, player, card):
        no("Volksgrenadiers discard Cower cards only without an action", "39.5")
    return no


def must_keep(g: State, player: int, card: int) -> bool:
    """39.5: a Cower card, by Volksgrenadiers who have acted."""
    p = g.players[player]
    return bool(p.nation == GERMAN and p.troops == SECOND_LINE and p.actions and not uses(g, player, card))


def why_not_more(g: State, player: int, no: Reasons) -> None:
    limit = discard_limit(g, player)
    if len(g.discards) >= limit.total:
        no("no more discards this turn", limit.lines[0][3], limit)


def why_not_lay(g: State, seat: str, card: int, group: int) -> Reasons:
    """7.3: Terrain on an enemy group that moves, in lieu of a discard; 24.3: a Minefield the same way."""
    player = g.player_of(seat)
    no = why_not_discard(g, seat, card)
    need_card(g, player, card, TERRAIN_FACE, "Terrain", no)
    why_not_terrain_there(g, player, card, group, no)
    return no


def why_not_terrain_there(g: State, player: int, card: int, group: int, no: Reasons) -> None:
    """7.3: what the group itself says against it."""
    why_not_enemy(g, player, group, no)
    if no:
        return
    if terrain_name(card) == PILLBOX:
        no("the Pillbox is placed before play", "23.1")
    why_not_cover(g, group, no)
    if any(d.group == group and face(g, player, d.card, TERRAIN_FACE) for d in g.discards):
        no("one Terrain card a turn on the same group", "Q-7.32b")


def why_not_cover(g: State, group: int, no: Reasons) -> None:
    """7.3, 8.42: a Movement card lies open on it, in Marsh two; one that is being split off [17.92] has none."""
    why_not_ready(g.groups[group], no)
    if g.groups[group].creator != NONE:
        no("the Movement cards of its men are discarded: none lies on it", "7.3")
    if stuck(g, g.groups[group], (MARSH,)):
        no("two Movement cards lead out of a Marsh", "8.42")


def why_not_enemy(g: State, player: int, group: int, no: Reasons) -> None:
    gr = g.groups[group]
    if gr.player not in g.opponents(player) or not gr.men or gr.divider != NONE:
        no("that is no enemy group in play", "7.3" if g.side(gr.player) == g.side(player) or not gr.men else "41.6")


def why_not_wire(g: State, seat: str, card: int, group: int) -> Reasons:
    """13.3: Wire on an enemy group, in lieu of a discard."""
    player = g.player_of(seat)
    no = why_not_discard(g, seat, card)
    need_card(g, player, card, WIRE, "Wire", no)
    why_not_wire_there(g, player, card, group, no)
    return no


def why_not_wire_there(g: State, player: int, card: int, group: int, no: Reasons) -> None:
    """13.3: what the group itself says against it."""
    why_not_enemy(g, player, group, no)
    if not no:
        why_not_wire_on(g, group, no)


def why_not_sniper(g: State, seat: str, card: int, group: int) -> Reasons:
    """14.1: a Sniper is played as a discard."""
    player = g.player_of(seat)
    no = why_not_discard(g, seat, card)
    need_card(g, player, card, SNIPER, "Sniper", no)
    why_not_sniper_there(g, player, card, group, no)
    return no


def why_not_sniper_there(g: State, player: int, card: int, group: int, no: Reasons) -> None:
    """14.2: what the group itself says against it."""
    why_not_snipe(g, player, group, no)


ON_GROUPS = {TERRAIN_FACE: ("lay", why_not_terrain_there), WIRE: ("wire", why_not_wire_there),
             SNIPER: ("snipe", why_not_sniper_there)}
"""What can be discarded on a group, by the side of the card that says so; no card has two of them."""


def discard_options(g: State, player: int) -> list[Option]:
    """Every card alone, and those that go on an enemy group."""
    found: list[Option] = []
    if len(g.discards) >= discard_limit(g, player).total:
        return found
    nation, enemies = g.players[player].nation, snipers_targets(g, player)
    moving = [n for n in enemies if is_moving(g.groups[n])]
    for card in sorted(g.players[player].hand):
        if must_keep(g, player, card):
            continue
        found.append(("discard", card))
        for f in CARDS[card].faces[nation]:
            if f.kind in ON_GROUPS and not cowers(g, player, f):
                verb, why_not = ON_GROUPS[f.kind]
                among = moving if f.kind == TERRAIN_FACE else enemies
                found += [(verb, card, n) for n in among if nothing_against(why_not, g, player, card, n)]
    return found


def must_discard(g: State, player: int) -> bool:
    """4.6: who takes no action must discard if the opponent has just passed."""
    places = g.scenario.fronts[g.players[player].front].places
    before = places[places.index(player) - 1]
    return not g.players[player].actions and not g.discards and g.players[before].passed and before != player


def why_not_done(g: State, seat: str) -> Reasons:
    """4.6."""
    no = Reasons()
    player = g.player_of(seat)
    if must_discard(g, player) and discard_options(g, player):
        no("the opponent has passed: you must act or discard", "4.6")
    return no


# ---- declaring and resolving ----

@flow
def discard_phase(g: State) -> Flow[None]:
    """4.3: all discards are decided before the first takes effect [Q-4.3]."""
    player = g.active
    while True:
        choice: Option = yield Ask(g.seat(player), "discard", discards_or_done(g, player), cite="4.3", secret=True)
        if choice == DONE:
            break
        g.players[player].hand.remove(choice[1])
        g.discards.append(Discard(choice[1], choice[2] if len(choice) > 2 else NONE))
    note_pass(g, player)
    if g.discards:
        yield from resolve_discards(g, player)


def discards_or_done(g: State, player: int) -> list[Option]:
    """4.6: he may stop, unless he must discard and can."""
    found = discard_options(g, player)
    return found if found and must_discard(g, player) else [*found, DONE]


def note_pass(g: State, player: int) -> None:
    """4.6: neither an action nor a discard is a pass."""
    p = g.players[player]
    p.passed = not p.actions and not g.discards
    if p.passed:
        g.log("4.6", log_events.Passed, player)


@flow
def resolve_discards(g: State, player: int) -> Flow[None]:
    """4.3, 4.4: plain discards stay unseen; the others take effect one by one, Wire last, on top of Terrain laid with it."""
    throw_unused_away(g, player)
    while g.discards:
        card = g.discards[0].card
        g.reveal()
        group: int = yield from still_there(g, player, g.discards[0].group, card)
        if group != NONE and face(g, player, card, SNIPER) is not None:
            yield from snipe(g, player, group, card)
            continue
        play_declared(g, card)
        if group == NONE:
            discard(g, card)
        elif is_wire(g, player, card) and afv_in(g, group) != NONE:
            wire_against_afv(g, player, group, card)
        elif is_wire(g, player, card) and no_place_for_wire(g, group):
            discard(g, card)
        elif is_wire(g, player, card):
            lay_wire(g, player, group, card)
        else:
            if face_is_trap(g, player, card):
                yield from booby_trap(g, group, card)
                continue
            lay_on_enemy(g, player, group, card)
            mines = mines_beneath(g, group)
            if mines is not None and mines.card == card:
                yield from mine_attack(g, group, mines.value)


def throw_unused_away(g: State, player: int) -> None:
    """4.4: the plain discards go; the others stay declared until each takes effect."""
    declared, g.discards = g.discards, []
    throw_away(g, player, [d.card for d in declared if d.group == NONE])
    g.discards = sorted([d for d in declared if d.group != NONE], key=lambda d: is_wire(g, player, d.card))


def is_wire(g: State, player: int, card: int) -> bool:
    return face(g, player, card, WIRE) is not None


def no_place_for_wire(g: State, group: int) -> bool:
    """13.3, 13.4: Terrain laid in the same discard has brought it into a Stream or Marsh."""
    no = Reasons()
    why_not_wire_on(g, group, no)
    return bool(no)


def wire_against_afv(g: State, player: int, group: int, card: int) -> None:
    """13.35: the AFV checks for Bog at once, and the Wire is discarded."""
    g.log("13.35", log_events.WirePlaced, player, group)
    check_bog(g, group, True)
    discard(g, card)


def face_is_trap(g: State, player: int, card: int) -> bool:
    """37.6: for Partisans a Minefield is a booby trap."""
    f = face(g, player, card, TERRAIN_FACE)
    return f is not None and f.name == MINEFIELD and g.players[player].troops == PARTISANS


@flow
def booby_trap(g: State, group: int, card: int) -> Flow[None]:
    """37.6: one man is attacked, and the card is out of the game; it is no Terrain."""
    f = face(g, g.active, card, TERRAIN_FACE)
    assert f is not None
    remove(g, card)
    yield from mine_attack(g, group, f.value)


@flow
def still_there(g: State, player: int, group: int, card: int) -> Flow[int]:
    """14.5: if nobody is left in the group he may pick another, or NONE if the card can go nowhere."""
    if g.groups[group].men:
        return group
    choice: Option = yield Ask(g.seat(player), "another target", other_targets(g, player, card), cite="14.5")
    return int(choice[1])


def other_targets(g: State, player: int, card: int) -> list[Option]:
    """14.5: the groups on which this card could have been discarded as well."""
    found: list[Option] = []
    for n in snipers_targets(g, player):
        no = Reasons()
        if face(g, player, card, SNIPER) is not None:
            why_not_snipe(g, player, n, no)
        elif is_wire(g, player, card):
            why_not_wire_on(g, n, no)
        else:
            why_not_cover(g, n, no)
        if not no:
            found.append(("target", n))
    return found or [("target", NONE)]


def throw_away(g: State, player: int, cards: list[int]) -> None:
    """4.4: face down; 39.5: those of Volksgrenadiers are shown."""
    if not cards:
        return
    open_ = g.players[player].nation == GERMAN and g.players[player].troops == SECOND_LINE
    if g.listener is not None:
        g.tell("4.4", g.seat(player), log_events.DiscardedTo(tuple(cards)), log_events.DiscardsDeclared(player, len(cards)))
    for card in cards:
        if open_:
            g.log("39.5", log_events.DiscardShown, player, card)
        discard(g, card, NONE if open_ else player)


# ---- Terrain on opponents ----

def lay_on_enemy(g: State, player: int, group: int, card: int) -> None:
    """7.3: it lies on the group until its owner answers; 8.5: a Stream cannot be refused."""
    f = face(g, player, card, TERRAIN_FACE)
    assert f is not None
    gr = g.groups[group]
    g.log("7.3", log_events.TerrainOffered, player, card, group)
    for p in [p for p in gr.stack if p.kind == SMOKE]:
        gr.stack.remove(p)                                # 13.241: even if it is rejected
        discard(g, p.card)
    gr.stack.append(Placed(card, TERRAIN, f.name, f.value, "", g.turn, f.name not in (STREAM, MINEFIELD)))
    terrain_played(g, group, stays=not gr.stack[-1].offered)
    if not gr.stack[-1].offered:
        arrive(g, group)
        check_entry(g, group)


@flow
def answer_terrain(g: State, player: int) -> Flow[None]:
    """7.3: before his own turn begins the owner accepts or rejects; Q-7.32: pinned men do not matter."""
    for group in unanswered(g, player):
        choice: Option = yield Ask(g.seat(player), "terrain offered", answers(g, group), cite="7.3", group=group)
        if choice == ACCEPT:
            accept(g, group)
        else:
            reject(g, group)


def unanswered(g: State, player: int) -> list[int]:
    """7.3: his groups on which an enemy has laid Terrain."""
    return [n for n in g.groups_of(player) if True in [p.offered for p in g.groups[n].stack]]


def answers(g: State, group: int) -> list[Option]:
    """7.33: Terrain that one of its cards cannot enter must be rejected."""
    no = Reasons()
    why_not_marsh(g, group, offered_card(g.groups[group]).name, no)
    return [REJECT] if no else [ACCEPT, REJECT]


def offered_card(gr: Group) -> Placed:
    return next(p for p in gr.stack if p.offered)


def accept(g: State, group: int) -> None:
    """7.31, 7.34: the group is there now, and may still act; 20.53: infiltrators are left behind; 13.3: Wire that was laid with
    the Terrain goes if it cannot lie there."""
    gr = g.groups[group]
    offered_card(gr).offered = False
    arrive(g, group)
    shake_off(g, group, OUT_OF_REACH)
    for p in [p for p in gr.stack if p.kind == WIRE_LAID and no_place_for_wire(g, group)]:
        gr.stack.remove(p)
        discard(g, p.card)
    g.log("7.31", log_events.TerrainAccepted, group)
    check_entry(g, group)


def reject(g: State, group: int) -> None:
    """7.32: an advance or retreat is turned sideways and its step taken back; a sideways card is lost."""
    gr = g.groups[group]
    card = offered_card(gr)
    gr.stack.remove(card)
    discard(g, card.card)
    last = next(p for p in reversed(gr.stack) if p.kind == MOVE)
    if last.mode == SIDEWAYS:
        gr.stack.remove(last)
        discard(g, last.card)
        lose_what_it_brought(g, group)
        g.log("7.32", log_events.TerrainRejected, group, "the Movement card is lost")
        return
    gr.chit += {ADVANCE: -1, RETREAT: 1}[last.mode]
    if last.mode == ADVANCE:
        g.flanks = [f for f in g.flanks if f.flanker != group]       # 17.3: it is no longer past the group it flanked
        gr.behind = tuple([n for n in gr.behind if chit_sum(g, group, n) > 5])
    last.mode = SIDEWAYS
    forget_passing(g)
    prune(g)
    g.log("7.32", log_events.TerrainRejected, group, "the Movement card is turned sideways")


def lose_what_it_brought(g: State, group: int) -> None:
    """7.32: with the sideways card goes its Flanking Fire, and the change of letters it was part of."""
    g.flanks = [f for f in g.flanks if f.flanker != group]
    given_up(g, g.groups[group].player)
