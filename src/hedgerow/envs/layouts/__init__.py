"""The published games in arrays. Each reads the board its game shows to a seat, and what the scenario fixes."""
