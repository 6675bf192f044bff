"""A second reading of the rules, to check games of scenario 1 by their pages alone: the annotated game, and random ones.

Every line must be possible after the lines before it. Nothing of the game's code is used: only the page, the map file, the
cards and the counters. LOS and Hindrance are taken as told; what they rest on is tested with the maps.
"""

from __future__ import annotations

import re
from dataclasses import replace

from .second_position import (
    ALLIES,
    AXIS,
    CARDS,
    DISCARDS,
    ORDERS,
    OWN_ROW,
    OWNER,
    SUDDEN_DEATH,
    SURRENDER,
    Position,
    Roll,
    Unit,
    dict_of,
    distance,
    nearer_home,
    rival,
    side_toward,
    sum_of,
    title_of,
    triggers,
    weapon_type,
)


class Reading(Position):
    """Reads line by line, and holds each against the position before it."""

    def __init__(self, page):
        super().__init__()
        self.lines = [line for line in page.splitlines() if line.startswith(("- ", "## Turn", "**"))]

    def check(self):
        n = 0
        while n < len(self.lines):
            n += self.step(n)
        return self

    def step(self, n):
        """Read a line; moves of a stack are read together."""
        line = self.lines[n]
        if found := re.match(r"## Turn (\d+): (Axis|Allies)", line):
            self.new_turn(int(found[1]), AXIS if found[2] == "Axis" else ALLIES)
            return 1
        text, rule = re.fullmatch(r"(?:- )?(.*) `\[(.+)\]`", line).groups()
        text = text.replace("The Axis player", AXIS).replace("The Allied player", ALLIES).replace("−", "-")
        text = text.replace("the Axis player", AXIS).replace("the Allied player", ALLIES)
        self.fulfilled(text)
        if found := re.match(r"(.+) moves to (\w+): (\d+) MP, (\d+) so far", text):
            stack = [found]
            while more := re.match(rf"- (.+) moves to ({found[2]}): (\d+) MP, (\d+) so far", self.lines[n + len(stack)]):
                if self.units[more[1]].hex != self.units[found[1]].hex:
                    break
                stack.append(more)
            self.move([m[1] for m in stack], found[2], int(found[3]), [int(m[4]) for m in stack])
            return len(stack)
        for pattern, read in READ:
            if found := re.fullmatch(pattern, text):
                read(self, rule, *found.groups())
                return 1
        raise AssertionError(f"nobody can read: {line}")

    def fulfilled(self, text):
        """What the line before made necessary; who controls an Objective is told in between."""
        if self.expected and not re.match(r"\w+ (controls|gains \d+ VP: Objective)", text):
            wanted, unwanted = self.expected
            assert not wanted or re.match(wanted, text), f"{text}: expected {wanted}"
            assert not unwanted or not re.fullmatch(unwanted, text), f"{text} is not due"
            self.expected = None

    # -- set-up and cards --

    def sets_up(self, rule, name, hex):
        side = AXIS if len(self.units) < 6 else ALLIES
        near = {AXIS: ("G10", "N10"), ALLIES: ("A2", "O1")}[side]
        assert any(distance(hex, n) <= 1 for n in near)
        self.units[name] = Unit(side, title_of(name), hex)

    def goes_to(self, rule, weapon, name):
        OWNER.setdefault(weapon, self.side_of(name))
        self.weapons.setdefault(weapon, False)
        for owner, unit in self.units.items():
            if unit.weapon == weapon:
                self.change(owner, weapon="")
                self.spent[owner] = self.spent.get(owner, 0) + (rule == "O21.1.1")
        self.change(name, weapon=weapon)

    def hands_over(self, rule, side):
        self.initiative = rival(side)

    def opens(self, rule, chit):
        self.open_chits.append(chit)

    def plays(self, rule, side, card, order, action, name):
        self.spend(side, card)
        assert (CARDS[card]["order"], CARDS[card]["action"]) == (order, action)
        if rule == "O14.1":
            assert name == order and side == self.active and not self.discarded
            if name in ("Recover", "Rout"):
                assert name == "Rout" or "Recover" not in self.given
            self.given.append(name)
            assert len(self.given) <= ORDERS[side]
            self.movers, self.op_firers, self.fired, self.spent, self.on_road = set(), set(), set(), {}, set()
            self.entered, self.bonuses = "", []           # what was played for an attack that was never made is gone
        elif name == "Fire":
            assert order == "Fire" and side != self.active and self.given[-1] == "Move"
            self.bonuses = []
        else:
            assert name == action and not name.startswith(("Hidden", "Bore", "Command"))
            self.bonuses.append(name.lower())
            if name == "No Quarter":
                self.lost = (rival(side), 2)

    def discards(self, rule, side, card):
        self.spend(side, card)
        if rule == "O15":
            assert side == self.active and not self.given
            self.discarded += 1
            assert self.discarded <= DISCARDS[side]

    def passes(self, rule, side, count):
        assert self.discarded == int(count) and not self.given

    def draws(self, rule, side, count):
        assert side == self.active
        self.hand[side] += int(count)

    def shuffles(self, rule, side):
        self.seen[side] = set()

    def reveals(self, rule, side, card, purpose):
        self.seen[side].add(card)
        self.last_of[purpose] = CARDS[card]
        self.receiver = side if purpose == "Event" else self.receiver

    # -- activation --

    def is_activated(self, rule, name):
        assert name not in self.activated or name.endswith("Hero"), name
        assert (self.side_of(name) == self.active) == (rule != "A33.2")
        self.activated.add(name)
        (self.op_firers if rule == "A33.2" else self.movers).add(name)

    def activates(self, rule, leader, name):
        assert self.units[leader].kind == "leader" != self.units[name].kind
        assert distance(self.units[leader].hex, self.units[name].hex) <= self.units[leader].command
        self.is_activated("A33.2" if self.side_of(leader) != self.active else rule, name)

    # -- movement --

    def move(self, names, to, cost, spent):
        """O21.1: what the step costs, and that everyone can pay; O21.4: where nobody may go."""
        hex = self.units[names[0]].hex
        side = self.side_of(names[0])
        assert self.given[-1] == "Move" and side == self.active and distance(hex, to) == 1
        assert not self.here(to, rival(side)) and to not in self.blazes
        assert cost == self.ground.cost(hex, to), (names, to)
        for name, so_far in zip(names, spent, strict=True):
            assert name in self.movers
            self.spent[name] = self.spent.get(name, 0) + cost
            assert so_far == self.spent[name] <= self.movement(name), (name, to)
        for name in names:
            self.change(name, hex=to)
            if to in self.ground.roads:
                self.on_road.add(name)
        self.entered = to

    def movement(self, name):
        unit = self.units[name]
        heavy = weapon_type(unit.weapon).get("move", 0) if unit.weapon else 0
        return self.stat(name, "move") + heavy + (name in self.on_road)

    def advances(self, rule, name, to):
        assert self.given[-1] == "Advance" and name in self.movers and distance(self.units[name].hex, to) == 1
        assert to not in self.blazes
        self.movers.remove(name)
        self.change(name, hex=to)

    def retreats(self, rule, name, to):
        """O23.3: one hex nearer to its own edge, of as many as it must."""
        unit = self.units[name]
        assert nearer_home(unit, to) and distance(unit.hex, to) == 1
        assert not self.here(to, rival(unit.side)) and to not in self.blazes
        self.to_retreat[name] -= 1
        assert self.to_retreat[name] >= 0
        self.change(name, hex=to)
        self.expected = (rf"{name} (retreats|is eliminated)", "") if self.to_retreat[name] else ("", rf"{name} retreats.*")

    def arrives(self, rule, name, to):
        """E76: back from the Casualty Track, broken; 6.1.2-5: from the Time Track, at its own edge; E46: out of a fire."""
        unit = self.units[name]
        if rule == "E76":
            assert not unit.hex and distance(self.random, to) <= 1
            self.casualties[unit.side] -= 1
            self.change(name, hex=to, broken=True)
        elif rule == "6.1.2-5":
            assert not unit.hex and int(to[1:]) == OWN_ROW[unit.side]
            self.change(name, hex=to)
            self.activated.discard(name)                  # 7.2.1: who left and comes back is a new unit
        elif rule == "E56":
            self.casualties[unit.side] -= not unit.exited
            self.change(name, hex=to, broken=False)
        else:
            assert unit.hex in self.blazes and distance(unit.hex, to) == 1 and to not in self.blazes
            self.change(name, hex=to)

    def joins(self, rule, name, hex):
        """E56, E58, E59, E68: for the player whose Event it is."""
        side = self.receiver
        assert rule != "E59" or distance(self.random, hex) <= 1
        assert rule != "E68" or int(hex[1:]) == OWN_ROW[side]
        self.units[name] = Unit(side, title_of(name), hex)

    def just_left(self, unit):
        """O21.2: Leaders who exited a line ago with their stack."""
        return self.leaving if self.leaving_from == unit.hex and unit.kind != "leader" else 0

    def exits(self, rule, name):
        """7.2.1: off the enemy's edge, by Move for 1 MP or by Advance."""
        unit = self.units[name]
        assert name in self.movers and int(unit.hex[1:]) == OWN_ROW[rival(unit.side)]
        if self.given[-1] == "Move":
            assert self.spent.get(name, 0) < self.movement(name) + self.just_left(unit)
        self.lost = (rival(unit.side), unit.vp)
        self.leaving, self.leaving_from = unit.command + (self.leaving if self.leaving_from == unit.hex else 0), unit.hex
        self.change(name, hex="", broken=False, suppressed=False, veteran=False, exited=True)
        if unit.weapon:
            self.weapons[unit.weapon] = False

    # -- fire --

    def fires(self, rule, hexes, pieces):
        """O20.3, O20.3.1: Range, a chain of hexes, an enemy in each target, one shot each in a Fire Order; 11.1: Weapons."""
        hexes, pieces = hexes.split(", "), pieces.split(", ")
        owner = [p if p in self.units else next(n for n, u in self.units.items() if u.weapon == p) for p in pieces]
        side = self.side_of(owner[0])
        assert all(self.here(h, rival(side)) for h in hexes)
        assert len(hexes) == 1 or (len(hexes) == 2 and distance(*hexes) == 1 and "spray fire" in self.bonuses)
        for piece, name in zip(pieces, owner, strict=True):
            self.may_fire(rule, piece, name, hexes)
        froms = [self.units[o].hex for o in owner]
        chain = {froms[0]}
        for _ in froms:
            chain |= {h for h in froms if any(distance(h, c) <= 1 for c in chain)}
        assert chain == set(froms)
        if "hand grenades" in self.bonuses:
            assert any(distance(f, h) == 1 for f in froms for h in hexes)
        if pieces[0] in self.units:
            strength = self.stat(owner[0], "fp")
        else:
            gun = weapon_type(pieces[0])
            strength = gun["fp"] + (0 if gun.get("ordnance") else self.led(owner[0]))
        self.attack = {"side": side, "strength": strength, "others": len(pieces) - 1, "added": None,
                       "above": "Mortar" in pieces[0]}
        if "crossfire" in self.bonuses:
            assert any(n in self.movers for h in hexes for n in self.here(h))

    def may_fire(self, rule, piece, name, hexes):
        unit = self.units[name]
        if rule == "A33.2":
            assert name in self.op_firers and self.entered in hexes and unit.side != self.active
        else:
            assert name in self.movers and unit.side == self.active
            if self.given[-1] == "Fire":
                assert piece not in self.fired
                self.fired.add(piece)
        if piece in self.units:
            reach, boxed = self.stat(name, "range"), "range" in unit.printed.get("boxed", ()) and not unit.broken
        else:
            printed = weapon_type(piece)
            reach, boxed = printed["range"][1], "range" in printed.get("boxed", ())
            reach += 0 if printed.get("ordnance") else self.led(name)
            assert all(distance(unit.hex, h) >= printed["range"][0] for h in hexes) and self.forts.get(unit.hex) != "Wire"
            assert not unit.broken and not unit.suppressed and not self.weapons[piece]
            assert self.ground.kind[unit.hex] not in ("marsh", "stream") or unit.hex in self.ground.bridges
        assert all(1 <= distance(unit.hex, h) <= reach for h in hexes), (piece, hexes)
        assert len(hexes) == 1 or boxed

    def attacked(self, rule, hex, total, sums):
        """O20.3.3: strength, Hindrance, Actions and the roll."""
        parts = dict_of(sums)
        roll = self.made[{"O18.2.3.2": "Artillery Impact", "F103.2": "Mine Attack"}.get(rule, "Fire Attack")]
        assert parts.pop("roll") == [sum(roll.dice)] and sum_of(sums) == int(total)
        airburst = parts.pop("airburst", [0])[0]
        if rule != "O20.3.3":
            self.attack = {"side": roll.side, "above": rule == "O18.2.3.2"}
        else:
            a = self.attack
            if a["added"] is None:        # the second hex of Spray Fire has the same
                a["added"] = [b for b in self.bonuses if b in ("crossfire", "hand grenades", "marksmanship", "sustained fire")]
                self.bonuses = []
            assert -parts.pop("hindrance", [0])[0] >= 0
            assert parts.pop("other pieces", [0])[0] == a["others"]
            assert sorted(k for k, values in parts.items() if k in a["added"] for _ in values) == sorted(a["added"])
            assert all(v == 2 for k in a["added"] for v in parts.pop(k, []))
            assert sum(v for values in parts.values() for v in values) == a["strength"]
        assert airburst == (2 if self.attack["above"] and self.ground.kind[hex] == "woods" else 0)
        self.attack["total"], self.attack["mines"] = int(total), rule == "F103.2"

    def now(self, rule, total, sums):
        """A29."""
        assert "concealment" in self.bonuses and sum_of(sums) == int(total) <= self.attack["total"] + 1
        self.attack["total"], self.bonuses = int(total), []

    def defends(self, rule, name, total, sums):
        """O20.3.4: less breaks, a tie suppresses, or breaks who moves."""
        self.check_morale(name, self.made["Fire Defense"], sums, fire=True)
        assert sum_of(sums) == int(total)
        missing = self.attack["total"] - int(total)
        moving = name in self.movers and self.given[-1] == "Move"
        if name in self.units and self.units[name].hex:
            if missing > 0 or (missing == 0 and moving):
                self.expected = (rf"{name} (breaks|is eliminated)|.*Light Wounds", "")
            elif missing == 0:
                self.expected = (rf"{name} is suppressed", "")
            else:
                self.expected = ("", rf"{name} (breaks|is eliminated|is suppressed.*)")

    def check_morale(self, name, roll, sums, fire=False):
        """3.1.4: Morale as it was when the die was rolled."""
        parts, unit = dict_of(sums), roll.units[name]
        assert parts["morale"] == [unit.printed["broken" if unit.broken else "front"]["morale"]]
        assert parts.get("command", [0]) == [self.led(name, roll.units)]
        assert parts.get("suppressed", [0]) == [-unit.suppressed] and parts.get("veteran", [0]) == [unit.veteran]
        assert parts.get("wire", [0]) == [-(roll.forts.get(unit.hex) == "Wire")]
        known = ("morale", "command", "suppressed", "veteran", "wire", "roll")
        cover = sum(v for k, values in parts.items() if k not in known for v in values)
        above = fire and self.attack["above"]
        plain = 0 if fire and self.attack["mines"] else self.ground.cover(unit.hex, roll.forts.get(unit.hex), above)
        sides = self.ground.hexside_covers(unit.hex) if fire and not above else set()
        assert cover == plain or (cover in sides and cover > plain), (name, unit.hex, cover, plain)

    # -- rolls --

    def rolls(self, rule, side, dice, purpose):
        """1.9.1-c: the result is locked as it is rolled, whatever a trigger then does."""
        made = Roll(side, [int(d) for d in dice.split("-")], dict(self.units), dict(self.forts))
        self.made[purpose] = self.made[purpose, side] = made
        if purpose not in ("Sudden Death", "Support", "Commissar"):     # 1.9.1-b
            self.may_trigger = triggers(side, dice), purpose

    def again(self, rule, side):
        """9.1: the holder of the Initiative card, who hands it over."""
        assert side == self.initiative
        self.initiative = rival(side)

    def triggered(self, rule, name):
        """1.9.1.2: Jammed! on a Fire Attack Roll only."""
        found, purpose = self.may_trigger
        assert name in found and (name != "Jammed" or purpose == "Fire Attack"), (name, found)

    def rolled(self, rule, name, roll, morale, sums):
        """O22.3, O23.2, E50."""
        made = self.made[{"O22.3": "Rally", "O23.2": "Rout", "E50": "Commissar"}[rule]]
        assert int(roll) == sum(made.dice) and sum_of(sums) == int(morale)
        self.check_morale(name, made, sums)
        more = int(roll) - int(morale)
        if not self.units[name].hex:
            return                        # a trigger has been quicker
        if rule == "E50":
            self.expected = (rf"{name} {'is eliminated' if more > 0 else 'rallies'}", "")
        elif more == 0:
            self.expected = (rf"{name} is suppressed", "")
        elif rule == "O22.3" and self.units[name].broken:
            self.expected = (rf"{name} rallies", "") if more < 0 else ("", rf"{name} (rallies|is suppressed)")
        elif rule == "O23.2":
            self.to_retreat[name] = more
            self.expected = (rf"{name} (retreats|is eliminated)", "") if more > 0 else ("", rf"{name} (retreats.*|is suppressed)")

    def random_hex(self, rule, hex):
        assert self.last_of["Random Hex"]["random_hex"] == hex
        self.random = hex

    def event(self, rule, name):
        assert self.last_of["Event"]["event"] == name

    def sniped(self, rule, name):
        assert distance(self.random, self.units[name].hex) <= 1
        self.expected = (rf"{name} (breaks|is eliminated)|.*Light Wounds", "")

    # -- what becomes of pieces --

    def breaks(self, rule, name):
        if name in self.units:
            assert not self.units[name].broken
            self.change(name, broken=True)
        elif name in self.weapons:
            assert not self.weapons[name]
            self.weapons[name] = True

    def fixed(self, rule, name):
        assert self.weapons[name]
        self.weapons[name] = False

    def rallies(self, rule, name):
        assert self.units[name].broken
        self.change(name, broken=False)

    def suppressed(self, rule, name, already):
        assert self.units[name].suppressed == bool(already)
        self.change(name, suppressed=True)

    def unsuppressed(self, rule, name):
        assert self.units[name].suppressed and self.given[-1] == "Recover" and self.side_of(name) == self.active
        self.change(name, suppressed=False)

    def hardened(self, rule, name):
        assert not self.units[name].veteran
        self.change(name, veteran=True)

    def eliminated(self, rule, name):
        if name not in self.units:
            for owner, unit in self.units.items():
                if unit.weapon == name:
                    self.change(owner, weapon="")
            self.weapons[name] = False
            return
        unit = self.units[name]
        assert rule != "3.2.4" or unit.broken
        if rule == "O23.3.5":
            self.no_way_out(name, unit)
        self.lost = (unit.side, unit.vp)
        self.casualties[unit.side] += not unit.title.endswith("Hero")
        self.change(name, hex="", suppressed=False, veteran=False)
        if unit.vp:
            self.expected = (r".*gains .* VP: elimination" if not unit.weapon else rf"{unit.weapon} is eliminated", "")

    def no_way_out(self, name, unit):
        """O23.3.5: at its own edge, or nothing but Blazes and enemies nearer to it."""
        assert self.to_retreat[name] > 0
        for hex in self.ground.kind:
            if distance(unit.hex, hex) == 1 and nearer_home(unit, hex):
                assert hex in self.blazes or self.ground.kind[hex] == "water" or self.here(hex, rival(unit.side))

    def replaced(self, rule, name, team):
        unit = self.units[name]
        self.lost = (unit.side, 1) if rule == "A36" else self.lost
        for new in team.split(", "):
            self.units[new] = replace(unit, title=title_of(new), weapon="", suppressed=False, veteran=False)
            for group in (self.activated, self.movers, self.op_firers, self.on_road):
                if name in group:
                    group.add(new)
            self.spent[new] = self.spent.get(name, 0)
        self.change(name, hex="")

    def keeps(self, rule, name, marker):
        self.change(name, **{marker.lower(): True})

    # -- Melee, VP, Time --

    def melee(self, rule, hex):
        assert self.here(hex, AXIS) and self.here(hex, ALLIES)
        self.melee_hex = hex

    def melee_total(self, rule, side, total, sums):
        """O16.4.1: FP of all its units there, without Weapons."""
        added_up, roll = self.made["Melee", rival(self.active)], sum(self.made["Melee", side].dice)
        mine = self.here(self.melee_hex, side, added_up.units)
        boxed = sum("fp" in u.printed.get("boxed", ()) and not u.broken for u in mine.values())
        strength = sum(self.stat(n, "fp", added_up) for n in mine) + boxed
        assert dict_of(sums)["roll"] == [roll] and int(total) == sum_of(sums) == strength + roll

    def controls(self, rule, side, number):
        hex = next(h for h, n in self.ground.objectives.items() if n == int(number))
        assert self.here(hex, side) and not self.here(hex, rival(side)) and self.control.get(int(number)) != side
        self.before_control = self.control.get(int(number))
        self.control[int(number)] = side

    def gains(self, rule, side, points, reason):
        points = int(points)
        if reason in ("elimination", "exit"):
            doubled = any(f"double {reason}" in c for c in self.open_chits)
            assert (rival(side), points) == (self.lost[0], self.lost[1] * (2 if doubled else 1))
        elif reason.endswith("Light Wounds"):
            assert points == 1
        elif reason == "Battlefield Integrity":
            assert points == self.casualties[rival(side)]
        elif reason == "Command & Control":
            assert points == list(self.control.values()).count(side)
        elif found := re.match(r"Objective (\d)( changes hands)?", reason):
            assert self.control[int(found[1])] == side
            worth = [int(v) for c in self.open_chits for n, v in re.findall(r"Objective(?: (\d))?:? (\d+) VP", c)
                     if n in ("", found[1])]
            assert points in (2 * sum(worth),) if found[2] else (sum(worth), worth[-1])
        self.vp += points if side == AXIS else -points

    def time_advances(self, rule, space):
        self.time += 1
        assert int(space) == self.time
        self.sudden_death_due = self.time >= SUDDEN_DEATH

    def sudden_death(self, rule, roll, space):
        assert int(roll) == sum(self.made["Sudden Death"].dice) and int(space) == self.time >= SUDDEN_DEATH
        self.expected = (r"Objective chit|.* wins", "") if int(roll) < self.time else ("", r".* wins.*")

    def wins(self, rule, side, why, points):
        assert (self.vp if side == AXIS else -self.vp) == int(points)
        if why == "surrender":
            assert self.casualties[rival(side)] >= SURRENDER[rival(side)]
        self.won = side

    def works(self, rule, fort, hex):
        assert hex not in self.forts and hex not in self.blazes and self.ground.kind[hex] not in ("marsh", "water")
        assert self.ground.kind[hex] != "stream" or hex in self.ground.bridges
        self.forts[hex] = fort

    def removed(self, rule, fort, hex):
        assert self.forts.pop(hex) == fort

    def burns(self, rule, hex):
        assert hex not in self.blazes
        self.blazes.add(hex)

    def targeting(self, rule, total, distance, result, sums):
        white, coloured = self.made["Accuracy" if self.given[-1] == "Artillery Request" else "Targeting"].dice
        assert dict_of(sums)["dice multiplied"] == [white * coloured] and sum_of(sums) == int(total)
        assert (result == "hit") == (int(total) > int(distance))

    def spots(self, rule, hex):
        self.spotting = hex

    def drifts(self, rule, hex):
        """O18.2.2.1, O18.2.2.2: by the dice of the card turned up."""
        card = self.last_of["drift"]
        white, coloured = int(card["white_die"]), int(card["colored_die"])
        here = self.spotting
        for side in (white, coloured) if rule == "O18.2.2.1" else (white,) * coloured:
            here = next(h for h in self.ground.kind if distance(here, h) == 1 and side_toward(here, h) == side)
        assert here == hex

    def nothing(self, rule, *words):
        """A line with nothing to check."""


SIDE = r"(Axis|Allied)"
READ = [
    (r"The Time marker advances to (\d+)", Reading.time_advances),
    (r"(.+) sets up in (\w+)", Reading.sets_up), (r"(.+) goes to (.+)", Reading.goes_to),
    (r"Objective chit (.+) is open", Reading.opens), (rf"{SIDE} draws a secret Objective chit", Reading.nothing),
    (rf"{SIDE} plays (\S+) \((.+)/(.+)\): (.+)", Reading.plays), (rf"{SIDE} discards (\S+) \(.+\)", Reading.discards),
    (rf"{SIDE} passes; cards discarded: (\d+)", Reading.passes), (rf"{SIDE} draws (\d+)", Reading.draws),
    (rf"{SIDE} shuffles .+", Reading.shuffles), (rf"{SIDE} reveals (\S+) \(.+\) for (.+)", Reading.reveals),
    (r"(.+) is activated", Reading.is_activated), (r"(.+) activates (.+)", Reading.activates),
    (r"(.+) advances to (\w+)", Reading.advances), (r"(.+) retreats to (\w+)", Reading.retreats),
    (r"(.+) arrives in (\w+)", Reading.arrives), (r"(.+) joins in (\w+)", Reading.joins),
    (r"Fire at (.+) by (.+)", Reading.fires), (rf"{SIDE} rolls (\d-\d) for (.+)", Reading.rolls),
    (rf"{SIDE} calls for a re-roll .+", Reading.again), (r"Attack on (\w+): (\d+) \((.+)\)", Reading.attacked),
    (r"The attack is now (\d+) \((.+)\)", Reading.now), (r"(.+) defends: (\d+) \((.+)\)", Reading.defends),
    (r"(Event|Sniper|Time|Jammed)!", Reading.triggered), (r"(.+) rolls (\d+) against Morale (\d+) \((.+)\)", Reading.rolled),
    (r"Random Hex (\w+)", Reading.random_hex), (r"Event: (.+)", Reading.event), (r"A sniper hits (.+)", Reading.sniped),
    (r"(.+) breaks", Reading.breaks), (r"(.+) is fixed", Reading.fixed), (r"(.+) rallies", Reading.rallies),
    (r"(.+) is suppressed( already)?", Reading.suppressed), (r"(.+) is no longer suppressed", Reading.unsuppressed),
    (r"(.+) is battle hardened", Reading.hardened), (r"(.+) is eliminated", Reading.eliminated),
    (r"(.+) exits the map", Reading.exits), (r"(.+) keeps the (.+) marker", Reading.keeps),
    (r"(\w+) removed from (\w+)", Reading.removed), (rf"{SIDE} hands over .+", Reading.hands_over),
    (r"(.+) is replaced by (.+)", Reading.replaced), (r"(.+) deploys into (.+)", Reading.replaced),
    (r"Melee in (\w+)", Reading.melee), (rf"{SIDE} in Melee: (\d+) \((.+)\)", Reading.melee_total),
    (rf"{SIDE} controls Objective (\d)", Reading.controls), (rf"{SIDE} gains (\d+) VP: (.+)", Reading.gains),
    (r"Sudden Death roll (\d+) against (\d+)", Reading.sudden_death),
    (rf"\*\*{SIDE} wins\*\*: (.+); (-?\d+) VP", Reading.wins), (r"(Foxholes|Wire|Mines) in (\w+)", Reading.works),
    (r"(\w+) is ablaze", Reading.burns), (r"Targeting (-?\d+) against range (\d+): (hit|miss) \((.+)\)", Reading.targeting),
    (r"The Spotting Round is in (\w+)", Reading.spots), (r"The Spotting Round drifts to (\w+)", Reading.drifts),
    (r"The Spotting Round drifts off the map|The sniper hits nobody|Nothing comes of it", Reading.nothing),
    (r"The battery is to lay Smoke|(Axis|Allied) shows the hand .+", Reading.nothing),
    (r"The broken units of .+ may rout|Smoke .+|.+ (Support Table|Artillery Box).*", Reading.nothing),
    (r"The Surrender marker .+|Axis takes .+|Allied takes .+|.+ is unbroken again", Reading.nothing),
]
