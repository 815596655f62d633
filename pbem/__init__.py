"""Board wargames by e-mail and forum: letters bring orders, rules adjudicate, a ledger records."""

import gc

__version__ = "0.9.0"
_LOOKED_THROUGH = 50_000
"""The number of new objects after which Python looks for cycles.

It is the number of some letters. Python's default looks twice in each letter.
"""

gc.set_threshold(_LOOKED_THROUGH)
