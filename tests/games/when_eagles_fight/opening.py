"""The German opening of the players' notes by a scripted player: Tannenberg."""

from collections.abc import Iterator

from pbem.games.hex_engine.orders import Done, Move
from pbem.games.when_eagles_fight.board.board import CENTRAL
from pbem.games.when_eagles_fight.board.state import Options, Position, State
from pbem.games.when_eagles_fight.game import WhenEaglesFight
from pbem.games.when_eagles_fight.operations.movement import reachable_hexes
from pbem.games.when_eagles_fight.orders import Attack, AttackAgain, Exploit, OberOst
from pbem.games.when_eagles_fight.sequence.turn_ask import TurnAsk
from pbem.rules import Adjudication, Order
from tests.games.kit.play import Unresumed, shuffled
from tests.games.when_eagles_fight.positions import printed

SECOND_ARMY = ("RU-1", "RU-13", "RU-15", "RU-23", "RU-6")
"""The Russian corps on the southern border of East Prussia."""
MARCHES = (("DE-FR", "2316"), ("DE-20", "2318"), ("DE-1R", "2515"), ("DE-1C", "2416"),
           ("DE-1 DE-17", "2616"),
           ("DE-3R", "2616"))  # fmt: skip


def play_opening(seed: int) -> int:
    """The corps of the Russian second army lost in turn 1 of the historical game's north."""
    game = WhenEaglesFight(printed(), Options(planning="free"))
    play = Unresumed(game, game.setup(), shuffled(seed))
    play.begin()
    script = _script(play)
    while play.asks and play.state.turn == 1:
        ask = play.asks[0]
        order = next(script, None) if isinstance(ask, TurnAsk) and ask.side == CENTRAL else None
        play.submit(ask.seat, order if order is not None and ask.is_legal(order) else ask.default())
    lost = {unit.id for unit in printed().units if play.state.box[unit.n] == "lost"}
    return len(lost & set(SECOND_ARMY))


def _script(play: Adjudication[State]) -> Iterator[Order]:
    """What the notes say, in their order."""
    for names, goal in MARCHES:
        position = Position(printed(), play.state)
        units = [printed().unit[name] for name in names.split()]
        path = reachable_hexes(position, units).path(printed().grid.at[goal])
        yield Move(tuple(names.split()), tuple(map(position.name, path)))
    yield OberOst("2318")
    forward = (Exploit("DE-1", ("2517", "2418")), Exploit("DE-17", ("2517",)), Exploit("DE-3R"))
    yield Attack(("DE-1", "DE-17", "DE-3R"), "2617", (), (), forward)
    yield Attack(("DE-FR", "DE-20"), "2317", ("DE-20", "DE-20"), ("DE-20",), ())
    yield AttackAgain(
        ("DE-FR", "DE-20", "DE-1", "DE-17"), "2417", ("DE-FR", "DE-20", "DE-1"), (), ()
    )
    yield Done()
