"""How the orders of Paths of Glory are written and read."""
