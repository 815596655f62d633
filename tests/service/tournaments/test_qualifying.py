"""Stages in a chain and classes of a league: earlier events give places in the next one."""

from pathlib import Path

import pytest

from pbem.file_validation import InvalidFile
from pbem.render import Catalogue
from pbem.service.tournaments.event_pages import write_pages
from pbem.service.tournaments.opening import read_game_rules
from pbem.tournament.event.audit import verify_event
from pbem.tournament.event.state import EventRefused
from tests.service.house import House
from tests.service.tournaments.club import CUP, Club, rules
from tests.service.tournaments.post import said

ROUND_ROBIN = CUP.replace("kind: swiss, rounds: 3", "kind: round robin")


def text_for(name: str, format_: str, *more: str) -> str:
    text = ROUND_ROBIN.replace("pog-cup", name).replace("kind: round robin", format_)
    return text + "".join(f"    {line}\n" for line in more)


def over(club: Club, strongest: list[int]) -> list[int]:
    """Play an event to its end: of each two the one named first wins. Everybody in order."""
    house, names = club.house, {f"Player {n}": at for at, n in enumerate(strongest)}
    club.director.start(club.event)
    while True:
        for game in club.round():
            state = club.look().state
            places = state.table(state.games[game]).places
            loser = max(places, key=lambda place: names[state.entry(place.entrant).name])
            club.concede(game, loser.seat)
        house.later(hours=1)
        try:
            club.director.propose(club.event)
        except EventRefused:
            break
    club.director.end(club.event, "it is played")
    state = club.look().state
    return [int(state.entry(one.entrant).name.split()[1]) for one in club.standings()]


def names(club: Club) -> list[str]:
    return [entry.name for entry in club.look().state.entries.values()]


@pytest.mark.parametrize("first", ["kind: swiss, rounds: 3", "kind: pools, pool: 3, times: 1"])
def test_a_bracket_follows_a_swiss_or_pools(house: House, tmp_path: Path, first: str) -> None:
    stage = Club(house, text=text_for("pog-stage", first))
    stage.join(6)
    order = over(stage, [3, 1, 4, 6, 5, 2])
    chain = "qualified: [{{event: pog-stage, who: best, count: 4}}]"
    club = Club(house, text=text_for("pog-final", "kind: single elimination", chain))
    found = club.director.qualify(club.event)
    entered = [each.name for each in found if each.number]
    assert entered == [f"Player {n}" for n in order if f"Player {n}" in entered]
    assert names(club) == entered
    seeds = [entry.entrant.seed for entry in club.look().state.entries.values()]
    assert seeds == list(range(1, len(entered) + 1))
    letter = next(m for m in house.mail_to(house.address("p3")) if "[pog-final]" in m["Subject"])
    assert "You have a place by Winter Cup, where you are number" in said(letter)
    assert over(club, [3, 1, 4, 6, 5, 2])[0] == 3
    path = tmp_path / "final.jsonl"
    path.write_bytes(club.export())
    assert verify_event(path).state == "proven"


def test_the_classes_of_a_league_exchange_players(house: House, tmp_path: Path) -> None:
    league = "league: {{up: 1, down: 1}}"
    high = Club(house, text=text_for("pog-a", "kind: round robin", league))
    high.join(4)
    low = Club(house, text=text_for("pog-b", "kind: round robin", league))
    low.join(4, first=5)
    assert over(high, [1, 2, 3, 4]) == [1, 2, 3, 4]
    assert over(low, [5, 6, 7, 8]) == [5, 6, 7, 8]
    write_pages(house.app, high.event, tmp_path, Catalogue("en"))
    assert "4. ↓" in (tmp_path / "index.txt").read_text()
    next_high = "qualified: [{{event: pog-a, who: stay}}, {{event: pog-b, who: up}}]"
    club = Club(house, text=text_for("pog-a-2", "kind: round robin", next_high))
    found = club.director.qualify(club.event)
    assert [each.who for each in found if each.number] == ["stay"] * 2 + ["up"]
    assert names(club) == ["Player 2", "Player 3", "Player 5"]
    next_low = "qualified: [{{event: pog-a, who: down}}, {{event: pog-b, who: stay}}]"
    club = Club(house, text=text_for("pog-b-2", "kind: round robin", next_low))
    club.director.qualify(club.event)
    assert names(club) == ["Player 4", "Player 6", "Player 7"]
    again = club.director.qualify(club.event)
    assert {each.kept_out for each in again} == {"entered"}
    assert len(names(club)) == 3


def test_who_shares_the_rank_on_a_border_or_has_left_is_not_entered(house: House) -> None:
    stage = Club(
        house,
        text=text_for("pog-stage", "kind: swiss, rounds: 1").replace(
            "tie_breaks: [points, buchholz, sonneborn-berger]", "tie_breaks: [points]"
        ),
    )
    stage.join(6)
    stage.director.start(stage.event)
    stage.play_round()
    winners = [one.entrant for one in stage.standings() if one.points == 1]
    stage.director.withdraw(stage.event, winners[0], "a new job")
    stage.director.end(stage.event, "it is played")
    chain = "qualified: [{{event: pog-stage, who: best, count: 1}}]"
    club = Club(house, text=text_for("pog-final", "kind: single elimination", chain))
    found = club.director.qualify(club.event)
    assert [(each.kept_out, each.number) for each in found] == [("border", 0), ("border", 0)]
    assert {each.name for each in found} == {f"Player {n}" for n in winners[1:]}


@pytest.mark.parametrize(
    ("chain", "key"),
    [
        ("beacon: none", "nobody_qualified"),
        ("qualified: [{{event: pog-none, who: best}}]", "no_stage"),
        ("qualified: [{{event: pog-stage, who: best}}]", "stage_not_over"),
    ],
)
def test_an_event_without_final_standings_gives_no_place(
    house: House, chain: str, key: str
) -> None:
    Club(house, text=text_for("pog-stage", "kind: round robin")).join(2)
    club = Club(house, text=text_for("pog-final", "kind: single elimination", chain))
    with pytest.raises(EventRefused) as refused:
        club.director.qualify(club.event)
    assert refused.value.key == f"cli.error.event_{key}"


def test_a_count_counts_for_the_best_alone(tmp_path: Path) -> None:
    chain = "qualified: [{{event: pog-a, who: up, count: 3}}]"
    with pytest.raises(InvalidFile) as error:
        read_game_rules(rules(tmp_path, text=text_for("pog-b", "kind: round robin", chain)))
    assert {problem.key for problem in error.value.problems} == {"scenario.problem.idle"}
