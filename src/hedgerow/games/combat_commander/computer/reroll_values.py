"""What it is worth to give the Initiative card away and have a roll made again."""

from __future__ import annotations

from hedgerow.games.combat_commander.computer.plan import Plan
from hedgerow.games.combat_commander.computer.roll_estimates import SUMS, chance_below
from hedgerow.games.combat_commander.model.fate import CARDS, TIME
from hedgerow.games.combat_commander.model.state import NONE, Attack, side_at
from hedgerow.games.combat_commander.rules.attack import attack_strength, attack_total, defense_morale, pending_total
from hedgerow.games.combat_commander.rules.dice import FIRE_ATTACK, FIRE_DEFENSE, IMPACT, MELEE_ROLL, MINE_ATTACK, SUDDEN_DEATH
from hedgerow.games.combat_commander.rules.melee import melee_strength


def reroll_value(p: Plan) -> float:
    """Give it away only for a roll that matters (9.1): what the next roll promises less what this one brings."""
    what = p.g.asked.what
    card, purpose = CARDS[what["card"]], what["purpose"]
    mine = card.nation == p.g.scenario.nations[p.side]
    total = sum(card.dice)
    better = 0.0
    if purpose == SUDDEN_DEATH:
        better = sudden_death(p, total)
    elif purpose in (FIRE_ATTACK, IMPACT, MINE_ATTACK) and p.g.attacks:
        better = attack_again(p, p.g.attacks[-1], total)
    elif purpose == FIRE_DEFENSE and p.g.attacks:
        better = defence_again(p, p.g.attacks[-1], total)
    elif purpose == MELEE_ROLL:
        better = melee_again(p, total, mine)
    if card.trigger == TIME and not p.g.triggers:
        better += 1.5 if (p.lead < 0) and p.left < 2.5 else 0.0
    return better - p.weights.initiative


def sudden_death(p: Plan, total: int) -> float:
    """Whether the game ends now (6.2.2)."""
    ends = total < p.g.time
    chance = chance_below(p.g.time)
    if p.lead < 0 or (p.lead == 0 and p.g.initiative != p.side):
        return 20.0 * (1 - chance) if ends else 0.0
    return 0.0 if ends or p.lead < 2 else 4.0 * chance


def attack_again(p: Plan, a: Attack, total: int) -> float:
    g = p.g
    strength = int(attack_total(g, a, attack_strength(g, a)).total) if a.kind == "fire" else a.strength
    by_roll = {s: wounds(p, a, strength + s) for s in SUMS}
    usual = sum(by_roll[s] * ways for s, ways in SUMS.items()) / 36
    sign = 1.0 if a.side == p.side else -1.0
    return sign * (usual - by_roll[total])


def wounds(p: Plan, a: Attack, total: int) -> float:
    """What an Attack Total does to those who must roll against it."""
    g, found = p.g, 0.0
    for u in a.defenders or [v for h in a.targets for v in side_at(g, h, 1 - a.side)]:
        if g.units[u].hex >= 0 and u in p.steady:
            steady = p.steady[u] + p.cover(g.units[u].hex)
            weight = p.blow(u)
            found += weight * chance_below(total - steady) * (1.0 if g.units[u].side != a.side else -1.0)
    return found


def defence_again(p: Plan, a: Attack, total: int) -> float:
    g, u = p.g, a.struck
    if u == NONE or a.total is None or u not in p.steady:
        return 0.0
    needed = int(pending_total(g)) - int(defense_morale(g, u).total)
    weight = p.blow(u)
    breaks, usual = total < needed, chance_below(needed)
    change = weight * (float(breaks) - usual)
    return change if g.units[u].side == p.side else -change


def melee_again(p: Plan, total: int, mine: bool) -> float:
    """The inactive player rolls first, then the active one (O16.4.2): the second roll meets a card that lies open."""
    g, hex = p.g, p.g.melee
    if hex == NONE:
        return 0.0
    margin = int(melee_strength(g, hex, p.side).total) - int(melee_strength(g, hex, p.foe).total)
    sign = 1 if mine else -1
    second = mine == (p.side == g.active)
    rival = g.decks[p.foe if mine else p.side].discards
    against = {sum(CARDS[rival[-1]].dice): 36} if second and rival else SUMS
    now = melee_result(p, hex, {margin + sign * (total - other): ways for other, ways in against.items()})
    usual = [melee_result(p, hex, {margin + sign * (s - other): ways for other, ways in against.items()}) * ways_of
             for s, ways_of in SUMS.items()]
    return sum(usual) / 36 - now


def melee_result(p: Plan, hex: int, margins: dict[int, int]) -> float:
    """What a Melee brings on average over how far we are ahead, each with its weight out of 36; a tie costs both."""
    ours = sum(p.worth[u] for u in side_at(p.g, hex, p.side))
    theirs = sum(p.worth[u] for u in side_at(p.g, hex, p.foe))
    return sum(((theirs if m >= 0 else 0.0) - (ours if m <= 0 else 0.0)) * ways for m, ways in margins.items()) / 36
