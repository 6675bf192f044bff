"""10.2, 10.3 Rally: pinned men recover by Rally cards, or are sent off."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import CARDS, RALLY, RALLY_ALL
from hedgerow.games.up_front.model.personalities import COMMISSAR
from hedgerow.games.up_front.model.state import NONE, State, afv_in, gun_in, has_pinned, is_gun, is_infantry
from hedgerow.games.up_front.rules.actions import Means, action, take_action, why_not_act
from hedgerow.games.up_front.rules.casualties import drop_rally_cards, kill, rally
from hedgerow.games.up_front.rules.command import led
from hedgerow.games.up_front.rules.draws import draw, spend
from hedgerow.games.up_front.rules.hands import face, need_card
from hedgerow.games.up_front.rules.ranges import neighbours
from hedgerow.games.up_front.rules.recovery import credit, give_credit, needs_help
from hedgerow.games.up_front.rules.results import run_away
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.verbs import CARD, GROUP, UNIT

ENOUGH: Option = ("nobody else",)


def pinned_men(g: State, group: int) -> list[int]:
    return [m for m in g.groups[group].men if g.men[m].pinned]


def rally_value(g: State, player: int, card: int) -> int:
    f = face(g, player, card, RALLY)
    return f.value if f is not None else 0


def why_not_rally(g: State, player: int, group: int, card: int) -> Reasons:
    """10.2: a Rally card on a group with pinned men, as its sole action; 28.42: or on an AFV that is pinned or stunned."""
    no = why_not_act(g, player, group)
    need_card(g, player, card, RALLY, "Rally", no)
    if not no and not can_rally(g, group):
        no("nobody in it is pinned", "Q-10.2")
    return no


def can_rally(g: State, group: int) -> bool:
    """10.2, 28.45."""
    return has_pinned(g, g.groups[group]) or needs_help(g, group)


def rally_options(g: State, means: Means) -> Iterator[tuple[int, int]]:
    groups = [n for n in means.shaken if can_rally(g, n)]
    for card in means.cards[RALLY]:
        yield from ((group, card) for group in groups)


@action("rally", (GROUP, CARD), "{0} rallies with {1}", chapter=10, card=RALLY, among="shaken", why_not=why_not_rally,
        options=rally_options)
@flow
def rally_group(g: State, option: Option) -> Flow[None]:
    """10.21: as many men as the card says; all of them if it is enough, else the owner chooses; the rest is lost [10.22]; 28.42:
    on an AFV it is a credit."""
    group, card = option[1], option[2]
    take_action(g, group)
    left = rally_value(g, g.active, card)
    g.log("10.2", log_events.RallyPlayed, group, card)
    if needs_help(g, group):
        give_credit(g, afv_in(g, group), card)
        return
    gun = gun_in(g, group)
    if gun != NONE and g.men[gun].pinned and left < price(g, gun):
        use: Option = yield Ask(g.seat(g.active), "rally gun", gun_first(g, group, gun), cite="34.6", group=group, left=left)
        if use[0] == "credit":
            give_credit(g, gun, card)
            return
    spend(g, g.active, card)
    while left > 0 and left < sum(price(g, m) for m in pinned_men(g, group)):
        choice: Option = yield Ask(g.seat(g.active), "rally", restorable(g, group, left), cite="10.21", group=group, left=left)
        if choice == ENOUGH:
            return
        left -= price(g, choice[1])
        drop_rally_cards(g, choice[1])
        rally(g, choice[1], "10.21")
    if left > 0:
        rally_all(g, group)


def price(g: State, man: int) -> int:
    """10.21: one of a Rally card's number for a man; 34.6: three for a gun, less what lies on it."""
    return max(1, 3 - credit(g, man)) if is_gun(g.men[man]) else 1


def restorable(g: State, group: int, left: int) -> list[Option]:
    """10.21: who can be rallied with what is left of the card."""
    found: list[Option] = [("restore", m) for m in pinned_men(g, group) if price(g, m) <= left]
    return found or [ENOUGH]


def gun_first(g: State, group: int, gun: int) -> list[Option]:
    """34.6: a card too small for the gun is a credit for it, or serves the men."""
    men: list[Option] = [("men",)] if len(pinned_men(g, group)) > 1 else []
    return [("credit", gun), *men]


def rally_all(g: State, group: int) -> None:
    """10.23: everyone in the group, the crew of an AFV or gun too, stunned or not [28.451]."""
    for man in pinned_men(g, group):
        machine = g.men[man].machine
        if machine is not None:
            machine.stun = 0
            drop_rally_cards(g, man)
        rally(g, man, "10.21")


# ---- Rally All on two groups ----

def why_not_rally_two(g: State, player: int, card: int, group: int, other: int) -> Reasons:
    """10.23: two groups next to each other at the same range chit, one of them led; or any two that are both led."""
    no = why_not_act(g, player, group, actions=2)
    for reason in why_not_act(g, player, other):
        no(reason.text, reason.rule)
    need_card(g, player, card, RALLY, "Rally", no)
    if no:
        return no
    if rally_value(g, player, card) != RALLY_ALL:
        no("only Rally All serves two groups", "10.23")
    if group >= other:
        no("two different groups, the first one first", "10.23")
        return no
    for n in (group, other):
        if not has_pinned(g, g.groups[n]):
            no("nobody in it is pinned", "Q-10.2")
    beside = other in neighbours(g, group) and g.groups[group].chit == g.groups[other].chit
    if not ((beside and (led(g, group) or led(g, other))) or (led(g, group) and led(g, other))):
        no("two groups side by side at the same range with a leader, or a leader in each", "10.23")
    return no


def rally_two_candidates(g: State, means: Means) -> Iterator[tuple[int, int, int]]:
    cards = [c for c in means.cards[RALLY] if rally_value(g, means.player, c) == RALLY_ALL]
    groups = [n for n in means.groups if has_pinned(g, g.groups[n])] if cards else []
    for card in cards:
        for group in groups:
            yield from ((card, group, other) for other in groups if group < other)


@action("rally two", (CARD, GROUP, GROUP), "{1} and {2} rally with {0}", chapter=10, among="pinned", card=RALLY,
        why_not=why_not_rally_two, candidates=rally_two_candidates)
def rally_two_groups(g: State, card: int, group: int, other: int) -> None:
    """10.23: an action of both groups."""
    for n in (group, other):
        take_action(g, n)
        g.log("10.23", log_events.RallyPlayed, n, card)
        rally_all(g, n)
    spend(g, g.active, card)


# ---- voluntary panic ----

def why_not_send_off(g: State, player: int, man: int) -> Reasons:
    """10.3: a pinned man of his own; 15.54: never a Commissar."""
    no = Reasons()
    m = g.men[man]
    if m.player != player or m.group == NONE:
        no("that is not your man", "10.3")
    elif not m.pinned or not is_infantry(m):
        no("he is not pinned", "10.3")
    elif m.role == COMMISSAR:
        no("a Commissar never runs", "15.54")
    return no


def send_off_candidates(g: State, means: Means) -> list[tuple[int]]:
    men, groups = g.men, g.groups
    return [(m,) for m in means.pinned if is_infantry(men[m]) and groups[men[m].group].divider == NONE]


@action("panic", (UNIT,), "{0} is sent off in panic", chapter=10, among="pinned", why_not=why_not_send_off,
        candidates=send_off_candidates)
@flow
def send_off(g: State, option: Option) -> Flow[None]:
    """10.3: not an action; a draw tells whether he is killed or routs [6.53]; next to the enemy he may be taken [32.12]."""
    man = option[1]
    g.log("10.3", log_events.VoluntaryPanic, man)
    if CARDS[draw(g, "panic")].rout <= g.men[man].panic:
        kill(g, man, "10.3")
    else:
        yield from run_away(g, man)
