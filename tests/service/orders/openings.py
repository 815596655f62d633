"""Games brought to where orders are given."""

import msgspec
import pytest

from pbem.games.first_world_war.board.state import State
from pbem.games.first_world_war.game import FirstWorldWar
from pbem.rules import canonical_json
from tests.games.first_world_war.positions import board
from tests.service.house import House, copied

_SETUP = FirstWorldWar.setup


@copied
def guns_of_august(house: House) -> str:
    """The campaign of Paths of Glory; the Central Powers hold Guns of August and act first."""
    game = house.game(scenario=("POG", "campaign"))
    house.order(game, "CP", "GUNS YES")
    return game


def war(
    monkeypatch: pytest.MonkeyPatch, where: str, active: str, chits: dict[str, list[str]]
) -> None:
    """Start games of The First World War in a faction's round, in a position, with given chits."""

    monkeypatch.setattr(FirstWorldWar, "setup", _SETUP)
    content = canonical_json(board(where, active=active).state)

    def setup(game: FirstWorldWar) -> State:
        state = msgspec.json.decode(content, type=State)
        state.options = game.options
        state.hands = {faction: list(chits.get(faction, ())) for faction in game.board.round_order}
        state.round_order = list(game.board.round_order)
        return state

    monkeypatch.setattr(FirstWorldWar, "setup", setup)
