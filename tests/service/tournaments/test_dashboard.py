"""The director's screen over all games of an event, and acts on a round at once."""

import json
from datetime import datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import select

from pbem.ledger.audit.verdict import Verdict
from pbem.ledger.database.tables import DeadlineRow, LetterRow, PlayerRow, SeatRow
from pbem.service.base.errors import ModerationError
from pbem.service.tournaments.dashboard import in_play
from pbem.service.tournaments.director import Director
from pbem.tournament.event.audit import verify_event
from pbem.tournament.event.state import EventRefused
from pbem.tournament.model import Ending
from tests.service.house import House
from tests.service.tournaments.club import CUP, Club
from tests.service.tournaments.post import key, said, write


def begun(house: House) -> Club:
    club = Club(house)
    club.join(4)
    club.director.start(club.event)
    club.round()
    return club


def test_who_is_late_and_who_is_silent_stands_first(house: House) -> None:
    club = begun(house)
    one, other = club.games()
    with house.store.transaction() as session:
        late = session.get_one(DeadlineRow, (one, "CP"))
        late.out_at = house.now
    house.now += timedelta(days=3, hours=5)
    token = house.token(other, "AP")
    house.write(
        other, "AP", "STATUS\n", sender=club.player(other, "AP"), to=f"games+{token}@pbem.test"
    )
    with house.store.transaction() as session:
        session.scalars(
            select(LetterRow)
        ).one().received_at = house.now  # the Maildir says when the test ran
    rows = in_play(house.app, club.event)
    assert len(rows) == 4
    assert (rows[0].game, rows[0].seat, rows[0].late) == (one, "CP", 77)
    assert {(row.game, row.seat): row.silent for row in rows}[other, "AP"] == 0
    assert {(row.game, row.seat): row.silent for row in rows}[other, "CP"] == 3
    assert not any(row.disputed for row in rows)


def test_a_round_is_held_resumed_and_given_more_time_at_once(house: House) -> None:
    club = begun(house)
    with house.store.transaction() as session:
        before = {game: session.get_one(DeadlineRow, (game, "CP")).due_at for game in club.games()}
    assert club.director.extend(club.event, 1, 24, "the holidays") == 2
    with house.store.transaction() as session:
        after = {game: session.get_one(DeadlineRow, (game, "CP")).due_at for game in club.games()}
    assert {(after[game] - before[game]).days for game in before} == {1}
    assert club.director.hold(club.event, 1, "the server moves") == 2
    assert {house.game_record(game).row.status for game in club.games()} == {"held"}
    assert club.director.resume(club.event, club.games()[0], "back") == 1
    assert club.director.resume(club.event, 1, "back") == 1
    assert {house.game_record(game).row.status for game in club.games()} == {"running"}


def test_who_held_resumed_or_moved_the_clocks_of_which_games_and_why_is_on_record(
    house: House,
) -> None:
    club = begun(house)
    one, other = sorted(club.games())
    assistant = Director(house.app, "aldo@officials.test")
    assistant.extend(club.event, 1, 24, "a holiday")
    assistant.hold(club.event, one, "a flood")
    assert club.director.hold(club.event, 1, "the server moves") == 1
    club.director.resume(club.event, 1, "back")
    acts = [
        (each["kind"], *(each["payload"].get(name) for name in ("games", "by", "why")))
        for each in facts(club)
    ]
    assert acts[-4:] == [
        ("extended", [one, other], "Aldo", "a holiday"),
        ("held", [one], "Aldo", "a flood"),
        ("held", [other], "Dora", "the server moves"),
        ("resumed", [one, other], "Dora", "back"),
    ]
    assert verdict(club).ok


def test_players_are_told_who_moved_their_clocks_and_the_director_of_what_an_assistant_did(
    house: House,
) -> None:
    club = begun(house)
    assistant = Director(house.app, "aldo@officials.test")
    assistant.extend(club.event, 1, 24, "a holiday")
    assistant.award(
        club.event,
        (1, 1),
        (club.look().state.table((1, 1)).entrants[0],),
        Ending.ADJUDICATED,
        "it is won",
    )
    told = [said(letter) for letter in house.mail_to("dora@officials.test")]
    assert "of POG-1, POG-2: Aldo adds 24 hours" in told[0]
    assert "Aldo has recorded the result of round 1, table 1. Reason: it is won" in told[1]
    club.director.hold(club.event, 1, "the server moves")
    assert len(house.mail_to("dora@officials.test")) == 2
    assert house.mail_to("aldo@officials.test") == []
    english = [said(letter) for letter in house.mail("p3")]
    assert any("Aldo adds 24 hours" in letter for letter in english)


def test_time_given_by_mistake_is_taken_back_and_no_more_than_was_given(house: House) -> None:
    club = begun(house)
    game = club.games()[0]
    before = due(house, game)
    club.director.extend(club.event, 1, 240, "the holidays")
    assert club.director.extend(club.event, 1, -216, "ten days too many") == 2
    assert due(house, game) - before == timedelta(hours=24)
    club.director.extend(club.event, game, -500, "none at all")
    assert due(house, game) == before
    assert club.director.extend(club.event, game, -1, "again") == 0
    assert any("Dora takes back up to 216 hours" in said(letter) for letter in house.mail("p3"))
    for hours in (0, float("nan"), float("inf"), 1e9):
        with pytest.raises(ModerationError) as refused:
            club.director.extend(club.event, game, hours, "a slip")
        assert refused.value.key == "cli.error.hours"
    with pytest.raises(ModerationError) as refused:
        house.moderator.extend(game, "CP", -1, "not given")
    assert refused.value.key == "cli.error.hours_not_given"
    assert due(house, game) == before


def test_nobody_is_late_by_time_that_is_taken_back(house: House) -> None:
    club = begun(house)
    game = club.games()[0]
    club.director.extend(club.event, game, 48, "a holiday")
    house.now += timedelta(hours=60)
    with pytest.raises(ModerationError) as refused:
        club.director.extend(club.event, game, -48, "it was none")
    assert refused.value.key == "cli.error.time_up"
    assert facts(club)[-1]["payload"]["why"] == "a holiday"


def due(house: House, game: str) -> datetime:
    with house.store.transaction() as session:
        return session.get_one(DeadlineRow, (game, "CP")).due_at


def facts(club: Club) -> list[dict[str, Any]]:
    """What stands on the event's record."""
    return [
        line["fact"]
        for line in map(json.loads, club.export().splitlines())
        if line["line"] == "fact"
    ]


def verdict(club: Club) -> Verdict:
    path = club.house.root / "export.jsonl"
    path.write_bytes(club.export())
    return verify_event(path)


def test_a_game_held_by_an_appeal_goes_on_with_the_ruling_and_not_before(house: House) -> None:
    club = begun(house)
    game = club.games()[0]
    address = club.player(game, "AP")
    write(house, address, key(house, address), f"APPEAL {game}: the die was read wrongly")
    with pytest.raises(EventRefused) as refused:
        club.director.resume(club.event, game, "enough")
    assert refused.value.key == "cli.error.event_waits_for_ruling"
    assert club.director.resume(club.event, 1, "the others go on") == 0
    club.director.rule(club.event, game, "the die stands")
    assert house.game_record(game).row.status == "running"


def test_an_appeal_holds_no_game_once_the_hours_of_its_seat_are_used_up(house: House) -> None:
    house.settings.delay_hours_a_year = 2
    club = begun(house)
    game = next(iter(club.look().state.games))
    address = club.player(game, "AP")
    write(house, address, key(house, address), f"APPEAL {game}: the die was read wrongly")
    assert house.game_record(game).row.status == "held"
    house.later(hours=3)
    club.director.rule(club.event, game, "the die stands")
    write(house, address, key(house, address), f"APPEAL {game}: it was not")
    assert house.game_record(game).row.status == "running"
    assert "la partita continua" in said(house.mail_to(address)[-1])


def test_nobody_stops_or_lengthens_the_clock_of_his_own_game(house: House) -> None:
    club = Club(house, text=CUP.replace("aldo@officials.test", house.address("p1")))
    club.join(2)
    club.director.start(club.event)
    (game,) = club.round()
    assistant = Director(house.app, house.address("p1"))
    for act in (
        lambda: assistant.hold(club.event, game, "I am away"),
        lambda: assistant.extend(club.event, game, 48, "I am away"),
    ):
        with pytest.raises(EventRefused) as refused:
            act()
        assert refused.value.key == "cli.error.event_own_game"
    assert house.game_record(game).row.status == "running"


def test_an_assistant_who_names_a_round_leaves_their_own_game_alone(house: House) -> None:
    club = Club(house, text=CUP.replace("aldo@officials.test", house.address("p1")))
    club.join(4)
    club.director.start(club.event)
    games = club.round()
    own = next(game for game in games if house.address("p1") in addresses(house, game))
    (other,) = set(games) - {own}
    before = {game: due(house, game) for game in games}
    assistant = Director(house.app, house.address("p1"))
    assert assistant.extend(club.event, 1, 24, "a holiday") == 1
    assert due(house, own) == before[own]
    assert due(house, other) > before[other]
    assert assistant.hold(club.event, 1, "a flood") == 1
    assert house.game_record(own).row.status == "running"
    club.director.hold(club.event, 1, "a flood")
    assert assistant.resume(club.event, 1, "dry again") == 1
    assert house.game_record(own).row.status == "held"


def addresses(house: House, game: str) -> set[str]:
    """Who plays a game."""
    with house.store.transaction() as session:
        of = select(PlayerRow.address).join(SeatRow, SeatRow.player == PlayerRow.id)
        return set(session.scalars(of.where(SeatRow.game == game)))


def test_nobody_changes_the_pairing_of_the_table_at_which_he_is_to_sit(house: House) -> None:
    club = Club(house, text=CUP.replace("aldo@officials.test", house.address("p1")))
    club.join(6)
    draft = club.director.start(club.event)
    assert draft is not None
    proposal = draft.proposal
    mine = next(table.entrants for table in proposal.tables if 1 in table.entrants)
    one, other = (table.entrants[0] for table in proposal.tables if 1 not in table.entrants)
    (opponent,) = set(mine) - {1}
    assistant = Director(house.app, house.address("p1"))
    for pair in ((1, one), (opponent, one), (one, opponent)):
        with pytest.raises(EventRefused) as refused:
            assistant.swap(club.event, *pair, "I would rather")
        assert refused.value.key == "cli.error.event_own_pairing"
    assert club.director.propose(club.event).proposal == proposal
    assistant.swap(club.event, one, other, "they are brothers")
    club.director.swap(club.event, opponent, one, "they live together")
