"""A proposal follows from the state: what happens before its approval is in it, or stops it."""

from contextlib import suppress
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.service.base.errors import ModerationError
from pbem.service.run.tick import tick
from pbem.service.tournaments.dashboard import in_play
from pbem.service.tournaments.director import Director
from pbem.tournament.event.audit import verify_event
from pbem.tournament.event.event_record import EventRecord, transition_of
from pbem.tournament.event.proposals import absent_on, next_proposal, with_swaps
from pbem.tournament.event.state import EventRefused
from pbem.tournament.event.transitions import Approved
from pbem.tournament.model import Ending, Proposal, Swap
from tests.extent import example_count
from tests.service.house import House
from tests.service.tournaments.club import CUP, Club
from tests.service.tournaments.post import answer, said

BRACKET = CUP.replace("kind: swiss, rounds: 3", "kind: single elimination")


def refused(act: object, *args: object, **how: object) -> EventRefused:
    with pytest.raises(EventRefused) as error:
        act(*args, **how)  # type: ignore[operator]
    return error.value


def test_a_final_is_not_played_by_who_lost_the_semifinal_after_all(house: House) -> None:
    club = Club(house, text=BRACKET)
    club.join(4)
    club.director.start(club.event)
    club.play_round()
    club.director.propose(club.event)
    (first, second) = club.look().state.rounds[0].results
    (won,) = first.winners
    (lost,) = {finish.entrant for finish in first.finishes} - {won}
    club.director.overrule(club.event, (1, first.table), (lost,), Ending.ADJUDICATED, "a mistake")
    assert refused(club.director.approve, club.event).key == "cli.error.event_proposal_changed"
    club.director.propose(club.event)
    club.director.approve(club.event)
    assert set(club.look().state.rounds[1].tables[0].entrants) == {lost, *second.winners}


def test_who_is_not_available_gets_no_game_though_the_round_was_proposed_before(
    house: House,
) -> None:
    club = Club(house)
    club.join(4)
    club.director.start(club.event)
    answer(house, 2, "DISPONIBILE DAL 2999-01-01")
    assert refused(club.director.approve, club.event).key == "cli.error.event_proposal_changed"
    club.director.propose(club.event)
    club.director.approve(club.event)
    tick(house.app)
    tables = club.look().state.rounds[0].tables
    assert 2 not in {n for table in tables for n in table.entrants}
    assert "già abbinato" not in answer(house, 2, "DISPONIBILE DAL 2998-01-01")
    one = tables[0].entrants[0]
    told = answer(house, one, "DISPONIBILE DAL 2999-01-01")
    assert any(word in told for word in ("paired already", "già abbinato", "już skojarzona"))


def test_a_substitute_of_who_left_has_a_table_in_the_round_that_was_proposed_before(
    house: House,
) -> None:
    club = Club(house)
    club.join(4)
    club.director.start(club.event)
    club.play_round()
    club.director.withdraw(club.event, 3, "ill")
    club.director.propose(club.event)
    club.director.substitute(club.event, 3, club.known(9), "found")
    assert refused(club.director.approve, club.event).key == "cli.error.event_proposal_changed"
    club.director.propose(club.event)
    club.director.approve(club.event)
    assert 3 in {n for table in club.look().state.rounds[1].tables for n in table.entrants}


def test_an_official_approves_only_what_they_saw_themselves(house: House) -> None:
    club = Club(house)
    club.join(6)
    draft = club.director.start(club.event)
    assert draft is not None
    assistant = Director(house.app, "aldo@officials.test")
    assert refused(assistant.approve, club.event).key == "cli.error.event_no_proposal"
    assert assistant.propose(club.event).proposal == draft.proposal
    one, other = (table.entrants[0] for table in draft.proposal.tables[:2])
    changed = assistant.swap(club.event, one, other, "brothers")
    error = refused(club.director.approve, club.event)
    assert error.key == "cli.error.event_proposal_changed"
    assert any(f"{one} Player {one}" in label for label in error.facts["gone"])
    assert assistant.approve(club.event) == 1
    assert club.look().state.rounds[0].tables == changed.proposal.tables


def test_a_change_counts_for_the_proposal_it_was_made_to_alone(house: House) -> None:
    club = Club(house)
    club.join(6)
    draft = club.director.start(club.event)
    assert draft is not None
    one, other = (table.entrants[0] for table in draft.proposal.tables[:2])
    assert club.director.swap(club.event, one, other, "brothers").swaps
    club.director.withdraw(club.event, draft.proposal.tables[2].entrants[0], "ill")
    error = refused(club.director.approve, club.event)
    assert (error.key, error.facts["count"]) == ("cli.error.event_proposal_changed_swaps", 1)
    fresh = club.director.propose(club.event)
    assert [swap.why for swap in fresh.void] == ["brothers"]
    assert not club.director.propose(club.event).void
    club.director.approve(club.event)
    assert club.look().state.rounds[0].tables == fresh.proposal.tables


def test_what_is_discarded_must_be_seen_again(house: House) -> None:
    club = Club(house)
    club.join(4)
    draft = club.director.start(club.event)
    assert draft is not None
    club.director.swap(club.event, draft.proposal.tables[0].entrants[0], 1, "a whim")
    assert club.director.discard(club.event)
    assert not club.director.discard(club.event)
    assert refused(club.director.approve, club.event).key == "cli.error.event_no_proposal"
    assert club.director.propose(club.event).proposal == draft.proposal


def test_a_round_is_taken_back_as_long_as_no_orders_have_come_in(
    house: House, tmp_path: Path
) -> None:
    club = Club(house, text=BRACKET)
    club.join(5)
    club.director.start(club.event)
    games = club.round()
    before = club.look().state
    assert refused(club.director.revoke, club.event, 2, "no").key == "cli.error.event_not_the_last"
    club.director.withdraw(club.event, 5, "ill")
    assert club.director.revoke(club.event, 1, "number 5 must not play") == len(games)
    for n in range(1, 5):
        assert any(
            word in said(house.mail(f"p{n}")[-1])
            for word in ("taken round 1 back", "ritirato il turno 1", "cofa rundę 1")
        )
    state = club.look().state
    assert (state.rounds, state.games) == ([], {})
    assert house.game_record(games[0]).row.status == "finished"
    tick(house.app)
    assert [row.status for row in in_play(house.app, club.event)] == []
    again = club.round()
    assert not set(again) & set(games)
    assert 5 not in {n for table in club.look().state.rounds[0].tables for n in table.entrants}
    assert len(club.look().state.rounds[0].tables) < len(before.rounds[0].tables)
    club.concede(again[0], "CP")
    error = refused(club.director.revoke, club.event, 1, "too late")
    assert (error.key, error.facts["game"]) == ("cli.error.event_round_played_in", again[0])
    tick(house.app)
    assert (
        refused(club.director.revoke, club.event, 1, "late").key == "cli.error.event_round_played"
    )
    path = tmp_path / "cup.jsonl"
    path.write_bytes(club.export())
    assert verify_event(path).ok


def test_an_approval_that_does_not_follow_from_the_state_is_found(
    house: House, tmp_path: Path
) -> None:
    club = Club(house, text=CUP.replace("rounds: 3", "rounds: 1"))
    club.join(4)
    club.director.start(club.event)
    with house.store.transaction() as session:
        record = EventRecord.load(session, club.event)
        fresh = next_proposal(record.state, record.rules, record.lot, ())
        one, other = (table.entrants[0] for table in fresh.tables)
        swap = Swap(one, other, "Dora", "brothers")
        forged = with_swaps(record.state, record.rules, record.lot, fresh, (swap,), ())
        record.append(Approved(proposal=forged, by="Dora"), house.now)
    tick(house.app)
    for game in club.games():
        club.concede(game, "CP")
    tick(house.app)
    club.director.end(club.event, "all is played")
    path = tmp_path / "cup.jsonl"
    path.write_bytes(club.export())
    assert verify_event(path).key == "audit.bad.pairing"


FACTS = st.sampled_from(
    ["leave", "enter", "available", "prefer", "rename", "overrule", "substitute", "swap", "night"]
)
APART = "    apart: {{groups: [[Player 1, Player 2], [Player 3, Nobody]]}}\n"


def decide_all(club: Club) -> None:
    """Let the first of every table win, though no game was played."""
    for spot in list(club.look().state.open_tables()):
        first = club.look().state.table(spot).entrants[0]
        club.director.award(club.event, spot, (first,), Ending.ADJUDICATED, "by the position")


def happen(club: Club, kind: str, n: int) -> None:
    """Something that a pairing reads."""
    director, event, house = club.director, club.event, club.house
    match kind:
        case "leave":
            director.withdraw(event, n, "ill")
        case "enter":
            director.add(event, club.known(10 + n))
        case "available":
            director.available(event, n, (house.now + timedelta(days=1)).date())
        case "prefer":
            director.prefer(event, n, "CP")
        case "rename":
            answer(house, n, "NAME Nobody")
        case "overrule":
            spot = 1, n
            loser = club.look().state.table(spot).entrants[-1]
            director.overrule(event, spot, (loser,), Ending.ADJUDICATED, "a mistake")
        case "substitute":
            director.substitute(event, n, club.known(20 + n), "found")
        case "swap":
            director.swap(event, n, 7 - n, "brothers")
        case "night":
            house.now += timedelta(days=1)


def swaps_of(club: Club) -> tuple[Swap, ...]:
    """The changes in the last approval."""
    with club.house.store.transaction() as session:
        facts = [transition_of(each) for each in EventRecord.load(session, club.event).chain()]
    return [fact for fact in facts if isinstance(fact, Approved)][-1].swaps


def fresh_round(club: Club) -> Proposal | str:
    """The next round as the state makes it now, or why there can be none."""
    record, today = club.look(), club.house.now.date().isoformat()
    absent = absent_on(record.state, today)
    try:
        return next_proposal(record.state, record.rules, record.lot, absent)
    except EventRefused as cannot:
        return cannot.key


def refusal(club: Club) -> EventRefused | None:
    """Why the next round is not approved; None if it is."""
    try:
        club.director.approve(club.event)
    except EventRefused as error:
        return error
    return None


@settings(max_examples=example_count(24), deadline=None)
@given(bracket=st.booleans(), facts=st.lists(st.tuples(FACTS, st.integers(1, 6)), max_size=4))
def test_what_is_approved_is_what_would_be_proposed_afresh(
    tmp_path_factory: pytest.TempPathFactory, bracket: bool, facts: list[tuple[str, int]]
) -> None:
    house = House(tmp_path_factory.mktemp("drafts"))
    club = Club(house, text=BRACKET if bracket else CUP + APART)
    club.join(6)
    club.director.start(club.event)
    club.director.approve(club.event)
    decide_all(club)
    seen = club.director.propose(club.event).proposal
    for kind, n in facts:
        with suppress(EventRefused, ModerationError):
            happen(club, kind, n)
    before, fresh = club.look(), fresh_round(club)
    refused = refusal(club)
    if isinstance(fresh, str):
        assert refused is not None
        assert refused.key == fresh
    elif refused is not None:
        assert refused.key.startswith("cli.error.event_proposal_changed")
        assert seen.tables != fresh.tables or ("swap" in dict(facts))
        assert refused.facts["gone"] != refused.facts["now"]
    else:
        absent = absent_on(before.state, house.now.date().isoformat())
        swaps = swaps_of(club)
        derived = with_swaps(before.state, before.rules, before.lot, fresh, swaps, absent)
        assert club.look().state.rounds[1].tables == derived.tables
    house.close()
