"""The board and the state of a game on it."""
