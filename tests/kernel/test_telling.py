"""Events as text and JSON."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from hedgerow.kernel.events import Event, tallies
from hedgerow.kernel.rulebook import Rulebook
from hedgerow.kernel.tally import Tally
from hedgerow.kernel.telling import arithmetic, as_json, tell
from hedgerow.kernel.verbs import Verb, by_name

from . import bench
from .bench import module, start_of


class Fired(Event, says="{unit} fires at {target_hex} with {power}: {outcome}"):
    unit: int
    target_hex: int
    power: Tally
    outcome: str


class Volley(Event, says="{units} {units:fires|fire} with {power:factor}, {seen:hex} away"):
    units: tuple[int, ...]
    power: Tally
    seen: int


class Plain(Event):
    hexes: tuple[int, ...]
    seat: str = "a"


def spell(scenario: Any, kind: str, thing: Any) -> str:
    return f"<{kind} {thing}>"


def book() -> Rulebook:
    start = start_of(module("@flow\ndef main(g):\n    return (yield from pick(g))").main)
    return bench.book(start, spell=spell, verbs=by_name(Verb("go", ("unit", "hex"))),
                      words={"hit": "a hit", "range": "long range"})


SHOT = Fired(3, 27, Tally.of(7, "firepower", "3.1").halve("range", "3.2"), "hit")


def test_a_sentence_spells_its_ids_and_words() -> None:
    assert tell(book(), bench.SCENARIO, SHOT) == "<unit 3> fires at <hex 27> with 3½: a hit"


def test_a_sentence_agrees_with_its_numbers() -> None:
    one, many = Volley((3,), Tally.of(1, "firepower", "3.1"), 1), Volley((3, 4), Tally.of(6, "firepower", "3.1"), 2)
    plain = replace(book(), table=replace(book().table, spell=lambda where, kind, thing: str(thing)))
    assert tell(plain, bench.SCENARIO, one) == "3 fires with 1 factor, 1 hex away"
    assert tell(plain, bench.SCENARIO, many) == "3, 4 fire with 6 factors, 2 hexes away"


def test_an_event_without_a_sentence_lists_its_fields() -> None:
    assert tell(book(), bench.SCENARIO, Plain((1, 2))) == "Plain <hex 1>, <hex 2> a"
    assert tell(book(), bench.SCENARIO, Plain(())) == "Plain nothing a"


def test_the_arithmetic_unfolds() -> None:
    assert tallies(SHOT) == [SHOT.power] and tallies(Plain(())) == []
    assert arithmetic(book(), SHOT) == ["7 firepower, ÷2 long range = 3½"]


def test_a_client_gets_json() -> None:
    told = json.loads(json.dumps(as_json(book(), bench.SCENARIO, "4", SHOT)))
    assert told["event"] == "Fired" and told["rule"] == "4" and told["text"].endswith("a hit")
    assert told["fields"]["target_hex"] == 27
    assert told["tallies"][0]["total"] == 3.5 and told["tallies"][0]["lines"][0] == ["+", 7, "firepower", "3.1"]
