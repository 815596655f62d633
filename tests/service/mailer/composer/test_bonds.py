"""What binds picks to each other on a sheet, whatever the game: company, sieges, tolls, conditions."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page

from pbem.orders.forms.sheets import Form, Sheet, Slot
from tests.service.mailer.composer.random_letters import load_rules

_AT = {"gun": "A", "a1": "A", "a2": "A", "b1": "B"}
_TABLES: dict[str, Any] = {
    "units": {"": tuple(_AT)},
    "places": {"": ("A", "B", "C")},
    "guns": {"gun": ("@",)},
    "far": {"a1": ("C",), "b1": ("C",)},
}
_OFFERS = """([sheet, before, verb, picks, slot]) => {
  const rules = offering(sheet), now = rules.after(before);
  const draft = { ...rules.draftOf(verb), picks }, of = rules.slotsOf(draft).find((each) => each.id === slot);
  return [rules.options(now, verb, picks, of), rules.complete(now, draft)];
}"""


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    load_rules(page)
    yield page
    page.close()


def _sheet(units: Slot, **more: Any) -> Sheet:
    """A sheet with one form that names units and a place."""
    to = Slot(id="to", table="places", toll=("sea", "far", "units"))
    form = Form(label="go", moments=("go",), line="GO {units} TO {to}", slots=(units, to),
                moves=("units", "to"))  # fmt: skip
    return Sheet(moments={"go": True}, verbs={"go": form}, at=_AT, tables=_TABLES, **more)


_UNITS = Slot(id="units", table="units", most=9)


@pytest.mark.parametrize(
    ("field", "more", "picks", "offered", "whole"),
    [
        ({"company": "guns"}, {}, ["gun"], _AT, False),
        ({"company": "guns"}, {}, ["gun", "a1"], _AT, True),
        ({"mixed": True}, {"mixes": {"a1": "x", "b1": "y"}}, ["a1"], {"gun", "a1", "a2"}, True),
        ({"mixed": True}, {"mixes": {"a1": "x", "a2": "y", "b1": "y"}}, ["a1", "b1"], _AT, False),
        (
            {"mixed": True},
            {"mixes": {"a1": "x", "a2": "y", "b1": "y"}, "mixed": ("y", 1)},
            ["a1", "a2"],
            {"gun", "a1", "a2"},
            True,
        ),
        (
            {"siege": "kept"},
            {"sieges": {"A": 2}, "sizes": {"siege": dict.fromkeys(_AT, 1)}},
            ["a1"],
            {"a1", "b1"},
            True,
        ),
        (
            {"siege": "whole"},
            {"sieges": {"A": 2}, "sizes": {"siege": dict.fromkeys(_AT, 1)}},
            ["a1", "a2"],
            _AT,
            False,
        ),
        ({"lone": ("go.units",)}, {"picked": {"go.units": ("a1",)}}, [], {"a1", "b1"}, False),
    ],
)
def test_picks_are_offered_as_they_go_together(
    field: dict[str, Any],
    more: dict[str, Any],
    picks: list[str],
    offered: set[str],
    whole: bool,
    page: Page,
) -> None:
    sheet = msgspec.to_builtins(_sheet(msgspec.structs.replace(_UNITS, **field), **more))
    asked = [sheet, [], "go", {"units": picks, "to": ["B"]}, "units"]
    assert page.evaluate(_OFFERS, asked) == [[each for each in _AT if each in offered], whole]


def test_the_one_passage_is_offered_once(page: Page) -> None:
    prices = {"sea": {"a1": {"ships": 1}, "b1": {"ships": 1}}}
    sheet = msgspec.to_builtins(_sheet(_UNITS, prices=prices, counters={"ships": 1}))
    goes = {"verb": "go", "picks": {"units": ["a1"], "to": ["C"]}}
    stays = {"verb": "go", "picks": {"units": ["a1"], "to": ["B"]}}
    asked = "go", {"units": ["b1"], "to": []}, "to"
    assert page.evaluate(_OFFERS, [sheet, [goes], *asked])[0] == ["A", "B"]
    assert page.evaluate(_OFFERS, [sheet, [stays], *asked])[0] == ["A", "B", "C"]


def test_of_several_that_pay_one_toll_one_goes_along(page: Page) -> None:
    prices = {"sea": {"C": {"ships": 1}}}
    tolled = msgspec.structs.replace(_UNITS, toll=("sea", "across", "to"))
    sheet = _sheet(tolled, prices=prices, counters={"ships": 1})
    sheet.tables["across"] = {"C": ("a1", "b1")}
    data, asked = msgspec.to_builtins(sheet), ("go", {"units": ["a1"], "to": ["C"]}, "units")
    assert page.evaluate(_OFFERS, [data, [], *asked])[0] == ["gun", "a1", "a2"]
    elsewhere = ("go", {"units": ["a1"], "to": ["B"]}, "units")
    assert page.evaluate(_OFFERS, [data, [], *elsewhere])[0] == list(_AT)


def test_who_stopped_on_the_way_goes_on_without_others(page: Page) -> None:
    sheet = _sheet(_UNITS, under_way={"a1": True, "a2": True})
    sheet.verbs["go"] = msgspec.structs.replace(sheet.verbs["go"], walks=True)
    for picks, offered in (["a1"], ["a1", "a2"]), (["gun"], ["gun", "b1"]):
        asked = [msgspec.to_builtins(sheet), [], "go", {"units": picks, "to": []}, "units"]
        assert page.evaluate(_OFFERS, asked)[0] == offered


def test_two_courses_stand_in_one_line_and_both_count(page: Page) -> None:
    card = Slot(id="card", table="hand", price="hand")
    sheet = Sheet(
        moments={"turn": True},
        verbs={
            "if": Form(label="", moments=("turn",), line="IF WON", precedes=("play",), group="x"),
            "else": Form(label="", moments=("turn",), line="ELSE", precedes=("play",),
                         behind=("if",), group="x"),
            "play": Form(label="", moments=("turn",), line="PLAY {card}", slots=(card,)),
        },
        tables={"hand": {"": ("p", "q")}},
        counters={"p": 1, "q": 1},
        prices={"hand": {"p": {"p": 1}, "q": {"q": 1}}},
    )  # fmt: skip
    found = page.evaluate(
        """(sheet) => {
          const rules = offering(sheet), play = (card) => ({ verb: "play", picks: { card: [card] } });
          const first = [{ verb: "if", picks: {} }, play("p")], both = [...first, { verb: "else", picks: {} }, play("p")];
          return [rules.orderLines(both), rules.offered(rules.after([]), "x"), rules.offered(rules.after(first), "x"),
                  rules.offered(rules.after(both), "x"), rules.firstOptions(rules.after(both), "play")];
        }""",
        msgspec.to_builtins(sheet),
    )
    assert found == [["IF WON PLAY p; ELSE PLAY p"], ["if"], ["if", "else"], ["if"], ["q"]]


def test_days_begin_today_and_the_last_is_not_before_the_first(page: Page) -> None:
    slots = Slot(id="first", table="", days=True), Slot(id="last", table="", days=True, by="first")
    away = Form(label="", moments=("go",), line="AWAY {first} - {last}", slots=slots)
    sheet = msgspec.to_builtins(Sheet(moments={"go": True}, verbs={"away": away}))
    today = page.evaluate("() => new Date().toLocaleDateString('sv')")
    first, _ = page.evaluate(_OFFERS, [sheet, [], "away", {"first": [], "last": []}, "first"])
    picks = {"first": [first[40]], "last": []}
    last, _ = page.evaluate(_OFFERS, [sheet, [], "away", picks, "last"])
    assert (first[0], last[0]) == (today, first[40])
    assert first == sorted(first)
