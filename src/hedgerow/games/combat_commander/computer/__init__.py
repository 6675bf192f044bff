"""What the computer player knows of this game: plans, the worth of an option, the worth of a position."""
