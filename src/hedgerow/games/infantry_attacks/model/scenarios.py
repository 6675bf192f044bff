"""Every scenario by name: the eight, one of them with several commanders on a side, and engagements by chance."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from hedgerow.games.infantry_attacks.model.generator import MEETING, by_lot, generate
from hedgerow.games.infantry_attacks.model.scenario_files import CODES, SECTORED, Battle, battle

SCENARIOS: Final[dict[str, Callable[[], Battle]]] = {
    **{code: partial(battle, code) for code in CODES}, f"IA8{SECTORED}": partial(battle, f"IA8{SECTORED}"),
    MEETING: by_lot}


def make(spec: Mapping[str, Any]) -> Battle:
    """A scenario from plain data: all that a file says, or the number of an engagement with what is fixed of it."""
    return generate(**spec) if "number" in spec else Battle(spec, sectors=spec.get("sectored", False))
