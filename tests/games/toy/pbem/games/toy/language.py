"""How the orders of the game are written."""

from typing import ClassVar

from pbem.games.toy.game import Hide, Take

from pbem.games.common.field_language import FieldLanguage
from pbem.orders import Verb, aliases


class ToyLanguage(FieldLanguage):
    """HIDE and TAKE, each with a number."""

    verbs = (
        Verb("TAKE", aliases("PRENDI / WEŹ"), "TAKE <number>", "TAKE 2", "2", "toy.verb.TAKE"),
        Verb("HIDE", aliases("NASCONDI / UKRYJ"), "HIDE <number>", "HIDE 4", "1", "toy.verb.HIDE"),
    )
    orders: ClassVar = {"TAKE": Take, "HIDE": Hide}
