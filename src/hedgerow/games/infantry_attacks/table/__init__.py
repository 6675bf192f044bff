"""How a game of Infantry Attacks is shown: view, words, scenario cards."""
