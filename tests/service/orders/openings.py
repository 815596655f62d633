"""Games brought to where their first orders are given."""

from tests.service.house import House


def guns_of_august(house: House) -> str:
    """The campaign of Paths of Glory; the Central Powers hold Guns of August and act first."""
    game = house.game(scenario=("POG", "campaign"))
    house.order(game, "CP", "GUNS YES")
    return game
