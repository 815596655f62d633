"""How the orders of 1914: Glory's End are written and read."""
