"""The moderator's letter tells who asks to be admitted to the lobby."""

from pbem.service.run.tick import tick
from tests.service.house import House, flat, text_of
from tests.service.lobby.guests import answer, desk, open_lobby, write

MODERATOR = "mod@pbem.test"


def test_who_asks_to_be_admitted_waits_in_the_moderators_letter(house: House) -> None:
    open_lobby(house, registration="moderator")
    house.settings.moderator = MODERATOR
    for address in ("anna@guests.test", "bob@guests.test"):
        write(house, address, "REGISTER")
        answer(house, address, "CONFIRM")
    tick(house.app)
    (letter,) = house.mail_to(MODERATOR)
    assert "2 people ask to be admitted to the lobby" in flat(text_of(letter))
    for waiting in desk(house).waiting():
        desk(house).admit(waiting.number)
    house.later(days=1)
    assert "admitted" not in " ".join(text_of(each) for each in house.mail_to(MODERATOR)[1:])
