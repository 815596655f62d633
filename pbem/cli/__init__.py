"""The Typer program: thin, it parses arguments, calls the service and prints.

Exit codes: 0 done; 1 it failed, and the message says what to do; 2 wrong usage; 3 a file or
scenario does not verify; 4 the doctor found something wrong; 5 an audit proves a part.
"""

import sys

from pbem.cli.app import app
from pbem.cli.printing import fail_politely

__all__ = ["app", "main", "run"]


def main() -> None:
    """Run the program; expected errors become one message and an exit code."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run one command; its exit code."""
    return fail_politely(app, arguments)
