"""Combat Commander."""
