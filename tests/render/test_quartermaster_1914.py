"""Words and pictures of Quartermaster General: 1914: nothing without words, nothing cut off,
everything told apart."""

import ast
import importlib
import pkgutil
import random
import string
from collections.abc import Iterator
from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest
import yaml

import pbem.games.quartermaster_1914 as package
from pbem.games.quartermaster_1914.asks import PowerAsk
from pbem.games.quartermaster_1914.board.schema import Kind, Symbol
from pbem.games.quartermaster_1914.board.state import Phase, Position, State, Zone
from pbem.games.quartermaster_1914.log import CardsDrawn, Prompt, QuartermasterLogEntry, TurnBegan
from pbem.games.quartermaster_1914.orders import Battle, Play, Prepare, Reinforce, Support
from pbem.games.quartermaster_1914.view import QuartermasterView, view
from pbem.orders import fold, spellings
from pbem.render import (
    AskPart,
    Catalogue,
    Report,
    blocks_of_report,
    write_bbcode,
    write_html,
    write_markdown,
    write_text,
)
from pbem.render.blocks import Bullets, Grid, Paragraph
from pbem.render.catalogue import LANGUAGES, Key, messages
from pbem.render.quartermaster_1914.printed_names import BASIC, TEAMS, QuartermasterNames
from pbem.rules import Adjudication, Ask, Illegal, Logged, LogRecord, Order
from tests.games.kit.choices import choose
from tests.games.kit.log_words import log_key
from tests.games.kit.play import play_random
from tests.games.quartermaster_1914.positions import at, board, new_game, play
from tests.render.shipped import document, shipped_renderer
from tools.syntax import walked

RENDERER = shipped_renderer("QMG")
NAMES = QuartermasterNames(document("QMG"))
COLOURS = NAMES.colours
ROOT = Path(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}"
EN = Catalogue("en")


def fields(words: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(words) if name}


def with_variants(key: str) -> dict[str, str]:
    return {
        found: words
        for found, words in messages("en").items()
        if found == key or found.startswith(f"{key}.")
    }


def modules() -> Iterator[Any]:
    for found in pkgutil.iter_modules(package.__path__):
        yield importlib.import_module(f"{package.__name__}.{found.name}")


def topics() -> set[str]:
    list(modules())
    classes, found = [PowerAsk], set()
    while classes:
        cls = classes.pop()
        classes += cls.__subclasses__()
        if "topic" in vars(cls):
            found.add(cls.topic)
    return found


def literal_keys(*parts: str) -> set[str]:
    found = set()
    for path in (ROOT / "pbem/games/quartermaster_1914").rglob("*.py"):
        for node in walked(ast.parse(path.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                text = node.value
                if text.startswith(tuple(f"qmg.{part}." for part in parts)) and not text.endswith(
                    "."
                ):
                    found.add(text)
    return found


def visible(records: list[LogRecord], seat: str | None) -> tuple[LogRecord, ...]:
    return tuple(
        r for r in records if isinstance(r, Logged) and (r.audience is None or seat in r.audience)
    )


@cache
def reports() -> list[Report]:
    """Reports to all seats, and to nobody's, along random games with two to five players."""
    found: list[Report] = []
    rng = random.Random(5)
    for players in (2, 3, 4, 5):
        game = new_game(players=players)
        records: list[LogRecord] = []

        def look(
            going: Adjudication[State], game: Any = game, records: list[LogRecord] = records
        ) -> None:
            records.extend(going.table.drain())
            if rng.random() < 0.03:
                seat = rng.choice((*game.seats, None))
                ask = going.asks[0]
                found.append(
                    Report(
                        game="QMG-1",
                        seat=seat,
                        state=7,
                        view=game.view(going.state, seat),
                        head="a" * 64,
                        seed_commitment="b" * 64,
                        records=visible(records, seat),
                        asks=(AskPart(ask.prompt(), ()),),
                        waiting=tuple((ask.seat, ask.topic) for ask in going.asks),
                        map="whole",
                    )
                )
                records.clear()

        play_random(game, players, look)
    return found


def shown(position: Position, seat: str | None = None) -> QuartermasterView:
    return view(position, seat)


# --- words ----------------------------------------------------------------------------------------


def test_every_note_has_words_with_fields_it_has() -> None:
    for cls in get_args(QuartermasterLogEntry):
        if cls is Prompt:
            continue
        own, shared = log_key("qmg", cls), log_key("game", cls)
        found = with_variants(own) or with_variants(shared)
        assert own in found or shared in found
        for words in found.values():
            assert fields(words) <= set(cls.__struct_fields__)


def test_every_topic_has_a_name_and_a_prompt() -> None:
    assert len(topics()) >= 9
    for topic in topics():
        assert topic in messages("en")
        prompts = with_variants(f"{topic}.prompt")
        assert f"{topic}.prompt" in prompts
        for words in prompts.values():
            assert fields(words) <= set(Prompt.__struct_fields__)


def test_every_key_in_the_rules_has_words() -> None:
    effects = {entry["effect"] for entry in NAMES.cards.values() if "effect" in entry}
    keys = literal_keys("illegal", "why", "points")
    assert len(keys) > 60
    assert keys <= set(messages("en"))
    assert {
        f"qmg.why.{effect}" for effect in ("verdun", "marne", "red_baron", "mustard_gas")
    } <= set(messages("en"))
    worded = {key.rpartition(".")[2] for key in messages("en") if key.startswith("qmg.why.")}
    assert {"verdun", "marne"} <= effects & worded


def test_every_card_says_what_it_does_in_every_language() -> None:
    assert len(NAMES.cards) == 152
    for lang in LANGUAGES:
        words = messages(lang)
        told = {key.removeprefix("qmg.card.") for key in words if key.startswith("qmg.card.")}
        assert told == set(NAMES.cards)
        assert all(10 < len(words[f"qmg.card.{card}"]) < 330 for card in told)
        assert not any(fields(words[f"qmg.card.{card}"]) for card in told)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_on_board_and_cards_has_a_name(lang: str) -> None:
    words = Catalogue(lang)
    parts = {
        "space": NAMES.spaces,
        "nation": COLOURS,
        "power": NAMES.nations,
        "team": TEAMS,
        "kind": get_args(Kind),
        "phase": get_args(Phase),
        "zone": (*get_args(Zone), "deck", "discard"),
        "symbol": get_args(Symbol),
        "seat": {seat for players in (2, 3, 4, 5) for seat in new_game(players=players).seats},
    }
    for part, identifiers in parts.items():
        for identifier in identifiers:
            assert words.text(f"qmg.{part}.{identifier}").strip()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_languages_have_the_same_keys_and_fields(lang: str) -> None:
    english = {k: fields(w) for k, w in messages("en").items() if k.startswith("qmg.")}
    assert {k: fields(w) for k, w in messages(lang).items() if k.startswith("qmg.")} == english


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_that_are_shown_can_be_written_in_orders(lang: str) -> None:
    aliases = yaml.safe_load((ROOT / "scenarios/quartermaster_1914/names.yaml").read_text("utf-8"))
    for space, entry in NAMES.spaces.items():
        known = [entry["name"], *spellings(aliases["spaces"].get(space, ()))]
        assert fold(Catalogue(lang).text(f"qmg.space.{space}")) in [fold(name) for name in known], (
            space
        )
    for kind in BASIC:
        shown_as = fold(Catalogue(lang).text(f"qmg.kind.{kind}"))
        assert shown_as in [fold(name) for name in spellings(aliases["kinds"][kind])]


def facts_at(function: ast.FunctionDef, line: int) -> set[str]:
    """The keys of the dictionary ``facts`` at a line of a function."""
    known: set[str] = set()
    for node in sorted(
        (n for n in walked(function) if isinstance(n, ast.Assign | ast.AnnAssign)),
        key=lambda n: n.lineno,
    ):
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        if node.lineno < line and isinstance(target, ast.Name) and target.id == "facts":
            assert isinstance(node.value, ast.Dict)
            known = {str(key.value) for key in node.value.keys if isinstance(key, ast.Constant)}
        elif (
            node.lineno < line
            and isinstance(target, ast.Subscript)
            and isinstance(target.slice, ast.Constant)
        ):
            known.add(str(target.slice.value))
    return known


def facts_of(call: ast.Call, function: ast.FunctionDef) -> set[str]:
    """The facts a refusal carries."""
    name = getattr(call.func, "id", "")
    if name in ("check_choice", "check_choices"):
        return {"got", "choices"}
    if name == "_refusal":
        return {"got"}
    assert name == "Illegal"
    given = next((keyword.value for keyword in call.keywords if keyword.arg == "facts"), None)
    if isinstance(given, ast.Dict):
        return {str(key.value) for key in given.keys if isinstance(key, ast.Constant)}
    return facts_at(function, call.lineno) if given else set()


def refusals_in_code() -> Iterator[tuple[str, set[str]]]:
    for path in (ROOT / "pbem/games/quartermaster_1914").rglob("*.py"):
        for function in walked(ast.parse(path.read_text())):
            if isinstance(function, ast.FunctionDef):
                for call in (node for node in walked(function) if isinstance(node, ast.Call)):
                    for argument in call.args:
                        value = argument.value if isinstance(argument, ast.Constant) else ""
                        if isinstance(value, str) and value.startswith("qmg.illegal."):
                            yield value, facts_of(call, function)


def test_every_refusal_carries_the_facts_its_words_need() -> None:
    found = list(refusals_in_code())
    assert {key for key, _ in found} == literal_keys("illegal")
    for key, facts in found:
        assert fields(messages("en")[key]) <= facts, key


def refusals() -> list[Illegal]:
    """What the rules say to orders that were legal somewhere else."""
    rng = random.Random(1)
    pool: list[Order] = []
    found: list[Illegal] = []

    def look(going: Adjudication[State]) -> None:
        ask: Ask = going.asks[0]
        pool.append(choose(ask, rng.randrange))
        for order in rng.sample(pool, min(len(pool), 12)):
            if isinstance(order, ask.accepts):
                try:
                    ask.check(order)
                except Illegal as error:
                    found.append(error)

    for seed in range(3):
        play_random(new_game(), seed, look)
    return found


def test_refusals_of_random_orders_can_be_told() -> None:
    told = set()
    for error in refusals():
        for lang in LANGUAGES:
            words = Catalogue(lang)
            assert words.text(error.key, RENDERER.facts(error.facts, words)).endswith(".")
        told.add(error.key)
    assert len(told) > 12


def test_a_power_and_a_nation_of_the_same_letters_have_their_own_names() -> None:
    facts = {
        "power": "FR",
        "nation": "FR",
        "removed": ("UK", "US"),
        "got": "FR-BUILD-ARMY-IT",
        "change": -2,
    }
    assert RENDERER.facts(facts, EN) == {
        "power": "France & Italy",
        "nation": "France",
        "removed": "United Kingdom, United States",
        "got": "Build Army (Italy)",
        "change": "-2",
    }


def test_what_people_wrote_themselves_is_not_translated() -> None:
    facts = {
        "why": "dinner",
        "got": "draft",
        "name": "Ada",
        "seat": "RUFR",
        "seats": ("FR", "UK"),
        "to": 7,
        "by": "",
    }
    assert RENDERER.facts(facts, Catalogue("pl")) == {
        "why": "dinner",
        "got": "draft",
        "name": "Ada",
        "seat": "Rosja, Francja i Włochy",
        "seats": "Francja i Włochy, Wielka Brytania i Stany Zjednoczone",
        "to": "7",
        "by": "brak",
    }
    facts = {
        "phase": Key("qmg.phase.draft"),
        "due": datetime(1914, 8, 1, 12, tzinfo=UTC),
        "first": date(1914, 8, 1),
    }
    assert RENDERER.facts(facts, EN) == {
        "phase": "draft",
        "due": "Sat 1 Aug 1914, 12:00 UTC",
        "first": "1914-08-01",
    }


@pytest.mark.card("qmg:DE-27")
def test_readers_see_the_title_of_a_card_in_their_language() -> None:
    assert NAMES.card("DE-27", Catalogue("en")) == "Prize Rules Submarine Warfare"
    assert NAMES.card("DE-27", Catalogue("it")) == "Guerra Sottomarina Corsara"
    assert NAMES.card("DE-27", Catalogue("pl")) == "Wojna podwodna według prawa pryzowego"


# --- reports --------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_reports_are_whole_in_every_form_and_language(lang: str) -> None:
    words = Catalogue(lang)
    for report in reports():
        blocks = blocks_of_report(report, words, RENDERER)
        assert max(map(len, write_text("QMG-1", blocks).splitlines())) <= 72
        assert write_bbcode("QMG-1", blocks)
        assert write_markdown("QMG-1", blocks)
        assert len(write_html("QMG-1", blocks, lang, ("cid:map.png",)).encode()) < 100_000


def test_no_cell_of_a_table_is_cut() -> None:
    for lang in LANGUAGES:
        for report in reports()[:10]:
            assert report.view is not None
            for grid in RENDERER.position(report.view, Catalogue(lang)):
                if isinstance(grid, Grid):
                    rows = [grid.head, *grid.rows]
                    widths = [max(len(row[n]) for row in rows) for n in range(len(grid.head))]
                    assert sum(widths) + 2 * (len(widths) - 1) <= 72


def test_a_hand_tells_what_each_card_does_and_is_good_for() -> None:
    position = board(hands="DE: DE-LAND-BATTLE*2 DE-33", prepared="DE: DE-48")
    text = write_text("t", RENDERER.position(shown(position, "DE"), EN))
    assert "* 2 × Land Battle. Prepared: land support 1." in text
    assert "* Stosstruppen (Status). Once a turn, after Germany builds an army:" in text
    assert "* Landsturm: army reinforcement 2; only for: " in text


@pytest.mark.rule("qmg:13.secrets")
def test_others_see_numbers_only() -> None:
    position = board(hands="DE: DE-44", prepared="DE: DE-48", statuses="DE: DE-34", up="DE: DE-43")
    text = write_text("t", RENDERER.position(shown(position, "FR"), EN))
    assert "Schlieffen" not in text
    assert "Landsturm" not in text
    assert "Germany: Tripled Trench Lines. A power that attacks a German army" in text.replace(
        "\n  ", " "
    )
    assert "Germany: Jutland" in text
    row = next(line for line in text.splitlines() if line.startswith("Germany  "))
    assert row.split()[1:5] == ["1", "49", "1", "1"]


def test_a_battle_reads_from_its_start_to_its_end() -> None:
    position = board(
        "DE: BER WGE BEL; FR: PAR PIC",
        hands="DE: DE-LAND-BATTLE",
        prepared="DE: DE-LAND-BATTLE*2; FR: FR-BUILD-ARMY-FR",
    )
    going = play(position, Play("DE-LAND-BATTLE"), Battle("PIC"), Reinforce("FR-BUILD-ARMY-FR"))
    while any(Support in ask.accepts for ask in going.asks):
        going.submit(going.asks[0].seat, Support("DE-LAND-BATTLE"))
    blocks = RENDERER.log_blocks(visible(going.table.drain(), None), EN)
    start = blocks.index(Paragraph("Battle: Germany, Belgium to Picardy."))
    assert blocks[start + 1] == Bullets(
        (
            "France & Italy: reinforcement, Build Army (France) (+1). Defence 1, attack 0.",
            "Germany: support, Land Battle (+1). Defence 1, attack 1.",
            "Germany: victory, Picardy. Lost there: France.",
        )
    )


def test_what_the_own_seat_sees_in_full_is_told_once() -> None:
    position = at(board(hands="DE: DE-44"), "prepare")
    records = play(position, Prepare("DE-44")).table.drain()
    assert RENDERER.log_blocks(visible(records, "DE"), EN) == [
        Bullets(("Germany: card prepared, Schlieffen Plan.",))
    ]
    assert RENDERER.log_blocks(visible(records, "FR"), EN) == [
        Bullets(("Germany: a card prepared.",))
    ]


def test_a_turn_is_titled_only_once_something_stands_below() -> None:
    began = Logged(TurnBegan("DE", 1))
    assert RENDERER.log_blocks((began,), EN) == []
    told = RENDERER.log_blocks((began, Logged(CardsDrawn("DE", 2)), began), EN)
    assert [type(block).__name__ for block in told] == ["Paragraph", "Bullets"]
