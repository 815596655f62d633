"""A player who gets a seat is told at once how to begin, and may write before the start."""

import re

import pytest

from pbem.games import game_module, game_modules, presets
from pbem.ledger.database.tables import EventRow
from pbem.render import Catalogue, renderer
from pbem.render.catalogue import LANGUAGES
from pbem.service.base.errors import ModerationError
from pbem.service.base.settings import Settings
from pbem.service.clocks.time_control import TimeControl
from tests.service.house import SEED, House, flat, text_of
from tests.service.inbox.test_letter_handler import statuses


def seated(house: House, *seats: str, lang: str = "en", code: str = "FWW") -> str:
    """A game not yet started with a player on these seats."""
    control = TimeControl(hours=48, grace_hours=6, remind_hours=1, weekdays_off=(5, 6))
    scenario = game_module(code).load(presets(game_module(code).id)[0].id)
    game = house.moderator.create(scenario, {}, control, SEED)
    for seat in seats:
        house.moderator.add_player(seat.title(), house.address(seat), lang, "Europe/Rome")
        house.moderator.seat_player(game, seat, house.address(seat))
    return game


def test_the_letter_at_seating_tells_all_that_one_needs_before_the_start(house: House) -> None:
    house.settings = house.app.settings = Settings(
        address="games@pbem.test", moderator="mod@pbem.test"
    )
    seated(house, "WA", "GA")
    (letter,) = house.mail("GA")
    text = flat(text_of(letter))
    assert letter["Subject"] == "[FWW-1] German Allies: the game has not started yet"
    assert "What was agreed" in text
    assert "Four players, one for each faction (1.0)." in text
    assert "Without the Schlieffen Plan:" in text
    assert "Western Allies: Wa" in text
    assert "Eastern Allies: still free" in text
    assert "Moderator: mod@pbem.test" in text
    assert "48 hours to answer. Times are given in your time zone: Europe/Rome." in text
    assert "A reminder goes out 1 hour before" in text
    assert "Clocks stand still on: Saturday, Sunday." in text
    assert (
        "STANDING LEAD STRONGEST: Where several of your armies could command, the strongest does"
        in text
    )
    assert house.game_record("FWW-1").row.seed_commitment in text
    assert "Write SALT and the word" in text
    assert "turn -" not in text


def test_an_anonymous_game_names_nobody(house: House) -> None:
    game = seated(house, "WA")
    house.moderator.make_anonymous(game)
    house.moderator.add_player("Gustav", house.address("GA"), "en", "UTC")
    house.moderator.seat_player(game, "GA", house.address("GA"))
    text = flat(text_of(house.mail("GA")[0]))
    assert "This game is anonymous" in text
    assert "Western Allies: Wa" not in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_before_the_start_every_question_is_answered(house: House, lang: str) -> None:
    game = seated(house, "WA", lang=lang)
    for line in (
        "HELP",
        "STATUS",
        "REPORT",
        "MAP",
        "HISTORY",
        "ORDERS",
        "STANDING CHIT NEVER",
        "LANG pl",
        "TAKEBACK",
        "CANCEL",
    ):
        house.order(game, "WA", line)
        letter = house.mail("WA")[-1]
        assert statuses(house)[-1] == ("processed", "")
        assert "[FWW-1]" in letter["Subject"]
        assert "turn -" not in text_of(letter)


def test_a_word_sent_at_seating_salts_the_dice(house: House) -> None:
    game = seated(house, "WA", "EA", "GA", "DE")
    assert "was added to the seed" in flat(house.order(game, "WA", "SALT windmill"))
    house.moderator.start(game)
    with house.store.transaction() as session:
        started = session.query(EventRow).filter_by(game=game, kind="started").one()
        assert b"WA:windmill" in started.payload


def test_nobody_salts_the_dice_before_every_seat_holds_the_commitment(house: House) -> None:
    """Not while a seat is free, its letter waits, or it was given to somebody else."""

    def salted() -> int:
        with house.store.transaction() as session:
            return session.query(EventRow).filter_by(game=game, kind="salted").count()

    game = seated(house, "WA", "EA", "GA")
    said = flat(house.order(game, "WA", "SALT windmill"))
    assert "Still without it: Germany" in said, said
    house.moderator.add_player("De", house.address("DE"), "en", "Europe/Rome")
    house.moderator.seat_player(game, "DE", house.address("DE"))
    house.write(game, "WA", "SALT windmill")
    assert salted() == 0
    assert house.game_record(game).row.seed_commitment in flat(text_of(house.mail("DE")[0]))
    house.write(game, "WA", "SALT windmill")
    assert salted() == 1
    house.moderator.add_player("Eva", "eva@players.test", "en", "UTC")
    house.moderator.seat_player(game, "DE", "eva@players.test")
    house.write(game, "WA", "SALT acqua")
    assert salted() == 1


def test_who_is_seated_instead_gets_an_address_of_his_own(house: House) -> None:
    game = seated(house, "WA")
    house.order(game, "WA", "STANDING CHIT NEVER")
    old = house.token(game, "WA")
    house.moderator.add_player("Eva", "eva@players.test", "en", "UTC")
    house.moderator.seat_player(game, "WA", "eva@players.test")
    assert house.token(game, "WA") != old
    house.write(game, "WA", "STANDING", sender="eva@players.test")
    assert "CHIT NEVER" not in str(
        [row.standing for row in house.game_record(game).seats().values()]
    )


def test_a_seat_of_a_game_that_runs_is_not_given_away(house: House) -> None:
    game = house.game()
    with pytest.raises(ModerationError):
        house.moderator.seat_player(game, "WA", house.address("EA"))


@pytest.mark.parametrize("name", sorted(game_modules()))
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_standing_order_that_seats_begin_with_is_explained(name: str, lang: str) -> None:
    module, words = game_module(name), Catalogue(lang)
    for preset in presets(name):
        document = module.load(preset.id)
        game = module.open(document, module.options(preset.options))
        for seat in game.seats:
            explained = [
                renderer(document).initial_standing_sentence(standing, words)
                for standing in game.shipped_standing(seat)
            ]
            assert len(explained) == len(set(explained)) > 0


@pytest.mark.parametrize(
    ("lang", "rolled"),
    [
        ("en", r"\b(?:the dice|rolls?)\b"),
        ("it", r"\bi dadi\b|\bdei dadi\b"),
        ("pl", r"\bkośc|\bkości\b|\brzut"),
    ],
)
def test_a_game_without_dice_speaks_of_none(house: House, lang: str, rolled: str) -> None:
    """Quartermaster General draws cards. The seed of dice and draws is fixed before the start."""
    game = house.game(scenario=("QMG", "standard"), langs={"AT": lang})
    house.order(game, "AT", "SALT late", "HISTORY", "STATUS", "HELP SALT")
    letters = [*house.put_away("AT"), *house.mail("AT")]
    assert len(letters) > 2
    for letter in letters:
        assert not re.search(rolled, flat(text_of(letter))), re.findall(
            rf".{{60}}{rolled}", flat(text_of(letter))
        )
