"""The options that random games are played with: every scenario, every optional rule, mixed; the quick ones first."""

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
