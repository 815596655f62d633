"""The words of log entries in the catalogue."""

from pbem.games.common.log import Conceded
from pbem.rules import CalledOff


def log_key(code: str, kind: type) -> str:
    """The catalogue key of a log entry; all games share the words of the entries of all."""
    shared = (Conceded.__module__, CalledOff.__module__)
    game = "game" if kind.__module__ in shared else code
    return f"{game}.log.{kind.__name__}"
