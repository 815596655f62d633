"""A toy game made by following docs/how_to/add_a_game.md, and the letters that prove the page."""
