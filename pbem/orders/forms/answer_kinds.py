"""Questions that are answered by a list of units or of cards, and in which words."""

from typing import NamedTuple


class UnitChoice(NamedTuple):
    """A question whose whole answer is a list of units.

    Attributes:
        form: how the order begins that names them: ``LOSSES``.
        senses: those of the verbs by which one of them is chosen, such as ``lose``.
        here: where it is; empty: places say nothing.
    """

    form: str
    senses: frozenset[str]
    here: str = ""


class CardChoice(NamedTuple):
    """A question of which cards or chits are played.

    Attributes:
        none: the line of the order that plays none.
        offered: those that may be played, by identifier.
    """

    none: str
    offered: frozenset[str]
