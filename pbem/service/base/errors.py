"""Why an act of a moderator or a director cannot be done."""

from typing import Any


class ModerationError(ValueError):
    """An act that cannot be done; ``key`` (``cli.error.…``) and ``facts`` say why."""

    def __init__(self, key: str, facts: dict[str, Any] | None = None) -> None:
        self.key, self.facts = f"cli.error.{key}", facts or {}
        super().__init__(self.key, self.facts)
