"""What a letter may mean that cannot be read, for its writer to confirm with YES."""

from pbem.orders.guesses.guess import NO_GUESS, Guess
from pbem.orders.guesses.guessing import guessed

__all__ = ["NO_GUESS", "Guess", "guessed"]
