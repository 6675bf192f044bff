"""Saves: they come back as they were, survive edits of the rules, and fail with one clear line."""

from __future__ import annotations

import json
import random
import zlib
from collections.abc import Iterator
from typing import Any

import pytest

import hedgerow
from hedgerow.kernel import registry
from hedgerow.kernel.chance import Chance, Scripted, commitment
from hedgerow.kernel.errors import IllegalAction
from hedgerow.kernel.events import Entry, Event, Unknown
from hedgerow.kernel.game import Game
from hedgerow.kernel.history import CHECKPOINT_EVERY
from hedgerow.kernel.records import VALUES
from hedgerow.kernel.rulebook import GameOption, Scenario
from hedgerow.kernel.saves import SaveError, load, read, replay, restore, verify

from . import bench
from .bench import module

RULES = """
    from hedgerow.kernel.events import Event

    class Drew(Event, says="{seat} drew {n}"):
        seat: str
        n: int

    @flow
    def start(g) -> Flow[Result]:
        for n in range(60):
            for seat in ("a", "b"):
                yield from turn(g, seat, n)
        return Result(("a",), (("a", n),), "9", "time")

    @flow
    def turn(g, seat, n):
        x = yield Ask(seat, "turn", [*choices(3), ("roll",), ("end",)])
        note(g, n, x)
        if x == ("roll",):
            rolled = g.roll("luck", 1, 6)
            g.log("1", Drew, seat, rolled[0])
        if x == ("end",):
            yield from ending(g)

    @flow
    def ending(g):
        yield Window("b", "sure", [PASS, ("no",)])
"""


def rules(text: str = RULES, **parts: Any) -> Any:
    """The game `saved`, with these rules, put in place of any earlier one, as after an edit."""
    made = module(text, register=True)
    name = "saved_rules"
    for f in ("start", "turn", "ending"):
        if hasattr(made, f):
            compiled = getattr(made, f)
            compiled.name = f"{name}.{f}"
            from hedgerow.kernel.flow import FLOWS
            FLOWS[compiled.name] = compiled
    registry.register(bench.book(made.start, name="saved", **parts))
    return made


@pytest.fixture(autouse=True)
def _clean() -> Iterator[None]:
    rules()
    yield
    registry._registered.pop("saved", None)


def played(choices: int = 12, seed: int = 1, **how: Any) -> Game:
    game, dice = hedgerow.new("saved", "bench", seed=seed, **how), random.Random(seed)
    for _ in range(choices):
        seat, decision = next(iter(game.decisions.items()))
        game.apply(seat, dice.choice(list(decision.options)))
    return game


def forged(text: str, change: Any) -> str:
    """The save with its lines changed and the checksums made anew."""
    lines = [json.loads(line) for line in text.splitlines()[:-1]]
    change(lines)
    written = [json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in lines]
    end = {"end": {"lines": len(written), "crc": [zlib.crc32(w.encode()) for w in written]}}
    return "\n".join([*written, json.dumps(end)]) + "\n"


def test_any_earlier_moment_can_be_looked_at() -> None:
    game = played(60)
    game.undo("a", agreed=True)
    game.undo("a", agreed=True)
    game.rekey("other")
    for _ in range(4):
        game.apply(next(iter(game.waiting)), ("n", 0))
    for n, then in enumerate(replay(game.save())):
        assert game.at(n).state.pack() == then.state.pack()


class TestRoundTrip:
    @pytest.mark.parametrize("choices", [0, 1, 7, 40])
    def test_a_loaded_game_is_the_same_game(self, choices: int) -> None:
        game = played(choices)
        again = load(game.save())
        assert again.save() == game.save()
        assert again.events == game.events and again.waiting == game.waiting
        for one in (game, again):
            one.apply(next(iter(one.waiting)), next(iter(one.decisions.values())).options[-1])
        assert again.save() == game.save()

    def test_a_finished_game_too(self) -> None:
        game = hedgerow.new("saved", "bench", seed=1)
        while game.result is None:
            game.apply(next(iter(game.waiting)), ("n", 0))
        again = load(game.save())
        assert again.result == game.result and again.save() == game.save() and again.decisions == {}

    def test_with_other_dice_from_some_moment_on_it_is_another_game_that_verifies(self) -> None:
        same, other = played(6), played(6)
        other.rekey("what if")
        assert other.state.chance.count == same.state.chance.count
        for game in (same, other):
            while game.result is None:
                seat, decision = next(iter(game.decisions.items()))
                game.apply(seat, ("roll",) if ("roll",) in decision.options else decision.options[0])
        assert same.events != other.events
        assert verify(other.save()).wrong == [] and load(other.save()).save() == other.save()
        other.undo(other.history[-1].seat, agreed=True)
        assert other.result is None and verify(other.save()).wrong == []

    def test_orders_undo_and_nonces_are_kept(self) -> None:
        game = played(5, nonces={"a": "x", "b": "\u2028\x85 ü"})
        game.order("b", [hedgerow.StandingOrder("sure", (("x", ">", 1),), "ask", "turn")])
        game.apply(next(iter(game.waiting)), ("n", 1))
        game.undo("b" if "a" in game.waiting else "a")
        again = load(game.save())
        assert again.save() == game.save() and again.state.orders == game.state.orders and again.nonces == game.nonces

    def test_replay_gives_every_position(self) -> None:
        game = hedgerow.new("saved", "bench", seed=3)
        positions = [game.state.pack()]
        for option in (("n", 1), ("roll",), ("end",), ("no",), ("roll",)):
            game.apply(next(iter(game.waiting)), option)
            positions.append(game.state.pack())
        game.undo("a", agreed=True)
        positions.append(game.state.pack())
        assert [g.state.pack() for g in replay(game.save())] == positions

    def test_undo_after_a_load_goes_back_before_it(self) -> None:
        game = played(CHECKPOINT_EVERY + 10, seed=6)
        again = load(game.save())
        for one in (game, again):
            for _ in range(12):
                seat = one.history[one._live[-1]].seat
                one.undo(seat, agreed=True)
        assert game.save() == again.save()

    def test_which_choices_still_hold_is_known_again(self) -> None:
        game = hedgerow.new("saved", "bench", seed=2)
        for option in (("n", 0), ("n", 1), ("n", 2), ("n", 0)):
            game.apply(next(iter(game.waiting)), option)
        game.order("a", [])
        game.undo("a", agreed=True)       # takes b's later choice with it
        again = load(game.save())
        assert again._live == game._live == [0, 1]

    def test_scripted_dice_are_kept_with_their_shuffles(self) -> None:
        chance = Scripted([4, 5, 6], {"deck": [2, 1]}, seed=9)
        game = hedgerow.new("saved", "bench", chance=chance)
        game.apply("a", ("roll",))
        again = load(game.save())
        for one in (game, again):
            one.undo("a", agreed=True)
            one.apply("a", ("roll",))
        assert game.save() == again.save()
        assert [r.public.dice for r in again.events if hasattr(r.public, "dice")] == [(4,), (5,)]
        assert next(replay(game.save())).state.chance.key == chance.key

    def test_options_are_kept(self) -> None:
        rules(options=[GameOption("length", (1, 2), 1, "how long")])
        game = hedgerow.new("saved", "bench", seed=1, options={"length": 2})
        assert load(game.save()).options == {"length": 2}


class TestEdits:
    def test_a_save_survives_an_edit_elsewhere(self) -> None:
        text = played(5).save()
        edited = RULES.replace('yield Window("b", "sure", [PASS, ("no",)])', 'yield Window("b", "quite sure", [PASS])\n    ')
        assert edited != RULES
        rules(edited)
        again = load(text)
        assert again.state.pack() == json.loads(text.splitlines()[-2])["position"]

    def test_when_a_flow_in_progress_has_changed_the_choices_are_played_again(self) -> None:
        game = played(7)
        rules(RULES.replace("note(g, n, x)", "note(g, 'edited', x)"))
        again = load(game.save())
        assert [t[0] for t in again.state.trace] == ["edited"] * len(game.state.trace)
        assert [(s.seat, s.what) for s in again.history] == [(s.seat, s.what) for s in game.history]
        assert again.save() == load(again.save()).save()

    def test_when_the_state_has_another_field_the_choices_are_played_again(self) -> None:
        class Wider(bench.Bench):
            more: int = 5

        game = played(7)
        rules(state=Wider)
        again = load(game.save())
        assert again.state.more == 5 and again.state.trace == game.state.trace      # type: ignore[attr-defined]

    def test_choices_that_todays_rules_forbid_are_named_and_the_history_kept(self) -> None:
        game = hedgerow.new("saved", "bench", seed=1)
        for option in (("n", 1), ("n", 2), ("roll",)):
            game.apply(next(iter(game.waiting)), option)
        rules(RULES.replace("choices(3)", "choices(2)"))
        with pytest.raises(SaveError, match=r"choice 2 of 3 cannot be played under today's rules \('n 2' is not among") as no:
            load(game.save())
        assert no.value.kept is not None and len(no.value.kept.steps) == 3
        assert no.value.kept.all_events() == game.events

    def test_dead_ends_and_ended_scripts_in_a_replay_are_one_clear_line_too(self) -> None:
        game = hedgerow.new("saved", "bench", chance=Scripted([3]))
        game.apply("a", ("roll",))
        rules(RULES.replace('g.roll("luck", 1, 6)', 'g.roll("luck", 2, 6)'))
        with pytest.raises(SaveError, match=r"choice 1 of 1 cannot be played under today's rules .*2d6 is needed"):
            load(forged(game.save(), lambda lines: lines.pop()))
        turn = "yield from turn(g, seat, n)"
        rules(RULES.replace(turn, f'{turn}\n                yield Ask("a", "no way", [])'))
        with pytest.raises(SaveError, match="has no option at 'no way'"):
            load(forged(game.save(), lambda lines: lines.pop()))

    def test_undo_of_what_was_played_by_other_rules_is_refused(self) -> None:
        game = played(3)
        text = forged(game.save(), lambda lines: lines[-1]["position"]["fields"].__setitem__(1, 7))
        again = load(text)
        with pytest.raises(IllegalAction, match="the rules have changed since this was played"):
            again.undo(again.history[-1].seat, agreed=True)

    def test_a_migration_brings_header_and_position_up_to_date(self) -> None:
        game = played(6)
        seen = []

        def migrate(data: dict[str, Any]) -> dict[str, Any]:
            seen.append(data["rules"])
            data["position"]["fields"][1] += 100
            return data

        rules(version=3, migrate={1: migrate, 2: migrate})
        again = load(game.save())
        assert seen == [1, 2]
        assert again.state.fuel == game.state.fuel + 200 and again.rulebook.version == 3

    def test_older_rules_without_a_migration_are_played_again(self) -> None:
        game = played(6)
        rules(RULES.replace("note(g, n, x)", "note(g, 'v2', x)"), version=2)
        assert load(game.save()).state.trace[0][0] == "v2"

    def test_newer_rules_are_refused(self) -> None:
        rules(version=4)
        text = played(6).save()
        rules(version=3)
        with pytest.raises(SaveError, match=r"played by newer rules of Bench \(version 4; here is 3\)") as no:
            load(text)
        assert no.value.kept is not None and len(no.value.kept.steps) == 6

    def test_events_of_a_class_that_has_gone_are_still_told(self) -> None:
        made = rules()
        game = hedgerow.new("saved", "bench", seed=1)
        game.apply("a", ("roll",))
        tag = made.Drew.__tag__
        told = VALUES.pop(tag)
        try:
            again = load(game.save())
        finally:
            VALUES[tag] = told
        assert again.events[-1].public == Unknown(tag, str(game.events[-1].public.pack()))

    def test_events_whose_fields_have_changed_are_still_told(self) -> None:
        made = rules()
        game = hedgerow.new("saved", "bench", seed=1)
        game.apply("a", ("roll",))
        text = game.save().replace(f'{{"{made.Drew.__tag__}":["a",', f'{{"{made.Drew.__tag__}":["a","more",')
        with pytest.raises(SaveError, match="damaged at line 3"):
            read(text)
        lines = text.splitlines()
        text = forged("\n".join(lines), lambda data: None)
        assert isinstance(load(text).events[-1].public, Unknown)


class TestDamage:
    @pytest.mark.parametrize("text", ["", "\n", "nonsense", "{}", "[]", "5", '"hedgerow"', '{"hedgerow": 1}',
                                      '{"hedgerow": "x"}',
                                      '{"hedgerow": 1, "game": "saved", "rules": 1, "scenario": "s", "options": {}, "secret": 5}'
                                      ])
    def test_what_is_no_save_is_refused_in_one_line(self, text: str) -> None:
        with pytest.raises(SaveError, match="this is not a Hedgerow save: its first line cannot be read") as no:
            load(text)
        assert no.value.kept is None and "\n" not in str(no.value)

    def test_a_newer_format_is_refused(self) -> None:
        text = forged(played(2).save(), lambda lines: lines[0].update(hedgerow=99))
        with pytest.raises(SaveError, match=r"written by a newer Hedgerow \(save format 99\)"):
            load(text)

    def test_a_damaged_header_is_found(self) -> None:
        text = played(4).save().replace('"scenario":"bench"', '"scenario":"bensh"', 1)
        with pytest.raises(SaveError, match="damaged at line 1"):
            load(text)

    @pytest.mark.parametrize("header", [{"game": "gone"}, {"scenario": "gone"}, {"options": {"gone": 1}}])
    def test_an_unknown_game_scenario_or_option_keeps_the_readable_part(self, header: dict[str, Any]) -> None:
        text = forged(played(4).save(), lambda lines: lines[0].update(header))
        with pytest.raises(SaveError, match="gone") as no:
            load(text)
        assert no.value.kept is not None and len(no.value.kept.steps) == 4
        with pytest.raises(SaveError, match="gone"):
            list(replay(text))

    def test_every_truncation_keeps_the_choices_before_it(self) -> None:
        game = played(10)
        text = game.save()
        for cut in range(len(text.splitlines()[0]) + 1, len(text) - 1, 37):
            with pytest.raises(SaveError) as no:
                load(text[:cut])
            kept = no.value.kept
            assert kept is not None
            assert [s.what for s in kept.steps] == [s.what for s in game.history[:len(kept.steps)]]
            assert len(kept.steps) >= text[:cut].count('"choose"') - 1
            again = restore(kept)
            assert [s.what for s in again.history] == [s.what for s in kept.steps]

    def test_every_flipped_character_is_found(self) -> None:
        text, dice = played(10).save(), random.Random(4)
        body = text[:text.rindex('{"end"')]
        for _ in range(120):
            at = dice.randrange(len(body))
            if body[at] == "\n":
                continue
            other = "0" if body[at] != "0" else "1"
            with pytest.raises(SaveError) as no:
                load(text[:at] + other + text[at + 1:])
            assert "\n" not in str(no.value)

    def test_a_missing_or_doubled_line_is_found(self) -> None:
        lines = played(10).save().splitlines()
        for n in range(1, len(lines) - 1):
            for damaged in ([*lines[:n], *lines[n + 1:]], [*lines[:n], lines[n], *lines[n:]]):
                with pytest.raises(SaveError):
                    load("\n".join(damaged))

    def test_line_ends_of_another_system_do_no_harm(self) -> None:
        game = played(6)
        assert load(game.save().replace("\n", "\r\n")).save() == game.save()

    def test_a_line_of_nonsense_with_a_right_checksum_is_refused(self) -> None:
        for nonsense in (5, [], {"choose": ["a"]}, {"order": ["a", 5, 0]}, {"events": 5}):
            text = forged(played(4).save(), lambda lines, n=nonsense: lines.insert(3, n))
            with pytest.raises(SaveError, match="damaged at line 4; the 1 choices before it were kept"):
                load(text)

    def test_a_position_of_nonsense_is_replaced_by_playing_the_choices(self) -> None:
        game = played(6)
        for nonsense in ({}, {"fields": 5}, {"fields": [], "chance": [], "revealed": 0, "frames": []}):
            again = load(forged(game.save(), lambda lines, n=nonsense: lines[-1].update(position=n)))
            assert again.save() == game.save()


class TestVerify:
    def test_an_honest_game_is_found_so(self) -> None:
        game = played(25)
        found = verify(game.save())
        assert found.wrong == [] and found.choices == 25 and found.draws == game.state.chance.count > 0

    def test_dice_that_were_tampered_with_are_found(self) -> None:
        game = hedgerow.new("saved", "bench", seed=2)
        for _ in range(4):
            game.apply(next(iter(game.waiting)), ("roll",))

        def tamper(lines: list[Any]) -> None:
            lines[4]["events"][0][1]["Rolled"][1] = [1 + lines[4]["events"][0][1]["Rolled"][1][0] % 6]

        assert any("event 5 differs: the save says Rolled" in w for w in verify(forged(game.save(), tamper)).wrong)

    def test_a_secret_that_was_exchanged_is_found(self) -> None:
        text = forged(played(20).save(), lambda lines: lines[0].update(secret="ab" * 32))
        assert "the revealed secret does not fit the hash that was committed to" in verify(text).wrong
        rehashed = forged(text, lambda lines: lines[0].update(commitment=commitment(bytes.fromhex("ab" * 32))))
        assert any("differs" in w for w in verify(rehashed).wrong)

    def test_a_nonce_that_was_exchanged_is_found(self) -> None:
        text = played(20, nonces={"a": "1", "b": "2"}).save()
        assert verify(text).wrong == []
        assert verify(forged(text, lambda lines: lines[0]["nonces"].update(b="3"))).wrong

    def test_events_that_were_left_out_are_found(self) -> None:
        def tamper(lines: list[Any]) -> None:
            next(line for line in reversed(lines) if line.get("events"))["events"].pop()

        assert any("the save tells" in w for w in verify(forged(played(20).save(), tamper)).wrong)

    def test_a_position_that_was_tampered_with_is_found(self) -> None:
        text = forged(played(20).save(), lambda lines: lines[-1]["position"]["fields"].__setitem__(1, 999))
        assert verify(text).wrong == ["the position in the save is not the one that its choices lead to"]

    def test_dice_given_from_outside_prove_nothing(self) -> None:
        game = hedgerow.new("saved", "bench", seed=1, chance=Chance(b"k" * 32))
        game.apply("a", ("roll",))
        assert verify(game.save()).wrong == ["the dice were given from outside, not drawn from the secret"]

    def test_the_commitment_is_known_before_play_and_tells_nothing(self) -> None:
        game = hedgerow.new("saved", "bench", seed=1)
        assert game.commitment == commitment(game.secret)
        assert game.secret.hex() not in json.dumps([game.view(s) for s in ("a", "b", None)])


def test_entries_pack_their_private_parts() -> None:
    class Said(Event):
        what: str

    for entry in (Entry("1", Said("x")), Entry("2", None, (("a", Said("y")),)), Entry("3", Said("x"), (("a", Said("y")),))):
        again = Entry.unpack(json.loads(json.dumps(entry.pack())))
        assert again == entry and hash(again) == hash(entry)
        assert entry != "entry"


def test_scenarios_are_made_once() -> None:
    made = []

    def make() -> Scenario:
        made.append(1)
        return bench.SCENARIO

    rules(scenarios={"bench": make})
    book = hedgerow.rulebook("saved")
    assert book.scenario("bench") is book.scenario("bench") and made == [1]


