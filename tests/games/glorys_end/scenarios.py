"""The options that random games are played with: every scenario, every optional rule, mixed."""

SCENARIOS = ("historical", "marne", "short", "free")

MIXED: tuple[dict[str, object], ...] = tuple(
    {"scenario": SCENARIOS[number % 4], "dummies": number % 3 == 0, "hentsch": number % 5 < 3}
    for number in range(4 * 3 * 5)
)
