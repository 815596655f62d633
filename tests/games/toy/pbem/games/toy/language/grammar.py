"""The words of the order language, in three languages, and the forms they make."""

from pbem.orders import Verb, aliases

CONNECTORS = {"AND": aliases("E / I"), "STONES": aliases("PIETRE / KAMIENIE / STONE")}
VERBS = (
    Verb("TAKE", aliases("PRENDI / WEŹ"), "TAKE <number> [STONES]", "TAKE 2", "1", "toy.verb.TAKE"),
)
STANDING_VERBS = (
    Verb(
        "TAKE",
        aliases("PRENDI / WEŹ"),
        "STANDING TAKE <number>",
        "STANDING TAKE 2",
        "1",
        "toy.policy.TAKE",
    ),
    Verb("ASK", aliases("CHIEDI / PYTAJ"), "STANDING ASK", "STANDING ASK", "1", "toy.policy.ASK"),
)
