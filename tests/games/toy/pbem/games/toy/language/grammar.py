"""The words of the order language, in three languages, and the forms they make."""

from pbem.orders import Verb

CONNECTORS: dict[str, tuple[str, ...]] = {"AND": ("E", "I"), "STONES": ("STONE", "PIETRE", "KAMIENIE")}
VERBS = (Verb("TAKE", ("PRENDI", "WEZ"), "TAKE <number> [STONES]", "TAKE 2", "1", "toy.verb.TAKE"),)
STANDING_VERBS = (
    Verb("TAKE", ("PRENDI", "WEZ"), "STANDING TAKE <number>", "STANDING TAKE 2", "1", "toy.policy.TAKE"),
    Verb("ASK", ("CHIEDI", "PYTAJ"), "STANDING ASK", "STANDING ASK", "1", "toy.policy.ASK"),
)
