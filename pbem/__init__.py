"""Board wargames by e-mail and forum: a letter comes in, a rules coroutine answers it, a ledger remembers it."""

import gc

__version__ = "0.9.0"
_LOOKED_THROUGH = 50_000
"""So many new objects, those of some letters, are looked through for cycles at once; Python does so twice a letter."""

gc.set_threshold(_LOOKED_THROUGH)
