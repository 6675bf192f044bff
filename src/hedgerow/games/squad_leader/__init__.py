"""Squad Leader."""
