"""What a player may ask: reasons, odds and questions on the map."""
