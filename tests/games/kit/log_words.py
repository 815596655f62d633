"""The words of log entries in the catalogue."""

from pbem.games.common.log import Conceded


def log_key(code: str, kind: type) -> str:
    """The catalogue key of a log entry; all games share the words of the entries in ``common``."""
    game = "game" if kind.__module__ == Conceded.__module__ else code
    return f"{game}.log.{kind.__name__}"
