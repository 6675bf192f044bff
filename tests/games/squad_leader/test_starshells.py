"""49.6 Starshells."""

from __future__ import annotations

from hedgerow.games.squad_leader.rules.rally import rally_phase
from hedgerow.testing import rule

from .situation import situation


@rule("49.6", "20.81")
def test_a_leader_in_melee_fires_no_starshell() -> None:
    text = "chapter 49\nspecial night\ngerman E5 8-0 melee\ngerman E6 9-1\nrussian E5 4-4-7 melee"
    t = situation(text, rally_phase, [(3, 4)], "rally")
    assert t.offers("starshell 9-1 E5") and not t.offers("starshell 8-0 E5")
    assert "20.81" in t.why_not("starshell 8-0 E5", "german")
