"""One folder a game; nothing imports a game by name except the registry."""
