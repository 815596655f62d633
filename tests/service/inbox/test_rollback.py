"""A rollback over the end of a turn, as the players see it."""

import pytest

from pbem.games import game_module, game_modules, presets
from pbem.render import Catalogue, renderer
from tests.service.house import House, flat, text_of

MOST_LETTERS = 80


def default_letter(house: House, game: str) -> None:
    """Whoever is asked first writes what a missed deadline would play."""
    game_record = house.game_record(game)
    ask = game_record.asks[0]
    house.order(game, ask.seat, game_record.module.language(game_record.game).write(ask.default()))


def letters(house: House, game: str) -> dict[str, int]:
    return {seat: len(house.mail(seat)) for seat in house.game_record(game).game.seats}


def play_to_the_end_of_the_turn(house: House, game: str) -> tuple[int, dict[str, int]]:
    """Play by defaults.

    Return the event before the letter that ended the turn, and each player's number of letters by
    then.
    """
    turn = house.game_record(game).row.turn
    for _ in range(MOST_LETTERS):
        before, got = house.game_record(game).row.head, letters(house, game)
        default_letter(house, game)
        if house.game_record(game).row.turn != turn:
            return before, got
    raise AssertionError(f"turn {turn} does not end")


def moment(house: House, game: str) -> str:
    """Where the game stands, in the words of titles."""
    game_record = house.game_record(game)
    return renderer(game_record.document).moment(
        game_record.game.view(game_record.state, None), Catalogue("en")
    )


def title(house: House, seat: str) -> str:
    """The title of the letter a player got last."""
    return flat(text_of(house.mail(seat)[-1]).partition("===")[0])


@pytest.mark.few(2)
@pytest.mark.parametrize("module", game_modules())
def test_after_a_rollback_over_the_end_of_a_turn_titles_and_its_report_are_right(
    house: House, module: str
) -> None:
    scenario = (game_module(module).code, presets(module)[0].id)
    game = house.game(scenario=scenario)
    before, _ = play_to_the_end_of_the_turn(house, game)
    turn = house.game_record(game).row.turn
    then = moment(house, game)
    titles = {seat: title(house, seat) for seat in letters(house, game)}

    house.moderator.rollback(game, before, "a letter went astray")
    assert moment(house, game) != then
    for seat, before_it in titles.items():
        assert title(house, seat) == before_it.replace(f", {then}:", f", {moment(house, game)}:")

    _, got = play_to_the_end_of_the_turn(house, game)
    assert house.game_record(game).row.turn == turn
    for seat, count in letters(house, game).items():
        assert count > got[seat], f"the end of the turn is not told to {seat}"
        assert title(house, seat) == titles[seat]


@pytest.mark.parametrize("proposed", ["TAKEBACK", "OFFERDRAW"])
def test_no_proposal_outlives_going_back(house: House, proposed: str) -> None:
    """What was proposed on a branch that was left behind is no longer there to be accepted."""
    game = house.game()
    target = house.game_record(game).row.head
    writers = []
    for _ in range(8):
        writers.append(house.asked(game)[0])
        default_letter(house, game)
    house.order(game, writers[0], proposed)
    house.moderator.rollback(game, target, "a slip")
    for seat in house.game_record(game).game.seats:
        assert "There is no proposal to answer." in flat(house.order(game, seat, "ACCEPT"))
    assert house.game_record(game).row.status == "running"
