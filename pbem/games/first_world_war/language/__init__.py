"""How the orders of The First World War are written and read."""
