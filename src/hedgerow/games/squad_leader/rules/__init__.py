"""The rules of Squad Leader, one module per chapter of the rulebook."""
