"""What HISTORY tells, and what it does not."""

import re

import pytest

from tests.service.games.test_glorys_end import marne
from tests.service.house import House, flat, text_of
from tests.service.inbox.test_letter_handler import deploy_all


def numbered(house: House, seat: str) -> str:
    """Everything in all letters to a seat, without what names a letter or the chain."""
    text = " ".join(f"{letter['Subject']} {flat(text_of(letter))}" for letter in house.mail(seat))
    return re.sub(r"\b[0-9a-f]{64}\b", "", text)


def told(house: House, seat: str) -> str:
    """The same without the event numbers."""
    return re.sub(r"#\d+|\b\d+\. ", "", numbered(house, seat))


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("en", "{0}. order (Germany), Mon 23 Nov 2026, 10:00 CET"),
        ("it", "{0}. ordine (Germania), lun 23 nov 2026, 10:00 CET"),
        ("pl", "{0}. rozkaz (Niemcy), pon. 23 lis 2026, 10:00 CET"),
    ],
)
def test_history_is_told_in_words_with_the_numbers_of_what_everybody_saw(
    house: House, lang: str, line: str
) -> None:
    game = house.game(langs={"DE": lang})
    deploy_all(house, game)
    last = house.game_record(game).row.head
    reply = flat(house.order(game, "DE", "HISTORY 1"))
    assert line.format(last) in reply
    house.moderator.rollback(game, last, "as it was")
    assert house.asked(game) == ["DE"]


def test_history_tells_what_happened_in_words_and_like_orders_in_one_line(house: House) -> None:
    """The newest comes last."""
    game = marne(house)
    house.order(game, "ALLIED", "MOVE FR X TO 3130", "MOVE FR M XX TO 2834")
    reply = flat(house.order(game, "ALLIED", "HISTORY"))
    listed, _, happened = reply.partition("What happened")
    assert "3-4. order (Allies)" in listed
    assert "FR X: " in happened
    assert happened.index("FR X: ") < happened.index("FR M XX: ")


def test_nobody_learns_of_another_seats_standing_orders_and_orders_on_file(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """Two games that differ in nothing else tell the other seats the same."""
    tales = []
    for lines in ((), ("STANDING CHIT NEVER", "NEXT PASS")):
        house = House(tmp_path_factory.mktemp("house"))
        game = house.game()
        deploy_all(house, game)
        for line in lines:
            house.order(game, "WA", line)
        house.order(game, "EA", "HISTORY")
        tales.append(told(house, "EA"))
        house.close()
    assert tales[0] == tales[1]


def test_no_number_counts_what_only_some_were_told(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    tales = []
    secrets = (
        ("STANDING CHIT NEVER",),
        ("NEXT PASS",),
        ("PRESS TO WA", "Peace?", "ENDPRESS"),
        ("STATUS",),
    )
    for writer, lines in zip(("WA", "DE", "DE", "WA"), secrets, strict=True):
        house = House(tmp_path_factory.mktemp("house"))
        game = house.game()
        deploy_all(house, game)
        before = house.game_record(game).row.head
        house.order(game, writer, *lines)
        secret = house.game_record(game).row.head - before
        for line in ("HISTORY", "STATUS"):
            house.order(game, "EA", line)
        house.write(game, house.asked(game)[0], "PASS\n")
        house.order(game, "EA", "HISTORY 2")
        tales.append((secret, numbered(house, "EA")))
        house.close()
    assert [events for events, _ in tales] == [1, 1, 1, 0]
    assert len({told for _, told in tales}) == 1


def test_a_forced_order_is_told_to_its_seat_only(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A moderator's DEPLOY hides its counters from the others, as a player's own order does."""
    tales = []
    for turned in (False, True):
        house = House(tmp_path_factory.mktemp("house"))
        game = house.game()
        record = house.game_record(game)
        ask = record.asks[0]
        line = record.module.language(record.game).write(ask.default())
        head, _, places = line.partition(" ")
        parts = places.split("; ")
        house.moderator.force(
            game,
            ask.seat,
            f"{head} {'; '.join(reversed(parts) if turned else parts)}",
            "by telephone",
        )
        assert "The moderator's order in your name: " in flat(text_of(house.mail(ask.seat)[-1]))
        others = [seat for seat in record.game.seats if seat != ask.seat]
        for seat in others:
            last = flat(text_of(house.mail(seat)[-1]))
            assert "the moderator gave an order. Reason: by telephone" in last
            assert places.split(";")[0] not in last
        tales.append([told(house, seat) for seat in others])
        house.close()
    assert tales[0] == tales[1]
