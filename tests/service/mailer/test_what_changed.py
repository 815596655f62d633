"""A letter tells of the position what its reader's last letter did not tell."""

from typing import Any

import pytest

from pbem.games import GAMES, game_module, presets
from pbem.render import Catalogue, renderer
from pbem.render.changes import ToldPosition
from pbem.rules import Adjudication
from pbem.service.mailer.bounces import forget_shown_position
from tests.games.kit.play import play_random, some_game
from tests.service.house import House, flat, text_of

CHANGED = "what changed since your last letter"


class _Enough(Exception):
    """So many positions were looked at."""


@pytest.mark.parametrize("game_id", GAMES)
def test_what_changed_and_what_stayed_are_the_whole_position(game_id: str) -> None:
    """Whatever is in a position stands in the letters since the whole one, where it last changed."""
    module, words = game_module(game_id), Catalogue("en")
    game = some_game(module, 0)
    told = renderer(module.load(presets(game_id)[0].id))
    known: dict[str, dict[str, str]] = {}
    count = 0

    def look(play: Adjudication[Any]) -> None:
        nonlocal count
        count += 1
        seat = play.asks[0].seat
        position = ToldPosition.of(game.view(play.state, seat), words, told)
        before = known.get(seat, {})
        digests = position.digests()
        changed = position.changed_blocks(before, with_places=True, words=words)
        assert bool(changed) == (digests != before), changed
        assert position.changed_blocks(digests, with_places=True, words=words) == []
        if not before:
            assert [block for block in position.blocks if block not in changed] == []
        known[seat] = digests
        if count == 12:
            raise _Enough

    with pytest.raises(_Enough):
        play_random(game, 0, look)


def test_a_letter_tells_what_changed_and_status_tells_it_all(house: House) -> None:
    game = house.game()
    seat = house.asked(game)[0]
    first = text_of(house.mail(seat)[0])
    assert CHANGED not in first
    record = house.game_record(game)
    ask = record.asks[0]
    line = record.module.language(record.game).write(next(ask.legal()))
    reply = house.order(game, seat, line)
    assert CHANGED in flat(reply) or "has not changed" in flat(reply)
    assert len(reply.splitlines()) < len(first.splitlines()) - 30
    whole = house.order(game, seat, "STATUS")
    assert CHANGED not in flat(whole)
    assert "Surr." in whole


@pytest.mark.parametrize(
    ("game", "scenario", "seat"),
    [("POG", "campaign", "CP"), ("QMG", "standard", "DE"), ("GLO", "marne", "GERMAN")],
)
def test_status_tells_what_stands_where(house: House, game: str, scenario: str, seat: str) -> None:
    """It tells each place as the letter with the map does, without the map."""
    name = house.game(scenario=(game, scenario))
    record = house.game_record(name)
    view = record.game.view(record.state, seat)
    drawing = ToldPosition.of(view, Catalogue("en"), renderer(record.document)).drawing
    told = flat(house.order(name, seat, "STATUS"))
    assert drawing.places
    assert all(flat(text) in told for _, text in drawing.places)
    assert flat("\n".join(drawing.lines)) not in told


def test_what_did_not_arrive_is_told_again(house: House) -> None:
    """After a letter that came back the next one tells the whole position."""
    game = house.game()
    seat = house.asked(game)[0]
    with house.store.transaction() as session:
        forget_shown_position(session, game, seat)
    record = house.game_record(game)
    line = record.module.language(record.game).write(next(record.asks[0].legal()))
    assert CHANGED not in flat(house.order(game, seat, line))


@pytest.mark.parametrize(
    ("game", "scenario", "seat", "topic"),
    [("POG", "campaign", "CP", "Your hand: "), ("QMG", "standard", "DE", "Germany: hand: ")],
)
def test_a_question_names_the_cards_where_the_position_is_not_told(
    house: House, game: str, scenario: str, seat: str, topic: str
) -> None:
    """Whoever is asked for a card sees their hand, once: by name, or as the position tells it."""
    name = house.game(scenario=(game, scenario))
    if game == "POG":
        assert topic not in flat(house.order(name, seat, "GUNS YES"))
    told = flat(house.order(name, seat, "PLAY 999 AS WHAT"))
    assert told.count(topic) == 1
    record = house.game_record(name)
    view = record.game.view(record.state, seat)
    held = view.hand if game == "POG" else view.hands[seat]
    assert held
    assert topic not in flat(house.order(name, seat, "STATUS"))
    others = [other for other in record.game.seats if other != seat]
    assert all(topic not in flat(text_of(letter)) for o in others for letter in house.mail(o))


@pytest.mark.parametrize(
    ("lang", "asked", "other"),
    [
        ("en", "Austria-Hungary & Ottoman Empire: hand: ", "Germany: hand"),
        ("it", "Austria-Ungheria e Impero Ottomano: mano: ", "Germania: mano"),
        ("pl", "Austro-Węgry i Imperium Osmańskie: ręka: ", "Niemcy: ręka"),
    ],
)
def test_a_question_names_the_cards_of_the_power_that_is_asked_alone(
    house: House, lang: str, asked: str, other: str
) -> None:
    """Of a player with several powers; what else has not changed one line tells."""
    name = house.game(
        scenario=("QMG", "standard"),
        langs=dict.fromkeys(("CENTRAL", "ENTENTE"), lang),
        chosen={"players": 2, "mulligan": False, "first_game": True},
    )
    assert house.asked(name) == ["CENTRAL"]
    told = flat(house.order(name, "CENTRAL", "PLAY 999"))
    assert told.count(asked) == 1
    assert other not in told
    assert other in flat(house.order(name, "CENTRAL", "STATUS"))
