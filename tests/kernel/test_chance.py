"""Chance: keyed and counted, the same everywhere, scripted in tests; and decks of cards."""

from __future__ import annotations

import random
from collections import Counter
from hashlib import sha256
from typing import Any

import pytest

from hedgerow.kernel.cards import Deck
from hedgerow.kernel.chance import Chance, Scripted, commitment, game_key, secret_of
from hedgerow.kernel.errors import HedgerowError, ScriptEnded


def chance(seed: int | str | bytes = 0) -> Chance:
    return Chance(game_key(secret_of(seed)))


def test_the_same_seed_gives_these_very_draws_on_every_machine() -> None:
    dice = chance(7)
    cards = list(range(8))
    rolled = [dice.roll(2, 6) for _ in range(6)]
    dice.shuffle(cards)
    assert rolled == [(4, 5), (3, 3), (2, 6), (4, 1), (1, 1), (5, 2)]
    assert cards == [4, 6, 0, 1, 2, 7, 5, 3]


def test_seeds_of_every_kind_give_a_secret_of_256_bits() -> None:
    secrets = [secret_of(s) for s in (1, "1", b"1", "x", b"y" * 31)]
    assert all(len(s) == 32 for s in secrets)
    assert secrets[0] == secrets[1] == secrets[2] != secrets[3]
    assert secret_of(b"z" * 32) == b"z" * 32


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    assert commitment(b"z" * 32) == sha256(b"z" * 32).hexdigest()


def test_the_key_depends_on_every_nonce_and_not_on_their_order() -> None:
    secret = secret_of(1)
    key = game_key(secret, {"a": "1", "b": "2"})
    assert key == game_key(secret, {"b": "2", "a": "1"})
    assert len({key, game_key(secret), game_key(secret, {"a": "1"}), game_key(secret, {"a": "1", "b": "3"}),
                game_key(secret, {"a": "12", "b": ""}), game_key(secret, {"a": "2", "b": "1"}),
                game_key(secret_of(2), {"a": "1", "b": "2"})}) == 7


def test_every_face_is_as_likely() -> None:
    dice = chance(3)
    faces = Counter(dice.roll(1, 6)[0] for _ in range(6000))
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert sum((n - 1000) ** 2 / 1000 for n in faces.values()) < 20.5          # chi-square, one in a thousand
    pairs = Counter(dice.roll(2, 6) for _ in range(7200))
    assert len(pairs) == 36 and sum((n - 200) ** 2 / 200 for n in pairs.values()) < 66.6
    triples = Counter(dice.roll(3, 2) for _ in range(4000))
    assert len(triples) == 8 and sum((n - 500) ** 2 / 500 for n in triples.values()) < 24.3
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        items = [1, 2, 3]
        dice.shuffle(items)
        orders[tuple(items)] += 1
    assert len(orders) == 6 and sum((n - 1000) ** 2 / 1000 for n in orders.values()) < 20.5


def test_a_draw_depends_on_the_key_and_the_count_alone() -> None:
    one, two = chance(1), chance(1)
    one.roll(2, 6)
    two.below(36)
    assert one.count == two.count == 1
    assert [one.below(1000) for _ in range(5)] == [two.below(1000) for _ in range(5)]
    assert Chance.unpack(one.pack()) == one == one.copy()


def test_draws_that_would_favour_low_numbers_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    from hedgerow.kernel import chance as chance_module

    given = iter([2**64 - 1, 5])

    class Hash:
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            pass

        def digest(self) -> bytes:
            return next(given).to_bytes(8, "little")

    monkeypatch.setattr(chance_module, "blake2b", Hash)
    dice = Chance(b"k" * 32)
    assert dice.below(6) == 5
    assert dice.count == 2


def test_a_rekeyed_future_is_another_one_at_the_same_place() -> None:
    one = chance(1)
    one.below(6)
    two, three = one.rekeyed("fork 1"), one.rekeyed("fork 2")
    assert two.count == one.count
    assert len({one.key, two.key, three.key}) == 3
    assert one.rekeyed("fork 1") == two


class TestScript:
    def test_gives_its_rolls_in_order(self) -> None:
        dice = Scripted([(6, 4), 3, [1, 1, 1]])
        assert (dice.roll(2, 6), dice.roll(1, 6), dice.roll(3, 6)) == ((6, 4), (3,), (1, 1, 1))
        assert dice.count == 3

    def test_a_single_number_also_serves_a_pick(self) -> None:
        assert Scripted([3]).below(5, "which") == 2

    def test_never_surprises(self) -> None:
        with pytest.raises(ScriptEnded, match=r"no more rolls, but 2d6 is needed for fire"):
            Scripted([]).roll(2, 6, "fire")
        with pytest.raises(ScriptEnded, match=r"gives \(3,\), but 2d6 is needed for a roll"):
            Scripted([3]).roll(2, 6)
        with pytest.raises(ScriptEnded, match=r"gives \(7,\), but 1d6 is needed for x"):
            Scripted([7]).roll(1, 6, "x")
        assert issubclass(ScriptEnded, HedgerowError)

    def test_gives_named_shuffles_their_order_and_others_the_seeds(self) -> None:
        dice = Scripted(shuffles={"deck": [3, 1, 2]}, seed=4)
        items = [1, 2, 3]
        dice.shuffle(items, "deck")
        assert items == [3, 1, 2]
        dice.shuffle(items, "deck")
        assert items == [3, 1, 2]
        one, two = list(range(9)), list(range(9))
        dice.shuffle(one, "other")
        again = Scripted(seed=4)
        again.count = 2
        again.shuffle(two, "other")
        assert one == two != list(range(9))

    def test_refuses_an_order_of_other_items(self) -> None:
        with pytest.raises(ScriptEnded, match="does not hold the same items"):
            Scripted(shuffles={"deck": [1, 2]}).shuffle([1, 2, 3], "deck")

    def test_is_part_of_the_position(self) -> None:
        dice = Scripted([1, 2], {"deck": [2, 1]})
        copied = dice.copy()
        dice.roll(1, 6)
        assert copied.roll(1, 6) == (1,)
        assert Chance.unpack(dice.pack()) == dice

    def test_ends_at_a_fork(self) -> None:
        assert Scripted([1, 2]).rekeyed("fork").script is None


class Table:
    """As much of a state as decks need."""

    def __init__(self) -> None:
        self.revealed, self.dice, self.chance = 0, random.Random(1), Chance(b"k" * 32)

    def reveal(self) -> None:
        self.revealed += 1

    def shuffle(self, purpose: str, items: list[Any]) -> None:
        self.dice.shuffle(items)


class TestDeck:
    def test_draws_from_the_top_and_tells_the_kernel_that_a_secret_came_out(self) -> None:
        g, deck = Table(), Deck([1, 2, 3])
        assert (deck.draw(g), deck.draw(g), len(deck), g.revealed) == (3, 2, 1, 2)

    def test_peeking_leaves_the_cards_and_counts_as_seeing(self) -> None:
        g, deck = Table(), Deck([1, 2, 3])
        assert deck.peek(g) == (3,)
        assert deck.peek(g, 2) == (3, 2)
        assert deck.peek(g, 9) == (3, 2, 1)
        assert deck.cards == [1, 2, 3] and g.revealed == 3

    def test_discards_come_back_when_reshuffled(self) -> None:
        g, deck = Table(), Deck(list(range(10)))
        deck.shuffle(g, "deck")
        assert sorted(deck.cards) == list(range(10)) != deck.cards
        deck.discard(deck.draw(g))
        deck.discard(deck.draw(g))
        assert len(deck.discards) == 2
        deck.reshuffle(g, "deck")
        assert sorted(deck.cards) == list(range(10)) and deck.discards == []

    def test_two_decks_do_not_share_their_discards(self) -> None:
        one, two = Deck([1]), Deck([2])
        one.discard(1)
        assert two.discards == []


def test_a_scramble_gives_every_order_alike_and_the_same_on_every_machine() -> None:
    chance = Chance(b"k" * 32)
    found: dict[tuple[int, ...], int] = {}
    for _ in range(6000):
        items = [1, 2, 3]
        chance.scramble(items)
        found[tuple(items)] = found.get(tuple(items), 0) + 1
    assert len(found) == 6 and all(850 < n < 1150 for n in found.values())
    items = list(range(10))
    Chance(b"k" * 32).scramble(items)
    again = list(range(10))
    Chance(b"k" * 32).scramble(again)
    assert items == again != list(range(10)) and chance.count == 6000
