"""What the computer player knows of the game."""
