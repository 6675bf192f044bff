"""What a player may ask: verbs, odds, questions on the map."""
