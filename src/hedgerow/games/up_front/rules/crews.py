"""11 Crew-served weapons, and 3.3 positions within a group."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.personalities import CREWED
from hedgerow.games.up_front.model.state import NONE, State, assistant_of, is_infantry, weapon_of
from hedgerow.games.up_front.rules.actions import Means, action, take_action, why_not_act
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.verbs import GROUP, UNIT


def why_not_serve(g: State, gunner: int, man: int) -> Reasons:
    """11.1, 11.11: a second man of the group serves a crew-served weapon; 11.3: nobody who is pinned."""
    no = Reasons()
    a, b = g.men[gunner], g.men[man]
    w, own = weapon_of(g, a), weapon_of(g, b)
    if a.group != b.group or gunner == man or not is_infantry(b):
        no("the assistant is another man of the same group", "11.1")
        return no
    if w is None or not w.crewed:
        no("his weapon needs no assistant", "11.1")
    elif assistant_of(g, gunner) != NONE:
        no("his weapon has an assistant", "11.1")
    if own is not None and own.crewed:
        no("a man with a crew-served weapon of his own serves no other", "11.11")
    if b.serves != NONE:
        no("he serves another weapon", "11.11")
    if (a.transfer, b.transfer) != (NONE, NONE):
        no("a man on his way between groups is no crew", "17.8")
    if b.prisoners:
        no("a man who guards prisoners serves no weapon", "32.2")
    if b.pinned or a.pinned:
        no("a pinned man is neither given a crew duty nor a helper", "11.3")
    return no


def why_not_crew(g: State, player: int, gunner: int, man: int) -> Reasons:
    """11.12: as the group's sole action."""
    if g.men[gunner].player != player or g.men[gunner].group == NONE:
        return not_yours()
    no = why_not_act(g, player, g.men[gunner].group)
    for reason in why_not_serve(g, gunner, man):
        no(reason.text, reason.rule)
    return no


def not_yours() -> Reasons:
    no = Reasons()
    no("that is not your man", "3.2")
    return no


def crew_options(g: State, means: Means) -> list[tuple[int, int]]:
    return [(gunner, m) for gunner in alone(g, means.crewed) for m in g.groups[g.men[gunner].group].men
            if not why_not_serve(g, gunner, m)]


def crew_pairs(g: State, group: int) -> Iterator[tuple[int, int]]:
    """Gunners without an assistant, with everyone who might serve them."""
    men = g.groups[group].men
    for gunner in alone(g, men):
        yield from ((gunner, other) for other in men if other != gunner)


def alone(g: State, among: Sequence[int]) -> list[int]:
    """Gunners of crew-served weapons without an assistant."""
    men, weapons = g.men, g.weapons
    return [n for n in among if (w := men[n].weapon) != NONE and weapons[w].kind in CREWED and assistant_of(g, n) == NONE]


@action("crew", (UNIT, UNIT), "{1} serves the weapon of {0}", chapter=11, among="crewed", why_not=why_not_crew,
        options=crew_options)
def crew(g: State, gunner: int, man: int) -> None:
    """11.12: a man is given his crew duty."""
    take_action(g, g.men[gunner].group)
    serve(g, gunner, man)


def serve(g: State, gunner: int, man: int) -> None:
    """11.11: the assistant sits next to the gunner; 3.3-a: he changes his place for it."""
    g.men[man].serves = g.men[gunner].weapon
    g.men[man].infiltrates = NONE
    men = g.groups[g.men[gunner].group].men
    if abs(men.index(man) - men.index(gunner)) > 1:
        men.remove(man)
        men.insert(men.index(gunner) + 1, man)
    g.log("11.11", log_events.Crewed, man, gunner)


def why_not_uncrew(g: State, player: int, man: int) -> Reasons:
    """11.13: released from crew duty, as the group's sole action."""
    m = g.men[man]
    if m.player != player or m.group == NONE:
        return not_yours()
    no = why_not_act(g, player, m.group)
    if m.serves == NONE:
        no("he serves no weapon", "11.13")
    elif m.pinned:
        no("a pinned man is not relieved from crew duty", "11.3")
    return no


def uncrew_candidates(g: State, means: Means) -> list[tuple[int]]:
    return [(m,) for m in means.assistants]


@action("uncrew", (UNIT,), "{0} leaves his crew", chapter=11, among="assistants", why_not=why_not_uncrew,
        candidates=uncrew_candidates)
def uncrew(g: State, man: int) -> None:
    """11.13."""
    take_action(g, g.men[man].group)
    g.men[man].serves = NONE
    g.log("11.13", log_events.CrewEnded, man)


# ---- positions ----

def why_not_rearrange(g: State, player: int, group: int) -> Reasons:
    """3.3-a: two men of a group change places, as its sole action."""
    no = why_not_act(g, player, group)
    if not no and not can_swap(g, group):
        no("no two unpinned men in it can change places", "3.3-a")
    return no


def can_swap(g: State, group: int) -> bool:
    """There is a pair who may: any two who are in no crew, or two who leave every crew together."""
    men, weapons, single = g.men, g.weapons, 0
    for n in g.groups[group].men:
        m = men[n]
        if not m.pinned and m.serves < 0 and (m.weapon < 0 or weapons[m.weapon].kind not in CREWED):
            if single:
                return True
            single = 1
    return next(pairs_to_swap(g, group), None) is not None


def swaps(g: State, group: int) -> list[Option]:
    return [("swap", a, b) for a, b in pairs_to_swap(g, group)]


def pairs_to_swap(g: State, group: int) -> Iterator[tuple[int, int]]:
    """Pairs who may change places: nobody who is pinned [10.1], and every assistant stays beside his gunner [11.11]."""
    here, everybody = g.groups[group].men, g.men
    men, crews = [m for m in here if not everybody[m].pinned], crews_in(g, group)
    return ((a, b) for i, a in enumerate(men) for b in men[i + 1:] if not crews or keeps_crews(here, crews, a, b))


def crews_in(g: State, group: int) -> list[tuple[int, int]]:
    """11.11: the assistants of a group, each with his gunner if that one is in it."""
    men, here = g.men, g.groups[group].men
    return [(m, gunner) for m in here if (w := men[m].serves) != NONE for gunner in here if men[gunner].weapon == w]


def keeps_crews(here: list[int], crews: list[tuple[int, int]], man: int, other: int) -> bool:
    """11.11: whether every assistant would still be next to his gunner."""
    men = swapped(here, man, other)
    return all(abs(men.index(m) - men.index(gunner)) == 1 for m, gunner in crews)


def swapped(men: list[int], man: int, other: int) -> list[int]:
    return [other if m == man else man if m == other else m for m in men]


def rearrange_options(g: State, means: Means) -> list[tuple[int]]:
    """Where nobody is pinned or serves a weapon any two will do."""
    groups, steady = g.groups, means.steady
    return [(n,) for n in means.groups if (len(groups[n].men) > 1 if n in steady else can_swap(g, n))]


@action("rearrange", (GROUP,), "two men of {0} change places", chapter=3, why_not=why_not_rearrange, options=rearrange_options)
@flow
def rearrange(g: State, option: Option) -> Flow[None]:
    """3.3-a."""
    group = option[1]
    choice: Option = yield Ask(g.seat(g.active), "change places", swaps(g, group), cite="3.3-a", group=group)
    take_action(g, group)
    g.groups[group].men = swapped(g.groups[group].men, choice[1], choice[2])
    g.log("3.3-a", log_events.PositionsSwitched, choice[1], choice[2])
