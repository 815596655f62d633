"""Where our own server must vouch for senders, a letter it does not vouch for decides nothing."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.service.base.settings import Settings
from tests.service.house import House
from tests.service.inbox.test_letter_handler import statuses

VOUCHED = "mx.pbem.test; dmarc=pass header.from=players.test"


@pytest.fixture
def guarded(tmp_path: Path) -> Iterator[House]:
    """A house whose receiving server is asked for its word."""
    settings = Settings(
        address="games@pbem.test",
        pictures="svg",
        authserv_id="mx.pbem.test",
        authentication="required",
    )
    house = House(tmp_path, settings=settings)
    yield house
    house.close()


def deploy(house: House, game: str, **headers: str) -> None:
    """The first seat deploys as the default says, in a letter with these headers."""
    ask = house.game_record(game).asks[0]
    order = (
        house.game_record(game).module.language(house.game_record(game).game).write(ask.default())
    )
    house.write(game, ask.seat, f"BEGIN {game} #{house.state(game)}\n{order}\nEND\n", **headers)


def test_a_letter_our_server_vouches_for_is_worked(guarded: House) -> None:
    game = guarded.game()
    seats, heard = guarded.asked(game), len(guarded.mail("GA"))
    deploy(guarded, game, Authentication_Results=VOUCHED)
    assert statuses(guarded) == [("processed", "")]
    assert guarded.asked(game) != seats
    assert len(guarded.mail("GA")) > heard


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Authentication_Results": "mx.pbem.test; dmarc=fail header.from=players.test"},
        {"Authentication_Results": "mx.elsewhere.test; dmarc=pass header.from=players.test"},
        {"Authentication_Results": "mx.pbem.test; spf=pass smtp.mailfrom=players.test"},
        {"Authentication_Results": "mx.pbem.test; dmarc=pass header.from=evil.test"},
        {"Authentication_Results": "mx.pbem.test; dmarc=pass"},
    ],
)
def test_the_right_token_and_the_right_sender_are_not_enough_without_its_word(
    guarded: House, headers: dict[str, str]
) -> None:
    game = guarded.game()
    seats, state, heard = guarded.asked(game), guarded.state(game), len(guarded.mail("GA"))
    deploy(guarded, game, **headers)
    assert statuses(guarded) == [("quarantined", "not_authenticated")]
    assert (guarded.asked(game), guarded.state(game)) == (seats, state)
    assert len(guarded.mail("GA")) == heard
