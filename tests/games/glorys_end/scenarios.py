"""The options of random games: every scenario and optional rule, the quick ones first."""

ORDER = (
    "marne",
    "short",
    "marne",
    "marne",
    "short",
    "marne",
    "marne",
    "marne",
    "historical",
    "free",
)

MIXED: tuple[dict[str, object], ...] = tuple(
    {"scenario": ORDER[number % 10], "dummies": number % 3 == 0, "hentsch": number % 7 < 4}
    for number in range(10 * 3 * 7)
)
