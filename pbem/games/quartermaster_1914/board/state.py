"""The position: everything that changes in a game, and the questions every chapter asks of it."""

from typing import Literal

import msgspec

from pbem.games.quartermaster_1914.board.board import Board, Card, Count, Near, Step
from pbem.games.quartermaster_1914.orders import Result
from pbem.rules import Outcome, Seat

Phase = Literal["deal", "keep", "draft", "play", "attrition", "prepare", "draw", "over"]
Zone = Literal["hand", "prepared"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game: players (page 3), mulligan and first-game opening (page 6)."""

    players: Literal[2, 3, 4, 5] = 5
    mulligan: bool = True
    first_game: bool = False


class Frame(msgspec.Struct):
    """A card whose steps are being taken (page 16).

    Attributes:
        card: the card.
        use: whether its ``use`` steps are taken (a status lying face up), not its ``steps``.
        step: index of the next step.
        done: how often the next step was taken already.
        built: the space of the last piece built through it.
        battled, won, difficult: its last battle: where, whether won, whether on difficult terrain.
        only: the one space a battle through it may strike.
        aside: discarded cards it may still bring back (War Revenue Act); ``None``: none was brought
            back yet.
    """

    card: str
    use: bool = False
    step: int = 0
    done: int = 0
    built: str = ""
    battled: str = ""
    won: bool = False
    difficult: bool = False
    only: str = ""
    aside: tuple[str, ...] | None = None


class Mark(msgspec.Struct, frozen=True):
    """What changed on the map in a power's turn (its place in the order of play), for pictures.

    Attributes:
        space: where a piece was placed or removed, or the target of a battle; ``source``: where
            that came from.
    """

    turn: int
    kind: Literal["placed", "removed", "battle"]
    nation: str
    space: str
    source: str = ""


class State(msgspec.Struct):
    """A position. Pieces stand where ``at`` says, by nation; cards are keyed by power.

    Attributes:
        decks: cards still to be drawn at random, sorted; ``bottoms``: those known to lie under
            them, next one first.
        up, down: the discard piles' face-up cards (the top one last) and face-down cards.
        used: effects used up this turn. ``granted``: pieces supplied by a card this turn.
            ``waived``: nations that pay nothing for difficult terrain this turn.
        last: how the last battle of this turn ended that its power started by an order.
        built, won, drafted: what Stosstruppen, Mark IV Tanks and Citizen-Soldiers may follow right
            now.
        truce: whether The Christmas Truce holds this round.
        marks: what changed on the map in the last turn of each power.
    """

    options: Options
    at: dict[str, set[str]]
    vp: dict[str, int]
    decks: dict[str, list[str]]
    bottoms: dict[str, list[str]]
    hands: dict[str, list[str]]
    prepared: dict[str, list[str]]
    up: dict[str, list[str]]
    down: dict[str, list[str]]
    statuses: dict[str, list[str]]
    round: int = 1
    turn: int = 0
    phase: Phase = "deal"
    choosing: list[str] = msgspec.field(default_factory=list)
    redrawn: list[str] = msgspec.field(default_factory=list)
    tokens: list[str] = msgspec.field(default_factory=list)
    frames: list[Frame] = msgspec.field(default_factory=list)
    used: set[str] = msgspec.field(default_factory=set)
    granted: list[tuple[str, str]] = msgspec.field(default_factory=list)
    waived: list[str] = msgspec.field(default_factory=list)
    last: Result = ""
    built: str = ""
    won: str = ""
    drafted: str = ""
    truce: bool = False
    marks: list[Mark] = msgspec.field(default_factory=list)
    outcome: Outcome | None = None


class Position:
    """A state on its board: what the chapters ask and how they change it."""

    def __init__(self, board: Board, state: State) -> None:
        self.board = board
        self.state = state

    @property
    def active(self) -> str:
        """The power whose turn it is (page 9)."""
        return self.board.order[self.state.turn]

    def seat(self, power: str) -> Seat:
        """The seat that plays a power (page 3)."""
        return self.board.seat_of[self.state.options.players][power]

    def audience_of(self, power: str) -> frozenset[Seat]:
        """The audience of what a power alone may know (page 13)."""
        return frozenset({self.seat(power)})

    def cards_in_zone(self, power: str, zone: str) -> list[str]:
        """The cards of a power in hand or prepared."""
        return self.state.hands[power] if zone == "hand" else self.state.prepared[power]

    def deck_size(self, power: str) -> int:
        """How many cards a power can still draw."""
        return len(self.state.decks[power]) + len(self.state.bottoms[power])

    def nations_in(self, space: str) -> list[str]:
        """The nations with a piece in a space, in the order of the board."""
        return [nation for nation in self.board.nations if space in self.state.at[nation]]

    def enemies_in(self, space: str, team: str) -> list[str]:
        """The nations of the other coalition with a piece in a space."""
        nations = self.board.nations
        return [n for n in nations if space in self.state.at[n] and nations[n].team != team]

    def friends_in(self, space: str, team: str) -> list[str]:
        """The nations of a coalition with a piece in a space."""
        nations = self.board.nations
        return [n for n in nations if space in self.state.at[n] and nations[n].team == team]

    def spaces_with_army(self, nation: str) -> list[str]:
        """The spaces with an army of a nation."""
        spaces = self.board.spaces
        return sorted(s for s in self.state.at[nation] if spaces[s].land)

    def pieces_free(self, nation: str, piece: str) -> int:
        """How many armies or navies of a nation are not on the board (page 7)."""
        spaces = self.board.spaces
        used = sum(spaces[s].piece == piece for s in self.state.at[nation])
        return self.board.nations[nation].pool[piece] - used

    def spaces_near(self, nation: str, space: str) -> tuple[str, ...]:
        """The spaces adjacent for a nation.

        The Kiel canal joins two seas for one coalition (4.kiel).
        """
        return self.board.links[self.board.nations[nation].team][space]

    def supplied_spaces(self, nation: str) -> set[str]:
        """The spaces whose piece of a nation is supplied (page 8).

        A line of spaces holding the nation's own pieces must lead to its home, where an army of its
        own stands. What a card supplies for a turn carries no line to others.
        """
        own, home = self.state.at[nation], self.board.nations[nation].home
        reached: set[str] = set()
        if home in own:
            links = self.board.links[self.board.nations[nation].team]
            reached.add(home)
            open_ends = [home]
            while open_ends:
                for other in links[open_ends.pop()]:
                    if other in own and other not in reached:
                        reached.add(other)
                        open_ends.append(other)
        for granted, space in self.state.granted:
            if granted == nation and space in own:
                reached.add(space)
        return reached

    def status_in_play(self, effect: str) -> Card | None:
        """The status with a named effect, if it lies face up."""
        card = self.board.effects[effect]
        return card if card.id in self.state.statuses[card.power] else None

    def status_ready(self, effect: str) -> Card | None:
        """The same, if it was not used yet this turn."""
        return None if effect in self.state.used else self.status_in_play(effect)

    def count_pieces(self, count: Count) -> int:
        """How many pieces on the board a count finds."""
        spaces = self.board.spaces
        found = 0
        for nation in count.nations:
            where = self.supplied_spaces(nation) if count.supplied else self.state.at[nation]
            for space in where:
                inside = count.spaces is None or space in count.spaces
                found += inside and spaces[space].piece in count.pieces
        return found

    def condition_holds(self, when: Count | None) -> bool:
        """True if a condition holds; no condition always does."""
        if when is None:
            return True
        if when.near is not None:
            return self.armies_near(when.near)
        number = self.count_pieces(when)
        enough = when.at_least is None or number >= when.at_least
        return enough and (when.fewer_than is None or number < when.fewer_than)

    def armies_near(self, near: Near) -> bool:
        """True if armies are within so many spaces of each other; canals do not count (page 12)."""
        enemy = {
            s
            for nation in self.board.powers[near.power].nations
            for s in self.spaces_with_army(nation)
        }
        reached = set(self.spaces_with_army(near.nation))
        for _ in range(near.within):
            reached |= {other for space in reached for other in self.board.plain_links[space]}
        return bool(reached & enemy)

    def place(self, nation: str, space: str) -> None:
        """Put a piece on the board."""
        self.state.at[nation].add(space)
        self.mark("placed", nation, space)

    def remove(self, nation: str, space: str) -> None:
        """Take a piece off the board; it is free again at once (page 7)."""
        self.state.at[nation].discard(space)
        self.mark("removed", nation, space)

    def mark(
        self,
        kind: Literal["placed", "removed", "battle"],
        nation: str,
        space: str,
        source: str = "",
    ) -> None:
        """Remember what the map shows of this turn."""
        self.state.marks.append(Mark(self.state.turn, kind, nation, space, source))

    def may_stand(self, nation: str, space: str) -> bool:
        """True if a piece of a nation may come into a space (page 7).

        It needs a free piece, no enemy and no own piece there.
        """
        team = self.board.nations[nation].team
        if space in self.state.at[nation] or self.enemies_in(space, team):
            return False
        return self.pieces_free(nation, self.board.spaces[space].piece) > 0

    def steps_of(self, frame: Frame) -> tuple[Step, ...]:
        """The steps a frame goes through."""
        card = self.board.cards[frame.card]
        return card.use if frame.use else card.steps
