"""The rules of Infantry Attacks, one module per chapter."""
