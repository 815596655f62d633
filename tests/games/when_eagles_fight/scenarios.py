"""The options of random games: every scenario, the quick one most often."""

ORDER = ("schlieffen_east", "historical", "free", "schlieffen_east", "plan_19")

MIXED: tuple[dict[str, object], ...] = tuple({"scenario": scenario} for scenario in ORDER)
