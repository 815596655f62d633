"""What a letter says beside its orders, and what a refusal shows of it."""

from pathlib import Path

import pytest

from tests.service.house import House, flat, text_of

WEF = ("WEF", "historical")


def reply(house: House, game: str, text: str) -> str:
    before = house.sent("CENTRAL")
    house.write(game, "CENTRAL", text)
    return text_of(house.mail("CENTRAL")[before])


def test_a_question_beside_orders_keeps_none_from_being_done(tmp_path: Path) -> None:
    house = House(tmp_path)
    game = house.game(scenario=WEF)
    said = reply(house, game, "AH 9 to 2724.\nCan the IV corps reach 1519?\n")
    assert "MOVE AH 9 TO 2724" in said.partition("Your letter")[2].partition("END")[0]
    assert '"Can the IV corps reach 1519?"' in flat(said)
    assert "nobody gets these lines" not in flat(said)


def test_a_refusal_lists_what_was_understood_and_counts_the_senders_lines(tmp_path: Path) -> None:
    house = House(tmp_path)
    game = house.game(scenario=WEF)
    ours = text_of((*house.put_away("CENTRAL"), *house.mail("CENTRAL"))[-1])
    quoted = "\n".join(f"> {line}" for line in ours.split("\n"))
    said = reply(house, game, f"{quoted}\n\nAH 9 to 2724\n\nAH 2 marches to Fooburg\n")
    assert "Nothing in your letter was carried out." in said
    assert "MOVE AH 9 TO 2724" in said.partition("Not done:")[2].partition("Line 3:")[0]
    assert "AH 2 marches to Fooburg" in said.partition("Line 3:")[2]


@pytest.mark.parametrize(
    ("scenario", "seat", "text"),
    [
        (("QMG", "standard"), "AT", "The army invades Serbia with great elan\nDRAW\n"),
        (("POG", "campaign"), "CP", "Then the corps of Essen makes for Liege via Foo.\nONE OP\n"),
    ],
)
def test_an_order_that_cannot_be_read_is_no_talk(
    tmp_path: Path, scenario: tuple[str, str], seat: str, text: str
) -> None:
    house = House(tmp_path)
    game = house.game(scenario=scenario)
    before = house.sent(seat)
    house.write(game, seat, text)
    said = flat(text_of(house.mail(seat)[before]))
    assert "Nothing in your letter was carried out." in said
    assert text.partition("\n")[0].rstrip(".") in said
