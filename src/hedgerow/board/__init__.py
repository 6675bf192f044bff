"""Hex geometry, vector maps, exact line of sight and drawings. Knows no game."""
