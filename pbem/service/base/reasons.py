"""Why a letter waits, in words for people."""

from pbem.ledger.database.errors import OtherRules
from pbem.rules import Words

OTHER_RULES = f"error.{OtherRules.__name__}"
"""The reason for which a letter to a game that began under other rules waits."""


def reason_words(reason: str) -> Words:
    """What a reason on record says.

    ``error.…`` names the class of an error of the service. Any other reason comes from a check or
    from reading the letter.
    """
    if reason == OTHER_RULES:
        return ("service.reason.other_rules", {})
    kind, _, error = reason.partition(".")
    if kind == "error":
        return ("service.reason.error", {"error": error})
    return (f"service.reason.{reason}", {})
