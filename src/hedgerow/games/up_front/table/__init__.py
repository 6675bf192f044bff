"""View, words, scenario cards."""
