"""The state of a game, its options, and the position: a state on its board, with questions."""

from collections import defaultdict
from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from pbem.games.paths_of_glory.board.board import AP, CP, ENEMY, Board, Space, Unit, mask, numbers
from pbem.rules import Outcome

RESERVE, ELIMINATED, REMOVED, UNUSED = -1, -2, -3, -4
"""Places of units on no space: reserve box, eliminated, gone for good, not yet in play."""

MOBILIZATION, LIMITED, TOTAL = 0, 1, 2
"""War commitment levels (16.1)."""

_NOBODY: list[int] = []
"""What every empty space holds: once a position is made, its stacks are replaced, never changed."""

Phase = Literal[
    "setup", "mandated", "action", "attrition", "siege", "war", "replacement", "draw", "over"
]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the players agreed on.

    Attributes:
        scenario: 5.3, 5.4 or 5.5.
        historical: the changes of 5.7.
        hand: cards drawn up to (9.1.4).
        optional_cards: none, all, or a secret selection by each player (card list).
        entrench_bonus: the modifier after a failed attempt (11.2.10).
        peace_terms: whether 16.5 is in use.
        tournament: a draw counts for the Allies, accepted terms lose for both (5.6).
        yellow_cards: cards marked yellow are event and operations in every scenario (9.1.3), or
            in the historical scenario only (5.7.4.7).
        supplied_beside_unsupplied: what combat cards do for supplied defenders beside one out of
            supply: nothing (14.3.4), or what their own supply lets them.
        bid_side, bid: who gave how many points to play that side (5.6.1).

    Games that began before an option came do not hold it. It is unset there and not encoded, so
    that their positions keep their digests. Unset is as the first value.
    """

    scenario: Literal["introductory", "limited", "campaign"] = "campaign"
    historical: bool = False
    hand: Literal[7, 8] = 7
    optional_cards: Literal["none", "all", "secret"] = "none"
    entrench_bonus: bool = False
    peace_terms: bool = True
    tournament: bool = False
    yellow_cards: Literal["always", "historical"] | UnsetType = UNSET
    supplied_beside_unsupplied: Literal["no_card_effect", "own_supply"] | UnsetType = UNSET
    bid_side: Literal["", "ap", "cp"] = ""
    bid: int = 0

    @property
    def yellow_counts(self) -> bool:
        """True if a card marked yellow is event and operations in one round (9.1.3, 5.7.4.7)."""
        return self.historical or self.yellow_cards != "historical"

    @property
    def starved_spoil_cards(self) -> bool:
        """True if no card helps supplied defenders beside one out of supply (14.3.4)."""
        return self.supplied_beside_unsupplied != "own_supply"


class Mark(msgspec.Struct, frozen=True, gc=False):
    """Something the map shows of a side's last round: a move, a battle or a redeployment.

    Spaces are identifiers.
    """

    kind: Literal["move", "battle", "redeploy"]
    side: str
    origin: str
    target: str


class State(msgspec.Struct):
    """A position. Units and spaces are numbers of the board; sides are ``ap`` and ``cp``.

    What markers show on the map and the tracks stands here (4.1.2), and never runs out as markers
    do (2.2.2). Both sides begin at the commitment level of mobilization (16.1.1), the United States
    neutral (16.3.1).

    Attributes:
        at: place of each unit: a space, or RESERVE, ELIMINATED, REMOVED, UNUSED.
        reduced: units at reduced strength.
        taken: spaces controlled by the other side than at start.
        trenches: level by space identifier, negative for a trench of the Central Powers.
        destroyed: spaces whose fort is destroyed (15.1.9).
        at_war: nations that entered the war after the start, such as ``it``.
        limited_greece: the Greek units stand on the map but are neutral (9.5.2.4).
        beachhead: the space of the MEF beachhead, or -1 (9.5.3.5).
        regular: near-east armies that came as regular ones (9.5.3.4).
        ana_holds: the space that is Allied only as long as the ANA stands there, or -1 (11.1.15).
        vp_events: all points that do not come from spaces.
        events: cards played as events, for prerequisites.
        turn_events: events whose effect lasts for this turn.
        us_entry: 0 neutral, 1 Zimmermann allowed, 2 Zimmermann played, 3 Over There played (16.3).
        tsar_fell: spaces held in Russia when the Tsar fell, -1 before (16.4.5).
        fleet_out: High Seas Fleet waits for the next Allied action.
        last_action: what each side did in its last round of this turn: ``sr``, ``rp`` or something
            else (9.3.3, 9.4.3).
        mixes: sides whose commitment rose in this turn, so that their decks are mixed anew
            (16.1.3).
        open_cards: combat cards kept face up (9.5.4.2); ``spent_cards``: used in this action round
            (9.5.4.4).
        near_east_moves: what 11.3.2 and 13.2 count in this turn: ``ru_move``, ``ru_sr``, ``br_sr``,
            ``cp_sr``.
        failed_trenches: armies (identifiers) that failed to entrench, and the number of the round
            (11.2.10).
    """

    options: Options
    at: list[int]
    reduced: set[int] = msgspec.field(default_factory=set)
    taken: set[int] = msgspec.field(default_factory=set)
    trenches: dict[str, int] = msgspec.field(default_factory=dict)
    destroyed: set[int] = msgspec.field(default_factory=set)
    turn: int = 1
    phase: Phase = "setup"
    round: int = 1
    active: str = CP
    vp: int = 10
    vp_events: int = 0
    at_war: set[str] = msgspec.field(default_factory=set)
    limited_greece: bool = False
    beachhead: int = -1
    regular: set[int] = msgspec.field(default_factory=set)
    ana_holds: int = -1
    war_status: dict[str, int] = msgspec.field(default_factory=lambda: {AP: 0, CP: 0})
    combined: int = 0
    commitment: dict[str, int] = msgspec.field(default_factory=lambda: {AP: 0, CP: 0})
    us_entry: int = 0
    tsar_fell: int = -1
    fleet_out: bool = False
    mandated: dict[str, str] = msgspec.field(default_factory=lambda: {AP: "none", CP: "none"})
    mandated_done: set[str] = msgspec.field(default_factory=set)
    mixes: set[str] = msgspec.field(default_factory=set)
    hands: dict[str, list[str]] = msgspec.field(default_factory=lambda: {AP: [], CP: []})
    decks: dict[str, list[str]] = msgspec.field(default_factory=lambda: {AP: [], CP: []})
    discards: dict[str, list[str]] = msgspec.field(default_factory=lambda: {AP: [], CP: []})
    gone_cards: dict[str, list[str]] = msgspec.field(default_factory=lambda: {AP: [], CP: []})
    hidden_cards: dict[str, list[str]] = msgspec.field(default_factory=lambda: {AP: [], CP: []})
    chosen_cards: dict[str, list[str]] = msgspec.field(default_factory=lambda: {AP: [], CP: []})
    open_cards: dict[str, list[str]] = msgspec.field(default_factory=lambda: {AP: [], CP: []})
    spent_cards: set[str] = msgspec.field(default_factory=set)
    events: set[str] = msgspec.field(default_factory=set)
    turn_events: set[str] = msgspec.field(default_factory=set)
    zimmermann_turn: int = 0
    tsar_turn: int = 0
    neutral_entered: bool = False
    reinforced: set[str] = msgspec.field(default_factory=set)
    rp: dict[str, int] = msgspec.field(default_factory=dict)
    last_action: dict[str, str] = msgspec.field(default_factory=lambda: {AP: "", CP: ""})
    near_east_moves: dict[str, int] = msgspec.field(default_factory=dict)
    failed_trenches: dict[str, int] = msgspec.field(default_factory=dict)
    marks: dict[str, list[Mark]] = msgspec.field(default_factory=dict)
    outcome: Outcome | None = None


class Position:
    """A state on its board.

    Change units, control and forts only through these methods: they keep the caches true.

    Attributes:
        stacks: for each space the units in it, by number (the same however the position came
            about).
        occupied: for each side the spaces with its units, as a bit set.
        held: for each side the spaces it controls, neutral nations' included, as a bit set.
        intact: the spaces with a fort that stands, as a bit set.
        stacked: by number of units, the spaces that hold at least so many, as a bit set.
        worked_out: what the rules worked out by some key, forgotten with every change (see
            ``touch``).
    """

    def __init__(self, board: Board, state: State) -> None:
        self.board = board
        self.state = state
        self.worked_out: dict[object, Any] = {}
        self.stacks: list[list[int]] = [_NOBODY] * len(board.spaces)
        self.occupied = {AP: 0, CP: 0}
        self.stacked: defaultdict[int, int] = defaultdict(int)
        for unit, place in enumerate(state.at):
            if place >= 0:
                if stack := self.stacks[place]:
                    stack.append(unit)
                else:
                    stack = self.stacks[place] = [unit]
                    self.occupied[board.units[unit].side] |= 1 << place
                self.stacked[len(stack)] |= 1 << place
        self.intact = board.forts & ~mask(state.destroyed)
        taken = mask(state.taken)
        self.held = {AP: board.allied ^ taken, CP: board.everywhere ^ board.allied ^ taken}

    def unit(self, n: int) -> Unit:
        """A counter by number."""
        return self.board.units[n]

    def space(self, n: int) -> Space:
        """A space by number."""
        return self.board.spaces[n]

    # --- units ------------------------------------------------------------------------------------

    def place(self, unit: int, place: int) -> None:
        """Put a unit on a space or into a box.

        Off the map it keeps its step (see ``reduce`` and ``restore``).
        """
        state, old = self.state, self.state.at[unit]
        side = self.board.units[unit].side
        if old >= 0:
            left = self.stacks[old] = [other for other in self.stacks[old] if other != unit]
            self.stacked[len(left) + 1] &= ~(1 << old)
            if not left:
                self.occupied[side] &= ~(1 << old)
        state.at[unit] = place
        if place >= 0:
            stack = self.stacks[place] = sorted((*self.stacks[place], unit))
            self.stacked[len(stack)] |= 1 << place
            self.occupied[side] |= 1 << place
        self.touch()

    def reduce(self, unit: int) -> None:
        """Flip a unit to reduced strength."""
        self.state.reduced.add(unit)

    def restore(self, unit: int) -> None:
        """Flip a unit to full strength."""
        self.state.reduced.discard(unit)

    def eliminate(self, unit: int, *, permanent: bool) -> None:
        """Take a unit off the map, into the box of the replaceable or for good.

        A starred unit always goes for good (17.1.7).
        """
        self.restore(unit)
        self.place(
            unit, ELIMINATED if self.board.units[unit].replaceable and not permanent else REMOVED
        )

    def is_reduced(self, unit: int) -> bool:
        """True if a unit is at reduced strength."""
        return unit in self.state.reduced

    def factors(self, unit: int) -> tuple[int, int, int]:
        """Combat, loss and movement factors of a unit as it stands."""
        u = self.board.units[unit]
        return u.reduced if unit in self.state.reduced else u.full

    def cf(self, unit: int) -> int:
        """Combat factor."""
        return self.factors(unit)[0]

    def lf(self, unit: int) -> int:
        """Loss factor."""
        return self.factors(unit)[1]

    def mf(self, unit: int) -> int:
        """Movement factor."""
        return self.factors(unit)[2]

    def units_of(self, side: str, space: int) -> list[int]:
        """The units of a side in a space (neutral Greek ones included)."""
        stack = self.stacks[space]
        return stack[:] if stack and self.board.units[stack[0]].side == side else []

    def crowded_spaces(self, limit: int) -> tuple[int, ...]:
        """The spaces that hold more units than a limit, ascending."""
        return numbers(self.stacked[limit + 1])

    def unused_units(self, kind: str, place: int = UNUSED) -> list[int]:
        """The units of a kind at a place, in the order of the file.

        By default those not in play.
        """
        return [u for u in self.board.kinds.get(kind, ()) if self.state.at[u] == place]

    # --- spaces -----------------------------------------------------------------------------------

    def controller(self, space: int) -> str:
        """The side that controls a space; for a space of a neutral nation the side it will join."""
        return AP if self.held[AP] >> space & 1 else CP

    def is_controlled_by(self, side: str, space: int) -> bool:
        """True if a side controls a space."""
        return bool(self.held[side] >> space & 1)

    def take(self, side: str, space: int) -> int:
        """Give control of a space to a side.

        Returns the change of the victory points (5.1.2), already made.
        """
        if self.held[side] >> space & 1:
            return 0
        bit = 1 << space
        self.held[side] |= bit
        self.held[ENEMY[side]] &= ~bit
        s = self.board.spaces[space]
        (self.state.taken.discard if s.side == side else self.state.taken.add)(space)
        self.touch()
        if not self.is_vp(space):
            return 0
        change = 1 if side == CP else -1
        self.state.vp += change
        return change

    def is_vp(self, space: int) -> bool:
        """True if a space counts for victory (5.7.2)."""
        s = self.board.spaces[space]
        return s.vp_historical if self.state.options.historical else s.vp

    def award(self, points: int) -> None:
        """Victory points that do not come from a space (positive: for the Central Powers)."""
        self.state.vp += points
        self.state.vp_events += points

    def is_neutral(self, nation: str) -> bool:
        """True if a nation is out of the war: Persia and Arabia as long as Turkey (11.1.13)."""
        if nation in self.board.neutrals:
            return nation not in self.state.at_war
        return nation in ("pe", "ar") and "tu" not in self.state.at_war

    def is_closed(self, space: int) -> bool:
        """True if nobody may enter: neutrals (11.1.11) but not Basra, closed beaches (11.1.10)."""
        s = self.board.spaces[space]
        if s.nation == "none":
            return self.state.beachhead != space
        if s.nation == "gr" and self.state.limited_greece:
            return self.occupied_by_greeks(space)
        return s.id != "basra" and self.is_neutral(s.nation)

    def occupied_by_greeks(self, space: int) -> bool:
        """True if Greek units stand in a space."""
        return any(self.board.units[u].nation == "gr" for u in self.stacks[space])

    def trench_level(self, side: str, space: int) -> int:
        """The level of a side's trench in a space (11.2), 0 for none."""
        level = self.state.trenches.get(self.board.spaces[space].id, 0)
        return max(0, level if side == AP else -level)

    def set_trench(self, side: str, space: int, level: int) -> None:
        """Set a side's trench in a space to a level from 0 to 2; no other trench stays (11.2.3)."""
        name = self.board.spaces[space].id
        self.state.trenches.pop(name, None)
        if level:
            self.state.trenches[name] = level if side == AP else -level

    # --- forts ------------------------------------------------------------------------------------

    def fort_strength(self, space: int) -> int:
        """The strength of the intact fort in a space, 0 for none."""
        return self.board.spaces[space].fort if self.intact >> space & 1 else 0

    def enemy_fort_strength(self, side: str, space: int) -> int:
        """The strength of an intact fort in a space that the enemy of a side controls (15.1.10)."""
        return 0 if self.held[side] >> space & 1 else self.fort_strength(space)

    def enemy_forts(self, side: str) -> int:
        """The spaces with an intact fort that the enemy of a side controls, as a bit set."""
        return self.intact & self.held[ENEMY[side]]

    def can_besiege(self, units: list[int], strength: int) -> bool:
        """True if units suffice against a fort: an army, or enough corps (15.2.1)."""
        return len(units) >= strength or any(self.board.units[u].army for u in units)

    def is_besieged(self, space: int) -> bool:
        """True if the intact fort in a space is besieged by the other side (15.2.1, 15.2.4)."""
        if not self.intact >> space & 1:
            return False
        enemies = self.units_of(ENEMY[self.controller(space)], space)
        return bool(enemies) and self.can_besiege(enemies, self.fort_strength(space))

    def destroy_fort(self, space: int) -> None:
        """Destroy a fort for good (15.1.9); who gets the space is the caller's to say."""
        self.state.destroyed.add(space)
        self.intact &= ~(1 << space)
        self.touch()

    # --- the turn ---------------------------------------------------------------------------------

    @property
    def season(self) -> str:
        """The season of the turn."""
        return self.board.turns[self.state.turn - 1].season

    def was_played(self, card: str) -> bool:
        """True if a card has been played as an event in this game."""
        return card in self.state.events

    def touch(self) -> None:
        """Say that something may have changed on which supply or the ways into spaces depend."""
        self.worked_out.clear()


def seat_of(side: str) -> str:
    """The seat that plays a side: ``CP`` or ``AP``."""
    return side.upper()
