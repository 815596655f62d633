"""A table votes that a bot plays for somebody who is gone, and for hints."""

from pathlib import Path

import pytest

from pbem.service.clocks.time_control import TimeControl
from pbem.service.run.tick import tick
from tests.service.house import House, flat, text_of
from tests.service.run.test_bots import audited, events, exported

CONTROL = TimeControl(hours=24, grace_hours=6)


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


MANY = ("FWW", "standard")


def game_with_a_silent_seat(
    house: House, scenario: tuple[str, str] = ("GLO", "marne")
) -> tuple[str, str, list[str]]:
    """A game, the seat of a player who missed a deadline, and the others."""
    game = house.game(CONTROL, scenario=scenario)
    silent = house.asked(game)[0]
    house.later(hours=31)
    assert events(house, game, "deadline")
    return game, silent, [s for s in house.game_record(game).game.seats if s != silent]


@pytest.mark.parametrize("line", ["VOTE BOT", "VOTO BOT", "GŁOSUJĘ BOT"])
def test_the_only_other_player_decides_alone(house: House, line: str) -> None:
    game, silent, (other,) = game_with_a_silent_seat(house)
    told = flat(house.order(game, other, line))
    assert "Votes: 1 of 1 needed" in told
    assert "a bot takes over (level: steady). The table has voted for it." in told
    assert "a bot has played since" in told
    assert "have voted for a bot" in flat(text_of(house.mail(silent)[-1]))
    assert events(house, game, "bot")[-1]["by"] == "table"
    assert house.asked(game) == [other]


def test_a_bot_that_was_voted_for_plays(house: House) -> None:
    game, silent, (other,) = game_with_a_silent_seat(house)
    house.order(game, other, "VOTE BOT")
    house.order(game, other, "DONE")
    tick(house.app)
    assert {said["by"] for said in events(house, game, "decided")} == {silent}


def test_more_than_half_of_the_others_decide(house: House) -> None:
    game, silent, others = game_with_a_silent_seat(house, MANY)
    needed = len(others) // 2 + 1
    assert needed > 1
    for number, seat in enumerate(others[:needed], 1):
        assert not events(house, game, "bot")
        told = flat(house.order(game, seat, f"VOTE BOT {silent}"))
        assert f"Votes: {number} of {needed} needed" in told
        house.order(game, seat, "VOTE BOT")
    assert events(house, game, "bot")
    last = flat(text_of(house.mail(others[-1])[-1]))
    assert "The table has voted for it" in last


def test_nobody_votes_on_a_player_who_answers(house: House) -> None:
    _, silent, (other,) = game_with_a_silent_seat(house)
    fresh = house.game(CONTROL, scenario=("GLO", "marne"))
    assert "no other player has missed a deadline" in flat(house.order(fresh, other, "VOTE BOT"))
    told = flat(house.order(fresh, other, f"VOTE BOT {silent}"))
    assert "only if its player missed a deadline" in told
    assert 'no seat "Nowhere"' in flat(house.order(fresh, other, "VOTE BOT Nowhere"))
    assert not events(house, fresh, "voted", "bot")


def test_the_player_comes_back(house: House) -> None:
    """A seat that went to a bot by a vote is given back, and its player writes again."""
    game, silent, (other,) = game_with_a_silent_seat(house)
    house.order(game, other, "VOTE BOT")
    assert house.order(game, silent, "STATUS") == ""
    house.moderator.replace(game, silent, house.address(silent), "back again")
    tick(house.app)
    assert not events(house, game, "decided")
    assert "a bot played on" in flat(text_of(house.mail(silent)[-1]))
    assert house.order(game, silent, "STATUS")
    assert "no other player has missed a deadline" in flat(house.order(game, other, "VOTE BOT"))


def test_the_audit_counts_the_votes(house: House) -> None:
    game, _, (other,) = game_with_a_silent_seat(house)
    house.order(game, other, "VOTE BOT")
    house.moderator.end_as_draw(game, "enough")
    assert audited(house, game).state == "proven"


def test_a_bot_by_a_vote_that_did_not_carry_is_found(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, _, others = game_with_a_silent_seat(house, MANY)
    monkeypatch.setattr("pbem.ledger.chains.votes.Votes.needed", lambda *_: 1)
    house.order(game, others[0], "VOTE BOT")
    monkeypatch.undo()
    house.moderator.end_as_draw(game, "enough")
    assert exported(house, game)
    assert audited(house, game).key == "audit.bad.bot_votes"


def test_a_table_agrees_to_hints(house: House) -> None:
    game = house.game(scenario=("FWW", "standard"), players=2)
    one, other = house.game_record(game).game.seats
    assert "Missing: " in flat(house.order(game, one, "VOTE HINTS"))
    assert "agree by the line VOTE HINTS" in flat(text_of(house.mail(other)[-1]))
    assert "The table has agreed" in flat(house.order(game, other, "GŁOSUJĘ PODPOWIEDZI"))
    assert "The table has agreed" in flat(text_of(house.mail(one)[-1]))
