"""17.6 Flanking fire (optional): a hex already fired on is fired on again from another side."""

from __future__ import annotations

from hedgerow.games.infantry_attacks.model.state import State, Volley, is_company


def entry_hex(g: State, firer: int, target: int) -> int:
    """17.6: the hex through which fire comes into the target hex; from next door, the firer's own. -1 along a spine."""
    a = g.pieces[firer].hex
    legs = g.scenario.ground.between(a, target)
    if not legs:
        return a
    return legs[-1][0] if len(legs[-1]) == 1 else -1


def entries(g: State, v: Volley) -> list[int]:
    return list(dict.fromkeys(entry_hex(g, i, v.hex) for i in v.firers))


def flanked(g: State, v: Volley, piece: int) -> bool:
    """17.6: a company that was there when the hex was first fired on, now fired on through hexes that are neither those of an
    earlier attack nor next to them."""
    p = g.pieces[piece]
    if not g.options["flanking_fire"] or not is_company(p) or not p.flanked:
        return False
    now = entries(g, v)
    distance = g.scenario.ground.distance
    return -1 not in now and any(all(distance[e][before] > 1 for e in now) for before in p.flanked)


def note_volley(g: State, v: Volley) -> None:
    """17.6: remember for the companies in the hex from where they were fired on; opportunity fire does not count."""
    if v.opportunity or not g.options["flanking_fire"]:
        return
    came = tuple(e for e in entries(g, v) if e >= 0)
    for i in g.at[v.hex]:
        p = g.pieces[i]
        if p.side != v.side and is_company(p):
            p.flanked = (*p.flanked, *came)


def forget_flanks(g: State, piece: int) -> None:
    """17.6: a unit that has come after the first fire is not concerned by it."""
    g.pieces[piece].flanked = ()
