"""What a game of Infantry Attacks is made of: charts, counters, ground, scenarios."""
