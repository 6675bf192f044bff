"""What a player may ask: verbs, numbers, odds."""
