"""What the game consists of: state, scenarios, counters, tables, what is hidden from whom, what must always hold."""
