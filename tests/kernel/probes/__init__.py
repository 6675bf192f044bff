"""Probe games: each tiny, each one hard shape that a published wargame has somewhere."""

from __future__ import annotations

from hedgerow.kernel.rulebook import Rulebook

from . import anytime, bought, commanders, discards, hidden, lawless, leaky, masks, nested, plans, storeys, three_seats, trail

PROBES: dict[str, Rulebook] = {m.RULEBOOK.name: m.RULEBOOK for m in (
    three_seats, commanders, plans, discards, anytime, trail, nested, hidden, leaky, lawless, masks, storeys, bought)}
