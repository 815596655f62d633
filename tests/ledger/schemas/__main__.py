"""``python -m tests.ledger.schemas``."""

from tests.ledger.schemas import write

write()
