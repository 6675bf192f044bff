"""ASL Starter Kit #1."""
