"""The position: everything that changes in a game, and what every chapter asks of it."""

from collections.abc import Sequence
from typing import ClassVar, Literal

import msgspec

from pbem.games.glorys_end.board.board import ALLIED, GERMAN, SIDES, Board, Unit
from pbem.games.glorys_end.board.ground import Ground, ground_of
from pbem.games.hex_engine.position import Mark, SidePosition, seat_of
from pbem.games.hexes.grid import Hexes, hex_bits
from pbem.games.hexes.position import Box
from pbem.games.hexes.stacks import Stacks
from pbem.rules import Audience, Outcome

Phase = Literal[
    "setup", "reinforcements", "entrenchment", "strategic", "operations", "assaults", "over"
]
"""The phases of a player turn in which something is ordered (5.2).

The others happen of themselves.
"""

PHASES: tuple[Phase, ...] = (
    "reinforcements",
    "entrenchment",
    "strategic",
    "operations",
    "assaults",
)

Act = Literal["", "replaced", "rebuilt", "digging", "rail", "sea", "moved", "assaulted"]
"""What a unit has done in this player turn that keeps it from doing something else (13.22)."""

ENEMY = {GERMAN: ALLIED, ALLIED: GERMAN}

NEUTRALS = ("belgium", "luxembourg", "netherlands")
"""The countries whose neutrality the German set-up violates or leaves (3.6)."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is chosen at creation.

    The scenario (3, 16, 17), dummies (15) and Lieutenant Colonel Hentsch (10.4).
    """

    scenario: Literal["historical", "free", "marne", "short"] = "historical"
    dummies: bool = False
    hentsch: bool = False


class Moving(msgspec.Struct):
    """The stack whose movement is under way (12.6).

    Attributes:
        origin: the hex in which its units began the phase.
        used: movement points each unit that moved has used, by identifier.
        supplied: the units that began to move in supply (7.5).
    """

    origin: int
    used: dict[str, int] = msgspec.field(default_factory=dict)
    supplied: set[int] = msgspec.field(default_factory=set)


class State(msgspec.Struct):
    """A position. Units are numbers of the board, hexes numbers of its grid.

    Attributes:
        stacks: the counters in each hex, by its printed number, the top one first.
        steps: the steps of each unit; 0 for guns and dummies.
        box: where each unit is.
        german: the hexes the German controls (4.7); all others are the Allies'.
        lent: those controlled only while cavalry stands there (4.8).
        forts, zones, trenches, digging: hexes with one (14); a trench is of the side that controls
            its hex.
        plans: by side and unit, the hexes of a set-up that is not on the map yet (3.5).
        markers: the hexes of the mobilization markers by side and army, where they were chosen
            (3.5).
        violated: neutral countries the German entered (3.6).
        done: what each unit did in this player turn, empty if nothing.
        marched: units that used forced march (12.10); ``silent`` those out of command (10.2).
        towns_turn, towns_player: towns the German controlled when the game turn, the player turn
            began (7.3, 11.2).
        hit: units and fort hexes that a march assault and a prepared one has attacked in this
            player turn (13.6).
        routed: units that retreated in this phase (13.18).
        rail, sea: steps moved strategically in this player turn.
        free_diggers: hexes in which digging needs no die (9.1); ``die``: the die of the phase, 0
            before it.
        points: replacement steps by nation; ``refilled``: units that got one in this game turn.
        battles: of Plan XVII; ``belgians``: units that cost victory points once (4.5).
        losses: Marne points for losses, by side (16.4); ``told``: the totals last told.
        lifted: hexes whose bans are over (7.13, 17.2).
        struck: the target of the last assault of the player turn, empty before the first; ``met``
            whether the last condition of an order in it was met, ``None`` before the first.
    """

    options: Options
    steps: list[int]
    box: list[Box]
    done: list[Act]
    stacks: Stacks = msgspec.field(default_factory=dict)
    turn: int = 1
    phase: Phase = "setup"
    side: str = ALLIED
    german: set[int] = msgspec.field(default_factory=set)
    lent: set[int] = msgspec.field(default_factory=set)
    forts: set[int] = msgspec.field(default_factory=set)
    zones: set[int] = msgspec.field(default_factory=set)
    trenches: set[int] = msgspec.field(default_factory=set)
    digging: set[int] = msgspec.field(default_factory=set)
    violated: set[str] = msgspec.field(default_factory=set)
    plans: dict[str, dict[str, str]] = msgspec.field(default_factory=dict)
    markers: dict[str, dict[str, int]] = msgspec.field(default_factory=dict)
    moving: Moving | None = None
    marched: set[int] = msgspec.field(default_factory=set)
    silent: set[int] = msgspec.field(default_factory=set)
    towns_turn: set[int] = msgspec.field(default_factory=set)
    towns_player: set[int] = msgspec.field(default_factory=set)
    hit: dict[str, set[int]] = msgspec.field(default_factory=dict)
    routed: set[int] = msgspec.field(default_factory=set)
    rail: int = 0
    sea: int = 0
    free_diggers: set[int] = msgspec.field(default_factory=set)
    die: int = 0
    points: dict[str, int] = msgspec.field(default_factory=dict)
    refilled: set[int] = msgspec.field(default_factory=set)
    battles: int = 0
    belgians: set[int] = msgspec.field(default_factory=set)
    losses: dict[str, int] = msgspec.field(default_factory=dict)
    told: dict[str, int] = msgspec.field(default_factory=dict)
    endangered: bool = False
    withdrew: bool = False
    brussels_fell: bool = False
    at_war: bool = False
    crossed_meuse: bool = False
    hentsch: Literal["waiting", "now", "over"] = "waiting"
    lifted: set[int] = msgspec.field(default_factory=set)
    struck: str = ""
    met: bool | None = None
    marks: dict[str, list[Mark]] = msgspec.field(default_factory=dict)
    outcome: Outcome | None = None


class Position(SidePosition[Unit]):
    """A state on its board: what the chapters ask and how they change it.

    Attributes:
        mobile: by side, the hexes with more than siege guns; ``real`` with more than guns and
            dummies; ``veiled`` those with a siege gun on top, of which no enemy sees whether
            anything lies below (13.8, 14.7).
    """

    sides: ClassVar[tuple[str, ...]] = SIDES
    inert: ClassVar[frozenset[str]] = frozenset({"gun"})
    board: Board
    state: State

    def __init__(self, board: Board, state: State) -> None:
        self.ground: Ground = ground_of(board)
        self.real: dict[str, Hexes] = dict.fromkeys(SIDES, 0)
        self.veiled: dict[str, Hexes] = dict.fromkeys(SIDES, 0)
        super().__init__(board, state)

    # --- units ------------------------------------------------------------------------------------

    def mobile_units_in(self, h: int) -> list[int]:
        """Those of them that are real and no guns."""
        return [n for n in self.stack(h) if self.unit(n).kind not in ("gun", "dummy")]

    def factors(self, n: int) -> tuple[int, int, int]:
        """The three numbers on the side of the counter that shows (2.11)."""
        unit = self.unit(n)
        return (
            unit.factors[len(unit.factors) - self.state.steps[n]]
            if self.state.steps[n]
            else unit.factors[0]
        )

    def steps_in(self, h: int) -> int:
        """The steps in a hex (6.1)."""
        return sum(self.state.steps[n] for n in self.stack(h))

    # --- hexes ------------------------------------------------------------------------------------

    def holder(self, h: int) -> str:
        """The side that controls a hex (4.7)."""
        return GERMAN if h in self.state.german else ALLIED

    def fort_of(self, h: int) -> str | None:
        """The side of a fortress that stands in a hex, or ``None``."""
        return (
            self.side_of(self.board.forts[self.name(h)].nation) if h in self.state.forts else None
        )

    def zone_of(self, h: int) -> str | None:
        """The side of a fortified zone that stands in a hex, or ``None``."""
        return self.side_of(self.board.zones[self.name(h)]) if h in self.state.zones else None

    def trench_of(self, h: int) -> str | None:
        """The side of a trench in a hex, or ``None``."""
        return self.holder(h) if h in self.state.trenches else None

    def hexes_held(self, side: str) -> Hexes:
        """The hexes of the map in play that a side controls (4.7)."""
        german = self._kept_mask("german", lambda: hex_bits(frozenset(self.state.german)))
        return (german if side == GERMAN else ~german) & self.area

    def towns_held(self, side: str, since: Literal["turn", "player"]) -> Hexes:
        """The towns and cities that a side controls now and did at an earlier time (7.3, 11.2).

        ``since`` is the beginning of the game turn or of the player turn.
        """
        german = self.state.towns_turn if since == "turn" else self.state.towns_player
        before = self._kept_mask(f"towns {since}", lambda: hex_bits(frozenset(german)))
        return self.ground.towns & self.hexes_held(side) & (before if side == GERMAN else ~before)

    def trenches(self, side: str) -> Hexes:
        """The hexes with a trench of a side."""
        return sum(1 << h for h in self.state.trenches if self.holder(h) == side)

    @staticmethod
    def side_of(nation: str) -> str:
        """The side of a nation (2.5)."""
        return GERMAN if nation == "german" else ALLIED

    def has_prepared_defence(self, h: int, side: str) -> bool:
        """True if a side has a fortress, a fortified zone or a trench in a hex (9.5, 14.1).

        Its units always use it in defence (14.6).
        """
        return self.fort_of(h) == side or self.zone_of(h) == side or self.trench_of(h) == side

    @property
    def area(self) -> Hexes:
        """The hexes in which this game is played.

        No neutral country (3.6), on the Marne its mini-map (16.1).
        """
        return self._kept_mask("area", self._area)

    def _area(self) -> Hexes:
        area = self.scenario_map
        for country in NEUTRALS:
            if country not in self.state.violated:
                area &= ~self.ground.country[country]
        return area

    @property
    def scenario_map(self) -> Hexes:
        """The map of the scenario: all of it, or the mini-map (16.1)."""
        is_marne = self.state.options.scenario == "marne"
        return self.ground.mini_map if is_marne else self.grid.all

    def friendly_edge(self, side: str) -> Hexes:
        """The hexes of the map's edge to which a side's supply leads (7.3, 16.1)."""
        if self.state.options.scenario == "marne":
            return self.ground.mini_edge[side]
        edge = self.ground.edge
        if side == GERMAN:
            return edge["E"]
        return (edge["W"] | edge["S"]) & self.ground.country["france"]

    def impassable_to_enemies(self, side: str) -> Hexes:
        """The hexes that the enemies of a side may not go through, whatever stands there.

        Its forts and zones.
        """
        return self._kept_mask(
            f"defended {side}", lambda: self.standing_forts(side) | self.standing_zones(side)
        )

    def standing_forts(self, side: str) -> Hexes:
        """The hexes with a fortress of a side (14.2)."""
        return self._kept_mask(
            f"forts {side}",
            lambda: sum(1 << h for h in self.state.forts if self.fort_of(h) == side),
        )

    def standing_zones(self, side: str) -> Hexes:
        """The hexes with a fortified zone of a side (14.3)."""
        return self._kept_mask(
            f"zones {side}",
            lambda: sum(1 << h for h in self.state.zones if self.zone_of(h) == side),
        )

    def face(self, n: int) -> str:
        """What an enemy sees of a unit on top.

        Its identifier, of a dummy that of the first of its nation (15.1).
        """
        unit = self.unit(n)
        if unit.kind != "dummy":
            return unit.id
        return next(
            other.id
            for other in self.board.units
            if other.kind == "dummy" and other.nation == unit.nation
        )

    def who_knows(self, n: int) -> Audience:
        """Who may know which unit this is.

        Everybody while it lies on top of its stack or off the map (13.8).
        """
        if n not in self.where or self.stack(self.where[n])[0] == n:
            return None
        return frozenset({seat_of(self.unit(n).side)})

    # --- changes ----------------------------------------------------------------------------------

    def remove(self, n: int, box: Box) -> int:
        """Take a unit off the map, and its steps with it.

        Returns:
            The hex in which it stood.
        """
        self.state.steps[n] = 0
        return super().remove(n, box)

    def _noted_masks(self) -> tuple[dict[str, Hexes], ...]:
        return self.occupied, self.mobile, self.real, self.veiled

    def _note_stack(self, bit: Hexes, stack: Sequence[int]) -> None:
        super()._note_stack(bit, stack)
        if not stack:
            return
        units = self.board.units
        top = units[stack[0]]
        if top.kind == "gun":
            self.veiled[top.side] |= bit
        for n in stack:
            if units[n].kind not in ("gun", "dummy"):
                self.real[top.side] |= bit
                return
