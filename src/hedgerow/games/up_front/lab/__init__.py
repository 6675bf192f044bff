"""How laboratory and environments read the game."""
