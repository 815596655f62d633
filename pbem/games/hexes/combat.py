"""The arithmetic of a battle: odds with their roundings, and attacks from all round."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Odds:
    """A ratio as a results table prints it: ``3:1`` or ``1:2``; one of the numbers is 1."""

    attack: int
    defence: int

    def __str__(self) -> str:
        return f"{self.attack}:{self.defence}"


def odds(attack: int, defence: int) -> Odds:
    """The odds of two sums of factors, rounded in favour of the defender.

    Args:
        attack: at least 1.
        defence: at least 1.
    """
    if attack >= defence:
        return Odds(attack // defence, 1)
    return Odds(1, -(-defence // attack))


def is_surrounded(directions: Iterable[int]) -> bool:
    """True if attackers come from all round.

    They come from opposite sides, from three with one free side between each, or from more.

    Args:
        directions: the sides of the defending hex from which it is attacked, numbered round it from
            0 to 5.
    """
    sides = set(directions)
    return (
        len(sides) > 3
        or any((side + 3) % 6 in sides for side in sides)
        or any({start, start + 2, start + 4} <= sides for start in (0, 1))
    )
