"""The luck of the dice: every number comes from a roll of the record and a table of the game."""

import random
import re
from html import unescape
from itertools import product
from pathlib import Path

import pytest

from pbem.games import game_module
from pbem.games.glorys_end.log import Resolved as Assaulted
from pbem.games.paths_of_glory.log.combat import Fired
from pbem.games.when_eagles_fight.log import Resolved as Attacked
from pbem.ledger import GameRecord
from pbem.rules import Cast, LogEntry, Logged, Rolled, chance_of_as_much
from pbem.service.site.steps import timeline_of
from tests.service.house import House
from tests.service.site.played import played, site_of

LETTERS = {"E": 3, "B": 0}


def brought(entry: LogEntry) -> tuple[int, int] | None:
    """The die, 0 if none was rolled, and what it brought, as a report tells it."""
    match entry:
        case Fired(die=die, result=result):
            return die, result
        case Attacked(die=die, attacker=attacker, defender=defender):
            return die, int(LETTERS.get(defender, defender)) - int(LETTERS.get(attacker, attacker))
        case Assaulted(die=die, attacker=attacker, defender=defender):
            return die, defender - attacker
    return None


@pytest.mark.parametrize(("code", "orders"), [("POG", 90), ("WEF", 150), ("GLO", 220)])
def test_every_die_brought_what_the_reports_tell(code: str, orders: int, house: House) -> None:
    game = played(house, game_module(code), orders, seed=2)
    with house.store.transaction() as session:
        timeline = timeline_of(GameRecord.load(session, game, house.store.module))
    records = [record for step in timeline.steps for record in step.records]
    rolls = [record for record in records if isinstance(record, Rolled)]
    told = [brought(record.entry) for record in records if isinstance(record, Logged)]
    results = [result for each in told if each for die, result in [each] if die]
    casts = timeline.casts
    assert casts
    assert all(cast.chances[rolls[cast.roll - 1].value - 1] == cast.worth for cast in casts)
    worths = [cast.worth for cast in casts]
    assert worths == results or code == "GLO"
    assert len(worths) == len(results)
    assert {result - worth for result, worth in zip(results, worths, strict=True)} <= {0, -1}


def test_the_probability_counts_every_way_in_which_dice_fall() -> None:
    rng = random.Random(3)
    casts = [
        Cast(n, "", 0, tuple(rng.randrange(-2, 5) for _ in range(rng.choice((4, 6)))))
        for n in range(5)
    ]
    ways = [sum(fallen) for fallen in product(*(cast.chances for cast in casts))]
    for total in range(min(ways) - 1, max(ways) + 2):
        share = sum(way >= total for way in ways) / len(ways)
        assert chance_of_as_much(casts, total) == pytest.approx(share)


def test_the_page_sums_up_its_lines_and_leads_to_battles(house: House, tmp_path: Path) -> None:
    home = f"{played(house, game_module('FWW'), 90, seed=2).lower()}/en"
    site = site_of(house, tmp_path / "site")
    assert b'href="luck.html"' in site[f"{home}/index.html"]
    page = unescape(site[f"{home}/luck.html"].decode())
    total, each = page.split("<tbody>")[1:]
    cells = r'<tr><th scope="row">(.*?)</th>(.*?)</tr>'
    sums: dict[str, float] = {}
    dice: dict[str, int] = {}
    for battle, row in re.findall(cells, each):
        link = re.findall(r'href="(battle-\d+\.html)"', battle)
        assert f"{home}/{link[0]}" in site
        rolls, side, expected, rolled, difference, *chances = re.findall(
            r"<td[^>]*>(.*?)</td>", row
        )
        dice[side] = dice.get(side, 0) + len(rolls.split(", "))
        assert all(chance.endswith("%") for chance in chances)
        assert float(difference) == pytest.approx(float(rolled) - float(expected), abs=0.11)
        sums[side] = sums.get(side, 0) + float(rolled)
    totals = {
        side: re.findall(r"<td[^>]*>(.*?)</td>", row) for side, row in re.findall(cells, total)
    }
    assert {side: float(row[2]) for side, row in totals.items()} == sums
    assert {side: int(row[0]) for side, row in totals.items()} == dice
    assert all(row[-1].endswith("%") for row in totals.values())


def test_a_game_without_dice_has_no_page(house: House, tmp_path: Path) -> None:
    home = f"{played(house, game_module('QMG'), 12).lower()}/en"
    site = site_of(house, tmp_path / "site")
    assert f"{home}/luck.html" not in site
    assert b"luck.html" not in site[f"{home}/index.html"]
