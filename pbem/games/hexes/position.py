"""Counters on a hex map.

Where each stands, what lies in each hex, and what follows from that until one moves.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from typing import Any, ClassVar, Generic, Literal, Protocol, Self, TypeVar

from pbem.games.hexes import stacks as piles
from pbem.games.hexes.grid import Grid, Hexes, sorted_hexes
from pbem.games.hexes.stacks import Stacks

Box = Literal["map", "later", "lost", "away"]
"""Where a unit is.

It is on the map, still to come, eliminated, or out of this game or of the map for a time.
"""


class Counter(Protocol):
    """What is printed on a counter, as far as every game asks."""

    @property
    def id(self) -> str:
        """Its identifier."""

    @property
    def side(self) -> str:
        """Whose it is."""

    @property
    def kind(self) -> str:
        """Such as ``infantry``."""


class PrintedHex(Protocol):
    """What is printed in a hex, as far as every game asks."""

    @property
    def country(self) -> str:
        """The country in which it lay in 1914."""


C_co = TypeVar("C_co", bound=Counter, covariant=True)
C = TypeVar("C", bound=Counter)


class PrintedMap(Protocol[C_co]):
    """What is printed: hexes and counters.

    ``units`` go by number, ``unit`` gives the number of each by its identifier, ``hexes`` go by
    printed number.
    """

    @property
    def grid(self) -> Grid:
        """The hexes that units may enter."""

    @property
    def hexes(self) -> Mapping[str, PrintedHex]:
        """What is printed in each."""

    @property
    def units(self) -> Sequence[C_co]:
        """Every counter."""

    @property
    def unit(self) -> Mapping[str, int]:
        """The number of each."""


class CounterState(Protocol):
    """What a state says of counters.

    The stacks by printed number, and of each unit its steps and where it is.
    """

    stacks: Stacks
    steps: list[int]
    box: list[Box]


class HexPosition(ABC, Generic[C]):
    """A state on its board: what the chapters ask of counters and hexes, and how they change them.

    What it holds beside the state follows from the state alone.

    Class attributes:
        sides: that have counters.
        inert: kinds of counters that are no target by themselves.

    Attributes:
        where: the hex of each unit on the map.
        occupied: by side, the hexes with any counter; ``mobile`` with one that is not ``inert``.
    """

    sides: ClassVar[tuple[str, ...]]
    inert: ClassVar[frozenset[str]]
    board: PrintedMap[C]
    state: CounterState

    def __init__(self, board: PrintedMap[C], state: CounterState) -> None:
        self.board = board
        self.state = state
        self.grid = board.grid
        self.where: dict[int, int] = {
            n: self.grid.at[number] for number, stack in state.stacks.items() for n in stack
        }
        self.occupied: dict[str, Hexes] = dict.fromkeys(self.sides, 0)
        self.mobile: dict[str, Hexes] = dict.fromkeys(self.sides, 0)
        self._memory: dict[str, dict[str, Any]] = {}
        for number, stack in state.stacks.items():
            self._note_stack(1 << self.grid.at[number], stack)

    def with_state(self, state: CounterState) -> Self:
        """The same position on a state of its own that is equal to this one's."""
        twin = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, dict | list):
                setattr(twin, name, value.copy())
        twin.state = state
        twin.touch()
        return twin

    # --- names ------------------------------------------------------------------------------------

    def unit(self, n: int) -> C:
        """A unit by its number."""
        return self.board.units[n]

    def name(self, h: int) -> str:
        """The printed number of a hex."""
        return self.grid.number[h]

    def ids(self, units: Iterable[int]) -> tuple[str, ...]:
        """The identifiers of units."""
        return tuple(self.board.units[n].id for n in units)

    # --- units ------------------------------------------------------------------------------------

    def stack(self, h: int) -> list[int]:
        """The counters in a hex, the top one first; not to be changed."""
        return self.state.stacks.get(self.grid.number[h], [])

    def side_in(self, h: int) -> str | None:
        """Whose counters stand in a hex, or ``None``."""
        stack = self.stack(h)
        return self.board.units[stack[0]].side if stack else None

    def numbers(self, names: Iterable[str]) -> list[int]:
        """Units that are known to exist, by their identifiers."""
        return [self.board.unit[name] for name in names]

    def units_of(self, side: str) -> list[int]:
        """The counters of a side on the map, in the order of the board."""
        units = self.board.units
        return sorted(n for n in self.where if units[n].side == side)

    @abstractmethod
    def factors(self, n: int) -> tuple[int, int, int]:
        """The three numbers on the side of the counter that shows, the last one its movement."""

    def value_of(self, n: int) -> int:
        """What a unit is worth to its owner: its first two factors together."""
        return sum(self.factors(n)[:2])

    def steps_of(self, units: Iterable[int]) -> dict[int, int]:
        """The steps of each of some units."""
        return {n: self.state.steps[n] for n in units}

    # --- hexes ------------------------------------------------------------------------------------

    def country(self, h: int) -> str:
        """The country of a hex in 1914."""
        return self.board.hexes[self.grid.number[h]].country

    @property
    @abstractmethod
    def area(self) -> Hexes:
        """The hexes in which the game is played."""

    def hexes_in(self, mask: Hexes) -> tuple[int, ...]:
        """The hexes of a set, in order."""
        return sorted_hexes(mask)

    # --- changes ----------------------------------------------------------------------------------

    def put(self, units: list[int], h: int) -> None:
        """Lay units on a stack, in their order."""
        piles.put(self.state.stacks, self.grid.number[h], units)
        for n in units:
            self.where[n] = h
            self.state.box[n] = "map"
        self._note_hex(h)

    def shift(self, units: list[int], goal: int) -> None:
        """Move units of one hex to another."""
        start = self.where[units[0]]
        piles.move(self.state.stacks, units, self.grid.number[start], self.grid.number[goal])
        for n in units:
            self.where[n] = goal
        self._note_hex(start)
        self._note_hex(goal)

    def lay_on_top(self, n: int) -> None:
        """Lay a unit on top of its stack."""
        piles.lift(self.state.stacks, self.grid.number[self.where[n]], n)
        self._note_hex(self.where[n])

    def remove(self, n: int, box: Box) -> int:
        """Take a unit off the map.

        Returns:
            The hex in which it stood.
        """
        h = self.where.pop(n)
        piles.take(self.state.stacks, self.grid.number[h], n)
        self.state.box[n] = box
        self._note_hex(h)
        return h

    def _note_hex(self, h: int) -> None:
        """Note what stands in a hex."""
        for masks in self._noted_masks():
            for side in self.sides:
                masks[side] &= ~(1 << h)
        self._note_stack(1 << h, self.stack(h))
        self.touch()

    def _noted_masks(self) -> tuple[dict[str, Hexes], ...]:
        """What is noted of each side's counters."""
        return self.occupied, self.mobile

    def _note_stack(self, bit: Hexes, stack: Sequence[int]) -> None:
        """Say what stands in a hex that is marked as empty."""
        if stack:
            units = self.board.units
            side = units[stack[0]].side
            self.occupied[side] |= bit
            for n in stack:
                if units[n].kind not in self.inert:
                    self.mobile[side] |= bit
                    return

    # --- what is remembered -----------------------------------------------------------------------

    def memory_of(self, what: str) -> dict[str, Any]:
        """What a chapter keeps for as long as no counter moves and nothing is told to ``touch``."""
        return self._memory.setdefault(what, {})

    def _kept_mask(self, what: str, make: Callable[[], Hexes]) -> Hexes:
        masks = self.memory_of("masks")
        if what not in masks:
            masks[what] = make()
        found: Hexes = masks[what]
        return found

    def touch(self) -> None:
        """Say that something changed on which supply may depend, or what is remembered."""
        self._memory.clear()
