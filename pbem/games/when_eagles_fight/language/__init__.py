"""How the orders of When Eagles Fight are written and read."""
