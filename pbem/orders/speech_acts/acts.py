"""The speech acts of sentences in letters."""

from collections.abc import Mapping
from typing import Literal, NamedTuple, get_args

Act = Literal["order", "done", "stay", "talk", "question", "undo", "condition"]
"""What a sentence does.

``order``: something is to be done now. ``done``: nothing more follows. ``stay``: somebody does
nothing, so nothing has to be done. ``talk``: it tells, hopes, jokes, greets. ``question``: it asks
how things are. ``undo``: it takes back or corrects what was said. ``condition``: it orders for one
case.
"""
ACTS: tuple[Act, ...] = get_args(Act)
_IDLE: tuple[Act, ...] = ("stay", "talk", "question")


class ActJudgement(NamedTuple):
    """How likely a sentence does what.

    Attributes:
        shares: the chance of each act, from 0 to 1.
        names: how many names and numbers of the game it holds.
        doubts: whether a word of it denies, doubts, asks or puts off.
        waits: whether a word of it doubts, or makes something wait for something else.
    """

    shares: Mapping[Act, float]
    names: int = 0
    doubts: bool = False
    waits: bool = False

    @property
    def act(self) -> Act:
        """The most likely act."""
        return max(ACTS, key=lambda act: self.shares[act])

    @property
    def idle(self) -> float:
        """The chance that nothing has to be done for the sentence."""
        return sum(self.shares[act] for act in _IDLE)
