"""The charts of Quartermaster General: 1914 say what the board files say, cell by cell."""

from typing import Any

import pytest

from pbem.orders import About
from pbem.render import Catalogue, renderer
from pbem.render.kit.charts import Chart
from tests.render.charts import board_file, charts_of, column, opened

EN = Catalogue("en")
SYMBOLS = ("army_reinforce", "navy_reinforce", "land_support", "sea_support", "counterattack")
BASIC = ("build_army", "build_navy", "land_battle", "sea_battle")
BOOKS = {"AT": 38, "RU": 34, "DE": 53, "FR": 42, "UK": 49}


def file(stem: str) -> dict[str, Any]:
    return board_file("quartermaster_1914", stem)


def chart(key: str, scenario: str = "standard") -> Chart:
    return charts_of("QMG", scenario)[key]


def power(code: str) -> str:
    return EN.text(f"qmg.power.{code}")


def nation(code: str) -> str:
    return EN.text(f"qmg.nation.{code}")


def team(code: str) -> str:
    return EN.text(f"qmg.team.{code}")


def names() -> dict[str, str]:
    return {space["id"]: space["name"] for space in file("map")["spaces"]}


@pytest.mark.rule("qmg:20.scoring", "qmg:20.sudden", "qmg:20.final")
def test_how_one_wins_and_what_scores() -> None:
    rounds = file("powers")["rounds"]
    listed = ", ".join(map(str, rounds["scoring"]))
    first, *finals = chart("victory").rows
    assert f"{rounds['lead']} VP" in first[0]
    assert listed in first[1]
    assert all(str(rounds["last"]) in row[1] for row in finals)
    (winner,) = [each["id"] for each in file("powers")["teams"] if each["wins_ties"]]
    assert finals[-1][2] == team(winner)
    scoring = chart("scoring")
    objectives = [space["name"] for space in file("map")["spaces"] if space.get("objective")]
    assert column(scoring, 0)[: len(objectives)] == objectives
    statuses = [card for card in file("cards")["cards"] if "scores" in card]
    for row, card in zip(scoring.rows[len(objectives) :], statuses, strict=True):
        assert row[:2] == (card["name"], str(card["scores"]["vp"]))
    assert listed in scoring.notes[0]


@pytest.mark.rule("qmg:3.powers", "qmg:6.setup")
def test_powers_and_nations() -> None:
    printed = file("powers")
    by_id = {entry["id"]: entry for entry in printed["powers"]}
    for number, row in enumerate(chart("powers").rows, start=1):
        entry = by_id[printed["turn_order"][number - 1]]
        assert row[:3] == (str(number), power(entry["id"]), team(entry["team"]))
        assert row[3] == ", ".join(map(nation, entry["nations"]))
        assert row[4] == str(entry["deck_size"])
    for row, entry in zip(chart("nations").rows, printed["nations"], strict=True):
        assert row[:3] == (nation(entry["id"]), power(entry["power"]), names()[entry["home"]])
        assert row[3:5] == (str(entry["armies"]), str(entry["navies"]))
        assert row[5] == ", ".join(names()[space] for space in entry["setup"])
    for note, entry in zip(chart("powers").notes, printed["seats"], strict=True):
        assert note.startswith(f"Players: {entry['players']}.")
        assert all(power(code) in note for powers in entry["seats"].values() for code in powers)


@pytest.mark.rule("qmg:4.board", "qmg:4.kiel")
def test_every_space_has_all_that_is_printed() -> None:
    printed = file("map")
    canals = [(tuple(c["between"]), c["team"]) for c in printed["canals"]]
    for row, space in zip(chart("spaces").rows, printed["spaces"], strict=True):
        marks = row[1].split("; ")
        assert row[0] == space["name"]
        assert f"{space['kind']} space" in marks
        assert ("objective" in marks) == space.get("objective", False)
        assert ("difficult terrain" in marks) == space.get("difficult", False)
        home = f"home: {nation(space['home'])}" if "home" in space else ""
        assert not home or home in marks
        near = {names()[other] for other in space["adjacent"]}
        for (one, other), side in canals:
            if space["id"] in (one, other):
                beyond = other if space["id"] == one else one
                near.add(f"{names()[beyond]} ({team(side)})")
        assert set(row[2].split(", ")) == near


@pytest.mark.rule("qmg:7.cards", "qmg:13.symbols")
@pytest.mark.parametrize("code", BOOKS)
def test_the_card_books_have_every_card_with_what_it_does(code: str) -> None:
    shown = chart(f"{code.lower()}_cards")
    cards = {card["id"]: card for card in file("cards")["cards"] if card["power"] == code}
    assert sum(map(int, column(shown, 3))) == BOOKS[code]
    kinds = (*BASIC, "economic_warfare", "event", "status")
    in_order = sorted(cards, key=lambda name: (kinds.index(cards[name]["kind"]), name))
    for row, name in zip(shown.rows, in_order, strict=True):
        card = cards[name]
        assert row[4] == EN.text(f"qmg.card.{name}")
        basic = card["kind"] in BASIC
        assert basic or row[0] == card["name"]
        assert row[1] == nation(card["nation"])
        assert row[2] == ("" if basic else EN.text(f"qmg.kind.{card['kind']}"))
        assert row[3] == str(card["count"])
        lower = card["prepare"]
        for symbol in SYMBOLS:
            count = lower["symbols"].get(symbol)
            assert (f"{EN.text(f'qmg.symbol.{symbol}')} {count}" in row[5]) == bool(count)
        for victim, count in lower.get("attrition", {}).items():
            assert f"attrition {count}" in row[5]
            assert victim == "any" or power(victim) in row[5]
        for space in lower.get("spaces", ()):
            assert names()[space] in row[5]


def test_symbols_are_counted_by_coalition() -> None:
    sides = {entry["id"]: entry["team"] for entry in file("powers")["powers"]}
    for row, symbol in zip(chart("symbols").rows, SYMBOLS, strict=True):
        for cell, side in ((row[2], "central_powers"), (row[3], "entente")):
            counted = sum(
                card["count"]
                for card in file("cards")["cards"]
                if sides[card["power"]] == side and symbol in card["prepare"]["symbols"]
            )
            assert cell == str(counted)


@pytest.mark.rule("qmg:6.hand", "qmg:6.mulligan", "qmg:9.draft", "qmg:14.draw")
def test_the_order_of_play_names_its_numbers() -> None:
    hand = file("powers")["hand"]
    shown = chart("sequence")
    assert "2 cards" in shown.rows[0][1]
    assert f"{hand['limit']} cards" in shown.rows[-1][1]
    assert f"draws {hand['opening']} cards, keeps {hand['keep']}" in shown.notes[1]
    first = chart("sequence", "first_game")
    assert f"draws {hand['keep']} cards and keeps them" in first.notes[1]
    assert len(first.notes) == len(shown.notes) - 1


@pytest.mark.rule("qmg:4.kiel")
def test_a_sea_at_a_canal_names_the_other_and_who_may_use_it() -> None:
    document, game = opened("QMG", "standard")
    view = game.view(game.setup(), "DE")
    blocks = renderer(document).about(About("space", "BAL"), view, EN)
    text = " | ".join(item for block in blocks for item in getattr(block, "items", ()))
    assert "for one coalition alone (Central Powers): North Sea" in text
    blocks = renderer(document).about(About("space", "WES"), view, EN)
    assert "canal" not in " | ".join(str(block) for block in blocks)
