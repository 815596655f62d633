"""What a director writes stands in the letters of every game as they wrote it."""

import pytest

from tests.service.house import House
from tests.service.tournaments.club import Club
from tests.service.tournaments.post import said

RULES = """
    id: pog-cup
    title: {title}
    game: {game}
    scenario: {scenario}
    options: {options}
    format: {format}
    points: {points}
    director: {{{{name: Dora, address: dora@officials.test}}}}
"""
WORDS = {
    "POG": ("introductory", "peace", "berlin"),
    "WEF": ("historical", "RUSSIAN", "brusilov"),
    "GLO": ("marne", "GERMAN", "points"),
    "QMG": ("standard", "supply", "germany"),
    "FWW": ("standard", "GERMANY", "2"),
}
"""Of each game its scenario, and two words that stand for something else in it."""


@pytest.mark.parametrize("game", WORDS)
def test_a_reason_that_is_a_word_of_the_game_is_told_as_it_was_written(
    house: House, game: str
) -> None:
    scenario, title, why = WORDS[game]
    two = game in {"POG", "WEF", "GLO"}
    facts = {
        "title": f'"{title}"',
        "game": game,
        "scenario": scenario,
        "options": "{{}}" if two else "{{players: 2}}",
        "format": "{{kind: swiss, rounds: 2}}" if two else "{{kind: pools, finals: [2]}}",
        "points": "{{}}" if two else "{{system: draw size}}",
    }
    club = Club(house, text=RULES.format(**facts))
    club.join(2)
    desk = club.director
    desk.start(club.event)
    for act in (desk.revoke, desk.cut_off):
        club.round()
        desk.hold(club.event, 1, why)
        assert f": {why}" in said(house.mail("p2")[-1])
        desk.resume(club.event, 1, why)
        act(club.event, 1, why)
        told = " ".join(said(letter) for letter in house.mail("p2")[-2:])
        assert title in told, told
        assert why in told, told
    desk.cancel(club.event, why)
    assert title in said(house.mail("p2")[-1])
