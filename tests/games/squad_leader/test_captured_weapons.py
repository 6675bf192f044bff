"""T-5.7, 50.4 Captured weapons: who may use them."""

from __future__ import annotations

from hedgerow.testing import rule

from .situation import in_prep_fire


@rule("T-5.7", "50.4")
def test_captured_panzerfausts_are_for_american_engineers_and_the_best_leaders() -> None:
    t = in_prep_fire("""
        chapter 63
        attacker american
        american E5 6-6-6 german.panzerfaust=a
        american E5 8-4-7 german.panzerfaust=b
        american E6 8-1 german.panzerfaust=c
        american E6 9-2 german.panzerfaust=d
        german   F5 MkIVF2
    """)
    assert t.offers("rocket b MkIVF2") and t.offers("rocket d MkIVF2")
    assert not t.offers("rocket a MkIVF2") and "T-5.7" in t.why_not("rocket a MkIVF2")
    assert not t.offers("rocket c MkIVF2")
