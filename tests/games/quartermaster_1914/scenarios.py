"""The options that random games are played with."""

MIXED: tuple[dict[str, object], ...] = tuple(
    {"players": 2 + number % 4, "mulligan": number % 3 > 0, "first_game": number % 5 == 0}
    for number in range(3 * 4 * 5)
)
"""Every number of players and every option, mixed."""
