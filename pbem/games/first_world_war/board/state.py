"""The position: everything that changes in a game, and the questions every chapter asks of it."""

from collections import Counter
from typing import Literal

import msgspec

from pbem.games.first_world_war.board.board import (
    ALLIES,
    CENTRAL,
    FACTIONS,
    GERMAN_ABROAD,
    Board,
)
from pbem.rules import Outcome, Seat

READY, LOST, LATER = 0, -1, -2
"""Where a counter is off the fronts: waiting, eliminated, on the turn track (2.2, 7.0)."""

Phase = Literal["order", "deployment", "rounds", "victory", "replacements", "over"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game: the number of players (1.0) and the optional rules (9.0)."""

    players: Literal[2, 3, 4] = 4
    schlieffen_plan: bool = False
    variable_order: bool = False
    historical_setup: bool = False


class Mark(msgspec.Struct, frozen=True):
    """Something the map shows of a faction's last round: a move, a battle or a capture."""

    kind: Literal["move", "battle", "capture"]
    faction: str
    front: int
    target: int = 0
    count: int = 0
    city: str = ""


class State(msgspec.Struct):
    """A position. Counters are keyed by identifier, factions by WA, EA, DE, GA."""

    options: Options
    at: dict[str, int]
    vp: dict[str, int]
    turn: int = 1
    phase: Phase = "deployment"
    step: int = 0
    up: set[str] = msgspec.field(default_factory=set)
    held: dict[str, str] = msgspec.field(default_factory=dict)
    surrender: dict[str, list[int]] = msgspec.field(default_factory=dict)
    hands: dict[str, list[str]] = msgspec.field(default_factory=dict)
    cups: dict[str, list[str]] = msgspec.field(default_factory=dict)
    removed_chits: list[str] = msgspec.field(default_factory=list)
    deployment_order: list[str] = msgspec.field(default_factory=list)
    round_order: list[str] = msgspec.field(default_factory=list)
    treaty: bool = False
    recall: list[str] = msgspec.field(default_factory=list)
    recall_to: int = 0
    marks: dict[str, list[Mark]] = msgspec.field(default_factory=dict)
    outcome: Outcome | None = None


def seat_of(players: int, faction: str) -> Seat:
    """The seat that plays a faction (3.0)."""
    if players == 4 or (players == 3 and faction in ("DE", "GA")):
        return faction
    return "CENTRAL" if faction in ("DE", "GA") else "ALLIES"


def seats_of(players: int) -> tuple[Seat, ...]:
    """Every seat, Allies first (1.0, 3.0)."""
    return tuple(dict.fromkeys(seat_of(players, faction) for faction in FACTIONS))


def factions_of(players: int, seat: Seat) -> tuple[str, ...]:
    """The factions a seat plays (3.0)."""
    return tuple(faction for faction in FACTIONS if seat_of(players, faction) == seat)


class Position:
    """A state on its board: what the chapters ask and how they change it."""

    def __init__(self, board: Board, state: State) -> None:
        self.board = board
        self.state = state

    def seat(self, faction: str) -> Seat:
        """The seat that plays a faction."""
        return seat_of(self.state.options.players, faction)

    def enemy(self, alliance: str) -> str:
        """The other alliance."""
        return CENTRAL if alliance == ALLIES else ALLIES

    def commander(self, counter: str, front: int) -> str:
        """The faction that commands a counter on a front.

        The German Allies command Germans abroad (5.1).
        """
        faction = self.board.armies[counter].faction
        return "GA" if faction == "DE" and front in GERMAN_ABROAD else faction

    def counters_on(self, front: int, faction: str) -> list[str]:
        """The counters a faction commands on a front, with dummies, in the order of the board."""
        at = self.state.at
        return [
            c for c in self.board.armies if at[c] == front and self.commander(c, front) == faction
        ]

    def armies_on(self, front: int, faction: str) -> list[str]:
        """The same without dummies."""
        return [c for c in self.counters_on(front, faction) if not self.board.armies[c].dummy]

    def counters_by_front(self, faction: str) -> Counter[int]:
        """How many counters a faction commands on each front."""
        at = self.state.at
        return Counter(
            at[c] for c in self.board.armies if at[c] > 0 and self.commander(c, at[c]) == faction
        )

    def fronts_of(self, faction: str) -> list[int]:
        """Fronts on which a faction commands counters."""
        return sorted(self.counters_by_front(faction))

    def holder(self, city: str) -> str:
        """The faction that controls a city."""
        return self.state.held.get(city) or self.board.cities[city].owner

    def holding_alliance(self, city: str) -> str:
        """The alliance that controls a city."""
        return self.board.alliance[self.holder(city)]

    def seats_knowing(self, counters: list[str] | tuple[str, ...], front: int) -> frozenset[Seat]:
        """The seats that may know these counters by name: owner and commander (5.1)."""
        factions = {self.board.armies[c].faction for c in counters} | {
            self.commander(c, front) for c in counters
        }
        return frozenset(self.seat(f) for f in factions)
