"""The position: everything that changes in a game, and what every chapter asks of it."""

from collections.abc import Sequence
from typing import ClassVar, Literal

import msgspec

from pbem.games.hex_engine.position import Mark, SidePosition, seat_of
from pbem.games.hexes.grid import Hexes, hex_bits
from pbem.games.hexes.position import Box
from pbem.games.hexes.stacks import Stacks
from pbem.games.when_eagles_fight.board.board import (
    CENTRAL,
    RUSSIAN,
    SIDES,
    Board,
    Factors,
    Turn,
    Unit,
)
from pbem.games.when_eagles_fight.board.ground import Ground, ground_of
from pbem.games.when_eagles_fight.orders import WhenEaglesFightOrder
from pbem.rules import Audience, Outcome

Phase = Literal[
    "setup", "events", "units", "strategic", "operations", "headquarters", "combat", "oberost",
    "over",
]  # fmt: skip
"""The phases in which something is ordered (5.2).

``headquarters`` is the start of combat (14, 15).
"""

PHASES: tuple[Phase, ...] = (
    "units",
    "strategic",
    "operations",
    "headquarters",
    "combat",
    "oberost",
)
"""Those of one side in their order."""

Act = Literal["", "rail", "offmap", "moved"]
"""What a unit has done in this turn that keeps it from doing something else (11.2, 11.6, 12.2)."""

Cut = Literal["half", "none"]
"""What an event leaves of a nation's replacements in this turn (7.2)."""

ENEMY = {CENTRAL: RUSSIAN, RUSSIAN: CENTRAL}

OFFENSIVE = 3
"""The turns of Brusilov's offensive (15.1), after which Romania is in the war (15.6)."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is chosen at creation.

    The set-up of 1914 (3.1), a free one (3.9), Plan 19 (16) or Schlieffen East (17); whether
    Austro-Hungarians must attack on turn 1 of the historical one (3.6).
    """

    scenario: Literal["historical", "free", "plan_19", "schlieffen_east"] = "historical"
    planning: Literal["rigid", "free"] = "rigid"


class Moving(msgspec.Struct):
    """The stack whose movement is under way (12.6).

    Attributes:
        origin: the hex in which its units began the phase.
        used: movement points each unit that moved has used, by identifier.
    """

    origin: int
    used: dict[str, int] = msgspec.field(default_factory=dict)


class Owed(msgspec.Struct, frozen=True):
    """Units of a nation that must leave the map now (10.15).

    Attributes:
        what: so many ``steps`` of infantry, infantry ``corps``, or pieces of ``artillery``.
        back: the turn in which they come back; 0: never.
        event: with which they come back instead: ``caucasus`` (7.2 G) or ``brusilov`` (7.2 J).
        why: ``event`` or ``track``.
    """

    nation: str
    what: Literal["steps", "corps", "artillery"]
    number: int
    back: int = 0
    event: str = ""
    why: Literal["event", "track"] = "event"


class State(msgspec.Struct):
    """A position. Units are numbers of the board, hexes numbers of its grid.

    Attributes:
        stacks: the counters in each hex, by its printed number, the top one first.
        steps: the steps of each unit, also of one that comes back; 0 for heavy artillery and the
            eliminated.
        box: where each unit is.
        side: whose phase it is.
        central: towns, cities and victory hexes that the Central Powers control (3.8); the others
            are the Russian's.
        lent: those that a side controls only while cavalry stands there.
        plans: by side and unit, the hexes of a set-up that is not on the map yet (3.9).
        held: by side, an order for a phase of this turn that is not open yet (5.1).
        done: what each unit did in this turn, empty if nothing.
        moving: the movement under way; ``hit``, ``fought``, ``routed``: units attacked, attacking,
            retreating in this phase of combat (13.4, 13.22).
        struck: the target of the last attack of the player turn, empty before the first; ``met``
            whether the last condition of an order in it was met, ``None`` before the first.
        rebuilt: Austro-Hungarian units on their backs (2.12).
        points: replacement steps by nation (10.9); ``cuts``: what an event leaves of those of this
            turn (7.2).
        returns: units that come back, with their turn (10.17, 7.2); ``waiting``: those that come
            with an event: ``caucasus`` (F, G) or ``brusilov`` (J).
        owed: what must be withdrawn now (10.17, 7.2).
        stage: how far the events or the new units of this phase are: those come in steps (5.2,
            10.1).
        arrived: units that came into play in this turn (10.7).
        railed: units moved by rail in this turn, by nation, ``german_in_russia`` among them (11.3).
        ammo_die: the die for ammunition with its modifiers, 0 before it; ``short``: units with a
            marker (9.10); ``markers``: by side, how many it has still to place (9.11).
        stavka, oberost: hexes, empty off the map; ``stavka_turn``, ``oberost_turn``: when last
            used, 0 never.
        oberost_units: who may attack again (14.3).
        brusilov: the turn of the declaration, 0 before it (15.1); ``northern_attacks``: of the
            Russian in the offensive, ``northern_turn`` of the Central Powers in this turn (15.3);
            ``tsar_unbound``: its limit is over.
        forced_attacks: Austro-Hungarian attacks at 2:1 on turn 1 (3.6).
        tsar, reforms, gallipoli, italy_neutral: events A, B, H and I are in effect (7.2).
        bread: event L counts at the next check; ``bread_used``: it came since the last one.
        caucasus: the turn of event G, 0 before it; ``defeat``: event F came.
        verdun: the turn of event K, 0 before it (7.2); ``alpine``: the years of event J.
        last_turn: after which the game is over (7.3).
        marks: by side, its last turn as the map shows it.
    """

    options: Options
    steps: list[int]
    box: list[Box]
    done: list[Act]
    stacks: Stacks = msgspec.field(default_factory=dict)
    turn: int = 1
    phase: Phase = "setup"
    side: str = RUSSIAN
    central: set[int] = msgspec.field(default_factory=set)
    lent: set[int] = msgspec.field(default_factory=set)
    plans: dict[str, dict[str, str]] = msgspec.field(default_factory=dict)
    held: dict[str, WhenEaglesFightOrder] = msgspec.field(default_factory=dict)
    moving: Moving | None = None
    hit: set[int] = msgspec.field(default_factory=set)
    fought: set[int] = msgspec.field(default_factory=set)
    routed: set[int] = msgspec.field(default_factory=set)
    struck: str = ""
    met: bool | None = None
    rebuilt: set[int] = msgspec.field(default_factory=set)
    points: dict[str, int] = msgspec.field(default_factory=dict)
    cuts: dict[str, Cut] = msgspec.field(default_factory=dict)
    returns: dict[str, int] = msgspec.field(default_factory=dict)
    waiting: dict[str, list[int]] = msgspec.field(default_factory=dict)
    owed: list[Owed] = msgspec.field(default_factory=list)
    stage: int = 0
    arrived: set[int] = msgspec.field(default_factory=set)
    railed: dict[str, int] = msgspec.field(default_factory=dict)
    ammo_die: int = 0
    short: set[int] = msgspec.field(default_factory=set)
    markers: dict[str, int] = msgspec.field(default_factory=dict)
    stavka: str = ""
    stavka_turn: int = 0
    oberost: str = ""
    oberost_turn: int = 0
    oberost_units: set[int] = msgspec.field(default_factory=set)
    brusilov: int = 0
    northern_attacks: int = 0
    northern_turn: int = 0
    tsar_unbound: bool = False
    forced_attacks: int = 0
    tsar: bool = False
    reforms: bool = False
    gallipoli: bool = False
    italy_neutral: bool = False
    bread: bool = False
    bread_used: bool = False
    caucasus: int = 0
    defeat: bool = False
    verdun: int = 0
    alpine: set[int] = msgspec.field(default_factory=set)
    last_turn: int = 24
    marks: dict[str, list[Mark]] = msgspec.field(default_factory=dict)
    outcome: Outcome | None = None


MIXING = ("german", "austrian")
"""The nations of mixed stacks (6.4)."""

FULL = 7
"""More half corps than any hex holds (8.1)."""


class Position(SidePosition[Unit]):
    """A state on its board: what the chapters ask and how they change it.

    Heavy artillery alone is no target.

    Attributes:
        loaded: the hexes with any counter, then those with at least so many half corps (8.1), up to
            ``FULL``.
        mixing: the hexes with field units of each nation of which mixed stacks are made (6.4).
    """

    sides: ClassVar[tuple[str, ...]] = SIDES
    inert: ClassVar[frozenset[str]] = frozenset({"artillery"})
    board: Board
    state: State

    def __init__(self, board: Board, state: State) -> None:
        self.ground: Ground = ground_of(board)
        self.loaded: list[Hexes] = [0] * (FULL + 1)
        self.mixing: dict[str, Hexes] = dict.fromkeys(MIXING, 0)
        super().__init__(board, state)

    # --- time -------------------------------------------------------------------------------------

    @property
    def turn(self) -> Turn:
        """The box of the turn track."""
        return self.board.turns[self.state.turn - 1]

    @property
    def offensive(self) -> int:
        """The number of this turn, counted from 1 at the declaration of Brusilov's offensive.

        The count goes on after the offensive has ended. 0 before the declaration (15.1).
        """
        return self.state.turn - self.state.brusilov + 1 if self.state.brusilov else 0

    @property
    def romania_at_war(self) -> bool:
        """From the third turn after the declaration (15.6)."""
        return self.offensive > OFFENSIVE

    # --- units ------------------------------------------------------------------------------------

    def field_units(self, h: int) -> list[int]:
        """Those of them that are neither fortress nor heavy artillery (13.15, 13.18)."""
        return [n for n in self.stack(h) if self.unit(n).kind in ("infantry", "cavalry")]

    def factors(self, n: int) -> Factors:
        """Attack, defence and movement of the side of the counter that shows.

        Rules 2.11, 2.12; on turn 1 also 3.3.
        """
        unit = self.unit(n)
        if n in self.state.rebuilt and unit.rebuilt:
            return unit.rebuilt
        attack, defence, movement = unit.factors[
            len(unit.factors) - (self.state.steps[n] or len(unit.factors))
        ]
        if self.state.turn == 1 and unit.nation == "russian" and unit.kind != "fortress":
            attack, defence = max(0, attack - 1), max(0, defence - 1)
        return attack, defence, movement

    def fort_in(self, h: int) -> int | None:
        """The fortress that stands in a hex, or ``None`` (13.15)."""
        return next(filter(self.board.fortresses.__contains__, self.stack(h)), None)

    # --- hexes ------------------------------------------------------------------------------------

    def holder(self, h: int) -> str | None:
        """The side that controls a town, a city or a victory hex.

        ``None`` of others and of neutral ones (3.8).
        """
        if not (self.ground.fought_over & self.area) >> h & 1:
            return None
        return CENTRAL if h in self.state.central else RUSSIAN

    def places_held(self, side: str) -> Hexes:
        """The towns, cities and victory hexes that a side controls (3.8)."""
        central = self._kept_mask("central", lambda: hex_bits(frozenset(self.state.central)))
        return (central if side == CENTRAL else ~central) & self.ground.fought_over & self.area

    @property
    def area(self) -> Hexes:
        """The hexes in which the game is played: not Romania while it is neutral (3.2, 15.6)."""
        return (
            self.grid.all
            if self.romania_at_war
            else self.grid.all & ~self.ground.country["romania"]
        )

    def friendly_edge(self, side: str) -> Hexes:
        """The hexes of the map's edge to which a side's supply leads (9.6)."""
        edge, country = self.ground.edge, self.ground.country
        if side == CENTRAL:
            return edge["W"] | edge["S"] & country["austria"]
        return edge["E"]

    def face(self, n: int) -> str:
        """What an enemy sees of a unit on top: its identifier."""
        return self.unit(n).id

    def who_knows(self, n: int) -> Audience:
        """Who may know which unit this is.

        Of the Central Powers' only those on top show while on the map (13.7).
        """
        hidden = (
            self.unit(n).side == CENTRAL and n in self.where and self.stack(self.where[n])[0] != n
        )
        return frozenset({seat_of(CENTRAL)}) if hidden else None

    # --- changes ----------------------------------------------------------------------------------

    def remove(self, n: int, box: Box) -> int:
        """Take a unit off the map; with its steps where it goes away, without where it is lost.

        Returns:
            The hex in which it stood.
        """
        if box == "lost":
            self.state.steps[n] = 0
        return super().remove(n, box)

    def _note_hex(self, h: int) -> None:
        """Note what stands in a hex.

        Heavy artillery lies below others, since its hex is entered if it is alone (13.18).
        """
        stack = self.stack(h)
        if len(stack) > 1 and self.unit(stack[0]).kind == "artillery":
            stack.append(stack.pop(0))
        empty = ~(1 << h)
        self.loaded = [hexes & empty for hexes in self.loaded]
        for nation in MIXING:
            self.mixing[nation] &= empty
        super()._note_hex(h)

    def _note_stack(self, bit: Hexes, stack: Sequence[int]) -> None:
        super()._note_stack(bit, stack)
        if stack:
            halves, fielded, loaded = self.board.halves, self.board.fielded, self.loaded
            load = 0
            for n in stack:
                load += halves[n]
                if fielded[n] in MIXING:
                    self.mixing[fielded[n]] |= bit
            for least in range(min(FULL, load) + 1):
                loaded[least] |= bit
