"""What a letter may mean that cannot be read, for its writer to confirm with YES."""

from pbem.orders.guesses.guessing import NO_GUESS, Guess, guessed

__all__ = ["NO_GUESS", "Guess", "guessed"]
