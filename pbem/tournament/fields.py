"""Finite fields small enough for tables of 3 to 5: what designs are drawn from."""

from itertools import product

Element = tuple[int, ...]
"""Coefficients of a polynomial, the constant first."""

_MODULI = {2: (2, (0, 1)), 3: (3, (0, 1)), 4: (2, (1, 1, 1)), 5: (5, (0, 1))}
"""The characteristic and an irreducible polynomial of each field, by its size."""


class Field:
    """The field of 2, 3, 4 or 5 elements.

    Raises:
        KeyError: there is none of that size here.
    """

    def __init__(self, size: int) -> None:
        self._prime, self._modulus = _MODULI[size]
        degree = len(self._modulus) - 1
        self.elements: tuple[Element, ...] = tuple(product(range(self._prime), repeat=degree))

    def add(self, one: Element, other: Element) -> Element:
        """The sum."""
        return tuple((a + b) % self._prime for a, b in zip(one, other, strict=True))

    def times(self, one: Element, other: Element) -> Element:
        """The product."""
        degree = len(self._modulus) - 1
        whole = [0] * (2 * degree - 1)
        for (at, a), (to, b) in product(enumerate(one), enumerate(other)):
            whole[at + to] += a * b
        for top in range(len(whole) - 1, degree - 1, -1):
            for at, coefficient in enumerate(self._modulus):
                whole[top - degree + at] -= whole[top] * coefficient if at < degree else 0
            whole[top] = 0
        return tuple(value % self._prime for value in whole[:degree])
