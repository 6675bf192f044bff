"""Every reason against doing something is given where it holds, and only there."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hedgerow.games.asl_sk1.model import state
from hedgerow.games.asl_sk1.model.state import OWN_FP, State
from hedgerow.games.asl_sk1.rules.advance import why_not_advance
from hedgerow.games.asl_sk1.rules.firegroups import why_not_fire_at, why_not_ready
from hedgerow.games.asl_sk1.rules.movement import why_not_double_time, why_not_move
from hedgerow.games.asl_sk1.rules.rally import why_not_rally, why_not_recover, why_not_self_rally
from hedgerow.games.asl_sk1.rules.rout import why_not_rout
from hedgerow.games.asl_sk1.rules.support_weapons import why_not_destroy, why_not_use
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.testing import rule

from .situation import PHASES, Situation, situation

Ask = Callable[[Situation], Reasons]
Change = Callable[[State], None]


@flow
def nothing(g: State) -> Flow[None]:
    """A situation to be looked at, not played."""
    return
    yield


def table(phase: str = "prep fire", gear: str = "MMG") -> Situation:
    return situation(f"german Y5 4-6-7 {gear}\namerican Y8 6-6-6\ngerman A5 8-1", nothing, [], phase)


def unit(**now: object) -> Change:
    def change(g: State) -> None:
        for name, value in now.items():
            setattr(g.units[0], name, value)
    return change


def weapon(**now: object) -> Change:
    def change(g: State) -> None:
        for name, value in now.items():
            setattr(g.weapons[0], name, value)
    return change


def turn(**now: object) -> Change:
    def change(g: State) -> None:
        for name, value in now.items():
            setattr(g, name, value)
    return change


def own(t: Situation) -> Reasons:
    return why_not_ready(t.g, 0, OWN_FP)


def gun(t: Situation) -> Reasons:
    return why_not_ready(t.g, 0, 0)


def at(hex_: str, targets: tuple[int, ...] = (1,), weapon_: int = OWN_FP) -> Ask:
    return lambda t: why_not_fire_at(t.g, 0, weapon_, t.hex(hex_), targets)


def use(weapon_: int) -> Ask:
    def ask(t: Situation) -> Reasons:
        no = Reasons()
        why_not_use(t.g, 0, weapon_, (), no)
        return no
    return ask


def test_a_unit_that_may_has_nothing_against_it() -> None:
    assert not own(table()) and not gun(table()) and not at("Y8")(table())


@pytest.mark.parametrize(("phase", "gear", "ask", "change"), [
    pytest.param("prep fire", "MMG", own, unit(broken=True), marks=rule("3.2.1-k")),
    pytest.param("prep fire", "MMG", own, unit(melee=True), marks=rule("3.8-l")),
    pytest.param("prep fire", "MMG", own, unit(hex=state.ELIMINATED), marks=rule("3.2-a")),
    pytest.param("prep fire", "MMG", own, turn(attacker=1), marks=rule("3.2.2")),
    pytest.param("prep fire", "MMG", own, turn(phase=PHASES["defensive fire"]), marks=rule("3.4")),
    pytest.param("prep fire", "MMG", own, turn(phase=PHASES["rout"]), marks=rule("3.0")),
    pytest.param("prep fire", "MMG", own, unit(kind="german 8-1"), marks=rule("1.2.1")),
    pytest.param("prep fire", "MMG", own, unit(fired=state.PREP_MARKER), marks=rule("3.2")),
    pytest.param("prep fire", "MMG", gun, weapon(holder=2), marks=rule("1.2.4")),
    pytest.param("prep fire", "MMG", gun, weapon(malfunctioned=True), marks=rule("1.2.4-c")),
    pytest.param("prep fire", "MMG", gun, weapon(kind="german DC"), marks=rule("4.3-a")),
    pytest.param("prep fire", "FT", gun, unit(pinned=True), marks=rule("4.2-b")),
    pytest.param("advancing fire", "MMG", gun, weapon(moved=True), marks=rule("3.5-b")),
    pytest.param("prep fire", "MMG", use(0), unit(kind="german 2-4-7", own_fp_used=True), marks=rule("4.0-p")),
    pytest.param("prep fire", "MMG", use(0), unit(weapons_used=2), marks=rule("4.0-o")),
    pytest.param("prep fire", "MMG", use(0), unit(own_fp_used=True, weapons_used=1), marks=rule("4.0-o")),
    pytest.param("prep fire", "MMG", use(OWN_FP), unit(own_fp_lost=True), marks=rule("4.0-o")),
    pytest.param("prep fire", "LMG", use(0), unit(kind="german 8-1", directing=True), marks=rule("4.0-q")),
    pytest.param("prep fire", "FT FT", use(1), unit(flamethrower=0), marks=rule("4.2-b")),
    pytest.param("prep fire", "MMG", lambda t: why_not_destroy(t.g, 0), weapon(fired=state.PREP_MARKER), marks=rule("4.0-k")),
    pytest.param("prep fire", "MMG", lambda t: why_not_destroy(t.g, 0), unit(broken=True), marks=rule("4.0-k")),
    pytest.param("prep fire", "MMG", lambda t: why_not_destroy(t.g, 0), turn(phase=PHASES["rally"]), marks=rule("4.0-k")),
    pytest.param("movement", "MMG", lambda t: why_not_move(t.g, 0), turn(attacker=1), marks=rule("3.3")),
    pytest.param("movement", "MMG", lambda t: why_not_move(t.g, 0), unit(hex=state.WAITING), marks=rule("3.3")),
    pytest.param("movement", "MMG", lambda t: why_not_move(t.g, 0), unit(fired=state.PREP_MARKER), marks=rule("3.3")),
    pytest.param("movement", "MMG", lambda t: why_not_move(t.g, 0), unit(broken=True), marks=rule("3.2.1-k")),
    pytest.param("movement", "MMG", lambda t: why_not_move(t.g, 0), unit(melee=True), marks=rule("3.8-l")),
    pytest.param("movement", "MMG", lambda t: why_not_move(t.g, 0), unit(pinned=True), marks=rule("3.2.1-r")),
    pytest.param("movement", "MMG", lambda t: why_not_move(t.g, 0), unit(moved=True), marks=rule("3.3-h")),
    pytest.param("movement", "MMG", lambda t: why_not_double_time(t.g, 0), unit(was_cx=True), marks=rule("3.3-o2")),
    pytest.param("movement", "MMG", lambda t: why_not_double_time(t.g, 0), unit(cx=True), marks=rule("3.3-o2")),
    pytest.param("movement", "MMG", lambda t: why_not_double_time(t.g, 0), unit(wounded=True), marks=rule("3.2.1-f")),
    pytest.param("advance", "MMG", lambda t: why_not_advance(t.g, 0), turn(attacker=1), marks=rule("3.7")),
    pytest.param("advance", "MMG", lambda t: why_not_advance(t.g, 0), unit(broken=True), marks=rule("3.7")),
    pytest.param("advance", "MMG", lambda t: why_not_advance(t.g, 0), unit(advanced=True), marks=rule("3.7")),
    pytest.param("advance", "MMG", lambda t: why_not_advance(t.g, 0), unit(pinned=True), marks=rule("3.2.1-r")),
])
def test_a_reason_is_given_where_it_holds(request: pytest.FixtureRequest, phase: str, gear: str, ask: Ask,
                                          change: Change) -> None:
    expected = next(m.args[0] for m in request.node.iter_markers("rule"))
    t = table(phase, gear)
    assert not ask(t)
    change(t.g)
    assert expected in ask(t).rules


@pytest.mark.parametrize(("hex_", "targets", "rule_id"), [
    pytest.param("Y8", (), "3.2", marks=rule("3.2")), pytest.param("Y5", (1,), "3.8", marks=rule("3.8")),
    pytest.param("A8", (1,), "3.2-e", marks=rule("3.2-e")), pytest.param("BB5", (1,), "3.2-a", marks=rule("3.2-a"))])
def test_what_stands_against_a_target(hex_: str, targets: tuple[int, ...], rule_id: str) -> None:
    assert rule_id in at(hex_, targets)(table()).rules


@rule("3.4-a", "3.4-b")
def test_markers_in_the_dfph() -> None:
    t = table("defensive fire")
    t.g.attacker = 1
    assert not own(t) and not at("Y8")(t)
    t.g.units[0].fired = state.FIRST_MARKER
    assert not own(t) and at("Y8")(t).rules == ("3.4-a",) and not at("Y6")(t)
    t.g.units[0].fired = state.FINAL_MARKER
    assert own(t).rules == ("3.4-b",)


@rule("3.1-k", "3.1(e)", "2.0-SelfRally")
def test_reasons_against_rallying() -> None:
    def asked(*changes: Change) -> tuple[str, ...]:
        t = table("rally")
        t.g.units[0].broken = True
        for change in changes:
            change(t.g)
        return why_not_self_rally(t.g, 0).rules

    assert not asked()
    assert asked(unit(tried=True)) == ("3.1-k",)
    assert asked(turn(attacker=1)) == ("3.1(e)",) and asked(turn(mmc_self_rallied=True)) == ("3.1(e)",)
    assert asked(lambda g: setattr(g.units[2], "hex", g.units[0].hex)) == ("2.0-SelfRally",)
    assert asked(unit(melee=True)) == ("3.8-l",)
    assert why_not_rally(table("rally").g, 0).rules == ("3.1(f)",)


@rule("3.6-k", "3.6-a", "3.6")
def test_reasons_against_routing() -> None:
    def asked(**now: object) -> tuple[str, ...]:
        t = table("rout")
        unit(**{"broken": True, "dm": True} | now)(t.g)
        return why_not_rout(t.g, 0).rules

    assert not asked()
    assert asked(dm=False) == ("3.6-k",) and asked(broken=False) == ("3.6",)
    assert asked(melee=True) == ("3.8-l",) and asked(routed=True) == ("3.6-a",)


@rule("3.1(b)", "3.1", "4.0")
def test_reasons_against_recovering() -> None:
    def asked(*changes: Change) -> tuple[str, ...]:
        t = table("rally")
        weapon(holder=state.NOBODY, hex=t.g.units[0].hex)(t.g)
        for change in changes:
            change(t.g)
        return why_not_recover(t.g, 0, 0).rules

    assert not asked()
    assert asked(weapon(hex=0)) == ("3.1(b)",) and asked(unit(broken=True)) == ("3.1(b)",)
    assert asked(unit(acted=True)) == ("3.1",) and not asked(unit(kind="german 8-1"))
