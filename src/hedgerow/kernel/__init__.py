"""The kernel: flow, decisions, chance, tallies, events, saves and the rule registry. Knows no game and no hex."""
