"""What several verbs of one clause mean together: who takes the train and goes travels by rail."""

from collections.abc import Mapping, Sequence

ON_THE_MARCH: Mapping[frozenset[str], frozenset[str]] = {
    frozenset(): frozenset({"march_attack"}),
    frozenset({"attack"}): frozenset({"march_attack"}),
    frozenset({"go", "attack"}): frozenset({"march_attack"}),
    frozenset({"march_attack"}): frozenset({"march_attack"}),
    frozenset({"go"}): frozenset({"go", "march_attack"}),
}
"""What verbs mean beside ON THE MARCH; no other is said so."""
_BY_TRAIN = frozenset(["rail", "arrive"])
"""Who gets off a train may come into play, or travel on the map."""
_STEP_GOES = frozenset(["replace", "go"])
"""What verbs mean where a step goes to somebody."""
_STRONGER = {
    "rail": frozenset(["go", "place", "arrive"]),
    "lose": frozenset(["retreat", "stay", "replace", "enter", "place", "go"]),
    "sail": frozenset(["go", "place", "arrive"]),
    "replace": frozenset(["arrive"]),
    "arrive": frozenset(["go", "place"]),
    "enter": frozenset(["go"]),
    "join": frozenset(["attack", "go", "enter"]),
    "short": frozenset(["stay", "place"]),
    "silent": frozenset(["stay", "place"]),
    "stavka": frozenset(["go", "place", "enter"]),
    "oberost": frozenset(["go", "place", "enter"]),
    "hq": frozenset(["go", "place", "enter"]),
}
"""The sense of verbs that decides beside weaker ones."""


def together(
    verbs: Sequence[frozenset[str]], *, placed: bool, apart: bool
) -> frozenset[str] | None:
    """The sense of the verbs of a clause; ``None``: they mean several things.

    Args:
        verbs: the senses of each.
        placed: whether the clause names a place.
        apart: whether verbs stand on both sides of a mark or a word such as AND.
    """
    meant: frozenset[str] = frozenset().union(*verbs)
    if meant == _BY_TRAIN:
        return meant
    if meant == _STEP_GOES and not placed:
        return frozenset({"replace"})
    if "lose" in meant and "enter" in meant and apart:
        return None
    for strong, weak in _STRONGER.items():
        if strong in meant and meant <= weak | {strong}:
            return frozenset({strong})
    return meant if len(meant) <= 1 or len(set(verbs)) == 1 else None
