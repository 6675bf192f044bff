"""State, scenario, cards, what is hidden from whom, invariants."""
