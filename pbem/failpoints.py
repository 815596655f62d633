"""Places where a test may kill the process.

PBEM_FAILPOINT names one of them. The process dies there as in a power cut.
"""

import os
import signal

FAILPOINTS = (
    "letter.read",
    "letter.processed",
    "database.locked",
    "database.written",
    "letter.committed",
    "letter.done",
    "outbox.drawn",
    "outbox.before_send",
    "outbox.after_send",
    "outbox.committed",
)
_NAMED = os.environ.get("PBEM_FAILPOINT")


def failpoint(name: str) -> None:
    """Die here, without any clean-up, if the environment with which the process began says so."""
    assert name in FAILPOINTS
    if name == _NAMED:
        os.kill(os.getpid(), signal.SIGKILL)
