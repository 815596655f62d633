"""A clause: what a run of words says as one piece."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from pbem.orders.forms.frames import Named

_RIDES, _GOES = frozenset(["rail"]), frozenset(["go"])

Says = Literal["order", "none", "nothing", "end", "pass", "shown", "ditto"]


@dataclass(frozen=True)
class Clause:
    """What some atoms say together.

    Attributes:
        says: ``order``: somebody does something; ``none``: nobody does it; ``nothing``: nothing
            that is an order, such as who stays; ``end``: the turn is done; ``pass``: nothing is
            done in it; ``shown``: it is as an example of ours; ``ditto``: others do what the
            clause before says.
        senses: what is done, by the verbs in it; none: no verb is in it.
        things: the things that it names.
        count: how many there are of those it names as ``both``; 0: it does not say.
        code: of what nation those are whom it names by no name; empty: it does not say.
        rest: whether it speaks of the rest, or of all.
        strange: words in it that are not known.
        but: whether it takes back some of the clause before.
        leaves_out: whether it does so by a word such as EXCEPT.
        spares: the units that stay, or do not do it.
        goes_on: whether it says that the turn is not done.
    """

    says: Says
    senses: frozenset[str] = frozenset()
    things: tuple[Named, ...] = ()
    count: int = 0
    code: str = ""
    rest: bool = False
    strange: tuple[str, ...] = ()
    but: bool = False
    leaves_out: bool = False
    spares: tuple[str, ...] = ()
    goes_on: bool = False


def riding(clause: Clause, before: Iterable[Clause]) -> Clause | None:
    """A clause whose units may ride, as one before it in its sentence takes the train.

    ``IV takes the train to 2735 and V goes to 2736``; ``None``: it says another thing.
    """
    rides = clause.senses == _GOES and any(each.senses == _RIDES for each in before)
    return replace(clause, senses=_RIDES) if rides else None
