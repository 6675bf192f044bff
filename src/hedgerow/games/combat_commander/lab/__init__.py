"""How the laboratory and the environments read the game."""
