"""The defense values of a man as they stand now: Morale, Panic, KIA, each with its story [2.3, 10.1]."""

from __future__ import annotations

from hedgerow.games.up_front.model.personalities import FT, WEAPONS
from hedgerow.games.up_front.model.scenario import PARTISANS
from hedgerow.games.up_front.model.state import ARMOR, NONE, ORDNANCE, Man, State, afv_in, armed, is_infantry, person, weapon_of
from hedgerow.games.up_front.rules.command import unpinned_commissar
from hedgerow.games.up_front.rules.firepower import flanks
from hedgerow.kernel.tally import Tally


def morale(g: State, man: int) -> Tally:
    """6.52: what pins him; pinned men have no Morale [10.13]."""
    shield = person(g.men[man]).shield
    if shield is not None and past_the_shield(g):
        return Tally.of(shield.morale, "boxed Morale", "34.4")
    return nerves(g, man, Tally.of(g.men[man].morale, "Morale", "2.3"))


def past_the_shield(g: State) -> bool:
    """34.4: the gunshield does not help against ordnance, Flanking Fire of any kind, and boxed fire from Relative Range 5."""
    a = g.attack
    return a is not None and (a.kind == ORDNANCE or a.aim == ARMOR or flanks(g, a.firer, a.target))


def panic(g: State, man: int) -> Tally:
    """6.53: what makes a pinned man leave; 17.613: one less when encircled; 37.1: one less for Partisans; Q-17.613: the number
    for the Rout stays the printed one."""
    m = g.men[man]
    shield = person(m).shield
    if shield is not None and past_the_shield(g):
        return Tally.of(shield.panic, "boxed Panic", "34.4")
    found = nerves(g, man, Tally.of(m.panic, "Panic", "2.3"))
    if any(e.target == m.group for e in g.encirclements):
        found = found.add(-1, "encircled", "17.613")
    return found.add(-1, "Partisans", "37.1") if g.players[m.player].troops == PARTISANS else found


def nerves(g: State, man: int, found: Tally) -> Tally:
    """15.52: an unpinned Commissar steadies his group, though not himself; 19.4: a man without a working weapon is weaker."""
    m = g.men[man]
    commissar = unpinned_commissar(g, m.group) if m.group != NONE else NONE
    if commissar not in (NONE, man):
        found = found.add(1, "Commissar", "15.52")
    if is_infantry(m) and not armed(g, m) and g.in_force(19):
        found = found.add(-1, "no working weapon", "19.4")
    return found.add(-1, "facing armor without one's own", "28.9-a") if overawed(g, m) else found


def overawed(g: State, m: Man) -> bool:
    """28.9-a: by agreement, infantry that faces an AFV while its own side has none in play."""
    if not g.options["realistic armor"] or not is_infantry(m):
        return False
    return not armor_of(g, m.player) and any(armor_of(g, o) for o in g.opponents(m.player))


def armor_of(g: State, player: int) -> bool:
    return any(afv_in(g, n) != NONE for n in g.groups_of(player))


def kia(g: State, man: int) -> Tally:
    """6.51: what kills him; one more while pinned [10.1]; 22.4: a flamethrower taken up or laid down changes it."""
    m = g.men[man]
    shield = person(m).shield
    if shield is not None:                                # 34.4: the same on both sides of the card
        return Tally.of(shield.kia, "boxed KIA", "34.4") if past_the_shield(g) else Tally.of(m.kia, "KIA", "2.3")
    found = Tally.of(m.kia, "KIA", "2.3").add(int(m.pinned), "pinned", "10.1")
    return found.add(printed_flamethrower(m) - carries_flamethrower(g, m), "flamethrower", "22.4")


def printed_flamethrower(m: Man) -> int:
    return int(WEAPONS[person(m).weapon].kind == FT)


def carries_flamethrower(g: State, m: Man) -> int:
    w = weapon_of(g, m)
    return int(w is not None and w.kind == FT)
