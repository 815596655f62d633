"""What a player of The First World War asks before an attack, by letter."""

from tests.service.house import House, flat
from tests.service.inbox.test_letter_handler import deploy_all


def test_odds_fronts_and_checks_are_told_and_no_counter_is_turned_up(house: House) -> None:
    game = house.game()
    deploy_all(house, game)
    seat = house.asked(game)[0]
    asked = ("ODDS ATTACK 1 WITH ALL", "DUE", "WIN", "WHERE 1", "HELP CRT")
    reply = flat(house.order(game, seat, *asked))
    assert "Hidden counters there:" in reply
    assert "Against a commander worth" in reply
    assert "After its rounds victory is checked" in reply
    assert "fronts with all cities: 0, of 6" in reply
    assert "Armies that may operate here:" in reply
    assert house.asked(game)[0] == seat
    dry = flat(house.order(game, seat, "PREVIEW", "ATTACK 1 WITH ALL"))
    assert "What your attacks promise" in dry
    assert "Against a commander worth" in dry
