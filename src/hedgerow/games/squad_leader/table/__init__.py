"""How Squad Leader is shown and said."""
