"""Probe games: each tiny, each one hard shape that a published wargame has somewhere."""

from __future__ import annotations

from pathlib import Path

from hedgerow.kernel.registry import GROUP
from hedgerow.kernel.rulebook import Rulebook

from . import (
    anytime,
    bought,
    commanders,
    discards,
    groups,
    hidden,
    lawless,
    leaky,
    masks,
    nested,
    plans,
    storeys,
    three_seats,
    trail,
)

MODULES = (three_seats, commanders, plans, discards, anytime, trail, nested, hidden, leaky, lawless, masks, storeys, bought,
           groups)
PROBES: dict[str, Rulebook] = {m.RULEBOOK.name: m.RULEBOOK for m in MODULES}


def announce(folder: Path) -> None:
    """Announce the probes as an outside package does: whoever has the folder on its path finds them as installed games."""
    about = folder / "hedgerow_probes-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: hedgerow-probes\nVersion: 1.0\n", encoding="utf-8")
    lines = [f"[{GROUP}]", *(f"{m.RULEBOOK.name} = {m.__name__}:RULEBOOK" for m in MODULES)]
    (about / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
