"""Random legal play, as the bots of the level ``random`` play."""

from pbem.bots.random_orders import Below, choose

__all__ = ["Below", "choose"]
