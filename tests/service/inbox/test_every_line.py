"""Each line of any letter, from any mail program, is worked, filed or reported."""

import json
import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count
from textwrap import wrap
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from pbem.games import GameModule, game_modules, presets
from pbem.ledger.database.tables import EventRow, LetterRow
from pbem.mail import Fetched
from pbem.orders import Language, fold
from pbem.render.report import Receipt
from pbem.rules import Seat
from pbem.service.mailer.extras import Extras
from pbem.service.mailer.report_mailer import ReportMailer
from tests.extent import example_count
from tests.games.kit.choices import choose
from tests.orders.forms import lines
from tests.service.house import House

GAMES = sorted(game_modules())
NUMBERS = count(1)
ENDS = ("CONCEDE", "TAKEBACK", "ACCEPT", "ABBANDON", "PODDAJ", "RITIRA", "CONFERMA")
HARMLESS = (
    "STATUS",
    "HELP",
    "",
    "# a comment",
    "NEXT PASS",
    "NEXT DRAW",
    "NEXT ENDTURN",
    "PRESS TO ALL\nHi\nENDPRESS",
)
"""Lines that leave a letter legal, besides legal answers."""
DONE, UNNEEDED = "report.verdict.done", "report.verdict.unneeded"
WORKED = {DONE, "report.verdict.partly", "report.verdict.done_rest", "report.verdict.not_needed"}
ACCOUNTED = {*WORKED, UNNEEDED, "report.verdict.filed"}
MARKS = {
    "as written": str,
    "small": str.lower,
    "no-break spaces": lambda text: text.replace(" ", "\N{NO-BREAK SPACE}"),
    "typographic": lambda text: text.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}").replace(
        " - ", " \N{EN DASH} "
    ),
    "indented": lambda text: f"   {text}  ",
    "tabs": lambda text: text.replace(" ", "\t"),
}
"""What a mail program or a hand does to a line without changing what it says."""
WRAPS = (0, 72, 76)
"""Columns at which a mail program breaks lines; 0: nowhere."""


@dataclass(frozen=True)
class Sent:
    """A worked letter: its status and reason on record, its seat's orders, and the receipt."""

    status: str
    orders: int
    receipt: Receipt | None


@st.composite
def letters(
    draw: st.DrawFn, known: st.SearchStrategy[str]
) -> tuple[list[str | int], str, int, str]:
    """Lines (an integer: a legal answer to an ask), a mark, a column, and their place."""
    others = draw(st.sampled_from((st.sampled_from(HARMLESS), st.sampled_from(HARMLESS), known)))
    written = draw(
        st.lists(st.one_of(st.integers(0, 7), st.integers(0, 7), others), min_size=1, max_size=6)
    )
    written += draw(st.lists(st.sampled_from(written), max_size=2))
    place = draw(st.sampled_from(("block", "block", "quoted block", "under words", "alone")))
    return (
        draw(st.permutations(written)),
        draw(st.sampled_from(sorted(MARKS))),
        draw(st.sampled_from(WRAPS)),
        place,
    )


def composed(house: House, game: str, said: list[str], column: int, place: str) -> str:
    """The body of a letter with these lines."""
    broken = [
        piece
        for line in said
        for piece in (wrap(line, column) if column and line.strip() else [line])
    ]
    if place == "under words":
        return "\n".join(("Dear all,", "", *broken, "", "Yours", "Anna"))
    if place == "alone":
        return "\n".join(broken)
    block = (f"BEGIN {game} #{house.state(game)}", *broken, "END")
    return "\n".join(f"> {line}" for line in block) if place == "quoted block" else "\n".join(block)


def send(house: House, game: str, seat: Seat, body: str) -> Sent:
    """Put a letter through the inbox."""
    receipts: list[Receipt] = []
    sending = ReportMailer.send_all

    def noted(mailer: ReportMailer, letters: Mapping[Seat, Extras]) -> None:
        receipts.extend(
            extras.receipt for to, extras in letters.items() if to == seat and extras.receipt
        )
        sending(mailer, letters)

    source, before = f"line:{next(NUMBERS)}", len(own_orders(house, game, seat))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ReportMailer, "send_all", noted)
        house.app.receive(Fetched(bytes(house.letter(game, seat, body)), house.now, source))
    with house.store.transaction() as session:
        row = session.scalars(select(LetterRow).where(LetterRow.source == source)).one()
        reason = f"{row.status} {row.reason}".strip()
    return Sent(
        reason, len(own_orders(house, game, seat)) - before, receipts[0] if receipts else None
    )


def own_orders(house: House, game: str, seat: Seat) -> list[dict[str, Any]]:
    """What a seat ordered itself so far, by letters and by what it had on file."""
    query = (
        select(EventRow.payload)
        .where(EventRow.game == game, EventRow.kind == "order")
        .order_by(EventRow.seq)
    )
    with house.store.transaction() as session:
        orders = [json.loads(payload) for payload in session.scalars(query)]
    return [
        order for order in orders if order["seat"] == seat and order["via"] in ("letter", "file")
    ]


def verbs(said: list[str], module: GameModule, language: Language) -> Counter[str]:
    """How many lines begin with each order, by its first canonical word.

    An order that only closes may be dropped.
    """
    closing = {
        language.write(kind()).partition(" ")[0]
        for kind in get_args(module.rules.order_type)
        if kind.closes
    }
    named = [verb for verb in language.verbs if verb.name not in closing]
    words = {fold(word): verb.name for verb in named for word in (verb.name, *verb.aliases)}
    found = Counter[str]()
    for line in said:
        if line.startswith("PRESS"):
            continue
        first = " ".join(line.split()[:2]), " ".join(line.split()[:1])
        name = next((words[fold(text)] for text in first if fold(text) in words), "")
        found[name] += bool(name)
    return found


@pytest.mark.few(1)
@pytest.mark.parametrize("game", GAMES)
@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    max_examples=example_count(40),
    deadline=None,
)
@given(data=st.data())
def test_every_line_is_worked_filed_or_reported(
    house: House, game: str, data: st.DataObject
) -> None:
    module = game_modules()[game]
    name = f"{module.code}-1"
    if name not in house.begun:
        house.begun.add(house.game(scenario=(module.code, presets(game)[0].id)))
    record = house.game_record(name)
    if not record.asks:
        return
    language = module.language(record.game)
    known = lines(module, language).filter(
        lambda line: not any(word in line.upper() for word in ENDS)
    )
    written, mark, column, place = data.draw(letters(known))
    rng = random.Random(data.draw(st.integers(0, 999)))
    ask = record.asks[0]
    legal = [language.write(choose(ask, rng.randrange)) for _ in range(8)]
    plain = [line if isinstance(line, str) else legal[line] for line in written]
    said = [MARKS[mark](line) for line in plain]
    sent = send(house, name, ask.seat, composed(house, name, said, column, place))
    account(sent, plain, module, language)


def account(sent: Sent, said: list[str], module: GameModule, language: Language) -> None:
    """Nothing is lost: the letter was answered, and what its receipt says of its lines is so."""
    assert sent.status == "processed", (sent, said)
    receipt = sent.receipt
    assert receipt is not None, said
    if receipt.verdict in ACCOUNTED:
        assert sent.orders == len(receipt.done), receipt
        assert bool(receipt.done) == (receipt.verdict in WORKED), receipt
    if receipt.verdict == DONE:
        assert (receipt.not_done, receipt.unneeded, receipt.problems) == ((), (), ()), receipt
    told = (*receipt.done, *receipt.not_done, *receipt.unneeded, *receipt.on_file)
    if receipt.verdict in ACCOUNTED:
        lost = verbs(said, module, language) - verbs(
            [line.removeprefix("NEXT ") for line in told], module, language
        )
        assert not lost, repr((lost, said, receipt.verdict, told))
    if receipt.verdict == "report.verdict.refused":
        assert receipt.problems
        assert sent.orders == 0
