"""The board's data against the printed set-up list, map, counters and cards (``printed``)."""

import copy
import csv
from collections import Counter
from pathlib import Path

import pytest

from pbem.games import Document, game_module
from pbem.games.paths_of_glory.board.board import AP, CP, build
from pbem.games.paths_of_glory.board.setup import bring_in_nation
from pbem.games.paths_of_glory.board.state import RESERVE, Position
from pbem.games.paths_of_glory.events.neutrals import spaces_for_free_corps
from pbem.render.paths_of_glory.printed_names import PathsOfGloryNames
from tests.games.paths_of_glory.positions import start, the_board

PRINTED = Path(__file__).parents[1] / "printed"
YELLOW = ["AP-28", "AP-54", "AP-55", "CP-28", "CP-52", "CP-53"]
CENTRAL = ("ah", "ge", "bu", "tu")
RP = ["a", "br", "fr", "it", "ru", "ah", "bu", "ge", "tu"]
Standing = dict[str, tuple[Counter[str], int, int]]
"""By space: units with their strength, levels of the Central Powers' and the Allies' trench."""


def rows(name: str) -> list[dict[str, str]]:
    with (PRINTED / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def printed_setup(*when: str) -> Standing:
    """What the list puts on each space and into the box, under the given headings."""
    found: Standing = {}
    for line in (PRINTED / "setup.tsv").read_text(encoding="utf-8").splitlines()[1:]:
        heading, nation, place, units, trench = line.split("\t")
        if heading not in when:
            continue
        name = place.lower().replace(" ", "_")
        stack, cp, ap = found.get(name, (Counter(), 0, 0))
        kinds = Counter(_kind(nation, unit) for unit in units.split())
        central = nation in CENTRAL
        level = int(trench)
        found[name] = (
            stack + kinds,
            cp + level * central,
            ap + level * (not central),
        )
    return {name: entry for name, entry in found.items() if any(entry)}


def _kind(nation: str, unit: str) -> str:
    """``(c)`` of ``ge`` is ``(GEc)``, ``2`` is ``GE-2``."""
    bare = unit.strip("()")
    kind = (
        f"{nation.upper()}c"
        if bare == "c"
        else bare
        if bare.endswith("c")
        else f"{nation.upper()}-{bare}"
    )
    return f"({kind})" if bare != unit else kind


def _counter(name: str) -> str:
    """``BR ANAc`` is the kind ``ANAc``, ``GE 2`` is ``GE-2``."""
    return name.rpartition(" ")[2] if name.endswith("c") else name.replace(" ", "-")


def standing(position: Position) -> Standing:
    """The same of a position."""
    board, found = position.board, Standing()
    for space in [*range(len(board.spaces)), RESERVE]:
        units = [u for u, place in enumerate(position.state.at) if place == space]
        kinds = Counter(
            f"({board.units[u].kind})" if position.is_reduced(u) else board.units[u].kind
            for u in units
        )
        name = board.spaces[space].id if space >= 0 else "reserve"
        levels = [position.trench_level(side, space) if space >= 0 else 0 for side in (CP, AP)]
        if kinds or any(levels):
            found[name] = (kinds, *levels)
    return found


@pytest.mark.rule("pog:4.2.1", "pog:5.7.1")
@pytest.mark.parametrize("scenario", ["introductory", "limited", "campaign"])
@pytest.mark.parametrize("historical", [False, True])
def test_every_scenario_stands_as_the_list_says(scenario: str, historical: bool) -> None:
    position = start(scenario=scenario, historical=historical)
    headings = ("start", "historical") if historical else ("start",)
    assert standing(position) == printed_setup(*headings)


@pytest.mark.rule("pog:4.2.2", "pog:9.5.2.1")
@pytest.mark.parametrize("nation", ["bu", "gr", "it", "ro", "tu"])
def test_every_neutral_enters_as_the_list_says(nation: str) -> None:
    position = start()
    before = standing(position)
    neutral = position.board.neutrals[nation]
    spread = spaces_for_free_corps(position, nation)[: neutral.any_spaces]
    bring_in_nation(position, nation, spread)
    after = standing(position)
    free = {position.board.spaces[n].id: Counter([neutral.any_unit]) for n in spread}
    assert len(free) == (4 if nation in ("bu", "ro") else 0)
    for name, (stack, cp, ap) in printed_setup(nation).items():
        old, old_cp, old_ap = before.get(name, (Counter(), 0, 0))
        assert after.pop(name) == (old + stack, cp + old_cp, ap + old_ap), name
        before.pop(name, None)
    for name, stack in free.items():
        assert after.pop(name)[0] == stack
    assert after == before


@pytest.mark.rule("pog:2.3", "pog:9.5.1.2")
def test_every_card_bears_its_printed_values() -> None:
    cards = the_board().cards
    assert len(rows("cards")) == len(cards)
    levels = {"mobilization": 0, "limited": 1, "total": 2}
    for row in rows("cards"):
        card = cards[f"{row['side'].upper()}-{row['num']}"]
        points = {
            nation: int(row[f"rp_{nation}"])
            for nation in RP
            if row[f"rp_{nation}"] not in ("", "0")
        }
        units = tuple(_counter(name) for name in row["units"].split(";") if name)
        assert (card.name, card.level, card.ops, card.sr) == (
            row["name"], levels[row["level"]], int(row["ops"]), int(row["sr"]),
        )  # fmt: skip
        assert (card.starred, card.combat, card.war_status) == (
            row["removed"] == "1", row["cc"] == "1", int(row["war_status"]),
        ), card.id  # fmt: skip
        assert {nation: n for nation, n in card.rp.items() if n} == points, card.id
        assert (card.reinforces or "", Counter(card.units)) == (row["reinforces"], Counter(units))


@pytest.mark.rule("pog:9.1.3")
def test_six_cards_are_marked_yellow() -> None:
    assert [card.id for card in the_board().cards.values() if card.yellow] == YELLOW


def test_a_board_that_an_older_game_keeps_still_opens() -> None:
    """It does not say which cards are yellow, nor which lines are dashed."""
    module = game_module("POG")
    content = copy.deepcopy(module.load("campaign").content)
    for card in content["cards"]["cards"]:
        del card["yellow"]
    for line in content["map"]["connections"]:
        del line["dashed"]
    document = Document("paths_of_glory", "campaign", content)
    older = build(document)
    assert [card.id for card in older.cards.values() if card.yellow] == YELLOW
    assert not any(older.dashed)
    assert len(PathsOfGloryNames(document).connections) == len(content["map"]["connections"])


@pytest.mark.rule("pog:2.1", "pog:11.1.4", "pog:12.3.2")
def test_the_map_has_the_printed_lines() -> None:
    board = the_board()
    names = [space.id for space in board.spaces]
    full = {frozenset((names[a], names[b])) for a, near in enumerate(board.solid) for b in near}
    some = {
        (frozenset((names[a], names[b])), only)
        for a, near in enumerate(board.dotted)
        for b, only in near
    }
    dashed = {
        frozenset((names[a], names[b]))
        for a, bits in enumerate(board.dashed)
        for b in range(len(names))
        if bits >> b & 1
    }
    lines = [(frozenset((row["a"], row["b"])), row["only"]) for row in rows("connections")]
    assert full == {ends for ends, only in lines if only in ("", "dashed")}
    assert dashed == {ends for ends, only in lines if only == "dashed"}
    assert some == {
        (ends, frozenset(only.split())) for ends, only in lines if only not in ("", "dashed")
    }


@pytest.mark.rule("pog:2.1", "pog:5.7.2")
def test_the_map_has_the_printed_spaces() -> None:
    spaces = {space.id: space for space in the_board().spaces}
    assert len(rows("spaces")) == len(spaces)
    for row in rows("spaces"):
        if row["id"] == "kermanshah":
            row["nation"] = "pe"  # a ruling: Persian, though it has the colour of Turkey
        space = spaces[row["id"]]
        assert (space.nation, space.side, space.terrain) == (
            row["nation"],
            row["side"],
            row["terrain"],
        )
        assert (space.near_east, space.port) == (row["map"] == "near_east", row["port"])
        assert (space.vp, space.vp_historical, space.capital, space.source) == tuple(
            row[key] == "1" for key in ("vp_campaign", "vp_historical", "capital", "supply_source")
        )
        assert space.fort == int(row["fort"] or 0)


@pytest.mark.rule("pog:2.2.1")
def test_every_counter_bears_its_printed_factors() -> None:
    def factors(row: dict[str, str], step: str) -> tuple[int, ...]:
        return tuple(int(row[f"{step}{name}"]) for name in ("cf", "lf", "mf"))

    printed = Counter(
        (_counter(row["name"]), row["side"], row["nation"], row["type"] == "army",
         factors(row, ""), factors(row, "reduced_"), row["replaceable"] == "1",
         row["near_east_army"] == "1")
        for row in rows("units")
    )  # fmt: skip
    ours = Counter(
        (u.kind, u.side, u.nation, u.army, u.full, u.reduced, u.replaceable, u.near_east)
        for u in the_board().units
    )
    assert ours == printed
