"""Automatic players: a bot sees what its seat may see, and orders what people could order.

- ``planner``: how a bot decides; ``brains`` the base of what it knows of its game, in
  ``<game>/brain.py``; ``registry`` finds it.
- ``playouts``: continuations of a game in a position that a seat could be in.
- ``streams``: the random numbers of a decision; ``levels``: how much is tried.
- ``worlds``, ``hex_worlds``, ``hex_evaluation``: what brains are made of.
- ``random_orders``, ``random_hex_orders``, ``<game>/random_orders.py``: some legal order.
- ``match``: games between bots.
"""
