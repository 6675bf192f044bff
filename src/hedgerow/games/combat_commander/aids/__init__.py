"""What a player may ask: the odds, why something may not be done, and what lies within reach on the map."""
