"""Board wargames by e-mail and forum: a letter comes in, a rules coroutine answers it, a ledger remembers it."""

__version__ = "0.1.0"
