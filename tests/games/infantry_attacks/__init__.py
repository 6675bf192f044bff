"""Tests of this game, a package so that every game may have its own test_los."""
