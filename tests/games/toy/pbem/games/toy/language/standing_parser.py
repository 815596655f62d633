"""Standing orders read from a line."""

from pbem.games.toy.language.phrases import ToyPhrases
from pbem.games.toy.standing import AskMe, TakePolicy

from pbem.orders import Cursor
from pbem.rules import StandingOrder


def read_policy(phrases: ToyPhrases, cursor: Cursor, verb: str) -> StandingOrder:
    """``TAKE <number>`` or ``ASK``, after the verb."""
    return TakePolicy(phrases.stones(cursor)) if verb == "TAKE" else AskMe()
