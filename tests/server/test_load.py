"""The measure of a server under attack: a little of it, so that it can be trusted when it is run for long."""

from __future__ import annotations

from hedgerow.testing.load import measured, report


def test_choices_are_measured_while_the_server_is_attacked_and_nothing_is_lost() -> None:
    found = measured(attacked=True, games=1, rate=4.0, seconds=3.0, warm=1)
    assert found["choices"] > 0 and found["refused"] == 0 and found["lost events"] == 0, found
    page = report({"games": 1, "rate": 4.0, "seconds": 3.0, "unloaded": found, "attacked": found})
    assert "| attacked |" in page and str(found["seen by both"]["p95"]) in page
