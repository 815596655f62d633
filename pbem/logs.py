"""The log: one JSON line for each event.

structlog takes as long to import as a small command takes in all, so it is imported with the first
line.
"""

import sys

_LEVELS: list[str] = []
"""The level asked for, as long as structlog does not know it."""


class Log:
    """A logger that imports structlog with its first line."""

    def info(self, event: str, **facts: object) -> None:
        """Note what happened."""
        self._write("info", event, facts)

    def warning(self, event: str, **facts: object) -> None:
        """Note what somebody should know."""
        self._write("warning", event, facts)

    def error(self, event: str, **facts: object) -> None:
        """Note what failed."""
        self._write("error", event, facts)

    @staticmethod
    def _write(level: str, event: str, facts: dict[str, object]) -> None:
        import structlog  # noqa: PLC0415 - see above

        if _LEVELS:
            _configure(_LEVELS.pop())
        getattr(structlog.get_logger(), level)(event, **facts)


def logs_to_stderr(level: str) -> None:
    """Send log lines from a level on to standard error, as JSON, one line for each event.

    Standard output is for results. Each line goes to the present ``sys.stderr``: it may be replaced
    and closed, and later lines must not fail.
    """
    _LEVELS[:] = [level]
    if "structlog" in sys.modules:
        _configure(_LEVELS.pop())


def _configure(level: str) -> None:
    import structlog  # noqa: PLC0415 - see above

    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=lambda *_: structlog.PrintLogger(sys.stderr),
    )
