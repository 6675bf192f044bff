"""Chance that lives in the position: a keyed, counted generator, the same on every machine.

Draw number `n` is BLAKE2b of the counter under the key, so nothing but the key and the count need be copied, and no
one who has seen all the draws so far can tell the next. Every draw has a purpose and is logged by the state.
A game's key is made from a secret that is committed to by its hash before play, and from a nonce of every seat, so that
nobody alone chooses the dice; once the secret is revealed anyone can check them (`hedgerow verify`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, partial
from hashlib import blake2b, shake_128
from struct import unpack
from typing import Any, ClassVar, TypeVar
from zlib import crc32

from hedgerow.kernel.errors import ScriptEnded
from hedgerow.kernel.records import Record

T = TypeVar("T")
_SPAN = 1 << 64


def secret_of(seed: int | str | bytes) -> bytes:
    """The 256-bit secret that a seed stands for; 32 bytes are taken as they are."""
    if isinstance(seed, bytes) and len(seed) == 32:
        return seed
    text = seed if isinstance(seed, bytes) else str(seed).encode()
    return blake2b(text, digest_size=32, person=b"hedgerow-seed").digest()


def commitment(secret: bytes) -> str:
    """What is published before play: it binds to the secret and tells nothing of it."""
    return hashlib.sha256(secret).hexdigest()


def game_key(secret: bytes, nonces: Mapping[str, str] | None = None) -> bytes:
    """The key of a game: the secret mixed with what each seat threw in, whatever order they came in."""
    mixed = blake2b(secret, digest_size=32, person=b"hedgerow-key")
    for seat, nonce in sorted((nonces or {}).items()):
        for part in (seat.encode(), nonce.encode()):
            mixed.update(len(part).to_bytes(4, "little") + part)
    return mixed.digest()


@cache
def _lanes(count: int) -> tuple[int, int]:
    """For so many numbers of 64 bits in a row: their lower 52 bits, and the exponent of floats from 1 to 2."""
    ones = int.from_bytes(b"\x01\0\0\0\0\0\0\0" * count, "little")
    return ones * ((1 << 52) - 1), ones * (1023 << 52)


def _as_fractions(found: bytes) -> tuple[float, ...]:
    """The upper 52 bits of each 8 bytes, as floats: in the same order as the whole numbers, and quicker to sort."""
    fraction, exponent = _lanes(len(found) // 8)
    whole = int.from_bytes(found, "little") >> 12 & fraction | exponent
    return unpack(f"<{len(found) // 8}d", whole.to_bytes(len(found), "little"))


class Chance(Record):
    """The generator of one position. `count` only ever grows, also through undo: spent chance never returns."""

    paired: ClassVar[bool] = False
    key: bytes
    count: int = 0
    script: Any = None                    # None, or [rolls still to come, {purpose: order of a shuffle}]

    def below(self, n: int, purpose: str = "") -> int:
        """A whole number from 0 to n-1, each equally likely."""
        if self.script is not None:
            return self._scripted(1, n, purpose)[0] - 1
        limit = _SPAN - _SPAN % n
        while True:
            self.count += 1
            digest = blake2b(self.count.to_bytes(8, "little"), key=self.key, digest_size=8).digest()
            drawn = int.from_bytes(digest, "little")
            if drawn < limit:
                return drawn % n

    def roll(self, dice: int, sides: int, purpose: str = "") -> tuple[int, ...]:
        """So many dice, in order."""
        if self.script is not None:
            return self._scripted(dice, sides, purpose)
        drawn = self.below(sides ** dice)
        if dice == 2:
            first, second = divmod(drawn, sides)
            return first + 1, second + 1
        return _dice_in(drawn, dice, sides)

    def shuffle(self, items: list[Any], purpose: str = "") -> None:
        """In place, every order equally likely (Fisher and Yates)."""
        if self.script is not None and purpose in self.script[1]:
            order = list(self.script[1][purpose])
            self.count += 1
            if sorted(map(repr, order)) != sorted(map(repr, items)):
                raise ScriptEnded(f"the scripted order for {purpose!r} does not hold the same items as what is shuffled")
            items[:] = order
            return
        script, self.script = self.script, None
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
        self.script = script

    def scramble(self, items: list[Any]) -> None:
        """In place, every order equally likely, all from one hash: what a fork draws anew, which nobody checks draw by draw."""
        self.count += 1
        found = shake_128(self.key + self.count.to_bytes(8, "little")).digest(8 * len(items))
        items.sort(key=partial(next, iter(_as_fractions(found))))          # the keys one after the other, whatever the item

    def take(self, cards: list[Any]) -> Any:
        """The top card of a pile, gone from it."""
        return cards.pop()

    def rekeyed(self, purpose: str) -> Chance:
        """Another future: same place, other draws."""
        return Chance(blake2b(purpose.encode(), key=self.key, digest_size=32).digest(), self.count, None)

    def concerning(self, what: str) -> None:
        """What the next draws decide about. Chance as it is played does not ask."""

    def _scripted(self, dice: int, sides: int, purpose: str) -> tuple[int, ...]:
        if not self.script[0]:
            raise ScriptEnded(f"the script has no more rolls, but {dice}d{sides} is needed for {purpose or 'a roll'}")
        roll = tuple(self.script[0][0])
        if len(roll) != dice or not all(1 <= r <= sides for r in roll):
            raise ScriptEnded(f"the script gives {roll}, but {dice}d{sides} is needed for {purpose or 'a roll'}")
        self.script[0].pop(0)
        self.count += 1
        return roll


class PairedChance(Chance):
    """Chance of a trial: a draw depends on its purpose, on who does what to whom, and on how often that was drawn for, not on
    what was drawn before it. Two trials under one key meet the same luck wherever they do the same, whatever else they do.

    A card is taken from a pile by the same rule: of two piles that hold nearly the same cards, nearly always the same one.
    """

    paired: ClassVar[bool] = True
    about: str = ""
    drawn: dict[str, int] = {}

    def concerning(self, what: str) -> None:
        self.about = what

    def number(self, purpose: str) -> int:
        """64 bits for the next draw for this purpose."""
        what = f"{purpose}|{self.about}"
        self.count += 1
        self.drawn[what] = often = self.drawn.get(what, 0) + 1
        return int.from_bytes(blake2b(f"{what}|{often}".encode(), key=self.key, digest_size=8).digest(), "little")

    def below(self, n: int, purpose: str = "") -> int:
        return self.number(purpose) % n                   # so near to even that no trial can tell

    def roll(self, dice: int, sides: int, purpose: str = "") -> tuple[int, ...]:
        return _dice_in(self.below(sides ** dice, purpose), dice, sides)

    def shuffle(self, items: list[Any], purpose: str = "") -> None:
        seed = self.number(purpose)
        items.sort(key=lambda item: _mixed(seed, item))

    def take(self, cards: list[Any]) -> Any:
        seed = self.number("take")
        chosen = min(cards, key=lambda card: _mixed(seed, card))
        cards.remove(chosen)
        return chosen


def _dice_in(drawn: int, dice: int, sides: int) -> tuple[int, ...]:
    """One number below `sides ** dice` as so many dice."""
    out = []
    for _ in range(dice):
        drawn, die = divmod(drawn, sides)
        out.append(die + 1)
    return tuple(out)


def _mixed(seed: int, item: Any) -> int:
    """A number for an item that looks drawn by lot: the mixing of SplitMix64."""
    number = item if item.__class__ is int else crc32(repr(item).encode())
    z = (seed + (number + 1) * 0x9E3779B97F4A7C15) % _SPAN
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % _SPAN
    z = (z ^ z >> 27) * 0x94D049BB133111EB % _SPAN
    return z ^ z >> 31


def Scripted(rolls: Iterable[int | Sequence[int]] = (), shuffles: Mapping[str, Sequence[Any]] | None = None, # noqa: N802
             seed: int | str | bytes = 0) -> Chance:
    """Chance for tests: these rolls in this order (a bare number is one die), these orders for named shuffles.

    >>> dice = Scripted([(6, 4), 3])
    >>> dice.roll(2, 6), dice.roll(1, 6)
    ((6, 4), (3,))

    A roll the script does not hold is an error, never a surprise. Shuffles without an order follow the seed.
    """
    listed: list[Any] = [(r,) if isinstance(r, int) else tuple(r) for r in rolls]
    return Chance(game_key(secret_of(seed)), 0, [listed, {k: list(v) for k, v in (shuffles or {}).items()}])
