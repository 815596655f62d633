"""The default state, position and view of a game."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from pbem.rules import Outcome, Seat, View

B = TypeVar("B")
S = TypeVar("S")


class NoOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game that offers none."""


class BoardState(msgspec.Struct, kw_only=True):
    """The base of a state that the default view can show.

    Class attributes:
        hidden: names of fields that map a seat to what that seat alone may know.
    """

    hidden: ClassVar[tuple[str, ...]] = ()
    turn: int = 0
    phase: str = "play"
    outcome: Outcome | None = None


@dataclass(frozen=True)
class Position(Generic[B, S]):
    """A board and the state of a game on it."""

    board: B
    state: S


class StateView(View, frozen=True, kw_only=True):
    """The default view: the fields of the state.

    A hidden field holds the value of the own seat, or None if the seat has none.
    """

    facts: dict[str, Any]


def state_view(game: str, state: BoardState, seat: Seat | None) -> StateView:
    """What one seat may see of a state; with None, what everybody may see."""
    own = {name: getattr(state, name).get(seat) for name in state.hidden}
    return StateView(game=game, seat=seat, facts=_plain_fields(state, state.hidden) | own)


def view_face_up(game: str, state: BoardState) -> StateView:
    """The whole state face up."""
    return StateView(game=game, seat=None, facts=_plain_fields(state, ()))


def _plain_fields(state: BoardState, without: Iterable[str]) -> dict[str, Any]:
    names = (name for name in state.__struct_fields__ if name not in (*without, "outcome"))
    return {name: msgspec.to_builtins(getattr(state, name)) for name in names}
