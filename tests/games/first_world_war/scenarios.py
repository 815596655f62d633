"""The options that random games are played with."""

MIXED: tuple[dict[str, object], ...] = tuple(
    {
        "players": 2 + number % 3,
        "schlieffen_plan": number % 2 == 0,
        "variable_order": number % 5 < 2,
        "historical_setup": number % 7 < 3,
    }
    for number in range(2 * 3 * 5 * 7)
)
"""Every number of players and every optional rule, mixed."""
