"""How the orders of Quartermaster General: 1914 are written and read."""
