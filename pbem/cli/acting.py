"""Who acts at the command line: the moderator or a director, and the log line that says so."""

import getpass
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.printing import Failure
from pbem.logs import Log

if TYPE_CHECKING:
    from pbem.service.moderator.moderation import Moderator
    from pbem.service.tournaments.director import Director

SYSTEM_LOG = Path("/dev/log")
"""Where the system's log takes messages (RFC 5424); not every system has it."""
MOST_NUMBER = 2**31 - 1
"""The highest number that every database takes (PostgreSQL: integer)."""
Number = Annotated[int, typer.Argument(max=MOST_NUMBER)]
"""The number of something in the database."""
_NAMING = {"game": "game", "event": "tournament", "number": "number"}
"""The arguments that a log line repeats, by their names there; others may hold personal data."""


def moderator(context: typer.Context) -> "Moderator":
    """The actions of the moderator; the log says who acts."""
    from pbem.service.moderator.moderation import Moderator  # noqa: PLC0415

    log_who_acts(context)
    return Moderator(context.obj.app)


def director(context: typer.Context, by: str = "") -> "Director":
    """The actions of an event's director, or of an assistant; the log says who acts.

    Args:
        context: of the command.
        by: the address of the assistant, which the event's ledger records; empty: the director.
    """
    from pbem.service.tournaments.director import Director  # noqa: PLC0415

    log_who_acts(context)
    return Director(context.obj.app, by)


def reason(context: typer.Context, why: str) -> str:
    """The reason of an action, without blanks around it (raises Failure where none is given)."""
    if not why.strip():
        raise Failure(context.obj.text("cli.error.no_reason"))
    return why.strip()


def log_who_acts(context: typer.Context) -> None:
    """Say in the log who gives which command.

    The line goes to the system's log. Where there is none it goes to standard error, unless that is
    a terminal.
    """
    assert context.obj.settings  # reading them sends log lines to standard error
    named = {_NAMING[name]: value for name, value in context.params.items() if name in _NAMING}
    facts = {name: str(value) for name, value in named.items() if value}
    facts |= {"command": context.command_path, "by": context.obj.by or _system_user()}
    if not SYSTEM_LOG.exists():
        if sys.stderr.isatty():
            return
        Log().warning("acted", **facts)
        return
    import logging  # noqa: PLC0415
    from logging.handlers import SysLogHandler  # noqa: PLC0415

    handler = SysLogHandler(str(SYSTEM_LOG))
    handler.ident = "pbem: "
    line = json.dumps({"event": "acted", **facts})
    handler.emit(logging.LogRecord("pbem", logging.INFO, "", 0, line, None, None))
    handler.close()


def _system_user() -> str:
    """The name of the account that runs the program; its number where it has no name."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return str(os.getuid())
