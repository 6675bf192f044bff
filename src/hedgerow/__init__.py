"""Published tactical infantry wargames with every rule enforced."""
