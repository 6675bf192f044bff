"""How the game is shown: the view of a seat, words, scenario cards, and drawings for the browser."""
