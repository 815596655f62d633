"""What clauses of a line lead the next one to."""

from dataclasses import dataclass, replace

from pbem.orders.forms.frames import Frame, Named
from pbem.orders.meaning.clause import Clause
from pbem.orders.meaning.tries import Reading


@dataclass(frozen=True)
class Before:
    """What clauses before one lead it to.

    Attributes:
        units: who acted.
        frame: what was done.
        clause: the one right before.
        attack: the order of an attack that they end with, or that a line above holds.
        fought: whether an attack, or an answer in a battle, stands before.
        acted: who acted in the orders so far, the last one last.
        apart: who goes elsewhere by a clause to come: ``all to 2919, except 1TN, which goes to``.
        tailed: orders of attacks, and what they are with what was said behind them.
    """

    units: tuple[Named, ...] = ()
    frame: Frame | None = None
    clause: Clause | None = None
    attack: Reading | None = None
    tailed: tuple[tuple[Reading, Reading], ...] = ()
    fought: bool = False
    acted: tuple[str, ...] = ()
    apart: tuple[str, ...] = ()

    def then(
        self,
        units: tuple[Named, ...] = (),
        frame: Frame | None = None,
        attack: Reading | None = None,
        *,
        fights: bool = False,
    ) -> "Before":
        """What the next clause is led to after another order; ``fights``: it answers a battle."""
        names = tuple(unit.text for unit in units)
        acted = (*(name for name in self.acted if name not in names), *names)
        fought = self.fought or fights or attack is not None
        return Before(units, frame, None, attack, self.tailed, fought, acted, self.apart)

    def attack_as_said(self) -> Reading | None:
        """The attack with what was said behind it."""
        return next((new for old, new in self.tailed if old == self.attack), self.attack)

    def with_attack(self, said: Reading) -> "Before":
        """What the next clause is led to where more was said of the attack."""
        assert self.attack is not None
        others = tuple(pair for pair in self.tailed if pair[0] != self.attack)
        return replace(self, tailed=(*others, (self.attack, said)))
