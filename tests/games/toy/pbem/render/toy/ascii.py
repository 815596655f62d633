"""The heap in characters."""


def ascii_map(stones: int) -> tuple[str, ...]:
    """A line of stones."""
    return ("o " * stones,)
