"""What a game of Squad Leader consists of: counters, ground, scenarios, tables, and the state that changes in play."""
