"""A toy game made by following docs/add_a_game.md, and the letters that prove the page."""
