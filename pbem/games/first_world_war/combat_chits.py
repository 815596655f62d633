"""Chapter 6.2: combat chits: hands, cups, mandatory chits, draws for an S."""

from collections.abc import Iterator
from dataclasses import dataclass

from pbem.games.first_world_war.asks import FactionAsk, check_choice
from pbem.games.first_world_war.board.state import Position
from pbem.games.first_world_war.log import (
    ChitDraw,
    ChitGivenUp,
    ChitGivenUpSecretly,
    ChitLeft,
    ChitRemoved,
    ChitReturned,
    ChitsAdded,
    ChitTaken,
    ChitTakenSecretly,
    Prompt,
)
from pbem.games.first_world_war.orders import GiveUpChit, PlayChit, TakeChit
from pbem.rules import Flow, Illegal, Order, Table, YesNo


def chits_in_hand(position: Position, faction: str) -> list[str]:
    """The chits a faction holds."""
    return position.state.hands[faction]


def usable_chits(position: Position, faction: str, armies: tuple[str, ...], role: str) -> list[str]:
    """Chits that fit the role (``attack`` or ``defence``) and a possible commander (6.2)."""
    nations = {position.board.armies[a].nation for a in armies}
    chits = (position.board.chits[c] for c in chits_in_hand(position, faction))
    return [c.id for c in chits if c.use in (role, "either") and c.nations & nations]


def forced_chits(position: Position, faction: str, armies: tuple[str, ...], role: str) -> list[str]:
    """The usable chits that must be played (6.2.2)."""
    return [
        c
        for c in usable_chits(position, faction, armies, role)
        if position.board.chits[c].mandatory
    ]


def may_ever_use(position: Position, faction: str, chit: str) -> bool:
    """True if a faction commands armies of a nation on the chit, Germans abroad too (6.2.1)."""
    commanded = (faction, "DE") if faction == "GA" else (faction,)
    nations = {a.nation for a in position.board.armies.values() if a.faction in commanded}
    return bool(position.board.chits[chit].nations & nations)


def put_into_cup(position: Position, chit: str) -> None:
    """Put a chit back into its alliance's cup (6.2)."""
    cup = position.state.cups[position.board.chits[chit].alliance]
    cup.append(chit)
    cup.sort()


def give_back(position: Position, table: Table, faction: str, chit: str) -> None:
    """Return a chit the faction can never use (6.2.1)."""
    chits_in_hand(position, faction).remove(chit)
    put_into_cup(position, chit)
    table.log(ChitReturned(faction))


def check_return(position: Position, faction: str, chit: str) -> None:
    """Only a chit in hand that the faction can never use may be given back.

    Raises:
        Illegal: rule 6.2.1.
    """
    useless = [
        c for c in chits_in_hand(position, faction) if not may_ever_use(position, faction, c)
    ]
    if chit not in useless:
        raise Illegal("fww.illegal.return_chit", rule="6.2.1", facts={"chit": chit}, names=(chit,))


def use_up(position: Position, table: Table, chit: str) -> None:
    """After play a chit goes back into the cup, a mandatory one out of the game (6.2, 6.2.2)."""
    if position.board.chits[chit].mandatory:
        position.state.removed_chits.append(chit)
        table.log(ChitRemoved(chit))
    else:
        put_into_cup(position, chit)


def add_new_chits(position: Position, table: Table, turn: int) -> None:
    """The chits of a turn go into the cups of their alliances (2.3, 4.2 phase 5)."""
    new = [c for c in position.board.chits.values() if c.turn == turn]
    for chit in new:
        put_into_cup(position, chit.id)
    if new and turn > 1:
        table.log(ChitsAdded(position.board.years[turn - 1], len(new)))


@dataclass(frozen=True)
class ChitAsk(FactionAsk):
    """The chit laid face down (6.1 step 1)."""

    topic = "fww.ask.chit"
    accepts = (PlayChit,)
    front: int
    armies: tuple[str, ...]
    role: str

    def prompt(self) -> Prompt:
        """The front, the chits that can be played, and how many enemies there are."""
        return Prompt(
            self.topic,
            self.faction,
            front=self.front,
            names=tuple(c for c in self._chit_choices() if c),
        )

    def _chit_choices(self) -> list[str | None]:
        must = forced_chits(self.position, self.faction, self.armies, self.role)
        return (
            [*must]
            if must
            else [None, *usable_chits(self.position, self.faction, self.armies, self.role)]
        )

    def check(self, order: Order) -> None:
        """The chit can be used by a possible commander here; a mandatory one must be.

        Raises:
            Illegal: rules 6.2 and 6.2.2.
        """
        assert isinstance(order, PlayChit)
        must = forced_chits(self.position, self.faction, self.armies, self.role)
        if must and order.chit not in must:
            raise Illegal(
                "fww.illegal.must_play",
                rule="6.2.2",
                facts={"choices": tuple(must)},
                names=(order.chit or "",),
            )
        check_choice(order.chit, self._chit_choices(), "fww.illegal.chit", "6.2")

    def legal(self) -> Iterator[PlayChit]:
        """None first, where nothing is forced."""
        return (PlayChit(chit) for chit in self._chit_choices())


@dataclass(frozen=True)
class TakeChitAsk(FactionAsk):
    """Ask whether to draw a chit for an S (6.2)."""

    topic = "fww.ask.take_chit"
    accepts = (TakeChit,)

    def check(self, order: Order) -> None:
        """Either answer is legal."""

    def legal(self) -> Iterator[TakeChit]:
        """Draw, or leave it."""
        yield TakeChit(take=True)
        yield TakeChit(take=False)

    def yes_no(self) -> YesNo:
        """Draw, or leave it."""
        return YesNo(TakeChit(take=True), TakeChit(take=False))

    def default(self) -> TakeChit:
        """Draw while there is room; a full hand is not broken up in its owner's absence."""
        return TakeChit(
            take=len(chits_in_hand(self.position, self.faction)) < self.position.board.hand_limit
        )


@dataclass(frozen=True)
class GiveUpChitAsk(FactionAsk):
    """Which of the chits held before the draw goes back (6.2.1)."""

    topic = "fww.ask.give_up_chit"
    accepts = (GiveUpChit,)
    chits: tuple[str, ...]

    def prompt(self) -> Prompt:
        """The chits to choose from."""
        return Prompt(self.topic, self.faction, names=self.chits)

    def check(self, order: Order) -> None:
        """One of those held before; not the one just drawn.

        Raises:
            Illegal: rule 6.2.1.
        """
        assert isinstance(order, GiveUpChit)
        check_choice(order.chit, list(self.chits), "fww.illegal.give_up_chit", "6.2.1")

    def legal(self) -> Iterator[GiveUpChit]:
        """The least useful first."""
        return (
            GiveUpChit(chit)
            for chit in sorted(
                self.chits, key=lambda c: chit_value_key(self.position, self.faction, c)
            )
        )


def chit_value_key(position: Position, faction: str, chit: str) -> tuple[bool, int, str]:
    """A sort key: how much a chit is worth to a faction, least first."""
    return (may_ever_use(position, faction, chit), position.board.chits[chit].value, chit)


def draw_for_s(position: Position, table: Table, faction: str) -> Flow:
    """A faction that rolled an S may draw, and gives a chit back if it has too many (6.2)."""
    cup = position.state.cups[position.board.alliance[faction]]
    if not cup:
        return
    order = yield TakeChitAsk(position, faction)
    assert isinstance(order, TakeChit)
    if not order.take:
        table.log(ChitLeft(faction))
        return
    own = frozenset({position.seat(faction)})
    before = tuple(chits_in_hand(position, faction))
    chit = table.draw(cup, ChitDraw(faction), own)
    cup.remove(chit)
    chits_in_hand(position, faction).append(chit)
    chits_in_hand(position, faction).sort()
    table.log(ChitTaken(faction))
    table.log(ChitTakenSecretly(faction, chit), own)
    if len(before) == position.board.hand_limit:
        order = yield GiveUpChitAsk(position, faction, before)
        assert isinstance(order, GiveUpChit)
        chits_in_hand(position, faction).remove(order.chit)
        put_into_cup(position, order.chit)
        table.log(ChitGivenUp(faction))
        table.log(ChitGivenUpSecretly(faction, order.chit), own)
